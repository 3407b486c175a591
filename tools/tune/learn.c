/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A step of the training. A batch is cut into a fixed number of slices, each with its own gradient, so that
 * the result does not depend on the number of threads.
 */
#include "net.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/net_chess.h"
#include "engine/net_xiangqi.h"
#include "tune.h"

#define SLICES 4

/* Compiled for several kinds of CPU, chosen when the program starts. Contraction is off: all are the same. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EACH_CPU __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define FOR_EACH_CPU
#endif

struct tune_trainer {
    struct tune_model *model;
    unsigned threads;
    float blend;
    float *gradient[SLICES];
    float *speed;  /* Adam's mean of the gradients */
    float *spread; /* Adam's mean of their squares */
    double loss[SLICES];
    uint64_t steps;

    /* the work of the running step */
    const uint8_t *records;
    const uint32_t *index;
    size_t count;
    float rate;
    uint64_t chance;
    bool learning;
    pthread_barrier_t barrier;
};

/* ---- samples --------------------------------------------------------------------------------------- */

static float logistic(float x)
{
    return 1 / (1 + expf(-x));
}

void tune_sample(const struct tune_model *model, const uint8_t *record, float blend, bool mirrored,
                 struct tune_sample *ret)
{
    struct tune_packed packed;

    tune_unpack(model->game, record, &packed); /* checked when it was read */
    ret->count = packed.count;
    ret->row = (packed.count - 1U) / 4;
    for (unsigned i = 0; i < packed.count; i++) {
        unsigned square = packed.square[i];
        unsigned piece = packed.piece[i];

        if (mirrored)
            square = model->game == QY_GAME_CHESS ? square ^ 7 : square - 2 * (square % 9) + 8;
        for (unsigned half = 0; half < 2; half++)
            ret->input[half][i] =
                (uint16_t)(model->game == QY_GAME_CHESS
                               ? qyi_net_chess_input(packed.side ^ half, piece, square)
                               : qyi_net_xiangqi_input(packed.side ^ half, piece >> 3, piece & 7, square));
    }
    ret->target =
        blend * (float)packed.points / 2 + (1 - blend) * logistic((float)packed.value / model->scale);
}

/* ---- gradient -------------------------------------------------------------------------------------- */

/* The sum of products, in sixteen parts that the compiler keeps in vectors. */
static inline __attribute__((always_inline)) float dot(const float *a, const float *b, unsigned width)
{
    float part[16] = {0};
    float total = 0;

    for (unsigned at = 0; at < width; at += 16)
        for (unsigned i = 0; i < 16; i++)
            part[i] += a[at + i] * b[at + i];
    for (unsigned i = 0; i < 16; i++)
        total += part[i];
    return total;
}

/* Adds `factor` times the numbers of `from`. */
static inline __attribute__((always_inline)) void add(float *to, const float *from, float factor,
                                                      unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        to[i] += factor * from[i];
}

/* The loss of a sample; adds its gradient unless `gradient` is NULL. */
FOR_EACH_CPU
static float look(const struct tune_model *model, const struct tune_sample *sample, float *gradient)
{
    unsigned width = model->width;
    const float *row = model->number + tune_model_rows(model) + (size_t)sample->row * 2 * width;
    float sum[2][QYI_NET_WIDTH];
    float squared[2][QYI_NET_WIDTH];
    float output = model->number[tune_model_row_firsts(model) + sample->row];
    float error;
    float slope;

    for (unsigned half = 0; half < 2; half++) {
        memcpy(sum[half], model->number + tune_model_first(model), width * sizeof(float));
        for (unsigned i = 0; i < sample->count; i++)
            add(sum[half], model->number + (size_t)sample->input[half][i] * width, 1, width);
        for (unsigned i = 0; i < width; i++) {
            float bounded = sum[half][i] < 0 ? 0 : sum[half][i] > 1 ? 1 : sum[half][i];

            squared[half][i] = bounded * bounded;
        }
        output += dot(squared[half], row + half * width, width);
    }
    output = logistic(output);
    error = output - sample->target;
    if (!gradient)
        return error * error;
    slope = 2 * error * output * (1 - output);
    gradient[tune_model_row_firsts(model) + sample->row] += slope;
    for (unsigned half = 0; half < 2; half++) {
        float back[QYI_NET_WIDTH];

        add(gradient + tune_model_rows(model) + ((size_t)sample->row * 2 + half) * width, squared[half],
            slope, width);
        for (unsigned i = 0; i < width; i++) {
            float inside = sum[half][i] > 0 && sum[half][i] < 1 ? 2 * sum[half][i] : 0;

            back[i] = slope * row[half * width + i] * inside;
        }
        add(gradient + tune_model_first(model), back, 1, width);
        for (unsigned i = 0; i < sample->count; i++)
            add(gradient + (size_t)sample->input[half][i] * width, back, 1, width);
    }
    return error * error;
}

static void look_at_slice(struct tune_trainer *t, unsigned slice)
{
    size_t from = t->count * slice / SLICES;
    size_t to = t->count * (slice + 1) / SLICES;
    float *gradient = t->learning ? t->gradient[slice] : NULL;
    struct tune_sample sample;

    t->loss[slice] = 0;
    if (gradient)
        memset(gradient, 0, t->model->count * sizeof(float));
    for (size_t i = from; i < to; i++) {
        bool mirrored = t->learning && (t->chance >> i % 61 & 1) != 0;

        tune_sample(t->model, t->records + (size_t)t->index[i] * TUNE_RECORD, t->blend, mirrored, &sample);
        t->loss[slice] += (double)look(t->model, &sample, gradient);
    }
}

/* ---- descent --------------------------------------------------------------------------------------- */

/* Adam's step for a range of the parameters. */
FOR_EACH_CPU
static void descend(struct tune_trainer *t, size_t from, size_t to)
{
    const float keep_speed = 0.9F;
    const float keep_spread = 0.999F;
    float *number = t->model->number;
    float speed_bias = 1 - powf(keep_speed, (float)t->steps);
    float spread_bias = 1 - powf(keep_spread, (float)t->steps);
    float share = 1 / (float)t->count;

    for (size_t i = from; i < to; i++) {
        float g = (t->gradient[0][i] + t->gradient[1][i] + t->gradient[2][i] + t->gradient[3][i]) * share;

        t->speed[i] = keep_speed * t->speed[i] + (1 - keep_speed) * g;
        t->spread[i] = keep_spread * t->spread[i] + (1 - keep_spread) * g * g;
        number[i] -= t->rate * (t->speed[i] / speed_bias) / (sqrtf(t->spread[i] / spread_bias) + 1e-8F);
    }
}

/* Keeps a range of the parameters within their bounds. */
static void bound(struct tune_model *model, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        float most = tune_model_bound(model, i);

        model->number[i] = model->number[i] > most    ? most
                           : model->number[i] < -most ? -most
                                                      : model->number[i];
    }
}

/* What a thread does: every `threads`-th slice, then its range of the parameters. */
struct share {
    struct tune_trainer *trainer;
    unsigned number;
};

static void *work(void *user)
{
    const struct share *share = user;
    struct tune_trainer *t = share->trainer;
    size_t from = t->model->count * share->number / t->threads;
    size_t to = t->model->count * (share->number + 1) / t->threads;

    for (unsigned slice = share->number; slice < SLICES; slice += t->threads)
        look_at_slice(t, slice);
    pthread_barrier_wait(&t->barrier);
    if (t->learning) {
        descend(t, from, to);
        bound(t->model, from, to);
    }
    return NULL;
}

/* Does the work of a step on all threads, and returns the mean loss. */
static double work_all(struct tune_trainer *t)
{
    struct share share[SLICES];
    pthread_t thread[SLICES];
    double loss = 0;

    for (unsigned i = 0; i < t->threads; i++) {
        share[i] = (struct share){t, i};
        if (i > 0 && pthread_create(&thread[i], NULL, work, &share[i]) != 0)
            abort();
    }
    work(&share[0]);
    for (unsigned i = 1; i < t->threads; i++)
        pthread_join(thread[i], NULL);
    for (unsigned slice = 0; slice < SLICES; slice++)
        loss += t->loss[slice];
    return t->count ? loss / (double)t->count : 0;
}

double tune_trainer_step(struct tune_trainer *trainer, const uint8_t *records, const uint32_t *index,
                         size_t count, float rate, uint64_t chance)
{
    trainer->records = records;
    trainer->index = index;
    trainer->count = count;
    trainer->rate = rate;
    trainer->chance = chance;
    trainer->learning = true;
    trainer->steps++;
    return work_all(trainer);
}

double tune_trainer_loss(struct tune_trainer *trainer, const uint8_t *records, const uint32_t *index,
                         size_t count)
{
    trainer->records = records;
    trainer->index = index;
    trainer->count = count;
    trainer->learning = false;
    return work_all(trainer);
}

struct tune_trainer *tune_trainer_new(struct tune_model *model, unsigned threads, float blend)
{
    struct tune_trainer *trainer = calloc(1, sizeof *trainer);

    if (!trainer)
        return NULL;
    trainer->model = model;
    trainer->threads = threads < 1 ? 1 : threads > SLICES ? SLICES : threads;
    trainer->blend = blend;
    pthread_barrier_init(&trainer->barrier, NULL, trainer->threads);
    trainer->speed = calloc(model->count, sizeof(float));
    trainer->spread = calloc(model->count, sizeof(float));
    for (unsigned slice = 0; slice < SLICES; slice++)
        trainer->gradient[slice] = calloc(model->count, sizeof(float));
    if (trainer->speed && trainer->spread && trainer->gradient[0] && trainer->gradient[1] &&
        trainer->gradient[2] && trainer->gradient[3])
        return trainer;
    tune_trainer_free(trainer);
    return NULL;
}

void tune_trainer_free(struct tune_trainer *trainer)
{
    if (!trainer)
        return;
    for (unsigned slice = 0; slice < SLICES; slice++)
        free(trainer->gradient[slice]);
    free(trainer->speed);
    free(trainer->spread);
    pthread_barrier_destroy(&trainer->barrier);
    free(trainer);
}
