/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes puzzles from positions and from games.
 *
 * Most positions are no puzzles, so they are searched in steps: a glance of the engine, a longer look, then
 * the full budget. A mate found on the way is given to the solver, which proves that it is the shortest and
 * that no other move mates as fast.
 */
#include "puzzle/maker.h"

#include <string.h>

/* Divisors of the budget: for a glance, a look, and the search for the other side's reply. */
#define GLANCE 40
#define LOOK   6
#define REPLY  2
/*
 * Most moves have an alternative of equal value, and a search of a third of the positions shows that. Results
 * this close to the bar get the full search.
 */
#define FEWER 3
#define DOUBT 100
/* A solution is confirmed with this many budgets: the move alone, and the best of the others. */
#define CONFIRM        4
#define CONFIRM_OTHERS 10
/* A glance with fewer positions is useless. */
#define LEAST_GLANCE UINT64_C(600)

/* With fewer legal moves the right one is too easy to guess. */
#define LEAST_MOVES 3

/*
 * Mates that an alternative to the game's move would have allowed: alternatives tried, positions per solver
 * call, puzzles per game, and plies between them, since a threat often stays for some moves.
 */
#define BESIDE_MOVES 3
#define BESIDE_NODES 2000
#define BESIDE_MOST  6
#define BESIDE_APART 4

/* Solver positions per engine position of the budget. */
#define SOLVER_SHARE 4

static bool add_move(struct qy_puzzle_line *line, struct qy_position *now, qy_move move)
{
    struct qy_undo undo;

    if (line->len >= QY_PUZZLE_LINE)
        return false;
    line->move[line->len++] = move;
    qy_position_make(now, move, &undo);
    return true;
}

/* ---- mates ------------------------------------------------------------------------------------------- */

/* Whether each move of the solver, except the last, is the only one that mates in time. */
static bool mates_alone(struct qy_puzzle_maker *maker, const struct qy_position *position,
                        const struct qy_solve *mate)
{
    struct qy_position now = *position;
    struct qy_undo undo;

    for (size_t i = 0; i < mate->line_len; i++) {
        unsigned left = mate->moves - (unsigned)(i / 2);
        qy_move other;

        if (i % 2 == 0 && (left > 1 || i == 0) &&
            qyi_mates_otherwise(maker, &now, mate->line[i], left, maker->nodes, &other) != QY_ANSWER_NO)
            return false;
        qy_position_make(&now, mate->line[i], &undo);
    }
    return true;
}

static int make_mate(struct qy_puzzle_maker *maker, const struct qy_position *position,
                     struct qy_puzzle *ret_puzzle)
{
    const struct qy_solve_limits limits = {.moves = QYI_PUZZLE_MATE, .nodes = maker->nodes * SOLVER_SHARE};
    struct qy_solve mate;

    qy_solve(maker->solver, position, &limits, &mate);
    if (mate.answer != QY_SOLVE_MATE || mate.line_len > QY_PUZZLE_LINE ||
        !mates_alone(maker, position, &mate))
        return 0;
    ret_puzzle->aim = QY_PUZZLE_MATE;
    ret_puzzle->line[0].len = mate.line_len;
    memcpy(ret_puzzle->line[0].move, mate.line, mate.line_len * sizeof mate.line[0]);
    return 1;
}

/* ---- tables ------------------------------------------------------------------------------------------ */

int qy_puzzle_of_table(struct qy_puzzle_maker *maker, const struct qy_position *position,
                       struct qy_puzzle *ret_puzzle)
{
    struct qy_puzzle puzzle = {.position = *position, .lines = 1};
    struct qy_position now = *position;
    qy_move play[QY_PUZZLE_LINE];
    enum qy_table_outcome outcome;
    qy_move keeper[2];

    if (qyi_table_keepers(maker, position, &outcome, keeper) != 1 ||
        qy_position_legal(position, (qy_move[QY_MAX_MOVES]){0}) < LEAST_MOVES)
        return 0;
    puzzle.aim = outcome == QY_TABLE_WIN ? QY_PUZZLE_TABLE_WIN : QY_PUZZLE_TABLE_DRAW;
    size_t len = qy_tables_line(maker->tables, position, play, QY_PUZZLE_LINE);
    for (size_t i = 0; i < len; i++) {
        if (i % 2 == 0 && (qyi_table_keepers(maker, &now, &outcome, keeper) != 1 || keeper[0] != play[i]))
            break;
        if (!add_move(&puzzle.line[0], &now, play[i]))
            break;
    }
    puzzle.line[0].len -= puzzle.line[0].len % 2 == 0 && puzzle.line[0].len > 0;
    if (puzzle.line[0].len == 0)
        return 0;
    qyi_puzzle_finish(&puzzle, false);
    *ret_puzzle = puzzle;
    return 1;
}

/* ---- by the engine ----------------------------------------------------------------------------------- */

/* The aim of the best move if the best other move is worth `other`; AIMS: no puzzle. */
static enum qy_puzzle_aim aim_of(const struct qyi_look *best, const struct qyi_look *other)
{
    if (other->mate > 0)
        return QY_PUZZLE_AIMS;
    if (best->value >= QYI_PUZZLE_WON && best->mate >= 0 && other->value <= QYI_PUZZLE_LEVEL)
        return QY_PUZZLE_GAIN;
    if (best->value >= -QYI_PUZZLE_LEVEL && best->value <= QYI_PUZZLE_LEVEL && best->mate == 0 &&
        other->value <= -QYI_PUZZLE_WON)
        return QY_PUZZLE_ONLY_MOVE;
    return QY_PUZZLE_AIMS;
}

/* The most that another move may be worth. */
static int bar_of(enum qy_puzzle_aim aim)
{
    return aim == QY_PUZZLE_GAIN ? QYI_PUZZLE_LEVEL : -QYI_PUZZLE_WON;
}

/* The aim of a position with this part of the budget. */
static enum qy_puzzle_aim look_for_aim(struct qy_puzzle_maker *maker, const struct qy_position *position,
                                       uint64_t nodes, struct qyi_look *ret_best)
{
    struct qyi_look other;

    if (!qyi_look(maker, position, nodes, NULL, 0, ret_best))
        return QY_PUZZLE_AIMS;
    if (ret_best->mate != 0 || ret_best->value < -QYI_PUZZLE_LEVEL ||
        (ret_best->value > QYI_PUZZLE_LEVEL && ret_best->value < QYI_PUZZLE_WON))
        return QY_PUZZLE_AIMS;
    int bar = bar_of(ret_best->value >= QYI_PUZZLE_WON ? QY_PUZZLE_GAIN : QY_PUZZLE_ONLY_MOVE);
    if (!qyi_look_others(maker, position, nodes / FEWER, ret_best->best, &other) || other.value > bar + DOUBT)
        return QY_PUZZLE_AIMS;
    if (!qyi_look_others(maker, position, nodes, ret_best->best, &other))
        return QY_PUZZLE_AIMS;
    return aim_of(ret_best, &other);
}

/* Whether a move and its alternatives keep their assessment in a fresh, longer search. */
static bool stands(struct qy_puzzle_maker *maker, const struct qy_position *position, qy_move move,
                   enum qy_puzzle_aim aim)
{
    struct qyi_look own;

    qyi_look_begin(maker, (enum qy_game)position->game);
    return qyi_look(maker, position, CONFIRM * maker->nodes, &move, 1, &own) && own.mate >= 0 &&
           (own.mate > 0 || own.value >= (aim == QY_PUZZLE_GAIN ? QYI_PUZZLE_WON : -QYI_PUZZLE_LEVEL)) &&
           qyi_others_stay(maker, position, CONFIRM_OTHERS * maker->nodes, move, bar_of(aim));
}

/* The other side's best reply, and the only good move after it, within the budget. */
static bool looks_further(struct qy_puzzle_maker *maker, const struct qy_position *now,
                          enum qy_puzzle_aim aim, qy_move *ret_reply, struct qy_position *ret_next,
                          qy_move *ret_move)
{
    qy_move moves[QY_MAX_MOVES];
    struct qyi_look look;
    struct qy_undo undo;

    if (qy_position_status(now) != QY_STATUS_OPEN ||
        !qyi_look(maker, now, maker->nodes / REPLY, NULL, 0, &look))
        return false;
    *ret_reply = look.best;
    *ret_next = *now;
    qy_position_make(ret_next, look.best, &undo);
    if (qy_position_legal(ret_next, moves) < 2 || look_for_aim(maker, ret_next, maker->nodes, &look) != aim)
        return false;
    *ret_move = look.best;
    return true;
}

/* Extends the line as long as there is only one good move. */
static void go_on(struct qy_puzzle_maker *maker, struct qy_position *now, struct qy_puzzle *puzzle)
{
    struct qy_puzzle_line *line = &puzzle->line[0];
    struct qy_position next;
    qy_move reply;
    qy_move move;

    while (line->len + 2 <= QY_PUZZLE_LINE && looks_further(maker, now, puzzle->aim, &reply, &next, &move) &&
           stands(maker, &next, move, puzzle->aim)) {
        add_move(line, now, reply);
        add_move(line, now, move);
    }
}

/* True if the move recaptures on the square of the last capture. */
static bool takes_back(const struct qy_position *position, const struct qy_position *before, qy_move last,
                       qy_move move)
{
    enum qy_game game = (enum qy_game)position->game;

    return before && qy_move_captured(before, last) && qy_move_captured(position, move) &&
           qy_move_to(game, last) == qy_move_to(game, move);
}

/*
 * Whether a recapture, which is an obvious move, is followed by something to find. Tested before the long
 * look at the move itself, since most candidates are recaptures.
 */
static bool leads_further(struct qy_puzzle_maker *maker, const struct qy_position *position, qy_move move,
                          enum qy_puzzle_aim aim)
{
    struct qy_position now = *position;
    struct qy_position next;
    struct qy_undo undo;
    qy_move reply;

    qy_position_make(&now, move, &undo);
    return looks_further(maker, &now, aim, &reply, &next, &move);
}

static int make_by_engine(struct qy_puzzle_maker *maker, const struct qy_position *position,
                          const struct qy_position *before, qy_move last, struct qy_puzzle *ret_puzzle)
{
    struct qy_position now = *position;
    struct qyi_look glance;
    struct qyi_look look;

    if (look_for_aim(maker, position,
                     maker->nodes / GLANCE > LEAST_GLANCE ? maker->nodes / GLANCE : LEAST_GLANCE,
                     &glance) == QY_PUZZLE_AIMS &&
        glance.mate <= 0)
        return 0;
    if (glance.mate > 0)
        return make_mate(maker, position, ret_puzzle);
    if (look_for_aim(maker, position, maker->nodes / LOOK, &look) == QY_PUZZLE_AIMS && look.mate <= 0)
        return 0;
    ret_puzzle->aim = QY_PUZZLE_AIMS;
    if (look.mate == 0)
        ret_puzzle->aim = look_for_aim(maker, position, maker->nodes, &look);
    if (look.mate > 0)
        return make_mate(maker, position, ret_puzzle);
    bool back = takes_back(position, before, last, look.best);
    if (ret_puzzle->aim == QY_PUZZLE_AIMS ||
        (back && !leads_further(maker, position, look.best, ret_puzzle->aim)) ||
        !stands(maker, position, look.best, ret_puzzle->aim) ||
        !add_move(&ret_puzzle->line[0], &now, look.best))
        return 0;
    go_on(maker, &now, ret_puzzle);
    return !back || ret_puzzle->line[0].len > 1;
}

static int make(struct qy_puzzle_maker *maker, const struct qy_position *position,
                const struct qy_position *before, qy_move last, bool composition,
                struct qy_puzzle *ret_puzzle)
{
    struct qy_puzzle puzzle = {.position = *position, .lines = 1};
    qy_move moves[QY_MAX_MOVES];

    if (qy_position_legal(position, moves) < LEAST_MOVES)
        return 0;
    int made = qy_puzzle_of_table(maker, position, &puzzle);
    if (!made)
        made = composition ? make_mate(maker, position, &puzzle) : 0;
    if (!made)
        made = make_by_engine(maker, position, before, last, &puzzle);
    if (maker->failed)
        return maker->failed;
    if (!made)
        return 0;
    qyi_puzzle_finish(&puzzle, composition);
    *ret_puzzle = puzzle;
    return 1;
}

int qy_puzzle_make(struct qy_puzzle_maker *maker, const struct qy_position *position,
                   const struct qy_position *before, qy_move last, struct qy_puzzle *ret_puzzle)
{
    qyi_look_begin(maker, (enum qy_game)position->game);
    return make(maker, position, before, last, false, ret_puzzle);
}

/* ---- beside the game ---------------------------------------------------------------------------------- */

/* Whether a short search finds a mate in two or more moves for the side to move. */
static bool may_mate(struct qy_puzzle_maker *maker, const struct qy_position *position)
{
    const struct qy_solve_limits limits = {.moves = BESIDE_MOVES, .nodes = BESIDE_NODES};
    struct qy_solve mate;

    qy_solve(maker->solver, position, &limits, &mate);
    return mate.answer == QY_SOLVE_MATE && mate.moves >= 2;
}

/* Whether the side not to move threatens mate. */
static bool is_threatened(struct qy_puzzle_maker *maker, const struct qy_position *now)
{
    struct qy_position passed = *now;
    qy_square checkers[16];
    struct qy_undo undo;

    if (qy_position_checkers(now, checkers) > 0)
        return false;
    qy_position_make(&passed, QY_MOVE_NULL, &undo);
    return may_mate(maker, &passed);
}

/*
 * Makes a puzzle of a mate that an alternative to the played move would have allowed: first captures that
 * overlook a threat. Proved like any other mate.
 */
static int make_beside(struct qy_puzzle_maker *maker, const struct qy_position *now, qy_move played,
                       struct qy_puzzle *ret_puzzle)
{
    qy_move legal[QY_MAX_MOVES];
    size_t count = qy_position_legal(now, legal);

    for (size_t i = 0; i < 2 * count; i++) {
        struct qy_puzzle puzzle = {.lines = 1};
        qy_move move = legal[i % count];
        qy_move moves[QY_MAX_MOVES];
        struct qy_undo undo;

        if (move == played || (qy_move_captured(now, move) != 0) != (i < count))
            continue;
        puzzle.position = *now;
        qy_position_make(&puzzle.position, move, &undo);
        if (qy_position_status(&puzzle.position) != QY_STATUS_OPEN ||
            qy_position_legal(&puzzle.position, moves) < LEAST_MOVES || !may_mate(maker, &puzzle.position) ||
            !make_mate(maker, &puzzle.position, &puzzle))
            continue;
        qyi_puzzle_finish(&puzzle, false);
        *ret_puzzle = puzzle;
        return 1;
    }
    return 0;
}

/* ---- games ------------------------------------------------------------------------------------------- */

/*
 * A chance that a player misses often remains for some moves, and would give a puzzle every other ply. Two
 * puzzles of one side count as the same if they begin with the same move, or are mates that end with the same
 * move, and at most SAME_APART plies lie between them. Only the first one is reported.
 */
#define SAME_APART  16
#define SAME_RECENT 8

struct sighting {
    enum qy_side side;
    bool mate;
    qy_move first;
    qy_move last;
    size_t ply; /* where it was last found */
};

/* The last puzzles found in one game. */
struct sightings {
    struct sighting recent[SAME_RECENT];
    size_t count; /* puzzles found so far */
};

/* Whether the same puzzle was found before; notes it. */
static bool is_known(struct sightings *seen, const struct qy_puzzle *puzzle, size_t ply)
{
    const struct qy_puzzle_line *line = &puzzle->line[0];
    const struct sighting now = {qy_position_side(&puzzle->position), puzzle->aim == QY_PUZZLE_MATE,
                                 line->move[0], line->move[line->len - 1], ply};

    for (size_t i = 0; i < seen->count && i < SAME_RECENT; i++) {
        struct sighting *one = &seen->recent[i];

        if (one->side == now.side && ply <= one->ply + SAME_APART &&
            (one->first == now.first || (one->mate && now.mate && one->last == now.last))) {
            one->ply = ply;
            return true;
        }
    }
    seen->recent[seen->count++ % SAME_RECENT] = now;
    return false;
}

static bool is_array(const struct qy_position *start)
{
    struct qy_position array;

    qy_position_start((enum qy_game)start->game, &array);
    return qy_position_key(start) == qy_position_key(&array);
}

int qy_puzzles_of_game(struct qy_puzzle_maker *maker, const struct qy_position *start, const qy_move *moves,
                       size_t plies, int (*tell)(void *user, const struct qy_puzzle *puzzle), void *user)
{
    bool composed = !is_array(start);
    struct sightings seen = {.count = 0};
    struct qy_position before;
    struct qy_position now = *start;
    struct qy_undo undo;
    size_t pass = 0; /* positions covered by the previous puzzle */
    size_t beside = 0;
    size_t next_beside = 0; /* first ply at which the next one may be looked for */
    int code = 0;

    qyi_look_begin(maker, (enum qy_game)start->game);
    for (size_t ply = 0; code == 0 && ply <= plies; ply++) {
        struct qy_puzzle puzzle;

        if (pass > 0)
            pass--;
        else if ((code = make(maker, &now, ply ? &before : NULL, ply ? moves[ply - 1] : QY_MOVE_NONE,
                              composed && ply == 0, &puzzle)) == 1) {
            pass = puzzle.line[0].len;
            code = is_known(&seen, &puzzle, ply) ? 0 : tell(user, &puzzle);
        }
        if (code == 0 && ply < plies && ply >= next_beside && beside < BESIDE_MOST &&
            is_threatened(maker, &now) && make_beside(maker, &now, moves[ply], &puzzle)) {
            beside++;
            next_beside = ply + BESIDE_APART;
            code = is_known(&seen, &puzzle, ply + 1) ? 0 : tell(user, &puzzle);
        }
        before = now;
        if (ply < plies)
            qy_position_make(&now, moves[ply], &undo);
    }
    return code;
}
