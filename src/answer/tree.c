/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games played from a position on, and how that went: a row for each move, those after it below it. */
#include "answer/answers.h"
#include "answer/width.h"

#include <stdio.h>
#include <string.h>

#define MOVE_COLUMNS 24

static const struct qyi_column columns[] = {
    {.key = "move", .name = "move", .words = "tree.move", .left = true},
    {.key = "games", .name = "games", .words = "tree.games"},
    {.key = "white", .name = "white", .words = "tree.first"},
    {.key = "draws", .name = "draws", .words = "tree.draws"},
    {.key = "black", .name = "black", .words = "tree.second"},
    QYI_COLUMN("uci", "uci"),
    QYI_COLUMN("depth", "depth"),
};
static const struct qyi_table table = {
    .columns = columns, .count = sizeof columns / sizeof columns[0], .in_words = true};

struct telling {
    const struct qy_tree *tree;
    const struct qyi_tree_asked *asked;
    struct qyi_writer *writer;
    struct qy_buf line; /* the moves to the node that is told, a blank before each */
    bool ended;
};

static void tell_line(const struct telling *telling)
{
    const char *at = qy_buf_str(&telling->line);

    qyi_array_open(telling->writer, "line");
    while (*(at += strspn(at, " "))) {
        size_t len = strcspn(at, " ");
        struct qyi_value move = {.kind = QYI_CELL_TEXT, .text = at, .len = len};

        qyi_tell(telling->writer, NULL, &move);
        at += len;
    }
    qyi_array_close(telling->writer);
}

/* The same for people: the move under the one before it, and the score of the first. */
static void say_move(struct telling *telling, const struct qy_tree_move *move, const char *text,
                     unsigned level)
{
    uint64_t counted = move->first + move->draws + move->second;
    unsigned score =
        counted ? (unsigned)(((2 * move->first + move->draws) * 500 + counted / 2) / counted) : 0;
    size_t indent = 2 * (size_t)(level - 1);
    struct qy_buf line = QY_BUF_INIT;

    if (qyi_is_mute(telling->writer))
        return;
    qyi_pad(0, indent, &line);
    qy_buf_adds(&line, text);
    qyi_pad(indent + qyi_width(text, strlen(text)), MOVE_COLUMNS, &line);
    qy_buf_addf(&line, " %8llu %8llu %8llu %8llu %3u.%u%%", (unsigned long long)move->games,
                (unsigned long long)move->first, (unsigned long long)move->draws,
                (unsigned long long)move->second, score / 10, score % 10);
    qyi_say_text(telling->writer, qy_buf_str(&line));
    qy_buf_free(&line);
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
    tell_line(telling);
    say_move(telling, move, text, level);
    qyi_row_close(writer);
    qy_buf_free(&uci);
}

/* Tells the moves from a position and, below each, those after it. */
static void tell_moves(struct telling *telling, const struct qy_position *now, unsigned level)
{
    const struct qyi_tree_asked *asked = telling->asked;
    struct qy_tree_move moves[QY_MAX_MOVES];
    size_t count = qy_tree_moves(telling->tree, now, moves);

    for (size_t i = 0; i < count && moves[i].games >= asked->min && !telling->ended; i++) {
        struct qy_position after = *now;
        struct qy_buf text = QY_BUF_INIT;
        size_t len = telling->line.len;
        struct qy_undo undo;

        (void)qy_move_write(now, moves[i].move, asked->notation, asked->flags, &text);
        qy_buf_addf(&telling->line, " %s", qy_buf_str(&text));
        tell_move(telling, now, &moves[i], qy_buf_str(&text), level);
        qy_buf_free(&text);
        telling->ended = asked->go_on && !asked->go_on(asked->user);
        qy_position_make(&after, moves[i].move, &undo);
        if (level < asked->depth && !telling->line.failed)
            tell_moves(telling, &after, level + 1);
        telling->line.len = len;
        if (telling->line.data)
            telling->line.data[len] = '\0';
    }
}

void qyi_answer_tree(const struct qy_tree *tree, const struct qy_position *root,
                     const struct qyi_tree_asked *asked, struct qyi_writer *writer)
{
    struct telling telling = {.tree = tree, .asked = asked, .writer = writer, .line = QY_BUF_INIT};

    qyi_table_open(writer, &table);
    tell_moves(&telling, root, 1);
    qyi_table_close(writer);
    if (telling.line.failed)
        writer->out->failed = true;
    qy_buf_free(&telling.line);
}
