//! What a message says: a function of the journal up to its entry, its audience, language and theme.
//!
//! Knows: tables, pages fused with their address, sentences, buttons. Does not know: when or where anything is
//! sent, nor how a platform shows it.

use std::sync::Arc;

use gangurru_render::{Heap, Painter, Scene, Side, Slot, Style, Theme, alt, text_board};

use super::button::Press;
use super::port::{Button, ButtonStyle, Content, Picture};
use crate::games::{Address, AnyGame, Arg, Fact, Facts, Listener, Mail, Umpire, View};
use crate::locale::{Args, Key, Language};
use crate::rules::Seat;
use crate::rules::notation::{Word, Written};
use crate::store::Person;
use crate::table::{Colour, Last, Progress, Table, Terms};
use crate::{args, msg};

/// How wide a board is, in pixels.
const BOARD: u32 = 720;

/// For whom a message is made, and how they like it.
#[derive(Clone, Copy)]
pub(in crate::bot) struct Reader {
    /// The language.
    pub(in crate::bot) language: Language,
    /// The theme of pictures.
    pub(in crate::bot) theme: Theme,
    /// Text boards instead of pictures.
    pub(in crate::bot) text_only: bool,
    /// What a typed order begins with where this is read.
    pub(in crate::bot) sign: &'static str,
    /// Whether a bare move is heard in a thread there.
    pub(in crate::bot) talk: bool,
}

impl Reader {
    /// The sentence of this name.
    pub(in crate::bot) fn say(&self, key: Key, args: Args<'_>) -> String {
        self.language.say(key, args.with("sign", self.sign))
    }

    /// The sentence of this name, which has nothing to fill in.
    pub(in crate::bot) fn text(&self, key: Key) -> String {
        self.say(key, Args::new())
    }

    /// An action in this reader's letters.
    pub(in crate::bot) fn written(&self, written: Written) -> String {
        written.in_letters(self.language.letters()).to_string()
    }

    /// What a record says, in this reader's letters.
    pub(in crate::bot) fn record(&self, text: &str) -> String {
        self.language.letters().record(text)
    }

    fn button(&self, press: &Press, key: Key, style: ButtonStyle) -> Button {
        Button { id: press.id(), label: self.text(key), style }
    }
}

/// The people of a table, by who they are.
pub(in crate::bot) struct Cast<'a>(pub(in crate::bot) &'a [Person]);

impl Cast<'_> {
    /// A person's display name, with the mark of computer players.
    pub(in crate::bot) fn name(&self, reader: &Reader, person: crate::table::PersonId) -> String {
        match self.0.iter().find(|known| known.id == person) {
            Some(known) if known.computer => reader.say(msg!("computer-name"), args![name: &known.name]),
            Some(known) => known.name.clone(),
            None => "?".to_owned(),
        }
    }

    fn seat(&self, reader: &Reader, table: &Table, seat: Seat) -> String {
        table.sitter(seat).map_or_else(|| "?".to_owned(), |person| self.name(reader, person))
    }

    fn person(&self, person: crate::table::PersonId) -> Option<&Person> {
        self.0.iter().find(|known| known.id == person)
    }
}

/// Terms in one line, with the challenger's name.
pub(in crate::bot) fn terms(
    reader: &Reader,
    games: &[&'static dyn AnyGame],
    challenger: &str,
    terms: &Terms,
) -> String {
    let colour = match terms.colour {
        Colour::White => reader.say(msg!("terms-white"), args![name: challenger]),
        Colour::Black => reader.say(msg!("terms-black"), args![name: challenger]),
        Colour::Lot => reader.text(msg!("terms-lot")),
    };
    let kind = reader.text(if terms.rated { msg!("terms-rated") } else { msg!("terms-casual") });
    let agreed = games.iter().find(|game| game.name() == terms.game).map(|game| game.agreed(&terms.options));
    let mut line = reader.say(msg!("card-terms"), args![colour: colour, kind: kind]);
    for agreed in agreed.into_iter().flatten() {
        line = reader.say(msg!("card-agreed"), args![terms: line, agreed: reader.language.agreed(&agreed)]);
    }
    line
}

/// The card of a challenge as it stands. `hours`: how long it is open.
pub(in crate::bot) fn card(
    reader: &Reader,
    games: &[&'static dyn AnyGame],
    cast: &Cast<'_>,
    table: &Table,
    hours: i64,
    current: bool,
) -> Content {
    let name = cast.name(reader, table.challenger());
    let game = reader.language.game(&table.terms().game);
    let opponent = table.opponent().map(|person| cast.name(reader, person));
    let mut lines = Vec::new();
    match &opponent {
        Some(opponent) => {
            lines.push(reader.say(msg!("card-direct"), args![name: &name, opponent: opponent, game: &game]));
        }
        None => lines.push(reader.say(msg!("card-open"), args![name: &name, game: &game])),
    }
    let agreed = terms(reader, games, &name, table.terms());
    match table.last() {
        Last::Countered(by) => {
            let by = cast.name(reader, by);
            lines.push(reader.say(msg!("card-countered"), args![name: by, terms: agreed]));
        }
        Last::Declined(by) => {
            lines.push(reader.say(msg!("card-declined"), args![name: cast.name(reader, by)]));
        }
        Last::Withdrawn => lines.push(reader.say(msg!("card-withdrawn"), args![name: &name])),
        Last::Expired => lines.push(reader.text(msg!("card-expired"))),
        Last::Accepted => {
            // Whoever did not make the offer has accepted it.
            let by = match table.opponent() {
                Some(opponent) if table.offered_by() == table.challenger() => opponent,
                _ => table.challenger(),
            };
            lines.push(reader.say(msg!("card-accepted"), args![name: cast.name(reader, by)]));
        }
        _ => lines.push(agreed),
    }
    lines.extend(promise(reader, table));
    let mut content = Content::default();
    if table.progress() == Progress::Open && current {
        lines.push(reader.say(msg!("card-expires"), args![hours: hours]));
        if opponent.is_none() {
            lines.push(reader.say(msg!("card-code"), args![code: table.id().as_str()]));
        }
        let at = |act: &str| Press::at(act, table.id(), "");
        let mut row = vec![reader.button(&at("accept"), msg!("button-accept"), ButtonStyle::Primary)];
        if opponent.is_some() {
            row.push(reader.button(&at("decline"), msg!("button-decline"), ButtonStyle::Plain));
        }
        row.push(reader.button(&at("counter"), msg!("button-counter"), ButtonStyle::Plain));
        row.push(reader.button(&at("withdraw"), msg!("button-withdraw"), ButtonStyle::Plain));
        content.buttons.push(row);
        let asked = if table.offered_by() == table.challenger() {
            table.opponent()
        } else {
            Some(table.challenger())
        };
        content.ping =
            asked.and_then(|person| cast.person(person)).filter(|p| !p.computer).map(|p| p.account.clone());
    }
    content.text = lines.join("\n");
    content
}

/// Whether somebody has answered an open challenge, or nobody can any more.
pub(in crate::bot) fn answered(table: &Table) -> bool {
    table.progress() != Progress::Open || table.opponent().is_some()
}

/// What became of a challenge that was offered here and was not taken here.
pub(in crate::bot) fn offer_over(reader: &Reader, cast: &Cast<'_>, table: &Table) -> Content {
    let name = cast.name(reader, table.challenger());
    Content::text(match (table.last(), table.opponent()) {
        (Last::Withdrawn, _) => reader.say(msg!("card-withdrawn"), args![name: name]),
        (Last::Expired, _) | (_, None) => reader.text(msg!("card-expired")),
        (_, Some(opponent)) => {
            let opponent = cast.name(reader, opponent);
            reader.say(msg!("card-taken"), args![name: name, opponent: opponent])
        }
    })
}

/// What is promised of the chance of a table, where chance decides something: posted before anybody contributes.
fn promise(reader: &Reader, table: &Table) -> Option<String> {
    let shown = match table.progress() {
        // Who accepts contributes by that, unless both say later that they are ready.
        Progress::Open => !table.hides(),
        Progress::Seated => true,
        _ => false,
    };
    let commitment = table.commitment().filter(|_| shown && table.leaves_to_chance())?;
    Some(reader.say(msg!("card-commitment"), args![commitment: commitment.to_string()]))
}

/// A picture of a scene, or a text board for who wants that.
pub(in crate::bot) fn show(
    reader: &Reader,
    painter: &Painter,
    scene: &Scene,
    name: &str,
    content: &mut Content,
) {
    if reader.text_only {
        content.fixed = Some(text_board(scene));
        return;
    }
    match painter.png(scene, Style::new(reader.theme, BOARD)) {
        Ok(png) => {
            let alt = alt(scene, &reader.language);
            let (board, name) = (text_board(scene), format!("{name}.png"));
            content.picture = Some(Picture { png: Arc::from(png), alt, board, name });
        }
        Err(_) => content.fixed = Some(text_board(scene)),
    }
}

/// The scene of a fused page, with its words in the reader's language.
fn worded(reader: &Reader, cast: &Cast<'_>, table: &Table, mail: &Mail<()>) -> Scene {
    let mut scene = mail.scene.clone();
    if let Some(outcome) = mail.outcome {
        let [white, black] = Seat::ALL.map(|seat| cast.seat(reader, table, seat));
        scene.result = Some(reader.language.over(outcome, &white, &black));
    }
    if let Some(last) = &scene.last_move {
        scene.last_move = Some(reader.record(last));
    }
    scene
}

/// That somebody has done what stands in the record so.
pub(in crate::bot) fn played(reader: &Reader, name: &str, record: &str) -> String {
    if record == Word::Pass.text() {
        return reader.say(msg!("turn-passed"), args![name: name]);
    }
    // What came up is told in a sentence of its own.
    if record == Word::Flip.text() || record.starts_with('^') {
        return reader.say(msg!("turn-flipped"), args![name: name]);
    }
    reader.say(msg!("turn-played"), args![name: name, move: reader.record(record)])
}

/// What happened, in sentences, for whoever heard these facts. `own`: whose page it is; that they are ready themselves
/// they know.
fn happened(
    reader: &Reader,
    cast: &Cast<'_>,
    table: &Table,
    mail: &Mail<()>,
    own: Option<Seat>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Last::Acted(seat) = table.last() {
        let record = mail.facts.iter().find(|fact| fact.key == "record");
        if let Some(text) = record.and_then(|fact| fact.json().as_str().map(str::to_owned)) {
            let name = cast.seat(reader, table, seat);
            lines.push(if table.made_by_chance() {
                reader.say(msg!("setup-assigned"), args![name: name, move: reader.record(&text)])
            } else {
                played(reader, &name, &text)
            });
        }
    }
    // Mate says that there is check.
    let known = |fact: &&Fact| match fact.key {
        "check" => mail.outcome.is_some(),
        "ready" => own.is_some_and(|own| fact.args == [Arg::Seat(own)]),
        _ => false,
    };
    let said = mail.facts.iter().filter(|fact| !known(fact));
    lines.extend(said.filter_map(|fact| reader.language.fact(fact)));
    lines
}

/// What comes to light when a game is over.
fn epilogue<A: Listener>(reader: &Reader, view: &View<A>) -> Vec<String> {
    let in_letters = |arg| match arg {
        Arg::Text(text) => {
            // That they come from a deck is said; the record's mark for it is not needed.
            let parts = text.split(' ').map(|part| reader.record(part).trim_start_matches('^').to_owned());
            Arg::Text(parts.collect::<Vec<_>>().join(" "))
        }
        other => other,
    };
    let said = view.epilogue().into_iter().filter_map(|mut fact| {
        fact.args = fact.args.into_iter().map(in_letters).collect();
        reader.language.fact(&fact)
    });
    said.collect()
}

fn standing(reader: &Reader, cast: &Cast<'_>, table: &Table, mail: &Mail<()>) -> Option<String> {
    if let Some(outcome) = mail.outcome {
        let [white, black] = Seat::ALL.map(|seat| cast.seat(reader, table, seat));
        return Some(reader.language.over(outcome, &white, &black));
    }
    let waiting: Vec<_> = mail.actors.iter().filter_map(|seat| table.sitter(*seat)).collect();
    let names = reader.language.list(waiting.iter().map(|person| cast.name(reader, *person)));
    let computer = waiting.iter().any(|person| cast.person(*person).is_some_and(|p| p.computer));
    match waiting[..] {
        [] => None,
        // Who is still awaited, and nothing else.
        _ if table.umpire().is_some_and(|umpire| umpire.public().in_set_up()) => {
            Some(reader.say(msg!("setup-of"), args![count: waiting.len(), name: names]))
        }
        [_] if computer => Some(reader.say(msg!("turn-computer"), args![name: names])),
        _ => Some(reader.say(msg!("turn-of"), args![name: names])),
    }
}

/// The public message of a turn, the beginning or the end. `current`: nothing has happened since.
pub(in crate::bot) fn turn(
    reader: &Reader,
    cast: &Cast<'_>,
    painter: &Painter,
    table: &Table,
    current: bool,
) -> Option<Content> {
    let umpire = table.umpire()?;
    let mail = public(umpire, table)?;
    let mut lines = Vec::new();
    match table.last() {
        Last::Begun => {
            let [white, black] = Seat::ALL.map(|seat| cast.seat(reader, table, seat));
            lines.push(reader.say(msg!("table-begins"), args![white: white, black: black]));
        }
        Last::TookBack => lines.push(reader.text(msg!("takeback-done"))),
        _ => lines.extend(happened(reader, cast, table, &mail, None)),
    }
    lines.extend(standing(reader, cast, table, &mail));
    lines.extend(epilogue(reader, &umpire.public()));
    if table.last() == Last::Begun {
        lines.push(if umpire.public().in_set_up() {
            reader.text(msg!("setup-how"))
        } else {
            let how = if reader.talk { msg!("table-how") } else { msg!("table-how-reply") };
            reader.say(how, args![example: example(reader, umpire)])
        });
    }
    let mut content = Content { text: lines.join("\n"), ..Content::default() };
    let scene = worded(reader, cast, table, &mail);
    show(reader, painter, &scene, table.id().as_str(), &mut content);
    if current {
        content.buttons = buttons(reader, table);
        let next = match mail.actors[..] {
            [seat] => table.sitter(seat),
            _ => None,
        };
        let next = next.and_then(|person| cast.person(person)).filter(|person| !person.computer);
        // Within a turn of two actions nobody is notified again. A secret set-up, of which no record is told, is no
        // turn: who then begins is notified.
        let within = matches!(table.last(), Last::Acted(seat) if mail.actors == [seat]);
        let passed = !within || !mail.facts.iter().any(|fact| fact.key == "record");
        content.ping = next.filter(|_| passed || table.made_by_chance()).map(|person| person.account.clone());
    }
    Some(content)
}

/// A move to type, for those who have never seen one.
pub(in crate::bot) fn example(reader: &Reader, umpire: &Umpire) -> String {
    let seat = umpire.actors().first().copied().unwrap_or(Seat::White);
    let options = umpire.private(seat).options();
    // Everybody reads the example, so it is a kind of action that depends on nothing that its owner alone knows.
    let rank = |written: &Written| match written {
        Written::Move { becomes: None, lays: None, loads: false, .. } => Some(0),
        Written::Drop { .. } => Some(1),
        Written::Word(_) => Some(2),
        _ => None,
    };
    let ranked = options.iter().filter_map(|offer| Some((rank(&offer.written)?, offer.written)));
    let first = ranked.min_by_key(|(rank, _)| *rank);
    first.map_or_else(|| reader.record("Ng1-Nf3"), |(_, written)| reader.written(written))
}

/// Buttons in rows of five.
pub(in crate::bot) fn rows(buttons: &[Button]) -> Vec<Vec<Button>> {
    buttons.chunks(5).map(<[Button]>::to_vec).collect()
}

/// What the owner of a private page is told while both set up in secret, and the buttons that do it.
fn set_up(
    reader: &Reader,
    table: &Table,
    umpire: &Umpire,
    seat: Seat,
    opponent: &str,
) -> (Vec<String>, Vec<Button>) {
    /// More than this do not fit under a message.
    const CHOICES: usize = 15;
    let view = umpire.private(seat);
    let options = view.options();
    let Some(first) = options.first() else {
        return (vec![reader.say(msg!("page-setup-done"), args![opponent: opponent])], Vec::new());
    };
    let mut lines = Vec::new();
    lines.extend(reader.language.set_up(&table.terms().game));
    let example = reader.written(first.written);
    lines.push(reader.say(msg!("page-setup"), args![example: example]));
    let button = |written: Written| Button {
        id: Press::at("move", table.id(), &written.to_string()).stamped(table.stamp(seat)).id(),
        label: reader.written(written),
        style: ButtonStyle::Primary,
    };
    // The others are in the menu of the table's own button.
    let few = options.len() <= CHOICES;
    (lines, options.iter().filter(|_| few).map(|offer| button(offer.written)).collect())
}

fn buttons(reader: &Reader, table: &Table) -> Vec<Vec<Button>> {
    let at = |act: &str| Press::at(act, table.id(), "");
    let plain = |act: &str, key| reader.button(&at(act), key, ButtonStyle::Plain);
    if table.progress() == Progress::Over {
        let rematch = reader.button(&at("rematch"), msg!("button-rematch"), ButtonStyle::Primary);
        let mut row = vec![rematch, plain("replay", msg!("button-replay"))];
        if table.claim().is_some() && table.leaves_to_chance() {
            row.push(plain("verify", msg!("button-verify")));
        }
        return vec![row];
    }
    vec![vec![
        reader.button(&at("moves"), msg!("button-moves"), ButtonStyle::Primary),
        plain("flip", msg!("button-flip")),
        plain("secrets", msg!("button-secrets")),
        plain("draw", msg!("button-draw")),
        reader.button(&at("resign"), msg!("button-resign"), ButtonStyle::Danger),
    ]]
}

fn public(umpire: &Umpire, table: &Table) -> Option<Mail<()>> {
    let facts = table.told().map_or_else(Facts::none, crate::games::Telling::public);
    umpire.public().page(facts).fuse(Address::room(())).ok()
}

fn private(umpire: &Umpire, table: &Table, seat: Seat) -> Option<Mail<()>> {
    let view = umpire.private(seat);
    let facts = table.told().map_or_else(|| view.silence(), |telling| telling.private(seat));
    view.page(facts).fuse(Address::seat(seat, ())).ok()
}

/// How a board is to be shown.
pub(in crate::bot) struct Shown {
    /// Who sits at the bottom.
    pub(in crate::bot) bottom: Seat,
    /// As text.
    pub(in crate::bot) text: bool,
    /// With what of the game's own over it.
    pub(in crate::bot) overlay: Option<&'static str>,
}

/// The board as everybody may see it, from either side.
pub(in crate::bot) fn board(
    reader: &Reader,
    cast: &Cast<'_>,
    painter: &Painter,
    table: &Table,
    show_as: &Shown,
) -> Option<Content> {
    let Shown { bottom, text, overlay } = *show_as;
    let umpire = table.umpire()?;
    let mut mail = public(umpire, table)?;
    let mut turned = umpire.public().scene(bottom);
    let mut caption = reader.say(msg!("board-caption"), args![table: table.id().as_str()]);
    if let Some(name) = overlay
        && let Some(over) = umpire.public().overlay(bottom, name)
    {
        turned = over;
        let (_, about) = reader.language.overlay(name);
        if !about.is_empty() {
            caption = format!("{caption}\n{about}");
        }
        if let Some(signs) = reader.language.overlay_signs(name).filter(|_| text || reader.text_only) {
            caption = format!("{caption}\n{signs}");
        }
    }
    mail.scene = turned;
    let scene = worded(reader, cast, table, &mail);
    let mut content = Content::text(caption);
    if let Some(standing) = standing(reader, cast, table, &mail) {
        content.text = format!("{}\n{standing}", content.text);
    }
    let reader = Reader { text_only: reader.text_only || text, ..*reader };
    show(&reader, painter, &scene, table.id().as_str(), &mut content);
    Some(content)
}

/// The private page of a seat: what this player knows, from this player's side of the board.
pub(in crate::bot) fn page(
    reader: &Reader,
    cast: &Cast<'_>,
    painter: &Painter,
    table: &Table,
    seat: Seat,
    current: bool,
) -> Option<Content> {
    let umpire = table.umpire()?;
    let mail = private(umpire, table, seat)?;
    let game = reader.language.game(&table.terms().game);
    let opponent = cast.seat(reader, table, seat.other());
    let mut lines = vec![
        reader.say(msg!("page-heading"), args![table: table.id().as_str(), game: &game, opponent: &opponent]),
        reader.say(msg!("page-colour"), args![seat: seat]),
    ];
    lines.extend(happened(reader, cast, table, &mail, Some(seat)));
    let mut choices = Vec::new();
    if mail.outcome.is_some() {
        lines.extend(standing(reader, cast, table, &mail));
        lines.extend(epilogue(reader, &umpire.private(seat)));
    } else if umpire.public().in_set_up() {
        let (said, buttons) = set_up(reader, table, umpire, seat, &opponent);
        lines.extend(said);
        choices = rows(&buttons);
    } else if mail.actors.contains(&seat) {
        lines.push(reader.text(msg!("page-your-turn")));
    } else {
        lines.push(reader.say(msg!("page-their-turn"), args![opponent: &opponent]));
    }
    lines.extend(hands(reader, &mail.scene, seat, &opponent));
    if !umpire.game().hides() && table.last() == Last::Begun {
        lines.push(reader.text(msg!("page-nothing-hidden")));
    }
    let mut content = Content { text: lines.join("\n"), ..Content::default() };
    let scene = worded(reader, cast, table, &mail);
    show(reader, painter, &scene, table.id().as_str(), &mut content);
    if current {
        content.buttons = choices;
        content.buttons.extend(buttons(reader, table));
    }
    Some(content)
}

/// The sentences of a heap: own, own and empty, the opponent's, theirs and empty.
const fn heap_sentences(heap: Heap) -> [Key; 4] {
    match heap {
        Heap::Supply => [
            msg!("page-supply"),
            msg!("page-supply-empty"),
            msg!("page-supply-other"),
            msg!("page-supply-other-empty"),
        ],
        Heap::Deck => [
            msg!("page-deck"),
            msg!("page-deck-empty"),
            msg!("page-deck-other"),
            msg!("page-deck-other-empty"),
        ],
        Heap::Blue => [
            msg!("page-blue"),
            msg!("page-blue-empty"),
            msg!("page-blue-other"),
            msg!("page-blue-other-empty"),
        ],
        Heap::Lost => [
            msg!("page-lost"),
            msg!("page-lost-empty"),
            msg!("page-lost-other"),
            msg!("page-lost-other-empty"),
        ],
        _ => [
            msg!("page-hand"),
            msg!("page-hand-empty"),
            msg!("page-hand-other"),
            msg!("page-hand-other-empty"),
        ],
    }
}

/// What lies beside the board in words, heap by heap: the owner's first.
fn hands(reader: &Reader, scene: &Scene, seat: Seat, opponent: &str) -> Vec<String> {
    let Some(hands) = &scene.hands else { return Vec::new() };
    let side = |seat| if seat == Seat::White { Side::White } else { Side::Black };
    let mut lines = Vec::new();
    for heap in [Heap::Hand, Heap::Supply, Heap::Deck, Heap::Blue, Heap::Lost] {
        let slots = |of| hands.of(side(of)).iter().filter(move |slot| slot.heap == heap);
        // A heap that is empty keeps its slots; one without slots is none of this game's.
        if Seat::ALL.into_iter().all(|of| slots(of).next().is_none()) {
            continue;
        }
        let held = |of| {
            let slots: Vec<Slot> = slots(of).filter(|slot| slot.count > 0).copied().collect();
            (!slots.is_empty()).then(|| reader.language.held(&slots))
        };
        let [own, own_empty, other, other_empty] = heap_sentences(heap);
        lines.push(match held(seat) {
            Some(held) => reader.say(own, args![held: held]),
            None => reader.text(own_empty),
        });
        lines.push(match held(seat.other()) {
            Some(held) => reader.say(other, args![opponent: opponent, held: held]),
            None => reader.say(other_empty, args![opponent: opponent]),
        });
    }
    lines
}

/// One line about what was just asked or answered, with the buttons to answer it. Once nothing is asked any more, with
/// the table's own: the message before loses them when this one comes.
pub(in crate::bot) fn note(
    reader: &Reader,
    cast: &Cast<'_>,
    table: &Table,
    current: bool,
) -> Option<Content> {
    let name = |seat: Seat| cast.seat(reader, table, seat);
    let answer = |yes: (&str, Key), no: (&str, Key)| {
        let at = |act: &str| Press::at(act, table.id(), "");
        vec![vec![
            reader.button(&at(yes.0), yes.1, ButtonStyle::Primary),
            reader.button(&at(no.0), no.1, ButtonStyle::Plain),
        ]]
    };
    // Only the newest message has buttons: one that asks nothing takes over those of the turn, or of the end, before it.
    let goes_on = |text| Content { text, buttons: buttons(reader, table), ..Content::default() };
    let mut content = match table.last() {
        Last::DrawOffered(seat) => Content {
            text: reader.say(msg!("draw-offered"), args![name: name(seat)]),
            buttons: answer(("draw", msg!("button-agree-draw")), ("nodraw", msg!("button-decline-draw"))),
            ping: table.sitter(seat.other()).and_then(|p| cast.person(p)).map(|p| p.account.clone()),
            ..Content::default()
        },
        Last::DrawDeclined(seat) => goes_on(reader.say(msg!("draw-declined"), args![name: name(seat)])),
        Last::TakebackAsked(seat) => Content {
            text: reader.say(msg!("takeback-asked"), args![name: name(seat)]),
            buttons: answer(("takeback", msg!("button-yes")), ("notakeback", msg!("button-no"))),
            ping: table.sitter(seat.other()).and_then(|p| cast.person(p)).map(|p| p.account.clone()),
            ..Content::default()
        },
        Last::TakebackDeclined(seat) => {
            goes_on(reader.say(msg!("takeback-declined"), args![name: name(seat)]))
        }
        Last::Overdue => {
            let late = table.actors().into_iter().filter_map(|seat| table.sitter(seat));
            let names = reader.language.list(late.map(|person| cast.name(reader, person)));
            Content::text(reader.say(msg!("setup-overdue"), args![names: names]))
        }
        Last::Ready(by) => Content::text(reader.say(msg!("ready"), args![name: cast.name(reader, by)])),
        Last::Rated => {
            let lines = Seat::ALL.iter().zip(table.change()?).map(|(seat, change)| {
                let (before, after) = (change.before.value.round() as i64, change.after.value.round() as i64);
                let delta = format!("{:+}", after - before);
                reader.say(
                    msg!("result-rating"),
                    args![name: name(*seat), before: before, after: after, delta: delta],
                )
            });
            goes_on(lines.collect::<Vec<_>>().join("\n"))
        }
        _ => return None,
    };
    if !current {
        content.buttons.clear();
        content.ping = None;
    }
    Some(content)
}

/// What both players press before anything is dealt.
pub(in crate::bot) fn get_ready(reader: &Reader, table: &Table) -> Content {
    let press = Press::at("ready", table.id(), "");
    let game = reader.language.game(&table.terms().game);
    Content {
        text: reader.say(msg!("ready-question"), args![game: game, table: table.id().as_str()]),
        buttons: vec![vec![reader.button(&press, msg!("button-ready"), ButtonStyle::Primary)]],
        ..Content::default()
    }
}
