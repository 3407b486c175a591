/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of the module `answer` over HTTP: written in a worker thread, sent by the loop. */
#include "wire/asking.h"

#include "base/error.h"
#include "wire/accounts.h"
#include "wire/server.h"
#include "wire/tagged.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct work {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    struct qyi_asked asked;
    struct qyi_asking asking;
    char id[64];
    enum qyi_form form;
    struct qy_buf out;
    struct qyi_tagged tagged;
    int code;
};

static const struct {
    const char *name;
    const char *type;
} forms[] = {[QYI_FORM_TEXT] = {"text", "text/plain; charset=utf-8"},
             [QYI_FORM_TSV] = {"tsv", "text/tab-separated-values; charset=utf-8"},
             [QYI_FORM_JSON] = {"json", "application/json"},
             [QYI_FORM_HTML] = {"html", "text/html; charset=utf-8"}};

static void forget(struct work *work)
{
    qy_buf_free(&work->out);
    qy_buf_free(&work->asking.notice);
    qyi_exchange_unref(work->exchange);
    free(work);
}

int qyi_asking_tell(struct qyi_asking *asking, struct qy_buf *out)
{
    const struct work *work = (const struct work *)((const char *)asking - offsetof(struct work, asking));
    const char *key = work->asked.key;
    bool object = key && work->form == QYI_FORM_JSON;
    struct qyi_writer writer;

    qyi_writer_begin(&writer, work->form, work->exchange->lang, out);
    if (object) {
        qyi_object_open(&writer, NULL);
        qyi_array_open(&writer, key);
    }
    int code = work->asked.tell_event ? work->asked.tell_event(asking, asking->event, &writer)
                                      : work->asked.tell(asking, &writer);
    if (object) {
        qyi_array_close(&writer);
        qyi_object_close(&writer);
    }
    qyi_writer_end(&writer);
    if (code == 0 && out->failed)
        code = qyi_no_memory(&asking->error);
    return code;
}

static void run(uv_work_t *handle)
{
    struct work *work = handle->data;

    work->code = work->asked.answer ? work->asked.answer(&work->asking, &work->out)
                                    : qyi_asking_tell(&work->asking, &work->out);
    if (work->code == 0)
        qyi_tag_make(work->exchange, work->asking.type, &work->out, &work->tagged);
}

static void reply(struct work *work)
{
    struct qyi_exchange *exchange = work->exchange;
    const char *type = work->asking.type ? work->asking.type : forms[work->form].type;

    if (work->asking.location[0])
        qyi_reply_field(exchange, "location", work->asking.location);
    qyi_reply_notice(exchange, qy_buf_str(&work->asking.notice));
    qyi_tag_reply(exchange, &work->tagged, work->asking.location[0] ? 201 : 200, type, &work->out);
}

static void told(uv_work_t *handle, int status)
{
    struct work *work = handle->data;

    if (status < 0) {
        qyi_reply_problem(work->exchange, QY_E_STOPPING, NULL, NULL);
    } else if (work->code < 0) {
        qyi_reply_error(work->exchange, &work->asking.error);
    } else {
        reply(work);
    }
    forget(work);
}

/* The form given by `format`, JSON by default. False for an unknown form. */
static bool read_form(const struct qyi_exchange *exchange, enum qyi_form *ret_form)
{
    const char *name = qyi_exchange_arg(exchange, "format");

    *ret_form = QYI_FORM_JSON;
    for (size_t i = 0; name && i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].name, name) == 0) {
            *ret_form = (enum qyi_form)i;
            return true;
        }
    return !name;
}

/* The worker can't read the store: the name of a caller who writes is looked up before. */
static void name_writer(const struct qyi_exchange *exchange, char ret_name[QYI_NAME_SIZE])
{
    struct qyi_account account;

    if (exchange->method != QYI_POST || !exchange->caller.has_account)
        return;
    qyi_account_by_key(exchange->server->store, exchange->caller.account, &account);
    if (account.found)
        memcpy(ret_name, account.name, QYI_NAME_SIZE);
    qyi_account_free(&account);
}

static bool is_vain(const void *data)
{
    return qyi_http_is_gone(((const struct work *)data)->exchange);
}

bool qyi_asking_is_over(const struct qyi_asking *asking)
{
    return qyi_works_stop(&asking->exchange->server->works) || atomic_load(&asking->exchange->gone);
}

/* in bytes: the size of a log with a thousand players; acts for which someone waits are shorter */
#define LONG_BODY 65536

static enum qyi_lane lane_of(const struct qyi_exchange *exchange, bool heavy)
{
    if (heavy || exchange->body.len > LONG_BODY)
        return QYI_LANE_HEAVY;
    return exchange->method == QYI_POST ? QYI_LANE_DESK : QYI_LANE_READ;
}

void qyi_ask_for(struct qyi_exchange *exchange, const struct qyi_asked *asked)
{
    enum qyi_lane lane = lane_of(exchange, asked->heavy);
    bool changes = asked->acts || (exchange->method == QYI_POST && !asked->heavy);
    enum qyi_form form;

    if (!read_form(exchange, &form)) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "format", "json, tsv, text, html");
        return;
    }
    struct work *work = calloc(1, sizeof *work);
    if (!work) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    work->asked = *asked;
    work->exchange = qyi_exchange_ref(exchange);
    work->job = (struct qyi_job){.run = run, .after = told, .is_vain = changes ? NULL : is_vain};
    work->job.work.data = work;
    memcpy(work->id, exchange->param, sizeof work->id);
    work->asking = (struct qyi_asking){
        .exchange = exchange, .folder = asked->folder, .id = work->id, .type = asked->type};
    name_writer(exchange, work->asking.account);
    work->form = form;
    if (!qyi_http_work(exchange, lane, &work->job))
        forget(work);
}

void qyi_ask(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell)
{
    qyi_ask_for(exchange, &(struct qyi_asked){.folder = folder, .key = key, .tell = tell});
}

void qyi_ask_heavy(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell)
{
    qyi_ask_for(exchange, &(struct qyi_asked){.folder = folder, .key = key, .tell = tell, .heavy = true});
}

void qyi_ask_as_heavy(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell)
{
    qyi_ask_for(exchange, &(struct qyi_asked){.type = type, .tell = tell, .heavy = true});
}

int qyi_asking_encoding(struct qyi_asking *asking, struct qyi_named_encoding *ret_encoding)
{
    struct qy_buf known = QY_BUF_INIT;

    if (qyi_encoding_named(qyi_exchange_arg(asking->exchange, "encoding"), ret_encoding) == 0)
        return 0;
    for (unsigned i = 0; i < QY_ENCODING_COUNT; i++)
        qy_buf_addf(&known, "%s%s", i > 0 ? ", " : "", qy_encoding_name((enum qy_encoding)i));
    (void)qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "encoding", 8, qy_buf_str(&known));
    qy_buf_free(&known);
    return QY_E_FIELD_VALUE;
}

int qyi_asking_number(struct qyi_asking *asking, const char *name, unsigned least, unsigned most,
                      unsigned otherwise, unsigned *ret_number)
{
    const char *text = qyi_exchange_arg(asking->exchange, name);
    size_t digits = text ? strspn(text, "0123456789") : 0;
    unsigned long number = digits > 0 && digits < 8 ? strtoul(text, NULL, 10) : 0;

    *ret_number = otherwise;
    if (!text)
        return 0;
    if (digits == 0 || digits > 7 || text[digits] || number < least || number > most) {
        struct qy_buf expected = QY_BUF_INIT;

        qy_buf_addf(&expected, "%u..%u", least, most);
        (void)qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, name, strlen(name), qy_buf_str(&expected));
        qy_buf_free(&expected);
        return QY_E_FIELD_VALUE;
    }
    *ret_number = (unsigned)number;
    return 0;
}
