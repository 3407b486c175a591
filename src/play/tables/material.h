/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A material: the set of pieces that an endgame table covers. May use: base, game.
 *
 * Its pieces have a fixed order: the first side's king, the second side's king, the first side's other
 * pieces, the second side's, each from the highest kind down. The first side is the stronger one, whose
 * pieces have the larger total worth. A name ("KRCKR") lists the first side's pieces, then the second side's,
 * as FEN letters.
 */
#ifndef QYI_TABLES_MATERIAL_H
#define QYI_TABLES_MATERIAL_H

#include <qiyuan/play/tables.h>

#include "tables/rules.h"

struct qyi_material {
    const struct qyi_table_rules *rules;
    unsigned men;
    qy_piece piece[QY_TABLE_PIECES];
};

/*
 * Reads a name; the sides may be in either order. Returns 0 or QY_E_TABLE_MATERIAL: a letter that is no piece
 * of the game, a side without its king, more pieces of a kind than a side can have, or more than
 * QY_TABLE_PIECES pieces.
 */
int qyi_material_parse(const struct qyi_table_rules *rules, const char *name, size_t len,
                       struct qyi_material *ret_material, struct qy_error *reterr);

/* The first game that has all these pieces, or `otherwise` if none has. */
enum qy_game qyi_material_game(const char *name, enum qy_game otherwise);

/*
 * Sorts `men` pieces into the order of a material: ret_order[n] is the index in `piece` of the material's
 * piece n. Returns true if the sides had to be exchanged. Both kings must be among the pieces.
 */
bool qyi_material_of(const struct qyi_table_rules *rules, const qy_piece *piece, unsigned men,
                     struct qyi_material *ret_material, uint8_t *ret_order);

/* Whether two materials have the same pieces and the same game. */
bool qyi_material_equal(const struct qyi_material *a, const struct qyi_material *b);

/* Appends the name. */
void qyi_material_name(const struct qyi_material *material, struct qy_buf *out);

/*
 * The material after the piece at index `taken` is captured (QY_TABLE_PIECES: none) and the one at `promoted`
 * (likewise) becomes `kind`. `ret_order` and the result are those of qyi_material_of(); they index this
 * material's list.
 */
bool qyi_material_after(const struct qyi_material *material, unsigned taken, unsigned promoted, unsigned kind,
                        struct qyi_material *ret_material, uint8_t *ret_order);

#endif
