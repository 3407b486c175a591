/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words, dates and openings; and that a scan hands each game on as it stands. */
#include "cmocka_all.h"
#include "collection/support.h"

static void words_are_folded(void **state)
{
    static const struct {
        const char *text;
        const char *folded;
    } rows[] = {
        {"Kárpov,  Anatoly", "karpov anatoly"},
        {"KARPOV,ANATOLY", "karpov anatoly"},
        {"O'Kelly de Galway", "okelly de galway"},
        {"Ｓｔｒｏｎｇ", "strong"},
        {"  --  ", ""},
        {"Łódź 1907", "łodz 1907"},
        {"Straße", "strasse"},
        {"吕 钦", "吕 钦"},
        {"許銀川", "许银川"},
        {"臺灣 發與髮 後", "台湾 发与发 后"},
        {"馬二進三", "马二进三"},
        {"a\xFF\xC3z", "az"},
        {"ﬁne", "fine"},
    };
    struct qy_buf folded = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qy_buf_clear(&folded);
        qy_words_fold(rows[i].text, strlen(rows[i].text), &folded);
        assert_string_equal(qy_buf_str(&folded), rows[i].folded);
    }
    qy_buf_free(&folded);
}

static void words_are_matched(void **state)
{
    static const struct {
        const char *text;
        const char *wanted;
        bool matches;
    } rows[] = {
        {"karpov anatoly", "anatoly karpov", true},
        {"karpov anatoly", "karp", true},
        {"karpov anatoly", "arpov", false},
        {"karpov anatoly", "karpov b", false},
        {"karpov anatoly", "", true},
        {"", "a", false},
        {"大师吕钦", "吕钦", true},
        {"axa xa", "xa", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qy_words_match(rows[i].text, rows[i].wanted) != rows[i].matches)
            fail_msg("“%s” in “%s”: expected %d", rows[i].wanted, rows[i].text, rows[i].matches);
}

static void dates_are_read(void **state)
{
    static const struct {
        const char *text;
        uint32_t first;
        uint32_t last;
    } rows[] = {
        {"1992.03.15", 19920315, 19920315},
        {"1992.03.??", 19920301, 19920331},
        {"1992.??.??", 19920101, 19921231},
        {"1992", 19920101, 19921231},
        {"1992-3-5", 19920305, 19920305},
        {"1992年3月5日", 19920305, 19920305},
        {"1992.13.01", 19920101, 19921231},
        {"????.??.??", 0, 0},
        {"", 0, 0},
        {"99", 0, 0},
        {"0000.01.01", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t first = 0;
        uint32_t last = 0;

        assert_int_equal(qy_date_read(rows[i].text, strlen(rows[i].text), &first, &last), rows[i].first != 0);
        if (first != rows[i].first || last != rows[i].last)
            fail_msg("%s: expected %u-%u, got %u-%u", rows[i].text, rows[i].first, rows[i].last, first, last);
    }
}

/* ---- the scan -------------------------------------------------------------------------------------- */

struct pieces {
    struct qy_buf text;
    struct qy_buf shape;
};

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    struct pieces *pieces = user;

    (void)now;
    qy_buf_addf(&pieces->shape, next == QY_MOVE_NONE ? "%zu." : "%zu ", ply);
    return 0;
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct pieces *pieces = user;

    qy_scan_write(game, &pieces->text);
    qy_buf_adds(&pieces->text, "\n\n");
    qy_buf_addf(&pieces->shape, "%u %zu %zu\n", game->line, game->comments, game->variations);
    return 0;
}

/* Games joined by blank lines come out as the file, however it is read. */
static void games_are_handed_on_as_they_stand(void **state)
{
    static const size_t sizes[] = {0, 1, 7, 64, 1000};
    static const struct qy_scan_visitor visitor = {.position = position, .end = end};
    struct qy_buf text;
    struct qy_buf shape = QY_BUF_INIT;

    (void)state;
    load_data("collection/games.pgn", &text);
    qy_buf_addc(&text, '\n');
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct pieces pieces = {QY_BUF_INIT, QY_BUF_INIT};

        assert_int_equal(scan_text(text.data, text.len, sizes[i], &visitor, &pieces), 0);
        assert_string_equal(qy_buf_str(&pieces.text), qy_buf_str(&text));
        if (i == 0)
            qy_buf_add(&shape, pieces.shape.data, pieces.shape.len);
        assert_string_equal(qy_buf_str(&pieces.shape), qy_buf_str(&shape));
        qy_buf_free(&pieces.text);
        qy_buf_free(&pieces.shape);
    }
    assert_non_null(strstr(shape.data, "0 1 2 3 4 5 6 7 8 9 10.1 1 0\n"));
    qy_buf_free(&text);
    qy_buf_free(&shape);
}

static void utf16_is_handed_on_as_utf8(void **state)
{
    static const char text[] = "\xFF\xFE[\0E\0v\0e\0n\0t\0 \0\"\0\x48\x8C\"\0]\0\n\0\n\0"
                               "1\0.\0 \0e\0"
                               "4\0 \0*\0\n\0";
    static const struct qy_scan_visitor visitor = {.end = end};
    struct pieces pieces = {QY_BUF_INIT, QY_BUF_INIT};

    (void)state;
    assert_int_equal(scan_text(text, sizeof text - 1, 0, &visitor, &pieces), 0);
    assert_string_equal(qy_buf_str(&pieces.text), "[Event \"豈\"]\n\n1. e4 *\n\n");
    qy_buf_free(&pieces.text);
    qy_buf_free(&pieces.shape);
}

/* ---- openings -------------------------------------------------------------------------------------- */

static void openings_are_known(void **state)
{
    static const struct {
        enum qy_game game;
        const char *moves;
        const char *code;
        const char *name; /* in English */
    } rows[] = {
        {QY_GAME_XIANGQI, "炮二平五 炮8平5", "D0", "Same-direction Cannons"},
        {QY_GAME_XIANGQI, "相三进五", "A1", "Elephant Opening"},
        {QY_GAME_XIANGQI, "马二进三 卒7进1 兵七进一", "A45", "Horse Opening: Both Seventh Pawns"},
        {QY_GAME_XIANGQI, "帅五进一", NULL, NULL},
    };

    (void)state;
    assert_true(qy_opening_count(QY_GAME_XIANGQI) >= 60);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position now;
        const struct qy_opening *opening;
        const char *at = rows[i].moves;

        qy_position_start(rows[i].game, &now);
        for (size_t len; *(at += strspn(at, " ")); at += len) {
            struct qy_undo undo;
            qy_move move;

            len = strcspn(at, " ");
            assert_int_equal(qy_move_read_any(&now, at, len, &move, NULL), 0);
            qy_position_make(&now, move, &undo);
        }
        opening = qy_opening_at(rows[i].game, qy_position_key(&now));
        assert_int_equal(opening != NULL, rows[i].code != NULL);
        if (opening) {
            assert_string_equal(opening->code, rows[i].code);
            assert_string_equal(opening->name[QY_LANG_EN], rows[i].name);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_folded),
        cmocka_unit_test(words_are_matched),
        cmocka_unit_test(dates_are_read),
        cmocka_unit_test(games_are_handed_on_as_they_stand),
        cmocka_unit_test(utf16_is_handed_on_as_utf8),
        cmocka_unit_test(openings_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
