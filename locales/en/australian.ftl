# Australian Chess

game-australian = Australian Chess
    .blurb = Chess with Gangurrus: leaping pieces that each carry a secret disc in the pouch

fact-ready = { $seat } has chosen and is ready.
fact-begin = Both are ready: the game begins. { $seat } moves first.
fact-disc_opened = { $letter ->
    [X] The Gangurru on { $square } opens its pouch: a cross.
   *[other] The Gangurru on { $square } opens its pouch: a pawn.
}
fact-cross_taken = The bishop takes the cross off { $square }. It is gone for good.
fact-loaded = The Gangurru on { $square } picks up its cross.
fact-laid = { $letter ->
    [X] A cross now lies on { $square }.
   *[other] A pawn from the pouch now stands on { $square }.
}

caution-opens-disc = Opening the Gangurru on { $square } shows its disc to everybody, and then only it may move this turn. Open it?

refuse-set-up-first = First choose where your cross goes, { $square } or { $to }: write X@{ $square } or X@{ $to }. The pawn goes into the other Gangurru.
refuse-set-up-done = Your discs are in the pouches already. That cannot be changed.
refuse-finish-opened = The Gangurru on { $square } is open: it has to finish the turn and lay its disc.
refuse-disc-missing = The Gangurru on { $square } is open, so say where the disc goes: add its square in brackets, such as (e4).
refuse-disc-not-beside = The disc goes on a square right beside { $to }, and { $square } is not.
refuse-disc-needs-empty = { $square } is not empty: a disc needs a square without piece or cross.
refuse-open-first = Open the Gangurru on { $square } first: write its square with a ! behind. Only then can it lay its disc.
refuse-pouch-empty = The Gangurru on { $square } carries no disc.
refuse-opening-leads-nowhere = The Gangurru on { $square } cannot be opened now: there is nowhere to lay its disc that your king would survive.
refuse-full-spares-bishop = A Gangurru with a disc may not capture bishops, and one stands on { $square }.
refuse-bishop-spares-full = The Gangurru on { $square } carries a disc: bishops may not capture it.
refuse-own-cross-there = Your own cross lies on { $square }: your bishops may not land there.
refuse-closed-by-cross = A cross closes { $square }: only Gangurrus may go there, and bishops of the other side.
refuse-loads-its-cross = Landing on { $square } picks up the cross: write a * behind the move.
refuse-nothing-to-load = Nothing is picked up on { $square }: leave the * out.
refuse-promotes-without-knight = A pawn cannot become that here. Queen, rook, bishop and Gangurru are possible.
refuse-never-promotes = The pawn on { $square } came out of a pouch and never promotes: leave out what it becomes.

rules-australian =
    It is chess with Gangurrus instead of knights, and each Gangurru starts with a secret disc in its pouch.
    • You own two discs, a cross and a pawn. Before the game you secretly choose which Gangurru gets the cross.
    • A Gangurru goes one square in any direction or leaps exactly two, over anything.
    • While it carries a disc, it and the bishops cannot capture each other.
    • Before a move you may open it: everybody sees the disc, it moves or stays, and lays the disc right beside itself.
    • A cross closes its square to all but Gangurrus. A pawn from a pouch is a pawn that never promotes.
    • Checkmate wins.
    .chapters = setup, gangurru, bishops, discs, crosses, pawns, notation, ends
rules-australian-setup =
    The pieces stand as in chess, with Gangurrus where the knights would be.
    You choose by yourself: X@b1 or X@g1 as White, X@b8 or X@g8 as Black. The cross goes there, the pawn into the other Gangurru. It cannot be changed afterwards.
    The others only see that you are ready. The game begins when both are.
    That a Gangurru carries something is plain to see. What it carries is your secret until you open it. If it is captured unopened, nobody is shown the disc before the end of the game.
    .title = set-up
rules-australian-gangurru =
    A Gangurru goes to any square right beside it, or leaps to exactly the second square in any of the eight directions. In the open that makes sixteen squares.
    Nothing stops a leap: pieces of both sides and crosses may lie under it. It captures by landing, with a step or a leap, and gives check like any piece.
    Since it leaps, nothing can be put in between when it gives check from two squares away.
    Pawns promote to queen, rook, bishop or Gangurru. A new Gangurru has an empty pouch.
    .title = Gangurru
rules-australian-bishops =
    Bishops cannot capture a Gangurru that carries a disc, and it cannot capture bishops. Everything else captures it and is captured by it as usual. With an empty pouch the rule is off.
    Bishops still attack and guard squares as always: a king may not take a full Gangurru that a bishop covers.
    One exception: when a full Gangurru has just captured something and is still full, any bishop that reaches it may capture it there, in the very next turn and no later.
    .title = bishops
rules-australian-discs =
    A turn with a disc begins by opening: Gb1! shows the disc to everybody. From then on you must finish with that Gangurru.
    It moves, and a capture is fine, or stays where it is. Then the disc goes on an empty square right beside where it stands now; the square it has just left will do. After that its pouch is empty.
    Until the disc is laid it counts as full, so it takes no bishop in that turn.
    Your king must be safe when the whole turn is over. The disc itself may be what shuts the line of a check.
    If there is no way to finish, the Gangurru cannot be opened.
    .title = discs
rules-australian-crosses =
    A cross closes its square to both sides: nobody but Gangurrus may go there or pass over, and lines of attack end at it. It also stops castling and pawns.
    A bishop may land on a cross of the other side; that takes it off the board for good. On a cross of its own side it never lands.
    Gangurrus go onto crosses and leap over them. An empty one that lands on its own cross picks it up and is full again, for all to see. Any other just stands on it, and the cross stays.
    A Gangurru on a cross can be captured by Gangurrus only, or by a bishop that may land on that cross and may capture that Gangurru.
    .title = crosses
rules-australian-pawns =
    A pawn disc becomes a pawn of your colour at once. It may be laid on any rank.
    On your first rank it goes one square, on the second one or two, elsewhere one. It captures and can be captured in passing like any pawn.
    It never promotes. On the last rank it stays a pawn that cannot move and attacks nothing, but it still stands in the way.
    It never goes back into a pouch; only crosses do.
    .title = pawns
rules-australian-notation =
    Moves are written as in chess, with G for the Gangurru: Gg1-Gg3, Gf1xGf3.
    Gb1! opens the Gangurru on b1. Then Gb1-Gd3(e4) moves it and lays the disc on e4; Gd4(d5) stays on d4 and lays it on d5.
    A * behind the move says that it picks up its cross: Ge3-Ge5*.
    In the record a letter says which disc it was: X for the cross, P for the pawn.
    In text boards a ? in brackets is a disc that you do not know.
    .title = notation
rules-australian-ends =
    Checkmate wins. Stalemate is a draw; laying a disc counts as a possible turn.
    The same position for the third time is a draw, as everybody sees it: what is hidden does not count.
    Fifty moves of each side without a capture, a pawn move or a pawn out of a pouch make a draw. Laying or picking up a cross does not start the count anew.
    Two bare kings are a draw; so are kings with bishops on squares of one colour only, when no cross is on the board.
    Whoever runs out of time loses, unless the other side has only its king.
    .title = ends
