/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the readers of an event's fields: the content of slots, and errors about it. */
#ifndef QYI_ARBITER_EVENT_SLOTS_H
#define QYI_ARBITER_EVENT_SLOTS_H

#include "arbiter/event_fields.h"

#include <string.h>

/* Room for the choices shown in an error. */
#define QYI_EVENT_CHOICES 96

static inline bool qyi_event_is(const struct qy_text *text, const char *word)
{
    return strlen(word) == text->len && memcmp(text->text, word, text->len) == 0;
}

static inline bool qyi_event_has(const struct qyi_event_fields *line, unsigned field)
{
    return (line->present >> field & 1) != 0;
}

/* Fills in an error about offset `at` of the line and returns its code. */
int qyi_event_fault(const struct qyi_event_fields *line, size_t at, int code, const char *found, size_t len,
                    const char *expected);
/* Fills in an error about a field: at its value, or about the whole line if it is missing. */
int qyi_event_bad(const struct qyi_event_fields *line, unsigned field, const char *expected);
int qyi_event_unknown(const struct qyi_event_fields *line, unsigned field);
int qyi_event_missing(const struct qyi_event_fields *line, unsigned field);
/* Fills in an error at `at`: the value there repeats that of the field. */
int qyi_event_repeated(const struct qyi_event_fields *line, size_t at, unsigned field);

/* Appends a word to "a | b", if there is room for it. */
void qyi_event_add_choice(char choices[QYI_EVENT_CHOICES], const char *word);

/* Reads a text or a number; leaves the result unchanged if the field is absent. Error: QY_E_FIELD_VALUE. */
int qyi_event_text(const struct qyi_event_fields *line, unsigned field, struct qy_text *ret_text);
int qyi_event_int(const struct qyi_event_fields *line, unsigned field, int64_t least, int64_t most,
                  int64_t *ret_number);

/* The target of a value: an event, or the setup of `start`. */
struct qyi_event_target {
    struct qy_event *event;
    struct qy_game_setup *setup;
    unsigned reading; /* reading of the rule set if `start` names none */
};

/* Reads the value of a row, or sets its default. Errors as for qy_event_read(). */
typedef int qyi_event_reader(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                             struct qyi_event_target *to);

qyi_event_reader qyi_event_read_rules, qyi_event_read_players, qyi_event_read_control,
    qyi_event_read_position;

/* Checks the fields of `start` together, and the event's regulations. */
int qyi_event_settle_start(const struct qyi_event_fields *line, struct qy_game_setup *setup);

#endif
