/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The start position of a game in a ChessBase database. */
#include "record/format_cbh.h"

/*
 * Reads the pieces, one bit for an empty square and five for a piece, up the files. False if they break off.
 */
static bool read_men(struct qyi_bytes *bytes, char men[64])
{
    static const char letters[] = "?KQNBRP?";
    const unsigned char *bits = (const unsigned char *)qyi_bytes_text(bytes, 24);
    size_t at = 0;

    for (unsigned i = 0; bits && i < 64; i++) {
        unsigned value = 0;

        if (at == 192)
            return false;
        if ((bits[at / 8] >> (7 - at % 8) & 1) == 0) {
            men[qyi_cbh_square(i)] = 0;
            at++;
            continue;
        }
        if (at + 5 > 192)
            return false;
        for (unsigned bit = 0; bit < 5; bit++, at++)
            value = value << 1 | (bits[at / 8] >> (7 - at % 8) & 1);
        men[qyi_cbh_square(i)] = (char)(letters[value & 7] | (value & 8 ? 0x20 : 0));
    }
    return bits != NULL;
}

static void add_rank(const char men[8], struct qy_buf *fen)
{
    unsigned empty = 0;

    for (unsigned file = 0; file < 8; file++) {
        if (men[file] && empty)
            qy_buf_addf(fen, "%u", empty);
        empty = men[file] ? 0 : empty + 1;
        if (men[file])
            qy_buf_addc(fen, men[file]);
    }
    if (empty)
        qy_buf_addf(fen, "%u", empty);
}

/*
 * In Chess960 the squares of kings and rooks before the game follow: each rook gives its file as the letter
 * of its castling right. They are identified by their squares, because descriptions of the format differ in
 * their order.
 */
static void name_rooks(struct qyi_bytes *bytes, char rights[4])
{
    unsigned square[6];

    for (unsigned i = 0; i < 6; i++)
        square[i] = qyi_bytes_one(bytes) & 0x3F;
    (void)qyi_bytes_number(bytes, 2); /* the position's number among the 960, often wrong */
    for (unsigned i = 2; i < 6; i++) {
        unsigned side = (square[i] & 7) != 0;
        bool queenside = square[i] >> 3 < square[side] >> 3;

        rights[2 * side + queenside] = (char)((side ? 'a' : 'A') + (int)(square[i] >> 3));
    }
}

bool qyi_cbh_start(struct qyi_bytes *bytes, bool towers, struct qy_buf *fen)
{
    static const uint8_t right_bits[] = {2, 1, 8, 4};
    char rights[4] = {'K', 'Q', 'k', 'q'};
    char men[64];

    (void)qyi_bytes_one(bytes);
    unsigned flags = qyi_bytes_one(bytes);
    unsigned castling = qyi_bytes_one(bytes) & 15;
    unsigned move = qyi_bytes_one(bytes);
    bool second = (flags & 16) != 0;

    if (!read_men(bytes, men))
        return false;
    if (towers)
        name_rooks(bytes, rights);
    for (int rank = 7; rank >= 0; rank--) {
        add_rank(men + 8 * rank, fen);
        qy_buf_adds(fen, rank > 0 ? "/" : second ? " b " : " w ");
    }
    for (unsigned i = 0; i < 4; i++)
        if (castling & right_bits[i])
            qy_buf_addc(fen, rights[i]);
    qy_buf_adds(fen, castling ? " " : "- ");
    if ((flags & 15) >= 1 && (flags & 15) <= 8)
        qy_buf_addf(fen, "%c%c", (char)('a' + (flags & 15) - 1), second ? '3' : '6');
    else
        qy_buf_addc(fen, '-');
    qy_buf_addf(fen, " 0 %u", move > 0 ? move : 1);
    return true;
}
