//! A table from challenge to result, without a chat: orders in, events and messages out.

mod support;

use gangurru::games::fair::Seed;
use gangurru::games::{AnyGame, Enrolled, Refusal, all};
use gangurru::rules::notation::Written;
use gangurru::rules::{Outcome, Reason, Seat};
use gangurru::table::{
    Challenge, Colour, Decision, Elsewhere, Event, Home, Last, Moment, NotDone, Occasion, Order, PersonId,
    Progress, Reach, Table, TableId, Tale, Terms, Whom, challenge,
};
use serde_json::{Value, json};
use support::chance::Chance;
use support::cups::Cups;

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const NOON: Moment = Moment(1_000_000);
const SET_UP_BY: Moment = Moment(2_000_000);

/// A table in the making, with everything that would be kept and sent.
struct Play {
    games: Vec<&'static dyn AnyGame>,
    id: TableId,
    events: Vec<Event>,
    table: Table,
    chance: Chance,
    /// Who was told what by the last order.
    told: Vec<(Whom, Tale)>,
    /// How often somebody has done something.
    pressed: u32,
}

fn terms(game: &str) -> Terms {
    Terms { game: game.to_owned(), options: Value::Null, colour: Colour::White, rated: false }
}

impl Play {
    fn new(to: Option<PersonId>, terms: Terms) -> Self {
        Self::seeded(5, to, terms)
    }

    fn seeded(seed: u64, to: Option<PersonId>, terms: Terms) -> Self {
        let mut games = all().to_vec();
        games.push(Enrolled::<Cups>::game());
        let mut chance = Chance::new(seed);
        let id = TableId::fresh(&mut chance);
        let home = Home(json!("lobby"));
        let expires = NOON.plus_seconds(60);
        let press = "test:challenge".to_owned();
        let made =
            Challenge { by: ANNA, to, terms, expires, home, reach: Reach::default(), after: None, press };
        let decision = challenge(&games, &id, made, Seed::fresh(&mut chance)).expect("a good challenge");
        let table = Table::fold(&games, &id, &decision.events).expect("it follows");
        let told = decision.tell.iter().map(|(_, whom, tale)| (*whom, *tale)).collect();
        Self { games, id, events: decision.events, table, chance, told, pressed: 0 }
    }

    /// Anna has White against Ben, and the game has begun.
    fn begun(game: &str) -> Self {
        let mut play = Self::new(Some(BEN), terms(game));
        play.order(BEN, Order::Accept).expect("Ben may accept");
        if game == "cups" {
            play.order(ANNA, Order::Ready(String::new())).expect("ready");
            play.order(BEN, Order::Ready("my words".to_owned())).expect("ready");
        }
        play
    }

    fn order(&mut self, by: PersonId, order: Order) -> Result<Vec<Last>, NotDone> {
        self.pressed += 1;
        let press = format!("test:{}", self.pressed);
        let occasion = Occasion { press: &press, from: None, set_up_by: SET_UP_BY, dice: &mut self.chance };
        let decision = self.table.decide(&self.games, by, order, occasion)?;
        Ok(self.keep(decision))
    }

    /// Keeps a decision as a store would: as text, from which the table is made anew.
    fn keep(&mut self, decision: Decision) -> Vec<Last> {
        let mut lasts = Vec::new();
        self.told = decision.tell.iter().map(|(_, whom, tale)| (*whom, *tale)).collect();
        for event in decision.events {
            let text = event.encode_for_journal();
            let event = Event::decode(&text).unwrap_or_else(|| panic!("{text} reads back"));
            self.table.apply(&self.games, &event).expect("it follows");
            lasts.push(self.table.last());
            self.events.push(event);
        }
        let again = Table::fold(&self.games, &self.id, &self.events).expect("it follows");
        assert_eq!(again.entries(), self.table.entries());
        assert_eq!(again.progress(), self.table.progress());
        assert_eq!(again.outcome(), self.table.outcome());
        lasts
    }

    fn act(&mut self, by: PersonId, text: &str) -> Result<Vec<Last>, NotDone> {
        let action: Written = text.parse().expect("canonical");
        self.order(by, Order::Act { action, stamp: None })
    }

    fn moves(&mut self, texts: &str) {
        let by = [ANNA, BEN];
        for (n, text) in texts.split(' ').enumerate() {
            self.act(by[n % 2], text).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
    }
}

#[test]
fn a_direct_challenge_is_for_one_person() {
    let mut play = Play::new(Some(BEN), terms("crazyhouse"));
    assert_eq!(play.told, [(Whom::Everybody, Tale::Card)]);
    assert_eq!(play.order(ANNA, Order::Accept).err(), Some(NotDone::OwnOffer));
    assert_eq!(play.order(CLEO, Order::Accept).err(), Some(NotDone::NotForYou));
    assert_eq!(play.order(CLEO, Order::Decline).err(), Some(NotDone::NotForYou));
    assert_eq!(play.order(BEN, Order::Withdraw).err(), Some(NotDone::NotYourChallenge));
    assert_eq!(play.order(BEN, Order::Accept), Ok(vec![Last::Accepted, Last::Begun]));
    assert_eq!(play.table.seats(), Some([ANNA, BEN]));
    assert_eq!(play.order(BEN, Order::Accept).err(), Some(NotDone::NotOpen));
    assert_eq!(play.order(ANNA, Order::Withdraw).err(), Some(NotDone::NotOpen));
}

#[test]
fn an_open_challenge_is_for_whoever_comes_first() {
    let mut play = Play::new(None, terms("crazyhouse"));
    assert_eq!(play.order(CLEO, Order::Decline).err(), Some(NotDone::NotForYou));
    play.order(CLEO, Order::Accept).expect("anybody may");
    assert_eq!(play.table.seats(), Some([ANNA, CLEO]));
    assert_eq!(play.order(BEN, Order::Accept).err(), Some(NotDone::NotOpen));
}

#[test]
fn challenges_end_in_every_way() {
    let mut declined = Play::new(Some(BEN), terms("crazyhouse"));
    assert_eq!(declined.order(BEN, Order::Decline), Ok(vec![Last::Declined(BEN)]));
    let mut withdrawn = Play::new(Some(BEN), terms("crazyhouse"));
    assert_eq!(withdrawn.order(ANNA, Order::Withdraw), Ok(vec![Last::Withdrawn]));
    let mut expired = Play::new(Some(BEN), terms("crazyhouse"));
    assert!(expired.table.wake(NOON).events.is_empty(), "not yet");
    assert_eq!(expired.table.deadline(), Some(NOON.plus_seconds(60)));
    let decision = expired.table.wake(NOON.plus_seconds(60));
    assert_eq!(expired.keep(decision), [Last::Expired]);
    for play in [&mut declined, &mut withdrawn, &mut expired] {
        assert_eq!(play.table.progress(), Progress::Dropped);
        assert_eq!(play.table.deadline(), None);
        assert_eq!(play.order(BEN, Order::Accept).err(), Some(NotDone::NotOpen));
        assert_eq!(play.act(ANNA, "e2-e4").err(), Some(NotDone::NotOpen));
    }
}

#[test]
fn a_counter_offer_turns_the_question_round() {
    let mut play = Play::new(Some(BEN), terms("crazyhouse"));
    let other = Terms { colour: Colour::Black, rated: true, ..terms("crazyhouse") };
    assert_eq!(play.order(ANNA, Order::Counter(other.clone())).err(), Some(NotDone::OwnOffer));
    assert_eq!(play.order(BEN, Order::Counter(other)), Ok(vec![Last::Countered(BEN)]));
    assert_eq!(play.order(BEN, Order::Accept).err(), Some(NotDone::OwnOffer));
    play.order(ANNA, Order::Accept).expect("Anna may accept what Ben proposed");
    assert_eq!(play.table.seats(), Some([BEN, ANNA]), "Ben wanted Anna to have Black");
    assert!(play.table.terms().rated);
}

#[test]
fn terms_are_those_of_the_game() {
    let games = all();
    let home = Home(json!("lobby"));
    let press = String::new();
    let make = |terms, to| Challenge {
        by: ANNA,
        to,
        terms,
        expires: NOON,
        home: home.clone(),
        reach: Reach::default(),
        after: None,
        press: press.clone(),
    };
    let id = TableId::fresh(&mut Chance::new(1));
    let seed = Seed::fresh(&mut Chance::new(1));
    let refused = |terms, to| challenge(games, &id, make(terms, to), seed.clone()).err();
    assert!(matches!(refused(terms("go"), None), Some(NotDone::Terms(_))));
    let options = Terms { options: json!({"jokers": 1}), ..terms("crazyhouse") };
    assert!(matches!(refused(options, None), Some(NotDone::Terms(_))));
    assert_eq!(refused(terms("crazyhouse"), Some(ANNA)), Some(NotDone::OwnOffer));
    let mut play = Play::new(Some(BEN), terms("crazyhouse"));
    assert!(matches!(play.order(BEN, Order::Counter(terms("cups"))), Err(NotDone::Terms(_))));
}

#[test]
fn chance_gives_both_colours() {
    let mut whites = [0; 2];
    for seed in 0..200 {
        let mut play = Play::seeded(seed, Some(BEN), Terms { colour: Colour::Lot, ..terms("crazyhouse") });
        play.order(BEN, Order::Accept).expect("accepted");
        whites[usize::from(play.table.sitter(Seat::White) == Some(BEN))] += 1;
    }
    assert!(whites.iter().all(|n| *n > 60), "{whites:?}");
}

#[test]
fn a_game_is_played_to_mate() {
    let mut play = Play::begun("crazyhouse");
    assert_eq!(play.told.first(), Some(&(Whom::Everybody, Tale::Card)));
    assert!(play.told.contains(&(Whom::Everybody, Tale::Turn)));
    assert!(play.told.contains(&(Whom::Person(ANNA), Tale::Page)));
    assert_eq!(play.act(BEN, "e7-e5").err(), Some(NotDone::Game(Refusal::plain(Refusal::NOT_YOUR_TURN))));
    assert_eq!(play.act(CLEO, "e2-e4").err(), Some(NotDone::NotAPlayer));
    play.moves("f2-f3 e7-e5 g2-g4");
    assert_eq!(play.told, [(Whom::Everybody, Tale::Turn), (Whom::Person(BEN), Tale::Page)]);
    play.act(BEN, "Qd8-Qh4").expect("mate");
    assert_eq!(play.table.outcome(), Some(Outcome::win(Seat::Black, Reason::CHECKMATE)));
    assert_eq!(play.table.progress(), Progress::Over);
    let record: Vec<_> = play.table.record().map(|(_, text)| text.to_owned()).collect();
    assert_eq!(record, ["f2-f3", "e7-e5", "g2-g4", "Qd8-Qh4"]);
    for order in [Order::Resign, Order::Draw, Order::Abort, Order::Takeback] {
        assert_eq!(play.order(ANNA, order).err(), Some(NotDone::Over));
    }
}

#[test]
fn a_stamp_is_out_of_date_once_its_seat_has_decided() {
    let mut play = Play::begun("crazyhouse");
    let stamp = Some(play.table.stamp(Seat::White));
    let action: Written = "e2-e4".parse().expect("canonical");
    play.order(ANNA, Order::Act { action, stamp }).expect("in date");
    play.act(BEN, "e7-e5").expect("legal");
    let action: Written = "d2-d4".parse().expect("canonical");
    assert_eq!(play.order(ANNA, Order::Act { action, stamp }).err(), Some(NotDone::OutOfDate));
    assert_eq!(play.table.stamp(Seat::White), 1);
}

#[test]
fn a_draw_needs_two() {
    let mut play = Play::begun("crazyhouse");
    assert_eq!(play.order(BEN, Order::DeclineDraw).err(), Some(NotDone::NothingAsked));
    assert_eq!(play.order(ANNA, Order::Draw), Ok(vec![Last::DrawOffered(Seat::White)]));
    assert_eq!(play.order(ANNA, Order::Draw).err(), Some(NotDone::Already));
    assert_eq!(play.order(ANNA, Order::DeclineDraw).err(), Some(NotDone::NothingAsked));
    play.act(ANNA, "e2-e4").expect("legal");
    assert_eq!(play.table.draw_offer(), Some(Seat::White), "the own move does not take the offer back");
    play.act(BEN, "e7-e5").expect("legal");
    assert_eq!(play.table.draw_offer(), None, "it lapses with the move of the one who was asked");
    play.order(BEN, Order::Draw).expect("offered");
    assert_eq!(play.order(ANNA, Order::DeclineDraw), Ok(vec![Last::DrawDeclined(Seat::White)]));
    play.order(BEN, Order::Draw).expect("offered again");
    play.order(ANNA, Order::Draw).expect("agreed");
    assert_eq!(play.table.outcome(), Some(Outcome::draw(Reason::AGREEMENT)));
}

#[test]
fn a_game_is_called_off_only_before_both_have_moved() {
    let mut play = Play::begun("crazyhouse");
    play.act(ANNA, "e2-e4").expect("legal");
    let mut late = Play::begun("crazyhouse");
    late.moves("e2-e4 e7-e5");
    assert_eq!(late.order(ANNA, Order::Abort).err(), Some(NotDone::TooLate));
    play.order(BEN, Order::Abort).expect("Ben has not moved");
    assert_eq!(play.table.outcome(), Some(Outcome::draw(Reason::ABORTED)));
    late.order(BEN, Order::Resign).expect("a player may resign at any time");
    assert_eq!(late.table.outcome(), Some(Outcome::win(Seat::White, Reason::RESIGNATION)));
}

#[test]
fn a_takeback_goes_to_the_askers_last_decision() {
    let mut play = Play::begun("crazyhouse");
    assert_eq!(play.order(ANNA, Order::Takeback).err(), Some(NotDone::NothingToTakeBack));
    assert_eq!(play.order(ANNA, Order::DeclineTakeback).err(), Some(NotDone::NoTakebackAsked));
    play.moves("e2-e4 e7-e5 Ng1-Nf3");
    assert_eq!(play.order(BEN, Order::Takeback), Ok(vec![Last::TakebackAsked(Seat::Black)]));
    assert_eq!(play.order(BEN, Order::Takeback).err(), Some(NotDone::Already));
    assert_eq!(play.order(ANNA, Order::DeclineTakeback), Ok(vec![Last::TakebackDeclined(Seat::White)]));
    play.order(BEN, Order::Takeback).expect("asked again");
    let stamp = Some(play.table.stamp(Seat::Black));
    assert_eq!(play.order(ANNA, Order::Takeback), Ok(vec![Last::TookBack]));
    assert_eq!(play.table.plies(), 1);
    assert_eq!(play.table.actors(), [Seat::Black]);
    let action: Written = "c7-c5".parse().expect("canonical");
    let old = play.order(BEN, Order::Act { action, stamp });
    assert_eq!(old.err(), Some(NotDone::OutOfDate), "pages from before are out of date");
    play.act(BEN, "c7-c5").expect("legal");
    let record: Vec<_> = play.table.record().map(|(_, text)| text.to_owned()).collect();
    assert_eq!(record, ["e2-e4", "c7-c5"]);
}

#[test]
fn nothing_is_taken_back_in_rated_games_or_past_a_revelation() {
    let mut rated = Play::new(Some(BEN), Terms { rated: true, ..terms("crazyhouse") });
    rated.order(BEN, Order::Accept).expect("accepted");
    rated.act(ANNA, "e2-e4").expect("legal");
    assert_eq!(rated.order(ANNA, Order::Takeback).err(), Some(NotDone::Rated));
    let mut cups = Play::begun("cups");
    cups.act(ANNA, "X@b1").expect("legal");
    cups.act(BEN, "X@c2").expect("legal");
    assert_eq!(cups.order(ANNA, Order::Takeback).err(), Some(NotDone::Revealed));
    cups.act(ANNA, "Ca2!").expect("legal");
    assert_eq!(cups.order(ANNA, Order::Takeback).err(), Some(NotDone::Revealed));
}

#[test]
fn both_set_up_at_once_and_neither_outdates_the_other() {
    let mut play = Play::new(Some(BEN), terms("cups"));
    assert_eq!(play.order(BEN, Order::Accept), Ok(vec![Last::Accepted]));
    assert_eq!(play.table.progress(), Progress::Seated, "nothing is dealt before both are ready");
    assert_eq!(play.act(ANNA, "X@b1").err(), Some(NotDone::NotBegun));
    assert_eq!(play.order(CLEO, Order::Ready(String::new())).err(), Some(NotDone::NotAPlayer));
    assert_eq!(play.order(BEN, Order::Ready("my words".to_owned())), Ok(vec![Last::Ready(BEN)]));
    assert_eq!(play.order(BEN, Order::Ready(String::new())).err(), Some(NotDone::Already));
    play.order(ANNA, Order::Ready(String::new())).expect("ready");
    assert_eq!(play.table.actors(), Seat::ALL);
    let stamps = Seat::ALL.map(|seat| Some(play.table.stamp(seat)));
    let order = |text: &str, stamp| Order::Act { action: text.parse().expect("canonical"), stamp };
    play.order(BEN, order("X@c2", stamps[1])).expect("in date");
    assert_eq!(
        play.told,
        [(Whom::Everybody, Tale::Turn), (Whom::Person(BEN), Tale::Page)].as_slice().to_vec()
    );
    play.order(ANNA, order("X@b1", stamps[0])).expect("Ben's set-up does not outdate Anna's page");
    let record: Vec<_> = play.table.record().collect();
    assert!(record.is_empty(), "a secret set-up stands in no public record: {record:?}");
    play.act(ANNA, "Cc2!").expect("legal");
    assert_eq!(play.table.actors(), [Seat::White], "the second half of the turn is the same player's");
    play.act(ANNA, "=P").expect("legal");
    assert!(play.told.contains(&(Whom::Person(ANNA), Tale::Page)), "the peeker's page holds something new");
}

#[test]
fn a_table_says_where_its_players_play_again() {
    let mut play = Play::begun("crazyhouse");
    let next = TableId::fresh(&mut play.chance);
    assert_eq!(play.order(ANNA, Order::Rematch(next.clone())).err(), Some(NotDone::NotBegun));
    play.order(ANNA, Order::Resign).expect("resigned");
    assert_eq!(play.order(CLEO, Order::Rematch(next.clone())).err(), Some(NotDone::NotAPlayer));
    play.order(BEN, Order::Rematch(next.clone())).expect("asked");
    assert_eq!(play.table.rematch(), Some(&(BEN, next.clone())));
    assert_eq!(play.order(ANNA, Order::Rematch(next)).err(), Some(NotDone::Already));
}

#[test]
fn a_journal_that_does_not_follow_names_the_entry() {
    let play = Play::begun("crazyhouse");
    let mut events = play.events.clone();
    events.push(Event::Acted { seat: Seat::Black, action: "e7-e5".parse().expect("canonical") });
    let error = Table::fold(&play.games, &play.id, &events).err().expect("it does not follow");
    assert_eq!(error.0 as usize, events.len());
    assert!(Table::fold(&play.games, &play.id, &events[1..]).is_err());
    assert!(Event::decode("{\"e\":\"acted\",\"seat\":\"white\",\"action\":\"nonsense\"}").is_none());
}

#[test]
fn codes_of_tables_are_read_as_people_type_them() {
    let id = TableId::fresh(&mut Chance::new(1));
    assert_eq!(TableId::parse(&format!(" #{} ", id.as_str().to_uppercase())), Some(id));
    assert_eq!(TableId::parse("aeiou123"), None);
    assert_eq!(TableId::parse(""), None);
}

/// Entries of versions that knew one home only are read as they were and written as they were; what came later comes
/// back whole.
#[test]
fn from_where_a_challenge_was_answered_is_kept() {
    let old = r#"{"e":"accepted","by":2,"press":"test:1"}"#;
    let Some(Event::Accepted { by, from, press }) = Event::decode(old) else { panic!("it is read") };
    assert_eq!((by, from, press.as_str()), (BEN, None, "test:1"));
    let again = Event::Accepted { by, from: None, press };
    assert_eq!(again.encode_for_journal(), old);
    for elsewhere in [Elsewhere::Road, Elsewhere::Room(Home(json!({ "id": "far" })))] {
        let event = Event::Accepted { by: BEN, from: Some(elsewhere), press: "test:2".to_owned() };
        let text = event.encode_for_journal();
        assert!(Event::decode(&text).is_some_and(|read| read == event), "{text}");
    }
}
