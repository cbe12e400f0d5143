// SPDX-License-Identifier: MIT
//! Lists of URLs, the same in every run.

/// A generator of the kind xorshift64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn word(&mut self, longest: usize) -> String {
        (0..2 + self.below(longest - 1)).map(|_| char::from(b'a' + self.below(26) as u8)).collect()
    }
}

/// URLs like those of pages: 44 bytes on average, all of them in their canonical form but for one in twenty.
pub fn web(count: usize) -> Vec<String> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    (0..count).map(|_| web_url(&mut random)).collect()
}

fn web_url(random: &mut Random) -> String {
    let www = if random.below(2) == 0 { "www." } else { "" };
    let mut url = format!("https://{www}{}.{}", random.word(11), ["com", "org", "net", "co.uk", "io"][random.below(5)]);
    for _ in 0..1 + random.below(4) {
        url += &format!("/{}", random.word(12));
    }
    match random.below(20) {
        0 => url += &format!("?{}={}", random.word(6), random.below(100_000)),
        1 => url += "/a b",
        2 => url += "/../x",
        3 => url = url.replacen("https", "HTTPS", 1),
        _ => (),
    }
    url
}

/// References such as pages have: paths, some of them with "..", queries, and whole URLs.
pub fn references(count: usize) -> Vec<String> {
    let mut random = Random(88_172_645_463_325_252);
    (0..count)
        .map(|_| match random.below(6) {
            0 => format!("../{}", random.word(12)),
            1 => format!("?{}={}", random.word(8), random.below(1000)),
            2 => format!("{}/{}", random.word(8), random.word(8)),
            3 => web_url(&mut random),
            _ => format!("/{}/{}", random.word(8), random.word(12)),
        })
        .collect()
}
