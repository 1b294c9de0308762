//! Time and chance, handed in.

use crate::rules::Dice;
use crate::table::Moment;

/// What time it is. Only the program's outermost part asks the machine.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Moment;
}

/// Dice that may be thrown from any thread.
pub type SharedDice = Box<dyn Dice + Send>;
