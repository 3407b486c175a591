/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan winnable: reads positions, one a line, and tells who can still win by some series of legal moves. */
#include "base/error.h"
#include "cli/input.h"
#include "source/lines.h"

#include <qiyuan/notation.h>

#include <string.h>

static const char *const proof_names[] = {NULL, "mate", "material", "structure", "search"};

struct work {
    struct qyi_cli *cli;
    const char *file;
    struct qy_source *source;
    uint32_t line;
    struct qyi_cli_progress progress;
    struct qy_winnable_limits limits;
    struct qy_winnable side[2];
    bool damaged;
    bool broken; /* a line did not stand its replay */
};

static char letter_of(const struct qy_position *position, unsigned side, enum qy_winnable_answer answer)
{
    switch (answer) {
    case QY_WINNABLE_YES: return (char)(qy_side_id(position->game, (enum qy_side)side)[0] - 'a' + 'A');
    case QY_WINNABLE_NO: return '-';
    default: return '?';
    }
}

/* The answers in doubt decide what the whole rests on: the deepest proof of both. */
static const char *proof_of(const struct work *work)
{
    enum qy_winnable_proof first = work->side[0].proof;
    enum qy_winnable_proof second = work->side[1].proof;

    if (first == QY_WINNABLE_PROOF_NONE || second == QY_WINNABLE_PROOF_NONE)
        return NULL;
    return proof_names[first > second ? first : second];
}

/* Replays a line: every move legal, and at its end the other side has lost. */
static bool line_holds(const struct qy_position *start, unsigned side, const struct qy_winnable *result)
{
    struct qy_position position = *start;
    struct qy_outcome outcome;

    if (result->answer != QY_WINNABLE_YES)
        return true;
    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_undo undo;

        if (!qy_position_is_legal(&position, result->line[i]))
            return false;
        qy_position_make(&position, result->line[i], &undo);
    }
    outcome = qy_position_outcome(&position, qy_rules_default(position.game));
    return outcome.result == (side == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON);
}

static void add_line(const struct qy_position *start, const struct qy_winnable *result, struct qyi_json *json)
{
    struct qy_position position = *start;
    struct qy_buf text = QY_BUF_INIT;

    qyi_json_open(json, '[');
    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_undo undo;

        qy_buf_clear(&text);
        (void)qy_move_write(&position, result->line[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        qyi_json_string(json, qy_buf_str(&text));
        qy_position_make(&position, result->line[i], &undo);
    }
    qyi_json_close(json, ']');
    qy_buf_free(&text);
}

static void add_answer(struct qyi_json *json, enum qy_winnable_answer answer)
{
    if (answer == QY_WINNABLE_UNKNOWN)
        qyi_json_null(json);
    else
        qyi_json_bool(json, answer == QY_WINNABLE_YES);
}

static void add_json(struct work *work, const struct qy_position *position, const char *fen, size_t len)
{
    struct qyi_json json;

    qyi_json_begin(&json, &work->cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "fen");
    qyi_json_text(&json, fen, len);
    for (unsigned side = 0; side < 2; side++) {
        qyi_json_key(&json, qy_side_id(position->game, (enum qy_side)side));
        add_answer(&json, work->side[side].answer);
    }
    qyi_json_key(&json, "nodes");
    qyi_json_uint(&json, work->side[0].nodes + work->side[1].nodes);
    qyi_json_key(&json, "line");
    add_line(position, &work->side[work->side[0].answer != QY_WINNABLE_YES], &json);
    qyi_json_key(&json, "proof");
    qyi_json_string(&json, proof_of(work));
    qyi_json_key(&json, "lines");
    qyi_json_open(&json, '{');
    for (unsigned side = 0; side < 2; side++) {
        qyi_json_key(&json, qy_side_id(position->game, (enum qy_side)side));
        add_line(position, &work->side[side], &json);
    }
    qyi_json_close(&json, '}');
    qyi_json_close(&json, '}');
    qy_buf_addc(&work->cli->out, '\n');
}

static void add_plain(struct work *work, const struct qy_position *position, const char *fen, size_t len)
{
    for (unsigned side = 0; side < 2; side++)
        qy_buf_addc(&work->cli->out, letter_of(position, side, work->side[side].answer));
    qy_buf_addc(&work->cli->out, ' ');
    qy_buf_add(&work->cli->out, fen, len);
    qy_buf_addc(&work->cli->out, '\n');
}

static void verify(struct work *work, const struct qy_position *position, const char *fen, size_t len)
{
    for (unsigned side = 0; side < 2; side++) {
        struct qy_buf text = QY_BUF_INIT;

        if (line_holds(position, side, &work->side[side]))
            continue;
        work->broken = true;
        qy_buf_add(&text, fen, len);
        qyi_cli_say(work->cli, "winnable.line-broken", qy_buf_str(&text), NULL);
        qy_buf_free(&text);
    }
}

/* Answers for one line. Returns an exit code. */
static int answer(struct work *work, const char *fen, size_t len)
{
    enum qy_game game = work->cli->text[QYI_OPT_GAME] ? qyi_cli_game(work->cli) : qy_game_of_fen(fen, len);
    struct qy_position position;
    int code = qy_position_from_study(game, fen, len, &position, NULL);

    if (code < 0)
        code = qyi_cli_read_fen(work->cli, game, fen, len, work->file, work->line, 1, &position);

    if (code != QYI_EXIT_DONE) {
        work->damaged = true;
        return QYI_EXIT_DONE;
    }
    for (unsigned side = 0; side < 2; side++)
        if (qy_position_winnable(&position, (enum qy_side)side, &work->limits, &work->side[side]) < 0)
            code = QYI_EXIT_SYSTEM;
    if (code != QYI_EXIT_DONE) {
        qyi_cli_say(work->cli, "cli.memory", NULL);
    } else {
        if (work->cli->text[QYI_OPT_VERIFY])
            verify(work, &position, fen, len);
        if (work->cli->json)
            add_json(work, &position, fen, len);
        else
            add_plain(work, &position, fen, len);
    }
    for (unsigned side = 0; side < 2; side++)
        qy_winnable_clear(&work->side[side]);
    return code;
}

static bool hand_out(struct work *work)
{
    qyi_cli_progress(&work->progress, qy_source_position(work->source), qy_source_size(work->source));
    /* What comes through a pipe may come slowly: each answer is told at once. */
    return qy_source_size(work->source) == 0 ? qyi_cli_flush(work->cli) : qyi_cli_flush_full(work->cli);
}

static int answer_lines(struct work *work, struct qyi_source_lines *lines)
{
    const char *text;
    size_t len;
    struct qy_error error;
    int found;

    while ((found = qyi_source_lines_next(lines, &text, &len, &error)) == 1) {
        int code;

        work->line = lines->line;
        if (len == 0 || text[0] == '#')
            continue;
        code = answer(work, text, len);
        if (code != QYI_EXIT_DONE)
            return code;
        if (!hand_out(work))
            return QYI_EXIT_SYSTEM;
    }
    qyi_cli_progress_end(&work->progress);
    if (found < 0)
        return qyi_cli_fail(work->cli, work->file, &error);
    if (work->damaged)
        return QYI_EXIT_INPUT;
    return work->broken ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

int qyi_cli_winnable(struct qyi_cli *cli)
{
    struct work work = {.cli = cli, .file = cli->operand_count > 0 ? cli->operand[0] : "-"};
    struct qyi_source_lines lines;
    struct qy_error error;
    int code;

    work.limits.nodes = cli->text[QYI_OPT_NODES] ? cli->number[QYI_OPT_NODES] : 0;
    if (qy_source_open(work.file, &work.source, &error) < 0)
        return qyi_cli_fail(cli, work.file, &error);
    qyi_cli_progress_begin(&work.progress, cli, "progress.bytes");
    qyi_source_lines_begin(&lines, work.source);
    code = answer_lines(&work, &lines);
    qyi_cli_progress_end(&work.progress);
    qyi_source_lines_end(&lines);
    qy_source_close(work.source);
    return code;
}
