/* SPDX-License-Identifier: MIT */
/* What the two files about OkHttp share: okhttp.c has HttpUrl, okhttp_host.c its hosts. */
#ifndef UL_LIVING_OKHTTP_H
#define UL_LIVING_OKHTTP_H

#include "living/living.h"

/* Step 6: an address, or a name in ASCII and lower case. Returns the job's status. */
UL_INTERNAL urlens_status ul_okhttp_read_host(ul_job *job, ul_span text, ul_span *host);

#endif
