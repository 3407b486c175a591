/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. A study that is kept: a log of numbered acts, each upon a chapter. Pure.
 *
 * What comes is an act as the page sends it; what is kept is its body, with what the page needs beside it: a chapter
 * with its game, start, rules and texts, a move with its text in every notation. A place is the moves in UCI that lead
 * to it, "" at the start. The acts:
 *
 *   chapter  title, record   a new chapter; its number is that of the act
 *   rename   chapter, title
 *   drop     chapter
 *   add      chapter, at, uci
 *   cut      chapter, at
 *   graft    chapter, at, index, cut   what the act of that number cut off comes back, whole
 *   place    chapter, at, index
 *   items    chapter, at, after, before?   what stands behind a move, and before it: comments, signs
 *   tags     chapter, tags, result
 *
 * The server holds no tree: an act upon a place that is not there means nothing to any page, in the same way.
 */
#ifndef QYI_SERVER_KEPT_STUDY_H
#define QYI_SERVER_KEPT_STUDY_H

#include "server/study.h"

/* A title has so many bytes at most; so much may stand in a study, and so many acts at once be sent. */
#define QYI_STUDY_TITLE 200
#define QYI_STUDY_ACTS  20000
#define QYI_STUDY_BYTES (4 << 20)
#define QYI_STUDY_SENT  500
/* So many acts more that bring back what was cut: a study that is full must not keep a cut from being undone. */
#define QYI_STUDY_BACK 100

/* The body of the act of a number; NULL where there is none. Borrowed until the next call. */
typedef const char *(*qyi_act_fn)(void *user, int64_t n);

/*
 * Appends the body of an act that was sent. Errors: QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, those of a
 * record or a line, QY_E_TOO_LONG, QY_E_MEMORY.
 */
int qyi_study_act_body(const json_t *act, qyi_act_fn earlier, void *user, struct qy_buf *out,
                       struct qy_error *reterr);

/* Whether a list has no acts but such as bring back what was cut. */
bool qyi_study_acts_graft(const json_t *acts);

/* api_studies.c: the studies that somebody owns or has written in, the latest first: a new array. */
json_t *qyi_studies_json(struct qyi_store *store, const unsigned char *who);

/*
 * Whether an act would lose what another wrote meanwhile: both say what stands at one place, or one cuts off where the
 * other writes.
 */
bool qyi_study_acts_meet(const json_t *act, const json_t *earlier);

#endif
