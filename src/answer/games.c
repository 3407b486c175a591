/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a collection, a row each: where it stands and what heads it. */
#include "answer/answers.h"

static const struct qyi_column columns[] = {
    QYI_COLUMN("file", "file"),     QYI_COLUMN("line", "line"),   QYI_COLUMN("game", "game"),
    QYI_COLUMN("status", "status"), QYI_COLUMN("first", "first"), QYI_COLUMN("second", "second"),
    QYI_COLUMN("event", "event"),   QYI_COLUMN("date", "date"),   QYI_COLUMN("result", "result"),
    QYI_COLUMN("plies", "plies"),   QYI_COLUMN("eco", "eco"),     QYI_COLUMN("opening", "opening"),
    QYI_COLUMN("ply", "ply"),
};
const struct qyi_table qyi_games_table = QYI_TABLE(columns);

static void tell_header(const struct qy_scan_game *game, struct qyi_writer *writer)
{
    enum qy_game kind = game->started ? game->start.game : (enum qy_game)0; /* the first */
    const struct qy_opening *opening = qy_opening_of(game);

    qyi_tell_text(writer, "game", game->started ? qy_game_id(kind) : NULL);
    qyi_tell_text(writer, "status", qy_game_status_name(game->status));
    for (unsigned side = QY_FIRST; side <= QY_SECOND; side++)
        qyi_tell_text(writer, qy_side_id(kind, (enum qy_side)side), qy_scan_player(game, (enum qy_side)side));
    qyi_tell_text(writer, "event", qy_scan_tag(game, "Event"));
    qyi_tell_text(writer, "date", qy_scan_tag(game, "Date"));
    qyi_tell_text(writer, "result", qy_result_text(game->result));
    qyi_tell_uint(writer, "plies", game->plies);
    qyi_tell_text(writer, "eco", opening ? opening->code : NULL);
    qyi_tell_text(writer, "opening", opening ? opening->name[writer->lang] : NULL);
}

void qyi_tell_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                   struct qyi_writer *writer)
{
    const char *first = qy_scan_player(game, QY_FIRST);
    const char *second = qy_scan_player(game, QY_SECOND);

    qyi_tell_text(writer, "file", file);
    qyi_tell_uint(writer, "line", line);
    tell_header(game, writer);
    if (ply == SIZE_MAX)
        qyi_tell_null(writer, "ply");
    else
        qyi_tell_uint(writer, "ply", ply);
    qyi_tell_cell(writer, "first", first ? first : "");
    qyi_tell_cell(writer, "second", second ? second : "");
}

void qyi_answer_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                     struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_game(file, line, game, ply, writer);
    qyi_say_textf(writer, "%s:%lu", file, (unsigned long)line);
    qyi_row_close(writer);
}
