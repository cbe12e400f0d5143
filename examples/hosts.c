/* SPDX-License-Identifier: MIT */
/*
 * A column of URLs to a column of hosts and one of registrable domains, as a database's extension does it: views come
 * in, views go out, and nothing is copied that is written as it has to be.
 */
#include <stdio.h>
#include <urlens/batch.h>

/* A database's string has more in it than pointer and length; the stride tells how far it is to the next one. */
typedef struct database_string {
  urlens_view text;
  unsigned flags;
} database_string;

static const database_string column[] = {
    {{"https://www.example.co.uk/a?b=1", 31}, 0},
    {{"HTTP://Shop.Example.COM:80/", 27}, 0},
    {{NULL, 0}, 1}, /* null */
    {{"http://10.0.0.1/", 16}, 0},
    {{"not a url", 9}, 0},
};

enum { ROWS = sizeof column / sizeof column[0], ROOM = 64 };

static const char *origin_of(urlens_view view, const char *room) {
  return view.data >= room && view.data < room + ROOM ? "copied" : "in place";
}

int main(void) {
  urlens_view hosts[ROWS], domains[ROWS];
  urlens_selected_column columns[] = {{hosts, URLENS_SELECTED_HOST, 0}, {domains, URLENS_SELECTED_DOMAIN, 0}};
  char room[ROOM];
  uint16_t status[ROWS];
  urlens_rows rows = {.size = sizeof rows, .items = column, .count = ROWS, .stride = sizeof column[0]};
  urlens_selection selection = {.size = sizeof selection,
                                .columns = columns,
                                .column_count = 2,
                                .data = room,
                                .capacity = sizeof room,
                                .status = status};
  urlens_url *url = NULL;
  if (urlens_create(NULL, &url) || urlens_select_batch(url, &rows, 0, NULL, &selection)) return 1;
  for (size_t i = 0; i < ROWS; i++) {
    if (!hosts[i].data) {
      printf("%zu null: %s\n", i, urlens_status_name((urlens_status)status[i]));
      continue;
    }
    printf("%zu %.*s, %s", i, (int)hosts[i].length, hosts[i].data, origin_of(hosts[i], room));
    if (domains[i].data) printf("; domain %.*s", (int)domains[i].length, domains[i].data);
    printf("\n");
  }
  printf("%zu bytes copied\n", selection.used);
  urlens_destroy(url);
  return 0;
}
