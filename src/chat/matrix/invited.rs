//! Invitations and farewells: which rooms the bot is in.
//!
//! Knows: limits, joining with patience, rooms that replace others. Does not know: what is said in rooms.
//!
//! To add a limit: its field in [`Limits`], and its check in [`welcome`] or [`Matrix::follow_invitation`].

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use matrix_sdk::ruma::{OwnedRoomOrAliasId, OwnedServerName, UserId};
use matrix_sdk::{Client, Room, RoomMemberships, RoomState};

use super::trouble::{self, Trouble};
use super::{Limits, Matrix, NAME};
use crate::bot::port::Desk;
use crate::store::Place;
use crate::table::Moment;

/// How often joining a room is tried.
const TRIES: u32 = 6;

/// A minute, in milliseconds.
const MINUTE: i64 = 60_000;

/// A room that is being joined, as long as this lives.
struct Joining<'a>(&'a Matrix, String);

impl Drop for Joining<'_> {
    fn drop(&mut self) {
        self.0.joining().remove(&self.1);
    }
}

/// Whether an invitation by this person is followed, with so many rooms already.
fn welcome(limits: &Limits, inviter: &UserId, rooms: usize) -> bool {
    let named = |name: &String| name == inviter.as_str() || name == inviter.server_name().as_str();
    rooms < limits.rooms && (limits.invited_by.is_empty() || limits.invited_by.iter().any(named))
}

impl Matrix {
    /// Follows an invitation, or declines it.
    pub(super) async fn follow_invitation(self: Arc<Self>, room: Room, desk: Arc<dyn Desk>) {
        let id = room.room_id().to_owned();
        let inviter = match room.invite_details().await {
            Ok(details) => details.inviter_id,
            Err(error) => {
                tracing::info!(room = %id, %error, "an invitation cannot be read");
                return;
            }
        };
        let client = room.client();
        // Those that are being joined are rooms already: of many invitations at once not too many are followed.
        let (rooms, _joining) = {
            let mut joining = self.joining();
            if room.state() != RoomState::Invited || joining.contains(id.as_str()) {
                return;
            }
            let rooms = client.joined_rooms().len() + joining.len();
            joining.insert(id.to_string());
            drop(joining);
            (rooms, Joining(&self, id.to_string()))
        };
        if !welcome(&self.settings.limits, &inviter, rooms) {
            tracing::info!(room = %id, %inviter, "an invitation is declined");
            let _ = room.leave().await;
            let _ = room.forget().await;
            return;
        }
        while let Some(wait) = self.join_later() {
            tokio::time::sleep(wait).await;
        }
        let via = inviter.server_name().to_owned();
        if room.state() == RoomState::Invited && self.join(&client, id.clone().into(), via).await {
            tracing::info!(room = %id, %inviter, "joined");
            self.greet(&id, desk).await;
        }
    }

    fn joining(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.joining.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long to wait before the next room is joined; nothing if it may be now, which counts then.
    fn join_later(&self) -> Option<Duration> {
        let now = self.now();
        let mut joins = self.joins.lock().unwrap_or_else(PoisonError::into_inner);
        while joins.front().is_some_and(|at| now.0 - at.0 >= MINUTE) {
            joins.pop_front();
        }
        if joins.len() < self.settings.limits.joins.max(1) {
            joins.push_back(now);
            return None;
        }
        let first = joins.front().copied().unwrap_or(Moment(now.0));
        Some(Duration::from_millis((first.0 + MINUTE - now.0).max(1).unsigned_abs()))
    }

    /// Joins a room. One on another server may not answer at once.
    async fn join(&self, client: &Client, room: OwnedRoomOrAliasId, via: OwnedServerName) -> bool {
        let mut wait = Duration::from_secs(2);
        for _ in 0..TRIES {
            let joined = client.join_room_by_id_or_alias(&room, std::slice::from_ref(&via)).await;
            match joined.map_err(|error| trouble::of(&error)) {
                Ok(_) => return true,
                Err(Trouble::Forbidden | Trouble::Token) => break,
                Err(Trouble::Later(longer)) => wait = wait.max(longer),
                Err(_) => {}
            }
            tokio::time::sleep(wait).await;
            wait *= 2;
        }
        tracing::info!(%room, "a room cannot be joined");
        false
    }

    /// One short hello in a new room, unless it only goes on with another.
    async fn greet(&self, id: &matrix_sdk::ruma::RoomId, desk: Arc<dyn Desk>) {
        let Some(room) = self.client().ok().and_then(|client| client.get_room(id)) else { return };
        let replaces = room.predecessor_room().is_some();
        if !room.is_space() && !replaces && self.keep.first_time(id.as_str(), "hello").await.unwrap_or(false)
        {
            let place = Place { platform: NAME.to_owned(), server: id.to_string(), id: id.to_string() };
            self.say(&room, None, &format!("hello {id}"), &desk.hello(&place)).await;
        }
    }

    /// A room has been replaced: the bot follows, if it may. Where it needs an invitation, one will come.
    pub(super) async fn follow_upgrade(self: Arc<Self>, old: Room, via: OwnedServerName) {
        let Some(successor) = old.successor_room() else { return };
        let client = old.client();
        let there = client.get_room(&successor.room_id).is_some_and(|room| room.state() == RoomState::Joined);
        if !there && !self.join(&client, successor.room_id.clone().into(), via).await {
            return;
        }
        // What the new room says of itself comes with the next events.
        for _ in 0..30 {
            if let Some(room) = client.get_room(&successor.room_id)
                && self.adopt(&room).await
            {
                return;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Has a room take the place of the one that it replaces, if both say so. Whether it has.
    pub(super) async fn adopt(&self, room: &Room) -> bool {
        let Some(before) = room.predecessor_room() else { return false };
        let old = room.client().get_room(&before.room_id);
        let agreed =
            old.and_then(|old| old.successor_room()).is_some_and(|after| after.room_id == room.room_id());
        if !agreed {
            return false;
        }
        let known = self.keep.room(before.room_id.as_str()).await;
        match known {
            Ok(Some(known)) if known.successor.is_none() => {
                tracing::info!(room = %room.room_id(), replaced = %before.room_id, "a room has taken another's place");
                self.keep.replaced(before.room_id.as_str(), room.room_id().as_str()).await.is_ok()
            }
            Ok(known) => known.is_some(),
            Err(_) => false,
        }
    }

    /// Leaves a room that everybody else has left. A private room waits for its owner.
    pub(super) async fn leave_if_empty(&self, room: &Room) {
        // The members themselves are asked for: a server need not say how many there are.
        let members = room.members(RoomMemberships::ACTIVE).await;
        let alone =
            members.is_ok_and(|members| members.len() == 1 && members[0].user_id() == room.own_user_id());
        if room.state() != RoomState::Joined || !alone {
            return;
        }
        let row = self.keep.room(room.room_id().as_str()).await;
        if !matches!(&row, Ok(row) if row.as_ref().is_none_or(|row| row.person.is_none())) {
            return;
        }
        tracing::info!(room = %room.room_id(), "everybody has left a room");
        if room.leave().await.is_ok() {
            let _ = room.forget().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invitations_are_followed_within_limits() {
        let ann = UserId::parse("@ann:s.org").unwrap();
        let by = |names: &[&str]| Limits {
            invited_by: names.iter().map(|name| (*name).to_owned()).collect(),
            rooms: 3,
            joins: 1,
        };
        assert!(welcome(&by(&[]), &ann, 2));
        assert!(!welcome(&by(&[]), &ann, 3), "in too many rooms");
        assert!(welcome(&by(&["s.org"]), &ann, 0));
        assert!(welcome(&by(&["x.org", "@ann:s.org"]), &ann, 0));
        assert!(!welcome(&by(&["x.org", "@ben:s.org"]), &ann, 0));
        assert!(!welcome(&by(&["org"]), &ann, 0), "a part of a server's name is another server");
    }

    #[tokio::test]
    async fn joins_are_counted_by_the_minute() {
        let matrix = super::super::tests::matrix(1).await;
        for _ in 0..Limits::default().joins {
            assert_eq!(matrix.join_later(), None);
        }
        assert_eq!(matrix.join_later(), Some(Duration::from_mins(1)));
    }
}
