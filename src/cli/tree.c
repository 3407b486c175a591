/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tree: the moves played in games from a position on, and their results. */
#include "answer/collections.h"
#include "cli/collect.h"
#include "cli/input.h"
#include "collection/index_tree.h"
#include "notation/moves_text.h"

#include <string.h>

struct grown {
    struct qyi_cli_games games;
    /* the first one only; or if the game is unknown, one for each game's starting position */
    struct qy_tree *tree[QY_GAME_COUNT];
    struct qy_position roots[QY_GAME_COUNT];
    enum qy_notation notation;
    unsigned depth;
    uint64_t min;
};

/* ---- the root -------------------------------------------------------------------------------------- */

/* The position of --fen or the starting position, after --moves. */
static int read_root(const struct qyi_cli *cli, struct qy_position *ret_root)
{
    int code = qyi_cli_position(cli, ret_root);
    struct qyi_moves_text moves;
    struct qy_error error;
    struct qy_undo undo;
    qy_move move;

    if (code != QYI_EXIT_DONE || !cli->text[QYI_OPT_MOVES])
        return code;
    qyi_moves_text_begin(&moves, ret_root, cli->text[QYI_OPT_MOVES]);
    moves.lenient = true;
    while ((code = qyi_moves_text_next(&moves, ret_root, &move, &error)) == 1)
        qy_position_make(ret_root, move, &undo);
    if (code == 0)
        return QYI_EXIT_DONE;
    error.line = 1;
    error.column = (uint32_t)(moves.word + moves.number) + 1;
    return qyi_cli_fail(cli, "--moves", &error);
}

/* ---- answers --------------------------------------------------------------------------------------- */

static bool give_out(void *user)
{
    return qyi_cli_flush_full(user);
}

static void tell_tree(struct grown *grown, const struct qy_tree *tree, const struct qy_position *root)
{
    struct qyi_cli *cli = grown->games.files.cli;
    const struct qyi_tree_asked asked = {.tree = tree,
                                         .root = root,
                                         .notation = grown->notation,
                                         .flags = qyi_cli_write_flags(cli),
                                         .depth = grown->depth,
                                         .min = grown->min,
                                         .go_on = give_out,
                                         .user = cli};

    qyi_answer_tree(&asked, qyi_cli_answer(cli));
}

static void free_trees(struct grown *grown)
{
    while (grown->games.pick.trees > 0)
        qy_tree_free(grown->tree[--grown->games.pick.trees]);
}

/* Builds the tree of a root from the index alone. Returns 1, 0 if that is not possible, or a negative code. */
static int grow_by_index(struct grown *grown, struct qy_index *index, size_t number)
{
    const struct qy_query *query = grown->games.pick.query;
    struct qy_tree **tree = &grown->tree[number];
    struct qy_tree *made = NULL;
    int code = 0;

    if (grown->depth == 1 && qy_query_is_empty(query))
        code = qyi_indexed_tree(index, &grown->roots[number], *tree, NULL);
    if (code != 0)
        return code;
    code = qyi_index_grow(index, query, &grown->roots[number], grown->depth, &made, NULL);
    if (code != 1)
        return code;
    qy_tree_free(*tree);
    *tree = made;
    return 1;
}

/* Answers from the index about the first root that games reached. */
static int answer(void *user, struct qy_index *index)
{
    struct grown *grown = user;
    int code = 1;

    for (size_t i = 0; i < grown->games.pick.trees && code == 1; i++) {
        code = grow_by_index(grown, index, i);
        grown->games.wanted = code == 1 ? qy_tree_games(grown->tree[i]) : 0;
        if (grown->games.wanted > 0)
            break;
    }
    return code;
}

/* Builds a tree from each root and writes the first that games reached. */
static int grow(struct grown *grown, size_t count)
{
    const struct qy_position *roots = grown->roots;
    struct qyi_cli *cli = grown->games.files.cli;
    size_t first = 0;

    while (grown->games.pick.trees < count) {
        if (qy_tree_new(&roots[grown->games.pick.trees], grown->depth,
                        &grown->tree[grown->games.pick.trees]) < 0) {
            free_trees(grown);
            return qyi_cli_no_memory(cli);
        }
        if (cli->text[QYI_OPT_VARIATIONS])
            qy_tree_set_variations(grown->tree[grown->games.pick.trees]);
        grown->games.pick.trees++;
    }
    int code = qyi_cli_each_game(&grown->games);
    while (first + 1 < count && qy_tree_games(grown->tree[first]) == 0)
        first++;
    if (!cli->text[QYI_OPT_NOTATION])
        grown->notation = qy_notation_default(roots[first].game);
    if (code == QYI_EXIT_DONE || code == QYI_EXIT_INPUT)
        tell_tree(grown, grown->tree[first], &roots[first]);
    code = qyi_cli_games_exit(&grown->games, code, true);
    if (code == QYI_EXIT_DONE && qy_tree_games(grown->tree[first]) == 0)
        code = QYI_EXIT_NO;
    free_trees(grown);
    return code;
}

/* Adds the roots: the one given by options, else the starting position of each game that supports the notation. */
static size_t add_roots(const struct qyi_cli *cli, const struct grown *grown, struct qy_position *roots)
{
    size_t count = 1;

    if (cli->text[QYI_OPT_GAME] || cli->text[QYI_OPT_FEN] || cli->text[QYI_OPT_MOVES])
        return count;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        if (game == (int)roots[0].game ||
            (cli->text[QYI_OPT_NOTATION] && !qy_notation_suits(grown->notation, (enum qy_game)game)))
            continue;
        qy_position_start((enum qy_game)game, &roots[count++]);
    }
    return count;
}

/* Reads --notation, --depth, --min. */
static int read_form(struct grown *grown, const struct qyi_cli *cli, enum qy_game game)
{
    grown->notation = qyi_cli_notation(cli, qy_notation_default(game));
    if (!qy_notation_suits(grown->notation, game))
        return qyi_cli_usage(cli, "cli.not-together", "--notation", qy_game_id(game), NULL);
    if (cli->text[QYI_OPT_DEPTH])
        grown->depth = (unsigned)cli->number[QYI_OPT_DEPTH];
    if (cli->text[QYI_OPT_MIN])
        grown->min = cli->number[QYI_OPT_MIN];
    return QYI_EXIT_DONE;
}

int qyi_cli_tree(struct qyi_cli *cli)
{
    struct grown grown = {.games = {.tells_foreign = true, .as_told = true}, .depth = 1, .min = 1};
    struct qy_position *roots = grown.roots;
    int code = read_root(cli, &roots[0]);

    if (code == QYI_EXIT_DONE)
        code = read_form(&grown, cli, roots[0].game);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_pick(&grown.games, cli);
    if (code != QYI_EXIT_DONE)
        return code;
    grown.games.owner = &grown;
    grown.games.pick.tree = grown.tree;
    size_t count = add_roots(cli, &grown, roots);
    grown.games.through = count == 1 ? &roots[0] : NULL;
    if (!grown.games.variations)
        grown.games.answer = answer;
    code = grow(&grown, count);
    qy_query_free(grown.games.pick.query);
    return code;
}
