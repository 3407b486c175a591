/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Awards: the list of prizes, to be signed on receipt, and certificates of norms. */
#include "base/registry.h"
#include "papers/papers.h"

#include <string.h>

/* ---- prizes ---------------------------------------------------------------------------------------- */

/* An amount in hundredths: "1200", "33.34". */
static void put_amount(struct qyi_cells *cells, int64_t amount)
{
    qy_buf_addf(&cells->text, amount % 100 == 0 ? "%lld" : "%lld.%02lld", (long long)(amount / 100),
                (long long)(amount % 100));
    qyi_cell_end(cells);
}

/* A condition of a category in words: "women", "u18", "60+", "rating:1600-1999", "unit:NAME". */
static void add_condition(const struct qy_papers *papers, const char *text, size_t len, struct qy_buf *out)
{
    static const char *const words[][2] = {
        {"all", "prize.all"}, {"women", "prize.women"}, {"men", "prize.men"}, {"unrated", "prize.unrated"}};
    struct qy_buf number = QY_BUF_INIT;
    const char *id = NULL;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i][0]) == len && memcmp(words[i][0], text, len) == 0)
            id = words[i][1];
    if (id) {
        qy_buf_adds(out, qyi_paper_word(papers, id));
        return;
    }
    if (len > 1 && text[0] == 'u' && text[1] >= '0' && text[1] <= '9') {
        id = "prize.under";
        qy_buf_add(&number, text + 1, len - 1);
    } else if (len > 1 && text[len - 1] == '+') {
        id = "prize.over";
        qy_buf_add(&number, text, len - 1);
    } else if (len > 7 && memcmp(text, "rating:", 7) == 0) {
        const char *dash = memchr(text + 7, '-', len - 7);
        size_t from = dash ? (size_t)(dash - text) - 7 : len - 7;

        id = "prize.rating";
        qy_buf_add(&number, text + 7, from);
        if (dash)
            qy_buf_addf(&number, "–%.*s", (int)(len - 8 - from), dash + 1);
    } else if (len > 5 && memcmp(text, "unit:", 5) == 0) {
        id = "prize.unit";
        qy_buf_add(&number, text + 5, len - 5);
    } else {
        qy_buf_add(out, text, len);
    }
    if (id) {
        const char *const args[] = {qy_buf_str(&number)};

        qyi_message(papers->lang, id, args, 1, out);
    }
    qy_buf_free(&number);
}

/* A category of prizes, described by its conditions as on the page. */
static void put_category(const struct qy_papers *papers, const char *category, struct qyi_cells *cells)
{
    for (bool first = true; *category; first = false) {
        size_t len = strcspn(category, "&");

        qy_buf_adds(&cells->text, first ? "" : " · ");
        add_condition(papers, category, len, &cells->text);
        category += len + (category[len] == '&');
    }
    qyi_cell_end(cells);
}

/* The announced amounts of a category by place, separated by tabs: "500\t300". */
static void put_amounts(const struct qy_papers *papers, const char *category, const char *amounts, size_t len,
                        struct qyi_cells *cells)
{
    for (unsigned place = 1; len > 0; place++) {
        size_t tab = len;

        for (size_t i = len; i > 0; i--)
            if (amounts[i - 1] == '\t')
                tab = i - 1;
        if (place == 1)
            put_category(papers, category, cells);
        else
            qyi_cell(cells, "");
        qyi_cell_number(cells, place);
        qy_buf_add(&cells->text, amounts, tab);
        qyi_cell_end(cells);
        qyi_cells_row(cells);
        amounts += tab + (tab < len);
        len -= tab + (tab < len);
    }
}

void qyi_paper_prize_list(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.size = 10, .padding = 5};
    static const struct qyi_column columns[] = {
        {.head = "papers.prize", .weight = 2, .wraps = true, .most_lines = 3},
        {.head = "papers.prize-place", .width = 60, .align = QYI_ALIGN_RIGHT},
        {.head = "papers.amount", .width = 90, .align = QYI_ALIGN_RIGHT},
    };
    static const struct qyi_style style = {.size = 10.5};
    const char *text = papers->event.tournament->text[QY_TOURNAMENT_PRIZES];
    const char *division = papers->event.tournament->text[QY_TOURNAMENT_DIVISION];
    const char *how = qyi_paper_word(papers, strcmp(division, "shared") == 0 ? "papers.division-shared"
                                             : strcmp(division, "hort") == 0 ? "papers.division-hort"
                                                                             : "papers.division-each");
    struct qyi_cells cells;

    if (!*text)
        return;
    qyi_paper_begin(papers, "papers.prize-list", 0, false);
    qyi_cells_begin(&cells, papers, columns, sizeof columns / sizeof columns[0], &look);
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        size_t name = strcspn(text, "\t\n");
        struct qy_buf category = QY_BUF_INIT;

        len = strcspn(text, "\n");
        if (*text == '#' || text[name] != '\t')
            continue;
        qy_buf_add(&category, text, name);
        put_amounts(papers, qy_buf_str(&category), text + name + 1, len - name - 1, &cells);
        qy_buf_free(&category);
    }
    qyi_cells_end(&cells);
    qyi_doc_skip(papers->doc, 8);
    qyi_doc_block(papers->doc, &style, how, strlen(how));
}

void qyi_paper_prizes(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.padding = 5};
    static const struct qyi_column columns[] = {
        {.head = "papers.prize", .weight = 0.8, .wraps = true, .most_lines = 3},
        {.head = "papers.prize-place", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "papers.amount", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.signature", .width = 100},
    };
    const struct qy_prize_awards *awards = papers->event.prizes;
    struct qyi_cells cells;
    int64_t sum = 0;

    qyi_cells_begin_list(&cells, papers, columns, sizeof columns / sizeof columns[0], &look);
    for (size_t i = 0; i < awards->count; i++) {
        const struct qy_prize_award *award = &awards->award[i];

        put_category(papers, award->category, &cells);
        qyi_cell_number(&cells, award->place);
        if (award->number) {
            qyi_cell_number(&cells, award->number);
            qyi_cell_titled(&cells, award->number);
        } else {
            qyi_cell(&cells, "");
            qyi_cell(&cells, "–");
        }
        put_amount(&cells, award->amount);
        qyi_cells_row(&cells);
        sum += award->number ? award->amount : 0;
    }
    for (unsigned i = 0; i < 3; i++)
        qyi_cell(&cells, "");
    qyi_cell(&cells, qyi_paper_word(papers, "papers.sum"));
    put_amount(&cells, sum);
    qyi_cells_row_bold(&cells);
    qyi_cells_end_paper(&cells, "papers.prizes", 0);
}

/* ---- norms ----------------------------------------------------------------------------------------- */

/* A certificate that is being printed. */
struct certificate {
    struct qy_papers *papers;
    const struct qy_norm_certificate *norm;
    const struct qy_tournament_player *player;
};

/* The signing officials and the place. */
static void put_event(const struct certificate *certificate)
{
    const struct qy_tournament_player *player = certificate->player;
    const struct qy_tournament *tournament = certificate->papers->event.tournament;
    struct qy_buf birth = QY_BUF_INIT;
    struct qyi_cells cells;

    qyi_pairs_begin(&cells, certificate->papers);
    qyi_pair_text(&cells, "standings.name", qyi_paper_name_of(certificate->papers, player));
    qyi_pair_text(&cells, "papers.norm-title", qy_title_name(certificate->norm->title));
    qyi_pair_text(&cells, "papers.fide-id", player->text[QY_PLAYER_ID]);
    qyi_pair_text(&cells, "papers.federation", player->text[QY_PLAYER_FEDERATION]);
    qyi_paper_day(certificate->papers, player->text[QY_PLAYER_BIRTH], strlen(player->text[QY_PLAYER_BIRTH]),
                  &birth);
    qyi_pair_text(&cells, "papers.birth", qy_buf_str(&birth));
    certificate->papers->failed |= birth.failed;
    qy_buf_free(&birth);
    qyi_pair_text(&cells, "sheet.event", tournament->text[QY_TOURNAMENT_NAME]);
    qyi_pair_fact(&cells, "papers.host", QYI_FACT_FEDERATION);
    qyi_pair_fact(&cells, "sheet.site", QYI_FACT_PLACE);
    qyi_pair_fact(&cells, "papers.begins", QYI_FACT_BEGINS);
    qyi_pair_fact(&cells, "papers.ends", QYI_FACT_ENDS);
    qyi_pair_fact(&cells, "papers.time-control", QYI_FACT_TIME);
    qyi_cells_end(&cells);
    qyi_doc_skip(certificate->papers->doc, 8);
}

static const char *result_of(enum qy_norm_outcome outcome)
{
    static const char *const words[] = {
        [QY_NORM_LOSS] = "0",        [QY_NORM_DRAW] = "½",        [QY_NORM_WIN] = "1",
        [QY_NORM_FORFEIT_WIN] = "+", [QY_NORM_PAIRING_BYE] = "U", [QY_NORM_NO_GAME] = "-",
        [QY_NORM_TO_COME] = "*"};

    return words[outcome];
}

/* A row for each round: the opponent, the result, and whether it counts. */
static void put_games(const struct certificate *certificate)
{
    struct qy_papers *papers = certificate->papers;
    static const struct qyi_column columns[] = {
        {.head = "sheet.round", .align = QYI_ALIGN_CENTRE},
        {.head = "papers.opponent", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "papers.fide-id", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.federation-short", .align = QYI_ALIGN_CENTRE},
        {.head = "html.title", .align = QYI_ALIGN_CENTRE},
        {.head = "html.rating", .align = QYI_ALIGN_RIGHT},
        {.head = "html.result", .align = QYI_ALIGN_CENTRE},
        {.head = "papers.counted", .align = QYI_ALIGN_CENTRE},
    };
    static const struct qyi_table_look look = {.size = 9, .padding = 3}; /* everything must fit on a page */
    const struct qy_norm_certificate *norm = certificate->norm;
    struct qyi_cells cells;

    qyi_cells_begin_list(&cells, papers, columns, sizeof columns / sizeof columns[0], &look);
    for (size_t i = 0; i < norm->count; i++) {
        const struct qy_norm_game *game = &norm->game[i];
        const struct qy_tournament_player *opponent =
            qy_tournament_player(papers->event.tournament, game->opponent);
        bool counted = norm->norm.use[i] == QY_NORM_COUNTED || norm->norm.use[i] == QY_NORM_COUNTED_AS_LOST;

        qyi_cell_number(&cells, game->round);
        qyi_cell(&cells, opponent ? qyi_paper_name_of(papers, opponent) : "");
        qyi_cell(&cells, opponent ? opponent->text[QY_PLAYER_ID] : "");
        qyi_cell(&cells, opponent ? opponent->text[QY_PLAYER_FEDERATION] : "");
        qyi_cell(&cells, opponent ? opponent->text[QY_PLAYER_TITLE] : "");
        if (opponent && game->rating > 0)
            qy_buf_addf(&cells.text, "%d", game->rating);
        qyi_cell_end(&cells);
        qyi_cell(&cells, result_of(game->outcome));
        qyi_cell(&cells, counted ? "✓" : "");
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
    qyi_doc_skip(papers->doc, 8);
}

static void put_halves(struct qyi_cells *cells, const char *label, unsigned halves)
{
    qyi_cell_word(cells, label);
    qy_buf_addf(&cells->text, "%u.%u", halves / 2, halves % 2 * 5);
    qyi_pair_end(cells);
}

/* The figures it was judged by (1.4.1 to 1.4.8). */
static void put_figures(const struct certificate *certificate)
{
    const struct qy_title_norm *norm = &certificate->norm->norm;
    struct qyi_cells cells;

    qyi_pairs_begin(&cells, certificate->papers);
    qyi_pair_number(&cells, "papers.games", norm->games);
    qyi_pair_number(&cells, "papers.norm-counts", norm->counts);
    qyi_pair_number(&cells, "papers.norm-federations", norm->check[QY_NORM_FEDERATIONS].found);
    qyi_pair_number(&cells, "papers.norm-titled", norm->check[QY_NORM_TITLED].found);
    qyi_pair_number(&cells, "papers.norm-holders", norm->check[QY_NORM_TITLE].found);
    qyi_pair_number(&cells, "papers.norm-average", norm->average);
    put_halves(&cells, "papers.norm-needed", norm->needed_points);
    put_halves(&cells, "papers.norm-points", norm->half_points);
    qyi_pair_number(&cells, "papers.norm-performance", norm->performance);
    qyi_cells_end(&cells);
}

void qyi_paper_norms(struct qy_papers *papers)
{
    static const char *const who[] = {"html.arbiter", "papers.federation-signs"};

    for (size_t i = 0; i < papers->event.norm_count; i++) {
        const struct qy_norm_certificate *norm = &papers->event.norms[i];
        struct certificate certificate = {papers, norm,
                                          qy_tournament_player(papers->event.tournament, norm->number)};

        if (!certificate.player)
            continue;
        qyi_paper_begin(papers, "papers.norm", 0, false);
        put_event(&certificate);
        put_games(&certificate);
        put_figures(&certificate);
        qyi_paper_note(papers, "papers.norm-form");
        qyi_paper_signatures(papers, who, 2);
    }
}
