/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. The one table of what is served, in the order in which it is tried. openapi.json describes
 * the same routes; a test holds the two together.
 */
#ifndef QYI_SERVER_ROUTES_H
#define QYI_SERVER_ROUTES_H

#include "server/http.h"

enum qyi_auth {
    QYI_AUTH_NONE,     /* anybody */
    QYI_AUTH_OPTIONAL, /* anybody; who shows a token gets more */
    QYI_AUTH_SEAT      /* the handler wants a seat in the game */
};

struct qyi_route {
    enum qyi_method method;
    const char *pattern; /* {id} stands for letters and digits */
    void (*handler)(struct qyi_exchange *exchange);
    enum qyi_auth auth;
    uint32_t weight; /* what a call takes from its address's budget */
};

extern const struct qyi_route qyi_routes[];
extern const size_t qyi_route_count;

/* Finds the handler of a request and calls it; else the page's files; else a problem. */
void qyi_route(struct qyi_exchange *exchange);

/* True when `path` is of the form `pattern`; what {id} stands for is copied (its size is that of
 * `qyi_exchange.param`). */
bool qyi_route_matches(const char *pattern, const char *path, char param[64]);

/* The handlers. */
void qyi_api_health(struct qyi_exchange *exchange);
void qyi_api_openapi(struct qyi_exchange *exchange);
void qyi_api_metrics(struct qyi_exchange *exchange);
void qyi_api_house(struct qyi_exchange *exchange);
void qyi_api_qr(struct qyi_exchange *exchange);
void qyi_api_matters(struct qyi_exchange *exchange);
void qyi_api_articles(struct qyi_exchange *exchange);
void qyi_api_guest(struct qyi_exchange *exchange);
void qyi_api_accounts(struct qyi_exchange *exchange);
void qyi_api_sign_in(struct qyi_exchange *exchange);
void qyi_api_sign_out(struct qyi_exchange *exchange);
void qyi_api_recover(struct qyi_exchange *exchange);
void qyi_api_me(struct qyi_exchange *exchange);
void qyi_api_password(struct qyi_exchange *exchange);
void qyi_api_codes(struct qyi_exchange *exchange);
void qyi_api_remove(struct qyi_exchange *exchange);
void qyi_api_sessions(struct qyi_exchange *exchange);
void qyi_api_leave(struct qyi_exchange *exchange);
void qyi_api_take_leave(struct qyi_exchange *exchange);
void qyi_api_end_leave(struct qyi_exchange *exchange);
void qyi_api_session_end(struct qyi_exchange *exchange);
void qyi_api_settings(struct qyi_exchange *exchange);
void qyi_api_my_data(struct qyi_exchange *exchange);
void qyi_api_player(struct qyi_exchange *exchange);
void qyi_api_curve(struct qyi_exchange *exchange);
void qyi_api_player_games(struct qyi_exchange *exchange);
void qyi_api_ties(struct qyi_exchange *exchange);
void qyi_api_friend(struct qyi_exchange *exchange);
void qyi_api_block(struct qyi_exchange *exchange);
void qyi_api_report_player(struct qyi_exchange *exchange);
void qyi_api_reports(struct qyi_exchange *exchange);
void qyi_api_report_close(struct qyi_exchange *exchange);
void qyi_api_say(struct qyi_exchange *exchange);
void qyi_api_xqf(struct qyi_exchange *exchange);
void qyi_api_games(struct qyi_exchange *exchange);
void qyi_api_open(struct qyi_exchange *exchange);
void qyi_api_state(struct qyi_exchange *exchange);
void qyi_api_join(struct qyi_exchange *exchange);
void qyi_api_post(struct qyi_exchange *exchange);
void qyi_api_pgn(struct qyi_exchange *exchange);
void qyi_api_pdf(struct qyi_exchange *exchange);
void qyi_api_form(struct qyi_exchange *exchange);
void qyi_api_svg(struct qyi_exchange *exchange);
void qyi_api_hint(struct qyi_exchange *exchange);
void qyi_api_reading(struct qyi_exchange *exchange);
void qyi_api_decline(struct qyi_exchange *exchange);
void qyi_api_left(struct qyi_exchange *exchange);
void qyi_api_analysis(struct qyi_exchange *exchange);
void qyi_api_stream(struct qyi_exchange *exchange);
void qyi_api_tournaments(struct qyi_exchange *exchange);
void qyi_api_tournament(struct qyi_exchange *exchange);
void qyi_api_standings(struct qyi_exchange *exchange);
void qyi_api_crosstable(struct qyi_exchange *exchange);
void qyi_api_pairings(struct qyi_exchange *exchange);
void qyi_api_explain(struct qyi_exchange *exchange);
void qyi_api_bracket(struct qyi_exchange *exchange);
void qyi_api_find(struct qyi_exchange *exchange);
void qyi_api_members(struct qyi_exchange *exchange);
void qyi_api_matches(struct qyi_exchange *exchange);
void qyi_api_report(struct qyi_exchange *exchange);
void qyi_api_open_bound(struct qyi_exchange *exchange);
void qyi_api_hour(struct qyi_exchange *exchange);
void qyi_api_take_part(struct qyi_exchange *exchange);
void qyi_api_event_games(struct qyi_exchange *exchange);
void qyi_api_norms(struct qyi_exchange *exchange);
void qyi_api_prizes(struct qyi_exchange *exchange);
void qyi_api_new_tournament(struct qyi_exchange *exchange);
void qyi_api_acts(struct qyi_exchange *exchange);
void qyi_api_pair(struct qyi_exchange *exchange);
void qyi_api_redraw(struct qyi_exchange *exchange);
void qyi_api_list(struct qyi_exchange *exchange);
void qyi_api_invite(struct qyi_exchange *exchange);
void qyi_api_revoke(struct qyi_exchange *exchange);
void qyi_api_remove_tournament(struct qyi_exchange *exchange);
void qyi_api_desk(struct qyi_exchange *exchange);
void qyi_api_log(struct qyi_exchange *exchange);
void qyi_api_copy(struct qyi_exchange *exchange);
void qyi_api_lines(struct qyi_exchange *exchange);
void qyi_api_export(struct qyi_exchange *exchange);
void qyi_api_papers(struct qyi_exchange *exchange);
void qyi_api_file(struct qyi_exchange *exchange);
void qyi_api_sheet(struct qyi_exchange *exchange);
void qyi_api_people(struct qyi_exchange *exchange);
void qyi_api_new_board(struct qyi_exchange *exchange);
void qyi_api_boards(struct qyi_exchange *exchange);
void qyi_api_board(struct qyi_exchange *exchange);
void qyi_api_board_log(struct qyi_exchange *exchange);
void qyi_api_board_form(struct qyi_exchange *exchange);
void qyi_api_board_events(struct qyi_exchange *exchange);
void qyi_api_collections(struct qyi_exchange *exchange);
void qyi_api_collection_games(struct qyi_exchange *exchange);
void qyi_api_collection_game(struct qyi_exchange *exchange);
void qyi_api_collection_tree(struct qyi_exchange *exchange);
void qyi_api_collection_stats(struct qyi_exchange *exchange);
void qyi_api_new_collection(struct qyi_exchange *exchange);
void qyi_api_collection_part(struct qyi_exchange *exchange);
void qyi_api_collection_end(struct qyi_exchange *exchange);
void qyi_api_collection_share(struct qyi_exchange *exchange);
void qyi_api_collection_remove(struct qyi_exchange *exchange);
void qyi_api_collection_file(struct qyi_exchange *exchange);
void qyi_api_ratings(struct qyi_exchange *exchange);
void qyi_api_rating(struct qyi_exchange *exchange);
void qyi_api_study_judge(struct qyi_exchange *exchange);
void qyi_api_study_fate(struct qyi_exchange *exchange);
void qyi_api_study_mate(struct qyi_exchange *exchange);
void qyi_api_study_think(struct qyi_exchange *exchange);
void qyi_api_study_line(struct qyi_exchange *exchange);
void qyi_api_study_read(struct qyi_exchange *exchange);
void qyi_api_study_write(struct qyi_exchange *exchange);
void qyi_api_studies(struct qyi_exchange *exchange);
void qyi_api_new_study(struct qyi_exchange *exchange);
void qyi_api_study(struct qyi_exchange *exchange);
void qyi_api_study_acts(struct qyi_exchange *exchange);
void qyi_api_study_share(struct qyi_exchange *exchange);
void qyi_api_study_remove(struct qyi_exchange *exchange);
void qyi_api_puzzles(struct qyi_exchange *exchange);
void qyi_api_next_puzzle(struct qyi_exchange *exchange);
void qyi_api_puzzle(struct qyi_exchange *exchange);
void qyi_api_puzzle_try(struct qyi_exchange *exchange);
void qyi_api_odds(struct qyi_exchange *exchange);
void qyi_api_displays(struct qyi_exchange *exchange);
void qyi_api_new_display(struct qyi_exchange *exchange);
void qyi_api_display(struct qyi_exchange *exchange);
void qyi_api_display_join(struct qyi_exchange *exchange);
void qyi_api_display_close(struct qyi_exchange *exchange);
void qyi_api_tables(struct qyi_exchange *exchange);
void qyi_api_table_figures(struct qyi_exchange *exchange);
void qyi_api_table_moves(struct qyi_exchange *exchange);

/* The page's files: true when the request was answered. */
bool qyi_assets_serve(struct qyi_exchange *exchange);

#endif
