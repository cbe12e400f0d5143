// SPDX-License-Identifier: MIT
//
// urlens for C++17 and later: objects that release themselves, std::string_view, and ranges over path segments, query
// pairs and URLSearchParams. It adds nothing but types: every function here calls the one of urlens.h that its comment
// names, and the conventions of that header hold.
//
//   urlens::url url;
//   if (urlens::error error = url.parse("https://example.com/a/b?x=1")) {
//     std::cerr << error.message() << " at byte " << error.at() << '\n';
//   }
//   for (std::string_view segment : url.segments()) std::cout << segment << '\n';
//
// Nothing here throws, and nothing allocates except through the C functions. What writes text writes it into a string
// of yours, which may throw where it grows. A part that is absent has data() == nullptr; an empty part has a pointer.
// Views are valid until the object changes. Objects can be moved but not copied; assign() copies a URL and says if it
// could.
#ifndef URLENS_HPP
#define URLENS_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

#include "urlens.h"
#include "urlens/build.h"
#include "urlens/query.h"

namespace urlens {

inline std::string_view text_of(urlens_view view) noexcept {
  return {view.data, view.length};
}

/// What is wrong, and where. It is true if something is.
class error {
 public:
  error() noexcept : error_{URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT} {}
  error(urlens_error from) noexcept : error_(from) {}
  explicit error(urlens_status status) noexcept : error_{status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT} {}

  explicit operator bool() const noexcept { return error_.status != URLENS_OK; }
  urlens_status status() const noexcept { return error_.status; }
  /// Such as "port-invalid": urlens_status_name.
  const char *name() const noexcept { return urlens_status_name(error_.status); }
  /// A sentence for a person: urlens_status_message.
  const char *message() const noexcept { return urlens_status_message(error_.status); }
  /// A byte offset into the text as it was given, or URLENS_NOWHERE.
  std::size_t at() const noexcept { return error_.at; }
  /// The number of bytes concerned.
  std::size_t length() const noexcept { return error_.length; }
  urlens_place place() const noexcept { return error_.place; }

 private:
  urlens_error error_;
};

/// Options with their size filled in. Everything else has its default.
inline urlens_options options(urlens_dialect dialect = URLENS_DIALECT_WHATWG, std::uint32_t flags = 0) noexcept {
  urlens_options made{};
  made.size = sizeof made;
  made.dialect = dialect;
  made.flags = flags;
  return made;
}

namespace detail {

/// Calls a function that writes to an output, with the string's own room first and then with as much as it asks for.
template <class Text, class Function> error write(Text &text, Function function) {
  urlens_output out{};
  text.resize(text.capacity());
  out.data = text.data();
  out.capacity = text.size();
  urlens_status status = function(&out);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    text.resize(out.length);
    out.data = text.data();
    out.capacity = text.size();
    status = function(&out);
  }
  text.resize(status == URLENS_OK ? out.length : 0);
  return out.error;
}

/// A range that is read from front to back by a reader: `bool next(Value &)` steps, and two readers can be compared.
template <class Reader> class range {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;
    using value_type = typename Reader::value_type;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = const value_type *;

    iterator() noexcept = default;
    explicit iterator(Reader reader) noexcept : reader_(reader), at_end_(!reader_.next(value_)) {}
    value_type operator*() const noexcept { return value_; }
    pointer operator->() const noexcept { return &value_; }
    iterator &operator++() noexcept {
      number_++;
      at_end_ = !reader_.next(value_);
      return *this;
    }
    iterator operator++(int) noexcept {
      iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const iterator &a, const iterator &b) noexcept {
      return a.at_end_ == b.at_end_ && (a.at_end_ || a.number_ == b.number_);
    }
    friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

   private:
    Reader reader_{};
    value_type value_{};
    std::size_t number_ = 0;
    bool at_end_ = true;
  };

  explicit range(Reader reader) noexcept : reader_(reader) {}
  iterator begin() const noexcept { return iterator(reader_); }
  iterator end() const noexcept { return iterator(); }

 private:
  Reader reader_;
};

class segment_reader {
 public:
  using value_type = std::string_view;
  segment_reader() noexcept = default;
  explicit segment_reader(const urlens_url *url) noexcept : url_(url) {}
  bool next(std::string_view &segment) noexcept {
    urlens_view found;
    if (!urlens_segment_next(url_, &position_, &found)) return false;
    segment = text_of(found);
    return true;
  }

 private:
  const urlens_url *url_ = nullptr;
  std::size_t position_ = 0;
};

} // namespace detail

/// A pair of a query as it is written, percent-encoded. `value` has data() == nullptr if the pair has no "=".
struct query_pair {
  std::string_view name;
  std::string_view value;
};

namespace detail {

class query_reader {
 public:
  using value_type = query_pair;
  query_reader() noexcept = default;
  explicit query_reader(std::string_view query) noexcept : query_(query) {}
  bool next(query_pair &pair) noexcept {
    urlens_query_pair raw;
    if (!urlens_query_next(query_.data(), query_.size(), &position_, &raw)) return false;
    pair = {text_of(raw.name), text_of(raw.value)};
    return true;
  }

 private:
  std::string_view query_;
  std::size_t position_ = 0;
};

} // namespace detail

using segment_range = detail::range<detail::segment_reader>;
using query_range = detail::range<detail::query_reader>;

/// The pairs of a query as they are written: urlens_query_next. The query has no "?" in front.
inline query_range query_pairs(std::string_view query) noexcept {
  return query_range(detail::query_reader(query));
}

/// A reusable object that holds at most one URL.
class url {
 public:
  /// urlens_create. If it fails, creation() says why, and every function that could fail does so.
  url() noexcept { create(nullptr); }
  explicit url(const urlens_options &options) noexcept { create(&options); }
  explicit url(urlens_dialect dialect) noexcept : url(urlens::options(dialect)) {}

  /// The object of C, which stays this one's.
  urlens_url *handle() noexcept { return owned_.get(); }
  const urlens_url *handle() const noexcept { return owned_.get(); }
  error creation() const noexcept { return error(creation_); }

  /// urlens_parse.
  error parse(std::string_view input) noexcept {
    return done(urlens_parse(handle(), input.data(), input.size(), nullptr));
  }
  error parse(std::string_view input, const url &base) noexcept {
    if (!base.owned_) return base.done(URLENS_E_ARGUMENT); // NULL would be no base
    return done(urlens_parse(handle(), input.data(), input.size(), base.handle()));
  }
  /// urlens_resolve: the dialect reads the base as well.
  error resolve(std::string_view input, std::string_view base) noexcept {
    return done(urlens_resolve(handle(), input.data(), input.size(), base.data(), base.size()));
  }
  /// urlens_copy.
  error assign(const url &source) noexcept { return done(urlens_copy(handle(), source.handle())); }

  /// Whether the object holds a URL.
  explicit operator bool() const noexcept { return urlens_components_of(handle()) != nullptr; }
  urlens_dialect dialect() const noexcept { return urlens_dialect_of(handle()); }

  /// urlens_get: a component, without delimiters.
  std::string_view get(urlens_part part) const noexcept { return text_of(urlens_get(handle(), part)); }
  bool has(urlens_part part) const noexcept { return urlens_get(handle(), part).data != nullptr; }
  std::string_view scheme() const noexcept { return get(URLENS_PART_SCHEME); }
  std::string_view path() const noexcept { return get(URLENS_PART_PATH); }
  std::string_view query() const noexcept { return get(URLENS_PART_QUERY); }
  std::string_view fragment() const noexcept { return get(URLENS_PART_FRAGMENT); }

  /// urlens_get_attribute: as the URL API's attributes, which are never absent.
  std::string_view get(urlens_attribute attribute) const noexcept {
    return text_of(urlens_get_attribute(handle(), attribute));
  }
  std::string_view href() const noexcept { return text_of(urlens_href(handle())); }
  std::string_view protocol() const noexcept { return get(URLENS_ATTRIBUTE_PROTOCOL); }
  std::string_view username() const noexcept { return get(URLENS_ATTRIBUTE_USERNAME); }
  std::string_view password() const noexcept { return get(URLENS_ATTRIBUTE_PASSWORD); }
  std::string_view host() const noexcept { return get(URLENS_ATTRIBUTE_HOST); }
  std::string_view hostname() const noexcept { return get(URLENS_ATTRIBUTE_HOSTNAME); }
  std::string_view port() const noexcept { return get(URLENS_ATTRIBUTE_PORT); }
  std::string_view pathname() const noexcept { return get(URLENS_ATTRIBUTE_PATHNAME); }
  std::string_view search() const noexcept { return get(URLENS_ATTRIBUTE_SEARCH); }
  std::string_view hash() const noexcept { return get(URLENS_ATTRIBUTE_HASH); }

  /// urlens_set. URLENS_E_IGNORED is the status of a value that the setter ignores.
  error set(urlens_attribute attribute, std::string_view value) noexcept {
    urlens_status status = urlens_set(handle(), attribute, value.data(), value.size(), nullptr);
    if (status == URLENS_E_IGNORED) return error(status);
    return done(status);
  }
  error set_href(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_HREF, value); }
  error set_protocol(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_PROTOCOL, value); }
  error set_username(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_USERNAME, value); }
  error set_password(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_PASSWORD, value); }
  error set_host(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_HOST, value); }
  error set_hostname(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_HOSTNAME, value); }
  error set_port(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_PORT, value); }
  error set_pathname(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_PATHNAME, value); }
  error set_search(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_SEARCH, value); }
  error set_hash(std::string_view value) noexcept { return set(URLENS_ATTRIBUTE_HASH, value); }

  /// urlens_segment_next: the path's segments, percent-encoded as they are written. An opaque path has none.
  segment_range segments() const noexcept { return segment_range(detail::segment_reader(handle())); }
  /// The query's pairs as they are written. search_params decodes them.
  query_range pairs() const noexcept { return query_pairs(query()); }

  /// urlens_origin, into a string of yours.
  template <class Text> error origin(Text &text) const {
    return detail::write(text, [this](urlens_output *out) { return urlens_origin(handle(), out); });
  }
  /// urlens_relative: the shortest reference that leads from `base` to this URL.
  template <class Text> error relative_to(const url &base, Text &text) {
    return detail::write(text, [&](urlens_output *out) { return urlens_relative(handle(), base.handle(), out); });
  }
  /// urlens_same_origin; false if that cannot be told.
  bool same_origin(const url &other) const noexcept {
    int same = 0;
    return urlens_same_origin(handle(), other.handle(), &same) == URLENS_OK && same;
  }

  /// urlens_equal: the same bytes. Objects without a URL are equal to none.
  friend bool operator==(const url &a, const url &b) noexcept {
    return urlens_equal(a.handle(), b.handle(), URLENS_COMPARISON_WHOLE) != 0;
  }
  friend bool operator!=(const url &a, const url &b) noexcept { return !(a == b); }

 private:
  struct destroyer {
    void operator()(urlens_url *object) const noexcept { urlens_destroy(object); }
  };

  void create(const urlens_options *options) noexcept {
    urlens_url *made = nullptr;
    creation_ = urlens_create(options, &made);
    owned_.reset(made);
  }
  /// The error of a call; if the object could not be made, why not.
  error done(urlens_status status) const noexcept {
    if (!owned_) return error(creation_ == URLENS_OK ? URLENS_E_ARGUMENT : creation_);
    return status == URLENS_OK ? error() : error(urlens_error_of(handle()));
  }

  std::unique_ptr<urlens_url, destroyer> owned_;
  urlens_status creation_ = URLENS_OK;
};

/// A pair of a list, decoded.
struct param {
  std::string_view name;
  std::string_view value;
};

namespace detail {

class params_reader {
 public:
  using value_type = param;
  params_reader() noexcept = default;
  explicit params_reader(const urlens_params *params) noexcept : params_(params) {}
  bool next(param &pair) noexcept {
    urlens_view name, value;
    if (urlens_params_at(params_, position_, &name, &value) != URLENS_OK) return false;
    position_++;
    pair = {text_of(name), text_of(value)};
    return true;
  }

 private:
  const urlens_params *params_ = nullptr;
  std::size_t position_ = 0;
};

} // namespace detail

/// URLSearchParams: a list of decoded pairs.
class search_params {
 public:
  using iterator = detail::range<detail::params_reader>::iterator;

  /// urlens_params_create. If it fails, creation() says why, and every function that could fail does so.
  search_params() noexcept {
    urlens_params *made = nullptr;
    creation_ = urlens_params_create(nullptr, &made);
    owned_.reset(made);
  }
  urlens_params *handle() noexcept { return owned_.get(); }
  const urlens_params *handle() const noexcept { return owned_.get(); }
  error creation() const noexcept { return error(creation_); }

  /// urlens_params_parse, urlens_params_from_url and urlens_params_to_url.
  error parse(std::string_view query) noexcept {
    return done(urlens_params_parse(handle(), query.data(), query.size()));
  }
  error read(const url &from) noexcept { return done(urlens_params_from_url(handle(), from.handle())); }
  error write(url &to) const noexcept { return done(urlens_params_to_url(handle(), to.handle())); }

  std::size_t size() const noexcept { return urlens_params_size(handle()); }
  bool empty() const noexcept { return size() == 0; }
  iterator begin() const noexcept { return iterator(detail::params_reader(handle())); }
  iterator end() const noexcept { return iterator(); }

  /// urlens_params_get: the first value of a name; data() == nullptr if there is no such pair.
  std::string_view get(std::string_view name) const noexcept {
    return text_of(urlens_params_get(handle(), name.data(), name.size()));
  }
  bool contains(std::string_view name) const noexcept { return get(name).data() != nullptr; }

  /// urlens_params_append, urlens_params_set, urlens_params_delete (all pairs of the name) and urlens_params_sort.
  error append(std::string_view name, std::string_view value) noexcept {
    return done(urlens_params_append(handle(), name.data(), name.size(), value.data(), value.size()));
  }
  error set(std::string_view name, std::string_view value) noexcept {
    return done(urlens_params_set(handle(), name.data(), name.size(), value.data(), value.size()));
  }
  error erase(std::string_view name) noexcept {
    return done(urlens_params_delete(handle(), name.data(), name.size(), nullptr, 0, nullptr));
  }
  error sort() noexcept { return done(urlens_params_sort(handle())); }

  /// urlens_params_serialize, into a string of yours.
  template <class Text> error serialize(Text &text) const {
    return detail::write(text, [this](urlens_output *out) { return urlens_params_serialize(handle(), out); });
  }

 private:
  struct destroyer {
    void operator()(urlens_params *list) const noexcept { urlens_params_destroy(list); }
  };
  error done(urlens_status status) const noexcept {
    if (!owned_) return error(creation_ == URLENS_OK ? URLENS_E_ARGUMENT : creation_);
    return error(status);
  }

  std::unique_ptr<urlens_params, destroyer> owned_;
  urlens_status creation_ = URLENS_OK;
};

/// urlens_can_parse. Never allocates. `why`, if it is given, gets the error.
inline bool can_parse(std::string_view input, const url *base = nullptr, error *why = nullptr) noexcept {
  urlens_error found{URLENS_E_ARGUMENT, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT}; // a base without an object
  if (!base) urlens_can_parse(input.data(), input.size(), nullptr, nullptr, &found);
  else if (base->handle()) urlens_can_parse(input.data(), input.size(), base->handle(), nullptr, &found);
  if (why) *why = found;
  return found.status == URLENS_OK;
}

/// urlens_percent_encode and urlens_percent_decode, into a string of yours.
template <class Text> error percent_encode(urlens_percent_set set, std::string_view input, Text &text) {
  return detail::write(text,
                       [&](urlens_output *out) { return urlens_percent_encode(set, input.data(), input.size(), out); });
}
template <class Text> error percent_decode(std::string_view input, Text &text) {
  return detail::write(text,
                       [&](urlens_output *out) { return urlens_percent_decode(input.data(), input.size(), out); });
}

} // namespace urlens

#endif
