/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The warnings for the director of an event. */
#include "answer/warnings.h"

#include "answer/event_games.h"
#include "base/dates.h"
#include "base/grow.h"
#include "base/registry.h"
#include "base/utf8.h"
#include "pairing/tournament.h"

#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list -------------------------------------------------------------------------------------- */

void qyi_warnings_free(struct qyi_warnings *warnings)
{
    for (size_t i = 0; i < warnings->count; i++)
        for (size_t k = 0; k < 3; k++)
            free(warnings->warning[i].particular[k]);
    free(warnings->warning);
    *warnings = (struct qyi_warnings){.warning = NULL};
}

static bool is_said(const struct qyi_warning *warning, const char *id, const char *const particular[3])
{
    bool same = strcmp(warning->id, id) == 0;

    for (size_t k = 0; k < 3; k++)
        same = same && strcmp(warning->particular[k], particular[k]) == 0;
    return same;
}

static void gather(void *user, const char *id, const char *first, const char *second, const char *third)
{
    struct qyi_warnings *warnings = user;
    const char *const particular[3] = {first, second, third};

    for (size_t i = 0; i < warnings->count; i++)
        if (is_said(&warnings->warning[i], id, particular))
            return;
    if (QYI_ONE_MORE(warnings->warning, warnings->count) < 0) {
        warnings->failed = true;
        return;
    }
    struct qyi_warning *warning = &warnings->warning[warnings->count++];
    warning->id = id;
    for (size_t k = 0; k < 3; k++) {
        warning->particular[k] = strdup(particular[k]);
        warnings->failed = warnings->failed || !warning->particular[k];
    }
    if (!warnings->failed)
        return;
    for (size_t k = 0; k < 3; k++)
        free(warning->particular[k]);
    warnings->count--;
}

struct qyi_warner qyi_warnings_warner(struct qyi_warnings *warnings)
{
    return (struct qyi_warner){gather, warnings};
}

void qyi_warnings_say(const struct qyi_warnings *warnings, const struct qyi_warner *warner)
{
    for (size_t i = 0; i < warnings->count; i++) {
        const struct qyi_warning *warning = &warnings->warning[i];

        warner->say(warner->user, warning->id, warning->particular[0], warning->particular[1],
                    warning->particular[2]);
    }
}

/* The message without the file name at its start ("{0}: ", in Chinese with a full-width colon). */
static void add_text(const struct qyi_warning *warning, enum qy_lang lang, struct qy_buf *out)
{
    static const char *const places[] = {": ", "："};
    const char *const particular[] = {"", warning->particular[0], warning->particular[1],
                                      warning->particular[2]};
    struct qy_buf text = QY_BUF_INIT;

    qyi_message(lang, warning->id, particular, 4, &text);
    const char *begin = qy_buf_str(&text);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (strncmp(begin, places[i], strlen(places[i])) == 0) {
            begin += strlen(places[i]);
            break;
        }
    qy_buf_adds(out, begin);
    qy_buf_free(&text);
}

void qyi_answer_warnings(const struct qyi_warnings *warnings, struct qyi_writer *writer)
{
    qyi_array_open(writer, "warnings");
    for (size_t i = 0; i < warnings->count; i++) {
        const char *dot = strchr(warnings->warning[i].id, '.');
        struct qy_buf text = QY_BUF_INIT;

        add_text(&warnings->warning[i], writer->lang, &text);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "id", dot ? dot + 1 : warnings->warning[i].id);
        qyi_tell_text(writer, "text", qy_buf_str(&text));
        qyi_object_close(writer);
        qy_buf_free(&text);
    }
    qyi_array_close(writer);
}

static void warn(const struct qyi_warner *warner, const char *id, struct qy_buf *first, struct qy_buf *second)
{
    warner->say(warner->user, id, qy_buf_str(first), second ? qy_buf_str(second) : "", "");
    qy_buf_free(first);
    if (second)
        qy_buf_free(second);
}

static void warn_number(const struct qyi_warner *warner, const char *id, size_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%zu", number);
    warner->say(warner->user, id, text, "", "");
}

/* ---- results, arrivals, pairs ---------------------------------------------------------------------- */

void qyi_warn_open(const struct qy_tournament *tournament, const struct qyi_warner *warner)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);

    for (unsigned round = 1; round <= paired; round++) {
        struct qy_buf list = QY_BUF_INIT;
        struct qy_buf number = QY_BUF_INIT;
        struct qy_pairing pairing = {NULL, 0};

        if (qy_pairing_of_round(tournament, round, &pairing) < 0)
            return;
        for (size_t i = 0; i < pairing.count; i++) {
            const struct qy_pair pair = pairing.pair[i];
            const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);

            if (pair.black > 0 && white->entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
                qy_buf_addf(&list, "%s%zu (%u-%u)", list.len > 0 ? ", " : "", i + 1, pair.white, pair.black);
        }
        qy_pairing_free(&pairing);
        if (list.len == 0)
            continue;
        qy_buf_addf(&number, "%u", round);
        warn(warner, "tournament.results-missing", &number, &list);
    }
}

void qyi_warn_tied(const struct qyi_ranking *ranking, const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = ranking->tournament;
    unsigned paired = qy_tournament_paired_rounds(tournament);
    size_t tied = qy_standings_tied_for_first(ranking->standings);

    if (paired >= tournament->rounds && qy_tournament_finished_rounds(tournament) == paired && tied >= 2)
        warn_number(warner, "tournament.tied-for-first", tied);
}

void qyi_warn_before_papers(const struct qyi_event *event, const struct qyi_warner *warner)
{
    const struct qyi_rank_asked asked = {.tiebreaks = NULL};
    struct qyi_ranking ranking;

    qyi_warn_open(qyi_event_entrants(event), warner);
    if (qyi_event_has_stages(event) || qyi_event_by_team_table(event) ||
        qyi_rank(event, &asked, &ranking, NULL) < 0)
        return; /* they have an order of their own */
    qyi_warn_tied(&ranking, warner);
    qyi_ranking_free(&ranking);
}

void qyi_warn_prizes(const struct qy_prize_awards *awards, const struct qyi_warner *warner)
{
    for (size_t i = 0; i < awards->count; i++) {
        const struct qy_prize_award *award = &awards->award[i];
        struct qy_buf prize = QY_BUF_INIT;
        struct qy_buf amount = QY_BUF_INIT;

        if (award->number != 0)
            continue;
        qy_buf_addf(&prize, "%s %u", award->category, award->place);
        qy_buf_addf(&amount, "%" PRId64 ".%02" PRId64, award->amount / 100, award->amount % 100);
        warn(warner, "tournament.prize-unclaimed", &prize, &amount);
    }
    if (awards->ageless > 0)
        warn_number(warner, "tournament.no-birth", awards->ageless);
}

/* The package of Debian that has a letter. */
static const char *package_of(uint32_t letter)
{
    bool chinese = (letter >= 0x2E80 && letter < 0xA000) || (letter >= 0xAC00 && letter < 0xD7B0) ||
                   (letter >= 0xF900 && letter < 0xFB00) || (letter >= 0x20000 && letter < 0x32000);

    return chinese                                 ? "fonts-noto-cjk"
           : letter >= 0x1F000 && letter < 0x20000 ? "fonts-noto-color-emoji"
                                                   : "fonts-noto-core";
}

void qyi_warn_letters(const char *letters, const struct qyi_warner *warner)
{
    struct qy_buf told = QY_BUF_INIT;
    struct qy_buf packages = QY_BUF_INIT;

    for (const char *at = letters; *at;) {
        uint32_t letter = 0;
        size_t len = qyi_utf8_decode(at, strlen(at), &letter);

        len = len > 0 ? len : 1;

        qy_buf_addf(&told, "%s%.*s", told.len > 0 ? " " : "", (int)len, at);
        if (!strstr(qy_buf_str(&packages), package_of(letter)))
            qy_buf_addf(&packages, "%s%s", packages.len > 0 ? ", " : "", package_of(letter));
        at += len;
    }
    if (*letters)
        warn(warner, "tournament.no-font", &told, &packages);
    else {
        qy_buf_free(&told);
        qy_buf_free(&packages);
    }
}

void qyi_letters_words(const char *letters, enum qy_lang lang, struct qy_buf *out)
{
    struct qyi_warnings warnings = {.warning = NULL};
    const struct qyi_warner warner = qyi_warnings_warner(&warnings);

    qyi_warn_letters(letters, &warner);
    for (size_t i = 0; i < warnings.count; i++)
        add_text(&warnings.warning[i], lang, out);
    out->failed |= warnings.failed;
    qyi_warnings_free(&warnings);
}

void qyi_warn_torn(size_t bytes, const struct qyi_warner *warner)
{
    if (bytes > 0)
        warn_number(warner, "tournament.torn-line", bytes);
}

void qyi_warn_unguarded(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    uint32_t line = qy_tournament_log_unguarded(log);

    if (line > 0)
        warn_number(warner, "tournament.unguarded", line);
}

static void warn_away(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    struct qy_buf list = QY_BUF_INIT;
    uint16_t *number;
    size_t count;

    if (qy_tournament_log_missing(log, &number, &count) < 0)
        return;
    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(&list, i > 0 ? ", " : "");
        qyi_add_player(&list, qy_tournament_log_tournament(log), number[i]);
    }
    if (count > 0)
        warn(warner, "tournament.away", &list, NULL);
    free(number);
}

/* Three numbers. */
static void warn_numbers(const struct qyi_warner *warner, const char *id, size_t first, size_t second,
                         size_t third)
{
    char number[3][24];

    (void)snprintf(number[0], sizeof number[0], "%zu", first);
    (void)snprintf(number[1], sizeof number[1], "%zu", second);
    (void)snprintf(number[2], sizeof number[2], "%zu", third);
    warner->say(warner->user, id, number[0], number[1], number[2]);
}

/* Participants who have not left. */
static unsigned count_here(const struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned here = 0;

    for (size_t i = 0; i < tournament->player_count; i++)
        here += !qy_tournament_log_has_left(log, tournament->player[i].number);
    return here;
}

/* In a Swiss players do not meet twice. */
static void warn_rounds(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    const struct qy_pairing_system *system = qy_tournament_log_system(log);
    unsigned rounds = qy_tournament_log_tournament(log)->rounds;
    /* number of them between the same two */
    unsigned per_match = system->matches ? 2 : qy_tournament_log_games(log);
    unsigned players = count_here(log);
    unsigned most = players > 0 ? (players - 1 + players % 2) * per_match : 0;

    if (system->form == QY_PAIRING_SWISS && rounds > most)
        warn_numbers(warner, "tournament.too-many-rounds", rounds, most, players);
}

void qyi_warn_before_pairing(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    bool table = qy_tournament_log_system(log)->form == QY_PAIRING_TABLE;
    bool first = qy_tournament_paired_rounds(qy_tournament_log_tournament(log)) == 0;

    if (first && table && qy_tournament_log_tells_entries(log) && !qy_tournament_log_is_drawn(log))
        warner->say(warner->user, "tournament.not-drawn", "", "", "");
    if (first)
        warn_rounds(log, warner);
    warn_away(log, warner);
}

static void warn_of_advice(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    uint8_t form = qy_tournament_log_team_rules(log).form;
    bool teams = form != QY_TEAMS_NONE && form != QY_TEAMS_SUM;
    unsigned advised = qy_swiss_cn_rounds(tournament->player_count, teams);

    if (tournament->rounds < (advised < 7 ? advised : 7) || (!teams && tournament->rounds % 2 == 0))
        warn_numbers(warner, teams ? "tournament.rounds-of-teams" : "tournament.rounds-of-players",
                     tournament->rounds, tournament->player_count, advised);
}

static void warn_of_open_games(const struct qy_tournament *tournament, unsigned round,
                               const struct qyi_warner *warner)
{
    struct qy_buf games = QY_BUF_INIT;
    struct qy_buf number = QY_BUF_INIT;

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (entry->outcome == QY_TOURNAMENT_OPEN && entry->colour == QY_TOURNAMENT_WHITE)
            qy_buf_addf(&games, "%s%u-%u", games.len > 0 ? " " : "", player->number, entry->opponent);
    }
    if (games.len == 0)
        return;
    qy_buf_addf(&number, "%u", round);
    warn(warner, "tournament.open-games", &number, &games);
}

/* Warns of a round of a table in which no game is left to play. */
static void warn_of_nobody(const struct qy_tournament *tournament, unsigned round,
                           const struct qyi_warner *warner)
{
    struct qy_pairing pairing = {NULL, 0};

    if (qy_pairing_of_round(tournament, round, &pairing) == 0 && pairing.count == 0)
        warn_number(warner, "tournament.nobody-plays", round);
    qy_pairing_free(&pairing);
}

/* Players not seated at the board to which they are tied, because there are fewer boards or another player has it. */
static void warn_of_tables(const struct qy_tournament *tournament, unsigned round,
                           const struct qyi_warner *warner)
{
    struct qy_pairing pairing = {NULL, 0};

    if (qy_pairing_of_round(tournament, round, &pairing) < 0)
        return;
    for (size_t i = 0; i < pairing.count && pairing.pair[i].black > 0; i++) {
        const unsigned two[2] = {pairing.pair[i].white, pairing.pair[i].black};

        for (unsigned side = 0; side < 2; side++) {
            const struct qy_tournament_player *player = qy_tournament_player(tournament, two[side]);
            char number[2][24];

            if (player->table == 0 || player->table == i + 1)
                continue;
            (void)snprintf(number[0], sizeof number[0], "%u", player->table);
            (void)snprintf(number[1], sizeof number[1], "%zu", i + 1);
            warner->say(warner->user, "tournament.other-table", player->text[QY_PLAYER_NAME], number[0],
                        number[1]);
        }
    }
    qy_pairing_free(&pairing);
}

void qyi_warn_after_pairing(const struct qy_tournament_log *log, unsigned before,
                            const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (qy_tournament_log_system(log)->form == QY_PAIRING_ARENA)
        return;
    for (unsigned round = before + 1; round <= paired; round++)
        warn_of_nobody(tournament, round, warner);
    if (paired > before)
        warn_of_tables(tournament, paired, warner);
    if (!qy_tournament_log_system(log)->by_lots || paired == before)
        return;
    if (before == 0)
        warn_of_advice(log, warner);
    for (unsigned round = 1; round < paired; round++)
        warn_of_open_games(tournament, round, warner);
}

void qyi_warn_drawn(const struct qy_tournament_log *log, const struct qy_tournament_act *logged,
                    const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_buf list = QY_BUF_INIT;

    for (size_t i = 0; i < logged->decided_count; i++) {
        const struct qy_pair pair = logged->decided[i];

        qy_buf_adds(&list, i > 0 ? ", " : "");
        qyi_add_player(&list, tournament, qy_tournament_log_number(log, pair.white));
        qy_buf_adds(&list, " – ");
        qyi_add_player(&list, tournament, qy_tournament_log_number(log, pair.black));
    }
    if (list.len > 0)
        warn(warner, "tournament.drawn-winner", &list, NULL);
}

bool qyi_warn_left_out(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                       const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    size_t all = count_here(log);
    size_t there = 0;

    if (act->kind != QY_ACT_ARRIVE || qy_tournament_log_checks_in(log))
        return false;
    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned number = tournament->player[i].number;
        bool named = false;

        for (size_t k = 0; k < act->order_count; k++)
            named = named || act->order[k] == number;
        there += named && !qy_tournament_log_has_left(log, number);
    }
    if (2 * (all - there) <= all)
        return false;
    warn_numbers(warner, "tournament.leaves-out", all - there, all, 0);
    return true;
}

/* only a Swiss pairs all rounds by earlier results; changes in a bracket are reported for its games */
void qyi_warn_replaced(const struct qy_tournament_log *log, unsigned round, const struct qyi_warner *warner)
{
    bool swiss = qy_tournament_log_system(log)->form == QY_PAIRING_SWISS;

    warn_number(warner, swiss ? "tournament.built-upon" : "tournament.replaced", round);
}

static bool is_of_match(const struct qy_tournament_matches *matches, unsigned one, unsigned two)
{
    for (size_t i = 0; i < matches->count; i++) {
        const uint16_t *player = matches->match[i].player;

        if ((player[0] == one && player[1] == two) || (player[0] == two && player[1] == one))
            return true;
    }
    return false;
}

/* The games of a round that are of no match of the bracket as it is now. */
static void list_astray(const struct qy_tournament *tournament, const struct qy_tournament_matches *matches,
                        unsigned round, struct qy_buf *list)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (!qy_tournament_outcome_paired(entry->outcome) || entry->colour != QY_TOURNAMENT_WHITE ||
            is_of_match(matches, player->number, entry->opponent))
            continue;
        qy_buf_adds(list, list->len > 0 ? ", " : "");
        qyi_add_player(list, tournament, player->number);
        qy_buf_adds(list, " – ");
        qyi_add_player(list, tournament, entry->opponent);
    }
}

/* Warns if a different player advances in the knock-out than the one who was paired. */
static bool warn_of_bracket(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    size_t stages = qy_tournament_log_stages(log);
    struct qy_tournament_matches matches = {NULL, 0};
    struct qy_tournament_stage stage;
    struct qy_buf list = QY_BUF_INIT;

    if (stages == 0 || !qy_tournament_log_stage(log, stages - 1, &stage) ||
        qy_tournament_log_matches(log, stages - 1, &matches, NULL) < 0)
        return false;
    for (unsigned round = stage.first_round; round <= stage.last_round; round++)
        list_astray(qy_tournament_log_tournament(log), &matches, round, &list);
    bool any = list.len > 0;
    if (any)
        warn(warner, "tournament.bracket-moved", &list, NULL);
    qy_tournament_matches_free(&matches);
    qy_buf_free(&list);
    return any;
}

void qyi_warn_rejudged(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];
    struct qy_buf list = QY_BUF_INIT;

    if (warn_of_bracket(log, warner))
        return; /* later rounds can't be paired from these results */
    if (qy_tournament_log_rejudge(log, differs, NULL) < 0) {
        warner->say(warner->user, "tournament.not-rejudged", "", "", "");
        return;
    }
    for (unsigned round = 1; round <= QY_TOURNAMENT_MAX_ROUNDS; round++)
        if (differs[round])
            qy_buf_addf(&list, "%s%u", list.len > 0 ? ", " : "", round);
    if (list.len > 0)
        warn(warner, "tournament.would-differ", &list, NULL);
}

/* The players, teams or members among which an act enters or edits a name; NULL if it does neither. */
static const struct qy_tournament *named_among(const struct qy_tournament_log *log,
                                               const struct qy_tournament_act *act)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);

    switch (act->kind) {
    case QY_ACT_ADD: return qy_tournament_log_tournament(log);
    case QY_ACT_MEMBER: return members;
    case QY_ACT_EDIT: return act->how ? members : qy_tournament_log_tournament(log);
    default: return NULL;
    }
}

void qyi_warn_title(const struct qy_tournament_act *act, const struct qyi_warner *warner)
{
    bool person = act->kind == QY_ACT_ADD || act->kind == QY_ACT_MEMBER || act->kind == QY_ACT_EDIT;

    if (person && act->title && !qyi_title_is_known(act->title))
        warner->say(warner->user, "import.untitled", "title", act->title, "");
}

void qyi_warn_births(const struct qy_tournament *tournament, const struct qyi_warner *warner)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const char *const *text = tournament->player[i].text;
        char date[11];
        bool doubt;

        if (*text[QY_PLAYER_BIRTH] &&
            !qyi_date_read(text[QY_PLAYER_BIRTH], strlen(text[QY_PLAYER_BIRTH]), date, &doubt))
            warner->say(warner->user, "check.bad-birth", text[QY_PLAYER_BIRTH], text[QY_PLAYER_NAME], "");
    }
}

void qyi_warn_twins(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = named_among(log, act);

    for (size_t i = 0; tournament && i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        bool same = (act->name && strcmp(act->name, player->text[QY_PLAYER_NAME]) == 0) ||
                    (act->id && *act->id && strcmp(act->id, player->text[QY_PLAYER_ID]) == 0);
        struct qy_buf who = QY_BUF_INIT;
        struct qy_buf named = QY_BUF_INIT;

        if (!same || (act->kind == QY_ACT_EDIT && player->number == act->number))
            continue;
        qyi_add_player(&who, tournament, player->number);
        qy_buf_adds(&named, act->name ? act->name : act->id);
        warn(warner, "tournament.twins", &who, &named);
    }
}

/* ---- what acts call for ---------------------------------------------------------------------------- */

/* 20.2: numbers are drawn again if the number of players becomes even before the start. */
void qyi_warn_of_draw(const struct qy_tournament_log *log, const struct qyi_warner *warner)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    bool table = qy_tournament_log_system(log)->form == QY_PAIRING_TABLE;
    unsigned left = count_here(log);

    if (table && qy_tournament_paired_rounds(tournament) == 0 && left % 2 == 0 && left > 0)
        warn_number(warner, "tournament.draw-again", left);
}

/* ---- what FIDE allows ------------------------------------------------------------------------------ */

/* The particulars of an objection. */
static void add_objection(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                          enum qy_fide_objection objection, struct qy_buf *first, struct qy_buf *second)
{
    const struct qy_tournament *tournament = log ? qy_tournament_log_tournament(log) : NULL;

    switch (objection) {
    case QY_FIDE_SYSTEM: qy_buf_adds(first, act->system ? act->system : ""); break;
    case QY_FIDE_SCORING: qy_buf_adds(first, act->scoring ? act->scoring : ""); break;
    case QY_FIDE_TIEBREAKS:
        qy_buf_adds(first, tournament ? tournament->text[QY_TOURNAMENT_TIEBREAKS] : "");
        qy_buf_adds(second, act->tiebreaks ? act->tiebreaks : "");
        break;
    case QY_FIDE_ROUNDS:
        qy_buf_addf(first, "%u", tournament ? tournament->rounds / qy_tournament_log_games(log) : 0);
        qy_buf_addf(second, "%d", (int)act->rounds);
        break;
    case QY_FIDE_EARLIER_RESULT: qy_buf_addf(first, "%d", (int)act->round); break;
    default:
        if (tournament && act->number > 0)
            qyi_add_player(first, tournament, (unsigned)act->number);
    }
}

void qyi_warn_fide(const struct qy_tournament_log *log_or_null, const struct qy_tournament_act *act,
                   unsigned objections, const struct qyi_warner *warner)
{
    static const struct {
        enum qy_fide_objection objection;
        const char *message;
    } messages[] = {
        {QY_FIDE_SYSTEM, "tournament.fide-system"},     {QY_FIDE_SCORING, "tournament.fide-scoring"},
        {QY_FIDE_FULL_BYE, "tournament.fide-full-bye"}, {QY_FIDE_LAST_BYE, "tournament.fide-last-bye"},
        {QY_FIDE_SECOND_BYE, "tournament.fide-bye"},    {QY_FIDE_TIEBREAKS, "tournament.fide-tiebreaks"},
        {QY_FIDE_AVOID, "tournament.fide-avoid"},       {QY_FIDE_EARLIER_RESULT, "tournament.fide-earlier"},
        {QY_FIDE_ROUNDS, "tournament.fide-rounds"}};

    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        struct qy_buf first = QY_BUF_INIT;
        struct qy_buf second = QY_BUF_INIT;

        if (!(objections & messages[i].objection))
            continue;
        add_objection(log_or_null, act, messages[i].objection, &first, &second);
        warn(warner, messages[i].message, &first, &second);
    }
}

void qyi_warn_pace(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   const struct qyi_warner *warner)
{
    const char *named;
    const char *pace = qyi_event_other_pace(log, act, &named);

    if (pace)
        warner->say(warner->user, "tournament.pace-differs", named, pace,
                    strcmp(pace, "blitz") == 0 ? "fide:B.1" : "fide:A.1");
}

#define MINUTE  INT64_C(60000)
#define LONGEST (12 * 60 * MINUTE) /* of play in a day (B.02, 3.1) */
#define FEWEST  30                 /* moves of a first period (B.02, 1.2) */

void qyi_warn_hours(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner)
{
    struct qyi_hours hours;
    char rounds[16];
    char time[32];

    qyi_event_hours(log, act, &hours);
    if (hours.day > LONGEST) {
        (void)snprintf(rounds, sizeof rounds, "%u", hours.rounds);
        (void)snprintf(time, sizeof time, "%" PRId64 ":%02d", hours.day / MINUTE / 60,
                       (int)(hours.day / MINUTE % 60));
        warner->say(warner->user, "tournament.long-day", rounds, time, "");
    }
    if (hours.first_moves > 0 && hours.first_moves < FEWEST)
        warn_number(warner, "tournament.few-moves", hours.first_moves);
}

unsigned qyi_warn_new(const struct qy_tournament_act *act, bool strict, const struct qyi_warner *warner)
{
    unsigned objections = qy_tournament_log_fide_objections(NULL, act);

    if (!strict)
        objections &= ~(unsigned)QY_FIDE_SYSTEM;
    qyi_warn_fide(NULL, act, objections, warner);
    if (!strict && (objections & QY_FIDE_LEAVING))
        warner->say(warner->user, "tournament.leaves-fide", "", "", "");
    qyi_warn_pace(NULL, act, warner);
    qyi_warn_hours(NULL, act, warner);
    if (qyi_event_usual_rules(act))
        warner->say(warner->user, "tournament.rules-taken", qyi_event_usual_rules(act), "", "");
    return objections;
}
