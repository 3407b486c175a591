/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: the version of the library. */
#ifndef QIYUAN_VERSION_H
#define QIYUAN_VERSION_H

#include <qiyuan/core/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The version of these headers: its parts, its text "1.2.3", and a number that grows with each version. A
 * candidate, "1.2.3-rc1", has the parts and the number of its release.
 *
 *     #if QY_VERSION_NUMBER < QY_VERSION_OF(1, 2, 0)
 */
#define QY_VERSION                         "1.0.0-rc1"
#define QY_VERSION_MAJOR                   1
#define QY_VERSION_MINOR                   0
#define QY_VERSION_PATCH                   0
#define QY_VERSION_OF(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define QY_VERSION_NUMBER                  QY_VERSION_OF(QY_VERSION_MAJOR, QY_VERSION_MINOR, QY_VERSION_PATCH)

/*
 * The version of the library at run time, as "1.2.3"; QY_VERSION is the version at compile time. Static
 * storage.
 */
QY_API const char *qy_version(void);

#ifdef __cplusplus
}
#endif

#endif
