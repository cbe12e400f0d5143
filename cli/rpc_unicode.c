/* SPDX-License-Identifier: MIT */
/* The operations normalize, domain-to-ascii, domain-to-unicode, punycode-encode, punycode-decode and nameprep. */
#include <string.h>

#include "rpc.h"

/* The arguments of all of them; each uses some. */
typedef struct unicode_call {
  urlens_view input;
  uint32_t flags; /* URLENS_IDNA_…, URLENS_NAMEPREP_… or corrigenda */
  urlens_normal_form form;
  urlens_unicode_version version;
  urlens_dialect dialect;
  urlens_error *error; /* set by those that say where something is wrong */
} unicode_call;

/* Runs a function and answers with what it wrote, or with its failure. */
static void unicode_answer(rpc *r, rpc_producer produce, const unicode_call *asked) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  unicode_call call = *asked;
  urlens_status status;
  call.error = &error;
  status = rpc_produce(r, produce, &call);
  if (status == URLENS_OK) {
    rpc_answer_output(r);
  } else {
    error.status = status;
    rpc_failed_at(r, error, call.input);
  }
}

/* --- normalize ----------------------------------------------------------------------------------------------------- */

typedef struct unicode_word {
  const char *name;
  int number;
} unicode_word;

static const unicode_word unicode_forms[] = {{"NFC", URLENS_NORMAL_FORM_NFC},
                                             {"NFD", URLENS_NORMAL_FORM_NFD},
                                             {"NFKC", URLENS_NORMAL_FORM_NFKC},
                                             {"NFKD", URLENS_NORMAL_FORM_NFKD},
                                             {NULL, 0}};

static const unicode_word unicode_versions[] = {{"17.0", URLENS_UNICODE_VERSION_17_0},
                                                {"4.1", URLENS_UNICODE_VERSION_4_1},
                                                {"4.0", URLENS_UNICODE_VERSION_4_0},
                                                {"3.2", URLENS_UNICODE_VERSION_3_2},
                                                {NULL, 0}};

/* Finds a word of a list; 0 after "bad-request" has been answered. */
static int find_word(rpc *r, const unicode_word *list, urlens_view word, const char *complaint, int *number) {
  for (; list->name; list++) {
    if (strlen(list->name) == word.length && memcmp(list->name, word.data, word.length) == 0) {
      *number = list->number;
      return 1;
    }
  }
  rpc_bad_request(r, complaint, word.data, word.length);
  return 0;
}

/*
 * "corrigenda" lists the numbers of the corrigenda to normalization that are to be observed, such as [3, 5]. Without it
 * they are the version's own. Corrigendum 3 always is observed; those before it changed nothing that is still in use.
 */
static int read_corrigenda(rpc *r, uint32_t *flags) {
  json_value *list, *item;
  size_t i;
  int64_t number;
  *flags = 0;
  if (!rpc_optional_list(r, "corrigenda", &list)) return 0;
  if (!list) return 1;
  *flags = URLENS_CORRIGENDUM_WITHOUT_4 | URLENS_CORRIGENDUM_WITHOUT_5;
  item = json_first(list);
  for (i = 0; i < list->count; i++, item = json_next(item)) {
    if (!json_integer(item, &number) || number < 1 || number > 9) {
      rpc_bad_request(r, "The field \"corrigenda\" must hold numbers of corrigenda, such as 3, 4 and 5", item->data,
                      item->length);
      return 0;
    }
    if (number == 4) *flags = (*flags & ~(uint32_t)URLENS_CORRIGENDUM_WITHOUT_4) | URLENS_CORRIGENDUM_WITH_4;
    if (number == 5) *flags &= ~(uint32_t)URLENS_CORRIGENDUM_WITHOUT_5;
  }
  return 1;
}

static urlens_status normalize(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_unicode_normalize(c->form, c->version, c->flags, c->input.data, c->input.length, NULL, out, capacity,
                                  length);
}

static void op_normalize(rpc *r) {
  unicode_call call = {0};
  urlens_view form, version;
  int form_number, version_number = URLENS_UNICODE_VERSION_17_0;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "form", &form)) return;
  if (!rpc_optional_text(r, "unicode", &version) || !read_corrigenda(r, &call.flags)) return;
  if (!find_word(r, unicode_forms, form, "The forms are NFC, NFD, NFKC and NFKD, not", &form_number)) return;
  if (version.data && !find_word(r, unicode_versions, version,
                                 "The versions of Unicode are 17.0, 4.1, 4.0 and 3.2, not", &version_number)) {
    return;
  }
  call.form = (urlens_normal_form)form_number;
  call.version = (urlens_unicode_version)version_number;
  unicode_answer(r, normalize, &call);
}

/* --- domain-to-ascii, domain-to-unicode ------------------------------------------------------------------------------ */

static urlens_status domain_to_ascii(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_domain_to_ascii(c->flags, c->input.data, c->input.length, NULL, out, capacity, length, c->error);
}

static urlens_status domain_to_unicode(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_domain_to_unicode(c->flags, c->input.data, c->input.length, NULL, out, capacity, length, c->error);
}

static int is_ascii(urlens_view view) {
  size_t i;
  for (i = 0; i < view.length; i++) {
    if ((unsigned char)view.data[i] >= 0x80) return 0;
  }
  return 1;
}

/* URL Standard, section 3.1: forbidden domain code points. */
static int is_forbidden(char byte) {
  unsigned char c = (unsigned char)byte;
  return c <= 0x20 || c == 0x7F || strchr("#%/:<>?@[\\]^|", c) != NULL;
}

/* The URL Standard's domain parser, step 5: a domain that is ASCII is only put into lower case. */
static void lower_case(rpc *r, urlens_view domain) {
  size_t i;
  text_clear(&r->result);
  for (i = 0; i < domain.length; i++) {
    char byte = domain.data[i];
    text_push(&r->result, byte >= 'A' && byte <= 'Z' ? (char)(byte + ('a' - 'A')) : byte);
  }
}

/* The URL Standard's domain parser, steps 7 and 8. Where the input is ASCII, offsets in the result are its own. */
static void check_domain(const text *domain, int input_is_ascii, urlens_error *error) {
  size_t i;
  if (domain->length == 0) error->status = URLENS_E_DOMAIN_EMPTY;
  for (i = 0; i < domain->length; i++) {
    if (!is_forbidden(domain->data[i])) continue;
    error->status = URLENS_E_DOMAIN_INVALID_CODE_POINT;
    error->at = input_is_ascii ? i : URLENS_NOWHERE;
    error->length = 1;
    return;
  }
}

/* The URL Standard's domain parser, strict or not. */
static void op_domain_to_ascii(rpc *r) {
  unicode_call call = {0};
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  int strict, ascii;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_boolean(r, "strict", &strict)) return;
  call.flags = strict ? URLENS_IDNA_STRICT : URLENS_IDNA_STANDARD;
  if (strict) {
    unicode_answer(r, domain_to_ascii, &call);
    return;
  }
  call.error = &error;
  ascii = is_ascii(call.input);
  if (ascii) lower_case(r, call.input);
  else error.status = rpc_produce(r, domain_to_ascii, &call);
  if (error.status == URLENS_OK) check_domain(&r->result, ascii, &error);
  if (error.status == URLENS_OK) rpc_answer_output(r);
  else rpc_failed_at(r, error, call.input);
}

/*
 * The URL Standard's domain to Unicode, which gives back a domain that breaks a rule as it was. With every check on, that is
 * a failure, whose answer still has the output: UTS #46 defines one.
 */
static void op_domain_to_unicode(rpc *r) {
  unicode_call call = {0};
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  urlens_status status;
  int strict;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_boolean(r, "strict", &strict)) return;
  call.flags = strict ? URLENS_IDNA_STRICT : URLENS_IDNA_STANDARD;
  call.error = &error;
  status = rpc_produce(r, domain_to_unicode, &call);
  if (status >= URLENS_E_IDNA_DISALLOWED && !strict) {
    text_clear(&r->result);
    text_append(&r->result, call.input.data, call.input.length);
    status = URLENS_OK;
  }
  if (status == URLENS_OK) {
    rpc_answer_output(r);
    return;
  }
  error.status = status;
  rpc_failed_at(r, error, call.input);
  if (status >= URLENS_E_IDNA_DISALLOWED) {
    json_name(&r->answer, "output");
    json_write_text(&r->answer, r->result.data, r->result.length);
  }
}

/* --- punycode-encode, punycode-decode, nameprep ---------------------------------------------------------------------- */

static urlens_status punycode_encode(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_punycode_encode(c->input.data, c->input.length, NULL, out, capacity, length);
}

static urlens_status punycode_decode(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_punycode_decode(c->input.data, c->input.length, NULL, out, capacity, length, c->error);
}

static urlens_status nameprep(const void *call, char *out, size_t capacity, size_t *length) {
  const unicode_call *c = call;
  return urlens_nameprep(c->dialect, c->flags, c->input.data, c->input.length, NULL, out, capacity, length, c->error);
}

static void op_punycode_encode(rpc *r) {
  unicode_call call = {0};
  if (rpc_text(r, "input", &call.input)) unicode_answer(r, punycode_encode, &call);
}

static void op_punycode_decode(rpc *r) {
  unicode_call call = {0};
  if (rpc_text(r, "input", &call.input)) unicode_answer(r, punycode_decode, &call);
}

static void op_nameprep(rpc *r) {
  unicode_call call = {0};
  urlens_view name;
  int bidi;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "dialect", &name) || !rpc_dialect(r, &call.dialect)) return;
  if (!rpc_optional_boolean(r, "bidi", &bidi)) return;
  call.flags = bidi ? URLENS_NAMEPREP_BIDI : 0;
  unicode_answer(r, nameprep, &call);
}

const rpc_operation rpc_unicode_operations[] = {
    {"normalize", op_normalize},
    {"domain-to-ascii", op_domain_to_ascii},
    {"domain-to-unicode", op_domain_to_unicode},
    {"punycode-encode", op_punycode_encode},
    {"punycode-decode", op_punycode_decode},
    {"nameprep", op_nameprep},
    {NULL, NULL},
};
