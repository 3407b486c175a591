/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the terms of the evaluation to and from text for the tuner. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

#include "engine/eval_chess_terms.h"
#include "engine/eval_xiangqi_terms.h"

static const struct tune_term chess_terms[] = {
#define ROW(name, count, row) {#name, QYI_EVAL_CHESS_##name, count, row},
    QYI_EVAL_CHESS_TERMS(ROW)
#undef ROW
};

static const struct tune_term xiangqi_terms[] = {
#define ROW(name, count, row) {#name, QYI_EVAL_XIANGQI_##name, count, row},
    QYI_EVAL_XIANGQI_TERMS(ROW)
#undef ROW
};

static int trace_chess(const qyi_score *params, const struct qy_position *position,
                       struct qyi_eval_trace *ret)
{
    return qyi_eval_chess_trace(params, &position->as.chess, ret);
}

static int trace_xiangqi(const qyi_score *params, const struct qy_position *position,
                         struct qyi_eval_trace *ret)
{
    return qyi_eval_xiangqi_trace(params, &position->as.xiangqi, ret);
}

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const struct tune_game games[] = {
    {QY_GAME_CHESS, "chess", chess_terms, COUNT(chess_terms), QYI_EVAL_CHESS_TERM_COUNT,
     qyi_eval_chess_params, tune_seed_chess, trace_chess},
    {QY_GAME_XIANGQI, "xiangqi", xiangqi_terms, COUNT(xiangqi_terms), QYI_EVAL_XIANGQI_TERM_COUNT,
     qyi_eval_xiangqi_params, tune_seed_xiangqi, trace_xiangqi},
};

const struct tune_game *tune_game(const char *id)
{
    for (size_t i = 0; i < COUNT(games); i++)
        if (strcmp(games[i].id, id) == 0)
            return &games[i];
    return NULL;
}

int tune_write(const struct tune_game *game, const qyi_score *params, FILE *out)
{
    fprintf(out, "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
                 "/* Made by tools/tune: each group is named, each value S(middlegame, endgame). */\n"
                 "/* clang-format off */\n");
    for (size_t i = 0; i < game->term_count; i++) {
        const struct tune_term *term = &game->terms[i];

        fprintf(out, "/* %s */\n", term->name);
        for (unsigned n = 0; n < term->count; n++) {
            qyi_score score = params[term->first + n];

            fprintf(out, "S(%d, %d),%s", qyi_score_middle(score), qyi_score_end(score),
                    (n + 1) % term->row == 0 || n + 1 == term->count ? "\n" : " ");
        }
    }
    return fflush(out) == 0 && !ferror(out) ? 0 : -1;
}

/* Reads the values of a text in order; "S(" occurs only before values and in the comment at the top. */
static int read_values(const struct tune_game *game, const char *text, qyi_score *ret_params)
{
    unsigned count = 0;

    for (const char *at = text; (at = strstr(at, "S(")); at++) {
        char *comma;
        char *end;
        long middle = strtol(at + 2, &comma, 10);
        long last = strtol(comma + (*comma == ','), &end, 10);

        if (comma == at + 2 || *end != ')')
            continue;
        if (count == game->count)
            return -1;
        ret_params[count++] = QYI_SCORE(middle, last);
    }
    return count == game->count ? 0 : -1;
}

int tune_read(const struct tune_game *game, const char *path, qyi_score *ret_params)
{
    char text[1 << 16];
    size_t len;
    FILE *in;

    if (strcmp(path, "-") == 0) {
        memcpy(ret_params, game->built_in, game->count * sizeof *ret_params);
        return 0;
    }
    in = fopen(path, "r");
    if (!in) {
        perror(path);
        return -1;
    }
    len = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    text[len] = '\0';
    if (read_values(game, text, ret_params) == 0)
        return 0;
    fprintf(stderr, "%s: not %u parameters of %s\n", path, game->count, game->id);
    return -1;
}

void tune_ramps(const struct tune_ramp *ramps, size_t count, qyi_score *params)
{
    for (size_t i = 0; i < count; i++) {
        const struct tune_ramp *ramp = &ramps[i];

        for (int n = 0; n < (int)ramp->count; n++)
            params[ramp->first + (unsigned)n] =
                QYI_SCORE(ramp->middle[0] + ramp->middle[1] * n + ramp->middle[2] * n * n / 16,
                          ramp->end[0] + ramp->end[1] * n + ramp->end[2] * n * n / 16);
    }
}
