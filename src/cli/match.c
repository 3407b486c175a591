/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan match: games between two engines of any protocol, judged by our own arbiter. */
#include "answer/match.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "cli/engines.h"
#include "cli/input.h"
#include "cli/regulations.h"
#include <qiyuan/source.h>

#include <qiyuan/record.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

struct match {
    struct qyi_cli *cli;
    struct qy_match_setup setup;
    struct qy_game_setup regulations;
    struct qyi_cli_engines engines;
    struct qy_openings *openings;
    const char *openings_file;
    uint64_t passed_over; /* games of that file that are no opening */
    struct qy_match *match;
    int pgn; /* -1: none */
    struct qyi_match_standing standing;
};

/* ---- openings -------------------------------------------------------------------------------------- */

static int add_opening(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct match *match = user;
    int status = 0;

    if (state == QY_RECORD_WHOLE || state == QY_RECORD_REPAIRED)
        status = qy_openings_add(match->openings, record, 0);
    match->passed_over += status == 0;
    return status < 0 ? status : 0;
}

static int say_opening_fault(void *user, const struct qy_error *error, bool lossless)
{
    struct match *match = user;
    struct qy_buf line = QY_BUF_INIT;

    if (!lossless)
        qyi_cli_word_fault(match->cli, match->openings_file, error, &line);
    qyi_cli_say_lines(&line);
    return 0;
}

/* Reads the openings of a file in any format of games. Returns an exit code; what is wrong was said. */
static int read_openings(struct match *match, const char *path)
{
    static const struct qy_records_visitor visitor = {add_opening, say_opening_fault};
    struct qyi_cli *cli = match->cli;
    struct qy_source *source = NULL;
    struct qy_error error = {.code = 0};
    int code = qy_openings_new(qy_rules_game(match->setup.rules), &match->openings);

    match->openings_file = path;
    if (code == 0)
        code = qy_source_open(path, &source, &error);
    if (code < 0) {
        error.code = code;
        return qyi_cli_fail(cli, path, &error);
    }
    code = qy_records_read(qy_source_read, source, NULL, &visitor, match);
    if (code < 0) {
        error.code = code;
        if (qy_source_error(source)->code != 0)
            error = *qy_source_error(source);
    }
    qy_source_close(source);
    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_openings_count(match->openings) == 0) {
        qyi_cli_say(cli, "match.no-openings", path, qy_game_id(qy_rules_game(match->setup.rules)), NULL);
        return QYI_EXIT_INPUT;
    }
    if (match->passed_over > 0) {
        char passed[24];

        snprintf(passed, sizeof passed, "%llu", (unsigned long long)match->passed_over);
        qyi_cli_say(cli, "match.openings-passed", path, passed, qy_game_id(qy_rules_game(match->setup.rules)),
                    NULL);
    }
    if (cli->text[QYI_OPT_SEED])
        qy_openings_shuffle(match->openings, cli->number[QYI_OPT_SEED]);
    match->setup.openings = match->openings;
    return QYI_EXIT_DONE;
}

/* ---- options --------------------------------------------------------------------------------------- */

/* Reads so many numbers with commas between them; false if the text is something else. */
static bool read_numbers(const char *text, double *ret_numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *end;

        ret_numbers[i] = strtod(text, &end);
        if (end == text || *end != (i + 1 < count ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static int bad_value(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return qyi_cli_usage(cli, "match.bad-value", qyi_cli_options[option].name, cli->text[option], NULL);
}

/* --draw, --resign, --sprt. Returns an exit code. */
static int read_ends(const struct qyi_cli *cli, struct qy_match_setup *setup)
{
    double n[4];

    if (cli->text[QYI_OPT_DRAW]) {
        if (!read_numbers(cli->text[QYI_OPT_DRAW], n, 2) || n[0] < 1 || n[0] > 1000 || n[1] < 0 || n[1] > 1e6)
            return bad_value(cli, QYI_OPT_DRAW);
        setup->draw_plies = (unsigned)n[0];
        setup->draw_score = (int32_t)n[1];
    }
    if (cli->text[QYI_OPT_RESIGN]) {
        if (!read_numbers(cli->text[QYI_OPT_RESIGN], n, 2) || n[0] < 1 || n[0] > 1000 || n[1] < 1 ||
            n[1] > 1e6)
            return bad_value(cli, QYI_OPT_RESIGN);
        setup->resign_moves = (unsigned)n[0];
        setup->resign_score = (int32_t)n[1];
    }
    if (cli->text[QYI_OPT_SPRT]) {
        if (!read_numbers(cli->text[QYI_OPT_SPRT], n, 4) || n[0] >= n[1] || n[2] <= 0 || n[3] <= 0 ||
            n[2] + n[3] >= 1)
            return bad_value(cli, QYI_OPT_SPRT);
        setup->has_sprt = true;
        setup->sprt = (struct qy_sprt){n[0], n[1], n[2], n[3]};
    }
    return QYI_EXIT_DONE;
}

static uint64_t number_or(const struct qyi_cli *cli, enum qyi_cli_option_id option, uint64_t otherwise)
{
    return cli->text[option] ? cli->number[option] : otherwise;
}

static int read_setup(struct match *match)
{
    struct qyi_cli *cli = match->cli;
    struct qy_match_setup *setup = &match->setup;
    const struct qy_rules *rules = NULL;
    bool limited;
    int code = qyi_cli_rules(cli, &rules);

    if (code != QYI_EXIT_DONE)
        return code;
    qy_match_setup_init(rules ? rules : qy_rules_default(qyi_cli_game(cli)), setup);
    qy_game_setup_init(setup->rules, &match->regulations);
    code = qyi_cli_regulations(cli, &match->regulations);
    if (code != QYI_EXIT_DONE)
        return code;
    setup->regulations = &match->regulations;
    limited = qyi_cli_limits(cli, &setup->think);
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
    setup->games = number_or(cli, QYI_OPT_GAMES, 2);
    setup->margin = (int64_t)number_or(cli, QYI_OPT_MARGIN, 0);
    setup->patience += 10 * setup->think.movetime;
    setup->seed = number_or(cli, QYI_OPT_SEED, 0);
    setup->concurrency = (unsigned)number_or(cli, QYI_OPT_CONCURRENCY, 1);
    setup->random_plies = (unsigned)number_or(cli, QYI_OPT_RANDOM, setup->random_plies);
    setup->records = cli->text[QYI_OPT_PGN] != NULL;
    return cli->text[QYI_OPT_OPENINGS] ? read_openings(match, cli->text[QYI_OPT_OPENINGS]) : QYI_EXIT_DONE;
}

/* ---- games ----------------------------------------------------------------------------------------- */

/* Adds a game to the file in one piece, so that whoever opens it sees whole games. */
static bool write_pgn(struct match *match, const struct qy_record *record)
{
    struct qy_buf text = QY_BUF_INIT;
    const char *path = match->cli->text[QYI_OPT_PGN];
    int code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &text);

    if (code == 0)
        code = qyi_write_all(match->pgn, text.data, text.len);
    qy_buf_free(&text);
    if (code < 0) {
        struct qy_error error;

        (void)qyi_error_setf(&error, code, 0, NULL, "%s: %s", path, strerror(errno));
        qyi_cli_say_error(match->cli, &error);
    }
    return code == 0;
}

/* A line with tabs for a game, for people, too. */
static void answer_game(struct qyi_cli *cli, const struct qy_match_game *game)
{
    struct qyi_writer *writer = qyi_cli_answer_fields(cli);

    qyi_table_open(writer, qyi_match_games());
    qyi_answer_match_game(game, writer);
    qyi_table_close(writer);
}

static void tell_standing(struct qyi_cli *cli, const struct qyi_match_standing *standing)
{
    qyi_answer_match_standing(standing, qyi_cli_answer(cli));
}

static int tell_game(void *user, const struct qy_match_game *game, const struct qy_match_score *score)
{
    struct match *match = user;
    struct qyi_cli *cli = match->cli;

    match->standing.score = *score;
    match->standing.faults[game->faulty][game->fault]++;
    match->standing.moves += game->plies;
    match->standing.overhead += game->overhead;
    for (unsigned i = 0; i < 2; i++)
        (void)snprintf(match->standing.name[i], QYI_MATCH_NAME, "%s", game->name[i]);
    if (!cli->quiet)
        answer_game(cli, game);
    if (match->pgn >= 0 && game->plies > 0 && !write_pgn(match, game->record))
        return 1;
    return qyi_cli_flush(cli) ? 0 : 1;
}

/* ---- signals --------------------------------------------------------------------------------------- */

/* What stops the match when the user or the system asks for it. */
struct watcher {
    struct qy_match *match;
    int signals;
    int done; /* readable once nobody needs to watch any more */
    pthread_t thread;
};

static void *watch(void *user)
{
    struct watcher *watcher = user;
    struct signalfd_siginfo info;
    struct pollfd waited[2] = {{.fd = watcher->signals, .events = POLLIN},
                               {.fd = watcher->done, .events = POLLIN}};

    while (poll(waited, 2, -1) < 0 && errno == EINTR)
        continue;
    /* It is taken, or it would end the program once signals are let through again. */
    if (waited[0].revents && read(watcher->signals, &info, sizeof info) > 0)
        qy_match_stop(watcher->match);
    return NULL;
}

/* Signals that end the program end the match instead, from here on and on every thread. */
static bool begin_watch(struct watcher *watcher, struct qy_match *match, sigset_t *before)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &signals, before);
    watcher->match = match;
    watcher->signals = signalfd(-1, &signals, SFD_CLOEXEC);
    watcher->done = eventfd(0, EFD_CLOEXEC);
    if (watcher->signals >= 0 && watcher->done >= 0 &&
        pthread_create(&watcher->thread, NULL, watch, watcher) == 0)
        return true;
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
    return false;
}

static void end_watch(struct watcher *watcher)
{
    uint64_t one = 1;

    while (write(watcher->done, &one, sizeof one) < 0 && errno == EINTR)
        continue;
    (void)pthread_join(watcher->thread, NULL);
    close(watcher->signals);
    close(watcher->done);
}

/* ---- the whole ------------------------------------------------------------------------------------- */

static int open_pgn(struct match *match)
{
    const char *path = match->cli->text[QYI_OPT_PGN];
    struct qy_error error;

    match->pgn = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    if (!path || match->pgn >= 0)
        return QYI_EXIT_DONE;
    (void)qyi_error_setf(&error, QY_E_FILE_WRITE, 0, NULL, "%s: %s", path, strerror(errno));
    qyi_cli_say_error(match->cli, &error);
    return QYI_EXIT_SYSTEM;
}

/* The exit code that the score calls for: all games were played, or the test found what was looked for. */
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
    struct watcher watcher;
    struct qy_error error = {.code = qy_match_new(&match->setup, &match->match)};
    sigset_t before;
    bool watching;
    int code;

    if (error.code < 0)
        return qyi_cli_fail(cli, cli->command->name, &error);
    watching = begin_watch(&watcher, match->match, &before);
    code = qy_match_run(match->match, tell_game, match, &error);
    if (watching) {
        end_watch(&watcher);
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    qy_match_free(match->match);
    if (code < 0) {
        qyi_cli_say_error(cli, &error);
        return qyi_cli_exit_of(code);
    }
    match->standing.sprt = match->setup.has_sprt ? &match->setup.sprt : NULL;
    if (match->standing.name[0][0] != '\0')
        tell_standing(cli, &match->standing);
    return exit_of(match);
}

int qyi_cli_match(struct qyi_cli *cli)
{
    struct match *match = calloc(1, sizeof *match);
    int code;

    if (!match)
        return qyi_cli_no_memory(cli);
    match->cli = cli;
    match->pgn = -1;
    code = read_setup(match);
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
