// SPDX-License-Identifier: MIT
use crate::{Error, ffi};
use std::fmt;
use std::ptr::null;
use urlens_sys::*;

/// A URI template of RFC 6570, with all four levels.
///
/// ```
/// use urlens::{Template, TemplateValue};
/// let template = Template::new("https://example.com/{user}/search{?q,lang,tags*}")?;
/// let tags = ["a&b", "c"];
/// let url = template.expand([
///     ("user", TemplateValue::from("Ada Lovelace")),
///     ("q", "50%".into()),
///     ("tags", tags.as_slice().into()),
/// ])?;
/// assert_eq!(url, "https://example.com/Ada%20Lovelace/search?q=50%25&tags=a%26b&tags=c");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    text: String,
}

/// The value of a variable. It is not encoded: the template does that. A list or keys without members count as undefined,
/// as a variable does that is not given.
///
/// ```
/// use urlens::{Template, TemplateValue};
/// let template = Template::new("{keys*}")?;
/// assert_eq!(template.expand([("keys", TemplateValue::Keys(&[("a", "1"), ("b", "2")]))])?, "a=1,b=2");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TemplateValue<'a> {
    /// One text.
    Text(&'a str),
    /// A list of texts.
    List(&'a [&'a str]),
    /// An associative array: names and their values.
    Keys(&'a [(&'a str, &'a str)]),
}

impl<'a> From<&'a str> for TemplateValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for TemplateValue<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a [&'a str]> for TemplateValue<'a> {
    fn from(list: &'a [&'a str]) -> Self {
        Self::List(list)
    }
}

impl<'a> From<&'a [(&'a str, &'a str)]> for TemplateValue<'a> {
    fn from(keys: &'a [(&'a str, &'a str)]) -> Self {
        Self::Keys(keys)
    }
}

impl TemplateValue<'_> {
    fn kind(&self) -> urlens_template_kind {
        match self {
            Self::Text(_) => URLENS_TEMPLATE_KIND_STRING,
            Self::List(_) => URLENS_TEMPLATE_KIND_LIST,
            Self::Keys(_) => URLENS_TEMPLATE_KIND_KEYS,
        }
    }

    /// Adds its texts in the order of the library. Returns how many.
    fn add_to(&self, views: &mut Vec<urlens_view>) -> usize {
        let before = views.len();
        match self {
            Self::Text(text) => views.push(ffi::view(text)),
            Self::List(list) => views.extend(list.iter().map(|text| ffi::view(text))),
            Self::Keys(keys) => views.extend(keys.iter().flat_map(|(name, value)| [ffi::view(name), ffi::view(value)])),
        }
        views.len() - before
    }
}

/// A place where a template uses a variable.
///
/// ```
/// let template = urlens::Template::new("{/path*}{?name:3}")?;
/// let uses: Vec<_> = template.uses().collect();
/// assert_eq!((uses[0].name, uses[0].explodes, uses[0].prefix), ("path", true, None));
/// assert_eq!((uses[1].name, uses[1].explodes, uses[1].prefix), ("name", false, Some(3)));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplateUse<'a> {
    /// As the template writes it.
    pub name: &'a str,
    /// How many characters are used, the number after ":"; `None`: all.
    pub prefix: Option<u32>,
    /// Whether "*" follows the name.
    pub explodes: bool,
}

impl Template {
    /// Checks a template.
    ///
    /// ```
    /// use urlens::Template;
    /// assert!(Template::new("/{a,b}").is_ok());
    /// let error = Template::new("/{a").unwrap_err();
    /// assert_eq!(error.at(), Some(3));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn new(text: impl Into<String>) -> Result<Self, Error> {
        let template = Self { text: text.into() };
        let mut position = 0;
        while template.next_use(&mut position)?.is_some() {}
        Ok(template)
    }

    /// The text of the template.
    ///
    /// ```
    /// assert_eq!(urlens::Template::new("{a}")?.as_str(), "{a}");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The variables in the order in which the template uses them; one that is used twice is given twice.
    ///
    /// ```
    /// let template = urlens::Template::new("{a}{b}{a}")?;
    /// assert!(template.uses().map(|each| each.name).eq(["a", "b", "a"]));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn uses(&self) -> impl Iterator<Item = TemplateUse<'_>> {
        let mut position = 0;
        std::iter::from_fn(move || self.next_use(&mut position).ok().flatten())
    }

    fn next_use(&self, position: &mut usize) -> Result<Option<TemplateUse<'_>>, Error> {
        let (data, length) = ffi::text(&self.text);
        let mut found = urlens_template_use { name: ffi::optional_view(None), prefix: 0, explodes: 0 };
        let mut error = ffi::NO_ERROR;
        // SAFETY: the text and the places to write to are valid for the call.
        if unsafe { urlens_template_next(data, length, position, &mut found, &mut error) } == 0 {
            return if error.status == URLENS_OK { Ok(None) } else { Err(Error::of_call(error.status, error)) };
        }
        // SAFETY: the name is a view into the text, which `self` owns.
        let name = unsafe { ffi::string(found.name) }.unwrap_or_default();
        Ok(Some(TemplateUse {
            name,
            prefix: (found.prefix > 0).then_some(found.prefix),
            explodes: found.explodes != 0,
        }))
    }

    /// Expands the template. A variable that is not given is left out; of two with the same name the first counts.
    ///
    /// ```
    /// let template = urlens::Template::new("/{a}{?b}")?;
    /// assert_eq!(template.expand([("a", "x/y")])?, "/x%2Fy");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn expand<'a, I, V>(&self, variables: I) -> Result<String, Error>
    where
        I: IntoIterator<Item = (&'a str, V)>,
        V: Into<TemplateValue<'a>>,
    {
        let given: Vec<(&str, TemplateValue<'_>)> =
            variables.into_iter().map(|(name, value)| (name, value.into())).collect();
        let mut views = Vec::new();
        let counts: Vec<usize> = given.iter().map(|(_, value)| value.add_to(&mut views)).collect();
        let mut rest = views.as_slice();
        let variables: Vec<_> = given
            .iter()
            .zip(counts)
            .map(|((name, value), count)| {
                let (values, after) = rest.split_at(count);
                rest = after;
                urlens_template_variable {
                    name: ffi::view(name),
                    values: if count == 0 { null() } else { values.as_ptr() },
                    count,
                    kind: value.kind(),
                    reserved: 0,
                }
            })
            .collect();
        let (data, length) = ffi::text(&self.text);
        // SAFETY: the variables, and the texts that they point to, are valid for the call.
        ffi::written_text(length * 2, |out| unsafe {
            urlens_template_expand(variables.as_ptr(), variables.len(), data, length, out)
        })
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::str::FromStr for Template {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::new(text)
    }
}
