/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of a match score: Elo, intervals, sequential test. */
#include <qiyuan/play/duel.h>

#include <math.h>

#define Z95 1.959963984540054 /* 95 % of the normal distribution lie within this many standard deviations */

double qy_elo_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double qy_elo_of_share(double share)
{
    if (share <= 0)
        return -INFINITY;
    return share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

/* Mean and variance of counts of the results 0, 1/(n-1) ... 1. */
struct moments {
    double total;
    double mean;
    double variance;
};

static struct moments moments_of(const double *counts, unsigned n)
{
    struct moments m = {0, 0, 0};

    for (unsigned i = 0; i < n; i++) {
        m.total += counts[i];
        m.mean += counts[i] * i / (n - 1);
    }
    if (m.total <= 0)
        return m;
    m.mean /= m.total;
    for (unsigned i = 0; i < n; i++) {
        double off = (double)i / (n - 1) - m.mean;

        m.variance += counts[i] * off * off / m.total;
    }
    return m;
}

struct qy_match_estimate qy_match_estimate(const struct qy_match_score *score)
{
    double single[3] = {(double)score->losses, (double)score->draws, (double)score->wins};
    double paired[5];
    struct moments games = moments_of(single, 3);
    double variance; /* per game, for the mean of many games */
    double centre;

    if (games.total <= 0)
        return (struct qy_match_estimate){0};
    for (unsigned i = 0; i < 5; i++)
        paired[i] = (double)score->pairs[i];
    struct moments pairs = moments_of(paired, 5);
    variance = 2 * pairs.total + 1 >= games.total && pairs.total > 0 ? 2 * pairs.variance : games.variance;
    double shrink = 1 + Z95 * Z95 / games.total;
    centre = (games.mean + Z95 * Z95 / (2 * games.total)) / shrink;
    double half = Z95 / shrink * sqrt(variance / games.total + Z95 * Z95 / (4 * games.total * games.total));
    /* if all games were won or lost, one bound is the mean itself, which rounding would miss slightly */
    double low = games.mean <= 0 ? 0 : fmax(0, centre - half);
    double high = games.mean >= 1 ? 1 : fmin(1, centre + half);
    return (struct qy_match_estimate){
        .score = games.mean,
        .score_low = low,
        .score_high = high,
        .elo = qy_elo_of_share(games.mean),
        .elo_low = qy_elo_of_share(low),
        .elo_high = qy_elo_of_share(high),
        .los = score->wins + score->losses == 0
                   ? 0.5
                   : 0.5 * (1 + erf((double)((int64_t)score->wins - (int64_t)score->losses) /
                                    sqrt(2 * (double)(score->wins + score->losses)))),
    };
}

/*
 * The most likely distribution with a given mean: each share is divided by 1 + theta * (outcome - mean),
 * where theta makes the shares sum to one. The sum falls as theta grows between the two poles.
 */
static double likeliest(const double *share, double mean)
{
    double low = -1 / (1 - mean);
    double high = 1 / mean;

    for (int step = 0; step < 200; step++) {
        double theta = (low + high) / 2;
        double sum = 0;

        for (unsigned i = 0; i < 5; i++)
            sum += share[i] * (i / 4.0 - mean) / (1 + theta * (i / 4.0 - mean));
        if (sum > 0)
            low = theta;
        else
            high = theta;
    }
    return (low + high) / 2;
}

struct qy_sprt_state qy_match_sprt(const struct qy_match_score *score, const struct qy_sprt *sprt)
{
    struct qy_sprt_state state = {.lower = log(sprt->beta / (1 - sprt->alpha)),
                                  .upper = log((1 - sprt->beta) / sprt->alpha),
                                  .verdict = QY_SPRT_OPEN};
    double mean[2] = {qy_elo_share(sprt->elo0), qy_elo_share(sprt->elo1)};
    double share[5];
    double theta[2];
    double total = 0;
    double pairs = 0;

    /* an outcome that hasn't occurred counts as a thousandth, so that every ratio is finite */
    for (unsigned i = 0; i < 5; i++) {
        pairs += (double)score->pairs[i];
        share[i] = score->pairs[i] > 0 ? (double)score->pairs[i] : 1e-3;
        total += share[i];
    }
    if (pairs <= 0)
        return state;
    for (unsigned i = 0; i < 5; i++)
        share[i] /= total;
    for (unsigned k = 0; k < 2; k++)
        theta[k] = likeliest(share, mean[k]);
    for (unsigned i = 0; i < 5; i++)
        state.llr += total * share[i] *
                     log((1 + theta[0] * (i / 4.0 - mean[0])) / (1 + theta[1] * (i / 4.0 - mean[1])));
    if (state.llr >= state.upper)
        state.verdict = QY_SPRT_ELO1;
    else if (state.llr <= state.lower)
        state.verdict = QY_SPRT_ELO0;
    return state;
}
