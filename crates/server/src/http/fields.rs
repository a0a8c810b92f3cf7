//! Refuses fields that the API does not have, since a misspelt field would be ignored without a word. Also names fields with
//! wrong values. The fields are those of the OpenAPI document.

use super::error::ApiError;
use crate::OPENAPI;
use secateur_core::ParseError;
use secateur_core::variant_text::list;
use serde_json::Value;
use std::sync::OnceLock;

/// Characters of a wrong value that an answer repeats.
const MAX_SHOWN: usize = 40;

/// The schemas of the document.
fn api_schemas() -> &'static Value {
    static SCHEMAS: OnceLock<Value> = OnceLock::new();
    SCHEMAS.get_or_init(|| {
        let mut document: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
        document["components"]["schemas"].take()
    })
}

/// Refuses a JSON text with a field that the schema of this name lacks.
pub(crate) fn check_fields(schema: &str, text: &[u8]) -> Result<(), ApiError> {
    let value = serde_json::from_slice(text).unwrap_or_default();
    match unknown_field(&api_schemas()[schema], &value, "") {
        Some(error) => {
            let refused = ApiError::parse("bad_request", &error);
            Err(ApiError { status: axum::http::StatusCode::BAD_REQUEST, ..refused })
        }
        None => Ok(()),
    }
}

/// The error for a JSON text that could not be read, if the value of a field does not fit the schema with this name.
pub(crate) fn wrong_value(schema: &str, text: &[u8]) -> Option<ApiError> {
    let value = serde_json::from_slice(text).ok()?;
    let error = unfit_value(&api_schemas()[schema], &value, "")?;
    let refused = ApiError::parse("bad_request", &error);
    Some(ApiError { status: axum::http::StatusCode::BAD_REQUEST, ..refused })
}

fn unfit_value(schema: &Value, value: &Value, path: &str) -> Option<ParseError> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return unfit_value(&api_schemas()[name], value, path);
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let fits = |kind: &&str| match *kind {
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    if !path.is_empty() && !value.is_null() && !kinds.is_empty() && !kinds.iter().any(fits) {
        let right = match kinds[0] {
            "integer" => "a whole number of 0 or more is expected".to_string(),
            kind => format!("{} {kind} is expected", if kind.starts_with(['a', 'o']) { "an" } else { "a" }),
        };
        let read: String = value.to_string().chars().take(MAX_SHOWN).collect();
        return Some(ParseError::new("field", format!("{path}: {read}"), right).at(path));
    }
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            unfit_value(&schema["properties"][name], field, &place)
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| unfit_value(&schema["items"], item, &format!("{path}[{index}]"))),
        _ => None,
    }
}

fn unknown_field(schema: &Value, value: &Value, path: &str) -> Option<ParseError> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return unknown_field(&api_schemas()[name], value, path);
    }
    match value {
        Value::Object(fields) => {
            let known = schema["properties"].as_object()?;
            fields.iter().find_map(|(name, field)| {
                let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match known.get(name) {
                    Some(schema) => unknown_field(schema, field, &place),
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
            .find_map(|(index, item)| unknown_field(&schema["items"], item, &format!("{path}[{index}]"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{check_fields, wrong_value};
    use serde_json::{Value, json};

    #[test]
    fn unknown_fields_are_named() {
        let refused = |schema: &str, value: Value| {
            serde_json::to_value(check_fields(schema, value.to_string().as_bytes()).unwrap_err()).unwrap()
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
        check_fields("StateRequest", br#"{"game": "quoridor", "position": null}"#).unwrap();
        // A wrong value is reported with the name of its field.
        let wrong = |schema: &str, value: Value| {
            let error = wrong_value(schema, value.to_string().as_bytes())?;
            serde_json::to_value(error).unwrap()["message"].as_str().map(str::to_string)
        };
        for (value, said) in [
            (
                json!({ "limits": { "time_ms": -5 } }),
                "field 'limits.time_ms: -5': a whole number of 0 or more is expected",
            ),
            (
                json!({ "limits": { "nodes": 1.5 } }),
                "field 'limits.nodes: 1.5': a whole number of 0 or more is expected",
            ),
            (json!({ "limits": 7 }), "field 'limits: 7': an object is expected"),
            (json!({ "moves": ["e2", 3] }), "field 'moves[1]: 3': a string is expected"),
        ] {
            assert_eq!(wrong("ThinkRequest", value).as_deref(), Some(said));
        }
        assert_eq!(wrong("ThinkRequest", json!({ "limits": { "time_ms": null }, "game": "quoridor" })), None);
        check_fields("StateRequest", b"not JSON").unwrap(); // refused elsewhere
    }
}
