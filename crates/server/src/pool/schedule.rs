//! Which of the searches that were started run, and which wait: slices of time, shared fairly by client.
//!
//! Pure bookkeeping: the time is passed in. A paused search stops when it next asks whether it is stopped. Its worker counts as
//! free at once, even if the player seldom asks and therefore runs on for a while. While its player is made a search
//! asks nothing: it keeps its worker, or with many new searches all of their players would be made at once, and none soon.

use super::task::SearchKind;
use secateur_core::StopSignal;
use std::collections::HashMap;
use std::time::Duration;

/// How long a search runs before one that waits has its turn.
pub(super) const SLICE: Duration = Duration::from_millis(20);
/// The shortest slice, used with many searches so that none waits long for its next one.
const MIN_SLICE: Duration = Duration::from_millis(5);
/// Every search has a slice within this time, as long as slices are longer than [`MIN_SLICE`].
const ROUND: Duration = Duration::from_millis(200);
/// After this many slices of moves in a row, an analysis or a review that waits has one.
const MAX_MOVES_IN_A_ROW: u32 = 4;
/// How long a move whose time is up may run besides the others: ample time to notice that and to answer.
const LAST_SLICE: Duration = Duration::from_millis(50);

/// How far a client's counted time may be ahead of the least: time that it used while nobody else wanted any is soon forgotten.
const MAX_LEAD: Duration = Duration::from_millis(100);
/// Clients whose time is remembered; with more, those that search nothing are forgotten.
const MAX_CLIENTS: usize = 4_096;

/// A search that was started.
struct Started {
    number: u64,
    client: u64,
    kind: SearchKind,
    signal: StopSignal,
    state: SearchState,
    /// When the limit of a move ends: then the move runs in any case, to answer.
    deadline: Option<Duration>,
    /// How long it has run, up to the last time this was counted.
    ran: Duration,
    /// Whether its player is being made, which cannot be paused.
    is_making: bool,
    /// Whether its player is made.
    is_made: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchState {
    /// On a worker since `since`; its time is counted up to `counted`.
    Runs { since: Duration, counted: Duration },
    /// Its time is up: until then it runs besides the others, to answer.
    Answers { until: Duration },
    /// Waiting since `since`. Until a search has begun, its own clock does not run, and waiting need not be taken off it.
    Waits { since: Duration, begun: bool },
}

impl Started {
    fn waits(&self) -> bool {
        matches!(self.state, SearchState::Waits { .. })
    }

    fn runs(&self) -> bool {
        matches!(self.state, SearchState::Runs { .. })
    }

    fn is_move(&self) -> bool {
        self.kind == SearchKind::Move
    }

    fn resume(&mut self, now: Duration, state: SearchState) {
        // For a move, waiting counts, since its client waits too; an analysis or review is promised its time of search.
        let uncounted = match self.state {
            SearchState::Waits { since, begun: true } if !self.is_move() => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        if self.waits() {
            self.signal.resume(uncounted);
        }
        self.state = state;
    }

    fn pause(&mut self, now: Duration) {
        self.signal.pause();
        self.state = SearchState::Waits { since: now, begun: true };
    }
}

/// The searches that were started.
pub(super) struct Schedule {
    workers: usize,
    started: Vec<Started>,
    /// The search time each client has had. A client that comes later starts at [`floor`](Self::floor).
    used: HashMap<u64, Duration>,
    /// The least time of the clients that have searches, when it was last counted; it never falls.
    floor: Duration,
    moves_in_a_row: u32,
}

impl Schedule {
    pub fn new(workers: usize) -> Schedule {
        Schedule {
            workers,
            started: Vec::new(),
            used: HashMap::new(),
            floor: Duration::ZERO,
            moves_in_a_row: 0,
        }
    }

    /// Adds a search, which waits unless a worker is free; `limit` is the time in which a move must be made.
    pub fn add(
        &mut self,
        now: Duration,
        (number, client): (u64, u64),
        kind: SearchKind,
        limit: Option<Duration>,
        signal: StopSignal,
    ) {
        if self.used.len() >= MAX_CLIENTS {
            self.used.retain(|client, _| self.started.iter().any(|search| search.client == *client));
        }
        self.count(now);
        let used = self.used.entry(client).or_default();
        *used = (*used).clamp(self.floor, self.floor + MAX_LEAD);
        signal.pause();
        let deadline = limit.filter(|_| kind == SearchKind::Move).map(|limit| now + limit);
        let state = SearchState::Waits { since: now, begun: false };
        let (ran, is_making, is_made) = (Duration::ZERO, false, false);
        self.started.push(Started { number, client, kind, signal, state, deadline, ran, is_making, is_made });
        self.update(now);
    }

    /// A search that runs begins to make its player, and keeps its worker until [`end_making`](Self::end_making); `false` if it
    /// was paused in the meantime.
    pub fn begin_making(&mut self, number: u64) -> bool {
        let runs = |search: &&mut Started| search.number == number && !search.waits();
        let search = self.started.iter_mut().find(runs);
        search.map(|search| search.is_making = true).is_some()
    }

    /// The player of a search is made: now its slice begins.
    pub fn end_making(&mut self, now: Duration, number: u64) {
        self.count(now);
        for search in self.started.iter_mut().filter(|search| search.number == number) {
            (search.is_making, search.is_made) = (false, true);
            match &mut search.state {
                SearchState::Runs { since, .. } => *since = now,
                SearchState::Answers { until } => *until = now + LAST_SLICE,
                SearchState::Waits { .. } => {}
            }
        }
        self.update(now);
    }

    /// Removes a search that has ended.
    pub fn remove(&mut self, now: Duration, number: u64) {
        self.count(now);
        self.started.retain(|search| search.number != number);
        self.update(now);
    }

    /// How many run, and how many wait for their next slice.
    pub fn running_and_waiting(&self) -> (usize, usize) {
        let waiting = self.started.iter().filter(|search| search.waits()).count();
        (self.started.len() - waiting, waiting)
    }

    /// How long a search has run.
    pub fn ran(&self, number: u64) -> Duration {
        self.started.iter().find(|search| search.number == number).map_or(Duration::ZERO, |search| search.ran)
    }

    /// Ends slices that are used up and begins others. Called whenever something changes, and every few milliseconds while a
    /// search waits.
    pub fn update(&mut self, now: Duration) {
        self.count(now);
        self.answer_overdue(now);
        if !self.started.iter().any(Started::waits) {
            return;
        }
        let slice = self.slice();
        let in_slice = |search: &Started| match search.state {
            SearchState::Runs { since, .. } => search.is_making || now.saturating_sub(since) < slice,
            _ => false,
        };
        let mut chosen: Vec<usize> =
            (0..self.started.len()).filter(|&index| in_slice(&self.started[index])).collect();
        let mut promised: HashMap<u64, Duration> = HashMap::new();
        while chosen.len() < self.workers
            && let Some(index) = self.next(&chosen, &promised)
        {
            *promised.entry(self.started[index].client).or_default() += slice;
            chosen.push(index);
        }
        for (index, search) in self.started.iter_mut().enumerate() {
            match (chosen.contains(&index), search.state) {
                (true, SearchState::Runs { .. }) if in_slice(search) => {}
                (true, _) => search.resume(now, SearchState::Runs { since: now, counted: now }),
                (false, SearchState::Runs { .. }) => search.pause(now),
                (false, _) => {}
            }
        }
    }

    fn slice(&self) -> Duration {
        let searches = self.started.len().max(1) as u32;
        (ROUND * self.workers as u32 / searches).clamp(MIN_SLICE, SLICE)
    }

    /// Counts the time since the last call.
    fn count(&mut self, now: Duration) {
        for search in &mut self.started {
            if let SearchState::Runs { counted, .. } = &mut search.state {
                let time = now.saturating_sub(*counted);
                *counted = now;
                search.ran += time;
                *self.used.entry(search.client).or_default() += time;
            }
        }
        let least = self.started.iter().filter_map(|search| self.used.get(&search.client)).min();
        self.floor = least.copied().unwrap_or_default().max(self.floor);
        for search in &self.started {
            let used = self.used.entry(search.client).or_default();
            *used = (*used).min(self.floor + MAX_LEAD);
        }
    }

    /// Resumes moves whose time is up, so that they answer, and pauses again those that have not ended within [`LAST_SLICE`]; one
    /// that has no player yet has it made first, on a busy machine by a thread that does not wake at once.
    fn answer_overdue(&mut self, now: Duration) {
        for search in &mut self.started {
            match search.state {
                SearchState::Waits { .. } if search.deadline.is_some_and(|deadline| deadline <= now) => {
                    search.deadline = None;
                    search.resume(now, SearchState::Answers { until: now + LAST_SLICE });
                }
                SearchState::Answers { until } if until <= now && search.is_made => search.pause(now),
                _ => {}
            }
        }
    }

    /// The search whose turn is next: moves first, then the client that has had least time, then among searches that
    /// have not run yet the move that is wanted first (one with little time does not wait for all that came before it), then the
    /// search that has waited longest.
    fn next(&mut self, chosen: &[usize], promised: &HashMap<u64, Duration>) -> Option<usize> {
        let candidates = || {
            let all = self.started.iter().enumerate();
            all.filter(|(index, search)| (search.waits() || search.runs()) && !chosen.contains(index))
        };
        let rest_waits = candidates().any(|(_, search)| !search.is_move());
        let is_turn_of_rest = rest_waits && self.moves_in_a_row >= MAX_MOVES_IN_A_ROW;
        let order = |&(_, search): &(usize, &Started)| {
            let used = |of: &HashMap<u64, Duration>| of.get(&search.client).copied().unwrap_or_default();
            let since = match search.state {
                SearchState::Waits { since, .. } => since,
                SearchState::Runs { counted, .. } => counted,
                SearchState::Answers { until } => until,
            };
            let deadline = search.deadline.filter(|_| search.ran.is_zero()).unwrap_or(Duration::MAX);
            let used = used(&self.used) + used(promised);
            (search.is_move() == is_turn_of_rest, used, deadline, since, search.number)
        };
        let index = candidates().min_by_key(order)?.0;
        let passes_over = rest_waits && self.started[index].is_move();
        self.moves_in_a_row = if passes_over { self.moves_in_a_row + 1 } else { 0 };
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SearchKind::{Move, Review};

    const TICK: Duration = Duration::from_millis(5);

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    /// Two workers and a clock that the test advances.
    struct Simulation {
        schedule: Schedule,
        now: Duration,
    }

    impl Simulation {
        fn new() -> Simulation {
            Simulation { schedule: Schedule::new(2), now: ms(0) }
        }

        fn add(&mut self, number: u64, client: u64, kind: SearchKind, limit: u64) -> StopSignal {
            let signal = StopSignal::new();
            self.schedule.add(self.now, (number, client), kind, Some(ms(limit)), signal.clone());
            signal
        }

        fn pass(&mut self, time: u64) {
            let end = self.now + ms(time);
            while self.now < end {
                self.now += TICK;
                self.schedule.update(self.now);
            }
        }

        fn ran(&mut self, number: u64) -> Duration {
            self.schedule.count(self.now);
            self.schedule.ran(number)
        }
    }

    #[test]
    fn a_client_with_many_searches_delays_another_by_one_slice() {
        let mut simulation = Simulation::new();
        for number in 0..8 {
            simulation.add(number, 1, Move, 20_000);
        }
        simulation.pass(1_003);
        simulation.add(100, 2, Move, 200);
        simulation.pass(SLICE.as_millis() as u64 + 5);
        assert!(simulation.ran(100) > ms(0), "it has not begun");
        simulation.pass(200 - SLICE.as_millis() as u64 - 5);
        // One of the two workers searches for the newcomer.
        assert!(simulation.ran(100) >= ms(160), "{:?}", simulation.ran(100));
        // The others share the rest evenly.
        let ran: Vec<_> = (0..8).map(|number| simulation.ran(number)).collect();
        assert!(*ran.iter().max().unwrap() - *ran.iter().min().unwrap() <= 2 * SLICE, "{ran:?}");
    }

    #[test]
    fn clients_have_equal_shares_however_many_searches_each_has() {
        let mut simulation = Simulation::new();
        for number in 0..12 {
            simulation.add(number, if number < 9 { 1 } else { number }, Move, 60_000);
        }
        simulation.pass(4_000);
        let ran: Vec<_> = (0..12).map(|number| simulation.ran(number)).collect();
        let first: Duration = ran[..9].iter().sum();
        for ran in [first, ran[9], ran[10], ran[11]] {
            assert!(ran.abs_diff(ms(2_000)) <= 3 * SLICE, "{ran:?} of 2 s");
        }
    }

    #[test]
    fn a_move_that_waits_answers_when_its_time_is_up() {
        let mut simulation = Simulation::new();
        for number in 0..40 {
            simulation.add(number, number, Move, 60_000);
        }
        simulation.pass(40);
        let waits = |schedule: &Schedule| {
            schedule.started.iter().find(|search| search.number == 100).is_some_and(Started::waits)
        };
        simulation.add(100, 1, Move, 30);
        simulation.pass(30);
        assert!(!waits(&simulation.schedule), "it cannot answer");
        // Its player may be yet to be made; after that, one that goes on nevertheless waits again.
        simulation.pass(100);
        assert!(!waits(&simulation.schedule), "it has no player to answer with");
        simulation.schedule.end_making(simulation.now, 100);
        simulation.pass(100);
        let (running, _) = simulation.schedule.running_and_waiting();
        assert_eq!(running, 2);
    }

    #[test]
    fn reviews_give_way_to_moves_and_are_not_starved() {
        let mut simulation = Simulation::new();
        let signal = simulation.add(1, 1, Review, 0);
        simulation.add(2, 1, Review, 0);
        simulation.pass(500);
        assert_eq!(simulation.ran(1), ms(500));
        for number in 10..14 {
            simulation.add(number, number, Move, 10_000);
        }
        simulation.pass(1_000);
        let reviews = simulation.ran(1) + simulation.ran(2) - ms(1_000);
        assert!((ms(200)..=ms(500)).contains(&reviews), "{reviews:?} of 2 s");
        // Its waiting is not taken from its time.
        let waited = ms(1_000) - (simulation.ran(1) - ms(500));
        assert!(waited.abs_diff(signal.uncounted()) <= 4 * SLICE, "{waited:?} {:?}", signal.uncounted());
    }

    /// Forty clients come at once, and the player of each takes 40 ms to be made: no more are made than there are workers, and one
    /// who comes then waits for one of them, not for all.
    #[test]
    fn players_are_made_by_the_workers_and_no_more() {
        let mut simulation = Simulation::new();
        let mut made = Vec::new();
        let making = |simulation: &mut Simulation, made: &mut Vec<u64>, time: u64| {
            for _ in 0..time / 5 {
                let runs = |search: &Started| search.runs() && !made.contains(&search.number);
                let begin: Vec<u64> =
                    simulation.schedule.started.iter().filter(|s| runs(s)).map(|s| s.number).collect();
                begin.iter().for_each(|&number| assert!(simulation.schedule.begin_making(number)));
                let all = simulation.schedule.started.iter().filter(|search| search.is_making).count();
                assert!(all <= 2, "{all} players are made at once");
                simulation.pass(5);
                let done = |search: &&Started| search.is_making && search.ran >= ms(40);
                let done: Vec<u64> =
                    simulation.schedule.started.iter().filter(done).map(|s| s.number).collect();
                done.iter().for_each(|&number| simulation.schedule.end_making(simulation.now, number));
                made.extend(done);
            }
        };
        for number in 0..40 {
            simulation.add(number, number, Move, 20_000);
        }
        making(&mut simulation, &mut made, 100);
        simulation.add(100, 100, Move, 200);
        making(&mut simulation, &mut made, 150);
        assert!(made.contains(&100) && simulation.ran(100) > ms(40), "{made:?}");
        assert!(made.len() < 20, "{made:?}");
        // One that was paused before it began has no worker to make its player with.
        let waiting = simulation.schedule.started.iter().find(|search| search.waits()).unwrap().number;
        assert!(!simulation.schedule.begin_making(waiting));
    }

    #[test]
    fn a_move_counts_the_time_it_waits() {
        let mut simulation = Simulation::new();
        let signals: Vec<_> = (0..6).map(|number| simulation.add(number, number, Move, 5_000)).collect();
        simulation.pass(1_000);
        assert!((0..6).all(|number| simulation.ran(number) < ms(500)));
        assert!(signals.iter().all(|signal| signal.uncounted().is_zero()));
    }

    #[test]
    fn what_a_client_used_alone_is_not_held_against_it() {
        let mut simulation = Simulation::new();
        for number in 0..20 {
            simulation.add(number, 2, Move, 200);
            simulation.pass(200);
            simulation.schedule.remove(simulation.now, number);
        }
        for number in 100..108 {
            simulation.add(number, 1, Move, 20_000);
        }
        simulation.add(50, 2, Move, 200);
        simulation.pass(200);
        assert!(simulation.ran(50) >= ms(100), "{:?} of 200 ms", simulation.ran(50));
    }

    #[test]
    fn a_client_that_rested_has_no_claim_to_what_it_left() {
        let mut simulation = Simulation::new();
        for number in 0..3 {
            simulation.add(number, number, Move, 60_000);
        }
        simulation.pass(3_000);
        for number in 10..14 {
            simulation.add(number, 9, Move, 60_000);
        }
        simulation.pass(400);
        let late: Duration = (10..14).map(|number| simulation.ran(number)).sum();
        assert!(late <= ms(200) + 2 * SLICE, "{late:?} of 800 ms for one client of four");
    }
}
