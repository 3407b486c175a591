/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the list of diagrams for a print. */
#ifndef QYI_SHEET_PRINT_WORDS_H
#define QYI_SHEET_PRINT_WORDS_H

#include <qiyuan/print/print.h>

/* The plies after which a diagram is printed. */
struct qyi_print_diagrams {
    uint32_t plies[QY_PRINT_PLIES];
    size_t count;
    bool at_end;
    bool noted;
};

/* Reads plies and "end" separated by commas. Returns NULL, or the first invalid word, which has `ret_len` bytes. */
const char *qyi_print_diagrams(const char *text, struct qyi_print_diagrams *ret_diagrams, size_t *ret_len);

#endif
