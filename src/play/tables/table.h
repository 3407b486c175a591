/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table in memory and in its file, which form.h lays out. May use: base, game.
 */
#ifndef QYI_TABLES_TABLE_H
#define QYI_TABLES_TABLE_H

#include "tables/build.h"

/* Allocates zeroed pages; if `folder` is not NULL, in an unnamed file there. */
int qyi_pages_take(size_t bytes, const char *folder, struct qyi_pages *ret_pages, struct qy_error *reterr);
void qyi_pages_free(struct qyi_pages *pages);

/* Returns the table of a material, or NULL if it isn't available. */
typedef const struct qyi_table *qyi_table_find(void *user, const struct qyi_material *material);

/*
 * Fills a zeroed table by retrograde analysis, or continues from saved work; `find` returns the tables it
 * leads to. The size of `work` depends on the game's loops.
 */
int qyi_table_fill(struct qyi_table *table, struct qyi_work *work, qyi_table_find *find, void *user,
                   const struct qy_table_build *build);

/* Counts the results of a filled table. */
void qyi_table_count(struct qyi_table *table);

/* Checks every value of a table against its moves. ret_wrong: the first wrong one, or UINT64_MAX. */
int qyi_table_verify(struct qyi_table *table, qyi_table_find *find, void *user, unsigned threads,
                     unsigned *ret_side, uint64_t *ret_wrong);

/* Calls `tell` for every capture and promotion that leads to another material, until it returns nonzero. */
int qyi_table_links(const struct qyi_material *material,
                    int (*tell)(void *user, unsigned promoted, unsigned kind, unsigned taken), void *user);

/* Writes a finished table, atomically. */
int qyi_table_write(const struct qyi_table *table, const char *path, const struct qy_table_build *build,
                    const struct qyi_pace *pace, struct qy_error *reterr);

/* A table's file, memory-mapped; blocks are unpacked on demand. */
struct qyi_table_file;

/*
 * Errors: QY_E_TABLE_MISSING if the file doesn't exist, QY_E_TABLE_DAMAGED if it is no table of this
 * material, QY_E_FILE_READ, QY_E_MEMORY.
 */
int qyi_table_file_open(const char *path, const struct qyi_material *material,
                        struct qyi_table_file **ret_file, struct qy_error *reterr);
/* The same for a table in memory, which must stay valid. */
int qyi_table_file_borrow(const uint8_t *data, size_t len, const struct qyi_material *material,
                          struct qyi_table_file **ret_file, struct qy_error *reterr);
void qyi_table_file_close(struct qyi_table_file *file);
const struct qyi_places *qyi_table_file_places(const struct qyi_table_file *file);
const struct qyi_table_count *qyi_table_file_count(const struct qyi_table_file *file, unsigned side);

/* Reads one value; thread-safe. Errors: QY_E_TABLE_DAMAGED. */
int qyi_table_file_value(struct qyi_table_file *file, unsigned side, uint64_t index, uint16_t *ret_value,
                         struct qy_error *reterr);

/* Checks every block against its checksum. Errors: QY_E_TABLE_DAMAGED, QY_E_MEMORY. */
int qyi_table_file_intact(struct qyi_table_file *file, struct qy_error *reterr);

/* Unpacks all values into a table with allocated memory. Errors: QY_E_TABLE_DAMAGED. */
int qyi_table_file_unpack(struct qyi_table_file *file, struct qyi_table *table, struct qy_error *reterr);

/* A longest win of the side to move and its entry; plies 0: none. */
struct qyi_table_longest {
    unsigned plies;
    uint64_t index;
};

/*
 * The longest forced mate of a side, and the longest win that depends on the rule on perpetual check; if
 * there are any, all values of the side are read. Errors: QY_E_TABLE_DAMAGED.
 */
int qyi_table_file_longest(struct qyi_table_file *file, unsigned side, struct qyi_table_longest *ret_mate,
                           struct qyi_table_longest *ret_by_rule, struct qy_error *reterr);

/* See qy_tables_shares(). */
int qyi_table_file_shares(struct qyi_table_file *file, unsigned side, uint64_t looks,
                          bool (*keep)(void *user, const struct qy_position *position), void *user,
                          struct qy_table_shares *ret_shares, struct qy_error *reterr);

/* Appends the FEN of an entry's position. */
void qyi_table_fen(const struct qyi_places *places, unsigned side, uint64_t index, struct qy_buf *out);

#endif
