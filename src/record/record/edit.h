/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes kinds of things out of a record. */
#ifndef QYI_RECORD_EDIT_H
#define QYI_RECORD_EDIT_H

#include <qiyuan/record/record.h>

/* The parts to remove; flags may be joined. */
enum qyi_strip {
    QYI_STRIP_VARIATIONS = 1, /* all but the main line, with what is said in them */
    QYI_STRIP_COMMENTS = 2,   /* with the commands in them */
    QYI_STRIP_NAGS = 4,
    QYI_STRIP_CLOCKS = 8,   /* the commands clk, emt, egt, ct, mct in comments */
    QYI_STRIP_COMMANDS = 16 /* every command; a comment of which nothing is left goes, too */
};

/* Reads a list of their names, "comments,nags"; false where one is not known. */
bool qyi_strip_read(const char *text, unsigned *ret_what);

/* Takes things out of a record. Returns 0 or QY_E_MEMORY. */
QY_API int qyi_record_strip(struct qy_record *record, unsigned what);

#endif
