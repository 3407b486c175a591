/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Glicko-2, after Mark Glickman's description "Example of the Glicko-2 system", whose steps are named in
 * comments. Ratings are converted to its internal scale and back.
 */
#include <qiyuan/event/rating.h>

#include <math.h>

#define SCALE      173.7178
#define CENTRE     1500.0
#define MOST_RD    350.0
#define TOLERANCE  0.000001
#define MOST_STEPS 200

/* Sums over the games of a period. */
struct period {
    double variance; /* v, of step 3 */
    double gain;     /* delta, of step 4 */
};

static double g(double phi)
{
    static const double pi = 3.14159265358979323846;

    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi));
}

static struct period sum_up(double mu, const struct qy_glicko_game *games, size_t count)
{
    double information = 0;
    double surplus = 0;
    struct period period;

    for (size_t i = 0; i < count; i++) {
        double weight = g(games[i].opponent.deviation / SCALE);
        double rival = (games[i].opponent.rating - CENTRE) / SCALE;
        double expected = 1.0 / (1.0 + exp(-weight * (mu - rival)));

        information += weight * weight * expected * (1.0 - expected);
        surplus += weight * (games[i].score - expected);
    }
    period.variance = 1.0 / information;
    period.gain = period.variance * surplus;
    return period;
}

/* The function whose zero is the logarithm x of the new volatility (step 5). */
struct balance {
    double delta2;
    double phi2;
    double variance;
    double a;
    double tau2;
};

static double off_balance(const struct balance *b, double x)
{
    double e = exp(x);
    double sum = b->phi2 + b->variance + e;

    return e * (b->delta2 - sum) / (2.0 * sum * sum) - (x - b->a) / b->tau2;
}

/* Step 5, by the Illinois variant of false position. */
static double new_volatility(const struct balance *b, double tau)
{
    double low = b->a;
    double high;

    if (b->delta2 > b->phi2 + b->variance) {
        high = log(b->delta2 - b->phi2 - b->variance);
    } else {
        int steps = 1;

        while (steps < MOST_STEPS && off_balance(b, b->a - steps * tau) < 0)
            steps++;
        high = b->a - steps * tau;
    }
    double at_low = off_balance(b, low);
    double at_high = off_balance(b, high);
    for (int i = 0; i < MOST_STEPS && fabs(high - low) > TOLERANCE; i++) {
        double middle = low + (low - high) * at_low / (at_high - at_low);
        double at_middle = off_balance(b, middle);

        if (at_middle * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2.0;
        }
        high = middle;
        at_high = at_middle;
    }
    return exp(low / 2.0);
}

static bool good_player(const struct qy_glicko *player)
{
    return isfinite(player->rating) && fabs(player->rating) <= 100000.0 && player->deviation > 0 &&
           player->deviation <= 1000.0 && player->volatility > 0 && player->volatility <= 1.0;
}

static bool good_period(const struct qy_glicko *player, const struct qy_glicko_game *games, size_t count,
                        double tau)
{
    bool good = good_player(player) && tau >= 0.2 && tau <= 1.2;

    for (size_t i = 0; good && i < count; i++)
        good = good_player(&games[i].opponent) && games[i].score >= 0 && games[i].score <= 1;
    return good;
}

int qy_glicko_rate(const struct qy_glicko *player, const struct qy_glicko_game *games, size_t count,
                   double tau, struct qy_glicko *ret_player)
{
    double mu = (player->rating - CENTRE) / SCALE;
    double phi = player->deviation / SCALE;
    struct qy_glicko after = *player;

    if (!good_period(player, games, count, tau))
        return QY_E_RATING_VALUE;
    if (count == 0) {
        phi = sqrt(phi * phi + player->volatility * player->volatility);
    } else {
        struct period period = sum_up(mu, games, count);
        struct balance b = {period.gain * period.gain, phi * phi, period.variance,
                            log(player->volatility * player->volatility), tau * tau};

        if (!isfinite(period.variance))
            /* the opponents' ratings are too far away for the games to have any effect */
            return QY_E_RATING_VALUE;
        after.volatility = new_volatility(&b, tau);
        phi = sqrt(phi * phi + after.volatility * after.volatility); /* step 6 */
        phi = 1.0 / sqrt(1.0 / (phi * phi) + 1.0 / period.variance); /* step 7 */
        mu += phi * phi * period.gain / period.variance;
    }
    after.rating = SCALE * mu + CENTRE; /* step 8 */
    after.deviation = fmin(SCALE * phi, fmax(MOST_RD, player->deviation));
    *ret_player = after;
    return 0;
}
