//! What the opaque values hold: chat code can hold them, not open them.

use crate::games::{Deal, Facts, Page, Private, Public, Telling, Umpire, View};

pub fn state(umpire: &Umpire) {
    let _ = &umpire.held; //~ E0616
    //~ instead: let _ = umpire.game();
}

pub fn seen(view: &View<Public>) {
    let _ = &view.seen; //~ E0616
    //~ instead: let _ = view.json();
}

pub fn dealt(deal: Deal) {
    let _ = deal.0; //~ E0616
    //~ instead: let _ = deal == Deal::nothing();
}

pub fn told(telling: &Telling) {
    let _ = &telling.0; //~ E0616
    //~ instead: let _ = telling.public();
}

pub fn heard(facts: &Facts<Private>) {
    let _ = &facts.facts; //~ E0616
    //~ instead: let _ = facts.listener();
}

pub fn page_view(page: &Page<Private>) {
    let _ = page.view.position(); //~ E0616
    //~ instead: let _ = page;
}

pub fn page_facts(page: &Page<Private>) {
    let _ = page.facts.list(); //~ E0616
    //~ instead: let _ = page;
}

pub fn page_read_as_if_it_had_its_address(page: &Page<Private>) {
    let _ = page.scene(); //~ E0599
    //~ instead: let _ = page;
}
