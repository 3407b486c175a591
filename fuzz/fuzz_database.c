/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whole Scid and ChessBase databases of several files. The first byte selects which; the rest are the files
 * one after another, each behind its length in two bytes; files that the input lacks are missing on the disk.
 *
 * Laws: those of every reader of game files (fuzz_formats.h); games are told in the order of the index, none
 * beyond it; all games together have no more moves than a few times the bytes of the files, whatever the
 * index says; reading twice gives the same.
 */
#include "fuzz_formats.h"

#include <unistd.h>

enum { PARTS = 7, OVERLAPS = 5 };

/* The first file is the one that is read. */
static const struct kind {
    const struct qyi_format *format;
    size_t entry; /* bytes of the index for a game */
    const char *suffix[PARTS];
} kinds[] = {
    {&qyi_format_scid, 47, {"si4", "sn4", "sg4"}},
    {&qyi_format_cbh, 46, {"cbh", "cbg", "cbp", "cbt", "cbc", "cbs", "cba"}},
};

#define TEMPLATE P_tmpdir "/qiyuan-fuzz-XXXXXX"
static char folder[sizeof TEMPLATE];

struct games {
    struct fuzz_reading reading; /* first, for fuzz_on_record() */
    size_t games;
    size_t moves;
    uint64_t last; /* where the last game has its entry */
};

static void path_of(const struct kind *kind, size_t part, char path[sizeof folder + 16])
{
    snprintf(path, sizeof folder + 16, "%s/x.%s", folder, kind->suffix[part]);
}

static void clean(void)
{
    char path[sizeof folder + 16];

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (size_t part = 0; part < PARTS && kinds[i].suffix[part]; part++) {
            path_of(&kinds[i], part, path);
            (void)unlink(path);
        }
    (void)rmdir(folder);
}

static void put(const struct kind *kind, size_t part, const uint8_t *data, size_t len)
{
    char path[sizeof folder + 16];

    path_of(kind, part, path);
    FILE *file = fopen(path, "wb");
    FUZZ_LAW(file && fwrite(data, 1, len, file) == len);
    fclose(file);
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct games *games = user;
    uint64_t place = qy_record_place(record)->offset;

    FUZZ_LAW(games->games == 0 || place > games->last);
    games->last = place;
    games->games++;
    games->moves += qy_record_moves(record);
    return fuzz_on_record(user, record, end);
}

static struct games read_once(const struct kind *kind, const uint8_t *index, size_t len, size_t whole)
{
    struct fuzz_bytes bytes = {index, len, len};
    struct games games = {.reading = {.format = kind->format, .size = len}};
    const struct qyi_record_sink sink = {&games, on_record, fuzz_on_report};
    char path[sizeof folder + 16];

    path_of(kind, 0, path);
    const struct qyi_record_input input = {.read = fuzz_read, .user = &bytes, .path = path};
    int code = qyi_format_read(kind->format, &input, &sink);
    FUZZ_LAW(code <= 0 && (code == 0 || games.reading.reported || code == QY_E_MEMORY));
    FUZZ_LAW(games.games <= len / kind->entry);
    FUZZ_LAW(games.moves <= OVERLAPS * whole);
    return games;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct kind *kind;
    const uint8_t *index = NULL;
    size_t index_len = 0;

    if (size == 0)
        return 0;
    memcpy(folder, TEMPLATE,
           sizeof folder); /* a folder for each input, since libFuzzer ends without atexit() */
    FUZZ_LAW(mkdtemp(folder));
    kind = &kinds[data[0] & 1];
    size_t at = 1;
    for (size_t part = 0; part < PARTS && kind->suffix[part]; part++) {
        if (size - at < 2)
            continue;
        size_t len = (size_t)data[at] << 8 | data[at + 1];
        at += 2;
        len = len < size - at ? len : size - at;
        put(kind, part, data + at, len);
        if (part == 0) {
            index = data + at;
            index_len = len;
        }
        at += len;
    }
    if (index_len > 0) {
        struct games first = read_once(kind, index, index_len, size);
        struct games second = read_once(kind, index, index_len, size);

        FUZZ_LAW(first.games == second.games && first.moves == second.moves);
    }
    clean();
    return 0;
}
