/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Repetitions in xiangqi. The first byte selects the rule set and the budget, followed by a FEN and a line
 * end, or an empty line for the starting position. Then each byte selects a legal move, up to sixty. The last
 * four select a cycle: two moves of each side that return to the position, or three with a detour.
 *
 * Laws: the judge spends no more nodes than its budget; its answer is complete; and unless the budget ran
 * out, the mirrored board and the board with sides swapped get the same labels and ruling.
 */
#include "fuzz.h"
#include "xiangqi/fen.h"
#include "xiangqi/judge.h"
#include "xiangqi/movegen.h"

#include <string.h>

#define MOST_PLIES 60
#define CYCLE_MAX  6
/* The judge's default budget; with sanitizers it takes about a second. */
#define MOST_NODES UINT64_C(60000)

struct game {
    struct qy_xiangqi_position start; /* the position where the cycle begins */
    qy_move cycle[CYCLE_MAX];
    size_t count;
};

static size_t read_start(const uint8_t *data, size_t size, struct qy_xiangqi_position *ret_position)
{
    const uint8_t *end = memchr(data, '\n', size);

    if (!end)
        return 0;
    if (end == data)
        qyi_xiangqi_start(ret_position);
    else if (qyi_xiangqi_from_fen((const char *)data, (size_t)(end - data), ret_position, NULL, NULL) < 0)
        return 0;
    return (size_t)(end - data) + 1;
}

/* Selects a legal move without capture, of the piece on `from` unless that is QYI_XIANGQI_GONE. */
static qy_move choose(const struct qy_xiangqi_position *position, unsigned from, unsigned choice)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move suited[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_quiets(position, moves);
    size_t suited_count = 0;

    for (size_t i = 0; i < count; i++)
        if (from == QYI_XIANGQI_GONE || qyi_xiangqi_move_from(moves[i]) == from)
            suited[suited_count++] = moves[i];
    return suited_count ? suited[choice % suited_count] : (qy_move)QY_MOVE_NONE;
}

static bool play(struct qy_xiangqi_position *position, qy_move move)
{
    struct qy_xiangqi_undo undo;

    if (move == QY_MOVE_NONE || !qyi_xiangqi_is_legal(position, move) ||
        position->board[qyi_xiangqi_move_to(move)])
        return false;
    qyi_xiangqi_make(position, move, &undo);
    return true;
}

/* Plays one cycle: each side moves a piece, with `detour` moves it once more, and returns it. */
static bool go_round(struct game *game, const uint8_t *choices, bool detour)
{
    struct qy_xiangqi_position position = game->start;
    unsigned home[2] = {QYI_XIANGQI_GONE, QYI_XIANGQI_GONE};
    unsigned at[2] = {QYI_XIANGQI_GONE, QYI_XIANGQI_GONE};

    game->count = detour ? 6 : 4;
    for (size_t i = 0; i < game->count; i++) {
        unsigned turn = i % 2;
        qy_move move;

        if (i + 2 >= game->count)
            move = qyi_xiangqi_pack(at[turn], home[turn]);
        else
            move = choose(&position, at[turn], choices[i]);
        if (!play(&position, move))
            return false;
        if (i < 2)
            home[turn] = qyi_xiangqi_move_from(move);
        at[turn] = qyi_xiangqi_move_to(move);
        game->cycle[i] = move;
    }
    return position.key == game->start.key;
}

static qy_square in_mirror(qy_square square)
{
    return (qy_square)(square - qyi_xiangqi_file(square) + 8 - qyi_xiangqi_file(square));
}

static qy_square sides_changed(qy_square square)
{
    return (qy_square)(qyi_xiangqi_square(qyi_xiangqi_file(square), 9 - qyi_xiangqi_rank(square)));
}

static void map(const struct game *game, qy_square (*to)(qy_square square), bool colours,
                struct game *ret_game)
{
    struct qyi_xiangqi_setup setup;

    memset(&setup, 0, sizeof setup);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece piece = qyi_xiangqi_at(&game->start, (qy_square)square);

        setup.board[to((qy_square)square)] = (qy_piece)(piece && colours ? piece ^ 8 : piece);
    }
    setup.side = (enum qy_side)(game->start.side ^ (colours ? 1 : 0));
    setup.fullmove = 1;
    qyi_xiangqi_from_setup(&setup, &ret_game->start);
    ret_game->count = game->count;
    for (size_t i = 0; i < game->count; i++)
        ret_game->cycle[i] = qyi_xiangqi_pack(to(qyi_xiangqi_move_from(game->cycle[i])),
                                              to(qyi_xiangqi_move_to(game->cycle[i])));
}

static void judge(const struct game *game, const struct qyi_xiangqi_repetition_rules *rules, uint64_t nodes,
                  struct qy_judgement *ret_judgement)
{
    struct qy_oracle oracle = {.nodes = nodes};
    qy_move moves[2 * CYCLE_MAX];

    memcpy(moves, game->cycle, game->count * sizeof *moves);
    memcpy(moves + game->count, game->cycle, game->count * sizeof *moves);
    FUZZ_LAW(qyi_xiangqi_judge(rules, &game->start, moves, 2 * game->count, &oracle, ret_judgement) == 0);
    FUZZ_LAW(ret_judgement->nodes <= nodes);
    FUZZ_LAW(ret_judgement->occurrences >= 3);
    FUZZ_LAW(ret_judgement->verdict != QY_VERDICT_OPEN);
    FUZZ_LAW((ret_judgement->deviate >= 0) == (ret_judgement->verdict == QY_VERDICT_LOSS));
    FUZZ_LAW(ret_judgement->move_count > 0 && ret_judgement->move_count <= 2 * game->count);
}

static void same(const struct qy_judgement *a, const struct qy_judgement *b, bool colours)
{
    for (size_t i = 0; i < a->move_count; i++)
        if (!a->moves[i].certain || !b->moves[i].certain)
            return;
    FUZZ_LAW(a->verdict == b->verdict && a->move_count == b->move_count);
    FUZZ_LAW(a->deviate == (colours && b->deviate >= 0 ? b->deviate ^ 1 : b->deviate));
    for (size_t i = 0; i < a->move_count; i++)
        FUZZ_LAW(a->moves[i].attacks == b->moves[i].attacks &&
                 (!a->moves[i].attacks || a->moves[i].label == b->moves[i].label));
}

/* The budget for a byte: 50 nodes, multiplied by four at each step, up to MOST_NODES. */
static uint64_t budget(uint8_t choice)
{
    uint64_t nodes = UINT64_C(50) << (choice >> 5 << 1);

    return nodes < MOST_NODES ? nodes : MOST_NODES;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct qyi_xiangqi_repetition_rules *const sets[] = {
        &qyi_xiangqi_repetition_1999, &qyi_xiangqi_repetition_2020, &qyi_xiangqi_repetition_axf,
        &qyi_xiangqi_repetition_wxf};
    struct game game;
    struct game other;
    struct qy_judgement judgement;
    size_t at = size > 1 ? 1 + read_start(data + 1, size - 1, &game.start) : 1;

    if (at == 1 || size < at + 4)
        return 0;
    for (size_t i = at; i + 4 < size && i < at + MOST_PLIES; i++) {
        struct qy_xiangqi_undo undo;
        qy_move moves[QY_MAX_MOVES];
        size_t count = qyi_xiangqi_gen_legal(&game.start, moves);

        if (count == 0)
            return 0;
        qyi_xiangqi_make(&game.start, moves[data[i] % count], &undo);
    }
    if (!go_round(&game, data + size - 4, data[0] >> 4 & 1))
        return 0;
    judge(&game, sets[data[0] & 3], budget(data[0]), &judgement);
    for (unsigned colours = 0; colours < 2; colours++) {
        struct qy_judgement seen;

        map(&game, colours ? sides_changed : in_mirror, colours != 0, &other);
        judge(&other, sets[data[0] & 3], budget(data[0]), &seen);
        same(&judgement, &seen, colours != 0);
        qy_judgement_free(&seen);
    }
    qy_judgement_free(&judgement);
    return 0;
}
