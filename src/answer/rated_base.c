/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: answer. The base of rated players of a machine. */
#include "answer/rated_base.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "event/listing.h"
#include "source/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* ---- making ---------------------------------------------------------------------------------------- */

static int feed(void *maker, const char *piece, size_t len, struct qy_error *reterr)
{
    return qy_rating_base_maker_feed(maker, len > 0 ? piece : NULL, len, reterr);
}

int qyi_rated_base_make(const char *path, char *const *lists, size_t count,
                        struct qy_rating_base_facts *ret_facts, struct qy_buf *at, struct qy_error *reterr)
{
    static const char *const endings[] = {".txt", ".xml", NULL};
    struct qy_rating_base_maker *maker = NULL;
    struct qy_buf base = QY_BUF_INIT;
    int code = qy_rating_base_maker_new(&maker) < 0 ? qyi_no_memory(reterr) : 0;

    for (size_t i = 0; code == 0 && i < count; i++) {
        qy_buf_clear(at);
        code = qyi_pieces(lists[i], endings, feed, maker, at, reterr);
    }
    if (code == 0) {
        qy_buf_clear(at);
        qy_buf_adds(at, lists[0]);
        code = qy_rating_base_maker_end(maker, &base, ret_facts, reterr);
    }
    if (code == 0) {
        qy_buf_clear(at);
        qy_buf_adds(at, path);
        (void)qyi_make_folders(path, 0777); /* what is wrong with it shows when the file is written */
        code = qyi_atomic_file_put(path, base.data, base.len, reterr);
    }
    qy_buf_free(&base);
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
    int code;

    memset(ret_base, 0, sizeof *ret_base);
    if (qyi_map_file(path, &ret_base->map, &ret_base->size) < 0)
        return 0;
    code = qy_rating_base_open((const char *)ret_base->map, ret_base->size, &ret_base->base, reterr);
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

int qyi_answer_looked_up(const struct qyi_rated_base *base, char *const *who, size_t count,
                         const struct qyi_warner *warner, struct qyi_writer *writer)
{
    struct qy_listed *found = calloc(count * QYI_NAMESAKES + 1, sizeof *found);
    size_t total = 0;
    bool all = true;

    if (!found)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        uint32_t id;
        size_t here =
            qyi_listing_id(who[i], &id)
                ? qy_rating_base_by_id(&base->base, id, found + total)
                : qy_rating_base_by_name(&base->base, who[i], strlen(who[i]), found + total, QYI_NAMESAKES);

        total += here < QYI_NAMESAKES ? here : QYI_NAMESAKES;
        if (here == 0)
            warner->say(warner->user, "rate.not-listed", who[i], "", "");
        all = all && here > 0;
    }
    qyi_answer_listed(found, total, writer);
    free(found);
    return all;
}
