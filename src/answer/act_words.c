/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a tournament's log, told to people: one sentence each, in their language. */
#include "answer/act_parts.h"
#include "answer/answers.h"
#include "base/registry.h"
#include "event/act_table.h"

#include <stdio.h>
#include <string.h>

#define NAMES_MOST 6 /* the longest list that is written in full */

/* The subject, object and manner of a sentence about an act. */
struct teller {
    const struct qy_tournament_log *log;
    enum qy_lang lang;
    bool numbered; /* numbers before names, as in a report file */
};

static void add_name(const struct teller *teller, const struct qy_tournament *tournament, unsigned number,
                     struct qy_buf *out)
{
    if (teller->numbered)
        qy_buf_addf(out, "%u ", number);
    qy_buf_adds(out, qyi_player_name(tournament, number));
}

/* Adds the player or team of an entry; for a removed one its entry number, which no file has. */
static void add_entrant(const struct teller *teller, int32_t entry, struct qy_buf *out)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(teller->log);
    unsigned number = entry > 0 ? qy_tournament_log_number(teller->log, (unsigned)entry) : 0;

    if (number > 0 && *qyi_player_name(tournament, number))
        add_name(teller, tournament, number, out);
    else if (teller->numbered)
        qy_buf_adds(out, "somebody taken out since");
    else
        qy_buf_addf(out, "#%d", (int)entry);
}

static void add_member(const struct teller *teller, unsigned number, struct qy_buf *out)
{
    const struct qy_tournament *members = qy_tournament_log_members(teller->log);

    if (members && qy_tournament_player(members, number))
        add_name(teller, members, number, out);
    else if (teller->numbered)
        qy_buf_adds(out, "somebody taken out since");
    else
        qy_buf_addf(out, "#%u", number);
}

/* The owner of the act: "edit" may be about a member. */
static void add_person(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    if (act->kind == QY_ACT_EDIT && act->how && strcmp(act->how, "member") == 0)
        add_member(teller, (unsigned)act->number, out);
    else
        add_entrant(teller, act->number, out);
}

/* Adds a player of a game or a team of a match: in team events a result is between members. */
static void add_side(const struct teller *teller, const struct qy_tournament_act *act, int32_t number,
                     struct qy_buf *out)
{
    if (act->kind == QY_ACT_RESULT && qy_tournament_log_members(teller->log))
        add_member(teller, (unsigned)number, out);
    else
        add_entrant(teller, number, out);
}

static void add_order(const struct teller *teller, const struct qy_tournament_act *act, bool members,
                      struct qy_buf *out)
{
    enum qy_lang lang = teller->lang;

    for (size_t i = 0; i < act->order_count && i < NAMES_MOST; i++) {
        if (i > 0)
            qy_buf_adds(out, lang == QY_LANG_EN ? ", " : "、");
        if (members)
            add_member(teller, act->order[i], out);
        else
            add_entrant(teller, act->order[i], out);
    }
    if (act->order_count > NAMES_MOST) {
        char more[24];
        const char *particular = more;

        (void)snprintf(more, sizeof more, "%zu", act->order_count - NAMES_MOST);
        qyi_message(lang, "act.and-more", &particular, 1, out);
    }
}

int32_t qyi_act_round_before(const struct qy_tournament_log *log, uint32_t number)
{
    struct qy_tournament_log_line line;
    int32_t round = 0;

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line) && line.number < number; i++)
        round += line.kind == QY_ACT_PAIR && !line.undone && !line.struck;
    return round;
}

void qyi_add_one_line(struct qy_buf *out, const char *text)
{
    for (; *text; text++)
        if (*text == '\n' && text[1])
            qy_buf_adds(out, "; ");
        else if (*text != '\n')
            qy_buf_addc(out, *text == '\t' ? ' ' : *text);
}

/*
 * Whether a text about a player is not public: the name in the other script, the board, notes for arbiters.
 */
static bool is_private(const struct qy_tournament_act *act, const char *text)
{
    return text == act->also || text == act->table || text == act->contact || text == act->note;
}

/* Adds the texts of an edit or an announcement. */
static void add_texts(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    const char *between = teller->lang == QY_LANG_EN ? ", " : "、";
    bool first = true;

    for (size_t i = 0; i < qyi_act_text_count; i++) {
        const char *text = qyi_act_text_at(act, qyi_act_texts[i]);

        if (!text || (teller->numbered && is_private(act, text)))
            continue;
        qy_buf_adds(out, first ? "" : between);
        if (text == act->table)
            qyi_message(teller->lang, "act.table", (const char *const[]){*text ? text : "–"}, 1, out);
        else
            qyi_add_one_line(out, text);
        first = false;
    }
    if (act->rating > 0)
        qy_buf_addf(out, "%s%d", first ? "" : between, (int)act->rating);
}

static void add_points(const struct qy_tournament_act *act, enum qy_lang lang, struct qy_buf *out)
{
    char id[48];

    (void)snprintf(id, sizeof id, "act.penalty-%s", act->how ? act->how : "foul");
    qy_buf_adds(out, qyi_word(lang, id));
    if (act->points != 0)
        qy_buf_addf(out, " %s%d.%d", act->points < 0 ? "-" : "+",
                    (int)(act->points < 0 ? -act->points : act->points) / 10,
                    (int)(act->points < 0 ? -act->points : act->points) % 10);
}

static void tell(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out);

static void add_other(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    struct qy_tournament_act instead;

    if (!act->instead || qy_tournament_act_read(act->instead, strlen(act->instead), &instead, NULL) < 0)
        return;
    if (instead.round == 0 && teller->numbered)
        instead.round = qyi_act_round_before(teller->log, (uint32_t)act->line);
    if (instead.kind != QY_ACT_AMEND) /* nothing amends an amendment */
        tell(teller, &instead, out);
    qy_tournament_act_free(&instead);
}

/* Adds the line that an act changes. A report file has no line numbers: there the line's act is described. */
static void add_line(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    struct qy_tournament_log_line line;
    struct qy_tournament_act was;
    size_t i = 0;

    while (qy_tournament_log_line_at(teller->log, i, &line) && line.number != (uint32_t)act->line)
        i++;
    if (!teller->numbered || !qy_tournament_log_line_at(teller->log, i, &line) ||
        qy_tournament_act_read(line.text, line.len, &was, NULL) < 0) {
        qy_buf_addf(out, "%d", (int)act->line);
        return;
    }
    if (was.round == 0)
        was.round = qyi_act_round_before(teller->log, line.number);
    qy_buf_adds(out, "“");
    tell(teller, &was, out);
    qy_buf_adds(out, "”");
    qy_tournament_act_free(&was);
}

/* The time of day in UTC, as files have it. */
static void add_hour(const struct qy_tournament_act *act, struct qy_buf *out)
{
    qy_buf_addf(out, "%02d:%02d:%02d UTC", (int)(act->at / 3600 % 24), (int)(act->at / 60 % 60),
                (int)(act->at % 60));
}

static void add_part(const struct teller *teller, const struct qy_tournament_act *act, enum qyi_act_part part,
                     struct qy_buf *out)
{
    switch (part) {
    case QYI_PART_PLAYER: add_person(teller, act, out); break;
    case QYI_PART_TEAM: add_entrant(teller, act->team, out); break;
    case QYI_PART_WHITE: add_side(teller, act, act->white, out); break;
    case QYI_PART_BLACK: add_side(teller, act, act->black, out); break;
    case QYI_PART_ROUND: qy_buf_addf(out, "%d", (int)act->round); break;
    case QYI_PART_ORDER: add_order(teller, act, false, out); break;
    case QYI_PART_MEMBERS: add_order(teller, act, true, out); break;
    case QYI_PART_NAME: qy_buf_adds(out, act->name ? act->name : ""); break;
    case QYI_PART_RESULT: qy_buf_adds(out, act->result ? act->result : ""); break;
    case QYI_PART_NUMBER: qy_buf_addf(out, "%d", (int)act->number); break;
    case QYI_PART_LINE: add_line(teller, act, out); break;
    case QYI_PART_POINTS: add_points(act, teller->lang, out); break;
    case QYI_PART_RATING: qy_buf_addf(out, "%d", (int)act->rating); break;
    case QYI_PART_TEXTS: add_texts(teller, act, out); break;
    case QYI_PART_HOUR: add_hour(act, out); break;
    case QYI_PART_INSTEAD: add_other(teller, act, out); break;
    default: break; /* for acts that have just been done */
    }
}

/* Returns the act's message, or the one for its kind: "act.pair-by-hand". */
static const char *message_of(const struct qy_tournament_act *act, enum qy_lang lang, char id[64])
{
    if (act->how)
        (void)snprintf(id, 64, "%s-%s", qyi_act_messages[act->kind].says, act->how);
    if (!act->how || !qyi_message_text(lang, id))
        (void)snprintf(id, 64, "%s", qyi_act_messages[act->kind].says);
    return id;
}

/* The speaker: an office in words, else the name as it was written. */
static const char *by_words(const struct qy_tournament_act *act, enum qy_lang lang)
{
    char id[48];

    (void)snprintf(id, sizeof id, "act.by-%.*s", 32, act->by ? act->by : "");
    const char *office = act->by ? qyi_message_text(lang, id) : NULL;
    return office ? office : act->by ? act->by : "";
}

/* The pairs of a round, by the numbers of the file. */
static void add_pairs(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    for (size_t i = 0; i < act->pair_count; i++) {
        qy_buf_addf(out, "%s%u", i > 0 ? ", " : ": ",
                    qy_tournament_log_number(teller->log, act->pairs[i].white));
        if (act->pairs[i].black > 0)
            qy_buf_addf(out, "-%u", qy_tournament_log_number(teller->log, act->pairs[i].black));
        else
            qy_buf_adds(out, " has the bye");
    }
}

static void tell(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    const uint8_t *parts = qyi_act_messages[act->kind].says_part;
    struct qy_buf part[QYI_ACT_PARTS] = {QY_BUF_INIT};
    const char *particular[QYI_ACT_PARTS];
    size_t count = qyi_act_parts(parts);
    enum qy_lang lang = teller->lang;
    char id[64];

    for (size_t i = 0; i < count; i++) {
        add_part(teller, act, (enum qyi_act_part)parts[i], &part[i]);
        particular[i] = qy_buf_str(&part[i]);
    }
    qyi_message(lang, message_of(act, lang, id), particular, count, out);
    if (teller->numbered)
        add_pairs(teller, act, out);
    if (act->by || act->reason) {
        const char *colon = lang == QY_LANG_EN ? ": " : "：";

        qy_buf_addf(out, lang == QY_LANG_EN ? " (%s%s%s)" : "（%s%s%s）", by_words(act, lang),
                    act->by && act->reason ? colon : "", act->reason ? act->reason : "");
    }
    for (size_t i = 0; i < count; i++)
        qy_buf_free(&part[i]);
}

void qyi_act_words(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   enum qy_lang lang, struct qy_buf *out)
{
    const struct teller teller = {log, lang, false};

    tell(&teller, act, out);
}

void qyi_act_words_of_file(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                           struct qy_buf *out)
{
    const struct teller teller = {log, QY_LANG_EN, true};

    tell(&teller, act, out);
}

const char *qyi_player_name(const struct qy_tournament *tournament, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    return player ? player->text[QY_PLAYER_NAME] : "";
}
