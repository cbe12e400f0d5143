/* SPDX-License-Identifier: MIT */
/* Hosts as OkHttp's HttpUrl reads them. */
#include "core/ascii.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "living/okhttp.h"
#include "percent/percent.h"
#include "unicode/utf8.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

/*
 * Step 6: a host with ":" is an address, in brackets or not. HttpUrl.host has no brackets. An IPv4-mapped address is
 * written as the IPv4 address.
 */
static ul_span read_ipv6(ul_job *job, ul_span text) {
  enum { MOST = 48 };
  char *room = ul_job_room(job, MOST);
  ul_buffer output;
  ul_ipv6 address;
  size_t at;
  static const uint16_t mapped[6] = {0, 0, 0, 0, 0, 0xFFFF};
  if (text.data[0] == '[' && text.data[text.length - 1] == ']') text = ul_span_slice(text, 1, text.length - 1);
  if (!room || !ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at)) return ul_span_of(NULL, 0);
  ul_buffer_init_fixed(&output, room, MOST, MOST);
  if (memcmp(address.pieces, mapped, sizeof mapped) == 0) {
    ul_ipv4_serialize((uint32_t)address.pieces[6] << 16 | address.pieces[7], &output);
  } else {
    ul_ipv6_serialize(&address, &output);
  }
  return ul_buffer_span(&output);
}

/* Step 6: labels of one to 63 bytes, 253 in all, and an empty one at the end. */
static int has_good_labels(ul_span host) {
  enum { LONGEST_LABEL = 63, LONGEST = 253 };
  size_t start = 0;
  if (host.length == 0 || host.length > LONGEST) return 0;
  while (start < host.length) {
    size_t end = ul_span_find(host, start, '.');
    if (end == start || end - start > LONGEST_LABEL) return 0;
    start = end + 1;
  }
  return 1;
}

static int is_allowed_in_host(uint32_t byte) {
  return ul_is_no_control(byte) && byte < 0x80 && !ul_is_among(byte, UL_SPAN(" #%/:?@[\\]"));
}

#if URLENS_WITH_UNICODE
/* Whether there is a code point that Unicode 16 first allowed in domains: OkHttp's table is older. */
static int has_new_code_point(ul_span text) {
  static const uint32_t ranges[][2] = {{0x4C0, 0x4C0},     {0x10A0, 0x10C5},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
                                       {0x1806, 0x1806},   {0x180E, 0x180E},   {0x2061, 0x2063},   {0x206A, 0x206F},
                                       {0x2132, 0x2132},   {0x2183, 0x2183},   {0x3164, 0x3164},   {0xFFA0, 0xFFA0},
                                       {0x1D173, 0x1D17A}, {0x2F868, 0x2F868}, {0x2F874, 0x2F874}, {0x2F91F, 0x2F91F},
                                       {0x2F95F, 0x2F95F}, {0x2F9BF, 0x2F9BF}};
  for (size_t at = 0; at < text.length;) {
    uint32_t c = ul_utf8_next(text, at, &at);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
      if (c >= ranges[i][0] && c <= ranges[i][1]) return 1;
    }
  }
  return 0;
}

/* Step 6: UTS #46 without its checks of labels. */
static ul_span map_host(ul_job *job, ul_span text) {
  ul_buffer *ascii = &job->request->memory->domain.ascii;
  urlens_status status;
  ul_buffer_clear(ascii);
  if (has_new_code_point(text)) return ul_span_of(NULL, 0);
  status = ul_domain_to_ascii(text, UL_IDNA_PUNYCODE_ALONE, job->scratch, ascii, NULL);
  if (status == URLENS_E_OUT_OF_MEMORY || status == URLENS_E_BUFFER_TOO_SMALL) {
    ul_job_fail(job, URLENS_E_OUT_OF_MEMORY, ul_span_of(NULL, 0));
  }
  if (status) return ul_span_of(NULL, 0);
  text = ul_buffer_span(ascii);
  return ul_job_join(job, &text, 1);
}
#else
static ul_span map_host(ul_job *job, ul_span text) {
  ul_job_fail(job, URLENS_E_NO_UNICODE, text);
  return ul_span_of(NULL, 0);
}
#endif

urlens_status ul_okhttp_read_host(ul_job *job, ul_span text, ul_span *read) {
  ul_span host = ul_job_well_formed(job, ul_living_decode(job, text));
  if (ul_span_find(host, 0, ':') < host.length) {
    host = read_ipv6(job, host);
  } else {
    int is_simple = ul_is_ascii(host) && !ul_living_has_punycode(host);
    host = is_simple ? ul_job_lowercase(job, host) : map_host(job, host);
    if (!has_good_labels(host) || !ul_living_all(host, is_allowed_in_host)) host.data = NULL;
  }
  if (!host.data) return ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, text);
  *read = host;
  return job->error.status;
}
