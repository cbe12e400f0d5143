/* SPDX-License-Identifier: MIT */
/*
 * URL Standard, section 6.1, the setters. A setter writes the changed URL to a new place: it copies the text before the
 * part, writes the part with the state that the Standard names, and copies the text after it. The old URL is only read,
 * so a setter that fails half-way has changed nothing.
 */
#include "core/ascii.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "record/schemes.h"
#include "whatwg/fast.h"
#include "whatwg/parse.h"

typedef struct setter {
  ul_machine machine; /* machine.url is the record of what is written */
  ul_span value;
  const char *href;             /* of the old URL */
  const urlens_components *old; /* the old URL's record */
} setter;

static ul_buffer *setter_output(setter *s) {
  return s->machine.output;
}

static void copy_text(setter *s, size_t start, size_t end) {
  ul_buffer_append(setter_output(s), ul_span_of(s->href + start, end - start));
}

/* Scheme, "//" and credentials. The host comes next. */
static void copy_up_to_host(setter *s) {
  const urlens_components *old = s->old;
  copy_text(s, 0, old->scheme_end + (size_t)1);
  ul_record_scheme(&s->machine.url, setter_output(s));
  ul_buffer_append(setter_output(s), UL_SPAN("//"));
  ul_record_authority(&s->machine.url, setter_output(s));
  if (!ul_record_has(old, URLENS_HAS_USERNAME)) return;
  copy_text(s, old->username_start, old->host_start);
  ul_record_userinfo(&s->machine.url, setter_output(s), old->username_end);
}

/* Everything up to the end of the host, which may be absent. */
static void copy_up_to_port(setter *s) {
  static const uint32_t kept = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST;
  copy_text(s, 0, s->old->host_end);
  s->machine.url = *s->old;
  s->machine.url.flags &= kept;
  s->machine.url.port = 0;
  s->machine.url.port_end = s->old->host_end;
}

static void copy_port(setter *s) {
  if (!ul_record_has(s->old, URLENS_HAS_PORT)) return;
  copy_text(s, s->old->host_end, s->old->port_end);
  ul_record_port(&s->machine.url, setter_output(s), s->old->port);
}

static void copy_path(setter *s) {
  ul_begin_path(&s->machine);
  s->machine.url.flags |= s->old->flags & URLENS_HAS_OPAQUE_PATH;
  copy_text(s, s->old->path_start, s->old->path_end);
}

/* The query, if there is one. Ends the component that was open. */
static void copy_query(setter *s) {
  if (!ul_record_has(s->old, URLENS_HAS_QUERY)) return;
  ul_enter_query_state(&s->machine);
  copy_text(s, s->old->path_end + (size_t)1, s->old->query_end);
}

static void copy_fragment(setter *s) {
  if (!ul_record_has(s->old, URLENS_HAS_FRAGMENT)) return;
  ul_enter_fragment_state(&s->machine);
  copy_text(s, s->old->query_end + (size_t)1, s->old->length);
}

/* The path and everything after it, unchanged. */
static urlens_status finish_from_path(setter *s) {
  copy_path(s);
  copy_query(s);
  copy_fragment(s);
  ul_finish_record(&s->machine);
  return setter_output(s)->status;
}

/* Section 4.2, cannot have a username/password/port. */
static int cannot_have_username_password_port(const setter *s) {
  return s->old->host_kind == URLENS_HOST_KIND_NONE || s->old->host_kind == URLENS_HOST_KIND_EMPTY ||
         s->old->scheme_kind == URLENS_SCHEME_KIND_FILE;
}

/* Runs the machine over the value with a state override. */
static urlens_status run_override(setter *s, ul_state state) {
  ul_report_tab_or_newline(&s->machine);
  s->machine.state = s->machine.override = state;
  return ul_machine_run(&s->machine);
}

/* Writes the value as a scheme: its characters in lower case, up to ":" or the end. Returns 0 if it is not a scheme. */
static int write_scheme(setter *s) {
  ul_machine *machine = &s->machine;
  ul_machine_seek(machine, 0);
  if (machine->c == UL_EOF || !ul_is_alpha(machine->c)) return 0;
  for (; machine->c != UL_EOF && machine->c != ':'; ul_machine_seek(machine, machine->next)) {
    if (machine->c >= 0x80 || !ul_byte_is((char)machine->c, UL_SCHEME_CODE_POINT)) return 0;
    ul_buffer_push(machine->output, (char)ul_to_lower(machine->c));
  }
  return 1;
}

/* scheme state, step 2.1: whether a URL with the old record may get a scheme of this kind. */
static int may_change_scheme(const urlens_components *old, urlens_scheme_kind kind) {
  int special = old->scheme_kind != URLENS_SCHEME_KIND_OTHER;
  if (special != (kind != URLENS_SCHEME_KIND_OTHER)) return 0;
  if (kind == URLENS_SCHEME_KIND_FILE && (ul_record_includes_credentials(old) || ul_record_has(old, URLENS_HAS_PORT))) {
    return 0;
  }
  return old->scheme_kind != URLENS_SCHEME_KIND_FILE || old->host_kind != URLENS_HOST_KIND_EMPTY;
}

/* The rest of the authority after a new scheme. */
static void copy_authority_after_scheme(setter *s) {
  const urlens_components *old = s->old;
  urlens_components *url = &s->machine.url;
  if (!ul_record_has(old, URLENS_HAS_HOST)) return;
  ul_buffer_append(setter_output(s), UL_SPAN("//"));
  ul_record_authority(url, setter_output(s));
  if (ul_record_has(old, URLENS_HAS_USERNAME)) {
    size_t username_end = setter_output(s)->length + (size_t)(old->username_end - old->username_start);
    copy_text(s, old->username_start, old->host_start);
    ul_record_userinfo(url, setter_output(s), username_end);
  }
  copy_text(s, old->host_start, old->host_end);
  ul_record_host(url, setter_output(s), (urlens_host_kind)old->host_kind);
  /* scheme state, step 2.3.1: a port that is the new scheme's default is removed. */
  if (old->port != ul_special_port((urlens_scheme_kind)url->scheme_kind) ||
      url->scheme_kind == URLENS_SCHEME_KIND_OTHER) {
    copy_port(s);
  }
}

/* The protocol setter: scheme start state and scheme state, with state override. */
static urlens_status set_protocol(setter *s) {
  urlens_scheme_kind kind;
  if (!write_scheme(s)) return URLENS_E_IGNORED;
  if (!ul_buffer_ok(setter_output(s))) return setter_output(s)->status;
  kind = ul_scheme_kind_of(ul_buffer_span(setter_output(s)));
  if (!may_change_scheme(s->old, kind)) return URLENS_E_IGNORED;
  ul_buffer_push(setter_output(s), ':');
  ul_record_scheme(&s->machine.url, setter_output(s));
  s->machine.url.scheme_kind = (uint8_t)kind;
  copy_authority_after_scheme(s);
  return finish_from_path(s);
}

/*
 * Section 4.4, set the username and set the password: writes "username:password@" and leaves out what is empty. The one
 * that is not being set is encoded already. To encode it again changes nothing, since the set has no "%".
 */
static void write_credentials(setter *s, ul_span username, ul_span password) {
  ul_buffer *output = setter_output(s);
  size_t start = output->length, username_end;
  ul_percent_encode(output, username, URLENS_PERCENT_SET_USERINFO);
  username_end = output->length;
  if (password.length > 0) {
    ul_buffer_push(output, ':');
    ul_percent_encode(output, password, URLENS_PERCENT_SET_USERINFO);
  }
  if (output->length == start) return;
  ul_buffer_push(output, '@');
  ul_record_userinfo(&s->machine.url, output, username_end);
}

/* The username and the password setter. */
static urlens_status set_credentials(setter *s, urlens_attribute attribute) {
  ul_span username = ul_record_attribute(s->machine.given, URLENS_ATTRIBUTE_USERNAME);
  ul_span password = ul_record_attribute(s->machine.given, URLENS_ATTRIBUTE_PASSWORD);
  if (cannot_have_username_password_port(s)) return URLENS_E_IGNORED;
  copy_text(s, 0, s->old->scheme_end + (size_t)1);
  ul_record_scheme(&s->machine.url, setter_output(s));
  ul_buffer_append(setter_output(s), UL_SPAN("//"));
  ul_record_authority(&s->machine.url, setter_output(s));
  write_credentials(s, attribute == URLENS_ATTRIBUTE_USERNAME ? s->value : username,
                    attribute == URLENS_ATTRIBUTE_PASSWORD ? s->value : password);
  copy_text(s, s->old->host_start, s->old->host_end);
  ul_record_host(&s->machine.url, setter_output(s), (urlens_host_kind)s->old->host_kind);
  copy_port(s);
  return finish_from_path(s);
}

/* The host and the hostname setter. A port that does not parse is ignored; the host before it is taken. */
static urlens_status set_host(setter *s, ul_state state) {
  urlens_status status;
  if (ul_record_has(s->old, URLENS_HAS_OPAQUE_PATH)) return URLENS_E_IGNORED;
  copy_up_to_host(s);
  /* The file host state writes the "//" itself. */
  if (s->old->scheme_kind == URLENS_SCHEME_KIND_FILE) ul_buffer_cut(setter_output(s), s->old->scheme_end + (size_t)1);
  status = run_override(s, state);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  if (!ul_record_has(&s->machine.url, URLENS_HAS_HOST)) return URLENS_E_IGNORED;
  if (!s->machine.port_set) copy_port(s);
  return finish_from_path(s);
}

/* The port setter. */
static urlens_status set_port_number(setter *s) {
  if (cannot_have_username_password_port(s)) return URLENS_E_IGNORED;
  copy_up_to_port(s);
  if (s->value.length > 0) {
    run_override(s, UL_PORT_STATE);
    if (!s->machine.port_set) return URLENS_E_IGNORED;
  }
  return finish_from_path(s);
}

/* The pathname setter. */
static urlens_status set_pathname(setter *s) {
  if (ul_record_has(s->old, URLENS_HAS_OPAQUE_PATH)) return URLENS_E_IGNORED;
  copy_up_to_port(s);
  copy_port(s);
  ul_begin_path(&s->machine);
  run_override(s, UL_PATH_START_STATE);
  copy_query(s);
  copy_fragment(s);
  ul_finish_record(&s->machine);
  return setter_output(s)->status;
}

/* Removes the leading delimiter of the value, which is not empty, if it has one. */
static void drop_leading(setter *s, char delimiter) {
  if (s->value.data[0] != delimiter) return;
  s->machine.input = ul_span_slice(s->value, 1, s->value.length);
  s->machine.origin = 1;
}

/* The search setter. */
static urlens_status set_search(setter *s) {
  copy_up_to_port(s);
  copy_port(s);
  copy_path(s);
  if (s->value.length > 0) {
    drop_leading(s, '?');
    ul_enter_query_state(&s->machine);
    run_override(s, UL_QUERY_STATE);
  }
  copy_fragment(s);
  ul_finish_record(&s->machine);
  return setter_output(s)->status;
}

/* The hash setter. */
static urlens_status set_hash(setter *s) {
  copy_up_to_port(s);
  copy_port(s);
  copy_path(s);
  copy_query(s);
  if (s->value.length > 0) {
    drop_leading(s, '#');
    ul_enter_fragment_state(&s->machine);
    run_override(s, UL_FRAGMENT_STATE);
  }
  ul_finish_record(&s->machine);
  return setter_output(s)->status;
}

static urlens_status set_attribute(setter *s, urlens_attribute attribute) {
  switch (attribute) {
    case URLENS_ATTRIBUTE_PROTOCOL: return set_protocol(s);
    case URLENS_ATTRIBUTE_USERNAME:
    case URLENS_ATTRIBUTE_PASSWORD: return set_credentials(s, attribute);
    case URLENS_ATTRIBUTE_HOST: return set_host(s, UL_HOST_STATE);
    case URLENS_ATTRIBUTE_HOSTNAME: return set_host(s, UL_HOSTNAME_STATE);
    case URLENS_ATTRIBUTE_PORT: return set_port_number(s);
    case URLENS_ATTRIBUTE_PATHNAME: return set_pathname(s);
    case URLENS_ATTRIBUTE_SEARCH: return set_search(s);
    case URLENS_ATTRIBUTE_HASH: return set_hash(s);
    default: return URLENS_E_ARGUMENT;
  }
}

static void setter_init(setter *s, const ul_record_view *given, const ul_request *request, ul_buffer *output) {
  ul_machine_init(&s->machine, request, output);
  s->machine.state = UL_NO_STATE;
  s->machine.given = given;
  s->machine.url.scheme_kind = given->record->scheme_kind;
  s->value = request->input;
  s->href = given->href;
  s->old = given->record;
}

static urlens_status setter_answer(const setter *s, urlens_status status, ul_answer *answer) {
  answer->url = s->machine.url;
  answer->error = s->machine.error;
  if (status != URLENS_E_IGNORED || answer->error.status == URLENS_OK) answer->error.status = status;
  return status;
}

urlens_status ul_whatwg_set(const ul_record_view *given, urlens_attribute attribute, const ul_request *request,
                            ul_buffer *output, ul_answer *answer) {
  setter s;
  if (attribute == URLENS_ATTRIBUTE_HREF) return ul_whatwg_parse(request, output, answer);
  setter_init(&s, given, request, output);
  return setter_answer(&s, set_attribute(&s, attribute), answer);
}

urlens_status ul_whatwg_set_params(const ul_record_view *given, const ul_params *params, const ul_request *request,
                                   ul_buffer *output, ul_answer *answer) {
  setter s;
  setter_init(&s, given, request, output);
  copy_up_to_port(&s);
  copy_port(&s);
  copy_path(&s);
  if (params->list.size > 0) {
    ul_enter_query_state(&s.machine);
    ul_params_serialize(params, output);
  }
  copy_fragment(&s);
  ul_finish_record(&s.machine);
  return setter_answer(&s, output->status, answer);
}
