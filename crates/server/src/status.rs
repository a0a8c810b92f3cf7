//! `status`: the load of the server.

use crate::shared::Shared;
use serde_json::{Value, json};
use std::sync::atomic::Ordering::Relaxed;

pub(crate) fn status(shared: &Shared) -> Value {
    json!({
        "seconds": shared.began.elapsed().as_secs_f64(),
        "connections": shared.connections.load(Relaxed),
        "websockets": shared.websockets.load(Relaxed),
        "pool": shared.pool.load(),
    })
}
