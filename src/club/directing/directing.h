/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An event of the folder while a request works on it: its log is locked, its people have been read, and the
 * caller is known. Used in worker threads.
 */
#ifndef QYI_DIRECTING_DIRECTING_H
#define QYI_DIRECTING_DIRECTING_H

#include "answer/doing.h"
#include "directing/asking_events.h"
#include "directing/event_cache.h"
#include "directing/people.h"
#include "trf/log_file.h"
#include "wire/bodies.h"

struct qyi_directing {
    struct qyi_asking *asking;
    const struct qyi_shape *shape; /* shape of the request's body, or NULL */
    const void *body;              /* a struct of that shape; its data is in `arena` */
    struct qyi_arena arena;
    struct qy_buf path;
    struct qyi_log_file file;
    const struct qyi_cached_event *cached; /* owns the log in `file` if it is only read */
    struct qyi_people people;
    const struct qyi_person *person; /* the caller's role; NULL: the public */
    enum qyi_role role;
    uint32_t before; /* number of lines of the log when it was opened */
};

/*
 * Opens the event named in the request: with `append` for writing, else from the cache, and then its data
 * must not be changed. A report file has no log and no directors: `file.event` is then NULL. Errors: those of
 * qyi_folder_find() and qyi_log_file_open().
 */
int qyi_directing_open(struct qyi_asking *asking, bool append, struct qyi_directing *ret_directing);
void qyi_directing_close(struct qyi_directing *directing);

/*
 * Opens the event and checks, in this order: the request's body; whether the caller may do `deed` (QYI_DEEDS:
 * checked later for each act); and whether the request is based on the current log. If a check fails the
 * event is closed. Errors: those of the functions below.
 */
enum { QYI_TO_WRITE = 1, QYI_BASED = 2 };
int qyi_directing_take_up(struct qyi_asking *asking, unsigned needs, unsigned deed,
                          const struct qyi_shape *shape, void *body, struct qyi_directing *ret_directing);

/* Reads the request's body by its shape. Errors: those of qyi_shape_read(). */
int qyi_directing_body(struct qyi_directing *directing, const struct qyi_shape *shape, void *body);

/* Checks that the caller may do this. Error: QY_E_TOUR_ROLE. */
int qyi_directing_may(const struct qyi_directing *directing, unsigned deed);

/* Checks that the request is based on the current log: `based` in the body or the query must be its number of
 * lines. Errors: QY_E_TOUR_MOVED_ON, QY_E_FIELD_MISSING. */
int qyi_directing_based(const struct qyi_directing *directing);

/* Writes the acts, and who did them, to the files; answers with `lines` and the new lines. Error: QY_E_FILE_WRITE. */
int qyi_directing_write(struct qyi_directing *directing, struct qyi_writer *writer);

/*
 * Starts doing acts (answer/doing.h), and finishes: writes them and answers `lines`, `done` and `warnings`. With
 * `preview` (in the body or the query), or with `ask` if there are warnings, it writes nothing and answers only the
 * warnings. Players and captains get no warnings. Errors: QY_E_MEMORY, those of qyi_directing_write().
 */
int qyi_directing_do(struct qyi_directing *directing, struct qyi_doing **ret_doing);
int qyi_directing_end(struct qyi_directing *directing, struct qyi_doing *doing, struct qyi_writer *writer);

/* api_online.c: returns the entry for which the caller's account plays an event on the server, or 0. */
unsigned qyi_online_entry(const struct qyi_people *people, const struct qyi_caller *caller);

/* api_online.c: checks that a player may return: players who left by themselves may, players removed by a
 * director must ask the director. Error: QY_E_TOUR_TAKEN_OUT. */
int qyi_may_come_back(const struct qyi_directing *directing, unsigned entry);

/* api_phones.c: true if a deadline for the line-ups of the round was set and has not passed. */
bool qyi_lineups_are_open(const struct qyi_people *people, unsigned round);

/*
 * Returns the number of the player or team for which the caller acts, or 0. A player in a team has the number
 * of a member and does not act for the team.
 */
unsigned qyi_directing_own(const struct qyi_directing *directing);

/* Returns the number of the team member as whom the caller plays, or 0. */
unsigned qyi_directing_member(const struct qyi_directing *directing);

/* Returns the caller's side in a game between two members: 0 the first, 1 the second, -1 neither. A captain
 * acts for the whole team. */
int qyi_directing_side(const struct qyi_directing *directing, struct qy_pair members);

/* Reads numbers of players, which the caller frees; NULL for none. Errors: QY_E_FIELD_VALUE for that field,
 * QY_E_MEMORY. */
int qyi_directing_numbers(const struct qyi_directing *directing, const char *field,
                          const struct qyi_shape_int *number, size_t count, uint16_t **ret_numbers);

#endif
