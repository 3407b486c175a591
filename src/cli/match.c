/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan match: plays games between two engines of any protocol, judged by our own arbiter. */
#include "answer/match.h"

#include "base/descriptor.h"
#include "base/ending.h"
#include "base/error.h"
#include "cli/engines.h"
#include "cli/input.h"
#include "cli/regulations.h"
#include "duel/match_words.h"
#include "duel/openings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct match {
    struct qyi_cli *cli;
    struct qy_match_setup setup;
    struct qy_game_setup regulations;
    struct qyi_cli_engines engines;
    struct qy_openings *openings;
    struct qy_match *match;
    int pgn; /* -1: none */
    struct qyi_match_standing standing;
};

/* ---- openings -------------------------------------------------------------------------------------- */

static void say_opening_fault(void *user, const struct qy_error *error)
{
    const struct match *match = user;

    (void)qyi_cli_fail(match->cli, match->cli->text[QYI_OPT_OPENINGS], error);
}

/* Reads the openings from a file in any format. Returns an exit code; errors have been reported. */
static int read_openings(struct match *match, const char *path)
{
    const struct qyi_cli *cli = match->cli;
    enum qy_game game = qy_rules_game(match->setup.rules);
    struct qyi_openings_read read = {.fault = say_opening_fault, .user = match};
    struct qy_error error = {.code = qy_openings_new(game, &match->openings)};

    if (error.code == 0)
        (void)qyi_openings_read(match->openings, path, &read, &error);
    if (error.code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_openings_count(match->openings) == 0) {
        qyi_cli_say(cli, "match.no-openings", path, qy_game_id(game), NULL);
        return QYI_EXIT_INPUT;
    }
    if (read.passed_over > 0)
        qyi_cli_say(cli, "match.openings-passed", path, QYI_CLI_NUMBER(read.passed_over), qy_game_id(game),
                    NULL);
    if (cli->text[QYI_OPT_SEED])
        qy_openings_shuffle(match->openings, cli->number[QYI_OPT_SEED]);
    match->setup.openings = match->openings;
    return QYI_EXIT_DONE;
}

/* ---- options --------------------------------------------------------------------------------------- */

static int bad_value(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return qyi_cli_usage(cli, "match.bad-value", qyi_cli_options[option].name, cli->text[option], NULL);
}

/* Reads --draw, --resign and --sprt. Returns an exit code. */
static int read_ends(const struct qyi_cli *cli, struct qy_match_setup *setup)
{
    static const struct {
        enum qyi_cli_option_id option;
        bool (*read)(const char *text, struct qy_match_setup *setup);
    } ends[] = {{QYI_OPT_DRAW, qyi_match_read_draw},
                {QYI_OPT_RESIGN, qyi_match_read_resign},
                {QYI_OPT_SPRT, qyi_match_read_sprt}};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (cli->text[ends[i].option] && !ends[i].read(cli->text[ends[i].option], setup))
            return bad_value(cli, ends[i].option);
    return QYI_EXIT_DONE;
}

static int read_setup(struct match *match)
{
    struct qyi_cli *cli = match->cli;
    struct qy_match_setup *setup = &match->setup;
    const struct qy_rules *rules = NULL;
    int code = qyi_cli_rules(cli, &rules);

    if (code != QYI_EXIT_DONE)
        return code;
    qy_match_setup_init(rules ? rules : qy_rules_default(qyi_cli_game(cli)), setup);
    qy_game_setup_init(setup->rules, &match->regulations);
    code = qyi_cli_regulations(cli, &match->regulations);
    if (code != QYI_EXIT_DONE)
        return code;
    setup->regulations = &match->regulations;
    bool limited = qyi_cli_limits(cli, &setup->think);
    if (limited)
        setup->control = (struct qy_time_control){.unequal = false};
    if (cli->text[QYI_OPT_TIME])
        code = qyi_cli_time(cli, cli->text[QYI_OPT_TIME], &setup->control);
    if (code == QYI_EXIT_DONE && !limited && setup->control.side[0].mode == QY_TIME_NONE)
        return bad_value(cli, QYI_OPT_TIME);
    if (code == QYI_EXIT_DONE)
        code = read_ends(cli, setup);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_engines(cli, &match->engines);
    if (code == QYI_EXIT_DONE && match->engines.count < QYI_CLI_ENGINES)
        code = qyi_cli_usage(cli, "match.two-engines", NULL);
    if (code != QYI_EXIT_DONE)
        return code;
    memcpy(setup->engine, match->engines.setup, sizeof setup->engine);
    setup->games = cli->text[QYI_OPT_GAMES] ? cli->number[QYI_OPT_GAMES] : 2;
    setup->margin = (int64_t)cli->number[QYI_OPT_MARGIN];
    setup->patience += 10 * setup->think.movetime;
    setup->seed = cli->number[QYI_OPT_SEED];
    setup->concurrency = (unsigned)cli->number[QYI_OPT_CONCURRENCY];
    if (cli->text[QYI_OPT_RANDOM])
        setup->random_plies = (unsigned)cli->number[QYI_OPT_RANDOM];
    setup->records = cli->text[QYI_OPT_PGN] != NULL;
    return cli->text[QYI_OPT_OPENINGS] ? read_openings(match, cli->text[QYI_OPT_OPENINGS]) : QYI_EXIT_DONE;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int say_file_error(const struct match *match, int code)
{
    struct qy_error error;

    (void)qyi_error_setf(&error, code, 0, NULL, "%s: %s", match->cli->text[QYI_OPT_PGN], strerror(errno));
    qyi_cli_say_error(match->cli, &error);
    return QYI_EXIT_SYSTEM;
}

/* Appends a game to the file with one write, so that readers see only complete games. */
static bool write_pgn(struct match *match, const struct qy_record *record)
{
    struct qy_buf text = QY_BUF_INIT;
    int code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &text);

    if (code == 0)
        code = qyi_write_all(match->pgn, text.data, text.len);
    qy_buf_free(&text);
    if (code < 0)
        (void)say_file_error(match, code);
    return code == 0;
}

/* Prints a line with tabs for a game; people get the same line. */
static int tell_game(void *user, const struct qy_match_game *game, const struct qy_match_score *score)
{
    struct match *match = user;
    struct qyi_cli *cli = match->cli;

    qyi_match_standing_add(&match->standing, game, score);
    if (!cli->quiet) {
        struct qyi_writer *writer = qyi_cli_answer_fields(cli);

        qyi_table_open(writer, qyi_match_games());
        qyi_answer_match_game(game, writer);
        qyi_table_close(writer);
    }
    if (match->pgn >= 0 && game->plies > 0 && !write_pgn(match, game->record))
        return 1;
    return qyi_cli_flush(cli) ? 0 : 1;
}

/* ---- the command -------------------------------------------------------------------------------------- */

static int open_pgn(struct match *match)
{
    const char *path = match->cli->text[QYI_OPT_PGN];

    match->pgn = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    return path && match->pgn < 0 ? say_file_error(match, QY_E_FILE_WRITE) : QYI_EXIT_DONE;
}

static void stop(void *match)
{
    qy_match_stop(match);
}

/* The exit code for the score: all games were played, or the test was decided. */
static int exit_of(const struct match *match)
{
    const struct qy_match_score *score = &match->standing.score;

    if (match->setup.has_sprt)
        return qy_match_sprt(score, &match->setup.sprt).verdict == QY_SPRT_ELO1 ? QYI_EXIT_DONE : QYI_EXIT_NO;
    return score->wins + score->draws + score->losses == match->setup.games ? QYI_EXIT_DONE : QYI_EXIT_NO;
}

static int play(struct match *match)
{
    struct qyi_cli *cli = match->cli;
    struct qyi_ending ending;
    struct qy_error error = {.code = qy_match_new(&match->setup, &match->match)};

    if (error.code < 0)
        return qyi_cli_fail(cli, cli->command->name, &error);
    bool watching = qyi_ending_watch(&ending, stop, match->match);
    int code = qy_match_run(match->match, tell_game, match, &error);
    qy_match_free(match->match);
    /* only finished games are reported: a score would suggest a decision */
    if (watching && qyi_ending_came(&ending)) {
        const struct qy_match_score *score = &match->standing.score;

        qyi_cli_answered(cli);
        (void)qyi_cli_flush(cli);
        qyi_cli_say(cli, "match.interrupted", QYI_CLI_NUMBER(score->wins + score->draws + score->losses),
                    QYI_CLI_NUMBER(match->setup.games), NULL);
    }
    if (watching)
        qyi_ending_obey(&ending);
    if (code < 0)
        return qyi_cli_say_error(cli, &error);
    match->standing.sprt = match->setup.has_sprt ? &match->setup.sprt : NULL;
    if (match->standing.name[0][0] != '\0')
        qyi_answer_match_standing(&match->standing, qyi_cli_answer(cli));
    return exit_of(match);
}

int qyi_cli_match(struct qyi_cli *cli)
{
    struct match *match = calloc(1, sizeof *match);

    if (!match)
        return qyi_cli_no_memory(cli);
    match->cli = cli;
    match->pgn = -1;
    int code = read_setup(match);
    if (code == QYI_EXIT_DONE)
        code = open_pgn(match);
    if (code == QYI_EXIT_DONE)
        code = play(match);
    if (match->pgn >= 0)
        close(match->pgn);
    qyi_cli_engines_end(&match->engines);
    qy_openings_free(match->openings);
    free(match);
    return code;
}
