/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Elo as computed by FIDE. Numbers in parentheses are articles of handbook B.02 (rating) and C.07
 * (tie-breaks). Expected scores come from the printed table, not from a formula.
 */
#include "base/dates.h"
#include "base/error.h"
#include "rating/rating.h"

#include <limits.h>

#define CAP            400
#define NO_CAP_FROM    2650
#define MOST_K_GAMES   700
#define FIRST_GAMES    5
#define FIRST_OPPONENT 1800
#define FIRST_MOST     2200
#define FLOOR          1400
#define EXTREME        800

/* The largest difference whose expected score is 0.50, 0.51 ... 0.99; beyond the last it is 1 (8.1.2). */
static const int16_t widest[] = {3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                                 98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                                 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                                 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

/* The difference for a score of 0.50, 0.51 ... 1.00 (8.1.1). */
static const int16_t for_score[] = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                    95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

int qy_elo_expected(int difference)
{
    int apart = difference < 0 ? (difference == INT_MIN ? INT_MAX : -difference) : difference;
    int above = 0;

    while (above < (int)(sizeof widest / sizeof widest[0]) && apart > widest[above])
        above++;
    return difference < 0 ? 50 - above : 50 + above;
}

int qy_elo_difference(int hundredths)
{
    if (hundredths < 0)
        hundredths = 0;
    if (hundredths > 100)
        hundredths = 100;
    return hundredths < 50 ? -for_score[50 - hundredths] : for_score[hundredths - 50];
}

/* ---- editions -------------------------------------------------------------------------------------- */

static bool read_digits(const char *text, size_t count, unsigned *ret_number)
{
    unsigned number = 0;

    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    *ret_number = number;
    return true;
}

int qy_elo_edition_of(const char *text, size_t len, enum qy_elo_edition *ret_edition)
{
    unsigned year;
    unsigned month;
    unsigned day;

    if (len != 10 || text[4] != text[7] || (text[4] != '-' && text[4] != '/'))
        return QY_E_RATING_DATE;
    if (!read_digits(text, 4, &year) || !read_digits(text + 5, 2, &month) || !read_digits(text + 8, 2, &day))
        return QY_E_RATING_DATE;
    unsigned date = year * 10000 + month * 100 + day;
    if (!qyi_date_exists(year, month, day) || date < 20240301)
        return QY_E_RATING_DATE;
    *ret_edition = date < 20251001 ? QY_ELO_2024 : QY_ELO_2025;
    return 0;
}

/* ---- change (8.3) ---------------------------------------------------------------------------------- */

int qy_elo_game_expected(int rating, int opponent, enum qy_elo_edition edition)
{
    int difference = rating - opponent;
    bool capped = edition == QY_ELO_2024 || rating < NO_CAP_FROM;

    if (capped && difference > CAP)
        difference = CAP;
    if (capped && difference < -CAP)
        difference = -CAP;
    return qy_elo_expected(difference);
}

int qy_elo_k(const struct qy_elo_player *player, unsigned games)
{
    bool junior = player->age > 0 && player->age <= 18 && player->rating < 2300;
    int k = 20;

    if (player->rapid)
        k = 20;
    else if (player->games < 30 || junior)
        k = 40;
    else if (player->reached_2400 || player->rating >= 2400)
        k = 10;
    if (games > 0 && (unsigned)k > MOST_K_GAMES / games)
        k = (int)(MOST_K_GAMES / games);
    return k;
}

int qy_elo_change(int k, int64_t hundredths)
{
    int64_t product = (int64_t)k * hundredths;

    return (int)(product < 0 ? -((-product + 50) / 100) : (product + 50) / 100);
}

/* ---- averages and performances --------------------------------------------------------------------- */

int qy_elo_average(const int *ratings, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += ratings[i];
    return count == 0 ? 0 : (int)qyi_round_half_up(sum, (int64_t)count);
}

static bool good_score(size_t count, unsigned half_points)
{
    return count > 0 && half_points <= 2 * count;
}

int qy_elo_performance(const int *ratings, size_t count, unsigned half_points, int *ret_rating)
{
    if (!good_score(count, half_points))
        return QY_E_RATING_GAMES;
    int64_t hundredths = qyi_round_half_up(100 * (int64_t)half_points, 2 * (int64_t)count);
    *ret_rating = qy_elo_average(ratings, count) + qy_elo_difference((int)hundredths);
    return 0;
}

static int64_t expected_sum(int rating, const int *ratings, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += qy_elo_expected(rating - ratings[i]);
    return sum;
}

int qy_elo_perfect(const int *ratings, size_t count, unsigned half_points, int *ret_rating)
{
    int64_t wanted = 50 * (int64_t)half_points;
    int low = INT_MAX;
    int high = INT_MIN;

    if (!good_score(count, half_points))
        return QY_E_RATING_GAMES;
    for (size_t i = 0; i < count; i++) {
        low = ratings[i] < low ? ratings[i] : low;
        high = ratings[i] > high ? ratings[i] : high;
    }
    low -= EXTREME; /* nothing is expected there, everything at the other end */
    high += EXTREME;
    while (half_points > 0 && high - low > 1) {
        int middle = low + (high - low) / 2;

        if (expected_sum(middle, ratings, count) >= wanted)
            high = middle;
        else
            low = middle;
    }
    *ret_rating = half_points > 0 ? high : low;
    return 0;
}

int qy_elo_first(const int *ratings, size_t count, unsigned half_points, int *ret_rating)
{
    int64_t sum = 2 * FIRST_OPPONENT;
    int64_t games = (int64_t)count + 2;

    if (count < FIRST_GAMES || half_points == 0 || !good_score(count, half_points))
        return QY_E_RATING_GAMES;
    for (size_t i = 0; i < count; i++)
        sum += ratings[i];
    int64_t hundredths = qyi_round_half_up(100 * ((int64_t)half_points + 2), 2 * games);
    int64_t rating = qyi_round_half_up(sum, games) + qy_elo_difference((int)hundredths);
    if (rating < FLOOR)
        return QY_E_RATING_GAMES;
    *ret_rating = rating > FIRST_MOST ? FIRST_MOST : (int)rating;
    return 0;
}

int qy_elo_raise(int rating)
{
    if (rating < 1000 || rating >= 2000)
        return rating;
    return rating + (int)qyi_round_half_up(4 * (2000 - (int64_t)rating), 10);
}
