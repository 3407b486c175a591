/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. What the reader and the writer of PFC share; xiangqi_pfc.c says what the format is. */
#ifndef QYI_RECORD_XIANGQI_PFC_H
#define QYI_RECORD_XIANGQI_PFC_H

#include "record/formats.h"

/* In front of the names of attributes that have no tag of their own. */
#define QYI_PFC_PREFIX "PFC_"

/* The `write` of the format. */
int qyi_pfc_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

#endif
