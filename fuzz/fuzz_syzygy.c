/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Syzygy table files. The first byte selects the kind and the material; the rest is the file. Laws: no entry
 * is read beyond the file; every entry has a value or the file is damaged; reading an entry twice gives the
 * same value. Asked in a folder, it gives every legal position of its material an outcome or an error, the
 * same outcome for a mirror image, and distances (of KQvK) that have the sign of the outcome.
 */
#include "fuzz.h"

#include "tables/syzygy.h"

#include <qiyuan/play/syzygy.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEMPLATE P_tmpdir "/qiyuan-fuzz-XXXXXX"
static char folder[sizeof TEMPLATE];
static const char *const names[] = {"KQvK", "KPvK", "KRvKR", "KPPvK", "KPvKP", "KBBvK", "KRPvKR", "KNNvK"};

static void ask(const struct qyi_syzygy_part *part)
{
    for (unsigned i = 0; i < 64; i++) {
        uint64_t number = part->size / 64 * i + i;
        unsigned value = 0;
        unsigned again = 0;
        int code = qyi_syzygy_value(part, number, &value);

        FUZZ_LAW(qyi_syzygy_value(part, number, &again) == code);
        FUZZ_LAW(code != 0 || value == again);
    }
}

/* ---- a table in a folder --------------------------------------------------------------------------- */

/* Outcomes of KQvK, so that distances are asked for: White wins, whoever is to move. */
static const uint8_t outcomes[80] = {0x71, 0xE8, 0x23, 0x5D, 0x31, 0x00, 0xEE,
                                     0x66, 0x55, 0x00, 0x80, 0x04, 0x80, 0x00};

static void path_of(unsigned row, bool distances, char path[64])
{
    snprintf(path, 64, "%s/%s.%s", folder, names[row], distances ? "rtbz" : "rtbw");
}

static void clean(unsigned row)
{
    char path[64];

    for (unsigned distances = 0; distances < 2; distances++) {
        path_of(row, distances, path);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

/* Puts pieces of the material on squares that follow from `seed`; false if they can't stand so. */
static bool place(const char *name, uint32_t seed, bool mirrored, struct qy_position *ret)
{
    char board[64] = {0};
    struct qy_buf fen = QY_BUF_INIT;
    bool good = true;
    bool black = false;

    for (; *name; name++) {
        unsigned square = (seed = seed * 1664525 + 1013904223) >> 26;

        if (*name == 'v') {
            black = true;
            continue;
        }
        good = good && !board[square];
        board[mirrored ? square ^ 7 : square] = (char)(black ? *name + 'a' - 'A' : *name);
    }
    for (unsigned i = 0; i < 64; i++) {
        if (board[i])
            qy_buf_addc(&fen, board[i]);
        else
            qy_buf_addc(&fen, '1');
        if (i % 8 == 7 && i < 63)
            qy_buf_addc(&fen, '/');
    }
    qy_buf_addf(&fen, " %c - - 0 1", seed & 0x1000 ? 'w' : 'b');
    good = good && qy_position_from_fen(QY_GAME_CHESS, fen.data, fen.len, ret, NULL) == 0;
    qy_buf_free(&fen);
    return good;
}

static void put(unsigned row, bool distances, const uint8_t *data, size_t size)
{
    char path[64];

    path_of(row, distances, path);
    FILE *file = fopen(path, "wb");
    FUZZ_LAW(file && fwrite(data, 1, size, file) == size);
    fclose(file);
}

/* Asks the file, put into a folder of its own, for positions of its material and what they lead to. */
static void ask_folder(unsigned row, bool distances, const uint8_t *data, size_t size)
{
    struct qy_syzygy *syzygy;

    memcpy(folder, TEMPLATE,
           sizeof folder); /* a folder for each input, since libFuzzer ends without atexit() */
    FUZZ_LAW(mkdtemp(folder));
    put(row, distances, data, size);
    if (distances && row == 0)
        put(row, false, outcomes, sizeof outcomes);
    FUZZ_LAW(qy_syzygy_new(folder, &syzygy, NULL) == 0);
    for (uint32_t seed = 0; seed < 64; seed++) {
        struct qy_position position;
        struct qy_position mirror;
        enum qy_syzygy_outcome outcome = QY_SYZYGY_DRAW;
        enum qy_syzygy_outcome other = QY_SYZYGY_DRAW;
        struct qy_error error = {0};
        int plies;

        if (!place(names[row], seed * 2654435761U, false, &position))
            continue;
        int code = qy_syzygy_outcome(syzygy, &position, &outcome, &error);
        FUZZ_LAW(code == 0 || code == error.code);
        FUZZ_LAW(outcome >= QY_SYZYGY_LOSS && outcome <= QY_SYZYGY_WIN);
        if (code == 0 && place(names[row], seed * 2654435761U, true, &mirror))
            FUZZ_LAW(qy_syzygy_outcome(syzygy, &mirror, &other, NULL) == 0 && other == outcome);
        error.code = 0;
        int found = qy_syzygy_to_zero(syzygy, &position, &plies, &error);
        FUZZ_LAW(found == 0 || found == error.code);
        FUZZ_LAW(found != 0 || (code == 0 && (outcome > 0) == (plies > 0) && (outcome < 0) == (plies < 0)));
    }
    qy_syzygy_free(syzygy);
    clean(row);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qyi_syzygy_file file;
    struct qyi_syzygy_men men;
    uint8_t *copy;
    int code;

    if (size == 0)
        return 0;
    copy = malloc(size); /* allocated with the exact size, so that a sanitizer detects reads beyond the end */
    FUZZ_LAW(copy != NULL && qyi_syzygy_men(names[data[0] >> 1 & 7], &men));
    memcpy(copy, data + 1, size - 1);
    code = qyi_syzygy_file_begin(data[0] & 1 ? QYI_SYZYGY_DTZ : QYI_SYZYGY_WDL, &men, copy, size - 1, &file);
    for (unsigned side = 0; side < file.sides && code == 0; side++)
        for (unsigned f = 0; f < file.files; f++) {
            unsigned plies;

            ask(&file.part[side][f]);
            if (data[0] & 1)
                (void)qyi_syzygy_plies(&file, &file.part[side][f], QY_SYZYGY_WIN, data[0], &plies);
        }
    qyi_syzygy_file_end(&file);
    free(copy);
    if (code == 0)
        ask_folder(data[0] >> 1 & 7, data[0] & 1, data + 1, size - 1);
    return 0;
}
