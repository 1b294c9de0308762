# Matrix: wat er over het platform zelf wordt gezegd.

platform-matrix = Matrix

matrix-choose = Kiezen doe je met een cijfer: druk hieronder, beantwoord dit bericht ermee, of typ het met een ! ervoor:
matrix-choose-answer = Kiezen doe je met een cijfer: beantwoord dit bericht ermee, of typ het met een ! ervoor:
matrix-choose-private = Kiezen doe je door een cijfer te typen:
matrix-answered = Mijn antwoord is alleen voor jou: het staat in onze privékamer. Ik zeg dit maar één keer.
matrix-closed = Ik kan je niet privé schrijven, en mijn antwoord is alleen voor jou. Schrijf me in een versleutelde privékamer en vraag het nog eens.
matrix-third = In deze kamer kan nu iemand meelezen, dus vanaf nu zeg ik hier niets meer dat privé is. Nodig me uit in een versleutelde kamer met verder niemand; heb ik eerder iets voor je, dan nodig ik jou uit.
matrix-edited = Op bewerkingen let ik niet: wat er het eerst stond, telt. Wil je een gespeelde zet verbeteren, vraag dan om hem terug te nemen; stuur hem anders gewoon opnieuw als nieuw bericht.
matrix-sealed = Er is hier een bericht dat ik niet kan ontsleutelen. Komt de sleutel nog, dan lees ik het. Antwoord ik je niet, stuur het dan nog eens.
