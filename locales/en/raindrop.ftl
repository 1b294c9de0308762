# Raindropchess

game-raindrop = Raindropchess
    .blurb = The board starts empty: your pieces come one by one from a shuffled deck of cards
    .options = [double-step]
option-double-step = double-step
    .alias = double
agreed-double-step = pawns may step twice

over-unplaceable-card = The card can’t be placed so that the check ends. { $winner } wins.
over-king-cannot-enter = The king was turned over, and every empty square is attacked. { $winner } wins.
reason-unplaceable-card = a card that could not be placed
reason-king-cannot-enter = no square for the king

fact-flipped = Turned over: { $piece }.

caution-flip-may-lose =
    You are in check. You have { $other } cards left, and { $number ->
        [one] one of them can end it
       *[other] { $number } of them can end it
    }; any other card loses the game at once.

refuse-card-already-open = A card is open already: place it first.
refuse-open-card-first = You have turned over a card ({ $piece }): place it first.
refuse-another-card-is-open = The open card is another one: { $piece }.
refuse-flip-first = No card is open: turn one over first, with “flip”.
refuse-deck-is-empty = You have no cards left.
refuse-no-card-helps = You are in check, and none of your cards could end it. Move instead.
refuse-no-passing = You cannot pass: move a piece or turn over a card.
refuse-card-needs-empty-square = { $square } is not empty: a card needs an empty square.
refuse-no-pawn-card-there = No pawn can be placed on { $square }: White’s go on ranks 2 to 6, Black’s on 3 to 7.
refuse-king-cannot-enter-there = Your king cannot come in on { $square }: that square is attacked.
refuse-king-not-here-yet = Nothing of yours can move before your king is on the board. Turn over a card.
refuse-no-castling = There is no castling in this game.
refuse-pawns-step-once = Pawns go only one square at a time here.
refuse-not-among-the-blue = A pawn becomes one of your blue pieces that are left, and this one is not among them: { $piece }.
refuse-blue-used-up = Your blue pieces are used up: the pawn may go there, but it stays a pawn.

rules-raindrop =
    The board starts empty. Each side has a shuffled deck of 16 cards, one for each of its pieces.
    • Until your king is on the board you turn over a card each turn and place its piece on an empty square.
    • Once your king is there, you choose each turn: a move as in chess, or a card.
    • Pawns go one square at a time. On the last rank they become one of four blue pieces, each of which can be used once.
    • There is no castling and no taking in passing.
    • Checkmate wins, even for a side whose king has not come yet.
    • Nobody knows the order of the cards. Everybody sees which ones are left.
    .chapters = turn, cards, check, pawns, notation, ends
rules-raindrop-turn =
    White begins. As long as your king is among your cards, nothing of yours can move or capture: each turn you turn over the top card and place it.
    With your king on the board you may move or turn over a card. When your cards are used up you only move. Passing is not possible.
    A card that is turned over is seen by everybody and cannot be taken back. It must be placed in the same turn.
    Your opponent may already be moving while your king is still to come. Pieces without their king cannot capture, but they guard, give check and even mate.
    .title = turn
rules-raindrop-cards =
    Queen, rook, bishop or knight may go on any empty square. Both bishops may stand on squares of one colour.
    A white pawn goes on ranks 2 to 6, a black one on ranks 3 to 7.
    Your king may not come in on an attacked square, so never next to the other king. If every empty square is attacked when he is turned over, you lose. That hardly ever happens.
    A piece that is placed attacks at once and may give check or mate. Placing never captures.
    .title = cards
rules-raindrop-check =
    In check you may move out of it as in chess. You may also turn over a card, if at least one of your cards left could come between.
    That is a gamble: if the card cannot end the check, you lose at once. I tell you first how many of your cards would help.
    No card helps against a knight, a pawn, a piece right next to your king, or two attackers at once. Pawns cannot come between on ranks where they may not be placed.
    It is mate only if no move helps and none of your cards left could.
    .title = check
rules-raindrop-pawns =
    A pawn goes one square straight ahead and captures diagonally, from its second rank too. You may agree on double steps before the game; there is still no taking in passing.
    On the last rank a pawn becomes one of your blue pieces: one queen, rook, bishop and knight. Each can be used once, and a captured one does not come back.
    When all four are used, a pawn may still go to the last rank. It stays a pawn there, never moves again and attacks nothing.
    .title = pawns
rules-raindrop-notation =
    Turn over a card: flip. Place it: its letter, then @, then the square. N@f3 is a knight on f3, P@e4 a pawn on e4.
    The record adds what came up: ^N is a knight. ^P# is a pawn that could not be placed, and the game is lost.
    Moves are written as in chess: Ng1-Nf3, e4xd5, e7-e8=R. Shorter forms such as Nf3 are read too.
    .title = notation
rules-raindrop-ends =
    Checkmate wins. Whoever turns over a card that cannot be placed loses.
    It is stalemate, a draw, if you have no move and no cards left and are not in check. With cards left you turn one over.
    The same position for the third time is a draw, and so are fifty moves by each side without a capture, a pawn move or a card.
    It is also a draw if no cards are left and there is too little to mate: bare kings, one knight, or bishops that all stand on one colour.
    When the game is over, the rest of the cards is shown in order.
    .title = ends
