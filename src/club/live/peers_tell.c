/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends messages to other servers on the same store; peers.c describes them. */
#include "live/house_priv.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

bool qyi_house_is_shared(const struct qyi_house *house)
{
    return qyi_store_is_shared(house->store);
}

void qyi_peers_tell_come(struct qyi_live *live, int side)
{
    char word[64];

    if (live->at_board[side] || !qyi_house_is_shared(live->house) || live->house->stopped)
        return;
    snprintf(word, sizeof word, "b %s %d", live->id, side);
    qyi_store_say(live->house->store, word);
}

void qyi_peers_tell_here(struct qyi_house *house, const unsigned char *holder, bool here, int64_t silent)
{
    char hex[2 * QYI_HASH_SIZE + 1];
    char word[2 * QYI_HASH_SIZE + 32];

    if (!qyi_house_is_shared(house) || house->stopped)
        return;
    sodium_bin2hex(hex, sizeof hex, holder, QYI_HASH_SIZE);
    snprintf(word, sizeof word, "w %s %d %" PRId64, hex, here, silent);
    qyi_store_say(house->store, word);
}

void qyi_peers_tell_leave(struct qyi_house *house, const unsigned char *holder, int64_t until)
{
    char hex[2 * QYI_HASH_SIZE + 1];
    char word[2 * QYI_HASH_SIZE + 32];

    if (!qyi_house_is_shared(house) || house->stopped)
        return;
    sodium_bin2hex(hex, sizeof hex, holder, QYI_HASH_SIZE);
    snprintf(word, sizeof word, "l %s %" PRId64, hex, until);
    qyi_store_say(house->store, word);
}

static void tell_keys(struct qyi_house *house, char kind, const unsigned char *first,
                      const unsigned char *second)
{
    char hex[2][2 * QYI_HASH_SIZE + 1] = {"", ""};
    char word[4 * QYI_HASH_SIZE + 8];

    if (!qyi_house_is_shared(house))
        return;
    sodium_bin2hex(hex[0], sizeof hex[0], first, QYI_HASH_SIZE);
    if (second)
        sodium_bin2hex(hex[1], sizeof hex[1], second, QYI_HASH_SIZE);
    snprintf(word, sizeof word, "%c %s %s", kind, hex[0], hex[1]);
    qyi_store_say(house->store, word);
}

void qyi_peers_tell_nameless(struct qyi_house *house, const unsigned char *holder)
{
    tell_keys(house, 'n', holder, NULL);
}

void qyi_peers_tell_round_trip(struct qyi_live *live, int side)
{
    char word[64];

    if (!qyi_house_is_shared(live->house) || live->house->stopped)
        return;
    snprintf(word, sizeof word, "r %s %d %" PRId64, live->id, side, live->seat[side].round_trip);
    qyi_store_say(live->house->store, word);
}

void qyi_peers_tell_said(struct qyi_live *live, int side, const char *phrase, const char *text)
{
    struct qy_buf word = QY_BUF_INIT;

    if (!qyi_house_is_shared(live->house))
        return;
    qy_buf_addf(&word, "%c %s %d %s", phrase ? 's' : 't', live->id, side, phrase ? phrase : text);
    qyi_store_say(live->house->store, qy_buf_str(&word));
    qy_buf_free(&word);
}

void qyi_peers_tell_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to)
{
    tell_keys(house, 'm', from, to);
}

void qyi_peers_tell_study(struct qyi_house *house, const char *study)
{
    char word[32];

    if (!qyi_house_is_shared(house) || house->stopped)
        return;
    snprintf(word, sizeof word, "u %.16s", study);
    qyi_store_say(house->store, word);
}

void qyi_peers_tell_tournament(struct qyi_house *house, const char *tournament, uint64_t stamp)
{
    char word[48];

    if (!qyi_house_is_shared(house) || house->stopped)
        return;
    snprintf(word, sizeof word, "v %.16s %" PRId64, tournament, (int64_t)(stamp & INT64_MAX));
    qyi_store_say(house->store, word);
}
