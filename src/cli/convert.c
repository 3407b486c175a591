/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan convert: reads games in any format and writes them in another. */
#include "cli/convert.h"

#include "base/error.h"
#include "cli/convert_edit.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/record_input.h"
#include "source/encoding.h"
#include "source/transcode.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- interruption ---------------------------------------------------------------------------------- */

/* The number of the signal that asked for an end; 0 while none did. */
static volatile sig_atomic_t asked_to_end;

static void on_signal(int number)
{
    asked_to_end = number;
}

bool qyi_cli_convert_ended(void)
{
    return asked_to_end != 0;
}

/* What was begun is to be cleared away first; a second signal ends the program at once. */
static void watch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)sigaction(signals[i], &action, NULL);
}

/* ---- output ---------------------------------------------------------------------------------------- */

int qyi_cli_convert_stop(struct qyi_cli_convert *convert, const struct qy_error *error)
{
    qyi_cli_progress_end(&convert->progress);
    if (error->found[0] || error->code == QY_E_MEMORY)
        qyi_cli_say_error(convert->cli, error);
    convert->tally.unread = true;
    return QYI_CONVERT_STOP_OUTPUT;
}

static bool is_folder(const char *path)
{
    struct stat status;
    size_t len = strlen(path);

    return (len > 0 && path[len - 1] == '/') || (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

/* True if games go to files of their own in a folder. */
static bool to_folder(const struct qyi_cli_convert *convert)
{
    const char *output = convert->cli->text[QYI_OPT_OUTPUT];

    return output && convert->to->single && (convert->cli->text[QYI_OPT_NAME_BY] || is_folder(output));
}

/* True if the games go one after the other to one file, whatever stands there already. */
static bool is_stream(const struct qyi_cli_convert *convert)
{
    return !convert->to->single && !convert->to->gather && !convert->cli->text[QYI_OPT_SPLIT] &&
           !to_folder(convert);
}

/* What iconv calls the encoding that is written; NULL for UTF-8. */
static const char *encoding_name(const struct qyi_cli_convert *convert)
{
    if (convert->encoding.other)
        return convert->encoding.other;
    return convert->encoding.encoding == QY_ENCODING_UTF8 ? NULL
                                                          : qyi_encoding_iconv(convert->encoding.encoding);
}

/* Puts what was written to `out` from `begin` on into the encoding asked for. Returns 0 or a negative code;
 * *ret_lost: characters that it does not have. */
static int encode(struct qyi_cli_convert *convert, size_t begin, size_t *ret_lost)
{
    struct qy_buf *out = &convert->out;
    int code;

    *ret_lost = 0;
    const char *name = encoding_name(convert);
    if (!name)
        return out->failed ? QY_E_MEMORY : 0;
    qy_buf_clear(&convert->encoded);
    if (out->failed)
        return QY_E_MEMORY;
    code = qyi_text_encode_name(name, qy_buf_str(out) + begin, out->len - begin, &convert->encoded, ret_lost);
    if (code < 0)
        return code;
    size_t mark = convert->encoded.len < convert->mark ? convert->encoded.len : convert->mark;
    out->len = begin;
    qy_buf_add(out, convert->encoded.data + mark, convert->encoded.len - mark);
    return out->failed ? QY_E_MEMORY : 0;
}

/*
 * Writes the mark that iconv puts in front of each text of some encodings (UTF-32); from then on it is cut off.
 * It is what one line end has that a second one does not add.
 */
static int write_mark(struct qyi_cli_convert *convert)
{
    struct qy_buf *text = &convert->encoded;
    size_t lost;

    qy_buf_clear(text);
    int code = qyi_text_encode_name(convert->encoding.other, "\n", 1, text, &lost);
    size_t one = text->len;
    if (code == 0)
        code = qyi_text_encode_name(convert->encoding.other, "\n\n", 2, text, &lost);
    if (code < 0 || 3 * one <= text->len)
        return code;
    convert->mark = 3 * one - text->len;
    qy_buf_add(&convert->out, text->data, convert->mark);
    return 0;
}

/* What stands in front of all games. */
static int write_front(struct qyi_cli_convert *convert)
{
    bool wide = convert->encoding.encoding == QY_ENCODING_UTF16LE ||
                convert->encoding.encoding == QY_ENCODING_UTF16BE;
    size_t lost;

    if (convert->encoding.other) {
        int code = write_mark(convert);

        if (code < 0)
            return code;
    }
    size_t begin = convert->out.len;
    if (wide)
        qy_buf_addu(&convert->out, 0xFEFF); /* by which UTF-16 is known */
    if (convert->to->begin)
        convert->to->begin(&convert->out);
    return convert->out.len > begin ? encode(convert, begin, &lost) : 0;
}

/* Ends a file: what a format writes behind all its games, then the file itself. */
static int close_file(struct qyi_cli_convert *convert, struct qyi_target *target, uint64_t games,
                      struct qy_error *reterr)
{
    size_t begin = convert->out.len;
    size_t lost;

    if (convert->to->end)
        convert->to->end((size_t)games, &convert->out);
    int code = convert->to->gather ? convert->to->gather((size_t)games, &convert->out) : 0;
    if (code == 0)
        code = encode(convert, begin, &lost);
    if (code < 0)
        qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    else
        code = qyi_target_write(target, &convert->out, true, reterr);
    if (code == 0)
        return qyi_target_commit(target, reterr);
    qyi_target_abandon(target);
    return code;
}

/* Ends the files that are open. */
static int close_target(struct qyi_cli_convert *convert, struct qy_error *reterr)
{
    struct qyi_target *target = convert->target;
    int code = 0;

    convert->target = NULL;
    if (target)
        code = close_file(convert, target, convert->tally.written, reterr);
    for (size_t i = 0; i < convert->folder.count && code == 0; i++) {
        struct qyi_cli_part *part = &convert->folder.parts[i];

        target = part->target;
        part->target = NULL;
        code = close_file(convert, target, part->games, reterr);
    }
    return code;
}

/* Puts a game that was written to `out` into its file of those that it is divided among. */
static int put_split(struct qyi_cli_convert *convert, struct qy_error *reterr)
{
    const char *path = convert->cli->text[QYI_OPT_OUTPUT];
    struct qyi_cli_part *part;
    struct qy_buf game = convert->out;
    bool is_new;
    int code = qyi_cli_folder_split(&convert->folder, convert->cli, path, convert->to->suffixes[0],
                                    convert->record, convert->tally.written, &part, &is_new, reterr);

    if (code < 0)
        return code;
    convert->out = (struct qy_buf)QY_BUF_INIT;
    code = is_new ? write_front(convert) : 0;
    qy_buf_add(&convert->out, game.data, game.len);
    qy_buf_free(&game);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    convert->tally.written++;
    part->games++;
    return qyi_target_write(part->target, &convert->out, true, reterr);
}

/* Puts a game that was written to `out` where it belongs. */
static int put(struct qyi_cli_convert *convert, struct qy_error *reterr)
{
    const char *path = convert->cli->text[QYI_OPT_OUTPUT];
    int code = 0;

    if (convert->cli->text[QYI_OPT_SPLIT])
        return put_split(convert, reterr);
    if (to_folder(convert)) {
        code = qyi_cli_folder_open(&convert->folder, convert->cli, path, convert->to->suffixes[0],
                                   convert->record, convert->tally.written + 1, &convert->target, reterr);
        convert->tally.written++;
        return code == 0 ? close_target(convert, reterr) : code;
    }
    convert->tally.written++;
    if (convert->to->gather)
        return convert->out.failed ? qyi_no_memory(reterr) : 0;
    return qyi_target_write(convert->target, &convert->out, qy_source_size(convert->source) == 0, reterr);
}

/* ---- games ----------------------------------------------------------------------------------------- */

/*
 * Tells that a game as a whole can't be written; `found` in the error is the game's name. That is said once, of the
 * first of them; the sums count all, the report has a row for each.
 */
static void refuse_game(struct qyi_cli_convert *convert, const struct qy_record *record, int code, bool *told)
{
    const struct qy_place *place = qy_record_place(record);
    const char *game = qy_game_id(qy_record_game(record));
    struct qy_error error;

    convert->tally.skipped++;
    convert->tally.unsuited = true;
    if (*told) {
        qyi_cli_convert_left_out(convert, QY_GAME_UNSUPPORTED);
        return;
    }
    *told = true;
    qyi_error_set(&error, code, (size_t)place->offset, game, strlen(game), convert->to->name);
    error.line = place->line;
    error.column = place->column;
    qyi_cli_convert_tell(convert, QYI_TOLD_SKIPPED, &error);
}

bool qyi_cli_convert_wants(struct qyi_cli_convert *convert, const struct qyi_record_end *end)
{
    bool strict = convert->cli->text[QYI_OPT_STRICT] != NULL;
    bool cut = end->state == QYI_RECORD_CUT || end->state == QYI_RECORD_NONE;

    convert->tally.illegal |= end->status == QY_GAME_ILLEGAL;
    convert->tally.damaged |= end->status == QY_GAME_DAMAGED || end->status == QY_GAME_UNSUPPORTED;
    if (!cut && !(strict && convert->reported)) {
        convert->tally.repaired += convert->repaired;
        if (end->status == QY_GAME_ILLEGAL)
            qyi_cli_convert_say_why(convert);
        return true;
    }
    convert->tally.damaged |= !cut;
    convert->tally.skipped++;
    qyi_cli_convert_left_out(convert, end->status);
    return false;
}

int qyi_cli_convert_game(struct qyi_cli_convert *convert, struct qy_record *record, bool *ret_refused)
{
    size_t before = convert->out.len;
    size_t lost = 0;
    int code = qyi_cli_edit(convert->cli, convert->strip, record);

    *ret_refused = false;
    if (code < 0)
        return code;
    code = QY_E_VALUE;
    if ((convert->to->games >> qy_record_game(record) & 1) != 0)
        code = convert->to->write(record, &convert->how, &convert->out);
    if (code == 0)
        code = encode(convert, before, &lost);
    *ret_refused = code == QY_E_VALUE;
    if (code == 0 && lost > 0)
        qyi_cli_convert_lost(convert, QYI_LOSS_TEXT);
    if (code < 0)
        convert->out.len = before;
    return code;
}

static int write_record(struct qyi_cli_convert *convert, struct qy_record *record)
{
    struct qy_error error;
    bool refused;
    int code;

    if (convert->to->single && convert->tally.written > 0 && !to_folder(convert)) {
        refuse_game(convert, record, QY_E_FORMAT_SINGLE, &convert->told_single);
        return 0;
    }
    code = qyi_cli_convert_game(convert, record, &refused);
    if (refused) {
        refuse_game(convert, record, QY_E_FORMAT_GAME, &convert->told_game[qy_record_game(record)]);
        return 0;
    }
    if (code < 0)
        qyi_error_set(&error, code, 0, NULL, 0, NULL);
    else
        code = put(convert, &error);
    return code < 0 ? qyi_cli_convert_stop(convert, &error) : 0;
}

int qyi_cli_convert_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct qyi_cli_convert *convert = user;
    struct qy_error error;
    int code = 0;

    convert->record = record;
    convert->tally.games++;
    if (qyi_cli_convert_wants(convert, end))
        code = write_record(convert, record);
    convert->reported = convert->repaired = false;
    convert->why.code = 0;
    if (code == 0 && convert->report && qyi_target_write(convert->report, &convert->rows, false, &error))
        code = qyi_cli_convert_stop(convert, &error);
    qyi_cli_progress(&convert->progress, qy_source_position(convert->source),
                     qy_source_size(convert->source));
    return code == 0 && asked_to_end ? QYI_CONVERT_STOP_SIGNAL : code;
}

int qyi_cli_convert_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct qyi_cli_convert *convert = user;

    convert->reported = true;
    if (error->code == QY_E_FOREIGN_FILE || error->code == QY_E_NO_GAME) {
        qyi_cli_convert_tell(convert, QYI_TOLD_SKIPPED, error);
        return 0;
    }
    convert->repaired |= kind == QYI_REPORT_REPAIR;
    convert->repairs += kind == QYI_REPORT_REPAIR;
    convert->tally.notes += kind == QYI_REPORT_NOTE;
    qyi_cli_convert_tell(convert, kind == QYI_REPORT_NOTE ? QYI_TOLD_NOTE : QYI_TOLD_REPAIR, error);
    return 0;
}

/* ---- files ----------------------------------------------------------------------------------------- */

static int read_source(struct qyi_cli_convert *convert)
{
    const struct qyi_record_sink sink = {
        .user = convert, .record = qyi_cli_convert_record, .report = qyi_cli_convert_report};
    const struct qyi_format *format = NULL;
    unsigned threads = is_stream(convert) ? qyi_cli_reading_threads(convert->cli, convert->source) : 1;
    int code = qyi_peek_begin(&convert->peek, qy_source_read, convert->source, false);

    if (code < 0)
        return code;
    convert->reported = convert->repaired = false;
    convert->why.code = 0;
    if (threads > 1 && qyi_format_choose(&convert->peek, convert->file, convert->from, &format, NULL) == 0 &&
        format == &qyi_format_pgn)
        return qyi_cli_convert_pieces(convert, threads);
    return qyi_games_read(&convert->peek, convert->file, convert->from, &convert->input, &sink);
}

/* Converts a file. Returns false when it is no use to go on with the next. */
static bool convert_file(void *user, const char *path)
{
    struct qyi_cli_convert *convert = user;
    struct qy_error error;

    convert->file = path;
    convert->in_place |= qyi_cli_is_output(convert->cli, path);
    if (qyi_cli_open_records(convert->cli, path, &convert->source, &error) < 0) {
        bool unread = qyi_cli_fail(convert->cli, path, &error) == QYI_EXIT_SYSTEM;

        convert->tally.unread |= unread;
        convert->tally.damaged |= !unread; /* a member of a zip file */
        return true;
    }
    qyi_cli_progress_begin(&convert->progress, convert->cli, "progress.bytes");
    int code = read_source(convert);
    convert->tally.damaged |= convert->repaired; /* told of no game */
    if (convert->repaired)
        qyi_cli_convert_say_why(convert);
    qyi_cli_progress_end(&convert->progress);
    error = *qy_source_error(convert->source);
    qy_source_close(convert->source);
    if (code < 0 && error.code == 0 && convert->reported) {
        convert->tally.damaged = true; /* what was wrong with it was told where it was met */
    } else if (code < 0) {
        if (error.code == 0)
            qyi_error_set(&error, code, 0, NULL, 0, NULL);
        if (qyi_cli_fail(convert->cli, path, &error) == QYI_EXIT_SYSTEM)
            convert->tally.unread = true;
        else
            convert->tally.damaged = true;
    }
    return code <= 0 && code != QY_E_MEMORY && !asked_to_end;
}

static bool walk(struct qyi_cli_convert *convert, const char *path)
{
    bool go_on = true;

    int code = qyi_cli_walk(convert->cli, path, qyi_cli_holds_games, convert_file, convert, &go_on);

    convert->tally.unread |= code == QYI_EXIT_SYSTEM;
    convert->tally.damaged |= code == QYI_EXIT_INPUT;
    return go_on;
}

/* The files that a list names, one a line. */
static bool walk_list(struct qyi_cli_convert *convert, const char *list)
{
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_error error;
    const char *line;
    size_t len;
    bool go_on = true;
    int code = qy_source_open(list, &source, &error);

    if (code == 0) {
        struct qy_buf path = QY_BUF_INIT;

        qyi_source_lines_begin(&lines, source);
        while (go_on && (code = qyi_source_lines_next(&lines, &line, &len, &error)) == 1) {
            qy_buf_clear(&path);
            qy_buf_add(&path, line, len);
            go_on = len == 0 || walk(convert, qy_buf_str(&path));
        }
        qyi_source_lines_end(&lines);
        qy_source_close(source);
        qy_buf_free(&path);
    }
    if (code < 0) {
        (void)qyi_cli_fail(convert->cli, list, &error);
        convert->tally.unread = true;
    }
    return go_on;
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int prepare(struct qyi_cli_convert *convert)
{
    struct qyi_cli *cli = convert->cli;
    const char *output = cli->text[QYI_OPT_OUTPUT];
    const char *notation = cli->text[QYI_OPT_NOTATION];
    int code = qyi_cli_format(cli, QYI_OPT_TO, true, &convert->to);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_format(cli, QYI_OPT_FROM, false, &convert->from);
    if (code != QYI_EXIT_DONE)
        return code;
    if (!convert->to && output)
        convert->to = qyi_format_by_suffix(output);
    if (!convert->to || !convert->to->write)
        convert->to = qyi_format_by_name("pgn", 3);
    code = qyi_cli_record_input(cli, &convert->input);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_encoding(cli, QYI_OPT_TO_ENCODING, &convert->encoding);
    if (code != QYI_EXIT_DONE)
        return code;
    if (convert->encoding.known && (convert->to->binary || convert->to->utf8))
        return qyi_cli_usage(cli, "cli.not-together", "--to-encoding", convert->to->name, NULL);
    convert->how.notation = QY_NOTATION_COUNT;
    if (notation) /* one of the choices of the option */
        (void)qy_notation_by_id(notation, strlen(notation), &convert->how.notation);
    convert->how.flags = qyi_cli_write_flags(cli);
    convert->how.columns = cli->text[QYI_OPT_COLUMNS] ? (size_t)cli->number[QYI_OPT_COLUMNS] + 1 : 0;
    if (convert->encoding.encoding == QY_ENCODING_BIG5 ||
        convert->encoding.encoding == QY_ENCODING_BIG5_HKSCS)
        /* which have traditional characters alone */
        convert->how.flags |= QY_WRITE_TRADITIONAL;
    return QYI_EXIT_DONE;
}

/* Looks whether what games are divided by, and named by, goes with the rest. */
static int check_folder(const struct qyi_cli_convert *convert)
{
    const struct qyi_cli *cli = convert->cli;
    const char *split = cli->text[QYI_OPT_SPLIT];
    const char *output = cli->text[QYI_OPT_OUTPUT];

    if (split && !qyi_cli_split_is_good(split))
        return qyi_cli_usage(cli, "cli.bad-choice", "split",
                             "N, event, round, names, title, white, black, eco, year", split, NULL);
    if ((split || cli->text[QYI_OPT_NAME_BY]) && (!output || strcmp(output, "-") == 0))
        return qyi_cli_usage(cli, "cli.only-with", split ? "--split" : "--name-by", "--output", NULL);
    if (split && (convert->to->single || convert->to->gather))
        return qyi_cli_usage(cli, "cli.not-together", "--split", convert->to->name, NULL);
    if (cli->text[QYI_OPT_NAME_BY] && !convert->to->single)
        return qyi_cli_usage(cli, "cli.not-together", "--name-by", convert->to->name, NULL);
    return QYI_EXIT_DONE;
}

static int open_targets(struct qyi_cli_convert *convert)
{
    const char *output = convert->cli->text[QYI_OPT_OUTPUT];
    const char *report = convert->cli->text[QYI_OPT_REPORT];
    struct qy_error error;
    int code = 0;

    if (convert->cli->text[QYI_OPT_SPLIT] || to_folder(convert))
        code = qyi_cli_folder_make(&convert->folder, output, &error);
    else
        code = qyi_cli_target(convert->cli, output, &convert->target, &error);
    if (code == 0 && report)
        code = qyi_cli_target(convert->cli, report, &convert->report, &error);
    if (code == 0 && convert->target && write_front(convert) < 0)
        code = qyi_no_memory(&error);
    if (code == 0) {
        qyi_cli_convert_header(convert);
        return QYI_EXIT_DONE;
    }
    qyi_cli_say_error(convert->cli, &error);
    qyi_target_abandon(convert->target);
    return qyi_cli_exit_of(code);
}

/* True if what the output replaces was read, and holds something that would be gone. */
static bool would_lose(const struct qyi_cli_convert *convert)
{
    const struct qyi_cli_tally *tally = &convert->tally;

    bool lost = false;

    for (size_t i = 0; i < QYI_LOSS_COUNT; i++)
        lost |= tally->lost[i] > 0;
    return convert->in_place && convert->target &&
           (lost || tally->skipped > 0 || tally->repaired > 0 || tally->damaged || tally->unread ||
            tally->unsuited);
}

/* Ends output and report; what an interruption or failure left half done goes without a trace. */
static void close_targets(struct qyi_cli_convert *convert, bool whole)
{
    struct qy_error error;
    bool lossy = would_lose(convert);

    if (lossy && whole)
        qyi_cli_say(convert->cli, "cli.in-place-kept", convert->cli->text[QYI_OPT_OUTPUT], NULL);
    if (!whole || lossy ||
        convert->tally.written == 0) { /* a file without a game would be taken for one that has them */
        qyi_target_abandon(convert->target);
        convert->target = NULL;
    }
    if (lossy) {
        convert->tally.written = 0;
        convert->tally.unsuited = true;
    }
    if (!whole || (convert->tally.games == 0 && !convert->rows_told)) { /* nothing was read */
        qyi_target_abandon(convert->report);
        return;
    }
    if (close_target(convert, &error) < 0)
        (void)qyi_cli_convert_stop(convert, &error);
    if (!convert->report)
        return;
    if (qyi_target_write(convert->report, &convert->rows, true, &error) < 0) {
        qyi_target_abandon(convert->report);
        (void)qyi_cli_convert_stop(convert, &error);
    } else if (qyi_target_commit(convert->report, &error) < 0) {
        (void)qyi_cli_convert_stop(convert, &error);
    }
}

static int exit_code(const struct qyi_cli_tally *tally)
{
    if (tally->unread)
        return QYI_EXIT_SYSTEM;
    if (tally->damaged)
        return QYI_EXIT_INPUT;
    return tally->illegal || tally->unsuited ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

static int convert_all(struct qyi_cli_convert *convert)
{
    const char *list = convert->cli->text[QYI_OPT_FILES_FROM];
    bool go_on = true;

    watch_signals();
    for (size_t i = 0; i < convert->cli->operand_count && go_on; i++)
        go_on = walk(convert, convert->cli->operand[i]);
    if (list && go_on)
        go_on = walk_list(convert, list);
    close_targets(convert, go_on);
    if (asked_to_end) {
        qyi_cli_say(convert->cli, "convert.interrupted", NULL);
        (void)signal(asked_to_end, SIG_DFL);
        (void)raise(asked_to_end);
    }
    if (convert->folder.taken > 0) {
        char count[24];

        snprintf(count, sizeof count, "%zu", convert->folder.taken);
        qyi_cli_say(convert->cli, "convert.names-taken", convert->cli->text[QYI_OPT_OUTPUT], count, NULL);
    }
    qyi_cli_folder_done(&convert->folder, convert->cli->text[QYI_OPT_OUTPUT], convert->tally.written == 0);
    qyi_cli_convert_summary(convert);
    return exit_code(&convert->tally);
}

int qyi_cli_convert(struct qyi_cli *cli)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    struct qyi_cli_convert *convert;
    int code;

    if (cli->operand_count == 0 && !cli->text[QYI_OPT_FILES_FROM])
        return qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL);
    if (cli->json && (!output || strcmp(output, "-") == 0))
        return qyi_cli_usage(cli, "cli.only-with", "--json", "--output", NULL);
    convert = calloc(1, sizeof *convert);
    if (!convert)
        return qyi_cli_no_memory(cli);
    convert->cli = cli;
    convert->how.lost = qyi_cli_convert_lost;
    convert->how.lost_tag = qyi_cli_convert_lost_tag;
    convert->how.user = convert;
    code = prepare(convert);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_edit_check(cli, &convert->strip);
    if (code == QYI_EXIT_DONE)
        code = check_folder(convert);
    if (code == QYI_EXIT_DONE)
        code = open_targets(convert);
    if (code == QYI_EXIT_DONE)
        code = convert_all(convert);
    qy_buf_free(&convert->out);
    qy_buf_free(&convert->encoded);
    qy_buf_free(&convert->rows);
    qyi_cli_convert_tally_done(&convert->tally);
    free(convert);
    return code;
}
