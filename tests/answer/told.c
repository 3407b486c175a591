/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Produces every answer from its own data: games, positions, events, tables. */
#include "told.h"

#include "answer/analysis.h"
#include "answer/answers.h"
#include "answer/codes.h"
#include "answer/collections.h"
#include "answer/deeds.h"
#include "answer/match.h"
#include "answer/message.h"
#include "answer/position.h"
#include "answer/rulings.h"
#include "answer/verdict.h"
#include "cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- facts ----------------------------------------------------------------------------------------- */

void read_file(const char *name, struct qy_buf *out)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");
    char path[1024];
    char block[4096];
    size_t got;
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", folder ? folder : "tests/data", name);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("%s can't be read", path);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        qy_buf_add(out, block, got);
    (void)fclose(file);
}

static void read_event(const char *name, struct qyi_event *ret_event)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};

    read_file(name, &text);
    if (qyi_event_read(qy_buf_str(&text), text.len, ret_event, &error) < 0)
        fail_msg("%s:%u: error %d, found %s", name, (unsigned)error.line, error.code, error.found);
    qy_buf_free(&text);
}

static void read_fen(enum qy_game game, const char *fen, struct qy_position *ret_position)
{
    assert_int_equal(qy_position_from_fen(game, fen, strlen(fen), ret_position, NULL), 0);
}

/* A game of each kind, the first one with an opening that has a name. */
static const char games[] = "[Event \"A <b> & \\\"c\\\"\"]\n[White \"Li\"]\n[Black \"Wang\"]\n[Date "
                            "\"2026.02.03\"]\n[Result \"1-0\"]\n\n"
                            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n"
                            "[White \"Wang\"]\n[Black \"Li\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n";

struct scanned {
    int (*each)(struct scanned *scanned, const struct qy_scan_game *game);
    struct qy_tree *tree;
    struct qy_stats *stats;
    struct qyi_writer *writer;
};

static int scan_begin(void *user, const struct qy_scan_game *game)
{
    struct scanned *scanned = user;

    (void)game;
    if (scanned->tree)
        qy_tree_begin(scanned->tree);
    return 0;
}

static int scan_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    struct scanned *scanned = user;

    (void)ply;
    return scanned->tree ? qy_tree_position(scanned->tree, now, next) : 0;
}

static int scan_end(void *user, const struct qy_scan_game *game)
{
    struct scanned *scanned = user;

    return scanned->each(scanned, game);
}

static void scan(struct scanned *scanned)
{
    static const struct qy_scan_visitor visitor = {
        .begin = scan_begin, .position = scan_position, .end = scan_end};
    const struct qy_scan_options options = {.name = "games.pgn"};
    struct qy_memory text = {games, sizeof games - 1};

    assert_int_equal(qy_scan_all(qy_memory_read, &text, &options, &visitor, scanned), 0);
}

/* ---- positions ------------------------------------------------------------------------------------- */

static void tell_messages(struct qyi_writer *writer)
{
    const struct qy_error in_lines = {.code = QY_E_VALUE, .line = 3, .column = 4};
    const struct qy_error in_bytes = {.code = QY_E_VALUE, .offset = 12};

    qyi_answer_message(&(struct qyi_message_told){NULL, &in_lines, "g\xE9.pgn", "what is wrong\nsee help\n"},
                       writer);
    qyi_answer_message(&(struct qyi_message_told){NULL, &in_bytes, "games.xqf", "what is wrong"}, writer);
    qyi_answer_message(&(struct qyi_message_told){.code = "cli.memory", .text = "no memory"}, writer);
}

static void tell_moves_at(struct qyi_writer *writer)
{
    static const char fen[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const struct qyi_position_place place = {"-", 7, fen, sizeof fen - 1};
    struct qy_position position;

    read_fen(QY_GAME_CHESS, fen, &position);
    qyi_answer_moves_at(&position, &place, QY_NOTATION_SAN, QY_WRITE_DEFAULT, writer);
}

static void tell_moves(struct qyi_writer *writer)
{
    struct qy_position position;

    qy_position_start(QY_GAME_XIANGQI, &position);
    qyi_answer_moves(&position, QY_NOTATION_ZH, QY_WRITE_DEFAULT, writer);
}

static void tell_perft(struct qyi_writer *writer)
{
    struct qyi_perft_count count = {.depth = 1, .nodes = 20, .divided = true};

    qy_position_start(QY_GAME_CHESS, &count.position);
    count.moves = qyi_list_moves(&count.position, count.move);
    for (size_t i = 0; i < count.moves; i++)
        count.move_nodes[i] = 1;
    qyi_answer_perft(&count, writer);
}

static const struct qyi_position_place place = {"a<b.epd", 3, "8/8/8/8/8/8/8/8 w - - 0 1", 25};

static void tell_perft_wrong(struct qyi_writer *writer)
{
    qyi_answer_perft_wrong(&place, 2, 400, 401, writer);
}

static void tell_positions_hold(struct qyi_writer *writer)
{
    qyi_answer_positions_hold(9, 8, 20, writer);
}

static void tell_mates_hold(struct qyi_writer *writer)
{
    qyi_answer_positions_hold(9, 8, UINT64_MAX, writer);
}

static void tell_winnable(struct qyi_writer *writer)
{
    static const char fen[] = "8/8/8/8/8/1k6/8/K6r w - - 0 1";
    struct qy_winnable side[2];
    struct qy_position position;

    read_fen(QY_GAME_CHESS, fen, &position);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(qy_position_winnable(&position, (enum qy_side)i, NULL, &side[i]), 0);
    assert_true(qy_winnable_holds(&position, QY_SECOND, &side[1]));
    if (side[1].line_len > 0) { /* without its last move the line is no mate */
        side[1].line_len--;
        assert_false(qy_winnable_holds(&position, QY_SECOND, &side[1]));
        side[1].line_len++;
    }
    qyi_answer_winnable(&position, side, fen, strlen(fen), writer);
    for (unsigned i = 0; i < 2; i++)
        qy_winnable_clear(&side[i]);
}

static void solve(struct qy_position *ret_position, struct qy_solve *ret_result)
{
    struct qy_solver *solver;

    read_fen(QY_GAME_CHESS, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ret_position);
    assert_int_equal(qy_solver_new(0, &solver), 0);
    qy_solve(solver, ret_position, NULL, ret_result);
    qy_solver_free(solver);
}

static void tell_solve(struct qyi_writer *writer)
{
    const struct qy_table_answer table = {.outcome = QY_TABLE_WIN, .plies = 3};
    struct qy_position position;
    struct qy_solve result;

    solve(&position, &result);
    qyi_answer_solve(&position, &result, NULL, writer);
    qyi_answer_solve(&position, &result, &table, writer);
}

static void tell_solve_checked(struct qyi_writer *writer)
{
    const struct qy_solve_limits limits = {.checks = true};
    struct qy_position position;
    struct qy_solve result;

    solve(&position, &result);
    qyi_answer_solve_checked(&place, &limits, 1, true, &result, 12, writer);
}

static void tell_position(struct qyi_writer *writer)
{
    struct qy_position position;

    read_fen(QY_GAME_CHESS, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &position);
    qyi_answer_position(&position, qy_rules_default(QY_GAME_CHESS), 5, writer);
    qy_position_start(QY_GAME_XIANGQI, &position);
    qyi_answer_position(&position, qy_rules_default(QY_GAME_XIANGQI), 0, writer);
}

static void tell_explain(struct qyi_writer *writer)
{
    static const char *const codes[] = {"21", "checkmate", "leaves-check", "xq:4.1.1"};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (!qyi_answer_code(codes[i], writer))
            fail_msg("nothing is known of %s", codes[i]);
    assert_false(qyi_answer_code("no-such-code", writer));
}

static void tell_articles(struct qyi_writer *writer)
{
    assert_true(qyi_answer_articles("xq:4", writer));
    assert_false(qyi_answer_articles("xq:99999", writer));
}

/* ---- verdicts -------------------------------------------------------------------------------------- */

/* A chase that goes round three times, and then an illegal move. */
static void tell_judged_line(struct qyi_writer *writer)
{
    static const char fen[] = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1";
    static const char *const words[] = {"h6i4", "i9h9", "i4h6", "h9i9"};
    const struct qy_rules *rules = qy_rules_by_id("xiangqi-2020", strlen("xiangqi-2020"));
    const struct qy_error error = {.code = QY_E_ILLEGAL_MOVE, .detail = QY_REFUSAL_NONE + 1};
    const struct qy_verdict_note asked_for = {
        .name = "natural-limit", .article = "xq:24.1", .ply = 8, .claimant = QY_FIRST, .deviate = -1};
    struct qyi_judged_line line = {.rules = rules};
    struct qy_judgement judgement = {.deviate = -1};
    struct qy_game_verdict verdict;
    struct qy_game_judge *judge;
    struct qy_game_setup setup;
    struct qy_position now;
    qy_move moves[8];

    read_fen(QY_GAME_XIANGQI, fen, &line.start);
    qy_game_setup_init(rules, &setup);
    setup.start = now = line.start;
    assert_int_equal(qy_game_judge_new(&judge), 0);
    assert_int_equal(qy_game_judge_begin(judge, &setup), 0);
    for (size_t i = 0; i < 8; i++) {
        struct qy_undo undo;

        assert_int_equal(qy_move_read(&now, words[i % 4], 4, QY_NOTATION_UCI, &moves[i], NULL), 0);
        qy_position_make(&now, moves[i], &undo);
        assert_int_equal(qy_game_judge_move(judge, moves[i], &now), 0);
    }
    assert_int_equal(qy_game_judge_line(judge, NULL, &judgement, &verdict), 0);
    const struct qy_verdict_note *notes = verdict.notes;
    const size_t note_count = verdict.note_count;
    verdict.notes = &asked_for; /* one that a side asked for; the judge makes them for both */
    verdict.note_count = 1;
    line.moves = moves;
    line.count = 8;
    line.verdict = &verdict;
    line.judgement = &judgement;
    qyi_answer_judged_line(&line, false, writer);
    line.foul = "a0a9";
    line.foul_len = 4;
    line.error = &error;
    qyi_answer_judged_line(&line, true, writer);
    verdict.notes = notes;
    verdict.note_count = note_count;
    qyi_answer_judged_line(&line, true, writer);
    qy_judgement_free(&judgement);
    qy_game_judge_free(judge);
}

static void tell_judged_game(struct qyi_writer *writer)
{
    static const struct qy_verdict_note note = {.name = "repetition",
                                                .article = "xq:24.1",
                                                .ply = 9,
                                                .occurrences = 3,
                                                .claimant = QY_FIRST,
                                                .judged = true,
                                                .verdict = QY_VERDICT_DRAW,
                                                .deviate = -1};
    const struct qy_error error = {.code = QY_E_ILLEGAL_MOVE, .line = 3, .column = 4, .found = "<Nf9>"};
    const struct qy_game_verdict verdict = {.note_count = 1, .notes = &note};
    const struct qyi_judged_game game = {.file = "a&b\xE9.pgn",
                                         .line = 1,
                                         .started = true,
                                         .game = QY_GAME_XIANGQI,
                                         .status = "illegal",
                                         .outcome = {QY_RESULT_DRAW, QY_REASON_NONE, NULL},
                                         .has_tag = true,
                                         .plies = 12,
                                         .fault = &error,
                                         .verdict = &verdict};

    qyi_answer_judged_game(&game, true, writer);
}

/* ---- collections ----------------------------------------------------------------------------------- */

static int found_game(struct scanned *scanned, const struct qy_scan_game *game)
{
    qyi_answer_found_game("games\xE9.pgn", 1, game, 2, scanned->writer);
    return 0;
}

/* Feeds a log line by line. */
static void with_rulings(const char *name, struct qyi_writer *writer,
                         void (*each)(const struct qy_arbiter *, struct qyi_writer *),
                         void (*end)(const struct qy_arbiter *, struct qyi_writer *))
{
    struct qy_arbiter_oracle oracle = {.nodes = 1000, .drawn = qy_tables_drawn, .line = qy_tables_drawn_line};
    struct qy_tables *tables;
    struct qy_event_reader reader = {0};
    struct qy_buf log = QY_BUF_INIT;
    struct qy_arbiter *arbiter;
    uint32_t line = 0;

    read_file(name, &log);
    assert_int_equal(qy_tables_new(".", &tables, NULL), 0); /* the built-in tables */
    oracle.user = tables;
    assert_int_equal(qy_arbiter_new(&oracle, &arbiter), 0);
    for (const char *at = qy_buf_str(&log), *stop; (stop = strchr(at, '\n')) != NULL; at = stop + 1) {
        struct qy_event event;

        assert_int_equal(qy_event_read(&reader, at, (size_t)(stop - at), &event, NULL), 0);
        event.line = ++line;
        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        if (each)
            each(arbiter, writer);
    }
    if (end)
        end(arbiter, writer);
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
    qy_tables_free(tables);
    qy_buf_free(&log);
}

static void rulings_of(const struct qy_arbiter *arbiter, struct qyi_writer *writer)
{
    qyi_answer_rulings(&(struct qyi_rulings_asked){arbiter, QY_NOTATION_COUNT, false, ""}, writer);
}

/* Fouls, illegal moves and corrected positions, a repetition with its moves, a claim and its count, the
 * effect of a guarding piece, an answer to a claim, a proof from the tables, an open question. */
static void tell_rulings(struct qyi_writer *writer)
{
    static const char *const logs[] = {"arbiter/f23-illegal-first.jsonl",
                                       "arbiter/c-perpetual.jsonl",
                                       "arbiter/x-limit-checks.jsonl",
                                       "arbiter/x-conduct-hall.jsonl",
                                       "arbiter/x-rep-perpetual-check.jsonl",
                                       "arbiter/c-post-accepted.jsonl",
                                       "arbiter/am09-rapid-pawn-left-reply-made.jsonl",
                                       "arbiter/d20-leaves-the-area-on-move.jsonl",
                                       "arbiter/d25b-rapid-illegal-stands-on-the-board.jsonl",
                                       "arbiter/f27-default-time-not-given-is-zero.jsonl",
                                       "arbiter/x-dead-rook-cannon-rook.jsonl",
                                       "arbiter/x-perpetual-check-granted.jsonl"};

    qyi_table_open(writer, qyi_rulings_table());
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++)
        with_rulings(logs[i], writer, rulings_of, NULL);
    qyi_table_close(writer);
}

static void tell_ruled(struct qyi_writer *writer)
{
    with_rulings("arbiter/x-limit-checks.jsonl", writer, NULL, qyi_answer_ruled);
}

static void tell_found_game(struct qyi_writer *writer)
{
    struct scanned scanned = {.each = found_game, .writer = writer};

    scan(&scanned);
}

static void tell_found(struct qyi_writer *writer)
{
    qyi_answer_found(2, 10, writer);
}

static int tree_game(struct scanned *scanned, const struct qy_scan_game *game)
{
    return qy_tree_end(scanned->tree, game->result);
}

static void tell_tree(struct qyi_writer *writer)
{
    struct scanned scanned = {.each = tree_game};
    struct qyi_tree_asked asked = {.notation = QY_NOTATION_SAN, .depth = 3, .min = 1};
    struct qy_position root;

    qy_position_start(QY_GAME_CHESS, &root);
    assert_int_equal(qy_tree_new(&root, asked.depth, &scanned.tree), 0);
    scan(&scanned);
    asked.tree = scanned.tree;
    asked.root = &root;
    qyi_answer_tree(&asked, writer);
    qy_tree_free(scanned.tree);
}

static int stats_game(struct scanned *scanned, const struct qy_scan_game *game)
{
    return qy_stats_add(scanned->stats, game);
}

static void tell_stats(struct qyi_writer *writer)
{
    struct scanned scanned = {.each = stats_game};

    assert_int_equal(qy_stats_new(writer->lang, &scanned.stats), 0);
    scan(&scanned);
    qyi_answer_stats(scanned.stats, 10, writer);
    qy_stats_free(scanned.stats);
}

static void tell_indexed(struct qyi_writer *writer)
{
    qyi_answer_indexed("games.qyindex", 1, 2, 30, writer);
}

static void tell_merged(struct qyi_writer *writer)
{
    qyi_answer_merged(9, 1, 2, writer);
}

/* ---- engines --------------------------------------------------------------------------------------- */

static void tell_match_game(struct qyi_writer *writer)
{
    const struct qy_match_game game = {.number = 1,
                                       .name = {"a&b", "c\td"},
                                       .result = QY_RESULT_FIRST_WON,
                                       .reason = "checkmate",
                                       .article = "ch:10.1",
                                       .plies = 40};

    qyi_table_open(writer, qyi_match_games());
    qyi_answer_match_game(&game, writer);
    qyi_table_close(writer);
}

static void tell_match_standing(struct qyi_writer *writer)
{
    static const struct qy_sprt sprt = {0, 10, 0.05, 0.05};
    struct qyi_match_standing standing = {
        .name = {"a&b", "c"},
        .score = {.wins = 3, .draws = 2, .losses = 1, .pairs = {0, 1, 1, 1, 0}},
        .sprt = &sprt,
        .moves = 400,
        .overhead = 1000};

    qyi_answer_match_standing(&standing, writer);
}

static void tell_move_note(struct qyi_writer *writer)
{
    static struct qy_thought thought; /* large */
    struct qy_record_node node = {.move = QY_MOVE_NONE};
    struct qy_move_note note = {.node = &node, .ply = 1, .scored = true, .loss = 12, .thought = &thought};
    struct qy_position position;

    qy_position_start(QY_GAME_CHESS, &position);
    assert_int_equal(qy_move_read(&position, "e2e4", 4, QY_NOTATION_UCI, &node.move, NULL), 0);
    thought = (struct qy_thought){.move = node.move, .lines = 1};
    thought.line[0] = (struct qy_thought_line){.scored = true, .score = 30, .depth = 9, .count = 1};
    thought.line[0].move[0] = node.move;
    qyi_answer_move_note(1, &position, &note, true, writer);
}

/* ---- tournaments ----------------------------------------------------------------------------------- */

static void with_ranking(const char *file, const char *tiebreaks, struct qyi_writer *writer,
                         void (*tell)(const struct qyi_ranking *, struct qyi_writer *))
{
    const struct qyi_rank_asked asked = {.tiebreaks = tiebreaks, .players = true};
    struct qyi_ranking ranking;
    struct qyi_event event;

    read_event(file, &event);
    assert_int_equal(qyi_rank(&event, &asked, &ranking, NULL), 0);
    tell(&ranking, writer);
    qyi_ranking_free(&ranking);
    qyi_event_free(&event);
}

static void standings_of(const struct qyi_ranking *ranking, struct qyi_writer *writer)
{
    qyi_answer_standings(ranking, true, writer);
}

static void tell_standings(struct qyi_writer *writer)
{
    with_ranking("event/kept/dutch-baku.log", "BH/C1,SB,DE", writer, standings_of);
    with_ranking("event/kept/arena.log", NULL, writer, standings_of);
    with_ranking("event/kept/teams-team-swiss-fixed.log", "EDE,EMMSB,EMGSB,BC,SSSC", writer, standings_of);
}

static void crosstable_of(const struct qyi_ranking *ranking, struct qyi_writer *writer)
{
    qyi_answer_crosstable(ranking, writer);
}

static void tell_crosstable(struct qyi_writer *writer)
{
    with_ranking("event/kept/berger.log", NULL, writer, crosstable_of);
}

static void prizes_of(const struct qyi_ranking *ranking, struct qyi_writer *writer)
{
    static const char list[] = "all\t100\t50\nrating:0-1500\t30\n";
    struct qy_prize_list *prizes;

    assert_int_equal(qy_prize_list_read(list, strlen(list), &prizes, NULL), 0);
    assert_int_equal(qyi_answer_prizes(ranking, prizes, NULL, true, NULL, writer, NULL), 0);
    qy_prize_list_free(prizes);
}

static void tell_prizes(struct qyi_writer *writer)
{
    with_ranking("event/kept/dutch-baku.log", NULL, writer, prizes_of);
}

static void tell_order(const char *file, struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event(file, &event);
    assert_int_equal(qyi_answer_order(&event, true, writer, NULL), 0);
    qyi_event_free(&event);
}

static void tell_places(struct qyi_writer *writer)
{
    tell_order("event/kept/knockout-sim.log", writer);
}

/* The table of teams of a log. */
static void team_table(const char *file, struct qyi_writer *writer)
{
    struct qy_team_table teams;
    struct qyi_event event;

    read_event(file, &event);
    assert_int_equal(qy_tournament_log_team_table(event.log, &teams, NULL), 0);
    qyi_answer_teams(event.log, &teams, true, writer);
    qy_team_table_free(&teams);
    qyi_event_free(&event);
}

static void tell_teams(struct qyi_writer *writer)
{
    team_table("event/kept/teams-berger-free.log", writer);
    team_table("event/kept/teams-swiss-cn-sum.log", writer);
}

static void tell_boards(struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event("event/kept/teams-berger-free.log", &event);
    qyi_answer_boards(event.log, 1, writer);
    qyi_event_free(&event);
}

static void tell_bracket(struct qyi_writer *writer)
{
    struct qy_tournament_matches matches;
    struct qyi_event event;
    size_t stage;

    read_event("event/kept/groups-ko.log", &event);
    stage = qy_tournament_log_stages(event.log) - 1;
    assert_int_equal(qy_tournament_log_matches(event.log, stage, &matches, NULL), 0);
    qyi_answer_bracket(qy_tournament_log_tournament(event.log), stage, &matches, writer);
    qy_tournament_matches_free(&matches);
    qyi_event_free(&event);
}

static void an_event(const char *file, const char *id, struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event(file, &event);
    qyi_answer_event(&event, id, true, writer);
    qyi_event_free(&event);
}

static void tell_event(struct qyi_writer *writer)
{
    an_event("event/kept/dutch-baku.log", "cup", writer);
    an_event("event/kept/arena.log", "arena", writer);
}

static void tell_pairs(struct qyi_writer *writer)
{
    struct qy_pairing pairing;
    struct qyi_event event;

    read_event("event/kept/swiss-cn.log", &event);
    assert_int_equal(qy_pairing_of_round(qyi_event_players(&event), 1, &pairing), 0);
    qyi_answer_pairs(1, &pairing, writer);
    qy_pairing_free(&pairing);
    qyi_event_free(&event);
}

static void tell_lots(struct qyi_writer *writer)
{
    struct qy_lot lot[] = {{.kind = QY_LOT_OPPONENT, .drawer = 1, .drawn = 5, .first = 0, .count = 3},
                           {.kind = QY_LOT_FIRST_MOVE, .drawer = 1, .drawn = 1, .first = 3, .count = 2}};
    uint16_t candidate[] = {4, 5, 6, 1, 5};
    const struct qy_lots lots = {lot, 2, candidate, 5};

    qyi_answer_lots(2, &lots, writer);
}

static void tell_round(struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event("event/kept/dutch-baku.log", &event);
    assert_int_equal(qyi_answer_round(qyi_event_players(&event), 1, writer), 0);
    qyi_event_free(&event);
}

static void tell_players(struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event("cli/tournament/norms-open.trf", &event);
    qyi_answer_players(qyi_event_players(&event), writer);
    qyi_event_free(&event);
}

static void tell_table_round(struct qyi_writer *writer)
{
    assert_int_equal(qyi_answer_table_round(qy_pairing_system_named("scheveningen", 12), 4, 1, writer), 0);
}

static void tell_norms(struct qyi_writer *writer)
{
    const struct qyi_norms_asked asked = {.host = "FRA"};
    struct qyi_event event;

    read_event("cli/tournament/norms-open.trf", &event);
    assert_int_equal(qyi_answer_norms(qyi_event_players(&event), &asked, writer, NULL), 0);
    qyi_event_free(&event);
}

static void tell_titles(struct qyi_writer *writer)
{
    struct qyi_event event;

    read_event("cli/tournament/norms-open.trf", &event);
    qyi_answer_titles(qyi_event_players(&event), writer);
    qyi_event_free(&event);
}

/* Why a pair of a round is made, the first from 0; `again`: why it is not made in the round after. */
static void explain(const char *file, unsigned round, size_t pair, bool again, struct qyi_writer *writer)
{
    struct qy_pairing pairing;
    struct qyi_event event;

    read_event(file, &event);
    assert_int_equal(qy_pairing_of_round(qyi_event_entrants(&event), round, &pairing), 0);
    assert_true(pair < pairing.count);
    assert_int_equal(qyi_answer_explain(event.log, round + again, pairing.pair[pair], 6, writer, NULL), 0);
    qy_pairing_free(&pairing);
    qyi_event_free(&event);
}

static void tell_reasons(struct qyi_writer *writer)
{
    explain("event/kept/dutch-baku.log", 2, 0, false, writer);
    explain("event/kept/dutch-baku.log", 2, 3, true, writer); /* they met */
    explain("event/kept/swiss-cn.log", 2, 0, false, writer);
    explain("event/kept/berger.log", 1, 0, false, writer);
    explain("event/kept/knockout-sim.log", 1, 0, false, writer);
}

/* ---- ratings --------------------------------------------------------------------------------------- */

static void rate(enum qy_rating_system system, const char *file, struct qyi_writer *writer)
{
    const struct qy_rating_rules rules = {QY_ELO_2025, 0.5};
    struct qy_rating_pool *pool;
    struct qy_buf text = QY_BUF_INIT;

    read_file(file, &text);
    assert_int_equal(qy_rating_pool_new(system, &pool), 0);
    assert_int_equal(qy_rating_pool_games(pool, qy_buf_str(&text), text.len, NULL), 0);
    assert_int_equal(qy_rating_pool_rate(pool, &rules), 0);
    qyi_answer_ratings(system, pool, writer);
    qy_rating_pool_free(pool);
    qy_buf_free(&text);
}

static void tell_levels(struct qyi_writer *writer)
{
    rate(QY_RATING_LEVELS, "cli/rate/levels-games.tsv", writer);
}

static void tell_elo(struct qyi_writer *writer)
{
    rate(QY_RATING_ELO, "cli/rate/elo-games.tsv", writer);
}

static void tell_glicko(struct qyi_writer *writer)
{
    rate(QY_RATING_GLICKO, "cli/rate/glicko-games.tsv", writer);
}

static void tell_listed(struct qyi_writer *writer)
{
    const struct qy_listed listed[] = {{.id = 12,
                                        .rating = {2400, 2300, 0},
                                        .birth = 1990,
                                        .sex = 'w',
                                        .title = "WGM",
                                        .federation = "CHN",
                                        .name = "Gao, Wen",
                                        .name_len = 8},
                                       {.id = 13, .sex = ' ', .name = "Lin", .name_len = 3}};

    qyi_answer_listed(listed, 2, writer);
}

static void tell_check(struct qyi_writer *writer)
{
    struct qy_pair ours[] = {{1, 2}, {4, 3}};
    struct qy_pair file[] = {{1, 2}, {3, 4}};
    const struct qy_pairing by_system = {.pair = ours, .count = 2};
    const struct qy_pairing in_file = {.pair = file, .count = 2};

    qyi_table_open(writer, qyi_check_table());
    qyi_answer_check(1, &in_file, &in_file, writer);
    qyi_answer_check(2, &in_file, &by_system, writer);
    qyi_table_close(writer);
}

/* Every rank is stated as the last one. */
static void tell_rank_check(struct qyi_writer *writer)
{
    struct qyi_event event;
    struct qy_tournament *tournament;

    read_event("cli/tournament/norms-open.trf", &event);
    tournament = qy_trf_tournament(event.trf);
    assert_int_equal(qy_tournament_set_text(tournament, QY_TOURNAMENT_TIEBREAKS, "PTS,BH", 6), 0);
    for (size_t i = 0; i < tournament->player_count; i++)
        tournament->player[i].rank = (uint16_t)tournament->player_count;
    qyi_table_open(writer, qyi_check_table());
    assert_false(qyi_answer_rank_check(tournament, false, writer));
    qyi_table_close(writer);
    qyi_event_free(&event);
}

/* Appeals entered by acts, one of them decided; only the first player has arrived. */
static void with_evening(struct qyi_writer *writer,
                         void (*tell)(struct qy_tournament_log *, struct qyi_writer *))
{
    static const char log[] = "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3,\"numbers\":\"rating\"}\n"
                              "{\"act\":\"add\",\"number\":1,\"name\":\"A <b>\"}\n"
                              "{\"act\":\"add\",\"number\":2,\"name\":\"C\"}\n"
                              "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2]]}\n"
                              "{\"act\":\"arrive\",\"order\":[1]}\n"
                              "{\"act\":\"appeal\",\"number\":1,\"round\":1,\"reason\":\"a & b\"}\n"
                              "{\"act\":\"rule\",\"number\":1,\"kind\":\"upheld\",\"by\":\"chief\"}\n";
    struct qy_tournament_log *event;
    struct qy_error error = {0};
    size_t good;

    if (qy_tournament_log_read(log, sizeof log - 1, &event, &good, &error) < 0)
        fail_msg("line %u: error %d, found %s", (unsigned)error.line, error.code, error.found);
    tell(event, writer);
    qy_tournament_log_free(event);
}

static void appeals_of(struct qy_tournament_log *event, struct qyi_writer *writer)
{
    qyi_answer_appeals(event, writer);
}

static void tell_appeals(struct qyi_writer *writer)
{
    with_evening(writer, appeals_of);
}

static void do_acts(struct qy_tournament_log *event, struct qyi_writer *writer)
{
    const struct qy_tournament_act acts[] = {
        {.kind = QY_ACT_EDIT, .number = 1, .name = "B & Co", .rating = 2000},
        {.kind = QY_ACT_ADD, .name = "D", .federation = "CHN"},
        {.kind = QY_ACT_RESULT, .round = 1, .white = 1, .black = 2, .result = "1-0"},
        {.kind = QY_ACT_RESULT, .round = 1, .white = 1, .black = 2, .result = "0-1"},
        {.kind = QY_ACT_WITHDRAW, .number = 2},
        {.kind = QY_ACT_EVENT, .place = "Xi'an", .rounds = 4},
    };
    const size_t count = sizeof acts / sizeof acts[0];
    struct qyi_deeds *deeds;
    struct qy_buf lines = QY_BUF_INIT;
    struct qy_error error = {0};

    assert_int_equal(qyi_deeds_new(event, acts, count, &deeds), 0);
    if (qy_tournament_log_do(event, acts, count, &lines, &error) < 0)
        fail_msg("error %d, found %s, expected %s", error.code, error.found, error.expected);
    qyi_answer_deeds(deeds, qy_buf_str(&lines), writer);
    qyi_deeds_free(deeds);
    qy_buf_free(&lines);
}

static void tell_deeds(struct qyi_writer *writer)
{
    with_evening(writer, do_acts);
}

static void missing_of(struct qy_tournament_log *event, struct qyi_writer *writer)
{
    assert_int_equal(qyi_answer_missing(event, writer), 0);
}

static void tell_missing(struct qyi_writer *writer)
{
    with_evening(writer, missing_of);
}

static void tell_converted(struct qyi_writer *writer)
{
    struct qyi_conversion_tally sums = {.games = 9, .written = 8, .repaired = 2, .skipped = 1, .notes = 4};

    sums.lost[QYI_LOSS_TAGS] = 3;
    sums.lost[QYI_LOSS_NULL_MOVE] = 1;
    qyi_tally_lost_tag(&sums, "Annotator");
    qyi_answer_converted(&sums, writer);
    qyi_tally_done(&sums);
}

static void tell_printed(struct qyi_writer *writer)
{
    qyi_answer_printed(7, 9, 1, writer);
}

static void tell_papers(struct qyi_writer *writer)
{
    qyi_answer_printed(UINT64_MAX, 9, 0, writer);
}

/* ---- endgame tables -------------------------------------------------------------------------------- */

static void with_tables(struct qyi_writer *writer, void (*tell)(struct qy_tables *, struct qyi_writer *))
{
    const struct qy_table_build build = {.threads = 1};
    char folder[] = "answers-XXXXXX"; /* below the folder of the test */
    struct qy_tables *tables;
    char command[64];

    assert_non_null(mkdtemp(folder));
    assert_int_equal(qy_tables_new(folder, &tables, NULL), 0);
    assert_int_equal(qy_tables_build(tables, QY_GAME_CHESS, "KRK", 3, &build, NULL), 0);
    tell(tables, writer);
    qy_tables_free(tables);
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void stats_of(struct qy_tables *tables, struct qyi_writer *writer)
{
    assert_int_equal(qyi_answer_table_stats(tables, QY_GAME_XIANGQI, "KRCKR", writer, NULL), 0);
}

static void probe_of(struct qy_tables *tables, struct qyi_writer *writer)
{
    struct qy_position position;

    read_fen(QY_GAME_CHESS, "8/8/8/8/7r/1k6/8/K7 b - - 0 1", &position);
    assert_int_equal(qyi_answer_table_probe(tables, &position, writer, NULL), 0);
}

static void list_of(struct qy_tables *tables, struct qyi_writer *writer)
{
    assert_int_equal(qyi_answer_table_list(tables, QY_GAME_CHESS, writer, NULL), 0);
}

static void tell_table_puzzles(struct qyi_writer *writer)
{
    static const struct qy_table_puzzles wanted = {
        .seed = 7, .count = 3, .least = 1, .most = 60, .draws = true, .themes = QY_TABLE_THEMES_ALL};
    struct qy_tables *tables;

    assert_int_equal(qy_tables_new(NULL, &tables, NULL), 0);
    assert_int_equal(qyi_answer_table_puzzles(tables, QY_GAME_CHESS, "KPK", &wanted, writer, NULL), 0);
    qy_tables_free(tables);
}

static void tell_puzzle_checked(struct qyi_writer *writer)
{
    static const char text[] =
        "{\"puzzle\":1,\"id\":\"a8a988aefa313eef\",\"game\":\"chess\",\"fen\":\"rnbqkbnr/pppp1ppp/8/"
        "4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\",\"aim\":\"mate\",\"lines\":[\"d8h4\"],"
        "\"themes\":[\"mate\",\"mate-in-1\"],\"rating\":770}";
    struct qy_puzzle puzzle;

    assert_int_equal(qy_puzzle_read(text, sizeof text - 1, &puzzle, NULL), 0);
    const struct qyi_puzzle_checked checked = {&puzzle, QY_PUZZLE_SECOND, 1, puzzle.line[0].move[0]};
    qyi_answer_puzzle("puzzles.jsonl", 1, &checked, writer);
}

static void tell_puzzles_sum(struct qyi_writer *writer)
{
    static const uint64_t counts[] = {97, 1, 0, 2};

    qyi_answer_puzzles_checked(counts, writer);
}

static void tell_table_stats(struct qyi_writer *writer)
{
    with_tables(writer, stats_of);
}

static void tell_table_probe(struct qyi_writer *writer)
{
    with_tables(writer, probe_of);
}

static void moves_of(struct qy_tables *tables, struct qyi_writer *writer)
{
    struct qy_position position;

    read_fen(QY_GAME_CHESS, "8/8/8/8/7r/1k6/8/K7 b - - 0 1", &position);
    assert_int_equal(qyi_answer_table_moves(tables, &position, NULL, writer, NULL), 0);
}

static void tell_table_moves(struct qyi_writer *writer)
{
    with_tables(writer, moves_of);
}

static void tell_table_list(struct qyi_writer *writer)
{
    with_tables(writer, list_of);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

const struct told answers[] = {
    {"messages, on standard error", tell_messages},
    {"moves", tell_moves},
    {"moves --fen=-", tell_moves_at},
    {"perft", tell_perft},
    {"perft --epd, a wrong count", tell_perft_wrong},
    {"perft --epd, at the end", tell_positions_hold},
    {"arbiter", tell_rulings},
    {"arbiter, at the end", tell_ruled},
    {"winnable", tell_winnable},
    {"solve", tell_solve},
    {"solve --epd, a position", tell_solve_checked},
    {"solve --epd, at the end", tell_mates_hold},
    {"show", tell_position},
    {"explain", tell_explain},
    {"articles", tell_articles},
    {"judge", tell_judged_game},
    {"judge --moves", tell_judged_line},
    {"grep", tell_found_game},
    {"grep --count", tell_found},
    {"tree", tell_tree},
    {"stats", tell_stats},
    {"index", tell_indexed},
    {"merge", tell_merged},
    {"match, a game", tell_match_game},
    {"match, at the end", tell_match_standing},
    {"analyse", tell_move_note},
    {"tournament standings", tell_standings},
    {"tournament standings, of stages", tell_places},
    {"tournament teams", tell_teams},
    {"tournament crosstable", tell_crosstable},
    {"tournament prizes", tell_prizes},
    {"tournament match", tell_boards},
    {"tournament bracket", tell_bracket},
    {"tournament pair", tell_pairs},
    {"tournament pair --verbose, a lot", tell_lots},
    {"tournament table", tell_table_round},
    {"tournament norms", tell_norms},
    {"tournament titles", tell_titles},
    {"tournament explain", tell_reasons},
    {"tournament check, a round", tell_check},
    {"tournament check, a rank", tell_rank_check},
    {"tournament appeals", tell_appeals},
    {"tournament arrive, without numbers", tell_missing},
    {"tournament add, edit, result ...", tell_deeds},
    {"tournament print", tell_papers},
    {"convert", tell_converted},
    {"sheet", tell_printed},
    {"rate levels", tell_levels},
    {"rate elo", tell_elo},
    {"rate glicko2", tell_glicko},
    {"rate lookup", tell_listed},
    {"tables stats", tell_table_stats},
    {"tables probe", tell_table_probe},
    {"tables moves", tell_table_moves},
    {"tables list", tell_table_list},
    {"tables puzzles", tell_table_puzzles},
    {"puzzles check", tell_puzzle_checked},
    {"puzzles check, the sum", tell_puzzles_sum},
    {"serve, an event", tell_event},
    {"serve, the games of a round", tell_round},
    {"serve, the players", tell_players},
};
const size_t answer_count = sizeof answers / sizeof answers[0];
