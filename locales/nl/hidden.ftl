# Verborgen schaak

game-hidden = Verborgen schaak
    .blurb = Schaken met bedekte, geschudde stukken: bij zijn eerste zet toont een stuk wat het is

move-covered = { $move }, nog bedekt

fact-reveal = Onthuld op { $square }: { $piece }.
fact-captured_identity = Dit hoor alleen jij: op { $square } is { $piece-een } geslagen.
fact-promotion_due = Het is een pion op de laatste rij: kies wat hij op { $square } wordt.

refuse-promotion-due = Kies eerst wat de pion op { $square } wordt, bijvoorbeeld =D.
refuse-nothing-to-choose = Er valt nu niets te kiezen: er wacht geen pion op de laatste rij.
refuse-king-has-moved = Je mag niet meer rokeren: je koning heeft gezet.
refuse-corner-not-covered = Aan die kant kun je niet rokeren: op { $square } staat geen bedekt stuk meer, en dat is nodig.
refuse-looks-like-another = Het bedekte stuk op { $square } ziet eruit als { $piece-een }.
refuse-not-covered = Het stuk op { $square } is niet bedekt: schrijf de zet zonder ?.
refuse-still-covered = Het stuk op { $square } is nog bedekt: zet ? voor de letter.
refuse-choose-after-reveal = Niemand weet nog wat dit stuk is. Is het een pion, dan kies je als hij gezet heeft.
refuse-look-cannot-go-there = Zijn eerste zet gaat zoals hij eruitziet, en van { $square } naar { $to } kan { $piece-een } niet.
refuse-one-step-from-first-rank = Vanaf zijn eerste rij gaat de pion op { $square } maar één veld.

rules-hidden =
    Het is schaken, maar alle stukken behalve de koningen zijn bedekt, en de stukken van elke kant zijn geschud.
    • Een bedekt stuk doet zijn eerste zet als het stuk dat bij gewoon schaken op zijn veld staat.
    • Na die zet ziet iedereen wat het echt is, en zo gaat het verder.
    • Niemand weet wat nog bedekt is, ook de eigenaar niet.
    • Wie een bedekt stuk slaat, hoort wat het was. Verder hoort niemand dat voor het einde van de partij.
    • Bedekte stukken geven schaak en dekken velden als wat ze lijken.
    • Wie mat zet, wint, zoals altijd.
    .chapters = covers, captures, pawns, castling, notation, ends
rules-hidden-covers =
    Op het plaatje draagt een bedekt stuk de omtrek van wat het lijkt. Elke kant is apart geschud; twee lopers op velden van één kleur kan dus.
    Voor de eerste zet telt alleen hoe het stuk eruitziet: hoe het gaat, wat het slaat, wat het dekt en of het gepend staat. Zo ziet iedereen welke zetten er zijn.
    De rest is geluk. Als het stuk is aangekomen en zich heeft getoond, geeft het misschien schaak of zelfs mat, of helemaal niets. Je eigen koning loopt van wat je onthult nooit gevaar.
    .title = bedekt
rules-hidden-captures =
    Sla je een bedekt stuk, dan hoor jij alleen wat het was. De anderen horen alleen hoe het eruitzag. Na de partij ziet iedereen alles.
    Was het slaande stuk zelf bedekt, dan toont het zich aan iedereen, zoals bij elke eerste zet.
    Ook een koning mag bedekte stukken slaan, tenzij het veld gedekt is. Voor dekken telt hoe een stuk eruitziet, ook als er maar een pion onder zit.
    .title = slaan
rules-hidden-pawns =
    Een pion kan overal opduiken, zelfs op zijn eigen eerste rij. Daar gaat hij één veld per keer en slaat schuin.
    Elke onthulde pion op zijn eigen tweede rij mag twee velden vooruit, hoe hij daar ook kwam.
    En passant slaan mag als dat wat twee velden ging echt een pion is, ook als dat net pas bleek.
    Blijkt een stuk op de laatste rij een pion te zijn, dan is je beurt nog niet om: kies een dame, toren, loper of paard.
    .title = pionnen
rules-hidden-castling =
    Je mag rokeren als je koning nog nooit heeft gezet en het stuk in die hoek nog bedekt is, wat het ook is.
    De koning gaat twee velden, en het hoekstuk komt aan zijn andere kant en toont zich. Een toren hoeft het niet te zijn.
    De velden ertussen moeten leeg zijn. De koning mag niet schaak staan en niet over of op een aangevallen veld komen.
    Met een toren die zich al heeft getoond kun je niet rokeren, ook niet als hij in de hoek staat.
    .title = rokeren
rules-hidden-notation =
    Een bedekt stuk schrijf je met ? en de letter van hoe het eruitziet: ?Pb1-c3, ?pie2-e4. De twee velden zijn ook genoeg: b1c3.
    Het verslag zegt erbij wat het bleek te zijn, met Engelse letters: ?Nb1-Pc3 leek een paard en is een pion. Na een rokade staat de letter van het hoekstuk er tussen accolades achter.
    Na de eerste zet schrijf je een stuk als bij schaken: Pc3-Pd5, e4xd5, e7-e8=D.
    De keuze voor een pion op de laatste rij: =D.
    .title = notatie
rules-hidden-ends =
    Mat wint. Het telt pas als het stuk zich heeft getoond, dus een zet kan door geluk mat zijn.
    Pat is remise. Kan een bedekt stuk nog zetten als wat het lijkt, dan is het geen pat.
    Dezelfde stelling voor de derde keer is meteen remise. Vijftig zetten van elke kant zonder slaan, zonder pionzet en zonder onthulling ook.
    Kan geen van beide kanten nog mat zetten, dan is het remise, maar alleen als er niets bedekt op het bord staat.
    .title = einde
