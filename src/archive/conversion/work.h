/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this module: the conversion, and the part of it that each thread does. */
#ifndef QYI_CONVERSION_WORK_H
#define QYI_CONVERSION_WORK_H

#include "conversion/conversion.h"
#include "conversion/folder.h"

/* The text in the report's column `kind`. */
enum qyi_told { QYI_TOLD_NOTE, QYI_TOLD_REPAIR, QYI_TOLD_SKIPPED, QYI_TOLD_LOST };

/* Returned by a sink of records to end the reading. */
enum {
    QYI_CONVERSION_APART = 1, /* the part must be read again sequentially */
    QYI_CONVERSION_OUTPUT,    /* the output failed, which was reported */
    QYI_CONVERSION_ENDED
};

/* The conversion of games of a file, or of a part of a file. */
struct qyi_conversion_work {
    bool cut_told;             /* of the current game: which of its tags were cut */
    struct qyi_conversion *of; /* a thread on a part only reads this */
    struct qyi_record_output how;
    struct qy_buf out;     /* the games written */
    struct qy_buf encoded; /* scratch space for changing the encoding */
    struct qy_buf rows;    /* rows of the report */
    struct qy_buf said;    /* messages */
    bool rows_told;        /* the report has rows */
    bool later;            /* on a part: messages wait until it is their turn */
    struct qyi_conversion_tally tally;

    /* the current game */
    const struct qy_record *record;
    bool reported; /* something about it was reported */
    bool repaired;
    /* with `quiet`: the first repair of the game, reported if it is skipped; else code 0 */
    struct qy_error why;
    uint64_t repairs; /* number reported for the file */
};

/* The kinds of output. */
enum qyi_outlet {
    QYI_OUTLET_STREAM, /* one file, written sequentially, even if it exists */
    QYI_OUTLET_WHOLE,  /* one file, created when all games are complete, or a file that holds one game */
    QYI_OUTLET_EACH,   /* a file for each game */
    QYI_OUTLET_SPLIT
};

struct qyi_conversion {
    struct qyi_conversion_options options;
    struct qyi_conversion_caller caller;
    enum qyi_outlet outlet;
    struct qyi_target *target; /* NULL if no file is open for output */
    struct qyi_target *report; /* NULL without a report */
    struct qyi_out_folder folder;
    size_t mark;                   /* length of the byte order mark that iconv puts in front of each text */
    bool in_place;                 /* an input file is the output */
    bool told_single;              /* reported: the format can hold only one game */
    bool told_game[QY_GAME_COUNT]; /* reported: the format can't hold this game */
    struct qyi_conversion_work work;

    /* the current file */
    const char *path;
    struct qy_source *source;
    struct qyi_peek peek;
};

/* ---- messages (telling.c) ---- */

/* Reports an error in the input: as a message (notes only if the game is rejected because of them; with
 * `quiet` only for skipped games) and in the report. */
void qyi_convert_tell(struct qyi_conversion_work *work, enum qyi_told kind, const struct qy_error *error);

/* Prints the messages held back by `quiet` for the current game or file, which is skipped or faulty. */
void qyi_convert_say_why(struct qyi_conversion_work *work);

/* Reports that the current game was skipped. */
void qyi_convert_left_out(struct qyi_conversion_work *work, enum qy_game_status status);

/* Reports a loss, or a lost tag; `user` is the work. */
void qyi_convert_lost(void *user, enum qyi_loss loss);
void qyi_convert_lost_tag(void *user, const char *name);
void qyi_convert_cut_tag(void *user, const char *name);

/* ---- output (outlet.c) ---- */

/* Converts the text in `out` from `begin` on to the requested encoding. Returns 0 or a negative code;
 * *ret_lost: number of characters it does not have. */
int qyi_convert_encode(struct qyi_conversion_work *work, size_t begin, size_t *ret_lost);

/* Opens output and report; completes them under their final names. Errors as of qyi_target_open(). */
int qyi_outlet_open(struct qyi_conversion *conversion, struct qy_error *reterr);
int qyi_outlet_close(struct qyi_conversion *conversion, struct qy_error *reterr);

/* Writes the game in `out` to its file. */
int qyi_outlet_put(struct qyi_conversion *conversion, struct qy_error *reterr);

/* Reports that the output failed. Returns the code that stops the reader. */
int qyi_outlet_refused(struct qyi_conversion *conversion, const struct qy_error *error);

/* ---- games (games.c) ---- */

/* Starts the next game: clears the messages of the previous one. */
void qyi_convert_next(struct qyi_conversion_work *work);

/* Frees the contents of a work. */
void qyi_work_done(struct qyi_conversion_work *work);

/* The sink for games, and for messages about them; `user` is the work. */
int qyi_convert_record(void *user, struct qy_record *record, const struct qyi_record_end *end);
int qyi_convert_report(void *user, enum qyi_report_kind kind, const struct qy_error *error);

/* ---- parallel work (pieces.c) ---- */

/* Converts the open file, a PGN of which the beginning was read, in parts on several threads. Output,
 * messages and counts are the same as with one thread. Returns the same as qyi_games_read(). */
int qyi_convert_pieces(struct qyi_conversion *conversion, unsigned threads);

#endif
