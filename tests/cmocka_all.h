/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every unit test includes: cmocka with what it wants before it. Tests print TAP
 * (CMOCKA_MESSAGE_OUTPUT). */
#ifndef QYI_TESTS_CMOCKA_ALL_H
#define QYI_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
