//! What the strict reader accepts is exactly what is printed, and what is printed in a language reads back.

#![no_main]

use gangurru::rules::notation::{Letters, Offer, Reading, Written, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(written) = text.parse::<Written>() else { return };
    assert_eq!(written.to_string(), text);
    for letters in Letters::ALL {
        for text in [text.to_owned(), written.in_letters(letters).to_string()] {
            let reading = read(&text, letters, &[Offer::new(written)]);
            assert_eq!(reading, Reading::One(0), "{text:?} in {letters:?}");
        }
    }
});
