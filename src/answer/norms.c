/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Norms made for a title, or the articles of B.01 that are missed. */
#include "answer/answers.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* The row of one player and title. */
struct verdict {
    const struct qy_tournament_player *player;
    enum qy_title title;
    struct qy_title_norm norm;
    struct qy_norm_game game[QY_NORM_ROUNDS_MOST];
    size_t count;
};

static const struct qyi_column columns[] = {
    QYI_COLUMN("id", "number"),
    QYI_COLUMN("name", "name"),
    QYI_COLUMN("title", "title"),
    QYI_COLUMN("made", "made"),
    QYI_COLUMN("games", "games"),
    QYI_COLUMN("counts", "counts"),
    QYI_COLUMN("half_points", "points"),
    QYI_COLUMN("needed_half_points", "needed"),
    QYI_COLUMN("performance", "performance"),
    QYI_COLUMN("average", "average"),
    QYI_COLUMN("raised", "raised"),
    QYI_COLUMN("exemptions", "exemptions"),
    QYI_COLUMN("missed", "missed"),     /* ARTICLE:NEEDED:FOUND, with blanks between */
    QYI_COLUMN("left_out", "left-out"), /* ROUND:USE, with blanks between */
};
static const struct qyi_table table = QYI_TABLE(columns);

static const char *const format_words[] = {"norm.swiss", "norm.round-robin", "norm.double-round-robin",
                                           "norm.knockout", "norm.other-format"};
static const char *const check_names[QY_NORM_ARTICLES] = {
    "games",  "all-rounds", "format",  "own-known",   "federations", "own-federation", "one-federation",
    "titled", "title",      "players", "performance", "average",     "score"};
static const char *const use_names[] = {"counted",        "as-lost", "not-played", "no-member",
                                        "unrated-nought", "later",   "won"};

/* A number as the text that messages take. */
struct digits {
    char text[16];
};

static struct digits digits(long number)
{
    struct digits digits;

    snprintf(digits.text, sizeof digits.text, "%ld", number);
    return digits;
}

static struct digits halves(long half_points)
{
    struct digits digits;

    snprintf(digits.text, sizeof digits.text, "%ld.%d", half_points / 2, half_points % 2 ? 5 : 0);
    return digits;
}

/* ---- the event ------------------------------------------------------------------------------------- */

static void tell_field(const struct qy_norm_field_counts *field, struct qyi_writer *writer)
{
    const char *exempt =
        qyi_word(writer->lang, field->exempt ? "norm.field-exempt" : "norm.field-not-exempt");

    qyi_object_open(writer, "field");
    qyi_tell_uint(writer, "players", field->players);
    qyi_tell_uint(writer, "federations", field->federations);
    qyi_tell_uint(writer, "titled", field->titled);
    qyi_tell_bool(writer, "exempt", field->exempt);
    qyi_object_close(writer);
    qyi_say(writer, "norm.field", digits((long)field->players).text, digits((long)field->federations).text,
            digits((long)field->titled).text, exempt, NULL);
    qyi_say_end(writer);
}

static void tell_event(const struct qyi_norm_facts *facts, struct qyi_writer *writer)
{
    const struct qy_norm_event *event = &facts->event;
    const char *format = format_words[event->format];
    const char *host = event->host[0] ? event->host : NULL;

    qyi_row_open(writer);
    qyi_tell_text(writer, "format", format + strlen("norm."));
    qyi_tell_uint(writer, "rounds", event->rounds);
    qyi_tell_uint(writer, "over", facts->over);
    qyi_tell_uint(writer, "players", event->players);
    qyi_tell_text(writer, "host", host);
    qyi_tell_uint(writer, "without_federation", facts->without_federation);
    qyi_tell_bool(writer, "any_title", facts->any_title);
    qyi_say(writer, "norm.event", qyi_word(writer->lang, format), digits((long)event->rounds).text,
            digits((long)facts->over).text, digits((long)event->players).text,
            host ? host : qyi_word(writer->lang, "norm.host-unknown"), NULL);
    qyi_say_end(writer);
    if (event->format == QY_NORM_SWISS)
        tell_field(&facts->field, writer);
    if (facts->without_federation > 0)
        qyi_say_told(writer, "norm.no-federations", "without_federation", NULL);
    qyi_say_end(writer);
    if (!facts->any_title)
        qyi_say(writer, "norm.no-titles", NULL);
    qyi_say_end(writer);
    qyi_array_open(writer, "to_confirm");
    qyi_tell_text(writer, NULL, "1.1");
    qyi_tell_text(writer, NULL, "1.4.2d");
    qyi_array_close(writer);
    qyi_say(writer, "norm.arbiter", NULL);
    qyi_row_close(writer);
}

/* ---- one player ------------------------------------------------------------------------------------ */

static void tell_numbers(const struct verdict *verdict, struct qyi_writer *writer)
{
    const struct qy_title_norm *norm = &verdict->norm;

    qyi_tell_uint(writer, "id", verdict->player->number);
    qyi_tell_text(writer, "name", verdict->player->text[QY_PLAYER_NAME]);
    qyi_tell_text(writer, "title", qy_title_name(verdict->title));
    qyi_tell_bool(writer, "made", norm->made);
    qyi_tell_uint(writer, "games", norm->games);
    qyi_tell_uint(writer, "counts", norm->counts);
    qyi_tell_halves(writer, "half_points", norm->half_points);
    qyi_tell_halves(writer, "needed_half_points", norm->needed_points);
    qyi_tell_int(writer, "performance", norm->performance);
    qyi_tell_int(writer, "average", norm->average);
    qyi_tell_uint(writer, "raised", norm->raised);
    qyi_tell_bool(writer, "eight_games", norm->made && norm->eight_games);
    qyi_tell_bool(writer, "normal_foreigners", norm->normal_foreigners);
    if (norm->made)
        qyi_say_told(writer, "norm.made", "id", "name", "title", "half_points", "games", "performance",
                     "average", "counts", NULL);
    else
        qyi_say_told(writer, "norm.not-made", "id", "name", "title", NULL);
}

/* The articles of the exemptions. */
static void tell_exemptions(unsigned exemptions, struct qyi_writer *writer)
{
    static const struct {
        enum qy_norm_fact fact;
        const char *article;
    } exempting[] = {{QY_NORM_NATIONAL, "1.4.3a"},
                     {QY_NORM_NATIONAL_TEAM, "1.4.3b"},
                     {QY_NORM_ZONAL, "1.4.3c"},
                     {QY_NORM_OPEN_FIELD, "1.4.3d"}};

    qyi_array_open(writer, "exemptions");
    for (size_t i = 0; i < sizeof exempting / sizeof exempting[0]; i++)
        if (exemptions & exempting[i].fact)
            qyi_tell_text(writer, NULL, exempting[i].article);
    qyi_array_close(writer);
}

/* One more article that was missed, after the others. */
static void say_missed(enum qy_norm_article which, const char *article, const struct qy_norm_check *check,
                       struct qy_buf *missed, struct qyi_writer *writer)
{
    bool score = which == QY_NORM_SCORE;
    char id[48];

    snprintf(id, sizeof id, "norm.missed.%s", check_names[which]);
    qyi_say(writer, missed->len > 0 ? "norm.semicolon" : "norm.colon", NULL);
    qyi_say(writer, id, article, score ? halves(check->needed).text : digits(check->needed).text,
            score ? halves(check->found).text : digits(check->found).text, NULL);
    qy_buf_addf(missed, "%s%s:%d:%d", missed->len > 0 ? " " : "", article, check->needed, check->found);
}

static void tell_checks(const struct verdict *verdict, struct qyi_writer *writer)
{
    struct qy_buf missed = QY_BUF_INIT;

    qyi_array_open(writer, "checks");
    for (unsigned i = 0; i < QY_NORM_ARTICLES; i++) {
        const struct qy_norm_check *check = &verdict->norm.check[i];
        const char *article = qy_norm_article_text((enum qy_norm_article)i, verdict->title);

        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "article", article);
        qyi_tell_text(writer, "what", check_names[i]);
        qyi_tell_int(writer, "needed", check->needed);
        qyi_tell_int(writer, "found", check->found);
        qyi_tell_bool(writer, "missed", check->missed);
        qyi_object_close(writer);
        if (check->missed)
            say_missed((enum qy_norm_article)i, article, check, &missed, writer);
    }
    qyi_array_close(writer);
    qyi_tell_cell(writer, "missed", qy_buf_str(&missed));
    qy_buf_free(&missed);
}

/* Adds the rounds with this use, except future ones: "1 4 5". */
static void say_use(const struct verdict *verdict, unsigned use, struct qyi_writer *writer)
{
    struct qy_buf rounds = QY_BUF_INIT;
    char id[48];

    for (size_t i = 0; i < verdict->count; i++)
        if (verdict->norm.use[i] == use && verdict->game[i].outcome != QY_NORM_TO_COME)
            qy_buf_addf(&rounds, rounds.len > 0 ? " %u" : "%u", verdict->game[i].round);
    snprintf(id, sizeof id, "norm.use.%s", use_names[use]);
    if (rounds.len > 0) {
        qyi_say(writer, "norm.semicolon", NULL);
        qyi_say(writer, id, qy_buf_str(&rounds), NULL);
    }
    qy_buf_free(&rounds);
}

static void tell_rounds(const struct verdict *verdict, struct qyi_writer *writer)
{
    struct qy_buf left_out = QY_BUF_INIT;

    qyi_array_open(writer, "rounds");
    for (size_t i = 0; i < verdict->count; i++) {
        unsigned use = verdict->norm.use[i];

        qyi_tell_text(writer, NULL, use_names[use]);
        if (use != QY_NORM_COUNTED)
            qy_buf_addf(&left_out, "%s%u:%s", left_out.len > 0 ? " " : "", verdict->game[i].round,
                        use_names[use]);
    }
    qyi_array_close(writer);
    qyi_tell_cell(writer, "left_out", qy_buf_str(&left_out));
    qy_buf_free(&left_out);
    for (unsigned use = QY_NORM_COUNTED_AS_LOST; !qyi_is_mute(writer) && use <= QY_NORM_SET_ASIDE_WON; use++)
        say_use(verdict, use, writer);
}

/* Adds the conditions on which the norm depends. */
static void say_notes(const struct qy_title_norm *norm, struct qyi_writer *writer)
{
    if (norm->raised != 0) {
        qyi_say(writer, "norm.semicolon", NULL);
        qyi_say(writer, "norm.raised", digits((long)norm->raised).text, digits(norm->floor).text, NULL);
    }
    if (norm->made && norm->eight_games) {
        qyi_say(writer, "norm.semicolon", NULL);
        qyi_say(writer, "norm.eight", NULL);
    }
    if (norm->made && !norm->normal_foreigners) {
        qyi_say(writer, "norm.semicolon", NULL);
        qyi_say_told(writer, "norm.exempt", "exemptions", NULL);
    }
}

static void tell_verdict(const struct verdict *verdict, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    tell_numbers(verdict, writer);
    tell_exemptions(verdict->norm.exemptions, writer);
    tell_checks(verdict, writer);
    tell_rounds(verdict, writer);
    say_notes(&verdict->norm, writer);
    qyi_row_close(writer);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

/* Judges a player for every title not held yet. */
static int tell_player(const struct qyi_norm_facts *facts, const struct qy_tournament *tournament,
                       const struct qy_tournament_player *player, bool made_only, struct qyi_writer *writer)
{
    struct verdict verdict = {.player = player};
    enum qy_held_title held = qy_held_title_of(player->text[QY_PLAYER_TITLE]);
    char federation[QY_FEDERATION_SIZE];

    qy_federation_set(federation, player->text[QY_PLAYER_FEDERATION]);
    verdict.count = qyi_norm_games(facts, tournament, player, verdict.game);
    for (unsigned i = 0; i < QY_TITLES; i++) {
        verdict.title = (enum qy_title)i;
        if (qy_title_is_held(verdict.title, held) || (i >= QY_TITLE_WGM && player->sex != 'w'))
            continue;
        int code = qy_title_norm(verdict.title, federation, &facts->event, verdict.game, verdict.count,
                                 &verdict.norm);
        if (code < 0)
            return code;
        if (!made_only || verdict.norm.made)
            tell_verdict(&verdict, writer);
    }
    return 0;
}

int qyi_answer_norms(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                     struct qyi_writer *writer, struct qy_error *reterr)
{
    struct qyi_norm_facts facts;
    int code = qyi_norm_facts(tournament, asked, &facts, reterr);

    if (code < 0)
        return code;
    tell_event(&facts, writer);
    qyi_table_open(writer, &table);
    for (size_t i = 0; code == 0 && i < tournament->player_count; i++)
        code = tell_player(&facts, tournament, &tournament->player[i], asked->made_only, writer);
    qyi_table_close(writer);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}
