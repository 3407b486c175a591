/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Norms: rounds, format, host and field of an event, and the games of a player. */
#include "answer/norm_facts.h"

#include "base/error.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is declared ------------------------------------------------------------------------------ */

static int read_exemptions(const char *list, unsigned *ret_facts, struct qy_error *reterr)
{
    static const struct {
        const char *name;
        enum qy_norm_fact fact;
    } words[] = {
        {"national", QY_NORM_NATIONAL},   {"national-team", QY_NORM_NATIONAL_TEAM},
        {"zonal", QY_NORM_ZONAL},         {"world-team", QY_NORM_WORLD_TEAM},
        {"world-cup", QY_NORM_WORLD_CUP}, {"approved", QY_NORM_APPROVED},
    };
    unsigned facts = 0;

    for (const char *at = list; at;) {
        size_t len = strcspn(at, ",");
        size_t i = 0;

        while (i < sizeof words / sizeof words[0] &&
               (strlen(words[i].name) != len || memcmp(words[i].name, at, len) != 0))
            i++;
        if (i == sizeof words / sizeof words[0])
            return qyi_error_set(reterr, QY_E_NORM_FACT, 0, at, len,
                                 "national, national-team, zonal, world-team, world-cup, approved");
        facts |= (unsigned)words[i].fact;
        at = at[len] == ',' ? at + len + 1 : NULL;
    }
    *ret_facts = facts;
    return 0;
}

/* ---- the format ------------------------------------------------------------------------------------ */

static bool has_word(const char *text, const char *const *words)
{
    char lower[256] = {0};

    for (size_t i = 0; text[i] && i < sizeof lower - 1; i++)
        lower[i] = (char)tolower((unsigned char)text[i]);
    for (; *words; words++)
        if (strstr(lower, *words))
            return true;
    return false;
}

/* Recognises the format of an event in a text; false if the text does not mention one. */
static bool format_of_text(const char *text, enum qy_norm_format *ret_format)
{
    static const char *const others[] = {"scheveningen", "stages", NULL};
    static const char *const knockouts[] = {"knockout", "knock-out", "淘汰", NULL};
    static const char *const tables[] = {"roundrobin", "round-robin", "round robin", "berger",
                                         "循环",       "循環",        NULL};
    static const char *const doubles[] = {"double", "双循环", "雙循環", NULL};
    static const char *const swiss[] = {"swiss", "dutch",    "dubov",    "burstein", "fide_",
                                        "瑞士",  "积分编排", "積分編排", NULL};

    if (has_word(text, others))
        *ret_format = QY_NORM_OTHER_FORMAT;
    else if (has_word(text, knockouts))
        *ret_format = QY_NORM_KNOCKOUT;
    else if (has_word(text, tables))
        *ret_format = has_word(text, doubles) ? QY_NORM_DOUBLE_ROUND_ROBIN : QY_NORM_ROUND_ROBIN;
    else if (has_word(text, swiss))
        *ret_format = QY_NORM_SWISS;
    else
        return false;
    return true;
}

static unsigned meetings(const struct qy_tournament_player *player, unsigned opponent, unsigned rounds)
{
    unsigned count = 0;

    for (unsigned i = 0; i < rounds; i++)
        count += player->entry[i].opponent == opponent;
    return count;
}

/* Derives the format from the pairs: all players have met once or twice, or it is a Swiss. */
static enum qy_norm_format format_of_pairs(const struct qy_tournament *tournament, unsigned rounds)
{
    size_t players = tournament->player_count;

    if (players < 3)
        return QY_NORM_SWISS;
    unsigned times = meetings(&tournament->player[0], tournament->player[1].number, rounds);
    for (size_t i = 0; i < players; i++)
        for (size_t k = i + 1; k < players; k++)
            if (times < 1 || times > 2 ||
                meetings(&tournament->player[i], tournament->player[k].number, rounds) != times)
                return QY_NORM_SWISS;
    return times == 2 ? QY_NORM_DOUBLE_ROUND_ROBIN : QY_NORM_ROUND_ROBIN;
}

static enum qy_norm_format format_of(const struct qyi_norms_asked *asked,
                                     const struct qy_tournament *tournament, unsigned rounds)
{
    enum qy_norm_format format;

    if (asked->system && format_of_text(asked->system, &format))
        return format;
    if (format_of_text(tournament->text[QY_TOURNAMENT_SYSTEM_CODE], &format) ||
        format_of_text(tournament->text[QY_TOURNAMENT_TYPE], &format))
        return format;
    return format_of_pairs(tournament, rounds);
}

/* ---- the field ------------------------------------------------------------------------------------- */

/* Whether a player appeared in a round: a pairing-allocated bye does not count as absence (1.4.3 d), nor does
 * a game that only the opponent missed. */
static bool came(const struct qy_tournament_entry *entry)
{
    return qy_tournament_outcome_played(entry->outcome) || entry->outcome == QY_TOURNAMENT_FORFEIT_WIN ||
           entry->outcome == QY_TOURNAMENT_PAIRING_BYE;
}

static int count_field(const struct qy_tournament *tournament, struct qyi_norm_facts *facts)
{
    struct qy_norm_entrant *entrants = calloc(tournament->player_count + 1, sizeof *entrants);

    if (!entrants)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        struct qy_norm_entrant *entrant = &entrants[i];

        entrant->rating = player->rating;
        entrant->title = qy_held_title_of(player->text[QY_PLAYER_TITLE]);
        qy_federation_set(entrant->federation, player->text[QY_PLAYER_FEDERATION]);
        for (unsigned r = 0; r < facts->over; r++)
            if (!came(&player->entry[r]))
                entrant->missed |= UINT32_C(1) << r;
        facts->any_title = facts->any_title || entrant->title != QY_HELD_NONE;
        facts->without_federation += entrant->federation[0] == '\0';
    }
    facts->field = qy_norm_field(entrants, tournament->player_count, facts->over, facts->event.host);
    free(entrants);
    return 0;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

static int set_host(const struct qyi_norms_asked *asked, const struct qy_tournament *tournament,
                    struct qyi_norm_facts *facts, struct qy_error *reterr)
{
    const char *given = asked->host;

    qy_federation_set(facts->event.host, given ? given : tournament->text[QY_TOURNAMENT_FEDERATION]);
    if (given && facts->event.host[0] == '\0')
        return qyi_error_set(reterr, QY_E_NORM_FACT, 0, given, strlen(given), "--host=GER");
    return 0;
}

/* Rounds that the annex goes up to, and those for which 1.4.1 b is written. */
static int check_rounds(const struct qyi_norm_facts *facts, struct qy_error *reterr)
{
    unsigned rounds = facts->event.rounds;
    bool team = (facts->event.facts & QY_NORM_WORLD_TEAM) != 0;

    if (rounds < 1 || rounds > QY_NORM_ROUNDS_MOST)
        return qyi_error_setf(reterr, QY_E_NORM_EVENT, 0, "1 to 19 rounds (B.01, 1.7)", "%u", rounds);
    if (team && (rounds < 7 || rounds > 9))
        return qyi_error_setf(reterr, QY_E_NORM_EVENT, 0, "7 to 9 rounds (B.01, 1.4.1b)", "%u", rounds);
    return 0;
}

int qyi_norm_facts(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                   struct qyi_norm_facts *ret_facts, struct qy_error *reterr)
{
    struct qyi_norm_facts facts = {.over = qy_tournament_finished_rounds(tournament)};
    int code = asked->exempt ? read_exemptions(asked->exempt, &facts.event.facts, reterr) : 0;

    if (code == 0)
        code = set_host(asked, tournament, &facts, reterr);
    facts.event.rounds = tournament->rounds ? tournament->rounds : qy_tournament_paired_rounds(tournament);
    facts.event.players = (unsigned)tournament->player_count;
    if (code == 0)
        code = check_rounds(&facts, reterr);
    if (code < 0)
        return code;
    facts.over = facts.over < facts.event.rounds ? facts.over : facts.event.rounds;
    facts.event.format = format_of(asked, tournament, facts.event.rounds);
    if (count_field(tournament, &facts) < 0)
        return qyi_no_memory(reterr);
    if (facts.event.format == QY_NORM_SWISS && facts.field.exempt)
        facts.event.facts |= QY_NORM_OPEN_FIELD;
    *ret_facts = facts;
    return 0;
}

/* ---- the games of a player ------------------------------------------------------------------------- */

static enum qy_norm_outcome outcome_of(const struct qy_tournament_entry *entry, bool over)
{
    switch ((enum qy_tournament_outcome)entry->outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED: return QY_NORM_WIN;
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED: return QY_NORM_DRAW;
    case QY_TOURNAMENT_LOSS:
    case QY_TOURNAMENT_LOSS_UNRATED: return QY_NORM_LOSS;
    case QY_TOURNAMENT_FORFEIT_WIN: return QY_NORM_FORFEIT_WIN;
    case QY_TOURNAMENT_PAIRING_BYE: return QY_NORM_PAIRING_BYE;
    case QY_TOURNAMENT_OPEN: return QY_NORM_TO_COME;
    default: return over ? QY_NORM_NO_GAME : QY_NORM_TO_COME;
    }
}

/* Whether an unrated player made nothing at the board against rated ones (1.4.2 b). */
static bool made_nothing(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                         unsigned rounds)
{
    for (unsigned r = 0; r < rounds; r++) {
        const struct qy_tournament_player *opponent =
            qy_tournament_player(tournament, player->entry[r].opponent);
        enum qy_norm_outcome outcome = outcome_of(&player->entry[r], true);

        if (opponent && opponent->rating > 0 && (outcome == QY_NORM_WIN || outcome == QY_NORM_DRAW))
            return false;
    }
    return player->rating == 0;
}

size_t qyi_norm_games(const struct qyi_norm_facts *facts, const struct qy_tournament *tournament,
                      const struct qy_tournament_player *player, struct qy_norm_game *games)
{
    unsigned rounds = facts->event.rounds;

    for (unsigned r = 0; r < rounds; r++) {
        const struct qy_tournament_entry *entry = &player->entry[r];
        const struct qy_tournament_player *opponent = qy_tournament_player(tournament, entry->opponent);
        struct qy_norm_game *game = &games[r];

        *game = (struct qy_norm_game){.round = r + 1, .outcome = outcome_of(entry, r < facts->over)};
        if (!opponent)
            continue;
        game->opponent = opponent->number;
        game->rating = opponent->rating;
        game->title = qy_held_title_of(opponent->text[QY_PLAYER_TITLE]);
        qy_federation_set(game->federation, opponent->text[QY_PLAYER_FEDERATION]);
        game->no_score = opponent->rating == 0 && made_nothing(tournament, opponent, rounds);
    }
    return rounds;
}
