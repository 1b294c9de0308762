# Schago
