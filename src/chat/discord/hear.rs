//! What Discord tells: messages, commands, presses; handed to the desk, and its answers given back.
//!
//! Knows: how an interaction is acknowledged in time and answered later, and which messages are meant for the bot. Does not
//! know: what a verb or a button does.
//!
//! An interaction is acknowledged before anything else is done, so that it does not matter how long a picture takes. A
//! command is answered for the asker alone; a press leaves its message as it is, and is answered beside it, or in its
//! place where the message was an answer itself: that makes a menu. What has to arrive comes as a message of its own, by way of
//! delivery, and never as an answer.
//!
//! A message that was changed is not heard again: what was typed is typed, and a corrected move is a new message.
//!
//! To add an event: its arm in [`event`].

use std::convert::Infallible;
use std::sync::{Arc, PoisonError};

use poise::{ApplicationContext, FrameworkContext};
use serde_json::json;
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType, CommandInteraction,
    ComponentInteraction, Context, FullEvent, Guild, GuildChannel, GuildId, Interaction, InteractionContext,
    InteractionId, Message, MessageFlags, MessageType, PartialChannel, Permissions, UnavailableGuild, UserId,
};
use serenity::http::Route;

use super::commands::{Order, typed, ungrouped};
use super::message::{Part, Shape, button_id, parts};
use super::rights;
use super::trouble::Trouble;
use super::wire::{Ask, Refusal};
use super::{Discord, NAME};
use crate::bot::port::{Answer, Content, Desk, Incoming, Mentioned, PlaceKind, Said};
use crate::msg;
use crate::store::{Account, Place};

/// What commands and events have at hand.
pub(super) struct House {
    pub(super) discord: Arc<Discord>,
    pub(super) desk: Arc<dyn Desk>,
    /// The bot's own account.
    pub(super) me: u64,
}

/// Nothing that is done here fails in a way that poise could do something about.
pub(super) type Never = Infallible;

/// An interaction as far as its answers go.
#[derive(Clone, Copy)]
struct Asked<'a> {
    application: u64,
    id: InteractionId,
    token: &'a str,
}

fn account(id: u64) -> Account {
    Account { platform: NAME.to_owned(), id: id.to_string() }
}

fn place(guild: Option<GuildId>, channel: ChannelId) -> Place {
    let server = guild.map(|guild| guild.to_string()).unwrap_or_default();
    Place { platform: NAME.to_owned(), server, id: channel.to_string() }
}

const fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// What an interaction says about where it comes from.
struct Whence<'a> {
    guild: Option<GuildId>,
    channel: Option<&'a PartialChannel>,
    /// For whom the bot was installed.
    owners: &'a AuthorizingIntegrationOwners,
    context: Option<InteractionContext>,
    /// What the bot may do there.
    may: Option<Permissions>,
}

impl Whence<'_> {
    /// Installed for somebody alone, the bot is a stranger to their servers and chats.
    fn kind(&self) -> PlaceKind {
        let installed = |owner: &AuthorizingIntegrationOwner| {
            matches!(owner, AuthorizingIntegrationOwner::GuildInstall(Some(_)))
        };
        if self.guild.is_none() {
            let foreign = self.context == Some(InteractionContext::PrivateChannel);
            return if foreign { PlaceKind::Outside } else { PlaceKind::Private };
        }
        if !self.owners.0.iter().any(installed) {
            return PlaceKind::Outside;
        }
        if self.channel.is_some_and(|channel| is_thread(channel.kind)) {
            return PlaceKind::Thread;
        }
        let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        if self.may.is_some_and(|may| !may.contains(needed)) { PlaceKind::Outside } else { PlaceKind::Room }
    }

    /// An answer with its picture, if files may be attached there.
    fn shape(&self) -> Shape<'static> {
        let files = self.may.is_none_or(|may| may.contains(Permissions::ATTACH_FILES));
        Shape { files, below: None }
    }
}

fn of_command(interaction: &CommandInteraction) -> Whence<'_> {
    Whence {
        guild: interaction.guild_id,
        channel: interaction.channel.as_ref(),
        owners: &interaction.authorizing_integration_owners,
        context: interaction.context,
        may: interaction.app_permissions,
    }
}

fn of_press(press: &ComponentInteraction) -> Whence<'_> {
    Whence {
        guild: press.guild_id,
        channel: press.channel.as_ref(),
        owners: &press.authorizing_integration_owners,
        context: press.context,
        may: press.app_permissions,
    }
}

/// Every event that is not a command.
pub(super) async fn event(framework: FrameworkContext<'_, House, Never>, event: &FullEvent) {
    let house = framework.user_data;
    match event {
        FullEvent::Message { new_message } => message(house, framework.serenity_context, new_message).await,
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            pressed(house, press).await;
        }
        FullEvent::GuildCreate { guild, is_new } => {
            house.discord.try_again(guild.id.get());
            let locale = chosen(&guild.preferred_locale, &guild.features);
            let known = house.discord.is_in(guild.id.get(), locale);
            if *is_new == Some(true) && !known {
                hello(house, guild).await;
            }
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            let locale = chosen(&new_data.preferred_locale, &new_data.features);
            house.discord.is_in(new_data.id.get(), locale);
        }
        FullEvent::GuildDelete { incomplete: UnavailableGuild { id, unavailable: false, .. }, full } => {
            tracing::info!(guild = id.get(), "the bot has left a server, or was sent away");
            house.discord.is_out(id.get());
            let channels = full.iter().flat_map(|guild| guild.channels.keys());
            channels.for_each(|channel| house.discord.gone(id.get(), channel.get()));
            let threads = full.iter().flat_map(|guild| &guild.threads);
            threads.for_each(|thread| house.discord.gone(id.get(), thread.id.get()));
        }
        FullEvent::ChannelDelete { channel, .. } => {
            house.discord.gone(channel.guild_id.get(), channel.id.get());
        }
        FullEvent::ThreadDelete { thread, .. } => {
            house.discord.gone(thread.guild_id.get(), thread.id.get());
        }
        // Somebody may have given us what was missing.
        FullEvent::ThreadUpdate { new, .. } => house.discord.heard(new.id.get()),
        FullEvent::ChannelUpdate { new, .. } => house.discord.try_again(new.guild_id.get()),
        FullEvent::GuildRoleUpdate { new, .. } => house.discord.try_again(new.guild_id.get()),
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id.get() == house.me => {
            house.discord.try_again(event.guild_id.get());
        }
        _ => {}
    }
}

/// The language that a server has chosen for itself. Only communities can choose; all others have American English,
/// which says nothing about them.
fn chosen(locale: &str, features: &[String]) -> Option<String> {
    let community = features.iter().any(|feature| feature == "COMMUNITY");
    (community || locale != "en-US").then(|| locale.to_owned())
}

/// Says hello where new people are welcomed, or in the first channel that takes it; nowhere, where the bot may not.
async fn hello(house: &House, guild: &Guild) {
    /// More than this are not tried.
    const TRIED: usize = 3;
    let me = guild.members.get(&UserId::new(house.me));
    let open = |channel: &&GuildChannel| {
        let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        channel.kind == ChannelType::Text
            && me.is_none_or(|me| guild.user_permissions_in(channel, me).contains(needed))
    };
    let mut channels: Vec<_> = guild.channels.values().filter(open).collect();
    channels
        .sort_by_key(|channel| (Some(channel.id) != guild.system_channel_id, channel.position, channel.id));
    for channel in channels.into_iter().take(TRIED) {
        let place = place(Some(guild.id), channel.id);
        let content = house.desk.hello(&place);
        if house.discord.deliver(&place, &format!("hello-{}", guild.id), &content).await.is_ok() {
            return;
        }
    }
}

/// A message without the bot's mention or sign, and whether the bot was addressed so.
fn addressed(content: &str, me: u64) -> (String, bool) {
    let mentions = [format!("<@{me}>"), format!("<@!{me}>")];
    let mut text = content.trim();
    let mut to_bot = false;
    for mention in &mentions {
        if let Some(rest) =
            text.strip_prefix(mention.as_str()).or_else(|| text.strip_suffix(mention.as_str()))
        {
            text = rest.trim();
            to_bot = true;
            break;
        }
    }
    let verb = text.strip_prefix(['/', '!']).filter(|rest| rest.starts_with(char::is_alphabetic));
    if let Some(rest) = verb {
        text = ungrouped(rest);
        to_bot = true;
    }
    // Named once more, the bot is meant as somebody to play with.
    let mut text = text.to_owned();
    for mention in &mentions {
        text = text.replace(mention.as_str(), "computer");
    }
    (text, to_bot)
}

/// Where a message stands, and whether it is a thread that somebody else began.
async fn whereabouts(
    house: &House,
    context: &Context,
    guild: Option<GuildId>,
    channel: ChannelId,
) -> (PlaceKind, bool) {
    let Some(guild) = guild else { return (PlaceKind::Private, false) };
    if let Some(guild) = context.cache.guild(guild) {
        if guild.channels.contains_key(&channel) {
            return (PlaceKind::Room, false);
        }
        if let Some(thread) = guild.threads.iter().find(|thread| thread.id == channel) {
            return (PlaceKind::Thread, thread.owner_id.is_some_and(|owner| owner.get() != house.me));
        }
    }
    let known = house
        .discord
        .known
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .threads
        .get(&channel.get())
        .copied();
    if let Some(foreign) = known {
        return (PlaceKind::Thread, foreign);
    }
    // An archived thread that was just taken out again.
    let asked = house.discord.wire.ask(&Ask::get(Route::Channel { channel_id: channel })).await;
    let Ok(asked) = asked else { return (PlaceKind::Room, false) };
    if !matches!(asked["type"].as_u64(), Some(10..=12)) {
        return (PlaceKind::Room, false);
    }
    let foreign = asked["owner_id"].as_str().is_some_and(|owner| owner != house.me.to_string());
    house.discord.known.lock().unwrap_or_else(PoisonError::into_inner).threads.insert(channel.get(), foreign);
    (PlaceKind::Thread, foreign)
}

async fn message(house: &House, context: &Context, message: &Message) {
    let written = matches!(message.kind, MessageType::Regular | MessageType::InlineReply);
    // Without the intent most messages have nothing in them, and are not for us.
    if message.author.bot || message.webhook_id.is_some() || !written || message.content.is_empty() {
        return;
    }
    let (mut text, named) = addressed(&message.content, house.me);
    let replied = message.referenced_message.as_ref().is_some_and(|to| to.author.id.get() == house.me);
    let to_bot = named || replied;
    let (kind, foreign) = whereabouts(house, context, message.guild_id, message.channel_id).await;
    if !to_bot && (kind == PlaceKind::Room || foreign) {
        return;
    }
    if text.is_empty() {
        "help".clone_into(&mut text);
    }
    house.discord.heard(message.channel_id.get());
    let nick = message.member.as_ref().and_then(|member| member.nick.clone());
    let asker = account(message.author.id.get());
    let place = place(message.guild_id, message.channel_id);
    let incoming = Incoming {
        id: message.id.to_string(),
        from: asker.clone(),
        name: nick.unwrap_or_else(|| message.author.display_name().to_owned()),
        locale: None,
        place: place.clone(),
        kind,
        may_manage: rights::manages(context, message),
        said: Said::Text { mentions: mentioned(&text, message, house.me), text, to_bot },
    };
    tracing::debug!(message = message.id.get(), channel = message.channel_id.get(), "a message is taken in");
    if let Some(Answer { only_asker, content }) = house.desk.take(incoming).await {
        let key = format!("a{}", message.id);
        house.discord.answer(&place, &asker, &key, only_asker, &content).await;
    }
}

/// Who else is mentioned, in the order of the text.
fn mentioned(text: &str, message: &Message, me: u64) -> Vec<Mentioned> {
    let mut found: Vec<(usize, Mentioned)> = Vec::new();
    for user in message.mentions.iter().filter(|user| user.id.get() != me) {
        let forms = [format!("<@{}>", user.id), format!("<@!{}>", user.id)];
        for form in forms {
            let Some(at) = text.find(&form) else { continue };
            let nick = user.member.as_ref().and_then(|member| member.nick.clone());
            let name = nick.unwrap_or_else(|| user.display_name().to_owned());
            found.push((at, Mentioned { text: form, account: account(user.id.get()), name }));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, mentioned)| mentioned).collect()
}

/// A slash command.
pub(super) async fn command(ctx: ApplicationContext<'_, House, Never>) {
    let house = ctx.framework.user_data;
    let Some(order) = ctx.command().custom_data.downcast_ref::<&'static Order>() else { return };
    let interaction = ctx.interaction;
    let asked = Asked {
        application: interaction.application_id.get(),
        id: interaction.id,
        token: &interaction.token,
    };
    // Whether anybody else may see the answer is not known yet, so nobody does.
    if !house.acknowledge(asked, json!({ "type": 5, "data": { "flags": super::message::EPHEMERAL } })).await {
        return;
    }
    let (text, people) = typed(order, &house.discord.settings.games, ctx.args, house.me);
    let mentions = people.into_iter().map(|person| Mentioned {
        text: person.text,
        account: account(person.id),
        name: person.name,
    });
    let said = Said::Text { text, to_bot: true, mentions: mentions.collect() };
    let answer = house.desk.take(house.incoming_command(interaction, said)).await;
    let Some(Answer { only_asker, content }) = answer else {
        // What was done shows itself.
        house.unsay(asked).await;
        return;
    };
    let key = format!("a{}", interaction.id);
    let shape = of_command(interaction).shape();
    if !only_asker {
        // What follows an acknowledgement takes its place, and would be as private as it is.
        house.unsay(asked).await;
    }
    let said = house.say(asked, &content, &key, shape, Way { in_place: only_asker, only_asker }).await;
    if only_asker {
        house.explain(asked, said).await;
    } else if let Err(refusal) = said {
        house.in_channel(&refusal, interaction.guild_id, interaction.channel_id, &key, &content).await;
    }
}

/// What a move that is being typed may become.
pub(super) async fn complete(ctx: ApplicationContext<'_, House, Never>, typed: &str) -> Vec<String> {
    let house = ctx.framework.user_data;
    let place = place(ctx.interaction.guild_id, ctx.interaction.channel_id);
    house.desk.complete(&account(ctx.interaction.user.id.get()), &place, typed).await
}

/// A press of a button.
async fn pressed(house: &House, press: &ComponentInteraction) {
    let asked = Asked { application: press.application_id.get(), id: press.id, token: &press.token };
    if !house.acknowledge(asked, json!({ "type": 6 })).await {
        return;
    }
    let member = press.member.as_ref().map(|member| member.display_name().to_owned());
    let incoming = Incoming {
        id: press.id.to_string(),
        from: account(press.user.id.get()),
        name: member.unwrap_or_else(|| press.user.display_name().to_owned()),
        locale: Some(press.locale.clone()),
        place: place(press.guild_id, press.channel_id),
        kind: of_press(press).kind(),
        may_manage: rights::may_manage(press.member.as_ref()),
        said: Said::Press { button: button_id(&press.data.custom_id).to_owned() },
    };
    tracing::debug!(interaction = press.id.get(), channel = press.channel_id.get(), "a press is taken in");
    // A menu is an answer without a picture: the next one stands in its place.
    let ephemeral = press.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let menu = ephemeral && press.message.attachments.is_empty();
    let Some(Answer { only_asker, content }) = house.desk.take(incoming).await else {
        if menu {
            house.unsay(asked).await;
        }
        return;
    };
    let key = format!("a{}", press.id);
    let shape = of_press(press).shape();
    let in_place = menu && only_asker && parts(&content, &key, shape).len() == 1;
    let said = house.say(asked, &content, &key, shape, Way { in_place, only_asker }).await;
    if in_place {
        house.explain(asked, said).await;
    } else if let Err(refusal) = said
        && !only_asker
    {
        house.in_channel(&refusal, press.guild_id, press.channel_id, &key, &content).await;
    }
}

/// How an answer is given.
#[derive(Clone, Copy)]
struct Way {
    /// In the place of the acknowledgement, or of the menu whose button was pressed; beside it otherwise.
    in_place: bool,
    only_asker: bool,
}

impl House {
    fn incoming_command(&self, interaction: &CommandInteraction, said: Said) -> Incoming {
        let member = interaction.member.as_ref().map(|member| member.display_name().to_owned());
        tracing::debug!(
            interaction = interaction.id.get(),
            channel = interaction.channel_id.get(),
            command = interaction.data.name,
            "a command is taken in"
        );
        Incoming {
            id: interaction.id.to_string(),
            from: account(interaction.user.id.get()),
            name: member.unwrap_or_else(|| interaction.user.display_name().to_owned()),
            locale: Some(interaction.locale.clone()),
            place: place(interaction.guild_id, interaction.channel_id),
            kind: of_command(interaction).kind(),
            may_manage: rights::may_manage(interaction.member.as_deref()),
            said,
        }
    }

    /// Says that it was heard; whether the rest makes sense. If it was too late, the person was told that it failed, and
    /// will try again: nothing must happen then.
    async fn acknowledge(&self, asked: Asked<'_>, body: serde_json::Value) -> bool {
        let route = Route::InteractionResponse { interaction_id: asked.id, token: asked.token };
        match self.discord.wire.ask(&Ask::post(route, body).repeatable().hasty()).await {
            Ok(_) => true,
            // An acknowledgement that was repeated, since the first answer to it was lost.
            Err(refusal) if refusal.trouble == Trouble::Acknowledged => true,
            Err(refusal) => {
                tracing::info!(interaction = asked.id.get(), %refusal, "an interaction cannot be acknowledged");
                false
            }
        }
    }

    /// All of an answer, as far as it is let through; a picture that is not, in words. What stops one part stops those after
    /// it: more of the same would be refused as well.
    async fn say(
        &self,
        asked: Asked<'_>,
        content: &Content,
        key: &str,
        mut shape: Shape<'_>,
        way: Way,
    ) -> Result<(), Refusal> {
        loop {
            let mut said = Ok(());
            for (n, part) in parts(content, key, shape).iter().enumerate() {
                said = if n == 0 && way.in_place {
                    self.edit(asked, part).await
                } else {
                    self.follow(asked, part, way.only_asker).await
                };
                if said.is_err() {
                    break;
                }
            }
            let lighter =
                |refusal: &Refusal| matches!(refusal.trouble, Trouble::Forbidden | Trouble::TooLarge);
            if !(shape.files && content.picture.is_some() && said.as_ref().is_err_and(lighter)) {
                return said;
            }
            shape.files = false;
        }
    }

    /// If an answer did not get into its place, a sentence stands there, so that the asker at least knows.
    async fn explain(&self, asked: Asked<'_>, said: Result<(), Refusal>) {
        if said.is_err_and(|refusal| matches!(refusal.trouble, Trouble::Filtered | Trouble::TooLarge)) {
            let text = self.discord.settings.language.text(msg!("discord-refused"));
            if let Some(part) = parts(&Content::text(text), "x", Shape::WHOLE).first() {
                let _ = self.edit(asked, part).await;
            }
        }
    }

    /// Puts a message in the place of the acknowledgement, or of the message whose button was pressed.
    async fn edit(&self, asked: Asked<'_>, part: &Part) -> Result<(), Refusal> {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: asked.application.into(),
            token: asked.token,
        };
        let ask = Ask::patch(route, part.edited());
        match self.discord.wire.ask(&ask.files(&part.files)).await {
            Ok(_) => Ok(()),
            Err(refusal) => {
                tracing::info!(interaction = asked.id.get(), %refusal, "an answer is lost");
                Err(refusal)
            }
        }
    }

    async fn follow(&self, asked: Asked<'_>, part: &Part, only_asker: bool) -> Result<(), Refusal> {
        let route =
            Route::WebhookFollowupMessages { application_id: asked.application.into(), token: asked.token };
        let ask = Ask::post(route, part.answered(only_asker));
        match self.discord.wire.ask(&ask.files(&part.files)).await {
            Ok(_) => Ok(()),
            Err(refusal) => {
                tracing::info!(interaction = asked.id.get(), %refusal, "an answer is lost");
                Err(refusal)
            }
        }
    }

    /// Takes the acknowledgement, or the menu, away.
    async fn unsay(&self, asked: Asked<'_>) {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: asked.application.into(),
            token: asked.token,
        };
        if let Err(refusal) = self.discord.wire.ask(&Ask::delete(route)).await {
            tracing::debug!(interaction = asked.id.get(), %refusal, "an acknowledgement stays");
        }
    }

    /// What everybody may see and came too late for an answer is said in the channel.
    async fn in_channel(
        &self,
        refusal: &Refusal,
        guild: Option<GuildId>,
        channel: ChannelId,
        key: &str,
        content: &Content,
    ) {
        if refusal.trouble == Trouble::TokenOver {
            let _ = self.discord.deliver(&place(guild, channel), key, content).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_is_addressed_by_mention_and_sign() {
        for (content, text, to_bot) in [
            ("<@9> help", "help", true),
            ("<@!9>help", "help", true),
            ("Nf3 <@9>", "Nf3", true),
            ("<@9> !board", "board", true),
            ("/games", "games", true),
            ("/table accept 23456789", "accept 23456789", true),
            ("!table", "table", true),
            ("!games", "games", true),
            ("<@9>", "", true),
            ("<@9> challenge <@9> white", "challenge computer white", true),
            ("<@8> hello", "<@8> hello", false),
            ("Nf3", "Nf3", false),
            ("!!", "!!", false),
            ("/ 2", "/ 2", false),
        ] {
            assert_eq!(addressed(content, 9), (text.to_owned(), to_bot), "{content}");
        }
    }

    #[test]
    fn a_place_has_its_server_and_a_private_chat_has_none() {
        let room = place(Some(GuildId::new(5)), ChannelId::new(6));
        assert_eq!((room.server.as_str(), room.id.as_str()), ("5", "6"));
        assert_eq!(place(None, ChannelId::new(6)).server, "");
    }

    #[test]
    fn a_place_that_the_bot_is_no_member_of_is_outside() {
        let guild = Some(GuildId::new(5));
        let inside = AuthorizingIntegrationOwners(vec![AuthorizingIntegrationOwner::GuildInstall(guild)]);
        let outside =
            AuthorizingIntegrationOwners(vec![AuthorizingIntegrationOwner::UserInstall(UserId::new(7))]);
        let all = Some(Permissions::all());
        let blind = Some(Permissions::all() - Permissions::SEND_MESSAGES);
        for (guild, owners, context, may, kind) in [
            (guild, &inside, InteractionContext::Guild, all, PlaceKind::Room),
            (guild, &inside, InteractionContext::Guild, None, PlaceKind::Room),
            (guild, &inside, InteractionContext::Guild, blind, PlaceKind::Outside),
            (guild, &outside, InteractionContext::Guild, all, PlaceKind::Outside),
            (None, &inside, InteractionContext::BotDm, all, PlaceKind::Private),
            (None, &outside, InteractionContext::BotDm, all, PlaceKind::Private),
            (None, &outside, InteractionContext::PrivateChannel, all, PlaceKind::Outside),
        ] {
            let whence = Whence { guild, channel: None, owners, context: Some(context), may };
            assert_eq!(whence.kind(), kind, "{guild:?} {context:?}");
        }
    }

    #[test]
    fn only_a_language_that_was_chosen_counts() {
        let community = ["COMMUNITY".to_owned()];
        assert_eq!(chosen("en-US", &[]), None);
        assert_eq!(chosen("en-US", &community).as_deref(), Some("en-US"));
        assert_eq!(chosen("de", &community).as_deref(), Some("de"));
    }
}
