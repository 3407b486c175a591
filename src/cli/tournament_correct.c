/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament edit, event, avoid, history, strike, amend, results: setting right, and entering a round at
 * once. */
#include "answer/event_games.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_games.h"
#include "cli/tournament_log.h"

#include <qiyuan/roster.h>
#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- edit, event ----------------------------------------------------------------------------------- */

/* Whether anything is to be edited; the rating is a number, or "-" for none. */
static int read_edit(const struct qyi_cli *cli, struct qy_tournament_act *act, char date[11])
{
    const char *rating = cli->text[QYI_OPT_RATING];
    uint64_t number = 0;

    act->name = cli->text[QYI_OPT_NAME];
    act->federation = cli->text[QYI_OPT_FEDERATION];
    act->club = cli->text[QYI_OPT_CLUB];
    if (qyi_cli_date(cli, cli->text[QYI_OPT_BIRTH], date, &act->birth) != QYI_EXIT_DONE)
        return QYI_EXIT_USAGE;
    act->sex = qyi_cli_sex(cli->text[QYI_OPT_SEX]);
    act->title = cli->text[QYI_OPT_TITLE];
    act->id = cli->text[QYI_OPT_ID];
    act->how = cli->text[QYI_OPT_MEMBER] ? "member" : NULL;
    if (rating && (!*rating || strcmp(rating, "-") == 0 || strcmp(rating, "0") == 0))
        act->unrated = 1;
    else if (rating && !qyi_cli_read_number(rating, 1, 9999, &number))
        return qyi_cli_usage(cli, "cli.bad-number", "rating", "0", "9999", rating, NULL);
    act->rating = (int32_t)number;
    if (!rating && !act->name && !act->federation && !act->club && !act->birth && !act->sex && !act->title &&
        !act->id)
        return qyi_cli_usage(cli, "cli.missing-operand", "--name=NAME", NULL);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_edit(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {.kind = QY_ACT_EDIT};
    const char *who = qyi_cli_act_operand(cli, 2);
    struct qyi_log_file file;
    struct qy_error error = {0};
    const struct qy_tournament *players;
    char date[11];
    int code = read_edit(cli, &act, date);

    if (code != QYI_EXIT_DONE)
        return code;
    if (!who)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBER", NULL);
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    players = act.how ? qy_tournament_log_members(file.event) : qy_tournament_log_tournament(file.event);
    if (!players)
        players = qy_tournament_log_tournament(file.event);
    code = qyi_cli_read_player(cli, players, who, &act.number) ? qyi_cli_log_do(cli, &file, &act, 1)
                                                               : QYI_EXIT_USAGE;
    qyi_log_file_close(&file);
    return code;
}

int qyi_cli_tournament_announce(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {.kind = QY_ACT_EVENT,
                                    .name = cli->text[QYI_OPT_NAME],
                                    .place = cli->text[QYI_OPT_PLACE],
                                    .federation = cli->text[QYI_OPT_FEDERATION],
                                    .begins = cli->text[QYI_OPT_BEGINS],
                                    .ends = cli->text[QYI_OPT_ENDS],
                                    .dates = cli->text[QYI_OPT_DATES],
                                    .organiser = cli->text[QYI_OPT_ORGANISER],
                                    .chief = cli->text[QYI_OPT_CHIEF],
                                    .arbiters = cli->text[QYI_OPT_ARBITERS],
                                    .words = cli->text[QYI_OPT_WORDS],
                                    .pace = cli->text[QYI_OPT_PACE],
                                    .categories = cli->text[QYI_OPT_CATEGORIES],
                                    .regulations = cli->text[QYI_OPT_REGULATIONS_AT],
                                    .tiebreaks = cli->text[QYI_OPT_TIEBREAKS],
                                    .online = cli->text[QYI_OPT_ONLINE],
                                    .colour = cli->text[QYI_OPT_FIRST_COLOUR],
                                    .rounds =
                                        cli->text[QYI_OPT_ROUNDS] ? (int32_t)cli->number[QYI_OPT_ROUNDS] : 0};
    struct qy_buf regulated = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    code = qyi_cli_regulate(cli, file.event, &act, &regulated);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    qy_buf_free(&regulated);
    return code;
}

/* ---- avoid ----------------------------------------------------------------------------------------- */

/* The numbers of a list, or of everybody of one federation or club. */
static size_t players_to_avoid(const struct qy_tournament *tournament, const char *text, uint16_t *number)
{
    size_t count = qyi_cli_read_players(text, number);

    if (count != SIZE_MAX)
        return count;
    count = 0;
    for (size_t i = 0; i < tournament->player_count; i++)
        if (strcmp(tournament->player[i].text[QY_PLAYER_FEDERATION], text) == 0 ||
            strcmp(tournament->player[i].text[QY_PLAYER_CLUB], text) == 0)
            number[count++] = tournament->player[i].number;
    return count;
}

/* "2-5", or "3" alone. */
static bool read_rounds(const char *text, int32_t *ret_first, int32_t *ret_last)
{
    char *end;
    long first = strtol(text, &end, 10);
    long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

    *ret_first = (int32_t)first;
    *ret_last = (int32_t)last;
    return *end == '\0' && first >= 1 && last >= first && last <= QY_TOURNAMENT_MAX_ROUNDS;
}

int qyi_cli_tournament_avoid(struct qyi_cli *cli, const char *path)
{
    const char *who = qyi_cli_act_operand(cli, 2);
    struct qy_tournament_act act = {.kind = QY_ACT_AVOID,
                                    .how = qyi_cli_act_operand(cli, 3) ? qyi_cli_act_text(cli, 3) : "hard",
                                    .by = cli->text[QYI_OPT_BY],
                                    .reason = cli->text[QYI_OPT_REASON]};
    const char *rounds = qyi_cli_act_operand(cli, 4);
    const struct qy_tournament *tournament;
    struct qyi_log_file file;
    struct qy_error error = {0};
    uint16_t *number;
    int code = QYI_EXIT_SYSTEM;

    if (!who)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    if (rounds && !read_rounds(rounds, &act.round, &act.rounds))
        return qyi_cli_usage(cli, "tournament.bad-number", "FIRST-LAST", "99", rounds, NULL);
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    tournament = qy_tournament_log_tournament(file.event);
    number = calloc(strlen(who) + tournament->player_count + 1, sizeof *number);
    if (number) {
        act.order = number;
        act.order_count = players_to_avoid(tournament, who, number);
        code = act.order_count < 2 ? qyi_cli_usage(cli, "tournament.no-such-player", who, NULL)
                                   : qyi_cli_log_do(cli, &file, &act, 1);
    }
    free(number);
    qyi_log_file_close(&file);
    return code;
}

/* ---- history, strike, amend ------------------------------------------------------------------------ */

static const char *state_of(const struct qy_tournament_log_line *line)
{
    return line->undone ? "undone" : line->struck ? "struck" : line->amended ? "amended" : "";
}

int qyi_cli_tournament_history(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_log_line line;
    struct qyi_log_file file;
    struct qy_error error = {0};

    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    for (size_t i = 0; qy_tournament_log_line_at(file.event, i, &line); i++) {
        if (cli->json)
            qy_buf_addf(&cli->out, "{\"line\":%u,\"state\":\"%s\",\"act\":", line.number, state_of(&line));
        else
            qy_buf_addf(&cli->out, "%u\t%s\t", line.number, state_of(&line));
        qy_buf_add(&cli->out, line.text, line.len);
        qy_buf_adds(&cli->out, cli->json ? "}\n" : "\n");
    }
    qyi_log_file_close(&file);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_strike(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {
        .kind = QY_ACT_STRIKE, .by = cli->text[QYI_OPT_BY], .reason = cli->text[QYI_OPT_REASON]};

    if (!qyi_cli_act_read_number(cli, 2, "LINE", 10000000, &act.line))
        return QYI_EXIT_USAGE;
    return qyi_cli_log_do_one(cli, path, &act);
}

/* `amend FILE LINE result 3 5 1-0`: the act as it is entered otherwise, without the file. */
int qyi_cli_tournament_amend(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act instead = {0};
    struct qy_tournament_act act = {0};
    struct qyi_log_file file;
    struct qy_error error = {0};
    struct qyi_cli shifted = *cli;
    int32_t line = 0;
    int code;

    if (!qyi_cli_act_read_number(cli, 2, "LINE", 10000000, &line))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 3))
        return qyi_cli_usage(cli, "cli.missing-operand", "ACT", NULL);
    /* The operands of the act stand where its own command has them: behind the action and the file. */
    shifted.operand = cli->operand + 2;
    shifted.operand_count = cli->operand_count - 2;
    code = qyi_cli_simple_act(&shifted, cli->operand[3], &instead);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_tournament_log_amend(file.event, (uint32_t)line, &instead, &act, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else {
        act.by = cli->text[QYI_OPT_BY];
        act.reason = cli->text[QYI_OPT_REASON];
        code = qyi_cli_log_do(cli, &file, &act, 1);
    }
    qy_tournament_act_free(&act);
    qyi_log_file_close(&file);
    return code;
}

/* ---- results of a round ---------------------------------------------------------------------------- */

struct entering {
    struct qyi_cli *cli;
    const struct qyi_log_file *file;
    unsigned round;
    struct qy_pairing pairing;
    struct qy_tournament_act *acts;
    size_t count;
};

static bool say_token(const struct entering *entering, unsigned line, const char *text, size_t len)
{
    char number[16];
    struct qy_buf found = QY_BUF_INIT;

    (void)snprintf(number, sizeof number, "%u", line);
    qy_buf_add(&found, text, len);
    qyi_cli_say(entering->cli, "tournament.results-line", number, qy_buf_str(&found), NULL);
    qy_buf_free(&found);
    return false;
}

/* One "BOARD:RESULT", "BOARD RESULT" or "BOARD=RESULT". */
static bool enter_one(struct entering *entering, unsigned line, const char *text, size_t len)
{
    size_t digits = 0;
    size_t from;
    const char *result;
    struct qy_pair pair;
    unsigned round = entering->round;
    char number[3][16];

    while (digits < len && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        digits++;
    from = digits;
    while (from < len && strchr(": \t", text[from]))
        from++;
    result = digits > 0 && from > digits ? qy_result_spelled(text + from, len - from) : NULL;
    if (!result)
        return say_token(entering, line, text, len);
    if (!qyi_event_board(entering->file->event, &round, text, digits, &pair)) {
        (void)snprintf(number[0], sizeof number[0], "%u", line);
        (void)snprintf(number[1], sizeof number[1], "%u", entering->round);
        (void)snprintf(number[2], sizeof number[2], "%.*s", (int)(digits < 15 ? digits : 15), text);
        qyi_cli_say(entering->cli, "tournament.results-board", number[0], number[1], number[2], NULL);
        return false;
    }
    entering->acts[entering->count++] = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                                                   .round = (int32_t)round,
                                                                   .white = pair.white,
                                                                   .black = pair.black,
                                                                   .result = result};
    return true;
}

/* Whether a piece of the line is a whole "1:1-0", so that several may stand in it. */
static bool is_whole(const char *text, size_t len)
{
    return memchr(text, ':', len) != NULL;
}

static bool enter_line(struct entering *entering, unsigned number, const char *text, size_t len)
{
    bool good = true;

    for (size_t i = 0; i < len; i++)
        if (text[i] == '#')
            len = i;
    while (len > 0 && strchr(" \t\r", *text)) {
        text++;
        len--;
    }
    while (len > 0 && strchr(" \t\r", text[len - 1]))
        len--;
    while (good && len > 0) {
        size_t piece = 0;

        while (piece < len && !strchr(" \t;,", text[piece]))
            piece++;
        if (!is_whole(text, piece)) /* "1 1-0": a line of its own */
            piece = len;
        good = enter_one(entering, number, text, piece);
        while (piece < len && strchr(" \t;,", text[piece]))
            piece++;
        text += piece;
        len -= piece;
    }
    return good;
}

static int enter_all(struct entering *entering, const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);
    const char *end = at + text->len;

    for (unsigned line = 1; at < end; line++) {
        size_t len = (size_t)(end - at);
        const char *stop = memchr(at, '\n', len);

        if (stop)
            len = (size_t)(stop - at);
        if (!enter_line(entering, line, at, len))
            return QYI_EXIT_INPUT;
        at += len + 1;
    }
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path)
{
    struct entering entering = {.cli = cli};
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int32_t round = 0;
    int code;

    if (qyi_cli_act_operand(cli, 2) &&
        !qyi_cli_act_read_number(cli, 2, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &round))
        return QYI_EXIT_USAGE;
    code = qyi_cli_read_whole(cli, "-", &text);
    if (code == QYI_EXIT_DONE && qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    entering.file = &file;
    entering.round =
        round > 0 ? (unsigned)round : qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    entering.acts = calloc(text.len + 1, sizeof *entering.acts);
    error.code =
        qy_pairing_of_round(qy_tournament_log_tournament(file.event), entering.round, &entering.pairing);
    if (!entering.acts || error.code < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = enter_all(&entering, &text);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do(cli, &file, entering.acts, entering.count);
    qy_pairing_free(&entering.pairing);
    free(entering.acts);
    qyi_log_file_close(&file);
    qy_buf_free(&text);
    return code == QYI_EXIT_DONE && cli->text[QYI_OPT_NEXT] ? qyi_cli_log_pair(cli, path) : code;
}
