//! The part of the contract that is about results, ratings and rankings.

use std::collections::{BTreeMap, HashMap};

use gangurru::rules::{Outcome, Reason, Seat};
use gangurru::store::{Account, Appended, LeaderQuery, Scope, Store};
use gangurru::table::rating::{self, Rating};
use gangurru::table::{Moment, PersonId};
use serde_json::Value;

use super::{INSTANTS, NOW, Shelf, ending, people, table, together};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

fn everywhere(game: Option<&str>) -> LeaderQuery {
    LeaderQuery { game: game.map(str::to_owned), scope: Scope::Everywhere, offset: 0, limit: 100 }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

pub async fn results_make_ratings(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob] = people(&*store, ["ada", "bob"]).await;
    let appended = store.append(ending(&table(1), "crazyhouse", [ada, bob], Some(Seat::Black))).await;
    let appended = appended.expect("an end");
    let [white, black] = rating::rate(Rating::default(), Rating::default(), Some(Seat::Black), 1.0);
    let change = appended.change.expect("a change");
    assert_eq!((appended.last, change.white, change.black), (2, white, black));
    let journal = store.journal(&table(1)).await.expect("a journal");
    assert_eq!(journal[1].event, rating::rated_entry(&[white, black]));

    let (leaders, total) = store.leaders(&everywhere(Some("crazyhouse"))).await.expect("leaders");
    assert_eq!(total, 2);
    assert_eq!((leaders[0].person, leaders[0].won, leaders[0].lost, leaders[0].streak), (bob, 1, 0, 1));
    assert_eq!((leaders[1].person, leaders[1].won, leaders[1].lost, leaders[1].streak), (ada, 0, 1, 0));
    assert_eq!((leaders[0].rating, leaders[1].rating), (black.after, white.after));

    // Another game, on another server: its own rating, and both count for all games together.
    let mut other = ending(&table(2), "schago", [ada, bob], Some(Seat::White));
    let shed = ("playground".to_owned(), "shed".to_owned());
    other.finished.as_mut().expect("an end").servers = vec![shed.clone(), shed.clone()];
    let change = store.append(other).await.expect("an end").change.expect("a change");
    assert_eq!(change.white.before, Rating::default());
    let (leaders, total) = store.leaders(&everywhere(None)).await.expect("leaders");
    assert_eq!((total, leaders[0].won, leaders[1].won), (2, 1, 1));
    let back = rating::rate(white.after, black.after, Some(Seat::White), 1.0);
    let [top, low] = [&leaders[0], &leaders[1]];
    assert_eq!(top.person, ada, "equal in won games, so the rating decides");
    assert!(close(top.rating.value, back[0].after.value) && close(low.rating.value, back[1].after.value));
    let on = |game: Option<&str>, server: &str| LeaderQuery {
        scope: Scope::Server { platform: "playground".to_owned(), server: server.to_owned() },
        ..everywhere(game)
    };
    let (leaders, _) = store.leaders(&on(None, "shed")).await.expect("leaders");
    assert_eq!((leaders[0].person, leaders[0].won, leaders[0].rating), (ada, 1, change.white.after));
    assert_eq!(store.leaders(&on(Some("crazyhouse"), "shed")).await, Ok((vec![], 0)));
    assert_eq!(store.leaders(&on(Some("crazyhouse"), "garden")).await.expect("leaders").1, 2);

    let profile = store.profile(ada, bob).await.expect("a profile");
    let games: Vec<_> =
        profile.games.iter().map(|(game, line)| (game.as_str(), line.won, line.lost)).collect();
    assert_eq!((games, profile.against), (vec![("crazyhouse", 0, 1), ("schago", 1, 0)], Some((1, 0, 1))));
    let own = store.profile(bob, bob).await.expect("a profile");
    assert_eq!((own.games.len(), own.against), (2, None));

    let results = store.results(0, 10).await.expect("results");
    assert!(results[0].number < results[1].number);
    assert_eq!((results[0].winner, results[0].reason.as_str()), (Some(Seat::Black), "checkmate"));
    assert_eq!(results[1].servers, [shed]);
    assert_eq!(store.results(results[0].number, 10).await, Ok(results[1..].to_vec()));
}

pub async fn what_is_not_rated_changes_no_rating(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob] = people(&*store, ["ada", "bob"]).await;
    let mut casual = ending(&table(1), "crazyhouse", [ada, bob], Some(Seat::White));
    casual.finished.as_mut().expect("an end").rated = false;
    let alone = ending(&table(2), "crazyhouse", [ada, ada], Some(Seat::White));
    let mut aborted = ending(&table(3), "crazyhouse", [ada, bob], None);
    aborted.finished.as_mut().expect("an end").outcome = Outcome::draw(Reason::ABORTED);
    for batch in [casual, alone, aborted] {
        let id = batch.table.clone();
        assert_eq!(store.append(batch).await, Ok(Appended { last: 1, change: None }));
        assert_eq!(store.journal(&id).await.expect("a journal").len(), 1);
    }
    assert_eq!(store.leaders(&everywhere(None)).await, Ok((vec![], 0)));
    let profile = store.profile(ada, bob).await.expect("a profile");
    assert_eq!((profile.games.len(), profile.against), (0, Some((1, 0, 0))));
    let results = store.results(0, 10).await.expect("results");
    assert_eq!(results.iter().map(|result| result.weight).collect::<Vec<_>>(), [None, None]);
}

pub async fn a_pair_that_plays_on_counts_less(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    // The game, the pair, and the hour; and how much it counts.
    let games = [
        ("crazyhouse", [ada, bob], 0, 1.0),
        ("crazyhouse", [bob, ada], 1, 0.5),
        ("schago", [ada, bob], 2, 1.0),
        ("crazyhouse", [ada, eve], 3, 1.0),
        ("crazyhouse", [ada, bob], 4, 0.25),
        ("crazyhouse", [ada, bob], 7 * 24, 0.25),
        ("crazyhouse", [ada, bob], 7 * 24 + 4, 0.5),
        ("crazyhouse", [ada, bob], 30 * 24, 1.0),
    ];
    for (number, (game, pair, hour, _)) in (1..).zip(games) {
        let mut batch = ending(&table(number), game, pair, Some(Seat::White));
        batch.at = Moment(NOW.0 + hour * HOUR);
        store.append(batch).await.expect("an end");
    }
    let results = store.results(0, 100).await.expect("results");
    let weights: Vec<_> = results.iter().map(|result| result.weight.expect("rated")).collect();
    assert_eq!(weights, games.map(|(.., weight)| weight));
    assert_eq!(ratings(&*store, "crazyhouse").await, fold(&*store, "crazyhouse").await);
}

pub async fn rankings_are_in_order(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let names = ["ada", "bob", "cat", "dan", "eve", "fay"];
    let [ada, bob, cat, dan, eve, fay] = people(&*store, names).await;
    let wombat = Account { platform: "computer".to_owned(), id: "wombat".to_owned() };
    let wombat = store.person(&wombat, "Wombat").await.expect("a computer").id;
    let (white, draw) = (Some(Seat::White), None);
    // Ada wins twice; the computer once, against somebody stronger than whom Bob beat; Cat and Dan only draw.
    let games = [
        ([ada, bob], white),
        ([ada, eve], white),
        ([wombat, ada], white),
        ([bob, fay], white),
        ([cat, dan], draw),
    ];
    for (number, (pair, winner)) in (1..).zip(games) {
        store.append(ending(&table(number), "crazyhouse", pair, winner)).await.expect("an end");
    }
    let (leaders, total) = store.leaders(&everywhere(None)).await.expect("leaders");
    let order: Vec<_> = leaders.iter().map(|leader| leader.person).collect();
    assert_eq!(order[..3], [ada, wombat, bob]);
    assert_eq!(order[3..5], [cat, dan], "equal in everything: whoever came first");
    assert_eq!((total, leaders[1].computer, leaders[1].name.as_str()), (7, true, "Wombat"));
    assert_eq!((leaders[0].won, leaders[0].lost, leaders[0].streak), (2, 1, 0));
    for pair in leaders.windows(2) {
        let key = |i: usize| (pair[i].won, pair[i].rating.value);
        assert!(key(0) >= key(1), "{:?}", pair.iter().map(|line| line.person).collect::<Vec<_>>());
    }
    let page = |offset| LeaderQuery { offset, limit: 3, ..everywhere(None) };
    let mut paged = vec![];
    for offset in [0, 3, 6, 9] {
        let (part, all) = store.leaders(&page(offset)).await.expect("a page");
        assert_eq!(all, 7);
        paged.extend(part);
    }
    assert_eq!(paged, leaders);
}

pub async fn two_ends_at_the_same_instant(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    for round in 0..INSTANTS {
        let winner = [Some(Seat::White), None, Some(Seat::Black)][(round % 3) as usize];
        let mut batches = [
            ending(&table(2 * round), "crazyhouse", [ada, bob], winner),
            ending(&table(2 * round + 1), "crazyhouse", [eve, ada], winner),
        ];
        // Three games of a pair within a week, so each counts a quarter and so ratings keep moving.
        for batch in &mut batches {
            batch.at = Moment(NOW.0 + i64::from(round) * 3 * DAY);
        }
        for ended in together(&store, batches).await {
            assert!(ended.expect("an end").change.is_some());
        }
    }
    let results = store.results(0, 10_000).await.expect("results");
    assert_eq!(results.len(), 2 * INSTANTS as usize);
    let kept = ratings(&*store, "crazyhouse").await;
    assert_eq!(kept, fold(&*store, "crazyhouse").await);

    // What each table tells of its ratings is what they were when its turn came.
    let mut now: HashMap<PersonId, f64> = HashMap::new();
    for result in results {
        let journal = store.journal(&result.table).await.expect("a journal");
        let entry: Value = serde_json::from_str(&journal[1].event).expect("JSON");
        for (side, person) in [("white", result.white), ("black", result.black)] {
            let value = |when: &str| entry[side][when]["value"].as_f64().expect("a rating");
            let before = now.insert(person, value("after")).unwrap_or(1500.0);
            assert!((before - value("before")).abs() < 1e-6, "result {}", result.number);
        }
    }
}

/// The ratings that the store keeps, everywhere.
pub async fn ratings(store: &dyn Store, game: &str) -> BTreeMap<PersonId, [u64; 3]> {
    let (leaders, _) = store.leaders(&everywhere(Some(game))).await.expect("leaders");
    leaders.into_iter().map(|leader| (leader.person, bits(leader.rating))).collect()
}

/// The ratings as they follow from the results, and from the links between them.
pub async fn fold(store: &dyn Store, game: &str) -> BTreeMap<PersonId, [u64; 3]> {
    let results = store.results(0, u32::MAX).await.expect("results");
    assert!(results.is_sorted_by(|one, next| one.number < next.number));
    let mut links = store.links().await.expect("links").into_iter().peekable();
    let mut ratings: BTreeMap<PersonId, Rating> = BTreeMap::new();
    let mut one: HashMap<PersonId, PersonId> = HashMap::new();
    let mut link =
        |ratings: &mut BTreeMap<PersonId, Rating>, one: &mut HashMap<PersonId, PersonId>, before: i64| {
            while let Some(link) = links.next_if(|link| link.after < before) {
                for kept in one.values_mut().filter(|kept| **kept == link.joined) {
                    *kept = link.kept;
                }
                one.insert(link.joined, link.kept);
                let Some(joined) = ratings.remove(&link.joined) else { continue };
                let surer = ratings.get(&link.kept).is_none_or(|kept| joined.deviation < kept.deviation);
                if surer {
                    ratings.insert(link.kept, joined);
                }
            }
        };
    for result in &results {
        link(&mut ratings, &mut one, result.number);
        let Some(weight) = result.weight.filter(|_| result.game == game) else { continue };
        let [white, black] =
            [result.white, result.black].map(|person| one.get(&person).copied().unwrap_or(person));
        let of = |person| ratings.get(&person).copied().unwrap_or_default();
        let changes = rating::rate(of(white), of(black), result.winner, weight);
        ratings.insert(white, changes[0].after);
        ratings.insert(black, changes[1].after);
    }
    link(&mut ratings, &mut one, i64::MAX);
    ratings.into_iter().map(|(person, rating)| (person, bits(rating))).collect()
}

/// Equal to the last bit, or not equal.
fn bits(rating: Rating) -> [u64; 3] {
    [rating.value, rating.deviation, rating.volatility].map(f64::to_bits)
}
