/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Doing acts and telling what they did, with names. */
#include "cli/tournament_echo.h"

#include "cli/tournament_log.h"

#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TEXT 256

void qyi_cli_add_player(struct qy_buf *out, const struct qy_tournament *tournament, unsigned number)
{
    const char *name = tournament ? qyi_player_name(tournament, number) : "";

    qy_buf_addf(out, "%u%s%s", number, *name ? " " : "", name);
}

bool qyi_cli_read_player(const struct qyi_cli *cli, const struct qy_tournament *tournament, const char *text,
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

/* ---- what was there before ------------------------------------------------------------------------------
 */

struct before {
    char name[MOST_TEXT];
    char text[QY_PLAYER_TEXTS][MOST_TEXT];
    char sex;
    unsigned rating;
    char result[32];
    unsigned round; /* of a result */
    unsigned entry; /* of the player that the act is about */
};

static const struct qy_tournament *players_of(const struct qyi_log_file *file,
                                              const struct qy_tournament_act *act)
{
    bool members = (act->how && strcmp(act->how, "member") == 0 && act->kind == QY_ACT_EDIT) ||
                   (act->kind == QY_ACT_RESULT && qy_tournament_log_members(file->event));

    return members ? qy_tournament_log_members(file->event) : qy_tournament_log_tournament(file->event);
}

static void say_letters(const struct qy_tournament_player *player, const struct qy_tournament *tournament,
                        unsigned round, char *ret_text, size_t size)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];
    const struct qy_tournament_player *other = qy_tournament_player(tournament, entry->opponent);

    *ret_text = '\0';
    if (other && entry->outcome != QY_TOURNAMENT_OPEN)
        (void)snprintf(
            ret_text, size, "%s-%s", qy_tournament_outcome_letter((enum qy_tournament_outcome)entry->outcome),
            qy_tournament_outcome_letter((enum qy_tournament_outcome)other->entry[round - 1].outcome));
}

/* The round of a result: the one that is named, else the latest in which the two sit so. */
static unsigned round_of(const struct qy_tournament *tournament, const struct qy_tournament_act *act)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)act->white);
    unsigned round = act->round > 0 ? (unsigned)act->round : tournament->columns;

    while (player && act->round == 0 && round > 0 &&
           (player->entry[round - 1].opponent != act->black ||
            player->entry[round - 1].colour != QY_TOURNAMENT_WHITE))
        round--;
    return player && round <= QY_TOURNAMENT_MAX_ROUNDS ? round : 0;
}

static void remember(const struct qyi_log_file *file, const struct qy_tournament_act *act,
                     struct before *ret_before)
{
    const struct qy_tournament *tournament = players_of(file, act);
    const struct qy_tournament_player *player =
        tournament ? qy_tournament_player(tournament, (unsigned)act->number) : NULL;

    memset(ret_before, 0, sizeof *ret_before);
    ret_before->entry = qy_tournament_log_entry(file->event, (unsigned)act->number);
    if (act->kind == QY_ACT_RESULT) {
        player = qy_tournament_player(tournament, (unsigned)act->white);
        ret_before->round = round_of(tournament, act);
        if (player && ret_before->round > 0)
            say_letters(player, tournament, ret_before->round, ret_before->result, sizeof ret_before->result);
        return;
    }
    if (!player)
        return;
    (void)snprintf(ret_before->name, MOST_TEXT, "%u %s", player->number, player->text[QY_PLAYER_NAME]);
    for (size_t i = 0; i < QY_PLAYER_TEXTS; i++)
        (void)snprintf(ret_before->text[i], MOST_TEXT, "%s", player->text[i]);
    ret_before->sex = player->sex;
    ret_before->rating = player->rating;
}

/* ---- telling --------------------------------------------------------------------------------------------
 */

static void tell(struct qyi_cli *cli, const char *id, const char *a, const char *b, const char *c,
                 const char *d, const char *e, const char *f)
{
    const char *particulars[] = {a, b, c, d, e, f};

    qyi_cli_word(cli, &cli->out, id, particulars[0] ? particulars[0] : "",
                 particulars[1] ? particulars[1] : "", particulars[2] ? particulars[2] : "",
                 particulars[3] ? particulars[3] : "", particulars[4] ? particulars[4] : "",
                 particulars[5] ? particulars[5] : "", NULL);
    qy_buf_addc(&cli->out, '\n');
}

static void add_change(const struct qyi_cli *cli, struct qy_buf *out, const char *what, const char *now,
                       const char *was)
{
    if (strcmp(now, was) == 0)
        return;
    qy_buf_adds(out, out->len > 0 ? ", " : "");
    qyi_cli_word(cli, out, "did.changed", what, now, was, NULL);
}

static void tell_edit(struct qyi_cli *cli, const struct qyi_log_file *file,
                      const struct qy_tournament_act *act, const struct before *before)
{
    static const char *const names[QY_PLAYER_TEXTS] = {
        [QY_PLAYER_NAME] = "name", [QY_PLAYER_TITLE] = "title", [QY_PLAYER_FEDERATION] = "federation",
        [QY_PLAYER_ID] = "id",     [QY_PLAYER_BIRTH] = "birth", [QY_PLAYER_CLUB] = "club"};
    const struct qy_tournament *tournament = players_of(file, act);
    bool members = tournament == qy_tournament_log_members(file->event);
    unsigned number = members ? (unsigned)act->number : qy_tournament_log_number(file->event, before->entry);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);
    struct qy_buf changes = QY_BUF_INIT;
    struct qy_buf who = QY_BUF_INIT;
    char now[2][16];

    for (size_t i = 0; player && i < QY_PLAYER_TEXTS; i++)
        add_change(cli, &changes, names[i], player->text[i], before->text[i]);
    if (player) {
        (void)snprintf(now[0], sizeof now[0], "%u", player->rating);
        (void)snprintf(now[1], sizeof now[1], "%u", before->rating);
        add_change(cli, &changes, "rating", now[0], now[1]);
        (void)snprintf(now[0], sizeof now[0], "%c", player->sex);
        (void)snprintf(now[1], sizeof now[1], "%c", before->sex);
        add_change(cli, &changes, "sex", now[0], now[1]);
    }
    qyi_cli_add_player(&who, tournament, number);
    tell(cli, changes.len > 0 ? "did.edit" : "did.edit-nothing", qy_buf_str(&who), qy_buf_str(&changes), NULL,
         NULL, NULL, NULL);
    qy_buf_free(&changes);
    qy_buf_free(&who);
}

/* The place of a pair in its round, from 1. */
static unsigned board_of(const struct qy_tournament *tournament, unsigned round, unsigned white)
{
    struct qy_pairing pairing;
    unsigned board = 0;

    if (round == 0 || qy_pairing_of_round(tournament, round, &pairing) < 0)
        return 0;
    while (board < pairing.count && pairing.pair[board].white != white)
        board++;
    board = board < pairing.count ? board + 1 : 0;
    qy_pairing_free(&pairing);
    return board;
}

static void tell_result(struct qyi_cli *cli, const struct qyi_log_file *file,
                        const struct qy_tournament_act *act, const struct before *before)
{
    const struct qy_tournament *tournament = players_of(file, act);
    struct qy_buf who[2] = {QY_BUF_INIT, QY_BUF_INIT};
    char round[16];
    char board[16];

    (void)snprintf(round, sizeof round, "%u", before->round);
    (void)snprintf(board, sizeof board, "%u", board_of(tournament, before->round, (unsigned)act->white));
    qyi_cli_add_player(&who[0], tournament, (unsigned)act->white);
    qyi_cli_add_player(&who[1], tournament, (unsigned)act->black);
    tell(cli, *before->result ? "did.result-was" : "did.result", round, board, qy_buf_str(&who[0]),
         qy_buf_str(&who[1]), act->result, before->result);
    qy_buf_free(&who[0]);
    qy_buf_free(&who[1]);
}

/* Players of a list, by the numbers in force; of entries those that a line of the log names. */
static void add_players(struct qy_buf *out, const struct qyi_log_file *file, const uint16_t *entry,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(out, i > 0 ? ", " : "");
        qyi_cli_add_player(out, qy_tournament_log_tournament(file->event),
                           qy_tournament_log_number(file->event, entry[i]));
    }
}

static void tell_list(struct qyi_cli *cli, const struct qyi_log_file *file, const char *id,
                      const struct qy_tournament_act *logged)
{
    struct qy_buf list = QY_BUF_INIT;

    add_players(&list, file, logged->order, logged->order_count);
    tell(cli, id, qy_buf_str(&list), logged->how, NULL, NULL, NULL, NULL);
    qy_buf_free(&list);
}

static void tell_added(struct qyi_cli *cli, const struct qyi_log_file *file, unsigned number)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);
    bool moves = qy_tournament_log_renumbers(file->event) && qy_tournament_paired_rounds(tournament) < 4;
    struct qy_buf who = QY_BUF_INIT;

    qyi_cli_add_player(&who, tournament, number);
    if (player && player->rating > 0)
        qy_buf_addf(&who, ", %u", player->rating);
    if (player && *player->text[QY_PLAYER_FEDERATION])
        qy_buf_addf(&who, ", %s", player->text[QY_PLAYER_FEDERATION]);
    tell(cli, moves ? "did.add-provisional" : "did.add", qy_buf_str(&who), NULL, NULL, NULL, NULL, NULL);
    qy_buf_free(&who);
}

/* The texts of an announcement, as they stand in the line. */
static void tell_event(struct qyi_cli *cli, const struct qy_tournament_act *act)
{
    const char *const texts[] = {act->name,  act->place,      act->federation, act->begins,     act->ends,
                                 act->dates, act->organiser,  act->chief,      act->arbiters,   act->words,
                                 act->pace,  act->categories, act->tiebreaks,  act->regulations};
    struct qy_buf list = QY_BUF_INIT;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i])
            qy_buf_addf(&list, "%s%s", list.len > 0 ? "; " : "", texts[i]);
    tell(cli, "did.event", qy_buf_str(&list), NULL, NULL, NULL, NULL, NULL);
    qy_buf_free(&list);
}

static void tell_match(struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    struct qy_buf who[2] = {QY_BUF_INIT, QY_BUF_INIT};

    qyi_cli_add_player(&who[0], tournament, (unsigned)act->white);
    qyi_cli_add_player(&who[1], tournament, (unsigned)act->black);
    tell(cli, "did.match", qy_buf_str(&who[0]), qy_buf_str(&who[1]), act->result, NULL, NULL, NULL);
    qy_buf_free(&who[0]);
    qy_buf_free(&who[1]);
}

static void tell_member(struct qyi_cli *cli, const struct qyi_log_file *file,
                        const struct qy_tournament_act *logged)
{
    struct qy_buf who[2] = {QY_BUF_INIT, QY_BUF_INIT};

    qyi_cli_add_player(&who[0], qy_tournament_log_members(file->event), (unsigned)logged->number);
    qyi_cli_add_player(&who[1], qy_tournament_log_tournament(file->event),
                       qy_tournament_log_number(file->event, (unsigned)logged->team));
    tell(cli, "did.member", qy_buf_str(&who[0]), qy_buf_str(&who[1]), NULL, NULL, NULL, NULL);
    qy_buf_free(&who[0]);
    qy_buf_free(&who[1]);
}

/* The line that an undo, a strike or an amendment is about. */
static void tell_line(struct qyi_cli *cli, const char *id, const struct qy_tournament_log_line *line,
                      const char *instead)
{
    char number[16];
    struct qy_buf text = QY_BUF_INIT;

    (void)snprintf(number, sizeof number, "%u", (unsigned)line->number);
    if (instead)
        qy_buf_adds(&text, instead);
    else
        qy_buf_add(&text, line->text, line->len);
    tell(cli, id, number, qy_buf_str(&text), NULL, NULL, NULL, NULL);
    qy_buf_free(&text);
}

/* The line of that number, or the last one that was undone. */
static bool find_line(const struct qy_tournament_log *log, uint32_t number,
                      struct qy_tournament_log_line *ret_line)
{
    struct qy_tournament_log_line line;
    bool found = false;

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++) {
        if (number > 0 ? line.number == number : line.undone && !found)
            *ret_line = line;
        found = number > 0 ? found || line.number == number : line.undone;
    }
    return found;
}

static void tell_correction(struct qyi_cli *cli, const struct qyi_log_file *file,
                            const struct qy_tournament_act *act)
{
    struct qy_tournament_log_line line;

    if (find_line(file->event, act->kind == QY_ACT_UNDO ? 0 : (uint32_t)act->line, &line))
        tell_line(cli,
                  act->kind == QY_ACT_UNDO     ? "did.undo"
                  : act->kind == QY_ACT_STRIKE ? "did.strike"
                                               : "did.amend",
                  &line, act->instead);
}

static void tell_of_player(struct qyi_cli *cli, const struct qyi_log_file *file,
                           const struct qy_tournament_act *act, const struct before *before)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    char number[24];
    struct qy_buf points = QY_BUF_INIT;

    (void)snprintf(number, sizeof number, "%d", (int)act->round);
    switch (act->kind) {
    case QY_ACT_WITHDRAW: tell(cli, "did.withdraw", before->name, NULL, NULL, NULL, NULL, NULL); break;
    case QY_ACT_REMOVE: tell(cli, "did.remove", before->name, NULL, NULL, NULL, NULL, NULL); break;
    case QY_ACT_RETURN:
        (void)snprintf(number, sizeof number, "%u", qy_tournament_paired_rounds(tournament) + 1);
        tell(cli, "did.return", before->name, number, NULL, NULL, NULL, NULL);
        break;
    case QY_ACT_BYE: tell(cli, "did.bye", before->name, number, act->how, NULL, NULL, NULL); break;
    case QY_ACT_APPEAL: tell(cli, "did.appeal", before->name, number, NULL, NULL, NULL, NULL); break;
    case QY_ACT_RATE:
        (void)snprintf(number, sizeof number, "%d", (int)act->rating);
        tell(cli, "did.rate", before->name, number, NULL, NULL, NULL, NULL);
        break;
    default:
        if (act->points != 0)
            qy_buf_addf(&points, "%s %d.%d", act->points < 0 ? "-" : "+", abs(act->points) / QY_POINT,
                        abs(act->points) % QY_POINT);
        tell(cli, "did.penalise", before->name, act->points != 0 ? qy_buf_str(&points) : act->how, NULL, NULL,
             NULL, NULL);
    }
    qy_buf_free(&points);
}

static void tell_act(struct qyi_cli *cli, const struct qyi_log_file *file,
                     const struct qy_tournament_act *act, const struct qy_tournament_act *logged,
                     const struct before *before)
{
    char number[16];

    switch (act->kind) {
    case QY_ACT_ADD:
        tell_added(cli, file,
                   logged->number > 0 ? qy_tournament_log_number(file->event, (unsigned)logged->number)
                                      : (unsigned)qy_tournament_log_tournament(file->event)->player_count);
        break;
    case QY_ACT_EDIT: tell_edit(cli, file, act, before); break;
    case QY_ACT_RESULT: tell_result(cli, file, act, before); break;
    case QY_ACT_REDRAW: tell_list(cli, file, "did.redraw", logged); break;
    case QY_ACT_ARRIVE: tell_list(cli, file, "did.arrive", logged); break;
    case QY_ACT_ABSENT: tell_list(cli, file, "did.absent", logged); break;
    case QY_ACT_AVOID: tell_list(cli, file, "did.avoid", logged); break;
    case QY_ACT_DECIDE: tell_list(cli, file, "did.decide", logged); break;
    case QY_ACT_EVENT: tell_event(cli, act); break;
    case QY_ACT_MATCH: tell_match(cli, file, act); break;
    case QY_ACT_MEMBER: tell_member(cli, file, logged); break;
    case QY_ACT_UNDO:
    case QY_ACT_STRIKE:
    case QY_ACT_AMEND: tell_correction(cli, file, act); break;
    case QY_ACT_RULE:
        (void)snprintf(number, sizeof number, "%d", (int)act->number);
        tell(cli, "did.rule", number, act->how, NULL, NULL, NULL, NULL);
        break;
    case QY_ACT_LINEUP:
    case QY_ACT_PAIR:
    case QY_ACT_NEW: break;
    default: tell_of_player(cli, file, act, before);
    }
}

/* Tells an act that was done, from the line that it became. */
static void echo(struct qyi_cli *cli, const struct qyi_log_file *file, const struct qy_tournament_act *act,
                 const struct before *before, const char *line, size_t len)
{
    struct qy_tournament_act logged;

    if (cli->quiet)
        return;
    if (cli->json) {
        qy_buf_add(&cli->out, line, len);
        qy_buf_addc(&cli->out, '\n');
        return;
    }
    if (qy_tournament_act_read(line, len, &logged, NULL) < 0)
        return;
    tell_act(cli, file, act, &logged, before);
    qy_tournament_act_free(&logged);
}

/* ---- what to warn of ------------------------------------------------------------------------------------
 */

/* A name or an id that is there already. */
static void warn_twins(const struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        bool same = (act->name && strcmp(act->name, player->text[QY_PLAYER_NAME]) == 0) ||
                    (act->id && *act->id && strcmp(act->id, player->text[QY_PLAYER_ID]) == 0);
        struct qy_buf who = QY_BUF_INIT;

        if (!same || (act->kind == QY_ACT_EDIT && player->number == act->number))
            continue;
        qyi_cli_add_player(&who, tournament, player->number);
        qyi_cli_say(cli, "tournament.twins", file->path, qy_buf_str(&who), NULL);
        qy_buf_free(&who);
    }
}

static void warn_before(const struct qyi_cli *cli, const struct qyi_log_file *file,
                        const struct qy_tournament_act *act)
{
    if (!cli->quiet && (act->kind == QY_ACT_ADD || (act->kind == QY_ACT_EDIT && !act->how)))
        warn_twins(cli, file, act);
}

/* 20.2: numbers are drawn again where an even number is left before the start. */
static void warn_of_draw(const struct qyi_cli *cli, const struct qyi_log_file *file)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    bool table = qy_tournament_log_system(file->event)->form == QY_PAIRING_TABLE;
    unsigned left = 0;
    char number[16];

    for (size_t i = 0; i < tournament->player_count; i++)
        left += !qy_tournament_log_has_left(file->event, tournament->player[i].number);
    if (!table || qy_tournament_paired_rounds(tournament) > 0 || left % 2 != 0 || left == 0)
        return;
    (void)snprintf(number, sizeof number, "%u", left);
    qyi_cli_say(cli, "tournament.draw-again", file->path, number, NULL);
}

static void warn_after(const struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qy_tournament_act *act, const struct before *before)
{
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(file->event));
    char round[16];

    if (cli->quiet)
        return;
    if (act->kind == QY_ACT_WITHDRAW || act->kind == QY_ACT_REMOVE)
        warn_of_draw(cli, file);
    if (act->kind == QY_ACT_RESULT && *before->result && before->round < paired) {
        (void)snprintf(round, sizeof round, "%u", before->round);
        qyi_cli_say(cli, "tournament.built-upon", file->path, round, NULL);
        qyi_cli_warn_rejudged(cli, file->path, file->event);
    }
    if (act->kind == QY_ACT_STRIKE || act->kind == QY_ACT_AMEND)
        qyi_cli_warn_rejudged(cli, file->path, file->event);
}

/* Tells all acts that were done, each from its line. */
static void echo_all(struct qyi_cli *cli, const struct qyi_log_file *file,
                     const struct qy_tournament_act *acts, size_t count, const struct before *before)
{
    const char *line = qy_buf_str(&file->added);

    for (size_t i = 0; i < count; i++) {
        size_t len = strcspn(line, "\n");

        echo(cli, file, &acts[i], &before[i], line, len);
        warn_after(cli, file, &acts[i], &before[i]);
        line += len + (line[len] == '\n');
    }
}

int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count)
{
    struct before *before = calloc(count + 1, sizeof *before);
    int code = before ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;

    for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++) {
        remember(file, &acts[i], &before[i]);
        code = qyi_cli_judge_fide(cli, file->path, file->event, &acts[i]);
        if (code == QYI_EXIT_DONE)
            warn_before(cli, file, &acts[i]);
    }
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_append(cli, file, acts, count);
    if (code == QYI_EXIT_DONE)
        echo_all(cli, file, acts, count, before);
    free(before);
    return code;
}

int qyi_cli_log_do_one(struct qyi_cli *cli, const char *path, const struct qy_tournament_act *act)
{
    struct qy_tournament_act kept = *act;
    char date[11];
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = qyi_cli_date(cli, act->birth, date, &kept.birth);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_log_file_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    code = qyi_cli_log_do(cli, &file, &kept, 1);
    qyi_log_file_close(&file);
    return code;
}
