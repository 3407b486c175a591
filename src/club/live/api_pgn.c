/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as a PGN file. */
#include "live/api.h"
#include "live/house.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/tagged.h"

#include <qiyuan/record/pgn.h>
#include <qiyuan/record/record.h>

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

/* PGN's Termination tag in the standard's words. */
static const char *termination(const struct qyi_room *room)
{
    if (qyi_room_status(room) != QYI_ROOM_OVER)
        return "unterminated";
    switch (qy_arbiter_outcome(room->arbiter).reason) {
    case QY_REASON_TIME: return "time forfeit"; /* drawn on time nothing is forfeited */
    case QY_REASON_ABSENT:
    case QY_REASON_BOTH_ABSENT:
    case QY_REASON_ABORTED:
    case QY_REASON_NOBODY_CAME:
    case QY_REASON_DESERTED:
    case QY_REASON_NO_ACCOUNT:
    case QY_REASON_DECLINED: return "abandoned";
    case QY_REASON_ADJUDICATION: return "adjudication";
    default: return "normal";
    }
}

/* Adds a tag for both sides, or one for each if their clocks differ. The buffers hold the values; `name` are
 * the names for the sides. */
static void add_times(struct tags *tags, const struct qyi_setup *setup, struct qy_buf control[2],
                      char name[2][32])
{
    if (!setup->control.unequal) {
        if (qy_time_control_write_pgn(&setup->control, &control[0]) == 0)
            add(tags, "TimeControl", qy_buf_str(&control[0]));
        return;
    }
    for (int i = 0; i < 2; i++) {
        char side[16];

        side_tag(setup->game, (enum qy_side)i, side);
        snprintf(name[i], 32, "%sTimeControl", side);
        if (qy_time_control_write_pgn_side(&setup->control, (enum qy_side)i, &control[i]) == 0)
            add(tags, name[i], qy_buf_str(&control[i]));
    }
}

int qyi_api_write_pgn(const struct qyi_live *live, const char *site, struct qy_buf *out)
{
    const struct qyi_room *room = &live->room;
    time_t created = (time_t)(live->created / 1000);
    struct qy_buf control[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct tags tags = {.count = 0};
    char side[2][16];
    char timed[2][32];
    char date[32];
    char hour[32];
    struct tm utc;

    gmtime_r(&created, &utc);
    strftime(date, sizeof date, "%Y.%m.%d", &utc);
    strftime(hour, sizeof hour, "%H:%M:%S", &utc);
    add(&tags, "Event",
        room->setup.occasion[0] ? room->setup.occasion
        : room->setup.rated     ? "Rated game"
                                : "Casual game");
    add(&tags, "Site", site);
    add(&tags, "Date", date);
    add(&tags, "Round", room->setup.place[0] ? room->setup.place : "-");
    for (int i = 0; i < 2; i++) {
        side_tag(room->setup.game, (enum qy_side)i, side[i]);
        add(&tags, side[i], room->name[i][0] ? room->name[i] : "?");
    }
    if (qy_rules_in_reading(room->setup.rules, 0) != qy_rules_default(room->setup.game))
        add(&tags, "Rules", qy_rules_id(room->setup.rules));
    if (room->setup.odds)
        add(&tags, "Odds", qy_odds_id(room->setup.odds));
    add(&tags, "Termination", termination(room));
    add(&tags, "UTCDate", date);
    add(&tags, "UTCTime", hour);
    add_times(&tags, &room->setup, control, timed);
    int status = qy_pgn_write_history(qyi_room_history(room), tags.one, tags.count,
                                      qy_arbiter_outcome(room->arbiter).result,
                                      qy_notation_default(room->setup.game), out);
    qy_buf_free(&control[0]);
    qy_buf_free(&control[1]);
    return status;
}

void qyi_api_pgn(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qy_buf pgn = QY_BUF_INIT;
    char site[400];

    if (!live)
        return;
    snprintf(site, sizeof site, "%s/g/%s", qyi_server_site(exchange->server), live->id);
    int status = qyi_api_write_pgn(live, site, &pgn);
    if (status < 0) {
        qyi_reply_problem(exchange, status, NULL, NULL);
    } else {
        qyi_reply_file_tagged(exchange, "application/x-pgn; charset=utf-8", &pgn, live->id, ".pgn");
    }
    qy_buf_free(&pgn);
}

/* ---- XQF ------------------------------------------------------------------------------------------- */

struct converting {
    struct qy_buf *out;
    int code;
};

static int write_xqf(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct converting *converting = user;

    (void)state;
    converting->code = qy_record_write(record, "xqf", QY_NOTATION_COUNT, 0, converting->out);
    return 0;
}

void qyi_api_xqf(struct qyi_exchange *exchange)
{
    static const struct qy_records_visitor visitor = {.record = write_xqf};
    struct qyi_live *live = qyi_api_game(exchange);
    struct qy_buf pgn = QY_BUF_INIT;
    struct qy_buf out = QY_BUF_INIT;
    struct converting converting = {&out, QY_E_VALUE};
    struct qy_memory text;

    if (!live)
        return;
    if (qyi_api_write_pgn(live, qyi_server_site(exchange->server), &pgn) == 0) {
        text = (struct qy_memory){qy_buf_str(&pgn), pgn.len};
        (void)qy_records_read(qy_memory_read, &text, "pgn", &visitor, &converting);
    }
    if (converting.code < 0) {
        qyi_reply_problem(exchange, converting.code, "xqf", qy_game_id(live->room.setup.game));
    } else {
        qyi_reply_file_tagged(exchange, "application/octet-stream", &out, live->id, ".xqf");
    }
    qy_buf_free(&pgn);
    qy_buf_free(&out);
}
