/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the tables shipped with the program and writes them as C code; run at build time. */
#include "tables/folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This program contains none yet. */
const struct qyi_shipped qyi_shipped[1] = {{.material = ""}};
const size_t qyi_shipped_count = 0;

struct writing {
    const char *folder;
    enum qy_game game;
    unsigned number;
    struct qy_buf rows;
    bool failed;
};

static void write_table(void *user, const char *name, uint64_t bytes, bool ships)
{
    struct writing *writing = user;
    char path[256];
    int byte;

    (void)ships; /* the generator itself contains none */
    (void)snprintf(path, sizeof path, "%s/%s/%s" QYI_TABLE_SUFFIX, writing->folder, qy_game_id(writing->game),
                   name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        writing->failed = true;
        return;
    }
    /* a string, which compilers read faster than numbers; the array has no room for its zero byte */
    printf("static const uint8_t table_%u[%llu] =", writing->number, (unsigned long long)bytes);
    for (unsigned i = 0; (byte = getc(file)) != EOF; i++)
        printf("%s\\%03o", i == 0 ? "\n\"" : i % 32 == 0 ? "\"\n\"" : "", (unsigned)byte);
    printf("\";\n");
    (void)fclose(file);
    qy_buf_addf(&writing->rows, "    {(enum qy_game)%u, \"%s\", table_%u, %llu},\n", (unsigned)writing->game,
                name, writing->number++, (unsigned long long)bytes);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static int build_all(struct qy_tables *tables, enum qy_game game)
{
    const struct qy_table_build build = {.threads = 1, .small = true};
    const char *name = qyi_table_rules[game]->shipped;
    struct qy_error error = {0};

    while (*name) {
        size_t len = strcspn(name, " ");

        if (qy_tables_build(tables, game, name, len, &build, &error) != 0) {
            (void)fprintf(stderr, "gen_shipped: %.*s: error %d %s\n", (int)len, name, error.code,
                          error.found);
            return 1;
        }
        name += len + (name[len] == ' ');
    }
    return 0;
}

int main(void)
{
    char folder[] = "tables-shipped-XXXXXX";
    struct qy_tables *tables = NULL;
    struct writing writing = {.folder = folder, .rows = QY_BUF_INIT};
    int code = 1;

    if (!mkdtemp(folder) || qy_tables_new(folder, &tables, NULL) != 0)
        return 1;
    printf("/* Made by gen_shipped.c. */\n#include \"tables/folder.h\"\n\n");
    code = 0;
    for (unsigned game = 0; game < QY_GAME_COUNT && !code; game++) {
        writing.game = (enum qy_game)game;
        code = build_all(tables, writing.game) ||
               qy_tables_list(tables, writing.game, write_table, &writing, NULL) || writing.failed;
    }
    printf("const struct qyi_shipped qyi_shipped[] = {\n%s};\nconst size_t qyi_shipped_count = %u;\n",
           qy_buf_str(&writing.rows), writing.number);
    qy_buf_free(&writing.rows);
    qy_tables_free(tables);
    (void)nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return code || fflush(stdout) != 0;
}
