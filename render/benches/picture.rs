//! A picture against its peer: the same board as one SVG document, parsed, rendered and packed by resvg.
//!
//! `cargo bench -p gangurru-render --bench picture`. Prints one line a scene: our time and the peer's, medians of runs that take turns, and
//! how many times less ours is.

#[path = "../tests/common/mod.rs"]
mod common;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use common::{australian, crowded, raindrop, start};
use gangurru_render::{FONT, Painter, Scene, Style, svg};
use resvg::{tiny_skia::Pixmap, usvg};

/// How often each way is run.
const ROUNDS: usize = 101;

#[expect(clippy::disallowed_methods, reason = "a benchmark asks the machine for the time")]
fn now() -> Instant {
    Instant::now()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = now();
    let done = black_box(work());
    (done, begun.elapsed())
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

fn peer(document: &str, options: &usvg::Options<'_>) -> Vec<u8> {
    let tree = usvg::Tree::from_str(document, options).expect("our own SVG");
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).expect("a picture has pixels");
    resvg::render(&tree, usvg::Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("memory takes all that is written")
}

fn decoded(png: &[u8]) -> image::RgbaImage {
    image::load_from_memory(png).expect("a PNG file").to_rgba8()
}

#[expect(clippy::print_stdout, reason = "a benchmark prints")]
fn compare(name: &str, scene: &Scene, style: Style, painter: &Painter, options: &usvg::Options<'_>) {
    let document = svg(scene, style).expect("a consistent scene");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let first = painter.png(scene, style).expect("a consistent scene");
    let picture = decoded(&first);
    let other = decoded(&peer(&document, options));
    assert_eq!(picture.dimensions(), other.dimensions(), "{name}: one size both ways");
    let channels = picture.as_raw().iter().zip(other.as_raw());
    let mean = channels.map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>()
        / f64::from(picture.width() * picture.height())
        / 3.0;
    assert!(mean < 1.0, "{name}: one picture both ways, not {mean:.2} apart");
    assert!(first.len() <= 40_000 || style.size > 720, "{name}: {} bytes", first.len());
    for _ in 0..ROUNDS {
        let (png, time) = timed(|| painter.png(black_box(scene), style).expect("a consistent scene"));
        assert_eq!(png, first, "{name}: always the same bytes");
        ours.push(time);
        let (png, time) = timed(|| peer(black_box(&document), options));
        assert_eq!(png[1..4], *b"PNG");
        theirs.push(time);
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "picture {name} {}: ours {ours:.2} ms, peer resvg {theirs:.1} ms, ratio {:.1}",
        style.size,
        theirs / ours
    );
}

fn main() {
    let painter = Painter::new();
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_font_data(FONT.to_vec());
    compare("start", &start(), Style::default(), &painter, &options);
    compare("crazyhouse", &crowded(), Style::default(), &painter, &options);
    compare("australian", &australian(), Style::default(), &painter, &options);
    compare("raindrop", &raindrop(), Style::default(), &painter, &options);
}
