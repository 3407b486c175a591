/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers for the administrator of a server. */
#include "server/house_answers.h"

#include "client/client.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

void qyi_answer_damaged(void *writer, const char *game, uint32_t behind, int code)
{
    char number[16];

    (void)snprintf(number, sizeof number, "%" PRIu32, behind);
    qyi_row_open(writer);
    qyi_tell_text(writer, "damaged", game);
    qyi_tell_uint(writer, "behind", behind);
    qyi_tell_text(writer, "code", qy_error_name(code));
    qyi_say(writer, code == QY_E_STORE_DAMAGED ? "admin.log-damaged" : "admin.damaged", game, number,
            qy_error_name(code), NULL);
    qyi_row_close(writer);
}

void qyi_answer_overwritten(void *writer, const struct qyi_overwritten *overwritten)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "overwritten", overwritten->game);
    qyi_tell_text(writer, "members", overwritten->members);
    qyi_tell_bool(writer, "certain", overwritten->certain);
    qyi_tell_bool(writer, "repaired", overwritten->repaired);
    qyi_say(writer,
            overwritten->repaired  ? "admin.repaired"
            : overwritten->certain ? "admin.repairable"
                                   : "admin.overwritten",
            overwritten->game, overwritten->members, NULL);
    qyi_row_close(writer);
}

void qyi_answer_holdings(struct qyi_writer *writer, const char *store, const struct qyi_holdings *holdings)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "store", store);
    qyi_tell_int(writer, "form", holdings->form);
    qyi_tell_uint(writer, "games", holdings->games);
    qyi_tell_uint(writer, "over", holdings->over);
    qyi_tell_uint(writer, "events", holdings->events);
    qyi_tell_uint(writer, "sessions", holdings->sessions);
    qyi_tell_uint(writer, "logs", holdings->logs);
    qyi_tell_uint(writer, "lines", holdings->lines);
    qyi_tell_uint(writer, "unreadable", holdings->damaged);
    qyi_say_told(writer, "admin.holds", "store", "games", "over", "events", "sessions", "logs", "lines",
                 "unreadable", NULL);
    qyi_row_close(writer);
}

/* A moment of the store, which counts milliseconds, as strftime() writes it. */
static void tell_moment(struct qyi_writer *writer, const char *key, const char *form, int64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    char text[32] = "";
    struct tm date;

    if (gmtime_r(&seconds, &date))
        (void)strftime(text, sizeof text, form, &date);
    qyi_tell_text(writer, key, text);
}

void qyi_answer_removal(void *writer, const struct qyi_removal *removal)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "removed", removal->event);
    tell_moment(writer, "at", "%Y-%m-%dT%H:%M:%SZ", removal->at);
    qyi_tell_text(writer, "by", removal->by);
    qyi_tell_uint(writer, "lines", removal->lines);
    qyi_tell_uint(writer, "boards", removal->logs);
    qyi_tell_text(writer, "kept", removal->kept);
    qyi_say_told(writer, "admin.removed", "removed", "at", "by", "lines", "boards", "kept", NULL);
    qyi_row_close(writer);
}

void qyi_answer_pruned_event(void *writer, const struct qyi_pruned_event *event)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "event", event->event);
    qyi_tell_text(writer, "why", event->empty ? "empty" : "abandoned");
    tell_moment(writer, "last", "%Y-%m-%d", event->last);
    qyi_tell_text(writer, "kept", event->kept);
    qyi_say_told(writer, event->empty ? "admin.pruned-empty" : "admin.pruned-abandoned", "event", "last",
                 "kept", NULL);
    qyi_row_close(writer);
}

void qyi_answer_pruned(struct qyi_writer *writer, const struct qyi_pruned *pruned, bool dry)
{
    qyi_row_open(writer);
    qyi_tell_bool(writer, "dry_run", dry);
    qyi_tell_uint(writer, "events", pruned->events);
    qyi_tell_uint(writer, "games", pruned->games);
    qyi_tell_uint(writer, "game_events", pruned->game_events);
    qyi_tell_uint(writer, "bytes", pruned->bytes);
    qyi_say_told(writer, dry ? "admin.would-prune" : "admin.pruned", "events", "games", "game_events",
                 "bytes", NULL);
    qyi_row_close(writer);
}

void qyi_answer_person(void *writer, const struct qyi_person_facts *person)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "user", person->name);
    qyi_tell_text(writer, "role", person->role);
    if (person->until[0])
        qyi_tell_text(writer, "until", person->until);
    tell_moment(writer, "since", "%Y-%m-%d", person->created);
    qyi_say_told(writer, person->until[0] ? "admin.closed-user" : "admin.user", "user", "role", "since",
                 "until", NULL);
    qyi_row_close(writer);
}

static void tell_caller(struct qyi_writer *writer, const json_t *caller)
{
    static const char *const numbers[] = {"requests", "connections", "thoughts", "bytes", "refused"};
    const char *address = json_string_value(json_object_get(caller, "address"));

    qyi_row_open(writer);
    qyi_tell_text(writer, "address", address ? address : "");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        qyi_tell_uint(writer, numbers[i], (uint64_t)json_integer_value(json_object_get(caller, numbers[i])));
    qyi_say_told(writer, "admin.top", "address", "requests", "connections", "thoughts", "bytes", "refused",
                 NULL);
    qyi_row_close(writer);
}

int qyi_answer_top(struct qyi_writer *writer, const char *url, struct qy_error *reterr)
{
    struct qyi_client *client = NULL;
    json_t *answer = NULL;
    const json_t *caller;
    size_t i;

    int code = qyi_client_new(url ? url : "http://localhost:8080", NULL, -1, &client, reterr);
    if (code == 0)
        answer = qyi_client_ask(client, "GET", "/top", NULL, reterr);
    qyi_client_free(client);
    json_array_foreach(json_object_get(answer, "callers"), i, caller) tell_caller(writer, caller);
    code = code == 0 && !answer ? reterr->code : code;
    json_decref(answer);
    return code;
}

void qyi_answer_secret(struct qyi_writer *writer, const char *key, const char *secret)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, key, secret);
    qyi_say_textf(writer, "%s", secret);
    qyi_row_close(writer);
}
