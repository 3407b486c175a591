/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logs of tournaments. What counts of a log is read again with as many acts; a refused act changes nothing; a
 * fault has its line.
 */
#include <qiyuan/tournament_log.h>

#include <string.h>

#include "fuzz.h"

/* The last line once more, as an act of its own: done, or refused without a trace. */
static void act_again(struct qy_tour_log *event, const char *text, size_t good)
{
    size_t end = good > 0 ? good - 1 : 0;
    size_t begin = end;
    size_t before = qy_tour_log_acts(event);
    struct qy_error error;
    int code;

    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    code = qy_tour_log_act(event, text + begin, end - begin, &error);
    FUZZ_LAW(code <= 0);
    FUZZ_LAW(code == 0 || (error.code == code && qy_tour_log_acts(event) == before));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct qy_tour_log *event;
    struct qy_tour_log *again;
    struct qy_error error;
    size_t good = 0;
    size_t good_again = 0;
    int code = qy_tour_log_read(text, size, &event, &good, &error);

    if (code < 0) {
        FUZZ_LAW(error.code == code && error.line >= 1);
        return 0;
    }
    FUZZ_LAW(good <= size);
    FUZZ_LAW(qy_tour_log_read(text, good, &again, &good_again, NULL) == 0);
    FUZZ_LAW(good_again == good && qy_tour_log_acts(again) == qy_tour_log_acts(event));
    act_again(again, text, good);
    qy_tour_log_free(again);
    qy_tour_log_free(event);
    return 0;
}
