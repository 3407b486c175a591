/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The figures of a question of endgames as the repository keeps them, with how they were made:
 * rook and cannon against rook. May use: base, game.
 */
#ifndef QYI_TABLES_FIGURES_H
#define QYI_TABLES_FIGURES_H

#include <qiyuan/play/tables.h>

/* Entries looked at for a row; a material with fewer is counted whole. */
#define QYI_FIGURE_LOOKS 2000000

/* A share that nobody has counted yet. */
#define QYI_FIGURE_UNCOUNTED UINT64_MAX

/* Quiet positions of a material, by side to move; `post`: only those with the defender at its post. */
struct qyi_figure {
    const char *material;
    enum qy_side side;
    bool post;
    struct qy_table_shares shares;
};

/* The longest win of the stronger side, by the stronger side to move, and best play in the notation of UCI: a forced
 * mate, or one that the rule on perpetual check makes. */
struct qyi_figure_line {
    const char *material;
    bool by_rule;
    unsigned plies;
    const char *fen;
    const char *moves;
};

/* Games of the engine with itself where tables do not reach, by colour. */
struct qyi_figure_match {
    const char *material;
    unsigned games;
    unsigned wins; /* of the stronger side */
    unsigned draws;
    unsigned nodes; /* positions looked at for each move */
};

struct qyi_figures {
    enum qy_game game;
    const char *question; /* the material that is asked about */
    const struct qyi_figure *figure;
    size_t figures;
    const struct qyi_figure_line *line;
    size_t lines;
    const struct qyi_figure_match *match;
    size_t matches;
};

extern const struct qyi_figures qyi_figures_rook_cannon;

/*
 * Whether the defender (the second side) is at its known post: its rook on the middle file between its general
 * and the other side, and its general on the middle file or beside it on its two back ranks. A `keep` of
 * qy_tables_shares().
 */
bool qyi_figures_post(void *user, const struct qy_position *position);

#endif
