/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan analyse: annotates the games of a file with an engine's evaluations. */
#include "answer/analysis.h"
#include "base/child.h"
#include "cli/engines.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/tables.h"
#include "source/target.h"

#define USUAL_MOVETIME 200
#define PATIENCE       600000 /* milliseconds for one position */

struct analyse {
    struct qyi_cli *cli;
    struct qyi_cli_engines engines;
    struct qy_buf command; /* command of our own engine */
    struct qyi_analysing asked;
    struct qyi_progress progress;
    int worst; /* exit code for the faults of the files */
};

/* ---- reports of the analysis -------------------------------------------------------------------------- */

static bool go_on(void *user, uint64_t done)
{
    struct analyse *analyse = user;

    qyi_progress_show(&analyse->progress, done, 0);
    return !analyse->cli->json || qyi_cli_flush(analyse->cli);
}

static void say_fault(void *user, const struct qy_error *error)
{
    struct analyse *analyse = user;

    qyi_progress_end(&analyse->progress);
    int code = qyi_cli_fail(analyse->cli, analyse->cli->operand[0], error);

    analyse->worst = code > analyse->worst ? code : analyse->worst;
}

/* ---- the command -------------------------------------------------------------------------------------- */

/* Without --engine, this program itself runs as the engine. */
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

/* The exit code, as for `judge`: 1 for an illegal move, 3 for damage. */
static int worst(const struct analyse *analyse)
{
    return analyse->worst > QYI_EXIT_DONE ? analyse->worst : QYI_EXIT_INPUT;
}

static int run(struct analyse *analyse)
{
    struct qyi_cli *cli = analyse->cli;
    struct qyi_analysing *asked = &analyse->asked;
    const char *output = cli->text[QYI_OPT_OUTPUT];
    bool write = !cli->json || output;
    struct qy_error error = {.code = 0};
    int code = 0;

    if (write)
        code = qyi_cli_target(cli, output, &asked->target, &error);
    if (cli->json)
        asked->writer = qyi_cli_answer(cli);
    qyi_cli_progress_begin(&analyse->progress, cli, "analyse.progress");
    if (code == 0)
        code = qyi_analyse_file(asked, cli->operand[0], &error);
    qyi_progress_end(&analyse->progress);
    if (code == 0 && asked->damaged && qyi_cli_is_output(cli, cli->operand[0])) {
        qyi_cli_say(cli, "cli.in-place-kept", output, NULL);
        return worst(analyse);
    }
    if (code == 0 && asked->written == 0 && output) {
        qyi_cli_say(cli, "cli.nothing-written", output, NULL);
        return asked->damaged ? worst(analyse) : QYI_EXIT_NO;
    }
    if (code == 0 && write) {
        code = qyi_target_commit(asked->target, &error);
        asked->target = NULL;
    }
    if (code == QYI_ANALYSIS_ENDED)
        return QYI_EXIT_SYSTEM;
    if (error.code == QY_E_FILE_WRITE)
        return qyi_cli_refuse_output(cli, &error);
    if (code < 0)
        return qyi_cli_fail(cli, cli->operand[0], &error);
    return asked->damaged ? worst(analyse) : QYI_EXIT_DONE;
}

int qyi_cli_analyse(struct qyi_cli *cli)
{
    struct analyse analyse = {.cli = cli,
                              .asked = {.setup = &analyse.engines.setup[0],
                                        .lang = cli->lang,
                                        .go_on = go_on,
                                        .fault = say_fault,
                                        .user = &analyse}};
    struct qy_think *think = &analyse.asked.think;
    int code = read_engine(&analyse);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &analyse.asked.encoding);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_open_tables(cli, &analyse.asked.tables);
    if (code == QYI_EXIT_DONE) {
        if (!qyi_cli_limits(cli, think))
            think->movetime = USUAL_MOVETIME;
        think->patience = PATIENCE + 10 * think->movetime;
        think->lines = (unsigned)cli->number[QYI_OPT_MULTIPV];
        code = run(&analyse);
    }
    qyi_cli_close_tables(cli, analyse.asked.tables);
    qyi_target_abandon(analyse.asked.target);
    qyi_cli_engines_end(&analyse.engines);
    qy_buf_free(&analyse.command);
    return code;
}
