/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The notation of a move does not affect rulings. In random positions of both games each piece is moved to
 * each square, legally or not, in every notation that can express the move; the arbiter, the judge of a line
 * and the reader of records must give the same answer as for the two squares. The texts are composed here
 * from the notations' definitions, not by the library, which writes only legal moves.
 */
#include "arbiter/support.h"
#include "game/random_game.h"
#include "notation/moves_text.h"
#include "share.h"

#include <qiyuan/record/pgn.h>

/* ---- the ways to write one movement ---------------------------------------------------------------- */

#define MOST_TEXTS 96
#define TEXT_ROOM  48

struct texts {
    size_t count;
    char text[MOST_TEXTS][TEXT_ROOM];
};

static void add(struct texts *texts, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct texts *texts, const char *format, ...)
{
    va_list list;
    int len;

    assert_true(texts->count < MOST_TEXTS);
    va_start(list, format);
    len = vsnprintf(texts->text[texts->count++], TEXT_ROOM, format, list);
    va_end(list);
    assert_in_range(len, 1, TEXT_ROOM - 1);
}

static const char *const han[10] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
static const char *const wide[10] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
static const char *const plain[10] = {"", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const *const digits[] = {han, wide, plain};
/* By kind: pawn, advisor, elephant, horse, cannon, rook, general; simplified, traditional, in other prints. */
static const char *const men[3][8] = {{"", "兵", "仕", "相", "马", "炮", "车", "帅"},
                                      {"", "卒", "士", "象", "馬", "砲", "車", "將"},
                                      {"", "卒", "仕", "像", "傌", "包", "俥", "将"}};
static const char *const ways[3][3] = {{"进", "退", "平"}, {"進", "退", "平"}, {"上", "下", "平"}};
static const char *const tandem[3][3] = {{"前", "中", "后"}, {"前", "中", "後"}, {"前", "中", "后"}};

/* A piece of the side to move as its player sees it. */
struct seen {
    unsigned kind;
    int file;  /* 1 to 9 from the right */
    int depth; /* 0: the enemy's back rank */
    int on_file;
    int place; /* among them, from the front */
    int tandem_files;
    int number; /* among all pawns of tandem files */
};

static int file_of(enum qy_side side, unsigned square)
{
    return side == QY_FIRST ? 9 - (int)(square % 9) : (int)(square % 9) + 1;
}

static int depth_of(enum qy_side side, unsigned square)
{
    return side == QY_FIRST ? 9 - (int)(square / 9) : (int)(square / 9);
}

static struct seen see(const struct qy_position *position, unsigned square)
{
    qy_piece man = qy_position_at(position, (qy_square)square);
    enum qy_side side = QY_PIECE_SIDE(man);
    struct seen seen = {
        (unsigned)QY_PIECE_KIND(man), file_of(side, square), depth_of(side, square), 0, 1, 0, 0};
    int on[10] = {0};

    for (unsigned i = 0; i < 90; i++) {
        if (qy_position_at(position, (qy_square)i) != man)
            continue;
        on[file_of(side, i)]++;
        seen.place += file_of(side, i) == seen.file && depth_of(side, i) < seen.depth;
    }
    seen.on_file = on[seen.file];
    seen.number = seen.place;
    for (int file = 1; file <= 9; file++) {
        seen.tandem_files += on[file] > 1;
        seen.number += file < seen.file && on[file] > 1 ? on[file] : 0;
    }
    return seen;
}

/* How a piece's way is told in columns: forward, back, across, and the digit. False where columns can't tell it. */
static bool column_way(const struct seen *from, int file, int depth, int *ret_way, int *ret_target)
{
    int files = abs(file - from->file);
    int ranks = abs(depth - from->depth);
    bool aslant = from->kind >= QY_XIANGQI_ADVISOR && from->kind <= QY_XIANGQI_HORSE;
    bool its_way = (from->kind == QY_XIANGQI_ADVISOR && files == 1 && ranks == 1) ||
                   (from->kind == QY_XIANGQI_ELEPHANT && files == 2 && ranks == 2) ||
                   (from->kind == QY_XIANGQI_HORSE && files * ranks == 2);

    *ret_way = depth < from->depth ? 0 : depth > from->depth ? 1 : 2;
    *ret_target = aslant || ranks == 0 ? file : ranks;
    return ranks == 0 || (aslant ? its_way : files == 0);
}

static char letter_of(unsigned kind)
{
    return " PAEHCRK"[kind];
}

/* A piece told by its file, or as front, middle, rear or by its number among tandem ones. */
static void add_columns(const struct qy_position *position, unsigned from, unsigned to, struct texts *texts)
{
    enum qy_side side = qy_position_side(position);
    struct seen seen = see(position, from);
    bool pawn = seen.kind == QY_XIANGQI_PAWN;
    char letter = letter_of(seen.kind);
    int way;
    int target;

    if (!column_way(&seen, file_of(side, to), depth_of(side, to), &way, &target))
        return;
    for (unsigned print = 0; print < 3; print++) {
        const char *const *digit = digits[print];
        const char *man = men[print][seen.kind];
        const char *goes = ways[print][way];
        int third = seen.place == 1 ? 0 : seen.place == seen.on_file ? 2 : 1;

        if (seen.on_file == 1) {
            add(texts, "%s%s%s%s", man, digit[seen.file], goes, digit[target]);
        } else if (!pawn || (seen.tandem_files == 1 && seen.on_file <= 3)) {
            add(texts, "%s%s%s%s", tandem[print][third], man, goes, digit[target]);
            add(texts, "%s%s%s%s", man, tandem[print][third], goes, digit[target]);
        } else {
            add(texts, "%s%s%s%s", han[seen.number], man, goes, digit[target]);
        }
    }
    if (seen.on_file == 1) {
        add(texts, "%c%d%c%d", letter, seen.file, "+-."[way], target);
        add(texts, "%c%d%c%d", letter | 0x20, seen.file, "+-="[way], target);
    } else if (!pawn || (seen.tandem_files == 1 && seen.on_file == 2)) {
        char sign = seen.place == 1 ? '+' : '-';

        add(texts, "%c%c%c%d", sign, letter, "+-."[way], target);
        if (seen.on_file == 2) /* of four or five pawns this names others */
            add(texts, "%c%c%c%d", letter, sign, "+-="[way], target);
    } else {
        add(texts, "%d%d%c%d", seen.place, seen.file, "+-="[way], target);
    }
}

static void square_text(const struct qy_position *position, unsigned square, char ret[3])
{
    unsigned files = position->game == QY_GAME_CHESS ? 8 : 9;

    (void)snprintf(ret, 3, "%c%c", 'a' + (char)(square % files),
                   '0' + (char)(square / files) + (position->game == QY_GAME_CHESS));
}

/* Squares in print, and in letters with the whole square of the piece. */
static void add_xiangqi(const struct qy_position *position, unsigned from, unsigned to, struct texts *texts)
{
    unsigned kind = QY_PIECE_KIND(qy_position_at(position, (qy_square)from));
    char a[3];
    char b[3];

    square_text(position, from, a);
    square_text(position, to, b);
    add(texts, "%s-%s", a, b);
    add(texts, "%c%c-%c%c", a[0] - 32, a[1], b[0] - 32, b[1]);
    add(texts, "%c%c%c%c", a[0] - 32, a[1], b[0] - 32, b[1]);
    add(texts, "%c%s%s", letter_of(kind), a, b);
    add(texts, "%c%sx%s", letter_of(kind), a, b);
    add_columns(position, from, to, texts);
}

static unsigned count_of(const struct qy_position *position, qy_piece man, int file)
{
    unsigned count = 0;

    for (unsigned i = 0; i < 64; i++)
        count += qy_position_at(position, (qy_square)i) == man && (file < 0 || (int)(i % 8) == file);
    return count;
}

/* SAN with the piece's complete square, and in the shortest form if no other piece is of its kind. */
static void add_chess(const struct qy_position *position, unsigned from, unsigned to, struct texts *texts)
{
    qy_piece man = qy_position_at(position, (qy_square)from);
    unsigned kind = QY_PIECE_KIND(man);
    char letter = " PNBRQK"[kind];
    char a[3];
    char b[3];

    square_text(position, from, a);
    square_text(position, to, b);
    add(texts, "%s-%s", a, b);
    add(texts, "%c%s%s", letter, a, b);
    add(texts, "%c%s-%s", letter, a, b);
    add(texts, "%c%sx%s", letter, a, b);
    if (kind != QY_CHESS_PAWN && count_of(position, man, -1) == 1)
        add(texts, "%c%s", letter, b);
    if (kind == QY_CHESS_PAWN && count_of(position, man, (int)(from % 8)) == 1) {
        if (from % 8 == to % 8)
            add(texts, "%s", b);
        else
            add(texts, "%cx%s", a[0], b);
    }
    if (kind == QY_CHESS_KING && from % 8 == 4 && from / 8 == to / 8 &&
        from / 8 == (QY_PIECE_SIDE(man) == QY_FIRST ? 0 : 7) && (to % 8 == 6 || to % 8 == 2)) {
        add(texts, "%s", to % 8 == 6 ? "O-O" : "O-O-O");
        add(texts, "%s", to % 8 == 6 ? "0-0" : "0-0-0");
    }
}

/* ---- three answers --------------------------------------------------------------------------------- */

struct answer {
    char text[512];
};

/* What the arbiter rules on the move, and on the press of the clock after it. */
static void ask_arbiter(const struct qy_position *position, const char *rules, enum qy_play_mode mode,
                        const char *text, struct answer *ret)
{
    struct qy_game_setup setup;
    struct qy_event event = {.kind = QY_EVENT_START, .t = 0, .setup = &setup, .post = QY_ANSWER_UNKNOWN};
    struct qy_arbiter *arbiter;
    size_t at = 0;

    qy_game_setup_init(qy_rules_by_id(rules, strlen(rules)), &setup);
    setup.mode = mode;
    setup.start = *position;
    assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
    ret->text[0] = '\0';
    for (int step = 0; step < 4; step++) {
        const struct qy_ruling *rulings;
        size_t count;

        event.side = qy_position_side(position);
        event.has_side = step >= 2;
        event.kind = step == 0   ? QY_EVENT_START
                     : step == 1 ? QY_EVENT_BEGIN
                     : step == 2 ? QY_EVENT_MOVE
                                 : QY_EVENT_PRESS;
        event.move = (struct qy_text){step == 2 ? text : NULL, step == 2 ? strlen(text) : 0};
        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        rulings = qy_arbiter_rulings(arbiter, &count);
        for (size_t i = 0; i < count && step >= 2; i++) {
            const struct qy_ruling *ruling = &rulings[i];

            at += (size_t)snprintf(ret->text + at, sizeof ret->text - at, "%d/%s/%s/%d%d/%d/%d-%d; ",
                                   (int)ruling->kind, ruling->article ? ruling->article : "-",
                                   ruling->reason ? ruling->reason : "-", ruling->has_side, (int)ruling->side,
                                   (int)ruling->result, ruling->kind == QY_RULING_ILLEGAL ? ruling->from : 0,
                                   ruling->kind == QY_RULING_ILLEGAL ? ruling->to : 0);
            assert_true(at < sizeof ret->text);
        }
        if (mode == QY_PLAY_ONLINE && step == 2)
            break;
    }
    qy_arbiter_free(arbiter);
}

static void say(int code, const struct qy_error *error, qy_move move, struct answer *ret)
{
    (void)snprintf(ret->text, sizeof ret->text, "%s %d %u", code < 0 ? qy_error_name(code) : "move",
                   code == QY_E_ILLEGAL_MOVE ? error->detail : 0, code < 0 ? 0U : move);
}

static void ask_judge(const struct qy_position *position, const char *text, struct answer *ret)
{
    struct qyi_moves_text moves;
    struct qy_error error = {0};
    qy_move move = QY_MOVE_NONE;
    int code;

    qyi_moves_text_begin(&moves, position, text);
    code = qyi_moves_text_next(&moves, position, &move, &error);
    say(code, &error, move, ret);
}

struct pgn {
    const char *text;
    size_t left;
    struct answer *answer;
};

static long read_pgn(void *user, char *buffer, size_t size)
{
    struct pgn *pgn = user;
    size_t len = pgn->left < size ? pgn->left : size;

    memcpy(buffer, pgn->text, len);
    pgn->text += len;
    pgn->left -= len;
    return (long)len;
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    (void)before;
    (void)place;
    (void)text;
    (void)len;
    say(1, NULL, move, ((struct pgn *)user)->answer);
    return 0;
}

static int on_fault(void *user, const struct qy_error *error)
{
    say(error->code, error, QY_MOVE_NONE, ((struct pgn *)user)->answer);
    return 0;
}

static void ask_reader(const struct qy_position *position, const char *text, struct answer *ret)
{
    static const struct qy_pgn_visitor visitor = {.move = on_move, .fault = on_fault};
    struct qy_pgn_options options = {.game_known = true, .game = position->game};
    struct qy_buf file = QY_BUF_INIT;
    struct qy_pgn_reader *reader;
    struct pgn pgn;

    qy_buf_adds(&file, position->game == QY_GAME_XIANGQI ? "[Game \"Chinese Chess\"]\n" : "[Event \"?\"]\n");
    qy_buf_adds(&file, "[SetUp \"1\"]\n[FEN \"");
    qy_position_to_fen(position, 0, &file);
    qy_buf_addf(&file, "\"]\n\n%s *\n", text);
    pgn = (struct pgn){qy_buf_str(&file), file.len, ret};
    (void)snprintf(ret->text, sizeof ret->text, "nothing");
    assert_int_equal(qy_pgn_reader_new(read_pgn, &pgn, &options, &reader), 0);
    assert_int_equal(qy_pgn_next(reader, &visitor, &pgn), 1);
    qy_pgn_reader_free(reader);
    qy_buf_free(&file);
}

/* ---- the law --------------------------------------------------------------------------------------- */

static const char *const rule_sets[QY_GAME_COUNT][2] = {{"chess-classic", "chess-fide-2023"},
                                                        {"xiangqi-1999", "xiangqi-2020"}};

#define ASKED 5

static void ask(const struct qy_position *position, const char *text, struct answer ret[ASKED])
{
    const char *const *rules = rule_sets[position->game];

    ask_arbiter(position, rules[0], QY_PLAY_BOARD, text, &ret[0]);
    ask_arbiter(position, rules[1], QY_PLAY_BOARD, text, &ret[1]);
    ask_arbiter(position, rules[0], QY_PLAY_ONLINE, text, &ret[2]);
    ask_judge(position, text, &ret[3]);
    ask_reader(position, text, &ret[4]);
}

/* How many texts of a movement get another answer than its squares. */
static unsigned differ(const struct qy_position *position, unsigned from, unsigned to, unsigned *ret_texts)
{
    struct answer by_squares[ASKED];
    struct answer by_text[ASKED];
    struct texts texts = {.count = 0};
    unsigned faults = 0;
    char squares[8];

    square_text(position, from, squares);
    square_text(position, to, squares + 2);
    if (position->game == QY_GAME_CHESS)
        add_chess(position, from, to, &texts);
    else
        add_xiangqi(position, from, to, &texts);
    ask(position, squares, by_squares);
    for (size_t i = 0; i < texts.count; i++) {
        ask(position, texts.text[i], by_text);
        for (unsigned who = 0; who < ASKED; who++) {
            bool result = who == ASKED - 1 && strcmp(texts.text[i], "0-0") == 0; /* both have lost */
            struct qy_buf fen = QY_BUF_INIT;

            if (result || strcmp(by_squares[who].text, by_text[who].text) == 0)
                continue;
            qy_position_to_fen(position, 0, &fen);
            if (faults++ < 3)
                print_error("%s: %s (%u): %s\n  by its squares %s: %s\n", qy_buf_str(&fen), texts.text[i],
                            who, by_text[who].text, squares, by_squares[who].text);
            qy_buf_free(&fen);
        }
    }
    *ret_texts += (unsigned)texts.count;
    return faults;
}

/* Every movement of every `step`-th kind from a position. */
static unsigned check(struct dice *dice, const struct qy_position *position, unsigned each,
                      unsigned *ret_texts)
{
    unsigned squares = position->game == QY_GAME_CHESS ? 64 : 90;
    unsigned faults = 0;

    for (unsigned from = 0; from < squares; from++) {
        qy_piece man = qy_position_at(position, (qy_square)from);

        if (man == 0 || QY_PIECE_SIDE(man) != qy_position_side(position))
            continue;
        for (unsigned to = 0; to < squares; to++)
            if (to != from && dice_throw(dice, each) == 0)
                faults += differ(position, from, to, ret_texts);
    }
    return faults;
}

static void in_random_games(void **state)
{
    struct dice dice = {20240824};
    unsigned texts = 0;
    unsigned faults = 0;

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        for (unsigned round = 0; round < 12 / test_sample() + 1; round++) {
            struct qy_position position;
            struct qy_undo undo;

            qy_position_start((enum qy_game)game, &position);
            for (int ply = 0; ply < 160; ply++) {
                qy_move move = random_move(&dice, &position);

                if (move == QY_MOVE_NONE)
                    break;
                if (ply % 16 == 15)
                    faults += check(&dice, &position, 12, &texts);
                qy_position_make(&position, move, &undo);
            }
        }
    }
    assert_true(texts > 1000);
    assert_int_equal(faults, 0);
}

/* Positions with pieces of a kind behind one another, which are rare in random games. */
static void where_men_stand_in_tandem(void **state)
{
    static const char *const fens[] = {
        "4k4/9/9/9/6R2/6R2/9/9/9/3K5 w",           "3k5/9/9/6C2/6C2/9/9/9/9/4K4 w",
        "3k5/9/9/6N2/9/6N2/9/9/9/4K4 w",           "3k5/6P2/6P2/9/9/9/9/9/9/4K4 w",
        "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w",         "3k5/6P2/6P2/2P3P2/2P6/9/9/9/9/4K4 w",
        "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",       "3k5/6P2/6P2/6P2/6P2/6P2/9/9/9/4K4 w",
        "4ka3/9/4ba3/9/9/9/4p4/4p4/9/3K5 b",       "3k5/9/8r/2p5r/9/9/2p3p2/6p2/9/4K4 b",
        "3ak4/4a4/9/9/9/2B6/9/9/9/2BK1A3 w",       "4k4/9/9/9/9/9/9/3A5/9/3A1K3 w",
        "r2k5/9/r8/9/4n4/4n4/c8/9/c8/4K4 b",       "4k4/4r4/9/9/9/9/4R4/9/4R4/4K4 w",
        "2b1k4/9/9/9/2b6/9/9/9/9/3K5 b",           "3k5/9/4P4/4P4/3P5/4P4/9/9/9/4K4 w",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",    "r3k2r/8/8/1b6/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",       "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/1b5r/8/3N1N2/R3K2R w KQ - 0 1", "3r2k1/3P4/3P4/8/8/8/8/4K3 w - - 0 1",
    };
    struct dice dice = {7};
    unsigned texts = 0;
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        struct qy_position position;
        enum qy_game game = strchr(fens[i], '9') ? QY_GAME_XIANGQI : QY_GAME_CHESS;

        if (qy_position_from_fen(game, fens[i], strlen(fens[i]), &position, NULL) != 0)
            fail_msg("no position: %s", fens[i]);
        faults += check(&dice, &position, 1, &texts);
    }
    assert_true(texts > 1000);
    assert_int_equal(faults, 0);
}

/* ---- what no ruling may rest on -------------------------------------------------------------------- */

/* Texts that match several moves, or none: rejected with a reason, and without a loss. */
static void what_is_ambiguous_is_refused(void **state)
{
    static const struct {
        const char *fen;
        const char *text;
        enum qy_refusal refusal;
    } rows[] = {
        /* both rooks match: the file alone identifies neither */
        {"4k4/9/9/9/6R2/9/9/6R2/9/3K5 w", "车三进一", QY_REFUSAL_AMBIGUOUS},
        {"4k4/9/9/9/6R2/9/9/6R2/9/3K5 w", "R3+1", QY_REFUSAL_AMBIGUOUS},
        /* neither may: the one is blocked, the other would leave the board, so the first is meant */
        {"3k5/9/6R2/6R2/9/9/9/9/9/4K4 w", "车三进三", QY_REFUSAL_BLOCKED},
        /* neither may, and both for the same reason */
        {"4k4/4a4/9/9/4N4/4R4/4R4/9/9/4K4 w", "R5+1", QY_REFUSAL_OWN_PIECE_THERE},
        {"4r1k1/8/8/8/8/RP2R3/8/4K3 w - - 0 1", "Rd3", QY_REFUSAL_AMBIGUOUS},
        /* one is blocked, the other would leave its king in check: see Rd3 */
        /* no such piece, no such square: the text is wrong, no hand made that */
        {"4k4/9/9/9/6R2/6R2/9/9/9/3K5 w", "车一进一", QY_REFUSAL_NO_SUCH_PIECE},
        {"4k4/9/9/9/6R2/6R2/9/9/9/3K5 w", "前车进九", QY_REFUSAL_NO_SUCH_SQUARE},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra9", QY_REFUSAL_NO_SUCH_SQUARE},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd4", QY_REFUSAL_NO_SUCH_PIECE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum qy_game game = strchr(rows[i].fen, '9') ? QY_GAME_XIANGQI : QY_GAME_CHESS;
        const char *wanted = qy_refusal_name(rows[i].refusal);
        bool illegal = rows[i].refusal == QY_REFUSAL_BLOCKED || rows[i].refusal == QY_REFUSAL_OWN_PIECE_THERE;
        struct qy_position position;
        struct answer answer;

        if (qy_position_from_fen(game, rows[i].fen, strlen(rows[i].fen), &position, NULL) != 0)
            fail_msg("no position: %s", rows[i].fen);
        ask_arbiter(&position, rule_sets[game][0], QY_PLAY_ONLINE, rows[i].text, &answer);
        if (!strstr(answer.text, wanted))
            fail_msg("%s: %s, not %s", rows[i].text, answer.text, wanted);
        ask_arbiter(&position, rule_sets[game][0], QY_PLAY_BOARD, rows[i].text, &answer);
        if (!illegal && strtol(answer.text, NULL, 10) != QY_RULING_REFUSED)
            fail_msg("%s: %s", rows[i].text, answer.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_random_games),
        cmocka_unit_test(where_men_stand_in_tandem),
        cmocka_unit_test(what_is_ambiguous_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
