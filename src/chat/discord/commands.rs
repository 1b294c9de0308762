//! Slash commands: the bot's verbs with their options, in every language that Discord has too.
//!
//! Knows: which verb is found where, and so how an order is named in what the bot says; which words its options stand for;
//! when the list at Discord has to be replaced. Does not know: what a verb does. What somebody chose becomes the text that
//! could have been typed.
//!
//! Few stand at the top: what begins something, what is used at every turn, and what one looks up. What a table's buttons
//! offer anyway is in the group `table`, the rest in the group `gangurru`.
//!
//! To add a verb: its line in [`TOP`] or a group. To add an option: its `discord-…` message with `.about` in every language.

use std::borrow::Cow;

use poise::{BoxFuture, CommandParameterChoice};
use serde_json::{Map, Value, json};
use serenity::all::{
    AutocompleteChoice, CommandOptionType, CreateAutocompleteResponse, InstallationContext,
    InteractionContext, ResolvedOption, ResolvedValue,
};

use super::hear::{self, House, Never};
use super::text::shortened;
use crate::locale::{Key, Language};
use crate::msg;

type Command = poise::Command<House, Never>;
type Parameter = poise::CommandParameter<House, Never>;
type Names = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Discord's locales with the language that is spoken there. The one that everybody else gets is among them: Discord
/// would give speakers of British English American words otherwise.
pub(super) const LOCALES: [(&str, Language); 5] = [
    ("en-US", Language::ENGLISH),
    ("en-GB", Language::ENGLISH),
    ("nl", Language::DUTCH),
    ("pl", Language::POLISH),
    ("de", Language::GERMAN),
];

/// The longest description.
const LONGEST_ABOUT: usize = 100;

/// The longest choice.
const LONGEST_CHOICE: usize = 100;

/// More choices are not shown.
const CHOICES: usize = 25;

/// What can be given for an option.
#[derive(Clone, Copy)]
enum Kind {
    /// Any text.
    Text,
    /// A move, completed from what the person may play.
    Move,
    /// Somebody.
    Person,
    /// One of the games.
    Game,
    /// One of these words, with the English word that is handed on.
    Words(&'static [(Key, &'static str)]),
    /// Whether this word is wished.
    Yes(&'static str),
}

/// An option.
struct Slot {
    name: Key,
    kind: Kind,
    required: bool,
}

/// A verb.
pub(super) struct Order {
    verb: Key,
    slots: &'static [Slot],
}

/// What stands at the top.
enum Top {
    Verb(Order),
    Group(Key, &'static [Order]),
}

const fn slot(name: Key, kind: Kind) -> Slot {
    Slot { name, kind, required: false }
}

const TABLE: Slot = slot(msg!("discord-table-code"), Kind::Text);
const CODE: Slot = slot(msg!("discord-code"), Kind::Text);
const GAME: Slot = slot(msg!("discord-game"), Kind::Game);
const MORE: Slot = slot(msg!("discord-more"), Kind::Text);
const WHO: Slot = slot(msg!("discord-who"), Kind::Person);
const COLOUR: Slot = slot(
    msg!("discord-colour"),
    Kind::Words(&[
        (msg!("word-white"), "white"),
        (msg!("word-black"), "black"),
        (msg!("word-lot"), "random"),
    ]),
);
const RATED: Slot = slot(
    msg!("discord-rated"),
    Kind::Words(&[(msg!("word-rated"), "rated"), (msg!("word-casual"), "casual")]),
);
const SIDE: Slot =
    slot(msg!("discord-side"), Kind::Words(&[(msg!("word-white"), "white"), (msg!("word-black"), "black")]));
const WHERE: Slot = slot(
    msg!("discord-where"),
    Kind::Words(&[(msg!("word-here"), "here"), (msg!("word-everywhere"), "everywhere")]),
);

const fn at_table(verb: Key) -> Order {
    Order { verb, slots: &[TABLE] }
}

const TOP: [Top; 10] = [
    Top::Verb(Order { verb: msg!("verb-challenge"), slots: &[WHO, GAME, COLOUR, RATED, MORE] }),
    Top::Verb(Order {
        verb: msg!("verb-move"),
        slots: &[Slot { name: msg!("discord-move"), kind: Kind::Move, required: true }, TABLE],
    }),
    Top::Verb(Order {
        verb: msg!("verb-board"),
        slots: &[SIDE, slot(msg!("discord-text"), Kind::Yes("text")), MORE, TABLE],
    }),
    Top::Verb(at_table(msg!("verb-secrets"))),
    Top::Verb(Order { verb: msg!("verb-games"), slots: &[] }),
    Top::Verb(Order { verb: msg!("verb-leaderboard"), slots: &[GAME, WHERE] }),
    Top::Verb(Order { verb: msg!("verb-rules"), slots: &[GAME, slot(msg!("discord-chapter"), Kind::Text)] }),
    Top::Verb(Order { verb: msg!("verb-help"), slots: &[slot(msg!("discord-topic"), Kind::Text)] }),
    Top::Group(
        msg!("discord-table"),
        &[
            at_table(msg!("verb-accept")),
            at_table(msg!("verb-decline")),
            at_table(msg!("verb-withdraw")),
            Order { verb: msg!("verb-counter"), slots: &[TABLE, COLOUR, RATED, MORE] },
            Order { verb: msg!("verb-ready"), slots: &[TABLE, MORE] },
            at_table(msg!("verb-draw")),
            at_table(msg!("verb-resign")),
            at_table(msg!("verb-abort")),
            at_table(msg!("verb-takeback")),
            at_table(msg!("verb-rematch")),
            at_table(msg!("verb-replay")),
            at_table(msg!("verb-verify")),
        ],
    ),
    Top::Group(
        msg!("discord-gangurru"),
        &[
            Order { verb: msg!("verb-lobby"), slots: &[] },
            Order { verb: msg!("verb-profile"), slots: &[WHO] },
            Order { verb: msg!("verb-link"), slots: &[CODE] },
            Order { verb: msg!("verb-pair"), slots: &[CODE] },
            Order {
                verb: msg!("verb-settings"),
                slots: &[slot(msg!("discord-setting"), Kind::Text), slot(msg!("discord-value"), Kind::Text)],
            },
            Order { verb: msg!("verb-about"), slots: &[] },
        ],
    ),
];

fn in_locales(text: impl Fn(Language) -> String) -> Names {
    LOCALES.iter().map(|(tag, language)| (Cow::Borrowed(*tag), Cow::Owned(text(*language)))).collect()
}

fn about(language: Language, key: Key) -> String {
    shortened(&language.attribute(key, "about"), LONGEST_ABOUT)
}

/// A command with name and description in every language.
fn named(key: Key) -> Command {
    Command {
        name: Language::ENGLISH.text(key).into(),
        name_localizations: in_locales(|language| language.text(key)),
        description: Some(about(Language::ENGLISH, key).into()),
        description_localizations: in_locales(|language| about(language, key)),
        slash_action: Some(|ctx| {
            Box::pin(async move {
                hear::command(ctx).await;
                Ok(())
            })
        }),
        ..Command::default()
    }
}

fn command(order: &'static Order, games: &[String]) -> Command {
    Command {
        parameters: order.slots.iter().map(|slot| parameter(slot, games)).collect(),
        custom_data: Box::new(order),
        ..named(order.verb)
    }
}

/// The commands as poise keeps and dispatches them. `games`: the names in records of those that are hosted.
pub(super) fn tree(games: &[String]) -> Vec<Command> {
    static ALL: [Top; 10] = TOP;
    let top = ALL.iter().map(|top| {
        let command = match top {
            Top::Verb(order) => command(order, games),
            Top::Group(key, orders) => Command {
                subcommands: orders.iter().map(|order| command(order, games)).collect(),
                subcommand_required: true,
                ..named(*key)
            },
        };
        Command {
            install_context: Some(vec![InstallationContext::Guild, InstallationContext::User]),
            interaction_context: Some(vec![
                InteractionContext::Guild,
                InteractionContext::BotDm,
                InteractionContext::PrivateChannel,
            ]),
            ..command
        }
    });
    top.collect()
}

fn parameter(slot: &Slot, games: &[String]) -> Parameter {
    let choice = |text: &dyn Fn(Language) -> String| CommandParameterChoice {
        name: shortened(&text(Language::ENGLISH), LONGEST_CHOICE).into(),
        localizations: in_locales(|language| shortened(&text(language), LONGEST_CHOICE)),
        __non_exhaustive: (),
    };
    let choices: Vec<_> = match slot.kind {
        Kind::Game => {
            games.iter().take(CHOICES).map(|game| choice(&|language: Language| language.game(game))).collect()
        }
        Kind::Words(words) => {
            words.iter().map(|(key, _)| choice(&|language: Language| language.text(*key))).collect()
        }
        _ => Vec::new(),
    };
    Parameter {
        name: Language::ENGLISH.text(slot.name).into(),
        name_localizations: in_locales(|language| language.text(slot.name)),
        description: Some(about(Language::ENGLISH, slot.name).into()),
        description_localizations: in_locales(|language| about(language, slot.name)),
        required: slot.required,
        channel_types: None,
        choices: choices.into(),
        type_setter: Some(match slot.kind {
            Kind::Text | Kind::Move => |made| made.kind(CommandOptionType::String).max_length(200),
            Kind::Person => |made| made.kind(CommandOptionType::User),
            Kind::Game | Kind::Words(_) => |made| made.kind(CommandOptionType::Integer),
            Kind::Yes(_) => |made| made.kind(CommandOptionType::Boolean),
        }),
        autocomplete_callback: match slot.kind {
            Kind::Move => Some(complete),
            _ => None,
        },
        __non_exhaustive: (),
    }
}

/// What a move that is being typed may become.
fn complete<'a>(
    ctx: poise::ApplicationContext<'a, House, Never>,
    typed: &'a str,
) -> BoxFuture<'a, CreateAutocompleteResponse> {
    Box::pin(async move {
        let texts = hear::complete(ctx, typed).await;
        let fit = texts.into_iter().filter(|text| !text.is_empty() && text.chars().count() <= LONGEST_CHOICE);
        let choices = fit.take(CHOICES).map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
        CreateAutocompleteResponse::new().set_choices(choices)
    })
}

/// Somebody who was chosen.
pub(super) struct Chosen {
    /// As it stands in the text.
    pub(super) text: String,
    /// The account.
    pub(super) id: u64,
    /// The display name.
    pub(super) name: String,
}

/// The text that could have been typed instead, and who is named in it. `me`: the bot's own account, which stands for
/// its computer player.
pub(super) fn typed(
    order: &Order,
    games: &[String],
    options: &[ResolvedOption<'_>],
    me: u64,
) -> (String, Vec<Chosen>) {
    let mut words = vec![Language::ENGLISH.text(order.verb)];
    let mut people = Vec::new();
    for slot in order.slots {
        let name = Language::ENGLISH.text(slot.name);
        let Some(option) = options.iter().find(|option| option.name == name) else { continue };
        match (slot.kind, &option.value) {
            (_, ResolvedValue::String(text)) => words.extend(text.split_whitespace().map(str::to_owned)),
            (Kind::Game, ResolvedValue::Integer(n)) => {
                words.extend(usize::try_from(*n).ok().and_then(|n| games.get(n)).cloned());
            }
            (Kind::Words(all), ResolvedValue::Integer(n)) => {
                let word = usize::try_from(*n).ok().and_then(|n| all.get(n));
                words.extend(word.map(|(_, word)| (*word).to_owned()));
            }
            (Kind::Yes(word), ResolvedValue::Boolean(true)) => words.push(word.to_owned()),
            (Kind::Person, ResolvedValue::User(user, _)) if user.id.get() == me => {
                words.push("computer".to_owned());
            }
            (Kind::Person, ResolvedValue::User(user, member)) => {
                let nick = member.and_then(|member| member.nick.clone());
                let name = nick.unwrap_or_else(|| user.display_name().to_owned());
                let text = format!("<@{}>", user.id);
                words.push(text.clone());
                people.push(Chosen { text, id: user.id.get(), name });
            }
            _ => {}
        }
    }
    (words.join(" "), people)
}

/// The name of the group in which a verb of this name is found, in the language of both. What stands at the top in some
/// language is in no group.
fn group_of(verb: &str) -> Option<String> {
    let languages = || LOCALES.iter().map(|(_, language)| *language);
    let at_top = |top: &Top| match top {
        Top::Verb(order) => languages().any(|language| language.text(order.verb) == verb),
        Top::Group(..) => false,
    };
    if TOP.iter().any(at_top) {
        return None;
    }
    languages().find_map(|language| {
        TOP.iter().find_map(|top| match top {
            Top::Group(key, orders) if orders.iter().any(|order| language.text(order.verb) == verb) => {
                Some(language.text(*key))
            }
            _ => None,
        })
    })
}

/// The word at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && !"-_'".contains(c)).unwrap_or(text.len());
    &text[..end]
}

/// A text of the bot's with its orders named as Discord's menu has them: `/table accept` instead of `/accept`.
pub(super) fn spelled(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('/') {
        spelled.push_str(before);
        // A slash within a word, or in an address, begins no order.
        let begins = spelled.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && !":/.".contains(c));
        spelled.push('/');
        if begins && let Some(group) = group_of(word(behind)) {
            spelled.push_str(&group);
            spelled.push(' ');
        }
        rest = behind;
    }
    spelled.push_str(rest);
    spelled
}

/// An order as it was typed, without the group that it stands in at Discord's menu.
pub(super) fn ungrouped(text: &str) -> &str {
    let Some((group, verb)) = text.split_once(char::is_whitespace) else { return text };
    let verb = verb.trim_start();
    if group_of(word(verb)).is_some_and(|known| known == group) { verb } else { text }
}

/// The commands as Discord's JSON, each as short as it can be said.
pub(super) fn described(commands: &[Command]) -> Vec<Value> {
    let made = commands.iter().filter_map(poise::Command::create_as_slash_command);
    made.filter_map(|command| serde_json::to_value(command).ok()).map(|command| plain(&command)).collect()
}

/// Whether the list at Discord says the same as ours.
pub(super) fn same(ours: &[Value], theirs: &Value) -> bool {
    let sorted = |commands: &[Value]| {
        let mut all: Vec<Value> = commands.iter().map(plain).collect();
        all.sort_by_key(|command| command["name"].to_string());
        all
    };
    theirs.as_array().is_some_and(|theirs| sorted(ours) == sorted(theirs))
}

/// A description without what Discord adds and without what says nothing.
fn plain(value: &Value) -> Value {
    /// What Discord adds, or has for older programs.
    const ADDED: [&str; 8] = [
        "id",
        "application_id",
        "version",
        "default_permission",
        "dm_permission",
        "nsfw",
        "name_localized",
        "description_localized",
    ];
    /// Only some kinds have the first; the second is of no consequence for chat commands.
    const EMPTY: [&str; 2] = ["default_member_permissions", "handler"];
    match value {
        Value::Object(fields) => {
            let mut plain_fields = Map::new();
            for (name, value) in fields {
                let value = plain(value);
                let says_nothing = match &value {
                    Value::Null | Value::Bool(false) => true,
                    Value::Array(all) => all.is_empty(),
                    Value::Object(all) => all.is_empty(),
                    _ => false,
                };
                let idle = ADDED.contains(&name.as_str()) || EMPTY.contains(&name.as_str());
                if !idle && !says_nothing && value != json!("") {
                    plain_fields.insert(name.clone(), value);
                }
            }
            // A choice's value 0 is a value; a command's type 1 is the usual one.
            if plain_fields.contains_key("integration_types") {
                plain_fields.entry("type").or_insert(json!(1));
            }
            plain_fields.sort_keys();
            Value::Object(plain_fields)
        }
        Value::Array(all) => Value::Array(all.iter().map(plain).collect()),
        value => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn games() -> Vec<String> {
        crate::games::all().iter().map(|game| game.name().to_owned()).collect()
    }

    fn all() -> Vec<Value> {
        described(&tree(&games()))
    }

    /// Name and description of a command or option in one language, and those of all below it.
    fn check(value: &Value, locale: Option<&str>, at: &str, characters: &mut usize) {
        let said = |field: &str| {
            let text = match locale {
                Some(locale) => &value[format!("{field}_localizations")][locale],
                None => &value[field],
            };
            text.as_str().unwrap_or_else(|| panic!("{at}: no {field} for {locale:?}")).to_owned()
        };
        let (name, description) = (said("name"), said("description"));
        let fits = |c: char| c.is_alphanumeric() || "-_'".contains(c);
        assert!((1..=32).contains(&name.chars().count()) && name.chars().all(fits), "{at}: {name}");
        assert_eq!(name, name.to_lowercase(), "{at}");
        assert!((1..=100).contains(&description.chars().count()), "{at}: {description}");
        *characters += name.chars().count() + description.chars().count();
        for choice in value["choices"].as_array().into_iter().flatten() {
            let name = match locale {
                Some(locale) => choice["name_localizations"][locale].as_str().unwrap(),
                None => choice["name"].as_str().unwrap(),
            };
            assert!((1..=100).contains(&name.chars().count()), "{at}: {name}");
            assert!(choice["value"].is_number(), "{at}: {choice}");
            *characters += name.chars().count();
        }
        let options = value["options"].as_array().cloned().unwrap_or_default();
        assert!(options.len() <= 25, "{at}");
        let mut names = BTreeSet::new();
        let mut optional = false;
        for option in &options {
            let at = format!("{at} {}", option["name"]);
            check(option, locale, &at, characters);
            let name = match locale {
                Some(locale) => option["name_localizations"][locale].to_string(),
                None => option["name"].to_string(),
            };
            assert!(names.insert(name), "{at}: two of one name for {locale:?}");
            let required = option["required"].as_bool().unwrap_or_default();
            assert!(!(required && optional), "{at}: what is required comes first");
            optional |= !required && option["type"] != 1;
        }
    }

    #[test]
    fn names_and_descriptions_fit_in_every_language() {
        for locale in [None].into_iter().chain(LOCALES.iter().map(|(tag, _)| Some(*tag))) {
            let mut names = BTreeSet::new();
            for command in all() {
                let mut characters = 0;
                check(&command, locale, command["name"].as_str().unwrap(), &mut characters);
                assert!(characters <= 8000, "{}: {characters}", command["name"]);
                let name = match locale {
                    Some(locale) => command["name_localizations"][locale].to_string(),
                    None => command["name"].to_string(),
                };
                assert!(names.insert(name), "two of one name for {locale:?}");
            }
        }
    }

    #[test]
    fn every_verb_is_there_once_and_few_at_the_top() {
        let mut verbs = Vec::new();
        for top in &TOP {
            match top {
                Top::Verb(order) => verbs.push(order.verb.name()),
                Top::Group(_, orders) => verbs.extend(orders.iter().map(|order| order.verb.name())),
            }
        }
        verbs.sort_unstable();
        let file = Language::ENGLISH.sources().iter().find(|source| source.file == "bot.ftl").unwrap();
        let said = file.text.lines().filter(|line| line.starts_with("verb-"));
        let mut said: Vec<_> = said.filter_map(|line| line.split(' ').next()).collect();
        said.sort_unstable();
        assert_eq!(verbs, said);
        assert!(all().len() <= 10);
    }

    #[test]
    fn orders_are_named_as_the_menu_has_them() {
        for (text, shown) in [
            ("Type /accept or /help.", "Type /table accept or /help."),
            ("“/settings theme dark”", "“/gangurru settings theme dark”"),
            ("/ready n4f2sqpg any words", "/table ready n4f2sqpg any words"),
            ("(/draw)\n/resign", "(/table draw)\n/table resign"),
            ("and/draw, 1/2, https://draw.example/draw", "and/draw, 1/2, https://draw.example/draw"),
            ("/drawn and /", "/drawn and /"),
        ] {
            assert_eq!(spelled(text), shown);
        }
        for top in &TOP {
            for (_, language) in LOCALES {
                match top {
                    Top::Verb(order) => {
                        let line = format!("/{} x", language.text(order.verb));
                        assert_eq!(spelled(&line), line);
                    }
                    Top::Group(_, orders) => {
                        for order in *orders {
                            let verb = language.text(order.verb);
                            let shown = spelled(&format!("/{verb} x"));
                            assert!(shown.ends_with(&format!(" {verb} x")), "{language}: {shown}");
                            assert_eq!(ungrouped(&shown[1..]), format!("{verb} x"), "{language}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn where_a_command_can_be_used_is_said() {
        for command in all() {
            assert_eq!(command["integration_types"], json!([0, 1]), "{command}");
            assert_eq!(command["contexts"], json!([0, 1, 2]), "{command}");
        }
    }

    #[test]
    fn only_moves_are_completed_and_only_where_nothing_is_to_choose() {
        let text = Value::Array(all()).to_string();
        assert_eq!(text.matches("\"autocomplete\":true").count(), 1);
        assert!(!text.contains("null"));
    }

    #[test]
    fn a_list_is_replaced_only_if_it_says_something_else() {
        let ours = all();
        let mut theirs: Vec<Value> = ours.iter().rev().cloned().collect();
        for (n, command) in theirs.iter_mut().enumerate() {
            command["id"] = n.to_string().into();
            command["version"] = "1".into();
            command["nsfw"] = false.into();
            command["dm_permission"] = Value::Null;
            command["default_member_permissions"] = Value::Null;
        }
        assert!(same(&ours, &Value::Array(theirs.clone())));
        theirs[0]["description"] = "Something else".into();
        assert!(!same(&ours, &Value::Array(theirs.clone())));
        theirs.remove(0);
        assert!(!same(&ours, &Value::Array(theirs)));
        assert!(!same(&ours, &Value::Null));
    }

    #[test]
    fn the_words_that_are_handed_on_are_understood_in_every_language() {
        for slot in [COLOUR, RATED, SIDE, WHERE] {
            let Kind::Words(words) = slot.kind else { panic!("words") };
            let keys: Vec<Key> = words.iter().map(|(key, _)| *key).collect();
            for (_, language) in LOCALES {
                for (n, (_, word)) in words.iter().enumerate() {
                    assert_eq!(language.find(word, &keys), Some(n), "{language}: {word}");
                }
            }
        }
    }
}
