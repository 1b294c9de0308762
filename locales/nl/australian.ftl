# Australisch schaak

game-australian = Australisch schaak
    .blurb = Schaken met Gangurru’s: springende stukken met elk een geheime schijf in de buidel

fact-ready = { $seat } heeft gekozen en is klaar.
fact-begin = Allebei klaar: het spel begint. { $seat } zet als eerste.
fact-disc_opened = { $letter ->
    [X] De Gangurru op { $square } opent zijn buidel: een kruis.
   *[other] De Gangurru op { $square } opent zijn buidel: een pion.
}
fact-cross_taken = De loper slaat het kruis van { $square }. Het is voorgoed weg.
fact-loaded = De Gangurru op { $square } raapt zijn kruis op.
fact-laid = { $letter ->
    [X] Op { $square } ligt nu een kruis.
   *[other] Op { $square } staat nu een pion uit de buidel.
}

caution-opens-disc = Als je de Gangurru op { $square } opent, ziet iedereen zijn schijf, en deze beurt mag je alleen hem nog zetten. Openen?

refuse-set-up-first = Kies eerst waar je kruis heen gaat, { $square } of { $to }: schrijf X@{ $square } of X@{ $to }. De pion gaat in de andere Gangurru.
refuse-set-up-done = Je schijven zitten al in de buidels. Daar is niets meer aan te veranderen.
refuse-finish-opened = De Gangurru op { $square } is open: hij moet de beurt afmaken en zijn schijf neerleggen.
refuse-disc-missing = De Gangurru op { $square } is open, dus zeg waar de schijf komt: schrijf het veld erachter tussen haken, zoals (e4).
refuse-disc-not-beside = De schijf komt op een veld vlak naast { $to }, en dat is { $square } niet.
refuse-disc-needs-empty = { $square } is niet leeg: een schijf heeft een veld zonder stuk of kruis nodig.
refuse-open-first = Open eerst de Gangurru op { $square }: schrijf zijn veld met een ! erachter. Pas dan kan hij zijn schijf neerleggen.
refuse-pouch-empty = De Gangurru op { $square } heeft geen schijf bij zich.
refuse-opening-leads-nowhere = De Gangurru op { $square } kan nu niet open: nergens kan hij zijn schijf kwijt zonder dat je koning valt.
refuse-full-spares-bishop = Een Gangurru met een schijf mag geen lopers slaan, en op { $square } staat er een.
refuse-bishop-spares-full = De Gangurru op { $square } heeft een schijf: lopers mogen hem niet slaan.
refuse-own-cross-there = Op { $square } ligt je eigen kruis: daar mogen je lopers niet komen.
refuse-closed-by-cross = Een kruis sluit { $square } af: daar mogen alleen Gangurru’s komen, en lopers van de andere kant.
refuse-loads-its-cross = Wie op { $square } landt, raapt het kruis op: schrijf een * achter de zet.
refuse-nothing-to-load = Op { $square } wordt niets opgeraapt: laat de * weg.
refuse-promotes-without-knight = Dat kan een pion hier niet worden. Dame, toren, loper en Gangurru kunnen wel.
refuse-never-promotes = De pion op { $square } komt uit een buidel en promoveert nooit: laat weg wat hij wordt.

rules-australian =
    Het is schaken met Gangurru’s in plaats van paarden, en elke Gangurru begint met een geheime schijf in zijn buidel.
    • Je hebt twee schijven, een kruis en een pion. Voor het spel kies je in het geheim welke Gangurru het kruis krijgt.
    • Een Gangurru gaat één veld in een willekeurige richting of springt er precies twee, over alles heen.
    • Zolang hij een schijf heeft, kunnen hij en de lopers elkaar niet slaan.
    • Vóór een zet mag je hem openen: iedereen ziet de schijf, hij zet of blijft staan, en legt de schijf vlak naast zich neer.
    • Een kruis sluit zijn veld af voor alles behalve Gangurru’s. Een pion uit de buidel is een pion die nooit promoveert.
    • Wie mat zet, wint.
    .chapters = setup, gangurru, bishops, discs, crosses, pawns, notation, ends
rules-australian-setup =
    De stukken staan als bij schaken, met Gangurru’s op de plaats van de paarden.
    Je kiest in je eentje: X@b1 of X@g1 met wit, X@b8 of X@g8 met zwart. Daar komt het kruis, de pion gaat in de andere Gangurru. Daarna ligt het vast.
    De anderen zien alleen dat je klaar bent. Het spel begint als jullie het allebei zijn.
    Dat een Gangurru iets draagt, is gewoon te zien. Wat hij draagt, is jouw geheim tot je hem opent. Wordt hij ongeopend geslagen, dan krijgt niemand de schijf vóór het einde te zien.
    .title = opstelling
rules-australian-gangurru =
    Een Gangurru gaat naar elk veld vlak naast hem, of springt naar precies het tweede veld in een van de acht richtingen. Midden op een leeg bord zijn dat zestien velden.
    Niets houdt een sprong tegen: stukken van beide kanten en kruisen mogen eronder liggen. Hij slaat door te landen, met een stap of een sprong, en geeft schaak als elk stuk.
    Omdat hij springt, kun je er niets tussen zetten als hij van twee velden ver schaak geeft.
    Pionnen promoveren tot dame, toren, loper of Gangurru. Een nieuwe Gangurru heeft een lege buidel.
    .title = Gangurru
rules-australian-bishops =
    Lopers kunnen een Gangurru met een schijf niet slaan, en hij slaat geen lopers. Al het andere slaat hem en wordt door hem geslagen als altijd. Met een lege buidel geldt de regel niet.
    Lopers blijven velden gewoon bestrijken: een koning mag een volle Gangurru die door een loper gedekt is niet slaan.
    Eén uitzondering: heeft een volle Gangurru net iets geslagen en is hij nog vol, dan mag elke loper die erbij kan hem daar slaan, in de beurt meteen daarna en niet later.
    .title = lopers
rules-australian-discs =
    Een beurt met een schijf begint met openen: Gb1! laat iedereen de schijf zien. Van dan af moet je met die Gangurru verder.
    Hij zet, en slaan mag, of blijft staan. Dan komt de schijf op een leeg veld vlak naast waar hij nu staat; het veld dat hij net verliet mag ook. Daarna is zijn buidel leeg.
    Tot de schijf ligt, telt hij als vol, dus in die beurt slaat hij geen loper.
    Je koning moet veilig zijn als de hele beurt voorbij is. De schijf zelf mag het zijn die de lijn van een schaak afsluit.
    Kan de beurt niet worden afgemaakt, dan kan de Gangurru niet open.
    .title = schijven
rules-australian-crosses =
    Een kruis sluit zijn veld af voor beide kanten: alleen Gangurru’s mogen erop of erover, en aanvalslijnen houden er op. Ook rokeren en pionnen worden erdoor gestuit.
    Een loper mag op een kruis van de andere kant landen; dan is het voorgoed van het bord. Op een kruis van zijn eigen kant komt hij nooit.
    Gangurru’s gaan op kruisen staan en springen eroverheen. Een lege die op zijn eigen kruis landt, raapt het op en is weer vol; dat ziet iedereen. Elke andere staat er alleen maar op, en het kruis blijft liggen.
    Een Gangurru op een kruis kan alleen door Gangurru’s geslagen worden, of door een loper die op dat kruis mag landen en die Gangurru mag slaan.
    .title = kruisen
rules-australian-pawns =
    Een pionschijf wordt meteen een pion van jouw kleur. Je mag hem op elke rij leggen.
    Op je eerste rij gaat hij één veld, op de tweede één of twee, elders één. Hij slaat en kan en passant geslagen worden als elke pion.
    Hij promoveert nooit. Op de laatste rij blijft hij een pion die niet kan zetten en niets aanvalt, maar wel in de weg staat.
    Hij gaat nooit terug in een buidel; dat doen alleen kruisen.
    .title = pionnen
rules-australian-notation =
    Zetten schrijf je als bij schaken, met G voor de Gangurru: Gg1-Gg3, Gf1xGf3.
    Gb1! opent de Gangurru op b1. Daarna zet Gb1-Gd3(e4) hem en legt de schijf op e4; Gd4(d5) blijft op d4 en legt hem op d5.
    Een * achter de zet zegt dat hij zijn kruis opraapt: Ge3-Ge5*.
    In de partijnotatie zegt een letter welke schijf het was: X voor het kruis, P voor de pion.
    Op tekstborden is een ? tussen haken een schijf die je niet kent.
    .title = notatie
rules-australian-ends =
    Mat wint. Pat is remise; een schijf neerleggen telt als mogelijke beurt.
    Dezelfde stelling voor de derde keer is remise, zoals iedereen haar ziet: wat verborgen is, telt niet mee.
    Vijftig zetten van elke kant zonder slagzet, pionzet of pion uit een buidel maken remise. Een kruis neerleggen of oprapen begint de telling niet opnieuw.
    Twee kale koningen zijn remise; koningen met alleen lopers op velden van één kleur ook, als er geen kruis op het bord ligt.
    Wie door zijn tijd heen is, verliest, tenzij de ander alleen zijn koning heeft.
    .title = einde
