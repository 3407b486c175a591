/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks up players in the rating lists, for those who enter them into an event. */
#include "answer/answers.h"
#include "answer/rated_base.h"
#include "base/error.h"
#include "directing/directing.h"
#include "event/listing.h"
#include "wire/handlers.h"
#include "wire/server.h"

static void tell_listed(const struct qy_tournament *event, const struct qyi_rated_base *base, const char *who,
                        struct qyi_writer *writer)
{
    static const char *const counts[QY_PACES] = {"rating", "rapid", "blitz"};
    struct qy_listed found[QYI_NAMESAKES];
    size_t count = base->map ? qyi_rated_base_find(base, who, found) : 0;

    qyi_object_open(writer, NULL);
    qyi_tell_bool(writer, "lists", base->map != NULL);
    qyi_tell_text(writer, "counts", counts[qyi_listing_pace(event)]);
    qyi_tell_bool(writer, "more", count > QYI_NAMESAKES);
    qyi_array_open(writer, "listed");
    qyi_answer_listed(found, count < QYI_NAMESAKES ? count : QYI_NAMESAKES, writer);
    qyi_array_close(writer);
    qyi_object_close(writer);
}

int qyi_api_look_up(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *who = qyi_exchange_arg(asking->exchange, "who");
    struct qyi_directing directing;
    struct qyi_rated_base base;

    if (!who || !*who)
        return qyi_error_set(&asking->error, QY_E_FIELD_MISSING, 0, "who", 3, NULL);
    int code = qyi_directing_take_up(asking, 0, QY_ACT_EDIT, NULL, NULL, &directing);
    if (code < 0)
        return code;
    code = qyi_rated_base_open(qy_buf_str(&asking->exchange->server->rated), &base, &asking->error);
    if (code == 0) {
        tell_listed(qy_tournament_log_tournament(directing.file.event), &base, who, writer);
        qyi_rated_base_close(&base);
    }
    qyi_directing_close(&directing);
    return code;
}
