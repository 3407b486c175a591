/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files with a position per line, followed by statements about it after semicolons. */
#include "cli/lines.h"

#include "base/error.h"
#include "source/lines.h"

#include <string.h>

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t';
}

/* Whether a line begins like a tag: then the file contains games, not positions. */
static bool is_tag(const char *text, size_t len)
{
    const char *quote = memchr(text, '"', len);

    return text[0] == '[' && quote && quote > text + 2 && is_blank(quote[-1]);
}

static int read_lines(struct qyi_cli_lines *lines, struct qy_source *source)
{
    struct qyi_cli *cli = lines->cli;
    bool at_once = lines->at_once || qy_source_size(source) == 0; /* a pipe may be slow */
    struct qyi_progress progress;
    struct qyi_source_lines input;
    struct qy_error error;
    const char *text;
    size_t len;
    int code = QYI_EXIT_DONE;
    int found = 0;

    qyi_cli_progress_begin(&progress, cli, lines->progress);
    qyi_source_lines_begin(&input, source);
    while (code == QYI_EXIT_DONE && (found = qyi_source_lines_next(&input, &text, &len, &error)) == 1) {
        size_t front = 0;

        while (front < len && is_blank(text[front]))
            front++;
        if (front == len || text[front] == '#')
            continue;
        lines->line = input.line;
        if (is_tag(text + front, len - front)) {
            qyi_cli_say(cli, "cli.games-not-positions", lines->file, NULL);
            lines->damaged = true;
            code = QYI_EXIT_INPUT;
            break;
        }
        code = lines->each(lines, text, len);
        if (lines->progress)
            qyi_progress_show(&progress, qy_source_position(source), qy_source_size(source));
        if (!(at_once ? qyi_cli_flush(cli) : qyi_cli_flush_full(cli)))
            code = QYI_EXIT_SYSTEM;
    }
    qyi_progress_end(&progress);
    qyi_source_lines_end(&input);
    return found < 0 ? qyi_cli_fail(cli, lines->file, &error) : code;
}

int qyi_cli_each_line(struct qyi_cli_lines *lines)
{
    struct qy_source *source;
    struct qy_error error;

    if (qy_source_open(lines->file, &source, &error) < 0)
        return qyi_cli_fail(lines->cli, lines->file, &error);
    int code = read_lines(lines, source);
    qy_source_close(source);
    return code;
}

int qyi_cli_each_fen(struct qyi_cli *cli,
                     int (*each)(struct qyi_cli_lines *lines, const char *text, size_t len), void *user)
{
    struct qyi_cli_lines lines = {.cli = cli, .file = "-", .each = each, .user = user};
    int code = qyi_cli_each_line(&lines);

    return code == QYI_EXIT_DONE && lines.damaged ? QYI_EXIT_INPUT : code;
}

int qyi_cli_lines_checked(const struct qyi_cli_lines *lines, int code, uint64_t counts)
{
    if (code != QYI_EXIT_DONE)
        return code;
    qyi_answer_positions_hold(lines->positions, lines->hold, counts, qyi_cli_answer(lines->cli));
    if (lines->damaged)
        return QYI_EXIT_INPUT;
    return lines->hold < lines->positions ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

int qyi_cli_line_position(struct qyi_cli_lines *lines, const char *text, size_t len,
                          struct qy_position *ret_position, struct qyi_position_place *ret_place)
{
    const struct qyi_cli *cli = lines->cli;
    const char *semicolon = memchr(text, ';', len);
    size_t end = semicolon ? (size_t)(semicolon - text) : len;
    size_t start = 0;

    while (end > 0 && is_blank(text[end - 1]))
        end--;
    while (start < end && is_blank(text[start]))
        start++;
    *ret_place = (struct qyi_position_place){lines->file, lines->line, text, end};
    enum qy_game game =
        cli->text[QYI_OPT_GAME] ? qyi_cli_game(cli) : qy_game_of_fen(text + start, end - start);
    int code = qyi_cli_read_fen(cli, game, text + start, end - start, lines->file, lines->line,
                                (uint32_t)start + 1, ret_position);
    lines->damaged |= code != QYI_EXIT_DONE;
    return code;
}

void qyi_cli_line_bad_operation(struct qyi_cli_lines *lines, int code, const char *text, size_t len,
                                size_t at)
{
    struct qy_error error;

    qyi_error_set(&error, code, at, text + at, len - at, NULL);
    error.line = lines->line;
    error.column = (uint32_t)at + 1;
    (void)qyi_cli_fail(lines->cli, lines->file, &error);
    lines->damaged = true;
}
