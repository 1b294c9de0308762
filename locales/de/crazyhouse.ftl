# Crazyhouse

game-crazyhouse = Crazyhouse
    .blurb = Schach, bei dem Geschlagenes die Farbe wechselt und für dich aufs Brett zurückkommt

over-max-length = Nach 600 Zügen, beide Seiten zusammengezählt, ist es remis.
reason-max-length = 600 Züge

refuse-not-in-hand = Du hast { $piece-kein } auf der Hand.
refuse-occupied = { $square } ist nicht leer: Eine Figur aus der Hand braucht ein leeres Feld.
refuse-no-pawn-on-this-rank = Auf { $square } darf kein Bauer: Die erste und die letzte Reihe sind nicht für Bauern aus der Hand.

rules-crazyhouse =
    Es ist Schach, mit einer Zugabe: Geschlagene Figuren laufen über.
    • Was du schlägst, kommt in deiner Farbe auf deine Hand.
    • Statt zu ziehen, darfst du eine Figur aus der Hand auf ein leeres Feld setzen. Das ist ein ganzer Zug.
    • Bauern dürfen nicht auf die erste oder letzte Reihe gesetzt werden.
    • Eine umgewandelte Figur wird wieder zum Bauern, wenn sie geschlagen wird.
    • Matt gewinnt. Matt ist es nur, wenn auch keine Figur aus der Hand hilft.
    • Nichts ist verborgen: Alle sehen beide Hände.
    .chapters = drops, captures, notation, ends
rules-crazyhouse-drops =
    Jedes leere Feld ist recht, auch weit hinter den Figuren der anderen Seite. Eine eingesetzte Figur darf Schach geben und sogar matt setzen; ein Bauer auch.
    Dein eigener König darf danach nicht im Schach stehen. Stehst du im Schach, hilft eine Figur aus der Hand nur zwischen Angreifer und König.
    Ein Bauer, der auf seiner zweiten Reihe eingesetzt wurde, darf später zwei Felder vorgehen, als hätte er immer dort gestanden. Auf jeder anderen Reihe geht er Feld für Feld.
    Mit einem Turm, der in die Ecke gesetzt wurde, kann man nicht rochieren.
    .title = einsetzen
rules-crazyhouse-captures =
    Was geschlagen wird, kommt sofort auf die Hand und steht ab dem nächsten Zug bereit.
    Auch ein im Vorbeigehen geschlagener Bauer kommt auf die Hand.
    Umgewandelte Bauern tragen ein Zeichen. Wie weit so eine Figur auch gekommen ist: Wer sie schlägt, bekommt einen Bauern. Eine Dame, die immer Dame war, bleibt eine.
    Könige werden nie geschlagen.
    .title = schlagen
rules-crazyhouse-notation =
    Eine Figur aus der Hand: ihr Buchstabe, dann @, dann das Feld. S@f3 ist ein Springer auf f3, B@e4 ein Bauer auf e4.
    Züge schreibt man wie im Schach: Sg1-Sf3, e4xd5, e7-e8=D, O-O. Kürzer geht auch, etwa Sf3.
    In Textbrettern zeigt ein ~ eine umgewandelte Figur, und jede Hand steht in Klammern; dort stehen die englischen Buchstaben.
    .title = notation
rules-crazyhouse-ends =
    Matt gewinnt. Patt ist remis; es kommt kaum vor, denn eine Figur einsetzen kann man fast immer.
    Dieselbe Stellung zum dritten Mal ist sofort remis. Die Hände gehören zur Stellung.
    Nach 600 Zügen, beide Seiten zusammengezählt, ist es remis. Setzt der letzte davon matt, zählt das Matt.
    Remis aus Mangel an Figuren oder nach fünfzig ruhigen Zügen gibt es nicht.
    .title = ende
