/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Training networks: what the parts share.
 *
 *   net.c      the command: reading positions, epochs, the learning curve
 *   learn.c    one step of the training, on several threads
 *   quantise.c a trained network as the engine's file
 *
 * The network is that of src/play/engine/net.h, in floating point: sums are bounded to 0 to 1, squared, and
 * weighted; the output is the value divided by the scale.
 */
#ifndef TUNE_NET_H
#define TUNE_NET_H

#include "engine/net.h"
#include "pack.h"

/* All parameters in a row: weights [input][width], first values, output rows [row][2 * width], their firsts. */
struct tune_model {
    enum qy_game game;
    unsigned inputs;
    unsigned width;
    float scale;
    size_t count;
    float *number;
};

static inline size_t tune_model_first(const struct tune_model *model)
{
    return (size_t)model->inputs * model->width;
}

static inline size_t tune_model_rows(const struct tune_model *model)
{
    return tune_model_first(model) + model->width;
}

static inline size_t tune_model_row_firsts(const struct tune_model *model)
{
    return tune_model_rows(model) + (size_t)QYI_NET_ROWS * 2 * model->width;
}

/* The most a parameter may be, so that its rounded value fits. */
float tune_model_bound(const struct tune_model *model, size_t index);

/* ---- positions ------------------------------------------------------------------------------------- */

/* A position as the network sees it: its inputs from the view of the side to move, then of the other. */
struct tune_sample {
    unsigned count;
    unsigned row;
    uint16_t input[2][32];
    float target;
};

/*
 * Makes a sample of a record; `blend` is the result's share. `mirrored`: left and right exchanged, which in
 * chess (castling) is nearly the same position, and still makes better networks of few positions.
 */
void tune_sample(const struct tune_model *model, const uint8_t *record, float blend, bool mirrored,
                 struct tune_sample *ret);

/* ---- training -------------------------------------------------------------------------------------- */

struct tune_trainer;

/* Prepares to train a model, which is borrowed; NULL without memory. */
struct tune_trainer *tune_trainer_new(struct tune_model *model, unsigned threads, float blend);
void tune_trainer_free(struct tune_trainer *trainer);
/*
 * Makes a step against the gradient of the mean loss of the records at `index`; some are mirrored, by the
 * bits of `chance`. Returns the mean loss before the step.
 */
double tune_trainer_step(struct tune_trainer *trainer, const uint8_t *records, const uint32_t *index,
                         size_t count, float rate, uint64_t chance);
/* The mean loss of records, without learning. */
double tune_trainer_loss(struct tune_trainer *trainer, const uint8_t *records, const uint32_t *index,
                         size_t count);

/* ---- files ----------------------------------------------------------------------------------------- */

/* Writes the rounded model. Returns 0, or -1 after printing the error. */
int tune_model_write(const struct tune_model *model, const char *path);
/* The mean loss of a written network on records, as the engine computes it; -1 after printing the error. */
double tune_file_loss(const struct tune_model *model, const char *path, const uint8_t *records,
                      const uint32_t *index, size_t count, float blend);

#endif
