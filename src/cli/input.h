/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that several commands read: a game, a position, a rule set, the format and encoding of files. */
#ifndef QYI_CLI_INPUT_H
#define QYI_CLI_INPUT_H

#include "answer/rated_base.h"
#include "cli/cli.h"
#include "record/formats.h"
#include "source/text.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>

/* The game from --game, else --rules, else --fen, else --moves; chess by default. */
enum qy_game qyi_cli_game(const struct qyi_cli *cli);

/* The position of --fen, or the game's starting position. Returns an exit code; errors have been reported. */
int qyi_cli_position(const struct qyi_cli *cli, struct qy_position *ret_position);

/* Reads a FEN in `file`; `place` is the line and column of its first byte. Returns an exit code. */
int qyi_cli_read_fen(const struct qyi_cli *cli, enum qy_game game, const char *fen, size_t len,
                     const char *file, uint32_t line, uint32_t column, struct qy_position *ret_position);

/* The rule set of --rules, or NULL without it. Returns an exit code. */
int qyi_cli_rules(const struct qyi_cli *cli, const struct qy_rules **ret_rules);

/* Reports that the value of an option is not one of those in `known`, and frees `known`. Returns QYI_EXIT_USAGE. */
int qyi_cli_bad_choice(const struct qyi_cli *cli, enum qyi_cli_option_id option, struct qy_buf *known);

/* The flags for qy_move_write() that follow from --san, --ranks and the language. */
unsigned qyi_cli_write_flags(const struct qyi_cli *cli);

/* Reads a whole file, decompressed if needed. Returns an exit code; errors have been reported. */
int qyi_cli_read_whole(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

/* The same, converted to UTF-8 from an encoding with this name in iconv; NULL: unchanged. */
int qyi_cli_read_recoded(const struct qyi_cli *cli, const char *path, const char *encoding,
                         struct qy_buf *text);

/* Opens the rating list of this machine, if there is one; reports if it is damaged. Close it in any case. */
void qyi_cli_rated_base(const struct qyi_cli *cli, struct qyi_rated_base *ret_base);

/* The format named by an option, which must be readable (or writable with `to`); NULL if it is not given.
 * Returns an exit code. */
int qyi_cli_format(const struct qyi_cli *cli, enum qyi_cli_option_id option, bool to,
                   const struct qyi_format **ret_format);

/* The encoding named by an option. Returns an exit code. */
int qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                     struct qyi_named_encoding *ret_encoding);

/* Sets the known properties of the input from --encoding, --repair and --game. Returns an exit code. */
int qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input);

/* The notation of --notation, or the default `usual`. */
enum qy_notation qyi_cli_notation(const struct qyi_cli *cli, enum qy_notation usual);

#endif
