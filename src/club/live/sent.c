/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the members of a message, each at most once. */
#include "live/sent.h"

#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <string.h>

#define MEMBER_NAME(symbol, name) name,
static const char *const names[QYI_SENT_COUNT] = {QYI_SENT_MEMBERS(MEMBER_NAME)};

/* the expected type of each member */
static const char *const wanted[QYI_SENT_COUNT] = {
    [QYI_SENT_TYPE] = "\"subscribe\", \"event\", \"ping\", ...",
    [QYI_SENT_GAME] = "\"aB3dE5gH7j\"",
    [QYI_SENT_TOKEN] = "\"...\"",
    [QYI_SENT_LANG] = "\"en\", \"zh-Hans\", \"zh-Hant\"",
    [QYI_SENT_TOURNAMENT] = "\"aB3dE5gH7j\"",
    [QYI_SENT_STUDY] = "\"aB3dE5gH7j\"",
    [QYI_SENT_ID] = "7 | \"...\"",
    [QYI_SENT_AFTER] = "0, 1, 2, ...",
    [QYI_SENT_EVENT] = "{\"event\":\"move\",\"move\":\"e2e4\"}",
    [QYI_SENT_LESSON] = "{\"do\":\"come\"}",
};

static int bad(enum qyi_sent_member member, int code, const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, 0, names[member], strlen(names[member]), expected);
}

static int find_member(const char *key, size_t len)
{
    for (int member = 0; member < QYI_SENT_COUNT; member++)
        if (strlen(names[member]) == len && memcmp(names[member], key, len) == 0)
            return member;
    return -1;
}

/* The sender's id of a message stays as it was written, to be sent back. */
static int read_id(struct qyi_json_reader *json, char type, struct qyi_sent *sent)
{
    size_t at = json->at;
    const char *text;
    int64_t number;
    size_t len;
    int status = QY_E_FIELD_VALUE;

    if (type == '"')
        status = qyi_json_read_string(json, &text, &len);
    else if ((type >= '0' && type <= '9') || type == '-')
        status = qyi_json_read_int(json, &number) < 0 ? QY_E_FIELD_VALUE : 0;
    if (status == 0)
        sent->id = (struct qy_text){json->text + at, json->at - at};
    return status;
}

/* The value of a member, which is not null. */
static int read_member(struct qyi_json_reader *json, enum qyi_sent_member member, struct qyi_sent *sent)
{
    char type = qyi_json_read_peek(json);
    struct qy_text *text;

    switch (member) {
    case QYI_SENT_ID: return read_id(json, type, sent);
    case QYI_SENT_AFTER:
        return (type >= '0' && type <= '9') || type == '-' ? qyi_json_read_int(json, &sent->after)
                                                           : QY_E_FIELD_VALUE;
    case QYI_SENT_EVENT: return type == '{' ? qyi_event_fields_read(json, &sent->event) : QY_E_FIELD_VALUE;
    case QYI_SENT_LESSON:
        return type == '{' ? qyi_lesson_said_read(json, &sent->lesson)
                           : bad(member, QY_E_FIELD_VALUE, wanted[member], json->reterr);
    default:
        text = &sent->text[member];
        return type == '"' ? qyi_json_read_string(json, &text->text, &text->len) : QY_E_FIELD_VALUE;
    }
}

static int read_members(struct qyi_json_reader *json, struct qyi_sent *sent, struct qy_error *reterr)
{
    const char *key;
    size_t len;
    int status = qyi_json_read_open(json, '{');

    while (status == 0 && (status = qyi_json_read_key(json, &key, &len)) == 1) {
        int member = find_member(key, len);

        if (member < 0)
            return qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, key, len, NULL);
        if (sent->present >> member & 1)
            return bad((enum qyi_sent_member)member, QY_E_FIELD_REPEATED, NULL, reterr);
        if (qyi_json_read_peek(json) == 'n') {
            status = qyi_json_read_null(json);
            continue;
        }
        sent->present |= 1U << member;
        status = read_member(json, (enum qyi_sent_member)member, sent);
        if (status == QY_E_FIELD_VALUE && member != QYI_SENT_LESSON)
            return bad((enum qyi_sent_member)member, QY_E_FIELD_VALUE, wanted[member], reterr);
    }
    return status;
}

int qyi_sent_read(const char *text, size_t len, struct qyi_json_reader *json, struct qy_buf *scratch,
                  struct qyi_sent *ret_sent, struct qy_error *reterr)
{
    ret_sent->present = 0;
    memset(ret_sent->text, 0, sizeof ret_sent->text);
    ret_sent->id = (struct qy_text){NULL, 0};
    ret_sent->after = 0;
    int status = qyi_json_read_begin(json, text, len, scratch, reterr);
    if (status == 0)
        status = read_members(json, ret_sent, reterr);
    if (status == 0)
        status = qyi_json_read_end(json);
    if (status == QY_E_JSON_FORM) {
        reterr->code = QY_E_JSON_SYNTAX;
        return QY_E_JSON_SYNTAX;
    }
    return status;
}

int qyi_sent_only(const struct qyi_sent *sent, unsigned allowed, struct qy_error *reterr)
{
    for (int member = 0; member < QYI_SENT_COUNT; member++)
        if ((sent->present & ~allowed) >> member & 1)
            return bad((enum qyi_sent_member)member, QY_E_FIELD_UNKNOWN, NULL, reterr);
    return 0;
}
