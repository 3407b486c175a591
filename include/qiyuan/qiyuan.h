/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan: includes the public headers of every installed library. */
#ifndef QIYUAN_QIYUAN_H
#define QIYUAN_QIYUAN_H

#include <qiyuan/core.h>
#include <qiyuan/record/arbiter.h>
#include <qiyuan/record/pgn.h>
#include <qiyuan/record/record.h>
#include <qiyuan/record/verdict.h>

#if defined(__has_include)
#if __has_include(<qiyuan/event/tournament.h>)
#include <qiyuan/event/arena.h>
#include <qiyuan/event/norms.h>
#include <qiyuan/event/pair_reasons.h>
#include <qiyuan/event/pairing.h>
#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/prizes.h>
#include <qiyuan/event/rating.h>
#include <qiyuan/event/rating_list.h>
#include <qiyuan/event/roster.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/swiss_cn.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/event/tournament.h>
#include <qiyuan/event/tournament_act.h>
#include <qiyuan/event/tournament_log.h>
#include <qiyuan/event/trf.h>
#endif
#if __has_include(<qiyuan/archive/collection.h>)
#include <qiyuan/archive/collection.h>
#endif
#if __has_include(<qiyuan/play/engine.h>)
#include <qiyuan/play/duel.h>
#include <qiyuan/play/engine.h>
#include <qiyuan/play/puzzle.h>
#include <qiyuan/play/solve.h>
#include <qiyuan/play/syzygy.h>
#include <qiyuan/play/tables.h>
#endif
#if __has_include(<qiyuan/print/sheet.h>)
#include <qiyuan/print/diagram.h>
#include <qiyuan/print/papers.h>
#include <qiyuan/print/print.h>
#include <qiyuan/print/sheet.h>
#endif
#endif

#endif
