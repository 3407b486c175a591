/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about a position: its moves, and perft counts. */
#include "answer/position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ----------------------------------------------------------------------------------------- */

static int by_uci(const void *a, const void *b)
{
    return strcmp(((const struct qyi_listed_move *)a)->uci, ((const struct qyi_listed_move *)b)->uci);
}

size_t qyi_list_moves(const struct qy_position *position, struct qyi_listed_move *ret_moves)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        (void)qy_move_write(position, moves[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        ret_moves[i].move = moves[i];
        memset(ret_moves[i].uci, 0, sizeof ret_moves[i].uci);
        strncpy(ret_moves[i].uci, qy_buf_str(&text), sizeof ret_moves[i].uci - 1);
    }
    qy_buf_free(&text);
    qsort(ret_moves, count, sizeof *ret_moves, by_uci);
    return count;
}

void qyi_answer_moves(const struct qy_position *position, enum qy_notation notation, unsigned flags,
                      struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("uci", "uci"), QYI_COLUMN("text", "text")};
    static const struct qyi_table table = QYI_TABLE(columns);
    struct qyi_listed_move moves[QY_MAX_MOVES];
    size_t count = qyi_list_moves(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        (void)qy_move_write(position, moves[i].move, notation, flags, &text);
        qyi_row_open(writer);
        qyi_tell_text(writer, "uci", moves[i].uci);
        qyi_tell_text(writer, "text", qy_buf_str(&text));
        qyi_say_text(writer, qy_buf_str(&text));
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    qy_buf_free(&text);
}

void qyi_answer_moves_at(const struct qy_position *position, const struct qyi_position_place *place,
                         enum qy_notation notation, unsigned flags, struct qyi_writer *writer)
{
    struct qyi_listed_move moves[QY_MAX_MOVES];
    size_t count = qyi_list_moves(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    qyi_row_open(writer);
    qyi_tell_uint(writer, "line", place->line);
    qyi_tell(writer, "fen",
             &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = place->fen, .len = place->fen_len});
    qyi_array_open(writer, "moves");
    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        (void)qy_move_write(position, moves[i].move, notation, flags, &text);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "uci", moves[i].uci);
        qyi_tell_text(writer, "text", qy_buf_str(&text));
        qyi_object_close(writer);
        qyi_say_textf(writer, "%s%s", i > 0 ? " " : "", qy_buf_str(&text));
    }
    qyi_array_close(writer);
    if (count == 0)
        qyi_say_text(writer, "-");
    qyi_say_end(writer);
    qyi_row_close(writer);
    qy_buf_free(&text);
}

void qyi_tell_line(const struct qy_position *start, const qy_move *moves, size_t count, const char *key,
                   bool say, struct qyi_writer *writer)
{
    struct qy_position position = *start;
    struct qy_buf text = QY_BUF_INIT;

    qyi_array_open(writer, key);
    for (size_t i = 0; i < count; i++) {
        struct qy_undo undo;

        qy_buf_clear(&text);
        (void)qy_move_write(&position, moves[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        qyi_tell_text(writer, NULL, qy_buf_str(&text));
        if (say)
            qyi_say_textf(writer, " %s", qy_buf_str(&text));
        qy_position_make(&position, moves[i], &undo);
    }
    qyi_array_close(writer);
    qy_buf_free(&text);
}

/* ---- perft ----------------------------------------------------------------------------------------- */

int qyi_perft_by_move(struct qyi_perft_count *count, unsigned threads,
                      void (*tick)(void *user, uint64_t done, uint64_t total), void *user)
{
    int code = 0;

    count->moves = qyi_list_moves(&count->position, count->move);
    for (size_t i = 0; code == 0 && i < count->moves; i++) {
        struct qy_position next = count->position;
        struct qy_undo undo;

        qy_position_make(&next, count->move[i].move, &undo);
        code = qy_perft(&next, count->depth - 1, threads, &count->move_nodes[i]);
        count->nodes += code == 0 ? count->move_nodes[i] : 0;
        tick(user, i + 1, count->moves);
    }
    return code;
}

/* The root's moves, a row each. */
static void tell_divided(const struct qyi_perft_count *count, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("uci", "move"), QYI_COLUMN("nodes", "nodes")};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .columns_only = true};

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < count->moves; i++) {
        qyi_row_open(writer);
        qyi_tell_text(writer, "uci", count->move[i].uci);
        qyi_tell_uint(writer, "nodes", count->move_nodes[i]);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

void qyi_answer_perft(const struct qyi_perft_count *count, struct qyi_writer *writer)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(&count->position, QY_FEN_DEFAULT, &fen);
    qyi_row_open(writer);
    qyi_tell_text(writer, "game", qy_game_id(count->position.game));
    qyi_tell_text(writer, "fen", qy_buf_str(&fen));
    qyi_tell_uint(writer, "depth", count->depth);
    qyi_tell_uint(writer, "nodes", count->nodes);
    if (count->divided)
        qyi_object_open(writer, "divide");
    for (size_t i = 0; count->divided && i < count->moves; i++) {
        qyi_tell_uint(writer, count->move[i].uci, count->move_nodes[i]);
        qyi_say_textf(writer, "%s %" PRIu64, count->move[i].uci, count->move_nodes[i]);
        qyi_say_end(writer);
    }
    if (count->divided)
        qyi_object_close(writer);
    qyi_say_textf(writer, "nodes %" PRIu64, count->nodes);
    qyi_row_close(writer);
    if (count->divided)
        tell_divided(count, writer);
    qy_buf_free(&fen);
}

/* ---- tables of what is told of one position after the other ------------------------------------------ */

static const struct qyi_column wrong_columns[] = {
    QYI_COLUMN("file", "file"),   QYI_COLUMN("line", "line"),         QYI_COLUMN("fen", "fen"),
    QYI_COLUMN("depth", "depth"), QYI_COLUMN("expected", "expected"), QYI_COLUMN("nodes", "nodes")};
const struct qyi_table qyi_wrong_counts_table = QYI_TABLE(wrong_columns);

static const struct qyi_column checked_columns[] = {
    QYI_COLUMN("file", "file"),     QYI_COLUMN("line", "line"),         QYI_COLUMN("fen", "fen"),
    QYI_COLUMN("checks", "checks"), QYI_COLUMN("expected", "expected"), QYI_COLUMN("mate", "mate"),
    QYI_COLUMN("proved", "proved"), QYI_COLUMN("nodes", "nodes"),       QYI_COLUMN("ms", "ms")};
const struct qyi_table qyi_checked_mates_table = QYI_TABLE(checked_columns);

static const struct qyi_column mate_columns[] = {
    QYI_COLUMN("fen", "fen"),     QYI_COLUMN("mate", "mate"),      QYI_COLUMN("line", "line"),
    QYI_COLUMN("nodes", "nodes"), QYI_COLUMN("proved", "proved"),  QYI_COLUMN("excluded", "excluded"),
    QYI_COLUMN("table", "table"), QYI_COLUMN("by_rule", "by_rule")};
const struct qyi_table qyi_mates_table = QYI_TABLE(mate_columns);

static const struct qyi_column winnable_columns[] = {
    QYI_COLUMN("fen", "fen"),     QYI_COLUMN("first", "first"), QYI_COLUMN("second", "second"),
    QYI_COLUMN("proof", "proof"), QYI_COLUMN("line", "line"),   QYI_COLUMN("nodes", "nodes")};
const struct qyi_table qyi_winnable_table = QYI_TABLE(winnable_columns);

/* ---- checks of files ------------------------------------------------------------------------------- */

static void tell_place(const struct qyi_position_place *place, struct qyi_writer *writer)
{
    struct qyi_value fen = {.kind = QYI_CELL_TEXT, .text = place->fen, .len = place->fen_len};

    qyi_tell_file(writer, place->file);
    qyi_tell_uint(writer, "line", place->line);
    qyi_tell(writer, "fen", &fen);
    qyi_say_textf(writer, "%s:%lu: ", place->file, (unsigned long)place->line);
}

static void say_fen(const struct qyi_position_place *place, struct qyi_writer *writer)
{
    qyi_say_textf(writer, " %.*s", (int)place->fen_len, place->fen);
}

void qyi_answer_perft_wrong(const struct qyi_position_place *place, unsigned depth, uint64_t expected,
                            uint64_t nodes, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    tell_place(place, writer);
    qyi_tell_uint(writer, "depth", depth);
    qyi_tell_uint(writer, "expected", expected);
    qyi_tell_uint(writer, "nodes", nodes);
    qyi_say_textf(writer, "D%u expected %" PRIu64 " counted %" PRIu64, depth, expected, nodes);
    say_fen(place, writer);
    qyi_row_close(writer);
}

void qyi_answer_positions_hold(uint64_t positions, uint64_t hold, uint64_t counts, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "positions", positions);
    qyi_tell_uint(writer, "hold", hold);
    if (counts != UINT64_MAX)
        qyi_tell_uint(writer, "counts", counts);
    qyi_say_textf(writer, "%" PRIu64 " of %" PRIu64 " positions hold", hold, positions);
    qyi_row_close(writer);
}

/* ---- mates ----------------------------------------------------------------------------------------- */

static void tell_mate(const struct qy_solve *result, struct qyi_writer *writer)
{
    if (result->answer == QY_SOLVE_MATE)
        qyi_tell_uint(writer, "mate", result->moves);
    else
        qyi_tell_null(writer, "mate");
}

/* Writes the endgame table's result for programs; for people it is in the text of the answer. */
static void tell_table(const struct qy_table_answer *table, struct qyi_writer *writer)
{
    static const char *const names[] = {"loss", "draw", "win"};

    qyi_tell_text(writer, "table", names[table->outcome + 1]);
    qyi_tell_bool(writer, "by_rule", table->by_rule);
}

void qyi_answer_solve(const struct qy_position *position, const struct qy_solve *result,
                      const struct qy_table_answer *table_or_null, struct qyi_writer *writer)
{
    bool mate = result->answer == QY_SOLVE_MATE;
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_row_open(writer);
    qyi_tell_text(writer, "fen", qy_buf_str(&fen));
    tell_mate(result, writer);
    if (mate)
        qyi_say_textf(writer, "mate %u", result->moves);
    else if (result->answer == QY_SOLVE_NONE)
        qyi_say_textf(writer, "no mate in %u", result->moves);
    else
        qyi_say_text(writer, "not decided");
    qyi_tell_line(position, result->line, result->line_len, "line", mate, writer);
    qyi_tell_uint(writer, "nodes", result->nodes);
    qyi_tell_bool(writer, "proved", result->answer != QY_SOLVE_UNKNOWN);
    qyi_tell_uint(writer, "excluded", mate ? result->moves - 1 : result->moves);
    if (table_or_null)
        tell_table(table_or_null, writer);
    qyi_row_close(writer);
    qy_buf_free(&fen);
}

void qyi_answer_solve_checked(const struct qyi_position_place *place, const struct qy_solve_limits *limits,
                              unsigned expected, bool holds, const struct qy_solve *result, int64_t ms,
                              struct qyi_writer *writer)
{
    qyi_row_open(writer);
    tell_place(place, writer);
    qyi_tell_bool(writer, "checks", limits->checks);
    qyi_tell_uint(writer, "expected", expected);
    tell_mate(result, writer);
    qyi_tell_bool(writer, "proved", result->answer != QY_SOLVE_UNKNOWN);
    qyi_tell_uint(writer, "nodes", result->nodes);
    if (ms >= 0)
        qyi_tell_int(writer, "ms", ms);
    qyi_say_textf(writer, "dm %u%s %s ", expected, limits->checks ? " checks" : "",
                  holds ? "holds" : "does not hold:");
    if (result->answer == QY_SOLVE_MATE)
        qyi_say_textf(writer, "mate %u", result->moves);
    else
        qyi_say_textf(writer, "no mate in %u%s", result->moves,
                      result->answer == QY_SOLVE_NONE ? "" : ", more not decided");
    if (ms >= 0)
        qyi_say_textf(writer, ", %" PRIu64 " nodes, %" PRId64 " ms", result->nodes, ms);
    say_fen(place, writer);
    qyi_row_close(writer);
}

/* ---- who can win ----------------------------------------------------------------------------------- */

/* The deeper of the proofs for both sides; NULL if one is undecided. */
static const char *proof_of(const struct qy_winnable side[2])
{
    static const char *const names[] = {NULL, "mate", "material", "structure", "search"};
    enum qy_winnable_proof first = side[0].proof;
    enum qy_winnable_proof second = side[1].proof;

    if (first == QY_WINNABLE_PROOF_NONE || second == QY_WINNABLE_PROOF_NONE)
        return NULL;
    return names[first > second ? first : second];
}

/* Writes whether a side can win, and adds its letter to the words. */
static void tell_winner(const char *id, const char *column, enum qy_winnable_answer answer,
                        struct qyi_writer *writer)
{
    qyi_tell_cell(writer, column, answer == QY_WINNABLE_YES ? "1" : answer == QY_WINNABLE_NO ? "0" : "");
    if (answer == QY_WINNABLE_UNKNOWN)
        qyi_tell_null(writer, id);
    else
        qyi_tell_bool(writer, id, answer == QY_WINNABLE_YES);
    qyi_say_textf(writer, "%c",
                  answer == QY_WINNABLE_YES  ? id[0] - 'a' + 'A'
                  : answer == QY_WINNABLE_NO ? '-'
                                             : '?');
}

void qyi_answer_winnable(const struct qy_position *position, const struct qy_winnable side[2],
                         const char *fen, size_t fen_len, struct qyi_writer *writer)
{
    const struct qyi_value asked = {.kind = QYI_CELL_TEXT, .text = fen, .len = fen_len};
    const struct qy_winnable *shown = &side[side[0].answer != QY_WINNABLE_YES];
    const char *const ids[2] = {qy_side_id(position->game, QY_FIRST), qy_side_id(position->game, QY_SECOND)};

    qyi_row_open(writer);
    qyi_tell(writer, "fen", &asked);
    for (unsigned i = 0; i < 2; i++)
        tell_winner(ids[i], i == 0 ? "first" : "second", side[i].answer, writer);
    qyi_say_textf(writer, " %.*s", (int)fen_len, fen);
    qyi_tell_uint(writer, "nodes", side[0].nodes + side[1].nodes);
    qyi_tell_line(position, shown->line, shown->line_len, "line", false, writer);
    qyi_tell_text(writer, "proof", proof_of(side));
    qyi_object_open(writer, "lines");
    for (unsigned i = 0; i < 2; i++)
        qyi_tell_line(position, side[i].line, side[i].line_len, ids[i], false, writer);
    qyi_object_close(writer);
    qyi_row_close(writer);
}
