# Everything the bot says that belongs to no single game. English: every message exists here.
# Places such as { $name } are filled in by the program; { $sign } is what a typed order begins with.

language-name = English

## Colours and pieces. Attributes are other forms, used as { $seat-form } and { $piece-form }.

colour-white = White
colour-black = Black

piece-king = king
    .plural = kings
piece-queen = queen
    .plural = queens
piece-rook = rook
    .plural = rooks
piece-bishop = bishop
    .plural = bishops
piece-knight = knight
    .plural = knights
piece-pawn = pawn
    .plural = pawns
piece-gangurru = Gangurru
    .plural = Gangurrus
piece-archbishop = archbishop
    .plural = archbishops
piece-chancellor = chancellor
    .plural = chancellors
piece-amazon = amazon
    .plural = amazons
piece-ferz = ferz
    .plural = ferzes
piece-wazir = wazir
    .plural = wazirs

# The word that follows the number { $count }.
count-king = { $count ->
    [one] king
   *[other] kings
}
count-queen = { $count ->
    [one] queen
   *[other] queens
}
count-rook = { $count ->
    [one] rook
   *[other] rooks
}
count-bishop = { $count ->
    [one] bishop
   *[other] bishops
}
count-knight = { $count ->
    [one] knight
   *[other] knights
}
count-pawn = { $count ->
    [one] pawn
   *[other] pawns
}
count-gangurru = { $count ->
    [one] Gangurru
   *[other] Gangurrus
}
count-archbishop = { $count ->
    [one] archbishop
   *[other] archbishops
}
count-chancellor = { $count ->
    [one] chancellor
   *[other] chancellors
}
count-amazon = { $count ->
    [one] amazon
   *[other] amazons
}
count-ferz = { $count ->
    [one] ferz
   *[other] ferzes
}
count-wazir = { $count ->
    [one] wazir
   *[other] wazirs
}

## Lists

list-comma = { $first }, { $next }
list-and = { $first } and { $next }
list-semicolon = { $first }; { $next }

## A picture in words

alt-last = Last move { $move }.
alt-to-move = { $seat } to move.
alt-result = { $result }.
alt-check = Check on { $squares }.
alt-pieces = { $seat }: { $groups }.
alt-no-pieces = { $seat } has nothing on the board.
alt-group = { $pieces } { $squares }
alt-promoted = promoted { $noun }
alt-covered = covered { $noun }
alt-secret = { $noun } (only you know)
alt-uncovered = uncovered { $noun }
alt-full = { $noun } with a full pouch
alt-own-cross = { $noun } with your cross in the pouch
alt-own-pawn = { $noun } with your pawn in the pouch
alt-open-cross = { $noun } with an open cross in the pouch
alt-open-pawn = { $noun } with an open pawn in the pouch
alt-from-pouch = { $noun } from a pouch
alt-counted = { $count } { $noun }
alt-hand = { $seat } has in hand { $held }.
alt-no-hand = { $seat } has nothing in hand.
alt-supply = { $seat } has still to place { $held }.
alt-no-supply = { $seat } has nothing left to place.
alt-deck = { $seat }’s cards left: { $held }.
alt-no-deck = { $seat } has no cards left.
alt-blue = { $seat }’s blue pieces left: { $held }.
alt-no-blue = { $seat } has no blue pieces left.
alt-lost = { $seat } has lost { $held }.
alt-no-lost = { $seat } has lost nothing.
alt-card = { $seat }’s open card: { $card }.
alt-crosses = { $count ->
    [one] { $seat }’s cross: { $squares }.
   *[other] { $seat }’s crosses: { $squares }.
}
alt-retaliation = Can be taken back in this turn only: { $squares }.
alt-pending = The turn is still to be completed on { $squares }.
alt-control = Control of the empty squares: White { $white }, Black { $black }, neither { $neither }.
alt-selectable = Can be chosen: { $squares }.
alt-targets = Can be reached: { $squares }.

## A move in words, when two readings have to be told apart

move-step = { $piece } { $from } to { $to }
move-takes = { $piece } { $from } takes on { $to }
move-castle-short = castle short
move-castle-long = castle long
move-drop = drop a { $piece } on { $to }
move-becomes = { $move }, becomes a { $piece }

## What a move brought about

fact-captured = { $promoted ->
    [yes] Captured on { $square }: { $piece } (a promoted pawn).
    [covered] Captured on { $square }: a covered piece that looked like a { $piece }.
   *[no] Captured on { $square }: { $piece }.
}
fact-hand = { $seat } gets a { $piece } in hand.
fact-check = { $seat } is in check.

## How a game ended

over-checkmate = Checkmate. { $winner } wins.
over-stalemate = Stalemate: no move is left, and the king is not attacked. It is a draw.
over-repetition = The same position for the third time. It is a draw.
over-insufficient-material = Neither side has enough left to mate. It is a draw.
over-fifty-move = Fifty moves by each side without progress. It is a draw.
over-resignation = { $loser } resigns. { $winner } wins.
over-agreement = { $white } and { $black } agree on a draw.
over-time = { $loser } is out of time. { $winner } wins.
over-time-draw = Time is up, but the other side could no longer win. It is a draw.
over-adjudication = An administrator has decided the game: { $winner } wins.
over-adjudication-draw = An administrator has decided the game: it is a draw.
over-aborted = The game was called off. It counts for nobody.

# The same for lists.
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-repetition = repetition
reason-insufficient-material = too little left to mate
reason-fifty-move = fifty quiet moves
reason-resignation = resigned
reason-agreement = draw agreed
reason-time = out of time
reason-adjudication = decided by an administrator
reason-aborted = called off

## Why something is not possible

refuse-not-your-turn = It is not your turn yet.
refuse-game-over = This game is over.
refuse-no-such-action = There is no such move in this game.
refuse-off-the-board = { $square } is not on this board.
refuse-nothing-there = There is nothing on { $square }.
refuse-not-yours = The piece on { $square } is not yours.
refuse-another-piece-there = The piece on { $square } is a { $piece }.
refuse-own-piece-there = Your own piece stands on { $square }.
refuse-cannot-go-there = A { $piece } cannot go from { $square } to { $to }.
refuse-leaves-king-in-check = That would leave your king in check.
refuse-does-not-end-check = Your king is in check, and that does not help.
refuse-castling-right-lost = You can no longer castle on that side: king or rook has moved, or the rook was captured.
refuse-castling-in-check = You cannot castle while your king is in check.
refuse-castling-blocked = You cannot castle there: something stands between king and rook.
refuse-castling-through-check = You cannot castle there: your king would cross or reach an attacked square.
refuse-promotion-missing = The pawn reaches the last rank: add what it becomes, for example =Q.
refuse-promotes-to-another = A pawn cannot become that. Queen, rook, bishop and knight are possible.
refuse-no-promotion = Nothing is promoted by this move.
refuse-is-a-capture = There is something to capture on { $square }: write x instead of the dash.
refuse-is-no-capture = There is nothing to capture on { $square }: write a dash instead of x.

nearest = Near and possible: { $moves }.

## Challenges

challenge-which-game = Which game?
challenge-which-opponent = Who do you want to play? Mention somebody, or leave it open for anybody.
challenge-unknown-word = I do not understand “{ $text }” in a challenge.
challenge-understood = In a challenge to { $game } I understand: { $words }.
challenge-unknown-person = I do not know who { $text } is. Mention the person.
challenge-which-person = Whom do you mean?
challenge-stranger = { $name } has never talked to me, and I write to nobody first on another platform.
challenge-unreached = { $name } does not take private messages from me. Pass this code on: { $code }
challenge-yourself = You cannot challenge yourself.
challenge-too-many = You have many open challenges already. Withdraw one first.
challenge-outside = I cannot write here, so no table can stand here. Somebody has to invite me to this server and let me write in this channel.
challenge-unknown = There is no open challenge with the code { $code }.
challenge-which = Which challenge do you mean?
challenge-none = There is no open challenge for you here.

card-open = { $name } would like to play { $game }. Who joins?
card-direct = { $name } challenges { $opponent } to a game of { $game }.
card-terms = { $colour } · { $kind }
card-agreed = { $terms } · { $agreed }
card-code = To invite somebody who is not here, pass on this code: { $code }
card-link = To invite somebody who is not here, pass on this link: { $link }
card-expires = { $hours ->
    [one] Open for { $hours } hour.
   *[other] Open for { $hours } hours.
}
card-typed = Typed: { $sign }{ verb-accept } { $code }, { $sign }{ verb-decline } { $code }, { $sign }{ verb-counter } { $code }, { $sign }{ verb-withdraw } { $code }
card-accepted = { $name } accepts. Let the game begin!
card-taken = { $opponent } has answered the challenge of { $name } elsewhere.
card-commitment = Commitment to fair chance: { $commitment }
card-declined = { $name } declines the challenge.
card-withdrawn = { $name } withdraws the challenge.
card-expired = Nobody answered in time: this challenge has expired.
card-countered = { $name } suggests other terms: { $terms }.
card-counter-question = What would you like instead?
card-own = This is your own challenge. Somebody else has to accept it.
card-not-for-you = This challenge is for { $opponent }.
card-closed = This challenge is no longer open.

terms-white = { $name } plays White
terms-black = { $name } plays Black
terms-lot = colours by lot
terms-rated = rated
terms-casual = casual

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-counter = Suggest other terms
button-white = I play White
button-black = I play Black
button-lot = Colours by lot
button-rated = Rated
button-casual = Casual

## At a table

table-title = { $game }: { $white } – { $black }
table-heading = Table { $table } · { $game }
table-players = { $white } (White) against { $black } (Black)
table-begins = The game begins. { $white } plays White, { $black } plays Black.
table-how = Just type your move, for example { $example }. Help: { $sign }{ verb-help }
table-how-reply = Reply to this message with your move, or mention me with it, for example { $example }. Help: { $sign }{ verb-help }
setup-how = First both set up in secret. Go to our private chat, or press “{ button-secrets }”. What is typed here does not count.
setup-of = { $count ->
    [one] Still setting up: { $name }.
   *[other] Still setting up: { $name }.
}
setup-taken = I have it: { $move }. Only you can see this.

not-begun = The game has not begun yet.
not-possible = “{ $text }” is not possible now.
second-not-possible = After { $move }, “{ $text }” is not possible. Nothing was played.
second-depends = What can follow { $move } depends on what it shows, so I do not take both in one line. Nothing was played. Begin with { $move }.
choice-later = Nobody knows yet whether a pawn is promoted there. Play { $move }; if something is to be chosen then, I ask.
ready = { $name } is ready.
ready-question = { $game }, table { $table }: something secret is about to be dealt. Press “{ button-ready }” when you are there. If you like, add words of your own to the shuffle: { $sign }{ verb-ready } { $table } any words
ready-waiting = Good. The game begins as soon as { $opponent } is ready, too.
ready-nothing = No table is waiting for you to be ready.
ready-which = Several tables are waiting for you: { $codes }. Say which, for example { $sign }{ verb-ready } { $code } { $text }
button-ready = Ready
setup-overdue = The time for the set-up is over. Chance chooses for { $names }.
setup-assigned = Chance chose { $move } for { $name }.
setup-time = { $hours ->
    [one] There is { $hours } hour for the set-up; after that, chance chooses.
   *[other] There are { $hours } hours for the set-up; after that, chance chooses.
}

turn-played = { $name } played { $move }.
turn-passed = { $name } passes.
turn-flipped = { $name } turns over a card.
turn-of = { $name } to move.
turn-computer = { $name } is thinking …
turn-number = Move { $number }

button-moves = Possible moves
button-flip = Turn the board
button-secrets = My page
button-draw = Offer a draw
button-resign = Resign
button-abort = Call off
button-takeback = Ask for takeback
button-rematch = Rematch
button-replay = Record of the game
button-verify = Was it dealt fairly?
button-yes = Yes
button-no = No
button-cancel = Never mind
button-play = Play { $move }
button-pass = Pass
button-open-card = Turn over a card
button-agree-draw = Accept the draw
button-decline-draw = Play on
button-confirm-resign = Yes, resign
button-confirm-abort = Yes, call off
button-next = Next page
button-previous = Previous page
button-challenge = Challenge

moves-heading = { $count ->
    [one] You have { $count } possible move:
   *[other] You have { $count } possible moves:
}
moves-more = { $count ->
    [one] … and { $count } more.
   *[other] … and { $count } more.
}
moves-which-piece = Which piece?
moves-which-target = { $piece } on { $square }: where to?

draw-offered = { $name } offers a draw.
draw-declined = { $name } wants to play on.
draw-lapsed = The draw offer has lapsed with the move.
draw-already = You have offered a draw already. Now it is { $opponent }’s decision.
draw-none = No draw is on offer.

resign-question = Do you really want to resign against { $opponent }? This cannot be undone.
resign-kept = Good. The game goes on.
abort-question = Do you want to call the game off? It will count for nobody.
abort-too-late = Both have moved, so the game can no longer be called off. You can offer a draw or resign.

takeback-asked = { $name } would like to take the last move back. Is that all right?
takeback-declined = { $name } does not agree. The move stands.
takeback-done = The move is taken back.
takeback-rated = In a rated game no move can be taken back.
takeback-revealed = Something hidden has been revealed since, so that move can no longer be taken back.
takeback-nothing = You have not made a move that could be taken back.
takeback-already = You have asked already. Now it is { $opponent }’s decision.

rematch-offered = { $name } would like a rematch, with colours swapped.
rematch-accepted = Rematch! The new table is { $table }.
rematch-declined = { $name } does not want a rematch now.
rematch-not-over = This game is still running. A rematch comes after it.

result-rating = { $name }: { $before } → { $after } ({ $delta })
result-casual = A casual game: ratings stay as they are.
result-too-short = The game was too short to be rated.

## The private page

page-heading = Table { $table } · { $game } against { $opponent }
page-colour = You play { $seat }.
page-your-turn = It is your turn.
page-their-turn = { $opponent } is to move.
page-hand = Your hand: { $held }.
page-hand-empty = Your hand is empty.
page-hand-other = { $opponent } has in hand: { $held }.
page-hand-other-empty = { $opponent } has nothing in hand.
page-supply = You still have to place: { $held }.
page-supply-empty = You have placed everything.
page-supply-other = { $opponent } still has to place: { $held }.
page-supply-other-empty = { $opponent } has placed everything.
page-deck = Cards left in your pile: { $held }.
page-deck-empty = Your pile of cards is empty.
page-deck-other = Cards left in the pile of { $opponent }: { $held }.
page-deck-other-empty = The pile of { $opponent } is empty.
page-blue = Your pawns can still become: { $held }.
page-blue-empty = There is nothing left that your pawns could become.
page-blue-other = The pawns of { $opponent } can still become: { $held }.
page-blue-other-empty = There is nothing left that the pawns of { $opponent } could become.
page-lost = You have lost: { $held }.
page-lost-empty = You have lost nothing.
page-lost-other = { $opponent } has lost: { $held }.
page-lost-other-empty = { $opponent } has lost nothing.
page-setup = Set up now, where only you can see it: press a button, or type your choice here, for example { $example }.
page-setup-done = Your choice is made. { $opponent } is still setting up.
page-nothing-hidden = Nothing is hidden in this game: both see everything.
page-private = Only you can see this.
page-sent = I have sent you your page as a private message.
board-caption = Table { $table } as everybody may see it
board-no-overlay = There is nothing called “{ $text }” to show in { $game }.

## Questions and misunderstandings

ask-table = Which table do you mean?
ask-table-choice = { $table } · { $opponent }
ask-move = Which did you mean?
ask-confirm = Play { $move }?
ask-typed = To do it, press the button or type: { $typed }
ask-both = That is possible only after { $move }.
caution-final = This cannot be taken back.
answer-yes = yes
    .alias = sure
ask-outdated = The game has gone on since. Please look at the board again.

not-an-action = I cannot read a move in that. A move looks like this: { $example }. For help: { $sign }{ verb-help }
unknown-verb = I do not know “{ $text }”. Type { $sign }{ verb-help } to see what I understand.
unknown-table = I know no table called { $table }.
unknown-person = I have not met { $text } yet.
no-table = You have no running game. Type { $sign }{ verb-challenge } to start one.
no-table-here = There is no game in this place.
not-a-player = You are not playing at this table.
missing-word = Something is missing. Like this: { $usage }
too-long = That is too long for me to read.
private-closed = I cannot write to { $name } in private. Something waits there: press “{ button-secrets }” to see it here, for your eyes only.
private-setup = Please keep this secret: I take it in our private chat only, and what was typed here does not count.
stale-button = This button is out of date. The newest message of the table has the current ones.
not-your-button = This button is for { $name }.
repeated = I have that already, and it counted once.
trouble-full = I cannot write anything down: my disk is full. Nothing that was played is lost; please try again later.
trouble-locked = My notebook is in use. Nothing is lost; please try again in a moment.
trouble-unreadable = I cannot read table { $table }. Nothing is lost; whoever runs this bot has to look at it. Other tables go on.
trouble-newer = My notebook was written by a newer version of me. Nothing is lost; whoever runs this bot has to update it.
trouble = Something went wrong on my side. Nothing is lost; please try again.

## Orders. Name, other names, one line about it, how it is typed.

verb-challenge = challenge
    .alias = invite
    .about = Challenge somebody, the computer, or anybody who wants to play
    .usage = challenge [@who|name@platform] [game] [white|black|lot] [rated|casual] [options]
verb-accept = accept
    .alias = take
    .about = Accept a challenge
    .usage = accept [code]
verb-decline = decline
    .alias = refuse
    .about = Decline a challenge
    .usage = decline [code]
verb-withdraw = withdraw
    .alias = cancel
    .about = Withdraw your own challenge
    .usage = withdraw [code]
verb-counter = counter
    .alias = counteroffer
    .about = Answer a challenge with other terms
    .usage = counter [code] [white|black|lot] [rated|casual] [options]
verb-ready = ready
    .alias = there
    .about = Be ready for a deal, with words of your own if you like
    .usage = ready [table] [any words]
verb-move = move
    .alias = m
    .about = Make a move; at a table the bare move is enough
    .usage = move <move> [table]
verb-secrets = secrets
    .alias = page
    .about = Your own page of a table, for your eyes only
    .usage = secrets [table]
verb-board = board
    .alias = show
    .about = Show the board again, also turned or as text
    .usage = board [table] [white|black] [text]
verb-games = games
    .alias = tables
    .about = Your running games and whose turn it is
    .usage = games
verb-draw = draw
    .alias = remis
    .about = Offer a draw, or accept one
    .usage = draw [table]
verb-resign = resign
    .alias = giveup
    .about = Give up a game
    .usage = resign [table]
verb-abort = abort
    .alias = calloff
    .about = Call a game off before both have moved
    .usage = abort [table]
verb-takeback = takeback
    .alias = undo
    .about = Ask to take your last move back in a casual game
    .usage = takeback [table]
verb-rematch = rematch
    .alias = again
    .about = Play the same opponent again with colours swapped
    .usage = rematch [table]
verb-leaderboard = leaderboard
    .alias = rankings
    .about = Who has won the most games
    .usage = leaderboard [game] [here|everywhere]
verb-profile = profile
    .alias = player
    .about = Somebody’s ratings and results
    .usage = profile [@who]
verb-lobby = lobby
    .alias = who
    .about = Open challenges, running games and computer players
    .usage = lobby
verb-rules = rules
    .alias = howto
    .about = The rules of a game, short or by chapter
    .usage = rules [game] [chapter]
verb-replay = replay
    .alias = record
    .about = The moves of a game as a file
    .usage = replay [table]
verb-verify = verify
    .alias = check
    .about = Whether a game was dealt as promised
    .usage = verify [table]
verb-link = link
    .alias = connect
    .about = Make one person of your accounts on two platforms
    .usage = link [code|yes|no]
verb-pair = pair
    .alias = bridge
    .about = Show open challenges in another room, too; for who manages both
    .usage = pair [code|off]
verb-settings = settings
    .alias = options
    .about = Your language, theme, text only, confirming moves
    .usage = settings [what] [value]
verb-help = help
    .alias = commands
    .about = What I understand
    .usage = help [topic]
verb-about = about
    .alias = version
    .about = What I am, and which version
    .usage = about

# Words that may be typed after an order.
word-white = white
    .alias = w
word-black = black
    .alias = b
word-lot = lot
    .alias = random, any
word-rated = rated
    .alias = ranked
word-casual = casual
    .alias = unrated, friendly
word-computer = computer
    .alias = bot, gangurru
word-text = text
    .alias = words
word-here = here
    .alias = server
word-everywhere = everywhere
    .alias = all
word-on = on
    .alias = yes
word-off = off
    .alias = no
word-language = language
    .alias = lang
word-theme = theme
    .alias = colours, colors
word-text-only = textonly
    .alias = nopictures
word-confirm = confirm
    .alias = ask

## Rankings and lists

leaderboard-here = Leaderboard of this server: { $game }
leaderboard-everywhere = Leaderboard of all servers: { $game }
leaderboard-all-games = all games
leaderboard-empty = Nobody has finished a rated game here yet. You could be the first!
column-place = #
column-name = Name
column-wins = Won
column-draws = Drawn
column-losses = Lost
column-rating = Rating
column-streak = Streak
computer-mark = (computer)
page-of = Page { $page } of { $pages }

profile-heading = { $name }
profile-game = { $game }: rating { $rating } · { $wins } won, { $draws } drawn, { $losses } lost
profile-streak = { $count ->
    [one] Won the last game.
   *[other] Won the last { $count } games.
}
profile-versus = Between you two: { $wins } won, { $draws } drawn, { $losses } lost
profile-empty = { $name } has not finished a rated game yet.

lobby-heading = Lobby
lobby-challenges = Open challenges
lobby-challenge = { $code } · { $name } · { $game } · { $terms }
lobby-tables = Running games
lobby-table = { $table } · { $game } · { $white } – { $black } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
lobby-computers = Computer players
lobby-empty = Nobody is waiting. Type { $sign }{ verb-challenge } and be the first.

games-heading = { $count ->
    [one] You have { $count } running game.
   *[other] You have { $count } running games.
}
games-yours = { $table } · { $game } against { $opponent } · your turn
games-theirs = { $table } · { $game } against { $opponent } · { $opponent } to move
games-elsewhere = { $line } · with your account { $account }
games-empty = You have no running game. Type { $sign }{ verb-challenge } to start one.

replay-finished = The whole game as a file: table { $table }.
replay-running = The game so far, as you know it: table { $table }.

verify-old = Table { $table } was begun by an older version of me, which promised nothing. There is nothing to check.
verify-nothing = Nothing is left to chance at table { $table }: both agreed on the colours, and nothing is dealt.
verify-later = Once the game at table { $table } is over, I show the seed and everybody can check it. Until then, this is what I have committed to: { $commitment }
verify-fair = Table { $table } was dealt as promised. I have computed everything again that chance decided.
verify-commitment = Commitment: { $commitment }
verify-contribution = { $name } contributed: { $given }
verify-yourself = To check it without me, save the record of the game as a file and give it to “gangurru verify”. The commitment must be the one that stood on the challenge.
verify-unfair = Table { $table } was not dealt as promised: { $what }
unfair-commitment = the seed is not the one that was committed to.
unfair-colour = the colours do not follow from the seed.
unfair-deal = the deal does not follow from the seed.
unfair-setup = what chance set up for { $name } does not follow from the seed.
unfair-unknown = the game cannot be computed again.

## Settings

settings-heading = Your settings
settings-line = { $name }: { $value }
settings-language = Language
settings-theme = Theme
settings-text-only = Text only, no pictures
settings-confirm = Ask before every move
settings-changed = Done. { $name }: { $value }
settings-how = To change one: { $sign }{ verb-settings } { word-theme } { theme-dark.typed }
settings-unknown = I know no setting “{ $text }”. There are: { $names }.
settings-unknown-value = “{ $text }” does not fit here. Possible: { $values }.
theme-light = light
    .typed = light
theme-dark = dark
    .typed = dark
theme-contrast = high contrast
    .typed = contrast
switch-on = on
switch-off = off

## The computer

computer-name = { $name } (computer)
computer-about = A computer player. It looks one move ahead: it takes what it can get and sees a mate, and you can outwit it.
computer-no-draw = { $name } would rather play on.

## Help

hello = Hello, I am Gangurru. I host chess variants: type { $sign }{ verb-challenge } to play or { $sign }{ verb-help } to see more.
help =
    I host chess variants: { $games }. In short:
    • { $sign }{ verb-challenge } – challenge somebody or the computer
    • { $how }
    • { $sign }{ verb-board } – see the board again
    • { $sign }{ verb-games } – your games
    • { $sign }{ verb-rules } – how a game is played
    • { $sign }{ verb-settings } – language, colours, text only
    More: { $sign }{ verb-help } with { $topics }
help-type = just type a move at your table, for example { $example }
help-reply = reply to a message of your table with a move, for example { $example }, or just type it in our private chat
help-orders = All orders:
help-order = { $sign }{ $usage } – { $about }
help-overlay = In { $game } also { $sign }{ verb-board } { $overlay }: { $about }
help-play =
    Begin with { $sign }{ verb-challenge }: mention somebody, write “{ word-computer }”, or leave it open.
    You may add a game, a colour, and whether the game is rated.
    The other side accepts, declines, or suggests other terms. Then the table begins.
    You can play as many games at a time as you like.
    .title = play
help-moves =
    Type the move and nothing else: Ng1-Nf3, Nf3, g1f3 and e4 are all read.
    Captures: e4xd5. Promotion: e7-e8=Q. Castling: O-O or O-O-O. A piece from your hand: N@f3.
    A question mark after a move makes it talk: Nf3? is not played.
    If a move can be read in two ways, I ask.
    Both actions of one turn may stand in one line: Gb1!, Gb1-Gd3(e4).
    Before something that cannot be taken back I ask once. With “{ answer-yes }” behind the move you have answered already.
    .title = moves
help-ends =
    { $sign }{ verb-draw } offers a draw; the offer lapses when the other side moves.
    { $sign }{ verb-resign } gives up, and I ask once before that.
    { $sign }{ verb-abort } calls a game off until both have moved.
    { $sign }{ verb-takeback } asks for the last move back, in casual games.
    .title = ends
about = Gangurru { $version }, a chat bot for chess variants. Free software: { $licence }.

## Games

game-unknown = I know no game called “{ $text }”. There are: { $games }.
rules-more = More: { $sign }{ verb-rules } { $game } with { $chapters }
rules-unknown-chapter = There is no chapter “{ $text }”. There are: { $chapters }.

## Two accounts of one person, two rooms

account = { $name } ({ $platform })
platform-playground = playground

privately-sent = I have written to you privately.
privately-closed = I cannot write to you privately. Write to me there, and ask again.

code-own = This is your own code. Enter it with your other account.
code-used = This code was used already. Ask for a new one.
code-expired = This code is too old. Ask for a new one.
code-unknown = There is no such code. Please look at it again.
code-locked = Those were too many wrong codes. Please wait for ten minutes.

link-code = Your code: { $code }
    Write to me with your other account, on the other platform: link { $code }
    It is good for { $minutes } minutes and for one use. Show it to nobody.
link-accounts = One person already: { $accounts }.
link-question = Are { $account } and you one person? If both accounts say yes, results count for both together from now on. Running games stay with the account that plays them. This cannot be undone. Typed: { $sign }{ verb-link } { answer-yes }
link-waits = Now { $account } has to say yes. If no question comes there: link
link-done = You are one person now: { $accounts }.
link-declined = Nothing is linked.
link-declined-there = { $account } said no: nothing is linked.
link-already = These accounts are one person already.
link-opponents = Accounts that play each other, or have challenged each other, cannot be linked. Finish that first.
link-nothing = Nobody asks you about a link now. Begin with { $sign }{ verb-link }

pair-code = The code of this room: { $code }
    Enter it in the other room: pair { $code }
    It is good for { $minutes } minutes and for one use, by somebody who manages that room.
pair-done = { $name } has paired this room with a room on { $platform }: open challenges of each are shown in both. To end it: { $sign }{ verb-pair } { word-off }
pair-ended = { $name } has ended the pairing of this room with a room on { $platform }.
pair-none = This room is not paired with any.
pair-already = These rooms are paired already.
pair-itself = This is the code of this very room. Enter it in the other one.
pair-many = One of the rooms is paired with too many already.
pair-only-rooms = Rooms are paired from within a room, not from a thread or a private chat.
pair-not-yours = Only who manages this room can pair it.
