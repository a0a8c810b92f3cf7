//! Connections, who may ask, and the routes.

pub(crate) mod answers;
pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod error;
pub(crate) mod fields;
mod guard;
mod lingering;
pub(crate) mod password;
mod routes;
pub(crate) mod unused_connections;
pub(crate) mod visitor;
