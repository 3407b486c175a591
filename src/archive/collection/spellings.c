/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of spellings read, and spellings of one person joined. */
#include "collection/spellings.h"

#include "base/error.h"
#include "base/grow.h"
#include "collection/pinyin.h"
#include "collection/sounds.h"
#include "source/lines.h"
#include "source/text.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>

void qyi_spellings_free(struct qyi_spellings *spellings)
{
    qyi_map_free(&spellings->names);
    if (spellings->hearing) {
        qyi_map_free(&spellings->hearing->met);
        qyi_map_free(&spellings->hearing->heard);
        free(spellings->hearing);
    }
    free(spellings->next);
    qy_buf_free(&spellings->folded);
    *spellings = (struct qyi_spellings){.next = NULL};
}

/* Returns the number of a name; a new one gets a ring of its own. */
static int number_name(struct qyi_spellings *spellings, const char *name, size_t *ret_number)
{
    size_t before = spellings->names.count;

    qy_buf_clear(&spellings->folded);
    qy_words_fold(name, strlen(name), &spellings->folded);
    if (spellings->folded.failed || QYI_GROW(spellings->next, spellings->room, before + 1) < 0 ||
        qyi_map_number(&spellings->names, qy_buf_str(&spellings->folded), spellings->folded.len, ret_number) <
            0)
        return QY_E_MEMORY;
    if (*ret_number == before)
        spellings->next[before] = before;
    return 0;
}

int qyi_spellings_join(struct qyi_spellings *spellings, const char *one, const char *other)
{
    size_t a;
    size_t b;

    if (number_name(spellings, one, &a) < 0 || number_name(spellings, other, &b) < 0)
        return QY_E_MEMORY;
    for (size_t at = spellings->next[a]; at != a; at = spellings->next[at])
        if (at == b)
            return 0;
    if (a == b)
        return 0;
    size_t next = spellings->next[a];
    spellings->next[a] = spellings->next[b];
    spellings->next[b] = next;
    return 0;
}

static bool holds_words(const struct qyi_spellings *spellings, const char *folded, const char *wanted)
{
    size_t number;

    if (qy_words_match(folded, wanted))
        return true;
    if (spellings->names.count == 0 || !qyi_map_find(&spellings->names, folded, strlen(folded), &number))
        return false;
    for (size_t at = spellings->next[number]; at != number; at = spellings->next[at])
        if (qy_words_match(qyi_map_text(&spellings->names, at), wanted))
            return true;
    return false;
}

bool qyi_spellings_match(const struct qyi_spellings *spellings, const char *name, const char *folded,
                         const char *wanted)
{
    struct qyi_hearing *hearing = spellings->hearing;
    bool holds = holds_words(spellings, folded, wanted);
    size_t len = strlen(wanted);
    size_t number;

    if (holds && hearing)
        (void)qyi_map_number(&hearing->met, wanted, len, &number);
    if (holds || !hearing || !hearing->listens || qyi_map_find(&hearing->met, wanted, len, &number) ||
        !qyi_sounds_match(folded, wanted))
        return holds;
    (void)qyi_map_number(&hearing->heard, name, strlen(name), &number);
    return true;
}

/* ---- the lines of a file --------------------------------------------------------------------------- */

static void trim(const char **text, size_t *len)
{
    while (*len > 0 && (**text == ' ' || **text == '\t')) {
        ++*text;
        --*len;
    }
    while (*len > 0 && strchr(" \t\r", (*text)[*len - 1]))
        --*len;
}

static int refuse(const char *line, size_t len, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_RENAME_FORM, 0, line, len, NULL);
}

static int set_text(struct qy_buf *buf, const char *text, size_t len, struct qy_error *reterr)
{
    trim(&text, &len);
    qy_buf_clear(buf);
    qy_buf_add(buf, text, len);
    return buf->failed ? qyi_no_memory(reterr) : 0;
}

/* Records a line's name, for the forms in pinyin. `other` is NULL if the line has only the name. */
static int note(struct qy_spelling_reader *reader, const char *other, struct qy_error *reterr)
{
    const char *name = qy_buf_str(&reader->name);

    if (!reader->pinyin)
        reader->pinyin = calloc(1, sizeof *reader->pinyin);
    if (!reader->pinyin || qyi_pinyin_given(reader->pinyin, name) < 0 ||
        qyi_pinyin_add(reader->pinyin, name, name) < 0)
        return qyi_no_memory(reterr);
    if (other &&
        (qyi_pinyin_given(reader->pinyin, other) < 0 || qyi_pinyin_add(reader->pinyin, other, name) < 0))
        return qyi_no_memory(reterr);
    return 0;
}

/* "found TAB written". */
static int read_pair(struct qy_spelling_reader *reader, const char *line, size_t len, const char *tab,
                     struct qy_error *reterr)
{
    size_t first = (size_t)(tab - line);
    int code = memchr(tab + 1, '\t', len - first - 1) ? refuse(line, len, reterr)
                                                      : set_text(&reader->other, line, first, reterr);

    if (code == 0)
        code = set_text(&reader->name, tab + 1, len - first - 1, reterr);
    if (code == 0 && (reader->other.len == 0 || reader->name.len == 0))
        code = refuse(line, len, reterr);
    if (code == 0)
        code = note(reader, qy_buf_str(&reader->other), reterr);
    return code < 0 ? code : 1;
}

/* Whether a line is a row of `merge --dry-run`: change, from, to, games. */
static bool is_row(const char *line, size_t len)
{
    size_t tabs = 0;

    for (size_t i = 0; i < len; i++)
        tabs += line[i] == '\t';
    return tabs == 3 && line[len - 1] >= '0' && line[len - 1] <= '9';
}

/* Takes such a row of a name that was to be rewritten as a pair; skips the others. */
static int read_row(struct qy_spelling_reader *reader, const char *line, size_t len, struct qy_error *reterr)
{
    static const char rename[] = "rename\t";

    if (len < sizeof rename || memcmp(line, rename, sizeof rename - 1) != 0)
        return 0;
    const char *from = line + sizeof rename - 1;
    size_t left = len - (sizeof rename - 1);
    while (from[left - 1] != '\t')
        left--;
    return read_pair(reader, from, left - 1, memchr(from, '\t', left), reterr);
}

int qy_spelling_read(struct qy_spelling_reader *reader, const char *line, size_t len, struct qy_error *reterr)
{
    const char *text = line;
    size_t left = len;
    int code;

    trim(&text, &left);
    if (left == 0 || *text == '#')
        return 0;
    if (memchr(text, '\0', left)) /* names are used as texts that end there */
        return refuse(line, len, reterr);
    if (*text != '=') {
        const char *tab = memchr(text, '\t', left);

        if (is_row(text, left))
            return read_row(reader, text, left, reterr);
        if (tab || memchr(line, '\t', len))
            return tab ? read_pair(reader, text, left, tab, reterr) : refuse(line, len, reterr);
        code = set_text(&reader->name, text, left, reterr);
        return code < 0 ? code : note(reader, NULL, reterr);
    }
    code = set_text(&reader->other, text + 1, left - 1, reterr);
    if (code == 0 && (reader->other.len == 0 || reader->name.len == 0))
        code = refuse(line, len, reterr);
    if (code == 0)
        code = note(reader, qy_buf_str(&reader->other), reterr);
    return code < 0 ? code : 1;
}

int qy_spelling_pinyin(const struct qy_spelling_reader *reader,
                       int (*take)(void *user, const char *other, const char *name), void *user)
{
    return reader->pinyin ? qyi_pinyin_each(reader->pinyin, take, user) : 0;
}

void qy_spelling_reader_free(struct qy_spelling_reader *reader)
{
    if (reader->pinyin)
        qyi_pinyin_free(reader->pinyin);
    free(reader->pinyin);
    reader->pinyin = NULL;
    qy_buf_free(&reader->name);
    qy_buf_free(&reader->other);
}

/* ---- whole files ----------------------------------------------------------------------------------- */

static int read_lines(struct qyi_source_lines *lines, struct qy_spelling_reader *reader,
                      int (*take)(void *user, const char *other, const char *name), void *user,
                      struct qy_error *reterr)
{
    const char *line;
    size_t len;
    int code;

    while ((code = qyi_source_lines_next(lines, &line, &len, reterr)) == 1) {
        code =
            qyi_text_is_utf8(line, len, reterr); /* names of another encoding would match nothing, silently */
        uint32_t column = code < 0 ? reterr->column : 1;
        if (code == 0)
            code = qy_spelling_read(reader, line, len, reterr);
        if (code < 0) {
            reterr->line = lines->line;
            reterr->column = column;
            return code;
        }
        if (code == 1 && take(user, reader->other.data, reader->name.data) != 0)
            return qyi_no_memory(reterr);
    }
    return code == 0 && qy_spelling_pinyin(reader, take, user) != 0 ? qyi_no_memory(reterr) : code;
}

int qyi_spellings_read(const char *path, int (*take)(void *user, const char *other, const char *name),
                       void *user, struct qy_error *reterr)
{
    struct qy_spelling_reader reader = {.name = QY_BUF_INIT};
    struct qyi_source_lines lines;
    struct qy_source *source;
    int code = qy_source_open(path, &source, reterr);

    if (code < 0)
        return code;
    qyi_source_lines_begin(&lines, source);
    code = read_lines(&lines, &reader, take, user, reterr);
    qyi_source_lines_end(&lines);
    qy_spelling_reader_free(&reader);
    qy_source_close(source);
    return code;
}
