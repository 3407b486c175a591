/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Determines the game and the starting position of a PGN game. */
#include <string.h>

#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"
#include "record/pgn.h"

/* A move in Chinese has this many characters, whatever is between or after them. */
enum { CHARACTERS = 4 };

/*
 * The game in whose starting position the word is a move, if any; with `any`, also an illegal one in valid
 * form.
 */
static bool game_of_word(const struct qy_pgn_reader *reader, const char *text, size_t len, bool any,
                         enum qy_game *ret_game)
{
    unsigned games = reader->options.game_known ? 1U << reader->options.game : ~0U;

    size_t left = reader->source.end - (size_t)(text - reader->source.text);
    size_t four = qyi_pgn_characters_end(text, 0, left < 64 ? left : 64, CHARACTERS);

    return qyi_game_of_move(reader->array, games, text, len, any, ret_game) ||
           ((unsigned char)*text >= 0x80 && four != len &&
            qyi_game_of_move(reader->array, games, text, four, any, ret_game));
}

int qyi_pgn_moves_begin(struct qy_pgn_reader *reader, bool *ret_begin)
{
    const struct qyi_stream *source = &reader->source;
    unsigned number;
    size_t at = source->pos;
    int code = 0;
    enum qy_game game;

    *ret_begin = false;
    while (code == 0 && at < source->end && source->text[at] == '(') { /* a variation before the first move */
        at++;
        code = qyi_pgn_over_blanks(reader, &at);
    }
    size_t behind = qyi_pgn_move_number(source, at, &number);
    bool numbered = behind > at && number == 1;
    if (code != 0 || (behind > at ? number > 1 : at > source->pos)) /* words in brackets need the number */
        return code;
    at = behind;
    code = qyi_pgn_over_blanks(reader, &at);
    size_t end = qyi_pgn_word_end(source, at);
    end = numbered ? qyi_pgn_without_stop(source->text, at, end) : end;
    *ret_begin = end > at && (game_of_word(reader, source->text + at, end - at, false, &game) ||
                              (numbered && game_of_word(reader, source->text + at, end - at, true, &game)));
    return code;
}

/*
 * A first move may also be one of the likely game in another language's letters (Hc3 in Hungarian): the
 * following moves decide.
 */
static enum qy_game likelier_game(const struct qy_pgn_reader *reader, size_t at, size_t end,
                                  enum qy_game game)
{
    const char *text = reader->source.text + at;
    const struct qy_position *likely = &reader->array[qyi_likely_game];
    size_t len = reader->source.end - at;
    qy_move move;

    if (game == qyi_likely_game || qy_move_read_any(likely, text, end - at, &move, NULL) != 0)
        return game;
    return qyi_moves_reach(likely, text, len) > qyi_moves_reach(&reader->array[game], text, len)
               ? qyi_likely_game
               : game;
}

/*
 * The first move of the game at text[at], after comments and numbers; false also if the window ends before.
 */
static bool first_word(const struct qyi_stream *source, size_t *at, size_t *ret_end)
{
    unsigned number;

    while (*at < source->end) {
        if (source->text[*at] == '{') {
            const char *close = memchr(source->text + *at, '}', source->end - *at);

            if (close == NULL)
                return false;
            *at = (size_t)(close - source->text) + 1;
        } else if (qyi_pgn_blank(source, *at) > 0) {
            *at += qyi_pgn_blank(source, *at);
        } else if (source->text[*at] == '(') { /* a variation before the first move */
            ++*at;
        } else if (qyi_pgn_move_number(source, *at, &number) > *at) {
            *at = qyi_pgn_move_number(source, *at, &number);
        } else {
            *ret_end = qyi_pgn_without_stop(source->text, *at, qyi_pgn_word_end(source, *at));
            return source->eof || source->end - *at > QYI_PGN_TOKEN;
        }
    }
    return false;
}

/* Looks ahead for the first move, filling the window as needed. */
static int game_of_first_move(struct qy_pgn_reader *reader, enum qy_game *ret_game)
{
    const struct qyi_stream *source = &reader->source;

    for (;;) {
        size_t at = source->pos;
        size_t end = at;
        enum qy_game game;

        if (first_word(source, &at, &end)) {
            if (end > at && game_of_word(reader, source->text + at, end - at, false, &game))
                *ret_game = likelier_game(reader, at, end, game);
            return 0;
        }
        size_t seen = source->end - source->pos;
        if (source->eof || seen > QYI_PGN_FAR)
            return 0;
        int code = qyi_stream_fill(&reader->source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

static int choose_game(struct qy_pgn_reader *reader, enum qy_game *ret_game)
{
    const struct qyi_pgn_head *head = &reader->head;

    *ret_game = qyi_likely_game;
    if (reader->options.game_known)
        *ret_game = reader->options.game;
    else if (head->game_told)
        *ret_game = head->game;
    else if (head->has_fen)
        *ret_game = qy_game_of_fen(head->fen.data, head->fen.len);
    else
        return game_of_first_move(reader, ret_game);
    return 0;
}

static int refuse_fen(struct qy_pgn_reader *reader, struct qy_error *error)
{
    struct qy_place place = reader->head.fen_place;

    place.column += (uint32_t)error->offset;
    place.offset += error->offset;
    qyi_pgn_begin_skip(reader);
    return qyi_pgn_report_error(reader, QYI_PGN_DAMAGE, &place, error);
}

enum { FEN_RIGHTS = 2, FEN_EN_PASSANT = 3, FEN_LEAST = 4, FEN_FIELDS = 6, FEN_LETTERS = 16 };

struct fen {
    enum qy_game game;
    const struct qy_buf *text;
    size_t at[FEN_FIELDS]; /* offsets of the fields of a FEN; the counters may be absent */
    size_t len[FEN_FIELDS];
    size_t end;      /* end of the part that is read */
    bool no_passing; /* read without its en passant square */
};

/* False if there are fewer fields. */
static bool find_fields(enum qy_game game, const struct qy_buf *text, struct fen *ret_fen)
{
    size_t at = 0;

    *ret_fen = (struct fen){.game = game, .text = text, .end = text->len};
    for (size_t i = 0; i < FEN_FIELDS; i++) {
        while (at < text->len && text->data[at] == ' ')
            at++;
        ret_fen->at[i] = at;
        while (at < text->len && text->data[at] != ' ')
            at++;
        ret_fen->len[i] = at - ret_fen->at[i];
    }
    return ret_fen->len[FEN_LEAST - 1] > 0;
}

static bool reads_with(const struct fen *fen, const char *rights, struct qy_position *ret_position)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_add(&text, fen->text->data, fen->at[FEN_RIGHTS]);
    qy_buf_adds(&text, rights);
    qy_buf_addc(&text, ' ');
    size_t rest = fen->at[FEN_EN_PASSANT] + (fen->no_passing ? fen->len[FEN_EN_PASSANT] : 0);
    qy_buf_adds(&text, fen->no_passing ? "-" : "");
    qy_buf_add(&text, fen->text->data + rest, fen->end - rest);
    bool good = !text.failed && qy_position_from_fen(fen->game, text.data, text.len, ret_position, NULL) == 0;
    qy_buf_free(&text);
    return good;
}

/* Keeps the castling rights that the pieces allow, each tested separately. */
static void keep_rights(const struct fen *fen, char ret_rights[FEN_LETTERS + 1])
{
    struct qy_position position;
    size_t kept = 0;

    for (size_t i = 0; i < fen->len[FEN_RIGHTS]; i++) {
        const char one[2] = {fen->text->data[fen->at[FEN_RIGHTS] + i], '\0'};

        if (one[0] != '-' && reads_with(fen, one, &position))
            ret_rights[kept++] = one[0];
    }
    if (kept == 0)
        ret_rights[kept++] = '-';
    ret_rights[kept] = '\0';
}

static int tell_mended(struct qy_pgn_reader *reader, size_t at, size_t len, const char *expected)
{
    struct qy_place place = reader->head.fen_place;

    place.column += (uint32_t)at;
    place.offset += at;
    return qyi_pgn_report_at(reader, QYI_PGN_NOTE, QY_E_PGN_FEN, &place, reader->head.fen.data + at, len,
                             expected);
}

/* Finds the number of fields with which a FEN is valid without castling rights. */
static bool find_end(struct fen *fen, struct qy_position *ret_position)
{
    fen->end = fen->text->len;
    for (size_t fields = FEN_FIELDS; fields >= FEN_LEAST; fields -= 2) {
        if (reads_with(fen, "-", ret_position))
            return true;
        fen->end = fen->at[fields - 1] + fen->len[fields - 1];
    }
    return reads_with(fen, "-", ret_position);
}

/*
 * Reads a FEN that becomes valid without impossible castling rights, without an impossible en passant square,
 * or without extra fields (servers count checks there), and reports this. Returns 1, 0 if that does not help,
 * or an error.
 */
static int mend_fen(struct qy_pgn_reader *reader, enum qy_game game, struct qy_position *ret_position)
{
    const struct qy_buf *text = &reader->head.fen;
    char rights[FEN_LETTERS + 1];
    struct fen fen;
    int code = 0;

    if (!find_fields(game, text, &fen) || fen.len[FEN_RIGHTS] >= sizeof rights)
        return 0;
    fen.no_passing = !find_end(&fen, ret_position);
    if (fen.no_passing && !find_end(&fen, ret_position))
        return 0;
    keep_rights(&fen, rights);
    if (!reads_with(&fen, rights, ret_position))
        return 0;
    if (strlen(rights) < fen.len[FEN_RIGHTS])
        code = tell_mended(reader, fen.at[FEN_RIGHTS], fen.len[FEN_RIGHTS], rights);
    if (code == 0 && fen.no_passing)
        code = tell_mended(reader, fen.at[FEN_EN_PASSANT], fen.len[FEN_EN_PASSANT], "-");
    if (code == 0 && fen.end < text->len)
        code = tell_mended(reader, fen.end + 1, text->len - fen.end - 1,
                           fen.end > fen.at[FEN_LEAST] ? "" : "0 1");
    return code != 0 ? code : 1;
}

int qyi_pgn_start(struct qy_pgn_reader *reader)
{
    const struct qyi_pgn_head *head = &reader->head;
    struct qyi_pgn_line *line = &reader->line[0];
    struct qy_position *position = &line->position[0];
    struct qy_error error;

    if (head->has_variant) {
        qyi_pgn_begin_skip(reader);
        return qyi_pgn_report_at(reader, QYI_PGN_UNSUPPORTED, QY_E_VARIANT, &head->variant_place,
                                 head->variant.data, head->variant.len, NULL);
    }
    enum qy_game game;
    int code = choose_game(reader, &game);
    if (code != 0)
        return code;
    if (!head->has_fen)
        *position = reader->array[game];
    else if (qy_position_from_fen(game, head->fen.data, head->fen.len, position, &error) != 0) {
        code = mend_fen(reader, game, position);
        if (code <= 0)
            return code < 0 ? code : refuse_fen(reader, &error);
    }
    line->now = 0;
    line->last = QY_MOVE_NONE;
    reader->reading = qyi_ops(position)->reading();
    reader->first_half =
        2 * (size_t)qyi_ops(position)->fullmove(position) + (qyi_ops(position)->side(position) == QY_SECOND);
    reader->started = true;
    if (reader->options.skip_moves)
        qyi_pgn_begin_skip(reader);
    if (reader->notation == QY_NOTATION_COUNT || !qy_notation_suits(reader->notation, game))
        reader->notation = qy_notation_default(game);
    return reader->visitor->begin_moves == NULL ? 0 : reader->visitor->begin_moves(reader->user, position);
}
