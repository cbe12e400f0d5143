#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What `urlens generate` makes is accepted by those it is for, as far as they are installed.
set -euo pipefail
program=${URLENS_PROGRAM:-build/urlens}
bad=0
complain() {
  printf '%s\n' "$*"
  bad=1
}

"$program" generate bash | bash -n || complain "bash does not read its completions"
# Completion as bash would ask for it.
completed() {
  # shellcheck disable=SC1090
  (source <("$program" generate bash) && COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) && _urlens && printf '%s ' "${COMPREPLY[@]}")
}
[ "$(completed urlens can)" = 'canon ' ] || complain "bash: canon is not completed"
[ "$(completed urlens dial)" = 'dialects ' ] || complain "bash: dialects is not completed"
[ "$(completed urlens canon --norm)" = '--normalize ' ] || complain "bash: --normalize is not completed"
[ "$(completed urlens canon --on-error s)" = 'skip ' ] || complain "bash: --on-error skip is not completed"
[ "$(completed urlens canon -d whatw)" = 'whatwg ' ] || complain "bash: dialects are not completed"
[ "$(completed urlens canon --on-error = s)" = 'skip ' ] || complain "bash: --on-error=skip is not completed"
[ "$(completed urlens canon --on-error =)" = 'emit skip fail ' ] || complain "bash: the values after --on-error= are not completed"
[ "$(completed urlens help cano)" = 'canon ' ] || complain "bash: the commands of help are not completed"
[ "$(completed urlens dialects whatw)" = 'whatwg ' ] || complain "bash: the ids of dialects are not completed"
! command -v zsh >/dev/null || "$program" generate zsh | zsh -n || complain "zsh does not read its completions"
! command -v fish >/dev/null || "$program" generate fish | fish -n || complain "fish does not read its completions"
# The same in fish.
fished() {
  "$program" generate fish | fish -c "source - ; complete -C '$1'" | cut -f 1 | tr '\n' ' '
}
if command -v fish >/dev/null; then
  [ "$(fished 'urlens canon --on-error=s')" = '--on-error=skip ' ] || complain "fish: --on-error=skip is not completed"
  [ "$(fished 'urlens help cano')" = 'canon ' ] || complain "fish: the commands of help are not completed"
  [ "$(fished 'urlens dialects whatw')" = 'whatwg ' ] || complain "fish: the ids of dialects are not completed"
  [ "$(fished 'urlens --dialect whatw')" = 'whatwg ' ] || complain "fish: options of parse, the default, are not completed"
fi
if command -v mandoc >/dev/null; then
  "$program" generate man | mandoc -T lint -W error || complain "mandoc does not like the manual page"
fi
if command -v groff >/dev/null; then
  [ -z "$("$program" generate man | groff -man -ww -z 2>&1)" ] || complain "groff does not like the manual page"
fi
exit $bad
