//! `about` and `status`: what the server is and allows, and its load.

use crate::limits;
use crate::shared::Shared;
use serde_json::{Value, json};
use std::sync::atomic::Ordering::Relaxed;

pub(crate) fn about(shared: &Shared) -> Value {
    json!({
        "name": "secateur",
        "version": env!("CARGO_PKG_VERSION"),
        "api": 1,
        "instance": shared.instance,
        "languages": ["en", "fr"],
        "flagship": shared.catalogue.flagship().name,
        "limits": {
            "body": limits::MAX_BODY_LEN, "message": limits::MAX_MESSAGE_LEN, "moves": limits::MAX_MOVES,
            "time_ms": limits::MAX_THINK_TIME.as_millis() as u64,
            "analysis_ms": limits::MAX_ANALYSIS_TIME.as_millis() as u64,
            "lines": limits::MAX_LINES, "jobs": limits::MAX_JOBS, "edits": limits::MAX_EDITS,
            "png_width": limits::MAX_PNG_WIDTH,
        },
        "stores": shared.options.stores.len(),
        "report": shared.options.has_lab_pages().then_some("/report/"),
    })
}

pub(crate) fn server_status(shared: &Shared) -> Value {
    json!({
        "seconds": shared.started.elapsed().as_secs_f64(),
        "connections": shared.connections.load(Relaxed),
        "websockets": shared.websockets.load(Relaxed),
        "unsent": shared.outboxes.unsent(),
        "pool": shared.pool.load(),
    })
}
