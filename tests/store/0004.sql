-- What a database of version 4 may hold: the story that `tests/store.rs` looks for after every migration.
INSERT INTO places (id, platform, server, place) VALUES
    (1, 'playground', 'garden', 'bench'), (2, 'playground', 'garden', 'thread-1'), (3, 'playground', '', 'ada-alone');
INSERT INTO people (id, computer, settings, road) VALUES
    (1, 0, '{"language":"nl","text_only":true}', 3), (2, 0, '{}', NULL), (3, 1, '{}', NULL);
INSERT INTO accounts (platform, id, person, name, folded, used) VALUES
    ('playground', 'ada', 1, 'Ada', 'ada', 0), ('matrix', '@ada:example.org', 1, 'Ada L.', 'ada l.', 1),
    ('playground', 'bob', 2, 'Żółw', 'żółw', 0), ('computer', 'wombat', 3, 'Wombat', 'wombat', 0);
INSERT INTO tables (number, id, game, stage, challenger, opponent, white, black, turn, plies, home, deadline) VALUES
    (1, '22222222', 'crazyhouse', 'over', 1, 2, 1, 2, '', 7, 1, NULL),
    (2, '33333333', 'crazyhouse', 'running', 2, 1, 2, 1, 'w', 0, 1, 5000);
INSERT INTO participants (person, live, tbl) VALUES (1, 0, 1), (2, 0, 1), (1, 1, 2), (2, 1, 2);
INSERT INTO hosts (platform, server, live, tbl) VALUES ('playground', 'garden', 0, 1), ('playground', 'garden', 1, 2);
INSERT INTO journal (tbl, n, at, event) VALUES
    (1, 1, 1000, '{"e":"one"}'), (1, 2, 1001, '{"e":"two ♘"}'), (1, 3, 1002, '{"e":"rated"}'),
    (2, 1, 2000, '{"e":"one"}');
INSERT INTO orders (id, tbl) VALUES ('playground:1', 1), ('playground:2', 2);
INSERT INTO threads (tbl, room, thread) VALUES (1, 1, 2);
INSERT INTO outbox (id, tbl, n, kind, room, person, state, front, tries, not_before, why) VALUES
    (1, 1, 1, 'turn', 2, NULL, 1, 0, 0, 0, NULL),
    (2, 1, 2, 'page', NULL, 1, 2, 0, 3, 900, 'the private road is closed'),
    (3, 1, 3, 'result', 2, NULL, 0, 1, 1, 0, NULL),
    (4, 2, 1, 'turn', 2, NULL, 0, 0, 0, 0, NULL),
    (5, 2, 1, 'page', NULL, 2, 0, 1, 2, 7000, NULL);
INSERT INTO posts (mail, tbl, place, id, n, kind, buttons) VALUES (1, 1, 2, 'message-1', 1, 'turn', 1);
INSERT INTO results (number, tbl, at, game, white, black, winner, reason, rated, weight) VALUES
    (1, 1, 1002, 'crazyhouse', 1, 2, 'white', 'checkmate', 1, 1.0);
INSERT INTO result_servers (result, platform, server) VALUES (1, 'playground', 'garden');
INSERT INTO standings (game, platform, server, person, won, drawn, lost, streak, value, deviation, volatility) VALUES
    ('crazyhouse', '', '', 1, 1, 0, 0, 1, 1662.25, 290.5, 0.06), ('crazyhouse', '', '', 2, 0, 0, 1, 0, 1337.75, 290.5, 0.06),
    ('', '', '', 1, 1, 0, 0, 1, 1662.25, 290.5, 0.06), ('', '', '', 2, 0, 0, 1, 0, 1337.75, 290.5, 0.06);

-- The playground came with version 2.
UPDATE playground_counter SET rev = 4;
INSERT INTO playground_people (id, name, folded, private, rev) VALUES (1, 'Ada', 'ada', 'private-0011', 1);
INSERT INTO playground_sessions (token, person, at) VALUES (X'00112233', 1, 900);
INSERT INTO playground_threads (id, key, title, at, rev) VALUES (1, 'table-33333333', 'Crazyhouse: Ada – Żółw', 950, 2);
INSERT INTO playground_pictures (id, png, width, height) VALUES ('00ff', X'89504E47', 858, 720);
INSERT INTO playground_messages
    (id, key, place, author, only_for, reply_to, text, fixed, picture, alt, buttons, stripped, gone, ping, at, rev) VALUES
    (1, 'said-1', 'lobby', 1, NULL, NULL, '!challenge', NULL, NULL, NULL, '[]', 0, 0, NULL, 1000, 3),
    (2, 'sent-1', 'thread-1', NULL, NULL, 1, 'Ada to move.', NULL, '00ff', 'White to move.', '[]', 1, 0, 1, 1001, 4);

-- Matrix came with version 3.
INSERT INTO matrix_kept (one, token, nonce) VALUES (1, 's1', 'n1');
INSERT INTO matrix_inbox (seq, event, room, at, sealed, json) VALUES (1, '$said', '!bench:example.org', 990, 0, '{}');
INSERT INTO matrix_rooms (room, called, successor, person, again, told) VALUES
    ('!bench:example.org', '!bench:example.org', NULL, NULL, 0, 'hello');
INSERT INTO matrix_threads (room, root, called, server, title) VALUES
    ('!bench:example.org', '$root', '!bench:example.org/$root', '!bench:example.org', 'Crazyhouse: Ada – Żółw');
INSERT INTO matrix_sent (seq, txn, event, room, root, buttons, reactions, stripped) VALUES
    (1, 'txn-1', '$sent', '!bench:example.org', '$root', '["draw.33333333.."]', '[]', 0);
INSERT INTO matrix_told (person, what) VALUES ('@ada:example.org', 'private');

-- Links, codes and pairs came with version 4.
UPDATE people SET spoke = 1 WHERE computer = 0;
INSERT INTO people (id, computer, settings, road, same_as, spoke) VALUES (4, 0, '{}', NULL, 1, 1);
INSERT INTO accounts (platform, id, person, name, folded, used) VALUES ('discord', '77', 4, 'Ada D.', 'ada d.', 0);
INSERT INTO links (number, after, kept, joined) VALUES (1, 1, 1, 4);
INSERT INTO link_asks (id, first, second, agreed, expires) VALUES (1, 2, 1, 1, 9000);
INSERT INTO codes (hash, person, place, expires, spent) VALUES (X'01', 1, NULL, 9000, 0), (X'02', 2, 1, 9000, 1);
INSERT INTO guesses (person, wrong, at) VALUES (2, 3, 800);
INSERT INTO places (id, platform, server, place) VALUES (4, 'discord', '88', '99');
INSERT INTO pairs (one, other) VALUES (1, 4);
