/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uses the kernel's own header, which conflicts with the C library's: netinet/tcp.h lacks the shortest round trip. */
#include "wire/tcp.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

struct qyi_tcp qyi_tcp_of(int fd)
{
    struct tcp_info info = {.tcpi_min_rtt = UINT32_MAX}; /* the kernel's value for "not measured yet" */
    socklen_t size = sizeof info;
    struct qyi_tcp found = {0, 0};

    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return found;
    found.silent = info.tcpi_last_ack_recv;
    if (info.tcpi_min_rtt != UINT32_MAX)
        found.round_trip = info.tcpi_min_rtt / 1000;
    return found;
}
