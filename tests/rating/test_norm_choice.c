/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title norms of random players, beside a plain reading of the articles that tries every set of games. */
#include "cmocka_all.h"
#include "share.h"

#include <qiyuan/event/norms.h>

#include <stdio.h>
#include <string.h>

#define TRIALS (3000 / test_sample())

static uint64_t next(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static unsigned below(uint64_t *state, unsigned limit)
{
    return (unsigned)(next(state) % limit);
}

/* ---- the plain reading ----------------------------------------------------------------------------- */

/* A norm against some games: rational comparisons, written down as the articles say them. */
struct reading {
    enum qy_title title;
    const char *own;
    const struct qy_norm_event *event;
    const struct qy_norm_game *games;
    size_t count;
};

static bool in(uint32_t set, size_t i)
{
    return (set >> i & 1) != 0;
}

static unsigned of_federation(const struct reading *r, uint32_t set, const char *federation)
{
    unsigned count = 0;

    for (size_t i = 0; i < r->count; i++)
        count += in(set, i) && strcmp(r->games[i].federation, federation) == 0;
    return count;
}

static bool is_exempt(const struct reading *r)
{
    bool at_home = r->own[0] && strcmp(r->own, r->event->host) == 0;
    unsigned facts = r->event->facts;

    return (facts & QY_NORM_ZONAL) || (at_home && (facts & (QY_NORM_NATIONAL | QY_NORM_NATIONAL_TEAM))) ||
           (r->event->format == QY_NORM_SWISS && (facts & QY_NORM_OPEN_FIELD));
}

static bool federations_do(const struct reading *r, uint32_t set, unsigned n)
{
    unsigned others = 0;

    if (is_exempt(r))
        return true;
    if (!r->own[0])
        return false;
    for (size_t i = 0; i < r->count; i++) {
        const char *federation = r->games[i].federation;
        unsigned same = of_federation(r, set, federation);
        bool seen = false;

        if (!in(set, i) || strcmp(federation, "FID") == 0)
            continue;
        for (size_t k = 0; k < i; k++)
            seen = seen || (in(set, k) && strcmp(r->games[k].federation, federation) == 0);
        if (3 * same > 2 * n) /* two thirds */
            return false;
        if (strcmp(federation, r->own) == 0) {
            if (5 * same > 3 * n)
                return false;
        } else if (!seen) {
            others++;
        }
    }
    return others >= 2;
}

static bool titles_do(const struct reading *r, uint32_t set, unsigned n)
{
    static const char *const wanted[] = {"GM", "IM GM", "WGM IM GM", "WIM WGM IM GM"};
    static const char *const names[] = {"-", "-", "-", "-", "-", "WIM", "WGM", "IM", "GM"};
    bool twice = r->event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
    unsigned titled = 0;
    unsigned right = 0;

    for (size_t i = 0; i < r->count; i++) {
        enum qy_held_title held = r->games[i].title;
        const char *list = wanted[r->title];

        if (!in(set, i))
            continue;
        titled += held != QY_HELD_NONE && held != QY_HELD_CM && held != QY_HELD_WCM;
        for (const char *at = list; *at; at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ')) {
            size_t len = strcspn(at, " ");

            right += strlen(names[held]) == len && memcmp(names[held], at, len) == 0;
        }
    }
    if (2 * titled < n || right < 3)
        return false;
    return twice ? 2 * right >= n && r->event->players >= 6 : 3 * right >= n;
}

static bool result_does(const struct reading *r, uint32_t set, uint32_t lost, unsigned n, int *ret_excess)
{
    static const int floors[] = {2200, 2050, 2000, 1850};
    static const int averages[] = {2380, 2230, 2180, 2030};
    static const int levels[] = {2600, 2450, 2400, 2250};
    int lowest = 9999;
    unsigned weakest = 0;
    int sum = 0;
    int half = 0;
    int average;
    int needed = -1;

    for (size_t i = 0; i < r->count; i++) {
        int rating = r->games[i].rating ? r->games[i].rating : 1400;

        if (in(set, i) && rating < lowest) {
            lowest = rating;
            weakest = r->games[i].opponent;
        }
    }
    for (size_t i = 0; i < r->count; i++) {
        int rating = r->games[i].rating ? r->games[i].rating : 1400;

        if (!in(set, i))
            continue;
        sum += lowest < floors[r->title] && r->games[i].opponent == weakest ? floors[r->title] : rating;
        if (!in(lost, i))
            half += r->games[i].outcome == QY_NORM_WIN ? 2 : r->games[i].outcome == QY_NORM_DRAW;
    }
    average = (2 * sum + (int)n) / (2 * (int)n);
    for (int points = 0; points <= 2 * (int)n && needed < 0; points++) {
        int percent = (100 * points + (int)n) / (2 * (int)n); /* halves up */

        if (100 * points >= 70 * (int)n && average + qy_elo_difference(percent) >= levels[r->title])
            needed = points;
    }
    *ret_excess = (half - needed) / 2;
    return average >= averages[r->title] && needed >= 0 && half >= needed;
}

/* Games that a norm on exactly this set counts; 0 for no norm. */
static unsigned norm_on(const struct reading *r, uint32_t set, uint32_t lost, unsigned least)
{
    unsigned n = 0;
    unsigned counts;
    int excess;

    for (size_t i = 0; i < r->count; i++)
        n += in(set, i);
    if (n < least || !federations_do(r, set, n) || !titles_do(r, set, n) ||
        !result_does(r, set, lost, n, &excess))
        return 0;
    counts = (n == 8 && least == 8 ? 9 : n) + (unsigned)excess;
    return r->event->rounds > 13 && counts > 13 ? 13 : counts;
}

/* A set is allowed if the games omitted from `all` are wins before some round and everything after it (Swiss
 * and knock-out), or only wins. */
static bool is_admissible(const struct reading *r, uint32_t all, uint32_t set, bool table)
{
    for (size_t cut = table ? r->count : 0; cut <= r->count; cut++) {
        bool fits = true;

        for (size_t i = 0; i < r->count; i++)
            if (in(all, i) && i >= cut)
                fits = fits && !in(set, i);
            else if (in(all, i) && !in(set, i))
                fits = fits && r->games[i].outcome == QY_NORM_WIN;
        if (fits)
            return true;
    }
    return false;
}

static unsigned best_over(const struct reading *r, uint32_t all, uint32_t lost, unsigned least)
{
    bool table = r->event->format == QY_NORM_ROUND_ROBIN || r->event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
    unsigned best = 0;
    unsigned n = 0;
    bool whole;

    for (size_t i = 0; i < r->count; i++)
        n += in(all, i);
    whole = n > 0 && federations_do(r, all, n) && titles_do(r, all, n);
    for (uint32_t set = all;; set = (set - 1) & all) {
        if (is_admissible(r, all, set, table) && (set == all || !table || whole)) {
            unsigned counts = norm_on(r, set, lost, least);

            best = counts > best ? counts : best;
        }
        if (set == 0)
            return best;
    }
}

static unsigned plain_norm(const struct reading *r)
{
    const struct qy_norm_event *event = r->event;
    bool table = event->format == QY_NORM_ROUND_ROBIN || event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
    unsigned least = event->facts & QY_NORM_WORLD_TEAM ? 7 : event->facts & QY_NORM_WORLD_CUP ? 8 : 9;
    unsigned free = 0;
    unsigned played = 0;
    unsigned best;
    uint32_t all = 0;

    for (size_t i = 0; i < r->count; i++) {
        const struct qy_norm_game *game = &r->games[i];

        free += game->outcome == QY_NORM_FORFEIT_WIN || (!table && game->outcome == QY_NORM_PAIRING_BYE);
        if (table && game->outcome == QY_NORM_TO_COME)
            return 0;
        if (game->outcome > QY_NORM_WIN || !game->federation[0] || strcmp(game->federation, "NON") == 0 ||
            (table && game->rating == 0 && game->no_score))
            continue;
        all |= UINT32_C(1) << i;
        played++;
    }
    if (event->format == QY_NORM_OTHER_FORMAT && !(event->facts & QY_NORM_APPROVED))
        return 0;
    best = best_over(r, all, 0, least == 9 && event->rounds == 9 && played == 8 && free == 1 ? 8 : least);
    if (best == 0 && played < least && r->games[r->count - 1].outcome == QY_NORM_FORFEIT_WIN &&
        r->games[r->count - 1].federation[0] && strcmp(r->games[r->count - 1].federation, "NON") != 0)
        best = best_over(r, all | UINT32_C(1) << (r->count - 1), UINT32_C(1) << (r->count - 1), least);
    return best;
}

/* ---- random players -------------------------------------------------------------------------------- */

static void make_event(uint64_t *seed, struct qy_norm_event *event)
{
    static const unsigned facts[] = {
        0, 0, 0, QY_NORM_NATIONAL, QY_NORM_ZONAL, QY_NORM_OPEN_FIELD, QY_NORM_WORLD_CUP, QY_NORM_APPROVED};

    *event =
        (struct qy_norm_event){.rounds = 7 + below(seed, 8), .players = 5 + below(seed, 8), .host = "GER"};
    event->format = (enum qy_norm_format)(below(seed, 12) % 5);
    if (event->format == QY_NORM_OTHER_FORMAT && below(seed, 2))
        event->format = QY_NORM_SWISS;
    event->facts = facts[below(seed, sizeof facts / sizeof facts[0])];
    if (event->rounds <= 9 && below(seed, 3) == 0)
        event->facts = QY_NORM_WORLD_TEAM;
}

/* Opponents near the level of the title; every eighth far below, so that setting aside pays. */
static void make_game(uint64_t *seed, enum qy_title title, unsigned round, bool twice,
                      struct qy_norm_game *game)
{
    static const char *const federations[] = {"GER", "GER", "FRA", "FRA", "ESP", "FID", "ITA", "POL"};
    static const int levels[] = {2440, 2290, 2240, 2090};
    unsigned kind = below(seed, 40);

    memset(game, 0, sizeof *game);
    game->round = round;
    game->outcome = kind < 22   ? QY_NORM_WIN
                    : kind < 32 ? QY_NORM_DRAW
                    : kind < 37 ? QY_NORM_LOSS
                                : (enum qy_norm_outcome)(QY_NORM_FORFEIT_WIN + below(seed, 4));
    if (game->outcome > QY_NORM_FORFEIT_WIN)
        return;
    game->opponent = twice ? 1 + (round - 1) % 5 : round;
    game->rating =
        below(seed, 8) == 0 ? (int)below(seed, 2) * 1900 : levels[title] - 100 + (int)below(seed, 200);
    game->no_score = game->rating == 0 && below(seed, 2);
    game->title = (enum qy_held_title)(below(seed, 3) ? QY_HELD_GM - (int)title - (int)below(seed, 2)
                                                      : (int)below(seed, QY_HELD_GM + 1));
    if (game->title > QY_HELD_GM)
        game->title = QY_HELD_GM;
    qy_federation_set(game->federation, below(seed, 60) == 0 ? "NON" : federations[below(seed, 8)]);
}

static void norms_are_those_of_the_plain_reading(void **state)
{
    uint64_t seed = 20240101;
    unsigned made = 0;
    unsigned aside = 0;

    (void)state;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        struct qy_norm_game games[QY_NORM_ROUNDS_MOST];
        struct qy_norm_event event;
        struct qy_title_norm norm;
        enum qy_title title = (enum qy_title)below(&seed, QY_TITLES);
        const char *own = below(&seed, 30) ? "GER" : below(&seed, 2) ? "" : "AUT";
        char federation[QY_FEDERATION_SIZE];
        struct reading reading = {title, federation, &event, games, 0};
        unsigned plain;

        make_event(&seed, &event);
        qy_federation_set(federation, own);
        for (reading.count = 0; reading.count < event.rounds; reading.count++)
            make_game(&seed, title, (unsigned)reading.count + 1, event.format == QY_NORM_DOUBLE_ROUND_ROBIN,
                      &games[reading.count]);
        assert_int_equal(qy_title_norm(title, federation, &event, games, reading.count, &norm), 0);
        plain = plain_norm(&reading);
        if (norm.made != (plain > 0) || norm.counts != plain)
            fail_msg("trial %u: %s, made %d, counts %u, by the plain reading %u", trial, qy_title_name(title),
                     norm.made, norm.counts, plain);
        made += norm.made;
        aside += norm.made && norm.games < event.rounds;
    }
    print_message("# %u trials, %u norms, %u of them on fewer games than rounds\n", TRIALS, made, aside);
    assert_true(made > TRIALS / 20 && made < TRIALS - TRIALS / 20);
    assert_true(aside > TRIALS / 100);
}

/* More points never undo a norm, nor does a title of an opponent. */
static void norms_are_monotonic(void **state)
{
    uint64_t seed = 7;
    unsigned made = 0;

    (void)state;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        struct qy_norm_game games[QY_NORM_ROUNDS_MOST];
        struct qy_norm_event event;
        struct qy_title_norm before;
        struct qy_title_norm after;
        enum qy_title title = (enum qy_title)below(&seed, QY_TITLES);
        unsigned i;

        make_event(&seed, &event);
        for (i = 0; i < event.rounds; i++)
            make_game(&seed, title, i + 1, false, &games[i]);
        assert_int_equal(qy_title_norm(title, "GER", &event, games, event.rounds, &before), 0);
        made += before.made;
        i = below(&seed, event.rounds);
        if (games[i].outcome < QY_NORM_WIN)
            games[i].outcome = (enum qy_norm_outcome)(games[i].outcome + 1);
        games[i].title = QY_HELD_GM;
        assert_int_equal(qy_title_norm(title, "GER", &event, games, event.rounds, &after), 0);
        if (before.made && !after.made)
            fail_msg("trial %u: round %u", trial, i + 1);
    }
    assert_true(made > TRIALS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(norms_are_those_of_the_plain_reading),
        cmocka_unit_test(norms_are_monotonic),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
