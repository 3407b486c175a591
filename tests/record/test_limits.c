/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Content beyond a limit is reported with its position, and does not affect other games: each limit of each
 * text reader, one below it, at it, one beyond and twice as much, followed by twenty more games.
 */
#include "cmocka_all.h"

#include "record/formats.h"
#include "record/pgn.h"

#include <stdlib.h>
#include <string.h>

#include "share.h"

enum { MORE = 20 };

/* ---- what is read ---------------------------------------------------------------------------------- */

struct bytes {
    const char *at;
    size_t left;
    size_t step;
};

static long read_bytes(void *user, char *buffer, size_t size)
{
    struct bytes *bytes = user;
    size_t count = bytes->left < bytes->step ? bytes->left : bytes->step;

    count = count < size ? count : size;
    memcpy(buffer, bytes->at, count);
    bytes->at += count;
    bytes->left -= count;
    return (long)count;
}

struct seen {
    size_t games;
    size_t whole; /* games behind the first that are as they were written */
    size_t reports;
    struct qy_error report; /* the first */
    size_t notes;
    size_t plies; /* of the first game */
};

static size_t plies_of(const struct qy_record *record)
{
    size_t plies = 0;

    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child)
        plies++;
    return plies;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct seen *seen = user;

    if (seen->games++ == 0)
        seen->plies = plies_of(record);
    else
        seen->whole += end->state == QYI_RECORD_WHOLE && plies_of(record) <= 2;
    return 0;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct seen *seen = user;

    if (kind == QYI_REPORT_NOTE) {
        seen->notes++;
        return 0;
    }
    if (seen->reports++ == 0)
        seen->report = *error;
    return 0;
}

static struct seen read_all(const char *format, const struct qy_buf *text, size_t step)
{
    struct seen seen = {0};
    struct bytes bytes = {text->data, text->len, step};
    const struct qyi_record_sink sink = {&seen, on_record, on_report};
    const struct qyi_record_input input = {.read = read_bytes, .user = &bytes};
    const struct qyi_format *reader = qyi_format_by_name(format, strlen(format));

    assert_int_equal(qyi_format_read(reader, &input, &sink), 0);
    return seen;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static const struct {
    const char *format;
    const char *game;
} following[] = {
    {"pgn", "\n\n[Event \"next\"]\n[Result \"1-0\"]\n\n1. d4 {fine} d5 1-0\n"},
    {"uci", "d2d4 d7d5\n"},
    {"fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"},
    {"epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"x\";\n"},
    {"json", "{\"format\":\"qiyuan-game\",\"tags\":[[\"Event\",\"x\"]],\"moves\":[{\"move\":\"d2d4\"}]}\n"},
    {"dhtmlxq",
     "[DhtmlXQ][DhtmlXQ_title]x[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]"},
};

static void put_following(struct qy_buf *out, const char *format)
{
    for (size_t i = 0; i < sizeof following / sizeof following[0]; i++)
        for (size_t k = 0; k < MORE && strcmp(following[i].format, format) == 0; k++)
            qy_buf_adds(out, following[i].game);
}

static void put(struct qy_buf *out, size_t count, const char *text)
{
    char block[4096];
    size_t len = strlen(text);
    size_t each = sizeof block / len;

    for (size_t i = 0; i < each && i < count; i++)
        memcpy(block + i * len, text, len);
    for (size_t now; count > 0; count -= now) {
        now = count < each ? count : each;
        qy_buf_add(out, block, now * len);
    }
}

/* Text repeated this many times around another; `close` is repeated once for each `open`. */
struct row {
    const char *format;
    const char *before;
    const char *many;
    const char *after;
    size_t limit;      /* 0: no limit; this many are tried */
    size_t of;         /* what counts to the limit besides the repeated text */
    int code;          /* the error beyond the limit; 0: none */
    const char *close; /* repeated behind `after`, then `end` */
    const char *end;
};

#define MIB  ((size_t)1024 * 1024)
#define HEAD "[Event \"long\"]\n[Result \"*\"]\n\n1. e4 "

static const struct row rows[] = {
    /* comments of PGN */
    {"pgn", HEAD "{", "w", "} e5 2. Nf3 *\n", MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "{", "two ", "} e5 2. Nf3 *\n", MIB / 4, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "{ some words \n", "w", " \n} e5 *\n", MIB, 11, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "(1. d4 {", "w", "} d5) e5 *\n", MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", "{", "w", "} 1. e4 e5 *\n", MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "e5 * {", "w", "}\n", MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "; ", "w", "\ne5 2. Nf3 *\n", MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "{", "棋", "} e5 *\n", MIB / 3, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "{", "w\n", "} e5 *\n", MIB / 2, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "{", "w", "} e5 *\n", 4 * MIB, 0, QY_E_PGN_LONG, "", ""},
    /* words, numbers, signs */
    {"pgn", HEAD, "w", " 2. Nf3 *\n", 255, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "e5 2. ", "w1-0", " 3. Nf3 *\n", 63, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", HEAD "e5 $", "0", "5 2. Nf3 *\n", 0, 0, 0, "", ""},
    {"pgn", HEAD "e5 $", "1", " 2. Nf3 *\n", 3, 0, QY_E_PGN_NAG, "", ""},
    {"pgn", HEAD "e5 ", "2", ". Nf3 *\n", 0, 0, 0, "", ""},
    {"pgn", HEAD "e5 1-0", " ", "2. Nf3 *\n", 0, 0, QY_E_PGN_EXTRA_RESULT, "", ""},
    {"pgn", HEAD "e5 1-0\n2.", " ", "Nf3 *\n", 0, 0, QY_E_PGN_EXTRA_RESULT, "", ""},
    {"pgn", HEAD, " ", "e5 2. Nf3 *\n", 0, 0, 0, "", ""},
    {"pgn", HEAD, "\n", "e5 2. Nf3 *\n", 0, 0, 0, "", ""},
    {"pgn", HEAD "e5", "!", " 2. Nf3 *\n", 0, 0, 0, "", ""},
    /* variations */
    {"pgn", HEAD "e5 2. Nf3 ", "(2. d4 ", "", 1000, 0, QY_E_PGN_DEPTH, ")", " Nc6 *\n"},
    {"pgn", HEAD, "(1. d4) ", "e5 *\n", 0, 0, 0, "", ""},
    /* tags */
    {"pgn", "[Event \"", "w", "\"]\n[White \"A\"]\n\n1. e4 e5 *\n", 64 * 1024, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", "[Event \"", "\\\"", "\"]\n[White \"A\"]\n\n1. e4 e5 *\n", 64 * 1024, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", "[White \"A\"]\n[Note \"", "w", "\"]\n[Black \"B\"]\n\n1. e4 e5 *\n", 64 * 1024, 0, QY_E_PGN_LONG,
     "", ""},
    {"pgn", "[Event \"", "w", "\"] [White \"A\"] 1. e4 e5 *\n", 2 * MIB, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", "[White \"A\"]\n[", "w", " \"x\"]\n[Black \"B\"]\n\n1. e4 e5 *\n", 255, 0, QY_E_PGN_LONG, "", ""},
    {"pgn", "[White \"A\"]\n[", "w", " \"x\"]\n[Black \"B\"]\n\n1. e4 e5 *\n", 4 * MIB, 0, QY_E_PGN_LONG, "",
     ""},
    {"pgn", "[White \"A\"]\n[Event", " ", "\"x\"]\n[Black \"B\"]\n\n1. e4 e5 *\n", 0, 0, QY_E_PGN_LONG, "",
     ""},
    {"pgn", "[White \"A\"]", "\n", "[Black \"B\"]\n\n1. e4 e5 *\n", 0, 0, 0, "", ""},
    /* moves a line */
    {"uci", "g1f3 g8f6 ", "f3g1 f6g8 g1f3 g8f6 ", "f3g1\n", 0, 0, 0, "", ""},
    {"uci", "e2e4 e7e5", " ", "\n", 64 * MIB, 9, QY_E_TOO_LONG, "", ""},
    {"fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", " ", "\n", 0, 0, 0, "", ""},
    {"epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"", "w", "\";\n", 64 * 1024, 2, QY_E_TOO_LONG, "", ""},
    {"epd", "4k3/8/8/8/8/8/4P3/4K3 w - - ", "w", " \"x\";\n", 251, 0, QY_E_EPD_OPCODE, "", ""},
    /* JSON */
    {"json", "{\"format\":\"qiyuan-game\",\"comments\":[\"", "w", "\"],\"moves\":[{\"move\":\"d2d4\"}]}\n",
     MIB, 0, QY_E_TOO_LONG, "", ""},
    {"json", "{\"format\":\"qiyuan-game\",\"moves\":[{\"move\":\"d2d4\",\"after\":[\"", "w",
     "\"]},{\"move\":\"d7d5\"}]}\n", MIB, 0, QY_E_TOO_LONG, "", ""},
    {"json", "{\"format\":\"qiyuan-game\",\"tags\":[[\"Event\",\"", "w",
     "\"]],\"moves\":[{\"move\":\"d2d4\"}]}\n", 64 * 1024, 0, QY_E_TOO_LONG, "", ""},
    {"json", "{\"format\":\"qiyuan-game\",\"tags\":[[\"", "w",
     "\",\"x\"]],\"moves\":[{\"move\":\"d2d4\"}]}\n", 255, 0, QY_E_TOO_LONG, "", ""},
    {"json", "{\"format\":\"qiyuan-game\",\"x\":", "[", "1", 101, 0, QY_E_JSON_FORM, "]",
     ",\"moves\":[{\"move\":\"d2d4\"}]}\n"},
    /* DhtmlXQ */
    {"dhtmlxq", "[DhtmlXQ][DhtmlXQ_title]", "w",
     "[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", 64 * 1024, 0, QY_E_TOO_LONG, "",
     ""},
    {"dhtmlxq", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment1]", "w",
     "[/DhtmlXQ_comment1][/DhtmlXQ]", MIB, 0, QY_E_TOO_LONG, "", ""},
    {"dhtmlxq", "[DhtmlXQ][DhtmlXQ_", "W",
     "]x[/DhtmlXQ_x][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", 255, 0, QY_E_FIELD_NAME, "", ""},
    {"dhtmlxq", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment", "0",
     "1]w[/DhtmlXQ_comment1][/DhtmlXQ]", 7, 1, QY_E_FIELD_NAME, "", ""},
    {"dhtmlxq", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
     "[DhtmlXQ_comment1]w[/DhtmlXQ_comment1]", "[/DhtmlXQ]", 0, 0, 0, "", ""},
    {"dhtmlxq", "", "w", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", 0, 0, 0, "", ""},
};

/* ---- the test -------------------------------------------------------------------------------------- */

static void build(const struct row *row, size_t count, struct qy_buf *out)
{
    qy_buf_clear(out);
    qy_buf_adds(out, row->before);
    put(out, count, row->many);
    qy_buf_adds(out, row->after);
    if (*row->close)
        put(out, count, row->close);
    qy_buf_adds(out, row->end);
    put_following(out, row->format);
}

static const char *complain(const struct row *row, size_t count, const struct seen *seen)
{
    bool lost_game =
        row->limit >= 64 * MIB && count + row->of > row->limit; /* a line of a game is all of it */
    bool beyond = row->limit > 0 && count + row->of > row->limit;

    if (seen->games != MORE + 1 - (size_t)lost_game)
        return "games were lost, or made";
    if (seen->whole < MORE - (size_t)lost_game)
        return "the games behind it suffered";
    if (beyond && seen->report.code != row->code)
        return "what is too long was not told";
    if (beyond && (seen->report.line < 1 || seen->report.column < 1))
        return "the place was not told";
    if (row->limit > 0 && !beyond && seen->reports > 0 &&
        (row->code != QY_E_PGN_LONG || seen->report.code == QY_E_PGN_LONG))
        return "what is not too long was told of";
    if (row->limit == 0 && row->code == 0 && seen->reports > 0)
        return "there is no limit, and something was told";
    return NULL;
}

static void try(const struct row *row, size_t count, struct qy_buf *text, size_t *ret_failed)
{
    static const size_t steps[] = {SIZE_MAX, 4093};
    size_t first = test_share() > 1 ? count % 2 : 0; /* one of them for each length */

    build(row, count, text);
    for (size_t i = first; i < (test_share() > 1 ? first + 1 : sizeof steps / sizeof steps[0]); i++) {
        struct seen seen = read_all(row->format, text, steps[i]);
        const char *complaint = complain(row, count, &seen);

        if (complaint)
            print_error("%s, \"%.40s\", %zu times \"%s\" in pieces of %zu: %s (%zu games, %zu whole, %zu "
                        "reports, %s)\n",
                        row->format, row->before, count, row->many, steps[i], complaint, seen.games,
                        seen.whole, seen.reports, seen.reports ? qy_error_name(seen.report.code) : "");
        *ret_failed += complaint != NULL;
    }
}

static void test_limits(void **state)
{
    static const size_t any[] = {1, 255, 256, 1023, 1024, 1025, 4096, 70000, 300000, 4300000};
    struct qy_buf text = QY_BUF_INIT;
    size_t failed = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];
        size_t at = row->limit - row->of;
        bool huge = row->limit == 64 * MIB; /* a share of the rows has it once */

        if (row->limit == 0) {
            for (size_t k = 0; k < sizeof any / sizeof any[0] && any[k] * strlen(row->many) < 10 * MIB; k++)
                try(row, any[k], &text, &failed);
            continue;
        }
        /* limits for content read at once are beyond those of a record */
        if (row->limit < 2 * MIB || (huge && test_share() == 1))
            for (size_t k = 0; k < 2; k++)
                try(row, at - 1 + k, &text, &failed);
        try(row, at + 1, &text, &failed);
        if (!huge || test_share() == 1)
            try(row, 2 * at, &text, &failed);
    }
    qy_buf_free(&text);
    assert_int_equal(failed, 0);
}

/* A comment that nobody closed, however long, ends in front of the next game. */
static void test_open_comments(void **state)
{
    static const size_t lengths[] = {10, 1000, MIB - 1, MIB, MIB + 1, 2 * MIB, 4 * MIB, 4 * MIB + 1, 9 * MIB};
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (size_t step = 1000; step < MIB; step *= 999) {
            qy_buf_clear(&text);
            qy_buf_adds(&text, HEAD "{ ");
            put(&text, lengths[i] / 4, "two ");
            put_following(&text, "pgn");
            struct seen seen = read_all("pgn", &text, step);
            assert_int_equal(seen.games, MORE + 1);
            assert_int_equal(seen.whole, MORE);
            assert_true(seen.report.code == (lengths[i] > MIB + 8 ? QY_E_PGN_LONG : QY_E_PGN_COMMENT) ||
                        seen.report.code == QY_E_PGN_COMMENT);
            assert_int_equal(seen.report.line, 4);
        }
    }
    qy_buf_free(&text);
}

/* Games with only tags are separated by the empty line, whatever the number of tags and blanks. */
static void test_many_tags(void **state)
{
    static const size_t counts[] = {1, 63, 64, 65, 66, 128, 1000, 5000};
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (size_t blanks = 0; blanks < 5000; blanks += 1500) {
            qy_buf_clear(&text);
            for (size_t game = 0; game < 3; game++) {
                for (size_t tag = 0; tag < counts[i]; tag++)
                    qy_buf_addf(&text, "[T%zu \"%zu\"]\n", (tag + counts[i] - game) % counts[i], game);
                put(&text, blanks, " ");
                qy_buf_adds(&text, "\n\n");
            }
            struct seen seen = read_all("pgn", &text, 700);
            assert_int_equal(seen.games, 3);
            assert_int_equal(seen.reports, 0);
        }
    }
    qy_buf_free(&text);
}

/* A first move long after a comment identifies the game, however the file is divided. */
static void test_far_first_move(void **state)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (size_t len = 100; len < 2 * MIB; len *= 3) {
        qy_buf_clear(&text);
        qy_buf_adds(&text, "[Event \"x\"]\n\n{ ");
        put(&text, len, "w");
        qy_buf_adds(&text, "} 1. H2+3 H8+7 *\n");
        assert_int_equal(read_all("pgn", &text, 999).plies, 2);
    }
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_open_comments),
        cmocka_unit_test(test_many_tags),
        cmocka_unit_test(test_far_first_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
