/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: which version of the library this is. */
#ifndef QIYUAN_VERSION_H
#define QIYUAN_VERSION_H

#include <qiyuan/core/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library's version, as "1.2.3". Static storage. */
QY_API const char *qy_version(void);

#ifdef __cplusplus
}
#endif

#endif
