/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weighted matching on numbers of 512 bits, for brackets with players of many scores.
 */
#include "pairing/weighted.h"

#include <stdlib.h>

#define FN(name) qyi_matcher_512_##name
#define LIMBS    8

#include "pairing/wide.inc.h"

#include "pairing/weighted.inc.h"
