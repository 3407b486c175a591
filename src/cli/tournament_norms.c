/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament norms: who made a norm for a title, or which articles of B.01 are missed. */
#include "base/json.h"
#include "cli/cli.h"
#include "cli/table.h"
#include "cli/tournament.h"
#include "cli/tournament_norm_facts.h"

#include <qiyuan/trf.h>

#include <stdio.h>
#include <string.h>

/* What is told of one player and title. */
struct verdict {
    const struct qy_tournament_player *player;
    enum qy_title title;
    struct qy_title_norm norm;
    struct qy_norm_game game[QY_NORM_ROUNDS_MOST];
    size_t count;
};

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

/* ---- the event ------------------------------------------------------------------------------------------
 */

static void add_field(const struct qyi_cli *cli, const struct qy_norm_field_counts *field, struct qy_buf *out)
{
    struct qy_buf exempt = QY_BUF_INIT;

    qyi_cli_word(cli, &exempt, field->exempt ? "norm.field-exempt" : "norm.field-not-exempt", NULL);
    qyi_cli_word(cli, out, "norm.field", digits((long)field->players).text,
                 digits((long)field->federations).text, digits((long)field->titled).text, qy_buf_str(&exempt),
                 NULL);
    qy_buf_addc(out, '\n');
    qy_buf_free(&exempt);
}

static void add_event_words(struct qyi_cli *cli, const struct qyi_cli_norm_facts *facts)
{
    const struct qy_norm_event *event = &facts->event;
    struct qy_buf format = QY_BUF_INIT;
    struct qy_buf host = QY_BUF_INIT;

    qyi_cli_word(cli, &format, format_words[event->format], NULL);
    if (event->host[0])
        qy_buf_adds(&host, event->host);
    else
        qyi_cli_word(cli, &host, "norm.host-unknown", NULL);
    qyi_cli_word(cli, &cli->out, "norm.event", qy_buf_str(&format), digits((long)event->rounds).text,
                 digits((long)facts->over).text, digits((long)event->players).text, qy_buf_str(&host), NULL);
    qy_buf_addc(&cli->out, '\n');
    if (event->format == QY_NORM_SWISS)
        add_field(cli, &facts->field, &cli->out);
    if (facts->without_federation > 0) {
        qyi_cli_word(cli, &cli->out, "norm.no-federations", digits((long)facts->without_federation).text,
                     NULL);
        qy_buf_addc(&cli->out, '\n');
    }
    if (!facts->any_title) {
        qyi_cli_word(cli, &cli->out, "norm.no-titles", NULL);
        qy_buf_addc(&cli->out, '\n');
    }
    qyi_cli_word(cli, &cli->out, "norm.arbiter", NULL);
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&format);
    qy_buf_free(&host);
}

static void add_event_json(struct qyi_cli *cli, const struct qyi_cli_norm_facts *facts)
{
    const struct qy_norm_event *event = &facts->event;
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "format");
    qyi_json_string(&json, format_words[event->format] + strlen("norm."));
    qyi_json_key(&json, "rounds");
    qyi_json_uint(&json, event->rounds);
    qyi_json_key(&json, "over");
    qyi_json_uint(&json, facts->over);
    qyi_json_key(&json, "players");
    qyi_json_uint(&json, event->players);
    qyi_json_key(&json, "host");
    qyi_json_string(&json, event->host[0] ? event->host : NULL);
    qyi_json_key(&json, "without_federation");
    qyi_json_uint(&json, facts->without_federation);
    qyi_json_key(&json, "any_title");
    qyi_json_bool(&json, facts->any_title);
    if (event->format == QY_NORM_SWISS) {
        qyi_json_key(&json, "field");
        qyi_json_open(&json, '{');
        qyi_json_key(&json, "players");
        qyi_json_uint(&json, facts->field.players);
        qyi_json_key(&json, "federations");
        qyi_json_uint(&json, facts->field.federations);
        qyi_json_key(&json, "titled");
        qyi_json_uint(&json, facts->field.titled);
        qyi_json_key(&json, "exempt");
        qyi_json_bool(&json, facts->field.exempt);
        qyi_json_close(&json, '}');
    }
    qyi_json_key(&json, "to_confirm");
    qyi_json_open(&json, '[');
    qyi_json_string(&json, "1.1");
    qyi_json_string(&json, "1.4.2d");
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* ---- one player in words --------------------------------------------------------------------------------
 */

static const struct {
    enum qy_norm_fact fact;
    const char *article;
} exempting[] = {{QY_NORM_NATIONAL, "1.4.3a"},
                 {QY_NORM_NATIONAL_TEAM, "1.4.3b"},
                 {QY_NORM_ZONAL, "1.4.3c"},
                 {QY_NORM_OPEN_FIELD, "1.4.3d"}};

/* "1.4.3a 1.4.3c": the articles of the exemptions. */
static void add_exemptions(unsigned exemptions, struct qy_buf *out)
{
    const char *between = "";

    for (size_t i = 0; i < sizeof exempting / sizeof exempting[0]; i++)
        if (exemptions & exempting[i].fact) {
            qy_buf_addf(out, "%s%s", between, exempting[i].article);
            between = " ";
        }
}

/* The articles that are missed, or what the norm rests on. */
static void add_missed(const struct qyi_cli *cli, const struct verdict *verdict, struct qy_buf *out)
{
    const char *between = "norm.colon";

    for (unsigned i = 0; i < QY_NORM_ARTICLES; i++) {
        const struct qy_norm_check *check = &verdict->norm.check[i];
        char id[48];

        if (!check->missed)
            continue;
        snprintf(id, sizeof id, "norm.missed.%s", check_names[i]);
        qyi_cli_word(cli, out, between, NULL);
        qyi_cli_word(cli, out, id, qy_norm_article_text((enum qy_norm_article)i, verdict->title),
                     i == QY_NORM_SCORE ? halves(check->needed).text : digits(check->needed).text,
                     i == QY_NORM_SCORE ? halves(check->found).text : digits(check->found).text, NULL);
        between = "norm.semicolon";
    }
}

/* "1 4 5": the rounds that were put to a use, but for those to come. Returns how many. */
static unsigned add_rounds(const struct verdict *verdict, unsigned use, struct qy_buf *out)
{
    unsigned count = 0;

    for (size_t i = 0; i < verdict->count; i++)
        if (verdict->norm.use[i] == use && verdict->game[i].outcome != QY_NORM_TO_COME)
            qy_buf_addf(out, count++ > 0 ? " %u" : "%u", verdict->game[i].round);
    return count;
}

static void add_uses(const struct qyi_cli *cli, const struct verdict *verdict, struct qy_buf *out)
{
    for (unsigned use = QY_NORM_COUNTED_AS_LOST; use <= QY_NORM_SET_ASIDE_WON; use++) {
        struct qy_buf rounds = QY_BUF_INIT;
        char id[48];

        snprintf(id, sizeof id, "norm.use.%s", use_names[use]);
        if (add_rounds(verdict, use, &rounds) > 0) {
            qyi_cli_word(cli, out, "norm.semicolon", NULL);
            qyi_cli_word(cli, out, id, qy_buf_str(&rounds), NULL);
        }
        qy_buf_free(&rounds);
    }
}

static void add_notes(const struct qyi_cli *cli, const struct verdict *verdict, struct qy_buf *out)
{
    const struct qy_title_norm *norm = &verdict->norm;

    add_uses(cli, verdict, out);
    if (norm->raised != 0) {
        qyi_cli_word(cli, out, "norm.semicolon", NULL);
        qyi_cli_word(cli, out, "norm.raised", digits((long)norm->raised).text, digits(norm->floor).text,
                     NULL);
    }
    if (norm->made && norm->eight_games) {
        qyi_cli_word(cli, out, "norm.semicolon", NULL);
        qyi_cli_word(cli, out, "norm.eight", NULL);
    }
    if (norm->made && !norm->normal_foreigners) {
        struct qy_buf articles = QY_BUF_INIT;

        add_exemptions(norm->exemptions, &articles);
        qyi_cli_word(cli, out, "norm.semicolon", NULL);
        qyi_cli_word(cli, out, "norm.exempt", qy_buf_str(&articles), NULL);
        qy_buf_free(&articles);
    }
}

static void add_words(struct qyi_cli *cli, const struct verdict *verdict)
{
    const struct qy_title_norm *norm = &verdict->norm;
    const char *name = verdict->player->text[QY_PLAYER_NAME];
    const char *title = qy_title_name(verdict->title);

    if (norm->made) {
        qyi_cli_word(cli, &cli->out, "norm.made", digits(verdict->player->number).text, name, title,
                     halves((long)norm->half_points).text, digits((long)norm->games).text,
                     digits(norm->performance).text, digits(norm->average).text,
                     digits((long)norm->counts).text, NULL);
    } else {
        qyi_cli_word(cli, &cli->out, "norm.not-made", digits(verdict->player->number).text, name, title,
                     NULL);
        add_missed(cli, verdict, &cli->out);
    }
    add_notes(cli, verdict, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

/* ---- one player for programs ----------------------------------------------------------------------------
 */

static void add_tsv_head(struct qyi_cli *cli)
{
    qy_buf_adds(&cli->out,
                "number\tname\ttitle\tmade\tgames\tcounts\tpoints\tneeded\tperformance\taverage\traised\t"
                "exemptions\tmissed\tleft-out\n");
}

/* Columns as in the head; "missed" holds ARTICLE:NEEDED:FOUND, "left-out" ROUND:USE, with blanks between. */
static void add_tsv(struct qyi_cli *cli, const struct verdict *verdict)
{
    const struct qy_title_norm *norm = &verdict->norm;
    struct qy_buf *out = &cli->out;
    const char *between = "";

    qy_buf_addf(out, "%u\t", verdict->player->number);
    qyi_cli_table_field(verdict->player->text[QY_PLAYER_NAME], out);
    qy_buf_addf(out, "\t%s\t%d\t%u\t%u\t%s\t%s\t%d\t%d\t%u\t", qy_title_name(verdict->title), norm->made,
                norm->games, norm->counts, halves((long)norm->half_points).text,
                halves((long)norm->needed_points).text, norm->performance, norm->average, norm->raised);
    add_exemptions(norm->exemptions, out);
    qy_buf_addc(out, '\t');
    for (unsigned i = 0; i < QY_NORM_ARTICLES; i++)
        if (norm->check[i].missed) {
            qy_buf_addf(out, "%s%s:%d:%d", between,
                        qy_norm_article_text((enum qy_norm_article)i, verdict->title), norm->check[i].needed,
                        norm->check[i].found);
            between = " ";
        }
    qy_buf_addc(out, '\t');
    between = "";
    for (size_t i = 0; i < verdict->count; i++)
        if (norm->use[i] != QY_NORM_COUNTED) {
            qy_buf_addf(out, "%s%u:%s", between, verdict->game[i].round, use_names[norm->use[i]]);
            between = " ";
        }
    qy_buf_addc(out, '\n');
}

static void add_exemptions_json(unsigned exemptions, struct qyi_json *json)
{
    qyi_json_open(json, '[');
    for (size_t i = 0; i < sizeof exempting / sizeof exempting[0]; i++)
        if (exemptions & exempting[i].fact)
            qyi_json_string(json, exempting[i].article);
    qyi_json_close(json, ']');
}

static void add_checks_json(struct qyi_json *json, const struct verdict *verdict)
{
    qyi_json_key(json, "checks");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < QY_NORM_ARTICLES; i++) {
        const struct qy_norm_check *check = &verdict->norm.check[i];

        qyi_json_open(json, '{');
        qyi_json_key(json, "article");
        qyi_json_string(json, qy_norm_article_text((enum qy_norm_article)i, verdict->title));
        qyi_json_key(json, "what");
        qyi_json_string(json, check_names[i]);
        qyi_json_key(json, "needed");
        qyi_json_int(json, check->needed);
        qyi_json_key(json, "found");
        qyi_json_int(json, check->found);
        qyi_json_key(json, "missed");
        qyi_json_bool(json, check->missed);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
    qyi_json_key(json, "rounds");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < verdict->count; i++)
        qyi_json_string(json, use_names[verdict->norm.use[i]]);
    qyi_json_close(json, ']');
}

static void add_json(struct qyi_cli *cli, const struct verdict *verdict)
{
    const struct qy_title_norm *norm = &verdict->norm;
    const struct {
        const char *key;
        int64_t number;
    } numbers[] = {{"games", norm->games},
                   {"counts", norm->counts},
                   {"half_points", norm->half_points},
                   {"needed_half_points", norm->needed_points},
                   {"performance", norm->performance},
                   {"average", norm->average},
                   {"raised", norm->raised}};
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "id");
    qyi_json_uint(&json, verdict->player->number);
    qyi_json_key(&json, "name");
    qyi_json_string(&json, verdict->player->text[QY_PLAYER_NAME]);
    qyi_json_key(&json, "title");
    qyi_json_string(&json, qy_title_name(verdict->title));
    qyi_json_key(&json, "made");
    qyi_json_bool(&json, norm->made);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        qyi_json_key(&json, numbers[i].key);
        qyi_json_int(&json, numbers[i].number);
    }
    qyi_json_key(&json, "eight_games");
    qyi_json_bool(&json, norm->made && norm->eight_games);
    qyi_json_key(&json, "normal_foreigners");
    qyi_json_bool(&json, norm->normal_foreigners);
    qyi_json_key(&json, "exemptions");
    add_exemptions_json(norm->exemptions, &json);
    add_checks_json(&json, verdict);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* ---- all of them ----------------------------------------------------------------------------------------
 */

/* Judges a player for every title not held yet; those of women for women alone. With --quiet only norms that
 * were made are told. */
static int add_player(struct qyi_cli *cli, const struct qyi_cli_norm_facts *facts,
                      const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    struct verdict verdict = {.player = player};
    enum qy_held_title held = qy_held_title_of(player->text[QY_PLAYER_TITLE]);
    char federation[QY_FEDERATION_SIZE];

    qy_federation_set(federation, player->text[QY_PLAYER_FEDERATION]);
    verdict.count = qyi_cli_norm_games(facts, tournament, player, verdict.game);
    for (unsigned i = 0; i < QY_TITLES; i++) {
        int code;

        verdict.title = (enum qy_title)i;
        if (qy_title_is_held(verdict.title, held) || (i >= QY_TITLE_WGM && player->sex != 'w'))
            continue;
        code = qy_title_norm(verdict.title, federation, &facts->event, verdict.game, verdict.count,
                             &verdict.norm);
        if (code < 0)
            return code;
        if (cli->quiet && !verdict.norm.made)
            continue;
        if (cli->json)
            add_json(cli, &verdict);
        else if (cli->text[QYI_OPT_TSV])
            add_tsv(cli, &verdict);
        else
            add_words(cli, &verdict);
    }
    return 0;
}

int qyi_cli_tournament_norms(struct qyi_cli *cli, const char *path)
{
    struct qyi_cli_norm_facts facts;
    const struct qy_tournament *tournament;
    struct qy_error error = {0};
    struct qy_trf *trf;
    int code;

    if (cli->operand_count > 2)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    code = qyi_cli_read_trf(cli, path, &trf);
    if (code != QYI_EXIT_DONE)
        return code;
    tournament = qy_trf_tournament(trf);
    code = qyi_cli_norm_facts(cli, path, tournament, &facts);
    if (code == QYI_EXIT_DONE) {
        if (cli->json)
            add_event_json(cli, &facts);
        else if (cli->text[QYI_OPT_TSV])
            add_tsv_head(cli);
        else
            add_event_words(cli, &facts);
        for (size_t i = 0; error.code == 0 && i < tournament->player_count; i++)
            error.code = add_player(cli, &facts, tournament, &tournament->player[i]);
        if (error.code < 0)
            code = qyi_cli_fail(cli, path, &error);
    }
    qy_trf_free(trf);
    return code;
}
