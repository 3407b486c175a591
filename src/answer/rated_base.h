/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rating list of this machine, a file: creating it from published lists, and looking up players. */
#ifndef QYI_ANSWER_RATED_BASE_H
#define QYI_ANSWER_RATED_BASE_H

#include "answer/writer.h"
#include "base/arena.h"
#include "base/warner.h"
#include "source/text.h"

#include <qiyuan/event/rating_list.h>

/* The name of its file in the user's data folder. */
#define QYI_RATED_BASE "players.base"

/* The open list, and the texts that acts borrow from it. */
struct qyi_rated_base {
    struct qy_rating_base base;
    const uint8_t *map; /* NULL: there is no list */
    size_t size;
    struct qyi_arena texts;
};

/*
 * Creates the list at `path` from published lists, which may be in a zip file, as FIDE publishes them.
 * Errors: those of qyi_pieces(), qy_rating_base_maker_feed() and qyi_atomic_file_put(); `at` then names the
 * file. Lists are read in the encoding `named`, else as UTF-8 or as detected from their bytes; `warner`
 * reports a list in another encoding, named by `at`.
 */
int qyi_rated_base_make(const char *path, char *const *lists, size_t count,
                        const struct qyi_named_encoding *named, const struct qyi_warner *warner,
                        struct qy_rating_base_facts *ret_facts, struct qy_buf *at, struct qy_error *reterr);
/* Warns about entries of the lists that were skipped. */
void qyi_warn_of_lists(const struct qy_rating_base_facts *facts, const struct qyi_warner *warner);

/* Opens the list at `path`, if it exists. Error: QY_E_RATING_BASE. Close it in any case. */
int qyi_rated_base_open(const char *path, struct qyi_rated_base *ret_base, struct qy_error *reterr);
void qyi_rated_base_close(struct qyi_rated_base *base);

/*
 * Finds players by id, by name or, if no player has that name, by the beginnings of its words. `ret_listed`
 * has QYI_NAMESAKES elements; a greater return value means that there are more.
 */
size_t qyi_rated_base_find(const struct qyi_rated_base *base, const char *who, struct qy_listed *ret_listed);

/*
 * Writes the players with these ids or names. `warner` reports names that were not found, and names with more
 * players than are listed. Returns 1, or 0 if a name was not found. Error: QY_E_MEMORY.
 */
int qyi_answer_looked_up(const struct qyi_rated_base *base, char *const *who, size_t count,
                         const struct qyi_warner *warner, struct qyi_writer *writer);

#endif
