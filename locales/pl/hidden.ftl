# Ukryte szachy

game-hidden = Ukryte szachy
    .blurb = Szachy z zakrytymi, potasowanymi bierkami: pierwszy ruch pokazuje, czym bierka jest

move-covered = { $move }, jeszcze zakryta bierka

fact-reveal = Odkryto na { $square }: { $piece }.
fact-captured_identity = Wiesz to tylko ty: zbita na { $square } bierka to { $piece }.
fact-promotion_due = To pion na ostatniej linii: wybierz, czym się staje na { $square }.

refuse-promotion-due = Najpierw wybierz, czym staje się pion na { $square }, na przykład =H.
refuse-nothing-to-choose = Teraz nie ma czego wybierać: żaden pion nie czeka na ostatniej linii.
refuse-king-has-moved = Nie możesz już robić roszady: twój król się ruszał.
refuse-corner-not-covered = Po tej stronie roszada nie jest możliwa: na { $square } nie ma już zakrytej bierki, a jest do niej potrzebna.
refuse-looks-like-another = Zakryta bierka na { $square } wygląda jak { $piece }.
refuse-not-covered = Bierka na { $square } nie jest zakryta: napisz ruch bez znaku ?.
refuse-still-covered = Bierka na { $square } jest jeszcze zakryta: napisz ? przed literą.
refuse-choose-after-reveal = Nikt jeszcze nie wie, czym jest ta bierka. Jeśli to pion, wybierzesz po ruchu.
refuse-look-cannot-go-there = Pierwszy ruch bierki zależy od jej wyglądu, a z { $square } na { $to } { $piece } nie może pójść.
refuse-one-step-from-first-rank = Ze swojej pierwszej linii pion na { $square } idzie tylko o jedno pole.

rules-hidden =
    To szachy, ale wszystkie bierki oprócz królów są zakryte, a bierki każdej ze stron są potasowane.
    • Zakryta bierka wykonuje pierwszy ruch tak jak ta, która w zwykłych szachach stoi na jej polu.
    • Potem wszyscy widzą, czym jest naprawdę, i tak rusza się dalej.
    • Nikt nie wie, co jest jeszcze zakryte, nawet właściciel.
    • Kto zbije zakrytą bierkę, dowiaduje się, czym była. Nikt inny nie dowie się tego przed końcem partii.
    • Zakryte bierki szachują i bronią pól według swojego wyglądu.
    • Wygrywa mat, jak zawsze.
    .chapters = covers, captures, pawns, castling, notation, ends
rules-hidden-covers =
    Na obrazku zakryta bierka ma kontur tego, na co wygląda. Każda strona jest tasowana osobno, więc mogą się trafić dwa gońce na polach jednego koloru.
    W pierwszym ruchu liczy się tylko wygląd: jak bierka idzie, co bije, czego broni i czy jest związana. Dlatego wszyscy widzą, jakie ruchy są możliwe.
    Reszta to szczęście. Gdy bierka dojdzie na miejsce i się odkryje, może dać szacha, nawet mata, albo nic. Twojemu królowi to, co odkryjesz, nigdy nie zagraża.
    .title = zakryte
rules-hidden-captures =
    Gdy zbijesz zakrytą bierkę, tylko tobie mówię, czym była. Inni słyszą tylko, na co wyglądała. Po partii wszyscy widzą wszystko.
    Jeśli bijąca bierka sama była zakryta, odkrywa się dla wszystkich, jak przy każdym pierwszym ruchu.
    Król też może bić zakryte bierki, chyba że pole jest bronione. O obronie decyduje wygląd, nawet jeśli pod spodem jest tylko pion.
    .title = bicie
rules-hidden-pawns =
    Pion może pojawić się wszędzie, nawet na własnej pierwszej linii. Stamtąd idzie po jednym polu i bije na ukos.
    Każdy odkryty pion na własnej drugiej linii może pójść o dwa pola, obojętnie jak się tam znalazł.
    W przelocie można bić to, co poszło o dwa pola i naprawdę jest pionem, także gdy dopiero się to okazało.
    Jeśli bierka na ostatniej linii okaże się pionem, twoja kolej jeszcze trwa: wybierz hetmana, wieżę, gońca lub skoczka.
    .title = piony
rules-hidden-castling =
    Roszada jest możliwa, gdy twój król nigdy się nie ruszał, a bierka w rogu jest jeszcze zakryta, czymkolwiek jest.
    Król idzie o dwa pola, a bierka z rogu staje po jego drugiej stronie i się odkrywa. Nie musi być wieżą.
    Pola między nimi muszą być puste. Król nie może być szachowany ani przejść przez atakowane pole, ani na nim stanąć.
    Wieża, która już się odkryła, nie może brać udziału w roszadzie, nawet gdy stoi w rogu.
    .title = roszada
rules-hidden-notation =
    Zakrytą bierkę zapisuje się znakiem ? i literą jej wyglądu: ?Sb1-c3, ?Pe2-e4. Wystarczą też dwa pola: b1c3.
    Zapis partii dodaje angielską literą, czym się okazała: ?Nb1-Pc3 wyglądała na skoczka i jest pionem. Po roszadzie za zapisem stoi w klamrach litera bierki z rogu.
    Po pierwszym ruchu bierkę zapisuje się jak w szachach: Sc3-Sd5, e4xd5, e7-e8=H.
    Wybór dla piona na ostatniej linii: =H.
    .title = zapis
rules-hidden-ends =
    Mat wygrywa. Ocenia się go dopiero, gdy bierka się odkryje, więc ruch może dać mata przez szczęście.
    Pat to remis. Dopóki zakryta bierka może się ruszyć według swojego wyglądu, pata nie ma.
    Ta sama pozycja po raz trzeci to od razu remis. Remisem jest też pięćdziesiąt ruchów każdej ze stron bez bicia, bez ruchu pionem i bez odkrycia bierki.
    Jeśli żadna ze stron nie może już dać mata, jest remis, ale tylko wtedy, gdy na szachownicy nic nie jest zakryte.
    .title = koniec
