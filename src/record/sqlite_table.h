/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. The rows of a table of a SQLite file, read from its pages: all that books of openings need of
 * it, without the library, which libqiyuan is to do without. The form is published (sqlite.org/fileformat.html):
 * pages of one size; a table is a B-tree of pages, whose leaves hold the rows; page 1 is the table of tables.
 */
#ifndef QYI_RECORD_SQLITE_TABLE_H
#define QYI_RECORD_SQLITE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <qiyuan/buf.h>

#define QYI_SQLITE_COLUMNS 32

/* A value of a row. */
struct qyi_sqlite_value {
    enum { QYI_SQLITE_NULL, QYI_SQLITE_NUMBER, QYI_SQLITE_REAL, QYI_SQLITE_BYTES } type;
    int64_t number;            /* of a real its bits */
    const unsigned char *text; /* of text and blobs */
    size_t len;
};

struct qyi_sqlite {
    const unsigned char *bytes;
    size_t len;
    size_t page;   /* the size of a page */
    size_t usable; /* ...that is used */
    struct qy_buf row;
};

/*
 * Told of each row: its values (at most QYI_SQLITE_COLUMNS) and where it stands. A function that returns nonzero
 * stops the reading, which returns that number.
 */
typedef int (*qyi_sqlite_row_fn)(void *user, const struct qyi_sqlite_value *value, size_t count,
                                 uint64_t place);

/* Begins to read a file; false where it is no SQLite file, or not even its head is there. */
bool qyi_sqlite_begin(struct qyi_sqlite *file, const unsigned char *bytes, size_t len);
void qyi_sqlite_end(struct qyi_sqlite *file);

/*
 * Reads all rows of the table whose first page is `root` (1: the table of tables). Returns 0, what `row`
 * returned, QY_E_MEMORY, QY_E_FILE_CUT (a page is not there) or QY_E_SQLITE_PAGE (a page or a row is not as it must be),
 * with *ret_place set.
 */
int qyi_sqlite_rows(struct qyi_sqlite *file, uint64_t root, qyi_sqlite_row_fn row, void *user,
                    uint64_t *ret_place);

#endif
