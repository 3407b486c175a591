/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event's own regulations: read first, and checked against the rule set once that is known. */
#ifndef QYI_ARBITER_REGULATIONS_H
#define QYI_ARBITER_REGULATIONS_H

#include <qiyuan/record/arbiter.h>

#include "base/json.h"
#include "base/json_read.h"

/* The published regulations, ended by an entry without a name; generated from the registry. */
extern const struct qy_published_regulations qyi_published[];

/* The regulations read: a number for each that is present, and its offset in the text. */
struct qyi_regulations {
    uint32_t present;
    int64_t value[QY_REGULATION_COUNT];
    size_t at[QY_REGULATION_COUNT];
};

/* Reads the next object. Errors as of qy_regulations_read(), except for the rule set's. */
int qyi_regulations_read(struct qyi_json_reader *json, struct qyi_regulations *ret_read);

/*
 * Sets the regulations read, or returns the error for one that the rule set does not leave open; then sets
 * none.
 */
int qyi_regulations_apply(const struct qyi_regulations *read, struct qy_game_setup *setup,
                          struct qy_error *reterr);

/* Writes the regulations in `which` (bits) as an object. */
void qyi_regulations_write(const struct qy_game_setup *setup, uint32_t which, struct qyi_json *json);

/* The word of a regulation that is a choice of two; NULL for others. */
const char *qyi_regulation_choice(unsigned which, bool second);

/* Passes an event's decisions to a judge of repetitions. */
static inline void qyi_regulations_tell(const struct qy_game_setup *setup, struct qy_oracle *oracle)
{
    oracle->repetitions = setup->repetitions;
    oracle->otherwise = setup->otherwise;
    oracle->red_varies = setup->red_varies;
}

#endif
