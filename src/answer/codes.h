/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about names: what a code means, what an article states. */
#ifndef QYI_ANSWER_CODES_H
#define QYI_ANSWER_CODES_H

#include "answer/writer.h"

/* What the name of an error, a reason, a refusal, a fault of a position, an article, published regulations or a rule
 * set means, the number of an error ("21", "-21"): a row a meaning; "regulations": all that were published. False, and nothing told, where it is none of them. */
bool qyi_answer_code(const char *code, struct qyi_writer *writer);

/* The page "rook-cannon-rook": what tables and games say of rook and cannon against rook. False, and nothing
 * told, for any other code. */
bool qyi_answer_rook_cannon(const char *code, struct qyi_writer *writer);

/* The article of that id with all its parts ("xq:4" takes in "xq:4.1.1", "ch:" all of that rule set); NULL:
 * all articles. False, and nothing told, where there is none. */
bool qyi_answer_articles(const char *id_or_null, struct qyi_writer *writer);

#endif
