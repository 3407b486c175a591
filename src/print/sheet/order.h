/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names in the order in which readers of a language look them up: Simplified Chinese by pinyin
 * (glibc's order of zh_CN, read when the program is built; a surname by its reading as a surname), Traditional
 * by radical and strokes (the order of Unicode's first block), Latin letters without regard to marks and case.
 * In each language Latin names stand before Chinese ones.
 */
#ifndef QYI_SHEET_ORDER_H
#define QYI_SHEET_ORDER_H

#include <qiyuan/core/lang.h>

#include <stdbool.h>
#include <stdint.h>

#define QYI_NAME_KEY 24 /* weights of a key; what is behind them decides nothing */

/* The key of a name, filled up with zeros. */
void qyi_name_key(enum qy_lang lang, const char *name, uint32_t ret_key[QYI_NAME_KEY]);

/* Below, at or above zero as the first name stands before, with or behind the second. */
int qyi_name_key_compare(const uint32_t one[QYI_NAME_KEY], const uint32_t two[QYI_NAME_KEY]);

/* The place of a character of U+4E00 to U+9FFF in the order of pinyin, from 1; 0: none. Made by gen_pinyin. */
#define QYI_PINYIN_FIRST 0x4E00
#define QYI_PINYIN_COUNT (0x9FFF - 0x4E00 + 1)
extern const uint16_t qyi_pinyin_order[QYI_PINYIN_COUNT];

#endif
