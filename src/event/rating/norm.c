/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title norms: which games count, and the best choice of games to ignore (B.01, 1.4.1, 1.4.2). */
#include "rating/norm.h"

#include <string.h>

#define LEAST_GAMES      9 /* 1.4.1 a */
#define LEAST_TEAM_GAMES 7 /* 1.4.1 b */
#define LEAST_CUP_GAMES  8
#define HIGHEST_RATING   4000

/* ---- what is given --------------------------------------------------------------------------------- */

static int check_event(const struct qy_norm_event *event)
{
    if (event->rounds < 1 || event->rounds > QY_NORM_ROUNDS_MOST ||
        (unsigned)event->format > QY_NORM_OTHER_FORMAT)
        return QY_E_NORM_EVENT;
    if ((event->facts & QY_NORM_WORLD_TEAM) &&
        (event->rounds < LEAST_TEAM_GAMES || event->rounds > LEAST_GAMES))
        return QY_E_NORM_EVENT;
    return 0;
}

static bool is_fine(const struct qy_norm_game *game, const struct qy_norm_event *event)
{
    bool met = game->outcome <= QY_NORM_FORFEIT_WIN;

    return game->round <= event->rounds && (unsigned)game->outcome <= QY_NORM_TO_COME && game->rating >= 0 &&
           game->rating <= HIGHEST_RATING && (unsigned)game->title <= QY_HELD_GM &&
           (!met || game->opponent != 0);
}

static int check_games(const struct qy_norm_event *event, const struct qy_norm_game *games, size_t count)
{
    unsigned before = 0;

    if (count > QY_NORM_ROUNDS_MOST)
        return QY_E_NORM_GAME;
    for (size_t i = 0; i < count; i++) {
        if (games[i].round <= before || !is_fine(&games[i], event))
            return QY_E_NORM_GAME;
        before = games[i].round;
    }
    return 0;
}

static bool is_set_beforehand(const struct qy_norm_event *event)
{
    return event->format == QY_NORM_ROUND_ROBIN || event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
}

/* ---- which games are included (1.4.2 a to c) ------------------------------------------------------- */

static bool has_member(const struct qy_norm_game *game)
{
    return game->federation[0] != '\0' && strcmp(game->federation, "NON") != 0;
}

static enum qy_norm_use use_of(const struct qy_norm_event *event, const struct qy_norm_game *game)
{
    if (game->outcome > QY_NORM_WIN)
        return QY_NORM_NOT_PLAYED;
    if (!has_member(game))
        return QY_NORM_NO_MEMBER;
    return game->no_score && game->rating == 0 && is_set_beforehand(event) ? QY_NORM_UNRATED_NOUGHT
                                                                           : QY_NORM_COUNTED;
}

/* The exemptions that apply to a player: championships of a federation are exempt only for its own players. */
static unsigned exemptions_of(const struct qy_norm_event *event, const char *federation)
{
    unsigned own = federation[0] != '\0' && strcmp(federation, event->host) == 0
                       ? QY_NORM_NATIONAL | QY_NORM_NATIONAL_TEAM
                       : 0U;

    own |= QY_NORM_ZONAL;
    if (event->format == QY_NORM_SWISS)
        own |= QY_NORM_OPEN_FIELD;
    return event->facts & own;
}

/* The last round if the opponent did not appear: its bit, or 0. */
static uint32_t forfeited_last(const struct qy_norm_event *event, const struct qy_norm_game *games,
                               size_t count)
{
    const struct qy_norm_game *last = count > 0 ? &games[count - 1] : NULL;

    return last && last->round == event->rounds && last->outcome == QY_NORM_FORFEIT_WIN && has_member(last)
               ? UINT32_C(1) << (count - 1)
               : 0;
}

/* Whether eight games of nine rounds do, the ninth being a forfeit win or a bye by the pairing (1.4.1 c). */
static bool is_eight_of_nine(const struct qyi_norm_case *judged, uint32_t set)
{
    unsigned missing = 0;

    for (size_t i = 0; i < judged->count; i++)
        missing += judged->game[i].outcome == QY_NORM_FORFEIT_WIN ||
                   (judged->game[i].outcome == QY_NORM_PAIRING_BYE && !is_set_beforehand(judged->event));
    return judged->event->rounds == LEAST_GAMES && qyi_norm_bits(set) == LEAST_GAMES - 1 && missing == 1;
}

static unsigned least_games(const struct qy_norm_event *event)
{
    if (event->facts & QY_NORM_WORLD_TEAM)
        return LEAST_TEAM_GAMES;
    return event->facts & QY_NORM_WORLD_CUP ? LEAST_CUP_GAMES : LEAST_GAMES;
}

/* Numbers the federations of the opponents; see struct qyi_norm_case. */
static void set_flags(struct qyi_norm_case *judged)
{
    uint8_t next = 2;

    for (size_t i = 0; i < judged->count; i++) {
        const char *federation = judged->game[i].federation;
        bool found = strcmp(federation, "FID") == 0 || federation[0] == '\0';

        judged->flag[i] = 0;
        if (!found && strcmp(federation, judged->federation) == 0) {
            judged->flag[i] = 1;
            found = true;
        }
        for (size_t k = 0; !found && k < i; k++)
            if (strcmp(judged->game[k].federation, federation) == 0) {
                judged->flag[i] = judged->flag[k];
                found = true;
            }
        if (!found)
            judged->flag[i] = next++;
    }
}

/* ---- the choice of games (1.4.1 c to f) ------------------------------------------------------------ */

/* The best choice so far: its evaluation, and the games ignored. */
struct choice {
    struct qy_title_norm norm;
    uint32_t later; /* games, as bits, set aside because they came later */
    uint32_t won;   /* because they were won */
    bool any;
};

/* Games that a norm counts (1.4.1 b to d, 1.7). */
static unsigned counts_of(const struct qyi_norm_case *judged, const struct qy_title_norm *norm)
{
    unsigned counts = norm->games;

    if (norm->games == LEAST_GAMES - 1 && (norm->eight_games || (judged->event->facts & QY_NORM_WORLD_CUP)))
        counts = LEAST_GAMES;
    counts +=
        /* a game for each full point above the required score */
        (norm->half_points - norm->needed_points) / 2;
    return judged->event->rounds > QY_NORM_COUNTS_MOST && counts > QY_NORM_COUNTS_MOST ? QY_NORM_COUNTS_MOST
                                                                                       : counts;
}

static bool is_better(const struct choice *a, const struct choice *b)
{
    if (!b->any || a->norm.missed != b->norm.missed)
        return !b->any || a->norm.missed < b->norm.missed;
    if (a->norm.counts != b->norm.counts)
        return a->norm.counts > b->norm.counts;
    return a->norm.games > b->norm.games;
}

/* Where the pairings are set beforehand, a norm rests on all rounds (1.4.1 e). */
static struct qy_norm_check check_rounds(const struct qyi_norm_case *judged)
{
    unsigned rounds = judged->event->rounds;
    unsigned over = judged->count > 0 ? judged->game[judged->count - 1].round : 0;

    for (size_t i = 0; i < judged->count; i++)
        over -= judged->game[i].outcome == QY_NORM_TO_COME;
    if (!is_set_beforehand(judged->event))
        return (struct qy_norm_check){0, (int)over, false};
    return (struct qy_norm_check){(int)rounds, (int)over, over < rounds};
}

/* Evaluates the rest of `set`, and stores it if it is better. Later games may be ignored only if a norm was
 * reached before them. */
static void try_choice(const struct qyi_norm_case *judged, uint32_t set, uint32_t later, uint32_t won,
                       struct choice *best)
{
    struct choice choice = {.later = later, .won = won, .any = true};

    qyi_norm_judge(judged, set & ~later & ~won, &choice.norm);
    choice.norm.eight_games = judged->least == LEAST_GAMES - 1 && !(judged->event->facts & QY_NORM_WORLD_CUP);
    choice.norm.check[QY_NORM_ALL_ROUNDS] = check_rounds(judged);
    for (unsigned article = 0; article < QY_NORM_ARTICLES; article++)
        choice.norm.missed += choice.norm.check[article].missed;
    choice.norm.made = choice.norm.missed == 0;
    if (later != 0 && !choice.norm.made)
        return;
    if (choice.norm.made) {
        choice.norm.needed_points = qyi_norm_needed_points(judged->title, &choice.norm);
        choice.norm.counts = counts_of(judged, &choice.norm);
    }
    if (is_better(&choice, best))
        *best = choice;
}

/* Every choice of won games to set aside that leaves games enough (1.4.1 f). */
static void try_wins(const struct qyi_norm_case *judged, uint32_t set, uint32_t later, struct choice *best)
{
    uint32_t kept = set & ~later;
    uint32_t wins = 0;
    uint32_t aside = 0;

    for (size_t i = 0; i < judged->count; i++)
        if ((kept >> i & 1) && judged->game[i].outcome == QY_NORM_WIN)
            wins |= UINT32_C(1) << i;
    do { /* all subsets of the wins, starting with the empty one */
        if (aside == 0 || qyi_norm_bits(kept & ~aside) >= judged->least)
            try_choice(judged, set, later, aside, best);
        aside = (aside - wins) & wins;
    } while (aside != 0);
}

/* In a round robin won games may be ignored only if the whole event had the opponents for a norm. */
static bool may_set_wins_aside(const struct qyi_norm_case *judged, uint32_t set)
{
    struct qy_title_norm whole;

    if (!is_set_beforehand(judged->event))
        return true;
    qyi_norm_judge(judged, set, &whole);
    return qyi_norm_has_mix(&whole);
}

static void try_all(const struct qyi_norm_case *judged, uint32_t set, struct choice *best)
{
    uint32_t later = 0;

    if (!may_set_wins_aside(judged, set)) {
        try_choice(judged, set, 0, 0, best);
        return;
    }
    try_wins(judged, set, 0, best);
    for (size_t i = judged->count; !is_set_beforehand(judged->event) && i-- > 0;) {
        if (!(set >> i & 1))
            continue;
        later |= UINT32_C(1) << i;
        if (qyi_norm_bits(set & ~later) < judged->least)
            break;
        try_wins(judged, set, later, best);
    }
}

/* ---- the answer ------------------------------------------------------------------------------------ */

static void set_uses(const struct qyi_norm_case *judged, const struct choice *best,
                     struct qy_title_norm *norm)
{
    for (size_t i = 0; i < judged->count; i++) {
        enum qy_norm_use use = use_of(judged->event, &judged->game[i]);

        if (judged->lost >> i & 1)
            use = QY_NORM_COUNTED_AS_LOST;
        if (best->later >> i & 1)
            use = QY_NORM_SET_ASIDE_LATER;
        if (best->won >> i & 1)
            use = QY_NORM_SET_ASIDE_WON;
        norm->use[i] = (uint8_t)use;
    }
}

int qy_title_norm(enum qy_title title, const char federation[QY_FEDERATION_SIZE],
                  const struct qy_norm_event *event, const struct qy_norm_game *games, size_t count,
                  struct qy_title_norm *ret_norm)
{
    struct qyi_norm_case judged = {
        .title = title, .federation = federation, .event = event, .game = games, .count = count};
    struct choice best = {.any = false};
    uint32_t set = 0;
    int code = check_event(event);

    code = code < 0 ? code : check_games(event, games, count);
    if (code < 0)
        return code;
    set_flags(&judged);
    judged.exemptions = exemptions_of(event, federation);
    for (size_t i = 0; i < count; i++)
        if (use_of(event, &games[i]) == QY_NORM_COUNTED)
            set |= UINT32_C(1) << i;
    judged.least = least_games(event);
    if (judged.least == LEAST_GAMES && is_eight_of_nine(&judged, set))
        judged.least = LEAST_GAMES - 1;
    try_all(&judged, set, &best);
    uint32_t last = forfeited_last(event, games, count);
    if (!best.norm.made && last != 0 && qyi_norm_bits(set) < least_games(event)) {
        struct qyi_norm_case as_lost = judged;
        struct choice other = {.any = false};

        as_lost.lost = last;
        as_lost.least = least_games(event);
        try_all(&as_lost, set | last, &other);
        if (other.norm.made) {
            judged = as_lost;
            best = other;
        }
    }
    best.norm.needed_points = qyi_norm_needed_points(title, &best.norm);
    *ret_norm = best.norm;
    set_uses(&judged, &best, ret_norm);
    return 0;
}
