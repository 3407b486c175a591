/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Processes that hash passwords.
 *
 * Argon2id takes 64 MiB of fresh memory for each password, and while the kernel provides or frees it, threads
 * of the same process that need memory wait: under a flood of sign-ins an arbiter's act took 0.1 s. So
 * passwords are hashed by processes of their own, which are also nicer. They end when the server does,
 * however it ends.
 */
#ifndef QYI_WIRE_HASHERS_H
#define QYI_WIRE_HASHERS_H

#include <sodium.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

#define QYI_HASHERS_MOST 4

struct qyi_hashers {
    unsigned count;
    struct qyi_hasher {
        pid_t pid;
        int line; /* our end of its socket */
        atomic_bool busy;
        atomic_bool lost; /* it is not there any more */
    } one[QYI_HASHERS_MOST];
};

/* A password to check, one to hash, or both. */
struct qyi_hashing {
    const char *kept;     /* the hash that `password` is checked against */
    const char *password; /* or NULL */
    const char *wanted;   /* to be hashed, or NULL */
    bool right;
    char made[crypto_pwhash_STRBYTES]; /* the hash of `wanted`, or "" when memory ran out */
};

/* Starts up to `count` processes. Call it before the first thread starts; sodium_init() must have been
 * called. */
void qyi_hashers_begin(struct qyi_hashers *hashers, unsigned count);
/* For any thread, which waits meanwhile. It does the work itself if no process is free, or one is lost. */
void qyi_hashers_work(struct qyi_hashers *hashers, struct qyi_hashing *hashing);
/* Ends the processes; call it when no work is left. */
void qyi_hashers_end(struct qyi_hashers *hashers);

#endif
