/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of the games that contain a move: writing them, and searching them. */
#include "collection/index_moves.h"

#include "base/error.h"
#include "collection/map.h"
#include "game/ops.h"

#define CODES  512   /* read at once */
#define WINDOW 32768 /* bytes of lists read at once */

/* ---- a move as a number ---------------------------------------------------------------------------- */

#define GIVEN_UNIT 50 /* hundredths of a pawn: the worth of all pieces is this many times it */
#define GIVEN_BITS 5

uint64_t qyi_move_code(enum qy_game game, const struct qyi_move_facts *facts)
{
    uint64_t code = game;

    code = code << GIVEN_BITS | facts->given / GIVEN_UNIT;
    code = code << 4 | facts->piece;
    code = code << 7 | facts->to;
    code = code << 7 | facts->from;
    code = code << 4 | facts->captured;
    code = code << 4 | facts->promotion;
    code = code << 2 | facts->castling;
    return code << 2 | facts->mark;
}

uint64_t qyi_stand_code(enum qy_game game, qy_piece man, qy_square square)
{
    struct qyi_move_facts facts = {.piece = man, .from = square, .to = square, .castling = QYI_STANDS};

    return qyi_move_code(game, &facts);
}

/* True if a piece is on a square after the move, which is not castling. */
static bool arrives(const struct qyi_move_facts *facts, qy_piece man, qy_square square)
{
    qy_piece arrived =
        facts->promotion ? QY_PIECE(QY_PIECE_SIDE(facts->piece), facts->promotion) : facts->piece;

    return facts->to == square && arrived == man && (facts->castling == 0 || facts->castling == QYI_STANDS);
}

static unsigned take_bits(uint64_t *code, unsigned bits)
{
    unsigned value = (unsigned)(*code & ((1u << bits) - 1));

    *code >>= bits;
    return value;
}

bool qyi_move_of_code(uint64_t code, enum qy_game *ret_game, struct qyi_move_facts *ret_facts)
{
    struct qyi_move_facts facts;

    facts.mark = (uint8_t)take_bits(&code, 2);
    facts.castling = (uint8_t)take_bits(&code, 2);
    facts.promotion = (uint8_t)take_bits(&code, 4);
    facts.captured = (qy_piece)take_bits(&code, 4);
    facts.from = (qy_square)take_bits(&code, 7);
    facts.to = (qy_square)take_bits(&code, 7);
    facts.piece = (qy_piece)take_bits(&code, 4);
    facts.given = (uint16_t)(take_bits(&code, GIVEN_BITS) * GIVEN_UNIT);
    if (code >= QY_GAME_COUNT)
        return false;
    *ret_game = (enum qy_game)code;
    *ret_facts = facts;
    return facts.from < QY_MAX_SQUARES && facts.to < QY_MAX_SQUARES;
}

unsigned qyi_move_part(uint64_t code)
{
    return (unsigned)(qyi_mix(code) % QYI_INDEX_MOVE_PARTS);
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void add_number(struct qy_buf *out, uint32_t number)
{
    while (number >= 0x80) {
        qy_buf_addc(out, (char)(0x80 | (number & 0x7F)));
        number >>= 7;
    }
    qy_buf_addc(out, (char)number);
}

static uint32_t game_of(uint64_t posting)
{
    return (uint32_t)(posting & (QY_INDEX_MOST_GAMES - 1));
}

int qyi_move_lists_add(struct qyi_move_lists *lists, const uint64_t *postings, size_t count,
                       struct qy_buf *out)
{
    for (size_t i = 0; i < count;) {
        uint64_t code = postings[i] >> QYI_POSTING_GAME_BITS;
        unsigned char entry[QYI_INDEX_CODE];
        size_t begin = out->len;
        uint32_t next = 0;
        uint32_t games = 0;

        for (; i < count && postings[i] >> QYI_POSTING_GAME_BITS == code; i++, games++) {
            add_number(out, game_of(postings[i]) - next);
            next = game_of(postings[i]) + 1;
        }
        qyi_put_le(entry, code, 8);
        qyi_put_le(entry + 8, lists->bytes, 8);
        qyi_put_le(entry + 16, games, 4);
        qyi_put_le(entry + 20, out->len - begin, 4);
        qy_buf_add(&lists->codes, (const char *)entry, sizeof entry);
        lists->bytes += out->len - begin;
    }
    return out->failed || lists->codes.failed ? QY_E_MEMORY : 0;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The part of the lists that is in memory. */
struct window {
    struct qy_index *index;
    uint64_t begin; /* offset of the bytes in memory, in the lists */
    size_t len;
    unsigned char bytes[WINDOW];
};

/* Returns the byte at an offset of the lists; reads more if it is not in memory. */
static int byte_at(struct window *window, uint64_t offset, unsigned char *ret_byte, struct qy_error *reterr)
{
    const struct qyi_index_part *lists = &window->index->move_lists;

    if (offset < window->begin || offset - window->begin >= window->len) {
        uint64_t left = lists->count - offset;
        size_t these = left < WINDOW ? (size_t)left : WINDOW;
        int code = qyi_index_read(window->index, lists->offset + offset, window->bytes, these, reterr);

        if (code < 0)
            return code;
        window->begin = offset;
        window->len = these;
    }
    *ret_byte = window->bytes[offset - window->begin];
    return 0;
}

/* Sets the bits of a list's games; bits that were already set are also set in `twice`. */
static int add_list(struct window *window, uint64_t offset, uint64_t bytes, uint32_t games, uint64_t *bits,
                    uint64_t *twice, struct qy_error *reterr)
{
    uint64_t total = window->index->games.count;
    uint64_t next = 0;
    uint64_t end = offset + bytes;

    for (uint32_t i = 0; i < games; i++) {
        uint64_t number = 0;
        unsigned char byte = 0x80;

        for (unsigned shift = 0; byte & 0x80; shift += 7) {
            if (offset == end || shift > 28)
                return qyi_index_damaged(reterr, "moves");
            int code = byte_at(window, offset++, &byte, reterr);
            if (code < 0)
                return code;
            number |= (uint64_t)(byte & 0x7F) << shift;
        }
        next += number;
        if (next >= total)
            return qyi_index_damaged(reterr, "moves");
        if (twice)
            twice[next / 64] |= bits[next / 64] & UINT64_C(1) << next % 64;
        bits[next / 64] |= UINT64_C(1) << next % 64;
        next++;
    }
    return 0;
}

/* Processes a code's list, if the code matches. */
static int take_code(struct window *window, const unsigned char *entry, const struct qyi_wanted_moves *wanted,
                     uint64_t *bits, uint64_t *twice, struct qy_error *reterr)
{
    uint64_t lists = window->index->move_lists.count;
    uint64_t offset = qyi_get_le(entry + 8, 8);
    uint64_t bytes = qyi_get_le(entry + 20, 4);
    struct qyi_move_facts facts;
    enum qy_game game;

    if (!qyi_move_of_code(qyi_get_le(entry, 8), &game, &facts) || offset > lists || bytes > lists - offset)
        return qyi_index_damaged(reterr, "moves");
    const struct qyi_move_want *want = wanted->want[game];
    if (wanted->man != 0 && (game != wanted->game || !arrives(&facts, wanted->man, wanted->square)))
        return 0;
    if (wanted->man == 0 &&
        (!want || !qyi_move_fits(want, &facts) || facts.mark < want->mark || facts.given < wanted->given))
        return 0;
    return add_list(window, offset, bytes, (uint32_t)qyi_get_le(entry + 16, 4), bits, twice, reterr);
}

int qyi_index_find_moves(struct qy_index *index, const struct qyi_wanted_moves *wanted, uint64_t *bits,
                         uint64_t *twice, struct qy_error *reterr)
{
    unsigned char block[CODES * QYI_INDEX_CODE] = {0};
    struct window window = {.index = index};

    for (uint64_t at = 0; at < index->move_codes.count; at += CODES) {
        uint64_t left = index->move_codes.count - at;
        size_t these = left < CODES ? (size_t)left : CODES;
        int code = qyi_index_read(index, index->move_codes.offset + at * QYI_INDEX_CODE, block,
                                  these * QYI_INDEX_CODE, reterr);

        for (size_t i = 0; i < these && code == 0; i++)
            code = take_code(&window, block + i * QYI_INDEX_CODE, wanted, bits, twice, reterr);
        if (code < 0)
            return code;
    }
    return 0;
}
