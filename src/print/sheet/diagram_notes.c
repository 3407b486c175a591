/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes arrows and marks as text: "e2e4 Rg1f3 Bd5x". */
#include <qiyuan/core/notation.h>
#include <qiyuan/print/diagram.h>

#include "base/error.h"

#include <string.h>

/* indexed by enum qy_diagram_hue; the shapes by enum qy_diagram_shape */
static const char hues[] = "GRYB";
static const char shapes[] = "ox.+#";

static size_t letter(const char *letters, char wanted, size_t otherwise)
{
    const char *found = wanted ? strchr(letters, wanted) : NULL;

    return found ? (size_t)(found - letters) : otherwise;
}

/* Reads a square at text[*at]: a letter followed by digits. */
static bool read_square(enum qy_game game, const char *text, size_t len, size_t *at, qy_square *ret_square)
{
    size_t end = *at + 1;

    while (end < len && text[end] >= '0' && text[end] <= '9')
        end++;
    if (*at >= len || qy_square_read(game, text + *at, end - *at, ret_square) < 0)
        return false;
    *at = end;
    return true;
}

/* Reads one word into `notes`, which has room. */
static bool read_word(enum qy_game game, const char *word, size_t len, struct qy_diagram_notes *notes)
{
    enum qy_diagram_hue hue = (enum qy_diagram_hue)letter(hues, word[0], QY_HUE_COUNT);
    struct qy_diagram_mark mark = {.shape = QY_SHAPE_CIRCLE};
    size_t at = hue < QY_HUE_COUNT;
    qy_square to;

    if (at == 0)
        hue = QY_HUE_GREEN;
    if (!read_square(game, word, len, &at, &mark.square))
        return false;
    mark.hue = hue;
    if (at + 1 == len) {
        mark.shape = (enum qy_diagram_shape)letter(shapes, word[at], QY_SHAPE_COUNT);
        if (mark.shape >= QY_SHAPE_COUNT)
            return false;
        at++;
    }
    if (at == len) {
        notes->mark[notes->mark_count++] = mark;
        return true;
    }
    if (!read_square(game, word, len, &at, &to) || at != len || to == mark.square)
        return false;
    notes->arrow[notes->arrow_count++] = (struct qy_diagram_arrow){mark.square, to, .hue = hue};
    return true;
}

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || c == '\t' || c == '\n';
}

int qy_diagram_notes_read(enum qy_game game, const char *text, size_t len, struct qy_diagram_notes *notes,
                          struct qy_error *reterr)
{
    struct qy_diagram_notes read = *notes;
    size_t at = 0;

    while (at < len) {
        size_t begin = at;

        if (is_gap(text[at])) {
            at++;
            continue;
        }
        while (at < len && !is_gap(text[at]))
            at++;
        if (read.arrow_count == QY_DIAGRAM_ARROWS || read.mark_count == QY_DIAGRAM_MARKS)
            return qyi_error_set(reterr, QY_E_TOO_MANY_NOTES, begin, text + begin, at - begin, "128");
        if (!read_word(game, text + begin, at - begin, &read)) {
            int code = qyi_error_set(reterr, QY_E_DIAGRAM_NOTE, begin, text + begin, at - begin, NULL);

            if (reterr) {
                reterr->line = 1;
                reterr->column = (uint32_t)begin + 1;
            }
            return code;
        }
    }
    *notes = read;
    return 0;
}

/* Reads a command's value word by word, and skips words that are invalid. */
static void add_words(enum qy_game game, const char *text, size_t len, struct qy_diagram_notes *notes)
{
    size_t at = 0;

    while (at < len) {
        size_t begin = at;

        while (at < len && !is_gap(text[at]))
            at++;
        if (at > begin)
            (void)qy_diagram_notes_read(game, text + begin, at - begin, notes, NULL);
        else
            at++;
    }
}

void qy_diagram_notes_in(enum qy_game game, const char *text, size_t len, struct qy_diagram_notes *notes)
{
    struct qy_command command;

    for (size_t at = 0; qy_command_next(text, len, at, &command); at = command.end)
        if (command.name_len == 3 &&
            (memcmp(command.name, "cal", 3) == 0 || memcmp(command.name, "csl", 3) == 0))
            add_words(game, command.value, command.value_len, notes);
}

void qy_diagram_notes_write(enum qy_game game, const struct qy_diagram_notes *notes, struct qy_buf *out)
{
    const char *gap = "";

    for (size_t i = 0; i < notes->mark_count; i++, gap = " ") {
        qy_buf_adds(out, gap);
        qy_buf_addc(out, hues[notes->mark[i].hue]);
        qy_square_write(game, notes->mark[i].square, out);
        if (notes->mark[i].shape != QY_SHAPE_CIRCLE)
            qy_buf_addc(out, shapes[notes->mark[i].shape]);
    }
    for (size_t i = 0; i < notes->arrow_count; i++, gap = " ") {
        qy_buf_adds(out, gap);
        qy_buf_addc(out, hues[notes->arrow[i].hue]);
        qy_square_write(game, notes->arrow[i].from, out);
        qy_square_write(game, notes->arrow[i].to, out);
    }
}
