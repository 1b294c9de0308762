//! Secrets cannot be logged: what holds them can be put into words by nobody.

use crate::games::{Deal, Entry, Facts, Header, Journal, Mail, Page, Private, Start, Telling, Told, Umpire, View};

pub fn umpire_debug(umpire: &Umpire) -> String {
    format!("{:?}", umpire) //~ E0277
    //~ instead: format!("{:?}", umpire.actors())
}

pub fn umpire_display(umpire: &Umpire) -> String {
    format!("{}", umpire) //~ E0277
    //~ instead: format!("{}", umpire.game().name())
}

pub fn umpire_serde(umpire: &Umpire) -> String {
    serde_json::to_string(umpire).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&umpire.actors()).unwrap_or_default()
}

pub fn umpire_lost(umpire: Result<(), Umpire>) {
    umpire.unwrap(); //~ E0277
    //~ instead: umpire.ok();
}

pub fn header_debug(header: &Header) -> String {
    format!("{:?}", header) //~ E0277
    //~ instead: format!("{:?}", header.game)
}

pub fn header_display(header: &Header) -> String {
    format!("{}", header) //~ E0277
    //~ instead: format!("{}", header.rules)
}

pub fn header_serde(header: &Header) -> String {
    serde_json::to_string(header).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&header.options).unwrap_or_default()
}

pub fn start_debug(start: &Start) -> String {
    format!("{:?}", start) //~ E0277
    //~ instead: String::from(if matches!(start, Start::Deal(_)) { "dealt" } else { "placed" })
}

pub fn deal_debug(deal: &Deal) -> String {
    format!("{:?}", deal) //~ E0277
    //~ instead: format!("{:?}", *deal == Deal::nothing())
}

pub fn deal_display(deal: &Deal) -> String {
    format!("{}", deal) //~ E0277
    //~ instead: format!("{}", *deal == Deal::nothing())
}

pub fn deal_serde(deal: &Deal) -> String {
    serde_json::to_string(deal).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&(*deal == Deal::nothing())).unwrap_or_default()
}

pub fn entry_debug(entry: &Entry) -> String {
    format!("{:?}", entry) //~ E0277
    //~ instead: format!("{:?}", matches!(entry, Entry::End(_)))
}

pub fn entry_serde(entry: &Entry) -> String {
    serde_json::to_string(entry).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&matches!(entry, Entry::End(_))).unwrap_or_default()
}

pub fn journal_debug(journal: &Journal) -> String {
    format!("{:?}", journal) //~ E0277
    //~ instead: format!("{:?}", journal.entries.len())
}

pub fn journal_display(journal: &Journal) -> String {
    format!("{}", journal) //~ E0277
    //~ instead: format!("{}", journal.entries.len())
}

pub fn journal_serde(journal: &Journal) -> String {
    serde_json::to_string(journal).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&journal.entries.len()).unwrap_or_default()
}

pub fn view_debug(view: &View<Private>) -> String {
    format!("{:?}", view) //~ E0277
    //~ instead: format!("{:?}", view.seat())
}

pub fn view_serde(view: &View<Private>) -> String {
    serde_json::to_string(view).unwrap_or_default() //~ E0277
    //~ instead: serde_json::to_string(&view.seat()).unwrap_or_default()
}

pub fn telling_debug(telling: &Telling) -> String {
    format!("{:?}", telling) //~ E0277
    //~ instead: format!("{:?}", telling.public().list())
}

pub fn told_debug(told: &Told) -> String {
    format!("{:?}", told) //~ E0277
    //~ instead: format!("{:?}", told.to)
}

pub fn facts_debug(facts: &Facts<Private>) -> String {
    format!("{:?}", facts) //~ E0277
    //~ instead: format!("{:?}", facts.listener())
}

pub fn page_debug(page: &Page<Private>) -> String {
    format!("{:?}", page) //~ E0277
    //~ instead: format!("{:?}", std::mem::size_of_val(page))
}

pub fn mail_debug(mail: &Mail<()>) -> String {
    format!("{:?}", mail) //~ E0277
    //~ instead: format!("{:?}", mail.to)
}
