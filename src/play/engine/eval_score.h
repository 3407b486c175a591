/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two values in one number, and the sum that an evaluation is.
 *
 *     63            32 31             0
 *     [   endgame     ] [ middlegame  ]     both signed: the upper half borrows from a negative lower one
 *
 * An evaluation is a sum of terms: a parameter times how often White (Red) has the feature more than Black.
 * Compiled with QYI_EVAL_TRACE the same source also writes down how often, which is what the tuner fits.
 */
#ifndef QYI_ENGINE_EVAL_SCORE_H
#define QYI_ENGINE_EVAL_SCORE_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t qyi_score;

/* A score of its two values. */
#define QYI_SCORE(middlegame, endgame) ((qyi_score)(endgame)*INT64_C(4294967296) + (middlegame))

/* The middlegame's value. */
static inline int qyi_score_middle(qyi_score score)
{
    return (int32_t)(uint32_t)(uint64_t)score;
}

/* The endgame's value. */
static inline int qyi_score_end(qyi_score score)
{
    return (int32_t)(uint32_t)((uint64_t)(score + INT64_C(0x80000000)) >> 32);
}

/* Room for the terms of either game. */
#define QYI_EVAL_TERMS 768
/* The middlegame's weight in the array from which a game begins; it falls to 0 as pieces leave. */
#define QYI_EVAL_PHASES 24
/* The scale of an endgame that nothing makes drawish. */
#define QYI_EVAL_SCALE 64
/* With this scale or less the pieces alone make a draw likely. */
#define QYI_EVAL_DRAWISH 16

/* What an evaluation was made of. */
struct qyi_eval_trace {
    int16_t coefficient[QYI_EVAL_TERMS];
    int phase;    /* 0 to QYI_EVAL_PHASES */
    int scale;    /* 0 to QYI_EVAL_SCALE */
    bool special; /* the value is not, or not only, the sum of the terms */
};

/* A sum under way. */
struct qyi_tally {
    qyi_score score;
    const qyi_score *params;
    struct qyi_eval_trace *trace; /* used only where the source is compiled for tracing */
};

/* Adds a term `count` times for a side. */
static inline void qyi_tally_add(struct qyi_tally *tally, unsigned side, unsigned term, int count)
{
    int signed_count = side ? -count : count;

    tally->score += tally->params[term] * signed_count;
#ifdef QYI_EVAL_TRACE
    tally->trace->coefficient[term] = (int16_t)(tally->trace->coefficient[term] + signed_count);
#endif
}

/* The scale of the middlegame's value: where hardly anything is left of the endgame's, the same. */
static inline int qyi_score_middle_scale(int scale)
{
    return scale <= QYI_EVAL_DRAWISH ? scale : QYI_EVAL_SCALE;
}

/* The one value of a score: the middlegame's and the scaled endgame's, mixed by phase. */
static inline int qyi_score_mix(qyi_score score, int phase, int scale)
{
    int middle = qyi_score_middle(score) * phase * qyi_score_middle_scale(scale) / QYI_EVAL_SCALE;
    int end = qyi_score_end(score) * (QYI_EVAL_PHASES - phase) * scale / QYI_EVAL_SCALE;

    return (middle + end) / QYI_EVAL_PHASES;
}

#endif
