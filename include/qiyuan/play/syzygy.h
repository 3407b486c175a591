/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, tables: probes Syzygy endgame tables of chess, if the user has them. They give the outcome under
 * the fifty-move rule (`rtbw`), and an upper bound of the plies to the next capture or pawn move (`rtbz`).
 * Files are read on demand, and never trusted.
 */
#ifndef QIYUAN_SYZYGY_H
#define QIYUAN_SYZYGY_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For the side to move. A cursed win and a blessed loss are draws by the fifty-move rule. */
enum qy_syzygy_outcome {
    QY_SYZYGY_LOSS = -2,
    QY_SYZYGY_BLESSED_LOSS = -1,
    QY_SYZYGY_DRAW = 0,
    QY_SYZYGY_CURSED_WIN = 1,
    QY_SYZYGY_WIN = 2
};

struct qy_syzygy;

/*
 * Opens folders of files (separated by `:`); files are looked for on demand. The caller frees it with
 * qy_syzygy_free(). May be probed from several threads at once. Errors: QY_E_MEMORY.
 */
QY_API int qy_syzygy_new(const char *folders, struct qy_syzygy **ret_syzygy, struct qy_error *reterr);
QY_API void qy_syzygy_free(struct qy_syzygy *syzygy);

/* The greatest number of pieces, kings included, of any file in the folders when they were opened. */
QY_API unsigned qy_syzygy_most_pieces(const struct qy_syzygy *syzygy);

/*
 * The outcome with the fifty-move count at 0. Errors: QY_E_TABLE_MISSING (no file for these pieces, another
 * game, or a castling right), QY_E_TABLE_DAMAGED, QY_E_MEMORY. With `reterr` NULL no error text is built: for
 * use in a search.
 */
QY_API int qy_syzygy_outcome(struct qy_syzygy *syzygy, const struct qy_position *position,
                             enum qy_syzygy_outcome *ret_outcome, struct qy_error *reterr);

/*
 * Plies to the next capture or pawn move (or the mate) with best play of both sides: positive in a win,
 * negative in a loss, 0 in a draw; beyond 100 if the fifty-move rule makes it a draw. Some values are rounded
 * up by a ply in the files. Errors as above.
 */
QY_API int qy_syzygy_to_zero(struct qy_syzygy *syzygy, const struct qy_position *position, int *ret_plies,
                             struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
