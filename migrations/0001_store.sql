-- Instants are milliseconds since the beginning of 1970, UTC.

-- Rooms, threads and private chats, each once.
CREATE TABLE places (
    id       INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    server   TEXT NOT NULL,
    place    TEXT NOT NULL,
    UNIQUE (place, platform, server)
) STRICT;

-- `road` is the private chat, once it is known. The numbers of people are never used again.
CREATE TABLE people (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    computer INTEGER NOT NULL CHECK (computer IN (0, 1)),
    settings TEXT NOT NULL DEFAULT '{}',
    road     INTEGER REFERENCES places
) STRICT;

-- A person may have several accounts; the one with the greatest `used` is the one last used. `folded` is the name
-- without regard to case.
CREATE TABLE accounts (
    platform TEXT NOT NULL,
    id       TEXT NOT NULL,
    person   INTEGER NOT NULL REFERENCES people,
    name     TEXT NOT NULL,
    folded   TEXT NOT NULL,
    used     INTEGER NOT NULL,
    PRIMARY KEY (platform, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_person ON accounts (person, used);
CREATE INDEX accounts_folded ON accounts (folded, platform);

-- One row a table: what lists say of it. `live`: it may still change the world (open, seated, running).
CREATE TABLE tables (
    number     INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    game       TEXT NOT NULL,
    stage      TEXT NOT NULL CHECK (stage IN ('open', 'seated', 'running', 'over', 'dropped')),
    challenger INTEGER NOT NULL REFERENCES people,
    opponent   INTEGER REFERENCES people,
    white      INTEGER REFERENCES people,
    black      INTEGER REFERENCES people,
    turn       TEXT NOT NULL,
    plies      INTEGER NOT NULL,
    home       INTEGER NOT NULL REFERENCES places,
    deadline   INTEGER,
    live       INTEGER NOT NULL GENERATED ALWAYS AS (stage IN ('open', 'seated', 'running')) VIRTUAL
) STRICT;
CREATE INDEX tables_live ON tables (live, number);
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- Who has to do with a table, and which servers host it: for lists. Both repeat `live`, so that a list of what is
-- going on does not walk through all that is over.
CREATE TABLE participants (
    person INTEGER NOT NULL REFERENCES people,
    live   INTEGER NOT NULL,
    tbl    INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, live, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_table ON participants (tbl);
CREATE TABLE hosts (
    platform TEXT NOT NULL,
    server   TEXT NOT NULL,
    live     INTEGER NOT NULL,
    tbl      INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (platform, server, live, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX hosts_table ON hosts (tbl);

-- The journals. That two orders cannot both become entry n is this primary key.
CREATE TABLE journal (
    tbl   INTEGER NOT NULL REFERENCES tables,
    n     INTEGER NOT NULL CHECK (n > 0),
    at    INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (tbl, n)
) STRICT, WITHOUT ROWID;

-- The orders that have been carried out.
CREATE TABLE orders (
    id  TEXT PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables
) STRICT, WITHOUT ROWID;

-- The thread of a table under one of its rooms.
CREATE TABLE threads (
    tbl    INTEGER NOT NULL REFERENCES tables,
    room   INTEGER NOT NULL REFERENCES places,
    thread INTEGER NOT NULL REFERENCES places,
    PRIMARY KEY (tbl, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX threads_thread ON threads (thread);

-- Letters, to a room or to a person. `state`: 0 waiting, 1 sent, 2 given up. `front`: the first that waits of its
-- recipient; only such letters are sent, so that a recipient's letters stay in order and nobody waits for another
-- recipient. `not_before`: 0, or put off until then. Both indexes hold only what waits: what was sent long ago
-- costs nothing.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    tbl        INTEGER NOT NULL REFERENCES tables,
    n          INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    room       INTEGER REFERENCES places,
    person     INTEGER REFERENCES people,
    lane       INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(room, -person)) VIRTUAL,
    state      INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),
    front      INTEGER NOT NULL CHECK (front IN (0, 1)),
    tries      INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    why        TEXT,
    CHECK ((room IS NULL) <> (person IS NULL)),
    CHECK (front = 0 OR state = 0)
) STRICT;
CREATE INDEX outbox_waiting ON outbox (lane, id) WHERE state = 0;
CREATE INDEX outbox_front ON outbox (not_before, id) WHERE front = 1;
CREATE UNIQUE INDEX outbox_one_front ON outbox (lane) WHERE front = 1;

-- Messages that were sent and may have to be found again. `mail` is the letter that it was.
CREATE TABLE posts (
    mail    INTEGER PRIMARY KEY REFERENCES outbox,
    tbl     INTEGER NOT NULL REFERENCES tables,
    place   INTEGER NOT NULL REFERENCES places,
    id      TEXT NOT NULL,
    n       INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    buttons INTEGER NOT NULL CHECK (buttons IN (0, 1))
) STRICT;
CREATE INDEX posts_place ON posts (tbl, place, mail);

-- Results, in the order in which they count. `weight`: how much a rated game counts; 0 for a game that is not rated.
CREATE TABLE results (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tbl    INTEGER NOT NULL UNIQUE REFERENCES tables,
    at     INTEGER NOT NULL,
    game   TEXT NOT NULL,
    white  INTEGER NOT NULL REFERENCES people,
    black  INTEGER NOT NULL REFERENCES people,
    winner TEXT CHECK (winner IN ('white', 'black')),
    reason TEXT NOT NULL,
    rated  INTEGER NOT NULL CHECK (rated IN (0, 1)),
    weight REAL NOT NULL
) STRICT;
CREATE INDEX results_pair ON results (min(white, black), max(white, black), game, at);
CREATE TABLE result_servers (
    result   INTEGER NOT NULL REFERENCES results,
    platform TEXT NOT NULL,
    server   TEXT NOT NULL,
    PRIMARY KEY (result, platform, server)
) STRICT, WITHOUT ROWID;

-- The fold of the rated results, in the order of their numbers. Without a game: all games together. Without platform
-- and server: everywhere.
CREATE TABLE standings (
    game       TEXT NOT NULL,
    platform   TEXT NOT NULL,
    server     TEXT NOT NULL,
    person     INTEGER NOT NULL REFERENCES people,
    won        INTEGER NOT NULL,
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    streak     INTEGER NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (person, game, platform, server)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_ranks
    ON standings (game, platform, server, won DESC, value DESC, drawn DESC, lost, person);
