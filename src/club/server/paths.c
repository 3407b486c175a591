/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of files used by a server, and by commands with it. */
#include "server/serve.h"

#include <stdlib.h>
#include <string.h>

/* Composes the path of a user's file: in the folder that a variable names, else in one in the home folder. */
static void user_path(const char *variable, const char *home_folder, const char *file, struct qy_buf *out)
{
    const char *folder = getenv(variable); /* NOLINT(concurrency-mt-unsafe): before any thread */
    const char *home = getenv("HOME");     /* NOLINT(concurrency-mt-unsafe) */

    if (folder && folder[0] == '/')
        qy_buf_addf(out, "%s/qiyuan/%s", folder, file);
    else
        qy_buf_addf(out, "%s/%s/qiyuan/%s", home ? home : "", home_folder, file);
}

void qyi_serve_data_path(const char *file, struct qy_buf *out)
{
    user_path("XDG_DATA_HOME", ".local/share", file, out);
}

void qyi_serve_default_db(struct qy_buf *out)
{
    qyi_serve_data_path("qiyuan.db", out);
}

void qyi_serve_default_key(struct qy_buf *out)
{
    user_path("XDG_CONFIG_HOME", ".config", "seal.key", out);
}

void qyi_serve_folder_beside(const char *db, const char *name, struct qy_buf *out)
{
    const char *path = db && strncmp(db, "sqlite:", 7) == 0 ? db + 7 : db;
    const char *slash = path ? strrchr(path, '/') : NULL;

    if (!path || strstr(db, "://"))
        qyi_serve_data_path(name, out);
    else if (slash)
        qy_buf_addf(out, "%.*s/%s", (int)(slash - path), path, name);
    else
        qy_buf_adds(out, name);
}
