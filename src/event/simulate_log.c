/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. Random events as logs of acts, of every system; and the check that each round of a log is
 * what its system gives. */
#include "event/event.h"
#include "pairing/random.h"

#include "base/error.h"
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#define LOWEST_RATING  1000
#define HIGHEST_RATING 2600

/* ---- random events --------------------------------------------------------------------------------------
 */

struct play {
    const struct qy_simulation *simulation;
    struct qy_tournament_log *log;
    struct qy_buf *out;
    uint64_t state;
};

static bool one_in(struct play *play, unsigned rate)
{
    return rate > 0 && qyi_draw_below(&play->state, rate) == 0;
}

/* Does the act and keeps its line. */
static int act(struct play *play, const struct qy_buf *line, struct qy_error *reterr)
{
    int code = line->failed ? qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL)
                            : qy_tournament_log_act(play->log, line->data, line->len, reterr);

    if (code == 0) {
        qy_buf_add(play->out, line->data, line->len);
        qy_buf_addc(play->out, '\n');
    }
    return code;
}

/* Two more than play in a match, some without a rating. */
static int enter_members(struct play *play, unsigned team, struct qy_error *reterr)
{
    unsigned count = play->log->state.teams.members ? play->log->state.teams.rules.players + 2U : 0;
    int code = 0;

    for (unsigned i = 1; code == 0 && i <= count; i++) {
        unsigned rating = LOWEST_RATING + qyi_draw_below(&play->state, HIGHEST_RATING - LOWEST_RATING + 1);
        struct qy_buf line = QY_BUF_INIT;

        qy_buf_addf(&line, "{\"act\":\"member\",\"team\":%u,\"name\":\"Member %04u.%u\",\"rating\":%u}", team,
                    team, i, qyi_draw_below(&play->state, 8) == 0 ? 0 : rating);
        code = act(play, &line, reterr);
        qy_buf_free(&line);
    }
    return code;
}

static int enter_players(struct play *play, struct qy_error *reterr)
{
    int code = 0;

    for (unsigned i = 1; code == 0 && i <= play->simulation->players; i++) {
        unsigned rating = LOWEST_RATING + qyi_draw_below(&play->state, HIGHEST_RATING - LOWEST_RATING + 1);
        struct qy_buf line = QY_BUF_INIT;

        qy_buf_addf(&line, "{\"act\":\"add\",\"name\":\"%s %04u\",\"rating\":%u",
                    play->log->state.teams.members ? "Team" : "Player", i, rating);
        if (play->log->state.teams.rules.form == QY_TEAMS_SUM)
            qy_buf_addf(&line, ",\"unit\":\"Unit %u\"", i % 5);
        qy_buf_addc(&line, '}');
        code = act(play, &line, reterr);
        qy_buf_free(&line);
        if (code == 0)
            code = enter_members(play, i, reterr);
    }
    return code;
}

static const char *random_result(struct play *play)
{
    static const char *const unplayed[] = {"+-", "-+", "+-", "-+", "--"};

    if (one_in(play, play->simulation->forfeits))
        return unplayed[qyi_draw_below(&play->state, 5)];
    if (qyi_draw_below(&play->state, 100) < play->simulation->draws)
        return "1/2-1/2";
    return qyi_draw_below(&play->state, 2) == 0 ? "1-0" : "0-1";
}

/* A line-up in the order of the boards, one seat in eight left empty. */
static int choose_lineup(struct play *play, unsigned team, struct qy_error *reterr)
{
    const struct qyi_teams *teams = &play->log->state.teams;
    struct qy_buf line = QY_BUF_INIT;
    uint16_t *member;
    size_t count;
    unsigned named = 0;
    int code = qyi_team_members(teams, team, &member, &count);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    qy_buf_addf(&line, "{\"act\":\"lineup\",\"team\":%u,\"order\":[", team);
    for (size_t i = 0; i < count && named < teams->rules.players; i++) {
        bool spare = count - i > (size_t)(teams->rules.players - named);

        if (spare && qyi_draw_below(&play->state, 4) == 0)
            continue;
        qy_buf_addf(&line, "%s%u", named++ > 0 ? "," : "",
                    qyi_draw_below(&play->state, 8) == 0 ? 0U : member[i]);
    }
    qy_buf_adds(&line, "]}");
    free(member);
    code = act(play, &line, reterr);
    qy_buf_free(&line);
    return code;
}

/* A whole match: line-ups, then a result for each board, at once or game by game. */
static int play_match(struct play *play, struct qy_pair pair, struct qy_error *reterr)
{
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));
    const struct qyi_team_match *match;
    struct qy_buf line = QY_BUF_INIT;
    int code = choose_lineup(play, pair.white, reterr);

    if (code == 0)
        code = choose_lineup(play, pair.black, reterr);
    if (code < 0)
        return code;
    match = qyi_team_match(&play->log->state.teams, round, pair.white);
    qy_buf_addf(&line, "{\"act\":\"match\",\"white\":%u,\"black\":%u,\"result\":\"", pair.white, pair.black);
    for (size_t i = 0; i < match->count; i++) {
        const struct qy_team_board *board = &match->board[i];
        bool first = board->reversed ? board->black > 0 : board->white > 0;
        bool second = board->reversed ? board->white > 0 : board->black > 0;

        qy_buf_addf(&line, "%s%s", i > 0 ? "," : "",
                    first && second ? random_result(play)
                    : first         ? "+-"
                    : second        ? "-+"
                                    : "--");
    }
    qy_buf_adds(&line, "\"}");
    code = act(play, &line, reterr);
    qy_buf_free(&line);
    return code;
}

/* Enters a result for each open game of the latest round; players leave in between. */
static int play_round(struct play *play, struct qy_error *reterr)
{
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));
    struct qy_pairing pairing;
    int code = qy_pairing_of_round(qy_tournament_log_tournament(play->log), round, &pairing);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    for (size_t i = 0; code == 0 && i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];
        const struct qy_tournament_player *player =
            qy_tournament_player(qy_tournament_log_tournament(play->log), pair.white);
        struct qy_buf line = QY_BUF_INIT;

        if (player->entry[round - 1].outcome != QY_TOURNAMENT_OPEN)
            continue;
        if (play->log->state.teams.members && !one_in(play, play->simulation->withdrawals)) {
            code = play_match(play, pair, reterr);
            continue;
        }
        if (play->log->state.teams.members ||
            (one_in(play, play->simulation->withdrawals) && !play->log->state.leave[pair.white].left))
            qy_buf_addf(&line, "{\"act\":\"withdraw\",\"number\":%u}", pair.white);
        else
            qy_buf_addf(&line, "{\"act\":\"result\",\"white\":%u,\"black\":%u,\"result\":\"%s\"}", pair.white,
                        pair.black, random_result(play));
        code = act(play, &line, reterr);
        qy_buf_free(&line);
    }
    qy_pairing_free(&pairing);
    return code;
}

/* A tie that decides who goes on is decided by lot: its numbers stand in the error. */
static int decide_tie(struct play *play, const struct qy_error *tied, struct qy_error *reterr)
{
    uint16_t number[sizeof tied->expected];
    size_t count = 0;
    struct qy_buf line = QY_BUF_INIT;
    int code;

    for (const char *at = tied->expected; *at; at += strspn(at, ",")) {
        number[count++] = (uint16_t)strtoul(at, NULL, 10);
        at += strspn(at, "0123456789");
    }
    code = qy_tournament_log_draw_tie(play->log, number, count, &line, reterr);
    if (code == 0)
        code = act(play, &line, reterr);
    qy_buf_free(&line);
    return code;
}

/* Whether the event has come to its end: nothing is left, or nothing can be paired. */
static bool is_end(const struct play *play, int code)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(play->log);

    if (code == QY_E_TOUR_ROUND)
        return qy_tournament_paired_rounds(tournament) >= tournament->rounds;
    return code == QY_E_TOUR_OVER || code == QY_E_TOUR_NO_PAIRING;
}

static int play_event(struct play *play, struct qy_error *reterr)
{
    unsigned ties = 0;
    unsigned idle = 0; /* acts that paired nobody: lots, or a round whose players were all struck out */
    int code = enter_players(play, reterr);

    while (code == 0) {
        struct qy_buf line = QY_BUF_INIT;
        struct qy_error error = {0};
        unsigned before = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));

        code = qy_tournament_log_pair(play->log, NULL, 0, &line, &error);
        if (is_end(play, code)) {
            qy_buf_free(&line);
            return 0;
        }
        if (code == QY_E_TOUR_TIED && ties++ < play->simulation->players)
            code = decide_tie(play, &error, &error);
        else if (code == 0)
            code = act(play, &line, &error);
        qy_buf_free(&line);
        if (code == 0 && qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log)) > before)
            code = play_round(play, &error);
        else if (code == 0 && idle++ > play->simulation->players)
            return 0;
        if (code < 0 && reterr)
            *reterr = error;
    }
    return code;
}

int qy_tournament_log_simulate(const char *begin, size_t len, const struct qy_simulation *simulation,
                               struct qy_buf *log, struct qy_error *reterr)
{
    struct play play = {.simulation = simulation, .out = log, .state = simulation->seed};
    struct qy_buf line = QY_BUF_INIT;
    int code;

    qy_buf_add(&line, begin, len);
    qy_buf_addc(&line, '\n');
    code = line.failed ? qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL)
                       : qy_tournament_log_read(line.data, line.len, &play.log, NULL, reterr);
    if (code == 0) {
        qy_buf_add(log, line.data, line.len);
        code = play_event(&play, reterr);
        qy_tournament_log_free(play.log);
    }
    qy_buf_free(&line);
    return code;
}

/* ---- checking -------------------------------------------------------------------------------------------
 */

/* What the system pairs for the event as it stands, with the lots as the act has them. */
static int pair_again(const struct qy_tournament_log *log, const struct qyi_act *logged,
                      struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    static const uint16_t none = 0;
    struct qy_buf line = QY_BUF_INIT;
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_act ours;
    int code = qy_tournament_log_pair(log, logged->drawn ? logged->drawn : &none, logged->drawn_count, &line,
                                      reterr);

    if (code == 0)
        code = qyi_act_read(line.data, line.len, &scratch, &ours, reterr);
    if (code == 0) {
        *ret_pairing = (struct qy_pairing){ours.pair, ours.pair_count};
        ours.pair = NULL;
        qyi_act_free(&ours);
    }
    qy_buf_free(&line);
    qy_buf_free(&scratch);
    return code;
}

static bool is_answer(int code)
{
    return code == QY_E_TOUR_LOT_WANTED || code == QY_E_TOUR_LOT_OTHER || code == QY_E_TOUR_NO_PAIRING ||
           code == QY_E_TOUR_OVER || code == QY_E_TOUR_TIED;
}

static int check_act(struct qy_tournament_log *replay, const struct qyi_act *logged,
                     void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                  const struct qy_pairing *ours),
                     void *data, struct qy_error *reterr)
{
    struct qy_pairing file = {logged->pair, logged->pair_count};
    struct qy_pairing ours = {0};
    int code;

    code = pair_again(replay, logged, &ours, reterr);
    if (code < 0 && !is_answer(code))
        return code;
    tell(data, (unsigned)logged->number[QYI_ACT_ROUND], &file, &ours);
    qy_pairing_free(&ours);
    return 0;
}

int qy_tournament_log_check(const struct qy_tournament_log *log,
                            void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                         const struct qy_pairing *ours),
                            void *data, struct qy_error *reterr)
{
    struct qy_tournament_log *replay = calloc(1, sizeof *replay);
    struct qy_buf scratch = QY_BUF_INIT;
    int code = replay ? 0 : qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);

    for (size_t i = 0; code == 0 && i < log->count; i++) {
        size_t end = i + 1 < log->count ? log->start[i + 1] : log->lines.len;
        const char *line = log->lines.data + log->start[i];
        size_t len = end - log->start[i] - 1;
        struct qyi_act logged;

        code = qyi_act_read(line, len, &scratch, &logged, reterr);
        if (code < 0)
            break;
        if (logged.kind == QYI_ACT_PAIR)
            code = check_act(replay, &logged, tell, data, reterr);
        qyi_act_free(&logged);
        if (code == 0)
            code = qy_tournament_log_act(replay, line, len, reterr);
    }
    qy_buf_free(&scratch);
    qy_tournament_log_free(replay);
    return code;
}
