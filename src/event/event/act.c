/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An act as a line of JSON, read, checked and written along the table of registry/acts.txt. */
#include "event/act.h"
#include "event/act_table.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/json.h"
#include "base/json_read.h"
#include "base/utf8.h"
#include "base/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char **text_at(struct qy_tournament_act *act, const struct qyi_act_member *member)
{
    return (const char **)((char *)act + member->at);
}

static int32_t *number_at(struct qy_tournament_act *act, const struct qyi_act_member *member)
{
    return (int32_t *)(void *)((char *)act + member->at);
}

/* The first of two numbers, or the only one. */
static bool is_within(const struct qyi_act_member *member, const int32_t *number)
{
    unsigned count = member->type == QYI_ACT_TWO ? 2 : member->type == QYI_ACT_NUMBER;

    for (unsigned i = 0; i < count; i++)
        if (number[i] > member->most || number[i] < member->least)
            return false;
    return true;
}

const char *qy_tournament_act_name(enum qy_tournament_act_kind kind)
{
    return qyi_act_shapes[kind].name;
}

bool qyi_act_is(const char *text, const char *word)
{
    return text && strcmp(text, word) == 0;
}

enum qy_unit_rule qyi_act_units(const char *text)
{
    return qyi_act_is(text, "hard")   ? QY_UNITS_HARD
           : qyi_act_is(text, "soft") ? QY_UNITS_SOFT
                                      : QY_UNITS_FREE;
}

static bool same(const char *name, const char *key, size_t len)
{
    return strlen(name) == len && memcmp(name, key, len) == 0;
}

static const struct qyi_act_member *find_member(const char *key, size_t len)
{
    for (size_t i = 0; i < qyi_act_member_count; i++)
        if (qyi_act_members[i].len == len && memcmp(qyi_act_members[i].name, key, len) == 0)
            return &qyi_act_members[i];
    return NULL;
}

int32_t qyi_act_most(const char *name)
{
    const struct qyi_act_member *member = find_member(name, strlen(name));

    return member->type == QYI_ACT_NUMBER ? member->most : 0;
}

bool qyi_act_put(struct qy_tournament_act *act, const char *name, const char *text)
{
    const struct qyi_act_member *member = find_member(name, strlen(name));
    size_t digits = strspn(text, "0123456789");
    long number = strtol(text, NULL, 10);

    if (member->type == QYI_ACT_TEXT) {
        *text_at(act, member) = text;
        return true;
    }
    if (digits == 0 || text[digits] || number > member->most)
        return false;
    *number_at(act, member) = (int32_t)number;
    return true;
}

size_t qyi_act_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad)
{
    size_t count = 0;

    while (*text) {
        size_t len = strcspn(text, ",");
        unsigned long number = strtoul(text, NULL, 10);

        if (strspn(text, "0123456789") != len || len == 0 || number < least ||
            number > QY_TOURNAMENT_MAX_PLAYERS) {
            if (ret_bad)
                *ret_bad = text;
            return SIZE_MAX;
        }
        ret_numbers[count++] = (uint16_t)number;
        text += len + (text[len] == ',');
    }
    return count;
}

int qyi_act_new(enum qy_tournament_act_kind kind, struct qy_tournament_act *ret_act)
{
    *ret_act = (struct qy_tournament_act){.kind = kind, .memory = calloc(1, sizeof *ret_act->memory)};
    return ret_act->memory ? 0 : QY_E_MEMORY;
}

void qy_tournament_act_free(struct qy_tournament_act *act)
{
    struct qyi_act_memory *memory = act->memory;

    if (memory) {
        qyi_arena_free(&memory->texts);
        free(memory->order);
        free(memory->decided);
        free(memory->pairs);
        qy_lots_free(&memory->lots);
        free(memory);
        *act = (struct qy_tournament_act){.kind = act->kind};
    }
}

/*
 * Copies an object of plain values, as it comes next, without blanks: the regulations of games, which the room
 * does not judge. Returns 0 or the error.
 */
static int copy_object(struct qyi_json_reader *reader, struct qyi_json *json, const char *name)
{
    const char *text;
    size_t len;
    char key[64];
    int64_t number = 0;
    bool truth = false;
    int code = qyi_json_read_open(reader, '{');

    qyi_json_open(json, '{');
    while (code == 0 && (code = qyi_json_read_key(reader, &text, &len)) == 1) {
        if (len >= sizeof key)
            return qyi_json_read_fault(reader, QY_E_TOUR_ACT, name);
        memcpy(key, text, len);
        key[len] = '\0';
        qyi_json_key(json, key);
        switch (qyi_json_read_peek(reader)) {
        case '"':
            if ((code = qyi_json_read_string(reader, &text, &len)) == 0)
                qyi_json_text(json, text, len);
            break;
        case 't':
        case 'f':
            code = qyi_json_read_bool(reader, &truth);
            qyi_json_bool(json, truth);
            break;
        case 'n':
            code = qyi_json_read_null(reader);
            qyi_json_null(json);
            break;
        default: code = qyi_json_read_int(reader, &number); qyi_json_int(json, number);
        }
    }
    qyi_json_close(json, '}');
    return code;
}

/* Appends the text of an object in one line. Errors: QY_E_JSON_FORM, QY_E_MEMORY. */
static int write_object(const struct qyi_act_member *member, const char *text, struct qy_buf *out)
{
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_json_reader reader;
    struct qyi_json json;
    int code = qyi_json_read_begin(&reader, text, strlen(text), &scratch, NULL);

    qyi_json_begin(&json, out);
    if (code == 0)
        code = copy_object(&reader, &json, member->name);
    if (code == 0)
        code = qyi_json_read_end(&reader);
    qy_buf_free(&scratch);
    return code == 0 && out->failed ? QY_E_MEMORY : code;
}

/* Characters of a text, bytes of an object. */
static bool is_too_long(const struct qyi_act_member *member, const char *text)
{
    size_t len = strlen(text);

    if (member->most == 0 || len <= (size_t)member->most)
        return false;
    return member->type == QYI_ACT_OBJECT || qyi_utf8_count(text, len) > (size_t)member->most;
}

int qyi_act_check_texts(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    struct qy_tournament_act copy = *act;
    struct qy_tournament_act instead;
    int code = 0;

    for (size_t i = 0; i < qyi_act_member_count; i++) {
        const struct qyi_act_member *member = &qyi_act_members[i];
        const char *text =
            member->type == QYI_ACT_TEXT || member->type == QYI_ACT_OBJECT ? *text_at(&copy, member) : NULL;

        if (text && is_too_long(member, text)) {
            char most[16];

            (void)snprintf(most, sizeof most, "%d", (int)member->most);
            return qyi_error_set(reterr, QY_E_TOUR_TEXT_LONG, 0, member->name, strlen(member->name), most);
        }
    }
    if (act->instead && qy_tournament_act_read(act->instead, strlen(act->instead), &instead, NULL) == 0) {
        code = qyi_act_check_texts(&instead, reterr);
        qy_tournament_act_free(&instead);
    }
    return code; /* a text that is not an act is reported when the amendment is applied */
}

static inline bool has_list(const struct qy_tournament_act *act, const struct qyi_act_member *member)
{
    return (member->type == QYI_ACT_ORDER && act->order) ||
           (member->type == QYI_ACT_DECIDED && act->decided) ||
           (member->type == QYI_ACT_PAIRS && act->pairs) || (member->type == QYI_ACT_LOTS && act->lots);
}

/* Whether a member is present. An empty list of pairs counts, because a round may be paired without games. */
static inline bool is_given(struct qy_tournament_act *act, const struct qyi_act_member *member)
{
    switch (member->type) {
    case QYI_ACT_TEXT:
    case QYI_ACT_OBJECT: return *text_at(act, member) != NULL;
    case QYI_ACT_TWO: return number_at(act, member)[0] != 0 || number_at(act, member)[1] != 0;
    case QYI_ACT_NUMBER: return *number_at(act, member) != 0;
    case QYI_ACT_SEED: return act->kind == QY_ACT_NEW;
    case QYI_ACT_MOMENT: return act->at > 0;
    case QYI_ACT_PAIRS: return act->kind == QY_ACT_PAIR;
    case QYI_ACT_ORDER: return act->order || act->kind == QY_ACT_ARRIVE || act->kind == QY_ACT_ABSENT;
    default: return has_list(act, member);
    }
}

/* The same, also for members that an act has without writing them. */
static bool is_stated(struct qy_tournament_act *act, const struct qyi_act_member *member)
{
    return is_given(act, member) || has_list(act, member) || (member->type == QYI_ACT_SEED && act->seed != 0);
}

static int check_object(const struct qyi_act_member *member, const char *text, struct qy_error *reterr)
{
    struct qy_buf copy = QY_BUF_INIT;
    int code = text ? write_object(member, text, &copy) : 0;

    qy_buf_free(&copy);
    return code == 0 ? 0
                     : qyi_error_set(reterr, code == QY_E_MEMORY ? code : QY_E_TOUR_ACT, 0, text,
                                     strlen(text), member->name);
}

/* Whether the value of a member is within its bounds. */
static int check_value(const struct qyi_act_member *member, struct qy_tournament_act *act,
                       struct qy_error *reterr)
{
    switch (member->type) {
    case QYI_ACT_OBJECT: return check_object(member, *text_at(act, member), reterr);
    case QYI_ACT_NUMBER:
    case QYI_ACT_TWO:
        return is_within(member, number_at(act, member))
                   ? 0
                   : qyi_error_setf(reterr, QY_E_TOUR_ACT, 0, member->name, "%d",
                                    (int)*number_at(act, member));
    case QYI_ACT_SEED:
    case QYI_ACT_MOMENT:
        return (member->type == QYI_ACT_SEED ? act->seed : act->at) >= 0
                   ? 0
                   : qyi_error_set(reterr, QY_E_TOUR_ACT, 0, "", 0, member->name);
    default: return 0;
    }
}

int qyi_act_check(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    struct qy_tournament_act copy = *act;

    if ((unsigned)act->kind >= QY_ACT_KINDS)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, "", 0, "act");
    for (size_t i = 0; i < qyi_act_member_count; i++) {
        const struct qyi_act_member *member = &qyi_act_members[i];
        int code = check_value(member, &copy, reterr);

        if (code < 0)
            return code;
        if (!qyi_act_has(act->kind, i) && is_stated(&copy, member))
            return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, member->name, member->len,
                                 qyi_act_shapes[act->kind].name);
    }
    return qyi_act_check_texts(act, reterr);
}

/* ---- reading lists --------------------------------------------------------------------------------- */

static int read_small(struct qyi_json_reader *reader, uint16_t *ret_number)
{
    int64_t number;
    int code = qyi_json_read_int(reader, &number);

    if (code < 0)
        return code;
    if (number < 0 || number > QY_TOURNAMENT_MAX_PLAYERS)
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "0..9999");
    *ret_number = (uint16_t)number;
    return 0;
}

/* Appends a list of numbers to the first `*count`. */
static int read_numbers(struct qyi_json_reader *reader, uint16_t **list, size_t *count)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        if (QYI_ONE_MORE(*list, *count) < 0)
            return QY_E_MEMORY;
        code = read_small(reader, &(*list)[*count]);
        *count += code == 0;
    }
    return code;
}

/* One pair: [white,black]. */
static int read_pair(struct qyi_json_reader *reader, struct qy_pair *ret_pair)
{
    uint16_t two[2] = {0, 0};
    size_t count = 0;
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        code = count < 2 ? read_small(reader, &two[count])
                         : qyi_json_read_fault(reader, QY_E_TOUR_ACT, "[white,black]");
        count++;
    }
    if (code == 0 && count != 2)
        code = qyi_json_read_fault(reader, QY_E_TOUR_ACT, "[white,black]");
    if (code == 0)
        *ret_pair = (struct qy_pair){two[0], two[1]};
    return code;
}

static int read_pairs(struct qyi_json_reader *reader, struct qy_pair **list, size_t *count)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        if (QYI_ONE_MORE(*list, *count) < 0)
            return QY_E_MEMORY;
        code = read_pair(reader, &(*list)[*count]);
        *count += code == 0;
    }
    return code;
}

static int read_lot_kind(struct qyi_json_reader *reader, enum qy_lot_kind *ret_kind)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    if (code < 0)
        return code;
    for (*ret_kind = QY_LOT_ORDER; *ret_kind < QY_LOT_KINDS; (*ret_kind)++)
        if (same(qy_lot_kind_name(*ret_kind), text, len))
            return 0;
    return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "order, bye, opponent, first-move, seat, winner");
}

static int read_lot(struct qyi_json_reader *reader, struct qy_lots *lots, struct qy_lot *lot)
{
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    *lot = (struct qy_lot){.first = lots->candidate_count};
    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1) {
        if (same("lot", key, len))
            code = read_lot_kind(reader, &lot->kind);
        else if (same("candidates", key, len))
            code = read_numbers(reader, &lots->candidate, &lots->candidate_count);
        else if (same("drawer", key, len) || same("drawn", key, len))
            code = read_small(reader, same("drawn", key, len) ? &lot->drawn : &lot->drawer);
        else
            code = qyi_json_read_fault(reader, QY_E_TOUR_ACT, "lot, drawer, candidates, drawn");
    }
    lot->count = lots->candidate_count - lot->first;
    return code;
}

static int read_lots(struct qyi_json_reader *reader, struct qy_lots *lots)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        if (QYI_ONE_MORE(lots->lot, lots->count) < 0)
            return QY_E_MEMORY;
        code = read_lot(reader, lots, &lots->lot[lots->count]);
        lots->count += code == 0;
    }
    return code;
}

/* ---- reading members ------------------------------------------------------------------------------- */

static int read_kind(struct qyi_json_reader *reader, struct qy_tournament_act *act)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    if (code < 0)
        return code;
    for (act->kind = QY_ACT_NEW; act->kind < QY_ACT_KINDS; act->kind++)
        if (same(qyi_act_shapes[act->kind].name, text, len))
            return 0;
    return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "new, add, pair, result");
}

static int read_text(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                     const struct qyi_act_member *member)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    if (code < 0)
        return code;
    text = qyi_arena_text(&act->memory->texts, text, len);
    *text_at(act, member) = text;
    return text ? 0 : QY_E_MEMORY;
}

static int read_object(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                       const struct qyi_act_member *member)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &text);
    int code = copy_object(reader, &json, member->name);
    if (code == 0) {
        *text_at(act, member) = qyi_arena_text(&act->memory->texts, qy_buf_str(&text), text.len);
        code = text.failed || !*text_at(act, member) ? QY_E_MEMORY : 0;
    }
    qy_buf_free(&text);
    return code;
}

/* Two numbers: [0,1]. */
static int read_two(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                    const struct qyi_act_member *member)
{
    int32_t two[2] = {0, 0};
    size_t count = 0;
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        int64_t number = 0;

        code = qyi_json_read_int(reader, &number);
        if (code == 0 && (count >= 2 || number < 0 || number > member->most))
            code = qyi_json_read_fault(reader, QY_E_TOUR_ACT, member->name);
        else if (code == 0)
            two[count++] = (int32_t)number;
    }
    if (code == 0 && count != 2)
        code = qyi_json_read_fault(reader, QY_E_TOUR_ACT, member->name);
    memcpy(number_at(act, member), two, sizeof two);
    return code;
}

static int read_number(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                       const struct qyi_act_member *member)
{
    bool large = member->type == QYI_ACT_SEED || member->type == QYI_ACT_MOMENT;
    int64_t most = large ? INT64_MAX : member->most;
    int64_t number;
    int code = qyi_json_read_int(reader, &number);

    if (code < 0)
        return code;
    if (number > most || number < member->least)
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, member->name);
    if (member->type == QYI_ACT_SEED)
        act->seed = number;
    else if (member->type == QYI_ACT_MOMENT)
        act->at = number;
    else
        *number_at(act, member) = (int32_t)number;
    return 0;
}

static int read_list(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                     const struct qyi_act_member *member)
{
    struct qyi_act_memory *memory = act->memory;
    int code;

    switch (member->type) {
    case QYI_ACT_ORDER: code = read_numbers(reader, &memory->order, &act->order_count); break;
    case QYI_ACT_DECIDED: code = read_pairs(reader, &memory->decided, &act->decided_count); break;
    case QYI_ACT_PAIRS: code = read_pairs(reader, &memory->pairs, &act->pair_count); break;
    default: code = read_lots(reader, &memory->lots); break;
    }
    act->order = memory->order;
    act->decided = memory->decided;
    act->pairs = memory->pairs;
    act->lots = memory->lots.count > 0 ? &memory->lots : NULL;
    return code;
}

static int read_member(struct qyi_json_reader *reader, struct qy_tournament_act *act, const char *key,
                       size_t len)
{
    const struct qyi_act_member *member = find_member(key, len);
    const char *text;
    size_t text_len;

    if (same("act", key, len))
        return read_kind(reader, act);
    if (same("sum", key, len)) /* the checksum protects the line and is not part of the act */
        return qyi_json_read_string(reader, &text, &text_len);
    if (!member || has_list(act, member))
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "act");
    switch (member->type) {
    case QYI_ACT_TEXT: return read_text(reader, act, member);
    case QYI_ACT_OBJECT: return read_object(reader, act, member);
    case QYI_ACT_TWO: return read_two(reader, act, member);
    case QYI_ACT_NUMBER:
    case QYI_ACT_SEED:
    case QYI_ACT_MOMENT: return read_number(reader, act, member);
    default: return read_list(reader, act, member);
    }
}

int qy_tournament_act_read(const char *line, size_t len, struct qy_tournament_act *ret_act,
                           struct qy_error *reterr)
{
    struct qy_buf scratch = QY_BUF_INIT;
    struct qy_tournament_act act;
    struct qyi_json_reader reader;
    const char *key;
    size_t key_len;
    int code = qyi_act_new(QY_ACT_KINDS, &act);

    if (code == 0)
        code = qyi_json_read_begin(&reader, line, len, &scratch, reterr);
    if (code == 0)
        code = qyi_json_read_open(&reader, '{');
    while (code == 0 && (code = qyi_json_read_key(&reader, &key, &key_len)) == 1)
        code = read_member(&reader, &act, key, key_len);
    if (code == 0)
        code = qyi_json_read_end(&reader);
    if (code == 0 && act.kind == QY_ACT_KINDS)
        code = qyi_error_set(reterr, QY_E_TOUR_ACT, 0, line, len, "act");
    if (code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    qy_buf_free(&scratch);
    if (code < 0) {
        qy_tournament_act_free(&act);
        return code;
    }
    *ret_act = act;
    return 0;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_numbers(struct qyi_json *json, const uint16_t *number, size_t count)
{
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        qyi_json_uint(json, number[i]);
    qyi_json_close(json, ']');
}

static void write_pairs(struct qyi_json *json, const struct qy_pair *pair, size_t count)
{
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        write_numbers(json, (uint16_t[]){pair[i].white, pair[i].black}, 2);
    qyi_json_close(json, ']');
}

static void write_lots(struct qyi_json *json, const struct qy_lots *lots)
{
    qyi_json_open(json, '[');
    for (size_t i = 0; i < lots->count; i++) {
        const struct qy_lot *lot = &lots->lot[i];

        qyi_json_open(json, '{');
        qyi_json_key(json, "lot");
        qyi_json_string(json, qy_lot_kind_name(lot->kind));
        qyi_json_key(json, "drawer");
        qyi_json_uint(json, lot->drawer);
        qyi_json_key(json, "candidates");
        write_numbers(json, lot->count > 0 ? lots->candidate + lot->first : NULL, lot->count);
        qyi_json_key(json, "drawn");
        qyi_json_uint(json, lot->drawn);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void write_two(struct qyi_json *json, const int32_t two[2])
{
    qyi_json_open(json, '[');
    qyi_json_int(json, two[0]);
    qyi_json_int(json, two[1]);
    qyi_json_close(json, ']');
}

/* Writes an object. Text that is not an object, which no valid act contains, is omitted. */
static void add_object(struct qyi_json *json, const struct qyi_act_member *member, const char *text)
{
    struct qy_buf object = QY_BUF_INIT;

    if (write_object(member, text, &object) < 0) {
        qy_buf_clear(&object);
        qy_buf_adds(&object, "{}");
    }
    qyi_json_raw(json, object.data, object.len);
    qy_buf_free(&object);
}

void qy_tournament_act_write(const struct qy_tournament_act *act, struct qy_buf *line)
{
    const struct qyi_act_member *end = qyi_act_members + qyi_act_member_count;
    struct qy_tournament_act copy = *act;
    struct qyi_json json;

    qyi_json_begin(&json, line);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "act");
    qyi_json_string(&json, qyi_act_shapes[act->kind].name);
    for (const struct qyi_act_member *member = qyi_act_members; member < end; member++) {
        if (!is_given(&copy, member))
            continue;
        qyi_json_key(&json, member->name);
        switch (member->type) {
        case QYI_ACT_TEXT: qyi_json_string(&json, *text_at(&copy, member)); break;
        case QYI_ACT_OBJECT: add_object(&json, member, *text_at(&copy, member)); break;
        case QYI_ACT_TWO: write_two(&json, number_at(&copy, member)); break;
        case QYI_ACT_NUMBER: qyi_json_int(&json, *number_at(&copy, member)); break;
        case QYI_ACT_SEED: qyi_json_int(&json, act->seed); break;
        case QYI_ACT_MOMENT: qyi_json_int(&json, act->at); break;
        case QYI_ACT_ORDER: write_numbers(&json, act->order, act->order_count); break;
        case QYI_ACT_DECIDED: write_pairs(&json, act->decided, act->decided_count); break;
        case QYI_ACT_PAIRS: write_pairs(&json, act->pairs, act->pair_count); break;
        case QYI_ACT_LOTS: write_lots(&json, act->lots); break;
        }
    }
    qyi_json_close(&json, '}');
}

unsigned qyi_act_table(const char *text)
{
    int64_t table;

    return *text >= '0' && *text <= '9' && qyi_take_number(&text, 1, QY_TOURNAMENT_MAX_PLAYERS, &table) &&
                   !*text
               ? (unsigned)table
               : 0;
}

int qyi_act_describe(const struct qy_tournament_act *act, struct qy_tournament *tournament,
                     struct qy_tournament_player *player)
{
    const char *const texts[] = {[QY_PLAYER_NAME] = act->name,
                                 [QY_PLAYER_TITLE] = act->title,
                                 [QY_PLAYER_FEDERATION] = act->federation ? act->federation : act->unit,
                                 [QY_PLAYER_CLUB] = act->club,
                                 [QY_PLAYER_ID] = act->id,
                                 [QY_PLAYER_BIRTH] = act->birth,
                                 [QY_PLAYER_ALSO] = act->also,
                                 [QY_PLAYER_CONTACT] = act->contact,
                                 [QY_PLAYER_NOTE] = act->note};
    int code = 0;

    for (unsigned i = 0; code == 0 && i < QY_PLAYER_TEXTS; i++)
        if (texts[i])
            code = qy_tournament_set_player_text(tournament, player, (enum qy_player_text)i, texts[i],
                                                 strlen(texts[i]));
    if (code < 0)
        return code;
    player->rating = (uint16_t)act->rating;
    player->sex = qyi_act_length(act->sex) == 1 ? act->sex[0] : ' ';
    if (act->table)
        player->table = (uint16_t)qyi_act_table(act->table);
    return 0;
}

int qyi_act_not_now(const struct qy_tournament_act *act, const char *expected, struct qy_error *reterr)
{
    const char *name = qy_tournament_act_name(act->kind);

    return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, name, strlen(name), expected);
}
