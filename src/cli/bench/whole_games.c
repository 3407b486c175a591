/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the benchmark with whole games: files, collections, judgements. */
#include "bench/whole_games.h"

#include "base/descriptor.h"
#include "record/pieces.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/record/arbiter.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading, in one piece and in pieces
 * --------------------------------------------------------------------------------
 */

static int count_plies(void *user, const struct qy_game_end *end)
{
    *(uint64_t *)user += end->plies;
    return 0;
}

static int count_games(void *user, const struct qy_game_end *end)
{
    *(uint64_t *)user += end->status == QY_GAME_OK || end->status == QY_GAME_UNFINISHED;
    return 0;
}

/* Reads a text of games. Returns what `end` counted. */
static uint64_t read_text(struct qy_memory *text, const struct qy_pgn_options *options,
                          int (*end)(void *user, const struct qy_game_end *game))
{
    const struct qy_pgn_visitor visitor = {.end_game = end};
    struct qy_pgn_reader *reader;
    uint64_t counted = 0;

    if (qy_pgn_reader_new(qy_memory_read, text, options, &reader) < 0)
        return 0;
    while (qy_pgn_next(reader, &visitor, &counted) == 1)
        continue;
    qy_pgn_reader_free(reader);
    return counted;
}

uint64_t qyi_bench_read(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                        uint64_t *ret_expected)
{
    const struct qy_pgn_options options = {.no_places = true};
    struct qy_memory text = {games->pgn.data, games->pgn.len};

    (void)part;
    *ret_expected = games->pgn.len;
    return read_text(&text, &options, count_plies) == games->plies ? games->pgn.len : 0;
}

uint64_t qyi_bench_tokens(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    const struct qy_pgn_options options = {.skip_moves = true, .no_places = true};
    struct qy_memory text = {games->pgn.data, games->pgn.len};

    (void)part;
    *ret_expected = games->pgn.len;
    return read_text(&text, &options, count_games) == games->games ? games->pgn.len : 0;
}

/* The text of all games, repeated so that there is enough for many pieces. */
struct cycle {
    const struct qy_buf *text;
    size_t at;
    size_t rounds; /* remaining rounds */
};

static long read_cycle(void *user, char *buffer, size_t size)
{
    struct cycle *cycle = user;
    size_t left = cycle->text->len - cycle->at;
    size_t got = size < left ? size : left;

    if (cycle->rounds == 0)
        return 0;
    memcpy(buffer, cycle->text->data + cycle->at, got);
    cycle->at += got;
    if (cycle->at == cycle->text->len) {
        cycle->at = 0;
        cycle->rounds--;
    }
    return (long)got;
}

struct piece {
    struct qyi_piece common;
    uint64_t plies;
};

static int work_piece(void *user, void *item, struct qy_memory *text)
{
    struct piece *piece = item;

    (void)user;
    piece->plies = read_text(text, &piece->common.options, count_plies);
    return 0;
}

static int finish_piece(void *user, void *item)
{
    *(uint64_t *)user += ((const struct piece *)item)->plies;
    return 0;
}

uint64_t qyi_bench_pieces(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected)
{
    enum { BYTES = 16 * 1024 * 1024 };
    size_t rounds = games->pgn.len > 0 ? 1 + BYTES / games->pgn.len : 0;
    struct cycle cycle = {.text = &games->pgn, .rounds = rounds};
    uint64_t plies = 0;
    const struct qyi_pieces pieces = {.read = read_cycle,
                                      .from = &cycle,
                                      .user = &plies,
                                      .size = sizeof(struct piece),
                                      .work = work_piece,
                                      .finish = finish_piece};

    *ret_expected = rounds * games->pgn.len;
    return qyi_pieces_read(&pieces, part->threads) == 0 && plies == rounds * games->plies ? *ret_expected : 0;
}

/* ---- writing, and moves one by one ----------------------------------------------------------------- */

static int write_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    (void)state;
    return qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, user);
}

uint64_t qyi_bench_normalise(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                             uint64_t *ret_expected)
{
    static const struct qy_records_visitor visitor = {.record = write_record};
    struct qy_memory text = {games->pgn.data, games->pgn.len};
    struct qy_buf out = QY_BUF_INIT;

    (void)part;
    *ret_expected = games->pgn.len;
    bool good = qy_records_read(qy_memory_read, &text, "pgn", &visitor, &out) == 0 && !out.failed &&
                out.len > games->pgn.len / 2;
    qy_buf_free(&out);
    return good ? games->pgn.len : 0;
}

uint64_t qyi_bench_resolve(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected)
{
    const char *at = games->words.data;
    uint64_t same = 0;

    for (size_t i = 0; i < games->plies; i++) {
        size_t len = strlen(at);
        qy_move move = QY_MOVE_NONE;

        if (qy_move_read(&games->before[i], at, len, part->notation, &move, NULL) == 0)
            same += move == games->move[i];
        at += len + 1;
    }
    *ret_expected = games->plies;
    return same;
}

/* ---- the index ------------------------------------------------------------------------------------- */

static int index_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_index_writer_position(user, now, next, NULL);
}

static int index_game(void *user, const struct qy_scan_game *game)
{
    return qy_index_writer_game(user, game, NULL);
}

/* Writes an index of the games to `path`. Returns how many games it has. */
static uint64_t write_index(const struct qyi_bench_games *games, const char *path)
{
    static const struct qy_scan_visitor visitor = {.position = index_position, .end = index_game};
    const struct qy_index_source source = {"bench.pgn", "/bench.pgn", games->pgn.len, 0};
    struct qy_memory text = {games->pgn.data, games->pgn.len};
    const struct qy_scan_options options = {.name = "bench.pgn"};
    struct qy_index_writer *writer;

    if (qy_index_writer_new(path, &writer, NULL) < 0)
        return 0;
    if (qy_index_writer_source(writer, &source, NULL) < 0 ||
        qy_scan_all(qy_memory_read, &text, &options, &visitor, writer) != 0) {
        qy_index_writer_abandon(writer);
        return 0;
    }
    uint64_t count = qy_index_writer_games(writer);
    return qy_index_writer_commit(writer, NULL, NULL, NULL) == 0 ? count : 0;
}

/* Composes a name for a temporary file. Returns false if that is not possible. */
static bool name_file(char *path, size_t room)
{
    const char *folder = getenv("TMPDIR");
    struct qy_buf name = QY_BUF_INIT;
    int descriptor = -1;

    qy_buf_addf(&name, "%s/qiyuan-bench-XXXXXX", folder && *folder ? folder : "/tmp");
    if (!name.failed && name.len < room) {
        memcpy(path, name.data, name.len + 1);
        descriptor = mkstemp(path);
    }
    qy_buf_free(&name);
    if (descriptor < 0)
        return false;
    close(descriptor);
    return true;
}

uint64_t qyi_bench_index(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected)
{
    char path[1024];
    uint64_t count = 0;

    (void)part;
    *ret_expected = games->games;
    if (!name_file(path, sizeof path))
        return 0;
    count = write_index(games, path);
    unlink(path);
    return count;
}

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    return qyi_read_at(*(int *)user, offset, buffer, size);
}

/* Looks up each position of the games, all of which must be found. Returns their number. */
static uint64_t ask_all(struct qy_index *index, const struct qyi_bench_games *games)
{
    struct qy_query *query;
    uint64_t found = 0;

    if (qy_query_new(&query) < 0)
        return 0;
    for (size_t i = 0; i < games->plies; i++) {
        const struct qy_index_search search = {.query = query, .through = &games->before[i]};
        struct qy_index_found these = {.numbers = NULL};

        if (qy_index_find(index, &search, &these, NULL) == 0)
            found += these.count > 0;
        free(these.numbers);
    }
    qy_query_free(query);
    return found;
}

uint64_t qyi_bench_query(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected)
{
    char path[1024];
    struct qy_index *index = NULL;
    uint64_t found = 0;

    (void)part;
    *ret_expected = games->plies;
    if (!name_file(path, sizeof path))
        return 0;
    (void)write_index(games, path);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    unlink(path);
    if (descriptor < 0)
        return 0;
    if (qy_index_open(read_index, &descriptor, (uint64_t)lseek(descriptor, 0, SEEK_END), &index, NULL) == 0)
        found = ask_all(index, games);
    qy_index_free(index);
    close(descriptor);
    return found;
}

/* ---- rulings --------------------------------------------------------------------------------------- */

/* A horse chases in a cycle: by one rule set Red must vary, by another neither side must. */
#define CYCLE_FEN  "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1"
#define JUDGEMENTS 16

uint64_t qyi_bench_judge(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected)
{
    static const char *const moves[] = {"h6i4", "i9h9", "i4h6", "h9i9"};
    const struct qy_rules *rules = qy_rules_by_id("xiangqi-2020", strlen("xiangqi-2020"));
    struct qy_history *history;
    struct qy_position start;
    uint64_t judged = 0;

    (void)games;
    *ret_expected = JUDGEMENTS;
    if (qy_position_from_fen(part->game, CYCLE_FEN, strlen(CYCLE_FEN), &start, NULL) < 0 ||
        qy_history_new(&start, &history) < 0)
        return 0;
    int code = 0;
    for (size_t i = 0; i < 8 && code == 0; i++) {
        qy_move move;

        code = qy_move_read(qy_history_position(history), moves[i % 4], 4, QY_NOTATION_UCI, &move, NULL);
        if (code == 0)
            code = qy_history_push(history, move);
    }
    for (unsigned i = 0; i < JUDGEMENTS && code == 0; i++) {
        struct qy_judgement judgement;

        code = qy_judge_repetition(history, rules, NULL, &judgement);
        if (code == 0) {
            judged += judgement.verdict != QY_VERDICT_OPEN;
            qy_judgement_free(&judgement);
        }
    }
    qy_history_free(history);
    return judged;
}

/* Feeds an event, a line of a log. Returns false if it was refused. */
static bool feed(struct qy_arbiter *arbiter, struct qy_event_reader *reader, const struct qy_buf *line)
{
    struct qy_event event;
    size_t rulings = 0;

    if (qy_event_read(reader, line->data, line->len, &event, NULL) < 0 ||
        qy_arbiter_feed(arbiter, &event, NULL) < 0)
        return false;
    const struct qy_ruling *ruling = qy_arbiter_rulings(arbiter, &rulings);
    return rulings > 0 && ruling->kind != QY_RULING_REFUSED && ruling->kind != QY_RULING_ILLEGAL;
}

/* Lets the arbiter rule on the first game, fed as a log of events. Returns the number of events. */
uint64_t qyi_bench_arbiter(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected)
{
    const struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_event_reader reader = {0};
    struct qy_buf line = QY_BUF_INIT;
    struct qy_arbiter *arbiter;
    uint64_t taken = 0;

    *ret_expected = QYI_BENCH_LOG + 2;
    if (qy_arbiter_new(&oracle, &arbiter) < 0)
        return 0;
    qy_buf_addf(&line, "{\"t\":0,\"event\":\"start\",\"game\":\"%s\",\"mode\":\"online\",\"time\":\"G/60m\"}",
                qy_game_id(part->game));
    taken += feed(arbiter, &reader, &line);
    qy_buf_clear(&line);
    qy_buf_adds(&line, "{\"t\":0,\"event\":\"begin\"}");
    taken += feed(arbiter, &reader, &line);
    for (unsigned ply = 0; ply < QYI_BENCH_LOG; ply++) {
        qy_buf_clear(&line);
        qy_buf_addf(&line, "{\"t\":%u,\"event\":\"move\",\"side\":\"%s\",\"move\":\"", ply * 1000 + 900,
                    qy_side_id(part->game, (enum qy_side)(ply & 1)));
        (void)qy_move_write(&games->before[ply], games->move[ply], QY_NOTATION_UCI, 0, &line);
        qy_buf_adds(&line, "\"}");
        taken += feed(arbiter, &reader, &line);
    }
    qy_buf_free(&line);
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
    return taken;
}

/* Determines for every sixty-fourth position which side can still win. */
uint64_t qyi_bench_winnable(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                            uint64_t *ret_expected)
{
    uint64_t asked = 0;

    (void)part;
    *ret_expected = 0;
    for (size_t i = 0; i < games->plies; i += 64) {
        for (unsigned side = QY_FIRST; side <= QY_SECOND; side++) {
            struct qy_winnable answer;

            ++*ret_expected;
            if (qy_position_winnable(&games->before[i], (enum qy_side)side, NULL, &answer) < 0)
                continue;
            asked += answer.answer != QY_WINNABLE_UNKNOWN;
            qy_winnable_clear(&answer);
        }
    }
    return asked;
}
