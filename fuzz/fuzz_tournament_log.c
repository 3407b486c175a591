/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tournament logs. Laws: the valid part of a log is read again with as many acts; a refused act changes
 * nothing; an error has a line. Groups are also ranked, and numbers drawn again.
 */
#include <qiyuan/event/stages.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/tournament_log.h>

#include <string.h>

#include "fuzz.h"

/* Applies the last line once more as an act: it succeeds, or is refused and changes nothing. */
static void act_again(struct qy_tournament_log *event, const char *text, size_t good)
{
    size_t end = good > 0 ? good - 1 : 0;
    size_t begin = end;
    size_t before = qy_tournament_log_acts(event);
    struct qy_error error;
    int code;

    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    code = qy_tournament_log_act_line(event, text + begin, end - begin, &error);
    FUZZ_LAW(code <= 0);
    FUZZ_LAW(code == 0 || (error.code == code && qy_tournament_log_acts(event) == before));
}

/* Checks that the standings of a group, if they can be computed, list all its players. */
static void rank_groups(const struct qy_tournament_log *event)
{
    struct qy_tournament_stage stage;

    for (size_t k = 0; qy_tournament_log_stage(event, k, &stage); k++)
        for (size_t group = 0; group < 3; group++) {
            struct qy_tournament *section;
            struct qy_standings *standings;
            struct qy_error error;

            if (qy_tournament_log_section(event, k, group, &section, &error) < 0)
                break;
            if (qy_tournament_log_section_standings(event, k, section, NULL, &standings, &error) == 0) {
                FUZZ_LAW(qy_standings_count(standings) == section->player_count);
                qy_standings_free(standings);
            }
            qy_tournament_free(section);
        }
}

/* Checks that the restricted draw gives an act that is accepted before the first pairing. */
static void redraw(struct qy_tournament_log *event)
{
    struct qy_tournament_act act;

    if (qy_tournament_log_redraw_restricted(event, NULL, 0, &act, NULL) < 0)
        return;
    if (qy_tournament_paired_rounds(qy_tournament_log_tournament(event)) == 0)
        FUZZ_LAW(qy_tournament_log_act(event, &act, NULL) == 0);
    qy_tournament_act_free(&act);
}

/*
 * Checks that the first line, if it is an act, reads back the same when written; otherwise its error lies
 * within the line.
 */
static void write_again(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    struct qy_tournament_act act;
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    struct qy_error error;
    size_t len = end ? (size_t)(end - text) : size;
    int code = qy_tournament_act_read(text, len, &act, &error);

    FUZZ_LAW(code == 0 || (error.code == code && error.offset <= len));
    if (code < 0)
        return;
    qy_tournament_act_write(&act, &once);
    qy_tournament_act_free(&act);
    FUZZ_LAW(qy_tournament_act_read(once.data, once.len, &act, NULL) == 0);
    qy_tournament_act_write(&act, &twice);
    qy_tournament_act_free(&act);
    FUZZ_LAW(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    qy_buf_free(&once);
    qy_buf_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct qy_tournament_log *event;
    struct qy_tournament_log *again;
    struct qy_error error;
    size_t good = 0;
    size_t good_again = 0;
    int code = qy_tournament_log_read(text, size, &event, &good, &error);

    write_again(text, size);
    if (code < 0) {
        FUZZ_LAW(error.code == code && error.line >= 1);
        return 0;
    }
    FUZZ_LAW(good <= size);
    FUZZ_LAW(qy_tournament_log_read(text, good, &again, &good_again, NULL) == 0);
    FUZZ_LAW(good_again == good && qy_tournament_log_acts(again) == qy_tournament_log_acts(event));
    rank_groups(event);
    redraw(again);
    qy_tournament_log_free(again);
    FUZZ_LAW(qy_tournament_log_read(text, good, &again, NULL, NULL) == 0);
    act_again(again, text, good);
    qy_tournament_log_free(again);
    qy_tournament_log_free(event);
    return 0;
}
