/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament new, pair: an event begun, and its rounds. */
#include "cli/tournament_log.h"

#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/event.h"
#include "base/error.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "cli/tournament_games.h"
#include "cli/tournament_swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a knock-out match. The option itself serves matches between engines, too, which may be longer. */
#define MOST_MATCH_GAMES 12

/* ---- new ------------------------------------------------------------------------------------------- */

int qyi_cli_tournament_new(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act;
    struct qy_buf regulated = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (!cli->text[QYI_OPT_SYSTEM] && !cli->text[QYI_OPT_STAGES])
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    if (cli->text[QYI_OPT_GAMES] && cli->number[QYI_OPT_GAMES] > MOST_MATCH_GAMES)
        return qyi_cli_usage(cli, "cli.bad-number", "games", "1", "12", cli->text[QYI_OPT_GAMES], NULL);
    qyi_cli_announced(cli, qyi_cli_act_operand(cli, 2), &act);
    code = qyi_cli_regulate(cli, NULL, &act, &regulated);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_judge_fide(cli, path, NULL, &act);
    if (code == QYI_EXIT_DONE && qyi_log_file_make(path, &act, &error) < 0) {
        error.line = error.column = 0;
        error.offset = 0; /* of a file that was not made */
        code = qyi_cli_fail(cli, path, &error);
    }
    qy_buf_free(&regulated);
    return code;
}

bool qyi_cli_simulates_log(const struct qyi_cli *cli)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = name ? qy_pairing_system_named(name, strlen(name)) : NULL;

    if (cli->text[QYI_OPT_STAGES] || cli->text[QYI_OPT_TEAMS])
        return true;
    return name && (!system || system->form != QY_PAIRING_SWISS || system->field == QY_PAIRING_TEAMS);
}

int qyi_cli_simulate_log(const struct qyi_cli *cli, const struct qy_simulation *simulation,
                         struct qy_buf *log)
{
    struct qy_tournament_act begin;
    struct qy_error error = {0};
    int code;

    qyi_cli_announced(cli, NULL, &begin);
    code = qy_tournament_log_simulate(&begin, simulation, log, &error);
    if (code < 0)
        qyi_cli_say_error(cli, &error);
    return code < 0 ? qyi_cli_exit_of(code) : QYI_EXIT_DONE;
}

/* ---- pairing ------------------------------------------------------------------------------------- */

static void add_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament,
                      unsigned round)
{
    struct qy_pairing pairing;
    char number[16];

    if (qy_pairing_of_round(tournament, round, &pairing) < 0)
        return;
    (void)snprintf(number, sizeof number, "%u", round);
    if (pairing.count == 0)
        qyi_cli_say(cli, "tournament.nobody-plays", path, number, NULL);
    qyi_answer_pairs(round, &pairing, qyi_cli_answer(cli));
    qy_pairing_free(&pairing);
}

/* More rounds than there are opponents: nobody meets anybody twice in a Swiss. */
static void warn_rounds(const struct qyi_cli *cli, const struct qyi_log_file *file)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    unsigned per_match = qy_tournament_log_system(file->event)->matches
                             ? 2
                             : qy_tournament_log_games(file->event); /* rounds of which the same two play */
    unsigned players = 0;
    unsigned most;
    char number[3][16];

    for (size_t i = 0; i < tournament->player_count; i++)
        players += !qy_tournament_log_has_left(file->event, tournament->player[i].number);
    most = players > 0 ? (players - 1 + players % 2) * per_match : 0;
    if (cli->quiet || qy_tournament_log_system(file->event)->form != QY_PAIRING_SWISS ||
        tournament->rounds <= most)
        return;
    (void)snprintf(number[0], sizeof number[0], "%u", tournament->rounds);
    (void)snprintf(number[1], sizeof number[1], "%u", most);
    (void)snprintf(number[2], sizeof number[2], "%u", players);
    qyi_cli_say(cli, "tournament.too-many-rounds", file->path, number[0], number[1], number[2], NULL);
}

/* What the organiser should know before a round is made: numbers that nobody drew, who is away. */
static void warn_before_pairing(const struct qyi_cli *cli, const struct qyi_log_file *file, unsigned paired)
{
    bool table = qy_tournament_log_system(file->event)->form == QY_PAIRING_TABLE;

    if (paired == 0 && table && !cli->quiet && qy_tournament_log_tells_entries(file->event) &&
        !qy_tournament_log_is_drawn(file->event))
        qyi_cli_say(cli, "tournament.not-drawn", file->path, NULL);
    if (paired == 0)
        warn_rounds(cli, file);
    qyi_cli_warn_away(cli, file->path, file->event);
}

/* Pairs the next round, with all the games of its matches. Returns an exit code. */
static int pair_games(struct qyi_cli *cli, struct qyi_log_file *file, const uint16_t *drawn, size_t count)
{
    int code;

    do {
        struct qy_tournament_act act = {0};
        struct qy_error error = {0};

        if (qy_tournament_log_pair(file->event, drawn, count, &act, &error) < 0)
            code = qyi_cli_fail(cli, file->path, &error);
        else
            code = qyi_cli_log_append(cli, file, &act, 1);
        qy_tournament_act_free(&act);
        drawn = NULL;
        count = 0;
    } while (code == QYI_EXIT_DONE && qy_tournament_log_has_second_game(file->event));
    return code;
}

/* Teams get their numbers when the first round is paired. */
static int number_teams(struct qyi_cli *cli, struct qyi_log_file *file)
{
    struct qy_tournament_act act = {0};
    struct qy_error error = {0};
    bool needed = false;
    int code = QYI_EXIT_DONE;

    if (qy_tournament_log_number_teams(file->event, &act, &needed, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    if (needed) {
        struct qy_buf list = QY_BUF_INIT;

        code = qyi_cli_log_append(cli, file, &act, 1);
        for (size_t i = 0; i < act.order_count; i++) {
            qy_buf_adds(&list, i > 0 ? ", " : "");
            qyi_add_player(&list, qy_tournament_log_tournament(file->event), (unsigned)i + 1);
        }
        if (!cli->quiet)
            qyi_cli_say(cli, "did.redraw", qy_buf_str(&list), NULL);
        qy_buf_free(&list);
    }
    qy_tournament_act_free(&act);
    return code;
}

/* The games of an arena that are being played, by the rounds in which they stand. */
static void tell_games(struct qyi_cli *cli, const struct qy_tournament *tournament)
{
    for (unsigned round = 1; round <= tournament->columns; round++) {
        struct qy_pairing pairing;
        size_t open = 0;

        if (qy_pairing_of_round(tournament, round, &pairing) < 0)
            return;
        for (size_t i = 0; i < pairing.count; i++)
            if (qy_tournament_player(tournament, pairing.pair[i].white)->entry[round - 1].outcome ==
                QY_TOURNAMENT_OPEN)
                pairing.pair[open++] = pairing.pair[i];
        pairing.count = open;
        if (open > 0)
            qyi_answer_pairs(round, &pairing, qyi_cli_answer(cli));
        qy_pairing_free(&pairing);
    }
}

static void tell_pairs(struct qyi_cli *cli, const struct qyi_log_file *file, unsigned before)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (qy_tournament_log_system(file->event)->form == QY_PAIRING_ARENA) {
        tell_games(cli, tournament);
        return;
    }
    if (paired == before)
        qyi_cli_say(cli, "tournament.drawn-winner", NULL);
    for (unsigned round = before + 1; round <= paired; round++)
        add_pairs(cli, file->path, tournament, round);
    if (paired > before)
        qyi_cli_swiss_note(cli, file->path, file->event);
}

static int pair_by_system(struct qyi_cli *cli, const char *path)
{
    const char *lots = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = lots ? malloc((strlen(lots) + 1) * sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(lots, drawn) : 0;
    struct qyi_log_file file;
    struct qy_error error = {0};
    unsigned before;
    int code;

    if (lots && (!drawn || count == SIZE_MAX))
        (void)qyi_error_set(&error, drawn ? QY_E_TOUR_LOTS : QY_E_MEMORY, 0, lots, strlen(lots), NULL);
    if (error.code < 0 || qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        free(drawn);
        return qyi_cli_fail(cli, path, &error);
    }
    before = qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    warn_before_pairing(cli, &file, before);
    code = number_teams(cli, &file);
    if (code == QYI_EXIT_DONE)
        code = pair_games(cli, &file, drawn, count);
    if (code == QYI_EXIT_DONE)
        tell_pairs(cli, &file, before);
    qyi_log_file_close(&file);
    free(drawn);
    return code;
}

/* ---- pairs of the arbiter's own -------------------------------------------------------------------- */

/* Reads "3-7,1-2,5-0"; the caller frees it. Returns an exit code; what is wrong was said. */
static int read_pairs(const struct qyi_cli *cli, const char *text, struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = {calloc(strlen(text) / 2 + 1, sizeof *pairing.pair), 0};

    while (pairing.pair && *text) {
        size_t len = strcspn(text, ",");

        if (!qyi_read_pair(text, len, &pairing.pair[pairing.count++])) {
            qy_pairing_free(&pairing);
            return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
        }
        text += len + (text[len] == ',');
    }
    *ret_pairing = pairing;
    return pairing.pair ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

/* Tells what a pairing of the next round breaks that is not the system's. Returns an exit code: anything but
 * QYI_EXIT_DONE where it can't be a pairing of the round. */
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

/* `pair FILE --pairs 1-2,3-4`: the arbiter's own pairs, with what they break. */
static int pair_by_hand(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {0};
    struct qy_pairing pairing;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = read_pairs(cli, cli->text[QYI_OPT_PAIRS], &pairing);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        qy_pairing_free(&pairing);
        return qyi_cli_fail(cli, path, &error);
    }
    if (qy_tournament_log_pair_by_hand(file.event, &pairing, qyi_cli_act_operand(cli, 2),
                                       qyi_cli_act_operand(cli, 3), &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = judge_pairs(cli, path, file.event, &pairing);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_append(cli, &file, &act, 1);
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
