/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and counts the lines of a game file, and splits off words. */
#include "record/lines.h"

#include "base/error.h"

#include <string.h>

/* Longer lines are reported and skipped: no game on a line is that long. */
#define LONGEST ((size_t)64 * 1024 * 1024)

int qyi_lines_begin(struct qyi_lines *lines, const struct qyi_record_input *input,
                    const struct qyi_record_sink *sink)
{
    *lines = (struct qyi_lines){.sink = sink};
    return qyi_stream_init(&lines->source, input->read, input->user, input->encoding_known, input->encoding,
                           &(const struct qy_place){0});
}

void qyi_lines_end(struct qyi_lines *lines)
{
    qyi_stream_done(&lines->source);
}

/* Finds the length of the line at `pos`, up to the limit. */
static int measure(struct qyi_lines *lines, size_t *ret_len)
{
    struct qyi_stream *source = &lines->source;
    size_t seen = 0;

    for (;;) {
        const char *from = source->text + source->pos;
        size_t left = source->end - source->pos;

        while (seen < left && from[seen] != '\n' && from[seen] != '\r')
            seen++;
        if (seen < left || source->eof || seen > LONGEST) {
            *ret_len = seen;
            return 0;
        }
        int code = qyi_stream_fill(source, 2 * seen + 4096);
        if (code != 0)
            return code;
    }
}

/* Skips the rest of an overlong line. */
static int pass(struct qyi_lines *lines)
{
    struct qyi_stream *source = &lines->source;

    for (;;) {
        while (source->pos < source->end && source->text[source->pos] != '\n' &&
               source->text[source->pos] != '\r')
            source->pos++;
        if (source->pos < source->end || source->eof)
            return 0;
        int code = qyi_stream_fill(source, 4096);
        if (code != 0)
            return code;
    }
}

static bool is_blank(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] != ' ' && text[i] != '\t')
            return false;
    }
    return true;
}

static int refuse_long(struct qyi_lines *lines)
{
    struct qy_error error;

    qyi_error_setf(&error, QY_E_TOO_LONG, 0, "64 MiB", "%s", "");
    int code = qyi_lines_report(lines, QYI_REPORT_REPAIR, &error);
    return code != 0 ? code : pass(lines);
}

int qyi_lines_next(struct qyi_lines *lines)
{
    struct qyi_stream *source = &lines->source;

    for (;;) {
        size_t len;
        int code = qyi_stream_fill(source, 1);

        if (code == 0)
            code = measure(lines, &len);
        if (code != 0)
            return code;
        if (source->pos == source->end)
            return 0;
        qyi_stream_place(source, source->pos, &lines->place);
        lines->text = source->text + source->pos;
        lines->len = len;
        source->pos += len;
        if (len > LONGEST) {
            code = refuse_long(lines);
            if (code != 0)
                return code;
            continue;
        }
        if (source->pos < source->end)
            source->pos++;
        if (!is_blank(lines->text, len))
            return 1;
    }
}

int qyi_lines_report(struct qyi_lines *lines, enum qyi_report_kind kind, struct qy_error *error)
{
    error->line = lines->place.line;
    error->column = lines->place.column + (uint32_t)error->offset;
    error->offset += lines->place.offset;
    return lines->sink->report == NULL ? 0 : lines->sink->report(lines->sink->user, kind, error);
}

int qyi_lines_hand(struct qyi_lines *lines, struct qy_record *record, enum qyi_record_state state)
{
    enum qy_result result = qy_record_result(record);
    struct qyi_record_end end = {.state = state, .status = QY_GAME_DAMAGED};

    if (state == QYI_RECORD_WHOLE)
        end.status = result == QY_RESULT_OPEN ? QY_GAME_UNFINISHED : QY_GAME_OK;
    else if (state == QYI_RECORD_CUT)
        end.status = QY_GAME_ILLEGAL;
    int odd = qyi_stream_judge(&lines->source);
    if (odd != 0) {
        const char *name = qy_encoding_name(lines->source.encoding);
        struct qy_error error;

        qyi_error_set(&error, odd, 0, name, strlen(name), qy_encoding_name(lines->source.file.encoding));
        int code = qyi_lines_report(lines, QYI_REPORT_NOTE, &error);
        if (code != 0)
            return code;
    }
    qy_record_set_place(record, &lines->place);
    qy_record_set_encoding(record, lines->source.encoding);
    return lines->sink->record(lines->sink->user, record, &end);
}

bool qyi_next_word(const char *text, size_t len, size_t *at, const char **ret_word, size_t *ret_len)
{
    while (*at < len && (text[*at] == ' ' || text[*at] == '\t'))
        ++*at;
    *ret_word = text + *at;
    while (*at < len && text[*at] != ' ' && text[*at] != '\t')
        ++*at;
    *ret_len = (size_t)(text + *at - *ret_word);
    return *ret_len > 0;
}
