/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules pages of a xiangqi booklet, figures 1-1 to 3-5. */
#include "sheet/booklet.h"

#define ARRAY "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

/* clang-format off */
static const struct qyi_booklet_passage passages[] = {
    {"booklet.board", "booklet.xiangqi.board", {{"1-1", ARRAY, ""}}},
    {"booklet.moves", "booklet.xiangqi.moves", {
        {"2-1", "9/9/9/9/9/9/9/9/4K4/9", "e2. e0. d1. f1."},
        {"2-2", "9/9/9/9/9/9/9/9/4A4/9", "d0. f0. d2. f2."},
        {"2-3", "9/9/9/9/9/9/9/4B4/9/9", "c4. g4. c0. g0."}}},
    {NULL, "booklet.xiangqi.moves-2", {
        {"2-4", "9/9/9/9/9/4N4/9/9/9/9", "d6. f6. c5. g5. c3. g3. d2. f2."},
        {"2-5", "9/9/9/9/9/4R4/9/9/9/9", "e4e9 e4e0 e4a4 e4i4"},
        {"2-6", "9/9/9/6P2/9/9/2P6/9/9/9", "c3c4 g6g7 g6f6 g6h6"}}},
    {"booklet.special.xiangqi", "booklet.xiangqi.cannon", {
        {"3-1", "9/9/9/9/9/4C4/9/9/9/9", "e4e9 e4e0 e4a4 e4i4"},
        {"3-2", "9/9/4n4/9/9/4P4/9/4C4/9/9", "Re2e3 Be4o Re5e7"}}},
    {NULL, "booklet.xiangqi.blocked", {
        {"3-3", "9/9/9/9/4p4/4N4/9/9/9/9", "Rd6x Rf6x Re5o c5. g5. c3. g3. d2. f2."},
        {"3-4", "9/9/9/9/9/9/5p3/4B4/9/9", "Rg4x Rf3o c4. c0. g0."},
        {"3-5", "4k4/9/9/9/9/9/9/9/9/4K4", "Re5x Re9o Re0o"}}},
    {"booklet.end", "booklet.xiangqi.end", {{NULL, NULL, NULL}}},
    {"booklet.notation", "booklet.xiangqi.notation", {{NULL, NULL, NULL}}},
    {"booklet.equipment", "booklet.xiangqi.equipment", {{NULL, NULL, NULL}}},
};
/* clang-format on */

const struct qyi_booklet_rules qyi_booklet_xiangqi = {
    .title = "booklet.title.xiangqi",
    .words = "booklet.xiangqi.",
    .array = ARRAY,
    .passages = passages,
    .count = sizeof passages / sizeof passages[0],
};
