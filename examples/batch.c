/* SPDX-License-Identifier: MIT */
/* Many URLs in one call, in the layout that Arrow gives a column of strings; the output has that layout too. */
#include <stdio.h>
#include <urlens.h>

enum { ROWS = 5, ROOM = 40 };

/* Row 3 is null: its bit is 0. */
static const char data[] = "http://a.example/http://b:x/http://C.example:80/../dmailto:me";
static const int32_t offsets[ROWS + 1] = {0, 17, 28, 52, 52, 61};
static const uint8_t validity[] = {0x17};

static void show(size_t row, const urlens_batch *batch) {
  for (size_t i = 0; i < batch->rows_done; i++) {
    int length = (int)(batch->offsets[i + 1] - batch->offsets[i]);
    printf("row %zu: %-32s %.*s\n", row + i, urlens_status_name((urlens_status)batch->status[i]), length,
           batch->data + batch->offsets[i]);
  }
}

int main(void) {
  urlens_column column = {.data = data, .offsets = offsets, .validity = validity, .rows = ROWS};
  char room[ROOM];
  int32_t out_offsets[ROWS + 1];
  uint16_t statuses[ROWS];
  urlens_batch batch = {
      .size = sizeof batch, .data = room, .capacity = sizeof room, .offsets = out_offsets, .status = statuses};
  urlens_url *url = NULL;
  urlens_status status = urlens_create(NULL, &url);
  size_t row = 0;
  if (status) return 1;
  do { /* The room is small on purpose: a batch that is full is shown, and the next one goes on after it. */
    status = urlens_parse_batch(url, &column, row, NULL, &batch);
    printf("%s: %zu rows, %zu without a URL\n", urlens_status_name(status), batch.rows_done, batch.failed);
    show(row, &batch);
    row += batch.rows_done;
  } while (status == URLENS_E_BUFFER_TOO_SMALL && batch.needed <= sizeof room);
  urlens_destroy(url);
  return status != URLENS_OK;
}
