//! The positions that stand beside the chapters of the rules for players.

/// The position for a chapter, by its name in the locale files.
pub(super) fn illustration(chapter: &str) -> Option<&'static str> {
    Some(match chapter {
        // A set-up in which both have chosen.
        "setup" => "rg(X)bqkbg(P)r/pppppppp/8/8/8/8/PPPPPPPP/RG(P)BQKBG(X)R w KQkq - - - -/- 0 1",
        // An empty and a full Gangurru, each with something to leap over and a bishop near by.
        "gangurru" => "4k3/8/5b2/1ppp4/1pGp1bG(P)1/1ppp4/8/4K3 w - - - - -/- 0 1",
        // Bishops may not touch the full Gangurru that has just captured on e5, but for this once.
        "bishops" => "6k1/6b1/8/4G(P)3/8/b7/8/K7 b - - e5 - -/- 0 1",
        // Opened, with its turn to be completed: squares for the disc lie all around.
        "discs" => "4k3/pppp1ppp/8/4p3/3G[P]4/8/PPP2PPP/4K3 w - - - d4 -/- 0 1",
        // Crosses of both sides; a rook and a bishop stopped, a Gangurru on a cross, one that can load.
        "crosses" => "4k3/8/6g^X1/2G5/2X1x3/8/4R1B1/4K3 w - - - - -/- 0 1",
        // Pawns from pouches: on the first rank, on the second, on the last.
        "pawns" => "3P!4/4k3/8/8/3p4/8/2P!5/4K2P! w - - - - -/- 0 1",
        _ => return None,
    })
}
