/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a JSON object into slots, one for each field of any event, before its event is known. */
#include "arbiter/event_slots.h"

#include "base/error.h"
#include "base/json.h"

#include <stdio.h>

/* ---- faults and values ------------------------------------------------------------------------------ */

int qyi_event_fault(const struct qyi_event_fields *line, size_t at, int code, const char *found, size_t len,
                    const char *expected)
{
    (void)qyi_error_set(line->reterr, code, at, found, len, expected);
    if (line->reterr)
        line->reterr->column = (uint32_t)(at + 1);
    return code;
}

static int fault_of(const struct qyi_event_fields *line, size_t at, int code, unsigned field,
                    const char *expected)
{
    return qyi_event_fault(line, at, code, qyi_event_names[field].text, qyi_event_names[field].len, expected);
}

int qyi_event_bad(const struct qyi_event_fields *line, unsigned field, const char *expected)
{
    return fault_of(line, line->slot[field].at, QY_E_FIELD_VALUE, field, expected);
}

int qyi_event_unknown(const struct qyi_event_fields *line, unsigned field)
{
    return fault_of(line, line->slot[field].at, QY_E_FIELD_UNKNOWN, field, NULL);
}

int qyi_event_missing(const struct qyi_event_fields *line, unsigned field)
{
    return fault_of(line, 0, QY_E_FIELD_MISSING, field, NULL);
}

int qyi_event_repeated(const struct qyi_event_fields *line, size_t at, unsigned field)
{
    return fault_of(line, at, QY_E_FIELD_REPEATED, field, NULL);
}

void qyi_event_add_choice(char choices[QYI_EVENT_CHOICES], const char *word)
{
    size_t len = strlen(choices);

    if (len + strlen(word) + 4 < QYI_EVENT_CHOICES)
        (void)snprintf(choices + len, QYI_EVENT_CHOICES - len, "%s%s", len > 0 ? " | " : "", word);
}

int qyi_event_text(const struct qyi_event_fields *line, unsigned field, struct qy_text *ret_text)
{
    if (!qyi_event_has(line, field))
        return 0;
    if (line->slot[field].type != '"')
        return qyi_event_bad(line, field, field == QYI_F_MOVE ? "\"e2e4\"" : "\"...\"");
    *ret_text = line->slot[field].text[0];
    return 0;
}

int qyi_event_int(const struct qyi_event_fields *line, unsigned field, int64_t least, int64_t most,
                  int64_t *ret_number)
{
    const struct qyi_event_slot *slot = &line->slot[field];

    if (!qyi_event_has(line, field))
        return 0;
    if (slot->type != '0' || slot->number[0] < least || slot->number[0] > most)
        return qyi_event_bad(line, field,
                             least < 0    ? "..., -1, 0, 1, ..."
                             : least == 0 ? "0, 1, 2, ..."
                                          : "1, 2, 3, ...");
    *ret_number = slot->number[0];
    return 0;
}

/* ---- into slots ------------------------------------------------------------------------------------- */

/* Reads the members of `set` or the elements of `squares`: at most two. */
static int read_pair(struct qyi_event_fields *line, struct qyi_event_slot *slot)
{
    struct qyi_json_reader *json = line->json;
    bool object = slot->type == '{';
    struct qy_text text;
    int64_t number = 0;
    int status = qyi_json_read_open(json, slot->type);

    while (status == 0) {
        status = object ? qyi_json_read_key(json, &text.text, &text.len) : qyi_json_read_element(json);
        if (status != 1)
            return status;
        status =
            object ? qyi_json_read_int(json, &number) : qyi_json_read_string(json, &text.text, &text.len);
        if (status == 0 && slot->count == 2)
            return qyi_json_read_fault(json, QY_E_JSON_FORM, object ? "}" : "]");
        if (status == 0) {
            slot->text[slot->count] = text;
            slot->number[slot->count++] = number;
        }
    }
    return status;
}

static int read_value(struct qyi_event_fields *line, struct qyi_event_slot *slot)
{
    struct qyi_json_reader *json = line->json;
    int status;

    slot->type = qyi_json_read_peek(json);
    slot->at = json->at;
    slot->count = 0;
    switch (slot->type) {
    case '"': status = qyi_json_read_string(json, &slot->text[0].text, &slot->text[0].len); break;
    case 't':
    case 'f':
        status = qyi_json_read_bool(json, &slot->truth);
        slot->type = 't';
        break;
    case 'n': status = qyi_json_read_null(json); break;
    case '{':
    case '[': status = read_pair(line, slot); break;
    default:
        status = qyi_json_read_int(json, &slot->number[0]);
        slot->type = '0';
        break;
    }
    slot->end = json->at;
    return status;
}

/* The field with that name; not for fields that are read through others. */
static unsigned find_field(const struct qy_text *name)
{
    unsigned field = 0;

    while (field < QYI_EVENT_FIELDS && (qyi_event_names[field].len != name->len ||
                                        memcmp(qyi_event_names[field].text, name->text, name->len) != 0))
        field++;
    return field;
}

/* In `start`, a member that is not a field may be a player's name. */
static int read_player(struct qyi_event_fields *line, const struct qy_text *key, size_t at)
{
    bool known = false;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        for (unsigned side = 0; side < 2; side++)
            known |= qyi_event_is(key, qy_side_id((enum qy_game)game, (enum qy_side)side));
    if (!known || line->players == 3)
        return qyi_event_fault(line, at, QY_E_FIELD_UNKNOWN, key->text, key->len, NULL);
    line->player[line->players] = *key;
    line->player_at[line->players] = at;
    return read_value(line, &line->player_value[line->players++]);
}

/* In other fields null stands for an absent one, as in all bodies of the API. */
static bool tells_by_null(unsigned field)
{
    return field == QYI_F_DEFAULT || field == QYI_F_FIRST;
}

int qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields)
{
    struct qyi_event_fields *line = ret_fields;
    struct qy_text key;

    line->json = json; /* slots are written before they are read */
    line->present = 0;
    line->players = 0;
    line->reterr = json->reterr;
    int status = qyi_json_read_open(json, '{');

    while (status == 0 && (status = qyi_json_read_key(json, &key.text, &key.len)) == 1) {
        size_t at = json->value;
        unsigned field = find_field(&key);

        if (field == QYI_EVENT_FIELDS) {
            status = read_player(line, &key, at);
            continue;
        }
        if (qyi_event_has(line, field))
            return qyi_event_repeated(line, at, field);
        line->present |= UINT64_C(1) << field;
        if (field == QYI_F_REGULATIONS && qyi_json_read_peek(json) == '{') {
            line->slot[field].type = '{';
            line->slot[field].at = at;
            status = qyi_regulations_read(json, &line->regulations);
        } else {
            status = read_value(line, &line->slot[field]);
            if (status == 0 && line->slot[field].type == 'n' && !tells_by_null(field))
                line->present &= ~(UINT64_C(1) << field);
        }
    }
    return status;
}

/* ---- what was sent, for comparing ------------------------------------------------------------------ */

static void write_slot(struct qyi_json *json, const struct qyi_event_slot *slot)
{
    switch (slot->type) {
    case '"': qyi_json_text(json, slot->text[0].text, slot->text[0].len); break;
    case '0': qyi_json_int(json, slot->number[0]); break;
    case 't': qyi_json_bool(json, slot->truth); break;
    case 'n': qyi_json_null(json); break;
    default:
        qyi_json_open(json, slot->type);
        for (unsigned i = 0; i < slot->count; i++) {
            qyi_json_text(json, slot->text[i].text, slot->text[i].len);
            if (slot->type == '{')
                qyi_json_int(json, slot->number[i]);
        }
        qyi_json_close(json, slot->type == '{' ? '}' : ']');
    }
}

void qyi_event_fields_digest(const struct qyi_event_fields *fields, struct qy_buf *out)
{
    uint64_t left = fields->present & ~QYI_F_BIT(REGULATIONS);
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    while (left) {
        int next = __builtin_ctzll(left);

        for (int field = next + 1; field < QYI_EVENT_FIELDS; field++)
            if ((left >> field & 1) && strcmp(qyi_event_names[field].text, qyi_event_names[next].text) < 0)
                next = field;
        qyi_json_key(&json, qyi_event_names[next].text);
        write_slot(&json, &fields->slot[next]);
        left &= ~(UINT64_C(1) << next);
    }
    qyi_json_close(&json, '}');
}
