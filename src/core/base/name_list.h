/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of names in one text, as in the announcements of arbiters and dates. */
#ifndef QYI_BASE_NAME_LIST_H
#define QYI_BASE_NAME_LIST_H

#include <qiyuan/core/api.h>

#include <stddef.h>

/*
 * The length of the first name of a list. If the list has semicolons, they separate names, and commas belong
 * to names. If names have ids in parentheses, only a comma after an id separates: "FA Li, B. (23456789), FA
 * Roe". Otherwise commas separate. `whole` is the list that `rest` is the end of.
 */
QY_API size_t qyi_name_list_part(const char *whole, const char *rest);

/* The text after the first name: the next name, or "" after the last. */
QY_API const char *qyi_name_list_next(const char *whole, const char *rest);

/*
 * For a part "Deputy: Roe", with an ASCII or a full-width colon: the number of bytes before the name;
 * `ret_duty` is the length of the duty. Both 0 without a duty.
 */
QY_API size_t qyi_name_list_duty(const char *part, size_t len, size_t *ret_duty);

#endif
