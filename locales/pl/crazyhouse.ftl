# Crazyhouse

game-crazyhouse = Crazyhouse
    .blurb = Szachy, w których zbite bierki zmieniają kolor i wracają na szachownicę po twojej stronie

over-max-length = Po 600 ruchach, licząc razem obie strony, jest remis.
reason-max-length = 600 ruchów

refuse-not-in-hand = Nie masz w ręce { $piece-gen }.
refuse-occupied = Pole { $square } nie jest puste: bierka z ręki potrzebuje pustego pola.
refuse-no-pawn-on-this-rank = Na { $square } nie można postawić piona: pierwsza i ostatnia linia nie są dla pionów z ręki.

rules-crazyhouse =
    To szachy z jednym dodatkiem: zbite bierki zmieniają stronę.
    • To, co zbijesz, trafia do twojej ręki w twoim kolorze.
    • Zamiast ruchu możesz postawić bierkę z ręki na pustym polu. To cała twoja kolej.
    • Pionów nie wolno stawiać na pierwszej ani na ostatniej linii.
    • Zbita bierka z promocji znowu staje się pionem.
    • Wygrywa mat. Mat jest tylko wtedy, gdy nie pomoże też żadna bierka z ręki.
    • Nic nie jest ukryte: wszyscy widzą obie ręce.
    .chapters = drops, captures, notation, ends
rules-crazyhouse-drops =
    Nadaje się każde puste pole, nawet daleko za bierkami drugiej strony. Postawiona bierka może dać szacha, a nawet mata; pion także.
    Twój król nie może być potem szachowany. Gdy jest szach, bierka z ręki pomaga tylko wtedy, gdy stanie między atakującą bierką a królem.
    Pion postawiony na swojej drugiej linii może później pójść o dwa pola, jakby zawsze tam stał. Z każdej innej linii idzie po jednym polu.
    Wieża postawiona w rogu nie może brać udziału w roszadzie.
    .title = wstawianie
rules-crazyhouse-captures =
    Zbita bierka trafia do ręki od razu i można jej użyć od następnej kolejki.
    Pion zbity w przelocie też trafia do ręki.
    Bierki z promocji mają znak. Nieważne, jak daleko taka bierka zawędruje: kto ją zbije, dostaje piona. Hetman, który zawsze był hetmanem, nim pozostaje.
    Królów nigdy się nie bije.
    .title = bicie
rules-crazyhouse-notation =
    Bierka z ręki: litera, potem @, potem pole. S@f3 to skoczek na f3, P@e4 to pion na e4.
    Ruchy zapisuje się jak w szachach: Sg1-Sf3, e4xd5, e7-e8=H, O-O. Krócej też można: Sf3.
    Na planszach tekstowych ~ oznacza bierkę z promocji, a każda ręka stoi w nawiasach; litery są tam angielskie.
    .title = zapis
rules-crazyhouse-ends =
    Mat wygrywa. Pat to remis; prawie się nie zdarza, bo bierkę z ręki prawie zawsze można postawić.
    Ta sama pozycja po raz trzeci to od razu remis. Ręce należą do pozycji.
    Po 600 ruchach, licząc razem obie strony, jest remis. Jeśli ostatni z nich daje mata, mat się liczy.
    Nie ma remisu z braku bierek ani po pięćdziesięciu spokojnych ruchach.
    .title = koniec
