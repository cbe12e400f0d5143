// SPDX-License-Identifier: MIT
//! Every contest by criterion: one contestant after the other.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use urlens_bench::{contests, COUNT};

fn run(c: &mut Criterion) {
    for contest in contests() {
        let mut group = c.benchmark_group(contest.name);
        group.throughput(Throughput::Elements(COUNT as u64));
        for mut contestant in contest.contestants {
            group.bench_function(contestant.name, |b| b.iter(|| (contestant.work)(contest.list)));
        }
        group.finish();
    }
}

criterion_group! {
    name = peers;
    config = Criterion::default().sample_size(20);
    targets = run
}
criterion_main!(peers);
