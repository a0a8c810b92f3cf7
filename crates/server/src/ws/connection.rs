//! One client: its requests and its jobs.

use super::messages::Message;
use super::outbox::Outbox;
use super::requests::{AnalyseRequest, ReviewRequest, ThinkRequest, WatchRequest, WsRequest};
use super::review::Review;
use super::search::{AskedSearch, NextState, Progress, Search};
use super::watch::Watch;
use crate::api::game_ref::GameRef;
use crate::api::state::{State, state};
use crate::http::body::json_error;
use crate::http::error::ApiError;
use crate::http::fields;
use crate::http::visitor::Visitor;
use crate::limits;
use crate::players::{self, ResolvedPlayer};
use crate::pool::{SearchHandle, SearchKind, Task};
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::AnyGame;
use secateur_core::random::derive_seed;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

/// Something under way for a client.
enum UnderWay {
    Search(Arc<SearchHandle>),
    Watch(Box<Watch>),
}

/// A connection's number in the pool, and its visitor. Dropping it ends the connection's searches, however the connection ended.
struct Registration {
    number: u64,
    visitor: Visitor,
    shared: Arc<Shared>,
}

impl Registration {
    fn new(shared: Arc<Shared>, visitor: Visitor) -> Registration {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        shared.websockets.fetch_add(1, Relaxed);
        Registration { number: NEXT.fetch_add(1, Relaxed), visitor, shared }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.shared.websockets.fetch_sub(1, Relaxed);
        self.shared.pool.remove_connection(self.number);
    }
}

pub(super) struct Connection {
    registration: Registration,
    pub outbox: Arc<Outbox>,
    /// What is under way, by the ids the client gave.
    jobs: HashMap<String, UnderWay>,
}

impl Connection {
    pub fn new(shared: Arc<Shared>, visitor: Visitor) -> Connection {
        let registration = Registration::new(shared, visitor);
        let outbox = registration.shared.outboxes.open(registration.number);
        Connection { registration, outbox, jobs: HashMap::new() }
    }

    /// Ends everything under way.
    pub fn stop_all(&mut self) {
        self.jobs.clear();
        self.shared().pool.remove_connection(self.registration.number);
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Frees an id whose last message is on its way.
    pub fn remove(&mut self, id: &str) {
        self.jobs.remove(id);
    }

    fn shared(&self) -> &Arc<Shared> {
        &self.registration.shared
    }

    /// Does what a message asks for, or answers with an error.
    pub async fn handle(&mut self, text: &str) {
        let text = text.trim_start_matches('\u{feff}');
        let request = match serde_json::from_str::<WsRequest>(text) {
            Ok(request) => request,
            Err(error) => {
                let named = WsRequest::schema_of(text)
                    .and_then(|schema| fields::wrong_value(schema, text.as_bytes()));
                let refused = named.unwrap_or_else(|| json_error("message", text.as_bytes(), &error));
                return self.refuse(id_of(text).as_deref(), &refused);
            }
        };
        let id = request.id().to_string();
        if id.is_empty() || id.len() > limits::MAX_ID_LEN {
            let right = format!("an id has 1 to {} characters", limits::MAX_ID_LEN);
            return self.refuse(None, &ApiError::wrong("id", &id, right));
        }
        if let Err(error) = fields::check_fields(request.schema(), text.as_bytes()) {
            return self.refuse(Some(&id), &error);
        }
        if let Err(error) = self.start(request, &id).await {
            self.refuse(Some(&id), &error);
        }
    }

    fn refuse(&self, id: Option<&str>, error: &ApiError) {
        // An error ends the job of its id, so an error about an id in use does not carry that id.
        let id = id.filter(|&id| !self.jobs.contains_key(id));
        self.outbox.send(&Message::Error { id, error });
    }

    async fn start(&mut self, request: WsRequest, id: &str) -> Result<(), ApiError> {
        match request {
            WsRequest::Stop(_) => {
                self.stop(id);
                Ok(())
            }
            WsRequest::Ping(_) => {
                self.outbox.send(&Message::Pong { id });
                Ok(())
            }
            WsRequest::State(request) => {
                let shared = self.shared().clone();
                let built = shared.clone().blocking(move || state(&shared, &request.state)).await?;
                self.outbox.send(&Message::State { id, state: &built });
                Ok(())
            }
            WsRequest::Watch(request) => self.watch(id, request).await,
            WsRequest::Think(request) => self.think(id, request).await,
            WsRequest::Analyse(request) => self.analyse(id, request).await,
            WsRequest::Review(request) => self.review(id, request).await,
        }
    }

    /// Refuses an id that is in use, and a job beyond the number that a client may have.
    fn check_room(&self, id: &str) -> Result<(), ApiError> {
        if self.jobs.contains_key(id) {
            let error = ApiError::wrong("id", id, "something is under way under this id");
            return Err(ApiError { status: StatusCode::CONFLICT, ..error });
        }
        if self.jobs.len() >= limits::MAX_JOBS {
            return Err(ApiError::busy(format!("at most {} things under way at once", limits::MAX_JOBS)));
        }
        Ok(())
    }

    async fn watch(&mut self, id: &str, request: WatchRequest) -> Result<(), ApiError> {
        self.check_room(id)?;
        let mut watch = Watch::new(id.to_string(), request.tournament);
        watch.poll(self.shared(), &self.outbox).await?;
        self.jobs.insert(id.to_string(), UnderWay::Watch(Box::new(watch)));
        Ok(())
    }

    async fn think(&mut self, id: &str, request: ThinkRequest) -> Result<(), ApiError> {
        self.check_room(id)?;
        let move_request = request.limits.limits()?.into();
        let asked = request.player.unwrap_or_else(|| self.flagship());
        let by_time = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
        let seed = request.seed.unwrap_or_else(by_time);
        let mut held: Vec<String> = request.board.into_iter().collect();
        let (game, player) = if request.state {
            let (game, state) = self.replay_and_send_state(id, request.game, &held).await?;
            if game.outcome().is_some() {
                self.outbox.send(&Message::Done { id, reason: "finished" });
                return Ok(());
            }
            held.push(state.board_id().to_string());
            self.resolve(game, asked).await?
        } else {
            self.prepare(request.game, asked, true).await?
        };
        let seed = Some(derive_seed(seed, &[game.plies() as u64]));
        let next_state = request.next_state.then(|| NextState { shared: self.shared().clone(), held });
        let kind = SearchKind::Move;
        self.submit_search(id, AskedSearch { kind, game, player, seed, move_request, next_state })
    }

    /// Replays a game and sends its state, which the client gets even if the player text then turns out to be wrong.
    async fn replay_and_send_state(
        &self,
        id: &str,
        game: GameRef,
        held: &[String],
    ) -> Result<(Box<dyn AnyGame>, State), ApiError> {
        let (shared, held) = (self.shared().clone(), held.to_vec());
        let replay = move || {
            let game = game.replay(&shared)?;
            let state = State::of(&shared.catalogue, &*game, &held);
            Ok((game, state))
        };
        let (game, state) = self.shared().clone().blocking(replay).await?;
        self.outbox.send(&Message::State { id, state: &state });
        Ok((game, state))
    }

    /// Resolves the player text for a game.
    async fn resolve(
        &self,
        game: Box<dyn AnyGame>,
        player: String,
    ) -> Result<(Box<dyn AnyGame>, ResolvedPlayer), ApiError> {
        let shared = self.shared().clone();
        let resolve = move || {
            let player = players::resolve_player(&shared, game.variant(), &player)?;
            Ok((game, player))
        };
        self.shared().clone().blocking(resolve).await
    }

    /// The player of hints, analyses and reviews, unless another is named.
    fn flagship(&self) -> String {
        self.shared().catalogue.flagship().name.to_string()
    }

    async fn analyse(&mut self, id: &str, request: AnalyseRequest) -> Result<(), ApiError> {
        self.check_room(id)?;
        let move_request = request.move_request()?;
        let player = request.player.unwrap_or_else(|| self.flagship());
        let (game, player) = self.prepare(request.game, player, true).await?;
        let kind = SearchKind::Analysis;
        self.submit_search(id, AskedSearch { kind, game, player, seed: None, move_request, next_state: None })
    }

    fn submit_search(&mut self, id: &str, asked: AskedSearch) -> Result<(), ApiError> {
        let search = |id, outbox, handle| -> Box<dyn Task> {
            Box::new(Search { id, outbox, handle, asked, progress: Progress::default() })
        };
        self.submit(id, search)
    }

    async fn review(&mut self, id: &str, request: ReviewRequest) -> Result<(), ApiError> {
        self.check_room(id)?;
        let time = request.time()?;
        let (game, player) = self.prepare(request.game, self.flagship(), false).await?;
        self.submit(id, |id, outbox, handle| Box::new(Review::new(id, outbox, handle, player, time, game)))
    }

    /// Replays the game and resolves the player text; with `to_move`, a game that is over is an error.
    async fn prepare(
        &self,
        game: GameRef,
        player: String,
        to_move: bool,
    ) -> Result<(Box<dyn AnyGame>, ResolvedPlayer), ApiError> {
        let shared = self.shared().clone();
        let prepare = move || {
            let game = game.replay(&shared)?;
            if to_move && game.outcome().is_some() {
                return Err(ApiError::game_over());
            }
            let player = players::resolve_player(&shared, game.variant(), &player)?;
            Ok((game, player))
        };
        self.shared().clone().blocking(prepare).await
    }

    fn submit(
        &mut self,
        id: &str,
        task: impl FnOnce(String, Arc<Outbox>, Arc<SearchHandle>) -> Box<dyn Task>,
    ) -> Result<(), ApiError> {
        let handle = Arc::<SearchHandle>::default();
        let task = task(id.to_string(), self.outbox.clone(), handle.clone());
        let ahead = self.shared().pool.waiting();
        // Sent before the search can send anything.
        self.outbox.send(&Message::Queued { id, ahead });
        let owner = (self.registration.visitor.number, self.registration.number);
        self.shared().pool.submit(owner, handle.clone(), task)?;
        self.jobs.insert(id.to_string(), UnderWay::Search(handle));
        Ok(())
    }

    fn stop(&self, id: &str) {
        match self.jobs.get(id) {
            Some(UnderWay::Search(handle)) => self.shared().pool.stop(handle),
            Some(UnderWay::Watch(_)) => self.outbox.send(&Message::Done { id, reason: "stopped" }),
            // The search has ended meanwhile: its last message is sent or on its way.
            None => {}
        }
    }

    /// Reads the watched tournaments and sends what has changed.
    pub async fn poll_watches(&mut self) {
        let shared = self.shared().clone();
        for job in self.jobs.values_mut() {
            if let UnderWay::Watch(watch) = job
                && let Err(error) = watch.poll(&shared, &self.outbox).await
            {
                self.outbox.send(&Message::Error { id: Some(&watch.id), error: &error });
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.outbox.remove();
    }
}

/// The id of a message that cannot be read otherwise.
fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    #[serde(expecting = "an object")]
    struct Id {
        id: String,
    }
    let id = serde_json::from_str::<Id>(text).ok()?.id;
    (!id.is_empty() && id.len() <= limits::MAX_ID_LEN).then_some(id)
}
