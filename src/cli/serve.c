/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan serve: runs the club's server until it is stopped. */
#include "server/serve.h"
#include "wire/edge.h"

#include "cli/cli.h"
#include "engine/book.h"
#include "wire/bans.h"
#include "wire/strength.h"

#include <malloc.h>

/* Prints the server's address; a parent process may be waiting for this line. */
static void ready(void *user, const char *url)
{
    struct qyi_cli *cli = user;
    struct qyi_writer *writer = qyi_cli_answer(cli);

    qyi_row_open(writer);
    qyi_tell_text(writer, "url", url);
    qyi_say_textf(writer, "listening on %s", url);
    qyi_row_close(writer);
    (void)qyi_cli_flush(cli);
}

/* Prints a message about the store at once. */
static void notice(void *user, const char *message, const char *first, const char *second)
{
    qyi_cli_say(user, message, first, second, NULL);
}

/* Reports an error in the list of bans with its position, before the server starts. */
static int check_bans(const struct qyi_cli *cli, const char *path)
{
    struct qyi_bans bans = {.ban = NULL};
    struct qy_error error;
    int code = qyi_bans_heed(path, &bans, &error) < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;

    qyi_bans_free(&bans);
    return code;
}

/* Uses few memory arenas: otherwise each thread would keep its own memory after use, about 60 MB for each
 * that has printed papers. */
static void keep_memory_together(void)
{
#ifdef M_ARENA_MAX
    (void)mallopt(M_ARENA_MAX, 2);
#endif
}

int qyi_cli_serve(struct qyi_cli *cli)
{
    struct qyi_serve_options options = {
        .host = cli->text[QYI_OPT_HOST],
        .port = (int)cli->number[QYI_OPT_PORT],
        .db = cli->text[QYI_OPT_DB],
        .key = cli->text[QYI_OPT_KEY],
        .public_url = cli->text[QYI_OPT_PUBLIC_URL],
        .tls_certificate = cli->text[QYI_OPT_TLS_CERT],
        .tls_key = cli->text[QYI_OPT_TLS_KEY],
        .bans = cli->text[QYI_OPT_BANS],
        .origins = cli->text[QYI_OPT_ALLOW_ORIGIN],
        .contact = cli->text[QYI_OPT_SECURITY_CONTACT],
        .log = cli->text[QYI_OPT_REQUEST_LOG],
        .tournaments = cli->text[QYI_OPT_TOURNAMENTS],
        .publish = cli->text[QYI_OPT_PUBLISH],
        .uploads = cli->text[QYI_OPT_UPLOADS],
        .collections = cli->text[QYI_OPT_COLLECTIONS],
        .book = cli->text[QYI_OPT_BOOK],
        .puzzles = cli->text[QYI_OPT_PUZZLES],
        .lang = cli->lang,
        .ready = ready,
        .notice = notice,
        .user = cli,
    };
    struct qy_error error = {0};

    if (options.tls_key && !options.tls_certificate)
        return qyi_cli_usage(cli, "cli.missing-operand", "--tls-cert", NULL);
    options.scheme =
        cli->text[QYI_OPT_RATINGS] ? qyi_scheme_named(cli->text[QYI_OPT_RATINGS]) : QY_RATING_GLICKO;
    options.read_only = cli->text[QYI_OPT_READ_ONLY] != NULL;
    options.chat = cli->text[QYI_OPT_CHAT] != NULL;
    qyi_limits_init(&options.limits);
    if (cli->text[QYI_OPT_LIMITS] &&
        qyi_limits_parse(cli->text[QYI_OPT_LIMITS], &options.limits, &error) < 0) {
        qyi_cli_say_error(cli, &error);
        return QYI_EXIT_USAGE;
    }
    if (options.origins && !qyi_edge_are_origins(options.origins))
        return qyi_cli_usage(cli, "serve.bad-origin", options.origins, NULL);
    if (options.contact && !qyi_serve_is_contact(options.contact))
        return qyi_cli_usage(cli, "serve.bad-contact", options.contact, NULL);
    if (options.bans && check_bans(cli, options.bans) != QYI_EXIT_DONE)
        return QYI_EXIT_INPUT;
    /* report a faulty book at the start, not at the computer's first move */
    if (options.book && qyi_book_games(options.book, options.book_of, &error) < 0)
        return qyi_cli_say_error(cli, &error);
    keep_memory_together();
    if (qyi_serve(&options, &error) == 0)
        return QYI_EXIT_DONE;
    return qyi_cli_say_error(cli, &error);
}
