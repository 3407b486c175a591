/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The base of rated players of a machine. */
#include "answer/rated_base.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "base/utf8.h"
#include "event/listing.h"
#include "source/guess.h"
#include "source/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* ---- making ---------------------------------------------------------------------------------------- */

/* The most bytes of a list that are examined for its encoding. */
#define SAMPLE ((size_t)256 * 1024)

/* Lists that become a base. */
struct reading {
    struct qy_rating_base_maker *maker;
    const struct qyi_named_encoding *named;
    const struct qyi_warner *warner;
    /* of the current list */
    struct qyi_named_encoding encoding;
    struct qy_buf held; /* bytes above 127, whose encoding is not known yet */
    bool known;         /* the encoding */
};

/* A name of a list that is not in UTF-8: a qy_rating_name_fn. */
static int decode_name(void *user, const char *name, size_t len, struct qy_buf *out)
{
    const struct qyi_named_encoding *encoding = user;
    struct qyi_text_found found;
    int code = qyi_text_to_utf8(name, len, encoding, out, &found);

    return code == 0 && !(found.whole && qyi_utf8_valid(out->data, out->len)) ? 1 : code;
}

/* The next piece of text between line ends and tags of XML, with the byte that ends it. */
static size_t next_span(const char *text, size_t len)
{
    size_t span = 0;

    while (span < len && text[span] != '\n' && text[span] != '<')
        span++;
    return span < len ? span + 1 : span;
}

/*
 * Guesses the encoding from the bytes. A list is UTF-8 if most of its non-ASCII bytes are: the others are
 * damage, reported line by line. Returns 0 or QY_E_MEMORY.
 */
static int guess(const struct qy_buf *text, bool at_end, struct qyi_named_encoding *ret_encoding,
                 bool *ret_sure)
{
    struct qy_buf evidence = QY_BUF_INIT;
    size_t good = 0;
    size_t bad = 0;

    for (size_t at = 0; at < text->len;) {
        size_t span = next_span(text->data + at, text->len - at);
        bool cut = !at_end && at + span == text->len;

        if (!cut && !qyi_utf8_is_ascii(text->data + at, span)) {
            bool utf8 = qyi_utf8_valid(text->data + at, span);

            good += utf8;
            bad += !utf8;
            qy_buf_add(&evidence, text->data + at, span);
        }
        at += span;
    }
    *ret_encoding = (struct qyi_named_encoding){.known = bad > 0 && bad >= good};
    *ret_sure = true;
    if (ret_encoding->known)
        ret_encoding->encoding =
            qyi_encoding_guess((const unsigned char *)evidence.data, evidence.len, true, NULL, ret_sure);
    bool failed = evidence.failed;
    qy_buf_free(&evidence);
    return failed ? QY_E_MEMORY : 0;
}

/* Processes the bytes held back of the current list in the encoding found; reports one that is not UTF-8. */
static int feed_held(struct reading *reading, bool at_end, struct qy_error *reterr)
{
    struct qyi_named_encoding *encoding = &reading->encoding;
    bool sure = true;
    int code = 0;

    if (reading->named->known)
        *encoding = *reading->named;
    else
        code = guess(&reading->held, at_end, encoding, &sure);
    if (code < 0)
        return qyi_no_memory(reterr);
    bool other = encoding->known && (encoding->other || encoding->encoding != QY_ENCODING_UTF8);
    reading->known = true;
    if (other)
        qy_rating_base_maker_decode(reading->maker, decode_name, encoding);
    code = qy_rating_base_maker_feed(reading->maker, reading->held.data, reading->held.len, reterr);
    qy_buf_clear(&reading->held);
    if (code == 0 && other)
        reading->warner->say(reading->warner->user, sure ? "rate.list-encoding" : "rate.list-encoding-doubt",
                             encoding->other ? encoding->other : qy_encoding_name(encoding->encoding), "",
                             "");
    return code;
}

/* Passes on a piece once the encoding of its list is known; it does not matter while everything is ASCII. */
static int feed(void *user, const char *piece, size_t len, struct qy_error *reterr)
{
    struct reading *reading = user;
    int code = 0;

    if (len > 0 && (reading->known || (reading->held.len == 0 && qyi_utf8_is_ascii(piece, len))))
        return qy_rating_base_maker_feed(reading->maker, piece, len, reterr);
    qy_buf_add(&reading->held, piece, len);
    if (reading->held.failed)
        return qyi_no_memory(reterr);
    if (len > 0 && reading->held.len < SAMPLE)
        return 0;
    if (reading->held.len > 0)
        code = feed_held(reading, len == 0, reterr);
    if (code == 0 && len == 0) {
        code = qy_rating_base_maker_feed(reading->maker, NULL, 0, reterr);
        reading->known = false;
    }
    return code;
}

int qyi_rated_base_make(const char *path, char *const *lists, size_t count,
                        const struct qyi_named_encoding *named, const struct qyi_warner *warner,
                        struct qy_rating_base_facts *ret_facts, struct qy_buf *at, struct qy_error *reterr)
{
    static const char *const endings[] = {".txt", ".xml", NULL};
    struct qy_rating_base_maker *maker = NULL;
    struct reading reading = {.named = named, .warner = warner};
    struct qy_buf base = QY_BUF_INIT;
    int code = qy_rating_base_maker_new(&maker) < 0 ? qyi_no_memory(reterr) : 0;

    reading.maker = maker;
    for (size_t i = 0; code == 0 && i < count; i++) {
        qy_buf_clear(at);
        code = qyi_pieces(lists[i], endings, feed, &reading, at, reterr);
    }
    if (code == 0) {
        qy_buf_clear(at);
        qy_buf_adds(at, lists[0]);
        code = qy_rating_base_maker_end(maker, &base, ret_facts, reterr);
    }
    if (code == 0) {
        qy_buf_clear(at);
        qy_buf_adds(at, path);
        (void)qyi_make_folders(path, 0777); /* an error shows when the file is written */
        code = qyi_atomic_file_put(path, base.data, base.len, reterr);
    }
    qy_buf_free(&base);
    qy_buf_free(&reading.held);
    qy_rating_base_maker_free(maker);
    return code;
}

void qyi_warn_of_lists(const struct qy_rating_base_facts *facts, const struct qyi_warner *warner)
{
    char number[2][16];

    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->bad);
    (void)snprintf(number[1], sizeof number[1], "%u", (unsigned)facts->first_bad);
    if (facts->bad > 0)
        warner->say(warner->user, "rate.list-bad", number[0], number[1], "");
    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->twice);
    if (facts->twice > 0)
        warner->say(warner->user, "rate.list-twice", number[0], "", "");
}

/* ---- asking ---------------------------------------------------------------------------------------- */

int qyi_rated_base_open(const char *path, struct qyi_rated_base *ret_base, struct qy_error *reterr)
{
    memset(ret_base, 0, sizeof *ret_base);
    if (qyi_map_file(path, &ret_base->map, &ret_base->size) < 0)
        return 0;
    int code = qy_rating_base_open((const char *)ret_base->map, ret_base->size, &ret_base->base, reterr);
    if (code < 0)
        qyi_rated_base_close(ret_base);
    return code;
}

void qyi_rated_base_close(struct qyi_rated_base *base)
{
    if (base->map)
        (void)munmap((void *)base->map, base->size);
    qyi_arena_free(&base->texts);
    base->map = NULL;
}

size_t qyi_rated_base_find(const struct qyi_rated_base *base, const char *who, struct qy_listed *ret_listed)
{
    uint32_t id;

    if (qyi_listing_id(who, &id))
        return qy_rating_base_by_id(&base->base, id, ret_listed);
    size_t named = qy_rating_base_by_name(&base->base, who, strlen(who), ret_listed, QYI_NAMESAKES);
    return named > 0 ? named
                     : qy_rating_base_by_words(&base->base, who, strlen(who), ret_listed, QYI_NAMESAKES);
}

int qyi_answer_looked_up(const struct qyi_rated_base *base, char *const *who, size_t count,
                         const struct qyi_warner *warner, struct qyi_writer *writer)
{
    struct qy_listed *found = calloc(count * QYI_NAMESAKES + 1, sizeof *found);
    size_t total = 0;
    bool all = true;
    char most[8];

    if (!found)
        return QY_E_MEMORY;
    (void)snprintf(most, sizeof most, "%d", QYI_NAMESAKES);
    for (size_t i = 0; i < count; i++) {
        size_t here = qyi_rated_base_find(base, who[i], found + total);

        total += here < QYI_NAMESAKES ? here : QYI_NAMESAKES;
        if (here == 0)
            warner->say(warner->user, "rate.not-listed", who[i], "", "");
        if (here > QYI_NAMESAKES)
            warner->say(warner->user, "rate.more-listed", who[i], most, "");
        all = all && here > 0;
    }
    qyi_answer_listed(found, total, writer);
    free(found);
    return all;
}
