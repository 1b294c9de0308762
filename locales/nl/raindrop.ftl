# Raindropchess

game-raindrop = Raindropchess
    .blurb = Het bord begint leeg: je stukken komen één voor één van geschudde kaarten
    .options = [dubbel]
option-double-step = dubbel
    .alias = dubbele-stap
agreed-double-step = pionnen mogen twee velden

over-unplaceable-card = De kaart kan nergens komen waar ze het schaak opheft. { $winner } wint.
over-king-cannot-enter = De koning kwam tevoorschijn, maar elk leeg veld wordt aangevallen. { $winner } wint.
reason-unplaceable-card = kaart die nergens kon komen
reason-king-cannot-enter = geen veld voor de koning

fact-flipped = Omgedraaid: { $piece }.

caution-flip-may-lose =
    Je staat schaak. Je hebt nog { $other } kaarten, en { $number ->
        [one] één daarvan kan het schaak opheffen
       *[other] { $number } daarvan kunnen het schaak opheffen
    }; met elke andere kaart verlies je meteen.

refuse-card-already-open = Er ligt al een kaart open: plaats die eerst.
refuse-open-card-first = Je hebt een kaart omgedraaid ({ $piece }): plaats die eerst.
refuse-another-card-is-open = Er ligt een andere kaart open: { $piece }.
refuse-flip-first = Er ligt geen kaart open: draai er eerst een om, met “flip”.
refuse-deck-is-empty = Je hebt geen kaarten meer.
refuse-no-card-helps = Je staat schaak, en geen van je kaarten kan dat opheffen. Doe een zet.
refuse-no-passing = Passen kan niet: doe een zet of draai een kaart om.
refuse-card-needs-empty-square = { $square } is niet leeg: een kaart heeft een leeg veld nodig.
refuse-no-pawn-card-there = Op { $square } kan geen pion komen: witte komen op rij 2 tot en met 6, zwarte op rij 3 tot en met 7.
refuse-king-cannot-enter-there = Op { $square } kan je koning niet binnenkomen: dat veld wordt aangevallen.
refuse-king-not-here-yet = Niets van jou kan zetten zolang je koning niet op het bord staat. Draai een kaart om.
refuse-no-castling = Rokeren bestaat in dit spel niet.
refuse-pawns-step-once = Pionnen gaan hier maar één veld per keer.
refuse-not-among-the-blue = Een pion wordt een van de blauwe stukken die je nog hebt, en dit hoort daar niet bij: { $piece }.
refuse-blue-used-up = Je blauwe stukken zijn op: de pion mag daarheen, maar blijft een pion.

rules-raindrop =
    Het bord begint leeg. Elke kant heeft een geschud stapeltje van 16 kaarten, één voor elk stuk.
    • Tot je koning op het bord staat, draai je elke beurt een kaart om en plaats je het stuk op een leeg veld.
    • Staat je koning er, dan kies je elke beurt: een zet als bij schaken, of een kaart.
    • Pionnen gaan één veld per keer. Op de laatste rij worden ze een van vier blauwe stukken, elk één keer te gebruiken.
    • Rokeren en en passant slaan bestaan niet.
    • Mat wint, ook voor een kant waarvan de koning er nog niet is.
    • Niemand kent de volgorde van de kaarten. Welke er nog zijn, ziet iedereen.
    .chapters = turn, cards, check, pawns, notation, ends
rules-raindrop-turn =
    Wit begint. Zolang je koning nog bij je kaarten zit, kan niets van jou zetten of slaan: elke beurt draai je de bovenste kaart om en plaats je die.
    Staat je koning op het bord, dan mag je zetten of een kaart omdraaien. Zijn je kaarten op, dan zet je alleen nog. Passen kan niet.
    Een omgedraaide kaart ziet iedereen, en terugdraaien kan niet. Ze moet in dezelfde beurt op het bord.
    De ander kan al aan het zetten zijn terwijl jouw koning nog moet komen. Stukken zonder hun koning slaan niet, maar ze dekken, geven schaak en zetten zelfs mat.
    .title = beurt
rules-raindrop-cards =
    Dame, toren, loper en paard mogen op elk leeg veld. Je lopers mogen allebei op velden van één kleur staan.
    Een witte pion komt op rij 2 tot en met 6, een zwarte op rij 3 tot en met 7.
    Je koning mag niet binnenkomen op een veld dat wordt aangevallen, dus nooit naast de andere koning. Wordt elk leeg veld aangevallen als hij tevoorschijn komt, dan verlies je. Dat gebeurt bijna nooit.
    Een geplaatst stuk valt meteen aan en mag schaak of mat geven. Met een kaart sla je nooit.
    .title = kaarten
rules-raindrop-check =
    Sta je schaak, dan mag je zetten als bij schaken. Je mag ook een kaart omdraaien, als minstens een van je kaarten ertussen zou kunnen komen.
    Dat is een gok: heft de kaart het schaak niet op, dan verlies je meteen. Ik zeg je eerst hoeveel van je kaarten helpen.
    Tegen een paard, een pion, een stuk vlak naast je koning of twee aanvallers tegelijk helpt geen kaart. Pionnen kunnen er niet tussen op rijen waar ze niet mogen komen.
    Mat is het alleen als geen zet helpt en ook geen van je kaarten zou kunnen helpen.
    .title = schaak
rules-raindrop-pawns =
    Een pion gaat één veld recht vooruit en slaat schuin, ook vanaf zijn tweede rij. Voor de partij kun je dubbele stappen afspreken; en passant slaan bestaat ook dan niet.
    Op de laatste rij wordt een pion een van je blauwe stukken: één dame, toren, loper en paard. Elk kun je één keer gebruiken, en een geslagen blauw stuk komt niet terug.
    Zijn alle vier op, dan mag een pion nog wel naar de laatste rij. Hij blijft daar een pion, zet nooit meer en valt niets aan.
    .title = pionnen
rules-raindrop-notation =
    Een kaart omdraaien: flip. Plaatsen: de letter, dan @, dan het veld. P@f3 is een paard op f3, pi@e4 een pion op e4.
    Het verslag zegt erbij wat er kwam: ^P is een paard, bij Engelse letters ^N. Een # erachter: de kaart kon nergens komen en de partij is verloren.
    Zetten schrijf je als bij schaken: Pg1-Pf3, e4xd5, e7-e8=T. Korter mag ook, zoals Pf3.
    .title = notatie
rules-raindrop-ends =
    Mat wint. Wie een kaart omdraait die nergens kan komen, verliest.
    Pat is remise: je hebt geen zet en geen kaarten meer, en je staat niet schaak. Heb je nog kaarten, dan draai je er een om.
    Dezelfde stelling voor de derde keer is remise, net als vijftig zetten van elke kant zonder slaan, pionzet of kaart.
    Ook is het remise als de kaarten op zijn en er te weinig is om mat te zetten: alleen koningen, één paard, of lopers die allemaal op één kleur staan.
    Na de partij zie je de rest van de kaarten op volgorde.
    .title = einde
