/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, trf: reads lists of players written by other programs and by people.
 *
 *   qy_roster   the players of a list, their teams, and notes on columns and values
 *
 * A list has a head line and a line per player; values are separated by commas, semicolons, tabs or bars. Heads
 * are recognised in the spellings of Swiss-Manager, chess-results, Vega, FIDE's lists and Chinese ones (姓名 单位
 * 等级分 性别 出生日期 ...). The head may stand below a title of up to 19 lines. Nothing is dropped without a note.
 */
#ifndef QIYUAN_ROSTER_H
#define QIYUAN_ROSTER_H

#include <qiyuan/errors/trf.h>
#include <qiyuan/event/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_roster_note_kind {
    QY_ROSTER_COLUMN,    /* `found` is the head, `made` its meaning */
    QY_ROSTER_UNKNOWN,   /* the column `found` is unknown, and skipped */
    QY_ROSTER_TWICE,     /* the column `found` repeats another one; it is skipped */
    QY_ROSTER_CONVERTED, /* a value was converted */
    QY_ROSTER_DOUBTED,   /* a value has two readings; `made` is the one used */
    QY_ROSTER_DROPPED,   /* a value has no meaning in its column, and is dropped */
    QY_ROSTER_NAMELESS,  /* a line without a name, skipped */
    QY_ROSTER_EXTRA,     /* a value beyond the last column, dropped */
    QY_ROSTER_TWIN,      /* the name or the id is also in line `made` */
    QY_ROSTER_REPEATED,  /* the name and the id are already in line `made`: the line is skipped */
    QY_ROSTER_ABOVE,     /* a line above the head, or a repeated head; skipped */
    QY_ROSTER_UNTITLED,  /* a title that is neither FIDE's nor one of xiangqi; kept as written */
    /* `found` is the only value in the line, while most lines have more: a sum or a heading? */
    QY_ROSTER_BARE,
    QY_ROSTER_NOTE_KINDS
};

struct qy_roster_note {
    uint8_t kind;  /* enum qy_roster_note_kind */
    uint32_t line; /* from 1 */
    const char *column;
    const char *found;
    const char *made; /* never NULL; nor are the other texts */
};

struct qy_roster {
    struct qy_tournament *players; /* numbered in list order */
    const char **team;             /* by player index; "" for none */
    uint16_t *board;               /* by player index; 0: not given */
    uint16_t *number;              /* by player index, as in the list; 0: not given */
    uint32_t *line;                /* by player index, from 1 */
    struct qy_roster_note *note;   /* first losses, then doubts, then the rest, each by line */
    size_t note_count;
    struct qyi_roster_memory *memory; /* private */
};

/*
 * Reads a list in UTF-8, with or without a byte order mark. Errors, with offset, line and column:
 * QY_E_TRF_LINE for a list without a name column, for more than 256 columns, and for data that is not text;
 * QY_E_TOUR_PLAYER for more than QY_TOURNAMENT_MAX_PLAYERS; QY_E_MEMORY.
 */
QY_API int qy_roster_read(const char *text, size_t len, struct qy_roster *ret_roster,
                          struct qy_error *reterr);
/* As qy_roster_read(), but skips some lines, numbered as in the notes: they add no players and no notes. */
QY_API int qy_roster_read_without(const char *text, size_t len, const uint32_t *lines, size_t count,
                                  struct qy_roster *ret_roster, struct qy_error *reterr);
QY_API void qy_roster_free(struct qy_roster *roster);

/*
 * Converts a date as people write it ("06.05.2010", "2010年5月6日", "6 May 2010", "20100506", "2010") to the
 * form of report files, "2010/05/06" or "2010"; false if it is not a date. `ret_doubt`: day and month may be
 * exchanged.
 */
QY_API bool qy_birth_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt);

/* The sex in any common spelling ("F", "男", "female"): 'm', 'w', or 0. */
QY_API char qy_sex_read(const char *text, size_t len);

#ifdef __cplusplus
}
#endif

#endif
