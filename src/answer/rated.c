/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input of a rating calculation: games, opponents, totals. */
#include "answer/rated.h"

#include "answer/event.h"
#include "base/error.h"
#include "source/text.h"

#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

int qyi_rated_begin(enum qy_rating_system system, struct qyi_rated *ret_rated)
{
    *ret_rated = (struct qyi_rated){.starts = system == QY_RATING_ELO};
    return qy_rating_pool_new(system, &ret_rated->pool);
}

void qyi_rated_free(struct qyi_rated *rated)
{
    qy_buf_free(&rated->known);
    qy_buf_free(&rated->start);
    qy_buf_free(&rated->games);
    qy_rating_pool_free(rated->pool);
}

int qyi_rated_start(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr)
{
    int code = qyi_text_is_utf8(text, len, reterr);

    if (code == 0)
        code = qy_rating_pool_start(rated->pool, text, len, reterr);

    for (size_t i = 0; code == 0 && i < qy_rating_pool_count(rated->pool); i++)
        qy_buf_addf(&rated->known, "\n%s\t", qy_rating_pool_player(rated->pool, i)->name);
    return code;
}

/* ---- events ---------------------------------------------------------------------------------------- */

/* Adds the key of a rated player: the name; if two players with different ids have the same name, the second
 * one's with the id. */
static void add_key(const struct qy_tournament *players, const struct qy_tournament_player *player,
                    struct qy_buf *out)
{
    bool twin = false;

    for (size_t i = 0; i < players->player_count; i++)
        twin = twin || (&players->player[i] != player &&
                        strcmp(players->player[i].text[QY_PLAYER_NAME], player->text[QY_PLAYER_NAME]) == 0);
    qy_buf_adds(out, player->text[QY_PLAYER_NAME]);
    if (twin && *player->text[QY_PLAYER_ID])
        qy_buf_addf(out, " (%s)", player->text[QY_PLAYER_ID]);
    else if (twin)
        qy_buf_addf(out, " (%u)", player->number);
}

/* Adds games that were played and are rated, as lines of the pool; initial ratings are in the start. */
static void add_games(const struct qy_tournament *players, struct qy_buf *games)
{
    for (unsigned round = 0; round < players->columns; round++)
        for (size_t i = 0; i < players->player_count; i++) {
            const struct qy_tournament_entry *entry = &players->player[i].entry[round];
            const struct qy_tournament_player *other = qy_tournament_player(players, entry->opponent);
            const char *result = entry->outcome == QY_TOURNAMENT_WIN    ? "1-0"
                                 : entry->outcome == QY_TOURNAMENT_LOSS ? "0-1"
                                 : entry->outcome == QY_TOURNAMENT_DRAW ? "1/2-1/2"
                                                                        : NULL;

            if (!result || !other || entry->colour != QY_TOURNAMENT_WHITE ||
                (entry->outcome == QY_TOURNAMENT_LOSS && other->entry[round].outcome != QY_TOURNAMENT_WIN))
                continue;
            add_key(players, &players->player[i], games);
            qy_buf_addc(games, '\t');
            add_key(players, other, games);
            qy_buf_addf(games, "\t%s\n", result);
        }
}

/* Adds players that the pool does not have yet, with their ratings when the event began. */
static void add_start(const struct qy_tournament *players, const struct qy_buf *known, struct qy_buf *start)
{
    for (size_t i = 0; i < players->player_count; i++) {
        struct qy_buf line = QY_BUF_INIT;

        qy_buf_addc(&line, '\n');
        add_key(players, &players->player[i], &line);
        qy_buf_addc(&line, '\t');
        if (players->player[i].rating > 0 && !strstr(qy_buf_str(known), qy_buf_str(&line)) &&
            !strstr(qy_buf_str(start), qy_buf_str(&line)))
            qy_buf_addf(start, "%s%u", qy_buf_str(&line), players->player[i].rating);
        qy_buf_free(&line);
    }
}

/* Whether a file is an event, and not lines of games. */
static bool is_event(const char *text)
{
    return *text == '{' || strncmp(text, "001 ", 4) == 0 || strstr(text, "\n001 ") || strstr(text, "\r001 ");
}

int qyi_rated_take(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr)
{
    struct qyi_event event;

    if (!is_event(text)) {
        size_t mark = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        int bad = qyi_text_is_utf8(text, len, reterr);

        if (bad < 0)
            return bad;
        text += mark; /* at this place it would be taken as part of a name */
        len -= mark;
        qy_buf_add(&rated->games, text, len);
        if (len > 0 && text[len - 1] != '\n')
            qy_buf_addc(&rated->games, '\n');
        return 0;
    }
    if (qyi_event_read(text, len, &event, reterr) < 0)
        return reterr->code;
    const struct qy_tournament *players =
        qyi_event_has_matches(&event) ? qy_tournament_log_members(event.log) : qyi_event_players(&event);
    if (rated->starts)
        add_start(players, &rated->known, &rated->start);
    add_games(players, &rated->games);
    qyi_event_free(&event);
    return 0;
}

/* ---- the whole ------------------------------------------------------------------------------------- */

int qyi_rated_end(struct qyi_rated *rated, const struct qy_rating_rules *rules, struct qy_error *reterr)
{
    int code = 0;

    if (rated->start.len > 0)
        code = qy_rating_pool_start(rated->pool, qy_buf_str(&rated->start), rated->start.len, reterr);
    if (code == 0)
        code = qy_rating_pool_games(rated->pool, qy_buf_str(&rated->games), rated->games.len, reterr);
    if (code < 0)
        return code;
    code = qy_rating_pool_rate(rated->pool, rules);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}

bool qyi_rated_tau(const char *text, double *ret_tau)
{
    char *end;
    double tau = strtod(text, &end);

    if (*end != '\0' || end == text || !(tau >= 0.2 && tau <= 1.2))
        return false;
    *ret_tau = tau;
    return true;
}
