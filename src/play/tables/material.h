/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A material: which pieces an endgame table is about. May use: base, game.
 *
 * Its pieces have a fixed order: the first side's king, the second side's king, the first side's other pieces, the
 * second side's, each by falling kind. The stronger side is the first; it is the one whose pieces are worth more
 * together. A name ("KRCKR") writes the first side's pieces, then the second side's, by the letters of FEN.
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
 * Reads a name, whichever side it names first. Returns 0 or QY_E_TABLE_MATERIAL: a letter that is no piece of
 * the game, a side without its king, more pieces of a kind than a side can have, more than QY_TABLE_PIECES pieces.
 */
int qyi_material_parse(const struct qyi_table_rules *rules, const char *name, size_t len,
                       struct qyi_material *ret_material, struct qy_error *reterr);

/* The first game that has such pieces, or `otherwise` where none has. */
enum qy_game qyi_material_game(const char *name, enum qy_game otherwise);

/*
 * Puts `men` pieces into the order of a material: ret_order[n] is where the piece at place n of the material
 * stands in `piece`. Returns true where the sides had to be exchanged for it. Both kings are among the pieces.
 */
bool qyi_material_of(const struct qyi_table_rules *rules, const qy_piece *piece, unsigned men,
                     struct qyi_material *ret_material, uint8_t *ret_order);

/* Whether two are the same pieces of the same game. */
bool qyi_material_equal(const struct qyi_material *a, const struct qyi_material *b);

/* Appends the name. */
void qyi_material_name(const struct qyi_material *material, struct qy_buf *out);

/*
 * The material that is left when the piece at place `taken` is gone (QY_TABLE_PIECES: none) and the one at place
 * `promoted` (likewise) is of another kind now. `ret_order` and the result are those of qyi_material_of():
 * places in the list of this material.
 */
bool qyi_material_after(const struct qyi_material *material, unsigned taken, unsigned promoted, unsigned kind,
                        struct qyi_material *ret_material, uint8_t *ret_order);

#endif
