# Schago

game-schago = Schago
    .blurb = Stawiaj bierki i kontroluj więcej pustych pól niż druga strona; nic się nigdy nie rusza
    .options = [5x5 … 10x10] [bierki zwykłe|los|KQ2R4P]
option-pieces = bierki
    .alias = zestaw
option-standard = zwykłe
    .alias = zwykle, standard
option-lot = los
agreed-board = szachownica { $text }
agreed-pieces = bierki { $text }
agreed-pieces-standard = bierki szachowe
agreed-pieces-lot = bierki z losowania

overlay-control = kontrola
    .about = kto kontroluje które puste pole

fact-score = Białe mają { $number }, czarne { $other }.

over-score = Obie strony spasowały. Więcej punktów ma i wygrywa { $winner }.
over-score-draw = Obie strony spasowały i mają tyle samo punktów. Remis.
reason-score = punkty

caution-pass-ends-game = Druga strona właśnie spasowała: jeśli ty też spasujesz, partia się skończy. Na razie białe mają { $number }, a czarne { $other }.

refuse-no-such-board = Szachownica ma od { $number } do { $other } linii i rzędów.
refuse-no-such-set = Takim zestawem nie da się grać. Napisz na przykład KQ2R4P: litery K Q R B N P A C M G F W, każda najwyżej 16 razy, razem od 1 do 64. Albo zwykłe, albo los.
refuse-place-first = W pierwszej kolejce partii nie można spasować: postaw coś.
refuse-pieces-stay = W tej grze bierki stoją w miejscu. Postaw nową albo spasuj.
refuse-no-such-piece = W tej grze nie ma takiej bierki.
refuse-not-in-supply = Nie masz już do postawienia { $piece-gen }.
refuse-square-taken = Pole { $square } nie jest puste.
refuse-not-neutral = Pole { $square } nie jest neutralne: białe atakują je { $number }×, czarne { $other }×. Stawiać można tylko tam, gdzie jest po równo.
refuse-would-attack-a-piece = Z pola { $square } { $piece } atakuje bierkę na { $to }. Nowa bierka może atakować tylko puste pola, nawet nie twoje własne bierki.
refuse-would-attack-nothing = Z pola { $square } { $piece } niczego nie atakuje.
refuse-smothers-own-piece = Jeśli coś stanie na { $square }, twoja własna bierka na { $to } nie będzie już atakować żadnego pustego pola.

rules-schago =
    Na początku szachownica jest pusta. Na zmianę stawiacie po jednej bierce z zapasu albo pasujecie. Nic się nie rusza.
    • Pole jest dostępne, jeśli obie strony atakują je tyle samo razy albo wcale.
    • Nowa bierka musi atakować choć jedno puste pole i ani jednej bierki, nawet twojej.
    • Wszystkie twoje bierki muszą potem nadal atakować jakieś puste pole.
    • Bierki drugiej strony, które już żadnego nie atakują, są zbite: po punkcie za każdą.
    • Dwa pasy z rzędu kończą partię. Puste pole to punkt dla tego, kto atakuje je więcej razy. Wygrywa większa liczba punktów.
    • Nic nie jest ukryte. Król jest bierką jak każda inna.
    .chapters = control, placing, captures, pieces, notation, end
rules-schago-control =
    Bierka atakuje pole, jeśli w szachach mogłaby na nim bić. Linie kończą się na pierwszej bierce, czyjakolwiek jest. Pion atakuje dwa pola na ukos przed sobą, biały w górę, czarny w dół.
    Policz dla każdego pola atakujące je bierki obu stron. Więcej białych: pole kontrolują białe. Więcej czarnych: należy do czarnych. Po równo albo żadna: jest neutralne.
    Liczy się tylko liczba: hetman znaczy tyle co pion. Mapę kontroli można obejrzeć w każdej chwili.
    .title = kontrola
rules-schago-placing =
    Pole musi być puste i neutralne. Zamknięte są dla ciebie także pola, które atakują tylko twoje własne bierki.
    Nowa bierka nie może atakować żadnej bierki, ani cudzej, ani twojej. Król nie może więc stać obok niczego.
    Musi za to coś atakować: na ostatniej linii pion nie ma czego szukać. Na swojej pierwszej linii może stać.
    Żadna z twoich bierek nie może przez to stracić ostatniego pustego pola, nawet jeśli jednocześnie zostałaby zbita bierka drugiej strony.
    Pasować wolno zawsze, tylko nie w pierwszej kolejce partii. Jeśli niczego nie możesz postawić, musisz spasować.
    .title = stawianie
rules-schago-captures =
    Gdy postawisz bierkę, z szachownicy schodzi każda bierka drugiej strony, która nie atakuje już żadnego pustego pola. Może ich być kilka naraz.
    Zbite bierki wypadają z gry; nie wracają do niczyjego zapasu. Każda to punkt dla ciebie.
    Ich pola znów są puste, a linie znów przez nie przechodzą.
    .title = bicie
rules-schago-pieces =
    Zwykle każda strona ma bierki szachowe: króla, hetmana, dwie wieże, dwa gońce, dwa skoczki i osiem pionów.
    Można umówić się na inną szachownicę, od 5 do 10 kolumn i linii, i na inne bierki, także te:
    • G, Gangurru: jedno pole albo dokładnie dwa w każdym z ośmiu kierunków, skokiem
    • A, arcybiskup: goniec i skoczek
    • C, kanclerz: wieża i skoczek
    • M, amazonka: hetman i skoczek
    • F, ferz: jedno pole na ukos
    • W, wezyr: jedno pole prosto
    Losowanie: bierki wybiera przypadek, dla obu stron te same i znane przed pierwszą kolejką. Dostajesz ćwierć tylu bierek, ile szachownica ma pól: jednego króla, połowę pionów, resztę wylosowaną z puli, w której jest po dwa razy hetman, wieża, goniec, skoczek i A C M G F W.
    .title = bierki
rules-schago-notation =
    Litera, potem @, potem pole: S@f3 to skoczek na f3, P@e4 to pion na e4. Znak @ można pominąć: Sf3. Żeby spasować, napisz pass.
    Zapis dodaje w nawiasach klamrowych pola, na których coś zbito; litery są tam angielskie.
    .title = zapis
rules-schago-end =
    Gdy obie strony spasują jedna po drugiej, partia się kończy, nawet jeśli można by jeszcze coś postawić. Postawienie bierki między pasami zaczyna liczenie od nowa.
    Punkty: puste pola, które kontrolujesz, i po jednym za każdą zbitą bierkę. Wygrywa większa liczba; tyle samo to remis.
    Ostatni obraz pokazuje mapę: które pole jest czyje.
    .title = koniec
