/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers three questions about a line: the ruling of every rule set on a stretch of moves, who can still
 * win, and whether there is a mate. A stretch that ends in the position where it began is repeated until it
 * leads to a ruling.
 */
#include "answer/position.h"
#include "base/error.h"
#include "study/study.h"
#include "thinking/evidence.h"
#include "thinking/moves.h"
#include "wire/asking.h"
#include "wire/bodies.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/core/winnable.h>
#include <qiyuan/record/verdict.h>

#include <string.h>

/* How many times a stretch is repeated at most: one more than any rule set needs for a ruling. */
#define MOST_ROUNDS 10
/* Longer stretches, in plies, are judged without repeating them. */
#define MOST_AGAIN 100
/*
 * Limits: time of a question in nanoseconds, nodes of the search for who can still win, time for a mate in
 * milliseconds.
 */
#define MOST_NS    ((uint64_t)4 * 1000000000)
#define FATE_NODES 400000
#define MATE_MS    2500

/* ---- the question ---------------------------------------------------------------------------------- */

/* Reads a body that holds only a line. */
static int read_line(struct qyi_asking *asking, const struct qyi_shape *shape,
                     struct qyi_study_line *ret_line)
{
    struct qyi_arena arena = {0};
    struct qyi_body_study_mate body; /* study_fate has the same members */
    int code = qyi_asking_read(asking, shape, &arena, &body);

    if (code == 0)
        code = qyi_study_line_read(QYI_STUDY_ASKED(&body), asking->exchange->lang, ret_line, &asking->error);
    qyi_arena_free(&arena);
    return code;
}

/* Reads a line, and the ply at which its stretch begins. */
static int read_stretch(struct qyi_asking *asking, struct qyi_study_line *ret_line, size_t *ret_from)
{
    struct qyi_arena arena = {0};
    struct qyi_body_study_judge body;
    int code = qyi_asking_read(asking, &qyi_shape_study_judge, &arena, &body);

    if (code == 0)
        code = qyi_study_line_read(QYI_STUDY_ASKED(&body), asking->exchange->lang, ret_line, &asking->error);
    *ret_from = body.from.given ? (size_t)body.from.is : 1;
    if (code == 0 && *ret_from > qy_history_plies(ret_line->history)) {
        qyi_study_line_free(ret_line);
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "from", 4, "1..");
    }
    qyi_arena_free(&arena);
    return code;
}

/* ---- a stretch ------------------------------------------------------------------------------------- */

/* The moves being judged. `history` holds one round, or several when the stretch is repeated. */
struct stretch {
    struct qy_position start;
    struct qy_history *history;
    size_t first; /* ply of the line at which the stretch begins */
    size_t plies; /* plies of one round */
    bool closed;  /* it ends in the position where it began */
    uint64_t began;
    struct qy_tables *tables;
};

static bool is_late(void *user)
{
    return uv_hrtime() - ((struct stretch *)user)->began > MOST_NS;
}

/* Copies the stretch out of its line. */
static int cut(const struct qyi_study_line *line, size_t from, struct stretch *stretch)
{
    size_t plies = qy_history_plies(line->history);
    struct qy_position position = *qy_history_start(line->history);
    struct qy_undo undo;

    for (size_t ply = 1; ply < from; ply++)
        qy_position_make(&position, qy_history_move(line->history, ply), &undo);
    stretch->start = position;
    stretch->first = from;
    stretch->plies = plies - from + 1;
    if (qy_history_new(&position, &stretch->history) < 0)
        return QY_E_MEMORY;
    for (size_t ply = from; ply <= plies; ply++)
        if (qy_history_push(stretch->history, qy_history_move(line->history, ply)) < 0)
            return QY_E_MEMORY;
    stretch->closed = stretch->plies <= MOST_AGAIN && qy_history_occurrences(stretch->history) > 1 &&
                      qy_position_key(&position) == qy_position_key(qy_history_position(stretch->history));
    return 0;
}

/* Appends one more round of the stretch. */
static int again(const struct stretch *stretch)
{
    for (size_t ply = 1; ply <= stretch->plies; ply++)
        if (qy_history_push(stretch->history, qy_history_move(stretch->history, ply)) < 0)
            return QY_E_MEMORY;
    return 0;
}

static int judge_once(struct stretch *stretch, const struct qy_rules *rules, struct qy_game_judge *judge,
                      struct qy_judgement *ret_judgement, struct qy_game_verdict *ret_verdict)
{
    const struct qy_oracle oracle = {.stop = is_late,
                                     .closure = stretch,
                                     .drawn = stretch->tables ? qy_tables_drawn : NULL,
                                     .tables = stretch->tables};
    struct qy_position position = stretch->start;
    struct qy_game_setup setup;

    qy_game_setup_init(rules, &setup);
    setup.start = stretch->start;
    int code = qy_game_judge_begin(judge, &setup);
    for (size_t ply = 1; code == 0 && ply <= qy_history_plies(stretch->history); ply++) {
        qy_move move = qy_history_move(stretch->history, ply);
        struct qy_undo undo;

        qy_position_make(&position, move, &undo);
        code = qy_game_judge_move(judge, move, &position);
    }
    return code == 0 ? qy_game_judge_line(judge, &oracle, ret_judgement, ret_verdict) : code;
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static const char *const states[] = {[QY_STATE_GOES_ON] = "open",
                                     [QY_STATE_ENDED] = "ended",
                                     [QY_STATE_CLAIMABLE] = "claimable",
                                     [QY_STATE_ORDERED] = "order",
                                     [QY_STATE_UNDECIDED] = "undecided"};

static void add_labels(struct qyi_json *json, const struct qy_judged_move *judged)
{
    qyi_json_key(json, "labels");
    qyi_json_open(json, '[');
    qyi_json_string(json, qy_label_id(judged->label));
    for (unsigned label = QY_LABEL_COUNT; label-- > 0;)
        if (label != judged->label && (judged->also >> label & 1))
            qyi_json_string(json, qy_label_id((enum qy_label)label));
    qyi_json_close(json, ']');
}

/* Adds the moves of the cycle, in the form of a live game's ruling. */
static void add_cycle(struct qyi_json *json, const struct stretch *stretch,
                      const struct qy_judgement *judgement)
{
    struct qy_position position = stretch->start;
    size_t told = 0;

    qyi_json_key(json, "cycle");
    qyi_json_open(json, '[');
    for (size_t ply = 1; told < judgement->move_count; ply++) {
        const struct qy_judged_move *judged = &judgement->moves[told];
        qy_move move = qy_history_move(stretch->history, ply);
        char text[QYI_MOVE_TEXT];
        struct qy_undo undo;

        if (judged->ply == ply) {
            qyi_move_uci(&position, move, text, sizeof text);
            qyi_json_open(json, '{');
            qyi_json_member_int(json, "ply", (int64_t)ply);
            qyi_json_member_string(json, "side", qy_side_id(position.game, judged->side));
            qyi_json_member_string(json, "move", text);
            add_labels(json, judged);
            qyi_json_key(json, "victims");
            qyi_json_open(json, '[');
            for (unsigned i = 0; i < judged->victim_count; i++) {
                qyi_square_name(position.game, judged->victims[i].square, text);
                qyi_json_string(json, text);
            }
            qyi_json_close(json, ']');
            qyi_json_close(json, '}');
            told++;
        }
        qy_position_make(&position, move, &undo);
    }
    qyi_json_close(json, ']');
}

static void add_outcome(struct qyi_json *json, const struct qy_game_verdict *verdict,
                        const struct qy_judgement *judgement, enum qy_lang lang)
{
    const struct qy_outcome *outcome = &verdict->outcome;
    const char *article = outcome->article ? outcome->article : judgement->article;
    struct qy_buf words = QY_BUF_INIT;

    qyi_json_member_string(json, "state", states[verdict->state]);
    qyi_json_member_string(json, "result", qy_result_text(outcome->result));
    qyi_json_member_string(json, "reason",
                           outcome->reason == QY_REASON_NONE ? NULL : qy_reason_name(outcome->reason));
    qyi_json_member_string(json, "article", article);
    qyi_json_member_string(json, "law", article ? qy_article_text(article, strlen(article), lang) : NULL);
    qyi_json_member_int(json, "occurrences", verdict->occurrences);
    if (judgement->move_count > 0)
        qy_judgement_words(judgement, lang, &words);
    qyi_json_member_string(json, "text", words.len > 0 ? qy_buf_str(&words) : NULL);
    json->out->failed |= words.failed;
    qy_buf_free(&words);
}

/* Adds a rule set's ruling on the stretch. */
static int tell_rules(struct stretch *stretch, const struct qy_rules *rules, struct qy_game_judge *judge,
                      enum qy_lang lang, struct qyi_json *json)
{
    struct qy_judgement judgement = {.deviate = -1};
    struct qy_game_verdict verdict;
    int code = judge_once(stretch, rules, judge, &judgement, &verdict);
    size_t rounds = qy_history_plies(stretch->history) / stretch->plies;

    while (code == 0 && verdict.state == QY_STATE_GOES_ON && stretch->closed && rounds < MOST_ROUNDS &&
           !is_late(stretch)) {
        qy_judgement_free(&judgement);
        judgement = (struct qy_judgement){.deviate = -1};
        code = again(stretch);
        rounds++;
        if (code == 0)
            code = judge_once(stretch, rules, judge, &judgement, &verdict);
    }
    if (code == 0) {
        qyi_json_open(json, '{');
        qyi_json_member_string(json, "rules", qy_rules_id(rules));
        qyi_json_member_string(json, "name", qy_rules_words(rules, lang));
        qyi_json_member_int(json, "rounds", (int64_t)rounds);
        add_outcome(json, &verdict, &judgement, lang);
        add_cycle(json, stretch, &judgement);
        if (judgement.move_count > 0) {
            qyi_json_key(json, "evidence");
            qyi_json_open(json, '{');
            qyi_evidence_members(stretch->history, &judgement, lang, json);
            qyi_json_close(json, '}');
        }
        qyi_json_close(json, '}');
    }
    qy_judgement_free(&judgement);
    return code;
}

/* Removes the repeated rounds before the next rule set is asked. */
static void rewind_stretch(struct stretch *stretch)
{
    while (qy_history_plies(stretch->history) > stretch->plies)
        qy_history_pop(stretch->history);
}

static void add_moves(struct qyi_json *json, const struct stretch *stretch)
{
    struct qy_position position = stretch->start;
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(&position, QY_FEN_DEFAULT, &fen);
    qyi_json_member_string(json, "fen", qy_buf_str(&fen));
    qyi_json_key(json, "moves");
    qyi_json_open(json, '[');
    for (size_t ply = 1; ply <= stretch->plies; ply++) {
        qy_move move = qy_history_move(stretch->history, ply);
        struct qy_undo undo;

        qyi_study_move(&position, move, json);
        qy_position_make(&position, move, &undo);
    }
    qyi_json_close(json, ']');
    qy_buf_free(&fen);
}

static int tell_stretch(struct stretch *stretch, enum qy_lang lang, struct qyi_writer *writer)
{
    struct qy_game_judge *judge = NULL;
    const struct qy_rules *rules;
    struct qyi_json json;
    int code = qy_game_judge_new(&judge);

    qyi_json_begin(&json, writer->out);
    qyi_json_open(&json, '{');
    qyi_json_member_string(&json, "game", qy_game_id(stretch->start.game));
    qyi_json_member_int(&json, "from", (int64_t)stretch->first);
    qyi_json_member_bool(&json, "closed", stretch->closed);
    add_moves(&json, stretch);
    qyi_json_key(&json, "rulings");
    qyi_json_open(&json, '[');
    for (size_t i = 0; code == 0 && (rules = qy_rules_at(i)) != NULL; i++) {
        if (qy_rules_game(rules) != stretch->start.game)
            continue;
        code = tell_rules(stretch, rules, judge, lang, &json);
        rewind_stretch(stretch);
    }
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_game_judge_free(judge);
    return code;
}

static int judge(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_study_line line = {.history = NULL};
    struct stretch stretch = {
        .history = NULL, .began = uv_hrtime(), .tables = asking->exchange->server->tables};
    size_t from;
    int code = read_stretch(asking, &line, &from);

    if (code < 0)
        return code;
    code = cut(&line, from, &stretch);
    if (code == 0)
        code = tell_stretch(&stretch, asking->exchange->lang, writer);
    qy_history_free(stretch.history);
    qyi_study_line_free(&line);
    return code < 0 ? qyi_no_memory(&asking->error) : 0;
}

static void ask(struct qyi_exchange *exchange, qyi_asking_fn *tell)
{
    qyi_ask_as_heavy(exchange, "application/json", tell);
}

void qyi_api_study_judge(struct qyi_exchange *exchange)
{
    ask(exchange, judge);
}

/* ---- who can still win ----------------------------------------------------------------------------- */

/* Adds what the line has reached under its rules: a threefold repetition, fifty moves, a limit. */
static int add_notes(const struct qyi_study_line *line, struct qyi_json *json)
{
    struct stretch whole = {.start = *qy_history_start(line->history),
                            .history = line->history,
                            .plies = qy_history_plies(line->history),
                            .began = uv_hrtime()};
    struct qy_judgement judgement = {.deviate = -1};
    struct qy_game_verdict verdict;
    struct qy_game_judge *judge = NULL;
    int code = qy_game_judge_new(&judge);

    if (code == 0)
        code = judge_once(&whole, line->rules, judge, &judgement, &verdict);
    if (code == 0) {
        qyi_json_member_string(json, "state", states[verdict.state]);
        qyi_json_member_string(json, "result", qy_result_text(verdict.outcome.result));
        qyi_json_member_string(
            json, "reason",
            verdict.outcome.reason == QY_REASON_NONE ? NULL : qy_reason_name(verdict.outcome.reason));
        qyi_json_member_string(json, "article", verdict.outcome.article);
        qyi_json_key(json, "notes");
        qyi_json_open(json, '[');
        for (size_t i = 0; i < verdict.note_count; i++) {
            qyi_json_open(json, '{');
            qyi_json_member_string(json, "name", verdict.notes[i].name);
            qyi_json_member_string(json, "article", verdict.notes[i].article);
            qyi_json_member_int(json, "ply", (int64_t)verdict.notes[i].ply);
            qyi_json_close(json, '}');
        }
        qyi_json_close(json, ']');
    }
    qy_judgement_free(&judgement);
    qy_game_judge_free(judge);
    return code;
}

static int add_winnable(const struct qy_position *position, struct qyi_json *json)
{
    static const char *const answers[] = {
        [QY_WINNABLE_NO] = "no", [QY_WINNABLE_YES] = "yes", [QY_WINNABLE_UNKNOWN] = "unknown"};
    const struct qy_winnable_limits limits = {.nodes = FATE_NODES};
    int code = 0;

    qyi_json_key(json, "can_win");
    qyi_json_open(json, '{');
    for (unsigned side = 0; code == 0 && side < 2; side++) {
        struct qy_winnable found;

        code = qy_position_winnable(position, (enum qy_side)side, &limits, &found);
        if (code == 0) {
            qyi_json_member_string(json, qy_side_id(position->game, (enum qy_side)side),
                                   answers[found.answer]);
            qy_winnable_clear(&found);
        }
    }
    qyi_json_close(json, '}');
    return code;
}

static int fate(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_study_line line = {.history = NULL};
    struct qyi_json json;
    int code = read_line(asking, &qyi_shape_study_fate, &line);

    if (code < 0)
        return code;
    qyi_json_begin(&json, writer->out);
    qyi_json_open(&json, '{');
    qyi_json_member_int(&json, "occurrences", qy_history_occurrences(line.history));
    code = add_notes(&line, &json);
    if (code == 0)
        code = add_winnable(qy_history_position(line.history), &json);
    qyi_json_close(&json, '}');
    qyi_study_line_free(&line);
    return code < 0 ? qyi_no_memory(&asking->error) : 0;
}

void qyi_api_study_fate(struct qyi_exchange *exchange)
{
    ask(exchange, fate);
}

/* ---- mates ----------------------------------------------------------------------------------------- */

static int mate(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_study_line line = {.history = NULL};
    int code = read_line(asking, &qyi_shape_study_mate, &line);

    if (code < 0)
        return code;
    code =
        qyi_answer_mate(qy_history_position(line.history), asking->exchange->server->tables, MATE_MS, writer);
    qyi_study_line_free(&line);
    return code < 0 ? qyi_no_memory(&asking->error) : 0;
}

void qyi_api_study_mate(struct qyi_exchange *exchange)
{
    qyi_ask_heavy(exchange, NULL, NULL, mate);
}
