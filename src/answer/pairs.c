/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairings: new pairs, rounds with names and results, boards of team matches. */
#include "answer/answers.h"

#include <stdio.h>

static void tell_pairs(unsigned round, const struct qy_pairing *pairing, bool say, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("round", "round"), QYI_COLUMN("board", "board"),
                                                QYI_COLUMN("white", "white"), QYI_COLUMN("black", "black")};
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < pairing->count; i++) {
        qyi_row_open(writer);
        qyi_tell_uint(writer, "round", round);
        qyi_tell_uint(writer, "board", i + 1);
        qyi_tell_uint(writer, "white", pairing->pair[i].white);
        qyi_tell_uint(writer, "black", pairing->pair[i].black);
        if (say)
            qyi_say_textf(writer, "%u %u", pairing->pair[i].white, pairing->pair[i].black);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

void qyi_answer_pairs(unsigned round, const struct qy_pairing *pairing, struct qyi_writer *writer)
{
    tell_pairs(round, pairing, true, writer);
}

/* Writes the unfinished games of an arena, by their rounds. */
static void tell_open(const struct qy_tournament *tournament, struct qyi_writer *writer)
{
    for (unsigned round = 1; round <= tournament->columns; round++) {
        struct qy_pairing pairing;
        size_t open = 0;

        if (qy_pairing_of_round(tournament, round, &pairing) < 0)
            return;
        for (size_t i = 0; i < pairing.count; i++)
            if (qy_tournament_player(tournament, pairing.pair[i].white)->entry[round - 1].outcome ==
                QY_TOURNAMENT_OPEN)
                pairing.pair[open++] = pairing.pair[i];
        pairing.count = open;
        if (open > 0)
            qyi_answer_pairs(round, &pairing, writer);
        qy_pairing_free(&pairing);
    }
}

void qyi_answer_paired_since(const struct qy_tournament_log *log, unsigned before, struct qyi_writer *writer)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    struct qy_pairing pairing;

    if (qy_tournament_log_system(log)->form == QY_PAIRING_ARENA) {
        tell_open(tournament, writer);
        return;
    }
    for (unsigned round = before + 1; round <= paired; round++)
        if (qy_pairing_of_round(tournament, round, &pairing) == 0) {
            qyi_answer_pairs(round, &pairing, writer);
            qy_pairing_free(&pairing);
        }
}

unsigned qyi_table_rounds(const struct qy_pairing_system *system, unsigned players)
{
    if (system->form != QY_PAIRING_TABLE)
        return 0;
    if (system->field == QY_PAIRING_TWO_TEAMS)
        return system->cycles > 1 ? 0 : players;
    return (players + players % 2 - 1) * system->cycles;
}

/* "1: 1-6 2-5 3-4"; for a Scheveningen table "1: A1-B1 B2-A2", in which numbers of team B follow those of team A */
int qyi_answer_table_round(const struct qy_pairing_system *system, unsigned players, unsigned round,
                           struct qyi_writer *writer)
{
    bool teams = system->field == QY_PAIRING_TWO_TEAMS;
    struct qy_pairing pairing;
    int code = teams ? qy_scheveningen(players, round, &pairing)
                     : qy_pairing_table(system, players, round, &pairing);

    if (code < 0)
        return code;
    tell_pairs(round, &pairing, false, writer);
    qyi_say_textf(writer, "%u:", round);
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];

        if (!teams)
            qyi_say_textf(writer, " %u-%u", pair.white, pair.black);
        else if (pair.white <= players)
            qyi_say_textf(writer, " A%u-B%u", pair.white, pair.black - players);
        else
            qyi_say_textf(writer, " B%u-A%u", pair.white - players, pair.black);
    }
    qyi_say_end(writer);
    qy_pairing_free(&pairing);
    return 0;
}

/* "1-0", "+ -", "" for an open game. */
static const char *result_of(const struct qy_tournament *tournament, struct qy_pair pair, unsigned round)
{
    const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(tournament, pair.black);
    enum qy_tournament_outcome one = (enum qy_tournament_outcome)white->entry[round - 1].outcome;
    enum qy_tournament_outcome two =
        black ? (enum qy_tournament_outcome)black->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;
    bool lost = one == QY_TOURNAMENT_LOSS || one == QY_TOURNAMENT_LOSS_UNRATED;

    switch (one) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED: return "1-0";
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED: return two == QY_TOURNAMENT_LOSS ? "1/2-0" : "1/2-1/2";
    case QY_TOURNAMENT_FORFEIT_WIN: return "+ -";
    case QY_TOURNAMENT_FORFEIT_LOSS: return two == QY_TOURNAMENT_FORFEIT_WIN ? "- +" : "- -";
    default: break;
    }
    if (!lost)
        return "";
    return two == QY_TOURNAMENT_WIN || two == QY_TOURNAMENT_WIN_UNRATED ? "0-1"
           : two == QY_TOURNAMENT_DRAW                                  ? "0-1/2"
                                                                        : "0-0";
}

/* Writes a player's points before the round; "" for none. */
static void tell_before(const struct qy_tournament *tournament, unsigned number, unsigned round,
                        const char *key, struct qyi_writer *writer)
{
    const struct qy_tournament_player *player = number > 0 ? qy_tournament_player(tournament, number) : NULL;
    const struct qyi_value nothing = {.kind = QYI_CELL_NULL, .shown = ""};

    if (player)
        qyi_tell_fixed(writer, key, qy_tournament_score(tournament, player, round - 1), 1);
    else
        qyi_tell(writer, key, &nothing);
}

static void tell_game(const struct qy_tournament *tournament, unsigned round, size_t board,
                      struct qy_pair pair, struct qyi_writer *writer)
{
    struct qyi_value black = {.kind = QYI_CELL_DECIMAL, .number = pair.black};
    struct qyi_value name = {.kind = QYI_CELL_NULL, .shown = qyi_word(writer->lang, "bracket.bye")};
    const char *result = pair.black > 0 ? result_of(tournament, pair, round) : "";

    black.shown = pair.black > 0 ? NULL : "";
    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "board", board);
    qyi_tell_uint(writer, "white", pair.white);
    qyi_tell_text(writer, "white_name", qyi_player_name(tournament, pair.white));
    tell_before(tournament, pair.white, round, "white_points", writer);
    qyi_tell_text(writer, "result", result);
    qyi_tell(writer, "black", &black);
    if (pair.black > 0)
        qyi_tell_text(writer, "black_name", qyi_player_name(tournament, pair.black));
    else
        qyi_tell(writer, "black_name", &name);
    tell_before(tournament, pair.black, round, "black_points", writer);
    qyi_row_close(writer);
}

int qyi_answer_round(const struct qy_tournament *tournament, unsigned round, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("round", "round"),
        {.key = "board", .name = "board", .words = "html.board"},
        {.key = "white", .name = "white", .words = "standings.number"},
        {.key = "white_name", .name = "white-name", .words = "html.first", .left = true},
        {.key = "white_points", .name = "white-points", .words = "standings.points"},
        {.key = "result", .name = "result", .words = "html.result"},
        {.key = "black", .name = "black", .words = "standings.number"},
        {.key = "black_name", .name = "black-name", .words = "html.second", .left = true},
        {.key = "black_points", .name = "black-points", .words = "standings.points"},
    };
    static const struct qyi_table table = QYI_TABLE(columns);
    struct qy_pairing pairing;
    int code = qy_pairing_of_round(tournament, round, &pairing);

    if (code < 0)
        return code;
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < pairing.count; i++)
        tell_game(tournament, round, i + 1, pairing.pair[i], writer);
    qyi_table_close(writer);
    qy_pairing_free(&pairing);
    return 0;
}

/* ---- boards of teams ------------------------------------------------------------------------------- */

static const char *board_result(const struct qy_team_board *board)
{
    static const char *const words[QY_TOURNAMENT_OUTCOME_COUNT] = {[QY_TOURNAMENT_OPEN] = "*",
                                                                   [QY_TOURNAMENT_WIN] = "1-0",
                                                                   [QY_TOURNAMENT_DRAW] = "1/2-1/2",
                                                                   [QY_TOURNAMENT_FORFEIT_WIN] = "+-"};

    if (board->for_white == QY_TOURNAMENT_LOSS)
        return board->for_black == QY_TOURNAMENT_LOSS ? "0-0" : "0-1";
    if (board->for_white == QY_TOURNAMENT_FORFEIT_LOSS)
        return board->for_black == QY_TOURNAMENT_FORFEIT_LOSS ? "--" : "-+";
    return words[board->for_white];
}

static void tell_board(unsigned round, const unsigned team[2], size_t place,
                       const struct qy_team_board *board, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "first", team[0]);
    qyi_tell_uint(writer, "second", team[1]);
    qyi_tell_uint(writer, "board", place);
    qyi_tell_uint(writer, "white", board->white);
    qyi_tell_uint(writer, "black", board->black);
    qyi_tell_text(writer, "result", board_result(board));
    qyi_say_textf(writer, "%u-%u %zu: %u-%u %s", team[0], team[1], place, board->white, board->black,
                  board_result(board));
    qyi_row_close(writer);
}

void qyi_answer_boards(const struct qy_tournament_log *event, unsigned round, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("round", "round"),   QYI_COLUMN("first", "first"),
                                                QYI_COLUMN("second", "second"), QYI_COLUMN("board", "board"),
                                                QYI_COLUMN("white", "white"),   QYI_COLUMN("black", "black"),
                                                QYI_COLUMN("result", "result")};
    static const struct qyi_table table = QYI_TABLE(columns);
    const struct qy_tournament *teams = qy_tournament_log_tournament(event);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < teams->player_count; i++) {
        unsigned team[2];
        size_t count;
        const struct qy_team_board *board =
            qy_tournament_log_boards(event, round, teams->player[i].number, &team[0], &team[1], &count);

        for (size_t k = 0; board && team[0] == teams->player[i].number && k < count; k++)
            tell_board(round, team, k + 1, &board[k], writer);
    }
    qyi_table_close(writer);
}

/* ---- lots ------------------------------------------------------------------------------------------ */

static const char *lot_name(enum qy_lot_kind kind)
{
    static const char *const names[] = {
        [QY_LOT_ORDER] = "order",           [QY_LOT_BYE] = "bye",      [QY_LOT_OPPONENT] = "opponent",
        [QY_LOT_FIRST_MOVE] = "first-move", [QY_LOT_SEAT] = "seat",    [QY_LOT_WINNER] = "winner",
        [QY_LOT_ENVELOPE] = "envelope",     [QY_LOT_NUMBER] = "number"};

    return names[kind];
}

void qyi_answer_lots(unsigned round, const struct qy_lots *lots, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("round", "round"), QYI_COLUMN("lot", "lot"), QYI_COLUMN("drawer", "drawer"),
        QYI_COLUMN("candidates", "candidates"), QYI_COLUMN("drawn", "drawn")};
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < lots->count; i++) {
        const struct qy_lot *lot = &lots->lot[i];
        char id[32];

        qyi_row_open(writer);
        qyi_tell_uint(writer, "round", round);
        qyi_tell_text(writer, "lot", lot_name(lot->kind));
        qyi_tell_uint(writer, "drawer", lot->drawer);
        qyi_array_open(writer, "candidates");
        for (size_t n = 0; n < lot->count; n++)
            qyi_tell_uint(writer, NULL, lots->candidate[lot->first + n]);
        qyi_array_close(writer);
        qyi_tell_uint(writer, "drawn", lot->drawn);
        (void)snprintf(id, sizeof id, "tournament.lot-%s", lot_name(lot->kind));
        qyi_say_told(writer, id, "drawer", "drawn", "candidates", NULL);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}
