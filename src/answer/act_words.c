/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a tournament's log, told to people: one sentence each, in their language. */
#include "answer/answers.h"
#include "base/registry.h"

#include <stdio.h>
#include <string.h>

#define NAMES_MOST 6 /* of a list that is told whole */
#define PARTS_MOST 4

/*
 * What stands for {0} {1} ... in an act's message, a letter each: N its player, T its team, W and B the two, R the
 * round, O those of its order, M members in their order, S its own name, X the result, A the number of an appeal, L a
 * line, P points, C the rating, D its text, I the other act, H the hour.
 */
static const struct {
    const char *message;
    const char *parts;
} acts[QY_ACT_KINDS] = {
    [QY_ACT_NEW] = {"act.new", "S"},           [QY_ACT_ADD] = {"act.add", "S"},
    [QY_ACT_REDRAW] = {"act.redraw", ""},      [QY_ACT_BYE] = {"act.bye", "NR"},
    [QY_ACT_WITHDRAW] = {"act.withdraw", "N"}, [QY_ACT_PAIR] = {"act.pair", "R"},
    [QY_ACT_RESULT] = {"act.result", "RWXB"},  [QY_ACT_PENALISE] = {"act.penalise", "NP"},
    [QY_ACT_DECIDE] = {"act.decide", "O"},     [QY_ACT_ARRIVE] = {"act.arrive", "O"},
    [QY_ACT_ABSENT] = {"act.absent", "O"},     [QY_ACT_RATE] = {"act.rate", "NC"},
    [QY_ACT_APPEAL] = {"act.appeal", "NR"},    [QY_ACT_RULE] = {"act.rule", "A"},
    [QY_ACT_MEMBER] = {"act.member", "ST"},    [QY_ACT_LINEUP] = {"act.lineup", "TRM"},
    [QY_ACT_MATCH] = {"act.match", "RWBX"},    [QY_ACT_EDIT] = {"act.edit", "ND"},
    [QY_ACT_REMOVE] = {"act.remove", "N"},     [QY_ACT_RETURN] = {"act.return", "N"},
    [QY_ACT_EVENT] = {"act.event", "D"},       [QY_ACT_AVOID] = {"act.avoid", "O"},
    [QY_ACT_STRIKE] = {"act.strike", "L"},     [QY_ACT_AMEND] = {"act.amend", "LI"},
    [QY_ACT_LEAVE] = {"act.leave", "R"},       [QY_ACT_UNDO] = {"act.undo", ""},
    [QY_ACT_PLAYOFF] = {"act.playoff", "WXB"}, [QY_ACT_ARENA] = {"act.arena", "H"},
};

/* Who is told of what, and how. */
struct teller {
    const struct qy_tournament_log *log;
    enum qy_lang lang;
    bool numbered; /* as a report file calls people: the number of the file before the name */
};

static void add_name(const struct teller *teller, const struct qy_tournament *tournament, unsigned number,
                     struct qy_buf *out)
{
    if (teller->numbered)
        qy_buf_addf(out, "%u ", number);
    qy_buf_adds(out, qyi_player_name(tournament, number));
}

/* The player or team of an entry; of one that was removed its entry number, which no file has. */
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

/* Whose the act is: "edit" may be about a member. */
static void add_person(const struct teller *teller, const struct qy_tournament_act *act, struct qy_buf *out)
{
    if (act->kind == QY_ACT_EDIT && act->how && strcmp(act->how, "member") == 0)
        add_member(teller, (unsigned)act->number, out);
    else
        add_entrant(teller, act->number, out);
}

/* Of the two of a game or a match: in an event of teams a result is one of members. */
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

/* What an edit or an announcement says: its texts, one after the other. */
static void add_texts(const struct qy_tournament_act *act, enum qy_lang lang, struct qy_buf *out)
{
    const char *const texts[] = {
        act->name,     act->title,     act->federation, act->club,       act->id,          act->sex,
        act->place,    act->begins,    act->ends,       act->dates,      act->organiser,   act->chief,
        act->arbiters, act->words,     act->pace,       act->categories, act->regulations, act->tiebreaks,
        act->rules,    act->regulated, act->online};
    const char *between = lang == QY_LANG_EN ? ", " : "、";
    bool first = true;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!texts[i])
            continue;
        qy_buf_addf(out, "%s%s", first ? "" : between, texts[i]);
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

/* The line that an act is about; a file, which has no such numbers, tells what it did. */
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

static void add_part(const struct teller *teller, const struct qy_tournament_act *act, char part,
                     struct qy_buf *out)
{
    switch (part) {
    case 'N': add_person(teller, act, out); break;
    case 'T': add_entrant(teller, act->team, out); break;
    case 'W': add_side(teller, act, act->white, out); break;
    case 'B': add_side(teller, act, act->black, out); break;
    case 'R': qy_buf_addf(out, "%d", (int)act->round); break;
    case 'O': add_order(teller, act, false, out); break;
    case 'M': add_order(teller, act, true, out); break;
    case 'S': qy_buf_adds(out, act->name ? act->name : ""); break;
    case 'X': qy_buf_adds(out, act->result ? act->result : ""); break;
    case 'A': qy_buf_addf(out, "%d", (int)act->number); break;
    case 'L': add_line(teller, act, out); break;
    case 'P': add_points(act, teller->lang, out); break;
    case 'C': qy_buf_addf(out, "%d", (int)act->rating); break;
    case 'D': add_texts(act, teller->lang, out); break;
    case 'H': add_hour(act, out); break;
    default: add_other(teller, act, out); break;
    }
}

/* The message, or that of the act's manner: "act.pair-by-hand". */
static const char *message_of(const struct qy_tournament_act *act, enum qy_lang lang, char id[64])
{
    if (act->how)
        (void)snprintf(id, 64, "%s-%s", acts[act->kind].message, act->how);
    if (!act->how || !qyi_message_text(lang, id))
        (void)snprintf(id, 64, "%s", acts[act->kind].message);
    return id;
}

/* Who says so: an office in words, else the name as it was written. */
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
    struct qy_buf part[PARTS_MOST] = {QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT};
    const char *particular[PARTS_MOST];
    size_t count = strlen(acts[act->kind].parts);
    enum qy_lang lang = teller->lang;
    char id[64];

    for (size_t i = 0; i < count; i++) {
        add_part(teller, act, acts[act->kind].parts[i], &part[i]);
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
