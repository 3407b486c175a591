/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Spellings of one person joined, for searches: each name has the next one of the same person, in a
 * ring.
 */
#ifndef QYI_COLLECTION_SPELLINGS_H
#define QYI_COLLECTION_SPELLINGS_H

#include "collection/map.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

struct qyi_spellings {
    struct qyi_map names; /* folded */
    size_t *next;         /* by name */
    size_t room;
    struct qy_buf folded;
    struct qyi_hearing *hearing; /* owned; NULL: names are not taken by their sound */
};

/* Notes about names, gathered while games are read. */
struct qyi_hearing {
    struct qyi_map met;   /* words that were wanted and that a name had */
    struct qyi_map heard; /* names that were taken by their sound */
    bool listens;         /* words that no name had are met by names that sound like them */
};

/* Frees what it holds, not itself. */
void qyi_spellings_free(struct qyi_spellings *spellings);
/* Two spellings of one person. Returns 0 or QY_E_MEMORY. */
int qyi_spellings_join(struct qyi_spellings *spellings, const char *one, const char *other);
/* True if a name, which is `folded`, or another of the same person, holds the words. */
bool qyi_spellings_match(const struct qyi_spellings *spellings, const char *name, const char *folded,
                         const char *wanted);

/*
 * Reads a file of spellings: tells each other spelling with the name that is written for it, those in pinyin last;
 * `take` returns nonzero for want of memory. Errors: QY_E_RENAME_FORM with its line, QY_E_MEMORY, those of the source.
 */
int qyi_spellings_read(const char *path, int (*take)(void *user, const char *other, const char *name),
                       void *user, struct qy_error *reterr);

#endif
