/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The spellings of names, and which one is written for each person. */
#ifndef QYI_COLLECTION_NAMES_H
#define QYI_COLLECTION_NAMES_H

#include "collection/map.h"

#include <qiyuan/core/buf.h>

/* A name in pinyin that may belong to one or two names in characters and was not changed. */
struct qyi_names_doubt {
    size_t person;
    size_t candidate[2]; /* people; the second is SIZE_MAX if there is only one */
};

struct qyi_names {
    struct qyi_map spellings;
    struct qyi_map people; /* spellings, folded */
    size_t *person;        /* by spelling */
    uint64_t *games;       /* by spelling */
    size_t room;
    /* by person, after qyi_names_settle(): the representative of all entries for the same person */
    size_t *same;
    size_t *best;   /* by representative: the spelling to write with `clean` */
    size_t *target; /* by representative: the number in renamed_to of one of its names, or SIZE_MAX */
    struct qyi_names_doubt *doubts;
    size_t doubt_count;
    size_t doubt_room;
    struct qyi_map renamed_from; /* folded */
    char **renamed_to;
    size_t renamed_room;
    struct qy_buf folded;
    bool clean; /* the argument of qyi_names_settle() */
};

/* Frees the contents, not the structure. */
void qyi_names_free(struct qyi_names *names);
/* Rewrites a name as `to`. These functions return 0 or QY_E_MEMORY. */
int qyi_names_rename(struct qyi_names *names, const char *from, const char *to);
/* Counts a game for a spelling, whose number is returned in *ret_number. */
int qyi_names_count(struct qyi_names *names, const char *name, size_t *ret_number);
/*
 * Decides what is written. With `clean`, each person gets the spelling of most of their games, and pinyin
 * forms are joined to the name in characters. Ambiguous forms are recorded, also without `clean` if names are
 * to be rewritten.
 */
int qyi_names_settle(struct qyi_names *names, bool clean);
/* The name to write for a spelling; by default the spelling itself. */
const char *qyi_names_written(const struct qyi_names *names, size_t number);
/* The same for a person. */
const char *qyi_names_of_person(const struct qyi_names *names, size_t person);

#endif
