/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values of {0} {1} ... in the sentences that describe acts. registry/acts.txt lists them for each act,
 * and act_messages.c is generated from it.
 */
#ifndef QYI_ANSWER_ACT_PARTS_H
#define QYI_ANSWER_ACT_PARTS_H

#include <qiyuan/event/tournament_act.h>

#include <qiyuan/core/buf.h>

#define QYI_ACT_PARTS 6

enum qyi_act_part {
    QYI_PART_END,
    QYI_PART_PLAYER, /* the player named by the act */
    QYI_PART_TEAM,
    QYI_PART_WHITE, /* the players or teams of a game or a match */
    QYI_PART_BLACK,
    QYI_PART_ORDER,   /* the players in the act's order */
    QYI_PART_MEMBERS, /* the same as members of a team */
    QYI_PART_NAME,
    QYI_PART_ROUND,
    QYI_PART_RESULT,
    QYI_PART_NUMBER, /* of an appeal */
    QYI_PART_LINE,   /* number of the line that the act changes */
    QYI_PART_POINTS, /* points, or the kind of penalty */
    QYI_PART_RATING,
    QYI_PART_TEXTS,   /* the texts that the act states */
    QYI_PART_INSTEAD, /* the act that replaces another */
    QYI_PART_HOUR,
    /* Only for acts that have just been done: */
    QYI_PART_WAS,        /* the name before the act */
    QYI_PART_ENTERED,    /* the name entered now */
    QYI_PART_EDITED,     /* the player who was edited */
    QYI_PART_MEMBER,     /* the member who was entered */
    QYI_PART_NEXT_ROUND, /* the round that comes next */
    QYI_PART_ITS_ROUND,  /* the round of the result */
    QYI_PART_BOARD,      /* the board of the result */
    QYI_PART_KIND,       /* the kind as requested */
    QYI_PART_KIND_NOW,   /* the kind as entered */
    QYI_PART_RESULT_WAS,
    QYI_PART_LINE_WORDS, /* the act of the line that this act changes */
    QYI_PART_CHANGES,    /* what an edit changed */
    QYI_PART_ANNOUNCED,  /* the texts of an announcement */
    QYI_PART_WORDS       /* the sentence for the act's line in the log */
};

struct qyi_act_message {
    const char *says;                 /* message for a line of the log */
    uint8_t says_part[QYI_ACT_PARTS]; /* enum qyi_act_part, ends with QYI_PART_END */
    const char *did;                  /* message for an act that has just been done; NULL: not reported */
    uint8_t did_part[QYI_ACT_PARTS];
};

/* Appends a text of an act on one line. A list of prizes has several, one for each category. */
void qyi_add_one_line(struct qy_buf *out, const char *text);

extern const struct qyi_act_message qyi_act_messages[QY_ACT_KINDS];

/* Number of parts. */
static inline size_t qyi_act_parts(const uint8_t part[QYI_ACT_PARTS])
{
    size_t count = 0;

    while (count < QYI_ACT_PARTS && part[count] != QYI_PART_END)
        count++;
    return count;
}

#endif
