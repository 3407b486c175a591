/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A copy of an event for any web server. Plain pages without scripts, one folder a language: the event, its
 * players, the pairings of each round, standings, cross table, bracket.
 */
#include "answer/site.h"

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/registry.h"
#include "clock/time_words.h"

#include <stdio.h>

static const char *const lang_names[] = {
    [QY_LANG_EN] = "English", [QY_LANG_ZH_HANS] = "简体中文", [QY_LANG_ZH_HANT] = "繁體中文"};

struct site {
    enum qy_lang lang; /* of the page at hand */
    const struct qyi_event *event;
    const struct qy_tournament *tournament;
    const struct qyi_ranking *ranking;
    const char *folder;
    struct qy_error *error;
    bool stages; /* its places stand for standings */
    struct qy_tournament_matches matches;
};

/* A page: `number` is that of its round, or 0. */
struct page {
    const char *file;
    const char *title; /* message */
    unsigned number;
    int (*tell)(const struct site *site, unsigned number, struct qyi_writer *writer);
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

/* Gives a file out: `name` in the folder of the language, or beside these folders where there is none. */
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

static int tell_players(const struct site *site, unsigned number, struct qyi_writer *writer)
{
    (void)number;
    qyi_answer_players(site->tournament, writer);
    return 0;
}

static int tell_round(const struct site *site, unsigned number, struct qyi_writer *writer)
{
    return qyi_answer_round(site->tournament, number, writer);
}

/* The groups of all stages that have begun, the latest first, each under its name. */
static int tell_groups(const struct site *site, struct qyi_writer *writer)
{
    struct qy_tournament_stage begun;
    int code = 0;

    for (size_t stage = qy_tournament_log_stages(site->event->log); stage-- > 0;) {
        if (!qy_tournament_log_stage(site->event->log, stage, &begun) ||
            begun.plan.kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
            continue;
        for (size_t group = 0; group < begun.plan.groups && code == 0; group++) {
            struct qyi_rank_asked asked = {.stage = stage + 1, .group = group + 1};
            struct qyi_ranking ranking;
            char number[48];

            code = qyi_rank(site->event, &asked, &ranking, NULL);
            if (code < 0)
                break;
            (void)snprintf(number, sizeof number, "%zu.%zu", stage + 1, group + 1);
            qyi_say_heading(writer, "html.group", number);
            qyi_answer_standings(&ranking, 0, writer);
            qyi_ranking_free(&ranking);
        }
    }
    return code;
}

static int tell_standings(const struct site *site, unsigned number, struct qyi_writer *writer)
{
    struct qy_tournament_places places;

    (void)number;
    if (!site->stages) {
        qyi_answer_standings(site->ranking, 0, writer);
        return 0;
    }
    int code = qy_tournament_log_places(site->event->log, &places, NULL);
    if (code < 0)
        return code;
    if (places.count > 0)
        qyi_answer_places(site->tournament, &places, writer);
    qy_tournament_places_free(&places);
    return tell_groups(site, writer);
}

static int tell_crosstable(const struct site *site, unsigned number, struct qyi_writer *writer)
{
    (void)number;
    qyi_answer_crosstable(site->ranking, writer);
    return 0;
}

static int tell_bracket(const struct site *site, unsigned number, struct qyi_writer *writer)
{
    (void)number;
    qyi_answer_bracket(site->tournament, 0, &site->matches, writer);
    return 0;
}

static const struct page players_page = {"players.html", "html.players", 0, tell_players};
static const struct page last_pages[] = {{"standings.html", "html.standings", 0, tell_standings},
                                         {"crosstable.html", "html.crosstable", 0, tell_crosstable},
                                         {"bracket.html", "html.bracket", 0, tell_bracket}};

/* ---- pages ----------------------------------------------------------------------------------------- */

/* The name of the event; without one, what the page of the event is called. */
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
    if (page->tell)
        add_word(site, out, page->title, number);
    else
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

/* Writes a page of an answer, and a link to it into the list of the first page. */
static int tell_page(const struct site *site, const struct page *page, struct qy_buf *links)
{
    struct qy_buf content = QY_BUF_INIT;
    struct qyi_writer writer;
    char number[8];

    qyi_writer_begin(&writer, QYI_FORM_HTML, site->lang, &content);
    int code = page->tell(site, page->number, &writer);
    qyi_writer_end(&writer);
    if (code == 0)
        code = write_page(site, page, &content);
    qy_buf_free(&content);
    (void)snprintf(number, sizeof number, "%u", page->number % 1000);
    qy_buf_addf(links, "<li><a href=\"%s\">", page->file);
    add_word(site, links, page->title, page->number > 0 ? number : NULL);
    qy_buf_adds(links, "</a></li>\n");
    return code;
}

/* The first page of a language: facts about the event, links to the others. */
static int write_event(const struct site *site, const struct qy_buf *links)
{
    static const struct page page = {"index.html", "html.event", 0, NULL};
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
    size_t last = site->matches.match ? 3 : 2;
    int code = qyi_folder_make(site->folder, qy_lang_tag(site->lang), site->error);

    if (code == 0)
        code = tell_page(site, &players_page, &links);
    for (unsigned r = 1; code == 0 && r <= qy_tournament_paired_rounds(site->tournament); r++) {
        char file[24];
        struct page page = {file, "html.round", r, tell_round};

        (void)snprintf(file, sizeof file, "round-%u.html", r);
        code = tell_page(site, &page, &links);
    }
    for (size_t i = 0; code == 0 && i < last; i++)
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
        "text-align:left}\n.n{text-align:right;font-variant-numeric:tabular-nums}\nmain{overflow-x:auto}\n"
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

int qyi_answer_site(const struct qyi_event *event, const struct qyi_ranking *ranking, const char *folder,
                    struct qy_error *reterr)
{
    struct qy_error error = {0};
    struct site site = {.event = event,
                        .tournament = qyi_event_players(event),
                        .ranking = ranking,
                        .folder = folder,
                        .error = &error,
                        .stages = qyi_event_has_stages(event)};
    int code = qyi_folder_make(folder, "", &error);

    if (site.stages && qy_tournament_log_matches(event->log, qy_tournament_log_stages(event->log) - 1,
                                                 &site.matches, NULL) < 0)
        site.matches = (struct qy_tournament_matches){NULL, 0}; /* it ends in no knock-out */
    if (code == 0)
        code = write_front(&site);
    for (size_t i = 0; code == 0 && i < QY_LANG_COUNT; i++) {
        site.lang = (enum qy_lang)i;
        code = write_language(&site);
    }
    qy_tournament_matches_free(&site.matches);
    if (code < 0 && error.code == 0)
        (void)qyi_error_set(&error, code, 0, NULL, 0, NULL);
    if (code < 0 && reterr)
        *reterr = error;
    return code;
}
