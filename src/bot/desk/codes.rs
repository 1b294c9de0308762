//! Codes that are given out here and entered elsewhere: to link accounts, to pair rooms.
//!
//! A code is chance, is told by the asker's private road alone, is kept as a hash, and is good for a quarter of an hour
//! and for one use.

use sha2::{Digest as _, Sha256};

use super::{Asker, Outcome, Trouble};
use crate::bot::Bot;
use crate::bot::port::{Content, SendError};
use crate::msg;
use crate::store::{Code, Person, Place, Spent};

/// For how long a code is good, in minutes.
pub(super) const MINUTES: i64 = 15;

/// No vowels, so no words; none of the characters that are taken for each other.
const ALPHABET: &[u8; 24] = b"23456789bcdfghjkmnpqrstv";

/// In groups that can be read out. 24^12 codes are too many to be tried out, even by who has the hash.
const GROUPS: [usize; 3] = [4, 4, 4];

/// What is kept of a code, however it was typed.
fn hash(code: &str) -> [u8; 32] {
    let bare: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(bare.to_ascii_lowercase().as_bytes()).into()
}

impl Bot {
    /// A fresh code of this person's.
    pub(super) async fn give_code(&self, by: &Person, room: Option<Place>) -> Result<String, Trouble> {
        let group = |length| -> String {
            let letter = || self.with_dice(|dice| dice.below(ALPHABET.len() as u32));
            (0..length).map(|_| char::from(ALPHABET[letter() as usize])).collect()
        };
        let code = GROUPS.map(group).join("-");
        let now = self.parts.clock.now();
        let expires = now.plus_seconds(MINUTES * 60);
        self.store().keep_code(&Code { hash: hash(&code), by: by.id, room, now, expires }).await?;
        Ok(code)
    }

    /// Somebody enters a code: whose it is and for which room, or what is wrong with it.
    pub(super) async fn enter_code(
        &self,
        asker: &Asker<'_>,
        code: &str,
        pairs: bool,
    ) -> Result<(crate::table::PersonId, Option<Place>), Trouble> {
        let now = self.parts.clock.now();
        let wrong = match self.store().spend_code(&hash(code), pairs, asker.person.id, now).await? {
            Spent::Good { by, room } => return Ok((by, room)),
            Spent::Own => msg!("code-own"),
            Spent::Used => msg!("code-used"),
            Spent::Expired => msg!("code-expired"),
            Spent::Unknown => msg!("code-unknown"),
            Spent::Locked => msg!("code-locked"),
        };
        Err(Trouble::Say(Box::new(asker.text(wrong))))
    }

    /// Answers for nobody else's eyes: by the private road, and with a word of it where it was asked.
    pub(super) async fn privately(&self, asker: &Asker<'_>, content: Content) -> Outcome {
        if asker.private() {
            return Ok(Some(asker.tell(content)));
        }
        let key = format!("answer-{}", asker.order());
        let there = self.write_to(&asker.person, &key, content).await?;
        Ok(Some(asker.text(if there { msg!("privately-sent") } else { msg!("privately-closed") })))
    }

    /// Writes to somebody at once, by their private road; whether it got there. What is written so can be asked for again:
    /// nothing depends on it.
    pub(super) async fn write_to(
        &self,
        person: &Person,
        key: &str,
        content: Content,
    ) -> Result<bool, Trouble> {
        let Some(platform) = self.platform(&person.account.platform) else { return Ok(false) };
        let Ok(road) = self.private_road(&**platform, person).await? else { return Ok(false) };
        match platform.send(&road, key, &content).await {
            Ok(_) => Ok(true),
            Err(SendError::Closed) => {
                self.store().set_private_road(person.id, None).await?;
                Ok(false)
            }
            Err(_) => Ok(false),
        }
    }
}
