//! Making, taking back, counting and choosing moves allocates nothing, as an allocator that counts shows.

use secateur_core::Limits;
use secateur_standard::standard;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator unchanged; counting touches a thread-local integer that needs
// no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: `pointer` came from `alloc` above, that is from the system's allocator, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce() -> u64) -> (u64, u64) {
    let before = ALLOCATIONS.with(Cell::get);
    let result = work();
    (result, ALLOCATIONS.with(Cell::get) - before)
}

#[test]
fn the_counter_counts() {
    let (_, counted) = allocations(|| u64::from(*Box::new(std::hint::black_box(5u32))));
    assert_eq!(counted, 1);
}

#[test]
fn no_game_allocates_per_node() {
    let catalogue = standard();
    let texts: Vec<_> =
        catalogue.registry().families().iter().flat_map(|f| f.variants.iter().map(|v| v.text)).collect();
    assert!(texts.len() > 15);
    for text in texts {
        let start = catalogue.registry().variant(text).unwrap().begin();
        let (leaves, counted) = allocations(|| start.perft(4, 1));
        assert!(leaves > 500, "{text}: {leaves} leaves");
        // One allocation for the signal that ends it, none for a node.
        assert!(counted <= 1, "{text}: perft allocates {counted} times");
        let (plies, counted) = allocations(|| start.random_games(1, 50, 2_000));
        assert!(plies > 500, "{text}: {plies} plies");
        assert_eq!(counted, 0, "{text}: random games allocate");
    }
}

#[test]
fn the_search_does_not_allocate_per_node() {
    let catalogue = standard();
    for note in catalogue.registry().families().iter().flat_map(|family| family.variants) {
        let variant = catalogue.registry().variant(note.text).unwrap();
        let mut flagship = catalogue.player(&*variant, "secateur(hash=1M)", 1).unwrap();
        let start = variant.begin();
        // the first search allocates what later ones reuse
        flagship.decide(&*start, &Limits::nodes(2_000).into(), &mut |_| {}).unwrap();
        let (nodes, counted) = allocations(|| {
            flagship.decide(&*start, &Limits::nodes(40_000).into(), &mut |_| {}).unwrap().nodes
        });
        assert!(nodes > 10_000, "{}: {nodes} nodes", variant.text());
        // each iteration allocates its search info
        assert!(counted < 4_000, "{}: {counted} allocations for {nodes} nodes", variant.text());
    }
}
