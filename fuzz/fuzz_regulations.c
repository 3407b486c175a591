/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An event's regulations under every rule set. Laws: refused regulations leave the setup unchanged and have
 * an error position; accepted regulations, written and read again, give the same setup.
 */
#include <qiyuan/record/arbiter.h>

#include <string.h>

#include "fuzz.h"

/* Whether two setups agree in everything that regulations can set. */
static bool same(const struct qy_game_setup *a, const struct qy_game_setup *b)
{
    return a->claims_auto == b->claims_auto && a->records == b->records &&
           a->default_time == b->default_time && a->late_from_turn == b->late_from_turn &&
           a->natural_limit == b->natural_limit && a->repetitions == b->repetitions &&
           a->illegal_moves == b->illegal_moves && a->offers_from == b->offers_from &&
           a->fouls_most == b->fouls_most && a->own_checks == b->own_checks &&
           a->own_chases == b->own_chases && a->limit_asked == b->limit_asked && a->grace == b->grace &&
           a->check_moves == b->check_moves && a->errors_end == b->errors_end && a->absences == b->absences &&
           a->absences_running == b->absences_running && a->supervised == b->supervised &&
           a->regulated == b->regulated;
}

static void read_under(const struct qy_rules *rules, const char *text, size_t len)
{
    struct qy_game_setup before;
    struct qy_game_setup setup;
    struct qy_game_setup again;
    struct qy_error error;
    struct qy_buf told = QY_BUF_INIT;

    qy_game_setup_init(rules, &before);
    setup = again = before;
    if (qy_regulations_read(text, len, &setup, &error) < 0) {
        FUZZ_LAW(error.code < 0 && error.line >= 1 && error.column >= 1);
        FUZZ_LAW(same(&setup, &before));
        return;
    }
    qy_regulations_json(&setup, &told);
    FUZZ_LAW(!told.failed && !memchr(told.data, '\n', told.len));
    FUZZ_LAW(qy_regulations_read(told.data, told.len, &again, &error) == 0);
    FUZZ_LAW(same(&setup, &again));
    qy_buf_free(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; qy_rules_at(i); i++)
        read_under(qy_rules_at(i), (const char *)data, size);
    return 0;
}
