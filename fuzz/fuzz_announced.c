/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Short descriptions in an event's announcement: time controls in both notations, stages, team formats,
 * prizes, points, and the list of fouls and penalties. The first byte selects one of them. Law: a value that
 * was read and written reads back the same, numbers are within their bounds, and an error has a position
 * within the text.
 */
#include <qiyuan/core/clock.h>
#include <qiyuan/event/prizes.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/event/tournament.h>

#include <string.h>

#include "fuzz.h"
#include "ranking/conduct.h"

static int read_control(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    struct qy_time_control control;
    struct qy_time_control again;
    int code = qy_time_control_parse(text, len, &control, reterr);

    if (code == 0) {
        qy_time_control_write(&control, &once);
        FUZZ_LAW(qy_time_control_parse(once.data, once.len, &again, NULL) == 0);
        qy_time_control_write(&again, &twice);
        FUZZ_LAW(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    }
    qy_buf_free(&once);
    qy_buf_free(&twice);
    return code;
}

static int read_tag(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_buf once = QY_BUF_INIT;
    struct qy_time_control control;
    struct qy_time_control again;
    int code = qy_time_control_parse_pgn(text, len, &control, reterr);

    if (code == 0 && qy_time_control_write_pgn(&control, &once) == 0)
        FUZZ_LAW(qy_time_control_parse_pgn(once.data, once.len, &again, NULL) == 0);
    qy_buf_free(&once);
    return code;
}

static int read_stages(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_stage_plans plans = {0};
    int code = qy_stage_plans_parse(text, len, &plans, reterr);

    FUZZ_LAW(plans.count <= QY_STAGES_MOST && (plans.count > 0) == (code == 0));
    return code;
}

static int read_teams(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_team_rules rules = {0};
    int code = qy_team_rules_parse(text, len, &rules, reterr);

    FUZZ_LAW(rules.players <= QY_TEAM_MEMBERS_MOST && (rules.form != QY_TEAMS_NONE) == (code == 0));
    return code;
}

static int read_prizes(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_prize_list *list;
    int code = qy_prize_list_read(text, len, &list, reterr);

    if (code == 0)
        qy_prize_list_free(list);
    return code;
}

static int read_points(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_points_scheme scheme = {0};
    int code = qy_points_scheme_parse(text, len, &scheme, reterr);
    qy_points second = scheme.draw + scheme.second_draw;

    FUZZ_LAW(code == 0 || scheme.win == 0);
    if (code == 0)
        FUZZ_LAW(scheme.win > scheme.draw && scheme.draw > scheme.loss && scheme.loss >= 0 &&
                 scheme.win > second && second > scheme.loss && scheme.win <= 100 * QY_POINT &&
                 scheme.pairing_bye >= 0 && scheme.pairing_bye <= 100 * QY_POINT);
    return code;
}

static int read_conduct(const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_conduct *list = NULL;
    size_t count = 0;
    int code = qyi_conduct_read(text, len, &list, &count, reterr);

    FUZZ_LAW(code == 0 || (!list && reterr->line >= 1 && reterr->column >= 1));
    FUZZ_LAW(count <= len);
    for (size_t i = 0; i < count; i++)
        FUZZ_LAW(list[i].number >= 1 && list[i].number <= QY_TOURNAMENT_MAX_PLAYERS &&
                 list[i].fouls <= 9999 && list[i].warnings <= 9999 && list[i].disqualifications <= 9999);
    free(list);
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int (*const read[])(const char *, size_t, struct qy_error *) = {
        read_control, read_tag, read_stages, read_teams, read_prizes, read_points, read_conduct};
    struct qy_error error = {0};
    int code;

    if (size == 0)
        return 0;
    code = read[data[0] % (sizeof read / sizeof read[0])]((const char *)data + 1, size - 1, &error);
    FUZZ_LAW(code <= 0 && (code == 0 || (error.code == code && error.offset < size)));
    return 0;
}
