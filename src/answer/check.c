/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares a tournament file with the results of its system: pairs of rounds, ranks. */
#include "answer/answers.h"
#include "pairing/pairing.h"

#include <stdio.h>

const struct qyi_table *qyi_check_table(void)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("round", "round"), QYI_COLUMN("rank_of", "rank_of"), QYI_COLUMN("ok", "ok"),
        QYI_COLUMN("in_file", "file"), QYI_COLUMN("by_system", "ours")};
    static const struct qyi_table table = QYI_TABLE(columns);

    return &table;
}

/* The pairs of one pairing that the other has not. */
static void tell_missing(const char *key, const struct qy_pairing *of, const struct qy_pairing *in,
                         struct qyi_writer *writer)
{
    qyi_array_open(writer, key);
    for (size_t i = 0; i < of->count; i++) {
        if (qyi_pairing_has(in, of->pair[i]))
            continue;
        qyi_array_open(writer, NULL);
        qyi_tell_uint(writer, NULL, of->pair[i].white);
        qyi_tell_uint(writer, NULL, of->pair[i].black);
        qyi_array_close(writer);
    }
    qyi_array_close(writer);
}

void qyi_answer_check(unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours,
                      struct qyi_writer *writer)
{
    bool same = qyi_pairing_same(file, ours);
    struct qy_buf in_file = QY_BUF_INIT;
    struct qy_buf by_system = QY_BUF_INIT;

    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_bool(writer, "ok", same);
    tell_missing("file", file, ours, writer);
    tell_missing("ours", ours, file, writer);
    qyi_pairing_add_missing(file, ours, &in_file);
    qyi_pairing_add_missing(ours, file, &by_system);
    qyi_tell_cell(writer, "in_file", qy_buf_str(&in_file));
    qyi_tell_cell(writer, "by_system", qy_buf_str(&by_system));
    if (same)
        qyi_say_textf(writer, "round %u ok", round);
    else
        qyi_say_textf(writer, "round %u differs: file%s%s, ours%s%s", round, in_file.len > 0 ? " " : "",
                      qy_buf_str(&in_file), by_system.len > 0 ? " " : "", qy_buf_str(&by_system));
    qyi_row_close(writer);
    qy_buf_free(&in_file);
    qy_buf_free(&by_system);
}

static void tell_rank(unsigned number, unsigned stated, unsigned rank, struct qyi_writer *writer)
{
    char text[2][16];

    (void)snprintf(text[0], sizeof text[0], "%u", stated);
    (void)snprintf(text[1], sizeof text[1], "%u", rank);
    qyi_row_open(writer);
    qyi_tell_uint(writer, "rank_of", number);
    qyi_tell_bool(writer, "ok", false);
    qyi_tell_uint(writer, "file", stated);
    qyi_tell_uint(writer, "ours", rank);
    qyi_tell_cell(writer, "in_file", text[0]);
    qyi_tell_cell(writer, "by_system", text[1]);
    qyi_say_told(writer, "tournament.rank-differs", "rank_of", "file", "ours", NULL);
    qyi_row_close(writer);
}

/* How many share a rank. */
static size_t sharing(const struct qy_standings *standings, size_t place)
{
    unsigned rank = qy_standings_at(standings, place)->rank;
    size_t count = 0;

    for (size_t i = 0; i < qy_standings_count(standings); i++)
        count += qy_standings_at(standings, i)->rank == rank;
    return count;
}

bool qyi_answer_rank_check(const struct qy_tournament *tournament, bool teams, struct qyi_writer *writer)
{
    struct qy_standings_setup setup = {.rounds = 0};
    struct qy_standings *standings;
    bool ordered =
        tournament->text[QY_TOURNAMENT_TIEBREAKS][0] != '\0'; /* else the order follows from points only */
    bool same = true;

    if ((!ordered && teams) || qy_tournament_paired_rounds(tournament) == 0 ||
        qy_tournament_finished_rounds(tournament) < qy_tournament_paired_rounds(tournament) ||
        (ordered && qy_tiebreak_list_of(tournament, &setup.tiebreaks, NULL) < 0) ||
        qy_standings_new(tournament, &setup, &standings, NULL) < 0)
        return true;
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);
        unsigned stated = qy_tournament_player(tournament, row->number)->rank;

        if (stated == 0 || (stated >= row->rank && stated < row->rank + sharing(standings, i)))
            continue;
        same = false;
        tell_rank(row->number, stated, row->rank, writer);
    }
    qy_standings_free(standings);
    return same;
}
