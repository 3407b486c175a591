/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. One line of the log of an event, taken apart. */
#ifndef QYI_EVENT_ACT_H
#define QYI_EVENT_ACT_H

#include <qiyuan/tournament_log.h>

enum qyi_act_kind {
    QYI_ACT_NEW,
    QYI_ACT_ADD,
    QYI_ACT_REDRAW,
    QYI_ACT_BYE,
    QYI_ACT_WITHDRAW,
    QYI_ACT_PAIR,
    QYI_ACT_RESULT,
    QYI_ACT_PENALISE,
    QYI_ACT_DECIDE,
    QYI_ACT_ARRIVE,
    QYI_ACT_ABSENT,
    QYI_ACT_RATE,
    QYI_ACT_APPEAL,
    QYI_ACT_RULE,
    QYI_ACT_MEMBER,
    QYI_ACT_LINEUP,
    QYI_ACT_MATCH,
    QYI_ACT_UNDO,
    QYI_ACT_COUNT
};

enum qyi_act_text {
    QYI_ACT_NAME,
    QYI_ACT_TITLE,
    QYI_ACT_UNIT,
    QYI_ACT_ID,
    QYI_ACT_BIRTH,
    QYI_ACT_SEX,
    QYI_ACT_SYSTEM,
    QYI_ACT_GAME,
    QYI_ACT_TIME,
    QYI_ACT_TIEBREAKS,
    QYI_ACT_UNITS,
    QYI_ACT_RESULT_TEXT,
    QYI_ACT_KIND,
    QYI_ACT_REASON,
    QYI_ACT_BY,
    QYI_ACT_STAGES,
    QYI_ACT_SEEDING,
    QYI_ACT_TEAMS,
    QYI_ACT_SCORING,
    QYI_ACT_TEXTS
};

enum qyi_act_number {
    QYI_ACT_NUMBER,
    QYI_ACT_RATING,
    QYI_ACT_ROUNDS,
    QYI_ACT_SEED,
    QYI_ACT_ROUND,
    QYI_ACT_WHITE,
    QYI_ACT_BLACK,
    QYI_ACT_GAMES,
    QYI_ACT_PLAYOFFS,
    QYI_ACT_THIRD, /* 0 or 1 */
    QYI_ACT_CARRY,
    QYI_ACT_TEAM,
    QYI_ACT_POINTS, /* tenths */
    QYI_ACT_NUMBERS
};

struct qyi_act_piece {
    const char *text; /* NULL: not given */
    size_t len;
};

struct qyi_act {
    enum qyi_act_kind kind;
    struct qyi_act_piece text[QYI_ACT_TEXTS]; /* borrowed from the line or the scratch */
    int64_t number[QYI_ACT_NUMBERS];          /* 0: not given */
    struct qy_pair *pair;                     /* of `pair` */
    size_t pair_count;
    uint16_t *order; /* of `redraw`, `lineup`, of `decide`, `arrive`, `absent`, and of `pair` where a stage
                        begins */
    size_t order_count;
    struct qy_pair *decided; /* of `pair`: winner (white) and loser of level matches, by lot */
    size_t decided_count;
    uint16_t *drawn; /* the numbers that came out of the lots of `pair` */
    size_t drawn_count;
};

/*
 * Takes a line apart; whether the act is possible is not asked. The caller frees it. Errors with offset and
 * column: QY_E_TOUR_ACT, QY_E_JSON_FORM, QY_E_MEMORY.
 */
int qyi_act_read(const char *line, size_t len, struct qy_buf *scratch, struct qyi_act *ret_act,
                 struct qy_error *reterr);
void qyi_act_free(struct qyi_act *act);

/* True when the piece is given and is that text. */
bool qyi_act_is(const struct qyi_act_piece *piece, const char *text);

/* The name of a kind: "new". */
const char *qyi_act_name(enum qyi_act_kind kind);

#endif
