/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table in memory and in its file, which form.h lays out. May use: base, game.
 */
#ifndef QYI_TABLES_TABLE_H
#define QYI_TABLES_TABLE_H

#include "tables/build.h"

/* Zeroed pages; where `folder` is not NULL they are in a nameless file there. */
int qyi_pages_take(size_t bytes, const char *folder, struct qyi_pages *ret_pages, struct qy_error *reterr);
void qyi_pages_free(struct qyi_pages *pages);

/* Gives the table of a material, or NULL where it is not at hand. */
typedef const struct qyi_table *qyi_table_find(void *user, const struct qyi_material *material);

/* Fills a zeroed table by retrograde analysis, or goes on with what was kept of it; `find` gives those it leads to.
 * Values and counts of the work: as many as the loops of the game need. */
int qyi_table_fill(struct qyi_table *table, struct qyi_work *work, qyi_table_find *find, void *user,
                   const struct qy_table_build *build);

/* Counts a filled table. */
void qyi_table_count(struct qyi_table *table);

/* Works out every value of a table from its moves. ret_wrong: the first that differs, or UINT64_MAX. */
int qyi_table_verify(struct qyi_table *table, qyi_table_find *find, void *user, unsigned threads,
                     unsigned *ret_side, uint64_t *ret_wrong);

/* Tells every capture and promotion that leads to another material, until `tell` returns other than 0. */
int qyi_table_links(const struct qyi_material *material,
                    int (*tell)(void *user, unsigned promoted, unsigned kind, unsigned taken), void *user);

/* Writes a finished table; the file is there whole or not at all. */
int qyi_table_write(const struct qyi_table *table, const char *path, const struct qy_table_build *build,
                    const struct qyi_pace *pace, struct qy_error *reterr);

/* A file of a table, mapped; blocks are unpacked as they are asked for. */
struct qyi_table_file;

/*
 * Errors: QY_E_TABLE_MISSING where there is no such file, QY_E_TABLE_DAMAGED where it is no table of this
 * material, QY_E_FILE_READ, QY_E_MEMORY.
 */
int qyi_table_file_open(const char *path, const struct qyi_material *material,
                        struct qyi_table_file **ret_file, struct qy_error *reterr);
/* The same for a table whose bytes are in memory and stay there. */
int qyi_table_file_borrow(const uint8_t *data, size_t len, const struct qyi_material *material,
                          struct qyi_table_file **ret_file, struct qy_error *reterr);
void qyi_table_file_close(struct qyi_table_file *file);
const struct qyi_places *qyi_table_file_places(const struct qyi_table_file *file);
const struct qyi_table_count *qyi_table_file_count(const struct qyi_table_file *file, unsigned side);

/* One value. From several threads at once. Errors: QY_E_TABLE_DAMAGED. */
int qyi_table_file_value(struct qyi_table_file *file, unsigned side, uint64_t index, uint16_t *ret_value,
                         struct qy_error *reterr);

/* Whether every block can be unpacked, by its checksum. Errors: QY_E_TABLE_DAMAGED, QY_E_MEMORY. */
int qyi_table_file_intact(struct qyi_table_file *file, struct qy_error *reterr);

/* Unpacks all values into a table whose memory stands ready. Errors: QY_E_TABLE_DAMAGED. */
int qyi_table_file_unpack(struct qyi_table_file *file, struct qyi_table *table, struct qy_error *reterr);

/* A win of the side to move that takes as long as any, and its entry; plies 0: there is none. */
struct qyi_table_longest {
    unsigned plies;
    uint64_t index;
};

/* The longest forced mate of a side, and the longest win that only the rule on perpetual check makes: where there are
 * such, all values of the side are looked at. Errors: QY_E_TABLE_DAMAGED. */
int qyi_table_file_longest(struct qyi_table_file *file, unsigned side, struct qyi_table_longest *ret_mate,
                           struct qyi_table_longest *ret_by_rule, struct qy_error *reterr);

/* As qy_tables_shares(). */
int qyi_table_file_shares(struct qyi_table_file *file, unsigned side, uint64_t looks,
                          bool (*keep)(void *user, const struct qy_position *position), void *user,
                          struct qy_table_shares *ret_shares, struct qy_error *reterr);

/* Appends a position of a table as FEN. */
void qyi_table_fen(const struct qyi_places *places, unsigned side, uint64_t index, struct qy_buf *out);

#endif
