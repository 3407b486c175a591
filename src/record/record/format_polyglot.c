/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Polyglot opening books read as one game: from the starting position, the move with the greatest weight
 * first, the others as variations; each with `[%weight N]`, and `[%learn N]` unless that is 0.
 */
#include "record/format_polyglot.h"

#include <qiyuan/errors/engine.h>

#include "record/book_tree.h"
#include "record/polyglot_chess.h"
#include "record/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t big_endian(const unsigned char *bytes, unsigned count)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

static void keys(const struct qy_position *position, qy_move last, uint64_t ret_key[2])
{
    ret_key[0] = ret_key[1] = qyi_polyglot_key(position, last);
}

/* The legal move of an entry. Some books store castling as the king's move. */
static qy_move meant(const struct qy_position *position, uint32_t code, bool mirrored)
{
    enum qy_game game = position->game;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    (void)mirrored;
    for (size_t i = 0; i < count; i++)
        if (qyi_polyglot_move(game, moves[i]) == code)
            return moves[i];
    for (size_t i = 0; i < count; i++)
        if (qy_move_castling_rook(game, moves[i]) != QY_SQUARE_NONE &&
            (unsigned)(qy_move_to(game, moves[i]) | qy_move_from(game, moves[i]) << 6) == code)
            return moves[i];
    return QY_MOVE_NONE;
}

static int remark(const struct qyi_book_entry *entry, char *text, size_t size)
{
    return snprintf(text, size, entry->learn ? "[%%weight %u] [%%learn %lu]" : "[%%weight %u]",
                    (unsigned)entry->weight, (unsigned long)entry->learn);
}

static const struct qyi_book_kind kind = {"Polyglot", keys, meant, remark};

static int read_book(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                     struct qy_record *record, struct qyi_findings *findings)
{
    size_t count = len / QYI_POLYGLOT_RECORD;
    struct qyi_book_entry *entry = calloc(count + 1, sizeof *entry);
    size_t unsorted = 0;
    int code = 0;

    (void)input;
    if (!entry)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *at = bytes + i * QYI_POLYGLOT_RECORD;

        entry[i] = (struct qyi_book_entry){.key = big_endian(at, 8),
                                           .place = {.offset = (uint64_t)i * QYI_POLYGLOT_RECORD},
                                           .weight = (int64_t)big_endian(at + 10, 2),
                                           .move = (uint32_t)big_endian(at + 8, 2),
                                           .learn = (uint32_t)big_endian(at + 12, 4)};
        if (unsorted == 0 && i > 0 && entry[i - 1].key > entry[i].key)
            unsorted = i;
    }
    if (unsorted != 0)
        code = qyi_find_at(findings, QYI_DAMAGE, QY_E_BOOK_ORDER, entry[unsorted].place.offset, NULL, "%zu",
                           unsorted + 1);
    if (code == 0 && len % QYI_POLYGLOT_RECORD != 0)
        code = qyi_find_at(findings, QYI_DAMAGE, QY_E_FILE_CUT, len, NULL, "%s", "");
    if (code == 0)
        code = qyi_book_tree(&kind, entry, count, NULL, record, findings);
    free(entry);
    return code;
}

static int read_polyglot(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    return qyi_read_one_book(input, sink, read_book);
}

/* Recognises records sorted by key, with valid moves; numbers have leading zero bytes, text has none. */
static enum qyi_probe probe(const unsigned char *head, size_t len)
{
    uint64_t last = 0;
    size_t keys = 0;
    size_t zeros = 0;

    if (len < 2 * QYI_POLYGLOT_RECORD || big_endian(head, 8) == 0)
        return QYI_PROBE_NO;
    for (size_t at = 0; at + QYI_POLYGLOT_RECORD <= len; at += QYI_POLYGLOT_RECORD) {
        uint64_t key = big_endian(head + at, 8);

        if (key < last || head[at + 8] > 0x4F)
            return QYI_PROBE_NO;
        for (size_t i = 10; i < QYI_POLYGLOT_RECORD; i++)
            zeros += head[at + i] == 0;
        keys += key > last;
        last = key;
    }
    return keys > 1 && zeros >= len / QYI_POLYGLOT_RECORD ? QYI_PROBE_LIKELY : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_polyglot = {
    .name = "polyglot",
    .suffixes = (const char *const[]){".bin", NULL},
    .games = 1U << QY_GAME_CHESS,
    .binary = true,
    .book = true,
    .probe = probe,
    .reader = read_polyglot,
    .writer = qyi_polyglot_write,
    .gather = qyi_polyglot_gather,
};
