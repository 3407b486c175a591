/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes a puzzle as a line of a file; see docs/formats.md for the format. */
#include "base/error.h"
#include "base/json.h"
#include "base/json_read.h"
#include "puzzle/maker.h"

#include <qiyuan/core/notation.h>

#include <string.h>

#define FORM 1

#define MOST_RATING 9999

void qy_puzzle_write(const struct qy_puzzle *puzzle, struct qy_buf *out)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;

    qy_position_to_fen(&puzzle->position, QY_FEN_DEFAULT, &text);
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_member_int(&json, "puzzle", FORM);
    qyi_json_member_string(&json, "id", puzzle->id);
    qyi_json_member_string(&json, "game", qy_game_id((enum qy_game)puzzle->position.game));
    qyi_json_member_string(&json, "fen", qy_buf_str(&text));
    qyi_json_member_string(&json, "aim", qy_puzzle_theme_name(puzzle->aim));
    qyi_json_key(&json, "lines");
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < puzzle->lines; i++) {
        struct qy_position now = puzzle->position;
        struct qy_undo undo;

        qy_buf_clear(&text);
        for (size_t at = 0; at < puzzle->line[i].len; at++) {
            if (at > 0)
                qy_buf_adds(&text, " ");
            (void)qy_move_write(&now, puzzle->line[i].move[at], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
            qy_position_make(&now, puzzle->line[i].move[at], &undo);
        }
        qyi_json_string(&json, qy_buf_str(&text));
    }
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "themes");
    qyi_json_open(&json, '[');
    for (unsigned theme = 0; theme < 64 && qy_puzzle_theme_name(theme); theme++)
        if (puzzle->themes >> theme & 1U)
            qyi_json_string(&json, qy_puzzle_theme_name(theme));
    qyi_json_close(&json, ']');
    qyi_json_member_int(&json, "rating", puzzle->rating);
    qyi_json_close(&json, '}');
    qy_buf_adds(out, "\n");
    qy_buf_free(&text);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

struct span {
    const char *text;
    size_t len;
};

/* The raw fields. */
struct fields {
    struct span id;
    struct span game;
    struct span fen;
    struct span line[QY_PUZZLE_LINES];
    size_t lines;
    int aim; /* -1: missing */
    uint64_t themes;
    int64_t rating;
    int64_t form;
};

static int read_theme(struct qyi_json_reader *reader, unsigned past, int *ret_theme)
{
    struct span name;
    int code = qyi_json_read_string(reader, &name.text, &name.len);

    if (code < 0)
        return code;
    int theme = qy_puzzle_theme_by_name(name.text, name.len);
    if (theme < 0 || theme >= (int)past)
        return qyi_json_read_fault(reader, QY_E_PUZZLE_FORM, "mate, gain, only-move...");
    *ret_theme = theme;
    return 0;
}

static int read_themes(struct qyi_json_reader *reader, uint64_t *themes)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        int theme = 0;

        code = read_theme(reader, 64, &theme);
        *themes |= code == 0 ? UINT64_C(1) << theme : 0;
    }
    return code;
}

static int read_lines(struct qyi_json_reader *reader, struct fields *fields)
{
    int code = qyi_json_read_open(reader, '[');

    fields->lines = 0;
    while (code == 0 && (code = qyi_json_read_element(reader)) == 1) {
        struct span line;

        code = qyi_json_read_string(reader, &line.text, &line.len);
        if (code == 0 && fields->lines == QY_PUZZLE_LINES)
            code = qyi_json_read_fault(reader, QY_E_PUZZLE_FORM, "1..4");
        if (code == 0)
            fields->line[fields->lines++] = line;
    }
    return code;
}

static bool is_key(const char *key, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(key, name, len) == 0;
}

static int read_field(struct qyi_json_reader *reader, const char *key, size_t len, struct fields *fields)
{
    if (is_key(key, len, "id"))
        return qyi_json_read_string(reader, &fields->id.text, &fields->id.len);
    if (is_key(key, len, "game"))
        return qyi_json_read_string(reader, &fields->game.text, &fields->game.len);
    if (is_key(key, len, "fen"))
        return qyi_json_read_string(reader, &fields->fen.text, &fields->fen.len);
    if (is_key(key, len, "puzzle"))
        return qyi_json_read_int(reader, &fields->form);
    if (is_key(key, len, "rating"))
        return qyi_json_read_int(reader, &fields->rating);
    if (is_key(key, len, "aim"))
        return read_theme(reader, QY_PUZZLE_AIMS, &fields->aim);
    if (is_key(key, len, "themes"))
        return read_themes(reader, &fields->themes);
    if (is_key(key, len, "lines"))
        return read_lines(reader, fields);
    return qyi_json_read_fault(reader, QY_E_PUZZLE_FORM, "puzzle, id, game, fen, aim, lines, themes, rating");
}

static int fault(struct qy_error *reterr, struct span found, const char *expected)
{
    return qyi_error_set(reterr, QY_E_PUZZLE_FORM, 0, found.text ? found.text : "", found.len, expected);
}

/* Reads moves in UCI notation, separated by single blanks. */
static int take_line(const struct qy_position *start, struct span text, struct qy_puzzle_line *line,
                     struct qy_error *reterr)
{
    struct qy_position now = *start;
    struct span rest = text;
    struct qy_undo undo;

    while (rest.len > 0) {
        const char *blank = memchr(rest.text, ' ', rest.len);
        size_t len = blank ? (size_t)(blank - rest.text) : rest.len;
        qy_move move;

        if (line->len == QY_PUZZLE_LINE ||
            qy_move_read(&now, rest.text, len, QY_NOTATION_UCI, &move, NULL) != 0)
            return fault(reterr, (struct span){rest.text, len}, "e2e4");
        line->move[line->len++] = move;
        qy_position_make(&now, move, &undo);
        rest.text += len + (blank != NULL);
        rest.len -= len + (blank != NULL);
    }
    return line->len % 2 == 1 ? 0 : fault(reterr, text, "1, 3, 5... moves");
}

static int take_fields(const struct fields *fields, struct qy_puzzle *puzzle, struct qy_error *reterr)
{
    enum qy_game game;
    int code = 0;

    if (fields->form != FORM)
        return fault(reterr, (struct span){0}, "\"puzzle\":1");
    if (!fields->game.text || qy_game_by_id(fields->game.text, fields->game.len, &game) < 0)
        return fault(reterr, fields->game, "\"game\"");
    if (!fields->fen.text ||
        qy_position_from_fen(game, fields->fen.text, fields->fen.len, &puzzle->position, NULL) < 0)
        return fault(reterr, fields->fen, "FEN");
    qyi_puzzle_id(&puzzle->position, puzzle->id);
    if (fields->id.len != QY_PUZZLE_ID - 1 || memcmp(fields->id.text, puzzle->id, fields->id.len) != 0)
        return fault(reterr, fields->id, puzzle->id);
    if (fields->aim < 0 || !(fields->themes >> fields->aim & 1U))
        return fault(reterr, (struct span){0}, "\"aim\"");
    if (fields->rating < 1 || fields->rating > MOST_RATING)
        return fault(reterr, (struct span){0}, "\"rating\":1..9999");
    if (fields->lines == 0)
        return fault(reterr, (struct span){0}, "\"lines\"");
    puzzle->aim = (enum qy_puzzle_aim)fields->aim;
    puzzle->themes = fields->themes;
    puzzle->rating = (unsigned)fields->rating;
    puzzle->lines = fields->lines;
    for (size_t i = 0; i < fields->lines && code == 0; i++)
        code = take_line(&puzzle->position, fields->line[i], &puzzle->line[i], reterr);
    return code;
}

int qy_puzzle_read(const char *text, size_t len, struct qy_puzzle *ret_puzzle, struct qy_error *reterr)
{
    struct fields fields = {.aim = -1};
    struct qy_puzzle puzzle = {.id = ""};
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_json_reader reader;
    const char *key;
    size_t key_len;
    int code = qyi_json_read_begin(&reader, text, len, &scratch, reterr);

    if (code == 0)
        code = qyi_json_read_open(&reader, '{');
    while (code == 0 && (code = qyi_json_read_key(&reader, &key, &key_len)) == 1)
        code = read_field(&reader, key, key_len, &fields);
    if (code == 0)
        code = qyi_json_read_end(&reader);
    if (code == 0)
        code = take_fields(&fields, &puzzle, reterr);
    if (code == 0)
        *ret_puzzle = puzzle;
    qy_buf_free(&scratch);
    return code;
}
