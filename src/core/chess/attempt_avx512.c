/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attempts at a mate for processors with AVX-512. */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_avx512
#include "chess/attempt.inc.h"
