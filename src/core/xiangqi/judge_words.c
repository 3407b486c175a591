/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: the names of the labels and reasons of a judged repetition, and their words. */
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
    static const char *const ids[] = {"open", "draw", "loss", "undecided"};

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

/*
 * The name of a piece. In Chinese, five kinds have different names for each side, as does the cannon in
 * traditional script.
 */
static void add_name(qy_piece piece, enum qy_lang lang, struct qy_buf *out)
{
    static const char *const kinds[] = {"",      "pawn",   "advisor", "elephant",
                                        "horse", "cannon", "rook",    "general"};
    unsigned kind = QY_PIECE_KIND(piece);
    char id[32];

    if (kind == QY_XIANGQI_HORSE || kind == QY_XIANGQI_ROOK)
        snprintf(id, sizeof id, "piece.xiangqi.%s", kinds[kind]);
    else
        snprintf(id, sizeof id, "judge.%s.%s", QY_PIECE_SIDE(piece) == QY_FIRST ? "red" : "black",
                 kinds[kind]);
    qyi_message(lang, id, NULL, 0, out);
}

/*
 * A piece's position in the language's notation: in Chinese its file, counted from its own side's right; else
 * its point.
 */
static const char *place_of(struct qy_judged_piece man, enum qy_lang lang, char point[3])
{
    static const char *const red[] = {"九", "八", "七", "六", "五", "四", "三", "二", "一"};
    static const char *const black[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
    unsigned file = man.square % QYI_XIANGQI_FILES;

    if (lang != QY_LANG_EN)
        return QY_PIECE_SIDE(man.piece) == QY_FIRST ? red[file] : black[file];
    point[0] = (char)('a' + file);
    point[1] = (char)('0' + man.square / QYI_XIANGQI_FILES);
    point[2] = '\0';
    return point;
}

/* Appends "the horse at c6". */
static void add_man(struct qy_judged_piece man, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf name = QY_BUF_INIT;
    const char *args[2];
    char point[3];

    add_name(man.piece, lang, &name);
    args[0] = qy_buf_str(&name);
    args[1] = place_of(man, lang, point);
    qyi_message(lang, "judge.man", args, 2, out);
    qy_buf_free(&name);
}

/* The victim that a capture's reason names: the first one captured in its line. 0 for other moves. */
static unsigned main_victim(const struct qy_judged_move *move)
{
    bool by_capture = move->why >= QY_WHY_UNROOTED && move->why <= QY_WHY_JOINTLY &&
                      move->why != QY_WHY_BY_CHECKS && move->why != QY_WHY_BY_EXCHANGE;

    for (unsigned i = 0; by_capture && move->line_count > 0 && i < move->victim_count; i++)
        if (move->victims[i].square == qyi_xiangqi_move_to(move->line[0]))
            return 1U << i;
    return 0;
}

/*
 * Appends the victims of a set, separated by commas and joined by "and" before the last. If checks or an
 * exchange win only one of them, "or" instead.
 */
static void add_victims(const struct qy_judged_move *move, unsigned set, enum qy_lang lang,
                        struct qy_buf *out)
{
    const char *last =
        move->why == QY_WHY_BY_CHECKS || move->why == QY_WHY_BY_EXCHANGE ? "judge.or" : "judge.and";
    bool first = true;

    for (unsigned i = 0; i < move->victim_count; i++) {
        if (!(set >> i & 1))
            continue;
        if (!first)
            qyi_message(lang, set >> i == 1 ? last : "judge.comma", NULL, 0, out);
        first = false;
        add_man(move->victims[i], lang, out);
    }
}

void qy_judged_why(const struct qy_judged_move *move, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf victims = QY_BUF_INIT;
    struct qy_buf others = QY_BUF_INIT;
    struct qy_buf taker = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;
    unsigned all = (1U << move->victim_count) - 1;
    unsigned main = main_victim(move);
    const char *args[3];
    char id[48];

    add_victims(move, main ? main : all, lang, &victims);
    if (move->taker.piece)
        add_man(move->taker, lang, &taker);
    if (move->other.piece)
        add_man(move->other, lang, &other);
    args[0] = qy_buf_str(&victims);
    args[1] = qy_buf_str(&taker);
    args[2] = qy_buf_str(&other);
    snprintf(id, sizeof id, "why.%s", qy_why_id(move->why));
    qyi_message(lang, id, args, 3, out);
    if (main && main != all) {
        add_victims(move, all & ~main, lang, &others);
        args[0] = qy_buf_str(&others);
        qyi_message(lang, "judge.also", args, 1, out);
    }
    out->failed |= victims.failed || others.failed || taker.failed || other.failed;
    qy_buf_free(&victims);
    qy_buf_free(&others);
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
