/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which diagrams a print has, in words. */
#ifndef QYI_SHEET_PRINT_WORDS_H
#define QYI_SHEET_PRINT_WORDS_H

#include <qiyuan/print/print.h>

/* Behind which plies a diagram stands. */
struct qyi_print_diagrams {
    uint32_t plies[QY_PRINT_PLIES];
    size_t count;
    bool at_end;
};

/* Reads plies and "end" with commas between them. Returns NULL, or the first word that is neither, of `ret_len` bytes. */
const char *qyi_print_diagrams(const char *text, struct qyi_print_diagrams *ret_diagrams, size_t *ret_len);

#endif
