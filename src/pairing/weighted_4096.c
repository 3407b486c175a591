/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tournament. The weighted matching on numbers of 4096 bits, for brackets with players of many scores.
 */
#include "tournament/weighted.h"

#include <stdlib.h>

#define FN(name) qyi_matcher_4096_##name
#define LIMBS    64

#include "tournament/wide.inc.h"

#include "tournament/weighted.inc.h"
