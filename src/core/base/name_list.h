/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names one after the other in one text, as arbiters and dates are announced. */
#ifndef QYI_BASE_NAME_LIST_H
#define QYI_BASE_NAME_LIST_H

#include <qiyuan/core/api.h>

#include <stddef.h>

/*
 * The length of the first name of a list. Where semicolons part them, commas belong to the names; where somebody
 * has an id in parentheses, a comma parts them behind one alone: "FA Li, B. (23456789), FA Roe". Else commas do.
 * `whole` is the list that `rest` is the end of.
 */
QY_API size_t qyi_name_list_part(const char *whole, const char *rest);

/* What stands behind the first name: the next one, "" behind the last. */
QY_API const char *qyi_name_list_next(const char *whole, const char *rest);

/*
 * Of a part "Deputy: Roe", with the colon of either script: the bytes before the name; `ret_duty` those of the
 * duty. Both 0 where no duty is named.
 */
QY_API size_t qyi_name_list_duty(const char *part, size_t len, size_t *ret_duty);

#endif
