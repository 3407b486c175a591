/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <qiyuan/chess.h>
extern int qyi_chess_unused;
