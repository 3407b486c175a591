/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record in PGN's export form. */
#include "record/pgn_export.h"

#include <string.h>

#include "game/ops.h"
#include "notation/notation.h"
#include "record/pgn.h"
#include "record/record.h"

void qyi_pgn_lose_items(struct qyi_pgn_losses *losses, const struct qy_record_items *items)
{
    for (const struct qy_record_item *item = items->first; item != NULL; item = item->next)
        qyi_pgn_lose(losses, item->kind == QY_ITEM_NAG ? QYI_LOSS_NAGS : QYI_LOSS_COMMENTS);
}

struct exporter {
    struct qyi_pgn_text text;
    struct qyi_pgn_losses *losses;
    enum qy_notation notation;
    const struct qyi_notation_ops *moves; /* functions of the notation */
    const struct qy_position *after;      /* position after the current move; NULL if not computed */
    unsigned flags;
    size_t depth; /* depth of variations; those beyond QYI_PGN_DEPTH are dropped */
    bool number;  /* the next move of the second side needs its number */
};

static int on_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct exporter *exporter = user;
    bool second = qyi_ops(before)->side(before) == QY_SECOND;

    if (exporter->depth > QYI_PGN_DEPTH)
        return 0;
    if (!second || exporter->number)
        qyi_pgn_number(&exporter->text, qyi_ops(before)->fullmove(before), second);
    exporter->number = false;
    if (exporter->after != NULL && exporter->moves->text_after != NULL && node->move != QY_MOVE_NULL) {
        char token[QYI_PGN_SHORT] = {0};
        size_t len = exporter->moves->text_after(before, exporter->after, node->move, exporter->flags, token);

        qyi_pgn_short(&exporter->text, token, len);
        return 0;
    }
    size_t at = qyi_pgn_token_begin(&exporter->text);
    if (node->move == QY_MOVE_NULL) {
        qy_buf_add(exporter->text.out, "--", 2);
    } else {
        exporter->moves->write(before, node->move, exporter->flags, exporter->text.out);
    }
    qyi_pgn_token_end(&exporter->text, at);
    return 0;
}

static int on_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                   enum qy_record_where where)
{
    struct exporter *exporter = user;

    (void)node;
    (void)where;
    if (exporter->depth > QYI_PGN_DEPTH)
        return 0;
    if (item->kind == QY_ITEM_COMMENT) {
        if (!qyi_pgn_comment(&exporter->text, item->text, item->len))
            qyi_pgn_lose(exporter->losses, QYI_LOSS_TEXT);
        exporter->number = true;
    } else {
        qyi_pgn_nag(&exporter->text, item->nag);
    }
    return 0;
}

static int on_begin(void *user)
{
    struct exporter *exporter = user;

    if (++exporter->depth > QYI_PGN_DEPTH) {
        qyi_pgn_lose(exporter->losses, QYI_LOSS_VARIATIONS);
        return 0;
    }
    qyi_pgn_open(&exporter->text);
    exporter->number = true;
    return 0;
}

static int on_end(void *user)
{
    struct exporter *exporter = user;

    if (exporter->depth-- > QYI_PGN_DEPTH)
        return 0;
    qyi_pgn_close(&exporter->text);
    exporter->number = true;
    return 0;
}

/* Writes only the main line. */
static void export_main(struct exporter *exporter, const struct qy_record *record)
{
    struct qy_position position = *qy_record_start(record);
    struct qy_undo undo;

    for (const struct qy_record_node *node = qy_record_root(record)->child; node != NULL;
         node = node->child) {
        (void)on_move(exporter, &position, node);
        qyi_ops(&position)->make(&position, node->move, &undo);
    }
}

int qyi_pgn_export(const struct qy_record *record, enum qyi_pgn_form form,
                   const struct qyi_record_output *how, struct qy_buf *out)
{
    static const struct qy_record_visitor visitor = {
        .move = on_move, .item = on_item, .begin_variation = on_begin, .end_variation = on_end};
    enum qy_game game = qy_record_game(record);
    struct qyi_pgn_losses losses = {.how = how};
    struct exporter exporter = {
        .text = {.out = out, .columns = how->columns > 0 ? how->columns : QYI_PGN_COLUMNS},
        .losses = &losses,
        .notation = how->notation == QY_NOTATION_COUNT ? qy_notation_default(game) : how->notation,
        .flags = how->flags,
        .number = true};
    enum qy_result result = qy_record_result(record);
    const char *token = qy_result_text(qyi_pgn_result_shown(result));

    if (!qy_notation_suits(exporter.notation, game))
        return QY_E_VALUE;
    exporter.moves = qyi_notation_of(exporter.notation);
    if (result != qyi_pgn_result_shown(result))
        qyi_pgn_lose(&losses, QYI_LOSS_RESULT);
    int code = qyi_pgn_export_tags(record, form, exporter.notation, how->flags, &losses, out);
    if (code == 0 && form == QYI_PGN_REDUCED)
        export_main(&exporter, record);
    else if (code == 0)
        code = qyi_record_walk(record, &visitor, &exporter, &exporter.after);
    if (code != 0)
        return code;
    qyi_pgn_token(&exporter.text, token, strlen(token));
    qy_buf_add(out, "\n\n", 2);
    return out->failed ? QY_E_MEMORY : 0;
}
