/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits parameters to positions and their results.
 *
 * The evaluation of a position is linear in the parameters once its phase and scale are known, so each
 * position is stored as a list of its terms. The fit minimizes the mean logistic loss between the expected
 * points 1 / (1 + exp(-value / S)) and a blend of the game's result with the search's expectation. S is
 * chosen for the best fit at the start and then fixed, so that values keep their unit. Every tenth game is
 * held out for validation. The descent uses Adam with batches in an order shuffled by the seed, so that the
 * same input gives the same file.
 */
#include "tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINE_ROOM 512
#define BATCH     8192

/* A term of a position. */
struct entry {
    uint16_t term;
    int16_t count;
};

struct sample {
    size_t first; /* index of its first entry */
    uint32_t count;
    uint32_t game; /* game number, from 0 */
    float middle;  /* weights of the middlegame and endgame values */
    float end;
    float result;   /* 0 to 1, for the first side */
    float searched; /* value from the search, in hundredths of a pawn */
    float target;   /* 0 to 1 */
};

/* Two doubles per parameter: middlegame and endgame. */
typedef double vector[QYI_EVAL_TERMS][2];

struct fit {
    const struct tune_options *options;
    struct sample *samples; /* samples of the fit, then those held out */
    size_t count;
    size_t used; /* number of samples in the fit */
    size_t room;
    struct entry *entries;
    size_t entry_count;
    size_t entry_room;
    double scale; /* the S described above */
    uint64_t skipped;
    uint32_t games;
    unsigned move; /* move number of the last position; a smaller one starts a new game */
    vector start;
    vector now;
    vector gradient;
    vector speed;  /* Adam's mean of the gradients */
    vector spread; /* Adam's mean of their squares */
};

/* ---- reading --------------------------------------------------------------------------------------- */

/* Makes room for one sample and its entries. */
static int reserve(struct fit *fit)
{
    if (fit->count == fit->room) {
        size_t room = fit->room ? 2 * fit->room : 1 << 16;
        struct sample *samples = realloc(fit->samples, room * sizeof *samples);

        if (!samples)
            return -1;
        fit->samples = samples;
        fit->room = room;
    }
    if (fit->entry_room - fit->entry_count < QYI_EVAL_TERMS) {
        size_t room = fit->entry_room ? 2 * fit->entry_room : 1 << 20;
        struct entry *entries = realloc(fit->entries, room * sizeof *entries);

        if (!entries)
            return -1;
        fit->entries = entries;
        fit->entry_room = room;
    }
    return 0;
}

static int add_sample(struct fit *fit, const struct qy_position *position, int value, int points)
{
    struct qyi_eval_trace trace;
    struct sample *sample;
    unsigned move = qy_position_fullmove(position);

    fit->games += move < fit->move;
    fit->move = move;
    fit->options->game->trace(fit->options->game->built_in, position, &trace);
    if (trace.special) {
        fit->skipped++;
        return 0;
    }
    if (reserve(fit) < 0)
        return -1;
    sample = &fit->samples[fit->count++];
    sample->first = fit->entry_count;
    sample->game = fit->games;
    sample->middle =
        (float)trace.phase * (float)qyi_score_middle_scale(trace.scale) / (QYI_EVAL_PHASES * QYI_EVAL_SCALE);
    sample->end =
        (float)(QYI_EVAL_PHASES - trace.phase) * (float)trace.scale / (QYI_EVAL_PHASES * QYI_EVAL_SCALE);
    sample->result = (float)points / 2;
    sample->searched = (float)value;
    for (unsigned term = 0; term < fit->options->game->count; term++)
        if (trace.coefficient[term])
            fit->entries[fit->entry_count++] = (struct entry){(uint16_t)term, trace.coefficient[term]};
    sample->count = (uint32_t)(fit->entry_count - sample->first);
    return 0;
}

/* Reads a line written by play.c. */
static int add_line(struct fit *fit, char *line)
{
    char *value = strchr(line, '\t');
    char *points = value ? strchr(value + 1, '\t') : NULL;
    struct qy_position position;

    if (!points ||
        qy_position_from_fen(fit->options->game->game, line, (size_t)(value - line), &position, NULL) < 0) {
        fprintf(stderr, "not a position: %s", line);
        return -1;
    }
    return add_sample(fit, &position, (int)strtol(value, NULL, 10), (int)strtol(points, NULL, 10));
}

static int read_file(struct fit *fit, const char *path)
{
    char line[LINE_ROOM];
    FILE *in = fopen(path, "r");
    int status = 0;

    if (!in) {
        perror(path);
        return -1;
    }
    while (status == 0 && fgets(line, sizeof line, in))
        status = add_line(fit, line);
    fclose(in);
    return status;
}

static void swap(struct sample *a, struct sample *b)
{
    struct sample kept = *a;

    *a = *b;
    *b = kept;
}

/* Moves every tenth game to the end, as held out. If memory runs out, none is moved. */
static void put_aside(struct fit *fit)
{
    struct sample *apart = calloc(fit->count + 1, sizeof *apart);
    size_t aside = 0;

    fit->used = fit->count;
    if (!apart || !fit->samples) {
        free(apart);
        return;
    }
    fit->used = 0;
    for (size_t i = 0; i < fit->count; i++) {
        if (fit->samples[i].game % 10 == 9)
            apart[aside++] = fit->samples[i];
        else
            fit->samples[fit->used++] = fit->samples[i];
    }
    memcpy(fit->samples + fit->used, apart, aside * sizeof *apart);
    free(apart);
}

/* ---- loss ------------------------------------------------------------------------------------------ */

static double value_of(const struct fit *fit, const struct sample *sample)
{
    const struct entry *entry = fit->entries + sample->first;
    double middle = 0;
    double end = 0;

    for (uint32_t i = 0; i < sample->count; i++) {
        middle += fit->now[entry[i].term][0] * entry[i].count;
        end += fit->now[entry[i].term][1] * entry[i].count;
    }
    return middle * (double)sample->middle + end * (double)sample->end;
}

static double expected(double value, double scale)
{
    return 1 / (1 + exp(-value / scale));
}

/* The logistic loss of an expectation. */
static double loss_of(double p, double target)
{
    const double least = 1e-12;

    return -target * log(p + least) - (1 - target) * log(1 - p + least);
}

/* The mean loss of a range of samples against the results or the targets. */
static double mean_loss(const struct fit *fit, size_t from, size_t to, bool results)
{
    double sum = 0;

    for (size_t i = from; i < to; i++) {
        const struct sample *sample = &fit->samples[i];

        sum += loss_of(expected(value_of(fit, sample), fit->scale),
                       (double)(results ? sample->result : sample->target));
    }
    return to > from ? sum / (double)(to - from) : 0;
}

/* Finds S by narrowing an interval, and computes the targets from it. */
static void choose_scale(struct fit *fit)
{
    double low = 50;
    double high = 1500;

    while (high - low > 1) {
        double first = low + (high - low) / 3;
        double second = high - (high - low) / 3;
        double loss;

        fit->scale = first;
        loss = mean_loss(fit, 0, fit->used, true);
        fit->scale = second;
        if (loss < mean_loss(fit, 0, fit->used, true))
            high = second;
        else
            low = first;
    }
    fit->scale = (low + high) / 2;
    for (size_t i = 0; i < fit->count; i++) {
        struct sample *sample = &fit->samples[i];
        double blend = fit->options->blend;

        sample->target = (float)(blend * (double)sample->result +
                                 (1 - blend) * expected((double)sample->searched, fit->scale));
    }
}

/* ---- descent --------------------------------------------------------------------------------------- */

static void shuffle(struct fit *fit, uint64_t *seed)
{
    for (size_t i = fit->used; i > 1; i--)
        swap(&fit->samples[i - 1], &fit->samples[tune_random(seed) % i]);
}

/* The gradient of a batch's mean loss. */
static void batch_gradient(struct fit *fit, size_t from, size_t to)
{
    memset(fit->gradient, 0, sizeof fit->gradient);
    for (size_t i = from; i < to; i++) {
        const struct sample *sample = &fit->samples[i];
        const struct entry *entry = fit->entries + sample->first;
        double error = expected(value_of(fit, sample), fit->scale) - (double)sample->target;
        double middle = error * (double)sample->middle / fit->scale / (double)(to - from);
        double end = error * (double)sample->end / fit->scale / (double)(to - from);

        for (uint32_t k = 0; k < sample->count; k++) {
            fit->gradient[entry[k].term][0] += middle * entry[k].count;
            fit->gradient[entry[k].term][1] += end * entry[k].count;
        }
    }
}

/* One step against the gradient, of about `rate` hundredths at most. */
static void step(struct fit *fit, double rate, uint64_t number)
{
    const double keep_speed = 0.9;
    const double keep_spread = 0.999;
    double speed_bias = 1 - pow(keep_speed, (double)number);
    double spread_bias = 1 - pow(keep_spread, (double)number);

    for (unsigned term = 0; term < fit->options->game->count; term++) {
        for (int half = 0; half < 2; half++) {
            double g = fit->gradient[term][half] +
                       fit->options->anchor * (fit->now[term][half] - fit->start[term][half]);
            double *speed = &fit->speed[term][half];
            double *spread = &fit->spread[term][half];

            *speed = keep_speed * *speed + (1 - keep_speed) * g;
            *spread = keep_spread * *spread + (1 - keep_spread) * g * g;
            fit->now[term][half] -= rate * (*speed / speed_bias) / (sqrt(*spread / spread_bias) + 1e-8);
        }
    }
}

static void report(const struct fit *fit, unsigned epoch)
{
    fprintf(stderr, "epoch %u: loss %.6f, against results %.6f; kept aside %.6f, against results %.6f\n",
            epoch, mean_loss(fit, 0, fit->used, false), mean_loss(fit, 0, fit->used, true),
            mean_loss(fit, fit->used, fit->count, false), mean_loss(fit, fit->used, fit->count, true));
}

static void descend(struct fit *fit)
{
    uint64_t seed = fit->options->seed;
    uint64_t number = 0;
    unsigned epochs = fit->options->epochs;

    report(fit, 0);
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        double left = 1 - (double)epoch / epochs;
        double rate = 1.5 * left * left;

        shuffle(fit, &seed);
        for (size_t from = 0; from < fit->used; from += BATCH) {
            size_t to = from + BATCH < fit->used ? from + BATCH : fit->used;

            batch_gradient(fit, from, to);
            step(fit, rate, ++number);
        }
        if ((epoch + 1) % 10 == 0 || epoch + 1 == epochs)
            report(fit, epoch + 1);
    }
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int begin(struct fit *fit)
{
    static qyi_score params[QYI_EVAL_TERMS];
    const struct tune_options *options = fit->options;

    if (tune_read(options->game, options->params[0], params) < 0)
        return -1;
    for (unsigned term = 0; term < options->game->count; term++) {
        fit->start[term][0] = fit->now[term][0] = qyi_score_middle(params[term]);
        fit->start[term][1] = fit->now[term][1] = qyi_score_end(params[term]);
    }
    for (size_t i = 0; i < options->data_count; i++)
        if (read_file(fit, options->data[i]) < 0)
            return -1;
    if (fit->count == 0) {
        fputs("no positions\n", stderr);
        return -1;
    }
    put_aside(fit);
    choose_scale(fit);
    fprintf(stderr, "%zu positions, %zu kept aside, %llu with a value of their own; S %.0f\n", fit->used,
            fit->count - fit->used, (unsigned long long)fit->skipped, fit->scale);
    return 0;
}

int tune_command_fit(const struct tune_options *options)
{
    static qyi_score params[QYI_EVAL_TERMS];
    struct fit *fit = calloc(1, sizeof *fit);
    int status = 1;

    if (!fit)
        return 1;
    fit->options = options;
    if (begin(fit) == 0) {
        descend(fit);
        for (unsigned term = 0; term < options->game->count; term++)
            params[term] = QYI_SCORE(lround(fit->now[term][0]), lround(fit->now[term][1]));
        status = tune_write(options->game, params, stdout) < 0;
    }
    free(fit->samples);
    free(fit->entries);
    free(fit);
    return status;
}
