/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN's export form of a game that was played. */
#include <stdlib.h>
#include <string.h>

#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"

/* Lines of moves are shorter than this many columns. */
#define COLUMNS 80

/* ---- tags -----------------------------------------------------------------------------------------------
 */

/* Tags that the writer itself answers for. */
static const char *const own[] = {"Result", "SetUp", "FEN", "Game", "Format"};

static bool is_among(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, list[i]) == 0)
            return true;
    }
    return false;
}

static bool is_name(const char *name)
{
    size_t len = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

    return len > 0 && name[len] == '\0';
}

static void write_tag(const char *name, const char *value, struct qy_buf *out)
{
    qy_buf_addf(out, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            qy_buf_addc(out, '\\');
        qy_buf_addc(out, (unsigned char)*value < ' ' || *value == 0x7F ? ' ' : *value);
    }
    qy_buf_adds(out, "\"]\n");
}

static const char *value_of(const char *name, const struct qy_pgn_tag *tags, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(tags[i].name, name) == 0)
            return tags[i].value;
    }
    return NULL;
}

static void write_roster(enum qy_game game, const struct qy_pgn_tag *tags, size_t count,
                         enum qy_result result, struct qy_buf *out)
{
    const char *const *roster = qyi_record_forms[game].roster;

    qy_buf_adds(out, qyi_record_forms[game].head);
    for (size_t i = 0; i + 1 < QYI_PGN_ROSTER; i++) {
        const char *value = value_of(roster[i], tags, count);

        if (value == NULL || *value == '\0')
            value = strcmp(roster[i], "Date") == 0 ? "????.??.??" : "?";
        write_tag(roster[i], value, out);
    }
    write_tag(roster[QYI_PGN_ROSTER - 1], qy_result_text(result), out);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct qy_pgn_tag *)a)->name, ((const struct qy_pgn_tag *)b)->name);
}

/* Writes the tags that are not of the roster, given ones and the writer's, in ASCII order. */
static int write_others(enum qy_game game, const struct qy_pgn_tag *tags, size_t count,
                        const struct qy_pgn_tag *more, size_t more_count, struct qy_buf *out)
{
    struct qy_pgn_tag *list = malloc((count + more_count) * sizeof(*list) + 1);
    size_t kept = 0;

    if (list == NULL)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        bool first = value_of(tags[i].name, tags, i) == NULL;

        if (first && !is_among(tags[i].name, qyi_record_forms[game].roster, QYI_PGN_ROSTER) &&
            !is_among(tags[i].name, own, sizeof(own) / sizeof(own[0])) &&
            value_of(tags[i].name, more, more_count) == NULL)
            list[kept++] = tags[i];
    }
    for (size_t i = 0; i < more_count; i++)
        list[kept++] = more[i];
    qsort(list, kept, sizeof(*list), by_name);
    for (size_t i = 0; i < kept; i++)
        write_tag(list[i].name, list[i].value, out);
    free(list);
    return 0;
}

static bool is_array(const struct qy_position *start)
{
    struct qy_position array;

    qy_position_start(start->game, &array);
    return qy_position_key(start) == qy_position_key(&array) && qy_position_fullmove(start) == 1 &&
           qy_position_halfmove(start) == 0;
}

static int write_head(const struct qy_position *start, const struct qy_pgn_tag *tags, size_t count,
                      enum qy_result result, enum qy_notation notation, struct qy_buf *out)
{
    const struct qyi_record_form *form = &qyi_record_forms[start->game];
    struct qy_pgn_tag more[4];
    size_t kept = 0;
    struct qy_buf fen = QY_BUF_INIT;

    if (form->format[notation] != NULL)
        more[kept++] = (struct qy_pgn_tag){"Format", form->format[notation]};
    if (!is_array(start)) {
        qy_position_to_fen(start, QY_FEN_DEFAULT, &fen);
        more[kept++] = (struct qy_pgn_tag){"FEN", qy_buf_str(&fen)};
        more[kept++] = (struct qy_pgn_tag){"SetUp", "1"};
    }
    if (qyi_castling_by_rook(start))
        more[kept++] = (struct qy_pgn_tag){"Variant", form->free_castling};
    write_roster(start->game, tags, count, result, out);
    int code = write_others(start->game, tags, count, more, kept, out);
    qy_buf_free(&fen);
    return code;
}

/* ---- moves ----------------------------------------------------------------------------------------------
 */

/* How wide a text is printed; what is not ASCII counts for two columns. */
static size_t width(const char *text, size_t len)
{
    size_t columns = 0;

    for (size_t i = 0; i < len; i++)
        columns += (unsigned char)text[i] < 0x80 ? 1 : (unsigned char)text[i] >= 0xC0 ? 2 : 0;
    return columns;
}

/* Writes a token after a blank, or on the next line where it would be too wide for this one. */
static void write_token(const struct qy_buf *token, size_t *column, struct qy_buf *out)
{
    size_t columns = width(qy_buf_str(token), token->len);

    if (*column > 0 && *column + 1 + columns >= COLUMNS) {
        qy_buf_addc(out, '\n');
        *column = 0;
    }
    if (*column > 0) {
        qy_buf_addc(out, ' ');
        ++*column;
    }
    qy_buf_add(out, token->data, token->len);
    *column += columns;
}

static void write_number(const struct qy_position *position, bool first, struct qy_buf *token, size_t *column,
                         struct qy_buf *out)
{
    bool black = qy_position_side(position) == QY_SECOND;

    if (black && !first)
        return;
    qy_buf_clear(token);
    qy_buf_addf(token, "%u%s", qy_position_fullmove(position), black ? "..." : ".");
    write_token(token, column, out);
}

static int write_moves(const struct qy_history *history, enum qy_result result, enum qy_notation notation,
                       struct qy_buf *out)
{
    struct qy_position position = *qy_history_start(history);
    struct qy_buf token = QY_BUF_INIT;
    size_t column = 0;

    for (size_t ply = 1; ply <= qy_history_plies(history); ply++) {
        qy_move move = qy_history_move(history, ply);
        struct qy_undo undo;

        write_number(&position, ply == 1, &token, &column, out);
        qy_buf_clear(&token);
        qy_move_write(&position, move, notation, QY_WRITE_DEFAULT, &token);
        write_token(&token, &column, out);
        qy_position_make(&position, move, &undo);
    }
    qy_buf_clear(&token);
    qy_buf_adds(&token, qy_result_text(result));
    write_token(&token, &column, out);
    qy_buf_adds(out, "\n\n");
    int code = token.failed ? QY_E_MEMORY : 0;
    qy_buf_free(&token);
    return code;
}

int qy_pgn_write_history(const struct qy_history *history, const struct qy_pgn_tag *tags, size_t count,
                         enum qy_result result, enum qy_notation notation, struct qy_buf *out)
{
    const struct qy_position *start = qy_history_start(history);
    /* The standard has no token for a game that never was. */
    enum qy_result shown = result == QY_RESULT_VOID ? QY_RESULT_OPEN : result;

    if (!qy_notation_suits(notation, start->game))
        return QY_E_VALUE;
    for (size_t i = 0; i < count; i++) {
        if (!is_name(tags[i].name))
            return QY_E_VALUE;
    }
    int code = write_head(start, tags, count, shown, notation, out);
    if (code != 0)
        return code;
    qy_buf_addc(out, '\n');
    code = write_moves(history, shown, notation, out);
    return code == 0 && out->failed ? QY_E_MEMORY : code;
}
