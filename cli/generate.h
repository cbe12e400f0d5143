/* SPDX-License-Identifier: MIT */
/* Everything that is made from the tables of commands and options, printed to standard output. */
#ifndef URLENS_CLI_GENERATE_H
#define URLENS_CLI_GENERATE_H

void generate_man(void);
void generate_bash(void);
void generate_zsh(void);
void generate_fish(void);

#endif
