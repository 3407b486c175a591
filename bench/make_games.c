/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes many games derived from real ones, for measurements of collections.
 *
 * usage: make_games COUNT FILE... > OUT.pgn
 *
 * Each is a real game of the files up to some ply, continued by random moves from a fixed seed to about the
 * length of the real one. Players, dates and results are drawn from those of the files. The same call writes
 * the same bytes.
 */
#include <qiyuan/archive/collection.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct real {
    qy_move *moves;
    size_t plies;
    char *player[2];
    char *date;
    char *eco;
    enum qy_result result;
};

struct pool {
    struct real *real;
    size_t count;
    size_t room;
};

static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

static char *copy(const char *text)
{
    char *made = strdup(text && *text ? text : "?");

    if (!made)
        abort();
    return made;
}

static int keep(void *user, const struct qy_scan_game *game)
{
    struct pool *pool = user;
    struct real *real;

    if (!game->started || game->start.game != QY_GAME_CHESS || qy_scan_tag(game, "FEN") || game->plies < 20)
        return 0;
    if (pool->count == pool->room) {
        pool->room = pool->room ? 2 * pool->room : 1024;
        pool->real = realloc(pool->real, pool->room * sizeof *pool->real);
        if (!pool->real)
            abort();
    }
    real = &pool->real[pool->count++];
    real->plies = game->plies;
    real->moves = malloc(game->plies * sizeof *real->moves);
    if (!real->moves)
        abort();
    memcpy(real->moves, game->moves, game->plies * sizeof *real->moves);
    real->player[0] = copy(qy_scan_player(game, QY_FIRST));
    real->player[1] = copy(qy_scan_player(game, QY_SECOND));
    real->date = copy(qy_scan_tag(game, "Date"));
    real->eco = copy(qy_scan_tag(game, "ECO"));
    real->result = game->result;
    return 0;
}

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static void load(const char *path, struct pool *pool)
{
    static const struct qy_scan_visitor visitor = {.end = keep};
    FILE *file = fopen(path, "rb");
    struct qy_scan *scan;

    if (!file || qy_scan_new(read_file, file, NULL, &scan) < 0) {
        fprintf(stderr, "make_games: can't read %s\n", path);
        exit(1);
    }
    while (qy_scan_next(scan, &visitor, pool) == 1)
        continue;
    qy_scan_free(scan);
    fclose(file);
}

static void write_moves(const struct real *real, uint64_t *seed, struct qy_buf *out)
{
    size_t follow = draw(seed, 4) == 0 ? real->plies : 8 + draw(seed, real->plies - 8);
    struct qy_position position;
    size_t line = out->len;

    qy_position_start(QY_GAME_CHESS, &position);
    for (size_t ply = 0; ply < real->plies; ply++) {
        qy_move moves[QY_MAX_MOVES];
        qy_move move = ply < follow ? real->moves[ply] : QY_MOVE_NONE;
        struct qy_undo undo;

        if (move == QY_MOVE_NONE) {
            size_t count = qy_position_legal(&position, moves);

            if (count == 0)
                break;
            move = moves[draw(seed, count)];
        }
        if (ply % 2 == 0)
            qy_buf_addf(out, "%zu. ", ply / 2 + 1);
        (void)qy_move_write(&position, move, QY_NOTATION_SAN, QY_WRITE_DEFAULT, out);
        qy_buf_addc(out, out->len - line > 70 ? '\n' : ' ');
        if (out->data[out->len - 1] == '\n')
            line = out->len;
        qy_position_make(&position, move, &undo);
    }
}

static void write_game(const struct pool *pool, size_t number, uint64_t *seed, struct qy_buf *out)
{
    const struct real *real = &pool->real[draw(seed, pool->count)];
    const struct real *other = &pool->real[draw(seed, pool->count)];
    const char *result = qy_result_text(real->result);

    qy_buf_addf(out, "[Event \"Made %zu\"]\n[Site \"?\"]\n[Date \"%s\"]\n[Round \"?\"]\n", number,
                other->date);
    qy_buf_addf(out, "[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n[ECO \"%s\"]\n\n", real->player[0],
                other->player[1], result, real->eco);
    write_moves(real, seed, out);
    qy_buf_addf(out, "%s\n\n", result);
}

int main(int argc, char **argv)
{
    struct pool pool = {NULL, 0, 0};
    struct qy_buf out = QY_BUF_INIT;
    uint64_t seed = 2026;
    size_t count = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;

    for (int i = 2; i < argc; i++)
        load(argv[i], &pool);
    if (count == 0 || pool.count == 0) {
        fputs("usage: make_games COUNT FILE... > OUT.pgn\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < count; i++) {
        write_game(&pool, i + 1, &seed, &out);
        if (out.failed || (out.len > 1 << 20 && fwrite(out.data, 1, out.len, stdout) != out.len))
            return 1;
        if (out.len > 1 << 20)
            qy_buf_clear(&out);
    }
    return fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0 ? 0 : 1;
}
