/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the games of a conversion go: one file, a file each, or files that they are divided among; in any encoding. */
#include "base/error.h"
#include "conversion/work.h"
#include "source/encoding.h"
#include "source/folder.h"
#include "source/transcode.h"

#include <string.h>
#include <sys/stat.h>

/* ---- encodings ------------------------------------------------------------------------------------- */

/* What iconv calls the encoding that is written; NULL for UTF-8. */
static const char *encoding_name(const struct qyi_conversion_options *options)
{
    if (options->other_encoding)
        return options->other_encoding;
    return options->encoding == QY_ENCODING_UTF8 ? NULL : qyi_encoding_iconv(options->encoding);
}

int qyi_convert_encode(struct qyi_conversion_work *work, size_t begin, size_t *ret_lost)
{
    const char *name = encoding_name(&work->of->options);
    struct qy_buf *out = &work->out;
    struct qy_buf *text = &work->encoded;

    *ret_lost = 0;
    if (out->failed)
        return QY_E_MEMORY;
    if (!name)
        return 0;
    qy_buf_clear(text);
    int code = qyi_text_encode_name(name, qy_buf_str(out) + begin, out->len - begin, text, ret_lost);
    if (code < 0)
        return code;
    size_t mark = text->len < work->of->mark ? text->len : work->of->mark;
    out->len = begin;
    qy_buf_add(out, text->data + mark, text->len - mark);
    return out->failed ? QY_E_MEMORY : 0;
}

/*
 * Writes the mark that iconv puts in front of each text in some encodings (UTF-32); later it is cut off. It
 * is the difference between the first and the second conversion of a line end.
 */
static int write_mark(struct qyi_conversion *conversion)
{
    const char *name = conversion->options.other_encoding;
    struct qy_buf *text = &conversion->work.encoded;
    size_t lost;

    qy_buf_clear(text);
    int code = qyi_text_encode_name(name, "\n", 1, text, &lost);
    size_t one = text->len;
    if (code == 0)
        code = qyi_text_encode_name(name, "\n\n", 2, text, &lost);
    if (code < 0 || 3 * one <= text->len)
        return code;
    conversion->mark = 3 * one - text->len;
    qy_buf_add(&conversion->work.out, text->data, conversion->mark);
    return 0;
}

/* Writes the part of the format that precedes all games. */
static int write_front(struct qyi_conversion *conversion)
{
    const struct qyi_conversion_options *options = &conversion->options;
    struct qy_buf *out = &conversion->work.out;
    size_t lost;
    int code = options->other_encoding ? write_mark(conversion) : 0;

    if (code < 0)
        return code;
    size_t begin = out->len;
    if (options->encoding == QY_ENCODING_UTF16LE || options->encoding == QY_ENCODING_UTF16BE)
        qy_buf_addu(out, 0xFEFF); /* by which UTF-16 is known */
    if (options->to->begin)
        options->to->begin(out);
    return out->len > begin ? qyi_convert_encode(&conversion->work, begin, &lost) : 0;
}

/* ---- files ----------------------------------------------------------------------------------------- */

/*
 * True for an output that names a folder, if the format needs a file for each game: the folder exists, or its
 * name ends like a folder's, or has no suffix of a known format.
 */
static bool names_folder(const struct qyi_conversion_options *options)
{
    const char *output = options->output;
    struct stat status;

    if (options->name_by || output[strlen(output) - 1] == '/' || qyi_is_folder(output))
        return true;
    return strcmp(output, "-") != 0 && lstat(output, &status) < 0 && !qyi_format_by_suffix(output);
}

static enum qyi_outlet outlet_of(const struct qyi_conversion_options *options)
{
    if (options->split)
        return QYI_OUTLET_SPLIT;
    if (options->output && options->output[0] && options->to->single && names_folder(options))
        return QYI_OUTLET_EACH;
    return options->to->single || options->to->gather ? QYI_OUTLET_WHOLE : QYI_OUTLET_STREAM;
}

int qyi_outlet_open(struct qyi_conversion *conversion, struct qy_error *reterr)
{
    const struct qyi_conversion_options *options = &conversion->options;
    const struct qyi_conversion_caller *caller = &conversion->caller;
    int code;

    conversion->outlet = outlet_of(options);
    conversion->folder = (struct qyi_out_folder){.path = options->output,
                                                 .suffix = options->to->suffixes[0],
                                                 .split = options->split,
                                                 .name_by = options->name_by};
    if (conversion->outlet == QYI_OUTLET_EACH || conversion->outlet == QYI_OUTLET_SPLIT)
        code = qyi_out_folder_make(&conversion->folder, reterr);
    else
        code = qyi_target_open(options->output, caller->standard, caller->user, &conversion->target, reterr);
    if (code == 0 && options->report)
        code = qyi_target_open(options->report, caller->standard, caller->user, &conversion->report, reterr);
    if (code == 0 && conversion->target && write_front(conversion) < 0)
        code = qyi_no_memory(reterr);
    return code;
}

/* Completes a file: writes the end of the format, then closes it. */
static int close_file(struct qyi_conversion *conversion, struct qyi_target *target, uint64_t games,
                      struct qy_error *reterr)
{
    struct qy_buf *out = &conversion->work.out;
    size_t begin = out->len;
    size_t lost;
    int code = qyi_format_finish(conversion->options.to, (size_t)games, out);

    if (code == 0)
        code = qyi_convert_encode(&conversion->work, begin, &lost);
    if (code < 0)
        qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    else
        code = qyi_target_write(target, out, true, reterr);
    if (code == 0)
        return qyi_target_commit(target, reterr);
    qyi_target_abandon(target);
    return code;
}

int qyi_outlet_close(struct qyi_conversion *conversion, struct qy_error *reterr)
{
    struct qyi_target *target = conversion->target;
    int code = 0;

    conversion->target = NULL;
    if (target)
        code = close_file(conversion, target, conversion->work.tally.written, reterr);
    for (size_t i = 0; i < conversion->folder.count && code == 0; i++) {
        struct qyi_out_part *part = &conversion->folder.parts[i];

        target = part->target;
        part->target = NULL;
        code = close_file(conversion, target, part->games, reterr);
    }
    return code;
}

/* Writes a game to its file when games are divided. */
static int put_split(struct qyi_conversion *conversion, struct qy_error *reterr)
{
    struct qyi_conversion_work *work = &conversion->work;
    struct qyi_out_part *part;
    struct qy_buf game = work->out;
    bool is_new;
    int code =
        qyi_out_folder_split(&conversion->folder, work->record, work->tally.written, &part, &is_new, reterr);

    if (code < 0)
        return code;
    work->out = (struct qy_buf)QY_BUF_INIT;
    code = is_new ? write_front(conversion) : 0;
    qy_buf_add(&work->out, game.data, game.len);
    qy_buf_free(&game);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    work->tally.written++;
    part->games++;
    return qyi_target_write(part->target, &work->out, true, reterr);
}

int qyi_outlet_put(struct qyi_conversion *conversion, struct qy_error *reterr)
{
    struct qyi_conversion_work *work = &conversion->work;

    if (conversion->outlet == QYI_OUTLET_SPLIT)
        return put_split(conversion, reterr);
    work->tally.written++;
    if (conversion->outlet == QYI_OUTLET_EACH) {
        int code = qyi_out_folder_open(&conversion->folder, work->record, work->tally.written,
                                       &conversion->target, reterr);

        return code == 0 ? qyi_outlet_close(conversion, reterr) : code;
    }
    if (conversion->options.to->gather)
        return work->out.failed ? qyi_no_memory(reterr) : 0;
    return qyi_target_write(conversion->target, &work->out, qy_source_size(conversion->source) == 0, reterr);
}

int qyi_outlet_refused(struct qyi_conversion *conversion, const struct qy_error *error)
{
    conversion->caller.refused(conversion->caller.user, error);
    conversion->work.tally.unread = true;
    return QYI_CONVERSION_OUTPUT;
}
