/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The internal part of the table of pairing systems. */
#ifndef QYI_PAIRING_SYSTEMS_H
#define QYI_PAIRING_SYSTEMS_H

#include <qiyuan/event/pairing_systems.h>

/* Finds the system of a code whether or not its event is accelerated: it determines what scores mean. */
const struct qy_pairing_system *qyi_system_of_plain_code(const char *code);

/* The code of a system in record 192 as other programs know it: the code from FIDE's table if our name is newer. */
const char *qyi_code_for_files(const char *code);

#endif
