/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Score sheets for all boards of a round, with their heads filled in. */
#include "clock/time_words.h"
#include "papers/papers.h"
#include "sheet/score.h"

#include <string.h>

/* A sheet being filled in; it is reused for the next one. */
struct sheet {
    struct qy_papers *papers;
    struct qyi_score score;
    unsigned table; /* table of a team match; otherwise 0 */
};

static void put_player(struct sheet *sheet, enum qyi_score_field field, unsigned number)
{
    const struct qy_tournament *members = qyi_paper_members(sheet->papers);
    struct qy_buf *out = &sheet->score.field[field];

    qyi_paper_titled_of(sheet->papers, members ? members : sheet->papers->event.tournament, number, out);
    if (members)
        qy_buf_adds(
            &sheet->score.field[field == QYI_SCORE_FIRST ? QYI_SCORE_FIRST_TEAM : QYI_SCORE_SECOND_TEAM],
            qyi_paper_name(sheet->papers, qy_tournament_log_team_of(sheet->papers->event.log, number)));
}

/* The date of the round, else the date of the event if it has only one day. */
static void put_date(const struct qy_papers *papers, struct qy_buf *out)
{
    const char *begins = papers->event.tournament->text[QY_TOURNAMENT_START];
    struct qy_buf dates = QY_BUF_INIT;

    qyi_paper_fact(papers, QYI_FACT_DATES, &dates);
    if (!qyi_paper_part(qy_buf_str(&dates), papers->round - 1, out) &&
        strcmp(begins, papers->event.tournament->text[QY_TOURNAMENT_END]) == 0)
        qy_buf_adds(out, begins);
    qy_buf_free(&dates);
}

static void put_limit(struct sheet *sheet)
{
    const char *text = sheet->papers->event.tournament->text[QY_TOURNAMENT_TIME_CONTROL];
    struct qy_buf *field = &sheet->score.field[QYI_SCORE_LIMIT];
    struct qy_time_control control;

    if (*text && qy_time_control_parse(text, strlen(text), &control, NULL) == 0)
        qyi_time_brief(sheet->papers->lang, &control, field);
    else
        qy_buf_adds(field, text);
}

static void print_sheet(struct sheet *sheet, unsigned white, unsigned black, unsigned board)
{
    struct qy_papers *papers = sheet->papers;
    struct qy_buf *field = sheet->score.field;

    if (white == 0 || black == 0)
        return; /* there is no opponent */
    qyi_score_blank(&sheet->score, papers->form->game, papers->lang);
    qy_buf_adds(&field[QYI_SCORE_EVENT], papers->event.tournament->text[QY_TOURNAMENT_NAME]);
    qyi_paper_fact(papers, QYI_FACT_PLACE, &field[QYI_SCORE_SITE]);
    put_date(papers, &field[QYI_SCORE_DATE]);
    put_player(sheet, QYI_SCORE_FIRST, white);
    put_player(sheet, QYI_SCORE_SECOND, black);
    put_limit(sheet);
    qyi_paper_round_figures(papers, papers->round, &field[QYI_SCORE_ROUND]);
    if (sheet->table > 0)
        qy_buf_addf(&field[QYI_SCORE_TABLE], "%u-", sheet->table);
    qy_buf_addf(&field[QYI_SCORE_TABLE], "%u", board);
    for (int i = 0; i < QYI_SCORE_FIELDS; i++)
        papers->failed |= field[i].failed;
    for (unsigned copy = 0; copy == 0 || copy < papers->event.copies; copy++)
        qyi_score_draw(&sheet->score, papers->doc); /* one for each player */
}

/* Prints the sheets of a team match. */
static void print_match(struct sheet *sheet, unsigned team)
{
    unsigned first;
    unsigned second;
    size_t count = 0;
    const struct qy_team_board *board = qy_tournament_log_boards(
        sheet->papers->event.log, sheet->papers->round, team, &first, &second, &count);

    for (size_t i = 0; board && i < count; i++)
        print_sheet(sheet, board[i].white, board[i].black, (unsigned)(i + 1));
}

void qyi_paper_sheets(struct qy_papers *papers)
{
    struct sheet sheet = {.papers = papers};
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    qyi_doc_set_bare(papers->doc, true);
    for (size_t i = 0; i < pairing.count; i++) {
        if (qyi_paper_members(papers)) {
            sheet.table = (unsigned)(i + 1);
            print_match(&sheet, pairing.pair[i].white);
        } else {
            print_sheet(&sheet, pairing.pair[i].white, pairing.pair[i].black, (unsigned)(i + 1));
        }
    }
    qyi_doc_set_bare(papers->doc, false);
    qyi_score_free(&sheet.score);
    qy_pairing_free(&pairing);
}
