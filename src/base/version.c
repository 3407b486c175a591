/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <qiyuan/base.h>

const char *qy_version(void)
{
    return QYI_VERSION;
}
