/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of an event written as CSV (RFC 4180). */
#include "trf/csv.h"

#include "base/csv.h"

#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

const char *const qyi_csv_names[QYI_CSV_COLUMNS] = {
    "number", "name", "sex", "title", "rating", "federation", "id", "birth", "club", "points", "rank",
};

enum qy_player_text qyi_csv_text(enum qyi_csv_column column)
{
    switch (column) {
    case QYI_CSV_NAME: return QY_PLAYER_NAME;
    case QYI_CSV_TITLE: return QY_PLAYER_TITLE;
    case QYI_CSV_FEDERATION: return QY_PLAYER_FEDERATION;
    case QYI_CSV_ID: return QY_PLAYER_ID;
    case QYI_CSV_BIRTH: return QY_PLAYER_BIRTH;
    case QYI_CSV_CLUB: return QY_PLAYER_CLUB;
    default: return QY_PLAYER_TEXTS;
    }
}

static void add_entry(struct qy_buf *out, const struct qy_tournament_entry *entry)
{
    static const char colours[] = {'-', 'w', 'b'};
    char letter = qyi_trf_letter(entry->outcome);

    if (entry->outcome == QY_TOURNAMENT_ABSENT)
        return;
    qy_buf_addf(out, "%u%c", entry->opponent, colours[entry->colour]);
    if (letter != ' ')
        qy_buf_addc(out, letter);
}

static void add_number(struct qy_buf *out, unsigned number)
{
    if (number > 0)
        qy_buf_addf(out, "%u", number);
}

/* Where a member sits: team and board, if the team's list has them. */
struct seat {
    const char *team; /* NULL: an event of players */
    unsigned board;
};

static void add_player(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                       struct seat seat, struct qy_buf *out)
{
    qy_points points = qy_tournament_score(tournament, player, qy_tournament_paired_rounds(tournament));

    for (unsigned i = 0; i < QYI_CSV_COLUMNS; i++) {
        enum qy_player_text text = qyi_csv_text((enum qyi_csv_column)i);

        if (i > 0)
            qy_buf_addc(out, ',');
        if (text != QY_PLAYER_TEXTS)
            qyi_add_csv(player->text[text], out);
        else if (i == QYI_CSV_NUMBER)
            add_number(out, player->number);
        else if (i == QYI_CSV_SEX && player->sex != ' ')
            qy_buf_addc(out, player->sex);
        else if (i == QYI_CSV_RATING)
            add_number(out, player->rating);
        else if (i == QYI_CSV_RANK)
            add_number(out, player->rank);
        else if (i == QYI_CSV_POINTS)
            qy_buf_addf(out, "%s%d.%d", points < 0 ? "-" : "", abs(points) / QY_POINT,
                        abs(points) % QY_POINT);
    }
    if (seat.team) {
        qy_buf_addc(out, ',');
        qyi_add_csv(seat.team, out);
        qy_buf_addc(out, ',');
        add_number(out, seat.board);
    }
    for (unsigned round = 0; round < tournament->columns; round++) {
        qy_buf_addc(out, ',');
        add_entry(out, &player->entry[round]);
    }
    qy_buf_adds(out, "\r\n");
}

static void add_head(const struct qy_tournament *tournament, bool teams, struct qy_buf *out)
{
    for (unsigned i = 0; i < QYI_CSV_COLUMNS; i++)
        qy_buf_addf(out, "%s%s", i > 0 ? "," : "", qyi_csv_names[i]);
    qy_buf_adds(out, teams ? ",team,board" : "");
    for (unsigned round = 1; round <= tournament->columns; round++)
        qy_buf_addf(out, ",%u", round);
    qy_buf_adds(out, "\r\n");
}

int qy_csv_write(const struct qy_tournament *tournament, struct qy_buf *out)
{
    add_head(tournament, false, out);
    for (size_t i = 0; i < tournament->player_count; i++)
        add_player(tournament, &tournament->player[i], (struct seat){NULL, 0}, out);
    return out->failed ? QY_E_MEMORY : 0;
}

int qy_csv_write_teams(const struct qy_tournament_log *log, const struct qy_tournament *members,
                       struct qy_buf *out)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(log);

    if (!members)
        members = qy_tournament_log_members(log);
    add_head(members, true, out);
    for (size_t i = 0; i < teams->player_count; i++) {
        uint16_t *number;
        size_t count;

        if (qy_tournament_log_team_members(log, teams->player[i].number, &number, &count) < 0)
            return QY_E_MEMORY;
        for (size_t k = 0; k < count; k++)
            add_player(members, qy_tournament_player(members, number[k]),
                       (struct seat){teams->player[i].text[QY_PLAYER_NAME], (unsigned)k + 1}, out);
        free(number);
    }
    return out->failed ? QY_E_MEMORY : 0;
}
