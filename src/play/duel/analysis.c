/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Annotates a game: an engine evaluates every position, and each move is rated by the evaluations before and
 * after it.
 */
#include "base/error.h"
#include "duel/driver.h"

#include <math.h>
#include <qiyuan/record/verdict.h>
#include <string.h>

#define MOST_LOSS  1000       /* largest loss reported, in hundredths of a pawn */
#define MATE_SCORE 3000       /* score that stands for a mate */
#define LINE_MOVES 10         /* of the engine's line that is added as a variation */
#define STEEPNESS  0.00368208 /* of the curve from scores to expected results, fitted to human games */

static const char *const note_names[QY_NOTE_COUNT] = {"best", "good", "inaccuracy", "mistake", "blunder"};
static const double least_share[QY_NOTE_COUNT] = {0, 0, 0.05, 0.10, 0.15};
static const unsigned nags[QY_NOTE_COUNT] = {0, 0, 6, 2, 4};

const char *qy_note_name(enum qy_judged_as note)
{
    return note_names[note];
}

double qy_score_share(bool mate, int32_t score)
{
    if (mate)
        return score > 0 ? 1 : 0;
    return 1 / (1 + exp(-STEEPNESS * score));
}

/* A position and its evaluation, from the first side's point of view. */
struct judged {
    struct qy_position position;
    struct qy_thought thought;
    bool scored;
    struct qy_eval_mark mark;
    bool over; /* the board ends the game: the mark is the result, not an evaluation */
};

struct analysis {
    struct qy_driver *driver;
    struct qy_record *record;
    const struct qy_think *think;
    bool write;
    struct qy_tables *tables; /* may be NULL */
    qy_note_visitor visitor;
    void *user;
    struct qy_history *history;
};

bool qy_eval_mark_of_end(const struct qy_position *position, const struct qy_rules *rules,
                         struct qy_eval_mark *ret_mark)
{
    struct qy_outcome outcome =
        qy_position_outcome(position, rules ? rules : qy_rules_default(position->game));

    if (outcome.result == QY_RESULT_OPEN)
        return false;
    *ret_mark = (struct qy_eval_mark){0};
    if (outcome.result != QY_RESULT_DRAW) {
        ret_mark->is_mate = true;
        ret_mark->score = outcome.result == QY_RESULT_FIRST_WON ? 1 : -1;
    }
    return true;
}

/* Has the engine evaluate the last position of the history. */
static int judge(struct analysis *a, struct judged *judged, struct qy_error *reterr)
{
    const struct qy_thought_line *line = &judged->thought.line[0];

    memset(&judged->thought, 0, sizeof judged->thought);
    judged->thought.lines = 1;
    judged->position = *qy_history_position(a->history);
    judged->over = qy_eval_mark_of_end(&judged->position, qy_record_rules(a->record), &judged->mark);
    judged->scored = judged->over;
    if (judged->over)
        return 0;
    int code = qy_driver_think(a->driver, a->history, a->think, &judged->thought, reterr);
    if (code < 0)
        return code;
    int32_t sign = qy_position_side(&judged->position) == QY_FIRST ? 1 : -1;
    judged->scored = line->scored;
    judged->mark = (struct qy_eval_mark){line->mate, sign * line->score, line->depth};
    return 0;
}

/* A score in hundredths of a pawn; mates are converted. */
static int32_t plain(const struct qy_eval_mark *mark)
{
    if (mark->is_mate)
        return mark->score > 0 ? MATE_SCORE : -MATE_SCORE;
    return mark->score > MATE_SCORE ? MATE_SCORE : mark->score < -MATE_SCORE ? -MATE_SCORE : mark->score;
}

void qy_note_measure(enum qy_side mover, const struct qy_eval_mark *before, const struct qy_eval_mark *after,
                     bool own, struct qy_move_note *note)
{
    int sign = mover == QY_FIRST ? 1 : -1;
    int32_t loss = sign * (plain(before) - plain(after));

    note->before = *before;
    note->after = *after;
    note->share = 0;
    note->loss = 0;
    note->note = QY_NOTE_BEST;
    if (own)
        return;
    note->note = QY_NOTE_GOOD;
    note->share = qy_score_share(before->is_mate, sign * before->score) -
                  qy_score_share(after->is_mate, sign * after->score);
    note->share = fmax(0, note->share);
    note->loss = loss < 0 ? 0 : loss > MOST_LOSS ? MOST_LOSS : loss;
    if (loss <= 0)
        note->note = QY_NOTE_BEST;
    for (unsigned i = QY_NOTE_INACCURACY; i < QY_NOTE_COUNT; i++)
        if (note->share >= least_share[i])
            note->note = (enum qy_judged_as)i;
}

/* Rates a move if both positions were evaluated; otherwise only notes whether it is the engine's move. */
static void measure(const struct judged *before, const struct judged *after, struct qy_move_note *note)
{
    bool own = before->thought.move == note->node->move;

    note->thought = &before->thought;
    note->scored = before->scored && after->scored;
    if (note->scored) {
        qy_note_measure(qy_position_side(&before->position), &before->mark, &after->mark, own, note);
        return;
    }
    note->before = before->mark;
    note->after = after->mark;
    note->note = own ? QY_NOTE_BEST : QY_NOTE_GOOD;
}

/* Rates a move by the tables, whose results are certain: a move that gives up a win or draw is a blunder. */
static void measure_by_tables(const struct analysis *a, const struct judged *before,
                              const struct judged *after, struct qy_move_note *note)
{
    struct qy_table_answer had;
    struct qy_table_answer left;

    if (!a->tables || qy_tables_probe(a->tables, &before->position, &had, NULL) != 0 ||
        qy_tables_probe(a->tables, &after->position, &left, NULL) != 0)
        return;
    note->by_table = true;
    note->had = had.outcome;
    note->left = (enum qy_table_outcome)(-(int)left.outcome);
    if (note->left < note->had)
        note->note = QY_NOTE_BLUNDER;
}

/* Adds the line the engine would have played as the last alternative to the move. */
static int add_line(struct analysis *a, const struct qy_move_note *note)
{
    const struct qy_thought_line *line = &note->thought->line[0];
    struct qy_record_node *node = note->node->parent;
    int status = 0;

    for (uint32_t i = 0; status == 0 && i < line->count && i < LINE_MOVES; i++)
        status = qy_record_add_move(a->record, node, line->move[i], &node);
    return status;
}

/* Writes a note into the record; no evaluation if the game is `over` in the position. */
static int write_note(struct analysis *a, const struct qy_move_note *note, bool over)
{
    struct qy_buf text = QY_BUF_INIT;
    bool marked = a->write && nags[note->note] != 0;
    int status = marked ? qy_record_add_nag(a->record, note->node, QY_AFTER_MOVE, nags[note->note]) : 0;

    if (status == 0 && note->scored && !over) {
        qy_eval_mark_write(&note->after, &text);
        status = text.failed
                     ? QY_E_MEMORY
                     : qy_record_set_command(a->record, note->node, "eval", qy_buf_str(&text), text.len);
        qy_buf_free(&text);
    }
    return status == 0 && marked ? add_line(a, note) : status;
}

/* Walks through the main line; each position is evaluated once. */
static int walk(struct analysis *a, struct qy_error *reterr)
{
    struct judged pair[2];
    struct judged *before = &pair[0];
    struct judged *after = &pair[1];
    struct qy_record_node *node = qy_record_root(a->record)->child;
    int code = node ? judge(a, before, reterr) : 0;

    for (size_t ply = 1; code == 0 && node; ply++) {
        struct qy_move_note note = {.node = node, .ply = ply};
        struct judged *swap = before;

        if (node->move == QY_MOVE_NULL || qy_history_push(a->history, node->move) < 0)
            break;
        code = judge(a, after, reterr);
        if (code < 0)
            break;
        measure(before, after, &note);
        measure_by_tables(a, before, after, &note);
        code = write_note(a, &note, after->over);
        if (code == 0 && a->visitor)
            code = a->visitor(a->user, &before->position, &note);
        before = after;
        after = swap;
        node = node->child;
    }
    return code;
}

int qy_analyse(struct qy_driver *driver, struct qy_record *record, const struct qy_think *think, bool write,
               struct qy_tables *tables, qy_note_visitor visitor, void *user, struct qy_error *reterr)
{
    struct analysis a = {driver, record, think, write, tables, visitor, user, NULL};
    int code = qy_history_new(qy_record_start(record), &a.history);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    code = qy_driver_new_game(driver, qy_record_start(record), think, reterr);
    if (code == 0)
        code = walk(&a, reterr);
    qy_history_free(a.history);
    return code;
}
