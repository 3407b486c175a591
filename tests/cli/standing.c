/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The program `qiyuan` for tests that call it a thousand times. Loading its seventy libraries takes longer than most answers
 * do: this one loads them once, and forks for each call a process that is as far as `qiyuan` is when main() begins.
 *
 * A call on standard input: the number of bytes that follow as a decimal and a line feed; then, each ended by a zero byte,
 * the working folder, the files that stand for standard input, output and error, and the arguments from the program's name
 * on. The answer on standard output is a line with what waitpid() told of it.
 */
#include "standing.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 512, FIRST_ARGUMENT = 4 };

static bool read_all(char *data, size_t len)
{
    while (len > 0) {
        ssize_t got = read(STDIN_FILENO, data, len);

        if (got <= 0)
            return false;
        data += got;
        len -= (size_t)got;
    }
    return true;
}

/* The length in front of a call; 0 at the end. */
static size_t read_length(void)
{
    size_t length = 0;
    char c;

    while (read_all(&c, 1) && c != '\n')
        length = 10 * length + (size_t)(c - '0');
    return length;
}

static void stand_for(int stream, const char *path)
{
    int file = open(path, stream == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0600);

    if (file < 0 || dup2(file, stream) < 0)
        _exit(126);
    close(file);
}

/* In the process of the call. */
static int answer(char **words, int count)
{
    if (chdir(words[0]) != 0)
        return 126;
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        stand_for(stream, words[1 + stream]);
    return qiyuan_main(count - FIRST_ARGUMENT, words + FIRST_ARGUMENT);
}

int main(void)
{
    size_t length;

    while ((length = read_length()) > 0) {
        char *words[MOST_WORDS + 1];
        char *call = malloc(length);
        int count = 0;
        int status;
        pid_t child;

        if (!call || !read_all(call, length) || call[length - 1] != '\0')
            return 64;
        for (char *word = call; word < call + length && count < MOST_WORDS; word += strlen(word) + 1)
            words[count++] = word;
        words[count] = NULL;
        if (count <= FIRST_ARGUMENT || (child = fork()) < 0)
            return 64;
        if (child == 0)
            return answer(words, count);
        if (waitpid(child, &status, 0) != child || dprintf(STDOUT_FILENO, "%d\n", status) < 0)
            return 64;
        free(call);
    }
    return 0;
}
