/* SPDX-License-Identifier: GPL-3.0-or-later */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_avx512
#include "chess/attempt.inc.h"
