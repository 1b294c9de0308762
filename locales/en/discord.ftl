# Discord: slash commands, and what is said about the platform itself. Names of commands and options are in lower case,
# without blanks, at most 32 characters; what is said about them has at most 100.

platform-discord = Discord

## Groups of commands

discord-table = table
    .about = What you can do at a table: accept, draw, resign, take back …
discord-gangurru = gangurru
    .about = Lobby, profiles, your settings, and what I am

## Options

discord-who = who
    .about = Who is meant; without it: anybody, or yourself
discord-game = game
    .about = Which game
discord-colour = colour
    .about = Your colour
discord-rated = rated
    .about = Whether the game counts for the rankings
discord-more = more
    .about = Anything else that could be typed
discord-move = move
    .about = Your move, such as Ng1-Nf3 or e4
discord-table-code = code
    .about = The code of a table or challenge, if I cannot know which is meant
discord-side = side
    .about = Whose side is at the bottom
discord-text = text
    .about = As text instead of a picture
discord-where = where
    .about = This server or everywhere
discord-chapter = chapter
    .about = A chapter of the rules
discord-topic = topic
    .about = What about
discord-code = code
    .about = The code that you were given
discord-setting = setting
    .about = Which setting
discord-value = value
    .about = What it is to be

## About the platform

discord-how = In this thread I can only read what is meant for me: reply to one of my messages, mention me, or use /{ verb-move }.
discord-no-files = I may not attach files here, so I show the board as text. To see pictures, somebody has to give me the permission “Attach Files”.
discord-closed = I cannot write to you in private, and my answer is for you alone. Ask me again with a slash command: only you will see the answer.
discord-refused = Discord did not let my answer through.
