/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games of tests/data/collection/games.pgn an expression wants, and which expressions are refused. */
#include "cmocka_all.h"
#include "collection/support.h"

struct wanted {
    struct qy_query *query;
    unsigned bits; /* bit n: game n of the file, from 0 */
    unsigned games;
    size_t ply;
};

static int begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct wanted *)user)->query, game);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct wanted *)user)->query, now, ply, next);
}

static int comment(void *user, const char *text, size_t len)
{
    return qy_query_comment(((struct wanted *)user)->query, text, len);
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct wanted *wanted = user;
    int is = qy_query_end(wanted->query, game);

    wanted->bits |= (unsigned)(is == 1) << wanted->games++;
    if (is == 1 && wanted->ply == SIZE_MAX)
        wanted->ply = qy_query_ply(wanted->query);
    return is < 0 ? is : 0;
}

#define SICILIAN "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - "

static const struct {
    const char *expression;
    unsigned bits;
} good[] = {
    /* players, folded; sides */
    {"player=karpov", 3},
    {"white=KÁRPOV", 1},
    {"black=karpov", 2},
    {"player=okelly", 1},
    {"player=strong", 12},
    {"player=吕钦", 32},
    {"red=吕", 32},
    /* dates match if they overlap with the known parts */
    {"date=1992", 1},
    {"date=1995.06", 2},
    {"date=1990..1995", 3},
    {"date=1999..", 56},
    {"date=..1992.03.14", 0},
    {"date=2004.05.06", 32},
    {"result=1-0", 13},
    {"result=1/2-1/2", 2},
    /* positions: by any order of moves, with counters or without, side aside */
    {"fen=\"" SICILIAN "1 2\"", 17},
    {"exact=\"" SICILIAN "1 2\"", 1},
    {"fen=\"rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 9 9\"", 17},
    {"exact=\"rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3\"", 17},
    {"exact=\"rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 1 3\"", 0},
    {"board=\"rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1\"", 17},
    {"pattern=\"Pe4 pc5 .e2\"", 17},
    {"pattern=\"Nd4,?f6\"", 1},
    {"pattern=Ch2", 32},
    {"pattern=Hg2", 32},
    {"material=KQvK", 4},
    {"material=KRvKQ", 8},
    {"material=KvKQ", 4},
    {"men=\"Q=1 men<=4\"", 12},
    {"pieces=\"Q=1 pieces<=4\"", 12},
    {"men=\"q=1 P<8\"", 1},
    {"men=P>8", 0},
    /* openings: by tag, by moves, by name, by range */
    {"opening=B90", 1},
    {"opening=B", 32 | 1 | (1 << 4)},
    {"opening=B89..B91", 1},
    {"opening=\"central cannon\"", 32},
    {"plies=3", 32},
    {"plies=..4", 60},
    {"plies=9..10", 1},
    {"tag=Round", 1},
    {"tag=Site=lodz", 0},
    {"tag=event=mate", 8},
    {"has=repetition", 2},
    {"has=checkmate", 8},
    {"has=comment", 1},
    {"has=variation", 4},
    {"has=stalemate", 4},
    {"ruling=any", 14},
    {"ruling=checkmate", 8},
    {"text=\"najdorf often\"", 1},
    {"text=dragon", 0},
    {"game=xiangqi", 32},
    {"status=unfinished", 0},
    /* joined */
    {"player=karpov result!=1-0", 2},
    {"won=karpov", 1},
    {"lost=o'kelly", 1},
    {"drew=karpov", 2},
    {"lost=吕", 32},
    {"plies<=4", 60},
    {"plies>9", 1},
    {"date>=1999", 56},
    {"tag=Date<1995", 1},
    {"tag=Date>=1999.12", 56},
    {"tag=Round>0", 1},
    {"tag=Event==First", 1},
    {"tag=Event==first", 0},
    {"tag=Event>=t", 48},
    {"tag=Event!=first", 62},
    {"rating=1..", 0},
    /* moves */
    {"move=Nxpd4", 1},
    {"move=?xN??", 0},
    {"move=Nf3", 19},
    {"move=N?1-f3", 19},
    {"move=Qg7#", 8},
    {"move=Qg7+", 8},
    {"move=C??", 32},
    {"move=\"[Nn]?6\"", 3},
    {"moves=\"Nf3 nf6 Ng1\"", 2},
    {"moves=\"Nf3 . Ng1 ... Nf3\"", 2},
    {"moves=\"Pe4 ..2 Nf3\"", 1},
    {"moves=\"Pe4 ..3 Nf3 . Pd4\"", 1},
    {"moves=\"Pe4 Nf3\"", 0},
    {"moves=\"Ch?-e2 hh9-g7\"", 32},
    {"sacrifice=?", 0},
    {"sacrifice=Qg7>=3", 0},
    /* for how long, and which ways a pattern may stand */
    {"pattern=\"Nd4@4\"", 1},
    {"pattern=\"Nd4@5\"", 0},
    {"pattern=\"pd4 /swap\"", 1},
    {"pattern=\"ne5 /mirror /swap\"", 1},
    {"pattern=\"Nb1 .a1 /shift\"", 51},
    {"balance=0@9 plies>=8", 2},
    {"balance>=8", 4},
    {"balance=..-4", 0},
    {"balance>7 not balance>=8", 0},
    {"player=karpov result=1-0", 1},
    {"player=karpov and result=1-0", 1},
    {"player=karpov or game=xiangqi", 35},
    {"not player=karpov", 60},
    {"not (player=karpov or game=xiangqi)", 28},
    {"result=1-0 not has=checkmate", 5},
    {"not not result=1/2-1/2", 2},
    {"(result=1-0 or result=0-1) plies=..4 and not game=xiangqi", 28},
    {"tag=\"Event=\\\"First\\\"\"", 1},
};

static const struct qy_scan_visitor visitor = {
    .begin = begin, .position = position, .comment = comment, .end = end};

static unsigned ask(struct qy_query *query, size_t *ret_ply)
{
    struct wanted wanted = {.query = query, .ply = SIZE_MAX};
    struct qy_buf text;

    load_data("collection/games.pgn", &text);
    assert_int_equal(scan_text(text.data, text.len, 0, &visitor, &wanted), 0);
    assert_int_equal(wanted.games, 6);
    qy_buf_free(&text);
    if (ret_ply)
        *ret_ply = wanted.ply;
    return wanted.bits;
}

static void expressions_are_answered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct qy_query *query;
        struct qy_error error;
        unsigned bits;

        if (strncmp(good[i].expression, "opening=B", 9) == 0 && qy_opening_count(QY_GAME_CHESS) == 0)
            continue; /* built without names of openings */
        assert_int_equal(qy_query_new(&query), 0);
        if (qy_query_parse(query, good[i].expression, strlen(good[i].expression), &error) != 0)
            fail_msg("%s: refused, %s: %s", good[i].expression, qy_error_name(error.code), error.found);
        bits = ask(query, NULL);
        if (bits != good[i].bits)
            fail_msg("%s: expected games %#x, got %#x", good[i].expression, good[i].bits, bits);
        qy_query_free(query);
    }
}

/* Three games: ratings 2500 and 2501, 2500.5 and 2400, 2600 and none; each on a different day. */
static void numbers_are_compared(void **state)
{
    static const char text[] =
        "[Event \"a\"]\n[Date \"1990.05.31\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2501\"]\n"
        "[WhiteRatingDiff \"+5\"]\n\n1. e4 *\n\n"
        "[Event \"b\"]\n[Date \"1990.06.01\"]\n[WhiteElo \"2500.5\"]\n[BlackElo \"2400\"]\n"
        "[WhiteRatingDiff \"-2.50001\"]\n\n1. e4 e5 *\n\n"
        "[Event \"c\"]\n[Date \"1991.??.??\"]\n[WhiteElo \"2600\"]\n"
        "[WhiteRatingDiff \"0.0\"]\n\n1. e4 e5 2. d4 *\n";
    static const struct {
        const char *expression;
        unsigned bits;
    } rows[] = {
        {"meanrating>2500", 1},
        {"meanrating>2500.5", 0},
        {"meanrating>=2500.5", 1},
        {"meanrating=2500.5", 1},
        {"meanrating<2501", 3},
        {"meanrating<2500.5", 2},
        {"meanrating<=2450.25", 2},
        {"meanrating<2450.25", 0},
        {"meanrating=2450..2451", 2},
        {"whiterating>2500", 6},
        {"whiterating>2500.5", 4},
        {"whiterating>=2500.5", 6},
        {"whiterating=2500.5", 2},
        {"whiterating=2500", 1},
        {"whiterating<2500.5", 1},
        {"whiterating<2501", 3},
        {"ratinggap>100", 2},
        {"ratinggap=100.5", 2},
        {"ratinggap<1", 0},
        {"ratinggap<=1", 1},
        {"ratinggap<100.5", 1},
        {"rating>=2500", 1},
        {"rating>2500", 0},
        {"blackrating=2501", 1},
        {"date>1990.05", 6},
        {"date<1990.06", 1},
        {"date>=1990.06.01", 6},
        {"date>1990.06.01", 4},
        {"date<1991", 3},
        {"date<=1990.05.31", 1},
        {"date<1990.06.01", 1},
        {"date>1990", 4},
        {"date<1991.02", 7},
        {"plies>2", 4},
        {"plies<2", 1},
        {"tag=WhiteRatingDiff>3", 1},
        {"tag=WhiteRatingDiff<0", 2},
        {"tag=WhiteRatingDiff<-2.5", 2},
        {"tag=WhiteRatingDiff<=-2.50001", 2},
        {"tag=WhiteRatingDiff<-2.50001", 0},
        {"tag=WhiteRatingDiff>-2.5001", 7},
        {"tag=WhiteRatingDiff>=-0", 5},
        {"tag=WhiteElo>2500.10", 6},
        {"tag=Date<1990.06", 1},
        {"tag=WhiteElo>2500.49999", 6},
        {"tag=WhiteElo<2500.50001", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct wanted wanted = {.ply = SIZE_MAX};
        struct qy_error error;

        assert_int_equal(qy_query_new(&wanted.query), 0);
        if (qy_query_parse(wanted.query, rows[i].expression, strlen(rows[i].expression), &error) != 0)
            fail_msg("%s: refused, %s: %s", rows[i].expression, qy_error_name(error.code), error.found);
        assert_int_equal(scan_text(text, strlen(text), 0, &visitor, &wanted), 0);
        assert_int_equal(wanted.games, 3);
        if (wanted.bits != rows[i].bits)
            fail_msg("%s: expected games %#x, got %#x", rows[i].expression, rows[i].bits, wanted.bits);
        qy_query_free(wanted.query);
    }
}

static void terms_are_joined(void **state)
{
    static const struct {
        bool any;
        bool contrary;
        unsigned bits;
    } rows[] = {{false, false, 1}, {true, false, 15}, {false, true, 12}, {true, true, 0x3D}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_query *query;

        assert_int_equal(qy_query_new(&query), 0);
        assert_true(qy_query_is_empty(query));
        if (rows[i].any)
            qy_query_join_any(query);
        assert_int_equal(qy_query_add(query, "player", 6, "karpov", 6, rows[i].contrary, NULL), 0);
        assert_int_equal(qy_query_add(query, "result", 6, "1-0", 3, false, NULL), 0);
        if (ask(query, NULL) != rows[i].bits)
            fail_msg("row %zu: expected %#x, got %#x", i, rows[i].bits, ask(query, NULL));
        qy_query_free(query);
    }
}

static void the_ply_is_told(void **state)
{
    struct qy_query *query;
    size_t ply;

    (void)state;
    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_query_add(query, "pattern", 7, "Nd4", 3, false, NULL), 0);
    assert_int_equal(ask(query, &ply), 1);
    assert_int_equal(ply, 7);
    qy_query_free(query);
}

static void bad_expressions_are_refused(void **state)
{
    static const struct {
        const char *expression;
        int code;
        uint64_t offset;
    } bad[] = {
        {"", QY_E_QUERY_FORM, 0},
        {"player", QY_E_QUERY_FORM, 0},
        {"player=", QY_E_QUERY_VALUE, 0},
        {"who=me", QY_E_QUERY_KEY, 0},
        {"result=1-0 who=me", QY_E_QUERY_KEY, 11},
        {"result=2-0", QY_E_QUERY_VALUE, 0},
        {"(result=1-0", QY_E_QUERY_FORM, 11},
        {"result=1-0)", QY_E_QUERY_FORM, 10},
        {"result=1-0 or", QY_E_QUERY_FORM, 13},
        {"not", QY_E_QUERY_FORM, 3},
        {"text=\"open", QY_E_QUERY_FORM, 10},
        {"date=1995..1990", QY_E_QUERY_VALUE, 0},
        {"date=..", QY_E_QUERY_VALUE, 0},
        {"plies=x", QY_E_QUERY_VALUE, 0},
        {"plies=4..3", QY_E_QUERY_VALUE, 0},
        {"material=KQ", QY_E_QUERY_VALUE, 0},
        {"material=KXvK", QY_E_QUERY_VALUE, 0},
        {"men=P", QY_E_QUERY_VALUE, 0},
        {"men=P<0", QY_E_QUERY_VALUE, 0},
        {"pattern=Pe9e", QY_E_QUERY_VALUE, 0},
        {"pattern=Xe4", QY_E_QUERY_VALUE, 0},
        {"pattern=", QY_E_QUERY_VALUE, 0},
        {"has=luck", QY_E_QUERY_VALUE, 0},
        {"ruling=luck", QY_E_QUERY_VALUE, 0},
        {"game=go", QY_E_QUERY_VALUE, 0},
        {"status=fine", QY_E_QUERY_VALUE, 0},
        {"opening=B90..najdorf", QY_E_QUERY_VALUE, 0},
        {"tag=!x", QY_E_QUERY_FORM, 3},
        {"tag=\"=x\"", QY_E_QUERY_VALUE, 0},
        {"tag=WhiteElo=>2600", QY_E_QUERY_VALUE, 0},
        {"tag=WhiteElo>=", QY_E_QUERY_VALUE, 0},
        {"tag=Whi te", QY_E_QUERY_FORM, 8},
        {"rating=>2600", QY_E_QUERY_FORM, 6},
        {"rating!~2600", QY_E_QUERY_FORM, 6},
        {"player>karpov", QY_E_QUERY_FORM, 6},
        {"rating>=2600..2700", QY_E_QUERY_VALUE, 0},
        {"rating>strong", QY_E_QUERY_VALUE, 0},
        {"result=1-0 date<spring", QY_E_QUERY_VALUE, 11},
        {"date>=1999..2000", QY_E_QUERY_VALUE, 0},
        {"date>", QY_E_QUERY_VALUE, 0},
        {"plies<0", QY_E_QUERY_VALUE, 0},
        {"plies>40.5", QY_E_QUERY_VALUE, 0},
        {"rating=2500.125", QY_E_QUERY_VALUE, 0},
        {"move=", QY_E_QUERY_VALUE, 0},
        {"move=Nz9", QY_E_QUERY_VALUE, 0},
        {"move=Nd5-", QY_E_QUERY_VALUE, 0},
        {"move=Nd5@3", QY_E_QUERY_VALUE, 0},
        {"move=[NX]d5", QY_E_QUERY_VALUE, 0},
        {"moves=...", QY_E_QUERY_VALUE, 0},
        {"moves=\"Nd5 ..99\"", QY_E_QUERY_VALUE, 0},
        {"moves=\"Nd5 ....\"", QY_E_QUERY_VALUE, 0},
        {"sacrifice=?>=0", QY_E_QUERY_VALUE, 0},
        {"balance=", QY_E_QUERY_VALUE, 0},
        {"balance=2..1", QY_E_QUERY_VALUE, 0},
        {"balance=2.345..", QY_E_QUERY_VALUE, 0},
        {"pattern=\"/mirror\"", QY_E_QUERY_VALUE, 0},
        {"pattern=\"Pe4 /turn\"", QY_E_QUERY_VALUE, 0},
        {"fen=8/8", QY_E_FEN_RANK_COUNT, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct qy_query *query;
        struct qy_error error = {0};
        int code;

        assert_int_equal(qy_query_new(&query), 0);
        code = qy_query_parse(query, bad[i].expression, strlen(bad[i].expression), &error);
        if (code != bad[i].code || error.code != code ||
            (code != QY_E_FEN_RANK_COUNT && error.offset != bad[i].offset))
            fail_msg("%s: expected %s at %u, got %s at %u", bad[i].expression, qy_error_name(bad[i].code),
                     (unsigned)bad[i].offset, code ? qy_error_name(code) : "0", (unsigned)error.offset);
        assert_true(qy_query_is_empty(query));
        qy_query_free(query);
    }
}

static void room_is_limited(void **state)
{
    struct qy_query *query;
    char deep[80];

    (void)state;
    assert_int_equal(qy_query_new(&query), 0);
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(qy_query_add(query, "plies", 5, "3", 1, false, NULL), 0);
    assert_int_equal(qy_query_add(query, "plies", 5, "3", 1, false, NULL), QY_E_QUERY_SIZE);
    assert_int_equal(ask(query, NULL), 32);
    qy_query_free(query);
    assert_int_equal(qy_query_new(&query), 0);
    memset(deep, '(', sizeof deep);
    assert_int_equal(qy_query_parse(query, deep, sizeof deep, NULL), QY_E_QUERY_FORM);
    qy_query_free(query);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_are_answered), cmocka_unit_test(terms_are_joined),
        cmocka_unit_test(the_ply_is_told),          cmocka_unit_test(bad_expressions_are_refused),
        cmocka_unit_test(room_is_limited),          cmocka_unit_test(numbers_are_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
