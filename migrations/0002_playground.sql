-- The playground: a chat that the program serves itself. Everything a page shows is here, so that a restart
-- loses nothing.
--
-- `rev` is one counter over all tables. Whatever is new or changed gets the next number, in the transaction that
-- changes it; a page that has seen everything up to a number asks for what is beyond it.

CREATE TABLE playground_counter (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    rev  INTEGER NOT NULL,
    -- What numbers are veiled with before a page sees them, so that their gaps tell nobody what others were sent.
    -- Drawn when the playground is first opened.
    veil BLOB
) STRICT;

INSERT INTO playground_counter (one, rev) VALUES (1, 0);

CREATE TABLE playground_people (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    name    TEXT NOT NULL,
    -- The name in the form in which two names are compared.
    folded  TEXT NOT NULL UNIQUE,
    -- The place id of the private chat with the bot: random, known to its owner alone.
    private TEXT NOT NULL UNIQUE,
    rev     INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE playground_sessions (
    -- SHA-256 of the token: who reads the file cannot speak for anybody.
    token   BLOB PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES playground_people (id),
    -- Milliseconds since 1970, UTC.
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE playground_threads (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    key     TEXT NOT NULL UNIQUE,
    title   TEXT NOT NULL,
    at      INTEGER NOT NULL,
    rev     INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE playground_pictures (
    -- 128 random bits in hexadecimal: its address, which cannot be guessed.
    id      TEXT PRIMARY KEY,
    png     BLOB NOT NULL,
    width   INTEGER NOT NULL,
    height  INTEGER NOT NULL
) STRICT;

CREATE TABLE playground_messages (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The sender's key: the same key again is the same message.
    key      TEXT NOT NULL UNIQUE,
    place    TEXT NOT NULL,
    -- NULL: the bot.
    author   INTEGER REFERENCES playground_people (id),
    -- The one person who may see it; NULL: whoever may see the place.
    only_for INTEGER REFERENCES playground_people (id),
    -- The message it answers.
    reply_to INTEGER REFERENCES playground_messages (id),
    text     TEXT NOT NULL,
    fixed    TEXT,
    picture  TEXT REFERENCES playground_pictures (id),
    alt      TEXT,
    -- JSON: rows of {id, label, style}.
    buttons  TEXT NOT NULL,
    -- Whether the buttons have been taken off. They stay in the row: a press that was under way is answered.
    stripped INTEGER NOT NULL DEFAULT 0,
    -- Whether its one reader has put it away.
    gone     INTEGER NOT NULL DEFAULT 0,
    ping     INTEGER REFERENCES playground_people (id),
    -- No two in one place are of the same instant, so that the time is the order.
    at       INTEGER NOT NULL,
    rev      INTEGER NOT NULL UNIQUE
) STRICT;

CREATE INDEX playground_messages_place ON playground_messages (place, id);
