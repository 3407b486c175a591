/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules pages of a chess booklet, figures 1-1 to 3-6. */
#include "sheet/booklet.h"

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* clang-format off */
static const struct qyi_booklet_passage passages[] = {
    {"booklet.board", "booklet.chess.board", {{"1-1", ARRAY, ""}}},
    {"booklet.moves", "booklet.chess.moves", {
        {"2-1", "8/8/8/8/3K4/8/8/8", "c5. d5. e5. c4. e4. c3. d3. e3."},
        {"2-2", "8/8/8/8/3Q4/8/8/8", "d4d8 d4d1 d4a4 d4h4 d4a1 d4h8 d4a7 d4g1"},
        {"2-3", "8/8/8/8/3R4/8/8/8", "d4d8 d4d1 d4a4 d4h4"}}},
    {NULL, "booklet.chess.moves-2", {
        {"2-4", "8/8/8/8/3B4/8/8/8", "d4a1 d4h8 d4a7 d4g1"},
        {"2-5", "8/8/8/3p4/3N4/8/8/8", "b3. b5. c2. c6. e2. e6. f3. f5."},
        {"2-6", "8/8/8/n1p5/1P6/8/5P2/8", "b4b5 Rb4a5 Ra5 Rb4c5 Rc5 f2f4 f3."}}},
    {"booklet.special.chess", "booklet.chess.promotion", {{"3-1", "6Q1/1P6/8/8/8/8/8/8", "b7b8 g7g8"}}},
    {NULL, "booklet.chess.en-passant", {
        {"3-2", "8/3p4/8/4P3/8/8/8/8", "d7d5"},
        {"3-3", "8/8/8/3pP3/8/8/8/8", "e5d6 Rd5x"},
        {"3-4", "8/8/3P4/8/8/8/8/8", "d6o"}}},
    {NULL, "booklet.chess.castling", {
        {"3-5", "r3k3/8/8/8/8/8/8/4K2R", "e1g1 Bh1o Bf1+ e8c8 Ba8o Bd8+"},
        {"3-6", "2kr4/8/8/8/8/8/8/5RK1", ""}}},
    {"booklet.end", "booklet.chess.end", {{NULL, NULL, NULL}}},
    {"booklet.notation", "booklet.chess.notation", {{NULL, NULL, NULL}}},
    {"booklet.equipment", "booklet.chess.equipment", {{NULL, NULL, NULL}}},
};
/* clang-format on */

const struct qyi_booklet_rules qyi_booklet_chess = {
    .title = "booklet.title.chess",
    .words = "booklet.chess.",
    .array = ARRAY,
    .passages = passages,
    .count = sizeof passages / sizeof passages[0],
};
