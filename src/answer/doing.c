/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does acts, collects their warnings, and compares results of earlier rounds and ranks before and after. */
#include "answer/doing.h"

#include "answer/deeds.h"
#include "answer/event.h"
#include "answer/event_games.h"
#include "base/error.h"

#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOT_KNOWN   UINT8_MAX /* no game, or no result yet */
#define RANKS_NAMED 8         /* players listed in the warning about ranks */

/* Results by entry; in a team event by member number. */
struct results {
    uint8_t *outcome; /* [entry * QY_TOURNAMENT_MAX_ROUNDS + round - 1] */
    size_t entries;
};

/* Ranks by entry; 0: not ranked. */
struct ranks {
    uint16_t *rank;
    size_t entries;
};

struct qyi_doing {
    struct qyi_log_file *file;
    bool strict;
    struct qyi_warnings warnings;
    struct qyi_warnings objections;
    bool refused;
    bool leaves_out;
    bool looked;   /* `results` and `ranks` are filled */
    bool left;     /* a player withdrew or was removed */
    bool corrects; /* a strike, an amendment, or another number of rounds */
    struct results results;
    struct ranks ranks;
    uint16_t *numbers; /* pairing numbers by entry before the acts; NULL while nothing can change them */
    size_t number_count;
};

int qyi_doing_new(struct qyi_log_file *file, bool strict, struct qyi_doing **ret_doing)
{
    struct qyi_doing *doing = calloc(1, sizeof *doing);

    if (!doing)
        return QY_E_MEMORY;
    doing->file = file;
    doing->strict = strict;
    *ret_doing = doing;
    return 0;
}

void qyi_doing_free(struct qyi_doing *doing)
{
    if (!doing)
        return;
    qyi_warnings_free(&doing->warnings);
    qyi_warnings_free(&doing->objections);
    free(doing->results.outcome);
    free(doing->ranks.rank);
    free(doing->numbers);
    free(doing);
}

struct qyi_warner qyi_doing_warner(struct qyi_doing *doing)
{
    return qyi_warnings_warner(&doing->warnings);
}

const struct qyi_warnings *qyi_doing_warnings(const struct qyi_doing *doing)
{
    return &doing->warnings;
}

const struct qyi_warnings *qyi_doing_objections(const struct qyi_doing *doing)
{
    return &doing->objections;
}

bool qyi_doing_is_refused(const struct qyi_doing *doing)
{
    return doing->refused;
}

bool qyi_doing_leaves_out(const struct qyi_doing *doing)
{
    return doing->leaves_out;
}

/* ---- before the acts ------------------------------------------------------------------------------- */

/* Pairing numbers can change during an event; entries and member numbers never do. */
static unsigned entry_of(const struct qy_tournament_log *log, const struct qy_tournament *tournament,
                         unsigned number)
{
    return tournament == qy_tournament_log_members(log) ? number : qy_tournament_log_entry(log, number);
}

static size_t count_entries(const struct qy_tournament_log *log, const struct qy_tournament *tournament)
{
    size_t most = 0;

    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned entry = entry_of(log, tournament, tournament->player[i].number);

        most = entry > most ? entry : most;
    }
    return most + 1;
}

static uint8_t outcome_of(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                          unsigned round)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];

    return round <= tournament->columns && entry->opponent > 0 && entry->outcome != QY_TOURNAMENT_OPEN
               ? entry->outcome
               : NOT_KNOWN;
}

static int take_results(const struct qy_tournament_log *log, const struct qy_tournament *tournament,
                        struct results *ret_results)
{
    ret_results->entries = count_entries(log, tournament);
    ret_results->outcome = malloc(ret_results->entries * QY_TOURNAMENT_MAX_ROUNDS);
    if (!ret_results->outcome)
        return QY_E_MEMORY;
    memset(ret_results->outcome, NOT_KNOWN, ret_results->entries * QY_TOURNAMENT_MAX_ROUNDS);
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        size_t entry = entry_of(log, tournament, player->number);

        for (unsigned round = 1; round <= tournament->columns && round <= QY_TOURNAMENT_MAX_ROUNDS; round++)
            ret_results->outcome[entry * QY_TOURNAMENT_MAX_ROUNDS + round - 1] =
                outcome_of(tournament, player, round);
    }
    return 0;
}

static void put_rank(const struct qy_tournament_log *log, unsigned number, unsigned rank, struct ranks *ranks)
{
    size_t entry = qy_tournament_log_entry(log, number);

    if (entry < ranks->entries)
        ranks->rank[entry] = (uint16_t)rank;
}

/* The current ranks; all 0 if the event can't be ranked yet. */
static int take_ranks(struct qy_tournament_log *log, struct ranks *ret_ranks)
{
    const struct qyi_event event = {.log = log};
    const struct qyi_rank_asked asked = {.tiebreaks = NULL};
    struct qy_tournament_places places;
    struct qy_team_table teams;
    struct qyi_ranking ranking;

    ret_ranks->entries = count_entries(log, qy_tournament_log_tournament(log));
    ret_ranks->rank = calloc(ret_ranks->entries, sizeof *ret_ranks->rank);
    if (!ret_ranks->rank)
        return QY_E_MEMORY;
    if (qyi_event_has_stages(&event)) {
        if (qy_tournament_log_places(log, &places, NULL) < 0)
            return 0;
        for (size_t i = 0; i < places.count; i++)
            put_rank(log, places.place[i].number, places.place[i].from, ret_ranks);
        qy_tournament_places_free(&places);
    } else if (qyi_event_by_team_table(&event)) {
        if (qy_tournament_log_team_table(log, &teams, NULL) < 0)
            return 0;
        for (size_t i = 0; i < teams.count; i++)
            put_rank(log, teams.row[i].number, teams.row[i].rank, ret_ranks);
        qy_team_table_free(&teams);
    } else if (qyi_rank(&event, &asked, &ranking, NULL) == 0) {
        for (size_t i = 0; i < qy_standings_count(ranking.standings); i++)
            put_rank(log, qy_standings_at(ranking.standings, i)->number,
                     qy_standings_at(ranking.standings, i)->rank, ret_ranks);
        qyi_ranking_free(&ranking);
    }
    return 0;
}

/* The latest round; with two games per match, the first of the two rounds, which are paired together. */
static unsigned latest_round(const struct qy_tournament_log *log)
{
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
    unsigned games = qy_tournament_log_system(log)->matches ? 2 : qy_tournament_log_games(log);

    return paired > 0 ? paired - (paired - 1) % games : 0;
}

static bool is_of_earlier(const struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    bool result = act->kind == QY_ACT_RESULT || (act->kind == QY_ACT_MATCH && act->round > 0);

    return result && qyi_deed_round(log, act) < latest_round(log);
}

/* Whether an act can change a known result of an earlier round. Only then are ranks computed. */
static bool may_reach_back(const struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    struct qy_tournament_log_line line;
    struct qy_tournament_act latest;
    const char *text = NULL;
    size_t len = 0;
    bool reaches = true;

    if (act->kind == QY_ACT_STRIKE || act->kind == QY_ACT_AMEND)
        return true;
    if (act->kind != QY_ACT_UNDO)
        return is_of_earlier(log, act);
    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++)
        if (!line.undone && line.kind != QY_ACT_LEAVE) {
            text = line.text;
            len = line.len;
            reaches = line.kind == QY_ACT_RESULT || line.kind == QY_ACT_MATCH || line.kind == QY_ACT_STRIKE ||
                      line.kind == QY_ACT_AMEND;
        }
    if (!text || !reaches || qy_tournament_act_read(text, len, &latest, NULL) < 0)
        return text && reaches;
    if (latest.kind == QY_ACT_RESULT || latest.kind == QY_ACT_MATCH) /* the line names its round */
        reaches = latest.round == 0 || (unsigned)latest.round < latest_round(log);
    qy_tournament_act_free(&latest);
    return reaches;
}

/* The tournament with the individual games: that of the members in a team event. */
static const struct qy_tournament *games_of(const struct qy_tournament_log *log)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);

    return members && members->player_count > 0 ? members : qy_tournament_log_tournament(log);
}

static int look_once(struct qyi_doing *doing)
{
    struct qy_tournament_log *log = doing->file->event;

    if (doing->looked)
        return 0;
    doing->looked = true;
    int code = take_results(log, games_of(log), &doing->results);
    return code == 0 ? take_ranks(log, &doing->ranks) : code;
}

/* Records the pairing numbers, once, before an act corrects the data on which they depend: a rating, a title,
 * a name. */
static int note_numbers(struct qyi_doing *doing, const struct qy_tournament_act *act)
{
    const struct qy_tournament_log *log = doing->file->event;
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    bool puts_right = act->kind == QY_ACT_EDIT || act->kind == QY_ACT_RATE;

    if (!puts_right || doing->numbers || qy_tournament_paired_rounds(tournament) == 0)
        return 0;
    doing->number_count = count_entries(log, tournament);
    doing->numbers = calloc(doing->number_count, sizeof *doing->numbers);
    if (!doing->numbers)
        return QY_E_MEMORY;
    for (size_t entry = 1; entry < doing->number_count; entry++)
        doing->numbers[entry] = (uint16_t)qy_tournament_log_number(log, (unsigned)entry);
    return 0;
}

/* ---- doing ----------------------------------------------------------------------------------------- */

/* Collects the warnings that depend on the state before the act. */
static int look_before(struct qyi_doing *doing, const struct qy_tournament_act *act)
{
    const struct qy_tournament_log *log = doing->file->event;
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);
    const struct qyi_warner objects = qyi_warnings_warner(&doing->objections);
    unsigned objections = qy_tournament_log_fide_objections(log, act);

    if (!doing->strict) /* choosing another system is not an error */
        objections &= ~(unsigned)QY_FIDE_SYSTEM;
    doing->refused = doing->refused || (doing->strict && objections != 0);
    qyi_warn_title(act, &warner);
    if (act->kind == QY_ACT_EVENT && (act->pace || act->time || act->rules))
        qyi_warn_pace(log, act, &warner);
    if (act->kind == QY_ACT_EVENT && (act->dates || act->time || act->rules))
        qyi_warn_hours(log, act, &warner);
    qyi_warn_fide(log, act, objections, &warner);
    qyi_warn_fide(log, act, objections, &objects);
    doing->leaves_out = qyi_warn_left_out(log, act, &warner) || doing->leaves_out;
    doing->left = doing->left || act->kind == QY_ACT_WITHDRAW || act->kind == QY_ACT_REMOVE;
    if (act->kind == QY_ACT_PAIR)
        qyi_warn_before_pairing(log, &warner);
    if (note_numbers(doing, act) < 0)
        return QY_E_MEMORY;
    return may_reach_back(log, act) ? look_once(doing) : 0;
}

/* Reads the new log lines: did the event leave FIDE mode, were tied matches decided by lot? */
static void look_at_lines(struct qyi_doing *doing, size_t from)
{
    const struct qy_buf *added = &doing->file->added;
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);

    while (from < added->len) {
        const char *line = added->data + from;
        size_t len = strcspn(line, "\n");
        struct qy_tournament_act act;

        from += len + 1;
        if (qy_tournament_act_read(line, len, &act, NULL) < 0)
            continue;
        if (act.kind == QY_ACT_LEAVE)
            warner.say(warner.user, "tournament.leaves-fide", "", "", "");
        qyi_warn_drawn(doing->file->event, &act, &warner);
        qy_tournament_act_free(&act);
    }
}

static void look_after(struct qyi_doing *doing, unsigned paired, size_t from)
{
    const struct qy_tournament_log *log = doing->file->event;
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);

    look_at_lines(doing, from);
    if (qy_tournament_paired_rounds(qy_tournament_log_tournament(log)) > paired)
        qyi_warn_after_pairing(log, paired, &warner);
}

static int do_act(struct qyi_doing *doing, const struct qy_tournament_act *act, struct qy_error *reterr)
{
    const struct qy_tournament_log *log = doing->file->event;
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
    size_t from = doing->file->added.len;
    int code =
        look_before(doing, act) < 0 ? qyi_no_memory(reterr) : qyi_log_file_do(doing->file, act, 1, reterr);

    if (code < 0)
        return code;
    look_after(doing, paired, from);
    doing->corrects =
        doing->corrects || qyi_deed_is_correction(log, act) || (act->kind == QY_ACT_EVENT && act->rounds > 0);
    return 0;
}

int qyi_doing_acts(struct qyi_doing *doing, const struct qy_tournament_act *acts, size_t count,
                   struct qy_error *reterr)
{
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);
    int code = 0;

    for (size_t i = 0; i < count; i++) /* duplicates inside one list are reported when it is read */
        qyi_warn_twins(doing->file->event, &acts[i], &warner);
    for (size_t i = 0; code == 0 && i < count; i++)
        code = do_act(doing, &acts[i], reterr);
    return code;
}

/* Players who missed too many rounds are withdrawn by the event's regulations, and this is reported. */
static int see_out(struct qyi_doing *doing, struct qy_error *reterr)
{
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);
    struct qy_tournament_act *acts;
    size_t count;
    int code = qyi_event_see_out(doing->file->event, &acts, &count, reterr);

    for (size_t i = 0; code == 0 && i < count; i++) {
        struct qy_buf name = QY_BUF_INIT;

        qyi_add_player(&name, qy_tournament_log_tournament(doing->file->event), (unsigned)acts[i].number);
        warner.say(warner.user, "tournament.seen-out", qy_buf_str(&name), "", "");
        acts[i].number = (int32_t)entry_of(
            doing->file->event, qy_tournament_log_tournament(doing->file->event), (unsigned)acts[i].number);
        code = do_act(doing, &acts[i], reterr);
        qy_buf_free(&name);
    }
    free(acts);
    return code;
}

int qyi_doing_pair(struct qyi_doing *doing, const uint16_t *drawn, size_t count, bool *ret_numbered,
                   struct qy_error *reterr)
{
    const struct qy_tournament_log *log = doing->file->event;
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
    int code = see_out(doing, reterr);
    size_t from = doing->file->added.len;

    if (code < 0)
        return code;
    qyi_warn_before_pairing(log, &warner);
    code = qyi_log_file_pair(doing->file, drawn, count, ret_numbered, reterr);
    if (code == 0)
        look_after(doing, paired, from);
    return code;
}

/* ---- after the acts ----------------------------------------------------------------- */

/* Marks the rounds before the latest one in which a known result has changed. */
static void find_replaced(const struct qy_tournament_log *log, const struct results *results,
                          bool replaced[QY_TOURNAMENT_MAX_ROUNDS + 1])
{
    const struct qy_tournament *tournament = games_of(log);
    unsigned latest = latest_round(log);

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        size_t entry = entry_of(log, tournament, player->number);

        for (unsigned round = 1; entry < results->entries && round < latest; round++) {
            uint8_t was = results->outcome[entry * QY_TOURNAMENT_MAX_ROUNDS + round - 1];

            replaced[round] =
                replaced[round] || (was != NOT_KNOWN && was != outcome_of(tournament, player, round));
        }
    }
}

/* A player whose rank has changed. */
struct moved {
    unsigned entry;
    unsigned was;
    unsigned is;
};

static int by_best_rank(const void *one, const void *two)
{
    const struct moved *a = one;
    const struct moved *b = two;
    unsigned best_a = a->was < a->is ? a->was : a->is;
    unsigned best_b = b->was < b->is ? b->was : b->is;

    return best_a != best_b ? (best_a > best_b) - (best_a < best_b)
                            : (a->entry > b->entry) - (a->entry < b->entry);
}

static size_t find_moved(const struct ranks *before, const struct ranks *now, struct moved *ret_moved)
{
    size_t count = 0;

    for (size_t entry = 0; entry < now->entries && entry < before->entries; entry++) {
        unsigned was = before->rank[entry];
        unsigned is = now->rank[entry];

        if (was != is && was > 0 && is > 0)
            ret_moved[count++] = (struct moved){(unsigned)entry, was, is};
    }
    qsort(ret_moved, count, sizeof *ret_moved, by_best_rank);
    return count;
}

/* "3 Ivanova 2 → 5, ...": the best ranks come first. */
static int warn_of_ranks(const struct qyi_doing *doing, const struct ranks *now,
                         const struct qyi_warner *warner)
{
    const struct qy_tournament_log *log = doing->file->event;
    struct moved *moved = calloc(now->entries, sizeof *moved);
    struct qy_buf list = QY_BUF_INIT;
    char number[24];

    if (!moved)
        return QY_E_MEMORY;
    size_t count = find_moved(&doing->ranks, now, moved);
    for (size_t i = 0; i < count && i < RANKS_NAMED; i++) {
        qy_buf_adds(&list, i > 0 ? ", " : "");
        qyi_add_player(&list, qy_tournament_log_tournament(log),
                       qy_tournament_log_number(log, moved[i].entry));
        qy_buf_addf(&list, " %u → %u", moved[i].was, moved[i].is);
    }
    if (count > RANKS_NAMED)
        qy_buf_adds(&list, " …");
    (void)snprintf(number, sizeof number, "%zu", count);
    if (count > 0)
        warner->say(warner->user, "tournament.ranks-change", number, qy_buf_str(&list), "");
    qy_buf_free(&list);
    free(moved);
    return 0;
}

/* "3 Ivanova → 5, ...": players whose pairing numbers have changed. */
static void warn_of_numbers(const struct qyi_doing *doing, const struct qyi_warner *warner)
{
    const struct qy_tournament_log *log = doing->file->event;
    struct qy_buf list = QY_BUF_INIT;
    size_t count = 0;
    char number[24];

    for (size_t entry = 1; entry < doing->number_count; entry++) {
        unsigned now = qy_tournament_log_number(log, (unsigned)entry);
        const struct qy_tournament_player *player =
            now > 0 ? qy_tournament_player(qy_tournament_log_tournament(log), now) : NULL;

        if (!player || now == doing->numbers[entry])
            continue;
        if (++count <= RANKS_NAMED)
            qy_buf_addf(&list, "%s%u %s → %u", count > 1 ? ", " : "", doing->numbers[entry],
                        player->text[QY_PLAYER_NAME], now);
    }
    if (count > RANKS_NAMED)
        qy_buf_adds(&list, " …");
    (void)snprintf(number, sizeof number, "%zu", count);
    if (count > 0)
        warner->say(warner->user, "tournament.renumbered", number, qy_buf_str(&list), "");
    qy_buf_free(&list);
}

/* Returns 1 if a result of an earlier round has changed. */
static int look_back(struct qyi_doing *doing, const struct qyi_warner *warner)
{
    struct qy_tournament_log *log = doing->file->event;
    bool replaced[QY_TOURNAMENT_MAX_ROUNDS + 1] = {false};
    struct ranks now = {NULL, 0};
    bool any = false;

    find_replaced(log, &doing->results, replaced);
    for (unsigned round = 1; round <= QY_TOURNAMENT_MAX_ROUNDS; round++) {
        if (replaced[round])
            qyi_warn_replaced(log, round, warner);
        any = any || replaced[round];
    }
    if (!any)
        return 0;
    int code = take_ranks(log, &now);
    if (code == 0)
        code = warn_of_ranks(doing, &now, warner);
    free(now.rank);
    return code < 0 ? code : 1;
}

int qyi_doing_end(struct qyi_doing *doing, struct qy_error *reterr)
{
    const struct qyi_warner warner = qyi_warnings_warner(&doing->warnings);
    int changed = doing->looked ? look_back(doing, &warner) : 0;
    int code = changed < 0 ? qyi_no_memory(reterr) : 0;

    if (doing->left)
        qyi_warn_of_draw(doing->file->event, &warner);
    if (doing->numbers)
        warn_of_numbers(doing, &warner);
    if (code == 0 && (changed > 0 || doing->corrects))
        qyi_warn_rejudged(doing->file->event, &warner);
    if (code == 0 && doing->warnings.failed)
        code = qyi_no_memory(reterr);
    return code;
}
