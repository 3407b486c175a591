/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: whether a side can still win: tries the proofs, cheapest first. */
#include "chess/winnable.h"

#include "base/error.h"
#include "chess/attempt.h"
#include "chess/helpmate.h"
#include "chess/material.h"
#include "chess/mobility.h"
#include "chess/skeleton.h"
#include "chess/status.h"

#include <stdlib.h>
#include <string.h>

/* Moves tried before the sets are computed: most positions of real games have a mate near. */
#define FIRST_NODES 400
/* Moves tried after that, before the search. */
#define MORE_NODES 4000
/* Limits: skeletons searched for one position, and nodes. */
#define SKELETONS  16384
#define WIDE_NODES 1500000
#define MOST_NODES UINT64_C(0x7FFFFFFF)

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void decide(struct qy_winnable *result, enum qy_winnable_answer answer, enum qy_winnable_proof proof)
{
    result->answer = answer;
    result->proof = proof;
}

static enum qy_winnable_proof proof_of_search(enum qy_winnable_answer answer)
{
    switch (answer) {
    case QY_WINNABLE_YES: return QY_WINNABLE_PROOF_MATE;
    case QY_WINNABLE_NO: return QY_WINNABLE_PROOF_SEARCH;
    default: return QY_WINNABLE_PROOF_NONE;
    }
}

/* Searches and stores the answer. */
static int search(const struct qy_chess_position *position, enum qy_side winner,
                  const struct qy_winnable_limits *limits, uint64_t nodes, enum qyi_shortcuts shortcuts,
                  struct qy_winnable *result)
{
    int code = qyi_helpmate_search(position, winner, limits, nodes, shortcuts, result);

    if (code == 0)
        result->proof = proof_of_search(result->answer);
    return code;
}

/* Tries single lines with part of the nodes. */
static int attempt(const struct qy_chess_position *position, enum qy_side winner, unsigned first,
                   uint64_t nodes, struct qy_winnable *result)
{
    qy_move line[QYI_ATTEMPT_PLIES];
    uint64_t left = nodes;
    size_t len = qyi_chess_attempt_mate(position, winner, first, &left, line);

    result->nodes += nodes - left;
    if (len == 0)
        return 0;
    result->line = malloc(len * sizeof *line);
    if (!result->line)
        return QY_E_MEMORY;
    memcpy(result->line, line, len * sizeof *line);
    result->line_len = len;
    decide(result, QY_WINNABLE_YES, QY_WINNABLE_PROOF_MATE);
    return 0;
}

/* The nodes still available, at most `most`: 0 once the answer is found. */
static uint64_t spare(const struct qy_winnable *result, uint64_t nodes, uint64_t most)
{
    if (result->answer != QY_WINNABLE_UNKNOWN || nodes <= result->nodes)
        return 0;
    return least(nodes - result->nodes, most);
}

/*
 * Looks for a proof of no mate in the squares that the pieces can ever reach; if needed, with lines tried in
 * between.
 */
static int exclude(const struct qy_chess_position *position, enum qy_side winner, uint64_t nodes,
                   struct qy_winnable *result)
{
    struct qyi_mobility mobility;

    qyi_mobility_compute(position, &mobility);
    if (qyi_mobility_excludes_mate(&mobility, winner)) {
        decide(result, QY_WINNABLE_NO, QY_WINNABLE_PROOF_STRUCTURE);
        return 0;
    }
    int code = attempt(position, winner, 16, spare(result, nodes, MORE_NODES), result);
    unsigned skeletons = (unsigned)least(spare(result, nodes, MOST_NODES) / 8, SKELETONS);
    if (code == 0 && skeletons > 0 &&
        qyi_skeleton_excludes_mate(position, &mobility, winner, skeletons, &result->nodes))
        decide(result, QY_WINNABLE_NO, QY_WINNABLE_PROOF_STRUCTURE);
    return code;
}

/*
 * Searches broadly, then with the sets computed after each capture or pawn move: they cost more than a node.
 */
static int search_on(const struct qy_chess_position *position, enum qy_side winner,
                     const struct qy_winnable_limits *limits, uint64_t nodes, struct qy_winnable *result)
{
    int code = 0;

    if (spare(result, nodes, WIDE_NODES))
        code = search(position, winner, limits, spare(result, nodes, WIDE_NODES), QYI_SHORTCUTS_MATERIAL,
                      result);
    if (code == 0 && spare(result, nodes, MOST_NODES))
        code = search(position, winner, limits, spare(result, nodes, MOST_NODES), QYI_SHORTCUTS_STRUCTURE,
                      result);
    return code;
}

/* Answers without a search: a finished game, and the material. */
static bool at_once(const struct qy_chess_position *position, enum qy_side winner, struct qy_winnable *result)
{
    if (qyi_chess_material_excludes_mate(position, winner)) {
        decide(result, QY_WINNABLE_NO, QY_WINNABLE_PROOF_MATERIAL);
        return true;
    }
    enum qy_status status = qyi_chess_status(position);
    if (status == QY_STATUS_OPEN)
        return false;
    if (status == QY_STATUS_CHECKMATE && position->side != winner)
        decide(result, QY_WINNABLE_YES, QY_WINNABLE_PROOF_MATE);
    else
        decide(result, QY_WINNABLE_NO, QY_WINNABLE_PROOF_SEARCH);
    return true;
}

int qyi_chess_winnable(const struct qy_chess_position *position, enum qy_side winner,
                       const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    uint64_t nodes = limits->nodes ? limits->nodes : QY_WINNABLE_NODES;
    struct qy_winnable result = {.answer = QY_WINNABLE_UNKNOWN};
    int code = 0;

    nodes = least(nodes, MOST_NODES);
    if (!at_once(position, winner, &result))
        code = attempt(position, winner, 0, least(nodes, FIRST_NODES), &result);
    if (code == 0 && spare(&result, nodes, MOST_NODES))
        code = exclude(position, winner, nodes, &result);
    if (code == 0)
        code = search_on(position, winner, limits, nodes, &result);
    if (code == 0)
        *ret_result = result;
    return code;
}
