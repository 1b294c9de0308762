//! The ids of buttons: all that a press needs, and no secret. A button works after a restart, because nothing of
//! it is kept anywhere.

use crate::table::TableId;

/// What a button does when it is pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::bot) struct Press {
    /// Which verb, or which step of one: a stable key.
    pub(in crate::bot) act: String,
    /// At which table; none for buttons that belong to no table.
    pub(in crate::bot) table: Option<TableId>,
    /// The stamp of the page on which it stands, for what changes a game.
    pub(in crate::bot) stamp: Option<u32>,
    /// What else the verb needs: an action in canonical notation, a page number, a setting.
    pub(in crate::bot) arg: String,
}

impl Press {
    /// A button at a table.
    pub(in crate::bot) fn at(act: &str, table: &TableId, arg: &str) -> Self {
        Self { act: act.to_owned(), table: Some(table.clone()), stamp: None, arg: arg.to_owned() }
    }

    /// A button that belongs to no table.
    pub(in crate::bot) fn free(act: &str, arg: &str) -> Self {
        Self { act: act.to_owned(), table: None, stamp: None, arg: arg.to_owned() }
    }

    /// The same with the stamp of its page.
    #[must_use]
    pub(in crate::bot) const fn stamped(mut self, stamp: u32) -> Self {
        self.stamp = Some(stamp);
        self
    }

    /// The id: `act.table.stamp.arg`, at most 100 bytes for everything that the bot makes.
    pub(in crate::bot) fn id(&self) -> String {
        let table = self.table.as_ref().map_or("", TableId::as_str);
        let stamp = self.stamp.map(|stamp| stamp.to_string()).unwrap_or_default();
        format!("{}.{table}.{stamp}.{}", self.act, self.arg)
    }

    /// Reads an id; `None` if it is none of ours.
    pub(in crate::bot) fn parse(id: &str) -> Option<Self> {
        let mut parts = id.splitn(4, '.');
        let (act, table, stamp, arg) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let table = if table.is_empty() { None } else { Some(TableId::parse(table)?) };
        let stamp = if stamp.is_empty() { None } else { Some(stamp.parse().ok()?) };
        Some(Self { act: act.to_owned(), table, stamp, arg: arg.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_and_is_short() {
        let table = TableId::parse("23456789").expect("a code");
        let longest = Press::at("move", &table, "Ga10xGb10=Q(c10)*").stamped(u32::MAX);
        for press in [longest, Press::free("leaders", "2.crazyhouse.here"), Press::at("draw", &table, "")] {
            let id = press.id();
            assert!(id.len() <= 100 && id.is_ascii(), "{id}");
            assert_eq!(Press::parse(&id), Some(press));
        }
    }

    #[test]
    fn what_is_not_ours_is_not_read() {
        for id in ["", "move", "move.x", "move.not-a-code.1.e2-e4", "move.23456789.x.e2-e4"] {
            assert_eq!(Press::parse(id), None, "{id}");
        }
    }
}
