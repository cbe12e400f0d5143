// SPDX-License-Identifier: MIT
//! Who reads a URL differently, and why. Filters are bypassed where two programs read one URL differently. An auditor
//! lets several dialects read a text, and tells where they differ, how bad that is, and which bytes are the reason.
//! docs/audit.md has every rule.
//!
//! Declarations of `urlens/audit.h`, which has the contracts in full.

use crate::*;

opaque! {
    /// Lets dialects read texts, one text after another.
    pub struct urlens_auditor;
}

enumerators! {
    /// What an auditor may do differently.
    flags urlens_auditor_flag {
        /// A text that every dialect reads alike is read by one of them only.
        URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY = 1 << 0,
    }
    /// How bad a finding is.
    enum urlens_severity {
        /// Worth knowing, but all dialects agree.
        URLENS_SEVERITY_INFO = 0,
        /// Queries, fragments or paths differ, only strict readers refuse it, or a password is in it.
        URLENS_SEVERITY_LOW = 1,
        /// Credentials or directories differ, some refuse it, or it deceives the people who read it.
        URLENS_SEVERITY_MEDIUM = 2,
        /// Schemes or ports differ, or what only some accept leads to a dangerous place.
        URLENS_SEVERITY_HIGH = 3,
        /// The request goes to another host.
        URLENS_SEVERITY_CRITICAL = 4,
    }
}

structs! {
    /// How to compare. NULL instead of options means all defaults. Set `size`; zero is the default of everything
    /// else.
    pub struct urlens_auditor_options {
        pub size: usize,
        /// Copied; NULL: those that a diff, or an audit, asks by default.
        pub dialects: *const urlens_dialect,
        /// How many; 0 if `dialects` is NULL, and only then.
        pub dialect_count: usize,
        /// The most bytes of an input or result; 0: URLENS_MAX_LENGTH.
        pub max_length: usize,
        /// Copied; NULL: malloc, realloc and free.
        pub allocator: *const urlens_allocator,
        /// Receives validation errors of the dialects that have them, may be NULL.
        pub sink: Option<urlens_sink>,
        /// Passed to `sink`.
        pub sink_context: *mut c_void,
        /// Bits URLENS_AUDITOR_….
        pub flags: u32,
        /// Zero.
        pub reserved: u32,
    }
    /// What one dialect makes of the text.
    pub struct urlens_reading {
        /// Who reads.
        pub dialect: urlens_dialect,
        /// What it reads, for urlens_get and so on; NULL if it refuses the text.
        pub url: *const urlens_url,
        /// Why it refuses; its `place` says whether that is the base.
        pub error: urlens_error,
        /// Of the host that it reads.
        pub host_class: urlens_host_class,
        /// Bits 1 \<\< URLENS_PART_…: in what it differs from the first reading that is not refused.
        pub differs: u32,
    }
    /// One finding of an audit. An id that begins with "O" is an outcome: something that differs between the
    /// dialects. Its sentence names who reads what. Any other is a cause: something in the text that is known to lead
    /// there. A cause has the severity of the outcome it explains. If it explains none it has URLENS_SEVERITY_INFO,
    /// or what docs/audit.md says for it: URLENS_SEVERITY_MEDIUM at most.
    pub struct urlens_finding {
        /// Such as "A01"; valid as long as the library is loaded.
        pub id: *const c_char,
        /// What the rule is about; likewise.
        pub title: *const c_char,
        /// A sentence about this text.
        pub detail: urlens_view,
        pub severity: urlens_severity,
        /// The characters of the input that it is about: from byte `start` up to, not including, `end`. Something
        /// that is missing is shown by the character before it. So the two are equal only if the input is empty.
        pub start: usize,
        /// The characters of the input that it is about: from byte `start` up to, not including, `end`. Something
        /// that is missing is shown by the character before it. So the two are equal only if the input is empty.
        pub end: usize,
    }
}

functions! {
    /// Makes an auditor. It belongs to the caller, who releases it with urlens_auditor_destroy. Errors:
    /// URLENS_E_ARGUMENT, also for a dialect that is listed twice; URLENS_E_OUT_OF_MEMORY; URLENS_E_UNSUPPORTED for a
    /// dialect that this build lacks (default ones are left out).
    fn urlens_auditor_create(options: *const urlens_auditor_options, auditor: *mut *mut urlens_auditor) -> urlens_status;
    /// Releases the auditor and everything that was returned from it.
    fn urlens_auditor_destroy(auditor: *mut urlens_auditor);
    /// Lets every dialect read the text as urlens_parse_stage with URLENS_STAGE_CANONICALIZE does; those that
    /// normalize, and those that have a parse stage but do not resolve, take it as it is written. `base` is text and
    /// may be NULL. Asks the dialects of the options, or those with URLENS_TRAIT_COMPARED_BY_DEFAULT. Afterwards
    /// there are readings, and no findings. A text that dialects refuse is no error. Errors: URLENS_E_ARGUMENT,
    /// URLENS_E_TOO_LONG, URLENS_E_OUT_OF_MEMORY; the auditor then has no readings and no findings.
    fn urlens_auditor_diff(auditor: *mut urlens_auditor, input: *const c_char, length: usize, base: *const c_char, base_length: usize) -> urlens_status;
    /// How many readings there are: as many as dialects, or 0.
    fn urlens_auditor_reading_count(auditor: *const urlens_auditor) -> usize;
    /// A reading by number, in the order of the dialects; NULL past the end. Valid until the auditor is used again.
    fn urlens_auditor_reading(auditor: *const urlens_auditor, number: usize) -> *const urlens_reading;
    /// The components in which readings differ: bits 1 \<\< URLENS_PART_…. Schemes are compared in lower case, hosts
    /// by their ASCII form, addresses by value, ports by the number that a connection would use; no user name or
    /// password is the same as an empty one. Everything else is compared as text. Refused readings do not count.
    fn urlens_auditor_disagreement(auditor: *const urlens_auditor) -> u32;
    /// The severity's name: "info", "low", "medium", "high", "critical"; NULL for a number that is not a severity.
    fn urlens_severity_name(severity: urlens_severity) -> *const c_char;
    /// Finds a severity by that name. URLENS_E_ARGUMENT if no severity has it.
    fn urlens_severity_from_name(name: *const c_char, length: usize, severity: *mut urlens_severity) -> urlens_status;
    /// Reads the text as urlens_auditor_diff does, and looks for everything that docs/audit.md lists. Asks the
    /// dialects of the options, or those with URLENS_TRAIT_AUDITED_BY_DEFAULT. With a base, the dialects that
    /// normalize resolve the text against it; a dialect that does not resolve is not asked about references: its
    /// reading has the error URLENS_E_UNSUPPORTED and does not count. Nor does one with URLENS_E_SCHEME_UNKNOWN. If
    /// the authority of the text or the base is far longer than DNS allows, no dialect is asked: all readings have
    /// the error URLENS_E_TOO_LONG, and a finding says so. Takes time proportional to the length of the text, n log n
    /// for the names in its query. Errors as above.
    fn urlens_auditor_audit(auditor: *mut urlens_auditor, input: *const c_char, length: usize, base: *const c_char, base_length: usize) -> urlens_status;
    /// How many findings there are.
    fn urlens_auditor_finding_count(auditor: *const urlens_auditor) -> usize;
    /// A finding by number, the most severe first; NULL past the end. Valid until the auditor is used again.
    fn urlens_auditor_finding(auditor: *const urlens_auditor, number: usize) -> *const urlens_finding;
    /// A URL that means what the Standard reads (or, if it was not asked, the first dialect that accepts the text),
    /// and that all the dialects of the audit read in the same way. A NULL view if no such URL was found. Valid until
    /// the auditor is used again.
    fn urlens_auditor_safe_url(auditor: *const urlens_auditor) -> urlens_view;
    /// The rules by number, from 0 on: id and title as in findings. Either may be NULL. URLENS_E_ARGUMENT past the
    /// end.
    fn urlens_audit_rule(number: usize, id: *mut *const c_char, title: *mut *const c_char) -> urlens_status;
}
