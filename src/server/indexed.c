/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a file read by its index. */
#include "server/indexed.h"

#include "base/descriptor.h"
#include "source/unpack.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct qyi_indexed {
    struct qy_index *index;
    int games_at; /* descriptors */
    int index_at;
    struct qy_buf text;
};

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    return qyi_read_at(((struct qyi_indexed *)user)->index_at, offset, buffer, size);
}

/* Whether the index is of this file as it is, and its games can be read at their places. */
static bool serves(const struct qyi_indexed *indexed)
{
    struct qy_index_source source;
    struct qy_index_game game = {.number = 0};
    struct stat status;

    if (qy_index_sources(indexed->index) != 1 || fstat(indexed->games_at, &status) < 0)
        return false;
    source = qy_index_source_at(indexed->index, 0);
    if ((uint64_t)status.st_size != source.size || qyi_changed_ns(&status) != source.changed)
        return false;
    if (qyi_is_packed(indexed->games_at))
        return false;
    return qy_index_games(indexed->index) == 0 ||
           (qy_index_game_at(indexed->index, 0, &game) == 0 && game.number == 0);
}

int qyi_indexed_open(int games, int index, struct qyi_indexed **ret_indexed)
{
    struct qyi_indexed *indexed = calloc(1, sizeof *indexed);
    struct stat status;
    int code;

    if (!indexed)
        return QY_E_MEMORY;
    *indexed = (struct qyi_indexed){.games_at = games, .index_at = index, .text = QY_BUF_INIT};
    code = fstat(index, &status) < 0
               ? QY_E_FILE_READ
               : qy_index_open(read_index, indexed, (uint64_t)status.st_size, &indexed->index, NULL);
    if (code == 0 && serves(indexed)) {
        *ret_indexed = indexed;
        return 1;
    }
    qyi_indexed_free(indexed);
    return code == QY_E_MEMORY ? code : 0;
}

void qyi_indexed_free(struct qyi_indexed *indexed)
{
    if (!indexed)
        return;
    qy_index_free(indexed->index);
    qy_buf_free(&indexed->text);
    free(indexed);
}

struct qy_index *qyi_indexed_index(struct qyi_indexed *indexed)
{
    return indexed->index;
}

static int scan_one(struct qyi_indexed *indexed, const struct qy_index_game *game,
                    const struct qy_scan_visitor *visitor, void *user)
{
    const struct qy_pgn_options options = {
        .game_known = game->started, .game = game->game, .encoding_known = true, .encoding = game->encoding};
    struct qy_memory slice;
    struct qy_scan *scan = NULL;
    int code;

    qy_buf_clear(&indexed->text);
    if (qy_buf_reserve(&indexed->text, game->length) < 0)
        return QY_E_MEMORY;
    code = qyi_read_at(indexed->games_at, game->offset, indexed->text.data, game->length);
    if (code < 0)
        return code;
    slice = (struct qy_memory){indexed->text.data, game->length};
    code = qy_scan_new(qy_memory_read, &slice, &options, &scan);
    if (code == 0)
        code = qy_scan_next(scan, visitor, user);
    qy_scan_free(scan);
    /* 1 is a game, and that goes on; a visitor's own numbers are others */
    return code == 1 ? 0 : code;
}

int qyi_indexed_scan(struct qyi_indexed *indexed, const uint32_t *numbers, size_t count,
                     const struct qy_scan_visitor *visitor, void *user, uint32_t *line)
{
    int code = 0;

    for (size_t i = 0; i < count && code == 0; i++) {
        struct qy_index_game game;

        code = qy_index_game_at(indexed->index, numbers[i], &game);
        *line = game.line;
        if (code == 0)
            code = scan_one(indexed, &game, visitor, user);
    }
    return code;
}
