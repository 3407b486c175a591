/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rook and cannon against rook: the statistics, and the defender's post. */
#include "tables/figures.h"

#include "xiangqi/squares.h"

#define MIDDLE 4

/* The point of a piece of the second side; if there are several, the last one. */
static unsigned point_of(const struct qy_position *position, enum qy_xiangqi_kind kind)
{
    unsigned point = 0;

    for (unsigned at = 0; at < QYI_XIANGQI_SQUARES; at++)
        if (qy_position_at(position, (qy_square)at) == QY_PIECE(QY_SECOND, kind))
            point = at;
    return point;
}

bool qyi_figures_post(void *user, const struct qy_position *position)
{
    unsigned rook = point_of(position, QY_XIANGQI_ROOK);
    unsigned general = point_of(position, QY_XIANGQI_GENERAL);

    (void)user;
    return qyi_xiangqi_file(rook) == MIDDLE && qyi_xiangqi_rank(rook) < qyi_xiangqi_rank(general) &&
           qyi_xiangqi_rank(general) >= QYI_XIANGQI_RANKS - 2;
}

/* clang-format off */
#define LINE(material, by_rule, plies, fen, moves) {material, by_rule, plies, fen, moves}
#define MATCH(material, games, wins, draws, nodes) {material, games, wins, draws, nodes}
#define SHARES(material, side, post, quiet, wins, draws, losses, by_rule) \
    {material, side, post, {quiet, wins, draws, losses, by_rule}}

static const struct qyi_figure figures[] = {
#define SHOW_SHARES
#include "tables/figures_xiangqi.inc"
#undef SHOW_SHARES
};

static const struct qyi_figure_line lines[] = {
#define SHOW_LINES
#include "tables/figures_xiangqi.inc"
#undef SHOW_LINES
};

static const struct qyi_figure_match matches[] = {
#define SHOW_MATCHES
#include "tables/figures_xiangqi.inc"
#undef SHOW_MATCHES
};
/* clang-format on */

const struct qyi_figures qyi_figures_rook_cannon = {
    .game = QY_GAME_XIANGQI,
    .question = "KRCKR",
    .figure = figures,
    .figures = sizeof(figures) / sizeof(figures[0]),
    .line = lines,
    .lines = sizeof(lines) / sizeof(lines[0]),
    .match = matches,
    .matches = sizeof(matches) / sizeof(matches[0]),
};
