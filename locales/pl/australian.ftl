# Szachy australijskie

game-australian = Szachy australijskie
    .blurb = Szachy z Gangurru: to skaczące figury, każda z tajnym krążkiem w torbie

fact-ready = Wybór dokonany, gotowe: { $seat }.
fact-begin = Obie strony są gotowe: gra się zaczyna. Pierwszy ruch: { $seat }.
fact-disc_opened = { $letter ->
    [X] Gangurru na { $square } otwiera torbę: krzyż.
   *[other] Gangurru na { $square } otwiera torbę: pion.
}
fact-cross_taken = Goniec zabiera krzyż z { $square }. Znika on na dobre.
fact-loaded = Gangurru na { $square } podnosi swój krzyż.
fact-laid = { $letter ->
    [X] Na { $square } leży teraz krzyż.
   *[other] Na { $square } stoi teraz pion z torby.
}

caution-opens-disc = Gdy otworzysz Gangurru na { $square }, wszyscy zobaczą jego krążek i w tej kolejce tylko ono będzie mogło się ruszyć. Otworzyć?

refuse-set-up-first = Najpierw wybierz miejsce dla krzyża, { $square } albo { $to }: napisz X@{ $square } albo X@{ $to }. Pion trafi do drugiego Gangurru.
refuse-set-up-done = Twoje krążki są już w torbach. Tego nie da się zmienić.
refuse-finish-opened = Gangurru na { $square } jest otwarte: musi dokończyć kolejkę i położyć krążek.
refuse-disc-missing = Gangurru na { $square } jest otwarte, więc powiedz, dokąd trafi krążek: dopisz pole w nawiasie, na przykład (e4).
refuse-disc-not-beside = Krążek kładzie się na polu tuż obok { $to }, a { $square } takim nie jest.
refuse-disc-needs-empty = Pole { $square } nie jest puste: krążek potrzebuje pola bez bierki i bez krzyża.
refuse-open-first = Najpierw otwórz Gangurru na { $square }: napisz jego pole i ! za nim. Dopiero potem może położyć krążek.
refuse-pouch-empty = Gangurru na { $square } nie ma krążka.
refuse-opening-leads-nowhere = Gangurru na { $square } nie można teraz otworzyć: nigdzie nie położy krążka tak, żeby twój król był bezpieczny.
refuse-full-spares-bishop = Gangurru z krążkiem nie może bić gońców, a na { $square } stoi goniec.
refuse-bishop-spares-full = Gangurru na { $square } ma krążek: gońce nie mogą go bić.
refuse-own-cross-there = Na { $square } leży twój własny krzyż: twoje gońce nie mogą tam stanąć.
refuse-closed-by-cross = Krzyż zamyka pole { $square }: mogą tam wejść tylko Gangurru oraz gońce drugiej strony.
refuse-loads-its-cross = Lądowanie na { $square } podnosi krzyż: dopisz * za ruchem.
refuse-nothing-to-load = Na { $square } nic się nie podnosi: opuść *.
refuse-promotes-without-knight = Tutaj pion nie może się tym stać. Możliwe są hetman, wieża, goniec i Gangurru.
refuse-never-promotes = Pion na { $square } wyszedł z torby i nigdy nie ma promocji: nie pisz, czym się staje.

rules-australian =
    To szachy z Gangurru zamiast skoczków, a każde Gangurru zaczyna z tajnym krążkiem w torbie.
    • Masz dwa krążki, krzyż i pion. Przed grą w tajemnicy wybierasz, które Gangurru dostanie krzyż.
    • Gangurru idzie o jedno pole w dowolnym kierunku albo skacze dokładnie o dwa, ponad wszystkim.
    • Dopóki ma krążek, ono i gońce nie mogą się nawzajem bić.
    • Przed ruchem możesz je otworzyć: wszyscy widzą krążek, ono rusza się albo zostaje i kładzie krążek tuż obok siebie.
    • Krzyż zamyka swoje pole dla wszystkich oprócz Gangurru. Pion z torby to pion, który nigdy nie ma promocji.
    • Wygrywa mat.
    .chapters = setup, gangurru, bishops, discs, crosses, pawns, notation, ends
rules-australian-setup =
    Bierki stoją jak w szachach, a w miejscu skoczków są Gangurru.
    Wybierasz samodzielnie: X@b1 albo X@g1 białymi, X@b8 albo X@g8 czarnymi. Tam trafia krzyż, a pion do drugiego Gangurru. Potem nie można tego zmienić.
    Inni widzą tylko, że wybór już padł. Gra zaczyna się, gdy wybiorą obie strony.
    To, że Gangurru coś niesie, widać od razu. Co niesie, jest twoją tajemnicą, póki go nie otworzysz. Jeśli zostanie zbite zamknięte, nikt nie zobaczy krążka przed końcem gry.
    .title = ustawienie
rules-australian-gangurru =
    Gangurru idzie na każde pole tuż obok albo skacze dokładnie na drugie pole w jednym z ośmiu kierunków. Na środku planszy to szesnaście pól.
    Nic nie zatrzyma skoku: pod nim mogą być bierki obu stron i krzyże. Bije, lądując, krokiem lub skokiem, i daje szacha jak każda bierka.
    Ponieważ skacze, nic nie można wstawić pomiędzy, gdy daje szacha z odległości dwóch pól.
    Piony mają promocję na hetmana, wieżę, gońca albo Gangurru. Nowe Gangurru ma pustą torbę.
    .title = Gangurru
rules-australian-bishops =
    Gońce nie mogą bić Gangurru z krążkiem, a ono nie bije gońców. Wszystko inne bije je i jest przez nie bite jak zwykle. Przy pustej torbie ta zasada nie działa.
    Gońce nadal atakują i bronią pól jak zawsze: król nie może zbić pełnego Gangurru, którego broni goniec.
    Jeden wyjątek: gdy pełne Gangurru właśnie coś zbiło i nadal jest pełne, każdy goniec, który tam sięga, może je zbić, zaraz w następnej kolejce i nie później.
    .title = gońce
rules-australian-discs =
    Kolejka z krążkiem zaczyna się od otwarcia: Gab1! pokazuje krążek wszystkim. Odtąd musisz dokończyć tym Gangurru.
    Rusza się, może też bić, albo zostaje. Potem krążek trafia na puste pole tuż obok miejsca, gdzie teraz stoi; pole, które właśnie opuściło, też się nadaje. Odtąd torba jest pusta.
    Dopóki krążek nie leży, Gangurru liczy się jako pełne, więc w tej kolejce nie bije gońca.
    Twój król musi być bezpieczny po całej kolejce. To właśnie krążek może zasłonić linię szacha.
    Jeśli kolejki nie da się dokończyć, Gangurru nie można otworzyć.
    .title = krążki
rules-australian-crosses =
    Krzyż zamyka swoje pole dla obu stron: tylko Gangurru mogą tam wejść albo przejść górą, a linie ataku tam się kończą. Zatrzymuje też roszadę i piony.
    Goniec może stanąć na krzyżu drugiej strony; wtedy krzyż znika z planszy na dobre. Na krzyżu własnej strony nigdy nie staje.
    Gangurru wchodzą na krzyże i skaczą nad nimi. Puste, które wyląduje na własnym krzyżu, podnosi go i znów jest pełne, co widzą wszyscy. Każde inne tylko na nim stoi, a krzyż zostaje.
    Gangurru na krzyżu mogą zbić tylko Gangurru albo goniec, który może stanąć na tym krzyżu i może bić to Gangurru.
    .title = krzyże
rules-australian-pawns =
    Krążek z pionem od razu staje się pionem twojego koloru. Możesz go położyć na każdej linii.
    Na twojej pierwszej linii idzie o jedno pole, na drugiej o jedno lub dwa, gdzie indziej o jedno. Bije i może być bity w przelocie jak każdy pion.
    Nigdy nie ma promocji. Na ostatniej linii pozostaje pionem, który nie może się ruszyć i niczego nie atakuje, ale stoi na drodze.
    Nigdy nie wraca do torby; wracają tylko krzyże.
    .title = piony
rules-australian-notation =
    Ruchy zapisuje się jak w szachach, a Gangurru to Ga: Gag1-Gag3, Gaf1xGaf3.
    Gab1! otwiera Gangurru na b1. Potem Gab1-Gad3(e4) rusza je i kładzie krążek na e4; Gad4(d5) zostaje na d4 i kładzie go na d5.
    Gwiazdka za ruchem mówi, że podnosi swój krzyż: Gae3-Gae5*.
    W zapisie gry litera mówi, który to był krążek: X to krzyż, P to pion.
    Na planszach tekstowych ? w nawiasie to krążek, którego nie znasz.
    .title = zapis
rules-australian-ends =
    Mat wygrywa. Pat to remis; położenie krążka liczy się jako możliwa kolejka.
    Ta sama pozycja po raz trzeci to remis, tak jak widzą ją wszyscy: to, co ukryte, się nie liczy.
    Po pięćdziesiąt ruchów każdej strony bez bicia, bez ruchu pionem i bez piona z torby to remis. Położenie lub podniesienie krzyża nie zaczyna liczenia od nowa.
    Dwa same króle to remis; króle z gońcami na polach tylko jednego koloru też, jeśli na planszy nie ma krzyża.
    Kto przekroczy czas, przegrywa, chyba że druga strona ma tylko króla.
    .title = koniec
