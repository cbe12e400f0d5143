/* SPDX-License-Identifier: MIT */
/* PatternSet: many patterns that are asked at once. */
#include "pattern.h"

#include <string.h>

static pattern_set_object *as_set(PyObject *object) {
  return (pattern_set_object *)object;
}

static void pattern_set_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  urlens_pattern_set_destroy(as_set(object)->set);
  Py_XDECREF(as_set(object)->arguments);
  release(object);
  Py_DECREF(type);
}

/* What a set is made from: `patterns` is a list, whose items are Patterns, strs or mappings. */
typedef struct set_source {
  module_state *state;
  PyObject *patterns;
  PyObject *arguments; /* a list that gets the arguments of each */
  PyObject *base;
  uint32_t flags;
} set_source;

/* Appends a new reference, which is taken. 0 with an exception. */
static int append(PyObject *list, PyObject *object) {
  int status = object ? PyList_Append(list, object) : -1;
  Py_XDECREF(object);
  return status == 0;
}

/* Makes one pattern of what is not a Pattern yet; the error says which it is. */
static urlens_pattern *make_pattern(const set_source *source, PyObject *item, Py_ssize_t number) {
  urlens_pattern *pattern = NULL;
  urlens_pattern_input input;
  urlens_error error = {0};
  pattern_texts texts;
  PyObject *base = PyUnicode_Check(item) ? source->base : NULL;
  if (!pattern_input_read(item, base, &texts, &input)) return NULL;
  if (urlens_pattern_create(source->flags, &input, NULL, &pattern, &error) != URLENS_OK) {
    pattern_raise(source->state, error, &texts);
    error_add_number(source->state, number);
  } else if (!append(source->arguments, pattern_arguments(&texts, source->flags != 0))) {
    urlens_pattern_destroy(pattern);
    pattern = NULL;
  }
  pattern_texts_release(&texts);
  return pattern;
}

/* Patterns for the set, and which of them are the set's own and have to be released. */
typedef struct pattern_list {
  const urlens_pattern **all;
  urlens_pattern **own;
  size_t count;
} pattern_list;

static void list_release(pattern_list *list) {
  size_t i;
  for (i = 0; list->own && i < list->count; i++) urlens_pattern_destroy(list->own[i]);
  PyMem_Free((void *)list->all);
  PyMem_Free(list->own);
}

static int list_fill(const set_source *source, pattern_list *list) {
  size_t i;
  for (i = 0; i < list->count; i++) {
    PyObject *item = PyList_GetItem(source->patterns, (Py_ssize_t)i);
    if (PyObject_TypeCheck(item, (PyTypeObject *)source->state->pattern_type)) {
      if (!append(source->arguments, Py_NewRef(((pattern_object *)item)->arguments))) return 0;
      list->all[i] = ((pattern_object *)item)->pattern;
    } else {
      list->all[i] = list->own[i] = make_pattern(source, item, (Py_ssize_t)i);
    }
    if (!list->all[i]) return 0;
  }
  return 1;
}

static urlens_pattern_set *make_set(const set_source *source) {
  pattern_list list = {0};
  urlens_pattern_set *set = NULL;
  urlens_status status;
  list.count = (size_t)PyList_Size(source->patterns);
  list.all = PyMem_Calloc(list.count + 1, sizeof *list.all);
  list.own = PyMem_Calloc(list.count + 1, sizeof *list.own);
  if (!list.all || !list.own) {
    PyErr_NoMemory();
  } else if (list_fill(source, &list)) {
    status = urlens_pattern_set_from(list.all, list.count, NULL, &set);
    if (status != URLENS_OK) error_raise_status(source->state, status);
  }
  list_release(&list);
  return set;
}

PyDoc_STRVAR(pattern_set_doc,
             "PatternSet(patterns, base=None, ignore_case=False)\n--\n\n"
             "Many patterns that are asked at once: Patterns, texts or mappings, in the order in which they count.\n"
             "The time that a question takes does not grow with their number. A set never changes.");

static PyObject *pattern_set_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static const signature s = {"PatternSet", 1, {"patterns", "base", "ignore_case"}};
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  set_source source = {state_of_type(type, pattern_set_dealloc), NULL, NULL, NULL, 0};
  PyObject *bound[5], *self;
  urlens_pattern_set *set;
  int ignore_case;
  if (!source.state || !arguments_bind_tuple(&s, args, kwargs, bound)) return NULL;
  ignore_case = flag_read(bound[2]);
  if (ignore_case < 0) return NULL;
  if (PyUnicode_Check(bound[0])) {
    PyErr_SetString(PyExc_TypeError, "patterns must be several patterns, not a str");
    return NULL;
  }
  source.base = bound[1];
  source.flags = ignore_case ? URLENS_PATTERN_IGNORE_CASE : 0;
  source.patterns = PySequence_List(bound[0]);
  source.arguments = source.patterns ? PyList_New(0) : NULL;
  set = source.arguments ? make_set(&source) : NULL;
  Py_XDECREF(source.patterns);
  self = set ? allocate(type, 0) : NULL;
  if (!self) {
    urlens_pattern_set_destroy(set);
    Py_XDECREF(source.arguments);
    return NULL;
  }
  as_set(self)->set = set;
  as_set(self)->arguments = source.arguments;
  as_set(self)->state = source.state;
  return self;
}

static PyObject *do_first(PyObject *object, urlens_matcher *matcher) {
  pattern_set_object *self = as_set(object);
  size_t number = URLENS_NOWHERE;
  urlens_status status = matcher ? urlens_matcher_first(matcher, self->set, &number) : URLENS_OK;
  if (status != URLENS_OK) return error_raise_status(self->state, status);
  if (number == URLENS_NOWHERE) Py_RETURN_NONE;
  return PyLong_FromSize_t(number);
}

/* The numbers are copied: making a list can start the garbage collector, and with it other calls. */
static PyObject *do_all(PyObject *object, urlens_matcher *matcher) {
  pattern_set_object *self = as_set(object);
  const uint32_t *numbers = NULL;
  size_t i, count = 0;
  urlens_status status = matcher ? urlens_matcher_all(matcher, self->set, &numbers, &count) : URLENS_OK;
  PyObject *list = status == URLENS_OK ? PyList_New((Py_ssize_t)count) : error_raise_status(self->state, status);
  for (i = 0; list && i < count; i++) {
    PyObject *number = PyLong_FromUnsignedLong(numbers[i]);
    if (!number || PyList_SetItem(list, (Py_ssize_t)i, number) < 0) Py_CLEAR(list);
  }
  return list;
}

/* The number of the first pattern that matches, and the groups. */
static PyObject *do_exec(PyObject *object, urlens_matcher *matcher) {
  pattern_set_object *self = as_set(object);
  size_t number = URLENS_NOWHERE;
  int matches = 0;
  PyObject *groups;
  const urlens_pattern *pattern;
  urlens_status status = matcher ? urlens_matcher_first(matcher, self->set, &number) : URLENS_OK;
  pattern = number == URLENS_NOWHERE ? NULL : urlens_pattern_set_at(self->set, number);
  if (status == URLENS_OK && pattern) status = urlens_matcher_exec(matcher, pattern, &matches);
  if (status != URLENS_OK) return error_raise_status(self->state, status);
  if (!matches) Py_RETURN_NONE;
  groups = match_result(matcher, pattern);
  return groups ? Py_BuildValue("nN", (Py_ssize_t)number, groups) : NULL;
}

static PyObject *pattern_set_first(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"first", 1, {"url", "base"}};
  return with_matcher(as_set(self)->state, self, &s, (call_arguments){args, count, names}, do_first);
}

static PyObject *pattern_set_all(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"all", 1, {"url", "base"}};
  return with_matcher(as_set(self)->state, self, &s, (call_arguments){args, count, names}, do_all);
}

static PyObject *pattern_set_exec(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"exec", 1, {"url", "base"}};
  return with_matcher(as_set(self)->state, self, &s, (call_arguments){args, count, names}, do_exec);
}

static Py_ssize_t pattern_set_length(PyObject *object) {
  return (Py_ssize_t)urlens_pattern_set_size(as_set(object)->set);
}

/* A set is made again of a list of Patterns. */
static PyObject *pattern_set_reduce(PyObject *object, PyObject *unused) {
  pattern_set_object *self = as_set(object);
  PyObject *patterns = PyList_New(0), *result;
  Py_ssize_t i, count = PyList_Size(self->arguments);
  (void)unused;
  for (i = 0; patterns && i < count; i++) {
    PyObject *pattern = PyObject_Call(self->state->pattern_type, PyList_GetItem(self->arguments, i), NULL);
    if (!append(patterns, pattern)) Py_CLEAR(patterns);
  }
  result = patterns ? Py_BuildValue("O(O)", (PyObject *)Py_TYPE(object), patterns) : NULL;
  Py_XDECREF(patterns);
  return result;
}

static PyMethodDef pattern_set_methods[] = {
    {"first", FUNCTION(pattern_set_first), WITH_NAMES,
     "first($self, url, base=None)\n--\n\nThe number of the first pattern that matches, or None."},
    {"all", FUNCTION(pattern_set_all), WITH_NAMES,
     "all($self, url, base=None)\n--\n\nThe numbers of all patterns that match."},
    {"exec", FUNCTION(pattern_set_exec), WITH_NAMES,
     "exec($self, url, base=None)\n--\n\n"
     "None, or the number of the first pattern that matches and what its exec() gives."},
    {"__copy__", the_same, METH_NOARGS, "__copy__($self)\n--\n\nThe set itself, which never changes."},
    {"__deepcopy__", the_same, METH_O, "__deepcopy__($self, memo, /)\n--\n\nThe set itself, which never changes."},
    {"__reduce__", pattern_set_reduce, METH_NOARGS, "__reduce__($self)\n--\n\nFor pickle."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot pattern_set_slots[] = {
    {Py_tp_doc, (void *)pattern_set_doc},         {Py_tp_new, (void *)pattern_set_new},
    {Py_tp_dealloc, (void *)pattern_set_dealloc}, {Py_tp_methods, pattern_set_methods},
    {Py_mp_length, (void *)pattern_set_length},   {0, NULL},
};

static PyType_Spec pattern_set_spec = {"urlens.PatternSet", sizeof(pattern_set_object), 0,
                                       Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, pattern_set_slots};

PyObject *pattern_set_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &pattern_set_spec, NULL);
}
