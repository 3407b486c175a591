/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands for {0} {1} ... in the sentences that tell acts: registry/acts.txt names the parts of each, and
 * act_messages.c is made of it.
 */
#ifndef QYI_ANSWER_ACT_PARTS_H
#define QYI_ANSWER_ACT_PARTS_H

#include <qiyuan/event/tournament_act.h>

#include <qiyuan/core/buf.h>

#define QYI_ACT_PARTS 6

enum qyi_act_part {
    QYI_PART_END,
    QYI_PART_PLAYER, /* whose the act is */
    QYI_PART_TEAM,
    QYI_PART_WHITE, /* the two of a game or a match */
    QYI_PART_BLACK,
    QYI_PART_ORDER,   /* those of its order */
    QYI_PART_MEMBERS, /* those of its order, as members of a team */
    QYI_PART_NAME,
    QYI_PART_ROUND,
    QYI_PART_RESULT,
    QYI_PART_NUMBER, /* of an appeal */
    QYI_PART_LINE,   /* the line that it is about: its number */
    QYI_PART_POINTS, /* points, or else the manner of a penalty */
    QYI_PART_RATING,
    QYI_PART_TEXTS,   /* those that it states */
    QYI_PART_INSTEAD, /* the act that it puts in the place of another */
    QYI_PART_HOUR,
    /* Of what was done just now: */
    QYI_PART_WAS,        /* who it was before */
    QYI_PART_ENTERED,    /* who is entered now */
    QYI_PART_EDITED,     /* who was edited */
    QYI_PART_MEMBER,     /* the member that was entered */
    QYI_PART_NEXT_ROUND, /* the round that comes next */
    QYI_PART_ITS_ROUND,  /* that of the result */
    QYI_PART_BOARD,      /* the board of the result */
    QYI_PART_KIND,       /* the manner as it was asked for */
    QYI_PART_KIND_NOW,   /* the manner as it was entered */
    QYI_PART_RESULT_WAS,
    QYI_PART_LINE_WORDS, /* the act of the line that it is about */
    QYI_PART_CHANGES,    /* what an edit changed */
    QYI_PART_ANNOUNCED,  /* the texts of an announcement */
    QYI_PART_WORDS       /* the sentence that tells it in the log */
};

struct qyi_act_message {
    const char *says;                 /* of a line of the log */
    uint8_t says_part[QYI_ACT_PARTS]; /* enum qyi_act_part, behind the last one QYI_PART_END */
    const char *did;                  /* of what was done just now; NULL: it is not told */
    uint8_t did_part[QYI_ACT_PARTS];
};

/* Appends a text of an act as one line: a list of prizes has one for each category. */
void qyi_add_one_line(struct qy_buf *out, const char *text);

extern const struct qyi_act_message qyi_act_messages[QY_ACT_KINDS];

/* How many parts there are. */
static inline size_t qyi_act_parts(const uint8_t part[QYI_ACT_PARTS])
{
    size_t count = 0;

    while (count < QYI_ACT_PARTS && part[count] != QYI_PART_END)
        count++;
    return count;
}

#endif
