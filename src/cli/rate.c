/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan rate: levels and points, Elo, Glicko-2, from files of games. */
#include "answer/answers.h"
#include "answer/event.h"
#include "cli/input.h"
#include "cli/rate_list.h"

#include <qiyuan/rating.h>
#include <qiyuan/teams.h>

#include <stdlib.h>
#include <string.h>

#define USUAL_TAU 0.5

/* ---- reading --------------------------------------------------------------------------------------- */

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

/* ---- the answer ------------------------------------------------------------------------------------ */

/* Lines with tabs, for people, too. */
static int answer(struct qyi_cli *cli, enum qy_rating_system system, const struct qy_rating_pool *pool)
{
    qyi_answer_ratings(system, pool, qyi_cli_answer_fields(cli));
    return QYI_EXIT_DONE;
}

/* ---- events ---------------------------------------------------------------------------------------- */

/* What rates: a name; of two players of one name in different ids the other's with the id behind it. */
static void add_key(const struct qy_tournament *players, const struct qy_tournament_player *player,
                    struct qy_buf *out)
{
    bool twin = false;

    for (size_t i = 0; i < players->player_count; i++)
        twin = twin || (&players->player[i] != player &&
                        strcmp(players->player[i].text[QY_PLAYER_NAME], player->text[QY_PLAYER_NAME]) == 0);
    qy_buf_adds(out, player->text[QY_PLAYER_NAME]);
    if (twin && *player->text[QY_PLAYER_ID])
        qy_buf_addf(out, " (%s)", player->text[QY_PLAYER_ID]);
    else if (twin)
        qy_buf_addf(out, " (%u)", player->number);
}

/* Games that were played and are rated, as lines of the pool; whoever has a rating stands in the start. */
static void add_games(const struct qy_tournament *players, struct qy_buf *games)
{
    for (unsigned round = 0; round < players->columns; round++)
        for (size_t i = 0; i < players->player_count; i++) {
            const struct qy_tournament_entry *entry = &players->player[i].entry[round];
            const struct qy_tournament_player *other = qy_tournament_player(players, entry->opponent);
            const char *result = entry->outcome == QY_TOURNAMENT_WIN    ? "1-0"
                                 : entry->outcome == QY_TOURNAMENT_LOSS ? "0-1"
                                 : entry->outcome == QY_TOURNAMENT_DRAW ? "1/2-1/2"
                                                                        : NULL;

            if (!result || !other || entry->colour != QY_TOURNAMENT_WHITE ||
                (entry->outcome == QY_TOURNAMENT_LOSS && other->entry[round].outcome != QY_TOURNAMENT_WIN))
                continue;
            add_key(players, &players->player[i], games);
            qy_buf_addc(games, '\t');
            add_key(players, other, games);
            qy_buf_addf(games, "\t%s\n", result);
        }
}

/* Players that the pool has not yet, with what they had when the event began. */
static void add_start(const struct qy_tournament *players, const struct qy_buf *known, struct qy_buf *start)
{
    for (size_t i = 0; i < players->player_count; i++) {
        struct qy_buf line = QY_BUF_INIT;

        qy_buf_addc(&line, '\n');
        add_key(players, &players->player[i], &line);
        qy_buf_addc(&line, '\t');
        if (players->player[i].rating > 0 && !strstr(qy_buf_str(known), qy_buf_str(&line)) &&
            !strstr(qy_buf_str(start), qy_buf_str(&line)))
            qy_buf_addf(start, "%s%u", qy_buf_str(&line), players->player[i].rating);
        qy_buf_free(&line);
    }
}

/* Whether a file is an event, and not lines of games. */
static bool is_event(const char *text)
{
    return *text == '{' || strncmp(text, "001 ", 4) == 0 || strstr(text, "\n001 ") || strstr(text, "\r001 ");
}

/* Takes an event, or lines of games. */
static int take(const struct qyi_cli *cli, const char *path, const struct qy_buf *known, struct qy_buf *start,
                struct qy_buf *games)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_event event;
    struct qy_error error = {0};
    int code = qyi_cli_read_whole(cli, path, &text);

    if (code == QYI_EXIT_DONE && !is_event(qy_buf_str(&text))) {
        qy_buf_add(games, qy_buf_str(&text), text.len);
        if (text.len > 0 && text.data[text.len - 1] != '\n')
            qy_buf_addc(games, '\n');
    } else if (code == QYI_EXIT_DONE && qyi_event_read(qy_buf_str(&text), text.len, &event, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else if (code == QYI_EXIT_DONE) {
        const struct qy_tournament *players =
            qyi_event_has_matches(&event) ? qy_tournament_log_members(event.log) : qyi_event_players(&event);

        if (start)
            add_start(players, known, start);
        add_games(players, games);
        qyi_event_free(&event);
    }
    qy_buf_free(&text);
    return code;
}

/* Reads all of it: one file of games as it stands, so that what is wrong is told with its line; events, and
 * several files, as one. */
static int read_games(const struct qyi_cli *cli, struct qy_rating_pool *pool, enum qy_rating_system system)
{
    struct qy_buf known = QY_BUF_INIT; /* names that --start has, each behind a line end */
    struct qy_buf start = QY_BUF_INIT;
    struct qy_buf games = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    for (size_t i = 0; i < qy_rating_pool_count(pool); i++)
        qy_buf_addf(&known, "\n%s\t", qy_rating_pool_player(pool, i)->name);
    for (size_t i = 1; code == QYI_EXIT_DONE && i < cli->operand_count; i++)
        code = take(cli, cli->operand[i], &known, system == QY_RATING_ELO ? &start : NULL, &games);
    if (code == QYI_EXIT_DONE && start.len > 0 &&
        qy_rating_pool_start(pool, qy_buf_str(&start), start.len, &error) < 0)
        code = qyi_cli_fail(cli, cli->operand[1], &error);
    if (code == QYI_EXIT_DONE && qy_rating_pool_games(pool, qy_buf_str(&games), games.len, &error) < 0)
        code = qyi_cli_fail(cli, cli->operand[1], &error);
    qy_buf_free(&known);
    qy_buf_free(&start);
    qy_buf_free(&games);
    return code;
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
        code = read_games(cli, pool, system);
    if (code == QYI_EXIT_DONE) {
        error.code = qy_rating_pool_rate(pool, &rules);
        code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : answer(cli, system, pool);
    }
    qy_rating_pool_free(pool);
    return code;
}

int qyi_cli_rate(struct qyi_cli *cli)
{
    switch (qyi_cli_action(cli)) {
    case QYI_RATE_LEVELS: return rate(cli, QY_RATING_LEVELS, cli->operand[1]);
    case QYI_RATE_ELO: return rate(cli, QY_RATING_ELO, cli->operand[1]);
    case QYI_RATE_GLICKO2: return rate(cli, QY_RATING_GLICKO, cli->operand[1]);
    case QYI_RATE_INDEX: return qyi_cli_rate_index(cli);
    default: return qyi_cli_rate_lookup(cli);
    }
}
