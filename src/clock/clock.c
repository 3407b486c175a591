/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <qiyuan/clock.h>
extern int qyi_clock_unused;
