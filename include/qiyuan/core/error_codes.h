/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: the codes of all errors, including those of the program's own modules. */
#ifndef QIYUAN_ERROR_CODES_H
#define QIYUAN_ERROR_CODES_H

#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/board.h>
#include <qiyuan/errors/cli.h>
#include <qiyuan/errors/clock.h>
#include <qiyuan/errors/collection.h>
#include <qiyuan/errors/common.h>
#include <qiyuan/errors/duel.h>
#include <qiyuan/errors/engine.h>
#include <qiyuan/errors/puzzle.h>
#include <qiyuan/errors/rating.h>
#include <qiyuan/errors/record.h>
#include <qiyuan/errors/server.h>
#include <qiyuan/errors/sheet.h>
#include <qiyuan/errors/source.h>
#include <qiyuan/errors/store.h>
#include <qiyuan/errors/tables.h>
#include <qiyuan/errors/tournament.h>
#include <qiyuan/errors/trf.h>

#endif
