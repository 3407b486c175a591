/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament export --html: the room `answer` tells the pages, here they become files. */
#include "answer/site.h"
#include "base/atomic_file.h"
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_echo.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct folder {
    const struct qyi_cli *cli;
    const char *path;
    int failed; /* an exit code: why was said */
};

static int fail(struct folder *folder, const char *path, const struct qy_error *error)
{
    folder->failed = qyi_cli_fail(folder->cli, path, error);
    return error->code;
}

static int make_folder(void *user, const char *name)
{
    struct folder *folder = user;
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error = {0};

    qy_buf_addf(&path, "%s%s%s", folder->path, *name ? "/" : "", name);
    if (mkdir(qy_buf_str(&path), 0777) < 0 && errno != EEXIST) {
        (void)qyi_error_setf(&error, QY_E_FILE_WRITE, 0, NULL, "%s: %s", qy_buf_str(&path), strerror(errno));
        (void)fail(folder, folder->path, &error);
    }
    qy_buf_free(&path);
    return error.code;
}

static int write_file(void *user, const char *name, const struct qy_buf *text)
{
    struct folder *folder = user;
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error = {0};

    qy_buf_addf(&path, "%s/%s", folder->path, name);
    if (qyi_atomic_file_put(qy_buf_str(&path), text->data, text->len, &error) < 0)
        (void)fail(folder, qy_buf_str(&path), &error);
    qy_buf_free(&path);
    return error.code;
}

int qyi_cli_tournament_html(struct qyi_cli *cli, const char *path)
{
    struct folder folder = {.cli = cli, .path = cli->text[QYI_OPT_HTML]};
    const struct qyi_site_out out = {make_folder, write_file, &folder};
    struct qyi_ranking ranking = {.section = NULL};
    struct qyi_event event;
    int code = qyi_cli_event(cli, path, false, &event);

    if (code != QYI_EXIT_DONE)
        return code;
    qyi_cli_warn_open(cli, path, qyi_event_entrants(&event));
    code = qyi_cli_rank(cli, path, &event, true, &ranking);
    if (code == QYI_EXIT_DONE && qyi_answer_site(&event, &ranking, &out) != 0)
        code = folder.failed ? folder.failed : QYI_EXIT_SYSTEM;
    qyi_ranking_free(&ranking);
    qyi_event_free(&event);
    return code;
}
