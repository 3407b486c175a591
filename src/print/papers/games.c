/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of printed papers for each game. */
#include "papers/papers.h"

#include <qiyuan/event/pairing_systems.h>

#include <string.h>

static const struct qyi_duty chess_before[] = {
    {"6.5", "duty.fide-6.5"},       {"6.7.1", "duty.fide-6.7.1"},   {"11.3.2", "duty.fide-11.3.2"},
    {"12.2.3", "duty.fide-12.2.3"}, {"12.2.6", "duty.fide-12.2.6"}, {"12.2.7", "duty.fide-12.2.7"},
    {"12.4", "duty.fide-12.4"},
};
static const struct qyi_duty chess_during[] = {
    {"12.1", "duty.fide-12.1"},     {"12.2.1", "duty.fide-12.2.1"}, {"12.2.4", "duty.fide-12.2.4"},
    {"12.2.5", "duty.fide-12.2.5"}, {"12.3", "duty.fide-12.3"},     {"12.5", "duty.fide-12.5"},
    {"12.6", "duty.fide-12.6"},     {"12.7", "duty.fide-12.7"},     {"12.8", "duty.fide-12.8"},
};
static const struct qyi_duty xiangqi_before[] = {
    {"xq:16.1", NULL}, {"xq:16.2", NULL}, {"xq:16.3", NULL}, {"xq:17.1", NULL}, {"xq:17.2", NULL},
    {"xq:17.3", NULL}, {"xq:19.1", NULL}, {"xq:19.2", NULL}, {"xq:19.3", NULL},
};
static const struct qyi_duty xiangqi_during[] = {
    {"xq:17.4", NULL}, {"xq:17.5", NULL}, {"xq:17.6", NULL}, {"xq:17.7", NULL}, {"xq:17.8", NULL},
};

#define DUTIES(list) (list), sizeof(list) / sizeof(list)[0]

static const struct qyi_paper_form paper_forms[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = {QY_GAME_CHESS,
                       {"side.white", "side.black"},
                       {"papers.white-short", "papers.black-short"},
                       {NULL, NULL, NULL},
                       "papers.illegal-moves",
                       false,
                       "papers.federation-short",
                       "papers.fide-id",
                       false,
                       false,
                       "papers.rules-fide",
                       DUTIES(chess_before),
                       DUTIES(chess_during)},
    [QY_GAME_XIANGQI] = {QY_GAME_XIANGQI,
                         {"side.red", "side.black"},
                         {"papers.red-short", "papers.black-short"},
                         {"papers.red-wins", "papers.drawn", "papers.black-wins"},
                         "papers.fouls",
                         true,
                         "html.unit",
                         "papers.id",
                         true,
                         true,
                         "papers.rules-xiangqi",
                         DUTIES(xiangqi_before),
                         DUTIES(xiangqi_during)},
};

const struct qyi_paper_form *qyi_paper_form_of(const struct qy_tournament *tournament)
{
    const struct qy_pairing_system *system = qy_tournament_system(tournament);
    const char *type = tournament->text[QY_TOURNAMENT_TYPE];
    bool western = strstr(type, "国际象棋") || strstr(type, "國際象棋") || strstr(type, "西洋棋");
    bool cn = tournament->cn_rules || (system && system->cn_rules && *type == '\0');

    return &paper_forms[cn && !western ? QY_GAME_XIANGQI : QY_GAME_CHESS];
}
