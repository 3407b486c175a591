/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comments that an answer puts into a report file (TRF), from the lines of an event's log. */
#include "answer/report_comments.h"
#include "answer/answers.h"

#include "pairing/pairing.h"
#include "trf/trf.h"

#include <string.h>

/* A comment of the report file: the kind as FIDE's checklist calls it, where, and what. */
static void add_comment(const char *kind, unsigned round, const char *what, size_t len, struct qy_buf *out)
{
    qy_buf_addf(out, "### %s @ Round %u: ", kind, round);
    for (size_t i = 0; i < len; i++) /* one line, whatever a reason was written with */
        qy_buf_addc(out, (unsigned char)what[i] < 0x20 || what[i] == 0x7F ? ' ' : what[i]);
    qy_buf_addc(out, '\n');
}

/* Adds comments on rounds that a new number of rounds affects, if it changes their pairing. */
static int add_rounds(const struct qy_tournament_log *log, const struct qy_tournament_act *act, unsigned was,
                      unsigned round, struct qy_buf *out)
{
    bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];
    struct qy_buf words = QY_BUF_INIT;
    int code = round > 0 ? qy_tournament_log_rejudge(log, differs, NULL) : 0;

    qy_buf_addf(&words, "%u rounds were announced, %d are", was, (int)act->rounds);
    if (code == 0 && round > 0 && differs[round])
        qy_buf_addf(&words, "; round %u would be paired otherwise now", round);
    add_comment("Configuration", round, qy_buf_str(&words), words.len, out);
    qy_buf_free(&words);
    return code == QY_E_MEMORY ? code : 0;
}

/* The state after the acts so far. */
struct so_far {
    unsigned rounds;     /* announced */
    unsigned round;      /* paired last; each game of a round of several has its own number */
    unsigned games;      /* of a round */
    unsigned taken_over; /* the last round imported from a file */
    struct qy_buf tiebreaks;
};

/* Whether a round was played before the latest paired round. */
static bool of_before(const struct so_far *so_far, unsigned round)
{
    return so_far->round > 0 && (round - 1) / so_far->games < (so_far->round - 1) / so_far->games;
}

/* Adds what no record contains about an arena: its duration, and that points are doubled in streaks. */
static void add_arena(int32_t minutes, struct qy_buf *out)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_addf(&text,
                "%d minutes; rounds are columns; behind two wins in a row games are worth double, until one "
                "is not won",
                (int)minutes);
    add_comment("Arena", 0, text.data, text.len, out);
    qy_buf_free(&text);
}

/* An act in words. */
static void add_words(const struct qy_tournament_log *log, const char *kind, unsigned round,
                      const struct qy_tournament_act *act, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_act_words_of_file(log, act, &words);
    add_comment(kind, round, qy_buf_str(&words), words.len, out);
    qy_buf_free(&words);
}

/* A result that was corrected with a reason, or after a later round was paired upon it. */
static void add_result(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                       const struct so_far *so_far, struct qy_buf *out)
{
    struct qy_tournament_act told = *act;

    if (!act->reason && !(act->round > 0 && of_before(so_far, (unsigned)act->round)))
        return;
    told.round = act->round > 0 ? act->round : (int32_t)so_far->round;
    add_words(log, "Result", (unsigned)told.round, &told, out);
}

/* Adds announcements that changed after a round was paired. */
static int add_announced(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                         struct so_far *so_far, struct qy_buf *out)
{
    int code = 0;

    if (act->rounds > 0 && (unsigned)act->rounds != so_far->rounds) {
        code = so_far->round > 0 ? add_rounds(log, act, so_far->rounds, so_far->round, out) : 0;
        so_far->rounds = (unsigned)act->rounds;
    }
    if (act->tiebreaks) {
        struct qy_buf words = QY_BUF_INIT;

        qy_buf_addf(&words, "tie-breaks were %s, are %s",
                    so_far->tiebreaks.len > 0 ? qy_buf_str(&so_far->tiebreaks) : "the usual ones",
                    *act->tiebreaks ? act->tiebreaks : "the usual ones");
        if (so_far->round > 0 && strcmp(qy_buf_str(&so_far->tiebreaks), act->tiebreaks) != 0)
            add_comment("Configuration", so_far->round, qy_buf_str(&words), words.len, out);
        qy_buf_free(&words);
        qy_buf_clear(&so_far->tiebreaks);
        qy_buf_adds(&so_far->tiebreaks, act->tiebreaks);
    }
    return code;
}

/* Whether an edit changes data that a report file contains. */
static bool says_more(const struct qy_tournament_act *act)
{
    return act->name || act->title || act->federation || act->unit || act->club || act->id || act->birth ||
           act->sex || act->rating > 0 || act->unrated > 0;
}

static int add_act(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   struct so_far *so_far, struct qy_buf *out)
{
    int code = 0;

    switch (act->kind) {
    case QY_ACT_PAIR:
        so_far->round = (unsigned)act->round;
        if (act->how && strcmp(act->how, "by-hand") == 0)
            add_words(log, "MPA", so_far->round, act, out);
        if (act->how && strcmp(act->how, "taken-over") == 0)
            so_far->taken_over = so_far->round;
        break;
    case QY_ACT_RESULT:
    case QY_ACT_MATCH: add_result(log, act, so_far, out); break;
    case QY_ACT_STRIKE:
    case QY_ACT_AMEND: add_words(log, "Correction", so_far->round, act, out); break;
    case QY_ACT_EDIT:
        if (says_more(act))
            add_words(log, "Correction", so_far->round, act, out);
        break;
    case QY_ACT_LEAVE:
        add_comment("FIDE mode left", (unsigned)act->round, act->reason ? act->reason : "",
                    act->reason ? strlen(act->reason) : 0, out);
        break;
    case QY_ACT_PLAYOFF: add_words(log, "Play-off", so_far->round, act, out); break;
    case QY_ACT_AVOID:
        if (act->how && strcmp(act->how, "soft") == 0)
            add_words(log, "Avoided where possible", so_far->round, act, out);
        break;
    case QY_ACT_NEW:
        so_far->rounds = (unsigned)act->rounds;
        so_far->games = act->games > 1 ? (unsigned)act->games : 1;
        if (act->tiebreaks)
            qy_buf_adds(&so_far->tiebreaks, act->tiebreaks);
        if (act->minutes > 0)
            add_arena(act->minutes, out);
        break;
    case QY_ACT_EVENT: code = add_announced(log, act, so_far, out); break;
    default: break;
    }
    return code;
}

/* Rounds imported from a file: those that the system would have paired differently get a comment. */
struct judged {
    unsigned last;
    struct qy_buf *out;
};

static void judge_round(void *data, unsigned round, const struct qy_pairing *file,
                        const struct qy_pairing *ours)
{
    struct judged *judged = data;
    struct qy_buf words = QY_BUF_INIT;

    if (round > judged->last || qyi_pairing_same(file, ours))
        return;
    qyi_pairing_add_missing(file, ours, &words);
    qy_buf_adds(&words, " in the file, by the rules of the event ");
    if (ours->count > 0)
        qyi_pairing_add_missing(ours, file, &words);
    else
        qy_buf_adds(&words, "not so");
    add_comment("Import", round, qy_buf_str(&words), words.len, judged->out);
    qy_buf_free(&words);
}

static int add_import(const struct qy_tournament_log *log, unsigned last, struct qy_buf *out)
{
    static const char come[] = "rounds up to this one come from a file";
    static const char unknown[] = "whether they are paired by the rules could not be found out";
    struct judged judged = {last, out};

    add_comment("Import", last, come, sizeof come - 1, out);
    int code = qy_tournament_log_check(log, judge_round, &judged, NULL);
    if (code < 0)
        add_comment("Import", last, unknown, sizeof unknown - 1, out);
    return code == QY_E_MEMORY ? code : 0;
}

/* Adds the titles for which rows have no room (those of xiangqi): rows omit them, instead of cutting them. */
static void add_titles(const struct qy_tournament *players, struct qy_buf *out)
{
    for (size_t i = 0; i < players->player_count; i++) {
        const struct qy_tournament_player *player = &players->player[i];
        struct qy_buf words = QY_BUF_INIT;

        if (qyi_trf_holds_title(player->text[QY_PLAYER_TITLE]))
            continue;
        qy_buf_addf(&words, "player %u is %s", player->number, player->text[QY_PLAYER_TITLE]);
        add_comment("Title", 0, qy_buf_str(&words), words.len, out);
        out->failed = out->failed || words.failed;
        qy_buf_free(&words);
    }
}

int qyi_report_comments(const struct qy_tournament_log *log, struct qy_buf *out)
{
    struct qy_tournament_log_line line;
    struct so_far so_far = {.games = 1, .tiebreaks = QY_BUF_INIT};
    int code = 0;

    for (size_t i = 0; code == 0 && qy_tournament_log_line_at(log, i, &line); i++) {
        struct qy_tournament_act act;

        if (line.undone || (line.struck && line.kind == QY_ACT_EVENT))
            continue;
        code = qy_tournament_act_read(line.text, line.len, &act, NULL);
        if (code < 0)
            break;
        code = add_act(log, &act, &so_far, out);
        qy_tournament_act_free(&act);
    }
    if (code == 0 && so_far.taken_over > 0)
        code = add_import(log, so_far.taken_over, out);
    qy_buf_free(&so_far.tiebreaks);
    add_titles(qy_tournament_log_members(log) ? qy_tournament_log_members(log)
                                              : qy_tournament_log_tournament(log),
               out);
    return out->failed ? QY_E_MEMORY : code;
}
