//! The fake satisfies a client that is not ours: a small bot on serenity meets everything that a bot meets, and not
//! one event is strange to it. Over TLS, serenity's own rate limiter waits as it is told.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    AutocompleteChoice, ButtonStyle, ChannelId, Client, Command, CommandOptionType, Context, CreateActionRow,
    CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditInteractionResponse,
    EditMessage, EditThread, EventHandler, GatewayIntents, Http, HttpBuilder, InputTextStyle, Interaction,
    Message, Nonce, Ready, ShardManager,
};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use tokio::task::JoinHandle;

use crate::behaviour::png;
use crate::fake::people::Person;
use crate::fake::{Fake, PLANTED, ear};

struct Bot;

fn buttons() -> Vec<CreateActionRow> {
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("move").label("Move"),
            CreateButton::new("note").label("Note").style(ButtonStyle::Secondary),
        ]),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new(
                "piece",
                CreateSelectMenuKind::String {
                    options: vec![
                        CreateSelectMenuOption::new("Knight", "n"),
                        CreateSelectMenuOption::new("Rook", "r"),
                    ],
                },
            )
            .placeholder("Which piece"),
        ),
    ]
}

fn picture() -> CreateAttachment {
    CreateAttachment::bytes(png(8, 8), "board.png").description("A board")
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let to = CreateCommandOption::new(CommandOptionType::String, "to", "Where").set_autocomplete(true);
        let whom = CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom").required(true);
        let board = CreateCommandOption::new(CommandOptionType::SubCommand, "board", "The board");
        let commands = vec![
            CreateCommand::new("move").description("Moves").add_option(to),
            CreateCommand::new("challenge")
                .description("Asks")
                .description_localized("de", "Fragt")
                .add_option(whom),
            CreateCommand::new("show").description("Shows").add_option(board),
        ];
        Command::set_global_commands(&context.http, commands).await.expect("registered");
    }

    async fn message(&self, context: Context, message: Message) {
        if message.author.bot || message.content.is_empty() {
            return;
        }
        let answer = CreateMessage::new()
            .content(format!("Heard: {}", message.content))
            .embed(CreateEmbed::new().title("Board").attachment("board.png"))
            .add_file(picture())
            .components(buttons())
            .allowed_mentions(CreateAllowedMentions::new())
            .reference_message(&message)
            .nonce(Nonce::String(format!("n{}", message.id.get() % 1000)))
            .enforce_nonce(true);
        let mut sent = message.channel_id.send_message(&context.http, answer).await.expect("sent");
        if message.guild_id.is_some() {
            let thread = CreateThread::new("Table");
            let thread = message.channel_id.create_thread_from_message(&context.http, sent.id, thread);
            let mut thread = thread.await.expect("a thread");
            thread.say(&context.http, "Begun").await.expect("said");
            thread.edit_thread(&context.http, EditThread::new().archived(true)).await.expect("archived");
            sent.edit(&context.http, EditMessage::new().components(Vec::new())).await.expect("edited");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        let text = |text: &str| CreateInteractionResponseMessage::new().content(text);
        match interaction {
            Interaction::Autocomplete(typed) => {
                let choices = vec![AutocompleteChoice::new("Nf3", "Nf3")];
                let answer = CreateAutocompleteResponse::new().set_choices(choices);
                typed
                    .create_response(http, CreateInteractionResponse::Autocomplete(answer))
                    .await
                    .expect("answered");
            }
            Interaction::Command(command) if command.data.name == "show" => {
                command.defer_ephemeral(http).await.expect("deferred");
                let shown = EditInteractionResponse::new().content("Yours").new_attachment(picture());
                command.edit_response(http, shown).await.expect("edited");
                let more = CreateInteractionResponseFollowup::new().content("More").ephemeral(true);
                command.create_followup(http, more).await.expect("followed");
            }
            Interaction::Command(command) => {
                let answer = text("Done").components(buttons());
                let answer = CreateInteractionResponse::Message(answer);
                command.create_response(http, answer).await.expect("answered");
            }
            Interaction::Component(pressed) => {
                let answer = match pressed.data.custom_id.as_str() {
                    "note" => {
                        let input = CreateInputText::new(InputTextStyle::Paragraph, "Note", "text");
                        let row = CreateActionRow::InputText(input);
                        CreateInteractionResponse::Modal(
                            CreateModal::new("form", "A note").components(vec![row]),
                        )
                    }
                    "move" => CreateInteractionResponse::Message(text("Which?").ephemeral(true)),
                    _ => CreateInteractionResponse::UpdateMessage(text("Picked").components(Vec::new())),
                };
                pressed.create_response(http, answer).await.expect("answered");
            }
            Interaction::Modal(form) => {
                let answer = CreateInteractionResponse::Message(text("Noted").ephemeral(true));
                form.create_response(http, answer).await.expect("answered");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The bot at work, until it is stopped.
struct Running {
    shards: Arc<ShardManager>,
    task: JoinHandle<()>,
}

impl Running {
    async fn on(fake: &Fake) -> Self {
        let http = HttpBuilder::new(fake.token()).proxy(fake.base()).ratelimiter_disabled(true).build();
        let intents =
            GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
        let mut client: Client =
            ClientBuilder::new_with_http(http, intents).event_handler(Bot).await.expect("a client");
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { client.start_autosharded().await.expect("ran") });
        fake.online().await;
        fake.until("commands", |state| (!state.commands.is_empty()).then_some(())).await;
        Self { shards, task }
    }

    async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.expect("stopped");
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn serenity_meets_everything_and_nothing_is_strange() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let running = Running::on(&fake).await;
    let channel = fake.lobby();
    alice.says(channel, &format!("{} hello", fake.mention()));
    fake.asked("PATCH /channels", 2).await;
    fake.settled().await;
    insta::assert_snapshot!("library_lobby", ben.sees(channel));
    insta::assert_snapshot!("library_thread", ben.sees(fake.threads(channel)[0]));
    alice.says(alice.dm(), "psst");
    alice.waits_to_see(alice.dm(), "Heard: psst").await;
    assert_eq!(alice.types(channel, "/move", &[("to", "N")]).await.len(), 1);
    let shown = alice.runs(channel, "/show board", &[]);
    assert_eq!(shown.answered().await, "Yours\n(file board.png, 8x8: A board)");
    alice.waits_to_see(channel, "More").await;
    assert!(!ben.sees(channel).contains("Yours"));
    let done = alice.runs(channel, "/challenge", &[("opponent", "@Ben")]);
    done.answered().await;
    let message = done.message().expect("a message");
    assert_eq!(ben.clicks(message, "Move").answered().await, "(in reply)\nWhich?");
    let form = ben.clicks(message, "Note");
    form.acknowledged().await;
    assert_eq!(ben.submits(&form, &[("text", "1. e4")]).answered().await, "Noted");
    ben.picks(message, "Which piece", &["Rook"]).answered().await;
    alice.waits_to_see(channel, "Picked").await;
    around(&fake, &ben);
    fake.settled().await;
    running.stop().await;
    assert!(fake.refusals().is_empty(), "{:?}", fake.refusals());
    assert!(fake.verdict() > 12);
}

/// All else that may happen around a bot.
fn around(fake: &Fake, ben: &Person) {
    let other = fake.another_guild("Other", "de");
    let channel = fake.channel(other, "schach");
    fake.joins(ben, other, Some("Benni"));
    let id = ben.says(channel, "hallo");
    ben.edits(id, "hallo, alle");
    ben.deletes(id);
    ben.sends(channel, "a file", &[("a.txt", b"text")]);
    ben.is_called("Benjamin");
    fake.deletes_channel(fake.threads(fake.lobby())[0]);
    fake.deletes_channel(channel);
    fake.leaves(ben, other);
    fake.expels_bot(other);
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn serenity_is_cut_off_and_comes_back() {
    let fake = Fake::start().await;
    let alice = fake.person("Alice");
    let running = Running::on(&fake).await;
    assert_eq!(fake.sessions(), (1, 0));
    fake.cut(4000);
    alice.says(alice.dm(), "while you were away");
    alice.waits_to_see(alice.dm(), "Heard: while you were away").await;
    assert_eq!(fake.sessions(), (1, 1));
    fake.reconnect();
    fake.until("a resume after op 7", |state| (state.resumes == 2).then_some(())).await;
    fake.online().await;
    alice.says(alice.dm(), "again");
    alice.waits_to_see(alice.dm(), "Heard: again").await;
    fake.invalid(false);
    fake.until("a new session", |state| (state.identifies == 2 && !state.sessions.is_empty()).then_some(()))
        .await;
    fake.online().await;
    alice.says(alice.dm(), "and anew");
    alice.waits_to_see(alice.dm(), "Heard: and anew").await;
    fake.settled().await;
    running.stop().await;
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn serenity_notices_that_nobody_listens() {
    let fake = Fake::start().await;
    fake.heartbeats(Duration::from_millis(200), false);
    let running = Running::on(&fake).await;
    // It does not resume then, it begins anew.
    fake.until("a new session", |state| (state.identifies > 1).then_some(())).await;
    fake.heartbeats(Duration::from_secs(40), true);
    fake.hangs_up();
    fake.until("a resume", |state| (state.resumes > 0).then_some(())).await;
    fake.online().await;
    fake.settled().await;
    running.stop().await;
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_bot_that_starts_again_has_a_new_session() {
    let fake = Fake::start().await;
    Running::on(&fake).await.stop().await;
    let again = Running::on(&fake).await;
    fake.identified(2).await;
    again.stop().await;
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn an_event_that_serenity_does_not_understand_is_heard() {
    let fake = Fake::start().await;
    let running = Running::on(&fake).await;
    let wrong = serde_json::json!({ "planted": PLANTED });
    fake.with(|state| state.dispatch("MESSAGE_CREATE", Some(fake.guild()), None, &wrong, None));
    let found = || ear::heard().iter().any(|line| line.contains(PLANTED));
    for _ in 0..1000 {
        if found() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(found(), "{:?}", ear::heard());
    running.stop().await;
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn over_tls_serenity_waits_as_it_is_told() {
    let mut fake = Fake::start().await;
    let door = fake.opens_tls().await;
    let root = reqwest::Certificate::from_pem(&door.root).expect("a certificate");
    let client = reqwest::Client::builder().resolve("discord.com", door.address).tls_certs_only([root]);
    let http: Http = HttpBuilder::new(fake.token()).client(client.build().expect("a client")).build();
    fake.rate_limit(2, Duration::from_millis(50), false);
    let channel = ChannelId::new(fake.lobby());
    for n in 0..3 {
        let message = CreateMessage::new().content(n.to_string());
        channel.send_message(&http, message).await.expect("sent at last");
    }
    let statuses: Vec<u16> = fake.requests().iter().map(|one| one.status).collect();
    assert_eq!(statuses, [200, 429, 200, 429, 200]);
    fake.verdict();
}
