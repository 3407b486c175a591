/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What its files share: the conversion, and the work on games that each thread does for itself. */
#ifndef QYI_CONVERSION_WORK_H
#define QYI_CONVERSION_WORK_H

#include "conversion/conversion.h"
#include "conversion/folder.h"

/* The words of the report's column `kind`. */
enum qyi_told { QYI_TOLD_NOTE, QYI_TOLD_REPAIR, QYI_TOLD_SKIPPED, QYI_TOLD_LOST };

/* What a sink of records returns to end the reading. */
enum {
    QYI_CONVERSION_APART = 1, /* a piece is to be read again in its turn */
    QYI_CONVERSION_OUTPUT,    /* the output takes no more, which was told */
    QYI_CONVERSION_ENDED
};

/* Games on their way, of a file or of a piece of one. */
struct qyi_conversion_work {
    bool cut_told;             /* of the game: which of its tags were cut */
    struct qyi_conversion *of; /* which a piece only reads */
    struct qyi_record_output how;
    struct qy_buf out;     /* games as they are written */
    struct qy_buf encoded; /* while a text is put into its encoding */
    struct qy_buf rows;    /* of the report */
    struct qy_buf said;    /* lines for people */
    bool rows_told;        /* the report has a row */
    bool later;            /* a piece: what it says waits for its turn */
    struct qyi_conversion_tally tally;

    /* the game that is being read */
    const struct qy_record *record;
    bool reported; /* something was reported of it */
    bool repaired;
    struct qy_error why; /* with `quiet`: the first repair of the game, said if it is left out; else code 0 */
    uint64_t repairs;    /* told of the file */
};

/* Where games go. */
enum qyi_outlet {
    QYI_OUTLET_STREAM, /* one after the other to one file, whatever stands there already */
    QYI_OUTLET_WHOLE,  /* to one file that is made when all are there, or that holds one */
    QYI_OUTLET_EACH,   /* to a file each */
    QYI_OUTLET_SPLIT
};

struct qyi_conversion {
    struct qyi_conversion_options options;
    struct qyi_conversion_caller caller;
    enum qyi_outlet outlet;
    struct qyi_target *target; /* NULL while no file is open for output */
    struct qyi_target *report; /* NULL without */
    struct qyi_out_folder folder;
    size_t mark;   /* this many bytes of its byte order mark stand in front of each text that iconv makes */
    bool in_place; /* a file that is read is the output */
    bool told_single;              /* that the format holds one game */
    bool told_game[QY_GAME_COUNT]; /* that it holds none of these */
    struct qyi_conversion_work work;

    /* the file that is being read */
    const char *path;
    struct qy_source *source;
    struct qyi_peek peek;
};

/* ---- what is told (telling.c) ---- */

/* Tells of an error in the input: for people (notes only where they make a game be refused; `quiet` only what is left
 * out) and in the report. */
void qyi_convert_tell(struct qyi_conversion_work *work, enum qyi_told kind, const struct qy_error *error);

/* Says what `quiet` kept back of the game or file at hand, which is left out or not as it should be. */
void qyi_convert_say_why(struct qyi_conversion_work *work);

/* Tells the report that the game at hand was left out. */
void qyi_convert_left_out(struct qyi_conversion_work *work, enum qy_game_status status);

/* Tells of a loss, or of a tag that is lost: `user` is the work. */
void qyi_convert_lost(void *user, enum qyi_loss loss);
void qyi_convert_lost_tag(void *user, const char *name);
void qyi_convert_cut_tag(void *user, const char *name);

/* ---- where it goes (outlet.c) ---- */

/* Puts what was written to `out` from `begin` on into the encoding asked for. Returns 0 or a negative code; *ret_lost:
 * characters that it does not have. */
int qyi_convert_encode(struct qyi_conversion_work *work, size_t begin, size_t *ret_lost);

/* Opens output and report; ends them, each where it stands. Errors as of qyi_target_open(). */
int qyi_outlet_open(struct qyi_conversion *conversion, struct qy_error *reterr);
int qyi_outlet_close(struct qyi_conversion *conversion, struct qy_error *reterr);

/* Puts the game that was written to `out` where it belongs. */
int qyi_outlet_put(struct qyi_conversion *conversion, struct qy_error *reterr);

/* Tells the caller that the output takes no more. Returns what stops the reader. */
int qyi_outlet_refused(struct qyi_conversion *conversion, const struct qy_error *error);

/* ---- games (games.c) ---- */

/* Begins with the next game: what was told of the one before is forgotten. */
void qyi_convert_next(struct qyi_conversion_work *work);

/* Frees what a work holds. */
void qyi_work_done(struct qyi_conversion_work *work);

/* What a sink does with a game, and with a report of one; `user` is the work. */
int qyi_convert_record(void *user, struct qy_record *record, const struct qyi_record_end *end);
int qyi_convert_report(void *user, enum qyi_report_kind kind, const struct qy_error *error);

/* ---- in pieces (pieces.c) ---- */

/* Converts the open file, PGN that was peeked at, in pieces on several threads: what is written, told and counted is
 * what one thread does. Returns what qyi_games_read() does. */
int qyi_convert_pieces(struct qyi_conversion *conversion, unsigned threads);

#endif
