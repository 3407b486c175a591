/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers from endgame tables: statistics of a material, the result of a position, the available tables. */
#include "answer/answers.h"
#include "answer/position.h"
#include "game/rules.h"
#include "tables/figures.h"

#include <qiyuan/core/notation.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most moves of a line shown: the longest win in a table would be unreadable. */
#define LONGEST_LINE 1024

static const char *const outcome_names[] = {"loss", "draw", "win"};
static const char *const outcome_words[] = {"tables.loss", "tables.draw", "tables.win"};

const char *qyi_table_outcome_name(enum qy_table_outcome outcome)
{
    return outcome_names[outcome + 1];
}

/* Writes a longest win: by a forced mate (`longest`), or by the rule on perpetual check. */
static void tell_longest(const char *key, const char *words, unsigned plies, const char *fen,
                         enum qy_game game, struct qyi_writer *writer)
{
    unsigned limit = qyi_rules_quiet_limit(qy_rules_default(game), 0);

    if (plies == 0) {
        qyi_tell_null(writer, key);
        return;
    }
    qyi_object_open(writer, key);
    qyi_tell_uint(writer, "plies", plies);
    qyi_tell_text(writer, "fen", fen);
    qyi_tell_bool(writer, "beyond_limit", limit > 0 && plies > limit);
    qyi_object_close(writer);
    qyi_say_told(writer, words, "plies", "fen", NULL);
    qyi_say_end(writer);
    if (limit > 0 && plies > limit) {
        qyi_say(writer, "tables.beyond", NULL);
        qyi_say_end(writer);
    }
}

int qyi_answer_table_stats(struct qy_tables *tables, enum qy_game game, const char *material,
                           struct qyi_writer *writer, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;
    struct qy_table_stats stats;
    int code = qy_tables_stats(tables, game, material, strlen(material), QY_FIRST, &stats, reterr);

    if (!code)
        code = qy_table_material(game, material, strlen(material), &name, reterr);
    if (!code) {
        qyi_row_open(writer);
        qyi_tell_text(writer, "material", qy_buf_str(&name));
        qyi_tell_uint(writer, "positions", stats.positions);
        qyi_tell_uint(writer, "wins", stats.wins);
        qyi_tell_uint(writer, "draws", stats.draws);
        qyi_tell_uint(writer, "losses", stats.losses);
        qyi_tell_uint(writer, "by_rule", stats.by_rule);
        qyi_say_told(writer, "tables.stats", "material", "positions", "wins", "draws", "losses", NULL);
        qyi_say_end(writer);
        if (stats.by_rule) {
            qyi_say_told(writer, "tables.by-rule", "by_rule", NULL);
            qyi_say_end(writer);
        }
        qyi_tell_text(writer, "reading", stats.perpetual_check_loses ? "perpetual-check-loses" : "plain");
        tell_longest("longest", "tables.longest", stats.longest, stats.longest_fen, game, writer);
        tell_longest("longest_by_rule", "tables.longest-by-rule", stats.longest_by_rule,
                     stats.longest_by_rule_fen, game, writer);
        qyi_row_close(writer);
    }
    qy_buf_free(&name);
    return code;
}

static const struct qyi_column shares_columns[] = {
    {.key = "material", .name = "material", .words = "tables.name", .left = true},
    {.key = "to_move", .name = "to_move"},
    {.key = "side", .words = "tables.to-move", .left = true},
    {.key = "post", .name = "post"},
    {.key = "at_post", .words = "tables.post", .left = true},
    {.key = "quiet", .name = "quiet", .words = "tables.quiet"},
    {.key = "wins", .name = "wins", .words = "tables.wins"},
    {.key = "draws", .name = "draws", .words = "tables.draws"},
    {.key = "losses", .name = "losses", .words = "tables.losses"},
    {.key = "by_rule", .name = "by_rule", .words = "tables.by-rule-share"},
};
static const struct qyi_table shares_table = QYI_TABLE(shares_columns);

void qyi_tell_shares_row(const char *material, enum qy_side side, bool post, struct qyi_writer *writer)
{
    qyi_tell_text(writer, "material", material);
    qyi_tell_text(writer, "to_move", side == QY_FIRST ? "stronger" : "weaker");
    qyi_tell_cell(writer, "side",
                  qyi_word(writer->lang, side == QY_FIRST ? "tables.stronger" : "tables.weaker"));
    qyi_tell_bool(writer, "post", post);
    qyi_tell_cell(writer, "at_post", post ? qyi_word(writer->lang, "tables.at-post") : "");
}

int qyi_answer_table_shares(struct qy_tables *tables, enum qy_game game, const char *material,
                            struct qyi_writer *writer, struct qy_error *reterr)
{
    int code = 0;

    qyi_table_open(writer, &shares_table);
    for (unsigned row = 0; row < 4 && !code; row++) {
        struct qy_table_shares shares;
        bool post = row % 2 == 1;

        code = qy_tables_shares(tables, game, material, strlen(material), (enum qy_side)(row / 2),
                                QYI_FIGURE_LOOKS, post ? qyi_figures_post : NULL, NULL, &shares, reterr);
        if (code || (post && shares.quiet == 0))
            continue;
        qyi_row_open(writer);
        qyi_tell_shares_row(material, (enum qy_side)(row / 2), post, writer);
        qyi_tell_uint(writer, "quiet", shares.quiet);
        qyi_tell_uint(writer, "wins", shares.wins);
        qyi_tell_uint(writer, "draws", shares.draws);
        qyi_tell_uint(writer, "losses", shares.losses);
        qyi_tell_uint(writer, "by_rule", shares.by_rule);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    return code;
}

int qyi_answer_table_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qyi_writer *writer, struct qy_error *reterr)
{
    qy_move line[LONGEST_LINE];
    struct qy_table_answer answer;
    struct qy_buf fen = QY_BUF_INIT;
    int code = qy_tables_probe(tables, position, &answer, reterr);

    if (code)
        return code;
    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_row_open(writer);
    qyi_tell_text(writer, "fen", qy_buf_str(&fen));
    qyi_tell_text(writer, "outcome", qyi_table_outcome_name(answer.outcome));
    if (answer.outcome == QY_TABLE_DRAW)
        qyi_tell_null(writer, "plies");
    else
        qyi_tell_uint(writer, "plies", answer.plies);
    qyi_tell_bool(writer, "by_rule", answer.by_rule);
    qyi_say_told(writer, outcome_words[answer.outcome + 1], "plies", NULL);
    qyi_tell_line(position, line, qy_tables_line(tables, position, line, LONGEST_LINE), "line", true, writer);
    qyi_say_end(writer);
    if (answer.by_rule) {
        qyi_say(writer, "tables.rule", NULL);
        qyi_say_end(writer);
    }
    if (answer.to_zero) {
        qyi_tell_bool(writer, "to_zero", true);
        qyi_say(writer, "tables.to-zero", NULL);
        qyi_say_end(writer);
    }
    qyi_row_close(writer);
    qy_buf_free(&fen);
    return 0;
}

/* ---- puzzles -------------------------------------------------------------------------------------------- */

static void tell_puzzle(void *user, const struct qy_table_puzzle *puzzle)
{
    static const char *const themes[] = {"quiet", "check", "capture", "promotion"};
    static const char *const words[] = {"tables.theme.quiet", "tables.theme.check", "tables.theme.capture",
                                        "tables.theme.promotion"};
    struct qyi_writer *writer = user;
    bool draw = puzzle->answer.outcome == QY_TABLE_DRAW;

    qyi_row_open(writer);
    qyi_tell_text(writer, "fen", puzzle->fen);
    qyi_tell_text(writer, "outcome", qyi_table_outcome_name(puzzle->answer.outcome));
    if (draw)
        qyi_tell_null(writer, "plies");
    else
        qyi_tell_uint(writer, "plies", puzzle->answer.plies);
    qyi_tell_text(writer, "theme", themes[puzzle->theme]);
    qyi_say(writer, draw ? "tables.puzzle-draw" : "tables.puzzle-win", puzzle->fen,
            qyi_word(writer->lang, words[puzzle->theme]), NULL);
    qyi_tell_line(&puzzle->position, puzzle->line, puzzle->line_len, "line", true, writer);
    qyi_say_end(writer);
    qyi_row_close(writer);
}

int qyi_answer_table_puzzles(struct qy_tables *tables, enum qy_game game, const char *material,
                             const struct qy_table_puzzles *wanted, struct qyi_writer *writer,
                             struct qy_error *reterr)
{
    return qy_tables_puzzles(tables, game, material, strlen(material), wanted, tell_puzzle, writer, reterr);
}

/* ---- each move ------------------------------------------------------------------------------------------ */

struct moved {
    qy_move move;
    struct qy_table_answer answer; /* for the side that has it to move, in plies from before the move */
};

/* Wins first, the nearest; then draws; then losses, the farthest. */
static int best_first(const void *first, const void *second)
{
    const struct moved *a = first;
    const struct moved *b = second;

    if (a->answer.outcome != b->answer.outcome)
        return (int)b->answer.outcome - (int)a->answer.outcome;
    if (a->answer.plies != b->answer.plies)
        return (a->answer.outcome == QY_TABLE_WIN) == (a->answer.plies < b->answer.plies) ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

static void tell_answer(const struct qy_table_answer *answer, unsigned limit, struct qyi_writer *writer)
{
    qyi_tell_text(writer, "outcome", qyi_table_outcome_name(answer->outcome));
    if (answer->outcome == QY_TABLE_DRAW)
        qyi_tell_null(writer, "plies");
    else
        qyi_tell_uint(writer, "plies", answer->plies);
    qyi_tell_bool(writer, "by_rule", answer->by_rule);
    qyi_tell_bool(writer, "beyond_limit", answer->plies > limit);
}

static void tell_moved(const struct qy_position *position, const struct moved *moved, unsigned limit,
                       struct qyi_writer *writer)
{
    static const char *const words[] = {"tables.lost", "tables.drawn", "tables.won"};
    enum qy_notation notation = qy_notation_default(position->game);
    struct qy_position after = *position;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_undo undo;

    if (notation == QY_NOTATION_ZH && writer->lang == QY_LANG_EN)
        notation = QY_NOTATION_WXF;
    qyi_row_open(writer);
    (void)qy_move_write(position, moved->move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    qyi_tell_text(writer, "uci", qy_buf_str(&text));
    qy_buf_clear(&text);
    (void)qy_move_write(position, moved->move, notation,
                        writer->lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT, &text);
    qyi_tell_text(writer, "text", qy_buf_str(&text));
    tell_answer(&moved->answer, limit, writer);
    qy_position_make(&after, moved->move, &undo);
    qy_buf_clear(&text);
    qy_position_to_fen(&after, QY_FEN_DEFAULT, &text);
    qyi_tell_text(writer, "after", qy_buf_str(&text));
    qyi_tell_cell(writer, "ends", qyi_word(writer->lang, words[moved->answer.outcome + 1]));
    qyi_row_close(writer);
    qy_buf_free(&text);
}

/* Looks every move up; the count, or a negative code. */
static int look_up_moves(struct qy_tables *tables, const struct qy_position *position,
                         struct moved *ret_moved, struct qy_error *reterr)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        struct qy_table_answer *answer = &ret_moved[i].answer;
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        int code = qy_tables_probe(tables, &after, answer, reterr);
        if (code)
            return code;
        ret_moved[i].move = moves[i];
        answer->plies += answer->outcome != QY_TABLE_DRAW;
        answer->outcome = (enum qy_table_outcome)(-(int)answer->outcome);
    }
    qsort(ret_moved, count, sizeof(*ret_moved), best_first);
    return (int)count;
}

/* The number of half-moves without a capture that the rules still allow; UINT_MAX if there is no limit. */
static unsigned plies_left(const struct qy_position *position, const struct qy_rules *rules)
{
    unsigned limit = qyi_rules_quiet_limit(rules, 0);
    unsigned gone = qy_position_halfmove(position);

    return limit == 0 ? UINT_MAX : limit > gone ? limit - gone : 0;
}

int qyi_answer_table_moves(struct qy_tables *tables, const struct qy_position *position,
                           const struct qy_rules *rules, struct qyi_writer *writer, struct qy_error *reterr)
{
    static const struct qyi_column columns[] = {
        {.key = "uci", .name = "uci"},
        {.key = "text", .name = "text", .words = "tables.move", .left = true},
        {.key = "outcome", .name = "outcome"},
        {.key = "ends", .words = "tables.ends", .left = true},
        {.key = "plies", .name = "plies", .words = "tables.plies"},
        {.key = "by_rule", .name = "by_rule"},
        {.key = "beyond_limit", .name = "beyond_limit"},
    };
    static const struct qyi_table table = QYI_TABLE(columns);
    unsigned limit = plies_left(position, rules ? rules : qy_rules_default(position->game));
    struct moved moved[QY_MAX_MOVES];
    struct qy_table_answer answer;
    struct qy_buf fen = QY_BUF_INIT;
    int count = qy_tables_probe(tables, position, &answer, reterr);

    if (count == 0)
        count = look_up_moves(tables, position, moved, reterr);
    if (count < 0)
        return count;
    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "fen", qy_buf_str(&fen));
    qyi_tell_text(writer, "game", qy_game_id(position->game));
    tell_answer(&answer, limit, writer);
    qyi_array_open(writer, "moves");
    qyi_table_open(writer, &table);
    for (int i = 0; i < count; i++)
        tell_moved(position, &moved[i], limit, writer);
    qyi_table_close(writer);
    qyi_array_close(writer);
    qyi_object_close(writer);
    qy_buf_free(&fen);
    return 0;
}

bool qyi_table_solve(struct qy_tables *tables, const struct qy_position *position, unsigned moves,
                     struct qy_solve *ret_result, struct qy_table_answer *ret_answer)
{
    struct qy_solve result = {.answer = QY_SOLVE_NONE, .moves = moves ? moves : QY_SOLVE_MOVES};
    struct qy_table_answer answer;

    if (qy_tables_probe(tables, position, &answer, NULL) != 0)
        return false;
    if (answer.outcome == QY_TABLE_WIN && !answer.by_rule && !answer.to_zero &&
        answer.plies < 2 * result.moves) {
        result.answer = QY_SOLVE_MATE;
        result.moves = (answer.plies + 1) / 2;
        result.line_len =
            qy_tables_line(tables, position, result.line, sizeof(result.line) / sizeof(result.line[0]));
        if (result.line_len < answer.plies)
            return false;
    }
    *ret_result = result;
    *ret_answer = answer;
    return true;
}

static const struct qyi_column list_columns[] = {
    {.key = "material", .name = "material", .words = "tables.name", .left = true},
    {.key = "bytes", .name = "bytes", .words = "tables.bytes"},
    {.key = "ships", .name = "ships"},
    {.key = "place", .words = "tables.place", .left = true},
};
static const struct qyi_table list_table = QYI_TABLE(list_columns);

static void tell_table(void *user, const char *name, uint64_t bytes, bool ships)
{
    struct qyi_writer *writer = user;

    qyi_row_open(writer);
    qyi_tell_text(writer, "material", name);
    qyi_tell_uint(writer, "bytes", bytes);
    qyi_tell_bool(writer, "ships", ships);
    qyi_tell_cell(writer, "place", ships ? qyi_word(writer->lang, "tables.ships") : "");
    qyi_row_close(writer);
}

int qyi_answer_table_check(struct qy_tables *tables, enum qy_game game, const char *material,
                           unsigned threads, struct qyi_writer *writer, struct qy_error *reterr)
{
    uint64_t positions;
    char count[24];
    int code = qy_tables_check(tables, game, material, strlen(material), threads, &positions, reterr);

    if (code)
        return code;
    (void)snprintf(count, sizeof count, "%llu", (unsigned long long)positions);
    qyi_row_open(writer);
    qyi_tell_text(writer, "material", material);
    qyi_tell_uint(writer, "entries", positions);
    qyi_say(writer, "tables.checked", material, count, NULL);
    qyi_row_close(writer);
    return 0;
}

int qyi_answer_table_list(struct qy_tables *tables, enum qy_game game, struct qyi_writer *writer,
                          struct qy_error *reterr)
{
    qyi_table_open(writer, &list_table);
    int code = qy_tables_list(tables, game, tell_table, writer, reterr);
    qyi_table_close(writer);
    return code;
}
