/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of a ChessBase game. In the usual encodings a byte, decoded by a table and the number of moves
 * before it, gives a piece's number among its kind and its step, with wrap-around at the board's edges; or
 * three bytes give both squares. In the other encodings each move is its squares.
 */
#include "record/format_cbh.h"

#include "base/error.h"
#include "game/ops.h"
#include "record/cbh_modes.h"
#include "record/legal_move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Greatest number of waiting lines; any more are reported and dropped. */
enum { START_GIVEN = 0x40, MOST_LINES = 100000, OFFICERS = 16 };
/* Further bits in the two bytes of a move by its squares. */
enum { LINE_ENDS = 0x4000, OTHERS_FOLLOW = 0x8000 };
enum {
    CODE_CASTLE_SHORT = 9,
    CODE_CASTLE_LONG,
    CODE_SQUARES = 235,
    CODE_NOTHING,
    CODE_BEGIN = 254,
    CODE_END
};

/* A position with its pieces by number. */
struct board {
    struct qy_position position;
    qy_square officer[2][8][OFFICERS]; /* by side and kind */
    uint8_t officers[2][8];
    qy_square pawn[2][8]; /* numbers are kept for the whole game */
};

/* A line to be continued later, or the current one. */
struct line {
    struct board board;
    struct qy_record_node *node;
    bool lost; /* a move was illegal: what follows can't be decoded */
};

struct game {
    const struct qyi_cbh_mode *mode;
    struct qyi_bytes *bytes;
    struct qy_record *record;
    struct qyi_findings *findings;
    struct qyi_cbh_notes *notes;
    uint32_t count; /* number of moves so far */
    struct line now;
    struct line *stack;
    size_t depth;
    size_t beyond; /* number of waiting lines for which there was no room */
    bool beside;   /* the main line is finished */
};

/* ---- the pieces --------------------------------------------------------------------------------------- */

static void list_men(struct board *board, bool reversed)
{
    unsigned pawns[2] = {0, 0};

    memset(board->pawn, QY_SQUARE_NONE, sizeof board->pawn);
    for (unsigned i = 0; i < 64; i++) {
        qy_square square = qyi_cbh_square(reversed ? 63 - i : i);
        qy_piece man = qy_position_at(&board->position, square);
        unsigned side = QY_PIECE_SIDE(man);
        unsigned kind = QY_PIECE_KIND(man);

        if (man == 0)
            continue;
        if (kind != QY_CHESS_PAWN)
            board->officer[side][kind][board->officers[side][kind]++ % OFFICERS] = square;
        else if (pawns[side] < 8)
            board->pawn[side][pawns[side]++] = square;
    }
}

/* When an officer is captured, later ones of its kind move up; a pawn's number does not change. */
static void take_off(struct board *board, qy_square square)
{
    qy_piece man = qy_position_at(&board->position, square);
    unsigned side = QY_PIECE_SIDE(man);
    unsigned kind = QY_PIECE_KIND(man);
    qy_square *list = board->officer[side][kind];
    unsigned count = board->officers[side][kind];

    for (unsigned i = 0; kind == QY_CHESS_PAWN && i < 8; i++)
        if (board->pawn[side][i] == square)
            board->pawn[side][i] = QY_SQUARE_NONE;
    for (unsigned i = 0; kind != QY_CHESS_PAWN && i < count; i++)
        if (list[i] == square) {
            memmove(list + i, list + i + 1, (count - i - 1) * sizeof *list);
            board->officers[side][kind]--;
            return;
        }
}

static void put_man(struct board *board, unsigned side, unsigned kind, qy_square from, qy_square to)
{
    qy_square *list = kind == QY_CHESS_PAWN ? board->pawn[side] : board->officer[side][kind];
    unsigned count = kind == QY_CHESS_PAWN ? 8 : board->officers[side][kind];

    for (unsigned i = 0; i < count; i++)
        if (list[i] == from) {
            list[i] = to;
            return;
        }
}

static void make(struct board *board, qy_move move)
{
    const struct qy_position *position = &board->position;
    unsigned side = qy_position_side(position);
    struct qy_undo undo;

    if (move != QY_MOVE_NULL) {
        qy_square from = qy_move_from(QY_GAME_CHESS, move);
        qy_square to = qy_move_to(QY_GAME_CHESS, move);
        qy_square rook = qy_move_castling_rook(QY_GAME_CHESS, move);
        unsigned kind = QY_PIECE_KIND(qy_position_at(position, from));
        unsigned promotion = qy_move_promotion(QY_GAME_CHESS, move);

        if (rook != QY_SQUARE_NONE)
            put_man(board, side, QY_CHESS_ROOK, rook, (qy_square)(rook > from ? to - 1 : to + 1));
        else if (kind == QY_CHESS_PAWN && from % 8 != to % 8 && qy_position_at(position, to) == 0)
            take_off(board, (qy_square)(from / 8 * 8 + to % 8));
        else if (qy_position_at(position, to) != 0)
            take_off(board, to);
        put_man(board, side, kind, from, promotion ? QY_SQUARE_NONE : to);
        if (promotion && board->officers[side][promotion] < OFFICERS)
            board->officer[side][promotion][board->officers[side][promotion]++] = to;
    }
    qy_position_make(&board->position, move, &undo);
}

/* ---- codes ----------------------------------------------------------------------------------------- */

/* The codes of an officer: from `first` on, `steps` for each direction. */
static const struct {
    uint8_t first;
    uint8_t kind;
    uint8_t number;
} officers[] = {
    {11, QY_CHESS_QUEEN, 0},   {39, QY_CHESS_ROOK, 0},   {53, QY_CHESS_ROOK, 1},    {67, QY_CHESS_BISHOP, 0},
    {81, QY_CHESS_BISHOP, 1},  {95, QY_CHESS_KNIGHT, 0}, {103, QY_CHESS_KNIGHT, 1}, {111, QY_CHESS_PAWN, 0},
    {143, QY_CHESS_QUEEN, 1},  {171, QY_CHESS_QUEEN, 2}, {199, QY_CHESS_ROOK, 2},   {213, QY_CHESS_BISHOP, 2},
    {227, QY_CHESS_KNIGHT, 2},
};

/* The square a number of files and ranks away, with wrap-around. */
static qy_square step(qy_square from, int files, int ranks)
{
    return (qy_square)(((from / 8 + ranks) & 7) * 8 + ((from % 8 + files) & 7));
}

/* The target of a king or an officer for its code, counted from 0. */
static qy_square officer_target(unsigned kind, qy_square from, unsigned code)
{
    static const int8_t king[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int8_t knight[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                        {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    static const int8_t lines[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int steps = (int)(code % 7) + 1;
    unsigned way = code / 7 + (kind == QY_CHESS_BISHOP ? 2 : 0);

    if (kind == QY_CHESS_KING)
        return step(from, king[code & 7][0], king[code & 7][1]);
    if (kind == QY_CHESS_KNIGHT)
        return step(from, knight[code & 7][0], knight[code & 7][1]);
    return step(from, lines[way & 3][0] * steps, lines[way & 3][1] * steps);
}

/* The target of a pawn: forward, two forward, capture to the player's right and left. */
static qy_square pawn_target(unsigned side, qy_square from, unsigned code)
{
    static const int8_t ways[4][2] = {{0, 1}, {0, 2}, {1, 1}, {-1, 1}};
    int sign = side == QY_FIRST ? 1 : -1;

    return step(from, sign * ways[code][0], sign * ways[code][1]);
}

/* The next byte of the moves, decoded with `count`. */
static unsigned next_value(struct game *game)
{
    return qyi_cbh_value(game->mode, qyi_bytes_one(game->bytes), game->count);
}

static unsigned next_pair(struct game *game)
{
    unsigned high = next_value(game) << 8;

    return high | next_value(game);
}

/* Castling as a king move of two files or, in Chess960, to the square where it already is. */
static qy_move castle(const struct qy_position *position, qy_square from, qy_square to)
{
    if (from == to)
        return from % 8 == 6 || from % 8 == 2 ? qyi_castling_move(position, from % 8 == 6) : QY_MOVE_NONE;
    if (QY_PIECE_KIND(qy_position_at(position, from)) != QY_CHESS_KING)
        return QY_MOVE_NONE;
    return qyi_castling_move(position, to % 8 > from % 8);
}

/* A move by both squares: castling, a promotion, or the move of an officer beyond the third. */
static qy_move by_squares(const struct qy_position *position, unsigned from_and_to, bool reversed)
{
    static const uint8_t promotions[] = {QY_CHESS_QUEEN, QY_CHESS_ROOK, QY_CHESS_BISHOP, QY_CHESS_KNIGHT};
    qy_square low = qyi_cbh_square(from_and_to & 0x3F);
    qy_square high = qyi_cbh_square(from_and_to >> 6 & 0x3F);
    qy_square from = reversed ? high : low;
    qy_square to = reversed ? low : high;
    qy_move move = qyi_legal_move(position, from, to, 0);

    if (move == QY_MOVE_NONE)
        move = qyi_legal_move(position, from, to, promotions[from_and_to >> 12 & 3]);
    return move == QY_MOVE_NONE ? castle(position, from, to) : move;
}

/* A null move, which is invalid in check. */
static qy_move pass(const struct qy_position *position)
{
    qy_square checkers[32];

    return qy_position_checkers(position, checkers) == 0 ? QY_MOVE_NULL : QY_MOVE_NONE;
}

/* The legal move of a code; QY_MOVE_NONE for none. */
static qy_move read_move(struct game *game, unsigned code)
{
    const struct board *board = &game->now.board;
    unsigned side = qy_position_side(&board->position);
    size_t last = sizeof officers / sizeof officers[0] - 1;

    if (code == CODE_SQUARES)
        return by_squares(&board->position, next_pair(game), false);
    if (code == 0)
        return pass(&board->position);
    if (code == CODE_CASTLE_SHORT || code == CODE_CASTLE_LONG)
        return qyi_castling_move(&board->position, code == CODE_CASTLE_SHORT);
    if (code < CODE_CASTLE_SHORT) {
        qy_square king = board->officer[side][QY_CHESS_KING][0];

        return qyi_legal_move(&board->position, king, officer_target(QY_CHESS_KING, king, code - 1), 0);
    }
    if (code > CODE_SQUARES)
        return QY_MOVE_NONE;
    while (officers[last].first > code)
        last--;
    unsigned kind = officers[last].kind;
    unsigned own = code - officers[last].first;
    unsigned number = kind == QY_CHESS_PAWN ? own / 4 : officers[last].number;
    bool there = kind == QY_CHESS_PAWN ? board->pawn[side][number] != QY_SQUARE_NONE
                                       : number < board->officers[side][kind];
    if (!there)
        return QY_MOVE_NONE;
    qy_square from = kind == QY_CHESS_PAWN ? board->pawn[side][number] : board->officer[side][kind][number];
    qy_square to = kind == QY_CHESS_PAWN ? pawn_target(side, from, own % 4) : officer_target(kind, from, own);
    return qyi_legal_move(&board->position, from, to, 0);
}

/* ---- the tree -------------------------------------------------------------------------------------- */

static uint64_t place_of(const struct game *game)
{
    return qy_record_place(game->record)->offset;
}

/* Reports a move that can't be made, or a null move in the main line. */
static int refuse(struct game *game, enum qyi_severity severity, unsigned code)
{
    const struct qy_place place = {.offset = place_of(game)};
    struct qy_error error;
    char found[24];
    int len = snprintf(found, sizeof found, "%02x (%lu)", code, (unsigned long)game->count + 1);

    qyi_error_set_detail(&error, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NOT_HOW_IT_MOVES, found, (size_t)len,
                         qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
    return qyi_find_error(game->findings, severity, &place, &error);
}

/* Plays a move, or reports an invalid one; `code` is the file's code. */
static int play(struct game *game, qy_move move, unsigned code)
{
    struct qy_record_node *node = NULL;
    int told = 0;

    if (!game->now.lost && move == QY_MOVE_NONE) {
        game->now.lost = true;
        game->findings->cut |= !game->beside;
        told = refuse(game, game->beside ? QYI_DAMAGE : QYI_ILLEGAL, code);
    } else if (move == QY_MOVE_NULL && !game->beside) {
        told = qyi_find_at(game->findings, QYI_NOTE, QY_E_MAIN_LINE_PASS, place_of(game), NULL, "--");
    }
    int lack = move != QY_MOVE_NONE ? qy_record_add_move(game->record, game->now.node, move, &node) : 0;
    if (lack == 0)
        lack = qyi_cbh_notes_at(game->notes, game->count++, node, game->record);
    if (lack != 0)
        return lack;
    if (node) {
        make(&game->now.board, move);
        game->now.node = node;
    }
    return told;
}

static int play_code(struct game *game, unsigned code)
{
    qy_move move = QY_MOVE_NONE;

    if (!game->now.lost)
        move = read_move(game, code);
    else if (code == CODE_SQUARES)
        (void)next_pair(game);
    return play(game, move, code);
}

static int play_squares(struct game *game, unsigned value)
{
    const struct qy_position *position = &game->now.board.position;
    qy_move move = QY_MOVE_NONE;

    if (!game->now.lost)
        move = (value & 0xFFF) == 0 ? pass(position) : by_squares(position, value, game->mode->reversed);
    return play(game, move, value);
}

static int remember(struct game *game)
{
    if (game->depth == MOST_LINES)
        return game->beyond++ > 0
                   ? 0
                   : qyi_find_at(game->findings, QYI_DAMAGE, QY_E_TREE_DEEP, place_of(game), NULL, "%s", "");
    if (game->depth % 16 == 0) {
        struct line *stack = realloc(game->stack, (game->depth + 16) * sizeof *stack);

        if (!stack)
            return QY_E_MEMORY;
        game->stack = stack;
    }
    game->stack[game->depth++] = game->now;
    return 0;
}

/* Continues a waiting line; false if there is none. */
static bool go_back(struct game *game)
{
    if (game->depth == 0)
        return false;
    game->beside = true;
    if (game->beyond > 0) {
        game->beyond--;
        game->now.lost = true;
        return true;
    }
    game->now = game->stack[--game->depth];
    return true;
}

static int read_codes(struct game *game)
{
    int code = 0;

    while (code == 0) {
        unsigned value = next_value(game);

        if (game->bytes->cut)
            return QY_E_FILE_CUT;
        if (value == CODE_BEGIN)
            code = remember(game);
        else if (value == CODE_END && !go_back(game))
            return 0;
        else if (value != CODE_END && value != CODE_NOTHING)
            code = play_code(game, value);
    }
    return code;
}

/* Moves by their squares have flags for alternatives and for the end of the line. */
static int read_squares(struct game *game)
{
    bool ended = game->bytes->at == game->bytes->len; /* no move at all */
    int code = 0;

    while (code == 0 && !ended) {
        unsigned value = next_pair(game);

        if (game->bytes->cut)
            return QY_E_FILE_CUT;
        if (value & OTHERS_FOLLOW)
            code = remember(game);
        if (code == 0)
            code = play_squares(game, value);
        ended = (value & LINE_ENDS) && !go_back(game);
    }
    return code;
}

static int read_tree(struct game *game)
{
    int code = game->mode->squares ? read_squares(game) : read_codes(game);

    game->findings->cut |= code == QY_E_FILE_CUT && !game->beside;
    return code == QY_E_FILE_CUT
               ? qyi_find_at(game->findings, QYI_DAMAGE, code, place_of(game), NULL, "%s", "")
               : code;
}

/* ---- the start ------------------------------------------------------------------------------------- */

static int set_start(struct game *game)
{
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_position start;
    struct qy_error error;
    int code = 0;

    if (!qyi_cbh_start(game->bytes, game->mode->towers, &fen)) {
        game->findings->no_start = true;
        code = qyi_find_at(game->findings, QYI_DAMAGE, QY_E_FILE_CUT, place_of(game), NULL, "%s", "");
    } else if (fen.failed) {
        code = QY_E_MEMORY;
    } else if (qy_position_from_fen(QY_GAME_CHESS, fen.data, fen.len, &start, &error) != 0) {
        game->findings->no_start = true;
        code = qyi_find_error(game->findings, QYI_DAMAGE, qy_record_place(game->record), &error);
    } else {
        qy_record_set_start(game->record, &start);
    }
    qy_buf_free(&fen);
    return code;
}

int qyi_cbh_moves(struct qyi_bytes *bytes, struct qyi_cbh_notes *notes, struct qy_record *record,
                  struct qyi_findings *findings)
{
    struct game game = {.bytes = bytes, .notes = notes, .record = record, .findings = findings};
    unsigned flags = qyi_bytes_one(bytes);
    uint32_t len = qyi_bytes_number(bytes, 3);
    int code = 0;

    if (bytes->cut || len < 4 || len > bytes->len) {
        findings->no_start = true;
        return qyi_find_at(findings, QYI_DAMAGE, QY_E_FILE_CUT, place_of(&game), NULL, "%s", "");
    }
    bytes->len = len;
    game.mode = qyi_cbh_mode(flags & QYI_CBH_MODE_BITS);
    if (!game.mode)
        return qyi_find_at(findings, QYI_UNSUPPORTED, QY_E_CBH_MODE, place_of(&game), "0-7, 10, 11", "%u",
                           flags & QYI_CBH_MODE_BITS);
    if (flags & START_GIVEN)
        code = set_start(&game);
    if (code != 0 || findings->no_start)
        return code;
    game.now.board.position = *qy_record_start(record);
    game.now.node = qy_record_root(record);
    list_men(&game.now.board, game.mode->reversed);
    code = qyi_cbh_notes_at(notes, QYI_CBH_WHOLE_GAME, game.now.node, record);
    if (code == 0)
        code = read_tree(&game);
    free(game.stack);
    return code != 0 ? code : qyi_cbh_notes_end(notes, record, findings);
}
