/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads bytes from the front of a game file in memory, and its texts as tags. */
#include "record/bytes.h"

#include "base/utf8.h"
#include "source/transcode.h"

#include <string.h>

unsigned qyi_bytes_one(struct qyi_bytes *bytes)
{
    if (bytes->at < bytes->len)
        return bytes->data[bytes->at++];
    bytes->cut = true;
    return 0;
}

uint32_t qyi_bytes_number(struct qyi_bytes *bytes, unsigned count)
{
    uint32_t number = 0;

    while (count-- > 0)
        number = number << 8 | qyi_bytes_one(bytes);
    return number;
}

const char *qyi_bytes_text(struct qyi_bytes *bytes, size_t len)
{
    const char *text = (const char *)bytes->data + bytes->at;

    bytes->cut = bytes->cut || len > bytes->len - bytes->at;
    if (bytes->cut)
        return NULL;
    bytes->at += len;
    return text;
}

bool qyi_bytes_used_up(uint64_t used, size_t len)
{
    enum { OVERLAPS = 4 }; /* the games of a damaged index may overlap */

    return used > OVERLAPS * (uint64_t)len;
}

int qyi_bytes_decode(const char *text, size_t len, struct qy_buf *out)
{
    size_t bad;

    return qyi_text_decode(qyi_utf8_valid(text, len) ? QY_ENCODING_UTF8 : QY_ENCODING_WINDOWS_1252,
                           (const unsigned char *)text, len, out, &bad);
}

int qyi_bytes_tag(struct qy_record *record, const char *name, size_t name_len, const char *text, size_t len)
{
    struct qy_buf utf8 = QY_BUF_INIT;
    int code = qyi_bytes_decode(text, len, &utf8);

    if (code == 0)
        code = qy_record_add_tag(record, name, name_len, qy_buf_str(&utf8), utf8.len);
    qy_buf_free(&utf8);
    return code;
}
