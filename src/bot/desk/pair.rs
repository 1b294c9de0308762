//! `pair`: two rooms that show each other's open challenges.
//!
//! Somebody who manages one room gets a code there, and somebody who manages the other enters it there. Either side can
//! end it.

use super::codes::MINUTES;
use super::{Asker, Outcome};
use crate::bot::Bot;
use crate::bot::port::{Answer, Content, PlaceKind};
use crate::store::Place;
use crate::{args, msg};

/// A room is paired with no more than this.
const ROOMS: usize = 10;

impl Bot {
    /// `pair [code | off]`.
    pub(super) async fn pair(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        if asker.incoming.kind != PlaceKind::Room {
            return Ok(Some(asker.text(msg!("pair-only-rooms"))));
        }
        if !asker.incoming.may_manage {
            return Ok(Some(asker.text(msg!("pair-not-yours"))));
        }
        let here = &asker.incoming.place;
        let paired = self.store().paired(here).await?;
        match rest.trim() {
            "" => {
                let code = self.give_code(&asker.person, Some(here.clone())).await?;
                let said = asker.reader.say(msg!("pair-code"), args![code: code, minutes: MINUTES]);
                self.privately(asker, Content::text(said)).await
            }
            word if asker.reader.language.find(word, &[msg!("word-off")]).is_some() => {
                let were = self.store().unpair(here).await?;
                if were.is_empty() {
                    return Ok(Some(asker.text(msg!("pair-none"))));
                }
                for room in &were {
                    self.tell_room(asker, room, here, msg!("pair-ended")).await;
                }
                Ok(Some(self.told_here(asker, &were, msg!("pair-ended"))))
            }
            code => {
                let (_, other) = self.enter_code(asker, code, true).await?;
                let Some(other) = other else { return Ok(Some(asker.text(msg!("code-unknown")))) };
                if other == *here {
                    return Ok(Some(asker.text(msg!("pair-itself"))));
                }
                let full = paired.len() >= ROOMS || self.store().paired(&other).await?.len() >= ROOMS;
                if full && !paired.contains(&other) {
                    return Ok(Some(asker.text(msg!("pair-many"))));
                }
                if !self.store().pair(here, &other).await? {
                    return Ok(Some(asker.text(msg!("pair-already"))));
                }
                self.tell_room(asker, &other, here, msg!("pair-done")).await;
                Ok(Some(self.told_here(asker, &[other], msg!("pair-done"))))
            }
        }
    }

    fn told_here(&self, asker: &Asker<'_>, others: &[Place], key: crate::locale::Key) -> Answer {
        let reader = self.public_reader(&asker.incoming.place);
        let lines = others.iter().map(|other| {
            let platform = self.platform_in_words(&reader, &other.platform);
            reader.say(key, args![name: &asker.person.name, platform: platform])
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        Answer { only_asker: false, content: Content::text(text) }
    }

    /// Tells a room what somebody has done in another one.
    async fn tell_room(&self, asker: &Asker<'_>, room: &Place, there: &Place, key: crate::locale::Key) {
        let Some(platform) = self.platform(&room.platform) else { return };
        let reader = self.public_reader(room);
        let other = self.platform_in_words(&reader, &there.platform);
        let said = reader.say(key, args![name: &asker.person.name, platform: other]);
        let sent = platform.send(room, &format!("pair-{}", asker.order()), &Content::text(said)).await;
        if let Err(error) = sent {
            tracing::info!(%error, "a room cannot be told that it is paired");
        }
    }
}
