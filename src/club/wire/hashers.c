/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hashing passwords in processes of their own, which are asked over sockets. */
#include "wire/hashers.h"

#include "wire/crew.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Parameters of Argon2id: two passes over 64 MiB. */
#define PASSES crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE
#define MEMORY crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE

#define ABSENT UINT32_MAX

/* A request to a process; the password and the wanted one follow. */
struct question {
    char kept[crypto_pwhash_STRBYTES];
    uint32_t password; /* length, or ABSENT */
    uint32_t wanted;
};

struct reply {
    char made[crypto_pwhash_STRBYTES];
    bool right;
};

/* ---- hashing ------------------------------------------------------------------------------------------ */

static void hash(struct qyi_hashing *hashing)
{
    const char *wanted = hashing->wanted;

    hashing->right = hashing->password && crypto_pwhash_str_verify(hashing->kept, hashing->password,
                                                                   strlen(hashing->password)) == 0;
    if (!wanted || crypto_pwhash_str_alg(hashing->made, wanted, strlen(wanted), PASSES, MEMORY,
                                         crypto_pwhash_ALG_ARGON2ID13) != 0)
        hashing->made[0] = '\0';
}

/* ---- the line ----------------------------------------------------------------------------------------- */

static bool say(int line, const void *data, size_t len)
{
    const char *at = data;

    while (len > 0) {
        ssize_t sent = send(line, at, len, MSG_NOSIGNAL);

        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        len -= (size_t)sent;
    }
    return true;
}

static bool hear(int line, void *data, size_t len)
{
    char *at = data;

    while (len > 0) {
        ssize_t got = recv(line, at, len, 0);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        len -= (size_t)got;
    }
    return true;
}

/* ---- in a process of its own --------------------------------------------------------------------------- */

static void forget(char *text)
{
    if (text)
        sodium_memzero(text, strlen(text));
    free(text);
}

/* Sets `*ret_text` to a text of this length, or NULL if it is absent. False: the line has ended. */
static bool hear_text(int line, uint32_t len, char **ret_text)
{
    if (len == ABSENT)
        return true;
    *ret_text = calloc((size_t)len + 1, 1);
    return *ret_text && hear(line, *ret_text, len);
}

static bool answer_one(int line)
{
    struct question question;
    struct reply reply = {.right = false};
    char *password = NULL;
    char *wanted = NULL;
    bool heard = hear(line, &question, sizeof question) && hear_text(line, question.password, &password) &&
                 hear_text(line, question.wanted, &wanted);

    if (heard) {
        struct qyi_hashing hashing = {.kept = question.kept, .password = password, .wanted = wanted};

        hash(&hashing);
        reply.right = hashing.right;
        memcpy(reply.made, hashing.made, sizeof reply.made);
    }
    forget(password);
    forget(wanted);
    return heard && say(line, &reply, sizeof reply);
}

/* The server decides when it ends: signals to the whole group are not for it. */
static void serve(int line)
{
    static const int signals[] = {SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)signal(signals[i], SIG_IGN);
    if (nothing >= 0) { /* or a reader of the server's output would wait for its end */
        (void)dup2(nothing, STDIN_FILENO);
        (void)dup2(nothing, STDOUT_FILENO);
    }
#ifdef __linux__
    (void)prctl(PR_SET_NAME, "qiyuan-password"); /* what `ps` shows */
#endif
    qyi_crew_give_way();
    while (answer_one(line))
        ;
    _exit(0);
}

/* ---- in the server ------------------------------------------------------------------------------------- */

static bool begin_one(struct qyi_hashers *hashers)
{
    struct qyi_hasher *hasher = &hashers->one[hashers->count];
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    hasher->pid = fork();
    if (hasher->pid == 0) {
        for (unsigned i = 0; i < hashers->count; i++)
            close(hashers->one[i].line);
        close(ends[0]);
        serve(ends[1]);
    }
    close(ends[1]);
    if (hasher->pid < 0) {
        close(ends[0]);
        return false;
    }
    hasher->line = ends[0];
    atomic_init(&hasher->busy, false);
    atomic_init(&hasher->lost, false);
    hashers->count++;
    return true;
}

void qyi_hashers_begin(struct qyi_hashers *hashers, unsigned count)
{
    while (hashers->count < count && hashers->count < QYI_HASHERS_MOST && begin_one(hashers))
        ;
}

static bool ask(struct qyi_hasher *hasher, struct qyi_hashing *hashing)
{
    struct question question = {.password = ABSENT, .wanted = ABSENT};
    struct reply reply;

    if (hashing->password) {
        question.password = (uint32_t)strlen(hashing->password);
        memcpy(question.kept, hashing->kept, strnlen(hashing->kept, sizeof question.kept - 1));
    }
    if (hashing->wanted)
        question.wanted = (uint32_t)strlen(hashing->wanted);
    if (!say(hasher->line, &question, sizeof question) ||
        (hashing->password && !say(hasher->line, hashing->password, question.password)) ||
        (hashing->wanted && !say(hasher->line, hashing->wanted, question.wanted)) ||
        !hear(hasher->line, &reply, sizeof reply))
        return false;
    hashing->right = reply.right;
    memcpy(hashing->made, reply.made, sizeof hashing->made);
    return true;
}

void qyi_hashers_work(struct qyi_hashers *hashers, struct qyi_hashing *hashing)
{
    for (unsigned i = 0; i < hashers->count; i++) {
        struct qyi_hasher *hasher = &hashers->one[i];

        if (atomic_load(&hasher->lost) || atomic_exchange(&hasher->busy, true))
            continue;
        bool done = ask(hasher, hashing);
        if (!done)
            atomic_store(&hasher->lost, true);
        atomic_store(&hasher->busy, false);
        if (done)
            return;
    }
    hash(hashing);
}

void qyi_hashers_end(struct qyi_hashers *hashers)
{
    for (unsigned i = 0; i < hashers->count; i++)
        close(hashers->one[i].line);
    for (; hashers->count > 0; hashers->count--)
        while (waitpid(hashers->one[hashers->count - 1].pid, NULL, 0) < 0 && errno == EINTR)
            ;
}
