# Verdecktes Schach

game-hidden = Verdecktes Schach
    .blurb = Schach mit verdeckten, gemischten Figuren: Beim ersten Zug zeigt sich, was eine Figur ist

move-covered = { $move }, noch verdeckt

fact-reveal = Aufgedeckt auf { $square }: { $piece }.
fact-captured_identity = Das erfährst nur du: Auf { $square } wurde { $piece-ein } geschlagen.
fact-promotion_due = Es ist ein Bauer auf der letzten Reihe: Wähle, was er auf { $square } wird.

refuse-promotion-due = Wähle zuerst, was der Bauer auf { $square } wird, zum Beispiel =D.
refuse-nothing-to-choose = Gerade gibt es nichts zu wählen: Auf der letzten Reihe wartet kein Bauer.
refuse-king-has-moved = Du darfst nicht mehr rochieren: Dein König hat gezogen.
refuse-corner-not-covered = Auf dieser Seite kannst du nicht rochieren: Auf { $square } steht keine verdeckte Figur mehr, und die braucht es.
refuse-looks-like-another = Die verdeckte Figur auf { $square } sieht aus wie { $piece-ein }.
refuse-not-covered = Die Figur auf { $square } ist nicht verdeckt: Schreib den Zug ohne ?.
refuse-still-covered = Die Figur auf { $square } ist noch verdeckt: Schreib ? vor den Buchstaben.
refuse-choose-after-reveal = Noch weiß niemand, was diese Figur ist. Ist sie ein Bauer, wählst du nach dem Zug.
refuse-look-cannot-go-there = Der erste Zug geht nach dem Aussehen, und von { $square } nach { $to } kann { $piece-ein } nicht ziehen.
refuse-one-step-from-first-rank = Von seiner ersten Reihe geht der Bauer auf { $square } nur ein Feld.

rules-hidden =
    Es ist Schach, aber alle Figuren außer den Königen sind verdeckt, und jede Seite ist gemischt.
    • Eine verdeckte Figur macht ihren ersten Zug wie die Figur, die im gewöhnlichen Schach auf ihrem Feld steht.
    • Danach sehen alle, was sie wirklich ist, und so zieht sie weiter.
    • Niemand weiß, was noch verdeckt ist, auch nicht, wem die Figur gehört.
    • Wer eine verdeckte Figur schlägt, erfährt, was sie war. Sonst erfährt es bis zum Ende der Partie niemand.
    • Verdeckte Figuren geben Schach und decken Felder als das, wonach sie aussehen.
    • Matt gewinnt, wie immer.
    .chapters = covers, captures, pawns, castling, notation, ends
rules-hidden-covers =
    Im Bild trägt eine verdeckte Figur den Umriss dessen, wonach sie aussieht. Jede Seite wird für sich gemischt; zwei Läufer auf Feldern einer Farbe kommen also vor.
    Für den ersten Zug zählt nur das Aussehen: wie die Figur zieht, was sie schlägt, was sie deckt und ob sie gefesselt ist. So sehen alle, welche Züge möglich sind.
    Der Rest ist Glück. Ist die Figur angekommen und aufgedeckt, gibt sie vielleicht Schach oder sogar Matt, oder gar nichts. Dein eigener König gerät durch das, was du aufdeckst, nie in Gefahr.
    .title = verdeckt
rules-hidden-captures =
    Schlägst du eine verdeckte Figur, sage ich nur dir, was sie war. Die anderen hören nur, wie sie aussah. Nach der Partie sehen alle alles.
    War die schlagende Figur selbst verdeckt, zeigt sie sich allen, wie bei jedem ersten Zug.
    Auch ein König darf verdeckte Figuren schlagen, wenn das Feld nicht gedeckt ist. Beim Decken zählt das Aussehen, auch wenn nur ein Bauer darunter steckt.
    .title = schlagen
rules-hidden-pawns =
    Ein Bauer kann überall auftauchen, sogar auf seiner eigenen ersten Reihe. Dort geht er Feld für Feld und schlägt schräg.
    Jeder aufgedeckte Bauer auf seiner eigenen zweiten Reihe darf zwei Felder gehen, wie auch immer er dorthin kam.
    Im Vorbeigehen geschlagen werden kann, was zwei Felder ging und wirklich ein Bauer ist, auch wenn sich das eben erst gezeigt hat.
    Zeigt sich eine Figur auf der letzten Reihe als Bauer, ist dein Zug noch nicht vorbei: Wähle Dame, Turm, Läufer oder Springer.
    .title = bauern
rules-hidden-castling =
    Du darfst rochieren, wenn dein König nie gezogen hat und die Figur in der Ecke noch verdeckt ist, was immer sie ist.
    Der König geht zwei Felder, die Eckfigur kommt auf seine andere Seite und zeigt sich. Ein Turm muss sie nicht sein.
    Die Felder dazwischen müssen leer sein. Der König darf nicht im Schach stehen und nicht über oder auf ein angegriffenes Feld kommen.
    Mit einem Turm, der schon aufgedeckt ist, kann man nicht rochieren, auch nicht, wenn er in der Ecke steht.
    .title = rochade
rules-hidden-notation =
    Eine verdeckte Figur schreibt man mit ? und dem Buchstaben ihres Aussehens: ?Sb1-c3, ?Be2-e4. Die zwei Felder genügen auch: b1c3.
    Die Niederschrift fügt mit englischen Buchstaben an, was sich gezeigt hat: ?Nb1-Pc3 sah aus wie ein Springer und ist ein Bauer. Nach einer Rochade steht dahinter in geschweiften Klammern der Buchstabe der Eckfigur.
    Nach ihrem ersten Zug schreibt man eine Figur wie im Schach: Sc3-Sd5, e4xd5, e7-e8=D.
    Die Wahl für einen Bauern auf der letzten Reihe: =D.
    .title = notation
rules-hidden-ends =
    Matt gewinnt. Es zählt erst, wenn die Figur sich gezeigt hat; ein Zug kann also durch Glück mattsetzen.
    Patt ist remis. Solange eine verdeckte Figur nach ihrem Aussehen ziehen kann, ist es kein Patt.
    Dieselbe Stellung zum dritten Mal ist sofort remis, ebenso fünfzig Züge jeder Seite ohne Schlagen, ohne Bauernzug und ohne Aufdecken.
    Kann keine Seite mehr mattsetzen, ist es remis, aber nur, wenn nichts Verdecktes auf dem Brett steht.
    .title = ende
