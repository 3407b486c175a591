/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes and frees records; their head and tags. */
#include "record/record.h"

#include "notation/games.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>

/* ---- making and freeing ---------------------------------------------------------------------------- */

int qy_record_new(struct qy_record **ret_record)
{
    struct qy_record *record = calloc(1, sizeof(*record));

    if (record == NULL)
        return QY_E_MEMORY;
    qy_record_clear(record);
    *ret_record = record;
    return 0;
}

int qyi_record_new_for(const struct qyi_record_input *input, struct qy_record **ret_record)
{
    int code = qy_record_new(ret_record);

    if (code == 0)
        (*ret_record)->arena.most = input->most_game > 0 ? input->most_game : QYI_GAME_MOST;
    return code;
}

int qyi_record_lack(const struct qy_record *record)
{
    return record->arena.full ? QY_E_GAME_TOO_LARGE : QY_E_MEMORY;
}

bool qyi_is_lack(int code)
{
    return code == QY_E_MEMORY || code == QY_E_GAME_TOO_LARGE;
}

void qy_record_free(struct qy_record *record)
{
    if (record == NULL)
        return;
    qyi_arena_free(&record->arena);
    free(record);
}

void qy_record_clear(struct qy_record *record)
{
    struct qyi_arena arena = record->arena;

    qyi_arena_reset(&arena);
    *record = (struct qy_record){.arena = arena, .encoding = QY_ENCODING_UTF8};
    qy_position_start(qyi_likely_game, &record->start);
    record->place.line = record->place.column = 1;
}

/* ---- head ------------------------------------------------------------------------------------------ */

void qy_record_set_start(struct qy_record *record, const struct qy_position *start)
{
    record->start = *start;
}

const struct qy_position *qy_record_start(const struct qy_record *record)
{
    return &record->start;
}

enum qy_game qy_record_game(const struct qy_record *record)
{
    return record->start.game;
}

enum qy_result qy_record_result(const struct qy_record *record)
{
    if (record->has_tag && record->tag != QY_RESULT_OPEN)
        return record->tag;
    return record->has_terminator ? record->terminator : QY_RESULT_OPEN;
}

void qy_record_set_result(struct qy_record *record, enum qy_result result)
{
    record->tag = result;
    record->has_tag = true;
}

void qy_record_set_terminator(struct qy_record *record, enum qy_result result)
{
    record->terminator = result;
    record->has_terminator = true;
}

bool qy_record_result_tag(const struct qy_record *record, enum qy_result *ret_result)
{
    if (record->has_tag)
        *ret_result = record->tag;
    return record->has_tag;
}

bool qy_record_terminator(const struct qy_record *record, enum qy_result *ret_result)
{
    if (record->has_terminator)
        *ret_result = record->terminator;
    return record->has_terminator;
}

enum qy_encoding qy_record_encoding(const struct qy_record *record)
{
    return record->encoding;
}

void qy_record_set_encoding(struct qy_record *record, enum qy_encoding encoding)
{
    record->encoding = encoding;
}

const struct qy_place *qy_record_place(const struct qy_record *record)
{
    return &record->place;
}

void qy_record_set_place(struct qy_record *record, const struct qy_place *place)
{
    record->place = *place;
}

/* ---- tags ------------------------------------------------------------------------------------------ */

/* Writes name and value into a tag; the old ones stay in the arena. */
static int fill_tag(struct qy_record *record, struct qy_record_tag *tag, const char *name, size_t name_len,
                    const char *value, size_t value_len)
{
    char *kept_name = qyi_arena_text(&record->arena, name, name_len);
    char *kept_value = qyi_arena_text(&record->arena, value, value_len);

    if (kept_name == NULL || kept_value == NULL)
        return qyi_record_lack(record);
    for (size_t i = 0; i < value_len; i++) {
        if ((unsigned char)kept_value[i] < ' ' || kept_value[i] == 0x7F)
            kept_value[i] = ' ';
    }
    tag->name = kept_name;
    tag->value = kept_value;
    tag->name_len = (uint32_t)name_len;
    tag->value_len = (uint32_t)value_len;
    return 0;
}

static int check_tag(const char *name, size_t name_len, size_t value_len)
{
    if (name_len == 0 || memchr(name, '\0', name_len) != NULL)
        return QY_E_VALUE;
    return name_len > QY_RECORD_TAG_NAME || value_len > QY_RECORD_TAG ? QY_E_TOO_LONG : 0;
}

const char *qyi_record_tag_limit(size_t name_len)
{
    return name_len > QY_RECORD_TAG_NAME ? "255 bytes" : "64 KiB";
}

int qy_record_add_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                      size_t value_len)
{
    int code = check_tag(name, name_len, value_len);
    if (code != 0)
        return code;
    struct qy_record_tag *tag = qyi_arena_get(&record->arena, sizeof(*tag));
    if (tag == NULL)
        return qyi_record_lack(record);
    code = fill_tag(record, tag, name, name_len, value, value_len);
    if (code != 0)
        return code;
    tag->next = NULL;
    if (record->last_tag != NULL)
        record->last_tag->next = tag;
    else
        record->first_tag = tag;
    record->last_tag = tag;
    return 0;
}

/* The first tag with a name, and the one before it. The record may change its own tags. */
static struct qy_record_tag *find_tag(const struct qy_record *record, const char *name, size_t len,
                                      struct qy_record_tag **ret_before)
{
    struct qy_record_tag *before = NULL;

    for (struct qy_record_tag *tag = record->first_tag; tag != NULL; before = tag, tag = tag->next) {
        if (tag->name_len == len && memcmp(tag->name, name, len) == 0) {
            *ret_before = before;
            return tag;
        }
    }
    return NULL;
}

int qy_record_set_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                      size_t value_len)
{
    struct qy_record_tag *before;
    struct qy_record_tag *tag = find_tag(record, name, name_len, &before);
    int code = check_tag(name, name_len, value_len);

    if (code != 0)
        return code;
    if (tag == NULL)
        return qy_record_add_tag(record, name, name_len, value, value_len);
    return fill_tag(record, tag, name, name_len, value, value_len);
}

bool qy_record_remove_tag(struct qy_record *record, const char *name, size_t name_len)
{
    struct qy_record_tag *before;
    struct qy_record_tag *tag = find_tag(record, name, name_len, &before);

    if (tag == NULL)
        return false;
    if (before != NULL)
        before->next = tag->next;
    else
        record->first_tag = tag->next;
    if (record->last_tag == tag)
        record->last_tag = before;
    return true;
}

const char *qy_record_tag(const struct qy_record *record, const char *name)
{
    struct qy_record_tag *before;
    const struct qy_record_tag *tag = find_tag(record, name, strlen(name), &before);

    return tag != NULL ? tag->value : NULL;
}

const struct qy_record_tag *qy_record_tags(const struct qy_record *record)
{
    return record->first_tag;
}
