/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a ruling, filled from an arbiter's log. */
#ifndef QYI_SHEET_RULING_FORM_H
#define QYI_SHEET_RULING_FORM_H

#include <qiyuan/print/diagram.h>
#include <qiyuan/print/papers.h>
#include <qiyuan/record/arbiter.h>

/* So many deeds before the ruling are told as its facts. */
#define QYI_RULING_FORM_DEEDS 7

/* A judged round, kept for its diagrams; begins as zero. */
struct qyi_judged_round {
    struct qy_judged_step *move;
    struct qy_judged_move *judged; /* owned: `move` borrows them */
    size_t count;
};

/* Keeps the round of a judgement of a game; 0 or QY_E_MEMORY. A judgement that has no moves leaves it empty. */
int qyi_judged_round_keep(struct qyi_judged_round *cycle, const struct qy_history *history,
                          const struct qy_judgement *judgement);
void qyi_judged_round_free(struct qyi_judged_round *cycle);

/* What was ruled on one line of the log; begins as zero, ends with qyi_ruling_form_free(). */
struct qyi_ruling_form {
    uint32_t wanted; /* the line; 0: that which decided the game, else the last on which anything was ruled */
    uint32_t line;   /* the line held; 0: none yet */
    bool failed;     /* memory ran out */
    bool decided;    /* the line held has the result */
    enum qy_lang lang;
    enum qy_game game;
    struct qy_buf name[2];
    struct qy_buf time;
    struct qy_buf move;
    struct qy_buf clocks;
    struct qy_buf used;
    struct qy_buf fouls;
    bool has_side;
    enum qy_side side;                         /* of the last event */
    struct qy_buf said;                        /* what the event says that is about to be ruled on */
    struct qy_buf deed[QYI_RULING_FORM_DEEDS]; /* the last ones, in a ring */
    size_t deeds;
    struct qy_buf facts;
    bool unentered; /* the moves are not entered: there is no board to draw */
    struct qy_diagram board;
    struct qy_diagram_notes notes;
    struct qy_buf ruled;
    struct qy_buf articles;
    struct qy_buf penalty;
    struct qyi_judged_round cycle; /* the round that was ruled on */
    enum qy_notation notation;
    struct qy_buf missing; /* letters printed, as text, that no font of this machine has */
};

/* How the form writes moves: the words for points in English are those of the squares, so moves are, too. */
enum qy_notation qyi_ruling_form_notation(enum qy_lang lang);
/* Takes what an event says, before the arbiter is given it. */
void qyi_ruling_form_deed(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter,
                          const struct qy_event *event, enum qy_lang lang, enum qy_notation notation);
/* Takes what was ruled on the last event, where it is the line wanted. */
void qyi_ruling_form_note(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter, enum qy_lang lang,
                          enum qy_notation notation);
/* Writes the form as a PDF. Errors as of qy_papers_new(), qy_papers_add(), qy_papers_end(). */
int qyi_ruling_form_write(struct qyi_ruling_form *form, enum qy_lang lang, qy_write_fn write, void *user,
                          struct qy_error *reterr);
void qyi_ruling_form_free(struct qyi_ruling_form *form);

#endif
