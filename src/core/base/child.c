/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a child process over pipes, reads its lines with deadlines, and ends it with its descendants. */
#include "base/child.h"

#include "base/error.h"

#include <qiyuan/errors/duel.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHUNK 16384

struct qyi_child {
    pid_t pid;
    int in;  /* our end of its standard input; -1 once closed */
    int out; /* our end of its standard output; -1 after the end of file */
    int err;
    int watch;
    int64_t read_at;
    char line[QYI_CHILD_LINE + 1]; /* bytes read but not yet returned begin at `at` */
    size_t at;
    size_t len;
    bool passing_over; /* skipping the rest of an overlong line */
    bool ended;        /* end of file on its output */
    char last[QYI_CHILD_LAST + 1];
    size_t last_len;
};

/* ---- the command ----------------------------------------------------------------------------------- */

struct words {
    char *text; /* the words, each zero-terminated */
    char *word[QYI_CHILD_WORDS + 1];
    size_t count;
};

/* Copies one word without its quotes; returns the position after it, or NULL for an unclosed quote. */
static const char *copy_word(const char *at, char **to)
{
    char quote = 0;

    for (; *at && (quote || !strchr(" \t\n", *at)); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"') {
            quote = quote ? (char)0 : *at;
        } else {
            if (*at == '\\' && quote != '\'' && at[1])
                at++;
            *(*to)++ = *at;
        }
    }
    *(*to)++ = '\0';
    return quote ? NULL : at;
}

/* Splits a command into words. The caller frees `ret_words->text`. */
static int split(const char *command, struct words *ret_words, struct qy_error *reterr)
{
    struct words words = {.text = malloc(2 * strlen(command) + 2)};
    char *to = words.text;
    const char *at = command;

    if (!words.text) {
        (void)qyi_no_memory(reterr);
        return QY_E_MEMORY;
    }
    for (;;) {
        at += strspn(at, " \t\n");
        if (!*at || words.count == QYI_CHILD_WORDS)
            break;
        words.word[words.count++] = to;
        at = copy_word(at, &to);
        if (!at)
            break;
    }
    if (!at || *at || words.count == 0) {
        free(words.text);
        (void)qyi_error_set(reterr, QY_E_ENGINE_COMMAND, 0, command, strlen(command), NULL);
        return QY_E_ENGINE_COMMAND;
    }
    *ret_words = words;
    return 0;
}

/* Appends the path of a program found through PATH; false if there is none that can be run. */
static bool find_program(const char *name, struct qy_buf *path)
{
    const char *folders = getenv("PATH");

    if (strchr(name, '/')) {
        qy_buf_adds(path, name);
        return access(qy_buf_str(path), X_OK) == 0;
    }
    for (const char *at = folders ? folders : "/usr/bin:/bin"; at;
         at = strchr(at, ':'), at = at ? at + 1 : at) {
        size_t len = strcspn(at, ":");

        qy_buf_clear(path);
        qy_buf_add(path, len > 0 ? at : ".", len > 0 ? len : 1);
        qy_buf_addc(path, '/');
        qy_buf_adds(path, name);
        if (access(qy_buf_str(path), X_OK) == 0)
            return true;
    }
    return false;
}

/* ---- start ----------------------------------------------------------------------------------------- */

/* The pipes between parent and child: [0] is for reading, [1] for writing. */
struct pipes {
    int in[2];
    int out[2];
    int err[2];
    int failure[2]; /* carries the errno of a failed start; closed by a successful exec */
};

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

static void close_pipes(struct pipes *pipes)
{
    close_pair(pipes->in);
    close_pair(pipes->out);
    close_pair(pipes->err);
    close_pair(pipes->failure);
}

static bool open_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(pipes->in, O_CLOEXEC) == 0 && pipe2(pipes->out, O_CLOEXEC) == 0 &&
        pipe2(pipes->err, O_CLOEXEC) == 0 && pipe2(pipes->failure, O_CLOEXEC) == 0)
        return true;
    close_pipes(pipes);
    return false;
}

/* The child's side after fork(): uses only async-signal-safe calls. Resets signals to their defaults. */
_Noreturn static void become(const char *path, char *const *argv, const struct pipes *pipes, uint64_t memory,
                             pid_t parent)
{
    struct rlimit limit = {memory, memory};
    struct rlimit no_core = {0, 0};
    sigset_t none;

    sigemptyset(&none);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGINT, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)setrlimit(RLIMIT_CORE, &no_core);
    if (getppid() == parent && dup2(pipes->in[0], STDIN_FILENO) >= 0 &&
        dup2(pipes->out[1], STDOUT_FILENO) >= 0 && dup2(pipes->err[1], STDERR_FILENO) >= 0 &&
        (memory == 0 || setrlimit(RLIMIT_AS, &limit) == 0))
        execv(path, argv);
    int number = errno;
    (void)!write(pipes->failure[1], &number, sizeof number);
    _exit(127);
}

static int fail_start(struct qy_error *reterr, const char *name, int number)
{
    return qyi_error_setf(reterr, QY_E_ENGINE_START, 0, NULL, "%s: %s", name, strerror(number));
}

/* Waits until the program runs, or for the errno of its failed start: returns 0 or that. */
static int await_start(int failure)
{
    int number = 0;
    ssize_t got;

    do {
        got = read(failure, &number, sizeof number);
    } while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof number ? number : 0;
}

static void keep_ends(struct qyi_child *child, struct pipes *pipes)
{
    child->in = pipes->in[1];
    child->out = pipes->out[0];
    child->err = pipes->err[0];
    pipes->in[1] = pipes->out[0] = pipes->err[0] = -1;
    (void)fcntl(child->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(child->out, F_SETFL, O_NONBLOCK);
    (void)fcntl(child->err, F_SETFL, O_NONBLOCK);
}

/* Starts the program at `path` and connects `child` to it. */
static int start(struct qyi_child *child, const char *path, char *const *argv, uint64_t memory,
                 struct qy_error *reterr)
{
    struct pipes pipes;
    pid_t parent = getpid();
    int number;

    if (!open_pipes(&pipes))
        return fail_start(reterr, argv[0], errno);
    child->pid = fork();
    if (child->pid == 0)
        become(path, argv, &pipes, memory, parent);
    if (child->pid < 0) {
        number = errno;
        close_pipes(&pipes);
        return fail_start(reterr, argv[0], number);
    }
    close(pipes.failure[1]);
    pipes.failure[1] = -1;
    number = await_start(pipes.failure[0]);
    if (number != 0)
        (void)waitpid(child->pid, NULL, 0);
    else
        keep_ends(child, &pipes);
    close_pipes(&pipes);
    return number == 0 ? 0 : fail_start(reterr, argv[0], number);
}

/* Quoted, because a folder's name may contain any character. */
bool qyi_child_self(struct qy_buf *command)
{
    char self[4096];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self);

    if (len < 0 || (size_t)len == sizeof self)
        return false;
    qy_buf_addc(command, '"');
    for (ssize_t i = 0; i < len; i++) {
        if (self[i] == '"' || self[i] == '\\')
            qy_buf_addc(command, '\\');
        qy_buf_addc(command, self[i]);
    }
    qy_buf_addc(command, '"');
    return true;
}

int qyi_child_new(const char *command, const struct qyi_child_options *options, struct qyi_child **ret_child,
                  struct qy_error *reterr)
{
    struct words words = {.count = 0};
    struct qy_buf path = QY_BUF_INIT;
    int status = split(command, &words, reterr);

    if (status < 0)
        return status;
    struct qyi_child *child = calloc(1, sizeof *child);
    if (!child) {
        free(words.text);
        return qyi_no_memory(reterr);
    }
    if (!find_program(words.word[0], &path))
        status = fail_start(reterr, words.word[0], ENOENT);
    else
        status = start(child, qy_buf_str(&path), words.word, options ? options->memory : 0, reterr);
    qy_buf_free(&path);
    free(words.text);
    if (status < 0) {
        free(child);
        return status;
    }
    child->watch = options ? options->watch : -1;
    *ret_child = child;
    return 0;
}

/* ---- reading and writing --------------------------------------------------------------------------- */

/* Keeps the last bytes from standard error. */
static void keep_last(struct qyi_child *child, const char *data, size_t len)
{
    if (len > QYI_CHILD_LAST) {
        data += len - QYI_CHILD_LAST;
        len = QYI_CHILD_LAST;
    }
    size_t keep = child->last_len + len > QYI_CHILD_LAST ? QYI_CHILD_LAST - len : child->last_len;
    memmove(child->last, child->last + child->last_len - keep, keep);
    memcpy(child->last + keep, data, len);
    child->last_len = keep + len;
    child->last[child->last_len] = '\0';
}

/* Reads what is available on standard error, up to a limit. */
static void drain_error(struct qyi_child *child)
{
    char data[CHUNK];

    for (int i = 0; child->err >= 0 && i < 16; i++) {
        ssize_t got = read(child->err, data, sizeof data);

        if (got > 0) {
            keep_last(child, data, (size_t)got);
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            close(child->err);
            child->err = -1;
        } else {
            return;
        }
    }
}

/* Waits for `events` on a descriptor of the child, draining its standard error meanwhile. */
static enum qyi_child_status await(struct qyi_child *child, int descriptor, short events, int64_t deadline)
{
    for (;;) {
        struct pollfd waited[3] = {{.fd = descriptor, .events = events},
                                   {.fd = child->err, .events = POLLIN},
                                   {.fd = child->watch, .events = POLLIN}};
        int64_t left = deadline == QYI_NEVER ? 3600 * QYI_SECOND : deadline - qyi_monotonic();
        struct timespec wait = {left > 0 ? left / QYI_SECOND : 0, left > 0 ? left % QYI_SECOND : 0};
        int ready = ppoll(waited, 3, &wait, NULL);

        if (ready < 0 && errno != EINTR)
            return QYI_CHILD_ENDED;
        if (ready > 0 && waited[1].revents)
            drain_error(child);
        if (ready > 0 && waited[0].revents)
            return QYI_CHILD_OK;
        if (ready > 0 && waited[2].revents)
            return QYI_CHILD_STOPPED;
        if (left <= 0)
            return QYI_CHILD_LATE;
    }
}

/* write() without SIGPIPE, however the program that uses the library handles that signal. */
static ssize_t write_quietly(int descriptor, const char *data, size_t len)
{
    static const struct timespec at_once = {0, 0};
    sigset_t broken;
    sigset_t before;
    sigset_t pending;

    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigemptyset(&pending);
    (void)sigpending(&pending);
    (void)pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t put = write(descriptor, data, len);
    int number = errno;
    if (put < 0 && number == EPIPE && !sigismember(&pending, SIGPIPE))
        (void)sigtimedwait(&broken, NULL, &at_once);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return put;
}

enum qyi_child_status qyi_child_write(struct qyi_child *child, const char *data, size_t len, int64_t deadline)
{
    while (len > 0) {
        ssize_t put = child->in < 0 ? -1 : write_quietly(child->in, data, len);

        if (put >= 0) {
            data += put;
            len -= (size_t)put;
        } else if (child->in >= 0 && errno == EAGAIN) {
            enum qyi_child_status status = await(child, child->in, POLLOUT, deadline);

            if (status != QYI_CHILD_OK)
                return status;
        } else if (child->in < 0 || errno != EINTR) {
            return QYI_CHILD_ENDED;
        }
    }
    return QYI_CHILD_OK;
}

/* Returns the line that ends at `end`, and skips the line-end byte there. */
static void give_line(struct qyi_child *child, size_t end, const char **ret_line, size_t *ret_len)
{
    char *line = child->line + child->at;
    size_t len = end - child->at;

    child->at = end < child->len ? end + 1 : end;
    if (len > 0 && line[len - 1] == '\r')
        len--;
    line[len] = '\0';
    for (char *zero = memchr(line, '\0', len); zero; zero = memchr(line, '\0', len))
        *zero = ' ';
    *ret_line = line;
    *ret_len = len;
}

/* Returns the next complete line of the bytes read, if there is one. */
static bool next_line(struct qyi_child *child, const char **ret_line, size_t *ret_len)
{
    for (;;) {
        char *begin = child->line + child->at;
        char *end = memchr(begin, '\n', child->len - child->at);

        if (!end)
            return false;
        if (!child->passing_over) {
            give_line(child, (size_t)(end - child->line), ret_line, ret_len);
            return true;
        }
        child->passing_over = false;
        child->at = (size_t)(end - child->line) + 1;
    }
}

/*
 * Makes room for reading. If one line fills the buffer, it is returned truncated, its rest is skipped, and
 * the result is true.
 */
static bool make_room(struct qyi_child *child, const char **ret_line, size_t *ret_len)
{
    memmove(child->line, child->line + child->at, child->len - child->at);
    child->len -= child->at;
    child->at = 0;
    if (child->len < QYI_CHILD_LINE)
        return false;
    child->len = 0;
    if (child->passing_over)
        return false;
    child->passing_over = true;
    child->line[QYI_CHILD_LINE] = '\0';
    for (char *zero = memchr(child->line, '\0', QYI_CHILD_LINE); zero;
         zero = memchr(child->line, '\0', QYI_CHILD_LINE))
        *zero = ' ';
    *ret_line = child->line;
    *ret_len = QYI_CHILD_LINE;
    return true;
}

/* Reads available bytes: OK if there were some, LATE if none, ENDED at the end of file. */
static enum qyi_child_status fill(struct qyi_child *child)
{
    ssize_t got = read(child->out, child->line + child->len, QYI_CHILD_LINE - child->len);

    if (got > 0) {
        child->len += (size_t)got;
        child->read_at = qyi_monotonic();
        return QYI_CHILD_OK;
    }
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return QYI_CHILD_LATE;
    child->ended = true;
    return QYI_CHILD_ENDED;
}

enum qyi_child_status qyi_child_read(struct qyi_child *child, int64_t deadline, const char **ret_line,
                                     size_t *ret_len)
{
    for (;;) {
        if (next_line(child, ret_line, ret_len) || make_room(child, ret_line, ret_len))
            return QYI_CHILD_OK;
        enum qyi_child_status status = child->ended ? QYI_CHILD_ENDED : fill(child);
        if (status == QYI_CHILD_LATE) {
            status = await(child, child->out, POLLIN, deadline);
            if (status != QYI_CHILD_OK)
                return status;
        } else if (status == QYI_CHILD_ENDED) {
            drain_error(child);
            if (child->len == child->at || child->passing_over)
                return QYI_CHILD_ENDED;
            give_line(child, child->len, ret_line, ret_len);
            return QYI_CHILD_OK;
        }
        /* A child that writes without pause and without line ends must not outlast the deadline. */
        if (status == QYI_CHILD_OK && child->read_at > deadline &&
            !memchr(child->line + child->at, '\n', child->len - child->at))
            return QYI_CHILD_LATE;
    }
}

int64_t qyi_child_read_at(const struct qyi_child *child)
{
    return child->read_at;
}

const char *qyi_child_last_words(const struct qyi_child *child)
{
    return child->last;
}

/* ---- end ------------------------------------------------------------------------------------------- */

/* Reads and discards output until the child ends or the deadline passes: true if it ended. */
static bool await_end(struct qyi_child *child, int64_t deadline)
{
    struct timespec nap = {0, QYI_MILLISECOND};
    siginfo_t info;

    for (;;) {
        const char *line;
        size_t len;

        memset(&info, 0, sizeof info);
        if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid != 0)
            return true;
        if (qyi_monotonic() >= deadline)
            return false;
        if (child->ended || qyi_child_read(child, deadline, &line, &len) == QYI_CHILD_ENDED)
            (void)nanosleep(&nap, NULL);
    }
}

int qyi_child_free(struct qyi_child *child, int64_t grace)
{
    int status = -1;

    if (!child)
        return -1;
    if (child->in >= 0)
        close(child->in);
    child->in = -1;
    child->watch = -1;
    bool ended = await_end(child, qyi_monotonic() + grace);
    /* The group's leader has not been reaped yet, so its pid still identifies the group. */
    (void)kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (child->out >= 0)
        close(child->out);
    if (child->err >= 0)
        close(child->err);
    free(child);
    return ended ? status : -1;
}

void qyi_child_become(const char *one, const char *other, char *const *argv)
{
    char path[4096];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path);

    if (len < 0 || (size_t)len == sizeof path)
        return;
    while (len > 0 && path[len - 1] != '/')
        len--;
    for (int i = 0; i < 2; i++) {
        (void)snprintf(path + len, sizeof path - (size_t)len, "%s", i == 0 ? one : other);
        (void)execv(path, argv);
    }
}
