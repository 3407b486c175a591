/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The command on a house's tournament: the log is fetched, worked on, and what was written is sent. */
#include "cli/tournament_house.h"

#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament_file.h"
#include "server/distant.h"
#include "trf/log_file.h"

#include <qiyuan/errors/duel.h>
#include <qiyuan/errors/server.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#define REST_MS     500 /* between two looks of `follow` */
#define LINK_LENGTH 512

/* ---- the link ----------------------------------------------------------------------------------------- */

/* The first line of a file that begins as a link, so that its key stands in no list of processes. */
static bool link_of_file(const char *path, char link[LINK_LENGTH])
{
    struct stat status; /* a pipe is not to be read twice */
    FILE *file = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "re") : NULL;
    bool is = file && fgets(link, LINK_LENGTH, file) && qyi_is_link(link);

    if (file)
        (void)fclose(file);
    if (is)
        link[strcspn(link, " \t\r\n")] = '\0';
    return is;
}

bool qyi_cli_names_house(const char *operand)
{
    char link[LINK_LENGTH];

    return qyi_is_link(operand) || link_of_file(operand, link);
}

static int open_link(const char *operand, int watch, struct qyi_distant **ret_distant,
                     struct qy_error *reterr)
{
    char link[LINK_LENGTH];

    return qyi_distant_new(link_of_file(operand, link) ? link : operand, watch, ret_distant, reterr);
}

static int refuse(const struct qyi_cli *cli, const struct qy_error *error)
{
    qyi_cli_say_error(cli, error);
    return qyi_cli_exit_of(error->code);
}

/* ---- an action ---------------------------------------------------------------------------------------- */

/* The copy that is worked on. */
struct copy {
    char folder[256];
    char path[280];
    char of[LINK_LENGTH]; /* the link without its key, or the file with it */
    struct qy_buf log;    /* as the house had it */
};

static int make_copy(struct qyi_distant *distant, struct copy *copy, struct qy_error *reterr)
{
    const char *base = getenv("TMPDIR");
    int code = qyi_distant_log(distant, &copy->log, reterr);

    if (code < 0)
        return code;
    (void)snprintf(copy->folder, sizeof copy->folder, "%s/qiyuan-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(copy->folder)) {
        code = qyi_error_set(reterr, QY_E_FILE_WRITE, 0, copy->folder, strlen(copy->folder), NULL);
        copy->folder[0] = '\0';
        return code;
    }
    (void)snprintf(copy->path, sizeof copy->path, "%s/%s", copy->folder, qyi_distant_id(distant));
    return qyi_kept_make(copy->path, &copy->log, reterr);
}

static void drop_copy(struct copy *copy)
{
    if (copy->folder[0]) {
        (void)unlink(copy->path);
        (void)rmdir(copy->folder);
    }
    qy_buf_free(&copy->log);
}

/* Sends what stands behind the log as it was. */
static int send_lines(struct qyi_distant *distant, const struct copy *copy, struct qy_error *reterr)
{
    struct qy_buf now = QY_BUF_INIT;
    uint32_t based = 0;
    int fd = qyi_kept_open(copy->path, false, &now, reterr);
    int code = fd < 0 ? fd : 0;

    if (fd >= 0)
        (void)close(fd);
    for (size_t i = 0; i < copy->log.len; i++)
        based += copy->log.data[i] == '\n';
    if (code == 0 && now.len > copy->log.len) {
        now.data[now.len] = '\0';
        code = qyi_distant_send(distant, based, now.data + copy->log.len, reterr);
    }
    qy_buf_free(&now);
    return code;
}

int qyi_cli_at_house(struct qyi_cli *cli, int (*run)(struct qyi_cli *cli))
{
    struct qyi_distant *distant = NULL;
    struct copy copy = {.folder = "", .log = QY_BUF_INIT};
    struct qy_error error = {0};
    int done = QYI_EXIT_DONE;
    int code = open_link(cli->operand[1], -1, &distant, &error);

    if (code == 0)
        code = make_copy(distant, &copy, &error);
    if (code == 0) {
        (void)snprintf(copy.of, sizeof copy.of, "%.*s", (int)strcspn(cli->operand[1], "#"), cli->operand[1]);
        cli->copy_of = copy.of;
        cli->copy = cli->operand[1] = copy.path;
        done = run(cli);
        cli->copy = NULL;
        code = send_lines(distant, &copy, &error);
    }
    if (code < 0)
        qy_buf_clear(&cli->out); /* nothing of it was done */
    drop_copy(&copy);
    qyi_distant_free(distant);
    return code < 0 ? refuse(cli, &error) : done;
}

/* ---- bringing an event ---------------------------------------------------------------------------------- */

int qyi_cli_tournament_publish(struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf link = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (cli->operand_count != 3)
        return cli->operand_count < 3 ? qyi_cli_usage(cli, "cli.missing-operand", "HOUSE", NULL)
                                      : qyi_cli_usage(cli, "cli.extra-operand", cli->operand[3], NULL);
    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_log_file_close(&file);
    code = qyi_cli_read_whole(cli, path, &text);
    if (code == QYI_EXIT_DONE && text.len > file.good) { /* a torn line does not count */
        text.len = file.good;
        text.data[text.len] = '\0';
    }
    if (code == QYI_EXIT_DONE && qyi_distant_begin(cli->operand[2], qy_buf_str(&text), &link, &error) < 0)
        code = refuse(cli, &error);
    if (code == QYI_EXIT_DONE) {
        qy_buf_add(&cli->out, link.data, link.len);
        qy_buf_addc(&cli->out, '\n');
    }
    qy_buf_free(&link);
    qy_buf_free(&text);
    return code;
}

/* ---- a copy that follows ------------------------------------------------------------------------------ */

/* Looks again and again until told to stop; a house that doesn't answer is waited for. Returns an exit code. */
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
            return refuse(cli, &error);
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
    struct signalfd_siginfo info;
    struct qy_error error = {0};
    sigset_t signals;
    int watch;
    int code;

    if (cli->operand_count < 3)
        return qyi_cli_usage(cli, "cli.missing-operand", cli->operand_count < 2 ? "LINK" : "FOLDER", NULL);
    if (cli->operand_count > 3)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[3], NULL);
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &signals, NULL);
    watch = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (watch < 0)
        return qyi_cli_no_memory(cli);
    code = open_link(cli->operand[1], watch, &distant, &error) < 0 ? refuse(cli, &error)
                                                                   : follow(cli, distant, watch);
    if (error.code == 0)
        qyi_distant_free(distant);
    while (read(watch, &info, sizeof info) > 0)
        continue;
    (void)close(watch);
    return code;
}
