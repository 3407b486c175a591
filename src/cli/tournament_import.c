/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan tournament import, ratings: imports lists of players, and events that began elsewhere with their
 * rounds.
 */
#include "answer/deeds.h"
#include "cli/input.h"
#include "cli/text_input.h"
#include "cli/tournament.h"
#include "cli/tournament_echo.h"
#include "trf/report_import.h"

#include <qiyuan/event/roster.h>

#include <stdlib.h>

/* ---- applying acts ------------------------------------------------------------------------------------ */

/* Prints how many players and rounds were imported, or with --dry-run would be. Returns an exit code. */
static int tell(struct qyi_cli *cli, const struct qyi_log_file *file, size_t players, unsigned rounds)
{
    bool dry = cli->text[QYI_OPT_DRY_RUN] != NULL;

    if (cli->json)
        qy_buf_add(&cli->out, qy_buf_str(&file->added), file->added.len);
    if (cli->json || cli->quiet)
        return QYI_EXIT_DONE;
    qyi_cli_word(cli, &cli->out, dry ? "import.would" : "import.done", QYI_CLI_NUMBER(players),
                 QYI_CLI_NUMBER(rounds), NULL);
    qy_buf_addc(&cli->out, '\n');
    return QYI_EXIT_DONE;
}

/* Writes the imported rounds. Returns an exit code. */
static int end(struct qyi_cli *cli, struct qyi_log_file *file, size_t players, unsigned rounds)
{
    struct qy_error error = {0};

    return !cli->text[QYI_OPT_DRY_RUN] && qyi_log_file_flush(file, &error) < 0
               ? qyi_cli_fail(cli, file->path, &error)
               : tell(cli, file, players, rounds);
}

/* Applies the acts that enter players and teams. Returns an exit code. */
static int enter(struct qyi_cli *cli, struct qyi_log_file *file, const struct qyi_acts *acts)
{
    size_t players = 0;
    size_t members = 0;
    int code = qyi_cli_log_do_untold(cli, file, acts->act, acts->count);

    for (size_t i = 0; i < acts->count; i++) { /* teams are added, players are members of teams */
        players += acts->act[i].kind == QY_ACT_ADD;
        members += acts->act[i].kind == QY_ACT_MEMBER;
    }
    return code == QYI_EXIT_DONE ? tell(cli, file, members > 0 ? members : players, 0) : code;
}

/* ---- a list ---------------------------------------------------------------------------------------- */

static void say_note(const struct qyi_cli *cli, const char *path, const struct qy_roster_note *note)
{
    struct qy_buf place = QY_BUF_INIT;

    qy_buf_adds(&place, path);
    if (note->line > 0)
        qy_buf_addf(&place, ":%u", (unsigned)note->line);
    qyi_cli_say(cli, qyi_roster_note_message(note->kind), qy_buf_str(&place), note->column, note->found,
                note->made, NULL);
    qy_buf_free(&place);
}

static void say_notes(const struct qyi_cli *cli, const char *path, const struct qy_roster *roster,
                      const struct qy_tournament_log *event)
{
    for (size_t i = 0; !cli->quiet && i < roster->note_count; i++)
        say_note(cli, path, &roster->note[i]);
    for (size_t i = 0; i < roster->players->player_count; i++) {
        const char *name = roster->players->player[i].text[QY_PLAYER_NAME];
        const char *team = qyi_acts_joins(roster, i, event);

        if (team && !cli->quiet)
            qyi_cli_say(cli, "import.joins", path, name, team, NULL);
        if (qyi_acts_leaves_out(roster, i, event))
            qyi_cli_say(cli, "import.no-team", path, name, NULL);
    }
}

/* Reads a list except the lines to skip. Returns an exit code. */
static int read_list(struct qyi_cli *cli, const char *path, const struct qy_buf *text,
                     struct qy_roster *ret_roster)
{
    const char *asked = cli->text[QYI_OPT_WITHOUT];
    struct qy_error error = {0};
    uint32_t *lines;
    size_t count;

    if (!qyi_roster_lines(asked, &lines, &count))
        return qyi_cli_usage(cli, "tournament.bad-number", "--without", QYI_CLI_NUMBER(10000000), asked,
                             NULL);
    bool good = qyi_text_is_utf8(qy_buf_str(text), text->len, &error) == 0 &&
                qy_roster_read_without(qy_buf_str(text), text->len, lines, count, ret_roster, &error) == 0;
    free(lines);
    return good ? QYI_EXIT_DONE : qyi_cli_fail(cli, path, &error);
}

static int import_list(struct qyi_cli *cli, const char *path, struct qyi_log_file *file,
                       const struct qy_buf *text)
{
    struct qyi_rated_base base = {.map = NULL};
    struct qyi_acts acts = {.count = 0};
    struct qy_roster roster;
    int code = read_list(cli, path, text, &roster);

    if (code != QYI_EXIT_DONE)
        return code;
    say_notes(cli, path, &roster, file->event);
    if (qyi_acts_of_roster(&acts, &roster, file->event) < 0)
        code = QYI_EXIT_SYSTEM;
    if (code == QYI_EXIT_DONE) {
        qyi_cli_fill_in(cli, file, acts.act, acts.count, &base);
        code = enter(cli, file, &acts);
    }
    qyi_rated_base_close(&base);
    qyi_acts_free(&acts);
    qy_roster_free(&roster);
    return code;
}

/* ---- an event that began elsewhere ----------------------------------------------------------------- */

static int import_report(struct qyi_cli *cli, const char *path, struct qyi_log_file *file,
                         const struct qy_buf *text)
{
    struct qyi_warned warned = {cli, path};
    const struct qyi_warner losses = {qyi_cli_say_objection, &warned};
    const struct qyi_warner hints = {qyi_cli_say_warning, &warned};
    struct qyi_report_import import = {.file = file, .losses = &losses, .hints = &hints};
    struct qy_error error = {0};
    int code = qyi_report_import(&import, qy_buf_str(text), text->len, &error);

    if (code < 0)
        code = qyi_cli_fail(cli, import.in_log ? file->path : path, &error);
    else if (code == 0)
        code = end(cli, file, import.players, import.rounds);
    else
        code = enter(cli, file, &import.acts);
    qyi_report_import_free(&import);
    return code;
}

int qyi_cli_tournament_import(struct qyi_cli *cli, const char *event)
{
    const char *path = cli->operand[2];
    struct qyi_log_file file;
    struct qy_buf text = QY_BUF_INIT;
    int code = qyi_cli_read_text(cli, path, &text);

    if (code == QYI_EXIT_DONE && cli->text[QYI_OPT_WITHOUT] && qyi_is_report(qy_buf_str(&text)))
        code = qyi_cli_usage(cli, "import.without-list", NULL);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_open(cli, event, !cli->text[QYI_OPT_DRY_RUN], &file);
    if (code == QYI_EXIT_DONE) {
        code = qyi_is_report(qy_buf_str(&text)) ? import_report(cli, path, &file, &text)
                                                : import_list(cli, path, &file, &text);
        qyi_log_file_close(&file);
    }
    qy_buf_free(&text);
    return code;
}

/* ---- ratings --------------------------------------------------------------------------------------- */

static void say_unrated(void *user, const struct qy_tournament_player *player, bool listed)
{
    qyi_cli_say(user, listed ? "tournament.listed-unrated" : "tournament.not-listed",
                QYI_CLI_NUMBER(player->number), player->text[QY_PLAYER_NAME], NULL);
}

int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path)
{
    const char *source = cli->operand[2];
    struct qyi_acts acts = {.count = 0};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_roster list;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = qyi_cli_read_list(cli, source, &text);

    if (code == QYI_EXIT_DONE && qyi_ratings_read(qy_buf_str(&text), text.len, &list, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    qy_buf_free(&text);
    if (code != QYI_EXIT_DONE)
        return code;
    for (size_t i = 0; !cli->quiet && i < list.note_count; i++)
        say_note(cli, source, &list.note[i]);
    code = qyi_cli_log_open(cli, path, true, &file);
    if (code == QYI_EXIT_DONE) {
        if (qyi_acts_of_ratings(&acts, list.players, qy_tournament_log_tournament(file.event), say_unrated,
                                cli) < 0)
            code = QYI_EXIT_SYSTEM;
        else if (acts.count > 0)
            code = qyi_cli_log_do(cli, &file, acts.act, acts.count);
        qyi_log_file_close(&file);
    }
    qyi_acts_free(&acts);
    qy_roster_free(&list);
    return code;
}
