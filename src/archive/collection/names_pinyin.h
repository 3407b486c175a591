/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins names in characters and in pinyin that belong to one player. */
#ifndef QYI_COLLECTION_NAMES_PINYIN_H
#define QYI_COLLECTION_NAMES_PINYIN_H

#include "collection/names.h"

/*
 * With `join`, a name in pinyin that matches exactly one name in characters is joined to its person. Two
 * names in pinyin that differ only in the division of the given name ("Hu Ronghua", "Hu Rong Hua") are joined
 * if it can be divided in only one way. Ambiguous names are recorded as doubts. Returns 0 or QY_E_MEMORY.
 */
int qyi_names_join_pinyin(struct qyi_names *names, bool join);

#endif
