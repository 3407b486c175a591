/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Groups the spellings of one person for searches: each name has the next one of the same person, in a ring.
 */
#ifndef QYI_COLLECTION_SPELLINGS_H
#define QYI_COLLECTION_SPELLINGS_H

#include "collection/map.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

struct qyi_spellings {
    struct qyi_map names; /* folded */
    size_t *next;         /* next name of the same person, by number */
    size_t room;
    struct qy_buf folded;
    struct qyi_hearing *hearing; /* owned; NULL: names are not matched by sound */
};

/* Statistics about names, collected while games are read. */
struct qyi_hearing {
    struct qyi_map met;   /* searched words that a name contains */
    struct qyi_map heard; /* names matched by sound */
    bool listens;         /* words that no name contains are matched by sound */
};

/* Frees the contents, not the structure. */
void qyi_spellings_free(struct qyi_spellings *spellings);
/* Joins two spellings of one person. Returns 0 or QY_E_MEMORY. */
int qyi_spellings_join(struct qyi_spellings *spellings, const char *one, const char *other);
/* True if a name (also given as `folded`), or another spelling of the same person, contains the words. */
bool qyi_spellings_match(const struct qyi_spellings *spellings, const char *name, const char *folded,
                         const char *wanted);

/*
 * Reads a spelling file: calls `take` for each other spelling with the name to write for it, those in pinyin
 * last. `take` returns nonzero when memory runs out. Errors: QY_E_RENAME_FORM with its line, QY_E_MEMORY,
 * those of the source.
 */
int qyi_spellings_read(const char *path, int (*take)(void *user, const char *other, const char *name),
                       void *user, struct qy_error *reterr);

#endif
