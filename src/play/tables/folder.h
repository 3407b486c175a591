/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which tables are at hand: those of the folder, and those that ship with the program, which are part
 * of it. Each is opened once, when it is first asked for; finding an opened one takes no lock.
 */
#ifndef QYI_TABLES_FOLDER_H
#define QYI_TABLES_FOLDER_H

#include "tables/table.h"

#include <qiyuan/play/syzygy.h>

#include <stdatomic.h>

#define QYI_TABLE_SUFFIX  ".qyt"
#define QYI_TABLE_BUCKETS 512 /* a power of two */

/* A material that was asked for. */
struct qyi_opened {
    struct qyi_material material;
    _Atomic(struct qyi_table_file *) file; /* NULL: it was not at hand */
    atomic_uint missed; /* the look at the folder that did not find it, or could not use it */
    atomic_int fault;   /* why not */
    struct qyi_opened *next;
};

struct qy_tables {
    char *folder;             /* NULL: only what ships */
    pthread_mutex_t lock;     /* held while a table is opened */
    atomic_uint look;         /* tables that were missing are looked for again when it rises */
    struct qy_syzygy *syzygy; /* NULL: none */
    struct qy_error fault;    /* of the first table that could not be used, with the lock held */
    atomic_bool faulty;       /* there is one */
    _Atomic(struct qyi_opened *) bucket[QYI_TABLE_BUCKETS];
};

/* Appends where the table of a material is kept. */
void qyi_tables_path(const struct qy_tables *tables, const struct qyi_material *material, struct qy_buf *out);

/* Whether the folder itself holds a table. */
bool qyi_tables_in_folder(const struct qy_tables *tables, const struct qyi_material *material);

/*
 * The file of a material; borrowed while the folder is open. What an earlier call did not find is not looked for
 * again until qy_tables_look(). Errors: QY_E_TABLE_MISSING and those of qyi_table_file_open().
 */
int qyi_tables_file(struct qy_tables *tables, const struct qyi_material *material,
                    struct qyi_table_file **ret_file, struct qy_error *reterr);

/*
 * Keeps why a table could not be used, for qy_tables_fault(); the first is kept. That a table is missing is no fault.
 */
void qyi_tables_note(struct qy_tables *tables, const struct qy_error *error);

/* The material of a position, and whether its sides are exchanged there; false where it has too many pieces. */
bool qyi_tables_material(const struct qy_position *position, struct qyi_material *ret_material,
                         bool *ret_exchanged);

/* The moves after which the other side has an outcome. Returns how many; room for QY_MAX_MOVES. */
size_t qyi_tables_moves_to(struct qy_tables *tables, const struct qy_position *position,
                           enum qy_table_outcome wanted, qy_move *ret_moves);

/* A table that ships with the program. */
struct qyi_shipped {
    enum qy_game game;
    const char *material;
    const uint8_t *data;
    size_t len;
};

extern const struct qyi_shipped qyi_shipped[];
extern const size_t qyi_shipped_count;

#endif
