//! Packs the built-in weights of patterns. Most are zero, so each other weight is written after the number of zeros before
//! it. Both numbers have seven bits in each byte, low bits first; the lowest bit of a weight is its sign.

/// Packs weights into bytes; zeros at the end are not written.
pub(crate) fn pack(weights: &[i16]) -> Vec<u8> {
    let (mut bytes, mut zeros) = (Vec::new(), 0);
    for &weight in weights {
        if weight == 0 {
            zeros += 1;
            continue;
        }
        put(&mut bytes, zeros);
        let weight = i32::from(weight);
        put(&mut bytes, (weight << 1 ^ weight >> 31) as u32);
        zeros = 0;
    }
    bytes
}

/// Unpacks `count` weights; `None` if the bytes are not what [`pack`] makes of that many.
pub(crate) fn unpack(mut bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut weights = vec![0; count];
    let mut at = 0;
    while !bytes.is_empty() {
        at += take(&mut bytes)? as usize;
        let packed = take(&mut bytes)?;
        let weight = (packed >> 1) as i32 ^ -((packed & 1) as i32);
        *weights.get_mut(at)? = weight.try_into().ok()?;
        at += 1;
    }
    Some(weights)
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_unpacked_as_they_were_packed() {
        let mut random = secateur_core::Random::new(4);
        let weights: Vec<i16> = (0..50_000)
            .map(|_| match random.below(5) {
                0 => random.next() as i16,
                1 => random.below(9) as i16 - 4,
                _ => 0,
            })
            .collect();
        let bytes = pack(&weights);
        assert_eq!(unpack(&bytes, weights.len()), Some(weights.clone()));
        assert_eq!(unpack(&bytes, 100), None);
        assert_eq!(unpack(&bytes[..bytes.len() - 1], weights.len()), None);
        assert_eq!(unpack(&[], 3), Some(vec![0; 3]));
    }
}
