/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An index answers as going through the games does; and one that is damaged is refused, not believed. */
#include "cmocka_all.h"
#include "collection/support.h"
#include "share.h"

#include <unistd.h>

#define GAMES     900
#define PLIES     60
#define POSITIONS (GAMES * (PLIES + 1))
#define ASIDES    4000
#define DEEPEST   3 /* variations within each other */

/* Random games of both kinds in one stream, every position of theirs, and some of their variations. */
struct made {
    struct qy_buf text;
    struct qy_position position[POSITIONS];
    uint32_t game[POSITIONS];
    size_t positions;
    struct qy_position aside[ASIDES];
    size_t asides;
    struct qy_buf index;
};

static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

static void write_move(struct made *made, const struct qy_position *now, qy_move move)
{
    (void)qy_move_write(now, move, qy_notation_default(now->game), 0, &made->text);
    qy_buf_addc(&made->text, ' ');
}

/* A line of other moves from a position, with lines within it. */
static void make_variation(struct made *made, struct qy_position now, unsigned depth, uint64_t *seed)
{
    qy_buf_addc(&made->text, '(');
    for (uint64_t left = 1 + draw(seed, 6); left > 0; left--) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&now, moves);
        struct qy_position before = now;
        struct qy_undo undo;

        if (count == 0)
            break;
        qy_move move = moves[draw(seed, count)];
        write_move(made, &now, move);
        qy_position_make(&now, move, &undo);
        if (made->asides < ASIDES)
            made->aside[made->asides++] = now;
        if (depth < DEEPEST && draw(seed, 5) == 0)
            make_variation(made, before, depth + 1, seed);
    }
    qy_buf_adds(&made->text, ") ");
}

static void make_game(struct made *made, uint32_t number, uint64_t *seed)
{
    static const char *const eco[] = {"", "[ECO \"?\"]\n", "[ECO \"B22\"]\n", "[ECO \"C01\"]\n"};
    enum qy_game game = (enum qy_game)(number % QY_GAME_COUNT);
    struct qy_position now;

    qy_position_start(game, &now);
    static const char *const tags[] = {"",
                                       "[Event \"Open 19\"]\n",
                                       "[Event \"Match, 3\"]\n",
                                       "[Event \"Cup\"]\n[Site \"Paris FRA\"]\n[Round \"7\"]\n",
                                       "[Round \"12.3\"]\n[TimeControl \"600\"]\n",
                                       "[Site \"?\"]\n"};
    qy_buf_adds(&made->text, tags[draw(seed, 6)]);
    static const char *const places[] = {"", ".5", "", ".25", ""};
    qy_buf_addf(&made->text, "[WhiteElo \"%u%s\"]\n", 2400 + (unsigned)draw(seed, 20),
                places[game == QY_GAME_XIANGQI ? draw(seed, 5) : 0]);
    if (draw(seed, 4))
        qy_buf_addf(&made->text, "[BlackElo \"%u%s\"]\n", 2400 + (unsigned)draw(seed, 20),
                    places[game == QY_GAME_XIANGQI ? draw(seed, 5) : 0]);
    qy_buf_addf(&made->text,
                "%s[Date \"19%02u.??.??\"]\n[%s \"Player %u\"]\n[Black \"P. %u\"]\n[Result \"%s\"]\n%s\n",
                game == QY_GAME_XIANGQI ? "[Game \"Chinese Chess\"]\n" : "", (unsigned)draw(seed, 100),
                game == QY_GAME_XIANGQI ? "Red" : "White", (unsigned)draw(seed, 9), (unsigned)draw(seed, 9),
                number % 3 ? "1-0" : "0-1", eco[number % 4]);
    for (unsigned ply = 0; ply <= PLIES; ply++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&now, moves);
        struct qy_undo undo;
        qy_move move;

        made->position[made->positions] = now;
        made->game[made->positions++] = number;
        if (count == 0 || ply == PLIES)
            break;
        move = moves[draw(seed, count < 3 ? count : 3)];
        write_move(made, &now, move);
        if (number % 7 == 3 && ply % 20 == 11)
            qy_buf_adds(&made->text, ply % 40 == 11 ? "{a good move} " : "{or not} ");
        if (draw(seed, 30) == 0)
            make_variation(made, now, 1, seed);
        if (ply % 10 == 9)
            qy_buf_addc(&made->text, '\n');
        qy_position_make(&now, move, &undo);
    }
    qy_buf_addf(&made->text, "%s\n\n", number % 3 ? "1-0" : "0-1");
}

static int index_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_index_writer_position(user, now, next, NULL);
}

static int index_aside(void *user, const struct qy_position *before, qy_move move,
                       const struct qy_position *now)
{
    (void)before;
    (void)move;
    return qy_index_writer_aside(user, now, NULL);
}

static int index_game(void *user, const struct qy_scan_game *game)
{
    return qy_index_writer_game(user, game, NULL);
}

/* Writes the index of a text to a file and reads that into memory. */
static void build_index(const char *text, size_t len, bool variations, struct qy_buf *ret_index)
{
    const struct qy_scan_visitor visitor = {
        .position = index_position, .aside = variations ? index_aside : NULL, .end = index_game};
    const struct qy_index_source source = {"a.pgn", "/there/a.pgn", len, 1234567890123456789};
    char path[] = "test_index-XXXXXX";
    struct qy_index_writer *writer;
    char block[4096];
    size_t got;
    FILE *file;
    int descriptor = mkstemp(path);

    assert_true(descriptor >= 0);
    close(descriptor);
    assert_int_equal(qy_index_writer_new(path, &writer, NULL), 0);
    if (variations)
        qy_index_writer_set_variations(writer);
    assert_int_equal(qy_index_writer_source(writer, &source, NULL), 0);
    assert_int_equal(scan_text(text, len, 0, &visitor, writer), 0);
    assert_int_equal(qy_index_writer_commit(writer, NULL, NULL, NULL), 0);
    file = fopen(path, "rb");
    assert_non_null(file);
    *ret_index = (struct qy_buf)QY_BUF_INIT;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        qy_buf_add(ret_index, block, got);
    fclose(file);
    unlink(path);
}

static int make(void **state)
{
    struct made *made = calloc(1, sizeof *made);
    uint64_t seed = 7;

    assert_non_null(made);
    for (uint32_t i = 0; i < GAMES; i++)
        make_game(made, i, &seed);
    assert_false(made->text.failed);
    build_index(made->text.data, made->text.len, true, &made->index);
    *state = made;
    return 0;
}

static int unmake(void **state)
{
    struct made *made = *state;

    qy_buf_free(&made->text);
    qy_buf_free(&made->index);
    free(made);
    return 0;
}

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    const struct qy_buf *bytes = user;

    if (offset > bytes->len || size > bytes->len - offset)
        return QY_E_FILE_READ;
    memcpy(buffer, bytes->data + offset, size);
    return 0;
}

static struct qy_index *open_made(struct qy_buf *bytes)
{
    struct qy_index *index = NULL;

    assert_int_equal(qy_index_open(read_index, bytes, bytes->len, &index, NULL), 0);
    return index;
}

/* ---- positions ------------------------------------------------------------------------------------- */

static bool same(const struct qy_position *a, const struct qy_position *b)
{
    return a->game == b->game && qy_position_key(a) == qy_position_key(b);
}

static void every_position_is_found(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_query *query;

    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_index_games(index), GAMES);
    for (size_t i = 0; i < made->positions; i += 397 * (size_t)test_share()) {
        const struct qy_index_search search = {.query = query, .through = &made->position[i]};
        bool wanted[GAMES] = {false};
        struct qy_index_found found;
        size_t expected = 0;

        for (size_t j = 0; j < made->positions; j++)
            wanted[made->game[j]] |= same(&made->position[i], &made->position[j]);
        for (size_t j = 0; j < GAMES; j++)
            expected += wanted[j];
        assert_int_equal(qy_index_find(index, &search, &found, NULL), 0);
        assert_int_equal(found.count, expected);
        for (size_t j = 0; j < found.count; j++) {
            assert_true(found.numbers[j] < GAMES && wanted[found.numbers[j]]);
            assert_true(j == 0 || found.numbers[j] > found.numbers[j - 1]);
        }
        free(found.numbers);
    }
    qy_query_free(query);
    qy_index_free(index);
}

/* ---- searches -------------------------------------------------------------------------------------- */

struct answers {
    struct qy_query *query;
    bool variations;
    bool wanted[GAMES];
    size_t games;
};

static int ask_begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct answers *)user)->query, game);
}

static int ask_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct answers *)user)->query, now, ply, next);
}

static int ask_aside(void *user, const struct qy_position *before, qy_move move,
                     const struct qy_position *now)
{
    struct answers *answers = user;

    (void)before;
    (void)move;
    return answers->variations ? qy_query_aside(answers->query, now) : 0;
}

static int ask_end(void *user, const struct qy_scan_game *game)
{
    struct answers *answers = user;
    int wanted = qy_query_end(answers->query, game);

    assert_true(answers->games < GAMES && wanted >= 0);
    answers->wanted[answers->games++] = wanted == 1;
    return 0;
}

static const struct qy_scan_visitor ask_visitor = {
    .begin = ask_begin, .position = ask_position, .aside = ask_aside, .end = ask_end};

/* The game's own bytes give the same answer as the stream did. */
static bool ask_slice(struct made *made, const struct answers *asked, const struct qy_index_game *game)
{
    struct answers answers = {.query = asked->query, .variations = asked->variations};

    assert_true(game->offset + game->length <= made->text.len);
    assert_int_equal(scan_text(made->text.data + game->offset, game->length, 0, &ask_visitor, &answers), 0);
    assert_int_equal(answers.games, 1);
    return answers.wanted[0];
}

/* Checks that the index, and the games that it says to read, give the same answer for each game as a full
 * scan. Returns the number found. */
static size_t check_search(struct made *made, struct qy_index *index, const char *search, bool variations,
                           bool *ret_settled)
{
    struct answers answers = {.variations = variations};
    struct qy_index_search wanted = {.variations = variations};
    struct qy_index_found found;
    bool told[GAMES] = {false};
    size_t count = 0;
    uint64_t games;
    bool known;

    assert_int_equal(qy_query_new(&answers.query), 0);
    if (qy_query_parse(answers.query, search, strlen(search), NULL) < 0)
        fail_msg("%s: can't be read", search);
    wanted.query = answers.query;
    assert_int_equal(scan_text(made->text.data, made->text.len, 0, &ask_visitor, &answers), 0);
    assert_int_equal(answers.games, GAMES);
    assert_int_equal(qy_index_find(index, &wanted, &found, NULL), 0);
    for (size_t j = 0; j < found.count; j++) {
        struct qy_index_game game;

        assert_int_equal(qy_index_game_at(index, found.numbers[j], &game), 0);
        told[found.numbers[j]] = found.settled || ask_slice(made, &answers, &game);
    }
    for (size_t j = 0; j < GAMES; j++) {
        count += answers.wanted[j];
        if (told[j] != answers.wanted[j])
            fail_msg("%s: game %zu: the index says %d, the scan %d", search, j, told[j], answers.wanted[j]);
    }
    assert_int_equal(qy_index_count(index, answers.query, &known, &games, NULL), 0);
    if (known && !variations)
        assert_int_equal(games, count);
    *ret_settled = found.settled;
    free(found.numbers);
    qy_query_free(answers.query);
    return count;
}

static void searches_are_answered_as_by_scanning(void **state)
{
    static const char *const searches[] = {
        /* searches marked with a star read no game */
        "*result=1-0",
        "*player=\"player 3\"",
        "*black=\"p 3\" result=0-1",
        "*date=1950..1960",
        "*date=1950.05 or result=0-1",
        "*not player=3",
        "*game=xiangqi plies=60",
        "*plies=..59",
        "*material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP",
        "*material=KRRAABBNNCCPPPPPvKRRAABBNNCCPPPP game=xiangqi",
        "material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP@6",
        "*material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP or result=0-1",
        "*men=\"men<=30\"",
        "*men=\"P>=8 p<=6\"",
        "*men=\"n=1 N=2\" or result=1-0",
        "men=\"men<=30@9\"",
        "*not men=\"Q=0\" game=chess",
        "*balance>=3",
        "*balance=-1..1",
        "*balance<=-2.5 game=xiangqi",
        "balance>=1@6",
        "*balance>0 not balance>0.5 game=xiangqi",
        "*balance>=9 or men=\"q=0\"",
        "*won=\"player 3\"",
        "*lost=\"player 3\" plies=..59",
        "*drew=\"player 3\"",
        "*rating>=2000 game=chess",
        "*move=Nf3",
        "*move=\"?x?\"",
        "*move=?+",
        "*move=[Rr]x[Nn]",
        "*move=?# or has=stalemate",
        "*moves=Nf3",
        "moves=\"Nf3 ..2 Nc3\"",
        "moves=\"Nf3 ...\" or move=Cxp",
        "*not move=P?2-?4 game=chess",
        "*tag=Event=open",
        "*tag=Round>=7 not tag=Site",
        "*has=checkmate",
        "*has=repetition",
        "*not has=repetition game=chess",
        "*has=comment",
        "*has=variation not has=comment",
        "*tag=WhiteElo>=2410",
        "*tag=BlackElo<2405.5 or tag=ECO==B22",
        "*tag=Date<1950 not tag=RedElo",
        "text=good",
        "*moves=\"O-O ... O-O\"",
        "moves=\"[Nn]?? ... [Nn]??\"",
        "moves=\"?x? ... ?x?\"",
        "balance>=1@6 and not has=checkmate",
        "men=\"q=1@12\"",
        "moves=\"... ?x? ... ?x?\" or balance>=3@4",
        "*sacrifice=?",
        "*sacrifice=?d5",
        "*sacrifice=[Nn]>=2.25",
        "*sacrifice=?x?+>=1.5",
        "sacrifice=?>=0.5",
        "*sacrifice=[Rr]>=4 material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP",
        "*opening=A00..B50",
        "*opening=B20..B99 sacrifice=?",
        "opening=A00..B50 sacrifice=?>=4",
        "moves=\"?x? ?x?\"",
        "*fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "exact=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "*not fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"",
        "*fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" player=3",
        "*fen=\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\" result=1-0",
        "pattern=\".e2 Pe4\"",
        "pattern=Ne5 date=..1950",
        "men=\"men<=28\" not result=1-0",
        "*status=ok white=1",
        "*red=2",
        "text=a result=1-0",
    };
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i += test_share()) {
        bool star = *searches[i] == '*';
        bool settled;

        (void)check_search(made, index, searches[i] + star, false, &settled);
        if (star && !settled)
            fail_msg("%s: games have to be read", searches[i]);
        (void)check_search(made, index, searches[i] + star, true, &settled);
    }
    qy_index_free(index);
}

/* ---- searches drawn -------------------------------------------------------------------------------- */

/* A question about a move that was made somewhere, or one like it. */
static void draw_move(const struct made *made, uint64_t *seed, struct qy_buf *out)
{
    static const char *const marks[] = {"", "", "", "+", "#"};
    const struct qy_position *now = &made->position[draw(seed, made->positions)];
    struct qy_buf uci = QY_BUF_INIT;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(now, moves);
    qy_move move = count > 0 ? moves[draw(seed, count)] : QY_MOVE_NONE;

    if (count == 0 || qy_move_castling_rook(now->game, move) != QY_SQUARE_NONE) {
        qy_buf_adds(out, "O-O");
        return;
    }
    (void)qy_move_write(now, move, QY_NOTATION_UCI, 0, &uci);
    bool takes = qy_move_captured(now, move) != 0;
    const char *letters = now->game == QY_GAME_CHESS ? "PNBRQKpnbrqk" : "RNBAKCPrnbakcp";
    if (draw(seed, 3) == 0)
        qy_buf_addc(out, '?');
    else
        qy_buf_addc(out, letters[draw(seed, strlen(letters))]);
    if (draw(seed, 2) == 0)
        qy_buf_add(out, qy_buf_str(&uci), 2);
    qy_buf_addc(out, takes && draw(seed, 2) == 0 ? 'x' : '-');
    qy_buf_add(out, qy_buf_str(&uci) + 2, 2);
    qy_buf_adds(out, marks[draw(seed, 5)]);
    qy_buf_free(&uci);
}

/* Some pieces of a position that was there, in one or more ways. */
static void draw_pattern(const struct made *made, uint64_t *seed, struct qy_buf *out)
{
    static const char *const turns[] = {"", "", "", " /mirror", " /swap", " /shift", "@3"};
    const struct qy_position *now = &made->position[draw(seed, made->positions)];
    const char *letters = now->game == QY_GAME_CHESS ? "PNBRQKpnbrqk" : "RNBAKCPrnbakcp";
    unsigned kinds = (unsigned)strlen(letters) / 2;
    unsigned squares = now->game == QY_GAME_CHESS ? 64 : 90;

    qy_buf_adds(out, "pattern=\"");
    for (uint64_t left = 1 + draw(seed, 4); left > 0;) {
        qy_square square = (qy_square)draw(seed, squares);
        qy_piece piece = qy_position_at(now, square);

        if (piece == 0 && draw(seed, 20) > 0)
            continue;
        struct qy_buf name = QY_BUF_INIT;
        qy_square_write(now->game, square, &name);
        char letter = piece == 0           ? '.'
                      : draw(seed, 9) == 0 ? '?'
                                           : letters[QY_PIECE_SIDE(piece) * kinds + QY_PIECE_KIND(piece) - 1];
        qy_buf_addf(out, "%c%s ", letter, qy_buf_str(&name));
        qy_buf_free(&name);
        left--;
    }
    qy_buf_addf(out, "%s\"", turns[draw(seed, 7)]);
}

static void draw_ratings(uint64_t *seed, struct qy_buf *out)
{
    static const char *const keys[] = {"rating", "whiterating", "blackrating", "meanrating", "ratinggap"};
    static const char *const signs[] = {"=", "<", "<=", ">", ">="};
    static const char *const places[] = {"", ".25", ".5", ".75"};
    uint64_t key = draw(seed, 5);

    qy_buf_addf(out, "%s%s%u%s", keys[key], signs[draw(seed, 5)],
                (key == 4 ? 0 : 2400) + (unsigned)draw(seed, 20), places[draw(seed, 4)]);
}

static void draw_tag(uint64_t *seed, struct qy_buf *out)
{
    static const char *const tags[] = {"Event",      "Event=open", "event=match", "Site!=paris",
                                       "Site=paris", "Round>=7",   "Round<12.4",  "TimeControl>5",
                                       "Round",      "Event==Cup", "Event!=open", "WhiteElo>=2410",
                                       "Site>P",     "BlackElo",   "ECO=b22",     "Date>=1950"};

    qy_buf_addf(out, "tag=%s", tags[draw(seed, sizeof tags / sizeof tags[0])]);
}

static void draw_term(const struct made *made, uint64_t *seed, struct qy_buf *out)
{
    static const char *const has[] = {"checkmate", "stalemate", "comment", "variation", "repetition"};
    const struct qy_position *now = &made->position[draw(seed, made->positions)];

    switch (draw(seed, 15)) {
    case 13:
    case 14: draw_tag(seed, out); break;
    case 10:
    case 11:
    case 12: draw_pattern(made, seed, out); break;
    case 8:
    case 9: draw_ratings(seed, out); break;
    case 0:
        now = &made->aside[draw(seed, made->asides)];
        /* fall through */
    case 1:
        qy_buf_adds(out, draw(seed, 3) ? "fen=\"" : "exact=\"");
        qy_position_to_fen(now, QY_FEN_DEFAULT, out);
        qy_buf_addc(out, '"');
        break;
    case 2:
        qy_buf_adds(out, "moves=\"");
        draw_move(made, seed, out);
        qy_buf_adds(out, draw(seed, 2) ? " ... " : " ..3 ");
        draw_move(made, seed, out);
        qy_buf_addc(out, '"');
        break;
    case 3: qy_buf_addf(out, "has=%s", has[draw(seed, sizeof has / sizeof has[0])]); break;
    case 4: qy_buf_addf(out, "player=%u", (unsigned)draw(seed, 9)); break;
    default:
        qy_buf_adds(out, "move=\"");
        draw_move(made, seed, out);
        qy_buf_addc(out, '"');
    }
}

/* two games joined into one sequence of moves match neither */
static bool can_be_read(const char *search)
{
    struct qy_query *query;

    assert_int_equal(qy_query_new(&query), 0);
    bool can = qy_query_parse(query, search, strlen(search), NULL) == 0;
    qy_query_free(query);
    return can;
}

static void draw_search(const struct made *made, uint64_t *seed, struct qy_buf *out)
{
    static const char *const joints[] = {" ", " and ", " or ", " not "};
    uint64_t terms = 1 + draw(seed, 3);

    qy_buf_clear(out);
    for (uint64_t i = 0; i < terms; i++) {
        qy_buf_adds(out, i > 0 ? joints[draw(seed, 4)] : draw(seed, 5) == 0 ? "not " : "");
        draw_term(made, seed, out);
    }
}

static void any_search_is_answered_as_by_scanning(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_buf search = QY_BUF_INIT;
    uint64_t seed = 11;
    size_t settled_ones = 0;
    size_t found_ones = 0;
    unsigned searches = 140 / test_sample();

    for (unsigned i = 0; i < searches; i++) {
        bool settled;

        do
            draw_search(made, &seed, &search);
        while (!can_be_read(qy_buf_str(&search)));
        found_ones += check_search(made, index, qy_buf_str(&search), i % 2 == 1, &settled) > 0;
        settled_ones += settled;
    }
    assert_true(found_ones > searches / 7 && settled_ones > searches / 7 &&
                settled_ones < searches - searches / 28);
    qy_buf_free(&search);
    qy_index_free(index);
}

/* Positions of variations are found when they are asked, and only then. */
static void variations_are_asked_apart(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_query *query;
    size_t alone = 0;

    assert_int_equal(qy_query_new(&query), 0);
    assert_true(qy_index_has_variations(index) && made->asides > 500);
    for (size_t i = 0; i < made->asides; i += 31) {
        struct qy_index_search search = {.query = query, .through = &made->aside[i]};
        struct qy_index_found main_line;
        struct qy_index_found all;

        assert_int_equal(qy_index_find(index, &search, &main_line, NULL), 0);
        search.variations = true;
        assert_int_equal(qy_index_find(index, &search, &all, NULL), 0);
        assert_true(all.count > 0 && all.count >= main_line.count);
        alone += main_line.count == 0;
        free(main_line.numbers);
        free(all.numbers);
    }
    assert_true(alone > 50);
    qy_query_free(query);
    qy_index_free(index);
}

/* ---- counted ahead --------------------------------------------------------------------------------- */

static int grow_begin(void *user, const struct qy_scan_game *game)
{
    (void)game;
    qy_tree_begin(user);
    return 0;
}

static int grow_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_tree_position(user, now, next);
}

static int grow_end(void *user, const struct qy_scan_game *game)
{
    return qy_tree_end(user, game->result);
}

/* Returns true if the position is counted ahead. */
static bool check_counts(struct made *made, struct qy_index *index, const struct qy_position *root)
{
    static const struct qy_scan_visitor grow = {
        .begin = grow_begin, .position = grow_position, .end = grow_end};
    struct qy_tree_move wanted[QY_MAX_MOVES];
    struct qy_tree_move told[QY_MAX_MOVES];
    struct qy_tree *tree;
    struct qy_tree *taken;
    uint64_t games;
    size_t count;
    bool known;

    assert_int_equal(qy_tree_new(root, 1, &tree), 0);
    assert_int_equal(qy_tree_new(root, 1, &taken), 0);
    assert_int_equal(scan_text(made->text.data, made->text.len, 0, &grow, tree), 0);
    assert_int_equal(qy_index_moves(index, root, &known, &games, told, &count, NULL), 0);
    assert_int_equal(known, qy_tree_games(tree) >= 128);
    if (known) {
        assert_int_equal(qy_tree_take(taken, games, told, count), 0);
        assert_int_equal(qy_tree_games(taken), qy_tree_games(tree));
        assert_int_equal(qy_tree_moves(taken, root, told), qy_tree_moves(tree, root, wanted));
        for (size_t i = 0; i < count; i++)
            assert_true(told[i].move == wanted[i].move && told[i].games == wanted[i].games &&
                        told[i].first == wanted[i].first && told[i].draws == wanted[i].draws &&
                        told[i].second == wanted[i].second);
    }
    qy_tree_free(tree);
    qy_tree_free(taken);
    return known;
}

static void busy_positions_are_counted_ahead(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    size_t known = 0;
    size_t asked = 0;

    for (size_t i = 0; i < made->positions && made->game[i] < 8; i++) {
        if (i >= 3 && made->game[i] == made->game[i - 3])
            continue; /* the first three positions of a game */
        known += check_counts(made, index, &made->position[i]);
        asked++;
    }
    assert_true(known > 8 && known < asked);
    qy_index_free(index);
}

static void sources_are_kept(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_index_source source;

    assert_int_equal(qy_index_sources(index), 1);
    source = qy_index_source_at(index, 0);
    assert_string_equal(source.path, "a.pgn");
    assert_string_equal(source.absolute, "/there/a.pgn");
    assert_int_equal(source.size, made->text.len);
    assert_true(source.changed == 1234567890123456789);
    qy_index_free(index);
}

/* ---- damage ---------------------------------------------------------------------------------------- */

static void damage_is_refused(void **state)
{
    struct made *made = *state;
    struct qy_index *index;

    for (size_t len = 0; len < made->index.len; len += 1 + len / 3) {
        struct qy_buf part = {made->index.data, len, len, false};

        assert_true(qy_index_open(read_index, &part, len, &index, NULL) < 0);
    }
    for (size_t back = 1; back < 4096 + 128; back += 5) { /* each byte of head and tail is looked at */
        char *byte = &made->index.data[made->index.len - back];

        *byte = (char)(*byte ^ 0x20);
        assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                         QY_E_INDEX_FORM);
        *byte = (char)(*byte ^ 0x20);
    }
    made->index.data[8]++;
    assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                     QY_E_INDEX_VERSION);
    made->index.data[8]--;
    made->index.data[16]++;
    assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                     QY_E_INDEX_VERSION);
    made->index.data[16]--;
    qy_index_free(open_made(&made->index));
}

static void an_empty_collection_has_an_index(void **state)
{
    struct qy_buf bytes;
    struct qy_index *index;
    struct qy_query *query;
    struct qy_position start;
    struct qy_index_search search;
    struct qy_index_found found;

    (void)state;
    build_index("", 0, false, &bytes);
    index = open_made(&bytes);
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_index_games(index), 0);
    search = (struct qy_index_search){.query = query, .through = &start};
    assert_int_equal(qy_index_find(index, &search, &found, NULL), 0);
    assert_int_equal(found.count, 0);
    free(found.numbers);
    search.through = NULL;
    assert_int_equal(qy_index_find(index, &search, &found, NULL), 0);
    assert_int_equal(found.count, 0);
    free(found.numbers);
    search.variations = true; /* the index has only main lines */
    assert_int_equal(qy_index_find(index, &search, &found, NULL), QY_E_INDEX_MAIN_LINES);
    qy_query_free(query);
    qy_index_free(index);
    qy_buf_free(&bytes);
}

/* An abandoned index leaves no trace; an existing file is kept. */
static void what_is_given_up_leaves_nothing(void **state)
{
    char path[] = "test_index-XXXXXX";
    struct qy_index_writer *writer;
    struct qy_position start;
    char byte = 0;
    FILE *file;
    int descriptor = mkstemp(path);

    (void)state;
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, "x", 1), 1);
    close(descriptor);
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_index_writer_new(path, &writer, NULL), 0);
    assert_int_equal(qy_index_writer_position(writer, &start, QY_MOVE_NONE, NULL), 0);
    qy_index_writer_abandon(writer);
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(&byte, 1, 1, file), 1);
    assert_int_equal(byte, 'x');
    assert_int_equal(fread(&byte, 1, 1, file), 0);
    fclose(file);
    unlink(path);
}

/* Keys are stored in files and must never change. Rows may be added, but not changed. */
static void keys_never_change(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        uint64_t key;
    } rows[] = {
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         UINT64_C(0x0992047951708171)},
        {QY_GAME_CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 5 9",
         UINT64_C(0xD6A380FE37AF0801)},
        {QY_GAME_CHESS, "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1", UINT64_C(0xA5B2326C03712543)},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         UINT64_C(0xE52B1C88D0C063F8)},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1", UINT64_C(0x863113B60E617CEF)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        if (qy_position_key(&position) != rows[i].key)
            fail_msg("%s: the key is %llu", rows[i].fen, (unsigned long long)qy_position_key(&position));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_found),
        cmocka_unit_test(searches_are_answered_as_by_scanning),
        cmocka_unit_test(any_search_is_answered_as_by_scanning),
        cmocka_unit_test(variations_are_asked_apart),
        cmocka_unit_test(busy_positions_are_counted_ahead),
        cmocka_unit_test(sources_are_kept),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(an_empty_collection_has_an_index),
        cmocka_unit_test(what_is_given_up_leaves_nothing),
        cmocka_unit_test(keys_never_change),
    };

    return cmocka_run_group_tests(tests, make, unmake);
}
