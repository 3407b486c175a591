/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The form of a ruling, filled from an arbiter's log. */
#ifndef QYI_CLI_ARBITER_FORM_H
#define QYI_CLI_ARBITER_FORM_H

#include "cli/cli.h"

#include <qiyuan/arbiter.h>
#include <qiyuan/diagram.h>

/* So many deeds before the ruling are told as its facts. */
#define QYI_CLI_FORM_DEEDS 7

/* What was ruled on one line of the log; begins as zero, ends with qyi_cli_form_free(). */
struct qyi_cli_form {
    uint32_t wanted; /* the line; 0: the last on which anything was ruled */
    uint32_t line;   /* the line held; 0: none yet */
    enum qy_game game;
    struct qy_buf name[2];
    struct qy_buf time;
    struct qy_buf move;
    struct qy_buf clocks;
    bool has_side;
    enum qy_side side;                      /* of the last event */
    struct qy_buf said;                     /* what the event says that is about to be ruled on */
    struct qy_buf deed[QYI_CLI_FORM_DEEDS]; /* the last ones, in a ring */
    size_t deeds;
    struct qy_buf facts;
    struct qy_diagram board;
    struct qy_diagram_notes notes;
    struct qy_buf ruled;
    struct qy_buf articles;
    struct qy_buf penalty;
};

/* Takes what an event says, before the arbiter is given it. */
void qyi_cli_form_deed(struct qyi_cli_form *form, const struct qy_arbiter *arbiter,
                       const struct qy_event *event, enum qy_lang lang, enum qy_notation notation);
/* Takes what was ruled on the last event, where it is the line wanted. */
void qyi_cli_form_note(struct qyi_cli_form *form, const struct qy_arbiter *arbiter, enum qy_lang lang,
                       enum qy_notation notation);
/* Prints the form as a PDF to the file of --output. Returns an exit code; what is wrong was said. */
int qyi_cli_form_print(struct qyi_cli *cli, const struct qyi_cli_form *form);
void qyi_cli_form_free(struct qyi_cli_form *form);

#endif
