/* SPDX-License-Identifier: MIT */
#ifndef URLENS_GROWTH_MEASURED_H
#define URLENS_GROWTH_MEASURED_H

#include "urlens.h"

/*
 * What is counted, in a file of its own so that the compiler keeps it a function that callgrind can be told about.
 * Parses into `url`, or only checks if that is NULL.
 */
urlens_status growth_measured(urlens_url *url, const char *input, size_t length, const urlens_url *base);

#endif
