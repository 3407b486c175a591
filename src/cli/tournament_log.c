/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament new, pair: creates an event and pairs its rounds. */
#include "cli/tournament.h"

#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/event.h"
#include "base/error.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "event/act.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* limit for a knock-out match; the option also serves engine matches, which may be longer */
#define MOST_MATCH_GAMES 12

/* ---- new ------------------------------------------------------------------------------------------- */

int qyi_cli_tournament_new(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act;
    struct qy_buf regulated = QY_BUF_INIT;
    struct qy_error error = {0};
    bool strict = cli->text[QYI_OPT_FIDE] != NULL;

    if (cli->text[QYI_OPT_GAMES] && cli->number[QYI_OPT_GAMES] > MOST_MATCH_GAMES)
        return qyi_cli_usage(cli, "cli.bad-number", "games", "1", "12", cli->text[QYI_OPT_GAMES], NULL);
    qyi_cli_announced(cli, qyi_cli_act_operand(cli, 2), &act);
    int code = qyi_cli_regulate(cli, NULL, &act, &regulated);
    if (code == QYI_EXIT_DONE && strict)
        code = qyi_cli_warn_new(cli, path, &act);
    if (code == QYI_EXIT_DONE && qyi_log_file_make(path, &act, &error) < 0) {
        error.line = error.column = 0;
        error.offset = 0; /* there is no file yet to have a position */
        code = qyi_cli_fail(cli, path, &error);
    }
    if (code == QYI_EXIT_DONE && !strict) /* only once the event exists */
        code = qyi_cli_warn_new(cli, path, &act);
    qy_buf_free(&regulated);
    return code;
}

/* ---- pairing ------------------------------------------------------------------------------------- */

/* Reports that teams got their numbers, which happens when the first round is paired. */
static void say_numbered(const struct qyi_cli *cli, const struct qy_tournament *teams)
{
    struct qy_buf list = QY_BUF_INIT;

    for (size_t i = 0; i < teams->player_count; i++) {
        qy_buf_adds(&list, i > 0 ? ", " : "");
        qyi_add_player(&list, teams, (unsigned)i + 1);
    }
    qyi_cli_say(cli, "did.redraw", qy_buf_str(&list), NULL);
    qy_buf_free(&list);
}

/* Pairs the next round and prints it. Returns an exit code; errors were printed. */
static int pair_next(struct qyi_cli *cli, struct qyi_log_file *file, const uint16_t *drawn, size_t count)
{
    unsigned before = qy_tournament_paired_rounds(qy_tournament_log_tournament(file->event));
    struct qyi_doing *doing = NULL;
    struct qy_error error = {0};
    bool numbered = false;
    int code = qyi_cli_doing_new(cli, file, &doing);

    if (code == QYI_EXIT_DONE)
        code = qyi_doing_pair(doing, drawn, count, &numbered, &error) < 0
                   ? qyi_cli_doing_fail(cli, file, doing, &error)
                   : qyi_cli_doing_write(cli, file, doing);
    if (code == QYI_EXIT_DONE && numbered && !cli->quiet)
        say_numbered(cli, qy_tournament_log_tournament(file->event));
    if (code == QYI_EXIT_DONE)
        qyi_answer_paired_since(file->event, before, qyi_cli_answer(cli));
    qyi_doing_free(doing);
    return code;
}

static int pair_by_system(struct qyi_cli *cli, const char *path)
{
    const char *lots = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = lots ? malloc((strlen(lots) + 1) * sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_act_numbers(lots, 1, drawn, NULL) : 0;
    struct qyi_log_file file;
    struct qy_error error = {0};

    if (lots && (!drawn || count == SIZE_MAX))
        (void)qyi_error_set(&error, drawn ? QY_E_TOUR_LOTS : QY_E_MEMORY, 0, lots, strlen(lots), NULL);
    int code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : qyi_cli_log_open(cli, path, true, &file);
    if (code == QYI_EXIT_DONE) {
        code = pair_next(cli, &file, drawn, count);
        qyi_log_file_close(&file);
    }
    free(drawn);
    return code;
}

/* ---- pairs made by the arbiter ------------------------------------------------------------------------ */

/*
 * Reports how a pairing of the next round differs from the system's rules. Returns QYI_EXIT_DONE if it is
 * possible.
 */
static int judge_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event,
                       const struct qy_pairing *pairing)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament) + 1;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    int code = qy_tournament_log_judge(event, round, pairing, &reasons, &error);

    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_reasons(tournament, round, &reasons, true, qyi_cli_answer(cli));
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

/*
 * Handles `pair FILE --pairs 1-2,3-4`: enters the arbiter's own pairs, and reports the rules that they break.
 */
static int pair_by_hand(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {0};
    struct qy_pairing pairing;
    struct qyi_log_file file;
    struct qy_error error = {0};
    const char *bad;
    int code = qyi_read_pairs(cli->text[QYI_OPT_PAIRS], &pairing, &bad);

    if (code != 0)
        return code < 0 ? QYI_EXIT_SYSTEM : qyi_cli_usage(cli, "explain.bad-pair", bad, NULL);
    code = qyi_cli_log_open(cli, path, true, &file);
    if (code != QYI_EXIT_DONE) {
        qy_pairing_free(&pairing);
        return code;
    }
    if (qy_tournament_log_pair_by_hand(file.event, &pairing, qyi_cli_act_operand(cli, 2),
                                       qyi_cli_act_operand(cli, 3), &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = judge_pairs(cli, path, file.event, &pairing);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do_untold(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    qy_pairing_free(&pairing);
    qy_tournament_act_free(&act);
    return code;
}

int qyi_cli_log_pair(struct qyi_cli *cli, const char *path)
{
    if (cli->text[QYI_OPT_PAIRS])
        return pair_by_hand(cli, path);
    return pair_by_system(cli, path);
}
