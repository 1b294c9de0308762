# Schago

game-schago = Schago
    .blurb = Plaats je stukken en beheers meer lege velden dan de ander; niets komt ooit van zijn plek
    .options = [5x5 … 10x10] [stukken standaard|loting|KQ2R4P]
option-pieces = stukken
    .alias = set
option-standard = standaard
    .alias = gewoon
option-lot = loting
agreed-board = bord { $text }
agreed-pieces = stukken { $text }
agreed-pieces-standard = de schaakstukken
agreed-pieces-lot = stukken door loting

overlay-control = beheer
    .about = wie welk leeg veld beheerst

fact-score = Wit heeft { $number }, zwart { $other }.

over-score = Beide kanten hebben gepast. { $winner } heeft meer punten en wint.
over-score-draw = Beide kanten hebben gepast, en ze hebben evenveel punten. Het is remise.
reason-score = punten

caution-pass-ends-game = De ander heeft net gepast: als jij ook past, is de partij uit. Zoals het nu staat heeft wit { $number } en zwart { $other }.

refuse-no-such-board = Een bord heeft { $number } tot { $other } lijnen en rijen.
refuse-no-such-set = Dat zijn geen stukken waarmee je kunt spelen. Typ bijvoorbeeld KQ2R4P: letters K Q R B N P A C M G F W, elk hoogstens 16 keer, samen 1 tot 64. Of standaard, of loting.
refuse-place-first = In de eerste beurt van de partij kun je niet passen: plaats iets.
refuse-pieces-stay = Stukken blijven in dit spel staan. Plaats een nieuw stuk, of pas.
refuse-no-such-piece = Zo’n stuk bestaat niet in dit spel.
refuse-not-in-supply = Je hebt geen { $piece } meer om te plaatsen.
refuse-square-taken = { $square } is niet leeg.
refuse-not-neutral = { $square } is niet neutraal: wit valt het { $number }× aan, zwart { $other }×. Plaatsen mag alleen waar dat gelijk is.
refuse-would-attack-a-piece = Op { $square } zou je { $piece } het stuk op { $to } aanvallen. Een nieuw stuk mag alleen lege velden aanvallen, dus ook geen stuk van jezelf.
refuse-would-attack-nothing = Op { $square } zou je { $piece } helemaal niets aanvallen.
refuse-smothers-own-piece = Met iets op { $square } houdt je eigen stuk op { $to } geen leeg veld over om aan te vallen.

rules-schago =
    Het bord is eerst leeg. Om de beurt plaats je een stuk uit je voorraad, of je past. Stukken verzetten bestaat niet.
    • Een veld mag als beide kanten het even vaak aanvallen, of allebei niet.
    • Een nieuw stuk moet minstens één leeg veld aanvallen, en geen enkel stuk, ook niet van jezelf.
    • Al je stukken moeten daarna nog een leeg veld aanvallen.
    • Stukken van de ander die dat niet meer doen, zijn geslagen: een punt per stuk.
    • Twee keer passen na elkaar is het einde. Een leeg veld is een punt voor wie het vaker aanvalt. De meeste punten winnen.
    • Er is niets verborgen. De koning is een stuk als elk ander.
    .chapters = control, placing, captures, pieces, notation, end
rules-schago-control =
    Een stuk valt een veld aan als het daar bij schaken zou kunnen slaan. Lijnen eindigen bij het eerste stuk, van wie het ook is. Pionnen vallen de twee velden schuin vooruit aan, witte omhoog, zwarte omlaag.
    Tel voor elk veld de aanvallers van beide kanten. Meer witte: wit beheerst het. Meer zwarte: het is van zwart. Evenveel, of geen: het is neutraal.
    Alleen het aantal telt: een dame telt niet zwaarder dan een pion. De kaart van wie wat beheerst is altijd op te vragen.
    .title = beheersen
rules-schago-placing =
    Het veld moet leeg en neutraal zijn. Ook velden die alleen je eigen stukken aanvallen, zijn voor jou gesloten.
    Het nieuwe stuk mag geen enkel stuk aanvallen, niet van de ander en niet van jezelf. Een koning kan dus naast niets staan.
    Het moet wel iets aanvallen: op zijn laatste rij heeft een pion niets te zoeken. Op zijn eerste rij mag hij staan.
    Geen van je stukken mag er zijn laatste lege veld door verliezen, ook niet als er tegelijk een stuk van de ander geslagen zou worden.
    Passen mag altijd, behalve in de allereerste beurt. Kun je niets plaatsen, dan moet je passen.
    .title = plaatsen
rules-schago-captures =
    Nadat je een stuk hebt geplaatst, gaat elk stuk van de ander dat geen leeg veld meer aanvalt van het bord. Dat kunnen er meer tegelijk zijn.
    Geslagen stukken zijn uit het spel; ze komen in niemands voorraad terug. Elk is een punt voor jou.
    Hun velden zijn weer leeg, en lijnen lopen er weer doorheen.
    .title = slaan
rules-schago-pieces =
    Meestal heeft elke kant de stukken van het schaakspel: een koning, een dame, twee torens, twee lopers, twee paarden, acht pionnen.
    Je kunt ook andere borden afspreken, van 5 tot 10 lijnen en rijen, en andere stukken, ook deze:
    • G, Gangurru: één veld of precies twee in elk van de acht richtingen, met een sprong
    • A, aartsbisschop: loper en paard
    • C, kanselier: toren en paard
    • M, amazone: dame en paard
    • F, ferz: één veld schuin
    • W, wazir: één veld recht
    Bij loting kiest het toeval de stukken, voor beide kanten dezelfde en bekend vóór de eerste beurt. Je krijgt een kwart zoveel stukken als het bord velden heeft: één koning, de helft pionnen, de rest getrokken uit telkens twee van dame, toren, loper, paard en A C M G F W.
    .title = stukken
rules-schago-notation =
    De letter, dan @, dan het veld: P@f3 is een paard op f3, pi@e4 een pion op e4. De @ mag je weglaten: Pf3. Om te passen schrijf je pass.
    Het verslag noemt erbij, tussen accolades, op welke velden geslagen is; daar staan de Engelse letters.
    .title = notatie
rules-schago-end =
    Zodra beide kanten na elkaar gepast hebben, is de partij uit, ook als er nog stukken geplaatst konden worden. Wordt er tussendoor iets geplaatst, dan begint het tellen opnieuw.
    Punten: de lege velden die je beheerst, en een punt per geslagen stuk. De meeste punten winnen; evenveel is remise.
    De laatste afbeelding toont de kaart: welk veld van wie is.
    .title = einde
