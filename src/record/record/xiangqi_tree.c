/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds steps to a record's tree. */
#include "record/xiangqi_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "notation/notation.h"

void qyi_xiangqi_tree_begin(struct qyi_xiangqi_tree *tree, struct qy_record *record,
                            struct qyi_findings *findings, const struct qyi_xiangqi_setup *setup,
                            const struct qy_place *setup_place, bool side_known)
{
    *tree = (struct qyi_xiangqi_tree){
        .record = record,
        .findings = findings,
        .setup = setup,
        .setup_place = *setup_place,
        .side_known = side_known,
    };
    tree->at.main = true;
    tree->at.node = qy_record_root(record);
}

void qyi_xiangqi_tree_done(struct qyi_xiangqi_tree *tree)
{
    free(tree->waiting);
    tree->waiting = NULL;
}

/* Adds a comment; one that the record can't hold is a finding. */
static int add_comment(struct qyi_xiangqi_tree *tree, struct qy_record_node *node, const char *comment,
                       size_t len, const struct qy_place *place)
{
    if (len == 0)
        return 0;
    return qyi_find_comment(tree->findings, place, tree->record, node, comment, len);
}

int qyi_xiangqi_tree_remark(struct qyi_xiangqi_tree *tree, const char *comment, size_t len,
                            const struct qy_place *place)
{
    return add_comment(tree, qy_record_root(tree->record), comment, len, place);
}

/* Sets the first position; if it is impossible, no moves can be played. */
static int start(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_setup *setup)
{
    struct qy_position position;
    struct qy_error error = {0};
    int code = qyi_xiangqi_setup_position(setup, &position, &error);

    tree->started = true;
    if (code == QY_E_MEMORY)
        return code;
    if (code == 0) {
        qy_record_set_start(tree->record, &position);
        tree->at.position = position;
        return 0;
    }
    tree->at.node = NULL;
    tree->findings->no_start = true;
    return qyi_find_error(tree->findings, QYI_DAMAGE, &tree->setup_place, &error);
}

/* Sets the first position, with the side to move of the first step. */
static int start_with(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_step *step)
{
    struct qyi_xiangqi_setup setup = *tree->setup;
    qy_piece man = step->from < QYI_XIANGQI_POINTS ? setup.man[step->from] : 0;
    int code = 0;

    if (man != 0 && QY_PIECE_SIDE(man) != setup.side) {
        setup.side = QY_PIECE_SIDE(man);
        if (tree->side_known)
            code = qyi_find(tree->findings, QYI_NOTE, QY_E_SIDE_REPAIRED, &step->place,
                            qy_side_id(QY_GAME_XIANGQI, setup.side),
                            strlen(qy_side_id(QY_GAME_XIANGQI, setup.side)),
                            qy_side_id(QY_GAME_XIANGQI, tree->setup->side));
    }
    return code != 0 ? code : start(tree, &setup);
}

static int wait(struct qyi_xiangqi_tree *tree, const struct qy_place *place)
{
    if (tree->count == QYI_XIANGQI_TREE_WAITING) /* reports the first of a run */
        return tree->beyond++ > 0 ? 0
                                  : qyi_find(tree->findings, QYI_DAMAGE, QY_E_TREE_DEEP, place, "", 0, NULL);
    if (QYI_GROW(tree->waiting, tree->cap, tree->count + 1) < 0)
        return QY_E_MEMORY;
    tree->waiting[tree->count] = tree->at;
    tree->waiting[tree->count++].main = false;
    return 0;
}

/* Plays a step at a live branch. */
static int play(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_step *step)
{
    struct qyi_xiangqi_branch *at = &tree->at;
    struct qy_record_node *node;
    struct qy_error error = {0};
    struct qy_undo undo;
    qy_move move;
    int code = QY_E_POINT;

    if (step->from < QYI_XIANGQI_POINTS && step->to < QYI_XIANGQI_POINTS)
        code = qyi_xiangqi_move(&at->position, step->from, step->to, &move, &error);
    else
        qyi_error_set(&error, code, 0, "", 0, NULL);
    if (code == QY_E_MEMORY)
        return code;
    if (code != 0) {
        bool main = at->main;

        at->node = NULL;
        if (main && step->has_sibling && tree->beyond == 0)
            tree->waiting[tree->count - 1].node = NULL;
        tree->findings->cut = tree->findings->cut || main;
        return qyi_find_error(tree->findings, main && code == QY_E_ILLEGAL_MOVE ? QYI_ILLEGAL : QYI_DAMAGE,
                              &step->place, &error);
    }
    code = qy_record_add_move(tree->record, at->node, move, &node);
    if (code != 0)
        return code;
    at->node = node;
    qy_position_make(&at->position, move, &undo);
    return add_comment(tree, node, step->comment, step->comment_len, &step->place);
}

int qyi_xiangqi_tree_step(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_step *step)
{
    int code = tree->started ? 0 : start_with(tree, step);

    if (code == 0 && step->has_sibling)
        code = wait(tree, &step->place);
    if (code == 0 && tree->at.node != NULL && !tree->finished)
        code = play(tree, step);
    if (code != 0 || tree->finished || step->goes_on)
        return code;
    if (tree->beyond > 0) {
        tree->beyond--;
        tree->at = (struct qyi_xiangqi_branch){.node = NULL};
    } else if (tree->count == 0)
        tree->finished = true;
    else
        tree->at = tree->waiting[--tree->count];
    return 0;
}

/* Some libraries have pages with only text: headings between their games. */
static int heading(struct qyi_xiangqi_tree *tree)
{
    tree->findings->no_start = true;
    return qyi_find(tree->findings, QYI_NOTE, QY_E_NO_MEN, &tree->setup_place, "", 0, NULL);
}

int qyi_xiangqi_tree_end(struct qyi_xiangqi_tree *tree)
{
    static const qy_piece nobody[QYI_XIANGQI_POINTS];

    if (tree->started) {
        tree->findings->cut = tree->findings->cut || (!tree->finished && tree->at.main);
        return 0;
    }
    if (tree->finished && memcmp(tree->setup->man, nobody, sizeof(nobody)) == 0)
        return heading(tree);
    return start(tree, tree->setup);
}
