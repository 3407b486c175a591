/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan tournament export --html: a copy of an event for any web server. Plain pages without scripts, one
 * folder a language: the event, its players, the pairings of each round, standings, cross table, bracket.
 */
#include "base/atomic_file.h"
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <qiyuan/stages.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const lang_tags[] = {
    [QY_LANG_EN] = "en", [QY_LANG_ZH_HANS] = "zh-Hans", [QY_LANG_ZH_HANT] = "zh-Hant"};
static const char *const lang_names[] = {
    [QY_LANG_EN] = "English", [QY_LANG_ZH_HANS] = "简体中文", [QY_LANG_ZH_HANT] = "繁體中文"};
#define LANGS (sizeof lang_tags / sizeof lang_tags[0])

struct site {
    struct qyi_cli cli; /* of the command, in the language of the page */
    const char *folder;
    struct qy_tournament_log *event; /* NULL for a report file */
    struct qyi_cli_standings view;
    bool places; /* an event in stages: its places stand for standings */
    bool knockout;
    struct qy_tournament_matches matches;
};

/* ---- writing --------------------------------------------------------------------------------------------
 */

static void add_escaped(struct qy_buf *out, const char *text)
{
    for (; *text; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;

        if (entity)
            qy_buf_adds(out, entity);
        else
            qy_buf_addc(out, *text);
    }
}

static void add_word(const struct site *site, struct qy_buf *out, const char *id, const char *particular)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_cli_word(&site->cli, &text, id, particular ? particular : "", NULL);
    add_escaped(out, qy_buf_str(&text));
    qy_buf_free(&text);
}

static void add_cell(struct qy_buf *out, const char *text)
{
    qy_buf_adds(out, "<td>");
    add_escaped(out, text);
    qy_buf_adds(out, "</td>");
}

static void add_number(struct qy_buf *out, unsigned number)
{
    qy_buf_addf(out, "<td class=\"n\">%u</td>", number);
}

static void add_points(struct qy_buf *out, qy_points points)
{
    qy_buf_adds(out, "<td class=\"n\">");
    qyi_cli_add_points(out, points);
    qy_buf_adds(out, "</td>");
}

static void add_head(const struct site *site, struct qy_buf *out, const char *const *ids, size_t count)
{
    qy_buf_adds(out, "<table>\n<thead><tr>");
    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(out, "<th scope=\"col\">");
        add_word(site, out, ids[i], NULL);
        qy_buf_adds(out, "</th>");
    }
    qy_buf_adds(out, "</tr></thead>\n<tbody>\n");
}

static void end_table(struct qy_buf *out)
{
    qy_buf_adds(out, "</tbody></table>\n");
}

static const char *name_of(const struct site *site, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(site->view.tournament, number);

    return player ? player->text[QY_PLAYER_NAME] : "";
}

static void begin_page(const struct site *site, struct qy_buf *out, const char *title_id,
                       const char *particular, const char *page)
{
    const char *name = site->view.tournament->text[QY_TOURNAMENT_NAME];

    qy_buf_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                lang_tags[site->cli.lang]);
    qy_buf_adds(out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    add_word(site, out, title_id, particular);
    qy_buf_adds(out, *name ? " - " : "");
    add_escaped(out, name);
    qy_buf_adds(out, "</title>\n<link rel=\"stylesheet\" href=\"../style.css\">\n</head>\n<body>\n<nav>");
    qy_buf_adds(out, "<a href=\"index.html\">");
    add_word(site, out, "html.event", NULL);
    qy_buf_adds(out, "</a> ");
    for (size_t i = 0; i < LANGS; i++)
        if ((enum qy_lang)i != site->cli.lang)
            qy_buf_addf(out, "<a lang=\"%s\" href=\"../%s/%s\">%s</a> ", lang_tags[i], lang_tags[i], page,
                        lang_names[i]);
    qy_buf_adds(out, "</nav>\n<main>\n<h1>");
    add_word(site, out, title_id, particular);
    qy_buf_adds(out, "</h1>\n");
}

static void end_page(struct qy_buf *out)
{
    qy_buf_adds(out, "</main>\n</body>\n</html>\n");
}

static int write_file(const struct site *site, const char *path, const struct qy_buf *text)
{
    struct qyi_atomic_file *file;
    struct qy_error error = {.code = QY_E_MEMORY};
    int code;

    if (text->failed || qyi_atomic_file_new(path, &file, &error) < 0)
        return qyi_cli_fail(&site->cli, path, &error);
    code = qyi_atomic_file_write(file, text->data, text->len, &error);
    if (code < 0) {
        qyi_atomic_file_abandon(file);
        return qyi_cli_fail(&site->cli, path, &error);
    }
    return qyi_atomic_file_commit(file, &error) < 0 ? qyi_cli_fail(&site->cli, path, &error) : QYI_EXIT_DONE;
}

/* Writes a page of the language's folder and empties the text. */
static int write_page(const struct site *site, const char *page, struct qy_buf *text)
{
    struct qy_buf path = QY_BUF_INIT;
    int code;

    end_page(text);
    qy_buf_addf(&path, "%s/%s/%s", site->folder, lang_tags[site->cli.lang], page);
    code = write_file(site, qy_buf_str(&path), text);
    qy_buf_free(&path);
    qy_buf_clear(text);
    return code;
}

static int make_folder(const struct site *site, const char *name)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    qy_buf_addf(&path, "%s%s%s", site->folder, name ? "/" : "", name ? name : "");
    if (mkdir(qy_buf_str(&path), 0777) < 0 && errno != EEXIST) {
        (void)qyi_error_setf(&error, QY_E_FILE_WRITE, 0, NULL, "%s: %s", qy_buf_str(&path), strerror(errno));
        code = qyi_cli_fail(&site->cli, site->folder, &error);
    }
    qy_buf_free(&path);
    return code;
}

/* ---- pages ----------------------------------------------------------------------------------------------
 */

static void add_link(const struct site *site, struct qy_buf *out, const char *page, const char *id,
                     const char *particular)
{
    qy_buf_addf(out, "<li><a href=\"%s\">", page);
    add_word(site, out, id, particular);
    qy_buf_adds(out, "</a></li>\n");
}

static void add_fact(const struct site *site, struct qy_buf *out, const char *id,
                     enum qy_tournament_text which)
{
    const char *text = site->view.tournament->text[which];

    if (!*text)
        return;
    qy_buf_adds(out, "<dt>");
    add_word(site, out, id, NULL);
    qy_buf_adds(out, "</dt><dd>");
    add_escaped(out, text);
    qy_buf_adds(out, "</dd>\n");
}

static int page_of_event(const struct site *site, struct qy_buf *out)
{
    const struct qy_tournament *tournament = site->view.tournament;

    begin_page(site, out, "html.event", NULL, "index.html");
    qy_buf_adds(out, "<dl>\n");
    add_fact(site, out, "standings.name", QY_TOURNAMENT_NAME);
    add_fact(site, out, "html.city", QY_TOURNAMENT_CITY);
    add_fact(site, out, "html.start", QY_TOURNAMENT_START);
    add_fact(site, out, "html.end", QY_TOURNAMENT_END);
    add_fact(site, out, "html.time", QY_TOURNAMENT_TIME_CONTROL);
    add_fact(site, out, "html.arbiter", QY_TOURNAMENT_ARBITER);
    qy_buf_adds(out, "</dl>\n<ul>\n");
    add_link(site, out, "players.html", "html.players", NULL);
    for (unsigned r = 1; r <= qy_tournament_paired_rounds(tournament); r++) {
        char page[24];
        char number[8];

        (void)snprintf(page, sizeof page, "round-%u.html", r);
        (void)snprintf(number, sizeof number, "%u", r);
        add_link(site, out, page, "html.round", number);
    }
    add_link(site, out, "standings.html", "html.standings", NULL);
    add_link(site, out, "crosstable.html", "html.crosstable", NULL);
    if (site->knockout)
        add_link(site, out, "bracket.html", "html.bracket", NULL);
    qy_buf_adds(out, "</ul>\n");
    return write_page(site, "index.html", out);
}

static int page_of_players(const struct site *site, struct qy_buf *out)
{
    static const char *const heads[] = {"standings.number", "standings.name", "html.title", "html.rating",
                                        "html.unit"};
    const struct qy_tournament *tournament = site->view.tournament;

    begin_page(site, out, "html.players", NULL, "players.html");
    add_head(site, out, heads, 5);
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        qy_buf_adds(out, "<tr>");
        add_number(out, player->number);
        add_cell(out, player->text[QY_PLAYER_NAME]);
        add_cell(out, player->text[QY_PLAYER_TITLE]);
        if (player->rating > 0)
            add_number(out, player->rating);
        else
            add_cell(out, "");
        add_cell(out, player->text[QY_PLAYER_FEDERATION]);
        qy_buf_adds(out, "</tr>\n");
    }
    end_table(out);
    return write_page(site, "players.html", out);
}

/* "1-0", "+--", "" for an open game. */
static const char *result_of(const struct qy_tournament *tournament, struct qy_pair pair, unsigned round)
{
    const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(tournament, pair.black);
    enum qy_tournament_outcome one = white->entry[round - 1].outcome;
    enum qy_tournament_outcome two = black ? black->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;
    bool lost = one == QY_TOURNAMENT_LOSS || one == QY_TOURNAMENT_LOSS_UNRATED;

    switch (one) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED: return "1-0";
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED: return two == QY_TOURNAMENT_LOSS ? "1/2-0" : "1/2-1/2";
    case QY_TOURNAMENT_FORFEIT_WIN: return "+ -";
    case QY_TOURNAMENT_FORFEIT_LOSS: return two == QY_TOURNAMENT_FORFEIT_WIN ? "- +" : "- -";
    default: break;
    }
    if (!lost)
        return "";
    return two == QY_TOURNAMENT_WIN || two == QY_TOURNAMENT_WIN_UNRATED ? "0-1"
           : two == QY_TOURNAMENT_DRAW                                  ? "0-1/2"
                                                                        : "0-0";
}

static int page_of_round(const struct site *site, unsigned round, struct qy_buf *out)
{
    static const char *const heads[] = {"html.board",  "standings.number", "html.first",
                                        "html.result", "standings.number", "html.second"};
    struct qy_pairing pairing;
    char page[24];
    char number[8];

    (void)snprintf(page, sizeof page, "round-%u.html", round);
    (void)snprintf(number, sizeof number, "%u", round);
    if (qy_pairing_of_round(site->view.tournament, round, &pairing) < 0)
        return QYI_EXIT_SYSTEM;
    begin_page(site, out, "html.round", number, page);
    add_head(site, out, heads, 6);
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];

        qy_buf_adds(out, "<tr>");
        add_number(out, (unsigned)(i + 1));
        add_number(out, pair.white);
        add_cell(out, name_of(site, pair.white));
        add_cell(out, pair.black > 0 ? result_of(site->view.tournament, pair, round) : "");
        if (pair.black > 0) {
            add_number(out, pair.black);
            add_cell(out, name_of(site, pair.black));
        } else {
            qy_buf_adds(out, "<td></td><td>");
            add_word(site, out, "bracket.bye", NULL);
            qy_buf_adds(out, "</td>");
        }
        qy_buf_adds(out, "</tr>\n");
    }
    end_table(out);
    qy_pairing_free(&pairing);
    return write_page(site, page, out);
}

static void add_standings_table(const struct site *site, const struct qyi_cli_standings *view,
                                struct qy_buf *out)
{
    static const char *const heads[] = {"standings.rank", "standings.number", "standings.name",
                                        "standings.points"};
    static const char row_end[] = "</tr></thead>\n<tbody>\n";

    add_head(site, out, heads, 4);
    out->len -= sizeof row_end - 1; /* the tie-breaks stand in the same row */
    for (size_t k = 0; k < view->tiebreaks.count; k++) {
        qy_buf_adds(out, "<th scope=\"col\">");
        if (site->cli.lang == QY_LANG_EN)
            qy_tiebreak_write(&view->tiebreaks.item[k], out);
        else
            qy_buf_adds(
                out, qy_tiebreak_name((enum qy_tiebreak_code)view->tiebreaks.item[k].code, site->cli.lang));
        qy_buf_adds(out, "</th>");
    }
    qy_buf_adds(out, row_end);
    for (size_t i = 0; i < qy_standings_count(view->standings); i++) {
        const struct qy_standing *row = qy_standings_at(view->standings, i);

        qy_buf_adds(out, "<tr>");
        add_number(out, row->rank);
        add_number(out, row->number);
        add_cell(out, name_of(site, row->number));
        add_points(out, row->points);
        for (size_t k = 0; k < view->tiebreaks.count; k++) {
            qy_buf_adds(out, "<td class=\"n\">");
            qy_fraction_write(row->value[k],
                              qy_tiebreak_decimals((enum qy_tiebreak_code)view->tiebreaks.item[k].code), out);
            qy_buf_adds(out, "</td>");
        }
        qy_buf_adds(out, "</tr>\n");
    }
    end_table(out);
}

static int add_places_table(const struct site *site, struct qy_buf *out)
{
    static const char *const heads[] = {"standings.rank", "standings.number", "standings.name"};
    struct qy_tournament_places places;

    if (qy_tournament_log_places(site->event, &places, NULL) < 0)
        return QYI_EXIT_SYSTEM;
    if (places.count > 0)
        add_head(site, out, heads, 3);
    for (size_t i = 0; i < places.count; i++) {
        const struct qy_tournament_place *place = &places.place[i];

        qy_buf_addf(out, "<tr><td class=\"n\">%u", place->from);
        if (place->to > place->from)
            qy_buf_addf(out, "-%u", place->to);
        qy_buf_adds(out, "</td>");
        add_number(out, place->number);
        add_cell(out, name_of(site, place->number));
        qy_buf_adds(out, "</tr>\n");
    }
    if (places.count > 0)
        end_table(out);
    qy_tournament_places_free(&places);
    return QYI_EXIT_DONE;
}

/* The standings of one group of a stage, under its name. */
static int add_group(const struct site *site, size_t stage, size_t group, struct qy_buf *out)
{
    struct qyi_cli_standings view = {.cli = site->view.cli};
    struct qy_tournament *section;
    char number[48];

    if (qy_tournament_log_section(site->event, stage, group, &section, NULL) < 0)
        return QYI_EXIT_SYSTEM;
    view.tournament = section;
    if (qy_tournament_log_section_standings(site->event, stage, section, NULL, &view.standings, NULL) == 0) {
        view.tiebreaks = *qy_standings_tiebreaks(view.standings);
        (void)snprintf(number, sizeof number, "%zu.%zu", stage + 1, group + 1);
        qy_buf_adds(out, "<h2>");
        add_word(site, out, "html.group", number);
        qy_buf_adds(out, "</h2>\n");
        add_standings_table(site, &view, out);
        qy_standings_free(view.standings);
    }
    qy_tournament_free(section);
    return view.standings ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

/* The groups of all stages that have begun, the latest first. */
static int add_groups(const struct site *site, struct qy_buf *out)
{
    int code = QYI_EXIT_DONE;

    for (size_t stage = qy_tournament_log_stages(site->event); stage-- > 0;) {
        struct qy_tournament_stage begun;

        if (!qy_tournament_log_stage(site->event, stage, &begun) ||
            begun.plan.kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
            continue;
        for (size_t group = 0; group < begun.plan.groups && code == QYI_EXIT_DONE; group++)
            code = add_group(site, stage, group, out);
    }
    return code;
}

static int page_of_standings(const struct site *site, struct qy_buf *out)
{
    int code = QYI_EXIT_DONE;

    begin_page(site, out, "html.standings", NULL, "standings.html");
    if (!site->places)
        add_standings_table(site, &site->view, out);
    else if ((code = add_places_table(site, out)) == QYI_EXIT_DONE)
        code = add_groups(site, out);
    return code == QYI_EXIT_DONE ? write_page(site, "standings.html", out) : code;
}

/* Whom a player had in a round, with which move and result: "12w1". */
static void add_entry(struct qy_buf *out, const struct qy_tournament_entry *entry)
{
    qy_buf_adds(out, "<td>");
    if (entry->opponent > 0)
        qy_buf_addf(out, "%u%s", entry->opponent,
                    entry->colour == QY_TOURNAMENT_WHITE   ? "w"
                    : entry->colour == QY_TOURNAMENT_BLACK ? "b"
                                                           : "");
    qy_buf_addf(out, "%s</td>", qy_tournament_outcome_letter((enum qy_tournament_outcome)entry->outcome));
}

static int page_of_crosstable(const struct site *site, struct qy_buf *out)
{
    const struct qy_tournament *tournament = site->view.tournament;
    unsigned rounds = qy_tournament_paired_rounds(tournament);

    begin_page(site, out, "html.crosstable", NULL, "crosstable.html");
    qy_buf_adds(out, "<table>\n<thead><tr><th scope=\"col\">");
    add_word(site, out, "standings.number", NULL);
    qy_buf_adds(out, "</th><th scope=\"col\">");
    add_word(site, out, "standings.name", NULL);
    qy_buf_adds(out, "</th>");
    for (unsigned r = 1; r <= rounds; r++)
        qy_buf_addf(out, "<th scope=\"col\">%u</th>", r);
    qy_buf_adds(out, "<th scope=\"col\">");
    add_word(site, out, "standings.points", NULL);
    qy_buf_adds(out, "</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player =
            site->places ? &tournament->player[i]
                         : qy_tournament_player(tournament, qy_standings_at(site->view.standings, i)->number);

        qy_buf_adds(out, "<tr>");
        add_number(out, player->number);
        add_cell(out, player->text[QY_PLAYER_NAME]);
        for (unsigned r = 0; r < rounds; r++)
            add_entry(out, &player->entry[r]);
        add_points(out, qy_tournament_score(tournament, player, rounds));
        qy_buf_adds(out, "</tr>\n");
    }
    end_table(out);
    return write_page(site, "crosstable.html", out);
}

static int page_of_bracket(const struct site *site, struct qy_buf *out)
{
    static const char *const heads[] = {"html.bracket-round", "html.one", "html.result", "html.two",
                                        "html.winner"};

    begin_page(site, out, "html.bracket", NULL, "bracket.html");
    add_head(site, out, heads, 5);
    for (size_t i = 0; i < site->matches.count; i++) {
        const struct qy_tournament_match *match = &site->matches.match[i];

        qy_buf_adds(out, "<tr>");
        if (match->third) {
            qy_buf_adds(out, "<td>");
            add_word(site, out, "bracket.third", NULL);
            qy_buf_adds(out, "</td>");
        } else {
            add_number(out, match->round);
        }
        add_cell(out, name_of(site, match->player[0]));
        qy_buf_adds(out, "<td>");
        if (match->games > 0) {
            qyi_cli_add_points(out, match->points[0]);
            qy_buf_adds(out, " : ");
            qyi_cli_add_points(out, match->points[1]);
        }
        qy_buf_adds(out, "</td>");
        add_cell(out, name_of(site, match->player[1]));
        add_cell(out, name_of(site, match->winner));
        qy_buf_adds(out, "</tr>\n");
    }
    end_table(out);
    return write_page(site, "bracket.html", out);
}

/* ---- the whole of it ------------------------------------------------------------------------------------
 */

static int write_language(struct site *site)
{
    struct qy_buf text = QY_BUF_INIT;
    unsigned rounds = qy_tournament_paired_rounds(site->view.tournament);
    int code = make_folder(site, lang_tags[site->cli.lang]);

    if (code == QYI_EXIT_DONE)
        code = page_of_event(site, &text);
    if (code == QYI_EXIT_DONE)
        code = page_of_players(site, &text);
    for (unsigned r = 1; code == QYI_EXIT_DONE && r <= rounds; r++)
        code = page_of_round(site, r, &text);
    if (code == QYI_EXIT_DONE)
        code = page_of_standings(site, &text);
    if (code == QYI_EXIT_DONE)
        code = page_of_crosstable(site, &text);
    if (code == QYI_EXIT_DONE && site->knockout)
        code = page_of_bracket(site, &text);
    qy_buf_free(&text);
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
    const char *given = site->view.tournament->text[QY_TOURNAMENT_NAME];
    const char *name = *given ? given : "Qiyuan";
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf path = QY_BUF_INIT;
    int code;

    qy_buf_adds(&text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    add_escaped(&text, site->view.tournament->text[QY_TOURNAMENT_NAME]);
    qy_buf_adds(&text,
                "</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<main>\n<h1>");
    add_escaped(&text, name);
    qy_buf_adds(&text, "</h1>\n<ul>\n");
    for (size_t i = 0; i < LANGS; i++)
        qy_buf_addf(&text, "<li><a lang=\"%s\" href=\"%s/index.html\">%s</a></li>\n", lang_tags[i],
                    lang_tags[i], lang_names[i]);
    qy_buf_adds(&text, "</ul>\n");
    end_page(&text);
    qy_buf_addf(&path, "%s/index.html", site->folder);
    code = write_file(site, qy_buf_str(&path), &text);
    qy_buf_clear(&text);
    qy_buf_clear(&path);
    qy_buf_adds(&text, style);
    qy_buf_addf(&path, "%s/style.css", site->folder);
    if (code == QYI_EXIT_DONE)
        code = write_file(site, qy_buf_str(&path), &text);
    qy_buf_free(&text);
    qy_buf_free(&path);
    return code;
}

static int write_site(struct site *site)
{
    int code = make_folder(site, NULL);

    if (code == QYI_EXIT_DONE)
        code = write_front(site);
    for (size_t i = 0; code == QYI_EXIT_DONE && i < LANGS; i++) {
        site->cli.lang = (enum qy_lang)i;
        code = write_language(site);
    }
    return code;
}

int qyi_cli_tournament_html(struct qyi_cli *cli, const char *path)
{
    struct site site = {.cli = *cli, .folder = cli->text[QYI_OPT_HTML], .view = {.cli = cli}};
    struct qyi_log_file file = {.fd = -1};
    struct qy_trf *trf;
    struct qy_error error = {0};
    int code = qyi_cli_read_trf(cli, path, &trf);

    if (code != QYI_EXIT_DONE)
        return code;
    site.view.tournament = qy_trf_tournament(trf);
    if (qyi_cli_is_log(path) && qyi_log_file_open(path, false, &file, &error) < 0) {
        qy_trf_free(trf);
        return qyi_cli_fail(cli, path, &error);
    }
    site.event = file.event;
    site.places = site.event && qy_tournament_log_stages(site.event) > 0;
    site.knockout =
        site.places && qy_tournament_log_matches(site.event, qy_tournament_log_stages(site.event) - 1,
                                                 &site.matches, NULL) == 0;
    if (!site.places)
        code = qyi_cli_rank(&site.view, path);
    if (code == QYI_EXIT_DONE)
        code = write_site(&site);
    if (site.view.standings)
        qy_standings_free(site.view.standings);
    qy_tournament_matches_free(&site.matches);
    if (site.event)
        qyi_log_file_close(&file);
    qy_trf_free(trf);
    return code;
}
