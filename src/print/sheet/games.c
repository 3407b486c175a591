/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties of each game's score sheets and booklets. */
#include "sheet/booklet.h"
#include "sheet/score.h"

const struct qyi_score_form qyi_score_forms[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = {.title = "sheet.title.chess",
                       .side = {"side.white", "side.black"},
                       .rows = 22,
                       .third_rows = 12,
                       .notation = {[QY_LANG_EN] = QY_NOTATION_SAN,
                                    [QY_LANG_ZH_HANS] = QY_NOTATION_SAN,
                                    [QY_LANG_ZH_HANT] = QY_NOTATION_SAN},
                       .flags = QY_WRITE_PLAIN_SAN,
                       .opening = {"e2e4", "g8f6"}},
    [QY_GAME_XIANGQI] = {.title = "sheet.title.xiangqi",
                         .side = {"side.red", "side.black"},
                         .rows = 24,
                         .third_rows = 12,
                         .notation = {[QY_LANG_EN] = QY_NOTATION_WXF,
                                      [QY_LANG_ZH_HANS] = QY_NOTATION_ZH,
                                      [QY_LANG_ZH_HANT] = QY_NOTATION_ZH},
                         .opening = {"h2e2", "h9g7"},
                         .tells_checks = true},
};

unsigned qyi_score_moves_a_page(const struct qyi_score_form *form)
{
    return 2 * form->rows + form->third_rows;
}

const struct qyi_booklet_rules *const qyi_booklet_rules[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = &qyi_booklet_chess,
    [QY_GAME_XIANGQI] = &qyi_booklet_xiangqi,
};
