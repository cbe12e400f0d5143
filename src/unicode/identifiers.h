/* SPDX-License-Identifier: MIT */
/* ECMAScript's identifiers. */
#ifndef UL_UNICODE_IDENTIFIERS_H
#define UL_UNICODE_IDENTIFIERS_H

#include "core/config.h"

/* ECMAScript, IdentifierStartChar. In a build without Unicode and without regular expressions: those of ASCII. */
UL_INTERNAL int ul_is_identifier_start(uint32_t code_point);

/* ECMAScript, IdentifierPartChar. In a build without Unicode and without regular expressions: those of ASCII. */
UL_INTERNAL int ul_is_identifier_part(uint32_t code_point);

#endif
