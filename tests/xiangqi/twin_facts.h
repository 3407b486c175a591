/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a twin of a figure says of its position, looked up without the judge. */
#ifndef TESTS_XIANGQI_TWIN_FACTS_H
#define TESTS_XIANGQI_TWIN_FACTS_H

#include "xiangqi/repetition_rows.h"

/*
 * True when all facts of the row hold, or there are none. A fact is `WHEN WHAT MOVE...`, facts are separated by
 * semicolons. WHEN is b and a number, before that move of the cycle, or a and a number, after it with the
 * other side passing. All moves have to be legal in turn, and then WHAT asks of the last: `can` no more, `take`
 * that it takes, `root` and `bare` that it takes and may, or may not, be taken for it, `check`, `mate`; `not`
 * that it is illegal.
 */
bool twin_facts_hold(const struct repetition_row *row);

#endif
