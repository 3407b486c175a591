/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings after the games of a file of the operator's folder: what `rate` answers. */
#include "answer/answers.h"
#include "answer/rated.h"
#include "base/error.h"
#include "shelf/folder.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/strength.h"

#include <string.h>

static bool holds_results(const char *name)
{
    size_t len = strlen(name);

    return len > 4 && strcmp(name + len - 4, ".tsv") == 0;
}

static int list(struct qyi_asking *asking, struct qyi_writer *writer)
{
    return qyi_tell_files(asking, holds_results, writer);
}

void qyi_api_ratings(struct qyi_exchange *exchange)
{
    qyi_ask(exchange, exchange->server->options.collections, "ratings", list);
}

static int bad_field(struct qyi_asking *asking, const char *field, const char *expected)
{
    return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
}

static int read_system(struct qyi_asking *asking, enum qy_rating_system *ret_system)
{
    const char *name = qyi_exchange_arg(asking->exchange, "system");

    *ret_system = name ? qyi_scheme_named(name) : QY_RATING_LEVELS;
    return *ret_system < QY_RATING_SYSTEMS ? 0 : bad_field(asking, "system", "levels, elo, glicko2");
}

static int read_rules(struct qyi_asking *asking, struct qy_rating_rules *ret_rules)
{
    const char *date = qyi_exchange_arg(asking->exchange, "date");
    const char *tau = qyi_exchange_arg(asking->exchange, "tau");

    *ret_rules = (struct qy_rating_rules){QY_ELO_2025, QYI_USUAL_TAU};
    if (date && qy_elo_edition_of(date, strlen(date), &ret_rules->edition) < 0)
        return qyi_error_set(&asking->error, QY_E_RATING_DATE, 0, date, strlen(date), NULL);
    return !tau || qyi_rated_tau(tau, &ret_rules->tau) ? 0 : bad_field(asking, "tau", "0.2..1.2");
}

static int take_file(struct qyi_asking *asking, const char *id, struct qyi_rated *rated,
                     int (*take)(struct qyi_rated *, const char *, size_t, struct qy_error *))
{
    struct qy_buf text = QY_BUF_INIT;
    int code = qyi_folder_read(asking->folder, id, &text, &asking->error);

    if (code == 0)
        code = take(rated, qy_buf_str(&text), text.len, &asking->error);
    qy_buf_free(&text);
    return code;
}

static int ratings(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *start = qyi_exchange_arg(asking->exchange, "start");
    struct qyi_rated rated = {.pool = NULL};
    struct qy_rating_rules rules;
    enum qy_rating_system system;
    int code = read_system(asking, &system);

    if (code == 0)
        code = read_rules(asking, &rules);
    if (code == 0 && qyi_rated_begin(system, &rated) < 0)
        code = qyi_no_memory(&asking->error);
    if (code == 0 && start)
        code = take_file(asking, start, &rated, qyi_rated_start);
    if (code == 0)
        code = take_file(asking, asking->id, &rated, qyi_rated_take);
    if (code == 0)
        code = qyi_rated_end(&rated, &rules, &asking->error);
    if (code == 0)
        qyi_answer_ratings(system, rated.pool, writer);
    qyi_rated_free(&rated);
    return code;
}

void qyi_api_rating(struct qyi_exchange *exchange)
{
    qyi_ask_heavy(exchange, exchange->server->options.collections, "ratings", ratings);
}
