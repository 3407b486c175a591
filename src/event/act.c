/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. An act as a line of JSON: one table of its members, by which it is read, checked and written.
 */
#include "event/act.h"

#include "base/error.h"
#include "base/json.h"
#include "base/json_read.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[QY_ACT_KINDS] = {
    [QY_ACT_NEW] = "new",       [QY_ACT_ADD] = "add",           [QY_ACT_REDRAW] = "redraw",
    [QY_ACT_BYE] = "bye",       [QY_ACT_WITHDRAW] = "withdraw", [QY_ACT_PAIR] = "pair",
    [QY_ACT_RESULT] = "result", [QY_ACT_PENALISE] = "penalise", [QY_ACT_DECIDE] = "decide",
    [QY_ACT_ARRIVE] = "arrive", [QY_ACT_ABSENT] = "absent",     [QY_ACT_RATE] = "rate",
    [QY_ACT_MEMBER] = "member", [QY_ACT_LINEUP] = "lineup",     [QY_ACT_MATCH] = "match",
    [QY_ACT_APPEAL] = "appeal", [QY_ACT_RULE] = "rule",         [QY_ACT_UNDO] = "undo",
    [QY_ACT_EDIT] = "edit",     [QY_ACT_REMOVE] = "remove",     [QY_ACT_RETURN] = "return",
    [QY_ACT_EVENT] = "event",   [QY_ACT_AVOID] = "avoid",       [QY_ACT_STRIKE] = "strike",
    [QY_ACT_AMEND] = "amend",
};

enum member_type { TEXT, NUMBER, SEED, ORDER, DECIDED, PAIRS, LOTS };

#define MEMBER(name) offsetof(struct qy_tournament_act, name)

/* Members as they are written. Numbers go from 0 to `most`, points from its opposite. */
static const struct member {
    const char *name;
    size_t at; /* of a text or a number: where it stands in the act */
    enum member_type type;
    int32_t most;
} members[] = {
    {"line", MEMBER(line), NUMBER, QYI_ACT_LINES_MOST},
    {"number", MEMBER(number), NUMBER, QY_TOURNAMENT_MAX_PLAYERS},
    {"team", MEMBER(team), NUMBER, QY_TOURNAMENT_MAX_PLAYERS},
    {"name", MEMBER(name), TEXT, 0},
    {"title", MEMBER(title), TEXT, 0},
    {"rating", MEMBER(rating), NUMBER, 9999},
    {"unrated", MEMBER(unrated), NUMBER, 1},
    {"unit", MEMBER(unit), TEXT, 0},
    {"federation", MEMBER(federation), TEXT, 0},
    {"club", MEMBER(club), TEXT, 0},
    {"id", MEMBER(id), TEXT, 0},
    {"birth", MEMBER(birth), TEXT, 0},
    {"sex", MEMBER(sex), TEXT, 0},
    {"system", MEMBER(system), TEXT, 0},
    {"stages", MEMBER(stages), TEXT, 0},
    {"teams", MEMBER(teams), TEXT, 0},
    {"rounds", MEMBER(rounds), NUMBER, QY_TOURNAMENT_MAX_ROUNDS},
    {"game", MEMBER(game), TEXT, 0},
    {"seed", MEMBER(seed), SEED, 0},
    {"units", MEMBER(units), TEXT, 0},
    {"time", MEMBER(time), TEXT, 0},
    {"tiebreaks", MEMBER(tiebreaks), TEXT, 0},
    {"seeding", MEMBER(seeding), TEXT, 0},
    {"scoring", MEMBER(scoring), TEXT, 0},
    {"games", MEMBER(games), NUMBER, 12},
    {"playoffs", MEMBER(playoffs), NUMBER, 12},
    {"third", MEMBER(third), NUMBER, 1},
    {"carry", MEMBER(carry), NUMBER, 1},
    {"numbers", MEMBER(numbers), TEXT, 0},
    {"place", MEMBER(place), TEXT, 0},
    {"begins", MEMBER(begins), TEXT, 0},
    {"ends", MEMBER(ends), TEXT, 0},
    {"dates", MEMBER(dates), TEXT, 0},
    {"organiser", MEMBER(organiser), TEXT, 0},
    {"chief", MEMBER(chief), TEXT, 0},
    {"arbiters", MEMBER(arbiters), TEXT, 0},
    {"words", MEMBER(words), TEXT, 0},
    {"pace", MEMBER(pace), TEXT, 0},
    {"categories", MEMBER(categories), TEXT, 0},
    {"regulations", MEMBER(regulations), TEXT, 0},
    {"colour", MEMBER(colour), TEXT, 0},
    {"round", MEMBER(round), NUMBER, QY_TOURNAMENT_MAX_ROUNDS},
    {"white", MEMBER(white), NUMBER, QY_TOURNAMENT_MAX_PLAYERS},
    {"black", MEMBER(black), NUMBER, QY_TOURNAMENT_MAX_PLAYERS},
    {"result", MEMBER(result), TEXT, 0},
    {"order", 0, ORDER, 0},
    {"decided", 0, DECIDED, 0},
    {"pairs", 0, PAIRS, 0},
    {"kind", MEMBER(how), TEXT, 0},
    {"points", MEMBER(points), NUMBER, 10000},
    {"lots", 0, LOTS, 0},
    {"instead", MEMBER(instead), TEXT, 0},
    {"by", MEMBER(by), TEXT, 0},
    {"reason", MEMBER(reason), TEXT, 0},
};

#define MEMBERS (sizeof members / sizeof members[0])

static const char **text_at(struct qy_tournament_act *act, const struct member *member)
{
    return (const char **)((char *)act + member->at);
}

static int32_t *number_at(struct qy_tournament_act *act, const struct member *member)
{
    return (int32_t *)(void *)((char *)act + member->at);
}

static int32_t least_of(const struct member *member)
{
    return member->at == MEMBER(points) ? -member->most : 0;
}

const char *qy_tournament_act_name(enum qy_tournament_act_kind kind)
{
    return kind_names[kind];
}

bool qyi_act_is(const char *text, const char *word)
{
    return text && strcmp(text, word) == 0;
}

static bool same(const char *name, const char *key, size_t len)
{
    return strlen(name) == len && memcmp(name, key, len) == 0;
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

int qyi_act_check(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    struct qy_tournament_act copy = *act;

    for (size_t i = 0; i < MEMBERS; i++) {
        const struct member *member = &members[i];
        int32_t number = member->type == NUMBER ? *number_at(&copy, member) : 0;

        if (number > member->most || number < least_of(member))
            return qyi_error_setf(reterr, QY_E_TOUR_ACT, 0, member->name, "%d", (int)number);
    }
    if (act->seed < 0 || (unsigned)act->kind >= QY_ACT_KINDS)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, "", 0, act->seed < 0 ? "seed" : "act");
    return 0;
}

/* ---- reading lists --------------------------------------------------------------------------------------
 */

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

/* A list of numbers behind the `*count` that are there. */
static int read_numbers(struct qyi_json_reader *reader, uint16_t **list, size_t *count)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        uint16_t *grown = realloc(*list, (*count + 1) * sizeof *grown);

        if (!grown)
            return QY_E_MEMORY;
        *list = grown;
        code = read_small(reader, &grown[*count]);
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
        struct qy_pair *grown = realloc(*list, (*count + 1) * sizeof *grown);

        if (!grown)
            return QY_E_MEMORY;
        *list = grown;
        code = read_pair(reader, &grown[*count]);
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
        struct qy_lot *grown = realloc(lots->lot, (lots->count + 1) * sizeof *grown);

        if (!grown)
            return QY_E_MEMORY;
        lots->lot = grown;
        code = read_lot(reader, lots, &grown[lots->count]);
        lots->count += code == 0;
    }
    return code;
}

/* ---- reading members ------------------------------------------------------------------------------------
 */

static int read_kind(struct qyi_json_reader *reader, struct qy_tournament_act *act)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    if (code < 0)
        return code;
    for (act->kind = QY_ACT_NEW; act->kind < QY_ACT_KINDS; act->kind++)
        if (same(kind_names[act->kind], text, len))
            return 0;
    return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "new, add, pair, result");
}

static int read_text(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                     const struct member *member)
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

static int read_number(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                       const struct member *member)
{
    int64_t most = member->type == SEED ? INT64_MAX : member->most;
    int64_t number;
    int code = qyi_json_read_int(reader, &number);

    if (code < 0)
        return code;
    if (number > most || number < least_of(member))
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, member->name);
    if (member->type == SEED)
        act->seed = number;
    else
        *number_at(act, member) = (int32_t)number;
    return 0;
}

static int read_list(struct qyi_json_reader *reader, struct qy_tournament_act *act,
                     const struct member *member)
{
    struct qyi_act_memory *memory = act->memory;
    int code;

    switch (member->type) {
    case ORDER: code = read_numbers(reader, &memory->order, &act->order_count); break;
    case DECIDED: code = read_pairs(reader, &memory->decided, &act->decided_count); break;
    case PAIRS: code = read_pairs(reader, &memory->pairs, &act->pair_count); break;
    default: code = read_lots(reader, &memory->lots); break;
    }
    act->order = memory->order;
    act->decided = memory->decided;
    act->pairs = memory->pairs;
    act->lots = memory->lots.count > 0 ? &memory->lots : NULL;
    return code;
}

static bool has_list(const struct qy_tournament_act *act, const struct member *member)
{
    return (member->type == ORDER && act->order) || (member->type == DECIDED && act->decided) ||
           (member->type == PAIRS && act->pairs) || (member->type == LOTS && act->lots);
}

static int read_member(struct qyi_json_reader *reader, struct qy_tournament_act *act, const char *key,
                       size_t len)
{
    const struct member *member = members;

    if (same("act", key, len))
        return read_kind(reader, act);
    while (member < members + MEMBERS && !same(member->name, key, len))
        member++;
    if (member == members + MEMBERS || has_list(act, member))
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "act");
    if (member->type == TEXT)
        return read_text(reader, act, member);
    return member->type == NUMBER || member->type == SEED ? read_number(reader, act, member)
                                                          : read_list(reader, act, member);
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
        (void)qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    qy_buf_free(&scratch);
    if (code < 0) {
        qy_tournament_act_free(&act);
        return code;
    }
    *ret_act = act;
    return 0;
}

/* ---- writing --------------------------------------------------------------------------------------------
 */

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
        write_numbers(json, lots->candidate + lot->first, lot->count);
        qyi_json_key(json, "drawn");
        qyi_json_uint(json, lot->drawn);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

/* Whether a member is given; a round is paired even where nobody plays in it. */
static bool is_given(struct qy_tournament_act *act, const struct member *member)
{
    switch (member->type) {
    case TEXT: return *text_at(act, member) != NULL;
    case NUMBER: return *number_at(act, member) != 0;
    case SEED: return act->kind == QY_ACT_NEW;
    case PAIRS: return act->kind == QY_ACT_PAIR;
    case ORDER: return act->order || act->kind == QY_ACT_ARRIVE || act->kind == QY_ACT_ABSENT;
    default: return has_list(act, member);
    }
}

void qy_tournament_act_write(const struct qy_tournament_act *act, struct qy_buf *line)
{
    struct qy_tournament_act copy = *act;
    struct qyi_json json;

    qyi_json_begin(&json, line);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "act");
    qyi_json_string(&json, kind_names[act->kind]);
    for (const struct member *member = members; member < members + MEMBERS; member++) {
        if (!is_given(&copy, member))
            continue;
        qyi_json_key(&json, member->name);
        switch (member->type) {
        case TEXT: qyi_json_string(&json, *text_at(&copy, member)); break;
        case NUMBER: qyi_json_int(&json, *number_at(&copy, member)); break;
        case SEED: qyi_json_int(&json, act->seed); break;
        case ORDER: write_numbers(&json, act->order, act->order_count); break;
        case DECIDED: write_pairs(&json, act->decided, act->decided_count); break;
        case PAIRS: write_pairs(&json, act->pairs, act->pair_count); break;
        case LOTS: write_lots(&json, act->lots); break;
        }
    }
    qyi_json_close(&json, '}');
}
