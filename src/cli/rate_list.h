/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The base of rated players of this machine: made, asked, and what it fills in. */
#ifndef QYI_CLI_RATE_LIST_H
#define QYI_CLI_RATE_LIST_H

#include "base/arena.h"
#include "cli/cli.h"

#include <qiyuan/rating_list.h>
#include <qiyuan/tournament_log.h>

/* `rate index LIST...`, `rate lookup WHO...`. Return exit codes. */
int qyi_cli_rate_index(struct qyi_cli *cli);
int qyi_cli_rate_lookup(struct qyi_cli *cli);

/* The base while it is open, and the texts that acts got from it. */
struct qyi_cli_listing {
    struct qy_rating_base base;
    const uint8_t *map; /* NULL: there is none */
    size_t size;
    struct qyi_arena texts;
};

/* Opens the base, if there is one; one that is damaged is told. Close it in any case. */
void qyi_cli_listing_open(const struct qyi_cli *cli, struct qyi_cli_listing *ret_listing);
void qyi_cli_listing_close(struct qyi_cli_listing *listing);

/*
 * Fills in id, rating, title and federation of entries where they are not given, for players named by an id of
 * the base, or by a name that it has once; tells what. `log`: its event, for the pace. The texts last until the
 * listing is closed.
 */
void qyi_cli_listing_fill(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                          const struct qy_tournament_log *log, struct qy_tournament_act *acts, size_t count);

/* Tells what of an event's players differs from the base. */
void qyi_cli_listing_compare(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                             const struct qy_tournament *event);

#endif
