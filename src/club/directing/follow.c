/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches the folder of tournaments for clients that follow them. */
#include "directing/follow.h"

#include "directing/bound.h"
#include "directing/online.h"
#include "directing/people.h"
#include "directing/publish.h"
#include "live/house.h"
#include "live/ws.h"
#include "wire/server.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define REST_MS 60

static void tell_count(struct qyi_server *server, const char *message, unsigned count)
{
    char number[16];

    lws_snprintf(number, sizeof number, "%u", count);
    if (count > 0)
        qyi_server_notice(server, message, number, NULL);
}

void qyi_server_tell_tally(struct qyi_server *server, bool all)
{
    struct qyi_ledger_tally tally = qyi_ledger_tally(server->ledger);

    if (all) {
        tell_count(server, "serve.events-taken", tally.taken);
        tell_count(server, "serve.events-given", tally.given);
    }
    tell_count(server, "serve.events-aside", tally.aside);
    tell_count(server, "serve.events-damaged", tally.damaged);
}

static void tell(uv_timer_t *timer)
{
    struct qyi_follow *follow = timer->data;
    unsigned count = follow->count;

    follow->count = 0;
    qyi_server_tell_tally(follow->server, false);
    for (unsigned i = 0; i < count; i++)
        qyi_ws_tell_followers(follow->server, "tournament", follow->changed[i]);
    for (unsigned i = 0; i < count; i++)
        qyi_publish(follow->server, follow->changed[i]);
    for (unsigned i = 0; i < count; i++)
        qyi_online_look(follow->server, follow->changed[i]);
}

/* Returns the file that a change concerns: the people of a log are in .NAME.people beside it. */
static bool subject_of(const char *name, char id[QYI_FILE_ID_SIZE])
{
    char log[QYI_LOG_NAME_SIZE];

    if (name[0] != '.') {
        qyi_folder_id(name, id);
        return true;
    }
    if (!qyi_people_log(name, log, sizeof log))
        return false;
    qyi_folder_id(log, id);
    return true;
}

/* Changes to report soon: several writes at once are one change. */
static void note(struct qyi_follow *follow, const char *id)
{
    for (unsigned i = 0; i < follow->count; i++)
        if (strcmp(follow->changed[i], id) == 0)
            return;
    if (follow->count == QYI_FOLLOW_CHANGED)
        tell(&follow->rest);
    memcpy(follow->changed[follow->count++], id, QYI_FILE_ID_SIZE);
    if (!uv_is_active((const uv_handle_t *)&follow->rest))
        uv_timer_start(&follow->rest, tell, REST_MS, 0);
}

/* A hash of a file's state: its name and the length of its log, or for other files its size and time of change. */
static uint64_t stamp_of(const struct qyi_follow *follow, const char *name)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    struct qy_buf text = QY_BUF_INIT;
    struct stat found = {.st_size = 0};
    uint64_t stamp = qyi_ledger_stamp(follow->server->ledger, name);

    qy_buf_addf(&text, "%s/%s", follow->server->options.tournaments, name);
    if (!text.failed && stamp == 0)
        (void)lstat(qy_buf_str(&text), &found);
    qy_buf_clear(&text); /* servers may have the folder under different paths, or their own copies of a log */
    qy_buf_addf(&text, "%s %llu %lld %lld.%09ld", name, (unsigned long long)stamp, (long long)found.st_size,
                (long long)found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)qy_buf_str(&text), text.len, NULL, 0);
    qy_buf_free(&text);
    memcpy(&stamp, hash, sizeof stamp);
    return stamp & INT64_MAX;
}

static bool was_told(const struct qyi_follow *follow, uint64_t stamp)
{
    for (unsigned i = 0; i < QYI_FOLLOW_TOLD; i++)
        if (follow->told[i] == stamp)
            return true;
    return false;
}

static void keep_stamp(struct qyi_follow *follow, uint64_t stamp)
{
    follow->told[follow->told_count++ % QYI_FOLLOW_TOLD] = stamp;
}

void qyi_follow_hear(struct qyi_follow *follow, const char *id, uint64_t stamp)
{
    if (!follow->server || strlen(id) != QYI_FILE_ID_SIZE - 1 || was_told(follow, stamp))
        return;
    qyi_follow_begin(follow, follow->server); /* the folder may have been created meanwhile */
    keep_stamp(follow, stamp);
    note(follow, id);
}

static void tell_peers(struct qyi_follow *follow, const char *name, const char *id)
{
    if (!qyi_house_is_shared(follow->server->house))
        return;
    uint64_t stamp = stamp_of(follow, name);
    if (was_told(follow, stamp))
        return;
    keep_stamp(follow, stamp);
    qyi_peers_tell_tournament(follow->server->house, id, stamp);
}

/* A file written by another program than this server. */
struct strange {
    uv_work_t work;
    struct qyi_follow *follow;
    char name[QYI_LOG_NAME_SIZE];
};

static void look_at(uv_work_t *work)
{
    const struct strange *strange = work->data;

    qyi_ledger_look_at(strange->follow->server->ledger, strange->name);
}

static void looked_at(uv_work_t *work, int status)
{
    struct strange *strange = work->data;
    char id[QYI_FILE_ID_SIZE];

    qyi_work_ended(work->loop);
    if (status == 0 && !strange->follow->server->ending && subject_of(strange->name, id))
        tell_peers(strange->follow, strange->name, id);
    free(strange);
}

/* Adds lines written by the command to the store. */
static void take_in(struct qyi_follow *follow, const char *name)
{
    if (strlen(name) >= QYI_LOG_NAME_SIZE || !qyi_ledger_is_strange(follow->server->ledger, name))
        return;
    struct strange *strange = calloc(1, sizeof *strange);
    if (!strange)
        return;
    strange->follow = follow;
    strange->work.data = strange;
    memcpy(strange->name, name, strlen(name) + 1);
    if (qyi_work_begin(&follow->server->loop, &strange->work, look_at, looked_at) != 0)
        free(strange);
}

static void on_change(uv_fs_event_t *folder, const char *name, int events, int status)
{
    struct qyi_follow *follow = folder->data;
    char id[QYI_FILE_ID_SIZE];
    struct qyi_bound bound;

    (void)events;
    if (status < 0 || !name || !subject_of(name, id))
        return;
    if (qyi_bound_read(name, &bound)) { /* a move: the games of the round are other ones */
        char event[QYI_FILE_ID_SIZE];

        qyi_folder_id(bound.event, event);
        qyi_publish(follow->server, event);
    }
    note(follow, id);
    tell_peers(follow, name, id);
    take_in(follow, name);
}

void qyi_follow_begin(struct qyi_follow *follow, struct qyi_server *server)
{
    const char *path = server->options.tournaments;

    if (!path || follow->watching)
        return;
    if (!follow->server) {
        follow->server = server;
        follow->folder.data = follow;
        follow->rest.data = follow;
        uv_timer_init(&server->loop, &follow->rest);
        uv_fs_event_init(&server->loop, &follow->folder);
    }
    if (server->tournaments.len > 0) /* a folder named by the operator is not created */
        (void)mkdir(path, 0700);
    follow->watching = uv_fs_event_start(&follow->folder, on_change, path, 0) == 0;
}

void qyi_follow_end(struct qyi_follow *follow)
{
    if (!follow->server)
        return;
    uv_fs_event_stop(&follow->folder);
    uv_timer_stop(&follow->rest);
}
