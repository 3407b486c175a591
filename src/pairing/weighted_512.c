/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tournament. The weighted matching on numbers of 512 bits, for brackets with players of many scores.
 */
#include "tournament/weighted.h"

#include <stdlib.h>

#define FN(name) qyi_matcher_512_##name
#define LIMBS    8

#include "tournament/wide.inc.h"

#include "tournament/weighted.inc.h"
