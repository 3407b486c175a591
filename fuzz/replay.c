/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for libFuzzer: runs a fuzz target over every file of the folders it is given, one TAP test a
 * file. */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>

#define LARGEST_INPUT ((size_t)1 << 22)

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Feeds one file to the target from a block of exactly its size, so that a sanitizer sees any step beyond it.
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

/* Replays a folder; returns how many files it held, counting tests on from `first`. */
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
