/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts as registry/acts.txt describes them: act_table.c, which tools/registry.py makes of it. */
#ifndef QYI_EVENT_ACT_TABLE_H
#define QYI_EVENT_ACT_TABLE_H

#include <qiyuan/event/tournament_act.h>

#include <stdbool.h>

enum qyi_act_type {
    QYI_ACT_TEXT,
    QYI_ACT_OBJECT, /* a text as well */
    QYI_ACT_NUMBER,
    QYI_ACT_TWO,
    QYI_ACT_SEED,
    QYI_ACT_MOMENT,
    QYI_ACT_ORDER,
    QYI_ACT_DECIDED,
    QYI_ACT_PAIRS,
    QYI_ACT_LOTS
};

/* A member as it is written. */
struct qyi_act_member {
    const char *name;
    uint8_t len;
    uint8_t type; /* enum qyi_act_type */
    uint16_t at;  /* of a text or a number: where it stands in the act */
    int32_t least;
    /* a number; characters of a new text, 0: it is an act in its own right; bytes of an object */
    int32_t most;
};

struct qyi_act_shape {
    const char *name;
    uint8_t len;
    uint64_t members[2]; /* that such an act has: a bit for each, from the lowest of the first */
};

extern const struct qyi_act_member qyi_act_members[]; /* in the order in which they are written */
extern const size_t qyi_act_member_count;
extern const struct qyi_act_shape qyi_act_shapes[QY_ACT_KINDS];

/* The texts by which an announcement or a correction is told, in their order: where they stand in the act. */
extern const uint16_t qyi_act_texts[];
extern const size_t qyi_act_text_count;

/* Whether acts of a kind have the member at this place of the table. */
static inline bool qyi_act_has(unsigned kind, size_t member)
{
    return qyi_act_shapes[kind].members[member / 64] >> member % 64 & 1;
}

static inline const char *qyi_act_text_at(const struct qy_tournament_act *act, uint16_t at)
{
    return *(const char *const *)(const void *)((const char *)act + at);
}

#endif
