/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a ruling, filled from an arbiter's log. */
#ifndef QYI_SHEET_RULING_FORM_H
#define QYI_SHEET_RULING_FORM_H

#include <qiyuan/print/diagram.h>
#include <qiyuan/print/papers.h>
#include <qiyuan/record/arbiter.h>

/* Up to this many events before the ruling are listed as its facts. */
#define QYI_RULING_FORM_DEEDS 7

/* The judged cycle of a repetition, kept for its diagrams. Initialise with zeros. */
struct qyi_judged_round {
    struct qy_judged_step *move;
    struct qy_judged_move *judged; /* owned; `move` points into it */
    size_t count;
};

/* Keeps the cycle of a judgement of a game. Returns 0 or QY_E_MEMORY. A judgement without moves leaves it empty. */
int qyi_judged_round_keep(struct qyi_judged_round *cycle, const struct qy_history *history,
                          const struct qy_judgement *judgement);
void qyi_judged_round_free(struct qyi_judged_round *cycle);

/* The ruling on one line of the log. Initialise with zeros and free with qyi_ruling_form_free(). */
struct qyi_ruling_form {
    uint32_t wanted; /* the line; 0: the one that decided the game, else the last one with a ruling */
    uint32_t line;   /* the line recorded; 0: none yet */
    bool failed;     /* memory ran out */
    bool decided;    /* the line recorded ended the game */
    enum qy_lang lang;
    enum qy_game game;
    struct qy_buf name[2];
    struct qy_buf time;
    struct qy_buf move;
    struct qy_buf clocks;
    struct qy_buf used;
    struct qy_buf fouls;
    bool has_side;
    enum qy_side side;                         /* side of the last event */
    struct qy_buf said;                        /* description of the event about to be ruled on */
    struct qy_buf deed[QYI_RULING_FORM_DEEDS]; /* the latest events, as a ring buffer */
    size_t deeds;
    struct qy_buf facts;
    bool unentered; /* the moves are not recorded, so that no board can be drawn */
    struct qy_diagram board;
    struct qy_diagram_notes notes;
    struct qy_buf ruled;
    struct qy_buf articles;
    struct qy_buf penalty;
    struct qyi_judged_round cycle; /* the cycle that was ruled on */
    enum qy_notation notation;
    struct qy_buf missing; /* printed characters, as text, that no font has */
};

/* The notation of moves in the form. In English it is coordinates, because the text names points by them. */
enum qy_notation qyi_ruling_form_notation(enum qy_lang lang);
/* Records the description of an event before the arbiter processes it. */
void qyi_ruling_form_deed(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter,
                          const struct qy_event *event, enum qy_lang lang, enum qy_notation notation);
/* Records the ruling on the last event if it is on the wanted line. */
void qyi_ruling_form_note(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter, enum qy_lang lang,
                          enum qy_notation notation);
/* Writes the form as a PDF. Errors as of qy_papers_new(), qy_papers_add(), qy_papers_end(). */
int qyi_ruling_form_write(struct qyi_ruling_form *form, enum qy_lang lang, qy_write_fn write, void *user,
                          struct qy_error *reterr);
void qyi_ruling_form_free(struct qyi_ruling_form *form);

#endif
