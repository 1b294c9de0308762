# Alles wat de bot zegt en wat niet bij één spel hoort.
# Plaatsen zoals { $name } vult het programma in; { $sign } is het teken waarmee een opdracht begint.

language-name = Nederlands

## Kleuren en stukken

colour-white = Wit
    .low = wit
colour-black = Zwart
    .low = zwart

piece-king = koning
    .plural = koningen
    .een = een koning
piece-queen = dame
    .plural = dames
    .een = een dame
piece-rook = toren
    .plural = torens
    .een = een toren
piece-bishop = loper
    .plural = lopers
    .een = een loper
piece-knight = paard
    .plural = paarden
    .een = een paard
piece-pawn = pion
    .plural = pionnen
    .een = een pion
piece-gangurru = Gangurru
    .plural = Gangurru’s
    .een = een Gangurru
piece-archbishop = aartsbisschop
    .plural = aartsbisschoppen
    .een = een aartsbisschop
piece-chancellor = kanselier
    .plural = kanseliers
    .een = een kanselier
piece-amazon = amazone
    .plural = amazones
    .een = een amazone
piece-ferz = ferz
    .plural = ferzen
    .een = een ferz
piece-wazir = wazir
    .plural = wazirs
    .een = een wazir

count-king = { $count ->
    [one] koning
   *[other] koningen
}
count-queen = { $count ->
    [one] dame
   *[other] dames
}
count-rook = { $count ->
    [one] toren
   *[other] torens
}
count-bishop = { $count ->
    [one] loper
   *[other] lopers
}
count-knight = { $count ->
    [one] paard
   *[other] paarden
}
count-pawn = { $count ->
    [one] pion
   *[other] pionnen
}
count-gangurru = { $count ->
    [one] Gangurru
   *[other] Gangurru’s
}
count-archbishop = { $count ->
    [one] aartsbisschop
   *[other] aartsbisschoppen
}
count-chancellor = { $count ->
    [one] kanselier
   *[other] kanseliers
}
count-amazon = { $count ->
    [one] amazone
   *[other] amazones
}
count-ferz = { $count ->
    [one] ferz
   *[other] ferzen
}
count-wazir = { $count ->
    [one] wazir
   *[other] wazirs
}

## Lijsten

list-comma = { $first }, { $next }
list-and = { $first } en { $next }
list-semicolon = { $first }; { $next }

## Een plaatje in woorden

alt-last = Laatste zet { $move }.
alt-to-move = { $seat } is aan zet.
alt-result = { $result }.
alt-check = Schaak op { $squares }.
alt-pieces = { $seat }: { $groups }.
alt-no-pieces = { $seat } heeft niets op het bord.
alt-group = { $pieces } { $squares }
alt-promoted = { $noun } (gepromoveerd)
alt-covered = { $noun } (bedekt)
alt-secret = { $noun } (dat weet alleen jij)
alt-uncovered = { $noun } (onthuld)
alt-full = { $noun } met een volle buidel
alt-own-cross = { $noun } met jouw kruis in de buidel
alt-own-pawn = { $noun } met jouw pion in de buidel
alt-open-cross = { $noun } met een open kruis in de buidel
alt-open-pawn = { $noun } met een open pion in de buidel
alt-from-pouch = { $noun } uit een buidel
alt-counted = { $count } { $noun }
alt-hand = { $seat } heeft in de hand { $held }.
alt-no-hand = { $seat } heeft niets in de hand.
alt-supply = { $seat } moet nog plaatsen: { $held }.
alt-no-supply = { $seat } heeft niets meer te plaatsen.
alt-deck = { $seat } heeft nog aan kaarten { $held }.
alt-no-deck = { $seat } heeft geen kaarten meer.
alt-blue = { $seat } heeft nog in het blauw { $held }.
alt-no-blue = { $seat } heeft geen blauwe stukken meer.
alt-lost = { $seat } is kwijt: { $held }.
alt-no-lost = { $seat } is nog niets kwijt.
alt-card = Open kaart van { $seat-low }: { $card }.
alt-crosses = { $count ->
    [one] Kruis van { $seat-low }: { $squares }.
   *[other] Kruisen van { $seat-low }: { $squares }.
}
alt-retaliation = Alleen in deze beurt terug te slaan: { $squares }.
alt-pending = De zet moet nog worden afgemaakt op { $squares }.
alt-control = Controle over de lege velden: wit { $white }, zwart { $black }, geen van beide { $neither }.
alt-selectable = Te kiezen: { $squares }.
alt-targets = Te bereiken: { $squares }.

## Een zet in woorden

move-step = { $piece } van { $from } naar { $to }
move-takes = { $piece } van { $from } slaat op { $to }
move-castle-short = kort rokeren
move-castle-long = lang rokeren
move-drop = { $piece } inzetten op { $to }
move-becomes = { $move }, wordt { $piece }

## Wat een zet teweegbracht

fact-captured = { $promoted ->
    [yes] Geslagen op { $square }: { $piece } (een gepromoveerde pion).
    [covered] Geslagen op { $square }: een bedekt stuk dat eruitzag als { $piece-een }.
   *[no] Geslagen op { $square }: { $piece }.
}
fact-hand = { $seat } krijgt een { $piece } in de hand.
fact-check = { $seat } staat schaak.

## Hoe een partij afliep

over-checkmate = Schaakmat. { $winner } wint.
over-stalemate = Pat: er is geen zet meer en de koning staat niet schaak. Het is remise.
over-repetition = Dezelfde stelling voor de derde keer. Het is remise.
over-insufficient-material = Geen van beide kanten heeft nog genoeg om mat te zetten. Het is remise.
over-fifty-move = Vijftig zetten van elke kant zonder vooruitgang. Het is remise.
over-resignation = { $loser } geeft op. { $winner } wint.
over-agreement = { $white } en { $black } komen remise overeen.
over-time = { $loser } heeft geen tijd meer. { $winner } wint.
over-time-draw = De tijd is om, maar de andere kant kon niet meer winnen. Het is remise.
over-adjudication = De beheerder heeft beslist: { $winner } wint.
over-adjudication-draw = De beheerder heeft beslist: het is remise.
over-aborted = De partij is afgebroken. Ze telt voor niemand.

reason-checkmate = mat
reason-stalemate = pat
reason-repetition = herhaling
reason-insufficient-material = te weinig om mat te zetten
reason-fifty-move = vijftig rustige zetten
reason-resignation = opgegeven
reason-agreement = remise overeengekomen
reason-time = tijd om
reason-adjudication = beslist door de beheerder
reason-aborted = afgebroken

## Waarom iets niet kan

refuse-not-your-turn = Je bent nog niet aan de beurt.
refuse-game-over = Deze partij is afgelopen.
refuse-no-such-action = Zo’n zet bestaat niet in dit spel.
refuse-off-the-board = { $square } ligt niet op dit bord.
refuse-nothing-there = Op { $square } staat niets.
refuse-not-yours = Het stuk op { $square } is niet van jou.
refuse-another-piece-there = Op { $square } staat { $piece-een }.
refuse-own-piece-there = Op { $square } staat al een stuk van jezelf.
refuse-cannot-go-there = Van { $square } naar { $to } kan { $piece-een } niet.
refuse-leaves-king-in-check = Dan zou je koning schaak staan.
refuse-does-not-end-check = Je koning staat schaak en dit helpt daar niet tegen.
refuse-castling-right-lost = Je mag aan die kant niet meer rokeren: de koning of de toren heeft gezet, of de toren is geslagen.
refuse-castling-in-check = Je mag niet rokeren terwijl je koning schaak staat.
refuse-castling-blocked = Daar kun je niet rokeren: er staat iets tussen koning en toren.
refuse-castling-through-check = Daar kun je niet rokeren: je koning zou over of op een aangevallen veld komen.
refuse-promotion-missing = De pion haalt de overkant: schrijf erbij wat hij wordt, bijvoorbeeld =D.
refuse-promotes-to-another = Dat kan een pion niet worden. Dame, toren, loper en paard kunnen wel.
refuse-no-promotion = Bij deze zet promoveert er niets.
refuse-is-a-capture = Op { $square } valt iets te slaan: schrijf x in plaats van het streepje.
refuse-is-no-capture = Op { $square } valt niets te slaan: schrijf een streepje in plaats van x.

nearest = Wat er dichtbij kan: { $moves }.

## Uitdagingen

challenge-which-game = Welk spel?
challenge-which-opponent = Tegen wie wil je spelen? Noem iemand, of laat het voor iedereen open.
challenge-unknown-word = In een uitdaging begrijp ik “{ $text }” niet.
challenge-understood = In een uitdaging voor { $game } begrijp ik: { $words }.
challenge-unknown-person = Ik weet niet wie { $text } is. Vermeld die persoon met @.
challenge-which-person = Wie bedoel je?
challenge-stranger = { $name } heeft nog nooit met mij gepraat, en op een ander platform schrijf ik niemand als eerste.
challenge-unreached = { $name } krijgt van mij geen privéberichten. Geef deze code door: { $code }
challenge-yourself = Je kunt jezelf niet uitdagen.
challenge-too-many = Je hebt al veel open uitdagingen. Trek er eerst een in.
challenge-outside = Ik kan hier niet schrijven, dus hier kan geen tafel staan. Iemand moet me op deze server uitnodigen en me in dit kanaal laten schrijven.
challenge-unknown = Er is geen open uitdaging met de code { $code }.
challenge-which = Welke uitdaging bedoel je?
challenge-none = Hier is geen open uitdaging voor je.

card-open = { $name } wil { $game } spelen. Wie doet er mee?
card-direct = { $name } daagt { $opponent } uit voor een partij { $game }.
card-terms = { $colour } · { $kind }
card-agreed = { $terms } · { $agreed }
card-code = Om iemand uit te nodigen die hier niet is, geef je deze code door: { $code }
card-link = Om iemand uit te nodigen die hier niet is, geef je deze link door: { $link }
card-expires = { $hours ->
    [one] Nog { $hours } uur open.
   *[other] Nog { $hours } uur open.
}
card-typed = Getypt: { $sign }{ verb-accept } { $code }, { $sign }{ verb-decline } { $code }, { $sign }{ verb-counter } { $code }, { $sign }{ verb-withdraw } { $code }
card-accepted = { $name } neemt de uitdaging aan. Laat de partij beginnen!
card-taken = { $opponent } heeft de uitdaging van { $name } elders beantwoord.
card-commitment = Belofte van eerlijk toeval: { $commitment }
card-declined = { $name } slaat de uitdaging af.
card-withdrawn = { $name } trekt de uitdaging in.
card-expired = Niemand heeft op tijd geantwoord: deze uitdaging is verlopen.
card-countered = { $name } stelt iets anders voor: { $terms }.
card-counter-question = Wat wil je liever?
card-own = Dit is je eigen uitdaging. Iemand anders moet haar aannemen.
card-not-for-you = Deze uitdaging is voor { $opponent }.
card-closed = Deze uitdaging staat niet meer open.

terms-white = { $name } speelt met wit
terms-black = { $name } speelt met zwart
terms-lot = kleuren door loting
terms-rated = telt voor de ranglijst
terms-casual = voor de gezelligheid

button-accept = Aannemen
button-decline = Afslaan
button-withdraw = Intrekken
button-counter = Iets anders voorstellen
button-white = Ik speel met wit
button-black = Ik speel met zwart
button-lot = Kleuren door loting
button-rated = Voor de ranglijst
button-casual = Voor de gezelligheid

## Aan tafel

table-title = { $game }: { $white } – { $black }
table-heading = Tafel { $table } · { $game }
table-players = { $white } (wit) tegen { $black } (zwart)
table-begins = De partij begint. { $white } speelt met wit, { $black } met zwart.
table-how = Typ gewoon je zet, bijvoorbeeld { $example }. Hulp: { $sign }{ verb-help }
table-how-reply = Antwoord op dit bericht met je zet, of noem me erbij met een @, bijvoorbeeld { $example }. Hulp: { $sign }{ verb-help }
setup-how = Eerst stellen jullie allebei in het geheim op. Ga naar onze privéchat of druk op „{ button-secrets }”. Wat hier getypt wordt, telt niet.
setup-of = { $count ->
    [one] Nog aan het opstellen: { $name }.
   *[other] Nog aan het opstellen: { $name }.
}
setup-taken = Ik heb het: { $move }. Alleen jij kunt dit zien.

not-begun = De partij is nog niet begonnen.
not-possible = „{ $text }” kan nu niet.
second-not-possible = Na { $move } kan “{ $text }” niet. Er is niets gespeeld.
second-depends = Wat er na { $move } kan, hangt af van wat je dan ziet. Daarom neem ik niet allebei in één regel aan. Er is niets gespeeld. Begin met { $move }.
choice-later = Niemand weet nog of daar een pion promoveert. Speel { $move }; valt er dan iets te kiezen, dan vraag ik het.
ready = { $name } is er klaar voor.
ready-question = { $game }, tafel { $table }: zo meteen wordt er iets geheims gedeeld. Druk op „{ button-ready }” als je er bent. Wil je zelf iets aan het schudden toevoegen, typ dan: { $sign }{ verb-ready } { $table } een paar woorden
ready-waiting = Mooi. Het spel begint zodra { $opponent } er ook klaar voor is.
ready-nothing = Er is geen tafel die op je wacht.
ready-which = Er wachten meer tafels op je: { $codes }. Zeg welke, bijvoorbeeld { $sign }{ verb-ready } { $code } { $text }
button-ready = Klaar
setup-overdue = De tijd voor de opstelling is om. Het lot kiest voor { $names }.
setup-assigned = Het lot koos { $move } voor { $name }.
setup-time = { $hours ->
    [one] Voor de opstelling is er { $hours } uur; daarna kiest het lot.
   *[other] Voor de opstelling is er { $hours } uur; daarna kiest het lot.
}

turn-played = { $name } speelde { $move }.
turn-passed = { $name } past.
turn-flipped = { $name } draait een kaart om.
turn-of = { $name } is aan zet.
turn-computer = { $name } denkt na …
turn-number = Zet { $number }

button-moves = Mogelijke zetten
button-flip = Bord omdraaien
button-secrets = Mijn pagina
button-draw = Remise aanbieden
button-resign = Opgeven
button-abort = Afbreken
button-takeback = Zet terugvragen
button-rematch = Revanche
button-replay = Notatie van de partij
button-verify = Is er eerlijk gedeeld?
button-yes = Ja
button-no = Nee
button-cancel = Laat maar
button-play = { $move } spelen
button-pass = Passen
button-open-card = Kaart omdraaien
button-agree-draw = Remise aannemen
button-decline-draw = Doorspelen
button-confirm-resign = Ja, opgeven
button-confirm-abort = Ja, afbreken
button-next = Volgende pagina
button-previous = Vorige pagina
button-challenge = Uitdagen

moves-heading = { $count ->
    [one] Je hebt { $count } mogelijke zet:
   *[other] Je hebt { $count } mogelijke zetten:
}
moves-more = { $count ->
    [one] … en nog { $count }.
   *[other] … en nog { $count }.
}
moves-which-piece = Welk stuk?
moves-which-target = { $piece } op { $square }: waarheen?

draw-offered = { $name } biedt remise aan.
draw-declined = { $name } wil doorspelen.
draw-lapsed = Met de zet is het remiseaanbod vervallen.
draw-already = Je hebt al remise aangeboden. Nu beslist { $opponent }.
draw-none = Er is geen remise aangeboden.

resign-question = Wil je echt opgeven tegen { $opponent }? Dat is niet terug te draaien.
resign-kept = Mooi. De partij gaat door.
abort-question = Wil je de partij afbreken? Ze telt dan voor niemand.
abort-too-late = Jullie hebben allebei al gezet, dus afbreken kan niet meer. Je kunt remise aanbieden of opgeven.

takeback-asked = { $name } wil de laatste zet terugnemen. Is dat goed?
takeback-declined = { $name } vindt het niet goed. De zet blijft staan.
takeback-done = De zet is teruggenomen.
takeback-rated = In een partij voor de ranglijst kun je geen zet terugnemen.
takeback-revealed = Sindsdien is er iets verborgens onthuld, dus die zet kan niet meer terug.
takeback-nothing = Je hebt geen zet gedaan die terug kan.
takeback-already = Je hebt het al gevraagd. Nu beslist { $opponent }.

rematch-offered = { $name } wil revanche, met verwisselde kleuren.
rematch-accepted = Revanche! De nieuwe tafel is { $table }.
rematch-declined = { $name } wil nu geen revanche.
rematch-not-over = Deze partij loopt nog. Revanche komt daarna.

result-rating = { $name }: { $before } → { $after } ({ $delta })
result-casual = Een partij voor de gezelligheid: de ratings blijven zoals ze zijn.
result-too-short = De partij was te kort om voor de ranglijst te tellen.

## De eigen pagina

page-heading = Tafel { $table } · { $game } tegen { $opponent }
page-colour = Je speelt met { $seat-low }.
page-your-turn = Je bent aan zet.
page-their-turn = { $opponent } is aan zet.
page-hand = In je hand: { $held }.
page-hand-empty = Je hand is leeg.
page-hand-other = { $opponent } heeft in de hand: { $held }.
page-hand-other-empty = { $opponent } heeft niets in de hand.
page-supply = Nog neer te zetten: { $held }.
page-supply-empty = Je hebt alles neergezet.
page-supply-other = { $opponent } moet nog neerzetten: { $held }.
page-supply-other-empty = { $opponent } heeft alles neergezet.
page-deck = Kaarten in je stapel: { $held }.
page-deck-empty = Je stapel kaarten is leeg.
page-deck-other = Kaarten in de stapel van { $opponent }: { $held }.
page-deck-other-empty = De stapel van { $opponent } is leeg.
page-blue = Je pionnen kunnen nog worden: { $held }.
page-blue-empty = Er is niets meer dat je pionnen kunnen worden.
page-blue-other = De pionnen van { $opponent } kunnen nog worden: { $held }.
page-blue-other-empty = Er is niets meer dat de pionnen van { $opponent } kunnen worden.
page-lost = Je bent kwijt: { $held }.
page-lost-empty = Je bent niets kwijt.
page-lost-other = { $opponent } is kwijt: { $held }.
page-lost-other-empty = { $opponent } is niets kwijt.
page-setup = Stel nu op, waar alleen jij het ziet: druk op een knop of typ je keuze hier, bijvoorbeeld { $example }.
page-setup-done = Je keuze is gemaakt. { $opponent } is nog aan het opstellen.
page-nothing-hidden = In dit spel is niets verborgen: jullie zien allebei alles.
page-private = Alleen jij kunt dit zien.
page-sent = Ik heb je je pagina in een privébericht gestuurd.
board-caption = Tafel { $table }, zoals iedereen die mag zien
board-no-overlay = In { $game } valt er niets te tonen dat „{ $text }” heet.

## Vragen en misverstanden

ask-table = Welke tafel bedoel je?
ask-table-choice = { $table } · { $opponent }
ask-move = Welke bedoelde je?
ask-confirm = { $move } spelen?
ask-typed = Om het te doen: druk op de knop of typ: { $typed }
ask-both = Dat kan pas na { $move }.
caution-final = Dit kan niet worden teruggenomen.
answer-yes = ja
    .alias = zeker
ask-outdated = De partij is intussen verdergegaan. Kijk nog eens naar het bord.

not-an-action = Daar kan ik geen zet in lezen. Een zet ziet er zo uit: { $example }. Hulp: { $sign }{ verb-help }
unknown-verb = “{ $text }” ken ik niet. Typ { $sign }{ verb-help } om te zien wat ik begrijp.
unknown-table = Ik ken geen tafel { $table }.
unknown-person = { $text } heb ik nog niet ontmoet.
no-table = Je hebt geen lopende partij. Typ { $sign }{ verb-challenge } om er een te beginnen.
no-table-here = Hier wordt geen partij gespeeld.
not-a-player = Je speelt niet aan deze tafel.
missing-word = Er ontbreekt iets. Zo kan het: { $usage }
too-long = Dat is te lang voor mij om te lezen.
private-closed = Ik kan { $name } geen privébericht sturen. Er ligt iets klaar: met de knop “{ button-secrets }” zie je het hier, alleen jij.
private-setup = Houd dit geheim: ik neem het alleen aan in onze privéchat, en wat hier getypt is telt niet.
stale-button = Deze knop is verouderd. Onder het nieuwste bericht van de tafel staan de juiste.
not-your-button = Deze knop is voor { $name }.
repeated = Dat had ik al, en het telt één keer.
trouble-full = Ik kan niets meer opschrijven: mijn schijf is vol. Er is niets verloren van wat gespeeld is; probeer het later nog eens.
trouble-locked = Mijn notitieboek is even bezet. Er is niets verloren; probeer het zo nog eens.
trouble-unreadable = Ik kan tafel { $table } niet lezen. Er is niets verloren; wie deze bot beheert moet ernaar kijken. Andere tafels gaan door.
trouble-newer = Mijn notitieboek is geschreven door een nieuwere versie van mij. Er is niets verloren; wie deze bot beheert moet hem bijwerken.
trouble = Er ging iets mis aan mijn kant. Er is niets verloren; probeer het nog eens.

## Opdrachten

verb-challenge = uitdaging
    .alias = uitdagen, daag
    .about = Daag iemand uit, de computer, of wie er maar wil spelen
    .usage = uitdaging [@wie|naam@platform] [spel] [wit|zwart|loting] [ranglijst|gezellig] [opties]
verb-accept = aannemen
    .alias = aanvaarden
    .about = Neem een uitdaging aan
    .usage = aannemen [code]
verb-decline = afslaan
    .alias = weigeren, afwijzen
    .about = Sla een uitdaging af
    .usage = afslaan [code]
verb-withdraw = intrekken
    .alias = annuleren
    .about = Trek je eigen uitdaging in
    .usage = intrekken [code]
verb-counter = tegenvoorstel
    .alias = tegenbod
    .about = Beantwoord een uitdaging met een ander voorstel
    .usage = tegenvoorstel [code] [wit|zwart|loting] [ranglijst|gezellig] [opties]
verb-ready = klaar
    .alias = gereed
    .about = Zeg dat je klaar bent voor het delen, eventueel met eigen woorden
    .usage = klaar [tafel] [eigen woorden]
verb-move = zet
    .alias = zetten
    .about = Doe een zet; aan tafel is de zet alleen genoeg
    .usage = zet <zet> [tafel]
verb-secrets = geheimen
    .alias = pagina
    .about = Je eigen pagina van een tafel, alleen voor jou
    .usage = geheimen [tafel]
verb-board = bord
    .alias = tonen
    .about = Laat het bord nog eens zien, ook omgedraaid of als tekst
    .usage = bord [tafel] [wit|zwart] [tekst]
verb-games = partijen
    .alias = tafels
    .about = Je lopende partijen en wie er aan zet is
    .usage = partijen
verb-draw = remise
    .alias = gelijkspel
    .about = Bied remise aan of neem remise aan
    .usage = remise [tafel]
verb-resign = opgeven
    .alias = geefop
    .about = Geef een partij op
    .usage = opgeven [tafel]
verb-abort = afbreken
    .alias = stoppen
    .about = Breek een partij af voordat allebei gezet hebben
    .usage = afbreken [tafel]
verb-takeback = terugnemen
    .alias = terug
    .about = Vraag je laatste zet terug in een gezellige partij
    .usage = terugnemen [tafel]
verb-rematch = revanche
    .alias = opnieuw
    .about = Nog eens tegen dezelfde, met verwisselde kleuren
    .usage = revanche [tafel]
verb-leaderboard = ranglijst
    .alias = stand
    .about = Wie de meeste partijen heeft gewonnen
    .usage = ranglijst [spel] [hier|overal]
verb-profile = profiel
    .alias = speler
    .about = De ratings en uitslagen van iemand
    .usage = profiel [@wie]
verb-lobby = lobby
    .alias = wachtkamer
    .about = Open uitdagingen, lopende partijen en computerspelers
    .usage = lobby
verb-rules = regels
    .alias = spelregels
    .about = De regels van een spel, kort of per hoofdstuk
    .usage = regels [spel] [hoofdstuk]
verb-replay = naspelen
    .alias = notatie
    .about = De zetten van een partij als bestand
    .usage = naspelen [tafel]
verb-verify = narekenen
    .alias = controleren
    .about = Of een partij is gedeeld zoals beloofd
    .usage = narekenen [tafel]
verb-link = koppel
    .alias = link, connect
    .about = Van je accounts op twee platforms één persoon maken
    .usage = koppel [code|ja|nee]
verb-pair = verbind
    .alias = pair, bridge
    .about = Open uitdagingen ook in een andere kamer tonen; voor wie beide beheert
    .usage = verbind [code|uit]
verb-settings = instellingen
    .alias = voorkeuren
    .about = Je taal, thema, alleen tekst, zetten bevestigen
    .usage = instellingen [wat] [waarde]
verb-help = help
    .alias = hulp
    .about = Wat ik begrijp
    .usage = help [onderwerp]
verb-about = over
    .alias = info, versie
    .about = Wat ik ben, en welke versie
    .usage = over

word-white = wit
    .alias = w
word-black = zwart
    .alias = z
word-lot = loting
    .alias = willekeurig
word-rated = ranglijst
    .alias = rating
word-casual = gezellig
    .alias = vriendschappelijk
word-computer = computer
    .alias = bot
word-text = tekst
    .alias = woorden
word-here = hier
    .alias = server
word-everywhere = overal
    .alias = alle
word-on = aan
    .alias = ja
word-off = uit
    .alias = nee
word-language = taal
    .alias = talen
word-theme = thema
    .alias = kleuren
word-text-only = alleentekst
    .alias = zonderplaatjes
word-confirm = bevestigen
    .alias = vragen

## Ranglijsten en overzichten

leaderboard-here = Ranglijst van deze server: { $game }
leaderboard-everywhere = Ranglijst van alle servers: { $game }
leaderboard-all-games = alle spellen
leaderboard-empty = Niemand heeft hier nog een partij voor de ranglijst uitgespeeld. Jij kunt de eerste zijn!
column-place = #
column-name = Naam
column-wins = Winst
column-draws = Remise
column-losses = Verlies
column-rating = Rating
column-streak = Reeks
computer-mark = (computer)
page-of = Pagina { $page } van { $pages }

profile-heading = { $name }
profile-game = { $game }: rating { $rating } · { $wins } gewonnen, { $draws } remise, { $losses } verloren
profile-streak = { $count ->
    [one] Won de laatste partij.
   *[other] Won de laatste { $count } partijen.
}
profile-versus = Jullie onderling: { $wins } gewonnen, { $draws } remise, { $losses } verloren
profile-empty = { $name } heeft nog geen partij voor de ranglijst uitgespeeld.

lobby-heading = Lobby
lobby-challenges = Open uitdagingen
lobby-challenge = { $code } · { $name } · { $game } · { $terms }
lobby-tables = Lopende partijen
lobby-table = { $table } · { $game } · { $white } – { $black } · { $moves ->
    [one] { $moves } zet
   *[other] { $moves } zetten
}
lobby-computers = Computerspelers
lobby-empty = Er wacht niemand. Typ { $sign }{ verb-challenge } en wees de eerste.

games-heading = { $count ->
    [one] Je hebt { $count } lopende partij.
   *[other] Je hebt { $count } lopende partijen.
}
games-yours = { $table } · { $game } tegen { $opponent } · jij bent aan zet
games-theirs = { $table } · { $game } tegen { $opponent } · { $opponent } is aan zet
games-elsewhere = { $line } · met je account { $account }
games-empty = Je hebt geen lopende partij. Typ { $sign }{ verb-challenge } om er een te beginnen.

replay-finished = De hele partij als bestand: tafel { $table }.
replay-running = De partij tot nu toe, zoals jij haar kent: tafel { $table }.

verify-old = Tafel { $table } is begonnen met een oudere versie van mij, die niets beloofde. Er valt niets na te rekenen.
verify-nothing = Aan tafel { $table } is niets aan het toeval overgelaten: de kleuren zijn afgesproken en er wordt niets gedeeld.
verify-later = Als de partij aan tafel { $table } voorbij is, laat ik het zaadgetal zien en kan iedereen het narekenen. Tot dan is dit mijn belofte: { $commitment }
verify-fair = Aan tafel { $table } is gedeeld zoals beloofd. Ik heb alles nagerekend wat het toeval besliste.
verify-commitment = Belofte: { $commitment }
verify-contribution = Bijdrage van { $name }: { $given }
verify-yourself = Wil je het zonder mij narekenen, bewaar dan de notatie van de partij als bestand en geef die aan “gangurru verify”. De belofte moet dezelfde zijn als die bij de uitdaging stond.
verify-unfair = Aan tafel { $table } is niet gedeeld zoals beloofd: { $what }
unfair-commitment = het zaadgetal is niet het beloofde.
unfair-colour = de kleuren volgen niet uit het zaadgetal.
unfair-deal = wat er gedeeld is, volgt niet uit het zaadgetal.
unfair-setup = wat het lot voor { $name } heeft opgesteld, volgt niet uit het zaadgetal.
unfair-unknown = de partij is niet na te rekenen.

## Instellingen

settings-heading = Je instellingen
settings-line = { $name }: { $value }
settings-language = Taal
settings-theme = Thema
settings-text-only = Alleen tekst, geen plaatjes
settings-confirm = Vóór elke zet vragen
settings-changed = Gedaan. { $name }: { $value }
settings-how = Iets wijzigen doe je zo: { $sign }{ verb-settings } { word-theme } { theme-dark.typed }
settings-unknown = Een instelling “{ $text }” ken ik niet. Wel: { $names }.
settings-unknown-value = “{ $text }” past hier niet. Mogelijk: { $values }.
theme-light = licht
    .typed = licht
theme-dark = donker
    .typed = donker
theme-contrast = hoog contrast
    .typed = contrast
switch-on = aan
switch-off = uit

## De computer

computer-name = { $name } (computer)
computer-about = Een computerspeler. Die kijkt één zet vooruit: slaat wat er te slaan valt en ziet mat, maar je kunt hem te slim af zijn.
computer-no-draw = { $name } speelt liever door.

## Hulp

hello = Hallo, ik ben Gangurru. Bij mij speel je schaakvarianten: typ { $sign }{ verb-challenge } om te spelen of { $sign }{ verb-help } voor meer.
help =
    Bij mij speel je schaakvarianten: { $games }. In het kort:
    • { $sign }{ verb-challenge } – daag iemand of de computer uit
    • { $how }
    • { $sign }{ verb-board } – het bord nog eens zien
    • { $sign }{ verb-games } – je partijen
    • { $sign }{ verb-rules } – hoe een spel gaat
    • { $sign }{ verb-settings } – taal, kleuren, alleen tekst
    Meer: { $sign }{ verb-help } met { $topics }
help-type = typ aan tafel gewoon een zet, bijvoorbeeld { $example }
help-reply = antwoord op een bericht van je tafel met een zet, bijvoorbeeld { $example }, of typ hem gewoon in onze privéchat
help-orders = Alle opdrachten:
help-order = { $sign }{ $usage } – { $about }
help-overlay = In { $game } ook { $sign }{ verb-board } { $overlay }: { $about }
help-play =
    Begin met { $sign }{ verb-challenge }: vermeld iemand, schrijf “{ word-computer }”, of laat het open.
    Je kunt er een spel bij zetten, een kleur, en of de partij voor de ranglijst telt.
    De ander neemt aan, slaat af of stelt iets anders voor. Daarna begint de tafel.
    Je kunt zoveel partijen tegelijk spelen als je wilt.
    .title = spelen
help-moves =
    Typ de zet en verder niets: Pg1-Pf3, Pf3, g1f3 en e4 lees ik allemaal.
    Slaan: e4xd5. Promotie: e7-e8=D. Rokade: O-O of O-O-O. Een stuk uit je hand: P@f3.
    Met een vraagteken erachter is het praten: Pf3? wordt niet gespeeld.
    Kan ik een zet op twee manieren lezen, dan vraag ik het.
    De twee handelingen van één beurt mogen in één regel: Gb1!, Gb1-Gd3(e4).
    Voor iets wat niet terug kan, vraag ik één keer na. Met “{ answer-yes }” achter de zet heb je al geantwoord.
    .title = zetten
help-ends =
    { $sign }{ verb-draw } biedt remise aan; het aanbod vervalt als de ander zet.
    { $sign }{ verb-resign } geeft op, en ik vraag het eerst nog één keer.
    { $sign }{ verb-abort } breekt een partij af zolang niet allebei gezet hebben.
    { $sign }{ verb-takeback } vraagt de laatste zet terug, in gezellige partijen.
    .title = einde
about = Gangurru { $version }, een chatbot voor schaakvarianten. Vrije software: { $licence }.

## Spellen

game-unknown = Een spel met de naam “{ $text }” ken ik niet. Wel: { $games }.
rules-more = Meer: { $sign }{ verb-rules } { $game } met { $chapters }
rules-unknown-chapter = Een hoofdstuk “{ $text }” is er niet. Wel: { $chapters }.

## Twee accounts van één persoon, twee kamers

account = { $name } ({ $platform })
platform-playground = speelplaats

privately-sent = Ik heb je privé geschreven.
privately-closed = Ik kan je niet privé schrijven. Schrijf mij daar zelf, en vraag het opnieuw.

code-own = Dit is je eigen code. Voer hem in met je andere account.
code-used = Deze code is al gebruikt. Vraag een nieuwe.
code-expired = Deze code is te oud. Vraag een nieuwe.
code-unknown = Zo’n code is er niet. Kijk nog eens goed.
code-locked = Dat waren te veel verkeerde codes. Wacht tien minuten.

link-code = Je code: { $code }
    Schrijf mij met je andere account, op het andere platform: link { $code }
    Hij geldt { $minutes } minuten en één keer. Laat hem aan niemand zien.
link-accounts = Al één persoon: { $accounts }.
link-question = Zijn { $account } en jij één persoon? Als beide accounts ja zeggen, tellen uitslagen vanaf nu voor beide samen. Lopende partijen blijven bij het account dat ze speelt. Dit is niet terug te draaien. Getypt: { $sign }{ verb-link } { answer-yes }
link-waits = Nu moet { $account } ja zeggen. Komt daar geen vraag: link
link-done = Jullie zijn nu één persoon: { $accounts }.
link-declined = Er is niets gekoppeld.
link-declined-there = { $account } zei nee: er is niets gekoppeld.
link-already = Deze accounts zijn al één persoon.
link-opponents = Accounts die tegen elkaar spelen of elkaar hebben uitgedaagd, kunnen niet gekoppeld worden. Rond dat eerst af.
link-nothing = Niemand vraagt je nu iets over een koppeling. Begin met { $sign }{ verb-link }

pair-code = De code van deze kamer: { $code }
    Voer hem in de andere kamer in: pair { $code }
    Hij geldt { $minutes } minuten en één keer, voor wie die kamer beheert.
pair-done = { $name } heeft deze kamer verbonden met een kamer op { $platform }: open uitdagingen van elk staan in beide. Beëindigen: { $sign }{ verb-pair } { word-off }
pair-ended = { $name } heeft de verbinding van deze kamer met een kamer op { $platform } beëindigd.
pair-none = Deze kamer is met geen andere verbonden.
pair-already = Deze kamers zijn al verbonden.
pair-itself = Dit is de code van deze kamer zelf. Voer hem in de andere in.
pair-many = Een van de kamers is al met te veel andere verbonden.
pair-only-rooms = Kamers verbind je vanuit een kamer, niet vanuit een draad of een privégesprek.
pair-not-yours = Alleen wie deze kamer beheert, kan haar verbinden.
