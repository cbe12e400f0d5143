/* SPDX-License-Identifier: MIT */
#include "format.h"

#include <string.h>

typedef struct signature {
  const char *bytes;
  size_t length;
  format format;
} signature;

#define PACKED(text, kind) \
  { \
    text, sizeof(text) - 1, { \
      kind, NULL \
    } \
  }
#define REFUSED(text, why) \
  { \
    text, sizeof(text) - 1, { \
      PACKING_NONE, why \
    } \
  }

/* No text that a person writes begins like this. */
static const signature signatures[] = {
    PACKED("\x1F\x8B", PACKING_GZIP),
    PACKED("\x28\xB5\x2F\xFD", PACKING_ZSTD),
    PACKED("\xFD"
           "7zXZ\0",
           PACKING_XZ),
    REFUSED("PK\x03\x04", "it is a zip archive; unpack it first, or write one of its files with unzip -p"),
    REFUSED("PK\x05\x06", "it is an empty zip archive"),
    REFUSED("7z\xBC\xAF\x27\x1C", "it is a 7z archive; unpack it first with 7z x -so"),
    REFUSED("Rar!\x1A\x07", "it is a RAR archive; unpack it first with unrar p"),
    REFUSED("\x04\x22\x4D\x18", "it is packed with lz4; unpack it with lz4 -dc"),
    REFUSED("LZIP\x01", "it is packed with lzip; unpack it with lzip -dc"),
    REFUSED("\x89LZO\0", "it is packed with lzop; unpack it with lzop -dc"),
    REFUSED("\x1F\x9D", "it is packed with compress; unpack it with uncompress -c"),
    REFUSED("\xFF\x06\0\0sNaPpY", "it is packed with snappy; unpack it first"),
    REFUSED("PAR1\x15", "it is a Parquet file; python -m urlens reads those"),
    REFUSED("ARROW1\0\0", "it is an Arrow file; python -m urlens reads those"),
    REFUSED("Obj\x01", "it is an Avro file; write its records as JSON Lines first"),
    REFUSED("ORC\x08", "it is an ORC file; write its rows as CSV or JSON Lines first"),
    REFUSED("SQLite format 3\0", "it is an SQLite database; write a query's rows with sqlite3 -csv"),
    REFUSED("%PDF-", "it is a PDF document; write its text with pdftotext"),
    REFUSED("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "it is an old office document; save it as CSV first"),
    REFUSED("\x7F"
            "ELF",
            "it is a program"),
    REFUSED("\x89PNG\r\n\x1A\n", "it is a PNG picture"),
    REFUSED("\xFF\xFE\0\0", "it is UTF-32; write it as UTF-8 first with iconv -f UTF-32 -t UTF-8"),
    REFUSED("\0\0\xFE\xFF", "it is UTF-32; write it as UTF-8 first with iconv -f UTF-32 -t UTF-8"),
};

enum { SIGNATURE_COUNT = sizeof signatures / sizeof signatures[0] };

/* bzip2: "BZh" and a digit, which could be a text, and then six bytes that begin a block or end the stream. */
static int is_bzip2(const char *data, size_t length) {
  if (length < 10 || memcmp(data, "BZh", 3) != 0 || data[3] < '1' || data[3] > '9') return 0;
  return memcmp(data + 4, "\x31\x41\x59\x26\x53\x59", 6) == 0 || memcmp(data + 4, "\x17\x72\x45\x38\x50\x90", 6) == 0;
}

/* tar: the name of the first file, padded with NUL to 100 bytes; the word is far inside. */
static int is_tar(const char *data, size_t length) {
  return length >= 262 && memcmp(data + 257, "ustar", 5) == 0;
}

format format_recognize(const char *data, size_t length) {
  static const format text = {PACKING_NONE, NULL}, bzip2 = {PACKING_BZIP2, NULL};
  static const format tar = {PACKING_NONE, "it is a tar archive; write one of its files with tar -xO"};
  for (size_t i = 0; i < SIGNATURE_COUNT; i++) {
    const signature *each = &signatures[i];
    if (length >= each->length && memcmp(data, each->bytes, each->length) == 0) return each->format;
  }
  if (is_bzip2(data, length)) return bzip2;
  return is_tar(data, length) ? tar : text;
}

int format_needs_more(const char *data, size_t length) {
  if (length == 0) return 1;
  if (length < 10 && memcmp(data, "BZh", length < 3 ? length : 3) == 0) return 1;
  for (size_t i = 0; i < SIGNATURE_COUNT; i++) {
    if (length < signatures[i].length && memcmp(data, signatures[i].bytes, length) == 0) return 1;
  }
  return 0;
}
