/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several commands read from their options: a game, a position, a rule set, the format and encoding of files. */
#ifndef QYI_CLI_INPUT_H
#define QYI_CLI_INPUT_H

#include "answer/rated_base.h"
#include "cli/cli.h"
#include "record/formats.h"
#include "source/text.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>

/* The game of --game, else of --rules, else of --fen, else of --moves; chess when nothing tells. */
enum qy_game qyi_cli_game(const struct qyi_cli *cli);

/* The position of --fen, or the array of the game. Returns an exit code; what is wrong was said. */
int qyi_cli_position(const struct qyi_cli *cli, struct qy_position *ret_position);

/* Reads a FEN that stands in `file` at `place` (line and column of its first byte). Returns an exit code. */
int qyi_cli_read_fen(const struct qyi_cli *cli, enum qy_game game, const char *fen, size_t len,
                     const char *file, uint32_t line, uint32_t column, struct qy_position *ret_position);

/* The rule set of --rules, NULL where it is not given. Returns an exit code. */
int qyi_cli_rules(const struct qyi_cli *cli, const struct qy_rules **ret_rules);

/* Says that the value of an option is none of those `known`, and frees these. Returns QYI_EXIT_USAGE. */
int qyi_cli_bad_choice(const struct qyi_cli *cli, enum qyi_cli_option_id option, struct qy_buf *known);

/* The flags that --san, --ranks and the language ask of qy_move_write(). */
unsigned qyi_cli_write_flags(const struct qyi_cli *cli);

/* Reads a whole file, unpacked where it is packed. Returns an exit code; what is wrong was said. */
int qyi_cli_read_whole(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

/* The same, made UTF-8 from an encoding that iconv knows by this name; NULL: as it is. */
int qyi_cli_read_recoded(const struct qyi_cli *cli, const char *path, const char *encoding,
                         struct qy_buf *text);

/* Opens the base of rated players of this machine, if there is one; one that is damaged is told. To be closed in any case. */
void qyi_cli_rated_base(const struct qyi_cli *cli, struct qyi_rated_base *ret_base);

/* The format that an option names, one that can be read (or written: `to`); NULL where it is not given.
 * Returns an exit code. */
int qyi_cli_format(const struct qyi_cli *cli, enum qyi_cli_option_id option, bool to,
                   const struct qyi_format **ret_format);

/* The encoding that an option names. Returns an exit code. */
int qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                     struct qyi_named_encoding *ret_encoding);

/* Sets what --encoding, --repair and --game say is known beforehand. Returns an exit code. */
int qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input);

/* The notation of --notation, or the usual one. */
enum qy_notation qyi_cli_notation(const struct qyi_cli *cli, enum qy_notation usual);

#endif
