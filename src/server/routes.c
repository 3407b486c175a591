/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The routes, and how an address is taken apart by them. */
#include "server/routes.h"

#include <string.h>

const struct qyi_route qyi_routes[] = {
    {QYI_GET, "/healthz", qyi_api_health, QYI_AUTH_NONE, 1},
    {QYI_GET, "/metrics", qyi_api_metrics, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/openapi.json", qyi_api_openapi, QYI_AUTH_NONE, 1},
    {QYI_GET, "/api/house", qyi_api_house, QYI_AUTH_NONE, 1},
    {QYI_GET, "/api/qr.svg", qyi_api_qr, QYI_AUTH_NONE, 1},
    {QYI_GET, "/api/articles", qyi_api_articles, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/matters", qyi_api_matters, QYI_AUTH_NONE, 5},
    {QYI_POST, "/api/guest", qyi_api_guest, QYI_AUTH_NONE, 20},
    {QYI_POST, "/api/accounts", qyi_api_accounts, QYI_AUTH_OPTIONAL, 20},
    {QYI_POST, "/api/sign-in", qyi_api_sign_in, QYI_AUTH_OPTIONAL, 20},
    {QYI_POST, "/api/sign-out", qyi_api_sign_out, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/recover", qyi_api_recover, QYI_AUTH_OPTIONAL, 20},
    {QYI_GET, "/api/me", qyi_api_me, QYI_AUTH_OPTIONAL, 2},
    {QYI_POST, "/api/me/password", qyi_api_password, QYI_AUTH_SEAT, 20},
    {QYI_POST, "/api/me/codes", qyi_api_codes, QYI_AUTH_SEAT, 20},
    {QYI_POST, "/api/me/remove", qyi_api_remove, QYI_AUTH_SEAT, 20},
    {QYI_POST, "/api/me/settings", qyi_api_settings, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/me/sessions", qyi_api_sessions, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/me/sessions/{id}/end", qyi_api_session_end, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/me/leave", qyi_api_leave, QYI_AUTH_SEAT, 2},
    {QYI_POST, "/api/me/leave", qyi_api_take_leave, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/me/leave/end", qyi_api_end_leave, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/me/data", qyi_api_my_data, QYI_AUTH_SEAT, 500},
    {QYI_GET, "/api/me/ties", qyi_api_ties, QYI_AUTH_SEAT, 3},
    {QYI_POST, "/api/me/friends", qyi_api_friend, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/me/blocked", qyi_api_block, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/player", qyi_api_player, QYI_AUTH_OPTIONAL, 10},
    {QYI_GET, "/api/player/curve", qyi_api_curve, QYI_AUTH_OPTIONAL, 10},
    {QYI_GET, "/api/player/games", qyi_api_player_games, QYI_AUTH_OPTIONAL, 10},
    {QYI_POST, "/api/reports", qyi_api_report_player, QYI_AUTH_SEAT, 20},
    {QYI_GET, "/api/reports", qyi_api_reports, QYI_AUTH_SEAT, 10},
    {QYI_POST, "/api/reports/{id}/close", qyi_api_report_close, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/games/{id}/say", qyi_api_say, QYI_AUTH_SEAT, 20},
    {QYI_GET, "/api/games/{id}.xqf", qyi_api_xqf, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/games", qyi_api_games, QYI_AUTH_OPTIONAL, 10},
    {QYI_POST, "/api/games", qyi_api_open, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/games/{id}.pgn", qyi_api_pgn, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/games/{id}.pdf", qyi_api_pdf, QYI_AUTH_OPTIONAL, 50},
    {QYI_GET, "/api/games/{id}/form.pdf", qyi_api_form, QYI_AUTH_OPTIONAL, 50},
    {QYI_GET, "/api/games/{id}.svg", qyi_api_svg, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/games/{id}", qyi_api_state, QYI_AUTH_OPTIONAL, 2},
    {QYI_POST, "/api/games/{id}/join", qyi_api_join, QYI_AUTH_OPTIONAL, 1},
    {QYI_POST, "/api/games/{id}/events", qyi_api_post, QYI_AUTH_SEAT, 1},
    {QYI_POST, "/api/games/{id}/decline", qyi_api_decline, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/games/{id}/left", qyi_api_left, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/games/{id}/move", qyi_api_reading, QYI_AUTH_OPTIONAL, 1},
    {QYI_POST, "/api/games/{id}/hint", qyi_api_hint, QYI_AUTH_SEAT, 20},
    {QYI_GET, "/api/games/{id}/analysis", qyi_api_analysis, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/games/{id}/events", qyi_api_stream, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/tournaments", qyi_api_tournaments, QYI_AUTH_NONE, 10},
    {QYI_GET, "/api/tournaments/{id}", qyi_api_tournament, QYI_AUTH_NONE, 3},
    {QYI_GET, "/api/tournaments/{id}/standings", qyi_api_standings, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tournaments/{id}/crosstable", qyi_api_crosstable, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tournaments/{id}/pairings", qyi_api_pairings, QYI_AUTH_NONE, 3},
    {QYI_GET, "/api/tournaments/{id}/explain", qyi_api_explain, QYI_AUTH_NONE, 10},
    {QYI_GET, "/api/tournaments/{id}/bracket", qyi_api_bracket, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tournaments/{id}/file", qyi_api_file, QYI_AUTH_NONE, 30},
    {QYI_GET, "/api/tournaments/{id}/sheet", qyi_api_sheet, QYI_AUTH_NONE, 60},
    {QYI_GET, "/api/tournaments/{id}/find", qyi_api_find, QYI_AUTH_NONE, 2},
    {QYI_GET, "/api/tournaments/{id}/members", qyi_api_members, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tournaments/{id}/matches", qyi_api_matches, QYI_AUTH_OPTIONAL, 5},
    {QYI_POST, "/api/tournaments/{id}/report", qyi_api_report, QYI_AUTH_SEAT, 3},
    {QYI_POST, "/api/tournaments/{id}/board", qyi_api_open_bound, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/tournaments/{id}/join", qyi_api_take_part, QYI_AUTH_SEAT, 10},
    {QYI_GET, "/api/tournaments/{id}/games", qyi_api_event_games, QYI_AUTH_OPTIONAL, 3},
    {QYI_POST, "/api/tournaments/{id}/hour", qyi_api_hour, QYI_AUTH_SEAT, 3},
    {QYI_GET, "/api/tournaments/{id}/norms", qyi_api_norms, QYI_AUTH_NONE, 30},
    {QYI_GET, "/api/tournaments/{id}/prizes", qyi_api_prizes, QYI_AUTH_NONE, 10},
    {QYI_POST, "/api/tournaments", qyi_api_new_tournament, QYI_AUTH_NONE, 30},
    {QYI_POST, "/api/tournaments/{id}/acts", qyi_api_acts, QYI_AUTH_SEAT, 3},
    {QYI_POST, "/api/tournaments/{id}/pair", qyi_api_pair, QYI_AUTH_SEAT, 10},
    {QYI_POST, "/api/tournaments/{id}/redraw", qyi_api_redraw, QYI_AUTH_SEAT, 30},
    {QYI_POST, "/api/tournaments/{id}/list", qyi_api_list, QYI_AUTH_SEAT, 30},
    {QYI_POST, "/api/tournaments/{id}/invite", qyi_api_invite, QYI_AUTH_SEAT, 10},
    {QYI_POST, "/api/tournaments/{id}/revoke", qyi_api_revoke, QYI_AUTH_SEAT, 10},
    {QYI_POST, "/api/tournaments/{id}/remove", qyi_api_remove_tournament, QYI_AUTH_SEAT, 30},
    {QYI_GET, "/api/tournaments/{id}/desk", qyi_api_desk, QYI_AUTH_OPTIONAL, 3},
    {QYI_GET, "/api/tournaments/{id}/log", qyi_api_log, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/tournaments/{id}/copy", qyi_api_copy, QYI_AUTH_SEAT, 3},
    {QYI_POST, "/api/tournaments/{id}/lines", qyi_api_lines, QYI_AUTH_SEAT, 3},
    {QYI_GET, "/api/tournaments/{id}/export", qyi_api_export, QYI_AUTH_SEAT, 30},
    {QYI_GET, "/api/tournaments/{id}/papers", qyi_api_papers, QYI_AUTH_SEAT, 60},
    {QYI_GET, "/api/tournaments/{id}/people", qyi_api_people, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/boards", qyi_api_new_board, QYI_AUTH_NONE, 10},
    {QYI_GET, "/api/boards", qyi_api_boards, QYI_AUTH_SEAT, 10},
    {QYI_GET, "/api/boards/{id}", qyi_api_board, QYI_AUTH_SEAT, 3},
    {QYI_GET, "/api/boards/{id}/log", qyi_api_board_log, QYI_AUTH_SEAT, 3},
    {QYI_GET, "/api/boards/{id}/form.pdf", qyi_api_board_form, QYI_AUTH_SEAT, 50},
    {QYI_POST, "/api/boards/{id}/events", qyi_api_board_events, QYI_AUTH_SEAT, 2},
    {QYI_GET, "/api/collections", qyi_api_collections, QYI_AUTH_OPTIONAL, 30},
    {QYI_POST, "/api/collections", qyi_api_new_collection, QYI_AUTH_SEAT, 30},
    {QYI_POST, "/api/collections/{id}/part", qyi_api_collection_part, QYI_AUTH_SEAT, 20},
    {QYI_POST, "/api/collections/{id}/end", qyi_api_collection_end, QYI_AUTH_SEAT, 200},
    {QYI_POST, "/api/collections/{id}/share", qyi_api_collection_share, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/collections/{id}/remove", qyi_api_collection_remove, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/collections/{id}/games", qyi_api_collection_games, QYI_AUTH_OPTIONAL, 60},
    {QYI_GET, "/api/collections/{id}/game", qyi_api_collection_game, QYI_AUTH_OPTIONAL, 60},
    {QYI_GET, "/api/collections/{id}/tree", qyi_api_collection_tree, QYI_AUTH_OPTIONAL, 60},
    {QYI_GET, "/api/collections/{id}/stats", qyi_api_collection_stats, QYI_AUTH_OPTIONAL, 60},
    {QYI_GET, "/api/collections/{id}/file", qyi_api_collection_file, QYI_AUTH_OPTIONAL, 200},
    {QYI_POST, "/api/study/judge", qyi_api_study_judge, QYI_AUTH_NONE, 40},
    {QYI_POST, "/api/study/fate", qyi_api_study_fate, QYI_AUTH_NONE, 10},
    {QYI_POST, "/api/study/mate", qyi_api_study_mate, QYI_AUTH_NONE, 40},
    {QYI_POST, "/api/study/think", qyi_api_study_think, QYI_AUTH_NONE, 5},
    {QYI_POST, "/api/study/line", qyi_api_study_line, QYI_AUTH_NONE, 2},
    {QYI_POST, "/api/study/read", qyi_api_study_read, QYI_AUTH_NONE, 60},
    {QYI_POST, "/api/study/write", qyi_api_study_write, QYI_AUTH_NONE, 50},
    {QYI_GET, "/api/studies", qyi_api_studies, QYI_AUTH_OPTIONAL, 5},
    {QYI_POST, "/api/studies", qyi_api_new_study, QYI_AUTH_SEAT, 20},
    {QYI_GET, "/api/studies/{id}", qyi_api_study, QYI_AUTH_OPTIONAL, 5},
    {QYI_POST, "/api/studies/{id}/acts", qyi_api_study_acts, QYI_AUTH_SEAT, 2},
    {QYI_POST, "/api/studies/{id}/share", qyi_api_study_share, QYI_AUTH_SEAT, 5},
    {QYI_POST, "/api/studies/{id}/remove", qyi_api_study_remove, QYI_AUTH_SEAT, 5},
    {QYI_GET, "/api/puzzles", qyi_api_puzzles, QYI_AUTH_OPTIONAL, 5},
    {QYI_GET, "/api/puzzles/next", qyi_api_next_puzzle, QYI_AUTH_OPTIONAL, 3},
    {QYI_GET, "/api/puzzles/{id}", qyi_api_puzzle, QYI_AUTH_OPTIONAL, 3},
    {QYI_POST, "/api/puzzles/{id}/try", qyi_api_puzzle_try, QYI_AUTH_OPTIONAL, 2},
    {QYI_GET, "/api/odds", qyi_api_odds, QYI_AUTH_NONE, 2},
    {QYI_GET, "/api/displays", qyi_api_displays, QYI_AUTH_OPTIONAL, 5},
    {QYI_POST, "/api/displays", qyi_api_new_display, QYI_AUTH_SEAT, 20},
    {QYI_GET, "/api/displays/{id}", qyi_api_display, QYI_AUTH_OPTIONAL, 10},
    {QYI_POST, "/api/displays/{id}/join", qyi_api_display_join, QYI_AUTH_OPTIONAL, 10},
    {QYI_POST, "/api/displays/{id}/close", qyi_api_display_close, QYI_AUTH_SEAT, 10},
    {QYI_GET, "/api/tables", qyi_api_tables, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tables/rook-cannon-rook", qyi_api_table_figures, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/tables/moves", qyi_api_table_moves, QYI_AUTH_NONE, 5},
    {QYI_GET, "/api/ratings", qyi_api_ratings, QYI_AUTH_NONE, 30},
    {QYI_GET, "/api/ratings/{id}", qyi_api_rating, QYI_AUTH_NONE, 30},
};
const size_t qyi_route_count = sizeof qyi_routes / sizeof qyi_routes[0];

static bool is_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool qyi_route_matches(const char *pattern, const char *path, char param[64])
{
    size_t len = 0;

    while (*pattern) {
        if (*pattern != '{') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        for (len = 0; is_word(path[len]); len++)
            if (len == 63)
                return false;
        if (len == 0)
            return false;
        memcpy(param, path, len);
        param[len] = '\0';
        path += len;
        pattern = strchr(pattern, '}') + 1;
    }
    return *path == '\0';
}

void qyi_route(struct qyi_exchange *exchange)
{
    static const char *const names[] = {"GET", "POST", "?"};
    const char *allowed = NULL;

    for (size_t i = 0; i < qyi_route_count; i++) {
        if (!qyi_route_matches(qyi_routes[i].pattern, exchange->path, exchange->param))
            continue;
        exchange->route = qyi_routes[i].pattern;
        if (qyi_routes[i].method == exchange->method) {
            if (qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, qyi_routes[i].weight))
                qyi_routes[i].handler(exchange);
            return;
        }
        allowed = allowed ? "GET, POST" : names[qyi_routes[i].method];
    }
    if (allowed) {
        qyi_reply_field(exchange, "allow", allowed);
        qyi_reply_problem(exchange, QY_E_METHOD, names[exchange->method], allowed);
    } else if (!qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, 1)) {
        return;
    } else if (exchange->method != QYI_GET || !qyi_assets_serve(exchange)) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
    }
}
