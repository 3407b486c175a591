/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <qiyuan/xiangqi.h>
extern int qyi_xiangqi_unused;
