/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan judge --fen --moves: judges one line of play, repetitions included. */
#include "cli/judge.h"

#include "base/registry.h"
#include "cli/regulations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A move of the line, as the table shows it. */
struct step {
    qy_move move;
    enum qy_side side;
    bool check;
    char uci[8];
    char text[24]; /* in the notation that the game is usually recorded in */
};

struct line {
    struct qyi_cli *cli;
    struct qy_position position;
    const struct qy_rules *rules;
    struct qy_position start;
    struct qy_game_judge *judge;
    struct qy_game_verdict verdict;
    struct qy_judgement judgement; /* of the repetition that the line ends with */
    struct step *step;             /* step[0] is the first move */
    size_t steps;
    size_t room;
};

/* ---- reading --------------------------------------------------------------------------------------------
 */

/* A move number, "12." or "12...", which stands between moves and says nothing. */
static bool is_number(const char *text, size_t len)
{
    size_t digits = 0;

    while (digits < len && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    if (digits == 0 || digits == len)
        return false;
    for (size_t i = digits; i < len; i++)
        if (text[i] != '.')
            return false;
    return true;
}

/* Reads a move; where it is none with a number glued to it ("1.e4"), reads it without. */
static int read_move(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                     qy_move *ret_move, struct qy_error *reterr)
{
    int code = qy_move_read_any_flags(position, text, len, flags, ret_move, reterr);
    size_t dots = 0;

    if (code != QY_E_MOVE_SYNTAX)
        return code;
    while (dots < len && text[dots] >= '0' && text[dots] <= '9')
        dots++;
    if (dots == 0 || dots == len || text[dots] != '.')
        return code;
    while (dots < len && text[dots] == '.')
        dots++;
    return dots < len ? qy_move_read_any_flags(position, text + dots, len - dots, flags, ret_move, reterr)
                      : code;
}

static int add_step(struct line *line, qy_move move)
{
    const struct qy_position *position = &line->position;
    unsigned flags = line->cli->lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT;
    struct qy_buf text = QY_BUF_INIT;
    struct step *step;
    struct qy_undo undo;
    qy_square checkers[16];

    if (line->steps == line->room) {
        size_t room = line->room ? 2 * line->room : 64;
        struct step *grown = realloc(line->step, room * sizeof *grown);

        if (!grown)
            return QY_E_MEMORY;
        line->step = grown;
        line->room = room;
    }
    step = &line->step[line->steps++];
    memset(step, 0, sizeof *step);
    step->move = move;
    step->side = qy_position_side(position);
    (void)qy_move_write(position, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    strncpy(step->uci, qy_buf_str(&text), sizeof step->uci - 1);
    qy_buf_clear(&text);
    (void)qy_move_write(position, move, qy_notation_default(position->game), flags, &text);
    strncpy(step->text, qy_buf_str(&text), sizeof step->text - 1);
    qy_buf_free(&text);
    qy_position_make(&line->position, move, &undo);
    step->check = qy_position_checkers(&line->position, checkers) > 0;
    return qy_game_judge_move(line->judge, move, &line->position);
}

/* ---- the table ------------------------------------------------------------------------------------------
 */

/* What the judge says of a move, or NULL where it is not in the cycle. */
static const struct qy_judged_move *find_judged(const struct line *line, size_t index)
{
    const struct qy_judgement *judgement = &line->judgement;

    if (judgement->move_count == 0 || index + 1 < judgement->moves[0].ply)
        return NULL;
    return &judgement->moves[index + 1 - judgement->moves[0].ply];
}

/* How many men a move is aimed at; an idle, blocking or offering move names men in its reason only. */
static unsigned victims_of(const struct qy_judged_move *judged)
{
    if (!judged || judged->label == QY_LABEL_IDLE || judged->label == QY_LABEL_BLOCK ||
        judged->label == QY_LABEL_OFFER)
        return 0;
    return judged->victim_count;
}

/* The position after a move of the line, with the mover to move again. False when the other is in check. */
static bool position_passed(const struct line *line, size_t index, struct qy_position *ret_position)
{
    struct qy_undo undo;

    *ret_position = line->start;
    for (size_t i = 0; i <= index; i++)
        qy_position_make(ret_position, line->step[i].move, &undo);
    if (line->step[index].check)
        return false;
    qy_position_make(ret_position, QY_MOVE_NULL, &undo);
    return true;
}

static void json_square(const struct line *line, qy_square square, struct qyi_json *json)
{
    struct qy_buf name = QY_BUF_INIT;

    qy_square_write(line->position.game, square, &name);
    qyi_json_string(json, qy_buf_str(&name));
    qy_buf_free(&name);
}

/* The labels, the heaviest first. */
static void json_labels(const struct qy_judged_move *judged, struct qyi_json *json)
{
    qyi_json_string(json, qy_judged_is_open(judged) ? "undecided" : qy_label_id(judged->label));
    for (unsigned label = QY_LABEL_COUNT; label-- > 0;)
        if (label != judged->label && (judged->also >> label & 1))
            qyi_json_string(json, qy_label_id((enum qy_label)label));
}

/* Why the label, in the language asked for and as a name, and the line behind it in UCI. */
static void json_why(const struct line *line, size_t index, const struct qy_judged_move *judged,
                     struct qyi_json *json)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_position position;

    qy_judged_why(judged, line->cli->lang, &text);
    qyi_json_key(json, "why");
    qyi_json_string(json, qy_buf_str(&text));
    qyi_json_key(json, "code");
    qyi_json_string(json, qy_why_id(judged->why));
    qyi_json_key(json, "certain");
    qyi_json_bool(json, judged->certain);
    qyi_json_key(json, "line");
    qyi_json_open(json, '[');
    if (position_passed(line, index, &position)) {
        for (unsigned i = 0; i < judged->line_count; i++) {
            struct qy_undo undo;

            qy_buf_clear(&text);
            (void)qy_move_write(&position, judged->line[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
            qyi_json_string(json, qy_buf_str(&text));
            qy_position_make(&position, judged->line[i], &undo);
        }
    }
    qyi_json_close(json, ']');
    qy_buf_free(&text);
}

static void json_step(const struct line *line, size_t index, struct qyi_json *json)
{
    const struct step *step = &line->step[index];
    const struct qy_judged_move *judged = find_judged(line, index);

    qyi_json_open(json, '{');
    qyi_json_key(json, "ply");
    qyi_json_uint(json, index + 1);
    qyi_json_key(json, "move");
    qyi_json_string(json, step->uci);
    qyi_json_key(json, "text");
    qyi_json_string(json, step->text);
    qyi_json_key(json, "side");
    qyi_json_string(json, qy_side_id(line->position.game, step->side));
    qyi_json_key(json, "labels");
    qyi_json_open(json, '[');
    if (judged)
        json_labels(judged, json);
    else if (step->check)
        qyi_json_string(json, "check");
    qyi_json_close(json, ']');
    qyi_json_key(json, "victims");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < victims_of(judged); i++)
        json_square(line, judged->victims[i].square, json);
    qyi_json_close(json, ']');
    if (judged)
        json_why(line, index, judged, json);
    qyi_json_close(json, '}');
}

/* The line behind a label, in the notation that the game is usually recorded in. */
static void add_line_behind(const struct line *line, size_t index, const struct qy_judged_move *judged,
                            struct qy_buf *out)
{
    unsigned flags = line->cli->lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT;
    struct qy_position position;

    if (judged->line_count == 0 || !position_passed(line, index, &position))
        return;
    for (unsigned i = 0; i < judged->line_count; i++) {
        struct qy_undo undo;

        qy_buf_adds(out, i == 0 ? " (" : " ");
        (void)qy_move_write(&position, judged->line[i], qy_notation_default(position.game), flags, out);
        qy_position_make(&position, judged->line[i], &undo);
    }
    qy_buf_addc(out, ')');
}

/* The columns of a row that a judge fills: label, victims, UCI form, why. */
static void add_judged(const struct line *line, size_t index, struct qy_buf *out)
{
    const struct step *step = &line->step[index];
    const struct qy_judged_move *judged = find_judged(line, index);

    if (!judged) {
        if (step->check)
            qy_label_words(QY_LABEL_CHECK, line->cli->lang, out);
        qy_buf_addf(out, "%s\t-\t%s\n", step->check ? "" : "-", step->uci);
        return;
    }
    if (qy_judged_is_open(judged))
        qyi_message(line->cli->lang, "label.undecided", NULL, 0, out);
    else
        qy_label_words(judged->label, line->cli->lang, out);
    qy_buf_addc(out, '\t');
    for (unsigned i = 0; i < victims_of(judged); i++) {
        if (i > 0)
            qy_buf_addc(out, ',');
        qy_square_write(line->position.game, judged->victims[i].square, out);
    }
    qy_buf_addf(out, "%s\t%s\t", victims_of(judged) ? "" : "-", step->uci);
    qy_judged_why(judged, line->cli->lang, out);
    add_line_behind(line, index, judged, out);
    qy_buf_addc(out, '\n');
}

static void add_table(const struct line *line)
{
    struct qy_buf *out = &line->cli->out;

    for (size_t i = 0; i < line->steps; i++) {
        const struct step *step = &line->step[i];
        struct qyi_json json;

        if (line->cli->json) {
            qyi_json_begin(&json, out);
            json_step(line, i, &json);
            qy_buf_addc(out, '\n');
        } else if (!line->cli->quiet) {
            qy_buf_addf(out, "%zu\t%s\t", i + 1, step->text);
            qyi_cli_words(line->cli->lang, "mover", qy_side_id(line->position.game, step->side), NULL, out);
            qy_buf_addc(out, '\t');
            add_judged(line, i, out);
        }
    }
}

/* ---- the verdict ----------------------------------------------------------------------------------------
 */

/* An illegal move, where the line has one. */
struct foul {
    const char *text;
    size_t len;
    struct qy_error error;
};

static const char *verdict_name(const struct line *line, const struct foul *foul)
{
    if (foul)
        return "illegal";
    switch (line->verdict.state) {
    case QY_VERDICT_GOES_ON: return "open";
    case QY_VERDICT_CLAIMABLE: return "claimable";
    case QY_VERDICT_ORDERED: return "order";
    case QY_VERDICT_UNDECIDED: return "undecided";
    case QY_VERDICT_ENDED: break;
    }
    return line->verdict.outcome.result == QY_RESULT_DRAW ? "draw" : "won";
}

static void add_foul_json(const struct line *line, const struct foul *foul, struct qyi_json *json)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_json_key(json, "illegal");
    qyi_json_open(json, '{');
    qyi_json_key(json, "ply");
    qyi_json_uint(json, line->steps + 1);
    qyi_json_key(json, "move");
    qyi_json_text(json, foul->text, foul->len);
    qyi_json_key(json, "refusal");
    qyi_json_string(json, qyi_cli_refusal(&foul->error));
    qyi_cli_word_error(line->cli, &foul->error, &words);
    qyi_json_key(json, "text");
    qyi_json_string(json, qy_buf_str(&words));
    qyi_json_close(json, '}');
    qy_buf_free(&words);
}

/* The ruling as referees name it, and what is open where nothing could be ruled, as members. */
static void json_pattern(const struct line *line, struct qyi_json *json)
{
    const struct qy_judgement *judgement = &line->judgement;
    struct qy_buf words = QY_BUF_INIT;

    qyi_json_key(json, "patterns");
    qyi_json_open(json, '{');
    for (unsigned side = 0; side < 2; side++) {
        qy_buf_clear(&words);
        qy_pattern_words(judgement, (enum qy_side)side, line->cli->lang, &words);
        qyi_json_key(json, qy_side_id(line->position.game, (enum qy_side)side));
        qyi_json_string(json, qy_buf_str(&words));
    }
    qyi_json_close(json, '}');
    qy_buf_clear(&words);
    qy_judgement_words(judgement, line->cli->lang, &words);
    qyi_json_key(json, "text");
    qyi_json_string(json, qy_buf_str(&words));
    if (judgement->verdict == QY_VERDICT_UNKNOWN) {
        qy_buf_clear(&words);
        qy_judgement_question(judgement, line->cli->lang, &words);
        qyi_json_key(json, "question");
        qyi_json_string(json, qy_buf_str(&words));
    }
    qy_buf_free(&words);
}

static void add_verdict_json(const struct line *line, const struct foul *foul)
{
    const struct qy_outcome *outcome = &line->verdict.outcome;
    const struct qy_judgement *judgement = &line->judgement;
    struct qy_buf *out = &line->cli->out;
    size_t last = line->verdict.stood_before;
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "verdict");
    qyi_json_string(&json, verdict_name(line, foul));
    qyi_cli_json_outcome(&json, outcome);
    qyi_json_key(&json, "deviate");
    qyi_json_string(&json, judgement->deviate < 0
                               ? NULL
                               : qy_side_id(line->position.game, (enum qy_side)judgement->deviate));
    qyi_json_key(&json, "procedure");
    if (judgement->procedure != QY_PROCEDURE_NONE)
        qyi_json_string(&json, qy_procedure_id(judgement->procedure));
    else if (outcome->result == QY_RESULT_OPEN)
        qyi_json_null(&json);
    else
        qyi_json_string(&json, line->verdict.state == QY_VERDICT_CLAIMABLE ? "claim" : "at-once");
    qyi_json_key(&json, "rules");
    qyi_json_string(&json, qy_rules_id(line->rules));
    qyi_json_key(&json, "occurrences");
    qyi_json_uint(&json, line->verdict.occurrences);
    qyi_json_key(&json, "cycle");
    qyi_json_open(&json, '[');
    if (judgement->move_count > 0)
        last = judgement->moves[0].ply - 1;
    for (size_t i = last; last != SIZE_MAX && i < line->steps; i++)
        json_step(line, i, &json);
    qyi_json_close(&json, ']');
    if (judgement->verdict != QY_VERDICT_OPEN)
        json_pattern(line, &json);
    if (foul)
        add_foul_json(line, foul, &json);
    qyi_cli_json_notes(&json, line->position.game, &line->verdict);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

/* Tells who has to change. */
static void add_order(const struct line *line)
{
    struct qyi_cli *cli = line->cli;
    struct qy_buf side = QY_BUF_INIT;
    const char *args[2] = {NULL, line->judgement.article};
    char id[32];

    snprintf(id, sizeof id, "side.%s",
             qy_side_id(line->position.game, (enum qy_side)line->judgement.deviate));
    qyi_message(cli->lang, id, NULL, 0, &side);
    args[0] = qy_buf_str(&side);
    qyi_message(cli->lang, "judge.order", args, 2, &cli->out);
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&side);
}

/* Tells the ruling as referees name it, and what is open where nothing could be ruled. */
static void add_pattern(const struct line *line)
{
    struct qyi_cli *cli = line->cli;

    qy_judgement_words(&line->judgement, cli->lang, &cli->out);
    qy_buf_addc(&cli->out, '\n');
    if (line->judgement.verdict != QY_VERDICT_UNKNOWN)
        return;
    qy_judgement_question(&line->judgement, cli->lang, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

static void add_verdict(const struct line *line, const struct foul *foul)
{
    const struct qy_outcome *outcome = &line->verdict.outcome;
    struct qyi_cli *cli = line->cli;

    add_table(line);
    if (cli->json) {
        add_verdict_json(line, foul);
        return;
    }
    if (outcome->result != QY_RESULT_OPEN && !cli->quiet) {
        if (line->verdict.state == QY_VERDICT_CLAIMABLE)
            qyi_cli_word(cli, &cli->out, "judge.claimable", NULL);
        qyi_cli_add_outcome(cli, line->position.game, outcome, &cli->out);
        qy_buf_addc(&cli->out, '\n');
    }
    if (line->judgement.procedure == QY_PROCEDURE_ORDER && !cli->quiet)
        add_order(line);
    if (line->judgement.verdict != QY_VERDICT_OPEN && !cli->quiet)
        add_pattern(line);
    qy_buf_addf(&cli->out, "%s\t%s\t%s\t%s\t%u\n", verdict_name(line, foul), qy_result_text(outcome->result),
                qyi_cli_reason(outcome->reason), outcome->article ? outcome->article : "-",
                line->verdict.occurrences);
}

static int finish(struct line *line)
{
    const struct qyi_cli *cli = line->cli;
    const struct qy_oracle oracle = {.nodes = cli->text[QYI_OPT_NODES] ? cli->number[QYI_OPT_NODES] : 0};

    if (qy_game_judge_line(line->judge, &oracle, &line->judgement, &line->verdict) < 0) {
        qyi_cli_say(line->cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    add_verdict(line, NULL);
    return line->verdict.state == QY_VERDICT_UNDECIDED ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

/* A word of the line that is no legal move. */
static int refuse(struct line *line, const char *text, size_t len, uint32_t column, struct qy_error *error)
{
    struct foul foul = {.text = text, .len = len};
    int code;

    error->line = 1;
    error->column = column;
    foul.error = *error;
    code = qyi_cli_fail(line->cli, "--moves", error);
    if (error->code == QY_E_ILLEGAL_MOVE) {
        (void)qy_game_judge_end(line->judge, QY_RESULT_OPEN, QY_RESULT_OPEN, &line->verdict);
        line->verdict.outcome = (struct qy_outcome){QY_RESULT_OPEN, QY_REASON_NONE, NULL};
        add_verdict(line, &foul);
    }
    return code;
}

static int play(struct line *line, const char *moves)
{
    unsigned flags = qy_moves_flags(&line->position, moves, strlen(moves));

    for (const char *at = moves; *at;) {
        size_t said = line->steps > 0 ? qy_en_passant_words(at, strlen(at)) : 0;
        size_t len = said > 0 ? said : strcspn(at, " \t\r\n");
        struct qy_error error;
        qy_move move;
        int code;

        if (said == 0 && len > 0 && !is_number(at, len)) {
            code = read_move(&line->position, at, len, flags, &move, &error);
            if (code < 0)
                return refuse(line, at, len, (uint32_t)(at - moves) + 1, &error);
            if (add_step(line, move) < 0) {
                qyi_cli_say(line->cli, "cli.memory", NULL);
                return QYI_EXIT_SYSTEM;
            }
        }
        at += len + (at[len] != '\0');
    }
    return finish(line);
}

static int begin(struct line *line)
{
    struct qy_game_setup setup;

    int code;

    qy_game_setup_init(line->rules, &setup);
    setup.start = line->start;
    code = qyi_cli_regulations(line->cli, &setup);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_game_judge_new(&line->judge) == 0 && qy_game_judge_begin(line->judge, &setup) == 0)
        return QYI_EXIT_DONE;
    qyi_cli_say(line->cli, "cli.memory", NULL);
    return QYI_EXIT_SYSTEM;
}

int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct line line = {.cli = cli, .judgement = {.deviate = -1}};
    int code = qyi_cli_position(cli, &line.position);

    if (code != QYI_EXIT_DONE)
        return code;
    line.rules = rules ? rules : qy_rules_default(line.position.game);
    line.start = line.position;
    code = begin(&line);
    if (code == QYI_EXIT_DONE)
        code = play(&line, cli->text[QYI_OPT_MOVES]);
    qy_game_judge_free(line.judge);
    qy_judgement_free(&line.judgement);
    free(line.step);
    return code;
}
