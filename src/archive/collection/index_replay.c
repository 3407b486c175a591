/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Evaluates terms by replaying games from their tracks. A pattern is tested only if a move brought about what
 * one of its squares requires: for each square and piece (0: emptied) there is a list of the variants that
 * require it. Moves that can change no answer (nearly all) are only made on the board.
 */
#include "collection/index_track.h"
#include "collection/track_form.h"
#include "game/ops.h"

#include <stdlib.h>

#define SQUARES 128 /* number of squares that a byte can name */
#define MEN     16

/* The variants of a pattern by the requirement of one of their squares: those for (square, piece) start at
 * `head[that]`. */
struct triggers {
    uint32_t head[SQUARES * MEN + 1];
    uint16_t *way;
};

struct qyi_replay {
    const struct qy_query *query;
    uint64_t patterns; /* terms about positions of pieces */
    uint64_t counts;   /* how many there are */
    uint64_t moves;
    uint64_t lasting; /* terms that must hold for some time */
    /* by square, bit n: a pattern requires piece n there (0: none) */
    uint16_t wanted[QY_GAME_COUNT][SQUARES];
    /* the same, or a term about moves requires piece n to move there */
    uint16_t stop[QY_GAME_COUNT][SQUARES];
    bool blind[QY_GAME_COUNT]; /* only castling is tested: positions of pieces do not matter */
    struct triggers *triggers[QYI_QUERY_TERMS][QY_GAME_COUNT];
    unsigned char array[QY_GAME_COUNT][SQUARES];
    unsigned array_men[QY_GAME_COUNT][MEN];
    int32_t worth[QY_GAME_COUNT][MEN];    /* negative for the second side's pieces */
    uint64_t array_stands[QY_GAME_COUNT]; /* patterns that hold in the starting position */
    /* of the current game */
    enum qy_game game;
    unsigned char man[SQUARES];
    unsigned men[MEN]; /* men[0]: all of them */
    bool men_changed;
    uint64_t stands; /* terms that hold in the current position */
    uint64_t held;
    uint64_t asked;
    uint64_t waits; /* terms about moves that are unaffected by a move matching none of their steps */
    unsigned run[QYI_QUERY_TERMS];
    uint64_t state[QYI_QUERY_TERMS];
};

bool qyi_replay_can(const struct qyi_term *term)
{
    switch (term->kind) {
    case QYI_TERM_BOARD:
    case QYI_TERM_PATTERN:
    case QYI_TERM_MATERIAL:
    case QYI_TERM_MEN:
    case QYI_TERM_BALANCE:
    case QYI_TERM_MOVE:
    case QYI_TERM_MOVES: return true;
    default: return false;
    }
}

/* ---- prepared -------------------------------------------------------------------------------------- */

static void count_men(const unsigned char board[SQUARES], unsigned men[MEN])
{
    memset(men, 0, MEN * sizeof *men);
    for (size_t i = 0; i < SQUARES; i++)
        men[board[i]]++;
    men[0] = SQUARES - men[0];
}

/* Counts, or with `put` enters, what a square requires. */
static void list_stand(struct triggers *triggers, const struct qyi_stand *stand, size_t way, bool put)
{
    for (unsigned man = 0; man < MEN; man++) {
        if (stand->any ? man == 0 : man != stand->piece)
            continue;
        uint32_t *head = &triggers->head[(size_t)stand->square * MEN + man];

        if (put)
            triggers->way[--*head] = (uint16_t)way;
        else
            ++*head;
    }
}

static int make_triggers(const struct qyi_term *term, enum qy_game game, struct triggers **ret)
{
    struct triggers *triggers = calloc(1, sizeof *triggers);
    size_t all = term->ways[game] * term->stands[game];
    uint32_t sum = 0;

    *ret = triggers;
    if (!triggers)
        return QY_E_MEMORY;
    for (size_t i = 0; i < all; i++)
        list_stand(triggers, &term->stand[game][i], 0, false);
    for (size_t i = 0; i < SQUARES * MEN; i++)
        /* its end: entering items moves it back to its beginning */
        triggers->head[i] = sum += triggers->head[i];
    triggers->head[SQUARES * MEN] = sum;
    triggers->way = malloc(((size_t)sum + 1) * sizeof *triggers->way);
    if (!triggers->way)
        return QY_E_MEMORY;
    for (size_t i = 0; i < all; i++)
        list_stand(triggers, &term->stand[game][i], i / term->stands[game], true);
    return 0;
}

static void note_wanted(const struct triggers *triggers, uint16_t wanted[SQUARES])
{
    for (size_t i = 0; i < SQUARES * MEN; i++)
        if (triggers->head[i] < triggers->head[i + 1])
            wanted[i / MEN] |= (uint16_t)(1u << i % MEN);
}

/* Records the target squares of a term's moves; true if only castling is tested. */
static bool note_moves(const struct qyi_term *term, enum qy_game game, uint16_t stop[SQUARES])
{
    const struct qyi_sequence *sequence = term->sequence[game];
    size_t steps = sequence ? sequence->steps : 1;
    bool castling = true;

    for (size_t i = 0; i < steps; i++) {
        const struct qyi_move_want *want = sequence ? &sequence->step[i].want : &term->want[game];

        if ((sequence && sequence->step[i].kind != QYI_STEP_MOVE) || want->castling != 0)
            continue;
        castling = false;
        for (size_t square = 0; square < SQUARES; square++)
            if (want->to.bits[square / 64] >> square % 64 & 1)
                stop[square] |= want->men & (uint16_t)~1u; /* 0 stands for a piece that leaves */
    }
    return castling;
}

static bool stands_any(const struct qyi_replay *replay, const struct qyi_term *term);

/* Prepares a term for a game. */
static int prepare_term(struct qyi_replay *replay, size_t i, enum qy_game game)
{
    const struct qyi_term *term = &replay->query->term[i];
    struct triggers **triggers = &replay->triggers[i][game];

    if (QYI_IS_OF_MOVES(term->kind)) {
        replay->blind[game] = note_moves(term, game, replay->stop[game]) && replay->blind[game];
        return 0;
    }
    replay->blind[game] = false;
    if (term->kind != QYI_TERM_PATTERN && term->kind != QYI_TERM_BOARD)
        return 0;
    if (make_triggers(term, game, triggers) < 0)
        return QY_E_MEMORY;
    note_wanted(*triggers, replay->wanted[game]);
    note_wanted(*triggers, replay->stop[game]);
    replay->game = game;
    memcpy(replay->man, replay->array[game], sizeof replay->man);
    replay->array_stands[game] |= (uint64_t)stands_any(replay, term) << i;
    return 0;
}

int qyi_replay_new(const struct qy_query *query, uint64_t terms, struct qyi_replay **ret_replay)
{
    struct qyi_replay *replay = calloc(1, sizeof *replay);
    int code = replay ? 0 : QY_E_MEMORY;

    *ret_replay = replay;
    if (!replay)
        return code;
    replay->query = query;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_position array;

        qy_position_start((enum qy_game)game, &array);
        for (int square = 0; square < qyi_games[game]->files * qyi_games[game]->ranks; square++)
            replay->array[game][square] = qy_position_at(&array, (qy_square)square);
        count_men(replay->array[game], replay->array_men[game]);
        for (unsigned kind = 1; kind <= qyi_games[game]->kinds; kind++) {
            replay->worth[game][QY_PIECE(QY_FIRST, kind)] = qyi_games[game]->worth[kind];
            replay->worth[game][QY_PIECE(QY_SECOND, kind)] = -(int32_t)qyi_games[game]->worth[kind];
        }
        replay->blind[game] = true;
    }
    for (size_t i = 0; i < query->terms; i++) {
        const struct qyi_term *term = &query->term[i];
        bool pattern = term->kind == QYI_TERM_PATTERN || term->kind == QYI_TERM_BOARD;
        uint64_t bit = terms & UINT64_C(1) << i;

        if (QYI_IS_OF_MOVES(term->kind))
            replay->moves |= bit;
        else
            *(pattern ? &replay->patterns : &replay->counts) |= bit;
        replay->lasting |= term->lasts > 1 ? bit : 0;
        for (unsigned game = 0; game < QY_GAME_COUNT && bit && code == 0; game++)
            if (term->games >> game & 1)
                code = prepare_term(replay, i, (enum qy_game)game);
    }
    return code;
}

void qyi_replay_free(struct qyi_replay *replay)
{
    if (!replay)
        return;
    for (size_t i = 0; i < QYI_QUERY_TERMS; i++)
        for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
            if (replay->triggers[i][game])
                free(replay->triggers[i][game]->way);
            free(replay->triggers[i][game]);
        }
    free(replay);
}

/* ---- where pieces stand ------------------------------------------------------------------------------- */

static bool stands_so(const struct qyi_replay *replay, const struct qyi_term *term, size_t way)
{
    size_t count = term->stands[replay->game];
    const struct qyi_stand *stand = term->stand[replay->game] + way * count;

    for (size_t i = 0; i < count; i++) {
        unsigned char man = replay->man[stand[i].square];

        if (stand[i].any ? man == 0 : man != stand[i].piece)
            return false;
    }
    return true;
}

static bool stands_any(const struct qyi_replay *replay, const struct qyi_term *term)
{
    for (size_t way = 0; way < term->ways[replay->game]; way++)
        if (stands_so(replay, term, way))
            return true;
    return false;
}

/* Marks the patterns that may have been completed by the present piece on a square. */
static void look(struct qyi_replay *replay, unsigned square)
{
    for (uint64_t left = replay->patterns & replay->asked & ~replay->stands; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        const struct triggers *triggers = replay->triggers[i][replay->game];
        size_t at = (size_t)square * MEN + replay->man[square];

        for (uint32_t j = triggers->head[at]; j < triggers->head[at + 1]; j++)
            if (stands_so(replay, &replay->query->term[i], triggers->way[j])) {
                replay->stands |= UINT64_C(1) << i;
                break;
            }
    }
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static void put(struct qyi_replay *replay, unsigned square, unsigned char man)
{
    unsigned char before = replay->man[square];

    if (before) {
        replay->men[before]--;
        replay->men[0]--;
    }
    if (man) {
        replay->men[man]++;
        replay->men[0]++;
    }
    replay->man[square] = man;
    replay->men_changed = true;
}

/* Asks the terms of counts, where pieces came or went. */
static void ask_counts(struct qyi_replay *replay)
{
    replay->men_changed = false;
    for (uint64_t left = replay->counts & replay->asked; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        uint64_t bit = UINT64_C(1) << i;

        if (qyi_term_counts_hold(&replay->query->term[i], replay->game, replay->men))
            replay->stands |= bit;
        else
            replay->stands &= ~bit;
    }
}

/* A position is there: how long each term has held. */
static void settle_position(struct qyi_replay *replay)
{
    uint64_t of_positions = (replay->patterns | replay->counts) & replay->asked;

    for (uint64_t left = of_positions & replay->stands; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (++replay->run[i] >= replay->query->term[i].lasts) {
            replay->held |= UINT64_C(1) << i;
            replay->asked &= ~(UINT64_C(1) << i);
        }
    }
}

/* Tests patterns that held before; those that no longer hold start again. */
static void look_again(struct qyi_replay *replay)
{
    for (uint64_t left = replay->patterns & replay->asked & replay->stands; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (!stands_any(replay, &replay->query->term[i]))
            replay->stands &= ~(UINT64_C(1) << i);
    }
}

/* Resets the durations of terms that do not hold in this position. */
static void end_runs(struct qyi_replay *replay)
{
    for (uint64_t left = (replay->patterns | replay->counts) & replay->asked & ~replay->stands; left;
         left &= left - 1)
        replay->run[__builtin_ctzll(left)] = 0;
}

/* Records whether a term about moves waits for a move that matches one of its steps. */
static void note_waiting(struct qyi_replay *replay, unsigned i)
{
    const struct qyi_sequence *sequence = replay->query->term[i].sequence[replay->game];
    uint64_t state = replay->state[i];
    bool waits = !sequence || (!qyi_sequence_follows(sequence, NULL, &state) && state == replay->state[i]);

    replay->waits = (replay->waits & ~(UINT64_C(1) << i)) | (uint64_t)waits << i;
}

/* Asks the terms of moves of one; NULL: of a pass. */
static void ask_moves(struct qyi_replay *replay, const struct qyi_move_facts *facts)
{
    for (uint64_t left = replay->moves & replay->asked; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        const struct qyi_term *term = &replay->query->term[i];
        const struct qyi_sequence *sequence = term->sequence[replay->game];

        if (term->kind == QYI_TERM_MOVES && replay->state[i] == 0 &&
            sequence->step[0].kind == QYI_STEP_MOVE &&
            !(facts && qyi_move_fits_marked(&sequence->step[0].want, facts)))
            continue; /* it does not even begin */
        bool holds = term->kind == QYI_TERM_MOVES
                         ? qyi_sequence_follows(sequence, facts, &replay->state[i])
                         : facts && qyi_move_fits_marked(&term->want[replay->game], facts);
        note_waiting(replay, i);

        if (holds) {
            replay->held |= UINT64_C(1) << i;
            replay->asked &= ~(UINT64_C(1) << i);
        }
    }
}

/* A move of two squares. */
static void go(struct qyi_replay *replay, unsigned from, unsigned to, uint8_t mark)
{
    unsigned char man = replay->man[from];
    unsigned char captured = replay->man[to];

    if (replay->moves & replay->asked) {
        struct qyi_move_facts facts = {
            .piece = man, .from = (qy_square)from, .to = (qy_square)to, .captured = captured, .mark = mark};

        ask_moves(replay, &facts);
    }
    if (captured) {
        replay->men[captured]--;
        replay->men[0]--;
        replay->men_changed = true;
    }
    replay->man[from] = 0;
    replay->man[to] = man;
    if (replay->wanted[replay->game][from] & 1)
        look(replay, from);
    if (replay->wanted[replay->game][to] >> man & 1)
        look(replay, to);
}

/* Makes a move given by the squares that it changes: `change` has pairs of square and piece. */
static void change(struct qyi_replay *replay, unsigned from, unsigned castling, uint8_t mark,
                   const unsigned char *change, unsigned count)
{
    struct qyi_move_facts facts = {
        .piece = replay->man[from], .from = (qy_square)from, .mark = mark, .castling = (uint8_t)castling};

    for (unsigned i = 0; i < count; i++) {
        unsigned square = change[2 * i];
        unsigned man = change[2 * i + 1];

        if (man != 0)
            facts.to = (qy_square)square;
        if (square != from && replay->man[square] != 0)
            facts.captured = replay->man[square];
        if (man != 0 && QY_PIECE_KIND(man) != QY_PIECE_KIND(facts.piece))
            facts.promotion = (uint8_t)QY_PIECE_KIND(man);
    }
    if (castling)
        facts.captured = facts.promotion = 0;
    ask_moves(replay, count == 0 ? NULL : &facts);
    for (unsigned i = 0; i < count; i++)
        put(replay, change[2 * i], change[2 * i + 1]);
    for (unsigned i = 0; i < count; i++)
        look(replay, change[2 * i]);
}

/* Sets up the first board. Returns the offset of the plies, 0 for invalid bytes. */
static size_t begin(struct qyi_replay *replay, const unsigned char *bytes, size_t len)
{
    size_t at = QYI_TRACK_HEAD;

    if (bytes[QYI_TRACK_GAME] >= QY_GAME_COUNT)
        return 0;
    replay->game = (enum qy_game)bytes[QYI_TRACK_GAME];
    size_t squares = (size_t)qyi_games[replay->game]->files * qyi_games[replay->game]->ranks;
    memcpy(replay->man, replay->array[replay->game], sizeof replay->man);
    memcpy(replay->men, replay->array_men[replay->game], sizeof replay->men);
    if (bytes[QYI_TRACK_FLAGS] & QYI_TRACK_OWN_BOARD) {
        if (len - at < squares)
            return 0;
        for (size_t i = 0; i < squares; i++)
            replay->man[i] = bytes[at + i] % MEN;
        count_men(replay->man, replay->men);
        at += squares;
    }
    replay->men_changed = true;
    return at;
}

/* Begins to ask the terms that can hold in the game; `own`: its first board is not the array. */
static void begin_terms(struct qyi_replay *replay, uint64_t terms, bool own)
{
    replay->held = replay->stands = replay->asked = 0;
    for (uint64_t left = terms; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (replay->query->term[i].games >> replay->game & 1)
            replay->asked |= UINT64_C(1) << i;
        replay->run[i] = 0;
        replay->state[i] = 0;
        if ((replay->patterns & replay->asked) >> i & 1 && own)
            replay->stands |= (uint64_t)stands_any(replay, &replay->query->term[i]) << i;
        if ((replay->moves & replay->asked) >> i & 1)
            note_waiting(replay, i);
    }
    if (!own)
        replay->stands = replay->array_stands[replay->game] & replay->asked;
    ask_counts(replay);
    settle_position(replay);
}

/* After a move: updates the terms about positions. */
static void ask_position(struct qyi_replay *replay)
{
    if (replay->lasting & replay->asked & replay->stands)
        look_again(replay);
    if (replay->men_changed && replay->counts)
        ask_counts(replay);
    if (replay->lasting & replay->asked)
        end_runs(replay);
    if (replay->stands & replay->asked)
        settle_position(replay);
}

/* ---- moves that change nothing --------------------------------------------------------------------- */

/* The number of moves without a change after which a term can hold at the earliest; 0: every move must be tested. */
static size_t most_passed(const struct qyi_replay *replay)
{
    uint64_t stands = replay->stands & replay->asked;
    size_t most = SIZE_MAX;

    if ((stands & replay->patterns) || (replay->moves & replay->asked & ~replay->waits))
        return 0;
    for (uint64_t left = stands; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        size_t lacks = replay->query->term[i].lasts - replay->run[i];

        most = lacks < most ? lacks : most;
    }
    return most;
}

/* Terms that have stood for this many positions more. */
static void add_runs(struct qyi_replay *replay, size_t positions)
{
    for (uint64_t left = replay->stands & replay->asked; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        replay->run[i] += (unsigned)positions;
        if (replay->run[i] >= replay->query->term[i].lasts) {
            replay->held |= UINT64_C(1) << i;
            replay->asked &= ~(UINT64_C(1) << i);
        }
    }
}

/* Skips all moves of two squares, whatever they are. */
static size_t pass_blindly(const unsigned char *bytes, size_t at, size_t len)
{
    static const unsigned char marks[8] = {QYI_TRACK_MARK, 0, QYI_TRACK_MARK, 0,
                                           QYI_TRACK_MARK, 0, QYI_TRACK_MARK, 0};
    uint64_t marked;

    memcpy(&marked, marks, sizeof marked);
    while (len - at >= 8) {
        uint64_t four;

        memcpy(&four, bytes + at, sizeof four);
        if (four & marked)
            break;
        at += 8;
    }
    while (len - at >= 2 && (bytes[at] & QYI_TRACK_MARK) == 0)
        at += 2;
    return at;
}

/* Makes moves of two squares up to one that may matter. Returns the offset of that move. */
static size_t pass(struct qyi_replay *replay, const unsigned char *bytes, size_t at, size_t len)
{
    const uint16_t *stop = replay->stop[replay->game];
    unsigned char *man = replay->man;
    bool counts = (replay->counts & replay->asked) != 0;
    size_t most = most_passed(replay);
    size_t begin = at;

    if (most == 0)
        return at;
    if (replay->blind[replay->game])
        return pass_blindly(bytes, at, len);
    if (most < (len - at) / 2)
        len = at + 2 * most;
    for (; len - at >= 2; at += 2) {
        unsigned from = bytes[at];
        unsigned to = bytes[at + 1] & 0x7Fu;

        if ((from & QYI_TRACK_MARK) || (stop[from] & 1) || (stop[to] >> man[from] & 1) || (counts && man[to]))
            break;
        unsigned char mover = man[from];
        man[from] = 0;
        man[to] = mover;
    }
    add_runs(replay, (at - begin) / 2);
    return at;
}

/* ---- one term alone -------------------------------------------------------------------------------- */

/*
 * Most questions leave one term open. A term about numbers of pieces, or a pattern without a duration, needs
 * only the changes on the board: these loops give the same results as the general one.
 */

/* The end of a move given by the squares that it changes; 0 for invalid bytes. */
static size_t change_end(const unsigned char *bytes, size_t at, size_t len)
{
    size_t end = at + 2 + 2 * (size_t)(bytes[at + 1] & QYI_TRACK_CHANGES);

    if (end > len)
        return 0;
    for (size_t i = at + 2; i < end; i += 2)
        if (bytes[i] >= SQUARES || bytes[i + 1] >= MEN)
            return 0;
    return end;
}

static int32_t balance_of(const struct qyi_replay *replay)
{
    int32_t balance = 0;

    for (unsigned man = 1; man < MEN; man++)
        balance += replay->worth[replay->game][man] * (int32_t)replay->men[man];
    return balance;
}

/* Replays a game for the term `i` about numbers of pieces; returns where it stopped, `len` at the end. */
static size_t replay_counts(struct qyi_replay *replay, const unsigned char *bytes, size_t at, size_t len,
                            unsigned i)
{
    const struct qyi_term *term = &replay->query->term[i];
    const int32_t *worth = replay->worth[replay->game];
    unsigned char *man = replay->man;
    bool balanced = term->kind == QYI_TERM_BALANCE;
    int32_t balance = balanced ? balance_of(replay) : 0;
    size_t lasts = term->lasts > 0 ? term->lasts : 1;
    bool holds = replay->stands >> i & 1;
    size_t since = 0; /* the position from which it holds */
    size_t position = 0;

    while (len - at >= 2) {
        unsigned from = bytes[at];

        position++;
        if (from & QYI_TRACK_MARK) {
            size_t end = change_end(bytes, at, len);

            if (end == 0)
                return at;
            for (at += 2; at < end; at += 2) {
                balance += worth[bytes[at + 1]] - worth[man[bytes[at]]];
                put(replay, bytes[at], bytes[at + 1]);
            }
        } else {
            unsigned to = bytes[at + 1] & 0x7Fu;
            unsigned char mover = man[from];
            unsigned char captured = man[to];

            at += 2;
            man[from] = 0;
            man[to] = mover;
            if (captured == 0)
                continue;
            replay->men[captured]--;
            replay->men[0]--;
            balance -= worth[captured];
        }
        if (holds && position - since >= lasts)
            break;
        bool now = balanced ? balance >= term->low && balance <= term->high
                            : qyi_term_counts_hold(term, replay->game, replay->men);
        if (now && !holds)
            since = position;
        holds = now;
        if (holds && lasts == 1)
            break;
    }
    bool at_end = len - at < 2;
    if (holds && (!at_end || position + 1 - since >= lasts))
        replay->held |= UINT64_C(1) << i;
    return replay->held ? len : at;
}

/* True if the present piece on a square completes a pattern. */
static bool comes_about(const struct qyi_replay *replay, const struct triggers *triggers,
                        const struct qyi_term *term, unsigned square)
{
    size_t at = (size_t)square * MEN + replay->man[square];

    for (uint32_t j = triggers->head[at]; j < triggers->head[at + 1]; j++)
        if (stands_so(replay, term, triggers->way[j]))
            return true;
    return false;
}

/* The same for the pattern `i`. */
static size_t replay_pattern(struct qyi_replay *replay, const unsigned char *bytes, size_t at, size_t len,
                             unsigned i)
{
    const struct qyi_term *term = &replay->query->term[i];
    const struct triggers *triggers = replay->triggers[i][replay->game];
    const uint16_t *wanted = replay->wanted[replay->game];
    unsigned char *man = replay->man;
    bool holds = false;

    while (len - at >= 2 && !holds) {
        unsigned from = bytes[at];

        if (from & QYI_TRACK_MARK) {
            size_t end = change_end(bytes, at, len);

            if (end == 0)
                return at;
            size_t begin = at + 2;
            for (at = begin; at < end; at += 2)
                put(replay, bytes[at], bytes[at + 1]);
            for (at = begin; at < end && !holds; at += 2)
                holds = comes_about(replay, triggers, term, bytes[at]);
            at = end;
            continue;
        }
        unsigned to = bytes[at + 1] & 0x7Fu;
        unsigned char mover = man[from];

        at += 2;
        man[from] = 0;
        man[to] = mover;
        holds = (wanted[to] >> mover & 1 && comes_about(replay, triggers, term, to)) ||
                (wanted[from] & 1 && comes_about(replay, triggers, term, from));
    }
    replay->held |= (uint64_t)holds << i;
    return holds ? len : at;
}

/* True if the terms still asked are one, and such that the loops above can ask it. */
static bool is_alone(const struct qyi_replay *replay)
{
    uint64_t asked = replay->asked;

    return asked && (asked & (asked - 1)) == 0 &&
           ((asked & replay->counts) || (asked & replay->patterns & ~replay->lasting));
}

/* Replays the rest of a game for the only open term. False for invalid bytes. */
static bool replay_one(struct qyi_replay *replay, const unsigned char *bytes, size_t at, size_t len)
{
    unsigned i = (unsigned)__builtin_ctzll(replay->asked);
    bool counts = replay->counts >> i & 1;

    return len ==
           (counts ? replay_counts(replay, bytes, at, len, i) : replay_pattern(replay, bytes, at, len, i));
}

bool qyi_replay_game(struct qyi_replay *replay, const unsigned char *bytes, size_t len, uint64_t terms,
                     uint64_t *ret_held)
{
    bool mate = (bytes[QYI_TRACK_FLAGS] & QYI_TRACK_MATE) != 0;
    size_t at = bytes[QYI_TRACK_GAME] == QYI_TRACK_NO_GAME ? len : begin(replay, bytes, len);

    *ret_held = 0;
    if (at == 0 || bytes[QYI_TRACK_GAME] == QYI_TRACK_NO_GAME)
        return at != 0;
    begin_terms(replay, terms, (bytes[QYI_TRACK_FLAGS] & QYI_TRACK_OWN_BOARD) != 0);
    if (is_alone(replay)) {
        bool good = replay_one(replay, bytes, at, len);

        *ret_held = replay->held;
        return good;
    }
    while (replay->asked && at < len) {
        at = pass(replay, bytes, at, len);
        if (!replay->asked || at == len)
            break;
        unsigned from = bytes[at] & 0x7Fu;
        bool special = (bytes[at] & QYI_TRACK_MARK) != 0;
        unsigned second = at + 1 < len ? bytes[at + 1] : 0;
        unsigned count = special ? second & QYI_TRACK_CHANGES : 0;
        size_t next = at + 2 + 2 * (size_t)count;

        if (next > len)
            return false;
        uint8_t mark = (second & QYI_TRACK_MARK) == 0 ? 0 : mate && next == len ? 2 : 1;
        for (unsigned i = 0; i < count; i++)
            if (bytes[at + 2 + 2 * i] >= SQUARES || bytes[at + 3 + 2 * i] >= MEN)
                return false;
        if (special)
            change(replay, from, second >> QYI_TRACK_CASTLING & 3, mark, bytes + at + 2, count);
        else
            go(replay, from, second & 0x7Fu, mark);
        ask_position(replay);
        at = next;
    }
    *ret_held = replay->held;
    return true;
}
