/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game between two driven engines, judged by the arbiter. */
#ifndef QYI_DUEL_GAME_H
#define QYI_DUEL_GAME_H

#include <qiyuan/play/duel.h>

/* A game to be played: `driver[side]` plays that side. */
struct qyi_duel {
    const struct qy_match_setup *setup;
    struct qy_driver *driver[2];
    const struct qy_history *opening;
};

/* How it ended. `usable[side]`: that engine can play another game. */
struct qyi_duel_end {
    enum qy_result result;
    const char *reason;
    const char *article;
    enum qy_match_fault fault;
    enum qy_side faulty;
    size_t plies;
    int64_t overhead;
    bool usable[2];
    bool stopped;             /* it was stopped: its result is open */
    struct qy_record *record; /* NULL unless requested; the caller frees it */
};

/*
 * Plays a game. Returns 0 even if the engines fail during it; QY_E_ENGINE_GAME, QY_E_ENGINE_LIMIT if one
 * can't be asked to play it at all; QY_E_VALUE if the arbiter does not accept the game; QY_E_MEMORY.
 */
int qyi_duel_play(const struct qyi_duel *duel, struct qyi_duel_end *ret_end, struct qy_error *reterr);

#endif
