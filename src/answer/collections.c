/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about collections: the opening tree, games found, totals of output. */
#include "answer/collections.h"

#include "answer/width.h"

#include <qiyuan/record/verdict.h>

#include <inttypes.h>
#include <string.h>

#define MOVE_COLUMNS 24

/* ---- the opening tree ------------------------------------------------------------------------------ */

struct telling {
    const struct qyi_tree_asked *asked;
    struct qyi_writer *writer;
    struct qy_buf line; /* the moves to the current node, each with a terminating zero */
    bool ended;
};

static void say_move(const struct qy_tree_move *move, const char *text, unsigned level,
                     struct qyi_writer *writer)
{
    uint64_t counted = move->first + move->draws + move->second;
    unsigned score =
        counted ? (unsigned)(((2 * move->first + move->draws) * 500 + counted / 2) / counted) : 0;
    size_t indent = 2 * (size_t)(level - 1);
    struct qy_buf row = QY_BUF_INIT;

    if (qyi_is_mute(writer))
        return;
    qyi_pad(0, indent, &row);
    qy_buf_adds(&row, text);
    qyi_pad(indent + qyi_width(text, strlen(text)), MOVE_COLUMNS, &row);
    qy_buf_addf(&row, " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %3u.%u%%", move->games,
                move->first, move->draws, move->second, score / 10, score % 10);
    qyi_say_text(writer, qy_buf_str(&row));
    qy_buf_free(&row);
}

static void tell_move(struct telling *telling, const struct qy_position *before,
                      const struct qy_tree_move *move, const char *text, unsigned level)
{
    struct qyi_writer *writer = telling->writer;
    struct qy_buf uci = QY_BUF_INIT;

    (void)qy_move_write(before, move->move, QY_NOTATION_UCI, telling->asked->flags, &uci);
    qyi_row_open(writer);
    qyi_tell_text(writer, "move", text);
    qyi_tell_uint(writer, "games", move->games);
    qyi_tell_uint(writer, "white", move->first);
    qyi_tell_uint(writer, "draws", move->draws);
    qyi_tell_uint(writer, "black", move->second);
    qyi_tell_text(writer, "uci", qy_buf_str(&uci));
    qyi_tell_uint(writer, "depth", level);
    qyi_array_open(writer, "line");
    for (size_t at = 0; at < telling->line.len; at += strlen(telling->line.data + at) + 1)
        qyi_tell_text(writer, NULL, telling->line.data + at);
    qyi_array_close(writer);
    say_move(move, text, level, writer);
    qyi_row_close(writer);
    qy_buf_free(&uci);
}

static void tell_moves(struct telling *telling, const struct qy_position *now, unsigned level)
{
    const struct qyi_tree_asked *asked = telling->asked;
    struct qy_tree_move moves[QY_MAX_MOVES];
    size_t count = qy_tree_moves(asked->tree, now, moves);

    for (size_t i = 0; i < count && moves[i].games >= asked->min && !telling->ended; i++) {
        struct qy_position after = *now;
        struct qy_buf text = QY_BUF_INIT;
        size_t len = telling->line.len;
        struct qy_undo undo;

        (void)qy_move_write(now, moves[i].move, asked->notation, asked->flags, &text);
        qy_buf_add(&telling->line, qy_buf_str(&text), text.len + 1);
        tell_move(telling, now, &moves[i], qy_buf_str(&text), level);
        qy_buf_free(&text);
        telling->ended = asked->go_on && !asked->go_on(asked->user);
        qy_position_make(&after, moves[i].move, &undo);
        if (level < asked->depth)
            tell_moves(telling, &after, level + 1);
        telling->line.len = len;
    }
}

void qyi_answer_tree(const struct qyi_tree_asked *asked, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("depth", "depth"),
        {.key = "move", .name = "move", .words = "judge.head-move", .left = true},
        QYI_COLUMN("uci", "uci"),
        {.key = "games", .name = "games", .words = "tree.games"},
        {.key = "white", .name = "white", .words = "tree.won"},
        {.key = "draws", .name = "draws", .words = "tree.drawn"},
        {.key = "black", .name = "black", .words = "tree.lost"}};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .in_words = true};
    struct telling telling = {.asked = asked, .writer = writer, .line = QY_BUF_INIT};

    qyi_table_open(writer, &table);
    tell_moves(&telling, asked->root, 1);
    qyi_table_close(writer);
    writer->out->failed |= telling.line.failed;
    qy_buf_free(&telling.line);
}

/* ---- games that were found ------------------------------------------------------------------------- */

static const struct qyi_column found_columns[] = {
    QYI_COLUMN("file", "file"),     QYI_COLUMN("line", "line"),   QYI_COLUMN("game", "game"),
    QYI_COLUMN("status", "status"), QYI_COLUMN("first", "first"), QYI_COLUMN("second", "second"),
    QYI_COLUMN("event", "event"),   QYI_COLUMN("date", "date"),   QYI_COLUMN("result", "result"),
    QYI_COLUMN("plies", "plies"),   QYI_COLUMN("eco", "eco"),     QYI_COLUMN("opening", "opening"),
    QYI_COLUMN("ply", "ply"),
};
const struct qyi_table qyi_found_games_table = QYI_TABLE(found_columns);

/* The verdict on a game that was read to its end, by its own rule set. False: without memory. */
static bool judge_found(const struct qy_scan_game *game, struct qy_game_judge *judge,
                        struct qy_game_verdict *ret_verdict)
{
    struct qy_position position = game->start;
    struct qy_game_setup setup;
    struct qy_undo undo;

    qy_game_setup_init(qy_rules_of_tag(game->start.game, qy_scan_tag(game, "Rules")), &setup);
    setup.start = game->start;
    int code = qy_game_judge_begin(judge, &setup);
    for (size_t i = 0; i < game->plies && code == 0; i++) {
        qy_position_make(&position, game->moves[i], &undo);
        code = qy_game_judge_move(judge, game->moves[i], &position);
    }
    return code == 0 && qy_game_judge_end(judge, game->result, QY_RESULT_OPEN, ret_verdict) == 0;
}

/* The status of a game as `judge` names it: a violation of the rules takes precedence over unreadable parts. */
static const char *status_of(const struct qy_scan_game *game)
{
    bool whole = game->status == QY_GAME_OK || game->status == QY_GAME_UNFINISHED;
    const char *status = qy_game_status_name(game->status);
    struct qy_game_judge *judge;
    struct qy_game_verdict verdict;

    if (!whole || !game->started || qy_game_judge_new(&judge) < 0)
        return status;
    if (judge_found(game, judge, &verdict) && verdict.outcome.result != QY_RESULT_OPEN)
        status = verdict.contradicts ? "contradicts" : qy_game_status_name(QY_GAME_OK);
    qy_game_judge_free(judge);
    return status;
}

void qyi_tell_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                         struct qyi_writer *writer)
{
    enum qy_game kind = game->started ? game->start.game : (enum qy_game)0; /* keys */
    const struct qy_opening *opening = qy_opening_of(game);

    qyi_tell_file(writer, file);
    qyi_tell_uint(writer, "line", line);
    qyi_tell_text(writer, "game", game->started ? qy_game_id(kind) : NULL);
    qyi_tell_text(writer, "status",
                  writer->form == QYI_FORM_TEXT ? qy_game_status_name(game->status) : status_of(game));
    for (unsigned side = QY_FIRST; side <= QY_SECOND; side++)
        qyi_tell_text(writer, qy_side_id(kind, (enum qy_side)side), qy_scan_player(game, (enum qy_side)side));
    qyi_tell_text(writer, "event", qy_scan_tag(game, "Event"));
    qyi_tell_text(writer, "date", qy_scan_tag(game, "Date"));
    qyi_tell_text(writer, "result", qy_result_text(game->result));
    qyi_tell_uint(writer, "plies", game->plies);
    qyi_tell_text(writer, "eco", opening ? opening->code : NULL);
    qyi_tell_text(writer, "opening", opening ? opening->name[writer->lang] : NULL);
    if (ply == SIZE_MAX)
        qyi_tell_null(writer, "ply");
    else
        qyi_tell_uint(writer, "ply", ply);
    for (unsigned side = QY_FIRST; side <= QY_SECOND; side++) {
        const char *player = qy_scan_player(game, (enum qy_side)side);

        qyi_tell_cell(writer, side == QY_FIRST ? "first" : "second", player ? player : "");
    }
}

void qyi_answer_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                           struct qyi_writer *writer)
{
    struct qy_buf space = QY_BUF_INIT;

    qyi_row_open(writer);
    qyi_tell_found_game(file, line, game, ply, writer);
    qyi_say_textf(writer, "%s:%lu", qyi_path_shown(file, &space), (unsigned long)line);
    qyi_row_close(writer);
    qy_buf_free(&space);
}

void qyi_answer_found(uint64_t found, uint64_t games, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "found", found);
    qyi_tell_uint(writer, "games", games);
    qyi_say_textf(writer, "%" PRIu64, found);
    qyi_row_close(writer);
}

/* ---- what was written ------------------------------------------------------------------------------ */

void qyi_answer_indexed(const char *path, uint64_t files, uint64_t games, uint64_t positions,
                        struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "index", path);
    qyi_tell_uint(writer, "files", files);
    qyi_tell_uint(writer, "games", games);
    qyi_tell_uint(writer, "positions", positions);
    qyi_say_textf(writer, "files %" PRIu64 " games %" PRIu64 " positions %" PRIu64, files, games, positions);
    qyi_row_close(writer);
}

void qyi_answer_merged(uint64_t games, uint64_t duplicates, uint64_t renamed, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "games", games);
    qyi_tell_uint(writer, "duplicates", duplicates);
    qyi_tell_uint(writer, "renamed", renamed);
    qyi_say_textf(writer, "games %" PRIu64 " duplicates %" PRIu64 " renamed %" PRIu64, games, duplicates,
                  renamed);
    qyi_row_close(writer);
}

void qyi_answer_converted(const struct qyi_conversion_tally *sums, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "games", sums->games);
    qyi_tell_uint(writer, "written", sums->written);
    qyi_tell_uint(writer, "repaired", sums->repaired);
    qyi_tell_uint(writer, "skipped", sums->skipped);
    qyi_tell_uint(writer, "notes", sums->notes);
    qyi_object_open(writer, "lost");
    for (int loss = 0; loss < QYI_LOSS_COUNT; loss++)
        if (sums->lost[loss] > 0)
            qyi_tell_uint(writer, qyi_loss_id((enum qyi_loss)loss), sums->lost[loss]);
    qyi_object_close(writer);
    qyi_array_open(writer, "lost_tags");
    for (size_t i = 0; i < sums->lost_tags.count; i++)
        qyi_tell_text(writer, NULL, sums->lost_tags.name[i]);
    qyi_array_close(writer);
    qyi_say_told(writer, "convert.sums", "written", "games", "repaired", "skipped", "notes", NULL);
    qyi_row_close(writer);
}

void qyi_answer_printed(uint64_t games, unsigned pages, uint64_t skipped, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    if (games != UINT64_MAX)
        qyi_tell_uint(writer, "games", games);
    qyi_tell_uint(writer, "pages", pages);
    if (games != UINT64_MAX)
        qyi_tell_uint(writer, "skipped", skipped);
    qyi_say_textf(writer, "pages %u", pages);
    qyi_row_close(writer);
}
