// SPDX-License-Identifier: MIT
// From C++: the object in a unique_ptr, views as std::string_view, a status as an exception.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <urlens.h>

namespace {

struct Destroy {
  void operator()(urlens_url *url) const { urlens_destroy(url); }
};

void check(urlens_status status) {
  if (status != URLENS_OK) throw std::runtime_error(urlens_status_message(status));
}

class Url {
 public:
  explicit Url(std::string_view input, const Url *base = nullptr) {
    urlens_url *made = nullptr;
    check(urlens_create(nullptr, &made));
    url_.reset(made);
    check(urlens_parse(made, input.data(), input.size(), base ? base->url_.get() : nullptr));
  }

  std::string_view get(urlens_attribute attribute) const {
    const urlens_view view = urlens_get_attribute(url_.get(), attribute);
    return {view.data, view.length};
  }

 private:
  std::unique_ptr<urlens_url, Destroy> url_;
};

} // namespace

int main() {
  const Url base("https://example.org:8443/docs/");
  const Url url("../img/Logo.png?v=2", &base);
  for (urlens_attribute each : {URLENS_ATTRIBUTE_HREF, URLENS_ATTRIBUTE_HOST, URLENS_ATTRIBUTE_PATHNAME}) {
    std::cout << url.get(each) << '\n';
  }
  try {
    const Url bad("https://example.org:99999/");
  } catch (const std::runtime_error &error) {
    std::cout << error.what() << '\n';
  }
}
