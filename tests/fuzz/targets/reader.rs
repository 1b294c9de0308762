//! Any text, in any language, against any list of offers: no panic, and the laws that are cheap to check.
//!
//! The first byte chooses the list and the language, the rest is the text.

#![no_main]

use std::sync::LazyLock;

use gangurru::rules::notation::{Letters, Offer, Reading, Wing, Written, read};
use libfuzzer_sys::fuzz_target;

#[path = "../../support/offers.rs"]
mod offers;

static LISTS: LazyLock<Vec<(&str, Vec<Offer>)>> = LazyLock::new(offers::lists);

fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let letters = Letters::ALL[usize::from(*first) % 4];
    let (_, offers) = &LISTS[usize::from(*first) / 4 % LISTS.len()];

    let reading = read(&text, letters, offers);
    let found = match &reading {
        Reading::NotAnAction => vec![],
        Reading::One(one) => vec![*one],
        Reading::Several(several) => {
            assert!(several.len() > 1 && several.is_sorted());
            several.clone()
        }
        Reading::NotOffered(wishes) => {
            let near = wishes.nearest(offers, 3);
            assert!(near.len() <= 3 && near.iter().all(|i| *i < offers.len()));
            vec![]
        }
    };

    // The same text means the same.
    assert_eq!(read(&text, letters, offers), reading);
    // Canonical text is what it says.
    if let Ok(written) = text.parse::<Written>()
        && let Some(i) = offers.iter().position(|offer| offer.written == written)
    {
        assert!(found.contains(&i));
        assert!(*letters != Letters::ENGLISH || found == [i]);
    }
    let moves = offers.iter().any(|offer| !matches!(offer.written, Written::Drop { .. } | Written::Word(_)));
    for i in found {
        match offers[i].written {
            // A drop is not a move, and where something moves a text without `@` is not a drop.
            Written::Drop { .. } => assert!(!moves || text.contains(['@', '＠', '﹫'])),
            // Castling keeps its length.
            Written::Castle(wing) => {
                let ohs = text.chars().filter(|c| matches!(c, 'O' | 'o' | '0' | 'Ｏ' | 'ｏ' | '０')).count();
                let squares = text.chars().any(|c| matches!(c, '1' | '１'));
                assert!(squares || ohs >= if wing == Wing::King { 2 } else { 3 });
                assert!(squares || wing == Wing::Queen || ohs < 3 || text.contains('.'));
            }
            _ => assert!(!text.contains(['@', '＠', '﹫'])),
        }
    }
    // A question asks nothing of a board.
    if text.trim_end().ends_with('?') {
        assert_eq!(reading, Reading::NotAnAction);
    }
});
