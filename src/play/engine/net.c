/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks: reading files, values. */
#include "engine/net.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "engine/eval.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Most of an output's first value. */
#define ROW_FIRST (1 << 28)

/* ---- reading --------------------------------------------------------------------------------------- */

/* The numbers of a file, read one after the other. */
struct input {
    const uint8_t *at;
    bool bad; /* a number was out of bounds */
};

static int64_t number(struct input *in, unsigned bytes, int64_t most)
{
    uint64_t bits = 0;
    int64_t value;

    for (unsigned i = 0; i < bytes; i++)
        bits |= (uint64_t)in->at[i] << 8 * i;
    in->at += bytes;
    bits <<= 64 - 8 * bytes;
    value = (int64_t)bits >> (64 - 8 * bytes);
    in->bad |= value > most || value < -most;
    return value;
}

static uint64_t hash_of(const uint8_t *data, size_t len)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ data[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* True if the head is that of a network of this game, and the length and the hash are right. */
static bool head_is_right(enum qy_game game, const uint8_t *data, size_t len, unsigned *ret_width)
{
    struct input in = {data + 10, false};
    size_t width;
    size_t body;

    if (len < QYI_NET_HEAD || memcmp(data, "QYNET1\n", 8) != 0 || data[8] != game || data[9] != QYI_NET_ROWS)
        return false;
    width = *ret_width = (unsigned)number(&in, 2, QYI_NET_WIDTH);
    if (in.bad || width == 0 || width % QYI_NET_STEP != 0 ||
        number(&in, 2, INT16_MAX) != qyi_net_games[game].inputs)
        return false;
    body = 2 * width * (qyi_net_games[game].inputs + 1) + QYI_NET_ROWS * (2 * width + 4);
    in.at = data + 16;
    return len - QYI_NET_HEAD == body &&
           (uint64_t)number(&in, 8, INT64_MAX) == hash_of(data + QYI_NET_HEAD, body);
}

/* Reads the numbers after the head; false if one is out of bounds. */
static bool read_numbers(struct qyi_net *net, const uint8_t *data)
{
    struct input in = {data + 14, false};
    size_t weights = (size_t)qyi_net_games[net->game].inputs * net->width;

    net->scale = (int)number(&in, 2, INT16_MAX);
    in.at = data + QYI_NET_HEAD;
    for (size_t i = 0; i < weights; i++)
        net->weight[i] = (int16_t)number(&in, 2, QYI_NET_WEIGHT);
    for (unsigned i = 0; i < net->width; i++)
        net->first[i] = (int16_t)number(&in, 2, QYI_NET_FIRST);
    for (unsigned row = 0; row < QYI_NET_ROWS; row++)
        for (unsigned i = 0; i < 2 * net->width; i++)
            net->row[row][i] = (int16_t)number(&in, 1, INT8_MAX);
    for (unsigned row = 0; row < QYI_NET_ROWS; row++)
        net->row_first[row] = (int32_t)number(&in, 4, ROW_FIRST);
    return !in.bad && net->scale > 0;
}

int qyi_net_read(enum qy_game game, const void *data, size_t len, struct qyi_net **ret_net,
                 struct qy_error *reterr)
{
    struct qyi_net *net;
    unsigned width;
    size_t body = 0;

    if (!head_is_right(game, data, len, &width))
        return qyi_error_setf(reterr, QY_E_NETWORK, 0, qy_game_id(game), "%s", "");
    while (qyi_net_body_at(body + 1))
        body++;
    net = malloc(sizeof *net + sizeof net->weight[0] * width * qyi_net_games[game].inputs);
    if (!net)
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, "", "%s", "");
    net->body = qyi_net_body_at(body);
    net->game = game;
    net->width = width;
    if (!read_numbers(net, data)) {
        free(net);
        return qyi_error_setf(reterr, QY_E_NETWORK, 0, qy_game_id(game), "%s", "");
    }
    *ret_net = net;
    return 0;
}

int qyi_net_open(enum qy_game game, const char *path, size_t len, struct qyi_net **ret_net,
                 struct qy_error *reterr)
{
    char *name = strndup(path, len);
    const uint8_t *data;
    size_t size;
    int status;

    if (!name)
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, "", "%s", "");
    status = qyi_map_file(name, &data, &size);
    if (status < 0) {
        status = qyi_error_setf(reterr, status, 0, "", "%s", name);
    } else {
        status = qyi_net_read(game, data, size, ret_net, reterr);
        munmap((void *)(uintptr_t)data, size);
    }
    free(name);
    return status;
}

void qyi_net_free(struct qyi_net *net)
{
    free(net);
}

/* ---- values ---------------------------------------------------------------------------------------- */

void qyi_net_empty(const struct qyi_net *net, struct qyi_net_sums *ret_sums)
{
    memset(&ret_sums->placed, qyi_net_games[net->game].nothing, sizeof ret_sums->placed);
    for (unsigned view = 0; view < 2; view++)
        memcpy(ret_sums->sum[view], net->first, net->width * sizeof net->first[0]);
}

int qyi_net_value(const struct qyi_net *net, const struct qyi_net_sums *sums, unsigned side, unsigned men)
{
    unsigned row = men > 4 * QYI_NET_ROWS ? QYI_NET_ROWS - 1 : (men - 1) / 4;
    int64_t total = net->row_first[row];
    int64_t value;

    total += net->body->output(sums->sum[side], net->row[row], net->width);
    total += net->body->output(sums->sum[side ^ 1], net->row[row] + net->width, net->width);
    value = total * net->scale / (QYI_NET_ONE * QYI_NET_ONE * QYI_NET_UNIT);
    return value >= QYI_EVAL_LIMIT    ? QYI_EVAL_LIMIT - 1
           : value <= -QYI_EVAL_LIMIT ? 1 - QYI_EVAL_LIMIT
                                      : (int)value;
}

int qyi_net_evaluate(const struct qyi_net *net, const struct qy_position *position)
{
    struct qyi_net_changes changes;
    struct qyi_net_sums sums;

    qyi_net_empty(net, &sums);
    qyi_net_games[net->game].changes(position, &sums, &changes);
    net->body->update(net, &sums, &changes, &sums);
    return qyi_net_value(net, &sums, qy_position_side(position), changes.added);
}
