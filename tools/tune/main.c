/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuner's command line. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: tune seed  GAME                      the parameters before any tuning\n"
    "       tune play  GAME [OPTIONS] PARAMS     positions of games with itself\n"
    "       tune show  GAME POSITIONS...             packed positions as lines\n"
    "       tune fit   GAME [OPTIONS] PARAMS POSITIONS...\n"
    "       tune net   GAME [OPTIONS] POSITIONS...   a network, trained on packed positions\n"
    "       tune match GAME [OPTIONS] PARAMS PARAMS\n"
    "GAME is chess or xiangqi, PARAMS a file of parameters, - for those built in, or a\n"
    "network (NAME.qynet). Output goes to the\n"
    "standard one. Options, each with a value:\n"
    "  -g GAMES   games to play, or pairs of games in a match (100)\n"
    "  -n NODES   positions to look at for each move (1500)\n"
    "  -s SEED    where chance begins (1); a run with -g N goes on at SEED + N\n"
    "  -o FILE    play: add the positions to FILE, packed, and go on where it ends\n"
    "             net: write the network to FILE\n"
    "  -p FILE    net: draw the learning curve (SVG)\n"
    "  -w WIDTH   net: sums on each side, in steps of 64 (64)\n"
    "  -S SCALE   net: the value at which a side expects 73 % (what fits the results best)\n"
    "  -j THREADS net: threads, up to 4 (1); their number changes no result\n"
    "  -e EPOCHS  how often each position is used (60)\n"
    "  -b BLEND   the part of the target that is the game's result (0.5)\n"
    "  -a ANCHOR  how strongly parameters are held where they were (1e-8)\n";

static const struct command {
    const char *name;
    int (*run)(const struct tune_options *options);
    int params; /* number of parameter files */
    bool data;  /* files of positions follow */
} commands[] = {
    {"seed", tune_command_seed, 0, false}, {"play", tune_command_play, 1, false},
    {"show", tune_command_show, 0, true},  {"net", tune_command_net, 0, true},
    {"fit", tune_command_fit, 1, true},    {"match", tune_command_match, 2, false},
};

int tune_command_seed(const struct tune_options *options)
{
    static qyi_score params[QYI_EVAL_TERMS];

    options->game->seed(params);
    return tune_write(options->game, params, stdout) < 0;
}

/* Takes an option and its value; false if there is no such option. */
static bool take_option(struct tune_options *options, char letter, const char *value)
{
    switch (letter) {
    case 'g': options->games = strtoull(value, NULL, 10); return true;
    case 'n': options->nodes = strtoull(value, NULL, 10); return true;
    case 's': options->seed = strtoull(value, NULL, 10); return true;
    case 'p': options->curve = value; return true;
    case 'S': options->scale = strtod(value, NULL); return true;
    case 'w': options->width = (unsigned)strtoul(value, NULL, 10); return true;
    case 'j': options->threads = (unsigned)strtoul(value, NULL, 10); return true;
    case 'o': options->out = value; return true;
    case 'e': options->epochs = (unsigned)strtoul(value, NULL, 10); return true;
    case 'b': options->blend = strtod(value, NULL); return true;
    case 'a': options->anchor = strtod(value, NULL); return true;
    default: return false;
    }
}

/* Reads the arguments after the game's name; false if they are wrong. */
static bool take_arguments(struct tune_options *options, const struct command *command, int argc,
                           const char *const *argv)
{
    int at = 0;

    for (; at + 1 < argc && argv[at][0] == '-' && argv[at][1]; at += 2)
        if (argv[at][2] || !take_option(options, argv[at][1], argv[at + 1]))
            return false;
    if (argc - at < command->params)
        return false;
    for (int i = 0; i < command->params; i++)
        options->params[i] = argv[at++];
    options->data = argv + at;
    options->data_count = (size_t)(argc - at);
    return command->data ? options->data_count > 0 : options->data_count == 0;
}

int main(int argc, const char **argv)
{
    struct tune_options options = {.games = 100,
                                   .nodes = 1500,
                                   .seed = 1,
                                   .epochs = 60,
                                   .width = 64,
                                   .threads = 1,
                                   .blend = 0.5,
                                   .anchor = 1e-8};

    options.game = argc > 2 ? tune_game(argv[2]) : NULL;
    for (size_t i = 0; options.game && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, argv[1]) == 0 &&
            take_arguments(&options, &commands[i], argc - 3, argv + 3))
            return commands[i].run(&options);
    fputs(usage, stderr);
    return 2;
}
