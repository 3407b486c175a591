/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The people of a tournament: who was invited to which role, and who did what. They stand in a
 * file of JSON lines beside the event's log, hidden from the list of files:
 *
 *     {"t":0,"deed":"invite","by":0,"role":"owner","name":"","of":0,"hash":"..."}
 *     {"t":0,"deed":"revoke","by":1,"invitation":3}
 *     {"t":0,"deed":"acts","by":2,"name":"Li Wen","first":12,"last":14}
 *     {"t":0,"deed":"report","by":5,"round":1,"entry":7,"other":2,"result":"1-0"}
 *     {"t":0,"deed":"report","by":5,"round":1,"entry":7,"other":2,"members":true,"result":"1-0"}
 *     {"t":0,"deed":"game","by":0,"round":1,"entry":7,"other":2,"game":"abcdefghij"}
 *     {"t":0,"deed":"settled","by":0,"game":"abcdefghij","dropped":false,"result":"1-0"}
 *     {"t":0,"deed":"hour","by":1,"round":2,"begins":0,"lineups":0}
 *
 * The number of an invitation is that of its line. `by` is the number of the invitation whose holder did it, 0 for
 * the server. In acts, `name` is the signed-in account, if any. For a player, `of` is an entry of the event; with
 * `"member":true`, or for an account that plays for a team, it is a member of a team, and reports of members name
 * members. `t` is the Unix time in milliseconds. Lines that depend on the file's content may only be written while
 * holding the lock of the event's log.
 */
#ifndef QYI_DIRECTING_PEOPLE_H
#define QYI_DIRECTING_PEOPLE_H

#include "directing/ledger.h"
#include "directing/people_file.h"
#include "directing/roles.h"
#include "wire/auth.h"
#include "wire/bodies.h"

struct qyi_person {
    uint32_t invitation;
    enum qyi_role role;
    int32_t of; /* entry number of a captain's team or of a player; number of a member; else 0 */
    char *name; /* as given in the invitation */
    bool revoked;
    bool account; /* the hash is the key of an account on the server */
    bool member;  /* `of` is the number of a team member */
    unsigned char hash[QYI_HASH_SIZE];
};

/* Size of a result in an event. */
#define QYI_RESULT_SIZE 8
/* Used instead of a result: the game is being adjusted to its event, and may have any result until then. */
#define QYI_RESULT_SOUGHT "?"
/* Used instead of a result: the pair no longer exists, so the game ends without a result and is dropped,
 * whatever is paired meanwhile. */
#define QYI_RESULT_GONE "?*"

/* A game on the server between two players of a round, and whether its result must still be entered. */
struct qyi_people_game {
    unsigned round;    /* 0: the pair was undone, and gets a new game if it is paired again */
    unsigned entry[2]; /* White (or Red) first */
    char id[QYI_GAME_ID_SIZE];
    /* nothing more is entered: the result is final, or the pair no longer exists */
    bool settled;
    char result[QYI_RESULT_SIZE]; /* the event's result with which the game last agreed; "": not yet */
};

/* A result reported by a player, or for a team member by the captain; the latest report of each side counts. */
struct qyi_report {
    unsigned round;
    unsigned entry;
    unsigned other; /* the opponent; 0: not stated */
    bool members;   /* both numbers are of members of teams */
    char result[8]; /* as seen by White (or Red) */
};

/* The start of a round, and the deadline for line-ups by captains: Unix times in milliseconds, 0 if not set. */
struct qyi_hour {
    unsigned round;
    int64_t begins;
    int64_t lineups;
};

struct qyi_people {
    struct qyi_person *person;
    size_t count;
    struct qyi_report *report;
    size_t report_count;
    struct qyi_hour *hour;
    size_t hour_count;
    struct qyi_people_game *game;
    size_t game_count;
    uint32_t lines;
    int64_t created;    /* of its first line */
    struct qy_buf text; /* the content of the file */
};

/* Reads the people of the event whose log has that path. An event created by the command has none yet.
 * Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_people_read(const char *log_path, struct qyi_people *ret_people, struct qy_error *reterr);
void qyi_people_free(struct qyi_people *people);

/* Reads a line of the file; its texts are in the arena. False: it is no deed. */
bool qyi_deed_read(const char *line, size_t len, struct qyi_arena *arena, struct qyi_kept_deed *ret_deed);

/* Passes every deed in order to `take`, with its line number, which is the number of an invitation. */
void qyi_people_each(const struct qyi_people *people,
                     void (*take)(void *user, uint32_t line, const struct qyi_kept_deed *deed), void *user);

/* Returns the caller's role: the one with the most rights among the caller's invitations, or NULL for the public. */
const struct qyi_person *qyi_people_find(const struct qyi_people *people, const struct qyi_caller *caller);

/* Returns the holder of the invitation with that number; NULL for 0 and for an unknown number. */
const struct qyi_person *qyi_people_invited(const struct qyi_people *people, int64_t invitation);

/* True if the caller shows an invitation that was withdrawn. */
bool qyi_people_shut_out(const struct qyi_people *people, const struct qyi_caller *caller);

/* Returns the last report of the entry in `like` about its game in that round, or NULL; reports before the
 * pair was made anew do not count. qyi_people_hour_of() returns the times of a round, or NULL. */
const struct qyi_report *qyi_people_reported(const struct qyi_people *people, const struct qyi_report *like);
const struct qyi_hour *qyi_people_hour_of(const struct qyi_people *people, unsigned round);

/* Returns when acts were last written to the log, according to the file: Unix time in milliseconds. */
int64_t qyi_people_last_acts(const struct qyi_people *people);

struct qyi_writer;

/* Writes a deed `acts` of the file as an object: the time, the lines, and the author: `name` of the account
 * or of the invitation ("" for neither), `role`, and `by`, the invitation (0: the server, without a role). */
void qyi_people_tell_did(const struct qyi_people *people, const struct qyi_kept_deed *deed,
                         struct qyi_writer *writer);

/*
 * Checks that a name is allowed in the file of people; `field` is the member that contained it. Error:
 * QY_E_TOUR_TEXT_LONG.
 */
int qyi_people_check_name(const char *name, const char *field, struct qy_error *reterr);

/* Appends a line, which is then durable. Errors: those of qyi_people_check_name() and of qyi_ledger_add(). */
int qyi_people_invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                      int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_error *reterr);
/* The same for a team member, given by number, as a player. */
int qyi_people_invite_member(struct qyi_ledger *ledger, const char *log_path, uint32_t by, int32_t member,
                             const char *name, const unsigned char hash[QYI_HASH_SIZE],
                             struct qy_error *reterr);
/* The same for an account of the server that plays for itself. */
int qyi_people_join(struct qyi_ledger *ledger, const char *log_path, int32_t of, const char *name,
                    const unsigned char key[QYI_HASH_SIZE], struct qy_error *reterr);
/* Records a game, based on the people as they were read: if two servers try, the second one gets
 * QY_E_TOUR_MOVED_ON. Updates the number of lines in `people`. */
int qyi_people_game(struct qyi_ledger *ledger, const char *log_path, struct qyi_people *people,
                    const struct qyi_people_game *game, struct qy_error *reterr);
/*
 * `result`: the result in the event, which the game now has too; or QYI_RESULT_SOUGHT or QYI_RESULT_GONE;
 * NULL for a dropped game.
 */
int qyi_people_settled(struct qyi_ledger *ledger, const char *log_path, const char *game, const char *result,
                       struct qy_error *reterr);
int qyi_people_revoke(struct qyi_ledger *ledger, const char *log_path, uint32_t by, uint32_t invitation,
                      struct qy_error *reterr);
int qyi_people_report(struct qyi_ledger *ledger, const char *log_path, uint32_t by,
                      const struct qyi_report *report, struct qy_error *reterr);
int qyi_people_hour(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const struct qyi_hour *hour,
                    struct qy_error *reterr);
/* Records which invitation wrote lines of the log; `name`: the signed-in account, or "". */
int qyi_people_did(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const char *name,
                   uint32_t first, uint32_t last, struct qy_error *reterr);

#endif
