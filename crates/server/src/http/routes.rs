//! The routes.

use super::body::{Body, query};
use super::connections::RequestConnection;
use super::error::ApiError;
use super::guard::guard;
use super::password::{logged_in, login_page, refused_page};
use crate::api::{about, catalogue, edit, export, lessons, parse, refusal, state};
use crate::page::{assets, lab_page};
use crate::shared::Shared;
use crate::{OPENAPI, limits, stores, ws};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade};
use axum::handler::Handler;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodRouter};
use axum::{Extension, Json, Router};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use tower_http::catch_panic::CatchPanicLayer;

type App = State<Arc<Shared>>;

/// The path of the API.
const API: &str = "/api/v1";
/// The path to which the password is sent.
pub(crate) const LOGIN: &str = "/login";
/// Bytes of a WebSocket's read and write buffers.
const WS_BUFFER: usize = 4 << 10;

/// The routes of the whole server: the API, the page, the login and the laboratory's pages.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let mut api = api_routes().router.fallback(no_such_address).method_not_allowed_fallback(wrong_method);
    if shared.options.panic_route {
        api = api.route("/panic", routing::get(|| async { panic!("a handler that panics") as () }));
    }
    let mut all = Router::new();
    if shared.password.is_some() {
        let page = || async { login_page(StatusCode::OK, "") };
        all = all.route(LOGIN, routing::get(page).post(login));
    }
    all.nest(API, api)
        .route("/report", routing::get(lab_page::redirect))
        .route("/report/", routing::get(lab_page::serve))
        .route("/report/{*path}", routing::get(lab_page::serve))
        .fallback(routing::get(assets::serve))
        .layer(middleware::from_fn(with_timeout))
        .layer(DefaultBodyLimit::max(limits::MAX_BODY_LEN))
        .layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response()))
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Collects routes with their paths: the OpenAPI document must list exactly these.
#[derive(Default)]
struct Routes {
    router: Router<Arc<Shared>>,
    listed: Vec<(&'static str, &'static str)>,
}

impl Routes {
    fn get<H: Handler<T, Arc<Shared>>, T: 'static>(self, path: &'static str, handler: H) -> Routes {
        self.add("get", path, routing::get(handler))
    }

    fn post<H: Handler<T, Arc<Shared>>, T: 'static>(self, path: &'static str, handler: H) -> Routes {
        self.add("post", path, routing::post(handler))
    }

    fn add(mut self, method: &'static str, path: &'static str, handler: MethodRouter<Arc<Shared>>) -> Routes {
        self.listed.push((method, path));
        Routes { router: self.router.route(path, handler), ..self }
    }
}

/// The routes of the API.
fn api_routes() -> Routes {
    Routes::default()
        .get("/about", |State(s): App| async move { Json(about::about(&s)) })
        .get("/status", |State(s): App| async move { Json(about::server_status(&s)) })
        .get("/openapi.json", || async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) })
        .get("/games", |State(s): App| async move { catalogue::list_games(&s).map(Json) })
        .get("/rules", rules)
        .get("/agents", players)
        .post("/state", |State(s): App, Body(r)| respond(s, r, state::state))
        .get("/lessons", lessons)
        .post("/overlay", |State(s): App, Body(r)| respond(s, r, lessons::find_overlay))
        .post("/parse", parse_text)
        .post("/edit", |State(s): App, Body(r)| respond(s, r, edit::edit))
        .post("/refusal", |State(s): App, Body(r)| respond(s, r, refusal::refusal))
        .post("/export", export_file)
        .get("/tournaments", tournaments)
        .get("/tournaments/{id}", tournament)
        .get("/tournaments/{id}/games", tournament_games)
        .get("/tournaments/{id}/games/{pair}/{leg}", tournament_game)
        .get("/tournaments/{id}/running", tournament_running)
        .post("/openings", |State(s): App, Body(r)| respond(s, r, |s, r| s.stores.openings(s, r)))
        .post("/stream", stream)
        .get("/ws", websocket)
}

async fn no_such_address(uri: Uri) -> ApiError {
    ApiError::no_such("address", uri.path())
}

async fn wrong_method() -> ApiError {
    let message = "this address does not take this method";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
}

/// Gives up a request that takes too long, most often because its body does not come.
async fn with_timeout(request: Request, next: Next) -> Response {
    match tokio::time::timeout(limits::REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let message = format!("the request took more than {} s", limits::REQUEST_TIMEOUT.as_secs());
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", message).into_response()
        }
    }
}

/// Answers a request with the JSON of what `work` returns. `work` runs on other threads than those that serve connections.
async fn respond<R, T>(
    shared: Arc<Shared>,
    request: R,
    work: fn(&Shared, &R) -> Result<T, ApiError>,
) -> Result<Response, ApiError>
where
    R: Send + 'static,
    T: Serialize + Send + 'static,
{
    let worker = shared.clone();
    let bytes = shared
        .blocking(move || {
            let answer = work(&worker, &request)?;
            serde_json::to_vec(&answer).map_err(|_| ApiError::internal())
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

type Queried<T> = Result<Query<T>, QueryRejection>;

async fn rules(State(shared): App, asked: Queried<catalogue::GameQuery>) -> Result<Response, ApiError> {
    respond(shared, query(asked)?, catalogue::rules_of_game).await
}

async fn lessons(State(shared): App, asked: Queried<lessons::LessonsQuery>) -> Result<Response, ApiError> {
    respond(shared, query(asked)?, lessons::lessons).await
}

async fn players(State(shared): App, asked: Queried<catalogue::GameQuery>) -> Result<Response, ApiError> {
    respond(shared, query(asked)?, catalogue::list_players).await
}

async fn parse_text(
    State(shared): App,
    Extension(connection): Extension<RequestConnection>,
    Body(request): Body<parse::ParseRequest>,
) -> Result<Response, ApiError> {
    let worker = shared.clone();
    let parse = move || {
        let games = parse::parse(&worker, &request)?;
        serde_json::to_vec(&games).map_err(|_| ApiError::internal())
    };
    let bytes = shared.slow_work.run(connection.number, parse).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

async fn export_file(
    State(shared): App,
    Extension(connection): Extension<RequestConnection>,
    Body(request): Body<export::ExportRequest>,
) -> Result<Response, ApiError> {
    let (worker, is_picture) = (shared.clone(), request.is_picture());
    let export = move || export::export(&worker, &request);
    let file = match is_picture {
        true => shared.slow_work.run(connection.number, export).await?,
        false => shared.blocking(export).await?,
    };
    Ok(file.into_response())
}

#[derive(serde::Deserialize)]
#[serde(expecting = "an object")]
struct LoginForm {
    password: String,
}

/// The answer to the form of the login page.
async fn login(
    State(shared): App,
    Extension(connection): Extension<RequestConnection>,
    body: String,
) -> Result<Response, ApiError> {
    let password = shared.password.as_ref().ok_or_else(ApiError::internal)?;
    // A form is encoded like a query.
    let form = format!("/?{body}").parse().ok().and_then(|uri| Query::<LoginForm>::try_from_uri(&uri).ok());
    let Query(form) = form.ok_or_else(|| ApiError::bad("body: a form with the field password"))?;
    Ok(match password.attempt(form.password.trim(), connection.peer).await {
        Ok(()) => logged_in(&password.session()),
        Err(error) => refused_page(&error),
    })
}

async fn tournaments(State(shared): App) -> Result<Response, ApiError> {
    respond(shared, (), |shared, ()| shared.stores.list()).await
}

async fn tournament(State(shared): App, Path(id): Path<String>) -> Result<Response, ApiError> {
    respond(shared, id, |shared, id| Ok(shared.stores.tournament(id)?.0.clone())).await
}

async fn tournament_games(
    State(shared): App,
    Path(id): Path<String>,
    asked: Queried<stores::GamesQuery>,
) -> Result<Response, ApiError> {
    respond(shared, (id, query(asked)?), |shared, (id, asked)| shared.stores.games(id, asked)).await
}

async fn tournament_game(
    State(shared): App,
    Path((id, pair, leg)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    respond(shared, (id, pair, leg), |shared, (id, pair, leg)| shared.stores.game(id, pair, leg)).await
}

async fn tournament_running(State(shared): App, Path(id): Path<String>) -> Result<Response, ApiError> {
    respond(shared, id, |shared, id| {
        let games = shared.stores.running_games(id)?;
        Ok(serde_json::json!({ "games": *games }))
    })
    .await
}

/// Answers one WebSocket message over plain HTTP, for clients that cannot open a WebSocket: one message in the body, a line of
/// JSON for each message in the answer.
async fn stream(
    State(shared): App,
    Extension(connection): Extension<RequestConnection>,
    headers: HeaderMap,
    body: String,
) -> Result<Response, ApiError> {
    if body.len() > limits::MAX_MESSAGE_LEN {
        let message = format!("a message has at most {} bytes", limits::MAX_MESSAGE_LEN);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
    }
    make_room(&shared)?;
    let visitor = shared.visitors.of(&headers, connection.peer);
    Ok(ws::stream(shared, visitor, body))
}

/// Closes an idle WebSocket if the greatest number of them is open.
fn make_room(shared: &Shared) -> Result<(), ApiError> {
    let is_full = shared.websockets.load(Relaxed) >= shared.options.max_websockets;
    if is_full && !shared.idle_websockets.close_oldest() {
        return Err(ApiError::busy("too many connections; try again later"));
    }
    Ok(())
}

async fn websocket(
    State(shared): App,
    Extension(connection): Extension<RequestConnection>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            return ApiError::bad(format!("websocket: {}", rejection.body_text())).into_response();
        }
    };
    if let Err(error) = make_room(&shared) {
        return error.into_response();
    }
    upgrade
        .read_buffer_size(WS_BUFFER)
        .write_buffer_size(WS_BUFFER)
        .max_message_size(limits::MAX_MESSAGE_LEN)
        .max_frame_size(limits::MAX_MESSAGE_LEN)
        .on_upgrade(move |socket| {
            let visitor = shared.visitors.of(&headers, connection.peer);
            ws::serve(socket, shared, visitor)
        })
}

#[cfg(test)]
mod tests {
    use super::{API, api_routes};
    use crate::OPENAPI;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_names_every_route_and_no_other() {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let mut documented = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            documented.extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
        }
        let served: BTreeSet<_> =
            api_routes().listed.into_iter().map(|(method, path)| format!("{method} {API}{path}")).collect();
        let missing: Vec<_> = served.difference(&documented).collect();
        assert!(missing.is_empty(), "openapi.json lacks {missing:?}");
        let gone: Vec<_> = documented.difference(&served).collect();
        assert!(gone.is_empty(), "openapi.json names what is not served: {gone:?}");
    }
}
