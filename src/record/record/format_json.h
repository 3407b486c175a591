/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the writer and the reader of records in JSON share. */
#ifndef QYI_RECORD_FORMAT_JSON_H
#define QYI_RECORD_FORMAT_JSON_H

#include "record/formats.h"

/* What tells a record from another object, and which form of it this is. */
#define QYI_JSON_FORMAT  "qiyuan-game"
#define QYI_JSON_VERSION 1

/* The `read` of the format. */
int qyi_json_read_records(const struct qyi_record_input *input, const struct qyi_record_sink *sink);

#endif
