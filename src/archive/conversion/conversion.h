/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of files of any format written in another: to one file, to a folder with a file for each, or
 * divided among files; with edits, in any encoding, on several threads where that pays; and a report of what was
 * repaired, left out and lost on the way.
 */
#ifndef QYI_CONVERSION_CONVERSION_H
#define QYI_CONVERSION_CONVERSION_H

#include "collection/tags.h"
#include "conversion/tally.h"
#include "source/target.h"

/* The request; everything it points to is borrowed to the end of the conversion. */
struct qyi_conversion_options {
    enum qy_lang lang;             /* of what is told, and of names of openings */
    const struct qyi_format *from; /* NULL: found for each file */
    const struct qyi_format *to;
    struct qyi_record_input input;  /* game and encoding, where they are known beforehand */
    struct qyi_record_output how;   /* notation, flags, columns; the rest is the conversion's */
    enum qy_encoding encoding;      /* of what is written, */
    const char *other_encoding;     /* or one that iconv alone knows, by its name; NULL */
    unsigned strip;                 /* enum qyi_strip */
    const struct qyi_tag_edit *tag; /* changes of tags, made after that */
    size_t tags;
    bool add_opening;    /* code and name of the opening, where a game has none, after that */
    const char *output;  /* a file or folder; NULL or `-`: standard output */
    const char *report;  /* a file of CSV; NULL: none */
    const char *split;   /* what games are divided among files by; NULL */
    const char *name_by; /* what a file for each game is named by; NULL */
    bool strict;         /* a game of which anything is told is left out */
    bool quiet;          /* only what is left out is told */
};

/* The caller; all are called on its own thread. */
struct qyi_conversion_caller {
    void *user;
    qyi_target_standard_fn *standard; /* takes what goes to standard output */
    /* Appends the line that words an error of a file; on any thread. NULL: qyi_error_line() does. */
    void (*word)(void *user, const char *path, const struct qy_error *error, struct qy_buf *lines);
    /* Takes whole lines of what is told of games, and empties them. */
    void (*say)(void *user, struct qy_buf *lines);
    /* Is told why the output takes no more (code QY_E_FILE_WRITE without a `found`: standard output said so itself). */
    void (*refused)(void *user, const struct qy_error *error);
    /* Is told how many bytes of the file are read, of how many (0: not known); false ends the conversion. */
    bool (*go_on)(void *user, uint64_t done, uint64_t total);
};

struct qyi_conversion;

/* True for a value of `split`: a number of games, event, round, names, title, white, black, eco or year. */
bool qyi_split_is_good(const char *by);

/* Opens output and report. Errors: QY_E_FILE_WRITE, QY_E_PACKING_NOT_WRITTEN, QY_E_MEMORY. */
int qyi_conversion_new(const struct qyi_conversion_options *options,
                       const struct qyi_conversion_caller *caller, struct qyi_conversion **ret_conversion,
                       struct qy_error *reterr);

/* Tells of a file that is to be read, before it is opened: it may be the output, which must not be lost then. */
void qyi_conversion_meet(struct qyi_conversion *conversion, const char *path);

/*
 * Converts an open file; `threads` 0: as many as pay. Returns 0, a positive number where it is no use to go on with the
 * next one, or a negative code; *ret_told: what is wrong with the file was told where it was met.
 */
int qyi_conversion_read(struct qyi_conversion *conversion, const char *path, struct qy_source *source,
                        unsigned threads, bool *ret_told);

/* What came of it as a whole. */
struct qyi_conversion_end {
    bool kept;    /* the output, one of the files that were read, stays: what it holds would have been lost */
    size_t taken; /* names in the folder that other files had before: those have a number more */
};

/* Puts output and report in their places; where the work was not `whole` they leave no trace. */
void qyi_conversion_end(struct qyi_conversion *conversion, bool whole, struct qyi_conversion_end *ret_end);

/* What was counted so far; the caller adds what it knows itself. Borrowed. */
struct qyi_conversion_tally *qyi_conversion_tally(struct qyi_conversion *conversion);

/* Frees it; NULL is taken. */
void qyi_conversion_free(struct qyi_conversion *conversion);

#endif
