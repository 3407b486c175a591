/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, clock: time controls, their notations, and two running clocks.
 *
 *   qy_time_control   how much time each side has: a value, read from and written to text
 *   qy_clock          the state of a pair of clocks: a value; the caller passes the time, no clock is read
 *
 * All times are milliseconds. A moment `t` counts from any fixed origin and never decreases.
 *
 * The compact notation (read and written; spaces only where shown):
 *
 *   40/90m,10/15m*  40 moves in 90 minutes, then 10 moves every 15 minutes, without end (`*` repeats the last
 *                   stage; without it the remaining time is for the rest of the game)
 *   G/30m or 30m    the whole game in 30 minutes
 *   90m+30s         and 30 seconds are added after each move (Fischer), or before it: see qy_clock_increments_first()
 *   5m d3s          Bronstein: after each move the time used for it is given back, at most 3 seconds
 *   5m D3s          simple delay: the clock waits 3 seconds before it runs, at each move
 *   30m,5x30s       then five periods of byo-yomi of 30 seconds
 *   H5m             hourglass: one side gains the time that the other uses
 *   3d/1            three days for each move
 *   W90m B60m       unequal clocks: first side, then second side
 *   ^...            the display counts up (the rules do not change)
 *   -               no clock
 *
 * Durations are whole numbers of d, h, m, s or ms, largest first, joined without spaces ("1h30m"); they are
 * written in the largest of d, m, s and ms that holds them whole ("90m").
 *
 * Also read, never written: a time as people type it, "5+3" (minutes + seconds), "10", "3 min", "5:00",
 * "90 min + 30 s", "10分钟+5秒", with blanks, capitals or full-width characters.
 */
#ifndef QIYUAN_CLOCK_H
#define QIYUAN_CLOCK_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/clock.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_MAX_STAGES 8

enum qy_stage_kind {
    QY_STAGE_MOVES,  /* `moves` moves in `time`; 0 moves: the rest of the game */
    QY_STAGE_BYOYOMI /* `periods` periods of `time` each; a move made within a period restores it in full */
};

enum qy_bonus { QY_BONUS_NONE, QY_BONUS_INCREMENT, QY_BONUS_BRONSTEIN, QY_BONUS_DELAY };

struct qy_stage {
    enum qy_stage_kind kind;
    uint32_t moves;
    uint32_t periods;
    int64_t time;
    enum qy_bonus bonus;
    int64_t bonus_time;
};

enum qy_time_mode { QY_TIME_NONE, QY_TIME_STAGES, QY_TIME_HOURGLASS, QY_TIME_PER_MOVE };

/* The time of one side. */
struct qy_allowance {
    enum qy_time_mode mode;
    uint8_t stages;                       /* entries used in `stage` */
    bool repeat_last;                     /* the last stage repeats without end */
    struct qy_stage stage[QY_MAX_STAGES]; /* HOURGLASS and PER_MOVE use stage[0].time */
};

struct qy_time_control {
    struct qy_allowance side[2];
    bool unequal;
    bool count_up;
};

/*
 * Reads the compact notation. Errors: QY_E_TIME_CONTROL with the offset of the first character not
 * understood.
 */
QY_API int qy_time_control_parse(const char *text, size_t len, struct qy_time_control *ret_control,
                                 struct qy_error *reterr);
/* Writes the compact notation; qy_time_control_parse() reads it back as the same control. */
QY_API void qy_time_control_write(const struct qy_time_control *control, struct qy_buf *out);

/*
 * Read and write PGN's TimeControl tag ("40/9000:900+30", "300+3", "*180", "-"; "?" is read as no clock). If
 * the last field has moves, it repeats. For a control that the tag can't hold, the writer returns
 * QY_E_TIME_CONTROL and writes nothing.
 */
QY_API int qy_time_control_parse_pgn(const char *text, size_t len, struct qy_time_control *ret_control,
                                     struct qy_error *reterr);
QY_API int qy_time_control_write_pgn(const struct qy_time_control *control, struct qy_buf *out);
/*
 * Unequal clocks have one tag per side, as in cutechess: WhiteTimeControl and BlackTimeControl; in xiangqi
 * RedTimeControl for the first. Write the text of one tag, and read both, the first side's first. Errors as
 * above.
 */
QY_API int qy_time_control_write_pgn_side(const struct qy_time_control *control, enum qy_side side,
                                          struct qy_buf *out);
QY_API int qy_time_control_parse_pgn_sides(const char *const text[2], struct qy_time_control *ret_control,
                                           struct qy_error *reterr);

/* One side's clock. Read the fields freely; change them only through the calls below. */
struct qy_clock_side {
    int64_t remaining; /* time left in the stage when the clock last started or stopped */
    int64_t used;      /* thinking time of the whole game so far, without credits */
    uint32_t stage;    /* index of the stage; stays at the last one when that repeats */
    uint32_t to_go;    /* moves left in the stage; 0: the rest of the game */
    uint32_t periods;  /* byo-yomi periods left, including the current one */
    uint32_t moves;    /* moves completed */
};

struct qy_clock {
    struct qy_time_control control;
    struct qy_clock_side side[2];
    enum qy_side running_side; /* the side whose clock runs, or would run */
    bool running;
    int64_t since;         /* when the running clock was started */
    bool increments_first; /* increments are given before the move, not after it */
    int64_t delay;         /* unused part, at `since`, of this move's simple delay or Bronstein refund */
    int64_t first_wait[2]; /* unused part, at `since`, of each side's wait before its first move */
};

/* Sets both clocks to the first stage of the control. Neither runs; the first side's is next to run. */
QY_API void qy_clock_init(struct qy_clock *clock, const struct qy_time_control *control);
/*
 * Makes increments come before each move instead of after it (FIDE, glossary): both sides get that of the
 * first move now; a completed move brings that of the next one, by the stage of that next move. Call only
 * after qy_clock_init().
 */
QY_API void qy_clock_increments_first(struct qy_clock *clock);
/*
 * Lets each clock wait up to `ms` before it runs at its side's first move. Call only after qy_clock_init().
 */
QY_API void qy_clock_wait_first(struct qy_clock *clock, int64_t ms);
/* Milliseconds that the running clock, or the one next to run, will still wait after `t` before it runs. */
QY_API int64_t qy_clock_wait(const struct qy_clock *clock, int64_t t);
/* Uncounts one completed move of a side: it has one more to make in its stage. Times do not change. */
QY_API void qy_clock_uncount(struct qy_clock *clock, enum qy_side side);
/* Starts or continues a side's clock at `t`; the other clock stops. */
QY_API void qy_clock_start(struct qy_clock *clock, enum qy_side side, int64_t t);
/* Stops the running clock, if any. */
QY_API void qy_clock_stop(struct qy_clock *clock, int64_t t);
/*
 * Completes a move of the running side: its clock stops, bonus and stage changes are applied, the other clock
 * starts. `credit` milliseconds (measured lag) are not counted against the mover. If neither clock runs, the
 * move costs no time. Does not test the flag: call qy_clock_flag() first.
 */
QY_API void qy_clock_press(struct qy_clock *clock, int64_t t, int64_t credit);
/* A side's time left in its stage at `t`; negative after flag fall. INT64_MAX without a clock. */
QY_API int64_t qy_clock_remaining(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* A side's thinking time in the whole game until `t`. */
QY_API int64_t qy_clock_used(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* True once a side has used more than its time (and has no period left). */
QY_API bool qy_clock_flag(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* The moment at which the running side's flag will fall if nothing happens; INT64_MAX for never. */
QY_API int64_t qy_clock_flag_at(const struct qy_clock *clock);
/* Adds `ms` to a side's time, or takes it away if negative; does nothing for a side without a clock. */
QY_API void qy_clock_add(struct qy_clock *clock, enum qy_side side, int64_t ms);
/* Counts `ms` (0 or more) as time used by a side though its clock did not run (xq:21.3). */
QY_API void qy_clock_charge(struct qy_clock *clock, enum qy_side side, int64_t ms);

#ifdef __cplusplus
}
#endif

#endif
