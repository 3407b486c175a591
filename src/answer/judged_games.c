/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges files of games: replays every game, checks every move, and compares the result with the rules. */
#include "answer/judged_games.h"

#include "answer/message.h"
#include "base/error.h"
#include "game/error_words.h"
#include "record/formats.h"
#include "record/pieces.h"

#include <string.h>

#define STOP 1 /* returned by the visitor when nobody reads the output any more */

/* A judge of the games of a file, or of a piece of one. */
struct judge {
    const struct qyi_judging *asked;
    struct qyi_writer *writer;
    const char *file;
    struct qy_source *source; /* NULL: a part, whose answers wait for their turn */
    uint32_t numbered;        /* number of games of a binary file so far */
    struct qy_buf said;       /* messages about faults not printed yet */
    bool damaged;
    bool wrong;
    bool told; /* a fault */
    uint64_t games;

    /* the current game */
    uint32_t line;  /* its first line */
    unsigned depth; /* of variations */
    bool started;
    bool pending; /* the position after the last move is not counted yet: */
    qy_move made;
    enum qy_game game;
    struct qy_game_judge *rules_judge;
    struct qy_game_verdict verdict;
    char own_rules[32];    /* from its tag, empty if there is none */
    struct qy_error error; /* its first fault; code 0 if there is none */
};

static void free_judge(struct judge *judge)
{
    qy_game_judge_free(judge->rules_judge);
    qy_buf_free(&judge->said);
}

/* ---- what the reader tells ------------------------------------------------------------------------- */

static int begin_game(void *user, const struct qy_place *place)
{
    struct judge *judge = user;

    judge->line = place->line;
    judge->depth = 0;
    judge->started = false;
    judge->pending = false;
    judge->game = (enum qy_game)0;
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
    const struct qy_rules *asked = judge->asked->rules;
    const struct qy_rules *rules =
        asked && qy_rules_game(asked) == start->game ? asked : qy_rules_of_tag(start->game, judge->own_rules);
    struct qy_game_setup setup;

    judge->game = start->game;
    judge->started = true;
    if (rules == asked)
        setup = judge->asked->setup;
    else
        qy_game_setup_init(rules, &setup);
    setup.start = *start;
    if (!judge->rules_judge && qy_game_judge_new(&judge->rules_judge) < 0)
        return QY_E_MEMORY;
    return qy_game_judge_begin(judge->rules_judge, &setup) < 0 ? QY_E_MEMORY : 0;
}

/* The position before a move is the one after the previous move. */
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

static void say(struct judge *judge, const struct qy_error *error)
{
    struct qy_buf line = QY_BUF_INIT;

    qyi_error_line(judge->file, error, judge->writer->lang, &line);
    if (judge->writer->form == QYI_FORM_JSON)
        qyi_message_line(&(struct qyi_message_told){NULL, error, judge->file, qy_buf_str(&line)},
                         &judge->said);
    else
        qy_buf_add(&judge->said, qy_buf_str(&line), line.len);
    qy_buf_free(&line);
}

static int fault(void *user, const struct qy_error *error)
{
    struct judge *judge = user;

    judge->told = true;
    if (judge->error.code == 0)
        judge->error = *error;
    say(judge, error);
    return 0;
}

/* Records signs that the moves may differ from those played, although none of them is illegal. */
static int note(void *user, const struct qy_error *error)
{
    struct judge *judge = user;

    if (error->code == QY_E_PGN_RESULT_OTHER || error->code == QY_E_ENCODING_DOUBT ||
        (!judge->asked->brief && qyi_note_is_told(error->code)))
        say(judge, error);
    return 0;
}

/* ---- the verdict ----------------------------------------------------------------------------------- */

/*
 * Applies the rules, whose result takes precedence over the file's. A game contradicts them if its Result
 * tag, or without one its final token, differs; a difference between tag and token only is noted. Returns 0
 * or QY_E_MEMORY.
 */
static int rule(struct judge *judge, const struct qy_game_end *end, enum qy_game_status *ret_status,
                bool *ret_contradicts, struct qy_outcome *ret_outcome)
{
    struct qy_outcome outcome = {QY_RESULT_OPEN, QY_REASON_NONE, NULL};
    enum qy_game_status status = end->status;

    *ret_contradicts = false;
    if (judge->started &&
        qy_game_judge_end(judge->rules_judge, end->tag, end->terminator, &judge->verdict) < 0)
        return QY_E_MEMORY;
    if ((status == QY_GAME_OK || status == QY_GAME_UNFINISHED) && end->final && judge->started) {
        outcome = judge->verdict.outcome;
        if (outcome.result != QY_RESULT_OPEN) {
            status = QY_GAME_OK;
            *ret_contradicts = judge->verdict.contradicts;
        }
    }
    if (outcome.result == QY_RESULT_OPEN)
        outcome.result = end->tag != QY_RESULT_OPEN ? end->tag : end->terminator;
    *ret_status = status;
    *ret_outcome = outcome;
    return 0;
}

/* Outputs the results, unless they must wait for their turn. */
static int give_out(struct judge *judge)
{
    const struct qyi_judging *asked = judge->asked;

    if (!judge->source)
        return 0;
    if (judge->said.len > 0)
        asked->say(asked->user, &judge->said);
    return asked->go_on(asked->user, qy_source_position(judge->source), qy_source_size(judge->source)) ? 0
                                                                                                       : STOP;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct judge *judge = user;
    struct qyi_judged_game game = {.file = judge->file,
                                   .line = judge->line,
                                   .started = judge->started,
                                   .game = judge->game,
                                   .has_tag = end->has_tag,
                                   .tag = end->tag,
                                   .plies = end->plies,
                                   .fault = judge->error.code ? &judge->error : NULL,
                                   .verdict = &judge->verdict};
    enum qy_game_status status;
    bool contradicts;

    judge->games++;
    if (judge->pending && end->final && qy_game_judge_move(judge->rules_judge, judge->made, end->final) < 0)
        return QY_E_MEMORY;
    if (rule(judge, end, &status, &contradicts, &game.outcome) < 0)
        return QY_E_MEMORY;
    judge->damaged |= status == QY_GAME_DAMAGED || status == QY_GAME_UNSUPPORTED;
    judge->wrong |= status == QY_GAME_ILLEGAL || contradicts;
    game.status = contradicts ? "contradicts" : qy_game_status_name(status);
    if (!judge->asked->brief || status != QY_GAME_OK || contradicts)
        qyi_answer_judged_game(&game, judge->asked->notes, judge->writer);
    judge->error.code = 0; /* later messages concern another game, or none */
    return give_out(judge);
}

/* ---- PGN ------------------------------------------------------------------------------------------- */

/* Reads all games of a stream. Returns 0, what the visitor returned, or a negative code. */
static int read_games(struct judge *judge, qy_read_fn read, void *user, const struct qy_pgn_options *options)
{
    static const struct qy_pgn_visitor visitor = {.begin_game = begin_game,
                                                  .tag = tag,
                                                  .begin_moves = begin_moves,
                                                  .move = move,
                                                  .begin_variation = begin_variation,
                                                  .end_variation = end_variation,
                                                  .fault = fault,
                                                  .note = note,
                                                  .end_game = end_game};
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

/* A part of a file, with its own judge. */
struct piece {
    struct qyi_piece common;
    struct judge judge;
    struct qy_buf out;
};

static void begin_piece(void *user, void *item)
{
    const struct judge *whole = user;
    struct judge *judge = &((struct piece *)item)->judge;

    judge->asked = whole->asked;
    judge->file = whole->file;
    judge->damaged = judge->wrong = judge->told = false;
    judge->games = 0;
}

static int work_piece(void *user, void *item, struct qy_memory *text)
{
    const struct judge *whole = user;
    struct piece *piece = item;
    struct qyi_writer writer;

    qy_buf_clear(&piece->out);
    qyi_writer_begin(&writer, whole->asked->form, whole->writer->lang, &piece->out);
    qyi_table_open(&writer, &qyi_more_judged_games_table);
    piece->judge.writer = &writer;
    int code = read_games(&piece->judge, qy_memory_read, text, &piece->common.options);
    qyi_table_close(&writer);
    qyi_writer_end(&writer);
    return code;
}

static int finish_piece(void *user, void *item)
{
    struct judge *whole = user;
    struct piece *piece = item;
    struct qy_buf *out = whole->writer->out;
    const struct qyi_judging *asked = whole->asked;

    whole->damaged |= piece->judge.damaged;
    whole->wrong |= piece->judge.wrong;
    whole->games += piece->judge.games;
    qy_buf_add(out, piece->out.data, piece->out.len);
    out->failed |= piece->out.failed;
    if (piece->judge.said.len > 0)
        asked->say(asked->user, &piece->judge.said);
    bool go_on = asked->go_on(asked->user, piece->common.position, qy_source_size(whole->source));
    if (piece->common.code != 0)
        return piece->common.code;
    return go_on ? 0 : STOP;
}

static void drop_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    free_judge(&piece->judge);
    qy_buf_free(&piece->out);
}

/* ---- games of other formats ------------------------------------------------------------------------ */

/* Replays the main line of a record in the same way as the PGN reader. *ret_final is its last position. */
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
    struct qy_error first = judge->error; /* faults are reported before their game */
    struct qy_position final;

    judge->numbered++;
    if (place.line == 0)
        place.line = judge->numbered;
    begin_game(judge, &place);
    judge->error = first;
    end.has_tag = qy_record_result_tag(record, &end.tag);
    end.has_terminator = qy_record_terminator(record, &end.terminator);
    if (first.code != 0)
        end.error = &first;
    const char *own = qy_record_tag(record, "Rules");
    if (own)
        (void)tag(judge, "Rules", 5, own, strlen(own));
    if (read->state != QYI_RECORD_NONE) {
        int code = play_record(judge, record, &final, &end.plies);

        if (code != 0)
            return code;
        end.final = &final;
    }
    return end_game(judge, &end);
}

static int judge_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    return kind == QYI_REPORT_NOTE ? note(user, error) : fault(user, error);
}

bool qyi_judging_holds(const char *name)
{
    static const struct qyi_format *const formats[] = {&qyi_format_pgn,     &qyi_format_xqf, &qyi_format_cbr,
                                                       &qyi_format_cbl,     &qyi_format_cbf, &qyi_format_pfc,
                                                       &qyi_format_dhtmlxq, &qyi_format_scid};
    const struct qyi_format *format = qyi_format_by_suffix(name);

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (format == formats[i])
            return true;
    return false;
}

/* ---- files ----------------------------------------------------------------------------------------- */

/* Detects the format of the open file: PGN, unless its first bytes or its name clearly say otherwise. */
static int find_format(const struct judge *judge, struct qyi_peek *peek, const struct qyi_format **ret_format,
                       struct qy_error *reterr)
{
    /* data from a pipe may arrive slowly: the first look must suffice */
    int code = qyi_peek_begin(peek, qy_source_read, judge->source, qy_source_size(judge->source) == 0);
    const struct qyi_format *format;

    if (code == 0)
        code = qyi_format_choose(peek, judge->file, NULL, &format, reterr);
    if (code < 0)
        return code;
    if (format->probe(peek->head, peek->len) != QYI_PROBE_SURE && format != qyi_format_by_suffix(judge->file))
        format = &qyi_format_pgn;
    *ret_format = format;
    return 0;
}

static int read_format(struct judge *judge, struct qyi_peek *peek, const struct qyi_format *format)
{
    const struct qyi_judging *asked = judge->asked;
    const struct qy_pgn_options options = {.game_known = asked->game_known,
                                           .game = asked->game,
                                           .repair = asked->repair,
                                           .encoding_known = asked->encoding_known,
                                           .encoding = asked->encoding,
                                           .no_places = true};
    const struct qyi_pieces pieces = {.read = qyi_peek_read,
                                      .from = peek,
                                      .options = &options,
                                      .source = judge->source,
                                      .user = judge,
                                      .size = sizeof(struct piece),
                                      .begin = begin_piece,
                                      .work = work_piece,
                                      .finish = finish_piece,
                                      .drop = drop_piece};
    unsigned threads = asked->threads > 0 ? asked->threads : qyi_pieces_threads(judge->source);

    if (format != &qyi_format_pgn) {
        const struct qyi_record_input input = {.read = qyi_peek_read,
                                               .user = peek,
                                               .path = judge->file,
                                               .game_known = asked->game_known,
                                               .game = asked->game,
                                               .repair = asked->repair,
                                               .encoding_known = asked->encoding_known,
                                               .encoding = asked->encoding};
        const struct qyi_record_sink sink = {.user = judge, .record = judge_record, .report = judge_report};

        return qyi_format_read(format, &input, &sink);
    }
    return threads > 1 ? qyi_pieces_read(&pieces, threads) : read_games(judge, qyi_peek_read, peek, &options);
}

/* Reports a file without readable games as not supported. */
static int tell_unsupported(struct judge *judge, const struct qy_error *why)
{
    const struct qy_place place = {.line = 1, .column = 1};
    const struct qy_game_end end = {
        .status = QY_GAME_UNSUPPORTED, .tag = QY_RESULT_OPEN, .terminator = QY_RESULT_OPEN, .error = why};

    (void)begin_game(judge, &place);
    judge->error = *why;
    return end_game(judge, &end);
}

static int read_file(struct judge *judge)
{
    const struct qyi_format *format = &qyi_format_pgn;
    struct qy_error error = {.code = 0};
    struct qyi_peek peek;
    int code = find_format(judge, &peek, &format, &error);

    if (code == 0)
        code = read_format(judge, &peek, format);
    if (code == 0 && judge->games == 0 && !judge->told)
        code = qyi_error_no_game(&error);
    if (error.code >= 0)
        return code;
    judge->told = true;
    say(judge, &error);
    return tell_unsupported(judge, &error);
}

int qyi_judge_file(struct qyi_judging *judging, const char *path, struct qy_source *source)
{
    struct judge judge = {.asked = judging, .writer = judging->writer, .file = path, .source = source};
    int code = read_file(&judge);

    if (judge.said.len > 0)
        judging->say(judging->user, &judge.said);
    judging->damaged |= judge.damaged || judge.error.code != 0; /* reported outside of games */
    judging->wrong |= judge.wrong;
    judging->told = judge.told;
    judging->games = judge.games;
    free_judge(&judge);
    return code;
}

void qyi_judge_no_game(struct qyi_judging *judging, const char *path, const struct qy_error *why)
{
    struct judge judge = {.asked = judging, .writer = judging->writer, .file = path};

    (void)tell_unsupported(&judge, why);
    judging->damaged = true;
    free_judge(&judge);
}
