//! Hints about memory: huge pages for large tables, and prefetching of cache lines. They affect only speed. All `unsafe`
//! code of the crate is in this file.

use std::mem::MaybeUninit;

/// Bytes of a huge page on common machines.
const HUGE_PAGE: usize = 2 << 20;

/// Asks for huge pages under memory that has not been touched yet. Large tables are read at random: with pages of 4 KB
/// nearly every probe would also need a walk through the page tables.
pub(crate) fn prefer_huge_pages<T>(untouched: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let range = untouched.as_mut_ptr_range();
        let (start, end) = (range.start.addr().next_multiple_of(HUGE_PAGE), range.end.addr());
        let bytes = end.saturating_sub(start) / HUGE_PAGE * HUGE_PAGE;
        if bytes > 0 {
            // SAFETY: the range lies within `untouched`; the advice changes how its pages are mapped, not their content.
            let _ = unsafe { madvise(range.start.with_addr(start).cast(), bytes, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (untouched, HUGE_PAGE);
}

/// Starts to fetch the cache line of a value that will soon be read.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every processor of this architecture has the instruction, which has no visible effect.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
