/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads the server's puzzles at start-up. */
#include "study/puzzles.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/order.h"
#include "source/lines.h"
#include "wire/embedded.h"

#include <stdlib.h>
#include <string.h>

static int add(struct qyi_puzzles *puzzles, const char *text, size_t len, uint32_t line,
               struct qy_error *reterr)
{
    if (len == 0)
        return 0;
    if (QYI_GROW(puzzles->puzzle, puzzles->room, puzzles->count + 1) < 0)
        return qyi_no_memory(reterr);
    int code = qy_puzzle_read(text, len, &puzzles->puzzle[puzzles->count], reterr);
    if (code < 0 && reterr)
        reterr->line = line;
    puzzles->count += code == 0;
    return code;
}

static int read_shipped(struct qyi_puzzles *puzzles, struct qy_error *reterr)
{
    const char *at = (const char *)qyi_shipped_puzzles;
    const char *end = at + qyi_shipped_puzzles_len;
    int code = 0;

    for (uint32_t line = 1; at < end && code == 0; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);

        code = add(puzzles, at, len, line, reterr);
        at += len + 1;
    }
    return code;
}

static int read_file(struct qyi_puzzles *puzzles, const char *path, struct qy_error *reterr)
{
    struct qyi_source_lines lines;
    struct qy_source *source;
    const char *text;
    size_t len;
    int code = qy_source_open(path, &source, reterr);

    if (code < 0)
        return code;
    qyi_source_lines_begin(&lines, source);
    while ((code = qyi_source_lines_next(&lines, &text, &len, reterr)) == 1) {
        code = add(puzzles, text, len, lines.line, reterr);
        if (code < 0)
            break;
    }
    qyi_source_lines_end(&lines);
    qy_source_close(source);
    return code;
}

static int by_name(const void *a, const void *b, void *user)
{
    const struct qyi_puzzles *puzzles = user;
    size_t first = *(const size_t *)a;
    size_t second = *(const size_t *)b;
    int order = strcmp(puzzles->puzzle[first].id, puzzles->puzzle[second].id);

    return order ? order : (first > second) - (first < second);
}

/* Fills `by_id`, and removes puzzles whose id an earlier one has. */
static int order(struct qyi_puzzles *puzzles, struct qy_error *reterr)
{
    size_t kept = 0;

    puzzles->by_id = calloc(puzzles->count + 1, sizeof *puzzles->by_id);
    if (!puzzles->by_id)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < puzzles->count; i++)
        puzzles->by_id[i] = i;
    qsort_r(puzzles->by_id, puzzles->count, sizeof *puzzles->by_id, by_name, puzzles);
    for (size_t i = 1; i < puzzles->count; i++)
        if (strcmp(puzzles->puzzle[puzzles->by_id[i - 1]].id, puzzles->puzzle[puzzles->by_id[i]].id) == 0)
            puzzles->puzzle[puzzles->by_id[i]].lines = 0;
    for (size_t i = 0; i < puzzles->count; i++)
        if (puzzles->puzzle[i].lines > 0)
            puzzles->puzzle[kept++] = puzzles->puzzle[i];
    puzzles->count = kept;
    for (size_t i = 0; i < kept; i++)
        puzzles->by_id[i] = i;
    qsort_r(puzzles->by_id, kept, sizeof *puzzles->by_id, by_name, puzzles);
    return 0;
}

int qyi_puzzles_read(const char *path, struct qyi_puzzles *ret_puzzles, struct qy_error *reterr)
{
    struct qyi_puzzles puzzles = {.count = 0};
    int code = read_shipped(&puzzles, reterr);

    if (code == 0 && path)
        code = read_file(&puzzles, path, reterr);
    if (code == 0)
        code = order(&puzzles, reterr);
    if (code < 0)
        qyi_puzzles_free(&puzzles);
    else
        *ret_puzzles = puzzles;
    return code;
}

void qyi_puzzles_free(struct qyi_puzzles *puzzles)
{
    free(puzzles->puzzle);
    free(puzzles->by_id);
    *puzzles = (struct qyi_puzzles){.count = 0};
}

size_t qyi_puzzle_named(const struct qyi_puzzles *puzzles, const char *id)
{
    size_t at;

    QYI_FIRST_NOT(at, puzzles->count, i, strcmp(puzzles->puzzle[puzzles->by_id[i]].id, id) < 0);
    if (at < puzzles->count && strcmp(puzzles->puzzle[puzzles->by_id[at]].id, id) == 0)
        return puzzles->by_id[at];
    return puzzles->count;
}

void qyi_puzzle_key(const struct qy_puzzle *puzzle, unsigned char ret_key[QYI_HASH_SIZE])
{
    memset(ret_key, 0, QYI_HASH_SIZE);
    memcpy(ret_key, puzzle->id, QY_PUZZLE_ID - 1);
}

static int take_rating(void *user, const struct qyi_datum *row, size_t count)
{
    struct qyi_puzzles *puzzles = user;
    char id[QY_PUZZLE_ID] = "";

    (void)count;
    if (row[0].kind != QYI_DATUM_BYTES || row[0].len != QYI_HASH_SIZE)
        return 0;
    memcpy(id, row[0].text, QY_PUZZLE_ID - 1);
    size_t number = qyi_puzzle_named(puzzles, id);
    if (number < puzzles->count && row[1].number >= 100)
        puzzles->puzzle[number].rating = (unsigned)(row[1].number / 100);
    return 0;
}

int qyi_puzzles_rate(struct qyi_puzzles *puzzles, struct qyi_store *store)
{
    const struct qyi_datum data[] = {qyi_datum_text(QYI_PUZZLE_KIND)};

    return qyi_store_ask(store, QYI_ASK_PUZZLES_RATED, data, 1, take_rating, puzzles);
}
