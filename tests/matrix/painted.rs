//! Pictures: what arrived, decrypted, is to the byte what the painter makes of the table's journal for whoever got it.
//!
//! Every picture of a conversation is looked at, by everybody who got it; what they are to be is computed from the journal
//! up to the entry that the message is about, as the store keeps it.

use std::collections::BTreeMap;

use gangurru::games::{Address, Facts, Telling, all};
use gangurru::locale::Language;
use gangurru::rules::{Audience, Seat};
use gangurru::table::{Event, Table, TableId};
use gangurru_render::{Painter, Style, Theme, alt};
use serde_json::json;

use crate::hall::{Hall, NAMES};
use crate::heard::Heard;

/// How wide the bot's pictures are.
const WIDE: u32 = 720;

/// A picture and its words.
struct Painted {
    png: Vec<u8>,
    alt: String,
}

/// The picture of a table for an audience, by its page.
fn paint(painter: &Painter, table: &Table, audience: Audience, names: &[String; 2]) -> Option<Painted> {
    let umpire = table.umpire()?;
    let (mut scene, outcome) = match audience {
        Audience::Public => {
            let facts = table.told().map_or_else(Facts::none, Telling::public);
            let mail = umpire.public().page(facts).fuse(Address::room(())).expect("everybody's");
            (mail.scene, mail.outcome)
        }
        Audience::Seat(seat) => {
            let view = umpire.private(seat);
            let facts = table.told().map_or_else(|| view.silence(), |told| told.private(seat));
            let mail = view.page(facts).fuse(Address::seat(seat, ())).expect("this seat's");
            (mail.scene, mail.outcome)
        }
    };
    let [white, black] = names;
    scene.result = outcome.map(|outcome| Language::ENGLISH.over(outcome, white, black));
    scene.last_move = scene.last_move.map(|last| Language::ENGLISH.letters().record(&last));
    let png = painter.png(&scene, Style::new(Theme::Light, WIDE)).expect("a picture");
    Some(Painted { png, alt: alt(&scene, &Language::ENGLISH) })
}

/// The tables of a bot's database.
struct Journals<'a> {
    hall: &'a Hall,
    painter: Painter,
    known: BTreeMap<(String, u32, Audience), Option<Painted>>,
}

impl Journals<'_> {
    async fn table(&self, code: &str, upto: u32) -> Table {
        let entries: Vec<String> = sqlx::query_scalar(
            "SELECT event FROM journal WHERE tbl = (SELECT number FROM tables WHERE id = ?1) AND n <= ?2 ORDER BY n",
        )
        .bind(code)
        .bind(upto)
        .fetch_all(&self.hall.pool)
        .await
        .expect("a journal");
        let events: Vec<Event> =
            entries.iter().map(|entry| Event::decode(entry).expect("an event")).collect();
        Table::fold(all(), &TableId::parse(code).expect("a code"), &events).expect("it can be replayed")
    }

    async fn names(&self, table: &Table) -> [String; 2] {
        let mut names = Seat::ALL.map(|_| String::new());
        for seat in Seat::ALL {
            let Some(person) = table.sitter(seat) else { continue };
            let name = sqlx::query_scalar("SELECT name FROM accounts WHERE person = ?1").bind(person.0);
            names[seat.index()] = name.fetch_one(&self.hall.pool).await.expect("somebody");
        }
        names
    }

    async fn painted(&mut self, code: &str, upto: u32, audience: Audience) -> Option<&Painted> {
        let key = (code.to_owned(), upto, audience);
        if !self.known.contains_key(&key) {
            let table = self.table(code, upto).await;
            let names = self.names(&table).await;
            let painted = paint(&self.painter, &table, audience, &names);
            self.known.insert(key.clone(), painted);
        }
        self.known[&key].as_ref()
    }

    /// The seat of somebody at a table.
    async fn seat(&self, name: &str, table: &Table) -> Option<Seat> {
        let person: Option<i64> = sqlx::query_scalar("SELECT person FROM accounts WHERE id = ?1")
            .bind(&self.hall.person(name).id)
            .fetch_optional(&self.hall.pool)
            .await
            .expect("accounts");
        Seat::ALL.into_iter().find(|seat| table.sitter(*seat).map(|sitter| sitter.0) == person)
    }
}

/// That a picture came as it was painted, with all that is said about it.
async fn compare(hall: &Hall, name: &str, heard: &Heard, painted: &Painted, code: &str, sealed: bool) {
    let media = heard.media.as_ref().unwrap_or_else(|| panic!("no picture: {heard:?}"));
    assert_eq!((media.error.as_deref(), media.encrypted), (None, sealed), "{heard:?}");
    let got = hall.person(name).saves(heard).await;
    assert!(got == painted.png, "{name} got another picture than was painted: {heard:?}");
    assert_eq!(heard.body, painted.alt);
    assert_eq!((media.kind.as_str(), media.size), ("image/png", painted.png.len() as u64));
    let claims = json!({ "mimetype": "image/png", "size": media.size, "w": media.width, "h": media.height });
    assert_eq!(media.claims, claims);
    assert!(media.width >= u64::from(WIDE) / 2 && media.height > 0, "{:?}", media.claims);
    // A table's code says nothing of what is on it.
    assert_eq!(media.name.as_deref(), Some(format!("{code}.png").as_str()));
    // What lies on the server is the picture itself only where everything is open.
    assert_eq!(media.stored["sha256"] == media.sha256.as_str(), !sealed, "{:?}", media.stored);
}

/// Where a message about a table stands, which it is, and about which of the table's entries.
type Post = (String, u32, String, String, String);

/// Looks at every picture that anybody got.
pub async fn as_they_arrived(hall: &Hall) {
    let mut journals = Journals { hall, painter: Painter::new(), known: BTreeMap::new() };
    let posts: Vec<Post> = sqlx::query_as(
        "SELECT p.id, p.n, p.kind, t.id, l.place FROM posts p JOIN tables t ON t.number = p.tbl
         JOIN places l ON l.id = p.place WHERE p.kind IN ('turn', 'page') ORDER BY p.mail",
    )
    .fetch_all(&hall.pool)
    .await
    .expect("posts");
    let mut seen: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut newest: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for (text, n, _, code, place) in &posts {
        let room = place.split(' ').next().unwrap_or_default();
        // The picture comes right before its text.
        let picture: Option<String> = sqlx::query_scalar(
            "SELECT b.event FROM matrix_sent a JOIN matrix_sent b ON b.room = a.room AND b.root = a.root AND b.seq < a.seq
             WHERE a.event = ?1 ORDER BY b.seq DESC LIMIT 1",
        )
        .bind(text)
        .fetch_optional(&hall.pool)
        .await
        .expect("messages");
        let table = journals.table(code, *n).await;
        for name in NAMES {
            let audience = if room == hall.room {
                Audience::Public
            } else if hall.private(name).await.as_deref() == Some(room) {
                Audience::Seat(journals.seat(name, &table).await.unwrap_or(Seat::White))
            } else {
                continue;
            };
            // Before the game begins there is nothing to be seen.
            let Some(painted) = journals.painted(code, *n, audience).await else { continue };
            let picture = picture.as_deref().expect("a picture before the text");
            let heard = hall.person(name).has_heard(picture).await;
            compare(hall, name, &heard, painted, code, room != hall.room || hall.encrypted).await;
            seen.entry(name).or_default().push(heard.event);
            if audience != Audience::Public {
                newest.insert((name, code.clone()), *n);
            }
        }
    }
    answers(hall, &mut journals, &seen).await;
    // The private page is current: whoever is to act has one about the newest entry of the game, and so has everybody
    // when it is over.
    for code in hall.codes().await {
        let now = journals.table(&code, u32::MAX).await;
        let Some(umpire) = now.umpire() else { continue };
        for name in ["Alice", "Bob"] {
            let Some(seat) = journals.seat(name, &now).await else { continue };
            if umpire.outcome().is_none() && !umpire.actors().contains(&seat) {
                continue;
            }
            let n =
                newest.get(&(name, code.clone())).unwrap_or_else(|| panic!("{name} has no page of {code}"));
            let last = journals
                .painted(&code, now.entries(), Audience::Seat(seat))
                .await
                .expect("begun")
                .png
                .clone();
            let page = journals.painted(&code, *n, Audience::Seat(seat)).await.expect("begun");
            assert!(page.png == last, "{name}'s page of {code} is out of date");
        }
    }
}

/// Pictures that were asked for are of what the asker may see, at some time.
async fn answers(hall: &Hall, journals: &mut Journals<'_>, seen: &BTreeMap<&str, Vec<String>>) {
    for name in NAMES {
        let asked = hall.person(name).heard().into_iter().filter(|heard| heard.msgtype == "m.image");
        for heard in asked.filter(|heard| !seen.get(name).is_some_and(|seen| seen.contains(&heard.event))) {
            assert_ne!(heard.room, hall.room, "nobody asked for {heard:?}");
            let code = heard.media.as_ref().and_then(|media| media.name.clone()).expect("a name");
            let code = code.trim_end_matches(".png").to_owned();
            let now = journals.table(&code, u32::MAX).await;
            let audience = journals.seat(name, &now).await.map_or(Audience::Public, Audience::Seat);
            let mut found = false;
            for n in (1..=now.entries()).rev() {
                let Some(painted) = journals.painted(&code, n, audience).await else { continue };
                if painted.alt == heard.body {
                    compare(hall, name, &heard, painted, &code, true).await;
                    found = true;
                    break;
                }
            }
            assert!(found, "{name} was shown something else: {heard:?}");
        }
    }
}
