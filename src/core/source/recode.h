/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts a stream from any encoding that iconv knows to UTF-8. */
#ifndef QYI_SOURCE_RECODE_H
#define QYI_SOURCE_RECODE_H

#include <qiyuan/core/source.h>

struct qyi_recode;

/* True for the name of an encoding that iconv converts to UTF-8 and back. */
bool qyi_recode_knows(const char *name);

/*
 * Begins to convert the output of `read`. Invalid bytes become a byte that is invalid in UTF-8, so that the
 * consumer reports it there. Returns 0, QY_E_VALUE for an unknown name, or QY_E_MEMORY.
 */
int qyi_recode_new(const char *name, qy_read_fn read, void *user, struct qyi_recode **ret_recode);
void qyi_recode_free(struct qyi_recode *recode);

/* A qy_read_fn whose user is the recode. */
long qyi_recode_read(void *recode, char *buffer, size_t size);

#endif
