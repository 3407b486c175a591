/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. SGF read: a tree of nodes in brackets, each node a list of properties with their values.
 *
 *     (;FF[4]GM[3]PW[Ann]PB[Bob];W[e2e4]C[best](;B[e7e5])(;B[c7c5]))
 *
 * The first node tells of the game; a node with a move goes on from where its branch is, one without says more
 * of the move before it. What a node has besides, and the tree of records has no place for, is told.
 */
#include "record/format_sgf.h"

#include "base/error.h"
#include "base/grow.h"
#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"
#include "record/pgn.h"
#include "record/record.h"
#include "source/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NAME = 16 };

/* A property of the node that is being read; name and value stand in `texts`, each ended by a zero byte. */
struct property {
    char name[LONGEST_NAME + 1];
    size_t value;
    struct qy_place place;
};

/* Where the next node is put. */
struct branch {
    struct qy_position position;
    struct qy_record_node *node; /* NULL where nothing can be played */
    bool main;                   /* a first child of its node is of the main line */
};

struct sgf {
    struct qyi_stream source;
    struct qyi_findings findings;
    struct qy_record *record;
    struct branch at;
    struct branch *stack; /* where the brackets that are open began */
    size_t depth;
    size_t stack_room;
    struct property *property;
    size_t count;
    size_t property_room;
    struct qy_buf texts;
    struct qy_buf told; /* names of the properties that were told as lost, each in blanks */
    struct qy_buf line; /* the moves that are looked ahead at */
    unsigned flags;     /* that moves are read with */
    bool headed;        /* the first node was read */
    bool turned;        /* the file calls the first side by the second's letter */
};

/* ---- characters ------------------------------------------------------------------------------------------ */

/* The character at `pos`; -1 at the end, -2 with *ret_code set. */
static int peek(struct sgf *file, int *ret_code)
{
    struct qyi_stream *source = &file->source;

    if (source->pos == source->end) {
        *ret_code = qyi_stream_fill(source, 1);
        if (*ret_code != 0)
            return -2;
        if (source->pos == source->end)
            return -1;
    }
    return (unsigned char)source->text[source->pos];
}

static void place_here(struct sgf *file, struct qy_place *ret)
{
    qyi_stream_place(&file->source, file->source.pos, ret);
}

static int find_here(struct sgf *file, int code, const char *expected)
{
    struct qyi_stream *source = &file->source;
    struct qy_place place;
    size_t len = source->end - source->pos;
    size_t shown = 0;

    place_here(file, &place);
    while (shown < len && shown < 16 && source->text[source->pos + shown] != '\n')
        shown++;
    return qyi_find(&file->findings, QYI_DAMAGE, code, &place, source->text + source->pos, shown, expected);
}

static bool is_name(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Passes over blanks. Returns the character that follows, as peek(). */
static int pass_blanks(struct sgf *file, int *ret_code)
{
    int c = peek(file, ret_code);

    while (c >= 0 && c <= ' ') {
        file->source.pos++;
        c = peek(file, ret_code);
    }
    return c;
}

/* ---- properties ------------------------------------------------------------------------------------------ */

/* Passes over a line end, of one character or two, that was escaped: it says nothing. */
static void pass_line_end(struct sgf *file, int end, int *ret_code)
{
    int c = peek(file, ret_code);

    if ((c == '\r' || c == '\n') && c != end)
        file->source.pos++;
}

/* Reads a value from behind its bracket to the one that closes it, without escapes. Returns 0 or a code. */
static int read_value(struct sgf *file, bool *ret_closed)
{
    int code = 0;

    *ret_closed = false;
    for (int c = peek(file, &code); c >= 0; c = peek(file, &code)) {
        file->source.pos++;
        if (c == ']') {
            *ret_closed = true;
            return file->texts.failed ? QY_E_MEMORY : 0;
        }
        if (c == '\\') {
            c = peek(file, &code);
            if (c < 0)
                break;
            file->source.pos++;
            if (c == '\r' || c == '\n') {
                pass_line_end(file, c, &code);
                continue;
            }
        }
        qy_buf_addc(&file->texts, c == 0 ? ' ' : (char)c);
    }
    return code;
}

static bool add_property(struct sgf *file, const char *name, const struct qy_place *place)
{
    if (QYI_GROW(file->property, file->property_room, file->count + 1) < 0)
        return false;
    struct property *property = &file->property[file->count++];
    *property = (struct property){.value = file->texts.len, .place = *place};
    memcpy(property->name, name, LONGEST_NAME + 1);
    return true;
}

/* Reads the values behind a name. Older files have small letters in a name, which say nothing. */
static int read_values(struct sgf *file, const char *name, const struct qy_place *place)
{
    bool closed = true;
    bool any = false;
    int code = 0;

    for (int c = pass_blanks(file, &code); c == '[' && closed && code == 0; any = true) {
        if (!add_property(file, name, place))
            return QY_E_MEMORY;
        file->source.pos++;
        code = read_value(file, &closed);
        qy_buf_addc(&file->texts, '\0');
        if (!closed) /* half a value is none; the end of the file is told */
            file->count--;
        else if (code == 0)
            c = pass_blanks(file, &code);
    }
    return code == 0 && !any ? find_here(file, QY_E_SGF_FORM, "[") : code;
}

static int read_property(struct sgf *file)
{
    char name[LONGEST_NAME + 1] = "";
    size_t len = 0;
    struct qy_place place;
    int code = 0;

    place_here(file, &place);
    for (int c = peek(file, &code); is_name(c); c = peek(file, &code)) {
        if (c <= 'Z' && len < LONGEST_NAME)
            name[len++] = (char)c;
        file->source.pos++;
    }
    return code != 0 ? code : read_values(file, name, &place);
}

/* Reads the properties of a node. */
static int read_properties(struct sgf *file)
{
    int code = 0;

    file->count = 0;
    qy_buf_clear(&file->texts);
    for (int c = pass_blanks(file, &code); code == 0; c = pass_blanks(file, &code)) {
        if (c < 0 || c == ';' || c == '(' || c == ')')
            return code;
        if (is_name(c)) {
            code = read_property(file);
            continue;
        }
        code = find_here(file, QY_E_SGF_FORM, "; ( )");
        while (code == 0 && c >= 0 && !is_name(c) && c != ';' && c != '(' && c != ')') {
            file->source.pos++;
            c = peek(file, &code);
        }
    }
    return code;
}

static const char *text_of(const struct sgf *file, const struct property *property)
{
    return file->texts.data + property->value;
}

static const struct property *find_property(const struct sgf *file, const char *name)
{
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->property[i].name, name) == 0)
            return &file->property[i];
    return NULL;
}

static bool is_move(const char *name)
{
    return strcmp(name, "W") == 0 || strcmp(name, "B") == 0;
}

/* ---- the first node --------------------------------------------------------------------------------------- */

/* The game by its number; the default of the format is Go. */
static int read_game(struct sgf *file, enum qy_game *ret_game)
{
    const struct property *property = find_property(file, "GM");
    const char *text = property ? text_of(file, property) : "1";
    struct qy_place place = property ? property->place : *qy_record_place(file->record);
    unsigned long number = strtoul(text, NULL, 10);

    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        if (qyi_sgf_games[game] == number) {
            *ret_game = game;
            return 0;
        }
    }
    file->at.node = NULL;
    return qyi_find(&file->findings, QYI_UNSUPPORTED, QY_E_VARIANT, &place, number == 1 ? "Go" : text,
                    number == 1 ? 2 : strlen(text), NULL);
}

static int read_start(struct sgf *file, enum qy_game game)
{
    const struct property *fen = find_property(file, "FEN");
    struct qy_position start;
    struct qy_error error;
    int code = 0;

    qy_position_start(game, &start);
    if (fen)
        code = qy_position_from_fen(game, text_of(file, fen), strlen(text_of(file, fen)), &start, &error);
    if (code == QY_E_MEMORY)
        return code;
    qy_record_set_start(file->record, &start);
    qy_record_set_notation(file->record, QY_NOTATION_UCI);
    file->at = (struct branch){start, qy_record_root(file->record), true};
    if (code == 0)
        return 0;
    file->findings.no_start = true;
    file->at.node = NULL;
    return qyi_find_error(&file->findings, QYI_DAMAGE, &fen->place, &error);
}

/* Passes over a value that stands at text[at], `[` first, and appends it to the line if it is a move's. */
static size_t look_at_value(struct sgf *file, size_t at, bool move)
{
    const struct qyi_stream *source = &file->source;

    for (at++; at < source->end && source->text[at] != ']'; at++) {
        at += source->text[at] == '\\';
        if (move && at < source->end)
            qy_buf_addc(&file->line, source->text[at]);
    }
    qy_buf_addc(&file->line, ' ');
    return at + 1;
}

/* Gathers the moves of the main line from here on, as far as the window goes. */
static void look_ahead(struct sgf *file)
{
    const struct qyi_stream *source = &file->source;
    bool in_name = false;
    bool move = false; /* the name is that of a move, as far as it was passed */

    for (size_t at = source->pos; at < source->end && source->text[at] != ')';) {
        char c = source->text[at];

        if (c == '[') {
            at = look_at_value(file, at, move);
            in_name = false;
            continue;
        }
        if (c >= 'A' && c <= 'Z') {
            move = !in_name && (c == 'W' || c == 'B');
            in_name = true;
        } else if (!is_name(c)) {
            in_name = false;
        }
        at++;
    }
}

/*
 * How the game's ranks are counted, where that is not the same for all: as it says itself, or as its moves can be
 * followed. What we wrote without a word counts them from 0.
 */
static int settle_ranks(struct sgf *file)
{
    const struct property *told = find_property(file, QYI_SGF_RANKS);
    const struct property *by = find_property(file, "AP");

    file->flags = QY_WRITE_DEFAULT;
    if (!file->at.node || qyi_ops(&file->at.position)->first_rank != 0)
        return 0;
    if (told)
        file->flags = strcmp(text_of(file, told), "1") == 0 ? QY_WRITE_RANKS_FROM_1 : QY_WRITE_DEFAULT;
    if (told || (by && strncmp(text_of(file, by), QYI_SGF_PROGRAM, strlen(QYI_SGF_PROGRAM)) == 0))
        return 0;
    qy_buf_clear(&file->line);
    for (size_t i = 0; i < file->count; i++)
        if (is_move(file->property[i].name))
            qy_buf_addf(&file->line, "%s ", text_of(file, &file->property[i]));
    look_ahead(file);
    if (file->line.failed)
        return QY_E_MEMORY;
    struct qyi_way way = qyi_moves_way(&file->at.position, qy_buf_str(&file->line), file->line.len);
    file->flags = way.flags;
    return way.doubtful ? qyi_find(&file->findings, QYI_NOTE, QY_E_PGN_RANKS, qy_record_place(file->record),
                                   qy_buf_str(&file->line), strcspn(qy_buf_str(&file->line), " "), NULL)
                        : 0;
}

static int add_tag(struct sgf *file, const struct property *property, const char *name, size_t name_len,
                   const char *text)
{
    return *text ? qyi_find_tag(&file->findings, &property->place, file->record, name, name_len, text,
                                strlen(text))
                 : 0;
}

/* 1972-08-31 as PGN has it; what is not a day of that form stays as it is. */
static const char *date_of(const char *text, char date[11])
{
    size_t len = strlen(text);

    if (len != strspn(text, "0123456789-") || (len != 4 && len != 7 && len != 10))
        return text;
    memcpy(date, "????.?\?.??", 11);
    memcpy(date, text, len);
    if ((len > 4 && text[4] != '-') || (len > 7 && text[7] != '-'))
        return text;
    date[4] = date[7] = '.';
    return strchr(date, '-') ? text : date;
}

/* W+, B+Resign, 0, Draw, Void; more than the result itself is kept in a tag. */
static int read_result(struct sgf *file, const struct property *property)
{
    const char *text = text_of(file, property);
    enum qy_result result = QY_RESULT_OPEN;

    if ((text[0] == 'W' || text[0] == 'B') && text[1] == '+')
        result = text[0] == 'W' ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
    else if (strcmp(text, "0") == 0 || strcmp(text, "Draw") == 0)
        result = QY_RESULT_DRAW;
    else if (strcmp(text, "Void") == 0 || strcmp(text, qy_result_text(QY_RESULT_VOID)) == 0)
        result = QY_RESULT_VOID;
    else if (strcmp(text, "?") != 0 && *text && qyi_pgn_result(text, strlen(text), &result) != 0)
        return qyi_find(&file->findings, QYI_NOTE, QY_E_PGN_RESULT, &property->place, text, strlen(text),
                        NULL);
    qy_record_set_result(file->record, result);
    bool how = (text[0] == 'W' || text[0] == 'B') && text[2];
    return how ? add_tag(file, property, QYI_SGF_PREFIX "RE", strlen(QYI_SGF_PREFIX "RE"), text) : 0;
}

/* A property of the game as a tag. */
static int read_info(struct sgf *file, const struct property *property)
{
    static const char *const passed[] = {"FF", "GM", "CA", "AP", "ST", "SZ", "FEN", "VW", QYI_SGF_RANKS};
    enum qy_game game = qy_record_game(file->record);
    const char *text = text_of(file, property);
    char name[32];
    char date[11];

    for (size_t i = 0; i < sizeof passed / sizeof passed[0]; i++)
        if (strcmp(property->name, passed[i]) == 0)
            return 0;
    for (const struct qyi_sgf_info *info = qyi_sgf_infos; info->name; info++) {
        if (strcmp(info->name, property->name) != 0)
            continue;
        const char *tag = qyi_sgf_tag(info, game, name);
        return add_tag(file, property, tag, strlen(tag),
                       strcmp(info->name, "DT") == 0 ? date_of(text, date) : text);
    }
    if (strcmp(property->name, "RE") == 0)
        return read_result(file, property);
    if (strcmp(property->name, "TAG") == 0) {
        const char *colon = strchr(text, ':');
        return colon && colon > text ? add_tag(file, property, text, (size_t)(colon - text), colon + 1) : 0;
    }
    snprintf(name, sizeof name, QYI_SGF_PREFIX "%s", property->name);
    return add_tag(file, property, name, strlen(name), text);
}

/* ---- nodes ----------------------------------------------------------------------------------------------- */

/* Tells once a game that properties of a name are left out. */
static int lose(struct sgf *file, const struct property *property)
{
    char name[LONGEST_NAME + 4];

    snprintf(name, sizeof name, " %s ", property->name);
    if (file->told.len > 0 && strstr(qy_buf_str(&file->told), name))
        return 0;
    qy_buf_adds(&file->told, name);
    return qyi_find(&file->findings, QYI_DAMAGE, QY_E_SGF_PROPERTY, &property->place, property->name,
                    strlen(property->name), NULL);
}

/* A move that can't be played ends its line; beside it on the main line nothing may take its place. */
static int refuse_move(struct sgf *file, const struct property *property, struct qy_error *error)
{
    bool main = file->at.main && file->at.node->child == NULL;
    bool illegal = error->code == QY_E_ILLEGAL_MOVE;

    if (main) {
        file->findings.cut = true;
        for (size_t i = file->depth; i-- > 0 && file->stack[i].node == file->at.node;)
            file->stack[i].node = NULL;
    }
    file->at.node = NULL;
    return qyi_find_error(&file->findings, main && illegal ? QYI_ILLEGAL : QYI_DAMAGE, &property->place,
                          error);
}

/* A pass: no value, or one that says so. On the main line it is told, and kept. */
static int read_pass(struct sgf *file, const struct property *property, qy_move *ret_move,
                     struct qy_error *reterr)
{
    const char *text = text_of(file, property);
    qy_square checkers[32];
    bool main = file->at.main && file->at.node->child == NULL;
    bool can = qy_position_checkers(&file->at.position, checkers) == 0;

    *ret_move = QY_MOVE_NULL;
    if (!can) {
        qyi_error_set_detail(reterr, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NOT_HOW_IT_MOVES, *text ? text : "--",
                             *text ? strlen(text) : 2, qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
        return QY_E_ILLEGAL_MOVE;
    }
    return main ? qyi_find(&file->findings, QYI_NOTE, QY_E_MAIN_LINE_PASS, &property->place,
                           *text ? text : "--", *text ? strlen(text) : 2, NULL)
                : 0;
}

static int read_move(struct sgf *file, const struct property *property)
{
    const char *text = text_of(file, property);
    bool first = qy_position_side(&file->at.position) == QY_FIRST;
    bool is_pass = *text == '\0' || strcmp(text, "--") == 0 || strcmp(text, "0000") == 0;
    struct qy_record_node *node;
    struct qy_error error = {0};
    struct qy_undo undo;
    qy_move move;
    int code;

    if (file->at.node == qy_record_root(file->record) && file->at.node->child == NULL)
        file->turned = (property->name[0] == 'W') != first; /* as of Go, whose first player has Black */
    if (((property->name[0] == 'W') != file->turned) != first) {
        qyi_error_set(&error, QY_E_SGF_TURN, 0, text, strlen(text), property->name);
        return refuse_move(file, property, &error);
    }
    if (is_pass)
        code = read_pass(file, property, &move, &error);
    else
        code = qy_move_read_any_flags(&file->at.position, text, strlen(text), file->flags, &move, &error);
    if (code == QY_E_MEMORY || code > 0)
        return code;
    if (code != 0)
        return refuse_move(file, property, &error);
    bool main = file->at.main && file->at.node->child == NULL;
    code = qy_record_add_move(file->record, file->at.node, move, &node);
    if (code != 0)
        return code;
    qy_position_make(&file->at.position, move, &undo);
    file->at.node = node;
    file->at.main = main;
    return 0;
}

static int add_comment(struct sgf *file, const struct property *property, const char *text)
{
    return qyi_find_comment(&file->findings, &property->place, file->record, file->at.node, text,
                            strlen(text));
}

/* The time left, in seconds, unless the comment has it. */
static int read_clock(struct sgf *file, const struct property *property)
{
    const struct property *comment = find_property(file, "C");
    char *end;
    double seconds = strtod(text_of(file, property), &end);

    if (comment && strstr(text_of(file, comment), "[%clk "))
        return 0;
    if (*end != '\0' || !(seconds >= 0 && seconds < 1e6))
        return lose(file, property);
    struct qy_buf text = QY_BUF_INIT;
    int64_t ms = (int64_t)(seconds * 1000 + 0.5);
    qy_buf_adds(&text, "[%clk ");
    qy_clock_mark_write(ms, ms % 1000 != 0 ? 3 : 0, &text);
    qy_buf_addc(&text, ']');
    int code = text.failed ? QY_E_MEMORY : add_comment(file, property, qy_buf_str(&text));
    qy_buf_free(&text);
    return code;
}

/* What is said of the move or the position. */
static int read_remark(struct sgf *file, const struct property *property)
{
    const char *text = text_of(file, property);
    unsigned long number = strtoul(text, NULL, 10);
    const char *name = property->name;

    if (strcmp(name, "C") == 0 || strcmp(name, "GC") == 0 || strcmp(name, "N") == 0)
        return add_comment(file, property, text);
    if (strcmp(name, "NAG") == 0 && number < 256)
        return qy_record_add_nag(file->record, file->at.node, QY_AFTER_MOVE, (unsigned)number);
    if (strcmp(name, "WL") == 0 || strcmp(name, "BL") == 0)
        return read_clock(file, property);
    for (const struct qyi_sgf_mark *mark = qyi_sgf_marks; mark->name; mark++)
        if (strcmp(mark->name, name) == 0 && (mark->value == 0 || mark->value == number))
            return qy_record_add_nag(file->record, file->at.node, QY_AFTER_MOVE, mark->nag);
    return lose(file, property);
}

static bool is_remark(const char *name)
{
    static const char *const names[] = {"C", "GC", "N", "NAG", "WL", "BL"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    for (const struct qyi_sgf_mark *mark = qyi_sgf_marks; mark->name; mark++)
        if (strcmp(mark->name, name) == 0)
            return true;
    return false;
}

static int read_head(struct sgf *file)
{
    enum qy_game game = QY_GAME_CHESS;
    int code = read_game(file, &game);

    if (code == 0 && !file->findings.unsupported)
        code = read_start(file, game);
    if (code == 0)
        code = settle_ranks(file);
    for (size_t i = 0; i < file->count && code == 0; i++)
        if (!is_move(file->property[i].name) && !is_remark(file->property[i].name))
            code = read_info(file, &file->property[i]);
    return code;
}

static int read_node(struct sgf *file)
{
    int code = read_properties(file);
    bool head = !file->headed;

    if (code == 0 && head)
        code = read_head(file);
    file->headed = true;
    for (size_t i = 0; i < file->count && code == 0 && file->at.node; i++)
        if (is_move(file->property[i].name))
            code = read_move(file, &file->property[i]);
    for (size_t i = 0; i < file->count && code == 0 && file->at.node; i++) {
        const struct property *property = &file->property[i];
        if (is_remark(property->name) || (!head && !is_move(property->name)))
            code = read_remark(file, property);
    }
    return code;
}

/* ---- games ------------------------------------------------------------------------------------------------ */

static int open_line(struct sgf *file)
{
    if (file->depth == QYI_SGF_DEPTH)
        return find_here(file, QY_E_TREE_DEEP, NULL);
    if (QYI_GROW(file->stack, file->stack_room, file->depth + 1) < 0)
        return QY_E_MEMORY;
    file->stack[file->depth++] = file->at;
    return 0;
}

/* Passes over what is nested too deeply, up to the bracket that closes it. */
static int pass_deep(struct sgf *file)
{
    size_t open = 1;
    int code = 0;

    for (int c = peek(file, &code); c >= 0 && open > 0; c = peek(file, &code)) {
        bool closed = true;

        file->source.pos++;
        if (c == '[') {
            size_t kept = file->texts.len;

            code = read_value(file, &closed);
            file->texts.len = kept;
        }
        open += c == '(';
        open -= c == ')';
        if (!closed || code != 0)
            break;
    }
    return code;
}

/* Reads a game from behind the bracket that opens it to the one that closes it. */
static int read_tree(struct sgf *file)
{
    int code = open_line(file);

    while (code == 0 && file->depth > 0) {
        int c = pass_blanks(file, &code);

        if (c < 0) {
            if (code != 0)
                return code;
            file->findings.cut |= file->at.main || !file->headed;
            return find_here(file, QY_E_FILE_CUT, NULL);
        }
        file->source.pos++;
        if (c == ';') {
            code = read_node(file);
        } else if (c == '(') {
            bool deep = file->depth == QYI_SGF_DEPTH;

            code = open_line(file);
            if (code == 0 && deep)
                code = pass_deep(file);
        } else if (c == ')') {
            file->at = file->stack[--file->depth];
        } else {
            file->source.pos--;
            code = read_properties(file); /* which tells of what stands there */
        }
    }
    return code;
}

static int swap_tags(struct qy_record *record, const char *one, const char *two)
{
    const char *first = qy_record_tag(record, one);
    const char *second = qy_record_tag(record, two);
    int code = 0;

    (void)qy_record_remove_tag(record, one, strlen(one));
    (void)qy_record_remove_tag(record, two, strlen(two));
    if (first)
        code = qy_record_add_tag(record, two, strlen(two), first, strlen(first));
    if (second && code == 0)
        code = qy_record_add_tag(record, one, strlen(one), second, strlen(second));
    return code;
}

/* Black moves first in the file, as in Go: what it says of him is said of the first side. */
static int turn(struct sgf *file)
{
    static const char *const parts[] = {"", "Team", "Elo"};
    struct qy_record *record = file->record;
    const char *form = qyi_record_forms[qy_record_game(record)].roster[QYI_PGN_FIRST];
    enum qy_result result = qy_record_result(record);
    int code = qyi_find(&file->findings, QYI_NOTE, QY_E_SGF_TURNED, qy_record_place(record), "B", 1, form);

    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && code == 0; i++) {
        char first[32];
        char second[32];

        snprintf(first, sizeof first, "%s%s", form, parts[i]);
        snprintf(second, sizeof second, "Black%s", parts[i]);
        code = swap_tags(record, first, second);
    }
    (void)qy_record_remove_tag(record, QYI_SGF_PREFIX "RE", strlen(QYI_SGF_PREFIX "RE"));
    if (result == QY_RESULT_FIRST_WON || result == QY_RESULT_SECOND_WON)
        qy_record_set_result(record,
                             result == QY_RESULT_FIRST_WON ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON);
    return code;
}

static int end_game(struct sgf *file)
{
    struct qyi_findings *findings = &file->findings;
    const struct qy_place *place = qy_record_place(file->record);
    int code = file->turned ? turn(file) : 0;

    if (code == 0)
        code = qyi_find_encoding(findings, &file->source, file->record);
    findings->no_start |= !file->headed;
    if (code == 0 && !file->headed)
        code = qyi_find(findings, QYI_DAMAGE, QY_E_SGF_FORM, place, "(", 1, ";");
    return code != 0 ? code : qyi_findings_hand(findings, file->record);
}

/* Goes on behind the bracket that opens a game: `(` and a node. Returns 1 there, 0 at the end. */
static int find_game(struct sgf *file, struct qy_place *ret_place)
{
    struct qyi_stream *source = &file->source;
    int code = 0;

    for (int c = peek(file, &code); c >= 0; c = peek(file, &code)) {
        if (c == '(') {
            place_here(file, ret_place);
            source->pos++;
            c = pass_blanks(file, &code);
            if (c == ';')
                return 1;
            continue;
        }
        source->pos++;
    }
    return code;
}

static int read_games(struct sgf *file)
{
    struct qy_place place;
    int code;

    while ((code = find_game(file, &place)) == 1) {
        qy_record_clear(file->record);
        qyi_findings_clear(&file->findings);
        qy_buf_clear(&file->told);
        qy_record_set_place(file->record, &place);
        file->at = (struct branch){*qy_record_start(file->record), NULL, true};
        file->depth = 0;
        file->headed = file->turned = false;
        (void)qyi_stream_judge(&file->source);
        code = read_tree(file);
        if (code == 0)
            code = end_game(file);
        if (code != 0)
            break;
    }
    return code;
}

static int read_sgf(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    const struct qy_place begin = {.line = 0};
    struct sgf file = {.findings = {.sink = sink}};
    int code = qy_record_new(&file.record);

    if (code == 0)
        code = qyi_stream_init(&file.source, input->read, input->user, input->encoding_known, input->encoding,
                               &begin);
    if (code == 0) {
        file.source.encoding_mark = "CA[";
        code = read_games(&file);
        qyi_stream_done(&file.source);
    }
    qy_buf_free(&file.texts);
    qy_buf_free(&file.told);
    qy_buf_free(&file.line);
    free(file.property);
    free(file.stack);
    qy_record_free(file.record);
    return code;
}

/* `(;` and a property: no game of PGN begins with a variation. */
static enum qyi_probe probe(const unsigned char *head, size_t len)
{
    size_t at = len >= 3 && memcmp(head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (at < len && head[at] <= ' ')
        at++;
    if (at + 4 > len || head[at] != '(')
        return QYI_PROBE_NO;
    for (at++; at < len && head[at] <= ' ';)
        at++;
    if (at == len || head[at] != ';')
        return QYI_PROBE_NO;
    for (at++; at < len && (head[at] <= ' ' || is_name(head[at]));)
        at++;
    return at < len && head[at] == '[' ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_sgf = {
    .name = "sgf",
    .suffixes = (const char *const[]){".sgf", NULL},
    .games = 1U << QY_GAME_CHESS | 1U << QY_GAME_XIANGQI,
    .utf8 = true,
    .probe = probe,
    .reader = read_sgf,
    .writer = qyi_sgf_write,
};
