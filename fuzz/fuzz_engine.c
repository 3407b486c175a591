/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Conversations with the engine. Laws: whatever it receives, its output is whole lines, and it still answers
 * afterwards. Commands that only take time or memory (table sizes, thread counts, deep perft) are skipped, and
 * a thought is stopped as soon as it has begun.
 */
#include <string.h>
#include <strings.h>

#include "engine/protocol.h"
#include "fuzz.h"

#define MOST_LINES 40

static void hear(void *closure, const char *text, size_t len)
{
    size_t *lines = closure;

    FUZZ_LAW(len > 0 && text[len - 1] == '\n');
    *lines += 1;
}

/* Whether a line would only take time or memory. */
static bool is_costly(const char *line, size_t len)
{
    static const char *const words[] = {"hash",  "threads", "perft", "bench", "memory", "cores",  "new",
                                        "clear", "nodes",   "time",  "depth", "level",  "variant"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (size_t at = 0; at + strlen(words[i]) <= len; at++)
            if (strncasecmp(line + at, words[i], strlen(words[i])) == 0)
                return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data;
    const char *end = at + size;
    struct qyi_protocol *protocol;
    size_t heard = 0;

    if (qyi_protocol_new(hear, &heard, &protocol) < 0)
        return 0;
    for (unsigned lines = 0; at < end && lines < MOST_LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);

        if (!is_costly(at, len) &&
            (!qyi_protocol_line(protocol, at, len) || !qyi_protocol_line(protocol, "?", 1) ||
             !qyi_protocol_line(protocol, "stop", 4)))
            break;
        at += len + (stop != NULL);
    }
    qyi_protocol_free(protocol);
    return 0;
}
