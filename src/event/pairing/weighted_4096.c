/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weighted matching on numbers of 4096 bits, for brackets with players of many scores.
 */
#include "pairing/weighted.h"

#include <stdlib.h>

#define FN(name) qyi_matcher_4096_##name
#define LIMBS    64

#include "pairing/wide.inc.h"

#include "pairing/weighted.inc.h"
