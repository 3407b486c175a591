/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's opening book: finds a position by binary search and chooses a move by weight. */
#include "engine/book.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/order.h"
#include "engine/level.h"

#include <qiyuan/play/engine.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RECORD 16 /* size in the file, in bytes */

/* ---- reading --------------------------------------------------------------------------------------- */

static uint64_t big_endian(const unsigned char *at, size_t bytes)
{
    uint64_t value = 0;

    for (size_t i = 0; i < bytes; i++)
        value = value << 8 | at[i];
    return value;
}

static int check(enum qy_game game, const unsigned char *data, size_t len, struct qy_error *reterr)
{
    uint64_t before = 0;

    if (!qyi_book_files[game])
        return qyi_error_setf(reterr, QY_E_BOOK_GAME, 0, "", "%s", qy_game_id(game));
    if (len == 0 || len % RECORD != 0)
        return qyi_error_setf(reterr, QY_E_BOOK_LENGTH, 0, "16", "%zu", len);
    for (size_t at = 0; at < len; at += RECORD) {
        uint64_t key = big_endian(data + at, 8);

        if (key < before)
            return qyi_error_setf(reterr, QY_E_BOOK_ORDER, at, "", "%zu", at / RECORD + 1);
        before = key;
    }
    return 0;
}

int qyi_book_read(enum qy_game game, const unsigned char *data, size_t len, struct qyi_book **ret_book,
                  struct qy_error *reterr)
{
    int status = check(game, data, len, reterr);
    struct qyi_book *book = status < 0 ? NULL : malloc(sizeof *book);
    struct qyi_book_record *records = book ? malloc(len / RECORD * sizeof *records) : NULL;

    if (status < 0)
        return status;
    if (!records) {
        free(book);
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, "", "%s", "");
    }
    for (size_t i = 0; i < len / RECORD; i++) {
        const unsigned char *at = data + i * RECORD;

        records[i] = (struct qyi_book_record){big_endian(at, 8), (uint16_t)big_endian(at + 8, 2),
                                              (uint16_t)big_endian(at + 10, 2)};
    }
    *book = (struct qyi_book){qyi_book_files[game], records, len / RECORD, records};
    *ret_book = book;
    return 0;
}

static int read_descriptor(enum qy_game game, int descriptor, const char *path, struct qyi_book **ret_book,
                           struct qy_error *reterr)
{
    struct stat about;
    int status;

    if (fstat(descriptor, &about) < 0 || !S_ISREG(about.st_mode))
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, "", "%s", path);
    if (about.st_size > (off_t)QYI_BOOK_BYTES)
        return qyi_error_setf(reterr, QY_E_BOOK_SIZE, 0, "1", "%s", path);
    size_t len = (size_t)about.st_size;
    unsigned char *data = malloc(len + 1);
    if (!data)
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, "", "%s", "");
    if (qyi_read_at(descriptor, 0, data, len) == 0)
        status = qyi_book_read(game, data, len, ret_book, reterr);
    else
        status = qyi_error_setf(reterr, QY_E_FILE_READ, 0, "", "%s", path);
    free(data);
    return status;
}

int qyi_book_open(enum qy_game game, const char *path, size_t len, struct qyi_book **ret_book,
                  struct qy_error *reterr)
{
    char *name = strndup(path, len);
    int status;

    if (!name)
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, "", "%s", "");
    /* opening a pipe without a writer must not block; it is no regular file and is rejected below */
    int descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        status = qyi_error_setf(reterr, QY_E_FILE_READ, 0, "", "%s", name);
    } else {
        status = read_descriptor(game, descriptor, name, ret_book, reterr);
        (void)close(descriptor);
    }
    free(name);
    return status;
}

int qyi_book_games(const char *path, bool ret_of[QY_GAME_COUNT], struct qy_error *reterr)
{
    bool read = *path && strcmp(path, QY_ENGINE_BOOK_BUILT_IN) != 0;
    bool any = false;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_error *error = game == 0 ? reterr : NULL;
        struct qyi_book *book = NULL;

        ret_of[game] = !read || qyi_book_open((enum qy_game)game, path, strlen(path), &book, error) == 0;
        any = any || ret_of[game];
        qyi_book_free(book);
    }
    return any ? 0 : reterr->code;
}

void qyi_book_free(struct qyi_book *book)
{
    if (book)
        free(book->made);
    free(book);
}

/* ---- choosing -------------------------------------------------------------------------------------- */

/* Index of the first record whose key is at least `key`. */
static size_t first_of(const struct qyi_book *book, uint64_t key)
{
    size_t at;

    QYI_FIRST_NOT(at, book->count, i, book->records[i].key < key);
    return at;
}

/* The weight of a move in the records of this key, from `first` on. */
static uint64_t weight_of(const struct qyi_book *book, size_t first, uint64_t key, uint16_t move)
{
    uint64_t weight = 0;

    for (size_t i = first; i < book->count && book->records[i].key == key; i++)
        if (book->records[i].move == move)
            weight += book->records[i].weight;
    return weight;
}

qy_move qyi_book_choose(const struct qyi_book *book, const struct qy_position *position, const qy_move *moves,
                        size_t count, uint64_t *seed)
{
    uint64_t key = book->format->key(position);
    size_t first = first_of(book, key);
    uint64_t weights[QY_MAX_MOVES];
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += weights[i] = weight_of(book, first, key, book->format->move(position->game, moves[i]));
    if (sum == 0)
        return QY_MOVE_NONE;
    uint64_t drawn = (uint64_t)(qyi_level_draw(seed) * (double)sum);
    for (size_t i = 0; i < count; i++) {
        if (drawn < weights[i])
            return moves[i];
        drawn -= weights[i];
    }
    return QY_MOVE_NONE;
}
