# Wszystko, co mówi bot, a co nie należy do jednej gry.
# Miejsca takie jak { $name } wypełnia program; { $sign } to znak, od którego zaczyna się polecenie.
# Imion nie da się odmieniać, dlatego stoją tylko w mianowniku.

language-name = Polski

## Kolory i bierki. Przypadki: gen – dopełniacz, acc – biernik, ins – narzędnik.

colour-white = Białe
    .gen = białych
    .ins = białymi
colour-black = Czarne
    .gen = czarnych
    .ins = czarnymi

piece-king = król
    .plural = króle
    .gen = króla
    .acc = króla
piece-queen = hetman
    .plural = hetmany
    .gen = hetmana
    .acc = hetmana
piece-rook = wieża
    .plural = wieże
    .gen = wieży
    .acc = wieżę
piece-bishop = goniec
    .plural = gońce
    .gen = gońca
    .acc = gońca
piece-knight = skoczek
    .plural = skoczki
    .gen = skoczka
    .acc = skoczka
piece-pawn = pion
    .plural = piony
    .gen = piona
    .acc = piona
piece-gangurru = Gangurru
    .plural = Gangurru
    .gen = Gangurru
    .acc = Gangurru
piece-archbishop = arcybiskup
    .plural = arcybiskupy
    .gen = arcybiskupa
    .acc = arcybiskupa
piece-chancellor = kanclerz
    .plural = kanclerze
    .gen = kanclerza
    .acc = kanclerza
piece-amazon = amazonka
    .plural = amazonki
    .gen = amazonki
    .acc = amazonkę
piece-ferz = ferz
    .plural = ferze
    .gen = ferza
    .acc = ferza
piece-wazir = wezyr
    .plural = wezyry
    .gen = wezyra
    .acc = wezyra

count-king = { $count ->
    [one] król
    [few] króle
   *[many] królów
}
count-queen = { $count ->
    [one] hetman
    [few] hetmany
   *[many] hetmanów
}
count-rook = { $count ->
    [one] wieża
    [few] wieże
   *[many] wież
}
count-bishop = { $count ->
    [one] goniec
    [few] gońce
   *[many] gońców
}
count-knight = { $count ->
    [one] skoczek
    [few] skoczki
   *[many] skoczków
}
count-pawn = { $count ->
    [one] pion
    [few] piony
   *[many] pionów
}
count-gangurru = { $count ->
   *[other] Gangurru
}
count-archbishop = { $count ->
    [one] arcybiskup
    [few] arcybiskupy
   *[many] arcybiskupów
}
count-chancellor = { $count ->
    [one] kanclerz
    [few] kanclerze
   *[many] kanclerzy
}
count-amazon = { $count ->
    [one] amazonka
    [few] amazonki
   *[many] amazonek
}
count-ferz = { $count ->
    [one] ferz
    [few] ferze
   *[many] ferzów
}
count-wazir = { $count ->
    [one] wezyr
    [few] wezyry
   *[many] wezyrów
}

## Listy

list-comma = { $first }, { $next }
list-and = { $first } i { $next }
list-semicolon = { $first }; { $next }

## Obrazek w słowach

alt-last = Ostatni ruch { $move }.
alt-to-move = Ruch { $seat-gen }.
alt-result = { $result }.
alt-check = Szach na { $squares }.
alt-pieces = { $seat }: { $groups }.
alt-no-pieces = { $seat } nie mają niczego na szachownicy.
alt-group = { $pieces } { $squares }
alt-promoted = { $noun } z promocji
alt-covered = { $noun } pod przykryciem
alt-secret = { $noun } (tylko ty to wiesz)
alt-uncovered = { $noun } spod przykrycia
alt-full = { $noun } z pełną torbą
alt-own-cross = { $noun } z twoim krzyżykiem w torbie
alt-own-pawn = { $noun } z twoim pionem w torbie
alt-open-cross = { $noun } z odkrytym krzyżykiem w torbie
alt-open-pawn = { $noun } z odkrytym pionem w torbie
alt-from-pouch = { $noun } z torby
alt-counted = { $count } { $noun }
alt-hand = { $seat } mają w ręce: { $held }.
alt-no-hand = { $seat } nie mają niczego w ręce.
alt-supply = { $seat } mają jeszcze do ustawienia: { $held }.
alt-no-supply = { $seat } nie mają już niczego do ustawienia.
alt-deck = { $seat } mają jeszcze karty: { $held }.
alt-no-deck = { $seat } nie mają już kart.
alt-blue = { $seat } mają jeszcze na niebiesko: { $held }.
alt-no-blue = { $seat } nie mają już niebieskich bierek.
alt-lost = { $seat } mają straty: { $held }.
alt-no-lost = { $seat } nie mają strat.
alt-card = Odkryta karta { $seat-gen }: { $card }.
alt-crosses = { $count ->
    [one] Krzyżyk { $seat-gen }: { $squares }.
   *[other] Krzyżyki { $seat-gen }: { $squares }.
}
alt-retaliation = Do odbicia tylko w tym ruchu: { $squares }.
alt-pending = Ruch trzeba jeszcze dokończyć na { $squares }.
alt-control = Kontrola pustych pól: białe { $white }, czarne { $black }, nikt { $neither }.
alt-selectable = Do wyboru: { $squares }.
alt-targets = Dostępne pola: { $squares }.

## Ruch w słowach

move-step = { $piece } z { $from } na { $to }
move-takes = { $piece } z { $from } bije na { $to }
move-castle-short = krótka roszada
move-castle-long = długa roszada
move-drop = { $piece } z ręki na { $to }
move-becomes = { $move }, promocja na { $piece-acc }

## Co przyniósł ruch

fact-captured = { $promoted ->
    [yes] Bicie na { $square }: { $piece } (promowany pion).
    [covered] Bicie na { $square }: zakryta bierka, która wyglądała jak { $piece }.
   *[no] Bicie na { $square }: { $piece }.
}
fact-hand = Do ręki { $seat-gen } trafia { $piece }.
fact-check = Szach! Atakowany jest król { $seat-gen }.

## Jak skończyła się partia

over-checkmate = Szach-mat. Wygrywa { $winner }.
over-stalemate = Pat: nie ma żadnego ruchu, a król nie jest szachowany. Remis.
over-repetition = Ta sama pozycja po raz trzeci. Remis.
over-insufficient-material = Żadna ze stron nie ma już dość, by dać mata. Remis.
over-fifty-move = Pięćdziesiąt ruchów każdej ze stron bez postępu. Remis.
over-resignation = { $loser } poddaje partię. Wygrywa { $winner }.
over-agreement = { $white } i { $black } zgadzają się na remis.
over-time = { $loser } przekracza czas. Wygrywa { $winner }.
over-time-draw = Czas minął, ale druga strona nie mogła już wygrać. Remis.
over-adjudication = Decyzją administracji wygrywa { $winner }.
over-adjudication-draw = Decyzją administracji partia kończy się remisem.
over-aborted = Partia została przerwana. Nikomu się nie liczy.

reason-checkmate = mat
reason-stalemate = pat
reason-repetition = powtórzenie
reason-insufficient-material = za mało do mata
reason-fifty-move = pięćdziesiąt spokojnych ruchów
reason-resignation = poddanie
reason-agreement = zgoda na remis
reason-time = koniec czasu
reason-adjudication = decyzja administracji
reason-aborted = przerwana

## Dlaczego czegoś nie można

refuse-not-your-turn = To jeszcze nie twój ruch.
refuse-game-over = Ta partia jest już skończona.
refuse-no-such-action = W tej grze nie ma takiego ruchu.
refuse-off-the-board = Pola { $square } nie ma na tej szachownicy.
refuse-nothing-there = Na { $square } nic nie stoi.
refuse-not-yours = Bierka na { $square } nie jest twoja.
refuse-another-piece-there = Na { $square } stoi { $piece }.
refuse-own-piece-there = Na { $square } stoi twoja własna bierka.
refuse-cannot-go-there = Z { $square } na { $to } { $piece } nie może pójść.
refuse-leaves-king-in-check = Twój król byłby wtedy szachowany.
refuse-does-not-end-check = Twój król jest szachowany, a ten ruch go nie broni.
refuse-castling-right-lost = Po tej stronie nie ma już roszady: ruszał się król lub wieża albo wieża została zbita.
refuse-castling-in-check = Nie można robić roszady, gdy król jest szachowany.
refuse-castling-blocked = Roszada nie jest możliwa: coś stoi między królem a wieżą.
refuse-castling-through-check = Roszada nie jest możliwa: król przeszedłby przez atakowane pole albo na nim stanął.
refuse-promotion-missing = Pion dochodzi do ostatniej linii: dopisz, czym się staje, na przykład =H.
refuse-promotes-to-another = Pion nie może się tym stać. Możliwe są hetman, wieża, goniec i skoczek.
refuse-no-promotion = Przy tym ruchu nie ma promocji.
refuse-is-a-capture = Na { $square } jest co bić: napisz x zamiast kreski.
refuse-is-no-capture = Na { $square } nie ma czego bić: napisz kreskę zamiast x.

nearest = Podobne i możliwe: { $moves }.

## Wyzwania

challenge-which-game = Jaka gra?
challenge-which-opponent = Z kim chcesz zagrać? Wspomnij kogoś albo zostaw wyzwanie otwarte dla wszystkich.
challenge-unknown-word = Nie rozumiem w wyzwaniu słowa „{ $text }”.
challenge-understood = W wyzwaniu do { $game } rozumiem: { $words }.
challenge-unknown-person = Nie wiem, kto to jest { $text }. Wspomnij tę osobę przez @.
challenge-which-person = O kogo chodzi?
challenge-stranger = { $name }: ta osoba nigdy ze mną nie rozmawiała, a na innej platformie do nikogo nie piszę pierwszy.
challenge-unreached = { $name } nie przyjmuje ode mnie wiadomości prywatnych. Przekaż ten kod: { $code }
challenge-yourself = Nie można rzucić wyzwania sobie.
challenge-too-many = Masz już wiele otwartych wyzwań. Najpierw wycofaj któreś z nich.
challenge-outside = Nie mogę tu pisać, więc nie może tu stanąć żaden stół. Ktoś musi zaprosić mnie na ten serwer i pozwolić mi pisać na tym kanale.
challenge-unknown = Nie ma otwartego wyzwania z kodem { $code }.
challenge-which = O które wyzwanie chodzi?
challenge-none = Nie ma tu dla ciebie otwartego wyzwania.

card-open = { $name } chce zagrać. Gra: { $game }. Kto dołączy?
card-direct = { $name } rzuca wyzwanie. Gra: { $game }. Odpowiada { $opponent }.
card-terms = { $colour } · { $kind }
card-agreed = { $terms } · { $agreed }
card-code = Aby zaprosić kogoś, kogo tu nie ma, przekaż ten kod: { $code }
card-link = Aby zaprosić kogoś, kogo tu nie ma, przekaż ten link: { $link }
card-expires = { $hours ->
    [one] Ważne jeszcze { $hours } godzinę.
    [few] Ważne jeszcze { $hours } godziny.
   *[many] Ważne jeszcze { $hours } godzin.
}
card-typed = Z klawiatury: { $sign }{ verb-accept } { $code }, { $sign }{ verb-decline } { $code }, { $sign }{ verb-counter } { $code }, { $sign }{ verb-withdraw } { $code }
card-accepted = { $name } przyjmuje wyzwanie. Zaczynamy!
card-taken = Na wyzwanie od { $name } odpowiada gdzie indziej { $opponent }.
card-commitment = Zobowiązanie do uczciwego losowania: { $commitment }
card-declined = { $name } odrzuca wyzwanie.
card-withdrawn = { $name } wycofuje wyzwanie.
card-expired = Nikt nie odpowiedział na czas: wyzwanie wygasło.
card-countered = { $name } proponuje inne warunki: { $terms }.
card-counter-question = Co wolisz zamiast tego?
card-own = To twoje własne wyzwanie. Musi je przyjąć ktoś inny.
card-not-for-you = Na to wyzwanie odpowiada { $opponent }.
card-closed = To wyzwanie nie jest już otwarte.

terms-white = { $name } gra białymi
terms-black = { $name } gra czarnymi
terms-lot = kolory losowo
terms-rated = rankingowa
terms-casual = towarzyska

button-accept = Przyjmij
button-decline = Odrzuć
button-withdraw = Wycofaj
button-counter = Zaproponuj inne warunki
button-white = Gram białymi
button-black = Gram czarnymi
button-lot = Kolory losowo
button-rated = Rankingowa
button-casual = Towarzyska

## Przy stole

table-title = { $game }: { $white } – { $black }
table-heading = Stół { $table } · { $game }
table-players = { $white } (białe) – { $black } (czarne)
table-begins = Partia się zaczyna. Białymi gra { $white }, czarnymi { $black }.
table-how = Po prostu napisz ruch, na przykład { $example }. Pomoc: { $sign }{ verb-help }
table-how-reply = Odpowiedz na tę wiadomość ruchem albo wspomnij mnie przy nim, na przykład { $example }. Pomoc: { $sign }{ verb-help }
setup-how = Najpierw oboje potajemnie ustawiacie się do gry. Przejdź do naszej prywatnej rozmowy albo naciśnij „{ button-secrets }”. To, co napisano tutaj, się nie liczy.
setup-of = { $count ->
    [one] Jeszcze się ustawia: { $name }.
   *[other] Jeszcze się ustawiają: { $name }.
}
setup-taken = Mam to: { $move }. Widzisz to tylko ty.

not-begun = Partia jeszcze się nie zaczęła.
not-possible = „{ $text }” nie jest teraz możliwe.
second-not-possible = Po { $move } nie można zagrać „{ $text }”. Nic nie zostało zagrane.
second-depends = To, co można zagrać po { $move }, zależy od tego, co się wtedy okaże. Dlatego nie przyjmuję obu naraz. Nic nie zostało zagrane. Zacznij od { $move }.
choice-later = Nikt jeszcze nie wie, czy jest tam promocja pionka. Zagraj { $move }; jeśli będzie coś do wyboru, zapytam.
ready = { $name }: wszystko gotowe.
ready-question = { $game }, stół { $table }: zaraz nastąpi tajne rozdanie. Naciśnij „{ button-ready }”, gdy wszystko będzie gotowe. Możesz też dorzucić do tasowania własne słowa: { $sign }{ verb-ready } { $table } kilka słów
ready-waiting = Dobrze. Gra zacznie się, gdy tylko { $opponent } też da znak gotowości.
ready-nothing = Żaden stół nie czeka na twoją gotowość.
ready-which = Czeka na ciebie kilka stołów: { $codes }. Napisz który, na przykład { $sign }{ verb-ready } { $code } { $text }
button-ready = Gotowe
setup-overdue = Czas na ustawienie minął. Los wybiera, gracze: { $names }.
setup-assigned = Los wybrał { $move }. Gracz: { $name }.
setup-time = { $hours ->
    [one] Czas na ustawienie: { $hours } godzina; potem wybiera los.
    [few] Czas na ustawienie: { $hours } godziny; potem wybiera los.
   *[many] Czas na ustawienie: { $hours } godzin; potem wybiera los.
}

turn-played = { $name } gra { $move }.
turn-passed = { $name } pasuje.
turn-flipped = { $name } odkrywa kartę.
turn-of = Ruch ma { $name }.
turn-computer = { $name } myśli …
turn-number = Ruch { $number }

button-moves = Możliwe ruchy
button-flip = Obróć szachownicę
button-secrets = Moja strona
button-draw = Zaproponuj remis
button-resign = Poddaj partię
button-abort = Przerwij
button-takeback = Poproś o cofnięcie
button-rematch = Rewanż
button-replay = Zapis partii
button-verify = Czy rozdano uczciwie?
button-yes = Tak
button-no = Nie
button-cancel = Nieważne
button-play = Zagraj { $move }
button-pass = Pasuj
button-open-card = Odkryj kartę
button-agree-draw = Przyjmij remis
button-decline-draw = Grajmy dalej
button-confirm-resign = Tak, poddaję
button-confirm-abort = Tak, przerwij
button-next = Następna strona
button-previous = Poprzednia strona
button-challenge = Rzuć wyzwanie

moves-heading = { $count ->
    [one] Masz { $count } możliwy ruch:
    [few] Masz { $count } możliwe ruchy:
   *[many] Masz { $count } możliwych ruchów:
}
moves-more = { $count ->
    [one] … i jeszcze { $count }.
   *[many] … i jeszcze { $count }.
}
moves-which-piece = Która bierka?
moves-which-target = { $piece } z { $square }: dokąd?

draw-offered = { $name } proponuje remis.
draw-declined = { $name } chce grać dalej.
draw-lapsed = Po tym ruchu propozycja remisu już nie obowiązuje.
draw-already = Twoja propozycja remisu już czeka. Teraz decyduje { $opponent }.
draw-none = Nikt nie zaproponował remisu.

resign-question = Na pewno chcesz poddać partię? Wygra wtedy { $opponent }. Tego nie da się cofnąć.
resign-kept = Dobrze. Gramy dalej.
abort-question = Przerwać partię? Nikomu się wtedy nie policzy.
abort-too-late = Obie strony już się ruszyły, więc partii nie można przerwać. Możesz zaproponować remis albo się poddać.

takeback-asked = { $name } chce cofnąć ostatni ruch. Zgoda?
takeback-declined = { $name } się nie zgadza. Ruch zostaje.
takeback-done = Ruch został cofnięty.
takeback-rated = W partii rankingowej nie można cofać ruchów.
takeback-revealed = Od tamtej pory coś ukrytego wyszło na jaw, więc tego ruchu nie można już cofnąć.
takeback-nothing = Nie ma twojego ruchu, który można by cofnąć.
takeback-already = Twoja prośba już czeka. Teraz decyduje { $opponent }.

rematch-offered = { $name } proponuje rewanż ze zmianą kolorów.
rematch-accepted = Rewanż! Nowy stół to { $table }.
rematch-declined = { $name } nie chce teraz rewanżu.
rematch-not-over = Ta partia jeszcze trwa. Rewanż będzie możliwy po niej.

result-rating = { $name }: { $before } → { $after } ({ $delta })
result-casual = Partia towarzyska: rankingi się nie zmieniają.
result-too-short = Partia była za krótka, żeby liczyć się do rankingu.

## Własna strona

page-heading = Stół { $table } · { $game } · po drugiej stronie: { $opponent }
page-colour = Grasz { $seat-ins }.
page-your-turn = Twój ruch.
page-their-turn = Ruch ma { $opponent }.
page-hand = Masz w ręce: { $held }.
page-hand-empty = Twoja ręka jest pusta.
page-hand-other = { $opponent } ma w ręce: { $held }.
page-hand-other-empty = { $opponent } nie ma niczego w ręce.
page-supply = Do postawienia masz jeszcze: { $held }.
page-supply-empty = Wszystko już na planszy.
page-supply-other = { $opponent } ma jeszcze do postawienia: { $held }.
page-supply-other-empty = { $opponent } nie ma już niczego do postawienia.
page-deck = Karty w twoim stosie: { $held }.
page-deck-empty = Twój stos kart jest pusty.
page-deck-other = Karty w stosie gracza { $opponent }: { $held }.
page-deck-other-empty = Stos gracza { $opponent } jest pusty.
page-blue = Na twoje pionki czekają: { $held }.
page-blue-empty = Na twoje pionki nic już nie czeka.
page-blue-other = Na pionki gracza { $opponent } czekają: { $held }.
page-blue-other-empty = Na pionki gracza { $opponent } nic już nie czeka.
page-lost = Twoje zbite figury: { $held }.
page-lost-empty = Nic ci jeszcze nie zbito.
page-lost-other = Zbite figury gracza { $opponent }: { $held }.
page-lost-other-empty = Graczowi { $opponent } nic jeszcze nie zbito.
page-setup = Ustaw się teraz, tu widzisz to tylko ty: naciśnij przycisk albo napisz swój wybór, na przykład { $example }.
page-setup-done = Twój wybór jest zapisany. { $opponent } jeszcze się ustawia.
page-nothing-hidden = W tej grze nic nie jest ukryte: obie strony widzą wszystko.
page-private = Widzisz to tylko ty.
page-sent = Twoja strona jest w wiadomości prywatnej ode mnie.
board-caption = Stół { $table }, tak jak mogą go widzieć wszyscy
board-no-overlay = W { $game } nie ma niczego do pokazania pod nazwą „{ $text }”.

## Pytania i nieporozumienia

ask-table = O który stół chodzi?
ask-table-choice = { $table } · { $opponent }
ask-move = O który ruch chodzi?
ask-confirm = Zagrać { $move }?
ask-typed = Jeśli tego chcesz, naciśnij przycisk albo napisz: { $typed }
ask-both = To jest możliwe dopiero po { $move }.
caution-final = Tego nie da się cofnąć.
answer-yes = tak
    .alias = jasne
ask-outdated = Partia toczy się już dalej. Spójrz jeszcze raz na szachownicę.

not-an-action = Nie umiem odczytać w tym ruchu. Ruch wygląda tak: { $example }. Pomoc: { $sign }{ verb-help }
unknown-verb = Nie znam polecenia „{ $text }”. Napisz { $sign }{ verb-help }, aby zobaczyć, co rozumiem.
unknown-table = Nie znam stołu { $table }.
unknown-person = Nie znam jeszcze nikogo o nazwie { $text }.
no-table = Nie masz trwającej partii. Napisz { $sign }{ verb-challenge }, aby zacząć.
no-table-here = W tym miejscu nie toczy się żadna partia.
not-a-player = Nie grasz przy tym stole.
missing-word = Czegoś brakuje. Pisze się to tak: { $usage }
too-long = To za długie, nie dam rady tego przeczytać.
private-closed = Nie mogę wysłać wiadomości prywatnej. Adresat: { $name }. Coś tu czeka: przycisk „{ button-secrets }” pokaże to tylko tobie.
private-setup = Zachowaj to w tajemnicy: przyjmuję to tylko w naszej prywatnej rozmowie, a to, co napisano tutaj, się nie liczy.
stale-button = Ten przycisk jest nieaktualny. Właściwe są pod najnowszą wiadomością stołu.
not-your-button = Tego przycisku może użyć tylko { $name }.
repeated = Już to mam i liczy się raz.
trouble-full = Nie mogę niczego zapisać: dysk jest pełny. Nic z gry nie przepadło; spróbuj później.
trouble-locked = Mój notes jest chwilowo zajęty. Nic nie przepadło; spróbuj za chwilę.
trouble-unreadable = Nie mogę odczytać stołu { $table }. Nic nie przepadło; musi na to spojrzeć osoba, która prowadzi tego bota. Inne stoły grają dalej.
trouble-newer = Mój notes zapisała nowsza wersja programu. Nic nie przepadło; osoba, która prowadzi tego bota, musi go zaktualizować.
trouble = Coś poszło nie tak po mojej stronie. Nic nie przepadło; spróbuj jeszcze raz.

## Polecenia

verb-challenge = wyzwanie
    .alias = wyzwij
    .about = Rzuć wyzwanie komuś, komputerowi albo każdemu, kto chce zagrać
    .usage = wyzwanie [@kto|nazwa@platforma] [gra] [białe|czarne|losowo] [rankingowa|towarzyska] [opcje]
verb-accept = przyjmij
    .alias = akceptuj
    .about = Przyjmij wyzwanie
    .usage = przyjmij [kod]
verb-decline = odrzuć
    .alias = odrzuc, odmów
    .about = Odrzuć wyzwanie
    .usage = odrzuć [kod]
verb-withdraw = wycofaj
    .alias = anuluj
    .about = Wycofaj własne wyzwanie
    .usage = wycofaj [kod]
verb-counter = kontroferta
    .alias = kontrpropozycja
    .about = Odpowiedz na wyzwanie innymi warunkami
    .usage = kontroferta [kod] [białe|czarne|losowo] [rankingowa|towarzyska] [opcje]
verb-ready = gotowe
    .alias = start
    .about = Zgłoś gotowość do rozdania, jeśli chcesz, z własnymi słowami
    .usage = gotowe [stół] [własne słowa]
verb-move = ruch
    .alias = posunięcie
    .about = Wykonaj ruch; przy stole wystarczy sam ruch
    .usage = ruch <ruch> [stół]
verb-secrets = sekrety
    .alias = strona
    .about = Twoja własna strona stołu, tylko dla ciebie
    .usage = sekrety [stół]
verb-board = szachownica
    .alias = plansza
    .about = Pokaż szachownicę jeszcze raz, także obróconą albo jako tekst
    .usage = szachownica [stół] [białe|czarne] [tekst]
verb-games = partie
    .alias = stoły
    .about = Twoje trwające partie i kto jest na ruchu
    .usage = partie
verb-draw = remis
    .alias = zaproponuj-remis
    .about = Zaproponuj albo przyjmij remis
    .usage = remis [stół]
verb-resign = poddaj
    .alias = poddaję
    .about = Poddaj partię
    .usage = poddaj [stół]
verb-abort = przerwij
    .alias = przerwanie
    .about = Przerwij partię, zanim ruszą się obie strony
    .usage = przerwij [stół]
verb-takeback = cofnij
    .alias = cofnięcie
    .about = Poproś o cofnięcie ostatniego ruchu w partii towarzyskiej
    .usage = cofnij [stół]
verb-rematch = rewanż
    .alias = rewanz
    .about = Zagraj jeszcze raz z tą samą osobą, ze zmianą kolorów
    .usage = rewanż [stół]
verb-leaderboard = ranking
    .alias = tabela
    .about = Kto wygrał najwięcej partii
    .usage = ranking [gra] [tu|wszędzie]
verb-profile = profil
    .alias = gracz
    .about = Czyjeś rankingi i wyniki
    .usage = profil [@kto]
verb-lobby = poczekalnia
    .alias = kto
    .about = Otwarte wyzwania, trwające partie i gracze komputerowi
    .usage = poczekalnia
verb-rules = zasady
    .alias = reguły
    .about = Zasady gry, krótko albo rozdziałami
    .usage = zasady [gra] [rozdział]
verb-replay = zapis
    .alias = powtórka
    .about = Ruchy partii jako plik
    .usage = zapis [stół]
verb-verify = sprawdź
    .alias = weryfikuj
    .about = Czy w partii rozdano tak, jak obiecano
    .usage = sprawdź [stół]
verb-link = połącz
    .alias = link, connect
    .about = Zrób z kont na dwóch platformach jedną osobę
    .usage = połącz [kod|tak|nie]
verb-pair = sparuj
    .alias = pair, bridge
    .about = Pokazuj otwarte wyzwania także w innym pokoju; dla zarządzających oboma
    .usage = sparuj [kod|wył]
verb-settings = ustawienia
    .alias = opcje
    .about = Twój język, motyw, sam tekst, potwierdzanie ruchów
    .usage = ustawienia [co] [wartość]
verb-help = pomoc
    .alias = polecenia
    .about = Co rozumiem
    .usage = pomoc [temat]
verb-about = informacje
    .alias = wersja
    .about = Czym jestem i w jakiej wersji
    .usage = informacje

word-white = białe
    .alias = biale, białymi
word-black = czarne
    .alias = czarnymi
word-lot = losowo
    .alias = los
word-rated = rankingowa
    .alias = rankingowo
word-casual = towarzyska
    .alias = towarzysko
word-computer = komputer
    .alias = bot
word-text = tekst
    .alias = słowa
word-here = tu
    .alias = tutaj
word-everywhere = wszędzie
    .alias = wszystkie
word-on = wł
    .alias = tak, włącz
word-off = wył
    .alias = nie, wyłącz
word-language = język
    .alias = jezyk
word-theme = motyw
    .alias = kolory
word-text-only = samtekst
    .alias = bezobrazków
word-confirm = potwierdzanie
    .alias = pytaj

## Rankingi i zestawienia

leaderboard-here = Ranking tego serwera: { $game }
leaderboard-everywhere = Ranking wszystkich serwerów: { $game }
leaderboard-all-games = wszystkie gry
leaderboard-empty = Nikt tu jeszcze nie ukończył partii rankingowej. Zacznij i otwórz tę listę!
column-place = #
column-name = Nazwa
column-wins = Wygrane
column-draws = Remisy
column-losses = Przegrane
column-rating = Ranking
column-streak = Seria
computer-mark = (komputer)
page-of = Strona { $page } z { $pages }

profile-heading = { $name }
profile-game = { $game }: ranking { $rating } · wygrane { $wins }, remisy { $draws }, przegrane { $losses }
profile-streak = { $count ->
    [one] Wygrana ostatnia partia.
    [few] Wygrane ostatnie { $count } partie.
   *[many] Wygrane ostatnie { $count } partii.
}
profile-versus = Wasze partie: wygrane { $wins }, remisy { $draws }, przegrane { $losses }
profile-empty = { $name } nie ma jeszcze ukończonej partii rankingowej.

lobby-heading = Poczekalnia
lobby-challenges = Otwarte wyzwania
lobby-challenge = { $code } · { $name } · { $game } · { $terms }
lobby-tables = Trwające partie
lobby-table = { $table } · { $game } · { $white } – { $black } · { $moves ->
    [one] { $moves } ruch
    [few] { $moves } ruchy
   *[many] { $moves } ruchów
}
lobby-computers = Gracze komputerowi
lobby-empty = Nikt nie czeka. Napisz { $sign }{ verb-challenge } i zacznij.

games-heading = { $count ->
    [one] Masz { $count } trwającą partię.
    [few] Masz { $count } trwające partie.
   *[many] Masz { $count } trwających partii.
}
games-yours = { $table } · { $game } · { $opponent } · twój ruch
games-theirs = { $table } · { $game } · ruch ma { $opponent }
games-elsewhere = { $line } · z twojego konta { $account }
games-empty = Nie masz trwającej partii. Napisz { $sign }{ verb-challenge }, aby zacząć.

replay-finished = Cała partia jako plik: stół { $table }.
replay-running = Dotychczasowa partia, tak jak ją znasz: stół { $table }.

verify-old = Stół { $table } rozpoczęto w starszej wersji, która niczego nie obiecywała. Nie ma czego sprawdzać.
verify-nothing = Przy stole { $table } nic nie zależy od losu: kolory uzgodniono, a niczego się nie rozdaje.
verify-later = Gdy partia przy stole { $table } się skończy, pokażę ziarno i każdy będzie mógł to sprawdzić. Do tego czasu oto moje zobowiązanie: { $commitment }
verify-fair = Przy stole { $table } rozdano tak, jak obiecano. Wszystko, o czym decydował los, zostało przeliczone.
verify-commitment = Zobowiązanie: { $commitment }
verify-contribution = { $name }, wkład: { $given }
verify-yourself = Aby sprawdzić to beze mnie, zapisz zapis partii jako plik i podaj go programowi „gangurru verify”. Zobowiązanie musi być takie samo jak przy wyzwaniu.
verify-unfair = Przy stole { $table } nie rozdano tak, jak obiecano: { $what }
unfair-commitment = ziarno nie jest tym, do którego odnosi się zobowiązanie.
unfair-colour = kolory nie wynikają z ziarna.
unfair-deal = rozdanie nie wynika z ziarna.
unfair-setup = ustawienie wybrane losowo nie wynika z ziarna. Gracz: { $name }.
unfair-unknown = partii nie da się przeliczyć.

## Ustawienia

settings-heading = Twoje ustawienia
settings-line = { $name }: { $value }
settings-language = Język
settings-theme = Motyw
settings-text-only = Sam tekst, bez obrazków
settings-confirm = Pytanie przed każdym ruchem
settings-changed = Gotowe. { $name }: { $value }
settings-how = Zmiana wygląda tak: { $sign }{ verb-settings } { word-theme } { theme-dark.typed }
settings-unknown = Nie znam ustawienia „{ $text }”. Są: { $names }.
settings-unknown-value = „{ $text }” tu nie pasuje. Możliwe: { $values }.
theme-light = jasny
    .typed = jasny
theme-dark = ciemny
    .typed = ciemny
theme-contrast = wysoki kontrast
    .typed = kontrast
switch-on = włączone
switch-off = wyłączone

## Komputer

computer-name = { $name } (komputer)
computer-about = Gracz komputerowy. Patrzy jeden ruch naprzód: bije, co się da, i widzi mata, ale można go przechytrzyć.
computer-no-draw = { $name } woli grać dalej.

## Pomoc

hello = Cześć, tu Gangurru. Prowadzę odmiany szachów: napisz { $sign }{ verb-challenge }, aby zagrać, albo { $sign }{ verb-help }, aby zobaczyć więcej.
help =
    Prowadzę odmiany szachów: { $games }. W skrócie:
    • { $sign }{ verb-challenge } – rzuć wyzwanie komuś albo komputerowi
    • { $how }
    • { $sign }{ verb-board } – zobacz szachownicę jeszcze raz
    • { $sign }{ verb-games } – twoje partie
    • { $sign }{ verb-rules } – jak się gra
    • { $sign }{ verb-settings } – język, kolory, sam tekst
    Więcej: { $sign }{ verb-help } i jedno z: { $topics }
help-type = przy stole po prostu napisz ruch, na przykład { $example }
help-reply = odpowiedz ruchem na wiadomość swojego stołu, na przykład { $example }, albo po prostu napisz go w naszej prywatnej rozmowie
help-orders = Wszystkie polecenia:
help-order = { $sign }{ $usage } – { $about }
help-overlay = W { $game } także { $sign }{ verb-board } { $overlay }: { $about }
help-play =
    Zacznij od { $sign }{ verb-challenge }: wspomnij kogoś, napisz „{ word-computer }” albo zostaw wyzwanie otwarte.
    Możesz dodać grę, kolor i to, czy partia liczy się do rankingu.
    Druga strona przyjmuje, odrzuca albo proponuje inne warunki. Potem zaczyna się partia.
    Możesz grać tyle partii naraz, ile chcesz.
    .title = gra
help-moves =
    Napisz ruch i nic więcej: czytam Sg1-Sf3, Sf3, g1f3 i e4.
    Bicie: e4xd5. Promocja: e7-e8=H. Roszada: O-O albo O-O-O. Bierka z ręki: S@f3.
    Znak zapytania po ruchu oznacza rozmowę: Sf3? nie zostanie zagrane.
    Jeśli ruch da się odczytać na dwa sposoby, pytam.
    Obie czynności jednej kolejki można napisać w jednym wierszu: Gab1!, Gab1-Gad3(e4).
    Zanim stanie się coś, czego nie da się cofnąć, pytam raz. „{ answer-yes }” za ruchem to już odpowiedź.
    .title = ruchy
help-ends =
    { $sign }{ verb-draw } proponuje remis; propozycja wygasa, gdy druga strona wykona ruch.
    { $sign }{ verb-resign } poddaje partię, ale najpierw raz pytam.
    { $sign }{ verb-abort } przerywa partię, dopóki nie ruszyły się obie strony.
    { $sign }{ verb-takeback } prosi o cofnięcie ostatniego ruchu, w partiach towarzyskich.
    .title = koniec
about = Gangurru { $version }, bot do gry w odmiany szachów. Wolne oprogramowanie: { $licence }.

## Gry

game-unknown = Nie znam gry „{ $text }”. Są: { $games }.
rules-more = Więcej: { $sign }{ verb-rules } { $game } i jedno z: { $chapters }
rules-unknown-chapter = Nie ma rozdziału „{ $text }”. Są: { $chapters }.

## Dwa konta jednej osoby, dwa pokoje

account = { $name } ({ $platform })
platform-playground = plac zabaw

privately-sent = Wysyłam ci wiadomość prywatną.
privately-closed = Nie mogę napisać do ciebie prywatnie. Napisz tam do mnie i poproś jeszcze raz.

code-own = To twój własny kod. Wpisz go z drugiego konta.
code-used = Ten kod był już użyty. Poproś o nowy.
code-expired = Ten kod jest za stary. Poproś o nowy.
code-unknown = Nie ma takiego kodu. Sprawdź go jeszcze raz.
code-locked = Za dużo błędnych kodów. Poczekaj dziesięć minut.

link-code = Twój kod: { $code }
    Napisz do mnie z drugiego konta, na drugiej platformie: link { $code }
    Jest ważny { $minutes } minut i tylko raz. Nikomu go nie pokazuj.
link-accounts = Już jedna osoba: { $accounts }.
link-question = Czy { $account } i ty to jedna osoba? Jeśli oba konta odpowiedzą „tak”, wyniki będą odtąd liczone razem. Trwające partie zostają przy koncie, które je gra. Tego nie da się cofnąć. Można też napisać: { $sign }{ verb-link } { answer-yes }
link-waits = Teraz musi się zgodzić { $account }. Jeśli nie ma tam pytania: link
link-done = Teraz to jedna osoba: { $accounts }.
link-declined = Nic nie zostało połączone.
link-declined-there = { $account } odmawia: nic nie zostało połączone.
link-already = Te konta to już jedna osoba.
link-opponents = Nie można połączyć kont, które grają ze sobą albo jedno wyzwało drugie. Najpierw to dokończ.
link-nothing = Nikt cię teraz nie pyta o połączenie kont. Zacznij od { $sign }{ verb-link }

pair-code = Kod tego pokoju: { $code }
    Wpisz go w drugim pokoju: pair { $code }
    Jest ważny { $minutes } minut i tylko raz, dla osoby, która zarządza tamtym pokojem.
pair-done = { $name }: ten pokój jest sparowany z pokojem na platformie { $platform }. Otwarte wyzwania z każdego widać w obu. Koniec: { $sign }{ verb-pair } { word-off }
pair-ended = { $name }: ten pokój nie jest już sparowany z pokojem na platformie { $platform }.
pair-none = Ten pokój z żadnym nie jest sparowany.
pair-already = Te pokoje są już sparowane.
pair-itself = To kod właśnie tego pokoju. Wpisz go w drugim.
pair-many = Jeden z pokojów jest już sparowany ze zbyt wieloma.
pair-only-rooms = Pokoje paruje się w pokoju, nie w wątku ani w rozmowie prywatnej.
pair-not-yours = Ten pokój może sparować tylko osoba, która nim zarządza.
