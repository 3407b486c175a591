/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Build-time program for the build machine: writes the look-up tables of attacks.h as C source to standard
 * output.
 */
#include <inttypes.h>
#include <stdio.h>

#include "xiangqi/attacks.h"

static struct qyi_xiangqi_tables tables;

/* A step from a point, by files and ranks. */
struct step {
    int file;
    int rank;
};

static bool on_board(int file, int rank)
{
    return file >= 0 && file < QYI_XIANGQI_FILES && rank >= 0 && rank < QYI_XIANGQI_RANKS;
}

/* The point one step away, or -1 off the board. */
static int stepped(unsigned square, struct step step)
{
    int file = (int)qyi_xiangqi_file(square) + step.file;
    int rank = (int)qyi_xiangqi_rank(square) + step.rank;

    return on_board(file, rank) ? rank * QYI_XIANGQI_FILES + file : -1;
}

static int delta(struct step step)
{
    return step.rank * QYI_XIANGQI_FILES + step.file;
}

/* ---- sets ---------------------------------------------------------------------------------------------- */

static void set_mask(struct qyi_xiangqi_masks *masks, unsigned square, qyi_xiangqi_bits set)
{
    masks->half[0][square] = qyi_xiangqi_half(set, 0);
    masks->half[1][square] = qyi_xiangqi_half(set, 1);
}

static void fill_bits(void)
{
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        set_mask(&tables.bit, square, qyi_xiangqi_bit(square));
        tables.rank[square] = (uint8_t)qyi_xiangqi_rank(square);
        tables.file[square] = (uint8_t)qyi_xiangqi_file(square);
    }
    set_mask(&tables.bit, QYI_XIANGQI_NOWHERE, QYI_XIANGQI_ALL);
}

/* The points strictly between two points on a line; every bit if they share none. */
static qyi_xiangqi_bits between(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b;
    unsigned high = a < b ? b : a;
    bool same_rank = qyi_xiangqi_rank(a) == qyi_xiangqi_rank(b);
    unsigned stride = same_rank ? 1 : QYI_XIANGQI_FILES;
    qyi_xiangqi_bits set = 0;

    if (a == b || b >= QYI_XIANGQI_SQUARES || (!same_rank && qyi_xiangqi_file(a) != qyi_xiangqi_file(b)))
        return QYI_XIANGQI_ALL;
    for (unsigned square = low + stride; square < high; square += stride)
        set |= qyi_xiangqi_bit(square);
    return set;
}

static const struct step horse_steps[8] = {{-1, -2}, {1, -2}, {-2, -1}, {2, -1},
                                           {-2, 1},  {2, 1},  {-1, 2},  {1, 2}};

/* The point next to a horse that must be empty for a step. */
static struct step leg_of(struct step step)
{
    struct step leg = {step.file / 2, step.rank / 2};

    return leg;
}

/* The pieces that can attack a palace point, by square. */
static void fill_palace_point(unsigned number, unsigned square, unsigned side)
{
    static const struct step aside[2] = {{-1, 0}, {1, 0}};
    struct step ahead = {0, side == QY_FIRST ? 1 : -1};
    qyi_xiangqi_bits pawns = 0;

    tables.palace[square] = (uint8_t)number;
    for (unsigned from = 0; from < 92; from++) {
        set_mask(&tables.between[number], from, between(square, from));
        tables.leg[number][from] = QYI_XIANGQI_NOWHERE;
        for (unsigned i = 0; from < QYI_XIANGQI_SQUARES && i < 8; i++)
            if (stepped(from, horse_steps[i]) == (int)square)
                tables.leg[number][from] = (uint8_t)stepped(from, leg_of(horse_steps[i]));
    }
    for (unsigned i = 0; i < 2; i++)
        pawns |= qyi_xiangqi_bit((unsigned)stepped(square, aside[i]));
    pawns |= qyi_xiangqi_bit((unsigned)stepped(square, ahead));
    qyi_xiangqi_split(pawns, tables.pawn_from[number].half);
}

static void fill_palaces(void)
{
    unsigned number = 0;

    for (unsigned square = 0; square < 92; square++)
        tables.palace[square] = 255;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
            if (qyi_xiangqi_in_palace(side, square))
                fill_palace_point(number++, square, side);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

static struct qyi_xiangqi_line line(int length, int place, unsigned occupied)
{
    struct qyi_xiangqi_line seen = {0, 0};

    for (int way = -1; way <= 1; way += 2) {
        int at = place + way;

        for (; at >= 0 && at < length; at += way) {
            seen.reach = (uint16_t)(seen.reach | 1U << at);
            if (occupied >> at & 1)
                break;
        }
        for (at += way; at >= 0 && at < length; at += way)
            if ((occupied >> at & 1) || at == 0 || at == length - 1) {
                seen.jump = (uint16_t)(seen.jump | 1U << at);
                break;
            }
    }
    return seen;
}

static void fill_lines(void)
{
    for (int place = 0; place < QYI_XIANGQI_FILES; place++)
        for (unsigned inner = 0; inner < 128; inner++)
            tables.rank_line[place][inner] = line(QYI_XIANGQI_FILES, place, inner << 1);
    for (int place = 0; place < QYI_XIANGQI_RANKS; place++)
        for (unsigned inner = 0; inner < 256; inner++)
            tables.file_line[place][inner] = line(QYI_XIANGQI_RANKS, place, inner << 1);
    for (unsigned set = 0; set < 1024; set++) {
        unsigned count = 0;

        for (unsigned place = 0; place < 10; place++) {
            if (!(set >> place & 1))
                continue;
            if (set < 512 && count < 8)
                tables.rank_list[set][count] = (uint16_t)place;
            tables.file_list[set][count] = (uint8_t)(place * QYI_XIANGQI_FILES);
            count++;
        }
        tables.line_count[set] = (uint8_t)count;
    }
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* The list of steps in a set. */
static void fill_list(const struct step *steps, unsigned set, int16_t *list)
{
    unsigned count = 0;

    for (unsigned i = 0; set >> i; i++)
        if (set >> i & 1)
            list[count++] = (int16_t)delta(steps[i]);
}

static void fill_horse(void)
{
    static const struct step cross[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

    for (unsigned set = 0; set < 256; set++)
        fill_list(horse_steps, set, tables.horse_list[set]);
    for (unsigned legs = 0; legs < 16; legs++)
        for (unsigned i = 0; i < 8; i++)
            for (unsigned j = 0; j < 4; j++)
                if (delta(leg_of(horse_steps[i])) == delta(cross[j]) && !(legs >> j & 1))
                    tables.horse_legs[legs] = (uint8_t)(tables.horse_legs[legs] | 1U << i);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
        for (unsigned i = 0; i < 8; i++)
            if (stepped(square, horse_steps[i]) >= 0)
                tables.horse_edge[square] = (uint8_t)(tables.horse_edge[square] | 1U << i);
}

static void fill_elephant(void)
{
    static const struct step leaps[4] = {{2, -2}, {-2, 2}, {2, 2}, {-2, -2}};
    static const unsigned eye[4] = {1, 2, 3, 0}; /* its index among the diagonal neighbours */

    for (unsigned set = 0; set < 16; set++)
        fill_list(leaps, set, tables.elephant_list[set]);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
        for (unsigned blocked = 0; blocked < 16; blocked++)
            for (unsigned i = 0; i < 4; i++) {
                int to = stepped(square, leaps[i]);
                unsigned side = square < QYI_XIANGQI_SQUARES / 2 ? QY_FIRST : QY_SECOND;

                if (to >= 0 && qyi_xiangqi_at_home(side, (unsigned)to) && !(blocked >> eye[i] & 1))
                    tables.elephant_open[square][blocked] =
                        (uint8_t)(tables.elephant_open[square][blocked] | 1U << i);
            }
}

/* Advisors and generals: steps that stay in the palace. */
static void fill_palace_men(void)
{
    static const struct step diagonal[4] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    static const struct step cross[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

    for (unsigned set = 0; set < 16; set++) {
        fill_list(diagonal, set, tables.advisor_list[set]);
        fill_list(cross, set, tables.general_list[set]);
    }
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        unsigned side = square < QYI_XIANGQI_SQUARES / 2 ? QY_FIRST : QY_SECOND;

        if (!qyi_xiangqi_in_palace(side, square))
            continue;
        for (unsigned i = 0; i < 4; i++) {
            int to = stepped(square, diagonal[i]);

            if (to >= 0 && qyi_xiangqi_in_palace(side, (unsigned)to))
                tables.advisor_edge[square] = (uint8_t)(tables.advisor_edge[square] | 1U << i);
            to = stepped(square, cross[i]);
            if (to >= 0 && qyi_xiangqi_in_palace(side, (unsigned)to))
                tables.general_edge[square] = (uint8_t)(tables.general_edge[square] | 1U << i);
        }
    }
}

static void fill_pawn(void)
{
    static const struct step steps[2][3] = {{{-1, 0}, {1, 0}, {0, 1}}, {{0, -1}, {-1, 0}, {1, 0}}};

    for (unsigned side = 0; side < 2; side++) {
        for (unsigned set = 0; set < 8; set++)
            fill_list(steps[side], set, tables.pawn_list[side][set]);
        for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
            for (unsigned i = 0; i < 3; i++)
                if (stepped(square, steps[side][i]) >= 0 &&
                    (steps[side][i].rank != 0 || !qyi_xiangqi_at_home(side, square)))
                    tables.pawn_edge[side][square] = (uint8_t)(tables.pawn_edge[side][square] | 1U << i);
    }
}

/* Adds the source square to a list of targets, which makes moves. */
static void fill_bases(void)
{
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        unsigned rank = qyi_xiangqi_rank(square);
        unsigned file = qyi_xiangqi_file(square);

        for (unsigned i = 0; i < 8; i++) {
            tables.step_base[square][i] = qyi_xiangqi_pack(square, square);
            tables.rank_base[square][i] = qyi_xiangqi_pack(square, rank * QYI_XIANGQI_FILES);
            tables.file_base[square][i] = qyi_xiangqi_pack(square, file);
        }
    }
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* The next number of a 64-bit mixing sequence: an odd step, then two rounds of multiplication and folding. */
static uint64_t next_key(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);

    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static void fill_keys(void)
{
    uint64_t state = UINT64_C(0x7869616E67716921);

    for (unsigned piece = 0; piece < 16; piece++)
        for (unsigned square = 0; (piece & 7) != 0 && square < QYI_XIANGQI_SQUARES; square++)
            tables.key[piece][square] = next_key(&state);
    tables.key_side = next_key(&state);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Writes `count` numbers of a member as a brace list; C fills inner arrays in order. */
static void write_member(const char *name, const void *data, size_t size, size_t count)
{
    printf("    .%s = {", name);
    for (size_t i = 0; i < count; i++) {
        if (i % 12 == 0)
            printf("\n       ");
        if (size == 8)
            printf(" 0x%" PRIX64 "U,", ((const uint64_t *)data)[i]);
        else if (size == 2)
            printf(" %d,", ((const int16_t *)data)[i]);
        else
            printf(" %u,", ((const uint8_t *)data)[i]);
    }
    printf("\n    },\n");
}

#define WRITE(name, size) write_member(#name, &tables.name, size, sizeof tables.name / (size))

static void write_tables(void)
{
    printf("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
           "/* Made by gen_tables.c. */\n"
           "#include \"xiangqi/attacks.h\"\n\n"
           "#if defined(__GNUC__)\n"
           "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n"
           "#endif\n\n"
           "const struct qyi_xiangqi_tables qyi_xiangqi_tables = {\n");
    WRITE(bit, 8);
    WRITE(between, 8);
    WRITE(pawn_from, 8);
    WRITE(leg, 1);
    WRITE(palace, 1);
    WRITE(rank, 1);
    WRITE(file, 1);
    WRITE(rank_line, 2);
    WRITE(file_line, 2);
    WRITE(rank_list, 2);
    WRITE(file_list, 1);
    WRITE(line_count, 1);
    WRITE(horse_list, 2);
    WRITE(horse_legs, 1);
    WRITE(horse_edge, 1);
    WRITE(elephant_list, 2);
    WRITE(elephant_open, 1);
    WRITE(advisor_list, 2);
    WRITE(advisor_edge, 1);
    WRITE(general_list, 2);
    WRITE(general_edge, 1);
    WRITE(pawn_list, 2);
    WRITE(pawn_edge, 1);
    WRITE(step_base, 2);
    WRITE(rank_base, 2);
    WRITE(file_base, 2);
    WRITE(key, 8);
    printf("    .key_side = 0x%" PRIX64 "U,\n};\n", tables.key_side);
}

int main(void)
{
    fill_bits();
    fill_palaces();
    fill_lines();
    fill_horse();
    fill_elephant();
    fill_palace_men();
    fill_pawn();
    fill_bases();
    fill_keys();
    write_tables();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
