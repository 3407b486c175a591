/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan rate: levels and points, Elo, Glicko-2, from files of games. */
#include "answer/answers.h"
#include "cli/tournament.h"

#include <qiyuan/rating.h>

#include <stdlib.h>
#include <string.h>

#define USUAL_TAU 0.5

static const char *const names[QY_RATING_SYSTEMS] = {"levels", "elo", "glicko2"};

/* ---- reading --------------------------------------------------------------------------------------------
 */

/* Returns an exit code; what is wrong was said. */
static int read_into(const struct qyi_cli *cli, struct qy_rating_pool *pool, const char *path,
                     int (*read)(struct qy_rating_pool *, const char *, size_t, struct qy_error *))
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;
    int code = qyi_cli_read_whole(cli, path, &text);

    if (code == QYI_EXIT_DONE && read(pool, qy_buf_str(&text), text.len, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    qy_buf_free(&text);
    return code;
}

static int read_rules(const struct qyi_cli *cli, struct qy_rating_rules *ret_rules)
{
    struct qy_rating_rules rules = {QY_ELO_2025, USUAL_TAU};
    const char *date = cli->text[QYI_OPT_DATE];
    const char *tau = cli->text[QYI_OPT_TAU];
    char *end;

    if (date && qy_elo_edition_of(date, strlen(date), &rules.edition) < 0) {
        struct qy_error error = {.code = QY_E_RATING_DATE};
        size_t len = strlen(date) < sizeof error.found - 1 ? strlen(date) : sizeof error.found - 1;

        memcpy(error.found, date, len);
        qyi_cli_say_error(cli, &error);
        return QYI_EXIT_USAGE;
    }
    if (tau) {
        rules.tau = strtod(tau, &end);
        if (*end != '\0' || end == tau || !(rules.tau >= 0.2 && rules.tau <= 1.2))
            return qyi_cli_usage(cli, "rate.bad-tau", tau, NULL);
    }
    *ret_rules = rules;
    return QYI_EXIT_DONE;
}

/* ---- the answer -----------------------------------------------------------------------------------------
 */

/* Lines with tabs, for people, too. */
static int answer(struct qyi_cli *cli, enum qy_rating_system system, const struct qy_rating_pool *pool)
{
    struct qyi_writer writer;

    qyi_writer_begin(&writer, cli->json ? QYI_FORM_JSON : QYI_FORM_TSV, cli->lang, &cli->out);
    qyi_answer_ratings(system, pool, &writer);
    qyi_writer_end(&writer);
    return QYI_EXIT_DONE;
}

static int rate(struct qyi_cli *cli, enum qy_rating_system system, const char *path)
{
    struct qy_rating_pool *pool;
    struct qy_rating_rules rules;
    struct qy_error error = {.code = qy_rating_pool_new(system, &pool)};
    int code;

    if (error.code < 0)
        return qyi_cli_fail(cli, path, &error);
    code = read_rules(cli, &rules);
    if (code == QYI_EXIT_DONE && cli->text[QYI_OPT_START])
        code = read_into(cli, pool, cli->text[QYI_OPT_START], qy_rating_pool_start);
    if (code == QYI_EXIT_DONE)
        code = read_into(cli, pool, path, qy_rating_pool_games);
    if (code == QYI_EXIT_DONE) {
        error.code = qy_rating_pool_rate(pool, &rules);
        code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : answer(cli, system, pool);
    }
    qy_rating_pool_free(pool);
    return code;
}

int qyi_cli_rate(struct qyi_cli *cli)
{
    for (unsigned system = 0; system < QY_RATING_SYSTEMS; system++) {
        if (strcmp(cli->operand[0], names[system]) != 0)
            continue;
        if (cli->operand_count < 2)
            return qyi_cli_usage(cli, "cli.missing-operand", "GAMES", NULL);
        return rate(cli, (enum qy_rating_system)system, cli->operand[1]);
    }
    return QYI_EXIT_USAGE; /* the list of actions has no other */
}
