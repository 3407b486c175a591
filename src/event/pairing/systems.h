/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the table of pairing systems knows beyond the public header. */
#ifndef QYI_PAIRING_SYSTEMS_H
#define QYI_PAIRING_SYSTEMS_H

#include <qiyuan/event/pairing_systems.h>

/* The system of a code whether or not it may be accelerated: what its scores mean. */
const struct qy_pairing_system *qyi_system_of_plain_code(const char *code);

/* The code of a system as other programs know it, for record 192: that of FIDE's table where ours is a later name. */
const char *qyi_code_for_files(const char *code);

#endif
