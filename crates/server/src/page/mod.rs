//! Files for the browser: the page itself, and the pages the laboratory wrote.

pub(crate) mod assets;
mod bundle;
pub(crate) mod lab_page;
mod static_files;
