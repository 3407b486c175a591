/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a store replayed without a server. */
#include "live/checking.h"

#include "base/error.h"
#include "base/grow.h"
#include "live/mending.h"
#include "store/write.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A repaired log that waits to be written, with its former content. */
struct repair {
    char game[QYI_GAME_ID_SIZE];
    struct qyi_stored_log before;
    struct qyi_stored_log after;
};

struct looking {
    const struct qyi_checking *checking;
    struct qyi_vault vault;
    struct qyi_stored_game game;
    struct qyi_stored_log log;
    uint32_t behind; /* the last event that replayed */
    bool replayed;   /* the whole log was read, and can be replayed */
    struct repair *repair;
    size_t repairs;
    size_t room;
};

static void begin(void *user, const struct qyi_stored_game *game)
{
    struct looking *looking = user;

    qyi_stored_log_free(&looking->log);
    looking->game = *game;
    looking->replayed = false;
}

static int event(void *user, const struct qyi_stored_event *stored)
{
    return qyi_stored_log_add(&((struct looking *)user)->log, stored);
}

/* Whether the log can be replayed, and is over if its row says so. */
static int replay(struct looking *looking)
{
    struct qyi_replay replay = {.vault = &looking->vault};

    memcpy(replay.id, looking->game.id, sizeof replay.id);
    int status = qyi_replay_log(&replay, &looking->log);
    looking->behind = replay.opened ? replay.room.n : 0;
    looking->replayed = true;
    if (status == 0 && looking->game.over && qyi_room_status(&replay.room) != QYI_ROOM_OVER)
        status = QY_E_GAME_DAMAGED;
    qyi_replay_leave(&replay);
    return status;
}

/* ---- what was overwritten ---------------------------------------------------------------------------- */

static void copy_text(char *to, size_t size, const struct qyi_datum *value)
{
    size_t len = value->text && value->len < size ? value->len : 0;

    if (len > 0)
        memcpy(to, value->text, len);
    to[len] = '\0';
}

static int take_played(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_played_row *played = user;

    (void)count;
    played->found = true;
    copy_text(played->game, sizeof played->game, &value[0]);
    copy_text(played->rules, sizeof played->rules, &value[1]);
    copy_text(played->time, sizeof played->time, &value[2]);
    played->result = (int)value[4].number;
    copy_text(played->reason, sizeof played->reason, &value[5]);
    played->plies = (uint32_t)value[7].number;
    return 0;
}

static int copy_log(const struct qyi_stored_log *log, struct qyi_stored_log *ret_copy)
{
    int code = 0;

    for (size_t i = 0; i < log->count && code == 0; i++)
        code = qyi_stored_log_add(ret_copy, &log->event[i]);
    return code;
}

/* Records a repair, to be written after everything was checked. */
static int keep_repair(struct looking *looking, const struct qyi_stored_log *before)
{
    if (QYI_GROW(looking->repair, looking->room, looking->repairs + 1) < 0)
        return QY_E_MEMORY;
    struct repair *repair = &looking->repair[looking->repairs++];
    *repair = (struct repair){.before = {0}};
    memcpy(repair->game, looking->game.id, sizeof repair->game);
    int code = copy_log(before, &repair->before);
    return code == 0 ? copy_log(&looking->log, &repair->after) : code;
}

static void tell(const struct looking *looking, bool certain, const struct qy_buf *members)
{
    const struct qyi_checking *checking = looking->checking;
    const struct qyi_overwritten overwritten = {.game = looking->game.id,
                                                .members = qy_buf_str(members),
                                                .certain = certain,
                                                .repaired = certain && checking->repair};

    if (members->len > 0 && checking->overwritten)
        checking->overwritten(checking->user, &overwritten);
}

/* Reports overwritten values; when repairing, restores those that are certain in memory, and records them for
 * writing. */
static int mend(struct looking *looking)
{
    struct qyi_played_row played = {.found = false};
    const struct qyi_datum id = qyi_datum_text(looking->game.id);
    struct qyi_stored_log mended = {0};
    struct qy_buf certain = QY_BUF_INIT;
    struct qy_buf doubtful = QY_BUF_INIT;
    int code = copy_log(&looking->log, &mended);

    if (code == 0) /* a store of an earlier form has no such rows */
        (void)qyi_store_look(looking->checking->db, QYI_ASK_GAME_PLAYED, &id, 1, take_played, &played, NULL);
    if (code == 0)
        code = qyi_log_mend(&mended, looking->game.id, looking->game.over, &played, &looking->vault, &certain,
                            &doubtful);
    tell(looking, true, &certain);
    tell(looking, false, &doubtful);
    if (code == 1 && looking->checking->repair) {
        struct qyi_stored_log before = looking->log;

        looking->log = mended;
        mended = before;
        code = keep_repair(looking, &before);
    }
    qyi_stored_log_free(&mended);
    qy_buf_free(&certain);
    qy_buf_free(&doubtful);
    return code < 0 ? code : 0;
}

static bool is_suspect(const struct looking *looking)
{
    for (size_t i = 0; i < looking->log.count; i++)
        if (memmem(looking->log.event[i].body, looking->log.event[i].len, "\"?\"", 3))
            return true;
    return false;
}

static int end(void *user, int status)
{
    struct looking *looking = user;
    int code = status == 0 && is_suspect(looking) ? mend(looking) : 0;

    if (status < 0 || code < 0)
        return status < 0 ? status : code;
    return replay(looking);
}

static void damaged(void *user, const char *game, uint32_t behind, int code)
{
    const struct looking *looking = user;
    const struct qyi_checking *checking = looking->checking;

    if (checking->damaged)
        checking->damaged(checking->user, game, looking->replayed ? looking->behind : behind, code);
}

/* ---- repairs ----------------------------------------------------------------------------------------- */

static int write_repair(const struct qyi_checking *checking, const struct repair *repair,
                        struct qy_error *reterr)
{
    struct qyi_write *write = qyi_write_new(NULL, NULL);

    if (!write)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < repair->after.count; i++) {
        const struct qyi_stored_event *before = &repair->before.event[i];
        const struct qyi_stored_event *after = &repair->after.event[i];

        if (before->len != after->len || memcmp(before->body, after->body, after->len) != 0)
            qyi_write_event_again(write, repair->game, before, after->body, after->len);
    }
    return qyi_store_change(checking->db, write, reterr);
}

static void leave(struct looking *looking)
{
    for (size_t i = 0; i < looking->repairs; i++) {
        qyi_stored_log_free(&looking->repair[i].before);
        qyi_stored_log_free(&looking->repair[i].after);
    }
    free(looking->repair);
    qyi_stored_log_free(&looking->log);
    qyi_vault_close(&looking->vault);
}

int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    static const struct qyi_keeping_visitor visitor = {
        .begin = begin, .event = event, .end = end, .damaged = damaged};
    struct looking looking = {.checking = checking, .vault = {.path = checking->key}};

    if (sodium_init() < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "sodium_init", 11, NULL);
    int code = qyi_store_check(checking->db, &visitor, &looking, ret_holdings, reterr);
    for (size_t i = 0; i < looking.repairs && code == 0; i++)
        code = write_repair(checking, &looking.repair[i], reterr);
    leave(&looking);
    return code;
}
