/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The base of listed players on disk: a head, rows by id, rows by the sum of their names, names.
 *
 * Numbers are those of the machine; the head says whether it is the same kind of machine.
 */
#ifndef QYI_RATING_BASE_ROWS_H
#define QYI_RATING_BASE_ROWS_H

#include <qiyuan/event/rating_list.h>

#define QYI_BASE_MAGIC "QYRATED1"
#define QYI_BASE_ENDS  0x01020304U

struct qyi_base_head {
    char magic[8];
    uint32_t ends;
    uint32_t count;
    uint64_t names_len;
};

struct qyi_base_row {
    uint32_t id;
    uint32_t name_at;
    uint16_t name_len;
    uint16_t rating[QY_PACES];
    uint16_t birth;
    char sex;
    char title[4];
    char federation[3];
};

struct qyi_base_name {
    uint32_t sum;
    uint32_t row;
};

#define QYI_NAME_MOST 128

/* The words of a name in small letters, sorted, with blanks between; at most QYI_NAME_MOST bytes. */
size_t qyi_listed_key(const char *name, size_t len, char ret_key[QYI_NAME_MOST]);
/* A sum of such a key. */
uint32_t qyi_listed_sum(const char *key, size_t len);

#endif
