/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fake engines for the tests of the duel room. */
#ifndef QYI_TESTS_DUEL_SUPPORT_H
#define QYI_TESTS_DUEL_SUPPORT_H

#include <qiyuan/play/duel.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The command of a fake engine with these words. Static storage, used again after eight calls. */
static inline const char *fake(const char *words)
{
    static char commands[8][512];
    static unsigned next;
    char *command = commands[next++ % 8];
    const char *path = getenv("QIYUAN_FAKE_ENGINE");

    snprintf(command, sizeof commands[0], "python3 \"%s\" %s", path ? path : "fake_engine.py", words);
    return command;
}

/* How many processes have this one for their parent, the dead but not reaped ones included. */
static inline unsigned count_children(void)
{
    DIR *folder = opendir("/proc");
    unsigned count = 0;

    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[300];
        char text[512] = "";
        FILE *file;
        const char *after;

        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        file = entry->d_name[0] >= '0' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        if (!file)
            continue;
        if (fread(text, 1, sizeof text - 1, file) > 0 && (after = strrchr(text, ')')) != NULL)
            count += atoi(after + 3) == (int)getpid();
        fclose(file);
    }
    if (folder)
        closedir(folder);
    return count;
}

/* How many descriptors are open. */
static inline unsigned count_descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    unsigned count = 0;

    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

#endif
