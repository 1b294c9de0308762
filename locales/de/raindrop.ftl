# Raindropchess

game-raindrop = Raindropchess
    .blurb = Das Brett beginnt leer: Deine Figuren kommen eine nach der anderen von gemischten Karten
    .options = [doppelschritt]
option-double-step = doppelschritt
    .alias = doppelt
agreed-double-step = Bauern dürfen zwei Felder ziehen

over-unplaceable-card = Die Karte kann nirgends hin, wo sie das Schach aufhebt. { $winner } gewinnt.
over-king-cannot-enter = Der König wurde aufgedeckt, aber jedes leere Feld ist angegriffen. { $winner } gewinnt.
reason-unplaceable-card = Karte ohne mögliches Feld
reason-king-cannot-enter = kein Feld für den König

fact-flipped = Aufgedeckt: { $piece }.

caution-flip-may-lose =
    Du stehst im Schach. Du hast noch { $other } Karten, und { $number ->
        [one] eine davon kann es aufheben
       *[other] { $number } davon können es aufheben
    }; mit jeder anderen verlierst du sofort.

refuse-card-already-open = Es liegt schon eine Karte offen: Setze sie zuerst ein.
refuse-open-card-first = Du hast eine Karte aufgedeckt ({ $piece }): Setze sie zuerst ein.
refuse-another-card-is-open = Offen liegt eine andere Karte: { $piece }.
refuse-flip-first = Es liegt keine Karte offen: Decke zuerst eine auf, mit „flip“.
refuse-deck-is-empty = Du hast keine Karten mehr.
refuse-no-card-helps = Du stehst im Schach, und keine deiner Karten könnte es aufheben. Du musst ziehen.
refuse-no-passing = Passen geht nicht: Ziehe oder decke eine Karte auf.
refuse-card-needs-empty-square = { $square } ist nicht leer: Eine Karte braucht ein leeres Feld.
refuse-no-pawn-card-there = Auf { $square } darf kein Bauer: Weiße kommen auf Reihe 2 bis 6, schwarze auf Reihe 3 bis 7.
refuse-king-cannot-enter-there = Auf { $square } darf dein König nicht hinein: Das Feld ist angegriffen.
refuse-king-not-here-yet = Bevor dein König auf dem Brett steht, kann nichts von dir ziehen. Decke eine Karte auf.
refuse-no-castling = Rochieren gibt es in diesem Spiel nicht.
refuse-pawns-step-once = Bauern gehen hier nur ein Feld weit.
refuse-not-among-the-blue = Ein Bauer wird zu einer der blauen Figuren, die du noch hast, und diese ist nicht dabei: { $piece }.
refuse-blue-used-up = Deine blauen Figuren sind aufgebraucht: Der Bauer darf dorthin, bleibt aber ein Bauer.

rules-raindrop =
    Das Brett beginnt leer. Jede Seite hat einen gemischten Stapel von 16 Karten, eine für jede ihrer Figuren.
    • Bis dein König auf dem Brett steht, deckst du jedes Mal eine Karte auf und stellst ihre Figur auf ein leeres Feld.
    • Steht dein König da, hast du jedes Mal die Wahl: ein Zug wie im Schach oder eine Karte.
    • Bauern gehen Feld für Feld. Auf der letzten Reihe werden sie zu einer von vier blauen Figuren; jede gibt es einmal.
    • Rochade und Schlagen im Vorbeigehen gibt es nicht.
    • Matt gewinnt, auch für eine Seite, deren König noch nicht da ist.
    • Niemand kennt die Reihenfolge der Karten. Welche noch übrig sind, sehen alle.
    .chapters = turn, cards, check, pawns, notation, ends
rules-raindrop-turn =
    Weiß beginnt. Solange dein König noch unter den Karten ist, kann nichts von dir ziehen oder schlagen: Du deckst jedes Mal die oberste Karte auf und setzt sie ein.
    Steht dein König auf dem Brett, darfst du ziehen oder eine Karte aufdecken. Sind die Karten aufgebraucht, ziehst du nur noch. Passen geht nicht.
    Eine aufgedeckte Karte sehen alle, und es gibt kein Zurück. Sie muss im selben Zug aufs Brett.
    Die andere Seite zieht vielleicht schon, während dein König noch fehlt. Figuren ohne ihren König schlagen nicht, aber sie decken, geben Schach und setzen sogar matt.
    .title = zug
rules-raindrop-cards =
    Dame, Turm, Läufer und Springer dürfen auf jedes leere Feld. Beide Läufer dürfen auf Feldern derselben Farbe stehen.
    Ein weißer Bauer kommt auf Reihe 2 bis 6, ein schwarzer auf Reihe 3 bis 7.
    Dein König darf auf kein angegriffenes Feld, also nie neben den anderen König. Ist jedes leere Feld angegriffen, wenn er aufgedeckt wird, verlierst du. Das passiert fast nie.
    Eine eingesetzte Figur greift sofort an und darf Schach geben oder matt setzen. Mit einer Karte schlägt man nie.
    .title = karten
rules-raindrop-check =
    Im Schach darfst du ziehen wie sonst auch. Du darfst auch eine Karte aufdecken, wenn mindestens eine deiner übrigen Karten dazwischen könnte.
    Das ist ein Wagnis: Hebt die Karte das Schach nicht auf, verlierst du sofort. Ich sage dir vorher, wie viele deiner Karten helfen.
    Gegen einen Springer, einen Bauern, eine Figur direkt neben deinem König oder zwei Angreifer zugleich hilft keine Karte. Bauern können auf Reihen, auf die sie nicht dürfen, auch nicht dazwischen.
    Matt ist es nur, wenn kein Zug hilft und auch keine deiner übrigen Karten helfen könnte.
    .title = schach
rules-raindrop-pawns =
    Ein Bauer geht ein Feld geradeaus und schlägt schräg, auch von seiner zweiten Reihe. Vor der Partie kann man Doppelschritte vereinbaren; im Vorbeigehen geschlagen wird auch dann nicht.
    Auf der letzten Reihe wird ein Bauer zu einer deiner blauen Figuren: je eine Dame, ein Turm, ein Läufer und ein Springer. Jede gibt es einmal, und eine geschlagene kommt nicht zurück.
    Sind alle vier aufgebraucht, darf ein Bauer trotzdem auf die letzte Reihe. Dort bleibt er ein Bauer, zieht nie mehr und greift nichts an.
    .title = bauern
rules-raindrop-notation =
    Eine Karte aufdecken: flip. Einsetzen: der Buchstabe, dann @, dann das Feld. S@f3 ist ein Springer auf f3, B@e4 ein Bauer auf e4.
    Das Protokoll zeigt, was kam: ^S ist ein Springer, mit englischen Buchstaben ^N. Ein # dahinter: Die Karte konnte nirgends hin, und die Partie ist verloren.
    Züge schreibt man wie im Schach: Sg1-Sf3, e4xd5, e7-e8=T. Kürzer geht auch, etwa Sf3.
    .title = notation
rules-raindrop-ends =
    Matt gewinnt. Wer eine Karte aufdeckt, die nirgends hinkann, verliert.
    Patt ist remis: Du hast keinen Zug und keine Karten mehr und stehst nicht im Schach. Hast du noch Karten, deckst du eine auf.
    Dieselbe Stellung zum dritten Mal ist remis, ebenso fünfzig Züge jeder Seite, in denen niemand schlägt, einen Bauern zieht oder eine Karte aufdeckt.
    Remis ist es auch, wenn keine Karten mehr da sind und es zum Matt nicht reicht: nur Könige, ein Springer, oder Läufer, die alle auf einer Farbe stehen.
    Nach der Partie siehst du die übrigen Karten in ihrer Reihenfolge.
    .title = ende
