# Discord: opdrachten met een schuine streep, en wat er over het platform zelf gezegd wordt.

platform-discord = Discord

discord-table = tafel
    .about = Wat je aan een tafel kunt doen: aannemen, remise, opgeven, terugnemen …
discord-gangurru = gangurru
    .about = Lobby, profielen, je instellingen, en wat ik ben

## Opties

discord-who = wie
    .about = Wie bedoeld is; zonder: iedereen, of jijzelf
discord-game = spel
    .about = Welk spel
discord-colour = kleur
    .about = Jouw kleur
discord-rated = telt
    .about = Of de partij meetelt voor de ranglijst
discord-more = meer
    .about = Wat je verder zou kunnen typen
discord-move = zet
    .about = Je zet, zoals Pg1-Pf3 of e4
discord-table-code = code
    .about = De code van een tafel of uitdaging, als ik niet kan weten welke je bedoelt
discord-side = kant
    .about = Wiens kant onder ligt
discord-text = tekst
    .about = Als tekst in plaats van een plaatje
discord-where = waar
    .about = Deze server of overal
discord-chapter = hoofdstuk
    .about = Een hoofdstuk van de regels
discord-topic = onderwerp
    .about = Waarover
discord-code = code
    .about = De code die je gekregen hebt
discord-setting = instelling
    .about = Welke instelling
discord-value = waarde
    .about = Wat het moet worden

## Over het platform

discord-how = In deze draad kan ik alleen lezen wat voor mij bedoeld is: antwoord op een bericht van mij, noem me met een @, of gebruik /{ verb-move }.
discord-no-files = Ik mag hier geen bestanden plaatsen, dus ik toon het bord als tekst. Voor plaatjes moet iemand mij de machtiging “Bestanden bijvoegen” geven.
discord-closed = Ik kan je geen privébericht sturen, en mijn antwoord is alleen voor jou. Vraag het me nog eens met een opdracht die met / begint: dan zie alleen jij het antwoord.
discord-refused = Discord liet mijn antwoord niet door.
