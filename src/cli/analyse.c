/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan analyse: an engine's notes on the games of a file. */
#include "answer/analysis.h"
#include "base/child.h"
#include "base/error.h"
#include "cli/engines.h"
#include "cli/outputs.h"
#include "cli/tables.h"
#include "source/target.h"

#define USUAL_MOVETIME 200
#define PATIENCE       600000 /* milliseconds for one position */
#define STOP_OUTPUT    2

struct analyse {
    struct qyi_cli *cli;
    struct qyi_cli_engines engines;
    struct qy_buf command; /* of our own engine */
    struct qy_think think;
    struct qy_driver *driver;
    struct qy_tables *tables;
    struct qy_record *record; /* the game at hand */
    enum qy_game game;        /* that the driver plays */
    bool write;               /* annotated games are written */
    uint64_t number;          /* of the game at hand */
    uint64_t written;         /* games */
    struct qyi_target *target;
    struct qy_buf text; /* games on their way to it */
    struct qyi_cli_progress progress;
    uint64_t done;         /* plies */
    struct qy_error error; /* its code is 0 while nothing went wrong */
    bool damaged;
};

/* ---- one move -------------------------------------------------------------------------------------- */

static int tell_note(void *user, const struct qy_position *before, const struct qy_move_note *note)
{
    struct analyse *analyse = user;
    struct qyi_cli *cli = analyse->cli;

    qyi_cli_progress(&analyse->progress, ++analyse->done, 0);
    if (analyse->write && note->by_table && note->left < note->had) {
        int code = qyi_comment_thrown(analyse->record, note, cli->lang);

        if (code < 0)
            return code;
    }
    if (!cli->json)
        return 0;
    qyi_answer_move_note(analyse->number, before, note, analyse->think.lines > 1, qyi_cli_answer(cli));
    return qyi_cli_flush(cli) ? 0 : STOP_OUTPUT;
}

/* ---- one game -------------------------------------------------------------------------------------- */

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
    analyse->record = record;
    if (code == 0)
        code = qy_analyse(analyse->driver, record, &analyse->think, analyse->write, analyse->tables,
                          tell_note, analyse, &analyse->error);
    if (code == 0 && analyse->write) {
        code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &analyse->text);
        if (code == 0)
            code = qyi_target_write(analyse->target, &analyse->text, true, &analyse->error);
        /* tags alone, of a game whose first move is not legal, are no reason to replace a file */
        analyse->written += code == 0 && !(state == QY_RECORD_CUT && !qy_record_root(record)->child);
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

/* ---- the whole ------------------------------------------------------------------------------------- */

/* Without --engine it is our own: this program once more. */
static int read_engine(struct analyse *analyse)
{
    struct qyi_cli *cli = analyse->cli;
    int code = qyi_cli_engines(cli, &analyse->engines);

    if (code != QYI_EXIT_DONE || analyse->engines.count > 0)
        return code;
    if (!qyi_child_self(&analyse->command)) {
        qyi_cli_say(cli, "analyse.no-engine", NULL);
        return QYI_EXIT_SYSTEM;
    }
    qy_buf_adds(&analyse->command, " engine");
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
        code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &analyse->target, &analyse->error);
    qyi_cli_progress_begin(&analyse->progress, cli, "analyse.progress");
    if (code == 0)
        code = read_games(analyse, cli->operand[0]);
    qyi_cli_progress_end(&analyse->progress);
    if (code == 0 && analyse->damaged && qyi_cli_is_output(cli, cli->operand[0])) {
        qyi_cli_say(cli, "cli.in-place-kept", cli->text[QYI_OPT_OUTPUT], NULL);
        return QYI_EXIT_INPUT;
    }
    if (code == 0 && analyse->write && analyse->written == 0 && cli->text[QYI_OPT_OUTPUT]) {
        qyi_cli_say(cli, "cli.nothing-written", cli->text[QYI_OPT_OUTPUT], NULL);
        return analyse->damaged ? QYI_EXIT_INPUT : QYI_EXIT_NO;
    }
    if (code == 0 && analyse->write) {
        code = qyi_target_commit(analyse->target, &analyse->error);
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

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_open_tables(cli, &analyse.tables);
    if (code == QYI_EXIT_DONE) {
        if (!qyi_cli_limits(cli, &analyse.think))
            analyse.think.movetime = USUAL_MOVETIME;
        analyse.think.patience = PATIENCE + 10 * analyse.think.movetime;
        analyse.think.lines = (unsigned)cli->number[QYI_OPT_MULTIPV];
        code = run(&analyse);
    }
    qy_driver_free(analyse.driver);
    qyi_cli_close_tables(cli, analyse.tables);
    qyi_target_abandon(analyse.target);
    qyi_cli_engines_end(&analyse.engines);
    qy_buf_free(&analyse.command);
    qy_buf_free(&analyse.text);
    return code;
}
