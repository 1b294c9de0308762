//! Every language says everything.

use gangurru::locale::Language;
use gangurru::{args, msg};

#[test]
fn smoke() {
    assert_eq!(Language::ENGLISH.say(msg!("turn-of"), args![name: "Ada"]), "Ada to move.");
    println!("{}", Language::PSEUDO.say(msg!("turn-of"), args![name: "Ada"]));
}
