//! The seal of the user who began a tournament: proof that this user, on this machine, asked for its games. Making a seal takes
//! the user's key, so that a store from elsewhere cannot have programs started here.

use super::Store;
use crate::error::ArenaError;
use rusqlite::params;

/// The 128 bits with which a user's seals are made; whoever has them can make seals.
pub type SealKey = [u64; 2];

impl Store {
    /// Marks a tournament as begun by the owner of the key.
    pub fn seal(&self, id: i64, key: SealKey) -> Result<(), ArenaError> {
        let seal = self.seal_of(id, key)?;
        let update = "UPDATE tournaments SET seal = ?2 WHERE id = ?1";
        self.sql(self.lock().execute(update, params![id, seal])).map(|_| ())
    }

    /// Whether the owner of the key began this tournament.
    pub fn is_sealed(&self, id: i64, key: SealKey) -> Result<bool, ArenaError> {
        let select = "SELECT seal FROM tournaments WHERE id = ?1";
        let found: Option<String> = self.sql(self.lock().query_row(select, [id], |row| row.get(0)))?;
        Ok(found == Some(self.seal_of(id, key)?))
    }

    fn seal_of(&self, id: i64, key: SealKey) -> Result<String, ArenaError> {
        let select = "SELECT token, spec FROM tournaments WHERE id = ?1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
        let (token, spec) = self.sql(self.lock().query_row(select, [id], row))?;
        Ok(format!("{:016x}", siphash(key, format!("{token} {spec}").as_bytes())))
    }

    /// A new random key.
    pub fn new_key(&self) -> Result<SealKey, ArenaError> {
        let half = || self.sql(self.lock().query_row("SELECT random()", [], |row| row.get::<_, i64>(0)));
        Ok([half()? as u64, half()? as u64])
    }
}

/// SipHash-2-4 (Aumasson and Bernstein 2012): without the key nobody can find the hash of a text.
fn siphash(key: SealKey, bytes: &[u8]) -> u64 {
    let mut v = [
        key[0] ^ 0x736f_6d65_7073_6575,
        key[1] ^ 0x646f_7261_6e64_6f6d,
        key[0] ^ 0x6c79_6765_6e65_7261,
        key[1] ^ 0x7465_6462_7974_6573,
    ];
    let mut take = |word: u64| {
        v[3] ^= word;
        (0..2).for_each(|_| sip_round(&mut v));
        v[0] ^= word;
    };
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        take(word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    }
    let last = words.remainder().iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    take(last | (bytes.len() as u64) << 56);
    v[2] ^= 0xff;
    (0..4).for_each(|_| sip_round(&mut v));
    v[0] ^ v[1] ^ v[2] ^ v[3]
}

fn sip_round(v: &mut [u64; 4]) {
    v[0] = v[0].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(13) ^ v[0];
    v[0] = v[0].rotate_left(32);
    v[2] = v[2].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(16) ^ v[2];
    v[0] = v[0].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(21) ^ v[0];
    v[2] = v[2].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(17) ^ v[2];
    v[2] = v[2].rotate_left(32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    /// The example of the paper's appendix: the key is the bytes 0 to 15, the text 0 to 14.
    #[test]
    fn the_hash_is_that_of_the_paper() {
        let bytes: Vec<u8> = (0..15).collect();
        assert_eq!(siphash([0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908], &bytes), 0xa129_ca61_49be_45e5);
    }

    #[test]
    fn a_seal_is_of_one_key_and_one_tournament() {
        let store = Store::in_memory().unwrap();
        let [one, other] = ["greedy", "random"]
            .map(|player| store.find_or_add(&Spec::match_of("quoridor", player, "random")).unwrap().id);
        let [key, foreign] = [(); 2].map(|()| store.new_key().unwrap());
        assert_ne!(key, foreign);
        assert!(!store.is_sealed(one, key).unwrap());
        store.seal(one, key).unwrap();
        assert!(store.is_sealed(one, key).unwrap() && !store.is_sealed(one, foreign).unwrap());
        // A seal copied from another tournament is not accepted.
        let copy = "UPDATE tournaments SET seal = (SELECT seal FROM tournaments WHERE id = ?1) WHERE id = ?2";
        store.lock().execute(copy, [one, other]).unwrap();
        assert!(!store.is_sealed(other, key).unwrap());
    }
}
