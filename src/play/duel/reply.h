/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an engine's line says: text taken apart, without knowledge of the game or of what was
 * asked. Texts are borrowed from the line. Lines of any content are taken.
 */
#ifndef QYI_DUEL_REPLY_H
#define QYI_DUEL_REPLY_H

#include <qiyuan/record/arbiter.h>

enum qyi_reply_kind {
    QYI_REPLY_OTHER,   /* nothing that matters */
    QYI_REPLY_GREETED, /* it has introduced itself: uciok, ucciok */
    QYI_REPLY_READY,   /* readyok; pong with its number */
    QYI_REPLY_NAME,    /* `text` is its name */
    QYI_REPLY_OPTION,  /* `text` is an option's name, `value` the rest of the line */
    QYI_REPLY_FEATURE, /* `value` holds features, for qyi_feature_next() */
    QYI_REPLY_INFO,
    QYI_REPLY_MOVE, /* `text` is the move */
    QYI_REPLY_NO_MOVE,
    QYI_REPLY_RESIGN,
    QYI_REPLY_OFFER,
    QYI_REPLY_CLAIM,   /* it says that the game is over: `result` */
    QYI_REPLY_REFUSED, /* it does not take a move that it was given: `text` */
    QYI_REPLY_UNKNOWN, /* it does not know a command */
};

/* What a thinking engine tells of a line of play. */
struct qyi_info {
    bool scored;
    bool mate;
    bool bound; /* the score is a bound only */
    int32_t score;
    int32_t depth;
    uint32_t line; /* from 1 */
    uint64_t nodes;
    struct qy_text pv;
};

struct qyi_reply {
    enum qyi_reply_kind kind;
    struct qy_text text;
    struct qy_text value;
    uint64_t number;
    enum qy_result result;
    bool draw; /* a move that comes with the offer of a draw */
    struct qyi_info info;
};

/* Reads a line of UCI or UCCI; of XBoard. */
void qyi_reply_uci(const char *line, size_t len, struct qyi_reply *ret_reply);
void qyi_reply_xboard(const char *line, size_t len, struct qyi_reply *ret_reply);

/* The next `name=value` of a line of features, quotes of the value taken off; false after the last one. */
bool qyi_feature_next(struct qy_text features, size_t *at, struct qy_text *ret_name,
                      struct qy_text *ret_value);

/* The next word of a text, without the blanks around it; false after the last one. */
bool qyi_reply_word(struct qy_text text, size_t *at, struct qy_text *ret_word);

/* True if a text is the word. */
bool qyi_text_is(struct qy_text text, const char *word);

#endif
