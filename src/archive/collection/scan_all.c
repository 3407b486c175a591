/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scans a stream in any format: PGN as text (scan.c), others through their records. */
#include <qiyuan/archive/collection.h>

#include "base/grow.h"
#include "collection/query.h"
#include "record/formats.h"
#include "record/record.h"

#include <stdlib.h>

#define DONE 1 /* returned by a sink when no more games are wanted */

struct records {
    const struct qy_scan_options *options;
    const struct qy_scan_visitor *visitor;
    void *user;
    uint32_t read; /* number of games so far */
    bool faulty;   /* something was reported */
    struct qy_error last_fault;
    size_t at; /* of options->numbers */

    /* of the current game */
    struct qy_scan_game game;
    unsigned depth; /* of variations */
    struct qy_position last;
    const struct qy_position *after; /* the move at hand */
    struct qy_scan_tag *tags;
    size_t tag_room;
    qy_move *moves;
    size_t move_room;
};

/* ---- a record's head ------------------------------------------------------------------------------- */

static int take_tags(struct records *records, const struct qy_record *record)
{
    size_t count = 0;

    for (const struct qy_record_tag *tag = qy_record_tags(record); tag; tag = tag->next) {
        if (QYI_GROW(records->tags, records->tag_room, count + 1) < 0)
            return QY_E_MEMORY;
        records->tags[count++] = (struct qy_scan_tag){tag->name, tag->value};
    }
    records->game.tags = records->tags;
    records->game.tag_count = count;
    return 0;
}

static int take_moves(struct records *records, const struct qy_record *record)
{
    size_t plies = qy_record_plies(record);
    size_t at = 0;

    if (QYI_GROW(records->moves, records->move_room, plies) < 0)
        return QY_E_MEMORY;
    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child)
        records->moves[at++] = node->move;
    records->game.moves = records->moves;
    return 0;
}

/* ---- its tree -------------------------------------------------------------------------------------- */

static int on_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct records *records = user;
    const struct qy_scan_visitor *visitor = records->visitor;

    if (records->depth > 0)
        return visitor->aside ? visitor->aside(records->user, before, node->move, records->after) : 0;
    records->last = *records->after;
    records->game.plies++;
    return visitor->position ? visitor->position(records->user, before, records->game.plies - 1, node->move)
                             : 0;
}

static int on_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                   enum qy_record_where where)
{
    struct records *records = user;

    (void)node;
    (void)where;
    if (item->kind != QY_ITEM_COMMENT)
        return 0;

    records->game.comments++;
    return qyi_visit_comment(records->visitor, records->user, records->depth == 0, item->text, item->len);
}

static int on_begin_variation(void *user)
{
    struct records *records = user;

    records->depth++;
    records->game.variations++;
    return 0;
}

static int on_end_variation(void *user)
{
    ((struct records *)user)->depth--;
    return 0;
}

static const struct qy_record_visitor tree_visitor = {.move = on_move,
                                                      .item = on_item,
                                                      .begin_variation = on_begin_variation,
                                                      .end_variation = on_end_variation};

/* Plays a record that has a first position. */
static int play(struct records *records, const struct qy_record *record)
{
    const struct qy_scan_visitor *visitor = records->visitor;
    struct qy_scan_game *game = &records->game;
    int code = 0;

    game->started = true;
    game->start = records->last = *qy_record_start(record);
    if (visitor->begin)
        code = visitor->begin(records->user, game);
    if (code == 0)
        code = qyi_record_walk(record, &tree_visitor, records, &records->after);
    game->final = records->last;
    if (code == 0 && visitor->position)
        code = visitor->position(records->user, &game->final, game->plies, QY_MOVE_NONE);
    return code;
}

/* ---- the stream ------------------------------------------------------------------------------------ */

/* True if the game is one of those wanted. */
static bool is_wanted(struct records *records)
{
    const struct qy_scan_options *options = records->options;

    if (!options->numbers)
        return true;
    if (records->at == options->number_count || options->numbers[records->at] != records->read)
        return false;
    records->at++;
    return true;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct records *records = user;
    struct qy_scan_game *game = &records->game;
    const struct qy_place *place = qy_record_place(record);
    enum qy_result terminator;

    records->read++;
    if (!is_wanted(records))
        return 0;
    *game = (struct qy_scan_game){
        .line = place->line ? place->line : records->read,
        .offset = place->offset,
        .encoding = qy_record_encoding(record),
        .status = end->status,
        .result = qy_record_result(record),
        .terminated = qy_record_terminator(record, &terminator),
        .record = record,
        .number = records->read,
    };
    records->depth = 0;
    int code = take_tags(records, record);
    if (code == 0)
        code = take_moves(records, record);
    if (code == 0 && end->state != QYI_RECORD_NONE)
        code = play(records, record);
    if (code == 0 && records->visitor->end)
        code = records->visitor->end(records->user, game);
    if (code == 0 && records->options->numbers && records->at == records->options->number_count)
        code = DONE;
    return code;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct records *records = user;

    records->faulty |= kind == QYI_REPORT_REPAIR;
    records->last_fault = *error;
    int (*tell)(void *, const struct qy_error *) =
        kind == QYI_REPORT_NOTE ? records->visitor->note : records->visitor->fault;
    return tell ? tell(records->user, error) : 0;
}

static int scan_records(const struct qyi_format *format, struct qyi_peek *peek, struct records *records)
{
    const struct qy_pgn_options *known = &records->options->pgn;
    const struct qyi_record_input input = {.read = qyi_peek_read,
                                           .user = peek,
                                           .path = records->options->name,
                                           .game_known = known->game_known,
                                           .game = known->game,
                                           .repair = known->repair,
                                           .encoding_known = known->encoding_known,
                                           .encoding = known->encoding};
    const struct qyi_record_sink sink = {.user = records, .record = on_record, .report = on_report};
    bool all_told = records->options->numbers && records->options->number_count == 0;
    int code = all_told ? 0 : qyi_format_read(format, &input, &sink);

    free(records->tags);
    free(records->moves);
    return code == DONE && records->options->numbers ? 0 : code;
}

static int scan_pgn(struct qyi_peek *peek, struct records *records)
{
    struct qy_scan *scan;
    int code = qy_scan_new(qyi_peek_read, peek, &records->options->pgn, &scan);

    if (code < 0)
        return code;
    while ((code = qy_scan_next(scan, records->visitor, records->user)) == 1)
        records->read++;
    qy_scan_free(scan);
    return code;
}

int qy_scan_all(qy_read_fn read, void *read_user, const struct qy_scan_options *options,
                const struct qy_scan_visitor *visitor, void *user)
{
    struct records records = {.options = options, .visitor = visitor, .user = user};
    struct qyi_peek peek;
    int code = qyi_peek_begin(&peek, read, read_user, options->once);
    const struct qyi_format *format;

    if (code == 0)
        code = qyi_format_choose(&peek, options->name, NULL, &format, options->error);
    if (code < 0)
        return code;
    code = format == &qyi_format_pgn ? scan_pgn(&peek, &records) : scan_records(format, &peek, &records);
    if (code < 0 && code == records.last_fault.code && options->error)
        *options->error = records.last_fault;
    if (code == 0 && records.read == 0 && !records.faulty && !options->numbers)
        code = qyi_error_no_game(options->error);
    return code;
}
