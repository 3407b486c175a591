/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chinese characters and the simplified characters used to compare them, sorted by the former. */
#ifndef QYI_COLLECTION_VARIANTS_H
#define QYI_COLLECTION_VARIANTS_H

#include <stddef.h>
#include <stdint.h>

struct qyi_variant {
    uint16_t from;
    uint16_t to;
};

extern const struct qyi_variant qyi_variants[]; /* followed by a zero entry, which the count excludes */
extern const size_t qyi_variant_count;

#endif
