//! The file format of nets.
//!
//! A file begins with `SECATNET`. Then follow, in four bytes each: version, inputs, width, hidden neurons, phases, scale,
//! whether the value is added to the evaluator's (1) or replaces it (0), and the length of the inputs' name. Then the name;
//! the weights in the order of [`Net`]'s fields, in two bytes each, but in four for the biases of hidden neurons and
//! outputs; last the CRC-32 of all bytes before it. Numbers are little-endian.

use crate::{Net, NetError, Shape};

const MAGIC: &[u8; 8] = b"SECATNET";
const VERSION: u32 = 1;
/// Bytes before the inputs' name.
const HEAD: usize = 40;
const MAX_NAME: usize = 100;

impl Net {
    /// The bytes of the net's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Shape { inputs, width, hidden, phases } = self.shape;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for number in [inputs, width, hidden, phases] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend(u32::from(self.adds).to_le_bytes());
        bytes.extend((self.game.len() as u32).to_le_bytes());
        bytes.extend(self.game.as_bytes());
        for weights in [&self.bias, &self.rows, &self.hidden_weights, &self.output_weights] {
            weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        }
        for biases in [&self.hidden_bias, &self.output_bias] {
            biases.iter().for_each(|bias| bytes.extend(bias.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a net's file; the error says what is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        if bytes.len() < 12 || bytes[..8] != MAGIC[..] {
            return Err(NetError::Foreign);
        }
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        if word(8) != VERSION {
            return Err(NetError::Newer(word(8), VERSION));
        }
        if bytes.len() < HEAD {
            return Err(NetError::Length { has: bytes.len(), needs: HEAD });
        }
        let [inputs, width, hidden, phases] = [12, 16, 20, 24].map(|at| word(at) as usize);
        let shape = Shape { inputs, width, hidden, phases };
        shape.check()?;
        let name = word(36) as usize;
        if name > MAX_NAME {
            return Err(NetError::Shape(format!("a name of {name} letters, there are at most {MAX_NAME}")));
        }
        let mut net = Net::zero("", shape, word(28) as i32, word(32) == 1);
        let shorts = net.bias.len() + net.rows.len() + net.hidden_weights.len() + net.output_weights.len();
        let longs = net.hidden_bias.len() + net.output_bias.len();
        let needs = HEAD + name + 2 * shorts + 4 * longs + 4;
        if bytes.len() != needs {
            return Err(NetError::Length { has: bytes.len(), needs });
        }
        if crc32fast::hash(&bytes[..needs - 4]) != word(needs - 4) {
            return Err(NetError::Damaged);
        }
        let (text, mut rest) = bytes[HEAD..needs - 4].split_at(name);
        net.game = String::from_utf8(text.to_vec()).map_err(|_| NetError::Damaged)?;
        let Net { bias, rows, hidden_weights, output_weights, .. } = &mut net;
        for weight in bias.iter_mut().chain(rows).chain(hidden_weights).chain(output_weights) {
            *weight = i16::from_le_bytes(take_numbers(&mut rest));
        }
        for bias in net.hidden_bias.iter_mut().chain(&mut net.output_bias) {
            *bias = i32::from_le_bytes(take_numbers(&mut rest));
        }
        Ok(net)
    }
}

/// Takes bytes off the front. The length was checked before, so there are enough.
fn take_numbers<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (bytes, others) = rest.split_first_chunk().expect("the length was compared");
    *rest = others;
    *bytes
}
