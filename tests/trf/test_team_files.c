/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Report files of teams: who sat where by the records, faults with their places, events there and back. */
#include "act_lines.h"
#include "cmocka_all.h"

#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");
    char path[500];
    char *text = calloc(1, 20000);
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", folder ? folder : "tests/data", name);
    file = fopen(path, "rb");
    if (!file || !text || fread(text, 1, 19999, file) == 0)
        fail_msg("%s can't be read", path);
    (void)fclose(file);
    return text;
}

static struct qy_trf *must_read(const char *text)
{
    struct qy_error error;
    struct qy_trf *trf = NULL;

    if (qy_trf_read(text, strlen(text), &trf, &error) < 0)
        fail_msg("code %d at %u:%u: expected %s, found %s", error.code, error.line, error.column,
                 error.expected, error.found);
    return trf;
}

/* ---- a file by hand -------------------------------------------------------------------------------- */

static const struct {
    uint8_t team, round;
    uint16_t opponent;
    uint8_t colour, outcome;
    qy_points games;
    uint16_t member[2];
    uint8_t result[2];
} seats[] = {
    {1, 1, 2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_WIN, 15, {1, 2}, {QY_TOURNAMENT_WIN, QY_TOURNAMENT_DRAW}},
    {2, 1, 1, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_LOSS, 5, {4, 5}, {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_DRAW}},
    {3, 1, 4, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_DRAW, 10, {8, 7}, {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN}},
    {4, 1, 3, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_DRAW, 10, {10, 11}, {QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS}},
    {5,
     1,
     0,
     QY_TOURNAMENT_NO_COLOUR,
     QY_TOURNAMENT_PAIRING_BYE,
     10,
     {0, 0},
     {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    {1,
     2,
     3,
     QY_TOURNAMENT_WHITE,
     QY_TOURNAMENT_LOSS,
     5,
     {0, 3},
     {QY_TOURNAMENT_FORFEIT_LOSS, QY_TOURNAMENT_DRAW}},
    {3,
     2,
     1,
     QY_TOURNAMENT_BLACK,
     QY_TOURNAMENT_WIN,
     15,
     {7, 9},
     {QY_TOURNAMENT_FORFEIT_WIN, QY_TOURNAMENT_DRAW}},
    {2,
     2,
     5,
     QY_TOURNAMENT_WHITE,
     QY_TOURNAMENT_FORFEIT_WIN,
     20,
     {0, 0},
     {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    {5,
     2,
     2,
     QY_TOURNAMENT_BLACK,
     QY_TOURNAMENT_FORFEIT_LOSS,
     0,
     {0, 0},
     {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    {4,
     2,
     0,
     QY_TOURNAMENT_NO_COLOUR,
     QY_TOURNAMENT_HALF_BYE,
     10,
     {0, 0},
     {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    {1, 3, 4, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_OPEN, 0, {1, 2}, {QY_TOURNAMENT_OPEN, QY_TOURNAMENT_OPEN}},
    {2,
     3,
     0,
     QY_TOURNAMENT_NO_COLOUR,
     QY_TOURNAMENT_ZERO_BYE,
     0,
     {0, 0},
     {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    {3,
     3,
     5,
     QY_TOURNAMENT_BLACK,
     QY_TOURNAMENT_DRAW,
     10,
     {7, 8},
     {QY_TOURNAMENT_LOSS_UNRATED, QY_TOURNAMENT_FORFEIT_WIN}},
    {5,
     3,
     3,
     QY_TOURNAMENT_WHITE,
     QY_TOURNAMENT_DRAW,
     10,
     {13, 14},
     {QY_TOURNAMENT_WIN_UNRATED, QY_TOURNAMENT_FORFEIT_LOSS}},
};

static void check_seats(const struct qy_team_tournament *event)
{
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        const struct qy_tournament_entry *entry =
            &qy_tournament_player(event->teams, seats[i].team)->entry[seats[i].round - 1];
        const struct qy_team_seat *seat = qy_team_tournament_seats(event, seats[i].team, seats[i].round);
        qy_points games = event->games[(seats[i].team - 1U) * event->rounds + seats[i].round - 1];

        if (entry->opponent != seats[i].opponent || entry->colour != seats[i].colour ||
            entry->outcome != seats[i].outcome || games != seats[i].games)
            fail_msg("team %u, round %u: opponent %u, colour %u, outcome %u, game points %d", seats[i].team,
                     seats[i].round, entry->opponent, entry->colour, entry->outcome, games);
        for (unsigned board = 0; board < 2; board++)
            if (seat[board].member != seats[i].member[board] || seat[board].outcome != seats[i].result[board])
                fail_msg("team %u, round %u, board %u: %u got %u", seats[i].team, seats[i].round, board + 1,
                         seat[board].member, seat[board].outcome);
    }
}

static void records_are_read(void **state)
{
    char *text = read_file("trf/teams.trf");
    struct qy_trf *trf = must_read(text);
    const struct qy_team_tournament *event = qy_trf_teams(trf);
    const struct qy_tournament_player *team;
    struct qy_buf again = QY_BUF_INIT;

    (void)state;
    assert_non_null(event);
    assert_int_equal(event->teams->player_count, 5);
    assert_int_equal(event->boards, 2);
    assert_int_equal(event->rounds, 3);
    assert_int_equal(event->teams->scheme.win, 30);
    assert_int_equal(event->teams->scheme.pairing_bye, 10);
    assert_int_equal(event->members->scheme.pairing_bye, 5);
    assert_false(event->by_games);
    team = qy_tournament_player(event->teams, 3);
    assert_string_equal(team->text[QY_PLAYER_NAME], "棋院三队");
    assert_int_equal(team->rating, 2250);
    assert_int_equal(team->rank, 1);
    assert_int_equal(team->points, 50);
    assert_string_equal(event->team[2].nickname, "棋三");
    assert_int_equal(event->team[2].game, 35);
    assert_int_equal(event->team[2].member_count, 3);
    assert_int_equal(event->team[2].member[2], 9);
    assert_string_equal(event->teams->text[QY_TOURNAMENT_TIEBREAKS], "PTS,MPvGP,EMGSB/C1");
    /* Records 260 and 299 are about teams. */
    assert_int_equal(event->teams->forbidden_count, 1);
    assert_int_equal(event->members->forbidden_count, 0);
    assert_int_equal(qy_tournament_score(event->teams, qy_tournament_player(event->teams, 2), 3), 20);
    assert_int_equal(event->bonus[1], -5);
    check_seats(event);
    assert_int_equal(qy_trf_write(trf, &again), 0);
    assert_string_equal(qy_buf_str(&again), text);
    qy_buf_free(&again);
    qy_trf_free(trf);
    free(text);
}

/* A rewritten file reads as the same teams, seats and matches. */
static void a_file_written_anew(void **state)
{
    char *text = read_file("trf/teams.trf");
    struct qy_trf *trf = must_read(text);
    struct qy_trf *second;
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_trf_write_teams(qy_trf_teams(trf), &once), 0);
    second = must_read(qy_buf_str(&once));
    check_seats(qy_trf_teams(second));
    assert_int_equal(qy_trf_write_teams(qy_trf_teams(second), &twice), 0);
    assert_string_equal(qy_buf_str(&twice), qy_buf_str(&once));
    qy_buf_free(&once);
    qy_buf_free(&twice);
    qy_trf_free(second);
    qy_trf_free(trf);
    free(text);
}

/* Text with the first place of `from` made `to`; the caller frees it. */
static char *change(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *changed = malloc(strlen(text) + strlen(to) + 1);

    if (!at || !changed) {
        free(changed);
        fail_msg("“%s” does not stand in the file", from);
        return NULL;
    }
    memcpy(changed, text, (size_t)(at - text));
    memcpy(changed + (at - text), to, strlen(to));
    memcpy(changed + (at - text) + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    return changed;
}

static void faults_have_a_place(void **state)
{
    static const struct {
        const char *from, *to;
        int code;
        unsigned line, column;
    } rows[] = {
        {"310   2", "310   1", QY_E_TRF_TEAM, 9, 7},
        {"310   2", "310   x", QY_E_TRF_LINE, 9, 7},
        {"310   2", "310    ", QY_E_TRF_LINE, 9, 5},
        {"    3.0    2.0", "    3,x    2.0", QY_E_TRF_LINE, 8, 58},
        {"   7    8    9", "   7    8   99", QY_E_TRF_TEAM, 10, 98},
        {"   7    8    9", "   7    8    6", QY_E_TRF_TEAM, 10, 99},
        {"352 WB", "352 WX", QY_E_TRF_LINE, 6, 5},
        {"362  W", "362  Y", QY_E_TRF_LINE, 7, 6},
        {"320  1.0", "320  1.x", QY_E_TRF_LINE, 13, 6},
        {"330 +-", "330 ++", QY_E_TRF_LINE, 14, 5},
        {"330 +-   2   2   5", "330 +-   2   2   2", QY_E_TRF_TEAM, 14, 1},
        {"330 +-   2   2   5", "330 +-   2   2   9", QY_E_TRF_TEAM, 14, 1},
        {"330 +-   2   2   5", "330 +-   2   2   1", QY_E_TRF_TEAM, 14, 1},
        {"240 H   2    4", "240 H   2    9", QY_E_TRF_TEAM, 15, 1},
        {"300   1   3   4    8    7", "300   1   3   4    8    1", QY_E_TRF_TEAM, 19, 1},
        {"300   1   3   4    8    7", "300   1   3   4    8    9", QY_E_TRF_TEAM, 19, 1},
        {"300   1   3   4    8    7", "300   0   3   4    8    7", QY_E_TRF_LINE, 19, 7},
    };
    char *text = read_file("trf/teams.trf");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *changed = change(text, rows[i].from, rows[i].to);
        struct qy_error error = {0};
        struct qy_trf *trf = NULL;
        int code = qy_trf_read(changed, strlen(changed), &trf, &error);

        if (code != rows[i].code || error.line != rows[i].line || error.column != rows[i].column)
            fail_msg("“%s”: code %d at %u:%u, found %s", rows[i].to, code, error.line, error.column,
                     error.found);
        free(changed);
    }
    free(text);
}

/* ---- what a file states
 * -------------------------------------------------------------------------------------
 */

/* Adds the row of a player, with the columns of round one. */
static void add_row(struct qy_buf *text, unsigned number, const char *cell)
{
    qy_buf_addf(text, "001 %4u%83s%s\n", number, "", cell);
}

static size_t count_differences(const struct qy_trf *trf)
{
    struct qy_error error;
    size_t count = 0;

    while (qy_trf_team_difference(trf, count, &error))
        count++;
    return count;
}

/* Rounds one and two of the file are complete, the third is open: points include all games played. */
static void stated_totals_are_compared(void **state)
{
    static const struct {
        const char *from, *to;
        int code; /* 0: as it should be */
        unsigned line, column;
        const char *expected;
    } rows[] = {
        {"012 ", "012 ", 0, 0, 0, ""},
        {"    3.0    2.0   2", "    4.0    2.0   2", QY_E_TRF_MATCH_POINTS, 8, 58, "3.0"},
        {"    3.0    2.0   2", "    3.0    2.5   2", QY_E_TRF_GAME_POINTS, 8, 65, "2.0"},
        {"    3.0    2.0   2", "    3.0    2.0   3", QY_E_TRF_RANK, 8, 71, "2"},
        {"    3.0    2.0   2", "    3.0           ", 0, 0, 0, ""},
        {"    3.0    2.0   2", "           2.0   2", 0, 0, 0, ""},
        {"2.0    2.0   4     4", "2.0    2.0   3     4", 0, 0, 0, ""}, /* three are level */
        {"2.0    2.0   4     4", "2.0    2.0   5     4", 0, 0, 0, ""},
        {"2.0    2.0   4     4", "2.0    2.0   2     4", QY_E_TRF_RANK, 9, 71, "3-5"},
        {"299    -1.0  -0.5", "299    -2.0  -0.5", QY_E_TRF_MATCH_POINTS, 9, 58, "1.0"},
        {"299    -1.0  -0.5", "299    -1.0  -1.5", QY_E_TRF_GAME_POINTS, 9, 65, "1.0"},
        {"320  1.0  1.0", "320  1.0  2.0", QY_E_TRF_GAME_POINTS, 12, 67, "3.0"},
        {"    1.0    1     4 w 1", "    9.0    1     4 w 1", QY_E_TOUR_POINTS, 21, 82, "1.0"},
        {"    2.0    7    11 b 1", "    1.0    7    11 b 1", 0, 0, 0, ""}, /* at the board alone */
        {"    2.0    7    11 b 1", "    1.5    7    11 b 1", QY_E_TOUR_POINTS, 27, 82, "2.0"},
    };
    char *text = read_file("trf/teams.trf");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *changed = change(text, rows[i].from, rows[i].to);
        struct qy_trf *trf = must_read(changed);
        struct qy_error error = {0};
        bool differs = qy_trf_team_difference(trf, 0, &error);

        assert_int_equal(qy_trf_check_points(trf, NULL), 0); /* it is reported, and the file is valid */
        if (differs != (rows[i].code < 0) ||
            (differs && (error.code != rows[i].code || error.line != rows[i].line ||
                         error.column != rows[i].column || strcmp(error.expected, rows[i].expected) != 0)))
            fail_msg("row %zu, “%s”: code %d at %u:%u, expected %s", i, rows[i].to, error.code, error.line,
                     error.column, error.expected);
        qy_trf_free(trf);
        free(changed);
    }
    free(text);
}

/* After round one of two matches: with or without the half-point bye of round two and its virtual points. */
static void announced_byes_may_be_counted(void **state)
{
    static const struct {
        const char *match, *game;
        size_t differences;
    } rows[] = {{"2.0", "2.0", 0}, {"3.0", "3.0", 0}, {"2.0", "3.0", 0}, {"4.0", "2.0", 0},
                {"5.0", "3.0", 0}, {"1.0", "2.0", 1}, {"2.0", "2.5", 1}, {"3.5", "4.0", 2}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_trf *trf;

        qy_buf_adds(&text, "142 3\n162  W 1.0    D 0.5    L 0.0\n352 WB\n");
        qy_buf_addf(&text, "310   1%47s%6s %6s   1  %4u %4u\n", "", rows[i].match, rows[i].game, 1U, 2U);
        qy_buf_addf(&text, "310   2%47s%6s %6s   2  %4u %4u\n", "", "0.0", "0.0", 3U, 4U);
        qy_buf_adds(&text, "240 H   2    1\n250  2.0  0.0   2   2    1    1\n");
        add_row(&text, 1, "   3 w 1");
        add_row(&text, 2, "   4 b 1");
        add_row(&text, 3, "   1 b 0");
        add_row(&text, 4, "   2 w 0");
        trf = must_read(qy_buf_str(&text));
        if (count_differences(trf) != rows[i].differences)
            fail_msg("row %zu: %zu differences\n%s", i, count_differences(trf), qy_buf_str(&text));
        qy_buf_clear(&text);
        assert_int_equal(qy_trf_write_teams(qy_trf_teams(trf), &text), 0);
        assert_non_null(strstr(qy_buf_str(&text), "\n250  2.0  0.0   2   2    1    1\n"));
        qy_trf_free(trf);
        qy_buf_free(&text);
    }
}

/* Records of points as programs write them: letters of one or two, values nearer or farther. */
static void points_of_matches_are_read(void **state)
{
    static const char *const records[] = {"362  W 3.0    D 1.5    L 0.5", "362 TW 3.0    TD 1.5    TL 0.5",
                                          "362 TW 3.0   TD 1.5   TL 0.5", "362 TW  3.0   TD  1.5   TL  0.5",
                                          "362 TW 3     TD 1.5   TL 0.5", "362 TL0.5 TD1.5 TW3"};

    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_trf *trf;
        const struct qy_points_scheme *scheme;

        qy_buf_addf(&text, "%s\n310   1\n", records[i]);
        trf = must_read(qy_buf_str(&text));
        scheme = &qy_trf_teams(trf)->teams->scheme;
        if (scheme->win != 30 || scheme->draw != 15 || scheme->loss != 5)
            fail_msg("%s: %d, %d, %d", records[i], scheme->win, scheme->draw, scheme->loss);
        qy_trf_free(trf);
        qy_buf_free(&text);
    }
}

static void add_rows(struct qy_buf *text, const char *const cells[4])
{
    for (unsigned i = 0; i < 4 && cells[i]; i++)
        add_row(text, i + 1, cells[i]);
}

static void add_team(struct qy_buf *text, unsigned number, unsigned one, unsigned other)
{
    qy_buf_addf(text, "310 %3u%66s%4u %4u\n", number, "", one, other);
}

/* Members of a team who meet different teams, or each other, or players without a team, form no match; three
 * players sit at two boards. */
static void games_that_make_no_match(void **state)
{
    static const struct {
        const char *cells[4];
        uint8_t team[2][2];
        const char *more;
        unsigned line;
    } rows[] = {
        {{"   3 w 1", "   4 w 1", "   1 b 0", "   2 b 0"}, {{1, 2}, {3, 0}}, "", 2},
        {{"   2 w 1", "   1 b 0", NULL, NULL}, {{1, 2}, {0, 0}}, "", 1},
        {{"   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"}, {{1, 2}, {3, 4}}, "352 W\n", 2},
        {{"   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"},
         {{1, 2}, {3, 4}},
         "300   1   1   2    1    2\n300   1   2   1    4    3\n",
         1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_error error = {0};
        struct qy_trf *trf = NULL;
        int code;

        add_rows(&text, rows[i].cells);
        for (unsigned k = 0; k < 2; k++)
            add_team(&text, k + 1, rows[i].team[k][0], rows[i].team[k][1]);
        qy_buf_adds(&text, rows[i].more);
        code = qy_trf_read(text.data, text.len, &trf, &error);
        if (code != QY_E_TRF_MATCH || error.line != rows[i].line || error.column != 95)
            fail_msg("row %zu: code %d at %u:%u", i, code, error.line, error.column);
        qy_buf_free(&text);
    }
}

/* TRF16: names and members, in the order of their records; teams of individuals make no event. */
static void older_records(void **state)
{
    static const char *const cells[4] = {"   3 w 1", "   4 b =", "   1 b 0", "   2 w ="};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_trf *trf;

    (void)state;
    add_rows(&text, cells);
    qy_buf_addf(&text, "013 %-32s   1    2\n013 %-32s   3    4\n", "Left", "Right");
    trf = must_read(qy_buf_str(&text));
    assert_non_null(qy_trf_teams(trf));
    assert_string_equal(qy_trf_teams(trf)->teams->player[1].text[QY_PLAYER_NAME], "Right");
    assert_int_equal(qy_trf_teams(trf)->teams->player[0].entry[0].outcome, QY_TOURNAMENT_WIN);
    assert_int_equal(qy_trf_teams(trf)->games[0], 15);
    qy_trf_free(trf);
    qy_buf_free(&text);
    qy_buf_adds(&text, "192 BERGER_ROUNDROBIN\n");
    add_rows(&text, cells);
    qy_buf_addf(&text, "013 %-32s   1    3\n013 %-32s   2    4\n", "Left", "Right");
    trf = must_read(qy_buf_str(&text));
    assert_null(qy_trf_teams(trf));
    assert_int_equal(qy_trf_tournament(trf)->paired_least, 1); /* a table: all that is there was paired */
    qy_trf_free(trf);
    qy_buf_free(&text);
}

/* ---- events of logs -------------------------------------------------------------------------------- */

static struct qy_tournament_log *random_event(const char *system, const char *form, uint64_t seed)
{
    struct qy_simulation simulation = {.players = 5 + (unsigned)(seed % 5),
                                       .rounds = 4,
                                       .seed = seed,
                                       .draws = 40,
                                       .forfeits = 9,
                                       .withdrawals = 20};
    struct qy_buf log = QY_BUF_INIT;
    struct qy_tournament_log *event = NULL;
    struct qy_error error = {0};
    char line[160];

    (void)snprintf(line, sizeof line,
                   "{\"act\":\"new\",\"system\":\"%s\",\"rounds\":4,\"seed\":%llu,\"teams\":\"%s\"}", system,
                   (unsigned long long)seed, form);
    if (simulate_line(line, strlen(line), &simulation, &log, &error) < 0 ||
        qy_tournament_log_read(log.data, log.len, &event, NULL, &error) < 0)
        fail_msg("%s, seed %llu: code %d", system, (unsigned long long)seed, error.code);
    qy_buf_free(&log);
    return event;
}

static void same_teams(const struct qy_team_tournament *one, const struct qy_team_tournament *other,
                       const char *what)
{
    if (one->teams->player_count != other->teams->player_count || one->rounds != other->rounds ||
        one->boards != other->boards || one->members->player_count != other->members->player_count)
        fail_msg("%s: %zu teams, %u rounds, %u boards", what, other->teams->player_count, other->rounds,
                 other->boards);
    for (size_t i = 0; i < one->teams->player_count; i++) {
        const struct qy_tournament_player *a = &one->teams->player[i];
        const struct qy_tournament_player *b = &other->teams->player[i];

        if (a->number != b->number || strcmp(a->text[QY_PLAYER_NAME], b->text[QY_PLAYER_NAME]) != 0 ||
            a->rating != b->rating || one->team[i].member_count != other->team[i].member_count ||
            memcmp(one->team[i].member, other->team[i].member,
                   one->team[i].member_count * sizeof *one->team[i].member) != 0)
            fail_msg("%s: team %u is another", what, a->number);
    }
}

/* Without the board number, which a report file does not contain. */
static bool same_entry(const struct qy_tournament_entry *one, const struct qy_tournament_entry *other)
{
    return one->opponent == other->opponent && one->colour == other->colour && one->outcome == other->outcome;
}

static void same_rounds(const struct qy_team_tournament *one, const struct qy_team_tournament *other,
                        const char *what)
{
    for (size_t i = 0; i < one->teams->player_count; i++)
        for (unsigned round = 1; round <= one->rounds; round++) {
            unsigned number = one->teams->player[i].number;
            const struct qy_team_seat *a = qy_team_tournament_seats(one, number, round);
            const struct qy_team_seat *b = qy_team_tournament_seats(other, number, round);
            size_t cell = i * one->rounds + round - 1;

            if (!same_entry(&one->teams->player[i].entry[round - 1],
                            &other->teams->player[i].entry[round - 1]) ||
                one->games[cell] != other->games[cell] || one->won[cell] != other->won[cell])
                fail_msg("%s: team %u, round %u: %u against %u, %d and %d game points", what, number, round,
                         one->teams->player[i].entry[round - 1].outcome,
                         other->teams->player[i].entry[round - 1].outcome, one->games[cell],
                         other->games[cell]);
            for (unsigned board = 0; board < one->boards; board++)
                if (a[board].member != b[board].member ||
                    (a[board].member > 0 && a[board].outcome != b[board].outcome))
                    fail_msg("%s: team %u, round %u, board %u: %u got %u, %u got %u", what, number, round,
                             board + 1, a[board].member, a[board].outcome, b[board].member, b[board].outcome);
        }
}

static void events_there_and_back(void **state)
{
    static const char *const systems[] = {"swiss-cn", "roundrobin-cn", "knockout",
                                          "berger",   "team-swiss",    "team-swiss-gp"};
    static const char *const forms[] = {"fixed:4", "free:3", "fixed:1", "free:2"};

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct qy_tournament_log *log = random_event(systems[seed % 6], forms[seed / 6 % 4], seed);
        struct qy_team_tournament *event;
        struct qy_buf once = QY_BUF_INIT;
        struct qy_buf twice = QY_BUF_INIT;
        struct qy_trf *trf;
        char what[80];

        (void)snprintf(what, sizeof what, "%s %s, seed %llu", systems[seed % 6], forms[seed / 6 % 4],
                       (unsigned long long)seed);
        assert_int_equal(qy_team_tournament_of_log(log, &event, NULL), 0);
        assert_int_equal(qy_trf_write_teams(event, &once), 0);
        trf = must_read(qy_buf_str(&once));
        assert_non_null(qy_trf_teams(trf));
        assert_int_equal(count_differences(trf), 0);
        same_teams(event, qy_trf_teams(trf), what);
        same_rounds(event, qy_trf_teams(trf), what);
        assert_int_equal(qy_trf_write_teams(qy_trf_teams(trf), &twice), 0);
        assert_string_equal(qy_buf_str(&twice), qy_buf_str(&once));
        qy_trf_free(trf);
        qy_buf_free(&once);
        qy_buf_free(&twice);
        qy_team_tournament_free(event);
        qy_tournament_log_free(log);
    }
}

/* Whatever total of a team is changed in a written file, just that is told. */
static void every_wrong_total_is_told(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct qy_tournament_log *log = random_event(seed % 2 ? "swiss-cn" : "team-swiss", "fixed:3", seed);
        struct qy_team_tournament *event;
        struct qy_buf text = QY_BUF_INIT;
        unsigned line = 1;

        assert_int_equal(qy_team_tournament_of_log(log, &event, NULL), 0);
        assert_int_equal(qy_trf_write_teams(event, &text), 0);
        for (char *at = text.data; at; at = strchr(at, '\n'), at += at != NULL, line++) {
            for (unsigned game = 0; game < 2 && strncmp(at, "310 ", 4) == 0; game++) {
                char *total = at + (game ? 61 : 54);
                char kept[6];
                struct qy_error error = {0};
                struct qy_trf *trf;

                memcpy(kept, total, 6);
                memcpy(total, "  77.5", 6);
                trf = must_read(text.data);
                assert_int_equal(count_differences(trf), 1);
                assert_true(qy_trf_team_difference(trf, 0, &error));
                assert_int_equal(error.code, game ? QY_E_TRF_GAME_POINTS : QY_E_TRF_MATCH_POINTS);
                assert_int_equal(error.line, line);
                assert_string_equal(error.found, "77.5");
                qy_trf_free(trf);
                memcpy(total, kept, 6);
            }
            if (!*at)
                break;
        }
        qy_buf_free(&text);
        qy_team_tournament_free(event);
        qy_tournament_log_free(log);
    }
}

static void several_games_a_round(void **state)
{
    struct qy_tournament_log *log = random_event("swiss-cn", "all:2", 3);
    struct qy_team_tournament *event;
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_team_tournament_of_log(log, &event, NULL), 0);
    assert_int_equal(event->boards, 4);
    assert_int_equal(qy_trf_write_teams(event, &out), QY_E_TOUR_TEAMS);
    qy_buf_free(&out);
    qy_team_tournament_free(event);
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_read),
        cmocka_unit_test(a_file_written_anew),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(games_that_make_no_match),
        cmocka_unit_test(older_records),
        cmocka_unit_test(events_there_and_back),
        cmocka_unit_test(several_games_a_round),
        cmocka_unit_test(stated_totals_are_compared),
        cmocka_unit_test(announced_byes_may_be_counted),
        cmocka_unit_test(points_of_matches_are_read),
        cmocka_unit_test(every_wrong_total_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
