/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Search expressions. Laws: every game matches either a readable expression or its negation, never both; a
 * refused expression has an error position and leaves the query unchanged.
 */
#include <qiyuan/archive/collection.h>

#include "fuzz.h"

#include <string.h>

static const char games[] = "[Event \"a\"]\n[Date \"1992.03.??\"]\n[White \"Karpov\"]\n[Result \"1-0\"]\n\n"
                            "1. e4 c5 {a comment} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n"
                            "[Game \"Chinese Chess\"]\n[Red \"r\"]\n\n1. C2.5 H8+7 2. H2+3 *\n";

struct asked {
    struct qy_query *query[2];
};

static int begin(void *user, const struct qy_scan_game *game)
{
    struct asked *asked = user;

    return qy_query_begin(asked->query[0], game) | qy_query_begin(asked->query[1], game);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    struct asked *asked = user;

    return qy_query_position(asked->query[0], now, ply, next) |
           qy_query_position(asked->query[1], now, ply, next);
}

static int comment(void *user, const char *text, size_t len)
{
    struct asked *asked = user;

    return qy_query_comment(asked->query[0], text, len) | qy_query_comment(asked->query[1], text, len);
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct asked *asked = user;

    FUZZ_LAW(qy_query_end(asked->query[0], game) + qy_query_end(asked->query[1], game) == 1);
    return 0;
}

static void ask(struct asked *asked)
{
    static const struct qy_scan_visitor visitor = {
        .begin = begin, .position = position, .comment = comment, .end = end};
    struct qy_memory text = {games, sizeof games - 1};
    struct qy_scan *scan;

    if (qy_scan_new(qy_memory_read, &text, NULL, &scan) < 0)
        return;
    while (qy_scan_next(scan, &visitor, asked) == 1)
        continue;
    qy_scan_free(scan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct asked asked = {{NULL, NULL}};
    struct qy_error error = {0};
    struct qy_buf contrary = QY_BUF_INIT;

    if (qy_query_new(&asked.query[0]) < 0 || qy_query_new(&asked.query[1]) < 0)
        abort();
    if (qy_query_parse(asked.query[0], (const char *)data, size, &error) < 0) {
        FUZZ_LAW(error.code < 0 && error.offset <= size);
        FUZZ_LAW(qy_query_is_empty(asked.query[0]));
    } else {
        qy_buf_adds(&contrary, "not (");
        qy_buf_add(&contrary, (const char *)data, size);
        qy_buf_adds(&contrary, ")");
        if (qy_query_parse(asked.query[1], contrary.data, contrary.len, NULL) == 0)
            ask(&asked);
    }
    qy_query_free(asked.query[0]);
    qy_query_free(asked.query[1]);
    qy_buf_free(&contrary);
    return 0;
}
