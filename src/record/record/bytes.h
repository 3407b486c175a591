/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes taken from the front of a file that is in memory, and its texts as tags. */
#ifndef QYI_RECORD_BYTES_H
#define QYI_RECORD_BYTES_H

#include <qiyuan/record/record.h>

/* Bytes that are taken from the front; `cut` once more was asked for than there are. */
struct qyi_bytes {
    const unsigned char *data;
    size_t len;
    size_t at;
    bool cut;
};
unsigned qyi_bytes_one(struct qyi_bytes *bytes);
/* A number of this many bytes, the highest first. */
uint32_t qyi_bytes_number(struct qyi_bytes *bytes, unsigned count);
/* The next `len` bytes; NULL where there are fewer. */
const char *qyi_bytes_text(struct qyi_bytes *bytes, size_t len);

/*
 * True where the games of an index come to more bytes than their file can hold: each stands there once, and an index of
 * many games that all stand at one place would be work without end.
 */
bool qyi_bytes_used_up(uint64_t used, size_t len);

/* Appends a text as UTF-8; what is not is read as windows-1252, as older programs wrote. Returns 0 or QY_E_MEMORY. */
int qyi_bytes_decode(const char *text, size_t len, struct qy_buf *out);
/* Adds a tag whose text is read so. Returns 0, QY_E_TOO_LONG or QY_E_MEMORY. */
int qyi_bytes_tag(struct qy_record *record, const char *name, size_t name_len, const char *text, size_t len);

#endif
