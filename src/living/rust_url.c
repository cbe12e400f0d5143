/* SPDX-License-Identifier: MIT */
/* Rust's url crate: the Standard with the differences that are listed here. */
#include "living/living.h"
#include "whatwg/differences.h"

static const ul_differences differences = {
    .bits = UL_SPECIAL_PATH_KEEPS_CARET | UL_OTHER_PATH_KEEPS_CARET | UL_OPAQUE_PATH_KEEPS_SPACE |
            UL_OTHER_USERINFO_ALONE | UL_OTHER_PORT_BEFORE_BSLASH | UL_SPECIAL_DRIVES_STAY | UL_OTHER_DRIVES_STAY |
            UL_FILE_BAR_AFTER_NO_HOST | UL_FILE_PATH_BEGINS_ONCE | UL_FILE_DRIVE_HAS_NO_HOST |
            UL_SPECIAL_SLASHES_ARE_COUNTED | UL_OTHER_REFERENCE_BSLASH,
    .check_domain = ul_living_check_labels,
};

static urlens_status parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_arena_reset(&request->memory->arena);
  return ul_parse_with_differences(request, output, answer);
}

const ul_dialect ul_dialect_rust_url = {
    .title = "Rust's url crate",
    .models = "url",
    .version = "2.5.8",
    .traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | UL_LIVING,
    .habits = UL_NEEDS_RECORD | UL_NEEDS_LABEL,
    .most_memory = UL_MOST_MEMORY_OF_MACHINE,
    .parse = parse,
    .family = &differences,
};
