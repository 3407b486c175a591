/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan rate: computes levels and points, Elo, or Glicko-2 from files of games and events, and manages the
 * base of rated players.
 */
#include "answer/answers.h"
#include "answer/rated.h"
#include "base/error.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/text_input.h"
#include "cli/tournament_echo.h"
#include "server/serve.h"

#include <stdio.h>
#include <string.h>

/* What files are added to. */
struct taking {
    const struct qyi_cli *cli;
    struct qyi_rated *rated;
};

/* Adds a file. Returns an exit code; errors have been reported. */
static int take(const struct qyi_cli *cli, struct qyi_rated *rated, const char *path,
                int (*read)(struct qyi_rated *, const char *, size_t, struct qy_error *))
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;
    int code = qyi_cli_read_text(cli, path, &text);

    if (code == QYI_EXIT_DONE && read(rated, qy_buf_str(&text), text.len, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    qy_buf_free(&text);
    return code;
}

static int take_games(void *user, const char *path)
{
    const struct taking *taking = user;

    return take(taking->cli, taking->rated, path, qyi_rated_take);
}

static int read_rules(const struct qyi_cli *cli, struct qy_rating_rules *ret_rules)
{
    const char *date = cli->text[QYI_OPT_DATE];
    const char *tau = cli->text[QYI_OPT_TAU];

    *ret_rules = (struct qy_rating_rules){QY_ELO_2025, QYI_USUAL_TAU};
    if (date && qy_elo_edition_of(date, strlen(date), &ret_rules->edition) < 0) {
        struct qy_error error;

        (void)qyi_error_set(&error, QY_E_RATING_DATE, 0, date, strlen(date), NULL);
        (void)qyi_cli_say_error(cli, &error);
        return QYI_EXIT_USAGE;
    }
    return tau && !qyi_rated_tau(tau, &ret_rules->tau) ? qyi_cli_usage(cli, "rate.bad-tau", tau, NULL)
                                                       : QYI_EXIT_DONE;
}

static int rate(struct qyi_cli *cli, enum qy_rating_system system)
{
    struct qyi_rated rated;
    struct qy_rating_rules rules;
    struct qy_error error = {.code = qyi_rated_begin(system, &rated)};
    int code = error.code < 0 ? qyi_cli_no_memory(cli) : read_rules(cli, &rules);

    if (code == QYI_EXIT_DONE && cli->text[QYI_OPT_START])
        code = take(cli, &rated, cli->text[QYI_OPT_START], qyi_rated_start);
    const char *first = cli->operand_count > 1 ? cli->operand[1] : cli->text[QYI_OPT_FILES_FROM];
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_each_whole(cli, take_games, &(struct taking){cli, &rated});
    if (code == QYI_EXIT_DONE && qyi_rated_end(&rated, &rules, &error) < 0)
        code = qyi_cli_fail(cli, first, &error);
    if (code == QYI_EXIT_DONE) /* prints lines with tabs; people get the same lines */
        qyi_answer_ratings(system, rated.pool, qyi_cli_answer_fields(cli));
    qyi_rated_free(&rated);
    return code;
}

/* A rating list and its file, which is being read. */
struct list_read {
    const struct qyi_cli *cli;
    const struct qy_buf *at;
};

static void say_of_list(void *user, const char *id, const char *first, const char *second, const char *third)
{
    const struct list_read *list = user;
    struct qyi_warned warned = {list->cli, qy_buf_str(list->at)};

    if (!list->cli->quiet)
        qyi_cli_say_warning(&warned, id, first, second, third);
}

static int make_index(struct qyi_cli *cli)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    struct qyi_warned warned = {cli, cli->operand[1]};
    struct qyi_named_encoding encoding;
    struct qy_rating_base_facts facts;
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf at = QY_BUF_INIT;
    struct list_read list = {cli, &at};
    struct qy_error error;
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &encoding);

    if (code != QYI_EXIT_DONE)
        return code;
    if (output)
        qy_buf_adds(&path, output);
    else
        qyi_serve_data_path(QYI_RATED_BASE, &path);
    if (qyi_rated_base_make(qy_buf_str(&path), cli->operand + 1, cli->operand_count - 1, &encoding,
                            &(struct qyi_warner){say_of_list, &list}, &facts, &at, &error) < 0)
        code = qyi_cli_fail(cli, qy_buf_str(&at), &error);
    if (code == QYI_EXIT_DONE && !cli->quiet) {
        struct qyi_writer *writer = qyi_cli_answer(cli);

        qyi_warn_of_lists(&facts, &(struct qyi_warner){qyi_cli_say_warning, &warned});
        qyi_row_open(writer);
        qyi_tell_file(writer, qy_buf_str(&path));
        qyi_tell_uint(writer, "players", facts.players);
        qyi_say_told(writer, "rate.indexed", "file", "players", NULL);
        qyi_row_close(writer);
    }
    qy_buf_free(&at);
    qy_buf_free(&path);
    return code;
}

static int look_up(struct qyi_cli *cli)
{
    struct qyi_warned warned = {cli, ""};
    const struct qyi_warner warner = {qyi_cli_say_objection, &warned};
    struct qyi_rated_base base;
    int code = 0;

    qyi_cli_rated_base(cli, &base);
    if (!base.map)
        qyi_cli_say(cli, "rate.no-base", NULL);
    else
        code = qyi_answer_looked_up(&base, cli->operand + 1, cli->operand_count - 1, &warner,
                                    qyi_cli_answer_fields(cli));
    qyi_rated_base_close(&base);
    if (code < 0)
        return qyi_cli_no_memory(cli);
    return code > 0 ? QYI_EXIT_DONE : QYI_EXIT_NO;
}

int qyi_cli_rate(struct qyi_cli *cli)
{
    switch (qyi_cli_action(cli)) {
    case QYI_RATE_LEVELS: return rate(cli, QY_RATING_LEVELS);
    case QYI_RATE_ELO: return rate(cli, QY_RATING_ELO);
    case QYI_RATE_GLICKO2: return rate(cli, QY_RATING_GLICKO);
    case QYI_RATE_INDEX: return make_index(cli);
    default: return look_up(cli);
    }
}
