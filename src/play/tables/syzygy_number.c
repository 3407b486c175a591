/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers positions in Syzygy tables: normalizes the board by the leading pieces, then numbers group by
 * group.
 */
#include "tables/places.h"
#include "tables/syzygy.h"

#include <stdlib.h>
#include <string.h>

#define UNIQUE_LEADS 31332 /* number of placements of three different pieces, up to symmetry */
#define KING_LEADS   462   /* likewise for two kings */

/* Whether a square is above the long diagonal (1), on it (0) or below it (-1). */
static int off_diagonal(unsigned square)
{
    int off = (int)(square / 8) - (int)(square % 8);

    return (off > 0) - (off < 0);
}

/* The number of a square in the triangle a1, d1, d4: first those below the diagonal, then those on it. */
static unsigned triangle(unsigned square)
{
    unsigned file = square % 8;
    unsigned rank = square / 8;

    if (rank == file)
        return 6 + rank;
    return rank == 0 ? file - 1 : rank == 1 ? 3 + file - 2 : 5;
}

/* The number of a square below the main diagonal, rank by rank. */
static unsigned below_diagonal(unsigned square)
{
    unsigned rank = square / 8;

    return rank * 7 - rank * (rank - 1) / 2 + square % 8 - rank - 1;
}

/* ---- pawns ----------------------------------------------------------------------------------------------- */

/* The rank of a pawn's square in the order of leading: the highest one leads, 47 is a2. */
static unsigned lead_rank(unsigned square)
{
    unsigned file = square % 8;
    unsigned near = file < 4 ? file : 7 - file;

    return 47 - (near * 12 + (square / 8 - 1) * 2 + (file >= 4));
}

static uint64_t sets(unsigned n, unsigned k)
{
    return k > n ? 0 : qyi_places_sets(n, k);
}

/*
 * The number of placements of `count` leading pawns whose first is on that file (a to d) and below that rank
 * (8: any).
 */
static uint64_t lead_numbers(unsigned count, unsigned file, unsigned rank)
{
    uint64_t numbers = 0;

    for (unsigned r = 1; r < rank && r < 7; r++)
        numbers += sets(lead_rank(8 * r + file), count - 1);
    return numbers;
}

unsigned qyi_syzygy_lead(uint8_t *square, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (lead_rank(square[i]) > lead_rank(square[0])) {
            uint8_t kept = square[0];

            square[0] = square[i];
            square[i] = kept;
        }
    unsigned file = square[0] % 8;
    return file < 4 ? file : 7 - file;
}

/* ---- pieces and groups --------------------------------------------------------------------------------------- */

bool qyi_syzygy_men(const char *name, struct qyi_syzygy_men *ret_men)
{
    static const char letters[] = "PNBRQK";
    unsigned count[2][6] = {{0}};
    unsigned side = 0;

    memset(ret_men, 0, sizeof *ret_men);
    for (; *name; name++) {
        const char *letter = strchr(letters, *name);

        if (*name == 'v' && side == 0) {
            side = 1;
            continue;
        }
        if (!letter || ret_men->count == QYI_SYZYGY_MEN)
            return false;
        ret_men->count++;
        count[side][letter - letters]++;
    }
    if (count[0][5] != 1 || count[1][5] != 1 || ret_men->count < 3)
        return false;
    for (unsigned kind = 0; kind < 5; kind++)
        ret_men->unique |= count[0][kind] == 1 || count[1][kind] == 1;
    bool few = !count[1][0] || (count[0][0] && count[1][0] >= count[0][0]);
    ret_men->pawns[0] = (uint8_t)count[few ? 0 : 1][0];
    ret_men->pawns[1] = (uint8_t)count[few ? 1 : 0][0];
    ret_men->same = memcmp(count[0], count[1], sizeof count[0]) == 0;
    return true;
}

static unsigned group_men(const struct qyi_syzygy_men *men, struct qyi_syzygy_part *part)
{
    int leading = men->pawns[0] ? 0 : men->unique ? 3 : 2;
    unsigned groups = 0;

    part->group_len[0] = 1;
    for (unsigned i = 1; i < men->count; i++)
        if (--leading > 0 || part->piece[i] == part->piece[i - 1])
            part->group_len[groups]++;
        else
            part->group_len[++groups] = 1;
    part->group_len[++groups] = 0;
    return groups;
}

bool qyi_syzygy_group(const struct qyi_syzygy_men *men, const uint8_t order[2], unsigned file,
                      struct qyi_syzygy_part *part)
{
    unsigned groups = group_men(men, part);
    bool both = men->pawns[0] && men->pawns[1];
    unsigned next = both ? 2 : 1;

    if (men->pawns[0] && part->group_len[0] != men->pawns[0])
        return false;
    if (both && (groups < 2 || part->group_len[1] != men->pawns[1]))
        return false;
    unsigned left = 64U - part->group_len[0] - (both ? part->group_len[1] : 0);
    part->size = 1;
    for (unsigned k = 0; k < 16 && (next < groups || k <= order[0] || (both && k <= order[1])); k++) {
        if (k == order[0]) {
            part->group_size[0] = part->size;
            part->size *= men->pawns[0] ? lead_numbers(part->group_len[0], file, 8)
                          : men->unique ? UNIQUE_LEADS
                                        : KING_LEADS;
        } else if (both && k == order[1]) {
            part->group_size[1] = part->size;
            part->size *= sets(48U - part->group_len[0], part->group_len[1]);
        } else if (next < groups) {
            part->group_size[next] = part->size;
            part->size *= sets(left, part->group_len[next]);
            left -= part->group_len[next++];
        }
    }
    return next == groups && part->group_size[0] > 0 && (!both || part->group_size[1] > 0);
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

/*
 * Turns the board so that the first piece is in the triangle a1, d1, d4 (with pawns: on files a to d). If it
 * is on the diagonal, the next leading piece off the diagonal must be below it.
 */
static void turn(const struct qyi_syzygy_men *men, const struct qyi_syzygy_part *part, uint8_t *square)
{
    unsigned flip = square[0] % 8 > 3 ? 7 : 0;

    if (!men->pawns[0] && square[0] / 8 > 3)
        flip |= 56;
    for (unsigned i = 0; i < men->count; i++)
        square[i] = (uint8_t)(square[i] ^ flip);
    if (men->pawns[0])
        return;
    for (unsigned i = 0; i < part->group_len[0]; i++) {
        if (off_diagonal(square[i]) == 0)
            continue;
        if (off_diagonal(square[i]) > 0)
            for (unsigned k = i; k < men->count; k++)
                square[k] = (uint8_t)(square[k] >> 3 | (square[k] & 7) << 3);
        break;
    }
}

static uint64_t unique_number(const uint8_t *square)
{
    unsigned second = square[1] - (square[1] > square[0] ? 1U : 0);
    unsigned third = square[2] - (square[2] > square[0] ? 1U : 0) - (square[2] > square[1] ? 1U : 0);
    unsigned adjusted = square[1] / 8U - (square[1] > square[0] ? 1U : 0);

    if (off_diagonal(square[0]))
        return ((uint64_t)triangle(square[0]) * 63 + second) * 62 + third;
    if (off_diagonal(square[1]))
        return (6 * 63 + square[0] / 8U * 28 + below_diagonal(square[1])) * 62 + (uint64_t)third;
    if (off_diagonal(square[2]))
        return 6 * 63 * 62 + 4 * 28 * 62 + square[0] / 8U * 7 * 28 + adjusted * 28 +
               (uint64_t)below_diagonal(square[2]);
    return 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + square[0] / 8U * 7 * 6 + adjusted * 6 + square[2] / 8U -
           (square[2] > square[0] ? 1U : 0) - (uint64_t)(square[2] > square[1] ? 1U : 0);
}

static bool beside(unsigned first, unsigned second)
{
    return abs((int)(first / 8) - (int)(second / 8)) <= 1 && abs((int)(first % 8) - (int)(second % 8)) <= 1;
}

/* Whether two kings are numbered before the pairs with both on the diagonal. */
static bool counts(unsigned first, unsigned second)
{
    return !beside(first, second) && (off_diagonal(first) ? true : off_diagonal(second) < 0);
}

/*
 * The number of a pair of kings: the triangle's squares in order, for each of them the other king's squares;
 * last the pairs with both on the diagonal.
 */
static uint64_t king_number(const uint8_t *square)
{
    bool both = !off_diagonal(square[0]) && !off_diagonal(square[1]);
    unsigned wanted = triangle(square[0]);
    uint64_t number = 0;

    for (unsigned pass = 0; pass <= (both ? 1U : 0); pass++)
        for (unsigned at = 0; at < 32; at++) {
            if (at % 8 > 3 || at / 8 > at % 8)
                continue;
            unsigned code = triangle(at);
            for (unsigned other = 0; other < 64; other++) {
                bool diagonal = !off_diagonal(at) && !off_diagonal(other);
                bool counted = pass == 0 ? counts(at, other) : diagonal && !beside(at, other);
                bool before = code < wanted || (code == wanted && other < square[1]);

                number += counted && (before || (both && pass == 0));
            }
        }
    return number;
}

static int by_lead(const void *first, const void *second)
{
    unsigned a = lead_rank(*(const uint8_t *)first);
    unsigned b = lead_rank(*(const uint8_t *)second);

    return (a > b) - (a < b);
}

static int by_square(const void *first, const void *second)
{
    return *(const uint8_t *)first - *(const uint8_t *)second;
}

static uint64_t lead_number(const struct qyi_syzygy_part *part, uint8_t *square)
{
    uint64_t number = lead_numbers(part->group_len[0], square[0] % 8U, square[0] / 8U);

    qsort(square + 1, part->group_len[0] - 1U, 1, by_lead);
    for (unsigned i = 1; i < part->group_len[0]; i++)
        number += sets(lead_rank(square[i]), i);
    return number;
}

/*
 * The number of a group's set of squares, not counting squares of earlier groups; pawns can't be on the first
 * rank.
 */
static uint64_t group_number(uint8_t *square, unsigned before, unsigned count, unsigned first)
{
    uint8_t *group = square + before;
    uint64_t number = 0;

    qsort(group, count, 1, by_square);
    for (unsigned i = 0; i < count; i++) {
        unsigned at = group[i] - first;

        for (unsigned k = 0; k < before; k++)
            at -= group[i] > square[k];
        number += sets(at, i + 1);
    }
    return number;
}

uint64_t qyi_syzygy_number(const struct qyi_syzygy_men *men, const struct qyi_syzygy_part *part,
                           uint8_t *square)
{
    unsigned before = part->group_len[0];

    turn(men, part, square);
    uint64_t number = men->pawns[0] ? lead_number(part, square)
                      : men->unique ? unique_number(square)
                                    : king_number(square);
    number *= part->group_size[0];
    for (unsigned group = 1; part->group_len[group]; group++) {
        unsigned first = group == 1 && men->pawns[0] && men->pawns[1] ? 8 : 0;

        number += group_number(square, before, part->group_len[group], first) * part->group_size[group];
        before += part->group_len[group];
    }
    return number;
}
