/* SPDX-License-Identifier: MIT */
/* The operations normalize, domain-to-ascii, domain-to-unicode, punycode-encode, punycode-decode and nameprep. */
#include <string.h>

#include "rpc.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

/* The arguments of all of them; each uses some. */
typedef struct unicode_call {
  urlens_view input;
  uint32_t flags; /* URLENS_IDNA_… or URLENS_HOST_STEP_… */
  urlens_normalization normalization;
  urlens_dialect dialect;
} unicode_call;

/* --- normalize ---------------------------------------------------------------------------------------------------- */

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

static urlens_status normalize(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_unicode_normalize(c->normalization, c->input.data, c->input.length, NULL, out);
}

static void op_normalize(rpc *r) {
  unicode_call call = {0};
  urlens_view form, version;
  int form_number, version_number = URLENS_UNICODE_VERSION_17_0;
  if (!rpc_text(r, "input", &call.input) || !rpc_text(r, "form", &form)) return;
  if (!rpc_optional_text(r, "unicode", &version) || !read_corrigenda(r, &call.normalization.corrigenda)) return;
  if (!find_word(r, unicode_forms, form, "The forms are NFC, NFD, NFKC and NFKD, not", &form_number)) return;
  if (version.data && !find_word(r, unicode_versions, version,
                                 "The versions of Unicode are 17.0, 4.1, 4.0 and 3.2, not", &version_number)) {
    return;
  }
  call.normalization.form = (urlens_normal_form)form_number;
  call.normalization.version = (urlens_unicode_version)version_number;
  rpc_answer_produced(r, normalize, &call, call.input);
}

/* --- domain-to-ascii, domain-to-unicode --------------------------------------------------------------------------- */

static urlens_status domain_to_ascii(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_domain_to_ascii(c->flags, c->input.data, c->input.length, NULL, out);
}

static urlens_status domain_to_unicode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_domain_to_unicode(c->flags, c->input.data, c->input.length, NULL, out);
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
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  int strict, ascii;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_boolean(r, "strict", &strict)) return;
  call.flags = strict ? URLENS_IDNA_STRICT : URLENS_IDNA_STANDARD;
  if (strict) {
    rpc_answer_produced(r, domain_to_ascii, &call, call.input);
    return;
  }
  ascii = is_ascii(call.input);
  if (ascii) lower_case(r, call.input);
  else error = rpc_produce(r, domain_to_ascii, &call);
  if (error.status == URLENS_OK) check_domain(&r->result, ascii, &error);
  if (error.status == URLENS_OK) rpc_answer_output(r);
  else rpc_failed_at(r, error, call.input);
}

/*
 * The URL Standard's domain to Unicode, which returns a domain that breaks a rule unchanged. With every check on, that
 * is a failure; its answer still has the output, since UTS #46 defines one.
 */
static void op_domain_to_unicode(rpc *r) {
  unicode_call call = {0};
  urlens_error error;
  int strict, breaks_rule;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_boolean(r, "strict", &strict)) return;
  call.flags = strict ? URLENS_IDNA_STRICT : URLENS_IDNA_STANDARD;
  error = rpc_produce(r, domain_to_unicode, &call);
  breaks_rule = error.status >= URLENS_E_IDNA_DISALLOWED;
  if (breaks_rule && !strict) {
    text_clear(&r->result);
    text_append(&r->result, call.input.data, call.input.length);
    error.status = URLENS_OK;
  }
  if (error.status == URLENS_OK) {
    rpc_answer_output(r);
    return;
  }
  rpc_failed_at(r, error, call.input);
  if (breaks_rule) {
    json_name(&r->answer, "output");
    json_write_text(&r->answer, r->result.data, r->result.length);
  }
}

/* --- punycode-encode, punycode-decode, nameprep ------------------------------------------------------------------- */

static urlens_status punycode_encode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_punycode_encode(c->input.data, c->input.length, NULL, out);
}

static urlens_status punycode_decode(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  return urlens_punycode_decode(c->input.data, c->input.length, NULL, out);
}

static urlens_status nameprep(const void *call, urlens_output *out) {
  const unicode_call *c = call;
  urlens_options options = {.size = sizeof options, .dialect = c->dialect};
  return urlens_nameprep(c->flags, c->input.data, c->input.length, &options, out);
}

static void op_punycode_encode(rpc *r) {
  unicode_call call = {0};
  if (rpc_text(r, "input", &call.input)) rpc_answer_produced(r, punycode_encode, &call, call.input);
}

static void op_punycode_decode(rpc *r) {
  unicode_call call = {0};
  if (rpc_text(r, "input", &call.input)) rpc_answer_produced(r, punycode_decode, &call, call.input);
}

static void op_nameprep(rpc *r) {
  unicode_call call = {0};
  int bidi;
  if (!rpc_text(r, "input", &call.input) || !rpc_required_dialect(r, &call.dialect)) return;
  if (!rpc_optional_boolean(r, "bidi", &bidi)) return;
  call.flags = bidi ? URLENS_HOST_STEP_BIDI : 0;
  rpc_answer_produced(r, nameprep, &call, call.input);
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
