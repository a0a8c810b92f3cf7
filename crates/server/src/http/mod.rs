//! Connections, who may ask, and the routes.

pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod error;
mod guard;
mod routes;
pub(crate) mod unused;
