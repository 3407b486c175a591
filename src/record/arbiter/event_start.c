/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fields of `start` that depend on each other: the rule set, the players, the clock, the position, the
 * regulations.
 */
#include "arbiter/event_slots.h"
#include "base/error.h"

#include <qiyuan/core/notation.h>

#include <stdio.h>

/* Fills in an error that lists the names of all games, or of all rule sets. */
static int bad_name(const struct qyi_event_fields *line, unsigned field)
{
    char expected[QYI_EVENT_CHOICES] = "";

    for (unsigned i = 0; field == QYI_F_GAME ? i < QY_GAME_COUNT : qy_rules_at(i) != NULL; i++) {
        const char *name = field == QYI_F_GAME ? qy_game_id((enum qy_game)i) : qy_rules_id(qy_rules_at(i));

        qyi_event_add_choice(expected, name);
    }
    return qyi_event_bad(line, field, expected);
}

/* The reading named by the line, else the default for logs that name none. */
static int get_reading(const struct qyi_event_fields *line, unsigned otherwise, const struct qy_rules **rules)
{
    int64_t number = otherwise;
    int status = qyi_event_int(line, QYI_F_READING, 1, INT32_MAX, &number);
    const struct qy_rules *found = status == 0 ? qy_rules_in_reading(*rules, (unsigned)number) : NULL;
    char told[24];
    char known[96];

    if (status < 0)
        return status;
    if (found) {
        *rules = found;
        return 0;
    }
    (void)snprintf(told, sizeof told, "%lld", (long long)number);
    (void)snprintf(known, sizeof known, "%s 1..%u", qy_rules_id(*rules), qy_rules_reading(*rules));
    return qyi_event_fault(line, line->slot[QYI_F_READING].at, QY_E_RULES_READING, told, strlen(told), known);
}

int qyi_event_read_rules(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                         struct qyi_event_target *to)
{
    struct qy_game_setup *setup = to->setup;
    (void)row;
    struct qy_text game = {NULL, 0};
    struct qy_text rules = {NULL, 0};
    enum qy_game which = QY_GAME_COUNT;
    int status = qyi_event_text(line, QYI_F_GAME, &game);

    if (status == 0)
        status = qyi_event_text(line, QYI_F_RULES, &rules);
    if (status < 0)
        return status;
    if (!game.text && !rules.text)
        return qyi_event_missing(line, QYI_F_GAME);
    if (game.text && qy_game_by_id(game.text, game.len, &which) < 0)
        return bad_name(line, QYI_F_GAME);
    const struct qy_rules *found =
        rules.text ? qy_rules_by_id(rules.text, rules.len) : qy_rules_default(which);
    if (!found || (game.text && qy_rules_game(found) != which))
        return bad_name(line, QYI_F_RULES);
    status = get_reading(line, to->reading, &found);
    if (status == 0)
        qy_game_setup_init(found, setup);
    return status;
}

int qyi_event_read_players(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                           struct qyi_event_target *to)
{
    struct qy_game_setup *setup = to->setup;
    (void)row;
    uint8_t seen = 0;

    for (size_t i = 0; i < line->players; i++) {
        const struct qyi_event_slot *value = &line->player_value[i];
        int side = qyi_event_is(&line->player[i], qy_side_id(qy_rules_game(setup->rules), QY_FIRST))    ? 0
                   : qyi_event_is(&line->player[i], qy_side_id(qy_rules_game(setup->rules), QY_SECOND)) ? 1
                                                                                                        : -1;

        if (side < 0 || (seen >> side & 1))
            return qyi_event_fault(line, line->player_at[i],
                                   side < 0 ? QY_E_FIELD_UNKNOWN : QY_E_FIELD_REPEATED, line->player[i].text,
                                   line->player[i].len, NULL);
        seen |= (uint8_t)(1U << side);
        if (value->type == 'n')
            continue;
        if (value->type != '"' || value->text[0].len >= QY_ARBITER_NAME_SIZE)
            return qyi_event_fault(line, value->at, QY_E_FIELD_VALUE, line->player[i].text,
                                   line->player[i].len, "\"Ann\"");
        memcpy(setup->name[side], value->text[0].text, value->text[0].len);
    }
    return 0;
}

/* Shifts an error in a text to the text's position in the line. */
static int within(const struct qyi_event_fields *line, const struct qy_text *text, int status)
{
    size_t base = text->text >= line->json->text && text->text <= line->json->text + line->json->len
                      ? (size_t)(text->text - line->json->text)
                      : 0;

    if (status < 0 && line->reterr) {
        line->reterr->offset += base;
        line->reterr->line = 0;
        line->reterr->column = (uint32_t)(line->reterr->offset + 1);
    }
    return status;
}

/*
 * The starting position of odds, by name; for two moves, with the first move if named; if it is null, that
 * move is made on the board, online.
 */
static int get_odds(const struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    struct qy_text name = {NULL, 0};
    struct qy_text first = {NULL, 0};
    bool later = qyi_event_has(line, QYI_F_FIRST) && line->slot[QYI_F_FIRST].type == 'n';
    qy_move move;
    int status = qyi_event_text(line, QYI_F_ODDS, &name);

    if (status == 0 && !later)
        status = qyi_event_text(line, QYI_F_FIRST, &first);
    if (status < 0)
        return status;
    if (qyi_event_has(line, QYI_F_FEN))
        return qyi_event_repeated(line, line->slot[QYI_F_FEN].at, QYI_F_FEN);
    const struct qy_odds *odds = qy_odds_by_id(qy_rules_game(setup->rules), name.text, name.len);
    if (!odds)
        return qyi_event_bad(line, QYI_F_ODDS, "odds of the game");
    if (qy_odds_read_start(odds, first.text, first.len, &move, &setup->start) < 0 ||
        (later && (setup->mode != QY_PLAY_ONLINE || !qy_odds_two_moves(odds))))
        return qyi_event_bad(line, QYI_F_FIRST, "the first of two moves");
    if (later) {
        setup->two_moves = odds;
        qy_odds_board(odds, &setup->start);
    }
    return 0;
}

int qyi_event_read_position(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                            struct qyi_event_target *to)
{
    struct qy_game_setup *setup = to->setup;
    (void)row;
    struct qy_text text = {NULL, 0};

    if (qyi_event_has(line, QYI_F_ODDS))
        return get_odds(line, setup);
    if (qyi_event_has(line, QYI_F_FIRST))
        return qyi_event_missing(line, QYI_F_ODDS);
    if (!qyi_event_has(line, QYI_F_FEN))
        return 0;
    int status = qyi_event_text(line, QYI_F_FEN, &text);
    return status < 0 ? status
                      : within(line, &text,
                               qy_position_from_fen(qy_rules_game(setup->rules), text.text, text.len,
                                                    &setup->start, line->reterr));
}

int qyi_event_read_control(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                           struct qyi_event_target *to)
{
    struct qy_game_setup *setup = to->setup;
    (void)row;
    struct qy_text text = {NULL, 0};
    int status = qyi_event_text(line, QYI_F_TIME, &text);

    if (status < 0 || !text.text)
        return status;
    return within(line, &text, qy_time_control_parse(text.text, text.len, &setup->control, line->reterr));
}

/* Reads the event's regulations, which must not repeat fields of the line. */
static int get_regulations(const struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    static const unsigned fields[QY_REGULATION_COUNT] = {
        [QY_REGULATION_DEFAULT] = QYI_F_DEFAULT,         [QY_REGULATION_NATURAL_LIMIT] = QYI_F_NATURAL_LIMIT,
        [QY_REGULATION_REPETITIONS] = QYI_F_REPETITIONS, [QY_REGULATION_RECORDS] = QYI_F_RECORDS,
        [QY_REGULATION_CLAIMS] = QYI_F_CLAIMS,           [QY_REGULATION_LATE_FROM] = QYI_F_LATE_FROM,
    }; /* QYI_F_T: no member */

    if (line->slot[QYI_F_REGULATIONS].type != '{')
        return qyi_event_bad(line, QYI_F_REGULATIONS, "{...}");
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++)
        if ((line->regulations.present >> i & 1) && fields[i] != QYI_F_T && qyi_event_has(line, fields[i]))
            return qyi_event_repeated(line, line->regulations.at[i], fields[i]);
    return qyi_regulations_apply(&line->regulations, setup, line->reterr);
}

int qyi_event_settle_start(const struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    if (setup->unentered && setup->mode != QY_PLAY_BOARD)
        return qyi_event_bad(line, QYI_F_UNENTERED, "true, with \"mode\":\"board\"");
    if (!qyi_event_has(line, QYI_F_CLAIMS))
        setup->claims_auto = setup->mode == QY_PLAY_ONLINE;
    return qyi_event_has(line, QYI_F_REGULATIONS) ? get_regulations(line, setup) : 0;
}
