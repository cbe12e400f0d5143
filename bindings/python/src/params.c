/* SPDX-License-Identifier: MIT */
/*
 * SearchParams: a list of pairs with the methods of URLSearchParams and the manners of a mapping. One that comes from a
 * URL is its query: it reads the query again when the URL has changed, and writes to the URL what is changed in it.
 */
#include "module.h"

#include <string.h>

typedef struct params_object {
  PyObject_HEAD urlens_params *list;
  module_state *state;
  PyObject *url;  /* the URL whose query this is, or NULL */
  size_t version; /* of the URL when its query was read */
} params_object;

static params_object *as_params(PyObject *object) {
  return (params_object *)object;
}

/* 1 if the status is URLENS_OK, else 0 with an exception. */
static int check(const params_object *self, urlens_status status) {
  if (status != URLENS_OK) error_raise_status(self->state, status);
  return status == URLENS_OK;
}

/* Reads the query again if the URL is another one now. 0 with an exception. */
static int refresh(params_object *self) {
  url_object *owner = (url_object *)self->url;
  if (!owner || owner->version == self->version) return 1;
  if (!check(self, urlens_params_from_url(self->list, owner->url))) return 0;
  self->version = owner->version;
  return 1;
}

/* Writes the list to the URL after a change. 0 with an exception; the list is then what the URL has. */
static int publish(params_object *self) {
  url_object *owner = (url_object *)self->url;
  urlens_status status;
  if (!owner) return 1;
  status = urlens_params_to_url(self->list, owner->url);
  owner->version++;
  if (status == URLENS_OK) self->version = owner->version;
  return check(self, status);
}

static int params_traverse(PyObject *object, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(as_params(object)->url);
  return 0;
}

static int params_clear(PyObject *object) {
  Py_CLEAR(as_params(object)->url);
  return 0;
}

static void params_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  PyObject_GC_UnTrack(object);
  params_clear(object);
  urlens_params_destroy(as_params(object)->list);
  release(object);
  Py_DECREF(type);
}

static PyObject *params_allocate(PyTypeObject *type, module_state *state) {
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *self = allocate(type, 0);
  if (!self) return NULL;
  as_params(self)->state = state;
  if (!check(as_params(self), urlens_params_create(NULL, &as_params(self)->list))) Py_CLEAR(self);
  return self;
}

PyObject *params_of_url(module_state *state, PyObject *url) {
  PyObject *self = params_allocate((PyTypeObject *)state->params_type, state);
  if (!self) return NULL;
  as_params(self)->url = Py_NewRef(url);
  as_params(self)->version = ((url_object *)url)->version - 1;
  if (!refresh(as_params(self))) Py_CLEAR(self);
  return self;
}

/* What a method does with a name and a value; `value` is NULL if it was not given. */
typedef urlens_status (*pair_action)(urlens_params *list, const text *name, const text *value);

/* Reads two strs and calls the action. 0 with an exception. */
static int with_pair(params_object *self, PyObject *name, PyObject *value, pair_action action) {
  text n, v;
  int fine;
  if (!text_read(name, "name", &n)) return 0;
  if (!text_read_optional(value, "value", &v)) {
    text_release(&n);
    return 0;
  }
  fine = check(self, action(self->list, &n, &v));
  text_release(&n);
  text_release(&v);
  return fine;
}

static urlens_status do_append(urlens_params *list, const text *name, const text *value) {
  return urlens_params_append(list, name->data, name->length, value->data ? value->data : "", value->length);
}

static urlens_status do_set(urlens_params *list, const text *name, const text *value) {
  return urlens_params_set(list, name->data, name->length, value->data ? value->data : "", value->length);
}

static urlens_status do_delete(urlens_params *list, const text *name, const text *value) {
  return urlens_params_delete(list, name->data, name->length, value->data, value->length, NULL);
}

/* --- Construction ------------------------------------------------------------------------------------------------- */

/* Adds a pair that is a sequence of two strs. */
static int append_item(params_object *self, PyObject *item) {
  PyObject *name, *value;
  int fine;
  if (PySequence_Size(item) != 2 || PyUnicode_Check(item)) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "a pair must be a name and a value");
    return 0;
  }
  name = PySequence_GetItem(item, 0);
  value = PySequence_GetItem(item, 1);
  fine = name && value && value != Py_None && with_pair(self, name, value, do_append);
  if (!fine && !PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "value must be a str, not None");
  Py_XDECREF(name);
  Py_XDECREF(value);
  return fine;
}

static int append_items(params_object *self, PyObject *source) {
  PyObject *items = PyObject_HasAttrString(source, "keys") ? PyMapping_Items(source) : Py_NewRef(source);
  PyObject *iterator = items ? PyObject_GetIter(items) : NULL, *item;
  while (iterator && (item = PyIter_Next(iterator))) {
    int fine = append_item(self, item);
    Py_DECREF(item);
    if (!fine) break;
  }
  Py_XDECREF(iterator);
  Py_XDECREF(items);
  return !PyErr_Occurred();
}

static int parse_query(params_object *self, PyObject *source) {
  text t;
  int fine;
  if (!text_read(source, "init", &t)) return 0;
  fine = check(self, urlens_params_parse(self->list, t.data, t.length));
  text_release(&t);
  return fine;
}

PyDoc_STRVAR(params_doc, "SearchParams(init='')\n--\n\n"
                         "A list of names and values: from a query, a mapping, or pairs. The same name may come more\n"
                         "than once; params[name] is the first value, len(params) the number of pairs.");

static PyObject *params_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static const signature s = {"SearchParams", 0, {"init"}};
  module_state *state = state_of_type(type, params_dealloc);
  PyObject *bound[5], *self;
  int fine = 1;
  if (!state || !arguments_bind_tuple(&s, args, kwargs, bound)) return NULL;
  self = params_allocate(type, state);
  if (!self || !bound[0]) return self;
  fine = PyUnicode_Check(bound[0]) ? parse_query(as_params(self), bound[0]) : append_items(as_params(self), bound[0]);
  if (!fine) Py_CLEAR(self);
  return self;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* The position of a name, and of a value if it is not NULL or None; URLENS_NOWHERE, or -2 as a size_t with an exception. */
#define FAILED ((size_t)-2)

static size_t find(params_object *self, size_t from, PyObject *name, PyObject *value) {
  size_t position = FAILED;
  text n, v;
  if (!text_read(name, "name", &n)) return FAILED;
  if (text_read_optional(value, "value", &v)) {
    position = urlens_params_find(self->list, from, n.data, n.length, v.data, v.length);
    text_release(&v);
  }
  text_release(&n);
  return position;
}

static PyObject *value_at(const params_object *self, size_t position) {
  urlens_view value = {0};
  urlens_params_at(self->list, position, NULL, &value);
  return text_string(value);
}

static PyObject *name_at(const params_object *self, size_t position) {
  urlens_view name = {0};
  urlens_params_at(self->list, position, &name, NULL);
  return text_string(name);
}

static PyObject *pair_at(const params_object *self, size_t position) {
  PyObject *name = name_at(self, position), *value = value_at(self, position);
  PyObject *pair = name && value ? PyTuple_Pack(2, name, value) : NULL;
  Py_XDECREF(name);
  Py_XDECREF(value);
  return pair;
}

/* A list of what `entry` gives for each pair. */
static PyObject *list_of(PyObject *object, PyObject *(*entry)(const params_object *self, size_t position)) {
  params_object *self = as_params(object);
  PyObject *list = refresh(self) ? PyList_New(0) : NULL, *item;
  size_t i, count = urlens_params_size(self->list);
  for (i = 0; list && i < count; i++) {
    item = entry(self, i);
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

static PyObject *params_keys(PyObject *self, PyObject *unused) {
  (void)unused;
  return list_of(self, name_at);
}

static PyObject *params_values(PyObject *self, PyObject *unused) {
  (void)unused;
  return list_of(self, value_at);
}

static PyObject *params_items(PyObject *self, PyObject *unused) {
  (void)unused;
  return list_of(self, pair_at);
}

static PyObject *params_iterate(PyObject *self) {
  PyObject *names = list_of(self, name_at);
  PyObject *iterator = names ? PyObject_GetIter(names) : NULL;
  Py_XDECREF(names);
  return iterator;
}

static Py_ssize_t params_length(PyObject *self) {
  return refresh(as_params(self)) ? (Py_ssize_t)urlens_params_size(as_params(self)->list) : -1;
}

static PyObject *params_get(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"get", 1, {"name", "default"}};
  PyObject *bound[5];
  size_t position;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound) || !refresh(as_params(object))) return NULL;
  position = find(as_params(object), 0, bound[0], NULL);
  if (position == FAILED) return NULL;
  if (position == URLENS_NOWHERE) return Py_NewRef(bound[1] ? bound[1] : Py_None);
  return value_at(as_params(object), position);
}

static PyObject *params_get_all(PyObject *object, PyObject *name) {
  params_object *self = as_params(object);
  PyObject *list = refresh(self) ? PyList_New(0) : NULL, *value;
  size_t position = 0;
  while (list && (position = find(self, position, name, NULL)) < FAILED) {
    value = value_at(self, position++);
    if (!value || PyList_Append(list, value) < 0) Py_CLEAR(list);
    Py_XDECREF(value);
  }
  if (position == FAILED) Py_CLEAR(list);
  return list;
}

static PyObject *params_has(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"has", 1, {"name", "value"}};
  PyObject *bound[5];
  size_t position;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound) || !refresh(as_params(object))) return NULL;
  position = find(as_params(object), 0, bound[0], bound[1]);
  return position == FAILED ? NULL : PyBool_FromLong(position != URLENS_NOWHERE);
}

static int params_contains(PyObject *object, PyObject *name) {
  size_t position;
  if (!PyUnicode_Check(name)) return 0;
  position = refresh(as_params(object)) ? find(as_params(object), 0, name, NULL) : FAILED;
  return position == FAILED ? -1 : position != URLENS_NOWHERE;
}

static PyObject *params_subscript(PyObject *object, PyObject *name) {
  size_t position = refresh(as_params(object)) ? find(as_params(object), 0, name, NULL) : FAILED;
  if (position == FAILED) return NULL;
  if (position != URLENS_NOWHERE) return value_at(as_params(object), position);
  PyErr_SetObject(PyExc_KeyError, name);
  return NULL;
}

static urlens_status write_params(const void *list, urlens_output *out) {
  return urlens_params_serialize(list, out);
}

static PyObject *params_string(PyObject *object) {
  urlens_error error = {0};
  PyObject *string = refresh(as_params(object)) ? text_written(write_params, as_params(object)->list, &error) : NULL;
  return string || PyErr_Occurred() ? string : error_raise_status(as_params(object)->state, error.status);
}

/* Equal are lists of the same pairs in the same order. */
static PyObject *params_compare(PyObject *a, PyObject *b, int operation) {
  PyObject *left, *right, *result;
  if ((operation != Py_EQ && operation != Py_NE) ||
      !PyObject_TypeCheck(b, (PyTypeObject *)as_params(a)->state->params_type)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  left = params_items(a, NULL);
  right = params_items(b, NULL);
  result = left && right ? PyObject_RichCompare(left, right, operation) : NULL;
  Py_XDECREF(left);
  Py_XDECREF(right);
  return result;
}

static PyObject *params_represent(PyObject *object) {
  PyObject *items = params_items(object, NULL);
  PyObject *result = items ? PyUnicode_FromFormat("SearchParams(%R)", items) : NULL;
  Py_XDECREF(items);
  return result;
}

/* For copy and pickle: the same pairs, as a list on its own. */
static PyObject *params_reduce(PyObject *object, PyObject *unused) {
  PyObject *items = params_items(object, unused);
  PyObject *result = items ? Py_BuildValue("O(O)", (PyObject *)Py_TYPE(object), items) : NULL;
  Py_XDECREF(items);
  return result;
}

/* --- Changing ----------------------------------------------------------------------------------------------------- */

/* A method with a name and a value, the value required or not. */
static PyObject *change(PyObject *object, const signature *s, call_arguments given, pair_action action) {
  PyObject *bound[5];
  if (!arguments_bind(s, given, bound) || !refresh(as_params(object))) return NULL;
  if (s->required == 2 && bound[1] == Py_None) {
    PyErr_SetString(PyExc_TypeError, "value must be a str, not None");
    return NULL;
  }
  if (!with_pair(as_params(object), bound[0], bound[1], action) || !publish(as_params(object))) return NULL;
  Py_RETURN_NONE;
}

static PyObject *params_append(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"append", 2, {"name", "value"}};
  return change(self, &s, (call_arguments){args, count, names}, do_append);
}

static PyObject *params_set(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"set", 2, {"name", "value"}};
  return change(self, &s, (call_arguments){args, count, names}, do_set);
}

static PyObject *params_delete(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"delete", 1, {"name", "value"}};
  return change(self, &s, (call_arguments){args, count, names}, do_delete);
}

static PyObject *params_sort(PyObject *object, PyObject *unused) {
  params_object *self = as_params(object);
  (void)unused;
  if (!refresh(self) || !check(self, urlens_params_sort(self->list)) || !publish(self)) return NULL;
  Py_RETURN_NONE;
}

/* params[name] = value, and del params[name]. */
static int params_assign(PyObject *object, PyObject *name, PyObject *value) {
  params_object *self = as_params(object);
  int known = value ? 1 : params_contains(object, name);
  if (known < 0 || !refresh(self)) return -1;
  if (!known) {
    PyErr_SetObject(PyExc_KeyError, name);
    return -1;
  }
  if (value == Py_None) {
    PyErr_SetString(PyExc_TypeError, "value must be a str, not None");
    return -1;
  }
  return with_pair(self, name, value, value ? do_set : do_delete) && publish(self) ? 0 : -1;
}

static PyMethodDef params_methods[] = {
    {"append", FUNCTION(params_append), WITH_NAMES, "append($self, name, value)\n--\n\nAdds a pair at the end."},
    {"set", FUNCTION(params_set), WITH_NAMES,
     "set($self, name, value)\n--\n\nGives the first pair of that name the value and removes the others, or adds one."},
    {"delete", FUNCTION(params_delete), WITH_NAMES,
     "delete($self, name, value=None)\n--\n\nRemoves all pairs with that name, and with that value if it is given."},
    {"get", FUNCTION(params_get), WITH_NAMES,
     "get($self, name, default=None)\n--\n\nThe value of the first pair with that name."},
    {"get_all", params_get_all, METH_O, "get_all($self, name, /)\n--\n\nThe values of all pairs with that name."},
    {"has", FUNCTION(params_has), WITH_NAMES,
     "has($self, name, value=None)\n--\n\nWhether there is a pair with that name, and with that value if it is given."},
    {"sort", params_sort, METH_NOARGS, "sort($self)\n--\n\nSorts by name; pairs of the same name keep their order."},
    {"keys", params_keys, METH_NOARGS, "keys($self)\n--\n\nThe names, one for each pair."},
    {"values", params_values, METH_NOARGS, "values($self)\n--\n\nThe values, one for each pair."},
    {"items", params_items, METH_NOARGS, "items($self)\n--\n\nThe pairs."},
    {"__reduce__", params_reduce, METH_NOARGS, "__reduce__($self)\n--\n\nFor copy and pickle."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot params_slots[] = {
    {Py_tp_doc, (void *)params_doc},
    {Py_tp_new, (void *)params_new},
    {Py_tp_dealloc, (void *)params_dealloc},
    {Py_tp_traverse, (void *)params_traverse},
    {Py_tp_clear, (void *)params_clear},
    {Py_tp_methods, params_methods},
    {Py_tp_iter, (void *)params_iterate},
    {Py_tp_str, (void *)params_string},
    {Py_tp_repr, (void *)params_represent},
    {Py_tp_richcompare, (void *)params_compare},
    {Py_tp_hash, (void *)PyObject_HashNotImplemented},
    {Py_mp_length, (void *)params_length},
    {Py_mp_subscript, (void *)params_subscript},
    {Py_mp_ass_subscript, (void *)params_assign},
    {Py_sq_contains, (void *)params_contains},
    {0, NULL},
};

static PyType_Spec params_spec = {"urlens.SearchParams", sizeof(params_object), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, params_slots};

PyObject *params_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &params_spec, NULL);
}
