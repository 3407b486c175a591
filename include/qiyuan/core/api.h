/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: how the functions of the library are declared. */
#ifndef QIYUAN_API_H
#define QIYUAN_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define QY_API          __attribute__((visibility("default")))
#define QY_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define QY_API
#define QY_PRINTF(f, a)
#endif

#endif
