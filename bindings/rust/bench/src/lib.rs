// SPDX-License-Identifier: MIT
//! What is compared: urlens, `url` and `ada-url` on the same lists.

pub mod lists;

use std::hint::black_box;
use urlens::columns::{one, Selected};

pub const COUNT: usize = 10_000;

/// A list, which lives as long as the program.
pub type List = &'static [&'static str];

/// Something that is done with every text of a list. The sum of what came of it keeps the compiler from leaving it out.
pub struct Contestant {
    pub name: &'static str,
    pub work: Box<dyn FnMut(List) -> usize>,
}

/// The same thing, done by several contestants. The first one is urlens.
pub struct Contest {
    pub name: &'static str,
    pub list: List,
    pub contestants: Vec<Contestant>,
}

fn list(texts: Vec<String>) -> List {
    Vec::leak(texts.into_iter().map(|text| &*String::leak(text)).collect())
}

/// A contestant that takes a list text by text.
fn each(name: &'static str, mut work: impl FnMut(&str) -> usize + 'static) -> Contestant {
    whole(name, move |list| list.iter().map(|text| work(black_box(text))).sum())
}

/// One that takes the list as a whole.
fn whole(name: &'static str, work: impl FnMut(List) -> usize + 'static) -> Contestant {
    Contestant { name, work: Box::new(work) }
}

fn parse() -> Vec<Contestant> {
    let mut parser = urlens::Parser::new().unwrap();
    let mut memory = [0; 512];
    vec![
        each("urlens", |text| urlens::Url::parse(text).map_or(0, |url| url.as_str().len())),
        each("urlens-parser", move |text| parser.parse(text).map_or(0, |url| url.as_str().len())),
        each("urlens-into", move |text| urlens::parse_into(text, &mut memory).map_or(0, |url| url.as_str().len())),
        each("url", |text| url::Url::parse(text).map_or(0, |url| url.as_str().len())),
        each("ada-url", |text| ada_url::Url::parse(text, None).map_or(0, |url| url.href().len())),
    ]
}

fn can_parse() -> Vec<Contestant> {
    vec![
        each("urlens", |text| usize::from(urlens::Url::can_parse(text))),
        each("url", |text| usize::from(url::Url::parse(text).is_ok())),
        each("ada-url", |text| usize::from(ada_url::Url::can_parse(text, None))),
    ]
}

fn join() -> Vec<Contestant> {
    const BASE: &str = "https://www.example.com/a/b/c?d=e#f";
    let base = urlens::Url::parse(BASE).unwrap();
    let base_of_url = url::Url::parse(BASE).unwrap();
    vec![
        each("urlens", move |text| base.join(text).map_or(0, |url| url.as_str().len())),
        each("url", move |text| base_of_url.join(text).map_or(0, |url| url.as_str().len())),
        each("ada-url", |text| ada_url::Url::parse(text, Some(BASE)).map_or(0, |url| url.href().len())),
    ]
}

fn host_of_column() -> Vec<Contestant> {
    vec![
        whole("urlens", |list| one(list, Selected::Host).unwrap().data().len()),
        each("url", |text| url::Url::parse(text).ok().and_then(|url| url.host_str().map(str::len)).unwrap_or(0)),
        each("ada-url", |text| ada_url::Url::parse(text, None).map_or(0, |url| url.hostname().len())),
    ]
}

/// Everything that is compared.
pub fn contests() -> [Contest; 4] {
    let web = list(lists::web(COUNT));
    let references = list(lists::references(COUNT));
    [
        Contest { name: "parse", list: web, contestants: parse() },
        Contest { name: "can_parse", list: web, contestants: can_parse() },
        Contest { name: "join", list: references, contestants: join() },
        Contest { name: "host of a column", list: web, contestants: host_of_column() },
    ]
}
