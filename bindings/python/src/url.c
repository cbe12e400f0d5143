/* SPDX-License-Identifier: MIT */
/* URL: an object with the attributes of the URL API. urlens.URL, in Python, adds what need not be fast. */
#include "module.h"

#include <string.h>
#include <urlens/build.h>
#include <urlens/host.h>
#include <urlens/site.h>

static url_object *as_url(PyObject *object) {
  return (url_object *)object;
}

PyDoc_STRVAR(url_doc, "URL(text, base=None, dialect='whatwg')\n--\n\n"
                      "A URL, with the attributes of the URL API. Assigning to one raises URLError where the URL API\n"
                      "would ignore the value.");

/* An object of the type with a handle without a URL. */
static url_object *url_allocate(PyTypeObject *type, module_state *state, urlens_dialect dialect) {
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  urlens_url *handle = state_new_handle(state, dialect);
  url_object *self = handle ? (url_object *)allocate(type, 0) : NULL;
  if (!self) {
    urlens_destroy(handle);
    return NULL;
  }
  self->url = handle;
  self->state = state;
  return self;
}

static void url_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  urlens_destroy(as_url(object)->url);
  Py_XDECREF(as_url(object)->source);
  Py_XDECREF(as_url(object)->source_base);
  release(object);
  Py_DECREF(type);
}

/*
 * Reads a base: a str, None, or a URL object. That stands for the text it was read from, as in the library; if it was
 * resolved, or is read by another dialect, for its own text.
 */
static int read_base(const url_object *self, PyObject *object, text *base) {
  const url_object *given = as_url(object);
  urlens_view href;
  if (!object || !PyObject_TypeCheck(object, (PyTypeObject *)self->state->url_type)) {
    return text_read_optional(object, "base", base);
  }
  if (given->source && !given->source_base && urlens_dialect_of(given->url) == urlens_dialect_of(self->url)) {
    return text_read(given->source, "base", base);
  }
  href = urlens_href(given->url);
  memset(base, 0, sizeof *base);
  base->data = href.data;
  base->length = href.length;
  return 1;
}

/* Keeps what the URL was read from, as strs that refer to nothing. 0 with an exception. */
static int keep_source(url_object *self, PyObject *input, PyObject *base, const text *base_text) {
  if (urlens_dialect_of(self->url) == URLENS_DIALECT_WHATWG) return 1;
  self->source = PyUnicode_FromObject(input);
  if (!self->source || !base_text->data) return self->source != NULL;
  self->source_base = PyUnicode_Check(base) ? PyUnicode_FromObject(base)
                                            : text_string((urlens_view){base_text->data, base_text->length});
  return self->source_base != NULL;
}

/* Reads the URL. Nothing in here runs code of Python's, which could change a base that is a URL. 0 with an exception. */
static int url_read(url_object *self, PyObject *input, PyObject *base) {
  text i, b;
  int fine;
  if (!text_read(input, "text", &i)) return 0;
  if (!read_base(self, base, &b)) {
    text_release(&i);
    return 0;
  }
  fine = handle_read(self->url, &i, &b) == URLENS_OK;
  if (!fine) error_raise(self->state, urlens_error_of(self->url), (error_texts){&i, &b});
  if (fine) fine = keep_source(self, input, base, &b);
  text_release(&i);
  text_release(&b);
  return fine;
}

static PyObject *url_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static const signature s = {"URL", 1, {"text", "base", "dialect"}};
  module_state *state = state_of_type(type, url_dealloc);
  PyObject *bound[5];
  url_object *self = NULL;
  urlens_dialect dialect;
  if (!state || !arguments_bind_tuple(&s, args, kwargs, bound) || !dialect_read(bound[2], &dialect)) return NULL;
  self = url_allocate(type, state, dialect);
  if (self && !url_read(self, bound[0], bound[1])) Py_CLEAR(self);
  return (PyObject *)self;
}

static PyObject *url_get_attribute(PyObject *object, void *attribute) {
  return text_string(urlens_get_attribute(as_url(object)->url, (urlens_attribute)(intptr_t)attribute));
}

static PyObject *url_get_part(PyObject *object, void *part) {
  return text_string_or_none(urlens_get(as_url(object)->url, (urlens_part)(intptr_t)part));
}

/* The reason why the setter did not take the value. */
static void raise_from_setter(url_object *self, urlens_status status, const text *value) {
  urlens_error error = urlens_error_of(self->url);
  if (error.status == URLENS_OK) {
    error.status = status;
    error.at = URLENS_NOWHERE;
  }
  error_raise(self->state, error, (error_texts){value, NULL});
}

static int url_set_attribute(PyObject *object, PyObject *value, void *attribute) {
  url_object *self = as_url(object);
  urlens_status status;
  text t;
  if (!value) {
    PyErr_SetString(PyExc_AttributeError, "a URL has all of its attributes; assign '' instead");
    return -1;
  }
  if (!text_read(value, "the value", &t)) return -1;
  status = urlens_set(self->url, (urlens_attribute)(intptr_t)attribute, t.data, t.length, NULL);
  self->version++;
  if (status != URLENS_OK) raise_from_setter(self, status, &t);
  text_release(&t);
  return status == URLENS_OK ? 0 : -1;
}

static urlens_status write_origin(const void *url, urlens_output *out) {
  return urlens_origin(url, out);
}

static PyObject *url_get_origin(PyObject *object, void *unused) {
  urlens_error error = {0};
  PyObject *origin = text_written(write_origin, as_url(object)->url, &error);
  (void)unused;
  return origin || PyErr_Occurred() ? origin : error_raise_status(as_url(object)->state, error.status);
}

static PyObject *url_get_dialect(PyObject *object, void *unused) {
  (void)unused;
  return PyUnicode_FromString(urlens_dialect_name(urlens_dialect_of(as_url(object)->url)));
}

/* Which field of urlens_site, by its offset. */
static PyObject *url_get_site_part(PyObject *object, void *offset) {
  return site_part(as_url(object)->state, as_url(object)->url, (size_t)(intptr_t)offset);
}

static PyObject *url_get_params(PyObject *object, void *unused) {
  (void)unused;
  return params_of_url(as_url(object)->state, object);
}

static PyObject *url_get_parts(PyObject *object, void *unused) {
  (void)unused;
  return parts_create(as_url(object)->state, as_url(object)->url);
}

static PyObject *url_string(PyObject *object) {
  return text_string(urlens_href(as_url(object)->url));
}

static PyObject *url_get_source(PyObject *object, void *unused) {
  const url_object *self = as_url(object);
  PyObject *source = self->source ? Py_NewRef(self->source) : url_string(object);
  (void)unused;
  return source ? Py_BuildValue("NO", source, self->source_base ? self->source_base : Py_None) : NULL;
}

/* URLs are equal if they are of one dialect and written the same. They have no order. */
static PyObject *url_compare(PyObject *a, PyObject *b, int operation) {
  int equal;
  if ((operation != Py_EQ && operation != Py_NE) ||
      !PyObject_TypeCheck(b, (PyTypeObject *)as_url(a)->state->url_type)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  equal = urlens_dialect_of(as_url(a)->url) == urlens_dialect_of(as_url(b)->url) &&
          urlens_equal(as_url(a)->url, as_url(b)->url, URLENS_COMPARISON_WHOLE);
  return PyBool_FromLong(equal == (operation == Py_EQ));
}

static Py_hash_t url_hash(PyObject *object) {
  PyObject *string = url_string(object);
  Py_hash_t hash = string ? PyObject_Hash(string) : -1;
  Py_XDECREF(string);
  return hash;
}

PyDoc_STRVAR(url_copy_doc, "__copy__($self)\n--\n\nA URL of its own that is the same.");

static PyObject *url_copy(PyObject *object, PyObject *unused) {
  url_object *self = as_url(object);
  url_object *copy = url_allocate(Py_TYPE(object), self->state, urlens_dialect_of(self->url));
  urlens_status status = copy ? urlens_copy(copy->url, self->url) : URLENS_OK;
  (void)unused;
  if (status != URLENS_OK) {
    Py_CLEAR(copy);
    error_raise_status(self->state, status);
  }
  if (copy) {
    copy->source = Py_XNewRef(self->source);
    copy->source_base = Py_XNewRef(self->source_base);
  }
  return (PyObject *)copy;
}

static PyObject *url_get_address(PyObject *object, void *unused) {
  urlens_host host = {0};
  urlens_status status;
  (void)unused;
  host.size = sizeof host;
  status = urlens_host_of(as_url(object)->url, &host);
  if (status != URLENS_OK) return error_raise_status(as_url(object)->state, status);
  if (host.byte_count == 0) Py_RETURN_NONE;
  return PyBytes_FromStringAndSize((const char *)host.bytes, (Py_ssize_t)host.byte_count);
}

PyDoc_STRVAR(url_push_doc, "push_segment($self, segment, /)\n--\n\nAdds a segment, which is not encoded, to the path.");

static PyObject *url_push(PyObject *object, PyObject *segment) {
  url_object *self = as_url(object);
  urlens_status status;
  text t;
  if (!text_read(segment, "a segment", &t)) return NULL;
  status = urlens_segment_push(self->url, 0, t.data, t.length);
  self->version++;
  if (status != URLENS_OK) raise_from_setter(self, status, &t);
  text_release(&t);
  if (status != URLENS_OK) return NULL;
  Py_RETURN_NONE;
}

#define ATTRIBUTE(name, number, doc) \
  { name, url_get_attribute, url_set_attribute, doc, (void *)(intptr_t)(number) }

static PyGetSetDef url_attributes[] = {
    ATTRIBUTE("href", URLENS_ATTRIBUTE_HREF, "The whole URL."),
    ATTRIBUTE("protocol", URLENS_ATTRIBUTE_PROTOCOL, "The scheme with ':'."),
    ATTRIBUTE("username", URLENS_ATTRIBUTE_USERNAME, "The user name, or ''."),
    ATTRIBUTE("password", URLENS_ATTRIBUTE_PASSWORD, "The password, or ''."),
    ATTRIBUTE("host", URLENS_ATTRIBUTE_HOST, "The host, with ':' and the port if there is one."),
    ATTRIBUTE("hostname", URLENS_ATTRIBUTE_HOSTNAME, "The host without the port."),
    ATTRIBUTE("port", URLENS_ATTRIBUTE_PORT, "The port as a string; '' if there is none or it is the default."),
    ATTRIBUTE("pathname", URLENS_ATTRIBUTE_PATHNAME, "The path."),
    ATTRIBUTE("search", URLENS_ATTRIBUTE_SEARCH, "The query with '?', or ''."),
    ATTRIBUTE("hash", URLENS_ATTRIBUTE_HASH, "The fragment with '#', or ''."),
    {"scheme", url_get_part, NULL, "The scheme without ':', or None.", (void *)(intptr_t)URLENS_PART_SCHEME},
    {"query", url_get_part, NULL, "The query without '?', or None.", (void *)(intptr_t)URLENS_PART_QUERY},
    {"fragment", url_get_part, NULL, "The fragment without '#', or None.", (void *)(intptr_t)URLENS_PART_FRAGMENT},
    {"origin", url_get_origin, NULL, "The origin; 'null' for an opaque one.", NULL},
    {"dialect", url_get_dialect, NULL, "The name of the dialect that the URL was read in.", NULL},
    {"suffix", url_get_site_part, NULL, "The public suffix of the host, or None.",
     (void *)(intptr_t)offsetof(urlens_site, suffix)},
    {"domain", url_get_site_part, NULL, "The registrable domain of the host, or None.",
     (void *)(intptr_t)offsetof(urlens_site, domain)},
    {"subdomain", url_get_site_part, NULL, "What is in front of the registrable domain, or None.",
     (void *)(intptr_t)offsetof(urlens_site, subdomain)},
    {"address", url_get_address, NULL, "The bytes of the host if it is an address, or None.", NULL},
    {"params", url_get_params, NULL, "The query as a SearchParams; changing that changes the URL.", NULL},
    {"parts", url_get_parts, NULL, "The parts as a named tuple.", NULL},
    {"_source", url_get_source, NULL, "The text and the base that its dialect reads as this URL.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef url_methods[] = {
    {"__copy__", url_copy, METH_NOARGS, url_copy_doc},
    {"push_segment", url_push, METH_O, url_push_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot url_slots[] = {
    {Py_tp_doc, (void *)url_doc},
    {Py_tp_new, (void *)url_new},
    {Py_tp_dealloc, (void *)url_dealloc},
    {Py_tp_getset, url_attributes},
    {Py_tp_methods, url_methods},
    {Py_tp_str, (void *)url_string},
    {Py_tp_hash, (void *)url_hash},
    {Py_tp_richcompare, (void *)url_compare},
    {0, NULL},
};

static PyType_Spec url_spec = {"urlens._urlens.URL", sizeof(url_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE, url_slots};

PyObject *url_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &url_spec, NULL);
}
