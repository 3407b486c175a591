/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the writer and the reader of records in JSON. */
#ifndef QYI_RECORD_FORMAT_JSON_H
#define QYI_RECORD_FORMAT_JSON_H

#include "record/formats.h"

/* The name of the format, which distinguishes a record from other objects, and its version. */
#define QYI_JSON_FORMAT  "qiyuan-game"
#define QYI_JSON_VERSION 1

/* The `read` function of the format. */
int qyi_json_read_records(const struct qyi_record_input *input, const struct qyi_record_sink *sink);

#endif
