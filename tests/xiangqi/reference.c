/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plain generator, and random positions. */
#include "reference.h"

#include <string.h>

#include "cmocka_all.h"

#include <qiyuan/core/error.h>

static bool inside(int file, int rank)
{
    return file >= 0 && file < 9 && rank >= 0 && rank < 10;
}

static bool palace(enum qy_side side, int file, int rank)
{
    return file >= 3 && file <= 5 && (side == QY_FIRST ? rank <= 2 : rank >= 7);
}

void qyi_reference_of(const struct qy_xiangqi_position *position, struct qyi_reference *ret)
{
    for (int square = 0; square < 90; square++)
        ret->board[square / 9][square % 9] = qyi_xiangqi_at(position, (qy_square)square);
    ret->side = (enum qy_side)position->side;
}

void qyi_reference_of_setup(const struct qyi_xiangqi_setup *setup, struct qyi_reference *ret)
{
    memcpy(ret->board, setup->board, sizeof ret->board);
    ret->side = setup->side;
}

/* Collects the points that one piece may go to, the safety of its general aside. */
struct targets {
    int count;
    int file[32];
    int rank[32];
};

static void add(const struct qyi_reference *r, enum qy_side side, int file, int rank, struct targets *out)
{
    if (!inside(file, rank) || (r->board[rank][file] && QY_PIECE_SIDE(r->board[rank][file]) == side))
        return;
    out->file[out->count] = file;
    out->rank[out->count] = rank;
    out->count++;
}

static const int cross[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int diagonal[4][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

static void add_rook(const struct qyi_reference *r, enum qy_side side, int file, int rank,
                     struct targets *out)
{
    for (int way = 0; way < 4; way++) {
        int f = file + cross[way][0];
        int k = rank + cross[way][1];

        for (; inside(f, k) && !r->board[k][f]; f += cross[way][0], k += cross[way][1])
            add(r, side, f, k, out);
        add(r, side, f, k, out);
    }
}

static void add_cannon(const struct qyi_reference *r, enum qy_side side, int file, int rank,
                       struct targets *out)
{
    for (int way = 0; way < 4; way++) {
        int f = file + cross[way][0];
        int k = rank + cross[way][1];

        for (; inside(f, k) && !r->board[k][f]; f += cross[way][0], k += cross[way][1])
            add(r, side, f, k, out);
        do {
            f += cross[way][0];
            k += cross[way][1];
        } while (inside(f, k) && !r->board[k][f]);
        add(r, side, f, k, out);
    }
}

static void add_horse(const struct qyi_reference *r, enum qy_side side, int file, int rank,
                      struct targets *out)
{
    for (int way = 0; way < 4; way++) {
        int df = cross[way][0];
        int dr = cross[way][1];

        if (!inside(file + df, rank + dr) || r->board[rank + dr][file + df])
            continue;
        add(r, side, file + 2 * df + dr, rank + 2 * dr + df, out);
        add(r, side, file + 2 * df - dr, rank + 2 * dr - df, out);
    }
}

static void add_near(const struct qyi_reference *r, enum qy_side side, enum qy_xiangqi_kind kind, int file,
                     int rank, struct targets *out)
{
    for (int way = 0; way < 4; way++) {
        int f = file + diagonal[way][0];
        int k = rank + diagonal[way][1];

        if (kind == QY_XIANGQI_ADVISOR && palace(side, f, k))
            add(r, side, f, k, out);
        if (kind == QY_XIANGQI_ELEPHANT && inside(f, k) && !r->board[k][f] &&
            (side == QY_FIRST ? k + diagonal[way][1] <= 4 : k + diagonal[way][1] >= 5))
            add(r, side, f + diagonal[way][0], k + diagonal[way][1], out);
        f = file + cross[way][0];
        k = rank + cross[way][1];
        if (kind == QY_XIANGQI_GENERAL && palace(side, f, k))
            add(r, side, f, k, out);
        if (kind == QY_XIANGQI_PAWN && cross[way][1] == (side == QY_FIRST ? 1 : -1))
            add(r, side, f, k, out);
        if (kind == QY_XIANGQI_PAWN && cross[way][1] == 0 && (side == QY_FIRST ? rank >= 5 : rank <= 4))
            add(r, side, f, k, out);
    }
}

static void targets_of(const struct qyi_reference *r, int file, int rank, struct targets *ret)
{
    enum qy_side side = QY_PIECE_SIDE(r->board[rank][file]);
    enum qy_xiangqi_kind kind = (enum qy_xiangqi_kind)QY_PIECE_KIND(r->board[rank][file]);

    ret->count = 0;
    if (kind == QY_XIANGQI_ROOK)
        add_rook(r, side, file, rank, ret);
    else if (kind == QY_XIANGQI_CANNON)
        add_cannon(r, side, file, rank, ret);
    else if (kind == QY_XIANGQI_HORSE)
        add_horse(r, side, file, rank, ret);
    else
        add_near(r, side, kind, file, rank, ret);
}

/* Walks from our general up its file and down it: the first piece met must not be the other general. */
static bool facing(const struct qyi_reference *r, int file, int rank)
{
    for (int way = -1; way <= 1; way += 2) {
        int k = rank + way;

        while (inside(file, k) && !r->board[k][file])
            k += way;
        if (inside(file, k) && QY_PIECE_KIND(r->board[k][file]) == QY_XIANGQI_GENERAL)
            return true;
    }
    return false;
}

bool qyi_reference_unsafe(const struct qyi_reference *r, enum qy_side side)
{
    for (int square = 0; square < 90; square++) {
        qy_piece piece = r->board[square / 9][square % 9];
        struct targets targets;

        if (piece == QY_PIECE(side, QY_XIANGQI_GENERAL) && facing(r, square % 9, square / 9))
            return true;
        if (!piece || QY_PIECE_SIDE(piece) == side)
            continue;
        targets_of(r, square % 9, square / 9, &targets);
        for (int i = 0; i < targets.count; i++)
            if (r->board[targets.rank[i]][targets.file[i]] == QY_PIECE(side, QY_XIANGQI_GENERAL))
                return true;
    }
    return false;
}

size_t qyi_reference_legal(const struct qyi_reference *r, qy_move *ret_moves)
{
    size_t count = 0;

    for (int square = 0; square < 90; square++) {
        int file = square % 9;
        int rank = square / 9;
        struct targets targets;

        if (!r->board[rank][file] || QY_PIECE_SIDE(r->board[rank][file]) != r->side)
            continue;
        targets_of(r, file, rank, &targets);
        for (int i = 0; i < targets.count; i++) {
            struct qyi_reference after = *r;

            after.board[targets.rank[i]][targets.file[i]] = after.board[rank][file];
            after.board[rank][file] = 0;
            if (!qyi_reference_unsafe(&after, r->side))
                ret_moves[count++] =
                    qyi_xiangqi_pack((unsigned)square, (unsigned)(targets.rank[i] * 9 + targets.file[i]));
        }
    }
    return count;
}

uint32_t qyi_random(uint64_t *state, uint32_t limit)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % limit);
}

/* Places a piece of a kind on a random free point where it may be, or gives up after some attempts. */
static void drop(uint64_t *state, enum qy_side side, enum qy_xiangqi_kind kind,
                 struct qyi_xiangqi_setup *setup)
{
    static const uint8_t advisor[5] = {3, 5, 13, 21, 23};
    static const uint8_t elephant[7] = {2, 6, 18, 22, 26, 38, 42};

    for (int attempt = 0; attempt < 20; attempt++) {
        unsigned square = qyi_random(state, 90);

        if (kind == QY_XIANGQI_ADVISOR)
            square = advisor[square % 5];
        else if (kind == QY_XIANGQI_ELEPHANT)
            square = elephant[square % 7];
        else if (kind == QY_XIANGQI_GENERAL)
            square = 3 + square % 3 + square / 30 * 9;
        if (kind == QY_XIANGQI_PAWN && (square < 27 || (square < 45 && square % 9 % 2 != 0)))
            continue;
        if (side == QY_SECOND)
            square = 89 - square;
        if (setup->board[square])
            continue;
        setup->board[square] = QY_PIECE(side, kind);
        return;
    }
}

void qyi_random_position(uint64_t *state, struct qy_xiangqi_position *ret)
{
    static const uint8_t most[8] = {0, 5, 2, 2, 2, 2, 2, 1};
    struct qyi_xiangqi_setup setup;

    do {
        uint32_t density = 1 + qyi_random(state, 4);

        memset(&setup, 0, sizeof setup);
        setup.fullmove = 1;
        setup.side = (enum qy_side)qyi_random(state, 2);
        for (unsigned side = 0; side < 2; side++)
            for (unsigned kind = QY_XIANGQI_GENERAL; kind >= QY_XIANGQI_PAWN; kind--)
                for (unsigned i = 0; i < most[kind]; i++)
                    if (kind == QY_XIANGQI_GENERAL || qyi_random(state, 4) < density)
                        drop(state, (enum qy_side)side, (enum qy_xiangqi_kind)kind, &setup);
    } while (qyi_xiangqi_faults(&setup) != 0);
    qyi_xiangqi_from_setup(&setup, ret);
}

void qyi_read(const char *fen, struct qy_xiangqi_position *ret)
{
    struct qy_error error;

    if (qyi_xiangqi_from_fen(fen, strlen(fen), ret, NULL, &error) < 0)
        fail_msg("%s: %s %s", fen, qy_error_name(error.code), error.found);
}

const char *qyi_fen(const struct qy_xiangqi_position *position, char text[128])
{
    struct qy_buf buf = QY_BUF_INIT;

    qyi_xiangqi_to_fen(position, true, &buf);
    strncpy(text, qy_buf_str(&buf), 127);
    text[127] = '\0';
    qy_buf_free(&buf);
    return text;
}
