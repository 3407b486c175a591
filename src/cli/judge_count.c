/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/judge.h"

#include "game/rules.h"

#include <stdlib.h>
#include <string.h>

/* What a limit counts. */
enum measure {
    OCCURRENCES, /* of the position, with the same side to move and the same rights */
    HALFMOVES,   /* since the last capture (in chess: or pawn move), of both sides together */
    QUIET_MOVES, /* of each side since the last capture; of one side's checks, ten count */
};

struct limit {
    enum measure measure;
    unsigned least; /* 0: the rule set has no such limit */
    bool by_itself; /* ends the game unclaimed */
    enum qy_reason reason;
    const char *name; /* in notes */
    const char *article;
};

#define LIMITS 5

/* The limits of a rule set, those that end a game by themselves first. */
static void limits_of(const struct qy_rules *rules, struct limit ret_limits[LIMITS])
{
    const struct limit limits[LIMITS] = {
        {OCCURRENCES, rules->forced_repetitions, true, QY_REASON_FIVEFOLD, "fivefold",
         rules->forced_repetitions_article},
        {HALFMOVES, rules->forced_quiet_plies, true, QY_REASON_SEVENTY_FIVE, "seventy-five",
         rules->forced_quiet_article},
        {QUIET_MOVES, rules->natural_limit, false, QY_REASON_NATURAL_LIMIT, "natural-limit",
         rules->natural_limit_article},
        {OCCURRENCES, rules->repetitions, false, rules->repetition ? QY_REASON_NONE : QY_REASON_REPETITION,
         rules->repetition ? "repetition" : "threefold", rules->repetition_article},
        {HALFMOVES, rules->quiet_plies, false, QY_REASON_FIFTY, "fifty", rules->quiet_article},
    };

    memcpy(ret_limits, limits, sizeof limits);
}

int qyi_cli_count_begin(struct qyi_cli_count *count, const struct qy_rules *rules,
                        const struct qy_position *start)
{
    unsigned quiet = qy_position_halfmove(start);
    enum qy_side side = qy_position_side(start);

    count->rules = rules;
    count->plies = 0;
    count->notes = 0;
    count->reached = 0;
    count->end = (struct qy_outcome){QY_RESULT_OPEN, QY_REASON_NONE, NULL};
    /* The moves before the start are not known to have given check. */
    count->moves[side] = quiet / 2;
    count->moves[!side] = quiet - quiet / 2;
    count->checks[0] = count->checks[1] = 0;
    if (count->room == 0) {
        count->room = 256;
        count->key = malloc(count->room * sizeof *count->key);
        if (!count->key) {
            count->room = 0;
            return QY_E_MEMORY;
        }
    }
    count->key[0] = qy_position_key(start);
    return 0;
}

void qyi_cli_count_free(struct qyi_cli_count *count)
{
    free(count->key);
    count->key = NULL;
    count->room = 0;
}

unsigned qyi_cli_count_occurrences(const struct qyi_cli_count *count, unsigned halfmove, size_t *ret_last)
{
    size_t least = halfmove < count->plies ? count->plies - halfmove : 0;
    unsigned occurrences = 1;

    *ret_last = SIZE_MAX;
    for (size_t ply = count->plies; ply >= least + 2;) {
        ply -= 2;
        if (count->key[ply] == count->key[count->plies]) {
            occurrences++;
            if (*ret_last == SIZE_MAX)
                *ret_last = ply;
        }
    }
    return occurrences;
}

void qyi_cli_count_note(struct qyi_cli_count *count, const char *name, const char *article, size_t ply)
{
    if (count->notes < QYI_CLI_MOST_NOTES)
        count->note[count->notes++] = (struct qyi_cli_note){
            .name = name, .article = article, .ply = ply, .claimant = -1, .deviate = -1};
}

static void note(struct qyi_cli_count *count, const struct limit *limit, unsigned occurrences, int claimant)
{
    if (limit->by_itself && count->end.result == QY_RESULT_OPEN) {
        count->end = (struct qy_outcome){QY_RESULT_DRAW, limit->reason, limit->article};
        count->end_ply = count->plies;
    }
    if (count->notes < QYI_CLI_MOST_NOTES)
        count->note[count->notes++] = (struct qyi_cli_note){.name = limit->name,
                                                            .article = limit->article,
                                                            .ply = count->plies,
                                                            .occurrences = occurrences,
                                                            .claimant = claimant,
                                                            .deviate = -1};
}

/* True if the limit stands at the end of the line now, for the side `claimant` (-1: for either). */
static bool stands(const struct qyi_cli_count *count, const struct limit *limit, unsigned halfmove,
                   unsigned occurrences, int claimant)
{
    if (limit->least == 0)
        return false;
    switch (limit->measure) {
    case OCCURRENCES: return claimant < 0 && occurrences >= limit->least;
    case HALFMOVES: return claimant < 0 && halfmove >= limit->least;
    case QUIET_MOVES:
        return claimant >= 0 && qyi_rules_limit_count(count->rules, count->moves, count->checks,
                                                      (enum qy_side)claimant) >= limit->least;
    }
    return false;
}

static void note_limits(struct qyi_cli_count *count, unsigned halfmove, unsigned occurrences)
{
    struct limit limits[LIMITS];

    limits_of(count->rules, limits);
    for (size_t i = 0; i < LIMITS; i++) {
        for (int claimant = -1; claimant < 2; claimant++) {
            uint64_t bit = UINT64_C(1) << (3 * i + (unsigned)(claimant + 1));

            if (count->reached & bit || !stands(count, &limits[i], halfmove, occurrences, claimant))
                continue;
            count->reached |= bit;
            note(count, &limits[i], limits[i].measure == OCCURRENCES ? occurrences : 0, claimant);
        }
    }
}

int qyi_cli_count_position(struct qyi_cli_count *count, const struct qy_position *position)
{
    unsigned halfmove = qy_position_halfmove(position);
    unsigned mover = !qy_position_side(position);
    qy_square checkers[16];
    size_t last;

    if (count->plies + 1 == count->room) {
        uint64_t *key = realloc(count->key, 2 * count->room * sizeof *key);

        if (!key)
            return QY_E_MEMORY;
        count->key = key;
        count->room *= 2;
    }
    count->key[++count->plies] = qy_position_key(position);
    if (halfmove == 0) {
        memset(count->moves, 0, sizeof count->moves);
        memset(count->checks, 0, sizeof count->checks);
    } else {
        count->moves[mover]++;
        count->checks[mover] += qy_position_checkers(position, checkers) > 0;
    }
    if (halfmove >= 4)
        note_limits(count, halfmove, qyi_cli_count_occurrences(count, halfmove, &last));
    return 0;
}

struct qy_outcome qyi_cli_count_claim(const struct qyi_cli_count *count, const struct qy_position *position)
{
    struct qy_outcome outcome = {QY_RESULT_OPEN, QY_REASON_NONE, NULL};
    unsigned halfmove = qy_position_halfmove(position);
    struct limit limits[LIMITS];
    size_t last;
    unsigned occurrences = qyi_cli_count_occurrences(count, halfmove, &last);

    limits_of(count->rules, limits);
    for (size_t i = 0; i < LIMITS && outcome.result == QY_RESULT_OPEN; i++)
        for (int claimant = -1; claimant < 2; claimant++)
            if (limits[i].reason != QY_REASON_NONE &&
                stands(count, &limits[i], halfmove, occurrences, claimant))
                outcome = (struct qy_outcome){QY_RESULT_DRAW, limits[i].reason, limits[i].article};
    return outcome;
}

/* Plays the moves again. The caller frees the history. */
static int replay(const struct qy_position *start, const qy_move *moves, size_t plies,
                  struct qy_history **ret_history)
{
    struct qy_history *history;
    int code = qy_history_new(start, &history);

    for (size_t i = 0; code == 0 && i < plies; i++) {
        code = qy_history_push(history, moves[i]);
        if (code < 0)
            qy_history_free(history);
    }
    if (code == 0)
        *ret_history = history;
    return code;
}

int qyi_cli_count_judge(struct qyi_cli_count *count, const struct qy_position *start, const qy_move *moves)
{
    struct qyi_cli_note *note = count->notes > 0 ? &count->note[count->notes - 1] : NULL;
    struct qy_history *history = NULL;
    struct qy_judgement judgement;
    int code;

    if (!note || note->occurrences == 0 || note->ply != count->plies || note->judged)
        return 0;
    code = replay(start, moves, count->plies, &history);
    if (code < 0)
        return code;
    if (qy_judge_is_due(history, count->rules)) {
        code = qy_judge_repetition(history, count->rules, NULL, &judgement);
        if (code == 0) {
            note->judged = true;
            note->verdict = judgement.verdict;
            note->procedure = judgement.procedure;
            note->deviate = judgement.deviate;
            if (judgement.article)
                note->article = judgement.article;
            qy_judgement_free(&judgement);
        }
    }
    qy_history_free(history);
    return code;
}

void qyi_cli_json_notes(struct qyi_json *json, enum qy_game game, const struct qyi_cli_count *count)
{
    qyi_json_key(json, "notes");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count->notes; i++) {
        const struct qyi_cli_note *one = &count->note[i];

        qyi_json_open(json, '{');
        qyi_json_key(json, "note");
        qyi_json_string(json, one->name);
        qyi_json_key(json, "ply");
        qyi_json_uint(json, one->ply);
        qyi_json_key(json, "article");
        qyi_json_string(json, one->article);
        if (one->occurrences > 0) {
            qyi_json_key(json, "occurrences");
            qyi_json_uint(json, one->occurrences);
        }
        if (one->judged) {
            qyi_json_key(json, "verdict");
            qyi_json_string(json, qy_verdict_id(one->verdict));
            qyi_json_key(json, "deviate");
            qyi_json_string(json, one->deviate < 0 ? NULL : qy_side_id(game, (enum qy_side)one->deviate));
            qyi_json_key(json, "procedure");
            qyi_json_string(json,
                            one->procedure == QY_PROCEDURE_NONE ? NULL : qy_procedure_id(one->procedure));
        }
        if (one->claimant >= 0) {
            qyi_json_key(json, "claimant");
            qyi_json_string(json, qy_side_id(game, (enum qy_side)one->claimant));
        }
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}
