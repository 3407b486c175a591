/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page on rook and cannon against rook: shares, the defender's post, longest wins, games beyond the tables. */
#include "answer/answers.h"
#include "answer/codes.h"
#include "tables/figures.h"

#include <qiyuan/core/notation.h>

#include <string.h>

static void tell_share(struct qyi_writer *writer, const char *key, uint64_t part, uint64_t whole)
{
    if (part == QYI_FIGURE_UNCOUNTED) {
        qyi_tell_null(writer, key);
        return;
    }
    qyi_tell_fixed(writer, key, whole ? (int64_t)((part * 1000 + whole / 2) / whole) : 0, 1);
}

static void tell_shares(const struct qyi_figures *figures, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        {.key = "material", .name = "material", .words = "tables.name", .left = true},
        {.key = "to_move", .name = "to_move"},
        {.key = "side", .words = "tables.to-move", .left = true},
        {.key = "post", .name = "post"},
        {.key = "at_post", .words = "tables.post", .left = true},
        {.key = "quiet", .name = "quiet", .words = "tables.quiet"},
        {.key = "won", .name = "won", .words = "tables.won-share"},
        {.key = "drawn", .name = "drawn", .words = "tables.drawn-share"},
        {.key = "lost", .name = "lost", .words = "tables.lost-share"},
        {.key = "by_rule", .name = "by_rule", .words = "tables.by-rule-share"},
    };
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < figures->figures; i++) {
        const struct qyi_figure *figure = &figures->figure[i];
        const struct qy_table_shares *shares = &figure->shares;

        qyi_row_open(writer);
        qyi_tell_shares_row(figure->material, figure->side, figure->post, writer);
        qyi_tell_uint(writer, "quiet", shares->quiet);
        tell_share(writer, "won", shares->wins, shares->quiet);
        tell_share(writer, "drawn", shares->draws, shares->quiet);
        tell_share(writer, "lost", shares->losses, shares->quiet);
        tell_share(writer, "by_rule", shares->by_rule, shares->quiet);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* A line to play through: for people in the notation of their language. */
static void tell_moves(enum qy_game game, const struct qyi_figure_line *line, struct qyi_writer *writer)
{
    enum qy_notation notation = writer->lang == QY_LANG_EN ? QY_NOTATION_UCI : qy_notation_default(game);
    struct qy_position position;
    struct qy_buf text = QY_BUF_INIT;
    const char *word = line->moves;

    if (qy_position_from_fen(game, line->fen, strlen(line->fen), &position, NULL) != 0)
        return;
    qyi_array_open(writer, "line");
    while (*word) {
        size_t len = strcspn(word, " ");
        struct qy_undo undo;
        qy_move move;

        if (qy_move_read(&position, word, len, QY_NOTATION_UCI, &move, NULL) != 0)
            break;
        qy_buf_clear(&text);
        (void)qy_move_write(&position, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        qyi_tell_text(writer, NULL, qy_buf_str(&text));
        qy_buf_clear(&text);
        (void)qy_move_write(&position, move, notation,
                            writer->lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT, &text);
        qyi_say_textf(writer, " %s", qy_buf_str(&text));
        qy_position_make(&position, move, &undo);
        word += len + (word[len] == ' ');
    }
    qyi_array_close(writer);
    qy_buf_free(&text);
}

static void tell_lines(const struct qyi_figures *figures, struct qyi_writer *writer)
{
    for (size_t i = 0; i < figures->lines; i++) {
        const struct qyi_figure_line *line = &figures->line[i];

        qyi_row_open(writer);
        qyi_tell_text(writer, "material", line->material);
        qyi_tell_uint(writer, "plies", line->plies);
        qyi_tell_text(writer, "fen", line->fen);
        qyi_tell_bool(writer, "by_rule", line->by_rule);
        qyi_say_told(writer, line->by_rule ? "rook-cannon.longest-by-rule" : "rook-cannon.longest",
                     "material", "plies", "fen", NULL);
        tell_moves(figures->game, line, writer);
        qyi_row_close(writer);
    }
}

static void tell_matches(const struct qyi_figures *figures, struct qyi_writer *writer)
{
    for (size_t i = 0; i < figures->matches; i++) {
        const struct qyi_figure_match *match = &figures->match[i];

        qyi_row_open(writer);
        qyi_tell_text(writer, "material", match->material);
        qyi_tell_uint(writer, "games", match->games);
        qyi_tell_uint(writer, "wins", match->wins);
        qyi_tell_uint(writer, "draws", match->draws);
        qyi_tell_uint(writer, "losses", match->games - match->wins - match->draws);
        qyi_tell_uint(writer, "nodes", match->nodes);
        qyi_say_told(writer, "rook-cannon.match", "material", "games", "wins", "draws", "losses", "nodes",
                     NULL);
        qyi_row_close(writer);
    }
}

bool qyi_answer_rook_cannon(const char *code, struct qyi_writer *writer)
{
    const struct qyi_figures *figures = &qyi_figures_rook_cannon;

    if (strcmp(code, "rook-cannon-rook") != 0)
        return false;
    qyi_say_heading(writer, "rook-cannon.heading", NULL);
    qyi_say(writer, "rook-cannon.answer", NULL);
    qyi_say_end(writer);
    qyi_say(writer, "rook-cannon.reading", NULL);
    qyi_say_end(writer);
    tell_shares(figures, writer);
    qyi_say(writer, "rook-cannon.post", NULL);
    qyi_say_end(writer);
    tell_lines(figures, writer);
    qyi_say(writer, "rook-cannon.beyond", NULL);
    qyi_say_end(writer);
    tell_matches(figures, writer);
    return true;
}
