/* SPDX-License-Identifier: MIT */
/* The module urlens._urlens. Each interpreter that imports it has a state of its own. */
#include "arrow.h"

#include <string.h>

module_state *state_of_type(PyTypeObject *type, destructor dealloc) {
  while (type && (destructor)PyType_GetSlot(type, Py_tp_dealloc) != dealloc) {
    type = (PyTypeObject *)PyType_GetSlot(type, Py_tp_base);
  }
  if (type) return PyType_GetModuleState(type);
  PyErr_SetString(PyExc_TypeError, "not a type of urlens");
  return NULL;
}

/* The handle at `place`, made if it is not there yet. */
static urlens_url *handle_at(module_state *state, urlens_url **place, urlens_dialect dialect) {
  urlens_options options = {0};
  urlens_status status;
  if (*place) return *place;
  options.size = sizeof options;
  options.dialect = dialect;
  status = urlens_create(&options, place);
  if (status != URLENS_OK) error_raise_status(state, status);
  return *place;
}

urlens_url *state_work(module_state *state, urlens_dialect dialect) {
  return handle_at(state, &state->work[dialect], dialect);
}

urlens_url *state_base(module_state *state, urlens_dialect dialect) {
  return handle_at(state, &state->base[dialect], dialect);
}

urlens_url *state_new_handle(module_state *state, urlens_dialect dialect) {
  urlens_url *model = state_work(state, dialect), *url = NULL;
  urlens_status status = model ? urlens_create_like(model, &url) : URLENS_OK;
  if (status != URLENS_OK) error_raise_status(state, status);
  return url;
}

/* Adds a type or exception that the state keeps too. */
static int add_type(PyObject *module, const char *name, PyObject *type) {
  return type && PyModule_AddObjectRef(module, name, type) == 0;
}

/* Makes all types. 0 with an exception. */
static int add_types(PyObject *module, module_state *state) {
  state->error_type = error_type_create(module);
  if (!add_type(module, "URLError", state->error_type)) return 0;
  state->parts_type = parts_type_create();
  if (!add_type(module, "Parts", (PyObject *)state->parts_type)) return 0;
  state->url_type = url_type_create(module);
  if (!add_type(module, "URL", state->url_type)) return 0;
  state->params_type = params_type_create(module);
  if (!add_type(module, "SearchParams", state->params_type)) return 0;
  state->pattern_type = pattern_type_create(module);
  if (!add_type(module, "Pattern", state->pattern_type)) return 0;
  state->pattern_set_type = pattern_set_type_create(module);
  if (!add_type(module, "PatternSet", state->pattern_set_type)) return 0;
  state->chunk_type = chunk_type_create(module);
  if (!add_type(module, "Chunk", state->chunk_type)) return 0;
  state->array_type = array_type_create(module);
  if (!add_type(module, "Array", state->array_type)) return 0;
  state->chunked_array_type = chunked_array_type_create(module);
  return add_type(module, "ChunkedArray", state->chunked_array_type);
}

static int module_execute(PyObject *module) {
  PyMethodDef *const tables[] = {url_functions,   text_functions,   audit_functions,
                                 arrow_functions, column_functions, python_functions};
  module_state *state = PyModule_GetState(module);
  size_t i;
  state->empty = PyUnicode_FromString("");
  if (!state->empty || !add_types(module, state)) return -1;
  for (i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    if (PyModule_AddFunctions(module, tables[i]) < 0) return -1;
  }
  return PyModule_AddStringConstant(module, "version", urlens_version());
}

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
  module_state *state = PyModule_GetState(module);
  int i;
  Py_VISIT(state->error_type);
  Py_VISIT(state->url_type);
  Py_VISIT(state->params_type);
  Py_VISIT(state->pattern_type);
  Py_VISIT(state->pattern_set_type);
  Py_VISIT(state->chunk_type);
  Py_VISIT(state->array_type);
  Py_VISIT(state->chunked_array_type);
  Py_VISIT((PyObject *)state->parts_type);
  for (i = 0; i < 2; i++) {
    Py_VISIT(state->splitters[i].type);
    Py_VISIT(state->splitters[i].otherwise);
  }
  return 0;
}

static int module_clear(PyObject *module) {
  module_state *state = PyModule_GetState(module);
  int i;
  Py_CLEAR(state->empty);
  Py_CLEAR(state->error_type);
  Py_CLEAR(state->url_type);
  Py_CLEAR(state->params_type);
  Py_CLEAR(state->pattern_type);
  Py_CLEAR(state->pattern_set_type);
  Py_CLEAR(state->chunk_type);
  Py_CLEAR(state->array_type);
  Py_CLEAR(state->chunked_array_type);
  Py_CLEAR(state->parts_type);
  for (i = 0; i < 2; i++) {
    Py_CLEAR(state->splitters[i].type);
    Py_CLEAR(state->splitters[i].otherwise);
  }
  return 0;
}

static void module_free(void *module) {
  module_state *state = PyModule_GetState(module);
  size_t i;
  if (!state) return;
  module_clear(module);
  urlens_auditor_destroy(state->auditor);
  urlens_matcher_destroy(state->matcher);
  for (i = 0; i < DIALECT_LIMIT; i++) {
    urlens_destroy(state->work[i]);
    urlens_destroy(state->base[i]);
  }
  memset(state, 0, sizeof *state);
}

/*
 * Since 3.12 a module says whether interpreters with a GIL of their own may import it. The limited API of 3.11 has no
 * name for that, and 3.11 refuses a slot that it does not know: so there are two lists.
 */
#define MULTIPLE_INTERPRETERS_SLOT 3
#define OWN_GIL_SUPPORTED ((void *)2)

static PyModuleDef_Slot slots_of_3_11[] = {
    {Py_mod_exec, (void *)module_execute},
    {0, NULL},
};

static PyModuleDef_Slot slots_of_3_12[] = {
    {Py_mod_exec, (void *)module_execute},
    {MULTIPLE_INTERPRETERS_SLOT, OWN_GIL_SUPPORTED},
    {0, NULL},
};

#define MODULE_DEFINITION(slots) \
  { \
    .m_base = PyModuleDef_HEAD_INIT, .m_name = "urlens._urlens", \
    .m_doc = "The part of urlens that is written in C. Import urlens instead.", .m_size = sizeof(module_state), \
    .m_slots = (slots), .m_traverse = module_traverse, .m_clear = module_clear, .m_free = module_free, \
  }

static struct PyModuleDef definition_of_3_11 = MODULE_DEFINITION(slots_of_3_11);
static struct PyModuleDef definition_of_3_12 = MODULE_DEFINITION(slots_of_3_12);

PyMODINIT_FUNC PyInit__urlens(void) {
  return PyModuleDef_Init(Py_Version < 0x030C0000 ? &definition_of_3_11 : &definition_of_3_12);
}
