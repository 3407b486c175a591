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
 * An invitation's number is that of its line; `by` is the number of the invitation of who did it, 0 for the
 * server. `name` of acts is that of the account that was signed in then, where one was. Of a player `of` is an entry of
 * the event; with `"member":true`, or where it is an account that plays for a team, a member of a team; what members
 * said names members. `t` is the Unix time in milliseconds. What rests on what stands in it is written by who holds the
 * lock of the event's log.
 */
#ifndef QYI_DIRECTING_PEOPLE_H
#define QYI_DIRECTING_PEOPLE_H

#include "directing/ledger.h"
#include "directing/people_file.h"
#include "directing/roles.h"
#include "wire/auth.h"

#include <jansson.h>

struct qyi_person {
    uint32_t invitation;
    enum qyi_role role;
    int32_t of; /* the entry number of a captain's team, of a player; the number of a member; else 0 */
    char *name; /* as the inviter put it */
    bool revoked;
    bool account; /* the hash is the key of an account of the server */
    bool member;  /* `of` is the number of a team's member */
    unsigned char hash[QYI_HASH_SIZE];
};

/* Room for a result as an event has it. */
#define QYI_RESULT_SIZE 8
/* In its place: the game is being brought in line with its event, and may have any result until that is done. */
#define QYI_RESULT_SOUGHT "?"
/* The same because its pair is gone: it ends without a result, and is dropped then whoever is paired meanwhile. */
#define QYI_RESULT_GONE "?*"

/* A game of the server that two play in a round, and whether what it comes to is still to be entered. */
struct qyi_people_game {
    unsigned round;    /* 0: the pair was undone, and gets a new game where it is paired again */
    unsigned entry[2]; /* White's, or Red's, first */
    char id[QYI_GAME_ID_SIZE];
    bool settled;                 /* nothing is entered any more: the result stands, or the pair does not */
    char result[QYI_RESULT_SIZE]; /* of the event, with which the game was last found in line; "": not yet */
};

/* What a player, or for one of a team its captain, says of the game of a round; the latest of a side counts. */
struct qyi_report {
    unsigned round;
    unsigned entry;
    unsigned other; /* against whom; 0: not said */
    bool members;   /* both are members of teams */
    char result[8]; /* as White, or Red, has it */
};

/* When a round begins, and until when captains may set who sits where for it: Unix time in milliseconds, 0 for
 * what is not said. */
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
    struct qy_buf text; /* the file, as it stands */
};

/* Reads the people of the event whose log has that path; of an event made by the command there are none yet.
 * Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_people_read(const char *log_path, struct qyi_people *ret_people, struct qy_error *reterr);
void qyi_people_free(struct qyi_people *people);

/* Gives every deed in its order to `take`, with the number of its line, by which an invitation is called. */
void qyi_people_each(const struct qyi_people *people,
                     void (*take)(void *user, uint32_t line, const json_t *deed), void *user);

/* The caller's role: the most able of its invitations, or NULL for the public. */
const struct qyi_person *qyi_people_find(const struct qyi_people *people, const struct qyi_caller *caller);

/* The holder of the invitation of that number; NULL for 0 and for one that is not there. */
const struct qyi_person *qyi_people_invited(const struct qyi_people *people, int64_t invitation);

/* Whether the caller shows an invitation that was withdrawn. */
bool qyi_people_shut_out(const struct qyi_people *people, const struct qyi_caller *caller);

/* What the entry of `like` said last of that round's game against the other one, or NULL: of pairs that were made anew
 * nothing was said. And what was said of a round's hour, or NULL. */
const struct qyi_report *qyi_people_reported(const struct qyi_people *people, const struct qyi_report *like);
const struct qyi_hour *qyi_people_hour_of(const struct qyi_people *people, unsigned round);

/* When acts were last written to the log, by what stands in the file: Unix time in milliseconds. */
int64_t qyi_people_last_acts(const struct qyi_people *people);

struct qyi_writer;

/* Tells a deed `acts` of the file, as an object: when, which lines, and who: `name` of the account or as the inviter
 * put it, "" for neither, `role` and `by`, the invitation (0: the server, without a role). */
void qyi_people_tell_did(const struct qyi_people *people, const json_t *deed, struct qyi_writer *writer);

/*
 * Whether somebody may be called so in the file of people; `field` is what the name came as. Error:
 * QY_E_TOUR_TEXT_LONG.
 */
int qyi_people_check_name(const char *name, const char *field, struct qy_error *reterr);

/* Adds a line, which is durable then. Errors: those of qyi_people_check_name() and of qyi_ledger_add(). */
int qyi_people_invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                      int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_error *reterr);
/* The same for a member of a team, by his number, as a player. */
int qyi_people_invite_member(struct qyi_ledger *ledger, const char *log_path, uint32_t by, int32_t member,
                             const char *name, const unsigned char hash[QYI_HASH_SIZE],
                             struct qy_error *reterr);
/* The same for an account of the server that plays for itself. */
int qyi_people_join(struct qyi_ledger *ledger, const char *log_path, int32_t of, const char *name,
                    const unsigned char key[QYI_HASH_SIZE], struct qy_error *reterr);
/* A game rests on the people as they were read: of two servers one notes it, the other finds that they have moved on
 * (QY_E_TOUR_MOVED_ON). Their lines go on with it. */
int qyi_people_game(struct qyi_ledger *ledger, const char *log_path, struct qyi_people *people,
                    const struct qyi_people_game *game, struct qy_error *reterr);
/*
 * `result`: the event's, as the game has it, too, QYI_RESULT_SOUGHT or QYI_RESULT_GONE; NULL for one that is dropped.
 */
int qyi_people_settled(struct qyi_ledger *ledger, const char *log_path, const char *game, const char *result,
                       struct qy_error *reterr);
int qyi_people_revoke(struct qyi_ledger *ledger, const char *log_path, uint32_t by, uint32_t invitation,
                      struct qy_error *reterr);
int qyi_people_report(struct qyi_ledger *ledger, const char *log_path, uint32_t by,
                      const struct qyi_report *report, struct qy_error *reterr);
int qyi_people_hour(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const struct qyi_hour *hour,
                    struct qy_error *reterr);
/* Lines of the log came by an invitation; `name`: of the account that was signed in, or "". */
int qyi_people_did(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const char *name,
                   uint32_t first, uint32_t last, struct qy_error *reterr);

#endif
