/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of formats: which one a file is in, and what each reads and writes. */
#include "cmocka_all.h"

#include "record/formats.h"
#include "record/random_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- one format into another ----------------------------------------------------------------------- */

struct bytes {
    const char *text;
    size_t len;
};

static long read_bytes(void *user, char *buffer, size_t size)
{
    struct bytes *bytes = user;
    size_t step = size < 7 ? size : 7; /* seams everywhere */
    size_t take = bytes->len < step ? bytes->len : step;

    memcpy(buffer, bytes->text, take);
    bytes->text += take;
    bytes->len -= take;
    return (long)take;
}

struct conversion {
    const struct qyi_format *to;
    struct qyi_record_output how;
    struct qy_buf out;
    struct qy_buf said; /* reports and losses, separated by blanks */
};

static void on_lost(void *user, enum qyi_loss loss)
{
    static const char *const names[QYI_LOSS_COUNT] = {
        [QYI_LOSS_TAGS] = "tags", [QYI_LOSS_VARIATIONS] = "variations", [QYI_LOSS_COMMENTS] = "comments",
        [QYI_LOSS_NAGS] = "nags", [QYI_LOSS_START] = "start",           [QYI_LOSS_NULL_MOVE] = "null",
        [QYI_LOSS_TEXT] = "text", [QYI_LOSS_MOVES] = "moves",           [QYI_LOSS_RESULT] = "result",
    };
    struct conversion *conversion = user;

    qy_buf_addf(&conversion->said, "%s%s", conversion->said.len > 0 ? " " : "", names[loss]);
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct conversion *conversion = user;

    qy_buf_addf(&conversion->said, "%s%u:%u%s%s", conversion->said.len > 0 ? " " : "", error->line,
                error->column, kind == QYI_REPORT_NOTE ? "?" : "!", qy_error_name(error->code));
    return 0;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct conversion *conversion = user;

    if (end->state == QYI_RECORD_CUT || end->state == QYI_RECORD_NONE) {
        qy_buf_adds(&conversion->out, end->state == QYI_RECORD_CUT ? "cut\n" : "none\n");
        return 0;
    }
    if (qyi_format_write(conversion->to, record, &conversion->how, &conversion->out, NULL) ==
        QY_E_FORMAT_GAME)
        qy_buf_adds(&conversion->out, "unsuited\n");
    return 0;
}

#define CHESS_END "4k3/8/8/8/8/8/4P3/4K3"

static const struct {
    const char *from;
    const char *to;
    const char *text;
    const char *written;
    const char *said;
} rows[] = {
    /* lists of moves */
    {"uci", "uci", "e2e4 e7e5\n\n  g1f3  \n", "e2e4 e7e5\ng1f3\n", ""},
    {"uci", "uci", "position startpos moves e2e4\r\nstartpos moves e2e4\n", "e2e4\ne2e4\n", ""},
    {"uci", "uci", "position fen " CHESS_END " w - - 0 1 moves e2e4\n",
     "position fen " CHESS_END " w - - 0 1 moves e2e4\n", ""},
    {"uci", "uci", "fen " CHESS_END " b - - 5 9\n", "position fen " CHESS_END " b - - 5 9\n", ""},
    {"uci", "uci", "position startpos\n", "position startpos\n", ""},
    {"uci", "san", "e2e4 e7e5 1-0\n", "1. e4 e5 1-0\n\n", ""},
    {"uci", "san", "e4 e5 Nf3 # comment\n# another\n", "1. e4 e5 2. Nf3 *\n\n", ""},
    {"uci", "zh", "h2e2 h9g7\n", "1. 炮二平五 马８进７ *\n\n", ""},
    {"uci", "zh", "h3e3 h10g8\n", "1. 炮二平五 马８进７ *\n\n", ""},
    {"uci", "uci", "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a5\n",
     "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a5\n", ""},
    {"uci", "iccs", "h2e2 h9g7\n", "H2-E2 H9-G7\n", ""},
    {"uci", "iccs", "e2e4\n", "unsuited\n", ""},
    {"uci", "uci", "e2e4 e7e4 g1f3\nd2d4\n", "cut\nd2d4\n", "1:6!illegal-move"},
    {"uci", "uci", "e2e4 nonsense\n", "cut\n", "1:6!move-syntax"},
    {"uci", "uci", "position fen 4k3/8 w - - moves e2e4\n", "none\n", "1:19!fen-rank-count"},
    {"pgn", "uci", "[A \"b\"]\n\n1. e4 {c} $1 (1. d4) 1... e5 1-0\n", "e2e4 e7e5\n",
     "tags result variations comments nags"},
    /* positions */
    {"fen", "fen", CHESS_END " w - - 0 1\n" CHESS_END " b - -\n",
     CHESS_END " w - - 0 1\n" CHESS_END " b - - 0 1\n", ""},
    {"fen", "epd", CHESS_END " w - - 3 7\n", CHESS_END " w - - hmvc 3; fmvn 7;\n", ""},
    {"epd", "fen", CHESS_END " w - - hmvc 3; fmvn 7;\n", CHESS_END " w - - 3 7\n", ""},
    {"epd", "epd", CHESS_END " w - - bm e4; id \"a;b\"; noop; c0 \"x\"\n",
     CHESS_END " w - - bm e4; id \"a;b\"; noop; c0 \"x\";\n", ""},
    {"epd", "epd", CHESS_END " w - - 0 1;D1 6;D2 30\n", CHESS_END " w - - D1 6; D2 30;\n", ""},
    {"epd", "pgn", CHESS_END " w - - bm e4;\n",
     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
     "[Result \"*\"]\n[EPD_bm \"e4\"]\n[FEN \"" CHESS_END " w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n\n",
     ""},
    {"epd", "epd", CHESS_END " w - - b,m e4; id 1;\n", CHESS_END " w - - id 1;\n", "1:29!epd-opcode"},
    {"epd", "epd", "# a comment\n\n4k3/8/8 w - -\n" CHESS_END " b - -\n", "none\n" CHESS_END " b - -\n",
     "3:8!fen-rank-count"},
    {"epd", "fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r\n",
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", ""},
    {"pgn", "fen", "[FEN \"" CHESS_END " w - - 0 1\"]\n\n1. e4 Kd8 *\n",
     CHESS_END " w - - 0 1\n4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\n3k4/8/8/8/4P3/8/8/4K3 w - - 1 2\n", "moves"},
    {"pgn", "epd", "[FEN \"" CHESS_END " w - - 0 1\"]\n\n1. e4 {a \"b\"} {c} Kd8 *\n",
     CHESS_END " w - - sm e4;\n4k3/8/8/8/4P3/8/8/4K3 b - - c0 \"a 'b'\"; c1 \"c\"; sm Kd8;\n"
               "3k4/8/8/8/4P3/8/8/4K3 w - - hmvc 1; fmvn 2;\n",
     "text"},
    /* JSON */
    {"pgn", "json",
     "[Event \"a\\\"b\"]\n[Result \"1-0\"]\n\n{s} 1. e4 $1 {x [%clk 0:00:01.5]} (1. d4) {y} e5 1-0\n",
     "{\"format\":\"qiyuan-game\",\"version\":1,\"game\":\"chess\",\"result\":\"1-0\","
     "\"tags\":[[\"Event\",\"a\\\"b\"],[\"Result\",\"1-0\"]],\"comments\":[\"s\"],\"moves\":["
     "{\"move\":\"e2e4\",\"text\":\"e4\",\"after\":[1,\"x [%clk "
     "0:00:01.5]\",{\"variations\":1,\"comment\":\"y\"}],"
     "\"clock_ms\":1500},{\"parent\":0,\"move\":\"d2d4\",\"text\":\"d4\"},"
     "{\"parent\":1,\"move\":\"e7e5\",\"text\":\"e5\"}]}\n",
     ""},
    {"json", "san", "{\"moves\":[{\"text\":\"e4\"},{\"move\":\"e7e5\"},{\"parent\":0,\"text\":\"d4\"}]}\n",
     "1. e4 (1. d4) 1... e5 *\n\n", ""},
    {"json", "zh",
     "{\"game\":\"xiangqi\",\"result\":\"0-1\",\"unknown\":[{\"x\":[1,true,null,\"y\"]}],"
     "\"moves\":[{\"text\":\"炮二平五\"}]}\n",
     "1. 炮二平五 0-1\n\n", ""},
    {"json", "san", "{\"moves\":[{\"move\":\"e2e4\"},{\"move\":\"e2e4\"}]}\n{\"moves\":[]}\n",
     "cut\n[Result \"*\"]\n\n*\n\n", "1:35!illegal-move"},
    {"json", "san",
     "{\"start\":\"" CHESS_END " w - - 0 1\",\"moves\":[{\"move\":\"0000\",\"before\":[\"b\",2]}]}\n",
     "[FEN \"" CHESS_END " w - - 0 1\"]\n[SetUp \"1\"]\n\n{ b } $2 1. -- *\n\n", ""},
    {"json", "san", "{\"format\":\"other\"}\n", "none\n", "1:11!record-form"},
    {"json", "san", "{\"version\":2}\n", "none\n", "1:12!record-form"},
    {"json", "san", "{\"game\":\"go\"}\n", "none\n", "1:9!record-form"},
    {"json", "san", "{\"moves\":[{\"parent\":1,\"move\":\"e2e4\"}]}\n", "none\n", "1:21!record-form"},
    {"json", "san", "{\"moves\":[{}]}\n", "none\n", "1:11!record-form"},
    {"json", "san", "{\"comments\":[256],\"moves\":[]}\n", "none\n", "1:14!record-form"},
    {"json", "san", "{\"tags\":[[\"A\"]]}\n", "none\n", "1:11!record-form"},
    {"json", "san", "{\"moves\":[\n", "none\n", "1:11!json-form"},
    /* PGN's own forms */
    {"pgn", "reduced", "[Zed \"1\"]\n[Event \"e\"]\n\n1. e4 {x} (1. d4) 1... e5 1-0\n",
     "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
     "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n",
     ""},
    {"pgn", "pgn", "[Zed \"\\\\ \\\"\"]\n[Abc \"1\"]\n[White \"w\"]\n[Variant \"Standard\"]\n\n1. e4 *\n",
     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"w\"]\n[Black \"?\"]\n"
     "[Result \"*\"]\n[Abc \"1\"]\n[Variant \"Standard\"]\n[Zed \"\\\\ \\\"\"]\n\n1. e4 *\n\n",
     ""},
    {"pgn", "pgn", "[Game \"Chinese Chess\"]\n[White \"w\"]\n[RedTeam \"t\"]\n\n1. C2.5 h8+7 1-0\n",
     "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red "
     "\"w\"]\n"
     "[Black \"?\"]\n[Result \"1-0\"]\n[RedTeam \"t\"]\n\n1. 炮二平五 马８进７ 1-0\n\n",
     ""},
    {"pgn", "san", "1. e4 e5 2. Ke3 *\n\n1. d4 *\n", "cut\n1. d4 *\n\n", "1:13!illegal-move"},
    {"pgn", "san", "1. e4 e5 2. Ke3 d6 3. 0-0\nNc6 *\n\n1. d4 *\n", "cut\n1. d4 *\n\n", "1:13!illegal-move"},
    {"pgn", "san", "1. e4 ) e5 *\n", "1. e4 e5 *\n\n", "1:7!pgn-variation-close"},
    {"pgn", "san", "[Variant \"Antichess\"]\n\n1. e4 *\n", "none\n", "1:11!variant"},
    {"pgn", "wxf", "1. e4 *\n", "unsuited\n", ""},
};

static void conversions(void **state)
{
    size_t failed = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct conversion conversion = {
            .to = qyi_format_by_name(rows[i].to, strlen(rows[i].to)),
            .how = {.notation = QY_NOTATION_COUNT, .lost = on_lost, .user = &conversion},
        };
        const struct qyi_format *from = qyi_format_by_name(rows[i].from, strlen(rows[i].from));
        const struct qyi_record_sink sink = {.user = &conversion, .record = on_record, .report = on_report};
        struct bytes bytes = {rows[i].text, strlen(rows[i].text)};
        const struct qyi_record_input input = {.read = read_bytes, .user = &bytes};

        assert_int_equal(qyi_format_read(from, &input, &sink), 0);
        if (strcmp(qy_buf_str(&conversion.out), rows[i].written) != 0 ||
            strcmp(qy_buf_str(&conversion.said), rows[i].said) != 0) {
            print_error("row %zu: %s\nwanted %s%s\ngot %s%s\n", i, rows[i].text, rows[i].written,
                        rows[i].said, qy_buf_str(&conversion.out), qy_buf_str(&conversion.said));
            failed++;
        }
        qy_buf_free(&conversion.out);
        qy_buf_free(&conversion.said);
    }
    assert_int_equal(failed, 0);
}

/* ---- finding a format ------------------------------------------------------------------------------ */

static void formats_are_found(void **state)
{
    static const struct {
        const char *path; /* NULL: only the content is known */
        const char *head;
        const char *format;
    } files[] = {
        {"a.pgn", "", "pgn"},
        {NULL, "[Event \"x\"]\n", "pgn"},
        {NULL, "\xEF\xBB\xBF[Event \"x\"]\n", "pgn"},
        {"a.txt", "1. e4 e5", "pgn"},
        {NULL, "{ a comment } 1. e4", "pgn"},
        {NULL, "{\"format\":\"qiyuan-game\"}", "json"},
        {"a.jsonl", "{\"game\":\"chess\"}", "json"},
        {NULL, CHESS_END " w - - 0 1\n", "fen"},
        {NULL, "# positions\n\n" CHESS_END " w - - bm e4;\n", "epd"},
        {"a.epd.gz", CHESS_END " w - - 0 1\n", "fen"},
        {NULL, "e2e4 e7e5\n", "uci"},
        {NULL, "H2-E2 H9-G7\n", "uci"},
        {NULL, "position fen " CHESS_END " w - - 0 1\n", "uci"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        const struct qyi_format *found =
            qyi_format_find(files[i].path, (const unsigned char *)files[i].head, strlen(files[i].head));

        if (strcmp(found->name, files[i].format) != 0)
            fail_msg("row %zu: %s", i, found->name);
    }
    assert_ptr_equal(qyi_format_by_suffix("x/games.JSON.zst"), &qyi_format_json);
    assert_ptr_equal(qyi_format_by_suffix("games.PGN"), &qyi_format_pgn);
    assert_null(qyi_format_by_suffix("games.doc"));
    assert_null(qyi_format_by_name("pg", 2));
}

/* ---- for users of the library ---------------------------------------------------------------------- */

static int write_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    assert_int_equal(state, QY_RECORD_REPAIRED);
    assert_int_equal(qy_record_write(record, "san", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, user), 0);
    assert_int_equal(qy_record_write(record, "zh", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, user),
                     QY_E_FORMAT_GAME);
    assert_int_equal(qy_record_write(record, "pgn", QY_NOTATION_ZH, QY_WRITE_DEFAULT, user), QY_E_VALUE);
    assert_int_equal(qy_record_write(record, "doc", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, user), QY_E_VALUE);
    return 77;
}

static int count_fault(void *user, const struct qy_error *error, bool lossless)
{
    (void)user;
    assert_int_equal(error->code, QY_E_PGN_VARIATION_CLOSE);
    assert_false(lossless);
    return 0;
}

static void library_calls(void **state)
{
    static const char text[] = "1. e4 ) e5 *\n\n1. d4 *\n";
    const struct qy_records_visitor visitor = {.record = write_record, .fault = count_fault};
    struct bytes bytes = {text, strlen(text)};
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_records_read(read_bytes, &bytes, NULL, &visitor, &out), 77);
    assert_string_equal(qy_buf_str(&out), "1. e4 e5 *\n\n");
    assert_int_equal(qy_records_read(read_bytes, &bytes, "reduced", &visitor, &out), QY_E_VALUE);
    qy_buf_free(&out);
}

/* ---- readers are stopped --------------------------------------------------------------------------- */

struct stopping {
    int code;
    unsigned records;
};

static int stop_at_once(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct stopping *stopping = user;

    (void)record;
    (void)end;
    stopping->records++;
    return stopping->code;
}

static int stop_at_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    (void)kind;
    (void)error;
    return ((const struct stopping *)user)->code;
}

/* A nonzero result of a sink ends the reading and is returned, 1 as well as any other number. */
static int read_stopping(const struct qyi_format *format, const char *text, size_t len,
                         struct stopping *stopping, bool reports)
{
    struct bytes bytes = {text, len};
    const struct qyi_record_input input = {
        .read = read_bytes, .user = &bytes, .game_known = true, .game = QY_GAME_XIANGQI};
    const struct qyi_record_sink sink = {
        .user = stopping, .record = stop_at_once, .report = reports ? stop_at_report : NULL};

    stopping->records = 0;
    return qyi_format_read(format, &input, &sink);
}

static void readers_are_stopped(void **state)
{
    static const int codes[] = {1, 2, 77};
    static const char bad[] = "[Event \"a\"]\n\n1. e4 Ke4 *\n\n[Event \"b\"]\n\n1. e4 *\n";
    struct qy_record *record;
    struct qy_record_node *node;
    struct qy_position start;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    qy_position_start(QY_GAME_XIANGQI, &start);
    qy_record_set_start(record, &start);
    qy_move moves[QY_MAX_MOVES];
    assert_true(qy_position_legal(&start, moves) > 0);
    assert_int_equal(qy_record_add_move(record, qy_record_root(record), moves[0], &node), 0);
    for (size_t i = 0; qyi_formats[i]; i++) {
        const struct qyi_format *format = qyi_formats[i];
        const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
        struct qy_buf text = QY_BUF_INIT;

        if (!format->reader || !format->writer || !(format->games >> QY_GAME_XIANGQI & 1))
            continue;
        if (format->begin)
            format->begin(&text);
        for (int n = 0; n < (format->single ? 1 : 3); n++)
            assert_int_equal(qyi_format_write(format, record, &how, &text, NULL), 0);
        assert_true(format->gather == NULL || format->gather(format->single ? 1 : 3, &text) == 0);
        if (format->end)
            format->end(3, &text);
        for (size_t k = 0; k < sizeof codes / sizeof codes[0]; k++) {
            struct stopping stopping = {.code = codes[k]};
            int code = read_stopping(format, text.data, text.len, &stopping, false);

            if (code != codes[k] || stopping.records != 1)
                fail_msg("%s: the sink returned %d, the reader %d after %u records", format->name, codes[k],
                         code, stopping.records);
        }
        qy_buf_free(&text);
    }
    for (size_t k = 0; k < sizeof codes / sizeof codes[0]; k++) {
        struct stopping stopping = {.code = codes[k]};

        assert_int_equal(read_stopping(&qyi_format_pgn, bad, sizeof bad - 1, &stopping, true), codes[k]);
        assert_int_equal(stopping.records, 0);
    }
    qy_record_free(record);
}

static int take_code(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    assert_int_equal(kind, QYI_REPORT_REPAIR);
    *(int *)user = error->code;
    return 0;
}

static int take_none(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    (void)user;
    (void)record;
    (void)end;
    fail_msg("a game of another kind was read");
    return 0;
}

/* Every format refuses a game of the other kind with the same error: written, by the library too, and asked for. */
static void games_of_the_other_kind(void **state)
{
    static const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
    struct dice dice = {1};
    size_t refused = 0;

    (void)state;
    for (size_t i = 0; qyi_formats[i]; i++) {
        for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
            const struct qyi_format *format = qyi_formats[i];
            struct qy_record *record = make_random_record(game, &dice, true);
            struct qy_buf text = QY_BUF_INIT;
            struct qy_error error = {0};

            qy_buf_adds(&text, "kept");
            if (format->writer && !qyi_format_holds(format, game)) {
                assert_int_equal(qyi_format_write(format, record, &how, &text, &error), QY_E_FORMAT_GAME);
                assert_string_equal(error.found, qy_game_id(game));
                assert_string_equal(error.expected, format->name);
                assert_int_equal(qy_record_write(record, format->name, QY_NOTATION_COUNT, 0, &text),
                                 QY_E_FORMAT_GAME);
                assert_string_equal(qy_buf_str(&text), "kept");
                refused++;
            } else if (format->writer) {
                qy_buf_clear(&text);
                assert_int_equal(qyi_format_write(format, record, &how, &text, &error), 0);
            }
            if (format->reader && !qyi_format_holds(format, game)) {
                struct qy_memory nothing = {"", 0};
                const struct qyi_record_input input = {
                    .read = qy_memory_read, .user = &nothing, .game_known = true, .game = game};
                int told = 0;
                const struct qyi_record_sink sink = {&told, take_none, take_code};

                assert_int_equal(qyi_format_read(format, &input, &sink), QY_E_FORMAT_GAME);
                assert_int_equal(told, QY_E_FORMAT_GAME);
            }
            qy_buf_free(&text);
            qy_record_free(record);
        }
    }
    assert_true(refused > 4);
}

/* A file of games is recognised by its name, and is not empty; files named like reports are not. */
static void files_of_games_are_known(void **state)
{
    static const struct {
        const char *name;
        const char *text;
        bool games;
    } files[] = {
        {"a.pgn", "*", true},    {"a.xqf", "XQ", true},  {"a.pgn.gz", "x", true}, {"a.pgn", "", false},
        {"a.json", "{}", false}, {"a.HTML", "x", false}, {"a.txt", "x", false},   {"pgn", "x", false},
    };
    char folder[48];
    char path[64];

    (void)state;
    (void)snprintf(folder, sizeof folder, "%s/games-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        FILE *file;

        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        assert_false(qyi_is_file_of_games(path));
        file = fopen(path, "w");
        assert_non_null(file);
        assert_true(fputs(files[i].text, file) >= 0);
        assert_int_equal(fclose(file), 0);
        if (qyi_is_file_of_games(path) != files[i].games)
            fail_msg("%s with \"%s\"", files[i].name, files[i].text);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    assert_false(qyi_is_file_of_games(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions),
        cmocka_unit_test(formats_are_found),
        cmocka_unit_test(library_calls),
        cmocka_unit_test(readers_are_stopped),
        cmocka_unit_test(games_of_the_other_kind),
        cmocka_unit_test(files_of_games_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
