/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Figures for a question about an endgame as stored in the repository, with their origin: rook and cannon
 * against rook. May use: base, game.
 */
#ifndef QYI_TABLES_FIGURES_H
#define QYI_TABLES_FIGURES_H

#include <qiyuan/play/tables.h>

/* Entries sampled for a row; a smaller material is counted completely. */
#define QYI_FIGURE_LOOKS 2000000

/* A share not counted yet. */
#define QYI_FIGURE_UNCOUNTED UINT64_MAX

/* Quiet positions of a material, by side to move; `post`: only those with the defender at its post. */
struct qyi_figure {
    const char *material;
    enum qy_side side;
    bool post;
    struct qy_table_shares shares;
};

/*
 * The longest win of the stronger side, with it to move, and best play in UCI: a forced mate, or a win by the
 * rule on perpetual check.
 */
struct qyi_figure_line {
    const char *material;
    bool by_rule;
    unsigned plies;
    const char *fen;
    const char *moves;
};

/* Games of the engine against itself beyond the reach of tables, by colour. */
struct qyi_figure_match {
    const char *material;
    unsigned games;
    unsigned wins; /* of the stronger side */
    unsigned draws;
    unsigned nodes; /* positions searched for each move */
};

struct qyi_figures {
    enum qy_game game;
    const char *question; /* the material in question */
    const struct qyi_figure *figure;
    size_t figures;
    const struct qyi_figure_line *line;
    size_t lines;
    const struct qyi_figure_match *match;
    size_t matches;
};

extern const struct qyi_figures qyi_figures_rook_cannon;

/*
 * True if the defender (the second side) is at its known post: its rook on the middle file between its
 * general and the other side, and its general on the middle file or beside it on its two back ranks. A `keep`
 * function for qy_tables_shares().
 */
bool qyi_figures_post(void *user, const struct qy_position *position);

#endif
