/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of others made fit to be shaped and printed. Uses base alone. */
#ifndef QYI_SHEET_SAFE_H
#define QYI_SHEET_SAFE_H

#include <qiyuan/core/buf.h>

/* This many marks may stand on one letter; more are left out. */
#define QYI_SAFE_MARKS 4

/* Where a text will stand. */
enum qyi_safe_kind {
    QYI_SAFE_LINE,  /* on a line: line ends and tabs become blanks */
    QYI_SAFE_BLOCK, /* in a block: line ends stay */
    QYI_SAFE_NAME   /* within a sentence: as on a line, and isolates (U+2068, U+2069) are left out */
};

/*
 * True for a text that qyi_safe_add() would append as it stands, told from its bytes alone: printable ASCII,
 * line ends included in a block.
 */
bool qyi_safe_is_plain(const char *text, size_t len, enum qyi_safe_kind kind);

/*
 * Appends a text without anything that could harm the page it stands on. Bytes that are not UTF-8, code points that are
 * not characters and object replacements become U+FFFD; control characters, and what steers the direction or joins
 * nothing, are left out (a tab is a blank); of marks on one letter QYI_SAFE_MARKS stay. Three times the length is the
 * most that comes of a text. Done twice it changes nothing more.
 */
void qyi_safe_add(const char *text, size_t len, enum qyi_safe_kind kind, struct qy_buf *out);

/*
 * The same for a name within a sentence: one that holds letters written from right to left is wrapped in an
 * isolate (U+2068, U+2069), so that it turns nothing around it.
 */
void qyi_safe_add_name(const char *text, size_t len, struct qy_buf *out);

#endif
