/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches: which engines play which game, and the score. */
#include "base/error.h"
#include "duel/game.h"
#include "duel/games.h"
#include "duel/openings.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define MOST_GAMES_AT_A_TIME 256

/* The results so far of an incomplete pair of games. */
struct half {
    uint64_t pair;
    unsigned points; /* half points of the first engine */
};

struct qy_match {
    const struct qy_match_setup *setup;
    enum qy_game game;
    int stop; /* becomes readable when the match must end */
    pthread_mutex_t lock;
    /* guarded by the lock */
    uint64_t next; /* next game to start, from 0 */
    bool ending;   /* start no more games */
    struct qy_match_score score;
    struct half half[MOST_GAMES_AT_A_TIME + 1]; /* pairs with one finished game */
    size_t halves;
    struct qy_error error; /* what ended the match; code 0: nothing yet */
    qy_match_visitor visitor;
    void *user;
};

void qy_match_setup_init(const struct qy_rules *rules, struct qy_match_setup *ret_setup)
{
    static const char usual[] = "1s+10ms";
    enum qy_game game = qy_rules_game(rules);

    *ret_setup = (struct qy_match_setup){.rules = rules,
                                         .games = 1,
                                         .patience = 60000,
                                         .random_plies = qyi_duel_games[game].random_plies,
                                         .concurrency = 1};
    (void)qy_time_control_parse(usual, sizeof usual - 1, &ret_setup->control, NULL);
}

int qy_match_new(const struct qy_match_setup *setup, struct qy_match **ret_match)
{
    bool clock = setup->control.side[0].mode != QY_TIME_NONE;
    bool limit = setup->think.nodes > 0 || setup->think.depth > 0 || setup->think.movetime > 0;

    if ((!clock && !limit) || setup->games == 0 || setup->concurrency == 0 ||
        setup->concurrency > MOST_GAMES_AT_A_TIME ||
        (setup->openings && qy_openings_count(setup->openings) == 0))
        return QY_E_VALUE;
    struct qy_match *match = calloc(1, sizeof *match);
    if (!match)
        return QY_E_MEMORY;
    match->setup = setup;
    match->game = qy_rules_game(setup->rules);
    match->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (match->stop < 0 || pthread_mutex_init(&match->lock, NULL) != 0) {
        if (match->stop >= 0)
            close(match->stop);
        free(match);
        return QY_E_ENGINE_START;
    }
    *ret_match = match;
    return 0;
}

void qy_match_free(struct qy_match *match)
{
    if (!match)
        return;
    pthread_mutex_destroy(&match->lock);
    close(match->stop);
    free(match);
}

void qy_match_stop(struct qy_match *match)
{
    uint64_t one = 1;

    while (write(match->stop, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

static bool is_stopped(const struct qy_match *match)
{
    struct pollfd stop = {.fd = match->stop, .events = POLLIN};

    return poll(&stop, 1, 0) > 0;
}

/* ---- the score ------------------------------------------------------------------------------------- */

/* Counts a game of a pair from the first engine's view; the two games of an opening make a pair. */
static void count_pair(struct qy_match *match, uint64_t pair, unsigned points)
{
    for (size_t i = 0; i < match->halves; i++) {
        if (match->half[i].pair != pair)
            continue;
        match->score.pairs[match->half[i].points + points]++;
        match->half[i] = match->half[--match->halves];
        return;
    }
    if (match->halves < sizeof match->half / sizeof match->half[0])
        match->half[match->halves++] = (struct half){pair, points};
}

static void count_game(struct qy_match *match, uint64_t number, unsigned first, enum qy_result result)
{
    enum qy_result won = first == 0 ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;

    if (result == QY_RESULT_OPEN || result == QY_RESULT_VOID)
        return;
    unsigned points = result == QY_RESULT_DRAW ? 1 : result == won ? 2 : 0;
    match->score.wins += points == 2;
    match->score.draws += points == 1;
    match->score.losses += points == 0;
    count_pair(match, number / 2, points);
}

/* ---- the record ------------------------------------------------------------------------------------ */

static int tag(struct qy_record *record, const char *name, const char *value)
{
    return qy_record_set_tag(record, name, strlen(name), value, strlen(value));
}

/* Writes a player's name into the tag named after the side, capitalized. */
static void add_player(const struct qy_match *match, enum qy_side side, const char *name,
                       struct qy_record *record)
{
    char of_side[16];

    snprintf(of_side, sizeof of_side, "%s", qy_side_id(match->game, side));
    of_side[0] = (char)(of_side[0] - 'a' + 'A');
    (void)tag(record, of_side, name);
}

static const char *termination(const struct qyi_duel_end *end)
{
    static const char *const words[QY_FAULT_COUNT] = {[QY_FAULT_NONE] = "normal",
                                                      [QY_FAULT_TIME] = "time forfeit",
                                                      [QY_FAULT_ILLEGAL] = "rules infraction",
                                                      [QY_FAULT_CRASHED] = "abandoned",
                                                      [QY_FAULT_STALLED] = "time forfeit"};

    if (end->result == QY_RESULT_OPEN)
        return "unterminated";
    if (end->fault == QY_FAULT_NONE && strcmp(end->reason, qy_reason_name(QY_REASON_ADJUDICATION)) == 0)
        return "adjudication";
    return words[end->fault];
}

/* Writes the tags of a game. If memory runs out, a tag is missing. */
static void add_tags(const struct qy_match *match, const struct qy_match_game *game, struct qyi_duel_end *end)
{
    struct qy_buf text = QY_BUF_INIT;
    time_t seconds = time(NULL);
    struct tm day;
    char date[16];

    (void)tag(end->record, "Event", "Engine match");
    if (gmtime_r(&seconds, &day) && strftime(date, sizeof date, "%Y.%m.%d", &day) > 0)
        (void)tag(end->record, "Date", date);
    qy_buf_addf(&text, "%llu.%llu", (unsigned long long)((game->number + 1) / 2),
                (unsigned long long)(2 - game->number % 2));
    (void)tag(end->record, "Round", qy_buf_str(&text));
    add_player(match, QY_FIRST, game->name[game->first], end->record);
    add_player(match, QY_SECOND, game->name[1 - game->first], end->record);
    qy_buf_clear(&text);
    if (match->setup->control.side[0].mode != QY_TIME_NONE) {
        qy_time_control_write(&match->setup->control, &text);
        (void)tag(end->record, "TimeControl", qy_buf_str(&text));
    }
    qy_buf_free(&text);
    if (match->setup->rules != qy_rules_default(match->game))
        (void)tag(end->record, "Rules", qy_rules_id(match->setup->rules));
    (void)tag(end->record, "Termination", termination(end));
    (void)tag(end->record, "Reason", end->reason);
}

/* ---- playing --------------------------------------------------------------------------------------- */

/* One of the games played in parallel, with its own two engines. */
struct slot {
    struct qy_match *match;
    struct qy_driver *driver[2];
};

static void keep_error(struct qy_match *match, int code, const struct qy_error *error)
{
    pthread_mutex_lock(&match->lock);
    if (match->error.code == 0 && code != QY_E_DUEL_STOPPED) {
        match->error = *error;
        match->error.code = code;
    }
    match->ending = true;
    pthread_mutex_unlock(&match->lock);
    qy_match_stop(match);
}

/* Starts the engines that aren't running. Returns 0 or the error of an engine. */
static int start_engines(struct slot *slot, struct qy_error *reterr)
{
    for (unsigned i = 0; i < 2; i++) {
        struct qy_driver_setup setup = slot->match->setup->engine[i];

        if (slot->driver[i])
            continue;
        setup.watch = slot->match->stop;
        int code = qy_driver_new(&setup, slot->match->game, &slot->driver[i], reterr);
        if (code < 0)
            return code;
    }
    return 0;
}

static int get_opening(const struct qy_match *match, uint64_t pair, struct qy_history **ret_history)
{
    const struct qy_match_setup *setup = match->setup;

    if (setup->openings)
        return qyi_opening_get(setup->openings, (size_t)(pair % qy_openings_count(setup->openings)),
                               ret_history);
    return qyi_opening_random(match->game, setup->random_plies,
                              setup->seed + pair * UINT64_C(0x2545f4914f6cdd1d), ret_history);
}

/* Reports a finished game. */
static void report(struct slot *slot, uint64_t number, unsigned first, struct qyi_duel_end *end)
{
    struct qy_match *match = slot->match;
    struct qy_match_game game = {
        .number = number + 1,
        .first = first,
        .name = {qy_driver_name(slot->driver[0]), qy_driver_name(slot->driver[1])},
        .result = end->result,
        .reason = end->reason,
        .article = end->article,
        .fault = end->fault,
        .faulty = end->faulty == QY_FIRST ? first : 1 - first,
        .plies = end->plies,
        .record = end->record,
        .overhead = end->overhead,
    };

    if (end->record)
        add_tags(match, &game, end);
    pthread_mutex_lock(&match->lock);
    count_game(match, number, first, end->result);
    if (match->visitor && match->visitor(match->user, &game, &match->score) != 0)
        match->ending = true;
    if (match->setup->has_sprt && qy_match_sprt(&match->score, &match->setup->sprt).verdict != QY_SPRT_OPEN)
        match->ending = true;
    if (match->ending)
        qy_match_stop(match);
    pthread_mutex_unlock(&match->lock);
}

/* Plays one game. Returns 0 or the error that prevented it. */
static int play(struct slot *slot, uint64_t number, struct qy_error *reterr)
{
    unsigned first = (unsigned)(number % 2);
    struct qy_history *opening = NULL;
    struct qyi_duel_end end = {.plies = 0};
    int status = start_engines(slot, reterr);

    if (status == 0)
        status = get_opening(slot->match, number / 2, &opening);
    if (status == 0) {
        struct qyi_duel duel = {slot->match->setup, {slot->driver[first], slot->driver[1 - first]}, opening};

        status = qyi_duel_play(&duel, &end, reterr);
    }
    qy_history_free(opening);
    if (status < 0)
        return status;
    report(slot, number, first, &end);
    qy_record_free(end.record);
    for (unsigned side = 0; side < 2; side++) {
        unsigned i = side == 0 ? first : 1 - first;

        if (!end.usable[side]) {
            qy_driver_free(slot->driver[i]);
            slot->driver[i] = NULL;
        }
    }
    return 0;
}

/* Takes the number of the next game; false if no more are to start. */
static bool take_game(struct qy_match *match, uint64_t *ret_number)
{
    pthread_mutex_lock(&match->lock);
    bool more = !match->ending && match->next < match->setup->games;
    if (more)
        *ret_number = match->next++;
    pthread_mutex_unlock(&match->lock);
    return more;
}

static void *play_games(void *user)
{
    struct slot slot = {.match = user};
    struct qy_error error = {.code = 0};
    uint64_t number;

    while (take_game(slot.match, &number)) {
        int status = play(&slot, number, &error);

        if (status < 0) {
            keep_error(slot.match, status, &error);
            break;
        }
        if (is_stopped(slot.match))
            break;
    }
    for (unsigned i = 0; i < 2; i++)
        qy_driver_free(slot.driver[i]);
    return NULL;
}

int qy_match_run(struct qy_match *match, qy_match_visitor visitor, void *user, struct qy_error *reterr)
{
    pthread_t threads[MOST_GAMES_AT_A_TIME];
    unsigned started = 0;

    match->visitor = visitor;
    match->user = user;
    while (started + 1 < match->setup->concurrency &&
           pthread_create(&threads[started], NULL, play_games, match) == 0)
        started++;
    (void)play_games(match);
    while (started > 0)
        (void)pthread_join(threads[--started], NULL);
    if (match->error.code < 0 && reterr)
        *reterr = match->error;
    return match->error.code;
}
