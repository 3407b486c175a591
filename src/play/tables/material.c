/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Materials: order, names, and changes by captures and promotions. */
#include "tables/material.h"

#include "base/error.h"
#include "game/ops.h"

#include <string.h>

static unsigned worth_of(const struct qyi_table_rules *rules, const qy_piece *piece, unsigned men,
                         enum qy_side side)
{
    unsigned worth = 0;

    for (unsigned i = 0; i < men; i++)
        if (QY_PIECE_SIDE(piece[i]) == side)
            worth += rules->worth[QY_PIECE_KIND(piece[i])];
    return worth;
}

/* Compares sides of equal worth by their highest kinds. */
static int compare_kinds(const qy_piece *piece, unsigned men)
{
    int count[2][8] = {{0}};

    for (unsigned i = 0; i < men; i++)
        count[QY_PIECE_SIDE(piece[i])][QY_PIECE_KIND(piece[i])]++;
    for (unsigned kind = 7; kind > 0; kind--)
        if (count[0][kind] != count[1][kind])
            return count[0][kind] - count[1][kind];
    return 0;
}

/* Sort key of a piece in the order of a material: kings, then the sides, each from the highest kind down. */
static unsigned place_key(const struct qyi_table_rules *rules, qy_piece piece)
{
    unsigned side = QY_PIECE_SIDE(piece);
    unsigned kind = QY_PIECE_KIND(piece);

    return kind == rules->king ? side : 2 + 8 * side + (7 - kind);
}

bool qyi_material_of(const struct qyi_table_rules *rules, const qy_piece *piece, unsigned men,
                     struct qyi_material *ret_material, uint8_t *ret_order)
{
    unsigned first = worth_of(rules, piece, men, QY_FIRST);
    unsigned second = worth_of(rules, piece, men, QY_SECOND);
    bool exchanged = first < second || (first == second && compare_kinds(piece, men) < 0);
    unsigned flip = exchanged ? 8 : 0; /* side bit of a piece */

    memset(ret_material, 0, sizeof(*ret_material));
    ret_material->rules = rules;
    ret_material->men = men;
    for (unsigned i = 0; i < men; i++) {
        qy_piece own = (qy_piece)(piece[i] ^ flip);
        unsigned at = i;

        for (; at > 0 && place_key(rules, ret_material->piece[at - 1]) > place_key(rules, own); at--) {
            ret_material->piece[at] = ret_material->piece[at - 1];
            ret_order[at] = ret_order[at - 1];
        }
        ret_material->piece[at] = own;
        ret_order[at] = (uint8_t)i;
    }
    return exchanged;
}

bool qyi_material_equal(const struct qyi_material *a, const struct qyi_material *b)
{
    return a->rules == b->rules && a->men == b->men && memcmp(a->piece, b->piece, sizeof(a->piece)) == 0;
}

void qyi_material_name(const struct qyi_material *material, struct qy_buf *out)
{
    const char *letters = qyi_games[material->rules->game]->letters;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < material->men; i++)
            if (QY_PIECE_SIDE(material->piece[i]) == side)
                qy_buf_addc(out, letters[QY_PIECE_KIND(material->piece[i])]);
}

bool qyi_material_after(const struct qyi_material *material, unsigned taken, unsigned promoted, unsigned kind,
                        struct qyi_material *ret_material, uint8_t *ret_order)
{
    qy_piece piece[QY_TABLE_PIECES] = {0};
    uint8_t place[QY_TABLE_PIECES];
    unsigned men = 0;

    for (unsigned i = 0; i < material->men; i++) {
        if (i == taken)
            continue;
        place[men] = (uint8_t)i;
        piece[men++] = i == promoted ? QY_PIECE(QY_PIECE_SIDE(material->piece[i]), kind) : material->piece[i];
    }
    bool exchanged = qyi_material_of(material->rules, piece, men, ret_material, ret_order);
    for (unsigned i = 0; i < men; i++)
        ret_order[i] = place[ret_order[i]];
    return exchanged;
}

static unsigned kind_of_letter(const struct qyi_table_rules *rules, char letter)
{
    const char *letters = qyi_games[rules->game]->letters;
    char upper = (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    const char *found = upper > ' ' ? strchr(letters + 1, upper) : NULL;

    return found ? (unsigned)(found - letters) : 0;
}

/* Whether a side may have this many pieces of each kind, counting `piece` as all of one side. */
static bool plausible(const struct qyi_table_rules *rules, const qy_piece *piece, unsigned men)
{
    unsigned count[2][8] = {{0}};

    for (unsigned i = 0; i < men; i++)
        if (++count[QY_PIECE_SIDE(piece[i])][QY_PIECE_KIND(piece[i])] > rules->most[QY_PIECE_KIND(piece[i])])
            return false;
    return count[0][rules->king] == 1 && count[1][rules->king] == 1;
}

int qyi_material_parse(const struct qyi_table_rules *rules, const char *name, size_t len,
                       struct qyi_material *ret_material, struct qy_error *reterr)
{
    qy_piece piece[QY_TABLE_PIECES] = {0};
    uint8_t order[QY_TABLE_PIECES];
    unsigned men = 0;
    unsigned side = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned kind = kind_of_letter(rules, name[i]);

        if (i > 0 && kind == rules->king)
            side++;
        if (kind == 0 || side > 1 || men == QY_TABLE_PIECES)
            return qyi_error_set(reterr, QY_E_TABLE_MATERIAL, i, name, len, NULL);
        piece[men++] = QY_PIECE(side, kind);
    }
    if (!plausible(rules, piece, men))
        return qyi_error_set(reterr, QY_E_TABLE_MATERIAL, 0, name, len, NULL);
    (void)qyi_material_of(rules, piece, men, ret_material, order);
    return 0;
}
