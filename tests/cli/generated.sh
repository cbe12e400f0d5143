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
[ "$(completed urlens canon -d weburl-r2-g)" = 'weburl-r2-gecko ' ] || complain "bash: dialects are not completed"
! command -v zsh >/dev/null || "$program" generate zsh | zsh -n || complain "zsh does not read its completions"
! command -v fish >/dev/null || "$program" generate fish | fish -n || complain "fish does not read its completions"
if command -v mandoc >/dev/null; then
  "$program" generate man | mandoc -T lint -W error || complain "mandoc does not like the manual page"
fi
if command -v groff >/dev/null; then
  [ -z "$("$program" generate man | groff -man -ww -z 2>&1)" ] || complain "groff does not like the manual page"
fi
exit $bad
