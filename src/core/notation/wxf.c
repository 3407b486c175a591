/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The notation of the World Xiangqi Federation: C2.5, H8+7, -R=4, 15.4.
 *
 * For two pieces on a file, the sign of front or rear replaces the file; it is written before the piece, and
 * read on either side of it. If there are three or more pawns on a file, or tandem pawns on two files, the
 * pawn's number on its file and the file replace the letter and the file.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/chinese_column.h"

/* ---- write ----------------------------------------------------------------------------------------- */

static const char letters[] = " PAEHCRK";
static const char signs[] = " +-.";

static char digit(unsigned value)
{
    return (char)('0' + value);
}

static void add_man(const struct qyi_column_facts *facts, struct qy_buf *out)
{
    if (facts->count == 1 || facts->file_decides) {
        qy_buf_addc(out, letters[facts->kind]);
        qy_buf_addc(out, digit(facts->file));
    } else if (facts->count > 2 || facts->two_files) {
        qy_buf_addc(out, digit(facts->place));
        qy_buf_addc(out, digit(facts->file));
    } else {
        qy_buf_addc(out, facts->place == 1 ? '+' : '-');
        qy_buf_addc(out, letters[facts->kind]);
    }
}

static void write_man(const struct qy_position *position, qy_square square, unsigned flags,
                      struct qy_buf *out)
{
    struct qyi_column_facts facts;

    (void)flags;
    qyi_column_describe(position, qyi_ops(position)->plain_move(square, square), &facts);
    facts.file_decides = false;
    add_man(&facts, out);
}

static void write_wxf(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out)
{
    struct qyi_column_facts facts;

    qyi_column_describe(position, move, &facts);
    add_man(&facts, out);
    if ((flags & QY_WRITE_SHORT) == 0 || !qyi_column_way_is_idle(position, move, &facts))
        qy_buf_addc(out, signs[facts.way]);
    qy_buf_addc(out, digit(facts.target));
}

/* ---- read ------------------------------------------------------------------------------------------ */

/* The kind of a letter in either case, including other books' letters: B and M, N, S, G; 0 for none. */
static unsigned kind_of(char letter)
{
    switch (letter & ~0x20) {
    case 'P':
    case 'S': return QY_XIANGQI_PAWN;
    case 'A': return QY_XIANGQI_ADVISOR;
    case 'E':
    case 'B':
    case 'M': return QY_XIANGQI_ELEPHANT;
    case 'H':
    case 'N': return QY_XIANGQI_HORSE;
    case 'C': return QY_XIANGQI_CANNON;
    case 'R': return QY_XIANGQI_ROOK;
    case 'K':
    case 'G': return QY_XIANGQI_GENERAL;
    default: return 0;
    }
}

static bool is_digit(char c)
{
    return c >= '1' && c <= '9';
}

static bool is_sign(char c)
{
    return c == '+' || c == '-';
}

static enum qyi_column_way way_of(char sign)
{
    switch (sign) {
    case '+': return QYI_WAY_FORWARD;
    case '-': return QYI_WAY_BACK;
    case '=':
    case '.': return QYI_WAY_ACROSS;
    default: return QYI_WAY_UNKNOWN;
    }
}

/* Reads the two characters of the piece. */
static bool parse_man(char first, char second, struct qyi_column *ret)
{
    unsigned kind = is_sign(first) || is_digit(first) ? 0 : kind_of(first);

    if (kind != 0 && is_digit(second)) { /* C2 */
        ret->kind = kind;
        ret->file = (unsigned)(second - '0');
    } else if (kind != 0 && is_sign(second)) { /* C+; of four or five pawns, the second or last but one */
        ret->kind = kind;
        ret->which = second == '+' ? QYI_WHICH_SECOND : QYI_WHICH_BUT_LAST;
    } else if (is_sign(first) && second != '+' && second != '-' && kind_of(second) != 0) { /* +C */
        ret->kind = kind_of(second);
        ret->which = first == '+' ? QYI_WHICH_FRONT : QYI_WHICH_REAR;
    } else if (is_digit(first) && is_digit(second)) { /* 15: the first pawn on file 5 */
        ret->kind = QY_XIANGQI_PAWN;
        ret->which = QYI_WHICH_ORDINAL;
        ret->ordinal = (unsigned)(first - '0');
        ret->file = (unsigned)(second - '0');
    } else if (is_digit(first) && is_sign(second)) { /* 3+: the front pawn on file 3 */
        ret->kind = QY_XIANGQI_PAWN;
        ret->which = second == '+' ? QYI_WHICH_FRONT : QYI_WHICH_REAR;
        ret->file = (unsigned)(first - '0');
    } else if (is_sign(first) && second == first) { /* ++: the first of four or five pawns */
        ret->kind = QY_XIANGQI_PAWN;
        ret->which = second == '+' ? QYI_WHICH_FRONT : QYI_WHICH_REAR;
    } else {
        return false;
    }
    return true;
}

static bool parse(const char *text, size_t len, struct qyi_column *ret)
{
    *ret = (struct qyi_column){.which = QYI_WHICH_FILE};
    while (len > 0 && strchr("!?#", text[len - 1]) != NULL)
        len--;
    if (len < 3 || len > 4 || !is_digit(text[len - 1]))
        return false;
    ret->target = (unsigned)(text[len - 1] - '0');
    if (len == 4) {
        ret->way = way_of(text[2]);
        if (ret->way == QYI_WAY_UNKNOWN)
            return false;
    }
    return parse_man(text[0], text[1], ret);
}

static int read_wxf(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                    struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    struct qyi_folded folded;
    struct qyi_column column;

    (void)flags;
    if (!qyi_fold(text, len, &folded) || !parse(folded.text, folded.len, &column))
        return qyi_move_no_syntax(text, len, "WXF", ret_finding, reterr);
    return qyi_column_find(position, &column, text, len, ret_finding, reterr);
}

const struct qyi_notation_ops qyi_notation_wxf = {
    .id = "wxf",
    .write = write_wxf,
    .man = write_man,
    .read = read_wxf,
};
