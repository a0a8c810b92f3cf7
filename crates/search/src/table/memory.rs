//! Hints to the machine's memory: huge pages for large tables, and a cache line fetched before it is needed. Nothing but speed
//! depends on them. This file holds all `unsafe` code of the crate.

use std::mem::MaybeUninit;

/// Bytes of a huge page on common machines.
const HUGE_PAGE: usize = 2 << 20;

/// Asks for huge pages under memory that has not been touched yet. A table of many megabytes is read at random: with pages of
/// four kilobytes nearly every probe costs a walk through the page tables besides.
pub(crate) fn prefer_huge_pages<T>(untouched: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let range = untouched.as_mut_ptr_range();
        let (start, end) = (range.start.addr().next_multiple_of(HUGE_PAGE), range.end.addr());
        let bytes = end.saturating_sub(start) / HUGE_PAGE * HUGE_PAGE;
        if bytes > 0 {
            // SAFETY: the range lies within `untouched`, and the advice changes how its pages are mapped, not what they hold.
            let _ = unsafe { madvise(range.start.with_addr(start).cast(), bytes, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (untouched, HUGE_PAGE);
}

/// Begins to fetch the cache line of a value that is going to be read soon.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every processor of this architecture has the instruction, and it has no effect that a program can see.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
