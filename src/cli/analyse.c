/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan analyse: an engine's notes on the games of a file. */
#include "base/error.h"
#include "cli/engines.h"
#include "cli/input.h"
#include "cli/target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_MOVETIME 200
#define PATIENCE       600000 /* milliseconds for one position */
#define STOP_OUTPUT    2

struct analyse {
    struct qyi_cli *cli;
    struct qyi_cli_engines engines;
    struct qy_buf command; /* of our own engine */
    struct qy_think think;
    struct qy_driver *driver;
    enum qy_game game; /* that the driver plays */
    bool write;        /* annotated games are written */
    uint64_t number;   /* of the game at hand */
    struct qyi_cli_target *target;
    struct qy_buf text; /* games on their way to it */
    struct qyi_cli_progress progress;
    uint64_t done;         /* plies */
    struct qy_error error; /* its code is 0 while nothing went wrong */
    bool damaged;
};

/* ---- one move -------------------------------------------------------------------------------------------
 */

static void json_move(struct qyi_json *json, const struct qy_position *position, qy_move move,
                      enum qy_notation notation)
{
    struct qy_buf text = QY_BUF_INIT;

    if (move != QY_MOVE_NONE)
        (void)qy_move_write(position, move, notation, QY_WRITE_DEFAULT, &text);
    qyi_json_string(json, move != QY_MOVE_NONE ? qy_buf_str(&text) : NULL);
    qy_buf_free(&text);
}

/* An evaluation as `eval` (hundredths of a pawn) and `mate`, one of them null. */
static void json_mark(struct qyi_json *json, const struct qy_eval_mark *mark, bool scored)
{
    qyi_json_key(json, "eval");
    if (scored && !mark->is_mate)
        qyi_json_int(json, mark->score);
    else
        qyi_json_null(json);
    qyi_json_key(json, "mate");
    if (scored && mark->is_mate)
        qyi_json_int(json, mark->score);
    else
        qyi_json_null(json);
}

static void json_line(struct qyi_json *json, const struct qy_position *before,
                      const struct qy_thought_line *line)
{
    struct qy_position position = *before;
    struct qy_undo undo;

    qyi_json_open(json, '[');
    for (uint32_t i = 0; i < line->count; i++) {
        json_move(json, &position, line->move[i], QY_NOTATION_UCI);
        qy_position_make(&position, line->move[i], &undo);
    }
    qyi_json_close(json, ']');
}

/* The lines that the engine was asked for, best first, scores seen by the first side. */
static void json_lines(struct qyi_json *json, const struct qy_position *before,
                       const struct qy_thought *thought)
{
    int32_t sign = qy_position_side(before) == QY_FIRST ? 1 : -1;

    qyi_json_key(json, "lines");
    qyi_json_open(json, '[');
    for (uint32_t i = 0; i < thought->lines; i++) {
        const struct qy_thought_line *line = &thought->line[i];
        struct qy_eval_mark mark = {line->mate, sign * line->score, line->depth};

        qyi_json_open(json, '{');
        json_mark(json, &mark, line->scored);
        qyi_json_key(json, "depth");
        qyi_json_int(json, line->depth);
        qyi_json_key(json, "line");
        json_line(json, before, line);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static int tell_note(void *user, const struct qy_position *before, const struct qy_move_note *note)
{
    struct analyse *analyse = user;
    struct qyi_cli *cli = analyse->cli;
    struct qyi_json json;

    qyi_cli_progress(&analyse->progress, ++analyse->done, 0);
    if (!cli->json)
        return 0;
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "game");
    qyi_json_uint(&json, analyse->number);
    qyi_json_key(&json, "ply");
    qyi_json_uint(&json, note->ply);
    qyi_json_key(&json, "side");
    qyi_json_string(&json, qy_side_id(before->game, qy_position_side(before)));
    qyi_json_key(&json, "move");
    json_move(&json, before, note->node->move, QY_NOTATION_UCI);
    qyi_json_key(&json, "text");
    json_move(&json, before, note->node->move, qy_notation_default(before->game));
    json_mark(&json, &note->after, note->scored);
    qyi_json_key(&json, "best");
    json_move(&json, before, note->thought->move, QY_NOTATION_UCI);
    qyi_json_key(&json, "line");
    json_line(&json, before, &note->thought->line[0]);
    qyi_json_key(&json, "judgement");
    qyi_json_string(&json, note->scored ? qy_note_name(note->note) : NULL);
    qyi_json_key(&json, "loss");
    if (note->scored)
        qyi_json_int(&json, note->loss);
    else
        qyi_json_null(&json);
    if (analyse->think.lines > 1)
        json_lines(&json, before, note->thought);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
    return qyi_cli_flush(cli) ? 0 : STOP_OUTPUT;
}

/* ---- one game -------------------------------------------------------------------------------------------
 */

/* Starts the engine, and another one where the next game is of the other kind. */
static int need_driver(struct analyse *analyse, enum qy_game game)
{
    if (analyse->driver && analyse->game == game)
        return 0;
    qy_driver_free(analyse->driver);
    analyse->driver = NULL;
    analyse->game = game;
    return qy_driver_new(&analyse->engines.setup[0], game, &analyse->driver, &analyse->error);
}

static int analyse_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct analyse *analyse = user;
    int code;

    analyse->number++;
    if (state == QY_RECORD_NONE)
        return 0;
    code = need_driver(analyse, qy_record_game(record));
    if (code == 0)
        code = qy_analyse(analyse->driver, record, &analyse->think, analyse->write, tell_note, analyse,
                          &analyse->error);
    if (code == 0 && analyse->write) {
        code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &analyse->text);
        if (code == 0)
            code = qyi_cli_target_write(analyse->target, &analyse->text, true, &analyse->error);
    }
    if (code < 0 && analyse->error.code == 0)
        analyse->error.code = code;
    return code;
}

static int tell_fault(void *user, const struct qy_error *error, bool lossless)
{
    struct analyse *analyse = user;

    if (lossless)
        return 0;
    analyse->damaged = true;
    if (error->code == QY_E_FOREIGN_FILE || error->code == QY_E_NO_GAME) { /* said at the end */
        analyse->error = *error;
        return 0;
    }
    qyi_cli_progress_end(&analyse->progress);
    (void)qyi_cli_fail(analyse->cli, analyse->cli->operand[0], error);
    return 0;
}

/* ---- the whole ------------------------------------------------------------------------------------------
 */

/* Without --engine it is our own: this program once more. */
static int read_engine(struct analyse *analyse)
{
    struct qyi_cli *cli = analyse->cli;
    char self[4096];
    ssize_t len;
    int code = qyi_cli_engines(cli, &analyse->engines);

    if (code != QYI_EXIT_DONE || analyse->engines.count > 0)
        return code;
    len = readlink("/proc/self/exe", self, sizeof self);
    if (len < 0 || (size_t)len == sizeof self) {
        qyi_cli_say(cli, "analyse.no-engine", NULL);
        return QYI_EXIT_SYSTEM;
    }
    /* Quoted, for there may be anything in the name of a folder. */
    qy_buf_addc(&analyse->command, '"');
    for (ssize_t i = 0; i < len; i++) {
        if (self[i] == '"' || self[i] == '\\')
            qy_buf_addc(&analyse->command, '\\');
        qy_buf_addc(&analyse->command, self[i]);
    }
    qy_buf_adds(&analyse->command, "\" engine");
    analyse->engines.setup[0].command = qy_buf_str(&analyse->command);
    analyse->engines.setup[0].protocol = QY_PROTOCOL_UCI;
    return QYI_EXIT_DONE;
}

static int read_games(struct analyse *analyse, const char *path)
{
    static const struct qy_records_visitor visitor = {analyse_record, tell_fault};
    struct qy_error error = {.code = 0};
    int code = qy_records_read_file(path, &visitor, analyse, &error);

    if (code < 0 && analyse->error.code == 0)
        analyse->error = error;
    return code;
}

static int run(struct analyse *analyse)
{
    struct qyi_cli *cli = analyse->cli;
    int code = 0;

    if (analyse->write)
        code = qyi_cli_target_open(cli, cli->text[QYI_OPT_OUTPUT], &analyse->target, &analyse->error);
    qyi_cli_progress_begin(&analyse->progress, cli, "analyse.progress");
    if (code == 0)
        code = read_games(analyse, cli->operand[0]);
    qyi_cli_progress_end(&analyse->progress);
    if (code == 0 && analyse->write) {
        code = qyi_cli_target_commit(analyse->target, &analyse->error);
        analyse->target = NULL;
    }
    if (code == STOP_OUTPUT)
        return QYI_EXIT_SYSTEM;
    if (code < 0)
        return qyi_cli_fail(cli, cli->operand[0], &analyse->error);
    return analyse->damaged ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}

int qyi_cli_analyse(struct qyi_cli *cli)
{
    struct analyse analyse = {.cli = cli, .write = !cli->json || cli->text[QYI_OPT_OUTPUT]};
    int code = read_engine(&analyse);

    if (code == QYI_EXIT_DONE) {
        if (!qyi_cli_limits(cli, &analyse.think))
            analyse.think.movetime = USUAL_MOVETIME;
        analyse.think.patience = PATIENCE + 10 * analyse.think.movetime;
        analyse.think.lines = cli->text[QYI_OPT_MULTIPV] ? (unsigned)cli->number[QYI_OPT_MULTIPV] : 1;
        code = run(&analyse);
    }
    qy_driver_free(analyse.driver);
    qyi_cli_target_abandon(analyse.target);
    qyi_cli_engines_end(&analyse.engines);
    qy_buf_free(&analyse.command);
    qy_buf_free(&analyse.text);
    return code;
}
