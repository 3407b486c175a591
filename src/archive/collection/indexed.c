/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games found through an index: candidates are read at their places, and none if the index is sufficient. */
#include "collection/indexed.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "source/unpack.h"
#include "source/zip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the index ------------------------------------------------------------------------------------- */

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    return qyi_read_at(((struct qyi_indexed *)user)->descriptor, offset, buffer, size);
}

int qyi_indexed_open(struct qyi_indexed *indexed, int descriptor, struct qy_error *reterr)
{
    struct stat status;

    *indexed = (struct qyi_indexed){.descriptor = descriptor, .plain = -1, .text = QY_BUF_INIT};
    if (fstat(descriptor, &status) < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s", strerror(errno));
    return qy_index_open(read_index, indexed, (uint64_t)status.st_size, &indexed->index, reterr);
}

void qyi_indexed_done(struct qyi_indexed *indexed)
{
    qy_index_free(indexed->index);
    qy_buf_free(&indexed->text);
    indexed->index = NULL;
}

bool qyi_indexed_is_fresh(const struct qy_index_source *source, const struct stat *status)
{
    return (uint64_t)status->st_size == source->size && qyi_changed_ns(status) == source->changed;
}

int qyi_indexed_tree(struct qy_index *index, const struct qy_position *root, struct qy_tree *tree,
                     struct qy_error *reterr)
{
    struct qy_tree_move moves[QY_MAX_MOVES];
    uint64_t games = 0;
    bool known = false;
    size_t count = 0;
    int code = qy_index_moves(index, root, &known, &games, moves, &count, reterr);

    if (code < 0 || !known)
        return code;
    return qy_tree_take(tree, games, moves, count) < 0 ? qyi_no_memory(reterr) : 1;
}

/* ---- one game -------------------------------------------------------------------------------------- */

/* Decompresses a source up to `until`; keeps the bytes from `from` on. */
static int unpack(struct qyi_indexed *indexed, uint64_t from, uint64_t until)
{
    char block[65536];

    while (indexed->position < until) {
        uint64_t left = until - indexed->position;
        long got = qy_source_read(indexed->packed, block, left < sizeof block ? (size_t)left : sizeof block);

        if (got <= 0)
            return got < 0 ? (int)got : QY_E_FILE_READ;
        uint64_t end = indexed->position + (uint64_t)got;
        if (end > from) {
            size_t skip = from > indexed->position ? (size_t)(from - indexed->position) : 0;

            qy_buf_add(&indexed->text, block + skip, (size_t)got - skip);
        }
        indexed->position = end;
    }
    return 0;
}

static int read_text(struct qyi_indexed *indexed, int plain, const struct qy_index_game *game)
{
    qy_buf_clear(&indexed->text);
    if (qy_buf_reserve(&indexed->text, game->length) < 0)
        return QY_E_MEMORY;
    if (indexed->packed)
        return game->offset < indexed->position ? QY_E_INDEX_FORM
                                                : unpack(indexed, game->offset, game->offset + game->length);
    int code = qyi_read_at(plain, game->offset, indexed->text.data, game->length);
    if (code == 0)
        indexed->text.len = game->length;
    return code;
}

int qyi_indexed_game(struct qyi_indexed *indexed, int plain, const struct qy_index_game *game,
                     const struct qyi_indexed_scan *scan)
{
    struct qy_pgn_options options = scan->options ? *scan->options : (struct qy_pgn_options){0};
    struct qy_scan *games;
    int code = read_text(indexed, plain, game);

    options.game_known = game->started;
    options.game = game->game;
    options.encoding_known = true;
    options.encoding = game->encoding;
    struct qy_memory slice = {indexed->text.data, indexed->text.len};
    if (code == 0)
        code = qy_scan_new(qy_memory_read, &slice, &options, &games);
    if (code < 0)
        return code;
    do
        code = qy_scan_next(games, scan->visitor, scan->user);
    while (code == 1);
    qy_scan_free(games);
    return code == QYI_INDEXED_ENOUGH ? 0 : code;
}

/* ---- one file -------------------------------------------------------------------------------------- */

/* A question that is being answered. */
struct asking {
    struct qyi_indexed *indexed;
    const struct qyi_indexed_question *question;
    struct qy_index_found found; /* the games to look at */
    size_t at;
};

static bool is_fresh(const struct qy_index_source *source)
{
    struct stat status;

    return qyi_file_stat(source->absolute, &status) == 0 && qyi_indexed_is_fresh(source, &status);
}

static int open_source(struct qyi_indexed *indexed, const struct qy_index_source *source,
                       struct qy_error *reterr)
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

static void close_source(struct qyi_indexed *indexed)
{
    if (indexed->plain >= 0)
        close(indexed->plain);
    if (indexed->packed)
        qy_source_close(indexed->packed);
    indexed->plain = -1;
    indexed->packed = NULL;
}

#define AHEAD 128 /* games */

/* Requests the next games from the disk all at once, which is faster than one by one. */
static void ask_ahead(const struct asking *asking, size_t source)
{
    const struct qyi_indexed *indexed = asking->indexed;
    const struct qy_index_found *found = &asking->found;
    size_t end = found->count - asking->at < AHEAD ? found->count : asking->at + AHEAD;
    struct qy_index_game game;

    for (size_t i = asking->at; i < end; i++)
        (void)posix_fadvise(indexed->descriptor,
                            (off_t)qy_index_game_offset(indexed->index, found->numbers[i]), 1,
                            POSIX_FADV_WILLNEED);
    for (size_t i = asking->at; i < end && indexed->plain >= 0; i++) {
        if (qy_index_game_at(indexed->index, found->numbers[i], &game) < 0 || game.source != source)
            break;
        (void)posix_fadvise(indexed->plain, (off_t)game.offset, (off_t)game.length, POSIX_FADV_WILLNEED);
    }
}

/* The next game to look at, if it is of this file. Returns 1, 0, or a negative code. */
static int next_of(const struct asking *asking, size_t source, struct qy_index_game *ret_game)
{
    if (asking->at == asking->found.count)
        return 0;
    int code = qy_index_game_at(asking->indexed->index, asking->found.numbers[asking->at], ret_game);
    return code < 0 ? code : ret_game->source == source;
}

/*
 * Scans numbered games of a file, which must be read up to the last of them; converts the numbers in place.
 */
static int scan_numbered(struct asking *asking, size_t number, const struct qy_index_source *source)
{
    const struct qyi_indexed_question *question = asking->question;
    uint32_t *numbers = asking->found.numbers + asking->at;
    size_t count = 0;
    struct qy_index_game game;
    int code;

    while ((code = next_of(asking, number, &game)) == 1) {
        numbers[count++] = game.number;
        asking->at++;
    }
    return code < 0 ? code : question->file(question->user, source, numbers, count);
}

/* The games of a file among those to look at: they follow each other. */
static int scan_source(struct asking *asking, size_t number, const struct qy_index_source *source,
                       struct qy_error *reterr)
{
    struct qyi_indexed *indexed = asking->indexed;
    const struct qyi_indexed_question *question = asking->question;
    struct qy_index_game game;
    size_t read = 0;
    int code;

    while ((code = next_of(asking, number, &game)) == 1) {
        if (game.number > 0) {
            code = scan_numbered(asking, number, source);
            break;
        }
        code = read == 0 ? open_source(indexed, source, reterr) : 0;
        if (code < 0)
            return code;
        if (read++ % AHEAD == 0)
            ask_ahead(asking, number);
        asking->at++;
        question->at(question->user, source->path, game.line);
        code = qyi_indexed_game(indexed, indexed->plain, &game, &question->scan);
        if (code != 0) {
            close_source(indexed);
            return code < 0 ? qyi_error_set(reterr, code, 0, source->path, strlen(source->path), "") : code;
        }
    }
    close_source(indexed);
    return code < 0 ? qyi_error_set(reterr, code, 0, "games", 5, NULL) : code;
}

/* Reads a changed file as a whole, and skips its games in the index. */
static int scan_stale(struct asking *asking, size_t number, const struct qy_index_source *source)
{
    const struct qyi_indexed_question *question = asking->question;
    struct qy_index_game game;

    question->stale(question->user, source->path);
    while (next_of(asking, number, &game) == 1)
        asking->at++;
    return question->file(question->user, source, NULL, 0);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static int scan_sources(struct asking *asking, struct qy_error *reterr)
{
    struct qy_index *index = asking->indexed->index;
    int code = 0;

    for (size_t i = 0; i < qy_index_sources(index) && code == 0; i++) {
        struct qy_index_source source = qy_index_source_at(index, i);

        code = is_fresh(&source) ? scan_source(asking, i, &source, reterr) : scan_stale(asking, i, &source);
    }
    return code;
}

/* True if no file has changed since it was indexed. */
static bool all_fresh(const struct qyi_indexed *indexed)
{
    for (size_t i = 0; i < qy_index_sources(indexed->index); i++) {
        struct qy_index_source source = qy_index_source_at(indexed->index, i);

        if (!is_fresh(&source))
            return false;
    }
    return true;
}

/* Reports the games found without reading them. */
static int tell_settled(struct asking *asking, struct qy_error *reterr)
{
    const struct qyi_indexed_question *question = asking->question;
    struct qy_index *index = asking->indexed->index;
    int code = 0;

    for (size_t i = 0; i < asking->found.count && code == 0; i++) {
        struct qy_index_game game;

        code = qy_index_game_at(index, asking->found.numbers[i], &game);
        if (code < 0)
            return qyi_error_set(reterr, code, 0, "games", 5, NULL);
        question->at(question->user, qy_index_source_at(index, game.source).path, game.line);
        code = question->settled(question->owner, &game, 1);
    }
    return code;
}

/* Answers from the index alone, if that is possible: *ret_done. */
static int answer_settled(struct asking *asking, bool *ret_done, struct qy_error *reterr)
{
    const struct qyi_indexed_question *question = asking->question;
    struct qy_index *index = asking->indexed->index;
    uint64_t count = 0;
    bool known = false;
    int code = 0;

    *ret_done = false;
    if ((!question->settled && !question->answer) || !all_fresh(asking->indexed))
        return 0;
    if (question->answer) {
        code = question->answer(question->owner, index);
        *ret_done = code == 1;
        return code < 0 ? qyi_error_set(reterr, code, 0, "counts", 6, NULL) : 0;
    }
    code = qy_index_count(index, question->search.query, &known, &count, reterr);
    if (code < 0)
        return code;
    *ret_done = known && !question->search.variations && question->settled(question->owner, NULL, count) == 0;
    if (*ret_done)
        return 0;
    code = qy_index_find(index, &question->search, &asking->found, reterr);
    *ret_done = code == 0 && asking->found.settled;
    return *ret_done ? tell_settled(asking, reterr) : code;
}

int qyi_indexed_ask(struct qyi_indexed *indexed, const struct qyi_indexed_question *question,
                    struct qy_error *reterr)
{
    struct asking asking = {.indexed = indexed, .question = question};
    bool done = false;
    int code = 0;

    if (question->search.variations && !qy_index_has_variations(indexed->index))
        return qyi_error_set(reterr, QY_E_INDEX_MAIN_LINES, 0, NULL, 0, NULL);
    code = answer_settled(&asking, &done, reterr);
    if (code == 0 && !done && !asking.found.numbers)
        code = qy_index_find(indexed->index, &question->search, &asking.found, reterr);
    if (code == 0 && !done)
        code = scan_sources(&asking, reterr);
    free(asking.found.numbers);
    return code;
}

int qyi_indexed_ask_file(const char *path, const struct qyi_indexed_question *question,
                         struct qy_error *reterr)
{
    struct qyi_indexed indexed;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);

    if (descriptor < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
    int code = qyi_indexed_open(&indexed, descriptor, reterr);
    if (code == 0)
        code = qyi_indexed_ask(&indexed, question, reterr);
    qyi_indexed_done(&indexed);
    close(descriptor);
    return code;
}
