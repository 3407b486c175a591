/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, clock: time controls, their notations, and two running clocks.
 *
 *   qy_time_control   how much time each side has: a value, read from and written to text
 *   qy_clock          the state of a pair of clocks: a value; time comes in with each call, none is read
 *
 * All times are milliseconds. A moment `t` counts from any fixed start and never decreases.
 *
 * The compact notation (both ways; spaces only where shown):
 *
 *   40/90m,10/15m*  40 moves in 90 minutes, then 10 moves every 15 minutes, for ever (`*` repeats the last
 *                   stage; without it what is left then serves for the rest of the game)
 *   G/30m or 30m    the whole game in 30 minutes
 *   90m+30s         and 30 seconds are added after each move (Fischer), or before it: see qy_clock_increments_first()
 *   5m d3s          Bronstein: after each move what was used of it comes back, at most 3 seconds
 *   5m D3s          simple delay: the clock waits 3 seconds at each move before it runs
 *   30m,5x30s       then five periods of byo-yomi of 30 seconds
 *   H5m             hourglass: what one side uses the other gains
 *   3d/1            three days for each move
 *   W90m B60m       unequal clocks: first side, then second side
 *   ^...            counts up (shown only; the rules are those of what follows)
 *   -               no clock
 *
 * Durations are whole numbers of d, h, m, s or ms, largest first, joined without spaces ("1h30m"); they are
 * written in the largest of d, m, s and ms that holds them whole ("90m").
 *
 * Read as well, and never written: a time as people type it, "5+3" (minutes + seconds), "10", "3 min", "5:00",
 * "90 min + 30 s", "10分钟+5秒", with blanks, in large letters or full-width signs.
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
    QY_STAGE_MOVES,  /* `moves` moves in `time` (0 moves: the rest of the game) */
    QY_STAGE_BYOYOMI /* `periods` periods of `time` each; a move within a period gives it back whole */
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

/* What one side has. */
struct qy_allowance {
    enum qy_time_mode mode;
    uint8_t stages;                       /* used entries of `stage` */
    bool repeat_last;                     /* the last stage comes again for ever */
    struct qy_stage stage[QY_MAX_STAGES]; /* HOURGLASS and PER_MOVE use stage[0].time */
};

struct qy_time_control {
    struct qy_allowance side[2];
    bool unequal;
    bool count_up;
};

/* Reads the compact notation. Errors: QY_E_TIME_CONTROL with the offset of what can't be read. */
QY_API int qy_time_control_parse(const char *text, size_t len, struct qy_time_control *ret_control,
                                 struct qy_error *reterr);
/* Writes the compact notation; what it writes is read back as the same control. */
QY_API void qy_time_control_write(const struct qy_time_control *control, struct qy_buf *out);

/*
 * PGN's TimeControl tag ("40/9000:900+30", "300+3", "*180", "-"; "?" is read as no clock). A last field with
 * moves repeats. What the tag can't hold is QY_E_TIME_CONTROL, and nothing is written.
 */
QY_API int qy_time_control_parse_pgn(const char *text, size_t len, struct qy_time_control *ret_control,
                                     struct qy_error *reterr);
QY_API int qy_time_control_write_pgn(const struct qy_time_control *control, struct qy_buf *out);
/*
 * Unequal clocks have a tag for each side, as cutechess writes them: WhiteTimeControl and BlackTimeControl, of xiangqi
 * RedTimeControl. Writes the text of one of them, and reads both, the first side's first. Errors as above.
 */
QY_API int qy_time_control_write_pgn_side(const struct qy_time_control *control, enum qy_side side,
                                          struct qy_buf *out);
QY_API int qy_time_control_parse_pgn_sides(const char *const text[2], struct qy_time_control *ret_control,
                                           struct qy_error *reterr);

/* One side's clock. Read freely; change only through the calls below. */
struct qy_clock_side {
    int64_t remaining; /* of the stage, at the last change; never counts the running stretch */
    int64_t used;      /* thinking time of the whole game so far, credits taken off */
    uint32_t stage;    /* index of the stage, the last one again when it repeats */
    uint32_t to_go;    /* moves to go in the stage; 0: the rest of the game */
    uint32_t periods;  /* byo-yomi periods left, this one included */
    uint32_t moves;    /* moves completed */
};

struct qy_clock {
    struct qy_time_control control;
    struct qy_clock_side side[2];
    enum qy_side running_side; /* whose clock runs, or would run */
    bool running;
    int64_t since;         /* when the running stretch began */
    bool increments_first; /* an increment is given before the move that it is for */
    int64_t delay;         /* what is unused at `since` of this move's simple delay or Bronstein refund */
    int64_t first_wait[2]; /* what is unused at `since` of how long a clock waits in its side's first move */
};

/* Sets both clocks to the first stage of the control; neither runs, the first side's would run first. */
QY_API void qy_clock_init(struct qy_clock *clock, const struct qy_time_control *control);
/*
 * An increment is given before each move and not after it (FIDE, glossary): both sides have that of the first move now,
 * and a completed move brings that of the next one, by the stage which that is made in. After qy_clock_init() only.
 */
QY_API void qy_clock_increments_first(struct qy_clock *clock);
/* Each clock waits up to `ms` in its side's first move before it runs. After qy_clock_init() only. */
QY_API void qy_clock_wait_first(struct qy_clock *clock, int64_t ms);
/* How much longer the running clock, or the one that would run, waits at `t` before it runs. */
QY_API int64_t qy_clock_wait(const struct qy_clock *clock, int64_t t);
/* Takes a move of a side back that was counted towards its stage: it has one more to make in it. Times stay. */
QY_API void qy_clock_uncount(struct qy_clock *clock, enum qy_side side);
/* Starts or goes on with a side's clock at `t`; the other one stops. */
QY_API void qy_clock_start(struct qy_clock *clock, enum qy_side side, int64_t t);
/* Stops whatever runs. */
QY_API void qy_clock_stop(struct qy_clock *clock, int64_t t);
/*
 * Completes a move of the running side: its clock stops, bonus and stage changes are applied, the other clock
 * starts. `credit` milliseconds (measured lag) are not counted against the mover. Where nothing runs the move
 * costs no time. Whether a flag has fallen is for the caller to ask before.
 */
QY_API void qy_clock_press(struct qy_clock *clock, int64_t t, int64_t credit);
/* What a side has left at `t` (of its stage); negative past the flag. INT64_MAX without a clock. */
QY_API int64_t qy_clock_remaining(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* The thinking time of the whole game until `t`. */
QY_API int64_t qy_clock_used(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* True once more than the allowance was used (and no period is left). */
QY_API bool qy_clock_flag(const struct qy_clock *clock, enum qy_side side, int64_t t);
/* The first moment at which qy_clock_flag() holds for the running side if nothing happens; INT64_MAX for
 * never.
 */
QY_API int64_t qy_clock_flag_at(const struct qy_clock *clock);
/* Gives (positive) or takes time; nothing for a side without a clock. */
QY_API void qy_clock_add(struct qy_clock *clock, enum qy_side side, int64_t ms);
/* Counts `ms` (0 or more) as time that a side has used, though its clock did not run (xq:21.3). */
QY_API void qy_clock_charge(struct qy_clock *clock, enum qy_side side, int64_t ms);

#ifdef __cplusplus
}
#endif

#endif
