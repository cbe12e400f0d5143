// SPDX-License-Identifier: MIT
//! Queries as they are written.

use crate::{Error, Url, ffi};
use std::any::Any;
use std::os::raw::{c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use urlens_sys::*;

/// A function that looks at pairs, and the panic that it ended with.
struct Test<'a> {
    keep: &'a mut dyn FnMut(&str, Option<&str>) -> bool,
    panic: Option<Box<dyn Any + Send>>,
}

/// What the library calls: 1 for a pair that goes. A panic must not cross its frames, so it is kept for later.
unsafe extern "C" fn goes(context: *mut c_void, pair: *const urlens_query_pair) -> c_int {
    // SAFETY: the context is the `Test` of the call that is under way, and the pair lives as long as this call.
    let (test, pair) = unsafe { (&mut *context.cast::<Test<'_>>(), &*pair) };
    if test.panic.is_some() {
        return 0;
    }
    // SAFETY: as above.
    let (name, value) = unsafe { (ffi::string(pair.name).unwrap_or_default(), ffi::string(pair.value)) };
    match catch_unwind(AssertUnwindSafe(|| (test.keep)(name, value))) {
        Ok(keep) => c_int::from(!keep),
        Err(panic) => {
            test.panic = Some(panic);
            0
        }
    }
}

/// Removes the pairs of a URL's query for which `keep` is false.
pub(crate) fn retain(url: &mut Url, mut keep: impl FnMut(&str, Option<&str>) -> bool) -> Result<bool, Error> {
    let before = url.clone();
    let mut test = Test { keep: &mut keep, panic: None };
    let change = urlens_query_change {
        action: URLENS_QUERY_ACTION_REMOVE,
        match_: URLENS_QUERY_MATCH_TEST,
        name: ffi::optional_view(None),
        value: ffi::optional_view(None),
        test: Some(goes),
        context: std::ptr::addr_of_mut!(test).cast(),
    };
    let result = url.change(|object| {
        let mut changed = 0;
        // SAFETY: the object and the change are valid for the call.
        let status = unsafe { urlens_edit_query(object.as_mut(), &change, 1, &mut changed) };
        object.outcome(status).map(|()| changed != 0)
    });
    match test.panic {
        Some(panic) => {
            *url = before;
            resume_unwind(panic)
        }
        None => result,
    }
}
