/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan judge --fen --moves: judges one line of play, repetitions included. */
#include "cli/judge.h"

#include "answer/verdict.h"
#include "base/grow.h"
#include "cli/regulations.h"
#include "cli/tables.h"

#include <stdlib.h>
#include <string.h>

struct line {
    struct qyi_cli *cli;
    struct qy_position position;
    const struct qy_rules *rules;
    struct qy_position start;
    struct qy_game_judge *judge;
    struct qy_game_verdict verdict;
    struct qy_judgement judgement; /* of the repetition that the line ends with */
    qy_move *move;
    size_t count;
    size_t room; /* in `move` */
    /* those that ship, and those of --folder: the same command answers the same everywhere */
    struct qy_tables *tables;
};

/* ---- reading --------------------------------------------------------------------------------------- */

/* A move number, "12." or "12...", which stands between moves and says nothing. */
static bool is_number(const char *text, size_t len)
{
    size_t digits = 0;

    while (digits < len && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    if (digits == 0 || digits == len)
        return false;
    for (size_t i = digits; i < len; i++)
        if (text[i] != '.')
            return false;
    return true;
}

/* Reads a move; where it is none with a number glued to it ("1.e4"), reads it without. */
static int read_move(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                     qy_move *ret_move, struct qy_error *reterr)
{
    int code = qy_move_read_any_flags(position, text, len, flags, ret_move, reterr);
    size_t dots = 0;

    if (code != QY_E_MOVE_SYNTAX)
        return code;
    while (dots < len && text[dots] >= '0' && text[dots] <= '9')
        dots++;
    if (dots == 0 || dots == len || text[dots] != '.')
        return code;
    while (dots < len && text[dots] == '.')
        dots++;
    return dots < len ? qy_move_read_any_flags(position, text + dots, len - dots, flags, ret_move, reterr)
                      : code;
}

static int add_move(struct line *line, qy_move move)
{
    struct qy_undo undo;

    if (QYI_GROW(line->move, line->room, line->count + 1) < 0)
        return QY_E_MEMORY;
    line->move[line->count++] = move;
    qy_position_make(&line->position, move, &undo);
    return qy_game_judge_move(line->judge, move, &line->position);
}

/* ---- the verdict ----------------------------------------------------------------------------------- */

/* Tells the verdict on the line; `error` is of the word that is no legal move, NULL where all are. */
static void answer(const struct line *line, const char *foul, size_t foul_len, const struct qy_error *error)
{
    const struct qyi_judged_line judged = {.rules = line->rules,
                                           .start = line->start,
                                           .moves = line->move,
                                           .count = line->count,
                                           .verdict = &line->verdict,
                                           .judgement = &line->judgement,
                                           .foul = foul,
                                           .foul_len = foul_len,
                                           .error = error};

    qyi_answer_judged_line(&judged, line->cli->quiet, qyi_cli_answer(line->cli));
}

static int finish(struct line *line)
{
    const struct qyi_cli *cli = line->cli;
    const struct qy_oracle oracle = {.nodes = cli->text[QYI_OPT_NODES] ? cli->number[QYI_OPT_NODES] : 0,
                                     .drawn = qy_tables_drawn,
                                     .tables = line->tables};

    if (qy_game_judge_line(line->judge, &oracle, &line->judgement, &line->verdict) < 0)
        return qyi_cli_no_memory(line->cli);
    answer(line, NULL, 0, NULL);
    return line->verdict.state == QY_VERDICT_UNDECIDED ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

/* A word of the line that is no legal move. */
static int refuse(struct line *line, const char *text, size_t len, uint32_t column, struct qy_error *error)
{
    int code;

    error->line = 1;
    error->column = column;
    code = qyi_cli_fail(line->cli, "--moves", error);
    if (error->code == QY_E_ILLEGAL_MOVE) {
        (void)qy_game_judge_end(line->judge, QY_RESULT_OPEN, QY_RESULT_OPEN, &line->verdict);
        line->verdict.outcome = (struct qy_outcome){QY_RESULT_OPEN, QY_REASON_NONE, NULL};
        answer(line, text, len, error);
    }
    return code;
}

static int play(struct line *line, const char *moves)
{
    unsigned flags = qy_moves_flags(&line->position, moves, strlen(moves));

    for (const char *at = moves; *at;) {
        size_t said = line->count > 0 ? qy_en_passant_words(at, strlen(at)) : 0;
        size_t len = said > 0 ? said : strcspn(at, " \t\r\n");
        struct qy_error error;
        qy_move move;
        int code;

        if (said == 0 && len > 0 && !is_number(at, len)) {
            code = read_move(&line->position, at, len, flags, &move, &error);
            if (code < 0)
                return refuse(line, at, len, (uint32_t)(at - moves) + 1, &error);
            if (add_move(line, move) < 0)
                return qyi_cli_no_memory(line->cli);
        }
        at += len + (at[len] != '\0');
    }
    return finish(line);
}

static int begin(struct line *line)
{
    struct qy_game_setup setup;

    int code;

    qy_game_setup_init(line->rules, &setup);
    setup.start = line->start;
    code = qyi_cli_regulations(line->cli, &setup);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_game_judge_new(&line->judge) == 0 && qy_game_judge_begin(line->judge, &setup) == 0)
        return QYI_EXIT_DONE;
    return qyi_cli_no_memory(line->cli);
}

static int open_tables(struct line *line)
{
    struct qy_error error;

    if (qy_tables_new(line->cli->text[QYI_OPT_FOLDER], &line->tables, &error) == 0)
        return QYI_EXIT_DONE;
    qyi_cli_say_error(line->cli, &error);
    return qyi_cli_exit_of(error.code);
}

int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct line line = {.cli = cli, .judgement = {.deviate = -1}};
    int code = qyi_cli_position(cli, &line.position);

    if (code != QYI_EXIT_DONE)
        return code;
    line.rules = rules ? rules : qy_rules_default(line.position.game);
    line.start = line.position;
    code = open_tables(&line);
    if (code == QYI_EXIT_DONE)
        code = begin(&line);
    if (code == QYI_EXIT_DONE)
        code = play(&line, cli->text[QYI_OPT_MOVES]);
    qy_game_judge_free(line.judge);
    qyi_cli_close_tables(cli, line.tables);
    qy_judgement_free(&line.judgement);
    free(line.move);
    return code;
}
