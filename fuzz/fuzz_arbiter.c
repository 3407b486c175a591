/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logs of the arbiter. Laws: an event that is read and written reads back the same; an event that can't be
 * read has a column; the game is over if and only if it has a result; no clock runs after the end; trying an
 * event changes nothing; rulings are valid UTF-8 on one line.
 */
#include <qiyuan/record/arbiter.h>

#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

static void check_rulings(const struct qy_arbiter *arbiter)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);
    struct qy_buf text = QY_BUF_INIT;

    FUZZ_LAW(count > 0);
    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        qy_ruling_json(arbiter, &rulings[i], &text);
        qy_ruling_words(arbiter, &rulings[i], (enum qy_lang)(i % QY_LANG_COUNT), QY_NOTATION_COUNT, &text);
        FUZZ_LAW(!rulings[i].undecided || qy_arbiter_outcome(arbiter).reason != QY_REASON_DEAD_POSITION);
        FUZZ_LAW(!text.failed && qyi_utf8_valid(text.data, text.len) && !memchr(text.data, '\n', text.len));
    }
    qy_buf_free(&text);
}

static void check_state(const struct qy_arbiter *arbiter)
{
    const struct qy_position *now = qy_history_position(qy_arbiter_history(arbiter));
    bool over = qy_arbiter_phase(arbiter) == QY_PHASE_OVER;
    qy_move moves[QY_MAX_MOVES];

    FUZZ_LAW(over == (qy_arbiter_outcome(arbiter).result != QY_RESULT_OPEN));
    FUZZ_LAW(!over || !qy_arbiter_clock(arbiter)->running);
    FUZZ_LAW(over || qy_arbiter_next_flag(arbiter) > qy_arbiter_time(arbiter));
    FUZZ_LAW(qy_position_key(now) == qy_position_compute_key(now));
    FUZZ_LAW(qy_arbiter_phase(arbiter) != QY_PHASE_PLAY ||
             (qy_arbiter_moves(arbiter, moves) > 0) == !qy_arbiter_setup(arbiter)->unentered);
    FUZZ_LAW(!qy_arbiter_setup(arbiter)->unentered ||
             (qy_history_plies(qy_arbiter_history(arbiter)) == 0 &&
              qy_arbiter_turn(arbiter) ==
                  (qy_position_side(now) ^ (enum qy_side)(qy_arbiter_plies(arbiter) % 2))));
}

/* Checks that a written event reads back as the same event. */
static void write_again(struct qy_event_reader *reader, const struct qy_event *event)
{
    enum qy_game game = qy_rules_game(reader->setup.rules);
    struct qy_event_reader other = *reader;
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    struct qy_event again;

    if (event->kind == QY_EVENT_START)
        return;
    other.scratch = (struct qy_buf)QY_BUF_INIT;
    qy_event_json(event, game, &once);
    FUZZ_LAW(qy_event_read(&other, qy_buf_str(&once), once.len, &again, NULL) == 0);
    qy_event_json(&again, game, &twice);
    FUZZ_LAW(again.kind == event->kind && strcmp(qy_buf_str(&once), qy_buf_str(&twice)) == 0);
    qy_buf_free(&once);
    qy_buf_free(&twice);
    qy_event_reader_free(&other);
}

/* Feeds a line to the arbiter; false if it is damaged. */
static bool feed(struct qy_arbiter *arbiter, struct qy_event_reader *reader, const char *line, size_t len,
                 uint32_t n)
{
    struct qy_event event;
    struct qy_error error;
    uint64_t digest = qy_arbiter_digest(arbiter);
    int status = qy_event_read(reader, line, len, &event, &error);

    if (status < 0) {
        FUZZ_LAW(error.code == status && error.column >= 1);
        return false;
    }
    write_again(reader, &event);
    event.line = n;
    if (n < 64 && qy_arbiter_try(arbiter, &event, NULL) == 0)
        FUZZ_LAW(qy_arbiter_digest(arbiter) == digest);
    status = qy_arbiter_feed(arbiter, &event, NULL);
    FUZZ_LAW(status == 0 || status == QY_E_LOG_TIME || status == QY_E_LOG_LEFT || status == QY_E_MEMORY);
    if (status < 0)
        return false;
    check_rulings(arbiter);
    check_state(arbiter);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct qy_arbiter_oracle oracle = {.nodes = 300};
    struct qy_event_reader reader = {0};
    struct qy_arbiter *arbiter;
    const char *text = (const char *)data;
    uint32_t n = 0;

    if (size == 0 || qy_arbiter_new(&oracle, &arbiter) < 0)
        return 0;
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t len = end ? (size_t)(end - text) : size;

        if (!feed(arbiter, &reader, text, len, ++n))
            break;
        size -= end ? len + 1 : len;
        text += end ? len + 1 : len;
    }
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
    return 0;
}
