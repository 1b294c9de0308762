//! Packing a picture: a zlib stream (RFC 1950, RFC 1951) of rows made of tiles.
//!
//! A general compressor searches; here it is known where a repetition lies. Rows repeat the row above, straight or
//! shifted by a pixel along a slanted edge, flat parts repeat the pixel before, and squares of one colour come every second square. So
//! only these few distances are tried, which is both faster and smaller than a general search. One block with its own
//! Huffman codes follows.

/// The longest repetition that DEFLATE can express.
const LONGEST: usize = 258;

/// The farthest that a repetition may lie back.
const FARTHEST: usize = 32768;

/// A shorter repetition is not worth its distance.
const SHORTEST: usize = 4;

/// A repetition this long is taken without looking further.
const GOOD: usize = 32;

/// The symbol that ends a block.
const END: usize = 256;

/// First lengths of the length codes 257 to 285.
const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];

/// In which order the lengths of the code length code are sent.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// A byte as it is, or so many bytes as they were before: the length in the upper half and the index of a way in the lower.
/// What is below 256 is a byte; a length is never 0.
pub(crate) type Token = u32;

/// A distance at which repetitions are looked for.
struct Way {
    distance: usize,
    code: usize,
    extra: u32,
    bits: u32,
}

impl Way {
    fn new(distance: usize) -> Self {
        let before = distance as u32 - 1;
        if before < 4 {
            return Self { distance, code: before as usize, extra: 0, bits: 0 };
        }
        let bits = before.ilog2() - 1;
        Self {
            distance,
            code: (2 * (bits + 1) + (before >> bits & 1)) as usize,
            extra: before & ((1 << bits) - 1),
            bits,
        }
    }
}

/// For each length of a repetition its symbol, its extra bits and how many there are.
static LENGTH_CODES: [(u16, u8, u8); LONGEST + 1] = {
    let mut codes = [(0, 0, 0); LONGEST + 1];
    let mut index = 0;
    while index < LENGTHS.len() {
        let bits = if index >= 8 && index < 28 { index as u8 / 4 - 1 } else { 0 };
        let mut length = LENGTHS[index] as usize;
        while length <= LONGEST {
            codes[length] = (257 + index as u16, (length - LENGTHS[index] as usize) as u8, bits);
            length += 1;
        }
        index += 1;
    }
    codes
};

/// Packs rows of `stride` bytes; `step` is the distance at which tiles of one kind repeat within a row, `tokens`
/// room to work in.
pub(crate) fn pack(data: &[u8], stride: usize, step: usize, tokens: &mut Vec<Token>) -> Vec<u8> {
    let ways = ways(stride, step);
    tokenise(data, &ways, tokens);
    let mut literals = [0_u32; 286];
    let mut distances = [0_u32; 30];
    // Two distances at least, so that their code is complete whatever the data.
    (distances[0], distances[1], literals[END]) = (1, 1, 1);
    for &token in tokens.iter() {
        if token < 256 {
            literals[token as usize] += 1;
        } else {
            literals[usize::from(LENGTH_CODES[(token >> 16) as usize].0)] += 1;
            distances[ways[(token & 0xffff) as usize].code] += 1;
        }
    }
    let mut out = Bits { bytes: Vec::with_capacity(48 << 10), held: 0, count: 0 };
    // Deflate with a window of 32 KiB, no dictionary; then the last block, with codes of its own.
    out.put(0x0178, 16);
    out.put(0b101, 3);
    let (literals, distances) = (code_lengths(&literals, 15), code_lengths(&distances, 15));
    header(&mut out, &literals, &distances);
    let (literals, distances) = (codes(&literals), codes(&distances));
    for &token in tokens.iter() {
        if token < 256 {
            out.put_code(literals[token as usize]);
        } else {
            let (symbol, extra, bits) = LENGTH_CODES[(token >> 16) as usize];
            let (code, length) = literals[usize::from(symbol)];
            out.put(u32::from(code) | u32::from(extra) << length, u32::from(length + bits));
            let way = &ways[(token & 0xffff) as usize];
            let (code, length) = distances[way.code];
            out.put(u32::from(code) | way.extra << length, u32::from(length) + way.bits);
        }
    }
    out.put_code(literals[END]);
    let mut bytes = out.finish();
    bytes.extend_from_slice(&adler(data).to_be_bytes());
    bytes
}

/// The distances worth trying, the likeliest first.
fn ways(stride: usize, step: usize) -> Vec<Way> {
    let mut distances = vec![stride, 1, stride - 1, stride + 1, step, 2 * step, step / 2];
    distances.retain(|distance| (1..=FARTHEST).contains(distance));
    let mut seen = Vec::new();
    distances.retain(|&distance| {
        !seen.contains(&distance) && {
            seen.push(distance);
            true
        }
    });
    distances.into_iter().map(Way::new).collect()
}

/// How far the data at `at` repeats what lies `distance` before, up to `most`.
fn repeats(data: &[u8], at: usize, distance: usize, most: usize) -> usize {
    let end = data.len().min(at + most);
    let (new, old) = (&data[at..end], &data[at - distance..end - distance]);
    let mut length = 0;
    while let (Some(a), Some(b)) = (new[length..].first_chunk::<8>(), old[length..].first_chunk::<8>()) {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return length + (differ.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + new[length..].iter().zip(&old[length..]).take_while(|(a, b)| a == b).count()
}

/// The longest repetition at `at` and the way to it; a length of 0 if there is none worth taking.
fn longest(data: &[u8], at: usize, ways: &[Way]) -> (usize, u8) {
    let mut best = (0, 0);
    let Some(new) = data.get(at..).and_then(<[u8]>::first_chunk::<SHORTEST>) else { return best };
    for (index, way) in ways.iter().enumerate() {
        let Some(old) = at.checked_sub(way.distance) else { continue };
        // Most ways fail here.
        if data[old..].first_chunk() != Some(new) {
            continue;
        }
        let length = SHORTEST + repeats(data, at + SHORTEST, way.distance, LONGEST - SHORTEST);
        if length > best.0 {
            best = (length, index as u8);
            if length >= GOOD {
                break;
            }
        }
    }
    best
}

/// The data as literals and repetitions. Looks one byte ahead before it takes a short one.
fn tokenise(data: &[u8], ways: &[Way], tokens: &mut Vec<Token>) {
    tokens.clear();
    let mut at = 0;
    let mut best = longest(data, 0, ways);
    while let Some(&byte) = data.get(at) {
        let (length, way) = best;
        if length > 0 && length < GOOD {
            let next = longest(data, at + 1, ways);
            if next.0 > length {
                tokens.push(u32::from(byte));
                at += 1;
                best = next;
                continue;
            }
        }
        if length == 0 {
            tokens.push(u32::from(byte));
            at += 1;
        } else {
            tokens.push((length as u32) << 16 | u32::from(way));
            at += length;
        }
        best = longest(data, at, ways);
    }
}

/// The lengths of a Huffman code for symbols of these frequencies, none longer than `limit`; 0 for those that do not occur.
fn code_lengths(frequencies: &[u32], limit: usize) -> Vec<u8> {
    let mut symbols: Vec<usize> = (0..frequencies.len()).filter(|&symbol| frequencies[symbol] > 0).collect();
    symbols.sort_by_key(|&symbol| (frequencies[symbol], symbol));
    let leaves = symbols.len();
    // Leaves in order, then the nodes above them in the order in which they come to be: two sorted queues.
    let mut weights: Vec<u32> = symbols.iter().map(|&symbol| frequencies[symbol]).collect();
    let mut parents = vec![0; leaves];
    let (mut leaf, mut node) = (0, leaves);
    while weights.len() + 1 < 2 * leaves {
        let above = weights.len();
        let mut weight = 0;
        for _ in 0..2 {
            let next = if leaf < leaves && (node >= above || weights[leaf] <= weights[node]) {
                &mut leaf
            } else {
                &mut node
            };
            weight += weights[*next];
            parents[*next] = above;
            *next += 1;
        }
        weights.push(weight);
        parents.push(0);
    }
    let mut depths = vec![0_usize; weights.len()];
    for at in (0..weights.len().saturating_sub(1)).rev() {
        depths[at] = depths[parents[at]] + 1;
    }
    // How many codes there are of each length; the too long ones are cut, and others made longer until all fit.
    let mut counts = vec![0_usize; limit + 1];
    for &depth in &depths[..leaves] {
        counts[depth.min(limit)] += 1;
    }
    let mut filled: usize =
        counts.iter().enumerate().skip(1).map(|(length, count)| count << (limit - length)).sum();
    while filled > 1 << limit {
        let longer = (1..limit).rev().find(|&length| counts[length] > 0).unwrap_or(1);
        counts[longer] -= 1;
        counts[longer + 1] += 2;
        counts[limit] -= 1;
        filled -= 1;
    }
    let mut lengths = vec![0; frequencies.len()];
    let mut rarest = symbols.into_iter();
    for (length, count) in counts.into_iter().enumerate().skip(1).rev() {
        for symbol in rarest.by_ref().take(count) {
            lengths[symbol] = length as u8;
        }
    }
    lengths
}

/// The canonical codes of these lengths, first bit lowest, with their lengths.
fn codes(lengths: &[u8]) -> Vec<(u16, u8)> {
    let mut codes = vec![(0, 0); lengths.len()];
    let mut next = 0_u16;
    for length in 1..=15_u8 {
        next <<= 1;
        for (symbol, _) in lengths.iter().enumerate().filter(|(_, has)| **has == length) {
            codes[symbol] = (next.reverse_bits() >> (16 - length), length);
            next = next.wrapping_add(1);
        }
    }
    codes
}

/// Writes the two codes' lengths, themselves packed.
fn header(out: &mut Bits, literals: &[u8], distances: &[u8]) {
    let all: Vec<u8> = literals.iter().chain(distances).copied().collect();
    let mut packed: Vec<(usize, u32, u32)> = Vec::new();
    for same in all.chunk_by(|a, b| a == b) {
        let (length, mut left) = (usize::from(same[0]), same.len());
        if length != 0 {
            packed.push((length, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, bits) = match (length, left) {
                (0, 11..) => (18, 11, 138, 7),
                (0, _) => (17, 3, 10, 3),
                _ => (16, 3, 6, 2),
            };
            if left < least {
                packed.push((length, 0, 0));
                left -= 1;
            } else {
                let taken = left.min(most);
                packed.push((symbol, (taken - least) as u32, bits));
                left -= taken;
            }
        }
    }
    let mut frequencies = [0; 19];
    for &(symbol, ..) in &packed {
        frequencies[symbol] += 1;
    }
    let lengths = code_lengths(&frequencies, 7);
    out.put(literals.len() as u32 - 257, 5);
    out.put(distances.len() as u32 - 1, 5);
    out.put(ORDER.len() as u32 - 4, 4);
    for symbol in ORDER {
        out.put(u32::from(lengths[symbol]), 3);
    }
    let codes = codes(&lengths);
    for (symbol, extra, bits) in packed {
        out.put_code(codes[symbol]);
        out.put(extra, bits);
    }
}

/// Bytes filled from the lowest bit.
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, value: u32, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn put_code(&mut self, (code, length): (u16, u8)) {
        self.put(u32::from(code), u32::from(length));
    }

    fn finish(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.held.to_le_bytes()[..left]);
        self.bytes
    }
}

/// The checksum of a zlib stream.
fn adler(data: &[u8]) -> u32 {
    const MODULUS: u64 = 65521;
    const LANES: usize = 32;
    // So many rows of lanes that a lane's sum of sums stays below 16 bits.
    const ROWS: usize = 22;
    let (mut sum, mut sums) = (1_u64, 0_u64);
    for block in data.chunks(LANES * ROWS) {
        let rows = block.chunks_exact(LANES);
        let rest = rows.remainder();
        let (mut plain, mut before) = ([0_u16; LANES], [0_u16; LANES]);
        for row in rows {
            for ((before, plain), &byte) in before.iter_mut().zip(&mut plain).zip(row) {
                *before += *plain;
                *plain += u16::from(byte);
            }
        }
        let (mut plains, mut weighted) = (0_u32, 0_u32);
        for (lane, (&before, &plain)) in before.iter().zip(&plain).enumerate() {
            plains += u32::from(plain);
            weighted += u32::from(before) * LANES as u32 + u32::from(plain) * (LANES - lane) as u32;
        }
        sums += sum * (block.len() - rest.len()) as u64 + u64::from(weighted);
        sum += u64::from(plains);
        for &byte in rest {
            sum += u64::from(byte);
            sums += sum;
        }
        sum %= MODULUS;
        sums %= MODULUS;
    }
    (sums << 16 | sum) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a PNG reader makes of rows packed by us: `width` bytes each, after a filter byte of 0.
    fn unpacked(rows: &[u8], width: usize) -> Vec<u8> {
        let height = rows.len() / (width + 1);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, &pack(rows, width + 1, 6, &mut Vec::new())).unwrap();
        writer.finish().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; width * height];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    /// Rows of pixels by this rule, with their filter bytes.
    fn rows(width: usize, height: usize, mut pixel: impl FnMut(usize, usize) -> u8) -> Vec<u8> {
        let mut rows = Vec::new();
        for y in 0..height {
            rows.push(0);
            rows.extend((0..width).map(|x| pixel(x, y)));
        }
        rows
    }

    #[test]
    fn what_is_packed_unpacks_to_itself() {
        let mut noise = 1_u32;
        let mut dice = move || {
            noise = noise.wrapping_mul(1664525).wrapping_add(1013904223);
            (noise >> 24) as u8
        };
        let mut pictures = vec![
            (1, rows(1, 1, |_, _| 7)),
            (3, rows(3, 2, |x, y| (x * y) as u8)),
            (300, rows(300, 40, |_, _| 0)),
            (97, rows(97, 60, |x, y| ((x / 6 + y / 9) % 2) as u8 * 9)),
            (61, rows(61, 50, |x, y| (x + 2 * y) as u8 / 5)),
        ];
        pictures.push((500, rows(500, 90, |_, _| dice())));
        // Frequencies that double from one value to the next make the deepest code.
        pictures.push((
            1000,
            rows(1000, 600, |x, y| ((x * 31 + y * 17) as u32).wrapping_mul(2654435761).leading_zeros() as u8),
        ));
        for (width, rows) in pictures {
            let plain: Vec<u8> = rows.chunks(width + 1).flat_map(|row| &row[1..]).copied().collect();
            assert!(unpacked(&rows, width) == plain, "{width} wide");
        }
    }

    #[test]
    fn no_code_is_longer_than_its_limit_and_all_codes_fit() {
        let fibonacci = std::iter::successors(Some((1_u32, 1_u32)), |&(a, b)| Some((b, a + b)));
        let frequencies: Vec<u32> = fibonacci.map(|(a, _)| a).take(40).collect();
        for limit in [7, 15] {
            let lengths = code_lengths(&frequencies, limit);
            let filled: usize = lengths.iter().map(|&length| 1 << (limit - usize::from(length))).sum();
            assert_eq!(filled, 1 << limit);
            assert_eq!(lengths.iter().max(), Some(&(limit as u8)));
        }
    }

    #[test]
    fn the_checksum_is_adlers() {
        assert_eq!(adler(b"Wikipedia"), 0x11e6_0398);
        let long: Vec<u8> =
            (0..70_001_u32).map(|byte| if byte < 9000 { 255 } else { (byte * 7) as u8 }).collect();
        let (sum, sums) = long.iter().fold((1_u32, 0_u32), |(sum, sums), &byte| {
            let sum = (sum + u32::from(byte)) % 65521;
            (sum, (sums + sum) % 65521)
        });
        assert_eq!(adler(&long), sums << 16 | sum);
    }
}
