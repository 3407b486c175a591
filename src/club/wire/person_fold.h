/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares names of accounts by their appearance: which are considered equal, and which are similar. Without
 * side effects.
 */
#ifndef QYI_WIRE_PERSON_FOLD_H
#define QYI_WIRE_PERSON_FOLD_H

#include <qiyuan/core/buf.h>

#define QYI_PERSON_NAME_MOST 24 /* maximum length in characters */

/*
 * Appends the form that must be unique: it ignores case, width, accents, traditional forms, spaces and dots,
 * and unifies letters that look alike ("rn" and "m", Latin and Cyrillic "a", 0 and o).
 */
void qyi_person_fold(const char *name, size_t len, struct qy_buf *out);

/*
 * The edit distance between two folded names: letters that are wrong, missing, superfluous or swapped with
 * the next. Omitting the end of `other` counts as one edit, from three letters (two that are not ASCII) on.
 * Returns at most most + 1.
 */
unsigned qyi_person_off(const char *folded, const char *other, unsigned most);

#endif
