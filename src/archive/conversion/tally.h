/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was counted of games on their way into another format. */
#ifndef QYI_CONVERSION_TALLY_H
#define QYI_CONVERSION_TALLY_H

#include "record/formats.h"

/* Names, each once; owned. */
struct qyi_tally_names {
    char **name;
    size_t count;
    size_t room;
    size_t last; /* the one named last: most games lose the same ones in the same order */
};

struct qyi_conversion_tally {
    uint64_t games;
    uint64_t written;
    uint64_t skipped;
    uint64_t repaired; /* games written all the same */
    uint64_t notes;
    uint64_t lost[QYI_LOSS_COUNT]; /* games that lost such things */
    struct qyi_tally_names lost_tags;
    struct qyi_tally_names cut_tags; /* whose texts were cut */
    bool told;                       /* a line was said of a game */
    bool damaged;
    bool illegal;
    bool unsuited; /* a game that the format does not hold */
    bool unread;   /* a file could not be read at all, or the output not be written */
};

/* Notes a tag whose text was cut. */
void qyi_tally_cut_tag(struct qyi_conversion_tally *tally, const char *name);

/* Counts a tag that was lost. */
void qyi_tally_lost_tag(struct qyi_conversion_tally *tally, const char *name);

/* Adds to the tally of a file what was counted of a piece of it. */
void qyi_tally_add(struct qyi_conversion_tally *tally, const struct qyi_conversion_tally *more);

/* Appends what was lost, in how many games, in words: "tags (2: Board, Time), comments (1)". */
void qyi_tally_losses(const struct qyi_conversion_tally *tally, enum qy_lang lang, struct qy_buf *list);

/* Frees what it holds, and zeroes it. */
void qyi_tally_done(struct qyi_conversion_tally *tally);

#endif
