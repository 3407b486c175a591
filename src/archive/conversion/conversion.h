/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Converts games from files of any format to another: into one file, into a folder with a file for each game,
 * or divided among files. It can edit games, use any encoding and several threads, and reports what was
 * repaired, skipped and lost.
 */
#ifndef QYI_CONVERSION_CONVERSION_H
#define QYI_CONVERSION_CONVERSION_H

#include "collection/tags.h"
#include "conversion/tally.h"
#include "source/target.h"

/* The settings. Everything they point to is borrowed until the end of the conversion. */
struct qyi_conversion_options {
    enum qy_lang lang;             /* language of messages and of opening names */
    const struct qyi_format *from; /* NULL: detected for each file */
    const struct qyi_format *to;
    struct qyi_record_input input;  /* game and encoding, if known */
    struct qyi_record_output how;   /* notation, flags and columns; the conversion sets the rest */
    enum qy_encoding encoding;      /* encoding of the output, */
    const char *other_encoding;     /* or the name of one that only iconv supports; else NULL */
    unsigned strip;                 /* bits of enum qyi_strip */
    const struct qyi_tag_edit *tag; /* edits of tags, made after stripping */
    size_t tags;
    bool add_opening;    /* add code and name of the opening after that, if missing */
    const char *output;  /* a file or folder; NULL or `-`: standard output */
    const char *report;  /* a CSV file; NULL: none */
    const char *split;   /* the property by which games are divided among files, or NULL */
    const char *name_by; /* the property that names a game's own file, or NULL */
    bool strict;         /* skip games with any message */
    bool quiet;          /* report only skipped games */
};

/* The functions of the caller, all called on its own thread. */
struct qyi_conversion_caller {
    void *user;
    qyi_target_standard_fn *standard; /* receives the output to standard output */
    /* Appends the line for an error in a file; called on any thread. NULL: qyi_error_line() is used. */
    void (*word)(void *user, const char *path, const struct qy_error *error, struct qy_buf *lines);
    /* Receives lines of messages about games, and empties the buffer. */
    void (*say)(void *user, struct qy_buf *lines);
    /* Called when the output fails (QY_E_FILE_WRITE without a `found`: standard output has reported it already). */
    void (*refused)(void *user, const struct qy_error *error);
    /* Called with the number of bytes read of the file and its size (0: unknown); false ends the conversion. */
    bool (*go_on)(void *user, uint64_t done, uint64_t total);
};

struct qyi_conversion;

/* True for a valid `split`: a number of games, event, round, names, title, white, black, eco or year. */
bool qyi_split_is_good(const char *by);

/* Opens output and report. Errors: QY_E_FILE_WRITE, QY_E_PACKING_NOT_WRITTEN, QY_E_MEMORY. */
int qyi_conversion_new(const struct qyi_conversion_options *options,
                       const struct qyi_conversion_caller *caller, struct qyi_conversion **ret_conversion,
                       struct qy_error *reterr);

/* Call for each input file before opening it: if it is the output, it must not be overwritten too early. */
void qyi_conversion_meet(struct qyi_conversion *conversion, const char *path);

/*
 * Converts an open file; `threads` 0: the best number. Returns 0, a positive number if the remaining files
 * need not be read, or a negative code; *ret_told: the errors in the file were already reported.
 */
int qyi_conversion_read(struct qyi_conversion *conversion, const char *path, struct qy_source *source,
                        unsigned threads, bool *ret_told);

/* The overall result. */
struct qyi_conversion_end {
    /* the output, which is one of the input files, was not replaced because its content would have been lost */
    bool kept;
    /* number of names already used by other files in the folder; a number was appended to them */
    size_t taken;
};

/* Moves output and report to their final places; unless the work was `whole`, deletes them. */
void qyi_conversion_end(struct qyi_conversion *conversion, bool whole, struct qyi_conversion_end *ret_end);

/* Returns the totals so far, to which the caller may add. Borrowed. */
struct qyi_conversion_tally *qyi_conversion_tally(struct qyi_conversion *conversion);

/* Frees the conversion; accepts NULL. */
void qyi_conversion_free(struct qyi_conversion *conversion);

#endif
