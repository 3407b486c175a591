/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. The version that meson.build states. */
#include <qiyuan/version.h>

const char *qy_version(void)
{
    return QYI_VERSION;
}
