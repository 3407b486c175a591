/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The version that meson.build states. */
#include <qiyuan/core/version.h>

const char *qy_version(void)
{
    return QYI_VERSION;
}
