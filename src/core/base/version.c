/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The version of the header, which is that of meson.build: the build stops where they differ. */
#include <qiyuan/core/version.h>

const char *qy_version(void)
{
    return QY_VERSION;
}
