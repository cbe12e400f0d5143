/* SPDX-License-Identifier: MIT */
/* What the Standard's parser changed in the parts of a URL, and why. */
#ifndef URLENS_CLI_CHANGES_H
#define URLENS_CLI_CHANGES_H

#include "anatomy.h"
#include "text.h"
#include "urlens.h"

/* Whether a part of the URL differs from what was written. A part that was not written does not differ. */
int change_is_made(const anatomy *a, const urlens_url *url, int part, int has_base);

/* Appends why a part was changed, in a few words. `after` is a NULL view if it was removed. */
void change_reason(const urlens_url *url, int part, urlens_view before, urlens_view after, text *to);

#endif
