/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of an event is brought in line with the result that the event has. */
#include "directing/ruled.h"

#include "answer/event_games.h"
#include "live/house_priv.h"

#include <qiyuan/errors/server.h>

#include <string.h>

/* If the arbiter refuses a ruling, others are tried: a player who leaves loses although resigning is not
 * possible now, and a game that nobody can win by the rules ends without a result. */
enum { AS_WANTED, BY_RULING, WITHOUT_RESULT };

/* A player who leaves loses games in progress; a game that has not properly begun is lost by forfeit. */
static bool is_left(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    return ruled->left != QYI_HOUSE && qy_history_plies(qyi_room_history(&live->room)) >= 2;
}

static bool counts(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    return qyi_event_result_counts(ruled->result) || is_left(live, ruled);
}

static int take_rated(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    *(bool *)user = value[3].number != 0;
    return 0;
}

/* Whether the game is rated as it should be. */
static bool is_rated_so(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    struct qyi_datum game = qyi_datum_text(live->id);
    bool should = counts(live, ruled) && qy_history_plies(qyi_room_history(&live->room)) >= 2;
    bool is = false;

    if (!live->room.setup.rated)
        return true;
    (void)qyi_store_ask(live->house->store, QYI_ASK_GAME_PLAYED, &game, 1, take_rated, &is);
    return is == should;
}

/* A game that a player left, and that has ended since, keeps its result. */
static bool is_in_line(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    struct qy_outcome outcome = qy_arbiter_outcome(live->room.arbiter);

    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        return false;
    if (is_left(live, ruled) && outcome.result != QY_RESULT_VOID)
        return true;
    return outcome.result == qyi_event_game_result(ruled->result) &&
           (outcome.result == QY_RESULT_VOID || is_rated_so(live, ruled));
}

/* Whether the game's pair is gone before the game has properly begun. */
static bool is_called_off(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    return qyi_event_game_result(ruled->result) == QY_RESULT_VOID &&
           qy_history_plies(qyi_room_history(&live->room)) < 2;
}

/* The event by which it ends so. */
static struct qyi_fact ruling(const struct qyi_live *live, const struct qyi_ruled *ruled, unsigned tries)
{
    bool over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
    bool resigns = is_left(live, ruled) && ruled->resigns && !over && tries == AS_WANTED &&
                   qyi_room_status(&live->room) == QYI_ROOM_PLAYING;
    bool off = !over && tries == AS_WANTED && is_called_off(live, ruled);
    struct qyi_fact fact = qyi_fact_of(over      ? QY_EVENT_OVERRULE
                                       : resigns ? QY_EVENT_RESIGN
                                       : off     ? QY_EVENT_ABORT
                                                 : QY_EVENT_ADJUDICATE,
                                       resigns ? ruled->left : QYI_HOUSE);

    if (resigns || off)
        return fact;
    fact.event.result = tries == WITHOUT_RESULT ? QY_RESULT_VOID : qyi_event_game_result(ruled->result);
    if (ruled->by[0])
        fact.event.text = (struct qy_text){ruled->by, strlen(ruled->by)};
    return fact;
}

int qyi_live_rule(struct qyi_live *live, const struct qyi_ruled *ruled, unsigned tries, qyi_answer_fn done,
                  void *user)
{
    qyi_live_refresh(live);
    if (tries > WITHOUT_RESULT || is_in_line(live, ruled))
        return 1;
    struct qyi_fact fact = ruling(live, ruled, tries);
    qyi_live_post_ruling(live, &fact, !counts(live, ruled), done, user);
    return 0;
}

const char *qyi_live_ruled(const struct qyi_live *live, const struct qyi_ruled *ruled)
{
    struct qy_outcome outcome = qy_arbiter_outcome(live->room.arbiter);
    const char *own = is_left(live, ruled) ? qyi_event_result_of(&outcome) : NULL;

    return own ? own : ruled->result;
}
