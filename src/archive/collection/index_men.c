/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds games by ranges for the numbers of their pieces. The postings of pieces are sorted by these numbers:
 * a term is evaluated once for each set of pieces, and games that do not match are skipped.
 */
#include "collection/index_men.h"
#include "base/error.h"
#include "collection/index_facts.h"

#define BLOCK 512 /* postings read at once */

struct seek {
    struct qy_index *index;
    const struct qyi_term *term;
    enum qy_game game;
    uint64_t *sure;
    uint64_t *may;
    struct qy_error *reterr;
};

/* The answer of a term for a set of pieces. */
struct wanted {
    bool sure;
    bool may;
};

static struct wanted ask(const struct seek *seek, uint64_t code)
{
    unsigned men[16];
    bool exact = qyi_men_of_code(seek->game, code, men);
    bool holds = exact && qyi_term_wants_men(seek->term, seek->game, men);

    return (struct wanted){holds && seek->term->lasts <= 1, holds || !exact};
}

/* Adds the games of a block's postings up to its last set of pieces; `code` and `wanted` continue from there. */
static int take_block(const struct seek *seek, const unsigned char *block, size_t count, uint64_t *code,
                      struct wanted *wanted)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t posting = qyi_get_le(block + 8 * i, 8);
        uint64_t game = posting & (QY_INDEX_MOST_GAMES - 1);

        if (posting >> QYI_POSTING_GAME_BITS != *code) {
            *code = posting >> QYI_POSTING_GAME_BITS;
            *wanted = ask(seek, *code);
        }
        if (game >= seek->index->games.count)
            return qyi_index_damaged(seek->reterr, "postings");
        seek->may[game / 64] |= (uint64_t)wanted->may << game % 64;
        seek->sure[game / 64] |= (uint64_t)wanted->sure << game % 64;
    }
    return 0;
}

static int seek_part(const struct seek *seek, const struct qyi_index_part *part)
{
    unsigned char block[BLOCK * 8];
    uint64_t last = UINT64_MAX; /* the set of pieces of the posting before */
    struct wanted wanted = {false, false};
    uint64_t at = 0;
    int code = 0;

    while (code == 0 && at < part->count) {
        size_t these = part->count - at < BLOCK ? (size_t)(part->count - at) : BLOCK;
        uint64_t before = last;

        code = qyi_index_read(seek->index, part->offset + 8 * at, block, 8 * these, seek->reterr);
        if (code == 0)
            code = take_block(seek, block, these, &last, &wanted);
        at += these;
        if (code == 0 && before == last && !wanted.may) /* a long row of games that do not fit */
            code = qyi_index_lower_bound(seek->index, part, 8, (last + 1) << QYI_POSTING_GAME_BITS, &at,
                                         seek->reterr);
    }
    return code;
}

int qyi_index_find_men(struct qy_index *index, const struct qyi_term *term, bool variations, uint64_t *sure,
                       uint64_t *may, struct qy_error *reterr)
{
    struct seek seek = {.index = index, .term = term, .sure = sure, .may = may, .reterr = reterr};
    int code = 0;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        if ((term->games >> game & 1) == 0)
            continue;
        seek.game = (enum qy_game)game;
        for (unsigned i = 0; i < QYI_INDEX_MEN_PARTS && code == 0; i++) {
            unsigned part = QYI_INDEX_PARTS + game * QYI_INDEX_MEN_PARTS + i;

            code = seek_part(&seek, &index->part[part]);
            if (code == 0 && variations)
                code = seek_part(&seek, &index->part[part + QYI_INDEX_MAIN_PARTS]);
        }
    }
    return code;
}
