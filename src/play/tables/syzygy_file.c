/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Syzygy files: layout and decompression. Their contents are not trusted. */
#include "tables/syzygy.h"

#include <stdlib.h>
#include <string.h>

#define NO_RIGHT 0xFFF /* marks a symbol that is a single value */

static const uint8_t marks[2][4] = {{0x71, 0xE8, 0x23, 0x5D}, {0xD7, 0x66, 0x0C, 0xA5}};

static unsigned get16(const uint8_t *at)
{
    return at[0] | (unsigned)at[1] << 8;
}

static uint32_t get32(const uint8_t *at)
{
    return get16(at) | (uint32_t)get16(at + 2) << 16;
}

static unsigned left_of(const struct qyi_syzygy_part *part, unsigned symbol)
{
    const uint8_t *at = part->tree + 3 * (size_t)symbol;

    return (at[1] & 0xFU) << 8 | at[0];
}

static unsigned right_of(const struct qyi_syzygy_part *part, unsigned symbol)
{
    const uint8_t *at = part->tree + 3 * (size_t)symbol;

    return (unsigned)at[2] << 4 | at[1] >> 4;
}

/* ---- the head -------------------------------------------------------------------------------------------- */

/* The bytes still to be read. */
struct cursor {
    const uint8_t *bytes;
    size_t len;
    size_t at;
};

/* Takes this many bytes, or returns NULL if there are fewer. */
static const uint8_t *take(struct cursor *cursor, uint64_t count)
{
    const uint8_t *at = cursor->bytes + cursor->at;

    if (count > cursor->len - cursor->at)
        return NULL;
    cursor->at += (size_t)count;
    return at;
}

static bool align(struct cursor *cursor, size_t to)
{
    return take(cursor, (to - cursor->at % to) % to) != NULL;
}

static bool read_orders(struct qyi_syzygy_file *file, struct cursor *cursor)
{
    bool both = file->men.pawns[0] && file->men.pawns[1];

    for (unsigned f = 0; f < file->files; f++) {
        const uint8_t *orders = take(cursor, both ? 2 : 1);
        const uint8_t *pieces = orders ? take(cursor, file->men.count) : NULL;

        if (!pieces)
            return false;
        for (unsigned side = 0; side < file->sides; side++) {
            struct qyi_syzygy_part *part = &file->part[side][f];
            const uint8_t order[2] = {(uint8_t)(orders[0] >> 4 * side & 0xF),
                                      both ? (uint8_t)(orders[1] >> 4 * side & 0xF) : 0xF};

            for (unsigned i = 0; i < file->men.count; i++)
                part->piece[i] = (uint8_t)(pieces[i] >> 4 * side & 0xF);
            if (!qyi_syzygy_group(&file->men, order, f, part))
                return false;
        }
    }
    return align(cursor, 2);
}

/*
 * Computes the number of a symbol's values, minus one; false if symbols contain themselves or too many
 * values.
 */
static bool measure(struct qyi_syzygy_part *part, uint8_t *seen, unsigned symbol)
{
    unsigned left = left_of(part, symbol);
    unsigned right = right_of(part, symbol);

    if (seen[symbol])
        return seen[symbol] == 2;
    seen[symbol] = 1;
    if (right != NO_RIGHT) {
        if (left >= part->symbols || right >= part->symbols || !measure(part, seen, left) ||
            !measure(part, seen, right))
            return false;
        unsigned len = part->symbol_len[left] + part->symbol_len[right] + 1U;
        if (len > UINT16_MAX)
            return false;
        part->symbol_len[symbol] = (uint16_t)len;
    }
    seen[symbol] = 2;
    return true;
}

static int read_symbols(struct qyi_syzygy_part *part, struct cursor *cursor)
{
    const uint8_t *count = take(cursor, 2);
    bool holds = true;

    if (!count)
        return QY_E_TABLE_DAMAGED;
    part->symbols = get16(count);
    part->tree = take(cursor, 3 * (uint64_t)part->symbols + part->symbols % 2);
    if (!part->tree || part->symbols == 0 || part->symbols > NO_RIGHT)
        return QY_E_TABLE_DAMAGED;
    part->symbol_len = calloc(part->symbols, sizeof *part->symbol_len);
    uint8_t *seen = calloc(part->symbols, 1);
    if (!part->symbol_len || !seen) {
        free(seen);
        return QY_E_MEMORY;
    }
    for (unsigned symbol = 0; symbol < part->symbols && holds; symbol++)
        holds = measure(part, seen, symbol);
    free(seen);
    return holds ? 0 : QY_E_TABLE_DAMAGED;
}

/* Computes the lowest code of each length, from the longest, whose lowest code is 0, to the shortest. */
static void make_bases(struct qyi_syzygy_part *part)
{
    for (unsigned i = part->code_count - 1; i-- > 0;)
        part->base[i] = (part->base[i + 1] + get16(part->lowest + 2 * (size_t)i) -
                         get16(part->lowest + 2 * (size_t)(i + 1))) /
                        2;
    for (unsigned i = 0; i < part->code_count; i++)
        part->base[i] <<= 64 - i - part->least_bits;
}

static int read_sizes(struct qyi_syzygy_part *part, struct cursor *cursor)
{
    const uint8_t *head = take(cursor, 2);

    if (!head)
        return QY_E_TABLE_DAMAGED;
    part->flags = head[0];
    if (part->flags & QYI_SYZYGY_SINGLE) {
        part->value = head[1];
        return 0;
    }
    cursor->at -= 1;
    head = take(cursor, 10 - 1);
    if (!head || head[0] > 20 || head[1] > 30)
        return QY_E_TABLE_DAMAGED;
    part->block_bytes = 1U << head[0];
    part->span = 1U << head[1];
    part->sparse_count = (part->size + part->span - 1) / part->span;
    part->blocks = get32(head + 3);
    part->length_count = (uint64_t)part->blocks + head[2];
    unsigned most_bits = head[7];
    part->least_bits = head[8];
    if (part->least_bits == 0 || most_bits > 32 || most_bits < part->least_bits)
        return QY_E_TABLE_DAMAGED;
    part->code_count = most_bits - part->least_bits + 1;
    part->lowest = take(cursor, 2 * (uint64_t)part->code_count);
    if (!part->lowest)
        return QY_E_TABLE_DAMAGED;
    make_bases(part);
    return read_symbols(part, cursor);
}

/* Reads the maps of distance values: four lists per file of the leading pawn. */
static bool read_maps(struct qyi_syzygy_file *file, struct cursor *cursor)
{
    for (unsigned f = 0; f < file->files; f++) {
        struct qyi_syzygy_part *part = &file->part[0][f];
        bool wide = part->flags & QYI_SYZYGY_WIDE;

        if (!(part->flags & QYI_SYZYGY_MAPPED))
            continue;
        if (wide && !align(cursor, 2))
            return false;
        for (unsigned i = 0; i < 4; i++) {
            const uint8_t *count = take(cursor, wide ? 2 : 1);

            part->map[i] = cursor->at;
            if (!count || !take(cursor, wide ? 2 * (uint64_t)get16(count) : count[0]))
                return false;
        }
    }
    return align(cursor, 2);
}

/* Reads sparse index, block lengths and blocks: first the indexes of all parts, and so on. */
static bool read_pieces(struct qyi_syzygy_file *file, struct cursor *cursor)
{
    for (unsigned step = 0; step < 3; step++)
        for (unsigned f = 0; f < file->files; f++)
            for (unsigned side = 0; side < file->sides; side++) {
                struct qyi_syzygy_part *part = &file->part[side][f];
                const uint8_t **piece = step == 0 ? &part->sparse : step == 1 ? &part->length : &part->data;
                uint64_t bytes = step == 0   ? 6 * part->sparse_count
                                 : step == 1 ? 2 * part->length_count
                                             : (uint64_t)part->blocks * part->block_bytes;

                if (step == 2 && !align(cursor, 64))
                    return false;
                *piece = take(cursor, bytes);
                if (!*piece)
                    return false;
            }
    return true;
}

int qyi_syzygy_file_begin(enum qyi_syzygy_kind kind, const struct qyi_syzygy_men *men, const uint8_t *bytes,
                          size_t len, struct qyi_syzygy_file *ret_file)
{
    struct cursor cursor = {bytes, len, 0};
    const uint8_t *head = take(&cursor, 5);
    int code = 0;

    memset(ret_file, 0, sizeof *ret_file);
    ret_file->kind = kind;
    ret_file->men = *men;
    ret_file->bytes = bytes;
    ret_file->len = len;
    ret_file->files = men->pawns[0] ? 4 : 1;
    ret_file->sides = kind == QYI_SYZYGY_WDL && !men->same ? 2 : 1;
    if (!head || memcmp(head, marks[kind], 4) != 0 || (head[4] & 1) != !men->same ||
        (head[4] >> 1 & 1) != (men->pawns[0] > 0) || !read_orders(ret_file, &cursor))
        return QY_E_TABLE_DAMAGED;
    for (unsigned f = 0; f < ret_file->files && !code; f++)
        for (unsigned side = 0; side < ret_file->sides && !code; side++)
            code = read_sizes(&ret_file->part[side][f], &cursor);
    if (!code && kind == QYI_SYZYGY_DTZ && !read_maps(ret_file, &cursor))
        code = QY_E_TABLE_DAMAGED;
    if (!code && !read_pieces(ret_file, &cursor))
        code = QY_E_TABLE_DAMAGED;
    return code;
}

void qyi_syzygy_file_end(struct qyi_syzygy_file *file)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned f = 0; f < 4; f++) {
            free(file->part[side][f].symbol_len);
            file->part[side][f].symbol_len = NULL;
        }
}

/* ---- values ---------------------------------------------------------------------------------------------- */

/* Finds the block that holds a number, and the index of its value in the block. */
static bool find_block(const struct qyi_syzygy_part *part, uint64_t number, uint64_t *ret_block,
                       uint64_t *ret_offset)
{
    const uint8_t *near = part->sparse + 6 * (number / part->span);
    uint64_t block = get32(near);
    int64_t offset = (int64_t)get16(near + 4) + (int64_t)(number % part->span) - part->span / 2;

    while (offset < 0) {
        if (block == 0 || block > part->length_count)
            return false;
        offset += get16(part->length + 2 * --block) + 1;
    }
    while (block < part->length_count && offset > (int64_t)get16(part->length + 2 * block))
        offset -= get16(part->length + 2 * block++) + 1;
    *ret_block = block;
    *ret_offset = (uint64_t)offset;
    return block < part->blocks;
}

/* The bits of a block, highest first; zeros after its end. */
struct bits {
    const uint8_t *at;
    const uint8_t *end;
    uint64_t held;
    unsigned count;
};

static void fill(struct bits *bits)
{
    for (; bits->count <= 56; bits->count += 8) {
        uint64_t byte = bits->at < bits->end ? *bits->at++ : 0;

        bits->held |= byte << (56 - bits->count);
    }
}

/* Reads symbols up to the one that contains the value. */
static bool find_symbol(const struct qyi_syzygy_part *part, struct bits *bits, uint64_t *offset,
                        unsigned *ret_symbol)
{
    for (;;) {
        unsigned len = 0;

        fill(bits);
        while (len + 1 < part->code_count && bits->held < part->base[len])
            len++;
        if (bits->held < part->base[len])
            return false;
        uint64_t symbol = ((bits->held - part->base[len]) >> (64 - len - part->least_bits)) +
                          get16(part->lowest + 2 * (size_t)len);
        if (symbol >= part->symbols)
            return false;
        *ret_symbol = (unsigned)symbol;
        if (*offset <= part->symbol_len[symbol])
            return true;
        *offset -= part->symbol_len[symbol] + 1U;
        bits->held <<= len + part->least_bits;
        bits->count -= len + part->least_bits;
    }
}

int qyi_syzygy_value(const struct qyi_syzygy_part *part, uint64_t number, unsigned *ret_value)
{
    struct bits bits = {0};
    uint64_t block;
    uint64_t offset;
    unsigned symbol;

    if (part->flags & QYI_SYZYGY_SINGLE) {
        *ret_value = part->value;
        return 0;
    }
    if (number >= part->size || !find_block(part, number, &block, &offset))
        return QY_E_TABLE_DAMAGED;
    bits.at = part->data + block * part->block_bytes;
    bits.end = bits.at + part->block_bytes;
    if (!find_symbol(part, &bits, &offset, &symbol))
        return QY_E_TABLE_DAMAGED;
    while (part->symbol_len[symbol]) {
        unsigned left = left_of(part, symbol);

        if (offset <= part->symbol_len[left]) {
            symbol = left;
        } else {
            offset -= part->symbol_len[left] + 1U;
            symbol = right_of(part, symbol);
        }
    }
    *ret_value = left_of(part, symbol);
    return 0;
}

int qyi_syzygy_plies(const struct qyi_syzygy_file *file, const struct qyi_syzygy_part *part,
                     enum qy_syzygy_outcome outcome, unsigned value, unsigned *ret_plies)
{
    static const uint8_t lists[] = {1, 3, 0, 2, 0}; /* by outcome */
    bool plies = (outcome == QY_SYZYGY_WIN && part->flags & QYI_SYZYGY_WIN_PLIES) ||
                 (outcome == QY_SYZYGY_LOSS && part->flags & QYI_SYZYGY_LOSS_PLIES);

    if (part->flags & QYI_SYZYGY_MAPPED) {
        unsigned bytes = part->flags & QYI_SYZYGY_WIDE ? 2 : 1;
        uint64_t at = part->map[lists[outcome + 2]];
        const uint8_t *count = file->bytes + at - bytes;

        if (value >= (bytes == 2 ? get16(count) : count[0]))
            return QY_E_TABLE_DAMAGED;
        value = bytes == 2 ? get16(file->bytes + at + 2 * (uint64_t)value) : file->bytes[at + value];
    }
    *ret_plies = (plies ? value : 2 * value) + 1;
    return 0;
}
