/* SPDX-License-Identifier: MIT */
#include "produce.h"

enum { PRODUCE_FIRST_ROOM = 256 };

urlens_error produce(text *to, producer function, const void *call) {
  urlens_output out = {.capacity = PRODUCE_FIRST_ROOM};
  urlens_status status;
  out.data = text_room(to, out.capacity);
  status = function(call, &out);
  if (out.error.status == URLENS_E_BUFFER_TOO_SMALL) {
    out.capacity = out.length;
    out.length = 0;
    out.data = text_room(to, out.capacity);
    status = function(call, &out);
  }
  if (out.length <= out.capacity) to->length += out.length; /* 0 after a failure, unless that has a result too */
  out.error.status = status;                                /* the function itself decides what is a failure */
  return out.error;
}
