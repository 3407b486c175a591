/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of tables: a folder of their own, gone at the end, and tables built in it. */
#ifndef QYI_TESTS_TABLES_FOLDER_H
#define QYI_TESTS_TABLES_FOLDER_H

#include "../cmocka_all.h"

#include <qiyuan/play/tables.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct folder {
    char path[64];
    struct qy_tables *tables;
};

static inline int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static inline int open_folder(void **state)
{
    struct folder *folder = calloc(1, sizeof(*folder));

    assert_non_null(folder);
    /* in the folder that the test runs in, which belongs to the build */
    (void)snprintf(folder->path, sizeof(folder->path), "tables-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
    *state = folder;
    return 0;
}

static inline int close_folder(void **state)
{
    struct folder *folder = *state;

    qy_tables_free(folder->tables);
    (void)nftw(folder->path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(folder);
    return 0;
}

static inline void build_table(struct folder *folder, enum qy_game game, const char *material,
                               unsigned threads)
{
    struct qy_table_build build = {.threads = threads};
    struct qy_error error = {0};

    if (qy_tables_build(folder->tables, game, material, strlen(material), &build, &error) != 0)
        fail_msg("%s: error %d, %s", material, error.code, error.found);
}

static inline struct qy_position position_of(enum qy_game game, const char *fen)
{
    struct qy_position position;

    assert_int_equal(qy_position_from_fen(game, fen, strlen(fen), &position, NULL), 0);
    return position;
}

#endif
