//! Positions in text: `board supplies side captured passes actions`.
//!
//! The board tells its size. Letters K Q R B N P A C M G F W, upper case for White; a run of empty squares is a number
//! up to 10. Supplies are White's `/` Black's, in that order, a number after a letter that is there more than once.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Position, Role, Set, Size, Supply};
use crate::rules::{Coord, Seat};

/// A text that is no position of Schago.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(in crate::games) enum BadPosition {
    /// Too few or too many fields.
    #[error("six fields: board, supplies, side, captured, passes, actions")]
    Fields,
    /// The board has no size that can be agreed on, or its ranks differ in length.
    #[error("the board has from {} to {} ranks of as many files each", Size::MIN, Size::MAX)]
    Board,
    /// A sign that is no piece of this game.
    #[error("{0:?} is no piece here")]
    Piece(char),
    /// A piece that could not be there: it would have been captured.
    #[error("the piece on {0} attacks no empty square")]
    Smothered(Coord),
    /// Supplies that cannot be read, or are too large.
    #[error(
        "supplies are White's, \"/\", Black's: letters in the order KQRBNPACMGFW, each with its number if that is \
         from 2 to {}, or \"-\"",
        Supply::MOST_OF_ONE
    )]
    Supplies,
    /// Neither `w` nor `b`.
    #[error("the side to act is \"w\" or \"b\"")]
    Side,
    /// A number that cannot be read, or is too large.
    #[error("{0} cannot be read, or is too large")]
    Number(&'static str),
}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads the line that `Display` prints.
    ///
    /// # Errors
    /// Says in a sentence what is wrong with the text. Refused are, besides what cannot be read: pieces without
    /// an empty square to attack, and more passes than actions.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, supplies, side, captured, passes, actions] = fields[..] else {
            return Err(BadPosition::Fields);
        };
        let mut position = read_board(board)?;
        let (white, black) = supplies.split_once('/').ok_or(BadPosition::Supplies)?;
        position.supplies = [read_supply(white, Seat::White)?, read_supply(black, Seat::Black)?];
        position.turn = match side {
            "w" => Seat::White,
            "b" => Seat::Black,
            _ => return Err(BadPosition::Side),
        };
        let what = "the number of captured pieces";
        let (white, black) = captured.split_once('/').ok_or(BadPosition::Number(what))?;
        position.captured = [number(white, 64, what)?, number(black, 64, what)?];
        let all = "the number of actions";
        position.actions = number(actions, 1_000_000, all)?;
        position.passes = number(passes, 2, "the number of passes")?;
        if position.actions < u32::from(position.passes) {
            return Err(BadPosition::Number(all));
        }
        let smothered =
            |(at, seat, role)| position.attacked_from(at, seat, role).without(position.occupied()).is_empty();
        match position.pieces().find(|piece| smothered(*piece)) {
            Some((at, ..)) => Err(BadPosition::Smothered(at)),
            None => Ok(position),
        }
    }
}

/// A decimal number without signs and leading zeros.
fn number<N: FromStr + PartialOrd + Copy>(text: &str, most: N, what: &'static str) -> Result<N, BadPosition> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let read = text.parse().ok().filter(|number| plain && *number <= most);
    read.ok_or(BadPosition::Number(what))
}

fn read_board(text: &str) -> Result<Position, BadPosition> {
    let ranks = text.split('/').count();
    let mut men = [[Set::EMPTY; Role::COUNT]; 2];
    let mut width = None;
    for (rank, line) in (0..u8::try_from(ranks).map_err(|_| BadPosition::Board)?).rev().zip(text.split('/')) {
        let mut file = 0_u8;
        let mut signs = line.chars().peekable();
        while let Some(sign) = signs.next() {
            if let Some(mut run) = sign.to_digit(10) {
                while let Some(digit) = signs.peek().and_then(|next| next.to_digit(10)) {
                    run = (run * 10 + digit).min(100);
                    signs.next();
                }
                let run = u8::try_from(run).ok().filter(|run| (1..=Size::MAX).contains(run));
                file += run.ok_or(BadPosition::Board)?;
            } else {
                let (seat, role) = Role::of_sign(sign).ok_or(BadPosition::Piece(sign))?;
                let at = Coord::new(file, rank).filter(|_| file < Size::MAX && rank < Size::MAX);
                men[seat.index()][role.index()] |= Set::of(at.ok_or(BadPosition::Board)?);
                file += 1;
            }
            if file > Size::MAX {
                return Err(BadPosition::Board);
            }
        }
        if *width.get_or_insert(file) != file {
            return Err(BadPosition::Board);
        }
    }
    let ranks = u8::try_from(ranks).map_err(|_| BadPosition::Board)?;
    let size = width.and_then(|files| Size::new(files, ranks)).ok_or(BadPosition::Board)?;
    Ok(Position { men, ..Position::start(size, Supply::default()) })
}

fn read_supply(text: &str, seat: Seat) -> Result<Supply, BadPosition> {
    let mut supply = Supply::default();
    if text == "-" {
        return Ok(supply);
    }
    let mut next = 0;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let (_, role) =
            Role::of_sign(sign).filter(|(owner, _)| *owner == seat).ok_or(BadPosition::Supplies)?;
        rest = &rest[sign.len_utf8()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count = match &rest[..digits] {
            "" => 1,
            text => number(text, Supply::MOST_OF_ONE, "").map_err(|_| BadPosition::Supplies)?,
        };
        if role.index() < next || count == 0 || (digits > 0 && count == 1) {
            return Err(BadPosition::Supplies);
        }
        next = role.index() + 1;
        rest = &rest[digits..];
        supply.set(role, count);
    }
    if next == 0 { Err(BadPosition::Supplies) } else { Ok(supply) }
}

impl fmt::Display for Position {
    /// The canonical line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size.ranks()).rev() {
            let mut run = 0;
            for file in 0..self.size.files() {
                let Some((seat, role)) = Coord::new(file, rank).and_then(|at| self.piece_at(at)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                }
                run = 0;
                write!(f, "{}", role.sign(seat))?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        for seat in Seat::ALL {
            let supply = self.supplies[seat.index()];
            if supply.iter().next().is_none() {
                f.write_str("-")?;
            }
            for (role, n) in supply.iter() {
                write!(f, "{}", role.sign(seat))?;
                if n > 1 {
                    write!(f, "{n}")?;
                }
            }
            f.write_str(if seat == Seat::White { "/" } else { " " })?;
        }
        let side = if self.turn == Seat::White { "w" } else { "b" };
        let [white, black] = self.captured;
        write!(f, "{side} {white}/{black} {} {}", self.passes, self.actions)
    }
}
