/* SPDX-License-Identifier: MIT */
#include "addon.h"

#include "columns.h"
#include "urls.h"

napi_value define_addon(napi_env env, napi_value exports) {
  environment *here = create_environment(env, exports);
  const napi_property_descriptor functions[] = {
      {"check", NULL, check_url, NULL, NULL, NULL, napi_enumerable, here},
      {"checkReference", NULL, check_reference, NULL, NULL, NULL, napi_enumerable, here},
      {"parse", NULL, parse_url, NULL, NULL, NULL, napi_enumerable, here},
      {"parseReference", NULL, parse_reference, NULL, NULL, NULL, napi_enumerable, here},
      {"set", NULL, set_attribute, NULL, NULL, NULL, napi_enumerable, here},
      {"hostRange", NULL, find_host, NULL, NULL, NULL, napi_enumerable, here},
      {"fillColumn", NULL, fill_column, NULL, NULL, NULL, napi_enumerable, here},
  };
  if (!here) {
    napi_throw_error(env, NULL, "There is no memory for the addon.");
    return NULL;
  }
  napi_define_properties(env, exports, sizeof functions / sizeof functions[0], functions);
  return exports;
}
