/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Notes on games that are over: every position is put to an engine, one after the other, and
 * each move is judged as `qiyuan analyse` judges it. What was found is kept for the games asked for last.
 */
#ifndef QYI_THINKING_ANALYSES_H
#define QYI_THINKING_ANALYSES_H

#include "thinking/thinkers.h"

#include <qiyuan/errors/server.h>

#include <jansson.h>

struct qyi_analyses;

/* No notes yet; NULL when memory ran out. Free after the thinkers were stopped. */
struct qyi_analyses *qyi_analyses_new(struct qyi_thinkers *thinkers);
void qyi_analyses_free(struct qyi_analyses *analyses);

/*
 * The analysis of a finished game, from position `from` on, as the API tells it: a new reference. The
 * first call for a game begins the work; it goes on by itself. Errors: QY_E_TOO_MANY, QY_E_NO_THINKER,
 * QY_E_MEMORY.
 */
int qyi_analyses_of(struct qyi_analyses *analyses, const char *game_id, const struct qy_history *history,
                    const struct qy_rules *rules, size_t from, json_t **ret_json);

/* A line of play as JSON, scores seen by the first side: `eval` or `mate`, `depth`, `moves`, each with its
 * texts. */
json_t *qyi_thought_line_json(const struct qy_position *position, const struct qy_thought_line *line,
                              size_t most);

#endif
