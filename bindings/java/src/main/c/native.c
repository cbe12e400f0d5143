/* SPDX-License-Identifier: MIT */
/*
 * The native methods of org.urlens.Native. What they compute is in bindings/sql/functions.h: the same names, arguments and
 * results as in SQL. A context belongs to one thread of Java at a time; Java keeps it, and says when it goes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"
#include "native.h"
#include "text.h"

typedef struct context {
  urlens_sql_context *sql; /* NULL until it is needed */
  text_memory memory;      /* the arguments and the results */
} context;

/* Classes and methods that results need, found when the library is loaded. */
static struct {
  jclass object, array, long_class, boolean_class, exception;
  jmethodID long_of, boolean_of, new_exception;
} java;

/* --- Classes ------------------------------------------------------------------------------------------------------ */

static jclass find_class(JNIEnv *env, const char *name) {
  jclass local = (*env)->FindClass(env, name);
  return local ? (*env)->NewGlobalRef(env, local) : NULL;
}

static int find_classes(JNIEnv *env) {
  return (java.object = find_class(env, "java/lang/Object")) && (java.array = find_class(env, "[Ljava/lang/Object;")) &&
         (java.long_class = find_class(env, "java/lang/Long")) &&
         (java.boolean_class = find_class(env, "java/lang/Boolean")) &&
         (java.exception = find_class(env, "org/urlens/UrlException"));
}

static int find_methods(JNIEnv *env) {
  java.long_of = (*env)->GetStaticMethodID(env, java.long_class, "valueOf", "(J)Ljava/lang/Long;");
  if (!java.long_of) return 0;
  java.boolean_of = (*env)->GetStaticMethodID(env, java.boolean_class, "valueOf", "(Z)Ljava/lang/Boolean;");
  if (!java.boolean_of) return 0;
  java.new_exception = (*env)->GetMethodID(env, java.exception, "<init>", "(Ljava/lang/String;Ljava/lang/String;IIZ)V");
  return java.new_exception != NULL;
}

static void forget_classes(JNIEnv *env) {
  (*env)->DeleteGlobalRef(env, java.object);
  (*env)->DeleteGlobalRef(env, java.array);
  (*env)->DeleteGlobalRef(env, java.long_class);
  (*env)->DeleteGlobalRef(env, java.boolean_class);
  (*env)->DeleteGlobalRef(env, java.exception);
  memset(&java, 0, sizeof java);
}

/* --- Contexts ----------------------------------------------------------------------------------------------------- */

JNIEXPORT jlong JNICALL Java_org_urlens_Native_create(JNIEnv *env, jclass class) {
  context *made = calloc(1, sizeof *made);
  (void)class;
  if (!made) text_throw_no_memory(env);
  return (jlong)(intptr_t)made;
}

JNIEXPORT void JNICALL Java_org_urlens_Native_destroy(JNIEnv *env, jclass class, jlong address) {
  context *of = (context *)(intptr_t)address;
  (void)env;
  (void)class;
  if (!of) return;
  urlens_sql_context_destroy(of->sql);
  text_memory_release(&of->memory);
  free(of);
}

/* Makes what a call needs; 0 if there is no memory. */
static int prepare(context *of) {
  if (!of->sql) of->sql = urlens_sql_context_create();
  return of->sql != NULL;
}

/* After a long text, a thread keeps neither its memory nor that of the objects that have read it. */
static void trim(context *of) {
  if (!text_memory_trim(&of->memory)) return;
  urlens_sql_context_destroy(of->sql);
  of->sql = NULL;
}

/* --- Functions ---------------------------------------------------------------------------------------------------- */

JNIEXPORT jint JNICALL Java_org_urlens_Native_find(JNIEnv *env, jclass class, jstring name) {
  text_memory memory = {0};
  urlens_view wanted;
  size_t count, i;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  (void)class;
  if (!text_read(env, &memory, &name, 1, &wanted)) text_throw_no_memory(env);
  for (i = 0; memory.bytes && i < count; i++) {
    if (strlen(functions[i].name) == wanted.length && memcmp(functions[i].name, wanted.data, wanted.length) == 0) break;
  }
  text_memory_release(&memory);
  return i < count ? (jint)i : -1;
}

/* A field of a result: a String, a Long or a Boolean. */
static jobject make_cell(JNIEnv *env, context *of, const urlens_sql_field *field, const urlens_sql_cell *cell) {
  if (cell->is_null) return NULL;
  switch (field->kind) {
    case URLENS_SQL_KIND_INTEGER:
      return (*env)->CallStaticObjectMethod(env, java.long_class, java.long_of, (jlong)cell->number);
    case URLENS_SQL_KIND_BOOLEAN:
      return (*env)->CallStaticObjectMethod(env, java.boolean_class, java.boolean_of, (jboolean)(cell->number != 0));
    default: return text_write(env, &of->memory, cell->text);
  }
}

/* A row of a result: an array of its fields. */
static jobject make_row(JNIEnv *env, context *of, const urlens_sql_function *function, size_t row) {
  const urlens_sql_cell *cells = urlens_sql_row(of->sql, row);
  jobjectArray made = (*env)->NewObjectArray(env, (jsize)function->field_count, java.object, NULL);
  size_t i;
  for (i = 0; made && i < function->field_count; i++) {
    jobject cell = make_cell(env, of, &function->fields[i], &cells[i]);
    if ((*env)->ExceptionCheck(env)) return NULL;
    (*env)->SetObjectArrayElement(env, made, (jsize)i, cell);
    (*env)->DeleteLocalRef(env, cell);
  }
  return made;
}

static jobject make_list(JNIEnv *env, context *of, const urlens_sql_function *function) {
  size_t count = urlens_sql_rows(of->sql), i;
  jobjectArray made;
  if (count > INT32_MAX) {
    text_throw_no_memory(env);
    return NULL;
  }
  made = (*env)->NewObjectArray(env, (jsize)count, java.array, NULL);
  for (i = 0; made && i < count; i++) {
    jobject row = make_row(env, of, function, i);
    if (!row) return NULL;
    (*env)->SetObjectArrayElement(env, made, (jsize)i, row);
    (*env)->DeleteLocalRef(env, row);
  }
  return made;
}

/* The result of the last call as an object of Java. */
static jobject make_result(JNIEnv *env, context *of, const urlens_sql_function *function) {
  switch (function->shape) {
    case URLENS_SQL_SHAPE_VALUE: return make_cell(env, of, &function->fields[0], urlens_sql_row(of->sql, 0));
    case URLENS_SQL_SHAPE_RECORD: return make_row(env, of, function, 0);
    default: return make_list(env, of, function);
  }
}

static const urlens_sql_function *function_at(jint number) {
  size_t count;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  return number >= 0 && (size_t)number < count ? &functions[number] : NULL;
}

/* The quick way, for functions with one argument that give a text. */
JNIEXPORT jstring JNICALL Java_org_urlens_Native_text(JNIEnv *env, jclass class, jlong address, jint number,
                                                      jstring argument) {
  context *of = (context *)(intptr_t)address;
  const urlens_sql_function *function = function_at(number);
  urlens_sql_outcome outcome = URLENS_SQL_NO_MEMORY;
  urlens_view view, part = {NULL, 0};
  jstring result = NULL;
  (void)class;
  if (prepare(of) && text_read(env, &of->memory, &argument, 1, &view)) {
    if (function->selected) outcome = urlens_sql_call_part(of->sql, function, view, &part);
    else outcome = urlens_sql_call(of->sql, function, &view, 1);
  }
  if (outcome == URLENS_SQL_VALUE && !function->selected) part = urlens_sql_row(of->sql, 0)->text;
  if (outcome == URLENS_SQL_VALUE) result = text_write(env, &of->memory, part);
  else if (outcome == URLENS_SQL_NO_MEMORY) text_throw_no_memory(env);
  trim(of);
  return result;
}

/* More arguments than this take memory of their own. */
enum { FEW_ARGUMENTS = 8 };

typedef struct arguments {
  jstring few_strings[FEW_ARGUMENTS];
  urlens_view few_views[FEW_ARGUMENTS];
  jstring *strings;
  urlens_view *views;
  size_t count;
} arguments;

/* Takes the strings of an array that has no null. 0 if there is no memory. */
static int open_arguments(JNIEnv *env, context *of, jobjectArray given, arguments *opened) {
  size_t i;
  opened->count = (size_t)(*env)->GetArrayLength(env, given);
  opened->strings = opened->few_strings;
  opened->views = opened->few_views;
  if (opened->count > FEW_ARGUMENTS) {
    opened->strings = calloc(opened->count, sizeof *opened->strings);
    opened->views = calloc(opened->count, sizeof *opened->views);
    if (!opened->strings || !opened->views || (*env)->EnsureLocalCapacity(env, (jint)opened->count + 16)) return 0;
  }
  for (i = 0; i < opened->count; i++) opened->strings[i] = (*env)->GetObjectArrayElement(env, given, (jsize)i);
  return prepare(of) && text_read(env, &of->memory, opened->strings, opened->count, opened->views);
}

static void close_arguments(arguments *opened) {
  if (opened->strings != opened->few_strings) free(opened->strings);
  if (opened->views != opened->few_views) free(opened->views);
}

JNIEXPORT jobject JNICALL Java_org_urlens_Native_call(JNIEnv *env, jclass class, jlong address, jint number,
                                                      jobjectArray given) {
  context *of = (context *)(intptr_t)address;
  const urlens_sql_function *function = function_at(number);
  urlens_sql_outcome outcome = URLENS_SQL_NO_MEMORY;
  jobject result = NULL;
  arguments opened;
  (void)class;
  if (open_arguments(env, of, given, &opened)) outcome = urlens_sql_call(of->sql, function, opened.views, opened.count);
  if (outcome == URLENS_SQL_VALUE) result = make_result(env, of, function);
  else if (outcome == URLENS_SQL_NO_MEMORY && !(*env)->ExceptionCheck(env)) text_throw_no_memory(env);
  close_arguments(&opened);
  trim(of);
  return result;
}

/* --- Errors ------------------------------------------------------------------------------------------------------- */

static jstring make_string(JNIEnv *env, context *of, const char *string) {
  urlens_view text = {string, string ? strlen(string) : 0};
  return text_write(env, &of->memory, text);
}

/* Places are counted in units of the string that was given. */
static void throw_error(JNIEnv *env, context *of, const urlens_error *error, const urlens_view *texts) {
  int in_base = error->place == URLENS_PLACE_BASE, is_somewhere;
  urlens_view text = texts[in_base];
  jstring name = make_string(env, of, urlens_status_name(error->status));
  jstring sentence = name ? make_string(env, of, urlens_status_message(error->status)) : NULL;
  jint at = -1, length = 0;
  jobject exception;
  is_somewhere = error->at <= text.length && error->length <= text.length - error->at;
  if (is_somewhere) {
    at = (jint)text_units_of(text.data, error->at);
    length = (jint)text_units_of(text.data + error->at, error->length);
  }
  if (!sentence) return;
  exception = (*env)->NewObject(env, java.exception, java.new_exception, name, sentence, at, length, (jboolean)in_base);
  if (exception) (*env)->Throw(env, exception);
}

/* What is wrong with a text and its base in a dialect: url_parse has said that it is not a URL. An empty base counts as absent. */
static urlens_error find_error(const urlens_view *texts, urlens_dialect dialect) {
  urlens_options options = {0};
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  urlens_url *url = NULL;
  urlens_stage stage = texts[1].length > 0 ? URLENS_STAGE_RESOLVE : URLENS_STAGE_PARSE;
  const char *base = texts[1].length > 0 ? texts[1].data : NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  error.status = urlens_create(&options, &url);
  if (error.status != URLENS_OK) return error;
  error.status = urlens_parse_stage(url, stage, texts[0].data, texts[0].length, base, texts[1].length);
  if (error.status != URLENS_OK) error = urlens_error_of(url);
  urlens_destroy(url);
  return error;
}

JNIEXPORT void JNICALL Java_org_urlens_Native_fail(JNIEnv *env, jclass class, jlong address, jstring text, jstring base,
                                                   jstring name) {
  context *of = (context *)(intptr_t)address;
  const jstring strings[] = {text, base, name};
  urlens_dialect dialect;
  urlens_view views[3];
  (void)class;
  if (!text_read(env, &of->memory, strings, 3, views)) {
    text_throw_no_memory(env);
  } else if (urlens_dialect_from_name(views[2].data, views[2].length, &dialect) == URLENS_OK) {
    urlens_error error = find_error(views, dialect);
    if (error.status == URLENS_E_OUT_OF_MEMORY) text_throw_no_memory(env);
    else throw_error(env, of, &error, views);
  }
  trim(of);
}

/* --- Loading ------------------------------------------------------------------------------------------------------ */

static JNIEnv *env_of(JavaVM *machine) {
  void *env = NULL;
  return (*machine)->GetEnv(machine, &env, JNI_VERSION_10) == JNI_OK ? env : NULL;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *machine, void *reserved) {
  JNIEnv *env = env_of(machine);
  (void)reserved;
  if (!env || !find_classes(env) || !find_methods(env)) return JNI_ERR;
  return JNI_VERSION_10;
}

JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *machine, void *reserved) {
  JNIEnv *env = env_of(machine);
  (void)reserved;
  if (env) forget_classes(env);
}
