/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The base of rated players of a machine, a file: made from lists, and asked. */
#ifndef QYI_ANSWER_RATED_BASE_H
#define QYI_ANSWER_RATED_BASE_H

#include "answer/writer.h"
#include "base/arena.h"
#include "base/warner.h"
#include "source/text.h"

#include <qiyuan/event/rating_list.h>

/* Its name in the data of a user. */
#define QYI_RATED_BASE "players.base"

/* The base while it is open, and the texts that acts get from it. */
struct qyi_rated_base {
    struct qy_rating_base base;
    const uint8_t *map; /* NULL: there is none */
    size_t size;
    struct qyi_arena texts;
};

/*
 * Makes the base at `path` from lists, also several in a zip file, as FIDE gives them away. Errors: those of
 * qyi_pieces(), qy_rating_base_maker_feed() and qyi_atomic_file_put(); `at` names the file then. A list is in the encoding
 * that is `named`, else in UTF-8, or in what its bytes tell: `warner` is told of a list that is in another, named by `at`.
 */
int qyi_rated_base_make(const char *path, char *const *lists, size_t count,
                        const struct qyi_named_encoding *named, const struct qyi_warner *warner,
                        struct qy_rating_base_facts *ret_facts, struct qy_buf *at, struct qy_error *reterr);
/* What of the lists is left out. */
void qyi_warn_of_lists(const struct qy_rating_base_facts *facts, const struct qyi_warner *warner);

/* Opens the base at `path`, if there is one. Error: QY_E_RATING_BASE. Close it in any case. */
int qyi_rated_base_open(const char *path, struct qyi_rated_base *ret_base, struct qy_error *reterr);
void qyi_rated_base_close(struct qyi_rated_base *base);

/*
 * The players whom an id means, or a name, or, where nobody has that name, the beginnings of its words. `ret_listed`
 * has QYI_NAMESAKES places; more than that many returned: there are others.
 */
size_t qyi_rated_base_find(const struct qyi_rated_base *base, const char *who, struct qy_listed *ret_listed);

/*
 * Tells the players of ids or names, and `warner` who is not there, and who of many is not told. Returns 1, or 0 where somebody is not there.
 * Error: QY_E_MEMORY.
 */
int qyi_answer_looked_up(const struct qyi_rated_base *base, char *const *who, size_t count,
                         const struct qyi_warner *warner, struct qyi_writer *writer);

#endif
