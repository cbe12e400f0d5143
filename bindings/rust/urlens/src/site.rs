// SPDX-License-Identifier: MIT
use crate::part::numbered;
use crate::{Error, Url, ffi};
use urlens_sys::*;

/// What a domain is made of, by the Public Suffix List. A part that it does not have is `None`.
///
/// ```
/// let url = urlens::Url::parse("https://shop.example.co.uk/")?;
/// let site = url.site()?;
/// assert_eq!(site.suffix, Some("co.uk"));
/// assert_eq!(site.domain, Some("example.co.uk"));
/// assert_eq!(site.subdomain, Some("shop"));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Site<'a> {
    /// The public suffix.
    pub suffix: Option<&'a str>,
    /// The registrable domain: the suffix and one label more.
    pub domain: Option<&'a str>,
    /// What is before that.
    pub subdomain: Option<&'a str>,
}

numbered! {
    /// How many different URLs get the same normal form. Each strength does what those before it do.
    ///
    /// ```
    /// use urlens::{Strength, Url};
    /// let url = Url::parse("https://www.example.com/?b=1&utm_source=x&a=2")?;
    /// assert_eq!(url.normalize(Strength::Likely)?.as_str(), "https://www.example.com/?a=2&b=1");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum Strength: urlens_strength {
        /// Technically the same: only what cannot change what a URL identifies.
        Same = URLENS_STRENGTH_SAME,
        /// Very likely the same: parameters sorted, no trackers, no default documents.
        Likely = URLENS_STRENGTH_LIKELY,
        /// For statistics: without scheme, "www.", credentials, sessions, fragment, last slash.
        Count = URLENS_STRENGTH_COUNT,
    }
}

numbered! {
    /// Forms of a URL that sort by domain.
    ///
    /// ```
    /// use urlens::{SurtForm, Url};
    /// let url = Url::parse("https://www.example.com/a")?;
    /// assert_eq!(url.surt(SurtForm::Surt)?, "https://(com,example,www,)/a");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub enum SurtForm: urlens_surt_form {
        /// `http://(com,example,www,:8080@user:password)/path?query#fragment`
        Surt = URLENS_SURT_FORM_SURT,
        /// `com,example,www,//8080:http@user:password:/path?query#fragment`
        Ssurt = URLENS_SURT_FORM_SSURT,
    }
}

/// What a `data:` URL holds.
///
/// ```
/// let data = urlens::Url::parse("data:text/plain;base64,aGk")?.data()?;
/// assert_eq!(data.mime, "text/plain");
/// assert_eq!(data.body, b"hi");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Data {
    /// The MIME type.
    pub mime: String,
    /// The bytes.
    pub body: Vec<u8>,
}

/// Sites and keys.
impl Url {
    /// The public suffix, the registrable domain and the subdomain of the host. Fails if this build lacks the Public Suffix
    /// List.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://user.github.io/")?;
    /// assert_eq!(url.site()?.suffix, Some("github.io"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn site(&self) -> Result<Site<'_>, Error> {
        self.site_by(0)
    }

    /// The same by the rules of registries alone, without those of private owners.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://user.github.io/")?;
    /// assert_eq!(url.registry_site()?.suffix, Some("io"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn registry_site(&self) -> Result<Site<'_>, Error> {
        self.site_by(URLENS_SITE_ICANN_ONLY)
    }

    fn site_by(&self, flags: u32) -> Result<Site<'_>, Error> {
        let nothing = ffi::optional_view(None);
        let mut site = urlens_site { suffix: nothing, domain: nothing, subdomain: nothing };
        self.with_object(|object| {
            // SAFETY: the object and the site are valid.
            ffi::check(unsafe { urlens_site_of(object.as_ptr(), flags, &mut site) })?;
            let own = |view| self.own(object, view);
            Ok(Site { suffix: own(site.suffix), domain: own(site.domain), subdomain: own(site.subdomain) })
        })
    }

    /// Whether both URLs are of the same site: the same scheme, and the same registrable domain or, without one, the same
    /// host. Fails if this build lacks the Public Suffix List.
    ///
    /// ```
    /// use urlens::Url;
    /// assert!(Url::parse("https://a.example.com/")?.same_site(&Url::parse("https://b.example.com/")?)?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn same_site(&self, other: &Self) -> Result<bool, Error> {
        self.with_object(|a| {
            ffi::with_object(|b| {
                b.parse(other.as_str(), None)?;
                let mut same = 0;
                // SAFETY: both objects and the number are valid.
                let how = URLENS_SITE_COMPARISON_SCHEMEFUL;
                ffi::check(unsafe { urlens_same_site(a.as_ptr(), b.as_ptr(), how, &mut same) })?;
                Ok(same != 0)
            })
        })
    }

    /// The URL in a form that sorts by domain.
    ///
    /// ```
    /// let url = urlens::Url::parse("https://www.example.com/a")?;
    /// assert_eq!(url.surt(urlens::SurtForm::Ssurt)?, "com,example,www,//https:/a");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn surt(&self, form: SurtForm) -> Result<String, Error> {
        let (data, length) = ffi::text(self.as_str());
        // SAFETY: the text and the output are valid.
        ffi::written_text(length + 16, |out| unsafe { urlens_surt(form.number(), data, length, &ffi::options(), out) })
    }

    /// The normal form of that strength, which is a URL again.
    ///
    /// ```
    /// use urlens::{Strength, Url};
    /// let url = Url::parse("http://www.example.com/index.html")?;
    /// assert_eq!(url.normalize(Strength::Same)?, url);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn normalize(&self, strength: Strength) -> Result<Self, Error> {
        let (data, length) = ffi::text(self.as_str());
        // SAFETY: the text and the output are valid.
        let form = |out: &mut _| unsafe { urlens_normalize(strength.number(), data, length, &ffi::options(), out) };
        Self::parse(&ffi::written_text(length, form)?)
    }

    /// A hash of the URL that is the same on all machines and will stay the same: SipHash-2-4 with a key that everybody
    /// knows, so it does not protect a hash table.
    ///
    /// ```
    /// use urlens::Url;
    /// assert_eq!(Url::parse("HTTP://A")?.hash64()?, Url::parse("http://a/")?.hash64()?);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn hash64(&self) -> Result<u64, Error> {
        let (data, length) = ffi::text(self.as_str());
        let mut hash = 0;
        // SAFETY: the text and the number are valid.
        ffi::check(unsafe { urlens_hash64_text(data, length, &mut hash) })?;
        Ok(hash)
    }

    /// The same with 128 bits.
    ///
    /// ```
    /// assert_ne!(urlens::Url::parse("http://a/")?.hash128()?, [0; 16]);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn hash128(&self) -> Result<[u8; 16], Error> {
        let (data, length) = ffi::text(self.as_str());
        let mut hash = [0; 16];
        // SAFETY: the text is valid, and the array has room for 16 bytes.
        ffi::check(unsafe { urlens_hash128_text(data, length, hash.as_mut_ptr()) })?;
        Ok(hash)
    }

    /// What a `data:` URL holds, by the Fetch Standard.
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("data:,a%20b")?.data()?.body, b"a b");
    /// assert_eq!(urlens::Url::parse("http://a/")?.data().unwrap_err().name(), "not-data-url");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn data(&self) -> Result<Data, Error> {
        let (data, length) = ffi::text(self.as_str());
        let mut mime = Vec::with_capacity(length.max(64));
        let body = ffi::written(length, |body| {
            loop {
                let mut out = urlens_output {
                    data: mime.as_mut_ptr() as *mut _,
                    capacity: mime.capacity(),
                    length: 0,
                    error: ffi::NO_ERROR,
                };
                // SAFETY: the text and both outputs are valid.
                let status = unsafe { urlens_data_url(data, length, &ffi::options(), &mut out, body) };
                if status == URLENS_E_BUFFER_TOO_SMALL && out.length > mime.capacity() {
                    mime.reserve(out.length);
                    continue;
                }
                if status == URLENS_OK {
                    // SAFETY: that many bytes have been written.
                    unsafe { mime.set_len(out.length) };
                }
                return status;
            }
        })?;
        Ok(Data { mime: String::from_utf8_lossy(&mime).into_owned(), body })
    }
}

/// File paths.
#[cfg(any(unix, windows))]
impl Url {
    /// The `file:` URL of an absolute path of this system.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// assert_eq!(urlens::Url::from_file_path("/a b/c%")?.as_str(), "file:///a%20b/c%25");
    /// # }
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_file_path(path: impl AsRef<std::path::Path>) -> Result<Self, Error> {
        let path = path_bytes(path.as_ref())?;
        let (data, length) = (path.as_ptr().cast(), path.len());
        // SAFETY: the path and the output are valid.
        let url = |out: &mut _| unsafe { urlens_path_to_url(PATH_STYLE, data, length, &ffi::options(), out) };
        Self::parse(&ffi::written_text(length + 16, url)?)
    }

    /// The path of a `file:` URL on this system.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// assert_eq!(urlens::Url::parse("file:///a%20b")?.to_file_path()?, std::path::Path::new("/a b"));
    /// assert!(urlens::Url::parse("file://host/a")?.to_file_path().is_err());
    /// # }
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn to_file_path(&self) -> Result<std::path::PathBuf, Error> {
        let (data, length) = ffi::text(self.as_str());
        // SAFETY: the text and the output are valid.
        let path =
            ffi::written(length, |out| unsafe { urlens_url_to_path(PATH_STYLE, data, length, &ffi::options(), out) })?;
        path_of_bytes(path)
    }
}

#[cfg(unix)]
const PATH_STYLE: urlens_path_style = URLENS_PATH_STYLE_POSIX;
#[cfg(windows)]
const PATH_STYLE: urlens_path_style = URLENS_PATH_STYLE_WINDOWS;

#[cfg(unix)]
fn path_bytes(path: &std::path::Path) -> Result<&[u8], Error> {
    Ok(std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()))
}

#[cfg(unix)]
fn path_of_bytes(path: Vec<u8>) -> Result<std::path::PathBuf, Error> {
    let path: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(path);
    Ok(path.into())
}

#[cfg(windows)]
fn path_bytes(path: &std::path::Path) -> Result<&[u8], Error> {
    path.to_str().map(str::as_bytes).ok_or_else(|| Error::from_status(URLENS_E_PATH_NOT_UTF8))
}

#[cfg(windows)]
fn path_of_bytes(path: Vec<u8>) -> Result<std::path::PathBuf, Error> {
    String::from_utf8(path).map(Into::into).map_err(|_| Error::from_status(URLENS_E_PATH_NOT_UTF8))
}
