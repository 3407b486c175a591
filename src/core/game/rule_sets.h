/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of rule sets, generated from registry/rule_sets.toml. */
#ifndef QYI_GAME_RULE_SETS_H
#define QYI_GAME_RULE_SETS_H

#include "game/rules.h"

/* The names of a rule set by language, in the order of qyi_rule_sets. */
struct qyi_rule_set_words {
    const char *text[QY_LANG_COUNT];
    const char *whence[QY_LANG_COUNT]; /* which parts come from which book; "" for a single book */
};
extern const struct qyi_rule_set_words qyi_rule_set_words[];

#endif
