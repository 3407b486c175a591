/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes and reads files of packed positions. */
#include "pack.h"

#include <errno.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[] = "QYPACK1\n";

/* ---- records --------------------------------------------------------------------------------------- */

static void put(uint8_t *bytes, size_t count, uint64_t number)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get(const uint8_t *bytes, size_t count)
{
    uint64_t number = 0;

    for (size_t i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

static unsigned squares_of(enum qy_game game)
{
    return game == QY_GAME_CHESS ? 64 : 90;
}

bool tune_pack_board(const struct qy_position *position, struct tune_packed *ret)
{
    ret->count = 0;
    ret->side = (uint8_t)qy_position_side(position);
    for (unsigned square = 0; square < squares_of(position->game); square++) {
        qy_piece piece = qy_position_at(position, (qy_square)square);

        if (!piece)
            continue;
        if (ret->count == sizeof ret->square)
            return false;
        ret->square[ret->count] = (uint8_t)square;
        ret->piece[ret->count++] = piece;
    }
    return true;
}

void tune_pack(const struct tune_packed *packed, uint8_t *ret_record)
{
    memset(ret_record, 0, TUNE_RECORD);
    for (unsigned i = 0; i < packed->count; i++) {
        ret_record[packed->square[i] / 8] |= (uint8_t)(1U << packed->square[i] % 8);
        ret_record[12 + i / 2] |= (uint8_t)(packed->piece[i] << 4 * (i % 2));
    }
    ret_record[11] |= (uint8_t)(packed->side << 2 | packed->points << 3);
    put(ret_record + 28, 2, (uint16_t)packed->value);
    put(ret_record + 30, 2, packed->game);
}

bool tune_unpack(enum qy_game game, const uint8_t *record, struct tune_packed *ret)
{
    unsigned most = game == QY_GAME_CHESS ? 6 : 7;

    ret->count = 0;
    ret->side = record[11] >> 2 & 1;
    ret->points = record[11] >> 3 & 3;
    ret->value = (int16_t)get(record + 28, 2);
    ret->game = (uint16_t)get(record + 30, 2);
    for (unsigned square = 0; square < 90; square++) {
        uint8_t piece;

        if (!(record[square / 8] >> square % 8 & 1))
            continue;
        if (ret->count == sizeof ret->square || square >= squares_of(game))
            return false;
        piece = record[12 + ret->count / 2] >> 4 * (ret->count % 2) & 15;
        if (QY_PIECE_KIND(piece) == 0 || QY_PIECE_KIND(piece) > most)
            return false;
        ret->square[ret->count] = (uint8_t)square;
        ret->piece[ret->count++] = piece;
    }
    return ret->points <= 2 && ret->count > 0;
}

/* ---- reading --------------------------------------------------------------------------------------- */

static bool read_head(FILE *file, struct tune_source *ret)
{
    uint8_t head[TUNE_RECORD];

    if (fread(head, sizeof head, 1, file) != 1 || memcmp(head, magic, 8) != 0 || head[8] > QY_GAME_XIANGQI)
        return false;
    ret->game = (enum qy_game)head[8];
    ret->nodes = (uint32_t)get(head + 12, 4);
    ret->seed = get(head + 16, 8);
    ret->params = get(head + 24, 8);
    return true;
}

FILE *tune_pack_open(const char *path, struct tune_source *ret_source, uint64_t *ret_count)
{
    FILE *file = fopen(path, "rb");
    struct stat status;

    if (!file) {
        perror(path);
        return NULL;
    }
    if (!read_head(file, ret_source) || fstat(fileno(file), &status) < 0) {
        fprintf(stderr, "%s: not a file of packed positions\n", path);
        fclose(file);
        return NULL;
    }
    *ret_count = (uint64_t)status.st_size / TUNE_RECORD - 1;
    return file;
}

/* ---- adding games ---------------------------------------------------------------------------------- */

static int write_head(FILE *file, const struct tune_source *source)
{
    uint8_t head[TUNE_RECORD] = {0};

    memcpy(head, magic, 8);
    head[8] = (uint8_t)source->game;
    put(head + 12, 4, source->nodes);
    put(head + 16, 8, source->seed);
    put(head + 24, 8, source->params);
    return fwrite(head, sizeof head, 1, file) == 1 && fflush(file) == 0 ? 0 : -1;
}

/* Finds the last game: its number, and the positions before it. */
static void find_end(struct tune_log *log)
{
    uint8_t record[TUNE_RECORD];

    for (uint64_t at = 0; fread(record, sizeof record, 1, log->file) == 1; at++) {
        uint16_t low = (uint16_t)get(record + 30, 2);
        uint16_t ahead = (uint16_t)(low - (uint16_t)log->next);

        if (ahead != 0)
            log->positions = at;
        log->next += ahead;
    }
}

static int resume(struct tune_log *log, const struct tune_source *source)
{
    struct tune_source found;
    struct stat status;

    if (fstat(fileno(log->file), &status) < 0)
        return -1;
    if (status.st_size == 0)
        return write_head(log->file, source);
    if (!read_head(log->file, &found) || found.game != source->game || found.nodes != source->nodes ||
        found.seed != source->seed || found.params != source->params) {
        errno = EEXIST; /* made with other settings */
        return -1;
    }
    find_end(log);
    return ftruncate(fileno(log->file), (off_t)((log->positions + 1) * TUNE_RECORD));
}

int tune_log_open(const char *path, const struct tune_source *source, struct tune_log *ret_log)
{
    *ret_log = (struct tune_log){.file = fopen(path, "a+b")};
    if (ret_log->file && flock(fileno(ret_log->file), LOCK_EX | LOCK_NB) == 0 &&
        fseek(ret_log->file, 0, SEEK_SET) == 0 && resume(ret_log, source) == 0)
        return 0;
    perror(path);
    tune_log_close(ret_log);
    return -1;
}

int tune_log_add(struct tune_log *log, const struct tune_packed *positions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct tune_packed packed = positions[i];
        uint8_t record[TUNE_RECORD];

        packed.game = (uint16_t)log->next;
        tune_pack(&packed, record);
        if (fwrite(record, sizeof record, 1, log->file) != 1)
            break;
    }
    if (fflush(log->file) != 0 || ferror(log->file)) {
        perror("positions");
        return -1;
    }
    log->next++;
    log->positions += count;
    return 0;
}

void tune_log_close(struct tune_log *log)
{
    if (log->file)
        fclose(log->file);
    log->file = NULL;
}
