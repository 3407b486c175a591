/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scanning gives the same result for every format, and reports positions in variations. */
#include "cmocka_all.h"
#include "support.h"

#include <qiyuan/record/record.h>

/* The results of a scan in words, as far as searches use them. */
struct told {
    struct qy_buf text;
    size_t games;
    bool records; /* the games stood as records */
};

static int told_begin(void *user, const struct qy_scan_game *game)
{
    qy_buf_addf(&((struct told *)user)->text, "begin %d\n", (int)game->start.game);
    return 0;
}

static int told_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    qy_buf_addf(&((struct told *)user)->text, "%zu %llx %u\n", ply, (unsigned long long)qy_position_key(now),
                (unsigned)next);
    return 0;
}

static int told_aside(void *user, const struct qy_position *before, qy_move move,
                      const struct qy_position *now)
{
    (void)before;
    (void)move;
    qy_buf_addf(&((struct told *)user)->text, "aside %llx\n", (unsigned long long)qy_position_key(now));
    return 0;
}

static int told_comment(void *user, const char *text, size_t len)
{
    qy_buf_adds(&((struct told *)user)->text, "comment ");
    qy_words_fold(text, len, &((struct told *)user)->text);
    qy_buf_addc(&((struct told *)user)->text, '\n');
    return 0;
}

static int told_end(void *user, const struct qy_scan_game *game)
{
    static const char *const tags[] = {"Event", "Date", "White", "Red", "Black", "ECO"};
    struct told *told = user;

    qy_buf_addf(&told->text, "end %d result %d plies %zu comments %zu variations %zu\n", (int)game->status,
                (int)game->result, game->plies, game->comments, game->variations);
    for (size_t i = 0; i < game->plies; i++)
        qy_buf_addf(&told->text, "%u ", (unsigned)game->moves[i]);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (qy_scan_tag(game, tags[i]) && *qy_scan_tag(game, tags[i]) != '?')
            qy_buf_addf(&told->text, "[%s %s]", tags[i], qy_scan_tag(game, tags[i]));
    qy_buf_addf(&told->text, "\n%llx\n",
                game->started ? (unsigned long long)qy_position_key(&game->final) : 0ULL);
    told->games++;
    told->records = game->record != NULL;
    if (told->records)
        assert_int_equal(game->number, told->games);
    return 0;
}

static const struct qy_scan_visitor visitor = {.begin = told_begin,
                                               .position = told_position,
                                               .aside = told_aside,
                                               .comment = told_comment,
                                               .end = told_end};

static void scan_as(const char *data, size_t len, const char *name, struct told *ret_told)
{
    const struct qy_scan_options options = {.name = name};
    struct memory memory = {data, len, 0, 0};

    *ret_told = (struct told){.text = QY_BUF_INIT};
    assert_int_equal(qy_scan_all(read_memory, &memory, &options, &visitor, ret_told), 0);
    assert_false(ret_told->text.failed);
}

struct copy {
    const char *format;
    enum qy_notation notation;
    struct qy_buf text;
};

static int copy_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct copy *copy = user;

    (void)state;
    return qy_record_write(record, copy->format, copy->notation, QY_WRITE_DEFAULT, &copy->text);
}

static void convert_to(const char *data, size_t len, struct copy *copy)
{
    static const struct qy_records_visitor records = {.record = copy_record};
    struct memory memory = {data, len, 0, 0};

    copy->text = (struct qy_buf)QY_BUF_INIT;
    assert_int_equal(qy_records_read(read_memory, &memory, "pgn", &records, copy), 0);
}

static const char chess[] = "[Event \"One\"]\n[Date \"1999.01.02\"]\n[White \"A\"]\n[Black \"B\"]\n[Result "
                            "\"1-0\"]\n[ECO \"B20\"]\n\n"
                            "{before} 1. e4 (1. d4 d5 {queens} (1... Nf6 2. c4) 2. c4) 1... c5 {Sicilian} 2. "
                            "Nf3 1-0\n\n"
                            "[Event \"Two\"]\n[White \"C\"]\n[Black \"A\"]\n[Result \"1/2-1/2\"]\n[SetUp "
                            "\"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1/2-1/2\n";
static const char xiangqi[] = "[Game \"Chinese Chess\"]\n[Event \"三\"]\n[Red \"甲\"]\n[Black "
                              "\"乙\"]\n[Result \"0-1\"]\n\n1. 炮二平五 {中炮} 馬8進7 (1... 炮8平5 2. "
                              "馬二進三) 2. 馬二進三 0-1\n";

static void a_game_is_scanned_alike_in_every_format(void **state)
{
    static const struct {
        const char *text;
        const char *format;
        const char *name;
        bool whole; /* the format holds all that is told */
    } rows[] = {
        {chess, "pgn", "a.pgn", true},        {chess, "json", "a.json", true},
        {chess, "uci", "a.uci", false},       {xiangqi, "pgn", "a.pgn", true},
        {xiangqi, "json", "a.json", true},    {xiangqi, "xqf", "a.xqf", true},
        {xiangqi, "dhtmlxq", "a.html", true}, {xiangqi, "iccs", "a.iccs", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct copy copy = {.format = rows[i].format, .notation = QY_NOTATION_COUNT};
        struct told first;
        struct told again;

        scan_as(rows[i].text, strlen(rows[i].text), "a.pgn", &first);
        convert_to(rows[i].text, strlen(rows[i].text), &copy);
        scan_as(copy.text.data, copy.text.len, rows[i].name, &again);
        if (again.games != first.games || again.records == (strcmp(rows[i].format, "pgn") == 0) ||
            (rows[i].whole && strcmp(qy_buf_str(&first.text), qy_buf_str(&again.text)) != 0))
            fail_msg("%s: %zu games\n%s\nnot %zu games\n%s", rows[i].format, again.games,
                     qy_buf_str(&again.text), first.games, qy_buf_str(&first.text));
        qy_buf_free(&copy.text);
        qy_buf_free(&first.text);
        qy_buf_free(&again.text);
    }
}

static void games_are_told_by_their_numbers(void **state)
{
    static const struct {
        uint32_t numbers[2];
        size_t count;
        const char *event;
    } rows[] = {
        {{0, 0}, 0, NULL}, {{1, 0}, 1, "One"}, {{2, 0}, 1, "Two"}, {{1, 2}, 2, "Two"}, {{3, 0}, 1, NULL}};
    struct copy copy = {.format = "json", .notation = QY_NOTATION_COUNT};

    (void)state;
    convert_to(chess, sizeof chess - 1, &copy);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_scan_options options = {.numbers = rows[i].numbers, .number_count = rows[i].count};
        struct memory memory = {copy.text.data, copy.text.len, 0, 7};
        struct told told = {.text = QY_BUF_INIT, .games = rows[i].count == 1 ? rows[i].numbers[0] - 1 : 0};
        char wanted[32];

        assert_int_equal(qy_scan_all(read_memory, &memory, &options, &visitor, &told), 0);
        snprintf(wanted, sizeof wanted, "[Event %s]", rows[i].event ? rows[i].event : "?");
        if ((rows[i].event != NULL) != (strstr(qy_buf_str(&told.text), wanted) != NULL))
            fail_msg("row %zu: %s", i, qy_buf_str(&told.text));
        qy_buf_free(&told.text);
    }
    qy_buf_free(&copy.text);
}

static void a_game_of_another_format_is_written_as_pgn(void **state)
{
    struct qy_record_node *node;
    struct qy_record *record;
    struct qy_scan_game game = {0};
    struct qy_buf out = QY_BUF_INIT;
    qy_move move;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    assert_int_equal(qy_move_read(qy_record_start(record), "e4", 2, QY_NOTATION_SAN, &move, NULL), 0);
    assert_int_equal(qy_record_add_move(record, qy_record_root(record), move, &node), 0);
    game.record = record;
    qy_scan_write(&game, &out);
    assert_non_null(strstr(qy_buf_str(&out), "[Event \"?\"]"));
    assert_string_equal(qy_buf_str(&out) + out.len - 7, "1. e4 *");
    qy_buf_free(&out);
    qy_record_free(record);
}

struct asked {
    struct qy_query *query;
    size_t found;
};

static int ask_begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct asked *)user)->query, game);
}

static int ask_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct asked *)user)->query, now, ply, next);
}

static int ask_aside(void *user, const struct qy_position *before, qy_move move,
                     const struct qy_position *now)
{
    (void)before;
    (void)move;
    return qy_query_aside(((struct asked *)user)->query, now);
}

static int ask_end(void *user, const struct qy_scan_game *game)
{
    struct asked *asked = user;

    asked->found += qy_query_end(asked->query, game) == 1;
    return 0;
}

/* How many games answer. */
static size_t ask(const char *where, bool variations)
{
    const struct qy_scan_visitor asker = {
        .begin = ask_begin, .position = ask_position, .aside = variations ? ask_aside : NULL, .end = ask_end};
    struct asked asked = {NULL, 0};

    assert_int_equal(qy_query_new(&asked.query), 0);
    assert_int_equal(qy_query_parse(asked.query, where, strlen(where), NULL), 0);
    assert_int_equal(scan_text(chess, sizeof chess - 1, 0, &asker, &asked), 0);
    qy_query_free(asked.query);
    return asked.found;
}

static void positions_of_variations_are_found(void **state)
{
    static const struct {
        const char *where;
        size_t found; /* with variations */
        size_t main;  /* without */
    } rows[] = {
        {"fen=\"rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2\"", 1, 0},
        {"fen=\"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2\"", 1, 0},
        {"fen=\"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"", 1, 1},
        {"pattern=\"Pd4 pd5\"", 1, 0},
        {"pattern=\"Pd4 pd6\"", 0, 0},
        {"not pattern=\"Pd4 pd5\"", 1, 2},
        {"men=men<=3", 1, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (ask(rows[i].where, true) != rows[i].found || ask(rows[i].where, false) != rows[i].main)
            fail_msg("%s: %zu with variations, %zu without", rows[i].where, ask(rows[i].where, true),
                     ask(rows[i].where, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_scanned_alike_in_every_format),
        cmocka_unit_test(games_are_told_by_their_numbers),
        cmocka_unit_test(a_game_of_another_format_is_written_as_pgn),
        cmocka_unit_test(positions_of_variations_are_found),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
