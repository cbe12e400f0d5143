// SPDX-License-Identifier: MIT
//! Every contest for a machine that has other things to do: the contestants take turns, and the shortest round of each
//! counts. Prints nanoseconds a text, and how many times as long as urlens that is.
//!
//! `--bench turns -- join 400` runs the contest "join" with 400 rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};
use urlens_bench::{contests, Contest, COUNT};

const ROUNDS: usize = 300;

fn shortest(contest: &mut Contest, rounds: usize) -> Vec<Duration> {
    let mut shortest = vec![Duration::MAX; contest.contestants.len()];
    for _ in 0..rounds {
        for (contestant, shortest) in contest.contestants.iter_mut().zip(&mut shortest) {
            let start = Instant::now();
            black_box((contestant.work)(contest.list));
            *shortest = (*shortest).min(start.elapsed());
        }
    }
    shortest
}

fn main() {
    // Cargo adds an option of its own.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let rounds = arguments.get(1).map_or(ROUNDS, |text| text.parse().expect("a number of rounds"));
    for mut contest in contests() {
        if arguments.first().is_some_and(|wanted| wanted != contest.name) {
            continue;
        }
        let times = shortest(&mut contest, rounds);
        for (contestant, time) in contest.contestants.iter().zip(&times) {
            let nanoseconds = time.as_nanos() as f64 / COUNT as f64;
            let ratio = time.as_secs_f64() / times[0].as_secs_f64();
            println!("{:18} {:14} {nanoseconds:8.1} ns {ratio:6.2}", contest.name, contestant.name);
        }
    }
}
