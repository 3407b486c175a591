/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attempts at a mate for any processor. */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_baseline
#include "chess/attempt.inc.h"
