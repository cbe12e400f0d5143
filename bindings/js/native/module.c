/* SPDX-License-Identifier: MIT */
/* How Node finds the addon. Tests have another entry, which can do more. */
#include "addon.h"

NAPI_MODULE_INIT() {
  return define_addon(env, exports);
}
