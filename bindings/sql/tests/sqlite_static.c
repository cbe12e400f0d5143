/* SPDX-License-Identifier: MIT */
/* A program with the extension in it: no file is loaded, and every connection has the functions. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

int sqlite3_urlens_init(sqlite3 *database, char **error, const sqlite3_api_routines *api);

/* Whether the query gives that text as its first value. */
static int gives(sqlite3 *database, const char *query, const char *wanted) {
  sqlite3_stmt *statement = NULL;
  const char *got = NULL;
  int same;
  if (sqlite3_prepare_v2(database, query, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    got = (const char *)sqlite3_column_text(statement, 0);
  }
  same = got && strcmp(got, wanted) == 0;
  if (!same) {
    printf("%s\n  wanted %s\n  got    %s\n", query, wanted, got ? got : sqlite3_errmsg(database));
  }
  sqlite3_finalize(statement);
  return same;
}

int main(void) {
  sqlite3 *database;
  int fine;
  if (sqlite3_auto_extension((void (*)(void))sqlite3_urlens_init) != SQLITE_OK) return 1;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 1;
  fine = gives(database, "SELECT url_host('https://EXAMPLE.com/')", "example.com");
  fine &= gives(database, "SELECT url_set_param('http://h/', 'a', 'b')", "http://h/?a=b");
  fine &= gives(database, "SELECT group_concat(name || value) FROM url_query_each('http://h?a=1&b=2')", "a1,b2");
  sqlite3_close(database);
  return fine ? 0 : 1;
}
