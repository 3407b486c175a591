/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan rate index, lookup; what an event takes from the base of rated players. */
#include "cli/rate_list.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "event/listing.h"
#include "server/serve.h"
#include "source/pieces.h"

#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define BASE "players.base"

/* ---- making ---------------------------------------------------------------------------------------- */

static int feed(void *maker, const char *piece, size_t len, struct qy_error *reterr)
{
    return qy_rating_base_maker_feed(maker, len > 0 ? piece : NULL, len, reterr);
}

/* Lists, also several in a zip file, as FIDE gives them away. */
static int feed_any(const struct qyi_cli *cli, const char *path, struct qy_rating_base_maker *maker)
{
    static const char *const endings[] = {".txt", ".xml", NULL};
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;
    int code = qyi_pieces(path, endings, feed, maker, &at, &error) < 0
                   ? qyi_cli_fail(cli, qy_buf_str(&at), &error)
                   : QYI_EXIT_DONE;

    qy_buf_free(&at);
    return code;
}

static void say_facts(const struct qyi_cli *cli, const char *path, const struct qy_rating_base_facts *facts)
{
    char number[2][16];

    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->bad);
    (void)snprintf(number[1], sizeof number[1], "%u", (unsigned)facts->first_bad);
    if (facts->bad > 0)
        qyi_cli_say(cli, "rate.list-bad", path, number[0], number[1], NULL);
    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->twice);
    if (facts->twice > 0)
        qyi_cli_say(cli, "rate.list-twice", path, number[0], NULL);
}

static int write_base(struct qyi_cli *cli, const char *path, struct qy_rating_base_maker *maker)
{
    struct qy_rating_base_facts facts;
    struct qy_buf base = QY_BUF_INIT;
    struct qy_error error = {0};
    char number[16];
    int code = qy_rating_base_maker_end(maker, &base, &facts, &error);

    if (code < 0) {
        qy_buf_free(&base);
        return qyi_cli_fail(cli, cli->operand[1], &error);
    }
    (void)qyi_make_folders(path, 0777); /* what is wrong with it shows when the file is written */
    code = qyi_atomic_file_put(path, base.data, base.len, &error) < 0 ? qyi_cli_fail(cli, path, &error)
                                                                      : QYI_EXIT_DONE;
    qy_buf_free(&base);
    if (code != QYI_EXIT_DONE || cli->quiet)
        return code;
    say_facts(cli, cli->operand[1], &facts);
    (void)snprintf(number, sizeof number, "%u", (unsigned)facts.players);
    qyi_cli_word(cli, &cli->out, "rate.indexed", path, number, NULL);
    qy_buf_addc(&cli->out, '\n');
    return code;
}

int qyi_cli_rate_index(struct qyi_cli *cli)
{
    struct qy_rating_base_maker *maker;
    struct qy_buf path = QY_BUF_INIT;
    int code = QYI_EXIT_DONE;

    if (qy_rating_base_maker_new(&maker) < 0)
        return QYI_EXIT_SYSTEM;
    if (cli->text[QYI_OPT_OUTPUT])
        qy_buf_adds(&path, cli->text[QYI_OPT_OUTPUT]);
    else
        qyi_serve_data_path(BASE, &path);
    for (size_t i = 1; code == QYI_EXIT_DONE && i < cli->operand_count; i++)
        code = feed_any(cli, cli->operand[i], maker);
    if (code == QYI_EXIT_DONE)
        code = write_base(cli, qy_buf_str(&path), maker);
    qy_rating_base_maker_free(maker);
    qy_buf_free(&path);
    return code;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

void qyi_cli_listing_open(const struct qyi_cli *cli, struct qyi_cli_listing *ret_listing)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error = {0};

    memset(ret_listing, 0, sizeof *ret_listing);
    qyi_serve_data_path(BASE, &path);
    if (qyi_map_file(qy_buf_str(&path), &ret_listing->map, &ret_listing->size) == 0 &&
        qy_rating_base_open((const char *)ret_listing->map, ret_listing->size, &ret_listing->base, &error) <
            0) {
        (void)qyi_cli_fail(cli, qy_buf_str(&path), &error);
        qyi_cli_listing_close(ret_listing);
    }
    qy_buf_free(&path);
}

void qyi_cli_listing_close(struct qyi_cli_listing *listing)
{
    if (listing->map)
        (void)munmap((void *)listing->map, listing->size);
    qyi_arena_free(&listing->texts);
    listing->map = NULL;
}

int qyi_cli_rate_lookup(struct qyi_cli *cli)
{
    struct qyi_cli_listing listing;
    struct qy_listed *found;
    size_t total = 0;
    bool all = true;

    qyi_cli_listing_open(cli, &listing);
    if (!listing.map) {
        qyi_cli_say(cli, "rate.no-base", NULL);
        return QYI_EXIT_NO;
    }
    found = calloc(cli->operand_count * QYI_NAMESAKES, sizeof *found);
    for (size_t i = 1; found && i < cli->operand_count; i++) {
        const char *who = cli->operand[i];
        uint32_t id;
        size_t count = qyi_listing_id(who, &id) ? qy_rating_base_by_id(&listing.base, id, found + total)
                                                : qy_rating_base_by_name(&listing.base, who, strlen(who),
                                                                         found + total, QYI_NAMESAKES);

        total += count < QYI_NAMESAKES ? count : QYI_NAMESAKES;
        if (count == 0)
            qyi_cli_say(cli, "rate.not-listed", who, NULL);
        all = all && count > 0;
    }
    if (found) {
        qyi_answer_listed(found, total, qyi_cli_answer_fields(cli));
    }
    free(found);
    qyi_cli_listing_close(&listing);
    return all ? QYI_EXIT_DONE : QYI_EXIT_NO;
}

/* ---- filling in ------------------------------------------------------------------------------------ */

static void fill(const struct qyi_cli *cli, struct qyi_cli_listing *listing, enum qy_rating_pace pace,
                 struct qy_tournament_act *act)
{
    struct qyi_listing_filled filled;
    struct qy_buf name = QY_BUF_INIT;
    const char *id = act->id;
    char number[24];

    qyi_listing_fill(&listing->base, pace, &listing->texts, act, &filled);
    if (filled.count > 1) {
        (void)snprintf(number, sizeof number, "%zu", filled.count);
        qyi_cli_say(cli, "rate.several", act->name, number, NULL);
    }
    if (filled.count != 1 || cli->quiet) {
        qy_buf_free(&filled.texts);
        return;
    }
    qy_buf_add(&name, filled.listed.name, filled.listed.name_len);
    if (filled.other_name)
        qyi_cli_say(cli, "rate.other-name", act->name, id, qy_buf_str(&name), NULL);
    (void)snprintf(number, sizeof number, "%u", (unsigned)filled.listed.id);
    if (filled.texts.len > 0)
        qyi_cli_say(cli, "rate.filled", act->name ? act->name : number, qy_buf_str(&filled.texts), NULL);
    qy_buf_free(&filled.texts);
    qy_buf_free(&name);
}

void qyi_cli_listing_fill(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                          const struct qy_tournament_log *log, struct qy_tournament_act *acts, size_t count)
{
    enum qy_tournament_act_kind kind = qy_tournament_log_members(log) ? QY_ACT_MEMBER : QY_ACT_ADD;

    for (size_t i = 0; listing->map && i < count; i++)
        if (acts[i].kind == kind)
            fill(cli, listing, qyi_listing_pace(qy_tournament_log_tournament(log)), &acts[i]);
}

struct comparing {
    const struct qyi_cli *cli;
    const struct qy_tournament_player *player;
};

static void say_differs(void *user, const char *field, const char *here, const char *there)
{
    const struct comparing *comparing = user;
    struct qy_buf who = QY_BUF_INIT;

    qy_buf_addf(&who, "%u %s", comparing->player->number, comparing->player->text[QY_PLAYER_NAME]);
    qyi_cli_say(comparing->cli, "rate.differs", qy_buf_str(&who), field, here, there, NULL);
    qy_buf_free(&who);
}

void qyi_cli_listing_compare(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                             const struct qy_tournament *event)
{
    for (size_t i = 0; listing->map && !cli->quiet && i < event->player_count; i++) {
        struct comparing comparing = {cli, &event->player[i]};

        qyi_listing_compare(&listing->base, qyi_listing_pace(event), comparing.player, say_differs,
                            &comparing);
    }
}
