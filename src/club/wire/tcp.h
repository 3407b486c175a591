/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kernel has measured of a TCP connection. */
#ifndef QYI_WIRE_TCP_H
#define QYI_WIRE_TCP_H

#include <stdint.h>

/* In milliseconds; zeros where the kernel doesn't know. */
struct qyi_tcp {
    int64_t silent; /* since the other end acknowledged something last */
    int64_t
        round_trip; /* the shortest of late: what is acknowledged late (RFC 1122, 4.2.3.2) would seem far away */
};

/* What the kernel knows of a connected socket; zeros where it tells nothing. */
struct qyi_tcp qyi_tcp_of(int fd);

#endif
