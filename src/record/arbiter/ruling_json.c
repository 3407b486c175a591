/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes rulings as lines of JSON. */
#include "arbiter/regulations.h"
#include "arbiter/state.h"
#include "base/json.h"

static const char *const names[] = {
#define NAME(symbol, name) name,
    QY_RULINGS(NAME)
#undef NAME
};

const char *qy_ruling_name(enum qy_ruling_kind kind)
{
    return names[kind];
}

/* Writes a move or square, whose text needs no escapes. */
static void add_move(struct qyi_json *json, const struct qy_arbiter *a, qy_move move)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)qy_move_write(&a->bound_in, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    qyi_json_string(json, qy_buf_str(&text));
    json->out->failed |= text.failed;
    qy_buf_free(&text);
}

static void add_square(struct qyi_json *json, const struct qy_arbiter *a, qy_square square)
{
    char text[8];
    const struct qy_game_ops *ops = a->ops;

    text[0] = (char)('a' + square % ops->files);
    text[1] = (char)('0' + square / ops->files + ops->first_rank);
    qyi_json_text(json, text, 2);
}

static void add_lists(struct qyi_json *json, const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    if (ruling->kind == QY_RULING_BOUND) {
        qyi_json_key(json, "moves");
        qyi_json_open(json, '[');
        for (size_t i = 0; i < ruling->move_count; i++)
            add_move(json, a, ruling->moves[i]);
        qyi_json_close(json, ']');
    }
    if (ruling->kind == QY_RULING_CHECK) {
        qyi_json_key(json, "by");
        qyi_json_open(json, '[');
        for (size_t i = 0; i < ruling->by_count; i++)
            add_square(json, a, ruling->by[i]);
        qyi_json_close(json, ']');
    }
}

/*
 * Writes a move of a cycle, or of a line beside it, in UCI. Its position is not the current one; it is never
 * castling or a promotion, so the squares are enough.
 */
static void add_squares(struct qyi_json *json, const struct qy_game_ops *ops, qy_move move)
{
    qy_square from = ops->move_from(move);
    qy_square to = ops->move_to(move);
    const char text[4] = {(char)('a' + from % ops->files), (char)('0' + from / ops->files + ops->first_rank),
                          (char)('a' + to % ops->files), (char)('0' + to / ops->files + ops->first_rank)};

    qyi_json_text(json, text, 4);
}

/* Writes a line from the current position. */
static void add_proof(struct qyi_json *json, const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    qyi_json_key(json, "by_table");
    qyi_json_bool(json, true);
    if (ruling->move_count == 0)
        return;
    qyi_json_key(json, "play");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < ruling->move_count; i++)
        add_squares(json, a->ops, ruling->moves[i]);
    qyi_json_close(json, ']');
}

static void add_string(struct qyi_json *json, const char *key, const char *text)
{
    if (!text)
        return;
    qyi_json_key(json, key);
    qyi_json_string(json, text);
}

static void add_cycle_move(struct qyi_json *json, const struct qy_arbiter *a,
                           const struct qy_cycle_move *move, const struct qy_judged_move *judged)
{
    const struct qy_game_ops *ops = a->ops;

    qyi_json_open(json, '{');
    qyi_json_key(json, "ply");
    qyi_json_uint(json, move->ply);
    qyi_json_key(json, "side");
    qyi_json_string(json, ops->side_id[move->side]);
    qyi_json_key(json, "move");
    add_squares(json, ops, move->move);
    qyi_json_key(json, "labels");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < move->label_count; i++)
        qyi_json_string(json, move->label[i]);
    qyi_json_close(json, ']');
    qyi_json_key(json, "victims");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < move->victim_count; i++)
        add_square(json, a, move->victim[i]);
    qyi_json_close(json, ']');
    if (judged && judged->ply == move->ply) {
        add_string(json, "why", qy_why_id(judged->why));
        qyi_json_key(json, "line");
        qyi_json_open(json, '[');
        for (unsigned i = 0; i < judged->line_count; i++)
            add_squares(json, ops, judged->line[i]);
        qyi_json_close(json, ']');
    }
    qyi_json_close(json, '}');
}

static void add_cycle(struct qyi_json *json, const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    const struct qy_cycle *cycle = ruling->cycle;
    const struct qy_judgement *judgement = ruling->judgement;

    qyi_json_key(json, "cycle");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < cycle->count; i++)
        add_cycle_move(json, a, &cycle->moves[i],
                       judgement && i < judgement->move_count ? &judgement->moves[i] : NULL);
    qyi_json_close(json, ']');
    if (judgement && judgement->readings != 0 && judgement->verdict != QY_VERDICT_UNKNOWN) {
        qyi_json_key(json, "readings");
        qyi_json_open(json, '[');
        for (unsigned i = 0; i < QY_REGULATION_COUNT; i++)
            if (judgement->readings & QY_REGULATION_BIT(i))
                qyi_json_string(json, qy_regulation_id((enum qy_regulation)i));
        qyi_json_close(json, ']');
    }
}

static void add_text(struct qyi_json *json, const char *key, struct qy_text text)
{
    if (!text.text)
        return;
    qyi_json_key(json, key);
    qyi_json_text(json, text.text, text.len);
}

/* Writes the fields other than line, time, side, article and reason. */
static void add_evidence(struct qyi_json *json, const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    add_text(json, "of", ruling->of);
    add_text(json, "move", ruling->move);
    add_text(json, "grounds", ruling->grounds);
    add_text(json, "decided_by", ruling->decided_by);
    if (ruling->kind == QY_RULING_FOUL || ruling->counted)
        qyi_json_member_int(json, "count", ruling->count);
    if (ruling->repetitions > 0)
        qyi_json_member_int(json, "repetitions", ruling->repetitions);
    if (ruling->kind == QY_RULING_TIME) {
        qyi_json_key(json, "ms");
        qyi_json_int(json, ruling->ms);
    }
    if (ruling->has_fen) {
        struct qy_buf fen = QY_BUF_INIT;

        a->ops->to_fen(qyi_now(a), QY_FEN_DEFAULT, &fen);
        add_string(json, "fen", qy_buf_str(&fen));
        json->out->failed |= fen.failed;
        qy_buf_free(&fen);
    }
    add_lists(json, a, ruling);
    if (ruling->cycle)
        add_cycle(json, a, ruling);
    if (ruling->unnamed != QY_AUTHORITY_NONE)
        add_string(json, "unnamed", ruling->unnamed == QY_AUTHORITY_CHIEF ? "chief" : "organiser");
    if (ruling->grace > 0)
        qyi_json_member_int(json, "grace", ruling->grace);
    if (ruling->counts_from_now)
        qyi_json_member_bool(json, "counts_from_now", true);
    add_string(json, "answer", ruling->answer);
    if (ruling->increment > 0)
        qyi_json_member_int(json, "increment", ruling->increment);
    if (ruling->waits)
        qyi_json_member_bool(json, "waits", true);
    if (ruling->unannounced)
        qyi_json_member_bool(json, "unannounced", true);
    if (ruling->stands)
        qyi_json_member_bool(json, "stands", true);
    if (ruling->lifted) {
        qyi_json_key(json, "lifted");
        qyi_json_bool(json, true);
    }
    if (ruling->by_table)
        add_proof(json, a, ruling);
    if (ruling->post_refused)
        add_string(json, "post", "refused");
    if (ruling->undecided) {
        qyi_json_key(json, "undecided");
        qyi_json_bool(json, true);
    }
    if (ruling->kind == QY_RULING_UNDECIDED && ruling->result != QY_RESULT_OPEN)
        add_string(json, "result", qy_result_text(ruling->result));
    if (ruling->kind == QY_RULING_RESULT) {
        add_string(json, "result", qy_result_text(ruling->result));
        qyi_json_key(json, "ply");
        qyi_json_uint(json, ruling->ply);
    }
}

void qy_ruling_json(const struct qy_arbiter *a, const struct qy_ruling *ruling, struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "line");
    qyi_json_uint(&json, ruling->line);
    qyi_json_key(&json, "t");
    qyi_json_int(&json, ruling->t);
    qyi_json_key(&json, "ruling");
    qyi_json_string(&json, qy_ruling_name(ruling->kind));
    if (ruling->has_side || ruling->arbiter)
        add_string(&json, "side", ruling->arbiter ? "arbiter" : a->ops->side_id[ruling->side]);
    add_string(&json, "article", ruling->article);
    add_string(&json, "reason", ruling->reason);
    add_evidence(&json, a, ruling);
    if (ruling->regulations != 0) {
        qyi_json_key(&json, "regulations");
        qyi_regulations_write(&a->setup, ruling->regulations, &json);
    }
    qyi_json_close(&json, '}');
}

static void add_sides(struct qyi_json *json, const struct qy_arbiter *a, const char *key,
                      const int64_t number[2])
{
    qyi_json_key(json, key);
    qyi_json_open(json, '{');
    for (unsigned side = 0; side < 2; side++) {
        qyi_json_key(json, a->ops->side_id[side]);
        qyi_json_int(json, number[side]);
    }
    qyi_json_close(json, '}');
}

void qy_arbiter_summary_json(const struct qy_arbiter *a, struct qy_buf *out)
{
    struct qy_outcome outcome = a->play.outcome;
    int64_t used[2] = {qy_arbiter_used(a, QY_FIRST), qy_arbiter_used(a, QY_SECOND)};
    int64_t fouls[2] = {a->play.fouls[0], a->play.fouls[1]};
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "result");
    qyi_json_string(&json, qy_result_text(outcome.result));
    qyi_json_key(&json, "reason");
    qyi_json_string(&json, outcome.result == QY_RESULT_OPEN ? NULL : qy_reason_name(outcome.reason));
    qyi_json_key(&json, "article");
    qyi_json_string(&json, outcome.article);
    qyi_json_key(&json, "plies");
    qyi_json_uint(&json, a->history ? qyi_plies(a) : 0);
    add_sides(&json, a, "used", used);
    add_sides(&json, a, "fouls", fouls);
    qyi_json_close(&json, '}');
}
