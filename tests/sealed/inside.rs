//@ floor: games
//! Within `games`, too, only the umpire looks at a state on somebody's behalf: a game's code next to it can
//! neither open an umpire nor make what comes out of one.

use super::{Address, Facts, Listener as _, Mail, Page, Private, Public, Telling, Umpire, View};
use crate::rules::Seat;

pub fn state(umpire: &Umpire) {
    let _ = &umpire.held; //~ E0616
    //~ instead: let _ = umpire.game();
}

pub fn seen(view: &View<Private>) {
    let _ = &view.seen; //~ E0616
    //~ instead: let _ = view.json();
}

pub fn the_truth_as_a_trait(held: &dyn super::umpire::erased::Held) { //~ E0603
//~ instead: pub fn the_truth_as_a_trait(held: &dyn super::AnyGame) {
    let _ = held;
}

pub fn a_listener_by_hand() -> Private {
    Private(Seat::White) //~ E0423
    //~ instead: panic!("there is no way")
}

pub fn a_telling_by_hand() -> Telling {
    Telling(Vec::new()) //~ E0423
    //~ instead: panic!("only from the umpire")
}

pub fn a_page_by_hand(view: View<Public>, facts: Facts<Public>) -> Page<Public> {
    Page::new(view, facts) //~ E0624
    //~ instead: view.page(facts)
}

pub fn a_page_read_before_it_has_its_address(page: &Page<Private>) {
    let _ = &page.view; //~ E0616
    //~ instead: let _ = page;
}

pub fn a_private_page_into_a_room(page: Page<Private>) -> Option<Mail<()>> {
    page.fuse(Address::room(())).ok() //~ E0308
    //~ instead: page.fuse(Address::seat(Seat::White, ())).ok()
}

pub fn the_other_seats_audience(view: &View<Private>) -> crate::rules::Audience {
    view.listener().audience()
}

/// The door of the tools stands open here, and only here; see `doors`.
pub fn the_truth(umpire: &Umpire) -> String {
    umpire.truth()
}
