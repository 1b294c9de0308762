//! The program: arguments in, [`gangurru::games::tools`] at work, text and pictures out.

mod cli;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
