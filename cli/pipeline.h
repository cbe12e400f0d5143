/* SPDX-License-Identifier: MIT */
/* Runs a command over all records, with several threads, and keeps them in order. */
#ifndef URLENS_CLI_PIPELINE_H
#define URLENS_CLI_PIPELINE_H

#include "settings.h"

/* Returns the exit status. */
int pipeline_run(settings *s);

#endif
