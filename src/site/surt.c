/* SPDX-License-Identifier: MIT */
#include "site/surt.h"

#include "host/ipv4.h"

/* A label. A comma in it becomes a dot, since commas now separate labels and dots do not. */
static void append_label(ul_buffer *output, ul_span label) {
  for (size_t at = 0; at < label.length;) {
    size_t comma = ul_span_find(label, at, ',');
    ul_buffer_append(output, ul_span_slice(label, at, comma));
    if (comma < label.length) ul_buffer_push(output, '.');
    at = comma + 1;
  }
}

/* The host with its last label first, a comma after each; addresses stay as they are. */
static void append_reversed_host(ul_buffer *output, ul_span host) {
  size_t end = host.length, start;
  if (end == 0) return;
  if (host.data[0] == '[' || ul_ends_in_a_number(host)) {
    ul_buffer_append(output, host);
    return;
  }
  for (;;) {
    for (start = end; start > 0 && host.data[start - 1] != '.';) start--;
    append_label(output, ul_span_slice(host, start, end));
    ul_buffer_push(output, ',');
    if (start == 0) return;
    end = start - 1;
  }
}

/* A delimiter and its part, if there is such a part. */
static void append_with(ul_buffer *output, char delimiter, ul_span part) {
  if (!part.data) return;
  ul_buffer_push(output, delimiter);
  ul_buffer_append(output, part);
}

/* "@", username, ":" and password. */
static void append_userinfo(ul_buffer *output, const ul_site_url *url) {
  append_with(output, '@', ul_site_url_part(url, URLENS_PART_USERNAME));
  append_with(output, ':', ul_site_url_part(url, URLENS_PART_PASSWORD));
}

static void append_surt_authority(ul_buffer *output, const ul_site_url *url) {
  ul_span host = ul_site_url_part(url, URLENS_PART_HOST);
  ul_buffer_append(output, ul_site_url_part(url, URLENS_PART_SCHEME));
  ul_buffer_append(output, UL_SPAN("://"));
  if (host.length == 0) return;
  ul_buffer_push(output, '(');
  append_reversed_host(output, host);
  append_with(output, ':', ul_site_url_part(url, URLENS_PART_PORT));
  append_userinfo(output, url);
  ul_buffer_push(output, ')');
}

static void append_ssurt_authority(ul_buffer *output, const ul_site_url *url) {
  ul_span port = ul_site_url_part(url, URLENS_PART_PORT);
  append_reversed_host(output, ul_site_url_part(url, URLENS_PART_HOST));
  ul_buffer_append(output, UL_SPAN("//"));
  if (port.data) {
    ul_buffer_append(output, port);
    ul_buffer_push(output, ':');
  }
  ul_buffer_append(output, ul_site_url_part(url, URLENS_PART_SCHEME));
  append_userinfo(output, url);
  ul_buffer_push(output, ':');
}

void ul_surt(const ul_site_url *url, urlens_surt_form form, ul_buffer *output) {
  ul_span href = ul_buffer_span(&url->text);
  size_t rest = 0; /* the rest from here on stays as it is; without a host, all of it */
  if (ul_record_has(&url->url, URLENS_HAS_HOST)) {
    rest = url->url.port_end;
    if (form == URLENS_SURT_FORM_SSURT) append_ssurt_authority(output, url);
    else append_surt_authority(output, url);
  }
  ul_buffer_append(output, ul_span_slice(href, rest, href.length));
}
