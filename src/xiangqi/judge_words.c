/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: xiangqi. The names of labels and reasons, and both in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/registry.h"
#include "xiangqi/judge.h"

const char *qy_label_id(enum qy_label label)
{
    static const char *const ids[QY_LABEL_COUNT] = {"idle",     "follow", "block",       "offer",
                                                    "exchange", "chase",  "kill-threat", "check"};

    return ids[label];
}

const char *qy_verdict_id(enum qy_verdict verdict)
{
    static const char *const ids[] = {"open", "draw", "loss", "unknown"};

    return ids[verdict];
}

const char *qy_procedure_id(enum qy_procedure procedure)
{
    static const char *const ids[] = {"none", "at-once", "order"};

    return ids[procedure];
}

const char *qy_why_id(enum qy_why why)
{
#define NAME(symbol, name) name,
    static const char *const ids[QY_WHY_COUNT] = {QY_WHYS(NAME)};
#undef NAME

    return ids[why];
}

void qy_label_words(enum qy_label label, enum qy_lang lang, struct qy_buf *out)
{
    char id[32];

    snprintf(id, sizeof id, "label.%s", qy_label_id(label));
    qyi_message(lang, id, NULL, 0, out);
}

/* Appends "the horse at c6". */
static void add_man(struct qy_judged_man man, enum qy_lang lang, struct qy_buf *out)
{
    static const char *const kinds[] = {"",      "pawn",   "advisor", "elephant",
                                        "horse", "cannon", "rook",    "general"};
    struct qy_buf name = QY_BUF_INIT;
    const char *args[2];
    char id[32];
    char square[3] = {(char)('a' + man.square % QYI_XIANGQI_FILES),
                      (char)('0' + man.square / QYI_XIANGQI_FILES)};

    snprintf(id, sizeof id, "piece.xiangqi.%s", kinds[QY_PIECE_KIND(man.piece)]);
    qyi_message(lang, id, NULL, 0, &name);
    args[0] = qy_buf_str(&name);
    args[1] = square;
    qyi_message(lang, "judge.man", args, 2, out);
    qy_buf_free(&name);
}

void qy_judged_why(const struct qy_judged_move *move, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf victims = QY_BUF_INIT;
    struct qy_buf taker = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;
    const char *args[3];
    char id[48];

    for (unsigned i = 0; i < move->victim_count; i++) {
        if (i > 0)
            qyi_message(lang, "judge.and", NULL, 0, &victims);
        add_man(move->victims[i], lang, &victims);
    }
    if (move->taker.piece)
        add_man(move->taker, lang, &taker);
    if (move->other.piece)
        add_man(move->other, lang, &other);
    args[0] = qy_buf_str(&victims);
    args[1] = qy_buf_str(&taker);
    args[2] = qy_buf_str(&other);
    snprintf(id, sizeof id, "why.%s", qy_why_id(move->why));
    qyi_message(lang, id, args, 3, out);
    out->failed |= victims.failed || taker.failed || other.failed;
    qy_buf_free(&victims);
    qy_buf_free(&taker);
    qy_buf_free(&other);
}

void qy_judgement_free(struct qy_judgement *judgement)
{
    if (!judgement)
        return;
    free(judgement->moves);
    memset(judgement, 0, sizeof *judgement);
}
