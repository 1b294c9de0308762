//! What people say in a channel, in four languages, with everything that looks like a square, a piece or a move.

/// Single signs that may be a choice while one is due, and are nothing otherwise.
pub(crate) const SIGHS: &[&str] = &[
    "K", "k", "B", "b", "Q", "R", "N", "n", "P", "p", "G", "D", "T", "L", "S", "H", "W", "Ga", "ga", "pi",
    "=D", "=P", "=b", "=Q",
];

/// Talk.
#[rustfmt::skip]
pub(crate) const TALK: &[&str] = &[
    // English.
    "hi", "Hi!", "hello", "hey there", "ok", "OK", "kk", "no", "yes", "nope", "gg", "GG!", "gl hf", "wp", "ty",
    "thx", "lol", "xD", "XD", ":D", ":P", ":x", ";-)", "^^", "o_o", "oO", "O", "oo", "OO", "ooo", "0", "00", "000", "O_O",
    "be4 I go", "a1 sauce", "bed", "Dad", "be", "Bob", "Nb", "ace", "add", "bad", "dab", "cab", "fab", "face",
    "e4 is good", "see e4", "look at e4", "I like Nf3", "Nf3 was better", "why not Nf3?", "Nf3?", "Nf3!?",
    "e4?!", "e4 or d4", "e4, d4", "e4/d4", "e4 e5 Nf3", "1. e4 e5", "1. e4 e5 2. Nf3 Nc6", "after e4 e5",
    "pass me the salt", "I pass", "passed", "passport", "flip a coin", "flipper", "pass pass",
    "what a nice move", "my king is in trouble", "K e4", "k, e4", "N f3", "castle!", "O-O is next", "you can 0-0 now",
    "2-0", "1-0", "0-1", "3-2", "0-2", "1/2-1/2", "½-½", "0:0", "0 0", "O O O", "0-0-0-0", "-0-0", "0-0-", "o--", "O-", "-O",
    "1.", "12.", "12...", "...", "…", ".", "!", "?", "+", "#", "*", "**", "****", "``", "@", "@@", "-", "--", "x", "=", "()",
    "100%", "8", "42", "8x8", "3D", "2nd", "1st", "4th", "24/7", "10:30", "at 8", "gr8", "l8r", "w8", "g2g", "b2b",
    "B2B", "f2f", "p2p", "mp3", "h2o", "H2O", "c3po", "b12", "a11y", "i18n", "e2e", "k8s", "no1", "1e4", "e=mc2", "c++", "C#",
    "A4 paper", "G7 summit", "plan B", "B: e4", "option a", "a e4 pawn", "I e4", "e4 I guess", "e 4", "e4...", "e4… hm", "fab5?", "hm, e4",
    "resign", "draw", "draw?", "rematch?", "takeback please", "your turn", "brb", "afk", "one sec", "nice!", "wow!!", "mate",
    "checkmate", "check", "e.p.", "en passant", "good game", "bye",
    "@everyone", "@here", "@bob e4", "<@123456789>", "bob@e4.com", "http://e4.org", "#e4", "$e4", "e4€", "<b>e4</b>", "!move e4", "/move e4",
    "e4\ne5", "Nf3\nthanks", "🙂", "👍", "♟", "♔♕", "e4 🙂", "🙂 e4",
    // Dutch.
    "hoi", "hallo", "ja", "nee", "oké", "goed zo", "mooie zet", "ik ben aan zet", "wat een paard", "pas op", "pas",
    "pion", "pi is 3,14", "Pe", "Piet", "pech", "dag", "dame", "toren", "loper weg", "e4 is goed", "waarom e4",
    "ik sla e4", "zet e4 maar", "tot zo", "de dame staat op d4", "lekker", "jammer", "0-0 dan", "ga", "ga maar",
    "ga door", "wie is er", "bedankt",
    // German.
    "servus", "moin", "ja klar", "nein", "danke", "bitte", "gut", "guter Zug", "du bist dran", "Dame weg", "Bauer e4",
    "Springer nach f3", "der Bauer auf e4", "e4 ist gut", "Schach", "Schach!", "Schachmatt", "matt", "Läufer", "Turm", "da",
    "Sb", "Se", "Du", "Te", "La", "Le", "ich passe", "na ja", "e4 geht nicht", "bis e4", "aha", "egal",
    // Polish.
    "Hej", "cześć", "tak", "nie", "dobra", "dzięki", "dobry ruch", "twój ruch", "szach", "mat", "szach mat", "skoczek",
    "hetman na d4", "wieża", "goniec", "Gang", "Gaa", "gad", "We", "Sa", "Ha", "ha ha", "e4 jest dobre", "czemu e4", "na e4",
    "bije na e4", "w e4", "co robisz", "gra", "koniec", "pasuję", "z e4 na e5", "no to e4", "spoko",
];
