/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "event/act.h"

#include "base/error.h"
#include "base/json_read.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[QYI_ACT_COUNT] = {
    [QYI_ACT_NEW] = "new",       [QYI_ACT_ADD] = "add",           [QYI_ACT_REDRAW] = "redraw",
    [QYI_ACT_BYE] = "bye",       [QYI_ACT_WITHDRAW] = "withdraw", [QYI_ACT_PAIR] = "pair",
    [QYI_ACT_RESULT] = "result", [QYI_ACT_PENALISE] = "penalise", [QYI_ACT_DECIDE] = "decide",
    [QYI_ACT_ARRIVE] = "arrive", [QYI_ACT_ABSENT] = "absent",     [QYI_ACT_RATE] = "rate",
    [QYI_ACT_MEMBER] = "member", [QYI_ACT_LINEUP] = "lineup",     [QYI_ACT_MATCH] = "match",
    [QYI_ACT_APPEAL] = "appeal", [QYI_ACT_RULE] = "rule",         [QYI_ACT_UNDO] = "undo",
};

static const char *const text_names[QYI_ACT_TEXTS] = {
    [QYI_ACT_NAME] = "name",       [QYI_ACT_TITLE] = "title",
    [QYI_ACT_UNIT] = "unit",       [QYI_ACT_ID] = "id",
    [QYI_ACT_BIRTH] = "birth",     [QYI_ACT_SEX] = "sex",
    [QYI_ACT_SYSTEM] = "system",   [QYI_ACT_GAME] = "game",
    [QYI_ACT_TIME] = "time",       [QYI_ACT_TIEBREAKS] = "tiebreaks",
    [QYI_ACT_UNITS] = "units",     [QYI_ACT_RESULT_TEXT] = "result",
    [QYI_ACT_KIND] = "kind",       [QYI_ACT_REASON] = "reason",
    [QYI_ACT_BY] = "by",           [QYI_ACT_STAGES] = "stages",
    [QYI_ACT_SEEDING] = "seeding", [QYI_ACT_TEAMS] = "teams",
    [QYI_ACT_SCORING] = "scoring",
};

/* Numbers and the greatest that each may be; the least is 0, of points its opposite. */
static const struct {
    const char *name;
    int64_t most;
} numbers[QYI_ACT_NUMBERS] = {
    [QYI_ACT_NUMBER] = {"number", QY_TOURNAMENT_MAX_PLAYERS},
    [QYI_ACT_RATING] = {"rating", 9999},
    [QYI_ACT_ROUNDS] = {"rounds", QY_TOURNAMENT_MAX_ROUNDS},
    [QYI_ACT_SEED] = {"seed", INT64_MAX},
    [QYI_ACT_ROUND] = {"round", QY_TOURNAMENT_MAX_ROUNDS},
    [QYI_ACT_WHITE] = {"white", QY_TOURNAMENT_MAX_PLAYERS},
    [QYI_ACT_BLACK] = {"black", QY_TOURNAMENT_MAX_PLAYERS},
    [QYI_ACT_POINTS] = {"points", 10000},
    [QYI_ACT_GAMES] = {"games", 12},
    [QYI_ACT_PLAYOFFS] = {"playoffs", 12},
    [QYI_ACT_THIRD] = {"third", 1},
    [QYI_ACT_CARRY] = {"carry", 1},
    [QYI_ACT_TEAM] = {"team", QY_TOURNAMENT_MAX_PLAYERS},
};

const char *qyi_act_name(enum qyi_act_kind kind)
{
    return kind_names[kind];
}

bool qyi_act_is(const struct qyi_act_piece *piece, const char *text)
{
    return piece->text && piece->len == strlen(text) && memcmp(piece->text, text, piece->len) == 0;
}

static bool same(const char *name, const char *key, size_t len)
{
    return strlen(name) == len && memcmp(name, key, len) == 0;
}

/* ---- lists ----------------------------------------------------------------------------------------------
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

static int read_numbers(struct qyi_json_reader *reader, uint16_t **ret_numbers, size_t *ret_count)
{
    uint16_t *list = NULL;
    size_t count = 0;
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        uint16_t *grown = realloc(list, (count + 1) * sizeof *list);

        code = grown ? 0 : QY_E_MEMORY;
        if (code < 0)
            break;
        list = grown;
        code = read_small(reader, &list[count]);
        count++;
    }
    if (code < 0) {
        free(list);
        return code;
    }
    *ret_numbers = list;
    *ret_count = count;
    return 0;
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

static int keep_drawn(struct qyi_act *act, uint16_t number)
{
    uint16_t *grown = realloc(act->drawn, (act->drawn_count + 1) * sizeof *grown);

    if (!grown)
        return QY_E_MEMORY;
    act->drawn = grown;
    grown[act->drawn_count++] = number;
    return 0;
}

/* What was drawn is for readers and for checking: the pairs say what came of it. */
static int read_lot(struct qyi_json_reader *reader, struct qyi_act *act)
{
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1) {
        uint16_t *list = NULL;
        bool drawn = same("drawn", key, len);
        uint16_t number = 0;

        if (same("lot", key, len)) {
            code = qyi_json_read_string(reader, &key, &len);
        } else if (same("candidates", key, len)) {
            code = read_numbers(reader, &list, &len);
            free(list);
        } else {
            code = read_small(reader, &number);
            if (code == 0 && drawn)
                code = keep_drawn(act, number);
        }
    }
    return code;
}

static int read_lots(struct qyi_json_reader *reader, struct qyi_act *act)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1)
        code = read_lot(reader, act);
    return code;
}

/* ---- members --------------------------------------------------------------------------------------------
 */

static int read_kind(struct qyi_json_reader *reader, struct qyi_act *act)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(reader, &text, &len);

    if (code < 0)
        return code;
    for (act->kind = QYI_ACT_NEW; act->kind < QYI_ACT_COUNT; act->kind++)
        if (same(kind_names[act->kind], text, len))
            return 0;
    return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "new, add, pair, result");
}

static int read_number(struct qyi_json_reader *reader, struct qyi_act *act, enum qyi_act_number which)
{
    int64_t number;
    int code = qyi_json_read_int(reader, &number);

    if (code < 0)
        return code;
    if (number > numbers[which].most || number < (which == QYI_ACT_POINTS ? -numbers[which].most : 0))
        return qyi_json_read_fault(reader, QY_E_TOUR_ACT, numbers[which].name);
    act->number[which] = number;
    return 0;
}

static int read_member(struct qyi_json_reader *reader, struct qyi_act *act, const char *key, size_t len)
{
    if (same("act", key, len))
        return read_kind(reader, act);
    if (same("pairs", key, len) && !act->pair)
        return read_pairs(reader, &act->pair, &act->pair_count);
    if (same("decided", key, len) && !act->decided)
        return read_pairs(reader, &act->decided, &act->decided_count);
    if (same("order", key, len) && !act->order)
        return read_numbers(reader, &act->order, &act->order_count);
    if (same("lots", key, len))
        return read_lots(reader, act);
    for (size_t i = 0; i < QYI_ACT_NUMBERS; i++)
        if (same(numbers[i].name, key, len))
            return read_number(reader, act, (enum qyi_act_number)i);
    for (size_t i = 0; i < QYI_ACT_TEXTS; i++)
        if (same(text_names[i], key, len))
            return qyi_json_read_string(reader, &act->text[i].text, &act->text[i].len);
    return qyi_json_read_fault(reader, QY_E_TOUR_ACT, "act");
}

int qyi_act_read(const char *line, size_t len, struct qy_buf *scratch, struct qyi_act *ret_act,
                 struct qy_error *reterr)
{
    struct qyi_act act = {.kind = QYI_ACT_COUNT};
    struct qyi_json_reader reader;
    const char *key;
    size_t key_len;
    int code = qyi_json_read_begin(&reader, line, len, scratch, reterr);

    if (code == 0)
        code = qyi_json_read_open(&reader, '{');
    while (code == 0 && (code = qyi_json_read_key(&reader, &key, &key_len)) == 1)
        code = read_member(&reader, &act, key, key_len);
    if (code == 0)
        code = qyi_json_read_end(&reader);
    if (code == 0 && act.kind == QYI_ACT_COUNT)
        code = qyi_error_set(reterr, QY_E_TOUR_ACT, 0, line, len, "act");
    if (code == QY_E_MEMORY)
        (void)qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    if (code < 0) {
        qyi_act_free(&act);
        return code;
    }
    *ret_act = act;
    return 0;
}

void qyi_act_free(struct qyi_act *act)
{
    free(act->pair);
    free(act->order);
    free(act->decided);
    free(act->drawn);
    act->drawn = NULL;
    act->decided = NULL;
    act->pair = NULL;
    act->order = NULL;
}
