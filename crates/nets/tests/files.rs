//! Files of nets: what was written can be read, wrong files are refused with a line that says why.

use secateur_nets::{Net, NetError, Shape};

fn net() -> Net {
    Net { game: "a-game".into(), scale: 250, adds: true, ..Net::random(SHAPE, 3) }
}

const SHAPE: Shape = Shape { inputs: 40, width: 16, hidden: 4, phases: 3 };

#[test]
fn what_is_written_is_read() {
    for hidden in [0, 4, 32] {
        let net = Net { game: "a-game".into(), ..Net::random(Shape { hidden, ..SHAPE }, 3) };
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
    }
    let bytes = net().to_bytes();
    let read = Net::from_bytes(&bytes).unwrap();
    assert_eq!((read.game.as_str(), read.scale, read.adds, read.shape), ("a-game", 250, true, SHAPE));
}

#[test]
fn every_cut_and_every_flipped_bit_is_noticed() {
    let bytes = net().to_bytes();
    for end in 0..bytes.len() {
        assert!(Net::from_bytes(&bytes[..end]).is_err(), "cut at {end}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(Net::from_bytes(&longer), Err(NetError::Length { .. })));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Net::from_bytes(&damaged).is_err(), "byte {at}");
    }
}

#[test]
fn a_refusal_is_one_line() {
    let bytes = net().to_bytes();
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        Net::from_bytes(&bytes).unwrap_err().to_string()
    };
    assert_eq!(Net::from_bytes(b"").unwrap_err().to_string(), "it is not a net file");
    assert_eq!(changed(0, b'X'), "it is not a net file");
    assert_eq!(changed(8, 2), "its version is 2; this program reads version 1");
    assert_eq!(changed(16, 17), "its shape cannot be: a width of 17, it is a multiple of 16 up to 128");
    assert_eq!(changed(100, !bytes[100]), "its checksum is wrong: it is damaged");
    let cut = Net::from_bytes(&bytes[..bytes.len() - 10]).unwrap_err().to_string();
    let (has, needs) = (bytes.len() - 10, bytes.len());
    assert_eq!(
        cut,
        format!("it has {has} bytes where its shape asks for {needs}: it was cut short, or is damaged")
    );
}
