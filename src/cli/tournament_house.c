/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a command on a server's tournament: fetches the log, works on the copy, and sends the new lines. */
#include "cli/tournament.h"

#include "base/ending.h"
#include "cli/input.h"
#include "cli/tournament_file.h"
#include "client/distant.h"

#include <qiyuan/errors/duel.h>
#include <qiyuan/errors/server.h>

#include <poll.h>
#include <stdio.h>
#include <string.h>

#define REST_MS 500 /* milliseconds between two requests of `follow` */

bool qyi_cli_names_house(const char *operand)
{
    return qyi_names_link(operand, NULL);
}

/* ---- an action ---------------------------------------------------------------------------------------- */

int qyi_cli_at_house(struct qyi_cli *cli, int (*run)(struct qyi_cli *cli))
{
    struct qyi_distant *distant = NULL;
    struct qyi_distant_copy copy = {.folder = "", .log = QY_BUF_INIT};
    char of[QYI_LINK_LENGTH]; /* the link without its key, or the file with it */
    struct qy_error error = {0};
    int done = QYI_EXIT_DONE;
    int code = qyi_distant_new(cli->operand[1], -1, &distant, &error);

    if (code == 0)
        code = qyi_distant_copy_make(distant, &copy, &error);
    if (code == 0) {
        (void)snprintf(of, sizeof of, "%.*s", (int)strcspn(cli->operand[1], "#"), cli->operand[1]);
        cli->copy_of = of;
        cli->copy = cli->operand[1] = copy.path;
        done = run(cli);
        cli->copy = NULL;
        code = qyi_distant_copy_send(distant, &copy, &error);
    }
    if (code < 0)
        qy_buf_clear(&cli->out); /* the server has applied nothing of it */
    qyi_distant_copy_drop(&copy);
    qyi_distant_free(distant);
    return code < 0 ? qyi_cli_say_error(cli, &error) : done;
}

/* ---- uploading an event ------------------------------------------------------------------------------- */

int qyi_cli_tournament_publish(struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf link = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_cli_log_open(cli, path, false, &file);

    if (code != QYI_EXIT_DONE)
        return code;
    qyi_log_file_close(&file);
    code = qyi_cli_read_whole(cli, path, &text);
    if (code == QYI_EXIT_DONE && text.len > file.good) { /* an incomplete last line does not count */
        text.len = file.good;
        text.data[text.len] = '\0';
    }
    if (code == QYI_EXIT_DONE && qyi_distant_begin(cli->operand[2], qy_buf_str(&text), &link, &error) < 0)
        code = qyi_cli_say_error(cli, &error);
    if (code == QYI_EXIT_DONE) {
        struct qyi_writer *writer = qyi_cli_answer(cli);

        qyi_row_open(writer);
        qyi_tell_text(writer, "url", qy_buf_str(&link));
        qyi_say_textf(writer, "%s", qy_buf_str(&link));
        qyi_row_close(writer);
    }
    qy_buf_free(&link);
    qy_buf_free(&text);
    return code;
}

/* ---- a copy that follows the server ------------------------------------------------------------------- */

/* Updates the copy repeatedly until it is stopped; waits for a server that does not respond. Returns an exit code. */
static int follow(const struct qyi_cli *cli, struct qyi_distant *distant, int watch)
{
    const char *folder = cli->operand[2];
    struct pollfd stop = {.fd = watch, .events = POLLIN};
    bool away = false;

    do {
        struct qy_error error = {0};
        bool added = false;
        int code = qyi_distant_follow(distant, folder, &added, &error);

        if (code == QY_E_DUEL_STOPPED)
            return QYI_EXIT_DONE;
        if (code < 0 && (code != QY_E_BOT_UNREACHABLE || cli->text[QYI_OPT_ONCE]))
            return qyi_cli_say_error(cli, &error);
        if (code < 0 && !away)
            qyi_cli_say_error(cli, &error);
        if (code == 0 && (added || away) && !cli->quiet)
            qyi_cli_say(cli, "tournament.followed", folder, NULL);
        away = code < 0;
    } while (!cli->text[QYI_OPT_ONCE] && poll(&stop, 1, REST_MS) == 0);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_follow(struct qyi_cli *cli)
{
    struct qyi_distant *distant;
    struct qyi_ending ending;
    struct qy_error error = {0};

    if (!qyi_ending_hold(&ending))
        return qyi_cli_no_memory(cli);
    int code = qyi_distant_new(cli->operand[1], ending.signals, &distant, &error) < 0
                   ? qyi_cli_say_error(cli, &error)
                   : follow(cli, distant, ending.signals);
    if (error.code == 0)
        qyi_distant_free(distant);
    qyi_ending_release(&ending);
    return code;
}
