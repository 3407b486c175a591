/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens an event for a request that directs it, and writes the acts. */
#include "directing/directing.h"

#include "base/error.h"
#include "directing/event_cache.h"
#include "shelf/folder.h"
#include "wire/server.h"

#include <qiyuan/event/teams.h>

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

int qyi_directing_body(struct qyi_directing *directing, const struct qyi_shape *shape, void *body)
{
    int code = qyi_asking_read(directing->asking, shape, &directing->arena, body);

    directing->shape = shape;
    directing->body = body;
    return code;
}

/* The log on its own, locked, to be written to. */
static int open_locked(struct qyi_directing *directing)
{
    struct qyi_asking *asking = directing->asking;
    struct qyi_file found;
    int code = qyi_folder_find(asking->folder, asking->id, &found, &asking->error);

    if (code == 0)
        qy_buf_addf(&directing->path, "%s/%s", asking->folder, found.name);
    if (code == 0 && directing->path.failed)
        code = qyi_no_memory(&asking->error);
    return code < 0 ? code
                    : qyi_log_file_open(qy_buf_str(&directing->path), true, &directing->file, &asking->error);
}

/* Uses the log from the cache, so that everything is read from one state. */
static int open_cached(struct qyi_directing *directing)
{
    struct qyi_asking *asking = directing->asking;
    int code = qyi_event_cache_take(asking->exchange->server->event_cache, asking->folder, asking->id,
                                    &directing->cached, &asking->error);

    if (code < 0)
        return code;
    qy_buf_addf(&directing->path, "%s/%s", asking->folder, directing->cached->file.name);
    directing->file.event = directing->cached->event.log;
    directing->file.good = directing->cached->good;
    directing->file.lines = directing->cached->lines;
    directing->file.torn = directing->cached->torn;
    return directing->path.failed ? qyi_no_memory(&asking->error) : 0;
}

int qyi_directing_open(struct qyi_asking *asking, bool append, struct qyi_directing *ret_directing)
{
    struct qyi_directing directing = {.asking = asking, .path = QY_BUF_INIT, .role = QYI_ROLE_PUBLIC};

    directing.file.fd = -1;
    int code = append ? open_locked(&directing) : open_cached(&directing);
    if (code == 0)
        code = qyi_people_read(qy_buf_str(&directing.path), &directing.people, &asking->error);
    if (code < 0) {
        qyi_directing_close(&directing);
        return code;
    }
    directing.before = directing.file.lines;
    directing.person = qyi_people_find(&directing.people, &asking->exchange->caller);
    if (directing.person)
        directing.role = directing.person->role;
    else if (qyi_caller_is_strange(&asking->exchange->caller) &&
             !qyi_people_shut_out(&directing.people, &asking->exchange->caller)) {
        qyi_directing_close(&directing);
        return qyi_error_set(&asking->error, QY_E_TOKEN, 0, NULL, 0, NULL);
    }
    *ret_directing = directing;
    ret_directing->file.path = qy_buf_str(&ret_directing->path);
    ret_directing->file.keeper = qyi_ledger_keeper(asking->exchange->server->ledger);
    return 0;
}

void qyi_directing_close(struct qyi_directing *directing)
{
    qyi_arena_free(&directing->arena);
    if (directing->cached) {
        qyi_event_cache_put_back(directing->asking->exchange->server->event_cache, directing->cached);
        directing->file.event = NULL;
    }
    qyi_log_file_close(&directing->file);
    qyi_people_free(&directing->people);
    qy_buf_free(&directing->path);
}

int qyi_directing_take_up(struct qyi_asking *asking, unsigned needs, unsigned deed,
                          const struct qyi_shape *shape, void *body, struct qyi_directing *ret_directing)
{
    int code = qyi_directing_open(asking, needs & QYI_TO_WRITE, ret_directing);

    if (code < 0)
        return code;
    if (shape)
        code = qyi_directing_body(ret_directing, shape, body);
    if (code == 0 && deed < QYI_DEEDS)
        code = qyi_directing_may(ret_directing, deed);
    if (code == 0 && needs & QYI_BASED)
        code = qyi_directing_based(ret_directing);
    if (code < 0)
        qyi_directing_close(ret_directing);
    return code;
}

unsigned qyi_directing_own(const struct qyi_directing *directing)
{
    const struct qyi_person *person = directing->person;

    if (!person || person->of <= 0 || qyi_directing_member(directing) > 0)
        return 0;
    return qy_tournament_log_number(directing->file.event, (unsigned)person->of);
}

unsigned qyi_directing_member(const struct qyi_directing *directing)
{
    const struct qyi_person *person = directing->person;

    return person && person->of > 0 && (person->account || person->member) && directing->file.event &&
                   qy_tournament_log_members(directing->file.event)
               ? (unsigned)person->of
               : 0;
}

int qyi_directing_side(const struct qyi_directing *directing, struct qy_pair members)
{
    const struct qy_tournament_log *event = directing->file.event;
    unsigned member = qyi_directing_member(directing);
    unsigned team = directing->role == QYI_ROLE_CAPTAIN ? qyi_directing_own(directing) : 0;

    if (member > 0)
        return members.white == member ? 0 : members.black == member ? 1 : -1;
    if (team == 0)
        return -1;
    return qy_tournament_log_team_of(event, members.white) == team   ? 0
           : qy_tournament_log_team_of(event, members.black) == team ? 1
                                                                     : -1;
}

int qyi_directing_may(const struct qyi_directing *directing, unsigned deed)
{
    if (qyi_role_may(directing->role, deed) == QYI_MAY)
        return 0;
    if (!directing->person && qyi_caller_is_strange(&directing->asking->exchange->caller)) /* revoked */
        return qyi_error_set(&directing->asking->error, QY_E_TOKEN, 0, NULL, 0, NULL);
    return qyi_role_refuse(directing->role, qyi_deed_name(deed), directing->asking->exchange->lang,
                           &directing->asking->error);
}

int qyi_directing_based(const struct qyi_directing *directing)
{
    const struct qyi_shape_int *based =
        directing->shape ? qyi_shape_member(directing->shape, directing->body, "based") : NULL;
    const char *arg = qyi_exchange_arg(directing->asking->exchange, "based");
    int64_t lines = based && based->given ? based->is : arg ? strtoll(arg, NULL, 10) : -1;
    char expected[24];

    if (lines < 0)
        return qyi_error_set(&directing->asking->error, QY_E_FIELD_MISSING, 0, "based", 5, NULL);
    if (lines == (int64_t)directing->before)
        return 0;
    lws_snprintf(expected, sizeof expected, "%u", directing->before);
    return qyi_error_setf(&directing->asking->error, QY_E_TOUR_MOVED_ON, 0, expected, "%lld",
                          (long long)lines);
}

/* Writes the new lines as they are in the log. */
static void tell_lines(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    const char *at = qy_buf_str(&directing->file.added);
    const char *end = at + directing->file.added.len;

    qyi_tell_uint(writer, "lines", directing->file.lines);
    qyi_array_open(writer, "done");
    while (at < end) {
        size_t len = strcspn(at, "\n");

        qyi_tell(writer, NULL, &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = at, .len = len});
        at += len + 1;
    }
    qyi_array_close(writer);
}

int qyi_directing_write(struct qyi_directing *directing, struct qyi_writer *writer)
{
    struct qy_error *reterr = &directing->asking->error;
    uint32_t by = directing->person ? directing->person->invitation : 0;
    int code = qyi_log_file_flush(&directing->file, reterr);

    /* the act is valid; if its author can't be recorded the request must still succeed */
    if (code == 0 && directing->file.lines > directing->before)
        (void)qyi_people_did(directing->asking->exchange->server->ledger, directing->file.path, by,
                             directing->asking->account, directing->before + 1, directing->file.lines, NULL);
    if (code == 0)
        tell_lines(directing, writer);
    return code;
}

int qyi_directing_do(struct qyi_directing *directing, struct qyi_doing **ret_doing)
{
    return qyi_doing_new(&directing->file, false, ret_doing) < 0 ? qyi_no_memory(&directing->asking->error)
                                                                 : 0;
}

/* A flag in a JSON body; for other bodies, in the query. */
static bool is_asked(const struct qyi_directing *directing, const char *field)
{
    const enum qyi_truth *truth =
        directing->shape ? qyi_shape_member(directing->shape, directing->body, field) : NULL;

    return directing->shape ? truth && *truth == QYI_YES
                            : qyi_exchange_arg(directing->asking->exchange, field) != NULL;
}

int qyi_directing_end(struct qyi_directing *directing, struct qyi_doing *doing, struct qyi_writer *writer)
{
    static const struct qyi_warnings nothing = {.warning = NULL};
    bool directs = qyi_role_may(directing->role, QYI_DEED_RECORD) == QYI_MAY;
    const struct qyi_warnings *warnings = directs ? qyi_doing_warnings(doing) : &nothing;
    int code = directs ? qyi_doing_end(doing, &directing->asking->error) : 0;

    if (code == 0 && !is_asked(directing, "preview") && (warnings->count == 0 || !is_asked(directing, "ask")))
        code = qyi_directing_write(directing, writer);
    if (code == 0)
        qyi_answer_warnings(warnings, writer);
    return code;
}

int qyi_directing_numbers(const struct qyi_directing *directing, const char *field,
                          const struct qyi_shape_int *number, size_t count, uint16_t **ret_numbers)
{
    uint16_t *numbers = count > 0 ? calloc(count, sizeof *numbers) : NULL;

    if (count > 0 && !numbers)
        return qyi_no_memory(&directing->asking->error);
    for (size_t i = 0; i < count; i++) {
        if (number[i].is < 1 || number[i].is > QY_TOURNAMENT_MAX_PLAYERS) {
            free(numbers);
            return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, field, strlen(field),
                                 "[1,2,...]");
        }
        numbers[i] = (uint16_t)number[i].is;
    }
    *ret_numbers = numbers;
    return 0;
}
