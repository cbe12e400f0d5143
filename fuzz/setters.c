/* SPDX-License-Identifier: MIT */
/*
 * A line with a URL, and then lines of which the first letter names an attribute and the rest is its new value. A setter
 * gives what its result parses to, the same as with the reference machine, and the same for U+FFFD in place of what is
 * ill-formed; one that is ignored, or fails, changes nothing.
 */
#include "common.h"

/* Letters for URLENS_ATTRIBUTE_HREF and so on. */
static const char letters[] = "xsupHhonqf";

/* What becomes a file URL may keep a host or a drive letter that a file URL would not have if it were parsed. */
static int becomes_file(const urlens_components *before, const urlens_components *after) {
  return before->scheme_kind != URLENS_SCHEME_KIND_FILE && after->scheme_kind == URLENS_SCHEME_KIND_FILE;
}

typedef struct objects {
  urlens_url *url, *machine, *before, *again, *apart;
} objects;

static void check_result(objects *o) {
  urlens_view href = urlens_href(o->url);
  fuzz_same_status("the result parses", URLENS_OK, urlens_parse(o->again, href.data, href.length, NULL));
  if (becomes_file(urlens_components_of(o->before), urlens_components_of(o->url))) {
    fuzz_same_status("copy", URLENS_OK, urlens_copy(o->url, o->again));
    fuzz_same_status("copy", URLENS_OK, urlens_copy(o->machine, o->again));
  }
  fuzz_same_url("a setter gives what it parses to", o->again, o->url, 0);
}

/* The same for U+FFFD in place of what is ill-formed: o->before is as it was, o->url as it is. */
static void check_well_formed(objects *o, urlens_attribute attribute, fuzz_text value, urlens_status status) {
  fuzz_text apart = fuzz_well_formed(value);
  fuzz_same_status("copy", URLENS_OK, urlens_copy(o->apart, o->before));
  fuzz_same_status("well-formed", urlens_set(o->apart, attribute, apart.data, apart.length, NULL), status);
  fuzz_same_url("well-formed", o->apart, o->url, 0);
  fuzz_free(apart);
}

static void set(objects *o, urlens_attribute attribute, fuzz_text value) {
  char *copy = fuzz_copy(value.data, value.length);
  int changed, machine_changed, differs;
  urlens_status status;
  fuzz_same_status("copy", URLENS_OK, urlens_copy(o->before, o->url));
  status = urlens_set(o->url, attribute, copy, value.length, &changed);
  fuzz_same_status("reference machine", status,
                   urlens_set(o->machine, attribute, copy, value.length, &machine_changed));
  fuzz_check(changed == machine_changed, "reference machine, changed");
  fuzz_same_url("reference machine", o->url, o->machine, 1);
  differs = !urlens_equal(o->before, o->url, URLENS_COMPARISON_WHOLE);
  fuzz_check(changed == differs, "changed");
  if (!fuzz_is_well_formed(value)) check_well_formed(o, attribute, value, status);
  if (status) {
    fuzz_check(status == URLENS_E_IGNORED || attribute == URLENS_ATTRIBUTE_HREF,
               "only href fails for what does not parse");
    fuzz_same_url("ignored", o->before, o->url, 1);
  } else {
    check_result(o);
  }
  free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static objects o;
  fuzz_text rest = fuzz_text_of((const char *)data, size), line = fuzz_line(&rest);
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (!o.url) {
    o.url = fuzz_object(0, NULL, 0);
    o.machine = fuzz_object(URLENS_OPTION_REFERENCE_MACHINE, NULL, 0);
    o.before = fuzz_object(0, NULL, 0);
    o.again = fuzz_object(0, NULL, 0);
    o.apart = fuzz_object(0, NULL, 0);
  }
  if (urlens_parse(o.url, line.data, line.length, NULL) != URLENS_OK) return -1;
  fuzz_same_status("reference machine", URLENS_OK, urlens_parse(o.machine, line.data, line.length, NULL));
  for (int count = 0; rest.length > 0 && count < 32; count++) {
    const char *letter;
    line = fuzz_line(&rest);
    letter = line.length ? memchr(letters, line.data[0], sizeof letters - 1) : NULL;
    if (!letter) continue;
    set(&o, (urlens_attribute)(URLENS_ATTRIBUTE_HREF + (letter - letters)),
        fuzz_text_of(line.data + 1, line.length - 1));
  }
  return 0;
}
