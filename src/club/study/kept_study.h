/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saved studies: a log of numbered acts, each about a chapter. Pure.
 *
 * An act is stored in another form than the page sends it: its body also has what pages need to show it. A
 * chapter has its game, start position, rules and move texts; a move has its text in every notation. A place
 * is the UCI moves that lead to it, "" for the start. The acts and their members:
 *
 *   chapter  title, record                 a new chapter; its number is that of the act
 *   rename   chapter, title
 *   order    chapter, next                 moves the chapter before chapter `next`; 0: to the end
 *   drop     chapter                       removes the chapter; only the owner may
 *   restore  chapter                       brings a dropped chapter back, with what was written in it
 *                                          since; only the owner may
 *   add      chapter, at, uci              adds a move
 *   grow     chapter, at, record           adds moves with variations and comments at a place, so that
 *                                          a large chapter can be sent in parts
 *   cut      chapter, at                   removes the moves from a place on
 *   graft    chapter, at, index, cut       restores what the act with number `cut` removed
 *   place    chapter, at, index            changes the order of variations
 *   items    chapter, at, after, before?   sets the comments and NAGs after a move, and before it
 *   tags     chapter, tags, result
 *
 * The server does not keep the tree of moves. Every page ignores an act on a place that does not exist.
 */
#ifndef QYI_STUDY_KEPT_STUDY_H
#define QYI_STUDY_KEPT_STUDY_H

#include "study/study.h"

/* Limits: bytes of a title, acts of a study, bytes of a study. */
#define QYI_STUDY_TITLE 200
#define QYI_STUDY_ACTS  20000
#define QYI_STUDY_BYTES (32 << 20)
/*
 * Limit on the bytes of all studies of one owner; studies of up to QYI_STUDY_SMALL bytes are not limited by
 * it.
 */
#define QYI_STUDY_SMALL   (4 << 20)
#define QYI_STUDIES_BYTES ((int64_t)800 << 20)
/* How many more acts a full study accepts if they only restore something, so that removals can be undone. */
#define QYI_STUDY_BACK 100

/* Returns the body of act number `n`, valid until the next call; NULL if there is no such act. */
typedef const char *(*qyi_act_fn)(void *user, int64_t n);

/*
 * Checks an act that was sent, and appends its stored body to `out`. Errors: QY_E_FIELD_UNKNOWN,
 * QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, those of a record or a line, QY_E_TOO_LONG, QY_E_MEMORY.
 */
int qyi_study_act_body(const json_t *act, qyi_act_fn earlier, void *user, struct qy_buf *out,
                       struct qy_error *reterr);

/* Whether every act of a list restores something that was removed. */
bool qyi_study_acts_give_back(const json_t *acts);

/* Whether a list has an act that only the study's owner may do: one that removes a chapter or brings it back. */
bool qyi_study_acts_need_owner(const json_t *acts);

/* api_studies.c: the studies that a person owns or has written in, the latest first, as a new array. */
json_t *qyi_studies_json(struct qyi_store *store, const unsigned char *who);

/*
 * Parses a stored act for qyi_study_acts_meet(), without its record, because records may be large and many
 * acts are compared at once. The caller releases it. NULL for a chapter, which conflicts with nothing.
 */
json_t *qyi_study_act_head(const char *body, size_t len);

/*
 * Whether two concurrent acts conflict: both set the same thing, or one removes the place that the other
 * changes.
 */
bool qyi_study_acts_meet(const json_t *act, const json_t *earlier);

#endif
