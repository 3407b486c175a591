/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file format of the rating list: a header, rows by id, rows by the hash of the name, names.
 *
 * Numbers have the byte order and size of the machine; the header shows whether the file fits this machine.
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

/* Normalises a name: its words in small letters, sorted, separated by blanks; at most QYI_NAME_MOST bytes. */
size_t qyi_listed_key(const char *name, size_t len, char ret_key[QYI_NAME_MOST]);
/* The hash of such a key. */
uint32_t qyi_listed_sum(const char *key, size_t len);

#endif
