/* SPDX-License-Identifier: MIT */
/* Before a filter lets a URL through: do the programs that come after it read the same URL? */
#include <stdio.h>
#include <string.h>
#include <urlens/audit.h>

/* What the filter reads, and what the client might. */
static const urlens_dialect dialects[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3986_REGEX};

static void show(const urlens_auditor *auditor) {
  urlens_view safe = urlens_auditor_safe_url(auditor);
  for (size_t i = 0; i < urlens_auditor_reading_count(auditor); i++) {
    const urlens_reading *reading = urlens_auditor_reading(auditor, i);
    urlens_view host = urlens_get(reading->url, URLENS_PART_HOST); /* none if it was refused */
    printf("  %-13s %.*s (%s)\n", urlens_dialect_name(reading->dialect), (int)host.length, host.data ? host.data : "",
           reading->url ? urlens_host_class_name(reading->host_class) : urlens_status_name(reading->error.status));
  }
  for (size_t i = 0; i < urlens_auditor_finding_count(auditor); i++) {
    const urlens_finding *finding = urlens_auditor_finding(auditor, i);
    printf("  %s %s, bytes %zu to %zu: %s\n", urlens_severity_name(finding->severity), finding->id, finding->start,
           finding->end, finding->title);
  }
  if (safe.data) printf("  safe: %.*s\n", (int)safe.length, safe.data);
}

int main(void) {
  static const char *const inputs[] = {"http://good\\@0177.1/", "https://example.org/"};
  urlens_auditor_options options = {
      .size = sizeof options, .dialects = dialects, .dialect_count = sizeof dialects / sizeof dialects[0]};
  urlens_auditor *auditor = NULL;
  urlens_status status = urlens_auditor_create(&options, &auditor);
  for (size_t i = 0; !status && i < sizeof inputs / sizeof inputs[0]; i++) {
    status = urlens_auditor_audit(auditor, inputs[i], strlen(inputs[i]), NULL, 0);
    puts(inputs[i]);
    show(auditor);
  }
  urlens_auditor_destroy(auditor);
  return status != URLENS_OK;
}
