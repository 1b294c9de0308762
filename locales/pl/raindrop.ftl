# Raindropchess

game-raindrop = Raindropchess
    .blurb = Szachownica jest na początku pusta: bierki przychodzą jedna po drugiej z potasowanych kart
    .options = [podwójny-krok]
option-double-step = podwójny-krok
    .alias = podwojny-krok, podwójny
agreed-double-step = pionki mogą iść o dwa pola

over-unplaceable-card = Tej karty nie da się postawić tak, by zasłonić szacha. Wygrywa { $winner }.
over-king-cannot-enter = Odkryto króla, a każde puste pole jest atakowane. Wygrywa { $winner }.
reason-unplaceable-card = karta bez możliwego pola
reason-king-cannot-enter = brak pola dla króla

fact-flipped = Odkryta karta: { $piece }.

caution-flip-may-lose =
    Jest szach. Zostało ci kart: { $other }, a { $number ->
        [one] jedna z nich może zasłonić szacha
        [few] { $number } z nich mogą zasłonić szacha
       *[other] { $number } z nich może zasłonić szacha
    }; każda inna od razu przegrywa partię.

refuse-card-already-open = Jedna karta jest już odkryta: najpierw ją postaw.
refuse-open-card-first = Masz odkrytą kartę ({ $piece }): najpierw ją postaw.
refuse-another-card-is-open = Odkryta jest inna karta: { $piece }.
refuse-flip-first = Żadna karta nie jest odkryta: najpierw odkryj kartę, pisząc „flip”.
refuse-deck-is-empty = Nie masz już kart.
refuse-no-card-helps = Jest szach i żadna z twoich kart nie może go zasłonić. Zrób ruch.
refuse-no-passing = Nie można pasować: zrób ruch albo odkryj kartę.
refuse-card-needs-empty-square = Pole { $square } nie jest puste: karta potrzebuje pustego pola.
refuse-no-pawn-card-there = Na { $square } nie można postawić piona: białe stawia się na liniach od 2 do 6, czarne na liniach od 3 do 7.
refuse-king-cannot-enter-there = Twój król nie może wejść na { $square }: to pole jest atakowane.
refuse-king-not-here-yet = Dopóki twojego króla nie ma na szachownicy, żadna twoja bierka nie może się ruszyć. Odkryj kartę.
refuse-no-castling = W tej grze nie ma roszady.
refuse-pawns-step-once = Piony chodzą tu tylko o jedno pole.
refuse-not-among-the-blue = Pion zamienia się w jedną z niebieskich bierek, które ci zostały, a tej wśród nich nie ma: { $piece }.
refuse-blue-used-up = Nie masz już niebieskich bierek: pion może tam pójść, ale zostanie pionem.

rules-raindrop =
    Szachownica jest na początku pusta. Każda strona ma potasowaną talię 16 kart, po jednej na każdą bierkę.
    • Dopóki twojego króla nie ma na szachownicy, co kolejkę odkrywasz kartę i stawiasz jej bierkę na pustym polu.
    • Gdy król już stoi, co kolejkę wybierasz: ruch jak w szachach albo karta.
    • Piony chodzą o jedno pole. Na ostatniej linii stają się jedną z czterech niebieskich bierek, każda tylko raz.
    • Nie ma roszady ani bicia w przelocie.
    • Wygrywa mat, także dany przez stronę, której króla jeszcze nie ma.
    • Nikt nie zna kolejności kart. Wszyscy widzą, jakie zostały.
    .chapters = turn, cards, check, pawns, notation, ends
rules-raindrop-turn =
    Zaczynają białe. Dopóki twój król jest wśród kart, żadna twoja bierka nie rusza się ani nie bije: co kolejkę odkrywasz kartę z wierzchu i ją stawiasz.
    Gdy król jest na szachownicy, możesz zrobić ruch albo odkryć kartę. Bez kart pozostają tylko ruchy. Pasować nie można.
    Odkrytą kartę widzą wszyscy i nie da się tego cofnąć. Trzeba ją postawić w tej samej kolejce.
    Druga strona może już robić ruchy, gdy na twojego króla dopiero czekasz. Bierki bez swojego króla nie biją, ale bronią, szachują, a nawet dają mata.
    .title = kolejka
rules-raindrop-cards =
    Hetman, wieża, goniec i skoczek mogą stanąć na każdym pustym polu. Oba gońce mogą stać na polach jednego koloru.
    Białego piona stawia się na liniach od 2 do 6, czarnego na liniach od 3 do 7.
    Król nie może wejść na atakowane pole, a więc nigdy obok drugiego króla. Jeśli po odkryciu króla każde puste pole jest atakowane, przegrywasz. To prawie się nie zdarza.
    Postawiona bierka od razu atakuje i może dać szacha, a nawet mata. Kartą nigdy się nie bije.
    .title = karty
rules-raindrop-check =
    Gdy jest szach, możesz się bronić ruchem, jak w szachach. Możesz też odkryć kartę, jeśli choć jedna z pozostałych mogłaby stanąć pomiędzy.
    To ryzyko: jeśli karta nie zasłoni szacha, od razu przegrywasz. Najpierw mówię ci, ile kart pomaga.
    Żadna karta nie pomoże przeciw skoczkowi, pionowi, bierce tuż obok króla ani dwóm atakującym naraz. Pion nie zasłoni też na linii, na której nie wolno go postawić.
    Mat jest tylko wtedy, gdy nie pomaga żaden ruch i nie mogłaby pomóc żadna z pozostałych kart.
    .title = szach
rules-raindrop-pawns =
    Pion idzie o jedno pole prosto i bije na ukos, z drugiej linii też. Przed partią można się umówić na podwójny krok; bicia w przelocie nie ma i wtedy.
    Na ostatniej linii pion staje się jedną z twoich niebieskich bierek: jest jeden hetman, wieża, goniec i skoczek. Każdej można użyć raz, a zbita nie wraca.
    Gdy wszystkie cztery są zużyte, pion i tak może wejść na ostatnią linię. Zostaje tam pionem, już się nie rusza i niczego nie atakuje.
    .title = piony
rules-raindrop-notation =
    Odkrycie karty: flip. Postawienie: litera, potem @, potem pole. S@f3 to skoczek na f3, P@e4 to pion na e4.
    Zapis pokazuje, co przyszło: ^S to skoczek, angielską literą ^N. Znak # za nią: karty nie dało się postawić i partia jest przegrana.
    Ruchy zapisuje się jak w szachach: Sg1-Sf3, e4xd5, e7-e8=W. Krócej też można: Sf3.
    .title = notacja
rules-raindrop-ends =
    Wygrywa mat. Kto odkryje kartę, której nie da się postawić, przegrywa.
    Pat to remis: nie masz ruchu ani kart, a szacha nie ma. Jeśli masz jeszcze karty, odkrywasz jedną z nich.
    Ta sama pozycja po raz trzeci to remis, tak samo pięćdziesiąt ruchów każdej strony bez bicia, ruchu pionem i odkrycia karty.
    Remis jest też wtedy, gdy nie ma już kart, a bierek jest za mało na mata: same króle, jeden skoczek albo gońce stojące wszystkie na polach jednego koloru.
    Po partii widać resztę kart po kolei.
    .title = koniec
