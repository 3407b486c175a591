/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN's export form, in parts: tags (pgn_export_tags.c), tokens in lines of the right width
 * and comments (pgn_export_text.c), the moves of a record (pgn_export.c).
 */
#ifndef QYI_RECORD_PGN_EXPORT_H
#define QYI_RECORD_PGN_EXPORT_H

#include <qiyuan/core/api.h>

#include "record/formats.h"

/* Lines of moves are shorter than this many columns. */
#define QYI_PGN_COLUMNS 80

/* Which parts of a record are written. */
enum qyi_pgn_form {
    QYI_PGN_FULL,    /* all of it */
    QYI_PGN_REDUCED, /* the seven tags and the main line */
    QYI_PGN_MOVES    /* no tags but those without which the moves can't be read */
};

/* Appends a record. Returns 0, QY_E_VALUE (the notation does not suit) or QY_E_MEMORY. */
int qyi_pgn_export(const struct qy_record *record, enum qyi_pgn_form form,
                   const struct qyi_record_output *how, struct qy_buf *out);

/* The result as PGN has tokens for it: none for a game that never was. */
enum qy_result qyi_pgn_result_shown(enum qy_result result);

/* Tells of a loss; each kind once a record. */
struct qyi_pgn_losses {
    const struct qyi_record_output *how;
    unsigned told; /* bit 1 << loss */
};
void qyi_pgn_lose(struct qyi_pgn_losses *losses, enum qyi_loss loss);
/* Tells of a tag by its name. */
void qyi_pgn_lose_tag(struct qyi_pgn_losses *losses, const char *name);
/* Tells of a tag whose text is cut, or has characters that can't be written. */
void qyi_pgn_cut_tag(struct qyi_pgn_losses *losses, const char *name);
/* Tells of the tags of a record that say more than the record itself. */
void qyi_pgn_lose_tags(struct qyi_pgn_losses *losses, const struct qy_record *record);
/* Tells of the comments and NAGs of a list. */
void qyi_pgn_lose_items(struct qyi_pgn_losses *losses, const struct qy_record_items *items);

/* True for the position from which games begin that say nothing else. */
QY_API bool qyi_is_array(const struct qy_position *position);

/* Writes the tags and the empty line after them; nothing if QYI_PGN_MOVES needs none. */
int qyi_pgn_export_tags(const struct qy_record *record, enum qyi_pgn_form form, enum qy_notation notation,
                        unsigned flags, struct qyi_pgn_losses *losses, struct qy_buf *out);

/* A text in lines. `column` is how many stand on the line that was begun; 0 at its beginning. */
struct qyi_pgn_text {
    struct qy_buf *out;
    size_t column;
    size_t columns; /* a line has fewer than these; QYI_PGN_COLUMNS by the standard */
    size_t opened;  /* brackets that the next token begins with */
};

/*
 * A token: what is appended to `text->out` between the two calls stands after a blank, or on the next line
 * where it would be too wide for this one. Begin returns what End is to be given.
 */
size_t qyi_pgn_token_begin(struct qyi_pgn_text *text);
void qyi_pgn_token_end(struct qyi_pgn_text *text, size_t at);

/* A whole token. */
void qyi_pgn_token(struct qyi_pgn_text *text, const char *token, size_t len);

/* The bracket that opens a variation belongs to the next token, the one that closes it to the last. */
void qyi_pgn_open(struct qyi_pgn_text *text);
void qyi_pgn_close(struct qyi_pgn_text *text);

/* A whole token of ASCII, in an array of QYI_PGN_SHORT characters of which `len` count. */
#define QYI_PGN_SHORT 32
void qyi_pgn_short(struct qyi_pgn_text *text, const char *token, size_t len);

/* A NAG: `$14`. */
void qyi_pgn_nag(struct qyi_pgn_text *text, unsigned nag);

/* A move's number: `12.` or `12...`. */
void qyi_pgn_number(struct qyi_pgn_text *text, unsigned number, bool dots);

/* True for a comment that holds a brace and so stands behind a sign, to the end of its line. */
bool qyi_pgn_ends_its_line(const char *comment, size_t len);
/* A comment, in the form in which it is read back as it is; false if that can't be. */
bool qyi_pgn_comment(struct qyi_pgn_text *text, const char *comment, size_t len);

#endif
