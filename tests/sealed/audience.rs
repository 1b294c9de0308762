//! There are two kinds of audience, no default one, and nobody makes one by hand.

use crate::games::{Facts, Listener, Private, Public, Telling, Umpire, View};
use crate::rules::notation::{Offer, Written};
use crate::rules::{Audience, Seat};

pub fn a_view_without_an_audience(umpire: &Umpire) {
    let _ = umpire.view(); //~ E0599
    //~ instead: let _ = umpire.public();
}

pub fn a_default_view() -> View<Public> {
    View::default() //~ E0599
    //~ instead: panic!("there is none")
}

pub fn a_page_without_an_audience(umpire: &Umpire) {
    let _ = umpire.page(); //~ E0599
    //~ instead: let _ = umpire.public().page(Facts::none());
}

pub fn public_options(umpire: &Umpire) -> Vec<Offer> {
    umpire.public().options() //~ E0599
    //~ instead: umpire.private(Seat::White).options()
}

pub fn public_explanations(umpire: &Umpire, written: &Written) -> bool {
    umpire.public().offered(written).is_ok() //~ E0599
    //~ instead: umpire.private(Seat::White).offered(written).is_ok()
}

pub fn an_umpire_asked_for_options(umpire: &Umpire) -> Vec<Offer> {
    umpire.options(Seat::White) //~ E0599
    //~ instead: umpire.private(Seat::White).options()
}

pub fn a_listener_by_hand() -> Private {
    Private(Seat::White) //~ E0423
    //~ instead: panic!("there is no way")
}

pub fn the_other_seat(mut listener: Private) -> Seat {
    listener.0 = Seat::Black; //~ E0616
    //~ instead: listener = listener;
    listener.seat()
}

pub fn a_view_of_another(mut view: View<Private>, other: Private) -> View<Private> {
    view.listener = other; //~ E0616
    //~ instead: assert_eq!(view.listener(), other);
    view
}

pub fn facts_for_nobody_in_particular() -> Facts<Private> {
    Facts::<Private>::none() //~ E0599
    //~ instead: panic!("only from a view: silence()")
}

pub fn a_telling_by_hand() -> Telling {
    Telling(Vec::new()) //~ E0423
    //~ instead: panic!("only from the umpire")
}

pub fn a_third_audience<L: Copy + Send + Sync + 'static>(everything: L) -> bool {
    struct Everything<L>(L);
    impl<L: Copy + Send + Sync + 'static> Clone for Everything<L> {
        fn clone(&self) -> Self {
            *self
        }
    }
    impl<L: Copy + Send + Sync + 'static> Copy for Everything<L> {}
    impl<L: Copy + Send + Sync + 'static> Listener for Everything<L> { //~ E0277
    //~ instead: impl<L: Copy + Send + Sync + 'static> Everything<L> {
        fn audience(self) -> Audience {
            Audience::Public
        }
    }
    let _ = Everything(everything);
    true
}
