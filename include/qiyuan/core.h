/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, core: one header for programs that need only the rules of both games: positions and legal moves,
 * how a game ends and by which article, move notations, time controls, and text in any encoding. Game files
 * and the arbiter are in <qiyuan/record/...>; libqiyuan holds both.
 */
#ifndef QIYUAN_CORE_H
#define QIYUAN_CORE_H

#include <qiyuan/core/base.h>
#include <qiyuan/core/chess.h>
#include <qiyuan/core/clock.h>
#include <qiyuan/core/game.h>
#include <qiyuan/core/judge.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/core/source.h>
#include <qiyuan/core/winnable.h>
#include <qiyuan/core/xiangqi.h>

#endif
