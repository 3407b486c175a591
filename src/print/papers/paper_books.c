/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers about the whole event: the statistical report, the programme and the bulletin. */
#include "base/registry.h"
#include "papers/papers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the report ------------------------------------------------------------------------------------ */

/* Statistics of finished games. */
struct figures {
    unsigned games;
    unsigned won[2]; /* by the side that moved first, second */
    unsigned drawn;
    unsigned forfeits;
    unsigned byes;
    unsigned open;
};

static void count_entry(const struct qy_tournament_entry *entry, struct figures *figures)
{
    enum qy_tournament_outcome outcome = (enum qy_tournament_outcome)entry->outcome;
    bool first = entry->colour == QY_TOURNAMENT_WHITE;

    if (outcome == QY_TOURNAMENT_ABSENT)
        return;
    if (!qy_tournament_outcome_paired(outcome)) {
        figures->byes++;
        return;
    }
    if (outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_WIN_UNRATED)
        figures->won[!first]++;
    if (!first)
        return; /* each game is counted once, at its first player */
    figures->open += outcome == QY_TOURNAMENT_OPEN;
    figures->games += qy_tournament_outcome_played(outcome);
    figures->drawn += outcome == QY_TOURNAMENT_DRAW || outcome == QY_TOURNAMENT_DRAW_UNRATED;
    figures->forfeits += outcome == QY_TOURNAMENT_FORFEIT_WIN || outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

static struct figures count_figures(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    struct figures figures = {.games = 0};

    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned r = 0; r < papers->round; r++)
            count_entry(&tournament->player[i].entry[r], &figures);
    return figures;
}

static void put_days(struct qyi_cells *cells)
{
    qyi_cell_word(cells, "papers.days");
    qyi_paper_days(cells->papers, &cells->text);
    qyi_pair_end(cells);
}

/* Appends a tie-break in words, in English with the code that heads its column: "Buchholz (BH)". */
static void add_tiebreak(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out)
{
    qy_tiebreak_words(tiebreak, lang, out);
    if (lang == QY_LANG_EN) {
        qy_buf_adds(out, " (");
        qy_tiebreak_head(tiebreak, lang, out);
        qy_buf_adds(out, ")");
    }
}

/* The tie-breaks in their order; for teams, named like the columns of their standings. */
static void put_tiebreaks(struct qyi_cells *cells)
{
    const struct qy_papers *papers = cells->papers;
    const struct qy_tiebreak_list *list = papers->event.tiebreaks;
    const struct qy_team_table *teams = qyi_paper_members(papers) ? papers->event.teams : NULL;
    size_t count = teams ? teams->columns : list ? list->count : 0;

    qyi_cell_word(cells, "papers.tiebreaks");
    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(&cells->text, i == 0 ? "" : papers->lang == QY_LANG_EN ? ", " : "、");
        if (teams)
            qy_buf_adds(&cells->text,
                        qy_team_column_name((enum qy_team_column)teams->column[i], papers->lang));
        else
            add_tiebreak(&list->item[i], papers->lang, &cells->text);
    }
    qyi_pair_end(cells);
}

/* A label and a fact, if the fact is known; booklets have no lines to write on. */
static void pair_known(struct qyi_cells *cells, const char *label, enum qyi_fact fact)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_fact(cells->papers, fact, &text);
    if (text.len > 0)
        qyi_pair_fact(cells, label, fact);
    qy_buf_free(&text);
}

/* A label and a list of names, joined in the way of the language. */
static void put_names_of(struct qyi_cells *cells, const char *label, enum qyi_fact fact)
{
    struct qy_buf list = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;

    qyi_paper_fact(cells->papers, fact, &list);
    qyi_cell_word(cells, label);
    for (size_t i = 0; qyi_paper_part(qy_buf_str(&list), i, &name); i++, qy_buf_clear(&name)) {
        qy_buf_adds(&cells->text, i == 0 ? "" : cells->papers->lang == QY_LANG_EN ? ", " : "、");
        qy_buf_adds(&cells->text, qy_buf_str(&name));
    }
    qyi_pair_end(cells);
    qy_buf_free(&name);
    qy_buf_free(&list);
}

/* The announced data of the event; in a booklet only what is known, apart from what every event has. */
static void put_announced(struct qy_papers *papers, bool in_book)
{
    void (*pair)(struct qyi_cells * cells, const char *label, enum qyi_fact fact) =
        in_book ? pair_known : qyi_pair_fact;
    struct qyi_cells cells;

    qyi_pairs_begin(&cells, papers);
    qyi_pair_fact(&cells, "papers.organiser", QYI_FACT_ORGANISER);
    qyi_pair_fact(&cells, "sheet.site", QYI_FACT_PLACE);
    pair(&cells, "papers.federation", QYI_FACT_FEDERATION);
    put_days(&cells);
    qyi_pair_fact(&cells, "papers.time-control", QYI_FACT_TIME);
    pair(&cells, "papers.pace", QYI_FACT_PACE);
    pair(&cells, "papers.categories", QYI_FACT_CATEGORIES);
    qyi_pair_number(
        &cells, "papers.rounds",
        (papers->event.tournament->rounds > 0 ? papers->event.tournament->rounds : papers->round) /
            qyi_paper_games(papers));
    if (qyi_paper_games(papers) > 1)
        qyi_pair_number(&cells, "papers.games-a-round", qyi_paper_games(papers));
    put_tiebreaks(&cells);
    qyi_pair_fact(&cells, "html.arbiter", QYI_FACT_CHIEF);
    if (!in_book) /* the booklet lists them separately */
        put_names_of(&cells, "papers.arbiters-other", QYI_FACT_DEPUTIES);
    qyi_cells_end(&cells);
}

/* The participants: number and strength. */
static void put_field(struct qyi_cells *cells)
{
    const struct qy_papers *papers = cells->papers;
    const struct qy_tournament *members = qyi_paper_members(papers);
    const struct qy_tournament *players = members ? members : papers->event.tournament;
    unsigned rated = 0;
    unsigned long sum = 0;

    for (size_t i = 0; i < players->player_count; i++) {
        rated += players->player[i].rating > 0;
        sum += players->player[i].rating;
    }
    if (members)
        qyi_pair_number(cells, "papers.teams-count", (unsigned)papers->event.tournament->player_count);
    qyi_pair_number(cells, "html.players", (unsigned)players->player_count);
    qyi_pair_number(cells, "papers.rated", rated);
    if (rated > 0)
        qyi_pair_number(cells, "papers.average", (unsigned)((sum + rated / 2) / rated));
}

/* Label and number of wins: "Wins of Red", "12 (40 %)". */
static void put_wins(struct qyi_cells *cells, unsigned side, const struct figures *figures)
{
    const char *const args[] = {qyi_paper_side(cells->papers, side)};

    qyi_message(cells->papers->lang, "papers.wins-of", args, 1, &cells->text);
    qyi_cell_end(cells);
    qy_buf_addf(&cells->text, "%u", figures->won[side]);
    if (figures->games > 0)
        qy_buf_addf(&cells->text, cells->papers->lang == QY_LANG_EN ? "  (%u%%)" : "（%u%%）",
                    (figures->won[side] * 100 + figures->games / 2) / figures->games);
    qyi_pair_end(cells);
}

static void put_figures(struct qy_papers *papers)
{
    struct figures figures = count_figures(papers);
    bool teams = qyi_paper_members(papers) != NULL;
    struct qyi_cells cells;
    size_t appeals = 0;

    qyi_pairs_begin(&cells, papers);
    put_field(&cells);
    qyi_pair_number(&cells, "papers.rounds-paired",
                    (papers->round + qyi_paper_games(papers) - 1) / qyi_paper_games(papers));
    qyi_pair_number(&cells, teams ? "papers.matches-played" : "papers.games-played", figures.games);
    if (!teams) { /* in a team event the side named first has no colour */
        put_wins(&cells, 0, &figures);
        put_wins(&cells, 1, &figures);
    }
    qyi_pair_number(&cells, "papers.draws", figures.drawn);
    qyi_pair_number(&cells, "papers.forfeits", figures.forfeits);
    qyi_pair_number(&cells, "papers.byes", figures.byes);
    qyi_pair_number(&cells, "papers.open", figures.open);
    if (papers->event.log) {
        (void)qy_tournament_log_appeals(papers->event.log, &appeals);
        qyi_pair_number(&cells, "papers.appeals", (unsigned)appeals);
    }
    qyi_cells_end(&cells);
}

#define INCIDENTS 5    /* lines to write on */
#define FEWEST    2    /* if there is no room for these, they are on the next page */
#define LINE      20.0 /* height of a line, as qyi_paper_lines() draws it */
#define HEADED    30.0 /* height of the heading above them */
#define SIGNED    62.0 /* height of the signatures below them */

/* Prints incidents and signatures on one page, with fewer lines where the report has filled it. */
static void put_incidents(struct qy_papers *papers)
{
    static const char *const who[] = {"html.arbiter", "papers.organiser"};
    unsigned lines = INCIDENTS;

    if (!papers->is_html) {
        (void)qyi_doc_need(papers->doc, HEADED + FEWEST * LINE + SIGNED);
        struct qyi_box area = qyi_doc_area(papers->doc);
        double left = area.y + area.height - qyi_doc_y(papers->doc) - HEADED - SIGNED;

        lines = left < INCIDENTS * LINE ? (unsigned)(left / LINE) : INCIDENTS;
    }
    qyi_paper_heading(papers, "papers.incidents");
    qyi_paper_lines(papers, lines);
    qyi_paper_signatures(papers, who, 2);
}

void qyi_paper_report(struct qy_papers *papers)
{

    qyi_paper_begin(papers, "papers.report", 0, false);
    put_announced(papers, false);
    qyi_paper_heading(papers, "papers.figures");
    put_figures(papers);
    put_incidents(papers);
}

/* Height of a round in the booklet of results: its title and heading, and a row per pair. */
#define ROUND_HEAD 90.0
#define ROUND_ROW  18.0

/* ---- booklets -------------------------------------------------------------------------------------- */

/* A centred line on the cover; if the value is unknown, the label with space to write it. */
static void cover_line(struct qy_papers *papers, const char *label, const struct qy_buf *value)
{
    static const struct qyi_style style = {.size = 14, .align = QYI_ALIGN_CENTRE};
    struct qyi_box area = qyi_doc_area(papers->doc);
    struct qyi_box box = {area.x + area.width * 0.2, qyi_doc_y(papers->doc), area.width * 0.6, 26};

    if (value->len > 0)
        qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(value),
                      value->len, &(struct qyi_box){area.x, box.y, area.width, box.height});
    else
        qyi_doc_signature(papers->doc, label, strlen(label), &box);
    qyi_doc_skip(papers->doc, 36);
}

/* The cover: the event's name, the title of the booklet, and below them organiser, place and dates. */
static void put_cover(struct qy_papers *papers, const char *what)
{
    struct qyi_style name = {.size = 30, .align = QYI_ALIGN_CENTRE, .bold = true};
    static const struct qyi_style title = {.size = 38, .align = QYI_ALIGN_CENTRE, .bold = true};
    const struct qy_tournament *tournament = papers->event.tournament;
    const char *event = *tournament->text[QY_TOURNAMENT_NAME] ? tournament->text[QY_TOURNAMENT_NAME]
                                                              : qyi_paper_word(papers, "papers.no-name");
    static const struct {
        const char *label;
        enum qyi_fact fact;
    } lines[] = {{"papers.organiser", QYI_FACT_ORGANISER},
                 {"sheet.site", QYI_FACT_PLACE},
                 {"papers.days", QYI_FACT_BEGINS}};

    qyi_doc_set_bare(papers->doc, true);
    qyi_doc_page(papers->doc);
    struct qyi_box area = qyi_doc_area(papers->doc);
    qyi_doc_skip(papers->doc, area.height * 0.2);
    struct qyi_text *shaper = qyi_doc_text(papers->doc);
    size_t len = strlen(event);
    while (name.size > 8 && qyi_text_block_height(shaper, &name, event, len, area.width) > area.height * 0.3)
        name.size -= 1;
    double even = qyi_text_even(shaper, &name, event, len, area.width);
    qyi_text_block(
        shaper, qyi_doc_cairo(papers->doc), &name, event, len,
        &(struct qyi_box){area.x + (area.width - even) / 2, qyi_doc_y(papers->doc), even, area.height * 0.3});
    qyi_doc_skip(papers->doc, area.height * 0.32);
    qyi_doc_block(papers->doc, &title, qyi_paper_word(papers, what), strlen(qyi_paper_word(papers, what)));
    qyi_doc_skip(papers->doc, area.height * 0.16);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct qy_buf value = QY_BUF_INIT;

        if (lines[i].fact == QYI_FACT_BEGINS)
            qyi_paper_days(papers, &value);
        else
            qyi_paper_fact(papers, lines[i].fact, &value);
        cover_line(papers, qyi_paper_word(papers, lines[i].label), &value);
        qy_buf_free(&value);
    }
    qyi_doc_set_bare(papers->doc, false);
}

/* The regulations: the facts, and the organiser's text, or lines to write on if there is none. */
static void put_regulations(struct qy_papers *papers)
{
    static const struct qyi_style style = {.size = 12};
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_begin(papers, "papers.regulations", 0, false);
    put_announced(papers, true);
    qyi_doc_skip(papers->doc, 12);
    qyi_paper_fact(papers, QYI_FACT_REGULATIONS, &text);
    if (text.len > 0)
        qyi_doc_block(papers->doc, &style, qy_buf_str(&text), text.len);
    else
        qyi_paper_lines(papers, 12);
    qy_buf_free(&text);
}

/* A row of the schedule: its position in the order of dates and times, and its text. */
struct item {
    char when[32];  /* "2026-12-12 09:30"; spaces for an unknown day */
    unsigned round; /* 0: a meeting */
    const char *what;
    size_t what_len;
};

#define ITEMS_MOST (QY_TOURNAMENT_MAX_ROUNDS + 40)

/* Items without a day come last: the rounds in order, then the others. */
static int by_time(const void *one, const void *other)
{
    const struct item *a = one;
    const struct item *b = other;
    int order = (*a->when == ' ') - (*b->when == ' ');

    if (order == 0 && *a->when != ' ')
        order = strcmp(a->when, b->when);
    if (order == 0 && *a->when == ' ')
        order = (a->round == 0) - (b->round == 0);
    return order != 0 ? order : (a->round > b->round) - (a->round < b->round);
}

/* "2026-12-12" and "9:30" as text that sorts by time. */
static void set_when(const struct qy_buf *day, const struct qy_buf *hour, struct item *item)
{
    (void)snprintf(item->when, sizeof item->when, "%.10s %s%.5s", qy_buf_str(day), hour->len == 4 ? "0" : "",
                   qy_buf_str(hour));
    for (char *at = item->when; *at; at++)
        if (*at == '/' || *at == '.')
            *at = '-';
}

/* Lists the rounds with their announced dates and times. */
static size_t take_rounds(const struct qy_papers *papers, unsigned rounds, struct item *ret_items)
{
    struct qy_buf dates = QY_BUF_INIT;
    struct qy_buf times = QY_BUF_INIT;

    qyi_paper_fact(papers, QYI_FACT_DATES, &dates);
    qyi_paper_fact(papers, QYI_FACT_TIMES, &times);
    for (unsigned round = 1; round <= rounds; round++) {
        struct qy_buf day = QY_BUF_INIT;
        struct qy_buf hour = QY_BUF_INIT;

        ret_items[round - 1] = (struct item){.round = round};
        (void)qyi_paper_part(qy_buf_str(&dates), round - 1, &day);
        (void)qyi_paper_part(qy_buf_str(&times), round - 1, &hour);
        set_when(&day, &hour, &ret_items[round - 1]);
        qy_buf_free(&day);
        qy_buf_free(&hour);
    }
    qy_buf_free(&dates);
    qy_buf_free(&times);
    return rounds;
}

/* Parses other announced items: "2026-12-12 09:00 Opening; ...". */
static size_t take_meetings(const char *list, struct item *ret_items, size_t most)
{
    size_t count = 0;

    for (const char *at = list; *at && count < most;) {
        size_t len = strcspn(at, ";");
        const char *end = at + len;
        const char *what = at + strspn(at, " ");
        size_t day = strspn(what, "0123456789-/.");
        struct qy_buf text[2] = {QY_BUF_INIT, QY_BUF_INIT};

        day = day >= 8 && what + day <= end ? day : 0;
        qy_buf_add(&text[0], what, day);
        what += day + strspn(what + day, " ");
        size_t hour = strspn(what, "0123456789:");
        hour = hour >= 4 && what + hour <= end ? hour : 0;
        qy_buf_add(&text[1], what, hour);
        what += hour + strspn(what + hour, " ");
        if (what < end) {
            ret_items[count] = (struct item){.what = what, .what_len = (size_t)(end - what)};
            set_when(&text[0], &text[1], &ret_items[count++]);
        }
        qy_buf_free(&text[0]);
        qy_buf_free(&text[1]);
        at = end + (*end == ';');
    }
    return count;
}

static void put_item(struct qyi_cells *cells, const struct item *item)
{
    const char *hour = strchr(item->when, ' ');

    if (item->round > 0)
        qyi_paper_message(cells->papers, "html.round", item->round, &cells->text);
    else
        qy_buf_add(&cells->text, item->what, item->what_len);
    qyi_cell_end(cells);
    qyi_paper_day(cells->papers, item->when, (size_t)(hour - item->when), &cells->text);
    qyi_cell_end(cells);
    qyi_cell(cells, hour + 1);
    qyi_cells_row(cells);
}

/* The schedule: rounds and other announced items, sorted by day and hour; unknown times are left blank. */
static void put_schedule(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.padding = 6};
    static const struct qyi_column columns[] = {
        {.head = "papers.what-is-on", .weight = 1, .wraps = true},
        {.head = "sheet.date", .width = 90, .align = QYI_ALIGN_CENTRE},
        {.head = "papers.hour", .width = 60, .align = QYI_ALIGN_CENTRE},
        {.head = "sheet.site", .width = 110},
    };
    const char *meetings = papers->event.tournament->text[QY_TOURNAMENT_MEETINGS];
    unsigned rounds =
        (papers->event.tournament->rounds > 0 ? papers->event.tournament->rounds : papers->round) /
        qyi_paper_games(papers);
    struct item item[ITEMS_MOST];
    struct qyi_cells cells;
    size_t count = take_rounds(papers, rounds > 0 ? rounds : 9, item);

    count += take_meetings(meetings, item + count, ITEMS_MOST - count);
    if (*meetings)
        qsort(item, count, sizeof item[0], by_time);
    qyi_cells_begin_list(&cells, papers, columns, 4, &look);
    for (unsigned i = 0; i < 2 && !*meetings; i++) {
        qyi_cell_word(&cells, i == 0 ? "papers.meeting" : "papers.opening");
        qyi_cells_row(&cells);
    }
    for (size_t i = 0; i < count; i++)
        put_item(&cells, &item[i]);
    if (!*meetings) {
        qyi_cell_word(&cells, "papers.closing");
        qyi_cells_row(&cells);
    }
    qyi_cells_end_paper(&cells, "papers.schedule", 0);
}

/* ---- organisers and participants ---------------------------------------------------------------------- */

/*
 * Writes each part of a list on its own line. Parts are separated by `between`, a comma or semicolon, or its
 * Chinese form.
 */
static void add_lines(const char *list, char between, struct qy_buf *out)
{
    static const char *const commas[] = {",", "，", "、"};
    static const char *const semicolons[] = {";", "；", "\n"};
    const char *const *marks = between == ',' ? commas : semicolons;

    while (*list) {
        size_t len = 0;

        for (size_t i = 0; i < 3 && len == 0; i++)
            len = strncmp(list, marks[i], strlen(marks[i])) == 0 ? strlen(marks[i]) : 0;
        qy_buf_addc(out, len > 0 ? '\n' : *list);
        list += len > 0 ? len : 1;
    }
}

/* Writes a fact with one line per part. */
static void add_fact_lines(struct qy_papers *papers, enum qyi_fact fact, char between, struct qy_buf *out)
{
    struct qy_buf list = QY_BUF_INIT;

    qyi_paper_fact(papers, fact, &list);
    add_lines(qy_buf_str(&list), between, out);
    qy_buf_free(&list);
}

/* Names, one per line; if xiangqi expects them and there are none, lines to write on. */
static void put_names(struct qy_papers *papers, const char *heading, const char *names, bool expected)
{
    static const struct qyi_style style = {.size = 12};

    if (*names || expected)
        qyi_paper_heading(papers, heading);
    for (const char *at = names; *at;) {
        size_t len = strcspn(at, "\n");
        size_t blanks = strspn(at, " ");

        if (len > blanks)
            qyi_doc_block(papers->doc, &style, at + blanks, len - blanks);
        at += len + (at[len] == '\n');
    }
    if (!*names && expected)
        qyi_paper_lines(papers, 3);
}

static void put_committee(struct qy_papers *papers, const char *heading, enum qyi_fact fact)
{
    struct qy_buf names = QY_BUF_INIT;

    add_fact_lines(papers, fact, ',', &names);
    put_names(papers, heading, qy_buf_str(&names), papers->form->unit_is_club);
    qy_buf_free(&names);
}

/* ---- units --------------------------------------------------------------------------------------------- */

/* For a line "unit: leaders" of this unit, returns the text after the colon, which may be of either script;
 * else NULL. */
static const char *of_unit(const char *line, size_t len, const char *unit)
{
    size_t blanks = strspn(line, " ");
    size_t named = strlen(unit);

    if (blanks + named >= len || strncmp(line + blanks, unit, named) != 0)
        return NULL;
    const char *at = line + blanks + named;
    at += strspn(at, " ");
    size_t colon = *at == ':' ? 1 : strncmp(at, "：", strlen("：")) == 0 ? strlen("：") : 0;
    return colon > 0 ? at + colon + strspn(at + colon, " ") : NULL;
}

static bool is_first_of_unit(const struct qy_papers *papers, size_t player)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    const char *unit = qyi_paper_unit(papers, &tournament->player[player]);

    for (size_t i = 0; i < player; i++)
        if (strcmp(qyi_paper_unit(papers, &tournament->player[i]), unit) == 0)
            return false;
    return *unit != '\0';
}

static bool has_units(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;

    for (size_t i = 0; i < tournament->player_count && papers->form->unit_is_club; i++)
        if (*qyi_paper_unit(papers, &tournament->player[i]))
            return !qyi_paper_members(papers);
    return false;
}

/* Writes a unit's leaders from the lines. */
static void cell_leaders(struct qyi_cells *cells, const char *lines, const char *unit)
{
    for (const char *at = lines; *at;) {
        size_t len = strcspn(at, "\n");
        const char *names = of_unit(at, len, unit);

        if (names)
            qy_buf_add(&cells->text, names, (size_t)(at + len - names));
        at += len + (at[len] == '\n');
    }
    qyi_cell_end(cells);
}

/* A unit with its leaders, its players, and their number, with women counted separately. */
static void put_unit(struct qyi_cells *cells, const char *leaders, size_t first)
{
    const struct qy_papers *papers = cells->papers;
    const struct qy_tournament *tournament = papers->event.tournament;
    const char *unit = qyi_paper_unit(papers, &tournament->player[first]);
    unsigned count = 0;
    unsigned women = 0;

    qyi_cell(cells, unit);
    cell_leaders(cells, leaders, unit);
    for (size_t i = first; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        if (strcmp(qyi_paper_unit(papers, player), unit) != 0)
            continue;
        qy_buf_adds(&cells->text, count > 0 ? papers->lang == QY_LANG_EN ? ", " : "、" : "");
        qy_buf_adds(&cells->text, qyi_paper_name_of(papers, player));
        count++;
        women += player->sex == 'w';
    }
    qyi_cell_end(cells);
    qyi_cell_number(cells, count);
    qyi_cell_number(cells, women);
    qyi_cells_row(cells);
}

static void put_units(struct qy_papers *papers, const char *leaders)
{
    static const struct qyi_table_look look = {.striped = true};
    const struct qyi_column columns[] = {
        {.head = papers->form->unit, .weight = 1, .wraps = true},
        {.head = "papers.leaders", .weight = 1, .wraps = true},
        {.head = "html.players", .weight = 2, .wraps = true},
        {.head = "papers.players-count", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.women-count", .align = QYI_ALIGN_RIGHT},
    };
    struct qyi_cells cells;

    qyi_cells_begin_list(&cells, papers, columns, 5, &look);
    for (size_t i = 0; i < papers->event.tournament->player_count; i++)
        if (is_first_of_unit(papers, i))
            put_unit(&cells, leaders, i);
    qyi_cells_end_paper(&cells, "papers.units", 0);
}

/* Leaders whose line names no unit of the players. */
static void add_other_leaders(const struct qy_papers *papers, const char *lines, struct qy_buf *out)
{
    const struct qy_tournament *tournament = papers->event.tournament;

    for (const char *at = lines; *at;) {
        size_t len = strcspn(at, "\n");
        bool found = false;

        for (size_t i = 0; i < tournament->player_count && !found; i++)
            found = is_first_of_unit(papers, i) &&
                    of_unit(at, len, qyi_paper_unit(papers, &tournament->player[i]));
        if (!found)
            qy_buf_add(out, at, len + (at[len] == '\n'));
        at += len + (at[len] == '\n');
    }
}

/* Leaders and coaches: beside the players of their unit, the others in a list. */
static void put_leaders(struct qy_papers *papers)
{
    struct qy_buf lines = QY_BUF_INIT;
    struct qy_buf others = QY_BUF_INIT;
    bool units = has_units(papers);

    add_fact_lines(papers, QYI_FACT_LEADERS, ';', &lines);
    add_other_leaders(papers, qy_buf_str(&lines), &others);
    put_names(papers, "papers.leaders", qy_buf_str(units ? &others : &lines),
              papers->form->unit_is_club && !units);
    if (units)
        put_units(papers, qy_buf_str(&lines));
    papers->failed |= lines.failed || others.failed;
    qy_buf_free(&lines);
    qy_buf_free(&others);
}

/* Prints a paper if the event has it. */
static void add(struct qy_papers *papers, enum qy_tournament_paper which,
                void (*print)(struct qy_papers *papers))
{
    if (qy_papers_has(papers, which))
        print(papers);
}

void qyi_paper_programme(struct qy_papers *papers)
{
    put_cover(papers, "papers.programme");
    put_regulations(papers);
    qyi_paper_prize_list(papers);
    put_schedule(papers);
    qyi_paper_begin(papers, "papers.officials", 0, false);
    put_committee(papers, "papers.committee", QYI_FACT_COMMITTEE);
    put_committee(papers, "papers.jury", QYI_FACT_JURY);
    qyi_paper_heading(papers, "papers.arbiter-list");
    qyi_paper_arbiter_list(papers, true);
    put_leaders(papers);
    add(papers, QY_PAPER_TEAMS, qyi_paper_teams);
    qyi_paper_public_players(papers);
    add(papers, QY_PAPER_TABLE, qyi_paper_table);
}

void qyi_paper_results(struct qy_papers *papers)
{
    unsigned last = papers->round;

    put_cover(papers, "papers.results");
    add(papers, QY_PAPER_STANDINGS, qyi_paper_standings);
    add(papers, QY_PAPER_BOARDS, qyi_paper_boards);
    add(papers, QY_PAPER_BRACKET, qyi_paper_bracket);
    add(papers, QY_PAPER_CROSSTABLE, qyi_paper_crosstable);
    papers->in_book = true;
    for (papers->round = 1; papers->round <= last; papers->round++) {
        if (qyi_paper_members(papers))
            qyi_paper_match_results(papers);
        else
            qyi_paper_pairings(papers);
        papers->follows = ROUND_HEAD + ROUND_ROW * (double)(papers->event.tournament->player_count + 1) / 2;
    }
    papers->in_book = false;
    papers->follows = 0;
    papers->round = last;
    qyi_paper_conduct(papers);
    add(papers, QY_PAPER_PRIZES, qyi_paper_prizes);
    qyi_paper_report(papers);
}
