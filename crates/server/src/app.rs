//! The addresses.

use crate::error::ApiError;
use crate::guard::guard;
use crate::shared::Shared;
use crate::{OPENAPI, assets, catalogue, edit, export, limits, parse, report, state, status, stores, ws};
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use tower_http::catch_panic::CatchPanicLayer;

type App = State<Arc<Shared>>;

/// Everything the server answers.
pub(crate) fn app(shared: Arc<Shared>) -> Router {
    let mut api = Router::new()
        .route("/about", get(|State(s): App| async move { Json(catalogue::about(&s)) }))
        .route("/status", get(|State(s): App| async move { Json(status::status(&s)) }))
        .route("/openapi.json", get(|| async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) }))
        .route("/games", get(|State(s): App| async move { catalogue::games(&s).map(Json) }))
        .route("/rules", get(rules))
        .route("/agents", get(agents))
        .route("/state", post(|State(s): App, Body(r)| answer(s, r, state::state)))
        .route("/parse", post(|State(s): App, Body(r)| answer(s, r, parse::parse)))
        .route("/edit", post(|State(s): App, Body(r)| answer(s, r, edit::edit)))
        .route("/export", post(export_file))
        .route("/tournaments", get(tournaments))
        .route("/tournaments/{id}", get(tournament))
        .route("/tournaments/{id}/games", get(tournament_games))
        .route("/tournaments/{id}/games/{pair}/{leg}", get(tournament_game))
        .route("/tournaments/{id}/running", get(tournament_running))
        .route("/ws", any(websocket))
        .fallback(|uri: Uri| async move { ApiError::no_such("address", uri.path()) })
        .method_not_allowed_fallback(|| async {
            let message = "this address does not take this method";
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
        });
    if shared.options.trap {
        api = api.route("/trap", get(|| async { panic!("a handler that panics") as () }));
    }
    Router::new()
        .nest("/api/v1", api)
        .route("/report", get(report::root))
        .route("/report/", get(report::serve))
        .route("/report/{*path}", get(report::serve))
        .fallback(get(assets::serve))
        .layer(middleware::from_fn(in_time))
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response()))
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Gives up a request that takes too long, in most cases because its body does not come.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(limits::REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let message = format!("the request took more than {} s", limits::REQUEST.as_secs());
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", message).into_response()
        }
    }
}

/// A JSON body, or an error of our own shape.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<Shared>) -> Result<Body<T>, ApiError> {
        let json = |headers: &HeaderMap| {
            let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
            kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        };
        if !json(request.headers()) {
            let message = "content-type: a body is application/json";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_type", message));
        }
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(|rejection| {
            let message = format!("the body cannot be read or has more than {} bytes", limits::BODY);
            ApiError::new(rejection.into_response().status(), "too_large", message)
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            let code = if error.is_data() { "bad_request" } else { "bad_json" };
            ApiError::new(
                StatusCode::BAD_REQUEST,
                code,
                format!("body: {}", without_types(&error.to_string())),
            )
        })
    }
}

/// What serde says, without the names our types have in the source.
pub(crate) fn without_types(message: &str) -> String {
    let mut words = message.split(' ').peekable();
    let mut said = Vec::new();
    while let Some(word) = words.next() {
        match (word, words.peek()) {
            ("struct" | "enum", Some(_)) => {
                let name = words.next().unwrap_or_default();
                let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                said.push(format!("an object{after}"));
            }
            _ => said.push(word.to_string()),
        }
    }
    said.join(" ")
}

/// Works on a request away from the threads that listen.
async fn answer<R, T>(
    shared: Arc<Shared>,
    request: R,
    work: fn(&Shared, &R) -> Result<T, ApiError>,
) -> Result<Response, ApiError>
where
    R: Send + 'static,
    T: Serialize + Send + 'static,
{
    let at_work = shared.clone();
    let bytes = shared
        .blocking(move || {
            let made = work(&at_work, &request)?;
            serde_json::to_vec(&made).map_err(|_| ApiError::internal())
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    query
        .map(|Query(query)| query)
        .map_err(|rejection| ApiError::bad(format!("query: {}", rejection.body_text())))
}

async fn rules(
    State(shared): App,
    asked: Result<Query<catalogue::GameQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    answer(shared, query(asked)?, catalogue::rules).await
}

async fn agents(
    State(shared): App,
    asked: Result<Query<catalogue::GameQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    answer(shared, query(asked)?, catalogue::agents).await
}

async fn export_file(
    State(shared): App,
    Body(request): Body<export::ExportRequest>,
) -> Result<Response, ApiError> {
    let at_work = shared.clone();
    let file = shared.blocking(move || export::export(&at_work, &request)).await?;
    Ok(file.into_response())
}

async fn tournaments(State(shared): App) -> Result<Response, ApiError> {
    answer(shared, (), |shared, ()| shared.stores.list()).await
}

async fn tournament(State(shared): App, Path(id): Path<String>) -> Result<Response, ApiError> {
    answer(shared, id, |shared, id| Ok(shared.stores.tournament(id)?.0.clone())).await
}

async fn tournament_games(
    State(shared): App,
    Path(id): Path<String>,
    asked: Result<Query<stores::GamesQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    answer(shared, (id, query(asked)?), |shared, (id, asked)| shared.stores.games(id, asked)).await
}

async fn tournament_game(
    State(shared): App,
    Path((id, pair, leg)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    answer(shared, (id, pair, leg), |shared, (id, pair, leg)| shared.stores.variant(id, pair, leg)).await
}

async fn tournament_running(State(shared): App, Path(id): Path<String>) -> Result<Response, ApiError> {
    answer(shared, id, |shared, id| {
        let games = shared.stores.running(id)?;
        Ok(serde_json::json!({ "games": *games }))
    })
    .await
}

async fn websocket(
    State(shared): App,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            return ApiError::bad(format!("websocket: {}", rejection.body_text())).into_response();
        }
    };
    if shared.websockets.load(Relaxed) >= limits::WEBSOCKETS {
        return ApiError::busy("too many connections; try again later").into_response();
    }
    upgrade
        .read_buffer_size(4 << 10)
        .write_buffer_size(4 << 10)
        .max_message_size(limits::MESSAGE)
        .max_frame_size(limits::MESSAGE)
        .on_upgrade(move |socket| ws::serve(socket, shared))
}
