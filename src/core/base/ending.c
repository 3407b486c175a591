/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds and watches signals that end a process. */
#include "base/ending.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

bool qyi_ending_hold(struct qyi_ending *ret_ending)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    *ret_ending = (struct qyi_ending){.done = -1};
    (void)pthread_sigmask(SIG_BLOCK, &signals, &ret_ending->before);
    ret_ending->signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ret_ending->signals >= 0)
        return true;
    (void)pthread_sigmask(SIG_SETMASK, &ret_ending->before, NULL);
    return false;
}

static void *wait_for_one(void *user)
{
    const struct qyi_ending *ending = user;
    struct pollfd waited[2] = {{.fd = ending->signals, .events = POLLIN},
                               {.fd = ending->done, .events = POLLIN}};

    while (poll(waited, 2, -1) < 0 && errno == EINTR)
        continue;
    if (waited[0].revents)
        ending->end(ending->user);
    return NULL;
}

bool qyi_ending_watch(struct qyi_ending *ret_ending, void (*end)(void *user), void *user)
{
    if (!qyi_ending_hold(ret_ending))
        return false;
    ret_ending->end = end;
    ret_ending->user = user;
    ret_ending->done = eventfd(0, EFD_CLOEXEC);
    if (ret_ending->done >= 0 && pthread_create(&ret_ending->thread, NULL, wait_for_one, ret_ending) == 0)
        return true;
    if (ret_ending->done >= 0)
        (void)close(ret_ending->done);
    ret_ending->done = -1;
    qyi_ending_release(ret_ending);
    return false;
}

bool qyi_ending_came(const struct qyi_ending *ending)
{
    struct pollfd came = {.fd = ending->signals, .events = POLLIN};

    return poll(&came, 1, 0) > 0;
}

void qyi_ending_obey(struct qyi_ending *ending)
{
    const uint64_t one = 1;

    if (ending->done >= 0) {
        while (write(ending->done, &one, sizeof one) < 0 && errno == EINTR)
            continue;
        (void)pthread_join(ending->thread, NULL);
        (void)close(ending->done);
    }
    (void)close(ending->signals);
    (void)pthread_sigmask(SIG_SETMASK, &ending->before, NULL);
}

void qyi_ending_release(struct qyi_ending *ending)
{
    struct signalfd_siginfo info;

    while (read(ending->signals, &info, sizeof info) > 0)
        continue;
    qyi_ending_obey(ending);
}
