/* SPDX-License-Identifier: MIT */
#include "measured.h"

urlens_status growth_measured(urlens_url *url, const char *input, size_t length, const urlens_url *base) {
  urlens_error error = {URLENS_OK, 0, 0, URLENS_PLACE_INPUT};
  urlens_status status = url ? urlens_parse(url, input, length, base)
                             : urlens_can_parse(input, length, base, NULL, &error);
  /* Something after the calls, so that they are no jumps: the instructions would not be this function's then. */
  return url || error.status == status ? status : URLENS_E_ARGUMENT;
}
