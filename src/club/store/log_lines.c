/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a log in the database: their digests, and checking that they are unchanged. */
#include "store/log_lines.h"

#include "base/grow.h"
#include "store/digest.h"

#include <stdio.h>
#include <stdlib.h>

int64_t qyi_log_mark(uint32_t n, const char *line, size_t len)
{
    return qyi_event_digest("", n, 0, line, len, NULL);
}

int qyi_log_take_line(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_log_reading *reading = user;
    uint32_t n = (uint32_t)value[0].number;

    (void)count;
    if (n != reading->row.lines + 1 || !value[1].text ||
        value[2].number != qyi_log_mark(n, value[1].text, value[1].len))
        return QY_E_STORE_DAMAGED;
    qy_buf_add(reading->out, value[1].text, value[1].len);
    qy_buf_addc(reading->out, '\n');
    reading->row = (struct qyi_log_row){n, value[2].number};
    return reading->out->failed ? QY_E_MEMORY : 0;
}

struct check {
    struct qyi_log_row *row;
    char (*name)[QYI_LOG_NAME_SIZE];
    size_t count;
    size_t room;
    size_t name_room;
};

static int note_log(void *user, const struct qyi_datum *value, size_t count)
{
    struct check *check = user;

    (void)count;
    if (QYI_GROW(check->row, check->room, check->count + 1) < 0 ||
        QYI_GROW(check->name, check->name_room, check->count + 1) < 0)
        return QY_E_MEMORY;
    check->row[check->count] = (struct qyi_log_row){(uint32_t)value[1].number, value[2].number};
    (void)snprintf(check->name[check->count++], QYI_LOG_NAME_SIZE, "%s", value[0].text ? value[0].text : "");
    return 0;
}

static int check_lines(qyi_ask_fn ask, void *db, const char *name, struct qyi_log_row *ret_row)
{
    const struct qyi_datum data[2] = {qyi_datum_text(name), qyi_datum_int(0)};
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_reading reading = {&text, {0, 0}};
    int code = ask(db, QYI_ASK_LOG_LINES, data, 2, qyi_log_take_line, &reading);

    qy_buf_free(&text);
    *ret_row = reading.row;
    return code;
}

int qyi_logs_check(qyi_ask_fn ask, void *db, const struct qyi_keeping_visitor *visitor, void *user,
                   struct qyi_holdings *holdings)
{
    struct check check = {0};
    int code = ask(db, QYI_ASK_LOGS, NULL, 0, note_log, &check);

    for (size_t i = 0; code == 0 && i < check.count; i++) {
        const struct qyi_log_row *row = &check.row[i];
        struct qyi_log_row found;

        code = check_lines(ask, db, check.name[i], &found);
        holdings->logs++;
        holdings->lines += found.lines;
        if (code == 0 && (found.lines != row->lines || (found.lines > 0 && found.mark != row->mark)))
            code = QY_E_STORE_DAMAGED;
        if (code == QY_E_STORE_DAMAGED) {
            holdings->damaged++;
            visitor->damaged(user, check.name[i], found.lines, QY_E_STORE_DAMAGED);
            code = 0;
        }
    }
    free(check.row);
    free(check.name);
    return code;
}
