/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loaded before a server (LD_PRELOAD), this makes connections look far away: what the kernel has measured of each is
 * QIYUAN_SLOW_LINE milliseconds. The rest of getsockopt() is the kernel's.
 */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int getsockopt(int fd, int level, int name, void *value,
                                                      socklen_t *size)
{
    int code = (int)syscall(SYS_getsockopt, fd, level, name, value, size);
    const char *slow = getenv("QIYUAN_SLOW_LINE");

    if (code == 0 && level == IPPROTO_TCP && name == TCP_INFO && slow && *size >= sizeof(struct tcp_info))
        ((struct tcp_info *)value)->tcpi_min_rtt = (unsigned)strtoul(slow, NULL, 10) * 1000U;
    return code;
}
