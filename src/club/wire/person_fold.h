/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of accounts, by what they look like: which are the same one, and which are near. Pure.
 */
#ifndef QYI_WIRE_PERSON_FOLD_H
#define QYI_WIRE_PERSON_FOLD_H

#include <qiyuan/core/buf.h>

#define QYI_PERSON_NAME_MOST 24 /* characters of a name */

/*
 * Appends the form under which a name is kept once: case, width, accents, traditional forms, spaces and dots aside,
 * and letters that look the same for one another ("rn" and "m", Latin and Cyrillic "a", 0 and o).
 */
void qyi_person_fold(const char *name, size_t len, struct qy_buf *out);

/*
 * How many letters have to be put right to make one folded name of another: one is wrong, missing or too many, or two
 * have changed places. To leave off the end of `other` is one step, from three letters (two that are not ASCII) on.
 * More than `most` is told as most + 1.
 */
unsigned qyi_person_off(const char *folded, const char *other, unsigned most);

#endif
