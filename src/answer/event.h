/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as it stands in a file of either kind, and its players in their order. */
#ifndef QYI_ANSWER_EVENT_H
#define QYI_ANSWER_EVENT_H

#include <qiyuan/event/standings.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/tournament_log.h>
#include <qiyuan/event/trf.h>

/* An event that was read: one of the two is NULL. */
struct qyi_event {
    struct qy_tournament_log *log;
    struct qy_trf *trf;
};

/* Reads a log of acts or a report file, whichever the text is. Errors: those of qy_tournament_log_read(),
 * qy_trf_read(), qy_trf_check_points(). */
int qyi_event_read(const char *text, size_t len, struct qyi_event *ret_event, struct qy_error *reterr);
void qyi_event_free(struct qyi_event *event);
/* The participants that rounds pair: teams in a team event, else players. */
const struct qy_tournament *qyi_event_entrants(const struct qyi_event *event);
/* The rows of a report file, members of teams among them; of a log whom its rounds pair. */
const struct qy_tournament *qyi_event_players(const struct qyi_event *event);
/* Teams are ranked by 15.3 and 15.4: their system or game is xiangqi's, and no tie-breaks are announced; in logs of
 * earlier versions whatever the game. */
bool qyi_event_by_team_table(const struct qyi_event *event);
/* The log has matches of teams; it has stages. */
bool qyi_event_has_matches(const struct qyi_event *event);
bool qyi_event_has_stages(const struct qyi_event *event);

/* Nothing is left to be played: all rounds have their results, and where the event has stages everybody has a place. */
bool qyi_event_is_over(const struct qyi_event *event, const struct qy_tournament *tournament);

/* By what to rank. Zeroed: as the event announces it, after all rounds. */
struct qyi_rank_asked {
    const char *tiebreaks; /* codes separated by commas, or "cn" for those of the xiangqi rules */
    unsigned rounds;       /* after this many; 0: all */
    const uint16_t *withdrawn;
    size_t withdrawn_count;
    const struct qy_conduct *conduct; /* in place of that of a log */
    size_t conduct_count;
    bool players; /* the rows of a report file, even where it is one of teams */
    size_t stage; /* of an event in stages, from 1: a group of it; 0: all of the event */
    size_t group; /* from 1; 0 is the first */
};

/* Standings, and what they rank by. They rest on the event, which must outlive them. */
struct qyi_ranking {
    const struct qy_tournament *tournament;
    const struct qy_tournament_log *log; /* whose entrants are ranked, and may have left; or NULL */
    struct qy_tiebreak_list tiebreaks;
    struct qy_standings *standings;
    struct qy_tournament *section; /* owned: the group of a stage */
};

/* Ranks an event. Errors: those of qy_tiebreak_list_parse(), qy_standings_new(), qy_tournament_log_section();
 * QY_E_TOUR_STAGE for a stage of an event that has none. */
int qyi_rank(const struct qyi_event *event, const struct qyi_rank_asked *asked,
             struct qyi_ranking *ret_ranking, struct qy_error *reterr);
void qyi_ranking_free(struct qyi_ranking *ranking);

/*
 * Appends the event of a log as a report file, or as CSV: with the ranks of its standings, and a comment for each
 * round paired by hand and each correction. Errors: those of qyi_rank(), QY_E_MEMORY.
 */
int qyi_event_export(const struct qyi_event *event, bool csv, struct qy_buf *out, struct qy_error *reterr);

/*
 * The same for everybody, of an event in either kind of file: without dates of birth, without ids that are longer than
 * any federation's (those of identity cards hold the date of birth), and without the comments of a log, whose lines
 * hold them; a report file ends with how many were left out. Line-ups stand in it as they were made: whoever must not
 * be told of them yet must not have it. Errors: those of qyi_event_export().
 */
int qyi_event_export_public(const struct qyi_event *event, bool csv, struct qy_buf *out,
                            struct qy_error *reterr);

/* The name of a player who is entered, "" for anybody else. */
const char *qyi_player_name(const struct qy_tournament *tournament, unsigned number);

#endif
