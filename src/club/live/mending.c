/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs of games in which earlier versions overwrote more than a name. */
#include "live/mending.h"

#include "live/nameless.h"

#include "arbiter/regulations.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SLOTS  8
#define MOST_VALUES 32
#define MOST_TRIED  1024 /* combinations of values */

/* An overwritten value: its position with quotes, and the possible originals. */
struct slot {
    size_t event; /* counted from 0 */
    size_t from;
    size_t to;
    char member[32];
    const char *value[MOST_VALUES];
    size_t count;
    size_t chosen;
    size_t right; /* the first combination of values that gives the right game */
    bool doubtful;
};

struct mending {
    struct qyi_stored_log *log;
    const char *game;
    bool over;
    const struct qyi_played_row *played;
    struct qyi_vault *vault;
    struct slot slot[MOST_SLOTS];
    size_t count;
};

static bool is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

/* ---- what a value may have been --------------------------------------------------------------------- */

static void may_be(struct slot *slot, const char *value)
{
    if (value && value[0] && slot->count < MOST_VALUES)
        slot->value[slot->count++] = value;
}

static void any_rules(struct slot *slot)
{
    for (size_t i = 0; qy_rules_at(i); i++)
        may_be(slot, qy_rules_id(qy_rules_at(i)));
}

static void any_odds(struct slot *slot)
{
    for (size_t i = 0; qy_odds_at(i); i++)
        may_be(slot, qy_odds_id(qy_odds_at(i)));
}

static void any_game(struct slot *slot)
{
    for (int i = 0; i < QY_GAME_COUNT; i++)
        may_be(slot, qy_game_id((enum qy_game)i));
}

static void any_claims(struct slot *slot)
{
    may_be(slot, "auto");
    may_be(slot, "player");
}

/* The members of `start` that are texts but no names. */
static const struct {
    const char *name;
    const char *value; /* the only possible one, */
    void (*any)(struct slot *slot);
} members[] = {
    {"event", "start", NULL},   {"mode", "online", NULL},     {"game", NULL, any_game},
    {"rules", NULL, any_rules}, {"claims", NULL, any_claims}, {"odds", NULL, any_odds},
};

/* Lists the possible values of a member of `start`. */
static void fill(const struct mending *mending, struct slot *slot, const char *key, size_t len)
{
    if (is(key, len, "time"))
        may_be(slot, mending->played->found ? mending->played->time : NULL);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        if (!is(key, len, members[i].name))
            continue;
        may_be(slot, members[i].value);
        if (members[i].any)
            members[i].any(slot);
    }
}

static void fill_regulation(struct slot *slot, const char *key, size_t len)
{
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++)
        for (int second = 0; second < 2 && is(key, len, qy_regulation_id((enum qy_regulation)i)); second++)
            may_be(slot, qyi_regulation_choice(i, second == 1));
}

static struct slot *add_slot(struct mending *mending, size_t event, const struct qyi_json_reader *reader,
                             const char *key, size_t len)
{
    struct slot *slot = mending->count < MOST_SLOTS ? &mending->slot[mending->count] : NULL;

    if (!slot)
        return NULL;
    mending->count++;
    *slot = (struct slot){.event = event, .from = reader->value, .to = reader->at};
    memcpy(slot->member, key, len < sizeof slot->member ? len : sizeof slot->member - 1);
    return slot;
}

/* ---- what was overwritten ---------------------------------------------------------------------------- */

static bool is_name(const char *key, size_t len)
{
    for (int game = 0; game < QY_GAME_COUNT; game++)
        for (int side = 0; side < 2; side++)
            if (is(key, len, qy_side_id((enum qy_game)game, (enum qy_side)side)))
                return true;
    return is(key, len, "invited");
}

/* Reads a text value; 1 if it was overwritten. */
static int overwritten(struct qyi_json_reader *reader)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    return code == 0 && is(text, len, QYI_NAMELESS) ? 1 : code;
}

static int read_regulations(struct mending *mending, struct qyi_json_reader *reader)
{
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1) {
        if (qyi_json_read_peek(reader) != '"') {
            code = qyi_json_read_skip(reader);
            continue;
        }
        code = overwritten(reader);
        if (code == 1) {
            struct slot *slot = add_slot(mending, 0, reader, key, len);

            if (slot)
                fill_regulation(slot, key, len);
            code = 0;
        }
    }
    return code;
}

/* The values of the first event. */
static int read_start(struct mending *mending, struct qyi_json_reader *reader)
{
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1) {
        char next = qyi_json_read_peek(reader);

        if (next == '{' && is(key, len, "regulations")) {
            code = read_regulations(mending, reader);
            continue;
        }
        if (next != '"') {
            code = qyi_json_read_skip(reader);
            continue;
        }
        code = overwritten(reader);
        if (code == 1 && !is_name(key, len)) {
            struct slot *slot = add_slot(mending, 0, reader, key, len);

            if (slot)
                fill(mending, slot, key, len);
        }
        code = code == 1 ? 0 : code;
    }
    return code;
}

/* A later event: only where a side sat down was anything overwritten, the word `join` itself. */
static int read_later(struct mending *mending, size_t event, struct qyi_json_reader *reader)
{
    struct qyi_json_reader found = {0};
    bool name = false;
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1) {
        bool is_event = is(key, len, "event");

        name = name || is(key, len, "name");
        code =
            is_event && qyi_json_read_peek(reader) == '"' ? overwritten(reader) : qyi_json_read_skip(reader);
        if (code == 1) {
            found = *reader;
            code = 0;
        }
    }
    if (code == 0 && name && found.at > 0) {
        struct slot *slot = add_slot(mending, event, &found, "event", 5);

        if (slot)
            may_be(slot, qyi_own_name(QYI_OWN_JOIN));
    }
    return code;
}

static void find_slots(struct mending *mending)
{
    struct qy_buf scratch = QY_BUF_INIT;

    for (size_t i = 0; i < mending->log->count; i++) {
        const struct qyi_stored_event *event = &mending->log->event[i];
        struct qyi_json_reader reader;
        int code = memmem(event->body, event->len, "\"" QYI_NAMELESS "\"", 3)
                       ? qyi_json_read_begin(&reader, event->body, event->len, &scratch, NULL)
                       : 1;

        if (code == 0)
            (void)(i == 0 ? read_start(mending, &reader) : read_later(mending, i, &reader));
    }
    for (size_t i = 0; i < mending->count; i++)
        if (mending->slot[i].count == 0) { /* no value is possible */
            may_be(&mending->slot[i], QYI_NAMELESS);
            mending->slot[i].doubtful = true;
        }
    qy_buf_free(&scratch);
}

/* ---- trying values ----------------------------------------------------------------------------------- */

/* An event's text with the chosen values in it. */
static void write_body(const struct mending *mending, size_t event, struct qy_buf *out)
{
    const struct qyi_stored_event *stored = &mending->log->event[event];
    size_t copied = 0;

    for (size_t i = 0; i < mending->count; i++) {
        const struct slot *slot = &mending->slot[i];

        if (slot->event != event)
            continue;
        qy_buf_add(out, stored->body + copied, slot->from - copied);
        qy_buf_addf(out, "\"%s\"", slot->value[slot->chosen]);
        copied = slot->to;
    }
    qy_buf_add(out, stored->body + copied, stored->len - copied);
}

/* A copy of the log with the chosen values. */
static int write_log(const struct mending *mending, struct qyi_stored_log *ret_log)
{
    struct qy_buf body = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; i < mending->log->count && code == 0; i++) {
        struct qyi_stored_event event = mending->log->event[i];

        qy_buf_clear(&body);
        write_body(mending, i, &body);
        event.body = qy_buf_str(&body);
        event.len = body.len;
        code = body.failed ? QY_E_MEMORY : qyi_stored_log_add(ret_log, &event);
    }
    qy_buf_free(&body);
    return code;
}

static int half_points(enum qy_result result)
{
    return result == QY_RESULT_FIRST_WON    ? 2
           : result == QY_RESULT_DRAW       ? 1
           : result == QY_RESULT_SECOND_WON ? 0
                                            : -1;
}

/* Whether a replayed game agrees with the store. */
static bool agrees(const struct mending *mending, const struct qyi_room *room)
{
    const struct qyi_played_row *played = mending->played;
    struct qy_outcome outcome = qy_arbiter_outcome(room->arbiter);
    struct qy_buf time = QY_BUF_INIT;

    if (mending->over != (qyi_room_status(room) == QYI_ROOM_OVER))
        return false;
    if (!played->found)
        return true;
    qy_time_control_write(&room->setup.control, &time);
    bool same = strcmp(played->game, qy_game_id(room->setup.game)) == 0 &&
                strcmp(played->rules, qy_rules_id(room->setup.rules)) == 0 &&
                strcmp(played->time, qy_buf_str(&time)) == 0 &&
                played->result == half_points(outcome.result) &&
                strcmp(played->reason, qy_reason_name(outcome.reason)) == 0 &&
                played->plies == qy_arbiter_plies(room->arbiter);
    qy_buf_free(&time);
    return same;
}

/* 1 where the chosen values make the game that the store has, 0 where not. */
static int fits(const struct mending *mending)
{
    struct qyi_replay replay = {.vault = mending->vault};
    struct qyi_stored_log log = {0};
    int code = write_log(mending, &log);

    memcpy(replay.id, mending->game, strnlen(mending->game, sizeof replay.id - 1));
    if (code == 0)
        code = qyi_replay_log(&replay, &log) == 0 && agrees(mending, &replay.room);
    qyi_replay_leave(&replay);
    qyi_stored_log_free(&log);
    return code;
}

/* The next combination of values; false after the last one. */
static bool next(struct mending *mending)
{
    for (size_t i = 0; i < mending->count; i++) {
        if (++mending->slot[i].chosen < mending->slot[i].count)
            return true;
        mending->slot[i].chosen = 0;
    }
    return false;
}

/* A choice with which the game is the right one: what differs from the first such choice is doubtful. */
static void note_fit(struct mending *mending, bool first)
{
    for (size_t i = 0; i < mending->count; i++) {
        struct slot *slot = &mending->slot[i];

        if (first)
            slot->right = slot->chosen;
        else
            slot->doubtful = slot->doubtful || slot->right != slot->chosen;
    }
}

static int try_all(struct mending *mending)
{
    unsigned tried = 0;
    unsigned found = 0;
    int code;

    do {
        code = fits(mending);
        if (code == 1)
            note_fit(mending, found++ == 0);
    } while (code >= 0 && ++tried < MOST_TRIED && next(mending));
    for (size_t i = 0; i < mending->count; i++) {
        struct slot *slot = &mending->slot[i];

        slot->doubtful = slot->doubtful || found == 0 || tried == MOST_TRIED;
        slot->chosen = slot->right;
        if (slot->doubtful)
            slot->value[slot->chosen] = QYI_NAMELESS;
    }
    return code < 0 ? code : 0;
}

static void tell(const struct mending *mending, bool doubtful, struct qy_buf *out)
{
    for (size_t i = 0; i < mending->count; i++)
        if (mending->slot[i].doubtful == doubtful)
            qy_buf_addf(out, "%s%s", out->len > 0 ? ", " : "", mending->slot[i].member);
}

int qyi_log_mend(struct qyi_stored_log *log, const char *game, bool over, const struct qyi_played_row *played,
                 struct qyi_vault *vault, struct qy_buf *ret_certain, struct qy_buf *ret_doubtful)
{
    struct mending mending = {.log = log, .game = game, .over = over, .played = played, .vault = vault};
    struct qyi_stored_log mended = {0};

    find_slots(&mending);
    if (mending.count == 0)
        return 0;
    int code = try_all(&mending);
    if (code == 0)
        code = write_log(&mending, &mended);
    tell(&mending, false, ret_certain);
    tell(&mending, true, ret_doubtful);
    if (code == 0 && ret_certain->len > 0) {
        qyi_stored_log_free(log);
        *log = mended;
        return 1;
    }
    qyi_stored_log_free(&mended);
    return code;
}
