/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event read from a log or a report file, and its ranking. */
#ifndef QYI_ANSWER_EVENT_H
#define QYI_ANSWER_EVENT_H

#include <qiyuan/event/standings.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/tournament_log.h>
#include <qiyuan/event/trf.h>

/* An event that was read: either `log` or `trf` is NULL. */
struct qyi_event {
    struct qy_tournament_log *log;
    struct qy_trf *trf;
};

/* Reads a log of acts or a report file and detects which it is. Errors: those of qy_tournament_log_read(),
 * qy_trf_read(), qy_trf_check_points(). */
int qyi_event_read(const char *text, size_t len, struct qyi_event *ret_event, struct qy_error *reterr);
void qyi_event_free(struct qyi_event *event);
/* The participants that rounds pair: teams in a team event, else players. */
const struct qy_tournament *qyi_event_entrants(const struct qyi_event *event);
/* The rows of a report file, which include the members of teams; for a log the participants that its rounds pair. */
const struct qy_tournament *qyi_event_players(const struct qyi_event *event);
/* True when teams are ranked by 15.3 and 15.4: their system or game is xiangqi's, and no tie-breaks are
 * announced. In logs of earlier versions the game does not matter. */
bool qyi_event_by_team_table(const struct qyi_event *event);
/* True when the log has team matches; and when it has stages. */
bool qyi_event_has_matches(const struct qyi_event *event);
bool qyi_event_has_stages(const struct qyi_event *event);

/* True when nothing is left to play: every round has all its results, and in an event with stages all places
 * are decided. */
bool qyi_event_is_over(const struct qyi_event *event, const struct qy_tournament *tournament);

/* How to rank. Zeros mean: as the event announces it, after all rounds. */
struct qyi_rank_asked {
    const char *tiebreaks; /* codes separated by commas, or "cn" for those of the xiangqi rules */
    unsigned rounds;       /* after this number of rounds; 0: all */
    const uint16_t *withdrawn;
    size_t withdrawn_count;
    const struct qy_conduct *conduct; /* used instead of the conduct in a log */
    size_t conduct_count;
    bool players; /* rank the rows of a report file even if it has teams */
    size_t stage; /* rank one group of this stage, from 1; 0: the whole event */
    size_t group; /* from 1; 0 means the first */
};

/* Standings and what they were computed from. They borrow from the event, which must outlive them. */
struct qyi_ranking {
    const struct qy_tournament *tournament;
    /* the event whose participants are ranked, to know who left; or NULL */
    const struct qy_tournament_log *log;
    struct qy_tiebreak_list tiebreaks;
    struct qy_standings *standings;
    struct qy_tournament *section; /* owned: the group of a stage */
};

/* Ranks an event. Errors: those of qy_tiebreak_list_parse(), qy_standings_new(), qy_tournament_log_section();
 * QY_E_TOUR_STAGE if the event does not have the stage. */
int qyi_rank(const struct qyi_event *event, const struct qyi_rank_asked *asked,
             struct qyi_ranking *ret_ranking, struct qy_error *reterr);
void qyi_ranking_free(struct qyi_ranking *ranking);

/*
 * Appends the event of a log as a report file, or as CSV, with the ranks of its standings and a comment for
 * each correction and each round paired by hand. Errors: those of qyi_rank(), QY_E_MEMORY.
 */
int qyi_event_export(const struct qyi_event *event, bool csv, struct qy_buf *out, struct qy_error *reterr);

/*
 * Exports an event of either kind of file for publication. It omits dates of birth, ids longer than any
 * federation's (identity card numbers contain the date of birth), and the comments of a log, whose lines
 * contain both; the end of a report file says how many were omitted. Line-ups are included: the caller must
 * not publish them while they are secret. Errors: those of qyi_event_export().
 */
int qyi_event_export_public(const struct qyi_event *event, bool csv, struct qy_buf *out,
                            struct qy_error *reterr);

/* Returns the name of a player, "" for an unknown number. */
const char *qyi_player_name(const struct qy_tournament *tournament, unsigned number);

#endif
