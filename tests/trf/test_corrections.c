/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts struck and amended out of order, numbers of entries and of pairings, players set right. */
#include "../event/read_log.h"
#include "cmocka_all.h"

#include <qiyuan/trf.h>

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
        /* By lot: the entry that was drawn first has number 1; later entries stand behind. */
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
        {DUTCH FOUR, "{\"act\":\"strike\",\"line\":1}", QY_E_TOUR_ACT_NOW},
        {DUTCH FOUR, "{\"act\":\"strike\",\"line\":9}", QY_E_TOUR_ACT_NOW},
        {DUTCH FOUR, "{\"act\":\"strike\"}", QY_E_TOUR_ACT_NOW},
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

/* An event, and what a straight log of it would hold: the texts of the lines that count, by their number. */
struct model {
    struct qy_tournament_log *log;
    char *line[MOST_LINES]; /* NULL: struck, undone, or no act of its own */
    char *was[MOST_LINES];  /* before the latest correction */
    unsigned target[MOST_LINES];
    unsigned count;
    uint64_t random;
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

/* Strikes or amends a line: its text goes, or is another one. */
static void correct(struct model *model)
{
    unsigned target = 1 + below(model, model->count);
    struct qy_tournament_act was;
    struct qy_tournament_act act = {.kind = QY_ACT_STRIKE, .line = (int32_t)target, .reason = "as it was"};
    struct qy_buf text = QY_BUF_INIT;

    if (!model->line[target] || model->target[target] > 0)
        return;
    if (qy_tournament_act_read(model->line[target], strlen(model->line[target]) - 1, &was, NULL) < 0)
        fail();
    if (was.kind == QY_ACT_RESULT && below(model, 2) == 0) {
        static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "+-", "0-0"};

        was.result = results[below(model, 5)];
        qy_tournament_act_write(&was, &text);
        act.kind = QY_ACT_AMEND;
        act.instead = qy_buf_str(&text);
    } else if (was.kind == QY_ACT_ADD && below(model, 2) == 0) {
        was.rating = (int32_t)(1000 + below(model, 1500));
        qy_tournament_act_write(&was, &text);
        act.kind = QY_ACT_AMEND;
        act.instead = qy_buf_str(&text);
    }
    qy_tournament_act_free(&was);
    if (model->count + 1 < MOST_LINES && qy_tournament_log_act(model->log, &act, NULL) == 0) {
        unsigned own = ++model->count;

        model->was[own] = model->line[target];
        model->target[own] = target;
        model->line[own] = NULL;
        qy_buf_addc(&text, '\n');
        model->line[target] = act.kind == QY_ACT_AMEND ? strdup(qy_buf_str(&text)) : NULL;
    }
    qy_buf_free(&text);
}

static void random_act(struct model *model)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "+-", "-+", "0-0", "*"};
    const struct qy_tournament *tournament = qy_tournament_log_tournament(model->log);
    unsigned number = 1 + below(model, (unsigned)tournament->player_count + 1);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    struct qy_tournament_act act = {.number = (int32_t)number};
    char name[16];

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

/* What is left of the event in a report file, and the same of a log that was written straight. */
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
    assert_string_equal(qy_tournament_log_tournament(log)->text[QY_TOURNAMENT_REGULATED],
                        qy_tournament_log_tournament(model->log)->text[QY_TOURNAMENT_REGULATED]);
    for (unsigned entry = 1; entry < 60; entry++)
        assert_int_equal(qy_tournament_log_number(log, entry), qy_tournament_log_number(model->log, entry));
    qy_tournament_log_free(log);
    qy_buf_free(&straight);
    qy_buf_free(&ours);
    qy_buf_free(&theirs);
}

static void random_event(uint64_t seed)
{
    struct model model = {.random = seed * 7919 + 17};
    struct qy_tournament_act begin = {.kind = QY_ACT_NEW,
                                      .system = seed % 3 == 0 ? "swiss-cn" : "dutch",
                                      .rounds = 6,
                                      .seed = (int64_t)seed,
                                      .numbers = seed % 3 == 0 ? "lots" : "rating"};
    struct qy_buf first = QY_BUF_INIT;

    assert_int_equal(qy_tournament_log_new(&begin, &model.log, NULL), 0);
    qy_tournament_act_write(&begin, &first);
    qy_buf_addc(&first, '\n');
    model.line[++model.count] = strdup(qy_buf_str(&first));
    for (unsigned i = 0; i < 6; i++) {
        char name[8] = {(char)('A' + i), '\0'};

        assert_true(put(&model, &(struct qy_tournament_act){.kind = QY_ACT_ADD,
                                                            .name = name,
                                                            .rating = (int32_t)(2000 + below(&model, 99))}));
    }
    for (unsigned i = 0; i < 40; i++) {
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
    qy_buf_free(&first);
    qy_tournament_log_free(model.log);
}

/* 10,000 sequences behind QIYUAN_LONG, else enough to see a fault. */
static void corrections_are_what_a_straight_log_is(void **state)
{
    const char *many = getenv("QIYUAN_SEQUENCES");
    uint64_t count = many ? strtoull(many, NULL, 10) : 600;

    (void)state;
    for (uint64_t seed = 1; seed <= count; seed++)
        random_event(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_the_rules),
        cmocka_unit_test(numbers_freeze),
        cmocka_unit_test(what_is_not_possible_changes_nothing),
        cmocka_unit_test(corrections_are_what_a_straight_log_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
