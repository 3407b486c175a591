/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program `qiyuan`, to be called: src/cli/main.c with its main() under this name. */
#ifndef TESTS_CLI_STANDING_H
#define TESTS_CLI_STANDING_H

int qiyuan_main(int argc, char **argv);

/* What the small program calls where `qiyuan` executes the complete one: it leaves the call to another process. */
void standing_become(const char *one, const char *other, char *const *argv);

#endif
