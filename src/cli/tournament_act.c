/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament add, result, bye ...: what a director does, each act made of its words on the command
 * line. */
#include "cli/tournament.h"
#include "cli/tournament_file.h"

#include "answer/deeds.h"
#include "base/error.h"
#include "cli/tournament_echo.h"
#include "event/act.h"
#include "pairing/tournament.h"

#include <qiyuan/event/roster.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_OPERANDS 6

/* An act that is asked for, and what it points to. */
struct asked {
    struct qy_tournament_act act;
    char birth[11];
    uint16_t *order;
    struct qy_buf regulated;
};

/* ---- operands -------------------------------------------------------------------------------------- */

/* An operand that names a player: the number, or the name as it was entered. False when it said what is
 * wrong. */
static bool read_player(const struct qyi_cli *cli, const struct qy_tournament *tournament, const char *text,
                        int32_t *ret_number)
{
    uint64_t number = 0;
    unsigned found = 0;

    if (qyi_cli_read_number(text, 0, QY_TOURNAMENT_MAX_PLAYERS, &number)) {
        *ret_number = (int32_t)number;
        return true;
    }
    for (size_t i = 0; i < tournament->player_count; i++)
        if (strcmp(tournament->player[i].text[QY_PLAYER_NAME], text) == 0) {
            *ret_number = tournament->player[i].number;
            found++;
        }
    if (found != 1)
        (void)qyi_cli_usage(cli, found == 0 ? "tournament.no-such-player" : "tournament.more-such-players",
                            text, NULL);
    return found == 1;
}

/* ---- what needs the event -------------------------------------------------------------------------- */

/* Room for the numbers of a text, and for those of all players. False when memory ran out, which was said. */
static bool make_order(const struct qyi_cli *cli, const struct qyi_log_file *file, const char *text,
                       struct asked *asked)
{
    size_t players = qy_tournament_log_tournament(file->event)->player_count;

    asked->order = calloc(strlen(text) + players + 1, sizeof *asked->order);
    asked->act.order = asked->order;
    if (!asked->order)
        (void)qyi_cli_no_memory(cli);
    return asked->order != NULL;
}

static int settle_member(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    return read_player(cli, qy_tournament_log_tournament(file->event), cli->operand[2], &asked->act.team)
               ? QYI_EXIT_DONE
               : QYI_EXIT_USAGE;
}

static int settle_edit(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const struct qy_tournament *members = qy_tournament_log_members(file->event);
    const struct qy_tournament *players =
        asked->act.how && members ? members : qy_tournament_log_tournament(file->event);

    return read_player(cli, players, cli->operand[2], &asked->act.number) ? QYI_EXIT_DONE : QYI_EXIT_USAGE;
}

static int settle_lineup(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const char *bad;

    if (!make_order(cli, file, cli->operand[3], asked))
        return QYI_EXIT_SYSTEM;
    asked->act.order_count = qyi_act_numbers(cli->operand[3], 0, asked->order, &bad); /* 0: empty seat */
    return asked->act.order_count == SIZE_MAX
               ? qyi_cli_usage(cli, "tournament.bad-number", "NUMBERS", "9999", bad, NULL)
               : QYI_EXIT_DONE;
}

/* A tie that was decided otherwise, or is decided by lot now. */
static int settle_decide(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const char *text = cli->operand[2];
    const char *how = asked->act.how;
    struct qy_error error = {0};

    if (!make_order(cli, file, text, asked))
        return QYI_EXIT_SYSTEM;
    asked->act.order_count = qyi_act_numbers(text, 1, asked->order, NULL);
    if (asked->act.order_count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    else if (how && strcmp(how, "draw") == 0)
        (void)qy_tournament_log_draw_tie(file->event, asked->order, asked->act.order_count, &asked->act,
                                         &error);
    return error.code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

/* Draws the numbers by the system, by the Varma tables, or in the hall: the entry drawn first has number
 * 1. */
static int settle_redraw(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const char *text = cli->text[QYI_OPT_LOTS];
    struct qy_error error = {0};
    size_t count = 0;

    if (text && !make_order(cli, file, text, asked))
        return QYI_EXIT_SYSTEM;
    if (text)
        count = qyi_act_numbers(text, 1, asked->order, NULL);
    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    else if (cli->text[QYI_OPT_VARMA])
        (void)qy_tournament_log_redraw_restricted(file->event, asked->order, count, &asked->act, &error);
    else if (text)
        (void)qy_tournament_log_redraw_drawn(file->event, asked->order, count, &asked->act, &error);
    else
        (void)qy_tournament_log_redraw(file->event, &asked->act, &error);
    return error.code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

/* "2-5", or "3" alone. */
static bool read_rounds(const char *text, struct qy_tournament_act *act)
{
    char *end;
    long first = strtol(text, &end, 10);
    long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

    act->round = (int32_t)first;
    act->rounds = (int32_t)last;
    return *end == '\0' && first >= 1 && last >= first && last <= QY_TOURNAMENT_MAX_ROUNDS;
}

/* The numbers of a list, or of everybody of one federation or club. */
static int settle_avoid(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    const char *who = cli->operand[2];
    const char *rounds = qyi_cli_act_operand(cli, 4);

    if (rounds && !read_rounds(rounds, &asked->act))
        return qyi_cli_usage(cli, "tournament.bad-number", "FIRST-LAST", "99", rounds, NULL);
    if (!make_order(cli, file, who, asked))
        return QYI_EXIT_SYSTEM;
    size_t count = qyi_act_numbers(who, 1, asked->order, NULL);
    if (count == SIZE_MAX) {
        count = 0;
        for (size_t i = 0; i < tournament->player_count; i++)
            if (strcmp(tournament->player[i].text[QY_PLAYER_FEDERATION], who) == 0 ||
                strcmp(tournament->player[i].text[QY_PLAYER_CLUB], who) == 0)
                asked->order[count++] = tournament->player[i].number;
    }
    asked->act.order_count = count;
    return count < 2 ? qyi_cli_usage(cli, "tournament.no-such-player", who, NULL) : QYI_EXIT_DONE;
}

/* A list of players, or `all`. Withdrawn players can't arrive; use `return` first. */
static int settle_mark(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    const char *text = cli->operand[2];
    struct qy_tournament_act *act = &asked->act;
    struct qy_error error = {0};

    if (!make_order(cli, file, text, asked))
        return QYI_EXIT_SYSTEM;
    if (strcmp(text, "all") != 0)
        act->order_count = qyi_act_numbers(text, 1, asked->order, NULL);
    else
        for (size_t i = 0; i < tournament->player_count; i++)
            if (!qy_tournament_log_has_left(file->event, tournament->player[i].number))
                asked->order[act->order_count++] = tournament->player[i].number;
    if (act->order_count == SIZE_MAX)
        return qyi_cli_usage(cli, "standings.bad-numbers", text, NULL);
    for (size_t i = 0; i < act->order_count; i++)
        if (qy_tournament_log_has_left(file->event, act->order[i])) {
            (void)qyi_error_set(&error, QY_E_TOUR_ACT_NOW, 0, cli->operand[0], strlen(cli->operand[0]),
                                "return");
            return qyi_cli_fail(cli, file->path, &error);
        }
    return QYI_EXIT_DONE;
}

static int settle_event(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    asked->act.regulations = cli->text[QYI_OPT_REGULATIONS_AT];
    asked->act.colour = cli->text[QYI_OPT_FIRST_COLOUR];
    return qyi_cli_regulate(cli, file->event, &asked->act, &asked->regulated);
}

static int settle_amend(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked);

/* ---- the acts -------------------------------------------------------------------------------------- */

enum {
    WHOLE = 1,    /* its words say all of it: it may be entered in place of another */
    CHANGING = 2, /* an empty option takes a text away; options tell by whom and why */
    NAMED = 4     /* the first operand is somebody's number or name: `settle` reads it */
};

/*
 * What makes an act of the words behind its file: operands, of which the first `needed` must be there, then
 * the options of `options` below. `settle` does what needs the event and returns an exit code, having said
 * what is wrong.
 */
static const struct action {
    const char *name;
    enum qy_tournament_act_kind kind;
    unsigned manner;
    int (*settle)(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked);
    size_t needed;
    const char *operand[MOST_OPERANDS];
} actions[] = {
    {"add", QY_ACT_ADD, WHOLE, NULL, 1, {"NAME", "RATING", "UNIT"}},
    {"bye", QY_ACT_BYE, WHOLE, NULL, 2, {"NUMBER", "ROUND", "KIND"}},
    {"withdraw", QY_ACT_WITHDRAW, WHOLE, NULL, 1, {"NUMBER", "REASON", "BY"}},
    {"result", QY_ACT_RESULT, WHOLE, NULL, 3, {"WHITE", "BLACK", "RESULT", "ROUND", "BY", "REASON"}},
    {"penalise", QY_ACT_PENALISE, WHOLE, NULL, 2, {"NUMBER", "KIND", "BY", "REASON"}},
    {"appeal", QY_ACT_APPEAL, WHOLE, NULL, 2, {"NUMBER", "ROUND", "REASON"}},
    {"rule", QY_ACT_RULE, WHOLE, NULL, 1, {"APPEAL", "RULING", "BY", "REASON"}},
    {"playoff", QY_ACT_PLAYOFF, WHOLE, NULL, 3, {"WHITE", "BLACK", "RESULT", "KIND", "BY", "REASON"}},
    {"remove", QY_ACT_REMOVE, WHOLE | CHANGING, NULL, 1, {"NUMBER"}},
    {"return", QY_ACT_RETURN, WHOLE | CHANGING, NULL, 1, {"NUMBER"}},
    {"undo", QY_ACT_UNDO, WHOLE, NULL, 0, {NULL}},
    {"arena", QY_ACT_ARENA, WHOLE, NULL, 1, {"open|close|again"}},
    {"redraw", QY_ACT_REDRAW, WHOLE, settle_redraw, 0, {NULL}},
    {"member", QY_ACT_MEMBER, NAMED, settle_member, 2, {"TEAM", "NAME", "RATING"}},
    {"lineup", QY_ACT_LINEUP, CHANGING, settle_lineup, 2, {"TEAM", "NUMBERS", "BY", "REASON"}},
    {"match", QY_ACT_MATCH, CHANGING, NULL, 3, {"FIRST", "SECOND", "RESULTS", "BY", "REASON"}},
    {"decide", QY_ACT_DECIDE, 0, settle_decide, 1, {"NUMBERS", "KIND", "BY", "REASON"}},
    {"arrive", QY_ACT_ARRIVE, 0, settle_mark, 1, {"NUMBERS"}},
    {"absent", QY_ACT_ABSENT, 0, settle_mark, 1, {"NUMBERS"}},
    {"edit", QY_ACT_EDIT, CHANGING | NAMED, settle_edit, 1, {"NUMBER"}},
    {"event", QY_ACT_EVENT, CHANGING, settle_event, 0, {NULL}},
    {"avoid", QY_ACT_AVOID, CHANGING, settle_avoid, 1, {"NUMBERS", "KIND"}},
    {"strike", QY_ACT_STRIKE, CHANGING, NULL, 1, {"LINE"}},
    {"amend", QY_ACT_AMEND, CHANGING, settle_amend, 2, {"LINE", "ACT"}},
};

/* The members of an act that operands are; of the others `settle` reads what they say. */
static const struct {
    const char *operand;
    const char *member;
} members[] = {
    {"NAME", "name"},      {"NUMBER", "number"},   {"APPEAL", "number"}, {"TEAM", "team"},
    {"RATING", "rating"},  {"UNIT", "federation"}, {"ROUND", "round"},   {"WHITE", "white"},
    {"FIRST", "white"},    {"BLACK", "black"},     {"SECOND", "black"},  {"RESULT", "result"},
    {"RESULTS", "result"}, {"KIND", "kind"},       {"RULING", "kind"},   {"open|close|again", "kind"},
    {"LINE", "line"},      {"BY", "by"},           {"REASON", "reason"},
};

static const char *const usual_kinds[QY_ACT_KINDS] = {
    [QY_ACT_BYE] = "zero", [QY_ACT_PLAYOFF] = "game", [QY_ACT_AVOID] = "hard"};

/* Options that are members of an act, under the same name; the first ones only where it is CHANGING. */
static const enum qyi_cli_option_id options[] = {
    QYI_OPT_BY,      QYI_OPT_REASON,   QYI_OPT_ROUND,      QYI_OPT_NAME,      QYI_OPT_FEDERATION,
    QYI_OPT_CLUB,    QYI_OPT_TITLE,    QYI_OPT_ID,         QYI_OPT_BIRTH,     QYI_OPT_SEX,
    QYI_OPT_SYSTEM,  QYI_OPT_STAGES,   QYI_OPT_TEAMS,      QYI_OPT_ROUNDS,    QYI_OPT_MINUTES,
    QYI_OPT_GAME,    QYI_OPT_UNITS,    QYI_OPT_TIME,       QYI_OPT_TIEBREAKS, QYI_OPT_SEEDING,
    QYI_OPT_SCORING, QYI_OPT_PLAYOFFS, QYI_OPT_ONLINE,     QYI_OPT_PLACE,     QYI_OPT_BEGINS,
    QYI_OPT_ENDS,    QYI_OPT_DATES,    QYI_OPT_ORGANISER,  QYI_OPT_CHIEF,     QYI_OPT_ARBITERS,
    QYI_OPT_WORDS,   QYI_OPT_PACE,     QYI_OPT_CATEGORIES,
};
#define OPTIONS          (sizeof options / sizeof options[0])
#define CHANGING_OPTIONS 3

/* Their numbers are within bounds, or the command line had been refused. */
static void put_options(const struct qyi_cli *cli, bool changing, struct qy_tournament_act *act)
{
    for (size_t i = changing ? 0 : CHANGING_OPTIONS; i < OPTIONS; i++) {
        const char *text = cli->text[options[i]];

        if (text && (*text || changing))
            (void)qyi_act_put(act, qyi_cli_options[options[i]].name, text);
    }
}

/* The member that an operand is, NULL for none. */
static const char *member_of(const struct action *action, size_t operand)
{
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (strcmp(members[i].operand, action->operand[operand]) == 0)
            return action->manner & NAMED && operand == 0 ? NULL : members[i].member;
    return NULL;
}

static int put_operands(const struct qyi_cli *cli, const struct action *action, struct qy_tournament_act *act)
{
    for (size_t i = 0; i < MOST_OPERANDS && action->operand[i]; i++) {
        const char *text = qyi_cli_act_operand(cli, i + 2);
        const char *member = member_of(action, i);
        int32_t most = member ? qyi_act_most(member) : 0;
        bool given = text && (*text || most > 0);

        if (!given && i < action->needed)
            return qyi_cli_usage(cli, "cli.missing-operand", action->operand[i], NULL);
        if (!given || !member || qyi_act_put(act, member, text))
            continue;
        return qyi_cli_usage(cli, "tournament.bad-number", action->operand[i], QYI_CLI_NUMBER((uint64_t)most),
                             text, NULL);
    }
    return QYI_EXIT_DONE;
}

/* The kind of a penalty, or the points that are taken away: "1", "0.5". */
static void read_penalty(struct qy_tournament_act *act)
{
    const char *at = act->how;
    qy_points points = qyi_points_read(&at, at + strlen(at));

    if (points <= 0 || points >= 1000 * QY_POINT || *at)
        return;
    act->points = -points;
    act->how = "points";
}

/* The sex as people write it ("F", "男") and dates as report files have them; other dates are refused. */
static int read_person(const struct qyi_cli *cli, struct asked *asked)
{
    const char *birth = asked->act.birth;
    const char *sex = asked->act.sex;
    bool doubt;
    char letter = sex ? qy_sex_read(sex, strlen(sex)) : 0;

    asked->act.sex = letter == 'm' ? "m" : letter == 'w' ? "w" : sex;
    if (!birth || !*birth)
        return QYI_EXIT_DONE;
    if (!qy_birth_read(birth, strlen(birth), asked->birth, &doubt))
        return qyi_cli_usage(cli, "tournament.bad-date", birth, NULL);
    asked->act.birth = asked->birth;
    return QYI_EXIT_DONE;
}

/* What is edited besides texts: the rating, a number, or "-" for none. */
static int read_edit(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    const char *rating = cli->text[QYI_OPT_RATING];

    act->how = cli->text[QYI_OPT_MEMBER] ? "member" : NULL;
    act->unrated = rating && (!*rating || strcmp(rating, "-") == 0 || strcmp(rating, "0") == 0);
    if (rating && !act->unrated && (!qyi_act_put(act, "rating", rating) || act->rating == 0))
        return qyi_cli_usage(cli, "cli.bad-number", "rating", "0", "9999", rating, NULL);
    return QYI_EXIT_DONE;
}

static int read_result(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    const char *text = act->result;

    act->result = qy_result_spelled(text, strlen(text));
    return act->result ? QYI_EXIT_DONE : qyi_cli_usage(cli, "tournament.bad-result", text, NULL);
}

/* Fills an act from its words. Returns an exit code; what is wrong was said. */
static int read_words(const struct qyi_cli *cli, const struct action *action, struct asked *asked)
{
    struct qy_tournament_act *act = &asked->act;

    put_options(cli, action->manner & CHANGING, act);
    act->kind = action->kind;
    act->how = usual_kinds[action->kind];
    int code = act->kind == QY_ACT_EDIT ? read_edit(cli, act) : QYI_EXIT_DONE;
    if (code == QYI_EXIT_DONE)
        code = put_operands(cli, action, act);
    if (code == QYI_EXIT_DONE)
        code = read_person(cli, asked);
    if (code != QYI_EXIT_DONE)
        return code;
    switch (act->kind) {
    case QY_ACT_RESULT:
    case QY_ACT_PLAYOFF: return read_result(cli, act);
    case QY_ACT_ARENA: act->at = strcmp(act->how, "open") == 0 ? (int64_t)time(NULL) : 0; break;
    case QY_ACT_PENALISE: read_penalty(act); break;
    default: break;
    }
    return QYI_EXIT_DONE;
}

void qyi_cli_announced(const struct qyi_cli *cli, const char *name, struct qy_tournament_act *ret_act)
{
    struct qy_tournament_act act = {.kind = QY_ACT_NEW,
                                    .name = name && *name ? name : NULL,
                                    .system = "stages",
                                    .seed = cli->text[QYI_OPT_SEED] ? (int64_t)cli->number[QYI_OPT_SEED] : 0,
                                    .games =
                                        cli->text[QYI_OPT_GAMES] ? (int32_t)cli->number[QYI_OPT_GAMES] : 0,
                                    .third = cli->text[QYI_OPT_THIRD] != NULL,
                                    .carry = cli->text[QYI_OPT_CARRY] != NULL};

    put_options(cli, false, &act);
    *ret_act = act;
}

/* ---- doing them ------------------------------------------------------------------------------------ */

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(name, actions[i].name) == 0)
            return &actions[i];
    return NULL;
}

bool qyi_cli_is_act(const char *name)
{
    return find_action(name) != NULL;
}

/* `amend FILE LINE result 3 5 1-0`: the act as it is entered otherwise, without the file. */
static int settle_amend(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const struct action *action = find_action(cli->operand[3]);
    uint32_t line = (uint32_t)asked->act.line;
    struct asked instead = {.order = NULL};
    struct qyi_cli shifted = *cli;
    struct qy_error error = {0};

    if (!action || !(action->manner & WHOLE) || action->settle || action->kind == QY_ACT_UNDO)
        return qyi_cli_usage(cli, "tournament.unknown-action", cli->operand[3], NULL);
    /* The operands of the act stand where its own command has them: behind the action and the file. */
    shifted.operand = cli->operand + 2;
    shifted.operand_count = cli->operand_count - 2;
    int code = read_words(&shifted, action, &instead);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_tournament_log_amend(file->event, line, &instead.act, &asked->act, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    put_options(cli, true, &asked->act);
    return QYI_EXIT_DONE;
}

/* Does an act in its event. Who is entered may be known to the base of rated players. */
static int do_asked(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    struct qyi_rated_base base = {.map = NULL};
    enum qy_tournament_act_kind kind = asked->act.kind;
    unsigned latest = qyi_latest_kind(file->event);

    if (kind == QY_ACT_DECIDE) /* is not told */
        return qyi_cli_log_do_untold(cli, file, &asked->act, 1);
    if (kind == QY_ACT_ADD)
        qyi_cli_fill_in(cli, file, &asked->act, 1, &base);
    int code = qyi_cli_log_do(cli, file, &asked->act, 1);
    if (code == QYI_EXIT_DONE && kind == QY_ACT_UNDO && qyi_undo_left_half(file->event, latest))
        code = qyi_cli_log_do(cli, file, &asked->act, 1);
    qyi_rated_base_close(&base);
    return code;
}

int qyi_cli_tournament_act(struct qyi_cli *cli, const char *path)
{
    const struct action *action = find_action(cli->operand[0]);
    struct asked asked = {.order = NULL};
    struct qyi_log_file file;
    int code = read_words(cli, action, &asked);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_log_open(cli, path, true, &file);
    if (code != QYI_EXIT_DONE)
        return code;
    if (action->settle)
        code = action->settle(cli, &file, &asked);
    if (code == QYI_EXIT_DONE)
        code = do_asked(cli, &file, &asked);
    qyi_log_file_close(&file);
    qy_tournament_act_free(&asked.act);
    qy_buf_free(&asked.regulated);
    free(asked.order);
    return code;
}
