/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standings by tie-breaks with their summands, final places, the order of teams. */
#include "answer/answers.h"
#include "base/registry.h"

#include <qiyuan/event/arena.h>

#include <stdio.h>
#include <string.h>

#define CODE_SIZE 32
#define HEAD_SIZE 64

/* The tie-breaks as they are written, and the columns of a table by them. */
struct heads {
    char code[QY_TIEBREAKS_MOST][CODE_SIZE];
    char head[QY_TIEBREAKS_MOST][HEAD_SIZE];
    struct qyi_column column[6 + QY_TIEBREAKS_MOST];
};

/* TSV has the number first. */
static const struct qyi_column first_columns[] = {
    QYI_COLUMN("id", "id"),
    {.key = "rank", .name = "rank", .words = "standings.rank"},
    {.key = "id", .words = "standings.number"},
    QYI_COLUMN("name", "name"),
    {.key = "who", .words = "standings.name", .left = true},
    {.key = "points", .name = "points", .words = "standings.points"},
};
#define FIRST_COLUMNS (sizeof first_columns / sizeof first_columns[0])

/* Writes a value exactly, rounded as the rules say; null, in columns "-", if there is none. */
static void tell_fraction(struct qyi_writer *writer, const char *key, struct qy_fraction value,
                          unsigned decimals)
{
    struct qyi_value told = {.kind = value.by == 0 ? QYI_CELL_NULL : QYI_CELL_DECIMAL, .decimals = decimals};
    struct qy_buf text = QY_BUF_INIT;

    qy_fraction_write(value, decimals, &text); /* rounded as the rules say */
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= '0' && text.data[i] <= '9')
            told.number = told.number * 10 + (text.data[i] - '0');
    if (value.number < 0)
        told.number = -told.number;
    told.shown = value.by == 0 ? qy_buf_str(&text) : NULL;
    qyi_tell(writer, key, &told);
    qy_buf_free(&text);
}

/* ---- standings ------------------------------------------------------------------------------------- */

/*
 * The heading of a tie-break: its Chinese name for a Chinese reader, if it has one; in HTML a word if there
 * is one. Columns of text show codes as they are typed.
 */
static const char *head_of(const struct qy_tiebreak *tiebreak, const struct qyi_writer *writer,
                           const char *written, char ret_head[HEAD_SIZE])
{
    enum qy_tiebreak_code code = (enum qy_tiebreak_code)tiebreak->code;
    const char *name = qy_tiebreak_name(code, writer->lang);
    struct qy_buf head = QY_BUF_INIT;

    if (!qyi_is_page(writer))
        return strcmp(name, qy_tiebreak_name(code, QY_LANG_EN)) != 0 ? name : written;
    qy_tiebreak_head(tiebreak, writer->lang, &head);
    (void)snprintf(ret_head, HEAD_SIZE, "%s", qy_buf_str(&head));
    qy_buf_free(&head);
    return ret_head;
}

/* Adds the meanings of the headings below the table of a page. */
static void say_legend(const struct qy_tiebreak_list *list, struct qyi_writer *writer)
{
    for (size_t k = 0; k < list->count && qyi_is_page(writer); k++) {
        struct qy_buf head = QY_BUF_INIT;
        struct qy_buf words = QY_BUF_INIT;

        qy_tiebreak_head(&list->item[k], writer->lang, &head);
        qy_tiebreak_words(&list->item[k], writer->lang, &words);
        if (strcmp(qy_buf_str(&head), qy_buf_str(&words)) != 0) {
            const char *const args[] = {qy_buf_str(&head), qy_buf_str(&words)};

            qyi_say(writer, "standings.legend", args[0], args[1], NULL);
            qyi_say_end(writer);
        }
        qy_buf_free(&words);
        qy_buf_free(&head);
    }
}

static struct qyi_table set_heads(const struct qy_tiebreak_list *list, const struct qyi_writer *writer,
                                  struct heads *heads)
{
    memcpy(heads->column, first_columns, sizeof first_columns);
    for (size_t k = 0; k < list->count; k++) {
        struct qy_buf text = QY_BUF_INIT;

        qy_tiebreak_write(&list->item[k], &text);
        (void)snprintf(heads->code[k], CODE_SIZE, "%s", qy_buf_str(&text));
        qy_buf_free(&text);
        heads->column[FIRST_COLUMNS + k] =
            (struct qyi_column){.key = heads->code[k],
                                .name = heads->code[k],
                                .head = head_of(&list->item[k], writer, heads->code[k], heads->head[k])};
    }
    return (struct qyi_table){.columns = heads->column, .count = FIRST_COLUMNS + list->count};
}

void qyi_tell_ranked(const struct qyi_ranking *ranking, const struct qy_standing *row,
                     struct qyi_writer *writer)
{
    qyi_tell_uint(writer, "rank", row->rank);
    qyi_tell_uint(writer, "id", row->number);
    qyi_tell_text(writer, "name", qyi_player_name(ranking->tournament, row->number));
}

/* Adds for people, after the name, who left and who was warned: a warned player is last among those level
 * (18.4). Programs get this as members. */
static void tell_who(const struct qy_tournament_log *log, unsigned number, const char *name,
                     struct qyi_writer *writer)
{
    bool left = log && qy_tournament_log_has_left(log, number);
    unsigned warnings = log ? qy_tournament_log_conduct_of(log, number).warnings : 0;
    struct qy_buf who = QY_BUF_INIT;

    qy_buf_adds(&who, name);
    if (left) {
        qy_buf_adds(&who, " (");
        qy_buf_adds(&who, qyi_word(writer->lang, "papers.withdrawn"));
        qy_buf_addc(&who, ')');
        qyi_tell_bool(writer, "withdrawn", true);
    }
    if (warnings > 0) {
        char times[16];
        const char *const args[] = {times};

        (void)snprintf(times, sizeof times, "%u", warnings);
        qy_buf_adds(&who, " (");
        qyi_message(writer->lang, "papers.warned", args, 1, &who);
        qy_buf_addc(&who, ')');
        qyi_tell_uint(writer, "warnings", warnings);
    }
    qyi_tell_cell(writer, "who", qy_buf_str(&who));
    qy_buf_free(&who);
}

/* "1.#2~ 11* 3.0": round, board, secondary score, opponent, dummy; what was cut in brackets. */
static void say_term(const struct qy_tiebreak_term *term, bool first, unsigned decimals,
                     struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    if (qyi_is_mute(writer))
        return;
    qy_buf_adds(&text, first ? ": " : ", ");
    qy_buf_adds(&text, term->cut ? "[" : "");
    if (term->round > 0)
        qy_buf_addf(&text, "%u.", term->round);
    if (term->board > 0)
        qy_buf_addf(&text, "#%u", term->board);
    if (term->secondary)
        qy_buf_addc(&text, '~');
    if (term->opponent > 0)
        qy_buf_addf(&text, " %u", term->opponent);
    qy_buf_adds(&text, term->dummy ? "* " : " ");
    qy_fraction_write(term->value, decimals, &text);
    qy_buf_adds(&text, term->cut ? "]" : "");
    qyi_say_text(writer, qy_buf_str(&text));
    qy_buf_free(&text);
}

static void tell_term(const struct qy_tiebreak_term *term, unsigned decimals, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "round", term->round);
    if (term->opponent > 0)
        qyi_tell_uint(writer, "opponent", term->opponent);
    else
        qyi_tell_null(writer, "opponent");
    qyi_tell_fixed(writer, "points", term->points, 1);
    qyi_tell_fixed(writer, "score", term->score, 1);
    tell_fraction(writer, "value", term->value, decimals);
    qyi_tell_bool(writer, "dummy", term->dummy);
    qyi_tell_bool(writer, "cut", term->cut);
    if (term->board > 0)
        qyi_tell_uint(writer, "board", term->board);
    if (term->secondary)
        qyi_tell_bool(writer, "secondary", true);
    qyi_object_close(writer);
}

/* The decimals of a term: those of the value if it is a sum, those of the opponents' values if it is a mean. */
static unsigned term_decimals(enum qy_tiebreak_code code)
{
    if (code == QY_TB_AOB || code == QY_TB_DE || (code >= QY_TB_EDE && code <= QY_TB_EDEB) ||
        code == QY_TB_TBR || code == QY_TB_BBE)
        return 1;
    return qy_tiebreak_decimals(code);
}

/* "1 Li", then a line for each tie-break: "  BH/C1 = 19.5: 1. 11 3.0, ...". */
static void tell_terms(const struct qyi_ranking *ranking, const struct qy_standing *row,
                       const struct heads *heads, struct qyi_writer *writer)
{
    struct qy_tiebreak_terms terms;

    qyi_object_open(writer, "terms");
    qyi_say_textf(writer, "%u %s", row->number, qyi_player_name(ranking->tournament, row->number));
    for (size_t k = 0; k < ranking->tiebreaks.count; k++) {
        enum qy_tiebreak_code code = (enum qy_tiebreak_code)ranking->tiebreaks.item[k].code;
        bool known = qy_standings_explain(ranking->standings, row->number, k, &terms) == 0;

        qyi_say_end(writer);
        qyi_say_textf(writer, "  %s = %s", heads->code[k], qyi_told_or(writer, heads->code[k], ""));
        if (!known)
            continue;
        qyi_array_open(writer, heads->code[k]);
        for (size_t i = 0; i < terms.count; i++) {
            tell_term(&terms.term[i], term_decimals(code), writer);
            say_term(&terms.term[i], i == 0, term_decimals(code), writer);
        }
        qyi_array_close(writer);
    }
    qyi_object_close(writer);
}

/* For an arena: the points of each game, the streak, and whether the player is playing, waiting or absent. */
static void tell_arena(const struct qyi_ranking *ranking, unsigned number, struct qyi_writer *writer)
{
    const struct qy_tournament *tournament = ranking->tournament;
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);
    bool playing = false;

    qyi_array_open(writer, "games");
    for (unsigned round = 1; round <= tournament->columns; round++) {
        enum qy_tournament_outcome outcome = (enum qy_tournament_outcome)player->entry[round - 1].outcome;
        struct qy_arena_game game = qy_arena_game(tournament, player, round);

        if (!qy_tournament_outcome_paired(outcome))
            continue;
        playing = playing || outcome == QY_TOURNAMENT_OPEN;
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "round", round);
        qyi_tell_uint(writer, "opponent", player->entry[round - 1].opponent);
        qyi_tell_bool(writer, "first", player->entry[round - 1].colour == QY_TOURNAMENT_WHITE);
        if (outcome == QY_TOURNAMENT_OPEN)
            qyi_tell_null(writer, "points");
        else
            qyi_tell_fixed(writer, "points", game.points, 1);
        qyi_tell_bool(writer, "doubled", game.doubled);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
    qyi_tell_bool(writer, "streak", qy_arena_is_on_streak(tournament, player));
    qyi_tell_bool(writer, "playing", playing);
    qyi_tell_bool(writer, "away", ranking->log && qy_tournament_log_is_away(ranking->log, number));
}

void qyi_answer_standings(const struct qyi_ranking *ranking, unsigned terms, struct qyi_writer *writer)
{
    struct heads heads;
    struct qyi_table table = set_heads(&ranking->tiebreaks, writer, &heads);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < qy_standings_count(ranking->standings); i++) {
        const struct qy_standing *row = qy_standings_at(ranking->standings, i);

        qyi_row_open(writer);
        qyi_tell_ranked(ranking, row, writer);
        tell_who(ranking->log, row->number, qyi_player_name(ranking->tournament, row->number), writer);
        qyi_tell_fixed(writer, "points", row->points, 1);
        if (ranking->tournament->streaks)
            tell_arena(ranking, row->number, writer);
        qyi_object_open(writer, "tiebreaks");
        for (size_t k = 0; k < ranking->tiebreaks.count; k++)
            tell_fraction(writer, heads.code[k], row->value[k],
                          qy_tiebreak_decimals((enum qy_tiebreak_code)ranking->tiebreaks.item[k].code));
        qyi_object_close(writer);
        if (terms == QYI_TERMS_OF_ALL || terms == row->number)
            tell_terms(ranking, row, &heads, writer);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    say_legend(&ranking->tiebreaks, writer);
}

/* ---- places ---------------------------------------------------------------------------------------- */

void qyi_answer_places(const struct qy_tournament *tournament, const struct qy_tournament_places *places,
                       struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("id", "id"),
        QYI_COLUMN("rank", "rank"),
        {.key = "span", .words = "standings.rank"},
        {.key = "id", .words = "standings.number"},
        {.key = "name", .name = "name", .words = "standings.name", .left = true},
        QYI_COLUMN("to", "to"),
    };
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < places->count; i++) {
        const struct qy_tournament_place *place = &places->place[i];
        char span[16];

        (void)snprintf(span, sizeof span, place->to > place->from ? "%u-%u" : "%u", place->from, place->to);
        qyi_row_open(writer);
        qyi_tell_uint(writer, "rank", place->from);
        qyi_tell_uint(writer, "to", place->to);
        qyi_tell_cell(writer, "span", span);
        qyi_tell_uint(writer, "id", place->number);
        qyi_tell_text(writer, "name", qyi_player_name(tournament, place->number));
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* ---- teams ----------------------------------------------------------------------------------------- */

/* What programs know a column by. */
static const char *team_key(enum qy_team_column column)
{
    static const char *const keys[QY_TEAM_COLUMNS] = {[QY_TEAM_BOARD_POINTS] = "board_points",
                                                      [QY_TEAM_GAMES_WON] = "games_won",
                                                      [QY_TEAM_DIRECT] = "direct",
                                                      [QY_TEAM_OPPONENTS] = "opponents",
                                                      [QY_TEAM_MATCHES_WON] = "matches_won",
                                                      [QY_TEAM_BEST_PLACE] = "best_place",
                                                      [QY_TEAM_SECOND_PLACE] = "second_place",
                                                      [QY_TEAM_FOULS] = "fouls"};

    return keys[column];
}

static void tell_team_terms(const struct qy_tournament_log *event, const struct qy_team_table *teams,
                            const struct qy_team_standing *row, struct qyi_writer *writer)
{
    struct qy_team_term term[QY_TOURNAMENT_MAX_ROUNDS];

    qyi_object_open(writer, "terms");
    for (size_t k = 0; k < teams->columns; k++) {
        enum qy_team_column column = (enum qy_team_column)teams->column[k];
        size_t count = qy_tournament_log_team_terms(event, teams, row->number, column, term);

        qyi_array_open(writer, team_key(column));
        for (size_t i = 0; i < count; i++) {
            qyi_object_open(writer, NULL);
            qyi_tell_uint(writer, "round", term[i].round);
            qyi_tell_uint(writer, "opponent", term[i].opponent);
            qyi_tell_fixed(writer, "value", term[i].value, qy_team_column_is_points(column));
            qyi_object_close(writer);
        }
        qyi_array_close(writer);
    }
    qyi_object_close(writer);
}

void qyi_answer_teams(const struct qy_tournament_log *event, const struct qy_team_table *teams,
                      unsigned terms, struct qyi_writer *writer)
{
    enum { HEADS = 5 };
    bool places = qy_tournament_log_team_rules(event).form == QY_TEAMS_SUM;
    const char *points = places ? "places" : "points"; /* whole numbers, or tenths */
    struct qyi_column columns[HEADS + QY_TEAM_COLUMNS_MOST] = {
        {.key = "rank", .name = "rank", .words = "standings.rank"},
        {.key = "id", .name = "id", .words = "standings.number"},
        QYI_COLUMN("name", "name"),
        {.key = "who", .words = "standings.name", .left = true},
        {.key = points, .name = points, .words = "standings.points"},
    };
    struct qyi_table table = {.columns = columns, .count = HEADS + teams->columns};

    for (size_t k = 0; k < teams->columns; k++) {
        enum qy_team_column column = (enum qy_team_column)teams->column[k];

        columns[HEADS + k] = (struct qyi_column){.key = team_key(column),
                                                 .name = team_key(column),
                                                 .head = qy_team_column_name(column, writer->lang)};
    }
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < teams->count; i++) {
        const struct qy_team_standing *row = &teams->row[i];

        qyi_row_open(writer);
        qyi_tell_uint(writer, "rank", row->rank);
        qyi_tell_uint(writer, "id", row->number);
        qyi_tell_text(writer, "name", row->name);
        tell_who(places ? NULL : event, row->number, row->name, writer);
        qyi_tell_fixed(writer, points, row->points, !places);
        for (size_t k = 0; k < teams->columns; k++)
            qyi_tell_fixed(writer, columns[HEADS + k].key, row->value[k],
                           qy_team_column_is_points((enum qy_team_column)teams->column[k]));
        if (terms == QYI_TERMS_OF_ALL || terms == row->number)
            tell_team_terms(event, teams, row, writer);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* ---- an event's own order -------------------------------------------------------------------------- */

int qyi_answer_order(const struct qyi_event *event, unsigned terms, struct qyi_writer *writer,
                     struct qy_error *reterr)
{
    struct qy_tournament_places places;
    struct qy_team_table teams;
    int code;

    if (qyi_event_has_stages(event)) {
        code = qy_tournament_log_places(event->log, &places, reterr);
        if (code < 0)
            return code;
        qyi_answer_places(qyi_event_entrants(event), &places, writer);
        qy_tournament_places_free(&places);
    } else if (qyi_event_by_team_table(event)) {
        code = qy_tournament_log_team_table(event->log, &teams, reterr);
        if (code < 0)
            return code;
        qyi_answer_teams(event->log, &teams, terms, writer);
        qy_team_table_free(&teams);
    } else {
        return 1;
    }
    return 0;
}
