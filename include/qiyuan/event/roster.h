/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, trf: lists of players as other programs and people write them.
 *
 *   qy_roster   the players of a list, the teams they are in, and what was made of each column and value
 *
 * A list is a text of lines under a head line; values are separated by commas, semicolons, tabs or bars. Heads
 * are known in the spellings of Swiss-Manager, chess-results, Vega, FIDE's lists and Chinese ones (姓名 单位
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
    QY_ROSTER_COLUMN,    /* `found` is the head, `made` what it is taken for */
    QY_ROSTER_UNKNOWN,   /* the column `found` is not known, and left out */
    QY_ROSTER_TWICE,     /* the column `found` says again what another one says; it is left out */
    QY_ROSTER_CONVERTED, /* a value was written otherwise */
    QY_ROSTER_DOUBTED,   /* it can be read in two ways; `made` is how */
    QY_ROSTER_DROPPED,   /* it means nothing in its column, and is left out */
    QY_ROSTER_NAMELESS,  /* a line without a name, left out */
    QY_ROSTER_EXTRA,     /* a value behind the last column, left out */
    QY_ROSTER_TWIN,      /* the name or the id stands in line `made`, too */
    QY_ROSTER_REPEATED,  /* the name and the id stand in line `made` already: the line is left out */
    QY_ROSTER_ABOVE,     /* a line above the head, or one that repeats it; skipped */
    QY_ROSTER_UNTITLED,  /* a title that is none of FIDE's and none of xiangqi; it stays as it is written */
    QY_ROSTER_BARE, /* `found` is all there is in the line, where nearly all others have more: a sum, a heading? */
    QY_ROSTER_NOTE_KINDS
};

struct qy_roster_note {
    uint8_t kind;  /* enum qy_roster_note_kind */
    uint32_t line; /* from 1 */
    const char *column;
    const char *found;
    const char *made; /* never NULL, like the others */
};

struct qy_roster {
    struct qy_tournament *players; /* numbered as they stand */
    const char **team;             /* of player i; "" for none */
    uint16_t *board;               /* of player i; 0: not stated */
    uint16_t *number;              /* of player i as the list has it; 0: not stated */
    uint32_t *line;                /* of player i, from 1 */
    struct qy_roster_note *note; /* what is lost first, then what is doubtful, then the rest, each by lines */
    size_t note_count;
    struct qyi_roster_memory *memory; /* not for callers */
};

/*
 * Reads a list; UTF-8, with or without a byte order mark. Errors, with offset, line and column: QY_E_TRF_LINE
 * for a list without a name column, for more than 256 columns, and for what is no text; QY_E_TOUR_PLAYER for
 * more than QY_TOURNAMENT_MAX_PLAYERS; QY_E_MEMORY.
 */
QY_API int qy_roster_read(const char *text, size_t len, struct qy_roster *ret_roster,
                          struct qy_error *reterr);
/*
 * The same without the players of some lines, numbered as notes do: they are read past, and nothing is noted of them.
 */
QY_API int qy_roster_read_without(const char *text, size_t len, const uint32_t *lines, size_t count,
                                  struct qy_roster *ret_roster, struct qy_error *reterr);
QY_API void qy_roster_free(struct qy_roster *roster);

/*
 * A date as people write it ("06.05.2010", "2010年5月6日", "6 May 2010", "20100506", "2010") as report files have it,
 * "2010/05/06" or "2010"; false for none. `ret_doubt`: day and month may be the other way round.
 */
QY_API bool qy_birth_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt);

/* The sex in any usual spelling ("F", "男", "female"): 'm', 'w', or 0. */
QY_API char qy_sex_read(const char *text, size_t len);

#ifdef __cplusplus
}
#endif

#endif
