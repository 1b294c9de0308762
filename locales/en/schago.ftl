# Schago

game-schago = Schago
    .blurb = Place your pieces, control more empty squares than the other side; nothing ever moves
    .options = [5x5 … 10x10] [pieces standard|lot|KQ2R4P]
option-pieces = pieces
    .alias = set
option-standard = standard
    .alias = normal
option-lot = lot
agreed-board = board { $text }
agreed-pieces = pieces { $text }
agreed-pieces-standard = the pieces of chess
agreed-pieces-lot = pieces by lot

overlay-control = control
    .about = who controls which empty square

fact-score = White has { $number }, Black { $other }.

over-score = Both sides have passed. { $winner } has more points and wins.
over-score-draw = Both sides have passed, and both have the same number of points. It is a draw.
reason-score = points

caution-pass-ends-game = The other side has just passed: if you pass too, the game is over. As it stands White has { $number } and Black { $other }.

refuse-no-such-board = A board has from { $number } to { $other } files and ranks.
refuse-no-such-set = That is no set of pieces. Type for example KQ2R4P: letters K Q R B N P A C M G F W, each up to 16 times, from 1 to 64 in all. Or standard, or lot.
refuse-place-first = The first turn of the game cannot be a pass: place something.
refuse-pieces-stay = Pieces stay where they are in this game. Place a new one, or pass.
refuse-no-such-piece = There is no such piece in this game.
refuse-not-in-supply = You have no { $piece } left to place.
refuse-square-taken = { $square } is not empty.
refuse-not-neutral = { $square } is not neutral: White attacks it { $number }×, Black { $other }×. You may place only where the two are equal.
refuse-would-attack-a-piece = A { $piece } on { $square } would attack the piece on { $to }. A new piece may attack empty squares only, not even a piece of your own.
refuse-would-attack-nothing = A { $piece } on { $square } would attack nothing at all.
refuse-smothers-own-piece = With something on { $square }, your own piece on { $to } would have no empty square left to attack.

rules-schago =
    The board is empty at first. In turn you place one piece from your supply, or pass. Nothing ever moves.
    • A square may be used if both sides attack it equally often, or not at all.
    • A new piece must attack an empty square or more, and no piece, not even one of yours.
    • All your pieces must still attack an empty square afterwards.
    • Enemy pieces that no longer attack any are captured: a point each.
    • Two passes in a row end the game. An empty square is a point for whoever attacks it more often. More points win.
    • Nothing is hidden. The king is a piece like any other.
    .chapters = control, placing, captures, pieces, notation, end
rules-schago-control =
    A piece attacks a square if it could capture there in chess. Lines end at the first piece, whoever owns it. Pawns attack the two squares diagonally ahead, White’s up the board, Black’s down.
    For each square count the attackers of both sides. More white ones: White controls it. More black ones: it is Black’s. As many of both, or none: it is neutral.
    Only the count matters: a queen counts no more than a pawn. The map of control can be shown at any time.
    .title = control
rules-schago-placing =
    The square must be empty and neutral. Squares that only your own pieces attack are closed to you as well.
    The new piece may not attack any piece, neither the other side’s nor yours, so two pieces never attack each other. A king cannot stand next to anything.
    It must attack something: a pawn has no place on its last rank. On its first rank it may stand.
    None of your pieces may lose its last empty square by it, not even if an enemy piece would be captured at the same time.
    You may always pass, except in the very first turn of the game. If you can place nothing, you have to.
    .title = placing
rules-schago-captures =
    After you have placed a piece, every enemy piece that attacks no empty square any more is taken off. One turn may capture several.
    Captured pieces are out of the game; they go back to nobody’s supply. Each one is a point for you.
    Their squares are empty again, and attacks go through them.
    .title = captures
rules-schago-pieces =
    Usually each side has the pieces of chess: a king, a queen, two rooks, two bishops, two knights, eight pawns.
    Other boards, from 5 to 10 files and ranks, and other sets can be agreed on, with these pieces as well:
    • G, Gangurru: one square or exactly two in each of the eight directions, leaping
    • A, archbishop: bishop and knight
    • C, chancellor: rook and knight
    • M, amazon: queen and knight
    • F, ferz: one square diagonally
    • W, wazir: one square along rank or file
    By lot: chance picks the set, the same for both and known before the first turn. You get a quarter as many pieces as the board has squares: one king, half of them pawns, the rest drawn from two each of Q R B N A C M G F W.
    .title = pieces
rules-schago-notation =
    A letter, then @, then the square: N@f3 is a knight on f3, P@e4 a pawn on e4. The @ may be left out: Nf3. To pass, write pass.
    The record adds the squares of what was captured, in braces.
    .title = notation
rules-schago-end =
    When both sides have passed, one after the other, the game is over, even if pieces could still be placed. A placement in between starts the count anew.
    Points: the empty squares you control, and a point for each capture. More points win; the same number is a draw.
    The last picture shows the map: which squares are whose.
    .title = end
