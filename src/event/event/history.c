/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of an event's log: undone, struck, amended, or in force. */
#include "event/history.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/errors/tournament.h>

#include <stdio.h>
#include <stdlib.h>

void qyi_history_free(struct qyi_history *history)
{
    qy_buf_free(&history->text);
    free(history->line);
    free(history->standing);
    *history = (struct qyi_history){0};
}

static bool is_correction(uint8_t kind)
{
    return kind == QY_ACT_STRIKE || kind == QY_ACT_AMEND;
}

size_t qyi_history_find(const struct qyi_history *history, uint32_t number)
{
    for (size_t i = 0; i < history->line_count; i++)
        if (history->line[i].number == number && !is_correction(history->line[i].kind) &&
            history->line[i].kind != QY_ACT_LEAVE && !history->line[i].undone)
            return i;
    return SIZE_MAX;
}

/* ---- which lines stand ----------------------------------------------------------------------------- */

static int add_standing(struct qyi_history *history, size_t line, size_t start, size_t len)
{
    if (QYI_ONE_MORE(history->standing, history->standing_count) < 0)
        return QY_E_MEMORY;
    history->standing[history->standing_count++] = (struct qyi_standing_line){line, start, len};
    return 0;
}

/* Computes again which lines are in force. Error: QY_E_MEMORY. */
static int history_settle(struct qyi_history *history)
{
    size_t *by = malloc(history->line_count * sizeof *by + 1); /* the correction that holds, or the line */
    int code = by ? 0 : QY_E_MEMORY;

    for (size_t i = 0; by && i < history->line_count; i++) {
        struct qyi_line *line = &history->line[i];

        by[i] = i;
        line->struck = line->amended = false;
        if (is_correction(line->kind) && !line->undone) {
            by[line->target] = i;
            history->line[line->target].struck = line->kind == QY_ACT_STRIKE;
            history->line[line->target].amended = line->kind == QY_ACT_AMEND;
        }
    }
    history->standing_count = 0;
    for (size_t i = 0; code == 0 && i < history->line_count; i++) {
        const struct qyi_line *line = &history->line[i];
        const struct qyi_line *correction = &history->line[by[i]];

        if (is_correction(line->kind) || line->undone || line->struck)
            continue;
        code = line->amended ? add_standing(history, i, correction->instead, correction->instead_len)
                             : add_standing(history, i, line->start, line->len);
    }
    free(by);
    return code;
}

/* ---- lines as they come ---------------------------------------------------------------------------- */

static size_t keep(struct qyi_history *history, const char *text, size_t len)
{
    size_t start = history->text.len;

    qy_buf_add(&history->text, text, len);
    qy_buf_addc(&history->text, '\n');
    return start;
}

static size_t latest(const struct qyi_history *history)
{
    size_t i = history->line_count;

    while (i > 0 && (history->line[i - 1].undone || history->line[i - 1].kind == QY_ACT_LEAVE))
        i--;
    return i;
}

static int not_possible(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    const char *name = qy_tournament_act_name(act->kind);

    return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, name, strlen(name), "history");
}

int qyi_history_no_line(const struct qyi_history *history, uint32_t line, unsigned first,
                        struct qy_error *reterr)
{
    char lines[32];

    (void)snprintf(lines, sizeof lines, "%u..%u", first, (unsigned)history->number);
    return qyi_error_setf(reterr, QY_E_TOUR_LINE, 0, lines, "%u", (unsigned)line);
}

static int undo(struct qyi_history *history, const struct qy_tournament_act *act, struct qy_error *reterr)
{
    size_t last = latest(history);

    if (last < 2) /* an event begins with `new` */
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "undo", 4, NULL);
    (void)act;
    history->number++;
    history->line[last - 1].undone = true;
    history->taken_back = last - 1;
    if (history->standing[history->standing_count - 1].line == last - 1) {
        history->standing_count--;
        return 0;
    }
    return history_settle(history) < 0 ? qyi_no_memory(reterr) : 0;
}

/* A log begins with `new`, which can be amended but not struck. In logs of earlier versions, acts that assign
 * numbers by their order can't be struck either, because later numbers would change. */
static int find_target(const struct qyi_history *history, const struct qy_tournament_act *act,
                       size_t *ret_target, struct qy_error *reterr)
{
    size_t target = qyi_history_find(history, (uint32_t)act->line);

    if (target == SIZE_MAX || (target == 0 && act->kind == QY_ACT_STRIKE))
        return qyi_history_no_line(history, (uint32_t)act->line, act->kind == QY_ACT_STRIKE ? 2 : 1, reterr);
    if (act->kind == QY_ACT_AMEND && !act->instead)
        return not_possible(act, reterr);
    *ret_target = target;
    return 0;
}

int qyi_history_add(struct qyi_history *history, const struct qy_tournament_act *act, const char *text,
                    size_t len, struct qy_error *reterr)
{
    struct qyi_line line = {.number = history->number + 1, .kind = (uint8_t)act->kind, .len = len};
    size_t count = history->line_count;
    int code = 0;

    if (act->kind == QY_ACT_UNDO)
        return undo(history, act, reterr);
    if (is_correction(line.kind))
        code = find_target(history, act, &line.target, reterr);
    if (code < 0)
        return code;
    if (QYI_ONE_MORE(history->line, count) < 0)
        return qyi_no_memory(reterr);
    line.start = keep(history, text, len);
    if (act->kind == QY_ACT_AMEND) {
        line.instead = keep(history, act->instead, strlen(act->instead));
        line.instead_len = strlen(act->instead);
    }
    history->line[history->line_count++] = line;
    history->number++;
    code = is_correction(line.kind) ? history_settle(history) : add_standing(history, count, line.start, len);
    if (code == 0 && history->text.failed)
        code = QY_E_MEMORY;
    return code < 0 ? qyi_no_memory(reterr) : 0;
}

void qyi_history_drop(struct qyi_history *history, const struct qy_tournament_act *act)
{
    history->number--;
    if (act->kind == QY_ACT_UNDO)
        history->line[history->taken_back].undone = false;
    else
        history->text.len = history->line[--history->line_count].start;
    (void)history_settle(history);
}
