/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prizes by category: who is in a category, and who gets which prize. */
#include <qiyuan/event/prizes.h>

#include "base/error.h"
#include "base/grow.h"
#include "pairing/tournament.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PRIZES 200
#define CONDITIONS  "all, women, men, u18, 60+, unit:NAME, rating:1600-1999 or unrated"

struct category {
    char *name;
    int64_t *amount; /* hundredths */
    size_t count;
};

struct qy_prize_list {
    struct category *category;
    size_t count;
};

/* ---- conditions ------------------------------------------------------------------------------------ */

static bool take_number(const char *text, size_t len, unsigned most, unsigned *ret_number)
{
    unsigned number = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9' || number > most)
            return false;
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    *ret_number = number;
    return len > 0 && number <= most;
}

enum condition_kind { IS_ALL, IS_WOMAN, IS_MAN, IS_UNDER, IS_OVER, IS_UNIT, IS_RATED, IS_UNRATED };

struct condition {
    enum condition_kind kind;
    unsigned least;
    unsigned most;
    const char *unit; /* not ended by 0 */
    size_t unit_len;
};

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

static bool begins(const char *text, size_t len, const char *word)
{
    return len > strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

static bool read_condition(const char *text, size_t len, struct condition *ret_condition)
{
    static const char *const words[] = {
        [IS_ALL] = "all", [IS_WOMAN] = "women", [IS_MAN] = "men", [IS_UNRATED] = "unrated"};
    struct condition condition = {0};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i] && is_word(text, len, words[i])) {
            ret_condition->kind = (enum condition_kind)i;
            return true;
        }
    if (begins(text, len, "unit:")) {
        condition.kind = IS_UNIT;
        condition.unit = text + 5;
        condition.unit_len = len - 5;
    } else if (begins(text, len, "rating:")) {
        condition.kind = IS_RATED;
        const char *dash = memchr(text + 7, '-', len - 7);
        if (!dash || !take_number(text + 7, (size_t)(dash - text - 7), 9999, &condition.least) ||
            !take_number(dash + 1, (size_t)(text + len - dash - 1), 9999, &condition.most))
            return false;
    } else if (len > 1 && text[0] == 'u') {
        condition.kind = IS_UNDER;
        if (!take_number(text + 1, len - 1, 150, &condition.most))
            return false;
    } else if (len > 1 && text[len - 1] == '+') {
        condition.kind = IS_OVER;
        if (!take_number(text, len - 1, 150, &condition.least))
            return false;
    } else {
        return false;
    }
    *ret_condition = condition;
    return true;
}

/* The age that a player reaches in the year; false if the date of birth is unknown. */
static bool age_of(const struct qy_tournament_player *player, unsigned year, unsigned *ret_age)
{
    const char *birth = player->text[QY_PLAYER_BIRTH];
    unsigned born;

    if (strlen(birth) < 4 || !take_number(birth, 4, 9999, &born) || born == 0 || born > year)
        return false;
    *ret_age = year - born;
    return true;
}

static bool fulfils(const struct condition *condition, const struct qy_tournament_player *player,
                    unsigned year)
{
    const char *unit = qyi_player_unit(player);
    const char *federation = player->text[QY_PLAYER_FEDERATION];
    unsigned age = 0;

    switch (condition->kind) {
    case IS_ALL: return true;
    case IS_WOMAN: return player->sex == 'w';
    case IS_MAN: return player->sex == 'm';
    case IS_UNDER: return age_of(player, year, &age) && age <= condition->most;
    case IS_OVER: return age_of(player, year, &age) && age >= condition->least;
    case IS_UNIT:
        return (strlen(unit) == condition->unit_len &&
                memcmp(unit, condition->unit, condition->unit_len) == 0) ||
               (strlen(federation) == condition->unit_len &&
                memcmp(federation, condition->unit, condition->unit_len) == 0);
    case IS_RATED:
        return player->rating > 0 && player->rating >= condition->least && player->rating <= condition->most;
    case IS_UNRATED: return player->rating == 0;
    }
    return false;
}

/* Checks all conditions of a name; false if one is not fulfilled, or (without a player) not valid. */
static bool all_hold(const char *name, const struct qy_tournament_player *player, unsigned year)
{
    for (const char *at = name;; at++) {
        size_t len = strcspn(at, "&");
        struct condition condition = {0};

        if (!read_condition(at, len, &condition) || (player && !fulfils(&condition, player, year)))
            return false;
        at += len;
        if (*at == '\0')
            return true;
    }
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* "150" or "150.50" as hundredths; -1 for anything else. */
static int64_t read_amount(const char *text, size_t len)
{
    const char *point = memchr(text, '.', len);
    size_t whole = point ? (size_t)(point - text) : len;
    size_t decimals = point ? len - whole - 1 : 0;
    unsigned units;
    unsigned part = 0;

    if (!take_number(text, whole, 99999999, &units) || decimals > 2 || (point && decimals == 0))
        return -1;
    if (decimals > 0 && !take_number(point + 1, decimals, 99, &part))
        return -1;
    return (int64_t)units * 100 + (decimals == 1 ? part * 10 : part);
}

static int fail_line(int known, const char *line, size_t len, uint32_t number, struct qy_error *reterr)
{
    const char *tab = memchr(line, '\t', len);
    int code = tab && known == QY_E_PRIZE_CATEGORY
                   ? qyi_error_set(reterr, known, 0, line, (size_t)(tab - line), CONDITIONS)
                   : qyi_error_set(reterr, known, 0, line, len < 60 ? len : 60, "women&u18\t150\t100.50");

    if (reterr) {
        reterr->line = number;
        reterr->column = 1;
    }
    return code;
}

/* One line: a name and its amounts. */
static int read_category(const char *line, size_t len, struct category *category)
{
    const char *tab = memchr(line, '\t', len);
    size_t name_len = tab ? (size_t)(tab - line) : len;

    category->name = calloc(name_len + 1, 1);
    category->amount = calloc(MOST_PRIZES, sizeof *category->amount);
    if (!category->name || !category->amount)
        return QY_E_MEMORY;
    memcpy(category->name, line, name_len);
    if (!tab)
        return QY_E_PRIZE_LINE;
    if (!all_hold(category->name, NULL, 0))
        return QY_E_PRIZE_CATEGORY;
    for (size_t at = name_len + 1; at <= len; at++) {
        const char *end = memchr(line + at, '\t', len - at);
        size_t cell = end ? (size_t)(end - line) - at : len - at;
        int64_t amount = read_amount(line + at, cell);

        if (amount < 0 || category->count == MOST_PRIZES)
            return QY_E_PRIZE_LINE;
        category->amount[category->count++] = amount;
        at += cell;
    }
    return 0;
}

void qy_prize_list_free(struct qy_prize_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < list->count; i++) {
        free(list->category[i].name);
        free(list->category[i].amount);
    }
    free(list->category);
    free(list);
}

int qy_prize_list_read(const char *text, size_t len, struct qy_prize_list **ret_list, struct qy_error *reterr)
{
    struct qy_prize_list *list = calloc(1, sizeof *list);
    uint32_t number = 0;
    int code = list ? 0 : QY_E_MEMORY;

    for (size_t at = 0, end; code == 0 && at < len; at = end + 1) {
        for (end = at; end < len && text[end] != '\n'; end++)
            ;
        size_t size = end - at - (end > at && text[end - 1] == '\r' ? 1 : 0);
        number++;
        if (size == 0 || text[at] == '#')
            continue;
        code = QYI_ONE_MORE(list->category, list->count);
        if (code < 0)
            break;
        list->category[list->count] = (struct category){0};
        code = read_category(text + at, size, &list->category[list->count++]);
        if (code == QY_E_PRIZE_LINE || code == QY_E_PRIZE_CATEGORY)
            code = fail_line(code, text + at, size, number, reterr);
    }
    if (code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    if (code < 0) {
        qy_prize_list_free(list);
        return code;
    }
    *ret_list = list;
    return 0;
}

/* ---- awarding -------------------------------------------------------------------------------------- */

void qy_prize_awards_free(struct qy_prize_awards *awards)
{
    free(awards->award);
    *awards = (struct qy_prize_awards){0};
}

struct awarding {
    const struct qy_tournament *tournament;
    const struct qy_standings *standings;
    unsigned year;
    enum qy_prize_division division;
    bool *has; /* by place in the standings */
    struct qy_prize_awards awards;
};

/* The next place from `at` on that is in the category and has no prize; the number of places if there is none. */
static size_t next_place(const struct awarding *work, const struct category *category, size_t at)
{
    size_t count = qy_standings_count(work->standings);

    for (; at < count; at++) {
        unsigned number = qy_standings_at(work->standings, at)->number;

        if (!work->has[at] &&
            all_hold(category->name, qy_tournament_player(work->tournament, number), work->year))
            break;
    }
    return at;
}

/* Gives a prize to the player at `at`, or to nobody at the end of the standings. */
static int give(struct awarding *work, const struct category *category, size_t at, size_t place,
                size_t shared, int64_t amount)
{
    if (QYI_ONE_MORE(work->awards.award, work->awards.count) < 0)
        return QY_E_MEMORY;
    work->awards.award[work->awards.count++] = (struct qy_prize_award){.place = (uint16_t)(place + 1),
                                                                       .shared = (uint16_t)shared,
                                                                       .amount = amount,
                                                                       .category = category->name};
    if (at == qy_standings_count(work->standings))
        return 0;
    work->awards.award[work->awards.count - 1].number = qy_standings_at(work->standings, at)->number;
    work->has[at] = true;
    return 0;
}

/* The part of a place's prize that stays with it in a group that shares; the rest goes to all of the group alike. */
static int64_t own_part(const struct awarding *work, const struct category *category, size_t place)
{
    return work->division == QY_PRIZES_HORT && place < category->count ? category->amount[place] / 2 : 0;
}

/* Counts the players of the category without a prize, from `from` on, who have the same rank or (`points`)
 * the same points. */
static size_t count_level(const struct awarding *work, const struct category *category, size_t from,
                          bool points)
{
    const struct qy_standing *first = qy_standings_at(work->standings, from);
    size_t count = 0;

    for (size_t at = from; at < qy_standings_count(work->standings);
         at = next_place(work, category, at + 1)) {
        const struct qy_standing *row = qy_standings_at(work->standings, at);

        if (points ? row->points != first->points : row->rank != first->rank)
            break;
        count++;
    }
    return count;
}

/* The k-th share of a sum divided equally; the remainder goes to the first shares, a hundredth each. */
static int64_t share_of(int64_t sum, size_t parts, size_t k)
{
    return sum / (int64_t)parts + ((int64_t)k < sum % (int64_t)parts);
}

/* Gives a group of the category, level or a single player, the prizes of its places. Within the group,
 * players of one rank have the same claim to the prizes of their own places, and only their numbers
 * distinguish them. */
static int give_group(struct awarding *work, const struct category *category, size_t from, size_t place,
                      size_t shared)
{
    int64_t sum = 0;
    size_t at = from;

    for (size_t k = 0; k < shared && place + k < category->count; k++)
        sum += category->amount[place + k] - own_part(work, category, place + k);
    for (size_t k = 0; k < shared;) {
        size_t tied = count_level(work, category, at, false);
        int64_t own = 0;

        for (size_t i = 0; i < tied; i++)
            own += own_part(work, category, place + k + i);
        for (size_t i = 0; i < tied; i++, k++) {
            int64_t part = share_of(own, tied, i) + share_of(sum, shared, k);

            if (give(work, category, at, place, shared, part) < 0)
                return QY_E_MEMORY;
            at = next_place(work, category, at);
        }
    }
    return 0;
}

/* Awards the next prizes of a category: that of one place, or those of all who are level there; to nobody if
 * no player is left. Advances the place. */
static int award_next(struct awarding *work, const struct category *category, size_t *place)
{
    size_t count = qy_standings_count(work->standings);
    size_t from = next_place(work, category, 0);
    size_t shared;
    int code;

    if (from == count) {
        code = give(work, category, count, *place, 1, category->amount[*place]);
        ++*place;
        return code;
    }
    shared = count_level(work, category, from, work->division != QY_PRIZES_BY_RANK);
    code = give_group(work, category, from, *place, shared);
    *place += shared;
    return code;
}

/* The category whose next prize is the highest; among equal ones the first in the list. */
static size_t highest_due(const struct qy_prize_list *list, const size_t *place)
{
    size_t best = list->count;

    for (size_t i = 0; i < list->count; i++)
        if (place[i] < list->category[i].count &&
            (best == list->count ||
             list->category[i].amount[place[i]] > list->category[best].amount[place[best]]))
            best = i;
    return best;
}

/* Sorts the awards in the order of the list. */
static void sort_awards(const struct qy_prize_list *list, struct qy_prize_awards *awards)
{
    size_t sorted = 0;

    for (size_t i = 0; i < list->count; i++)
        for (size_t k = sorted; k < awards->count; k++)
            if (awards->award[k].category == list->category[i].name) {
                struct qy_prize_award award = awards->award[k];

                memmove(&awards->award[sorted + 1], &awards->award[sorted], (k - sorted) * sizeof award);
                awards->award[sorted++] = award;
            }
}

/* Players of the standings without a date of birth. */
static size_t count_ageless(const struct qy_tournament *tournament, const struct qy_standings *standings)
{
    size_t count = 0;
    unsigned age;

    for (size_t i = 0; i < qy_standings_count(standings); i++)
        if (!age_of(qy_tournament_player(tournament, qy_standings_at(standings, i)->number), 9999, &age))
            count++;
    return count;
}

/* The first category that asks for an age, or NULL. */
static const char *asks_for_age(const struct qy_prize_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (const char *at = list->category[i].name; *at; at += strcspn(at, "&"), at += *at == '&') {
            struct condition condition = {0};

            if (read_condition(at, strcspn(at, "&"), &condition) &&
                (condition.kind == IS_UNDER || condition.kind == IS_OVER))
                return list->category[i].name;
        }
    return NULL;
}

unsigned qy_prizes_year(const struct qy_tournament *tournament, const char *date_or_null)
{
    unsigned long year =
        strtoul(date_or_null ? date_or_null : tournament->text[QY_TOURNAMENT_START], NULL, 10);

    return year >= 1800 && year <= 9999 ? (unsigned)year : 0;
}

int qy_prizes_award(const struct qy_prize_list *list, const struct qy_tournament *tournament,
                    const struct qy_standings *standings, unsigned year, enum qy_prize_division division,
                    struct qy_prize_awards *ret_awards, struct qy_error *reterr)
{
    struct awarding work = {
        .tournament = tournament, .standings = standings, .year = year, .division = division};
    const char *asks = asks_for_age(list);
    size_t *place = calloc(list->count + 1, sizeof *place);
    size_t next;
    int code = 0;

    if (asks && year == 0) {
        free(place);
        return qyi_error_set(reterr, QY_E_PRIZE_DATE, 0, asks, strlen(asks), NULL);
    }
    work.has = calloc(qy_standings_count(standings) + 1, sizeof *work.has);
    if (!work.has || !place) {
        free(place);
        free(work.has);
        return qyi_no_memory(reterr);
    }
    while (code == 0 && (next = highest_due(list, place)) < list->count)
        code = award_next(&work, &list->category[next], &place[next]);
    sort_awards(list, &work.awards);
    free(place);
    free(work.has);
    if (code < 0) {
        qy_prize_awards_free(&work.awards);
        return code;
    }
    work.awards.ageless = asks ? count_ageless(tournament, standings) : 0;
    *ret_awards = work.awards;
    return 0;
}
