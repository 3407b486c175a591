/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Analyses of finished games: an engine evaluates every position in turn, and each move is judged as by
 * `qiyuan analyse`. The results are cached for the games requested last.
 */
#ifndef QYI_THINKING_ANALYSES_H
#define QYI_THINKING_ANALYSES_H

#include "thinking/thinkers.h"

#include <qiyuan/errors/server.h>

#include <jansson.h>

struct qyi_analyses;

/* Creates the cache; NULL when memory runs out. Free it after the thinkers were stopped. */
struct qyi_analyses *qyi_analyses_new(struct qyi_thinkers *thinkers);
void qyi_analyses_free(struct qyi_analyses *analyses);

/*
 * Returns the analysis of a finished game from position `from` on, as in the API: a new reference. The first
 * call for a game starts the work, which continues in the background. Errors: QY_E_TOO_MANY, QY_E_NO_THINKER,
 * QY_E_MEMORY.
 */
int qyi_analyses_of(struct qyi_analyses *analyses, const char *game_id, const struct qy_history *history,
                    const struct qy_rules *rules, size_t from, json_t **ret_json);

/* A line of moves as JSON, with scores from the first side's point of view: `eval` or `mate`, `depth`,
 * `moves`, each with its texts. */
json_t *qyi_thought_line_json(const struct qy_position *position, const struct qy_thought_line *line,
                              size_t most);

#endif
