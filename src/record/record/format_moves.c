/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of moves, one game per line:
 *
 *     e2e4 e7e5 g1f3
 *     position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7
 *
 * as in engine protocols, in UCI or ICCS. Read in any notation; `position` and `startpos` are
 * optional, a result may follow the moves, and text after `#` is skipped. The game is the first one
 * in which all moves are legal.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"
#include "record/lines.h"
#include "record/pgn_export.h"
#include "record/record.h"

/* ---- reading --------------------------------------------------------------------------------------- */

/* A parsed line. */
struct list {
    const char *text;
    size_t len;
    const char *fen; /* NULL: the starting position */
    size_t fen_len;
    size_t moves; /* offset of the moves */
};

static bool is_word(const char *word, size_t len, const char *is)
{
    return strlen(is) == len && memcmp(word, is, len) == 0;
}

static void take_apart(const char *text, size_t len, struct list *ret)
{
    const char *hash = memchr(text, '#', len);
    const char *word;
    size_t word_len;
    size_t at = 0;

    /* A mate is written with the same character. */
    if (hash != NULL && (hash == text || hash[-1] == ' ' || hash[-1] == '\t'))
        len = (size_t)(hash - text);
    *ret = (struct list){.text = text, .len = len};
    while (qyi_next_word(text, len, &at, &word, &word_len)) {
        if (is_word(word, word_len, "fen")) {
            while (at < len && (text[at] == ' ' || text[at] == '\t'))
                at++; /* the ranks before its first blank determine its game */
            ret->fen = text + at;
            ret->fen_len = len - at;
            while (qyi_next_word(text, len, &at, &word, &word_len) && !is_word(word, word_len, "moves"))
                ret->fen_len = (size_t)(word + word_len - ret->fen);
        } else if (!is_word(word, word_len, "position") && !is_word(word, word_len, "startpos") &&
                   !is_word(word, word_len, "moves")) {
            return;
        }
        ret->moves = at;
    }
}

/* One way to read a line. */
struct attempt {
    enum qy_game game;
    unsigned flags;
};

static int read_move(const struct qy_position *position, unsigned flags, const char *word, size_t len,
                     qy_move *ret_move, struct qy_error *reterr)
{
    if (qy_move_read_flags(position, word, len, QY_NOTATION_UCI, flags, ret_move, reterr) == 0)
        return 0;
    return qy_move_read_any_flags(position, word, len, flags, ret_move, reterr);
}

/*
 * Reads the moves into the record. Returns 0, QY_E_MEMORY, or the error of the first invalid one, with
 * `ret_plies` moves before it.
 */
static int attempt_moves(const struct list *list, const struct attempt *attempt, struct qy_record *record,
                         size_t *ret_plies, struct qy_error *reterr)
{
    struct qy_record_node *node = qy_record_root(record);
    struct qy_position position = *qy_record_start(record);
    const char *word;
    size_t len;
    size_t at = list->moves;

    *ret_plies = 0;
    while (qyi_next_word(list->text, list->len, &at, &word, &len)) {
        enum qy_result result;
        struct qy_undo undo;
        qy_move move;
        size_t said = *ret_plies > 0 ? qy_en_passant_words(word, list->len - (size_t)(word - list->text)) : 0;

        if (said > 0) { /* a note on the move before */
            at = (size_t)(word - list->text) + said;
            continue;
        }
        int code = read_move(&position, attempt->flags, word, len, &move, reterr);

        if (code != 0 && qy_result_parse(word, len, &result) == 0) {
            qy_record_set_terminator(record, result);
            continue;
        }
        if (code != 0) {
            reterr->offset = (uint64_t)(word - list->text);
            return code;
        }
        code = qy_record_add_move(record, node, move, &node);
        if (code != 0)
            return code;
        qyi_ops(&position)->make(&position, move, &undo);
        ++*ret_plies;
    }
    return 0;
}

static int attempt_line(const struct list *list, const struct attempt *attempt, struct qy_record *record,
                        size_t *ret_plies, struct qy_error *reterr)
{
    struct qy_position start;

    *ret_plies = 0;
    qy_record_clear(record);
    if (list->fen != NULL) {
        int code = qy_position_from_fen(attempt->game, list->fen, list->fen_len, &start, reterr);

        if (code != 0) {
            reterr->offset += (uint64_t)(list->fen - list->text);
            return code;
        }
    } else {
        qy_position_start(attempt->game, &start);
    }
    qy_record_set_start(record, &start);
    return attempt_moves(list, attempt, record, ret_plies, reterr);
}

/* The ways in which a line can be read, the likeliest first; returns how many. */
static size_t attempts(const struct qyi_record_input *input, const struct list *list,
                       struct attempt ret[2 * QY_GAME_COUNT])
{
    static const unsigned flags[] = {QY_WRITE_DEFAULT, QY_WRITE_RANKS_FROM_1};
    bool known = input->game_known || list->fen != NULL;
    enum qy_game game = input->game_known ? input->game : qyi_likely_game;
    size_t count = 0;

    if (!input->game_known && list->fen != NULL)
        game = qy_game_of_fen(list->fen, list->fen_len);
    for (size_t i = 0; i < 2; i++) {
        ret[count++] = (struct attempt){game, flags[i]};
        for (int other = 0; !known && other < QY_GAME_COUNT; other++) {
            if ((enum qy_game)other != game)
                ret[count++] = (struct attempt){(enum qy_game)other, flags[i]};
        }
    }
    return count;
}

/* Reads a line in the way in which most of its moves are legal. */
static int read_line(struct qyi_lines *lines, const struct qyi_record_input *input, struct qy_record *record)
{
    struct attempt attempt[2 * QY_GAME_COUNT];
    struct qy_error error;
    struct list list;
    size_t best = 0;
    size_t best_plies = 0;
    size_t plies;
    int code = 0;

    take_apart(lines->text, lines->len, &list);
    if (list.len == 0)
        return 0;
    size_t count = attempts(input, &list, attempt);
    for (size_t i = 0; i < count; i++) {
        code = attempt_line(&list, &attempt[i], record, &plies, &error);
        if (code == 0)
            return qyi_lines_hand(lines, record, QYI_RECORD_WHOLE);
        if (qyi_is_lack(code))
            return code;
        if (plies > best_plies) {
            best = i;
            best_plies = plies;
        }
    }
    code = attempt_line(&list, &attempt[best], record, &plies, &error);
    if (qyi_is_lack(code))
        return code;
    bool no_start = plies == 0 && list.fen != NULL && code != QY_E_ILLEGAL_MOVE && code != QY_E_MOVE_SYNTAX;
    code = qyi_lines_report(lines, QYI_REPORT_REPAIR, &error);
    if (code != 0)
        return code;
    return qyi_lines_hand(lines, record, no_start ? QYI_RECORD_NONE : QYI_RECORD_CUT);
}

static int read_lists(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct qyi_lines lines;
    struct qy_record *record = NULL;
    int code = qyi_lines_begin(&lines, input, sink);

    if (code == 0)
        code = qyi_record_new_for(input, &record);
    while (code == 0) {
        code = qyi_lines_next(&lines);
        if (code != 1)
            break;
        code = read_line(&lines, input, record);
    }
    qy_record_free(record);
    qyi_lines_end(&lines);
    return code;
}

static bool is_file(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'i';
}

static bool is_rank(char c)
{
    return c >= '0' && c <= '9';
}

/* Tests for a first word that is a move by its squares. */
static enum qyi_probe probe_lists(const unsigned char *head, size_t len)
{
    const char *text = (const char *)head;
    const char *newline = memchr(text, '\n', len);
    struct list list;
    const char *word;
    size_t word_len;
    size_t line = newline != NULL ? (size_t)(newline - text) : len;

    if (line > 0 && text[line - 1] == '\r')
        line--;
    take_apart(text, line, &list);
    if (list.fen != NULL)
        return QYI_PROBE_LIKELY;
    size_t at = list.moves;
    if (!qyi_next_word(text, list.len, &at, &word, &word_len) || word_len < 4 || word_len > 7)
        return QYI_PROBE_NO;
    bool dash = word[2] == '-' && word_len > 4;
    bool squares = is_file(word[0]) && is_rank(word[1]) && is_file(word[2 + dash]) && is_rank(word[3 + dash]);

    return squares ? QYI_PROBE_LIKELY : QYI_PROBE_NO;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void tell_losses(const struct qy_record *record, struct qyi_pgn_losses *losses)
{
    const struct qy_record_node *node = qy_record_root(record);

    qyi_pgn_lose_tags(losses, record);
    if (qy_record_result(record) != QY_RESULT_OPEN)
        qyi_pgn_lose(losses, QYI_LOSS_RESULT);
    for (; node != NULL; node = node->child) {
        qyi_pgn_lose_items(losses, &node->before);
        qyi_pgn_lose_items(losses, &node->after);
        if (node->children > 1)
            qyi_pgn_lose(losses, QYI_LOSS_VARIATIONS);
    }
}

static int write_list(const struct qy_record *record, enum qy_notation notation,
                      const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qy_position position = *qy_record_start(record);
    const struct qy_record_node *node = qy_record_root(record)->child;
    struct qyi_pgn_losses losses = {.how = how};
    bool array = qyi_is_array(&position);

    if (!qy_notation_suits(notation, position.game))
        return QY_E_VALUE;
    tell_losses(record, &losses);
    if (!array) {
        qy_buf_adds(out, "position fen ");
        qy_position_to_fen(&position, QY_FEN_DEFAULT, out);
        qy_buf_adds(out, node != NULL ? " moves " : "");
    } else if (node == NULL) {
        qy_buf_adds(out, "position startpos");
    }
    for (; node != NULL; node = node->child) {
        struct qy_undo undo;

        if (node->move == QY_MOVE_NULL) {
            qy_buf_adds(out, "0000");
            qyi_pgn_lose(&losses, QYI_LOSS_NULL_MOVE);
        } else {
            qy_move_write(&position, node->move, notation, how->flags, out);
        }
        qy_buf_adds(out, node->child != NULL ? " " : "");
        qyi_ops(&position)->make(&position, node->move, &undo);
    }
    qy_buf_addc(out, '\n');
    return out->failed ? QY_E_MEMORY : 0;
}

static int write_uci(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return write_list(record, QY_NOTATION_UCI, how, out);
}

static int write_iccs(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return write_list(record, QY_NOTATION_ICCS, how, out);
}

static const char *const uci_suffixes[] = {".uci", NULL};
static const char *const iccs_suffixes[] = {".iccs", NULL};

const struct qyi_format qyi_format_uci = {
    .name = "uci",
    .suffixes = uci_suffixes,
    .games = ~0U,
    .probe = probe_lists,
    .reader = read_lists,
    .writer = write_uci,
};

const struct qyi_format qyi_format_iccs = {
    .name = "iccs",
    .suffixes = iccs_suffixes,
    .games = 1U << QY_GAME_XIANGQI,
    .reader = read_lists,
    .writer = write_iccs,
};
