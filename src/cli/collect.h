/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the commands that process many games: reading their files, and selecting games. */
#ifndef QYI_CLI_COLLECT_H
#define QYI_CLI_COLLECT_H

#include "cli/files.h"
#include "collection/indexed.h"
#include "collection/pick.h"
#include "source/text.h"

#include <qiyuan/archive/collection.h>

/* Returned by a visitor of games to end the command because standard output is closed. */
#define QYI_COLLECT_OUTPUT 2

/* The games of all given files. */
struct qyi_cli_games {
    struct qyi_cli_files files; /* the caller sets `cli` and `meet`; `meet` gets the games as its user */
    const struct qy_scan_visitor *visitor; /* set by qyi_cli_pick() */
    void *user;
    bool variations; /* the query also tests positions in variations */
    bool main_line;  /* moves in variations need not be read */
    bool as_told;    /* --game selects games by the kind that they state, instead of setting it */

    /* for the selected games: called at the end of each, unless NULL; returns like a visitor */
    struct qyi_pick pick;
    int (*take)(void *owner, const struct qy_scan_game *game, bool wanted);
    void *owner; /* passed to these functions */
    /* with --index: only games that reach this position, unless NULL */
    const struct qy_position *through;
    /* answers from the index alone, and data taken from it first (struct qyi_indexed_question); NULL: none */
    int (*settled)(void *owner, const struct qy_index_game *game, uint64_t count);
    int (*answer)(void *owner, struct qy_index *index);

    bool takes_foreign; /* games of other kinds are taken over unchanged */
    bool tells_foreign; /* games of other kinds are skipped; their number is reported at the end */

    /* while reading files */
    struct qyi_named_encoding encoding; /* the value of --encoding */
    const char *file;
    bool again;              /* the games are read a second time; their faults were reported */
    uint32_t line;           /* line of the file where scanning starts; 0: the whole file */
    const uint32_t *numbers; /* only the games with these numbers, if they have one; NULL: all */
    size_t number_count;
    uint64_t games_before;
    uint64_t foreign_before;
    /* totals */
    uint64_t games;
    uint64_t wanted;       /* selected by the query */
    uint64_t bad;          /* games not read to their end */
    uint64_t illegal;      /* of these, games broken off only by an illegal move */
    uint64_t foreign;      /* games of other kinds */
    uint64_t foreign_told; /* of these, games in files that contain no others */
    uint64_t read;         /* games of which at least one move was read, or which have none */
    uint64_t notes;        /* repairs in games */
    struct qy_buf noted;   /* the message of the first repair */
    struct qy_buf said;    /* messages about the current game, printed at its end */
    int last_fault;        /* code of the last of them in the file; 0: none */
};

/*
 * Prepares the selection of games by a query: the search terms given as options, each negated if --not
 * precedes it, and --where. Returns an exit code; the caller frees `pick.query`.
 */
int qyi_cli_pick(struct qyi_cli_games *games, struct qyi_cli *cli);

/*
 * Reads the files named by operands and --files-from, or the games found by the index of --index. If the
 * query selects no game because no player has a name in it, searches again for similar names, and reports
 * them. Returns QYI_EXIT_DONE, QYI_EXIT_USAGE, QYI_EXIT_INPUT for a damaged file, or QYI_EXIT_SYSTEM; errors
 * have been reported.
 */
int qyi_cli_each_game(struct qyi_cli_games *games);

/* The line of its file on which a game begins. */
uint32_t qyi_cli_games_line(const struct qyi_cli_games *games, const struct qy_scan_game *game);

/*
 * Counts a game and updates the progress line. Called by visitors that do not select games, at a game's end.
 */
void qyi_cli_games_tick(struct qyi_cli_games *games, const struct qy_scan_game *game);

/* Records a fault in the current game; called by visitors that do not select games. Returns 0. */
int qyi_cli_games_fault(struct qyi_cli_games *games, const struct qy_error *error);

/* Records a repair in the current game: the first one and the number of all are reported at the end. Returns 0. */
int qyi_cli_games_note(struct qyi_cli_games *games, const struct qy_error *note);

/*
 * Returns the exit code of a command that ended with `code`: QYI_EXIT_INPUT if a game was damaged, and
 * QYI_EXIT_NO if a game ends with an illegal move, as `judge` does, unless code 1 `says_none` (nothing was
 * found).
 */
int qyi_cli_games_exit(const struct qyi_cli_games *games, int code, bool says_none);

/* True, with a message, if there were games but none could be read at all: then `output` stays unchanged. */
bool qyi_cli_nothing_read(const struct qyi_cli_games *games, const char *output);

/*
 * Reads the spelling file of --names: passes each spelling with the name to write for it to `take`, until it
 * returns nonzero because memory ran out. Returns an exit code; errors have been reported.
 */
int qyi_cli_each_spelling(struct qyi_cli *cli, int (*take)(void *user, const char *other, const char *name),
                          void *user);

#endif
