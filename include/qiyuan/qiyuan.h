/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan: every public header at once; those of libqiyuan-sheet where that library is installed. */
#ifndef QIYUAN_QIYUAN_H
#define QIYUAN_QIYUAN_H

#include <qiyuan/arbiter.h>
#include <qiyuan/arena.h>
#include <qiyuan/base.h>
#include <qiyuan/chess.h>
#include <qiyuan/clock.h>
#include <qiyuan/collection.h>
#include <qiyuan/duel.h>
#include <qiyuan/engine.h>
#include <qiyuan/game.h>
#include <qiyuan/judge.h>
#include <qiyuan/norms.h>
#include <qiyuan/notation.h>
#include <qiyuan/pair_reasons.h>
#include <qiyuan/pairing.h>
#include <qiyuan/pairing_systems.h>
#include <qiyuan/pgn.h>
#include <qiyuan/prizes.h>
#include <qiyuan/puzzle.h>
#include <qiyuan/rating.h>
#include <qiyuan/rating_list.h>
#include <qiyuan/record.h>
#include <qiyuan/roster.h>
#include <qiyuan/rules.h>
#include <qiyuan/solve.h>
#include <qiyuan/source.h>
#include <qiyuan/stages.h>
#include <qiyuan/standings.h>
#include <qiyuan/swiss_cn.h>
#include <qiyuan/syzygy.h>
#include <qiyuan/tables.h>
#include <qiyuan/team_tournament.h>
#include <qiyuan/teams.h>
#include <qiyuan/tournament.h>
#include <qiyuan/tournament_act.h>
#include <qiyuan/tournament_log.h>
#include <qiyuan/trf.h>
#include <qiyuan/verdict.h>
#include <qiyuan/winnable.h>
#include <qiyuan/xiangqi.h>

#if defined(__has_include)
#if __has_include(<qiyuan/sheet.h>)
#include <qiyuan/diagram.h>
#include <qiyuan/papers.h>
#include <qiyuan/print.h>
#include <qiyuan/sheet.h>
#endif
#endif

#endif
