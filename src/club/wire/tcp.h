/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measurements of the kernel for a TCP connection. */
#ifndef QYI_WIRE_TCP_H
#define QYI_WIRE_TCP_H

#include <stdint.h>

/* In milliseconds; 0 if unknown. */
struct qyi_tcp {
    int64_t silent; /* since the last acknowledgement from the other end */
    int64_t
        /* the recent minimum, because delayed acknowledgements (RFC 1122, 4.2.3.2) make the connection appear slow */
        round_trip;
};

/* Returns the measurements for a connected socket; zeros if there are none. */
struct qyi_tcp qyi_tcp_of(int fd);

#endif
