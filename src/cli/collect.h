/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands over many games share: the files they go through, and which games they want.
 */
#ifndef QYI_CLI_COLLECT_H
#define QYI_CLI_COLLECT_H

#include "cli/files.h"
#include "collection/indexed.h"
#include "collection/pick.h"
#include "source/text.h"

#include <qiyuan/archive/collection.h>

/* What a visitor of games returns to end the command because nobody reads on. */
#define QYI_COLLECT_OUTPUT 2

/* Games of all files given, one after the other. */
struct qyi_cli_games {
    struct qyi_cli_files files; /* `cli` and `meet` are the caller's; the latter is told the games */
    const struct qy_scan_visitor *visitor; /* qyi_cli_pick() sets these three */
    void *user;
    bool variations; /* the query is asked of positions of variations, too */
    bool main_line;  /* moves in variations need not be read */
    bool as_told;    /* --game chooses among games, which are read as what they tell, not as of that game */

    /* of those that are picked: each at its end, unless NULL; returns what a visitor does */
    struct qyi_pick pick;
    int (*take)(void *owner, const struct qy_scan_game *game, bool wanted);
    void *owner; /* of the functions here */
    /* with --index: only games that go through this position, unless NULL */
    const struct qy_position *through;
    /* what the index knows by itself, and what is taken from it first (struct qyi_indexed_question); NULL: nothing */
    int (*settled)(void *owner, const struct qy_index_game *game, uint64_t count);
    int (*answer)(void *owner, struct qy_index *index);

    bool takes_foreign; /* games of kinds that are not played here are taken as they stand */
    bool tells_foreign; /* they are of no use: how many were left out is told at the end */

    /* while files are read */
    struct qyi_named_encoding encoding; /* of --encoding */
    const char *file;
    bool again;              /* the games went by before: what is wrong with them was said */
    uint32_t line;           /* where what is scanned begins in the file; 0 for the file itself */
    const uint32_t *numbers; /* of its games that have one only these; NULL: all */
    size_t number_count;
    uint64_t games_before;
    uint64_t foreign_before;
    /* of the whole */
    uint64_t games;
    uint64_t wanted;       /* those that the query picks */
    uint64_t bad;          /* games that could not be read to their end */
    uint64_t illegal;      /* of these, those that only an illegal move broke off */
    uint64_t foreign;      /* games of a kind that is not played here */
    uint64_t foreign_told; /* of these, in files that have no others */
    uint64_t read;         /* those of which at least a move, or a whole game without one, could be read */
    uint64_t notes;        /* of what was put right in games */
    struct qy_buf noted;   /* the first of them, as it is said */
    struct qy_buf said;    /* faults of the game at hand, which are said at its end */
    int last_fault;        /* the code of the last of them; 0 where there was none in the file */
};

/*
 * Makes ready for games that a query picks: that of the terms given as options, each negated if --not stands before it,
 * and of --where. Returns an exit code; the caller frees `pick.query`.
 */
int qyi_cli_pick(struct qyi_cli_games *games, struct qyi_cli *cli);

/*
 * Goes through the operands and the lines of --files-from, or the games that the index of --index tells; where the
 * query picks none because nobody has a name in it, once more for names like it, and says which. Returns an exit code:
 * QYI_EXIT_DONE, QYI_EXIT_USAGE, QYI_EXIT_INPUT for a damaged file, QYI_EXIT_SYSTEM. Faults have been reported by then.
 */
int qyi_cli_each_game(struct qyi_cli_games *games);

/* The line of its file on which a game begins. */
uint32_t qyi_cli_games_line(const struct qyi_cli_games *games, const struct qy_scan_game *game);

/* Counts a game and tells the terminal how far it is; a visitor calls it at the game's end, unless it picks. */
void qyi_cli_games_tick(struct qyi_cli_games *games, const struct qy_scan_game *game);

/* Takes a fault of the game at hand, in its file; a visitor that does not pick calls it. Returns 0. */
int qyi_cli_games_fault(struct qyi_cli_games *games, const struct qy_error *error);

/* Takes a note of what was put right in the game at hand: their number and the first are said at the end. Returns 0. */
int qyi_cli_games_note(struct qyi_cli_games *games, const struct qy_error *note);

/*
 * The exit code of a command that ended with `code`: QYI_EXIT_INPUT too where a game was damaged, and QYI_EXIT_NO where
 * one breaks off at an illegal move, as `judge` has it; not so where 1 `says_none`, that nothing was found.
 */
int qyi_cli_games_exit(const struct qyi_cli_games *games, int code, bool says_none);

/* True, and says so, if there were games and of none of them anything could be read: `output` is left alone then. */
bool qyi_cli_nothing_read(const struct qyi_cli_games *games, const char *output);

/*
 * Reads the file of spellings of --names: hands on each with the name that is written for it, until `take` returns
 * nonzero, for want of memory. Returns an exit code; what is wrong was said.
 */
int qyi_cli_each_spelling(struct qyi_cli *cli, int (*take)(void *user, const char *other, const char *name),
                          void *user);

#endif
