/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The program `qiyuan` for tests that call it a thousand times. Loading its libraries takes longer than most answers do:
 * this one loads them once, and forks for each call a process that is as far as `qiyuan` is when main() begins. A fork
 * copies the maps of all libraries, so that there are two of it, as of `qiyuan`: the small one with ten libraries, which
 * passes a command that it doesn't have to `standing-whole` beside it, which has seventy.
 *
 * A call on standard input: the number of bytes that follow as a decimal and a line feed; then, each ended by a zero byte,
 * the working folder, the files that stand for standard input, output and error, and the arguments from the program's name
 * on. The answer on standard output is a line with what waitpid() told of it.
 */
#include "standing.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 512, FIRST_ARGUMENT = 4, COMMAND = FIRST_ARGUMENT + 1, MOST_PASSED = 16, IS_PASSED = 99 };

/* The complete program, once a call needed it, and the words by which such calls began. */
struct whole {
    pid_t process;
    FILE *calls;
    FILE *answers;
    char *begun[MOST_PASSED];
    int count;
};

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

/* ---- the complete program ---------------------------------------------------------------------------- */

void standing_become(const char *one, const char *other, char *const *argv)
{
    (void)one;
    (void)other;
    (void)argv;
    _exit(IS_PASSED);
}

static bool start(struct whole *whole)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "-whole");
    int to[2];
    int from[2];

    if (length <= 0 || pipe(to) != 0 || pipe(from) != 0)
        return false;
    memcpy(path + length, "-whole", sizeof "-whole");
    whole->process = fork();
    if (whole->process == 0) {
        if (dup2(to[0], STDIN_FILENO) >= 0 && dup2(from[1], STDOUT_FILENO) >= 0) {
            for (int i = 0; i < 2; i++) {
                close(to[i]);
                close(from[i]);
            }
            execl(path, path, (char *)NULL);
        }
        _exit(126);
    }
    close(to[0]);
    close(from[1]);
    (void)fcntl(to[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(from[0], F_SETFD, FD_CLOEXEC);
    whole->calls = fdopen(to[1], "w");
    whole->answers = fdopen(from[0], "r");
    return whole->process > 0 && whole->calls && whole->answers;
}

static bool is_passed(const struct whole *whole, const char *word)
{
    for (int i = 0; i < whole->count; i++)
        if (strcmp(whole->begun[i], word) == 0)
            return true;
    return false;
}

/* Passes a call on; later ones that begin by the same word go there at once. */
static bool pass(struct whole *whole, const char *word, const char *call, size_t length, int *ret_status)
{
    char said[16];

    if (!whole->calls && !start(whole))
        return false;
    if (whole->count < MOST_PASSED && !is_passed(whole, word) && (whole->begun[whole->count] = strdup(word)))
        whole->count++;
    if (fprintf(whole->calls, "%zu\n", length) < 0 || fwrite(call, 1, length, whole->calls) != length ||
        fflush(whole->calls) != 0 || !fgets(said, sizeof said, whole->answers))
        return false;
    *ret_status = (int)strtol(said, NULL, 10);
    return true;
}

static void end(struct whole *whole)
{
    if (whole->calls)
        (void)fclose(whole->calls);
    if (whole->answers)
        (void)fclose(whole->answers);
    if (whole->process > 0)
        (void)waitpid(whole->process, NULL, 0);
    while (whole->count > 0)
        free(whole->begun[--whole->count]);
}

int main(void)
{
    static struct whole whole; /* a leak check at the end of a forked call finds it */
    size_t length;

    while ((length = read_length()) > 0) {
        char *words[MOST_WORDS + 1];
        char *call = malloc(length);
        int count = 0;
        const char *command;
        int status = 0;
        pid_t child = -1;
        bool passed;

        if (!call || !read_all(call, length) || call[length - 1] != '\0')
            return 64;
        for (char *word = call; word < call + length && count < MOST_WORDS; word += strlen(word) + 1)
            words[count++] = word;
        words[count] = NULL;
        command = count > COMMAND ? words[COMMAND] : "";
        passed = is_passed(&whole, command);
        if (count <= FIRST_ARGUMENT || (!passed && (child = fork()) < 0))
            return 64;
        if (child == 0)
            return answer(words, count);
        if (!passed && waitpid(child, &status, 0) != child)
            return 64;
        passed = passed || (WIFEXITED(status) && WEXITSTATUS(status) == IS_PASSED);
        if ((passed && !pass(&whole, command, call, length, &status)) ||
            dprintf(STDOUT_FILENO, "%d\n", status) < 0)
            return 64;
        free(call);
    }
    end(&whole);
    return 0;
}
