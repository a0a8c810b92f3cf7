//! One module for each request, and the JSON forms that several of them share.

pub(crate) mod about;
pub(crate) mod catalogue;
pub(crate) mod edit;
pub(crate) mod export;
pub(crate) mod game_ref;
pub(crate) mod lessons;
mod notes;
pub(crate) mod parse;
pub(crate) mod refusal;
pub(crate) mod scene;
pub(crate) mod score;
pub(crate) mod state;
pub(crate) mod variant_parts;
