/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan rate: levels and points, Elo, Glicko-2, from files of games. */
#include "base/json.h"
#include "cli/tournament.h"

#include <qiyuan/rating.h>

#include <stdlib.h>
#include <string.h>

#define USUAL_TAU 0.5

static const char *const names[QY_RATING_SYSTEMS] = {"levels", "elo", "glicko2"};

static const char *const heads[QY_RATING_SYSTEMS] = {
    "player\tpoints\tlevel\tgames\tprovisional\n",
    "player\trating\tchange\tk\tgames\tplayed\tscore\texpected\tperformance\n",
    "player\trating\tdeviation\tvolatility\tgames\n"};

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

/* ---- answers --------------------------------------------------------------------------------------------
 */

/* A whole number of hundredths, with its two decimals. */
static void add_hundredths(struct qy_buf *out, int64_t number)
{
    qy_buf_addf(out, "%s%lld.%02lld", number < 0 ? "-" : "",
                (long long)((number < 0 ? -number : number) / 100),
                (long long)((number < 0 ? -number : number) % 100));
}

static void add_row(struct qy_buf *out, enum qy_rating_system system, const struct qy_rated_player *player)
{
    unsigned level = qy_level_of(player->points);

    qy_buf_addf(out, "%s\t", player->name);
    if (system == QY_RATING_LEVELS) {
        add_hundredths(out, player->points);
        qy_buf_addc(out, '\t');
        if (level > 0)
            qy_buf_addf(out, "%u", level);
        else
            qy_buf_addc(out, '-');
        qy_buf_addf(out, "\t%u\t%s\n", player->games, player->games < QY_LEVEL_STABLE_GAME ? "yes" : "no");
    } else if (system == QY_RATING_ELO) {
        qy_buf_addf(out, "%d\t%+d\t%d\t%u\t%u\t%lld.%d\t", player->rating, player->change, player->k,
                    player->games, player->played, (long long)(player->score / 2), player->score % 2 ? 5 : 0);
        add_hundredths(out, player->expected);
        qy_buf_addf(out, "\t%d\n", player->performance);
    } else {
        qy_buf_addf(out, "%.2f\t%.2f\t%.6f\t%u\n", player->glicko.rating, player->glicko.deviation,
                    player->glicko.volatility, player->games);
    }
}

static int64_t scaled(double number, double by)
{
    return (int64_t)(number * by + (number < 0 ? -0.5 : 0.5));
}

static void put_levels(struct qyi_json *json, const struct qy_rated_player *player)
{
    unsigned level = qy_level_of(player->points);

    qyi_json_key(json, "points");
    qyi_json_fixed(json, player->points, 2);
    qyi_json_key(json, "level");
    if (level > 0)
        qyi_json_uint(json, level);
    else
        qyi_json_null(json);
    qyi_json_key(json, "games");
    qyi_json_uint(json, player->games);
    qyi_json_key(json, "provisional");
    qyi_json_bool(json, player->games < QY_LEVEL_STABLE_GAME);
    qyi_json_key(json, "levels_gained");
    qyi_json_int(json, player->level_change);
}

static void put_elo(struct qyi_json *json, const struct qy_rated_player *player)
{
    const struct {
        const char *key;
        int64_t value;
        unsigned decimals;
    } rows[] = {{"rating", player->rating, 0},
                {"change", player->change, 0},
                {"k", player->k, 0},
                {"games", player->games, 0},
                {"played", player->played, 0},
                {"score", player->score * 5, 1},
                {"expected", player->expected, 2},
                {"performance", player->performance, 0}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qyi_json_key(json, rows[i].key);
        qyi_json_fixed(json, rows[i].value, rows[i].decimals);
    }
}

static void put_glicko(struct qyi_json *json, const struct qy_rated_player *player)
{
    qyi_json_key(json, "rating");
    qyi_json_fixed(json, scaled(player->glicko.rating, 100), 2);
    qyi_json_key(json, "deviation");
    qyi_json_fixed(json, scaled(player->glicko.deviation, 100), 2);
    qyi_json_key(json, "volatility");
    qyi_json_fixed(json, scaled(player->glicko.volatility, 1e6), 6);
    qyi_json_key(json, "games");
    qyi_json_uint(json, player->games);
}

static void add_object(struct qy_buf *out, enum qy_rating_system system, const struct qy_rated_player *player)
{
    static void (*const put[QY_RATING_SYSTEMS])(struct qyi_json *, const struct qy_rated_player *) = {
        put_levels, put_elo, put_glicko};
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "player");
    qyi_json_string(&json, player->name);
    put[system](&json, player);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

static int answer(struct qyi_cli *cli, enum qy_rating_system system, const struct qy_rating_pool *pool)
{
    if (!cli->json)
        qy_buf_adds(&cli->out, heads[system]);
    for (size_t i = 0; i < qy_rating_pool_count(pool); i++) {
        if (cli->json)
            add_object(&cli->out, system, qy_rating_pool_player(pool, i));
        else
            add_row(&cli->out, system, qy_rating_pool_player(pool, i));
        if (!qyi_cli_flush_full(cli))
            return QYI_EXIT_SYSTEM;
    }
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
    return qyi_cli_usage(cli, "rate.unknown-system", cli->operand[0], NULL);
}
