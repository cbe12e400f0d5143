// SPDX-License-Identifier: MIT
//! The host steps of the dialects of 2011, one by one. docs/dialects.md tells what these dialects are.
//!
//! Declarations of `urlens/weburl.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// What CanonicalizeHost and Nameprep have to know.
    flags urlens_host_step_flag {
        /// CanonicalizeHost: the host is that of a file: URL.
        URLENS_HOST_STEP_FILE = 1 << 0,
        /// Nameprep: with the check of right-to-left text.
        URLENS_HOST_STEP_BIDI = 1 << 1,
        /// The Standard's host parser: the host is that of a URL whose scheme is not special.
        URLENS_HOST_STEP_NOT_SPECIAL = 1 << 2,
    }
}

functions! {
    /// CanonicalizeHost: writes the canonical form of `host` to out. The URL Standard's dialect has it too: its host
    /// parser, as urlens_host_from_text. `flags`: URLENS_HOST_STEP_FILE, URLENS_HOST_STEP_NOT_SPECIAL or 0. On
    /// failure out->error has the bytes concerned.
    fn urlens_canonicalize_host(flags: u32, host: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// The steps to canonicalize an IPv4 address, over text such as "0x7f.1": writes the canonical form to out. Never
    /// allocates. URLENS_E_INVALID: the dialect does not read it as an address.
    fn urlens_canonicalize_ipv4(text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// The same for an IPv6 address, over what is between the brackets; the result has none. URLENS_E_UNSUPPORTED:
    /// the first revision, which leaves open what an IPv6 address is.
    fn urlens_canonicalize_ipv6(text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
    /// Nameprep (RFC 3491) as the dialect describes it: maps, normalizes and checks `input`, a host or a label of
    /// one, and writes to out. `flags`: URLENS_HOST_STEP_BIDI or 0. Text that is refused gets
    /// URLENS_E_NAMEPREP_PROHIBITED or URLENS_E_NAMEPREP_BIDI, and out->error has the bytes concerned.
    fn urlens_nameprep(flags: u32, input: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output) -> urlens_status;
}
