//! Rooms as places: what the rest of the program calls them, who is in them, and who may be told secrets there.
//!
//! Knows: members, encryption, spaces, private rooms, upgrades. Does not know: what is said.
//!
//! To add a condition for secrets: its variant of [`Fit`], found in [`Matrix::fit`].

use std::time::Duration;

use matrix_sdk::ruma::api::client::membership::get_member_events;
use matrix_sdk::ruma::api::client::room::create_room;
use matrix_sdk::ruma::events::StateEventType;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::events::room::power_levels::UserPowerLevel;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{OwnedUserId, RoomId, UserId};
use matrix_sdk::{Client, Room, RoomMemberships, RoomState};
use serde_json::{Value, json};

use super::keep::{RoomRow, ThreadRow};
use super::trouble::{self, Trouble, later};
use super::{Matrix, NAME};
use crate::bot::port::{Content, SendError};
use crate::msg;
use crate::store::{Account, Place};

/// How long to wait for the room that replaces another.
const MOVING: Duration = Duration::from_secs(2);

/// How long to wait for what the server has done to be told as well.
const SOON: Duration = Duration::from_millis(500);

/// Where a message goes.
pub(super) struct Target {
    pub(super) room: Room,
    /// The thread's root.
    pub(super) root: Option<String>,
    pub(super) private: bool,
}

/// Whether a room is one for secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fit {
    /// Nobody but the bot is in it.
    Alone,
    /// The bot and this person, and nobody else can read along.
    For(String),
    /// The bot and one person, but the room is not encrypted.
    Plain,
    /// Others are in it.
    Third,
}

/// What the members of a room (joined or invited) make of it.
pub(super) fn fit_of(members: &[String], me: &str, sealed: bool) -> Fit {
    let mut others = members.iter().filter(|id| *id != me);
    match (others.next(), others.next()) {
        (None, _) => Fit::Alone,
        (Some(_), Some(_)) => Fit::Third,
        (Some(_), None) if !sealed => Fit::Plain,
        (Some(other), None) => Fit::For(other.clone()),
    }
}

/// How many are in a room or invited; 0 if that cannot be found out. A server need not count them for us.
pub(super) async fn crowd(room: &Room) -> usize {
    room.members(RoomMemberships::ACTIVE).await.map_or(0, |members| members.len())
}

/// Whether the library knows of somebody in a room. It encrypts for those of whom it knows, and of whoever was invited or came
/// in a moment ago it hears later than the server knows it.
async fn is_known(room: &Room, person: &str) -> bool {
    let Ok(user) = UserId::parse(person) else { return false };
    let member = room.get_member(&user).await.ok().flatten();
    member
        .is_some_and(|member| matches!(member.membership(), MembershipState::Join | MembershipState::Invite))
}

/// The room and the thread of a place.
pub(super) fn parts(place: &str) -> (&str, Option<&str>) {
    place.split_once(' ').map_or((place, None), |(room, root)| (room, Some(root)))
}

/// Who is in a room by its member events: joined or invited.
fn present(events: &[Value]) -> Vec<String> {
    let here = |event: &&Value| matches!(event["content"]["membership"].as_str(), Some("join" | "invite"));
    events.iter().filter(here).filter_map(|event| event["state_key"].as_str()).map(str::to_owned).collect()
}

impl Matrix {
    pub(super) fn client(&self) -> Result<&Client, SendError> {
        self.client.get().map(|entered| entered.client()).ok_or(SendError::Later(Duration::from_secs(2)))
    }

    /// The room of a place as it is now, and the thread in it.
    pub(super) async fn target(&self, place: &Place) -> Result<Target, SendError> {
        let private = place.server.is_empty();
        let gone = || if private { SendError::Closed } else { SendError::Gone };
        if place.platform != NAME {
            return Err(gone());
        }
        let client = self.client()?;
        let (called, root) = parts(&place.id);
        let id = self.keep.current(called).await.map_err(|e| later(&e))?;
        let room = RoomId::parse(&id).ok().and_then(|id| client.get_room(&id));
        let Some(room) = room.filter(|room| room.state() == RoomState::Joined) else { return Err(gone()) };
        if room.is_tombstoned() {
            // Nobody is heard there any more. Where it goes on is known once the new room is joined.
            return Err(SendError::Later(MOVING));
        }
        let root = match root {
            Some(root) => Some(self.root(place, &room, root).await?),
            None => None,
        };
        Ok(Target { room, root, private })
    }

    /// The root of a thread in the room where it is now. A room that replaced another gets a new one.
    async fn root(&self, place: &Place, room: &Room, root: &str) -> Result<String, SendError> {
        let id = room.room_id().as_str();
        let known = self.keep.thread_called(&place.id, id).await.map_err(|e| later(&e))?;
        let Some(known) = known else { return Ok(root.to_owned()) };
        if known.room == id {
            return Ok(known.root);
        }
        let key = format!("thread {} in {id}", place.id);
        let root = self.begin_thread(room, &key, &known.title).await?;
        let carried = ThreadRow { room: id.to_owned(), root: root.clone(), ..known };
        self.keep.set_thread(&carried).await.map_err(|e| later(&e))?;
        Ok(root)
    }

    /// Opens a thread under a room.
    pub(super) async fn thread(
        &self,
        room: &Place,
        key: &str,
        title: &str,
    ) -> Result<Option<Place>, SendError> {
        if room.server.is_empty() {
            return Ok(None);
        }
        let target = self.target(room).await?;
        if target.root.is_some() {
            return Ok(Some(room.clone()));
        }
        let id = target.room.room_id().as_str().to_owned();
        let root = self.begin_thread(&target.room, key, title).await?;
        let called = format!("{} {root}", parts(&room.id).0);
        let thread = ThreadRow {
            room: id,
            root,
            called: called.clone(),
            server: room.server.clone(),
            title: title.to_owned(),
        };
        self.keep.set_thread(&thread).await.map_err(|e| later(&e))?;
        Ok(Some(Place { id: called, ..room.clone() }))
    }

    /// Who is in a room, asked of the server, and what that makes of it.
    pub(super) async fn fit(&self, room: &Room) -> Result<Fit, Trouble> {
        let request = get_member_events::v3::Request::new(room.room_id().to_owned());
        let answer = room.client().send(request).await.map_err(|error| trouble::of_http(&error))?;
        let events =
            answer.chunk.iter().map(|raw| serde_json::from_str(raw.json().get()).unwrap_or_default());
        let members = present(&events.collect::<Vec<_>>());
        let fit = fit_of(&members, &self.me().id, self.sealed(room).await?);
        // Keys go to those whom the library knows to be there, which may be a moment later than the server does.
        match &fit {
            Fit::For(person) if !is_known(room, person).await => Err(Trouble::Later(SOON)),
            _ => Ok(fit),
        }
    }

    /// Whether what is said in a room stays in it, or that is not asked for. Where anybody may come in, nothing does.
    async fn sealed(&self, room: &Room) -> Result<bool, Trouble> {
        match room.is_public() {
            Some(true) => return Ok(false),
            Some(false) => {}
            // A room that was made a moment ago: what it is like comes with the next events.
            None => return Err(Trouble::Later(SOON)),
        }
        if self.settings.plain_secrets {
            return Ok(true);
        }
        let state = room.latest_encryption_state().await.map_err(|error| trouble::of(&error))?;
        Ok(state.is_encrypted())
    }

    /// Whether a room is a private one of this person's, as far as is known here.
    pub(super) async fn is_private_of(&self, room: &Room, person: &str) -> bool {
        if room.is_space() {
            return false;
        }
        let Ok(members) = room.members(RoomMemberships::ACTIVE).await else { return false };
        let members: Vec<_> = members.iter().map(|member| member.user_id().to_string()).collect();
        let sealed = self.sealed(room).await.unwrap_or(false);
        if fit_of(&members, &self.me().id, sealed) != Fit::For(person.to_owned()) {
            return false;
        }
        // A room with a name is one to which others will come, unless it is known to be meant for two.
        let named = room.name().is_some_and(|name| !name.trim().is_empty());
        if !named || room.is_direct().await.unwrap_or(false) {
            return true;
        }
        let known = self.keep.private_of(person).await;
        matches!(&known, Ok(Some(row)) if row.room == room.room_id().as_str())
    }

    /// The server whose rankings a room belongs to: a space that lists it as its child, and has the bot in it; or itself.
    pub(super) async fn server_of(&self, room: &Room, called: &str) -> String {
        let mut spaces = Vec::new();
        for space in room.client().joined_space_rooms() {
            let child = space.get_state_event(StateEventType::SpaceChild, room.room_id().as_str()).await;
            let child = child.ok().flatten().and_then(|raw| serde_json::to_value(&raw).ok());
            // A child without servers is none any more.
            let via = child.as_ref().and_then(|child| child["content"]["via"].as_array());
            if via.is_some_and(|via| !via.is_empty()) {
                spaces.push(space.room_id().to_string());
            }
        }
        spaces.into_iter().min().unwrap_or_else(|| called.to_owned())
    }

    /// A room as a place.
    pub(super) async fn room_place(&self, room: &Room, row: &RoomRow, private: bool) -> Place {
        let server = if private { String::new() } else { self.server_of(room, &row.called).await };
        Place { platform: NAME.to_owned(), server, id: row.called.clone() }
    }

    /// The private room of somebody, made if there is none.
    pub(super) async fn private_room(&self, account: &Account) -> Result<Place, SendError> {
        let person = UserId::parse(&account.id).map_err(|_| SendError::Closed)?;
        let _making = self.making.lock().await;
        let client = self.client()?;
        if let Some(row) = self.keep.private_of(person.as_str()).await.map_err(|e| later(&e))?
            && let Some(place) = self.remembered(client, &row, &person).await?
        {
            return Ok(place);
        }
        for room in client.joined_rooms() {
            if !room.is_tombstoned() && self.is_private_of(&room, person.as_str()).await {
                return self.remember(room.room_id().as_str(), &person).await;
            }
        }
        let room = client.create_room(private_request(&person)).await;
        let room = room.map_err(|error| trouble::of(&error).told(true))?;
        tracing::info!(room = %room.room_id(), %person, "a private room is made");
        // It is fit for use once the server has told of all of it, which may come in parts.
        for _ in 0..100 {
            let told = room.is_public().is_some() && room.history_visibility().is_some();
            if told && is_known(&room, person.as_str()).await {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        self.remember(room.room_id().as_str(), &person).await
    }

    async fn remember(&self, room: &str, person: &UserId) -> Result<Place, SendError> {
        self.keep.set_private(person.as_str(), room).await.map_err(|e| later(&e))?;
        let row = self.keep.know_room(room).await.map_err(|e| later(&e))?;
        Ok(Place { platform: NAME.to_owned(), server: String::new(), id: row.called })
    }

    /// The private room that is remembered, if it is still one. Who has left it is invited again, once.
    async fn remembered(
        &self,
        client: &Client,
        row: &RoomRow,
        person: &UserId,
    ) -> Result<Option<Place>, SendError> {
        let room = RoomId::parse(&row.room).ok().and_then(|id| client.get_room(&id));
        let room = room.filter(|room| room.state() == RoomState::Joined);
        let fit = match &room {
            Some(room) => self.fit(room).await.map_err(|trouble| trouble.told(true)),
            None => Ok(Fit::Third),
        };
        let place = Place { platform: NAME.to_owned(), server: String::new(), id: row.called.clone() };
        match (room, fit) {
            (Some(_), Ok(Fit::For(other))) if other == person.as_str() => Ok(Some(place)),
            (Some(_), Ok(Fit::Alone)) if row.again => Err(SendError::Closed),
            (Some(room), Ok(Fit::Alone)) => {
                self.keep.set_again(&row.room, true).await.map_err(|e| later(&e))?;
                room.invite_user_by_id(person).await.map_err(|error| trouble::of(&error).told(true))?;
                tracing::info!(room = %row.room, %person, "somebody who left their private room is invited again");
                Ok(Some(place))
            }
            (_, Err(SendError::Later(wait))) => Err(SendError::Later(wait)),
            (room, _) => {
                if let Some(room) = room {
                    self.say_third(&room).await;
                }
                self.keep.not_private(&row.room).await.map_err(|e| later(&e))?;
                Ok(None)
            }
        }
    }

    /// Says once in a room why nothing private is said there. It says nothing of what that would be.
    pub(super) async fn say_third(&self, room: &Room) {
        let id = room.room_id().as_str();
        if self.keep.first_time(id, "third").await.unwrap_or(false) {
            let content = Content::text(self.settings.language.text(msg!("matrix-third")));
            self.say(room, None, &format!("third {id} {}", self.now().0), &content).await;
        }
    }

    /// Whether somebody manages a room: the level that rooms give to moderators.
    pub(super) async fn may_manage(&self, room: &Room, id: &str) -> bool {
        const MODERATOR: i64 = 50;
        let Ok(user) = OwnedUserId::try_from(id) else { return false };
        match room.power_levels_or_default().await.for_user(&user) {
            UserPowerLevel::Infinite => true,
            UserPowerLevel::Int(level) => i64::from(level) >= MODERATOR,
            _ => false,
        }
    }

    /// The account of somebody, with the name by which the room knows them. Two of one name have their ids behind it.
    pub(super) async fn name_of(&self, room: &Room, id: &str) -> String {
        let member = match OwnedUserId::try_from(id) {
            Ok(user) => room.get_member(&user).await.ok().flatten(),
            Err(_) => None,
        };
        let local = id.trim_start_matches('@').split(':').next().unwrap_or(id);
        match member {
            Some(member) => shown(member.display_name(), local, id, member.name_ambiguous()),
            None => local.to_owned(),
        }
    }
}

/// A name as it is shown: never empty, and with the id where the name alone would not do.
fn shown(name: Option<&str>, local: &str, id: &str, ambiguous: bool) -> String {
    let words = name.unwrap_or(local).split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.map(super::text::seen).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(40).collect();
    // One with an id in it, as behind a name of two, or with nothing to see in it, could be taken for another.
    let has_id = name.split_once('@').is_some_and(|(_, rest)| rest.contains(':'));
    if name.is_empty() || name.starts_with('@') || has_id {
        id.to_owned()
    } else if ambiguous {
        format!("{name} ({id})")
    } else {
        name
    }
}

fn private_request(person: &UserId) -> create_room::v3::Request {
    let mut request = create_room::v3::Request::new();
    request.is_direct = true;
    request.invite = vec![person.to_owned()];
    request.preset = Some(create_room::v3::RoomPreset::PrivateChat);
    let state = [
        json!({ "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" } }),
        // Whoever comes later does not read what was said before.
        json!({ "type": "m.room.history_visibility", "state_key": "", "content": { "history_visibility": "invited" } }),
    ];
    request.initial_state =
        state.iter().filter_map(|event| Raw::new(event).ok().map(Raw::cast_unchecked)).collect();
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(members: &[&str], sealed: bool) -> Fit {
        let members: Vec<_> = members.iter().map(|id| (*id).to_owned()).collect();
        fit_of(&members, "@bot:s", sealed)
    }

    #[test]
    fn secrets_are_for_exactly_two() {
        assert_eq!(fit(&["@bot:s", "@ann:s"], true), Fit::For("@ann:s".into()));
        assert_eq!(fit(&["@ann:s", "@bot:s", "@eve:s"], true), Fit::Third);
        assert_eq!(fit(&["@bot:s"], true), Fit::Alone);
        assert_eq!(fit(&["@bot:s", "@ann:s"], false), Fit::Plain);
        assert_eq!(fit(&["@bot:s", "@ann:s", "@eve:s"], false), Fit::Third);
    }

    #[test]
    fn invited_people_count_and_those_who_left_do_not() {
        let member =
            |id: &str, membership: &str| json!({ "state_key": id, "content": { "membership": membership } });
        let events = [
            member("@bot:s", "join"),
            member("@ann:s", "invite"),
            member("@eve:s", "leave"),
            member("@mal:s", "ban"),
            json!({ "content": [] }),
        ];
        assert_eq!(present(&events), ["@bot:s", "@ann:s"]);
    }

    #[test]
    fn names_are_harmless_and_tell_people_apart() {
        assert_eq!(shown(Some("Ann"), "ann", "@ann:s", false), "Ann");
        assert_eq!(shown(Some("Ann"), "ann", "@ann:s", true), "Ann (@ann:s)");
        assert_eq!(shown(Some("\u{202e}\u{200b} \n"), "ann", "@ann:s", false), "@ann:s");
        assert_eq!(shown(Some("@ben:s"), "ann", "@ann:s", false), "@ann:s");
        assert_eq!(shown(Some("Ben (@ben:s)"), "ann", "@ann:s", false), "@ann:s");
        assert_eq!(shown(Some("Ann @ work"), "ann", "@ann:s", false), "Ann @ work");
        assert_eq!(shown(Some("a\nb\tc"), "ann", "@ann:s", false), "a b c");
        assert_eq!(shown(None, "ann", "@ann:s", false), "ann");
        assert_eq!(shown(Some(&"x".repeat(500)), "ann", "@ann:s", false).len(), 40);
    }

    #[test]
    fn a_place_is_a_room_or_a_thread_in_it() {
        assert_eq!(parts("!r:s"), ("!r:s", None));
        assert_eq!(parts("!r $root"), ("!r", Some("$root")));
    }

    #[test]
    fn private_rooms_are_made_encrypted() {
        let request = private_request(&UserId::parse("@ann:s").unwrap());
        let state = serde_json::to_string(&request.initial_state).unwrap();
        assert!(state.contains("m.megolm.v1.aes-sha2") && state.contains("\"invited\""), "{state}");
        assert!(request.is_direct && request.invite.len() == 1);
    }
}
