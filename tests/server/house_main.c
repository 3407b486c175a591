/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server and nothing else, for the tests that drive it over HTTP and WebSocket:
 * house_main [--port N] [--host ADDRESS] [--db PATH]. Exit codes are those of `qiyuan serve`.
 */
#include "server/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ready(void *user, const char *url)
{
    (void)user;
    printf("listening on %s\n", url);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct qyi_serve_options options = {.lang = QY_LANG_EN, .ready = ready};
    struct qy_error error = {0};
    struct qy_buf words = QY_BUF_INIT;
    int status;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--port") == 0)
            options.port = (int)strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--host") == 0)
            options.host = argv[i + 1];
        else if (strcmp(argv[i], "--db") == 0)
            options.db = argv[i + 1];
    }
    status = qyi_serve(&options, &error);
    if (status == 0)
        return 0;
    qy_error_words(&error, QY_LANG_EN, &words);
    fprintf(stderr, "%s\n", qy_buf_str(&words));
    qy_buf_free(&words);
    return status == QY_E_ADDRESS_TAKEN || status == QY_E_LISTEN ? 4 : 1;
}
