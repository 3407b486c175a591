/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standings of events that stand in files: known columns, values worked out by hand, what holds for any
 * event. */
#include "cmocka_all.h"

#include <qiyuan/event/standings.h>
#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- help ------------------------------------------------------------------------------------------ */

static struct qy_tiebreak_list list_of(const char *text)
{
    struct qy_tiebreak_list list;
    struct qy_error error;

    if (qy_tiebreak_list_parse(text, strlen(text), &list, &error) < 0)
        fail_msg("%s: refused", text);
    return list;
}

static struct qy_standings *rank(const struct qy_tournament *tournament, enum qy_tournament_kind kind,
                                 const char *list)
{
    struct qy_standings_setup setup = {.kind = kind, .tiebreaks = list_of(list)};
    struct qy_standings *standings;
    struct qy_error error;

    if (qy_standings_new(tournament, &setup, &standings, &error) < 0)
        fail_msg("%s: error %d, %s", list, error.code, error.found);
    return standings;
}

static const struct qy_standing *row_of(const struct qy_standings *standings, unsigned number)
{
    for (size_t i = 0; i < qy_standings_count(standings); i++)
        if (qy_standings_at(standings, i)->number == number)
            return qy_standings_at(standings, i);
    fail_msg("player %u is not ranked", number);
    return NULL;
}

static struct qy_tournament *from_csv(const char *text)
{
    struct qy_tournament *tournament;
    struct qy_error error;

    if (qy_csv_read(text, strlen(text), &tournament, &error) < 0)
        fail_msg("refused at %u:%u: %s", error.line, error.column, error.expected);
    return tournament;
}

/* ---- known columns --------------------------------------------------------------------------------- */

static char *read_file(const char *name, const char *end, size_t *ret_len)
{
    char path[1024];
    const char *folder = getenv("QIYUAN_TEST_DATA");
    char *text = calloc(1, 1 << 17);
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/ranking/%s.%s", folder ? folder : ".", name, end);
    file = fopen(path, "rb");
    if (!file || !text)
        fail_msg("%s can't be read", path);
    *ret_len = fread(text, 1, (1 << 17) - 1, file);
    (void)fclose(file);
    return text;
}

/* Compares numbers, not how many noughts are behind the point. */
static bool same_number(const char *expected, struct qy_fraction value, unsigned decimals)
{
    struct qy_buf text = QY_BUF_INIT;
    double got;

    qy_fraction_write(value, decimals, &text);
    got = strtod(qy_buf_str(&text), NULL) - strtod(expected, NULL);
    if (text.data[0] == '-' && text.len == 1)
        got = 1;
    qy_buf_free(&text);
    return got > -1e-9 && got < 1e-9;
}

static void compare_row(const char *name, const struct qy_standings *standings,
                        const struct qy_tiebreak_list *list, char *line)
{
    const char *cell = strtok(line, "\t");
    const struct qy_standing *row = row_of(standings, (unsigned)strtoul(cell, NULL, 10));

    for (size_t k = 0; k <= list->count; k++) {
        struct qy_fraction value = k == 0 ? (struct qy_fraction){row->points, QY_POINT} : row->value[k - 1];
        unsigned decimals = k == 0 ? 1 : qy_tiebreak_decimals(list->item[k - 1].code);

        cell = strtok(NULL, "\t");
        if (!cell || !same_number(cell, value, decimals))
            fail_msg("%s: player %u, column %zu: %lld/%lld instead of %s", name, row->number, k + 1,
                     (long long)value.number, (long long)value.by, cell ? cell : "nothing");
    }
}

static void compare_event(const char *name)
{
    size_t len;
    char *text = read_file(name, "trf", &len);
    char *lines = read_file(name, "tsv", &len);
    struct qy_trf *trf;
    struct qy_tiebreak_list list;
    struct qy_standings *standings;
    struct qy_standings *direct;
    char *next = strchr(lines, '\n');
    size_t rows = 0;

    *next++ = '\0';
    for (char *c = lines; *c; c++)
        *c = *c == '\t' ? ',' : *c;
    assert_int_equal(qy_trf_read(text, strlen(text), &trf, NULL), 0);
    standings = rank(qy_trf_tournament(trf), QY_TOURNAMENT_KIND_INFER, strchr(lines, ',') + 1);
    direct = rank(qy_trf_tournament(trf), QY_TOURNAMENT_KIND_INFER, "DE"); /* is applied right after points */
    list = list_of(strchr(lines, ',') + 1);
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);

        for (size_t k = 0; k < list.count; k++)
            if (list.item[k].code == QY_TB_DE)
                memcpy((struct qy_fraction *)(uintptr_t)&row->value[k], row_of(direct, row->number)->value,
                       sizeof row->value[k]);
    }
    while (*next) {
        char *end = strchr(next, '\n');

        *end = '\0';
        compare_row(name, standings, &list, next);
        next = end + 1;
        rows++;
    }
    assert_int_equal(rows, qy_standings_count(standings));
    qy_standings_free(standings);
    qy_standings_free(direct);
    qy_trf_free(trf);
    free(text);
    free(lines);
}

static void known_columns(void **state)
{
    static const char *const names[] = {"t08_n020_r06", "t16_n013_r10",      "t24_n016_r05",
                                        "t44_n012_r06", "d10_baku_n036_r09", "d12_late_n050_r07"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        compare_event(names[i]);
}

/* ---- by hand --------------------------------------------------------------------------------------- */

static const char small_swiss[] = "name,rating,1,2,3\n"
                                  "A,2000,2w1,3b=,0-H\n"
                                  "B,1900,1b0,4w+,3w1\n"
                                  "C,1800,4b1,1w=,2b0\n"
                                  "D,,3w0,2b-,0-Z\n";

/* What A, B, C and D have. Scores are 2, 2, 1.5 and 0; D counts half a point more for opponents (16.3.2). */
static const struct {
    const char *code;
    const char *value[4];
} by_hand[] = {
    {"BH", {"5.0", "4.0", "4.5", "1.5"}},    /* A: 2 + 1.5 + a dummy with at most 3 draws */
    {"BH/C1", {"3.5", "3.5", "4.0", "1.5"}}, /* D: the lowest voluntary round is 0 */
    {"BH/M1", {"1.5", "1.5", "2.0", "0.0"}},
    {"BH/P", {"5.0", "4.0", "4.5", "3.5"}},   /* D's forfeit as a game against B */
    {"SB", {"3.50", "2.00", "1.50", "0.00"}}, /* A: 1 x 2 + 0.5 x 1.5 + 0.5 x 1.5 */
    {"SB/C1", {"2.75", "1.50", "1.00", "0.00"}},
    {"FB", {"5.0", "4.5", "4.0", "2.0"}}, /* B 1.5 and C 2, as if they had drawn */
    {"AOB", {"4.25", "4.75", "3.50", "4.50"}},
    {"AOB/F", {"4.25", "4.50", "3.83", "4.00"}},
    {"WIN", {"1", "2", "1", "0"}},
    {"WON", {"1", "1", "1", "0"}},
    {"BPG", {"1", "1", "2", "0"}},
    {"BWG", {"0", "0", "1", "0"}},
    {"REP", {"2", "3", "3", "1"}},
    {"GE", {"2", "3", "3", "1"}},
    {"PS", {"4.5", "3.0", "4.0", "0.0"}},
    {"PS/C1", {"3.5", "3.0", "3.0", "0.0"}},
    {"STD", {"2.0", "2.0", "1.5", "0.0"}},
    {"TPN", {"1", "2", "3", "4"}},
    {"RTNG", {"-", "-", "-", "-"}},
    {"RTNG/U1400", {"2000", "1900", "1800", "1400"}},
    {"KS", {"1.5", "1.0", "0.5", "0.0"}},     /* 1.5 and more */
    {"KS/L+1", {"1.0", "0.0", "0.5", "0.0"}}, /* 2 and more */
    {"KS/L60", {"1.0", "0.0", "0.5", "0.0"}},
    {"KS/L-3", {"1.5", "2.0", "1.5", "0.0"}},
    {"ARO", {"-", "-", "-", "-"}},
    {"ARO/U1400", {"1850", "1900", "1767", "1800"}},
    {"ARO/U1400/C1", {"1900", "2000", "1950", "-"}},
    {"TPR/U1400", {"2043", "1900", "1767", "1000"}},
    {"APRO/U1400", {"1834", "1905", "1648", "1767"}},
    {"XIAOFEN", {"2.75", "1.50", "1.00", "0.00"}},
    {"DUISHOUFEN", {"3.5", "3.5", "4.0", "3.5"}},
    {"对手分", {"3.5", "3.5", "4.0", "3.5"}},
    {"勝局", {"1", "2", "1", "0"}},
    {"LEIJIFEN", {"4.5", "3.0", "4.0", "0.0"}},
    {"HOUSHOU", {"1", "1", "2", "0"}},
    {"LEIJIFEN/C1", {"3.5", "3.0", "3.0", "0.0"}},
    {"DUISHOUFEN/B", {"3.5", "3.5", "4.0", "3.5"}}, /* nobody had a bye */
    {"CHANGFEN", {"3", "4", "3", "0"}},             /* B beat C, and D by forfeit */
    {"HOUZOU", {"0", "1", "0", "0"}},               /* A and B are tied, and met */
    {"前輪", {"1", "3", "1", "4"}}, /* A and C were level after round two, and after round one */
    {"FANGUI", {"0", "0", "0", "0"}},
    {"DE", {"1", "2", "0", "0"}},
    {"ZHISHENG", {"1.0", "0.0", "0.0", "0.0"}},
};

/* Three players, all with points, the lowest with one; A and C had the bye. */
static void byes_count_as_the_lowest(void **state)
{
    static const struct {
        const char *code;
        const char *value[3];
    } wanted[] = {{"DUISHOUFEN", {"1.0", "3.0", "1.0"}}, {"对手分/B", {"2.0", "3.0", "2.0"}}};
    struct qy_tournament *tournament =
        from_csv("name,rating,1,2\nA,2000,2w1,0-U\nB,1900,1b0,3w1\nC,1800,0-U,2b0\n");

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct qy_standings *standings = rank(tournament, QY_TOURNAMENT_KIND_SWISS, wanted[i].code);

        for (unsigned player = 0; player < 3; player++) {
            struct qy_buf text = QY_BUF_INIT;

            qy_fraction_write(row_of(standings, player + 1)->value[0], 1, &text);
            assert_string_equal(qy_buf_str(&text), wanted[i].value[player]);
            qy_buf_free(&text);
        }
        qy_standings_free(standings);
    }
    qy_tournament_free(tournament);
}

/* Two games a match: B has more game points, A more match points. */
static void matches_go_before_points(void **state)
{
    static const char csv[] = "name,rating,1,2,3,4\n"
                              "A,2000,2w=,2b1,3w0,3b1\n"
                              "B,1900,1b=,1w0,4w1,4b1\n"
                              "C,1800,4w=,4b=,1b1,1w0\n"
                              "D,1700,3b=,3w=,2b0,2w0\n";
    struct qy_tournament *tournament = from_csv(csv);
    struct qy_standings *points = rank(tournament, QY_TOURNAMENT_KIND_ROUND_ROBIN, "SHENGJU");
    struct qy_standings *matches = rank(tournament, QY_TOURNAMENT_KIND_ROUND_ROBIN, "CHANGFEN,SHENGJU");

    (void)state;
    assert_int_equal(row_of(points, 1)->rank, 1); /* 2.5 each, two wins each */
    assert_int_equal(row_of(points, 2)->rank, 1);
    assert_int_equal(row_of(matches, 1)->value[0].number, 3);
    assert_int_equal(row_of(matches, 2)->value[0].number, 2);
    assert_int_equal(row_of(matches, 1)->rank, 1);
    assert_int_equal(row_of(matches, 2)->rank, 2); /* level with C in matches, ahead in points */
    assert_int_equal(row_of(matches, 3)->rank, 3);
    qy_standings_free(points);
    qy_standings_free(matches);
    qy_tournament_free(tournament);
}

static void values_by_hand(void **state)
{
    struct qy_tournament *tournament = from_csv(small_swiss);

    (void)state;
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++) {
        struct qy_standings *standings = rank(tournament, QY_TOURNAMENT_KIND_SWISS, by_hand[i].code);
        struct qy_tiebreak_list list = list_of(by_hand[i].code);

        for (unsigned player = 0; player < 4; player++) {
            struct qy_buf text = QY_BUF_INIT;

            qy_fraction_write(row_of(standings, player + 1)->value[0],
                              qy_tiebreak_decimals(list.item[0].code), &text);
            if (strcmp(qy_buf_str(&text), by_hand[i].value[player]) != 0)
                fail_msg("%s of %c: %s instead of %s", by_hand[i].code, 'A' + (int)player, qy_buf_str(&text),
                         by_hand[i].value[player]);
            qy_buf_free(&text);
        }
        qy_standings_free(standings);
    }
    qy_tournament_free(tournament);
}

/* Three of four are level in everything; 15.1, 15.6 and 18.4. */
static void round_robin_of_four(void **state)
{
    struct qy_tournament *tournament = from_csv("name,1,2,3\n"
                                                "甲,4w1,2w=,3b=\n"
                                                "乙,3w=,1b=,4w1\n"
                                                "丙,2b=,4b1,1w=\n"
                                                "丁,1b0,3w0,2b0\n");
    const struct qy_conduct conduct[] = {{2, 1, 0, 0}, {1, 0, 1, 0}};
    const struct qy_conduct worse[] = {{1, 0, 3, 0}, {2, 0, 0, 1}, {4, 0, 0, 9}};
    struct qy_standings_setup setup = {.tiebreaks = qy_tiebreak_list_usual(true)};
    struct qy_standings *standings;
    struct qy_error error;

    (void)state;
    assert_true(qy_tournament_is_round_robin(tournament));
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_true(qy_standings_round_robin(standings));
    assert_int_equal(qy_standings_tied_for_first(standings), 3);
    assert_int_equal(qy_standings_at(standings, 0)->value[0].number * 100,
                     200 * qy_standings_at(standings, 0)->value[0].by);
    assert_int_equal(qy_standings_at(standings, 3)->rank, 4);
    qy_standings_free(standings);
    setup.conduct = conduct; /* a warning weighs more than a foul */
    setup.conduct_count = 2;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_int_equal(qy_standings_at(standings, 0)->number, 3);
    assert_int_equal(qy_standings_at(standings, 1)->number, 2);
    assert_int_equal(qy_standings_at(standings, 2)->number, 1);
    assert_int_equal(qy_standings_tied_for_first(standings), 1);
    qy_standings_free(standings);
    setup.conduct =
        /* a disqualification weighs more than warnings; nobody falls behind a player with fewer points */
        worse;
    setup.conduct_count = 3;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_int_equal(qy_standings_at(standings, 0)->number, 3);
    assert_int_equal(qy_standings_at(standings, 1)->number, 1);
    assert_int_equal(qy_standings_at(standings, 2)->number, 2);
    assert_int_equal(qy_standings_at(standings, 3)->rank, 4);
    qy_standings_free(standings);
    setup.tiebreaks = list_of("BH");
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), QY_E_TIEBREAK_SYSTEM);
    setup.tiebreaks = list_of("SB");
    setup.rounds = 4;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), QY_E_TOUR_ROUND);
    setup.rounds = 1;
    setup.conduct_count = 1;
    setup.conduct = &(struct qy_conduct){.number = 5};
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), QY_E_TOUR_PLAYER);
    qy_tournament_free(tournament);
}

/* 20.3: 5 left after one game of four, 4 after two; free is nobody's opponent. */
static void who_left_a_round_robin(void **state)
{
    struct qy_tournament *tournament = from_csv("name,1,2,3,4,5\n"
                                                "A,0-U,2w1,3b=,4w1,5b+\n"
                                                "B,5w0,1b0,0-U,3w1,4b+\n"
                                                "C,4b1,5w+,1w=,2b0,0-U\n"
                                                "D,3w0,0-U,5b+,1b0,2w-\n"
                                                "E,2b1,3b-,4w-,0-U,1w-\n");
    static const uint16_t left[] = {5, 4, 5};
    struct qy_standings_setup setup = {
        .kind = QY_TOURNAMENT_KIND_ROUND_ROBIN, .tiebreaks = list_of("WIN,XIAOFEN,KS"), .withdrawn = left};
    struct qy_standings *standings;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_int_equal(row_of(standings, 1)->points, 45);
    assert_int_equal(row_of(standings, 2)->points, 30);
    assert_int_equal(row_of(standings, 5)->points, 20);
    qy_standings_free(standings);
    setup.withdrawn_count = 3;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_int_equal(row_of(standings, 1)->points,
                     35); /* the game against 5 does not count, the one against 4 does */
    assert_int_equal(row_of(standings, 2)->points, 30);
    assert_int_equal(row_of(standings, 3)->points, 25);
    assert_int_equal(row_of(standings, 4)->points, 10);
    assert_int_equal(row_of(standings, 5)->points, 0);
    assert_int_equal(row_of(standings, 5)->rank, 5);
    assert_int_equal(row_of(standings, 1)->value[1].number,
                     (30 + 10) * 2 + 25); /* beat B and D, drew with C */
    qy_standings_free(standings);
    setup.kind = QY_TOURNAMENT_KIND_SWISS;
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), 0);
    assert_int_equal(row_of(standings, 1)->points, 45);
    qy_standings_free(standings);
    setup.withdrawn = (const uint16_t[]){6, 6, 6};
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, &error), QY_E_TOUR_PLAYER);
    qy_tournament_free(tournament);
}

static void kinds_of_events(void **state)
{
    static const struct {
        const char *code;
        const char *type;
        bool round_robin;
    } rows[] = {{"BERGER_ROUNDROBIN", "", true},
                {"FIDE_DUTCH_2026", "Round robin", false},
                {"", "Individual: Round-Robin", true},
                {"", "循环赛", true},
                {"", "积分编排", false},
                {"FIDE_SCHEVENINGEN", "", true},
                /* stages may be either: their words say which */
                {"CUSTOM_KNOCKOUT", "Round robin", true},
                {"CUSTOM_KNOCKOUT", "Swiss", false},
                {"", "Individual: Swiss-System (Dutch)", false},
                {"", "", false}};
    struct qy_tournament *tournament = from_csv(small_swiss);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(
            qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, rows[i].code, strlen(rows[i].code)),
            0);
        assert_int_equal(
            qy_tournament_set_text(tournament, QY_TOURNAMENT_TYPE, rows[i].type, strlen(rows[i].type)), 0);
        if (qy_tournament_is_round_robin(tournament) != rows[i].round_robin)
            fail_msg("row %zu", i);
    }
    qy_tournament_free(tournament);
}

/* Without a name, the pairs tell: everybody against everybody else, equally often. */
static void pairs_tell_a_round_robin(void **state)
{
    static const struct {
        const char *csv;
        bool round_robin;
    } rows[] = {{"name,1\nA,2w1\nB,1b0\n", true},
                {"name,1,2\nA,2w1,2b=\nB,1b0,1w=\n", true},
                {"name,1\nA,\nB,\n", false},
                {"name,1\nA,0-U\n", false},
                {"name,1,2,3\nA,2w1,3b=,0-U\nB,1b0,0-U,3w1\nC,0-U,1w=,2b0\n", true},
                {"name,1,2\nA,2w1,3b=\nB,1b0,0-U\nC,0-U,1w=\n", false},
                {"name,1,2,3,4\nA,2w1,3b=,0-U,2b1\nB,1b0,0-U,3w1,1w0\nC,0-U,1w=,2b0,0-U\n", false}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament = from_csv(rows[i].csv);

        if (qy_tournament_is_round_robin(tournament) != rows[i].round_robin)
            fail_msg("row %zu", i);
        qy_tournament_free(tournament);
    }
}

/* ---- codes ----------------------------------------------------------------------------------------- */

static void codes_are_read_and_written(void **state)
{
    static const struct {
        const char *text;
        const char *written; /* NULL: refused */
        int code;
    } rows[] = {{"bh/c1", "BH/C1", 0},
                {"BH/M2", "BH/M2", 0},
                {"SB/C2/P", "SB/C2/P", 0},
                {"GE", "REP", 0},
                {"KS/L-2", "KS/L-2", 0},
                {"KS/L60/R", "KS/L60/R", 0},
                {"ARO/C1/U1400", "ARO/C1/U1400", 0},
                {"AOB/F", "AOB/F", 0},
                {"累进分", "LEIJIFEN", 0},
                {"DE/P", "DE/P", 0},
                {"de", "DE", 0},
                {"", NULL, QY_E_TIEBREAK},
                {"XX", NULL, QY_E_TIEBREAK},
                {"BHH", NULL, QY_E_TIEBREAK},
                {"EDEX", NULL, QY_E_TIEBREAK},
                {"mpvgp", "MPvGP", 0},
                {"bh:gp/c1/p", "BH:GP/C1/P", 0},
                {"EMGSB/C1", "EMGSB/C1", 0},
                {"sssc/f/k4", "SSSC/K4/F", 0},
                {"全隊勝局", "QUANDUI", 0},
                {"WIN:MP", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH:XP", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH:", NULL, QY_E_TIEBREAK_MODIFIER},
                {":MP", NULL, QY_E_TIEBREAK},
                {"SSSC/K0", NULL, QY_E_TIEBREAK_MODIFIER},
                {"SSSC/K256", NULL, QY_E_TIEBREAK_MODIFIER},
                {"EMMSB/M1", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/C", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/C0", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/C100", NULL, QY_E_TIEBREAK_MODIFIER},
                {"SB/M1", NULL, QY_E_TIEBREAK_MODIFIER},
                {"WIN/C1", NULL, QY_E_TIEBREAK_MODIFIER},
                {"KS/L", NULL, QY_E_TIEBREAK_MODIFIER},
                {"KS/L+", NULL, QY_E_TIEBREAK_MODIFIER},
                {"ARO/U", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/F", NULL, QY_E_TIEBREAK_MODIFIER},
                {"BH/RR", NULL, QY_E_TIEBREAK_MODIFIER}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tiebreak tiebreak;
        struct qy_buf text = QY_BUF_INIT;
        int code = qy_tiebreak_parse(rows[i].text, strlen(rows[i].text), &tiebreak, NULL);

        if (code != rows[i].code)
            fail_msg("“%s”: code %d", rows[i].text, code);
        if (code == 0) {
            qy_tiebreak_write(&tiebreak, &text);
            assert_string_equal(qy_buf_str(&text), rows[i].written);
        }
        qy_buf_free(&text);
    }
    assert_int_equal(list_of(" PTS, BH/C1;BH  SB ").count, 3);
    assert_string_equal(qy_tiebreak_name(QY_TB_HOUSHOU, QY_LANG_ZH_HANT), "後手");
    assert_string_equal(qy_tiebreak_name(QY_TB_BH, QY_LANG_ZH_HANS), "BH");
}

static void fractions_are_written(void **state)
{
    static const struct {
        struct qy_fraction value;
        unsigned decimals;
        const char *text;
    } rows[] = {
        {{0, 0}, 1, "-"},    {{5, 10}, 1, "0.5"},     {{-25, 100}, 1, "-0.3"}, {{27250, 1000}, 2, "27.25"},
        {{2, 3}, 2, "0.67"}, {{1, 8}, 2, "0.13"},     {{-1, 1000}, 1, "0.0"},  {{7, 1}, 0, "7"},
        {{-7, 2}, 0, "-4"},  {{995, 1000}, 2, "1.00"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;

        qy_fraction_write(rows[i].value, rows[i].decimals, &text);
        assert_string_equal(qy_buf_str(&text), rows[i].text);
        qy_buf_free(&text);
    }
}

/* ---- what holds for any event ---------------------------------------------------------------------- */

#define ALL                                                                                       \
    "BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,FB,FB/C1,AOB,AOB/F,SB,SB/C1,SB/P,WIN,WON,BPG,BWG,REP,PS,PS/" \
    "C1,STD,KS,KS/L+1,ARO,"                                                                       \
    "ARO/C1,TPR,PTP,APRO,APPO,XIAOFEN,DUISHOUFEN"

static struct qy_tournament *random_event(uint64_t seed, unsigned players, unsigned rounds)
{
    const struct qy_simulation simulation = {.players = players,
                                             .rounds = rounds,
                                             .seed = seed,
                                             .draws = 30,
                                             .forfeits = 9,
                                             .half_byes = 15,
                                             .withdrawals = 25,
                                             .late = 12};
    struct qy_tournament *tournament;

    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    return tournament;
}

/* The same event with the numbers of players turned around. */
static struct qy_tournament *renumbered(const struct qy_tournament *of)
{
    struct qy_tournament *tournament;
    unsigned most = (unsigned)of->player_count + 1;

    assert_int_equal(qy_tournament_new(&tournament), 0);
    tournament->scheme = of->scheme;
    for (unsigned number = 1; number < most; number++) {
        const struct qy_tournament_player *from = qy_tournament_player(of, most - number);
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
        player->rating = from->rating;
        for (unsigned round = 1; round <= of->columns; round++) {
            struct qy_tournament_entry entry = from->entry[round - 1];

            entry.opponent = (uint16_t)(entry.opponent > 0 ? most - entry.opponent : 0);
            assert_int_equal(qy_tournament_set_entry(tournament, number, round, entry), 0);
        }
    }
    return tournament;
}

static void numbers_do_not_matter(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct qy_tournament *one = random_event(seed, 8 + (unsigned)seed % 30, 5 + (unsigned)seed % 5);
        struct qy_tournament *other = renumbered(one);
        struct qy_standings *a = rank(one, QY_TOURNAMENT_KIND_SWISS, ALL ",DE");
        struct qy_standings *b = rank(other, QY_TOURNAMENT_KIND_SWISS, ALL ",DE");
        size_t count = list_of(ALL ",DE").count;

        for (unsigned number = 1; number <= one->player_count; number++) {
            const struct qy_standing *row = row_of(a, number);
            const struct qy_standing *same = row_of(b, (unsigned)one->player_count + 1 - number);

            assert_int_equal(row->rank, same->rank);
            for (size_t k = 0; k < count; k++)
                if (row->value[k].number != same->value[k].number || row->value[k].by != same->value[k].by)
                    fail_msg("event %u, player %u, tie-break %zu", (unsigned)seed, number, k);
        }
        qy_standings_free(a);
        qy_standings_free(b);
        qy_tournament_free(one);
        qy_tournament_free(other);
    }
}

/* The uncut terms add up to the value, and rows are in the order of their ranks. */
static void values_are_what_their_terms_say(void **state)
{
    struct qy_tiebreak_list list = list_of(ALL ",DUISHOUFEN/B");

    (void)state;
    for (uint64_t seed = 100; seed < 130; seed++) {
        struct qy_tournament *tournament = random_event(seed, 25, 7);
        struct qy_standings *standings = rank(tournament, QY_TOURNAMENT_KIND_SWISS, ALL ",DUISHOUFEN/B");

        for (size_t i = 0; i < qy_standings_count(standings); i++) {
            const struct qy_standing *row = qy_standings_at(standings, i);

            assert_true(i == 0 || row->points <= qy_standings_at(standings, i - 1)->points);
            assert_true(i == 0 || row->rank >= qy_standings_at(standings, i - 1)->rank);
            for (size_t k = 0; k < list.count; k++) {
                struct qy_tiebreak_terms terms;
                int64_t sum = 0;
                bool same = true; /* as terms and value are fractions of the same number */

                if (list.item[k].code >= QY_TB_ARO && list.item[k].code <= QY_TB_APPO)
                    continue;
                assert_int_equal(qy_standings_explain(standings, row->number, k, &terms), 0);
                for (size_t j = 0; j < terms.count; j++) {
                    sum += terms.term[j].cut ? 0 : terms.term[j].value.number;
                    same &= list.item[k].code == QY_TB_AOB || terms.term[j].value.by == row->value[k].by;
                }
                if (sum != row->value[k].number || !same)
                    fail_msg("event %u, player %u, tie-break %zu", (unsigned)seed, row->number, k);
            }
        }
        qy_standings_free(standings);
        qy_tournament_free(tournament);
    }
}

/* A penalty counts for the score, and for no round of anybody: whoever is punished, for whichever round. */
static void penalties_are_of_no_round(void **state)
{
    static const char list[] = "PS,WIN,WON,STD,BPG";
    size_t count = list_of(list).count;

    (void)state;
    for (unsigned punished = 1; punished <= 10; punished++) {
        struct qy_tournament *tournament = random_event(punished, 10, 5);
        struct qy_tournament_abnormal penalty = {.points = -QY_POINT / 2,
                                                 .number = (uint16_t)punished,
                                                 .round = (uint8_t)(punished % 6),
                                                 .outcome = QY_TOURNAMENT_OUTCOME_COUNT};
        struct qy_standings *before = rank(tournament, QY_TOURNAMENT_KIND_SWISS, list);

        assert_int_equal(qy_tournament_add_abnormal(tournament, &penalty), 0);
        struct qy_standings *after = rank(tournament, QY_TOURNAMENT_KIND_SWISS, list);

        for (unsigned number = 1; number <= 10; number++) {
            const struct qy_standing *was = row_of(before, number);
            const struct qy_standing *is = row_of(after, number);

            assert_int_equal(is->points, was->points + (number == punished ? penalty.points : 0));
            for (size_t k = 0; k < count; k++)
                if (is->value[k].number != was->value[k].number)
                    fail_msg("player %u, tie-break %zu, with a penalty of %u", number, k, punished);
        }
        qy_standings_free(before);
        qy_standings_free(after);
        qy_tournament_free(tournament);
    }
}

/* The points of games over the board add up to the number of games. */
static void points_of_games_add_up(void **state)
{
    (void)state;
    for (uint64_t seed = 200; seed < 220; seed++) {
        struct qy_tournament *tournament = random_event(seed, 20, 7);
        struct qy_standings *standings = rank(tournament, QY_TOURNAMENT_KIND_SWISS, "WON,BPG");
        int64_t won = 0;
        int64_t games = 0;
        int64_t decided = 0;

        for (size_t i = 0; i < qy_standings_count(standings); i++) {
            won += qy_standings_at(standings, i)->value[0].number;
            games += qy_standings_at(standings, i)->value[1].number;
            for (unsigned round = 0; round < qy_standings_rounds(standings); round++)
                decided += tournament->player[i].entry[round].outcome == QY_TOURNAMENT_LOSS;
        }
        assert_int_equal(won, decided);
        assert_true(games >= won);
        qy_standings_free(standings);
        qy_tournament_free(tournament);
    }
}

/* ---- direct encounter against all ways the missing games could have ended -------------------------- */

struct meeting {
    unsigned first;
    unsigned second;
};

/* Computes the points of tied players among themselves, and who have not met. */
static unsigned table_of(const struct qy_tournament *tournament, const unsigned *group, unsigned count,
                         unsigned rounds, int *points, struct meeting *missing)
{
    unsigned missed = 0;

    for (unsigned a = 0; a < count; a++) {
        points[a] = 0;
        for (unsigned b = 0; b < count; b++) {
            const struct qy_tournament_player *player = qy_tournament_player(tournament, group[a]);
            bool met = false;

            for (unsigned round = 0; round < rounds; round++)
                if (player->entry[round].opponent == group[b] &&
                    qy_tournament_outcome_played(player->entry[round].outcome)) {
                    points[a] += player->entry[round].outcome == QY_TOURNAMENT_WIN    ? 2
                                 : player->entry[round].outcome == QY_TOURNAMENT_DRAW ? 1
                                                                                      : 0;
                    met = true;
                }
            if (!met && a < b)
                missing[missed++] = (struct meeting){a, b};
        }
    }
    return missed;
}

/* Whether one player is first however the missing games end. */
static bool always_ahead(unsigned who, unsigned count, int *points, const struct meeting *missing,
                         unsigned missed)
{
    bool ahead = true;

    if (missed == 0) {
        for (unsigned i = 0; i < count; i++)
            ahead = ahead && (i == who || points[i] < points[who]);
        return ahead;
    }
    for (int result = 0; ahead && result <= 2; result++) {
        points[missing->first] += result;
        points[missing->second] += 2 - result;
        ahead = always_ahead(who, count, points, missing + 1, missed - 1);
        points[missing->first] -= result;
        points[missing->second] -= 2 - result;
    }
    return ahead;
}

static unsigned compare_group(const struct qy_tournament *tournament, const struct qy_standings *standings,
                              size_t from, unsigned count)
{
    struct meeting missing[16];
    unsigned group[6];
    int points[6];
    unsigned missed;

    for (unsigned i = 0; i < count; i++)
        group[i] = qy_standings_at(standings, from + i)->number;
    missed = table_of(tournament, group, count, qy_standings_rounds(standings), points, missing);
    for (unsigned i = 0; i < count; i++) {
        unsigned rank_here = qy_standings_at(standings, from + i)->rank;
        bool alone =
            rank_here == from + 1 && (count == 1 || qy_standings_at(standings, from + 1)->rank != from + 1);
        bool first = always_ahead(i, count, points, missing, missed);

        if (first && !alone)
            fail_msg("player %u is ahead however the missing games end", group[i]);
        if (alone && !first && missed > 0)
            fail_msg("player %u could be overtaken", group[i]);
    }
    return missed > 0;
}

static void direct_encounter_by_brute_force(void **state)
{
    unsigned looked_at = 0;
    unsigned with_missing = 0;

    (void)state;
    for (uint64_t seed = 300; seed < 500; seed++) {
        struct qy_tournament *tournament = random_event(seed, 6 + (unsigned)seed % 12, 5);
        struct qy_standings *standings = rank(tournament, QY_TOURNAMENT_KIND_SWISS, "DE");
        size_t total = qy_standings_count(standings);

        for (size_t from = 0, to; from < total; from = to) {
            for (to = from + 1; to < total && qy_standings_at(standings, to)->points ==
                                                  qy_standings_at(standings, from)->points;
                 to++)
                ;
            if (to - from < 2 || to - from > 5)
                continue;
            with_missing += compare_group(tournament, standings, from, (unsigned)(to - from));
            looked_at++;
        }
        qy_standings_free(standings);
        qy_tournament_free(tournament);
    }
    assert_true(looked_at > 300 && with_missing > 100);
}

/* What readers of a page see of a tie-break: the head of its column, and the words behind it. */
static const struct {
    const char *code;
    const char *head[2]; /* English, Chinese */
    const char *words[2];
} told[] = {
    {"BH/C1", {"BH/C1", "对手分−1"}, {"Buchholz without the lowest 1", "对手分（去最低 1 个）"}},
    {"BH/M2",
     {"BH/M2", "对手分±2"},
     {"Buchholz without the highest and the lowest 2", "对手分（最高、最低各去 2 个）"}},
    {"KS/L60",
     {"KS/L60", "对过半对手得分/L60"},
     {"points against opponents with at least 60 %", "对得分率至少 60% 的对手得分"}},
    {"KS/L+1",
     {"KS/L+1", "对过半对手得分/L+1"},
     {"points against opponents with at least half, and +1 half points",
      "对得分至少过半另 +1 个半分的对手得分"}},
    {"DUISHOUFEN", {"Opp.", "对手分"}, {"points of the opponents", "对手分"}},
    {"GPTS", {"GPTS", "局分"}, {"game points", "局分"}},
};

static void codes_are_told_in_words(void **state)
{
    static const enum qy_lang langs[2] = {QY_LANG_EN, QY_LANG_ZH_HANS};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tiebreak tiebreak;

    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        for (unsigned lang = 0; lang < 2; lang++) {
            assert_int_equal(qy_tiebreak_parse(told[i].code, strlen(told[i].code), &tiebreak, NULL), 0);
            qy_buf_clear(&text);
            qy_tiebreak_head(&tiebreak, langs[lang], &text);
            assert_string_equal(qy_buf_str(&text), told[i].head[lang]);
            qy_buf_clear(&text);
            qy_tiebreak_words(&tiebreak, langs[lang], &text);
            assert_string_equal(qy_buf_str(&text), told[i].words[lang]);
        }
    /* each code has words in each language: a missing message would be told by its id */
    for (unsigned code = 0; code < QY_TB_COUNT; code++)
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            tiebreak = (struct qy_tiebreak){.code = (uint8_t)code, .percent = 50};
            qy_buf_clear(&text);
            qy_tiebreak_head(&tiebreak, (enum qy_lang)lang, &text);
            qy_tiebreak_words(&tiebreak, (enum qy_lang)lang, &text);
            assert_true(text.len > 0 && !strstr(qy_buf_str(&text), "tiebreak"));
        }
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_told_in_words),
        cmocka_unit_test(known_columns),
        cmocka_unit_test(values_by_hand),
        cmocka_unit_test(byes_count_as_the_lowest),
        cmocka_unit_test(matches_go_before_points),
        cmocka_unit_test(round_robin_of_four),
        cmocka_unit_test(who_left_a_round_robin),
        cmocka_unit_test(kinds_of_events),
        cmocka_unit_test(pairs_tell_a_round_robin),
        cmocka_unit_test(codes_are_read_and_written),
        cmocka_unit_test(fractions_are_written),
        cmocka_unit_test(numbers_do_not_matter),
        cmocka_unit_test(values_are_what_their_terms_say),
        cmocka_unit_test(penalties_are_of_no_round),
        cmocka_unit_test(points_of_games_add_up),
        cmocka_unit_test(direct_encounter_by_brute_force),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
