/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The loops of networks, compiled for each kind of CPU by a file that defines QYI_NET_BODY. The compiler makes
 * vector instructions of them; integers make every result the same. May use: base.
 */
#include "engine/net.h"

/* Unsigned, because it may wrap around on the way to a sum that fits. */
typedef uint16_t lanes __attribute__((vector_size(2 * QYI_NET_STEP / 2), aligned(2), may_alias));

static inline const lanes *lanes_of(const int16_t *numbers)
{
    return (const lanes *)numbers;
}

static void update(const struct qyi_net *net, const struct qyi_net_sums *from,
                   const struct qyi_net_changes *changes, struct qyi_net_sums *ret_sums)
{
    for (unsigned view = 0; view < 2; view++) {
        for (unsigned at = 0; at < net->width; at += QYI_NET_STEP) {
            lanes low = lanes_of(from->sum[view] + at)[0];
            lanes high = lanes_of(from->sum[view] + at)[1];

            for (unsigned i = 0; i < changes->added; i++) {
                const int16_t *weight = net->weight + changes->add[view][i] * net->width + at;

                low += lanes_of(weight)[0];
                high += lanes_of(weight)[1];
            }
            for (unsigned i = 0; i < changes->removed; i++) {
                const int16_t *weight = net->weight + changes->remove[view][i] * net->width + at;

                low -= lanes_of(weight)[0];
                high -= lanes_of(weight)[1];
            }
            ((lanes *)(ret_sums->sum[view] + at))[0] = low;
            ((lanes *)(ret_sums->sum[view] + at))[1] = high;
        }
    }
}

/* The product of a sum and its weight fits into 16 bits, and that times the sum is one multiplication more. */
static int32_t output(const int16_t *sum, const int16_t *row, unsigned width)
{
    int32_t total = 0;

    for (unsigned i = 0; i < width; i++) {
        int16_t value = sum[i];

        value = value < 0 ? 0 : value > QYI_NET_ONE ? QYI_NET_ONE : value;
        total += (int32_t)value * (int16_t)(value * row[i]);
    }
    return total;
}

const struct qyi_net_body QYI_NET_BODY = {update, output};
