/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A copy of an event for any web server. Plain pages without scripts, one folder a language: the event, and its lists
 * with the titles, columns and notes that they have on paper.
 */
#include "answer/site.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
#include "base/error.h"
#include "base/registry.h"
#include "clock/time_words.h"

#include <qiyuan/event/stages.h>

#include <stdio.h>

static const char *const lang_names[] = {
    [QY_LANG_EN] = "English", [QY_LANG_ZH_HANS] = "简体中文", [QY_LANG_ZH_HANT] = "繁體中文"};

struct site {
    enum qy_lang lang; /* of the current page */
    const struct qyi_event *event;
    const struct qy_tournament *tournament;
    const struct qyi_printing *printing;
    const char *folder;
    struct qy_error *error;
};

/* A page: `number` is that of its round, or 0. */
struct page {
    const char *file;
    const char *title; /* message */
    unsigned number;
    enum qy_tournament_paper paper;
};

/* ---- files ----------------------------------------------------------------------------------------- */

static void add_word(const struct site *site, struct qy_buf *out, const char *id, const char *particular)
{
    struct qy_buf text = QY_BUF_INIT;

    if (!particular)
        particular = "";
    qyi_message(site->lang, id, &particular, 1, &text);
    qyi_add_escaped(qy_buf_str(&text), out);
    qy_buf_free(&text);
}

/* Writes a file: `name` in the folder of the language, or beside these folders. */
static int put_file(const struct site *site, bool of_language, const char *name, struct qy_buf *text)
{
    struct qy_buf path = QY_BUF_INIT;

    qy_buf_addf(&path, "%s%s%s", of_language ? qy_lang_tag(site->lang) : "", of_language ? "/" : "", name);
    int code = path.failed ? qyi_no_memory(site->error)
                           : qyi_folder_put(site->folder, qy_buf_str(&path), text, site->error);
    qy_buf_free(&path);
    return code;
}

/* ---- what stands in the pages ---------------------------------------------------------------------- */

static void add_fact(const struct site *site, struct qy_buf *out, const char *id,
                     enum qy_tournament_text which)
{
    const char *text = site->tournament->text[which];
    struct qy_buf words = QY_BUF_INIT;

    if (!*text)
        return;
    qy_buf_adds(out, "<dt>");
    add_word(site, out, id, NULL);
    qy_buf_adds(out, "</dt><dd>");
    if (which == QY_TOURNAMENT_TIME_CONTROL)
        qyi_time_words(site->lang, text, &words);
    qyi_add_escaped(words.len > 0 ? qy_buf_str(&words) : text, out);
    qy_buf_adds(out, "</dd>\n");
    out->failed |= words.failed;
    qy_buf_free(&words);
}

/* A paper of the event, or of a group of it. Errors: QY_E_PAPER_NONE where it has no such paper. */
static int tell_paper(const struct site *site, const struct qyi_printing *printing,
                      enum qy_tournament_paper paper, unsigned round, struct qy_buf *out)
{
    struct qyi_print_asked asked = {.html = true, .lang = site->lang, .round = round};
    unsigned pages;

    asked.paper[paper] = true;
    return qyi_printing_write(printing, &asked, qy_buf_write, out, &pages, NULL);
}

/* Of the groups of all stages that have begun, the latest first, each under its name. */
static int tell_groups(const struct site *site, enum qy_tournament_paper paper, struct qy_buf *out)
{
    struct qy_tournament_stage begun;
    int code = 0;

    for (size_t stage = qy_tournament_log_stages(site->event->log); stage-- > 0;) {
        if (!qy_tournament_log_stage(site->event->log, stage, &begun) ||
            begun.plan.kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
            continue;
        for (size_t group = 0; group < begun.plan.groups && code == 0; group++) {
            struct qyi_print_asked asked = {.rank = {.stage = stage + 1, .group = group + 1}};
            struct qyi_printing printing;
            char number[48];

            code = qyi_printing_begin(site->event, &asked, &printing, NULL);
            (void)snprintf(number, sizeof number, "%zu.%zu", stage + 1, group + 1);
            qy_buf_adds(out, "<h2>");
            add_word(site, out, "html.group", number);
            qy_buf_adds(out, "</h2>\n");
            if (code == 0)
                code = tell_paper(site, &printing, paper, 0, out);
            qyi_printing_free(&printing);
        }
    }
    return code;
}

static int tell(const struct site *site, const struct page *page, struct qy_buf *out)
{
    bool of_groups = page->paper == QY_PAPER_STANDINGS || page->paper == QY_PAPER_CROSSTABLE;
    int code = tell_paper(site, site->printing, page->paper, page->number, out);

    if (!of_groups || !qyi_event_has_stages(site->event))
        return code;
    return code == 0 || code == QY_E_PAPER_NONE ? tell_groups(site, page->paper, out) : code;
}

static const struct page first_pages[] = {{"players.html", "html.players", 0, QY_PAPER_PLAYERS},
                                          {"teams.html", "papers.teams", 0, QY_PAPER_TEAMS}};
static const struct page last_pages[] = {{"standings.html", "html.standings", 0, QY_PAPER_STANDINGS},
                                         {"crosstable.html", "html.crosstable", 0, QY_PAPER_CROSSTABLE},
                                         {"boards.html", "papers.board-results", 0, QY_PAPER_BOARDS},
                                         {"bracket.html", "papers.bracket", 0, QY_PAPER_BRACKET}};

/* ---- pages ----------------------------------------------------------------------------------------- */

/* Adds the name of the event; without one, the title of its page. */
static void add_event(const struct site *site, struct qy_buf *out)
{
    const char *name = site->tournament->text[QY_TOURNAMENT_NAME];

    if (*name)
        qyi_add_escaped(name, out);
    else
        add_word(site, out, "html.event", NULL);
}

static void begin_page(const struct site *site, const struct page *page, const char *number,
                       struct qy_buf *out)
{
    const char *name = site->tournament->text[QY_TOURNAMENT_NAME];
    unsigned left;

    qy_buf_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                qy_lang_tag(site->lang));
    qy_buf_adds(out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    add_word(site, out, page->title, number);
    qy_buf_adds(out, *name ? " - " : "");
    qyi_add_escaped(name, out);
    qy_buf_adds(out, "</title>\n<link rel=\"stylesheet\" href=\"../style.css\">\n</head>\n<body>\n<nav>");
    qy_buf_adds(out, "<a href=\"index.html\">");
    add_event(site, out);
    qy_buf_adds(out, "</a> ");
    for (unsigned i = 0; i < QY_LANG_COUNT; i++)
        if ((enum qy_lang)i != site->lang)
            qy_buf_addf(out, "<a lang=\"%s\" href=\"../%s/%s\">%s</a> ", qy_lang_tag((enum qy_lang)i),
                        qy_lang_tag((enum qy_lang)i), page->file, lang_names[i]);
    qy_buf_adds(out, "</nav>\n<main>\n<h1>");
    add_event(site, out);
    qy_buf_adds(out, "</h1>\n");
    if (site->event->log && qy_tournament_log_left_fide(site->event->log, &left)) {
        char round[8];

        (void)snprintf(round, sizeof round, "%u", left % 1000);
        qy_buf_adds(out, "<p>");
        add_word(site, out, "papers.left-fide", round);
        qy_buf_adds(out, "</p>\n");
    }
}

static int write_page(const struct site *site, const struct page *page, const struct qy_buf *content)
{
    struct qy_buf text = QY_BUF_INIT;
    char number[8];

    (void)snprintf(number, sizeof number, "%u", page->number % 1000);
    begin_page(site, page, page->number > 0 ? number : NULL, &text);
    qy_buf_add(&text, qy_buf_str(content), content->len);
    qy_buf_adds(&text, "</main>\n</body>\n</html>\n");
    text.failed |= content->failed;
    int code = put_file(site, true, page->file, &text);
    qy_buf_free(&text);
    return code;
}

/* Writes a page, and a link to it into the list of the first page; nothing where the event has no such paper. */
static int tell_page(const struct site *site, const struct page *page, struct qy_buf *links)
{
    struct qy_buf content = QY_BUF_INIT;
    char number[8];
    int code = tell(site, page, &content);

    bool none = content.len == 0 && !content.failed;

    if (code == 0 && !none)
        code = write_page(site, page, &content);
    qy_buf_free(&content);
    if (code < 0 || none)
        return code == QY_E_PAPER_NONE ? 0 : code;
    (void)snprintf(number, sizeof number, "%u", page->number % 1000);
    qy_buf_addf(links, "<li><a href=\"%s\">", page->file);
    add_word(site, links, page->title, page->number > 0 ? number : NULL);
    qy_buf_adds(links, "</a></li>\n");
    return 0;
}

/* The first page of a language: facts about the event, links to the others. */
static int write_event(const struct site *site, const struct qy_buf *links)
{
    static const struct page page = {"index.html", "html.event", 0, QY_TOURNAMENT_PAPER_COUNT};
    struct qy_buf content = QY_BUF_INIT;

    qy_buf_adds(&content, "<dl>\n");
    add_fact(site, &content, "html.city", QY_TOURNAMENT_CITY);
    add_fact(site, &content, "html.start", QY_TOURNAMENT_START);
    add_fact(site, &content, "html.end", QY_TOURNAMENT_END);
    add_fact(site, &content, "html.dates", QY_TOURNAMENT_DATES);
    add_fact(site, &content, "html.times", QY_TOURNAMENT_TIMES);
    add_fact(site, &content, "html.time", QY_TOURNAMENT_TIME_CONTROL);
    add_fact(site, &content, "html.arbiter", QY_TOURNAMENT_ARBITER);
    qy_buf_addf(&content, "</dl>\n<ul>\n%s</ul>\n", qy_buf_str(links));
    int code = write_page(site, &page, &content);
    qy_buf_free(&content);
    return code;
}

static int write_language(const struct site *site)
{
    struct qy_buf links = QY_BUF_INIT;
    int code = qyi_folder_make(site->folder, qy_lang_tag(site->lang), site->error);

    for (size_t i = 0; code == 0 && i < sizeof first_pages / sizeof first_pages[0]; i++)
        code = tell_page(site, &first_pages[i], &links);
    for (unsigned r = 1; code == 0 && r <= qy_tournament_paired_rounds(site->tournament); r++) {
        char file[24];
        struct page page = {file, "html.round", r, QY_PAPER_PAIRINGS};

        (void)snprintf(file, sizeof file, "round-%u.html", r);
        code = tell_page(site, &page, &links);
    }
    for (size_t i = 0; code == 0 && i < sizeof last_pages / sizeof last_pages[0]; i++)
        code = tell_page(site, &last_pages[i], &links);
    if (code == 0)
        code = write_event(site, &links);
    qy_buf_free(&links);
    return code;
}

/* The page in front of the languages, and the style. */
static int write_front(const struct site *site)
{
    static const char style[] =
        "body{font-family:system-ui,\"Noto Sans CJK SC\",sans-serif;margin:1rem "
        "auto;max-width:60rem;padding:0 1rem;"
        "line-height:1.4}\ntable{border-collapse:collapse}\nth,td{border-bottom:1px solid "
        "#767676;padding:.2rem .6rem;"
        "text-align:left}\n.n{text-align:right;font-variant-numeric:tabular-nums}\n.c{text-align:center}\n"
        "td:not(.w){white-space:nowrap}\n.paper{margin:.8rem 0}\n.sum{font-weight:bold}\n"
        ".facts,.note{font-size:.9em}\n.sign{border-bottom:1px solid;min-height:3em}\nmain{overflow-x:auto}\n"
        "@media screen{.sign,.line{display:none}}\n"
        "@media (prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9cf}}\n"
        "@media print{nav{display:none}}\n";
    const char *given = site->tournament->text[QY_TOURNAMENT_NAME];
    const char *name = *given ? given : "Qiyuan";
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    qyi_add_escaped(site->tournament->text[QY_TOURNAMENT_NAME], &text);
    qy_buf_adds(&text,
                "</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<main>\n<h1>");
    qyi_add_escaped(name, &text);
    qy_buf_adds(&text, "</h1>\n<ul>\n");
    for (unsigned i = 0; i < QY_LANG_COUNT; i++)
        qy_buf_addf(&text, "<li><a lang=\"%s\" href=\"%s/index.html\">%s</a></li>\n",
                    qy_lang_tag((enum qy_lang)i), qy_lang_tag((enum qy_lang)i), lang_names[i]);
    qy_buf_adds(&text, "</ul>\n");
    qy_buf_adds(&text, "</main>\n</body>\n</html>\n");
    int code = put_file(site, false, "index.html", &text);
    qy_buf_clear(&text);
    qy_buf_adds(&text, style);
    if (code == 0)
        code = put_file(site, false, "style.css", &text);
    qy_buf_free(&text);
    return code;
}

int qyi_answer_page(const struct qyi_event *event, const struct qyi_printing *printing,
                    const struct qyi_print_asked *asked, enum qy_tournament_paper paper, struct qy_buf *out)
{
    const struct site site = {.lang = asked->lang, .event = event, .printing = printing};
    const struct page page = {.number = asked->round, .paper = paper};
    int code = tell(&site, &page, out);

    return code == 0 && out->len == 0 ? QY_E_PAPER_NONE : code;
}

int qyi_answer_site(const struct qyi_event *event, const struct qyi_printing *printing, const char *folder,
                    struct qy_error *reterr)
{
    struct qy_error error = {0};
    struct site site = {.event = event,
                        .tournament = qyi_event_players(event),
                        .printing = printing,
                        .folder = folder,
                        .error = &error};
    int code = qyi_folder_make(folder, "", &error);

    if (code == 0)
        code = write_front(&site);
    for (size_t i = 0; code == 0 && i < QY_LANG_COUNT; i++) {
        site.lang = (enum qy_lang)i;
        code = write_language(&site);
    }
    if (code < 0 && error.code == 0)
        (void)qyi_error_set(&error, code, 0, NULL, 0, NULL);
    if (code < 0 && reterr)
        *reterr = error;
    return code;
}
