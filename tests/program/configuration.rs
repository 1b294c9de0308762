//! What is wrong with a configuration, a port or a database is said, and nothing is left behind.

use std::process::Output;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::net::TcpListener;

use crate::house::Home;

/// It failed, and what it said of that, a line each.
fn complaints(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn all_mistakes_are_told_at_once() {
    let home = Home::new();
    std::fs::write(home.path("gangurru.toml"), "languag = \"nl\"\n[log]\nformat = \"xml\"\n")
        .expect("written");
    let settings = [
        ("GANGURRU_CHALLENGE_HOURS", "0"),
        ("GANGURRU_PLAYGROUND_ADDRESS", "here"),
        ("GANGURRU_TOKEN", "very-secret"),
    ];
    let told = complaints(&home.run(&settings).await);
    assert_eq!(
        told,
        [
            "gangurru: gangurru.toml: languag is no setting",
            "gangurru: gangurru.toml: log.format must be human or json, not \"xml\"",
            "gangurru: GANGURRU_CHALLENGE_HOURS must be a number of hours from 1 to 720, not \"0\"",
            "gangurru: GANGURRU_PLAYGROUND_ADDRESS must be an address and port such as 127.0.0.1:8440, not \"here\"",
            "gangurru: GANGURRU_TOKEN is no setting",
        ]
    );
    assert!(!home.path("gangurru.sqlite").exists());
}

#[tokio::test]
async fn a_file_that_is_not_there_is_missed() {
    let home = Home::new();
    let told = complaints(&home.run(&[("GANGURRU_CONFIG", "there.toml")]).await);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("gangurru: there.toml: "), "{told:?}");
}

#[tokio::test]
async fn an_address_that_others_can_reach_must_be_meant() {
    let home = Home::new();
    let told = complaints(&home.run(&[("GANGURRU_PLAYGROUND_ADDRESS", "0.0.0.0:0")]).await);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("where other machines can reach it"), "{told:?}");
    assert!(told[0].contains("playground.allow_strangers = true"), "{told:?}");
    assert!(!home.path("gangurru.sqlite").exists());
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_and_leaves_no_file() {
    let home = Home::new();
    let taken = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let told = complaints(&home.run(&[("GANGURRU_PLAYGROUND_ADDRESS", &address)]).await);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with(&format!("gangurru: the playground cannot listen on {address}: ")),
        "{told:?}"
    );
    let left: Vec<_> = std::fs::read_dir(home.path("")).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_database_from_a_newer_version_is_left_alone() {
    let home = Home::new();
    assert!(home.start().await.terminate().await.success());
    let file = home.path("house.sqlite");
    let options = SqliteConnectOptions::new().filename(&file);
    let mut conn = SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query("UPDATE _sqlx_migrations SET version = 9999 WHERE version = (SELECT max(version) FROM _sqlx_migrations)")
        .execute(&mut conn)
        .await
        .expect("changed");
    conn.close().await.expect("closed");
    let before = std::fs::read(&file).expect("read");
    let settings = [("GANGURRU_PLAYGROUND_ADDRESS", "127.0.0.1:0"), ("GANGURRU_DATABASE", "house.sqlite")];
    let told = complaints(&home.run(&settings).await);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("gangurru: house.sqlite: ") && told[0].contains("newer"), "{told:?}");
    assert_eq!(std::fs::read(&file).expect("read"), before);
}
