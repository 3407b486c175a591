/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of acts in act_table.c, which tools/registry.py generates from registry/acts.txt. */
#ifndef QYI_EVENT_ACT_TABLE_H
#define QYI_EVENT_ACT_TABLE_H

#include <qiyuan/event/tournament_act.h>

#include <stdbool.h>

enum qyi_act_type {
    QYI_ACT_TEXT,
    QYI_ACT_OBJECT, /* may be written as a text too */
    QYI_ACT_NUMBER,
    QYI_ACT_TWO,
    QYI_ACT_SEED,
    QYI_ACT_MOMENT,
    QYI_ACT_ORDER,
    QYI_ACT_DECIDED,
    QYI_ACT_PAIRS,
    QYI_ACT_LOTS
};

/* A member of an act as a log writes it. */
struct qyi_act_member {
    const char *name;
    uint8_t len;
    uint8_t type; /* enum qyi_act_type */
    uint16_t at;  /* offset in struct qy_tournament_act, for a text or a number */
    int32_t least;
    /* a number: its greatest value; a text: the most characters in a new act, or 0 if the text is itself an
     * act; an object: its size in bytes */
    int32_t most;
};

struct qyi_act_shape {
    const char *name;
    uint8_t len;
    uint64_t members[2]; /* members of such an act: a bit for each, lowest bit of the first word first */
};

extern const struct qyi_act_member qyi_act_members[]; /* in the order of writing */
extern const size_t qyi_act_member_count;
extern const struct qyi_act_shape qyi_act_shapes[QY_ACT_KINDS];

/* The texts that describe an announcement or a correction, in order of output: offsets in the act. */
extern const uint16_t qyi_act_texts[];
extern const size_t qyi_act_text_count;

/* True when acts of this kind have the member with this index in the table. */
static inline bool qyi_act_has(unsigned kind, size_t member)
{
    return qyi_act_shapes[kind].members[member / 64] >> member % 64 & 1;
}

static inline const char *qyi_act_text_at(const struct qy_tournament_act *act, uint16_t at)
{
    return *(const char *const *)(const void *)((const char *)act + at);
}

#endif
