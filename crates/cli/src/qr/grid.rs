//! The modules of a QR code: the fixed patterns, the codewords between them, the mask, and its penalty.

/// The level L in the format information.
const LEVEL: u32 = 0b01;
const FORMAT_POLYNOMIAL: u32 = 0x537;
const FORMAT_MASK: u32 = 0x5412;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Module {
    Free,
    /// Part of a pattern or of the format, which no mask changes.
    Fixed(bool),
    Data(bool),
}

/// The modules by column and row.
pub(super) struct Grid {
    size: usize,
    modules: Vec<Module>,
}

impl Grid {
    /// The grid of a version, with its patterns.
    pub fn new(version: usize) -> Grid {
        let size = 17 + 4 * version;
        let mut grid = Grid { size, modules: vec![Module::Free; size * size] };
        for index in 0..size {
            grid.fix(6, index, index.is_multiple_of(2));
            grid.fix(index, 6, index.is_multiple_of(2));
        }
        // The finder patterns with the light border inside of the grid, dark at the centre and in the third ring.
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            grid.rings(x, y, 4, |ring| ring != 2 && ring != 4);
        }
        if version > 1 {
            grid.rings(size - 7, size - 7, 2, |ring| ring != 1);
        }
        grid.set_format(0); // so that no codeword takes the place of the format
        grid
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        let is_inside = x < self.size && y < self.size;
        is_inside && matches!(self.modules[y * self.size + x], Module::Fixed(true) | Module::Data(true))
    }

    fn fix(&mut self, x: usize, y: usize, dark: bool) {
        self.modules[y * self.size + x] = Module::Fixed(dark);
    }

    /// Square rings around a centre, dark or light by their distance from it.
    fn rings(&mut self, centre_x: usize, centre_y: usize, radius: usize, is_dark: impl Fn(usize) -> bool) {
        for y in centre_y.saturating_sub(radius)..=(centre_y + radius).min(self.size - 1) {
            for x in centre_x.saturating_sub(radius)..=(centre_x + radius).min(self.size - 1) {
                self.fix(x, y, is_dark(x.abs_diff(centre_x).max(y.abs_diff(centre_y))));
            }
        }
    }

    /// The level and the mask, with error correction, at both of their places.
    fn set_format(&mut self, mask: u8) {
        let data = (LEVEL << 3) | u32::from(mask);
        let remainder = (0..10).fold(data, |rest, _| (rest << 1) ^ ((rest >> 9) * FORMAT_POLYNOMIAL));
        let bits = ((data << 10) | remainder) ^ FORMAT_MASK;
        for index in 0..15 {
            let dark = (bits >> index) & 1 == 1;
            // Around the first finder, past the timing patterns.
            match index {
                0..=5 => self.fix(8, index, dark),
                6 | 7 => self.fix(8, index + 1, dark),
                8 => self.fix(7, 8, dark),
                _ => self.fix(14 - index, 8, dark),
            }
            match index {
                0..=7 => self.fix(self.size - 1 - index, 8, dark),
                _ => self.fix(8, self.size - 15 + index, dark),
            }
        }
        self.fix(8, self.size - 8, true);
    }

    /// Writes the codewords into the free modules, two columns at a time, up and down from the right, and applies a mask.
    pub fn fill(&mut self, codewords: &[u8], mask: u8) {
        let mut bits = codewords.iter().flat_map(|word| (0..8).rev().map(move |bit| (word >> bit) & 1 == 1));
        let mut upwards = true;
        let mut right = self.size - 1;
        loop {
            for step in 0..self.size {
                let y = if upwards { self.size - 1 - step } else { step };
                for x in [right, right - 1] {
                    let module = &mut self.modules[y * self.size + x];
                    if *module == Module::Free {
                        *module = Module::Data(bits.next().unwrap_or(false) ^ is_masked(mask, x, y));
                    }
                }
            }
            upwards = !upwards;
            match right {
                1 => break,
                8 => right = 5, // the timing pattern has a column of its own
                _ => right -= 2,
            }
        }
        self.set_format(mask);
    }

    /// The standard's measure of how hard a code is to read: long runs, blocks, patterns that look like a finder, and too many
    /// dark or light modules.
    pub fn penalty(&self) -> usize {
        const FINDER: [bool; 11] = [true, false, true, true, true, false, true, false, false, false, false];
        let size = self.size;
        let mut penalty = 0;
        let across = (0..size).map(|y| (0..size).map(|x| self.is_dark(x, y)).collect::<Vec<_>>());
        let down = (0..size).map(|x| (0..size).map(|y| self.is_dark(x, y)).collect::<Vec<_>>());
        for line in across.chain(down) {
            let runs = line.chunk_by(|a, b| a == b).map(<[bool]>::len);
            penalty += runs.filter(|&run| run >= 5).map(|run| run - 2).sum::<usize>();
            let finders =
                line.windows(11).filter(|window| **window == FINDER || window.iter().rev().eq(FINDER.iter()));
            penalty += 40 * finders.count();
        }
        let dark_in_block = |x, y| {
            let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            block.into_iter().filter(|&(x, y)| self.is_dark(x, y)).count()
        };
        let corners = (0..size - 1).flat_map(|y| (0..size - 1).map(move |x| (x, y)));
        penalty += 3 * corners.filter(|&(x, y)| dark_in_block(x, y) % 4 == 0).count();
        let dark = (0..size * size).filter(|&index| self.is_dark(index % size, index / size)).count();
        penalty + 10 * ((20 * dark).abs_diff(10 * size * size) / (size * size))
    }
}

/// Whether a mask inverts a module.
fn is_masked(mask: u8, x: usize, y: usize) -> bool {
    let remainder = match mask {
        0 => (x + y) % 2,
        1 => y % 2,
        2 => x % 3,
        3 => (x + y) % 3,
        4 => (x / 3 + y / 2) % 2,
        5 => x * y % 2 + x * y % 3,
        6 => (x * y % 2 + x * y % 3) % 2,
        _ => ((x + y) % 2 + x * y % 3) % 2,
    };
    remainder == 0
}
