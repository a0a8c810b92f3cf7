//! `/api/v1/ws`: searches that stream their news, tournaments that are watched.

mod messages;
mod outbox;
mod review;
mod search;
mod watch;

use crate::app::without_types;
use crate::error::ApiError;
use crate::limits;
use crate::players;
use crate::pool::{Class, Ticket};
use crate::shared::Shared;
use crate::state::state;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use messages::{ClientMessage, Message};
use outbox::Outbox;
use review::Review;
use search::{Search, Told};
use secateur_core::random::mix;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use watch::Watch;

/// How often a silent client is asked for a sign of life.
const PING: Duration = Duration::from_secs(20);
/// How often watched tournaments are looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Something under way on a connection.
enum UnderWay {
    Search(Arc<Ticket>),
    Watch(Box<Watch>),
}

/// A client by its number: when this is dropped, whatever happened, its searches end.
struct Client {
    number: u64,
    shared: Arc<Shared>,
}

impl Client {
    fn new(shared: Arc<Shared>) -> Client {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        shared.websockets.fetch_add(1, Relaxed);
        Client { number: NEXT.fetch_add(1, Relaxed), shared }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.shared.websockets.fetch_sub(1, Relaxed);
        self.shared.pool.forget(self.number);
    }
}

struct Connection {
    client: Client,
    outbox: Arc<Outbox>,
    under_way: HashMap<String, UnderWay>,
}

/// Serves one client until it leaves.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>) {
    let mut closing = shared.closing.subscribe();
    let mut connection =
        Connection { client: Client::new(shared), outbox: Arc::default(), under_way: HashMap::new() };
    let outbox = connection.outbox.clone();
    let (mut sink, mut stream) = socket.split();
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval(PING);
    let mut look = tokio::time::interval(LOOK);
    let goodbye = loop {
        let frame = tokio::select! {
            frame = stream.next() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        connection.obey(&text).await;
                        continue;
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        break Some((close_code::UNSUPPORTED, "messages are text"));
                    }
                    Some(Ok(Frame::Close(_))) | None => break None,
                    Some(Ok(_)) => continue,
                    Some(Err(_)) => break Some((close_code::SIZE, "the message cannot be read")),
                }
            }
            letter = outbox.next() => match letter {
                Some(letter) => {
                    letter.ends.as_ref().map(|id| connection.under_way.remove(id));
                    Frame::Text(letter.text.into())
                }
                None => break Some((close_code::POLICY, "messages are not read")),
            },
            _ = ping.tick() => {
                if heard.elapsed() > limits::SILENCE {
                    break None;
                }
                Frame::Ping(Default::default())
            }
            _ = look.tick(), if !connection.under_way.is_empty() => {
                connection.look().await;
                continue;
            }
            _ = ending(&mut closing) => break Some((close_code::AWAY, "the server ends")),
        };
        match tokio::time::timeout(limits::SEND, sink.send(frame)).await {
            Ok(Ok(())) => {}
            _ => break None,
        }
    };
    if let Some((code, reason)) = goodbye {
        let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(Duration::from_secs(1), sink.send(frame)).await;
    }
}

/// Waits for the end of the server.
async fn ending(closing: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|&closing| closing).await;
}

impl Connection {
    fn shared(&self) -> &Arc<Shared> {
        &self.client.shared
    }

    async fn obey(&mut self, text: &str) {
        let request = match serde_json::from_str::<ClientMessage>(text) {
            Ok(request) => request,
            Err(error) => return self.refuse(known_id(text).as_deref(), &wrong_message(&error)),
        };
        let id = request.id().to_string();
        if id.is_empty() || id.len() > limits::ID {
            let message = format!("id: 1 to {} characters", limits::ID);
            return self.refuse(None, &ApiError::bad(message));
        }
        if let Err(error) = self.begin(request, &id).await {
            self.refuse(Some(&id), &error);
        }
    }

    fn refuse(&self, id: Option<&str>, error: &ApiError) {
        // An error ends what its id names; something under way goes on whatever else is asked for by its name.
        let id = id.filter(|&id| !self.under_way.contains_key(id));
        self.outbox.send(&Message::Error { id, error });
    }

    async fn begin(&mut self, request: ClientMessage, id: &str) -> Result<(), ApiError> {
        match request {
            ClientMessage::Stop(_) => {
                self.stop(id);
                return Ok(());
            }
            ClientMessage::State(request) => {
                let shared = self.shared().clone();
                let built = shared.clone().blocking(move || state(&shared, &request.state)).await?;
                self.outbox.send(&Message::State { id, state: &built });
                return Ok(());
            }
            _ => {}
        }
        if self.under_way.contains_key(id) {
            let message = format!("id '{id}': something is under way under this id");
            return Err(ApiError::new(StatusCode::CONFLICT, "bad_request", message));
        }
        if self.under_way.len() >= limits::JOBS {
            return Err(ApiError::busy(format!("at most {} things under way at once", limits::JOBS)));
        }
        match request {
            ClientMessage::Watch(request) => {
                let mut watch = Watch::new(id.to_string(), request.tournament);
                watch.look(self.shared(), &self.outbox).await?;
                self.under_way.insert(id.to_string(), UnderWay::Watch(Box::new(watch)));
            }
            ClientMessage::Think(request) => {
                let move_request = request.limits.limits()?.into();
                let random =
                    || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
                let seed = request.seed.unwrap_or_else(random);
                let (game, player) = self.prepared(request.told, request.agent, true).await?;
                let seed = Some(mix(seed.wrapping_add(game.plies() as u64)));
                self.search(id, |id, outbox, ticket| {
                    let told = Told::default();
                    let class = Class::Move;
                    Box::new(Search { id, outbox, ticket, class, game, player, seed, move_request, told })
                })?;
            }
            ClientMessage::Analyse(request) => {
                let move_request = request.move_request()?;
                let agent = request.agent.unwrap_or_else(|| "secateur".to_string());
                let (game, player) = self.prepared(request.told, agent, true).await?;
                self.search(id, |id, outbox, ticket| {
                    let (told, class, seed) = (Told::default(), Class::Analysis, None);
                    Box::new(Search { id, outbox, ticket, class, game, player, seed, move_request, told })
                })?;
            }
            ClientMessage::Review(request) => {
                let time = request.time()?;
                let (game, player) = self.prepared(request.told, "secateur".to_string(), false).await?;
                self.search(id, |id, outbox, ticket| {
                    Box::new(Review::new(id, outbox, ticket, player, time, game))
                })?;
            }
            ClientMessage::Stop(_) | ClientMessage::State(_) => {}
        }
        Ok(())
    }

    /// The match played through and the player text to be made.
    async fn prepared(
        &self,
        told: crate::position::Told,
        agent: String,
        to_move: bool,
    ) -> Result<(Box<dyn secateur_core::AnyGame>, String), ApiError> {
        let shared = self.shared().clone();
        let prepare = move || {
            let game = told.game(&shared)?;
            if to_move && game.outcome().is_some() {
                return Err(players::game_over());
            }
            let player = players::resolve(&shared, game.variant(), &agent)?;
            Ok((game, player))
        };
        self.shared().clone().blocking(prepare).await
    }

    fn search(
        &mut self,
        id: &str,
        task: impl FnOnce(String, Arc<Outbox>, Arc<Ticket>) -> Box<dyn crate::pool::Task>,
    ) -> Result<(), ApiError> {
        let ticket = Arc::<Ticket>::default();
        let task = task(id.to_string(), self.outbox.clone(), ticket.clone());
        let ahead = self.shared().pool.waiting();
        // Told before the search can be: its own messages come after.
        self.outbox.send(&Message::Queued { id, ahead });
        self.shared().pool.submit(self.client.number, ticket.clone(), task)?;
        self.under_way.insert(id.to_string(), UnderWay::Search(ticket));
        Ok(())
    }

    fn stop(&mut self, id: &str) {
        match self.under_way.get(id) {
            Some(UnderWay::Search(ticket)) => self.shared().pool.stop(ticket),
            Some(UnderWay::Watch(_)) => self.outbox.send(&Message::Done { id, reason: "stopped" }),
            // It has ended meanwhile, and has said so.
            None => {}
        }
    }

    async fn look(&mut self) {
        let shared = self.shared().clone();
        for under_way in self.under_way.values_mut() {
            if let UnderWay::Watch(watch) = under_way
                && let Err(error) = watch.look(&shared, &self.outbox).await
            {
                self.outbox.send(&Message::Error { id: Some(&watch.id), error: &error });
            }
        }
    }
}

fn wrong_message(error: &serde_json::Error) -> ApiError {
    let code = if error.is_data() { "bad_request" } else { "bad_json" };
    ApiError::new(StatusCode::BAD_REQUEST, code, format!("message: {}", without_types(&error.to_string())))
}

/// The id of a message that makes no sense otherwise.
fn known_id(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: String,
    }
    let id = serde_json::from_str::<Id>(text).ok()?.id;
    (!id.is_empty() && id.len() <= limits::ID).then_some(id)
}
