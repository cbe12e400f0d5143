/* SPDX-License-Identifier: MIT */
/* The three dialects that read references as RFC 3986 and RFC 3987 do. */
#include "dialect/table.h"
#include "rfc/rfc.h"

static urlens_status read_by_grammar(ul_job *job, ul_span text, ul_rfc_grammar grammar, ul_parts *parts) {
  int zones = (job->request->settings->flags & URLENS_OPTION_ZONE_IDENTIFIERS) != 0;
  urlens_place place = job->place;
  ul_rfc_read(text, grammar, zones ? UL_ZONES_ALLOWED : UL_ZONES_REFUSED, parts, &job->error);
  job->error.place = place;
  return job->error.status;
}

static urlens_status read_uri(ul_job *job, ul_span text, ul_parts *parts) {
  return read_by_grammar(job, text, UL_RFC_URI, parts);
}

static urlens_status read_iri(ul_job *job, ul_span text, ul_parts *parts) {
  return read_by_grammar(job, text, UL_RFC_IRI, parts);
}

static urlens_status read_by_regex(ul_job *job, ul_span text, ul_parts *parts) {
  (void)job;
  ul_parts_read_by_regex(text, parts);
  return URLENS_OK;
}

/* Section 5.2, whatever the base is. */
static urlens_status resolve_on_any(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *target) {
  int loose = (job->request->settings->flags & URLENS_OPTION_LOOSE_RESOLUTION) != 0;
  ul_parts_resolve(reference, base, loose ? UL_RESOLVE_LOOSE : UL_RESOLVE_STRICT, target);
  return URLENS_OK;
}

/* Section 5.1: a base URI has a scheme. */
static urlens_status resolve(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *target) {
  if (base->scheme.data) return resolve_on_any(job, reference, base, target);
  ul_job_fail(job, URLENS_E_BASE_INVALID, ul_span_of(NULL, 0));
  job->error.place = URLENS_PLACE_BASE;
  return URLENS_E_BASE_INVALID;
}

enum { TRAITS = URLENS_TRAIT_READS_REFERENCES | URLENS_TRAIT_RESOLVES | URLENS_TRAIT_NORMALIZES | URLENS_TRAIT_IS_RFC };

const ul_dialect ul_dialect_rfc3986 = {
    .title = "URI references, strictly by the grammar",
    .models = "RFC 3986",
    .version = "2005-01",
    .traits = TRAITS | URLENS_TRAIT_COMPARED_BY_DEFAULT | URLENS_TRAIT_AUDITED_BY_DEFAULT,
    .read = read_uri,
    .resolve = resolve,
};

const ul_dialect ul_dialect_rfc3987 = {
    .title = "IRI references, strictly by the grammar",
    .models = "RFC 3987",
    .version = "2005-01",
    .traits = TRAITS,
    .read = read_iri,
    .resolve = resolve,
};

const ul_dialect ul_dialect_rfc3986_regex = {
    .title = "URI references as a regular expression reads them: nothing is refused",
    .models = "RFC 3986, appendix B",
    .version = "2005-01",
    .traits = TRAITS,
    .read = read_by_regex,
    .resolve = resolve_on_any,
};
