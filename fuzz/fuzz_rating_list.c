/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a list of rated players. Law: read whole or in pieces, it gives the same rating base. The
 * bytes are also opened as a rating base and searched.
 */
#include "fuzz.h"

#include <qiyuan/event/rating_list.h>

#include <string.h>

static int make(const char *text, size_t size, size_t step, struct qy_buf *base)
{
    struct qy_rating_base_maker *maker;
    struct qy_rating_base_facts facts;
    int code = 0;

    FUZZ_LAW(qy_rating_base_maker_new(&maker) == 0);
    for (size_t at = 0; code == 0 && at < size; at += step)
        code = qy_rating_base_maker_feed(maker, text + at, size - at < step ? size - at : step, NULL);
    if (code == 0)
        code = qy_rating_base_maker_end(maker, base, &facts, NULL);
    qy_rating_base_maker_free(maker);
    return code;
}

static void ask(const char *data, size_t size)
{
    struct qy_rating_base base;
    struct qy_listed found[4];

    if (qy_rating_base_open(data, size, &base, NULL) < 0)
        return;
    (void)qy_rating_base_by_id(&base, 1000012, found);
    (void)qy_rating_base_by_name(&base, "Max Muster", 10, found, 4);
    (void)qy_rating_base_by_words(&base, "Mu", 2, found, 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct qy_buf whole = QY_BUF_INIT;
    struct qy_buf pieces = QY_BUF_INIT;
    int code = make(text, size, size + 1, &whole);

    FUZZ_LAW(make(text, size, 13, &pieces) == code);
    FUZZ_LAW(whole.len == pieces.len && (whole.len == 0 || memcmp(whole.data, pieces.data, whole.len) == 0));
    ask(qy_buf_str(&whole), whole.len);
    ask(text, size);
    qy_buf_free(&whole);
    qy_buf_free(&pieces);
    return 0;
}
