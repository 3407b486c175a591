/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parses an engine's line, without knowledge of the game or of the request. Texts are borrowed from the line.
 * Accepts lines with any content.
 */
#ifndef QYI_DUEL_REPLY_H
#define QYI_DUEL_REPLY_H

#include <qiyuan/record/arbiter.h>

enum qyi_reply_kind {
    QYI_REPLY_OTHER,   /* nothing relevant */
    QYI_REPLY_GREETED, /* its greeting is complete: uciok, ucciok */
    QYI_REPLY_READY,   /* readyok; pong with its number */
    QYI_REPLY_NAME,    /* `text` is its name */
    QYI_REPLY_OPTION,  /* `text` is an option's name, `value` the rest of the line */
    QYI_REPLY_FEATURE, /* `value` holds features, for qyi_feature_next() */
    QYI_REPLY_INFO,
    QYI_REPLY_MOVE, /* `text` is the move */
    QYI_REPLY_NO_MOVE,
    QYI_REPLY_RESIGN,
    QYI_REPLY_OFFER,
    QYI_REPLY_CLAIM,   /* it claims that the game is over: `result` */
    QYI_REPLY_REFUSED, /* it rejects a move that it was given: `text` */
    QYI_REPLY_UNKNOWN, /* it does not know a command */
};

/* A thinking engine's report on a line of play. */
struct qyi_info {
    bool scored;
    bool mate;
    bool bound; /* the score is only a bound */
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
    bool draw; /* a move with an offer of a draw */
    struct qyi_info info;
};

/* Parse a line of UCI or UCCI, and one of XBoard. */
void qyi_reply_uci(const char *line, size_t len, struct qyi_reply *ret_reply);
void qyi_reply_xboard(const char *line, size_t len, struct qyi_reply *ret_reply);

/* The next `name=value` of a features line, without quotes around the value; false after the last one. */
bool qyi_feature_next(struct qy_text features, size_t *at, struct qy_text *ret_name,
                      struct qy_text *ret_value);

/* The next word of a text, without surrounding blanks; false after the last one. */
bool qyi_reply_word(struct qy_text text, size_t *at, struct qy_text *ret_word);

/* True if a text equals the word. */
bool qyi_text_is(struct qy_text text, const char *word);

#endif
