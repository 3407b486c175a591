/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Build-time program for the build machine: writes the constant tables of tables.h as C to standard output.
 */
#include "chess/tables.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static const int rook_steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int bishop_steps[4][2] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
static const int knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const int king_steps[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

static struct qyi_chess_tables tables;
static uint64_t slides[QYI_CHESS_SLIDES];
static size_t slides_used;

static uint64_t bit(int square)
{
    return UINT64_C(1) << square;
}

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* The squares from `square` in one direction, up to and including the first occupied one. */
static uint64_t ray(int square, const int step[2], uint64_t occupied)
{
    uint64_t set = 0;
    int file = square % 8 + step[0];
    int rank = square / 8 + step[1];

    for (; on_board(file, rank); file += step[0], rank += step[1]) {
        set |= bit(rank * 8 + file);
        if (occupied & bit(rank * 8 + file))
            break;
    }
    return set;
}

static uint64_t slide(int square, const int steps[4][2], uint64_t occupied)
{
    uint64_t set = 0;

    for (int i = 0; i < 4; i++)
        set |= ray(square, steps[i], occupied);
    return set;
}

static uint64_t leap(int square, const int (*steps)[2], int count)
{
    uint64_t set = 0;

    for (int i = 0; i < count; i++) {
        int file = square % 8 + steps[i][0];
        int rank = square / 8 + steps[i][1];

        if (on_board(file, rank))
            set |= bit(rank * 8 + file);
    }
    return set;
}

static void fill_leapers(int square)
{
    static const int pawn_steps[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};

    tables.knight[square] = leap(square, knight_steps, 8);
    tables.king[square] = leap(square, king_steps, 8);
    for (int side = 0; side < 2; side++)
        tables.pawn[side][square] = leap(square, pawn_steps[side], 2);
}

static void fill_lines(int square)
{
    for (int i = 0; i < 8; i++) {
        const int *step = king_steps[i];
        const int back[2] = {-step[0], -step[1]};
        uint64_t line = bit(square) | ray(square, step, 0) | ray(square, back, 0);
        int file = square % 8 + step[0];
        int rank = square / 8 + step[1];
        uint64_t between = 0;

        for (; on_board(file, rank); file += step[0], rank += step[1]) {
            tables.between[square][rank * 8 + file] = between;
            tables.line[square][rank * 8 + file] = line;
            between |= bit(rank * 8 + file);
        }
    }
}

static void fill_rays(int square)
{
    static const int upward[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

    for (int i = 0; i < 4; i++) {
        const int back[2] = {-upward[i][0], -upward[i][1]};

        tables.rays[i][square].upper = ray(square, upward[i], 0);
        tables.rays[i][square].lower = ray(square, back, 0);
    }
}

static void fill_chosen(void)
{
    for (unsigned set = 0; set < 256; set++) {
        unsigned used = 0;

        for (uint8_t i = 0; i < 8; i++)
            if (set >> i & 1)
                tables.chosen[set][used++] = i;
    }
}

/* A ray without its last square: a piece on the edge blocks nothing. */
static uint64_t relevant(int square, const int steps[4][2])
{
    uint64_t set = 0;

    for (int i = 0; i < 4; i++) {
        int file = square % 8 + steps[i][0];
        int rank = square / 8 + steps[i][1];

        for (; on_board(file + steps[i][0], rank + steps[i][1]); file += steps[i][0], rank += steps[i][1])
            set |= bit(rank * 8 + file);
    }
    return set;
}

/* Numbers the subsets of the relevant squares in pext order: the lowest square is the lowest bit. */
static void fill_slider(int square, const int steps[4][2], struct qyi_chess_slider *slider)
{
    uint64_t occupied = 0;

    slider->relevant = relevant(square, steps);
    slider->offset = slides_used;
    do {
        if (slides_used == QYI_CHESS_SLIDES) {
            fputs("gen_tables: QYI_CHESS_SLIDES is too small\n", stderr);
            exit(1);
        }
        slides[slides_used++] = slide(square, steps, occupied);
        occupied = (occupied - slider->relevant) & slider->relevant;
    } while (occupied);
}

/*
 * The generator of Steele, Lea and Flood (SplitMix64), with a fixed seed: keys are the same in every build.
 */
static uint64_t random_key(void)
{
    static uint64_t state = UINT64_C(0x5169797561E6A38B);
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void fill_keys(void)
{
    for (int piece = 0; piece < 16; piece++)
        for (int square = 0; square < 64; square++)
            tables.key_piece[piece][square] = piece % 8 >= 1 && piece % 8 <= 6 ? random_key() : 0;
    for (int square = 0; square < 64; square++)
        tables.key_castling[square] = square < 8 || square >= 56 ? random_key() : 0;
    for (int square = 0; square < 64; square++)
        tables.key_en_passant[square] = square / 8 == 2 || square / 8 == 5 ? random_key() : 0;
    tables.key_side = random_key();
}

/* The key of the starting position: the pieces, and the squares of kings and rooks that may castle. */
static uint64_t start_key(void)
{
    static const int back_rank[8] = {4, 2, 3, 5, 6, 3, 2, 4};
    uint64_t key = 0;

    for (int file = 0; file < 8; file++) {
        int man = back_rank[file];

        key ^= tables.key_piece[man][file] ^ tables.key_piece[1][8 + file];
        key ^= tables.key_piece[8 + man][56 + file] ^ tables.key_piece[9][48 + file];
        if (man == 4 || man == 6)
            key ^= tables.key_castling[file] ^ tables.key_castling[56 + file];
    }
    return key;
}

static void print_words(const char *name, const uint64_t *words, size_t count)
{
    printf("%s{\n", name);
    for (size_t i = 0; i < count; i++)
        printf("0x%016" PRIX64 ",%s", words[i], i % 4 == 3 || i + 1 == count ? "\n" : "");
    printf("}%s\n", name[0] ? "," : ";");
}

static void print_rows(const char *name, const uint64_t (*rows)[64], size_t count)
{
    printf("%s{\n", name);
    for (size_t i = 0; i < count; i++) {
        char index[32];

        snprintf(index, sizeof index, "[%zu] = ", i);
        print_words(index, rows[i], 64);
    }
    printf("},\n");
}

static void fill_distances(void)
{
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            int files = abs(a % 8 - b % 8);
            int ranks = abs(a / 8 - b / 8);

            tables.distance[a][b] = (uint8_t)(files > ranks ? files : ranks);
        }
}

static void print_distances(void)
{
    printf(".distance = {\n");
    for (int a = 0; a < 64; a++) {
        printf("{");
        for (int b = 0; b < 64; b++)
            printf("%u,", (unsigned)tables.distance[a][b]);
        printf("},\n");
    }
    printf("},\n");
}

static void print_chosen(void)
{
    printf(".chosen = {\n");
    for (int set = 0; set < 256; set++) {
        printf("{");
        for (int i = 0; i < 8; i++)
            printf("%u,", (unsigned)tables.chosen[set][i]);
        printf("},\n");
    }
    printf("},\n");
}

static void print_sliders(const char *name, const struct qyi_chess_slider *sliders)
{
    printf("%s{\n", name);
    for (int square = 0; square < 64; square++)
        printf("{0x%016" PRIX64 ", %" PRIu64 "},\n", sliders[square].relevant, sliders[square].offset);
    printf("},\n");
}

static void print_rays(void)
{
    printf(".rays = {\n");
    for (int line = 0; line < 4; line++) {
        printf("{\n");
        for (int square = 0; square < 64; square++)
            printf("{0x%016" PRIX64 ", 0x%016" PRIX64 "},\n", tables.rays[line][square].lower,
                   tables.rays[line][square].upper);
        printf("},\n");
    }
    printf("},\n");
}

static void print_all(void)
{
    printf("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
           "/* Written by gen_tables.c. */\n"
           "#include \"chess/tables.h\"\n\n"
           "const struct qyi_chess_tables qyi_chess_tables = {\n");
    print_words(".knight = ", tables.knight, 64);
    print_words(".king = ", tables.king, 64);
    print_rows(".pawn = ", tables.pawn, 2);
    print_words(".rook = ", tables.rook, 64);
    print_words(".bishop = ", tables.bishop, 64);
    print_rows(".between = ", tables.between, 64);
    print_rows(".line = ", tables.line, 64);
    print_rays();
    print_sliders(".rook_slider = ", tables.rook_slider);
    print_sliders(".bishop_slider = ", tables.bishop_slider);
    print_distances();
    print_chosen();
    print_rows(".key_piece = ", tables.key_piece, 16);
    print_words(".key_castling = ", tables.key_castling, 64);
    print_words(".key_en_passant = ", tables.key_en_passant, 64);
    printf(".key_side = 0x%016" PRIX64 ",\n", tables.key_side);
    printf(".key_start = 0x%016" PRIX64 ",\n};\n\n", start_key());
    printf("const uint64_t qyi_chess_slides[QYI_CHESS_SLIDES] = ");
    print_words("", slides, slides_used);
}

int main(void)
{
    for (int square = 0; square < 64; square++) {
        fill_leapers(square);
        tables.rook[square] = slide(square, rook_steps, 0);
        tables.bishop[square] = slide(square, bishop_steps, 0);
        fill_lines(square);
        fill_rays(square);
        fill_slider(square, rook_steps, &tables.rook_slider[square]);
        fill_slider(square, bishop_steps, &tables.bishop_slider[square]);
    }
    fill_distances();
    fill_chosen();
    fill_keys();
    print_all();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
