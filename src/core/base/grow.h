/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing arrays. Elements may be pointers, whose own size is then used. */
#ifndef QYI_BASE_GROW_H
#define QYI_BASE_GROW_H

#include <qiyuan/core/api.h>

#include <stddef.h>

/*
 * Makes room for `needed` elements in total, at least doubling the array. `array` is a pointer from malloc()
 * or NULL, `room` a size_t that holds how many elements fit; both are changed in place. Returns 0, or
 * QY_E_MEMORY with both as they were.
 *
 *     if (QYI_GROW(list->item, list->room, list->count + 1) < 0)
 *         return QY_E_MEMORY;
 *     list->item[list->count++] = item;
 */
#define QYI_GROW(array, room, needed) \
    qyi_grow(&(array), &(room), (needed), sizeof *(array)) /* NOLINT(bugprone-sizeof-expression) */

/* Makes room for one more element after the `count` elements of an array without a separate capacity. */
#define QYI_ONE_MORE(array, count) \
    qyi_one_more(&(array), (count), sizeof *(array)) /* NOLINT(bugprone-sizeof-expression) */

/* The functions behind the macros: `array` points to the array pointer, `size` is that of an element. */
QY_API int qyi_grow(void *array, size_t *room, size_t needed, size_t size);
QY_API int qyi_one_more(void *array, size_t count, size_t size);

#endif
