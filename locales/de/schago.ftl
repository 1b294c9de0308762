# Schago

game-schago = Schago
    .blurb = Setze Figuren und beherrsche mehr leere Felder als die andere Seite; nichts zieht je
    .options = [5x5 … 10x10] [figuren standard|los|KQ2R4P]
option-pieces = figuren
    .alias = satz
option-standard = standard
    .alias = normal
option-lot = los
agreed-board = Brett { $text }
agreed-pieces = Figuren { $text }
agreed-pieces-standard = die Figuren des Schachs
agreed-pieces-lot = Figuren durch das Los

overlay-control = kontrolle
    .about = wer welches leere Feld beherrscht

fact-score = Weiß hat { $number }, Schwarz { $other }.

over-score = Beide Seiten haben gepasst. { $winner } hat mehr Punkte und gewinnt.
over-score-draw = Beide Seiten haben gepasst und gleich viele Punkte. Remis.
reason-score = Punkte

caution-pass-ends-game = Die andere Seite hat gerade gepasst: Passt du auch, ist die Partie zu Ende. Im Moment hat Weiß { $number } und Schwarz { $other }.

refuse-no-such-board = Ein Brett hat { $number } bis { $other } Linien und Reihen.
refuse-no-such-set = Mit diesen Figuren geht es nicht. Schreib zum Beispiel KQ2R4P: Buchstaben K Q R B N P A C M G F W, jeder bis zu 16-mal, zusammen 1 bis 64. Oder standard, oder los.
refuse-place-first = Im allerersten Zug der Partie kannst du nicht passen: Setze etwas.
refuse-pieces-stay = Figuren bleiben in diesem Spiel stehen. Setze eine neue, oder passe.
refuse-no-such-piece = So eine Figur gibt es in diesem Spiel nicht.
refuse-not-in-supply = Du hast { $piece-kein } mehr zum Setzen.
refuse-square-taken = { $square } ist nicht leer.
refuse-not-neutral = { $square } ist nicht neutral: Weiß greift es { $number }× an, Schwarz { $other }×. Setzen darfst du nur, wo das gleich ist.
refuse-would-attack-a-piece = Auf { $square } würde { $piece-ein } die Figur auf { $to } angreifen. Eine neue Figur darf nur leere Felder angreifen, auch keine eigene Figur.
refuse-would-attack-nothing = Auf { $square } würde { $piece-ein } gar nichts angreifen.
refuse-smothers-own-piece = Mit etwas auf { $square } bliebe deiner eigenen Figur auf { $to } kein leeres Feld mehr zum Angreifen.

rules-schago =
    Das Brett ist anfangs leer. Abwechselnd setzt ihr eine Figur aus dem Vorrat oder passt. Gezogen wird nie.
    • Ein Feld ist frei, wenn beide Seiten es gleich oft angreifen oder beide gar nicht.
    • Eine neue Figur muss mindestens ein leeres Feld angreifen und keine einzige Figur, auch keine eigene.
    • Alle deine Figuren müssen danach noch ein leeres Feld angreifen.
    • Gegnerische Figuren, die das nicht mehr tun, sind geschlagen: je ein Punkt.
    • Zweimal Passen hintereinander beendet die Partie. Ein leeres Feld ist ein Punkt für die Seite, die es öfter angreift. Mehr Punkte gewinnen.
    • Nichts ist verborgen. Der König ist eine Figur wie jede andere.
    .chapters = control, placing, captures, pieces, notation, end
rules-schago-control =
    Eine Figur greift ein Feld an, wenn sie dort im Schach schlagen könnte. Linien enden an der ersten Figur, wem sie auch gehört. Bauern greifen die zwei Felder schräg vor sich an, weiße nach oben, schwarze nach unten.
    Zähle für jedes Feld die Angreifer beider Seiten. Mehr weiße: Weiß beherrscht es. Mehr schwarze: Es gehört Schwarz. Gleich viele oder keine: Es ist neutral.
    Nur die Zahl zählt: Eine Dame zählt nicht mehr als ein Bauer. Die Karte, wer was beherrscht, kannst du jederzeit ansehen.
    .title = beherrschen
rules-schago-placing =
    Das Feld muss leer und neutral sein. Auch Felder, die nur deine eigenen Figuren angreifen, sind für dich gesperrt.
    Die neue Figur darf keine Figur angreifen, weder eine gegnerische noch eine eigene. Ein König kann also neben nichts stehen.
    Sie muss aber etwas angreifen: Auf seiner letzten Reihe hat ein Bauer nichts zu suchen. Auf seiner ersten darf er stehen.
    Keine deiner Figuren darf dadurch ihr letztes leeres Feld verlieren, auch nicht, wenn zugleich eine gegnerische Figur geschlagen würde.
    Passen darfst du immer, nur nicht im allerersten Zug der Partie. Kannst du nichts setzen, musst du passen.
    .title = setzen
rules-schago-captures =
    Nachdem du eine Figur gesetzt hast, wird jede gegnerische Figur, die kein leeres Feld mehr angreift, vom Brett genommen. Es können mehrere auf einmal sein.
    Geschlagene Figuren sind aus dem Spiel; sie kommen in keinen Vorrat zurück. Jede ist ein Punkt für dich.
    Ihre Felder sind wieder leer, und Linien gehen wieder hindurch.
    .title = schlagen
rules-schago-pieces =
    Meist hat jede Seite die Figuren des Schachspiels: einen König, eine Dame, zwei Türme, zwei Läufer, zwei Springer, acht Bauern.
    Ihr könnt auch andere Bretter vereinbaren, von 5 bis 10 Linien und Reihen, und andere Figuren, auch diese:
    • G, Gangurru: ein Feld oder genau zwei in jede der acht Richtungen, springend
    • A, Erzbischof: Läufer und Springer
    • C, Kanzler: Turm und Springer
    • M, Amazone: Dame und Springer
    • F, Fers: ein Feld schräg
    • W, Wesir: ein Feld gerade
    Per Los bestimmt der Zufall die Figuren, für beide dieselben und vor dem ersten Zug bekannt. Du bekommst ein Viertel so viele Figuren, wie das Brett Felder hat: einen König, die Hälfte Bauern, den Rest gezogen aus je zweien von Dame, Turm, Läufer, Springer und A C M G F W.
    .title = figuren
rules-schago-notation =
    Der Buchstabe, dann @, dann das Feld: S@f3 ist ein Springer auf f3, B@e4 ein Bauer auf e4. Das @ darf fehlen: Sf3. Zum Passen schreibst du pass.
    Die Mitschrift nennt dazu in geschweiften Klammern die Felder, auf denen geschlagen wurde; dort stehen die englischen Buchstaben.
    .title = notation
rules-schago-end =
    Haben beide Seiten hintereinander gepasst, ist die Partie zu Ende, auch wenn noch Figuren gesetzt werden könnten. Wird dazwischen gesetzt, beginnt das Zählen von vorn.
    Punkte: die leeren Felder, die du beherrschst, und einer für jede geschlagene Figur. Mehr Punkte gewinnen; gleich viele sind remis.
    Das letzte Bild zeigt die Karte: welches Feld wem gehört.
    .title = ende
