/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two values in one number, and the sum of an evaluation.
 *
 *     63            32 31             0
 *     [   endgame     ] [ middlegame  ]     both signed: the upper half borrows from a negative lower one
 *
 * An evaluation is a sum of terms: a parameter times the count of a feature for White (Red) minus Black's.
 * Compiled with QYI_EVAL_TRACE the same source also records the counts, which the tuner fits.
 */
#ifndef QYI_ENGINE_EVAL_SCORE_H
#define QYI_ENGINE_EVAL_SCORE_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t qyi_score;

/* The score of two values. */
#define QYI_SCORE(middlegame, endgame) ((qyi_score)(endgame)*INT64_C(4294967296) + (middlegame))

/* The middlegame value. */
static inline int qyi_score_middle(qyi_score score)
{
    return (int32_t)(uint32_t)(uint64_t)score;
}

/* The endgame value. */
static inline int qyi_score_end(qyi_score score)
{
    return (int32_t)(uint32_t)((uint64_t)(score + INT64_C(0x80000000)) >> 32);
}

/* Room for the terms of either game. */
#define QYI_EVAL_TERMS 768
/* The middlegame's weight in the starting position; it falls to 0 as pieces disappear. */
#define QYI_EVAL_PHASES 24
/* The scale of an endgame that is not drawish. */
#define QYI_EVAL_SCALE 64
/* At this scale or below, the pieces alone make a draw likely. */
#define QYI_EVAL_DRAWISH 16

/* The components of an evaluation. */
struct qyi_eval_trace {
    int16_t coefficient[QYI_EVAL_TERMS];
    int phase;    /* 0 to QYI_EVAL_PHASES */
    int scale;    /* 0 to QYI_EVAL_SCALE */
    bool special; /* the value is not only the sum of the terms */
};

/* A sum in progress. */
struct qyi_tally {
    qyi_score score;
    const qyi_score *params;
    struct qyi_eval_trace *trace; /* used only if compiled for tracing */
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

/* The scale of the middlegame value: the same if hardly anything is left of the endgame's. */
static inline int qyi_score_middle_scale(int scale)
{
    return scale <= QYI_EVAL_DRAWISH ? scale : QYI_EVAL_SCALE;
}

/* The final value of a score: the middlegame value and the scaled endgame value, interpolated by phase. */
static inline int qyi_score_mix(qyi_score score, int phase, int scale)
{
    int middle = qyi_score_middle(score) * phase * qyi_score_middle_scale(scale) / QYI_EVAL_SCALE;
    int end = qyi_score_end(score) * (QYI_EVAL_PHASES - phase) * scale / QYI_EVAL_SCALE;

    return (middle + end) / QYI_EVAL_PHASES;
}

#endif
