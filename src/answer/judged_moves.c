/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of play judged as it is typed, repetitions included. */
#include "answer/verdict.h"

#include "base/error.h"
#include "base/grow.h"
#include "notation/moves_text.h"

#include <stdlib.h>

struct line {
    const struct qy_game_setup *setup;
    struct qy_position position;
    struct qy_game_judge *judge;
    struct qy_game_verdict verdict;
    struct qy_judgement judgement; /* of the repetition at the end of the line */
    qy_move *move;
    size_t count;
    size_t room; /* in `move` */
};

static int add_move(struct line *line, qy_move move)
{
    struct qy_undo undo;

    if (QYI_GROW(line->move, line->room, line->count + 1) < 0)
        return QY_E_MEMORY;
    line->move[line->count++] = move;
    qy_position_make(&line->position, move, &undo);
    return qy_game_judge_move(line->judge, move, &line->position);
}

/* Plays the moves. Returns 0, the error of the first word that is not a move, or QY_E_MEMORY. */
static int play(struct line *line, struct qyi_moves_text *moves, struct qy_error *reterr)
{
    qy_move move;
    int code = qy_game_judge_new(&line->judge);

    if (code == 0)
        code = qy_game_judge_begin(line->judge, line->setup);
    while (code == 0 && (code = qyi_moves_text_next(moves, &line->position, &move, reterr)) == 1) {
        code = add_move(line, move);
        if (code < 0)
            return qyi_no_memory(reterr);
    }
    return code == QY_E_MEMORY ? qyi_no_memory(reterr) : code;
}

/* Writes the verdict on a line that ends with a word that is not a legal move. */
static void end_at_foul(struct line *line, const struct qyi_moves_text *moves, struct qy_error *error)
{
    error->line = 1;
    error->column = (uint32_t)moves->word + 1;
    (void)qy_game_judge_end(line->judge, QY_RESULT_OPEN, QY_RESULT_OPEN, &line->verdict);
    line->verdict.outcome = (struct qy_outcome){QY_RESULT_OPEN, QY_REASON_NONE, NULL};
}

int qyi_answer_judged_moves(const struct qy_game_setup *setup, const char *moves,
                            const struct qy_oracle *oracle, bool brief, struct qyi_writer *writer,
                            enum qy_game_state *ret_state, struct qy_error *reterr)
{
    struct line line = {.setup = setup, .position = setup->start, .judgement = {.deviate = -1}};
    struct qyi_moves_text text;
    struct qyi_judged_line judged = {.rules = setup->rules, .start = setup->start};

    qyi_moves_text_begin(&text, &setup->start, moves);
    int code = play(&line, &text, reterr);
    if (code == 0 && qy_game_judge_line(line.judge, oracle, &line.judgement, &line.verdict) < 0)
        code = qyi_no_memory(reterr);
    else if (code < 0 && code != QY_E_MEMORY)
        end_at_foul(&line, &text, reterr);
    if (code == QY_E_ILLEGAL_MOVE) {
        judged.foul = moves + text.word;
        judged.foul_len = text.word_len;
        judged.error = reterr;
    }
    judged.moves = line.move;
    judged.count = line.count;
    judged.verdict = &line.verdict;
    judged.judgement = &line.judgement;
    if (code == 0 || code == QY_E_ILLEGAL_MOVE)
        qyi_answer_judged_line(&judged, brief, writer);
    *ret_state = line.verdict.state;
    qy_game_judge_free(line.judge);
    qy_judgement_free(&line.judgement);
    free(line.move);
    return code;
}
