/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a FEN into a setup and writes one from a position, with castling rights in both notations. */
#include "chess/fen.h"

#include "base/error.h"
#include "base/utf8.h"
#include "board/fen_fields.h"
#include "chess/position.h"

#include <string.h>

static const struct qyi_fen_board chess_board = {8, 8, " PNBRQK", ""};

/* The castling right of a letter; -1 for none. */
static int castling_right(char lower)
{
    if (lower == 'k')
        return QYI_CHESS_OUTERMOST_KINGSIDE;
    if (lower == 'q')
        return QYI_CHESS_OUTERMOST_QUEENSIDE;
    return lower >= 'a' && lower <= 'h' ? lower - 'a' : -1;
}

static int read_castling(const struct qyi_fen_field *field, uint16_t ret_castling[2], struct qy_error *reterr)
{
    uint16_t castling[2] = {0, 0};

    if (field->len == 1 && field->text[0] == '-') {
        memcpy(ret_castling, castling, sizeof castling);
        return 0;
    }
    for (size_t i = 0; i < field->len; i++) {
        char c = field->text[i];
        enum qy_side side = c >= 'a' && c <= 'z' ? QY_SECOND : QY_FIRST;
        int right = castling_right(c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
        uint32_t scalar;

        if (right < 0) {
            size_t step = qyi_utf8_decode(field->text + i, field->len - i, &scalar);

            return qyi_error_set(reterr, QY_E_FEN_CASTLING, field->offset + i, field->text + i,
                                 step ? step : 1, "KQkq, HAha, -");
        }
        castling[side] |= (uint16_t)(1 << right);
    }
    memcpy(ret_castling, castling, sizeof castling);
    return 0;
}

static int read_en_passant(const struct qyi_fen_field *field, qy_square *ret_square, struct qy_error *reterr)
{
    const char *text = field->text;

    if (field->len == 0 || (field->len == 1 && text[0] == '-')) {
        *ret_square = QY_SQUARE_NONE;
        return 0;
    }
    if (field->len != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return qyi_error_set(reterr, QY_E_FEN_EN_PASSANT, field->offset, text, field->len, NULL);
    *ret_square = (qy_square)qyi_chess_square((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1'));
    return 0;
}

int qyi_chess_read_setup(const char *fen, size_t len, struct qyi_chess_setup *ret_setup,
                         struct qy_error *reterr)
{
    struct qyi_fen_fields fields;
    struct qyi_chess_setup setup = {0};
    int status;

    if ((status = qyi_fen_split(fen, len, &fields, reterr)) < 0 ||
        (status = qyi_fen_read_board(&chess_board, &fields.field[0], setup.board, reterr)) < 0 ||
        (status = qyi_fen_read_side(&fields.field[1], "w", "b", &setup.side, reterr)) < 0 ||
        (status = read_castling(&fields.field[2], setup.castling, reterr)) < 0 ||
        (status = read_en_passant(&fields.field[3], &setup.en_passant, reterr)) < 0 ||
        (status = qyi_fen_read_counter(&fields.field[4], 0, &setup.halfmove, reterr)) < 0 ||
        (status = qyi_fen_read_counter(&fields.field[5], 1, &setup.fullmove, reterr)) < 0)
        return status;
    if (setup.fullmove == 0)
        setup.fullmove = 1;
    *ret_setup = setup;
    return 0;
}

/* Fills in the error that names all faults of a set. */
static int report_faults(uint32_t faults, struct qy_error *reterr)
{
    struct qy_buf names = QY_BUF_INIT;

    for (unsigned fault = 0; fault < QYI_CHESS_FAULT_COUNT; fault++)
        if (faults >> fault & 1)
            qy_buf_addf(&names, "%s%s", names.len ? ", " : "", qyi_chess_fault_ids[fault]);
    qyi_error_set(reterr, QY_E_POSITION_FAULTS, 0, names.data, names.len, NULL);
    qy_buf_free(&names);
    return QY_E_POSITION_FAULTS;
}

int qyi_chess_from_fen(const char *fen, size_t len, struct qy_chess_position *ret_position,
                       uint32_t *ret_faults, struct qy_error *reterr)
{
    struct qyi_chess_setup setup;
    struct qy_chess_position position;
    int status = qyi_chess_read_setup(fen, len, &setup, reterr);

    if (status < 0)
        return status;
    uint32_t faults = qyi_chess_validate(&setup, &position);
    if (ret_faults)
        *ret_faults = faults;
    if (faults)
        return report_faults(faults, reterr);
    *ret_position = position;
    return 0;
}

int qyi_chess_from_study(const char *fen, size_t len, struct qy_chess_position *ret_position,
                         struct qy_error *reterr)
{
    const uint32_t promoted = UINT32_C(1) << QYI_CHESS_FAULT_MANY_WHITE_PROMOTED |
                              UINT32_C(1) << (QYI_CHESS_FAULT_MANY_WHITE_PROMOTED + 1);
    struct qyi_chess_setup setup;
    struct qy_chess_position position;
    int status = qyi_chess_read_setup(fen, len, &setup, reterr);

    if (status < 0)
        return status;
    uint32_t faults = qyi_chess_validate(&setup, &position);
    if (faults & ~promoted)
        return report_faults(faults, reterr);
    if (faults && setup.en_passant != QY_SQUARE_NONE &&
        qyi_chess_en_passant_legal(&position, setup.en_passant)) {
        position.en_passant = setup.en_passant;
        position.key = qyi_chess_compute_key(&position);
    }
    *ret_position = position;
    return 0;
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* Appends one right: as K or Q if the rook is the outermost of the back rank's `rooks`, else as its file. */
static void write_right(enum qy_side side, unsigned king, unsigned rook, uint64_t rooks, bool shredder,
                        struct qy_buf *out)
{
    uint64_t beyond = rook > king ? ~((qyi_chess_bit(rook) << 1) - 1) : qyi_chess_bit(rook) - 1;
    char letter = (char)('A' + qyi_chess_file(rook));

    if (!shredder && (rooks & beyond) == 0)
        letter = rook > king ? 'K' : 'Q';
    qy_buf_addc(out, side == QY_FIRST ? letter : (char)(letter - 'A' + 'a'));
}

static void write_castling(const struct qy_chess_position *position, bool shredder, struct qy_buf *out)
{
    if (!position->castling)
        qy_buf_addc(out, '-');
    for (int i = QY_FIRST; i <= QY_SECOND; i++) {
        enum qy_side side = (enum qy_side)i;
        uint64_t men = qyi_chess_side_set(position, side);
        uint64_t king = position->castling & men & qyi_chess_kings(position);
        uint64_t rights = position->castling & men & ~king;
        uint64_t below = king - 1;
        uint64_t rooks = men & qyi_chess_kind_set(position, QY_CHESS_ROOK) &
                         (side == QY_FIRST ? QYI_CHESS_RANK_1_SET : QYI_CHESS_RANK_8_SET);

        if (!king)
            continue;
        if (rights & ~below)
            write_right(side, qyi_chess_first(king), qyi_chess_first(rights & ~below), rooks, shredder, out);
        if (rights & below)
            write_right(side, qyi_chess_first(king), qyi_chess_first(rights & below), rooks, shredder, out);
    }
}

void qyi_chess_to_fen(const struct qy_chess_position *position, bool shredder, bool counters,
                      struct qy_buf *out)
{
    qy_piece board[64];

    for (unsigned square = 0; square < 64; square++)
        board[square] = qyi_chess_at(position, square);
    qyi_fen_write_board(&chess_board, board, out);
    qy_buf_adds(out, position->side == QY_FIRST ? " w " : " b ");
    write_castling(position, shredder, out);
    if (position->en_passant)
        qy_buf_addf(out, " %c%c", 'a' + (int)qyi_chess_file(position->en_passant),
                    '1' + (int)qyi_chess_rank(position->en_passant));
    else
        qy_buf_adds(out, " -");
    if (counters)
        qy_buf_addf(out, " %u %u", position->halfmove, position->fullmove);
}
