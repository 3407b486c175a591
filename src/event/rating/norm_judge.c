/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One set of games, held against the articles of a title norm (B.01, 1.4.1 to 1.4.8). */
#include "rating/norm.h"
#include "rating/rating.h"

#define LEAST_FEDERATIONS    2 /* 1.4.3 */
#define LEAST_DOUBLE_PLAYERS 6 /* 1.4.5 f */
#define LEAST_WITH_TITLE     3 /* 1.4.5 b to e */
#define OWN_FEDERATION       1
#define MOST_FLAGS           (QY_NORM_ROUNDS_MOST + 2)

struct qy_norm_mix qy_norm_mix_of(unsigned games, bool double_round_robin)
{
    int count = games < QY_TITLE_GAMES_MOST ? (int)games : QY_TITLE_GAMES_MOST;
    struct qy_norm_mix mix = {
        .own_most = count * 3 / 5,
        .one_most = count * 2 / 3,
        .titled = (count + 1) / 2,
        .with_title = double_round_robin ? (count + 1) / 2 : (count + 2) / 3,
        .half_points = (count * 2 * QYI_TITLE_LEAST_SCORE + 99) / 100,
    };

    if (mix.with_title < LEAST_WITH_TITLE)
        mix.with_title = LEAST_WITH_TITLE;
    return mix;
}

const char *qy_norm_article_text(enum qy_norm_article article, enum qy_title title)
{
    static const char *const articles[QY_NORM_ARTICLES] = {
        [QY_NORM_GAMES] = "1.4.1",           [QY_NORM_ALL_ROUNDS] = "1.4.1e",
        [QY_NORM_FORMAT_ALLOWED] = "1.4.2e", [QY_NORM_OWN_KNOWN] = "1.4.3",
        [QY_NORM_FEDERATIONS] = "1.4.3",     [QY_NORM_OWN_FEDERATION] = "1.4.4",
        [QY_NORM_ONE_FEDERATION] = "1.4.4",  [QY_NORM_TITLED] = "1.4.5a",
        [QY_NORM_PLAYERS] = "1.4.5f",        [QY_NORM_PERFORMANCE] = "1.4.8",
        [QY_NORM_AVERAGE] = "1.4.8a",        [QY_NORM_SCORE] = "1.4.8b",
    };
    static const char *const titles[QY_TITLES] = {[QY_TITLE_GM] = "1.4.5b",
                                                  [QY_TITLE_IM] = "1.4.5c",
                                                  [QY_TITLE_WGM] = "1.4.5d",
                                                  [QY_TITLE_WIM] = "1.4.5e"};

    return article == QY_NORM_TITLE ? titles[title] : articles[article];
}

/* The lowest title that counts for a norm (1.4.5 b to e); those above it count, too. */
static enum qy_held_title lowest_of(enum qy_title title)
{
    static const enum qy_held_title lowest[QY_TITLES] = {[QY_TITLE_GM] = QY_HELD_GM,
                                                         [QY_TITLE_IM] = QY_HELD_IM,
                                                         [QY_TITLE_WGM] = QY_HELD_WGM,
                                                         [QY_TITLE_WIM] = QY_HELD_WIM};

    return lowest[title];
}

bool qy_title_is_held(enum qy_title title, enum qy_held_title held)
{
    return held >= lowest_of(title);
}

static void at_least(struct qy_norm_check *check, int needed, int found)
{
    *check = (struct qy_norm_check){needed, found, found < needed};
}

static void at_most(struct qy_norm_check *check, int most, int found)
{
    *check = (struct qy_norm_check){most, found, found > most};
}

/* ---- who sat opposite ------------------------------------------------------------------------------ */

static void judge_federations(const struct qyi_norm_case *judged, uint32_t set, const struct qy_norm_mix *mix,
                              struct qy_title_norm *norm)
{
    static const enum qy_norm_article waived[] = {QY_NORM_OWN_KNOWN, QY_NORM_FEDERATIONS,
                                                  QY_NORM_OWN_FEDERATION, QY_NORM_ONE_FEDERATION};
    int of_flag[MOST_FLAGS] = {0};
    int foreign = 0;
    int one = 0;

    for (size_t i = 0; i < judged->count; i++)
        if (set >> i & 1)
            of_flag[judged->flag[i]]++;
    for (size_t flag = OWN_FEDERATION; flag < MOST_FLAGS; flag++) {
        foreign += flag != OWN_FEDERATION && of_flag[flag] > 0;
        one = of_flag[flag] > one ? of_flag[flag] : one;
    }
    at_least(&norm->check[QY_NORM_OWN_KNOWN], 1, judged->federation[0] != '\0');
    at_least(&norm->check[QY_NORM_FEDERATIONS], LEAST_FEDERATIONS, foreign);
    at_most(&norm->check[QY_NORM_OWN_FEDERATION], mix->own_most, of_flag[OWN_FEDERATION]);
    at_most(&norm->check[QY_NORM_ONE_FEDERATION], mix->one_most, one);
    norm->normal_foreigners = true;
    for (size_t i = 0; i < sizeof waived / sizeof waived[0]; i++) {
        norm->normal_foreigners = norm->normal_foreigners && !norm->check[waived[i]].missed;
        if (judged->exemptions != 0) /* they exempt from 1.4.3 and 1.4.4 together */
            norm->check[waived[i]].missed = false;
    }
}

static void judge_titles(const struct qyi_norm_case *judged, uint32_t set, const struct qy_norm_mix *mix,
                         struct qy_title_norm *norm)
{
    bool twice = judged->event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
    int titled = 0;
    int with_title = 0;

    for (size_t i = 0; i < judged->count; i++) {
        if (!(set >> i & 1))
            continue;
        titled += judged->game[i].title >= QY_HELD_WFM; /* CM and WCM do not count */
        with_title += judged->game[i].title >= lowest_of(judged->title);
    }
    at_least(&norm->check[QY_NORM_TITLED], mix->titled, titled);
    at_least(&norm->check[QY_NORM_TITLE], mix->with_title, with_title);
    at_least(&norm->check[QY_NORM_PLAYERS], twice ? LEAST_DOUBLE_PLAYERS : 0, (int)judged->event->players);
}

bool qyi_norm_has_mix(const struct qy_title_norm *norm)
{
    for (unsigned article = QY_NORM_OWN_KNOWN; article <= QY_NORM_TITLE; article++)
        if (norm->check[article].missed)
            return false;
    return true;
}

/* ---- ratings and score ----------------------------------------------------------------------------- */

static int counted_rating(const struct qy_norm_game *game)
{
    return game->rating > 0 ? game->rating : QYI_TITLE_UNRATED;
}

/* The opponent with the lowest rating, if that is below the floor of the title (1.4.6 b, c); else 0. */
static unsigned raised_opponent(const struct qyi_norm_case *judged, uint32_t set)
{
    int lowest = qyi_title_levels[judged->title].floor;
    unsigned opponent = 0;

    for (size_t i = 0; i < judged->count; i++)
        if ((set >> i & 1) && counted_rating(&judged->game[i]) < lowest) {
            lowest = counted_rating(&judged->game[i]);
            opponent = judged->game[i].opponent;
        }
    return opponent;
}

static unsigned half_points_of(const struct qyi_norm_case *judged, size_t i)
{
    if (judged->lost >> i & 1)
        return 0;
    return judged->game[i].outcome == QY_NORM_WIN ? 2 : judged->game[i].outcome == QY_NORM_DRAW ? 1 : 0;
}

unsigned qyi_norm_needed_points(enum qy_title title, const struct qy_title_norm *norm)
{
    const struct qyi_title_levels *level = &qyi_title_levels[title];

    for (int points = norm->check[QY_NORM_SCORE].needed; norm->games > 0 && points <= 2 * (int)norm->games;
         points++) {
        int hundredths = (int)qyi_round_half_up(100 * points, 2 * (int64_t)norm->games);

        if (norm->average + qy_elo_difference(hundredths) >= level->performance)
            return (unsigned)points;
    }
    return 0;
}

static void judge_result(const struct qyi_norm_case *judged, uint32_t set, const struct qy_norm_mix *mix,
                         struct qy_title_norm *norm)
{
    const struct qyi_title_levels *level = &qyi_title_levels[judged->title];
    int rating[QY_NORM_ROUNDS_MOST];
    size_t count = 0;

    norm->raised = raised_opponent(judged, set);
    norm->floor = level->floor;
    for (size_t i = 0; i < judged->count; i++) {
        if (!(set >> i & 1))
            continue;
        rating[count++] = norm->raised != 0 && judged->game[i].opponent == norm->raised
                              ? level->floor
                              : counted_rating(&judged->game[i]);
        norm->half_points += half_points_of(judged, i);
    }
    norm->games = (unsigned)count;
    if (count > 0 && qy_elo_performance(rating, count, norm->half_points, &norm->performance) == 0)
        norm->average = qy_elo_average(rating, count);
    at_least(&norm->check[QY_NORM_AVERAGE], level->average, norm->average);
    at_least(&norm->check[QY_NORM_PERFORMANCE], level->performance, norm->performance);
    at_least(&norm->check[QY_NORM_SCORE], mix->half_points, (int)norm->half_points);
}

/* ---- all of it ------------------------------------------------------------------------------------- */

void qyi_norm_judge(const struct qyi_norm_case *judged, uint32_t set, struct qy_title_norm *ret_norm)
{
    const struct qy_norm_event *event = judged->event;
    bool twice = event->format == QY_NORM_DOUBLE_ROUND_ROBIN;
    struct qy_norm_mix mix = qy_norm_mix_of(qyi_norm_bits(set), twice);

    *ret_norm = (struct qy_title_norm){.exemptions = judged->exemptions};
    judge_federations(judged, set, &mix, ret_norm);
    judge_titles(judged, set, &mix, ret_norm);
    judge_result(judged, set, &mix, ret_norm);
    at_least(&ret_norm->check[QY_NORM_GAMES], (int)judged->least, (int)ret_norm->games);
    at_least(&ret_norm->check[QY_NORM_FORMAT_ALLOWED], 1,
             event->format != QY_NORM_OTHER_FORMAT || (event->facts & QY_NORM_APPROVED) != 0);
}
