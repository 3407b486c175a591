/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An event of the folder in the hands of somebody who may direct it: its log locked, its people
 * read, the caller known. In workers' threads.
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
    const struct qyi_shape *shape; /* of the request's body, or NULL */
    const void *body;              /* a struct of that shape; what it points to is in `arena` */
    struct qyi_arena arena;
    struct qy_buf path;
    struct qyi_log_file file;
    const struct qyi_cached_event *cached; /* whose log the file's is, where it is only read */
    struct qyi_people people;
    const struct qyi_person *person; /* NULL: the public */
    enum qyi_role role;
    uint32_t before; /* lines of the log when it was opened */
};

/*
 * Opens the event that the request names; `append` to write to it, else it comes from the cache, and what is read
 * of it must not be changed. A report file has no log and no directors: for it `file.event` is NULL. Errors: those
 * of qyi_folder_find() and qyi_log_file_open().
 */
int qyi_directing_open(struct qyi_asking *asking, bool append, struct qyi_directing *ret_directing);
void qyi_directing_close(struct qyi_directing *directing);

/*
 * The same for a request that needs something of the event: it reads the body, asks whether the caller may do `deed`
 * (QYI_DEEDS: that is asked for each act), and whether the request rests on the log as it is, in this order. Where one
 * says no the event is closed. Errors: those of the functions below.
 */
enum { QYI_TO_WRITE = 1, QYI_BASED = 2 };
int qyi_directing_take_up(struct qyi_asking *asking, unsigned needs, unsigned deed,
                          const struct qyi_shape *shape, void *body, struct qyi_directing *ret_directing);

/* Reads the request's body by its shape. Errors: those of qyi_shape_read(). */
int qyi_directing_body(struct qyi_directing *directing, const struct qyi_shape *shape, void *body);

/* Whether the caller may do that. Error: QY_E_TOUR_ROLE. */
int qyi_directing_may(const struct qyi_directing *directing, unsigned deed);

/* Whether the request rests on the log as it is: `based` of the body or of the query, its count of lines. Errors:
 * QY_E_TOUR_MOVED_ON, QY_E_FIELD_MISSING. */
int qyi_directing_based(const struct qyi_directing *directing);

/* Writes what was done, and who did it; tells `lines` and the lines that came. Errors: QY_E_FILE_WRITE. */
int qyi_directing_write(struct qyi_directing *directing, struct qyi_writer *writer);

/*
 * Starts doing acts (answer/doing.h), and finishes: writes them and answers `lines`, `done` and `warnings`. With
 * `preview` (in the body or the query), or with `ask` if there are warnings, it writes nothing and answers only the
 * warnings. Players and captains get no warnings. Errors: QY_E_MEMORY, those of qyi_directing_write().
 */
int qyi_directing_do(struct qyi_directing *directing, struct qyi_doing **ret_doing);
int qyi_directing_end(struct qyi_directing *directing, struct qyi_doing *doing, struct qyi_writer *writer);

/* api_online.c: the entry as which the caller's account plays an event on the server, 0: none. */
unsigned qyi_online_entry(const struct qyi_people *people, const struct qyi_caller *caller);

/* api_online.c: who left by himself may come back; whom a director took out asks him. Error: QY_E_TOUR_TAKEN_OUT. */
int qyi_may_come_back(const struct qyi_directing *directing, unsigned entry);

/* api_phones.c: an hour until which line-ups of the round are taken was set, and is not past. */
bool qyi_lineups_are_open(const struct qyi_people *people, unsigned round);

/*
 * The number of the player or team that the caller acts for, 0: none. A team's player is one of its members and does
 * not act for the team.
 */
unsigned qyi_directing_own(const struct qyi_directing *directing);

/* The number of the member of a team as whom the caller plays, 0: none. */
unsigned qyi_directing_member(const struct qyi_directing *directing);

/* The caller's side of a game between two members: 0 the first one's, 1 the other's, -1 for neither. A captain speaks
 * for all of the team. */
int qyi_directing_side(const struct qyi_directing *directing, struct qy_pair members);

/* Numbers of players, to be freed; NULL for none. Errors: QY_E_FIELD_VALUE about that field, QY_E_MEMORY. */
int qyi_directing_numbers(const struct qyi_directing *directing, const char *field,
                          const struct qyi_shape_int *number, size_t count, uint16_t **ret_numbers);

#endif
