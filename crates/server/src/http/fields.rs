//! Refuses fields that the API does not have: a misspelt one would be ignored otherwise, and nobody would know. The fields are
//! those of the OpenAPI document.

use super::error::ApiError;
use crate::OPENAPI;
use secateur_core::ParseError;
use secateur_core::variant_text::list;
use serde_json::Value;
use std::sync::OnceLock;

/// The schemas of the document.
fn schemas() -> &'static Value {
    static SCHEMAS: OnceLock<Value> = OnceLock::new();
    SCHEMAS.get_or_init(|| {
        let mut document: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
        document["components"]["schemas"].take()
    })
}

/// Refuses a JSON text with a field that the schema of this name lacks.
pub(crate) fn check(schema: &str, text: &[u8]) -> Result<(), ApiError> {
    let value = serde_json::from_slice(text).unwrap_or_default();
    match unknown(&schemas()[schema], &value, "") {
        Some(error) => {
            let refused = ApiError::parse("bad_request", &error);
            Err(ApiError { status: axum::http::StatusCode::BAD_REQUEST, ..refused })
        }
        None => Ok(()),
    }
}

fn unknown(schema: &Value, value: &Value, path: &str) -> Option<ParseError> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return unknown(&schemas()[name], value, path);
    }
    match value {
        Value::Object(fields) => {
            let known = schema["properties"].as_object()?;
            fields.iter().find_map(|(name, field)| {
                let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match known.get(name) {
                    Some(schema) => unknown(schema, field, &place),
                    None => {
                        let mut names: Vec<_> = known.keys().map(String::as_str).collect();
                        names.sort_unstable();
                        let right = format!("the fields are {}", list(&names));
                        Some(ParseError::new("field", name, right).at(&place))
                    }
                }
            })
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| unknown(&schema["items"], item, &format!("{path}[{index}]"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use serde_json::{Value, json};

    #[test]
    fn unknown_fields_are_named() {
        let refused = |schema: &str, value: Value| {
            serde_json::to_value(check(schema, value.to_string().as_bytes()).unwrap_err()).unwrap()
        };
        let error = refused("StateRequest", json!({ "game": "quoridor", "mooves": ["e2"] }));
        let right = "the fields are board, game, moves or position";
        let expected = json!({
            "code": "bad_request", "message": format!("field 'mooves': {right}"), "what": "field", "read": "mooves",
            "where": "mooves", "right": right,
        });
        assert_eq!(error, expected);
        let error = refused("ThinkRequest", json!({ "type": "think", "limits": { "clock": { "left": 1 } } }));
        assert_eq!((&error["read"], &error["where"]), (&json!("left"), &json!("limits.clock.left")));
        let error = refused("EditRequest", json!({ "edits": [{ "cell": "a1" }, { "celle": "a2" }] }));
        assert_eq!(error["where"], "edits[1].celle");
        check("StateRequest", br#"{"game": "quoridor", "position": null}"#).unwrap();
        check("StateRequest", b"not JSON").unwrap(); // refused elsewhere
    }
}
