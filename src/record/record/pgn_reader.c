/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the games of a PGN file one by one, and determines how each ends. */
#include "record/pgn.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

const char *qy_game_status_name(enum qy_game_status status)
{
    static const char *const names[QY_GAME_STATUS_COUNT] = {
        [QY_GAME_OK] = "ok",           [QY_GAME_UNFINISHED] = "unfinished",   [QY_GAME_ILLEGAL] = "illegal",
        [QY_GAME_DAMAGED] = "damaged", [QY_GAME_UNSUPPORTED] = "unsupported",
    };

    return names[status];
}

/* ---- making and freeing ---------------------------------------------------------------------------- */

int qy_pgn_reader_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                      struct qy_pgn_reader **ret_reader)
{
    struct qy_pgn_reader *reader = calloc(1, sizeof(*reader));

    if (reader == NULL)
        return QY_E_MEMORY;
    if (options != NULL)
        reader->options = *options;
    int code = qyi_stream_init(&reader->source, read, user, reader->options.encoding_known,
                               reader->options.encoding, &reader->options.begin);
    reader->source.file = (struct qyi_file_encoding){.known = reader->options.file_encoding_known,
                                                     .sure = reader->options.file_encoding_sure,
                                                     .encoding = reader->options.file_encoding};
    for (int game = 0; game < QY_GAME_COUNT; game++)
        qy_position_start((enum qy_game)game, &reader->array[game]);
    reader->line_cap = 4;
    reader->line = calloc(reader->line_cap, sizeof(*reader->line));
    if (code != 0 || reader->line == NULL) {
        qy_pgn_reader_free(reader);
        return QY_E_MEMORY;
    }
    *ret_reader = reader;
    return 0;
}

void qy_pgn_reader_free(struct qy_pgn_reader *reader)
{
    if (reader == NULL)
        return;
    qyi_stream_done(&reader->source);
    qy_buf_free(&reader->head.fen);
    qy_buf_free(&reader->head.variant);
    free(reader->head.seen);
    free(reader->head.slot);
    free(reader->line);
    qy_buf_free(&reader->preface);
    for (size_t i = 0; i < QYI_PGN_EARLY; i++)
        qy_buf_free(&reader->early[i].text);
    free(reader);
}

/* ---- between games --------------------------------------------------------------------------------- */

/*
 * True if the comment at `pos` is followed by moves, and so opens a game without tags, or by a tag or another
 * comment, and so belongs to the next game. Otherwise skips it.
 */
static int comment_opens_game(struct qy_pgn_reader *reader, bool *ret_opens)
{
    struct qyi_stream *source = &reader->source;
    struct qyi_pgn_comment comment;
    int code = qyi_pgn_comment_end(reader, &comment);

    if (code != 0)
        return code;
    if (comment.longer)
        return qyi_pgn_pass_comment(reader);
    size_t after = comment.after;
    size_t length = after - source->pos;
    code = qyi_pgn_over_blanks(reader, &after);
    *ret_opens = comment.closed && after < source->end &&
                 (source->text[after] != '[' || qyi_pgn_is_tag(source, after));
    if (!*ret_opens)
        source->pos += length;
    return code;
}

/*
 * True if there is a result at `pos`, with at most a comment after it on its line: a game without tags and
 * moves.
 */
static bool is_lone_result(const struct qyi_stream *source)
{
    size_t end = source->pos;
    enum qy_result result;

    while (end < source->end && (source->text[end] == '*' || !qyi_ends_word(source->text[end])) &&
           qyi_pgn_blank(source, end) == 0)
        end++;
    if (qyi_pgn_result(source->text + source->pos, end - source->pos, &result) != 0)
        return false;
    while (end < source->end && (source->text[end] == ' ' || source->text[end] == '\t'))
        end++;
    return end == source->end || strchr("\n\r{;", source->text[end]) != NULL;
}

/* True if a game begins at `pos`; otherwise skips text that belongs to no game. */
static int try_begin(struct qy_pgn_reader *reader, bool *ret_begins)
{
    const struct qyi_stream *source = &reader->source;

    *ret_begins = false;
    if (source->text[source->pos] == '{')
        return comment_opens_game(reader, ret_begins);
    *ret_begins = is_lone_result(source);
    if (*ret_begins)
        return 0;
    int code = qyi_pgn_moves_begin(reader, ret_begins);
    return code != 0 || *ret_begins ? code : qyi_pgn_skip_line(reader);
}

/*
 * Moves to the beginning of the next game. Text between games (a banner, a title) belongs to none: it is
 * noted once, without effect on a game. Lines that begin with `%` are escaped by the standard.
 */
static int find_game(struct qy_pgn_reader *reader, bool *ret_found)
{
    struct qyi_stream *source = &reader->source;
    bool stray = false;

    for (;;) {
        int code = qyi_pgn_skip_blanks(reader, false);
        if (code != 0)
            return code;
        /* Files of old systems end with Ctrl-Z. */
        if (source->eof && source->pos + 1 == source->end && source->text[source->pos] == '\x1A')
            source->pos++;
        *ret_found = source->pos < source->end;
        if (!*ret_found)
            return 0;
        code = qyi_pgn_tag_begins(reader, ret_found);
        if (code != 0 || *ret_found)
            return code;
        bool escaped = qyi_pgn_is_escaped(source);
        struct qy_place place;
        qyi_stream_place(source, source->pos, &place);
        size_t end = qyi_pgn_line_end(source, source->pos);
        struct qy_error error;
        qyi_error_set(&error, QY_E_PGN_STRAY, 0, source->text + source->pos, end - source->pos, NULL);
        code = try_begin(reader, ret_found);
        if (code != 0 || *ret_found)
            return code;
        if (!stray && !escaped) {
            stray = true;
            code = qyi_pgn_report_error(reader, QYI_PGN_NOTE, &place, &error);
            if (code != 0)
                return code;
        }
    }
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static void reset(struct qy_pgn_reader *reader)
{
    struct qyi_pgn_head *head = &reader->head;

    qy_buf_clear(&head->fen);
    qy_buf_clear(&head->variant);
    head->has_fen = head->has_variant = head->has_result = head->game_told = false;
    head->tags_left_out = false;
    head->result = QY_RESULT_OPEN;
    head->count = 0;
    reader->depth = 0;
    reader->skip = SIZE_MAX;
    reader->started = reader->over = reader->number_pending = reader->number_told = reader->has_inner = false;
    reader->apart_told = false;
    reader->damaged = reader->illegal = reader->unsupported = reader->has_error = false;
    reader->plies = 0;
    qy_buf_clear(&reader->preface);
    reader->early_count = 0;
    reader->terminator = QY_RESULT_OPEN;
    reader->has_terminator = false;
    reader->notation = QY_NOTATION_COUNT;
    reader->way_settled = false;
    reader->way_note = 0;
    reader->letters = 0;
    reader->flags = QY_WRITE_DEFAULT;
}

static enum qy_game_status status_of(const struct qy_pgn_reader *reader)
{
    bool ended = (reader->has_terminator && reader->terminator != QY_RESULT_OPEN) ||
                 (reader->head.has_result && reader->head.result != QY_RESULT_OPEN);

    if (reader->unsupported)
        return QY_GAME_UNSUPPORTED;
    if (reader->damaged)
        return QY_GAME_DAMAGED;
    if (reader->illegal)
        return QY_GAME_ILLEGAL;
    return ended ? QY_GAME_OK : QY_GAME_UNFINISHED;
}

static int tell_end(struct qy_pgn_reader *reader)
{
    struct qy_place place;

    qyi_stream_place(&reader->source, reader->source.pos, &place);
    int odd = qyi_stream_judge(&reader->source);
    if (odd != 0) {
        const char *name = qy_encoding_name(reader->source.encoding);
        int code = qyi_pgn_report_at(reader, QYI_PGN_NOTE, odd, &reader->begin, name, strlen(name),
                                     qy_encoding_name(reader->source.file.encoding));

        if (code != 0)
            return code;
    }
    struct qy_game_end end = {
        .status = status_of(reader),
        .tag = reader->head.result,
        .has_tag = reader->head.has_result,
        .terminator = reader->terminator,
        .has_terminator = reader->has_terminator,
        .final = reader->started ? qyi_pgn_position(&reader->line[0]) : NULL,
        .plies = reader->plies,
        .cut = reader->skip == 0,
        .error = reader->has_error ? &reader->error : NULL,
        .encoding = reader->source.encoding,
        .offset = place.offset,
    };

    return reader->visitor->end_game == NULL ? 0 : reader->visitor->end_game(reader->user, &end);
}

int qy_pgn_next(struct qy_pgn_reader *reader, const struct qy_pgn_visitor *visitor, void *user)
{
    bool found;
    struct qy_place place;

    reader->visitor = visitor;
    reader->user = user;
    reset(reader);
    int code = find_game(reader, &found);
    if (code != 0 || !found)
        return code;
    qyi_stream_place(&reader->source, reader->source.pos, &place);
    (void)qyi_stream_judge(&reader->source); /* the text before belongs to another game */
    reader->begin = place;
    if (visitor->begin_game != NULL)
        code = visitor->begin_game(user, &place);
    if (code == 0)
        code = qyi_pgn_read_preface(reader);
    if (code == 0)
        code = qyi_pgn_read_tags(reader);
    if (code == 0)
        code = qyi_pgn_read_moves(reader);
    if (code == 0)
        code = tell_end(reader);
    return code == 0 ? 1 : code;
}
