//! The configuration: one typed value, from a file and the environment.
//!
//! Knows: every setting, its name, its default and what it may be. Does not know: what the settings do.
//!
//! A file is TOML. A variable of the environment is the setting's name in capitals with `GANGURRU_` before it and `_`
//! for the point: `playground.address` is `GANGURRU_PLAYGROUND_ADDRESS`; it goes before the file. A setting that
//! nobody knows is refused, in both. All mistakes are told at once. A value that is secret is never repeated in a
//! mistake, and shows in no `Debug`. One is known under another name too: `DISCORD_TOKEN`, as other bots call it.
//!
//! To add a setting: its field and default in [`Config`], its line in `Config::set` and [`NAMES`].

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::locale::Language;

/// The prefix of variables of the environment.
const PREFIX: &str = "GANGURRU_";

/// The variable that names the file.
pub const FILE: &str = "GANGURRU_CONFIG";

/// Every setting, as it is written in a file.
pub const NAMES: [&str; 24] = [
    "database",
    "language",
    "challenge_hours",
    "set_up_hours",
    "log.format",
    "log.filter",
    "discord.token",
    "discord.message_content",
    "discord.language",
    "discord.api_base",
    "matrix.homeserver",
    "matrix.language",
    "matrix.user",
    "matrix.password",
    "matrix.token",
    "matrix.recovery_key",
    "matrix.store",
    "matrix.plain_secrets",
    "matrix.invited_by",
    "matrix.rooms",
    "matrix.joins",
    "playground.address",
    "playground.allow_strangers",
    "playground.hosts",
];

/// The variable under which the token of Discord is known as well.
const DISCORD_TOKEN: &str = "DISCORD_TOKEN";

/// A value that is not to be seen.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Human,
    /// One JSON object a line.
    Json,
}

/// Everything that can be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The database file. Made if it is not there.
    pub database: PathBuf,
    /// The language of public places, and of people who have said nothing.
    pub language: Language,
    /// How long a challenge stays open, in hours.
    pub challenge_hours: u16,
    /// How long a secret set-up may take, in hours; then chance makes it.
    pub set_up_hours: u16,
    /// How log lines look.
    pub log_format: LogFormat,
    /// Which log lines are written, in the syntax of `tracing`'s filters.
    pub log_filter: String,
    /// The token of the bot on Discord, if it is to be there.
    pub discord_token: Option<Secret>,
    /// The language of Discord's public places, if it is another one.
    pub discord_language: Option<Language>,
    /// Whether it may read on Discord what is not addressed to it.
    pub discord_message_content: bool,
    /// Another address than Discord's own.
    pub discord_api_base: Option<String>,
    /// The Matrix homeserver's address, if the bot is to be there.
    pub matrix_homeserver: Option<String>,
    /// The language of its public places, if it is another one.
    pub matrix_language: Option<Language>,
    /// The bot's account there, `@bot:example.org` or `bot`.
    pub matrix_user: String,
    /// Its password.
    pub matrix_password: Option<Secret>,
    /// An access token instead of it.
    pub matrix_token: Option<Secret>,
    /// The key with which the account's identity is recovered on a new device.
    pub matrix_recovery_key: Option<Secret>,
    /// The folder of the session and its keys.
    pub matrix_store: PathBuf,
    /// Whether secrets may be told in private rooms that are not encrypted.
    pub matrix_plain_secrets: bool,
    /// Whose invitations are followed, people or servers; empty: everybody's.
    pub matrix_invited_by: Vec<String>,
    /// In how many rooms the bot is at most.
    pub matrix_rooms: u16,
    /// How many rooms it joins a minute at most.
    pub matrix_joins: u16,
    /// Where the playground listens.
    pub playground_address: SocketAddr,
    /// Whether people on other machines may come into the playground.
    pub playground_allow_strangers: bool,
    /// Further names of the playground: those of a reverse proxy.
    pub playground_hosts: Vec<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database: PathBuf::from("gangurru.sqlite"),
            language: Language::ENGLISH,
            challenge_hours: 24,
            set_up_hours: 72,
            log_format: LogFormat::Human,
            log_filter: "info,sqlx=warn".to_owned(),
            discord_token: None,
            discord_message_content: false,
            discord_language: None,
            discord_api_base: None,
            matrix_homeserver: None,
            matrix_language: None,
            matrix_user: String::new(),
            matrix_password: None,
            matrix_token: None,
            matrix_recovery_key: None,
            matrix_store: PathBuf::from("gangurru-matrix"),
            matrix_plain_secrets: false,
            matrix_invited_by: Vec::new(),
            matrix_rooms: 1000,
            matrix_joins: 6,
            playground_address: SocketAddr::from(([127, 0, 0, 1], 8440)),
            playground_allow_strangers: false,
            playground_hosts: Vec::new(),
        }
    }
}

/// Everything that is wrong with a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes(pub Vec<String>);

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Mistakes {}

impl Config {
    /// The configuration in `file` (as text, with the name that mistakes call it by), with the variables of the
    /// environment that are this program's.
    ///
    /// # Errors
    /// [`Mistakes`]: all of them.
    pub fn read(
        file: Option<(&str, &str)>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Mistakes> {
        let mut config = Self::default();
        let mut mistakes = Vec::new();
        if let Some((name, text)) = file {
            match text.parse::<toml::Table>() {
                Err(error) => mistakes.push(format!("{name}: {}", error.message())),
                Ok(table) => {
                    for (setting, value) in flat("", &table) {
                        let said = match value {
                            toml::Value::String(text) => Ok(text),
                            toml::Value::Integer(number) => Ok(number.to_string()),
                            toml::Value::Boolean(yes) => Ok(yes.to_string()),
                            toml::Value::Array(list) if list.iter().all(toml::Value::is_str) => {
                                Ok(list.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(","))
                            }
                            _ => {
                                Err("is neither a text, a number, true or false, nor a list of texts"
                                    .to_owned())
                            }
                        };
                        let set = said.and_then(|text| config.set(&setting, &text));
                        mistakes.extend(set.err().map(|why| format!("{name}: {setting} {why}")));
                    }
                }
            }
        }
        let mut environment: Vec<_> = environment.into_iter().collect();
        environment.sort();
        // The longer name comes later, and goes before this one.
        let known = environment.iter().find(|(variable, _)| variable == DISCORD_TOKEN);
        if let Some((variable, token)) = known {
            let set = config.set("discord.token", token);
            mistakes.extend(set.err().map(|why| format!("{variable} {why}")));
        }
        for (variable, value) in environment {
            let Some(rest) = variable.strip_prefix(PREFIX).filter(|_| variable != FILE) else { continue };
            let called = |name: &&&str| name.replace('.', "_").to_uppercase() == rest;
            let set = match NAMES.iter().find(called) {
                Some(setting) => config.set(setting, &value),
                None => Err("is no setting".to_owned()),
            };
            mistakes.extend(set.err().map(|why| format!("{variable} {why}")));
        }
        if mistakes.is_empty() { Ok(config) } else { Err(Mistakes(mistakes)) }
    }

    /// Sets one thing; what is wrong, if that cannot be.
    fn set(&mut self, setting: &str, value: &str) -> Result<(), String> {
        match setting {
            "database" if value.is_empty() => return Err("must name a file".to_owned()),
            "database" => self.database = PathBuf::from(value),
            "language" => self.language = spoken(value)?,
            "discord.language" => self.discord_language = Some(spoken(value)?),
            "matrix.language" => self.matrix_language = Some(spoken(value)?),
            "challenge_hours" => self.challenge_hours = hours(value)?,
            "set_up_hours" => self.set_up_hours = hours(value)?,
            "log.format" => {
                self.log_format = match value {
                    "human" => LogFormat::Human,
                    "json" => LogFormat::Json,
                    _ => return Err(format!("must be human or json, not {value:?}")),
                };
            }
            "log.filter" => value.clone_into(&mut self.log_filter),
            "discord.token" => {
                let token = value.trim();
                let fits = token.bytes().all(|b| b.is_ascii_graphic());
                if !fits {
                    return Err("must be a bot's token: letters, digits and signs without blanks".to_owned());
                }
                self.discord_token =
                    Some(token).filter(|token| !token.is_empty()).map(|t| Secret(t.to_owned()));
            }
            "discord.message_content" => {
                self.discord_message_content =
                    value.parse().map_err(|_| format!("must be true or false, not {value:?}"))?;
            }
            "discord.api_base" => {
                let good = ["http://", "https://"].iter().any(|scheme| value.starts_with(scheme));
                if !good {
                    return Err(format!("must be an address such as http://127.0.0.1:3000, not {value:?}"));
                }
                self.discord_api_base = Some(value.to_owned());
            }
            name if name.starts_with("matrix.") => return self.set_matrix(name, value),
            "playground.address" => {
                let address = value.parse();
                self.playground_address = address.map_err(|_| {
                    format!("must be an address and port such as 127.0.0.1:8440, not {value:?}")
                })?;
            }
            "playground.allow_strangers" => {
                self.playground_allow_strangers =
                    value.parse().map_err(|_| format!("must be true or false, not {value:?}"))?;
            }
            "playground.hosts" => self.playground_hosts = names(value),
            _ => return Err("is no setting".to_owned()),
        }
        Ok(())
    }

    fn set_matrix(&mut self, setting: &str, value: &str) -> Result<(), String> {
        let secret =
            || Some(value.trim()).filter(|value| !value.is_empty()).map(|value| Secret(value.to_owned()));
        match setting {
            "matrix.homeserver" => {
                let value = value.trim();
                let good =
                    value.is_empty() || ["http://", "https://"].iter().any(|begin| value.starts_with(begin));
                if !good {
                    return Err(format!(
                        "must be an address such as https://matrix.example.org, not {value:?}"
                    ));
                }
                self.matrix_homeserver = Some(value.to_owned()).filter(|value| !value.is_empty());
            }
            "matrix.user" => value.trim().clone_into(&mut self.matrix_user),
            "matrix.password" => {
                self.matrix_password = Some(Secret(value.to_owned())).filter(|_| !value.is_empty());
            }
            "matrix.token" => self.matrix_token = secret(),
            "matrix.recovery_key" => self.matrix_recovery_key = secret(),
            "matrix.store" if value.is_empty() => return Err("must name a folder".to_owned()),
            "matrix.store" => self.matrix_store = PathBuf::from(value),
            "matrix.plain_secrets" => {
                self.matrix_plain_secrets =
                    value.parse().map_err(|_| format!("must be true or false, not {value:?}"))?;
            }
            "matrix.invited_by" => self.matrix_invited_by = names(value),
            "matrix.rooms" => self.matrix_rooms = number(value)?,
            "matrix.joins" => self.matrix_joins = number(value)?,
            _ => return Err("is no setting".to_owned()),
        }
        Ok(())
    }
}

/// Names with commas between.
fn names(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// A number that is not nothing.
fn number(value: &str) -> Result<u16, String> {
    let number = value.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("must be a number from 1 to 65535, not {value:?}"))
}

fn spoken(value: &str) -> Result<Language, String> {
    Language::of(value).ok_or_else(|| {
        let known: Vec<_> = Language::ALL.iter().map(|language| language.tag()).collect();
        format!("must be one of {}, not {value:?}", known.join(", "))
    })
}

/// A number of hours that people can wait.
fn hours(value: &str) -> Result<u16, String> {
    let hours = value.parse().ok().filter(|hours| (1..=24 * 30).contains(hours));
    hours.ok_or_else(|| format!("must be a number of hours from 1 to 720, not {value:?}"))
}

/// The settings of a table with their whole names.
fn flat(prefix: &str, table: &toml::Table) -> Vec<(String, toml::Value)> {
    let mut all = Vec::new();
    for (key, value) in table {
        let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            toml::Value::Table(inner) => all.extend(flat(&name, inner)),
            value => all.push((name, value.clone())),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn nothing_set_is_the_default() {
        assert_eq!(Config::read(None, environment(&[("PATH", "x")])), Ok(Config::default()));
    }

    #[test]
    fn the_environment_goes_before_the_file() {
        let file = "language = \"nl\"\n[playground]\naddress = \"127.0.0.1:1\"\nhosts = [\"a\", \"b:2\"]\n";
        let set =
            environment(&[("GANGURRU_PLAYGROUND_ADDRESS", "[::1]:9"), ("GANGURRU_CONFIG", "there.toml")]);
        let config = Config::read(Some(("there.toml", file)), set).expect("good");
        assert_eq!(config.language, Language::DUTCH);
        assert_eq!(config.playground_address.to_string(), "[::1]:9");
        assert_eq!(config.playground_hosts, ["a", "b:2"]);
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let file = "languag = \"nl\"\nchallenge_hours = 0\n[log]\nformat = 3\n[playground]\nhosts = [1]\n";
        let set = environment(&[("GANGURRU_LANGUAGE", "tlh"), ("GANGURRU_TOKEN", "secret")]);
        let Mistakes(told) = Config::read(Some(("c.toml", file)), set).expect_err("bad");
        assert_eq!(told.len(), 6, "{told:#?}");
        assert!(told.contains(&"c.toml: languag is no setting".to_owned()));
        assert!(told.contains(&"GANGURRU_TOKEN is no setting".to_owned()));
        assert!(
            !told.iter().any(|line| line.contains("secret")),
            "values of unknown settings are not repeated"
        );
    }

    #[test]
    fn a_token_is_known_by_two_names_and_never_shown() {
        let read = |pairs: &[(&str, &str)]| Config::read(None, environment(pairs));
        let config = read(&[("DISCORD_TOKEN", "abc.def")]).expect("good");
        assert_eq!(config.discord_token, Some(Secret("abc.def".to_owned())));
        assert!(!format!("{config:?}").contains("abc.def"));
        let config = read(&[("DISCORD_TOKEN", "old"), ("GANGURRU_DISCORD_TOKEN", "new")]).expect("good");
        assert_eq!(config.discord_token, Some(Secret("new".to_owned())));
        assert_eq!(read(&[("DISCORD_TOKEN", "")]).expect("good").discord_token, None);
        let Mistakes(told) = read(&[("DISCORD_TOKEN", "two words")]).expect_err("bad");
        assert!(told.len() == 1 && !told[0].contains("words"), "{told:?}");
    }

    #[test]
    fn what_is_secret_about_matrix_is_never_shown() {
        let file = "[matrix]\nhomeserver = \"https://s.org\"\nuser = \"bot\"\npassword = \"pa ss\"\n\
                    token = \"tok\"\nrecovery_key = \"Es Ab\"\ninvited_by = [\"s.org\", \"@a:x.org\"]\n";
        let config = Config::read(Some(("c.toml", file)), []).expect("good");
        assert_eq!(config.matrix_password, Some(Secret("pa ss".to_owned())));
        assert_eq!(config.matrix_invited_by, ["s.org", "@a:x.org"]);
        let shown = format!("{config:?}");
        assert!(!["pa ss", "tok\"", "Es Ab"].iter().any(|secret| shown.contains(secret)), "{shown}");
        let set = environment(&[("GANGURRU_MATRIX_JOINS", "0"), ("GANGURRU_MATRIX_HOMESERVER", "s.org")]);
        let Mistakes(told) = Config::read(None, set).expect_err("bad");
        assert_eq!(told.len(), 2, "{told:?}");
    }

    #[test]
    fn a_file_that_is_no_toml_is_said_to_be_none() {
        let Mistakes(told) = Config::read(Some(("c.toml", "language =")), []).expect_err("bad");
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("c.toml: "), "{told:?}");
    }

    #[test]
    fn every_name_can_be_set() {
        for name in NAMES {
            let value = match name {
                "language" | "discord.language" | "matrix.language" => "pl",
                "challenge_hours" | "set_up_hours" | "matrix.rooms" | "matrix.joins" => "12",
                "matrix.homeserver" => "https://example.org",
                "log.format" => "json",
                "playground.address" => "127.0.0.1:0",
                "playground.allow_strangers" | "discord.message_content" | "matrix.plain_secrets" => "true",
                "discord.api_base" => "http://127.0.0.1:1",
                _ => "x",
            };
            assert_eq!(Config::default().set(name, value), Ok(()), "{name}");
        }
    }
}
