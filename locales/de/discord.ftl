# Discord: Befehle mit Schrägstrich, und was über die Plattform selbst gesagt wird.

platform-discord = Discord

discord-table = tisch
    .about = Was du an einem Tisch tun kannst: annehmen, Remis, aufgeben, zurücknehmen …
discord-gangurru = gangurru
    .about = Lobby, Profile, deine Einstellungen, und was ich bin

## Optionen

discord-who = wer
    .about = Wer gemeint ist; ohne Angabe: alle, oder du selbst
discord-game = spiel
    .about = Welches Spiel
discord-colour = farbe
    .about = Deine Farbe
discord-rated = wertung
    .about = Ob die Partie für die Rangliste zählt
discord-more = mehr
    .about = Was sich sonst noch tippen ließe
discord-move = zug
    .about = Dein Zug, etwa Sg1-Sf3 oder e4
discord-table-code = code
    .about = Der Code eines Tisches oder einer Herausforderung, falls unklar ist, welche gemeint ist
discord-side = seite
    .about = Wessen Seite unten liegt
discord-text = text
    .about = Als Text statt als Bild
discord-where = wo
    .about = Dieser Server oder überall
discord-chapter = kapitel
    .about = Ein Kapitel der Regeln
discord-topic = thema
    .about = Worüber
discord-code = code
    .about = Der Code, den du bekommen hast
discord-setting = einstellung
    .about = Welche Einstellung
discord-value = wert
    .about = Was es werden soll

## Über die Plattform

discord-how = In diesem Thread kann ich nur lesen, was an mich gerichtet ist: Antworte auf eine meiner Nachrichten, erwähne mich, oder nimm /{ verb-move }.
discord-no-files = Ich darf hier keine Dateien anhängen und zeige das Brett deshalb als Text. Für Bilder muss mir jemand die Berechtigung „Dateien anhängen“ geben.
discord-closed = Ich kann dir nicht privat schreiben, und meine Antwort ist nur für dich. Frag mich noch einmal mit einem Befehl, der mit / beginnt: Dann siehst nur du die Antwort.
discord-refused = Discord hat meine Antwort nicht durchgelassen.
