/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads bytes from the front of a file in memory, and its texts as tags. */
#ifndef QYI_RECORD_BYTES_H
#define QYI_RECORD_BYTES_H

#include <qiyuan/record/record.h>

/* Bytes consumed from the front; `cut` is set once more were requested than are left. */
struct qyi_bytes {
    const unsigned char *data;
    size_t len;
    size_t at;
    bool cut;
};
unsigned qyi_bytes_one(struct qyi_bytes *bytes);
/* Reads a big-endian number of `count` bytes. */
uint32_t qyi_bytes_number(struct qyi_bytes *bytes, unsigned count);
/* Takes the next `len` bytes; NULL if there are fewer. */
const char *qyi_bytes_text(struct qyi_bytes *bytes, size_t len);

/*
 * True if the games of an index add up to more bytes than the file can hold: valid indexes use each byte
 * once, and one with many games at one offset would be endless work.
 */
bool qyi_bytes_used_up(uint64_t used, size_t len);

/*
 * Appends a text as UTF-8; invalid UTF-8 is read as windows-1252, which older programs wrote. Returns 0 or
 * QY_E_MEMORY.
 */
int qyi_bytes_decode(const char *text, size_t len, struct qy_buf *out);
/* Adds a tag with a text read in this way. Returns 0, QY_E_TOO_LONG or QY_E_MEMORY. */
int qyi_bytes_tag(struct qy_record *record, const char *name, size_t name_len, const char *text, size_t len);

#endif
