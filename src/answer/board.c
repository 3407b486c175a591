/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position as an answer on a terminal: figurines or Chinese characters within lines, or letters of ASCII. */
#include "answer/board.h"

#include "game/ops.h"

#include <ctype.h>

/* The square in column `column` (from the left) and row `row` (from the top) of the drawing. */
static qy_square square_at(const struct qyi_board *board, unsigned column, unsigned row)
{
    const struct qy_game_ops *ops = qyi_ops(board->position);
    unsigned file = board->flip ? ops->files - 1U - column : column;
    unsigned rank = board->flip ? row : ops->ranks - 1U - row;

    return (qy_square)(rank * ops->files + file);
}

static unsigned rank_number(const struct qyi_board *board, unsigned row)
{
    const struct qy_game_ops *ops = qyi_ops(board->position);

    return square_at(board, 0, row) / ops->files + ops->first_rank;
}

static char letter_of(const struct qyi_board *board, qy_piece piece)
{
    char letter = qyi_ops(board->position)->letters[QY_PIECE_KIND(piece)];

    return (char)(QY_PIECE_SIDE(piece) == QY_FIRST ? letter : tolower((unsigned char)letter));
}

static char file_letter(const struct qyi_board *board, unsigned column)
{
    return (char)('a' + square_at(board, column, 0) % qyi_ops(board->position)->files);
}

/* ---- chess ----------------------------------------------------------------------------------------- */

/* By side and kind: pawn, knight, bishop, rook, queen, king. */
static const char *const figurines[2][7] = {{" ", "♙", "♘", "♗", "♖", "♕", "♔"},
                                            {" ", "♟", "♞", "♝", "♜", "♛", "♚"}};

/* The corners and crossings of the frame's top, inner and bottom lines. */
struct frame {
    const char *left[3];
    const char *cross[3];
    const char *right[3];
    const char *across;
    const char *down;
};
static const struct frame line_frame = {{"┌", "├", "└"}, {"┬", "┼", "┴"}, {"┐", "┤", "┘"}, "───", "│"};
static const struct frame ascii_frame = {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}, "---", "|"};

static void add_frame_line(const struct frame *frame, unsigned which, unsigned files, struct qy_buf *out)
{
    qy_buf_addf(out, "   %s", frame->left[which]);
    for (unsigned column = 0; column < files; column++)
        qy_buf_addf(out, "%s%s", frame->across,
                    column + 1 < files ? frame->cross[which] : frame->right[which]);
    qy_buf_addc(out, '\n');
}

static void add_chess_square(const struct qyi_board *board, qy_square square, struct qy_buf *out)
{
    qy_piece piece = qy_position_at(board->position, square);
    bool dark = (square / 8 + square % 8) % 2 == 0;
    bool left = square == board->from;
    bool reached = square == board->to;
    char letter[2] = {piece ? letter_of(board, piece) : left ? '.' : ' ', '\0'};
    const char *man = figurines[QY_PIECE_SIDE(piece)][QY_PIECE_KIND(piece)];

    if (!piece && left)
        man = "·";
    if (board->colour)
        qy_buf_adds(out, left || reached ? "\033[30;48;5;186m"
                         : dark          ? "\033[30;48;5;180m"
                                         : "\033[30;48;5;223m");
    qy_buf_addf(out, "%s%s%s", reached ? "[" : " ", board->ascii ? letter : man, reached ? "]" : " ");
    if (board->colour)
        qy_buf_adds(out, "\033[0m");
}

static void add_chess_files(const struct qyi_board *board, struct qy_buf *out)
{
    qy_buf_adds(out, "   ");
    for (unsigned column = 0; column < 8; column++)
        qy_buf_addf(out, "  %c ", file_letter(board, column));
    out->len--; /* no blank at the end of a line */
    qy_buf_addc(out, '\n');
}

static void draw_chess(const struct qyi_board *board, struct qy_buf *out)
{
    const struct frame *frame = board->ascii ? &ascii_frame : &line_frame;

    add_chess_files(board, out);
    for (unsigned row = 0; row < 8; row++) {
        add_frame_line(frame, row > 0, 8, out);
        qy_buf_addf(out, " %u %s", rank_number(board, row), frame->down);
        for (unsigned column = 0; column < 8; column++) {
            add_chess_square(board, square_at(board, column, row), out);
            qy_buf_adds(out, frame->down);
        }
        qy_buf_addf(out, " %u\n", rank_number(board, row));
    }
    add_frame_line(frame, 2, 8, out);
    add_chess_files(board, out);
}

/* ---- xiangqi --------------------------------------------------------------------------------------- */

/*
 * Every sign on the lines is a wide one, two columns on any terminal, so that columns stay straight; the box
 * drawing signs are one column here and two there. Red's pieces stand in parentheses, which tells them apart
 * without colour: （車） is Red's.
 *
 *     車--馬--象        a cell of the board takes four columns: the point, and half of the gaps beside it
 */

/* Simplified and traditional, by side and kind: pawn, advisor, elephant, horse, cannon, rook, general. */
static const char *const men[2][2][8] = {
    {{"＋", "兵", "仕", "相", "马", "炮", "车", "帅"}, {"＋", "卒", "士", "象", "马", "炮", "车", "将"}},
    {{"＋", "兵", "仕", "相", "傌", "炮", "俥", "帥"}, {"＋", "卒", "士", "象", "馬", "砲", "車", "將"}},
};
static const char *const red_files[9] = {"九", "八", "七", "六", "五", "四", "三", "二", "一"};
static const char *const black_files[9] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};

/* Half of the gap beside a point: a bracket of its piece, else the line. */
static char beside(const struct qyi_board *board, qy_square square, bool before)
{
    qy_piece piece = qy_position_at(board->position, square);

    if (piece && square == board->to)
        return QY_PIECE_SIDE(piece) == QY_FIRST ? (before ? '{' : '}') : before ? '[' : ']';
    if (piece && QY_PIECE_SIDE(piece) == QY_FIRST)
        return before ? '(' : ')';
    return 0;
}

static void add_point(const struct qyi_board *board, qy_square square, struct qy_buf *out)
{
    qy_piece piece = qy_position_at(board->position, square);
    const char *man = men[board->lang != QY_LANG_ZH_HANS][QY_PIECE_SIDE(piece)][QY_PIECE_KIND(piece)];

    if (!piece && square == board->from)
        man = "＊";
    if (board->colour && piece)
        qy_buf_adds(out, QY_PIECE_SIDE(piece) == QY_FIRST ? "\033[1;31m" : "\033[1m");
    qy_buf_adds(out, man);
    if (board->colour && piece)
        qy_buf_adds(out, "\033[0m");
}

static void add_points(const struct qyi_board *board, unsigned row, struct qy_buf *out)
{
    qy_buf_addf(out, " %u ", rank_number(board, row));
    for (unsigned column = 0; column < 9; column++) {
        qy_square square = square_at(board, column, row);
        char before = beside(board, square, true);
        char after = beside(board, square, false);

        qy_buf_addc(out, before ? before : column > 0 ? '-' : ' ');
        add_point(board, square, out);
        if (after || column < 8)
            qy_buf_addc(out, after ? after : '-');
    }
    qy_buf_addc(out, '\n');
}

/* Adds the line between row `row` and the next: vertical lines, the river, the diagonals of the palaces. */
static void add_gap(unsigned row, struct qy_buf *out)
{
    bool falling = row == 0 || row == 7; /* the upper half of a palace: its diagonals open like ＼｜／ */
    bool palace = falling || row == 1 || row == 8;

    if (row == 4) {
        qy_buf_adds(out, "    ｜     楚  河        漢  界     ｜\n");
        return;
    }
    qy_buf_adds(out, "    ");
    for (unsigned column = 0; column < 9; column++) {
        qy_buf_adds(out, "｜");
        if (palace && column == 3)
            qy_buf_adds(out, falling ? "＼" : "／");
        else if (palace && column == 4)
            qy_buf_adds(out, falling ? "／" : "＼");
        else if (column < 8)
            qy_buf_adds(out, "  ");
    }
    qy_buf_addc(out, '\n');
}

static void add_file_names(const char *const *names, bool reversed, struct qy_buf *out)
{
    qy_buf_adds(out, "    ");
    for (unsigned column = 0; column < 9; column++)
        qy_buf_addf(out, "%s%s", names[reversed ? 8 - column : column], column < 8 ? "  " : "\n");
}

static void draw_xiangqi_letters(const struct qyi_board *board, struct qy_buf *out)
{
    for (unsigned row = 0; row < 10; row++) {
        qy_buf_addf(out, " %u ", rank_number(board, row));
        for (unsigned column = 0; column < 9; column++) {
            qy_square square = square_at(board, column, row);
            qy_piece piece = qy_position_at(board->position, square);

            qy_buf_addc(out, square == board->to && piece ? '>' : ' ');
            qy_buf_addc(out, piece ? letter_of(board, piece) : square == board->from ? '*' : '.');
        }
        qy_buf_addc(out, '\n');
        if (row == 4)
            qy_buf_adds(out, "    ~ ~ ~ ~ ~ ~ ~ ~ ~\n");
    }
    qy_buf_adds(out, "   ");
    for (unsigned column = 0; column < 9; column++)
        qy_buf_addf(out, " %c", file_letter(board, column));
    qy_buf_addc(out, '\n');
}

static void draw_xiangqi(const struct qyi_board *board, struct qy_buf *out)
{
    if (board->ascii) {
        draw_xiangqi_letters(board, out);
        return;
    }
    add_file_names(board->flip ? red_files : black_files, board->flip, out);
    for (unsigned row = 0; row < 10; row++) {
        add_points(board, row, out);
        if (row < 9)
            add_gap(row, out);
    }
    add_file_names(board->flip ? black_files : red_files, board->flip, out);
    qy_buf_adds(out, "    ");
    for (unsigned column = 0; column < 9; column++)
        qy_buf_addf(out, "%c%s", file_letter(board, column), column < 8 ? "   " : "\n");
}

/* ---- either ---------------------------------------------------------------------------------------- */

void qyi_draw_board(const struct qyi_board *board, struct qy_buf *out)
{
    static void (*const draw[QY_GAME_COUNT])(const struct qyi_board *, struct qy_buf *) = {
        [QY_GAME_CHESS] = draw_chess, [QY_GAME_XIANGQI] = draw_xiangqi};

    draw[board->position->game](board, out);
}
