/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Papers, published files and entered results of an event. The first byte selects language, HTML or PDF; then a
 * line of results as `tournament results` reads them; the rest is a log or a report file.
 *
 * Laws: HTML is UTF-8 without control characters, in which every element is closed in its order, so that no
 * name in the file adds a tag; a PDF has pages and its end; an exported event is a report file that reads
 * back with as many players, also without what is not published; results are of pairs of the round.
 */
#include "answer/event.h"
#include "answer/event_games.h"
#include "answer/printing.h"
#include "base/utf8.h"
#include "fuzz.h"

#include <string.h>

/* ---- HTML ------------------------------------------------------------------------------------------ */

static bool is_void(const char *name, size_t len)
{
    static const char *const names[] = {"br", "hr", "img", "col", "meta", "link", "input", "wbr"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
            return true;
    return false;
}

/* Skips a tag's attributes, with quotes as they are; returns where its `>` is. */
static const char *end_of_tag(const char *at, const char *end)
{
    char quote = '\0';

    for (; at < end && (quote || *at != '>'); at++) {
        FUZZ_LAW(quote || *at != '<');
        if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? '\0' : *at;
    }
    FUZZ_LAW(at < end);
    return at;
}

static void check_html(const char *text, size_t len)
{
    struct qy_text open[64];
    const char *end = text + len;
    size_t depth = 0;

    FUZZ_LAW(qyi_utf8_valid(text, len));
    for (const char *at = text; at < end; at++) {
        FUZZ_LAW((unsigned char)*at >= ' ' || *at == '\n');
        if (*at != '<')
            continue;
        bool closes = at + 1 < end && at[1] == '/';
        const char *name = at + 1 + closes;
        size_t name_len = 0;

        while (name + name_len < end && ((name[name_len] >= 'a' && name[name_len] <= 'z') ||
                                         (name[name_len] >= '0' && name[name_len] <= '9')))
            name_len++;
        FUZZ_LAW(name_len > 0);
        at = end_of_tag(name + name_len, end);
        if (closes) {
            FUZZ_LAW(depth > 0);
            depth--;
            FUZZ_LAW(open[depth].len == name_len && memcmp(open[depth].text, name, name_len) == 0);
        } else if (!is_void(name, name_len) && at[-1] != '/') {
            FUZZ_LAW(depth < sizeof open / sizeof open[0]);
            open[depth++] = (struct qy_text){name, name_len};
        }
    }
    FUZZ_LAW(depth == 0);
}

/* ---- the event ------------------------------------------------------------------------------------- */

static void print(const struct qyi_event *event, uint8_t how)
{
    struct qyi_print_asked asked = {.all = true,
                                    .lenient = true,
                                    .rank = {.players = true},
                                    .lang = (enum qy_lang)(how % QY_LANG_COUNT),
                                    .html = !(how & 0x40)};
    struct qyi_printing printing;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error = {0};
    unsigned pages = 0;
    int code = qyi_printing_begin(event, &asked, &printing, &error);

    if (code == 0)
        code = qyi_printing_write(&printing, &asked, qy_buf_write, &out, &pages, &error);
    FUZZ_LAW(code == 0 || code == error.code);
    if (code == 0 && asked.html)
        check_html(qy_buf_str(&out), out.len);
    if (code == 0 && !asked.html && pages > 0)
        FUZZ_LAW(out.len > 8 && memcmp(out.data, "%PDF-", 5) == 0 &&
                 memmem(out.data + out.len - 8, 8, "%%EOF", 5));
    qyi_printing_free(&printing);
    qy_buf_free(&out);
}

/* A report file that is written reads back with the players of the event. */
static void check_export(const struct qyi_event *event, bool is_public)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error = {0};
    struct qyi_event again;
    int code = is_public ? qyi_event_export_public(event, false, &out, &error)
                         : qyi_event_export(event, false, &out, &error);

    FUZZ_LAW(code == 0 || code == error.code);
    if (code == 0 && out.len > 0) {
        FUZZ_LAW(qyi_event_read(out.data, out.len, &again, &error) == 0 && again.trf);
        FUZZ_LAW(qyi_event_entrants(&again)->player_count == qyi_event_entrants(event)->player_count);
        qyi_event_free(&again);
    }
    qy_buf_free(&out);
}

static void say_nothing(void *user, const char *id, const char *first, const char *second, const char *third)
{
    (void)user;
    FUZZ_LAW(id && first && second && third);
}

static void enter_results(struct qyi_event *event, const char *text, size_t len)
{
    const struct qyi_warner warner = {.say = say_nothing};
    unsigned round = qy_tournament_paired_rounds(qyi_event_entrants(event));
    struct qy_tournament_act *acts = NULL;
    struct qy_error error = {0};
    size_t count = 0;
    int code = qyi_event_results(event->log, round, text, len, &warner, &acts, &count, &error);

    FUZZ_LAW(code >= 0 || code == error.code);
    FUZZ_LAW(code == 0 || (!acts && count == 0));
    FUZZ_LAW(count <= len);
    for (size_t i = 0; i < count; i++)
        FUZZ_LAW(acts[i].white != acts[i].black && acts[i].result && acts[i].round >= 1);
    free(acts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 1;
    struct qyi_event event;
    struct qy_error error = {0};
    const char *line = size > 0 ? memchr(text, '\n', size - 1) : NULL;

    if (!line)
        return 0;
    size_t first = (size_t)(line - text);
    size_t rest = size - 2 - first;
    int code = qyi_event_read(line + 1, rest, &event, &error);
    if (code < 0) {
        FUZZ_LAW(code == error.code && error.line >= 1);
        return 0;
    }
    if (qyi_event_entrants(&event)->player_count <= 40) {
        print(&event, data[0]);
        check_export(&event, true);
    }
    if (event.log && qyi_event_entrants(&event)->player_count <= 40)
        check_export(&event, false);
    if (event.log)
        enter_results(&event, text, first);
    qyi_event_free(&event);
    return 0;
}
