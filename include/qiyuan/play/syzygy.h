/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, tables: Syzygy endgame tables of chess, where a user has them. They tell who wins with the count of fifty
 * moves taken into account (`rtbw`), and how many plies it is at most to the next capture or pawn's move (`rtbz`).
 * Files are read as they are asked for, and trusted in nothing.
 */
#ifndef QIYUAN_SYZYGY_H
#define QIYUAN_SYZYGY_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For the side to move. A win is cursed, a loss blessed, where the count of fifty moves makes it a draw. */
enum qy_syzygy_outcome {
    QY_SYZYGY_LOSS = -2,
    QY_SYZYGY_BLESSED_LOSS = -1,
    QY_SYZYGY_DRAW = 0,
    QY_SYZYGY_CURSED_WIN = 1,
    QY_SYZYGY_WIN = 2
};

struct qy_syzygy;

/*
 * Opens folders of files (`:` between them); what is in them is looked for when it is asked for. The caller frees it
 * with qy_syzygy_free(). May be asked from several threads at once. Errors: QY_E_MEMORY.
 */
QY_API int qy_syzygy_new(const char *folders, struct qy_syzygy **ret_syzygy, struct qy_error *reterr);
QY_API void qy_syzygy_free(struct qy_syzygy *syzygy);

/* The most pieces, both kings counted, of any file of the folders when they were opened. */
QY_API unsigned qy_syzygy_most_pieces(const struct qy_syzygy *syzygy);

/*
 * The outcome with the fifty-move count at 0. Errors: QY_E_TABLE_MISSING (no file of these pieces, another game, or a
 * right to castle), QY_E_TABLE_DAMAGED, QY_E_MEMORY. With `reterr` NULL no words are made: a search asks so.
 */
QY_API int qy_syzygy_outcome(struct qy_syzygy *syzygy, const struct qy_position *position,
                             enum qy_syzygy_outcome *ret_outcome, struct qy_error *reterr);

/*
 * Plies to the next capture or pawn's move (or the mate) when both sides play for it: positive in a win, negative in a
 * loss, 0 in a draw; beyond 100 where the count makes it a draw. Files round some of it up by a ply. Errors as above.
 */
QY_API int qy_syzygy_to_zero(struct qy_syzygy *syzygy, const struct qy_position *position, int *ret_plies,
                             struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
