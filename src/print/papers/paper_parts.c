/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by all papers: headings, facts, names, results. */
#include "papers/paper_html.h"

#include "base/name_list.h"
#include "base/registry.h"
#include "base/utf8.h"
#include "clock/time_words.h"

#include <string.h>

/* The most lines of facts (place, dates, time control) below a title; the rest is cut. */
#define FACT_LINES 3
#define WHOLE      120.0         /* height up to which a block is kept on one page */
#define FACT_BYTES ((size_t)512) /* longest line of facts; no page is wider */

/* ---- words and headings ---------------------------------------------------------------------------- */

unsigned qyi_paper_games(const struct qy_papers *papers)
{
    unsigned games = papers->event.log ? qy_tournament_log_games(papers->event.log) : 1;

    return games > 1 ? games : 1;
}

void qyi_paper_round(const struct qy_papers *papers, const char *id, unsigned round, struct qy_buf *out)
{
    unsigned games = qyi_paper_games(papers);

    if (games == 1 || round == 0) {
        qyi_paper_message(papers, id, round, out);
        return;
    }
    qyi_paper_message(papers, id, (round - 1) / games + 1, out);
    qy_buf_adds(out, "  ·  ");
    qyi_paper_message(papers, "papers.game-of-round", (round - 1) % games + 1, out);
}

void qyi_paper_round_figures(const struct qy_papers *papers, unsigned round, struct qy_buf *out)
{
    unsigned games = qyi_paper_games(papers);

    if (games == 1)
        qy_buf_addf(out, "%u", round);
    else
        qy_buf_addf(out, "%u.%u", (round - 1) / games + 1, (round - 1) % games + 1);
}

const char *qyi_paper_unit(const struct qy_papers *papers, const struct qy_tournament_player *player)
{
    bool of_clubs = papers->form->unit_is_club && !*player->text[QY_PLAYER_FEDERATION];

    return player->text[of_clubs ? QY_PLAYER_CLUB : QY_PLAYER_FEDERATION];
}

bool qyi_paper_has_units(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;

    for (size_t i = 0; i < tournament->player_count; i++)
        if (*qyi_paper_unit(papers, &tournament->player[i]))
            return true;
    return false;
}

/* The number of games without a result in the rounds. */
static unsigned open_games(const struct qy_papers *papers, unsigned rounds)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    unsigned open = 0;

    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 0; round < rounds; round++)
            open += tournament->player[i].entry[round].outcome == QY_TOURNAMENT_OPEN;
    return open / 2;
}

bool qyi_paper_is_final(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    unsigned rounds = papers->event.standings ? qy_standings_rounds(papers->event.standings) : 0;

    return tournament->rounds > 0 && rounds >= tournament->rounds && !tournament->streaks &&
           open_games(papers, rounds) == 0;
}

const char *qyi_paper_standings_title(const struct qy_papers *papers, const char *title)
{
    bool beside = strcmp(title, "papers.standings") != 0 && !qyi_paper_members(papers);

    if (qyi_paper_is_final(papers))
        return beside ? "papers.final-team-standings" : "papers.final-standings";
    return qy_standings_rounds(papers->event.standings) > 0 && !papers->event.tournament->streaks
               ? title
               : "html.standings";
}

void qyi_paper_sign_final(struct qy_papers *papers)
{
    static const char *const who[] = {"papers.place-and-date", "papers.chief-signs"};

    qyi_paper_signatures(papers, who, 2);
}

/* Whether the number in a title is a round. */
static bool is_of_round(const char *title)
{
    return strcmp(title, "papers.pairings") == 0 || strcmp(title, "papers.runner") == 0 ||
           strcmp(title, "papers.round-results") == 0 || strcmp(title, "papers.names") == 0 ||
           strcmp(title, "papers.standings") == 0 || strcmp(title, "papers.team-standings") == 0;
}

/* Whether a title announces results. */
static bool is_of_results(const char *title)
{
    return strstr(title, "standings") != NULL;
}

void qyi_paper_gap(struct qy_papers *papers, double height)
{
    if (!papers->is_html)
        qyi_doc_skip(papers->doc, height);
}

/* Prints a text below the previous content. */
static void put_text(struct qy_papers *papers, double gap, double size, const struct qy_buf *text)
{
    const struct qyi_style style = {.size = size};

    papers->failed |= text->failed;
    if (papers->is_html) {
        qyi_html_element(papers, "p", "note", qy_buf_str(text), text->len);
        return;
    }
    double height = qyi_text_block_height(qyi_doc_text(papers->doc), &style, qy_buf_str(text), text->len,
                                          qyi_doc_area(papers->doc).width);
    (void)qyi_doc_need(papers->doc, height < WHOLE ? gap + height : 0);
    qyi_doc_skip(papers->doc, gap);
    qyi_doc_block(papers->doc, &style, qy_buf_str(text), text->len);
}

void qyi_paper_below(struct qy_papers *papers, const struct qy_buf *text)
{
    put_text(papers, 6, 11, text);
}

void qyi_paper_small(struct qy_papers *papers, const struct qy_buf *text)
{
    put_text(papers, 4, 9, text);
}

void qyi_paper_note(struct qy_papers *papers, const char *id)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, qyi_paper_word(papers, id));
    qyi_paper_small(papers, &text);
    qy_buf_free(&text);
}

/* The event's text for a fact; "" if there is none. */
static const char *fact_text(const struct qy_papers *papers, enum qyi_fact which)
{
    static const int texts[] = {
        [QYI_FACT_PLACE] = QY_TOURNAMENT_CITY,
        [QYI_FACT_FEDERATION] = QY_TOURNAMENT_FEDERATION,
        [QYI_FACT_BEGINS] = QY_TOURNAMENT_START,
        [QYI_FACT_ENDS] = QY_TOURNAMENT_END,
        [QYI_FACT_CHIEF] = QY_TOURNAMENT_ARBITER,
        [QYI_FACT_TIME] = QY_TOURNAMENT_TIME_CONTROL,
        [QYI_FACT_DEPUTIES] = QY_TOURNAMENT_DEPUTIES,
        [QYI_FACT_DATES] = QY_TOURNAMENT_DATES,
        [QYI_FACT_ORGANISER] = QY_TOURNAMENT_ORGANISER,
        [QYI_FACT_PACE] = QY_TOURNAMENT_PACE,
        [QYI_FACT_CATEGORIES] = QY_TOURNAMENT_CATEGORIES,
        [QYI_FACT_REGULATIONS] = QY_TOURNAMENT_REGULATIONS,
        [QYI_FACT_TIMES] = QY_TOURNAMENT_TIMES,
        [QYI_FACT_MEETINGS] = QY_TOURNAMENT_MEETINGS,
        [QYI_FACT_COMMITTEE] = QY_TOURNAMENT_COMMITTEE,
        [QYI_FACT_JURY] = QY_TOURNAMENT_JURY,
        [QYI_FACT_LEADERS] = QY_TOURNAMENT_LEADERS,
    };

    return papers->event.tournament->text[texts[which]];
}

void qyi_paper_fact(const struct qy_papers *papers, enum qyi_fact which, struct qy_buf *out)
{
    static const char *const paces[][2] = {
        {"standard", "papers.pace-standard"}, {"rapid", "papers.pace-rapid"}, {"blitz", "papers.pace-blitz"}};
    const char *words = papers->event.tournament->text[QY_TOURNAMENT_TIME_WORDS];
    const char *text = fact_text(papers, which);

    for (size_t i = 0; which == QYI_FACT_PACE && i < sizeof paces / sizeof paces[0]; i++)
        if (strcmp(text, paces[i][0]) == 0)
            text = qyi_paper_word(papers, paces[i][1]);
    if (which == QYI_FACT_TIME && *words)
        qy_buf_adds(out, words);
    else if (which == QYI_FACT_TIME)
        qyi_time_words(papers->lang, text, out);
    else
        qy_buf_adds(out, text);
}

/* Parses a date in digits with any separators into year, month and day; false for anything else. */
static bool read_day(const char *text, size_t len, unsigned ret_part[3])
{
    unsigned part[3] = {0};
    unsigned which = 0;

    for (size_t i = 0; i < len; i++)
        if (text[i] >= '0' && text[i] <= '9' && part[which] < 10000)
            part[which] = part[which] * 10 + (unsigned)(text[i] - '0');
        else if (which == 2 || !strchr("-/.", text[i]))
            return false;
        else
            which++;
    for (unsigned i = 0; i < 3; i++)
        ret_part[i] = part[i];
    return which == 2 && part[0] > 1000 && part[1] > 0 && part[2] > 0;
}

void qyi_paper_day(const struct qy_papers *papers, const char *day, size_t len, struct qy_buf *out)
{
    unsigned part[3];

    if (papers->lang != QY_LANG_EN && read_day(day, len, part))
        qy_buf_addf(out, "%u年%u月%u日", part[0], part[1], part[2]);
    else if (read_day(day, len, part)) /* also a birth as report files have it: 1980/03/01 */
        qy_buf_addf(out, "%04u-%02u-%02u", part[0], part[1], part[2]);
    else
        qy_buf_add(out, day, len);
}

void qyi_paper_days(const struct qy_papers *papers, struct qy_buf *out)
{
    const char *begins = fact_text(papers, QYI_FACT_BEGINS);
    const char *ends = fact_text(papers, QYI_FACT_ENDS);
    unsigned first[3];
    unsigned last[3];

    qyi_paper_day(papers, begins, strlen(begins), out);
    if (!*ends || (*begins && strcmp(begins, ends) == 0))
        return;
    if (papers->lang == QY_LANG_EN || !read_day(begins, strlen(begins), first) ||
        !read_day(ends, strlen(ends), last)) {
        qy_buf_adds(out, *begins ? " – " : "");
        qyi_paper_day(papers, ends, strlen(ends), out);
        return;
    }
    qy_buf_adds(out, "—");
    if (first[0] != last[0])
        qy_buf_addf(out, "%u年", last[0]);
    if (first[0] != last[0] || first[1] != last[1])
        qy_buf_addf(out, "%u月", last[1]);
    qy_buf_addf(out, "%u日", last[2]);
}

bool qyi_paper_part(const char *list, size_t index, struct qy_buf *out)
{
    const char *part = list;

    for (; index > 0 && *part; index--)
        part = qyi_name_list_next(list, part);
    qy_buf_add(out, part, qyi_name_list_part(list, part));
    return *part != '\0';
}

/* Appends a name without a FIDE ID after it, as in "Ng, A. (11)". */
static void add_person(const char *text, struct qy_buf *out)
{
    size_t len = strlen(text);
    size_t open = len;

    while (open > 0 && text[open - 1] != '(')
        open--;
    if (open > 1 && text[len - 1] == ')' && strspn(text + open, "0123456789") == len - open - 1)
        len = open - 1;
    while (len > 0 && text[len - 1] == ' ')
        len--;
    qy_buf_add(out, text, len);
}

/* "Kunming  ·  2026-11-20 – 2026-11-24  ·  Chief arbiter: ..." */
static void add_facts(const struct qy_papers *papers, struct qy_buf *out)
{
    struct qy_buf part[3] = {QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT};
    struct qy_buf chief = QY_BUF_INIT;

    qyi_paper_fact(papers, QYI_FACT_PLACE, &part[0]);
    qyi_paper_days(papers, &part[1]);
    add_person(fact_text(papers, QYI_FACT_CHIEF), &chief);
    if (chief.len > 0)
        qyi_message(papers->lang, "papers.chief", (const char *const[]){qy_buf_str(&chief)}, 1, &part[2]);
    for (size_t i = 0; i < 3; i++) {
        if (part[i].len > 0)
            qy_buf_addf(out, "%s%s", out->len > 0 ? "  ·  " : "", qy_buf_str(&part[i]));
        qy_buf_free(&part[i]);
    }
    qy_buf_free(&chief);
}

/* Begins a paper below the previous one; false if it needs its own page. */
static bool begin_below(struct qy_papers *papers, bool across)
{
    struct qyi_box area = qyi_doc_area(papers->doc);
    double y = qyi_doc_y(papers->doc);
    bool below = papers->follows > 0 && !across && area.width < area.height && y > area.y &&
                 y + papers->follows <= area.y + area.height;

    if (below)
        qyi_doc_skip(papers->doc, 16);
    return below;
}

bool qyi_paper_when(const struct qy_papers *papers, unsigned round, struct qy_buf *out)
{
    unsigned at = round > 0 ? (round - 1) / qyi_paper_games(papers) : 0;
    struct qy_buf day = QY_BUF_INIT;
    size_t before = out->len;

    if (round == 0 || !qyi_paper_part(fact_text(papers, QYI_FACT_DATES), at, &day)) {
        qy_buf_free(&day);
        return false;
    }
    size_t len = strcspn(qy_buf_str(&day), " T"); /* a time may follow it */
    qyi_paper_day(papers, qy_buf_str(&day), len, out);
    qy_buf_adds(out, qy_buf_str(&day) + len);
    if (!qy_buf_str(&day)[len]) {
        struct qy_buf hour = QY_BUF_INIT;

        if (qyi_paper_part(fact_text(papers, QYI_FACT_TIMES), at, &hour) && hour.len > 0)
            qy_buf_addf(out, " %s", qy_buf_str(&hour));
        qy_buf_free(&hour);
    }
    qy_buf_free(&day);
    return out->len > before;
}

/* Appends a paper's title, with the day and hour of its round. */
static void add_title(const struct qy_papers *papers, const char *title, unsigned number, struct qy_buf *out)
{
    if (!is_of_round(title)) {
        qyi_paper_message(papers, title, number, out);
        return;
    }
    if (!is_of_results(title) && qyi_paper_match_name(papers, number, (struct qy_pair){0, 0}, out))
        qy_buf_adds(out, "  ·  ");
    qyi_paper_round(papers, title, number, out);
    unsigned open = is_of_results(title) ? open_games(papers, number) : 0;
    if (open > 0) {
        struct qy_buf words = QY_BUF_INIT;

        qyi_paper_message(papers, "papers.games-open", open, &words);
        qyi_paper_in_brackets(papers, qy_buf_str(&words), out);
        qy_buf_free(&words);
    }
}

/* Draws a centred line and moves the flow below it. */
static void title_line(struct qy_papers *papers, const struct qyi_style *style, const struct qy_buf *text)
{
    struct qyi_box box = qyi_doc_area(papers->doc);

    box.y = qyi_doc_y(papers->doc);
    box.height = style->size * 1.4;
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), style, qy_buf_str(text), text->len,
                  &box);
    qyi_doc_skip(papers->doc, box.height);
    papers->failed |= text->failed;
}

/* Prints the event's facts in small type. */
static void put_facts(struct qy_papers *papers)
{
    static const struct qyi_style small = {.size = 9, .align = QYI_ALIGN_CENTRE};
    struct qyi_text *shaper = qyi_doc_text(papers->doc);
    struct qyi_box box = qyi_doc_area(papers->doc);
    struct qy_buf text = QY_BUF_INIT;

    add_facts(papers, &text);
    size_t seen = text.len < FACT_LINES * FACT_BYTES ? text.len : FACT_LINES * FACT_BYTES;
    double most = FACT_LINES * qyi_text_leading(&small);
    box.y = qyi_doc_y(papers->doc);
    box.height = qyi_text_block_height(shaper, &small, qy_buf_str(&text), seen, box.width);
    box.height = box.height > most ? most : box.height;
    qyi_text_block(shaper, qyi_doc_cairo(papers->doc), &small, qy_buf_str(&text), seen, &box);
    qyi_doc_skip(papers->doc, box.height);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

/* Begins a paper as elements of a page: title, day and hour, facts. */
static void begin_elements(struct qy_papers *papers, const char *title, unsigned number)
{
    static const char *const element[][2] = {{"h2", ""}, {"p", "when"}, {"p", "facts"}};
    struct qy_buf text[3] = {QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT};

    add_title(papers, title, number, &text[0]);
    if (is_of_round(title) && !is_of_results(title))
        (void)qyi_paper_when(papers, number, &text[1]);
    add_facts(papers, &text[2]);
    for (size_t i = 0; i < 3; i++) {
        if (text[i].len > 0)
            qyi_html_element(papers, element[i][0], element[i][1], qy_buf_str(&text[i]), text[i].len);
        papers->failed |= text[i].failed;
        qy_buf_free(&text[i]);
    }
}

void qyi_paper_begin(struct qy_papers *papers, const char *title, unsigned number, bool across)
{
    static const struct qyi_style large = {.size = 18, .align = QYI_ALIGN_CENTRE, .bold = true};
    static const struct qyi_style middle = {.size = 12, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf when = QY_BUF_INIT;

    if (papers->is_html) {
        begin_elements(papers, title, number);
        return;
    }
    bool below = begin_below(papers, across);
    if (!below)
        qyi_doc_turn(papers->doc, across);
    add_title(papers, title, number, &text);
    title_line(papers, &large, &text);
    if (is_of_round(title) && !is_of_results(title) && qyi_paper_when(papers, number, &when)) {
        title_line(papers, &middle, &when);
        qy_buf_addf(&text, "  ·  %s", qy_buf_str(&when));
    }
    if (!below)
        put_facts(papers);
    qyi_doc_skip(papers->doc, 6);
    qyi_doc_set_running(papers->doc, qy_buf_str(&text));
    papers->failed |= text.failed;
    qy_buf_free(&when);
    qy_buf_free(&text);
}

/* ---- forms ----------------------------------------------------------------------------------------- */

void qyi_paper_heading(struct qy_papers *papers, const char *id)
{
    static const struct qyi_style style = {.size = 11, .bold = true};
    const char *text = qyi_paper_word(papers, id);

    if (papers->is_html) {
        qyi_html_element(papers, "h3", "", text, strlen(text));
        return;
    }
    qyi_doc_need(papers->doc, 60);
    qyi_doc_skip(papers->doc, 10);
    qyi_doc_block(papers->doc, &style, text, strlen(text));
    qyi_doc_skip(papers->doc, 3);
}

void qyi_paper_lines(struct qy_papers *papers, unsigned lines)
{
    for (unsigned i = 0; i < lines && papers->is_html; i++)
        qyi_html_element(papers, "p", "line", "", 0);
    for (unsigned i = 0; i < lines && !papers->is_html; i++) {
        qyi_doc_need(papers->doc, 22);
        struct qyi_box area = qyi_doc_area(papers->doc);

        qyi_doc_skip(papers->doc, 20);
        qyi_doc_rule(papers->doc, area.x, qyi_doc_y(papers->doc), area.x + area.width, qyi_doc_y(papers->doc),
                     0.3);
    }
}

void qyi_paper_sign(struct qy_papers *papers, const char *who, const struct qyi_box *box)
{
    struct qy_buf label = QY_BUF_INIT;

    qyi_message(papers->lang, "sheet.signs", &who, 1, &label);
    qyi_doc_signature(papers->doc, qy_buf_str(&label), label.len, box);
    papers->failed |= label.failed;
    qy_buf_free(&label);
}

void qyi_paper_signatures(struct qy_papers *papers, const char *const *who, size_t count)
{
    for (size_t i = 0; i < count && papers->is_html; i++) {
        const char *label = qyi_paper_word(papers, who[i]);

        qyi_html_element(papers, "p", "sign", label, strlen(label));
    }
    if (papers->is_html)
        return;
    qyi_doc_need(papers->doc, 60);
    qyi_doc_skip(papers->doc, 24);
    struct qyi_box area = qyi_doc_area(papers->doc);
    double width = (area.width - 12 * (double)(count - 1)) / (double)count;
    for (size_t i = 0; i < count; i++) {
        const char *label = qyi_paper_word(papers, who[i]);
        struct qyi_box box = {area.x + (width + 12) * (double)i, qyi_doc_y(papers->doc), width, 24};

        qyi_doc_signature(papers->doc, label, strlen(label), &box);
    }
    qyi_doc_skip(papers->doc, 30);
}

/* ---- boards ---------------------------------------------------------------------------------------- */

/* Calls `tell` for each board of a team match on which both players are seated. */
static void tell_match(const struct qy_papers *papers, unsigned team, unsigned table, qyi_board_fn tell,
                       void *user)
{
    unsigned first;
    unsigned second;
    size_t count = 0;
    const struct qy_team_board *board =
        qy_tournament_log_boards(papers->event.log, papers->round, team, &first, &second, &count);

    for (size_t i = 0; board && i < count; i++)
        if (board[i].white > 0 && board[i].black > 0)
            tell(user, &(struct qyi_board_of_round){
                           {(uint16_t)board[i].white, (uint16_t)board[i].black}, (unsigned)(i + 1), table});
}

void qyi_paper_each_board(struct qy_papers *papers, qyi_board_fn tell, void *user)
{
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    for (size_t i = 0; i < pairing.count; i++)
        if (qyi_paper_members(papers))
            tell_match(papers, pairing.pair[i].white, (unsigned)(i + 1), tell, user);
        else if (pairing.pair[i].black > 0)
            tell(user, &(struct qyi_board_of_round){pairing.pair[i], (unsigned)(i + 1), 0});
    qy_pairing_free(&pairing);
}

/* ---- players and results --------------------------------------------------------------------------- */

const struct qy_tournament *qyi_paper_members(const struct qy_papers *papers)
{
    return papers->event.log ? qy_tournament_log_members(papers->event.log) : NULL;
}

/* Whether a name has a Chinese character. */
static bool is_han(const char *name)
{
    size_t len = strlen(name);

    for (size_t at = 0; at < len;) {
        uint32_t point;
        size_t size = qyi_utf8_decode(name + at, len - at, &point);

        if ((point >= 0x3400 && point <= 0x9FFF) || (point >= 0xF900 && point <= 0xFAFF) ||
            (point >= 0x20000 && point <= 0x3FFFF))
            return true;
        at += size > 0 ? size : 1;
    }
    return false;
}

const char *qyi_paper_name_of(const struct qy_papers *papers, const struct qy_tournament_player *player)
{
    const char *name = player->text[QY_PLAYER_NAME];
    const char *also = player->text[QY_PLAYER_ALSO];
    bool han = papers->lang != QY_LANG_EN;

    return *also && is_han(name) != han && is_han(also) == han ? also : name;
}

const char *qyi_paper_name(const struct qy_papers *papers, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    return player ? qyi_paper_name_of(papers, player) : "";
}

void qyi_paper_titled(const struct qy_papers *papers, unsigned number, struct qy_buf *out)
{
    qyi_paper_titled_of(papers, papers->event.tournament, number, out);
}

void qyi_paper_in_brackets(const struct qy_papers *papers, const char *words, struct qy_buf *out)
{
    qy_buf_addf(out, papers->lang == QY_LANG_EN ? " (%s)" : "（%s）", words);
}

void qyi_paper_titled_of(const struct qy_papers *papers, const struct qy_tournament *tournament,
                         unsigned number, struct qy_buf *out)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (!player)
        return;
    if (*player->text[QY_PLAYER_TITLE]) {
        qy_buf_adds(out, player->text[QY_PLAYER_TITLE]);
        qy_buf_addc(out, ' ');
    }
    qy_buf_adds(out, qyi_paper_name_of(papers, player));
}

/* Appends a mark in brackets; {0} of the message is a number. */
static void add_mark(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out)
{
    qy_buf_adds(out, " [");
    qyi_paper_message(papers, id, number, out);
    qy_buf_addc(out, ']');
}

static void add_marks(const struct qy_papers *papers, unsigned number, struct qy_buf *out)
{
    const struct qy_tournament_log *log = papers->event.log;

    if (!log)
        return;
    struct qy_conduct conduct = qy_tournament_log_conduct_of(log, number);
    if (qy_tournament_log_has_left(log, number))
        add_mark(papers, "papers.withdrawn", number, out);
    if (conduct.warnings > 0)
        add_mark(papers, "papers.warned", conduct.warnings, out);
    if (conduct.disqualifications > 0)
        add_mark(papers, "papers.disqualified", conduct.disqualifications, out);
}

void qyi_paper_marked(const struct qy_papers *papers, unsigned number, struct qy_buf *out)
{
    qyi_paper_titled(papers, number, out);
    add_marks(papers, number, out);
}

void qyi_paper_marked_name(const struct qy_papers *papers, unsigned number, struct qy_buf *out)
{
    qy_buf_adds(out, qyi_paper_name(papers, number));
    add_marks(papers, number, out);
}

bool qyi_paper_has_ratings(const struct qy_tournament *tournament)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (tournament->player[i].rating > 0)
            return true;
    return false;
}

void qyi_paper_points(struct qy_buf *out, qy_points points)
{
    qy_fraction_write((struct qy_fraction){points, QY_POINT}, 1, out);
}

void qyi_paper_score(const struct qy_papers *papers, qy_points points, struct qy_buf *out)
{
    qy_fraction_write((struct qy_fraction){points, QY_POINT}, papers->whole ? 0 : 1, out);
}

/* Appends points as they are written in a score: "2", "1.5". */
static void add_score(struct qy_buf *out, qy_points points)
{
    qy_fraction_write((struct qy_fraction){points, QY_POINT}, points % QY_POINT == 0 ? 0 : 1, out);
}

bool qyi_paper_board_points(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                            struct qy_buf *out)
{
    const struct qy_tournament *members = qyi_paper_members(papers);
    unsigned first = 0;
    unsigned second = 0;
    size_t count = 0;
    const struct qy_team_board *board =
        members ? qy_tournament_log_boards(papers->event.log, round, pair.white, &first, &second, &count)
                : NULL;
    qy_points points[2] = {0, 0};

    for (size_t i = 0; i < count; i++) {
        if (board[i].for_white == QY_TOURNAMENT_OPEN)
            return false;
        points[board[i].reversed] +=
            qy_points_scheme_worth(&members->scheme, (enum qy_tournament_outcome)board[i].for_white);
        points[!board[i].reversed] +=
            qy_points_scheme_worth(&members->scheme, (enum qy_tournament_outcome)board[i].for_black);
    }
    if (!board || count == 0)
        return false;
    add_score(out, points[first != pair.white]);
    qy_buf_addc(out, ':');
    add_score(out, points[first == pair.white]);
    return true;
}

/* One side of a result: "½" for a draw. */
static const char *half_of(enum qy_tournament_outcome outcome)
{
    const char *letter = qy_tournament_outcome_letter(outcome);

    return *letter == '=' ? "½" : letter;
}

/* The game's own word for the result of a game that was played, or NULL. */
static const char *result_word(const struct qy_papers *papers, enum qy_tournament_outcome one,
                               enum qy_tournament_outcome two)
{
    const char *id = NULL;

    if (one == QY_TOURNAMENT_WIN && two == QY_TOURNAMENT_LOSS)
        id = papers->form->result[0];
    else if (one == QY_TOURNAMENT_DRAW && two == QY_TOURNAMENT_DRAW)
        id = papers->form->result[1];
    else if (one == QY_TOURNAMENT_LOSS && two == QY_TOURNAMENT_WIN)
        id = papers->form->result[2];
    return id ? qyi_paper_word(papers, id) : NULL;
}

void qyi_paper_result(const struct qy_papers *papers, unsigned round, struct qy_pair pair, struct qy_buf *out)
{
    const struct qy_tournament_player *white = qy_tournament_player(papers->event.tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(papers->event.tournament, pair.black);
    enum qy_tournament_outcome one = white ? white->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;
    enum qy_tournament_outcome two = black ? black->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;

    if (!black || one == QY_TOURNAMENT_OPEN || two == QY_TOURNAMENT_OPEN ||
        qyi_paper_board_points(papers, round, pair, out))
        return;
    qyi_paper_outcomes(papers, (const uint8_t[]){(uint8_t)one, (uint8_t)two}, out);
}

/* Appends the result of a forfeited game in the game's own words, "红胜（弃权）"; false if the game has none. */
static bool add_forfeit(const struct qy_papers *papers, enum qy_tournament_outcome one,
                        enum qy_tournament_outcome two, struct qy_buf *out)
{
    bool won = one == QY_TOURNAMENT_FORFEIT_WIN && two == QY_TOURNAMENT_FORFEIT_LOSS;
    bool lost = one == QY_TOURNAMENT_FORFEIT_LOSS && two == QY_TOURNAMENT_FORFEIT_WIN;
    bool both = one == QY_TOURNAMENT_FORFEIT_LOSS && two == QY_TOURNAMENT_FORFEIT_LOSS;

    if (!papers->form->result[0] || qyi_paper_members(papers) || !(won || lost || both))
        return false;
    if (both) {
        qy_buf_adds(out, qyi_paper_word(papers, "papers.both-forfeit"));
        return true;
    }
    qy_buf_adds(out, qyi_paper_word(papers, papers->form->result[won ? 0 : 2]));
    qyi_paper_in_brackets(papers, qyi_paper_word(papers, "papers.forfeit"), out);
    return true;
}

void qyi_paper_outcomes(const struct qy_papers *papers, const uint8_t outcome[2], struct qy_buf *out)
{
    enum qy_tournament_outcome one = (enum qy_tournament_outcome)outcome[0];
    enum qy_tournament_outcome two = (enum qy_tournament_outcome)outcome[1];
    const char *word = qyi_paper_members(papers) ? NULL : result_word(papers, one, two);

    if (word) {
        qy_buf_adds(out, word);
        return;
    }
    if (add_forfeit(papers, one, two, out))
        return;
    qy_buf_adds(out, half_of(one));
    qy_buf_adds(out, qy_tournament_outcome_played(one) ? "-" : " ");
    qy_buf_adds(out, half_of(two));
}
