/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes untrusted text safe for shaping and printing. Uses the module `base` only. */
#ifndef QYI_SHEET_SAFE_H
#define QYI_SHEET_SAFE_H

#include <qiyuan/core/buf.h>

/* The most combining marks on one letter; others are dropped. */
#define QYI_SAFE_MARKS 4

/* The context in which a text is printed. */
enum qyi_safe_kind {
    QYI_SAFE_LINE,  /* in a line: line ends and tabs become blanks */
    QYI_SAFE_BLOCK, /* in a block: line ends are kept */
    QYI_SAFE_NAME   /* within a sentence: as in a line, and isolates (U+2068, U+2069) are dropped */
};

/*
 * True for a text that qyi_safe_add() would append unchanged, judged from its bytes only: printable ASCII, in
 * a block also line ends.
 */
bool qyi_safe_is_plain(const char *text, size_t len, enum qyi_safe_kind kind);

/*
 * Appends a text without anything that could damage the page. Bytes that are not UTF-8, code points that are
 * not characters, and object replacements become U+FFFD. Control characters, direction controls and useless
 * joiners are dropped (a tab becomes a blank), and marks beyond QYI_SAFE_MARKS on one letter too. The result
 * is at most three times as long. Applying it twice changes nothing more.
 */
void qyi_safe_add(const char *text, size_t len, enum qyi_safe_kind kind, struct qy_buf *out);

/*
 * The same for a name within a sentence: a name with letters written from right to left is enclosed in an
 * isolate (U+2068, U+2069), so that it does not affect the text around it.
 */
void qyi_safe_add_name(const char *text, size_t len, struct qy_buf *out);

#endif
