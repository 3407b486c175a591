/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan judge: replays games, validates every move, and judges how each ended. */
#include "cli/judge.h"

#include "answer/verdict.h"
#include "base/error.h"
#include "base/pipeline.h"
#include "cli/files.h"
#include "cli/regulations.h"
#include "record/formats.h"
#include "record/pieces.h"
#include <qiyuan/source.h>

#include <stdlib.h>
#include <string.h>

#define STOP_OUTPUT 2 /* what the visitor returns when nobody reads on */

/* The verdict on a game: the words of the plain form. */
enum verdict { OK, ILLEGAL, CONTRADICTS, DAMAGED, UNSUPPORTED, UNFINISHED };
static const char *const verdict_names[] = {"ok",      "illegal",     "contradicts",
                                            "damaged", "unsupported", "unfinished"};

struct judge {
    struct qyi_cli *cli;
    struct qyi_writer *writer;    /* of the verdicts, to `cli->out` */
    const struct qy_rules *rules; /* of --rules, or NULL: each game's own */
    struct qy_game_setup setup;   /* of games by `rules`: with the event's regulations */
    const char *file;
    struct qy_source *source;
    struct qyi_peek peek;             /* of the source */
    uint32_t numbered;                /* games of a binary file so far */
    struct qyi_cli_files files;       /* of a piece: what it says of them alone */
    int (*tell)(struct judge *judge); /* gives out what `cli->out` and `said` hold after a game */
    uint32_t line;                    /* where the game begins */
    unsigned depth;                   /* of variations */
    bool started;
    bool pending; /* a move was made whose position is not counted yet */
    enum qy_game game;
    struct qy_game_judge *rules_judge;
    struct qy_game_verdict verdict;
    char own_rules[32];    /* of the game's tag, empty where it has none */
    qy_move made;          /* the move whose position is not counted yet */
    struct qy_error error; /* the first fault of the game; its code is 0 while there is none */
    struct qy_buf said;    /* lines for standard error that were not said yet */
    uint64_t games;        /* of the file at hand */
    bool any_wrong;
};

/* ---- what the reader tells ------------------------------------------------------------------------- */

static int begin_game(void *user, const struct qy_place *place)
{
    struct judge *judge = user;

    judge->line = place->line;
    judge->depth = 0;
    judge->started = false;
    judge->pending = false;
    judge->game = QY_GAME_CHESS;
    judge->own_rules[0] = '\0';
    memset(&judge->verdict, 0, sizeof judge->verdict);
    judge->error.code = 0;
    return 0;
}

/* The game's own rule set. */
static int tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    struct judge *judge = user;

    if (name_len == 5 && memcmp(name, "Rules", 5) == 0 && value_len < sizeof judge->own_rules) {
        memcpy(judge->own_rules, value, value_len);
        judge->own_rules[value_len] = '\0';
    }
    return 0;
}

static int begin_moves(void *user, const struct qy_position *start)
{
    struct judge *judge = user;
    const struct qy_rules *rules = judge->rules && qy_rules_game(judge->rules) == start->game
                                       ? judge->rules
                                       : qy_rules_of_tag(start->game, judge->own_rules);
    struct qy_game_setup setup;

    judge->game = start->game;
    judge->started = true;
    if (rules == judge->rules)
        setup = judge->setup;
    else
        qy_game_setup_init(rules, &setup);
    setup.start = *start;
    if (!judge->rules_judge && qy_game_judge_new(&judge->rules_judge) < 0)
        return QY_E_MEMORY;
    return qy_game_judge_begin(judge->rules_judge, &setup) < 0 ? QY_E_MEMORY : 0;
}

/* A move tells the position before it: the one after the move before. */
static int move(void *user, const struct qy_position *before, qy_move made, const struct qy_place *place,
                const char *text, size_t len)
{
    struct judge *judge = user;

    (void)place;
    (void)text;
    (void)len;
    if (judge->depth > 0)
        return 0;
    if (judge->pending && qy_game_judge_move(judge->rules_judge, judge->made, before) < 0)
        return QY_E_MEMORY;
    judge->pending = true;
    judge->made = made;
    return 0;
}

static int begin_variation(void *user)
{
    ((struct judge *)user)->depth++;
    return 0;
}

static int end_variation(void *user)
{
    ((struct judge *)user)->depth--;
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    struct judge *judge = user;

    judge->files.told = true;
    if (judge->error.code == 0)
        judge->error = *error;
    qyi_cli_word_fault(judge->cli, judge->file, error, &judge->said);
    return 0;
}

/* What is no fault of the moves, but makes somebody ask whether they are as they were played, is said. */
static int note(void *user, const struct qy_error *error)
{
    struct judge *judge = user;

    if (error->code == QY_E_PGN_RESULT_OTHER || error->code == QY_E_ENCODING_DOUBT ||
        (!judge->cli->quiet && qyi_note_is_told(error->code)))
        qyi_cli_word_fault(judge->cli, judge->file, error, &judge->said);
    return 0;
}

/* ---- the verdict ----------------------------------------------------------------------------------- */

struct ruling {
    enum verdict verdict;
    struct qy_outcome outcome;
};

/*
 * What the rules say stands above what the file says. A game contradicts them whose Result tag, or without
 * one whose last token, says otherwise; where only tag and token disagree that is noted. Returns 0 or
 * QY_E_MEMORY.
 */
static int rule(struct judge *judge, const struct qy_game_end *end, struct ruling *ret_ruling)
{
    static const enum verdict verdicts[QY_GAME_STATUS_COUNT] = {
        [QY_GAME_OK] = OK,           [QY_GAME_UNFINISHED] = UNFINISHED,   [QY_GAME_ILLEGAL] = ILLEGAL,
        [QY_GAME_DAMAGED] = DAMAGED, [QY_GAME_UNSUPPORTED] = UNSUPPORTED,
    };
    struct ruling ruling = {verdicts[end->status], {QY_RESULT_OPEN, QY_REASON_NONE, NULL}};

    if (judge->started &&
        qy_game_judge_end(judge->rules_judge, end->tag, end->terminator, &judge->verdict) < 0)
        return QY_E_MEMORY;
    if ((ruling.verdict == OK || ruling.verdict == UNFINISHED) && end->final && judge->started) {
        ruling.outcome = judge->verdict.outcome;
        if (ruling.outcome.result != QY_RESULT_OPEN)
            ruling.verdict = judge->verdict.contradicts ? CONTRADICTS : OK;
    }
    if (ruling.outcome.result == QY_RESULT_OPEN)
        ruling.outcome.result = end->tag != QY_RESULT_OPEN ? end->tag : end->terminator;
    *ret_ruling = ruling;
    return 0;
}

static void answer(struct judge *judge, const struct ruling *ruling, const struct qy_game_end *end)
{
    const struct qyi_judged_game game = {.file = judge->file,
                                         .line = judge->line,
                                         .started = judge->started,
                                         .game = judge->game,
                                         .status = verdict_names[ruling->verdict],
                                         .outcome = ruling->outcome,
                                         .has_tag = end->has_tag,
                                         .tag = end->tag,
                                         .plies = end->plies,
                                         .fault = judge->error.code ? &judge->error : NULL,
                                         .verdict = &judge->verdict};

    qyi_answer_judged_game(&game, judge->cli->text[QYI_OPT_NOTES] != NULL, judge->writer);
}

/* Gives out what was found, when it pays: one judge reads the whole file. */
static int tell_now(struct judge *judge)
{
    if (judge->said.len > 0) {
        qyi_cli_progress_end(&judge->files.progress);
        qyi_cli_say_lines(&judge->said);
    }
    qyi_cli_progress(&judge->files.progress, qy_source_position(judge->source),
                     qy_source_size(judge->source));
    /* What comes through a pipe may come slowly: each verdict is told at once. */
    if (qy_source_size(judge->source) == 0)
        return qyi_cli_flush(judge->cli) ? 0 : STOP_OUTPUT;
    return qyi_cli_flush_full(judge->cli) ? 0 : STOP_OUTPUT;
}

/* Keeps it: somebody else gives out what the judges of pieces found, in their order. */
static int tell_later(struct judge *judge)
{
    (void)judge;
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct judge *judge = user;
    struct ruling ruling;

    judge->games++;
    if (judge->pending && end->final && qy_game_judge_move(judge->rules_judge, judge->made, end->final) < 0)
        return QY_E_MEMORY;
    if (rule(judge, end, &ruling) < 0)
        return QY_E_MEMORY;
    judge->files.damaged |= ruling.verdict == DAMAGED || ruling.verdict == UNSUPPORTED;
    judge->any_wrong |= ruling.verdict == ILLEGAL || ruling.verdict == CONTRADICTS;
    if (!judge->cli->quiet || ruling.verdict != OK)
        answer(judge, &ruling, end);
    return judge->tell(judge);
}

/* ---- files ----------------------------------------------------------------------------------------- */

static const struct qy_pgn_visitor visitor = {.begin_game = begin_game,
                                              .tag = tag,
                                              .begin_moves = begin_moves,
                                              .move = move,
                                              .begin_variation = begin_variation,
                                              .end_variation = end_variation,
                                              .fault = fault,
                                              .note = note,
                                              .end_game = end_game};

/* Reads all games of a stream. Returns 0, what the visitor returned, or a negative code. */
static int read_games(struct judge *judge, qy_read_fn read, void *user, const struct qy_pgn_options *options)
{
    struct qy_pgn_reader *reader;
    int code = qy_pgn_reader_new(read, user, options, &reader);

    if (code < 0)
        return code;
    do
        code = qy_pgn_next(reader, &visitor, judge);
    while (code == 1);
    qy_pgn_reader_free(reader);
    return code;
}

/* ---- in pieces, on several threads ----------------------------------------------------------------- */

/* Where the pieces come from and what was found goes. */
struct bench {
    struct judge *judge; /* of the whole file */
    struct qy_pgn_splitter *splitter;
    struct qy_pgn_options options;
};

/* A piece with a judge of its own. */
struct piece {
    struct qy_buf text;
    struct qy_pgn_options options;
    struct qyi_cli cli;
    struct judge judge;
    uint64_t position; /* in the file when the piece was cut */
    int code;
};

static int make_piece(void *user, void *item)
{
    struct bench *bench = user;
    struct piece *piece = item;
    const struct judge *whole = bench->judge;
    struct judge *judge = &piece->judge;
    struct qy_buf out = piece->cli.out;

    piece->options = bench->options;
    int code = qy_pgn_split(bench->splitter, &piece->text, &piece->options);
    piece->position = qy_source_position(whole->source);
    piece->cli = *whole->cli;
    piece->cli.out = out;
    judge->cli = &piece->cli;
    judge->rules = whole->rules;
    judge->setup = whole->setup;
    judge->file = whole->file;
    judge->tell = tell_later;
    judge->files.damaged = judge->files.told = judge->any_wrong = false;
    judge->games = 0;
    return code;
}

static void work_piece(void *user, void *item)
{
    struct piece *piece = item;
    struct qy_memory unread = {piece->text.data, piece->text.len};
    struct qyi_writer writer;

    (void)user;
    qy_buf_clear(&piece->cli.out);
    qyi_writer_begin(&writer, qyi_cli_form(&piece->cli, QYI_FORM_TEXT), piece->cli.lang, &piece->cli.out);
    qyi_table_open(&writer, &qyi_more_judged_games_table);
    piece->judge.writer = &writer;
    piece->code = read_games(&piece->judge, qy_memory_read, &unread, &piece->options);
    qyi_table_close(&writer);
    qyi_writer_end(&writer);
}

static int finish_piece(void *user, void *item)
{
    struct piece *piece = item;
    struct judge *whole = ((struct bench *)user)->judge;

    whole->files.damaged |= piece->judge.files.damaged;
    whole->files.told |= piece->judge.files.told;
    whole->any_wrong |= piece->judge.any_wrong;
    whole->games += piece->judge.games;
    qy_buf_add(&whole->cli->out, piece->cli.out.data, piece->cli.out.len);
    whole->cli->out.failed |= piece->cli.out.failed;
    if (piece->judge.said.len > 0) {
        qyi_cli_progress_end(&whole->files.progress);
        qyi_cli_say_lines(&piece->judge.said);
    }
    qyi_cli_progress(&whole->files.progress, piece->position, qy_source_size(whole->source));
    if (piece->code != 0)
        return piece->code;
    return qyi_cli_flush_full(whole->cli) ? 0 : STOP_OUTPUT;
}

static void free_judge(struct judge *judge)
{
    qy_game_judge_free(judge->rules_judge);
    qy_buf_free(&judge->said);
}

static void drop_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    free_judge(&piece->judge);
    qy_buf_free(&piece->text);
    qy_buf_free(&piece->cli.out);
}

static int read_pieces(struct judge *judge, const struct qy_pgn_options *options, unsigned threads)
{
    struct bench bench = {.judge = judge, .options = *options};
    const struct qyi_pipeline pipeline = {.user = &bench,
                                          .item_size = sizeof(struct piece),
                                          .make = make_piece,
                                          .work = work_piece,
                                          .finish = finish_piece,
                                          .drop = drop_piece};
    int code = qy_pgn_splitter_new(qyi_peek_read, &judge->peek, options, &bench.splitter);

    if (code < 0)
        return code;
    code = qyi_pipeline_run(&pipeline, threads);
    qy_pgn_splitter_free(bench.splitter);
    return code;
}

/* ---- games of other formats ------------------------------------------------------------------------ */

/* Plays the main line of a record as the reader of PGN tells one. *ret_final is where it ends. */
static int play_record(struct judge *judge, struct qy_record *record, struct qy_position *ret_final,
                       size_t *ret_plies)
{
    struct qy_position position = *qy_record_start(record);
    struct qy_undo undo;
    int code = begin_moves(judge, &position);

    *ret_plies = 0;
    for (const struct qy_record_node *node = qy_record_root(record)->child; node && code == 0;
         node = node->child) {
        code = move(judge, &position, node->move, qy_record_place(record), "", 0);
        qy_position_make(&position, node->move, &undo);
        ++*ret_plies;
    }
    *ret_final = position;
    return code;
}

static int judge_record(void *user, struct qy_record *record, const struct qyi_record_end *read)
{
    struct judge *judge = user;
    struct qy_place place = *qy_record_place(record);
    struct qy_game_end end = {.status = read->status, .encoding = qy_record_encoding(record)};
    struct qy_error first = judge->error; /* faults are told before their game */
    struct qy_position final;
    const char *own;
    int code;

    judge->numbered++;
    if (place.line == 0)
        place.line = judge->numbered;
    begin_game(judge, &place);
    judge->error = first;
    end.has_tag = qy_record_result_tag(record, &end.tag);
    end.has_terminator = qy_record_terminator(record, &end.terminator);
    if (first.code != 0)
        end.error = &first;
    own = qy_record_tag(record, "Rules");
    if (own)
        (void)tag(judge, "Rules", 5, own, strlen(own));
    if (read->state != QYI_RECORD_NONE) {
        code = play_record(judge, record, &final, &end.plies);
        if (code != 0)
            return code;
        end.final = &final;
    }
    code = end_game(judge, &end);
    judge->error.code = 0;
    return code;
}

static int judge_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    return kind == QYI_REPORT_NOTE ? note(user, error) : fault(user, error);
}

/*
 * The format of the open file: PGN, unless its first bytes or its name tell another one for sure. What comes
 * through a pipe may come slowly: there a first look has to do.
 */
static int find_format(struct judge *judge, const struct qyi_format **ret_format, struct qy_error *reterr)
{
    const struct qyi_format *format;
    bool pipe = qy_source_size(judge->source) == 0;
    int code = qyi_peek_begin(&judge->peek, qy_source_read, judge->source, pipe);

    judge->numbered = 0;
    judge->error.code = 0;
    if (code == 0)
        code = qyi_format_choose(&judge->peek, judge->file, NULL, &format, reterr);
    if (code < 0)
        return code;
    if (format->probe(judge->peek.head, judge->peek.len) != QYI_PROBE_SURE &&
        format != qyi_format_by_suffix(judge->file))
        format = &qyi_format_pgn;
    *ret_format = format;
    return 0;
}

/* In a folder, files whose names end for a format of games. */
static bool holds_games(const char *name)
{
    static const struct qyi_format *const formats[] = {
        &qyi_format_pgn, &qyi_format_xqf,     &qyi_format_cbr,  &qyi_format_cbl, &qyi_format_cbf,
        &qyi_format_pfc, &qyi_format_dhtmlxq, &qyi_format_scid, &qyi_format_sgf};
    const struct qyi_format *format = qyi_format_by_suffix(name);

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (format == formats[i])
            return true;
    return false;
}

static int read_format(struct judge *judge, const struct qyi_format *format)
{
    struct qy_pgn_options options = {.game_known = judge->cli->text[QYI_OPT_GAME] || judge->rules,
                                     .game = qyi_cli_game(judge->cli),
                                     .no_places = true};
    unsigned threads = judge->cli->text[QYI_OPT_THREADS] ? (unsigned)judge->cli->number[QYI_OPT_THREADS]
                                                         : qyi_pieces_threads(judge->source);

    if (format != &qyi_format_pgn) {
        const struct qyi_record_input input = {.read = qyi_peek_read,
                                               .user = &judge->peek,
                                               .path = judge->file,
                                               .game_known = options.game_known,
                                               .game = options.game};
        const struct qyi_record_sink sink = {.user = judge, .record = judge_record, .report = judge_report};

        return format->read(&input, &sink);
    }
    if (threads > 1)
        return read_pieces(judge, &options, threads);
    return read_games(judge, qyi_peek_read, &judge->peek, &options);
}

/* A file without a game that can be read is told as one that is not supported. */
static int tell_unsupported(struct judge *judge, const struct qy_error *error)
{
    const struct qy_place place = {.line = 1, .column = 1};
    const struct qy_game_end end = {
        .status = QY_GAME_UNSUPPORTED, .tag = QY_RESULT_OPEN, .terminator = QY_RESULT_OPEN, .error = error};

    begin_game(judge, &place);
    fault(judge, error);
    judge->files.damaged = true;
    return end_game(judge, &end);
}

/* A file of which no game could be told has a row all the same; why was said. */
static void tell_no_game(struct judge *judge, const char *path, const struct qy_error *why)
{
    const struct qy_place place = {.line = 1, .column = 1};
    const struct qy_game_end end = {
        .status = QY_GAME_UNSUPPORTED, .tag = QY_RESULT_OPEN, .terminator = QY_RESULT_OPEN};

    judge->file = path;
    judge->tell = tell_later;
    begin_game(judge, &place);
    judge->error = *why;
    (void)end_game(judge, &end);
    judge->error.code = 0;
    judge->tell = tell_now;
}

static int read_file(struct judge *judge)
{
    const struct qyi_format *format = &qyi_format_pgn;
    struct qy_error error = {.code = 0};
    int code = find_format(judge, &format, &error);

    judge->games = 0;
    if (code == 0)
        code = read_format(judge, format);
    if (code == 0 && judge->games == 0 && !judge->files.told)
        code = qyi_error_no_game(&error);
    return error.code < 0 ? tell_unsupported(judge, &error) : code;
}

static int judge_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct judge *judge = user;
    int code;

    (void)ret_why;
    judge->file = path;
    judge->source = source;
    judge->files.told = false;
    code = read_file(judge);
    judge->files.damaged |= judge->error.code != 0; /* told of no game */
    qyi_cli_progress_end(&judge->files.progress);
    qyi_cli_say_lines(&judge->said);
    return code;
}

/* A file of which no game could be told has a row all the same. */
static void end_file(void *user, const char *path, int code, const struct qy_error *why)
{
    struct judge *judge = user;
    bool unread = qyi_cli_exit_of(why->code) == QYI_EXIT_SYSTEM;

    if (code < 0 && judge->games == 0 && (judge->files.told || !unread))
        tell_no_game(judge, path, why);
    judge->games = 0;
}

static int judge_files(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct judge judge = {.cli = cli, .rules = rules, .tell = tell_now};
    int code = QYI_EXIT_DONE;

    judge.files = (struct qyi_cli_files){
        .cli = cli, .user = &judge, .holds = holds_games, .read = judge_file, .done = end_file};
    judge.writer = qyi_cli_answer_rows(cli, &qyi_judged_games_table);
    if (rules) {
        qy_game_setup_init(rules, &judge.setup);
        code = qyi_cli_regulations(cli, &judge.setup);
        if (code != QYI_EXIT_DONE)
            return code;
    }
    (void)qyi_cli_each_file(&judge.files);
    free_judge(&judge);
    code = qyi_cli_files_exit(&judge.files);
    return code == QYI_EXIT_DONE && judge.any_wrong ? QYI_EXIT_NO : code;
}

int qyi_cli_judge(struct qyi_cli *cli)
{
    const struct qy_rules *rules = NULL;
    int code = qyi_cli_rules(cli, &rules);

    if (code != QYI_EXIT_DONE)
        return code;
    if (cli->text[QYI_OPT_MOVES]) {
        if (cli->operand_count > 0)
            return qyi_cli_usage(cli, "cli.not-together", "--moves", cli->operand[0], NULL);
        return qyi_cli_judge_line(cli, rules);
    }
    if (cli->text[QYI_OPT_FEN])
        return qyi_cli_usage(cli, "cli.only-with", "--fen", "--moves", NULL);
    if (cli->operand_count == 0)
        return qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL);
    if (cli->text[QYI_OPT_REGULATIONS] && !rules)
        return qyi_cli_usage(cli, "cli.only-with", "--regulations", "--rules", NULL);
    return judge_files(cli, rules);
}
