/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Burstein system, C.04.4.2 of February 2026.
 *
 * Some early rounds are Dutch ones (1.6). Then players are ranked by how strong their opponents were, the bye
 * is given, and brackets are paired from the top as in the Dutch system, with fewer criteria, the first by
 * rank against the last (4).
 */
#include "pairing/dutch.h"

#include <stdlib.h>

/* The quantities by which a player is ranked (1.8). Points are tenths, so that Sonneborn-Berger is in hundredths. */
struct index {
    struct qyi_entrant *entrant;
    int64_t buchholz;
    int64_t sonneborn;
};

static bool is_zero_bye(const struct qy_tournament_player *player, unsigned round)
{
    unsigned outcome = player->entry[round - 1].outcome;

    return outcome == QY_TOURNAMENT_ZERO_BYE || outcome == QY_TOURNAMENT_ABSENT;
}

/*
 * A player's points as they count for opponents (1.7.2, exception): among zero-point byes up to the round
 * being paired, those of earlier rounds count as draws.
 */
static qy_points score_for_opponents(const struct qyi_field *field, const struct qy_tournament_player *player)
{
    const struct qy_tournament *tournament = field->tournament;
    qy_points score = qy_tournament_score(tournament, player, field->round - 1);
    unsigned away = player->entry[field->round - 1].outcome;

    if (away != QY_TOURNAMENT_ZERO_BYE &&
        (away != QY_TOURNAMENT_ABSENT || qy_tournament_paired_rounds(tournament) < field->round))
        return score;
    for (unsigned round = field->round - 1; round >= 1 && is_zero_bye(player, round); round--)
        score +=
            tournament->scheme.draw - qy_points_scheme_worth(&tournament->scheme, QY_TOURNAMENT_ZERO_BYE);
    return score;
}

/* The sums of 1.7.1; a round that was not played is one against oneself (1.7.2). */
static void evaluate(const struct qyi_field *field, struct index *index)
{
    const struct qy_tournament *tournament = field->tournament;
    const struct qy_tournament_player *player = index->entrant->player;
    qy_points own = qy_tournament_score(tournament, player, field->round - 1);

    for (unsigned i = 0; i + 1 < field->round; i++) {
        const struct qy_tournament_entry *entry = &player->entry[i];
        int64_t theirs = own;

        if (qy_tournament_outcome_played(entry->outcome))
            theirs = score_for_opponents(field, qy_tournament_player(tournament, entry->opponent));
        index->buchholz += theirs;
        index->sonneborn += theirs * qy_points_scheme_worth(&tournament->scheme, entry->outcome);
    }
}

static int by_index(const void *one, const void *other)
{
    const struct index *a = one;
    const struct index *b = other;

    if (a->buchholz != b->buchholz)
        return a->buchholz > b->buchholz ? -1 : 1;
    if (a->sonneborn != b->sonneborn)
        return a->sonneborn > b->sonneborn ? -1 : 1;
    return a->entrant->place < b->entrant->place ? -1 : 1;
}

static int rank_field(struct qyi_field *field)
{
    struct index *index = calloc(field->count + 1, sizeof *index);

    if (!index)
        return QY_E_MEMORY;
    for (size_t i = 0; i < field->count; i++) {
        index[i].entrant = &field->entrant[i];
        evaluate(field, &index[i]);
    }
    qsort(index, field->count, sizeof *index, by_index);
    for (size_t i = 0; i < field->count; i++)
        index[i].entrant->rank = (uint32_t)i;
    free(index);
    field->by_rank = true;
    return 0;
}

const struct qyi_fide qyi_fide_burstein = {
    .name = QY_PAIRS_BURSTEIN,
    .clashes = QYI_CLASHES_ALL,
    .bye_first = true,
    .rank = rank_field,
    .mates = qyi_dutch_mates,
    .colours = qyi_field_colours,
    .compare = qyi_bracket_compare,
};
