/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CBL libraries: shared by the reader and the writer; xiangqi_cbl.c describes the format. */
#ifndef QYI_RECORD_XIANGQI_CBL_H
#define QYI_RECORD_XIANGQI_CBL_H

#include "record/findings.h"

#define QYI_CBL_SIGNATURE "CCBridgeLibrary"
#define QYI_CBL_NAME      64
#define QYI_CBL_NAME_SIZE 512
#define QYI_CBL_HEAD      66624
#define QYI_CBL_ENTRY     276
#define QYI_CBL_BLOCK     4096
#define QYI_CBL_LARGEST   ((uint32_t)1 << 24)

enum qyi_cbl_flags { QYI_CBL_USED = 1, QYI_CBL_LIVE = 2 };

/*
 * Reads the bytes of a library of version 2.1. Offsets of findings are those in the decompressed file.
 * Returns 0, the sink's nonzero return, or a negative code.
 */
int qyi_cbl2_read(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                  const unsigned char *bytes, size_t len);

#endif
