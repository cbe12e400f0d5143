// SPDX-License-Identifier: MIT
use crate::ffi::{self, owned};
use crate::part::numbered;
use crate::{Dialect, Error, HostClass, Part, Reading};
use std::fmt;
use std::mem::size_of;
use std::ptr::{null, null_mut};
use urlens_sys::*;

owned! {
    /// An auditor of the library.
    Handle, urlens_auditor, urlens_auditor_destroy
}

/// Lets several dialects read a text, and tells where they differ, how bad that is, and which bytes are the reason.
///
/// ```
/// use urlens::{Auditor, Severity};
/// let mut auditor = Auditor::new()?;
/// let audit = auditor.audit("http://good.example\\@evil.example/", None)?;
/// assert_eq!(audit.severity(), Some(Severity::Critical));
/// # Ok::<(), urlens::Error>(())
/// ```
///
/// What it gives is borrowed, and cannot be kept beyond the next call:
///
/// ```compile_fail
/// let mut auditor = urlens::Auditor::new().unwrap();
/// let first = auditor.audit("http://a/", None).unwrap();
/// let second = auditor.audit("http://b/", None).unwrap();
/// println!("{:?}", first.safe_url());
/// ```
pub struct Auditor {
    handle: Handle,
}

impl Auditor {
    /// An auditor that asks the dialects which a diff, or an audit, asks by default.
    ///
    /// ```
    /// assert!(urlens::Auditor::new()?.diff("http://a/", None)?.agrees());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        Self::create(null(), 0)
    }

    /// An auditor that asks certain dialects. Fails if one is listed twice, or this build lacks it.
    ///
    /// ```
    /// use urlens::{Auditor, Dialect};
    /// let mut auditor = Auditor::with_dialects(&[Dialect::WHATWG, Dialect::RFC3986])?;
    /// assert_eq!(auditor.diff("http://a/", None)?.views().count(), 2);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn with_dialects(dialects: &[Dialect]) -> Result<Self, Error> {
        let numbers: Vec<_> = dialects.iter().map(|dialect| dialect.number()).collect();
        Self::create(numbers.as_ptr(), numbers.len())
    }

    fn create(dialects: *const urlens_dialect, count: usize) -> Result<Self, Error> {
        let options = urlens_auditor_options {
            size: size_of::<urlens_auditor_options>(),
            dialects,
            dialect_count: count,
            max_length: 0,
            allocator: ffi::ALLOCATOR.as_ptr(),
            sink: None,
            sink_context: null_mut(),
            flags: 0,
            reserved: 0,
        };
        let mut made = null_mut();
        // SAFETY: the options and what they point to are valid for the call.
        let status = unsafe { urlens_auditor_create(&options, &mut made) };
        Ok(Self { handle: Handle::take(status, made)? })
    }

    /// Lets every dialect read a text, and compares. A text that dialects refuse is no error.
    ///
    /// ```
    /// use urlens::{Auditor, Part};
    /// let mut auditor = Auditor::new()?;
    /// let diff = auditor.diff("http://user@host:80@evil/", None)?;
    /// assert!(diff.disagreement().contains(&Part::Username));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn diff(&mut self, input: &str, base: Option<&str>) -> Result<Diff<'_>, Error> {
        let ((data, length), (base, base_length)) = (ffi::text(input), ffi::optional(base));
        // SAFETY: the auditor and the texts are valid.
        ffi::check(unsafe { urlens_auditor_diff(self.handle.as_mut(), data, length, base, base_length) })?;
        Ok(Diff { handle: &self.handle })
    }

    /// The same, and looks for everything that is known to be dangerous.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// for finding in auditor.audit("http://127.1/", None)?.findings() {
    ///     println!("{}: {}", finding.id, finding.detail);
    /// }
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn audit(&mut self, input: &str, base: Option<&str>) -> Result<Audit<'_>, Error> {
        let ((data, length), (base, base_length)) = (ffi::text(input), ffi::optional(base));
        // SAFETY: the auditor and the texts are valid.
        ffi::check(unsafe { urlens_auditor_audit(self.handle.as_mut(), data, length, base, base_length) })?;
        Ok(Audit { diff: Diff { handle: &self.handle } })
    }
}

/// What one dialect makes of the text of a diff.
///
/// ```
/// let mut auditor = urlens::Auditor::new()?;
/// let diff = auditor.diff("http://a b/", None)?;
/// let view = diff.views().find(|view| view.dialect == urlens::Dialect::WHATWG).unwrap();
/// assert_eq!(view.reading.unwrap_err().name(), "domain-invalid-code-point");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct View {
    /// Who reads.
    pub dialect: Dialect,
    /// What it reads, or why it refuses the text.
    pub reading: Result<Reading, Error>,
    /// What kind of place the host is that it reads.
    pub host_class: HostClass,
    /// In what it differs from the first dialect that accepts the text.
    pub differs: Vec<Part>,
}

/// The readings of a text by several dialects.
///
/// ```
/// let mut auditor = urlens::Auditor::new()?;
/// assert!(auditor.diff("http://example.com/", None)?.agrees());
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Diff<'a> {
    handle: &'a Handle,
}

impl Diff<'_> {
    /// The readings, in the order of the dialects.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert!(auditor.diff("http://example.com/", None)?.views().all(|view| view.reading.is_ok()));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn views(&self) -> impl Iterator<Item = View> + '_ {
        // SAFETY: the auditor is valid and is not used again as long as it is borrowed.
        (0..unsafe { urlens_auditor_reading_count(self.handle.as_ptr()) }).filter_map(|number| unsafe {
            let reading = urlens_auditor_reading(self.handle.as_ptr(), number).as_ref()?;
            let dialect = Dialect::from_number(reading.dialect);
            Some(View {
                dialect,
                reading: Reading::of_pointer(reading.url, dialect)
                    .ok_or_else(|| Error::of_call(reading.error.status, reading.error)),
                host_class: HostClass::from_number(reading.host_class),
                differs: Part::of_bits(reading.differs),
            })
        })
    }

    /// The components in which readings differ. Hosts are compared by their ASCII form, addresses by value, ports by the
    /// number that a connection would use. Those who refuse the text do not count.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert_eq!(auditor.diff("http://example.com/", None)?.disagreement(), []);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn disagreement(&self) -> Vec<Part> {
        // SAFETY: the auditor is valid.
        Part::of_bits(unsafe { urlens_auditor_disagreement(self.handle.as_ptr()) })
    }

    /// Whether no readings differ.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert!(!auditor.diff("http://a/?b#c?d@e\\", None)?.views().next().is_none());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn agrees(&self) -> bool {
        self.disagreement().is_empty()
    }
}

numbered! {
    /// How bad a finding is.
    ///
    /// ```
    /// use urlens::Severity;
    /// assert!(Severity::High < Severity::Critical);
    /// ```
    pub enum Severity: urlens_severity {
        /// Worth knowing, but all dialects agree.
        Info = URLENS_SEVERITY_INFO,
        /// Queries, fragments or paths differ, only strict readers refuse it, or a password is in it.
        Low = URLENS_SEVERITY_LOW,
        /// Credentials or directories differ, some refuse it, or it deceives the people who read it.
        Medium = URLENS_SEVERITY_MEDIUM,
        /// Schemes or ports differ, or what only some accept leads to a dangerous place.
        High = URLENS_SEVERITY_HIGH,
        /// The request goes to another host.
        Critical = URLENS_SEVERITY_CRITICAL,
    }
}

impl Severity {
    /// Its name: "info", "low", "medium", "high", "critical".
    ///
    /// ```
    /// assert_eq!(urlens::Severity::High.name(), "high");
    /// ```
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number.
        unsafe { ffi::constant(urlens_severity_name(self.number())) }.unwrap_or("unknown")
    }
}

/// One finding of an audit. An id that begins with "O" is an outcome: something that differs. Any other is a cause:
/// something in the text that is known to lead there.
///
/// ```
/// let text = "http://user:password@example.com/";
/// let mut auditor = urlens::Auditor::new()?;
/// let audit = auditor.audit(text, None)?;
/// let finding = audit.findings().next().unwrap();
/// assert!(text.get(finding.range).is_some());
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding<'a> {
    /// Such as "A01".
    pub id: &'static str,
    /// What the rule is about.
    pub title: &'static str,
    /// A sentence about this text.
    pub detail: &'a str,
    /// How bad it is.
    pub severity: Severity,
    /// The bytes of the text that it is about.
    pub range: std::ops::Range<usize>,
}

/// The result of an audit.
///
/// ```
/// let mut auditor = urlens::Auditor::new()?;
/// let audit = auditor.audit("http://example.com/", None)?;
/// assert_eq!(audit.outcome(), None);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Audit<'a> {
    diff: Diff<'a>,
}

impl<'a> Audit<'a> {
    /// The readings.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert!(auditor.audit("http://example.com/", None)?.diff().agrees());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn diff(&self) -> Diff<'a> {
        self.diff
    }

    /// The findings, the most severe first.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert!(auditor.audit("http://127.1/", None)?.findings().count() > 0);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn findings(&self) -> impl Iterator<Item = Finding<'a>> + 'a {
        let handle = self.diff.handle;
        // SAFETY: the auditor is valid and is not used again as long as it is borrowed.
        (0..unsafe { urlens_auditor_finding_count(handle.as_ptr()) }).filter_map(move |number| unsafe {
            let finding = urlens_auditor_finding(handle.as_ptr(), number).as_ref()?;
            Some(Finding {
                id: ffi::constant(finding.id)?,
                title: ffi::constant(finding.title)?,
                detail: ffi::string(finding.detail).unwrap_or_default(),
                severity: Severity::from_number(finding.severity),
                range: finding.start..finding.end,
            })
        })
    }

    /// The severity of the worst finding.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert_eq!(auditor.audit("http://example.com/", None)?.severity(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn severity(&self) -> Option<Severity> {
        self.findings().map(|finding| finding.severity).max()
    }

    /// The id of the worst outcome.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// let audit = auditor.audit("http://a\\@b/", None)?;
    /// assert!(audit.outcome().unwrap().starts_with('O'));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<&'static str> {
        self.findings().map(|finding| finding.id).find(|id| id.starts_with('O'))
    }

    /// A URL that means what the Standard reads, and that all the dialects read in the same way.
    ///
    /// ```
    /// let mut auditor = urlens::Auditor::new()?;
    /// assert_eq!(auditor.audit("http://a\\b", None)?.safe_url(), Some("http://a/b"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn safe_url(&self) -> Option<&'a str> {
        // SAFETY: the auditor is valid and is not used again as long as it is borrowed.
        unsafe { ffi::string(urlens_auditor_safe_url(self.diff.handle.as_ptr())) }
    }
}

impl fmt::Debug for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.views()).finish()
    }
}

impl fmt::Debug for Audit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.findings()).finish()
    }
}

/// In what the dialects that a diff asks by default differ: the components, by name of part.
///
/// ```
/// assert_eq!(urlens::diff("http://example.com/", None)?, []);
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn diff(input: &str, base: Option<&str>) -> Result<Vec<Part>, Error> {
    Ok(Auditor::new()?.diff(input, base)?.disagreement())
}

/// How bad it is that a text is read differently: the severity of the worst finding of an audit with all defaults.
///
/// ```
/// assert_eq!(urlens::audit("http://good.example\\@evil.example/", None)?, Some(urlens::Severity::Critical));
/// # Ok::<(), urlens::Error>(())
/// ```
pub fn audit(input: &str, base: Option<&str>) -> Result<Option<Severity>, Error> {
    Ok(Auditor::new()?.audit(input, base)?.severity())
}
