//! Error correction codewords: Reed-Solomon over GF(256) with the polynomial x⁸+x⁴+x³+x²+1.

const POLYNOMIAL: u16 = 0x11D;

fn multiply(a: u8, b: u8) -> u8 {
    let product = (0..8).rev().fold(0u16, |sum, bit| {
        let doubled = sum << 1;
        let reduced = if doubled & 0x100 != 0 { doubled ^ POLYNOMIAL } else { doubled };
        if (b >> bit) & 1 == 1 { reduced ^ u16::from(a) } else { reduced }
    });
    product as u8
}

/// The coefficients of (x - 1)(x - 2)(x - 4)…, the highest, which is 1, left out.
fn generator(degree: usize) -> Vec<u8> {
    let mut generator = vec![0; degree];
    generator[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for index in 0..degree {
            generator[index] = multiply(generator[index], root);
            if index + 1 < degree {
                generator[index] ^= generator[index + 1];
            }
        }
        root = multiply(root, 2);
    }
    generator
}

/// The remainder of the data divided by the generator.
pub(super) fn correction(data: &[u8], len: usize) -> Vec<u8> {
    let generator = generator(len);
    let mut remainder = vec![0; len];
    for byte in data {
        let factor = byte ^ remainder[0];
        remainder.rotate_left(1);
        remainder[len - 1] = 0;
        for (rest, coefficient) in remainder.iter_mut().zip(&generator) {
            *rest ^= multiply(*coefficient, factor);
        }
    }
    remainder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codewords_of_a_known_example() {
        // HELLO WORLD in a code 1-M, as tutorials on QR codes work it out.
        let data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
        assert_eq!(correction(&data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    }

    #[test]
    fn products_in_the_field() {
        assert_eq!((multiply(2, 128), multiply(0, 77), multiply(1, 77)), (29, 0, 77));
        assert_eq!(generator(2), [3, 2]);
    }
}
