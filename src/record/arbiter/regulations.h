/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An event's own regulations: read first, held against the rule set once that is known.
 */
#ifndef QYI_ARBITER_REGULATIONS_H
#define QYI_ARBITER_REGULATIONS_H

#include <qiyuan/record/arbiter.h>

#include "base/json.h"
#include "base/json_read.h"

/* Those that were published, ended by one without a name; made from the registry. */
extern const struct qy_published_regulations qyi_published[];

/* What was read: a number for each regulation that is present, and where it stands in the text. */
struct qyi_regulations {
    uint32_t present;
    int64_t value[QY_REGULATION_COUNT];
    size_t at[QY_REGULATION_COUNT];
};

/* Reads the object that comes next. Errors as qy_regulations_read(), but for the rule set's. */
int qyi_regulations_read(struct qyi_json_reader *json, struct qyi_regulations *ret_read);

/* Sets what was read, or gives the error of what the rule set does not leave open; then nothing is set. */
int qyi_regulations_apply(const struct qyi_regulations *read, struct qy_game_setup *setup,
                          struct qy_error *reterr);

/* Writes those that `which` has as bits as an object. */
void qyi_regulations_write(const struct qy_game_setup *setup, uint32_t which, struct qyi_json *json);

/* The word of a regulation that is a choice of two; NULL for one that is none. */
const char *qyi_regulation_choice(unsigned which, bool second);

/* Tells a judge of repetitions what an event has decided. */
static inline void qyi_regulations_tell(const struct qy_game_setup *setup, struct qy_oracle *oracle)
{
    oracle->repetitions = setup->repetitions;
    oracle->otherwise = setup->otherwise;
    oracle->red_varies = setup->red_varies;
}

#endif
