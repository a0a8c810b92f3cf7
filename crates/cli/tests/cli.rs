//! The command line as users see it: every answer, every refusal, word for word.
//!
//! `TRYCMD=overwrite cargo test -p secateur --test cli` writes the files anew; look at the difference.

#[test]
fn commands_answer_as_recorded() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
