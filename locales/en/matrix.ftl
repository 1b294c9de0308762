# Matrix: what is said about the platform itself.

platform-matrix = Matrix

matrix-choose = To choose, press a number below, answer this message with it, or type it with a ! before it:
matrix-choose-answer = To choose, answer this message with a number, or type it with a ! before it:
matrix-choose-private = To choose, type a number:
matrix-answered = My answer is for you alone: it is in our private room. I will not say so again.
matrix-closed = I cannot write to you in private, and my answer is for you alone. Write to me in a private, encrypted room and ask again.
matrix-third = Somebody else can read along in this room, so from now on I say nothing private here. Invite me to an encrypted room with nobody else in it; if I have something for you first, I will invite you to one.
matrix-edited = I do not go by edits: what counts is what a message said first. To correct a move that has been played, ask to take it back; otherwise just send it again as a new message.
matrix-sealed = I have got a message here that I cannot decrypt. When its key comes, I will read it. If I do not answer you, please send it again.
