/* SPDX-License-Identifier: MIT */
/* Pattern: a URL pattern, as the URL Pattern Standard has them. */
#include "pattern.h"

#include <string.h>

/* The names of the components, by urlens_part. */
static const char *const component_names[URLENS_PATTERN_PARTS] = {"protocol", "username", "password", "hostname",
                                                                  "port",     "pathname", "search",   "hash"};

/* ------------------------------------------------------------------------------------------------------------------ */
/* Inputs                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

void pattern_texts_release(pattern_texts *texts) {
  size_t i;
  text_release(&texts->text);
  text_release(&texts->base);
  for (i = 0; i < URLENS_PATTERN_PARTS; i++) text_release(&texts->parts[i]);
}

/* Where the value of that key goes; NULL with an exception. */
static text *place_of_key(PyObject *key, pattern_texts *texts) {
  size_t i;
  if (PyUnicode_Check(key)) {
    if (PyUnicode_CompareWithASCIIString(key, "baseURL") == 0) return &texts->base;
    for (i = 0; i < URLENS_PATTERN_PARTS; i++) {
      if (PyUnicode_CompareWithASCIIString(key, component_names[i]) == 0) return &texts->parts[i];
    }
  }
  PyErr_Format(PyExc_ValueError, "a pattern has no component %R", key);
  return NULL;
}

/* The name and the value of an item of a mapping, borrowed. 0 with an exception: a mapping may give anything as items. */
static int pair_read(PyObject *item, PyObject **name, PyObject **value) {
  if (!PyTuple_Check(item) || PyTuple_Size(item) != 2) {
    PyErr_Format(PyExc_TypeError, "an item of a mapping must be a tuple of a name and a value, not %R", item);
    return 0;
  }
  *name = PyTuple_GetItem(item, 0);
  *value = PyTuple_GetItem(item, 1);
  return 1;
}

static int read_item(PyObject *item, pattern_texts *texts) {
  PyObject *key, *value;
  text *place = pair_read(item, &key, &value) ? place_of_key(key, texts) : NULL;
  if (!place) return 0;
  text_release(place);
  return text_read_kept(value, "a component", place);
}

static int read_mapping(PyObject *mapping, pattern_texts *texts) {
  PyObject *items = PyMapping_Items(mapping);
  Py_ssize_t i, count = items ? PyList_Size(items) : -1;
  int fine = count >= 0;
  for (i = 0; fine && i < count; i++) fine = read_item(PyList_GetItem(items, i), texts);
  Py_XDECREF(items);
  return fine;
}

static urlens_view view_of(const text *t) {
  return (urlens_view){t->data, t->length};
}

static void fill_in(const pattern_texts *texts, urlens_pattern_input *input) {
  size_t i;
  memset(input, 0, sizeof *input);
  input->size = sizeof *input;
  input->text = view_of(&texts->text);
  input->base = view_of(&texts->base);
  for (i = 0; i < URLENS_PATTERN_PARTS; i++) input->parts[i] = view_of(&texts->parts[i]);
}

int pattern_input_read(PyObject *object, PyObject *base, pattern_texts *texts, urlens_pattern_input *input) {
  int fine, has_base = base && base != Py_None;
  memset(texts, 0, sizeof *texts);
  if (PyUnicode_Check(object)) {
    fine = text_read(object, "a pattern", &texts->text) && text_read_optional(base, "base", &texts->base);
  } else if (PyObject_HasAttrString(object, "keys") && !has_base) {
    fine = read_mapping(object, texts);
  } else {
    PyErr_SetString(PyExc_TypeError, has_base ? "a mapping has its base as 'baseURL'" : "must be a str or a mapping");
    fine = 0;
  }
  if (fine) {
    fill_in(texts, input);
  } else {
    pattern_texts_release(texts);
  }
  return fine;
}

/* The text that the error is in; its place is then that of an input. */
PyObject *pattern_raise(const module_state *state, urlens_error error, const pattern_texts *texts) {
  const text *input = &texts->text;
  if (error.place >= URLENS_PLACE_SCHEME) input = &texts->parts[error.place - URLENS_PLACE_SCHEME];
  return error_raise(state, error, (error_texts){input, &texts->base});
}

int flag_read(PyObject *object) {
  return object ? PyObject_IsTrue(object) : 0;
}

/* Adds a new reference to a dict. 0 with an exception. */
static int put(PyObject *dict, PyObject *key, PyObject *value) {
  int status = key && value ? PyDict_SetItem(dict, key, value) : -1;
  Py_XDECREF(key);
  Py_XDECREF(value);
  return status == 0;
}

/* The parts and the base as a mapping. */
static PyObject *mapping_of(const pattern_texts *texts) {
  PyObject *dict = PyDict_New();
  size_t i;
  for (i = 0; dict && i <= URLENS_PATTERN_PARTS; i++) {
    const text *t = i < URLENS_PATTERN_PARTS ? &texts->parts[i] : &texts->base;
    const char *name = i < URLENS_PATTERN_PARTS ? component_names[i] : "baseURL";
    if (t->data && !put(dict, PyUnicode_FromString(name), text_string(view_of(t)))) Py_CLEAR(dict);
  }
  return dict;
}

PyObject *pattern_arguments(const pattern_texts *texts, int ignore_case) {
  int is_text = texts->text.data != NULL;
  PyObject *source = is_text ? text_string(view_of(&texts->text)) : mapping_of(texts);
  PyObject *base = text_string_or_none(is_text ? view_of(&texts->base) : (urlens_view){NULL, 0});
  PyObject *arguments = source && base ? PyTuple_Pack(3, source, base, ignore_case ? Py_True : Py_False) : NULL;
  Py_XDECREF(source);
  Py_XDECREF(base);
  return arguments;
}

PyObject *the_same(PyObject *self, PyObject *unused) {
  (void)unused;
  return Py_NewRef(self);
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Matchers                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The state's matcher, made if need be, for this call alone; give_back returns it. NULL with an exception. */
static urlens_matcher *take_matcher(module_state *state) {
  urlens_matcher *matcher = state->matcher;
  urlens_status status = URLENS_OK;
  state->matcher = NULL;
  if (!matcher) status = urlens_matcher_create(NULL, &matcher);
  if (status != URLENS_OK) error_raise_status(state, status);
  return matcher;
}

static void give_back(module_state *state, urlens_matcher *matcher) {
  urlens_matcher_destroy(state->matcher);
  state->matcher = matcher;
}

/*
 * Takes a matcher and lets it read a URL. 1: *matcher is to be given back. 0: no URL, nothing matches it. -1 with an
 * exception.
 */
static int take_with_url(module_state *state, PyObject *object, PyObject *base, urlens_matcher **matcher) {
  pattern_texts texts;
  urlens_pattern_input input;
  urlens_status status;
  if (!pattern_input_read(object, base, &texts, &input)) return -1;
  *matcher = take_matcher(state);
  status = *matcher ? urlens_matcher_read(*matcher, &input) : URLENS_E_OUT_OF_MEMORY;
  pattern_texts_release(&texts);
  if (status == URLENS_OK) return 1;
  if (*matcher) give_back(state, *matcher);
  if (status != URLENS_E_OUT_OF_MEMORY) return 0;
  PyErr_NoMemory();
  return -1;
}

PyObject *with_matcher(module_state *state, PyObject *self, const signature *s, call_arguments given,
                       match_action action) {
  urlens_matcher *matcher;
  PyObject *bound[5], *result;
  int read;
  if (!arguments_bind(s, given, bound)) return NULL;
  read = take_with_url(state, bound[0], bound[1], &matcher);
  if (read < 0) return NULL;
  if (read == 0) return action(self, NULL);
  result = action(self, matcher);
  give_back(state, matcher);
  return result;
}

static PyObject *groups_of(const urlens_matcher *matcher, const urlens_pattern *pattern, urlens_part part) {
  PyObject *groups = PyDict_New();
  size_t i, count = urlens_pattern_group_count(pattern, part);
  for (i = 0; groups && i < count; i++) {
    PyObject *name = text_string(urlens_pattern_group_name(pattern, part, i));
    if (!put(groups, name, text_string_or_none(urlens_matcher_group(matcher, part, i)))) Py_CLEAR(groups);
  }
  return groups;
}

static PyObject *component_result(const urlens_matcher *matcher, const urlens_pattern *pattern, urlens_part part) {
  PyObject *input = text_string(urlens_matcher_part(matcher, part)), *groups = groups_of(matcher, pattern, part);
  PyObject *result = input && groups ? Py_BuildValue("{s:O,s:O}", "input", input, "groups", groups) : NULL;
  Py_XDECREF(input);
  Py_XDECREF(groups);
  return result;
}

PyObject *match_result(const urlens_matcher *matcher, const urlens_pattern *pattern) {
  PyObject *result = PyDict_New();
  int i;
  for (i = 0; result && i < URLENS_PATTERN_PARTS; i++) {
    PyObject *component = component_result(matcher, pattern, (urlens_part)i);
    if (!put(result, PyUnicode_FromString(component_names[i]), component)) Py_CLEAR(result);
  }
  return result;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The type                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

static pattern_object *as_pattern(PyObject *object) {
  return (pattern_object *)object;
}

static void pattern_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  urlens_pattern_destroy(as_pattern(object)->pattern);
  Py_XDECREF(as_pattern(object)->arguments);
  release(object);
  Py_DECREF(type);
}

PyDoc_STRVAR(pattern_doc,
             "Pattern(pattern, base=None, ignore_case=False)\n--\n\n"
             "A URL pattern of the URL Pattern Standard: from a text such as 'https://*.example.com/:id', or from\n"
             "a mapping such as {'pathname': '/:id'}. A pattern never changes.");

/* An object of the pattern and the arguments, both of which are taken; NULL with an exception. */
static PyObject *pattern_allocate(PyTypeObject *type, module_state *state, urlens_pattern *pattern,
                                  PyObject *arguments) {
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *self = arguments ? allocate(type, 0) : NULL;
  if (!self) {
    urlens_pattern_destroy(pattern);
    Py_XDECREF(arguments);
    return NULL;
  }
  as_pattern(self)->pattern = pattern;
  as_pattern(self)->state = state;
  as_pattern(self)->arguments = arguments;
  return self;
}

static PyObject *pattern_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static const signature s = {"Pattern", 1, {"pattern", "base", "ignore_case"}};
  module_state *state = state_of_type(type, pattern_dealloc);
  PyObject *bound[5], *self = NULL;
  urlens_pattern *pattern = NULL;
  urlens_pattern_input input;
  urlens_error error = {0};
  pattern_texts texts;
  int ignore_case;
  if (!state || !arguments_bind_tuple(&s, args, kwargs, bound)) return NULL;
  ignore_case = flag_read(bound[2]);
  if (ignore_case < 0 || !pattern_input_read(bound[0], bound[1], &texts, &input)) return NULL;
  if (urlens_pattern_create(ignore_case ? URLENS_PATTERN_IGNORE_CASE : 0, &input, NULL, &pattern, &error) !=
      URLENS_OK) {
    pattern_raise(state, error, &texts);
  } else {
    self = pattern_allocate(type, state, pattern, pattern_arguments(&texts, ignore_case));
  }
  pattern_texts_release(&texts);
  return self;
}

static PyObject *do_test(PyObject *object, urlens_matcher *matcher) {
  pattern_object *self = as_pattern(object);
  int matches = 0;
  urlens_status status = matcher ? urlens_matcher_test(matcher, self->pattern, &matches) : URLENS_OK;
  return status == URLENS_OK ? PyBool_FromLong(matches) : error_raise_status(self->state, status);
}

static PyObject *do_exec(PyObject *object, urlens_matcher *matcher) {
  pattern_object *self = as_pattern(object);
  int matches = 0;
  urlens_status status = matcher ? urlens_matcher_exec(matcher, self->pattern, &matches) : URLENS_OK;
  if (status != URLENS_OK) return error_raise_status(self->state, status);
  if (!matches) Py_RETURN_NONE;
  return match_result(matcher, self->pattern);
}

static PyObject *pattern_test(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"test", 1, {"url", "base"}};
  return with_matcher(as_pattern(self)->state, self, &s, (call_arguments){args, count, names}, do_test);
}

static PyObject *pattern_exec(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"exec", 1, {"url", "base"}};
  return with_matcher(as_pattern(self)->state, self, &s, (call_arguments){args, count, names}, do_exec);
}

/* Finds a component by its name. 0 with an exception. */
static int part_read(PyObject *name, urlens_part *part) {
  int i;
  for (i = 0; PyUnicode_Check(name) && i < URLENS_PATTERN_PARTS; i++) {
    *part = (urlens_part)i;
    if (PyUnicode_CompareWithASCIIString(name, component_names[i]) == 0) return 1;
  }
  PyErr_Format(PyExc_ValueError, "a pattern has no component %R", name);
  return 0;
}

static PyObject *pattern_compare(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"compare", 2, {"component", "other"}};
  pattern_object *self = as_pattern(object);
  PyObject *bound[5];
  urlens_part part;
  int order = 0;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound) || !part_read(bound[0], &part)) return NULL;
  if (!PyObject_TypeCheck(bound[1], (PyTypeObject *)self->state->pattern_type)) {
    PyErr_SetString(PyExc_TypeError, "other must be a Pattern");
    return NULL;
  }
  urlens_pattern_compare(self->pattern, as_pattern(bound[1])->pattern, part, &order);
  return PyLong_FromLong(order);
}

/* What urlens_pattern_generate takes. */
typedef struct generate_call {
  const urlens_pattern *pattern;
  urlens_part part;
  const urlens_pattern_group *groups;
  size_t count;
} generate_call;

static urlens_status write_generated(const void *call, urlens_output *out) {
  const generate_call *c = call;
  return urlens_pattern_generate(c->pattern, c->part, c->groups, c->count, NULL, out);
}

/* Reads the items of a dict of strs, which the list `items` keeps alive. 0 with an exception. */
static int read_groups(PyObject *items, urlens_pattern_group *groups, text *texts) {
  Py_ssize_t i, count = PyList_Size(items);
  for (i = 0; i < count; i++) {
    PyObject *name, *value;
    if (!pair_read(PyList_GetItem(items, i), &name, &value) || !text_read(name, "the name of a group", &texts[2 * i]) ||
        !text_read(value, "the text of a group", &texts[2 * i + 1])) {
      return 0;
    }
    groups[i].name = view_of(&texts[2 * i]);
    groups[i].text = view_of(&texts[2 * i + 1]);
  }
  return 1;
}

static PyObject *generate_with(pattern_object *self, urlens_part part, PyObject *items) {
  size_t i, count = (size_t)PyList_Size(items);
  urlens_pattern_group *groups = PyMem_Calloc(count + 1, sizeof *groups);
  text *texts = PyMem_Calloc(2 * count + 1, sizeof *texts);
  generate_call call = {self->pattern, part, groups, count};
  urlens_error error = {0};
  PyObject *result = NULL;
  if (!groups || !texts) {
    PyErr_NoMemory();
  } else if (read_groups(items, groups, texts)) {
    result = text_written(write_generated, &call, &error);
    if (!result && !PyErr_Occurred()) error_raise_status(self->state, error.status);
  }
  for (i = 0; texts && i < 2 * count; i++) text_release(&texts[i]);
  PyMem_Free(groups);
  PyMem_Free(texts);
  return result;
}

static PyObject *pattern_generate(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names) {
  static const signature s = {"generate", 2, {"component", "groups"}};
  PyObject *bound[5], *items, *result;
  urlens_part part;
  if (!arguments_bind(&s, (call_arguments){args, count, names}, bound) || !part_read(bound[0], &part)) return NULL;
  items = PyMapping_Items(bound[1]);
  result = items ? generate_with(as_pattern(object), part, items) : NULL;
  Py_XDECREF(items);
  return result;
}

static PyObject *pattern_get_component(PyObject *object, void *part) {
  return text_string(urlens_pattern_string(as_pattern(object)->pattern, (urlens_part)(intptr_t)part));
}

static PyObject *pattern_get_has_regexp_groups(PyObject *object, void *unused) {
  (void)unused;
  return PyBool_FromLong(urlens_pattern_has_regexp_groups(as_pattern(object)->pattern));
}

static PyObject *pattern_represent(PyObject *object) {
  PyObject *dict = PyDict_New(), *result = NULL;
  int i;
  for (i = 0; dict && i < URLENS_PATTERN_PARTS; i++) {
    PyObject *component = pattern_get_component(object, (void *)(intptr_t)i);
    if (!put(dict, PyUnicode_FromString(component_names[i]), component)) Py_CLEAR(dict);
  }
  if (dict) result = PyUnicode_FromFormat("Pattern(%R)", dict);
  Py_XDECREF(dict);
  return result;
}

static PyObject *pattern_reduce(PyObject *object, PyObject *unused) {
  (void)unused;
  return PyTuple_Pack(2, (PyObject *)Py_TYPE(object), as_pattern(object)->arguments);
}

#define COMPONENT(name, part) \
  { name, pattern_get_component, NULL, "The pattern string of the " name ".", (void *)(intptr_t)(part) }

static PyGetSetDef pattern_attributes[] = {
    COMPONENT("protocol", URLENS_PART_SCHEME),
    COMPONENT("username", URLENS_PART_USERNAME),
    COMPONENT("password", URLENS_PART_PASSWORD),
    COMPONENT("hostname", URLENS_PART_HOST),
    COMPONENT("port", URLENS_PART_PORT),
    COMPONENT("pathname", URLENS_PART_PATH),
    COMPONENT("search", URLENS_PART_QUERY),
    COMPONENT("hash", URLENS_PART_FRAGMENT),
    {"has_regexp_groups", pattern_get_has_regexp_groups, NULL, "Whether a component has a regular expression.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef pattern_methods[] = {
    {"test", FUNCTION(pattern_test), WITH_NAMES,
     "test($self, url, base=None)\n--\n\nWhether the pattern matches a URL, or a mapping of components."},
    {"exec", FUNCTION(pattern_exec), WITH_NAMES,
     "exec($self, url, base=None)\n--\n\n"
     "None, or for each component a dict: its 'input' and its 'groups'; a group that took no part is None."},
    {"compare", FUNCTION(pattern_compare), WITH_NAMES,
     "compare($self, component, other)\n--\n\n"
     "-1 if the component is less specific than that of the other pattern, 1 if it is more specific, else 0."},
    {"generate", FUNCTION(pattern_generate), WITH_NAMES,
     "generate($self, component, groups)\n--\n\nThe text of a component in which each group has the text given for "
     "it."},
    {"__copy__", the_same, METH_NOARGS, "__copy__($self)\n--\n\nThe pattern itself, which never changes."},
    {"__deepcopy__", the_same, METH_O, "__deepcopy__($self, memo, /)\n--\n\nThe pattern itself, which never changes."},
    {"__reduce__", pattern_reduce, METH_NOARGS, "__reduce__($self)\n--\n\nFor pickle."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot pattern_slots[] = {
    {Py_tp_doc, (void *)pattern_doc},
    {Py_tp_new, (void *)pattern_new},
    {Py_tp_dealloc, (void *)pattern_dealloc},
    {Py_tp_getset, pattern_attributes},
    {Py_tp_methods, pattern_methods},
    {Py_tp_repr, (void *)pattern_represent},
    {0, NULL},
};

static PyType_Spec pattern_spec = {"urlens.Pattern", sizeof(pattern_object), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, pattern_slots};

PyObject *pattern_type_create(PyObject *module) {
  return PyType_FromModuleAndSpec(module, &pattern_spec, NULL);
}
