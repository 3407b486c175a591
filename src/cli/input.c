/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games, positions and rule sets, read from options. */
#include "cli/input.h"

#include "game/error_words.h"
#include "notation/moves_text.h"

#include <string.h>

enum qy_game qyi_cli_game(const struct qyi_cli *cli)
{
    enum qy_game game = QY_GAME_CHESS;
    const char *name = cli->text[QYI_OPT_GAME];
    const char *rules_name = cli->text[QYI_OPT_RULES];
    const char *fen = cli->text[QYI_OPT_FEN];
    const struct qy_rules *rules = rules_name ? qy_rules_by_id(rules_name, strlen(rules_name)) : NULL;

    if (name)
        (void)qy_game_by_id(name, strlen(name), &game); /* one of the choices of the option */
    else if (rules)
        game = qy_rules_game(rules);
    else if (fen)
        game = qy_game_of_fen(fen, strlen(fen));
    else if (cli->text[QYI_OPT_MOVES])
        game = qyi_game_of_moves(cli->text[QYI_OPT_MOVES]);
    return game;
}

/* Reports all faults of a position that can be read but not played. */
static void say_faults(const struct qyi_cli *cli, enum qy_game game, const char *fen, size_t len,
                       const char *file, const struct qy_error *error)
{
    struct qy_buf faults = QY_BUF_INIT;
    struct qy_buf line = QY_BUF_INIT;

    qyi_fen_fault_words(game, fen, len, cli->lang, true, &faults);
    qy_buf_addf(&line, "%s:%u:%u: ", file, (unsigned)error->line, (unsigned)error->column);
    qyi_cli_word(cli, &line, "cli.position-faults", qy_buf_str(&faults), NULL);
    qy_buf_addc(&line, '\n');
    qyi_cli_say_message(cli, error, file, &line);
    qy_buf_free(&faults);
}

int qyi_cli_read_fen(const struct qyi_cli *cli, enum qy_game game, const char *fen, size_t len,
                     const char *file, uint32_t line, uint32_t column, struct qy_position *ret_position)
{
    struct qy_error error;
    int code = qy_position_from_fen(game, fen, len, ret_position, &error);

    if (code == 0)
        return QYI_EXIT_DONE;
    error.line = line;
    error.column = column;
    if (code == QY_E_POSITION_FAULTS) {
        say_faults(cli, game, fen, len, file, &error);
        return QYI_EXIT_INPUT;
    }
    error.column += (uint32_t)error.offset;
    return qyi_cli_fail(cli, file, &error);
}

int qyi_cli_position(const struct qyi_cli *cli, struct qy_position *ret_position)
{
    const char *fen = cli->text[QYI_OPT_FEN];
    enum qy_game game = qyi_cli_game(cli);

    if (fen)
        return qyi_cli_read_fen(cli, game, fen, strlen(fen), "--fen", 1, 1, ret_position);
    qy_position_start(game, ret_position);
    return QYI_EXIT_DONE;
}

int qyi_cli_bad_choice(const struct qyi_cli *cli, enum qyi_cli_option_id option, struct qy_buf *known)
{
    int code = qyi_cli_usage(cli, "cli.bad-choice", qyi_cli_options[option].name, qy_buf_str(known),
                             cli->text[option], NULL);

    qy_buf_free(known);
    return code;
}

int qyi_cli_rules(const struct qyi_cli *cli, const struct qy_rules **ret_rules)
{
    const char *name = cli->text[QYI_OPT_RULES];
    const char *game_name = cli->text[QYI_OPT_GAME];
    const struct qy_rules *rules = name ? qy_rules_by_id(name, strlen(name)) : NULL;
    struct qy_buf known = QY_BUF_INIT;

    for (size_t i = 0; name && !rules && qy_rules_at(i); i++)
        qy_buf_addf(&known, "%s%s", i > 0 ? ", " : "", qy_rules_id(qy_rules_at(i)));
    if (name && !rules)
        return qyi_cli_bad_choice(cli, QYI_OPT_RULES, &known);
    if (rules && game_name && strcmp(qy_game_id(qy_rules_game(rules)), game_name) != 0)
        return qyi_cli_usage(cli, "cli.rules-of-other-game", name, game_name, NULL);
    *ret_rules = rules;
    return QYI_EXIT_DONE;
}

enum qy_notation qyi_cli_notation(const struct qyi_cli *cli, enum qy_notation usual)
{
    const char *name = cli->text[QYI_OPT_NOTATION];
    enum qy_notation notation = usual;

    if (name) /* one of the choices of the option */
        (void)qy_notation_by_id(name, strlen(name), &notation);
    return notation;
}

unsigned qyi_cli_write_flags(const struct qyi_cli *cli)
{
    const char *san = cli->text[QYI_OPT_SAN];
    const char *ranks = cli->text[QYI_OPT_RANKS];
    unsigned flags = QY_WRITE_DEFAULT;

    if (san && strcmp(san, "seed") == 0)
        flags |= QY_WRITE_PLAIN_SAN;
    if (ranks && strcmp(ranks, "1") == 0)
        flags |= QY_WRITE_RANKS_FROM_1;
    if (cli->lang == QY_LANG_ZH_HANT)
        flags |= QY_WRITE_TRADITIONAL;
    return flags;
}

int qyi_cli_read_whole(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    return qyi_cli_read_recoded(cli, path, NULL, text);
}

int qyi_cli_read_recoded(const struct qyi_cli *cli, const char *path, const char *encoding,
                         struct qy_buf *text)
{
    struct qy_error error;

    return qyi_file_read(path, encoding, text, &error) < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* ---- files of games ---------------------------------------------------------------------------------- */

int qyi_cli_format(const struct qyi_cli *cli, enum qyi_cli_option_id option, bool to,
                   const struct qyi_format **ret_format)
{
    const char *name = cli->text[option];
    const struct qyi_format *format = name ? qyi_format_by_name(name, strlen(name)) : NULL;
    struct qy_buf known = QY_BUF_INIT;

    if (!name || (format && (to ? format->writer != NULL : format->reader != NULL))) {
        *ret_format = format;
        return QYI_EXIT_DONE;
    }
    for (size_t i = 0; qyi_formats[i]; i++)
        if (to ? qyi_formats[i]->writer != NULL : qyi_formats[i]->reader != NULL)
            qy_buf_addf(&known, "%s%s", known.len > 0 ? ", " : "", qyi_formats[i]->name);
    return qyi_cli_bad_choice(cli, option, &known);
}

int qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                     struct qyi_named_encoding *ret_encoding)
{
    struct qy_buf known = QY_BUF_INIT;

    if (qyi_encoding_named(cli->text[option], ret_encoding) == 0)
        return QYI_EXIT_DONE;
    for (unsigned i = 0; i < QY_ENCODING_COUNT; i++)
        qy_buf_addf(&known, "%s, ", qy_encoding_name((enum qy_encoding)i));
    qy_buf_adds(&known, "iconv -l");
    return qyi_cli_bad_choice(cli, option, &known);
}

int qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input)
{
    struct qyi_named_encoding encoding;
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &encoding);

    input->encoding_known = encoding.known;
    input->encoding = encoding.encoding;
    input->repair = qyi_repair_of(cli->text[QYI_OPT_REPAIR]);
    input->game_known = cli->text[QYI_OPT_GAME] != NULL;
    input->game = qyi_cli_game(cli);
    return code;
}
