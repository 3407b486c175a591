/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of a game: building, changing, walking, commands, comparing. */
#include "cmocka_all.h"

#include <qiyuan/record/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/formats.h"

/* ---- helpers --------------------------------------------------------------------------------------- */

/* The actions on the one record of a text. */
typedef void (*record_fn)(void *user, struct qy_record *record);

struct use {
    record_fn use;
    void *user;
    unsigned records;
};

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct use *use = user;

    assert_int_equal(end->state, QYI_RECORD_WHOLE);
    use->records++;
    use->use(use->user, record);
    return 0;
}

static void with_record(const char *pgn, record_fn use, void *user)
{
    struct use how = {.use = use, .user = user};
    const struct qyi_record_sink sink = {.user = &how, .record = on_record};
    struct qy_memory bytes = {pgn, strlen(pgn)};
    const struct qyi_record_input input = {.read = qy_memory_read, .user = &bytes};

    assert_int_equal(qyi_format_read(&qyi_format_pgn, &input, &sink), 0);
    assert_int_equal(how.records, 1);
}

/* The moves of a record with their comments, without tags; line ends as `/`, none at the end. */
static void words(void *user, struct qy_record *record)
{
    const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
    struct qy_buf *out = user;

    qy_buf_clear(out);
    assert_int_equal(qyi_format_write(&qyi_format_san, record, &how, out, NULL), 0);
    while (out->len > 0 && out->data[out->len - 1] == '\n')
        out->data[--out->len] = '\0';
    for (size_t i = 0; i < out->len; i++) {
        if (out->data[i] == '\n')
            out->data[i] = '/';
    }
}

/* The node that a path leads to: a digit is the number of a child. */
static struct qy_record_node *node_at(const struct qy_record *record, const char *path)
{
    struct qy_record_node *node = qy_record_root(record);

    for (; *path != '\0'; path++) {
        node = node->child;
        for (char i = '0'; i < *path; i++)
            node = node->next;
    }
    return node;
}

/* ---- reading and writing --------------------------------------------------------------------------- */

static void things_keep_their_place(void **state)
{
    static const struct {
        const char *text;
        const char *written; /* NULL: the same */
    } rows[] = {
        {"1. e4 e5 2. Nf3 *", NULL},
        {"1.e4 e5 2.Nf3 *", "1. e4 e5 2. Nf3 *"},
        {"1. e4 (1. d4 d5) (1. c4) 1... c5 *", NULL},
        {"1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 *", NULL},
        {"{ start } 1. e4 { a } { b } $1 $14 { c } 1... e5 1/2-1/2", NULL},
        {"1. e4 { a } (1. d4) { b } (1. c4) { c } $2 1... e5 *", NULL},
        {"1. e4 ({ why } 1. d4 { so }) 1... e5 *", NULL},
        {"1. e4 ($3 1. d4) 1... e5 *", NULL},
        {"1. e4 $1 e5 $2 2. Nf3 *", NULL},
        {"1. e4! e5?! 2. Nf3!? *", "1. e4 $1 e5 $6 2. Nf3 $5 *"},
        {"1. e4 e5 (1... -- 2. d4) 2. Nf3 *", NULL},
        {"1. e4 e5 ( 1... Z0 2. d4 ) 2. Nf3 *", "1. e4 e5 (1... -- 2. d4) 2. Nf3 *"},
        /* an alternative to an alternative is one more alternative */
        {"1. e4 (1. d4 (1. c4) 1... d5) 1... e5 *", "1. e4 (1. d4 d5) (1. c4) 1... e5 *"},
        {"1. e4 (1. d4 (1. c4) { d }) 1... e5 *", "1. e4 (1. d4 { d }) (1. c4) 1... e5 *"},
        /* a variation without a move: its comments belong to the move */
        {"1. e4 ({ only words }) 1... e5 *", "1. e4 { only words } 1... e5 *"},
        {"1. e4 {} {  } 1... e5 *", "1. e4 e5 *"},
        {"1. e4 ; to the end\n e5 *", "1. e4 { to the end } 1... e5 *"},
        {"1. e4 e5 { [%clk 1:02:03] }{[%foo bar,baz]} *", "1. e4 e5 { [%clk 1:02:03] } { [%foo bar,baz] } *"},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *wanted = rows[i].written != NULL ? rows[i].written : rows[i].text;

        with_record(rows[i].text, words, &out);
        if (strcmp(qy_buf_str(&out), wanted) != 0)
            fail_msg("row %zu: wanted %s\ngot %s", i, wanted, qy_buf_str(&out));
    }
    qy_buf_free(&out);
}

static void comments_keep_their_lines(void **state)
{
    static const struct {
        const char *comment; /* of the record */
        const char *written; /* `/` for a line end */
    } rows[] = {
        {"plain", "1. e4 { plain } *"},
        {"two\nlines", "1. e4 { two/lines } *"},
        {"an\n\nempty one", "1. e4 { an//empty one } *"},
        {"  blanks \r\n around\t", "1. e4 { blanks/ around } *"},
        {"a } brace", "1. e4 ; a } brace/*"},
        {"braces }\nand lines", "1. e4 { braces \xEF\xBD\x9D/and lines } *"},
        {"a line that is too long for what is left of the eighty columns",
         "1. e4 { a line that is too long for what is left of the eighty columns } *"},
        {"a line that is too long for what is left of eighty columns is broken at a blank",
         "1. e4 { a line that is too long for what is left of eighty columns is broken /at a blank } *"},
        {"123456789 123456789 123456789 123456789 123456789 123456789 123456789 [%clk 0:00:01]",
         "1. e4 { 123456789 123456789 123456789 123456789 123456789 123456789 123456789 /[%clk 0:00:01] } *"},
        {"123456789 123456789 123456789 123456789 123456789 123456789 12345678 % no escape",
         "1. e4 { 123456789 123456789 123456789 123456789 123456789 123456789 12345678 % /no escape } *"},
        {"a command [%cal\nGe2e4]", "1. e4 { a command [%cal Ge2e4] } *"},
        {"\n\n[Event \"no game\"]", "1. e4 { [Event \"no game\"] } *"},
        {"x\n\n[Event \"no game\"]", "1. e4 { x// [Event \"no game\"] } *"},
    };
    struct qy_buf out = QY_BUF_INIT;
    struct qy_record *record;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_record_cursor cursor;
        qy_move move;

        qy_record_clear(record);
        qy_record_cursor_start(record, &cursor);
        assert_int_equal(qy_move_read(&cursor.position, "e4", 2, QY_NOTATION_SAN, &move, NULL), 0);
        assert_int_equal(qy_record_cursor_play(&cursor, move), 0);
        assert_int_equal(qy_record_add_comment(record, cursor.node, QY_AFTER_MOVE, rows[i].comment,
                                               strlen(rows[i].comment)),
                         0);
        words(&out, record);
        if (strcmp(qy_buf_str(&out), rows[i].written) != 0)
            fail_msg("row %zu: wanted %s\ngot %s", i, rows[i].written, qy_buf_str(&out));
    }
    qy_record_free(record);
    qy_buf_free(&out);
}

/* ---- changing -------------------------------------------------------------------------------------- */

enum change { DELETE, TRUNCATE, PROMOTE, MAKE_MAIN };

struct edit {
    enum change change;
    const char *path;
    struct qy_buf out;
    bool answer;
};

static void edit(void *user, struct qy_record *record)
{
    struct edit *edit = user;
    struct qy_record_node *node = node_at(record, edit->path);

    edit->answer = true;
    switch (edit->change) {
    case DELETE: qy_record_delete(record, node); break;
    case TRUNCATE: qy_record_truncate(record, node); break;
    case PROMOTE: edit->answer = qy_record_promote(record, node); break;
    case MAKE_MAIN: qy_record_make_main(record, node); break;
    }
    words(&edit->out, record);
}

static void lines_are_moved(void **state)
{
    static const struct {
        const char *text;
        enum change change;
        const char *path;
        const char *after; /* NULL: nothing changes, and the answer is false */
    } rows[] = {
        {"1. e4 { a } (1. d4) { b } (1. c4) { c } 1... e5 *", DELETE, "1",
         "1. e4 { a } { b } (1. c4) { c } 1... e5 *"},
        {"1. e4 (1. d4) (1. c4) { c } 1... e5 *", DELETE, "2", "1. e4 (1. d4) { c } 1... e5 *"},
        {"1. e4 (1. d4 d5) (1. c4) 1... e5 *", DELETE, "0", "1. d4 (1. c4) 1... d5 *"},
        {"1. e4 e5 2. Nf3 *", DELETE, "00", "1. e4 *"},
        {"1. e4 e5 2. Nf3 *", DELETE, "", "1. e4 e5 2. Nf3 *"},
        {"1. e4 (1. d4) 1... e5 (1... c5) 2. Nf3 *", TRUNCATE, "0", "1. e4 (1. d4) *"},
        {"1. e4 { a } (1. d4 d5) { b } (1. c4) 1... e5 *", PROMOTE, "1",
         "1. d4 (1. e4 { a } { b } 1... e5) (1. c4) 1... d5 *"},
        {"1. e4 (1. d4) (1. c4) 1... e5 *", PROMOTE, "2", "1. e4 (1. c4) (1. d4) 1... e5 *"},
        {"1. e4 (1. d4) 1... e5 *", PROMOTE, "0", NULL},
        /* comments before a variation follow the previous move when it is no longer a variation */
        {"1. e4 e5 { a } (1... d5) ({ b } 1... c5 2. d4) 2. Nf3 *", PROMOTE, "02",
         "1. e4 e5 { a } ({ b } 1... c5 2. d4) (1... d5) 2. Nf3 *"},
        {"1. e4 (1. d4) 1... e5 ({ b } 1... c5 2. d4) 2. Nf3 *", PROMOTE, "01",
         "1. e4 (1. d4) { b } 1... c5 (1... e5 2. Nf3) 2. d4 *"},
        {"1. e4 { a } 1... e5 ({ b } 1... c5) 2. Nf3 *", DELETE, "00", "1. e4 { a } { b } 1... c5 *"},
        {"{ s } 1. e4 ({ b } 1. d4) 1... e5 *", MAKE_MAIN, "1", "{ s } { b } 1. d4 (1. e4 e5) *"},
        {"1. e4 *", PROMOTE, "", NULL},
        {"1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. d4 *", MAKE_MAIN, "011",
         "1. e4 c5 (1... e5 2. d4) 2. Nc3 (2. Nf3) 2... Nc6 *"},
        {"1. e4 (1. d4) (1. c4 c5) 1... e5 *", MAKE_MAIN, "20", "1. c4 (1. e4 e5) (1. d4) 1... c5 *"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct edit how = {.change = rows[i].change, .path = rows[i].path, .out = QY_BUF_INIT};
        const char *wanted = rows[i].after != NULL ? rows[i].after : rows[i].text;

        with_record(rows[i].text, edit, &how);
        if (strcmp(qy_buf_str(&how.out), wanted) != 0 || how.answer != (rows[i].after != NULL))
            fail_msg("row %zu: wanted %s\ngot %s", i, wanted, qy_buf_str(&how.out));
        qy_buf_free(&how.out);
    }
}

static void items_are_taken_out(void *user, struct qy_record *record)
{
    struct qy_record_node *node = node_at(record, "0");
    const struct qy_record_item *nag = node->after.first->next;

    assert_int_equal(nag->kind, QY_ITEM_NAG);
    assert_true(qy_record_remove_item(record, node, nag));
    assert_false(qy_record_remove_item(record, node, nag));
    assert_true(qy_record_remove_item(record, node, node->after.first));
    assert_int_equal(qy_record_add_nag(record, node, QY_AFTER_MOVE, 256), QY_E_VALUE);
    assert_int_equal(qy_record_add_nag(record, qy_record_root(record), QY_BEFORE_MOVE, 1), QY_E_VALUE);
    assert_int_equal(qy_record_add_comment(record, qy_record_root(record), QY_BEFORE_MOVE, "x", 1),
                     QY_E_VALUE);
    words(user, record);
}

static void items(void **state)
{
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    with_record("1. e4 {a} $3 {c} e5 *", items_are_taken_out, &out);
    assert_string_equal(qy_buf_str(&out), "1. e4 { c } 1... e5 *");
    qy_buf_free(&out);
}

/* ---- tags ------------------------------------------------------------------------------------------ */

static void tags(void **state)
{
    struct qy_record *record;
    static const char long_value[QY_RECORD_TAG + 1];

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    assert_int_equal(qy_record_add_tag(record, "Event", 5, "a\nb", 3), 0);
    assert_int_equal(qy_record_add_tag(record, "Site", 4, "s", 1), 0);
    assert_int_equal(qy_record_add_tag(record, "Event", 5, "c", 1), 0);
    assert_string_equal(qy_record_tag(record, "Event"), "a b");
    assert_int_equal(qy_record_set_tag(record, "Event", 5, "d", 1), 0);
    assert_string_equal(qy_record_tag(record, "Event"), "d");
    assert_string_equal(qy_record_tags(record)->next->name, "Site");
    assert_true(qy_record_remove_tag(record, "Event", 5));
    assert_string_equal(qy_record_tag(record, "Event"), "c");
    assert_true(qy_record_remove_tag(record, "Event", 5));
    assert_false(qy_record_remove_tag(record, "Event", 5));
    assert_null(qy_record_tag(record, "Event"));
    assert_int_equal(qy_record_add_tag(record, "", 0, "x", 1), QY_E_VALUE);
    assert_int_equal(qy_record_add_tag(record, "X", 1, long_value, sizeof(long_value)), QY_E_TOO_LONG);
    assert_int_equal(qy_record_set_tag(record, "New", 3, "n", 1), 0);
    assert_string_equal(qy_record_tags(record)->next->value, "n");
    qy_record_free(record);
}

static void result_to_go_by(void **state)
{
    static const struct {
        int tag; /* -1: none */
        int terminator;
        enum qy_result result;
    } rows[] = {
        {-1, -1, QY_RESULT_OPEN},
        {QY_RESULT_DRAW, -1, QY_RESULT_DRAW},
        {-1, QY_RESULT_DRAW, QY_RESULT_DRAW},
        {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_FIRST_WON},
        {QY_RESULT_SECOND_WON, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON},
        {QY_RESULT_SECOND_WON, QY_RESULT_OPEN, QY_RESULT_SECOND_WON},
    };
    struct qy_record *record;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        enum qy_result got = QY_RESULT_COUNT;

        qy_record_clear(record);
        if (rows[i].tag >= 0)
            qy_record_set_result(record, (enum qy_result)rows[i].tag);
        if (rows[i].terminator >= 0)
            qy_record_set_terminator(record, (enum qy_result)rows[i].terminator);
        if (qy_record_result(record) != rows[i].result ||
            qy_record_result_tag(record, &got) != (rows[i].tag >= 0) ||
            qy_record_terminator(record, &got) != (rows[i].terminator >= 0))
            fail_msg("row %zu", i);
    }
    qy_record_free(record);
}

/* ---- walking --------------------------------------------------------------------------------------- */

static void cursors(void *user, struct qy_record *record)
{
    struct qy_record_cursor cursor;
    struct qy_record_cursor again;
    qy_move move;

    (void)user;
    assert_int_equal(qy_record_moves(record), 5);
    assert_int_equal(qy_record_plies(record), 3);
    qy_record_cursor_start(record, &cursor);
    assert_false(qy_record_cursor_back(&cursor));
    assert_true(qy_record_cursor_forward(&cursor, 1));
    assert_false(qy_record_cursor_forward(&cursor, 1));
    assert_true(qy_record_cursor_forward(&cursor, 0));
    assert_ptr_equal(cursor.node, node_at(record, "10"));
    qy_record_cursor_at(record, cursor.node, &again);
    assert_true(qy_position_key(&again.position) == qy_position_key(&cursor.position));
    assert_true(qy_record_cursor_back(&cursor));
    assert_ptr_equal(cursor.node, node_at(record, "1"));
    /* what is there already is gone to */
    assert_int_equal(qy_move_read(&cursor.position, "d5", 2, QY_NOTATION_SAN, &move, NULL), 0);
    assert_int_equal(qy_record_cursor_play(&cursor, move), 0);
    assert_int_equal(qy_record_moves(record), 5);
    assert_int_equal(qy_record_cursor_play(&cursor, move), QY_E_ILLEGAL_MOVE);
    assert_int_equal(qy_record_cursor_play(&cursor, QY_MOVE_NULL), 0);
    assert_int_equal(qy_record_moves(record), 6);
}

static void walking(void **state)
{
    (void)state;
    with_record("1. e4 (1. d4 d5) 1... e5 2. Nf3 *", cursors, NULL);
}

/* A line longer than the strides in which a cursor finds its way. */
static void long_lines(void **state)
{
    static const char *const round[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct qy_record *record;
    struct qy_record_cursor cursor;
    struct qy_record_cursor again;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    qy_record_cursor_start(record, &cursor);
    for (size_t ply = 0; ply < 1001; ply++) {
        qy_move move;

        assert_int_equal(qy_move_read(&cursor.position, round[ply % 4], 4, QY_NOTATION_UCI, &move, NULL), 0);
        assert_int_equal(qy_record_cursor_play(&cursor, move), 0);
    }
    qy_record_cursor_at(record, cursor.node, &again);
    assert_true(qy_position_key(&again.position) == qy_position_key(&cursor.position));
    assert_int_equal(qy_position_fullmove(&again.position), 501);
    qy_record_free(record);
}

static int stop(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    (void)before;
    (void)node;
    return --*(int *)user == 0 ? 77 : 0;
}

static void walk_and_stop(void *user, struct qy_record *record)
{
    const struct qy_record_visitor visitor = {.move = stop};
    int after = 3;

    (void)user;
    assert_int_equal(qy_record_walk(record, &visitor, &after), 77);
    after = 100;
    assert_int_equal(qy_record_walk(record, &visitor, &after), 0);
    assert_int_equal(after, 95);
}

static void walks_stop(void **state)
{
    (void)state;
    with_record("1. e4 (1. d4 d5) 1... e5 2. Nf3 *", walk_and_stop, NULL);
}

/* ---- commands -------------------------------------------------------------------------------------- */

static void command_texts(void **state)
{
    static const struct {
        const char *text;
        const char *found; /* name=value, separated by blanks */
    } rows[] = {
        {"[%clk 1:23:45]", "clk=1:23:45"},
        {"before [%clk 1:23:45 ] between [%eval -0.3,12]after", "clk=1:23:45 eval=-0.3,12"},
        {"[%cal Ge2e4,Rd1d8]", "cal=Ge2e4,Rd1d8"},
        {"[%x]", "x="},
        {"[% clk 1]", ""},
        {"[%clk 1", ""},
        {"[%clk-1]", ""},
        {"[[%clk 1]]", "clk=1"},
        {"[%", ""},
        {"", ""},
    };
    struct qy_buf found = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_command command;

        qy_buf_clear(&found);
        for (size_t at = 0; qy_command_next(rows[i].text, strlen(rows[i].text), at, &command);
             at = command.end)
            qy_buf_addf(&found, "%s%.*s=%.*s", found.len > 0 ? " " : "", (int)command.name_len, command.name,
                        (int)command.value_len, command.value);
        if (strcmp(qy_buf_str(&found), rows[i].found) != 0)
            fail_msg("%s: got %s", rows[i].text, qy_buf_str(&found));
    }
    qy_buf_free(&found);
}

static void set_commands(void *user, struct qy_record *record)
{
    struct qy_record_node *node = node_at(record, "0");

    assert_int_equal(qy_record_set_command(record, node, "clk", "0:09:00", 7), 0);
    assert_int_equal(qy_record_set_command(record, node, "emt", "0:00:03", 7), 0);
    assert_int_equal(qy_record_set_command(record, node, "a b", "x", 1), QY_E_VALUE);
    assert_int_equal(qy_record_set_command(record, node, "x", "]", 1), QY_E_VALUE);
    words(user, record);
}

static void commands_are_set(void **state)
{
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    with_record("1. e4 {good [%clk 0:10:00] move} *", set_commands, &out);
    assert_string_equal(qy_buf_str(&out), "1. e4 { good [%clk 0:09:00] move } { [%emt 0:00:03] } *");
    qy_buf_free(&out);
}

static void clock_marks(void **state)
{
    static const struct {
        const char *text;
        long long ms; /* -1000000: not a time */
        unsigned decimals;
        const char *written;
    } rows[] = {
        {"1:23:45", 5025000, 0, "1:23:45"},
        {"1:23:45.6", 5025600, 1, "1:23:45.6"},
        {"0:00:00.05", 50, 2, "0:00:00.05"},
        {"0:00:01.2345", 1234, 3, "0:00:01.234"},
        {"23:45", 1425000, 0, "0:23:45"},
        {"45", 45000, 0, "0:00:45"},
        {"100:00:00", 360000000, 0, "100:00:00"},
        {"-0:00:01.5", -1500, 1, "-0:00:01.5"},
        {"0:00:01,5", 1500, 1, "0:00:01.5"},
        {"", -1000000, 0, NULL},
        {"1:2:3:4", -1000000, 0, NULL},
        {"1:", -1000000, 0, NULL},
        {"1:23x", -1000000, 0, NULL},
        {"99999999999:00", -1000000, 0, NULL},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        int64_t ms = -1000000;
        unsigned decimals = 0;
        int code = qy_clock_mark_read(rows[i].text, strlen(rows[i].text), &ms, &decimals);

        qy_buf_clear(&out);
        qy_clock_mark_write(ms, decimals, &out);
        if (code != (rows[i].written != NULL ? 0 : QY_E_VALUE) || ms != rows[i].ms ||
            decimals != rows[i].decimals ||
            (rows[i].written != NULL && strcmp(qy_buf_str(&out), rows[i].written) != 0))
            fail_msg("%s: got %lld, %u decimals, %s", rows[i].text, (long long)ms, decimals,
                     qy_buf_str(&out));
    }
    qy_buf_free(&out);
}

static void eval_marks(void **state)
{
    static const struct {
        const char *text;
        int score;
        bool is_mate;
        int depth;
        const char *written; /* NULL: no evaluation */
    } rows[] = {
        {"0.35", 35, false, 0, "0.35"},  {"-1.2,18", -120, false, 18, "-1.20,18"},
        {"#-3", -3, true, 0, "#-3"},     {"#5,30", 5, true, 30, "#5,30"},
        {"+0.5", 50, false, 0, "0.50"},  {"-0.05", -5, false, 0, "-0.05"},
        {"12", 1200, false, 0, "12.00"}, {"", 0, false, 0, NULL},
        {"#", 0, false, 0, NULL},        {"x", 0, false, 0, NULL},
        {"1.0,", 0, false, 0, NULL},     {"1.0 ", 0, false, 0, NULL},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_eval_mark mark = {0};
        int code = qy_eval_mark_read(rows[i].text, strlen(rows[i].text), &mark);

        qy_buf_clear(&out);
        qy_eval_mark_write(&mark, &out);
        if (code != (rows[i].written != NULL ? 0 : QY_E_VALUE) || mark.score != rows[i].score ||
            mark.is_mate != rows[i].is_mate || mark.depth != rows[i].depth ||
            (rows[i].written != NULL && strcmp(qy_buf_str(&out), rows[i].written) != 0))
            fail_msg("%s: got %s", rows[i].text, qy_buf_str(&out));
    }
    qy_buf_free(&out);
}

/* ---- comparing ------------------------------------------------------------------------------------- */

struct comparison {
    const char *other;
    unsigned ignore;
    const struct qy_record *first;
    const char *what;
};

static void compare_second(void *user, struct qy_record *record)
{
    struct comparison *comparison = user;
    struct qy_record_difference difference = {0};
    bool equal = qy_record_equal(comparison->first, record, comparison->ignore, &difference);

    assert_int_equal(equal, difference.what == NULL);
    comparison->what = difference.what;
}

static void compare_first(void *user, struct qy_record *record)
{
    struct comparison *comparison = user;

    comparison->first = record;
    with_record(comparison->other, compare_second, comparison);
}

static void comparing(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        unsigned ignore;
        const char *what; /* NULL: equal */
    } rows[] = {
        {"1. e4 e5 *", "1.e4 e5 *", 0, NULL},
        {"1. e4 e5 *", "1. e4 c5 *", 0, "move"},
        {"1. e4 e5 *", "1. e4 *", 0, "move"},
        {"1. e4 *", "1. e4 e5 *", 0, "move"},
        {"1. e4 e5 *", "1. e4 e5 1-0", 0, "result"},
        {"1. e4 e5 *", "1. e4 e5 1-0", QY_IGNORE_RESULT, NULL},
        {"1. e4 (1. d4) 1... e5 *", "1. e4 e5 *", 0, "move"},
        {"1. e4 (1. d4) 1... e5 *", "1. e4 e5 *", QY_IGNORE_VARIATIONS, NULL},
        {"1. e4 (1. d4) (1. c4) *", "1. e4 (1. c4) (1. d4) *", 0, "move"},
        {"1. e4 {a} *", "1. e4 *", 0, "items"},
        {"1. e4 {a} *", "1. e4 *", QY_IGNORE_ITEMS, NULL},
        {"1. e4 {a} {b} *", "1. e4 {a b} *", 0, "items"},
        {"1. e4 $1 {a} *", "1. e4 {a} $1 *", 0, "items"},
        {"1. e4 {a} (1. d4) *", "1. e4 (1. d4) {a} *", 0, "items"},
        {"[A \"1\"]\n[B \"2\"]\n1. e4 *", "[B \"2\"]\n[A \"1\"]\n1. e4 *", 0, NULL},
        {"[A \"1\"]\n1. e4 *", "[A \"2\"]\n1. e4 *", 0, "tag"},
        {"[A \"1\"]\n1. e4 *", "[A \"2\"]\n1. e4 *", QY_IGNORE_TAGS, NULL},
        {"[A \"1\"]\n1. e4 *", "1. e4 *", 0, "tag"},
        {"[Event \"?\"]\n[Date \"????.??.??\"]\n1. e4 *", "1. e4 *", 0, NULL},
        {"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 *", "1. e4 *", 0, "start"},
        {"1. C2.5 *", "1. e4 *", 0, "game"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct comparison comparison = {.other = rows[i].b, .ignore = rows[i].ignore};

        with_record(rows[i].a, compare_first, &comparison);
        if ((comparison.what == NULL) != (rows[i].what == NULL) ||
            (comparison.what != NULL && strcmp(comparison.what, rows[i].what) != 0))
            fail_msg("row %zu: %s and %s: %s", i, rows[i].a, rows[i].b,
                     comparison.what != NULL ? comparison.what : "equal");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_keep_their_place),
        cmocka_unit_test(comments_keep_their_lines),
        cmocka_unit_test(lines_are_moved),
        cmocka_unit_test(items),
        cmocka_unit_test(tags),
        cmocka_unit_test(result_to_go_by),
        cmocka_unit_test(walking),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(walks_stop),
        cmocka_unit_test(command_texts),
        cmocka_unit_test(commands_are_set),
        cmocka_unit_test(clock_marks),
        cmocka_unit_test(eval_marks),
        cmocka_unit_test(comparing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
