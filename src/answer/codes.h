/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about names: the meaning of a code, the text of an article. */
#ifndef QYI_ANSWER_CODES_H
#define QYI_ANSWER_CODES_H

#include "answer/writer.h"

/* Explains a name: of an error, a reason, a refusal, a fault of a position, an article, published regulations
 * or a rule set; or the number of an error ("21", "-21"). One row for each meaning; "regulations" lists all
 * published ones. Returns false and writes nothing for any other text. */
bool qyi_answer_code(const char *code, struct qyi_writer *writer);

/* The page "rook-cannon-rook": results of the tables and of games for rook and cannon against rook. Returns
 * false and writes nothing for any other code. */
bool qyi_answer_rook_cannon(const char *code, struct qyi_writer *writer);

/* The article with that id and all its parts: "xq:4" includes "xq:4.1.1", "ch:" is the whole rule set, NULL
 * all articles. Returns false and writes nothing if there is none. */
bool qyi_answer_articles(const char *id_or_null, struct qyi_writer *writer);

#endif
