/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games that an index tells, read from their files. A file that has changed since it was indexed is gone
 * through as a whole: the answer is always that of the files as they are.
 */
#include "base/descriptor.h"
#include "base/error.h"
#include "cli/collect.h"
#include "source/unpack.h"
#include "source/zip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct indexed {
    struct qyi_cli_games *games;
    struct qy_index *index;
    int descriptor;
    struct qy_index_found found; /* the games to look at */
    size_t at;
    /* of the source that is read */
    int plain; /* descriptor of a file that is not packed, or -1 */
    struct qy_source *packed;
    uint64_t position; /* bytes of the packed one read so far */
    struct qy_buf text;
};

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    return qyi_read_at(((struct indexed *)user)->descriptor, offset, buffer, size);
}

static int open_index(struct indexed *indexed, const char *path, struct qy_error *reterr)
{
    struct stat status;

    indexed->descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (indexed->descriptor < 0 || fstat(indexed->descriptor, &status) < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
    return qy_index_open(read_index, indexed, (uint64_t)status.st_size, &indexed->index, reterr);
}

/* ---- one source ------------------------------------------------------------------------------------ */

static bool is_fresh(const struct qy_index_source *source)
{
    struct stat status;

    return qyi_file_stat(source->absolute, &status) == 0 && (uint64_t)status.st_size == source->size &&
           qyi_changed_ns(&status) == source->changed;
}

static int open_source(struct indexed *indexed, const struct qy_index_source *source, struct qy_error *reterr)
{
    indexed->position = 0;
    indexed->plain = open(source->absolute, O_RDONLY | O_CLOEXEC);
    if (indexed->plain < 0 && errno == ENOTDIR)
        return qy_source_open(source->absolute, &indexed->packed, reterr);
    if (indexed->plain < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", source->path, strerror(errno));
    if (!qyi_is_packed(indexed->plain))
        return 0;
    close(indexed->plain);
    indexed->plain = -1;
    return qy_source_open(source->absolute, &indexed->packed, reterr);
}

static void close_source(struct indexed *indexed)
{
    if (indexed->plain >= 0)
        close(indexed->plain);
    if (indexed->packed)
        qy_source_close(indexed->packed);
    indexed->plain = -1;
    indexed->packed = NULL;
}

/* Reads a packed source on until `until`; what stands from `from` on is kept. */
static int unpack(struct indexed *indexed, uint64_t from, uint64_t until)
{
    char block[65536];

    while (indexed->position < until) {
        uint64_t left = until - indexed->position;
        uint64_t end;
        long got = qy_source_read(indexed->packed, block, left < sizeof block ? (size_t)left : sizeof block);

        if (got <= 0)
            return got < 0 ? (int)got : QY_E_FILE_READ;
        end = indexed->position + (uint64_t)got;
        if (end > from) {
            size_t skip = from > indexed->position ? (size_t)(from - indexed->position) : 0;

            qy_buf_add(&indexed->text, block + skip, (size_t)got - skip);
        }
        indexed->position = end;
    }
    return 0;
}

static int read_text(struct indexed *indexed, const struct qy_index_game *game)
{
    int code;

    qy_buf_clear(&indexed->text);
    if (qy_buf_reserve(&indexed->text, game->length) < 0)
        return QY_E_MEMORY;
    if (indexed->packed)
        return game->offset < indexed->position ? QY_E_INDEX_FORM
                                                : unpack(indexed, game->offset, game->offset + game->length);
    code = qyi_read_at(indexed->plain, game->offset, indexed->text.data, game->length);
    if (code == 0)
        indexed->text.len = game->length;
    return code;
}

static int scan_game(struct indexed *indexed, const struct qy_index_game *game)
{
    struct qy_pgn_options options = qyi_cli_scan_options(indexed->games);
    struct qy_memory slice;
    int code = read_text(indexed, game);

    options.game_known = game->started;
    options.game = game->game;
    options.encoding_known = true;
    options.encoding = game->encoding;

    if (code < 0)
        return code;
    slice = (struct qy_memory){indexed->text.data, indexed->text.len};
    indexed->games->line = game->line;
    code = qyi_cli_scan(indexed->games, qy_memory_read, &slice, &options);
    return code == QYI_COLLECT_ENOUGH ? 0 : code;
}

#define AHEAD 128 /* games */

/* Asks for the games that come next, all at once: a disk that does one thing after the other takes longer. */
static void ask_ahead(const struct indexed *indexed, size_t source)
{
    size_t end = indexed->found.count - indexed->at < AHEAD ? indexed->found.count : indexed->at + AHEAD;
    struct qy_index_game game;

    for (size_t i = indexed->at; i < end; i++)
        (void)posix_fadvise(indexed->descriptor,
                            (off_t)qy_index_game_offset(indexed->index, indexed->found.numbers[i]), 1,
                            POSIX_FADV_WILLNEED);
    for (size_t i = indexed->at; i < end && indexed->plain >= 0; i++) {
        if (qy_index_game_at(indexed->index, indexed->found.numbers[i], &game) < 0 || game.source != source)
            break;
        (void)posix_fadvise(indexed->plain, (off_t)game.offset, (off_t)game.length, POSIX_FADV_WILLNEED);
    }
}

/* The games of a source whose games have numbers, which are turned into them in place: it is read until the
 * last of them. */
static int scan_numbered(struct indexed *indexed, size_t source, const struct qy_index_source *named)
{
    uint32_t *numbers = indexed->found.numbers + indexed->at;
    size_t count = 0;
    struct qy_index_game game;

    for (; indexed->at < indexed->found.count; indexed->at++) {
        int code = qy_index_game_at(indexed->index, indexed->found.numbers[indexed->at], &game);

        if (code < 0)
            return code;
        if (game.source != source)
            break;
        numbers[count++] = game.number;
    }
    indexed->games->numbers = numbers;
    indexed->games->number_count = count;
    (void)qyi_cli_read_file(&indexed->games->files, named->absolute, named->path);
    indexed->games->numbers = NULL;
    return 0;
}

/* The games of a source among those to look at: they follow each other. */
static int scan_source(struct indexed *indexed, size_t number, const struct qy_index_source *source,
                       struct qy_error *reterr)
{
    size_t read = 0;
    int code = 0;

    indexed->games->file = source->path;
    while (code == 0 && indexed->at < indexed->found.count) {
        struct qy_index_game game;

        code = qy_index_game_at(indexed->index, indexed->found.numbers[indexed->at], &game);
        if (code < 0)
            return qyi_error_set(reterr, code, 0, "games", 5, NULL);
        if (game.source != number)
            break;
        if (game.number > 0) {
            code = scan_numbered(indexed, number, source);
            return code < 0 ? qyi_error_set(reterr, code, 0, "games", 5, NULL) : 0;
        }
        if (read == 0)
            code = open_source(indexed, source, reterr);
        if (code < 0)
            break;
        if (read++ % AHEAD == 0)
            ask_ahead(indexed, number);
        indexed->at++;
        code = scan_game(indexed, &game);
        if (code < 0)
            qyi_error_set(reterr, code, 0, source->path, strlen(source->path), "");
    }
    close_source(indexed);
    return code;
}

/* Passes over the games of a source. */
static void skip_source(struct indexed *indexed, size_t number)
{
    struct qy_index_game game;

    while (indexed->at < indexed->found.count &&
           qy_index_game_at(indexed->index, indexed->found.numbers[indexed->at], &game) == 0 &&
           game.source == number)
        indexed->at++;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static int scan_sources(struct indexed *indexed, struct qy_error *reterr)
{
    struct qyi_cli_games *games = indexed->games;
    int code = 0;

    for (size_t i = 0; i < qy_index_sources(indexed->index) && code == 0 && !games->files.ended; i++) {
        struct qy_index_source source = qy_index_source_at(indexed->index, i);

        if (is_fresh(&source)) {
            code = scan_source(indexed, i, &source, reterr);
        } else {
            qyi_cli_say(games->files.cli, "cli.index-stale", source.path, NULL);
            skip_source(indexed, i);
            (void)qyi_cli_read_file(&games->files, source.absolute, source.path);
        }
    }
    games->files.ended |= code > 0;
    return code > 0 ? 0 : code;
}

/* True if no source has changed since it was indexed. */
static bool all_fresh(const struct indexed *indexed)
{
    for (size_t i = 0; i < qy_index_sources(indexed->index); i++) {
        struct qy_index_source source = qy_index_source_at(indexed->index, i);

        if (!is_fresh(&source))
            return false;
    }
    return true;
}

/* Tells the games that were found, without reading them. */
static int tell_settled(struct indexed *indexed, struct qy_error *reterr)
{
    struct qyi_cli_games *games = indexed->games;
    int code = 0;

    for (; indexed->at < indexed->found.count && code == 0; indexed->at++) {
        struct qy_index_game game;

        code = qy_index_game_at(indexed->index, indexed->found.numbers[indexed->at], &game);
        if (code < 0)
            return qyi_error_set(reterr, code, 0, "games", 5, NULL);
        games->file = qy_index_source_at(indexed->index, game.source).path;
        code = games->settled(games->user, &game, 1);
    }
    games->files.ended |= code > 0;
    return 0;
}

static int find(struct indexed *indexed, struct qy_error *reterr)
{
    const struct qyi_cli_games *games = indexed->games;
    const struct qy_index_search search = {
        .query = games->query, .through = games->through, .variations = games->variations};

    return qy_index_find(indexed->index, &search, &indexed->found, reterr);
}

/* Answers from the index alone, if that is possible. Returns 1 if so, 0, or a negative code. */
static int answer_settled(struct indexed *indexed, struct qy_error *reterr)
{
    struct qyi_cli_games *games = indexed->games;
    uint64_t count = 0;
    bool known = false;
    int code = 0;

    if ((!games->settled && !games->answer) || !all_fresh(indexed))
        return 0;
    if (games->answer) {
        code = games->answer(games->user, indexed->index);
        return code < 0 ? qyi_error_set(reterr, code, 0, "counts", 6, NULL) : code;
    }
    code = qy_index_count(indexed->index, games->query, &known, &count, reterr);
    if (code < 0)
        return code;
    if (known && !games->variations && games->settled(games->user, NULL, count) == 0)
        return 1;
    code = find(indexed, reterr);
    if (code < 0 || !indexed->found.settled)
        return code;
    code = tell_settled(indexed, reterr);
    return code < 0 ? code : 1;
}

static int answer(struct indexed *indexed, struct qy_error *reterr)
{
    int code = answer_settled(indexed, reterr);

    if (code != 0)
        return code < 0 ? code : 0;
    code = indexed->found.numbers ? 0 : find(indexed, reterr);
    return code < 0 ? code : scan_sources(indexed, reterr);
}

int qyi_cli_each_indexed(struct qyi_cli_games *games)
{
    const char *path = games->files.cli->text[QYI_OPT_INDEX];
    struct indexed indexed = {.games = games, .descriptor = -1, .plain = -1};
    struct qy_error error;
    int code = open_index(&indexed, path, &error);

    if (code == 0 && games->variations && !qy_index_has_variations(indexed.index))
        code = qyi_error_set(&error, QY_E_INDEX_MAIN_LINES, 0, NULL, 0, NULL);
    if (code == 0)
        code = answer(&indexed, &error);
    free(indexed.found.numbers);
    qy_buf_free(&indexed.text);
    qy_index_free(indexed.index);
    if (indexed.descriptor >= 0)
        close(indexed.descriptor);
    if (code != 0)
        return qyi_cli_fail(games->files.cli, path, &error);
    return qyi_cli_files_exit(&games->files);
}
