/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FEN fields that both games share; each error has its position. */
#include "board/fen_fields.h"

#include "base/error.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

int qyi_fen_split(const char *fen, size_t len, struct qyi_fen_fields *ret_fields, struct qy_error *reterr)
{
    struct qyi_fen_fields fields = {0};
    size_t at = 0;

    for (;;) {
        while (at < len && is_blank(fen[at]))
            at++;
        if (at == len)
            break;
        size_t start = at;
        while (at < len && !is_blank(fen[at]))
            at++;
        if (fields.count == QYI_FEN_FIELDS)
            return qyi_error_set(reterr, QY_E_FEN_REST, start, fen + start, at - start, NULL);
        fields.field[fields.count++] = (struct qyi_fen_field){fen + start, at - start, start};
    }
    if (fields.count == 0)
        return qyi_error_set(reterr, QY_E_FEN_EMPTY, 0, NULL, 0, NULL);
    for (size_t i = fields.count; i < QYI_FEN_FIELDS; i++)
        fields.field[i] = (struct qyi_fen_field){"", 0, len};
    *ret_fields = fields;
    return 0;
}

/* ASCII only, independent of the locale. */
static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

/* The piece of a letter; 0 for none. */
static qy_piece piece_of(const struct qyi_fen_board *board, char c)
{
    enum qy_side side = is_lower(c) ? QY_SECOND : QY_FIRST;
    char upper = is_lower(c) ? (char)(c - 'a' + 'A') : c;

    if (upper < 'A' || upper > 'Z')
        return 0;
    for (const char *alias = board->aliases; alias[0]; alias += 2) {
        if (alias[0] == upper) {
            upper = alias[1];
            break;
        }
    }
    for (unsigned kind = 1; board->letters[kind]; kind++)
        if (board->letters[kind] == upper)
            return QY_PIECE(side, kind);
    return 0;
}

static int bad_letter(const struct qyi_fen_field *field, size_t at, struct qy_error *reterr)
{
    uint32_t scalar;
    size_t step = qyi_utf8_decode(field->text + at, field->len - at, &scalar);

    return qyi_error_set(reterr, QY_E_FEN_PIECE, field->offset + at, field->text + at, step ? step : 1, NULL);
}

/* Reads a rank from `*at` to its end (a slash or the end of the field) into `row` of board->files. */
static int read_rank(const struct qyi_fen_board *board, const struct qyi_fen_field *field, size_t *at,
                     qy_piece *row, struct qy_error *reterr)
{
    size_t start = *at;
    size_t squares = 0;
    char expected[8];

    memset(row, 0, board->files);
    for (; *at < field->len && field->text[*at] != '/'; (*at)++) {
        char c = field->text[*at];
        qy_piece piece = piece_of(board, c);

        if (c >= '1' && c <= '9') {
            squares += (size_t)(c - '0');
            continue;
        }
        if (!piece)
            return bad_letter(field, *at, reterr);
        if (squares < board->files)
            row[squares] = piece;
        squares++;
    }
    if (squares == board->files)
        return 0;
    snprintf(expected, sizeof expected, "%u", (unsigned)board->files);
    return qyi_error_setf(reterr, QY_E_FEN_RANK_LENGTH, field->offset + start, expected, "%zu", squares);
}

static int bad_rank_count(const struct qyi_fen_board *board, const struct qyi_fen_field *field, size_t at,
                          struct qy_error *reterr)
{
    size_t ranks = 1;
    char expected[8];

    for (size_t i = 0; i < field->len; i++)
        ranks += field->text[i] == '/';
    snprintf(expected, sizeof expected, "%u", (unsigned)board->ranks);
    return qyi_error_setf(reterr, QY_E_FEN_RANK_COUNT, field->offset + at, expected, "%zu", ranks);
}

int qyi_fen_read_board(const struct qyi_fen_board *board, const struct qyi_fen_field *field,
                       qy_piece *ret_pieces, struct qy_error *reterr)
{
    qy_piece pieces[QY_MAX_SQUARES];
    size_t at = 0;

    for (size_t rank = board->ranks; rank-- > 0;) {
        int status = read_rank(board, field, &at, pieces + rank * board->files, reterr);

        if (status < 0)
            return status;
        if (at == field->len) {
            if (rank > 0)
                return bad_rank_count(board, field, at, reterr);
            break;
        }
        at++; /* past the slash */
        if (rank == 0)
            return bad_rank_count(board, field, at, reterr);
    }
    memcpy(ret_pieces, pieces, (size_t)board->files * board->ranks);
    return 0;
}

void qyi_fen_write_board(const struct qyi_fen_board *board, const qy_piece *pieces, struct qy_buf *out)
{
    for (size_t rank = board->ranks; rank-- > 0;) {
        char empty = 0;

        for (size_t file = 0; file < board->files; file++) {
            qy_piece piece = pieces[rank * board->files + file];

            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                qy_buf_addc(out, (char)('0' + empty));
            empty = 0;
            char letter = board->letters[QY_PIECE_KIND(piece)];
            qy_buf_addc(out, QY_PIECE_SIDE(piece) == QY_FIRST ? letter : (char)(letter - 'A' + 'a'));
        }
        if (empty)
            qy_buf_addc(out, (char)('0' + empty));
        if (rank > 0)
            qy_buf_addc(out, '/');
    }
}

int qyi_fen_read_side(const struct qyi_fen_field *field, const char *first, const char *second,
                      enum qy_side *ret_side, struct qy_error *reterr)
{
    char expected[32];

    if (field->len == 0) {
        *ret_side = QY_FIRST;
        return 0;
    }
    if (field->len == 1 && field->text[0] && strchr(first, field->text[0])) {
        *ret_side = QY_FIRST;
        return 0;
    }
    if (field->len == 1 && field->text[0] && strchr(second, field->text[0])) {
        *ret_side = QY_SECOND;
        return 0;
    }
    snprintf(expected, sizeof expected, "%c, %c", first[0], second[0]);
    return qyi_error_set(reterr, QY_E_FEN_SIDE, field->offset, field->text, field->len, expected);
}

int qyi_fen_read_counter(const struct qyi_fen_field *field, uint16_t missing, uint16_t *ret_counter,
                         struct qy_error *reterr)
{
    uint32_t counter = 0;

    if (field->len == 0) {
        *ret_counter = missing;
        return 0;
    }
    for (size_t i = 0; i < field->len; i++) {
        char c = field->text[i];

        if (c >= '0' && c <= '9')
            counter = counter * 10 + (uint32_t)(c - '0');
        if (c < '0' || c > '9' || counter > UINT16_MAX)
            return qyi_error_set(reterr, QY_E_FEN_COUNTER, field->offset, field->text, field->len, "0-65535");
    }
    *ret_counter = (uint16_t)counter;
    return 0;
}
