/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of a round robin that were struck out: rows keep them for the rating, and records 299 say for both
 * players that they are worth nothing.
 */
#include "trf/writing.h"

#include "pairing/tournament.h"

#include <qiyuan/event/standings.h>

/* ---- reading --------------------------------------------------------------------------------------- */

/* What record 299 calls by one letter, whether it is rated or not. */
static unsigned kind_of(unsigned outcome)
{
    switch (outcome) {
    case QY_TOURNAMENT_WIN_UNRATED: return QY_TOURNAMENT_WIN;
    case QY_TOURNAMENT_DRAW_UNRATED: return QY_TOURNAMENT_DRAW;
    case QY_TOURNAMENT_LOSS_UNRATED: return QY_TOURNAMENT_LOSS;
    default: return outcome;
    }
}

static bool is_nothing(const struct qy_tournament_abnormal *item, unsigned number, unsigned round,
                       unsigned outcome)
{
    return item->number == number && item->round == round && item->points == 0 &&
           item->outcome == kind_of(outcome) &&
           qy_tournament_outcome_paired((enum qy_tournament_outcome)outcome);
}

/* Whether a record says that the player's game of a round gives no points. */
static bool has_nothing(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                        unsigned round)
{
    for (size_t i = 0; i < tournament->abnormal_count; i++)
        if (is_nothing(&tournament->abnormal[i], player->number, round, player->entry[round - 1].outcome))
            return true;
    return false;
}

/* Whether a player who had games has only struck ones. */
static bool has_only_struck(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    bool any = false;

    for (unsigned round = 0; round < tournament->columns; round++) {
        const struct qy_tournament_entry *entry = &player->entry[round];

        if (qy_tournament_outcome_paired((enum qy_tournament_outcome)entry->outcome) && !entry->struck)
            return false;
        any = any || entry->struck;
    }
    return any;
}

static bool has_zero_bye(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    for (unsigned round = 0; round < tournament->columns; round++)
        if (player->entry[round].outcome == QY_TOURNAMENT_ZERO_BYE)
            return true;
    return false;
}

/* If two players have no other games, one of them has left: the one with further zero-point byes, else the first. */
static bool has_left(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                     unsigned round)
{
    const struct qy_tournament_player *other =
        qy_tournament_player(tournament, player->entry[round - 1].opponent);

    if (!has_only_struck(tournament, player))
        return false;
    if (!has_only_struck(tournament, other))
        return true;
    return has_zero_bye(tournament, player) ||
           (!has_zero_bye(tournament, other) && player->number < other->number);
}

static void mark_leavers(struct qy_tournament *tournament)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 1; round <= tournament->columns; round++) {
            struct qy_tournament_entry *entry = &tournament->player[i].entry[round - 1];

            if (entry->struck && has_left(tournament, &tournament->player[i], round))
                entry->struck = QY_TOURNAMENT_STRUCK_OWN;
        }
}

void qyi_trf_take_struck(struct qy_tournament *tournament)
{
    size_t kept = 0;
    bool any = false;

    if (tournament->abnormal_count == 0 || !qy_tournament_is_round_robin(tournament))
        return;
    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 1; round <= tournament->columns; round++) {
            struct qy_tournament_player *player = &tournament->player[i];
            const struct qy_tournament_player *other =
                qy_tournament_player(tournament, player->entry[round - 1].opponent);

            if (!other || !has_nothing(tournament, player, round) || !has_nothing(tournament, other, round))
                continue;
            player->entry[round - 1].struck = QY_TOURNAMENT_STRUCK;
            any = true;
        }
    for (size_t i = 0; any && i < tournament->abnormal_count; i++) {
        const struct qy_tournament_abnormal *item = &tournament->abnormal[i];
        const struct qy_tournament_player *player = qy_tournament_player(tournament, item->number);
        const struct qy_tournament_entry *entry =
            player && item->round > 0 ? &player->entry[item->round - 1] : NULL;

        if (!entry || !entry->struck || !is_nothing(item, item->number, item->round, entry->outcome))
            tournament->abnormal[kept++] = *item;
    }
    if (any) {
        tournament->abnormal_count = kept;
        mark_leavers(tournament);
    }
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* Writes one record for each result of a round; for teams with match points and game points. */
void qyi_trf_write_struck(const struct qyi_trf_writing *writing, const struct qy_tournament *tournament,
                          bool of_teams)
{
    static const struct {
        uint8_t outcome;
        char letter;
    } kinds[] = {{QY_TOURNAMENT_WIN, 'W'},
                 {QY_TOURNAMENT_DRAW, 'D'},
                 {QY_TOURNAMENT_LOSS, 'L'},
                 {QY_TOURNAMENT_FORFEIT_WIN, '+'},
                 {QY_TOURNAMENT_FORFEIT_LOSS, '-'}};

    for (unsigned round = 1; round <= tournament->columns; round++)
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            bool any = false;

            for (size_t i = 0; i < tournament->player_count; i++) {
                const struct qy_tournament_entry *entry = &tournament->player[i].entry[round - 1];

                if (!entry->struck || entry->opponent == 0 || kind_of(entry->outcome) != kinds[k].outcome)
                    continue;
                if (!any)
                    qy_buf_addf(writing->out,
                                of_teams ? "299 %c   0.0   0.0  %03u" : "299 %c         0.0  %03u",
                                kinds[k].letter, round);
                qy_buf_addf(writing->out, " %4u", tournament->player[i].number);
                any = true;
            }
            if (any)
                qy_buf_adds(writing->out, writing->end);
        }
}
