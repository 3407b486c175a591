/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that the library makes as the lines they become, for tests whose tables are lines. */
#ifndef TESTS_ACT_LINES_H
#define TESTS_ACT_LINES_H

#include <qiyuan/event/tournament_log.h>

/* Appends the line of an act that was made, and frees it. */
static inline int line_of_act(int code, struct qy_tournament_act *act, struct qy_buf *line)
{
    if (code == 0) {
        qy_tournament_act_write(act, line);
        qy_tournament_act_free(act);
    }
    return code;
}

static inline int pair_line(const struct qy_tournament_log *log, const uint16_t *drawn, size_t count,
                            struct qy_buf *line, struct qy_error *reterr)
{
    struct qy_tournament_act act;

    return line_of_act(qy_tournament_log_pair(log, drawn, count, &act, reterr), &act, line);
}

static inline int redraw_line(const struct qy_tournament_log *log, struct qy_buf *line,
                              struct qy_error *reterr)
{
    struct qy_tournament_act act;

    return line_of_act(qy_tournament_log_redraw(log, &act, reterr), &act, line);
}

static inline int redraw_restricted_line(const struct qy_tournament_log *log, const uint16_t *drawn,
                                         size_t count, struct qy_buf *line, struct qy_error *reterr)
{
    struct qy_tournament_act act;

    return line_of_act(qy_tournament_log_redraw_restricted(log, drawn, count, &act, reterr), &act, line);
}

static inline int draw_tie_line(const struct qy_tournament_log *log, const uint16_t *numbers, size_t count,
                                struct qy_buf *line, struct qy_error *reterr)
{
    struct qy_tournament_act act;

    return line_of_act(qy_tournament_log_draw_tie(log, numbers, count, &act, reterr), &act, line);
}

static inline int pair_by_hand_line(const struct qy_tournament_log *log, const struct qy_pairing *pairing,
                                    const char *by, const char *reason, struct qy_buf *line,
                                    struct qy_error *reterr)
{
    struct qy_tournament_act act;

    return line_of_act(qy_tournament_log_pair_by_hand(log, pairing, by, reason, &act, reterr), &act, line);
}

/* A random event that begins with the line of an act. */
static inline int simulate_line(const char *begin, size_t len, const struct qy_simulation *simulation,
                                struct qy_buf *log, struct qy_error *reterr)
{
    struct qy_tournament_act act;
    int code = qy_tournament_act_read(begin, len, &act, reterr);

    if (code < 0)
        return code;
    code = qy_tournament_log_simulate(&act, simulation, log, reterr);
    qy_tournament_act_free(&act);
    return code;
}

#endif
