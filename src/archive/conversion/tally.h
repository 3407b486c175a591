/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what happens to games during a conversion. */
#ifndef QYI_CONVERSION_TALLY_H
#define QYI_CONVERSION_TALLY_H

#include "record/formats.h"

/* A set of names; owned. */
struct qyi_tally_names {
    char **name;
    size_t count;
    size_t room;
    size_t last; /* the last name added: most games lose the same tags in the same order */
};

struct qyi_conversion_tally {
    uint64_t games;
    uint64_t written;
    uint64_t skipped;
    uint64_t repaired; /* games repaired and written */
    uint64_t notes;
    uint64_t lost[QYI_LOSS_COUNT]; /* games that lost something of this kind */
    struct qyi_tally_names lost_tags;
    struct qyi_tally_names cut_tags; /* tags whose texts were cut */
    bool told;                       /* a message about a game was printed */
    bool damaged;
    bool illegal;
    bool unsuited; /* a game that the format can't contain */
    bool unread;   /* a file could not be read at all, or the output could not be written */
};

/* Records a tag whose text was cut. */
void qyi_tally_cut_tag(struct qyi_conversion_tally *tally, const char *name);

/* Counts a tag that was lost. */
void qyi_tally_lost_tag(struct qyi_conversion_tally *tally, const char *name);

/* Adds the counts of a part of a file to those of the file. */
void qyi_tally_add(struct qyi_conversion_tally *tally, const struct qyi_conversion_tally *more);

/* Appends the losses with the number of games: "tags (2: Board, Time), comments (1)". */
void qyi_tally_losses(const struct qyi_conversion_tally *tally, enum qy_lang lang, struct qy_buf *list);

/* Frees the contents and zeroes the tally. */
void qyi_tally_done(struct qyi_conversion_tally *tally);

#endif
