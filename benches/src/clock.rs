//! The time that this thread was on a core.

use std::time::Duration;

/// Measures from its start. Of the thread alone where the system can say so, as on Unix; else it is a clock on the wall.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: Moment,
}

impl Stopwatch {
    /// Starts one.
    #[must_use]
    pub fn start() -> Self {
        Stopwatch { start: now() }
    }

    /// How long ago that was.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        since(self.start)
    }
}

#[cfg(unix)]
type Moment = Duration;

#[cfg(unix)]
fn now() -> Moment {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

#[cfg(unix)]
fn since(start: Moment) -> Duration {
    now().saturating_sub(start)
}

#[cfg(not(unix))]
type Moment = std::time::Instant;

#[cfg(not(unix))]
fn now() -> Moment {
    Moment::now()
}

#[cfg(not(unix))]
fn since(start: Moment) -> Duration {
    start.elapsed()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{hint::black_box, thread};

    #[test]
    fn sleep_takes_no_time_and_work_does() {
        let watch = Stopwatch::start();
        thread::sleep(Duration::from_millis(30));
        assert!(watch.elapsed() < Duration::from_millis(20));
        for i in 0..10_000_000_u64 {
            black_box(i);
        }
        assert!(watch.elapsed() > Duration::from_micros(100));
    }
}
