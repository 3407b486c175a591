/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event from its log: replay, acts, undo; the acts that pairing and drawing make. */
#include "event/event.h"
#include "event/arena.h"
#include "event/fide.h"
#include "event/guard.h"
#include "event/team_tournament.h"
#include "event/tidy.h"
#include "pairing/pairing.h"
#include "pairing/random.h"
#include "pairing/varma.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qy_tournament_log_free(struct qy_tournament_log *log)
{
    if (!log)
        return;
    qyi_tournament_log_state_free(&log->state);
    qyi_history_free(&log->history);
    free(log);
}

const struct qy_tournament *qy_tournament_log_tournament(const struct qy_tournament_log *log)
{
    return log->state.tournament;
}

const struct qy_pairing_system *qy_tournament_log_system(const struct qy_tournament_log *log)
{
    return log->state.system;
}

const struct qy_conduct *qy_tournament_log_conduct(const struct qy_tournament_log *log, size_t *ret_count)
{
    *ret_count = log->state.conduct_count;
    return log->state.conduct;
}

struct qy_conduct qy_tournament_log_conduct_of(const struct qy_tournament_log *log, unsigned number)
{
    size_t count = 0;
    const struct qy_conduct *conduct = qy_tournament_log_conduct(log, &count);

    for (size_t i = 0; i < count; i++)
        if (conduct[i].number == number)
            return conduct[i];
    return (struct qy_conduct){.number = 0};
}

size_t qy_tournament_log_acts(const struct qy_tournament_log *log)
{
    return log->history.standing_count;
}

bool qy_tournament_log_line_at(const struct qy_tournament_log *log, size_t index,
                               struct qy_tournament_log_line *ret_line)
{
    if (index >= log->history.line_count)
        return false;
    const struct qyi_line *line = &log->history.line[index];
    *ret_line = (struct qy_tournament_log_line){.number = line->number,
                                                .kind = (enum qy_tournament_act_kind)line->kind,
                                                .undone = line->undone,
                                                .struck = line->struck,
                                                .amended = line->amended,
                                                .text = log->history.text.data + line->start,
                                                .len = line->len};
    return true;
}

uint32_t qy_tournament_log_unguarded(const struct qy_tournament_log *log)
{
    return log->unguarded;
}

bool qy_tournament_log_has_left(const struct qy_tournament_log *log, unsigned number)
{
    return number <= QY_TOURNAMENT_MAX_PLAYERS && log->state.leave[number].left;
}

bool qy_tournament_log_has_missed(const struct qy_tournament_log *log, unsigned number, unsigned round)
{
    return qyi_has_missed(&log->state, number, round);
}

unsigned qy_tournament_log_number(const struct qy_tournament_log *log, unsigned entry)
{
    if (entry > QY_TOURNAMENT_MAX_PLAYERS)
        return 0;
    return log->state.numbers.apart ? log->state.numbers.number[entry] : entry;
}

unsigned qy_tournament_log_entry(const struct qy_tournament_log *log, unsigned number)
{
    if (number > QY_TOURNAMENT_MAX_PLAYERS)
        return 0;
    return log->state.numbers.apart ? log->state.numbers.entry[number] : number;
}

bool qy_tournament_log_checks_in(const struct qy_tournament_log *log)
{
    return log->state.checkin;
}

bool qy_tournament_log_is_drawn(const struct qy_tournament_log *log)
{
    return log->state.numbers.drawn || log->state.order;
}

bool qy_tournament_log_tells_entries(const struct qy_tournament_log *log)
{
    return log->state.numbers.apart;
}

unsigned qy_tournament_log_games(const struct qy_tournament_log *log)
{
    return log->state.games;
}

bool qy_tournament_log_has_second_game(const struct qy_tournament_log *log)
{
    return qy_tournament_paired_rounds(log->state.tournament) % log->state.games != 0 ||
           qyi_knockout_has_second_game(&log->state) || qy_tournament_log_can_pair(log);
}

bool qy_tournament_log_renumbers(const struct qy_tournament_log *log)
{
    return log->state.numbers.by_rating && !log->state.numbers.drawn;
}

struct qy_swiss_cn qy_tournament_log_swiss_cn(const struct qy_tournament_log *log)
{
    return (struct qy_swiss_cn){.seed = log->state.seed, .units = log->state.units};
}

int qy_tournament_log_table(const struct qy_tournament_log *log, uint16_t **ret_numbers, size_t *ret_count)
{
    return qyi_tournament_log_table(&log->state, ret_numbers, ret_count);
}

/* ---- replay ---------------------------------------------------------------------------------------- */

/* The act of the i-th line in force. It was read before, so that only memory can fail. */
int qyi_tournament_log_act_at(const struct qy_tournament_log *log, size_t i,
                              struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    const struct qyi_standing_line *line = &log->history.standing[i];

    return qy_tournament_act_read(log->history.text.data + line->start, line->len, ret_act, reterr);
}

/* Applies an act of the log, which uses entry numbers. */
static int apply_logged(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        struct qy_error *reterr)
{
    struct qy_tournament_act mapped;
    int code = 0;

    if (act->kind != QY_ACT_ADD && state->unsettled && qyi_tournament_log_settle(state) < 0)
        return qyi_no_memory(reterr);
    code = qyi_act_to_numbers(state, act, &mapped, reterr);
    if (code == 0)
        code = qyi_tournament_log_apply(state, &mapped, reterr);
    if (mapped.memory)
        qy_tournament_act_free(&mapped);
    return code;
}

/* Rebuilds the state from the lines in force; an error names the first line that has become impossible. */
static int rebuild(struct qy_tournament_log *log, struct qy_error *reterr)
{
    int code = 0;

    qyi_tournament_log_state_free(&log->state);
    for (size_t i = 0; code == 0 && i < log->history.standing_count; i++) {
        struct qy_tournament_act act;

        code = qyi_tournament_log_act_at(log, i, &act, reterr);
        if (code == 0) {
            code = apply_logged(&log->state, &act, reterr);
            qy_tournament_act_free(&act);
        }
        if (code < 0 && reterr) {
            reterr->line = log->history.line[log->history.standing[i].line].number;
            reterr->column = 1;
        }
    }
    if (code == 0 && log->state.tournament && qyi_tournament_log_settle(&log->state) < 0)
        code = qyi_no_memory(reterr);
    return code;
}

static bool needs_rebuild(const struct qy_tournament_act *act)
{
    return act->kind == QY_ACT_UNDO || act->kind == QY_ACT_STRIKE || act->kind == QY_ACT_AMEND;
}

/* Whether it can be struck: players of logs of earlier versions are numbered as they come. */
static int check_target(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                        struct qy_error *reterr)
{
    size_t target =
        act->kind == QY_ACT_UNDO ? SIZE_MAX : qyi_history_find(&log->history, (uint32_t)act->line);

    if (target != SIZE_MAX && !log->state.numbers.apart && act->kind == QY_ACT_STRIKE &&
        (log->history.line[target].kind == QY_ACT_ADD || log->history.line[target].kind == QY_ACT_MEMBER))
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "strike", 6, "remove");
    return 0;
}

/* Applies an act with its line. After an error the event is unchanged. */
static int do_act(struct qy_tournament_log *log, const struct qy_tournament_act *logged, const char *line,
                  size_t len, struct qy_error *reterr)
{
    int code;

    if (needs_rebuild(logged)) {
        code = check_target(log, logged, reterr);
        if (code == 0)
            code = qyi_history_add(&log->history, logged, line, len, reterr);
        if (code < 0)
            return code;
        code = rebuild(log, reterr);
        if (code < 0) {
            qyi_history_drop(&log->history, logged);
            (void)rebuild(log, NULL);
        }
        return code;
    }
    code = apply_logged(&log->state, logged, reterr);
    if (code == 0)
        code = qyi_history_add(&log->history, logged, line, len, reterr);
    if (code < 0)
        (void)rebuild(log, NULL);
    return code;
}

static int do_bare_line(struct qy_tournament_log *log, const char *line, size_t len, struct qy_error *reterr)
{
    struct qy_tournament_act act;
    int code = qy_tournament_act_read(line, len, &act, reterr);

    if (code < 0)
        return code;
    code = do_act(log, &act, line, len, reterr);
    qy_tournament_act_free(&act);
    return code;
}

/* Applies a line of the file, with or without a checksum. */
static int do_line(struct qy_tournament_log *log, const char *line, size_t len, struct qy_error *reterr)
{
    struct qy_buf bare = QY_BUF_INIT;
    uint32_t number = log->history.number + 1;

    while (len > 0 && line[len - 1] == '\r') /* from an editor that ends lines in this way */
        len--;
    if (!qyi_guard_is(line, len)) {
        if (log->guarded && log->unguarded == 0)
            log->unguarded = number;
        return do_bare_line(log, line, len, reterr);
    }
    int code = qyi_guard_take(line, len, number, &bare, reterr);
    if (code == 0)
        code = do_bare_line(log, bare.data, bare.len, reterr);
    log->guarded = true;
    qy_buf_free(&bare);
    return code;
}

static int settle(struct qy_tournament_log *log, struct qy_error *reterr)
{
    if (qyi_tournament_log_settle(&log->state) == 0)
        return 0;
    return qyi_no_memory(reterr);
}

/* Gives a new entry or member a number if the act has none. The number is written in the line, so that
 * striking another line does not change it. */
static void number_entry(struct qy_tournament_log *log, struct qy_tournament_act *act)
{
    if (!log->state.numbers.apart || act->number != 0)
        return;
    if (act->kind == QY_ACT_ADD) {
        act->number = log->state.numbers.next > log->next_entry ? log->state.numbers.next : log->next_entry;
        log->next_entry = act->number + 1;
    } else if (act->kind == QY_ACT_MEMBER && log->state.teams.members) {
        const struct qy_tournament *members = log->state.teams.members;
        int32_t last = members->player_count > 0 ? members->player[members->player_count - 1].number : 0;

        act->number = last + 1 > log->next_member ? last + 1 : log->next_member;
        log->next_member = act->number + 1;
    }
}

int qyi_tournament_log_act_logged(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                  struct qy_error *reterr)
{
    int code = apply_logged(&log->state, act, reterr);

    return code == 0 ? settle(log, reterr) : code;
}

/* Checks that texts for tables and report files are one line. Logs of earlier versions may have longer ones. */
static int check_lines(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    const char *const lines[] = {act->name,      act->title,     act->unit,    act->federation, act->club,
                                 act->id,        act->birth,     act->place,   act->organiser,  act->chief,
                                 act->words,     act->arbiters,  act->dates,   act->categories, act->time,
                                 act->pace,      act->tiebreaks, act->seeding, act->times,      act->meetings,
                                 act->committee, act->jury,      act->leaders};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        for (const char *at = lines[i]; at && *at; at++)
            if ((unsigned char)*at < 0x20 || *at == 0x7F)
                return qyi_error_set(reterr, QY_E_ONE_LINE, 0, lines[i], (size_t)(at - lines[i]), NULL);
    return 0;
}

/* Applies an act that uses entry numbers, and appends its line. */
static int do_logged(struct qy_tournament_log *log, const struct qy_tournament_act *logged,
                     struct qy_buf *lines, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;

    qy_tournament_act_write(logged, &line);
    int code = line.failed ? qyi_no_memory(reterr) : do_act(log, logged, line.data, line.len, reterr);
    if (code == 0 && lines) {
        qy_tournament_line_guard(&line, log->history.number);
        qy_buf_add(lines, line.data, line.len);
        qy_buf_addc(lines, '\n');
    }
    qy_buf_free(&line);
    return code;
}

/* Whether the round is the second game of matches that have begun: it is paired even if players have left,
 * who forfeit it. */
static bool is_second_game(const struct qyi_tournament_log_state *state, unsigned round)
{
    return (state->games > 1 && round % state->games != 1) || (state->system->matches && round % 2 == 0);
}

/* The number of players who have not left and, in a Swiss, have no bye in the round. */
static unsigned count_ready(const struct qyi_tournament_log_state *state, unsigned round)
{
    const struct qy_tournament *tournament = state->tournament;
    unsigned ready = 0;

    for (size_t i = 0; i < tournament->player_count; i++)
        ready += !state->leave[tournament->player[i].number].left &&
                 (qyi_has_seats(state) || round > QY_TOURNAMENT_MAX_ROUNDS ||
                  tournament->player[i].entry[round - 1].outcome == QY_TOURNAMENT_ABSENT);
    return ready;
}

/*
 * Refuses a round in which nobody plays. Exceptions: in a table, a player left alone may still win without
 * playing against those who left after half of their games (6.6, 20.3), and a round whose games are struck
 * out is skipped if two players are left. Earlier rounds, from this program or another, are accepted: only
 * new acts are checked.
 */
static int check_anybody(const struct qyi_tournament_log_state *state, unsigned round,
                         const struct qy_pair *pairs, size_t count, struct qy_error *reterr)
{
    unsigned ready = count_ready(state, round);
    char number[16];

    if (qyi_is_arena(state) || is_second_game(state, round) || ready >= 2)
        return 0;
    for (size_t i = 0; qyi_has_seats(state) && i < count; i++)
        if (!state->leave[pairs[i].white].left || !state->leave[pairs[i].black].left)
            return 0;
    (void)snprintf(number, sizeof number, "%u", ready);
    return qyi_error_setf(reterr, QY_E_TOUR_NOBODY, 0, number, "%u", round);
}

/* Applies an act, and after it writes that the event left FIDE mode because of it. */
static int do_one(struct qy_tournament_log *log, const struct qy_tournament_act *act, struct qy_buf *lines,
                  struct qy_error *reterr)
{
    unsigned objections = qy_tournament_log_fide_objections(log, act);
    struct qy_tournament_act logged;
    struct qy_tournament_act leave;
    struct qyi_tidied tidied;
    int code = act->kind == QY_ACT_PAIR && log->state.tournament && !qyi_act_is(act->how, "taken-over")
                   ? check_anybody(&log->state, (unsigned)act->round, act->pairs, act->pair_count, reterr)
                   : 0;

    if (code == 0)
        code = qyi_tidy_instead(act, reterr);
    if (code == 0)
        code = qyi_check_announced(&log->state, act, reterr);
    if (code < 0)
        return code;
    code = qyi_act_to_entries(&log->state, act, &logged, reterr);
    if (code < 0)
        return code;
    number_entry(log, &logged);
    code = qyi_tidy(&logged, &tidied, reterr);
    if (code == 0)
        code = do_logged(log, &logged, lines, reterr);
    if (code == 0 && qyi_fide_leaves(&log->state, objections, &leave))
        code = do_logged(log, &leave, lines, reterr);
    if (logged.memory != act->memory)
        qy_tournament_act_free(&logged);
    return code;
}

int qy_tournament_log_do(struct qy_tournament_log *log, const struct qy_tournament_act *acts, size_t count,
                         struct qy_buf *lines, struct qy_error *reterr)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < count; i++) {
        code = qyi_act_check(&acts[i], reterr);
        if (code == 0)
            code = check_lines(&acts[i], reterr);
        if (code == 0 && acts[i].kind != QY_ACT_ADD)
            code = settle(log, reterr);
        if (code == 0)
            code = do_one(log, &acts[i], lines, reterr);
    }
    if (code == 0)
        code = settle(log, reterr);
    return code;
}

int qy_tournament_log_act(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                          struct qy_error *reterr)
{
    return qy_tournament_log_do(log, act, 1, NULL, reterr);
}

int qy_tournament_log_act_line(struct qy_tournament_log *log, const char *line, size_t len,
                               struct qy_error *reterr)
{
    struct qy_tournament_act act;
    int code = qy_tournament_act_read(line, len, &act, reterr);

    if (code < 0)
        return code;
    code = qyi_act_check_texts(&act, reterr);
    qy_tournament_act_free(&act);
    if (code == 0)
        code = do_line(log, line, len, reterr);
    return code == 0 ? settle(log, reterr) : code;
}

int qy_tournament_log_amend(const struct qy_tournament_log *log, uint32_t line,
                            const struct qy_tournament_act *instead, struct qy_tournament_act *ret_act,
                            struct qy_error *reterr)
{
    size_t target = qyi_history_find(&log->history, line);
    struct qy_tournament_act logged;
    struct qyi_tidied tidied;
    struct qy_buf text = QY_BUF_INIT;
    int code = qyi_act_check(instead, reterr);

    if (code == 0 && target == SIZE_MAX)
        code = qyi_history_no_line(&log->history, line, 1, reterr);
    else if (code == 0 && log->history.line[target].kind != instead->kind)
        code = qyi_error_set(
            reterr, QY_E_TOUR_ACT_NOW, 0, "amend", 5,
            qy_tournament_act_name((enum qy_tournament_act_kind)log->history.line[target].kind));
    if (code == 0)
        code = qyi_act_to_entries(&log->state, instead, &logged, reterr);
    if (code < 0)
        return code;
    code = qyi_tidy(&logged, &tidied, reterr);
    if (code == 0 && logged.number == 0 && (logged.kind == QY_ACT_ADD || logged.kind == QY_ACT_MEMBER)) {
        struct qy_tournament_act was;
        const struct qyi_line *first = &log->history.line[target];

        code = qy_tournament_act_read(log->history.text.data + first->start, first->len, &was, reterr);
        if (code == 0) {
            logged.number = was.number;
            qy_tournament_act_free(&was);
        }
    }
    qy_tournament_act_write(&logged, &text);
    if (logged.memory != instead->memory)
        qy_tournament_act_free(&logged);
    if (code == 0 &&
        (qyi_act_new(QY_ACT_AMEND, ret_act) < 0 ||
         !(ret_act->instead = qyi_arena_text(&ret_act->memory->texts, qy_buf_str(&text), text.len))))
        code = qyi_no_memory(reterr);
    else if (code == 0)
        ret_act->line = (int32_t)line;
    qy_buf_free(&text);
    return code;
}

int qy_tournament_log_new(const struct qy_tournament_act *begin, struct qy_tournament_log **ret_log,
                          struct qy_error *reterr)
{
    return qy_tournament_log_begin(begin, NULL, ret_log, reterr);
}

int qy_tournament_log_begin(const struct qy_tournament_act *begin, struct qy_buf *lines,
                            struct qy_tournament_log **ret_log, struct qy_error *reterr)
{
    struct qy_tournament_log *log = calloc(1, sizeof *log);
    int code = log ? qy_tournament_log_do(log, begin, 1, lines, reterr) : qyi_no_memory(reterr);

    if (code < 0) {
        qy_tournament_log_free(log);
        return code;
    }
    *ret_log = log;
    return 0;
}

/* Checks the bytes after the last line end, which are normally the part of a line written before a crash. If
 * they are a whole line with a correct sum and one more byte, that byte was a line end and has been
 * changed. */
static int check_rest(uint32_t number, const char *rest, size_t len, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    int code = 0;

    if (len > 1 && qyi_guard_is(rest, len - 1) && qyi_guard_take(rest, len - 1, number, &line, NULL) == 0)
        code = qyi_error_set(reterr, QY_E_TOUR_SUM, len - 1, rest + len - 1, 1, "\\n");
    qy_buf_free(&line);
    return code;
}

int qy_tournament_log_read(const char *text, size_t len, struct qy_tournament_log **ret_log, size_t *ret_good,
                           struct qy_error *reterr)
{
    struct qy_tournament_log *log = calloc(1, sizeof *log);
    uint32_t number = 0;
    size_t at = 0;
    int code = 0;

    if (!log)
        return qyi_no_memory(reterr);
    while (code == 0 && at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = (size_t)((end ? end : text + len) - (text + at));

        number++;
        code = end ? do_line(log, text + at, size, reterr) : check_rest(number, text + at, size, reterr);
        if (code < 0 && reterr) {
            reterr->line = number;
            if (reterr->column == 0)
                reterr->column = 1;
            reterr->offset += at;
        }
        if (!end)
            break;
        at += size + 1;
    }
    if (code == 0)
        code = settle(log, reterr);
    if (code == 0 && log->history.standing_count == 0) {
        code = qyi_error_set(reterr, QY_E_TOUR_ACT, 0, text, len < 40 ? len : 40, "new");
        if (reterr)
            reterr->line = reterr->column = 1;
    }
    if (code < 0) {
        qy_tournament_log_free(log);
        return code;
    }
    *ret_log = log;
    if (ret_good)
        *ret_good = at;
    return 0;
}

/* ---- pairing --------------------------------------------------------------------------------------- */

/*
 * The numbers of a round of the table. A player with a free round has nothing there, nor has the opponent of a player
 * struck out (20.3).
 */
static int pair_table(const struct qyi_tournament_log_state *state, unsigned round,
                      struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct qy_pairing pairing;
    unsigned games = state->games;
    uint16_t *number;
    size_t count;
    size_t kept = 0;

    if (qyi_tournament_log_table(state, &number, &count) < 0)
        return qyi_no_memory(reterr);
    int code = qy_pairing_table(state->system, (unsigned)count, (round + games - 1) / games, &pairing);
    if (code < 0) {
        free(number);
        return code == QY_E_TOUR_ROUND ? qyi_tournament_bad_round(round, state->tournament->rounds, reterr)
                                       : qyi_error_setf(reterr, code, 0, "2-9999", "%u", (unsigned)count);
    }
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];

        if (pair.black == 0)
            continue;
        pair = (struct qy_pair){number[pair.white - 1], number[pair.black - 1]};
        if (round % games != 1 % games) /* the second game of a match (13.5) */
            pair = (struct qy_pair){pair.black, pair.white};
        if (!state->leave[pair.white].struck_out && !state->leave[pair.black].struck_out)
            pairing.pair[kept++] = pair;
    }
    pairing.count = kept;
    free(number);
    *ret_pairing = pairing;
    return 0;
}

static int pair_stages(const struct qyi_tournament_log_state *state, unsigned round,
                       const struct qy_swiss_cn *rules, struct qyi_next *ret_next, struct qy_lots *ret_lots,
                       struct qy_error *reterr)
{
    struct qyi_drawing drawing;

    qyi_drawing_begin(&drawing, rules, round);
    int code = qyi_stages_next(state, &drawing, ret_next, reterr);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        return code;
    }
    *ret_lots = drawing.lots;
    return 0;
}

/* Pairs teams with their scores. */
static int ask_teams(const struct qyi_tournament_log_state *state, unsigned round,
                     struct qyi_round_question *question)
{
    int code = qyi_team_tournament_of_state(
        state, state->tournament, qy_tournament_paired_rounds(state->tournament), NULL, &question->teams);

    if (code == 0)
        code = qy_team_question_new(question->teams, state->system, round, &question->scores);
    if (code == 0)
        question->asked = question->scores.asked;
    return code;
}

/* Pairs players with adjourned games as draws. */
static int ask_players(const struct qyi_tournament_log_state *state, struct qyi_round_question *question)
{
    int code = 0;

    if (qy_tournament_paired_rounds(state->tournament) == 0) /* as when round one is paired */
        code = qyi_tournament_log_accelerate(state);
    if (code == 0 && (code = qyi_adjourned_view(state, &question->view)) == 0)
        question->asked.tournament = &question->view;
    return code;
}

/* Finds how many of the groups to avoid, counted from the first, still allow a legal pairing. */
static int forbid_most(const struct qyi_tournament_log_state *state, struct qyi_round_question *question,
                       const struct qy_tournament *before)
{
    const struct qyi_avoided *avoided = &question->avoided;
    size_t low = 0;
    size_t high = avoided->count - avoided->hard + 1; /* is one too many */
    size_t tried = high - 1;
    int code = 0;

    for (;; tried = low + (high - low) / 2) {
        struct qy_pairing pairing = {0};
        struct qy_lots lots = {0};

        free(question->forbidden);
        question->view.forbidden = before->forbidden;
        question->view.forbidden_count = before->forbidden_count;
        question->forbidden = NULL;
        code = qyi_avoided_forbid(avoided, tried, &question->view);
        if (code < 0)
            return code;
        question->forbidden = question->view.forbidden;
        if (tried == 0 || high - low <= 1)
            return 0;
        code = qy_pairing_system_pair(state->system, &question->asked, &pairing, &lots, NULL);
        qy_pairing_free(&pairing);
        qy_lots_free(&lots);
        if (code == QY_E_TOUR_NO_PAIRING)
            high = tried;
        else
            low = tried;
    }
}

/* Adds the forbidden pairs to the view that is paired. */
static int forbid(const struct qyi_tournament_log_state *state, unsigned round,
                  struct qyi_round_question *question)
{
    int code = qyi_avoided_new(state, round, &question->avoided);

    if (code < 0 || question->avoided.count == 0)
        return code;
    struct qy_tournament before = *question->asked.tournament;
    if (question->asked.tournament != &question->view) {
        question->view = before;
        question->view_borrows = true;
        question->asked.tournament = &question->view;
    }
    return forbid_most(state, question, &before);
}

int qyi_round_question_new(const struct qyi_tournament_log_state *state, unsigned round,
                           const struct qy_swiss_cn *lots, struct qyi_round_question *ret_question,
                           struct qy_error *reterr)
{
    int code = 0;

    *ret_question =
        (struct qyi_round_question){.asked = {.tournament = state->tournament, .round = round, .lots = lots}};
    if (state->system->field == QY_PAIRING_TEAMS)
        code = ask_teams(state, round, ret_question);
    else if (state->system->field == QY_PAIRING_PLAYERS)
        code = ask_players(state, ret_question);
    if (code == 0)
        code = forbid(state, round, ret_question);
    if (code < 0) {
        qyi_round_question_free(ret_question);
        return qyi_error_set(reterr, code, 0, "", 0, code == QY_E_MEMORY ? NULL : "99");
    }
    return 0;
}

void qyi_round_question_free(struct qyi_round_question *question)
{
    if (!question->view_borrows)
        free(question->view.player);
    free(question->forbidden);
    qyi_avoided_free(&question->avoided);
    qy_team_question_free(&question->scores);
    qy_team_tournament_free(question->teams);
    *question = (struct qyi_round_question){0};
}

static int pair_swiss(const struct qyi_tournament_log_state *state, unsigned round,
                      const struct qy_swiss_cn *rules, struct qy_pairing *ret_pairing,
                      struct qy_lots *ret_lots, struct qy_error *reterr)
{
    struct qyi_round_question question;
    int code = qyi_round_question_new(state, round, rules, &question, reterr);

    if (code < 0)
        return code;
    code = qy_pairing_system_pair(state->system, &question.asked, ret_pairing, ret_lots, reterr);
    qyi_round_question_free(&question);
    return code;
}

static int pair_round(const struct qyi_tournament_log_state *state, unsigned round,
                      const struct qy_swiss_cn *rules, struct qyi_next *ret_next, struct qy_lots *ret_lots,
                      struct qy_error *reterr)
{
    if (qyi_has_stages(state))
        return pair_stages(state, round, rules, ret_next, ret_lots, reterr);
    if (qyi_has_table(state))
        return pair_table(state, round, &ret_next->pairing, reterr);
    if (state->games > 1 && round % state->games != 1)
        return qy_pairing_second_games(state->tournament, round, &ret_next->pairing) < 0
                   ? qyi_no_memory(reterr)
                   : 0;
    return pair_swiss(state, round, rules, &ret_next->pairing, ret_lots, reterr);
}

int qy_tournament_log_pair_by_hand(const struct qy_tournament_log *log, const struct qy_pairing *pairing,
                                   const char *by, const char *reason, struct qy_tournament_act *ret_act,
                                   struct qy_error *reterr)
{
    unsigned round = qy_tournament_paired_rounds(log->state.tournament) + 1;
    struct qy_pairing sorted = {NULL, pairing->count};

    if (qyi_has_seats(&log->state) || qyi_is_arena(&log->state))
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "--pairs", 7, "pair");
    sorted.pair = malloc(pairing->count * sizeof *sorted.pair + 1);
    if (sorted.pair && pairing->count > 0)
        memcpy(sorted.pair, pairing->pair, pairing->count * sizeof *sorted.pair);
    if (!sorted.pair || qyi_pairing_sort(log->state.tournament, round, &sorted) < 0 ||
        qyi_pairing_seat(log->state.tournament, &sorted) < 0 || qyi_act_new(QY_ACT_PAIR, ret_act) < 0) {
        free(sorted.pair);
        return qyi_no_memory(reterr);
    }
    ret_act->memory->pairs = sorted.pair;
    ret_act->round = (int32_t)round;
    ret_act->pairs = sorted.pair;
    ret_act->pair_count = sorted.count;
    ret_act->how = "by-hand";
    ret_act->by = by;
    ret_act->reason = reason;
    return 0;
}

/* Makes the act that owns the pairs and lots. */
static int act_of_round(struct qyi_next *next, struct qy_lots *lots, unsigned round,
                        struct qy_tournament_act *ret_act)
{
    /* level matches at the end of an event: no game is left, only the lots */
    bool decides = next->pairing.count == 0 && next->decided_count > 0;

    if (qyi_act_new(decides ? QY_ACT_DECIDE : QY_ACT_PAIR, ret_act) < 0)
        return QY_E_MEMORY;
    struct qyi_act_memory *memory = ret_act->memory;
    memory->order = next->order;
    memory->decided = next->decided;
    memory->pairs = next->pairing.pair;
    memory->lots = *lots;
    ret_act->decided = memory->decided;
    ret_act->decided_count = next->decided_count;
    ret_act->lots = lots->count > 0 ? &memory->lots : NULL;
    if (decides) {
        ret_act->how = "lots";
    } else {
        ret_act->round = (int32_t)round;
        ret_act->order = memory->order;
        ret_act->order_count = next->order_count;
        ret_act->pairs = memory->pairs;
        ret_act->pair_count = next->pairing.count;
    }
    return 0;
}

/* Pairs the free players; waits if nobody can be paired. */
static int pair_arena(const struct qyi_tournament_log_state *state, unsigned *round,
                      struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    int code = qyi_arena_next(state, round, ret_pairing, reterr);

    if (code < 0 || ret_pairing->count > 0)
        return code;
    qy_pairing_free(ret_pairing);
    return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "pair", 4, "result, arrive");
}

int qyi_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn, size_t drawn_count,
                            struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned round = qy_tournament_paired_rounds(state->tournament) + 1;
    struct qy_swiss_cn rules = {.seed = state->seed,
                                .by_hand = drawn != NULL,
                                .drawn = drawn,
                                .drawn_count = drawn_count,
                                .units = state->units};
    struct qyi_next next = {0};
    struct qy_lots lots = {0};
    int code = qyi_is_arena(state) ? pair_arena(state, &round, &next.pairing, reterr)
                                   : pair_round(state, round, &rules, &next, &lots, reterr);

    if (code == 0 && ((!qyi_is_arena(state) && qyi_pairing_seat(state->tournament, &next.pairing) < 0) ||
                      act_of_round(&next, &lots, round, ret_act) < 0)) {
        qyi_next_free(&next);
        qy_lots_free(&lots);
        return qyi_no_memory(reterr);
    }
    return code;
}

int qy_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn, size_t drawn_count,
                           struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned round = qy_tournament_paired_rounds(state->tournament) + 1;
    struct qy_tournament_act act = {0};
    int code = 0;

    /* before other errors are found in an empty field */
    if (!qyi_has_stages(state) &&
        (round == 1 || (!qyi_has_table(state) && round <= state->tournament->rounds)))
        code = check_anybody(state, round, NULL, 0, reterr);
    if (code == 0)
        code = qyi_tournament_log_pair(log, drawn, drawn_count, &act, reterr);
    if (code == 0 && act.kind == QY_ACT_PAIR)
        code = check_anybody(&log->state, (unsigned)act.round, act.pairs, act.pair_count, reterr);
    if (code < 0) {
        qy_tournament_act_free(&act);
        return code;
    }
    *ret_act = act;
    return 0;
}

/* An act that owns its order. */
static int act_of_order(enum qy_tournament_act_kind kind, uint16_t *order, size_t count,
                        struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    if (!order || qyi_act_new(kind, ret_act) < 0) {
        free(order);
        return qyi_no_memory(reterr);
    }
    ret_act->memory->order = order;
    ret_act->order = order;
    ret_act->order_count = count;
    return 0;
}

/* Numbers in an order drawn by lot. */
static void shuffle(uint16_t *number, size_t count, uint64_t seed)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = qyi_draw_below(&seed, (uint32_t)i);
        uint16_t kept = number[i - 1];

        number[i - 1] = number[j];
        number[j] = kept;
    }
}

int qy_tournament_log_decided(const struct qy_tournament_log *log, uint16_t **ret_list, size_t *ret_count)
{
    return qyi_decisions(&log->state, 0, QY_TOURNAMENT_MAX_ROUNDS, ret_list, ret_count);
}

int qy_tournament_log_draw_tie(const struct qy_tournament_log *log, const uint16_t *numbers, size_t count,
                               struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    uint16_t *order = malloc(count * sizeof *order + 1);

    for (size_t i = 0; order && i < count; i++)
        order[i] = numbers[i];
    if (order)
        shuffle(order, count, log->state.seed + log->history.standing_count);
    int code = act_of_order(QY_ACT_DECIDE, order, count, ret_act, reterr);
    if (code == 0)
        ret_act->how = "lots";
    return code;
}

int qy_tournament_log_redraw(const struct qy_tournament_log *log, struct qy_tournament_act *ret_act,
                             struct qy_error *reterr)
{
    const struct qy_tournament *tournament = log->state.tournament;
    size_t count = tournament->player_count;
    uint16_t *order = malloc(count * sizeof *order + 1);

    size_t here = 0;
    size_t left = 0;

    for (size_t i = 0; order && i < count; i++)
        if (!log->state.numbers.apart || !log->state.leave[tournament->player[i].number].left)
            order[here++] = tournament->player[i].number;
    for (size_t i = 0; order && here < count && i < count; i++) /* players who left come last */
        if (log->state.leave[tournament->player[i].number].left)
            order[count - 1 - left++] = tournament->player[i].number;
    if (order) /* a different draw for each act in force, so that a second draw does not repeat the first */
        shuffle(order, here, log->state.seed + log->history.standing_count);
    return act_of_order(QY_ACT_REDRAW, order, count, ret_act, reterr);
}

static bool is_drawn(uint16_t number, const uint16_t *drawn, size_t count)
{
    size_t k = 0;

    while (k < count && drawn[k] != number)
        k++;
    return k < count;
}

/* Appends the players that take part and are not among those drawn. */
static void add_undrawn(const struct qy_tournament_log *log, const uint16_t *drawn, size_t count,
                        struct qy_buf *list)
{
    const struct qy_tournament *tournament = log->state.tournament;

    for (size_t i = 0; i < tournament->player_count; i++) {
        uint16_t number = tournament->player[i].number;

        if (!is_drawn(number, drawn, count) && !log->state.leave[number].left)
            qy_buf_addf(list, "%s%u", list->len > 0 ? " " : "", number);
    }
}

/* Players who left draw no number: they are appended, and counted. */
static size_t add_leavers_left(const struct qy_tournament_log *log, const uint16_t *drawn, size_t count,
                               uint16_t *order)
{
    const struct qy_tournament *tournament = log->state.tournament;
    size_t added = 0;

    for (size_t i = 0; i < tournament->player_count; i++)
        if (log->state.leave[tournament->player[i].number].left &&
            !is_drawn(tournament->player[i].number, drawn, count))
            order[count + added++] = tournament->player[i].number;
    return added;
}

int qy_tournament_log_redraw_drawn(const struct qy_tournament_log *log, const uint16_t *drawn,
                                   size_t drawn_count, struct qy_tournament_act *ret_act,
                                   struct qy_error *reterr)
{
    const struct qy_tournament *tournament = log->state.tournament;
    struct qy_buf left = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; code == 0 && i < drawn_count; i++) {
        bool twice = false;

        for (size_t k = 0; k < i; k++)
            twice = twice || drawn[k] == drawn[i];
        if (!twice && qy_tournament_player(tournament, drawn[i]))
            continue;
        add_undrawn(log, drawn, i, &left);
        code = qyi_error_setf(reterr, QY_E_TOUR_LOT_OTHER, 0, qy_buf_str(&left), "%u", drawn[i]);
    }
    if (code == 0)
        add_undrawn(log, drawn, drawn_count, &left);
    if (code == 0 && left.len > 0)
        code = qyi_error_set(reterr, QY_E_TOUR_LOT_WANTED, 0, NULL, 0, qy_buf_str(&left));
    qy_buf_free(&left);
    if (code < 0)
        return code;
    uint16_t *order = malloc(tournament->player_count * sizeof *order + 1);
    if (order) {
        memcpy(order, drawn, drawn_count * sizeof *order);
        drawn_count = drawn_count + add_leavers_left(log, drawn, drawn_count, order);
    }
    code = act_of_order(QY_ACT_REDRAW, order, drawn_count, ret_act, reterr);
    if (code == 0)
        ret_act->how = "by-hand";
    return code;
}

int qy_tournament_log_number_teams(const struct qy_tournament_log *log, struct qy_tournament_act *ret_act,
                                   bool *ret_needed, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    size_t count = state->tournament->player_count;
    uint16_t *order;

    *ret_needed = false;
    if (!state->numbers.by_rating || state->numbers.drawn || !state->teams.members ||
        qy_tournament_paired_rounds(state->tournament) > 0)
        return 0;
    if (qyi_numbers_by_strength(state, &order) < 0)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < count; i++)
        *ret_needed = *ret_needed || order[i] != i + 1;
    if (!*ret_needed) {
        free(order);
        return 0;
    }
    int code = act_of_order(QY_ACT_REDRAW, order, count, ret_act, reterr);
    if (code == 0)
        ret_act->how = "rating";
    return code;
}

/* Appends the players who left before the start to the table. */
static void add_leavers(const struct qyi_tournament_log_state *state, uint16_t *order, size_t count)
{
    for (size_t i = 0; i < state->tournament->player_count; i++)
        if (state->leave[state->tournament->player[i].number].before_start)
            order[count++] = state->tournament->player[i].number;
}

int qy_tournament_log_redraw_restricted(const struct qy_tournament_log *log, const uint16_t *drawn,
                                        size_t drawn_count, struct qy_tournament_act *ret_act,
                                        struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    size_t all = state->tournament->player_count;
    const struct qy_swiss_cn rules = {.seed = state->seed + log->history.standing_count,
                                      .by_hand = drawn != NULL,
                                      .drawn = drawn,
                                      .drawn_count = drawn_count};
    struct qyi_drawing drawing;
    uint16_t *number = NULL;
    uint16_t *order = NULL;
    size_t count = 0;
    int code = 0;

    if (!qyi_has_table(state) || state->system->field == QY_PAIRING_TWO_TEAMS)
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "--varma", 7, "pair");
    order = calloc(all + 1, sizeof *order);
    if (!order || qyi_tournament_log_table(state, &number, &count) < 0)
        code = qyi_no_memory(reterr);
    qyi_drawing_begin(&drawing, &rules, 0);
    if (code == 0)
        code = qyi_varma_draw(state->tournament, number, count, &drawing, order, reterr);
    free(number);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        free(order);
        return code;
    }
    add_leavers(state, order, count);
    code = act_of_order(QY_ACT_REDRAW, order, all, ret_act, reterr);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        return code;
    }
    ret_act->how = "varma";
    ret_act->memory->lots = drawing.lots;
    ret_act->lots = drawing.lots.count > 0 ? &ret_act->memory->lots : NULL;
    return 0;
}
