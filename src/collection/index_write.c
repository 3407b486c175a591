/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes an index in one pass. (position, game) pairs are spread over 256 streams by the top byte of the key
 * and go to a nameless file as they come; at the end each stream is read back, sorted, and appended to the
 * index. Pairs come in the order of games, and the sort is stable: it has to look at the key alone.
 */
#include "base/atomic_file.h"
#include "base/error.h"
#include "collection/index.h"
#include "collection/map.h"
#include "collection/spill.h"

#include <stdlib.h>

#define PIECE        (QYI_INDEX_RECORD * 682) /* bytes of a stream in memory; posting and record divide it */
#define GAMES_STREAM QYI_INDEX_PARTS
#define DIGIT_BITS   10
#define DIGITS       (1u << DIGIT_BITS)
#define OUTPUT_BLOCK 8192 /* postings written at once */

struct qy_index_writer {
    struct qyi_atomic_file *file;
    uint64_t written; /* bytes of the file */
    struct qyi_spill *spill;
    struct qyi_map names;
    struct qy_buf sources;
    uint64_t source_count;
    uint64_t games;
    uint64_t positions;
    unsigned char tail[QYI_INDEX_TAIL];
    size_t tail_len;
};

uint64_t qyi_index_key_mark(void)
{
    uint64_t mark = 0;

    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_position position;

        qy_position_start(game, &position);
        mark = qyi_mix(mark ^ qy_position_key(&position));
    }
    return mark;
}

static int put(struct qy_index_writer *writer, const void *data, size_t len, struct qy_error *reterr)
{
    int code = qyi_atomic_file_write(writer->file, data, len, reterr);

    if (code == 0)
        writer->written += len;
    return code;
}

static int put_head(struct qy_index_writer *writer, struct qy_error *reterr)
{
    unsigned char head[QYI_INDEX_HEAD] = QYI_INDEX_MAGIC;

    qyi_put_le(head + 8, QYI_INDEX_VERSION, 4);
    qyi_put_le(head + 12, 0, 4);
    qyi_put_le(head + 16, qyi_index_key_mark(), 8);
    return put(writer, head, sizeof head, reterr);
}

int qy_index_writer_new(const char *path, struct qy_index_writer **ret_writer, struct qy_error *reterr)
{
    struct qy_index_writer *writer = calloc(1, sizeof *writer);
    int code;

    if (!writer)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    code = qyi_atomic_file_new(path, &writer->file, reterr);
    if (code == 0)
        code = qyi_spill_new(path, QYI_INDEX_PARTS + 1, PIECE, &writer->spill, reterr);
    if (code == 0)
        code = put_head(writer, reterr);
    if (code < 0) {
        qy_index_writer_abandon(writer);
        return code;
    }
    *ret_writer = writer;
    return 0;
}

void qy_index_writer_abandon(struct qy_index_writer *writer)
{
    if (!writer)
        return;
    qyi_atomic_file_abandon(writer->file);
    qyi_spill_free(writer->spill);
    qyi_map_free(&writer->names);
    qy_buf_free(&writer->sources);
    free(writer);
}

uint64_t qy_index_writer_games(const struct qy_index_writer *writer)
{
    return writer->games;
}

uint64_t qy_index_writer_positions(const struct qy_index_writer *writer)
{
    return writer->positions;
}

/* ---- what comes in --------------------------------------------------------------------------------------
 */

int qy_index_writer_source(struct qy_index_writer *writer, const struct qy_index_source *source,
                           struct qy_error *reterr)
{
    unsigned char numbers[16];

    qyi_put_le(numbers, source->size, 8);
    qyi_put_le(numbers + 8, (uint64_t)source->changed, 8);
    qy_buf_add(&writer->sources, (const char *)numbers, sizeof numbers);
    qy_buf_add(&writer->sources, source->path, strlen(source->path) + 1);
    qy_buf_add(&writer->sources, source->absolute, strlen(source->absolute) + 1);
    if (writer->sources.failed)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    writer->source_count++;
    return 0;
}

int qy_index_writer_position(struct qy_index_writer *writer, const struct qy_position *position,
                             struct qy_error *reterr)
{
    uint64_t key = qy_position_key(position);
    uint64_t posting = qyi_posting(key, (uint32_t)writer->games);

    if (writer->games >= QY_INDEX_MOST_GAMES)
        return qyi_error_set(reterr, QY_E_INDEX_FULL, 0, NULL, 0, "16777216");
    writer->positions++;
    return qyi_spill_add(writer->spill, qyi_posting_part(key), &posting, sizeof posting, reterr);
}

static int number_player(struct qy_index_writer *writer, const struct qy_scan_game *game, enum qy_side side,
                         uint32_t *ret_number)
{
    const char *name = qy_scan_player(game, side);
    size_t number;

    *ret_number = 0;
    if (!name)
        return 0;
    if (qyi_map_number(&writer->names, name, strlen(name), &number) < 0)
        return QY_E_MEMORY;
    *ret_number = (uint32_t)number + 1;
    return 0;
}

/* The day that dates are compared by: the first of these tags that tells one. */
static void read_date(const struct qy_scan_game *game, uint32_t *ret_first, uint32_t *ret_last)
{
    static const char *const names[] = {"Date", "UTCDate", "EventDate"};

    *ret_first = *ret_last = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = qy_scan_tag(game, names[i]);

        if (value && qy_date_read(value, strlen(value), ret_first, ret_last))
            return;
    }
}

int qy_index_writer_game(struct qy_index_writer *writer, const struct qy_scan_game *game,
                         struct qy_error *reterr)
{
    unsigned char record[QYI_INDEX_RECORD] = {0};
    uint32_t player[2];
    uint32_t date[2];

    if (writer->games >= QY_INDEX_MOST_GAMES || game->text_len > UINT32_MAX || writer->source_count == 0)
        return qyi_error_set(reterr, QY_E_INDEX_FULL, 0, NULL, 0, "16777216");
    if (number_player(writer, game, QY_FIRST, &player[0]) < 0 ||
        number_player(writer, game, QY_SECOND, &player[1]) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    read_date(game, &date[0], &date[1]);
    qyi_put_le(record, game->offset, 8);
    qyi_put_le(record + 8, writer->source_count - 1, 4);
    qyi_put_le(record + 12, game->line, 4);
    qyi_put_le(record + 16, game->record ? game->number : game->text_len, 4);
    qyi_put_le(record + 20, game->plies, 4);
    qyi_put_le(record + 24, date[0], 4);
    qyi_put_le(record + 28, date[1], 4);
    qyi_put_le(record + 32, player[0], 4);
    qyi_put_le(record + 36, player[1], 4);
    record[40] = (unsigned char)game->result;
    record[41] = (unsigned char)game->status;
    record[42] = (unsigned char)game->started;
    record[43] = (unsigned char)(game->started ? game->start.game : 0);
    record[44] = (unsigned char)game->encoding;
    record[45] = (unsigned char)(game->record != NULL);
    writer->games++;
    return qyi_spill_add(writer->spill, GAMES_STREAM, record, sizeof record, reterr);
}

/* ---- the sort -------------------------------------------------------------------------------------------
 */

/* Sorts by the bits above the game number, lowest digit first; what is sorted ends in `from`, for the number
 * of digits is even. */
static void sort_postings(uint64_t *from, uint64_t *to, size_t count)
{
    for (unsigned shift = QYI_POSTING_GAME_BITS; shift < 64; shift += DIGIT_BITS) {
        size_t at[DIGITS] = {0};
        size_t sum = 0;
        uint64_t *swap = from;

        for (size_t i = 0; i < count; i++)
            at[from[i] >> shift & (DIGITS - 1)]++;
        for (size_t digit = 0; digit < DIGITS; digit++) {
            size_t these = at[digit];

            at[digit] = sum;
            sum += these;
        }
        for (size_t i = 0; i < count; i++)
            to[at[from[i] >> shift & (DIGITS - 1)]++] = from[i];
        from = to;
        to = swap;
    }
}

_Static_assert((64 - QYI_POSTING_GAME_BITS) % (2 * DIGIT_BITS) == 0, "an even number of digits");
_Static_assert(PIECE % QYI_INDEX_RECORD == 0 && PIECE % 8 == 0, "records and postings fill pieces");

/* A position that stood twice in a game is told once. */
static size_t drop_doubles(uint64_t *postings, size_t count)
{
    size_t kept = count > 0;

    for (size_t i = 1; i < count; i++)
        if (postings[i] != postings[kept - 1])
            postings[kept++] = postings[i];
    return kept;
}

static int put_postings(struct qy_index_writer *writer, const uint64_t *postings, size_t count,
                        struct qy_error *reterr)
{
    unsigned char block[OUTPUT_BLOCK * 8];
    int code = 0;

    for (size_t i = 0; i < count && code == 0; i += OUTPUT_BLOCK) {
        size_t these = count - i < OUTPUT_BLOCK ? count - i : OUTPUT_BLOCK;

        for (size_t j = 0; j < these; j++)
            qyi_put_le(block + 8 * j, postings[i + j], 8);
        code = put(writer, block, 8 * these, reterr);
    }
    return code;
}

static void add_tail(struct qy_index_writer *writer, uint64_t number)
{
    qyi_put_le(writer->tail + writer->tail_len, number, 8);
    writer->tail_len += 8;
}

static int put_part(struct qy_index_writer *writer, size_t part, struct qy_error *reterr)
{
    size_t count = (size_t)(qyi_spill_size(writer->spill, part) / 8);
    uint64_t *postings = malloc((2 * count + 1) * sizeof *postings);
    int code;

    if (!postings)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    code = qyi_spill_read(writer->spill, part, postings, reterr);
    if (code == 0) {
        sort_postings(postings, postings + count, count);
        count = drop_doubles(postings, count);
        add_tail(writer, writer->written);
        add_tail(writer, count);
        code = put_postings(writer, postings, count, reterr);
    }
    free(postings);
    return code;
}

/* ---- the end --------------------------------------------------------------------------------------------
 */

static int put_piece(void *user, const void *data, size_t len, struct qy_error *reterr)
{
    return put(user, data, len, reterr);
}

static int put_tables(struct qy_index_writer *writer, struct qy_error *reterr)
{
    int code;

    add_tail(writer, writer->written);
    add_tail(writer, writer->games);
    code = qyi_spill_each(writer->spill, GAMES_STREAM, put_piece, writer, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->names.text_len);
    add_tail(writer, writer->names.count);
    if (code == 0)
        code = put(writer, writer->names.text, writer->names.text_len, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->sources.len);
    add_tail(writer, writer->source_count);
    return code < 0 ? code : put(writer, writer->sources.data, writer->sources.len, reterr);
}

static int put_tail(struct qy_index_writer *writer, struct qy_error *reterr)
{
    add_tail(writer, qyi_hash(writer->tail, writer->tail_len, QYI_INDEX_VERSION));
    memcpy(writer->tail + writer->tail_len, QYI_INDEX_MAGIC, 8);
    return put(writer, writer->tail, sizeof writer->tail, reterr);
}

int qy_index_writer_commit(struct qy_index_writer *writer, int (*step)(void *user, unsigned done), void *user,
                           struct qy_error *reterr)
{
    int code = 0;

    for (unsigned part = 0; part < QYI_INDEX_PARTS && code == 0; part++) {
        code = put_part(writer, part, reterr);
        if (code == 0 && step)
            code = step(user, part + 1);
    }
    if (code == 0)
        code = put_tables(writer, reterr);
    if (code == 0)
        code = put_tail(writer, reterr);
    if (code == 0) {
        code = qyi_atomic_file_commit(writer->file, reterr);
        writer->file = NULL;
    }
    qy_index_writer_abandon(writer);
    return code;
}
