#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# usage: screens.sh [--check]
# Writes docs/screens/*.txt, what the program shows for some commands, and pictures of some of them, *.svg; with --check, says
# which of them are not as they would be written. The README shows the pictures.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${URLENS_ROOT:-$(dirname "$(dirname "$here")")}
program=${URLENS_PROGRAM:-$root/build/urlens}
if [ "${URLENS_WITH_UNICODE-1}" = 0 ] || [ "${URLENS_WITH_AUDIT-1}" = 0 ] || [ "${URLENS_WITH_LIVING-1}" = 0 ] ||
  [ "${URLENS_OFFSET_BITS-32}" = 8 ]; then
  echo "the screens are those of a build with Unicode, the audit, the living dialects and 32-bit offsets"
  exit 77
fi
[ -x "$program" ] || { echo "no program $program"; exit 1; }

export COLUMNS=100 NO_COLOR=1 LC_ALL=C.UTF-8
pictures='parse diff audit'
bad=0

# keep FILE: compares the file with standard input, or writes it.
keep() {
  local file=$root/docs/screens/$1
  if [ "$mode" = check ]; then
    diff -u "$file" - || bad=1
  else
    cat >"$file"
  fi
}

# screen NAME ARGUMENT…: what is typed, and what comes out of it, messages included.
screen() {
  local name=$1 word line='$ urlens'
  shift
  for word; do
    case $word in
      --text) continue ;; # what a terminal shows by itself
      *[!a-zA-Z0-9/:._=-]*) line+=" '$word'" ;;
      *) line+=" $word" ;;
    esac
  done
  keep "$name.txt" < <(printf '%s\n' "$line" && { "$program" "$@" 2>&1 || true; })
  [[ " $pictures " != *" $name "* ]] || keep "$name.svg" < <({
    printf '%s\n\n' "$line"
    env -u NO_COLOR "$program" "$@" --color always 2>&1 || true
  } | python3 "$root/tools/doc/terminal.py" "$line")
}

mode='write'
[ "${1-}" != --check ] || mode=check
[ $mode = check ] || mkdir -p "$root/docs/screens"

screen parse parse --text 'HTTPS://User@EXAMPLE.com:443/a/./b/../c?q=ü#top'
screen parse-address parse --text 'http://0x7F.1\@x/'
screen parse-base parse --text --base https://example.com/a/b?c '../d e'
screen parse-failure parse --text 'https://example.com:port/'
screen get get '{host}[:{port}] {query:q}' 'https://example.com:81/?q=a+b' 'https://example.com/'
screen query query remove 'utm_*' sort 'https://example.com/?utm_source=x&b=2&a=1'
screen host host bücher.example 0x7f.1 '[::ffff:10.0.0.1]' 169.254.169.254
screen diff diff --text 'http://good\@evil/'
screen audit audit --text 'http://good\@0177.1/'

exit $bad
