//! An orderly end, and a game against the computer.

use crate::house::{Act, Home, Person, text};
use crate::killed::check_database;

#[tokio::test]
async fn told_to_stop_it_ends_well_and_goes_on_at_the_next_start() {
    let home = Home::new();
    let program = home.start().await;
    let anna = Person::enter(&program, "Anna").await;
    let ben = Person::enter(&program, "Ben").await;
    anna.say(&program, "lobby", "!challenge @Ben crazyhouse white").await;
    let card = anna.await_letters(&program, "lobby", 1).await.remove(0);
    ben.act(&program, &Act::press(&card, "Accept")).await;
    anna.await_letters(&program, "thread-1", 1).await;
    anna.say(&program, "thread-1", "e4").await;
    assert_eq!(program.terminate().await.code(), Some(0));
    assert!(home.log().contains("stopping"), "{}", home.log());
    assert!(!home.path("house.sqlite-wal").exists(), "the file is tidy");

    let program = home.start().await;
    ben.say(&program, "thread-1", "e5").await;
    let letters = anna.await_letters(&program, "thread-1", 3).await;
    assert!(text(&letters[1]).starts_with("Anna played e2-e4."), "{}", text(&letters[1]));
    assert!(text(&letters[2]).starts_with("Ben played e7-e5."), "{}", text(&letters[2]));
    // The pages of the beginning, and of the other's move.
    for person in [&anna, &ben] {
        person.await_letters(&program, &person.private(&program).await, 2).await;
    }
    // An open page does not keep it.
    assert_eq!(program.terminate().await.code(), Some(0));
    check_database(&home, 2).await;
}

#[tokio::test]
async fn the_computer_accepts_and_answers_every_move() {
    let home = Home::new();
    let program = home.start().await;
    let anna = Person::enter(&program, "Anna").await;
    anna.say(&program, "lobby", "!challenge computer crazyhouse white").await;
    let mut count = 1;
    let letters = anna.await_letters(&program, "thread-1", count).await;
    assert!(text(&letters[0]).contains("Anna plays White"), "{}", text(&letters[0]));
    for text in ["a3", "b3", "h3"] {
        anna.say(&program, "thread-1", text).await;
        // The own move and the answer to it.
        count += 2;
        anna.await_letters(&program, "thread-1", count).await;
    }
    let letters = anna.letters(&program, "thread-1").await;
    let first = letters.iter().map(|letter| text(letter).split(' ').next().unwrap_or_default());
    let first: Vec<_> = first.skip(1).collect();
    assert_eq!(first, ["Anna", "Gangurru", "Anna", "Gangurru", "Anna", "Gangurru"]);
    assert!(program.terminate().await.success());
}
