/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of parts, those about single positions, and the games used as input. */
#include "bench/bench.h"
#include "bench/whole_games.h"

#include "engine/bench.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/play/solve.h>
#include <qiyuan/print/diagram.h>
#include <qiyuan/print/sheet.h>

#include <string.h>

#define PLIES_A_GAME 128
#define SEARCH_DEPTH 7

/* A step of a 64-bit linear congruential generator (Knuth's constants); its upper bits are used. */
static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

static int play_game(enum qy_game game, uint64_t *seed, struct qyi_bench_games *games)
{
    struct qy_position position;
    enum qy_notation notation = qy_notation_default(game);

    qy_position_start(game, &position);
    qy_buf_adds(&games->pgn, game == QY_GAME_CHESS ? "[Event \"bench\"]\n" : "[Game \"Chinese Chess\"]\n");
    qy_buf_adds(&games->pgn, "[Result \"*\"]\n\n");
    for (unsigned ply = 0; ply < PLIES_A_GAME; ply++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        struct qy_undo undo;

        if (count == 0)
            break;
        qy_move move = moves[draw(seed, count)];
        games->before[games->plies] = position;
        games->move[games->plies++] = move;
        if (ply % 2 == 0)
            qy_buf_addf(&games->pgn, "%u. ", ply / 2 + 1);
        (void)qy_move_write(&position, move, notation, QY_WRITE_DEFAULT, &games->pgn);
        (void)qy_move_write(&position, move, notation, QY_WRITE_DEFAULT, &games->words);
        qy_buf_addc(&games->words, '\0');
        qy_buf_addc(&games->pgn, ply % 12 == 11 ? '\n' : ' ');
        qy_position_make(&position, move, &undo);
    }
    qy_buf_adds(&games->pgn, "*\n\n");
    games->games++;
    return games->pgn.failed || games->words.failed ? QY_E_MEMORY : 0;
}

int qyi_bench_play(enum qy_game game, struct qyi_bench_games *games)
{
    uint64_t seed = 2026;

    games->plies = 0;
    games->games = 0;
    games->pgn = (struct qy_buf)QY_BUF_INIT;
    games->words = (struct qy_buf)QY_BUF_INIT;
    while (games->plies + PLIES_A_GAME <= QYI_BENCH_PLIES) {
        int code = play_game(game, &seed, games);
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- the parts ------------------------------------------------------------------------------------- */

static uint64_t run_perft(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    static const struct {
        const char *fen;
        unsigned depth;
        uint64_t nodes;
    } rows[QY_GAME_COUNT] = {
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 4, 3290240},
    };
    struct qy_position position;
    uint64_t nodes = 0;

    (void)games;
    *ret_expected = rows[part->game].nodes;
    if (qy_position_from_fen(part->game, rows[part->game].fen, strlen(rows[part->game].fen), &position,
                             NULL) < 0)
        return 0;
    return qy_perft(&position, rows[part->game].depth, part->threads, &nodes) < 0 ? 0 : nodes;
}

static uint64_t run_legal(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    uint64_t sets = 0;

    (void)part;
    for (size_t i = 0; i < games->plies; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&games->before[i], moves);
        bool there = false;

        for (size_t j = 0; j < count; j++)
            there |= moves[j] == games->move[i];
        sets += there;
    }
    *ret_expected = games->plies;
    return sets;
}

static uint64_t run_make(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected)
{
    uint64_t same = 0;

    (void)part;
    for (size_t i = 0; i < games->plies; i++) {
        struct qy_position position = games->before[i];
        struct qy_undo undo;

        qy_position_make(&position, games->move[i], &undo);
        qy_position_unmake(&position, games->move[i], &undo);
        same += qy_position_key(&position) == qy_position_key(&games->before[i]);
    }
    *ret_expected = games->plies;
    return same;
}

static uint64_t run_fen(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                        uint64_t *ret_expected)
{
    struct qy_buf fen = QY_BUF_INIT;
    uint64_t same = 0;

    for (size_t i = 0; i < games->plies; i++) {
        struct qy_position position;

        qy_buf_clear(&fen);
        qy_position_to_fen(&games->before[i], QY_FEN_DEFAULT, &fen);
        if (qy_position_from_fen(part->game, fen.data, fen.len, &position, NULL) == 0)
            same += qy_position_key(&position) == qy_position_key(&games->before[i]);
    }
    qy_buf_free(&fen);
    *ret_expected = games->plies;
    return same;
}

static uint64_t run_notation(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                             uint64_t *ret_expected)
{
    struct qy_buf text = QY_BUF_INIT;
    uint64_t same = 0;

    for (size_t i = 0; i < games->plies; i++) {
        qy_move move = QY_MOVE_NONE;

        qy_buf_clear(&text);
        (void)qy_move_write(&games->before[i], games->move[i], part->notation, QY_WRITE_DEFAULT, &text);
        if (qy_move_read(&games->before[i], text.data, text.len, part->notation, &move, NULL) == 0)
            same += move == games->move[i];
    }
    qy_buf_free(&text);
    *ret_expected = games->plies;
    return same;
}

static int count_plies(void *user, const struct qy_game_end *end)
{
    if (end->status == QY_GAME_OK || end->status == QY_GAME_UNFINISHED)
        *(uint64_t *)user += end->plies;
    return 0;
}

static uint64_t run_pgn(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                        uint64_t *ret_expected)
{
    static const struct qy_pgn_visitor visitor = {.end_game = count_plies};
    const struct qy_pgn_options options = {0};
    struct qy_memory text = {games->pgn.data, games->pgn.len};
    struct qy_pgn_reader *reader;
    uint64_t plies = 0;

    (void)part;
    *ret_expected = games->plies;
    if (qy_pgn_reader_new(qy_memory_read, &text, &options, &reader) < 0)
        return 0;
    while (qy_pgn_next(reader, &visitor, &plies) == 1)
        continue;
    qy_pgn_reader_free(reader);
    return plies;
}

/* A search: numbers and patterns of pieces that no game has. */
struct search {
    struct qy_query *query;
    uint64_t plies;
};

static int search_begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct search *)user)->query, game);
}

static int search_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct search *)user)->query, now, ply, next);
}

static int search_end(void *user, const struct qy_scan_game *game)
{
    struct search *search = user;

    if (qy_query_end(search->query, game) == 0)
        search->plies += game->plies;
    return 0;
}

static uint64_t run_search(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected)
{
    static const char wanted[] = "pieces=pieces<=1 or pattern=\"Ka1 ka1\"";
    static const struct qy_scan_visitor visitor = {
        .begin = search_begin, .position = search_position, .end = search_end};
    struct qy_memory text = {games->pgn.data, games->pgn.len};
    struct search search = {NULL, 0};
    struct qy_scan *scan = NULL;

    (void)part;
    *ret_expected = games->plies;
    if (qy_query_new(&search.query) == 0 &&
        qy_query_parse(search.query, wanted, sizeof wanted - 1, NULL) == 0 &&
        qy_scan_new(qy_memory_read, &text, NULL, &scan) == 0)
        while (qy_scan_next(scan, &visitor, &search) == 1)
            continue;
    qy_scan_free(scan);
    qy_query_free(search.query);
    return search.plies;
}

/* State of printing the score sheets of all games; the output is discarded. */
struct printing {
    struct qy_sheets *sheets;
    uint64_t pages; /* pages that the moves need */
};

static int print_nowhere(void *user, const char *data, size_t len)
{
    (void)user;
    (void)data;
    (void)len;
    return 0;
}

static int print_game(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct printing *printing = user;
    size_t a_page = 2 * qy_sheets_moves_a_page(qy_record_game(record));

    (void)state;
    printing->pages += (qy_record_plies(record) + a_page - 1) / a_page;
    return qy_sheets_add(printing->sheets, record, NULL, NULL);
}

static uint64_t run_sheet(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    static const struct qy_records_visitor visitor = {.record = print_game};
    const struct qy_sheet_setup setup = {.lang = QY_LANG_ZH_HANS};
    struct qy_memory text = {games->pgn.data, games->pgn.len};
    struct printing printing = {NULL, 0};
    uint64_t pages = 0;

    (void)part;
    if (qy_sheets_new(&setup, print_nowhere, NULL, &printing.sheets, NULL) == 0 &&
        qy_records_read(qy_memory_read, &text, "pgn", &visitor, &printing) == 0 &&
        qy_sheets_end(printing.sheets, NULL) == 0)
        pages = qy_sheets_pages(printing.sheets);
    qy_sheets_free(printing.sheets);
    *ret_expected = printing.pages;
    return pages;
}

#define DIAGRAMS 64

/* Writes diagrams as SVG, each with its last move. */
static uint64_t run_diagram(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                            uint64_t *ret_expected)
{
    struct qy_buf svg = QY_BUF_INIT;
    uint64_t drawn = 0;

    (void)part;
    for (size_t i = 0; i < DIAGRAMS; i++) {
        size_t ply = 1 + i * (games->plies - 2) / DIAGRAMS;
        struct qy_diagram diagram;

        qy_buf_clear(&svg);
        qy_diagram_init(&games->before[ply], &diagram);
        qy_diagram_set_last(&diagram, games->move[ply - 1]);
        drawn += qy_diagram_write(&diagram, QY_PICTURE_SVG, &svg) == 0 && svg.len > 1000;
    }
    qy_buf_free(&svg);
    *ret_expected = DIAGRAMS;
    return drawn;
}

/* Solves mates in five; each must be proved with that length. */
static uint64_t run_solve(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    static const char *const fens[QY_GAME_COUNT] = {
        "2r2r2/pb3p1p/1p2p2k/4P3/6Q1/5P2/P5P1/4R1K1 w - - 2 29",
        "4kab2/4a1c2/4b4/p1p1p3p/6p2/2B1P4/P5r1P/N1C4R1/1RnrA4/2B1KA3 b - - 0 1",
    };
    struct qy_position position;
    struct qy_solver *solver;
    struct qy_solve result = {.answer = QY_SOLVE_UNKNOWN};

    (void)games;
    if (qy_position_from_fen(part->game, fens[part->game], strlen(fens[part->game]), &position, NULL) == 0 &&
        qy_solver_new(0, &solver) == 0) {
        qy_solve(solver, &position, NULL, &result);
        qy_solver_free(solver);
    }
    *ret_expected = result.nodes + (result.nodes == 0);
    return result.answer == QY_SOLVE_MATE && result.moves == 5 ? result.nodes : 0;
}

/* Searches fixed positions twice; the node counts must be equal. */
static uint64_t run_engine(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected)
{
    struct qyi_bench once = {0, 0};
    struct qyi_bench twice = {0, 0};

    (void)games;
    if (qyi_bench_run(part->game, SEARCH_DEPTH, &once) < 0 ||
        qyi_bench_run(part->game, SEARCH_DEPTH, &twice) < 0)
        return 0;
    *ret_expected = 2 * once.nodes;
    return once.nodes + twice.nodes;
}

/* clang-format off */
const struct qyi_bench_part qyi_bench_parts[] = {
    {"perft-chess",         "nodes",     QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_perft},
    {"perft-chess-2",       "nodes",     QY_GAME_CHESS,   2, QY_NOTATION_UCI, run_perft},
    {"perft-xiangqi",       "nodes",     QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_perft},
    {"perft-xiangqi-2",     "nodes",     QY_GAME_XIANGQI, 2, QY_NOTATION_UCI, run_perft},
    {"legal-chess",         "positions", QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_legal},
    {"legal-xiangqi",       "positions", QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_legal},
    {"make-chess",          "moves",     QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_make},
    {"make-xiangqi",        "moves",     QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_make},
    {"fen-chess",           "positions", QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_fen},
    {"fen-xiangqi",         "positions", QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_fen},
    {"notation-san",        "moves",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, run_notation},
    {"notation-uci-chess",  "moves",     QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_notation},
    {"notation-uci-xiangqi", "moves",    QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_notation},
    {"notation-iccs",       "moves",     QY_GAME_XIANGQI, 1, QY_NOTATION_ICCS, run_notation},
    {"notation-wxf",        "moves",     QY_GAME_XIANGQI, 1, QY_NOTATION_WXF, run_notation},
    {"notation-zh",         "moves",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, run_notation},
    {"pgn-chess",           "plies",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, run_pgn},
    {"pgn-xiangqi",         "plies",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, run_pgn},
    {"read-chess",          "bytes",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_read},
    {"read-xiangqi",        "bytes",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_read},
    {"pieces-chess",        "bytes",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_pieces},
    {"pieces-chess-2",      "bytes",     QY_GAME_CHESS,   2, QY_NOTATION_SAN, qyi_bench_pieces},
    {"pieces-xiangqi",      "bytes",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_pieces},
    {"pieces-xiangqi-2",    "bytes",     QY_GAME_XIANGQI, 2, QY_NOTATION_ZH, qyi_bench_pieces},
    {"tokens-chess",        "bytes",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_tokens},
    {"tokens-xiangqi",      "bytes",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_tokens},
    {"normalise-chess",     "bytes",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_normalise},
    {"normalise-xiangqi",   "bytes",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_normalise},
    {"resolve-san",         "moves",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_resolve},
    {"resolve-zh",          "moves",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_resolve},
    {"index-chess",         "games",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_index},
    {"index-xiangqi",       "games",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_index},
    {"query-chess",         "queries",   QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_query},
    {"query-xiangqi",       "queries",   QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_query},
    {"repetition-xiangqi",  "rulings",   QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_judge},
    {"arbiter-chess",       "events",    QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_arbiter},
    {"arbiter-xiangqi",     "events",    QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_arbiter},
    {"winnable-chess",      "questions", QY_GAME_CHESS,   1, QY_NOTATION_SAN, qyi_bench_winnable},
    {"winnable-xiangqi",    "questions", QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, qyi_bench_winnable},
    {"grep-chess",          "plies",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, run_search},
    {"grep-xiangqi",        "plies",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, run_search},
    {"sheet-chess",         "pages",     QY_GAME_CHESS,   1, QY_NOTATION_SAN, run_sheet},
    {"sheet-xiangqi",       "pages",     QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, run_sheet},
    {"engine-chess",        "nodes",     QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_engine},
    {"engine-xiangqi",      "nodes",     QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_engine},
    {"diagram-chess",       "diagrams",  QY_GAME_CHESS,   1, QY_NOTATION_SAN, run_diagram},
    {"diagram-xiangqi",     "diagrams",  QY_GAME_XIANGQI, 1, QY_NOTATION_ZH, run_diagram},
    {"solve-chess",         "nodes",     QY_GAME_CHESS,   1, QY_NOTATION_UCI, run_solve},
    {"solve-xiangqi",       "nodes",     QY_GAME_XIANGQI, 1, QY_NOTATION_UCI, run_solve},
};
/* clang-format on */
const size_t qyi_bench_part_count = sizeof qyi_bench_parts / sizeof qyi_bench_parts[0];
