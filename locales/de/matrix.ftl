# Matrix: was über die Plattform selbst gesagt wird.

platform-matrix = Matrix

matrix-choose = Wähle mit einer Zahl: Drück sie unten, antworte mit ihr auf diese Nachricht oder schreib sie mit einem ! davor:
matrix-choose-answer = Wähle mit einer Zahl: Antworte mit ihr auf diese Nachricht oder schreib sie mit einem ! davor:
matrix-choose-private = Wähle, indem du eine Zahl schreibst:
matrix-answered = Meine Antwort ist nur für dich: Sie steht in unserem privaten Raum. Das sage ich nur dieses eine Mal.
matrix-closed = Ich kann dir nicht privat schreiben, und meine Antwort ist nur für dich. Schreib mir in einem verschlüsselten privaten Raum und frag noch einmal.
matrix-third = In diesem Raum kann jetzt jemand mitlesen, also sage ich hier von jetzt an nichts Privates mehr. Lade mich in einen verschlüsselten Raum ein, in dem sonst niemand ist; habe ich vorher etwas für dich, lade ich dich ein.
matrix-edited = Nach Bearbeitungen richte ich mich nicht: Es zählt, was zuerst dastand. Um einen gespielten Zug zu berichtigen, bitte um Rücknahme; sonst schick ihn einfach noch einmal als neue Nachricht.
matrix-sealed = Hier ist eine Nachricht, die ich nicht entschlüsseln kann. Wenn ihr Schlüssel kommt, lese ich sie. Antworte ich dir nicht, schick sie bitte noch einmal.
