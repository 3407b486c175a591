/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Report files: what is read, what is preserved, positions of errors. */
#include "cmocka_all.h"

#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANK_FIELDS "                                                                        "

/* Three players, one round and an announced bye for the next one; with unknown records in between. */
static const char event[] =
    "012 Open of the river\n"
    "### a comment, with tabs\tand more\n"
    "142 5\n"
    "152 B\n"
    "162  W 3.0    D 1.0\n"
    "192 FIDE_DUTCH_2026\n"
    "XYZ unknown\n"
    "001    1 m GM 张三                                2500 CHN     1234567 1990/01/02  3.0    1     2 b 1\n"
    "001    2 w    Müller, Änne                      2400 GER                         0.0    2     1 w 0  "
    "0000 - H\n"
    "001    4      Иванов                                                             3.0    3  0000 - U\n"
    "240 Z   3    1    4\n"
    "250       1.0   1   2    1    2\n"
    "260   1   5    1    4\n"
    "299          -1.0  002    2\n";

static struct qy_trf *must_read(const char *text)
{
    struct qy_error error;
    struct qy_trf *trf;

    if (qy_trf_read(text, strlen(text), &trf, &error) < 0)
        fail_msg("refused at %u:%u: expected %s, found %s", error.line, error.column, error.expected,
                 error.found);
    return trf;
}

/* The event with other ends of lines. */
static char *with_ends(const char *text, const char *end)
{
    struct qy_buf out = QY_BUF_INIT;

    for (; *text; text++)
        if (*text == '\n')
            qy_buf_adds(&out, end);
        else
            qy_buf_addc(&out, *text);
    assert_false(out.failed);
    return out.data;
}

static void fields_are_read(void **state)
{
    struct qy_trf *trf = must_read(event);
    const struct qy_tournament *t = qy_trf_tournament(trf);
    const struct qy_tournament_player *player;

    (void)state;
    assert_string_equal(t->text[QY_TOURNAMENT_NAME], "Open of the river");
    assert_string_equal(t->text[QY_TOURNAMENT_SYSTEM_CODE], "FIDE_DUTCH_2026");
    assert_int_equal(t->rounds, 5);
    assert_int_equal(t->initial_colour, QY_TOURNAMENT_BLACK);
    assert_int_equal(t->scheme.win, 30);
    assert_int_equal(t->scheme.draw, 10);
    assert_int_equal(t->scheme.pairing_bye, 30);
    assert_int_equal(t->player_count, 3);
    player = qy_tournament_player(t, 1);
    assert_string_equal(player->text[QY_PLAYER_NAME], "张三");
    assert_string_equal(player->text[QY_PLAYER_TITLE], "GM");
    assert_string_equal(player->text[QY_PLAYER_FEDERATION], "CHN");
    assert_string_equal(player->text[QY_PLAYER_ID], "1234567");
    assert_string_equal(player->text[QY_PLAYER_BIRTH], "1990/01/02");
    assert_int_equal(player->rating, 2500);
    assert_int_equal(player->points, 30);
    assert_int_equal(player->entry[0].opponent, 2);
    assert_int_equal(player->entry[0].colour, QY_TOURNAMENT_BLACK);
    assert_int_equal(player->entry[0].outcome, QY_TOURNAMENT_WIN);
    assert_int_equal(player->entry[2].outcome, QY_TOURNAMENT_ZERO_BYE);
    player = qy_tournament_player(t, 2);
    assert_int_equal(player->entry[1].outcome, QY_TOURNAMENT_HALF_BYE);
    assert_int_equal(qy_tournament_score(t, player, 1), 0);
    assert_int_equal(qy_tournament_score(t, player, 2), 0); /* half-point bye 1, penalty 1 */
    assert_int_equal(qy_tournament_virtual_points(t, player, 2), 10);
    assert_int_equal(qy_tournament_virtual_points(t, player, 3), 0);
    assert_null(qy_tournament_player(t, 3));
    assert_int_equal(qy_tournament_player(t, 4)->entry[0].outcome, QY_TOURNAMENT_PAIRING_BYE);
    assert_int_equal(t->forbidden_count, 1);
    assert_int_equal(t->forbidden[0].number[1], 4);
    assert_int_equal(qy_tournament_paired_rounds(t), 1);
    assert_int_equal(qy_trf_check_points(trf, NULL), 0);
    qy_trf_free(trf);
}

static void unchanged_files_stay_the_same(void **state)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof ends / sizeof ends[0]; i++) {
        char *text = with_ends(event, ends[i / 2]);
        size_t len = strlen(text) - (i % 2 ? strlen(ends[i / 2]) : 0); /* without the last end, too */
        struct qy_buf out = QY_BUF_INIT;
        struct qy_trf *trf;

        assert_int_equal(qy_trf_read(text, len, &trf, NULL), 0);
        assert_int_equal(qy_trf_write(trf, &out), 0);
        if (out.len != len || memcmp(out.data, text, len) != 0)
            fail_msg("row %zu: the file changed:\n%s", i, qy_buf_str(&out));
        qy_buf_free(&out);
        qy_trf_free(trf);
        free(text);
    }
}

static void only_what_changed_is_written_anew(void **state)
{
    struct qy_trf *trf = must_read(event);
    struct qy_tournament *t = qy_trf_tournament(trf);
    struct qy_tournament_player *player;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_trf *again;

    (void)state;
    assert_int_equal(qy_tournament_set_pair(t, 2, 4, 1), 0);
    assert_int_equal(qy_tournament_set_result(t, 2, 4, QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW), 0);
    assert_int_equal(qy_tournament_set_text(t, QY_TOURNAMENT_NAME, "Other", 5), 0);
    assert_int_equal(qy_tournament_add_player(t, 12, &player), 0);
    assert_int_equal(qy_tournament_set_player_text(t, player, QY_PLAYER_NAME, "Late", 4), 0);
    assert_int_equal(qy_trf_write(trf, &out), 0);
    assert_non_null(strstr(qy_buf_str(&out), "XYZ unknown\n001    1 m GM 张三 "));
    assert_non_null(strstr(qy_buf_str(&out), "1990/01/02  4.0    1     2 b 1     4 b =\n"));
    assert_non_null(strstr(qy_buf_str(&out), "  0.0    2     1 w 0  0000 - H\n"));
    assert_non_null(strstr(qy_buf_str(&out), " 4.0    3  0000 - U     1 w =\n"));
    assert_null(strstr(qy_buf_str(&out), "Open of the river"));
    again = must_read(qy_buf_str(&out));
    assert_string_equal(qy_trf_tournament(again)->text[QY_TOURNAMENT_NAME], "Other");
    assert_string_equal(qy_tournament_player(qy_trf_tournament(again), 12)->text[QY_PLAYER_NAME], "Late");
    qy_trf_free(again);
    qy_trf_free(trf);
    qy_buf_free(&out);
}

/* A record that changed is written once, in the words of its edition, and the old one is gone. */
static void records_are_replaced(void **state)
{
    static const struct {
        const char *was;
        const char *now;
    } rows[] = {
        {"142 5\n", "142 7\n"},
        {"XXR 5\n", "XXR 7\n"},
        {"142 5\n152 B\n", "142 7\n152 W\n"},
        {"XXR 5\nXXC black1\n", "XXR 7\nXXC white1\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_trf *trf = must_read(rows[i].was);
        struct qy_tournament *t = qy_trf_tournament(trf);
        struct qy_buf out = QY_BUF_INIT;

        t->rounds = 7;
        t->initial_colour = t->initial_colour ? QY_TOURNAMENT_WHITE : t->initial_colour;
        assert_int_equal(qy_trf_write(trf, &out), 0);
        assert_string_equal(qy_buf_str(&out), rows[i].now);
        qy_buf_free(&out);
        qy_trf_free(trf);
    }
}

/* A name that is not UTF-8 is written with a mark for each byte that is none, and keeps the others. */
static void names_of_other_encodings(void **state)
{
    struct qy_trf *trf = must_read(event);
    struct qy_tournament *t = qy_trf_tournament(trf);
    struct qy_tournament_player *player;
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_tournament_add_player(t, 12, &player), 0);
    assert_int_equal(qy_tournament_set_player_text(t, player, QY_PLAYER_NAME, "M\xfcller", 6), 0);
    assert_int_equal(qy_trf_write(trf, &out), 0);
    assert_non_null(strstr(qy_buf_str(&out), "\n001   12      M\xEF\xBF\xBDller "));
    qy_trf_free(trf);
    qy_buf_free(&out);
}

/* Whether or not the last line of a file has an end, what is changed and added follows on lines of its own. */
static void what_is_added_begins_a_line(void **state)
{
    struct qy_buf out[2] = {QY_BUF_INIT, QY_BUF_INIT};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct qy_tournament_player *player;
        struct qy_tournament *t;
        struct qy_trf *trf;

        assert_int_equal(qy_trf_read(event, strlen(event) - i, &trf, NULL), 0);
        t = qy_trf_tournament(trf);
        assert_int_equal(qy_tournament_set_text(t, QY_TOURNAMENT_NAME, "Other", 5), 0);
        assert_int_equal(qy_tournament_add_player(t, 12, &player), 0);
        assert_int_equal(qy_tournament_set_player_text(t, player, QY_PLAYER_NAME, "Late", 4), 0);
        assert_int_equal(qy_trf_write(trf, &out[i]), 0);
        qy_trf_free(trf);
    }
    assert_non_null(strstr(qy_buf_str(&out[0]), "\n299          -1.0  002    2\n012 Other\n001   12 "));
    assert_string_equal(qy_buf_str(&out[1]), qy_buf_str(&out[0]));
    qy_buf_free(&out[0]);
    qy_buf_free(&out[1]);
}

/* A new file reads back as the same event, in both editions. */
static void new_files_read_back(void **state)
{
    (void)state;
    for (unsigned edition = QY_TRF_16; edition <= QY_TRF_26; edition++) {
        struct qy_trf *trf = must_read(event);
        struct qy_tournament *t = qy_trf_tournament(trf);
        const struct qy_tournament *now;
        struct qy_buf out = QY_BUF_INIT;
        struct qy_trf *again;

        assert_int_equal(qy_trf_write_new(t, edition, &out), 0);
        again = must_read(qy_buf_str(&out));
        now = qy_trf_tournament(again);
        assert_int_equal(now->player_count, t->player_count);
        assert_int_equal(now->rounds, t->rounds);
        assert_int_equal(now->initial_colour, t->initial_colour);
        assert_memory_equal(&now->scheme, &t->scheme, sizeof t->scheme);
        assert_int_equal(now->forbidden_count, 1);
        assert_int_equal(now->acceleration_count, 1);
        assert_int_equal(now->abnormal_count, 1);
        for (size_t i = 0; i < t->player_count; i++) {
            assert_memory_equal(now->player[i].entry, t->player[i].entry, sizeof t->player[i].entry);
            for (size_t text = 0; text < QY_PLAYER_TEXTS; text++)
                assert_string_equal(now->player[i].text[text], t->player[i].text[text]);
        }
        assert_int_equal(qy_trf_check_points(again, NULL), 0);
        qy_trf_free(again);
        qy_trf_free(trf);
        qy_buf_free(&out);
    }
}

/* A row of a player with the number, and the rounds given. */
#define ROW(number, rounds) "001 " number BLANK_FIELDS " 1.0    1  " rounds "\n"

/* some programs write a question mark for an unknown result */
static void open_games_are_read(void **state)
{
    struct qy_trf *trf = must_read(ROW("   1", "   2 w ?") ROW("   2", "   1 b  "));
    const struct qy_tournament *t = qy_trf_tournament(trf);

    (void)state;
    for (unsigned number = 1; number <= 2; number++)
        assert_int_equal(qy_tournament_player(t, number)->entry[0].outcome, QY_TOURNAMENT_OPEN);
    assert_int_equal(qy_tournament_player(t, 1)->entry[0].opponent, 2);
    qy_trf_free(trf);
}

static void faults_are_found_in_their_place(void **state)
{
    static const struct {
        const char *text;
        int code;
        unsigned line;
        unsigned column;
    } rows[] = {
        {ROW("   1", "") ROW("   1", ""), QY_E_TOUR_PLAYER, 2, 8},
        {ROW("   0", ""), QY_E_TOUR_PLAYER, 1, 8},
        {ROW("  1x", ""), QY_E_TRF_LINE, 1, 7},
        {ROW("   1", "  99 w 1"), QY_E_TOUR_CONTRADICTS, 1, 94},
        {ROW("   1", "   2 w 1") ROW("   2", "   1 w 0"), QY_E_TOUR_CONTRADICTS, 1, 95},
        {ROW("   1", "   2 w 1") ROW("   2", "   1 b 1"), QY_E_TOUR_CONTRADICTS, 1, 95},
        {ROW("   1", "   2 w 1") ROW("   2", "0000 - H"), QY_E_TOUR_CONTRADICTS, 1, 95},
        {ROW("   1", "   1 w 1"), QY_E_TOUR_CONTRADICTS, 1, 95},
        {ROW("   1", "   2 x 1"), QY_E_TRF_LINE, 1, 95},
        {ROW("   1", "   2 w !"), QY_E_TRF_LINE, 1, 95},
        {ROW("   1", "0000 - 1"), QY_E_TRF_LINE, 1, 92},
        {"012 x\n142 x\n", QY_E_TRF_LINE, 2, 5},
        {"142 100\n", QY_E_TRF_LINE, 1, 5},
        {"142 0\n", QY_E_TRF_LINE, 1, 5},
        {"152 X\n", QY_E_TRF_LINE, 1, 5},
        {"162  Q 1.0\n", QY_E_TRF_LINE, 1, 6},
        {"162  W one\n", QY_E_TRF_LINE, 1, 8},
        {"240 Q   1    1\n", QY_E_TRF_LINE, 1, 5},
        {"240 H   1    1\n", QY_E_TRF_LINE, 1, 1},
        {"250       1.0   2   1    1    2\n", QY_E_TRF_LINE, 1, 17},
        {"260   1   1    x\n", QY_E_TRF_LINE, 1, 16},
        {"XXP 1 two\n", QY_E_TRF_LINE, 1, 7},
        {"012 \xff\n", QY_E_TRF_LINE, 1, 5},
        {"299 Q         1.0  000    1\n", QY_E_TRF_LINE, 1, 5},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_trf *trf = NULL;
        struct qy_error error = {0};
        int code = qy_trf_read(rows[i].text, strlen(rows[i].text), &trf, &error);

        if (code != rows[i].code || error.code != code || error.line != rows[i].line ||
            error.column != rows[i].column || trf)
            fail_msg("row %zu “%s”: %d (%s) at %u:%u", i, rows[i].text, code,
                     code < 0 ? qy_error_name(code) : "read", error.line, error.column);
    }
}

/* A text can't hold U+0000. */
static void zero_bytes_are_refused(void **state)
{
    struct qy_trf *trf;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_trf_read("012 a\0b\n", 8, &trf, &error), QY_E_TRF_LINE);
    assert_int_equal(error.column, 6);
}

static void wrong_points_are_found(void **state)
{
    static const char text[] = "XXR 3\n" ROW("   1", "   2 w =") ROW("   2", "   1 b =");
    struct qy_error error;
    struct qy_trf *trf = must_read(text);

    (void)state;
    assert_int_equal(qy_trf_check_points(trf, &error), QY_E_TOUR_POINTS);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 82);
    assert_string_equal(error.expected, "0.5");
    assert_string_equal(error.found, "1.0");
    qy_trf_free(trf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_read),
        cmocka_unit_test(unchanged_files_stay_the_same),
        cmocka_unit_test(only_what_changed_is_written_anew),
        cmocka_unit_test(records_are_replaced),
        cmocka_unit_test(names_of_other_encodings),
        cmocka_unit_test(what_is_added_begins_a_line),
        cmocka_unit_test(new_files_read_back),
        cmocka_unit_test(open_games_are_read),
        cmocka_unit_test(faults_are_found_in_their_place),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(wrong_points_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
