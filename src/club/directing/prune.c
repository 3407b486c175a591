/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events that were begun and left, and games of guests, taken out of a store. */
#include "directing/prune.h"

#include "base/error.h"
#include "base/grow.h"
#include "directing/bound.h"
#include "directing/people.h"
#include "directing/removal.h"
#include "store/keeping.h"
#include "store/write.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define DAY_MS INT64_C(86400000)
/* A log with more lines does not belong to an abandoned event. */
#define LINES_MOST 2000

struct pruning {
    const struct qyi_prune *prune;
    char (*name)[QYI_LOG_NAME_SIZE]; /* of events that have people */
    size_t count;
};

/* What the lines of an event and of its people show. */
struct traces {
    bool entered; /* a player */
    bool paired;
    bool account; /* one of its people has an account */
    int64_t last; /* act, as its people have it */
};

/* ---- which events there are -------------------------------------------------------------------------- */

static int take_name(void *user, const struct qyi_datum *value, size_t count)
{
    struct pruning *pruning = user;
    struct qyi_bound bound;
    char log[QYI_LOG_NAME_SIZE];

    (void)count;
    if (!value[0].text || value[1].number > LINES_MOST || !qyi_people_log(value[0].text, log, sizeof log) ||
        log[0] == '.' || qyi_bound_read(log, &bound))
        return 0;
    if (QYI_ONE_MORE(pruning->name, pruning->count) < 0)
        return QY_E_MEMORY;
    memcpy(pruning->name[pruning->count++], log, sizeof log);
    return 0;
}

static int take_act(void *user, const struct qyi_datum *value, size_t count)
{
    struct traces *traces = user;
    json_t *line = value[1].text ? json_loadb(value[1].text, value[1].len, 0, NULL) : NULL;
    const char *act = json_string_value(json_object_get(line, "act"));
    const char *event = json_string_value(json_object_get(line, "event")); /* of a board */

    (void)count;
    /* any act other than the announcement of the event or the start of a game shows that someone has worked on it */
    if (!act && event && strcmp(event, "start") == 0)
        act = "new";
    traces->paired |= !act || strcmp(act, "pair") == 0 || strcmp(act, "result") == 0;
    traces->entered |= !act || (strcmp(act, "new") != 0 && strcmp(act, "announce") != 0);
    json_decref(line);
    return 0;
}

static int take_deed(void *user, const struct qyi_datum *value, size_t count)
{
    struct traces *traces = user;
    struct qyi_arena arena = {0};
    struct qyi_kept_deed deed = {.t = {0}};
    bool good = value[1].text && qyi_deed_read(value[1].text, value[1].len, &arena, &deed);

    (void)count;
    traces->last = deed.t.is > traces->last ? deed.t.is : traces->last;
    /* in acts, `name` is the signed-in account */
    traces->account |=
        !good || deed.account == QYI_YES || (strcmp(deed.deed, "acts") == 0 && deed.name && deed.name[0]);
    qyi_arena_free(&arena);
    return 0;
}

static int look_at(const struct pruning *pruning, const char *event, struct traces *ret_traces,
                   struct qy_error *reterr)
{
    struct qy_buf people = QY_BUF_INIT;
    struct qyi_datum data[2] = {qyi_datum_text(event), qyi_datum_int(0)};

    *ret_traces = (struct traces){.last = 0};
    qyi_people_path(event, &people);
    int code = people.failed ? qyi_no_memory(reterr)
                             : qyi_store_look(pruning->prune->db, QYI_ASK_LOG_LINES, data, 2, take_act,
                                              ret_traces, reterr);
    data[0] = qyi_datum_text(qy_buf_str(&people));
    if (code == 0)
        code = qyi_store_look(pruning->prune->db, QYI_ASK_LOG_LINES, data, 2, take_deed, ret_traces, reterr);
    qy_buf_free(&people);
    return code;
}

static bool is_left(const struct qyi_prune *prune, const struct traces *traces)
{
    int64_t days = (prune->now - traces->last) / DAY_MS;

    return traces->last > 0 && !traces->paired &&
           ((!traces->entered && days >= QYI_EMPTY_DAYS) || (!traces->account && days >= QYI_ABANDONED_DAYS));
}

static int prune_event(const struct pruning *pruning, const char *event, const struct traces *traces,
                       qyi_pruned_event_fn each, void *user, struct qy_error *reterr)
{
    const struct qyi_removing removing = {.db = pruning->prune->db,
                                          .folder = pruning->prune->folder,
                                          .event = event,
                                          .by = "admin",
                                          .based = -1};
    struct qyi_pruned_event told = {event, !traces->entered, traces->last, ""};
    struct qyi_removal removal;
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    if (!pruning->prune->dry) {
        code = qyi_event_remove(&removing, &removal, &text, reterr);
        told.kept = code == 0 ? removal.kept : "";
    }
    if (code == 0)
        each(user, &told);
    qy_buf_free(&text);
    return code;
}

static int prune_events(const struct qyi_prune *prune, qyi_pruned_event_fn each, void *user,
                        uint64_t *ret_events, struct qy_error *reterr)
{
    struct pruning pruning = {.prune = prune};
    struct traces traces;
    int code = qyi_store_look(prune->db, QYI_ASK_LOGS, NULL, 0, take_name, &pruning, reterr);

    if (code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    for (size_t i = 0; code == 0 && i < pruning.count; i++) {
        code = look_at(&pruning, pruning.name[i], &traces, reterr);
        if (code < 0 || !is_left(prune, &traces))
            continue;
        code = prune_event(&pruning, pruning.name[i], &traces, each, user, reterr);
        *ret_events += code == 0;
    }
    free(pruning.name);
    return code;
}

/* ---- games of guests ----------------------------------------------------------------------------------- */

static int take_counts(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_pruned *pruned = user;

    (void)count;
    pruned->games = (uint64_t)value[0].number;
    pruned->game_events = (uint64_t)value[1].number;
    pruned->bytes = (uint64_t)value[2].number;
    return 0;
}

static int prune_games(const struct qyi_prune *prune, struct qyi_pruned *ret_pruned, struct qy_error *reterr)
{
    static const enum qyi_people_act gone[] = {QYI_ACT_GUEST_EVENTS_GONE, QYI_ACT_GUEST_SEATS_GONE,
                                               QYI_ACT_GUEST_PLAYED_GONE, QYI_ACT_GUEST_GAMES_GONE};
    const struct qyi_datum before = qyi_datum_int(prune->now - prune->days * DAY_MS);
    int code = qyi_store_look(prune->db, QYI_ASK_GUEST_GAMES, &before, 1, take_counts, ret_pruned, reterr);

    if (code < 0 || prune->dry || ret_pruned->games == 0)
        return code;
    struct qyi_write *write = qyi_write_new(NULL, NULL);
    if (!write)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        qyi_write_act(write, gone[i], &before, 1, 0, 0);
    return qyi_store_change(prune->db, write, reterr);
}

int qyi_prune(const struct qyi_prune *prune, qyi_pruned_event_fn each, void *user,
              struct qyi_pruned *ret_pruned, struct qy_error *reterr)
{
    *ret_pruned = (struct qyi_pruned){.events = 0};
    int code = prune_events(prune, each, user, &ret_pruned->events, reterr);

    return code == 0 && prune->days > 0 ? prune_games(prune, ret_pruned, reterr) : code;
}
