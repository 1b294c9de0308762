//! What two people agree on: typed in each language, changed by counter-offers, and what the card says then.

use gangurru::games::all;
use gangurru::locale::Language;
use gangurru::store::SqliteStore;

use super::hand::stable;
use crate::support::chat::{Scene, Setting};

/// In each language: the name of it, what is typed first, a counter-offer, and one against that.
#[rustfmt::skip]
const TALKS: [(&str, &str, [&str; 3]); 8] = [
    ("en", "english", ["!challenge @Ben schago 6x6 pieces KQ2R4P", "!counter lot", "!counter 10x8 set standard black"]),
    ("nl", "nederlands", ["!uitdaging @Ben schago 6x6 stukken KQ2R4P", "!tegenvoorstel loting", "!tegenvoorstel 10x8 set standaard zwart"]),
    ("de", "deutsch", ["!herausforderung @Ben schago 6x6 figuren KQ2R4P", "!gegenangebot los", "!gegenangebot 10x8 satz standard schwarz"]),
    ("pl", "polski", ["!wyzwanie @Ben schago 6x6 bierki KQ2R4P", "!kontroferta los", "!kontroferta 10x8 zestaw zwykłe czarne"]),
    ("en", "english", ["!challenge @Ben raindropchess double-step", "!counter single-step", "!counter double casual"]),
    ("nl", "nederlands", ["!uitdaging @Ben raindropchess dubbel", "!tegenvoorstel enkel", "!tegenvoorstel dubbele-stap gezellig"]),
    ("de", "deutsch", ["!herausforderung @Ben raindropchess doppelschritt", "!gegenangebot einzelschritt", "!gegenangebot doppelt spaß"]),
    ("pl", "polski", ["!wyzwanie @Ben raindropchess podwójny-krok", "!kontroferta pojedynczy-krok", "!kontroferta podwójny towarzyska"]),
];

#[tokio::test]
async fn options_are_typed_and_countered_in_every_language() {
    let mut scripts = String::new();
    for (tag, name, [made, countered, again]) in TALKS {
        let language = Language::of(tag).expect("a language");
        let store = SqliteStore::temporary().await.expect("a store");
        let mut scene =
            Scene::with(Setting { games: all().to_vec(), store, language, challenge_seconds: 24 * 3600 })
                .await;
        for who in ["Anna", "Ben"] {
            scene.say(who, "room", &format!("!settings language {name}")).await;
        }
        for (who, text) in [("Anna", made), ("Ben", countered), ("Anna", again)] {
            let answer = scene.say(who, "room", text).await;
            assert!(answer.is_none(), "{text}: {:?}", answer.map(|answer| answer.content.text));
            scene.catch_up().await;
        }
        scripts.push_str(&stable(&scene.end().await));
        scripts.push('\n');
    }
    insta::assert_snapshot!(scripts);
}
