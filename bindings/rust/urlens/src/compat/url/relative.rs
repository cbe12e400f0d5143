// SPDX-License-Identifier: MIT
use super::Url;

/// The reference from `base` to `url`: a relative path, with what follows it. The directories that both paths begin with
/// are left out, and ".." leads out of those that are left of the base.
///
/// For example from `/a/b/c` to `/a/d/e` both are in `/a/`; one ".." leads out of `b/`, and `d/e` leads to the target.
pub(super) fn make(base: &Url, url: &Url) -> Option<String> {
    let is_same_place = base.scheme() == url.scheme() && base.host() == url.host() && base.port() == url.port();
    if base.cannot_be_a_base() || url.cannot_be_a_base() || !is_same_place {
        return None;
    }
    let (base_folder, base_name) = base.path().rsplit_once('/')?;
    let (folder, name) = url.path().rsplit_once('/')?;
    let mut from = base_folder.split('/').peekable();
    let mut to = folder.split('/').peekable();
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let mut reference: String = from.map(|_| "../").collect();
    for segment in to {
        reference.push_str(segment);
        reference.push('/');
    }
    if !reference.is_empty() || name != base_name {
        reference.push_str(name);
        // An empty reference would mean the base itself, and a ":" in the first segment the end of a scheme.
        if reference.is_empty() || reference.split('/').next().is_some_and(|first| first.contains(':')) {
            reference.insert_str(0, "./");
        }
    }
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            reference.push(mark);
            reference.push_str(part);
        }
    }
    Some(reference)
}
