/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records made at random, the same ones for the same seed: any start position, trees of variations, every NAG,
 * passes, results of every kind, games without a move, and texts with whatever a file might take for its own sign.
 */
#ifndef TESTS_RECORD_RANDOM_RECORD_H
#define TESTS_RECORD_RANDOM_RECORD_H

#include "cmocka_all.h"

#include "game/random_game.h"

#include <qiyuan/record/record.h>

#include <stdio.h>
#include <string.h>

/* ---- texts ----------------------------------------------------------------------------------------- */

/* Pieces that some format gives a meaning, and letters of many scripts. */
static const char *const random_pieces[] = {
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "%",
    "$1",
    "1-0",
    "*",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "  ",
    "--",
    "-->",
    "<!--",
    "]]>",
    "<br>",
    "&amp;",
    "&#65;",
    "&",
    "<",
    ">",
    "||",
    "|",
    "\\u0041",
    "\\n",
    "\\\\",
    "\\]",
    "1. e4",
    "#",
    "[%clk 1:02:03]",
    "[%eval -0.5]",
    "[Event \"x\"]",
    "\n\n[Event \"x\"]\n",
    "[DhtmlXQ_title]",
    "[/DhtmlXQ_title]",
    "(;GM[3])",
    ";W[e2e4]",
    "CA[GB2312]",
    "charset=gb2312",
    "</n>",
    "%\n",
    "\n% x",
    ":",
    "=",
    "Müller",
    "Łódź",
    "O’Kelly",
    "a–b",
    "…",
    "„Ja“",
    "Таль",
    "Ελλάδα",
    "שָׁלוֹם",
    "مرحبا",
    "ދިވެހި",
    "ไทย",
    "हिन्दी",
    "한국",
    "日本語",
    "炮二平五",
    "紅先勝",
    "㐷",
    "🂡",
    "A\xCC\x81",
    "\xC2\xA0",
    "\xE3\x80\x80",
    "\xE2\x80\x8B",
    "\xEF\xBB\xBF",
    "ſ",
    "ÿþ",
    "½",
    "a",
    "b ",
    "word ",
    "longer words and ",
    "x",
    "0",
    ".",
    ",",
    "'",
    "\x7F",
    "\x01",
    "é",
    "！",
    "［",
    "｝",
    "°",
    "`",
    "~",
};
#define RANDOM_PIECES (sizeof random_pieces / sizeof random_pieces[0])

static inline void random_text(struct dice *dice, size_t most, struct qy_buf *out)
{
    qy_buf_clear(out);
    for (size_t n = dice_throw(dice, (uint32_t)most + 1); n > 0; n--)
        qy_buf_adds(out, random_pieces[dice_throw(dice, RANDOM_PIECES)]);
}

/* ---- the tree -------------------------------------------------------------------------------------- */

struct random_record {
    struct qy_record *record;
    struct dice *dice;
    struct qy_buf text;
    size_t left; /* this many moves may still be added */
    bool passes;
};

static inline void random_items(struct random_record *made, struct qy_record_node *node,
                                enum qy_record_where where)
{
    while (dice_throw(made->dice, 6) == 0) {
        if (dice_throw(made->dice, 2) == 0) {
            assert_int_equal(qy_record_add_nag(made->record, node, where, dice_throw(made->dice, 256)), 0);
            continue;
        }
        random_text(made->dice, dice_throw(made->dice, 20) == 0 ? 100 : 5, &made->text);
        assert_int_equal(
            qy_record_add_comment(made->record, node, where, qy_buf_str(&made->text), made->text.len), 0);
    }
}

/* Plays on behind a node, with alternatives to each move that come behind it. */
static inline void random_line(struct random_record *made, const struct qy_position *from,
                               struct qy_record_node *node, unsigned depth)
{
    struct qy_position position = *from;

    for (size_t plies = dice_throw(made->dice, depth == 0 ? 24 : 6); plies > 0 && made->left > 0; plies--) {
        struct qy_position before = position;
        struct qy_record_node *parent = node;
        struct qy_undo undo;
        qy_square checkers[32];
        qy_move move = random_move(made->dice, &position);

        if (made->passes && depth > 0 && dice_throw(made->dice, 30) == 0 &&
            qy_position_checkers(&position, checkers) == 0)
            move = QY_MOVE_NULL;
        if (move == QY_MOVE_NONE)
            return;
        made->left--;
        assert_int_equal(qy_record_add_move(made->record, parent, move, &node), 0);
        if (parent->child != node)
            random_items(made, node, QY_BEFORE_MOVE);
        random_items(made, node, QY_AFTER_MOVE);
        qy_position_make(&position, move, &undo);
        while (depth < 5 && dice_throw(made->dice, 12) == 0) {
            random_line(made, &before, parent, depth + 1);
            random_items(made, node, QY_AFTER_MOVE); /* behind the variation */
        }
    }
}

static inline void random_tags(struct random_record *made)
{
    static const char *const names[] = {
        "Event",     "Site",      "Date",    "Round", "White",       "Black",    "Red",
        "Result",    "Annotator", "ECO",     "Title", "TimeControl", "WhiteElo", "RedTeam",
        "Board",     "x",         "_y",      "FEN_2", "Opening",     "Source",   "棋谱",
        "EventType", "Created",   "version", "win",   "DhtmlXQ_x",   "EPD_id"};

    for (uint32_t n = dice_throw(made->dice, 10); n > 0; n--) {
        const char *name = names[dice_throw(made->dice, sizeof names / sizeof names[0])];

        random_text(made->dice, 4, &made->text);
        if (qy_record_tag(made->record, name) == NULL)
            assert_int_equal(
                qy_record_add_tag(made->record, name, strlen(name), qy_buf_str(&made->text), made->text.len),
                0);
    }
}

/* The caller frees it. `passes`: variations may have one. */
static inline struct qy_record *make_random_record(enum qy_game game, struct dice *dice, bool passes)
{
    struct random_record made = {.dice = dice, .left = 60, .passes = passes};
    struct qy_position start;
    struct qy_undo undo;

    assert_int_equal(qy_record_new(&made.record), 0);
    qy_position_start(game, &start);
    for (uint32_t plies = dice_throw(dice, 2) * dice_throw(dice, 60); plies > 0; plies--) {
        qy_move move = random_move(dice, &start);

        if (move != QY_MOVE_NONE)
            qy_position_make(&start, move, &undo);
    }
    qy_record_set_start(made.record, &start);
    random_tags(&made);
    random_items(&made, qy_record_root(made.record), QY_AFTER_MOVE);
    if (dice_throw(dice, 8) > 0)
        random_line(&made, &start, qy_record_root(made.record), 0);
    if (dice_throw(dice, 6) > 0)
        qy_record_set_result(made.record, (enum qy_result)dice_throw(dice, QY_RESULT_COUNT));
    qy_buf_free(&made.text);
    return made.record;
}

#endif
