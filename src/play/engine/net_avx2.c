/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of networks: compiled for CPUs with AVX2. */
#define QYI_NET_BODY qyi_net_avx2
#include "engine/net.inc.h"
