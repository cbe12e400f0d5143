# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the SQL extensions.

packages_of_sql() { printf '%s\n' 'python3 python3' '/usr/include/sqlite3ext.h libsqlite3-dev'; }

build_sql() {
  need build sql
  build_preset release -DURLENS_BUILD_SQL=ON
  say "built build/sql/urlens.so"
}

cmd_sql() {
  [ $# -eq 0 ] || wrong_usage "sql takes no arguments"
  build_sql
}

# test_engine ENGINE: its tests, by a Python whose SQLite loads extensions, as Debian's does. 77: it says itself why not.
test_engine() {
  local engine=$1 status=0
  URLENS_ROOT=$PWD /usr/bin/python3 "bindings/sql/tests/$engine.py" || status=$?
  case $status in
    0) count passed "$engine" ;;
    77) skip_engine "$engine" "its tests say why" ;;
    *) count failed "$engine" ;;
  esac
}

test_binding_sql() {
  build_sql
  stage sqlite test_engine sqlite
}
