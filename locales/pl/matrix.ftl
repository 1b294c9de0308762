# Matrix: co mówi się o samej platformie.

platform-matrix = Matrix

matrix-choose = Wybierz cyfrą: naciśnij ją poniżej, odpowiedz nią na tę wiadomość albo wpisz ją z ! na początku:
matrix-choose-answer = Wybierz cyfrą: odpowiedz nią na tę wiadomość albo wpisz ją z ! na początku:
matrix-choose-private = Wybierz, wpisując cyfrę:
matrix-answered = Moja odpowiedź jest tylko dla ciebie: jest w naszym prywatnym pokoju. Mówię to tylko ten jeden raz.
matrix-closed = Nie mogę napisać do ciebie prywatnie, a moja odpowiedź jest tylko dla ciebie. Napisz do mnie w zaszyfrowanym prywatnym pokoju i zapytaj jeszcze raz.
matrix-third = W tym pokoju może teraz czytać ktoś jeszcze, więc od tej chwili nie mówię tu niczego prywatnego. Zaproś mnie do zaszyfrowanego pokoju, w którym nie ma nikogo innego; jeśli wcześniej będę mieć coś dla ciebie, to ja zaproszę ciebie.
matrix-edited = Zmian w wiadomościach nie biorę pod uwagę: liczy się to, co było napisane najpierw. Żeby poprawić zagrany ruch, poproś o cofnięcie; w innym razie po prostu wyślij go jeszcze raz jako nową wiadomość.
matrix-sealed = Jest tu wiadomość, której nie mogę odszyfrować. Gdy przyjdzie jej klucz, przeczytam ją. Jeśli nie odpowiem, wyślij ją jeszcze raz.
