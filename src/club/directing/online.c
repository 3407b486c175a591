/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds that are played on the server: games opened, results entered, the next round. */
#include "directing/online.h"
#include "base/moment.h"

#include "answer/deeds.h"
#include "answer/event.h"
#include "answer/event_games.h"
#include "base/error.h"
#include "base/grow.h"
#include "directing/directing.h"
#include "directing/entered.h"
#include "directing/event_cache.h"
#include "directing/ruled.h"
#include "live/house_priv.h"
#include "live/nameless.h"
#include "wire/server.h"
#include "wire/strength.h"

#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

/* What could not be done is tried again. */
#define AGAIN_MS 5000
/* After this many milliseconds, writes of a server that is gone have either reached the store or are lost. */
#define STAND_IN_MS 300

/* A pair whose game must be examined: it has no result, or one that differs from the game's. */
struct qyi_event_game {
    char id[QYI_GAME_ID_SIZE];
    bool fresh; /* recorded in this examination */
    bool ruled; /* the event has a result, or the pair is gone: the game is brought in line with it */
    char event[QYI_FILE_ID_SIZE];
    struct qyi_ruled ruling;
    struct qyi_setup setup;
    unsigned char account[2][QYI_HASH_SIZE];
};

/* A game being written: until then nobody else can find it. */
struct qyi_event_opening {
    struct qyi_event_opening *next;
    struct qyi_online *online;
    char id[QYI_GAME_ID_SIZE];
};

/* A game that is being brought in line. */
struct qyi_event_ruling {
    struct qyi_event_ruling *next;
    struct qyi_online *online;
    char event[QYI_FILE_ID_SIZE];
    char id[QYI_GAME_ID_SIZE];
    struct qyi_ruled ruled;
    unsigned tries; /* number of times that its arbiter has refused */
    bool under_way;
    const char *done; /* the result that the event should have; NULL: none yet */
};

/* An event in the hands of a worker. */
struct looking {
    struct qyi_online *online;
    struct qyi_log_file file;
    struct qyi_people people;
    const char *id;
    const char *mode; /* "hand", "auto-rated" */
    bool *busy;       /* by entry: at a board that is not over, or is not known to be */
    bool rules;       /* a game is being adjusted to the event: its own result may still be entered */
    struct qy_error error;
};

/* The players at the boards: in a team event members, with their own numbers. */
static const struct qy_tournament *players_of(const struct qy_tournament_log *event)
{
    const struct qy_tournament *members = qy_tournament_log_members(event);

    return members ? members : qy_tournament_log_tournament(event);
}

static unsigned entry_of(const struct qy_tournament_log *event, unsigned number)
{
    return qy_tournament_log_members(event) ? number : qy_tournament_log_entry(event, number);
}

static unsigned number_of(const struct qy_tournament_log *event, unsigned entry)
{
    return qy_tournament_log_members(event) ? entry : qy_tournament_log_number(event, entry);
}

/* ---- accounts that are gone --------------------------------------------------------------------------- */

/* Records that the lines after `before` were written by the server. */
static void sign(struct looking *looking, uint32_t before)
{
    (void)qyi_people_did(looking->online->server->ledger, looking->file.path, 0, "", before + 1,
                         looking->file.lines, NULL);
}

/* Writes acts in the name of the server. */
static int write_acts(struct looking *looking, const struct qy_tournament_act *acts, size_t count)
{
    uint32_t before = looking->file.lines;
    int code = qyi_log_file_append(&looking->file, acts, count, &looking->error);

    if (code == 0)
        sign(looking, before);
    return code;
}

/*
 * Withdraws a player whose account is gone, and gives the entry the name that the games have. Settings that
 * this event does not allow stay unchanged.
 */
static void see_off(struct looking *looking, const struct qyi_person *person,
                    const struct qyi_gone_account *gone, bool over)
{
    const struct qy_tournament_log *event = looking->file.event;
    bool member = qy_tournament_log_members(event) != NULL;
    unsigned number = number_of(event, (unsigned)person->of);
    const struct qy_tournament_act leaves = {.kind = QY_ACT_WITHDRAW, .number = (int32_t)number};

    if (number > 0 && !member && !over && !qy_tournament_log_has_left(event, number))
        (void)write_acts(looking, &leaves, 1);
    number = number_of(event, (unsigned)person->of);
    const struct qy_tournament_player *player =
        number > 0 ? qy_tournament_player(players_of(event), number) : NULL;
    if (player && gone->nameless && strcmp(player->text[QY_PLAYER_NAME], QYI_NAMELESS) != 0) {
        const struct qy_tournament_act nameless = {.kind = QY_ACT_EDIT,
                                                   .number = (int32_t)number,
                                                   .how = member ? "member" : NULL,
                                                   .name = QYI_NAMELESS};

        (void)write_acts(looking, &nameless, 1);
    }
}

static void see_gone_off(struct looking *looking)
{
    const struct qyi_event event = {.log = looking->file.event};

    for (size_t i = 0; i < looking->people.count; i++) {
        const struct qyi_person *person = &looking->people.person[i];
        const struct qyi_gone_account *gone = person->account && !person->revoked && person->of > 0
                                                  ? qyi_gone_find(&looking->online->gone, person->hash)
                                                  : NULL;

        if (gone)
            see_off(looking, person, gone,
                    qyi_event_is_over(&event, qy_tournament_log_tournament(event.log)));
    }
}

/* The name of the author of a line; not that of a removed account. */
static void name_who_entered(struct looking *looking, uint32_t line, char ret_name[QYI_NAME_SIZE])
{
    uint32_t by = qyi_entered_by(&looking->people, line, ret_name);
    const struct qyi_person *person = qyi_people_invited(&looking->people, by);
    const struct qyi_gone_account *gone =
        person && person->account ? qyi_gone_find(&looking->online->gone, person->hash) : NULL;

    if (gone && gone->nameless)
        lws_strncpy(ret_name, QYI_NAMELESS, QYI_NAME_SIZE);
}

/* ---- games of pairs ----------------------------------------------------------------------------------- */

/* The account that plays as an entry, or NULL. */
static const struct qyi_person *account_of(const struct qyi_people *people, unsigned entry)
{
    for (size_t i = people->count; i-- > 0;)
        if (people->person[i].account && !people->person[i].revoked && people->person[i].of == (int32_t)entry)
            return &people->person[i];
    return NULL;
}

/* The game that was noted last for a pair of a round, or NULL. */
static struct qyi_people_game *noted(const struct looking *looking, unsigned round, const unsigned entry[2])
{
    for (size_t i = looking->people.game_count; i-- > 0;) {
        struct qyi_people_game *game = &looking->people.game[i];

        if (game->round == round && game->entry[0] == entry[0] && game->entry[1] == entry[1])
            return game;
    }
    return NULL;
}

static bool is_open(const struct qy_tournament *tournament, unsigned round, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    return player && player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN;
}

static bool is_arena(const struct looking *looking)
{
    struct qy_arena_times times;

    return qy_tournament_log_arena(looking->file.event, &times);
}

/*
 * The judge of repetitions if the event's regulations do not name one: the arbiter if only an arbiter can
 * judge them.
 */
static const char *claims_of(const json_t *start)
{
    const char *id = json_string_value(json_object_get(start, "rules"));
    const struct qy_rules *rules = id ? qy_rules_by_id(id, strlen(id)) : NULL;

    return !rules || qy_rules_judge_repetitions(rules) ? "auto" : "player";
}

/*
 * Sets up the game of a pair: with the event's rules, clock and regulations, and the time by which players
 * must appear.
 */
static int set_up(struct looking *looking, unsigned round, struct qy_pair pair, struct qyi_setup *ret_setup)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(looking->file.event);
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf place = QY_BUF_INIT;
    int code = qyi_event_game_start(looking->file.event, pair, &text, &looking->error);
    json_t *start = code == 0 ? json_loadb(qy_buf_str(&text), text.len, 0, NULL) : NULL;
    json_t *regulations = json_object_get(start, "regulations");

    qy_buf_free(&text);
    if (code == 0 && !start)
        code = qyi_no_memory(&looking->error);
    if (start && !regulations) {
        regulations = json_object();
        json_object_set_new(start, "regulations", regulations);
    }
    if (start && !json_object_get(regulations, "default"))
        json_object_set_new(regulations, "default",
                            json_integer(is_arena(looking) ? QYI_ONLINE_LATE_ARENA_MS : QYI_ONLINE_LATE_MS));
    if (start && !json_object_get(start, "claims"))
        json_object_set_new(start, "claims", json_string(claims_of(start)));
    json_object_set_new(start, "tournament", json_string(looking->id));
    json_object_set_new(start, "occasion", json_string(tournament->text[QY_TOURNAMENT_NAME]));
    qy_buf_addf(&place, "%u.", round);
    qyi_event_board_name(looking->file.event, round, pair, &place);
    json_object_set_new(start, "place", json_string(qy_buf_str(&place)));
    qy_buf_free(&place);
    if (code == 0)
        code = qyi_setup_read(start, ret_setup, &looking->error);
    if (code == 0)
        ret_setup->rated = strstr(looking->mode, "rated") && !qyi_unrated_because(ret_setup, false);
    json_decref(start);
    return code;
}

/* Tells the loop of a game. */
static int tell_game(struct looking *looking, const struct qyi_people_game *game, struct qy_pair pair,
                     bool fresh)
{
    struct qyi_online *online = looking->online;
    struct qyi_event_game told = {.fresh = fresh};
    int code = set_up(looking, game->round, pair, &told.setup);

    if (code == 0 && QYI_ONE_MORE(online->game, online->game_count) < 0)
        code = qyi_no_memory(&looking->error);
    if (code < 0)
        return code;
    memcpy(told.id, game->id, sizeof told.id);
    for (int side = 0; side < 2; side++) {
        const struct qyi_person *person = account_of(&looking->people, game->entry[side]);

        if (person)
            memcpy(told.account[side], person->hash, QYI_HASH_SIZE);
    }
    online->game[online->game_count++] = told;
    return 0;
}

/* The line by which a player, or the member's team, left the event or lost the game; 0: none. */
static uint32_t line_of_leave(const struct looking *looking, unsigned entry)
{
    const struct qy_tournament_log *event = looking->file.event;

    if (qy_tournament_log_members(event))
        entry = qy_tournament_log_entry(event, qy_tournament_log_team_of(event, entry));
    return qyi_entered_leave(event, entry);
}

/* The side that lost a game by leaving the event or being removed from it, without an entered result. */
static int side_that_left(const struct looking *looking, const struct qyi_people_game *game,
                          const char *result)
{
    int side = result[0] == '-' ? 0 : 1;

    if ((strcmp(result, "-+") != 0 && strcmp(result, "+-") != 0) ||
        qyi_entered_result(looking->file.event, game->round, game->entry) > 0 ||
        line_of_leave(looking, game->entry[side]) == 0)
        return QYI_HOUSE;
    return side;
}

/* Records the event's result of a game, which the game has too; NULL: the pair is gone. */
static int note_settled(struct looking *looking, struct qyi_people_game *game, const char *result)
{
    int code = qyi_people_settled(looking->online->server->ledger, looking->file.path, game->id, result,
                                  &looking->error);

    game->settled = true;
    game->round = result ? game->round : 0;
    lws_strncpy(game->result, result ? result : "", sizeof game->result);
    return code;
}

/* Tells the loop to change a game's result to the event's; NULL: its pair is gone, and it ends without one.
 * Until then its players get no other game. It is recorded first, because a result that is undone and entered
 * again meanwhile would leave no trace. */
static int tell_ruled(struct looking *looking, struct qyi_people_game *game, const char *result)
{
    const char *sought = result ? QYI_RESULT_SOUGHT : QYI_RESULT_GONE;
    struct qyi_online *online = looking->online;
    const struct qy_tournament_log *event = looking->file.event;
    struct qyi_event_game told = {.ruled = true};
    struct qyi_ruled *ruling = &told.ruling;
    int code;

    memcpy(told.id, game->id, sizeof told.id);
    lws_strncpy(told.event, looking->id, sizeof told.event);
    looking->rules = true;
    lws_strncpy(ruling->result, result ? result : "*", sizeof ruling->result);
    ruling->left = side_that_left(looking, game, ruling->result);
    uint32_t line = ruling->left == QYI_HOUSE ? qyi_entered_result(event, game->round, game->entry)
                                              : line_of_leave(looking, game->entry[ruling->left]);
    name_who_entered(looking, line, ruling->by);
    ruling->resigns =
        ruling->left != QYI_HOUSE && qyi_entered_itself(&looking->people, line, game->entry[ruling->left]);
    if (strcmp(game->result, sought) != 0 && (code = note_settled(looking, game, sought)) < 0)
        return code;
    if (QYI_ONE_MORE(online->game, online->game_count) < 0)
        return qyi_no_memory(&looking->error);
    online->game[online->game_count++] = told;
    looking->busy[game->entry[0]] = looking->busy[game->entry[1]] = true;
    return 0;
}

/* Schedules the next examination at this time, or earlier. */
static void look_by(struct qyi_online *online, int64_t when)
{
    if (online->begins == 0 || when < online->begins)
        online->begins = when;
}

/* Whether the start of a round, or the deadline for its line-ups, is in the future; the earliest such time is
 * scheduled. */
static bool is_to_come(struct looking *looking, unsigned round)
{
    const struct qyi_hour *hour = qyi_people_hour_of(&looking->people, round);
    int64_t begins = hour && hour->begins > hour->lineups ? hour->begins : hour ? hour->lineups : 0;

    if (begins <= qyi_unix_time())
        return false;
    look_by(looking->online, begins);
    return true;
}

static bool is_gone(const struct looking *looking, unsigned entry)
{
    const struct qyi_person *person = account_of(&looking->people, entry);

    return person && qyi_gone_find(&looking->online->gone, person->hash);
}

/* A team member whose account is gone does not appear; no one waits. */
static int forfeit(struct looking *looking, unsigned round, struct qy_pair pair, const unsigned entry[2])
{
    bool gone[2] = {is_gone(looking, entry[0]), is_gone(looking, entry[1])};
    const struct qy_tournament_act act = {.kind = QY_ACT_RESULT,
                                          .round = (int32_t)round,
                                          .white = pair.white,
                                          .black = pair.black,
                                          .result = gone[0] && gone[1] ? "--"
                                                    : gone[0]          ? "-+"
                                                                       : "+-"};

    look_by(looking->online, qyi_unix_time()); /* it may have been the last of its round */
    return write_acts(looking, &act, 1);
}

/* Examines a pair with an open result: records a game for it, if it has none, and passes it to the loop. The
 * second of two successive games waits for the first. */
static int look_at_pair(struct looking *looking, unsigned round, struct qy_pair pair)
{
    bool *busy = looking->busy;
    const struct qy_tournament_log *event = looking->file.event;
    struct qyi_people_game game = {.round = round,
                                   .entry = {entry_of(event, pair.white), entry_of(event, pair.black)}};
    const struct qyi_people_game *found = noted(looking, round, game.entry);
    bool waits = busy[game.entry[0]] || busy[game.entry[1]];

    busy[game.entry[0]] = busy[game.entry[1]] = true;
    if (is_gone(looking, game.entry[0]) || is_gone(looking, game.entry[1]))
        return forfeit(looking, round, pair, game.entry);
    if (!account_of(&looking->people, game.entry[0]) || !account_of(&looking->people, game.entry[1]))
        return 0; /* a player entered at the desk: the result is entered there */
    if (found)    /* if it is settled the arbiter has taken over the board */
        return found->settled ? 0 : tell_game(looking, found, pair, false);
    if (waits || is_to_come(looking, round))
        return 0;
    qyi_random_text(game.id, sizeof game.id - 1);
    int code = qyi_people_game(looking->online->server->ledger, looking->file.path, &looking->people, &game,
                               &looking->error);
    return code < 0 ? code : tell_game(looking, &game, pair, true);
}

static int look_at_round(struct looking *looking, unsigned round)
{
    const struct qy_tournament *tournament = players_of(looking->file.event);
    struct qy_pairing pairing;
    int code = qy_pairing_of_round(tournament, round, &pairing);

    if (code < 0)
        return qyi_error_set(&looking->error, code, 0, NULL, 0, NULL);
    for (size_t i = 0; code == 0 && i < pairing.count; i++)
        if (pairing.pair[i].black > 0 && is_open(tournament, round, pairing.pair[i].white))
            code = look_at_pair(looking, round, pairing.pair[i]);
    qy_pairing_free(&pairing);
    return code;
}

/* The result of a recorded game whose players are still paired in that round, "*" for none. */
static const char *standing_result(const struct looking *looking, const struct qyi_people_game *game,
                                   struct qy_pair *ret_pair)
{
    const struct qy_tournament_log *event = looking->file.event;
    unsigned white = number_of(event, game->entry[0]);
    unsigned black = number_of(event, game->entry[1]);

    *ret_pair = (struct qy_pair){(uint16_t)white, (uint16_t)black};
    return white > 0 && black > 0 ? qyi_event_result_of_pair(players_of(event), game->round, *ret_pair)
                                  : NULL;
}

/* ---- results ------------------------------------------------------------------------------------------ */

static const char *result_of(const struct qyi_online *online, const char *id)
{
    for (size_t i = 0; i < online->result_count; i++)
        if (strcmp(online->result[i].id, id) == 0)
            return online->result[i].result;
    return NULL;
}

/* Whether the next round can be paired without absent players. */
static bool is_sat_out(const struct qy_tournament_log *event)
{
    enum qy_pairing_form form = qy_tournament_log_system(event)->form;

    return !qy_tournament_log_members(event) && (form == QY_PAIRING_SWISS || form == QY_PAIRING_ARENA);
}

static bool may_pause(const struct qy_tournament_log *event, unsigned number)
{
    return !qy_tournament_log_is_away(event, number) && !qy_tournament_log_has_left(event, number);
}

/* Players absent from a game, by its result: they pause until they return, and no one waits for them again. */
static bool pauses(const struct looking *looking, struct qy_pair pair, const char *result, uint16_t order[2],
                   struct qy_tournament_act *ret_act)
{
    const struct qy_tournament_log *event = looking->file.event;
    size_t count = 0;

    if (!is_sat_out(event))
        return false;
    if (result[0] == '-' && may_pause(event, pair.white))
        order[count++] = pair.white;
    if (result[0] != '\0' && result[1] == '-' && result[2] == '\0' && may_pause(event, pair.black))
        order[count++] = pair.black;
    *ret_act = (struct qy_tournament_act){.kind = QY_ACT_ABSENT, .order = order, .order_count = count};
    return count > 0;
}

static int enter(struct looking *looking, const struct qyi_people_game *game, struct qy_pair pair,
                 const char *result)
{
    char log[QYI_GAME_ID_SIZE + 2] = "g/";
    struct qy_tournament_act acts[2] = {{.kind = QY_ACT_RESULT,
                                         .round = (int32_t)game->round,
                                         .white = pair.white,
                                         .black = pair.black,
                                         .result = result,
                                         .log = log}};
    uint16_t order[2];
    size_t count = pauses(looking, pair, result, order, &acts[1]) ? 2 : 1;

    memcpy(log + 2, game->id, sizeof game->id);
    return write_acts(looking, acts, count);
}

/*
 * Compares a recorded game with the event. `stands`: the event's result, NULL if the pair is gone; `found`:
 * the game's, NULL if unknown. The game's result is entered unless the event has another one; for a game that
 * a player left, also if the log has a loss without play. Otherwise the game gets the event's result; if the
 * pair is gone it ends without one.
 */
static int settle_one(struct looking *looking, struct qyi_people_game *game, struct qy_pair pair,
                      const char *stands, const char *found)
{
    const char *wanted = stands ? stands : "*";
    bool open = stands && strcmp(stands, "*") == 0;
    bool left = stands && side_that_left(looking, game, stands) != QYI_HOUSE;
    int code;

    if (found && ((open && !game->settled) || (left && strcmp(found, stands) != 0))) {
        code = enter(looking, game, pair, found);
        return code == 0 ? note_settled(looking, game, found) : code;
    }
    return found && strcmp(found, wanted) == 0 ? note_settled(looking, game, stands)
                                               : tell_ruled(looking, game, stands);
}

/* Compares every recorded game whose result differs from the event's. A game entered by someone else is
 * settled, so that undoing the entry has a lasting effect. */
static int settle(struct looking *looking)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < looking->people.game_count; i++) {
        struct qyi_people_game *game = &looking->people.game[i];
        const char *found = result_of(looking->online, game->id);
        struct qy_pair pair = {0, 0};
        bool gone = game->round == 0 || strcmp(game->result, QYI_RESULT_GONE) == 0;
        const char *stands = gone ? NULL : standing_result(looking, game, &pair);

        if (game->round == 0 || (game->settled && stands && strcmp(game->result, stands) == 0) ||
            (!game->settled && stands && strcmp(stands, "*") == 0 && !found))
            continue;
        code = settle_one(looking, game, pair, stands, found);
    }
    return code;
}

/* ---- the next round ----------------------------------------------------------------------------------- */

/* Withdraws players who missed too many rounds by the event's regulations. */
static void see_out(struct looking *looking)
{
    struct qy_tournament_act *acts;
    size_t count;

    if (qyi_event_see_out(looking->file.event, &acts, &count, NULL) < 0)
        return;
    for (size_t i = 0; i < count; i++)
        (void)write_acts(looking, &acts[i], 1);
    free(acts);
}

/* A failed pairing is left to the arbiter; the event stays unchanged. */
static void pair(struct looking *looking)
{
    uint32_t before = looking->file.lines;

    see_out(looking);
    before = looking->file.lines;
    qy_buf_clear(&looking->file.added); /* results are entered by now */
    if (qyi_log_file_pair(&looking->file, NULL, 0, NULL, NULL) == 0 &&
        qyi_log_file_flush(&looking->file, NULL) == 0)
        sign(looking, before);
}

static void pair_next(struct looking *looking)
{
    struct qy_tournament_log *event = looking->file.event;

    if (strncmp(looking->mode, "auto", 4) == 0 && !looking->rules && qyi_event_has_next_round(event) &&
        !qyi_event_waits(event))
        pair(looking);
}

/* ---- arenas ------------------------------------------------------------------------------------------- */

/* Opens or closes an arena, in the name of the server. */
static int turn(struct looking *looking, const char *how, int64_t now)
{
    const struct qy_tournament_act act = {
        .kind = QY_ACT_ARENA, .how = how, .at = strcmp(how, "open") == 0 ? now / 1000 : 0};

    return write_acts(looking, &act, 1);
}

/* Whether free players who have just met may meet again, after waiting while others play. False: not yet, or
 * nobody waits for that. */
static bool may_meet_again(struct looking *looking, int64_t now)
{
    const struct qy_tournament_act again = {.kind = QY_ACT_ARENA, .how = "again"};
    int64_t until = qyi_people_last_acts(&looking->people) + QYI_ONLINE_AGAIN_MS;

    if (qy_tournament_log_free_players(looking->file.event) < 2)
        return false;
    if (now < until) {
        look_by(looking->online, until);
        return false;
    }
    return write_acts(looking, &again, 1) == 0 && qy_tournament_log_can_pair(looking->file.event);
}

/* Pairs the free players, in waves. */
static void pair_free(struct looking *looking, int64_t now)
{
    if (strncmp(looking->mode, "auto", 4) != 0)
        return;
    if (!qy_tournament_log_can_pair(looking->file.event) && !may_meet_again(looking, now))
        return;
    if (now % QYI_ONLINE_WAVE_MS >= QYI_ONLINE_WAVE_MS / 2) {
        look_by(looking->online, now - now % QYI_ONLINE_WAVE_MS + QYI_ONLINE_WAVE_MS);
        return;
    }
    pair(looking);
}

/* The clock of an arena: opened at the hour that was announced, closed when its time is up, pairs in between. */
static int see_to_arena(struct looking *looking)
{
    const struct qyi_hour *hour = qyi_people_hour_of(&looking->people, 1);
    int64_t now = qyi_unix_time();
    struct qy_arena_times times;
    int code = 0;

    (void)qy_tournament_log_arena(looking->file.event, &times);
    if (times.opened == 0 && hour && hour->begins > now)
        look_by(looking->online, hour->begins);
    if (times.opened == 0 && hour && hour->begins > 0 && hour->begins <= now)
        code = turn(looking, "open", now);
    (void)qy_tournament_log_arena(looking->file.event, &times);
    if (code < 0 || times.opened == 0 || times.closed)
        return code;
    int64_t ends = (times.opened + times.minutes * INT64_C(60)) * 1000;
    if (now >= ends)
        return turn(looking, "close", now);
    look_by(looking->online, ends);
    pair_free(looking, now);
    return 0;
}

/* ---- a look at an event ------------------------------------------------------------------------------- */

static int look_at_rounds(struct looking *looking)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(looking->file.event);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    int code = 0;

    for (size_t i = 0; i < looking->people.game_count;
         i++) { /* also later rounds, in which a result was undone */
        const struct qyi_people_game *game = &looking->people.game[i];

        if (game->round > 0 && !game->settled)
            looking->busy[game->entry[0]] = looking->busy[game->entry[1]] = true;
    }
    for (unsigned round = 1; code == 0 && round <= paired; round++)
        code = look_at_round(looking, round);
    return code;
}

/* Examines the locked log, so that nobody writes meanwhile. */
static int look_closely(struct looking *looking, const char *path)
{
    int code = qyi_log_file_open(path, true, &looking->file, &looking->error);

    if (code < 0)
        return code;
    looking->file.keeper = qyi_ledger_keeper(looking->online->server->ledger);
    looking->mode = qy_tournament_log_tournament(looking->file.event)->text[QY_TOURNAMENT_ONLINE];
    looking->busy = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *looking->busy);
    code = looking->busy ? qyi_people_read(path, &looking->people, &looking->error)
                         : qyi_no_memory(&looking->error);
    if (code == 0)
        see_gone_off(looking);
    if (code == 0)
        code = settle(looking);
    if (code == 0 && is_arena(looking))
        code = see_to_arena(looking);
    else if (code == 0)
        pair_next(looking);
    if (code == 0) {
        qyi_people_free(&looking->people); /* games are recorded according to its current content */
        code = qyi_people_read(path, &looking->people, &looking->error);
    }
    if (code == 0)
        code = look_at_rounds(looking);
    qyi_people_free(&looking->people);
    qyi_log_file_close(&looking->file);
    free(looking->busy);
    return code;
}

/* Whether an event is played here; its path is appended then. */
static bool is_played_here(struct qyi_server *server, const char *id, struct qy_buf *path)
{
    const struct qyi_cached_event *cached;
    struct qy_error error;

    if (qyi_event_cache_take(server->event_cache, server->options.tournaments, id, &cached, &error) < 0)
        return false;
    const struct qy_tournament *tournament =
        cached->event.log ? qy_tournament_log_tournament(cached->event.log) : NULL;
    bool here = tournament && *tournament->text[QY_TOURNAMENT_ONLINE];
    if (here)
        qy_buf_addf(path, "%s/%s", server->options.tournaments, cached->file.name);
    qyi_event_cache_put_back(server->event_cache, cached);
    return here && !path->failed;
}

static int look_at(struct qyi_online *online, const char *id)
{
    struct looking looking = {.online = online, .id = id, .people = {.text = QY_BUF_INIT}};
    struct qy_buf path = QY_BUF_INIT;
    int code = 0;

    if (is_played_here(online->server, id, &path))
        code = look_closely(&looking, qy_buf_str(&path));
    online->failed = online->failed || code < 0;
    qy_buf_free(&path);
    return code;
}

static void run(uv_work_t *work)
{
    struct qyi_online *online = work->data;
    struct qyi_files files;
    struct qy_error error;

    qyi_ledger_refresh(online->server->ledger);
    if (online->ask_gone && qyi_gone_ask(&online->gone, qy_buf_str(&online->server->db)))
        online->gone_news = true;
    if (online->id[0]) {
        (void)look_at(online, online->id);
        return;
    }
    if ((online->if_news && !online->gone_news) ||
        qyi_folder_list(online->server->options.tournaments, &files, &error) < 0)
        return;
    online->gone_news = false;
    for (size_t i = 0; i < files.count; i++)
        (void)look_at(online, files.file[i].id);
    qyi_files_free(&files);
}

/* ---- in the loop -------------------------------------------------------------------------------------- */

static void next(struct qyi_online *online);

static void look_again(uv_timer_t *timer)
{
    struct qyi_online *online = timer->data;

    qyi_online_look(online->server, "");
}

static void wait(struct qyi_online *online, int64_t milliseconds)
{
    uint64_t due = milliseconds > 0 ? (uint64_t)milliseconds : 1;

    if (online->server->ending)
        return;
    uv_update_time(&online->server->loop);
    if (!uv_is_active((uv_handle_t *)&online->later) || uv_timer_get_due_in(&online->later) > due)
        uv_timer_start(&online->later, look_again, due, 0);
}

static void opened(void *user, const struct qyi_answer *answer)
{
    struct qyi_event_opening *opening = user;
    struct qyi_event_opening **place = &opening->online->opening;

    while (*place != opening)
        place = &(*place)->next;
    *place = opening->next;
    if (answer->status < 0)
        wait(opening->online, AGAIN_MS);
    free(opening);
}

static bool is_being_opened(const struct qyi_online *online, const char *id)
{
    for (const struct qyi_event_opening *opening = online->opening; opening; opening = opening->next)
        if (strcmp(opening->id, id) == 0)
            return true;
    return false;
}

static void open_game(struct qyi_online *online, const struct qyi_event_game *game)
{
    const unsigned char *const accounts[2] = {game->account[0], game->account[1]};

    if (is_being_opened(online, game->id))
        return;
    struct qyi_event_opening *opening = calloc(1, sizeof *opening);
    if (opening) {
        memcpy(opening->id, game->id, sizeof opening->id);
        opening->online = online;
        opening->next = online->opening;
        online->opening = opening;
    }
    if (!opening ||
        qyi_house_open_bound(online->server->house, game->id, &game->setup, accounts, opened, opening) < 0) {
        if (opening)
            online->opening = opening->next;
        free(opening);
        wait(online, AGAIN_MS);
    }
}

static void keep(struct qyi_online *online, const char *id, const char *text)
{
    struct qyi_game_result result;

    if (!text || QYI_ONE_MORE(online->result, online->result_count) < 0)
        return;
    lws_strncpy(result.id, id, sizeof result.id);
    lws_strncpy(result.result, text, sizeof result.result);
    online->result[online->result_count++] = result;
}

static void keep_result(struct qyi_online *online, const struct qyi_live *live)
{
    struct qy_outcome outcome = qy_arbiter_outcome(live->room.arbiter);

    keep(online, live->id, qyi_event_result_of(&outcome));
}

/* ---- games that are brought in line --------------------------------------------------------------- */

static struct qyi_event_ruling *ruling_of(const struct qyi_online *online, const char *id)
{
    struct qyi_event_ruling *ruling = online->ruling;

    while (ruling && strcmp(ruling->id, id) != 0)
        ruling = ruling->next;
    return ruling;
}

static void forget_ruling(struct qyi_event_ruling *ruling)
{
    struct qyi_event_ruling **place = &ruling->online->ruling;

    while (*place != ruling)
        place = &(*place)->next;
    *place = ruling->next;
    free(ruling);
}

/* Where the game's arbiter refuses it the game may have ended in that moment: it is tried again with the next look. */
static void was_ruled(void *user, const struct qyi_answer *answer)
{
    struct qyi_event_ruling *ruling = user;
    struct qyi_online *online = ruling->online;

    ruling->under_way = false;
    if (answer->status == QY_E_EVENT_REFUSED) {
        ruling->tries++;
        wait(online, 0);
    } else if (answer->status < 0) {
        forget_ruling(ruling);
        wait(online, AGAIN_MS);
    } else {
        ruling->done = qyi_live_ruled(answer->live, &ruling->ruled);
        qyi_online_look(online->server, ruling->event);
    }
}

static void try_ruling(struct qyi_event_ruling *ruling, struct qyi_live *live)
{
    ruling->under_way = true; /* it may be answered and freed at once */
    if (qyi_live_rule(live, &ruling->ruled, ruling->tries, was_ruled, ruling) == 0)
        return;
    ruling->under_way = false;
    ruling->done = qyi_live_ruled(live, &ruling->ruled);
    qyi_online_look(ruling->online->server, ruling->event);
}

/* `live` NULL: the game does not exist, so that nothing is adjusted */
static void rule(struct qyi_online *online, const struct qyi_event_game *game, struct qyi_live *live)
{
    struct qyi_event_ruling *ruling = ruling_of(online, game->id);

    if (ruling) {
        if (live && !ruling->under_way && !ruling->done)
            try_ruling(ruling, live);
        return;
    }
    ruling = calloc(1, sizeof *ruling);
    if (!ruling) {
        wait(online, AGAIN_MS);
        return;
    }
    ruling->next = online->ruling;
    ruling->online = online;
    lws_strncpy(ruling->event, game->event, sizeof ruling->event);
    memcpy(ruling->id, game->id, sizeof ruling->id);
    ruling->ruled = game->ruling;
    online->ruling = ruling;
    if (live) {
        try_ruling(ruling, live);
        return;
    }
    ruling->done = ruling->ruled.result;
    qyi_online_look(online->server, ruling->event);
}

/* Passes the finished adjustments to the next examination. */
static void hand_over(struct qyi_online *online)
{
    for (struct qyi_event_ruling *ruling = online->ruling, *following; ruling; ruling = following) {
        following = ruling->next;
        if (!ruling->done || (online->id[0] && strcmp(ruling->event, online->id) != 0))
            continue;
        keep(online, ruling->id, ruling->done);
        forget_ruling(ruling);
    }
}

/* Among several servers, the one that recorded a game opens it; a server that starts, or replaces another,
 * opens the remaining ones. */
static bool is_ours(const struct qyi_online *online, const struct qyi_event_game *game)
{
    return game->fresh || !online->id[0] || !qyi_house_is_shared(online->server->house);
}

/* A game that was found without a result: it is opened, or over. */
static void see_to(struct qyi_online *online, const struct qyi_event_game *game)
{
    struct qyi_house *house = online->server->house;
    struct qy_error error;
    struct qyi_live *live = qyi_house_find(house, game->id, &error);

    if (game->ruled && (live || error.code == QY_E_NO_SUCH_GAME || error.code == QY_E_GAME_DAMAGED)) {
        if (is_being_opened(online, game->id))
            wait(online, AGAIN_MS);
        else
            rule(online, game, live);
    } else if (game->ruled)
        wait(online, AGAIN_MS);
    else if (live && qyi_room_status(&live->room) == QYI_ROOM_OVER)
        keep_result(online, live);
    else if (!live && error.code == QY_E_NO_SUCH_GAME && is_ours(online, game))
        open_game(online, game);
}

static void looked(uv_work_t *work, int status)
{
    struct qyi_online *online = work->data;
    bool ending = online->server->ending || status < 0;

    /* counts as running until the end, because the next examination would overwrite what is read here */
    qyi_work_ended(work->loop);
    online->result_count = 0;
    for (size_t i = 0; i < online->game_count && !ending; i++)
        see_to(online, &online->game[i]);
    free(online->game);
    online->game = NULL;
    online->game_count = 0;
    if (ending) {
        free(online->result);
        online->result = NULL;
        online->under_way = false;
        return;
    }
    if (online->result_count > 0)
        qyi_online_look(online->server, online->id);
    if (online->failed) /* another server wrote meanwhile, or the store does not answer */
        wait(online, AGAIN_MS);
    online->failed = false;
    if (online->begins > 0)
        wait(online, online->begins - qyi_unix_time());
    if (online->id[0] && online->gone_news) /* an examination of one event found news for all of them */
        online->gone_due = true;
    online->under_way = false;
    next(online);
}

static void next(struct qyi_online *online)
{
    if (online->under_way || online->server->ending ||
        (online->count == 0 && !online->all && !online->gone_due))
        return;
    online->id[0] = '\0';
    online->begins = 0;
    online->if_news = online->gone_due && !online->all;
    if (online->all)
        online->count = 0;
    else if (!online->gone_due)
        memcpy(online->id, online->waiting[--online->count], sizeof online->id);
    online->all = online->gone_due = false;
    hand_over(online);
    online->ask_gone = qyi_unix_time() - online->gone_asked >= QYI_ONLINE_GONE_MS;
    online->gone_asked = online->ask_gone ? qyi_unix_time() : online->gone_asked;
    online->work.data = online;
    online->under_way = qyi_work_begin(&online->server->loop, &online->work, run, looked) == 0;
}

void qyi_online_look(struct qyi_server *server, const char *id)
{
    struct qyi_online *online = server->online;

    if (!online->server)
        return;
    for (unsigned i = 0; i < online->count; i++)
        if (strcmp(online->waiting[i], id) == 0)
            return;
    if (!*id || online->count == QYI_ONLINE_WAITING)
        online->all = true;
    else
        lws_strncpy(online->waiting[online->count++], id, QYI_FILE_ID_SIZE);
    next(online);
}

void qyi_online_account_gone(struct qyi_server *server)
{
    struct qyi_online *online = server->online;

    if (!online->server)
        return;
    online->gone_asked = 0;
    online->gone_due = true;
    next(online);
}

void qyi_online_stand_in(struct qyi_server *server)
{
    if (server->online->server)
        wait(server->online, STAND_IN_MS);
}

void qyi_online_begin(struct qyi_server *server)
{
    struct qyi_online *online = server->online;

    online->server = server;
    online->later.data = online;
    uv_timer_init(&server->loop, &online->later);
    qyi_online_look(server, "");
}

void qyi_online_end(struct qyi_server *server)
{
    while (server->online->ruling)
        forget_ruling(server->online->ruling);
    qyi_gone_free(&server->online->gone);
    free(server->online->result);
    server->online->result = NULL;
}
