/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The version of the header. It equals that of meson.build, or the build stops. */
#include <qiyuan/core/version.h>

const char *qy_version(void)
{
    return QY_VERSION;
}
