/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mating patterns of xiangqi. */
#ifndef QYI_COLLECTION_MATES_XIANGQI_H
#define QYI_COLLECTION_MATES_XIANGQI_H

#include "collection/mates.h"

extern const struct qyi_mate_pattern qyi_mates_xiangqi[];
extern const size_t qyi_mates_xiangqi_count;

#endif
