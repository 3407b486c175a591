/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trained network as the engine's file: see src/play/engine/net.h. */
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tune.h"

#define LICENCE "GPL-3.0-or-later"

/* How many units of the file a parameter of 1 is, and the most of them. */
static void units(const struct tune_model *model, size_t index, float *ret_unit, float *ret_most,
                  size_t *ret_bytes)
{
    bool weight = index < tune_model_first(model);
    bool first = !weight && index < tune_model_rows(model);
    bool row = !weight && !first && index < tune_model_row_firsts(model);

    *ret_bytes = row ? 1 : weight || first ? 2 : 4;
    *ret_unit = weight || first ? QYI_NET_ONE : row ? QYI_NET_UNIT : QYI_NET_ONE * QYI_NET_ONE * QYI_NET_UNIT;
    *ret_most = weight ? QYI_NET_WEIGHT : first ? QYI_NET_FIRST : row ? INT8_MAX : 1 << 27;
}

float tune_model_bound(const struct tune_model *model, size_t index)
{
    float unit;
    float most;
    size_t bytes;

    units(model, index, &unit, &most, &bytes);
    return most / unit;
}

static void put(struct qy_buf *out, size_t bytes, uint64_t number)
{
    for (size_t i = 0; i < bytes; i++)
        qy_buf_addc(out, (char)(number >> 8 * i & 255));
}

static void put_head(const struct tune_model *model, uint64_t hash, struct qy_buf *out)
{
    qy_buf_add(out, "QYNET1\n\0", 8);
    put(out, 1, model->game);
    put(out, 1, QYI_NET_ROWS);
    put(out, 2, model->width);
    put(out, 2, model->inputs);
    put(out, 2, (uint64_t)lroundf(model->scale));
    put(out, 8, hash);
    put(out, 8, 0);
    qy_buf_add(out, LICENCE, strlen(LICENCE));
    for (size_t i = strlen(LICENCE); i < 32; i++)
        put(out, 1, 0);
}

int tune_model_write(const struct tune_model *model, const char *path)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    struct qy_buf body = QY_BUF_INIT;
    struct qy_buf head = QY_BUF_INIT;
    FILE *file = fopen(path, "wb");
    bool good;

    for (size_t i = 0; i < model->count; i++) {
        float unit;
        float most;
        size_t bytes;

        units(model, i, &unit, &most, &bytes);
        put(&body, bytes, (uint64_t)llroundf(model->number[i] * unit));
    }
    for (size_t i = 0; i < body.len; i++)
        hash = (hash ^ (uint8_t)body.data[i]) * UINT64_C(0x100000001B3);
    put_head(model, hash, &head);
    good = file && !head.failed && !body.failed && fwrite(head.data, head.len, 1, file) == 1 &&
           fwrite(body.data, body.len, 1, file) == 1;
    good = (!file || fclose(file) == 0) && good;
    if (!good)
        perror(path);
    qy_buf_free(&body);
    qy_buf_free(&head);
    return good ? 0 : -1;
}

/* The network's value for a record. */
static int value_of(const struct qyi_net *net, const struct tune_sample *sample)
{
    struct qyi_net_changes changes = {.added = sample->count};
    struct qyi_net_sums sums;

    for (unsigned half = 0; half < 2; half++)
        memcpy(changes.add[half], sample->input[half], sizeof sample->input[half]);
    qyi_net_empty(net, &sums);
    net->body->update(net, &sums, &changes, &sums);
    return qyi_net_value(net, &sums, 0, sample->count);
}

double tune_file_loss(const struct tune_model *model, const char *path, const uint8_t *records,
                      const uint32_t *index, size_t count, float blend)
{
    struct qyi_net *net = NULL;
    double loss = 0;

    if (qyi_net_open(model->game, path, strlen(path), &net, NULL) < 0) {
        fprintf(stderr, "%s: the engine does not read it\n", path);
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        struct tune_sample sample;
        double error;

        tune_sample(model, records + (size_t)index[i] * TUNE_RECORD, blend, false, &sample);
        error = 1 / (1 + exp(-value_of(net, &sample) / (double)model->scale)) - (double)sample.target;
        loss += error * error;
    }
    qyi_net_free(net);
    return count ? loss / (double)count : 0;
}
