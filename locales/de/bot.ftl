# Alles, was der Bot sagt und was zu keinem einzelnen Spiel gehört.
# Stellen wie { $name } füllt das Programm aus; { $sign } ist das Zeichen, mit dem ein Befehl beginnt.

language-name = Deutsch

## Farben und Figuren. Formen: ein – mit Artikel, akk – dasselbe im Akkusativ, kein – verneint im Akkusativ.

colour-white = Weiß
colour-black = Schwarz

piece-king = König
    .plural = Könige
    .ein = ein König
    .akk = einen König
    .kein = keinen König
piece-queen = Dame
    .plural = Damen
    .ein = eine Dame
    .akk = eine Dame
    .kein = keine Dame
piece-rook = Turm
    .plural = Türme
    .ein = ein Turm
    .akk = einen Turm
    .kein = keinen Turm
piece-bishop = Läufer
    .plural = Läufer
    .ein = ein Läufer
    .akk = einen Läufer
    .kein = keinen Läufer
piece-knight = Springer
    .plural = Springer
    .ein = ein Springer
    .akk = einen Springer
    .kein = keinen Springer
piece-pawn = Bauer
    .plural = Bauern
    .ein = ein Bauer
    .akk = einen Bauern
    .kein = keinen Bauern
piece-gangurru = Gangurru
    .plural = Gangurrus
    .ein = ein Gangurru
    .akk = ein Gangurru
    .kein = kein Gangurru
piece-archbishop = Erzbischof
    .plural = Erzbischöfe
    .ein = ein Erzbischof
    .akk = einen Erzbischof
    .kein = keinen Erzbischof
piece-chancellor = Kanzler
    .plural = Kanzler
    .ein = ein Kanzler
    .akk = einen Kanzler
    .kein = keinen Kanzler
piece-amazon = Amazone
    .plural = Amazonen
    .ein = eine Amazone
    .akk = eine Amazone
    .kein = keine Amazone
piece-ferz = Fers
    .plural = Fers
    .ein = ein Fers
    .akk = einen Fers
    .kein = keinen Fers
piece-wazir = Wesir
    .plural = Wesire
    .ein = ein Wesir
    .akk = einen Wesir
    .kein = keinen Wesir

count-king = { $count ->
    [one] König
   *[other] Könige
}
count-queen = { $count ->
    [one] Dame
   *[other] Damen
}
count-rook = { $count ->
    [one] Turm
   *[other] Türme
}
count-bishop = { $count ->
   *[other] Läufer
}
count-knight = { $count ->
   *[other] Springer
}
count-pawn = { $count ->
    [one] Bauer
   *[other] Bauern
}
count-gangurru = { $count ->
    [one] Gangurru
   *[other] Gangurrus
}
count-archbishop = { $count ->
    [one] Erzbischof
   *[other] Erzbischöfe
}
count-chancellor = { $count ->
   *[other] Kanzler
}
count-amazon = { $count ->
    [one] Amazone
   *[other] Amazonen
}
count-ferz = { $count ->
   *[other] Fers
}
count-wazir = { $count ->
    [one] Wesir
   *[other] Wesire
}

## Aufzählungen

list-comma = { $first }, { $next }
list-and = { $first } und { $next }
list-semicolon = { $first }; { $next }

## Ein Bild in Worten

alt-last = Letzter Zug { $move }.
alt-to-move = { $seat } ist am Zug.
alt-result = { $result }.
alt-check = Schach auf { $squares }.
alt-pieces = { $seat }: { $groups }.
alt-no-pieces = { $seat } hat nichts auf dem Brett.
alt-group = { $pieces } { $squares }
alt-promoted = { $noun } (umgewandelt)
alt-covered = { $noun } (verdeckt)
alt-secret = { $noun } (das weißt nur du)
alt-uncovered = { $noun } (aufgedeckt)
alt-full = { $noun } mit vollem Beutel
alt-own-cross = { $noun } mit deinem Kreuz im Beutel
alt-own-pawn = { $noun } mit deinem Bauern im Beutel
alt-open-cross = { $noun } mit offenem Kreuz im Beutel
alt-open-pawn = { $noun } mit offenem Bauern im Beutel
alt-from-pouch = { $noun } aus einem Beutel
alt-counted = { $count } { $noun }
alt-hand = { $seat } hat auf der Hand: { $held }.
alt-no-hand = { $seat } hat nichts auf der Hand.
alt-supply = { $seat } muss noch einsetzen: { $held }.
alt-no-supply = { $seat } hat nichts mehr einzusetzen.
alt-deck = { $seat } hat noch Karten: { $held }.
alt-no-deck = { $seat } hat keine Karten mehr.
alt-blue = { $seat } hat noch in Blau: { $held }.
alt-no-blue = { $seat } hat keine blauen Figuren mehr.
alt-lost = { $seat } hat verloren: { $held }.
alt-no-lost = { $seat } hat nichts verloren.
alt-card = Offene Karte von { $seat }: { $card }.
alt-crosses = { $count ->
    [one] Kreuz von { $seat }: { $squares }.
   *[other] Kreuze von { $seat }: { $squares }.
}
alt-retaliation = Nur in diesem Zug zurückzuschlagen: { $squares }.
alt-pending = Der Zug ist noch zu beenden auf { $squares }.
alt-control = Kontrolle über die leeren Felder: Weiß { $white }, Schwarz { $black }, niemand { $neither }.
alt-selectable = Wählbar: { $squares }.
alt-targets = Erreichbar: { $squares }.

## Ein Zug in Worten

move-step = { $piece } von { $from } nach { $to }
move-takes = { $piece } von { $from } schlägt auf { $to }
move-castle-short = kurze Rochade
move-castle-long = lange Rochade
move-drop = { $piece } aus der Hand auf { $to }
move-becomes = { $move }, wird { $piece }

## Was ein Zug bewirkt hat

fact-captured = { $promoted ->
    [yes] Geschlagen auf { $square }: { $piece } (ein umgewandelter Bauer).
    [covered] Geschlagen auf { $square }: eine verdeckte Figur, die aussah wie { $piece-ein }.
   *[no] Geschlagen auf { $square }: { $piece }.
}
fact-hand = { $seat } bekommt { $piece-akk } auf die Hand.
fact-check = { $seat } steht im Schach.

## Wie eine Partie ausging

over-checkmate = Schachmatt. { $winner } gewinnt.
over-stalemate = Patt: Es gibt keinen Zug mehr, und der König ist nicht angegriffen. Remis.
over-repetition = Dieselbe Stellung zum dritten Mal. Remis.
over-insufficient-material = Keine Seite hat noch genug zum Mattsetzen. Remis.
over-fifty-move = Fünfzig Züge jeder Seite ohne Fortschritt. Remis.
over-resignation = { $loser } gibt auf. { $winner } gewinnt.
over-agreement = { $white } und { $black } einigen sich auf Remis.
over-time = { $loser } hat keine Zeit mehr. { $winner } gewinnt.
over-time-draw = Die Zeit ist um, aber die andere Seite konnte nicht mehr gewinnen. Remis.
over-adjudication = Die Verwaltung hat entschieden: { $winner } gewinnt.
over-adjudication-draw = Die Verwaltung hat entschieden: Remis.
over-aborted = Die Partie wurde abgebrochen. Sie zählt für niemanden.

reason-checkmate = Matt
reason-stalemate = Patt
reason-repetition = Wiederholung
reason-insufficient-material = zu wenig zum Mattsetzen
reason-fifty-move = fünfzig ruhige Züge
reason-resignation = aufgegeben
reason-agreement = Remis vereinbart
reason-time = Zeit abgelaufen
reason-adjudication = von der Verwaltung entschieden
reason-aborted = abgebrochen

## Warum etwas nicht geht

refuse-not-your-turn = Du bist noch nicht am Zug.
refuse-game-over = Diese Partie ist schon zu Ende.
refuse-no-such-action = So einen Zug gibt es in diesem Spiel nicht.
refuse-off-the-board = { $square } liegt nicht auf diesem Brett.
refuse-nothing-there = Auf { $square } steht nichts.
refuse-not-yours = Die Figur auf { $square } gehört dir nicht.
refuse-another-piece-there = Auf { $square } steht { $piece-ein }.
refuse-own-piece-there = Auf { $square } steht schon eine eigene Figur.
refuse-cannot-go-there = Von { $square } nach { $to } kann { $piece-ein } nicht ziehen.
refuse-leaves-king-in-check = Dann stünde dein König im Schach.
refuse-does-not-end-check = Dein König steht im Schach, und das hilft nicht dagegen.
refuse-castling-right-lost = Auf dieser Seite darfst du nicht mehr rochieren: König oder Turm hat gezogen, oder der Turm wurde geschlagen.
refuse-castling-in-check = Du darfst nicht rochieren, solange dein König im Schach steht.
refuse-castling-blocked = Dort kannst du nicht rochieren: Zwischen König und Turm steht etwas.
refuse-castling-through-check = Dort kannst du nicht rochieren: Dein König käme über oder auf ein angegriffenes Feld.
refuse-promotion-missing = Der Bauer erreicht die letzte Reihe: Schreib dazu, was er wird, zum Beispiel =D.
refuse-promotes-to-another = Das kann ein Bauer nicht werden. Möglich sind Dame, Turm, Läufer und Springer.
refuse-no-promotion = Bei diesem Zug wird nichts umgewandelt.
refuse-is-a-capture = Auf { $square } gibt es etwas zu schlagen: Schreib x statt des Strichs.
refuse-is-no-capture = Auf { $square } gibt es nichts zu schlagen: Schreib einen Strich statt x.

nearest = Ähnlich und möglich: { $moves }.

## Herausforderungen

challenge-which-game = Welches Spiel?
challenge-which-opponent = Gegen wen möchtest du spielen? Erwähne jemanden, oder lass es für alle offen.
challenge-unknown-word = In einer Herausforderung verstehe ich „{ $text }“ nicht.
challenge-understood = In einer Herausforderung zu { $game } verstehe ich: { $words }.
challenge-unknown-person = Ich weiß nicht, wer { $text } ist. Erwähne die Person mit @.
challenge-which-person = Wen meinst du?
challenge-stranger = { $name } hat noch nie mit mir gesprochen, und auf einer anderen Plattform schreibe ich niemanden als Erster an.
challenge-unreached = { $name } nimmt von mir keine privaten Nachrichten an. Gib diesen Code weiter: { $code }
challenge-yourself = Du kannst dich nicht selbst herausfordern.
challenge-too-many = Du hast schon viele offene Herausforderungen. Zieh zuerst eine zurück.
challenge-outside = Ich kann hier nicht schreiben, also kann hier kein Tisch stehen. Jemand muss mich auf diesen Server einladen und mich in diesem Kanal schreiben lassen.
challenge-unknown = Es gibt keine offene Herausforderung mit dem Code { $code }.
challenge-which = Welche Herausforderung meinst du?
challenge-none = Hier gibt es keine offene Herausforderung für dich.

card-open = { $name } möchte { $game } spielen. Wer macht mit?
card-direct = { $name } fordert { $opponent } zu einer Partie { $game } heraus.
card-terms = { $colour } · { $kind }
card-agreed = { $terms } · { $agreed }
card-code = Um jemanden einzuladen, der nicht hier ist, gib diesen Code weiter: { $code }
card-link = Um jemanden einzuladen, der nicht hier ist, gib diesen Link weiter: { $link }
card-expires = { $hours ->
    [one] Noch { $hours } Stunde offen.
   *[other] Noch { $hours } Stunden offen.
}
card-typed = Getippt: { $sign }{ verb-accept } { $code }, { $sign }{ verb-decline } { $code }, { $sign }{ verb-counter } { $code }, { $sign }{ verb-withdraw } { $code }
card-accepted = { $name } nimmt an. Die Partie kann beginnen!
card-taken = { $opponent } hat die Herausforderung von { $name } anderswo beantwortet.
card-commitment = Versprechen für fairen Zufall: { $commitment }
card-declined = { $name } lehnt die Herausforderung ab.
card-withdrawn = { $name } zieht die Herausforderung zurück.
card-expired = Niemand hat rechtzeitig geantwortet: Diese Herausforderung ist abgelaufen.
card-countered = { $name } schlägt etwas anderes vor: { $terms }.
card-counter-question = Was möchtest du lieber?
card-own = Das ist deine eigene Herausforderung. Jemand anders muss sie annehmen.
card-not-for-you = Diese Herausforderung ist für { $opponent }.
card-closed = Diese Herausforderung ist nicht mehr offen.

terms-white = { $name } spielt Weiß
terms-black = { $name } spielt Schwarz
terms-lot = Farben nach Los
terms-rated = gewertet
terms-casual = nur zum Spaß

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-counter = Etwas anderes vorschlagen
button-white = Ich spiele Weiß
button-black = Ich spiele Schwarz
button-lot = Farben nach Los
button-rated = Gewertet
button-casual = Nur zum Spaß

## Am Tisch

table-title = { $game }: { $white } – { $black }
table-heading = Tisch { $table } · { $game }
table-players = { $white } (Weiß) gegen { $black } (Schwarz)
table-begins = Die Partie beginnt. { $white } spielt Weiß, { $black } spielt Schwarz.
table-how = Tipp einfach deinen Zug, zum Beispiel { $example }. Hilfe: { $sign }{ verb-help }
table-how-reply = Antworte auf diese Nachricht mit deinem Zug, oder erwähne mich dabei, zum Beispiel { $example }. Hilfe: { $sign }{ verb-help }
setup-how = Zuerst stellt ihr beide geheim auf. Geh in unseren privaten Chat oder drück auf „{ button-secrets }“. Was hier getippt wird, zählt nicht.
setup-of = { $count ->
    [one] Stellt noch auf: { $name }.
   *[other] Stellen noch auf: { $name }.
}
setup-taken = Ich habe es: { $move }. Das siehst nur du.

not-begun = Die Partie hat noch nicht begonnen.
not-possible = „{ $text }“ geht jetzt nicht.
second-not-possible = Nach { $move } geht „{ $text }“ nicht. Es wurde nichts gespielt.
second-depends = Was nach { $move } möglich ist, hängt davon ab, was sich dann zeigt. Darum nehme ich nicht beides in einer Zeile an. Es wurde nichts gespielt. Beginne mit { $move }.
choice-later = Noch weiß niemand, ob sich dort ein Bauer umwandelt. Spiel { $move }; gibt es dann etwas zu wählen, frage ich.
ready = { $name } ist bereit.
ready-question = { $game }, Tisch { $table }: Gleich wird etwas Geheimes ausgeteilt. Drücke „{ button-ready }“, wenn du da bist. Wenn du magst, gib eigene Worte zum Mischen dazu: { $sign }{ verb-ready } { $table } ein paar Worte
ready-waiting = Gut. Die Partie beginnt, sobald auch { $opponent } bereit ist.
ready-nothing = Kein Tisch wartet darauf, dass du bereit bist.
ready-which = Mehrere Tische warten auf dich: { $codes }. Sag, welchen du meinst, zum Beispiel { $sign }{ verb-ready } { $code } { $text }
button-ready = Bereit
setup-overdue = Die Zeit für die Aufstellung ist um. Das Los wählt für { $names }.
setup-assigned = Das Los hat { $move } für { $name } gewählt.
setup-time = { $hours ->
    [one] Für die Aufstellung ist { $hours } Stunde Zeit; danach wählt das Los.
   *[other] Für die Aufstellung sind { $hours } Stunden Zeit; danach wählt das Los.
}

turn-played = { $name } hat { $move } gespielt.
turn-passed = { $name } passt.
turn-flipped = { $name } deckt eine Karte auf.
turn-of = { $name } ist am Zug.
turn-computer = { $name } denkt nach …
turn-number = Zug { $number }

button-moves = Mögliche Züge
button-flip = Brett drehen
button-secrets = Meine Seite
button-draw = Remis anbieten
button-resign = Aufgeben
button-abort = Abbrechen
button-takeback = Zurücknahme erbitten
button-rematch = Revanche
button-replay = Aufzeichnung der Partie
button-verify = War alles fair?
button-yes = Ja
button-no = Nein
button-cancel = Doch nicht
button-play = { $move } spielen
button-pass = Passen
button-open-card = Karte aufdecken
button-agree-draw = Remis annehmen
button-decline-draw = Weiterspielen
button-confirm-resign = Ja, aufgeben
button-confirm-abort = Ja, abbrechen
button-next = Nächste Seite
button-previous = Vorige Seite
button-challenge = Herausfordern

moves-heading = { $count ->
    [one] Du hast { $count } möglichen Zug:
   *[other] Du hast { $count } mögliche Züge:
}
moves-more = { $count ->
    [one] … und noch { $count }.
   *[other] … und noch { $count }.
}
moves-which-piece = Welche Figur?
moves-which-target = { $piece } auf { $square }: wohin?

draw-offered = { $name } bietet Remis an.
draw-declined = { $name } möchte weiterspielen.
draw-lapsed = Mit dem Zug ist das Remisangebot verfallen.
draw-already = Du hast schon Remis angeboten. Jetzt entscheidet { $opponent }.
draw-none = Es ist kein Remis angeboten.

resign-question = Möchtest du gegen { $opponent } wirklich aufgeben? Das lässt sich nicht rückgängig machen.
resign-kept = Gut. Die Partie geht weiter.
abort-question = Möchtest du die Partie abbrechen? Sie zählt dann für niemanden.
abort-too-late = Beide haben schon gezogen, deshalb geht Abbrechen nicht mehr. Du kannst Remis anbieten oder aufgeben.

takeback-asked = { $name } möchte den letzten Zug zurücknehmen. Ist das in Ordnung?
takeback-declined = { $name } ist nicht einverstanden. Der Zug bleibt.
takeback-done = Der Zug ist zurückgenommen.
takeback-rated = In einer gewerteten Partie kann kein Zug zurückgenommen werden.
takeback-revealed = Seitdem wurde etwas Verborgenes aufgedeckt, deshalb kann dieser Zug nicht mehr zurückgenommen werden.
takeback-nothing = Du hast keinen Zug gemacht, der zurückgenommen werden könnte.
takeback-already = Du hast schon gefragt. Jetzt entscheidet { $opponent }.

rematch-offered = { $name } möchte Revanche, mit vertauschten Farben.
rematch-accepted = Revanche! Der neue Tisch ist { $table }.
rematch-declined = { $name } möchte jetzt keine Revanche.
rematch-not-over = Diese Partie läuft noch. Revanche gibt es danach.

result-rating = { $name }: { $before } → { $after } ({ $delta })
result-casual = Nur zum Spaß gespielt: Die Wertungen bleiben, wie sie sind.
result-too-short = Die Partie war zu kurz, um gewertet zu werden.

## Die eigene Seite

page-heading = Tisch { $table } · { $game } gegen { $opponent }
page-colour = Du spielst { $seat }.
page-your-turn = Du bist am Zug.
page-their-turn = { $opponent } ist am Zug.
page-hand = Auf deiner Hand: { $held }.
page-hand-empty = Deine Hand ist leer.
page-hand-other = { $opponent } hat auf der Hand: { $held }.
page-hand-other-empty = { $opponent } hat nichts auf der Hand.
page-supply = Noch zu setzen: { $held }.
page-supply-empty = Du hast alles gesetzt.
page-supply-other = { $opponent } hat noch zu setzen: { $held }.
page-supply-other-empty = { $opponent } hat alles gesetzt.
page-deck = Karten in deinem Stapel: { $held }.
page-deck-empty = Dein Kartenstapel ist leer.
page-deck-other = Karten im Stapel von { $opponent }: { $held }.
page-deck-other-empty = Der Stapel von { $opponent } ist leer.
page-blue = Für deine Bauern liegen bereit: { $held }.
page-blue-empty = Für deine Bauern liegt nichts mehr bereit.
page-blue-other = Für die Bauern von { $opponent } liegen bereit: { $held }.
page-blue-other-empty = Für die Bauern von { $opponent } liegt nichts mehr bereit.
page-lost = Du hast verloren: { $held }.
page-lost-empty = Du hast nichts verloren.
page-lost-other = { $opponent } hat verloren: { $held }.
page-lost-other-empty = { $opponent } hat nichts verloren.
page-setup = Stell jetzt auf, wo nur du es siehst: Drück auf einen Knopf oder tipp deine Wahl hier ein, zum Beispiel { $example }.
page-setup-done = Deine Wahl steht. { $opponent } stellt noch auf.
page-nothing-hidden = In diesem Spiel ist nichts verborgen: Beide sehen alles.
page-private = Nur du kannst das sehen.
page-sent = Ich habe dir deine Seite als private Nachricht geschickt.
board-caption = Tisch { $table }, wie ihn alle sehen dürfen
board-no-overlay = In { $game } gibt es nichts zu zeigen, das „{ $text }“ heißt.

## Fragen und Missverständnisse

ask-table = Welchen Tisch meinst du?
ask-table-choice = { $table } · { $opponent }
ask-move = Welcher war gemeint?
ask-confirm = { $move } spielen?
ask-typed = Wenn du es willst, drück auf den Knopf oder tipp: { $typed }
ask-both = Das geht nur nach { $move }.
caution-final = Das lässt sich nicht zurücknehmen.
answer-yes = ja
    .alias = sicher
ask-outdated = Die Partie ist inzwischen weitergegangen. Schau bitte noch einmal aufs Brett.

not-an-action = Darin kann ich keinen Zug lesen. Ein Zug sieht so aus: { $example }. Hilfe: { $sign }{ verb-help }
unknown-verb = „{ $text }“ kenne ich nicht. Tipp { $sign }{ verb-help }, um zu sehen, was ich verstehe.
unknown-table = Einen Tisch { $table } kenne ich nicht.
unknown-person = { $text } ist mir noch nicht begegnet.
no-table = Du hast keine laufende Partie. Tipp { $sign }{ verb-challenge }, um eine zu beginnen.
no-table-here = Hier läuft keine Partie.
not-a-player = Du spielst an diesem Tisch nicht mit.
missing-word = Da fehlt etwas. So geht es: { $usage }
too-long = Das ist mir zu lang zum Lesen.
private-closed = Ich kann { $name } keine private Nachricht schicken. Es liegt etwas bereit: Der Knopf „{ button-secrets }“ zeigt es hier, und zwar nur dir.
private-setup = Halte das bitte geheim: Ich nehme es nur in unserem privaten Chat an, und was hier getippt wurde, zählt nicht.
stale-button = Dieser Knopf ist veraltet. Die aktuellen stehen unter der neuesten Nachricht des Tisches.
not-your-button = Dieser Knopf ist für { $name }.
repeated = Das habe ich schon, und es zählt einmal.
trouble-full = Ich kann nichts mehr aufschreiben: Meine Festplatte ist voll. Nichts Gespieltes ist verloren; versuch es bitte später noch einmal.
trouble-locked = Mein Notizbuch ist gerade belegt. Nichts ist verloren; versuch es bitte gleich noch einmal.
trouble-unreadable = Ich kann Tisch { $table } nicht lesen. Nichts ist verloren; wer diesen Bot betreibt, muss nachsehen. Andere Tische laufen weiter.
trouble-newer = Mein Notizbuch stammt von einer neueren Version von mir. Nichts ist verloren; wer diesen Bot betreibt, muss ihn aktualisieren.
trouble = Bei mir ist etwas schiefgegangen. Nichts ist verloren; versuch es bitte noch einmal.

## Befehle

verb-challenge = herausforderung
    .alias = herausfordern, fordern
    .about = Fordere jemanden heraus, den Computer oder wer immer spielen mag
    .usage = herausforderung [@wer|name@plattform] [spiel] [weiß|schwarz|los] [gewertet|spaß] [optionen]
verb-accept = annehmen
    .alias = nehmen
    .about = Nimm eine Herausforderung an
    .usage = annehmen [code]
verb-decline = ablehnen
    .alias = absagen
    .about = Lehne eine Herausforderung ab
    .usage = ablehnen [code]
verb-withdraw = zurückziehen
    .alias = zurueckziehen
    .about = Zieh deine eigene Herausforderung zurück
    .usage = zurückziehen [code]
verb-counter = gegenangebot
    .alias = gegenvorschlag
    .about = Antworte auf eine Herausforderung mit einem anderen Vorschlag
    .usage = gegenangebot [code] [weiß|schwarz|los] [gewertet|spaß] [optionen]
verb-ready = bereit
    .alias = fertig
    .about = Sag, dass du zum Austeilen bereit bist, gern mit eigenen Worten
    .usage = bereit [tisch] [eigene worte]
verb-move = zug
    .alias = ziehen
    .about = Mach einen Zug; am Tisch genügt der bloße Zug
    .usage = zug <zug> [tisch]
verb-secrets = geheimnisse
    .alias = seite
    .about = Deine eigene Seite eines Tisches, nur für dich
    .usage = geheimnisse [tisch]
verb-board = brett
    .alias = zeigen
    .about = Zeig das Brett noch einmal, auch gedreht oder als Text
    .usage = brett [tisch] [weiß|schwarz] [text]
verb-games = partien
    .alias = tische
    .about = Deine laufenden Partien und wer am Zug ist
    .usage = partien
verb-draw = remis
    .alias = unentschieden
    .about = Biete Remis an oder nimm es an
    .usage = remis [tisch]
verb-resign = aufgeben
    .alias = aufgabe
    .about = Gib eine Partie auf
    .usage = aufgeben [tisch]
verb-abort = abbrechen
    .alias = abbruch
    .about = Brich eine Partie ab, bevor beide gezogen haben
    .usage = abbrechen [tisch]
verb-takeback = zurücknehmen
    .alias = zuruecknehmen, zurück
    .about = Bitte darum, deinen letzten Zug zurückzunehmen; nur in Partien zum Spaß
    .usage = zurücknehmen [tisch]
verb-rematch = revanche
    .alias = nochmal
    .about = Noch einmal dieselbe Paarung mit vertauschten Farben
    .usage = revanche [tisch]
verb-leaderboard = rangliste
    .alias = tabelle
    .about = Wer die meisten Partien gewonnen hat
    .usage = rangliste [spiel] [hier|überall]
verb-profile = profil
    .alias = spieler
    .about = Wertungen und Ergebnisse einer Person
    .usage = profil [@wer]
verb-lobby = lobby
    .alias = wartezimmer
    .about = Offene Herausforderungen, laufende Partien und Computerspieler
    .usage = lobby
verb-rules = regeln
    .alias = spielregeln
    .about = Die Regeln eines Spiels, kurz oder nach Kapiteln
    .usage = regeln [spiel] [kapitel]
verb-replay = nachspielen
    .alias = aufzeichnung
    .about = Die Züge einer Partie als Datei
    .usage = nachspielen [tisch]
verb-verify = nachrechnen
    .alias = prüfen
    .about = Ob eine Partie wie versprochen ausgeteilt wurde
    .usage = nachrechnen [tisch]
verb-link = verknüpfen
    .alias = link, connect
    .about = Deine Konten auf zwei Plattformen zu einer Person machen
    .usage = verknüpfen [code|ja|nein]
verb-pair = verbinden
    .alias = pair, bridge
    .about = Offene Herausforderungen auch in einem anderen Raum zeigen; für Verwalter beider
    .usage = verbinden [code|aus]
verb-settings = einstellungen
    .alias = optionen
    .about = Deine Sprache, dein Thema, nur Text, Züge bestätigen
    .usage = einstellungen [was] [wert]
verb-help = hilfe
    .alias = befehle
    .about = Was ich verstehe
    .usage = hilfe [thema]
verb-about = über
    .alias = ueber, info
    .about = Was ich bin, und welche Version
    .usage = über

word-white = weiß
    .alias = weiss
word-black = schwarz
    .alias = s
word-lot = los
    .alias = zufall
word-rated = gewertet
    .alias = wertung
word-casual = spaß
    .alias = spass, ungewertet
word-computer = computer
    .alias = bot
word-text = text
    .alias = worte
word-here = hier
    .alias = server
word-everywhere = überall
    .alias = ueberall, alle
word-on = an
    .alias = ja
word-off = aus
    .alias = nein
word-language = sprache
    .alias = sprachen
word-theme = thema
    .alias = farben
word-text-only = nurtext
    .alias = ohnebilder
word-confirm = bestätigen
    .alias = bestaetigen, fragen

## Ranglisten und Übersichten

leaderboard-here = Rangliste dieses Servers: { $game }
leaderboard-everywhere = Rangliste aller Server: { $game }
leaderboard-all-games = alle Spiele
leaderboard-empty = Hier hat noch niemand eine gewertete Partie beendet. Mach den Anfang!
column-place = #
column-name = Name
column-wins = Siege
column-draws = Remis
column-losses = Verloren
column-rating = Wertung
column-streak = Serie
computer-mark = (Computer)
page-of = Seite { $page } von { $pages }

profile-heading = { $name }
profile-game = { $game }: Wertung { $rating } · { $wins } gewonnen, { $draws } remis, { $losses } verloren
profile-streak = { $count ->
    [one] Hat die letzte Partie gewonnen.
   *[other] Hat die letzten { $count } Partien gewonnen.
}
profile-versus = Eure Bilanz: { $wins } gewonnen, { $draws } remis, { $losses } verloren
profile-empty = { $name } hat noch keine gewertete Partie beendet.

lobby-heading = Lobby
lobby-challenges = Offene Herausforderungen
lobby-challenge = { $code } · { $name } · { $game } · { $terms }
lobby-tables = Laufende Partien
lobby-table = { $table } · { $game } · { $white } – { $black } · { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
}
lobby-computers = Computerspieler
lobby-empty = Es wartet niemand. Tipp { $sign }{ verb-challenge } und mach den Anfang.

games-heading = { $count ->
    [one] Du hast { $count } laufende Partie.
   *[other] Du hast { $count } laufende Partien.
}
games-yours = { $table } · { $game } gegen { $opponent } · du bist am Zug
games-theirs = { $table } · { $game } gegen { $opponent } · { $opponent } ist am Zug
games-elsewhere = { $line } · mit deinem Konto { $account }
games-empty = Du hast keine laufende Partie. Tipp { $sign }{ verb-challenge }, um eine zu beginnen.

replay-finished = Die ganze Partie als Datei: Tisch { $table }.
replay-running = Die bisherige Partie, so wie du sie kennst: Tisch { $table }.

verify-old = Tisch { $table } wurde mit einer älteren Version von mir begonnen, die nichts versprochen hat. Da gibt es nichts nachzurechnen.
verify-nothing = An Tisch { $table } ist nichts dem Zufall überlassen: Die Farben sind abgesprochen, und ausgeteilt wird nichts.
verify-later = Wenn die Partie an Tisch { $table } vorbei ist, zeige ich den Startwert, und jeder kann nachrechnen. Bis dahin ist das mein Versprechen: { $commitment }
verify-fair = An Tisch { $table } wurde ausgeteilt wie versprochen. Ich habe alles nachgerechnet, was der Zufall entschieden hat.
verify-commitment = Versprechen: { $commitment }
verify-contribution = Beitrag von { $name }: { $given }
verify-yourself = Wenn du ohne mich nachrechnen willst, speichere die Aufzeichnung der Partie als Datei und gib sie an „gangurru verify“. Das Versprechen muss dasselbe sein wie bei der Herausforderung.
verify-unfair = An Tisch { $table } wurde nicht ausgeteilt wie versprochen: { $what }
unfair-commitment = Der Startwert ist nicht der versprochene.
unfair-colour = Die Farben folgen nicht aus dem Startwert.
unfair-deal = Was ausgeteilt wurde, folgt nicht aus dem Startwert.
unfair-setup = Was das Los für { $name } aufgestellt hat, folgt nicht aus dem Startwert.
unfair-unknown = Die Partie lässt sich nicht nachrechnen.

## Einstellungen

settings-heading = Deine Einstellungen
settings-line = { $name }: { $value }
settings-language = Sprache
settings-theme = Thema
settings-text-only = Nur Text, keine Bilder
settings-confirm = Vor jedem Zug nachfragen
settings-changed = Erledigt. { $name }: { $value }
settings-how = So änderst du etwas: { $sign }{ verb-settings } { word-theme } { theme-dark.typed }
settings-unknown = Eine Einstellung „{ $text }“ kenne ich nicht. Es gibt: { $names }.
settings-unknown-value = „{ $text }“ passt hier nicht. Möglich: { $values }.
theme-light = hell
    .typed = hell
theme-dark = dunkel
    .typed = dunkel
theme-contrast = hoher Kontrast
    .typed = kontrast
switch-on = an
switch-off = aus

## Der Computer

computer-name = { $name } (Computer)
computer-about = Ein Computerspieler. Er schaut einen Zug voraus: Er schlägt, was zu holen ist, und sieht ein Matt, aber du kannst ihn überlisten.
computer-no-draw = { $name } möchte lieber weiterspielen.

## Hilfe

hello = Hallo, ich bin Gangurru. Bei mir spielt man Schachvarianten: Tipp { $sign }{ verb-challenge } zum Spielen oder { $sign }{ verb-help } für mehr.
help =
    Bei mir spielt man Schachvarianten: { $games }. Kurz gesagt:
    • { $sign }{ verb-challenge } – jemanden oder den Computer herausfordern
    • { $how }
    • { $sign }{ verb-board } – das Brett noch einmal sehen
    • { $sign }{ verb-games } – deine Partien
    • { $sign }{ verb-rules } – wie ein Spiel geht
    • { $sign }{ verb-settings } – Sprache, Farben, nur Text
    Mehr: { $sign }{ verb-help } mit { $topics }
help-type = am Tisch einfach einen Zug tippen, zum Beispiel { $example }
help-reply = auf eine Nachricht deines Tisches mit einem Zug antworten, zum Beispiel { $example }, oder ihn einfach in unserem privaten Chat tippen
help-orders = Alle Befehle:
help-order = { $sign }{ $usage } – { $about }
help-overlay = In { $game } auch { $sign }{ verb-board } { $overlay }: { $about }
help-play =
    Fang mit { $sign }{ verb-challenge } an: Erwähne jemanden, schreib „{ word-computer }“, oder lass es offen.
    Du kannst ein Spiel dazuschreiben, eine Farbe, und ob die Partie gewertet wird.
    Die andere Seite nimmt an, lehnt ab oder schlägt etwas anderes vor. Dann beginnt der Tisch.
    Du kannst so viele Partien zugleich spielen, wie du magst.
    .title = spielen
help-moves =
    Tipp den Zug und sonst nichts: Sg1-Sf3, Sf3, g1f3 und e4 lese ich alle.
    Schlagen: e4xd5. Umwandlung: e7-e8=D. Rochade: O-O oder O-O-O. Eine Figur aus der Hand: S@f3.
    Mit einem Fragezeichen dahinter ist es Gerede: Sf3? wird nicht gespielt.
    Lässt sich ein Zug auf zwei Arten lesen, frage ich nach.
    Beides, was zu einer Runde gehört, darf in einer Zeile stehen: Gb1!, Gb1-Gd3(e4).
    Bevor etwas nicht mehr zurückgeht, frage ich einmal. Mit „{ answer-yes }“ hinter dem Zug hast du schon geantwortet.
    .title = züge
help-ends =
    { $sign }{ verb-draw } bietet Remis an; das Angebot verfällt, wenn die andere Seite zieht.
    { $sign }{ verb-resign } gibt auf, und ich frage vorher einmal nach.
    { $sign }{ verb-abort } bricht eine Partie ab, solange nicht beide gezogen haben.
    { $sign }{ verb-takeback } bittet um den letzten Zug, in Partien zum Spaß.
    .title = ende
about = Gangurru { $version }, ein Chatbot für Schachvarianten. Freie Software: { $licence }.

## Spiele

game-unknown = Ein Spiel namens „{ $text }“ kenne ich nicht. Es gibt: { $games }.
rules-more = Mehr: { $sign }{ verb-rules } { $game } mit { $chapters }
rules-unknown-chapter = Ein Kapitel „{ $text }“ gibt es nicht. Es gibt: { $chapters }.

## Zwei Konten einer Person, zwei Räume

account = { $name } ({ $platform })
platform-playground = Spielplatz

privately-sent = Ich habe dir privat geschrieben.
privately-closed = Ich kann dir nicht privat schreiben. Schreib mir dort und frag noch einmal.

code-own = Das ist dein eigener Code. Gib ihn mit deinem anderen Konto ein.
code-used = Dieser Code ist schon benutzt worden. Lass dir einen neuen geben.
code-expired = Dieser Code ist zu alt. Lass dir einen neuen geben.
code-unknown = So einen Code gibt es nicht. Sieh bitte noch einmal nach.
code-locked = Das waren zu viele falsche Codes. Bitte warte zehn Minuten.

link-code = Dein Code: { $code }
    Schreib mir mit deinem anderen Konto auf der anderen Plattform: link { $code }
    Er gilt { $minutes } Minuten und einmal. Zeig ihn niemandem.
link-accounts = Schon eine Person: { $accounts }.
link-question = Sind { $account } und du eine Person? Wenn beide Konten Ja sagen, zählen Ergebnisse von nun an für beide zusammen. Laufende Partien bleiben bei dem Konto, das sie spielt. Das lässt sich nicht rückgängig machen. Getippt: { $sign }{ verb-link } { answer-yes }
link-waits = Jetzt muss { $account } Ja sagen. Kommt dort keine Frage: link
link-done = Ihr seid jetzt eine Person: { $accounts }.
link-declined = Nichts ist verknüpft.
link-declined-there = { $account } hat Nein gesagt: Nichts ist verknüpft.
link-already = Diese Konten sind schon eine Person.
link-opponents = Konten, die gegeneinander spielen oder einander herausgefordert haben, lassen sich nicht verknüpfen. Bringt das zuerst zu Ende.
link-nothing = Gerade fragt dich niemand nach einer Verknüpfung. Beginne mit { $sign }{ verb-link }

pair-code = Der Code dieses Raums: { $code }
    Gib ihn im anderen Raum ein: pair { $code }
    Er gilt { $minutes } Minuten und einmal, für jemanden, der jenen Raum verwaltet.
pair-done = { $name } hat diesen Raum mit einem Raum auf { $platform } verbunden: Offene Herausforderungen des einen stehen auch im anderen. Beenden: { $sign }{ verb-pair } { word-off }
pair-ended = { $name } hat die Verbindung dieses Raums mit einem Raum auf { $platform } beendet.
pair-none = Dieser Raum ist mit keinem verbunden.
pair-already = Diese Räume sind schon verbunden.
pair-itself = Das ist der Code dieses Raums selbst. Gib ihn im anderen ein.
pair-many = Einer der Räume ist schon mit zu vielen verbunden.
pair-only-rooms = Räume verbindet man aus einem Raum heraus, nicht aus einem Thread oder einem privaten Chat.
pair-not-yours = Nur wer diesen Raum verwaltet, kann ihn verbinden.
