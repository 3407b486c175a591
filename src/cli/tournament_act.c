/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament add, result, bye ...: acts of the director, built from the command line. */
#include "cli/text_input.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"

#include "answer/deeds.h"
#include "base/error.h"
#include "cli/act_commands.h"
#include "cli/tournament_echo.h"
#include "event/act.h"
#include "event/tidy.h"

#include <qiyuan/event/roster.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An act made from operands, and the data it points to. */
struct asked {
    struct qy_tournament_act act;
    char birth[11];
    uint16_t *order;
    struct qy_buf regulated;
    struct qy_buf prizes;
};

/* ---- operands -------------------------------------------------------------------------------------- */

/* Reads an operand that names a player: the number, or the name as entered. False after reporting an error. */
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

/* ---- acts that need the event ------------------------------------------------------------------------- */

/* Allocates room for the numbers in a text, and for those of all players. False after reporting that memory
 * ran out. */
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

/* Decides a tie by another means, or draws lots now. */
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

/*
 * Draws numbers by the system, by the Varma tables, or by lots drawn in the playing hall: the entry drawn
 * first has number 1.
 */
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

/* Reads a range "2-5", or a single round "3". */
static bool read_rounds(const char *text, struct qy_tournament_act *act)
{
    char *end;
    long first = strtol(text, &end, 10);
    long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

    act->round = (int32_t)first;
    act->rounds = (int32_t)last;
    return *end == '\0' && first >= 1 && last >= first && last <= QY_TOURNAMENT_MAX_ROUNDS;
}

/* Reads the numbers of a list, or those of all players of a federation or club. */
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

/* Reads a list of players, or `all`. Withdrawn players can't arrive; use `return` first. */
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
    const char *prizes = cli->text[QYI_OPT_PRIZES];
    int code = prizes && *prizes ? qyi_cli_read_list(cli, prizes, &asked->prizes) : QYI_EXIT_DONE;

    if (code != QYI_EXIT_DONE)
        return code;
    asked->act.regulations = cli->text[QYI_OPT_REGULATIONS_AT];
    asked->act.colour = cli->text[QYI_OPT_FIRST_COLOUR];
    asked->act.prizes = prizes ? qy_buf_str(&asked->prizes) : NULL;
    return qyi_cli_regulate(cli, file->event, &asked->act, &asked->regulated);
}

static int settle_amend(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked);

/* ---- the acts -------------------------------------------------------------------------------------- */

/* Functions for acts that need the event; they return an exit code and report errors. */
static int (*const settlers[QY_ACT_KINDS])(struct qyi_cli *cli, struct qyi_log_file *file,
                                           struct asked *asked) = {
    [QY_ACT_REDRAW] = settle_redraw, [QY_ACT_MEMBER] = settle_member, [QY_ACT_LINEUP] = settle_lineup,
    [QY_ACT_DECIDE] = settle_decide, [QY_ACT_ARRIVE] = settle_mark,   [QY_ACT_ABSENT] = settle_mark,
    [QY_ACT_EDIT] = settle_edit,     [QY_ACT_EVENT] = settle_event,   [QY_ACT_AVOID] = settle_avoid,
    [QY_ACT_AMEND] = settle_amend,
};

/* Copies options into the act. Their numbers were checked when the command line was parsed. */
static void put_options(const struct qyi_cli *cli, bool changing, struct qy_tournament_act *act)
{
    for (size_t i = 0; i < qyi_cli_act_option_count; i++) {
        const struct qyi_cli_act_option *option = &qyi_cli_act_options[i];
        const char *text = changing || !option->changing ? cli->text[option->id] : NULL;

        if (text && (*text || changing))
            (void)qyi_act_put(act, qyi_cli_options[option->id].name, text);
    }
}

static int put_operands(const struct qyi_cli *cli, const struct qyi_cli_act *action,
                        struct qy_tournament_act *act)
{
    for (size_t i = 0; i < action->count; i++) {
        const char *text = qyi_cli_act_operand(cli, i + 2);
        const char *name = action->operand[i].name;
        const char *member = action->operand[i].member;
        int32_t most = member ? qyi_act_most(member) : 0;
        bool given = text && (*text || most > 0);

        if (!given && i < action->needed)
            return qyi_cli_usage(cli, "cli.missing-operand", name, NULL);
        if (!given || !member || qyi_act_put(act, member, text))
            continue;
        return qyi_cli_usage(cli, "tournament.bad-number", name, QYI_CLI_NUMBER((uint64_t)most), text, NULL);
    }
    return QYI_EXIT_DONE;
}

/*
 * Reads the sex as people write it ("F", "男"), and dates in the form of report files; other dates are
 * refused.
 */
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

/* Reads edits other than texts: the rating, a number, or "-" for none. */
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

/* Fills an act from its operands and options. Returns an exit code; errors have been reported. */
static int read_words(const struct qyi_cli *cli, const struct qyi_cli_act *action, struct asked *asked)
{
    struct qy_tournament_act *act = &asked->act;

    put_options(cli, action->manner & QYI_ACT_CHANGING, act);
    act->kind = action->kind;
    act->how = action->usual_kind;
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
    case QY_ACT_PENALISE: qyi_act_read_penalty(act); break;
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

/* ---- applying acts ------------------------------------------------------------------------------------ */

static const struct qyi_cli_act *find_action(const char *name)
{
    for (const struct qyi_cli_act *action = qyi_cli_acts; action->name; action++)
        if (strcmp(name, action->name) == 0)
            return action;
    return NULL;
}

bool qyi_cli_is_act(const char *name)
{
    return find_action(name) != NULL;
}

/*
 * Builds the amended act for `amend FILE LINE result 3 5 1-0`: the rest is the act as usual, without its
 * file.
 */
static int settle_amend(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    const struct qyi_cli_act *action = find_action(cli->operand[3]);
    uint32_t line = (uint32_t)asked->act.line;
    struct asked instead = {.order = NULL};
    struct qyi_cli shifted = *cli;
    struct qy_error error = {0};

    if (!action || !(action->manner & QYI_ACT_WHOLE) || settlers[action->kind] || action->kind == QY_ACT_UNDO)
        return qyi_cli_usage(cli, "tournament.unknown-action", cli->operand[3], NULL);
    /* the operands of the act come after the action and the file, as in its own command */
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

/* Applies an act to its event. A new player is looked up in the base of rated players. */
static int do_asked(struct qyi_cli *cli, struct qyi_log_file *file, struct asked *asked)
{
    struct qyi_rated_base base = {.map = NULL};
    enum qy_tournament_act_kind kind = asked->act.kind;
    unsigned latest = qyi_latest_kind(file->event);

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
    const struct qyi_cli_act *action = find_action(cli->operand[0]);
    struct asked asked = {.order = NULL};
    struct qyi_log_file file;
    int code = read_words(cli, action, &asked);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_log_open(cli, path, true, &file);
    if (code != QYI_EXIT_DONE)
        return code;
    if (settlers[action->kind])
        code = settlers[action->kind](cli, &file, &asked);
    if (code == QYI_EXIT_DONE)
        code = do_asked(cli, &file, &asked);
    qyi_log_file_close(&file);
    qy_tournament_act_free(&asked.act);
    qy_buf_free(&asked.regulated);
    qy_buf_free(&asked.prizes);
    free(asked.order);
    return code;
}
