/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trains a network on packed positions. Every tenth game is kept aside. Prints a row for each epoch, and draws
 * the rows as a learning curve.
 */
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tune.h"

#define BATCH       2048
#define MOST_EPOCHS 200

struct epoch {
    double learnt; /* mean loss of the positions learnt from, while learning */
    double aside;  /* mean loss of those kept aside, afterwards */
};

struct lesson {
    const struct tune_options *options;
    struct tune_model model;
    uint8_t *records;
    size_t count;
    uint32_t *index; /* of the records: those to learn from, then those kept aside */
    size_t used;
    struct epoch epoch[MOST_EPOCHS];
};

/* ---- positions ------------------------------------------------------------------------------------- */

static int read_records(struct lesson *lesson, const char *path)
{
    struct tune_source source;
    struct tune_packed packed;
    uint8_t *records;
    uint64_t count;
    FILE *file = tune_pack_open(path, &source, &count);

    if (!file)
        return -1;
    records = realloc(lesson->records, (lesson->count + count + 1) * TUNE_RECORD);
    lesson->records = records ? records : lesson->records;
    while (records && count > 0 && source.game == lesson->model.game &&
           fread(records + lesson->count * TUNE_RECORD, TUNE_RECORD, 1, file) == 1 &&
           tune_unpack(source.game, records + lesson->count * TUNE_RECORD, &packed)) {
        lesson->count++;
        count--;
    }
    fclose(file);
    if (count == 0 && lesson->count <= UINT32_MAX)
        return 0;
    fprintf(stderr, "%s: not positions of %s, or memory ran out\n", path, lesson->options->game->id);
    return -1;
}

/* Sorts the records into those to learn from and those kept aside. */
static int put_aside(struct lesson *lesson)
{
    size_t aside = lesson->count;

    lesson->index = malloc((lesson->count + 1) * sizeof *lesson->index);
    if (!lesson->index)
        return -1;
    for (size_t i = 0; i < lesson->count; i++) {
        const uint8_t *game = lesson->records + i * TUNE_RECORD + 30;

        if ((game[0] | game[1] << 8) % 10 == 9)
            lesson->index[--aside] = (uint32_t)i;
        else
            lesson->index[lesson->used++] = (uint32_t)i;
    }
    return lesson->used > 0 && lesson->used < lesson->count ? 0 : -1;
}

/* The mean squared error of the results as the search's values predict them with a scale. */
static double misses(const struct lesson *lesson, double scale)
{
    size_t step = lesson->count / 100000 + 1;
    double sum = 0;

    for (size_t i = 0; i < lesson->count; i += step) {
        struct tune_packed packed;
        double error;

        tune_unpack(lesson->model.game, lesson->records + i * TUNE_RECORD, &packed);
        error = 1 / (1 + exp(-packed.value / scale)) - packed.points / 2.0;
        sum += error * error;
    }
    return sum;
}

/* Finds the scale by narrowing an interval. */
static float choose_scale(const struct lesson *lesson)
{
    double low = 50;
    double high = 1500;

    while (high - low > 2) {
        double first = low + (high - low) / 3;
        double second = high - (high - low) / 3;

        if (misses(lesson, first) < misses(lesson, second))
            high = second;
        else
            low = first;
    }
    return roundf((float)(low + high) / 2);
}

/* ---- training -------------------------------------------------------------------------------------- */

/* Draws the parameters before training. */
static int begin(struct lesson *lesson)
{
    struct tune_model *model = &lesson->model;
    uint64_t seed = lesson->options->seed;

    model->inputs = qyi_net_games[model->game].inputs;
    model->width = lesson->options->width;
    model->scale = lesson->options->scale > 0 ? (float)lesson->options->scale : choose_scale(lesson);
    model->count = tune_model_row_firsts(model) + QYI_NET_ROWS;
    model->number = calloc(model->count, sizeof(float));
    if (!model->number)
        return -1;
    for (size_t i = 0; i < tune_model_row_firsts(model); i++) {
        float chance = (float)(tune_random(&seed) >> 40) / (1 << 23) - 1;

        model->number[i] = i < tune_model_first(model)  ? chance * 0.15F
                           : i < tune_model_rows(model) ? 0.25F
                                                        : chance * 1.5F / sqrtf((float)model->width);
    }
    return 0;
}

static void shuffle(struct lesson *lesson, uint64_t *seed)
{
    for (size_t i = lesson->used; i > 1; i--) {
        size_t other = tune_random(seed) % i;
        uint32_t kept = lesson->index[i - 1];

        lesson->index[i - 1] = lesson->index[other];
        lesson->index[other] = kept;
    }
}

/* The rate falls from its first value to a hundredth of it, as a quarter of a wave. */
static void learn_epoch(struct lesson *lesson, struct tune_trainer *trainer, unsigned number, uint64_t *seed)
{
    struct epoch *epoch = &lesson->epoch[number];
    double sum = 0;

    shuffle(lesson, seed);
    for (size_t from = 0; from < lesson->used; from += BATCH) {
        size_t count = lesson->used - from < BATCH ? lesson->used - from : BATCH;
        double done = (number + (double)from / (double)lesson->used) / lesson->options->epochs;
        double rate = 0.002 * (0.01 + 0.99 * cos(done * 1.5707963));
        uint64_t chance = tune_random(seed);

        sum += (double)count *
               tune_trainer_step(trainer, lesson->records, lesson->index + from, count, (float)rate, chance);
    }
    epoch->learnt = sum / (double)lesson->used;
    epoch->aside = tune_trainer_loss(trainer, lesson->records, lesson->index + lesson->used,
                                     lesson->count - lesson->used);
    printf("| %u | %.6f | %.6f |\n", number + 1, epoch->learnt, epoch->aside);
    fflush(stdout);
}

/* ---- the learning curve ---------------------------------------------------------------------------- */

static void draw_line(const struct lesson *lesson, bool aside, double low, double high, FILE *out)
{
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
            aside ? "#c0392b" : "#2c6fbb");
    for (unsigned i = 0; i < lesson->options->epochs; i++) {
        double loss = aside ? lesson->epoch[i].aside : lesson->epoch[i].learnt;

        fprintf(out, "%s%.1f,%.1f", i ? " " : "", 60 + 520.0 * i / (lesson->options->epochs - 1.0),
                20 + 240 * (high - loss) / (high - low));
    }
    fputs("\"/>\n", out);
}

/* Draws the loss of each epoch: blue what was learnt from, red what was kept aside. */
static int draw_curve(const struct lesson *lesson, const char *path)
{
    double low = INFINITY;
    double high = 0;
    FILE *out = fopen(path, "w");

    if (!out) {
        perror(path);
        return -1;
    }
    for (unsigned i = 0; i < lesson->options->epochs; i++) {
        low = fmin(low, fmin(lesson->epoch[i].learnt, lesson->epoch[i].aside));
        high = fmax(high, fmax(lesson->epoch[i].learnt, lesson->epoch[i].aside));
    }
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 300\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
            "<rect width=\"600\" height=\"300\" fill=\"#fff\"/>\n"
            "<path d=\"M60 20V260H580\" fill=\"none\" stroke=\"#888\"/>\n"
            "<text x=\"54\" y=\"24\" text-anchor=\"end\">%.4f</text>\n"
            "<text x=\"54\" y=\"264\" text-anchor=\"end\">%.4f</text>\n"
            "<text x=\"60\" y=\"280\">1</text>\n<text x=\"580\" y=\"280\" text-anchor=\"end\">%u</text>\n"
            "<text x=\"320\" y=\"290\" text-anchor=\"middle\">epochs: mean squared error, %s</text>\n"
            "<text x=\"570\" y=\"40\" text-anchor=\"end\" fill=\"#2c6fbb\">learnt from</text>\n"
            "<text x=\"570\" y=\"58\" text-anchor=\"end\" fill=\"#c0392b\">kept aside</text>\n",
            high, low, lesson->options->epochs, lesson->options->game->id);
    draw_line(lesson, false, low, high, out);
    draw_line(lesson, true, low, high, out);
    fputs("</svg>\n", out);
    return fclose(out);
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int learn(struct lesson *lesson)
{
    const struct tune_options *options = lesson->options;
    float blend = (float)options->blend;
    size_t aside = lesson->count - lesson->used;
    struct tune_trainer *trainer = tune_trainer_new(&lesson->model, options->threads, blend);
    uint64_t seed = options->seed;
    double rounded;

    if (!trainer)
        return -1;
    printf("%s: %zu positions, %zu kept aside, width %u, scale %.0f, result's share %.2f\n\n"
           "| epoch | learnt from | kept aside |\n| --- | --- | --- |\n",
           options->game->id, lesson->used, aside, lesson->model.width, (double)lesson->model.scale,
           options->blend);
    for (unsigned i = 0; i < options->epochs; i++)
        learn_epoch(lesson, trainer, i, &seed);
    tune_trainer_free(trainer);
    if (tune_model_write(&lesson->model, options->out) < 0)
        return -1;
    rounded = tune_file_loss(&lesson->model, options->out, lesson->records, lesson->index + lesson->used,
                             aside, blend);
    printf("\n%s: kept aside %.6f as the engine computes it\n", options->out, rounded);
    return rounded < 0 || (options->curve && draw_curve(lesson, options->curve) < 0) ? -1 : 0;
}

int tune_command_net(const struct tune_options *options)
{
    static struct lesson lesson;
    int status = 0;

    lesson.options = options;
    lesson.model.game = options->game->game;
    if (!options->out || options->epochs < 2 || options->epochs > MOST_EPOCHS || options->width == 0 ||
        options->width > QYI_NET_WIDTH || options->width % QYI_NET_STEP != 0 || options->scale < 0 ||
        options->scale > INT16_MAX) {
        fprintf(stderr, "-o FILE, 2 to %d epochs, a width of up to %d in steps of %d, a scale of up to %d\n",
                MOST_EPOCHS, QYI_NET_WIDTH, QYI_NET_STEP, INT16_MAX);
        return 1;
    }
    for (size_t i = 0; status == 0 && i < options->data_count; i++)
        status = read_records(&lesson, options->data[i]);
    if (status == 0 && (put_aside(&lesson) < 0 || begin(&lesson) < 0)) {
        fputs("too few games, or memory ran out\n", stderr);
        status = -1;
    }
    if (status == 0)
        status = learn(&lesson);
    free(lesson.model.number);
    free(lesson.index);
    free(lesson.records);
    return status < 0;
}
