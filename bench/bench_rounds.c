/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures the judge of repetitions on cycles from real games, and on random cycles from their positions.
 * Reads xiangqi games from PGN files (compressed or not) and judges every distinct repeated cycle in them.
 * Options:
 *
 *   -r RULES   judge by this rule set (xiangqi-1999)
 *   -n NUMBER  judge this many random cycles instead
 *   -e         with -n: prefer moves that attack
 *   -s SEED    seed of the random cycles
 *   -l         list the cycles not ruled a draw: cycle, ruling, patterns
 *   -w         also judge each cycle mirrored, with colours swapped, begun elsewhere, and with another piece
 *              that takes no part
 *   -b N       limit of a judgement in positions
 *
 * Prints rulings, undecided cycles, and CPU time. Exits with 1 if one of the other views of a cycle is ruled
 * differently, or if a ruling takes 100 ms.
 */
#include <qiyuan/core/game.h>
#include <qiyuan/core/source.h>
#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "times.h"
#include "xiangqi/random_rounds.h"

#define MOST_PLIES  1000
#define MOST_ROUNDS 2000000

struct options {
    const char *rules;
    size_t random; /* 0: judge the cycles of the games */
    bool eager;
    bool list;
    bool ways;
    uint64_t seed;
    uint64_t budget;
};

struct tally {
    struct options options;
    struct qy_xiangqi_position *positions; /* of all games, without duplicates */
    size_t position_count;
    size_t position_cap;
    uint64_t *known; /* hash table of judged cycles by hash; 0: free */
    size_t games;
    size_t rounds;
    size_t by_verdict[4];
    double *times;
    double most;
    struct views views;
    struct qy_xiangqi_position game[MOST_PLIES + 1];
    qy_move moves[MOST_PLIES];
    size_t plies;
};

/* ---- judging -------------------------------------------------------------------------------------------- */

static void list_round(const struct repetition_row *row, const struct qy_judgement *judgement, double took)
{
    struct qy_buf words = QY_BUF_INIT;

    qy_judgement_words(judgement, QY_LANG_EN, &words);
    print_round(stdout, row);
    printf("\t%s\t%s\t%.1f ms, %llu positions\n", qy_verdict_id(judgement->verdict), qy_buf_str(&words), took,
           (unsigned long long)judgement->nodes);
    qy_buf_free(&words);
}

static void judge(struct tally *tally, struct repetition_row *row)
{
    qy_move moves[2 * MOST_MOVES];
    struct qy_oracle oracle = {.nodes = tally->options.budget};
    struct qy_judgement judgement;
    double start = now_ms();
    double took;

    snprintf(row->rules, sizeof row->rules, "%s", tally->options.rules);
    memcpy(moves, row->cycle, row->cycle_count * sizeof *moves);
    memcpy(moves + row->cycle_count, row->cycle, row->cycle_count * sizeof *moves);
    if (qyi_xiangqi_judge(repetition_rules(row->rules), &row->start, moves, 2 * row->cycle_count, &oracle,
                          &judgement) < 0)
        exit(2);
    took = now_ms() - start;
    tally->times[tally->rounds++] = took;
    tally->most = took > tally->most ? took : tally->most;
    tally->by_verdict[judgement.verdict]++;
    if (tally->options.list && judgement.verdict != QY_VERDICT_DRAW)
        list_round(row, &judgement, took);
    if (tally->options.ways)
        look_in_all_ways(row, &judgement, &tally->views);
    qy_judgement_free(&judgement);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

/* Adds a hash; false if it is there already. */
static bool is_first(struct tally *tally, uint64_t hash)
{
    size_t at = hash % (2 * MOST_ROUNDS);

    hash |= 1;
    while (tally->known[at] && tally->known[at] != hash)
        at = (at + 1) % (2 * MOST_ROUNDS);
    if (tally->known[at])
        return false;
    tally->known[at] = hash;
    return true;
}

/* Judges the cycle that ends with the last move of the game so far, if there is a new one. */
static void look_for_round(struct tally *tally)
{
    const struct qy_xiangqi_position *now = &tally->game[tally->plies];
    struct repetition_row row;
    size_t first = tally->plies;
    uint64_t hash = 0;

    if (now->halfmove < 4)
        return;
    do
        first--;
    while (first > 0 && first + now->halfmove > tally->plies && tally->game[first].key != now->key);
    if (tally->game[first].key != now->key || tally->plies - first > MOST_MOVES)
        return;
    memset(&row, 0, sizeof row);
    row.start = tally->game[first];
    row.start.halfmove = 0;
    for (size_t i = first; i < tally->plies; i++) {
        row.cycle[row.cycle_count++] = tally->moves[i];
        hash = (hash ^ tally->moves[i]) * 0x9E3779B97F4A7C15U;
    }
    if (tally->rounds < MOST_ROUNDS && is_first(tally, hash ^ now->key))
        judge(tally, &row);
}

static void keep_position(struct tally *tally, const struct qy_xiangqi_position *position)
{
    if (tally->position_count == tally->position_cap) {
        tally->position_cap = tally->position_cap ? 2 * tally->position_cap : 4096;
        tally->positions = realloc(tally->positions, tally->position_cap * sizeof *tally->positions);
        if (!tally->positions)
            exit(2);
    }
    tally->positions[tally->position_count++] = *position;
}

static int begin_moves(void *user, const struct qy_position *start)
{
    struct tally *tally = user;

    tally->plies = 0;
    if (start->game != QY_GAME_XIANGQI)
        return 0;
    tally->games++;
    tally->game[0] = start->as.xiangqi;
    tally->game[0].halfmove = 0;
    return 0;
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct tally *tally = user;
    struct qy_xiangqi_undo undo;

    (void)place;
    (void)text;
    (void)len;
    if (before->game != QY_GAME_XIANGQI || tally->plies == MOST_PLIES)
        return 0;
    tally->moves[tally->plies++] = move;
    tally->game[tally->plies] = tally->game[tally->plies - 1];
    qyi_xiangqi_make(&tally->game[tally->plies], move, &undo);
    if (tally->options.random > 0)
        keep_position(tally, &tally->game[tally->plies]);
    else
        look_for_round(tally);
    return 0;
}

static int read_games(const char *path, struct tally *tally)
{
    static const struct qy_pgn_visitor visitor = {.begin_moves = begin_moves, .move = on_move};
    struct qy_pgn_options options = {
        .game_known = true, .game = QY_GAME_XIANGQI, .skip_variations = true, .no_places = true};
    struct qy_source *source;
    struct qy_pgn_reader *reader;
    int code;

    if (qy_source_open(path, &source, NULL) < 0 ||
        qy_pgn_reader_new(qy_source_read, source, &options, &reader) < 0) {
        (void)fprintf(stderr, "bench_rounds: cannot read %s\n", path);
        return -1;
    }
    do
        code = qy_pgn_next(reader, &visitor, tally);
    while (code == 1);
    qy_pgn_reader_free(reader);
    qy_source_close(source);
    return code;
}

/* ---- main --------------------------------------------------------------------------------------------- */

static void make_rounds(struct tally *tally)
{
    uint64_t state = tally->options.seed * 0x9E3779B97F4A7C15U + 1;

    while (tally->rounds < tally->options.random) {
        const struct qy_xiangqi_position *position =
            &tally->positions[next_random(&state) % tally->position_count];
        struct repetition_row row;

        if (random_round(position, tally->options.eager && next_random(&state) % 3 == 0, tally->options.eager,
                         &state, &row))
            judge(tally, &row);
    }
}

static int report(struct tally *tally)
{
    const struct views *views = &tally->views;
    unsigned differ = 0;

    if (tally->rounds == 0) {
        (void)fprintf(stderr, "bench_rounds: no rounds\n");
        return 2;
    }
    qsort(tally->times, tally->rounds, sizeof *tally->times, by_time);
    printf("%s: %zu games, %zu rounds: %zu draws, %zu forbidden, %zu undecided (%.2f %%)\n",
           tally->options.rules, tally->games, tally->rounds, tally->by_verdict[QY_VERDICT_DRAW],
           tally->by_verdict[QY_VERDICT_LOSS], tally->by_verdict[QY_VERDICT_UNKNOWN],
           100.0 * (double)tally->by_verdict[QY_VERDICT_UNKNOWN] / (double)tally->rounds);
    printf("  median %.3f ms, 99 %% %.2f ms, slowest %.1f ms\n", tally->times[tally->rounds / 2],
           tally->times[tally->rounds * 99 / 100], tally->most);
    for (unsigned view = 0; tally->options.ways && view < VIEW_COUNT; view++) {
        printf("  %s: %u seen, %u undecided in one way, %u explained, %u differ\n", view_names[view],
               views->seen[view], views->undecided[view], views->explained[view], views->differ[view]);
        differ += views->differ[view];
    }
    return differ > 0 || tally->most >= 100 ? 1 : 0;
}

int main(int argc, char **argv)
{
    static struct tally tally = {.options = {.rules = "xiangqi-1999", .seed = 1}};
    int status = 0;
    int option;

    while ((option = getopt(argc, argv, "r:n:s:b:elw")) != -1) {
        switch (option) {
        case 'r': tally.options.rules = optarg; break;
        case 'n': tally.options.random = strtoul(optarg, NULL, 10); break;
        case 's': tally.options.seed = strtoul(optarg, NULL, 10); break;
        case 'b': tally.options.budget = strtoul(optarg, NULL, 10); break;
        case 'e': tally.options.eager = true; break;
        case 'l': tally.options.list = true; break;
        case 'w': tally.options.ways = true; break;
        default: return 2;
        }
    }
    if (!repetition_rules(tally.options.rules) || tally.options.random > MOST_ROUNDS)
        return 2;
    tally.known = calloc(2 * MOST_ROUNDS, sizeof *tally.known);
    tally.times = calloc(MOST_ROUNDS, sizeof *tally.times);
    if (!tally.known || !tally.times)
        return 2;
    for (int i = optind; i < argc && status == 0; i++)
        status = read_games(argv[i], &tally);
    if (status == 0 && tally.options.random > 0 && tally.position_count > 0)
        make_rounds(&tally);
    status = status == 0 ? report(&tally) : 2;
    free(tally.known);
    free(tally.times);
    free(tally.positions);
    return status;
}
