/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts struck and amended out of order, numbers of entries and of pairings, players and teams set right. */
#include "../event/read_log.h"
#include "cmocka_all.h"
#include "share.h"

#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DUTCH "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":5,\"seed\":1,\"numbers\":\"rating\"}\n"
#define TABLE "{\"act\":\"new\",\"system\":\"roundrobin-cn\",\"numbers\":\"lots\"}\n"
#define THREE                                                         \
    "{\"act\":\"add\",\"number\":1,\"name\":\"A\",\"rating\":1900}\n" \
    "{\"act\":\"add\",\"number\":2,\"name\":\"B\",\"rating\":2100}\n" \
    "{\"act\":\"add\",\"number\":3,\"name\":\"C\"}\n"
#define FOUR THREE "{\"act\":\"add\",\"number\":4,\"name\":\"D\",\"rating\":2000}\n"

/* The names by pairing numbers. */
static void numbers_follow_the_rules(void **state)
{
    static const struct {
        const char *log;
        const char *names;
    } rows[] = {
        {DUTCH THREE, "BAC"},
        {DUTCH FOUR, "BDAC"},
        /* The same rating: the title, then the name. */
        {DUTCH "{\"act\":\"add\",\"name\":\"B\",\"rating\":2000}\n{\"act\":\"add\",\"name\":\"A\",\"rating\":"
               "2000}\n"
               "{\"act\":\"add\",\"name\":\"F\",\"rating\":2000,\"title\":\"FM\"}\n"
               "{\"act\":\"add\",\"name\":\"G\",\"rating\":2000,\"title\":\"GM\"}\n",
         "GFAB"},
        {DUTCH FOUR "{\"act\":\"edit\",\"number\":3,\"rating\":2500}\n", "CBDA"},
        {DUTCH FOUR "{\"act\":\"edit\",\"number\":2,\"unrated\":1}\n", "DABC"},
        {DUTCH FOUR "{\"act\":\"remove\",\"number\":4}\n", "BAC"},
        {DUTCH FOUR "{\"act\":\"rate\",\"number\":1,\"rating\":2050}\n", "BADC"},
        /* A late entry is sorted in; entries in lines stay what they were. */
        {DUTCH FOUR "{\"act\":\"pair\",\"round\":1,\"pairs\":[[2,1],[3,4]]}\n"
                    "{\"act\":\"add\",\"number\":5,\"name\":\"E\",\"rating\":2050}\n",
         "BEDAC"},
        /* By lot: the entry drawn first has number 1; later entries follow. */
        {TABLE FOUR "{\"act\":\"redraw\",\"order\":[3,1,4,2]}\n", "CADB"},
        {TABLE FOUR "{\"act\":\"redraw\",\"order\":[3,1,4,2]}\n{\"act\":\"add\",\"name\":\"E\"}\n", "CADBE"},
        {TABLE FOUR, "ABCD"},
        {DUTCH FOUR "{\"act\":\"redraw\",\"order\":[3,1,4,2]}\n", "CADB"},
        {DUTCH FOUR "{\"act\":\"strike\",\"line\":3}\n", "DAC"},
        {DUTCH FOUR "{\"act\":\"amend\",\"line\":4,\"instead\":\"{\\\"act\\\":\\\"add\\\",\\\"number\\\":3,"
                    "\\\"name\\\":\\\"X\\\",\\\"rating\\\":2400}\"}\n",
         "XBDA"},
        {DUTCH FOUR "{\"act\":\"strike\",\"line\":3}\n{\"act\":\"undo\"}\n", "BDAC"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);
        const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
        char names[16] = "";

        for (size_t k = 0; k < tournament->player_count && k < 15; k++) {
            names[k] = tournament->player[k].text[QY_PLAYER_NAME][0];
            assert_int_equal(tournament->player[k].number, k + 1);
        }
        if (strcmp(names, rows[i].names) != 0)
            fail_msg("row %zu: %s, expected %s", i, names, rows[i].names);
        qy_tournament_log_free(log);
    }
}

/* No number changes once the fourth round is paired. */
static void numbers_freeze(void **state)
{
    struct qy_tournament_log *log = read_log(DUTCH FOUR);
    struct qy_tournament_act late = {.kind = QY_ACT_ADD, .name = "L", .rating = 2700};

    (void)state;
    for (unsigned round = 1; round <= 4; round++) {
        struct qy_pair pair[] = {{1, 2}, {3, 4}};
        struct qy_pairing pairing = {pair, 2};
        struct qy_tournament_act act;

        assert_int_equal(qy_tournament_log_pair_by_hand(log, &pairing, NULL, NULL, &act, NULL), 0);
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        qy_tournament_act_free(&act);
        if (round == 3) {
            assert_int_equal(qy_tournament_log_act(log, &late, NULL), 0);
            assert_string_equal(
                qy_tournament_player(qy_tournament_log_tournament(log), 1)->text[QY_PLAYER_NAME], "L");
        }
    }
    late.rating = 2800;
    late.name = "M";
    assert_int_equal(qy_tournament_log_act(log, &late, NULL), 0);
    assert_string_equal(qy_tournament_player(qy_tournament_log_tournament(log), 6)->text[QY_PLAYER_NAME],
                        "M");
    assert_int_equal(qy_tournament_log_number(log, 6), 6);
    assert_int_equal(qy_tournament_log_entry(log, 1), 5);
    qy_tournament_log_free(log);
}

static void what_is_not_possible_changes_nothing(void **state)
{
#define PAIRED DUTCH FOUR "{\"act\":\"pair\",\"round\":1,\"pairs\":[[2,1],[3,4]]}\n"
    static const struct {
        const char *log;
        const char *act;
        int code;
    } rows[] = {
        {DUTCH FOUR, "{\"act\":\"strike\",\"line\":1}", QY_E_TOUR_LINE},
        {DUTCH FOUR, "{\"act\":\"strike\",\"line\":9}", QY_E_TOUR_LINE},
        {DUTCH FOUR, "{\"act\":\"strike\"}", QY_E_TOUR_LINE},
        {DUTCH FOUR, "{\"act\":\"amend\",\"line\":2}", QY_E_TOUR_ACT_NOW},
        {DUTCH FOUR, "{\"act\":\"amend\",\"line\":2,\"instead\":\"{\"}", QY_E_JSON_FORM},
        /* Somebody of a later pair. */
        {PAIRED, "{\"act\":\"strike\",\"line\":2}", QY_E_TOUR_PLAYER},
        {PAIRED, "{\"act\":\"remove\",\"number\":2}", QY_E_TOUR_ACT_NOW},
        {PAIRED, "{\"act\":\"return\",\"number\":2}", QY_E_TOUR_ACT_NOW},
        {PAIRED, "{\"act\":\"edit\",\"number\":8,\"name\":\"Z\"}", QY_E_TOUR_PLAYER},
        {PAIRED, "{\"act\":\"edit\",\"number\":1,\"sex\":\"x\"}", QY_E_TOUR_ACT},
        {PAIRED, "{\"act\":\"redraw\",\"order\":[1,2,3,4]}", QY_E_TOUR_ACT_NOW},
        {DUTCH FOUR, "{\"act\":\"avoid\",\"order\":[1],\"kind\":\"hard\"}", QY_E_TOUR_ACT},
        {DUTCH FOUR, "{\"act\":\"avoid\",\"order\":[1,2],\"kind\":\"perhaps\"}", QY_E_TOUR_ACT},
        {DUTCH FOUR, "{\"act\":\"event\",\"tiebreaks\":\"NONE\"}", QY_E_TIEBREAK},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);
        struct qy_buf before = QY_BUF_INIT;
        struct qy_buf after = QY_BUF_INIT;
        size_t acts = qy_tournament_log_acts(log);
        int code;

        assert_int_equal(qy_trf_write_new(qy_tournament_log_tournament(log), QY_TRF_26, &before), 0);
        code = qy_tournament_log_act_line(log, rows[i].act, strlen(rows[i].act), NULL);
        if (code != rows[i].code)
            fail_msg("row %zu: code %d, expected %d", i, code, rows[i].code);
        assert_int_equal(qy_tournament_log_acts(log), acts);
        assert_int_equal(qy_trf_write_new(qy_tournament_log_tournament(log), QY_TRF_26, &after), 0);
        assert_string_equal(qy_buf_str(&before), qy_buf_str(&after));
        qy_buf_free(&before);
        qy_buf_free(&after);
        qy_tournament_log_free(log);
    }
}

/* ---- random corrections ---------------------------------------------------------------------------- */

#define MOST_LINES 400

/* An event, and the log that it would have without corrections: the valid lines by number. */
struct model {
    struct qy_tournament_log *log;
    char *line[MOST_LINES]; /* NULL: struck, undone, or no act of its own */
    char *was[MOST_LINES];  /* before the latest correction */
    unsigned target[MOST_LINES];
    unsigned count;
    uint64_t random;
    bool teams;
    unsigned corrected; /* lines of a team event that were struck or amended */
};

static unsigned below(struct model *model, unsigned most)
{
    model->random = model->random * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(model->random >> 33) % most;
}

/* Does an act; the line that it became counts, and the one that it brought with it. */
static bool put(struct model *model, const struct qy_tournament_act *act)
{
    struct qy_buf lines = QY_BUF_INIT;
    bool done = model->count + 2 < MOST_LINES && qy_tournament_log_do(model->log, act, 1, &lines, NULL) == 0;

    for (const char *at = qy_buf_str(&lines); done && *at; at = strchr(at, '\n') + 1)
        model->line[++model->count] = strndup(at, (size_t)(strchr(at, '\n') + 1 - at));
    qy_buf_free(&lines);
    return done;
}

/* Another act of the same kind in place of one; false: it is better struck. */
static bool changed(struct model *model, struct qy_tournament_act *act)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "+-", "0-0"};
    static const char *const matches[] = {"1-0,1-0", "0-1,1/2-1/2", "+-", "--", "*"};

    if (below(model, 2) == 0)
        return false;
    switch (act->kind) {
    case QY_ACT_RESULT: act->result = results[below(model, 5)]; return true;
    case QY_ACT_MATCH: act->result = matches[below(model, 5)]; return true;
    case QY_ACT_ADD:
    case QY_ACT_MEMBER: act->rating = (int32_t)(1000 + below(model, 1500)); return true;
    case QY_ACT_LINEUP: act->by = "chief"; return true;
    default: return false;
    }
}

/* Strikes or amends a line: its text goes, or is another one. */
static void correct(struct model *model)
{
    unsigned target = 1 + below(model, model->count);
    struct qy_tournament_act was;
    struct qy_tournament_act act = {.kind = QY_ACT_STRIKE, .line = (int32_t)target, .reason = "as it was"};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf lines = QY_BUF_INIT;

    if (!model->line[target] || model->target[target] > 0)
        return;
    if (qy_tournament_act_read(model->line[target], strlen(model->line[target]) - 1, &was, NULL) < 0)
        fail();
    if (changed(model, &was)) {
        qy_tournament_act_write(&was, &text);
        act.kind = QY_ACT_AMEND;
        act.instead = qy_buf_str(&text);
    }
    qy_tournament_act_free(&was);
    if (model->count + 2 < MOST_LINES && qy_tournament_log_do(model->log, &act, 1, &lines, NULL) == 0) {
        unsigned own = ++model->count;
        const char *leave = strchr(qy_buf_str(&lines), '\n') + 1;

        model->was[own] = model->line[target];
        model->target[own] = target;
        model->line[own] = NULL;
        qy_buf_addc(&text, '\n');
        model->line[target] = act.kind == QY_ACT_AMEND ? strdup(qy_buf_str(&text)) : NULL;
        model->corrected++;
        if (*leave) /* FIDE mode, by the correction */
            model->line[++model->count] = strdup(leave);
    }
    qy_buf_free(&lines);
    qy_buf_free(&text);
}

/* Pairs the next round, once every match of the latest one has a result. */
static void play_on(struct model *model)
{
    static const char *const matches[] = {"1-0,1-0", "1-0,0-1", "1/2-1/2,0-1", "+-"};
    const struct qy_tournament *teams = qy_tournament_log_tournament(model->log);
    unsigned round = qy_tournament_paired_rounds(teams);
    unsigned most = teams->player[teams->player_count - 1].number;
    struct qy_tournament_act act;

    for (unsigned team = 1; round > 0 && team <= most; team++) {
        const struct qy_tournament_player *player =
            qy_tournament_player(qy_tournament_log_tournament(model->log), team);

        if (player && player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
            (void)put(model, &(struct qy_tournament_act){.kind = QY_ACT_MATCH,
                                                         .round = (int32_t)round,
                                                         .white = (int32_t)team,
                                                         .black = player->entry[round - 1].opponent,
                                                         .result = matches[below(model, 4)]});
    }
    if (qy_tournament_log_pair(model->log, NULL, 0, &act, NULL) < 0)
        return;
    (void)put(model, &act);
    qy_tournament_act_free(&act);
}

/* Acts only for team events: a member, a line-up, a match or one of its boards. */
static void random_team_act(struct model *model)
{
    static const char *const matches[] = {
        "1-0,1-0", "1-0,0-1", "1/2-1/2,0-1", "1/2-1/2,1/2-1/2", "+-,1-0", "+-", "-+", "--", "*"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"};
    const struct qy_tournament *teams = qy_tournament_log_tournament(model->log);
    unsigned paired = qy_tournament_paired_rounds(teams);
    unsigned number = 1 + below(model, (unsigned)teams->player_count + 1);
    unsigned round = 1 + below(model, paired + 1);
    uint16_t *member = NULL;
    uint16_t seats[2];
    size_t members = 0;
    unsigned first = 0;
    unsigned second = 0;
    size_t boards = 0;
    const struct qy_team_board *board =
        round <= paired ? qy_tournament_log_boards(model->log, round, number, &first, &second, &boards)
                        : NULL;
    struct qy_tournament_act act = {.round = (int32_t)round};

    switch (below(model, 9)) {
    case 0: play_on(model); return;
    case 1:
        act = (struct qy_tournament_act){.kind = QY_ACT_MEMBER,
                                         .team = (int32_t)number,
                                         .name = "R",
                                         .rating = (int32_t)(1000 + below(model, 1500))};
        break;
    case 2:
        act = (struct qy_tournament_act){.kind = QY_ACT_EDIT,
                                         .number = (int32_t)(1 + below(model, 20)),
                                         .name = "Renamed",
                                         .how = "member"};
        break;
    case 3:
    case 4: /* the first and the last, the second and nobody, or the other way round, which the chief may */
        if (qy_tournament_log_team_members(model->log, number, &member, &members) < 0 || members < 2)
            break;
        seats[0] = member[below(model, 2)];
        seats[1] = below(model, 4) == 0 ? 0 : member[below(model, (unsigned)members)];
        act.kind = QY_ACT_LINEUP;
        act.team = (int32_t)number;
        act.order = seats;
        act.order_count = 2;
        act.by = below(model, 3) == 0 ? "chief" : NULL;
        break;
    case 5:
        if (board) {
            const struct qy_team_board *one = &board[below(model, (unsigned)boards)];

            act.kind = QY_ACT_RESULT;
            act.white = one->white;
            act.black = one->black;
            act.result = results[below(model, 5)];
        }
        break;
    default:
        if (board) {
            act.kind = QY_ACT_MATCH;
            act.white = (int32_t)first;
            act.black = (int32_t)second;
            act.result = matches[below(model, 9)];
        }
    }
    if (act.kind != QY_ACT_NEW)
        (void)put(model, &act);
    free(member);
}

static void random_act(struct model *model)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "+-", "-+", "0-0", "*"};
    const struct qy_tournament *tournament = qy_tournament_log_tournament(model->log);
    unsigned number = 1 + below(model, (unsigned)tournament->player_count + 1);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    struct qy_tournament_act act = {.number = (int32_t)number};
    char name[16];

    if (model->teams && below(model, 3) > 0) {
        random_team_act(model);
        return;
    }
    switch (below(model, 11)) {
    case 0:
        (void)snprintf(name, sizeof name, "P%u", below(model, 1000));
        act = (struct qy_tournament_act){
            .kind = QY_ACT_ADD, .name = name, .rating = (int32_t)(1000 + below(model, 1500))};
        break;
    case 1: act.kind = QY_ACT_WITHDRAW; break;
    case 2: act.kind = QY_ACT_RETURN; break;
    case 3:
        act.kind = QY_ACT_EDIT;
        act.rating = (int32_t)(1000 + below(model, 1500));
        break;
    case 4: act.kind = QY_ACT_REMOVE; break;
    case 5:
        if (qy_tournament_log_pair(model->log, NULL, 0, &act, NULL) < 0)
            return;
        (void)put(model, &act);
        qy_tournament_act_free(&act);
        return;
    case 6: /* games that decide, and what is announced of the others */
        act = (struct qy_tournament_act){
            .kind = QY_ACT_PLAYOFF,
            .white = (int32_t)number,
            .black = (int32_t)(1 + below(model, (unsigned)tournament->player_count + 1)),
            .result = results[below(model, 6)],
            .how = below(model, 2) == 0 ? "armageddon" : "game"};
        break;
    case 7:
        act = (struct qy_tournament_act){.kind = QY_ACT_EVENT,
                                         .rules = below(model, 2) == 0 ? "chess-classic" : "xiangqi-1999",
                                         .regulated = below(model, 2) == 0 ? "{\"records\":true}" : NULL};
        break;
    default: {
        const struct qy_tournament_player *player = qy_tournament_player(tournament, number);
        unsigned round = paired > 0 ? 1 + below(model, paired) : 0;

        if (!player || round == 0 || player->entry[round - 1].colour != QY_TOURNAMENT_WHITE)
            return;
        act = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                         .round = (int32_t)round,
                                         .white = (int32_t)number,
                                         .black = player->entry[round - 1].opponent,
                                         .result = results[below(model, 7)]};
        if (below(model, 3) == 0) { /* from an arbiter's log */
            act.log = "board";
            act.fouls[below(model, 2)] = (int32_t)below(model, 3);
            act.warnings[below(model, 2)] = (int32_t)below(model, 2);
            act.used[1] = (int32_t)below(model, 100000);
        }
    }
    }
    (void)put(model, &act);
}

/* Conduct, and what decides ties. */
static void compare_more(const struct qy_tournament_log *one, const struct qy_tournament_log *other)
{
    const struct qy_tournament_log *const logs[2] = {one, other};
    uint16_t *decided[2];
    size_t count[2];

    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(qy_tournament_log_decided(logs[i], &decided[i], &count[i]), 0);
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(decided[0], decided[1], count[0] * sizeof *decided[0]);
    for (unsigned number = 1; number < 60; number++) {
        unsigned sum[2] = {0, 0};

        for (unsigned i = 0; i < 2; i++) {
            size_t conducts;
            const struct qy_conduct *conduct = qy_tournament_log_conduct(logs[i], &conducts);
            struct qy_game_conduct game;

            for (size_t k = 0; k < conducts; k++)
                if (conduct[k].number == number)
                    sum[i] += conduct[k].fouls + 1000U * conduct[k].warnings;
            for (unsigned round = 1; round < 7; round++)
                if (qy_tournament_log_game_conduct(logs[i], round, number, &game))
                    sum[i] += 1000000U * round + (unsigned)game.used[1];
        }
        assert_int_equal(sum[0], sum[1]);
    }
    for (unsigned i = 0; i < 2; i++)
        free(decided[i]);
}

/* Line-ups, boards and matches in a report file of teams, and the order of the teams. */
static void compare_teams(const struct qy_tournament_log *one, const struct qy_tournament_log *other)
{
    const struct qy_tournament_log *const logs[2] = {one, other};
    struct qy_buf file[2] = {QY_BUF_INIT, QY_BUF_INIT};

    for (unsigned i = 0; i < 2; i++) {
        struct qy_team_tournament *event;
        struct qy_team_table table;

        assert_int_equal(qy_team_tournament_of_log(logs[i], &event, NULL), 0);
        assert_int_equal(qy_trf_write_teams(event, &file[i]), 0);
        qy_team_tournament_free(event);
        assert_int_equal(qy_tournament_log_team_table(logs[i], &table, NULL), 0);
        for (size_t k = 0; k < table.count; k++) {
            qy_buf_addf(&file[i], "%u %u %d", table.row[k].rank, table.row[k].number, table.row[k].points);
            for (size_t c = 0; c < table.columns; c++)
                qy_buf_addf(&file[i], " %d", table.row[k].value[c]);
            qy_buf_addc(&file[i], '\n');
        }
        qy_team_table_free(&table);
        for (unsigned round = 1; round <= 7; round++)
            for (unsigned team = 1; team < 20; team++)
                qy_buf_addc(&file[i], qy_tournament_log_lined_up(logs[i], round, team) ? 'L' : '.');
    }
    if (strcmp(qy_buf_str(&file[0]), qy_buf_str(&file[1])) != 0)
        fail_msg("with corrections:\n%s\nstraight:\n%s", qy_buf_str(&file[0]), qy_buf_str(&file[1]));
    qy_buf_free(&file[0]);
    qy_buf_free(&file[1]);
}

/* The event as a report file holds it, and the same of a log that was written straight. */
static void compare(struct model *model)
{
    struct qy_buf straight = QY_BUF_INIT;
    struct qy_buf ours = QY_BUF_INIT;
    struct qy_buf theirs = QY_BUF_INIT;
    struct qy_tournament_log *log;

    for (unsigned i = 1; i <= model->count; i++) {
        struct qy_tournament_act act;

        if (!model->line[i])
            continue;
        assert_int_equal(qy_tournament_act_read(model->line[i], strlen(model->line[i]) - 1, &act, NULL), 0);
        qy_tournament_act_write(&act, &straight); /* without its sum: it stands at another place here */
        qy_buf_addc(&straight, '\n');
        qy_tournament_act_free(&act);
    }
    log = read_log(qy_buf_str(&straight));
    assert_int_equal(qy_trf_write_new(qy_tournament_log_tournament(model->log), QY_TRF_26, &ours), 0);
    assert_int_equal(qy_trf_write_new(qy_tournament_log_tournament(log), QY_TRF_26, &theirs), 0);
    if (strcmp(qy_buf_str(&ours), qy_buf_str(&theirs)) != 0)
        fail_msg("with corrections:\n%s\nstraight:\n%s\nof\n%s", qy_buf_str(&ours), qy_buf_str(&theirs),
                 qy_buf_str(&straight));
    assert_int_equal(qy_tournament_check(qy_tournament_log_tournament(model->log), NULL), 0);
    compare_more(model->log, log);
    if (model->teams)
        compare_teams(model->log, log);
    assert_string_equal(qy_tournament_log_tournament(log)->text[QY_TOURNAMENT_REGULATED],
                        qy_tournament_log_tournament(model->log)->text[QY_TOURNAMENT_REGULATED]);
    for (unsigned entry = 1; entry < 60; entry++)
        assert_int_equal(qy_tournament_log_number(log, entry), qy_tournament_log_number(model->log, entry));
    qy_tournament_log_free(log);
    qy_buf_free(&straight);
    qy_buf_free(&ours);
    qy_buf_free(&theirs);
}

/* Begins an event of six players, or of six teams of two to four members. */
static void begin_event(struct model *model, uint64_t seed, const char *teams)
{
    static const char *const of_players[] = {"swiss-cn", "dutch", "dutch"};
    static const char *const of_teams[] = {"swiss-cn", "team-swiss", "berger", "team-swiss-b"};
    bool lots = teams ? seed % 2 == 0 : seed % 3 == 0;
    struct qy_tournament_act begin = {.kind = QY_ACT_NEW,
                                      .system = teams ? of_teams[seed % 4] : of_players[seed % 3],
                                      .rounds = teams && seed % 4 == 2 ? 0 : 6,
                                      .seed = (int64_t)seed,
                                      .teams = teams,
                                      .numbers = lots ? "lots" : "rating"};
    struct qy_buf first = QY_BUF_INIT;

    assert_int_equal(qy_tournament_log_new(&begin, &model->log, NULL), 0);
    qy_tournament_act_write(&begin, &first);
    qy_buf_addc(&first, '\n');
    model->line[++model->count] = strdup(qy_buf_str(&first));
    for (unsigned i = 0; i < 6; i++) {
        char name[8] = {(char)('A' + i), '\0'};

        assert_true(put(
            model, &(struct qy_tournament_act){.kind = QY_ACT_ADD,
                                               .name = name,
                                               .rating = teams ? 0 : (int32_t)(2000 + below(model, 99))}));
    }
    for (unsigned i = 0; teams && i < 18; i++) {
        char name[8] = {'m', (char)('a' + i), '\0'};

        assert_true(put(model, &(struct qy_tournament_act){.kind = QY_ACT_MEMBER,
                                                           .team = (int32_t)(1 + i % 6),
                                                           .name = name,
                                                           .rating = (int32_t)(2000 + below(model, 99))}));
    }
    qy_buf_free(&first);
}

/* Returns how many lines were corrected. */
static unsigned random_event(uint64_t seed, const char *teams)
{
    struct model model = {.random = seed * 7919 + 17, .teams = teams != NULL};
    unsigned corrected;

    begin_event(&model, seed, teams);
    for (unsigned i = 0; i < (teams ? 60 : 40); i++) {
        if (below(&model, 4) == 0)
            correct(&model);
        else
            random_act(&model);
    }
    compare(&model);
    for (unsigned i = 0; i < MOST_LINES; i++) {
        free(model.line[i]);
        free(model.was[i]);
    }
    corrected = model.corrected;
    qy_tournament_log_free(model.log);
    return corrected;
}

/* The number in QIYUAN_SEQUENCES, by default enough to reveal a fault. */
static uint64_t sequences(uint64_t usual)
{
    const char *many = getenv("QIYUAN_SEQUENCES");

    return many ? strtoull(many, NULL, 10) : usual;
}

static void corrections_are_what_a_straight_log_is(void **state)
{
    uint64_t count = sequences(600 / test_sample());

    (void)state;
    for (uint64_t seed = 1; seed <= count; seed++)
        (void)random_event(seed, NULL);
}

static void corrections_of_teams_are_what_a_straight_log_is(void **state)
{
    static const char *const forms[] = {"fixed:2", "free:2", "fixed:2"};
    uint64_t count = sequences(200 / test_sample());
    unsigned corrected = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= count; seed++)
        corrected += random_event(seed, forms[seed % 3]);
    assert_true(corrected > 3 * count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_the_rules),
        cmocka_unit_test(numbers_freeze),
        cmocka_unit_test(what_is_not_possible_changes_nothing),
        cmocka_unit_test(corrections_are_what_a_straight_log_is),
        cmocka_unit_test(corrections_of_teams_are_what_a_straight_log_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
