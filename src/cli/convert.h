/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What the parts of `qiyuan convert` share: the work (convert.c), the same on several threads
 * (convert_pieces.c), what is said of it (convert_report.c). */
#ifndef QYI_CLI_CONVERT_H
#define QYI_CLI_CONVERT_H

#include "cli/convert_folder.h"
#include "cli/input.h"
#include "cli/record_input.h"
#include "record/formats.h"
#include "source/lines.h"
#include "source/target.h"

/* What is told of a game: the words of the report's column `kind`. */
enum qyi_cli_told { QYI_TOLD_NOTE, QYI_TOLD_REPAIR, QYI_TOLD_SKIPPED, QYI_TOLD_LOST };

struct qyi_cli_tally {
    uint64_t games;
    uint64_t written;
    uint64_t skipped;
    uint64_t repaired; /* games written all the same */
    uint64_t notes;
    uint64_t lost[QYI_LOSS_COUNT]; /* games that lost such things */
    char **lost_tag;               /* the names of tags that were lost, each once; owned */
    size_t lost_tags;
    size_t lost_tag_room;
    size_t last_lost_tag; /* the one lost last: most games lose the same ones in the same order */
    bool told;            /* a line was said of a game */
    bool damaged;
    bool illegal;
    bool unsuited; /* a game that the format does not hold */
    bool unread;   /* a file could not be read at all, or the output not be written */
};

#define QYI_CONVERT_STOP_OUTPUT 2 /* what the sink returns when the output takes no more, which was said */
#define QYI_CONVERT_STOP_SIGNAL 3 /* and when the user wants it to end */

struct qyi_cli_convert {
    struct qyi_cli *cli;
    const struct qyi_format *from; /* NULL: found for each file */
    const struct qyi_format *to;
    struct qyi_record_input input;
    struct qyi_record_output how;
    struct qyi_target *target;        /* NULL while no file is open for output */
    struct qyi_target *report;        /* NULL without --report */
    struct qyi_cli_folder folder;     /* that games go to, a file each or divided */
    unsigned strip;                   /* enum qyi_strip */
    bool in_place;                    /* a file that is read is the output */
    bool told_single;                 /* that the format holds one game */
    bool told_game[QY_GAME_COUNT];    /* that it holds none of these */
    struct qyi_cli_encoding encoding; /* of what is written */
    size_t mark; /* so many bytes of its byte order mark stand in front of each text that iconv makes */
    struct qy_buf out;
    struct qy_buf encoded; /* while a text is put into its encoding */
    struct qy_buf rows;    /* of the report */
    bool rows_told;        /* it has one */
    struct qyi_cli_tally tally;
    struct qyi_cli_progress progress;

    /* the file and the game that are being read */
    const char *file;
    struct qy_source *source;
    struct qyi_peek peek; /* of the source */
    const struct qy_record *record;
    bool reported; /* something was reported of the game */
    bool repaired;
    struct qy_error why; /* with --quiet: the first repair of the game, said if it is left out; else code 0 */
    uint64_t repairs;    /* told of the file */
    struct qy_buf *said; /* of a piece of a file: what is to be said in its turn; else NULL */
};

/* ---- the work (convert.c) -------------------------------------------------------------------------- */

/* True if the game is to be written; what speaks against it is counted. */
bool qyi_cli_convert_wants(struct qyi_cli_convert *convert, const struct qyi_record_end *end);

/*
 * Appends a game to `out`, edited and in its encoding. Returns 0 or a negative code, with which nothing was
 * appended; *ret_refused: the format does not hold it.
 */
int qyi_cli_convert_game(struct qyi_cli_convert *convert, struct qy_record *record, bool *ret_refused);

/* What a sink of records and reports does; `user` is the convert. */
int qyi_cli_convert_record(void *user, struct qy_record *record, const struct qyi_record_end *end);
int qyi_cli_convert_report(void *user, enum qyi_report_kind kind, const struct qy_error *error);

/* Says that the output takes no more, unless that was said. Returns what stops the reader. */
int qyi_cli_convert_stop(struct qyi_cli_convert *convert, const struct qy_error *error);

/* True once a signal asked for an end. */
bool qyi_cli_convert_ended(void);

/* ---- in pieces (convert_pieces.c) ------------------------------------------------------------------ */

/*
 * Converts the open file, PGN that was peeked at, in pieces on several threads: what is written, told and counted is
 * what one thread does. Returns what qyi_games_read() does.
 */
int qyi_cli_convert_pieces(struct qyi_cli_convert *convert, unsigned threads);

/* ---- what is said (convert_report.c) --------------------------------------------------------------- */

/* Tells of an error in the input: on standard error (notes only where they make a game be refused; with --quiet
 * only what is left out) and in the report. */
void qyi_cli_convert_tell(struct qyi_cli_convert *convert, enum qyi_cli_told kind,
                          const struct qy_error *error);

/* Says what --quiet kept back of the game or file at hand, which is left out or makes the exit status nonzero. */
void qyi_cli_convert_say_why(struct qyi_cli_convert *convert);

/* Tells the report that the game at hand was left out. */
void qyi_cli_convert_left_out(struct qyi_cli_convert *convert, enum qy_game_status status);

/* Tells of a loss, or of a tag that is lost: `user` is the convert. */
void qyi_cli_convert_lost(void *user, enum qyi_loss loss);
void qyi_cli_convert_lost_tag(void *user, const char *name);

/* Adds to the tally of a file what was counted of a piece of it. */
void qyi_cli_convert_add_tally(struct qyi_cli_tally *tally, const struct qyi_cli_tally *more);

/* Frees what the tally holds. */
void qyi_cli_convert_tally_done(struct qyi_cli_tally *tally);

/* Begins the report, and says at the end what was done; with --quiet only where the exit status would else have
 * no reason. */
void qyi_cli_convert_header(struct qyi_cli_convert *convert);
void qyi_cli_convert_summary(struct qyi_cli_convert *convert);

#endif
