/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the moves of a PGN game token by token: moves, variations and the result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "game/ops.h"
#include "notation/notation.h"
#include "record/pgn.h"

/* ---- moves ----------------------------------------------------------------------------------------- */

/* Reports an error of a move: in the main line the game's, in a variation only the file's. */
static int refuse_move(struct qy_pgn_reader *reader, int code, size_t at, struct qy_error *error)
{
    struct qy_place place;
    bool illegal = code == QY_E_ILLEGAL_MOVE && reader->depth == 0;

    qyi_stream_place(&reader->source, at, &place);
    qyi_pgn_begin_skip(reader);
    return qyi_pgn_report_error(reader, illegal ? QYI_PGN_ILLEGAL : QYI_PGN_DAMAGE, &place, error);
}

static int read_early(struct qy_pgn_reader *reader, const struct qy_place *place);

/* Moves of the game after so many are skipped: a verdict compares positions with all before them. */
#define MOST_PLIES 8000000

static int refuse_length(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    struct qy_error error;

    qyi_error_set(&error, QY_E_GAME_TOO_LARGE, 0, reader->source.text + at, len, NULL);
    return refuse_move(reader, QY_E_GAME_TOO_LARGE, at, &error);
}

/* Calls the visitor and makes the move. */
static int play(struct qy_pgn_reader *reader, size_t at, size_t len, qy_move move)
{
    struct qyi_pgn_line *line = &reader->line[reader->depth];
    const struct qy_pgn_visitor *visitor = reader->visitor;
    int code =
        reader->early_count > 0 && line->last != QY_MOVE_NONE ? qyi_pgn_tell_early(reader, read_early) : 0;

    if (code != 0)
        return code;
    if (reader->depth == 0 && reader->plies == MOST_PLIES)
        return refuse_length(reader, at, len);
    line = &reader->line[reader->depth]; /* which may have been reallocated */
    reader->number_pending = false;
    reader->letters |= (uint32_t)(reader->source.text[at] < 'a') << (reader->source.text[at] & 31);
    if (visitor->move != NULL) {
        bool told = !reader->options.no_places;
        struct qy_place place;

        if (told)
            qyi_stream_place(&reader->source, at, &place);
        code = visitor->move(reader->user, qyi_pgn_position(line), move, told ? &place : NULL,
                             reader->source.text + at, len);
        if (code != 0)
            return code;
    }
    line->last = move;
    reader->reading->advance(&line->position[line->now], move, &line->position[line->now ^ 1]);
    line->now ^= 1;
    reader->plies += reader->depth == 0;
    return 0;
}

/*
 * A null move: annotators write it. It is not a move of the game, but is kept and noted; in check it is
 * invalid.
 */
static int play_null(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    const struct qy_position *position = qyi_pgn_position(&reader->line[reader->depth]);
    qy_square checkers[32];
    struct qy_error error;
    bool can = qy_position_checkers(position, checkers) == 0;

    if (!can) {
        qyi_error_set_detail(&error, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NOT_HOW_IT_MOVES, reader->source.text + at,
                             len, qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
        return refuse_move(reader, QY_E_ILLEGAL_MOVE, at, &error);
    }
    int code = reader->depth > 0 ? 0
                                 : qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_MAIN_LINE_PASS, at,
                                                  reader->source.text + at, len, NULL);
    return code != 0 ? code : play(reader, at, len, QY_MOVE_NULL);
}

/* True for the dots of the second side (2... or 2…) after a number that ends before text[end]. */
static bool has_second_dots(const char *text, size_t at, size_t end)
{
    return end - at > 3 && memcmp(text + end - 3, "...", 3) == 0;
}

/* True if this is surely the number of the main line's next move; other cases are left to check_number(). */
static inline bool is_next(const struct qy_pgn_reader *reader, unsigned number)
{
    return reader->depth == 0 && number == (reader->first_half + reader->plies) / 2;
}

/*
 * Notes the first wrong number of a game, or one written as for the second side when the first is to move:
 * text[at, end) begins with it.
 */
static int check_number(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    const char *text = reader->source.text;
    unsigned number = 0;
    char expected[16];

    if (reader->number_told || qyi_pgn_skipping(reader))
        return 0;
    for (size_t i = at; i < end && qyi_is_digit(text[i]) && number < 100000; i++)
        number = 10 * number + (unsigned)(text[i] - '0');
    const struct qy_position *position = qyi_pgn_position(&reader->line[reader->depth]);
    unsigned wanted = qyi_ops(position)->fullmove(position);
    if (number == wanted &&
        (!has_second_dots(text, at, end) || qyi_ops(position)->side(position) == QY_SECOND))
        return 0;
    reader->number_told = true;
    snprintf(expected, sizeof expected, number == wanted ? "%u." : "%u", wanted);
    return qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_MOVE_NUMBER, at, text + at, end - at, expected);
}

/*
 * Looks ahead in the window to determine how the game's ranks are counted and the language of its piece
 * letters. text[at] is its first move, or the first one that can't be read by default.
 */
static void settle_way(struct qy_pgn_reader *reader, size_t at)
{
    const struct qyi_stream *source = &reader->source;
    struct qyi_way way =
        qyi_moves_way(qyi_pgn_position(&reader->line[reader->depth]), source->text + at, source->end - at);
    enum qy_letters letters = QY_LETTERS_OF(way.flags);

    reader->way_settled = true;
    reader->flags = way.flags;
    if (letters == QY_LETTERS_ENGLISH)
        reader->way_note = !way.doubtful
                               ? (way.flags & QY_WRITE_RANKS_FROM_1) != 0 ? QY_E_PGN_RANKS_FROM_1 : 0
                           : reader->notation == QY_NOTATION_SAN ? QY_E_PGN_LETTERS_DOUBT
                                                                 : QY_E_PGN_RANKS;
    else if (way.doubtful || qyi_san_letters_differ(letters, reader->letters))
        reader->way_note = QY_E_PGN_LETTERS_DOUBT;
    else
        reader->way_note = QY_E_PGN_LETTERS;
}

/*
 * The flags by which a move was read show how ranks are counted, but not the language: most moves have no
 * letter. P may be a pawn, or a knight in Dutch.
 */
static int resolve(struct qy_pgn_reader *reader, size_t at, size_t len, qy_move *ret_move,
                   struct qy_error *reterr)
{
    const char *text = reader->source.text + at;
    const struct qy_position *position = qyi_pgn_position(&reader->line[reader->depth]);
    bool lettered = reader->notation == QY_NOTATION_SAN;

    if (lettered && text[0] == 'P' && !reader->way_settled)
        settle_way(reader, at);
    if (qy_move_read_flags(position, text, len, reader->notation, reader->flags, ret_move, NULL) == 0) {
        reader->way_settled |= !lettered;
        return 0;
    }
    if (!reader->way_settled)
        settle_way(reader, at);
    struct qyi_finding finding;
    int code = qyi_move_read_any(position, text, len, reader->flags, &finding, &reader->notation, reterr);

    if (code == 0)
        *ret_move = finding.move;
    return code;
}

/*
 * A move with a blank between its characters (炮二 平五), or followed at once by the next (炮二平五马8进7):
 * finds its end, which differs from that of the word at text[at, *end). Returns as resolve().
 */
static int resolve_apart(struct qy_pgn_reader *reader, size_t at, size_t *end, qy_move *ret_move)
{
    enum { FEWEST = 3, MOST = 5 };
    const struct qyi_stream *source = &reader->source;
    size_t word = *end;
    size_t limit = source->end - at < 64 ? source->end : at + 64;

    if (!qy_notation_suits(QY_NOTATION_ZH, qyi_pgn_position(&reader->line[reader->depth])->game))
        return QY_E_MOVE_SYNTAX;
    for (size_t count = MOST - 1, tried = 0; tried < 3; tried++, count = tried == 1 ? MOST : FEWEST) {
        size_t stop = qyi_pgn_characters_end(source->text, at, limit, count);

        if (stop == limit || stop == word || resolve(reader, at, stop - at, ret_move, NULL) != 0)
            continue;
        *end = stop;
        if (reader->apart_told)
            return 0;
        reader->apart_told = true;
        return qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_MOVE_APART, at, source->text + at, stop - at,
                              NULL);
    }
    return QY_E_MOVE_SYNTAX;
}

/* ---- variations ------------------------------------------------------------------------------------ */

/* Begins a variation that is skipped entirely; `code` 0 for no fault. */
static int open_skipped(struct qy_pgn_reader *reader, int fault, size_t at)
{
    int code = 0;

    if (fault != 0)
        code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, fault, at, "(", 1, "1000");
    reader->depth++;
    if (reader->depth <= reader->skip) {
        reader->skip = reader->depth;
        reader->skip_told = false;
    }
    return code;
}

/* A variation before the first move of its line; if it can't be kept, only the damage is reported. */
static int open_early(struct qy_pgn_reader *reader, size_t at)
{
    struct qy_place place;
    bool kept;

    qyi_stream_place(&reader->source, at, &place);
    int code = qyi_pgn_keep_early(reader, at, &kept);
    if (code != 0 || kept)
        return code;
    code = qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_VARIATION_START, &place, "(", 1, NULL);
    return code != 0 ? code : open_skipped(reader, 0, at);
}

static int open_variation(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos++;

    if (at + 2 < source->end && source->text[at + 1] == '=' && source->text[at + 2] == ')') {
        source->pos += 2; /* the sign of a draw offer */
        return 0;
    }
    if (reader->depth == 0)
        qyi_stream_place(source, at, &reader->opened);
    if (qyi_pgn_skipping(reader) || reader->options.skip_variations)
        return open_skipped(reader, 0, at);
    if (reader->line[reader->depth].last == QY_MOVE_NONE)
        return open_early(reader, at);
    if (reader->depth == QYI_PGN_DEPTH)
        return open_skipped(reader, QY_E_PGN_DEPTH, at);
    int code = reader->early_count > 0 ? qyi_pgn_tell_early(reader, read_early) : 0;
    if (code == 0)
        code = QYI_GROW(reader->line, reader->line_cap, reader->depth + 2);
    if (code != 0)
        return code;
    struct qyi_pgn_line *line = &reader->line[reader->depth];
    line[1].position[0] = line[0].position[line[0].now ^ 1];
    line[1].now = 0;
    line[1].last = QY_MOVE_NONE;
    reader->depth++;
    return reader->visitor->begin_variation == NULL ? 0 : reader->visitor->begin_variation(reader->user);
}

/* Ends the innermost variation; `place` is the position of a report if none is open. */
static int end_variation(struct qy_pgn_reader *reader, const struct qy_place *place)
{
    if (reader->depth == 0)
        return qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_VARIATION_CLOSE, place, ")", 1, NULL);
    int code = 0;
    if (reader->early_count > 0 && reader->line[reader->depth].last == QY_MOVE_NONE)
        qyi_pgn_raise_early(reader); /* ((1. d4)): doubled brackets */
    else if (reader->early_count > 0)
        code = qyi_pgn_tell_early(reader, read_early);
    if (code != 0)
        return code;
    bool told = reader->depth < reader->skip || (reader->depth == reader->skip && reader->skip_told);
    if (reader->depth == reader->skip)
        reader->skip = SIZE_MAX;
    reader->depth--;
    reader->has_inner = false;
    reader->number_pending = false;
    if (!told || reader->visitor->end_variation == NULL)
        return 0;
    return reader->visitor->end_variation(reader->user);
}

static int close_variation(struct qy_pgn_reader *reader)
{
    size_t at = reader->source.pos++;
    struct qy_place place = {0};

    if (reader->depth == 0)
        qyi_stream_place(&reader->source, at, &place);
    return end_variation(reader, &place);
}

/* ---- the result ------------------------------------------------------------------------------------ */

/*
 * True if the game continues after a result: the next move number fits the position, or a move without number
 * is legal in it. After an empty line (`gap`) it needs its number, with its side's dots; and a game that has
 * no moves yet does not continue, since games may have none.
 */
static int goes_on(struct qy_pgn_reader *reader, bool gap, bool *ret_on)
{
    const struct qyi_stream *source = &reader->source;
    const struct qy_position *position = qyi_pgn_position(&reader->line[0]);
    unsigned number;
    qy_move move;

    *ret_on = false;
    if (qyi_pgn_skipping(reader) || reader->plies == 0 || source->pos == source->end ||
        source->text[source->pos] == '[')
        return 0;
    size_t at = qyi_pgn_move_number(source, source->pos, &number);
    bool numbered = at > source->pos;
    bool second = qyi_ops(position)->side(position) == QY_SECOND;
    if (numbered && number != qyi_ops(position)->fullmove(position))
        return 0;
    if (gap && (!numbered || (second && !has_second_dots(source->text, source->pos, at))))
        return 0;
    int code = qyi_pgn_over_blanks(reader, &at);
    size_t end = qyi_pgn_word_end(source, at);
    *ret_on = end > at &&
              qy_move_read_any_flags(position, source->text + at, end - at, reader->flags, &move, NULL) == 0;
    return code;
}

/* Moves `pos` to the brace at the beginning of the next line, if there is one. */
static int next_line_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos;

    if (at < source->end && source->text[at] == '\r')
        at++;
    if (at < source->end && source->text[at] == '\n' && (at == source->pos || source->text[at - 1] == '\r'))
        at++;
    if (at == source->pos)
        return 0;
    if (at == source->end && !source->eof) {
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);

        return code != 0 ? code : source->end - source->pos > 2 ? next_line_comment(reader) : 0;
    }
    if (at < source->end && source->text[at] == '{')
        source->pos = at;
    return 0;
}

/* Comments after the result, on its line or at the beginning of the next, belong to the game. */
static int read_last_comments(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        int code = qyi_pgn_skip_blanks(reader, true);

        if (code == 0)
            code = next_line_comment(reader);

        if (code != 0 || source->pos == source->end)
            return code;
        if (source->text[source->pos] == '{')
            code = qyi_pgn_read_comment(reader);
        else if (source->text[source->pos] == ';')
            code = qyi_pgn_read_line_comment(reader);
        else
            return 0;
        if (code != 0)
            return code;
    }
}

/* A second result right after the first. */
static int read_extra_result(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t end = source->pos;
    enum qy_result extra;

    while (end < source->end && (source->text[end] == '*' || !qyi_ends_word(source->text[end])))
        end++;
    const char *text = source->text + source->pos;
    size_t len = end - source->pos;
    if (qyi_pgn_result(text, len, &extra) != 0)
        return 0;
    bool agrees = extra == reader->terminator || extra == QY_RESULT_OPEN;
    int code = qyi_pgn_report(reader, agrees ? QYI_PGN_NOTE : QYI_PGN_DAMAGE, QY_E_PGN_EXTRA_RESULT,
                              source->pos, text, len, NULL);
    source->pos = end;
    return code;
}

/* The result ends the game, unless more of the game follows. */
static int read_result(struct qy_pgn_reader *reader, size_t at, size_t len, enum qy_result result)
{
    struct qyi_stream *source = &reader->source;
    struct qy_error error;
    struct qy_place place;

    source->pos = at + len;
    if (qyi_pgn_wide_sign(source, source->pos) == ',')
        source->pos += 3; /* a full stop */
    if (reader->depth > 0) {
        reader->inner = result;
        qyi_stream_place(source, at, &reader->inner_place);
        reader->has_inner = true;
        return 0;
    }
    qyi_error_set(&error, QY_E_PGN_EXTRA_RESULT, 0, source->text + at, len, NULL);
    qyi_stream_place(source, at, &place);
    bool on = false;
    bool gap = false;
    int code = read_last_comments(reader);
    if (code == 0)
        code = qyi_pgn_pass_gap(reader, &gap);
    if (code == 0)
        code = goes_on(reader, gap, &on);
    if (code != 0)
        return code;
    if (on)
        return qyi_pgn_report_error(reader, QYI_PGN_DAMAGE, &place, &error);
    reader->terminator = result;
    reader->has_terminator = true;
    reader->result_place = place;
    reader->over = true;
    return source->pos < source->end && !gap ? read_extra_result(reader) : 0;
}

/* True if nothing of the game follows text[at], judging by an empty line or a tag. */
static bool is_last(const struct qyi_stream *source, size_t at)
{
    size_t ends = 0;

    for (size_t step; ends < 2 && (step = qyi_pgn_blank(source, at)) > 0; at += step)
        ends += source->text[at] == '\n' ||
                (source->text[at] == '\r' && at + 1 < source->end && source->text[at + 1] != '\n');
    return ends > 1 || at == source->end || source->text[at] == '[';
}

/*
 * `0-0` is castling, unless the tag says that neither side won and castling is illegal or would be the last
 * move.
 */
static bool is_castling(const struct qy_pgn_reader *reader, size_t at, size_t len)
{
    const char *text = reader->source.text + at;
    qy_move move;

    if (!reader->head.has_result || reader->head.result != QY_RESULT_NOBODY_WON)
        return true;
    return !qyi_pgn_skipping(reader) && !is_last(&reader->source, at + len) &&
           qy_move_read_any(qyi_pgn_position(&reader->line[reader->depth]), text, len, &move, NULL) == 0;
}

/* ---- tokens ---------------------------------------------------------------------------------------- */

/* True if the word is a tandem pawn's move in WXF (15.4), which looks like a numbered move. */
static bool is_numbered_pawn(const char *text, size_t len)
{
    return len == 4 && text[0] >= '1' && text[0] <= '5' &&
           ((text[1] >= '1' && text[1] <= '9') || text[1] == '+' || text[1] == '-') &&
           strchr("+-.=", text[2]) != NULL && text[3] >= '1' && text[3] <= '9';
}

static int refuse_word(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    qyi_pgn_begin_skip(reader);
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TOKEN, at, reader->source.text + at, len, NULL);
}

/* Skips an en passant note at text[at] about the previous move. */
static bool pass_en_passant(struct qy_pgn_reader *reader, size_t at)
{
    size_t len = qy_en_passant_words(reader->source.text + at, reader->source.end - at);

    reader->source.pos = len > 0 ? at + len : reader->source.pos;
    return len > 0;
}

/* True for a king move to its own square (e8e8, Ke1-e1), which some programs write for a null move. */
static bool stands_still(const struct qy_pgn_reader *reader, size_t at, size_t len)
{
    const struct qy_position *position = qyi_pgn_position(&reader->line[reader->depth]);
    const char *text = reader->source.text + at;
    size_t letter = len > 0 && (*text == 'K' || *text == 'k');
    qy_square from;
    qy_square to;

    if (qyi_pgn_skipping(reader) || len - letter < 4 ||
        qy_square_read(position->game, text + letter, 2, &from) != 0 ||
        qy_square_read(position->game, text + len - 2, 2, &to) != 0 || from != to ||
        (len - letter != 4 && !(len - letter == 5 && text[letter + 2] == '-')))
        return false;
    qy_piece piece = qyi_ops(position)->at(position, from);
    return piece != 0 && QY_PIECE_SIDE(piece) == qyi_ops(position)->side(position) &&
           qyi_ops(position)->letters[QY_PIECE_KIND(piece)] == 'K';
}

/*
 * The length of a result at text[at] that is longer than the word of `len` bytes, or is in an unusual form; 0
 * for none, and for castling in zeros.
 */
static size_t result_slip(const struct qy_pgn_reader *reader, size_t at, size_t len,
                          enum qy_result *ret_result)
{
    enum { LONGEST = 32 };
    const struct qyi_stream *source = &reader->source;
    size_t left = qyi_pgn_line_left(source, at, LONGEST);
    enum qy_result plain;
    size_t slip = qyi_pgn_result_slip(source->text + at, left, ret_result);

    if (slip == 0 || (slip <= len && qyi_pgn_result(source->text + at, len, &plain) == 0))
        return 0;
    return *ret_result == QY_RESULT_NOBODY_WON && is_castling(reader, at, len) ? 0 : slip;
}

static int read_slip(struct qy_pgn_reader *reader, size_t at, size_t len, enum qy_result result)
{
    int code = qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_RESULT_SLIP, at, reader->source.text + at, len,
                              qy_result_text(result));

    return code != 0 ? code : read_result(reader, at, len, result);
}

/* A word that is not a move: a remark, a null move, a result, or unknown. */
static int read_other_word(struct qy_pgn_reader *reader, size_t at, size_t len, int why,
                           struct qy_error *error)
{
    const char *text = reader->source.text + at;
    enum qy_result result;
    unsigned nag;

    if (pass_en_passant(reader, at))
        return 0;
    if (qyi_pgn_find_remark(text, len, &nag))
        return nag == 0 ? 0 : qyi_pgn_tell_nag(reader, nag);
    if (qyi_is_null_move_text(text, len) || (why == QY_E_ILLEGAL_MOVE && stands_still(reader, at, len)))
        return qyi_pgn_skipping(reader) ? 0 : play_null(reader, at, len);
    size_t slip = result_slip(reader, at, len, &result);
    if (slip > 0)
        return read_slip(reader, at, slip, result);
    if (qyi_pgn_result(text, len, &result) == 0) {
        /* Castling in a skipped line. */
        if (result == QY_RESULT_NOBODY_WON && qyi_pgn_skipping(reader) && is_castling(reader, at, len))
            return 0;
        return read_result(reader, at, len, result);
    }
    if (qyi_pgn_skipping(reader))
        return 0;
    if (why == QY_E_MOVE_SYNTAX)
        return refuse_word(reader, at, len);
    return refuse_move(reader, why, at, error);
}

static int tell_way(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    int note = reader->way_note;

    reader->way_note = 0;
    return qyi_pgn_report(reader, QYI_PGN_NOTE, note, at, reader->source.text + at, len,
                          qy_letters_id(QY_LETTERS_OF(reader->flags)));
}

/* Reports a word longer than any move: skips the rest of its line. */
static int refuse_long_word(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    int code = 0;

    if (!qyi_pgn_skipping(reader)) {
        qyi_pgn_begin_skip(reader);
        code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_LONG, at, reader->source.text + at, end - at,
                              "255 bytes");
    }
    return code != 0 ? code : qyi_pgn_pass_word(reader);
}

static int read_word(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos;
    size_t end = qyi_pgn_word_end(source, at);
    struct qy_error error;
    qy_move move;
    int why = 0;

    if (end == at) /* a lone bracket or brace */
        end++;
    source->pos = end;
    if (end - at > QYI_PGN_TOKEN)
        return refuse_long_word(reader, at, end);
    if (!qyi_pgn_skipping(reader)) {
        why = resolve(reader, at, end - at, &move, &error);
        size_t bare = qyi_pgn_without_stop(source->text, at, end);
        if (why == QY_E_MOVE_SYNTAX && bare < end && resolve(reader, at, bare - at, &move, NULL) == 0) {
            end = bare;
            why = 0;
        }
        if (why == QY_E_MOVE_SYNTAX && (unsigned char)source->text[at] >= 0x80) {
            int apart = resolve_apart(reader, at, &end, &move);

            if (apart >= 0)
                why = 0;
            if (apart > 0)
                return apart;
            source->pos = end;
        }
        int code = reader->way_note != 0 ? tell_way(reader, at, end - at) : 0;
        if (code != 0)
            return code;
        if (why == 0)
            return play(reader, at, end - at, move);
    }
    return read_other_word(reader, at, end - at, why, &error);
}

/*
 * Skips a move number in the usual form: digits, a dot, and no sign or digit after it that would change the
 * meaning. Returns false to leave it to the full parser.
 */
static bool plain_number(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    const char *text = source->text;
    size_t at = source->pos;

    while (at < source->end && qyi_is_digit(text[at]))
        at++;
    if (at == source->end || text[at] != '.' || text[source->pos] == '0')
        return false;
    while (at < source->end && text[at] == '.')
        at++;
    if (at == source->end || qyi_is_digit(text[at]))
        return false;
    source->pos = at;
    reader->number_pending = true;
    return true;
}

/* Reads a token that begins with a digit: a result, castling in zeros, a tandem pawn, a number. */
static int read_digit(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos;
    const char *text = source->text + at;

    if (plain_number(reader))
        return check_number(reader, at, source->pos);
    size_t end = qyi_pgn_word_end(source, at);
    enum qy_result result;
    unsigned number;
    qy_move move;

    size_t slip = result_slip(reader, at, end - at, &result);
    if (slip > 0)
        return read_slip(reader, at, slip, result);
    if (qyi_pgn_result(text, end - at, &result) == 0 &&
        (result != QY_RESULT_NOBODY_WON || !is_castling(reader, at, end - at)))
        return read_result(reader, at, end - at, result);
    if (is_numbered_pawn(text, end - at) && !qyi_pgn_skipping(reader) &&
        resolve(reader, at, end - at, &move, NULL) == 0)
        return read_word(reader);
    size_t after = qyi_pgn_move_number(source, at, &number);
    if (after == at || (text[0] == '0' && text[1] != '.'))
        return read_word(reader);
    source->pos = after;
    reader->number_pending = true;
    return check_number(reader, at, after);
}

static int read_control(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos++;

    /* Old files end with Ctrl-Z. */
    if (source->text[at] == QYI_BAD_BYTE && source->eof && source->pos == source->end && !source->has_bad)
        return 0;
    bool bad = source->text[at] == QYI_BAD_BYTE && source->has_bad;
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, bad ? QY_E_PGN_BYTE : QY_E_PGN_CONTROL, at,
                          source->text + at, 1, qy_encoding_name(source->encoding));
}

/* Moves `at` past ASCII blanks, up to `limit`. */
static inline size_t over_blanks(const char *text, size_t at, size_t limit)
{
    while (at < limit && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r')))
        at++;
    return at;
}

/* Moves `at` past a move number in the most frequent form; returns `at` unchanged for anything else. */
static inline size_t over_number(const char *text, size_t at, unsigned *ret_number)
{
    size_t end = at;

    *ret_number = 0;
    for (; qyi_is_digit(text[end]) && end < at + 4; end++)
        *ret_number = 10 * *ret_number + (unsigned)(text[end] - '0');
    if (text[end] != '.' || text[at] == '0')
        return at;
    while (text[end] == '.' && end < at + 8)
        end++;
    return qyi_is_digit(text[end]) || text[end] == '.' ? at : end;
}

/*
 * Reads numbers and moves in the most frequent forms. Leaves whatever is then at `pos`, or the end of the
 * window, to the full parser.
 */
static int read_run(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    const char *text = source->text;
    size_t limit = source->end > QYI_QUICK_AHEAD ? source->end - QYI_QUICK_AHEAD : 0;
    size_t at = source->pos;
    qy_move move;

    if (qyi_pgn_skipping(reader)) {
        qyi_pgn_pass_run(source);
        return 0;
    }
    const struct qyi_notation_ops *notation = qyi_notation_of(reader->notation);
    if (notation->quick == NULL || QY_LETTERS_OF(reader->flags) != QY_LETTERS_ENGLISH)
        return 0;
    while (at < limit) {
        at = over_blanks(text, at, limit);
        if (at == limit)
            break;
        if (qyi_is_digit(text[at])) {
            unsigned number;
            size_t after = over_number(text, at, &number);

            if (after == at)
                break;
            reader->number_pending = true;
            int noted =
                text[after - 2] != '.' && is_next(reader, number) ? 0 : check_number(reader, at, after);
            if (noted != 0)
                return noted;
            at = after;
            continue;
        }
        size_t len = notation->quick(qyi_pgn_position(&reader->line[reader->depth]), reader->reading,
                                     text + at, &move);
        if (len == 0)
            break;
        source->pos = at + len;
        int code = play(reader, at, len, move);
        if (code != 0)
            return code;
        at += len;
    }
    source->pos = at;
    return 0;
}

/* "<" and ">" are reserved by the standard: what is between them on a line is skipped, and reported; a line of
 * the standard has 255 characters. */
static int read_reserved(struct qy_pgn_reader *reader)
{
    enum { LONGEST = 256 };
    struct qyi_stream *source = &reader->source;
    size_t at = source->pos;
    const char *end = memchr(source->text + at, '>', qyi_pgn_line_left(source, at, LONGEST));

    if (!end || end == source->text + at + 1) /* "<>" is a null move */
        return read_word(reader);
    source->pos = (size_t)(end - source->text) + 1;
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_RESERVED, at, source->text + at, source->pos - at,
                          NULL);
}

static int read_token(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    char c = source->text[source->pos];
    unsigned number;
    int code;

    switch (c) {
    case '{': return qyi_pgn_read_comment(reader);
    case '<': return read_reserved(reader);
    case ';': return qyi_pgn_read_line_comment(reader);
    case '(': return pass_en_passant(reader, source->pos) ? 0 : open_variation(reader);
    case ')': return close_variation(reader);
    case '$': return qyi_pgn_read_nag(reader);
    case '!':
    case '?': return qyi_pgn_read_suffix(reader);
    case '*': return read_result(reader, source->pos, 1, QY_RESULT_OPEN);
    case '.': source->pos++; return 0;
    case '[':
        code = qyi_pgn_tag_begins(reader, &reader->over);
        return code != 0 || reader->over ? code : read_word(reader);
    case '%': return qyi_pgn_is_escaped(source) ? qyi_pgn_skip_line(reader) : read_word(reader);
    default: break;
    }
    if (qyi_is_digit(c))
        return read_digit(reader);
    if ((unsigned char)c < ' ' || c == 0x7F)
        return read_control(reader);
    if ((unsigned char)c >= 0x80) {
        size_t after = qyi_pgn_dot(source, source->pos);
        char sign = qyi_pgn_wide_sign(source, source->pos);

        if (after == 0)
            after = qyi_pgn_move_number(source, source->pos, &number) - source->pos;
        if (after == 0 && sign != '\0')
            return qyi_pgn_read_wide_sign(reader, sign);
        if (after > 0) {
            source->pos += after;
            return 0;
        }
    }
    return read_word(reader);
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* Ends open variations at the end of the game. */
static int close_all(struct qy_pgn_reader *reader)
{
    int code =
        qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_VARIATION_OPEN, &reader->opened, "(", 1, ")");

    while (code == 0 && reader->depth > 0) {
        bool told = reader->depth < reader->skip || (reader->depth == reader->skip && reader->skip_told);

        if (told && reader->visitor->end_variation != NULL)
            code = reader->visitor->end_variation(reader->user);
        reader->depth--;
    }
    if (reader->has_inner) {
        reader->terminator = reader->inner;
        reader->result_place = reader->inner_place;
        reader->has_terminator = true;
    }
    return code;
}

/* Reports that the tag and the final token differ: of two results the tag's is used, else the only one. */
static int tell_two_results(struct qy_pgn_reader *reader)
{
    bool open = reader->head.result == QY_RESULT_OPEN || reader->terminator == QY_RESULT_OPEN;
    const char *token = qy_result_text(reader->terminator);

    return qyi_pgn_report_at(reader, QYI_PGN_NOTE, open ? QY_E_PGN_RESULT_KNOWN : QY_E_PGN_RESULT_OTHER,
                             &reader->result_place, token, strlen(token),
                             qy_result_text(reader->head.result));
}

static int finish(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    const struct qyi_pgn_head *head = &reader->head;
    int code = reader->depth > 0 ? close_all(reader) : 0;

    if (code == 0 && reader->early_count > 0)
        code = qyi_pgn_tell_early(reader, read_early);
    if (code == 0 && reader->over && reader->has_terminator && head->has_result &&
        head->result != reader->terminator)
        return tell_two_results(reader);
    if (code != 0 || reader->has_terminator)
        return code;
    if (reader->number_pending && reader->skip > 0)
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TRUNCATED, source->pos, "", 0, NULL);
    if (head->has_result && head->result != QY_RESULT_OPEN)
        return qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_NO_RESULT, source->pos, "", 0,
                              qy_result_text(head->result));
    return 0;
}

/* Reads moves to the end of the game or of the stream. */
static int read_tokens(struct qy_pgn_reader *reader)
{
    int code = 0;

    while (code == 0 && !reader->over) {
        code = read_run(reader);
        if (code == 0)
            code = qyi_pgn_skip_blanks(reader, false);
        if (code != 0 || reader->source.pos == reader->source.end)
            break;
        code = read_token(reader);
    }
    return code;
}

/* Reads a variation from before its move; text that only looked like a bracket may have left it open. */
static int read_early(struct qy_pgn_reader *reader, const struct qy_place *place)
{
    size_t depth = reader->depth;
    int code = read_tokens(reader);

    while (code == 0 && reader->depth > depth)
        code = end_variation(reader, place);
    return code;
}

int qyi_pgn_read_moves(struct qy_pgn_reader *reader)
{
    int code = qyi_pgn_start(reader);

    if (code == 0 && reader->preface.len > 0)
        code = qyi_pgn_tell_preface(reader);
    if (code == 0)
        code = read_tokens(reader);
    return code == 0 ? finish(reader) : code;
}
