/* SPDX-License-Identifier: GPL-3.0-or-later */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_baseline
#include "chess/attempt.inc.h"
