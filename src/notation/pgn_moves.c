/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a game, token by token: moves, comments, variations, what annotators add, and the result. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"
#include "notation/pgn.h"

static bool skipping(const struct qy_pgn_reader *reader)
{
    return reader->depth >= reader->skip;
}

/* From here on the line is passed over: the main line to the end of the game, a variation to its end. */
static void begin_skip(struct qy_pgn_reader *reader)
{
    reader->skip = reader->depth;
    reader->skip_told = true;
}

/* ---- words ----------------------------------------------------------------------------------------------
 */

#define BIT(c) (UINT64_C(1) << ((c)&63))

/* What ends a word, among ASCII: controls, blank ! $ ( ) * ; ? [ ] { }. A `(` may belong to a promotion. */
static bool ends_word(char c)
{
    static const uint64_t ends[4] = {
        UINT64_C(0xFFFFFFFF) | BIT(' ') | BIT('!') | BIT('$') | BIT('(') | BIT(')') | BIT('*') | BIT(';') |
            BIT('?'),
        BIT('[') | BIT(']') | BIT('{') | BIT('}'),
    };
    unsigned code = (unsigned char)c;

    return (ends[code >> 6] >> (code & 63) & 1) != 0;
}

/* True if text[at] is the bracket of `e8(Q)`. */
static bool is_promotion_bracket(const struct qyi_source *source, size_t start, size_t at)
{
    const char *text = source->text;

    return at > start && at + 2 < source->end && text[at] == '(' && text[at + 2] == ')' &&
           (text[at - 1] == '8' || text[at - 1] == '1') && strchr("QRBNqrbn", text[at + 1]) != NULL;
}

/* Where the word that begins at `start` ends. */
static size_t word_end(const struct qyi_source *source, size_t start)
{
    const char *text = source->text;
    size_t at = start;

    while (at < source->end && at - start <= QYI_PGN_TOKEN) {
        if ((unsigned char)text[at] >= 0x80) {
            if (qyi_pgn_blank(source, at) > 0)
                break;
        } else if (ends_word(text[at])) {
            if (!is_promotion_bracket(source, start, at))
                break;
            at += 2;
        }
        at++;
    }
    return at;
}

/* ---- move numbers ---------------------------------------------------------------------------------------
 */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of the dot at text[at], in any form that follows a number; 0 for none. */
static size_t dot(const struct qyi_source *source, size_t at)
{
    static const char *const wide[] = {"…", "．", "、", "。"};

    if (at >= source->end)
        return 0;
    if (source->text[at] == '.')
        return 1;
    for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++) {
        size_t len = strlen(wide[i]);

        if (source->end - at >= len && memcmp(source->text + at, wide[i], len) == 0)
            return len;
    }
    return 0;
}

/* Reads the digits of a move number, plain or fullwidth; the index after them, and 0 in `ret_number` for
 * none. */
static size_t number_digits(const struct qyi_source *source, size_t at, unsigned *ret_number)
{
    const unsigned char *text = (const unsigned char *)source->text;

    *ret_number = 0;
    for (;;) {
        unsigned digit;

        if (at < source->end && is_digit((char)text[at])) {
            digit = text[at++] - '0';
        } else if (at + 2 < source->end && text[at] == 0xEF && text[at + 1] == 0xBC && text[at + 2] >= 0x90 &&
                   text[at + 2] <= 0x99) {
            digit = text[at + 2] - 0x90U;
            at += 3;
        } else {
            return at;
        }
        *ret_number = *ret_number < 100000 ? *ret_number * 10 + digit : *ret_number;
    }
}

/*
 * Reads a move number with its dots: the index after them, or `at` if there is none. A number without a dot
 * is one if nothing or a letter follows it (`1e4`): `３卒进１` and a man of Chinese notation begin otherwise.
 */
static size_t move_number(const struct qyi_source *source, size_t at, unsigned *ret_number)
{
    size_t end = number_digits(source, at, ret_number);
    size_t dots = end;

    if (end == at)
        return at;
    while (dot(source, dots) > 0)
        dots += dot(source, dots);
    if (dots > end || end == source->end)
        return dots;
    char next = source->text[end];
    bool letter = (next >= 'a' && next <= 'h') || (next >= 'A' && next <= 'Z');
    return letter || ends_word(next) || qyi_pgn_blank(source, end) > 0 ? end : at;
}

/* True if the word is a tandem pawn's move in WXF (15.4), which looks like a numbered thing. */
static bool is_numbered_pawn(const char *text, size_t len)
{
    return len == 4 && text[0] >= '1' && text[0] <= '5' &&
           ((text[1] >= '1' && text[1] <= '9') || text[1] == '+' || text[1] == '-') &&
           strchr("+-.=", text[2]) != NULL && text[3] >= '1' && text[3] <= '9';
}

/* ---- which game, and its start --------------------------------------------------------------------------
 */

/* True if the word is a move from the array of a game; with `any`, also an illegal one in good form. */
static bool reads_at_start(const struct qy_position *array, const char *text, size_t len, bool any)
{
    qy_move move;
    int code = qy_move_read_any(array, text, len, &move, NULL);
    return code == 0 || (any && code != QY_E_MOVE_SYNTAX);
}

/* The game in whose array the word is a move, if any. */
static bool game_of_word(const struct qy_pgn_reader *reader, const char *text, size_t len, bool any,
                         enum qy_game *ret_game)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        if (reader->options.game_known && (enum qy_game)game != reader->options.game)
            continue;
        if (reads_at_start(&reader->array[game], text, len, any)) {
            *ret_game = (enum qy_game)game;
            return true;
        }
    }
    return false;
}

bool qyi_pgn_moves_begin(struct qy_pgn_reader *reader)
{
    const struct qyi_source *source = &reader->source;
    unsigned number;
    size_t at = move_number(source, source->pos, &number);
    bool numbered = at > source->pos && number == 1;
    enum qy_game game;

    if (at > source->pos && number != 1)
        return false;
    while (qyi_pgn_blank(source, at) > 0)
        at += qyi_pgn_blank(source, at);
    size_t end = word_end(source, at);
    return end > at && (game_of_word(reader, source->text + at, end - at, false, &game) ||
                        (numbered && game_of_word(reader, source->text + at, end - at, true, &game)));
}

/* Looks ahead for the first move, over comments and numbers. */
static bool game_of_first_move(struct qy_pgn_reader *reader, enum qy_game *ret_game)
{
    const struct qyi_source *source = &reader->source;
    size_t at = source->pos;
    unsigned number;

    while (at < source->end) {
        if (source->text[at] == '{') {
            const char *close = memchr(source->text + at, '}', source->end - at);

            if (close == NULL)
                return false;
            at = (size_t)(close - source->text) + 1;
        } else if (qyi_pgn_blank(source, at) > 0) {
            at += qyi_pgn_blank(source, at);
        } else if (move_number(source, at, &number) > at) {
            at = move_number(source, at, &number);
        } else {
            size_t end = word_end(source, at);

            return end > at && game_of_word(reader, source->text + at, end - at, false, ret_game);
        }
    }
    return false;
}

static enum qy_game choose_game(struct qy_pgn_reader *reader)
{
    const struct qyi_pgn_head *head = &reader->head;
    enum qy_game game = qyi_likely_game;

    if (reader->options.game_known)
        return reader->options.game;
    if (head->game_told)
        return head->game;
    if (head->has_fen)
        return qy_game_of_fen(head->fen.data, head->fen.len);
    (void)game_of_first_move(reader, &game);
    return game;
}

static int refuse_fen(struct qy_pgn_reader *reader, struct qy_error *error)
{
    struct qy_place place = reader->head.fen_place;

    place.column += (uint32_t)error->offset;
    place.offset += error->offset;
    begin_skip(reader);
    return qyi_pgn_report_error(reader, QYI_PGN_DAMAGE, &place, error);
}

static int start(struct qy_pgn_reader *reader)
{
    const struct qyi_pgn_head *head = &reader->head;
    struct qyi_pgn_line *line = &reader->line[0];
    struct qy_error error;

    if (head->has_variant) {
        begin_skip(reader);
        return qyi_pgn_report_at(reader, QYI_PGN_UNSUPPORTED, QY_E_VARIANT, &head->variant_place,
                                 head->variant.data, head->variant.len, NULL);
    }
    enum qy_game game = choose_game(reader);
    if (!head->has_fen)
        line->position = reader->array[game];
    else if (qy_position_from_fen(game, head->fen.data, head->fen.len, &line->position, &error) != 0)
        return refuse_fen(reader, &error);
    line->last = QY_MOVE_NONE;
    reader->started = true;
    if (reader->notation == QY_NOTATION_COUNT || !qy_notation_suits(reader->notation, game))
        reader->notation = qy_notation_default(game);
    return reader->visitor->begin_moves == NULL ? 0
                                                : reader->visitor->begin_moves(reader->user, &line->position);
}

/* ---- moves ----------------------------------------------------------------------------------------------
 */

/* A fault of a move: in the main line the game's, in a variation only the file's. */
static int refuse_move(struct qy_pgn_reader *reader, int code, size_t at, struct qy_error *error)
{
    struct qy_place place;
    bool illegal = code == QY_E_ILLEGAL_MOVE && reader->depth == 0;

    qyi_source_place(&reader->source, at, &place);
    begin_skip(reader);
    return qyi_pgn_report_error(reader, illegal ? QYI_PGN_ILLEGAL : QYI_PGN_DAMAGE, &place, error);
}

/* Tells the visitor and makes the move. */
static int play(struct qy_pgn_reader *reader, size_t at, size_t len, qy_move move)
{
    struct qyi_pgn_line *line = &reader->line[reader->depth];
    const struct qy_pgn_visitor *visitor = reader->visitor;
    int code = 0;

    reader->number_pending = false;
    if (visitor->move != NULL) {
        struct qy_place place;

        qyi_source_place(&reader->source, at, &place);
        code = visitor->move(reader->user, &line->position, move, &place, reader->source.text + at, len);
        if (code != 0)
            return code;
    }
    line->last = move;
    qyi_ops(&line->position)->make(&line->position, move, &line->undo);
    reader->plies += reader->depth == 0;
    return 0;
}

/* A pass: annotators write it in variations; in a game nobody may, nor anywhere out of check. */
static int play_null(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    const struct qy_position *position = &reader->line[reader->depth].position;
    qy_square checkers[32];
    struct qy_error error;

    if (reader->depth > 0 && qy_position_checkers(position, checkers) == 0)
        return play(reader, at, len, QY_MOVE_NULL);
    qyi_error_set(&error, QY_E_ILLEGAL_MOVE, 0, reader->source.text + at, len,
                  qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
    return refuse_move(reader, QY_E_ILLEGAL_MOVE, at, &error);
}

static int resolve(struct qy_pgn_reader *reader, const char *text, size_t len, qy_move *ret_move,
                   struct qy_error *reterr)
{
    const struct qy_position *position = &reader->line[reader->depth].position;

    if (qy_move_read(position, text, len, reader->notation, ret_move, NULL) == 0)
        return 0;
    return qyi_move_read_any(position, text, len, ret_move, &reader->notation, reterr);
}

/* ---- what annotators add --------------------------------------------------------------------------------
 */

static int tell_nag(struct qy_pgn_reader *reader, unsigned nag)
{
    if (skipping(reader) || reader->visitor->nag == NULL)
        return 0;
    return reader->visitor->nag(reader->user, nag);
}

/* `$14` */
static int read_nag(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t start_at = source->pos;
    size_t at = start_at + 1;
    unsigned nag = 0;

    while (at < source->end && is_digit(source->text[at]))
        nag = nag < 1000 ? nag * 10 + (unsigned)(source->text[at++] - '0') : (at++, nag);
    source->pos = at;
    if (at == start_at + 1 || nag > 255)
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_NAG, start_at, source->text + start_at,
                              at - start_at, NULL);
    return tell_nag(reader, nag);
}

/* `!` to `?!` */
static int read_suffix(struct qy_pgn_reader *reader)
{
    static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    struct qyi_source *source = &reader->source;
    size_t len = 0;

    while (source->pos + len < source->end && len < 2 &&
           (source->text[source->pos + len] == '!' || source->text[source->pos + len] == '?'))
        len++;
    const char *text = source->text + source->pos;
    source->pos += len;
    for (unsigned i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
        if (strlen(suffixes[i]) == len && memcmp(suffixes[i], text, len) == 0)
            return tell_nag(reader, i + 1);
    }
    return 0;
}

/* Signs of evaluation and remarks that are printed beside moves. 0 stands for no NAG: passed over. */
static const struct {
    const char *text;
    unsigned nag;
} remarks[] = {
    {"=", 10}, {"∞", 13},   {"+=", 14}, {"+/=", 14}, {"⩲", 14},  {"=+", 15}, {"=/+", 15},
    {"⩱", 15}, {"+/-", 16}, {"±", 16},  {"-/+", 17}, {"∓", 17},  {"+-", 18}, {"-+", 19},
    {"□", 7},  {"N", 146},  {"D", 220}, {"e.p.", 0}, {"ep", 0},  {"e.p", 0}, {"+", 0},
    {"++", 0}, {"#", 0},    {"ch", 0},  {"mate", 0}, {"dbl", 0}, {"ch.", 0},
};

static bool find_remark(const char *text, size_t len, unsigned *ret_nag)
{
    for (size_t i = 0; i < sizeof(remarks) / sizeof(remarks[0]); i++) {
        if (strlen(remarks[i].text) == len && memcmp(remarks[i].text, text, len) == 0) {
            *ret_nag = remarks[i].nag;
            return true;
        }
    }
    return false;
}

/* ---- comments -------------------------------------------------------------------------------------------
 */

/*
 * A comment that was never closed would swallow every game after it. So where an empty line is followed by a
 * whole tag, the comment is taken to have ended before.
 */
static size_t swallowed_game(const struct qyi_source *source, size_t begin, size_t end)
{
    const char *text = source->text;

    for (size_t at = begin; at + 1 < end; at++) {
        const char *bracket = memchr(text + at, '[', end - at);

        if (bracket == NULL)
            return end;
        at = (size_t)(bracket - text);
        size_t line_end = qyi_pgn_line_end(source, at);
        size_t before = at;
        unsigned breaks = 0;
        while (before > begin && (text[before - 1] == '\n' || text[before - 1] == '\r')) {
            before--;
            breaks += text[before] == '\n' || (text[before] == '\r' && text[before + 1] != '\n');
        }
        if (breaks >= 2 && line_end > at + 4 && text[line_end - 1] == ']' && text[line_end - 2] == '"' &&
            qyi_pgn_is_tag(source, at))
            return at;
    }
    return end;
}

int qyi_pgn_comment_end(struct qy_pgn_reader *reader, size_t *ret_text_end, size_t *ret_after,
                        bool *ret_closed)
{
    struct qyi_source *source = &reader->source;
    size_t seen = 1;

    for (;;) {
        const char *from = source->text + source->pos + seen;
        const char *close = memchr(from, '}', source->end - source->pos - seen);

        seen = close != NULL ? (size_t)(close - source->text) - source->pos : source->end - source->pos;
        *ret_text_end = swallowed_game(source, source->pos + 1, source->pos + seen);
        *ret_closed = close != NULL && *ret_text_end == source->pos + seen;
        *ret_after = *ret_text_end + *ret_closed;
        if (close != NULL || *ret_text_end != source->pos + seen || source->eof || seen > QYI_PGN_COMMENT)
            return 0;
        int code = qyi_source_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

static int tell_comment(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    const struct qyi_source *source = &reader->source;
    const char *text = source->text + at;
    const char *bad = source->has_bad ? memchr(text, QYI_BAD_BYTE, end - at) : NULL;
    int code = 0;

    if (bad != NULL) {
        struct qy_place place;

        qyi_source_place(&reader->source, (size_t)(bad - source->text), &place);
        code = qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_BYTE, &place, bad, 1,
                                 qy_encoding_name(source->encoding));
    }
    if (code != 0 || skipping(reader) || reader->visitor->comment == NULL)
        return code;
    return reader->visitor->comment(reader->user, text, end - at);
}

/* Goes on to the end of a comment that is too long to be kept. */
static int pass_long_comment(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;

    for (;;) {
        const char *close = memchr(source->text + source->pos, '}', source->end - source->pos);

        source->pos = close != NULL ? (size_t)(close - source->text) + 1 : source->end;
        if (close != NULL || source->eof)
            return 0;
        int code = qyi_source_fill(source, QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

static int read_comment(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t end;
    size_t after;
    bool closed;
    int code = qyi_pgn_comment_end(reader, &end, &after, &closed);

    if (code != 0)
        return code;
    size_t at = source->pos;
    bool too_long = end - at > QYI_PGN_COMMENT;
    if (!closed)
        code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, too_long ? QY_E_PGN_LONG : QY_E_PGN_COMMENT, at,
                              source->text + at, end - at, too_long ? "1 MiB" : "}");
    if (code == 0)
        code = tell_comment(reader, at + 1, end);
    source->pos = after;
    return code == 0 && too_long ? pass_long_comment(reader) : code;
}

/* `; to the end of the line` */
static int read_line_comment(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t end = qyi_pgn_line_end(source, source->pos);

    while (end == source->end && !source->eof && end - source->pos < QYI_PGN_TAG) {
        int code = qyi_source_fill(source, end - source->pos + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
        end = qyi_pgn_line_end(source, source->pos);
    }
    int code = tell_comment(reader, source->pos + 1, end);
    source->pos = end;
    return code;
}

/* ---- variations -----------------------------------------------------------------------------------------
 */

static int grow_lines(struct qy_pgn_reader *reader)
{
    if (reader->depth + 1 < reader->line_cap)
        return 0;
    size_t cap = 2 * reader->line_cap;
    struct qyi_pgn_line *line = realloc(reader->line, cap * sizeof(*line));
    if (line == NULL)
        return QY_E_MEMORY;
    reader->line = line;
    reader->line_cap = cap;
    return 0;
}

/* A variation that is passed over from its beginning; `code` 0 for no fault. */
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

static int open_variation(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t at = source->pos++;

    if (at + 2 < source->end && source->text[at + 1] == '=' && source->text[at + 2] == ')') {
        source->pos += 2; /* the sign of a draw offer */
        return 0;
    }
    if (reader->depth == 0)
        qyi_source_place(source, at, &reader->opened);
    if (skipping(reader) || reader->options.skip_variations)
        return open_skipped(reader, 0, at);
    if (reader->line[reader->depth].last == QY_MOVE_NONE)
        return open_skipped(reader, QY_E_PGN_VARIATION_START, at);
    if (reader->depth == QYI_PGN_DEPTH)
        return open_skipped(reader, QY_E_PGN_DEPTH, at);
    int code = grow_lines(reader);
    if (code != 0)
        return code;
    struct qyi_pgn_line *line = &reader->line[reader->depth];
    line[1].position = line[0].position;
    qyi_ops(&line->position)->unmake(&line[1].position, line->last, &line->undo);
    line[1].last = QY_MOVE_NONE;
    reader->depth++;
    return reader->visitor->begin_variation == NULL ? 0 : reader->visitor->begin_variation(reader->user);
}

static int close_variation(struct qy_pgn_reader *reader)
{
    size_t at = reader->source.pos++;
    bool told = reader->depth < reader->skip || (reader->depth == reader->skip && reader->skip_told);

    if (reader->depth == 0)
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_VARIATION_CLOSE, at, ")", 1, NULL);
    if (reader->depth == reader->skip)
        reader->skip = SIZE_MAX;
    reader->depth--;
    reader->has_inner = false;
    reader->number_pending = false;
    if (!told || reader->visitor->end_variation == NULL)
        return 0;
    return reader->visitor->end_variation(reader->user);
}

/* ---- the result -----------------------------------------------------------------------------------------
 */

/*
 * True if the game goes on after a result: the next move number is that of the position, or a move without
 * number is legal in it.
 */
static bool goes_on(struct qy_pgn_reader *reader)
{
    const struct qyi_source *source = &reader->source;
    const struct qy_position *position = &reader->line[0].position;
    unsigned number;
    qy_move move;

    if (skipping(reader))
        return false;
    size_t at = move_number(source, source->pos, &number);
    if (at > source->pos && number != qyi_ops(position)->fullmove(position))
        return false;
    while (qyi_pgn_blank(source, at) > 0)
        at += qyi_pgn_blank(source, at);
    size_t end = word_end(source, at);
    return end > at && qy_move_read_any(position, source->text + at, end - at, &move, NULL) == 0;
}

/* Comments that stand after the result on its line are the game's. */
static int read_last_comments(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;

    for (;;) {
        int code = qyi_pgn_skip_blanks(reader, true);

        if (code != 0 || source->pos == source->end)
            return code;
        if (source->text[source->pos] == '{')
            code = read_comment(reader);
        else if (source->text[source->pos] == ';')
            code = read_line_comment(reader);
        else
            return 0;
        if (code != 0)
            return code;
    }
}

/* A second result right after the first. */
static int read_extra_result(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t end = source->pos;
    enum qy_result extra;

    while (end < source->end && (source->text[end] == '*' || !ends_word(source->text[end])))
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

/* The result ends the game, unless more of the game follows it. */
static int read_result(struct qy_pgn_reader *reader, size_t at, size_t len, enum qy_result result)
{
    struct qyi_source *source = &reader->source;
    struct qy_error error;
    struct qy_place place;

    source->pos = at + len;
    if (reader->depth > 0) {
        reader->inner = result;
        reader->has_inner = true;
        return 0;
    }
    qyi_error_set(&error, QY_E_PGN_EXTRA_RESULT, 0, source->text + at, len, NULL);
    qyi_source_place(source, at, &place);
    int code = read_last_comments(reader);
    if (code == 0)
        code = qyi_pgn_skip_blanks(reader, false);
    if (code != 0)
        return code;
    if (source->pos < source->end && source->text[source->pos] != '[' && goes_on(reader))
        return qyi_pgn_report_error(reader, QYI_PGN_DAMAGE, &place, &error);
    reader->terminator = result;
    reader->has_terminator = true;
    reader->over = true;
    return source->pos < source->end ? read_extra_result(reader) : 0;
}

/* True if nothing of the game follows text[at]. */
static bool is_last(const struct qyi_source *source, size_t at)
{
    while (qyi_pgn_blank(source, at) > 0)
        at += qyi_pgn_blank(source, at);
    return at == source->end || source->text[at] == '[';
}

/* `0-0` is castling, unless the tag says that nobody won, and castling is not legal or it ends the game. */
static bool is_castling(const struct qy_pgn_reader *reader, size_t at, size_t len)
{
    const char *text = reader->source.text + at;
    qy_move move;

    if (!reader->head.has_result || reader->head.result != QY_RESULT_NOBODY_WON)
        return true;
    return !skipping(reader) && !is_last(&reader->source, at + len) &&
           qy_move_read_any(&reader->line[reader->depth].position, text, len, &move, NULL) == 0;
}

/* ---- tokens ---------------------------------------------------------------------------------------------
 */

static int refuse_word(struct qy_pgn_reader *reader, size_t at, size_t len)
{
    begin_skip(reader);
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TOKEN, at, reader->source.text + at, len, NULL);
}

/* A word that is not a move: a remark, a pass, a result, or nothing that is known. */
static int read_other_word(struct qy_pgn_reader *reader, size_t at, size_t len, int why,
                           struct qy_error *error)
{
    const char *text = reader->source.text + at;
    enum qy_result result;
    unsigned nag;

    if (find_remark(text, len, &nag))
        return nag == 0 ? 0 : tell_nag(reader, nag);
    if (qyi_is_null_move_text(text, len))
        return skipping(reader) ? 0 : play_null(reader, at, len);
    if (qyi_pgn_result(text, len, &result) == 0)
        return read_result(reader, at, len, result);
    if (skipping(reader))
        return 0;
    if (why == QY_E_MOVE_SYNTAX)
        return refuse_word(reader, at, len);
    return refuse_move(reader, why, at, error);
}

static int read_word(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t at = source->pos;
    size_t end = word_end(source, at);
    struct qy_error error;
    qy_move move;
    int why = 0;

    if (end == at) /* a bracket or brace that stands alone */
        end++;
    source->pos = end;
    if (end - at > QYI_PGN_TOKEN) {
        if (skipping(reader))
            return 0;
        begin_skip(reader);
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_LONG, at, source->text + at, end - at,
                              "255 bytes");
    }
    if (!skipping(reader)) {
        why = resolve(reader, source->text + at, end - at, &move, &error);
        if (why == 0)
            return play(reader, at, end - at, move);
    }
    return read_other_word(reader, at, end - at, why, &error);
}

/*
 * Passes a move number as almost all are: digits, a dot, and then no sign or digit that would make something
 * else of it. False leaves the closer look to others.
 */
static bool plain_number(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    const char *text = source->text;
    size_t at = source->pos;

    while (at < source->end && is_digit(text[at]))
        at++;
    if (at == source->end || text[at] != '.' || text[source->pos] == '0')
        return false;
    while (at < source->end && text[at] == '.')
        at++;
    if (at == source->end || is_digit(text[at]))
        return false;
    source->pos = at;
    reader->number_pending = true;
    return true;
}

/* What begins with a digit: a result, castling in zeros, a tandem pawn, a number. */
static int read_digit(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t at = source->pos;
    const char *text = source->text + at;

    if (plain_number(reader))
        return 0;
    size_t end = word_end(source, at);
    enum qy_result result;
    unsigned number;
    qy_move move;

    if (qyi_pgn_result(text, end - at, &result) == 0 &&
        (result != QY_RESULT_NOBODY_WON || !is_castling(reader, at, end - at)))
        return read_result(reader, at, end - at, result);
    if (is_numbered_pawn(text, end - at) && !skipping(reader) &&
        resolve(reader, text, end - at, &move, NULL) == 0)
        return read_word(reader);
    size_t after = move_number(source, at, &number);
    if (after == at || text[0] == '0')
        return read_word(reader);
    source->pos = after;
    reader->number_pending = true;
    return 0;
}

static int read_control(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    size_t at = source->pos++;

    /* Ctrl-Z ends old files. */
    if (source->text[at] == QYI_BAD_BYTE && source->eof && source->pos == source->end && !source->has_bad)
        return 0;
    bool bad = source->text[at] == QYI_BAD_BYTE && source->has_bad;
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, bad ? QY_E_PGN_BYTE : QY_E_PGN_CONTROL, at,
                          source->text + at, 1, qy_encoding_name(source->encoding));
}

static int read_token(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    char c = source->text[source->pos];
    unsigned number;

    switch (c) {
    case '{': return read_comment(reader);
    case ';': return read_line_comment(reader);
    case '(': return open_variation(reader);
    case ')': return close_variation(reader);
    case '$': return read_nag(reader);
    case '!':
    case '?': return read_suffix(reader);
    case '*': return read_result(reader, source->pos, 1, QY_RESULT_OPEN);
    case '.': source->pos++; return 0;
    case '[': reader->over = qyi_pgn_is_tag(source, source->pos); return reader->over ? 0 : read_word(reader);
    case '%': return qyi_pgn_is_escaped(source) ? qyi_pgn_skip_line(reader) : read_word(reader);
    default: break;
    }
    if (is_digit(c))
        return read_digit(reader);
    if ((unsigned char)c < ' ' || c == 0x7F)
        return read_control(reader);
    if ((unsigned char)c >= 0x80) {
        size_t after = dot(source, source->pos);

        if (after == 0)
            after = move_number(source, source->pos, &number) - source->pos;
        if (after > 0) {
            source->pos += after;
            return 0;
        }
    }
    return read_word(reader);
}

/* ---- the end --------------------------------------------------------------------------------------------
 */

/* Variations that are still open end with the game. */
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
        reader->has_terminator = true;
    }
    return code;
}

static int finish(struct qy_pgn_reader *reader)
{
    struct qyi_source *source = &reader->source;
    const struct qyi_pgn_head *head = &reader->head;
    int code = reader->depth > 0 ? close_all(reader) : 0;

    if (code != 0 || reader->has_terminator)
        return code;
    if (reader->number_pending && reader->skip > 0)
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TRUNCATED, source->pos, "", 0, NULL);
    if (head->has_result && head->result != QY_RESULT_OPEN)
        return qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_NO_RESULT, source->pos, "", 0,
                              qy_result_text(head->result));
    return 0;
}

int qyi_pgn_read_moves(struct qy_pgn_reader *reader)
{
    int code = start(reader);

    while (code == 0 && !reader->over) {
        code = qyi_pgn_skip_blanks(reader, false);
        if (code != 0 || reader->source.pos == reader->source.end)
            break;
        code = read_token(reader);
    }
    return code == 0 ? finish(reader) : code;
}
