//! Gangurru: five chess variants for chat channels, with their secrets kept by construction.
