/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes the results of a scan to a query and to trees. */
#include "collection/pick.h"

static int begin(void *user, const struct qy_scan_game *game)
{
    struct qyi_pick *pick = user;
    int code = pick->begin ? pick->begin(pick->user) : 0;

    for (size_t i = 0; i < pick->trees; i++)
        qy_tree_begin(pick->tree[i]);
    return code != 0 ? code : qy_query_begin(pick->query, game);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    struct qyi_pick *pick = user;
    int code = 0;

    for (size_t i = 0; i < pick->trees && code == 0; i++)
        code = qy_tree_position(pick->tree[i], now, next);
    if (code == 0)
        code = qy_query_position(pick->query, now, ply, next);
    return code == 0 && pick->settled && qy_query_is_settled(pick->query) ? pick->settled(pick->user) : code;
}

static int aside(void *user, const struct qy_position *before, qy_move move, const struct qy_position *now)
{
    struct qyi_pick *pick = user;
    int code = 0;

    for (size_t i = 0; i < pick->trees && code == 0; i++)
        code = qy_tree_aside(pick->tree[i], before, move);
    return code != 0 ? code : qy_query_aside(pick->query, now);
}

static int comment(void *user, const char *text, size_t len)
{
    return qy_query_comment(((struct qyi_pick *)user)->query, text, len);
}

static int evaluation(void *user, int32_t first)
{
    qy_query_evaluation(((struct qyi_pick *)user)->query, first);
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    struct qyi_pick *pick = user;

    return pick->fault ? pick->fault(pick->user, error) : 0;
}

static int note(void *user, const struct qy_error *error)
{
    struct qyi_pick *pick = user;

    return pick->note ? pick->note(pick->user, error) : 0;
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct qyi_pick *pick = user;
    int wanted = qy_query_end(pick->query, game);
    int code = wanted < 0 ? wanted : 0;

    for (size_t i = 0; wanted == 1 && game->started && i < pick->trees && code == 0; i++)
        code = qy_tree_end(pick->tree[i], game->result);
    return code != 0 ? code : pick->game(pick->user, game, wanted == 1);
}

const struct qy_scan_visitor *qyi_pick_visitor(bool variations)
{
    static const struct qy_scan_visitor main_lines = {.begin = begin,
                                                      .position = position,
                                                      .comment = comment,
                                                      .evaluation = evaluation,
                                                      .fault = fault,
                                                      .note = note,
                                                      .end = end};
    static const struct qy_scan_visitor with_variations = {.begin = begin,
                                                           .position = position,
                                                           .aside = aside,
                                                           .comment = comment,
                                                           .evaluation = evaluation,
                                                           .fault = fault,
                                                           .note = note,
                                                           .end = end};

    return variations ? &with_variations : &main_lines;
}
