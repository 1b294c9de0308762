//! The parts of the gate that chat code cannot even name. (The games themselves: a case of this kind is made
//! for every registered one.)

pub fn the_register() -> usize {
    crate::games::REGISTER.len() //~ E0603
    //~ instead: crate::games::all().len()
}

pub fn the_gate(umpire: &crate::games::umpire::Umpire) { //~ E0603
//~ instead: pub fn the_gate(umpire: &crate::games::Umpire) {
    let _ = umpire.actors();
}

pub fn the_truth_as_a_trait(held: &dyn crate::games::umpire::erased::Held) { //~ E0603
//~ instead: pub fn the_truth_as_a_trait(held: &dyn crate::games::AnyGame) {
    let _ = held;
}
