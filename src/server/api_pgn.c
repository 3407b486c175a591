/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. A game as a PGN file. */
#include "server/api.h"
#include "server/house.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <qiyuan/pgn.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define MOST_TAGS 13

struct tags {
    struct qy_pgn_tag one[MOST_TAGS];
    size_t count;
};

static void add(struct tags *tags, const char *name, const char *value)
{
    tags->one[tags->count++] = (struct qy_pgn_tag){name, value};
}

/* The tag of a side: its id with a capital. */
static void side_tag(enum qy_game game, enum qy_side side, char name[16])
{
    snprintf(name, 16, "%s", qy_side_id(game, side));
    name[0] = (char)toupper((unsigned char)name[0]);
}

/* PGN's Termination: how the game came to its end, in the standard's words. */
static const char *termination(const struct qyi_room *room)
{
    if (qyi_room_status(room) != QYI_ROOM_OVER)
        return "unterminated";
    switch (qy_arbiter_outcome(room->arbiter).reason) {
    case QY_REASON_TIME:
    case QY_REASON_BARE_KING_TIME:
    case QY_REASON_UNWINNABLE_TIME: return "time forfeit";
    case QY_REASON_ABORTED: return "abandoned";
    case QY_REASON_ADJUDICATION: return "adjudication";
    default: return "normal";
    }
}

int qyi_api_write_pgn(const struct qyi_live *live, const char *site, struct qy_buf *out)
{
    const struct qyi_room *room = &live->room;
    time_t created = (time_t)(live->created / 1000);
    struct qy_buf control = QY_BUF_INIT;
    struct tags tags = {.count = 0};
    char side[2][16];
    char date[32];
    char hour[32];
    struct tm utc;
    int status;

    gmtime_r(&created, &utc);
    strftime(date, sizeof date, "%Y.%m.%d", &utc);
    strftime(hour, sizeof hour, "%H:%M:%S", &utc);
    add(&tags, "Event", "Casual game");
    add(&tags, "Site", site);
    add(&tags, "Date", date);
    add(&tags, "Round", "-");
    for (int i = 0; i < 2; i++) {
        side_tag(room->setup.game, (enum qy_side)i, side[i]);
        add(&tags, side[i], room->name[i][0] ? room->name[i] : "?");
    }
    if (room->setup.rules != qy_rules_default(room->setup.game))
        add(&tags, "Rules", qy_rules_id(room->setup.rules));
    add(&tags, "Termination", termination(room));
    add(&tags, "UTCDate", date);
    add(&tags, "UTCTime", hour);
    if (qy_time_control_write_pgn(&room->setup.control, &control) == 0)
        add(&tags, "TimeControl", qy_buf_str(&control));
    status = qy_pgn_write_history(qyi_room_history(room), tags.one, tags.count,
                                  qy_arbiter_outcome(room->arbiter).result,
                                  qy_notation_default(room->setup.game), out);
    qy_buf_free(&control);
    return status;
}

void qyi_api_pgn(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qy_buf pgn = QY_BUF_INIT;
    char site[400];
    char name[64];
    int status;

    if (!live)
        return;
    snprintf(site, sizeof site, "%s/g/%s", exchange->server->url, live->id);
    status = qyi_api_write_pgn(live, site, &pgn);
    if (status < 0) {
        qyi_reply_problem(exchange, status, NULL, NULL);
    } else {
        snprintf(name, sizeof name, "attachment; filename=\"%s.pgn\"", live->id);
        qyi_reply_field(exchange, "content-disposition", name);
        qyi_reply_field(exchange, "cache-control", "no-store");
        qyi_reply_text(exchange, 200, "application/x-pgn; charset=utf-8", &pgn);
    }
    qy_buf_free(&pgn);
}
