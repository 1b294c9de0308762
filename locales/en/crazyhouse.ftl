# Crazyhouse

game-crazyhouse = Crazyhouse
    .blurb = Chess in which what you capture changes sides and comes back onto the board for you

over-max-length = After 600 moves, both sides counted together, it is a draw.
reason-max-length = 600 moves

refuse-not-in-hand = You have no { $piece } in hand.
refuse-occupied = { $square } is not empty: a piece from the hand needs an empty square.
refuse-no-pawn-on-this-rank = No pawn can be put on { $square }: the first and the last rank are not for pawns from the hand.

rules-crazyhouse =
    It is chess, with one thing more: captured pieces change sides.
    • What you capture goes into your hand in your own colour.
    • Instead of moving you may put a piece from your hand on an empty square. That is a whole turn.
    • Pawns may not be put on the first or the last rank.
    • A promoted piece turns into a pawn again when it is captured.
    • Checkmate wins. It is only mate if no piece from the hand can help either.
    • Nothing is hidden: everybody sees both hands.
    .chapters = drops, captures, notation, ends
rules-crazyhouse-drops =
    Any empty square will do, even far behind the other side’s pieces. A piece that is put down may give check, and even mate; so may a pawn.
    Your own king must not be in check afterwards. If you are in check, a piece from the hand helps only if it comes between the attacker and your king.
    A pawn put on its second rank may later advance two squares, as if it had always stood there. On any other rank it goes one square at a time.
    A rook put in the corner cannot castle.
    .title = drops
rules-crazyhouse-captures =
    What is captured goes into the hand at once and can be used from the next turn on.
    A pawn taken in passing goes into the hand as well.
    Pawns that have been promoted carry a mark. However far such a piece has travelled, whoever captures it gets a pawn. A queen that was always a queen stays one.
    Kings are never captured.
    .title = captures
rules-crazyhouse-notation =
    A piece from the hand: its letter, then @, then the square. N@f3 is a knight on f3, P@e4 a pawn on e4.
    Moves are written as in chess: Ng1-Nf3, e4xd5, e7-e8=Q, O-O. Shorter forms such as Nf3 are read too.
    In text boards a ~ marks a promoted piece, and each hand stands in brackets.
    .title = notation
rules-crazyhouse-ends =
    Checkmate wins. Stalemate is a draw; it hardly ever happens, since a piece from the hand is nearly always a possible turn.
    The same position for the third time is a draw, at once. The hands count as part of the position.
    After 600 moves, both sides counted together, the game is a draw. If the last of them mates, the mate counts.
    There is no draw for lack of pieces and none after fifty quiet moves.
    .title = ends
