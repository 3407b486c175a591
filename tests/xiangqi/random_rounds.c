/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds made by chance and looked at in all ways. */
#include "xiangqi/random_rounds.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"
#include "xiangqi/win.h"

const char *const view_names[VIEW_COUNT] = {"mirrored", "colours changed", "begun elsewhere",
                                            "with a bystander"};

uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

void print_round(FILE *out, const struct repetition_row *row)
{
    struct qy_buf fen = QY_BUF_INIT;

    qyi_xiangqi_to_fen(&row->start, false, &fen);
    (void)fprintf(out, "%s\t", qy_buf_str(&fen));
    for (size_t i = 0; i < row->cycle_count; i++) {
        unsigned from = qyi_xiangqi_move_from(row->cycle[i]);
        unsigned to = qyi_xiangqi_move_to(row->cycle[i]);

        (void)fprintf(out, "%s%c%u%c%u", i > 0 ? " " : "", 'a' + (int)(from % 9), from / 9,
                      'a' + (int)(to % 9), to / 9);
    }
    qy_buf_free(&fen);
}

/* ---- making rounds -------------------------------------------------------------------------------------- */

/* True when the piece that moved reaches a piece of the other side that counts. */
static bool seems_to_attack(const struct qy_xiangqi_position *after, qy_move move)
{
    const uint8_t *theirs = after->square + QYI_XIANGQI_MEN * after->side;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++)
        if (theirs[man] != QYI_XIANGQI_GONE && (man == 0 || qyi_xiangqi_worth(after, theirs[man]) > 0) &&
            qyi_xiangqi_reaches(after, qyi_xiangqi_move_to(move), theirs[man]))
            return true;
    return false;
}

/* Picks a move without capture of the piece on `from`, or of any piece for GONE. QY_MOVE_NONE if there is none. */
static qy_move pick(const struct qy_xiangqi_position *position, unsigned from, bool eager, uint64_t *state)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move picked = QY_MOVE_NONE;
    size_t count = qyi_xiangqi_gen_quiets(position, moves);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (from == QYI_XIANGQI_GONE || qyi_xiangqi_move_from(moves[i]) == from)
            moves[kept++] = moves[i];
    for (unsigned attempt = 0; kept > 0 && attempt < (eager ? 12 : 1); attempt++) {
        struct qy_xiangqi_position after = *position;
        struct qy_xiangqi_undo undo;

        picked = moves[next_random(state) % kept];
        qyi_xiangqi_make(&after, picked, &undo);
        if (seems_to_attack(&after, picked))
            break;
    }
    return picked;
}

static bool play(struct qy_xiangqi_position *position, qy_move move, struct repetition_row *row)
{
    struct qy_xiangqi_undo undo;

    if (move == QY_MOVE_NONE || !qyi_xiangqi_is_legal(position, move) ||
        position->board[qyi_xiangqi_move_to(move)])
        return false;
    row->cycle[row->cycle_count++] = move;
    qyi_xiangqi_make(position, move, &undo);
    return true;
}

/* Both sides' pieces leave their points, stop elsewhere `stops` times more, and come back. */
static bool go_round(const struct qy_xiangqi_position *start, unsigned stops, bool eager, uint64_t *state,
                     struct repetition_row *row)
{
    struct qy_xiangqi_position position = *start;
    unsigned home[2] = {QYI_XIANGQI_GONE, QYI_XIANGQI_GONE};
    unsigned at[2] = {QYI_XIANGQI_GONE, QYI_XIANGQI_GONE};

    row->cycle_count = 0;
    for (unsigned i = 0; i < 2 * (stops + 2); i++) {
        unsigned turn = i % 2;
        bool back = i >= 2 * (stops + 1);
        qy_move move =
            back ? qyi_xiangqi_pack(at[turn], home[turn]) : pick(&position, at[turn], eager, state);

        if (back && at[turn] == home[turn])
            return false;
        if (!play(&position, move, row))
            return false;
        if (i < 2)
            home[turn] = qyi_xiangqi_move_from(move);
        at[turn] = qyi_xiangqi_move_to(move);
    }
    return position.key == start->key;
}

bool random_round(const struct qy_xiangqi_position *position, bool longer, bool eager, uint64_t *state,
                  struct repetition_row *ret_row)
{
    memset(ret_row, 0, sizeof *ret_row);
    ret_row->start = *position;
    ret_row->loser = -1;
    for (unsigned attempt = 0; attempt < 50; attempt++) {
        unsigned stops = longer ? 1 + (unsigned)(next_random(state) % 2) : 0;

        if (go_round(position, stops, eager, state, ret_row))
            return true;
    }
    return false;
}

/* ---- the same seen otherwise ---------------------------------------------------------------------------- */

/*
 * True when a pawn on the point would affect nothing: no piece there, no rook, cannon or general on its
 * lines, and no piece that could step there.
 */
static bool is_aside(const struct qy_xiangqi_position *position, unsigned square)
{
    int file = (int)(square % QYI_XIANGQI_FILES);
    int rank = (int)(square / QYI_XIANGQI_FILES);

    for (int other = 0; other < QYI_XIANGQI_SQUARES; other++) {
        int across = abs(other % QYI_XIANGQI_FILES - file);
        int along = abs(other / QYI_XIANGQI_FILES - rank);
        unsigned man = position->board[other];
        enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man & 15);
        bool slides = kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON || kind == QY_XIANGQI_GENERAL;

        if (man && ((slides && (across == 0 || along == 0)) || (across <= 2 && along <= 2)))
            return false;
    }
    return true;
}

/* Puts a pawn at home on the point; false when it would not stand aside all through the round. */
static bool put_bystander(const struct repetition_row *row, unsigned square, qy_piece pawn,
                          struct repetition_row *ret_row)
{
    struct qyi_xiangqi_setup setup;

    if (!setup_with_bystander(row, square, pawn, is_aside, &setup))
        return false;
    *ret_row = *row;
    if (qyi_xiangqi_faults(&setup))
        return false;
    qyi_xiangqi_from_setup(&setup, &ret_row->start);
    return true;
}

/*
 * True when a bystander affects the ruling: some line of the judgement passes over its point, next to it, or
 * to it; or a guarding piece was the only attacker (26.2, 27.3), which a pawn beside it is as well.
 */
static bool concerns(const struct qy_judgement *judgement, unsigned square)
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->why == QY_WHY_POST)
            return true;
        for (unsigned k = 0; k < move->line_count; k++) {
            unsigned from = qyi_xiangqi_move_from(move->line[k]);
            unsigned to = qyi_xiangqi_move_to(move->line[k]);
            unsigned file = square % 9;
            unsigned rank = square / 9;

            if (to == square || from == square ||
                (from % 9 == file && to % 9 == file && (from / 9 < rank) != (to / 9 < rank)) ||
                (from / 9 == rank && to / 9 == rank && (from % 9 < file) != (to % 9 < file)))
                return true;
        }
    }
    return false;
}

static bool same_ruling(const struct qy_judgement *a, const struct qy_judgement *b, bool colours)
{
    return a->verdict == b->verdict && a->procedure == b->procedure &&
           a->deviate == (colours && b->deviate >= 0 ? b->deviate ^ 1 : b->deviate);
}

static void look(const struct repetition_row *other, const struct qy_judgement *judgement, enum view view,
                 unsigned bystander, struct views *views)
{
    struct qy_judgement got;

    if (!judge_row(other, 2, &got))
        abort();
    views->seen[view]++;
    if (same_ruling(judgement, &got, view == VIEW_COLOURS)) {
        qy_judgement_free(&got);
        return;
    }
    if (judgement->verdict == QY_VERDICT_UNKNOWN || got.verdict == QY_VERDICT_UNKNOWN) {
        views->undecided[view]++;
    } else if (view == VIEW_BYSTANDER && (concerns(judgement, bystander) || concerns(&got, bystander))) {
        views->explained[view]++;
    } else {
        views->differ[view]++;
        (void)fprintf(stderr, "%s\t%s\t%s %d, else %s %d\t", other->rules, view_names[view],
                      qy_verdict_id(got.verdict), got.deviate, qy_verdict_id(judgement->verdict),
                      judgement->deviate);
        print_round(stderr, other);
        (void)fprintf(stderr, "\n");
    }
    qy_judgement_free(&got);
}

void look_in_all_ways(const struct repetition_row *row, const struct qy_judgement *judgement,
                      struct views *views)
{
    struct repetition_row other;

    mirror_row(row, &other);
    look(&other, judgement, VIEW_MIRRORED, 0, views);
    swap_row(row, &other);
    look(&other, judgement, VIEW_COLOURS, 0, views);
    for (size_t by = 1; by < row->cycle_count; by++) {
        turn_row(row, by, &other);
        look(&other, judgement, VIEW_TURNED, 0, views);
    }
    for (unsigned file = 0; file < QYI_XIANGQI_FILES; file += 2) {
        for (unsigned side = 0; side < 2; side++) {
            unsigned square = (side == QY_FIRST ? 3U : 6U) * QYI_XIANGQI_FILES + file;

            if (put_bystander(row, square, QY_PIECE((enum qy_side)side, QY_XIANGQI_PAWN), &other))
                look(&other, judgement, VIEW_BYSTANDER, square, views);
        }
    }
}
