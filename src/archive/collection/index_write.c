/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes an index in one pass. (position, game) pairs are distributed to 256 streams by the top byte of the
 * key and written to a nameless file; at the end each stream is read back, sorted, and appended to the index.
 * Pairs arrive in the order of games, and the sort is stable, so that it only needs to compare keys.
 */
#include "base/atomic_file.h"
#include "base/error.h"
#include "base/grow.h"
#include "collection/index.h"
#include "collection/index_busy.h"
#include "collection/index_facts.h"
#include "collection/index_moves.h"
#include "collection/index_track.h"
#include "collection/map.h"
#include "collection/spill.h"
#include "game/ops.h"
#include "game/recur.h"
#include "record/pgn_export.h"

#include <stdlib.h>

#define PIECE        (QYI_INDEX_RECORD * 448) /* bytes of a stream in memory; posting and record divide it */
#define FIRST_MOVE   QYI_INDEX_ALL_PARTS      /* the first stream of moves */
#define GAMES_STREAM (FIRST_MOVE + QYI_INDEX_MOVE_PARTS)
#define MOVES_STREAM (GAMES_STREAM + 1)
#define TRACK_STREAM (GAMES_STREAM + 2)
#define STREAMS      (GAMES_STREAM + 3)
#define MOST_WAITING 512 /* postings */
#define DIGIT_BITS   10
#define DIGITS       (1u << DIGIT_BITS)
#define OUTPUT_BLOCK 8192 /* postings written at once */

struct qy_index_writer {
    struct qyi_atomic_file *file;
    uint64_t written; /* bytes of the file */
    struct qyi_spill *spill;
    struct qyi_map names;
    struct qyi_map values; /* values of the stored tags */
    uint32_t value_count[QY_INDEX_TAGS];
    uint32_t last_value
        [QY_INDEX_TAGS]; /* number + 1, of the game before: many games of an event follow each other */
    struct qy_buf sources;
    uint64_t source_count;
    uint64_t games;
    uint64_t positions;
    unsigned char tail[QYI_INDEX_TAIL];
    size_t tail_len;
    struct qyi_busy *busy;
    struct qyi_facts facts; /* of the current game */
    struct qyi_recur recur; /* of its positions */
    bool repeated;
    bool variations;    /* positions of variations are indexed too */
    uint64_t aside_men; /* code of the pieces in the last variation position */
    struct qyi_move_lists lists;
    struct qyi_index_part lists_at;
    struct qy_buf text; /* for a starting position that is not the standard one */
    struct qyi_track track;
    struct qy_buf groups; /* offsets of groups of tracks, 8 bytes each */
    struct qyi_spilled waiting[MOST_WAITING];
    size_t waiting_count;
};

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
    qyi_put_le(head + 12, writer->variations ? QYI_INDEX_VARIATIONS : 0, 4);
    qyi_put_le(head + 16, qyi_index_key_mark(), 8);
    return put(writer, head, sizeof head, reterr);
}

int qy_index_writer_new(const char *path, struct qy_index_writer **ret_writer, struct qy_error *reterr)
{
    struct qy_index_writer *writer = calloc(1, sizeof *writer);

    if (!writer)
        return qyi_no_memory(reterr);
    if (qyi_busy_new(&writer->busy) < 0) {
        free(writer);
        return qyi_no_memory(reterr);
    }
    writer->aside_men = UINT64_MAX;
    int code = qyi_atomic_file_new(path, &writer->file, reterr);
    if (code == 0)
        code = qyi_spill_new(path, STREAMS, PIECE, &writer->spill, reterr);
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
    qyi_map_free(&writer->values);
    qyi_busy_free(writer->busy);
    qy_buf_free(&writer->sources);
    qy_buf_free(&writer->lists.codes);
    qy_buf_free(&writer->text);
    qy_buf_free(&writer->track.bytes);
    qy_buf_free(&writer->groups);
    qyi_recur_free(&writer->recur);
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

/* ---- what comes in --------------------------------------------------------------------------------- */

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
        return qyi_no_memory(reterr);
    writer->source_count++;
    return 0;
}

void qy_index_writer_set_variations(struct qy_index_writer *writer)
{
    writer->variations = true;
}

/* The postings that wait go to their streams: together, so that the memory of hundreds of streams is waited for once. */
static int spill_waiting(struct qy_index_writer *writer, struct qy_error *reterr)
{
    size_t count = writer->waiting_count;

    writer->waiting_count = 0;
    return qyi_spill_numbers(writer->spill, writer->waiting, count, reterr);
}

/* Adds a posting of the current game to a stream. */
static int add_posting(struct qy_index_writer *writer, size_t stream, uint64_t posting,
                       struct qy_error *reterr)
{
    writer->waiting[writer->waiting_count++] = (struct qyi_spilled){posting, (uint32_t)stream};
    return writer->waiting_count < MOST_WAITING ? 0 : spill_waiting(writer, reterr);
}

/* Adds `count` pieces, on squares from `first` on, as being there. */
static int add_stands(struct qy_index_writer *writer, const struct qy_position *position, int first,
                      int count, struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int code = 0;

    for (int i = first; i < first + count && code == 0; i++) {
        qy_piece man = ops->at(position, (qy_square)i);

        if (man == 0)
            continue;
        uint64_t stand = qyi_stand_code(position->game, man, (qy_square)i);
        code = add_posting(writer, FIRST_MOVE + qyi_move_part(stand),
                           qyi_men_posting(stand, (uint32_t)writer->games), reterr);
    }
    return code;
}

/* Adds positions of pieces that do not follow from moves: a non-standard starting position, and castling. */
static int add_other_stands(struct qy_index_writer *writer, const struct qy_position *position,
                            struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    const struct qyi_facts *facts = &writer->facts;

    if (!facts->began)
        return qyi_is_array(position) ? 0 : add_stands(writer, position, 0, ops->files * ops->ranks, reterr);
    if (!facts->moved || facts->move.castling == 0)
        return 0;
    return add_stands(writer, position, facts->move.from / ops->files * ops->files, ops->files, reterr);
}

int qy_index_writer_position(struct qy_index_writer *writer, const struct qy_position *position, qy_move next,
                             struct qy_error *reterr)
{
    uint64_t key = qy_position_key(position);
    uint32_t game = (uint32_t)writer->games;
    struct qyi_facts *facts = &writer->facts;
    struct qyi_move_facts made;
    const struct qyi_move_facts *known = next > QY_MOVE_NULL ? &made : NULL;
    uint64_t move = 0;

    if (writer->games >= QY_INDEX_MOST_GAMES)
        return qyi_error_set(reterr, QY_E_INDEX_FULL, 0, NULL, 0, "16777216");
    if (facts->plies == 0)
        qyi_recur_begin(&writer->recur);
    unsigned times = qyi_recur_add(&writer->recur, key, qy_position_halfmove(position)).times;
    if (times == 0)
        return qyi_no_memory(reterr);
    writer->repeated |= times >= 3;
    writer->positions++;
    if (known)
        qyi_move_facts(position, next, &made);
    int code = add_posting(writer, qyi_posting_part(key), qyi_posting(key, game), reterr);
    if (code == 0)
        code = add_other_stands(writer, position, reterr);
    if (code == 0 && qyi_facts_position(facts, position, key, known))
        code = add_posting(writer, qyi_men_part(position->game, facts->code),
                           qyi_men_posting(facts->code, game), reterr);
    if (code == 0 && qyi_facts_move(facts, position, known, &move))
        code = add_posting(writer, FIRST_MOVE + qyi_move_part(move), qyi_men_posting(move, game), reterr);
    qyi_track_position(&writer->track, position, qyi_move_code_mark(move) != 0, next, known);
    return code;
}

int qy_index_writer_aside(struct qy_index_writer *writer, const struct qy_position *position,
                          struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    uint64_t key = qy_position_key(position);
    uint32_t game = (uint32_t)writer->games;
    unsigned men[16] = {0};
    bool exact;

    if (writer->games >= QY_INDEX_MOST_GAMES)
        return qyi_error_set(reterr, QY_E_INDEX_FULL, 0, NULL, 0, "16777216");
    for (qy_square square = 0; square < ops->files * ops->ranks; square++)
        men[ops->at(position, square)]++;
    writer->positions++;
    int code =
        add_posting(writer, QYI_INDEX_MAIN_PARTS + qyi_posting_part(key), qyi_posting(key, game), reterr);
    uint64_t these = qyi_men_code(position->game, men, &exact);
    if (code < 0 || these == writer->aside_men)
        return code;
    writer->aside_men = these;
    return add_posting(writer, QYI_INDEX_MAIN_PARTS + qyi_men_part(position->game, these),
                       qyi_men_posting(these, game), reterr);
}

/* Writes the header data of a game for searches that do not concern positions. */
static void put_facts(struct qy_index_writer *writer, const struct qy_scan_game *game, unsigned char *record)
{
    for (unsigned side = 0; side < 2; side++) {
        uint32_t rating = qyi_scan_rating(game, (enum qy_side)side);

        qyi_put_le(record + 46 + 2 * side, rating % 100 ? QY_INDEX_RATING_OTHER : rating / 100, 2);
    }
    qyi_put_le(record + 50, qyi_opening_of_tags(game), 2);
    qyi_put_le(record + 52, writer->facts.opening ? qyi_opening_number(writer->facts.opening->code) : 0, 2);
    qyi_put_le(record + 56, writer->facts.opening ? writer->facts.opening->key : 0, 8);
    record[54] = (unsigned char)(game->started ? qy_position_status(&game->final) : QY_STATUS_OPEN);
    record[55] = (unsigned char)((game->comments > 0 ? QYI_INDEX_COMMENTED : 0) |
                                 (game->variations > 0 ? QYI_INDEX_VARIED : 0) |
                                 (game->started && writer->repeated ? QYI_INDEX_REPEATED : 0));
    writer->repeated = false;
    writer->facts = (struct qyi_facts){0};
    writer->aside_men = UINT64_MAX;
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

/* Returns the number of the value of a tag. */
static int number_value(struct qy_index_writer *writer, const struct qy_scan_game *game, unsigned tag,
                        uint32_t *ret_number)
{
    const char *value = qy_scan_tag(game, qyi_index_tags[tag]);
    size_t before = writer->values.count;
    size_t number;

    *ret_number = 0;
    if (!value)
        return 0;
    if (writer->last_value[tag] &&
        strcmp(qyi_map_text(&writer->values, writer->last_value[tag] - 1), value) == 0) {
        *ret_number = writer->last_value[tag];
        return 0;
    }
    bool full = writer->value_count[tag] >= QYI_INDEX_MOST_VALUES ||
                writer->values.text_len + strlen(value) >= QYI_INDEX_MOST_VALUE_BYTES;
    if (full && !qyi_map_find(&writer->values, value, strlen(value), &number)) {
        *ret_number = QY_INDEX_VALUE_OTHER;
        return 0;
    }
    if (qyi_map_number(&writer->values, value, strlen(value), &number) < 0)
        return QY_E_MEMORY;
    writer->value_count[tag] += writer->values.count > before;
    *ret_number = writer->last_value[tag] = (uint32_t)number + 1;
    return 0;
}

/* Reads the date used for comparisons: from the first of these tags that has one. */
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

/* The stored form of a game for replaying it: a head of four numbers, the start's FEN, the moves. */
struct moves_head {
    uint32_t plies;
    uint16_t fen_len; /* 0: from the array */
    uint8_t game;     /* QY_GAME_COUNT: it did not even begin */
    uint8_t result;
};

static int keep_moves(struct qy_index_writer *writer, const struct qy_scan_game *game,
                      struct qy_error *reterr)
{
    struct moves_head head = {.plies = (uint32_t)game->plies, .result = (uint8_t)game->result};

    if (!game->started) {
        head = (struct moves_head){.game = QY_GAME_COUNT};
        return qyi_spill_write(writer->spill, MOVES_STREAM, &head, sizeof head, reterr);
    }
    head.game = (uint8_t)game->start.game;
    if (!qyi_is_array(&game->start)) {
        qy_buf_clear(&writer->text);
        qy_position_to_fen(&game->start, QY_FEN_DEFAULT, &writer->text);
        if (writer->text.failed || writer->text.len > UINT16_MAX)
            return qyi_no_memory(reterr);
        head.fen_len = (uint16_t)writer->text.len;
    }
    int code = qyi_spill_write(writer->spill, MOVES_STREAM, &head, sizeof head, reterr);
    if (code == 0)
        code = qyi_spill_write(writer->spill, MOVES_STREAM, writer->text.data, head.fen_len, reterr);
    if (code == 0)
        code =
            qyi_spill_write(writer->spill, MOVES_STREAM, game->moves, game->plies * sizeof(qy_move), reterr);
    return code;
}

/* Stores the track of a finished game. */
static int keep_track(struct qy_index_writer *writer, bool mate, struct qy_error *reterr)
{
    struct qyi_track *track = &writer->track;
    unsigned char begin[8];

    qyi_put_le(begin, qyi_spill_size(writer->spill, TRACK_STREAM), 8);
    if (writer->games % QYI_TRACK_GROUP == 0)
        qy_buf_add(&writer->groups, (const char *)begin, sizeof begin);
    qyi_track_end(track, mate);
    if (track->bytes.failed || writer->groups.failed)
        return qyi_no_memory(reterr);
    int code = qyi_spill_write(writer->spill, TRACK_STREAM, track->bytes.data, track->bytes.len, reterr);
    qyi_track_clear(track);
    return code;
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
        return qyi_no_memory(reterr);
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
    put_facts(writer, game, record);
    for (unsigned i = 0; i < QY_INDEX_TAGS; i++) {
        uint32_t value;

        if (number_value(writer, game, i, &value) < 0)
            return qyi_no_memory(reterr);
        qyi_put_le(record + QYI_INDEX_VALUES + 4 * i, value, 4);
    }
    int code = keep_track(writer, record[54] == QY_STATUS_CHECKMATE, reterr);
    writer->games++;
    if (code == 0)
        code = keep_moves(writer, game, reterr);
    return code < 0 ? code : qyi_spill_add(writer->spill, GAMES_STREAM, record, sizeof record, reterr);
}

/* ---- the sort -------------------------------------------------------------------------------------- */

/* Sorts by the bits from `shift` on, lowest digit first; the result is in `from`, because the number of
 * digits is even. */
static void sort_digits(uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    for (; shift < 64; shift += DIGIT_BITS) {
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

/* Sorts postings that are sorted except for their lower digits; false if that takes too many steps. */
static bool put_in_order(uint64_t *postings, size_t count)
{
    size_t steps = 0;

    for (size_t i = 1; i < count; i++) {
        uint64_t posting = postings[i];
        size_t at = i;

        for (; at > 0 && postings[at - 1] > posting; at--)
            postings[at] = postings[at - 1];
        postings[at] = posting;
        steps += i - at;
        if (steps > 2 * count)
            return false;
    }
    return true;
}

/*
 * Sorts by the bits above the game number. Keys of positions (`hashed`) hardly ever share their upper half unless they
 * are the same, so that half of the digits do.
 */
static void sort_postings(uint64_t *postings, uint64_t *room, size_t count, bool hashed)
{
    if (hashed)
        sort_digits(postings, room, count, QYI_POSTING_GAME_BITS + 2 * DIGIT_BITS);
    if (!hashed || !put_in_order(postings, count))
        sort_digits(postings, room, count, QYI_POSTING_GAME_BITS);
}

_Static_assert((64 - QYI_POSTING_GAME_BITS) % (2 * DIGIT_BITS) == 0, "an even number of digits");
_Static_assert(PIECE % QYI_INDEX_RECORD == 0 && PIECE % 8 == 0, "records and postings fill pieces");

/* Removes duplicates: positions that occurred twice in a game. */
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

/* Records the positions that many games reach. */
static int find_busy(struct qy_index_writer *writer, unsigned part, const uint64_t *postings, size_t count)
{
    size_t begin = 0;

    for (size_t i = 1; i <= count; i++) {
        if (i < count && postings[i] >> QYI_POSTING_GAME_BITS == postings[begin] >> QYI_POSTING_GAME_BITS)
            continue;
        if (i - begin >= QYI_BUSY_LEAST && qyi_busy_run(writer->busy, part, postings + begin, i - begin) < 0)
            return QY_E_MEMORY;
        begin = i;
    }
    return 0;
}

/* The postings of a stream, sorted, each once; to be freed with free(). */
static int sorted_postings(struct qy_index_writer *writer, size_t stream, uint64_t **ret_postings,
                           size_t *ret_count, struct qy_error *reterr)
{
    size_t count = (size_t)(qyi_spill_size(writer->spill, stream) / 8);
    uint64_t *postings = malloc((2 * count + 1) * sizeof *postings);

    if (!postings)
        return qyi_no_memory(reterr);
    int code = qyi_spill_read(writer->spill, stream, postings, reterr);
    if (code < 0) {
        free(postings);
        return code;
    }
    sort_postings(postings, postings + count, count,
                  stream < QYI_INDEX_ALL_PARTS && stream % QYI_INDEX_MAIN_PARTS < QYI_INDEX_PARTS);
    *ret_postings = postings;
    *ret_count = drop_doubles(postings, count);
    return 0;
}

static int put_part(struct qy_index_writer *writer, size_t part, struct qy_error *reterr)
{
    uint64_t *postings;
    size_t count;
    int code = sorted_postings(writer, part, &postings, &count, reterr);

    if (code < 0)
        return code;
    add_tail(writer, writer->written);
    add_tail(writer, count);
    code = put_postings(writer, postings, count, reterr);
    if (code == 0 && part < QYI_INDEX_PARTS && find_busy(writer, (unsigned)part, postings, count) < 0)
        code = qyi_no_memory(reterr);
    free(postings);
    return code;
}

/* The lists of games of a stream of moves. */
static int put_moves(struct qy_index_writer *writer, unsigned part, struct qy_error *reterr)
{
    struct qy_buf out = QY_BUF_INIT;
    uint64_t *postings;
    size_t count;
    int code = sorted_postings(writer, FIRST_MOVE + part, &postings, &count, reterr);

    if (code < 0)
        return code;
    code = qyi_move_lists_add(&writer->lists, postings, count, &out) < 0
               ? qyi_no_memory(reterr)
               : put(writer, out.data, out.len, reterr);
    free(postings);
    qy_buf_free(&out);
    return code;
}

static int put_all_moves(struct qy_index_writer *writer, struct qy_error *reterr)
{
    int code = 0;

    writer->lists_at.offset = writer->written;
    for (unsigned part = 0; part < QYI_INDEX_MOVE_PARTS && code == 0; part++)
        code = put_moves(writer, part, reterr);
    writer->lists_at.count = writer->written - writer->lists_at.offset;
    return code;
}

/* ---- the end --------------------------------------------------------------------------------------- */

static int put_piece(void *user, const void *data, size_t len, struct qy_error *reterr)
{
    return put(user, data, len, reterr);
}

static int put_tables(struct qy_index_writer *writer, struct qy_error *reterr)
{
    add_tail(writer, writer->written);
    add_tail(writer, writer->games);
    int code = qyi_spill_each(writer->spill, GAMES_STREAM, put_piece, writer, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->names.text_len);
    add_tail(writer, writer->names.count);
    if (code == 0)
        code = put(writer, writer->names.text, writer->names.text_len, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->values.text_len);
    add_tail(writer, writer->values.count);
    if (code == 0)
        code = put(writer, writer->values.text, writer->values.text_len, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->sources.len);
    add_tail(writer, writer->source_count);
    if (code == 0)
        code = put(writer, writer->sources.data, writer->sources.len, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->lists.codes.len / QYI_INDEX_CODE);
    if (code == 0)
        code = put(writer, writer->lists.codes.data, writer->lists.codes.len, reterr);
    add_tail(writer, writer->lists_at.offset);
    add_tail(writer, writer->lists_at.count);
    add_tail(writer, writer->written);
    add_tail(writer, qyi_spill_size(writer->spill, TRACK_STREAM));
    if (code == 0)
        code = qyi_spill_each(writer->spill, TRACK_STREAM, put_piece, writer, reterr);
    add_tail(writer, writer->written);
    add_tail(writer, writer->groups.len / 8);
    return code < 0 ? code : put(writer, writer->groups.data, writer->groups.len, reterr);
}

/* ---- positions of many games ----------------------------------------------------------------------- */

/* The state of replaying the games. */
struct replay {
    struct qy_index_writer *writer;
    struct qy_buf pending; /* bytes of an incomplete game */
    qy_move *moves;        /* of the current game */
    size_t room;
    uint32_t number;
};

/* A game of the stream of moves. Returns 0 or QY_E_MEMORY. */
static int replay_game(struct replay *replay, const struct moves_head *head, const char *fen,
                       const char *moves)
{
    struct qyi_busy *busy = replay->writer->busy;
    struct qy_position start;

    if (head->game == QY_GAME_COUNT || qyi_busy_is_idle(busy, replay->number))
        return 0;
    qy_position_start((enum qy_game)head->game, &start);
    if (head->fen_len > 0 &&
        qy_position_from_fen((enum qy_game)head->game, fen, head->fen_len, &start, NULL) < 0)
        return 0; /* positions are not counted in advance, because a game is missing */
    if (QYI_GROW(replay->moves, replay->room, head->plies) < 0)
        return QY_E_MEMORY;
    if (head->plies > 0)
        memcpy(replay->moves, moves, head->plies * sizeof *replay->moves);
    return qyi_busy_game(busy, replay->number, &start, replay->moves, head->plies,
                         (enum qy_result)head->result);
}

/* Takes a piece of the stream of moves. */
static int take_moves(void *user, const void *data, size_t len, struct qy_error *reterr)
{
    struct replay *replay = user;
    struct qy_buf *pending = &replay->pending;
    size_t at = 0;

    qy_buf_add(pending, data, len);
    if (pending->failed)
        return qyi_no_memory(reterr);
    while (pending->len - at >= sizeof(struct moves_head)) {
        const char *text = pending->data + at + sizeof(struct moves_head);
        struct moves_head head;

        memcpy(&head, pending->data + at, sizeof head);
        size_t whole = sizeof head + head.fen_len + head.plies * sizeof(qy_move);
        if (pending->len - at < whole)
            break;
        if (replay_game(replay, &head, text, text + head.fen_len) < 0)
            return qyi_no_memory(reterr);
        replay->number++;
        at += whole;
    }
    memmove(pending->data, pending->data + at, pending->len - at);
    pending->len -= at;
    return 0;
}

/* Writes one kind of data: entries, their edges, or their texts. */
static int put_entries(struct qy_index_writer *writer, const struct qyi_busy_entry *entries, size_t count,
                       struct qy_error *reterr)
{
    uint64_t edges = 0;
    uint64_t text = 0;
    int code = 0;

    add_tail(writer, writer->written);
    add_tail(writer, count);
    for (size_t i = 0; i < count && code == 0; i++) {
        unsigned char bytes[QYI_INDEX_BUSY] = {0};

        qy_buf_clear(&writer->text);
        qy_position_to_fen(&entries[i].position, QY_FEN_NO_COUNTERS, &writer->text);
        if (writer->text.failed)
            return qyi_no_memory(reterr);
        qyi_put_le(bytes, entries[i].key, 8);
        qyi_put_le(bytes + 8, text, 8);
        qyi_put_le(bytes + 16, edges, 8);
        qyi_put_le(bytes + 24, entries[i].games, 4);
        qyi_put_le(bytes + 28, entries[i].edge_count, 4);
        edges += entries[i].edge_count;
        text += writer->text.len + 1;
        code = put(writer, bytes, sizeof bytes, reterr);
    }
    return code;
}

static int put_edges(struct qy_index_writer *writer, const struct qyi_busy_entry *entries, size_t count,
                     struct qy_error *reterr)
{
    uint64_t begin = writer->written;
    int code = 0;

    for (size_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < entries[i].edge_count && code == 0; j++) {
            const struct qyi_busy_edge *edge = &entries[i].edges[j];
            unsigned char bytes[QYI_INDEX_EDGE] = {0};

            qyi_put_le(bytes, edge->move, 2);
            qyi_put_le(bytes + 4, edge->games, 4);
            qyi_put_le(bytes + 8, edge->first, 4);
            qyi_put_le(bytes + 12, edge->draws, 4);
            qyi_put_le(bytes + 16, edge->second, 4);
            code = put(writer, bytes, sizeof bytes, reterr);
        }
    }
    add_tail(writer, begin);
    add_tail(writer, (writer->written - begin) / QYI_INDEX_EDGE);
    return code;
}

static int put_texts(struct qy_index_writer *writer, const struct qyi_busy_entry *entries, size_t count,
                     struct qy_error *reterr)
{
    uint64_t begin = writer->written;
    int code = 0;

    for (size_t i = 0; i < count && code == 0; i++) {
        qy_buf_clear(&writer->text);
        qy_position_to_fen(&entries[i].position, QY_FEN_NO_COUNTERS, &writer->text);
        if (writer->text.failed)
            return qyi_no_memory(reterr);
        code = put(writer, writer->text.data, writer->text.len + 1, reterr);
    }
    add_tail(writer, begin);
    add_tail(writer, writer->written - begin);
    return code;
}

/* Counts in advance and writes the results. */
static int put_busy(struct qy_index_writer *writer, struct qy_error *reterr)
{
    struct replay replay = {.writer = writer};
    size_t count = 0;
    int code = qyi_busy_prepare(writer->busy);

    if (code < 0)
        return qyi_no_memory(reterr);
    code = qyi_spill_each(writer->spill, MOVES_STREAM, take_moves, &replay, reterr);
    qy_buf_free(&replay.pending);
    free(replay.moves);
    const struct qyi_busy_entry *entries = qyi_busy_entries(writer->busy, &count);
    if (code == 0)
        code = put_entries(writer, entries, count, reterr);
    if (code == 0)
        code = put_edges(writer, entries, count, reterr);
    return code < 0 ? code : put_texts(writer, entries, count, reterr);
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
    int code = put_head(writer, reterr);

    if (code == 0)
        code = spill_waiting(writer, reterr);
    for (unsigned part = 0; part < QYI_INDEX_ALL_PARTS && code == 0; part++) {
        code = put_part(writer, part, reterr);
        if (code == 0 && step && part < QYI_INDEX_PARTS)
            code = step(user, part + 1);
    }
    if (code == 0)
        code = put_all_moves(writer, reterr);
    if (code == 0)
        code = put_tables(writer, reterr);
    if (code == 0)
        code = put_busy(writer, reterr);
    if (code == 0)
        code = put_tail(writer, reterr);
    if (code == 0) {
        code = qyi_atomic_file_commit(writer->file, reterr);
        writer->file = NULL;
    }
    qy_index_writer_abandon(writer);
    return code;
}
