// SPDX-License-Identifier: MIT
//! urlens, `url` and `ada-url` on the same lists in the same run.

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use urlens_bench::{references, web};

const COUNT: usize = 10_000;

/// Every text of a list once: the time is that of the whole list.
fn over<'a>(list: &'a [String], mut work: impl FnMut(&'a str) -> usize) -> usize {
    list.iter().map(|text| work(black_box(text))).sum()
}

fn parse(c: &mut Criterion) {
    let list = web(COUNT);
    let mut group = c.benchmark_group("parse");
    group.throughput(Throughput::Elements(COUNT as u64));
    let mut bench = |name: &str, work: &mut dyn FnMut(&str) -> usize| {
        group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(|| over(&list, &mut *work)));
    };
    bench("urlens", &mut |text| urlens::Url::parse(text).map_or(0, |url| url.as_str().len()));
    let mut parser = urlens::Parser::new().unwrap();
    bench("urlens-parser", &mut |text| parser.parse(text).map_or(0, |url| url.as_str().len()));
    let mut memory = [0; 512];
    bench("urlens-into", &mut |text| urlens::parse_into(text, &mut memory).map_or(0, |url| url.as_str().len()));
    bench("url", &mut |text| url::Url::parse(text).map_or(0, |url| url.as_str().len()));
    bench("ada-url", &mut |text| ada_url::Url::parse(text, None).map_or(0, |url| url.href().len()));
    group.finish();
}

fn can_parse(c: &mut Criterion) {
    let list = web(COUNT);
    let mut group = c.benchmark_group("can_parse");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("urlens", |b| b.iter(|| over(&list, |text| usize::from(urlens::Url::can_parse(text)))));
    group.bench_function("url", |b| b.iter(|| over(&list, |text| usize::from(url::Url::parse(text).is_ok()))));
    group.bench_function("ada-url", |b| b.iter(|| over(&list, |text| usize::from(ada_url::Url::can_parse(text, None)))));
    group.finish();
}

fn join(c: &mut Criterion) {
    const BASE: &str = "https://www.example.com/a/b/c?d=e#f";
    let list = references(COUNT);
    let mut group = c.benchmark_group("join");
    group.throughput(Throughput::Elements(COUNT as u64));
    let base = urlens::Url::parse(BASE).unwrap();
    group.bench_function("urlens", |b| b.iter(|| over(&list, |text| base.join(text).map_or(0, |url| url.as_str().len()))));
    let base = url::Url::parse(BASE).unwrap();
    group.bench_function("url", |b| b.iter(|| over(&list, |text| base.join(text).map_or(0, |url| url.as_str().len()))));
    group.bench_function("ada-url", |b| {
        b.iter(|| over(&list, |text| ada_url::Url::parse(text, Some(BASE)).map_or(0, |url| url.href().len())))
    });
    group.finish();
}

fn columns(c: &mut Criterion) {
    use urlens::columns::{one, Selected};
    let list = web(COUNT);
    let texts: Vec<&str> = list.iter().map(String::as_str).collect();
    let mut group = c.benchmark_group("host of a column");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("urlens", |b| b.iter(|| one(&texts, Selected::Host).unwrap().data().len()));
    group.bench_function("url", |b| {
        b.iter(|| texts.iter().map(|text| url::Url::parse(text).ok().and_then(|url| url.host_str().map(str::len)).unwrap_or(0)).sum::<usize>())
    });
    group.finish();
}

criterion_group! {
    name = peers;
    config = Criterion::default().sample_size(20);
    targets = parse, can_parse, join, columns
}
criterion_main!(peers);
