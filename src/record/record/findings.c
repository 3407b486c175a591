/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts and reports a reader's findings in a game, and derives the game's status. */
#include "record/findings.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "record/record.h"

void qyi_findings_clear(struct qyi_findings *findings)
{
    *findings = (struct qyi_findings){.sink = findings->sink};
}

int qyi_find_error(struct qyi_findings *findings, enum qyi_severity severity, const struct qy_place *place,
                   struct qy_error *error)
{
    enum qyi_report_kind kind = severity == QYI_NOTE ? QYI_REPORT_NOTE : QYI_REPORT_REPAIR;

    error->line = place->line;
    error->column = place->column;
    error->offset = place->offset;
    findings->damaged = findings->damaged || severity == QYI_DAMAGE;
    findings->illegal = findings->illegal || severity == QYI_ILLEGAL;
    findings->unsupported = findings->unsupported || severity == QYI_UNSUPPORTED;
    if (findings->sink->report == NULL)
        return 0;
    return findings->sink->report(findings->sink->user, kind, error);
}

int qyi_find(struct qyi_findings *findings, enum qyi_severity severity, int code,
             const struct qy_place *place, const char *found, size_t found_len, const char *expected)
{
    struct qy_error error = {0};

    qyi_error_set(&error, code, 0, found, found_len, expected);
    return qyi_find_error(findings, severity, place, &error);
}

int qyi_find_at(struct qyi_findings *findings, enum qyi_severity severity, int code, uint64_t offset,
                const char *expected, const char *found_format, ...)
{
    struct qy_place place = {.offset = offset};
    char found[128];
    va_list args;

    va_start(args, found_format);
    vsnprintf(found, sizeof(found), found_format, args);
    va_end(args);
    return qyi_find(findings, severity, code, &place, found, strlen(found), expected);
}

int qyi_find_encoding(struct qyi_findings *findings, struct qyi_stream *source, struct qy_record *record)
{
    int odd = qyi_stream_judge(source);
    const char *name = qy_encoding_name(source->encoding);

    qy_record_set_encoding(record, source->encoding);
    return odd == 0 ? 0
                    : qyi_find(findings, QYI_NOTE, odd, qy_record_place(record), name, strlen(name),
                               qy_encoding_name(source->file.encoding));
}

int qyi_find_tag(struct qyi_findings *findings, const struct qy_place *place, struct qy_record *record,
                 const char *name, size_t name_len, const char *value, size_t len)
{
    int code = qy_record_add_tag(record, name, name_len, value, len);

    if (code != QY_E_TOO_LONG)
        return code;
    return qyi_find(findings, QYI_DAMAGE, code, place, name, name_len < 64 ? name_len : 64,
                    qyi_record_tag_limit(name_len));
}

int qyi_find_comment(struct qyi_findings *findings, const struct qy_place *place, struct qy_record *record,
                     struct qy_record_node *node, const char *text, size_t len)
{
    int code = qy_record_add_comment(record, node, QY_AFTER_MOVE, text, len);

    return code != QY_E_TOO_LONG
               ? code
               : qyi_find(findings, QYI_DAMAGE, code, place, text, 0, QYI_RECORD_COMMENT_LIMIT);
}

static enum qyi_record_state state_of(const struct qyi_findings *findings)
{
    if (findings->no_start || findings->unsupported)
        return QYI_RECORD_NONE;
    if (findings->cut || findings->illegal)
        return QYI_RECORD_CUT;
    return findings->damaged ? QYI_RECORD_REPAIRED : QYI_RECORD_WHOLE;
}

static enum qy_game_status status_of(const struct qyi_findings *findings, bool has_result)
{
    if (findings->unsupported)
        return QY_GAME_UNSUPPORTED;
    if (findings->damaged)
        return QY_GAME_DAMAGED;
    if (findings->illegal)
        return QY_GAME_ILLEGAL;
    return has_result ? QY_GAME_OK : QY_GAME_UNFINISHED;
}

int qyi_findings_hand(const struct qyi_findings *findings, struct qy_record *record)
{
    struct qyi_record_end end = {
        .state = state_of(findings),
        .status = status_of(findings, qy_record_result(record) != QY_RESULT_OPEN),
    };

    return findings->sink->record(findings->sink->user, record, &end);
}
