//! The permissions that the bot asks for when it is invited, and what each is for; and whether a person may manage a
//! channel.
//!
//! Knows: Discord's bits. Does not know: which of them a server has given the bot.
//!
//! To add one: its line in [`RIGHTS`]; `docs/discord.md` names the number that comes of them, and a test compares.

use serenity::all::{Context, Member, Message, Permissions};

/// With one of these somebody manages a channel, as far as the bot is concerned.
const MANAGING: Permissions =
    Permissions::MANAGE_CHANNELS.union(Permissions::MANAGE_GUILD).union(Permissions::ADMINISTRATOR);

/// Whether whoever has used a command or a button may manage the channel: Discord says so itself.
pub(super) fn may_manage(member: Option<&Member>) -> bool {
    member.and_then(|member| member.permissions).is_some_and(|may| may.intersects(MANAGING))
}

/// Whether the author of a message may: of a message Discord tells the roles, and what a role may do stands in the cache.
/// What a channel adds or takes away is not looked at: a command is asked for there.
pub(super) fn manages(context: &Context, message: &Message) -> bool {
    let Some(guild) = message.guild_id.and_then(|id| context.cache.guild(id)) else { return false };
    let roles = message.member.iter().flat_map(|member| &member.roles);
    guild.owner_id == message.author.id
        || roles.filter_map(|id| guild.roles.get(id)).any(|role| role.permissions.intersects(MANAGING))
}

/// A permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Right {
    /// Its name in Discord's settings.
    pub name: &'static str,
    /// Its bit.
    pub bit: u32,
}

/// What is needed, and nothing else. Archiving a thread needs nothing more: the bot began it.
pub const RIGHTS: [Right; 6] = [
    Right { name: "View Channels", bit: 10 },
    Right { name: "Send Messages", bit: 11 },
    Right { name: "Attach Files", bit: 15 },
    Right { name: "Read Message History", bit: 16 },
    Right { name: "Create Public Threads", bit: 35 },
    Right { name: "Send Messages in Threads", bit: 38 },
];

/// The number of all of them, for the link that invites the bot.
pub const INVITE: u64 = {
    let (mut all, mut n) = (0, 0);
    while n < RIGHTS.len() {
        all |= 1 << RIGHTS[n].bit;
        n += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use serenity::all::Permissions;

    use super::*;

    #[test]
    fn the_number_is_made_of_the_names() {
        let named = Permissions::VIEW_CHANNEL
            | Permissions::SEND_MESSAGES
            | Permissions::ATTACH_FILES
            | Permissions::READ_MESSAGE_HISTORY
            | Permissions::CREATE_PUBLIC_THREADS
            | Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!(INVITE, named.bits());
    }

    #[test]
    fn the_guide_names_them_all() {
        let guide = include_str!("../../../docs/discord.md");
        assert!(guide.contains(&format!("permissions={INVITE}")), "{INVITE}");
        for right in RIGHTS {
            assert!(guide.contains(right.name), "{}", right.name);
        }
    }
}
