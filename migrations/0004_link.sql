-- One person on several platforms; rooms that show each other's challenges.

-- `same_as`: for whom the results of this person count, once they are known to be one; NULL: for themselves. It always
-- names somebody whose own is NULL. `spoke`: whether they have ever said anything to the bot; who was only mentioned
-- has not.
ALTER TABLE people ADD COLUMN same_as INTEGER REFERENCES people;
ALTER TABLE people ADD COLUMN spoke INTEGER NOT NULL DEFAULT 0 CHECK (spoke IN (0, 1));
CREATE INDEX people_one ON people (coalesce(same_as, id));
UPDATE people SET spoke = 1
    WHERE computer = 0 AND (road IS NOT NULL OR id IN (SELECT challenger FROM tables));

-- Links, each between the results of two numbers: that of `after` counted before it, the next one after it. From then
-- on the results of `joined`, and of all who were one with them, count for `kept`.
CREATE TABLE links (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    after  INTEGER NOT NULL,
    kept   INTEGER NOT NULL REFERENCES people,
    joined INTEGER NOT NULL REFERENCES people
) STRICT;

-- Links that are asked about: `first` made the code, `second` has entered it and is asked first.
CREATE TABLE link_asks (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    first   INTEGER NOT NULL REFERENCES people,
    second  INTEGER NOT NULL REFERENCES people,
    agreed  INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX link_asks_first ON link_asks (first);
CREATE INDEX link_asks_second ON link_asks (second);

-- Codes that were given out, hashed. `place`: the room, for codes that pair rooms.
CREATE TABLE codes (
    hash    BLOB PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES people,
    place   INTEGER REFERENCES places,
    expires INTEGER NOT NULL,
    spent   INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_person ON codes (person);

-- Who has entered wrong codes: how many, and when the last one.
CREATE TABLE guesses (
    person INTEGER PRIMARY KEY REFERENCES people,
    wrong  INTEGER NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

-- Rooms in which open challenges of the other are offered, too.
CREATE TABLE pairs (
    one   INTEGER NOT NULL REFERENCES places,
    other INTEGER NOT NULL REFERENCES places,
    PRIMARY KEY (one, other),
    CHECK (one < other)
) STRICT, WITHOUT ROWID;
CREATE INDEX pairs_other ON pairs (other);
