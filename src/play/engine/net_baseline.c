/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of networks: for any CPU. */
#define QYI_NET_BODY qyi_net_baseline
#include "engine/net.inc.h"
