/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replaces libFuzzer: runs a fuzz target on every file of the given folders and reports each file as a TAP
 * test.
 */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>

#define LARGEST_INPUT ((size_t)1 << 22)

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/*
 * Passes one file to the target in a block of exactly its size, so that a sanitizer detects reads beyond it.
 */
static int replay(const char *folder, const char *name)
{
    char path[4096];
    FILE *file;
    uint8_t *space = NULL;
    uint8_t *data = NULL;
    size_t size = 0;
    int done = -1;

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return -1;
    file = fopen(path, "rb");
    if (!file)
        return -1;
    space = malloc(LARGEST_INPUT);
    if (space)
        size = fread(space, 1, LARGEST_INPUT, file);
    data = malloc(size ? size : 1);
    if (space && data && feof(file)) {
        memcpy(data, space, size);
        fprintf(stderr, "# %s\n", path);
        LLVMFuzzerTestOneInput(data, size);
        done = 0;
    }
    free(data);
    free(space);
    fclose(file);
    return done;
}

/* Replays a folder. Tests are numbered from `first`; returns their number. */
static int replay_folder(const char *folder, int first, int *failed)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_visible, alphasort);

    for (int i = 0; i < count; i++) {
        int status = replay(folder, entries[i]->d_name);

        printf("%sok %d - %s\n", status < 0 ? "not " : "", first + i, entries[i]->d_name);
        fflush(stdout);
        *failed += status < 0;
        free(entries[i]);
    }
    free(entries);
    return count < 0 ? 0 : count;
}

int main(int argc, char **argv)
{
    int total = 0;
    int failed = 0;

    for (int i = 1; i < argc; i++)
        total += replay_folder(argv[i], total + 1, &failed);
    if (total == 0) {
        printf("not ok 1 - no corpus\n");
        total = failed = 1;
    }
    printf("1..%d\n", total);
    return failed ? 1 : 0;
}
