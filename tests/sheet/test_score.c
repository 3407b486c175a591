/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content of a game's score sheets, and their look. */
#include "cmocka_all.h"

#include "picture.h"
#include "sheet/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- helpers --------------------------------------------------------------------------------------- */

struct reading {
    void (*seen)(struct qy_record *record, const void *row);
    const void *row;
    unsigned games;
};

static int on_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct reading *reading = user;

    if (state != QY_RECORD_WHOLE)
        fail_msg("%s: not whole", qy_record_tag(record, "Event"));
    reading->games++;
    reading->seen(record, reading->row);
    return 0;
}

/* Calls `seen` with the one game of a text. */
static void with_game(const char *pgn, size_t len, void (*seen)(struct qy_record *, const void *),
                      const void *row)
{
    static const struct qy_records_visitor visitor = {.record = on_record};
    struct reading reading = {seen, row, 0};
    struct qy_memory text = {pgn, len};

    assert_int_equal(qy_records_read(qy_memory_read, &text, "pgn", &visitor, &reading), 0);
    assert_int_equal(reading.games, 1);
}

static void with_file(const char *name, void (*seen)(struct qy_record *, const void *), const void *row)
{
    char path[512];
    char text[32768];

    snprintf(path, sizeof path, "%s/sheet/%s", getenv("QIYUAN_TEST_DATA"), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    with_game(text, len, seen, row);
}

/* ---- times used ------------------------------------------------------------------------------------ */

struct time_row {
    const char *control; /* the TimeControl tag; NULL: none */
    const char *moves;
    int64_t used[2];
};

static const struct time_row time_rows[] = {
    {"300+3", "1. e4 {[%clk 0:04:53]} e5 {[%clk 0:04:33]} 2. d4 {[%clk 0:04:46]}", {20000, 30000}},
    {"300", "1. e4 {[%clk 0:04:53]} e5 {[%clk 0:05:00]}", {7000, 0}},
    {"2/60:30", "1. e4 {[%clk 0:00:40]} e5 2. d4 {[%clk 0:01:00]}", {30000, -1}}, /* 40 and 30 less 60 */
    {"2/60", "1. e4 {[%clk 0:00:40]} e5 2. d4 {[%clk 0:01:30]} d5 3. c4 {[%clk 0:01:00]}", {60000, -1}},
    {"300+3", "1. e4 {[%clk 0:05:30]} e5", {0, -1}}, /* time was added: none was used */
    {NULL, "1. e4 {[%emt 0:00:07]} e5 {[%emt 0:01:00]} 2. d4 {[%emt 0:00:03]}", {10000, 60000}},
    {NULL, "1. e4 {[%clk 0:04:53]} e5 {[%clk 0:04:33]}", {-1, -1}},
    {"300+3", "1. e4 {[%clk 0:04:53]} e5 2. d4 d6", {-1, -1}}, /* a clock is missing */
    {"*180", "1. e4 {[%clk 0:02:53]}", {-1, -1}},              /* an hourglass gives time back */
    {"300+3", "", {-1, -1}},
};

static void see_times(struct qy_record *record, const void *user)
{
    const struct time_row *row = user;

    for (int side = 0; side < 2; side++) {
        int64_t used = qyi_score_used(record, (enum qy_side)side);

        if (used != row->used[side])
            fail_msg("%s %s: expected %ld, got %ld", row->control ? row->control : "-", row->moves,
                     (long)row->used[side], (long)used);
    }
}

static void test_used(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof time_rows / sizeof time_rows[0]; i++) {
        const struct time_row *row = &time_rows[i];
        char pgn[512];
        int len = snprintf(pgn, sizeof pgn, "[Event \"row %zu\"]\n%s%s%s[Result \"*\"]\n\n%s *\n", i,
                           row->control ? "[TimeControl \"" : "", row->control ? row->control : "",
                           row->control ? "\"]\n" : "", row->moves);

        with_game(pgn, (size_t)len, see_times, row);
    }
}

static void see_unequal(struct qy_record *record, const void *user)
{
    struct qyi_score score = {0};

    (void)user;
    assert_int_equal(qyi_score_used(record, QY_FIRST), 20000);
    assert_int_equal(qyi_score_used(record, QY_SECOND), 30000);
    assert_int_equal(qyi_score_fill(&score, record, NULL, QY_LANG_EN), 0);
    assert_string_equal(qy_buf_str(&score.field[QYI_SCORE_LIMIT]), "5 min + 3 s : 3 min");
    qyi_score_free(&score);
}

/* A tag for each side where the clocks differ. */
static void test_unequal(void **state)
{
    static const char pgn[] = "[White \"Ann\"]\n[WhiteTimeControl \"300+3\"]\n[BlackTimeControl \"180\"]\n\n"
                              "1. e4 {[%clk 0:04:53]} e5 {[%clk 0:02:30]} 2. d4 {[%clk 0:04:46]} *\n";

    (void)state;
    with_game(pgn, sizeof pgn - 1, see_unequal, NULL);
}

/* ---- fields and remarks ---------------------------------------------------------------------------- */

struct content_row {
    const char *file;
    enum qy_lang lang;
    const char *field[QYI_SCORE_FIELDS]; /* NULL: empty */
    const char *text;                    /* of the moves, one after the other */
    const char *remarks;
};

static const struct content_row content_rows[] = {
    {"end.pgn",
     QY_LANG_EN,
     {[QYI_SCORE_EVENT] = "From a position", [QYI_SCORE_WINNER] = "White 1-0"},
     "...Kh8f8=Q",
     "White wins: checkmate\nStart: 6k1/5P2/6K1/8/8/8/8/8 b - - 0 50"},
    {"short.pgn",
     QY_LANG_EN,
     {[QYI_SCORE_EVENT] = "Every form",
      [QYI_SCORE_DATE] = "2026-11-20",
      [QYI_SCORE_SITE] = "Qiyuan",
      [QYI_SCORE_FIRST] = "Ann",
      [QYI_SCORE_SECOND] = "Bo",
      [QYI_SCORE_ROUND] = "1"},
     "e4c5Nf3d6d4cxd4Nxd4Nf6Nc3Nc6Bg5e6Qd2Be70-0-00-0Ndb5a6Nd4Nxd4",
     ""},
    {"xiangqi.pgn",
     QY_LANG_ZH_HANT,
     {[QYI_SCORE_EVENT] = "全国象棋个人赛",
      [QYI_SCORE_DATE] = "2026-11-20",
      [QYI_SCORE_SITE] = "北京",
      [QYI_SCORE_FIRST] = "许银川",
      [QYI_SCORE_FIRST_USED] = "01:12",
      [QYI_SCORE_WINNER] = "紅方 1-0",
      [QYI_SCORE_SECOND] = "胡荣华",
      [QYI_SCORE_SECOND_USED] = "01:25",
      [QYI_SCORE_ROUND] = "5",
      [QYI_SCORE_TABLE] = "1"},
     "炮二平五砲８平５炮五進四士４進５炮八平五馬２進３前炮退二車１平２",
     "紅方勝\n紅方將軍：2"},
    {"hostile.pgn",
     QY_LANG_ZH_HANS,
     {[QYI_SCORE_EVENT] = "<b>Open</b> &amp; <span size='99999'>more</span>",
      [QYI_SCORE_DATE] = "2026-11-20",
      [QYI_SCORE_WINNER] = "黑方 0-1",
      [QYI_SCORE_ROUND] = "<i>"},
     "f3e5g4Qh4",
     "黑方胜：将死\nwon <u>by</u>  bell"},
};

static void see_content(struct qy_record *record, const void *user)
{
    const struct content_row *row = user;
    struct qyi_score score = {0};

    assert_int_equal(qyi_score_fill(&score, record, NULL, row->lang), 0);
    for (int i = 0; i < QYI_SCORE_FIELDS; i++) {
        const char *got = qy_buf_str(&score.field[i]);

        if (strcmp(row->file, "hostile.pgn") == 0 && !row->field[i])
            continue; /* the record's own texts, printed safely below */
        if (strcmp(got, row->field[i] ? row->field[i] : "") != 0)
            fail_msg("%s, field %d: expected \"%s\", got \"%s\"", row->file, i,
                     row->field[i] ? row->field[i] : "", got);
    }
    assert_string_equal(qy_buf_str(&score.text), row->text);
    assert_string_equal(qy_buf_str(&score.remarks), row->remarks);
    qyi_score_free(&score);
}

static void test_content(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof content_rows / sizeof content_rows[0]; i++)
        with_file(content_rows[i].file, see_content, &content_rows[i]);
}

/* Odds are named in the remarks, in the sheet's language, with the first of two moves. */
static const struct odds_row {
    const char *pgn;
    enum qy_lang lang;
    const char *remarks;
} odds_rows[] = {
    {"[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1\"]\n\n1. e4 *\n",
     QY_LANG_EN, "Knight odds: White without b1"},
    {"[SetUp \"1\"]\n[FEN \"rnbqkbnr/ppppp1pp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1\"]\n\n1. e4 *\n",
     QY_LANG_EN, "Pawn and two moves: Black without f7, the first of them Nf3"},
    {"[Game \"Chinese Chess\"]\n[SetUp \"1\"]\n"
     "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2B2C1/9/RN1AKABNR w - - 0 1\"]\n\n1. 马八进七 *\n",
     QY_LANG_ZH_HANT, "黑方讓兩先，第一步為相七進五"},
    {"[Game \"Chinese Chess\"]\n[SetUp \"1\"]\n"
     "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1\"]\n\n1. 炮二平五 *\n",
     QY_LANG_ZH_HANS, "红方让双马"},
};

static void see_odds(struct qy_record *record, const void *user)
{
    const struct odds_row *row = user;
    struct qyi_score score = {0};

    assert_int_equal(qyi_score_fill(&score, record, NULL, row->lang), 0);
    assert_string_equal(qy_buf_str(&score.remarks), row->remarks);
    qyi_score_free(&score);
}

static void test_odds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof odds_rows / sizeof odds_rows[0]; i++)
        with_game(odds_rows[i].pgn, strlen(odds_rows[i].pgn), see_odds, &odds_rows[i]);
}

/* The clock is printed at every tenth move, a draw offer at its move. */
static void see_marks(struct qy_record *record, const void *user)
{
    static const uint32_t offers[] = {2, 3};
    static const char *const notes[] = {"3. foul\nwith two lines"};
    const struct qy_sheet_facts facts = {.used = {61000, -1},
                                         .offers = offers,
                                         .offer_count = 2,
                                         .reason = QY_REASON_AGREEMENT,
                                         .notes = notes,
                                         .note_count = 1};
    struct qyi_score score = {0};

    (void)user;
    assert_int_equal(qyi_score_fill(&score, record, &facts, QY_LANG_EN), 0);
    assert_int_equal(score.count, 22);
    for (size_t i = 0; i < score.count; i++) {
        bool tenth = i == 18 || i == 19;

        assert_int_equal(score.moves[i].clock >= 0, tenth);
        assert_int_equal(score.moves[i].offer, i == 1 || i == 2 || i == 21);
    }
    assert_int_equal(score.moves[18].clock, 170000);
    assert_string_equal(qy_buf_str(&score.field[QYI_SCORE_FIRST_USED]), "0:01:01");
    assert_string_equal(qy_buf_str(&score.field[QYI_SCORE_SECOND_USED]), "0:02:53");
    assert_string_equal(qy_buf_str(&score.field[QYI_SCORE_LIMIT]), "5 min + 3 s");
    assert_string_equal(qy_buf_str(&score.field[QYI_SCORE_WINNER]), "Draw ½-½");
    assert_string_equal(qy_buf_str(&score.remarks), "Draw: agreement\n3. foul with two lines");
    qyi_score_free(&score);
}

static void test_marks(void **state)
{
    (void)state;
    with_file("clock.pgn", see_marks, NULL);
}

/* ---- pages ----------------------------------------------------------------------------------------- */

static void see_pages(struct qy_record *record, const void *user)
{
    struct qyi_doc_setup setup = {.paper = QY_PAPER_A4};
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 60, 85);
    struct qyi_score score = {0};
    struct qyi_doc *doc = NULL;

    assert_int_equal(qyi_doc_new_on(&setup, image, &doc, NULL), 0);
    assert_int_equal(qyi_score_fill(&score, record, NULL, QY_LANG_EN), 0);
    qyi_score_draw(&score, doc);
    assert_int_equal(qyi_doc_pages(doc), 4); /* 200 moves, 56 a page */
    for (int i = 0; user && i < 600; i++)
        qy_buf_adds(&score.remarks, "a remark that is longer than what it is about\n");
    qyi_score_draw(&score, doc);
    assert_true(qyi_doc_pages(doc) > 2 * 4);
    assert_int_equal(qyi_doc_end(doc, NULL), 0);
    qyi_doc_free(doc);
    qyi_score_free(&score);
    cairo_surface_destroy(image);
}

/* Moves go on to the next sheet, and so do remarks that are longer than the moves. */
static void test_pages(void **state)
{
    (void)state;
    with_file("long.pgn", see_pages, "with remarks");
}

struct picture_row {
    const char *name;
    const char *file; /* NULL: a blank sheet */
    enum qy_game game;
    enum qy_lang lang;
    enum qy_paper paper;
};

static const struct picture_row picture_rows[] = {
    {"blank-chess-en", NULL, QY_GAME_CHESS, QY_LANG_EN, QY_PAPER_A4},
    {"blank-chess-hans", NULL, QY_GAME_CHESS, QY_LANG_ZH_HANS, QY_PAPER_A4},
    {"blank-xiangqi-hant", NULL, QY_GAME_XIANGQI, QY_LANG_ZH_HANT, QY_PAPER_A4},
    {"chess-long-last", "long.pgn", QY_GAME_CHESS, QY_LANG_EN, QY_PAPER_A4},
    {"chess-clock-letter", "clock.pgn", QY_GAME_CHESS, QY_LANG_EN, QY_PAPER_LETTER},
    {"chess-hostile", "hostile.pgn", QY_GAME_CHESS, QY_LANG_ZH_HANT, QY_PAPER_A4},
    {"xiangqi-hans", "xiangqi.pgn", QY_GAME_XIANGQI, QY_LANG_ZH_HANS, QY_PAPER_A4},
};

/* Draws a game, or (NULL) a blank sheet; an image shows the last page. */
static void see_picture(struct qy_record *record, const void *user)
{
    const struct picture_row *row = user;
    struct qyi_doc_setup setup = {.paper = row->paper, .lang = row->lang};
    cairo_surface_t *image = row->paper == QY_PAPER_A4 ? picture_new(595.28, 841.89) : picture_new(612, 792);
    struct qyi_score score = {0};
    struct qyi_doc *doc = NULL;

    assert_int_equal(qyi_doc_new_on(&setup, image, &doc, NULL), 0);
    qyi_score_blank(&score, row->game, row->lang);
    if (record)
        assert_int_equal(qyi_score_fill(&score, record, NULL, row->lang), 0);
    /* tofu differs from one machine's fonts to another's */
    if (strcmp(row->name, "chess-hostile") == 0) {
        qy_buf_clear(&score.field[QYI_SCORE_SECOND]);
        qy_buf_clear(&score.field[QYI_SCORE_TABLE]);
    }
    qyi_score_draw(&score, doc);
    assert_int_equal(qyi_doc_end(doc, NULL), 0);
    qyi_doc_free(doc);
    assert_true(picture_is(image, row->name));
    qyi_score_free(&score);
    cairo_surface_destroy(image);
}

static void test_pictures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof picture_rows / sizeof picture_rows[0]; i++) {
        if (picture_rows[i].file)
            with_file(picture_rows[i].file, see_picture, &picture_rows[i]);
        else
            see_picture(NULL, &picture_rows[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_used),     cmocka_unit_test(test_unequal), cmocka_unit_test(test_content),
        cmocka_unit_test(test_odds),     cmocka_unit_test(test_marks),   cmocka_unit_test(test_pages),
        cmocka_unit_test(test_pictures),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
