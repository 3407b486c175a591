/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Communication with other servers on the same store. They read stored data from it; other news is sent as messages:
 *
 *   w HOLDER HERE SILENT           a person has arrived (1) or left (0), last heard this many milliseconds before
 *   b GAME SIDE                    a side has opened the board of an event's game
 *   r GAME SIDE ROUND-TRIP         the round trip of a seat's connection
 *   s GAME SIDE PHRASE             a side sent a set phrase,
 *   t GAME SIDE TEXT               or a text
 *   m FROM TO                      seats of one holder (in hex) belong to another
 *   n HOLDER                       a name was removed
 *   l HOLDER UNTIL                 a person is on leave, or with 0 back
 *   u STUDY                        a study has grown
 *   v TOURNAMENT STAMP             the file of a tournament has changed
 *   h                              a new server asks who is connected where
 */
#include "live/house_priv.h"
#include "live/leave.h"

#include "base/words.h"

#include <limits.h>
#include <string.h>

void qyi_live_refresh(struct qyi_live *live)
{
    if (!live->first_post)
        (void)qyi_live_catch_up(live);
}

static bool seats_are_known(const struct qyi_live *live)
{
    return (!live->room.seated[0] || live->seat[0].taken) && (!live->room.seated[1] || live->seat[1].taken);
}

int qyi_live_actor(struct qyi_live *live, const struct qyi_caller *caller, int *ret_side)
{
    bool read = true;

    *ret_side = qyi_live_side(live, caller);
    if (*ret_side < 0 && qyi_house_is_shared(live->house)) {
        read = qyi_live_catch_up(live) != QYI_NOT_READ && seats_are_known(live);
        *ret_side = qyi_live_side(live, caller);
    }
    return *ret_side >= 0 ? 0 : read ? QY_E_NO_SEAT : QY_E_STORE_FAILED;
}

/* ---- hearing --------------------------------------------------------------------------------------- */

/* Parses a holder in hex, and moves past it; false if it is invalid. */
static bool take_holder(const char **text, unsigned char holder[QYI_HASH_SIZE])
{
    size_t len = 0;

    return sodium_hex2bin(holder, QYI_HASH_SIZE, *text, strlen(*text), NULL, &len, text) == 0 &&
           len == QYI_HASH_SIZE;
}

static void hear_here(struct qyi_house *house, int64_t server, const char *text)
{
    unsigned char holder[QYI_HASH_SIZE];
    int64_t here;
    int64_t silent;

    if (take_holder(&text, holder) && qyi_take_number(&text, 0, 1, &here) &&
        qyi_take_number(&text, 0, INT64_MAX, &silent))
        qyi_persons_hear(house, server, holder, here == 1, silent);
}

static void hear_come(struct qyi_house *house, const char *text)
{
    char id[QYI_GAME_ID_SIZE];
    int64_t side;
    struct qyi_live *live = NULL;

    if (qyi_take_word(&text, id, sizeof id) && qyi_take_number(&text, 0, 1, &side))
        live = qyi_house_known(house, id);
    if (live)
        qyi_live_come(live, (int)side);
}

/* People connected to this server are measured here. */
static void hear_round_trip(struct qyi_house *house, const char *text)
{
    char id[QYI_GAME_ID_SIZE];
    int64_t side;
    int64_t round_trip;

    if (!qyi_take_word(&text, id, sizeof id) || !qyi_take_number(&text, 0, QYI_HOLDERS - 1, &side) ||
        !qyi_take_number(&text, INT64_MIN, INT64_MAX, &round_trip))
        return;
    struct qyi_live *live = qyi_house_known(house, id);
    if (live && !qyi_live_is_at(live, (int)side))
        live->seat[side].round_trip = round_trip;
}

static void hear_said(struct qyi_house *house, bool phrase, const char *text)
{
    char id[QYI_GAME_ID_SIZE];
    int64_t side;

    if (!qyi_take_word(&text, id, sizeof id) || !qyi_take_number(&text, 0, 1, &side) || *text != ' ')
        return;
    struct qyi_live *live = qyi_house_known(house, id);
    text++;
    if (live)
        qyi_live_hear(live, (int)side, phrase ? text : NULL, phrase ? NULL : text);
}

static void hear_keys(struct qyi_house *house, bool seats, const char *text)
{
    unsigned char key[2][QYI_HASH_SIZE];

    for (int i = 0; i < (seats ? 2 : 1); i++) {
        if (!take_holder(&text, key[i]))
            return;
        text += *text == ' ';
    }
    if (seats)
        qyi_house_move_seats(house, key[0], key[1]);
    else
        qyi_house_drop_name(house, key[0], NULL);
}

static void hear_leave(struct qyi_house *house, const char *text)
{
    unsigned char holder[QYI_HASH_SIZE];
    int64_t until;

    if (take_holder(&text, holder) && qyi_take_number(&text, 0, INT64_MAX, &until))
        qyi_house_hear_leave(house, holder, until);
}

static void hear_tournament(struct qyi_house *house, const char *text)
{
    char id[QYI_GAME_ID_SIZE];
    int64_t stamp;

    if (house->options.tournament && qyi_take_word(&text, id, sizeof id) &&
        qyi_take_number(&text, 0, INT64_MAX, &stamp))
        house->options.tournament(house->options.user, id, (uint64_t)stamp);
}

static void hear_gone(struct qyi_house *house)
{
    if (house->options.gone)
        house->options.gone(house->options.user);
}

static void hear_word(struct qyi_house *house, int64_t server, const char *text)
{
    const char *rest = text[0] != '\0' && text[1] == ' ' ? text + 2 : "";

    switch (text[0]) {
    case 'w': hear_here(house, server, rest); break;
    case 'b': hear_come(house, rest); break;
    case 'r': hear_round_trip(house, rest); break;
    case 's':
    case 't': hear_said(house, text[0] == 's', rest); break;
    case 'm':
    case 'n': hear_keys(house, text[0] == 'm', rest); break;
    case 'l': hear_leave(house, rest); break;
    case 'h': qyi_persons_tell(house); break;
    case 'v': hear_tournament(house, rest); break;
    case 'u':
        if (house->options.study && strlen(rest) == QYI_GAME_ID_SIZE - 1)
            house->options.study(house->options.user, rest);
        break;
    default: break; /* a newer program's */
    }
}

/* ---- what is kept ---------------------------------------------------------------------------------- */

/* Brings a game up to date with the store, including which server is responsible for it. */
static void follow_game(struct qyi_house *house, const struct qyi_stored_game *game)
{
    struct qyi_live *live = qyi_house_known(house, game->id);
    bool was_ours = live && live->ours;

    if (!live)
        live = qyi_house_load(house, game, NULL);
    if (!live)
        return;
    live->ours = game->ours;
    if (live->room.n < game->last_n)
        (void)qyi_live_catch_up(live);
    if (live->ours && !was_ours)
        qyi_live_resume(live);
    else
        qyi_live_arm(live);
}

static int follow_stored(void *user, const struct qyi_stored_game *game)
{
    follow_game(user, game);
    return 0;
}

static void heed_game(struct qyi_house *house, const struct qyi_news *news)
{
    struct qyi_live *live = qyi_house_known(house, news->game);
    struct qyi_stored_game game;

    if (live && news->kind == QYI_NEWS_GAME) {
        if (live->room.n < news->n)
            (void)qyi_live_catch_up(live);
        return;
    }
    if (qyi_store_game(house->store, news->game, &game) != 1 || game.over)
        return;
    follow_game(house, &game);
    live = qyi_house_known(house, news->game);
    if (live)
        qyi_live_tell_opened(live);
}

static void heed(void *user, const struct qyi_news *news)
{
    struct qyi_house *house = user;

    switch (news->kind) {
    case QYI_NEWS_GAME:
    case QYI_NEWS_MINE: heed_game(house, news); break;
    case QYI_NEWS_WORD: hear_word(house, news->server, news->text); break;
    case QYI_NEWS_GONE:
        qyi_persons_forget_server(house, news->server);
        hear_gone(house);
        break;
    case QYI_NEWS_ALL:
        (void)qyi_store_open_games(house->store, follow_stored, house);
        for (struct qyi_live *live = house->newest; live; live = live->older)
            if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
                /* games that ended meanwhile are not among the unfinished ones */
                (void)qyi_live_catch_up(live);
        qyi_persons_tell(house);
        qyi_store_say(house->store, "h");
        hear_gone(house);
        break;
    }
}

void qyi_house_heed_peers(struct qyi_house *house)
{
    if (!house->stopped)
        qyi_store_heed_news(house->store, heed, house);
}
