/* SPDX-License-Identifier: MIT */
/*
 * The sets of bytes that the URL Standard defines, in its own words, for tables that the preprocessor spells out. Only the files
 * with those tables include this.
 */
#ifndef UL_PERCENT_SET_DEFINITIONS_H
#define UL_PERCENT_SET_DEFINITIONS_H

/* URL Standard, section 1.3, percent-encoded bytes: the percent-encode sets, each built upon another. */
#define UL_DEF_IN_C0_CONTROL(c) ((c) < 0x20 || (c) > 0x7E)
#define UL_DEF_IN_FRAGMENT(c) \
  (UL_DEF_IN_C0_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '<' || (c) == '>' || (c) == '`')
#define UL_DEF_IN_QUERY(c) \
  (UL_DEF_IN_C0_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '#' || (c) == '<' || (c) == '>')
#define UL_DEF_IN_SPECIAL_QUERY(c) (UL_DEF_IN_QUERY(c) || (c) == '\'')
#define UL_DEF_IN_PATH(c) (UL_DEF_IN_QUERY(c) || (c) == '?' || (c) == '^' || (c) == '`' || (c) == '{' || (c) == '}')
#define UL_DEF_IN_USERINFO(c) \
  (UL_DEF_IN_PATH(c) || (c) == '/' || (c) == ':' || (c) == ';' || (c) == '=' || (c) == '@' || \
   ((c) >= '[' && (c) <= ']') || (c) == '|')
#define UL_DEF_IN_COMPONENT(c) (UL_DEF_IN_USERINFO(c) || ((c) >= '$' && (c) <= '&') || (c) == '+' || (c) == ',')
#define UL_DEF_IN_FORM(c) (UL_DEF_IN_COMPONENT(c) || (c) == '!' || ((c) >= '\'' && (c) <= ')') || (c) == '~')

#define UL_DEF_IS_UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define UL_DEF_IS_ALPHANUMERIC(c) (((c) >= '0' && (c) <= '9') || UL_DEF_IS_UPPER(c) || ((c) >= 'a' && (c) <= 'z'))
#define UL_DEF_IS_TAB_OR_NEWLINE(c) ((c) == '\t' || (c) == '\n' || (c) == '\r')

/* URL Standard, section 4.3, URL code points below 0x80. */
#define UL_DEF_IS_URL_CODE_POINT(c) \
  (UL_DEF_IS_ALPHANUMERIC(c) || (c) == '!' || (c) == '$' || ((c) >= '&' && (c) <= '/') || (c) == ':' || (c) == ';' || \
   (c) == '=' || (c) == '?' || (c) == '@' || (c) == '_' || (c) == '~')

/* URL Standard, section 3.2, host miscellaneous. */
#define UL_DEF_IS_FORBIDDEN_HOST(c) \
  ((c) == 0 || UL_DEF_IS_TAB_OR_NEWLINE(c) || (c) == ' ' || (c) == '#' || (c) == '/' || (c) == ':' || (c) == '<' || \
   (c) == '>' || (c) == '?' || (c) == '@' || ((c) >= '[' && (c) <= '^') || (c) == '|')
#define UL_DEF_IS_FORBIDDEN_DOMAIN(c) (UL_DEF_IS_FORBIDDEN_HOST(c) || (c) < 0x20 || (c) == '%' || (c) == 0x7F)

/* URL Standard, scheme state, step 1. */
#define UL_DEF_IS_SCHEME(c) (UL_DEF_IS_ALPHANUMERIC(c) || (c) == '+' || (c) == '-' || (c) == '.')

#endif
