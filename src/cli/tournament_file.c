/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. A tournament's log for a command: what is wrong with it is said. */
#include "cli/tournament_file.h"

#include "base/error.h"
#include "cli/text_input.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- operands -------------------------------------------------------------------------------------- */

const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place)
{
    return place < cli->operand_count ? cli->operand[place] : NULL;
}

size_t qyi_cli_read_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad)
{
    size_t count = 0;

    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        *ret_bad = text;
        if (!qyi_cli_read_number(piece, least, QY_TOURNAMENT_MAX_PLAYERS, &number))
            return SIZE_MAX;
        ret_numbers[count++] = (uint16_t)number;
        text += len + (text[len] == ',');
    }
    return count;
}

size_t qyi_cli_read_players(const char *text, uint16_t *ret_numbers)
{
    const char *bad;

    return qyi_cli_read_numbers(text, 1, ret_numbers, &bad);
}

int qyi_cli_refuse(const struct qyi_cli *cli, const struct qy_error *error)
{
    return qyi_cli_say_error(cli, error);
}

/* ---- logs ------------------------------------------------------------------------------------------ */

static void say_unguarded(const struct qyi_cli *cli, const char *path, uint32_t line)
{
    char number[16];

    (void)snprintf(number, sizeof number, "%u", (unsigned)line);
    if (line > 0 && !cli->quiet)
        qyi_cli_say(cli, "tournament.unguarded", path, number, NULL);
}

static void say_torn(const struct qyi_cli *cli, const char *path, size_t bytes)
{
    char count[24];

    (void)snprintf(count, sizeof count, "%zu", bytes);
    qyi_cli_say(cli, "tournament.torn-line", path, count, NULL);
}

int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file,
                     struct qy_error *reterr)
{
    int code = qyi_log_file_open(path, append, ret_file, reterr);

    if (code == 0 && ret_file->torn > 0)
        say_torn(cli, path, ret_file->torn);
    if (code == 0)
        say_unguarded(cli, path, qy_tournament_log_unguarded(ret_file->event));
    return code;
}

int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file,
                       const struct qy_tournament_act *acts, size_t count)
{
    struct qy_error error = {0};

    return qyi_log_file_append(file, acts, count, &error) < 0 ? qyi_cli_fail(cli, file->path, &error)
                                                              : QYI_EXIT_DONE;
}

unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log)
{
    return cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND]
                                    : qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
}

/* ---- files of either kind -------------------------------------------------------------------------- */

bool qyi_cli_is_log(const char *path)
{
    struct stat status;
    /* What is looked at in a pipe is gone for who reads it. */
    bool regular = strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISREG(status.st_mode);
    FILE *file = regular ? fopen(path, "rbe") : NULL;
    int first = file ? fgetc(file) : EOF;

    if (file)
        (void)fclose(file);
    return first == '{';
}

/* What a file of teams states and its games don't give is told, and the games count. */
static void say_differences(const struct qyi_cli *cli, const char *path, const struct qy_trf *trf)
{
    struct qy_error difference = {0};

    for (size_t i = 0; !cli->quiet && qy_trf_team_difference(trf, i, &difference); i++)
        (void)qyi_cli_fail(cli, path, &difference);
}

/* --system double-swiss says how the points of byes are to be read, where the file does not. */
static int set_system(const struct qyi_cli *cli, struct qy_trf *trf, struct qy_error *reterr)
{
    const char *asked = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = asked ? qy_pairing_system_named(asked, strlen(asked)) : NULL;
    const struct qy_pairing_system *named = qy_tournament_system(qy_trf_tournament(trf));

    if (!system || !system->matches || (named && named->matches))
        return 0;
    return qy_trf_set_system(trf, system->code, strlen(system->code), reterr);
}

int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_trf *trf = NULL;
    struct qy_error error;
    int code = qyi_cli_read_text(cli, path, &text);

    if (code == QYI_EXIT_DONE && (qy_trf_read(qy_buf_str(&text), text.len, &trf, &error) < 0 ||
                                  set_system(cli, trf, &error) < 0 || qy_trf_check_points(trf, &error) < 0)) {
        code = qyi_cli_fail(cli, path, &error);
        qy_trf_free(trf);
        trf = NULL;
    }
    if (trf)
        say_differences(cli, path, trf);
    *ret_trf = trf;
    qy_buf_free(&text);
    return code;
}
