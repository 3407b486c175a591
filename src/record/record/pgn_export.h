/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN's export form, in parts: tags (pgn_export_tags.c), line breaking and comments (pgn_export_text.c), the
 * moves of a record (pgn_export.c).
 */
#ifndef QYI_RECORD_PGN_EXPORT_H
#define QYI_RECORD_PGN_EXPORT_H

#include <qiyuan/core/api.h>

#include "record/formats.h"

/* Lines of moves are shorter than this many columns. */
#define QYI_PGN_COLUMNS 80

/* The parts of a record to write. */
enum qyi_pgn_form {
    QYI_PGN_FULL,    /* all of it */
    QYI_PGN_REDUCED, /* the seven tags and the main line */
    QYI_PGN_MOVES    /* only the tags needed to read the moves */
};

/* Appends a record. Returns 0, QY_E_VALUE (a notation of the other game) or QY_E_MEMORY. */
int qyi_pgn_export(const struct qy_record *record, enum qyi_pgn_form form,
                   const struct qyi_record_output *how, struct qy_buf *out);

/* The result as a PGN token: none for a void game. */
enum qy_result qyi_pgn_result_shown(enum qy_result result);

/* Reports losses, each kind once per record. */
struct qyi_pgn_losses {
    const struct qyi_record_output *how;
    unsigned told; /* bit 1 << loss */
};
void qyi_pgn_lose(struct qyi_pgn_losses *losses, enum qyi_loss loss);
/* Reports the loss of a tag by its name. */
void qyi_pgn_lose_tag(struct qyi_pgn_losses *losses, const char *name);
/* Reports a tag whose text is truncated, or has characters that can't be written. */
void qyi_pgn_cut_tag(struct qyi_pgn_losses *losses, const char *name);
/* Reports the tags that say more than the record itself. */
void qyi_pgn_lose_tags(struct qyi_pgn_losses *losses, const struct qy_record *record);
/* Reports the comments and NAGs of a list. */
void qyi_pgn_lose_items(struct qyi_pgn_losses *losses, const struct qy_record_items *items);

/* True for a starting position of games, with the standard counters. */
QY_API bool qyi_is_array(const struct qy_position *position);

/* Writes the tags and the empty line after them; nothing if QYI_PGN_MOVES needs none. */
int qyi_pgn_export_tags(const struct qy_record *record, enum qyi_pgn_form form, enum qy_notation notation,
                        unsigned flags, struct qyi_pgn_losses *losses, struct qy_buf *out);

/* Text broken into lines. `column` is the number of columns used on the current line. */
struct qyi_pgn_text {
    struct qy_buf *out;
    size_t column;
    size_t columns; /* greatest width of a line, exclusive; QYI_PGN_COLUMNS by the standard */
    size_t opened;  /* brackets that open the next token */
};

/*
 * A token: the text appended to `text->out` between the two calls is put after a blank, or on the next line
 * if too wide for this one. Pass Begin's result to End.
 */
size_t qyi_pgn_token_begin(struct qyi_pgn_text *text);
void qyi_pgn_token_end(struct qyi_pgn_text *text, size_t at);

/* A whole token. */
void qyi_pgn_token(struct qyi_pgn_text *text, const char *token, size_t len);

/* The bracket that opens a variation is part of the next token, the closing one part of the last. */
void qyi_pgn_open(struct qyi_pgn_text *text);
void qyi_pgn_close(struct qyi_pgn_text *text);

/* A complete ASCII token, in an array of QYI_PGN_SHORT characters of which `len` are used. */
#define QYI_PGN_SHORT 32
void qyi_pgn_short(struct qyi_pgn_text *text, const char *token, size_t len);

/* A NAG: `$14`. */
void qyi_pgn_nag(struct qyi_pgn_text *text, unsigned nag);

/* A move's number: `12.` or `12...`. */
void qyi_pgn_number(struct qyi_pgn_text *text, unsigned number, bool dots);

/* True for a comment that contains a brace, and so is written after a semicolon, to the end of its line. */
bool qyi_pgn_ends_its_line(const char *comment, size_t len);
/* A comment, in a form that is read back unchanged; false if that is impossible. */
bool qyi_pgn_comment(struct qyi_pgn_text *text, const char *comment, size_t len);

#endif
