/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of a Scid game. A byte gives a piece's index in its side's list (high four bits) and its action;
 * a diagonal queen move has a second byte. The king is first in its list, and five of its sixteen codes are
 * marks. When a piece is captured, the last one takes its place in the list.
 */
#include "record/format_scid.h"

#include "base/error.h"
#include "record/legal_move.h"
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mark { MARK_NAG = 11, MARK_COMMENT, MARK_BEGIN, MARK_END, MARK_OVER };
enum { CASTLE_LONG = 9, CASTLE_SHORT = 10, START_GIVEN = 1, DEEPEST = 1000 };

/* A position with each side's list of pieces. */
struct board {
    struct qy_position position;
    qy_square man[2][16];
    uint8_t count[2];
};

struct game {
    struct qyi_bytes *bytes;
    struct qyi_bytes comments; /* after the moves */
    struct qyi_findings *findings;
    struct qyi_record_builder builder;
    struct board now;
    struct board before; /* the position before the line's last move */
    struct board *stack; /* positions of the open lines, two each */
    size_t depth;
    size_t skip;  /* lines at this depth and deeper are skipped; SIZE_MAX for none */
    size_t below; /* open lines nested too deep to be kept, which are skipped */
    bool empty;   /* the line has no move yet that could be replaced */
    bool telling; /* second pass, once the position of the comments is known */
    uint64_t base;
};

/* ---- lists ----------------------------------------------------------------------------------------------
 */

static void list_man(struct board *board, qy_square square)
{
    qy_piece man = qy_position_at(&board->position, square);
    unsigned side = man == 0 ? 0 : QY_PIECE_SIDE(man);

    if (man == 0 || board->count[side] == 16)
        return;
    board->man[side][board->count[side]++] = square;
    if (QY_PIECE_KIND(man) == QY_CHESS_KING) { /* which comes first */
        qy_square last = board->man[side][0];

        board->man[side][0] = square;
        board->man[side][board->count[side] - 1] = last;
    }
}

/* The starting position has its own order; others are listed in FEN order. */
static void begin_lists(struct board *board, bool array)
{
    static const char order[] = "eabcdfgh";

    board->count[0] = board->count[1] = 0;
    for (unsigned side = 0; array && side < 2; side++)
        for (unsigned i = 0; i < 16; i++)
            list_man(board,
                     (qy_square)(side == 0 ? (i < 8 ? 0 : 8) + (i < 8 ? order[i] - 'a' : (int)i - 8)
                                           : (i < 8 ? 56 : 48) + (i < 8 ? order[i] - 'a' : (int)i - 8)));
    for (int rank = 7; !array && rank >= 0; rank--)
        for (int file = 0; file < 8; file++)
            list_man(board, (qy_square)(8 * rank + file));
}

static void take_off(struct board *board, unsigned side, qy_square square)
{
    for (unsigned i = 0; i < board->count[side]; i++)
        if (board->man[side][i] == square) {
            board->man[side][i] = board->man[side][--board->count[side]];
            return;
        }
}

static void put_man(struct board *board, unsigned side, qy_square from, qy_square to)
{
    for (unsigned i = 0; i < board->count[side]; i++)
        if (board->man[side][i] == from) {
            board->man[side][i] = to;
            return;
        }
}

static void make(struct board *board, qy_move move)
{
    enum qy_game game = board->position.game;
    unsigned side = qy_position_side(&board->position);
    qy_square from = qy_move_from(game, move);
    qy_square to = qy_move_to(game, move);
    qy_square rook = qy_move_castling_rook(game, move);
    struct qy_undo undo;

    if (move == QY_MOVE_NULL) {
        qy_position_make(&board->position, move, &undo);
        return;
    }
    qy_piece man = qy_position_at(&board->position, from);
    if (rook != QY_SQUARE_NONE) {
        put_man(board, side, rook, (qy_square)(rook > from ? to - 1 : to + 1));
    } else if (QY_PIECE_KIND(man) == QY_CHESS_PAWN && from % 8 != to % 8 &&
               qy_position_at(&board->position, to) == 0) {
        take_off(board, !side, (qy_square)(from / 8 * 8 + to % 8));
    } else if (qy_position_at(&board->position, to) != 0) {
        take_off(board, !side, to);
    }
    put_man(board, side, from, to);
    qy_position_make(&board->position, move, &undo);
}

/* ---- actions of pieces ------------------------------------------------------------------------------------
 */

/* The target square of a code; QY_SQUARE_NONE off the board. */
static qy_square target(struct game *game, unsigned kind, qy_square from, unsigned code,
                        unsigned *ret_promotion)
{
    static const int8_t king[] = {0, -9, -8, -7, -1, 1, 7, 8, 9};
    static const int8_t knight[] = {0, -17, -15, -10, -6, 6, 10, 15, 17};
    static const uint8_t promotions[] = {0, QY_CHESS_QUEEN, QY_CHESS_ROOK, QY_CHESS_BISHOP, QY_CHESS_KNIGHT};
    bool second = qy_position_side(&game->now.position) == QY_SECOND;
    int square = from;
    int file = (int)(code & 7);

    switch (kind) {
    case QY_CHESS_KING: square += code < 9 ? king[code] : 64; break;
    case QY_CHESS_KNIGHT: square += code > 0 && code < 9 ? knight[code] : 64; break;
    case QY_CHESS_BISHOP: square += (code < 8 ? 9 : -7) * (file - from % 8); break;
    case QY_CHESS_PAWN:
        *ret_promotion = code == 15 ? 0 : promotions[code / 3];
        square += (code == 15 ? 16 : 7 + (int)(code % 3)) * (second ? -1 : 1);
        break;
    case QY_CHESS_QUEEN:
        if (code == from % 8U) { /* its own file: a diagonal move */
            unsigned there = qyi_bytes_one(game->bytes);

            square = there >= 64 && there < 128 ? (int)there - 64 : 64;
            break;
        }
        square = code < 8 ? from / 8 * 8 + file : file * 8 + from % 8;
        break;
    default: square = code < 8 ? from / 8 * 8 + file : file * 8 + from % 8; break;
    }
    return square < 0 || square > 63 ? QY_SQUARE_NONE : (qy_square)square;
}

static qy_move read_move(struct game *game, unsigned byte)
{
    struct board *now = &game->now;
    unsigned side = qy_position_side(&now->position);
    unsigned promotion = 0;
    unsigned code = byte & 15;
    qy_square checkers[32];

    if (byte >> 4 >= now->count[side])
        return QY_MOVE_NONE;
    qy_square from = now->man[side][byte >> 4];
    unsigned kind = QY_PIECE_KIND(qy_position_at(&now->position, from));
    if (byte == 0) /* the king does not move */
        return qy_position_checkers(&now->position, checkers) == 0 ? QY_MOVE_NULL : QY_MOVE_NONE;
    if (byte >> 4 == 0 && (code == CASTLE_LONG || code == CASTLE_SHORT))
        return qyi_castling_move(&now->position, code == CASTLE_SHORT);
    qy_square to = target(game, kind, from, code, &promotion);
    return to == QY_SQUARE_NONE ? QY_MOVE_NONE : qyi_legal_move(&now->position, from, to, promotion);
}

/* ---- the line -------------------------------------------------------------------------------------------
 */

static bool skipping(const struct game *game)
{
    return game->depth >= game->skip || game->below > 0;
}

static int find(struct game *game, enum qyi_severity severity, int code, unsigned byte)
{
    if (!game->telling)
        return 0;
    return qyi_find_at(game->findings, severity, code, game->base + game->bytes->at, NULL, "%02x", byte);
}

/* Reports a byte that is not a move of any piece. */
static int refuse(struct game *game, enum qyi_severity severity, unsigned byte)
{
    const struct qy_place place = {.offset = game->base + game->bytes->at};
    struct qy_error error;
    char found[8];
    int len = snprintf(found, sizeof found, "%02x", byte);

    if (!game->telling)
        return 0;
    qyi_error_set_detail(&error, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NOT_HOW_IT_MOVES, found, (size_t)len,
                         qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
    return qyi_find_error(game->findings, severity, &place, &error);
}

static int play(struct game *game, unsigned byte)
{
    qy_move move = skipping(game) ? QY_MOVE_NONE : read_move(game, byte);

    if (skipping(game))
        return 0;
    if (move == QY_MOVE_NONE) {
        /* the position of the comments is then unknown, since the length of what follows is */
        game->skip = game->depth;
        game->findings->cut |= game->telling && game->depth == 0;
        return refuse(game, game->depth == 0 ? QYI_ILLEGAL : QYI_DAMAGE, byte);
    }
    int code = move == QY_MOVE_NULL && game->depth == 0 && game->telling
                   ? qyi_find_at(game->findings, QYI_NOTE, QY_E_MAIN_LINE_PASS, game->base + game->bytes->at,
                                 NULL, "--")
                   : 0;
    if (code == 0 && game->telling)
        code = qyi_record_on_move(&game->builder, &game->now.position, move, NULL, "", 0);
    game->before = game->now;
    game->empty = false;
    make(&game->now, move);
    return code;
}

static int begin_line(struct game *game)
{
    if (game->depth == DEEPEST)
        return game->below++ > 0 ? 0 : find(game, QYI_DAMAGE, QY_E_PGN_DEPTH, MARK_BEGIN);
    if (game->empty && !skipping(game))
        return QY_E_PGN_VARIATION_START;
    game->empty = true;
    if (game->depth % 16 == 0) {
        struct board *stack = realloc(game->stack, 2 * (game->depth + 16) * sizeof *stack);

        if (!stack)
            return QY_E_MEMORY;
        game->stack = stack;
    }
    game->stack[2 * game->depth] = game->now;
    game->stack[2 * game->depth++ + 1] = game->before;
    game->now = game->before;
    return game->telling && !skipping(game) ? qyi_record_on_begin_variation(&game->builder) : 0;
}

static int end_line(struct game *game)
{
    bool told = game->telling && game->depth <= game->skip; /* it began before it was skipped */

    if (game->below > 0) {
        game->below--;
        return 0;
    }
    game->empty = false;
    game->now = game->stack[2 * --game->depth];
    game->before = game->stack[2 * game->depth + 1];
    if (game->skip == game->depth + 1)
        game->skip = SIZE_MAX;
    return told && !skipping(game) ? qyi_record_on_end_variation(&game->builder) : 0;
}

static int add_comment(struct game *game)
{
    size_t left = game->comments.len - game->comments.at;
    const char *text = left > 0 ? (const char *)game->comments.data + game->comments.at : NULL;
    const char *end = text ? memchr(text, '\0', left) : NULL;
    struct qy_buf utf8 = QY_BUF_INIT;

    if (!game->telling)
        return 0;
    if (!end) {
        game->comments.cut = true;
        return 0;
    }
    size_t len = (size_t)(end - text);
    game->comments.at += len + 1;
    if (skipping(game))
        return 0;
    int code = qyi_bytes_decode(text, len, &utf8);
    if (code == 0)
        code = qyi_record_on_comment(&game->builder, qy_buf_str(&utf8), utf8.len);
    if (code == QY_E_TOO_LONG)
        code = qyi_find_at(game->findings, QYI_DAMAGE, code, game->base + game->bytes->at,
                           QYI_RECORD_COMMENT_LIMIT, "%s", "");
    qy_buf_free(&utf8);
    return code;
}

/* Makes one pass over the moves. Returns 0 also if they break off, which has been reported. */
static int read_line(struct game *game, const struct board *start)
{
    int code = 0;

    game->now = game->before = *start;
    game->depth = 0;
    game->below = 0;
    game->skip = SIZE_MAX;
    game->empty = true;
    while (code == 0) {
        unsigned byte = qyi_bytes_one(game->bytes);

        if (game->bytes->cut || byte == MARK_OVER)
            break;
        if (byte == MARK_NAG) {
            unsigned nag = qyi_bytes_one(game->bytes);

            code = game->telling && !skipping(game) ? qyi_record_on_nag(&game->builder, nag) : 0;
        } else if (byte == MARK_COMMENT) {
            code = add_comment(game);
        } else if (byte == MARK_BEGIN) {
            code = begin_line(game);
        } else if (byte == MARK_END) {
            code = game->depth > 0 ? end_line(game) : QY_E_PGN_VARIATION_CLOSE;
        } else {
            code = play(game, byte);
        }
    }
    return code;
}

static int read_start(struct qyi_bytes *bytes, struct qy_record *record, struct qyi_findings *findings,
                      struct board *ret)
{
    struct qy_error error;
    const char *fen = (const char *)bytes->data + bytes->at;
    const char *end = memchr(fen, '\0', bytes->len - bytes->at);

    ret->position = *qy_record_start(record);
    if (!end) {
        bytes->cut = findings->no_start = true;
        return qyi_find_at(findings, QYI_DAMAGE, QY_E_FILE_CUT, qy_record_place(record)->offset, NULL, "%s",
                           "");
    }
    bytes->at += (size_t)(end - fen) + 1;
    if (qy_position_from_fen(QY_GAME_CHESS, fen, (size_t)(end - fen), &ret->position, &error) != 0) {
        findings->no_start = true;
        return qyi_find_error(findings, QYI_DAMAGE, qy_record_place(record), &error);
    }
    qy_record_set_start(record, &ret->position);
    return 0;
}

/* True for the codes of wrongly nested lines: the moves before are kept. */
static bool is_of_form(int code)
{
    return code == QY_E_PGN_VARIATION_CLOSE || code == QY_E_PGN_VARIATION_START;
}

/* Checks for an end within a variation, or without a mark. */
static int check_end(struct game *game)
{
    bool cut = game->bytes->cut || game->depth > 0 || game->comments.cut;

    game->findings->cut |= game->bytes->cut; /* the main line encloses all others */
    return cut ? qyi_find_at(game->findings, QYI_DAMAGE, QY_E_FILE_CUT, game->base + game->bytes->at, NULL,
                             "%s", "")
               : 0;
}

int qyi_scid_moves(struct qyi_bytes *bytes, struct qy_record *record, struct qyi_findings *findings)
{
    struct game game = {.bytes = bytes, .findings = findings, .base = qy_record_place(record)->offset};
    struct board start = {.position = *qy_record_start(record)};
    bool given = (qyi_bytes_one(bytes) & START_GIVEN) != 0;
    int code = given ? read_start(bytes, record, findings, &start) : 0;
    size_t from = bytes->at;

    if (code != 0 || findings->no_start)
        return code;
    begin_lists(&start, !given);
    qyi_record_builder_init(&game.builder, record);
    /* comments follow the moves: if there may be any, a first pass finds them */
    if (memchr(bytes->data + bytes->at, MARK_COMMENT, bytes->len - bytes->at))
        code = read_line(&game, &start);
    game.comments = *bytes;
    if (code != 0) /* the position of the comments is then unknown */
        game.comments.at = game.comments.len;
    bytes->at = from;
    bytes->cut = false;
    game.telling = true;
    if (code == 0 || is_of_form(code))
        code = read_line(&game, &start);
    game.below = 0;
    while (game.depth > 0 && code == 0)
        code = end_line(&game);
    if (is_of_form(code)) {
        findings->cut = true;
        code = find(&game, QYI_DAMAGE, code, 0);
    }
    if (code == 0)
        code = check_end(&game);
    qyi_record_builder_done(&game.builder);
    free(game.stack);
    return code;
}
