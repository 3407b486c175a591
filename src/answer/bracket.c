/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of a knock-out: the opponents, the winner, and how the match was decided. */
#include "answer/answers.h"
#include "base/registry.h"

#include <stdio.h>

static const char *const end_names[] = {
    [QY_TOURNAMENT_MATCH_WAITING] = "waiting",   [QY_TOURNAMENT_MATCH_OPEN] = "open",
    [QY_TOURNAMENT_MATCH_LEVEL] = "level",       [QY_TOURNAMENT_MATCH_GAMES] = "games",
    [QY_TOURNAMENT_MATCH_PLAY_OFF] = "play-off", [QY_TOURNAMENT_MATCH_LOTS] = "lots",
    [QY_TOURNAMENT_MATCH_WALKOVER] = "walkover", [QY_TOURNAMENT_MATCH_BYE] = "bye",
    [QY_TOURNAMENT_MATCH_NOBODY] = "nobody",
};

/* Adds the name of a bracket round, which follows from its number of players. */
static void say_round(const struct qy_tournament_match *match, size_t rounds, struct qyi_writer *writer)
{
    unsigned in = 1U << (rounds - match->round + 1);
    char number[16];

    (void)snprintf(number, sizeof number, "%u", in);
    qyi_say(writer,
            match->third ? "bracket.third"
            : in == 2    ? "bracket.final"
            : in == 4    ? "bracket.semi"
            : in == 8    ? "bracket.quarter"
                         : "bracket.last",
            number, NULL);
    qyi_say_end(writer);
}

/* Adds "3 Li", or "-" for an empty side. */
static void add_side(const struct qy_tournament *tournament, unsigned number, struct qy_buf *out)
{
    if (number > 0)
        qy_buf_addf(out, "%u %s", number, qyi_player_name(tournament, number));
    else
        qy_buf_addc(out, '-');
}

/* "  3 Li - 6 Sun  1.5:0.5  3 Li, won by games". */
static void say_match(const struct qy_tournament *tournament, const struct qy_tournament_match *match,
                      const char *score, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf winner = QY_BUF_INIT;
    char id[32];

    qy_buf_adds(&text, "  ");
    add_side(tournament, match->player[0], &text);
    qy_buf_adds(&text, " - ");
    add_side(tournament, match->player[1], &text);
    qy_buf_addf(&text, "  %s%s", score, *score ? "  " : "");
    qyi_say_text(writer, qy_buf_str(&text));
    (void)snprintf(id, sizeof id, "bracket.%s", end_names[match->end]);
    if (match->winner > 0) {
        add_side(tournament, match->winner, &winner);
        qyi_say(writer, "bracket.winner", qy_buf_str(&winner), qyi_word(writer->lang, id), NULL);
    } else {
        qyi_say(writer, id, NULL);
    }
    qy_buf_free(&text);
    qy_buf_free(&winner);
}

/* Writes the values of columns only: names, and the score of the games. */
static void tell_cells(const struct qy_tournament *tournament, const struct qy_tournament_match *match,
                       const char *score, struct qyi_writer *writer)
{
    qyi_tell_cell(writer, "one", qyi_player_name(tournament, match->player[0]));
    qyi_tell_cell(writer, "score", score);
    qyi_tell_cell(writer, "two", qyi_player_name(tournament, match->player[1]));
    qyi_tell_cell(writer, "who", qyi_player_name(tournament, match->winner));
}

/* "1.5:0.5". */
static void add_points(const qy_points points[2], struct qy_buf *out)
{
    qy_fraction_write((struct qy_fraction){points[0], QY_POINT}, 1, out);
    qy_buf_addc(out, ':');
    qy_fraction_write((struct qy_fraction){points[1], QY_POINT}, 1, out);
}

static void tell_match(const struct qy_tournament *tournament, size_t stage,
                       const struct qy_tournament_match *match, struct qyi_writer *writer)
{
    struct qyi_value round = {.kind = QYI_CELL_DECIMAL, .number = match->round};
    struct qy_buf score = QY_BUF_INIT;

    if (match->games > 0)
        add_points(match->points, &score);
    if (match->extra[0] + match->extra[1] > 0) {
        struct qy_buf extra = QY_BUF_INIT;

        add_points(match->extra, &extra);
        const char *points = qy_buf_str(&extra);
        qy_buf_adds(&score, " (");
        qyi_message(writer->lang, "bracket.extra", &points, 1, &score);
        qy_buf_addc(&score, ')');
        qy_buf_free(&extra);
    }
    round.shown = match->third ? qyi_word(writer->lang, "bracket.third") : NULL;
    qyi_row_open(writer);
    qyi_tell_uint(writer, "stage", stage + 1);
    qyi_tell(writer, "round", &round);
    qyi_tell_bool(writer, "third", match->third);
    qyi_array_open(writer, "players");
    for (unsigned i = 0; i < 2; i++)
        qyi_tell_uint(writer, NULL, match->player[i]);
    qyi_array_close(writer);
    qyi_array_open(writer, "points");
    for (unsigned i = 0; i < 2; i++)
        qyi_tell_fixed(writer, NULL, match->points[i], 1);
    qyi_array_close(writer);
    qyi_tell_uint(writer, "games", match->games);
    qyi_array_open(writer, "extra");
    for (unsigned i = 0; i < 2; i++)
        qyi_tell_fixed(writer, NULL, match->extra[i], 1);
    qyi_array_close(writer);
    qyi_tell_uint(writer, "winner", match->winner);
    qyi_tell_text(writer, "end", end_names[match->end]);
    tell_cells(tournament, match, qy_buf_str(&score), writer);
    say_match(tournament, match, qy_buf_str(&score), writer);
    qyi_row_close(writer);
    qy_buf_free(&score);
}

void qyi_answer_bracket(const struct qy_tournament *tournament, size_t stage,
                        const struct qy_tournament_matches *matches, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("stage", "stage"),
        {.key = "round", .name = "round", .words = "html.bracket-round"},
        {.key = "one", .words = "html.one", .left = true},
        {.key = "score", .words = "html.result"},
        {.key = "two", .words = "html.two", .left = true},
        {.key = "who", .words = "html.winner", .left = true},
        QYI_COLUMN("players", "players"),
        QYI_COLUMN("points", "points"),
        QYI_COLUMN("games", "games"),
        QYI_COLUMN("extra", "extra"),
        QYI_COLUMN("winner", "winner"),
        QYI_COLUMN("end", "end"),
    };
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .in_words = true};
    size_t rounds = matches->count > 0 ? matches->match[matches->count - 1].round : 0;

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < matches->count; i++) {
        const struct qy_tournament_match *match = &matches->match[i];

        if (i == 0 || match->round != matches->match[i - 1].round || match->third)
            say_round(match, rounds, writer);
        tell_match(tournament, stage, match, writer);
    }
    qyi_table_close(writer);
}

int qyi_answer_knockout(const struct qyi_event *event, struct qyi_writer *writer, struct qy_error *reterr)
{
    struct qy_tournament_matches matches;

    if (!qyi_event_has_stages(event))
        return 1;
    size_t stage = qy_tournament_log_stages(event->log) - 1; /* a knock-out ends an event */
    int code = qy_tournament_log_matches(event->log, stage, &matches, reterr);
    if (code < 0)
        return code;
    qyi_answer_bracket(qyi_event_entrants(event), stage, &matches, writer);
    qy_tournament_matches_free(&matches);
    return 0;
}
