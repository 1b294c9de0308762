# Hidden chess

game-hidden = Hidden chess
    .blurb = Chess with covered, shuffled pieces: a piece shows what it is when it first moves

move-covered = { $move }, still covered

fact-reveal = Shown on { $square }: { $piece }.
fact-captured_identity = Only you learn this: the piece captured on { $square } was a { $piece }.
fact-promotion_due = It is a pawn on the last rank: choose what it becomes on { $square }.

refuse-promotion-due = First choose what the pawn on { $square } becomes, for example =Q.
refuse-nothing-to-choose = There is nothing to choose now: no pawn is waiting on the last rank.
refuse-king-has-moved = You can no longer castle: your king has moved.
refuse-corner-not-covered = You cannot castle on that side: no covered piece is left on { $square }, and castling needs one.
refuse-looks-like-another = The covered piece on { $square } looks like a { $piece }.
refuse-not-covered = The piece on { $square } is not covered: write the move without ?.
refuse-still-covered = The piece on { $square } is still covered: write ? before its letter.
refuse-choose-after-reveal = Nobody knows yet what this piece is. If it is a pawn, you choose once it has moved.
refuse-look-cannot-go-there = Its first move goes like what it looks like, and a { $piece } cannot go from { $square } to { $to }.
refuse-one-step-from-first-rank = From its first rank the pawn on { $square } goes one square only.

rules-hidden =
    It is chess, but every piece except the kings is covered, and each side’s pieces are shuffled.
    • A covered piece makes its first move like the piece that stands on its square in ordinary chess.
    • When it arrives, everybody sees what it really is, and from then on it moves as that.
    • Nobody knows what is still covered, not even its owner.
    • Whoever captures a covered piece learns what it was. Nobody else does until the game is over.
    • Covered pieces give check and guard squares as what they look like.
    • Checkmate wins, as always.
    .chapters = covers, captures, pawns, castling, notation, ends
rules-hidden-covers =
    In the picture a covered piece wears the outline of what it looks like. The pieces of each side are shuffled on their own, so two bishops may turn up on squares of one colour.
    For its first move only the look counts: how it goes, what it captures, what it guards, whether it is pinned. So everybody can see which moves are possible.
    The rest is luck. Once the piece has arrived and shown itself, it may give check or even mate, or nothing at all. Your own king is never in danger from what you uncover.
    .title = covers
rules-hidden-captures =
    If you capture a covered piece, I tell you alone what it was. The others only hear what it looked like. When the game is over everybody sees everything.
    If the capturing piece was covered itself, it shows itself to everybody, as in any first move.
    A king may capture covered pieces too, unless the square is guarded. Guarding goes by looks, even if there is only a pawn under the cover.
    .title = captures
rules-hidden-pawns =
    A pawn may turn up anywhere, even on its own first rank. From there it goes one square at a time and captures diagonally.
    Any pawn that has shown itself and stands on its own second rank may go two squares, however it came there.
    It can be taken in passing if what went two squares really is a pawn, even if that has only just been seen.
    If a piece turns out to be a pawn on the last rank, your turn is not over: choose a queen, rook, bishop or knight.
    .title = pawns
rules-hidden-castling =
    You may castle if your king has never moved and the piece in that corner is still covered, whatever it is.
    The king goes two squares, and the corner piece goes to his other side and shows itself. It need not be a rook.
    The squares between must be empty. The king may not be in check, nor cross or reach an attacked square.
    A rook that has already shown itself cannot castle, even in its corner.
    .title = castling
rules-hidden-notation =
    A covered piece is written with ? and the letter of its look: ?Nb1-c3, ?Pe2-e4. The two squares are enough, too: b1c3.
    The record adds what it turned out to be: ?Nb1-Pc3 looked like a knight and is a pawn. After castling the letter of the corner piece stands behind it in braces.
    Once it has moved, a piece is written as in chess: Nc3-Nd5, e4xd5, e7-e8=Q.
    The choice for a pawn on the last rank: =Q.
    .title = notation
rules-hidden-ends =
    Checkmate wins. It is judged once the piece has shown itself, so a move may mate by luck.
    Stalemate is a draw. A covered piece that could move as what it looks like prevents it.
    The same position for the third time is a draw, at once. So are fifty moves by each side without a capture, a pawn move or a piece being shown.
    If neither side can mate any more it is a draw, but only when nothing on the board is covered.
    .title = ends
