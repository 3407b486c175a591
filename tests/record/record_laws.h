/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The laws of records, for tests, the tool over real files and the fuzzer: what a format writes is read back
 * as an equal record, and that is written as the same bytes.
 */
#ifndef TESTS_NOTATION_RECORD_LAWS_H
#define TESTS_NOTATION_RECORD_LAWS_H

#include "record/formats.h"

#include <string.h>

/* Bytes in memory as a stream, in pieces of any size. */
struct law_bytes {
    const char *data;
    size_t len;
    size_t at;
};

static inline long law_read(void *user, char *buffer, size_t size)
{
    struct law_bytes *bytes = user;
    size_t left = bytes->len - bytes->at;
    size_t take = left < size ? left : size;

    if (take > 0)
        memcpy(buffer, bytes->data + bytes->at, take);
    bytes->at += take;
    return (long)take;
}

struct law {
    const struct qyi_format *format;
    const struct qy_record *record;
    unsigned ignore;
    unsigned lost;              /* bit 1 << loss that the writer told */
    const struct qy_buf *first; /* what the record was written as */
    struct qy_buf second;       /* what the record that was read back was written as */
    struct qyi_record_output how;
    size_t records;
    const char *broken; /* which law, or NULL */
    struct qy_record_difference difference;
    struct qy_error report; /* the first one; its code is 0 while there is none */
};

/* True where somebody passes on the main line: such a game is kept, and told to hold what is not legal. */
static inline bool holds_a_pass(const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record)->child;

    while (node && node->move != QY_MOVE_NULL)
        node = node->child;
    return node != NULL;
}

static inline int law_on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct law *law = user;

    if (law->records++ > 0)
        return 0;
    if (end->state != QYI_RECORD_WHOLE && !(end->state == QYI_RECORD_REPAIRED && holds_a_pass(law->record)))
        law->broken = "what was written is not read back whole";
    else if (!qy_record_equal(law->record, record, law->ignore, &law->difference))
        law->broken = "what is read back is not equal";
    else if (qyi_format_write(law->format, record, &law->how, &law->second, NULL) != 0)
        law->broken = "what is read back can't be written";
    else if (law->second.len != law->first->len ||
             memcmp(law->second.data, law->first->data, law->first->len) != 0)
        law->broken = "the second writing differs";
    return 0;
}

static inline void law_on_loss(void *user, enum qyi_loss loss)
{
    ((struct law *)user)->lost |= 1U << loss;
}

/* A tag that is cut or changed is told apart from texts of the game. */
static inline void law_on_cut_tag(void *user, const char *name)
{
    (void)name;
    ((struct law *)user)->lost |= 1U << QYI_LOSS_TAGS;
}

static inline int law_on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct law *law = user;

    (void)kind;
    if (law->report.code == 0 && !(error->code == QY_E_MAIN_LINE_PASS && holds_a_pass(law->record)))
        law->report = *error;
    return 0;
}

/* What a format does not hold of a game: flags of `enum qy_record_ignore`. */
static inline unsigned law_ignore(const struct qyi_format *format)
{
    static const struct {
        const char *format;
        unsigned ignore;
    } table[] = {
        {"reduced", QY_IGNORE_TAGS | QY_IGNORE_ITEMS | QY_IGNORE_VARIATIONS},
        {"uci", QY_IGNORE_TAGS | QY_IGNORE_ITEMS | QY_IGNORE_VARIATIONS | QY_IGNORE_RESULT},
        {"iccs", QY_IGNORE_TAGS | QY_IGNORE_ITEMS | QY_IGNORE_VARIATIONS | QY_IGNORE_RESULT},
        {"san", QY_IGNORE_TAGS},
        {"wxf", QY_IGNORE_TAGS},
        {"zh", QY_IGNORE_TAGS},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
        if (strcmp(table[i].format, format->name) == 0)
            return table[i].ignore;
    }
    return QY_IGNORE_NOTHING;
}

/* The same for what the writer told that it left out. */
static inline unsigned law_ignore_lost(unsigned lost)
{
    static const unsigned ignore[QYI_LOSS_COUNT] = {
        [QYI_LOSS_TAGS] = QY_IGNORE_TAGS,      [QYI_LOSS_VARIATIONS] = QY_IGNORE_VARIATIONS | QY_IGNORE_ITEMS,
        [QYI_LOSS_COMMENTS] = QY_IGNORE_ITEMS, [QYI_LOSS_NAGS] = QY_IGNORE_ITEMS,
        [QYI_LOSS_TEXT] = QY_IGNORE_ITEMS,     [QYI_LOSS_RESULT] = QY_IGNORE_RESULT,
    };
    unsigned all = 0;

    for (unsigned loss = 0; loss < QYI_LOSS_COUNT; loss++)
        all |= (lost >> loss & 1) != 0 ? ignore[loss] : 0;
    return all;
}

/*
 * Writes a record, reads that with `reader` and checks; `out` holds what was written. Returns NULL, or the
 * law that is broken.
 */
static inline const char *law_check(const struct qyi_format *format, const struct qyi_format *reader,
                                    const struct qy_record *record, struct qy_buf *out,
                                    struct qy_record_difference *ret_difference)
{
    struct law law = {.format = format,
                      .record = record,
                      .ignore = law_ignore(format),
                      .first = out,
                      .second = QY_BUF_INIT,
                      .how = {.notation = QY_NOTATION_COUNT}};
    const struct qyi_record_sink sink = {.user = &law, .record = law_on_record, .report = law_on_report};

    qy_buf_clear(out);
    law.how.lost = law_on_loss;
    law.how.cut_tag = law_on_cut_tag;
    law.how.user = &law;
    if (qyi_format_write(format, record, &law.how, out, NULL) != 0)
        return "the record can't be written";
    /* What the format can't hold was told, and is not asked for. */
    if ((law.lost & (1U << QYI_LOSS_NULL_MOVE | 1U << QYI_LOSS_START | 1U << QYI_LOSS_MOVES)) != 0)
        return NULL;
    law.ignore |= law_ignore_lost(law.lost);
    struct law_bytes bytes = {.data = out->data, .len = out->len};
    /* Text is written in UTF-8, which a few odd letters alone do not show. */
    const struct qyi_record_input input = {.read = law_read,
                                           .user = &bytes,
                                           .game_known = true,
                                           .game = qy_record_game(record),
                                           .encoding_known = !reader->binary,
                                           .encoding = QY_ENCODING_UTF8};
    if (qyi_format_read(reader, &input, &sink) != 0)
        law.broken = "what was written can't be read";
    else if (law.broken == NULL && law.records != 1)
        law.broken = "what was written is not one game";
    else if (law.broken == NULL && law.report.code != 0)
        law.broken = qy_error_name(law.report.code);
    qy_buf_free(&law.second);
    if (law.broken != NULL)
        *ret_difference = law.difference;
    return law.broken;
}

#endif
