# Australisches Schach

game-australian = Australisches Schach
    .blurb = Schach mit Gangurrus: springende Figuren, jede mit einer geheimen Scheibe im Beutel

fact-ready = { $seat } hat gewählt und ist bereit.
fact-begin = Beide sind bereit: Die Partie beginnt. { $seat } zieht zuerst.
fact-disc_opened = { $letter ->
    [X] Das Gangurru auf { $square } öffnet seinen Beutel: ein Kreuz.
   *[other] Das Gangurru auf { $square } öffnet seinen Beutel: ein Bauer.
}
fact-cross_taken = Der Läufer nimmt das Kreuz von { $square }. Es ist für immer fort.
fact-loaded = Das Gangurru auf { $square } hebt sein Kreuz auf.
fact-laid = { $letter ->
    [X] Auf { $square } liegt jetzt ein Kreuz.
   *[other] Auf { $square } steht jetzt ein Bauer aus dem Beutel.
}

caution-opens-disc = Wenn du das Gangurru auf { $square } öffnest, sehen alle seine Scheibe, und in diesem Zug darf nur noch es ziehen. Öffnen?

refuse-set-up-first = Wähle zuerst, wohin dein Kreuz kommt, { $square } oder { $to }: Schreib X@{ $square } oder X@{ $to }. Der Bauer kommt in das andere Gangurru.
refuse-set-up-done = Deine Scheiben sind schon in den Beuteln. Daran lässt sich nichts mehr ändern.
refuse-finish-opened = Das Gangurru auf { $square } ist offen: Es muss den Zug beenden und seine Scheibe ablegen.
refuse-disc-missing = Das Gangurru auf { $square } ist offen, also sag, wohin die Scheibe kommt: Schreib das Feld in Klammern dahinter, etwa (e4).
refuse-disc-not-beside = Die Scheibe kommt auf ein Feld direkt neben { $to }, und das ist { $square } nicht.
refuse-disc-needs-empty = { $square } ist nicht leer: Eine Scheibe braucht ein Feld ohne Figur und ohne Kreuz.
refuse-open-first = Öffne zuerst das Gangurru auf { $square }: Schreib sein Feld mit einem ! dahinter. Erst dann kann es seine Scheibe ablegen.
refuse-pouch-empty = Das Gangurru auf { $square } hat keine Scheibe bei sich.
refuse-opening-leads-nowhere = Das Gangurru auf { $square } lässt sich jetzt nicht öffnen: Nirgends kann es seine Scheibe ablegen, ohne dass dein König fällt.
refuse-full-spares-bishop = Ein Gangurru mit Scheibe darf keine Läufer schlagen, und auf { $square } steht einer.
refuse-bishop-spares-full = Das Gangurru auf { $square } hat eine Scheibe: Läufer dürfen es nicht schlagen.
refuse-own-cross-there = Auf { $square } liegt dein eigenes Kreuz: Dorthin dürfen deine Läufer nicht.
refuse-closed-by-cross = Ein Kreuz sperrt { $square }: Dorthin dürfen nur Gangurrus, und Läufer der anderen Seite.
refuse-loads-its-cross = Wer auf { $square } landet, hebt das Kreuz auf: Schreib ein * hinter den Zug.
refuse-nothing-to-load = Auf { $square } wird nichts aufgehoben: Lass das * weg.
refuse-promotes-without-knight = Das kann ein Bauer hier nicht werden. Möglich sind Dame, Turm, Läufer und Gangurru.
refuse-never-promotes = Der Bauer auf { $square } kam aus einem Beutel und wird nie umgewandelt: Lass weg, was er wird.

rules-australian =
    Es ist Schach mit Gangurrus statt Springern, und jedes Gangurru beginnt mit einer geheimen Scheibe im Beutel.
    • Du hast zwei Scheiben, ein Kreuz und einen Bauern. Vor der Partie wählst du heimlich, welches Gangurru das Kreuz bekommt.
    • Ein Gangurru geht ein Feld in jede Richtung oder springt genau zwei, über alles hinweg.
    • Solange es eine Scheibe hat, können es und die Läufer einander nicht schlagen.
    • Vor einem Zug darfst du es öffnen: Alle sehen die Scheibe, es zieht oder bleibt und legt die Scheibe direkt neben sich.
    • Ein Kreuz sperrt sein Feld für alle außer Gangurrus. Ein Bauer aus dem Beutel ist ein Bauer, der nie umgewandelt wird.
    • Matt gewinnt.
    .chapters = setup, gangurru, bishops, discs, crosses, pawns, notation, ends
rules-australian-setup =
    Die Figuren stehen wie im Schach, mit Gangurrus an der Stelle der Springer.
    Du wählst für dich allein: X@b1 oder X@g1 mit Weiß, X@b8 oder X@g8 mit Schwarz. Dorthin kommt das Kreuz, der Bauer in das andere Gangurru. Danach steht es fest.
    Die anderen sehen nur, dass du bereit bist. Die Partie beginnt, wenn ihr es beide seid.
    Dass ein Gangurru etwas trägt, sehen alle. Was es trägt, ist dein Geheimnis, bis du es öffnest. Wird es ungeöffnet geschlagen, bekommt vor dem Ende niemand die Scheibe zu sehen.
    .title = aufstellung
rules-australian-gangurru =
    Ein Gangurru geht auf jedes Feld direkt neben sich oder springt genau auf das zweite Feld in einer der acht Richtungen. Mitten auf dem Brett sind das sechzehn Felder.
    Nichts hält einen Sprung auf: Figuren beider Seiten und Kreuze dürfen darunter liegen. Es schlägt, indem es landet, mit Schritt oder Sprung, und gibt Schach wie jede Figur.
    Weil es springt, lässt sich nichts dazwischenstellen, wenn es aus zwei Feldern Abstand Schach gibt.
    Bauern werden zu Dame, Turm, Läufer oder Gangurru. Ein neues Gangurru hat einen leeren Beutel.
    .title = Gangurru
rules-australian-bishops =
    Läufer können ein Gangurru mit Scheibe nicht schlagen, und es schlägt keine Läufer. Alles andere schlägt es und wird von ihm geschlagen wie sonst auch. Mit leerem Beutel gilt die Regel nicht.
    Läufer decken und bedrohen Felder wie immer: Ein König darf ein volles Gangurru nicht nehmen, das ein Läufer deckt.
    Eine Ausnahme: Hat ein volles Gangurru gerade etwas geschlagen und ist noch voll, darf jeder Läufer, der hinkommt, es dort schlagen, im Zug direkt danach und nicht später.
    .title = läufer
rules-australian-discs =
    Ein Zug mit Scheibe beginnt mit dem Öffnen: Gb1! zeigt allen die Scheibe. Von da an musst du mit diesem Gangurru weitermachen.
    Es zieht, und Schlagen ist erlaubt, oder es bleibt stehen. Dann kommt die Scheibe auf ein leeres Feld direkt neben dem, auf dem es jetzt steht; auch das eben verlassene Feld ist recht. Danach ist sein Beutel leer.
    Bis die Scheibe liegt, gilt es als voll, schlägt in diesem Zug also keinen Läufer.
    Dein König muss sicher sein, wenn der ganze Zug vorbei ist. Gerade die Scheibe darf es sein, die ein Schach abfängt.
    Lässt sich der Zug nicht beenden, lässt sich das Gangurru nicht öffnen.
    .title = scheiben
rules-australian-crosses =
    Ein Kreuz sperrt sein Feld für beide Seiten: Nur Gangurrus dürfen darauf oder darüber, und Angriffslinien enden dort. Auch Rochade und Bauern hält es auf.
    Ein Läufer darf auf einem Kreuz der anderen Seite landen; dann ist es für immer vom Brett. Auf ein Kreuz der eigenen Seite kommt er nie.
    Gangurrus gehen auf Kreuze und springen darüber. Ein leeres, das auf seinem eigenen Kreuz landet, hebt es auf und ist wieder voll; das sehen alle. Jedes andere steht nur darauf, und das Kreuz bleibt liegen.
    Ein Gangurru auf einem Kreuz können nur Gangurrus schlagen, oder ein Läufer, der auf diesem Kreuz landen und dieses Gangurru schlagen darf.
    .title = kreuze
rules-australian-pawns =
    Eine Bauernscheibe wird sofort zu einem Bauern deiner Farbe. Du darfst sie auf jede Reihe legen.
    Auf deiner ersten Reihe geht er ein Feld, auf der zweiten eins oder zwei, sonst eins. Er schlägt und kann im Vorbeigehen geschlagen werden wie jeder Bauer.
    Er wird nie umgewandelt. Auf der letzten Reihe bleibt er ein Bauer, der nicht ziehen kann und nichts angreift, aber im Weg steht.
    In einen Beutel kommt er nie zurück; das können nur Kreuze.
    .title = bauern
rules-australian-notation =
    Züge schreibt man wie im Schach, mit G für das Gangurru: Gg1-Gg3, Gf1xGf3.
    Gb1! öffnet das Gangurru auf b1. Danach zieht Gb1-Gd3(e4) es und legt die Scheibe auf e4; Gd4(d5) bleibt auf d4 und legt sie auf d5.
    Ein * hinter dem Zug sagt, dass es sein Kreuz aufhebt: Ge3-Ge5*.
    In der Mitschrift sagt ein Buchstabe, welche Scheibe es war: X für das Kreuz, P für den Bauern.
    In Textbrettern ist ein ? in Klammern eine Scheibe, die du nicht kennst.
    .title = notation
rules-australian-ends =
    Matt gewinnt. Patt ist remis; eine Scheibe abzulegen zählt als möglicher Zug.
    Dieselbe Stellung zum dritten Mal ist remis, so wie alle sie sehen: Verborgenes zählt nicht mit.
    Fünfzig Züge jeder Seite ohne Schlagen, ohne Bauernzug und ohne Bauern aus dem Beutel sind remis. Ein Kreuz abzulegen oder aufzuheben beginnt die Zählung nicht neu.
    Zwei bloße Könige sind remis; Könige mit Läufern auf Feldern nur einer Farbe auch, wenn kein Kreuz auf dem Brett liegt.
    Wem die Zeit ausgeht, der verliert, außer wenn die andere Seite nur ihren König hat.
    .title = ende
