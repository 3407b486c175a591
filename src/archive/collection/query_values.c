/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of search terms whose key has a list of them. */
#include "collection/query_values.h"

#include "collection/mates.h"
#include "collection/query.h"

#include <qiyuan/archive/collection.h>

#include <string.h>

#define MOST_VALUES 96
#define MOST_TOLD   10 /* number of values listed if none is similar */

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*", "draw"};
static const char *const castled[] = {"none", "short",       "long",       "any",         "opposite",
                                      "same", "white-short", "white-long", "black-short", "black-long"};
static const char *const promoted[] = {"any", "Q", "R", "B", "N"};
static const char *const things[] = {"repetition",     "checkmate",      "stalemate",  "comment",
                                     "variation",      "fault",          "en-passant", "promotion",
                                     "underpromotion", "perpetual-check"};

_Static_assert(sizeof castled / sizeof castled[0] == QYI_CASTLED_COUNT, "by enum qyi_castled");
_Static_assert(sizeof things / sizeof things[0] == QYI_HAS_COUNT, "by enum qyi_has");

struct list {
    const char *const *values;
    size_t count;
};
#define LIST(values)                                 \
    {                                                \
        (values), sizeof(values) / sizeof(values)[0] \
    }

static const struct list lists[QYI_TERM_KINDS] = {
    [QYI_TERM_RESULT] = LIST(results),
    [QYI_TERM_CASTLING] = LIST(castled),
    [QYI_TERM_PROMOTION] = LIST(promoted),
    [QYI_TERM_HAS] = LIST(things),
};

static const char *mate(size_t number)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        size_t count;
        const struct qyi_mate_pattern *patterns = qyi_mate_patterns(game, &count);

        if (number < count)
            return patterns[number].id;
        number -= count;
    }
    return NULL;
}

/* `any`, the verdicts on a repetition, the reasons for which a game ends. */
static const char *ruling(size_t number)
{
    const size_t verdicts = QY_VERDICT_UNKNOWN - QY_VERDICT_OPEN;

    if (number == 0)
        return "any";
    if (number <= verdicts)
        return qy_verdict_id((enum qy_verdict)(QY_VERDICT_OPEN + number));
    number += QY_REASON_NONE - verdicts;
    return number < QY_REASON_COUNT ? qy_reason_name((enum qy_reason)number) : NULL;
}

const char *qyi_query_value(enum qyi_term_kind kind, size_t number)
{
    switch (kind) {
    case QYI_TERM_MATE: return mate(number);
    case QYI_TERM_RULING: return ruling(number);
    case QYI_TERM_GAME: return number < QY_GAME_COUNT ? qy_game_id((enum qy_game)number) : NULL;
    case QYI_TERM_STATUS:
        return number < QY_GAME_STATUS_COUNT ? qy_game_status_name((enum qy_game_status)number) : NULL;
    default: return number < lists[kind].count ? lists[kind].values[number] : NULL;
    }
}

bool qyi_query_value_find(enum qyi_term_kind kind, const char *text, size_t len, size_t *ret_number)
{
    const char *value;

    for (*ret_number = 0; (value = qyi_query_value(kind, *ret_number)); ++*ret_number)
        if (strlen(value) == len && memcmp(value, text, len) == 0)
            return true;
    return false;
}

void qyi_query_values_near(enum qyi_term_kind kind, const char *text, size_t len, struct qy_buf *out)
{
    const char *values[MOST_VALUES];
    size_t count = 0;

    while (count < MOST_VALUES && (values[count] = qyi_query_value(kind, count)))
        count++;
    const char *near = qyi_nearest(values, count, text, len);
    if (near) {
        qy_buf_adds(out, near);
        return;
    }
    for (size_t i = 0; i < count && i < MOST_TOLD; i++)
        qy_buf_addf(out, "%s%s", i > 0 ? ", " : "", values[i]);
    if (count > MOST_TOLD)
        qy_buf_adds(out, ", ...");
}
