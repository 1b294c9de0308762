# Crazyhouse

game-crazyhouse = Crazyhouse
    .blurb = Schaken waarbij wat je slaat van kleur wisselt en voor jou op het bord terugkomt

over-max-length = Na 600 zetten, van beide kanten samen geteld, is het remise.
reason-max-length = 600 zetten

refuse-not-in-hand = Je hebt geen { $piece } in de hand.
refuse-occupied = { $square } is niet leeg: een stuk uit de hand heeft een leeg veld nodig.
refuse-no-pawn-on-this-rank = Op { $square } kan geen pion komen: de eerste en de laatste rij zijn niet voor pionnen uit de hand.

rules-crazyhouse =
    Het is schaken, met één ding erbij: geslagen stukken lopen over.
    • Wat je slaat, komt in je hand, in je eigen kleur.
    • In plaats van te zetten mag je een stuk uit je hand op een leeg veld plaatsen. Dat is een hele beurt.
    • Pionnen mogen niet op de eerste of de laatste rij worden geplaatst.
    • Een gepromoveerd stuk wordt weer een pion als het geslagen wordt.
    • Wie mat zet, wint. Mat is het alleen als ook geen stuk uit de hand nog helpt.
    • Er is niets verborgen: iedereen ziet beide handen.
    .chapters = drops, captures, notation, ends
rules-crazyhouse-drops =
    Elk leeg veld mag, ook ver achter de stukken van de ander. Een stuk dat je inzet mag schaak geven en zelfs mat; een pion ook.
    Je eigen koning mag daarna niet schaak staan. Sta je schaak, dan helpt een stuk uit de hand alleen tussen de aanvaller en je koning.
    Een pion die je op zijn tweede rij inzet, mag later twee velden vooruit, alsof hij daar altijd al stond. Op elke andere rij gaat hij één veld per keer.
    Met een toren die je in de hoek inzet, kun je niet rokeren.
    .title = inzetten
rules-crazyhouse-captures =
    Wat je slaat, komt meteen in je hand en is vanaf je volgende beurt te gebruiken.
    Ook een pion die en passant geslagen wordt, komt in de hand.
    Gepromoveerde pionnen dragen een merkteken. Hoe ver zo’n stuk ook gereisd heeft: wie het slaat, krijgt een pion. Een dame die altijd al dame was, blijft dame.
    Koningen worden nooit geslagen.
    .title = slaan
rules-crazyhouse-notation =
    Een stuk uit de hand: de letter, dan @, dan het veld. P@f3 is een paard op f3, pi@e4 een pion op e4.
    Zetten schrijf je als bij schaken: Pg1-Pf3, e4xd5, e7-e8=D, O-O. Korter mag ook, zoals Pf3.
    Op tekstborden merkt een ~ een gepromoveerd stuk, en elke hand staat tussen haken; daar staan de Engelse letters.
    .title = notatie
rules-crazyhouse-ends =
    Mat wint. Pat is remise; het komt bijna nooit voor, want een stuk inzetten kan bijna altijd.
    Dezelfde stelling voor de derde keer is meteen remise. De handen horen bij de stelling.
    Na 600 zetten, van beide kanten samen geteld, is het remise. Zet de laatste daarvan mat, dan telt het mat.
    Remise door te weinig stukken of na vijftig rustige zetten bestaat niet.
    .title = einde
