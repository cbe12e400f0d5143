/* SPDX-License-Identifier: MIT */
/* Node's url.resolve and url.format; and what url.parse returns, as parts. */
#include "living/node_legacy.h"

#include "host/literal.h"

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_node_url url;
  memset(parts, 0, sizeof *parts);
  parts->text = ul_job_well_formed(job, text);
  if (ul_node_parse(job, parts->text, UL_NODE_SLASHES_DENOTE_PATH, &url)) return job->error.status;
  parts->scheme = url.protocol;
  if (url.auth.data) ul_parts_divide_userinfo(url.auth, parts);
  parts->host = url.hostname;
  if (ul_span_begins(url.host, UL_SPAN("["))) parts->host_kind = ul_host_kind_in_brackets(url.hostname);
  parts->port = url.port;
  parts->path = url.pathname;
  parts->query = url.search;
  parts->fragment = url.hash;
  return job->error.status;
}

/*
 * Paths are lists of segments here, as url.resolve has them. A list is its segments with "/" between them: "/a" has an empty segment and
 * "a". A list without segments is absent.
 */
static int begins_empty(ul_span path) {
  return path.data && (path.length == 0 || path.data[0] == '/');
}

static ul_span list_of(ul_span pathname) {
  return pathname.length > 0 ? pathname : ul_span_of(NULL, 0);
}

static ul_span append_list(ul_job *job, ul_span first, ul_span second) {
  ul_span pieces[] = {first, UL_SPAN("/"), second};
  if (!first.data) return second;
  return second.data ? ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]) : first;
}

/* Takes the first segment off a list that has one. */
static ul_span take_first(ul_span *path) {
  ul_span first = *path;
  *path = ul_cut(&first, '/');
  return first;
}

static ul_span without_last(ul_span path) {
  size_t slash = ul_find_after_last(path, '/');
  return slash > 0 ? ul_span_slice(path, 0, slash - 1) : ul_span_of(NULL, 0);
}

/* Puts a host before a list, in the place of an empty segment if that is first. */
static ul_span push_host(ul_job *job, ul_span host, ul_span path) {
  ul_span pieces[] = {host, path};
  if (host.length == 0) return path;
  return begins_empty(path) ? ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]) : append_list(job, host, path);
}

/* A list without dots, found from its end; *up is how many ".." had nothing to remove. */
static ul_span remove_dots(ul_job *job, ul_span path, size_t *up) {
  char *room = ul_job_room(job, path.length + 1), *out = room ? room + path.length + 1 : NULL;
  *up = 0;
  if (!room) return path;
  for (size_t end = path.length, start;; end = start - 1) {
    ul_span segment;
    int dots;
    for (start = end; start > 0 && path.data[start - 1] != '/';) start--;
    segment = ul_span_slice(path, start, end);
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 2) {
      ++*up;
    } else if (dots == 0 && *up > 0) {
      --*up;
    } else if (dots == 0) {
      out -= segment.length;
      if (segment.length > 0) memcpy(out, segment.data, segment.length);
      *--out = '/';
    }
    if (start == 0) break;
  }
  if (out == room + path.length + 1) return ul_span_of(NULL, 0);
  return ul_span_of(out + 1, (size_t)(room + path.length - out));
}

/* A list of `count` "..". */
static ul_span list_of_dots(ul_job *job, size_t count) {
  char *room = count > 0 ? ul_job_room(job, count * 3) : NULL;
  if (!room) return ul_span_of(NULL, 0);
  for (size_t i = 0; i < count; i++) {
    room[3 * i] = room[3 * i + 1] = '.';
    room[3 * i + 2] = '/';
  }
  return ul_span_of(room, count * 3 - 1);
}

static int is_empty(const ul_node_url *url) {
  return !url->protocol.data && !url->slashes && url->host.length == 0 && url->pathname.length == 0 &&
         !url->search.data && !url->hash.data;
}

/*
 * Step 15: a reference with another protocol. If the protocol has "//", the reference needs a host: the first segment
 * that is not empty.
 */
static void change_protocol(ul_job *job, const ul_node_url *relative, ul_node_url *result) {
  ul_span path = relative->pathname, host = relative->host, pieces[] = {UL_SPAN("/"), path};
  int slashes = result->slashes || relative->slashes;
  *result = *relative;
  if (!ul_node_is_slashed(relative->protocol)) return;
  result->slashes = slashes;
  if (host.length > 0 || ul_span_equal(relative->protocol, UL_SPAN("file"))) return;
  while (ul_span_begins(path, UL_SPAN("/"))) path = ul_span_slice(path, 1, path.length);
  if (path.length > 0) result->host = take_first(&path);
  pieces[1] = path;
  result->pathname = ul_span_begins(path, UL_SPAN("/")) ? path
                                                        : ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* Step 15: takes the host out of the list again, and a user out of the host. */
static void pull_host(ul_span host, ul_node_url *result) {
  ul_span after;
  size_t at = ul_span_find(host, 0, '@');
  result->host = host;
  if (at == 0 || at == host.length) return;
  after = ul_span_slice(host, at + 1, host.length);
  result->auth = ul_span_slice(host, 0, at);
  result->host = ul_span_slice(after, 0, ul_span_find(after, 0, '@'));
}

/* What is being resolved. */
typedef struct resolution {
  ul_node_url relative;
  ul_node_url result;  /* the base, which is being changed */
  ul_span path;        /* the result's, as a list */
  int must_end_rooted; /* the result's path begins with "/" */
  int removes_all_dots;
  int has_no_slashes; /* its protocol has no "//", so the host takes part in the path */
} resolution;

/* Step 15: which path the result begins with. Returns 0 if the path stays as it is. */
static int choose_path(ul_job *job, resolution *state) {
  ul_node_url *result = &state->result, *relative = &state->relative;
  ul_span path = list_of(result->pathname), relative_path = list_of(relative->pathname);
  int is_rooted = relative->host.length > 0 || begins_empty(relative_path);
  state->must_end_rooted = is_rooted || begins_empty(path) || (result->host.length > 0 && relative_path.data);
  state->removes_all_dots = state->must_end_rooted;
  if (state->has_no_slashes) {
    path = push_host(job, result->host, path);
    result->host = UL_SPAN("");
    if (relative->protocol.data) {
      result->auth = ul_span_of(NULL, 0);
      relative_path = push_host(job, relative->host, relative_path);
      relative->host = ul_span_of(NULL, 0);
    }
    if (!begins_empty(relative_path) && !begins_empty(path)) state->must_end_rooted = 0;
  }
  if (is_rooted) {
    if (relative->host.data && !ul_span_equal(result->host, relative->host)) result->auth = ul_span_of(NULL, 0);
    if (relative->host.data) result->host = relative->host;
    path = relative_path;
  } else if (relative_path.data) {
    path = append_list(job, without_last(path), relative_path);
  } else if (relative->search.data) {
    if (state->has_no_slashes) pull_host(path.data ? take_first(&path) : path, result);
    result->search = relative->search;
    return 0;
  }
  if (is_rooted || relative_path.data) result->search = relative->search;
  state->path = path;
  return 1;
}

/* Step 15: the list without dots, with what it needs at its ends. Returns 1 if it begins with an empty segment. */
static int finish_path(ul_job *job, resolution *state) {
  ul_span path = state->path, last = ul_span_slice(path, ul_find_after_last(path, '/'), path.length);
  int is_nested = state->result.host.length > 0 || state->relative.host.length > 0 || last.length < path.length;
  int ends_with_slash = last.length == 0 || (is_nested && ul_dots_of_segment(last, UL_DOTS_RAW));
  size_t up;
  path = remove_dots(job, path, &up);
  if (!state->must_end_rooted && !state->removes_all_dots) path = append_list(job, list_of_dots(job, up), path);
  if (state->must_end_rooted && !begins_empty(path)) path = append_list(job, UL_SPAN(""), path);
  if (ends_with_slash && (path.length == 0 || path.data[path.length - 1] != '/'))
    path = append_list(job, path, UL_SPAN(""));
  state->path = path;
  return begins_empty(path);
}

/* Step 15, for a reference with the base's protocol, or with none. */
static void resolve_path(ul_job *job, resolution *state) {
  ul_node_url *result = &state->result;
  int is_rooted;
  state->has_no_slashes = result->protocol.data && !ul_node_is_slashed(result->protocol);
  if (!choose_path(job, state)) return;
  result->pathname = ul_span_of(NULL, 0);
  if (!state->path.data) return;
  is_rooted = finish_path(job, state);
  if (state->has_no_slashes) pull_host(is_rooted || !state->path.data ? UL_SPAN("") : take_first(&state->path), result);
  if (result->host.length > 0 && state->path.data) state->must_end_rooted = 1;
  if (state->must_end_rooted && !is_rooted) state->path = append_list(job, UL_SPAN(""), state->path);
  result->pathname = state->path;
  if (state->relative.auth.length > 0) result->auth = state->relative.auth;
  result->slashes = result->slashes || state->relative.slashes;
}

/* Step 15: the method resolveObject. */
static void resolve(ul_job *job, resolution *state) {
  ul_node_url *result = &state->result, *relative = &state->relative;
  ul_span protocol = result->protocol;
  result->hash = relative->hash;
  if (is_empty(relative)) return;
  if (relative->protocol.data && !ul_span_equal(relative->protocol, protocol)) {
    change_protocol(job, relative, result);
  } else if (relative->slashes && !relative->protocol.data) {
    *result = *relative;
    result->protocol = protocol;
    if (ul_node_is_slashed(protocol) && result->hostname.length > 0 && !result->pathname.data)
      result->pathname = UL_SPAN("/");
  } else {
    resolve_path(job, state);
  }
}

static int is_escaped_in_auth(uint32_t byte) {
  return !ul_is_alphanumeric(byte) && !ul_is_among(byte, UL_SPAN("-_.!~*'():"));
}

/* Step 15: url.format. Without "//" the host comes right after the protocol. */
static ul_span format(ul_job *job, const ul_node_url *url) {
  ul_parts parts = {.scheme = url->protocol, .path = url->pathname, .query = url->search, .fragment = url->hash};
  ul_span host[] = {ul_living_encode(job, url->auth, is_escaped_in_auth), UL_SPAN("@"), url->host};
  ul_span path[] = {UL_SPAN(""), UL_SPAN(""), url->pathname};
  int is_file = ul_span_equal(url->protocol, UL_SPAN("file"));
  if (url->auth.length == 0) host[1].length = 0;
  if (url->host.length > 0) path[0] = ul_job_join(job, host, sizeof host / sizeof host[0]);
  if (url->slashes || (ul_node_is_slashed(url->protocol) && (url->host.length > 0 || is_file))) {
    parts.authority = path[0];
    path[0] = UL_SPAN("");
    if (url->pathname.length > 0 && url->pathname.data[0] != '/' && (url->slashes || url->host.length > 0))
      path[1] = UL_SPAN("/");
  }
  parts.path = ul_job_join(job, path, sizeof path / sizeof path[0]);
  return ul_living_recompose(job, &parts);
}

static urlens_status join(ul_job *job, ul_span reference, ul_span base, ul_parts *target) {
  resolution state = {.path = {NULL, 0}};
  job->source = base;
  job->place = URLENS_PLACE_BASE;
  if (ul_node_parse(job, ul_job_well_formed(job, base), UL_NODE_SLASHES_DENOTE_HOST, &state.result))
    return job->error.status;
  job->source = reference;
  job->place = URLENS_PLACE_INPUT;
  if (ul_node_parse(job, ul_job_well_formed(job, reference), UL_NODE_SLASHES_DENOTE_HOST, &state.relative))
    return job->error.status;
  resolve(job, &state);
  return ul_living_joined(job, format(job, &state.result), target);
}

const ul_dialect ul_dialect_node_legacy = {
    .title = "Node's url.parse",
    .models = "Node.js",
    .version = "26.10.0",
    .traits = URLENS_TRAIT_READS_REFERENCES | URLENS_TRAIT_RESOLVES | UL_LIVING_COMPARED,
    .most_memory = 512, /* as the Standard's, because of domains */
    .read = read,
    .join = join,
};
