/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. What reader and writer of CBF share. */
#ifndef QYI_RECORD_XIANGQI_CBF_H
#define QYI_RECORD_XIANGQI_CBF_H

#include "record/formats.h"

/* Elements of the head whose tag has another name; ends in NULL. */
struct qyi_cbf_field {
    const char *element;
    const char *tag;
};
extern const struct qyi_cbf_field qyi_cbf_fields[];

/* Appends a record: see `struct qyi_format`. */
int qyi_cbf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

#endif
