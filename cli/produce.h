/* SPDX-License-Identifier: MIT */
/* Calls library functions that write to a urlens_output, with enough room. */
#ifndef URLENS_CLI_PRODUCE_H
#define URLENS_CLI_PRODUCE_H

#include "text.h"
#include "urlens.h"

/* Calls a library function that writes to out; `call` has its arguments. */
typedef urlens_status (*producer)(const void *call, urlens_output *out);

/* Runs it with enough room and appends what it writes to `to`. */
urlens_error produce(text *to, producer function, const void *call);

#endif
