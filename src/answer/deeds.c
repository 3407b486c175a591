/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Describes acts with names, by a table of each act's message and its parameters. */
#include "answer/deeds.h"

#include "answer/act_parts.h"
#include "answer/answers.h"
#include "answer/event_games.h"
#include "answer/warnings.h"
#include "base/registry.h"
#include "base/span.h"
#include "event/act_table.h"

#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TEXT 256

/* The data before an act. */
struct before {
    char name[MOST_TEXT];
    char text[QY_PLAYER_TEXTS][MOST_TEXT]; /* cut to the available room */
    uint16_t table;
    char sex;
    unsigned rating;
    char result[32];
    unsigned round; /* of the result */
    unsigned entry; /* of the player that the act concerns */
};

struct qyi_deeds {
    const struct qy_tournament_log *log;
    const struct qy_tournament_act *acts;
    size_t count;
    struct before before[];
};

/* An act to be described, and its line in the log. */
struct deed {
    const struct qy_tournament_log *log;
    const struct qy_tournament_act *act;
    const struct qy_tournament_act *logged;
    const struct before *before;
    enum qy_lang lang;
};

void qyi_add_player(struct qy_buf *out, const struct qy_tournament *tournament, unsigned number)
{
    const char *name = tournament ? qyi_player_name(tournament, number) : "";

    qy_buf_addf(out, "%u%s%s", number, *name ? " " : "", name);
}

/* ---- what was there before ------------------------------------------------------------------------- */

/* The participants that the numbers of an act refer to: players, or members of teams. */
static const struct qy_tournament *players_of(const struct qy_tournament_log *log,
                                              const struct qy_tournament_act *act)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);
    bool edits_member = act->kind == QY_ACT_EDIT && act->how && strcmp(act->how, "member") == 0;

    return edits_member || (act->kind == QY_ACT_RESULT && members) ? members
                                                                   : qy_tournament_log_tournament(log);
}

static void say_letters(const struct qy_tournament_player *player, const struct qy_tournament *tournament,
                        unsigned round, char *ret_text, size_t size)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];
    const struct qy_tournament_player *other = qy_tournament_player(tournament, entry->opponent);

    *ret_text = '\0';
    if (other && entry->outcome != QY_TOURNAMENT_OPEN)
        (void)snprintf(
            ret_text, size, "%s-%s", qy_tournament_outcome_letter((enum qy_tournament_outcome)entry->outcome),
            qy_tournament_outcome_letter((enum qy_tournament_outcome)other->entry[round - 1].outcome));
}

unsigned qyi_deed_round(const struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = players_of(log, act);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)act->white);
    unsigned round = act->round > 0 ? (unsigned)act->round : tournament->columns;

    while (player && act->round == 0 && round > 0 &&
           (player->entry[round - 1].opponent != act->black ||
            player->entry[round - 1].colour != QY_TOURNAMENT_WHITE))
        round--;
    return player && round <= QY_TOURNAMENT_MAX_ROUNDS ? round : 0;
}

static void remember(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                     struct before *ret_before)
{
    const struct qy_tournament *tournament = players_of(log, act);
    const struct qy_tournament_player *player =
        tournament ? qy_tournament_player(tournament, (unsigned)act->number) : NULL;

    ret_before->entry = qy_tournament_log_entry(log, (unsigned)act->number);
    if (act->kind == QY_ACT_RESULT) {
        player = qy_tournament_player(tournament, (unsigned)act->white);
        ret_before->round = qyi_deed_round(log, act);
        if (player && ret_before->round > 0)
            say_letters(player, tournament, ret_before->round, ret_before->result, sizeof ret_before->result);
        return;
    }
    if (!player)
        return;
    (void)snprintf(ret_before->name, MOST_TEXT, "%u %s", player->number, player->text[QY_PLAYER_NAME]);
    for (size_t i = 0; i < QY_PLAYER_TEXTS; i++)
        (void)snprintf(ret_before->text[i], MOST_TEXT, "%s", player->text[i]);
    ret_before->sex = player->sex;
    ret_before->rating = player->rating;
    ret_before->table = player->table;
}

int qyi_deeds_new(const struct qy_tournament_log *log, const struct qy_tournament_act *acts, size_t count,
                  struct qyi_deeds **ret_deeds)
{
    struct qyi_deeds *deeds = calloc(1, sizeof *deeds + count * sizeof deeds->before[0]);

    if (!deeds)
        return QY_E_MEMORY;
    deeds->log = log;
    deeds->acts = acts;
    deeds->count = count;
    for (size_t i = 0; i < count; i++)
        remember(log, &acts[i], &deeds->before[i]);
    *ret_deeds = deeds;
    return 0;
}

void qyi_deeds_free(struct qyi_deeds *deeds)
{
    free(deeds);
}

bool qyi_deed_line(const struct qy_tournament_log *log, uint32_t number,
                   struct qy_tournament_log_line *ret_line)
{
    struct qy_tournament_log_line line;
    bool found = false;

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++) {
        /* it was entered together with the act before it, and is kept */
        if (number == 0 && line.kind == QY_ACT_LEAVE)
            continue;
        if (number > 0 ? line.number == number : line.undone && !found)
            *ret_line = line;
        found = number > 0 ? found || line.number == number : line.undone;
    }
    return found;
}

const char *qyi_deed_state(const struct qy_tournament_log_line *line)
{
    return line->undone ? "undone" : line->struck ? "struck" : line->amended ? "amended" : "";
}

unsigned qyi_latest_kind(const struct qy_tournament_log *log)
{
    struct qy_tournament_log_line line;
    unsigned kind = QY_ACT_NEW;

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++)
        if (!line.undone && line.kind != QY_ACT_LEAVE)
            kind = line.kind;
    return kind;
}

bool qyi_undo_left_half(const struct qy_tournament_log *log, unsigned latest)
{
    return latest == QY_ACT_PAIR && qyi_latest_kind(log) == QY_ACT_PAIR &&
           qy_tournament_log_has_second_game(log);
}

bool qyi_deed_is_correction(const struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    struct qy_tournament_log_line line;

    if (act->kind != QY_ACT_UNDO)
        return act->kind == QY_ACT_STRIKE || act->kind == QY_ACT_AMEND;
    return qyi_deed_line(log, 0, &line) && (line.kind == QY_ACT_STRIKE || line.kind == QY_ACT_AMEND);
}

/* ---- what stands in a message ---------------------------------------------------------------------- */

static void add_message(const struct deed *deed, struct qy_buf *out, const char *id, const char *a,
                        const char *b, const char *c)
{
    qyi_message(deed->lang, id, (const char *const[]){a, b, c}, 3, out);
}

/* The player that an act added, or the number of the edited one in force. */
static unsigned number_of(const struct deed *deed)
{
    if (deed->act->kind == QY_ACT_ADD)
        return deed->logged->number > 0 ? qy_tournament_log_number(deed->log, (unsigned)deed->logged->number)
                                        : (unsigned)qy_tournament_log_tournament(deed->log)->player_count;
    return players_of(deed->log, deed->act) == qy_tournament_log_members(deed->log)
               ? (unsigned)deed->act->number
               : qy_tournament_log_number(deed->log, deed->before->entry);
}

static void add_change(const struct deed *deed, struct qy_buf *out, const char *what, const char *now,
                       const char *was)
{
    if (strcmp(now, was) == 0)
        return;
    qy_buf_adds(out, out->len > 0 ? ", " : "");
    add_message(deed, out, "did.changed", what, now, was);
}

/* A board number as text, "" for none. */
static void say_table(unsigned table, char ret_text[16])
{
    *ret_text = '\0';
    if (table > 0)
        (void)snprintf(ret_text, 16, "%u", table);
}

static void add_changes(const struct deed *deed, struct qy_buf *out)
{
    static const char *const names[QY_PLAYER_TEXTS] = {
        [QY_PLAYER_NAME] = "name", [QY_PLAYER_TITLE] = "title",     [QY_PLAYER_FEDERATION] = "federation",
        [QY_PLAYER_ID] = "id",     [QY_PLAYER_BIRTH] = "birth",     [QY_PLAYER_CLUB] = "club",
        [QY_PLAYER_ALSO] = "also", [QY_PLAYER_CONTACT] = "contact", [QY_PLAYER_NOTE] = "note"};
    const struct qy_tournament_player *player =
        qy_tournament_player(players_of(deed->log, deed->act), number_of(deed));
    char now[2][16];

    if (!player)
        return;
    for (size_t i = 0; i < QY_PLAYER_TEXTS; i++) {
        char text[MOST_TEXT];

        (void)snprintf(text, sizeof text, "%s", player->text[i]);
        add_change(deed, out, names[i], text, deed->before->text[i]);
    }
    (void)snprintf(now[0], sizeof now[0], "%u", player->rating);
    (void)snprintf(now[1], sizeof now[1], "%u", deed->before->rating);
    add_change(deed, out, "rating", now[0], now[1]);
    say_table(player->table, now[0]);
    say_table(deed->before->table, now[1]);
    add_change(deed, out, "table", now[0], now[1]);
    (void)snprintf(now[0], sizeof now[0], "%c", player->sex);
    (void)snprintf(now[1], sizeof now[1], "%c", deed->before->sex);
    add_change(deed, out, "sex", now[0], now[1]);
}

static void add_entered(const struct deed *deed, struct qy_buf *out)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(deed->log);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number_of(deed));

    qyi_add_player(out, tournament, number_of(deed));
    if (player && player->rating > 0)
        qy_buf_addf(out, ", %u", player->rating);
    if (player && *player->text[QY_PLAYER_FEDERATION])
        qy_buf_addf(out, ", %s", player->text[QY_PLAYER_FEDERATION]);
}

/* Players of a list, by the numbers in force. */
static void add_order(const struct deed *deed, struct qy_buf *out)
{
    for (size_t i = 0; i < deed->logged->order_count; i++) {
        qy_buf_adds(out, i > 0 ? ", " : "");
        qyi_add_player(out, qy_tournament_log_tournament(deed->log),
                       qy_tournament_log_number(deed->log, deed->logged->order[i]));
    }
}

/* Adds the texts of an announcement, as in the line. */
static void add_announced(const struct deed *deed, struct qy_buf *out)
{
    const struct qy_tournament_act *act = deed->act;
    char number[16];

    for (size_t i = 0; i < qyi_act_text_count; i++) {
        const char *text = qyi_act_text_at(act, qyi_act_texts[i]);

        if (text) {
            qy_buf_adds(out, out->len > 0 ? "; " : "");
            qyi_add_one_line(out, text);
        }
    }
    (void)snprintf(number, sizeof number, "%d", (int)act->rounds);
    if (act->rounds > 0) {
        qy_buf_adds(out, out->len > 0 ? "; " : "");
        add_message(deed, out, "did.event-rounds", number, "", "");
    }
}

static void add_points(const struct qy_tournament_act *act, struct qy_buf *out)
{
    if (act->points != 0)
        qy_buf_addf(out, "%s %d.%d", act->points < 0 ? "-" : "+", abs(act->points) / QY_POINT,
                    abs(act->points) % QY_POINT);
    else
        qy_buf_adds(out, act->how ? act->how : "");
}

/* Adds the line that an undo, a strike or an amendment changes: its number, or its description. */
static void add_line(const struct deed *deed, bool number, struct qy_buf *out)
{
    uint32_t asked = deed->act->kind == QY_ACT_UNDO ? 0 : (uint32_t)deed->act->line;
    struct qy_tournament_log_line line;
    struct qy_tournament_act act;

    if (!qyi_deed_line(deed->log, asked, &line))
        return;
    const char *text = deed->act->instead ? deed->act->instead : line.text;
    size_t len = deed->act->instead ? strlen(text) : line.len;
    if (number) {
        qy_buf_addf(out, "%u", (unsigned)line.number);
    } else if (qy_tournament_act_read(text, len, &act, NULL) < 0) {
        qy_buf_add(out, text, len);
    } else {
        if (act.round == 0)
            act.round = qyi_act_round_before(deed->log, line.number);
        qyi_act_words(deed->log, &act, deed->lang, out);
        qy_tournament_act_free(&act);
    }
}

static void add_text(const char *text_or_null, struct qy_buf *out)
{
    qy_buf_adds(out, text_or_null ? text_or_null : "");
}

static void add_part(const struct deed *deed, enum qyi_act_part part, struct qy_buf *out)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(deed->log);
    const struct qy_tournament *players = players_of(deed->log, deed->act);
    const struct qy_tournament_act *act = deed->act;

    switch (part) {
    case QYI_PART_WAS: qy_buf_adds(out, deed->before->name); break;
    case QYI_PART_ENTERED: add_entered(deed, out); break;
    case QYI_PART_EDITED: qyi_add_player(out, players, number_of(deed)); break;
    case QYI_PART_MEMBER:
        qyi_add_player(out, qy_tournament_log_members(deed->log), (unsigned)deed->logged->number);
        break;
    case QYI_PART_TEAM:
        qyi_add_player(out, tournament, qy_tournament_log_number(deed->log, (unsigned)deed->logged->team));
        break;
    case QYI_PART_WHITE: qyi_add_player(out, players, (unsigned)act->white); break;
    case QYI_PART_BLACK: qyi_add_player(out, players, (unsigned)act->black); break;
    case QYI_PART_ORDER: add_order(deed, out); break;
    case QYI_PART_ROUND: qy_buf_addf(out, "%d", (int)act->round); break;
    case QYI_PART_NEXT_ROUND: qy_buf_addf(out, "%u", qy_tournament_paired_rounds(tournament) + 1); break;
    case QYI_PART_ITS_ROUND: qy_buf_addf(out, "%u", deed->before->round); break;
    case QYI_PART_BOARD:
        qyi_event_board_name(deed->log, deed->before->round,
                             (struct qy_pair){(uint16_t)act->white, (uint16_t)act->black}, out);
        break;
    case QYI_PART_KIND: add_text(act->how, out); break;
    case QYI_PART_KIND_NOW: add_text(deed->logged->how, out); break;
    case QYI_PART_RESULT: add_text(act->result, out); break;
    case QYI_PART_RESULT_WAS: qy_buf_adds(out, deed->before->result); break;
    case QYI_PART_POINTS: add_points(act, out); break;
    case QYI_PART_RATING: qy_buf_addf(out, "%d", (int)act->rating); break;
    case QYI_PART_LINE:
    case QYI_PART_LINE_WORDS: add_line(deed, part == QYI_PART_LINE, out); break;
    case QYI_PART_NUMBER: qy_buf_addf(out, "%d", (int)act->number); break;
    case QYI_PART_CHANGES: add_changes(deed, out); break;
    case QYI_PART_WORDS: qyi_act_words(deed->log, deed->logged, deed->lang, out); break;
    case QYI_PART_ANNOUNCED: add_announced(deed, out); break;
    default: break; /* of a line of the log */
    }
}

/* ---- telling --------------------------------------------------------------------------------------- */

/* Returns the message of an act, or of its consequence; NULL: it is not reported. */
static const char *message_of(const struct deed *deed, const struct qy_buf part[QYI_ACT_PARTS])
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(deed->log);
    const char *message = qyi_act_messages[deed->act->kind].did;

    switch (deed->act->kind) {
    case QY_ACT_ADD:
        return qy_tournament_log_renumbers(deed->log) && qy_tournament_paired_rounds(tournament) < 4
                   ? "did.add-provisional"
                   : message;
    case QY_ACT_EDIT: return part[1].len > 0 ? message : "did.edit-nothing";
    case QY_ACT_RESULT: return *deed->before->result ? "did.result-was" : message;
    case QY_ACT_UNDO:
    case QY_ACT_STRIKE:
    case QY_ACT_AMEND: return part[0].len > 0 ? message : NULL;
    default: return message;
    }
}

static void say_line(const struct qy_buf *text, struct qyi_writer *writer)
{
    qyi_say_text(writer, qy_buf_str(text));
    qyi_say_end(writer);
}

static void say(const char *id, const struct qy_buf *part, size_t count, struct qyi_writer *writer)
{
    const char *particular[QYI_ACT_PARTS];
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < count; i++)
        particular[i] = qy_buf_str(&part[i]);
    qyi_message(writer->lang, id, particular, count, &text);
    say_line(&text, writer);
    qy_buf_free(&text);
}

/* Describes the conduct in a game, from the arbiter's log. */
static void say_game(const struct qy_tournament_act *act, struct qyi_writer *writer)
{
    const int32_t counts[4] = {act->fouls[0], act->fouls[1], act->warnings[0], act->warnings[1]};
    struct qy_buf used[2] = {QY_BUF_INIT, QY_BUF_INIT};
    char number[4][16];

    for (unsigned side = 0; side < 2; side++)
        qyi_add_span(act->used[side], &used[side]);
    for (unsigned i = 0; i < 4; i++)
        (void)snprintf(number[i], sizeof number[i], "%d", (int)counts[i]);
    qyi_say(writer, "did.game", act->log, qy_buf_str(&used[0]), qy_buf_str(&used[1]), number[0], number[1],
            number[2], number[3], NULL);
    qyi_say_end(writer);
    qy_buf_free(&used[0]);
    qy_buf_free(&used[1]);
}

static void say_deed(const struct deed *deed, struct qyi_writer *writer)
{
    struct qy_buf part[QYI_ACT_PARTS] = {QY_BUF_INIT};
    const uint8_t *parts = qyi_act_messages[deed->act->kind].did_part;
    size_t count = qyi_act_parts(parts);

    for (size_t i = 0; i < count; i++)
        add_part(deed, (enum qyi_act_part)parts[i], &part[i]);
    const char *message = message_of(deed, part);
    if (parts[0] == QYI_PART_WORDS)
        say_line(&part[0], writer);
    else if (message)
        say(message, part, count, writer);
    if (deed->act->kind == QY_ACT_RESULT && deed->act->log)
        say_game(deed->act, writer);
    for (size_t i = 0; i < count; i++)
        qy_buf_free(&part[i]);
}

/* An act from the line that it became. */
static void tell_deed(struct deed *deed, const char *line, size_t len, struct qyi_writer *writer)
{
    struct qy_tournament_act logged;
    struct qy_buf text = QY_BUF_INIT;

    if (qy_tournament_act_read(line, len, &logged, NULL) < 0)
        return;
    deed->logged = &logged;
    deed->lang = writer->lang;
    qyi_row_open(writer);
    qy_tournament_act_write(&logged, &text); /* without the sum that guards its line */
    qyi_tell_members(writer, qy_buf_str(&text), text.len);
    if (!qyi_is_mute(writer))
        say_deed(deed, writer);
    qyi_row_close(writer);
    qy_tournament_act_free(&logged);
    qy_buf_free(&text);
}

#define LEAVES "{\"act\":\"leave\""

void qyi_answer_deeds(const struct qyi_deeds *deeds, const char *lines, struct qyi_writer *writer)
{
    static const struct qy_tournament_act leave = {.kind = QY_ACT_LEAVE};

    for (size_t i = 0; i < deeds->count; i++) {
        struct deed deed = {.log = deeds->log, .act = &deeds->acts[i], .before = &deeds->before[i]};
        size_t len = strcspn(lines, "\n");

        tell_deed(&deed, lines, len, writer);
        lines += len + (lines[len] == '\n');
        if (strncmp(lines, LEAVES, sizeof LEAVES - 1) != 0)
            continue;
        deed.act = &leave; /* the consequence of the act */
        len = strcspn(lines, "\n");
        tell_deed(&deed, lines, len, writer);
        lines += len + (lines[len] == '\n');
    }
}
