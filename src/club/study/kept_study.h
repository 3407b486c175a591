/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A study that is kept: a log of numbered acts, each upon a chapter. Pure.
 *
 * What comes is an act as the page sends it; what is kept is its body, with what the page needs beside it: a chapter
 * with its game, start, rules and texts, a move with its text in every notation. A place is the moves in UCI that lead
 * to it, "" at the start. The acts:
 *
 *   chapter  title, record   a new chapter; its number is that of the act
 *   rename   chapter, title
 *   order    chapter, next         the chapter stands before chapter `next`; behind all others with 0
 *   drop     chapter               the owner's alone
 *   restore  chapter               a dropped chapter comes back, with what was written in it meanwhile; the owner's alone
 *   add      chapter, at, uci
 *   grow     chapter, at, record   moves with their variations and comments go on from a place: a chapter in parts
 *   cut      chapter, at
 *   graft    chapter, at, index, cut   what the act of that number cut off comes back, whole
 *   place    chapter, at, index
 *   items    chapter, at, after, before?   what stands behind a move, and before it: comments, signs
 *   tags     chapter, tags, result
 *
 * The server holds no tree: an act upon a place that is not there means nothing to any page, in the same way.
 */
#ifndef QYI_STUDY_KEPT_STUDY_H
#define QYI_STUDY_KEPT_STUDY_H

#include "study/study.h"

/* The most bytes of a title, acts and bytes of a study. */
#define QYI_STUDY_TITLE 200
#define QYI_STUDY_ACTS  20000
#define QYI_STUDY_BYTES (32 << 20)
/* The most bytes of all studies of one owner; studies of up to 4 MB are not counted against it. */
#define QYI_STUDY_SMALL   (4 << 20)
#define QYI_STUDIES_BYTES ((int64_t)800 << 20)
/* A full study takes this many more acts that only bring something back: removals can still be undone. */
#define QYI_STUDY_BACK 100

/* The body of the act of a number; NULL where there is none. Borrowed until the next call. */
typedef const char *(*qyi_act_fn)(void *user, int64_t n);

/*
 * Appends the body of an act that was sent. Errors: QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, those of a
 * record or a line, QY_E_TOO_LONG, QY_E_MEMORY.
 */
int qyi_study_act_body(const json_t *act, qyi_act_fn earlier, void *user, struct qy_buf *out,
                       struct qy_error *reterr);

/* Whether every act of a list brings back something that was removed. */
bool qyi_study_acts_give_back(const json_t *acts);

/* Whether a list has an act that only the study's owner may do: one that removes a chapter or brings it back. */
bool qyi_study_acts_need_owner(const json_t *acts);

/* api_studies.c: the studies that somebody owns or has written in, the latest first: a new array. */
json_t *qyi_studies_json(struct qyi_store *store, const unsigned char *who);

/*
 * A stored act without its record, for qyi_study_acts_meet(); the caller releases it. NULL for a chapter, which meets
 * nothing. A record may be large, and many are looked through at once.
 */
json_t *qyi_study_act_head(const char *body, size_t len);

/*
 * Whether an act would lose what another wrote meanwhile: both say what stands at one place, or one cuts off where the
 * other writes.
 */
bool qyi_study_acts_meet(const json_t *act, const json_t *earlier);

#endif
