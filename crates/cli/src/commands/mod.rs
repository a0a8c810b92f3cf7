//! The commands, each in a file of its own.

pub mod bench;
mod bench_rules;
pub mod best;
pub mod book;
pub mod check_engine;
pub mod engine;
pub mod games;
pub mod lab;
pub mod learn;
pub mod manual;
pub mod match_;
pub mod moves;
pub mod perft;
pub mod play;
pub mod players;
pub mod replay;
pub mod resume;
pub mod selfplay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod sprt;
pub mod stats;
pub mod store;
pub mod tables;
pub mod tournament;
pub mod tune;
