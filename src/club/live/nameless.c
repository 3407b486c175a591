/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's name taken out of the logs of finished games. */
#include "live/nameless.h"
#include "store/write.h"

#include "base/json_read.h"

#include <stdlib.h>
#include <string.h>

/* ---- a line ---------------------------------------------------------------------------------------- */

/* The position of a value in the line, with its quotes. */
struct span {
    size_t from;
    size_t to;
};

/* The names in a line, and the data needed to know whose they are. */
struct line {
    bool start;
    bool join;
    int joins;           /* the side that sits down, or -1 */
    struct span side[2]; /* in `start`; `to` 0: none */
    struct span invited; /* the account */
    struct span name;    /* in `join` */
    bool ruling;         /* what the event says is adopted */
    struct span by;      /* its author, if that is the account */
};

static bool is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

/* The side that a word names in any of the games, or -1. */
static int side_named(const char *text, size_t len)
{
    for (int game = 0; game < QY_GAME_COUNT; game++)
        for (int side = 0; side < 2; side++)
            if (is(text, len, qy_side_id((enum qy_game)game, (enum qy_side)side)))
                return side;
    return -1;
}

static void take_text(struct line *line, const char *key, size_t key_len, const char *text, size_t len,
                      const char *account, struct span span)
{
    int side = side_named(key, key_len);

    if (is(key, key_len, "event")) {
        line->start = is(text, len, qy_event_name(QY_EVENT_START));
        line->join = is(text, len, qyi_own_name(QYI_OWN_JOIN));
        line->ruling = is(text, len, qy_event_name(QY_EVENT_ADJUDICATE)) ||
                       is(text, len, qy_event_name(QY_EVENT_OVERRULE));
    } else if (is(key, key_len, "side")) {
        line->joins = side_named(text, len);
    } else if (side >= 0) {
        line->side[side] = span;
    } else if (is(key, key_len, "name")) {
        line->name = span;
    } else if (is(key, key_len, "invited") && is(text, len, account)) {
        line->invited = span;
    } else if (is(key, key_len, "by") && is(text, len, account)) {
        line->by = span;
    }
}

static int read_line(const char *text, size_t len, const char *account, struct line *ret_line)
{
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_json_reader reader;
    const char *key;
    size_t key_len;
    int code = qyi_json_read_begin(&reader, text, len, &scratch, NULL);

    *ret_line = (struct line){.joins = -1};
    code = code == 0 ? qyi_json_read_open(&reader, '{') : code;
    while (code == 0 && (code = qyi_json_read_key(&reader, &key, &key_len)) == 1) {
        const char *value;
        size_t value_len;

        if (qyi_json_read_peek(&reader) != '"') {
            code = qyi_json_read_skip(&reader);
            continue;
        }
        code = qyi_json_read_string(&reader, &value, &value_len);
        if (code == 0)
            take_text(ret_line, key, key_len, value, value_len, account,
                      (struct span){reader.value, reader.at});
    }
    qy_buf_free(&scratch);
    return code < 0 ? code : qyi_json_read_end(&reader);
}

/* The names in a line that are the player's, in the order of the line; how many. */
static size_t names_of(const struct line *line, unsigned sides, struct span ret_span[3])
{
    size_t count = 0;

    for (int side = 0; side < 2 && line->start; side++)
        if ((sides & 1U << side) != 0 && line->side[side].to > 0)
            ret_span[count++] = line->side[side];
    if (line->start && line->invited.to > 0)
        ret_span[count++] = line->invited;
    if (line->join && line->joins >= 0 && (sides & 1U << line->joins) != 0 && line->name.to > 0)
        ret_span[count++] = line->name;
    if (line->ruling && line->by.to > 0)
        ret_span[count++] = line->by;
    for (size_t i = 1; i < count; i++)
        for (size_t at = i; at > 0 && ret_span[at].from < ret_span[at - 1].from; at--) {
            struct span later = ret_span[at - 1];

            ret_span[at - 1] = ret_span[at];
            ret_span[at] = later;
        }
    return count;
}

int qyi_line_nameless(const char *line, size_t len, unsigned sides, const char *account, struct qy_buf *out)
{
    static const char unnamed[] = "\"" QYI_NAMELESS "\"";
    struct span span[3];
    struct line read;
    size_t copied = 0;
    bool changed = false;
    int code = read_line(line, len, account, &read);
    size_t count = code == 0 ? names_of(&read, sides, span) : 0;

    for (size_t i = 0; i < count; i++)
        changed = changed || !is(line + span[i].from, span[i].to - span[i].from, unnamed);
    if (code < 0 || !changed)
        return code;
    for (size_t i = 0; i < count; i++) {
        qy_buf_add(out, line + copied, span[i].from - copied);
        qy_buf_adds(out, unnamed);
        copied = span[i].to;
    }
    qy_buf_add(out, line + copied, len - copied);
    return out->failed ? QY_E_MEMORY : 1;
}

/* ---- a game ---------------------------------------------------------------------------------------- */

/* The result of replaying a log. */
struct outcome {
    int status;
    uint32_t n;
    size_t plies;
    enum qyi_room_status room;
    enum qy_result result;
};

static struct outcome replayed(const char *game, const struct qyi_stored_log *log, struct qyi_vault *vault)
{
    struct qyi_replay replay = {.vault = vault};
    struct outcome outcome = {0};

    memcpy(replay.id, game, strnlen(game, sizeof replay.id - 1));
    outcome.status = qyi_replay_log(&replay, log);
    if (replay.opened) {
        outcome.n = replay.room.n;
        outcome.plies = qy_history_plies(qyi_room_history(&replay.room));
        outcome.room = qyi_room_status(&replay.room);
        outcome.result = qy_arbiter_outcome(replay.room.arbiter).result;
    }
    qyi_replay_leave(&replay);
    return outcome;
}

static bool same(const struct outcome *one, const struct outcome *other)
{
    return one->status == other->status && one->n == other->n && one->plies == other->plies &&
           one->room == other->room && one->result == other->result;
}

/* Returns 1 if a line contains the name, 0 if none does, or an error. */
static int find_name(const struct qyi_stored_log *log, unsigned sides, const char *account)
{
    struct qy_buf line = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; i < log->count && code == 0; i++) {
        qy_buf_clear(&line);
        code = qyi_line_nameless(log->event[i].body, log->event[i].len, sides, account, &line);
    }
    qy_buf_free(&line);
    return code;
}

/* Changes the lines that have the name. */
static int change_lines(const char *game, struct qyi_stored_log *log, unsigned sides, const char *account,
                        struct qyi_write *write)
{
    struct qy_buf line = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; i < log->count && code >= 0; i++) {
        const struct qyi_stored_event *event = &log->event[i];

        qy_buf_clear(&line);
        code = qyi_line_nameless(event->body, event->len, sides, account, &line);
        if (code != 1)
            continue;
        qyi_write_event_again(write, game, event, qy_buf_str(&line), line.len);
        code = qyi_stored_log_set(log, i, qy_buf_str(&line), line.len);
    }
    qy_buf_free(&line);
    return code < 0 ? code : 0;
}

int qyi_log_nameless(const char *game, struct qyi_stored_log *log, unsigned sides, const char *account,
                     struct qyi_vault *vault, struct qyi_write *write)
{
    struct outcome before;
    struct outcome after;
    int code = find_name(log, sides, account);

    if (code == 1) {
        before = replayed(game, log, vault);
        code = change_lines(game, log, sides, account, write);
        after = replayed(game, log, vault);
        if (code == 0 && !same(&before, &after))
            code = QY_E_GAME_DAMAGED;
    }
    return code == 0 || code == QY_E_MEMORY ? code : QY_E_GAME_DAMAGED;
}
