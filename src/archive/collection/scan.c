/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Goes through the games of a stream. Beside the reader of games runs a window of the bytes that it was
 * given, so that a game can be handed on as it stands:
 *
 *   window: [ game now ... read ahead by the reader )
 *           ^start                                   ^len
 */
#include "base/grow.h"
#include "collection/query.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/record/record.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct qy_scan {
    struct qy_pgn_reader *reader;
    qy_read_fn read;
    void *read_user;
    struct qy_buf window;
    uint64_t window_offset; /* in the stream, of window.data[0] */
    size_t start;           /* in the window, of the game now */

    const struct qy_scan_visitor *visitor;
    void *user;
    struct qy_scan_game game;
    struct qy_buf words; /* names and values of tags, each with its zero byte */
    size_t *tag_at;      /* two for each tag: where name and value begin in `words` */
    struct qy_scan_tag *tags;
    size_t tag_room;
    qy_move *moves;
    size_t move_room;
    unsigned depth; /* of variations */
};

/* ---- the window ------------------------------------------------------------------------------------ */

/* Drops the bytes before the current game when they are more than half of the window. */
static void trim(struct qy_scan *scan)
{
    if (scan->start <= scan->window.len / 2)
        return;
    scan->window.len -= scan->start;
    memmove(scan->window.data, scan->window.data + scan->start, scan->window.len);
    scan->window_offset += scan->start;
    scan->start = 0;
}

static long read_through(void *user, char *buffer, size_t size)
{
    struct qy_scan *scan = user;
    long got = scan->read(scan->read_user, buffer, size);

    if (got > 0) {
        trim(scan);
        qy_buf_add(&scan->window, buffer, (size_t)got);
        if (scan->window.failed)
            return QY_E_MEMORY;
    }
    return got;
}

/* The position of a stream offset in the window. */
static size_t in_window(const struct qy_scan *scan, uint64_t offset)
{
    uint64_t at = offset > scan->window_offset ? offset - scan->window_offset : 0;

    return at < scan->window.len ? (size_t)at : scan->window.len;
}

/* ---- what the reader tells ------------------------------------------------------------------------- */

static int begin_game(void *user, const struct qy_place *place)
{
    struct qy_scan *scan = user;

    scan->start = in_window(scan, place->offset);
    scan->game = (struct qy_scan_game){.line = place->line, .offset = place->offset};
    qy_buf_clear(&scan->words);
    scan->depth = 0;
    return 0;
}

static int make_tag_room(struct qy_scan *scan)
{
    size_t room = scan->tag_room ? 2 * scan->tag_room : 16;
    size_t *at = realloc(scan->tag_at, 2 * room * sizeof *at);

    if (at)
        scan->tag_at = at;
    struct qy_scan_tag *tags = at ? realloc(scan->tags, room * sizeof *tags) : NULL;
    if (!tags)
        return QY_E_MEMORY;
    scan->tags = tags;
    scan->tag_room = room;
    return 0;
}

static int tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    struct qy_scan *scan = user;
    size_t count = scan->game.tag_count;

    if (count == scan->tag_room && make_tag_room(scan) < 0)
        return QY_E_MEMORY;
    scan->tag_at[2 * count] = scan->words.len;
    qy_buf_add(&scan->words, name, name_len);
    qy_buf_addc(&scan->words, '\0');
    scan->tag_at[2 * count + 1] = scan->words.len;
    qy_buf_add(&scan->words, value, value_len);
    qy_buf_addc(&scan->words, '\0');
    scan->game.tag_count++;
    return scan->words.failed ? QY_E_MEMORY : 0;
}

/* Lets the tags point to their texts, which no longer move. */
static void point_tags(struct qy_scan *scan)
{
    for (size_t i = 0; i < scan->game.tag_count; i++) {
        scan->tags[i].name = scan->words.data + scan->tag_at[2 * i];
        scan->tags[i].value = scan->words.data + scan->tag_at[2 * i + 1];
    }
    scan->game.tags = scan->tags;
}

static int begin_moves(void *user, const struct qy_position *start)
{
    struct qy_scan *scan = user;

    point_tags(scan);
    scan->game.started = true;
    scan->game.start = *start;
    return scan->visitor->begin ? scan->visitor->begin(scan->user, &scan->game) : 0;
}

static int aside(const struct qy_scan *scan, const struct qy_position *before, qy_move made)
{
    struct qy_position after = *before;
    struct qy_undo undo;

    qy_position_make(&after, made, &undo);
    return scan->visitor->aside(scan->user, before, made, &after);
}

static int move(void *user, const struct qy_position *before, qy_move made, const struct qy_place *place,
                const char *text, size_t len)
{
    struct qy_scan *scan = user;
    size_t ply = scan->game.plies;

    (void)place;
    (void)text;
    (void)len;
    if (scan->depth > 0)
        return scan->visitor->aside ? aside(scan, before, made) : 0;
    if (QYI_GROW(scan->moves, scan->move_room, ply + 1) < 0)
        return QY_E_MEMORY;
    scan->moves[ply] = made;
    scan->game.plies++;
    return scan->visitor->position ? scan->visitor->position(scan->user, before, ply, made) : 0;
}

/* Reads the evaluation from `[%eval` in a comment; false if there is none. */
static bool read_evaluation(const char *text, size_t len, int32_t *ret_first)
{
    static const char command[] = "[%eval ";
    const size_t begin = sizeof command - 1;
    struct qy_eval_mark mark;

    for (size_t at = 0; at + begin < len; at++) {
        const char *open = memchr(text + at, '[', len - at);
        const char *close = open ? memchr(open, ']', (size_t)(text + len - open)) : NULL;

        if (!close)
            return false;
        at = (size_t)(open - text);
        if ((size_t)(close - open) <= begin || memcmp(open, command, begin) != 0)
            continue;
        if (qy_eval_mark_read(open + begin, (size_t)(close - open) - begin, &mark) < 0)
            return false;
        *ret_first = !mark.is_mate    ? mark.score
                     : mark.score < 0 ? -QYI_MATE - mark.score
                                      : QYI_MATE - mark.score;
        return true;
    }
    return false;
}

int qyi_visit_comment(const struct qy_scan_visitor *visitor, void *user, bool main_line, const char *text,
                      size_t len)
{
    int code = visitor->comment ? visitor->comment(user, text, len) : 0;
    int32_t first;

    if (code == 0 && main_line && visitor->evaluation && read_evaluation(text, len, &first))
        code = visitor->evaluation(user, first);
    return code;
}

static int comment(void *user, const char *text, size_t len)
{
    struct qy_scan *scan = user;

    scan->game.comments++;
    return qyi_visit_comment(scan->visitor, scan->user, scan->depth == 0, text, len);
}

static int begin_variation(void *user)
{
    struct qy_scan *scan = user;

    scan->depth++;
    scan->game.variations++;
    return 0;
}

static int end_variation(void *user)
{
    ((struct qy_scan *)user)->depth--;
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    struct qy_scan *scan = user;

    return scan->visitor->fault ? scan->visitor->fault(scan->user, error) : 0;
}

static int note(void *user, const struct qy_error *error)
{
    struct qy_scan *scan = user;

    scan->game.doubtful |= error->code == QY_E_ENCODING_DOUBT;
    return scan->visitor->note ? scan->visitor->note(scan->user, error) : 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct qy_scan *scan = user;
    struct qy_scan_game *game = &scan->game;
    size_t stop = in_window(scan, end->offset);
    int code = 0;

    point_tags(scan);
    while (stop > scan->start && (unsigned char)scan->window.data[stop - 1] <= ' ' &&
           end->encoding != QY_ENCODING_UTF16LE && end->encoding != QY_ENCODING_UTF16BE)
        stop--;
    game->text = scan->window.data + scan->start;
    game->text_len = stop - scan->start;
    game->encoding = end->encoding;
    game->status = end->status;
    game->moves = scan->moves;
    game->terminated = end->has_terminator;
    game->result = end->tag != QY_RESULT_OPEN ? end->tag : end->terminator;
    if (game->started && end->final) {
        game->final = *end->final;
        if (scan->visitor->position)
            code = scan->visitor->position(scan->user, end->final, game->plies, QY_MOVE_NONE);
    }
    return code || !scan->visitor->end ? code : scan->visitor->end(scan->user, game);
}

static const struct qy_pgn_visitor reader_visitor = {
    .begin_game = begin_game,
    .tag = tag,
    .begin_moves = begin_moves,
    .move = move,
    .comment = comment,
    .begin_variation = begin_variation,
    .end_variation = end_variation,
    .fault = fault,
    .note = note,
    .end_game = end_game,
};

/* ---- the scan -------------------------------------------------------------------------------------- */

int qy_scan_new(qy_read_fn read, void *user, const struct qy_pgn_options *options, struct qy_scan **ret_scan)
{
    struct qy_scan *scan = calloc(1, sizeof *scan);
    struct qy_pgn_options without = options ? *options : (struct qy_pgn_options){.no_places = true};

    if (!scan)
        return QY_E_MEMORY;
    scan->read = read;
    scan->read_user = user;
    without.no_places = true; /* a scan does not pass them on */
    if (qy_pgn_reader_new(read_through, scan, &without, &scan->reader) < 0) {
        free(scan);
        return QY_E_MEMORY;
    }
    *ret_scan = scan;
    return 0;
}

void qy_scan_free(struct qy_scan *scan)
{
    if (!scan)
        return;
    qy_pgn_reader_free(scan->reader);
    qy_buf_free(&scan->window);
    qy_buf_free(&scan->words);
    free(scan->tag_at);
    free(scan->tags);
    free(scan->moves);
    free(scan);
}

int qy_scan_next(struct qy_scan *scan, const struct qy_scan_visitor *visitor, void *user)
{
    scan->visitor = visitor;
    scan->user = user;
    return qy_pgn_next(scan->reader, &reader_visitor, scan);
}

/* ---- a game's tags and text ------------------------------------------------------------------------ */

const char *qy_scan_tag(const struct qy_scan_game *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (((game->tags[i].name[0] ^ name[0]) & 0xDF) == 0 && strcasecmp(game->tags[i].name, name) == 0)
            return game->tags[i].value;
    return NULL;
}

const char *qy_scan_player(const struct qy_scan_game *game, enum qy_side side)
{
    static const char *const names[2][2] = {{"White", "Red"}, {"Black", NULL}};

    for (size_t i = 0; i < 2 && names[side][i]; i++) {
        const char *value = qy_scan_tag(game, names[side][i]);

        if (value && *value && strcmp(value, "?") != 0)
            return value;
    }
    return NULL;
}

/* Appends UTF-16 as UTF-8; unpaired surrogates become U+FFFD. */
static void add_utf16(const unsigned char *text, size_t len, bool big, struct qy_buf *out)
{
    uint32_t high = 0;

    for (size_t i = 0; i + 1 < len; i += 2) {
        uint32_t unit = (uint32_t)text[i + !big] << 8 | text[i + big];

        if (high && unit >= 0xDC00 && unit < 0xE000)
            unit = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
        else if (high)
            qy_buf_addu(out, 0xFFFD);
        high = 0;
        if (unit >= 0xD800 && unit < 0xDC00)
            high = unit;
        else if (unit != 0xFEFF)
            qy_buf_addu(out, unit >= 0xDC00 && unit < 0xE000 ? 0xFFFD : unit);
    }
    while (out->len > 0 && (unsigned char)out->data[out->len - 1] <= ' ')
        out->len--;
}

void qy_scan_write(const struct qy_scan_game *game, struct qy_buf *out)
{
    if (game->record)
        (void)qy_record_write(game->record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, out);
    else if (game->encoding == QY_ENCODING_UTF16LE || game->encoding == QY_ENCODING_UTF16BE)
        add_utf16((const unsigned char *)game->text, game->text_len, game->encoding == QY_ENCODING_UTF16BE,
                  out);
    else
        qy_buf_add(out, game->text, game->text_len);
    while (game->record && out->len > 0 && out->data[out->len - 1] == '\n')
        out->data[--out->len] = '\0';
}
