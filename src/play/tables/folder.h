/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The available tables: those of the folder, and those built into the program. Each is opened once, on first
 * use; finding an opened one takes no lock.
 */
#ifndef QYI_TABLES_FOLDER_H
#define QYI_TABLES_FOLDER_H

#include "tables/table.h"

#include <qiyuan/play/syzygy.h>

#include <stdatomic.h>

#define QYI_TABLE_SUFFIX  ".qyt"
#define QYI_TABLE_BUCKETS 512 /* a power of two */

/* A material that was requested. */
struct qyi_opened {
    struct qyi_material material;
    _Atomic(struct qyi_table_file *) file; /* NULL: not available */
    atomic_uint missed;                    /* the value of `look` when it was not found, or unusable */
    atomic_int fault;                      /* the error then */
    struct qyi_opened *next;
};

struct qy_tables {
    char *folder;             /* NULL: only built-in tables */
    pthread_mutex_t lock;     /* held while a table is opened */
    atomic_uint look;         /* missing tables are looked for again when it increases */
    struct qy_syzygy *syzygy; /* NULL: none */
    struct qy_error fault;    /* of the first unusable table; guarded by the lock */
    atomic_bool faulty;       /* `fault` is set */
    _Atomic(struct qyi_opened *) bucket[QYI_TABLE_BUCKETS];
};

/* Appends the path of a material's table. */
void qyi_tables_path(const struct qy_tables *tables, const struct qyi_material *material, struct qy_buf *out);

/* True if the folder itself has a table. */
bool qyi_tables_in_folder(const struct qy_tables *tables, const struct qyi_material *material);

/*
 * The file of a material; borrowed while the folder is open. A table not found earlier is not looked for
 * again until qy_tables_look(). Errors: QY_E_TABLE_MISSING and those of qyi_table_file_open().
 */
int qyi_tables_file(struct qy_tables *tables, const struct qyi_material *material,
                    struct qyi_table_file **ret_file, struct qy_error *reterr);

/*
 * Keeps the error of an unusable table for qy_tables_fault(); only the first is kept. A missing table is not
 * a fault.
 */
void qyi_tables_note(struct qy_tables *tables, const struct qy_error *error);

/* The material of a position, and whether its sides are exchanged there; false if it has too many pieces. */
bool qyi_tables_material(const struct qy_position *position, struct qyi_material *ret_material,
                         bool *ret_exchanged);

/* Writes the moves after which the other side has an outcome (room for QY_MAX_MOVES). Returns how many. */
size_t qyi_tables_moves_to(struct qy_tables *tables, const struct qy_position *position,
                           enum qy_table_outcome wanted, qy_move *ret_moves);

/* A table built into the program. */
struct qyi_shipped {
    enum qy_game game;
    const char *material;
    const uint8_t *data;
    size_t len;
};

extern const struct qyi_shipped qyi_shipped[];
extern const size_t qyi_shipped_count;

#endif
