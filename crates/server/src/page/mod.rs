//! Files for the browser: the page itself, and the pages the laboratory wrote.

pub(crate) mod assets;
mod bundle;
mod files;
pub(crate) mod lab_page;
