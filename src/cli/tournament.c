/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: pairs, checks and simulates events that stand in report files; standings have a file of
 * their own. */
#include "cli/tournament.h"
#include "answer/answers.h"
#include "cli/cli.h"
#include "cli/tournament_evening.h"
#include "cli/tournament_explain.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"
#include "cli/tournament_swiss.h"
#include "cli/tournament_system.h"
#include <qiyuan/source.h>

#include <qiyuan/standings.h>
#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_DRAWS 33

/* Says an error that is about no file. Returns the exit code that it calls for. */
static int refuse(const struct qyi_cli *cli, const struct qy_error *error)
{
    qyi_cli_say_error(cli, error);
    return qyi_cli_exit_of(error->code);
}

/* ---- the file -------------------------------------------------------------------------------------------
 */

int qyi_cli_read_whole(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qy_source *source;
    struct qy_error error;
    long count = 1;

    if (qy_source_open(path, &source, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    while (count > 0) {
        if (qy_buf_reserve(text, 65536) < 0) {
            count = QY_E_MEMORY;
            error = (struct qy_error){.code = QY_E_MEMORY};
            break;
        }
        count = qy_source_read(source, text->data + text->len, 65536);
        if (count > 0)
            text->len += (size_t)count;
        else if (count < 0)
            error = *qy_source_error(source);
    }
    qy_source_close(source);
    return count < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* What a file of teams states and its games don't give is told, and the games count. */
static void say_differences(const struct qyi_cli *cli, const char *path, const struct qy_trf *trf)
{
    struct qy_error difference = {0};

    for (size_t i = 0; !cli->quiet && qy_trf_team_difference(trf, i, &difference); i++)
        (void)qyi_cli_fail(cli, path, &difference);
}

/* --system double-swiss says how the points of byes are to be read, where the file does not. */
static int set_system(const struct qyi_cli *cli, struct qy_trf *trf, struct qy_error *reterr)
{
    const char *asked = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = asked ? qy_pairing_system_named(asked, strlen(asked)) : NULL;
    const struct qy_pairing_system *named = qy_tournament_system(qy_trf_tournament(trf));

    if (!system || !system->matches || (named && named->matches))
        return 0;
    return qy_trf_set_system(trf, system->code, strlen(system->code), reterr);
}

int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;
    int code =
        qyi_cli_is_log(path) ? qyi_cli_log_as_trf(cli, path, &text) : qyi_cli_read_whole(cli, path, &text);

    if (code == QYI_EXIT_DONE && qy_trf_read(qy_buf_str(&text), text.len, ret_trf, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else if (code == QYI_EXIT_DONE && set_system(cli, *ret_trf, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
        qy_trf_free(*ret_trf);
    } else if (code == QYI_EXIT_DONE && qy_trf_check_points(*ret_trf, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
        qy_trf_free(*ret_trf);
    } else if (code == QYI_EXIT_DONE) {
        say_differences(cli, path, *ret_trf);
    }
    qy_buf_free(&text);
    return code;
}

/* Says that a system is not offered where it was asked for. */
static int refuse_system(const struct qyi_cli *cli, const char *system, const char *offered)
{
    struct qy_error error = {.code = QY_E_TOUR_SYSTEM};

    memcpy(error.found, system,
           strlen(system) < sizeof error.found ? strlen(system) : sizeof error.found - 1);
    memcpy(error.expected, offered, strlen(offered));
    return refuse(cli, &error);
}

/* ---- pair -----------------------------------------------------------------------------------------------
 */

static int pair_next(struct qyi_cli *cli, const char *path, const struct qyi_cli_system *system)
{
    unsigned round = qy_tournament_paired_rounds(system->tournament) + 1;
    struct qy_lots lots = {0};
    struct qy_pairing pairing;
    struct qyi_writer writer;
    struct qy_error error = {0};

    if (qyi_cli_system_pair(cli, system, round, &pairing, &lots, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_cli_writer(cli, &writer);
    qyi_answer_pairs(round, &pairing, &writer);
    if (cli->text[QYI_OPT_VERBOSE])
        qyi_answer_lots(round, &lots, &writer);
    qyi_writer_end(&writer);
    qy_lots_free(&lots);
    qy_pairing_free(&pairing);
    return QYI_EXIT_DONE;
}

/* ---- check ----------------------------------------------------------------------------------------------
 */

static bool has_pair(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

/* The pairs of one pairing that the other has not: as words, or as an array. */
static size_t add_missing(struct qy_buf *out, struct qyi_json *json, const struct qy_pairing *of,
                          const struct qy_pairing *in)
{
    size_t missing = 0;

    for (size_t i = 0; i < of->count; i++) {
        if (has_pair(in, of->pair[i]))
            continue;
        missing++;
        if (json) {
            qyi_json_open(json, '[');
            qyi_json_uint(json, of->pair[i].white);
            qyi_json_uint(json, of->pair[i].black);
            qyi_json_close(json, ']');
        } else {
            qy_buf_addf(out, " %u-%u", of->pair[i].white, of->pair[i].black);
        }
    }
    return missing;
}

static void add_check_json(struct qyi_cli *cli, unsigned round, bool same, const struct qy_pairing *file,
                           const struct qy_pairing *ours)
{
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "round");
    qyi_json_uint(&json, round);
    qyi_json_key(&json, "ok");
    qyi_json_bool(&json, same);
    qyi_json_key(&json, "file");
    qyi_json_open(&json, '[');
    add_missing(&cli->out, &json, file, ours);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "ours");
    qyi_json_open(&json, '[');
    add_missing(&cli->out, &json, ours, file);
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* "round 3 differs: file 1-2 3-4, ours 1-3 2-4"; with no legal pairing of ours, nothing stands behind it. */
static bool add_check(struct qyi_cli *cli, unsigned round, const struct qy_pairing *file,
                      const struct qy_pairing *ours)
{
    struct qy_buf words = QY_BUF_INIT;
    size_t missing;

    qy_buf_addf(&words, "round %u differs: file", round);
    missing = add_missing(&words, NULL, file, ours);
    qy_buf_adds(&words, ", ours");
    missing += add_missing(&words, NULL, ours, file);
    if (cli->json)
        add_check_json(cli, round, missing == 0, file, ours);
    else if (missing > 0)
        qy_buf_addf(&cli->out, "%s\n", qy_buf_str(&words));
    else if (!cli->quiet)
        qy_buf_addf(&cli->out, "round %u ok\n", round);
    qy_buf_free(&words);
    return missing == 0;
}

static int check_round(struct qyi_cli *cli, const char *path, const struct qyi_cli_system *system,
                       unsigned round, bool *ret_same)
{
    struct qy_pairing ours = {0};
    struct qy_pairing file = {0};
    struct qy_error error = {0};
    int code = qyi_cli_system_compare(cli, system, round, &ours, &error);

    if (code == 0 || code == QY_E_TOUR_NO_PAIRING)
        code = qy_pairing_of_round(system->tournament, round, &file);
    if (code == 0)
        *ret_same = add_check(cli, round, &file, &ours);
    qy_pairing_free(&ours);
    qy_pairing_free(&file);
    if (code < 0) {
        error.code = code;
        return qyi_cli_fail(cli, path, &error);
    }
    return QYI_EXIT_DONE;
}

static void say_rank(struct qyi_cli *cli, unsigned number, unsigned stated, unsigned rank)
{
    char text[3][16];

    if (cli->json) {
        qy_buf_addf(&cli->out, "{\"rank_of\":%u,\"ok\":false,\"file\":%u,\"ours\":%u}\n", number, stated,
                    rank);
        return;
    }
    (void)snprintf(text[0], sizeof text[0], "%u", number);
    (void)snprintf(text[1], sizeof text[1], "%u", stated);
    (void)snprintf(text[2], sizeof text[2], "%u", rank);
    qyi_cli_word(cli, &cli->out, "tournament.rank-differs", text[0], text[1], text[2], NULL);
    qy_buf_addc(&cli->out, '\n');
}

/* How many share a rank. */
static size_t sharing(const struct qy_standings *standings, size_t place)
{
    unsigned rank = qy_standings_at(standings, place)->rank;
    size_t count = 0;

    for (size_t i = 0; i < qy_standings_count(standings); i++)
        count += qy_standings_at(standings, i)->rank == rank;
    return count;
}

/* Ranks that a file states beside its tie-breaks (record 202) are those of the standings; who is level may
 * stand in any order. Without all results, or without tie-breaks, there is nothing to compare. */
static bool check_ranks(struct qyi_cli *cli, const struct qy_tournament *tournament)
{
    struct qy_standings_setup setup = {.rounds = 0};
    struct qy_standings *standings;
    bool same = true;

    if (!tournament->text[QY_TOURNAMENT_TIEBREAKS][0] || qy_tournament_paired_rounds(tournament) == 0 ||
        qy_tournament_finished_rounds(tournament) < qy_tournament_paired_rounds(tournament) ||
        qy_tiebreak_list_of(tournament, &setup.tiebreaks, NULL) < 0 ||
        qy_standings_new(tournament, &setup, &standings, NULL) < 0)
        return true;
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);
        unsigned stated = qy_tournament_player(tournament, row->number)->rank;

        if (stated == 0 || (stated >= row->rank && stated < row->rank + sharing(standings, i)))
            continue;
        same = false;
        say_rank(cli, row->number, stated, row->rank);
    }
    qy_standings_free(standings);
    return same;
}

static int check_all(struct qyi_cli *cli, const char *path, const struct qyi_cli_system *system)
{
    unsigned rounds = qy_tournament_paired_rounds(system->tournament);
    struct qyi_cli_progress progress;
    bool all_same = true;
    int code = QYI_EXIT_DONE;

    if (system->tournament->rounds == 0)
        system->tournament->rounds =
            (uint8_t)(system->system->matches ? rounds + rounds % 2 : rounds); /* it need not say */
    qyi_cli_progress_begin(&progress, cli, "progress.rounds");
    for (unsigned round = 1; code == QYI_EXIT_DONE && round <= rounds; round++) {
        bool same = false;

        code = check_round(cli, path, system, round, &same);
        all_same = all_same && same;
        qyi_cli_progress(&progress, round, rounds);
    }
    qyi_cli_progress_end(&progress);
    if (code == QYI_EXIT_DONE && !check_ranks(cli, system->tournament))
        all_same = false;
    if (code == QYI_EXIT_DONE && !all_same)
        return QYI_EXIT_NO;
    return code;
}

struct log_check {
    struct qyi_cli *cli;
    bool all_same;
};

static void tell_check(void *data, unsigned round, const struct qy_pairing *file,
                       const struct qy_pairing *ours)
{
    struct log_check *check = data;

    if (!add_check(check->cli, round, file, ours))
        check->all_same = false;
}

/* Rounds of a tournament file, by its own system and with its lots. */
static int check_log(struct qyi_cli *cli, const char *path)
{
    struct log_check check = {cli, true};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_log_file_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    code = qy_tournament_log_check(file.event, tell_check, &check, &error);
    qyi_log_file_close(&file);
    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    return check.all_same ? QYI_EXIT_DONE : QYI_EXIT_NO;
}

/* ---- table ----------------------------------------------------------------------------------------------
 */

static bool is_of_two_teams(const struct qy_pairing_system *system)
{
    return system->field == QY_PAIRING_TWO_TEAMS;
}

/* A table that can be told by itself: both matches of a double Scheveningen match are the same one. */
static bool has_table(const struct qy_pairing_system *system)
{
    return system && system->form == QY_PAIRING_TABLE && !(is_of_two_teams(system) && system->cycles > 1);
}

static int table_round(const struct qy_pairing_system *system, unsigned players, unsigned round,
                       struct qy_pairing *ret_pairing)
{
    if (is_of_two_teams(system))
        return qy_scheveningen(players, round, ret_pairing);
    return qy_pairing_table(system, players, round, ret_pairing);
}

/* A round of the table; of a Scheveningen one a round "A1-B1 B2-A2", its numbers behind those of A are B's.
 */
static int add_table_round(struct qyi_cli *cli, const struct qy_pairing_system *form, unsigned players,
                           unsigned round)
{
    struct qyi_writer writer;
    struct qy_pairing pairing;
    struct qy_error error = {.code = table_round(form, players, round, &pairing)};

    if (error.code < 0)
        return refuse(cli, &error);
    qyi_cli_writer(cli, &writer);
    qyi_answer_table_round(round, &pairing, is_of_two_teams(form) ? players : 0, &writer);
    qyi_writer_end(&writer);
    qy_pairing_free(&pairing);
    return QYI_EXIT_DONE;
}

static int table(struct qyi_cli *cli, const char *count)
{
    const char *system = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *form;
    uint64_t players;
    uint64_t rounds;
    uint64_t most;
    int code = QYI_EXIT_DONE;

    if (!system)
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    form = qy_pairing_system_named(system, strlen(system));
    if (!has_table(form))
        return refuse_system(cli, system, "roundrobin-cn[-double], berger[-double[-swap]], scheveningen");
    most = is_of_two_teams(form) ? QY_TEAM_MEMBERS_MOST : QY_TOURNAMENT_MAX_PLAYERS;
    if (!qyi_cli_read_number(count, 2, most, &players))
        return qyi_cli_usage(cli, "tournament.bad-players", is_of_two_teams(form) ? "10" : "9999", count,
                             NULL);
    rounds = is_of_two_teams(form) ? players : (players + players % 2 - 1) * form->cycles;
    for (unsigned round = 1; code == QYI_EXIT_DONE && round <= rounds; round++) {
        code = add_table_round(cli, form, (unsigned)players, round);
        if (!qyi_cli_flush_full(cli))
            return QYI_EXIT_SYSTEM;
    }
    return code;
}

/* ---- simulate -------------------------------------------------------------------------------------------
 */

static unsigned number_of(const struct qyi_cli *cli, enum qyi_cli_option_id option, unsigned usual)
{
    return cli->text[option] ? (unsigned)cli->number[option] : usual;
}

static int simulate(struct qyi_cli *cli)
{
    const char *system = cli->text[QYI_OPT_SYSTEM] ? cli->text[QYI_OPT_SYSTEM] : "dutch";
    struct qy_simulation simulation = {
        .players = number_of(cli, QYI_OPT_PLAYERS, 0),
        .rounds = number_of(cli, QYI_OPT_ROUNDS, 0),
        .seed = cli->text[QYI_OPT_SEED] ? cli->number[QYI_OPT_SEED] : 0,
        .draws = number_of(cli, QYI_OPT_DRAWS, USUAL_DRAWS),
        .forfeits = number_of(cli, QYI_OPT_FORFEITS, 0),
        .half_byes = number_of(cli, QYI_OPT_BYES, 0),
        .withdrawals = number_of(cli, QYI_OPT_WITHDRAWALS, 0),
        .late = number_of(cli, QYI_OPT_LATE, 0),
        .system = qy_pairing_system_named(system, strlen(system)),
    };
    struct qy_tournament *tournament;
    struct qy_error error = {0};
    struct qy_buf text = QY_BUF_INIT;
    int code;

    if (cli->text[QYI_OPT_PLAYERS] && qyi_cli_simulates_log(cli)) {
        code = qyi_cli_simulate_log(cli, &simulation, &text);
        code = code == QYI_EXIT_DONE ? qyi_cli_deliver(cli, &text) : code;
        qy_buf_free(&text);
        return code;
    }
    if (!cli->text[QYI_OPT_PLAYERS] || !cli->text[QYI_OPT_ROUNDS])
        return qyi_cli_usage(cli, "cli.missing-operand",
                             cli->text[QYI_OPT_PLAYERS] ? "--rounds=N" : "--players=N", NULL);
    if (!simulation.system)
        return refuse_system(cli, system, "dutch, dutch-baku, dubov, burstein, double-swiss, swiss-cn");
    error.code = qy_tournament_simulate(&simulation, &tournament);
    if (error.code == QY_E_TOUR_DOUBLE_ROUNDS)
        (void)snprintf(error.found, sizeof error.found, "%u", simulation.rounds);
    if (error.code < 0)
        return refuse(cli, &error);
    if (qy_tournament_paired_rounds(tournament) < simulation.rounds) {
        struct qy_buf round = QY_BUF_INIT;

        qy_buf_addf(&round, "%u", qy_tournament_paired_rounds(tournament));
        qyi_cli_say(cli, "tournament.ended-early", qy_buf_str(&round), NULL);
        qy_buf_free(&round);
    }
    error.code = qy_trf_write_new(tournament, QY_TRF_26, &text);
    code = error.code < 0 ? refuse(cli, &error) : qyi_cli_deliver(cli, &text);
    qy_tournament_free(tournament);
    qy_buf_free(&text);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------------------
 */

static int with_file(struct qyi_cli *cli, bool check)
{
    const char *path = cli->operand[1];
    struct qyi_cli_system system;
    struct qy_trf *trf;
    int code;

    if (qyi_cli_is_log(path))
        return check ? check_log(cli, path) : qyi_cli_log_pair(cli, path);
    code = qyi_cli_read_trf(cli, path, &trf);
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_system_of(cli, trf, &system);
    if (code == QYI_EXIT_DONE)
        code = check ? check_all(cli, path, &system) : pair_next(cli, path, &system);
    qy_trf_free(trf);
    return code;
}

/* Actions that have a file of their own, each on one report file. */
static const struct {
    const char *name;
    int (*run)(struct qyi_cli *cli, const char *path);
} file_actions[] = {
    {"standings", qyi_cli_tournament_standings}, {"crosstable", qyi_cli_tournament_crosstable},
    {"bracket", qyi_cli_tournament_bracket},     {"decide", qyi_cli_tournament_decide},
    {"explain", qyi_cli_tournament_explain},     {"arrive", qyi_cli_tournament_checkin},
    {"absent", qyi_cli_tournament_checkin},      {"appeals", qyi_cli_tournament_appeals},
    {"member", qyi_cli_tournament_member},       {"lineup", qyi_cli_tournament_lineup},
    {"match", qyi_cli_tournament_match},         {"teams", qyi_cli_tournament_teams},
    {"norms", qyi_cli_tournament_norms},         {"titles", qyi_cli_tournament_titles},
    {"ratings", qyi_cli_tournament_ratings},     {"prizes", qyi_cli_tournament_prizes},
    {"print", qyi_cli_tournament_print},         {"edit", qyi_cli_tournament_edit},
    {"event", qyi_cli_tournament_announce},      {"avoid", qyi_cli_tournament_avoid},
    {"history", qyi_cli_tournament_history},     {"strike", qyi_cli_tournament_strike},
    {"amend", qyi_cli_tournament_amend},         {"results", qyi_cli_tournament_results},
};

int qyi_cli_tournament(struct qyi_cli *cli)
{
    const char *action = cli->operand[0];
    bool check = strcmp(action, "check") == 0;
    bool table_of = strcmp(action, "table") == 0;

    if (strcmp(action, "simulate") == 0)
        return cli->operand_count > 1 ? qyi_cli_usage(cli, "cli.extra-operand", cli->operand[1], NULL)
                                      : simulate(cli);
    for (size_t i = 0; i < sizeof file_actions / sizeof file_actions[0]; i++)
        if (strcmp(action, file_actions[i].name) == 0)
            return cli->operand_count < 2 ? qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL)
                                          : file_actions[i].run(cli, cli->operand[1]);
    if (qyi_cli_is_log_action(action))
        return qyi_cli_tournament_log(cli, action);
    if (cli->operand_count < 2)
        return qyi_cli_usage(cli, "cli.missing-operand", table_of ? "N" : "FILE", NULL);
    if (cli->operand_count > 2 && !cli->text[QYI_OPT_PAIRS])
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    return table_of ? table(cli, cli->operand[1]) : with_file(cli, check);
}
