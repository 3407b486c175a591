/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in characters and in pinyin that are one player's. */
#ifndef QYI_COLLECTION_NAMES_PINYIN_H
#define QYI_COLLECTION_NAMES_PINYIN_H

#include "collection/names.h"

/*
 * With `join`, names in pinyin that stand for one of the names in characters and for no other become the same person;
 * so do two that differ in how the given name is divided ("Hu Ronghua", "Hu Rong Hua"), where it can be divided in one
 * way alone. Those of which that is not sure are noted as doubts. Returns 0 or QY_E_MEMORY.
 */
int qyi_names_join_pinyin(struct qyi_names *names, bool join);

#endif
