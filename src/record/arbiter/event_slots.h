/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the readers of an event's fields share: what a slot holds, and the refusal of what it must not hold. */
#ifndef QYI_ARBITER_EVENT_SLOTS_H
#define QYI_ARBITER_EVENT_SLOTS_H

#include "arbiter/event_fields.h"

#include <string.h>

/* Room for the choices that an error shows. */
#define QYI_EVENT_CHOICES 96

static inline bool qyi_event_is(const struct qy_text *text, const char *word)
{
    return strlen(word) == text->len && memcmp(text->text, word, text->len) == 0;
}

static inline bool qyi_event_has(const struct qyi_event_fields *line, unsigned field)
{
    return (line->present >> field & 1) != 0;
}

/* Sets the error about what stands at `at` of the line and returns its code. */
int qyi_event_fault(const struct qyi_event_fields *line, size_t at, int code, const char *found, size_t len,
                    const char *expected);
/* The same about a field: at its value, or of the line where it is missing. */
int qyi_event_bad(const struct qyi_event_fields *line, unsigned field, const char *expected);
int qyi_event_unknown(const struct qyi_event_fields *line, unsigned field);
int qyi_event_missing(const struct qyi_event_fields *line, unsigned field);
/* What stands elsewhere already is in that field as well: `at`. */
int qyi_event_repeated(const struct qyi_event_fields *line, size_t at, unsigned field);

/* Appends a word to "a | b", unless there is no room for it. */
void qyi_event_add_choice(char choices[QYI_EVENT_CHOICES], const char *word);

/* A text or a number; what is absent is left as it is. Error: QY_E_FIELD_VALUE. */
int qyi_event_text(const struct qyi_event_fields *line, unsigned field, struct qy_text *ret_text);
int qyi_event_int(const struct qyi_event_fields *line, unsigned field, int64_t least, int64_t most,
                  int64_t *ret_number);

/* What a value is read into: an event, or the setup of `start`. */
struct qyi_event_target {
    struct qy_event *event;
    struct qy_game_setup *setup;
    unsigned reading; /* of the rule set, where `start` names none */
};

/* Reads the value of a row, or what its absence means. Errors as for qy_event_read(). */
typedef int qyi_event_reader(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                             struct qyi_event_target *to);

qyi_event_reader qyi_event_read_rules, qyi_event_read_players, qyi_event_read_control,
    qyi_event_read_position;

/* What the fields of `start` must be together, and the event's regulations. */
int qyi_event_settle_start(const struct qyi_event_fields *line, struct qy_game_setup *setup);

#endif
