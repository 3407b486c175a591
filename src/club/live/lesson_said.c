/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads messages about a lesson. */
#include "live/lesson_said.h"

#include "base/error.h"

#include <string.h>

#define ACT_NAME(symbol, name) name,
static const char *const acts[QYI_LESSON_ACT_COUNT] = {QYI_LESSON_ACTS(ACT_NAME)};

enum member { DO, ON, PERSON, CHAPTER, AT, FLIP, MARKS, SINCE, HAND, HANDS, MEMBERS };

static const struct {
    const char *name;
    const char *wanted;
    size_t most; /* limit on a text in bytes */
} members[MEMBERS] = {
    [DO] = {"do", "\"come\", \"step\", \"hand\", ...", 16},
    [ON] = {"on", "true, false", 0},
    [PERSON] = {"person", "\"1f0c2a9b6d3e\"", 16},
    [CHAPTER] = {"chapter", "1, 2, 3, ...", 0},
    [AT] = {"at", "\"e2e4 e7e5\"", QYI_LESSON_AT},
    [FLIP] = {"flip", "true, false", 0},
    [MARKS] = {"marks", "\"Ge2e4 Rg1\"", QYI_LESSON_MARKS},
    [SINCE] = {"since", "0, 1, 2, ...", 0},
    [HAND] = {"hand", "true, false", 0},
    [HANDS] = {"hands", "\"1f0c2a9b6d3e 5c7d0e1f2a3b\"", QYI_LESSON_HANDS},
};

static int bad(const struct qyi_json_reader *json, enum member member, int code)
{
    const char *name = members[member].name;

    return qyi_error_set(json->reterr, code, 0, name, strlen(name),
                         code == QY_E_FIELD_VALUE ? members[member].wanted : NULL);
}

/* Whether a text has only letters, digits and spaces, like moves, marks and ids. */
static bool is_plain(const struct qy_text *text)
{
    for (size_t i = 0; i < text->len; i++) {
        char c = text->text[i];

        if (c != ' ' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z'))
            return false;
    }
    return true;
}

static int read_text(struct qyi_json_reader *json, enum member member, struct qy_text *ret_text)
{
    if (qyi_json_read_peek(json) != '"')
        return bad(json, member, QY_E_FIELD_VALUE);
    int status = qyi_json_read_string(json, &ret_text->text, &ret_text->len);

    if (status == 0 && (ret_text->len > members[member].most || !is_plain(ret_text)))
        status = bad(json, member, QY_E_FIELD_VALUE);
    return status;
}

static int read_act(struct qyi_json_reader *json, struct qyi_lesson_said *said)
{
    struct qy_text text = {NULL, 0};
    int status = read_text(json, DO, &text);

    for (int act = 0; act < QYI_LESSON_ACT_COUNT && status == 0; act++)
        if (strlen(acts[act]) == text.len && memcmp(acts[act], text.text, text.len) == 0) {
            said->act = (enum qyi_lesson_act)act;
            return 0;
        }
    return status == 0 ? bad(json, DO, QY_E_FIELD_VALUE) : status;
}

static int read_flag(struct qyi_json_reader *json, enum member member, bool *ret_flag)
{
    char type = qyi_json_read_peek(json);

    return type == 't' || type == 'f' ? qyi_json_read_bool(json, ret_flag)
                                      : bad(json, member, QY_E_FIELD_VALUE);
}

static int read_number(struct qyi_json_reader *json, enum member member, int64_t *ret_number)
{
    char type = qyi_json_read_peek(json);

    if (!(type >= '0' && type <= '9') || qyi_json_read_int(json, ret_number) < 0)
        return bad(json, member, QY_E_FIELD_VALUE);
    return 0;
}

static int read_value(struct qyi_json_reader *json, enum member member, struct qyi_lesson_said *said)
{
    switch (member) {
    case DO: return read_act(json, said);
    case ON: return read_flag(json, member, &said->on);
    case PERSON: return read_text(json, member, &said->person);
    case CHAPTER: return read_number(json, member, &said->chapter);
    case AT: return read_text(json, member, &said->at);
    case FLIP: return read_flag(json, member, &said->flip);
    case MARKS: return read_text(json, member, &said->marks);
    case SINCE: return read_number(json, member, &said->since);
    case HAND: return read_flag(json, member, &said->hand);
    case HANDS: return read_text(json, member, &said->hands);
    case MEMBERS: break;
    }
    return 0;
}

static enum member find_member(const char *key, size_t len)
{
    enum member member = DO;

    while (member < MEMBERS &&
           !(strlen(members[member].name) == len && memcmp(members[member].name, key, len) == 0))
        member++;
    return member;
}

int qyi_lesson_said_read(struct qyi_json_reader *json, struct qyi_lesson_said *ret_said)
{
    const char *key;
    size_t len;
    unsigned present = 0;
    int status = qyi_json_read_open(json, '{');

    *ret_said = (struct qyi_lesson_said){.on = true};
    while (status == 0 && (status = qyi_json_read_key(json, &key, &len)) == 1) {
        enum member member = find_member(key, len);

        if (member == MEMBERS)
            return qyi_error_set(json->reterr, QY_E_FIELD_UNKNOWN, 0, key, len, NULL);
        if (present >> member & 1)
            return bad(json, member, QY_E_FIELD_REPEATED);
        if (qyi_json_read_peek(json) == 'n') {
            status = qyi_json_read_null(json);
            continue;
        }
        present |= 1U << member;
        status = read_value(json, member, ret_said);
    }
    if (status == 0 && !(present & 1U << DO))
        return bad(json, DO, QY_E_FIELD_MISSING);
    if (status == 0 && ret_said->act == QYI_LESSON_STEP && !(present & 1U << CHAPTER))
        return bad(json, CHAPTER, QY_E_FIELD_MISSING);
    return status;
}
