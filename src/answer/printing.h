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

/* The papers to print. The default for everything else is zero: the latest round, in English, on A4. */
struct qyi_print_asked {
    bool paper[QY_TOURNAMENT_PAPER_COUNT];
    unsigned copies;            /* copies of each score sheet; 0: one */
    bool all;                   /* print all papers that the event has */
    bool lenient;               /* print without standings what can't be ranked yet */
    unsigned round;             /* the round of the pairings; 0: the latest */
    struct qyi_rank_asked rank; /* `players` is always set; with a stage, only its group is printed */
    enum qy_lang lang;
    enum qy_paper size;
    bool html;        /* elements of a page instead of a PDF */
    const char *date; /* ages for prizes are computed for its year; NULL: the event's */
    enum qy_prize_division division;
    /* receives, as text, the characters that no font has; NULL: not wanted */
    struct qy_buf *missing;
};

/* The data from which an event's papers are drawn. */
struct qyi_printing {
    const struct qy_tournament *tournament;
    const struct qy_tournament_log *log; /* NULL for a report file and for a group */
    struct qyi_ranking ranking;
    struct qy_team_table teams; /* without columns: teams are not ranked */
    uint16_t *table;
    size_t table_count;
    struct qy_prize_list *prizes;
    struct qy_prize_awards awards;
    struct qy_norm_certificate *norms;
    size_t norm_count;
};

/*
 * Reads a list of papers: "pairings,standings", "sheets:2" (two copies of each sheet), or "all". False if a
 * part is not a paper.
 */
bool qyi_print_read(const char *text, struct qyi_print_asked *asked);

/* True when the papers show ranks of the whole event, for which all results are needed. */
bool qyi_print_tells_ranks(const struct qyi_event *event, const struct qyi_print_asked *asked);

/* Ranks the event if the papers need it; an event in stages only for its prizes or for a group. The event
 * must outlive `printing`. Errors: those of qyi_rank() and qy_tournament_log_team_table_after(), QY_E_MEMORY.
 * Free `printing` in any case. */
int qyi_printing_begin(const struct qyi_event *event, const struct qyi_print_asked *asked,
                       struct qyi_printing *ret_printing, struct qy_error *reterr);
void qyi_printing_free(struct qyi_printing *printing);

/* Awards the prizes of a list, if there are standings. Errors: those of qy_prize_list_read() and
 * qy_prizes_award(). */
int qyi_printing_award(struct qyi_printing *printing, const struct qyi_print_asked *asked, const char *list,
                       size_t len, struct qy_error *reterr);

/* Adds a certificate for each norm made for a title that the player does not hold. Errors: those of
 * qyi_norm_facts(). */
int qyi_printing_certify(struct qyi_printing *printing, const struct qyi_norms_asked *asked,
                         struct qy_error *reterr);

/* Draws the papers. Errors: those of qy_papers_new(), qy_papers_add(), qy_papers_end(). */
int qyi_printing_write(const struct qyi_printing *printing, const struct qyi_print_asked *asked,
                       qy_write_fn write, void *user, unsigned *ret_pages, struct qy_error *reterr);

#endif
