/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The papers of an event as PDF: what they are made of is gathered from its file, then they
 * are drawn.
 *
 *     qyi_printing_begin(&event, &asked, &printing, &error);
 *     qyi_printing_award(&printing, &asked, prizes, len, &error);     where there is a list of prizes
 *     qyi_printing_certify(&printing, &norms, &error);                where norms are wanted
 *     qyi_printing_write(&printing, &asked, write, user, &pages, &error);
 *     qyi_printing_free(&printing);
 */
#ifndef QYI_PRINTING_PRINTING_H
#define QYI_PRINTING_PRINTING_H

#include "answer/event.h"
#include "answer/norm_facts.h"

#include <qiyuan/event/prizes.h>
#include <qiyuan/print/papers.h>

/* The paper to print. Zeroed beside the papers: of the latest round, in English on A4. */
struct qyi_print_asked {
    bool paper[QY_TOURNAMENT_PAPER_COUNT];
    unsigned copies;            /* of each score sheet; 0: one */
    bool all;                   /* what the event has of them */
    bool lenient;               /* what can't be ranked yet has papers without standings */
    unsigned round;             /* whose pairings; 0: the latest */
    struct qyi_rank_asked rank; /* `players` is set; a stage: its group alone */
    enum qy_lang lang;
    enum qy_paper size;
    const char *date;                /* ages for prizes count in its year; NULL: of the event */
    enum qy_prize_division division; /* of the prizes */
    struct qy_buf *missing;          /* takes the letters, as text, that no font has; NULL: nobody asks */
};

/* What an event's papers are made of. */
struct qyi_printing {
    const struct qy_tournament *tournament;
    const struct qy_tournament_log *log; /* NULL for a report file, and for a group */
    struct qyi_ranking ranking;
    struct qy_team_table teams; /* no columns: they are not ranked */
    uint16_t *table;
    size_t table_count;
    struct qy_prize_list *prizes;
    struct qy_prize_awards awards;
    struct qy_norm_certificate *norms;
    size_t norm_count;
};

/*
 * Reads the papers of a list, "pairings,standings", "sheets:2" (two copies of each sheet), or "all". False where a
 * piece is none of them.
 */
bool qyi_print_read(const char *text, struct qyi_print_asked *asked);

/* Whether the papers tell ranks of all of the event, for which its results must be there. */
bool qyi_print_tells_ranks(const struct qyi_event *event, const struct qyi_print_asked *asked);

/* Ranks the event as far as the papers tell it; one in stages only for its prizes, or a group of it. The
 * event must live as long. Errors: those of qyi_rank() and qy_tournament_log_team_table_after(),
 * QY_E_MEMORY. Free it in any case. */
int qyi_printing_begin(const struct qyi_event *event, const struct qyi_print_asked *asked,
                       struct qyi_printing *ret_printing, struct qy_error *reterr);
void qyi_printing_free(struct qyi_printing *printing);

/* Hands out the prizes of a list, where there are standings to do it by. Errors: those of
 * qy_prize_list_read() and qy_prizes_award(). */
int qyi_printing_award(struct qyi_printing *printing, const struct qyi_print_asked *asked, const char *list,
                       size_t len, struct qy_error *reterr);

/* A certificate for each title that a player made a norm for and doesn't hold. Errors: those of
 * qyi_norm_facts(). */
int qyi_printing_certify(struct qyi_printing *printing, const struct qyi_norms_asked *asked,
                         struct qy_error *reterr);

/* Draws the papers. Errors: those of qy_papers_new(), qy_papers_add(), qy_papers_end(). */
int qyi_printing_write(const struct qyi_printing *printing, const struct qyi_print_asked *asked,
                       qy_write_fn write, void *user, unsigned *ret_pages, struct qy_error *reterr);

#endif
