/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes kinds of items from a record. */
#ifndef QYI_RECORD_EDIT_H
#define QYI_RECORD_EDIT_H

#include <qiyuan/record/record.h>

/* The parts to remove; flags may be combined. */
enum qyi_strip {
    QYI_STRIP_VARIATIONS = 1, /* all but the main line, with their comments */
    QYI_STRIP_COMMENTS = 2,   /* with their commands */
    QYI_STRIP_NAGS = 4,
    QYI_STRIP_CLOCKS = 8,   /* the commands clk, emt, egt, ct, mct in comments */
    QYI_STRIP_COMMANDS = 16 /* every command; a comment that becomes empty is removed too */
};

/* Reads a list of names, "comments,nags"; false for an unknown name. */
bool qyi_strip_read(const char *text, unsigned *ret_what);

/* Removes parts of a record. Returns 0 or QY_E_MEMORY. */
QY_API int qyi_record_strip(struct qy_record *record, unsigned what);

#endif
