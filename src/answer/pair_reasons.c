/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a round is paired as it is: reasons of Swiss systems, seats of tables and brackets. */
#include "answer/answers.h"
#include "base/error.h"
#include "base/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const bar_names[QY_BAR_COUNT] = {
    [QY_BAR_NONE] = "none",
    [QY_BAR_MET] = "met",
    [QY_BAR_BYE] = "bye",
    [QY_BAR_COLOURS] = "colours",
    [QY_BAR_FORBIDDEN] = "forbidden",
    [QY_BAR_AWAY] = "away",
    [QY_BAR_COMPLETION] = "completion",
    [QY_BAR_CRITERION] = "criterion",
    [QY_BAR_ORDER] = "order",
    [QY_BAR_UPFLOATERS] = "upfloaters",
    [QY_BAR_SHIFTERS] = "shifters",
    [QY_BAR_BYE_SCORE] = "bye-score",
    [QY_BAR_BYE_GAMES] = "bye-games",
    [QY_BAR_BYE_LAST] = "bye-last",
    [QY_BAR_FREE] = "free",
    [QY_BAR_HALVES] = "halves",
    [QY_BAR_LAYER] = "layer",
    [QY_BAR_GAP] = "gap",
    [QY_BAR_RUN] = "run",
    [QY_BAR_NEED] = "need",
    [QY_BAR_UNIT] = "unit",
    [QY_BAR_LOT] = "lot",
    [QY_BAR_SECOND] = "second",
};

static const char *const colour_names[] = {
    [QY_COLOUR_NONE] = "none",         [QY_COLOUR_BOTH] = "both",
    [QY_COLOUR_STRONGER] = "stronger", [QY_COLOUR_ALTERNATE] = "alternate",
    [QY_COLOUR_HIGHER] = "higher",     [QY_COLOUR_NUMBER] = "number",
    [QY_COLOUR_BALANCE] = "balance",   [QY_COLOUR_LOT] = "lot",
    [QY_COLOUR_ONE] = "one",           [QY_COLOUR_DIFFERENCE] = "difference",
    [QY_COLOUR_LAST] = "last",         [QY_COLOUR_LAST_OTHER] = "last-other",
    [QY_COLOUR_FEWER] = "fewer",       [QY_COLOUR_SECOND] = "second",
};

/* The texts of a system's criteria, by number; shared ones are those of the Dutch system. */
static const char *const criterion_words[][22] = {
    [QY_PAIRS_DUTCH] = {[4] = "completion",
                        [5] = "c5",
                        [6] = "c6",
                        [7] = "c7",
                        [8] = "c8",
                        [9] = "c9",
                        [10] = "c10",
                        [11] = "c11",
                        [12] = "c12",
                        [13] = "c13",
                        [14] = "c14",
                        [15] = "c15",
                        [16] = "c16",
                        [17] = "c17",
                        [18] = "c18",
                        [19] = "c19",
                        [20] = "c20",
                        [21] = "c21"},
    [QY_PAIRS_BURSTEIN] = {[4] = "completion", [5] = "c6", [6] = "c7", [7] = "c8", [8] = "c12"},
    [QY_PAIRS_DUBOV] = {[5] = "up-fewest",
                        [6] = "up-scores",
                        [7] = "c12",
                        [8] = "up-most",
                        [9] = "up-times",
                        [10] = "up-again"},
    [QY_PAIRS_TEAMS] = {[4] = "up-fewest",
                        [5] = "up-scores",
                        [6] = "up-next",
                        [7] = "up-floated",
                        [8] = "c12",
                        [9] = "c13",
                        [10] = "up-resident"},
    [QY_PAIRS_DOUBLE] =
        {[4] = "up-fewest", [5] = "up-scores", [6] = "up-next", [7] = "up-floated", [8] = "up-resident"},
};

/* ---- words ----------------------------------------------------------------------------------------- */

static void add_score(struct qy_buf *out, qy_points score)
{
    qy_fraction_write((struct qy_fraction){score, QY_POINT}, 1, out);
}

/* The pair that the system makes, or that lots may make. */
static bool is_made(const struct qy_pair_reason *reason)
{
    return reason->player > 0 && (reason->bar == QY_BAR_NONE || reason->bar == QY_BAR_LOT);
}

/* "12 Li", or the word for the bye. */
static void add_player(const struct qy_tournament *tournament, unsigned number, enum qy_lang lang,
                       struct qy_buf *out)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (player)
        qy_buf_addf(out, "%u %s", number, player->text[QY_PLAYER_NAME]);
    else
        qy_buf_adds(out, qyi_word(lang, "explain.the-bye"));
}

/* The message that explains colours; the higher ranked player in Double-Swiss is not called a first team. */
static const char *colour_word(enum qy_pair_system system, uint8_t rule)
{
    if (system == QY_PAIRS_DOUBLE && rule == QY_COLOUR_LAST)
        return "last-higher";
    if (system == QY_PAIRS_DOUBLE && rule == QY_COLOUR_LAST_OTHER)
        return "last-lower";
    return colour_names[rule];
}

/* The message of a reason. Appendix 2 has its own texts for reasons that FIDE's systems have too. */
static const char *word_of(enum qy_pair_system system, const struct qy_pair_reason *reason)
{
    if (reason->bar == QY_BAR_CRITERION)
        return criterion_words[system][reason->criterion];
    if (system == QY_PAIRS_SWISS_CN)
        switch (reason->bar) {
        case QY_BAR_MET: return "met-cn";
        case QY_BAR_BYE: return "bye-cn";
        case QY_BAR_COMPLETION: return "completion-cn";
        default: break;
        }
    return bar_names[reason->bar];
}

/* ---- reasons --------------------------------------------------------------------------------------- */

/* "they met in round 2 (C.04.3 C1)". */
static void add_reason(enum qy_pair_system system, const struct qy_pair_reason *reason, const char *article,
                       enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf score = QY_BUF_INIT;
    char id[40];
    char round[8];

    (void)snprintf(round, sizeof round, "%u", reason->round);
    (void)snprintf(id, sizeof id, "explain.%s", word_of(system, reason));
    add_score(&score, reason->score);
    qyi_message(lang, id, (const char *const[]){qy_buf_str(&score), round, article}, 3, out);
    qy_buf_free(&score);
}

/* "colours: each gets what is due (C.04.3 5.2.1)". */
static void add_colours(const struct qy_pair_reasons *reasons, enum qy_lang lang, struct qy_buf *out)
{
    enum qy_pair_system system = (enum qy_pair_system)reasons->system;
    struct qy_buf article = QY_BUF_INIT;
    char id[40];

    (void)snprintf(id, sizeof id, "explain.colour-%s", colour_word(system, reasons->colour));
    qy_colour_rule_article(system, (enum qy_colour_rule)reasons->colour, &article);
    qyi_message(lang, id, (const char *const[]){qy_buf_str(&article)}, 1, out);
    qy_buf_free(&article);
}

/* "  3 Li - 7 Sun: " and the reason. */
static void say_reason(const struct qy_tournament *tournament, const struct qy_pair_reason *reason,
                       const char *words, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    if (qyi_is_mute(writer))
        return;
    qy_buf_adds(&text, "  ");
    if (reason->player > 0) {
        add_player(tournament, reason->player, writer->lang, &text);
        qy_buf_adds(&text, " - ");
        add_player(tournament, reason->other, writer->lang, &text);
        qy_buf_adds(&text, writer->lang == QY_LANG_EN ? ": " : "：");
    }
    qyi_say_text(writer, qy_buf_str(&text));
    qyi_say_text(writer, words);
    qy_buf_free(&text);
}

/* Writes a text under a key, unless it is empty, and frees it. */
static void tell_away(const char *key, struct qy_buf *text, struct qyi_writer *writer)
{
    writer->out->failed |= text->failed;
    if (text->len > 0)
        qyi_tell_text(writer, key, qy_buf_str(text));
    qy_buf_free(text);
}

/* Names the other player with points before the round, for readers without a list of players. */
static void tell_other(const struct qy_tournament *tournament, unsigned round, unsigned number,
                       struct qyi_writer *writer)
{
    const struct qy_tournament_player *other = qy_tournament_player(tournament, number);

    if (!other)
        return;
    qyi_tell_text(writer, "other_name", other->text[QY_PLAYER_NAME]);
    qyi_tell_fixed(writer, "other_points", qy_tournament_score(tournament, other, round - 1), 1);
}

/* Writes the reason for a pair's colours, and the earlier colours of both: "wbw". */
static void tell_colours(const struct qy_tournament *tournament, unsigned round,
                         const struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason,
                         struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_tell_text(writer, "colours", colour_names[reasons->colour]);
    qy_colour_rule_article((enum qy_pair_system)reasons->system, (enum qy_colour_rule)reasons->colour, &text);
    tell_away("colours_article", &text, writer);
    add_colours(reasons, writer->lang, &text);
    tell_away("colours_text", &text, writer);
    qyi_array_open(writer, "played");
    for (unsigned i = 0; i < 2; i++) {
        const struct qy_tournament_player *player =
            qy_tournament_player(tournament, i == 0 ? reason->player : reason->other);

        for (unsigned r = 1; player && r < round && r <= tournament->columns; r++)
            if (player->entry[r - 1].colour != QY_TOURNAMENT_NO_COLOUR)
                qy_buf_addc(&text, player->entry[r - 1].colour == QY_TOURNAMENT_WHITE ? 'w' : 'b');
        qyi_tell_text(writer, NULL, qy_buf_str(&text));
        qy_buf_clear(&text);
    }
    qyi_array_close(writer);
    qy_buf_free(&text);
}

static void tell_reason(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason,
                        struct qyi_writer *writer)
{
    enum qy_pair_system system = (enum qy_pair_system)reasons->system;
    struct qy_buf article = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "player", reason->player);
    qyi_tell_uint(writer, "other", reason->other);
    qyi_tell_text(writer, "bar", bar_names[reason->bar]);
    if (reason->bar == QY_BAR_CRITERION)
        qyi_tell_uint(writer, "criterion", reason->criterion);
    if (reason->bar == QY_BAR_MET)
        qyi_tell_uint(writer, "met", reason->round);
    qy_pair_reason_article(system, reason, &article);
    add_reason(system, reason, qy_buf_str(&article), writer->lang, &words);
    say_reason(tournament, reason, qy_buf_str(&words), writer);
    tell_away("article", &article, writer);
    tell_away("text", &words, writer);
    tell_other(tournament, round, reason->other, writer);
    if (is_made(reason) && reason->other > 0)
        tell_colours(tournament, round, reasons, reason, writer);
    qyi_tell_fixed(writer, "score", reason->score, 1);
    qyi_row_close(writer);
}

/* Adds the requested pair, with its scores and the reason for its colours. */
static void say_pair(const struct qy_tournament *tournament, const struct qy_pair_reasons *reasons,
                     struct qyi_writer *writer)
{
    struct qy_buf side[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qy_buf score[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qy_buf words = QY_BUF_INIT;

    add_player(tournament, reasons->item[0].player, writer->lang, &side[0]);
    add_player(tournament, reasons->item[0].other, writer->lang, &side[1]);
    for (unsigned i = 0; i < 2; i++)
        add_score(&score[i], reasons->score[i]);
    qyi_say(writer, "explain.pair", qy_buf_str(&side[0]), qy_buf_str(&score[0]), qy_buf_str(&side[1]),
            qy_buf_str(&score[1]), NULL);
    qyi_say_end(writer);
    for (unsigned i = 0; i < 2; i++) {
        qy_buf_free(&side[i]);
        qy_buf_free(&score[i]);
    }
    if (reasons->item[0].other > 0 && is_made(&reasons->item[0])) {
        add_colours(reasons, writer->lang, &words);
        qyi_say_text(writer, "  ");
        qyi_say_text(writer, qy_buf_str(&words));
        qyi_say_end(writer);
    }
    qy_buf_free(&words);
}

void qyi_answer_reasons(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons, bool judged, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("round", "round"),     QYI_COLUMN("player", "player"),       QYI_COLUMN("other", "other"),
        QYI_COLUMN("bar", "bar"),         QYI_COLUMN("criterion", "criterion"), QYI_COLUMN("met", "met"),
        QYI_COLUMN("article", "article"), QYI_COLUMN("colours", "colours"),     QYI_COLUMN("score", "score"),
    };
    static const struct qyi_table table = QYI_TABLE(columns);

    if (judged && reasons->count > 0)
        qyi_say(writer, "explain.by-hand", NULL);
    else if (!judged)
        say_pair(tournament, reasons, writer);
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < reasons->count; i++)
        tell_reason(tournament, round, reasons, &reasons->item[i], writer);
    qyi_table_close(writer);
}

/* ---- tables and brackets --------------------------------------------------------------------------- */

/* Returns the position of a player in a list of numbers, from 1; 0 if it is not in the list. */
static size_t place_in(const uint16_t *list, size_t count, unsigned number)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == number)
            return i + 1;
    return 0;
}

/*
 * Why a pair of a table or a bracket plays: message `id` with numbers, and below it message `more` unless that is NULL.
 */
static void tell_why(const char *id, const size_t *numbers, size_t count, const char *more,
                     struct qyi_writer *writer)
{
    struct qy_buf words = QY_BUF_INIT;
    char text[6][24];
    const char *particulars[6];

    for (size_t i = 0; i < count; i++) {
        (void)snprintf(text[i], sizeof text[i], "%zu", numbers[i]);
        particulars[i] = text[i];
    }
    qyi_message(writer->lang, id, particulars, count, &words);
    qyi_say_text(writer, qy_buf_str(&words));
    if (more) {
        qyi_say_end(writer);
        qyi_say(writer, more, NULL);
        qy_buf_addc(&words, '\n');
        qy_buf_adds(&words, qyi_word(writer->lang, more));
    }
    tell_away("text", &words, writer);
}

/* Explains a pair by its seats: `places` are positions among `of` seats, in group `group` or, if that is 0,
 * in a table. */
static void tell_seats(unsigned round, struct qy_pair pair, const size_t place[2], size_t of, size_t group,
                       struct qyi_writer *writer)
{
    const size_t numbers[] = {pair.white, pair.black, place[0], place[1], of, group};

    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "player", pair.white);
    qyi_tell_uint(writer, "other", pair.black);
    qyi_tell_uint(writer, "seat", place[0]);
    qyi_tell_uint(writer, "other_seat", place[1]);
    qyi_tell_uint(writer, "seats", of);
    qyi_tell_uint(writer, "group", group);
    tell_why(group > 0 ? "explain.group" : "explain.table", numbers, 6, NULL, writer);
    qyi_row_close(writer);
}

static bool stands(const struct qy_tournament *tournament, unsigned round, struct qy_pair pair)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, pair.white);

    return player && pair.black > 0 && round <= tournament->columns &&
           player->entry[round - 1].opponent == pair.black;
}

static int explain_table(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair,
                         struct qyi_writer *writer)
{
    uint16_t *list;
    size_t count;
    size_t place[2];

    if (qy_tournament_log_table(event, &list, &count) < 0)
        return QY_E_MEMORY;
    place[0] = place_in(list, count, pair.white);
    place[1] = place_in(list, count, pair.black);
    free(list);
    tell_seats(round, pair, place, count, 0, writer);
    return 0;
}

/* A match of a knock-out: by seats in its first round, else the winners of two matches. */
static void tell_match(const struct qy_tournament_match *match, unsigned round, struct qy_pair pair,
                       struct qyi_writer *writer)
{
    const size_t numbers[] = {pair.white, pair.black, match->round, round - match->first_round + 1U};

    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "player", pair.white);
    qyi_tell_uint(writer, "other", pair.black);
    qyi_tell_uint(writer, "match_round", match->round);
    qyi_tell_uint(writer, "game", numbers[3]);
    qyi_tell_bool(writer, "third", match->third);
    tell_why(match->third        ? "explain.third"
             : match->round == 1 ? "explain.seats"
                                 : "explain.match",
             numbers, 4, round == match->first_round ? "explain.match-first" : "explain.match-turns", writer);
    qyi_row_close(writer);
}

/* Returns 1 if no match contains the pair. */
static int explain_match(const struct qy_tournament_log *event, size_t stage, unsigned round,
                         struct qy_pair pair, struct qyi_writer *writer)
{
    struct qy_tournament_matches matches;
    int code = 1;

    if (qy_tournament_log_matches(event, stage, &matches, NULL) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < matches.count; i++) {
        const struct qy_tournament_match *match = &matches.match[i];

        if (match->first_round > round || !place_in(match->player, 2, pair.white) ||
            !place_in(match->player, 2, pair.black))
            continue;
        tell_match(match, round, pair, writer);
        code = 0;
    }
    qy_tournament_matches_free(&matches);
    return code;
}

/* The group of a stage in which both have seats. */
static void explain_group(const struct qy_tournament_stage *stage, unsigned round, struct qy_pair pair,
                          struct qyi_writer *writer)
{
    size_t group = 1;

    for (size_t from = 0, to; from < stage->seat_count; from = to + 1, group++) {
        size_t place[2];

        for (to = from; stage->seat[to] > 0; to++)
            ;
        place[0] = place_in(stage->seat + from, to - from, pair.white);
        place[1] = place_in(stage->seat + from, to - from, pair.black);
        if (place[0] > 0 && place[1] > 0)
            tell_seats(round, pair, place, to - from, group, writer);
    }
}

static int explain_stage(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair,
                         struct qyi_writer *writer)
{
    struct qy_tournament_stage stage;

    for (size_t i = 0; qy_tournament_log_stage(event, i, &stage); i++) {
        if (round < stage.first_round || round > stage.last_round)
            continue;
        if (stage.plan.kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
            return explain_match(event, i, round, pair, writer);
        explain_group(&stage, round, pair, writer);
    }
    return 0;
}

/* ---- the answer ------------------------------------------------------------------------------------ */

bool qyi_read_pair(const char *text, size_t len, struct qy_pair *ret_pair)
{
    unsigned number[2] = {0, 0};
    size_t digits[2] = {0, 0};
    size_t k = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '-' && k == 0) {
            k = 1;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || ++digits[k] > 4)
            return false;
        number[k] = number[k] * 10 + (unsigned)(text[i] - '0');
    }
    *ret_pair = (struct qy_pair){(uint16_t)number[0], (uint16_t)number[1]};
    return digits[0] > 0 && digits[1] > 0 && number[0] > 0;
}

int qyi_read_pairs(const char *text, struct qy_pairing *ret_pairing, const char **ret_bad)
{
    struct qy_pairing pairing = {calloc(strlen(text) / 2 + 1, sizeof *pairing.pair), 0};

    if (!pairing.pair)
        return QY_E_MEMORY;
    while (*text) {
        size_t len = strcspn(text, ",");

        if (!qyi_read_pair(text, len, &pairing.pair[pairing.count++])) {
            qy_pairing_free(&pairing);
            *ret_bad = text;
            return 1;
        }
        text += len + (text[len] == ',');
    }
    *ret_pairing = pairing;
    return 0;
}

int qyi_answer_explain(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair,
                       size_t most, struct qyi_writer *writer, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    bool stages = qy_tournament_log_stages(event) > 0;
    struct qy_pair_reasons reasons;
    int code;

    if (stages || qy_tournament_log_system(event)->form == QY_PAIRING_TABLE) {
        if (!stands(tournament, round, pair))
            return 1;
        code = stages ? explain_stage(event, round, pair, writer) : explain_table(event, round, pair, writer);
        return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : code;
    }
    code = qy_tournament_log_explain(event, round, pair, most, &reasons, reterr);
    if (code < 0)
        return code;
    qyi_answer_reasons(tournament, round, &reasons, false, writer);
    qy_pair_reasons_free(&reasons);
    return 0;
}
