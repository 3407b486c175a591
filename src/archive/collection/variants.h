/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chinese characters and the simplified ones that they are compared as; by the first. */
#ifndef QYI_COLLECTION_VARIANTS_H
#define QYI_COLLECTION_VARIANTS_H

#include <stddef.h>
#include <stdint.h>

struct qyi_variant {
    uint16_t from;
    uint16_t to;
};

extern const struct qyi_variant qyi_variants[]; /* a last one of zeros is not counted */
extern const size_t qyi_variant_count;

#endif
