/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spellings of names, and which of them is to be written. */
#ifndef QYI_COLLECTION_NAMES_H
#define QYI_COLLECTION_NAMES_H

#include "collection/map.h"

#include <qiyuan/core/buf.h>

/* A name in pinyin that may be that of a name in characters, or of several, and was left as it is. */
struct qyi_names_doubt {
    size_t person;
    size_t candidate[2]; /* people; the second SIZE_MAX where there is one */
};

struct qyi_names {
    struct qyi_map spellings;
    struct qyi_map people; /* spellings, folded */
    size_t *person;        /* by spelling */
    uint64_t *games;       /* by spelling */
    size_t room;
    size_t *same;   /* by person, once settled: the person that stands for all of the same */
    size_t *best;   /* by person that stands for others: the spelling to write, with `clean` */
    size_t *target; /* by such a person: the number in renamed_to of one of them, or SIZE_MAX */
    struct qyi_names_doubt *doubts;
    size_t doubt_count;
    size_t doubt_room;
    struct qyi_map renamed_from; /* folded */
    char **renamed_to;
    size_t renamed_room;
    struct qy_buf folded;
    bool clean; /* as it was settled */
};

/* Frees what it holds, not itself. */
void qyi_names_free(struct qyi_names *names);
/* A name that is to be written as `to`. All of these return 0 or QY_E_MEMORY. */
int qyi_names_rename(struct qyi_names *names, const char *from, const char *to);
/* Counts a game under a spelling; its number in *ret_number. */
int qyi_names_count(struct qyi_names *names, const char *name, size_t *ret_number);
/*
 * Settles what is written: with `clean`, the spelling of a person that most games have, forms in pinyin of one name in
 * characters being his. Doubtful forms are noted, also without `clean` where there are names to be rewritten.
 */
int qyi_names_settle(struct qyi_names *names, bool clean);
/* The name written for a spelling: itself by default. */
const char *qyi_names_written(const struct qyi_names *names, size_t number);
/* The same for a person. */
const char *qyi_names_of_person(const struct qyi_names *names, size_t person);

#endif
