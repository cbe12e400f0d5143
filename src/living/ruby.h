/* SPDX-License-Identifier: MIT */
/* What the two files about Ruby share: ruby.c has URI.parse, ruby_join.c has URI.join. */
#ifndef UL_LIVING_RUBY_H
#define UL_LIVING_RUBY_H

#include "living/living.h"

/* Step 7: which class a scheme has. */
typedef enum ul_ruby_kind { UL_RUBY_GENERIC, UL_RUBY_FTP, UL_RUBY_FILE, UL_RUBY_MAILTO, UL_RUBY_LDAP } ul_ruby_kind;

typedef struct ul_ruby_class {
  const char *scheme; /* NULL: any other */
  const char *port;   /* the default; NULL: there is none */
  ul_ruby_kind kind;
} ul_ruby_class;

/* What URI.parse returns. */
typedef struct ul_ruby_url {
  const ul_ruby_class *class;
  ul_span scheme, userinfo, host, port, path, opaque, query, fragment;
  ul_span type;  /* of ftp: ";type=" and what follows it */
  ul_span wrong; /* what does not match the grammar */
} ul_ruby_url;

UL_INTERNAL urlens_status ul_ruby_parse(ul_job *job, ul_span text, ul_ruby_url *url);

/* Step 5: a number without zeros in front; the default port of the class reads as absent. */
UL_INTERNAL ul_span ul_ruby_port(const ul_ruby_url *url, ul_span port);

/* Step 10. */
UL_INTERNAL urlens_status ul_ruby_join(ul_job *job, ul_span reference, ul_span base, ul_parts *target);

#endif
