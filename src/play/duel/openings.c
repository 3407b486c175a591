/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Match openings: from files, from books, or random quiet positions. */
#include "duel/openings.h"

#include "base/grow.h"
#include "game/ops.h"

#include <stdlib.h>

struct opening {
    struct qy_position start;
    size_t moves; /* index of its first move */
    size_t plies;
};

struct qy_openings {
    enum qy_game game;
    struct opening *opening;
    size_t count;
    size_t room;
    qy_move *moves; /* of all openings */
    size_t move_count;
    size_t move_room;
};

/* Next number of a splitmix64 generator, for which any seed is good. */
static uint64_t duel_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

int qy_openings_new(enum qy_game game, struct qy_openings **ret_openings)
{
    struct qy_openings *openings = calloc(1, sizeof *openings);

    if (!openings)
        return QY_E_MEMORY;
    openings->game = game;
    *ret_openings = openings;
    return 0;
}

void qy_openings_free(struct qy_openings *openings)
{
    if (!openings)
        return;
    free(openings->opening);
    free(openings->moves);
    free(openings);
}

size_t qy_openings_count(const struct qy_openings *openings)
{
    return openings->count;
}

int qy_openings_add(struct qy_openings *openings, const struct qy_record *record, size_t plies)
{
    struct opening opening = {*qy_record_start(record), openings->move_count, 0};
    struct qy_position position = opening.start;
    struct qy_undo undo;

    if (opening.start.game != openings->game)
        return 0;
    for (const struct qy_record_node *node = qy_record_root(record)->child;
         node && (plies == 0 || opening.plies < plies) && node->move != QY_MOVE_NULL; node = node->child) {
        if (QYI_GROW(openings->moves, openings->move_room, openings->move_count + opening.plies + 1) < 0)
            return QY_E_MEMORY;
        openings->moves[openings->move_count + opening.plies++] = node->move;
        qy_position_make(&position, node->move, &undo);
    }
    if (qy_position_status(&position) != QY_STATUS_OPEN)
        return 0;
    if (QYI_GROW(openings->opening, openings->room, openings->count + 1) < 0)
        return QY_E_MEMORY;
    openings->opening[openings->count++] = opening;
    openings->move_count += opening.plies;
    return 1;
}

struct reading {
    struct qy_openings *openings;
    struct qyi_openings_read *read;
};

static int take_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    const struct reading *reading = user;
    int status = 0;

    if (state == QY_RECORD_WHOLE || state == QY_RECORD_REPAIRED)
        status = qy_openings_add(reading->openings, record, 0);
    reading->read->passed_over += status == 0;
    return status < 0 ? status : 0;
}

static int take_fault(void *user, const struct qy_error *error, bool lossless)
{
    const struct reading *reading = user;

    if (!lossless)
        reading->read->fault(reading->read->user, error);
    return 0;
}

int qyi_openings_read(struct qy_openings *openings, const char *path, struct qyi_openings_read *read,
                      struct qy_error *reterr)
{
    static const struct qy_records_visitor visitor = {take_record, take_fault};
    struct reading reading = {openings, read};

    return qy_records_read_file(path, &visitor, &reading, reterr);
}

void qy_openings_shuffle(struct qy_openings *openings, uint64_t seed)
{
    for (size_t i = openings->count; i > 1; i--) {
        size_t other = (size_t)(duel_random(&seed) % i);
        struct opening swap = openings->opening[i - 1];

        openings->opening[i - 1] = openings->opening[other];
        openings->opening[other] = swap;
    }
}

int qyi_opening_get(const struct qy_openings *openings, size_t n, struct qy_history **ret_history)
{
    const struct opening *opening = &openings->opening[n];
    struct qy_history *history;
    int status = qy_history_new(&opening->start, &history);

    if (status < 0)
        return status;
    for (size_t i = 0; i < opening->plies && status == 0; i++)
        status = qy_history_push(history, openings->moves[opening->moves + i]);
    if (status < 0) {
        qy_history_free(history);
        return status;
    }
    *ret_history = history;
    return 0;
}

/* True if both sides have the same number of pieces. */
static bool is_even(const struct qy_position *position)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int lead = 0;

    for (unsigned square = 0; square < (unsigned)ops->files * ops->ranks; square++) {
        qy_piece piece = ops->at(position, (qy_square)square);

        if (piece != 0)
            lead += QY_PIECE_SIDE(piece) == QY_FIRST ? 1 : -1;
    }
    return lead == 0;
}

/* True if a game may start here: not over, equal piece counts, no check, no hanging piece. */
static bool is_quiet(const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    qy_square squares[32];
    size_t count = qy_position_legal(position, moves);
    enum qy_side other = qy_position_side(position) == QY_FIRST ? QY_SECOND : QY_FIRST;

    if (count == 0 || qy_position_checkers(position, squares) > 0 || !is_even(position))
        return false;
    for (size_t i = 0; i < count; i++)
        if (qy_move_captured(position, moves[i]) != 0 &&
            qy_position_attackers(position, qy_move_to(position->game, moves[i]), other, squares) == 0)
            return false;
    return true;
}

static int by_number(const void *a, const void *b)
{
    return (int)*(const qy_move *)a - (int)*(const qy_move *)b;
}

int qyi_opening_random(enum qy_game game, unsigned plies, uint64_t seed, struct qy_history **ret_history)
{
    struct qy_position array;
    struct qy_history *history;
    qy_move moves[QY_MAX_MOVES];

    qy_position_start(game, &array);
    int status = qy_history_new(&array, &history);
    if (status < 0)
        return status;
    for (unsigned attempt = 0; status == 0; attempt++) {
        while (qy_history_pop(history))
            continue;
        while (status == 0 && qy_history_plies(history) < plies) {
            size_t count = qy_position_legal(qy_history_position(history), moves);

            if (count == 0)
                break;
            /* sorted, so that the random choice doesn't depend on the generator's order */
            qsort(moves, count, sizeof *moves, by_number);
            status = qy_history_push(history, moves[duel_random(&seed) % count]);
        }
        if (is_quiet(qy_history_position(history)) || attempt == 10000)
            break;
    }
    if (status < 0) {
        qy_history_free(history);
        return status;
    }
    *ret_history = history;
    return 0;
}
