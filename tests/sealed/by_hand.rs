//! Values of the gate are not made by hand, nor taken apart. (In a file of their own: the compiler looks at privacy in
//! braces only where all types are right.)

use crate::games::{Address, Facts, Private, Public, Umpire, View};
use crate::rules::Seat;

pub fn an_umpire_taken_apart(umpire: Umpire) {
    let Umpire { held: _state, .. } = umpire; //~ E0451 uncoded
    //~ instead: let _state = umpire;
}

pub fn a_view_by_hand(view: View<Private>) -> View<Public> {
    View { listener: Public, game: view.game(), seen: panic!() } //~ E0451 uncoded
    //~ instead: panic!("there is no way from {:?}", view.seat())
}

pub fn facts_by_hand() -> Facts<Private> {
    Facts { listener: panic!(), facts: Vec::new() } //~ E0451
    //~ instead: panic!("only from a view: silence()")
}

pub fn an_address_taken_apart(address: Address<Private, u64>) -> u64 {
    let Address { road, .. } = address; //~ E0451
    //~ instead: let road = 0; let _ = address;
    road
}

pub fn an_address_that_was_anothers(address: Address<Private, u64>) -> Address<Private, u64> {
    Address { road: 7, ..address } //~ E0451
    //~ instead: { let _ = address; Address::seat(Seat::White, 7) }
}
