/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament import: lists of players, and events that began elsewhere with their rounds. */
#include "base/error.h"
#include "cli/rate_list.h"
#include "cli/text_input.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"
#include "trf/report_acts.h"

#include <qiyuan/roster.h>
#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Acts on their way into the log, and what they point to. */
struct importing {
    struct qyi_cli *cli;
    const char *path; /* of the source */
    struct qyi_log_file *file;
    struct qyi_acts acts;
};

static const char *given(const char *text)
{
    return *text ? text : NULL;
}

/* ---- the text -------------------------------------------------------------------------------------- */

/* A report file has rows of players, 001. */
static bool is_report(const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);

    while (at && *at) {
        if (strncmp(at, "001 ", 4) == 0)
            return true;
        at += strcspn(at, "\r\n");
        at += strspn(at, "\r\n");
    }
    return false;
}

/* ---- what was made of a list ----------------------------------------------------------------------- */

static void say_note(const struct importing *work, const struct qy_roster_note *note)
{
    static const char *const ids[QY_ROSTER_NOTE_KINDS] = {
        [QY_ROSTER_COLUMN] = "import.column",     [QY_ROSTER_UNKNOWN] = "import.unknown",
        [QY_ROSTER_TWICE] = "import.twice",       [QY_ROSTER_CONVERTED] = "import.converted",
        [QY_ROSTER_DOUBTED] = "import.doubted",   [QY_ROSTER_DROPPED] = "import.dropped",
        [QY_ROSTER_NAMELESS] = "import.nameless", [QY_ROSTER_EXTRA] = "import.extra",
        [QY_ROSTER_TWIN] = "import.twin",         [QY_ROSTER_ABOVE] = "import.above",
    };
    struct qy_buf place = QY_BUF_INIT;

    qy_buf_adds(&place, work->path);
    if (note->line > 0)
        qy_buf_addf(&place, ":%u", (unsigned)note->line);
    qyi_cli_say(work->cli, ids[note->kind], qy_buf_str(&place), note->column, note->found, note->made, NULL);
    qy_buf_free(&place);
}

static int import_list(struct importing *work, const struct qy_buf *text)
{
    struct qyi_cli_listing listing;
    struct qy_roster roster;
    struct qy_error error = {0};
    int code;

    if (qy_roster_read(qy_buf_str(text), text->len, &roster, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    for (size_t i = 0; !work->cli->quiet && i < roster.note_count; i++)
        say_note(work, &roster.note[i]);
    for (size_t i = 0; i < roster.players->player_count; i++) {
        const char *name = roster.players->player[i].text[QY_PLAYER_NAME];
        const char *team = qyi_acts_joins(&roster, i, work->file->event);

        if (team && !work->cli->quiet)
            qyi_cli_say(work->cli, "import.joins", work->path, name, team, NULL);
        if (qyi_acts_leaves_out(&roster, i, work->file->event))
            qyi_cli_say(work->cli, "import.no-team", work->path, name, NULL);
    }
    code = qyi_acts_of_roster(&work->acts, &roster, work->file->event) < 0 ? QYI_EXIT_SYSTEM : QYI_EXIT_DONE;
    qyi_cli_listing_open(work->cli, &listing);
    if (code == QYI_EXIT_DONE)
        qyi_cli_listing_fill(work->cli, &listing, work->file->event, work->acts.act, work->acts.count);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_do(work->cli, work->file, work->acts.act, work->acts.count);
    qyi_cli_listing_close(&listing);
    qy_roster_free(&roster);
    return code;
}

static int add_person(struct importing *work, const struct qy_tournament_player *player)
{
    return qyi_acts_person(&work->acts, QY_ACT_ADD, player, "") ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

/* ---- an event that began elsewhere ----------------------------------------------------------------------
 */

/* Records that are heard; what others say is told. */
static bool is_heard(const char *line, bool teams)
{
    static const char *const records[] = {"001", "012", "022", "032", "042", "052", "062", "072",
                                          "082", "092", "102", "112", "122", "132", "142", "192",
                                          "202", "212", "240", "260", "XXR", "XXP", "152"};
    static const char *const of_teams[] = {"013", "300", "310", "320", "330", "352", "362", "801", "802"};

    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++)
        if (strncmp(line, records[i], 3) == 0)
            return true;
    for (size_t i = 0; teams && i < sizeof of_teams / sizeof of_teams[0]; i++)
        if (strncmp(line, of_teams[i], 3) == 0)
            return true;
    return *line == '\0';
}

static void say_unheard(const struct importing *work, const struct qy_buf *text, bool teams)
{
    const char *at = qy_buf_str(text);
    unsigned number = 1;

    while (!work->cli->quiet && *at) {
        size_t len = strcspn(at, "\r\n");
        struct qy_buf line = QY_BUF_INIT;
        char place[16];

        qy_buf_add(&line, at, len < 60 ? len : 60);
        (void)snprintf(place, sizeof place, "%u", number++);
        if (len > 0 && !is_heard(qy_buf_str(&line), teams))
            qyi_cli_say(work->cli, "import.record-left", work->path, place, qy_buf_str(&line), NULL);
        qy_buf_free(&line);
        at += len;
        at += at[0] == '\r' && at[1] == '\n' ? 2 : *at != '\0';
    }
}

/* The texts of records 112 and 132, gathered; the rest stands in the tournament. */
static char *gather(struct importing *work, const struct qy_buf *text, const char *record, bool words)
{
    const char *at = qy_buf_str(text);
    struct qy_buf list = QY_BUF_INIT;
    char *kept;

    for (; *at; at += strcspn(at, "\r\n"), at += strspn(at, "\r\n")) {
        size_t len = strcspn(at, "\r\n");

        if (len < 4 || strncmp(at, record, 3) != 0)
            continue;
        for (size_t i = 3; i < len; i++) {
            if (at[i] == ' ' && (words ? list.len == 0 || i == 3 : true)) {
                if (!words && list.len > 0 && list.data[list.len - 1] != ',')
                    qy_buf_addc(&list, ',');
                continue;
            }
            qy_buf_addc(&list, at[i]);
        }
        if (words)
            qy_buf_addc(&list, ';'); /* also behind the last: names have commas */
    }
    while (list.len > 0 && list.data[list.len - 1] == ',')
        list.len--;
    kept = qyi_acts_piece(&work->acts, list.len + 1);
    if (kept && list.len > 0)
        memcpy(kept, list.data, list.len);
    qy_buf_free(&list);
    return kept && *kept ? kept : NULL;
}

static int announce(struct importing *work, const struct qy_tournament *from, const struct qy_buf *text)
{
    struct qy_tournament_act *act = qyi_acts_add(&work->acts, QY_ACT_EVENT);

    if (!act)
        return QYI_EXIT_SYSTEM;
    act->name = given(from->text[QY_TOURNAMENT_NAME]);
    act->game = given(from->text[QY_TOURNAMENT_TYPE]);
    act->place = given(from->text[QY_TOURNAMENT_CITY]);
    act->federation = given(from->text[QY_TOURNAMENT_FEDERATION]);
    act->begins = given(from->text[QY_TOURNAMENT_START]);
    act->ends = given(from->text[QY_TOURNAMENT_END]);
    act->chief = given(from->text[QY_TOURNAMENT_ARBITER]);
    act->words = given(from->text[QY_TOURNAMENT_TIME_CONTROL]);
    act->tiebreaks = given(from->text[QY_TOURNAMENT_TIEBREAKS]);
    act->colour = from->initial_colour == QY_TOURNAMENT_WHITE   ? "white"
                  : from->initial_colour == QY_TOURNAMENT_BLACK ? "black"
                                                                : NULL;
    act->arbiters = gather(work, text, "112", true);
    act->dates = gather(work, text, "132", false);
    return QYI_EXIT_DONE;
}

/* The numbers of the file hold, whatever C.04.2 would give; where both are the same nothing need be said, but of teams,
 * whose strength is not that of their members alone. */
static int keep_numbers(struct importing *work, size_t count, bool always)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(work->file->event);
    struct qy_tournament_act *act;
    uint16_t *order;
    bool same = !always;

    for (size_t i = 0; i < tournament->player_count; i++)
        same = same && qy_tournament_log_entry(work->file->event, (unsigned)i + 1) == i + 1;
    if (same)
        return QYI_EXIT_DONE;
    order = qyi_acts_piece(&work->acts, (count + 1) * sizeof *order);
    act = order ? qyi_acts_add(&work->acts, QY_ACT_REDRAW) : NULL;
    if (!act)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint16_t)qy_tournament_log_number(work->file->event, (unsigned)i + 1);
    act->order = order;
    act->order_count = count;
    act->how = "taken-over";
    return QYI_EXIT_DONE;
}

/* A result that no act can tell. */
static void say_left(void *user, const char *name)
{
    const struct importing *work = user;

    qyi_cli_say(work->cli, "import.result-left", work->path, name, NULL);
}

static void say_out(void *user, const char *name)
{
    const struct importing *work = user;

    qyi_cli_say(work->cli, "import.left-table", work->path, name, NULL);
}

static int take_over(struct importing *work, const struct qyi_report *report, const struct qy_buf *text)
{
    const struct qy_tournament *from = report->from;
    size_t first;
    int code = announce(work, from, text);

    if (code == QYI_EXIT_DONE && qyi_acts_of_report_people(&work->acts, report) < 0)
        code = QYI_EXIT_SYSTEM;
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_try(work->cli, work->file, work->acts.act, work->acts.count);
    first = work->acts.count;
    if (code == QYI_EXIT_DONE)
        code = keep_numbers(work, from->player_count, report->teams != NULL);
    if (code == QYI_EXIT_DONE &&
        qyi_acts_of_report_rounds(&work->acts, report, qy_tournament_log_system(work->file->event)) < 0)
        code = QYI_EXIT_SYSTEM;
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_try(work->cli, work->file, work->acts.act + first, work->acts.count - first);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_end(work->cli, work->file,
                                  report->teams ? report->teams->members->player_count : from->player_count,
                                  qy_tournament_paired_rounds(from));
    return code;
}

/* An event without players goes on from the file: one of teams from teams with as many boards. */
static bool goes_on(const struct importing *work, const struct qyi_report *report)
{
    const struct qy_tournament_log *log = work->file->event;
    bool of_teams = qy_tournament_log_members(log) != NULL;

    return qy_tournament_log_tournament(log)->player_count == 0 && qy_tournament_log_tells_entries(log) &&
           (qy_tournament_log_system(log)->form == QY_PAIRING_SWISS ||
            qy_tournament_log_system(log)->form == QY_PAIRING_TABLE) &&
           of_teams == (report->teams != NULL) && (!of_teams || qyi_report_fits(report, log));
}

/* Rows of players would become teams: nothing is entered. */
static int refuse_teams(const struct importing *work, const struct qyi_report *report)
{
    struct qy_error error = {0};
    char form[2][24];

    (void)snprintf(form[0], sizeof form[0], "fixed:%u", report->teams ? report->teams->boards : 0);
    (void)snprintf(form[1], sizeof form[1], "%u",
                   (unsigned)qy_tournament_log_team_rules(work->file->event).players);
    (void)qyi_error_set(&error, QY_E_TOUR_TEAMS, 0, form[1], strlen(form[1]),
                        report->teams ? form[0] : "310");
    return qyi_cli_fail(work->cli, work->path, &error);
}

static int import_report(struct importing *work, const struct qy_buf *text)
{
    const struct qy_tournament *into = qy_tournament_log_tournament(work->file->event);
    const struct qy_tournament *from;
    struct qyi_report report = {.left = say_left, .out = say_out, .user = work};
    struct qy_trf *trf;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qy_trf_read(qy_buf_str(text), text->len, &trf, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    from = qy_trf_tournament(trf);
    report.teams = qy_tournament_log_members(work->file->event) ? qy_trf_teams(trf) : NULL;
    report.from = report.teams ? report.teams->teams : from;
    say_unheard(work, text, report.teams != NULL);
    if (memcmp(&report.from->scheme, &into->scheme, sizeof into->scheme) != 0 && !work->cli->quiet)
        qyi_cli_say(work->cli, "import.scoring", work->path, NULL);
    if (goes_on(work, &report)) {
        code = take_over(work, &report, text);
    } else if (qy_tournament_log_members(work->file->event)) {
        code = refuse_teams(work, &report);
    } else {
        if (qy_tournament_paired_rounds(from) > 0)
            qyi_cli_say(work->cli, "import.no-rounds", work->path, NULL);
        for (size_t i = 0; code == QYI_EXIT_DONE && i < from->player_count; i++)
            code = add_person(work, &from->player[i]);
        if (code == QYI_EXIT_DONE)
            code = qyi_cli_import_do(work->cli, work->file, work->acts.act, work->acts.count);
    }
    qy_trf_free(trf);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------------- */

int qyi_cli_import_try(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                       size_t count)
{
    struct qy_error error = {0};

    return qyi_log_file_do(file, acts, count, &error) < 0 ? qyi_cli_fail(cli, file->path, &error)
                                                          : QYI_EXIT_DONE;
}

int qyi_cli_import_end(struct qyi_cli *cli, struct qyi_log_file *file, size_t players, unsigned rounds)
{
    bool dry = cli->text[QYI_OPT_DRY_RUN] != NULL;
    struct qy_error error = {0};
    char number[2][16];

    if (!dry && qyi_log_file_flush(file, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    if (cli->json)
        qy_buf_add(&cli->out, qy_buf_str(&file->added), file->added.len);
    if (cli->json || cli->quiet)
        return QYI_EXIT_DONE;
    (void)snprintf(number[0], sizeof number[0], "%zu", players);
    (void)snprintf(number[1], sizeof number[1], "%u", rounds);
    qyi_cli_word(cli, &cli->out, dry ? "import.would" : "import.done", number[0], number[1], NULL);
    qy_buf_addc(&cli->out, '\n');
    return QYI_EXIT_DONE;
}

int qyi_cli_import_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                      size_t count)
{
    size_t players = 0;
    size_t members = 0;
    int code;

    qyi_cli_warn_twins(cli, file, acts, count); /* against those who are there; twins in the list were told */
    code = qyi_cli_import_try(cli, file, acts, count);
    for (size_t i = 0; i < count; i++) { /* teams are added, players are their members */
        players += acts[i].kind == QY_ACT_ADD;
        members += acts[i].kind == QY_ACT_MEMBER;
    }
    players = members > 0 ? members : players;
    return code == QYI_EXIT_DONE ? qyi_cli_import_end(cli, file, players, 0) : code;
}

int qyi_cli_tournament_import(struct qyi_cli *cli, const char *event)
{
    struct qyi_log_file file;
    struct importing work = {.cli = cli, .path = qyi_cli_act_operand(cli, 2), .file = &file};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (!work.path)
        return qyi_cli_usage(cli, "cli.missing-operand", "SOURCE", NULL);
    code = qyi_cli_read_text(cli, work.path, &text);
    if (code == QYI_EXIT_DONE && qyi_cli_log_open(cli, event, !cli->text[QYI_OPT_DRY_RUN], &file, &error) < 0)
        code = qyi_cli_fail(cli, event, &error);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    code = is_report(&text) ? import_report(&work, &text) : import_list(&work, &text);
    qyi_log_file_close(&file);
    qyi_acts_free(&work.acts);
    qy_buf_free(&text);
    return code;
}
