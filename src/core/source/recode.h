/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream of any encoding that iconv knows, as UTF-8. */
#ifndef QYI_SOURCE_RECODE_H
#define QYI_SOURCE_RECODE_H

#include <qiyuan/core/source.h>

struct qyi_recode;

/* True for a name of an encoding that iconv converts to UTF-8 and back. */
bool qyi_recode_knows(const char *name);

/*
 * Begins to convert what `read` gives. Bytes outside the encoding become a byte that UTF-8 does not have, so that the
 * reader reports it there. Returns 0, QY_E_VALUE for an unknown name, or QY_E_MEMORY.
 */
int qyi_recode_new(const char *name, qy_read_fn read, void *user, struct qyi_recode **ret_recode);
void qyi_recode_free(struct qyi_recode *recode);

/* A qy_read_fn, its user the recode. */
long qyi_recode_read(void *recode, char *buffer, size_t size);

#endif
