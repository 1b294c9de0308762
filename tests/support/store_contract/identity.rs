//! The part of the contract that is about one person with several accounts, and about rooms that are paired.

use gangurru::rules::Seat;
use gangurru::store::{
    Account, Code, LeaderQuery, LinkAsk, LinkStep, NoLink, Place, Scope, Spent, Stage, Store, TableQuery,
};
use gangurru::table::{Moment, PersonId};

use super::ratings::{fold, ratings};
use super::{NOW, Shelf, account, batch, ending, people, place, table};

const MINUTE: i64 = 60 * 1000;

fn later(minutes: i64) -> Moment {
    Moment(NOW.0 + minutes * MINUTE)
}

fn code(letter: u8, by: PersonId, room: Option<Place>) -> Code {
    Code { hash: [letter; 32], by, room, now: NOW, expires: later(15) }
}

pub async fn codes_are_good_once(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    let bench = place("garden", "bench");
    store.keep_code(&code(1, ada, None)).await.expect("a code");
    store.keep_code(&code(2, ada, Some(bench.clone()))).await.expect("a code");
    {
        let spend = async |letter: u8, pairs, by, minutes| {
            store.spend_code(&[letter; 32], pairs, by, later(minutes)).await.expect("an answer")
        };
        assert_eq!(spend(1, false, ada, 1).await, Spent::Own);
        assert_eq!(spend(1, true, eve, 1).await, Spent::Unknown, "of the other kind");
        assert_eq!(spend(1, false, bob, 15).await, Spent::Expired);
        assert_eq!(spend(1, false, bob, 14).await, Spent::Good { by: ada, room: None });
        assert_eq!(spend(1, false, bob, 14).await, Spent::Used);
        let good = Spent::Good { by: ada, room: Some(bench.clone()) };
        assert_eq!(
            spend(2, true, ada, 1).await,
            good,
            "a room may be paired by the same person on both sides"
        );
        // A new code of the same kind takes the place of one that was not used.
        store.keep_code(&code(3, ada, None)).await.expect("a code");
        store.keep_code(&code(4, ada, None)).await.expect("a code");
        assert_eq!(spend(3, false, bob, 1).await, Spent::Unknown);
        for guess in 10..13 {
            assert_eq!(spend(guess, false, eve, 2).await, Spent::Unknown);
        }
        assert_eq!(spend(13, true, eve, 2).await, Spent::Unknown);
        assert_eq!(spend(4, false, eve, 3).await, Spent::Locked, "after five, one of them of the other kind");
    }
    drop(store);
    let store = shelf.open().await;
    let again =
        async |minutes| store.spend_code(&[4; 32], false, eve, later(minutes)).await.expect("an answer");
    assert_eq!(again(11).await, Spent::Locked, "also after a restart");
    assert_eq!(again(13).await, Spent::Good { by: ada, room: None });
}

pub async fn both_make_a_link(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    let ask = store.ask_link(ada, bob, later(15)).await.expect("an answer").expect("possible");
    assert_eq!((ask.first, ask.second, ask.agreed), (ada, bob, false));
    assert_eq!(store.link_asked(bob, NOW).await, Ok(vec![ask]));
    assert_eq!(store.link_asked(ada, NOW).await, Ok(vec![]), "asked once the other has agreed");
    let answer =
        async |by, yes, minutes| store.answer_link(ask.id, by, yes, later(minutes)).await.expect("an answer");
    assert_eq!(answer(eve, true, 1).await, LinkStep::Gone);
    assert_eq!(answer(bob, true, 15).await, LinkStep::Gone, "too late");
    assert_eq!(answer(ada, true, 1).await, LinkStep::Waiting(ask));
    let agreed = LinkAsk { agreed: true, ..ask };
    assert_eq!(answer(bob, true, 1).await, LinkStep::Waiting(agreed));
    assert_eq!(
        answer(bob, true, 1).await,
        LinkStep::Waiting(agreed),
        "a second yes of the same is none of the other"
    );
    assert_eq!(store.link_asked(ada, NOW).await, Ok(vec![agreed]));
    assert_eq!(answer(ada, true, 2).await, LinkStep::Linked(agreed));
    assert_eq!(answer(ada, true, 2).await, LinkStep::Gone);
    assert_eq!(store.ask_link(bob, ada, later(15)).await, Ok(Err(NoLink::Already)));
    assert_eq!(store.ask_link(bob, bob, later(15)).await, Ok(Err(NoLink::Already)));
    let no = store.ask_link(eve, ada, later(15)).await.expect("an answer").expect("possible");
    assert_eq!(store.answer_link(no.id, eve, false, NOW).await, Ok(LinkStep::Declined(no)));
    let found = store.people(&[ada, bob, eve]).await.expect("people");
    assert_eq!(found.iter().map(|one| one.principal).collect::<Vec<_>>(), [ada, ada, eve]);
    let third = store.ask_link(eve, bob, later(15)).await.expect("an answer").expect("possible");
    store.answer_link(third.id, bob, true, NOW).await.expect("an answer");
    store.answer_link(third.id, eve, true, NOW).await.expect("an answer");
    let all = store.identity(eve).await.expect("people");
    assert_eq!(
        all.iter().map(|one| (one.id, one.principal)).collect::<Vec<_>>(),
        [(ada, ada), (bob, ada), (eve, ada)]
    );
}

/// Links two people.
async fn link(store: &dyn Store, first: PersonId, second: PersonId) {
    let ask = store.ask_link(first, second, later(15)).await.expect("an answer").expect("possible");
    store.answer_link(ask.id, second, true, NOW).await.expect("an answer");
    let done = store.answer_link(ask.id, first, true, NOW).await.expect("an answer");
    assert_eq!(done, LinkStep::Linked(LinkAsk { agreed: true, ..ask }));
}

pub async fn opponents_are_not_linked(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    for (number, stage) in
        (1..).zip([Stage::Open, Stage::Seated, Stage::Running, Stage::Over, Stage::Dropped])
    {
        let mut going = batch(&table(number), 0, ada);
        going.summary.stage = stage;
        going.summary.opponent = Some(bob);
        store.append(going).await.expect("a table");
        let live = matches!(stage, Stage::Open | Stage::Seated | Stage::Running);
        let asked = store.ask_link(ada, bob, later(15)).await.expect("an answer");
        assert_eq!(asked.err(), live.then_some(NoLink::Opponents), "{stage:?}");
        let mut over = batch(&table(number), 1, ada);
        over.summary.stage = Stage::Over;
        over.summary.opponent = Some(bob);
        store.append(over).await.expect("its end");
    }
    // Begun between the question and the answer; and by another account of the same person.
    let ask = store.ask_link(ada, bob, later(15)).await.expect("an answer").expect("possible");
    store.answer_link(ask.id, bob, true, NOW).await.expect("an answer");
    link(&*store, eve, bob).await;
    let mut going = batch(&table(9), 0, eve);
    going.summary.opponent = Some(ada);
    store.append(going).await.expect("a table");
    assert_eq!(store.answer_link(ask.id, ada, true, NOW).await, Ok(LinkStep::Refused(NoLink::Opponents)));
}

pub async fn a_link_puts_results_together(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve, dan] = people(&*store, ["ada", "bob", "eve", "dan"]).await;
    let (white, black, draw) = (Some(Seat::White), Some(Seat::Black), None);
    let mut number = 0;
    let mut play = async |pair: [PersonId; 2], winner| {
        number += 1;
        store.append(ending(&table(number), "crazyhouse", pair, winner)).await.expect("an end").change
    };
    // Eve has played more than Ada, so hers is the surer rating; Dan has played neither.
    play([ada, bob], white).await;
    play([eve, bob], black).await;
    play([bob, eve], draw).await;
    let line = async |person: PersonId| {
        let query = LeaderQuery {
            game: Some("crazyhouse".to_owned()),
            scope: Scope::Everywhere,
            offset: 0,
            limit: 9,
        };
        let (leaders, _) = store.leaders(&query).await.expect("rankings");
        leaders.into_iter().find(|line| line.person == person)
    };
    let surer = line(eve).await.expect("Eve").rating;
    link(&*store, eve, ada).await;
    let one = line(ada).await.expect("both");
    assert_eq!((one.won, one.drawn, one.lost, one.streak), (1, 1, 1, 0));
    assert_eq!((one.rating, line(eve).await), (surer, None));
    // What either plays now counts for both, and only against others; the third game of the pair counts a quarter, the
    // fourth of what is one pair now half of that.
    play([ada, bob], white).await;
    play([dan, eve], black).await;
    assert_eq!(play([ada, eve], white).await, None, "against oneself");
    let one = line(ada).await.expect("both");
    assert_eq!((one.won, one.drawn, one.lost, one.streak), (3, 1, 1, 2));
    let weights: Vec<_> =
        store.results(0, 9).await.expect("results").iter().map(|result| result.weight).collect();
    assert_eq!(weights, [Some(1.0), Some(1.0), Some(0.5), Some(0.125), Some(1.0), None]);
    assert_eq!(ratings(&*store, "crazyhouse").await, fold(&*store, "crazyhouse").await);
    assert_eq!(store.profile(eve, bob).await.expect("a profile").against, Some((2, 1, 1)));
    assert_eq!(store.profile(ada, eve).await.expect("a profile").against, None);
    // One who has played nothing before brings nothing; one more link, and the fold still says the same.
    link(&*store, dan, bob).await;
    play([dan, ada], white).await;
    assert_eq!(ratings(&*store, "crazyhouse").await, fold(&*store, "crazyhouse").await);
    let of_both = TableQuery { person: Some(eve), linked: true, limit: 9, ..TableQuery::default() };
    assert_eq!(store.tables(&of_both).await.expect("tables").len(), 7);
    assert_eq!(store.tables(&TableQuery { linked: false, ..of_both }).await.expect("tables").len(), 4);
}

pub async fn rooms_are_paired(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [bench, door, hall] = ["bench", "door", "hall"].map(|id| place("garden", id));
    assert_eq!(store.paired(&bench).await, Ok(vec![]));
    assert_eq!(store.pair(&bench, &door).await, Ok(true));
    assert_eq!(store.pair(&door, &bench).await, Ok(false));
    assert_eq!(store.pair(&bench, &bench).await, Ok(false));
    assert_eq!(store.pair(&hall, &bench).await, Ok(true));
    assert_eq!(store.paired(&bench).await, Ok(vec![door.clone(), hall.clone()]));
    assert_eq!(store.paired(&door).await, Ok(vec![bench.clone()]));
    assert_eq!(store.unpair(&bench).await, Ok(vec![door.clone(), hall.clone()]));
    assert_eq!(store.unpair(&bench).await, Ok(vec![]));
    assert_eq!((store.paired(&door).await, store.paired(&hall).await), (Ok(vec![]), Ok(vec![])));
}

pub async fn people_are_called_by_their_names(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob] = people(&*store, ["ada", "bob"]).await;
    let far = Account { platform: "matrix".to_owned(), id: "@ada".to_owned() };
    let other = store.person(&far, "ADA").await.expect("another");
    let found = store.called("Ada").await.expect("people");
    assert_eq!(found.iter().map(|one| one.id).collect::<Vec<_>>(), [ada, other.id]);
    assert!(!found[0].spoke);
    store.set_spoke(ada).await.expect("kept");
    assert!(store.person(&account("ada"), "").await.expect("Ada").spoke);
    store.person(&account("bob"), "Bobby").await.expect("a new name");
    assert_eq!(store.called("bob").await, Ok(vec![]));
    assert_eq!(store.called("bobby").await.expect("people")[0].id, bob);
}
