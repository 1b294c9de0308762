//! Computer players at tables: clients like anybody, who act through the same door.

use tokio::sync::mpsc::UnboundedReceiver;

use super::Bot;
use super::desk::Trouble;
use crate::engine::greedy;
use crate::games::{Private, View};
use crate::store::{Stage, TableQuery};
use crate::table::{Order, Progress, Table, TableId};

/// More tables than this at which a computer plays are looked at again after a start.
const TABLES: u32 = 100_000;

impl Bot {
    /// Lets computer players answer and act, for ever.
    pub(super) async fn let_computers_play(&self, mut tables: UnboundedReceiver<TableId>) {
        // What was left waiting when the program ended.
        let stages = vec![Stage::Open, Stage::Seated, Stage::Running];
        let query =
            TableQuery { person: Some(self.computer), stages, limit: TABLES, ..TableQuery::default() };
        for summary in self.store().tables(&query).await.unwrap_or_default() {
            self.think_aloud(&summary.table).await;
        }
        while let Some(table) = tables.recv().await {
            self.think_aloud(&table).await;
        }
    }

    async fn think_aloud(&self, table: &TableId) {
        if let Err(trouble) = self.think(table).await {
            let error = match trouble {
                Trouble::Store(error) => error.to_string(),
                _ => "it cannot be read".to_owned(),
            };
            tracing::error!(%table, error, "a computer player cannot play");
        }
    }

    /// Does whatever the computer has to do at a table now, until it is somebody else's turn.
    async fn think(&self, id: &TableId) -> Result<(), Trouble> {
        loop {
            let table = self.table(id).await?;
            let Some(order) = self.wish(&table) else { return Ok(()) };
            if self.carry_out(self.computer, id, order, None, None).await?.is_err() {
                return Ok(());
            }
        }
    }

    fn wish(&self, table: &Table) -> Option<Order> {
        let me = self.computer;
        match table.progress() {
            Progress::Open if table.opponent() == Some(me) && table.offered_by() != me => Some(Order::Accept),
            Progress::Seated if !table.ready().contains(&me) => Some(Order::Ready("computer".to_owned())),
            Progress::Running => {
                let seat = table.seats_of(me).first().copied()?;
                if table.draw_offer() == Some(seat.other()) {
                    return Some(Order::DeclineDraw);
                }
                if table.takeback() == Some(seat.other()) {
                    return Some(Order::Takeback);
                }
                let umpire = table.umpire()?;
                if !umpire.actors().contains(&seat) {
                    return None;
                }
                // From here on only this seat's view is looked at.
                let view: View<Private> = umpire.private(seat);
                let action = self.with_dice(|dice| greedy(&view, dice))?;
                Some(Order::Act { action, stamp: Some(table.stamp(seat)) })
            }
            _ => None,
        }
    }
}
