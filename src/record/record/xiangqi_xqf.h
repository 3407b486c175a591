/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the reader and the writer of XQF; xiangqi_xqf.c describes the format. */
#ifndef QYI_RECORD_XIANGQI_XQF_H
#define QYI_RECORD_XIANGQI_XQF_H

#include "record/formats.h"

/* The end of the head and beginning of the steps. */
#define QYI_XQF_HEAD 0x400

/* A text of the head: a length byte and the text, in a field of `size` bytes; in version 1.0 `plain_size`. */
struct qyi_xqf_text {
    const char *tag;
    uint16_t offset;
    uint8_t size;
    uint8_t plain_size;
};
#define QYI_XQF_TEXTS 11
extern const struct qyi_xqf_text qyi_xqf_texts[QYI_XQF_TEXTS];

/* The `write` function of the format. */
int qyi_xqf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

#endif
