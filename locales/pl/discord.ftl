# Discord: polecenia z ukośnikiem i to, co mówi się o samej platformie.

platform-discord = Discord

discord-table = stół
    .about = Co możesz zrobić przy stole: przyjąć, zaproponować remis, poddać, cofnąć …
discord-gangurru = gangurru
    .about = Poczekalnia, profile, twoje ustawienia i kim jestem

## Opcje

discord-who = kto
    .about = O kogo chodzi; bez tego: ktokolwiek albo ty
discord-game = gra
    .about = Która gra
discord-colour = kolor
    .about = Twój kolor
discord-rated = ranking
    .about = Czy partia liczy się do rankingu
discord-more = więcej
    .about = Co jeszcze można by wpisać
discord-move = ruch
    .about = Twój ruch, na przykład Sg1-Sf3 albo e4
discord-table-code = kod
    .about = Kod stołu lub wyzwania, jeśli nie wiadomo, o które chodzi
discord-side = strona
    .about = Czyja strona jest na dole
discord-text = tekst
    .about = Jako tekst zamiast obrazka
discord-where = gdzie
    .about = Ten serwer czy wszędzie
discord-chapter = rozdział
    .about = Rozdział zasad
discord-topic = temat
    .about = O czym
discord-code = kod
    .about = Kod, który masz
discord-setting = ustawienie
    .about = Które ustawienie
discord-value = wartość
    .about = Na co zmienić

## O platformie

discord-how = W tym wątku mogę czytać tylko to, co jest do mnie: odpowiedz na moją wiadomość, wspomnij mnie albo użyj /{ verb-move }.
discord-no-files = Nie wolno mi tu załączać plików, więc pokazuję szachownicę jako tekst. Żeby były obrazki, ktoś musi dać mi uprawnienie „Załączanie plików”.
discord-closed = Nie mogę napisać do ciebie prywatnie, a moja odpowiedź jest tylko dla ciebie. Zapytaj mnie jeszcze raz poleceniem z ukośnikiem: wtedy tylko ty zobaczysz odpowiedź.
discord-refused = Discord nie przepuścił mojej odpowiedzi.
