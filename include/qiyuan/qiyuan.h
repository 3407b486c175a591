/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan: every public header of the library at once. */
#ifndef QIYUAN_QIYUAN_H
#define QIYUAN_QIYUAN_H

#include <qiyuan/arbiter.h>
#include <qiyuan/base.h>
#include <qiyuan/clock.h>
#include <qiyuan/game.h>
#include <qiyuan/norms.h>
#include <qiyuan/notation.h>
#include <qiyuan/pair_reasons.h>
#include <qiyuan/pairing.h>
#include <qiyuan/pairing_systems.h>
#include <qiyuan/pgn.h>
#include <qiyuan/prizes.h>
#include <qiyuan/rating.h>
#include <qiyuan/record.h>
#include <qiyuan/solve.h>
#include <qiyuan/source.h>
#include <qiyuan/stages.h>
#include <qiyuan/standings.h>
#include <qiyuan/swiss_cn.h>
#include <qiyuan/tables.h>
#include <qiyuan/team_tournament.h>
#include <qiyuan/teams.h>
#include <qiyuan/tournament.h>
#include <qiyuan/tournament_act.h>
#include <qiyuan/tournament_log.h>
#include <qiyuan/trf.h>
#include <qiyuan/verdict.h>

#endif
