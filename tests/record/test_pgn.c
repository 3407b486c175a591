/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games: the visitor's calls and their order, what is written, and that it reads back. */
#include "cmocka_all.h"

#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/random_game.h"
#include "share.h"

/* ---- a visitor that writes down what it is told ---------------------------------------------------- */

struct told {
    struct qy_buf text;
    struct qy_history *history; /* of the main line, when asked for */
    unsigned depth;
    int stop_after; /* events until the visitor stops the reader; 0 never */
};

static int say(struct told *told, const char *what, const char *text, size_t len)
{
    qy_buf_addf(&told->text, "%s%s%.*s", told->text.len > 0 ? "|" : "", what, (int)len, text);
    return told->stop_after > 0 && --told->stop_after == 0 ? 77 : 0;
}

static int begin_game(void *user, const struct qy_place *place)
{
    char text[64];
    int len = snprintf(text, sizeof(text), "%u:%u", place->line, place->column);

    return say(user, "game ", text, (size_t)len);
}

static int on_tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    struct qy_buf both = QY_BUF_INIT;

    qy_buf_add(&both, name, name_len);
    qy_buf_addc(&both, '=');
    qy_buf_add(&both, value, value_len);
    int code = say(user, "tag ", both.data, both.len);
    qy_buf_free(&both);
    return code;
}

static int begin_moves(void *user, const struct qy_position *start)
{
    struct told *told = user;

    if (told->history != NULL) {
        qy_history_free(told->history);
        assert_int_equal(qy_history_new(start, &told->history), 0);
    }
    return say(told, "start ", qy_game_id(start->game), strlen(qy_game_id(start->game)));
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct told *told = user;

    assert_true(move == QY_MOVE_NULL || qy_position_is_legal(before, move));
    assert_true(place->line >= 1 && place->column >= 1);
    if (told->history != NULL && told->depth == 0)
        assert_int_equal(qy_history_push(told->history, move), 0);
    return say(told, "", text, len);
}

static int on_comment(void *user, const char *text, size_t len)
{
    return say(user, "#", text, len);
}

static int on_nag(void *user, unsigned nag)
{
    char text[16];
    int len = snprintf(text, sizeof(text), "%u", nag);

    return say(user, "$", text, (size_t)len);
}

static int begin_variation(void *user)
{
    ((struct told *)user)->depth++;
    return say(user, "(", "", 0);
}

static int end_variation(void *user)
{
    ((struct told *)user)->depth--;
    return say(user, ")", "", 0);
}

static int on_fault(void *user, const struct qy_error *error)
{
    return say(user, "fault ", qy_error_name(error->code), strlen(qy_error_name(error->code)));
}

static int on_note(void *user, const struct qy_error *error)
{
    return say(user, "note ", qy_error_name(error->code), strlen(qy_error_name(error->code)));
}

static int end_game(void *user, const struct qy_game_end *end)
{
    const char *status = qy_game_status_name(end->status);

    return say(user, "end ", status, strlen(status));
}

static const struct qy_pgn_visitor teller = {begin_game, on_tag,   begin_moves,     on_move,
                                             on_comment, on_nag,   begin_variation, end_variation,
                                             on_fault,   end_game, on_note};

/* Text that is handed out in pieces of `step` bytes. */
struct pieces {
    const char *text;
    size_t len;
    size_t step;
};

static long read_pieces(void *user, char *buffer, size_t size)
{
    struct pieces *pieces = user;
    size_t count = pieces->len < pieces->step ? pieces->len : pieces->step;

    count = count < size ? count : size;
    memcpy(buffer, pieces->text, count);
    pieces->text += count;
    pieces->len -= count;
    return (long)count;
}

/* Reads all games of a text; returns what ended the reading. */
static int read_all(const char *text, size_t len, size_t step, const struct qy_pgn_options *options,
                    struct told *told)
{
    struct pieces pieces = {text, len, step};
    struct qy_pgn_reader *reader;
    int code;

    assert_int_equal(qy_pgn_reader_new(read_pieces, &pieces, options, &reader), 0);
    do
        code = qy_pgn_next(reader, &teller, told);
    while (code == 1);
    qy_pgn_reader_free(reader);
    return code;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static const struct {
    const char *text;
    const char *told;
} rows[] = {
    {"1. e4 *", "game 1:1|start chess|e4|end unfinished"},
    {"\n  1. e4 {a} e5 1-0", "game 2:3|start chess|e4|#a|e5|end ok"},
    {"[Event \"a\\\"b\\\\c\"]\n\n*", "game 1:1|tag Event=a\"b\\c|start chess|end unfinished"},
    {"1. e4 (1. d4 d5 (1... c5!) 2. c4) 1... e5 *",
     "game 1:1|start chess|e4|(|d4|d5|(|c5|$1|)|c4|)|e5|end unfinished"},
    {"1. e4!? e5 $14 2. Nf3 += ; rest\n*", "game 1:1|start chess|e4|$5|e5|$14|Nf3|$14|# rest|end unfinished"},
    {"1. e4 e5 (2. x y (z) w) 2. Nf3 *",
     "game 1:1|start chess|e4|e5|(|note pgn-move-number|fault pgn-token|)|Nf3|end damaged"},
    {"1. e4 e5 2. Ke3 (2. Nf3) {c} Nc6 1-0", "game 1:1|start chess|e4|e5|fault illegal-move|end illegal"},
    {"1. e4 -- *", "game 1:1|start chess|e4|note main-line-pass|--|end unfinished"},
    {"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Z0 *",
     "game 1:1|start chess|e4|e5|Qh5|Nc6|Qxf7+|fault illegal-move|end illegal"},
    {"1. e4 (1. -- e5) e5 *", "game 1:1|start chess|e4|(|--|e5|)|e5|end unfinished"},
    {"1. e4 1-0 {won on time} 1. d4 0-1",
     "game 1:1|start chess|e4|#won on time|end ok|game 1:25|start chess|d4|end ok"},
    {"1. e4 e5 1-0 2. Nf3 1-0", "game 1:1|start chess|e4|e5|fault pgn-extra-result|Nf3|end damaged"},
    {"{before} [Event \"x\"] 1. e4 *",
     "game 1:1|note pgn-comment-first|tag Event=x|start chess|#before|e4|end unfinished"},
    {"{a game} 1. e4 *", "game 1:1|start chess|#a game|e4|end unfinished"},
    {"1. e4 { open\n\n[Event \"y\"]\n\n1. d4 *",
     "game 1:1|start chess|e4|fault pgn-comment|# open\n\n|end damaged|game 3:1|tag Event=y|start "
     "chess|d4|end unfinished"},
    {"[Result \"0-0\"]\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0",
     "game 1:1|tag Result=0-0|start chess|e4|e5|Nf3|Nf6|Bc4|Bc5|end ok"},
    {"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 *",
     "game 1:1|start chess|e4|e5|Nf3|Nf6|Bc4|Bc5|0-0|end unfinished"},
    {"1. C2.5 H8+7 2. H2+3 *", "game 1:1|start xiangqi|C2.5|H8+7|H2+3|end unfinished"},
    {"[Red \"x\"]\n炮二平五 炮８平５ 红胜", "game 1:1|tag Red=x|start xiangqi|炮二平五|炮８平５|end ok"},
    {"１．炮二平五 炮８平５ ２、马二进三 *",
     "game 1:1|start xiangqi|炮二平五|炮８平５|马二进三|end unfinished"},
    {"[Variant \"Antichess\"]\n1. e4 {x} (1. e3) e5 *",
     "game 1:1|tag Variant=Antichess|fault variant|end unsupported"},
    {"1. e4 a6 2. e5 d5 3. exd6 e.p. Nc6 *", "game 1:1|start chess|e4|a6|e5|d5|exd6|Nc6|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6 en passant Nc6 (3... cxd6 (ep) 4. d4) *",
     "game 1:1|start chess|e4|a6|e5|d5|exd6|Nc6|(|cxd6|d4|)|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6 En\nPassant! cxd6 *",
     "game 1:1|start chess|e4|a6|e5|d5|exd6|$1|cxd6|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6 en pt. {so} 1-0", "game 1:1|start chess|e4|a6|e5|d5|exd6|#so|end ok"},
    {"1. e4 a6 2. e5 d5 3. exd6 en pt e6 *", "game 1:1|start chess|e4|a6|e5|d5|exd6|e6|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6 (e.p.) e6 *", "game 1:1|start chess|e4|a6|e5|d5|exd6|e6|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6ep e6 *", "game 1:1|start chess|e4|a6|e5|d5|exd6ep|e6|end unfinished"},
    {"1. e4 a6 2. e5 d5 3. exd6 en e6 *",
     "game 1:1|start chess|e4|a6|e5|d5|exd6|fault pgn-token|end damaged"},
    {"words\nmore words", "note pgn-stray"},
    {"", ""},
};

static void visitor_is_told(void **state)
{
    static const size_t steps[] = {1, 2, 3, 7, 1000};
    int faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (size_t s = 0; s < sizeof(steps) / sizeof(steps[0]); s++) {
            struct told told = {.text = QY_BUF_INIT};

            assert_int_equal(read_all(rows[i].text, strlen(rows[i].text), steps[s], NULL, &told), 0);
            if (strcmp(qy_buf_str(&told.text), rows[i].told) != 0) {
                print_error("row %zu, pieces of %zu:\n  expected %s\n  got      %s\n", i, steps[s],
                            rows[i].told, qy_buf_str(&told.text));
                faults++;
            }
            assert_int_equal(told.depth, 0);
            qy_buf_free(&told.text);
        }
    }
    assert_int_equal(faults, 0);
}

/* Whatever event makes the visitor stop, its number is what the reader returns. */
static void visitor_stops(void **state)
{
    static const char text[] = "[Event \"x\"]\n\n1. e4 $1 {c} (1. d4) e5 9 x *";

    (void)state;
    for (int after = 1; after <= 11; after++) {
        struct told told = {.text = QY_BUF_INIT, .stop_after = after};

        assert_int_equal(read_all(text, strlen(text), 100, NULL, &told), 77);
        qy_buf_free(&told.text);
    }
}

static void options_count(void **state)
{
    struct told told = {.text = QY_BUF_INIT};
    const struct qy_pgn_options skip = {.skip_variations = true};
    const struct qy_pgn_options xiangqi = {.game_known = true, .game = QY_GAME_XIANGQI};
    const struct qy_pgn_options latin1 = {.encoding_known = true, .encoding = QY_ENCODING_LATIN1};

    (void)state;
    static const char variations[] = "1. e4 (1. zz (1. d4)) e5 *";
    assert_int_equal(read_all(variations, strlen(variations), 100, &skip, &told), 0);
    assert_string_equal(told.text.data, "game 1:1|start chess|e4|e5|end unfinished");
    qy_buf_clear(&told.text);
    static const char moves[] = "[Event \"x\"]\n h2e2 *";
    assert_int_equal(read_all(moves, strlen(moves), 100, &xiangqi, &told), 0);
    assert_string_equal(told.text.data, "game 1:1|tag Event=x|start xiangqi|h2e2|end unfinished");
    qy_buf_clear(&told.text);
    static const char name[] = "[White \"\xC3\xA4\"] *";
    assert_int_equal(read_all(name, strlen(name), 100, &latin1, &told), 0);
    assert_string_equal(told.text.data, "game 1:1|tag White=\xC3\x83\xC2\xA4|start chess|end unfinished");
    qy_buf_free(&told.text);
}

static int keep_end(void *user, const struct qy_game_end *end)
{
    *(struct qy_game_end *)user = *end;
    return 0;
}

/* Where moves are skipped, Chinese words that are results still end the game; moves do not. */
static void chinese_results_are_met(void **state)
{
    static const struct {
        const char *word;
        enum qy_result result;
    } words[] = {
        {"红胜", QY_RESULT_FIRST_WON},  {"紅先勝", QY_RESULT_FIRST_WON}, {"先胜", QY_RESULT_FIRST_WON},
        {"黑胜", QY_RESULT_SECOND_WON}, {"黑勝", QY_RESULT_SECOND_WON},  {"红先负", QY_RESULT_SECOND_WON},
        {"先負", QY_RESULT_SECOND_WON}, {"和棋", QY_RESULT_DRAW},        {"和", QY_RESULT_DRAW},
        {"1/2-1/2", QY_RESULT_DRAW},    {"0-1", QY_RESULT_SECOND_WON},
    };
    static const struct qy_pgn_visitor visitor = {.end_game = keep_end};
    const struct qy_pgn_options options = {.skip_moves = true};

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_game_end end = {.has_terminator = false};
        struct qy_pgn_reader *reader;

        qy_buf_addf(&text, "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 前车退一 砲2平5 %s\n\n",
                    words[i].word);
        qy_buf_adds(&text, "[Game \"Chinese Chess\"]\n[Event \"one that follows\"]\n\n1. 兵七进一 *\n");
        struct qy_memory memory = {.at = text.data, .left = text.len};
        assert_int_equal(qy_pgn_reader_new(qy_memory_read, &memory, &options, &reader), 0);
        assert_int_equal(qy_pgn_next(reader, &visitor, &end), 1);
        if (!end.has_terminator || end.terminator != words[i].result)
            fail_msg("%s: not met", words[i].word);
        qy_pgn_reader_free(reader);
        qy_buf_free(&text);
    }
}

static long read_failure(void *user, char *buffer, size_t size)
{
    (void)user;
    (void)buffer;
    (void)size;
    return QY_E_SYSTEM;
}

static void source_fails(void **state)
{
    struct qy_pgn_reader *reader;
    struct told told = {.text = QY_BUF_INIT};

    (void)state;
    assert_int_equal(qy_pgn_reader_new(read_failure, NULL, NULL, &reader), 0);
    assert_int_equal(qy_pgn_next(reader, &teller, &told), QY_E_SYSTEM);
    qy_pgn_reader_free(reader);
    qy_pgn_reader_free(NULL);
}

/* A comment beyond the limit is a fault; what follows it is read. */
static void long_things(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct told told = {.text = QY_BUF_INIT};

    (void)state;
    qy_buf_adds(&text, "1. e4 {");
    for (int i = 0; i < 3 * 1024 * 1024; i++)
        qy_buf_addc(&text, 'x');
    qy_buf_adds(&text, "} e5 ");
    for (int i = 0; i < 1000; i++)
        qy_buf_addc(&text, 'y');
    qy_buf_adds(&text, " *\n1. d4 *");
    assert_int_equal(read_all(text.data, text.len, 4096, NULL, &told), 0);
    assert_non_null(strstr(told.text.data, "|e4|fault pgn-long|e5|fault pgn-long|end damaged|game 2:1|start "
                                           "chess|d4|end"));
    qy_buf_free(&text);
    qy_buf_free(&told.text);
}

/* Of one game 10,000 tags are read: the first one after them is a fault, and the next game begins anew. */
static void many_tags(void **state)
{
    (void)state;
    for (int more = 0; more < 3; more++) {
        struct qy_buf text = QY_BUF_INIT;
        struct told told = {.text = QY_BUF_INIT};

        for (int i = 0; i < 10000 + more; i++)
            qy_buf_addf(&text, "[T%d \"v\"]\n", i);
        qy_buf_adds(&text, "\n1. e4 *\n\n[A \"b\"]\n\n1. d4 *");
        assert_int_equal(read_all(text.data, text.len, 4096, NULL, &told), 0);
        assert_non_null(strstr(told.text.data, "T9999"));
        assert_null(strstr(told.text.data, "T10000"));
        const char *fault = strstr(told.text.data, "fault pgn-tags");
        assert_int_equal(fault != NULL, more > 0);
        assert_true(fault == NULL || strstr(fault + 1, "fault") == NULL);
        assert_non_null(strstr(told.text.data, "|start chess|d4|end"));
        qy_buf_free(&text);
        qy_buf_free(&told.text);
    }
}

/* Texts that would make a careless reader slow or deep; the time limit of the test is what fails. */
static void repeated_things(void **state)
{
    static const struct {
        const char *before;
        const char *again;
    } texts[] = {
        {"1. e4 ", "("},           {"1. e4 ", "(1. d4 "}, {"", "["},       {"1. e4 {", "[%a b]"},
        {"1. e4 {", "\n\n[a \"b"}, {"1. e4 ", "\n"},      {"", "{"},       {"1. e4 ", "{\n\n"},
        {"1. e4 ", "{}"},          {"1. e4 ", "1-0 "},    {"[A \"", "\""}, {"[A \"", "\"]"},
        {"1. e4 ", "a"},           {"1. e4 ", "1"},       {"", "%\n"},     {"[A \"b\"]", "[B \"b\"]\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        static const struct qy_pgn_visitor silent = {0};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_pgn_reader *reader;
        int code;

        qy_buf_adds(&text, texts[i].before);
        for (int count = 0; count < 300000 / (int)test_share(); count++)
            qy_buf_adds(&text, texts[i].again);
        struct pieces pieces = {text.data, text.len, 100000};
        assert_int_equal(qy_pgn_reader_new(read_pieces, &pieces, NULL, &reader), 0);
        do
            code = qy_pgn_next(reader, &silent, NULL);
        while (code == 1);
        assert_int_equal(code, 0);
        qy_pgn_reader_free(reader);
        qy_buf_free(&text);
    }
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_chess(void **state)
{
    static const struct qy_pgn_tag tags[] = {
        {"White", "A \"B\" \\ C"}, {"Zeta", "z"},     {"Event", "x\ny"}, {"ECO", "C20"},
        {"FEN", "not this one"},   {"Zeta", "again"}, {"Black", "D"},
    };
    struct qy_position start;
    struct qy_history *history;
    struct qy_buf out = QY_BUF_INIT;
    static const char *const moves[] = {"e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"};

    (void)state;
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_history_new(&start, &history), 0);
    for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
        qy_move move;

        assert_int_equal(
            qy_move_read(qy_history_position(history), moves[i], 4, QY_NOTATION_UCI, &move, NULL), 0);
        assert_int_equal(qy_history_push(history, move), 0);
    }
    assert_int_equal(qy_pgn_write_history(history, tags, 7, QY_RESULT_FIRST_WON, QY_NOTATION_SAN, &out), 0);
    assert_string_equal(out.data, "[Event \"x y\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                                  "[White \"A \\\"B\\\" \\\\ C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n"
                                  "[ECO \"C20\"]\n[Zeta \"z\"]\n\n"
                                  "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n");
    assert_int_equal(qy_pgn_write_history(history, tags, 7, QY_RESULT_FIRST_WON, QY_NOTATION_ZH, &out),
                     QY_E_VALUE);
    static const struct qy_pgn_tag bad = {"no name", "x"};
    assert_int_equal(qy_pgn_write_history(history, &bad, 1, QY_RESULT_OPEN, QY_NOTATION_SAN, &out),
                     QY_E_VALUE);
    qy_buf_free(&out);
    qy_history_free(history);
}

static void write_xiangqi(void **state)
{
    static const char fen[] = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 b - - 0 12";
    struct qy_position start;
    struct qy_history *history;
    struct qy_buf out = QY_BUF_INIT;
    qy_move move;

    (void)state;
    assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &start, NULL), 0);
    assert_int_equal(qy_history_new(&start, &history), 0);
    assert_int_equal(qy_move_read(qy_history_position(history), "d9d8", 4, QY_NOTATION_UCI, &move, NULL), 0);
    assert_int_equal(qy_history_push(history, move), 0);
    assert_int_equal(qy_pgn_write_history(history, NULL, 0, QY_RESULT_VOID, QY_NOTATION_WXF, &out), 0);
    assert_string_equal(out.data,
                        "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                        "[Round \"?\"]\n[Red \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n"
                        "[FEN \"3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 b - - 0 12\"]\n[Format \"WXF\"]\n"
                        "[SetUp \"1\"]\n\n12... K4+1 *\n\n");
    qy_buf_free(&out);
    qy_history_free(history);
}

/* A random game, written in any notation and read again, is the same game; its lines keep their width. */
static void write_read(struct dice *dice, enum qy_game game, enum qy_notation notation, enum qy_result result)
{
    struct qy_position start;
    struct qy_history *history;
    struct qy_buf out = QY_BUF_INIT;
    struct told told = {.text = QY_BUF_INIT};

    qy_position_start(game, &start);
    assert_int_equal(qy_history_new(&start, &history), 0);
    for (int ply = 0; ply < 120; ply++) {
        qy_move move = random_move(dice, qy_history_position(history));

        if (move == QY_MOVE_NONE)
            break;
        assert_int_equal(qy_history_push(history, move), 0);
    }
    assert_int_equal(qy_pgn_write_history(history, NULL, 0, result, notation, &out), 0);
    assert_int_equal(qy_history_new(&start, &told.history), 0);
    assert_int_equal(read_all(out.data, out.len, 1000, NULL, &told), 0);
    assert_non_null(strstr(told.text.data, "|end ok"));
    assert_int_equal(qy_history_plies(told.history), qy_history_plies(history));
    assert_int_equal(qy_position_key(qy_history_position(told.history)),
                     qy_position_key(qy_history_position(history)));
    for (const char *line = out.data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        assert_true(end - line < 80 || notation == QY_NOTATION_ZH);
    qy_buf_free(&out);
    qy_buf_free(&told.text);
    qy_history_free(told.history);
    qy_history_free(history);
}

static void written_games_read_back(void **state)
{
    struct dice dice = {4242};

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        for (int notation = 0; notation < QY_NOTATION_COUNT; notation++) {
            if (!qy_notation_suits((enum qy_notation)notation, (enum qy_game)game))
                continue;
            for (int round = 0; round < 20; round++)
                write_read(&dice, (enum qy_game)game, (enum qy_notation)notation,
                           round % 2 == 0 ? QY_RESULT_NOBODY_WON : QY_RESULT_DRAW);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visitor_is_told),
        cmocka_unit_test(visitor_stops),
        cmocka_unit_test(options_count),
        cmocka_unit_test(chinese_results_are_met),
        cmocka_unit_test(source_fails),
        cmocka_unit_test(long_things),
        cmocka_unit_test(many_tags),
        cmocka_unit_test(repeated_things),
        cmocka_unit_test(write_chess),
        cmocka_unit_test(write_xiangqi),
        cmocka_unit_test(written_games_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
