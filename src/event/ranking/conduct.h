/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a list of fouls and penalties, for events whose log does not record them. */
#ifndef QYI_RANKING_CONDUCT_H
#define QYI_RANKING_CONDUCT_H

#include <qiyuan/event/standings.h>

/*
 * Reads one player per line: number, fouls, warnings, disqualifications, separated by tabs. Trailing fields
 * may be omitted; lines that begin with '#' are comments. The caller frees the list. Errors:
 * QY_E_PENALTY_LINE with line and column, QY_E_MEMORY.
 */
int qyi_conduct_read(const char *text, size_t len, struct qy_conduct **ret_list, size_t *ret_count,
                     struct qy_error *reterr);

#endif
