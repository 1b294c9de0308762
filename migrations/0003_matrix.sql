-- Matrix: what the adapter has to know again after a restart. Nothing here is needed by other platforms.

CREATE TABLE matrix_kept (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    -- Up to where events have been taken in; NULL before the first time. Written in the transaction that keeps the
    -- events.
    token TEXT,
    -- A part of every transaction id: another database never repeats the ids of this one.
    nonce TEXT NOT NULL
) STRICT;

-- Events that were taken in and are not done with yet, in their order.
CREATE TABLE matrix_inbox (
    seq    INTEGER PRIMARY KEY AUTOINCREMENT,
    event  TEXT NOT NULL UNIQUE,
    room   TEXT NOT NULL,
    -- When it was taken in, in milliseconds since 1970, UTC.
    at     INTEGER NOT NULL,
    -- Whether it could not be decrypted; it waits for its key then.
    sealed INTEGER NOT NULL DEFAULT 0,
    json   TEXT NOT NULL
) STRICT;

CREATE INDEX matrix_inbox_room ON matrix_inbox (room, seq);

-- Rooms in which the bot is or was.
CREATE TABLE matrix_rooms (
    room  TEXT PRIMARY KEY,
    -- What the rest of the program calls it: its own id, or that of the oldest room that it replaces.
    called TEXT NOT NULL,
    -- The room that replaces it.
    successor TEXT,
    -- Whose private room it is.
    person TEXT,
    -- Whether its owner has been invited again after leaving.
    again  INTEGER NOT NULL DEFAULT 0,
    -- What has been said there once: a list of words.
    told   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX matrix_rooms_called ON matrix_rooms (called);
CREATE INDEX matrix_rooms_person ON matrix_rooms (person) WHERE person IS NOT NULL;

-- Threads. One that a room's upgrade carries over has a root in each of the rooms.
CREATE TABLE matrix_threads (
    room   TEXT NOT NULL,
    root   TEXT NOT NULL,
    -- What the rest of the program calls it, and the server that it was opened under.
    called TEXT NOT NULL,
    server TEXT NOT NULL,
    title  TEXT NOT NULL,
    PRIMARY KEY (room, root)
) STRICT, WITHOUT ROWID;

CREATE INDEX matrix_threads_called ON matrix_threads (called, room);

-- Messages of the bot's that can be answered, by transaction.
CREATE TABLE matrix_sent (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    txn     TEXT NOT NULL UNIQUE,
    event   TEXT NOT NULL,
    room    TEXT NOT NULL,
    -- The root of the thread in which it stands; empty: none.
    root    TEXT NOT NULL,
    -- JSON: the ids of its buttons, in the order of their numbers.
    buttons TEXT NOT NULL,
    -- JSON: the events of its reactions.
    reactions TEXT NOT NULL DEFAULT '[]',
    stripped  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX matrix_sent_event ON matrix_sent (event);
CREATE INDEX matrix_sent_room ON matrix_sent (room, root, seq);

-- People who have been told something once.
CREATE TABLE matrix_told (
    person TEXT NOT NULL,
    what   TEXT NOT NULL,
    PRIMARY KEY (person, what)
) STRICT, WITHOUT ROWID;
