/* SPDX-License-Identifier: MIT */
/* Functions from a text to a text: one part of a URL, keys and normal forms, percent-encoding, domains. */
#include "module.h"

#include <stddef.h>
#include <string.h>
#include <urlens/query.h>
#include <urlens/site.h>
#include <urlens/unicode.h>

/* ------------------------------------------------------------------------------------------------------------------ */
/* One part of a URL                                                                                                  */
/* ------------------------------------------------------------------------------------------------------------------ */

static PyObject *make_host(const module_state *state, const urlens_url *url) {
  (void)state;
  return text_string_or_none(urlens_get(url, URLENS_PART_HOST));
}

PyObject *site_part(const module_state *state, const urlens_url *url, size_t offset) {
  urlens_site site;
  urlens_view view;
  urlens_status status = urlens_site_of(url, 0, &site);
  if (status != URLENS_OK) return error_raise_status(state, status);
  memcpy(&view, (const char *)&site + offset, sizeof view);
  return text_string_or_none(view);
}

static PyObject *make_domain(const module_state *state, const urlens_url *url) {
  return site_part(state, url, offsetof(urlens_site, domain));
}

static PyObject *make_suffix(const module_state *state, const urlens_url *url) {
  return site_part(state, url, offsetof(urlens_site, suffix));
}

PyDoc_STRVAR(host_doc, "host($module, text, base=None, dialect='whatwg')\n--\n\n"
                       "The host of a URL, without the port, or None. Faster than parse(text).host.");

static PyObject *function_host(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"host", 1, {"text", "base", "dialect"}}, handle_read, make_host};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

PyDoc_STRVAR(domain_doc, "domain($module, text, base=None, dialect='whatwg')\n--\n\n"
                         "The registrable domain of a URL's host, or None.");

static PyObject *function_domain(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"domain", 1, {"text", "base", "dialect"}}, handle_read, make_domain};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

PyDoc_STRVAR(suffix_doc, "suffix($module, text, base=None, dialect='whatwg')\n--\n\n"
                         "The public suffix of a URL's host, or None.");

static PyObject *function_suffix(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const url_function f = {{"suffix", 1, {"text", "base", "dialect"}}, handle_read, make_suffix};
  return url_function_call(module, &f, (call_arguments){args, count, names});
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* From text to text                                                                                                  */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A call of the library: the text, and a number that says how, or a name. */
typedef struct text_call {
  text input;
  text name;
  urlens_view query;
  int how;
} text_call;

static PyObject *written(const module_state *state, output_writer writer, const text_call *call) {
  urlens_error error = {0};
  PyObject *result = text_written(writer, call, &error);
  if (result || PyErr_Occurred()) return result;
  return error_raise(state, error, (error_texts){&call->input, NULL});
}

/* Finds what a name stands for. 0 if nothing has that name. */
typedef int (*name_reader)(const text *name, int *how);

/* Reads a name, or takes 0 if it is not given. 0 with an exception. */
static int read_choice(PyObject *object, const char *what, name_reader reader, int *how) {
  text name;
  int found;
  *how = 0;
  if (!object) return 1;
  if (!text_read(object, what, &name)) return 0;
  found = reader(&name, how);
  text_release(&name);
  if (!found) PyErr_Format(PyExc_ValueError, "no %s %R", what, object);
  return found;
}

/* A function of a text and of a choice, which is its second parameter. */
typedef struct choice_function {
  signature s;
  name_reader reader;
  output_writer writer;
  int otherwise; /* if the choice is not given */
} choice_function;

static PyObject *call_choice(PyObject *module, const choice_function *f, call_arguments given) {
  PyObject *bound[5], *result;
  text_call call = {0};
  if (!arguments_bind(&f->s, given, bound)) return NULL;
  if (!read_choice(bound[1], f->s.names[1], f->reader, &call.how)) return NULL;
  if (!bound[1]) call.how = f->otherwise;
  if (!text_read(bound[0], "text", &call.input)) return NULL;
  result = written(PyModule_GetState(module), f->writer, &call);
  text_release(&call.input);
  return result;
}

static int read_surt_form(const text *name, int *how) {
  *how = name->length == 5 ? URLENS_SURT_FORM_SSURT : URLENS_SURT_FORM_SURT;
  return (name->length == 4 && memcmp(name->data, "surt", 4) == 0) ||
         (name->length == 5 && memcmp(name->data, "ssurt", 5) == 0);
}

static urlens_status write_surt(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_surt((urlens_surt_form)c->how, c->input.data, c->input.length, NULL, out);
}

PyDoc_STRVAR(surt_doc, "surt($module, text, form='surt')\n--\n\n"
                       "The URL in a form that sorts by domain: 'surt' or 'ssurt'.");

static PyObject *function_surt(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const choice_function f = {{"surt", 1, {"text", "form"}}, read_surt_form, write_surt, URLENS_SURT_FORM_SURT};
  return call_choice(module, &f, (call_arguments){args, count, names});
}

static int read_strength(const text *name, int *how) {
  urlens_strength strength;
  if (urlens_strength_from_name(name->data, name->length, &strength) != URLENS_OK) return 0;
  *how = (int)strength;
  return 1;
}

static urlens_status write_normal(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_normalize((urlens_strength)c->how, c->input.data, c->input.length, NULL, out);
}

PyDoc_STRVAR(normalize_doc,
             "normalize($module, text, strength='same')\n--\n\n"
             "The normal form of a URL: 'same' only what cannot change what it identifies, 'likely' also\n"
             "what very likely does not, 'count' for statistics.");

static PyObject *function_normalize(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const choice_function f = {
      {"normalize", 1, {"text", "strength"}}, read_strength, write_normal, URLENS_STRENGTH_SAME};
  return call_choice(module, &f, (call_arguments){args, count, names});
}

static int read_percent_set(const text *name, int *how) {
  urlens_percent_set set;
  if (urlens_percent_set_from_name(name->data, name->length, &set) != URLENS_OK) return 0;
  *how = (int)set;
  return 1;
}

static urlens_status write_encoded(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_percent_encode((urlens_percent_set)c->how, c->input.data, c->input.length, out);
}

PyDoc_STRVAR(percent_encode_doc,
             "percent_encode($module, text, set='component')\n--\n\n"
             "Percent-encodes the characters of one of the Standard's sets: c0-control, fragment, query,\n"
             "special-query, path, userinfo, component or form.");

static PyObject *function_percent_encode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const choice_function f = {
      {"percent_encode", 1, {"text", "set"}}, read_percent_set, write_encoded, URLENS_PERCENT_SET_COMPONENT};
  return call_choice(module, &f, (call_arguments){args, count, names});
}

/* A function of a text alone. */
static PyObject *call_plain(PyObject *module, PyObject *object, output_writer writer) {
  text_call call = {0};
  PyObject *result;
  if (!text_read(object, "text", &call.input)) return NULL;
  result = written(PyModule_GetState(module), writer, &call);
  text_release(&call.input);
  return result;
}

static urlens_status write_decoded(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_percent_decode_text(c->input.data, c->input.length, out);
}

PyDoc_STRVAR(percent_decode_doc, "percent_decode($module, text, /)\n--\n\n"
                                 "Decodes percent-encoded bytes, and then UTF-8; what is ill-formed becomes U+FFFD.");

static PyObject *function_percent_decode(PyObject *module, PyObject *object) {
  return call_plain(module, object, write_decoded);
}

PyDoc_STRVAR(percent_decode_bytes_doc,
             "percent_decode_bytes($module, text, /)\n--\n\nThe same without decoding UTF-8.");

static PyObject *function_percent_decode_bytes(PyObject *module, PyObject *object) {
  urlens_output out = {0};
  PyObject *bytes = NULL;
  text t;
  (void)module;
  if (!text_read(object, "text", &t)) return NULL;
  out.capacity = t.length; /* what is decoded is never longer */
  out.data = PyMem_Malloc(t.length + 1);
  if (!out.data) {
    PyErr_NoMemory();
  } else if (urlens_percent_decode(t.data, t.length, &out) == URLENS_OK) {
    bytes = PyBytes_FromStringAndSize(out.data, (Py_ssize_t)out.length);
  } else {
    error_raise_status(PyModule_GetState(module), out.error.status);
  }
  PyMem_Free(out.data);
  text_release(&t);
  return bytes;
}

static urlens_status write_ascii_domain(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, c->input.data, c->input.length, NULL, out);
}

static urlens_status write_unicode_domain(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, c->input.data, c->input.length, NULL, out);
}

static PyObject *function_domain_to_ascii(PyObject *module, PyObject *object) {
  return call_plain(module, object, write_ascii_domain);
}

static PyObject *function_domain_to_unicode(PyObject *module, PyObject *object) {
  return call_plain(module, object, write_unicode_domain);
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* A parameter                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

static urlens_status write_value(const void *call, urlens_output *out) {
  const text_call *c = call;
  return urlens_query_value(c->query.data, c->query.length, c->name.data, c->name.length, out);
}

/* The value in the query of what the handle holds; None if the query has no such name. */
static PyObject *value_of(const module_state *state, const urlens_url *url, text_call *call) {
  urlens_error error = {0};
  PyObject *result;
  call->query = urlens_get(url, URLENS_PART_QUERY);
  if (!call->query.data) Py_RETURN_NONE;
  result = text_written(write_value, call, &error);
  if (result || PyErr_Occurred()) return result;
  if (error.status == URLENS_E_QUERY_NO_NAME) Py_RETURN_NONE;
  return error_raise_status(state, error.status);
}

PyDoc_STRVAR(param_doc, "param($module, text, name)\n--\n\n"
                        "The decoded value of the first parameter of that name in a URL's query, or None.");

static PyObject *function_param(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"param", 2, {"text", "name"}};
  module_state *state = PyModule_GetState(module);
  urlens_url *url = state_work(state, URLENS_DIALECT_WHATWG);
  PyObject *bound[5], *result = NULL;
  text_call call = {0};
  if (!url || !arguments_bind(&s, (call_arguments){args, count, names}, bound)) return NULL;
  if (!text_read(bound[0], "text", &call.input)) return NULL;
  if (text_read(bound[1], "name", &call.name)) {
    if (urlens_parse(url, call.input.data, call.input.length, NULL) == URLENS_OK) {
      result = value_of(state, url, &call);
    } else {
      error_raise(state, urlens_error_of(url), (error_texts){&call.input, NULL});
    }
    text_release(&call.name);
  }
  text_release(&call.input);
  return result;
}

PyMethodDef text_functions[] = {
    {"host", FUNCTION(function_host), WITH_NAMES, host_doc},
    {"domain", FUNCTION(function_domain), WITH_NAMES, domain_doc},
    {"suffix", FUNCTION(function_suffix), WITH_NAMES, suffix_doc},
    {"param", FUNCTION(function_param), WITH_NAMES, param_doc},
    {"surt", FUNCTION(function_surt), WITH_NAMES, surt_doc},
    {"normalize", FUNCTION(function_normalize), WITH_NAMES, normalize_doc},
    {"percent_encode", FUNCTION(function_percent_encode), WITH_NAMES, percent_encode_doc},
    {"percent_decode", function_percent_decode, METH_O, percent_decode_doc},
    {"percent_decode_bytes", function_percent_decode_bytes, METH_O, percent_decode_bytes_doc},
    {"domain_to_ascii", function_domain_to_ascii, METH_O,
     "domain_to_ascii($module, text, /)\n--\n\nUTS #46, ToASCII, with the URL Standard's parameters: 'xn--…' for "
     "labels that are not ASCII."},
    {"domain_to_unicode", function_domain_to_unicode, METH_O,
     "domain_to_unicode($module, text, /)\n--\n\nUTS #46, ToUnicode, with the URL Standard's parameters."},
    {NULL, NULL, 0, NULL},
};
