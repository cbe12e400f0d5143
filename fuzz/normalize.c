/* SPDX-License-Identifier: MIT */
/*
 * The strengths of normalization: the normal form of a normal form is itself, a stronger one puts together what a weaker one
 * does, and there is one exactly for what parses. SURT, sites, file paths and data: URLs are called as well: file paths and
 * their URLs lead back to each other.
 */
#include "common.h"
#include "urlens/site.h"

/* A call of one of the functions, with what it is told. */
typedef struct site_call {
  int how; /* a urlens_strength, a urlens_path_style or a urlens_surt_form */
  fuzz_text input;
} site_call;

static urlens_status normalize(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_normalize((urlens_strength)c->how, c->input.data, c->input.length, NULL, out);
}

static urlens_status path_to_url(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_path_to_url((urlens_path_style)c->how, c->input.data, c->input.length, NULL, out);
}

static urlens_status url_to_path(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_url_to_path((urlens_path_style)c->how, c->input.data, c->input.length, NULL, out);
}

static urlens_status surt(const void *call, urlens_output *out) {
  const site_call *c = call;
  return urlens_surt((urlens_surt_form)c->how, c->input.data, c->input.length, NULL, out);
}

static fuzz_product run(const char *what, fuzz_producer function, int how, fuzz_text input) {
  site_call call = {how, input};
  return fuzz_produce(what, function, &call, input);
}

static void check_strengths(fuzz_text input) {
  fuzz_product normal[3];
  urlens_status parsed = urlens_can_parse(input.data, input.length, NULL, NULL, NULL);
  for (int strength = 0; strength < 3; strength++) {
    urlens_status status;
    normal[strength] = run("normalize", normalize, strength, input);
    status = normal[strength].status;
    if (parsed != URLENS_E_OUT_OF_MEMORY && status != URLENS_E_TOO_LONG) fuzz_same_status("the parser", parsed, status);
    for (int weaker = 0; status == URLENS_OK && weaker <= strength; weaker++) {
      site_call call = {strength, fuzz_product_text(normal[weaker])};
      fuzz_must_write("again", normalize, &call, fuzz_product_text(normal[strength]));
    }
  }
  for (int strength = 0; strength < 3; strength++) free(normal[strength].data);
}

/* What was made of a text leads back to something, and from there to itself again. */
static void check_back_and_again(fuzz_product made, fuzz_producer back, fuzz_producer again, int style) {
  fuzz_product other = run("back", back, style, fuzz_product_text(made));
  site_call call = {style, fuzz_product_text(other)};
  fuzz_same_status("back", URLENS_OK, other.status);
  fuzz_must_write("again", again, &call, fuzz_product_text(made));
  free(other.data);
}

/* From a path to its URL, which parses as itself, and back, and there again. */
static void check_path(int style, fuzz_text input) {
  static urlens_url *parsed;
  fuzz_product url = run("the URL of a path", path_to_url, style, input);
  if (!parsed) parsed = fuzz_object(0, NULL, 0);
  if (url.status == URLENS_OK) {
    fuzz_same_status("the URL of a path", URLENS_OK, urlens_parse(parsed, url.data, url.length, NULL));
    fuzz_same_text("the URL of a path", fuzz_product_text(url), fuzz_view(urlens_href(parsed)));
    check_back_and_again(url, url_to_path, path_to_url, style);
  }
  free(url.data);
}

/* What has a path has a URL that leads to it. */
static void check_url_of_path(int style, fuzz_text input) {
  fuzz_product path = run("the path of a URL", url_to_path, style, input);
  if (path.status == URLENS_OK) check_back_and_again(path, path_to_url, url_to_path, style);
  free(path.data);
}

enum { ROOM = 1 << 16 };

/* A site's parts are the ends of the host that was written. */
static void check_site(fuzz_text input) {
  static char host[ROOM];
  for (uint32_t flags = 0; flags < 4; flags++) {
    urlens_output out = {.data = host, .capacity = ROOM};
    urlens_site site;
    const char *end;
    if (urlens_site_from_text(flags, input.data, input.length, NULL, &out, &site) != URLENS_OK) continue;
    end = host + out.length;
    if (site.suffix.data) fuzz_check(site.suffix.data + site.suffix.length == end, "the suffix is an end");
    if (!site.domain.data) continue;
    fuzz_check(site.domain.data + site.domain.length == end, "the domain is an end");
    fuzz_check(site.domain.length > site.suffix.length + 1, "the domain is longer");
    fuzz_check(!site.subdomain.data || site.subdomain.data == host, "the subdomain is the beginning");
  }
}

/* The lengths asked for without room are those that come with it; both outputs have the same error. */
static void check_data_url(fuzz_text input) {
  urlens_output mime = {0}, body = {0};
  size_t mime_length, body_length;
  urlens_status status = urlens_data_url(input.data, input.length, NULL, &mime, &body);
  fuzz_check_error("data_url", status, body.error, input);
  fuzz_same_error("data_url, the MIME type's error", body.error, mime.error);
  if (status != URLENS_E_BUFFER_TOO_SMALL) return;
  mime_length = mime.capacity = mime.length;
  body_length = body.capacity = body.length;
  mime.data = fuzz_room(mime_length);
  body.data = fuzz_room(body_length);
  fuzz_same_status("data_url", URLENS_OK, urlens_data_url(input.data, input.length, NULL, &mime, &body));
  fuzz_check(mime.length == mime_length && body.length == body_length, "data_url, the lengths");
  free(mime.data);
  free(body.data);
}

/* U+FFFD in place of what is ill-formed makes no difference. Paths are bytes, but the URLs that lead to them are not. */
static void check_well_formed(fuzz_text input) {
  fuzz_text apart = fuzz_well_formed(input);
  fuzz_same_product("well-formed", run("well-formed", normalize, 2, apart), run("normalize", normalize, 2, input));
  fuzz_same_product("well-formed", run("well-formed", surt, 0, apart), run("surt", surt, 0, input));
  for (int style = URLENS_PATH_STYLE_POSIX; style <= URLENS_PATH_STYLE_WINDOWS; style++) {
    fuzz_same_product("well-formed", run("well-formed", url_to_path, style, apart),
                      run("a path", url_to_path, style, input));
  }
  fuzz_free(apart);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *copy;
  if (size > 4096) return 0;
  copy = fuzz_copy(data, size);
  fuzz_input = fuzz_text_of(copy, size);
  check_strengths(fuzz_input);
  check_site(fuzz_input);
  for (int style = URLENS_PATH_STYLE_POSIX; style <= URLENS_PATH_STYLE_WINDOWS; style++) {
    check_path(style, fuzz_input);
    check_url_of_path(style, fuzz_input);
  }
  for (int form = URLENS_SURT_FORM_SURT; form <= URLENS_SURT_FORM_SSURT; form++) {
    free(run("surt", surt, form, fuzz_input).data);
  }
  check_data_url(fuzz_input);
  if (!fuzz_is_well_formed(fuzz_input)) check_well_formed(fuzz_input);
  free(copy);
  return 0;
}
