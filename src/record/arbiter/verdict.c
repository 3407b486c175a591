/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The verdict on a finished game: its rule set's limits, counted move by move, and what the board and the
 * judge of repetitions decide. The limits come from the rule set.
 */
#include <qiyuan/record/verdict.h>

#include "arbiter/regulations.h"
#include "game/ops.h"
#include "game/recur.h"
#include "game/rules.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NOTES 16
/* Positions searched for each side in the last position of a finished game that may be dead. */
#define DEAD_NODES 150000

/* What a limit counts. */
enum measure {
    OCCURRENCES, /* of the position, with the same side to move and the same rights */
    HALFMOVES,   /* of both sides together since the last capture (in chess: or pawn move) */
    QUIET_MOVES, /* of each side since the last capture; only some of the claimant's checks count */
};

struct limit {
    enum measure measure;
    unsigned least; /* 0: the rule set has no such limit */
    bool by_itself; /* ends the game without a claim */
    enum qy_reason reason;
    const char *name; /* in notes */
    const char *article;
};

const char *qy_game_state_id(enum qy_game_state state)
{
    static const char *const ids[] = {"goes-on", "ended", "claimable", "ordered", "undecided"};

    return ids[state];
}

#define LIMITS 5

struct qy_game_judge {
    const struct qy_rules *rules;
    struct qy_oracle event; /* the event's decisions on repetitions */
    struct limit limit[LIMITS];
    unsigned least_repeats; /* the lowest limit of occurrences, and of half-moves; UINT_MAX for none */
    unsigned least_quiet;
    unsigned own_checks; /* at most this many of the claimant's checks count for the natural limit */
    bool counts_quiet;   /* there is a limit of quiet moves */
    bool passed;         /* there was a null move: a position may then recur after two plies */
    struct qy_position start;
    struct qy_position last;
    size_t plies;
    size_t cap;
    struct qyi_recur recur;   /* counts of its positions */
    struct qyi_stood stood;   /* for the last position */
    uint64_t *key;            /* key of the position after each ply, from 0: the start */
    qy_move *moves;           /* the move of each ply, from 0 */
    unsigned quiet[2];        /* moves of each side since the last capture */
    unsigned checks[2];       /* checks given by each side since then */
    uint64_t reached;         /* a bit for each limit and claimant already noted */
    struct qy_outcome forced; /* by a limit that ends the game without a claim */
    size_t forced_ply;
    size_t notes;
    struct qy_verdict_note note[MOST_NOTES];
};

static const struct qy_outcome open_outcome = {QY_RESULT_OPEN, QY_REASON_NONE, NULL};

/* Sets the limits of a game, first those that need no claim. */
static void set_limits(struct qy_game_judge *judge, const struct qy_game_setup *setup)
{
    const struct qy_rules *rules = setup->rules;
    /* records do not tell since when moves were counted, or which of them chased */
    bool counts_quiet = !setup->limit_asked && setup->own_chases == QY_CHASES_ALL;
    const struct limit limits[LIMITS] = {
        {OCCURRENCES, rules->forced_repetitions, true, QY_REASON_FIVEFOLD, "fivefold",
         rules->forced_repetitions_article},
        {HALFMOVES, rules->forced_quiet_plies, true, QY_REASON_SEVENTY_FIVE, "seventy-five",
         rules->forced_quiet_article},
        {QUIET_MOVES, rules->natural_limit && counts_quiet ? setup->natural_limit : 0, false,
         QY_REASON_NATURAL_LIMIT, "natural-limit", rules->natural_limit_article},
        {OCCURRENCES, setup->repetitions, false, rules->repetition ? QY_REASON_NONE : QY_REASON_REPETITION,
         rules->repetition ? "repetition" : "threefold", rules->repetition_article},
        {HALFMOVES, rules->quiet_plies, false, QY_REASON_FIFTY, "fifty", rules->quiet_article},
    };

    judge->rules = rules;
    judge->own_checks = setup->own_checks;
    memcpy(judge->limit, limits, sizeof limits);
    judge->least_repeats = judge->least_quiet = UINT_MAX;
    judge->counts_quiet = false;
    for (unsigned i = 0; i < LIMITS; i++) {
        unsigned least = limits[i].least ? limits[i].least : UINT_MAX;

        if (limits[i].measure == OCCURRENCES && least < judge->least_repeats)
            judge->least_repeats = least;
        if (limits[i].measure == HALFMOVES && least < judge->least_quiet)
            judge->least_quiet = least;
        judge->counts_quiet |= limits[i].measure == QUIET_MOVES && limits[i].least;
    }
}

/* ---- life ---- */

int qy_game_judge_new(struct qy_game_judge **ret_judge)
{
    struct qy_game_judge *judge = calloc(1, sizeof *judge);

    if (!judge)
        return QY_E_MEMORY;
    *ret_judge = judge;
    return 0;
}

void qy_game_judge_free(struct qy_game_judge *judge)
{
    if (!judge)
        return;
    qyi_recur_free(&judge->recur);
    free(judge->key);
    free(judge->moves);
    free(judge);
}

static int grow(struct qy_game_judge *judge)
{
    size_t cap = judge->cap ? 2 * judge->cap : 256;
    uint64_t *key = realloc(judge->key, cap * sizeof *key);

    if (!key)
        return QY_E_MEMORY;
    judge->key = key;
    qy_move *moves = realloc(judge->moves, cap * sizeof *moves);
    if (!moves)
        return QY_E_MEMORY;
    judge->moves = moves;
    judge->cap = cap;
    return 0;
}

int qy_game_judge_begin(struct qy_game_judge *judge, const struct qy_game_setup *setup)
{
    unsigned quiet = qy_position_halfmove(&setup->start);
    enum qy_side side = qy_position_side(&setup->start);

    if (judge->cap == 0 && grow(judge) < 0)
        return QY_E_MEMORY;
    set_limits(judge, setup);
    qyi_regulations_tell(setup, &judge->event);
    judge->start = judge->last = setup->start;
    judge->plies = judge->notes = judge->forced_ply = 0;
    judge->reached = 0;
    judge->passed = false;
    judge->forced = open_outcome;
    /* It is unknown whether moves before the start gave check. */
    judge->quiet[side] = quiet / 2;
    judge->quiet[!side] = quiet - quiet / 2;
    judge->checks[0] = judge->checks[1] = 0;
    judge->key[0] = qy_position_key(&setup->start);
    qyi_recur_begin(&judge->recur);
    judge->stood = qyi_recur_add(&judge->recur, judge->key[0], quiet);
    return judge->stood.times > 0 ? 0 : QY_E_MEMORY;
}

/* ---- counting ---- */

/* True if the limit is reached now, for the side `claimant` (-1: for either). */
static bool stands(const struct qy_game_judge *judge, const struct limit *limit, unsigned occurrences,
                   int claimant)
{
    if (limit->least == 0)
        return false;
    switch (limit->measure) {
    case OCCURRENCES: return claimant < 0 && occurrences >= limit->least;
    case HALFMOVES: return claimant < 0 && qy_position_halfmove(&judge->last) >= limit->least;
    case QUIET_MOVES:
        return claimant >= 0 && qyi_rules_limit_count(judge->own_checks, judge->quiet, judge->checks,
                                                      (enum qy_side)claimant) >= limit->least;
    }
    return false;
}

static struct qy_verdict_note *add_note(struct qy_game_judge *judge, const char *name, const char *article,
                                        size_t ply)
{
    if (judge->notes == MOST_NOTES)
        return NULL;
    struct qy_verdict_note *note = &judge->note[judge->notes++];
    *note =
        (struct qy_verdict_note){.name = name, .article = article, .ply = ply, .claimant = -1, .deviate = -1};
    return note;
}

/* A limit was reached: notes it, and keeps the outcome if it needs no claim. */
static void reach(struct qy_game_judge *judge, const struct limit *limit, unsigned occurrences, int claimant)
{
    struct qy_verdict_note *note = add_note(judge, limit->name, limit->article, judge->plies);

    if (limit->by_itself && judge->forced.result == QY_RESULT_OPEN) {
        judge->forced = (struct qy_outcome){QY_RESULT_DRAW, limit->reason, limit->article};
        judge->forced_ply = judge->plies;
    }
    if (!note)
        return;
    note->occurrences = limit->measure == OCCURRENCES ? occurrences : 0;
    note->claimant = claimant;
}

/* True if no limit can be reached after so few half-moves without a capture or pawn move, as is usual. */
static bool is_early(const struct qy_game_judge *judge, unsigned halfmove)
{
    unsigned apart = judge->passed ? 2 : 4; /* least number of plies between occurrences */

    return !judge->counts_quiet && halfmove < judge->least_quiet &&
           (judge->least_repeats == UINT_MAX || halfmove < apart * (judge->least_repeats - 1));
}

static void note_limits(struct qy_game_judge *judge)
{
    unsigned occurrences = judge->stood.times;

    if (occurrences < judge->least_repeats && qy_position_halfmove(&judge->last) < judge->least_quiet &&
        !judge->counts_quiet)
        return;
    for (unsigned i = 0; i < LIMITS; i++) {
        for (int claimant = -1; claimant < 2; claimant++) {
            uint64_t bit = UINT64_C(1) << (3 * i + (unsigned)(claimant + 1));

            if (judge->reached & bit || !stands(judge, &judge->limit[i], occurrences, claimant))
                continue;
            judge->reached |= bit;
            reach(judge, &judge->limit[i], occurrences, claimant);
        }
    }
}

int qy_game_judge_move(struct qy_game_judge *judge, qy_move move, const struct qy_position *after)
{
    const struct qy_game_ops *ops = qyi_ops(after);
    unsigned halfmove = ops->halfmove(after);
    qy_square checkers[16];

    if (judge->plies + 1 == judge->cap && grow(judge) < 0)
        return QY_E_MEMORY;
    judge->moves[judge->plies] = move;
    judge->key[++judge->plies] = ops->key(after);
    judge->last = *after;
    judge->stood = qyi_recur_add(&judge->recur, judge->key[judge->plies], halfmove);
    if (judge->stood.times == 0)
        return QY_E_MEMORY;
    if (move == QY_MOVE_NULL && !judge->passed) {
        judge->passed = true;
        (void)add_note(judge, "pass", NULL, judge->plies);
    }
    if (judge->counts_quiet && halfmove == 0) {
        memset(judge->quiet, 0, sizeof judge->quiet);
        memset(judge->checks, 0, sizeof judge->checks);
    } else if (judge->counts_quiet) {
        unsigned mover = !qy_position_side(after);

        judge->quiet[mover]++;
        judge->checks[mover] += qy_position_checkers(after, checkers) > 0;
    }
    if (!is_early(judge, halfmove))
        note_limits(judge);
    return 0;
}

/* ---- the end ---- */

static struct qy_position position_at(const struct qy_game_judge *judge, size_t plies)
{
    struct qy_position position = judge->start;
    struct qy_undo undo;

    for (size_t i = 0; i < plies; i++)
        qy_position_make(&position, judge->moves[i], &undo);
    return position;
}

/*
 * Replays `plies` moves, starting behind the last null move: there is no rule for a cycle with one. The
 * caller frees the history.
 */
static int replay(const struct qy_game_judge *judge, size_t plies, struct qy_history **ret_history,
                  size_t *ret_begin)
{
    struct qy_history *history;
    size_t begin = judge->passed ? plies : 0;

    while (begin > 0 && judge->moves[begin - 1] != QY_MOVE_NULL)
        begin--;
    struct qy_position start = position_at(judge, begin);
    int code = qy_history_new(&start, &history);
    if (code < 0)
        return code;
    for (size_t i = begin; code == 0 && i < plies; i++)
        code = qy_history_push(history, judge->moves[i]);
    if (code < 0)
        qy_history_free(history);
    else
        *ret_history = history;
    *ret_begin = begin;
    return code;
}

/* Judges the cycle that ends with a ply's move. The caller frees the judgement. */
static int judge_cycle(const struct qy_game_judge *judge, size_t plies, const struct qy_oracle *oracle,
                       struct qy_judgement *ret_judgement)
{
    struct qy_oracle told = judge->event;
    struct qy_history *history;
    size_t begin;
    int code = replay(judge, plies, &history, &begin);

    if (code < 0)
        return code;
    if (oracle) {
        told.nodes = oracle->nodes;
        told.stop = oracle->stop;
        told.closure = oracle->closure;
        told.drawn = oracle->drawn;
        told.tables = oracle->tables;
    }
    code = qy_judge_repetition(history, judge->rules, &told, ret_judgement);
    for (size_t i = 0; code == 0 && i < ret_judgement->move_count; i++)
        ret_judgement->moves[i].ply += (uint32_t)begin;
    qy_history_free(history);
    return code;
}

/* Judges a repetition that was noted. */
static int judge_note(const struct qy_game_judge *judge, struct qy_verdict_note *note)
{
    struct qy_judgement judgement;

    if (note->occurrences == 0 || !judge->rules->repetition)
        return 0;
    int code = judge_cycle(judge, note->ply, NULL, &judgement);

    if (code < 0)
        return code;
    note->judged = true;
    note->verdict = judgement.verdict;
    note->procedure = judgement.procedure;
    note->deviate = judgement.deviate;
    if (judgement.article)
        note->article = judgement.article;
    qy_judgement_free(&judgement);
    return 0;
}

/*
 * A dead position stays dead: finds the first dead ply, going back from the last by steps that double, then
 * by bisection, for few games go on after it.
 */
static int first_dead(const struct qy_game_judge *judge, uint64_t nodes, size_t *ret_ply)
{
    size_t least = 0;
    size_t most = judge->plies;
    size_t step = 1;

    while (least < most) {
        size_t half = least == 0 && step < most ? most - step : least + (most - least) / 2;
        struct qy_position position = position_at(judge, half);
        enum qy_winnable_answer dead;
        int code = qy_position_dead(&position, nodes, &dead);

        if (code < 0)
            return code;
        if (dead == QY_WINNABLE_YES)
            most = half;
        else
            least = half + 1;
        step *= 2;
    }
    *ret_ply = most;
    return 0;
}

/* What ended the game without a claim, and when: the first such ending. */
static int end_by_itself(struct qy_game_judge *judge, uint64_t nodes, struct qy_game_verdict *verdict)
{
    bool undecided;
    int code = qy_position_outcome_exact(&judge->last, judge->rules, nodes, &verdict->outcome, &undecided);

    if (code < 0)
        return code;
    if (undecided)
        (void)add_note(judge, "undecided", NULL, judge->plies);
    verdict->ply = judge->plies;
    if (verdict->outcome.reason == QY_REASON_DEAD_POSITION)
        code = first_dead(judge, nodes, &verdict->ply);
    if (verdict->ply < judge->plies)
        (void)add_note(judge, "dead-position", verdict->outcome.article, verdict->ply);
    if (judge->forced.result != QY_RESULT_OPEN &&
        (verdict->outcome.result == QY_RESULT_OPEN || judge->forced_ply < verdict->ply)) {
        verdict->outcome = judge->forced;
        verdict->ply = judge->forced_ply;
    }
    if (verdict->outcome.result != QY_RESULT_OPEN)
        verdict->state = QY_STATE_ENDED;
    return code;
}

static void begin_verdict(const struct qy_game_judge *judge, struct qy_game_verdict *verdict)
{
    memset(verdict, 0, sizeof *verdict);
    verdict->state = QY_STATE_GOES_ON;
    verdict->outcome = open_outcome;
    verdict->occurrences = judge->stood.times;
    verdict->stood_before = judge->stood.before;
}

static void tell_notes(const struct qy_game_judge *judge, struct qy_game_verdict *verdict)
{
    verdict->notes = judge->note;
    verdict->note_count = judge->notes;
}

static bool disagree(enum qy_result a, enum qy_result b)
{
    return a != QY_RESULT_OPEN && b != QY_RESULT_OPEN && a != b;
}

int qy_game_judge_end(struct qy_game_judge *judge, enum qy_result tag, enum qy_result token,
                      struct qy_game_verdict *ret_verdict)
{
    struct qy_game_verdict verdict;

    begin_verdict(judge, &verdict);
    int code = end_by_itself(judge, DEAD_NODES, &verdict);
    for (size_t i = 0; i < judge->notes && code == 0; i++)
        code = judge_note(judge, &judge->note[i]);
    if (code < 0)
        return code;
    verdict.contradicts = disagree(verdict.outcome.result, tag != QY_RESULT_OPEN ? tag : token);
    if (disagree(tag, token))
        (void)add_note(judge, "tag-and-token", NULL, judge->plies);
    tell_notes(judge, &verdict);
    *ret_verdict = verdict;
    return 0;
}

/* ---- a line ---- */

/* Finds the claim that is possible now: that of the first limit reached. */
static void find_claim(const struct qy_game_judge *judge, struct qy_game_verdict *verdict)
{
    for (size_t i = 0; i < LIMITS; i++) {
        const struct limit *limit = &judge->limit[i];

        for (int claimant = -1; claimant < 2; claimant++) {
            if (limit->reason == QY_REASON_NONE || !stands(judge, limit, verdict->occurrences, claimant))
                continue;
            verdict->state = QY_STATE_CLAIMABLE;
            verdict->outcome = (struct qy_outcome){QY_RESULT_DRAW, limit->reason, limit->article};
            return;
        }
    }
}

/*
 * True if the side that must change has made the moves of the round once more since the pattern first
 * occurred often enough.
 */
static bool went_through_once_more(const struct qy_game_judge *judge, const struct qy_judgement *judgement,
                                   unsigned wanted)
{
    size_t round = judgement->move_count;
    size_t same = 0; /* moves that led back to the position a round earlier */
    size_t told;     /* plies at the order */
    size_t own;

    if (round == 0)
        return false;
    while (judge->plies >= same + round &&
           judge->key[judge->plies - same] == judge->key[judge->plies - same - round])
        same++;
    if (same == 0)
        return judgement->patterns > wanted; /* no repeated position */
    told = judge->plies + 1 - same + (wanted - 1) * round - round;
    if (told > judge->plies)
        return false;
    bool moves_first = (qy_position_side(&judge->last) == (enum qy_side)judgement->deviate) ==
                       ((judge->plies - told) % 2 == 0);
    own = (judge->plies - told + moves_first) / 2;
    return own >= round / 2;
}

/*
 * The order was given when the pattern had occurred often enough, and holds until it changes: a side that
 * repeats it once more loses (xq:24.3), without another order.
 */
static void hold_to_order(const struct qy_game_judge *judge, struct qy_judgement *judgement)
{
    const struct qy_rules *rules = judge->rules;
    unsigned wanted = judge->event.repetitions ? judge->event.repetitions : rules->repetitions;

    if (judgement->procedure != QY_PROCEDURE_ORDER ||
        !(rules->order_binds_mover ? went_through_once_more(judge, judgement, wanted)
                                   : judgement->patterns > wanted))
        return;
    judgement->procedure = QY_PROCEDURE_AT_ONCE;
    judgement->result = judgement->deviate == QY_FIRST ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON;
    judgement->article = rules->judged_article;
}

/* Takes over the ruling of the judge of repetitions; false if there is none. */
static bool take_judgement(const struct qy_judgement *judgement, struct qy_game_verdict *verdict)
{
    if (judgement->verdict == QY_VERDICT_OPEN)
        return false;
    if (judgement->verdict == QY_VERDICT_UNKNOWN) {
        verdict->state = QY_STATE_UNDECIDED;
        return true;
    }
    verdict->state = judgement->procedure == QY_PROCEDURE_ORDER ? QY_STATE_ORDERED : QY_STATE_ENDED;
    verdict->outcome = (struct qy_outcome){judgement->result, judgement->reason, judgement->article};
    return true;
}

int qy_game_judge_line(struct qy_game_judge *judge, const struct qy_oracle *oracle,
                       struct qy_judgement *ret_judgement, struct qy_game_verdict *ret_verdict)
{
    struct qy_game_verdict verdict;
    struct qy_judgement judgement;

    begin_verdict(judge, &verdict);
    int code = judge_cycle(judge, judge->plies, oracle, &judgement);
    if (code < 0)
        return code;
    hold_to_order(judge, &judgement);
    code = end_by_itself(judge, 0, &verdict);
    if (code < 0) {
        qy_judgement_free(&judgement);
        return code;
    }
    if (verdict.state == QY_STATE_ENDED) { /* that overrides every ruling */
        judgement.deviate = -1;
        judgement.verdict = QY_VERDICT_OPEN;
        judgement.procedure = QY_PROCEDURE_NONE;
    } else if (!take_judgement(&judgement, &verdict)) {
        find_claim(judge, &verdict);
    }
    tell_notes(judge, &verdict);
    *ret_judgement = judgement;
    *ret_verdict = verdict;
    return 0;
}

/* ---- records ---- */

const struct qy_rules *qy_rules_of_tag(enum qy_game game, const char *value)
{
    const struct qy_rules *rules = value ? qy_rules_by_id(value, strlen(value)) : NULL;

    return rules && rules->game == game ? rules : qy_rules_default(game);
}

const struct qy_rules *qy_record_rules(const struct qy_record *record)
{
    return qy_rules_of_tag(qy_record_game(record), qy_record_tag(record, "Rules"));
}

int qy_record_verdict(struct qy_game_judge *judge, const struct qy_record *record,
                      const struct qy_rules *rules, struct qy_game_verdict *ret_verdict)
{
    struct qy_position position = *qy_record_start(record);
    enum qy_result tag = QY_RESULT_OPEN;
    enum qy_result token = QY_RESULT_OPEN;
    struct qy_game_setup setup;
    struct qy_undo undo;

    if (!rules || rules->game != position.game)
        rules = qy_record_rules(record);
    qy_game_setup_init(rules, &setup);
    setup.start = position;
    int code = qy_game_judge_begin(judge, &setup);
    /* the record is only read: the root is not changed */
    for (const struct qy_record_node *node = qy_record_root(record)->child; node && code == 0;
         node = node->child) {
        qy_position_make(&position, node->move, &undo);
        code = qy_game_judge_move(judge, node->move, &position);
    }
    if (code < 0)
        return code;
    (void)qy_record_result_tag(record, &tag);
    (void)qy_record_terminator(record, &token);
    return qy_game_judge_end(judge, tag, token, ret_verdict);
}
