//! Answers that change nothing: lists, rules, help.

use super::{Asker, Outcome, Trouble};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::{Verb, split};
use crate::bot::page::{self, Cast, Reader};
use crate::bot::port::{Answer, Button, ButtonStyle, Content, Said};
use crate::locale::Key;
use crate::store::{Leader, LeaderQuery, Person, Scope, Stage, Summary, TableQuery};
use crate::table::PersonId;
use crate::{args, msg};

/// Lines of the rankings on one page.
const PAGE: u32 = 10;

/// What this program may be used under.
const LICENCE: &str = "MIT OR Apache-2.0";

/// Which part of the rankings: kept in the buttons that turn its pages.
struct Ranking {
    page: u32,
    game: Option<String>,
    everywhere: bool,
}

impl Ranking {
    fn arg(&self, page: u32) -> String {
        let place = if self.everywhere { "everywhere" } else { "here" };
        format!("{page}.{}.{place}", self.game.as_deref().unwrap_or("*"))
    }

    fn parse(arg: &str) -> Option<Self> {
        let mut parts = arg.splitn(3, '.');
        let (page, game, place) = (parts.next()?, parts.next()?, parts.next()?);
        let game = Some(game.to_owned()).filter(|game| game != "*");
        Some(Self { page: page.parse().ok()?, game, everywhere: place == "everywhere" })
    }
}

impl Bot {
    async fn names(&self, asker: &Asker<'_>, tables: &[Summary]) -> Result<Vec<Person>, Trouble> {
        let mut ids: Vec<PersonId> =
            tables.iter().flat_map(|t| [Some(t.challenger), t.opponent]).flatten().collect();
        ids.push(asker.person.id);
        ids.sort_unstable();
        ids.dedup();
        Ok(self.store().people(&ids).await?)
    }

    pub(super) async fn list_games(&self, asker: &Asker<'_>) -> Outcome {
        let stages = vec![Stage::Seated, Stage::Running];
        let query = TableQuery {
            person: Some(asker.person.id),
            stages,
            linked: true,
            limit: 50,
            ..TableQuery::default()
        };
        let tables = self.store().tables(&query).await?;
        let mine = self.store().identity(asker.person.id).await?;
        if tables.is_empty() {
            return Ok(Some(asker.tell(Content::text(asker.reader.text(msg!("games-empty"))))));
        }
        let people = self.names(asker, &tables).await?;
        let cast = Cast(&people);
        let mut lines = vec![asker.reader.say(msg!("games-heading"), args![count: tables.len()])];
        let mut buttons = Vec::new();
        for table in &tables {
            // The account of theirs that plays there.
            let seated =
                mine.iter().find(|one| [Some(table.challenger), table.opponent].contains(&Some(one.id)));
            let me = seated.map_or(asker.person.id, |one| one.id);
            let other = if table.challenger == me { table.opponent } else { Some(table.challenger) };
            let opponent = other.map(|person| cast.name(&asker.reader, person)).unwrap_or_default();
            let mine = (table.white == Some(me) && table.turn.contains('w'))
                || (table.black == Some(me) && table.turn.contains('b'));
            let key = if mine { msg!("games-yours") } else { msg!("games-theirs") };
            let game = asker.reader.language.game(&table.game);
            let code = table.table.as_str();
            let line = asker.reader.say(key, args![table: code, game: game, opponent: &opponent]);
            if let Some(seated) = seated.filter(|_| me != asker.person.id) {
                let account = self.account_in_words(&asker.reader, seated);
                lines.push(asker.reader.say(msg!("games-elsewhere"), args![line: line, account: account]));
                continue;
            }
            lines.push(line);
            if buttons.len() < 5 {
                let label =
                    asker.reader.say(msg!("ask-table-choice"), args![table: code, opponent: opponent]);
                let id = Press::at("secrets", &table.table, "").id();
                buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
            }
        }
        let text = lines.join("\n");
        Ok(Some(asker.tell(Content { text, buttons, ..Content::default() })))
    }

    pub(super) async fn list_lobby(&self, asker: &Asker<'_>) -> Outcome {
        let place = &asker.incoming.place;
        let server = (!asker.private()).then(|| (place.platform.clone(), place.server.clone()));
        let stages = vec![Stage::Open, Stage::Seated, Stage::Running];
        let query = TableQuery { server, stages, limit: 50, ..TableQuery::default() };
        let mut tables = self.store().tables(&query).await?;
        tables.extend(self.offered_here(asker).await?);
        let people = self.names(asker, &tables).await?;
        let cast = Cast(&people);
        let reader = &asker.reader;
        let mut lines = vec![reader.text(msg!("lobby-heading"))];
        let mut buttons = Vec::new();
        // A challenge to one person is no business of the lobby's, nor what somebody began in private.
        let open: Vec<_> = tables.iter().filter(|t| t.stage == Stage::Open && t.opponent.is_none()).collect();
        let running: Vec<_> =
            tables.iter().filter(|t| t.stage == Stage::Running && !t.home.server.is_empty()).collect();
        if open.is_empty() && running.is_empty() {
            lines.push(reader.text(msg!("lobby-empty")));
        }
        if !open.is_empty() {
            lines.push(reader.text(msg!("lobby-challenges")));
        }
        for summary in open {
            let table = self.table(&summary.table).await?;
            let name = cast.name(reader, summary.challenger);
            let terms = page::terms(reader, self.games(), &name, table.terms());
            let game = reader.language.game(&summary.game);
            let code = summary.table.as_str();
            lines.push(
                reader.say(msg!("lobby-challenge"), args![code: code, name: &name, game: game, terms: terms]),
            );
            if summary.challenger != asker.person.id && buttons.len() < 5 {
                let label = format!("{} {name}", reader.text(msg!("button-accept")));
                let id = Press::at("accept", &summary.table, "").id();
                buttons.push(vec![Button { id, label, style: ButtonStyle::Primary }]);
            }
        }
        if !running.is_empty() {
            lines.push(reader.text(msg!("lobby-tables")));
        }
        for summary in running {
            let seat = |person: Option<PersonId>| person.map(|p| cast.name(reader, p)).unwrap_or_default();
            let line = args![
                table: summary.table.as_str(),
                game: reader.language.game(&summary.game),
                white: seat(summary.white),
                black: seat(summary.black),
                moves: summary.plies,
            ];
            lines.push(reader.say(msg!("lobby-table"), line));
        }
        lines.push(reader.text(msg!("lobby-computers")));
        let computer = self.store().people(&[self.computer]).await?;
        lines.push(Cast(&computer).name(reader, self.computer));
        let label = reader.text(msg!("button-challenge"));
        let id = Press::free("challenge", "computer").id();
        buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
        Ok(Some(asker.tell(Content { text: lines.join("\n"), buttons, ..Content::default() })))
    }

    pub(super) async fn typed_leaders(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let language = asker.reader.language;
        let mut ranking = Ranking { page: 1, game: None, everywhere: asker.private() };
        for word in rest.split_whitespace() {
            match language.find(word, &[msg!("word-here"), msg!("word-everywhere")]) {
                Some(n) => ranking.everywhere = n == 1,
                None => match self.game_called(language, word) {
                    Some(game) => ranking.game = Some(game),
                    None => {
                        let games = self.game_names(language);
                        return Ok(Some(asker.say(msg!("game-unknown"), args![text: word, games: games])));
                    }
                },
            }
        }
        self.leaders(asker, &ranking).await
    }

    pub(super) async fn leaders_page(&self, asker: &Asker<'_>, arg: &str) -> Outcome {
        match Ranking::parse(arg) {
            Some(ranking) => self.leaders(asker, &ranking).await,
            None => Ok(Some(asker.say(msg!("stale-button"), args![]))),
        }
    }

    async fn leaders(&self, asker: &Asker<'_>, ranking: &Ranking) -> Outcome {
        let reader = &asker.reader;
        let place = &asker.incoming.place;
        let scope = if ranking.everywhere {
            Scope::Everywhere
        } else {
            Scope::Server { platform: place.platform.clone(), server: place.server.clone() }
        };
        let page = ranking.page.max(1);
        let offset = (page - 1).saturating_mul(PAGE);
        let query = LeaderQuery { game: ranking.game.clone(), scope, offset, limit: PAGE };
        let (leaders, all) = self.store().leaders(&query).await?;
        let game = ranking.game.as_deref().map(|game| reader.language.game(game));
        let game = game.unwrap_or_else(|| reader.text(msg!("leaderboard-all-games")));
        let heading =
            if ranking.everywhere { msg!("leaderboard-everywhere") } else { msg!("leaderboard-here") };
        let mut content = Content::text(reader.say(heading, args![game: game]));
        if leaders.is_empty() {
            content.text = format!("{}\n{}", content.text, reader.text(msg!("leaderboard-empty")));
            return Ok(Some(asker.tell(content)));
        }
        content.fixed = Some(ranks(reader, &leaders, offset));
        let pages = all.div_ceil(PAGE);
        if pages > 1 {
            let line = reader.say(msg!("page-of"), args![page: page, pages: pages]);
            content.text = format!("{}\n{line}", content.text);
            let mut row = Vec::new();
            let turn = |to: u32, key| asker.button(&Press::free("leaders", &ranking.arg(to)), key);
            if page > 1 {
                row.push(turn(page - 1, msg!("button-previous")));
            }
            if page < pages {
                row.push(turn(page + 1, msg!("button-next")));
            }
            content.buttons.push(row);
        }
        Ok(Some(asker.tell(content)))
    }

    pub(super) async fn typed_profile(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let reader = &asker.reader;
        let mentioned = match &asker.incoming.said {
            Said::Text { mentions, .. } => mentions.first(),
            Said::Press { .. } => None,
        };
        let (word, _) = split(rest);
        let pressed = matches!(asker.incoming.said, Said::Press { .. });
        let person = match mentioned {
            Some(mentioned) => {
                self.store().person(&mentioned.account, &super::tidy(&mentioned.name)).await?.id
            }
            None if word.is_empty() => asker.person.id,
            None if reader.language.find(word, &[msg!("word-computer")]).is_some() => self.computer,
            None if pressed && let Some(asked) = super::challenge::asked(word) => asked,
            None => self.named(asker, rest, "profile", "").await?,
        };
        let people = self.store().people(&[person]).await?;
        let cast = Cast(&people);
        let name = cast.name(reader, person);
        let profile = self.store().profile(person, asker.person.id).await?;
        let mut lines = vec![reader.say(msg!("profile-heading"), args![name: &name])];
        if people.first().is_some_and(|found| Self::is_computer(&found.account.platform)) {
            lines.push(reader.text(msg!("computer-about")));
        }
        if profile.games.is_empty() {
            lines.push(reader.say(msg!("profile-empty"), args![name: &name]));
        }
        for (game, line) in &profile.games {
            let rating = line.rating.value.round() as i64;
            let shown = args![
                game: reader.language.game(game),
                rating: rating,
                wins: line.won,
                draws: line.drawn,
                losses: line.lost,
            ];
            lines.push(reader.say(msg!("profile-game"), shown));
            if line.streak > 0 {
                lines.push(reader.say(msg!("profile-streak"), args![count: line.streak]));
            }
        }
        if let Some((won, drawn, lost)) = profile.against.filter(|all| *all != (0, 0, 0)) {
            lines.push(reader.say(msg!("profile-versus"), args![wins: won, draws: drawn, losses: lost]));
        }
        Ok(Some(asker.tell(Content::text(lines.join("\n")))))
    }

    /// `rules [game] [chapter]`.
    pub(super) fn rules(&self, asker: &Asker<'_>, rest: &str) -> Answer {
        let language = asker.reader.language;
        let (mut game, mut chapter) = (None, "");
        for word in rest.split_whitespace() {
            match self.game_called(language, word) {
                Some(name) => game = Some(name),
                None => chapter = word,
            }
        }
        if game.is_none()
            && let [only] = self.games()
        {
            game = Some(only.name().to_owned());
        }
        let Some(game) = game else {
            let games = self.game_names(language);
            if !chapter.is_empty() {
                return asker.say(msg!("game-unknown"), args![text: chapter, games: games]);
            }
            let mut answer = asker.say(msg!("challenge-which-game"), args![]);
            for game in self.games() {
                let id = Press::free("rules", game.name()).id();
                let label = language.game(game.name());
                answer.content.buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
            }
            return answer;
        };
        let rules = language.rules(&game);
        let titles = || language.list(rules.chapters.iter().map(|chapter| chapter.title.clone()));
        let wished = chapter.to_lowercase();
        let found = rules.chapters.iter().find(|c| c.id == wished || c.title.to_lowercase() == wished);
        let text = match found {
            Some(found) => format!("{} · {}\n{}", language.game(&game), found.title, found.text),
            None if !chapter.is_empty() => {
                return asker.say(msg!("rules-unknown-chapter"), args![text: chapter, chapters: titles()]);
            }
            None => {
                let more = asker.reader.say(msg!("rules-more"), args![game: &game, chapters: titles()]);
                format!("{} – {}\n{}\n{more}", language.game(&game), language.blurb(&game), rules.short)
            }
        };
        let mut content = Content::text(text);
        let played = self.games().iter().find(|known| known.name() == game);
        if let (Some(found), Some(played)) = (found, played)
            && let Some((mut scene, outcome)) = played.illustration(&found.id)
        {
            // Nobody plays it, so nobody can be named as the winner.
            if let Some(outcome) = outcome {
                let score = outcome.to_string().split(' ').next().map(str::to_owned).unwrap_or_default();
                scene.result = Some(format!("{score}, {}", language.reason(outcome)));
            }
            let name = format!("{game}-{}", found.id);
            page::show(&asker.reader, &self.painter, &scene, &name, &mut content);
        }
        let others = rules.chapters.iter().filter(|c| found.is_none_or(|found| found.id != c.id));
        content.buttons.push(
            others
                .map(|c| Button {
                    id: Press::free("rules", &format!("{game} {}", c.id)).id(),
                    label: c.title.clone(),
                    style: ButtonStyle::Plain,
                })
                .collect(),
        );
        asker.tell(content)
    }

    /// `help [topic]`.
    pub(super) fn help(&self, asker: &Asker<'_>, rest: &str) -> Answer {
        const TOPICS: [(Key, Key); 3] = [
            (msg!("help-play.title"), msg!("help-play")),
            (msg!("help-moves.title"), msg!("help-moves")),
            (msg!("help-ends.title"), msg!("help-ends")),
        ];
        let reader = &asker.reader;
        let (word, _) = split(rest);
        let titles = TOPICS.map(|(title, _)| title);
        if let Some(n) = reader.language.find(word, &titles) {
            return asker.say(TOPICS[n].1, args![]);
        }
        if let Some(verb) = Verb::read(reader.language, word) {
            let key =
                Verb::ALL.iter().find(|(known, _)| *known == verb).map_or(msg!("help"), |(_, key)| *key);
            let mut lines = vec![order_line(reader, key)];
            if verb == Verb::Board {
                lines.extend(self.overlay_lines(reader));
            }
            return asker.tell(Content::text(lines.join("\n")));
        }
        let topics = reader.language.list(titles.map(|title| reader.text(title)));
        let games = self.game_names(reader.language);
        let how = if reader.talk { msg!("help-type") } else { msg!("help-reply") };
        let how = reader.say(how, args![example: reader.record("Ng1-Nf3")]);
        let said = args![how: how, topics: topics, games: games];
        let mut lines = vec![reader.say(msg!("help"), said)];
        lines.push(String::new());
        lines.push(reader.text(msg!("help-orders")));
        lines.extend(Verb::ALL.iter().map(|(_, key)| order_line(reader, *key)));
        asker.tell(Content::text(lines.join("\n")))
    }

    /// What can be drawn over boards, game by game.
    fn overlay_lines(&self, reader: &Reader) -> Vec<String> {
        let names =
            self.games().iter().flat_map(|game| game.overlays().iter().map(|name| (game.name(), *name)));
        let line = |(game, name)| {
            let (typed, about) = reader.language.overlay(name);
            let game = reader.language.game(game);
            let said = args![overlay: typed, game: game, about: about];
            reader.say(msg!("help-overlay"), said).trim_end().to_owned()
        };
        names.map(line).collect()
    }

    pub(super) fn about(&self, asker: &Asker<'_>) -> Answer {
        asker.say(msg!("about"), args![version: env!("CARGO_PKG_VERSION"), licence: LICENCE])
    }
}

/// `!challenge [@who] … – Challenge somebody`.
fn order_line(reader: &Reader, verb: Key) -> String {
    let language = reader.language;
    let usage = language.attribute(verb, "usage");
    let about = language.attribute(verb, "about");
    reader.say(msg!("help-order"), args![usage: usage, about: about])
}

/// The rankings as lines of a fixed-width font.
fn ranks(reader: &Reader, leaders: &[Leader], offset: u32) -> String {
    let head = [
        msg!("column-place"),
        msg!("column-name"),
        msg!("column-wins"),
        msg!("column-draws"),
        msg!("column-losses"),
        msg!("column-rating"),
        msg!("column-streak"),
    ];
    let mut rows = vec![head.map(|key| reader.text(key))];
    for (n, leader) in leaders.iter().enumerate() {
        let mark = if leader.computer { reader.text(msg!("computer-mark")) } else { String::new() };
        rows.push([
            (offset as usize + n + 1).to_string(),
            format!("{} {mark}", leader.name).trim_end().to_owned(),
            leader.won.to_string(),
            leader.drawn.to_string(),
            leader.lost.to_string(),
            format!("{:.0}", leader.rating.value),
            leader.streak.to_string(),
        ]);
    }
    let widths: Vec<usize> =
        (0..head.len()).map(|c| rows.iter().map(|row| row[c].chars().count()).max().unwrap_or(0)).collect();
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(&widths).enumerate().map(|(c, (cell, width))| {
            let pad = " ".repeat(width - cell.chars().count());
            // Names stand to the left, figures to the right.
            if c == 1 { format!("{cell}{pad}") } else { format!("{pad}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
