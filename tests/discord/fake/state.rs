//! What the fake Discord remembers: people, guilds, channels, messages, commands, interactions, sessions.
//!
//! It knows ids, the clock and who may do what where. It does not know how any of it looks as JSON (`objects`) nor
//! who asks (`http`, `gateway`, `people`). One more kind of thing: a struct here, its look in `objects`, its
//! endpoints in `channels`, `messages` or `interactions`.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde_json::Value;

use super::gateway::Session;
use super::judge::Spec;
use super::weather::Weather;

/// A snowflake.
pub type Id = u64;

/// The moment at which every fake begins, in milliseconds since 1970.
const BEGINNING: i64 = 1_790_000_000_000;
/// Where snowflakes begin to count, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// Bits of permission that the bot has to do with.
pub mod can {
    /// Everything.
    pub const ADMINISTER: u64 = 1 << 3;
    /// Add reactions.
    pub const REACT: u64 = 1 << 6;
    /// See the channel.
    pub const VIEW: u64 = 1 << 10;
    /// Write in a channel.
    pub const SEND: u64 = 1 << 11;
    /// Delete what others wrote.
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    /// Let embeds be shown.
    pub const EMBED: u64 = 1 << 14;
    /// Attach files.
    pub const ATTACH: u64 = 1 << 15;
    /// Read what was written before.
    pub const HISTORY: u64 = 1 << 16;
    /// Ping everyone and every role.
    pub const PING_EVERYONE: u64 = 1 << 17;
    /// Change channels.
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    /// Lock, rename and revive threads of others.
    pub const MANAGE_THREADS: u64 = 1 << 34;
    /// Begin a public thread.
    pub const BEGIN_THREADS: u64 = 1 << 35;
    /// Begin a private thread.
    pub const BEGIN_PRIVATE_THREADS: u64 = 1 << 36;
    /// Write in a thread.
    pub const SEND_IN_THREADS: u64 = 1 << 38;
    /// Use slash commands.
    pub const COMMAND: u64 = 1 << 31;
    /// All that an ordinary member may do.
    pub const ORDINARY: u64 =
        REACT | VIEW | SEND | EMBED | ATTACH | HISTORY | BEGIN_THREADS | SEND_IN_THREADS | COMMAND;
}

/// Flags of messages.
pub mod flag {
    /// Begun a thread.
    pub const HAS_THREAD: u64 = 1 << 5;
    /// Shown to one person alone.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// "… is thinking".
    pub const THINKING: u64 = 1 << 7;
    /// Embeds are hidden.
    pub const NO_EMBEDS: u64 = 1 << 2;
    /// Nobody's phone buzzes.
    pub const SILENT: u64 = 1 << 12;
    /// Made of Components V2.
    pub const V2: u64 = 1 << 15;
}

/// A person or a bot.
pub struct User {
    pub username: String,
    pub global_name: Option<String>,
    pub bot: bool,
    pub locale: String,
    /// Whether the bot may write to this person.
    pub dms_open: bool,
}

/// A role of a guild; the one with the guild's id is everyone's.
pub struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
}

/// Somebody in a guild.
#[derive(Default)]
pub struct Member {
    pub nick: Option<String>,
    pub roles: Vec<Id>,
}

/// A server.
pub struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    pub locale: String,
    /// A community may choose its language; others have American English, whatever they speak.
    pub community: bool,
    /// Where new people are welcomed.
    pub system: Option<Id>,
    pub roles: Vec<Role>,
    pub members: BTreeMap<Id, Member>,
}

/// What a role or a person may or may not do in one channel.
pub struct Overwrite {
    pub id: Id,
    /// 0 a role, 1 a person.
    pub kind: u8,
    pub allow: u64,
    pub deny: u64,
}

/// A channel, thread or private chat.
pub struct Channel {
    pub id: Id,
    /// 0 text, 1 private, 11 public thread, 12 private thread.
    pub kind: u8,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub recipient: Option<Id>,
    pub name: String,
    pub overwrites: Vec<Overwrite>,
    pub owner: Id,
    pub archived: bool,
    pub locked: bool,
    /// Minutes of silence after which a thread is archived.
    pub keep: u64,
    pub changed: i64,
    pub last: Option<Id>,
}

impl Channel {
    /// Whether it is a thread.
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, 11 | 12)
    }
}

/// A file in a message.
#[derive(Clone)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub bytes: Arc<[u8]>,
    pub description: Option<String>,
}

/// A message.
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// 0 ordinary, 18 thread created, 19 reply, 20 answer to a slash command, 21 thread's beginning, 23 answer to a
    /// message command.
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub sent: i64,
    pub edited: Option<i64>,
    pub nonce: Option<Value>,
    pub mentions: Vec<Id>,
    pub mention_roles: Vec<Id>,
    pub everyone: bool,
    /// Who was notified when it came.
    pub pinged: Vec<Id>,
    pub reference: Option<Id>,
    pub interaction: Option<Id>,
    pub thread: Option<Id>,
    pub reactions: Vec<(String, Id)>,
    /// The only one who sees it.
    pub only: Option<Id>,
}

/// Something that a person did to the bot.
pub struct Interaction {
    pub id: Id,
    pub token: String,
    /// 2 command, 3 component, 4 autocompletion, 5 modal.
    pub kind: u8,
    /// 1 slash, 2 user, 3 message; 0 where no command is.
    pub command: u8,
    pub name: String,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    /// The message whose component was used.
    pub message: Option<Id>,
    pub begun: i64,
    /// The type of the first answer.
    pub answered: Option<u8>,
    /// What `@original` is.
    pub original: Option<Id>,
    pub followups: usize,
    /// Choices of an autocompletion, or the modal that was opened.
    pub shown: Option<Value>,
}

/// A request as it came, and what was answered.
#[derive(Clone)]
pub struct Request {
    pub method: String,
    /// Path and query, without `/api/v10`.
    pub path: String,
    /// The JSON body; null without one.
    pub json: Value,
    /// Names and sizes of the files that came with it.
    pub files: Vec<(String, usize)>,
    pub status: u16,
    /// The code of the refusal, if it was one of Discord's.
    pub code: Option<u64>,
}

/// What happened to a message, in a channel's order.
pub struct Happening {
    pub channel: Id,
    pub only: Option<Id>,
    /// Who could see the channel then.
    pub witnesses: Vec<Id>,
    pub text: String,
    /// What their clients got.
    pub sent: Value,
}

/// All of it.
pub struct State {
    pub now: i64,
    pub count: u64,
    pub base: String,
    pub token: String,
    pub application: Id,
    pub users: BTreeMap<Id, User>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    pub messages: BTreeMap<Id, Message>,
    pub commands: Vec<Value>,
    pub interactions: BTreeMap<Id, Interaction>,
    pub sessions: Vec<Session>,
    pub requests: Vec<Request>,
    pub faults: Vec<String>,
    pub happenings: Vec<Happening>,
    pub weather: Weather,
    /// Privileged intents that are switched on in the portal.
    pub privileged: u64,
    /// The largest file, in bytes.
    pub file_limit: usize,
    /// Milliseconds between two heartbeats.
    pub heartbeat: u64,
    /// Whether heartbeats are acknowledged.
    pub acknowledges: bool,
    /// Messages sent with `enforce_nonce`: nonce, message, until when.
    pub nonces: VecDeque<(String, Id, i64)>,
    pub in_flight: usize,
    /// Answers since the beginning.
    pub answered: u64,
    pub identifies: usize,
    pub resumes: usize,
    /// Discord's own file, unless only the hand checks judge.
    pub spec: Option<&'static Spec>,
}

impl State {
    /// A world with nobody in it but the bot.
    pub fn new(base: String, spec: Option<&'static Spec>) -> Self {
        let mut state = Self {
            now: BEGINNING,
            count: 0,
            base,
            token: "fake-token".to_owned(),
            application: 0,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            sessions: Vec::new(),
            requests: Vec::new(),
            faults: Vec::new(),
            happenings: Vec::new(),
            weather: Weather::default(),
            privileged: 0,
            file_limit: 10 << 20,
            heartbeat: 41_250,
            acknowledges: true,
            nonces: VecDeque::new(),
            in_flight: 0,
            answered: 0,
            identifies: 0,
            resumes: 0,
            spec,
        };
        let bot = state.user("gangurru", None, "en-US");
        state.application = bot;
        state.users.get_mut(&bot).expect("the bot").bot = true;
        state
    }

    /// A new snowflake.
    pub fn id(&mut self) -> Id {
        self.count += 1;
        (((self.now - EPOCH) as u64) << 22) + self.count
    }

    /// The bot's own account.
    pub fn bot(&self) -> Id {
        self.application
    }

    /// A new account.
    pub fn user(&mut self, username: &str, global_name: Option<&str>, locale: &str) -> Id {
        let id = self.id();
        let user = User {
            username: username.to_owned(),
            global_name: global_name.map(str::to_owned),
            bot: false,
            locale: locale.to_owned(),
            dms_open: true,
        };
        self.users.insert(id, user);
        id
    }

    /// A new guild, in which everybody is an ordinary member, the bot too.
    pub fn guild(&mut self, name: &str, locale: &str) -> Id {
        let (id, owner) = (self.id(), self.user("owner", None, locale));
        let everyone = Role { id, name: "@everyone".to_owned(), permissions: can::ORDINARY };
        let bot_role = Role { id: self.id(), name: "Gangurru".to_owned(), permissions: 0 };
        let mut members = BTreeMap::from([(owner, Member::default())]);
        members.insert(self.bot(), Member { nick: None, roles: vec![bot_role.id] });
        let (name, locale) = (name.to_owned(), locale.to_owned());
        let (roles, community, system) = (vec![everyone, bot_role], false, None);
        self.guilds.insert(id, Guild { id, name, owner, locale, community, system, roles, members });
        id
    }

    /// A new channel of that kind.
    pub fn channel(&mut self, kind: u8, guild: Option<Id>, name: &str) -> Id {
        let id = self.id();
        let owner = self.bot();
        let (changed, name) = (self.now, name.to_owned());
        let channel = Channel {
            id,
            kind,
            guild,
            parent: None,
            recipient: None,
            name,
            overwrites: Vec::new(),
            owner,
            archived: false,
            locked: false,
            keep: 1440,
            changed,
            last: None,
        };
        self.channels.insert(id, channel);
        id
    }

    /// The private chat of the bot with somebody, opened if there is none.
    pub fn dm(&mut self, user: Id) -> Id {
        let open = self.channels.values().find(|channel| channel.recipient == Some(user));
        if let Some(channel) = open {
            return channel.id;
        }
        let id = self.channel(1, None, "");
        self.channels.get_mut(&id).expect("just made").recipient = Some(user);
        id
    }

    /// Whether the bot and this person are in one guild.
    pub fn meets(&self, user: Id) -> bool {
        self.guilds.values().any(|guild| guild.members.contains_key(&user))
    }

    /// What somebody may do in a channel; nothing if it is not there or not to be seen.
    pub fn may(&self, user: Id, channel: Id) -> u64 {
        let Some(channel) = self.channels.get(&channel) else { return 0 };
        let Some(guild) = channel.guild else {
            let inside = channel.recipient == Some(user) || user == self.bot();
            return if inside { can::ORDINARY & !can::BEGIN_THREADS } else { 0 };
        };
        let (Some(guild), Some(place)) =
            (self.guilds.get(&guild), self.channels.get(&channel.parent.unwrap_or(channel.id)))
        else {
            return 0;
        };
        let Some(member) = guild.members.get(&user) else { return 0 };
        if guild.owner == user {
            return u64::MAX >> 11;
        }
        let held = |role: &&Role| role.id == guild.id || member.roles.contains(&role.id);
        let mut may = guild.roles.iter().filter(held).fold(0, |may, role| may | role.permissions);
        if may & can::ADMINISTER != 0 {
            return u64::MAX >> 11;
        }
        let mut apply = |chosen: &dyn Fn(&&Overwrite) -> bool| {
            let all = || place.overwrites.iter().filter(chosen);
            may &= !all().fold(0, |bits, one| bits | one.deny);
            may |= all().fold(0, |bits, one| bits | one.allow);
        };
        apply(&|one| one.id == guild.id);
        apply(&|one| one.kind == 0 && one.id != guild.id && member.roles.contains(&one.id));
        apply(&|one| one.kind == 1 && one.id == user);
        if may & can::VIEW == 0 {
            return 0;
        }
        let sending = if channel.is_thread() { can::SEND_IN_THREADS } else { can::SEND };
        if may & sending == 0 {
            may &= !(can::EMBED | can::ATTACH | can::PING_EVERYONE);
        }
        may
    }

    /// Whether the bot is no member of a guild: people can use it there who have installed it for themselves.
    pub fn is_abroad(&self, guild: Option<Id>) -> bool {
        let guild = guild.and_then(|guild| self.guilds.get(&guild));
        guild.is_some_and(|guild| !guild.members.contains_key(&self.bot()))
    }

    /// What the application may do in answers to interactions.
    pub fn app_may(&self, channel: Id) -> u64 {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        if self.is_abroad(guild) { can::ATTACH | can::EMBED } else { self.may(self.bot(), channel) }
    }

    /// Whether somebody sees a message.
    pub fn sees(&self, user: Id, message: &Message) -> bool {
        message.only.is_none_or(|only| only == user) && self.may(user, message.channel) & can::VIEW != 0
    }

    /// The people who can see a channel.
    pub fn witnesses(&self, channel: Id) -> Vec<Id> {
        self.users.keys().copied().filter(|user| self.may(*user, channel) & can::VIEW != 0).collect()
    }

    /// What somebody is called in a guild, or outside.
    pub fn called(&self, user: Id, guild: Option<Id>) -> String {
        let Some(account) = self.users.get(&user) else { return "somebody".to_owned() };
        let member = guild.and_then(|guild| self.guilds.get(&guild)?.members.get(&user));
        let nick = member.and_then(|member| member.nick.clone());
        nick.or_else(|| account.global_name.clone()).unwrap_or_else(|| account.username.clone())
    }

    /// Whether no request is under way and nobody is owed an answer whose time has not run out.
    pub fn is_idle(&self) -> bool {
        let owed =
            |one: &Interaction| one.answered.is_none() && self.now <= one.begun + super::interactions::FIRST;
        let thinking = |one: &Message| {
            let asked = one.interaction.and_then(|id| self.interactions.get(&id));
            let alive = asked.is_some_and(|asked| self.now <= asked.begun + super::interactions::ALIVE);
            one.flags & flag::THINKING != 0 && alive
        };
        self.in_flight == 0 && !self.interactions.values().any(owed) && !self.messages.values().any(thinking)
    }

    /// A fault of the one who is judged.
    pub fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }
}
